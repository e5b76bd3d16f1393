/* hazard - what an obstacle, a device or a remote does to a ship, as text, Markdown, CSV and JSON.
 * Units:  points of damage, cards, tokens; probabilities.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef HAZARD_HAZARD_REPORT_H
#define HAZARD_HAZARD_REPORT_H

#include "base/buffer.h"
#include "report/page.h"

#include <stdbool.h>
#include <stddef.h>

/* Something that is counted, and how likely each count is. */
struct hazard_count {
    const char *name; /* "ion" */
    const double *pmf;
    size_t pmf_len;
    double mean;
};

struct hazard_report {
    const char *version, *edition, *edition_title;
    const char *id, *name, *kind, *what; /* what it does: "1 hit; 1 attack die: …" */
    int times;
    const char *ship;  /* its words; NULL: nobody in particular */
    int hull, shields; /* < 0: not known */
    struct hazard_count damage;
    double hits, crits, any_crit;
    double faceup, any_faceup, destroyed, half_points; /* NAN: not known */
    int half_damage;                                   /* that scores half of the points; 0: none */
    const struct hazard_count *tokens; /* those that can be given, and shields lost */
    size_t token_count;
};

/** As a page of a form. */
void hazard_report_print(const struct hazard_report *report, enum page_form form,
                         struct buffer *out);

/** The document: its struct is the report. */
extern const struct record hazard_record;
void hazard_report_csv(const struct hazard_report *report, struct buffer *out);
void hazard_report_json(const struct hazard_report *report, struct buffer *out);

/* A row of the list. */
struct hazard_list_row {
    const char *id, *name, *kind, *what;
};

/** A row of the list, as a record. */
extern const struct record hazard_row_record;

/** The list, for readers: in columns, or as Markdown. */
void hazard_list_text(const struct hazard_list_row *rows, size_t count, bool markdown,
                      struct buffer *out);

#endif
