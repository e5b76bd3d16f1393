/* volley/field.h - many engagements in one table: everybody against everybody, sides against a
 * weighted field, and how long each of many ships lives under the same attackers.
 *
 * What a side is worth in an engagement is P(it wins) + half of P(nobody does): a draw, or still
 * undecided after the last round. All engagements are simulated with the same luck, so that what
 * two sides differ by is known better than what each is worth. */
#ifndef VOLLEY_FIELD_H
#define VOLLEY_FIELD_H

#include "volley/cards.h"
#include "volley/duel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A side. */
typedef struct volley_field_side {
    const char *name;  /* NULL: its words */
    volley_side ships; /* texts as volley_duel_create has them */
    double weight;     /* how often it is met, in a field; > 0, and 0 is 1 */
    double points;     /* what it costs; 0: what its ships say, or in 2.5 what their pilots cost */
} volley_field_side;

/* ---- lists of sides ---- */

typedef struct volley_field_list volley_field_list;

/** Read sides from a CSV file: columns side and, if wanted, name, weight, points, and others. Free
 *  *out with volley_field_list_free.
 *  delimiter  0: that of the header row
 *  expander   of sides; NULL: cells are as they are
 *  Failure: *out is NULL and *err (may be NULL) says why, and where in the file. */
VOLLEY_API volley_status volley_field_list_read(const volley_source *source, char delimiter,
                                                const volley_expander *expander,
                                                volley_field_list **out, volley_error *err);

/** What of a roster is listed. */
typedef struct volley_field_roster {
    volley_roster what;  /* VOLLEY_ROSTER_SHIPS, or VOLLEY_ROSTER_PILOTS with their ships */
    int generic;         /* of pilots: only those of whom a squad may have any number */
    const char *faction; /* only of this one, by its id, its name or a part of them; NULL: of all */
    const char *every;   /* words that each of them has besides; may be NULL */
    const char *play;    /* only what may be played in "standard", "extended" or "epic" play, which
                          * alone has huge ships; NULL: extended */
} volley_field_roster;

/** The ships or pilots of an edition as sides of one, as far as the list of points that counts has
 *  them, and what a player's file adds.
 *  library  NULL: what Volley brings
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_field_list_roster(const char *edition,
                                                  const volley_library *library,
                                                  const volley_field_roster *roster,
                                                  volley_field_list **out, volley_error *err);

/** The sides, *count of them; they live as long as the list. */
VOLLEY_API const volley_field_side *volley_field_list_sides(const volley_field_list *list,
                                                            size_t *count);

VOLLEY_API void volley_field_list_free(volley_field_list *list); /* NULL is fine */

/** The usual targets, attackers and fields that Volley brings, by the names of their files, as
 *  "scenarios/field-xwa.csv": the text of one; NULL: there is none of that name. */
VOLLEY_API const char *volley_field_usual(const char *name);

/* ---- what is asked ---- */

enum {
    VOLLEY_FIELD_SIDES_MAX = 64,    /* of a matrix; of a field */
    VOLLEY_FIELD_RANKED_MAX = 4096, /* against a field, and that survive */
    VOLLEY_FIELD_ROUNDS = 12        /* for which a ranking tells who is gone */
};

/** How far it has come. */
typedef struct volley_field_progress {
    uint64_t engagements, engagements_planned;
    double share; /* of all, with what is done of the one at work */
    double seconds;
} volley_field_progress;

/** What the engagement at work has come to, as volley_duel_figures_of while it runs; of a progress
 *  that was handed over, while it is. Returns 0 if there is nothing yet, else 1. */
VOLLEY_API int volley_field_so_far(const volley_field_progress *progress, volley_duel_figures *out);

/** Called now and then from the thread that called. Nonzero ends the work: what is done counts. */
typedef int volley_field_progress_fn(const volley_field_progress *progress, void *context);

