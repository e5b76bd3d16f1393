/* volley/duel.h - engagements: the ships of two sides, round by round, until one side is gone.
 *
 * A ship is a loadout that serves both roles: words that fit only one count in that one. Words such
 * as "init=4" and "plan=lock,focus" say how it fights; the notation is in docs/notation.md. */
#ifndef VOLLEY_DUEL_H
#define VOLLEY_DUEL_H

#include "volley/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_duel volley_duel;

/** The ships of a side: texts in which ";" parts ships, and "2x" in front of one repeats it. */
typedef struct volley_side {
    const volley_text *texts;
    size_t count;
} volley_side;

/** Who is first in player order, which breaks ties of initiative. */
typedef enum volley_duel_first {
    VOLLEY_DUEL_FIRST_USUAL, /* drawn in each round in 2.5, else drawn once */
    VOLLEY_DUEL_FIRST_A,
    VOLLEY_DUEL_FIRST_B,
    VOLLEY_DUEL_FIRST_COIN, /* drawn once */
    VOLLEY_DUEL_FIRST_ROAD  /* drawn in each round */
} volley_duel_first;

/** Whom the ships of a side shoot at: of the enemies that are there the one with …; ties go to the
 *  first listed. */
typedef enum volley_duel_target {
    VOLLEY_DUEL_WEAKEST, /* least hull and shields left */
    VOLLEY_DUEL_IN_ORDER,
    VOLLEY_DUEL_DAMAGED,   /* most damage suffered */
    VOLLEY_DUEL_DEAREST,   /* most points */
    VOLLEY_DUEL_KILL,      /* greatest chance to be destroyed by this attack, then mean damage */
    VOLLEY_DUEL_DAMAGE,    /* greatest mean damage, at most its health */
    VOLLEY_DUEL_WORTH,     /* greatest expected points destroyed */
    VOLLEY_DUEL_STRONGEST, /* most hull and shields left */
    VOLLEY_DUEL_SPREAD,    /* ship k shoots at the k-th, counted round those that are left */
    VOLLEY_DUEL_RANDOM,    /* any with equal chance */
    VOLLEY_DUEL_ORDER,     /* in the order that volley_duel_options.orders says */
    VOLLEY_DUEL_MOST_WINS  /* whatever of these, and of orders of the kinds of enemies, wins most
                            * often: volley_duel_run looks for it */
} volley_duel_target;

/** How a side spends its tokens. Who looks further ahead than the other side knows how that one
 * plays; who does not plays as if both played alike. */
typedef enum volley_duel_policy {
    VOLLEY_DUEL_POLICY_USUAL, /* BEST where it can be worked out, else ROUND */
    VOLLEY_DUEL_MYOPIC,       /* each attack for itself */
    VOLLEY_DUEL_ROUND,        /* for net damage in what is left of the round */
    VOLLEY_DUEL_BEST /* for P(win) + (P(draw) + P(undecided)) / 2, to both; one ship against
                      * one, without damage cards */
} volley_duel_policy;

/** What ships of the game do whose words give them no token: no focus, calculate, evade, reinforce,
 * lock, and no plan. */
typedef enum volley_duel_actions {
    VOLLEY_DUEL_ACTIONS_FOCUS, /* a focus action in each round, or calculate, as droids do */
    VOLLEY_DUEL_ACTIONS_NONE,
    VOLLEY_DUEL_ACTIONS_BEST /* for each kind of ship that action of its bar in all rounds which
                              * wins most often: volley_duel_run looks for it */
} volley_duel_actions;

enum { VOLLEY_DUEL_ROUNDS = 12, VOLLEY_DUEL_ROUNDS_MAX = 1000 };

/** How it is played. Begin with volley_duel_options_default. */
typedef struct volley_duel_options {
    const volley_library *library; /* NULL: the cards that Volley brings; outlives the duel */
    int rounds;                    /* what is left after so many is undecided; 0: no limit */
    const int *ranges;             /* by round, the last one goes on; none: range 2 */
    size_t range_count;
    volley_duel_first first;
    volley_duel_target targets[2];  /* of side A, of side B */
    volley_duel_policy policy;      /* of both sides */
    const char *deck;               /* damage cards: "on", "off", or the name of a deck that Volley
                                     * brings; NULL: on */
    const volley_source *deck_file; /* a deck of one's own instead (CSV); NULL: none */
    double turns;                   /* chance that a maneuver is no straight one */
    int survives;                   /* nonzero: side A does not shoot, and side B cannot be
                                     * destroyed; a bare number is agility or attack value */
    const volley_text *variants;    /* words that are added to each ship of side A, each for a duel
                                     * of its own that is compared with the first */
    size_t variant_count;
    volley_duel_policy policies[2]; /* of side A, of side B; USUAL: that of both */
    volley_duel_actions actions;
    const char *orders[2]; /* enemies that side A, side B shoots at first, the others after them as
                            * listed: "B3,B1", or "3,1"; NULL: as targets say */
    int advise; /* nonzero: volley_duel_run looks for the targets of each side that win most often
                 * while the other side does as it is told, and plays no engagement besides */
    int actions_of[2]; /* of side A, of side B: 1 + volley_duel_actions; 0: those of both */
    int strict;        /* nonzero: a card that is inactive is an error */
} volley_duel_options;

