/* lanes_cards - damage cards in lanes: those that are dealt faceup, and what they do.
 * Units:  cards; trials by their number in the block.
 * Owns:   the decks of all trials; free with lanes_cards_fini.
 * Errors: player->status says why the kernel has to give up.
 *
 * Lanes do not know what facedown cards are: nobody has seen them. That matters only when a deck
 * runs out and they are shuffled, and then to whatever chance decides of cards; a trial that has
 * come so far is played again from its start, one by one (battle/play/play.h), with the same luck.
 *
 * What comes of damage cards and hazards for one ship is worked out once for each case and each way
 * in which chance decides. A course goes from fork to fork: at each a card is drawn, a die cast or
 * a hazard met, and what comes of it leads on, in the end to how the ship stands. Which cards are
 * left in the deck is no part of it. */
#pragma once

#include "battle/lanes/lanes.h"
#include "battle/play/play.h"

/* ---- courses ---- */

enum {
    LANES_COURSE_HULL = 254, /* of a ship that is not destroyed on its way */
    LANES_COURSE_PICKS = 250 /* of chance on one way */
};

/* What happens to whom. */
struct lanes_case {
    uint32_t condition;
    uint16_t round;      /* in the Activation Phase */
    uint8_t phase;       /* STATE_SUFFER, STATE_CARDS, STATE_COMBAT, STATE_TURN, STATE_BOMB */
    uint8_t hits, crits; /* with STATE_SUFFER */
    uint8_t hull, shields;
    uint8_t unused;
};
_Static_assert(sizeof(struct lanes_case) == 12, "a key has no padding");

/* A way leads to a fork or to an end, and is that itself, so that nothing more has to be fetched.
 * At a fork a card is drawn, and its kind is the next way from a first one on; or a die is cast: a
 * number leads to the first way, or if it is not less than `least` to the one after it; or a hazard
 * is met: what comes of it is the next way, as of a card. */
struct lanes_way {
    uint32_t ends : 1, casts : 1; /* it is an end; a fork at which a die is cast */
    uint32_t to : 30; /* of a fork the first way from there; of an end the code of the condition of
                       * the ship, 0: it is gone. An end or not, all-zero: not yet known */
    union {
        struct {
            uint8_t hull, shields;
            uint8_t dealt, faceup; /* cards */
        };
        uint32_t least;
        uint32_t meeting; /* its number; 0: a card is drawn */
    };
};
_Static_assert(sizeof(struct lanes_way) == 8 && LANES_BODIES << (LANES_CODE_BODY - 1) <= 1 << 29,
               "it is one word, and codes fit");

/* What a ship has left of its hull at an end, where LANES_COURSE_HULL stood for it. */
static inline uint32_t lanes_way_left(const struct lanes_way *end, uint32_t hull)
{
    const uint32_t lost = (uint32_t)(LANES_COURSE_HULL - end->hull);

    return lost < hull ? hull - lost : 0;
}

struct lanes_course {
    struct numbers cases;
    uint32_t *roots; /* by case: its way */
    struct lanes_way *ways;
    uint32_t *crits; /* by condition: the first way of cards that crits deal; 0: not yet known */
    uint32_t way_count;
    const struct meeting **meetings; /* by number, from 1 */
    uint32_t meeting_count, meeting_capacity;
    uint32_t root_capacity, way_capacity, crit_capacity;
};

/** Where the way of a case begins, as an index of ways. `ship`: one to whom it happens.
 *  0: not found. */
uint32_t lanes_course_root(struct lanes_player *player, const struct lanes_case *of);

/** Find the way at an index, to which the ways of `path` have led from the root of a case. */
bool lanes_course_find(struct lanes_player *player, const struct lanes_case *of, size_t ship,
                       const uint8_t *path, uint32_t picks, uint32_t at);

/** Room for all conditions that have been taken apart. False: no memory. */
bool lanes_course_fit(struct lanes_player *player);

/** Bytes of memory that it takes. */
size_t lanes_course_bytes(const struct lanes_course *course);

/* ---- decks ---- */

