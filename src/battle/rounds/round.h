/* round - the game of an engagement: from a moment on to the next at which chance decides.
 * Units:  points of health, probabilities.
 * Owns:   a game owns what it has worked out: conditions, attacks; free with round_fini. It is for
 *         one thread, as the tables behind it are.
 * Errors: of attack tables (battle/attacks/table.h), out of memory.
 *
 * Both engines play by these functions: the chain takes every outcome, a trial one of them.
 *
 *     round_start(game, &state);
 *     while (round_next(game, &state, &point, err) == VOLLEY_OK && ...)
 *         round_take(game, &state, &point, outcome, &event); (or round_cards)
 *
 * A point of kind ROUND_OVER stands between rounds: to go on is to call round_next again. */
#pragma once

#include "battle/attacks/table.h"
#include "battle/rounds/schedule.h"
#include "battle/rounds/upkeep.h"

struct round_game;

#define ROUND_LOUD UINT32_MAX

/* Where a game gets its attacks from. */
struct round_source {
    /* As attack_tables_find, without an aim. */
    const struct attack_table *(*find)(void *tables, const struct attack_question *question,
                                       volley_error *err);
    /* What is spent of a kind's charges after the End Phase; NULL: nothing comes back. */
    uint64_t (*recover)(void *tables, uint8_t kind, uint64_t spent);
    /* As attack_tables_words; NULL: only without damage cards. */
    uint32_t (*words)(void *tables, const char *words);
    /* What the players of an attack look ahead to: attack_question.future, of attacks still to come
     * in the round or of the state in which they attack. UINT32_MAX: the error is filled. NULL:
     * they do not look at that; without either each attack is played for itself. */
    uint32_t (*future)(void *tables, struct attack_future *future, volley_error *err);
    uint32_t (*state)(void *tables, const struct round_game *game,
                      const struct engagement_state *state, volley_error *err);
    void *tables; /* of all of these */
};

/* Two ships as an attack finds them, at a range. Without padding. */
struct round_pair {
    uint32_t aspects[RULES_SIDES]; /* round_aspect */
    uint32_t future; /* what comes after it: number of a step; or as the source says of the state */
    uint8_t hull[RULES_SIDES], shields[RULES_SIDES]; /* 0 where nobody asks */
    uint8_t range;
    uint8_t focal[RULES_SIDES], mine; /* of a step, as in an attack_step */
    uint8_t naive;                    /* as in an attack_question */
    uint8_t unused[3];
};

/* How much an attack is wanted by a policy of targets that looks at attacks: more first figure,
 * then more of the second. */
struct round_appeal {
    double first, second; /* first < 0: nobody has asked yet */
};

struct round_attack {
    const struct attack_table *table;
    uint32_t (*left)[RULES_SIDES];                  /* as table->left, numbers for round_after */
    struct round_appeal *appeals[ENGAGEMENT_SIDES]; /* to ships of the side that attacks, by health
                                                     * of the target; NULL: nobody has asked */
    uint32_t note;                                  /* of whoever plays the game; 0 at first */
};

/* What an attack leaves of one of its ships. Without padding. */
struct round_left {
    uint64_t spent;
    uint8_t tokens[RULES_TOKENS];
    uint8_t noted, is_noted; /* is_noted: what lasts is as `noted` says; else it stays as it was */
    struct play_hurt hurt;   /* of the attacker */
    uint8_t unused[4];
};
_Static_assert(sizeof(struct round_pair) == 24 &&
                   sizeof(struct round_left) == 8 + RULES_TOKENS + 2 + sizeof(struct play_hurt) + 4,
               "keys have no padding");

/* What changes a condition. */
enum round_change {
    ROUND_MOVED,    /* its maneuver */
    ROUND_ENGAGED,  /* it has engaged without an attack */
    ROUND_ATTACKED, /* it has engaged with one */
    ROUND_ENDED,    /* the End Phase */
    ROUND_ACTED,    /* its action, and from here on that of each round of the plan */
    ROUND_CHANGES = ROUND_ACTED + ENGAGEMENT_PLAN_MAX
};

