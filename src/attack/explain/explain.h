/* explain - what was chosen in an attack, in words, and what makes it so: edges, features, cards,
 * numbers of dice.
 * Units:  dice, tokens; features are 1 or 0 for an ability that is unused or used.
 * Owns:   nothing; facts and prices point into the scenario, texts are added to the caller's.
 * Errors: those of compiling an attack; buffers remember theirs. */
#pragma once

#include "attack/graph/graph.h"
#include "attack/play/play.h"
#include "base/buffer.h"

/* ---- what the edges of a graph stand for (phrase.c) ---- */

/* One way out of a choice node. */
struct explain_use {
    const struct play_ability *ability; /* NULL: go on without using anything more */
    struct play_state before, after;    /* after: when the graph has not gone on yet */
};

/** Edge number `index` of a choice node. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index);

/** Add what a use does, such as "spend lock: reroll every blank"; nothing for going on. The words
 * are the same for states in which a player would say the same. */
void phrase_use(const struct explain_use *use, const struct play_state *before, struct buffer *out);

/* ---- what a player looks at when deciding (feature.c) ---- */

enum {
    FEATURE_NAME_MAX = 64,
    FEATURES_MAX = 1 + RULES_TOKENS + RULES_ABILITIES_MAX + 3 * DICE_FACES + 1
};

enum feature_kind {
    FEATURE_LEFT,  /* hits and crits that no evade cancels yet */
    FEATURE_FACE,  /* dice that show a face */
    FEATURE_TOKEN, /* tokens of whoever decides */
    FEATURE_UNUSED /* an ability of whoever decides */
};

struct feature {
    enum feature_kind kind;
    enum dice_color dice;
    enum dice_face face;
    enum play_mark mark; /* of these dice: rerolled, or not modified any more; PLAY_MARKS: all */
    enum rules_side side;
    enum rules_token token;
    uint32_t used;
};

/** List what can matter in a window, what tells most first; returns how many. */
size_t feature_list(const struct play_attack *attack, enum rules_window window,
                    struct feature features[FEATURES_MAX]);

int feature_value(const struct feature *feature, const struct play_state *state);

/** The name for one of it, or for another count: "blank", "blanks", "focus tokens"; for an ability
 *  "reroll unused", "reroll used". */
void feature_name(const struct feature *feature, const struct play_attack *attack, bool many,
                  char name[FEATURE_NAME_MAX]);

/* ---- which cards count in an attack (card.c) ----
 * A card is active if one of its abilities can be used, or is in force, in some state that some
 * attack of the sequence can reach. What is used by choice is noted while the graphs are built. */

struct explain_card {
    bool bears;  /* it has an effect that bears on such an attack at all */
    bool active; /* an effect of it can be used, or holds */
    /* of an inactive one, what it lacks; both NULL: something to do */
    const struct rules_fact *missing;  /* the first fact that does not hold */
    const struct rules_step *unpaid;   /* a price that cannot be paid */
    bool unarmed;                      /* a weapon for the bonus attack that it allows */
    const struct rules_effect *effect; /* whose condition it is that is missing; NULL: none is */
    uint32_t lacks; /* of its facts, a bit for the first of those that are alternatives and do not
                     * hold, whichever way the dice fall */
    uint32_t owes;  /* of its prices, a bit for each that cannot be paid */
};

/** Add the cards of both sides that do something in an attack of attacker number `index`, a bit
 *  each: what is settled for the attack as it was compiled, and what can be used in its graph. */
void explain_card_note(const struct scenario *scenario, size_t index,
                       const struct play_attack *attack, const struct graph *graph,
                       uint32_t *attackers, uint32_t *defenders);

/** What becomes of a card of attacker number `ship`, or with ship = attacker_count of the defender:
 *  a card of the defender is active if it is in any of the attacks.
 *  acted  the cards of this ship that were noted */
volley_status explain_card_find(struct explain_card *out, const struct scenario *scenario,
                                size_t ship, size_t card, uint32_t acted);

/** Whether a fact of a card of attacker number `ship`, or of the defender as above, asks that a
 * ship is not in an arc which it is in. */
bool explain_fact_is_excluded(const struct scenario *scenario, size_t ship,
                              const struct rules_fact *fact);

/* ---- how many dice an attack rolls, as far as that is known before it (rolled.c) ---- */

/** The dice of a color in attack number `index`. False: that depends on a choice, or is not found.
 *  reasons  gets what makes them more or fewer than the value the loadout has: "range 1, deplete"
 */
bool explain_rolled_find(int *dice, const struct scenario *scenario, size_t index,
                         enum dice_color color, struct buffer *reasons);
