/* volley/best.h - the best sets of upgrades for a ship, within points and slots.
 *
 * A set is weighed as volley/worth.h weighs a card: the ship with it attacks typical targets and is
 * attacked by typical attackers. For "games" the sets that deal most damage while they stand are
 * played besides, as volley/worth.h plays a card: the question's `field`, `deck`, `trials` and
 * `seed` are looked at, and ranges and chances are said by the words. All other figures are exact.
 * At each range the ship attacks with that of its weapons, the primary one among them, which deals
 * most there (for "kill": destroys most often). All sets are tried, so that the first one told is
 * the best there is, unless it is said otherwise.
 */
#ifndef VOLLEY_BEST_H
#define VOLLEY_BEST_H

#include "volley/worth.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_best volley_best;

enum { VOLLEY_BEST_TOP_DEFAULT = 10, VOLLEY_BEST_TOP_MAX = 1000 };

/** What to work out. All-zero but for the ship's loadout, with its pilot, is a question. */
typedef struct volley_best_question {
    volley_worth_question ship; /* as for volley_worth_run; `all` and `sort` are not looked at. Its
                                 * watch ends the search with what has been found until then. In
                                 * edition 2 `slots` are those that are free, each once */
    const char *objective;      /* a name of volley_best_objective_at; NULL: the first */
    const int *budget;          /* points for upgrades, >= 0; NULL: what the pilot has left of its
                                 * loadout, in edition 2.5 */
    int open;                   /* nonzero: upgrades that the words name are taken off first */
    size_t top;                 /* how many sets are told at most; 0: VOLLEY_BEST_TOP_DEFAULT */
    double seconds;             /* > 0: the search ends then with what has been found */
} volley_best_question;

/** Search. Texts are copied. Free *out with volley_best_free. Called off, by the watch or the
 *  seconds, it is done all the same, as soon as the ship as it is has been worked out
 *  (VOLLEY_STOPPED before that), and not proved.
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_best_run(const volley_best_question *question, volley_best **out,
                                         volley_error *err);

VOLLEY_API void volley_best_free(volley_best *best); /* NULL is fine */

/** A set of upgrades. Texts live as long as the handle. */
typedef struct volley_best_set {
    const char *words; /* of a loadout, parted by blanks; "": no upgrade */
    const char *names; /* of the cards, parted by ", " */
    size_t count;      /* of cards */
    int cost;          /* points of the edition */
    int unsure;        /* nonzero: the library lacks a restriction of a card, or the ship's actions
                        * that one asks for; what is not known counts as met */
    double value;      /* what the objective looks at */
    double behind;     /* by how much it is behind the first set, >= 0 */
    volley_worth_figures figures;
    double killed; /* probability that an attack of the ship destroys its target; NAN: not known */
} volley_best_set;

/** Set number `index`, the best first. Each of its cards adds to its value, or lets the ship have
 *  another of them. Returns 0 past the last, else 1. */
VOLLEY_API int volley_best_set_at(const volley_best *best, size_t index, volley_best_set *out);

/** For "games": P(it wins) with set number `index`, less that as it is; *tied (may be NULL) is
 * nonzero where that is not told apart from the first set. Returns 0 past the last and for all
 * else. */
VOLLEY_API int volley_best_games_at(const volley_best *best, size_t index, volley_figure *out,
                                    int *tied);

/** The ship without any of the cards, in the members of a set. */
VOLLEY_API void volley_best_base(const volley_best *best, volley_best_set *out);

/** How the search went. Numbers of sets are UINT64_MAX where there are too many to be counted. */
typedef struct volley_best_search {
    int budget;
    uint64_t sets;     /* of all upgrades that the ship may have, within points and slots */
    uint64_t searched; /* of those whose cards bear on the objective, or let it have such cards */
    uint64_t tried;    /* of these, those whose value is known */
    uint64_t failed;   /* of these, those that could not be worked out */
    uint64_t attacks;  /* different attacks of the ship that were worked out, over all targets */
    uint64_t defenses; /* likewise, on the ship */
    int proved;        /* nonzero: no set is better than the first one */
    int stopped;       /* nonzero: it was called off */
} volley_best_search;

VOLLEY_API void volley_best_search_of(const volley_best *best, volley_best_search *out);

/** The names of objectives, the usual one first; NULL past the last. */
VOLLEY_API const char *volley_best_objective_at(size_t index);

/** VOLLEY_OK if there is an objective of this name, else an error that names the nearest one. */
VOLLEY_API volley_status volley_best_check_objective(const char *name, volley_error *err);

