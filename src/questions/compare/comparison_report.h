/* comparison - variants side by side, as a table.
 * Units:  damage in results, chances 0 to 1, costs in points. NAN: not known; INFINITY: no end.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef COMPARE_COMPARISON_REPORT_H
#define COMPARE_COMPARISON_REPORT_H

#include "base/buffer.h"
#include "base/stats/outcome.h"
#include "questions/ask/card_digest.h"
#include "questions/tell/column.h"
#include "report/page.h"

enum { COMPARISON_AT_LEAST = VOLLEY_AT_LEAST_MOST };

/* Columns that every comparison has, in this order. Those that are asked for come behind. */
enum {
    COMPARISON_DAMAGE,
    COMPARISON_HIT,
    COMPARISON_CRIT,
    COMPARISON_DESTROYED,
    COMPARISON_HALF,
    COMPARISON_AT_LEAST_1, /* and so on */
    COMPARISON_FIXED = COMPARISON_AT_LEAST_1 + COMPARISON_AT_LEAST,
    COMPARISON_COLUMNS_MAX = COMPARISON_FIXED + 24
};

struct comparison_figures {
    volley_figure of[COMPARISON_COLUMNS_MAX];
    volley_figure difference[COMPARISON_COLUMNS_MAX]; /* to the reference */
    double damage_per_point, difference_per_point;
    double given[RULES_TOKENS]; /* tokens by kind that results turned to, on average */
};

struct comparison_row {
    const char *label, *attacker, *defender, *policy;
    double cost;
    uint64_t trials; /* behind its figures, at the target with the most; 0: they are exact */
    struct comparison_figures all;            /* over all targets, by weight */
    const struct comparison_figures *targets; /* for each; NULL without targets */
    const struct card_use *cards;             /* [target or 1][part_most] */
};

struct comparison_target {
    const char *name, *defender;
    double weight;
};

struct comparison_report {
    const char *edition, *edition_title, *policy, *objective;
    const struct comparison_row *rows; /* in the order that was asked for */
    size_t row_count;
    size_t reference;
    const struct comparison_target *targets;
    size_t target_count;
    size_t part_most; /* of the mixtures; 1 (or 0): there are none */
    uint64_t seed;
    bool stopped;
    bool ascii;
    const struct tell_column *columns; /* all that are known */
    const size_t *shown;               /* of a table, by number */
    size_t shown_count;
    bool asked; /* the user said which */
    bool bare;  /* a picture on a page that has the words already */
};

/** The most trials of a row; 0: all are exact. */
uint64_t comparison_trials(const struct comparison_report *report);

/** What the cards of rows `first` to `end` came to, as far as a report is about them. */
void comparison_gather(const struct comparison_report *report, size_t first, size_t end,
                       struct card_digest *digest);

/** What rows (A, B …) and targets are called in a digest; points to the report. */
struct card_digest_names comparison_names(const struct comparison_report *report);

/** "ion 0.94, tractor 0.5"; nothing if none are given. places: decimals; < 0: all there are. */
void comparison_given(const struct comparison_figures *figures, int places, struct buffer *out);

/* What rows may have in common. */
enum comparison_words { COMPARISON_ATTACKER, COMPARISON_DEFENDER, COMPARISON_POLICY };

/** Whether all rows have the same attacker, defender or policy. */
bool comparison_is_same(const struct comparison_report *report, enum comparison_words which);

/** What all rows share, a line each; nothing if they share nothing. */
void comparison_say_title(const struct comparison_report *report, struct buffer *out);

/** What stands below the tables: tokens given, cards, rules, what the columns are, how it was
 * found. */
void comparison_say_rest(const struct comparison_report *report, struct buffer *out);

/** As a page of a form. */
void comparison_print(const struct comparison_report *report, enum page_form form,
                      struct buffer *out);

void comparison_svg(const struct comparison_report *report, struct buffer *out);
/** The document: its struct is the report. */
extern const struct record comparison_record;
void comparison_csv(const struct comparison_report *report, struct buffer *out);
void comparison_json(const struct comparison_report *report, struct buffer *out);

#endif
