/* best - the best sets of upgrades for a ship, as a table.
 * Units:  as in questions/worth/worth_report.h; points of the edition.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef BEST_BEST_REPORT_H
#define BEST_BEST_REPORT_H

#include "questions/worth/worth_report.h"
#include "report/page.h"

struct best_row {
    const char *words, *names; /* of the cards: "a b", "A, B"; "" for none */
    size_t count;
    int cost;
    bool unsure;          /* not all that decides whether the cards may be taken is known */
    double value, behind; /* of the objective; by how much it is behind the first */
    double figures[WORTH_FIGURES];
    double killed; /* chance that its attack destroys the target; NAN: not known */
};

/* Cards that no set has, for one reason. */
struct best_aside_told {
    const char *why;   /* "idle", for data; NULL: there are none such */
    const char *names; /* parted by ", " */
    size_t count;
};

struct best_report {
    struct worth_report asked;     /* its rows and `base` are not looked at */
    const char *objective, *title; /* "joust", "most damage dealt by damage suffered" */
    const char *taken_off;         /* names of upgrades; "" for none */
    const char *failure;           /* why a set could not be worked out; "" */
    const struct best_row *rows;   /* the best first */
    size_t row_count, top;
    struct best_row base;
    const struct best_aside_told *asides;
    size_t aside_count;
    int budget;
    bool own_budget; /* nobody said it: what the pilot has left */
    uint64_t sets, searched, tried, failed, attacks, defenses; /* as in volley/best.h */
    bool proved, stopped;
    double seconds; /* after which it was to stop, and did; 0: it was called off otherwise */
};

/** As a page of a form. */
void best_print(const struct best_report *report, enum page_form form, struct buffer *out);

/** The document: its struct is the report. */
extern const struct record best_record;
void best_csv(const struct best_report *report, struct buffer *out);
void best_json(const struct best_report *report, struct buffer *out);

#endif