/* What is so of a condition, and what becomes of it: numbers, 0 while nobody has asked. */
struct round_later {
    uint32_t *after; /* by number of what an attack leaves: another condition */
    uint32_t after_capacity;
    uint16_t due;                  /* its cards may do something: a bit for each enum deck_time */
    uint8_t rules;                 /* that its cards lay down: mask of enum deck_rule */
    bool is_armed;                 /* tokens and cards let it attack, and it has weapons */
    uint32_t aspects[RULES_SIDES]; /* by role */
    uint32_t begun[ENGAGEMENT_PLAN_MAX]; /* by round: when it has acted;
                                          * ROUND_LOUD: chance comes in */
    uint32_t becomes[ROUND_CHANGES];
};

/* Which damage cards a ship repairs instead of its planned action: kinds of the deck, the first
 * ones first. */
struct round_repairs {
    uint8_t kinds[DECK_KINDS_MAX], count;
};

/* What damage cards may come to for a ship and the pile of its side. */
struct round_cards {
    struct numbers dealt; /* probability by struct round_dealt */
    bool is_alone;        /* nothing else has changed; otherwise they are not kept */
};

enum { ROUND_CARDS_KEY_BYTES = 16, ROUND_CLASH_KEY_BYTES = 16 };

struct round_game {
    const struct engagement *engagement;
    struct round_source source;
    struct numbers steps; /* struct round_pair: attacks that have been looked ahead to, each with
                           * what comes after it */
    struct schedule schedule;
    int last_round; /* after it no round differs from the one before */
    size_t bytes;   /* of a state */
    struct engagement_state start;
    bool has_deck;
    bool has_hazards; /* some ship meets some */
    bool reorders;    /* cards change the order of engagement */
    bool regenerates; /* some ship does */
    bool heals;       /* a card that goes facedown may give back hull */
    bool plays_one;   /* one state at a time: the piles of the sides stand in `open` */
    struct deck_pile open[ENGAGEMENT_SIDES];
    struct deck deck;              /* what matters of it; its texts are the engagement's */
    struct round_repairs *repairs; /* by kind of ship; NULL: nobody repairs */
    struct numbers slow; /* struct schedule by ships, a bit for each, that damage cards have made
                          * the last ones to engage */
    struct numbers conditions;  /* struct round_later by struct condition */
    struct numbers piles;       /* struct deck_pile */
    struct numbers card_points; /* struct round_cards: what each can come to */
    uint32_t kept;              /* outcomes of all of them */
    uint64_t ways;              /* in which cards have come while every one was taken */
    size_t after_bytes;         /* of all round_later.after */
    size_t attack_bytes;        /* of all that round_attack points to, but for tables */
    struct numbers aspects;     /* struct attack_ship */
    struct numbers lefts;       /* struct round_left */
    struct numbers pairs;   /* struct round_attack by struct round_pair; all-zero: not yet made */
    struct numbers clashes; /* struct round_groups */
};

/* In the order in which they come while one ship engages. */
enum round_point_kind {
    ROUND_OVER,   /* the state stands between two rounds */
    ROUND_HAZARD, /* what a hazard does to a ship */
    ROUND_FIRST,  /* who is first in player order */
    ROUND_SHOT,   /* whether a ship has a shot: outcome 0 it has, 1 it has not */
    ROUND_TARGET, /* whom it attacks */
    ROUND_ATTACK, /* a cell of an attack table */
    ROUND_HURT,   /* a ship suffers what its attack has cost it: one outcome */
    ROUND_CARDS,  /* what comes of damage cards: round_cards, not round_take */
    ROUND_GOES_ON /* within round_next: nothing is left to chance */
};

struct round_point {
    enum round_point_kind kind;
    uint8_t ship;                      /* that engages */
    uint8_t target;                    /* with ROUND_ATTACK */
    uint32_t targets;                  /* with ROUND_TARGET: a bit for each ship */
    double shot;                       /* with ROUND_SHOT */
    const struct attack_table *attack; /* with ROUND_ATTACK */
    uint32_t pair;                     /* its number in the game */
    const struct meeting *meeting;     /* with ROUND_HAZARD */
    size_t count;                      /* of outcomes; 0 with ROUND_CARDS */
};

