/* weapon - the weapon card that an attack is made with: what it needs, what it costs, its arc.
 * Units:  as in game/rules/effect.h.
 * Owns:   nothing; changes the loadout.
 * Errors: a weapon that cannot be fired is an error at the word that names it.
 *
 * A clause of a card that sets the attack value and makes the attack special is a weapon; so is one
 * that takes the range bonus from an attack which costs a charge, that of something else than the
 * ship. A charge in the condition is what every attack with it costs (loadout.shot_cost). An attack
 * is made with one weapon, which its owner declares together with the target: so what the weapon
 * needs must be there then, or the attack cannot be made, and its price is paid then. The other
 * ship is in the weapon's arc, for else there were no such attack. */
#pragma once

#include "words/loadout.h"

/** Mark the effects of one clause of a card, the last `count` of them, as weapon number `number` of
 *  the card if they are one. Returns whether they are. */
bool weapon_mark(struct rules_effect *effects, size_t count, uint8_t number);

/** Whether one of the effects of a clause has a price that nobody would pay: that of an attack
 * value which is no weapon's. */
bool weapon_is_unpaid(const struct rules_effect *effects, size_t count);

/** Whether a card brings a weapon that is fired: one whose use the player need not assert. */
bool weapon_is_fired(const struct rules_effect *effects, size_t count);

/** Let what card number `card` needs as a weapon and takes of some tokens, or with 0 what the words
 * of the loadout take, be met with others, and its arc and ranges be others, where an effect of the
 *  loadout says so. A weapon that is fired is seen to. */
void weapon_exchange(struct loadout *loadout, uint8_t card);

/** Alter an effect of it as such an effect, RULES_PAY or RULES_REACH, says (weapon_alter.c). */
void weapon_alter(struct rules_effect *effect, const struct rules_step *by);

/** Attack with the weapon of card number `card`, from 1, which is named at `place`. Its dice,
 *  situations and arc become those of the loadout, its price is paid with the loadout's tokens, and
 *  its effects have no conditions any more. */
volley_status weapon_fire(struct loadout *loadout, uint8_t card, const struct error_place *place,
                          volley_error *err);

/** Of the message of an error that a weapon cannot be fired what says so: "cannot be fired: it
 * needs lock"; of another NULL. */
const char *weapon_refusal(const char *message);

/** The same for an attack that comes out of another one: dice, situations and arc of `attack`, a
 *  copy of the loadout, become those of the weapon.
 *  asks  the effect that allows the attack: gets the conditions and prices that are looked at when
 *        it is declared */
volley_status weapon_take_up(struct loadout *attack, uint8_t card, const struct error_place *place,
                             struct rules_effect *asks, volley_error *err);

/** The effects of weapon number `number` of a card have no conditions any more: it is fired. */
void weapon_settle(struct loadout *loadout, uint8_t card, uint8_t number);