/** 12 rounds, range 2, everybody at the weakest enemy, the damage cards of the edition. */
VOLLEY_API volley_duel_options volley_duel_options_default(void);

/** Read an engagement. Texts are copied. Free *out with volley_duel_free.
 *  edition  "1", "2" or "2.5"
 *  options  NULL for the default
 *  Failure: *out is NULL and *err (may be NULL) says why; its source is "side a", with several
 * ships "side a, ship 2", unless the text has one of its own. */
VOLLEY_API volley_status volley_duel_create(const char *edition, const volley_side *a,
                                            const volley_side *b,
                                            const volley_duel_options *options, volley_duel **out,
                                            volley_error *err);

/** The same of ships as they stand now.
 *  state  each ship that is not as it begins, by the name that reports have for it, and what is
 * left of it: "A1: hull=2 shields=0 focus; B2: gone". Tokens of actions are those of the first
 *         round; "none": it has none. NULL: all are as they begin */
VOLLEY_API volley_status volley_duel_create_from(const char *edition, const volley_side *a,
                                                 const volley_side *b,
                                                 const volley_duel_options *options,
                                                 const volley_text *state, volley_duel **out,
                                                 volley_error *err);

VOLLEY_API void volley_duel_free(volley_duel *duel); /* NULL is fine */

/** What works it out. */
typedef struct volley_duel_engine {
    volley_engine engine;         /* AUTO: exact, or simulated with damage cards and where that is
                                   * too large */
    volley_simulation simulation; /* its trials are engagements, 0: the usual number; its precision
                                   * is that of P(A wins), or of the differences of variants */
    volley_watch_fn *watch;       /* of the exact engine; may be NULL */
    void *context;
    uint64_t memory; /* bytes that all that is found of its attacks and states may take; 0:
                      * VOLLEY_MEMORY_DEFAULT. A simulation finds again what it has no room for: its
                      * digits are the same */
} volley_duel_engine;

/* The usual numbers: the second one with damage cards, and of squads whose ships look ahead or
 * which differ in more than dice, since these take longer; the third one where ships that look
 * ahead choose their targets by tables of attacks; it, or a quarter or a sixteenth of it, of those
 * of which a few trials show that they take longest. */
#define VOLLEY_DUEL_TRIALS        UINT64_C(4194304)
#define VOLLEY_DUEL_TRIALS_FEW    UINT64_C(524288)
#define VOLLEY_DUEL_TRIALS_FEWEST UINT64_C(65536)

/** AUTO, with the usual number of engagements where they are simulated. */
VOLLEY_API volley_duel_engine volley_duel_engine_default(void);

/** Work it out, with all its variants; figures of an earlier run are given up.
 *  engine  NULL for the default
 *  Failure: *err (may be NULL) says why, and the duel has no figures. A simulation that its
 *  progress function has ended keeps what was done. */
VOLLEY_API volley_status volley_duel_run(volley_duel *duel, const volley_duel_engine *engine,
                                         volley_error *err);

/* ---- what is asked ---- */

/** One of the ships. Texts live as long as the duel. */
typedef struct volley_duel_ship {
    int side;              /* 0: A, 1: B */
    size_t number;         /* on its side, from 1 */
    const char *words;     /* one blank between them */
    const char *id, *name; /* of the ship; NULL: none is named */
    const char *pilot_id;  /* NULL: nobody in particular */
    const char *pilot;     /* name */
    int hull, shields;     /* hull 0: it cannot be destroyed */
    int initiative;        /* pilot skill in the first edition */
    int points;            /* below 0: not known */
    const char *action;    /* that it takes in each round, for its words give no token: "focus",
                            * "calculate"; NULL: none */
} volley_duel_ship;

VOLLEY_API size_t volley_duel_ship_count(const volley_duel *duel);

/** Ship number `ship`, from 0, those of side A first. Returns 0 past the last, else 1. */
VOLLEY_API int volley_duel_ship_at(const volley_duel *duel, size_t ship, volley_duel_ship *out);

/** What the reader should know; NULL past the last. Lives as long as the duel. */
VOLLEY_API const char *volley_duel_note(const volley_duel *duel, size_t index);

