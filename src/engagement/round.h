/* round - the game of an engagement: from a moment on to the next at which chance decides.
 * Units:  points of health, probabilities.
 * Owns:   a game owns what it has worked out: conditions, attacks; free with round_fini. It is for
 *         one thread; the tables behind it may be shared.
 * Errors: of attack tables (engagement/table.h), out of memory.
 *
 * Both engines play by these functions: the chain takes every outcome, a trial one of them.
 *
 *     round_start(game, &state);
 *     while (round_next(game, &state, &point, err) == VOLLEY_OK && ...)
 *         round_take(game, &state, &point, outcome, &event); (or round_cards)
 *
 * A point of kind ROUND_OVER stands between rounds: to go on is to call round_next again. */
#ifndef ENGAGEMENT_ROUND_H
#define ENGAGEMENT_ROUND_H

#include "engagement/condition.h"
#include "engagement/meeting.h"
#include "engagement/schedule.h"
#include "engagement/table.h"

struct round_game;

/* Where a game gets its attacks from. */
struct round_source {
    /* As attack_tables_find. */
    const struct attack_table *(*find)(void *context, const struct attack_question *question,
                                       volley_error *err);
    /* What is spent of a kind's charges after the End Phase; NULL: nothing comes back. */
    uint64_t (*recover)(void *context, uint8_t kind, uint64_t spent);
    /* As attack_tables_words; NULL: only without damage cards. */
    uint32_t (*words)(void *context, const char *const words[RULES_SIDES]);
    /* What the players of an attack look ahead to: attack_question.future. UINT32_MAX: the error is
     * filled. NULL: nothing, each attack is played for itself. */
    uint32_t (*future)(void *context, struct round_game *game, const struct engagement_state *state,
                       size_t attacker, size_t defender, volley_error *err);
    void *context;
};

/* Two ships in their conditions at a range. Without padding. */
struct round_pair {
    uint32_t conditions[RULES_SIDES];
    uint8_t hull[RULES_SIDES], shields[RULES_SIDES]; /* 0 where nobody asks */
    uint32_t range;
    uint32_t future; /* that the players look ahead to */
};

struct round_attack {
    const struct attack_table *table;
    uint32_t (*left)[RULES_SIDES]; /* conditions, as table->left */
    struct round_group *groups[2]; /* of its cells: in a round that goes on, and where it is the
                                    * last attack of one. NULL: nobody has asked yet */
    size_t group_count[2];
};

/* Cells of an attack that are the same without damage cards: of the same damage, and of conditions
 * that are or that the End Phase makes equal. */
struct round_group {
    uint32_t cell; /* one of them */
    double probability;
};

/* What becomes of a condition: numbers, 0 while nobody has asked. */
struct round_later {
    uint32_t moved;                      /* by its maneuver */
    uint32_t acted[ENGAGEMENT_PLAN_MAX]; /* by round of the plan */
    uint32_t engaged[2];                 /* without an attack, with one */
    uint32_t ended;                      /* after the End Phase */
    uint32_t words[4]; /* of its cards, by mask of the roles that they are for; 1 more than it is */
};

/* Which damage cards a ship repairs instead of its planned action: kinds of the deck, the first
 * ones first. */
struct round_repairs {
    uint8_t kinds[DECK_KINDS_MAX], count;
};

/* An order of engagement in which damage cards have made some ships the last ones. */
struct round_slow {
    uint32_t ships; /* a bit for each */
    struct schedule schedule;
};

/* What has come of damage cards for a ship and the pile of its side. */
struct round_dealt {
    double probability;
    uint32_t condition, pile;
    uint8_t hull, shields;
    uint8_t faceup; /* cards dealt to it faceup */
};

struct round_cards {
    struct round_dealt *items;
    uint32_t count, capacity;
    bool is_alone; /* nothing else has changed; otherwise they are not kept */
};

enum { ROUND_CARDS_KEY_BYTES = 16, ROUND_MET_KEY_BYTES = 8 };

struct round_game {
    const struct engagement *engagement;
    struct round_source source;
    struct schedule schedule;
    int last_round; /* after it no round differs from the one before */
    size_t bytes;   /* of a state */
    bool has_deck;
    bool has_hazards;              /* some ship meets some */
    bool reorders;                 /* cards change the order of engagement */
    bool heals;                    /* a card that goes facedown may give back hull */
    struct deck deck;              /* what matters of it; its texts are the engagement's */
    struct round_repairs *repairs; /* by kind of ship; NULL: nobody repairs */
    struct round_slow *slow;
    uint32_t slow_count, slow_capacity;
    struct numbers conditions, piles;
    struct numbers card_points; /* with what each can come to */
    struct round_cards *cards;
    uint32_t cards_capacity, kept; /* kept: outcomes of all of them */
    uint64_t ways;                 /* in which cards have come while every one was taken */
    struct numbers met_points;     /* with what hazards make of conditions */
    uint32_t **met;                /* conditions, by outcome */
    uint32_t met_capacity;
    struct round_later *later; /* by condition */
    uint32_t later_capacity;
    struct round_pair *pairs;
    struct round_attack *attacks; /* by pair */
    uint32_t pair_count, pair_capacity, attack_capacity;
    struct intern pair_table;
};

