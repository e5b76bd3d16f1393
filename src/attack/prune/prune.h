/* prune - which uses of abilities, and which ends of attacks, nobody needs to look at.
 * Units:  masks of faces, tokens.
 * Owns:   nothing.      Errors: none.
 *
 * Whoever may use several abilities in one window may do so in any order, but many orders come to
 * the same. A change of a die can wait until all rerolls are done; so whoever has changed a die is
 * not asked about rerolls any more, and it no longer matters which dice were rerolled. What a
 * lesser ability can do is left to it: the greater one can stand in for it later. And nobody
 * rerolls a die that is as good as it can be.
 *
 * Each of these holds only where nothing else in the attack looks at what differs. What is not
 * known to be harmless is taken to matter: a new operation, price or fact prunes less until it is
 * named in attack/prune/prune.c. */
#pragma once

#include "attack/play/play.h"
#include "attack/play/take.h"
#include "attack/prune/pruning.h"

#include <string.h>

/* What a ship may want besides damage, as far as effects give it a reason. */
struct prune_wants {
    /* Kinds of tokens of a ship that it may pay to have fewer of, in this attack or, for the
     * defender, in any: conditions ask for them, or they are taken where it does not want it. */
    uint16_t fewer[RULES_SIDES];
    /* and more of: they are worth something, can be paid with, or are asked for */
    uint16_t more[RULES_SIDES];
    /* It matters to more than the value of the attack itself how much damage it does: shields may
     * be taken besides, or a later attack asks for the health that is left. */
    bool damage;
    bool few_charges; /* it may pay to have fewer charges left */
};

/** Find what is wanted in attack number `index` of a scenario. later: what is wanted of what the
 * scenario leaves, as far as words ask for it in what comes after it; NULL: nothing does */
struct prune_wants prune_wants_find(const struct scenario *scenario, size_t index,
                                    const struct play_attack *attack,
                                    const struct prune_wants *later);

/* What of a state can still matter. */
struct prune_live {
    uint8_t faces[DICE_COLORS];   /* faces that count as results or can be changed or rerolled */
    uint8_t marks[DICE_COLORS];   /* faces on which it matters whether a die was rerolled; of what
                                   * is left after neutralizing, which is marked otherwise, all */
    uint16_t tokens[RULES_SIDES]; /* tokens that can still be spent or wear off */
    uint32_t used;                /* abilities that were used, or can no longer be */
    uint64_t spent;               /* charges that can still be asked for, or are carried on */
    bool attacker_can_act;        /* an ability of the attacker is still to come */
    bool defender_can_gain;       /* and one of the defender that gains it more than safety */
    bool named;                   /* what was named still matters */
    uint8_t met;                  /* likewise that tokens were spent */
};

/* What of the uses of an ability is left out. */
struct prune_use {
    uint8_t faces;   /* those of its last step that it can gain by */
    uint8_t most;    /* dice of that step */
    uint32_t ends;   /* bits of play_state.used: its own unless it may be used again, and those of
                      * abilities that can no longer gain by being used */
    uint32_t lesser; /* abilities to be used before it, for what they can do as well */
    struct prune_live reads; /* what matters as long as it can be used */
};

struct prune {
    const struct play_attack *attack;
    unsigned keep; /* mask of enum prune_kind: what is not left out */
    struct prune_wants wants;
    bool plays_on; /* also when no damage can come any more */
    struct prune_use uses[RULES_ABILITIES_MAX];
};

/** Find what is left out of attack number `index` of a scenario. attack: as it was compiled, must
 *  outlive `prune`; later: as in prune_wants_find; keep: mask of enum prune_kind, what is not left
 *  out. */
void prune_find(struct prune *prune, const struct play_attack *attack,
                const struct scenario *scenario, size_t index, const struct prune_wants *later,
                unsigned keep);

/** Call visit for every way on that somebody needs to look at, as play_option_each does. */
void prune_option_each(const struct prune *prune, const struct play_state *state,
                       play_option_fn *visit, void *context);

/** Call visit for every use of an ability that somebody needs to look at, as play_use_each does. */
void prune_use_each(const struct prune *prune, const struct play_ability *ability,
                    const struct play_state *state, play_option_fn *visit, void *context);

/** Of the abilities that are lesser than one those that are ready in a state, a bit each. */
uint32_t prune_lesser_ready(const struct prune *prune, const struct play_ability *ability,
                            const struct play_state *state);

/** Whether one of such abilities could have taken these dice as well. */
bool prune_is_left(const struct prune *prune, uint32_t lesser, const struct play_taken *taken);

/* ---- what of a state can still matter: the rest is dropped, so that more are equal (live.c) ----
 */

/** Find what each use reads, once it is known which faces it can gain by. */
void prune_live_prepare(struct prune *prune);

/** Go on to the next roll, choice or the end as play_advance does, and drop what no longer matters.
 *  live  set: what can still matter there */
uint32_t prune_advance(const struct prune *prune, struct play_state *state,
                       struct prune_live *live);

/* Dice that matter, and those of which it matters whether they were rerolled: a row of play_dice
 * each, with all bits of a place or none. */
struct prune_mask {
    uint64_t faces, marks;
};
_Static_assert(PLAY_PLACES == sizeof(uint64_t), "a row is a number");

struct prune_mask prune_mask_of(const struct prune_live *live);

/** Drop the other dice, and the other marks. */
static inline void prune_mask_rows(const struct prune_mask *mask, uint64_t *fresh,
                                   uint64_t *rerolled, uint64_t *frozen)
{
    const uint64_t marked = *rerolled & mask->marks; /* of the kept ones */

    /* No sum carries over: pools have few dice. */
    *fresh = (*fresh + *rerolled - marked) & mask->faces;
    *rerolled = marked & mask->faces;
    *frozen &= mask->faces;
}

/** Find what matters from a state on that is a roll, a choice or the end. */
void prune_live_find(struct prune_live *live, const struct prune *prune,
                     const struct play_state *state);

/** Drop what does not, but for dice (prune_mask_rows): marks of abilities, charges. */
void prune_live_drop(const struct prune_live *live, struct play_state *state);

/** Whether there are as many evades as results. row: play_dice_sum_row */
static inline bool prune_is_cancelled(uint64_t row)
{
    uint8_t sum[PLAY_PLACES];

    memcpy(sum, &row, PLAY_PLACES);
    return sum[play_place(DICE_GREEN, DICE_EVADE)] >=
           sum[play_place(DICE_RED, DICE_HIT)] + sum[play_place(DICE_RED, DICE_CRIT)];
}

/** Whether the attack ends in a state as soon as there are. */
bool prune_ends_if_cancelled(const struct prune *prune, const struct prune_live *live,
                             const struct play_state *state);
