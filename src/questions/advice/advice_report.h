/* advice - best play as rules, and the worth of each option for a roll.
 * Units:  damage in results, chances 0 to 1. NAN: not known.
 * Owns:   tables, choices and their texts; free with advice_fini. The rest is the caller's.
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
    const struct scenario *scenario;
    size_t attack;                    /* number of the attack it is about, from 0 */
    const char *rolled;               /* NULL: tables */
    bool kill;                        /* the probability of destruction steers decisions */
    struct advice_expected from_here; /* after the roll */
    struct advice_table *tables;
    uint32_t table_count, table_capacity;
    struct advice_choice *choices;
    uint32_t choice_count, choice_capacity;
    struct arena memory;   /* of all of these, and their texts */
    struct card_use cards; /* of the whole scenario */
};

/** As a page of a form. */
void advice_print(const struct advice_report *report, enum page_form form, struct buffer *out);

/** The document: its struct is the report. */
extern const struct record advice_record;

#endif
