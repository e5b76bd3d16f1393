/* report - what a report is made of, as plain data; writers turn it into bytes.
 * Units:  probabilities 0 to 1; tokens; seconds.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: writers only run out of memory, which the buffer remembers. */
#ifndef TELL_ATTACK_REPORT_H
#define TELL_ATTACK_REPORT_H

#include "base/buffer.h"
#include "base/stats/outcome.h"
#include "questions/ask/card_use.h"

struct report_engine {
    const char *name; /* "mc", "exact" */
    const struct outcome *outcome;
    const double *pmf; /* of the damage, outcome.shape.damage_len */
    struct outcome_summary summary;
    double destroyed;          /* NAN without hull */
    double half_points;        /* P(the damage scores half of the defender's points), or NAN */
    const double *tokens_left; /* [ship][token kind], means; NAN: none, then and now */
    double seconds;            /* from the words to the figures */
    /* simulation only */
    uint64_t seed;
    int threads;
    const char *kernel;
    double run_seconds;
    bool stopped;
};

/* Of the exact engine by a simulation. */
struct report_check {
    uint64_t trials, seed;
    double largest_deviation; /* of a cell of the damage, in standard errors */
    size_t damage;            /* where it is */
    bool agrees;
    int threads;
    const char *kernel;
    double seconds;
};

/* What a loadout names, as far as it does; NULL where it does not. */
struct report_ship {
    const char *id, *name;
    const char *pilot_id, *pilot_name;
};

struct report {
    const char *name;                    /* of the scenario, may be NULL */
    const char *edition, *edition_title; /* "2.5", "second edition 2.5" */
    const char *policy, *objective;
    const char *const *attackers; /* words */
    size_t attacker_count;
    const char *defender;
    const struct report_ship *ships; /* of the attackers, the defender last */
    int half_damage;              /* so much scores half of the defender's points; 0: none does */
    const char *const *sentences; /* each ship in plain words, the defender last */
    const char *const *notes;     /* what the reader should know */
    size_t note_count;
    struct card_use cards;
    const char *const *token_words;
    size_t token_kinds;
    const struct report_engine *simulated, *exact; /* NULL: not run */
    const struct report_check *check;              /* NULL: none was made */
    const char *version;
    struct report_extras extras;
    bool timeless; /* JSON: leave out what differs from run to run, the times */
    bool ascii, color;
    bool bare;      /* a picture on a page that has the words already */
    char delimiter; /* CSV; 0 is a comma */
};

/** The engine whose figures lead: the simulation if there is one. */
const struct report_engine *report_lead(const struct report *report);

/** How many standard errors the simulation is off the exact mean; NAN if that is not known. */
double report_z(const struct report *report);

void report_text(const struct report *report, struct buffer *out);
void report_markdown(const struct report *report, struct buffer *out);
void report_html(const struct report *report, struct buffer *out);
void report_svg(const struct report *report, struct buffer *out);

#endif