/** Whom a side should shoot at to win most often: a sentence without its point, in UTF-8. While it
 *  is looked for, a progress function has what is known so far. NULL: nobody has looked, or the
 *  side has no choice. It lives until the next run, or call of a progress function.
 *  side  0: A, 1: B; 2, 3: which actions their ships should take */
VOLLEY_API const char *volley_duel_advice(const volley_duel *duel, int side);

/* ---- what comes out, for the duel (variant 0) and for each variant ---- */

/** Figures of a run; with BOTH those of the simulation. What is not known is NAN. */
typedef struct volley_duel_figures {
    volley_figure a, draw, b, undecided; /* probabilities */
    volley_figure rounds;                /* mean, until it is decided or ends */
    volley_figure points_lost[2];        /* mean, by side */
    double attacks[2];                   /* mean of attacks that a side makes */
    volley_figure difference;            /* of P(A wins) to that of variant 0 */
    size_t round_count;                  /* for which there are figures */
    uint64_t trials;                     /* 0: exact */
    int stopped;                         /* ended early by the progress function */
} volley_duel_figures;

/** Ask how likely a result was, which reports say first then.
 *  result  who won, and if wanted with what left and in which round: "a", "b in 5", "a with 3 left
 * in 4", "a with 5 health left", "draw", "undecided" Failure: it is none of these; of a duel that
 * `survives` or advises, or that has been run without being asked what is left. */
VOLLEY_API volley_status volley_duel_ask_result(volley_duel *duel, const char *result,
                                                volley_error *err);

/** How likely it was, for who won, else for A: that itself; that or better; that or worse. A win is
 *  better the more is left, where that is asked, and then the sooner it comes. Returns 0 if none is
 * asked for or nothing has been run, else 1. */
VOLLEY_API int volley_duel_luck(const volley_duel *duel, volley_figure *same, volley_figure *better,
                                volley_figure *worse);

/** Returns 0 if there is no such variant or nothing has been run, else 1. While a simulation runs,
 *  its progress function may ask for those of variant 0 so far: trials, chances and rounds. */
VOLLEY_API int volley_duel_figures_of(const volley_duel *duel, size_t variant,
                                      volley_duel_figures *out);

/** What has become of a side by the end of a round, from 1: the probability that it is gone, and
 *  the mean of the health it has lost. NAN past the last round. */
VOLLEY_API double volley_duel_gone(const volley_duel *duel, size_t variant, int side, size_t round);
VOLLEY_API double volley_duel_lost(const volley_duel *duel, size_t variant, int side, size_t round);

/** What has become of a ship. */
typedef struct volley_duel_fate {
    volley_figure destroyed; /* probability */
    volley_figure rounds;    /* means: rounds it lives, */
    volley_figure attacks;   /* attacks it makes, */
    volley_figure damage;    /* damage it deals, */
    volley_figure kills;     /* ships it destroys */
    double faceup;           /* mean of faceup damage cards dealt to it */
    double half;             /* probability to lose half its points, and not all */
} volley_duel_fate;

/** Returns 0 if there is no such ship or variant, or nothing has been run, else 1. */
VOLLEY_API int volley_duel_fate_of(const volley_duel *duel, size_t variant, size_t ship,
                                   volley_duel_fate *out);

/** Write a report: text, JSON, CSV with its header, Markdown, HTML, or SVG: survival by round. */
VOLLEY_API volley_status volley_duel_write(const volley_duel *duel, volley_format format,
                                           const volley_sink *sink, volley_error *err);

/* ---- many ---- */

/* A file with a header row and an engagement a row. Columns: a and b, and if wanted engagement (a
 * name), edition, rounds, range ("3,1,2"), first, target, target_a, target_b, policy, policy_a,
 * policy_b, deck, actions, state ("A1: hull=2"), order_a, order_b ("A2,A1"), which go before what
 * is said for all, and others, in any order. */
typedef struct volley_duel_batch {
    const char *edition;         /* of rows that say none; NULL is "2.5" */
    volley_duel_options options; /* without variants; its library is that of all rows */
    volley_duel_engine engine;   /* not BOTH; its watch and its progress function are not used */
    volley_format format;        /* CSV, or JSON: a document a line */
    char delimiter;   /* of the file and of a CSV report; 0: that of the header row, and a comma */
    volley_part part; /* of the rows: the others are only read */
    uint64_t skip;    /* rows of it that are not reported, the first ones */
    volley_batch_progress_fn *progress; /* may be NULL */
    void *context;
    const volley_expander *expander; /* of sides; NULL: cells are as they are */
} volley_duel_batch;

/** Run the engagements of a source and write a report to a sink in their order, as volley_batch_run
 *  does with scenarios. */
VOLLEY_API volley_status volley_duel_batch_run(const volley_duel_batch *batch,
                                               const volley_source *source, const volley_sink *sink,
                                               volley_batch_result *result, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
