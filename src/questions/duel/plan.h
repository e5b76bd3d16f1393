/* plan - the tokens that a ship gains by its actions, round by round: "lock,focus+evade,none".
 * Units:  tokens.
 * Owns:   nothing; changes the kind.
 * Errors: a token that there is not, or that no action gives; too many rounds. */
#ifndef DUEL_PLAN_H
#define DUEL_PLAN_H

#include "battle/engagement.h"
#include "words/setting.h"

/** Tokens that a plan can give, as a mask; locks are topped up. */
#define DUEL_PLANNED (RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK))

/** Read the value of a word "plan=…" into the plan of the kind. */
volley_status duel_plan_read(struct engagement_kind *kind, const struct setting_word *word,
                             const struct rules_edition *edition, volley_error *err);

#endif