/* Cards that can be drawn, as bytes by kind: as many as there are of all kinds up to it. */
struct lanes_rest {
    uint64_t upto[DECK_KINDS_MAX / 8];
};

#define LANES_REST_EACH UINT64_C(0x0101010101010101) /* one of each byte */

struct lanes_cards {
    struct pcg_jump slots[LUCK_FIRST + 1], to_more; /* as those of struct play */
    struct lanes_rest rests[ENGAGEMENT_SIDES][TRIAL_BLOCK];
    struct lanes_rest whole, each[DECK_KINDS_MAX];    /* of a whole deck; of a card of a kind */
    uint64_t starts[TRIAL_BLOCK];                     /* in the stream */
    uint16_t used[ENGAGEMENT_SHIPS_MAX][TRIAL_BLOCK]; /* numbers, of ships for whom some are */
    uint32_t users;                                   /* a bit for each of these */
    uint32_t more_used[TRIAL_BLOCK];
    uint16_t faceup[ENGAGEMENT_SHIPS_MAX][TRIAL_BLOCK]; /* cards dealt so */
    struct play_odd odd[TRIAL_BLOCK];                   /* that have left */
    uint32_t odd_count;
    bool deals_faceup; /* cards have all damage cards dealt faceup */
    struct lanes_course course;
};

/** Whether lanes can deal the damage cards of an engagement: none of them gives hull back, and
 * there are more than a side has hull. True with cards off. */
bool lanes_cards_play_it(const struct engagement *engagement);

/** If the engagement has a deck or hazards. The game of the player is there. */
volley_status lanes_cards_init(struct lanes_player *player, volley_error *err);
void lanes_cards_fini(struct lanes_player *player);

/** A block begins; the lanes are there. */
void lanes_cards_start(struct lanes_player *player, uint32_t count);

/** A round is over: numbers for cards begin anew. */
void lanes_cards_new_round(struct lanes *lanes);

/** A trial leaves, to be played otherwise: its deck has run out where that comes up. */
void lanes_cards_leave(struct lanes *lanes, uint32_t trial);

/** It is over: play those that have left, and count the cards of the others. */
volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err);

/* ---- what damage cards do to ships of lanes, as a kernel asks for it ----
 *
 * False: the kernel has to give up. */

/** Damage cards do what they do, in the lanes of `apart`: to the targets of attacks that suffer
 *  damage; to ships that engage, or that have done so, with or without an attack; before all
 *  attacks, to a ship, of which is noted whether it is slow. */
bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step);
bool lanes_deal_engage(struct lanes *lanes, const struct lanes_step *step, bool have_engaged);
bool lanes_deal_stir(struct lanes *lanes, uint32_t ship);

/** To a ship in its Activation, which is in the condition before it and then in that of the round
 *  that begins. */
bool lanes_deal_activate(struct lanes *lanes, uint32_t ship, uint32_t lane);

/** What befalls a ship that is not destroyed in the Activation Phase of a round: in its turn
 *  (STATE_TURN), by what detonates (STATE_BOMB). */
bool lanes_deal_befall(struct lanes *lanes, uint32_t ship, uint32_t lane, enum state_phase phase,
                       int round);

/** It loses its locks. */
bool lanes_deal_break_locks(struct lanes *lanes, uint32_t ship, uint32_t lane);

/* ---- hazards that ships of lanes meet ---- */

/* What a ship meets on its way, before it acts, is a part of its Activation: of a round that comes
 * after another one the kernel asks for that (lanes_deal_activate). The first round has none
 * before it, and what detonates does so when all have acted: both are played by lanes_meetings.c.
 */

/** Whether lanes can play the hazards of an engagement: ships that meet them can be destroyed, and
 *  nothing goes past shields where words ask for health, of which they know hull and shields
 *  together. */
bool lanes_meetings_play_it(const struct engagement *engagement);

/** Whether hazards deal cards past the shields of ships of a kind. */
bool lanes_meetings_pass_shields(const struct engagement_kind *kind);

/** What chance does in a round of which the lanes are there, before all attacks. */
bool lanes_meetings_meet(struct lanes_player *player, bool is_first_round);