/** Choose the columns of the table in text, Markdown and HTML, by their names: upgrades, cost,
 *  dealt, destroys, suffered, destroyed, stands, joust, wins, error, behind; "all". JSON and CSV
 * have all. */
VOLLEY_API volley_status volley_best_choose_columns(volley_best *best, const char *names,
                                                    volley_error *err);

/** Write a report: text, JSON, CSV, Markdown, SVG or HTML. */
VOLLEY_API volley_status volley_best_write(const volley_best *best, volley_format format,
                                           const volley_sink *sink, volley_error *err);

/* ---- whole squads ----
 *
 * Ships of a faction with their upgrades, within the points of the list and the rules of squad
 * building. What a squad is worth is made of what its ships are worth each, so nothing that one
 * ship does for another counts:
 *   joust    the square root of damage of one attack of each ship, summed, times attacks stood,
 *            summed: hull and shields by the damage of an attack on the ship. By Lanchester's
 *            square law twice the ships have twice the value
 *   damage   damage of one attack of each ship, summed
 *   kill     targets that one attack of each ship destroys (needs hull)
 *   survive  attacks stood, summed
 */

typedef struct volley_best_squads volley_best_squads;

/** What to work out. All-zero but for a faction, or a pool, is a question. */
typedef struct volley_best_squads_question {
    volley_best_question ship; /* as for volley_best_run, of every ship: its loadout is words that
                                * each has, as "focus", or NULL; `budget` is for the upgrades of one
                                * ship, in 2.5 at most what its pilot has; `top` squads are told.
                                * `open` and others are not looked at */
    const char *faction;       /* an id or a name; NULL: that of the pool */
    const char *play;          /* "standard", "extended", "epic"; NULL: extended */
    const char *const *pool;   /* ids of pilots, "wedgeantilles", or of those that are there so many
                                * times, "bluesquadronescort*2"; 0 of them: all of the faction */
    size_t pool_count;
} volley_best_squads_question;

/** Search. Free *out with volley_best_squads_free. Called off, it tells the best so far. With a
 *  crew (ship.ship.crew) its processes share the pilots out; *out is NULL in all but the first.
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_best_squads_run(const volley_best_squads_question *question,
                                                volley_best_squads **out, volley_error *err);

VOLLEY_API void volley_best_squads_free(volley_best_squads *squads); /* NULL is fine */

/** A squad, and a ship of it. What the objective does not multiply is NAN. Texts live as long as
 * the handle. */
typedef struct volley_best_squad {
    size_t ships;
    int points;
    double value;         /* what the objective looks at */
    double behind;        /* by how much it is behind the first squad, >= 0 */
    double dealt, stands; /* damage of one attack of each ship, and attacks stood */
} volley_best_squad;

typedef struct volley_best_squads_ship {
    const char *pilot, *ship, *upgrades; /* names; those of cards parted by ", " */
    const char *pilot_id, *ship_id;
    const char *words; /* of a loadout */
    int points;
    double value, dealt, stands; /* as of a squad of this ship alone */
} volley_best_squads_ship;

/** Squad number `index`, the best first; one of its ships, from 0. Return 0 past the last, else 1.
 */
VOLLEY_API int volley_best_squad_at(const volley_best_squads *squads, size_t index,
                                    volley_best_squad *out);
VOLLEY_API int volley_best_squad_ship_at(const volley_best_squads *squads, size_t index,
                                         size_t ship, volley_best_squads_ship *out);

/** How the search went. */
typedef struct volley_best_squads_search {
    size_t pilots;    /* that were asked for, and may be played */
    size_t left_out;  /* of these, those that could not be worked out */
    uint64_t sets;    /* of upgrades that were tried */
    uint64_t kept;    /* of these, those that no other of the pilot is better than in all */
    uint64_t tried;   /* squads, or parts of them, that were judged */
    uint64_t refused; /* of these, those that break a rule whatever else is there */
    int proved;       /* nonzero: no squad is better than the first one */
    int stopped;      /* nonzero: it was called off */
    double open;      /* no squad is better than the first by more than this share of it; NAN: not
                       * known */
} volley_best_squads_search;

VOLLEY_API void volley_best_squads_search_of(const volley_best_squads *squads,
                                             volley_best_squads_search *out);

/** Write a report: text, JSON, CSV, Markdown, SVG, HTML, or the first squad alone as XWS. */
VOLLEY_API volley_status volley_best_squads_write(const volley_best_squads *squads,
                                                  volley_format format, const volley_sink *sink,
                                                  volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