enum { ROUND_NOBODY = UINT8_MAX };

/* What an outcome has done. */
struct round_event {
    bool attacked;    /* `attacker` has made an attack */
    bool destroyed;   /* `target` */
    uint8_t attacker; /* ROUND_NOBODY: a card of the target has done it */
    uint8_t target;
    uint8_t damage; /* suffered by target, at most what it had left */
    uint8_t faceup; /* damage cards dealt to it faceup */
    uint8_t dealt;  /* damage cards dealt, where chance picks for them */
};

enum round_result { ROUND_UNDECIDED, ROUND_A, ROUND_DRAW, ROUND_B, ROUND_RESULTS };

/** What is so of a condition; it may move when another one is asked for. */
static inline struct round_later *round_later(const struct round_game *game, uint32_t condition)
{
    return (struct round_later *)game->conditions.values + (condition - 1);
}

/** The attack of a pair, and the pair of an attack; likewise. */
static inline struct round_attack *round_attack_at(const struct round_game *game, uint32_t pair)
{
    return (struct round_attack *)game->pairs.values + (pair - 1);
}

static inline uint32_t round_pair_of(const struct round_game *game,
                                     const struct round_attack *attack)
{
    return (uint32_t)(attack - (const struct round_attack *)game->pairs.values) + 1;
}

/** The number of a condition. 0: out of memory. */
uint32_t round_condition(struct round_game *game, const struct condition *ship);

/** Whether a ship that is destroyed now still attacks: if and only if it has the initiative that
 *  engages now and has not engaged yet. */
bool round_still_fires(const struct round_game *game, const struct engagement_state *state,
                       size_t ship);

/** Failure: *out is empty. */
volley_status round_init(struct round_game *out, const struct engagement *engagement,
                         const struct round_source *source, volley_error *err);
void round_fini(struct round_game *game);

/** Bytes of memory that a game takes. */
size_t round_bytes(const struct round_game *game);

/** The beginning. */
volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err);

/** Go on to the next point where chance decides, or to the end of the round. A state that stands
 *  at such a point stays as it is; one between rounds goes on. */
volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err);

/** Probability of an outcome; those of a point sum to 1. */
double round_probability(const struct round_point *point, size_t outcome);

/** Let an outcome come about. Fails only at an attack. */
volley_status round_take(struct round_game *game, struct engagement_state *state,
                         const struct round_point *point, size_t outcome, struct round_event *event,
                         volley_error *err);

/** Let an attack do the damage of a cell, and leave this of its ships: numbers of round_left, 0
 *  where it is out of memory. */
volley_status round_take_cell(struct round_game *game, struct engagement_state *state,
                              const struct round_point *point, const struct attack_cell *cell,
                              const uint32_t left[RULES_SIDES], struct round_event *event,
                              volley_error *err);

/** Let damage cards do what they do at a point ROUND_CARDS, by a chance that picks for them. */
volley_status round_cards(struct round_game *game, struct engagement_state *state,
                          const struct round_point *point, struct deck_chance *chance,
                          struct round_event *event, volley_error *err);

/* Takes a state that has come of a point, and what has been done; a failure ends the work. */
typedef volley_status round_visit_fn(void *context, const struct round_event *event,
                                     struct engagement_state *after, double probability,
                                     volley_error *err);

/** Let every outcome of a point come about, damage cards or not. */
volley_status round_each(struct round_game *game, const struct engagement_state *state,
                         const struct round_point *point, round_visit_fn *visit, void *context,
                         volley_error *err);

/** A ship suffers damage, if it can lose any: the event tells how much. Shields go before hull, but
 *  not for what is dealt past them. False: damage cards are to be dealt first, as the state tells.
 */
bool round_suffer(const struct round_game *game, struct engagement_state *state, size_t ship,
                  const struct attack_cell *cell, struct round_event *event);

/** Who has won, at the end of a round. */
enum round_result round_result(const struct round_game *game, const struct engagement_state *state);

/** The kind of a ship. */
static inline const struct engagement_kind *round_kind(const struct round_game *game, size_t ship)
{
    return engagement_kind_of(game->engagement, ship);
}