/** What the sides are sorted by, the most first. */
typedef enum volley_field_sort {
    VOLLEY_FIELD_BY_USUAL,   /* rounds where they survive, else the value */
    VOLLEY_FIELD_BY_ATTACKS, /* that it lives through */
    VOLLEY_FIELD_BY_GONE,    /* by a round: the least likely first */
    VOLLEY_FIELD_BY_NAME,
    VOLLEY_FIELD_BY_POINTS, /* rounds for a point; against a field, jousting value for a point */
    VOLLEY_FIELD_BY_JOUST   /* jousting value, against a field */
} volley_field_sort;

typedef struct volley_field_question {
    const char *edition;
    const volley_field_side *sides; /* that are ranked; no two of them alike */
    size_t side_count;
    const volley_field_side *against; /* the field; none: everybody fights everybody */
    size_t against_count;
    /* How it is played, without variants. With `survives` the sides are ranked by how long they
     * live under those that are against them; rounds 0 is then the thing to say. Where everybody
     * fights everybody, both sides play alike: no fixed order, and one target. */
    volley_duel_options duel;
    volley_duel_engine engine;          /* not BOTH; its watch and its progress are not used */
    volley_field_sort sort;             /* of a matrix, only USUAL and NAME */
    int sort_round;                     /* of BY_GONE, 1 to VOLLEY_FIELD_ROUNDS */
    volley_field_progress_fn *progress; /* may be NULL */
    void *context;
} volley_field_question;

typedef struct volley_field volley_field;

/** Work it out. Texts are copied. Free *out with volley_field_free. With a crew
 *  (engine.simulation.crew) its processes share the pairs out; *out is NULL in all but the first.
 *  A side of a roster that cannot be is left out, unless none is left.
 *  Failure: *out is NULL and *err (may be NULL) says why; its source is that of the text, else
 *  "side NAME", or "NAME vs NAME" for what is wrong with two of them together. */
VOLLEY_API volley_status volley_field_run(const volley_field_question *question, volley_field **out,
                                          volley_error *err);

VOLLEY_API void volley_field_free(volley_field *field); /* NULL is fine */

/* ---- what comes out ---- */

/** Side number `side` against number `other` (of the field, or of the sides): the figures of
 *  volley_duel_run, in which it is side A. Returns 0 if there are none: they are the same, or the
 *  work was ended before. */
VOLLEY_API int volley_field_pair(const volley_field *field, size_t side, size_t other,
                                 volley_duel_figures *out);

/** A side over all that it met, by their weights. What is not known is NAN. The standard errors
 *  are at most those given, for the engagements share their luck. */
typedef struct volley_field_rank {
    size_t rank;      /* from 1 */
    const char *name; /* these live as long as the field */
    const char *words;
    double points;                  /* what it costs */
    uint64_t met;                   /* engagements that are done */
    volley_figure value;            /* P(it wins) + half of P(nobody does) */
    volley_figure points_lost;      /* its own, */
    volley_figure points_destroyed; /* and of the others */
    volley_figure joust;            /* against a field: jousting value, in points of the field */
    volley_figure joust_per_point;  /* by what the side costs */
    volley_figure rounds, attacks;  /* that it lives through, if it survives; INFINITY: for ever */
    double gone[VOLLEY_FIELD_ROUNDS]; /* chance to be gone by round 1, 2, … */
} volley_field_rank;

VOLLEY_API size_t volley_field_side_count(const volley_field *field);

/** Returns 0 if there is no such side, else 1. */
VOLLEY_API int volley_field_rank_of(const volley_field *field, size_t side, volley_field_rank *out);

/** What a roster has listed and could not be worked out, with the reason, one after the other; NULL
 *  past the last. Reports have it among their notes. */
VOLLEY_API const char *volley_field_left_out(const volley_field *field, size_t i);

/** Whether the progress function has ended it early. */
VOLLEY_API int volley_field_stopped(const volley_field *field);

/** Write a report: text, JSON, CSV with its header, Markdown, HTML or SVG. Everybody against
 * everybody is a row of CSV for each pair, with the columns of volley_duel_write first; else a row
 * for each side. */
VOLLEY_API volley_status volley_field_write(const volley_field *field, volley_format format,
                                            const volley_sink *sink, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
