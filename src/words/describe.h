/* describe - loadouts and effects in plain words.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#pragma once

#include "words/loadout.h"

/** "Luke Skywalker, T-65 X-wing; attack 3, 1 focus, 1 lock; range 1; may reroll 1 attack die".
 *  rolled  what to say behind the dice: ", rolls 4: range 1"; "" for nothing */
void describe_loadout(const struct loadout *loadout, const char *rolled, struct buffer *out);

/** "half points (3 damage) 16.48 %   ", "half points had before   ".
 *  half    as of loadout_half_damage
 *  chance  of it, in words
 *  said    health of which it is half, where no card of a ship prints it; else 0 */
void describe_half_points(int half, const char *chance, int said, struct buffer *out);

/** "if stress: may spend focus to reroll up to 2 attack dice", said by a ship of side. */
void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out);

/* How a step is told. */
struct describe_voice {
    enum rules_side side; /* who does it */
    bool stated;          /* it happens by itself: "rolls 1 attack die more", not "roll" */
    bool must;            /* "add 2 hits", not "add up to 2" */
    bool given;           /* the ship that does it is not the one that is described */
};

/** "reroll 1 attack die", "the other ship cannot spend focus". */
void describe_step_in(const struct describe_voice *voice, const struct rules_step *step,
                      struct buffer *out);

/** The same as what a ship of side does: "reroll 1 attack die", "spend lock", "gain 1 stress". */
void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out);

/** ", bullseye, range 1-2": all facts of an effect, `first` in front of the first; or nothing. */
void describe_facts(const struct rules_effect *effect, const char *first, struct buffer *out);

/** "bullseye", "range 1-2", "no stress", "lock of the other ship". */
void describe_fact(const struct rules_fact *fact, struct buffer *out);

/** The arcs in which the other ship may be: "bullseye arc"; NULL: the situation is no arc. */
extern const char *const describe_arcs[RULES_SITUATIONS];

/** "hit or crit": the words of a mask. */
void describe_list(unsigned mask, const char *const *words, int count, struct buffer *out);

/* ---- explain ---- */

/* A card in plain words, made from its effect. */

/** Add a line for each clause: "attacking: if primary, bullseye: may reroll 1 attack die". */
void explain_card(const struct cards_row *row, struct buffer *out);
