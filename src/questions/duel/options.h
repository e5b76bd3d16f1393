/* options - how an engagement is played, as the caller says it.
 * Units:  as in volley/duel.h.
 * Owns:   nothing; what is set belongs to the engagement.
 * Errors: values that there are not, and such as contradict each other or the ships. */
#ifndef DUEL_OPTIONS_H
#define DUEL_OPTIONS_H

#include "battle/setup/engagement.h"
#include "volley/duel.h"

/** Whether the options make sense by themselves, for an edition. */
volley_status duel_options_check(const volley_duel_options *options,
                                 const struct rules_edition *edition, volley_error *err);

/** Play an engagement whose ships are known by the options. */
volley_status duel_options_apply(struct engagement *engagement, const volley_duel_options *options,
                                 volley_error *err);

#endif
