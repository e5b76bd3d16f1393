/* prune - which uses of abilities, and which ends of attacks, nobody needs to look at.
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
 * named in attack/prune/reads.c or the file of a kind. */
#ifndef PRUNE_PRUNE_H
#define PRUNE_PRUNE_H

#include "attack/play/option.h"
#include "attack/play/take.h"
#include "attack/prune/pruning.h"
#include "attack/prune/wants.h"

#include <stdbool.h>

/* What of a state can still matter (attack/prune/live.h). */
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
};

/* What of the uses of an ability is left out. */
struct prune_use {
    uint8_t faces;   /* those of its last step that it can gain by */
    uint8_t most;    /* dice of that step */
    uint32_t ends;   /* bits of play_state.used: its own unless it may be used again, and those of
                      * abilities that can no longer gain by being used */
    uint32_t lesser; /* abilities to be used before it, for what they can do as well */
    uint32_t before; /* early abilities that it may have to come before, while they can be used; 0:
                      * whether it is early does not depend on that */
    uint32_t
        chain; /* the changes among these, those that they may have to come before, and so on */
    uint32_t stand_ins; /* rerolls of dice that it takes: while one is left it comes before none */
    struct prune_live reads; /* what matters as long as it can be used */
};

struct prune {
    const struct play_attack *attack;
    unsigned keep; /* mask of enum prune_kind: what is not left out */
    struct prune_wants wants;
    bool plays_on;  /* also when no damage can come any more */
    uint32_t first; /* abilities that are used before all else, as far as they go: a bit each */
    uint32_t early; /* those that are early whatever is left, where others depend on it, likewise */
    uint32_t
        rerolls; /* those that idle.c is about, likewise; 0: not so many that it pays to look */
    uint32_t brings[DICE_COLORS]; /* those that may bring fresh dice of a color to the table */
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

/** Bits of play_state.used that are set when an ability is used in a state. */
uint32_t prune_ends(const struct prune *prune, const struct play_ability *ability,
                    const struct play_state *state);

/** The ability that is used before all else in a state in which a side may use some; NULL: none. */
const struct play_ability *prune_first(const struct prune *prune, const struct play_state *state);

/** Of the abilities that are lesser than one those that are ready in a state, a bit each. */
uint32_t prune_lesser_ready(const struct prune *prune, const struct play_ability *ability,
                            const struct play_state *state);

/** Whether one of such abilities could have taken these dice as well. */
bool prune_is_left(const struct prune *prune, uint32_t lesser, const struct play_taken *taken);

#endif
