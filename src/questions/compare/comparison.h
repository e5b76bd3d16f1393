/* comparison - what a comparison holds between being worked out and being written.
 * Owns:   all it points to but the edition; free with volley_comparison_free.
 * Errors: out of memory. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/ask/mixture.h"
#include "questions/tell/column.h"
#include "questions/tell/figure.h"
#include "report/failure.h"
#include "report/page.h"
#include "volley/compare.h"

/* report - variants side by side, for readers and programs.
 * Units:  damage in results, chances 0 to 1, costs in points. NAN: not known; INFINITY: no end.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */

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
    double left[RULES_TOKENS];  /* on the attackers; NAN: they have none */
};

struct comparison_row {
    const char *label, *attacker, *defender, *policy;
    const char *usual; /* lines: what comes by chance with what is usual; NULL: nothing is */
    double cost;
    uint64_t trials; /* behind its figures, at the target with the most; 0: they are exact */
    struct comparison_figures all;            /* over all targets, by weight */
    const struct comparison_figures *targets; /* for each; NULL without targets */
    const struct card_use *cards;             /* [target or 1][part_most] */
    const char *reference;       /* label of the row that it is compared with; NULL: none */
    const struct failure *fault; /* why its weapon cannot be fired: no figures; NULL: it can */
};

struct comparison_target {
    const char *name, *defender;
    double weight;
};

struct comparison_report {
    const char *edition, *edition_title, *policy, *objective;
    bool kill;                         /* the objective */
    const struct comparison_row *rows; /* in the order that was asked for */
    size_t row_count;
    size_t reference;
    const struct comparison_target *targets;
    size_t target_count;
    size_t part_most; /* of the mixtures; 1 (or 0): there are none */
    uint64_t seed;
    bool stopped;
    const struct tell_column *columns; /* all that are known */
    const size_t *shown;               /* of a table, by number */
    size_t shown_count;
    bool asked;         /* the user said which */
    bool bare;          /* a picture on a page that has the words already */
    size_t answers;     /* the column that the answer is about */
    const char *answer; /* the sentence that a report begins with; "" or NULL: none */
    const char *notes;  /* what names were taken for, a line each */
};

/** Whether a row is what it, and perhaps others, are compared with. */
bool comparison_is_reference(const struct comparison_row *row);

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

/** Whether they differ in both, so that each defender is looked at by itself. */
bool comparison_is_grid(const struct comparison_report *report);

/** "B (3 lock) does the most damage: 1.53 on average, 0.25 more than A (3 focus)."; of defenders
 * that meet the same attacker, which suffers the most, and the least. Nothing where the figure is
 * known of none.
 */
void comparison_find_answer(const struct comparison_report *report, struct buffer *out);

/** Whether it is the defenders that are compared, who are best where the attacker is worst. */
bool comparison_is_of_defenders(const struct comparison_report *report);

/** The column that the answer is about, and whether the best row has the least in it. */
const struct tell_column *comparison_column(const struct comparison_report *report);
bool comparison_is_least_best(const struct comparison_report *report);

/** " does more damage": what the best row does. */
void comparison_say_verb(const struct comparison_report *report, struct buffer *out);

/** Of many defenders what the worst one does, " is hit the most often", then what the best one
 *  does, " the least". */
void comparison_say_end(const struct comparison_report *report, bool best, struct buffer *out);

/** " Fire-Control System in B comes after the attack: ..." */
void comparison_say_later(const struct comparison_report *report, struct buffer *out);

/** "Predator in B does not count: needs bullseye." The sentence about rows that are equal goes on
 *  from there. Behind that of others stands who makes bonus attacks. */
void comparison_say_missed(const struct comparison_report *report, bool equal, struct buffer *out);

/** What all rows share, a line each; nothing if they share nothing. */
void comparison_say_title(const struct comparison_report *report, struct buffer *out);

/** What became of the cards, a line each. */
void comparison_say_cards(const struct comparison_report *report, struct buffer *out);

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

/* ---- a comparison: what is told, and what it was made of ---- */

/* Of a row whose weapon cannot be fired. */
struct comparison_fault {
    volley_error error;
    struct failure told;
};

