/* field - many engagements in one table, as data for readers.
 * Units:  as in volley/field.h. What is not known is NAN.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef FIELD_FIELD_REPORT_H
#define FIELD_FIELD_REPORT_H

#include "questions/duel/duel_report.h"
#include "report/page.h"

enum { FIELD_ROUNDS = 12 };

/* A side that is ranked, or one of the field, of which only the first figures count. */
struct field_side_told {
    const char *name, *words;
    double points, weight;
    int hull, shields; /* of a ship that survives */
    size_t met;        /* engagements */
    struct duel_figure value, points_lost, points_destroyed;
    struct duel_figure joust, joust_per_point;
    struct duel_figure rounds, attacks;
    double gone[FIELD_ROUNDS];
    bool exact;
};

/* What became of two sides; the one in the row is A. */
struct field_cell {
    bool done, exact;
    uint64_t trials;
    struct duel_figure a, draw, b, undecided, value, rounds;
    struct duel_figure points_lost[DUEL_SIDES];
};

enum field_kind { FIELD_MATRIX, FIELD_AGAINST, FIELD_SURVIVAL };

struct field_report {
    enum field_kind kind;
    struct duel_report setting;  /* by what rules; nothing of ships */
    const char *const *policies; /* by which tokens were spent, each once */
    size_t policy_count;
    const struct field_side_told *sides; /* the best first */
    size_t side_count;
    const struct field_side_told *against; /* a matrix: the sides again */
    size_t against_count;
    const struct field_cell *cells; /* [side][against] */
    bool points_known;              /* of all of the field */
    const char *const *notes;
    size_t note_count;
    bool stopped, ascii;
    uint64_t trials; /* the most that any was simulated with; 0: all are exact */
    uint64_t seed;
};

/** As a page of a form. */
void field_print(const struct field_report *report, enum page_form form, struct buffer *out);

void field_svg(const struct field_report *report, struct buffer *out);

#endif
