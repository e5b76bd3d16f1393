/* luck - how lucky the attacks of a game were, as text, Markdown, CSV and JSON.
 * Units:  points of damage; probabilities.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef LUCK_LUCK_REPORT_H
#define LUCK_LUCK_REPORT_H

#include "base/buffer.h"
#include "report/page.h"

#include <stdbool.h>
#include <stddef.h>

struct luck_figures {
    double expected, came;
    double below, same; /* chance of less than what came, and of as much */
};

struct luck_row {
    int line; /* of the file */
    const char *player, *edition, *attacker, *defender;
    const char *rolled; /* NULL: not given */
    double dice;        /* what they are worth; NAN: not given */
    const char *error;  /* NULL: it is counted */
    struct luck_figures figures;
};

/* Attacks taken together, and the distribution of what comes of them. */
struct luck_total {
    const char *name; /* of the player; "" where there is only one without a name */
    size_t attacks;
    struct luck_figures figures;
    double unit, first;    /* between totals, and the least one */
    const double *chances; /* of the totals from `first` on */
    size_t count;
};

enum { LUCK_PLAYERS_MAX = 2 };

struct luck_report {
    const char *version, *source;
    const struct luck_row *rows;
    size_t row_count, failed; /* rows; of them those that are not counted */
    bool has_dice;            /* some rows are counted by their dice */
    struct luck_total players[LUCK_PLAYERS_MAX];
    size_t player_count;
    struct luck_total difference; /* with two players: of the first less the second */
};

/** As a page of a form. */
void luck_report_print(const struct luck_report *report, enum page_form form, struct buffer *out);

/** The document: its struct is the report. */
extern const struct record luck_record;
void luck_report_csv(const struct luck_report *report, struct buffer *out);
void luck_report_json(const struct luck_report *report, struct buffer *out);

#endif