struct volley_comparison {
    struct arena memory;                           /* of rows, targets, figures and texts */
    struct comparison_report report;               /* what is told; it points to what follows */
    volley_column columns[COMPARISON_COLUMNS_MAX]; /* the fixed ones first */
    struct tell_column names[COMPARISON_COLUMNS_MAX];
    size_t column_count;
    size_t asked[COMPARISON_COLUMNS_MAX], asked_count; /* columns, by number */
    size_t shown[COMPARISON_COLUMNS_MAX];
    volley_order order;
    size_t order_column;
    size_t reference;
    struct comparison_row *rows;   /* as they were given */
    struct comparison_row *sorted; /* the same in the order that was asked for */
    struct comparison_target *targets;
    struct comparison_figures *figures; /* [variant][target or 1] */
    struct card_use *uses;              /* [variant][target or 1][part] */
    struct comparison_fault *faults;    /* [variant] */
};

/** How many targets there are, or one. */
size_t comparison_target_slots(const volley_comparison *comparison);

/** Make one for a question, with nothing worked out. On failure it is partly made: free it. */
volley_status comparison_create(const volley_compare *what, size_t part_most,
                                volley_comparison **out, volley_error *err);

/* ---- which figures a comparison works out, shows and sorts by ---- */

/** Whether what is asked for can be known of single attacks. */
volley_status compare_columns_check(const volley_compare *what, volley_error *err);

/** Set the order of the rows, once all figures are known. */
void compare_columns_sort(volley_comparison *comparison);

/* parts - the mixtures of a comparison taken apart: what there is to work out.
 * Units:  shares add up to 1 for each variant and target.
 * Owns:   the texts of the parts; free with compare_parts_fini.
 * Errors: as a mixture; more cases than there may be. */

enum { COMPARE_PARTS_MAX = 64 }; /* of a variant against a target */

struct compare_part {
    double share;
    const volley_text *attacker, *defender;
    unsigned only; /* as in struct ask_words */
};

struct compare_parts {
    const volley_compare *what;
    struct ask_mixture *attackers; /* of each variant */
    struct ask_mixture *defenders; /* of each target; without targets of each variant */
    size_t variant_count, defender_count;
    bool has_targets;
    struct compare_part *list; /* of all variants against all targets */
    size_t *ends;              /* where those of each begin, and the last of them end */
    size_t slot_count;
    uint32_t capacity;
    size_t most; /* parts of a variant against a target */
};

volley_status compare_parts_init(struct compare_parts *out, const volley_compare *what,
                                 volley_error *err);

/** The parts of a variant against a target: each part of the one with each of the other, and of
 *  these each case of what the words say by chance, but for those that never come. */
const struct compare_part *compare_parts_of(const struct compare_parts *parts, size_t variant,
                                            size_t target, size_t *count);

/** What a part asks. */
struct ask_words compare_part_words(const volley_compare *what, const struct compare_part *part);

void compare_parts_fini(struct compare_parts *parts);

/** Find the variants whose weapon cannot be fired, in part of which or against some target is
 *  enough: they have no figures. Where there are no others, and with strict options, that is an
 *  error, there of who runs them. */
volley_status compare_find_refused(const volley_compare *what, const struct compare_parts *parts,
                                   volley_comparison *comparison, volley_error *err);

/** Then set what each other row is compared with. */
void compare_find_references(volley_comparison *comparison);

/* figures - what one variant of a comparison does, and how far it is from the reference.
 * Units:  those of a report. */

/* A variant against one target, as it was worked out, part by part. */
struct compare_outcomes {
    struct tell_part parts[COMPARE_PARTS_MAX];
    struct mc_cross crosses[COMPARE_PARTS_MAX]; /* with the same part of the reference; not looked
                                                 * at unless both are simulated */
    size_t count;
};

volley_status compare_figures_find(const volley_comparison *comparison,
                                   const struct compare_outcomes *own,
                                   const struct compare_outcomes *reference,
                                   struct comparison_figures *out, volley_error *err);

/** Those of which none is known. */
void compare_figures_lack(struct comparison_figures *out);

/** Over targets by weight: means, and the errors of what is independent. Differences of harmonic
 *  means are not those of the targets: compare_figures_differ. */
void compare_figures_weigh(const volley_comparison *comparison,
                           const struct comparison_figures *targets, const double *shares,
                           struct comparison_figures *out);

/** Set the differences of harmonic means to the reference, with their errors at the widest. */
void compare_figures_differ(const volley_comparison *comparison,
                            const struct comparison_figures *reference,
                            struct comparison_figures *out);
