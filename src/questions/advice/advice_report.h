/* advice - best play as rules, and the worth of each option for a roll.
 * Units:  damage in results, chances 0 to 1. NAN: not known.
 * Owns:   nothing: all pointers are the caller's, who frees them.
 * Errors: the buffer remembers them. */
#ifndef ADVICE_ADVICE_REPORT_H
#define ADVICE_ADVICE_REPORT_H

#include "base/buffer.h"
#include "questions/advice/digest.h"
#include "questions/ask/ask_cards.h"
#include "report/page.h"

/* What a rule looks at: "no blank", "1 blank", "2 blanks". Of a flag, `one` says that it is 1 and
 * `many` that it is 0. */
struct advice_feature {
    char *one, *many;
    bool is_flag;
    bool is_balance; /* can be below 0: 0 is said as "0" */
};

/* The decisions of one side in one window, for one state of the defender. */
struct advice_table {
    char *title; /* "Attacker modifies attack dice" */
    char *entry; /* "defender has 1 focus, 1 evade", or "": whatever it has */
    struct advice_feature *features;
    size_t feature_count;
    struct digest digest;
    char **answers;
    size_t answer_count;
};

/* What is expected when both sides play their best from a point on. */
struct advice_expected {
    double damage, crits, destroyed;
};

struct advice_option {
    char *text;
    struct advice_expected expected; /* once it is taken */
    bool best, more_is_better;
};

/* One decision after a given roll; the best option first. */
struct advice_choice {
    char *title;
    struct advice_option *options;
    size_t option_count;
};

struct advice_report {
    const char *edition_title, *attacker, *defender;
    size_t attack, attack_count;      /* attack from 1 */
    const char *rolled;               /* NULL: tables */
    struct advice_expected from_here; /* after the roll */
    const struct advice_table *tables;
    size_t table_count;
    const struct advice_choice *choices;
    size_t choice_count;
    struct card_use cards; /* of the whole scenario */
    const char *version;
};

/** As a page of a form. */
void advice_print(const struct advice_report *report, enum page_form form, struct buffer *out);

/** The document: its struct is the report. */
extern const struct record advice_record;
void advice_json(const struct advice_report *report, struct buffer *out);

#endif
