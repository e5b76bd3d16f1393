/* worth - what the words and cards of a ship are worth, and those that it could have, as tables.
 * Units:  damage, attacks; chances 0 to 1; costs in points. NAN: not known.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef WORTH_WORTH_REPORT_H
#define WORTH_WORTH_REPORT_H

#include "base/buffer.h"
#include "report/page.h"

enum worth_figure {
    WORTH_DEALT,     /* damage in an attack of the ship */
    WORTH_SUFFERED,  /* damage in an attack on it */
    WORTH_DESTROYED, /* chance that this destroys it */
    WORTH_STANDS,    /* expected attacks until it is destroyed; infinite: it never is */
    WORTH_FIGURES
};

enum worth_state {
    WORTH_COUNTS,
    WORTH_INACTIVE, /* for something that is missing */
    WORTH_IDLE,     /* no bearing on an attack */
    WORTH_FAILED,
    WORTH_STATES
};

struct worth_row {
    bool kept;               /* the ship has it */
    bool too_dear;           /* it costs more than the points that are left */
    bool unsure;             /* not all that decides whether it may be taken is known */
    const char *word;        /* as a loadout says it */
    const char *name, *slot; /* of a card; the word and "" of other words */
    const char *needs;       /* what an inactive one needs, why one failed; "" */
    double cost;
    enum worth_state state;
    double with[WORTH_FIGURES], without[WORTH_FIGURES];
    double held[WORTH_FIGURES]; /* of an inactive one, with it, if what it needs held */
};

/* What is weighed over. */
struct worth_share {
    const char *what; /* "range 2", "bullseye" */
    double share;
};

struct worth_field_told {
    const char *file;
    size_t count;
};

struct worth_report {
    const char *edition, *edition_title, *policy, *objective, *version;
    const char *loadout, *ship, *pilot; /* names, "" where none is named */
    struct worth_field_told targets, attackers;
    const struct worth_share *ranges, *chances;
    size_t range_count, chance_count;
    const char *slots; /* that were asked for, "" for all */
    const char *sort;
    const char *const *notes; /* sentences */
    size_t note_count;
    const struct worth_row *rows; /* those that are there first */
    size_t row_count;
    double base[WORTH_FIGURES];
    double loadout_left; /* points; NAN: not counted */
    bool bare;           /* a picture on a page that has the words already */
};

/** The gain of a row in a figure: more damage dealt, less suffered, less often destroyed, more
 *  attacks stood. NAN: not known. */
double worth_gain(const struct worth_row *row, enum worth_figure figure);

/** The gain of an inactive one, if what it needs held. */
double worth_gain_held(const struct worth_row *row, enum worth_figure figure);

/** Damage dealt more and damage suffered less. */
double worth_net(const struct worth_row *row);

/** A gain by the cost; NAN where that is not above 0. */
double worth_per_point(const struct worth_row *row, double gain);

/** Say which ship is asked about and what it is weighed over, in lines. */
void worth_say_question(const struct worth_report *report, struct buffer *out);

/** As a page of a form. */
void worth_print(const struct worth_report *report, enum page_form form, struct buffer *out);

void worth_csv(const struct worth_report *report, struct buffer *out);
void worth_json(const struct worth_report *report, struct buffer *out);
void worth_svg(const struct worth_report *report, struct buffer *out);

#endif
