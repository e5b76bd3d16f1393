/* inner - what the files of this folder ask of each other.
 * Units:  dice, tokens; situations.
 * Owns:   nothing.      Errors: an attack with too many rules that make a ship spend is refused. */
#pragma once

#include "attack/play/play.h"

/* ---- the steps in which an attack is compiled ---- */

/** Apply what words and cards say about the ships and the attack itself, where the conditions hold
 * (ship_words.c): each once, and whatever their order. The situation comes first: what is true by
 * one of its words can be the condition of another, until nothing changes any more. Attack value
 * and agility come after it. start: tokens before anything has happened. */
void play_ship_words(struct play_attack *out, const struct loadout *const loadouts[RULES_SIDES],
                     const struct play_state *start);

/** Whether an effect asks how many charges are left. */
bool play_asks_charges(const struct rules_effect *effect);

/** Whether a word that changes a value does so only if the defender is critically damaged, or only
 * if it is not, which an earlier attack decides, or asks how many charges are left: it is left to
 * the roll. critical: set, which of the two, if it waits for that */
bool play_word_waits(const struct play_attack *attack, const struct rules_effect *effect,
                     enum rules_side bearer, const struct play_state *start, bool *critical);

/** Part an effect of RULES_AFTER into what its user chooses and pays in the modify step, and what
 *  then must happen after the attack (order.c). Conditions about what is left after neutralizing,
 *  with all that stands beside them as alternatives, are asked when it happens; the others when it
 *  is chosen. */
void play_promise_split(const struct rules_effect *effect, struct rules_effect *now,
                        struct rules_effect *later);

/** For each token of a friend that a loadout may spend as its own, and each ability that spends one
 * of that kind: one that is used instead, once at most, and for which the friend's goes (order.c).
 */
volley_status play_lend(struct play_attack *attack, const struct loadout *loadout,
                        volley_error *err);

/** Sort the abilities by window, set the bits that say which of them were used, and what the states
 * of an attack have to keep, because something asks for it (order.c). */
void play_order(struct play_attack *attack);

/* ---- tokens that a rule makes a ship spend by the end of the modify step of its own dice
 * (demand.c)
 * ---- */

/** Find the rules of an attack that make a ship spend, once its abilities are in order. */
volley_status play_demands_find(struct play_attack *attack, volley_error *err);

/** A ship has spent a token: what asks for such a one is met. */
void play_demands_meet(const struct play_attack *attack, struct play_state *state,
                       enum rules_side side, enum rules_token token);

/** A ship has spent or gained a token: facts that ask for that are true. */
void play_event_note(const struct play_attack *attack, struct play_state *state,
                     enum rules_event event, enum rules_side side, enum rules_token token);

/** An ability is used: what it asks for has to happen again. */
void play_spent_take(const struct play_attack *attack, const struct play_ability *ability,
                     struct play_state *state);

/** Whether a fact of RULES_FACT_SPENT is true, without its "no". */
bool play_spent(const struct play_attack *attack, const struct rules_effect *effect,
                enum rules_side bearer, const struct rules_fact *fact,
                const struct play_state *state);

/** Whether the use of an ability meets a rule that has not been met. */
bool play_demands_ask(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state);

/** Whether the normal effect of a token can be used without a die, because a rule asks for it and
 *  the edition allows it. The ability is ready. */
bool play_demands_idle(const struct play_attack *attack, const struct play_ability *ability,
                       const struct play_state *state);

/* ---- every way to carry out the steps of an effect (step.c) ---- */

/* Which steps of an ability are carried out. */
struct step_walk {
    const struct play_attack *attack;
    const struct play_ability *ability;
    const struct rules_step *steps;
    size_t step_count;
    play_option_fn *visit;
    void *context;
};

/** Whether dice, tokens and shields allow a step of the ability. */
bool step_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct rules_step *step, const struct play_state *state);

/* ---- damage besides the results (suffer.c) ---- */

/** The attacker suffers so much by a step, or loses shields: counted where somebody looks at it. */
void play_hurt_attacker(const struct play_attack *attack, struct play_state *state,
                        const struct rules_step *step, int count);

/** The defender loses shields. */
void play_lose_shields(const struct play_attack *attack, struct play_state *state, int count);

/** Take away damage of a kind that the defender has to suffer until `left` of it need not be
 *  prevented any more. Results that give tokens instead are none, nor is a shield that is lost. */
void play_prevent(const struct play_attack *attack, struct play_state *state, enum dice_face kind,
                  unsigned *left);

/** The same of damage cards that effects have dealt. */
void play_prevent_cards(struct play_state *state, unsigned *left);

/** How much less damage would leave the defender, which is destroyed by it, the hull that is
 * spared: 0 if it is not destroyed, or nobody knows. */
unsigned play_fatal(const struct play_attack *attack, const struct play_state *state);

/** A ship has gained tokens: an ionized one loses its locks, or has acquired none. */
void play_break_locks(const struct play_attack *attack, struct play_state *state,
                      enum rules_side side);

/** Carry out the steps from number `index` on in every way, and call visit with each state then. */
void step_walk(const struct step_walk *walk, size_t index, const struct play_state *state);