/* In the order in which they come while one ship engages. */
enum round_point_kind {
    ROUND_OVER,   /* the state stands between two rounds */
    ROUND_HAZARD, /* what a hazard does to a ship */
    ROUND_FIRST,  /* who is first in player order */
    ROUND_SHOT,   /* whether a ship has a shot: outcome 0 it has, 1 it has not */
    ROUND_TARGET, /* whom it attacks */
    ROUND_ATTACK, /* a cell of an attack table */
    ROUND_CARDS,  /* what comes of damage cards: round_cards, not round_take */
    ROUND_POINT_KINDS
};

struct round_point {
    enum round_point_kind kind;
    uint8_t ship;                      /* that engages */
    uint8_t target;                    /* with ROUND_ATTACK */
    uint32_t targets;                  /* with ROUND_TARGET: a bit for each ship */
    double shot;                       /* with ROUND_SHOT */
    const struct attack_table *attack; /* with ROUND_ATTACK */
    const uint32_t (*left)[RULES_SIDES];
    uint32_t pair;                 /* its index in the game */
    const struct meeting *meeting; /* with ROUND_HAZARD */
    const uint32_t *met;           /* conditions, by its outcomes */
    size_t count;                  /* of outcomes; 0 with ROUND_CARDS */
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
};

enum round_result { ROUND_UNDECIDED, ROUND_A, ROUND_DRAW, ROUND_B, ROUND_RESULTS };

/** What is noted of a condition. NULL: out of memory. */
struct round_later *round_later(struct round_game *game, uint32_t condition);

/** Whether a ship that is destroyed now still attacks: if and only if it has the initiative that
 *  engages now and has not engaged yet. */
bool round_still_fires(const struct round_game *game, const struct engagement_state *state,
                       size_t ship);

/** Failure: *out is empty. */
volley_status round_init(struct round_game *out, const struct engagement *engagement,
                         const struct round_source *source, volley_error *err);
void round_fini(struct round_game *game);

/** The beginning. */
volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err);

/** Go on to the next point where chance decides, or to the end of the round. A state that stands
 *  at such a point stays as it is; one between rounds goes on. */
volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err);

/** Probability of an outcome; those of a point sum to 1. */
double round_probability(const struct round_point *point, size_t outcome);

/** Let an outcome come about. */
void round_take(const struct round_game *game, struct engagement_state *state,
                const struct round_point *point, size_t outcome, struct round_event *event);

/** Let damage cards do what they do at a point ROUND_CARDS, by a chance that picks for them. */
volley_status round_cards(struct round_game *game, struct engagement_state *state,
                          const struct round_point *point, struct deck_chance *chance,
                          struct round_event *event, volley_error *err);

/* Takes a state that has come of a point, and what has been done; a failure ends the work. */
typedef volley_status round_visit_fn(void *context, const struct round_event *event,
                                     struct engagement_state *after, double probability,
                                     volley_error *err);

/** There is more to an engagement than can be worked out exactly. */
volley_status round_too_large(volley_error *err);

/** Let every outcome of a point come about, damage cards or not. */
volley_status round_each(struct round_game *game, const struct engagement_state *state,
                         const struct round_point *point, round_visit_fn *visit, void *context,
                         volley_error *err);

/** A ship suffers damage without damage cards, if it can lose any: the event tells how much.
 * Shields go before hull, but not for what is dealt past them. */
void round_suffer(const struct round_game *game, struct engagement_state *state, size_t ship,
                  const struct attack_cell *cell, struct round_event *event);

/** Who has won, at the end of a round. */
enum round_result round_result(const struct round_game *game, const struct engagement_state *state);

/** The kind of a ship. */
static inline const struct engagement_kind *round_kind(const struct round_game *game, size_t ship)
{
    return &game->engagement->kinds[game->engagement->ships[ship].kind];
}

/** Health that a ship of a state is short of: all of it if it is destroyed. */
int round_lost(const struct round_game *game, const struct engagement_state *state, size_t ship);

/** The attack of one ship on another, now. future: of attack_question; 0: it is played for itself.
 */
volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           size_t attacker, size_t defender, uint32_t future,
                           const struct round_attack **out, volley_error *err);

/** A ship as an attack finds it now. */
volley_status round_ship(struct round_game *game, const struct engagement_state *state, size_t ship,
                         struct attack_ship *out, volley_error *err);

/** The condition in which an attack leaves one of its ships. 0: out of memory. */
uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side,
                    uint32_t before);

/** Whether a ship that is still to engage in the round can attack then. */
bool round_may_attack(const struct round_game *game, const struct engagement_state *state,
                      size_t ship);

/** The order of engagement of the round. */
static inline const struct schedule *round_schedule(const struct round_game *game,
                                                    const struct engagement_state *state)
{
    return state->slow ? &game->slow[state->slow - 1].schedule : &game->schedule;
}

/** What damage cards lay down for a ship in a condition: mask of enum deck_rule. */
static inline unsigned round_rules(const struct round_game *game, const struct condition *ship)
{
    return game->has_deck ? deck_rules(&game->deck, &ship->cards) : 0;
}

/** What becomes of a condition: by a maneuver; by the action of a round; when the ship has engaged;
 *  in the End Phase. 0: out of memory. */
uint32_t round_moved(struct round_game *game, uint32_t condition);
uint32_t round_acted(struct round_game *game, uint32_t condition, int round);
uint32_t round_engaged(struct round_game *game, uint32_t condition, bool attacked);
uint32_t round_ended(struct round_game *game, uint32_t condition);

#endif
