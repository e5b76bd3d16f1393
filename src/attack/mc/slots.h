/* slots - which die of the random stream each roll of a plan takes.
 * Units:  slots; a slot is one die of every trial.
 * Owns:   its arrays; free with mc_slots_fini. All-zero is a valid empty layout.
 * Errors: out of memory.
 *
 * Slots are laid out by attack and window, so that dice with the same part in different plans can
 * take the same slot: the first attack die of the second attack, say. Plans that share a layout
 * are then played with common random numbers. */
#pragma once

#include "attack/graph/plan.h"

struct mc_slots {
    uint32_t *sizes; /* [attack_count][RULES_WINDOWS] slots of each attack and window */
    uint32_t attack_count;
};

/** Make room for the dice of a plan, besides those that are there. */
volley_status mc_slots_add(struct mc_slots *slots, const struct plan *plan, volley_error *err);

/** All slots together. */
uint32_t mc_slots_count(const struct mc_slots *slots);

/** The slot of each roll of a plan that was added. NULL: out of memory; free the array. */
uint32_t *mc_slots_of(const struct mc_slots *slots, const struct plan *plan);

void mc_slots_fini(struct mc_slots *slots);
