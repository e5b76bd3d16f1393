/* results - what the dice of a test do: "2,hit>suffer-hit,crit>suffer-crit".
 * Owns:   nothing.
 * Errors: with the part of the word that is at fault. */
#ifndef SCENARIO_RESULTS_H
#define SCENARIO_RESULTS_H

#include "game/rules/effect.h"
#include "words/part.h"

/** Read the value of a test into the last step of an effect and its results.
 *  part  all of the word, "their-test=2,hit>suffer-hit"
 *  side  who uses it */
volley_status results_read(const struct part_reader *reader, struct part part, enum rules_side side,
                           struct rules_effect *effect);

#endif
