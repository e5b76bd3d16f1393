/* volley/worth.h - what the words and cards of a ship are worth, and those that it could have.
 *
 * A ship attacks typical targets and is attacked by typical attackers, with a card and without. All
 * figures are exact. */
#ifndef VOLLEY_WORTH_H
#define VOLLEY_WORTH_H

#include "volley/compare.h"
#include "volley/field.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_worth volley_worth;

/** A range at which attacks are made, with how much it counts. */
typedef struct volley_worth_range {
    int range;
    double weight; /* > 0 */
} volley_worth_range;

/** A word that is added to the ship's, as "bullseye", with the share of attacks in which it holds;
 *  in the others it is not there. */
typedef struct volley_worth_chance {
    const char *word;
    double chance; /* between 0 and 1 */
} volley_worth_chance;

enum { VOLLEY_WORTH_RANGES_MAX = 8, VOLLEY_WORTH_CHANCES_MAX = 4 };

/** What to work out. All-zero but for the loadout is a question. */
typedef struct volley_worth_question {
    const char *edition;           /* NULL is "2.5" */
    const volley_library *library; /* NULL: the cards that Volley brings */
    volley_text loadout;           /* words of a ship for both roles, as in volley/duel.h */
    const volley_text *others;     /* the other ships of its squad, likewise: what they have may be
                                    * limited */
    size_t other_count;
    const volley_target *targets; /* 0 of them: those that Volley brings for the edition */
    size_t target_count;
    const char *targets_name;       /* their file, or words, for reports; may be NULL */
    const volley_target *attackers; /* likewise, in the members `defender` */
    size_t attacker_count;
    const char *attackers_name;
    const char *slots; /* "torpedo,astromech", or as players call them, "torps": cards for these
                        * alone; or upgrades, "predator, fire-control system": these, also where
                        * the ship may not take them; NULL: all slots, but in 2.0, whose slots no
                        * roster has, none */
    int all;           /* also what costs more than the points that are left */
    const volley_worth_range *ranges; /* 0 of them: as the loadout says, else range 2 */
    size_t range_count;
    const volley_worth_chance *chances;
    size_t chance_count;
    const char *sort;         /* a name of volley_worth_sort_at; NULL: the first */
    volley_plan_options plan; /* its watch is called for the whole */
    int threads;              /* 0: all processors */
    const volley_crew *crew;  /* of processes that share the work; NULL: none */

    /* Nonzero: what a card changes of the chance to win, in games of the ship with each of a field,
     * as volley_duel_run simulates them: alone, or VOLLEY_WORTH_IN_SQUAD, with `others` beside it,
     * of whom one of its own pilot is not there: it takes that one's place. Targets, attackers,
     * ranges and chances are for attacks: in games the words of the ship say them
     * ("range=1@30%,2@70%"). */
    int in_games;
    const volley_field_side *field; /* 0 of them: that which Volley brings for the list of points */
    size_t field_count;
    const char *field_name; /* its file, for reports; may be NULL */
    const char *deck;       /* damage cards: as in volley_duel_options */
    uint64_t trials, seed;  /* games with each of the field, at most; 0: the usual ones */
    double seconds;         /* > 0: games end then, with the figures so far, as they do where the
                             * watch ends them; 0: they do not */
} volley_worth_question;

enum { VOLLEY_WORTH_ALONE = 1, VOLLEY_WORTH_IN_SQUAD = 2 }; /* in_games */

#define VOLLEY_WORTH_GAMES UINT64_C(4096)

/** Work it out. Texts are copied. Free *out with volley_worth_free. With a crew its processes
 *  share the rows out; *out is NULL in all but the first.
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_worth_run(const volley_worth_question *question, volley_worth **out,
                                          volley_error *err);

VOLLEY_API void volley_worth_free(volley_worth *worth); /* NULL is fine */

/** Figures of a ship. Means over targets or attackers, ranges and chances, by their weights. */
typedef struct volley_worth_figures {
    double dealt;     /* damage in an attack of the ship */
    double suffered;  /* damage in an attack, or in a row of attacks, on it */
    double destroyed; /* probability that this destroys it; NAN without hull */
    double stands;    /* expected attacks on it until it is destroyed; infinite: it never is */
} volley_worth_figures;

typedef enum volley_worth_state {
    VOLLEY_WORTH_COUNTS,   /* it has a part in some of the attacks */
    VOLLEY_WORTH_INACTIVE, /* in none, for something that is missing */
    VOLLEY_WORTH_IDLE,     /* it has no bearing on an attack */
    VOLLEY_WORTH_FAILED    /* it could not be worked out */
} volley_worth_state;

/** A word or card that the ship has, or a card that it could have. Texts live as long as the
 *  handle. */
typedef struct volley_worth_row {
    int kept;         /* nonzero: the ship has it */
    const char *word; /* as a loadout says it */
    const char *name; /* of a card; else the word */
    const char *slot; /* of an upgrade, "torpedo", or "crew crew"; "" */
    double cost;      /* points of the edition; NAN: none or not known */
    int too_dear;     /* it costs more than the points that are left */
    int unsure; /* the library lacks a restriction, or the actions of the ship that one is about */
    volley_worth_state state;
    const char *needs; /* of an inactive one, or one idle in games: what; of one that failed: why;
                        * else "" */
    volley_worth_figures with, without; /* of one that fails: NAN */
    volley_worth_figures held; /* of an inactive one: with it, if that held; NAN: not known */
    volley_figure games;       /* of games: P(it wins) with it, less that without it; else NAN */
} volley_worth_row;

/** Row number `index`: what the ship has, then what it could have, the best first. Returns 0 past
 *  the last, else 1. */
VOLLEY_API int volley_worth_row_at(const volley_worth *worth, size_t index, volley_worth_row *out);

/** The ship as it is. */
VOLLEY_API void volley_worth_base(const volley_worth *worth, volley_worth_figures *out);

/** The names of orders, the usual one first; NULL past the last. */
VOLLEY_API const char *volley_worth_sort_at(size_t index);

/** Choose the columns of the tables in text, Markdown and HTML, by their names: slot, cost, needs,
 *  dealt, suffered, destroyed, stands, crits-dealt, crits-suffered, net, value, and those of
 *  orders that end in -per-point; "all". JSON and CSV have all. Not of games. */
VOLLEY_API volley_status volley_worth_choose_columns(volley_worth *worth, const char *names,
                                                     volley_error *err);

/** Write a report: text, JSON, CSV, Markdown, SVG or HTML.
 */
VOLLEY_API volley_status volley_worth_write(const volley_worth *worth, volley_format format,
                                            const volley_sink *sink, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