/** Health that a ship of a state is short of: all of it if it is destroyed. */
int round_lost(const struct round_game *game, const struct engagement_state *state, size_t ship);

/** Health left of all ships that can lose any, without what comes back: it never rises. */
size_t round_lasting_health(const struct round_game *game, const struct engagement_state *state);

/** The attack of one ship on another, now: ships, attacker first. looks_ahead: to what its players
 * do; else it is played for itself. */
volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], bool looks_ahead,
                           const struct round_attack **out, volley_error *err);

/** Two ships as the attack of one on the other finds them now, with no future. False: the error is
 *  filled. */
bool round_set_pair(struct round_game *game, const struct engagement_state *state,
                    const size_t ships[RULES_SIDES], struct round_pair *out, volley_error *err);

/** What an attack leaves of one of its ships, as a number. 0: out of memory. */
uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side);

/** The condition of a ship of which an attack has left this. 0: out of memory. */
uint32_t round_find_after(struct round_game *game, uint32_t before, uint32_t left);

static inline uint32_t round_after(struct round_game *game, uint32_t before, uint32_t left)
{
    const struct round_later *later = round_later(game, before);
    const uint32_t known = left < later->after_capacity ? later->after[left] : 0;

    return known ? known : round_find_after(game, before, left);
}

/** A ship in a condition as attacks find it that look at it in a role: a number. 0: the error is
 *  filled. */
uint32_t round_find_aspect(struct round_game *game, uint32_t condition, enum rules_side role,
                           volley_error *err);

static inline uint32_t round_aspect(struct round_game *game, uint32_t condition,
                                    enum rules_side role, volley_error *err)
{
    const uint32_t known = round_later(game, condition)->aspects[role];

    return known ? known : round_find_aspect(game, condition, role, err);
}

/** Whether a ship that is still to engage in the round can attack then, if there is somebody. */
static inline bool round_is_armed(const struct round_game *game,
                                  const struct engagement_state *state, size_t ship)
{
    const struct state_ship *at = &state->ships[ship];

    return at->condition && !(at->flags & STATE_WAITS) &&
           round_later(game, at->condition)->is_armed;
}

/** The order of engagement of the round. */
static inline const struct schedule *round_schedule(const struct round_game *game,
                                                    const struct engagement_state *state)
{
    return state->slow ? numbers_value(&game->slow, state->slow) : &game->schedule;
}

/** What becomes of a condition. 0: out of memory. */
uint32_t round_find_becomes(struct round_game *game, uint32_t condition, unsigned change);

static inline uint32_t round_becomes(struct round_game *game, uint32_t condition, unsigned change)
{
    const uint32_t known = round_later(game, condition)->becomes[change];

    return known ? known : round_find_becomes(game, condition, change);
}

/** By the whole Activation Phase of a round, until it has acted. ROUND_LOUD: chance comes in. */
uint32_t round_find_begun(struct round_game *game, uint32_t condition, int round);

static inline uint32_t round_begun(struct round_game *game, uint32_t condition, int round)
{
    const int at = (round < ENGAGEMENT_PLAN_MAX ? round : ENGAGEMENT_PLAN_MAX) - 1;
    const uint32_t known = round_later(game, condition)->begun[at];

    return known ? known : round_find_begun(game, condition, round);
}

/* ---- the Activation Phase: shields that come back, and of each ship its turn, maneuver, hazards
 * and action; then what detonates. Ships activate in the order of the list: what they do then bears
 * on no other ship. ---- */

/** Play the phase that a state stands in, one before STATE_COMBAT: it leads to the next phase, or
 * sets the point where chance decides. */
volley_status activation_next(struct round_game *game, struct engagement_state *state,
                              struct round_point *out, volley_error *err);

/** An outcome of a point ROUND_HAZARD comes about. */
volley_status activation_take(struct round_game *game, struct engagement_state *state,
                              const struct round_point *point, size_t outcome,
                              struct round_event *event, volley_error *err);

/** A hazard has been suffered: the next one is to be met. */
void activation_struck(struct engagement_state *state);
