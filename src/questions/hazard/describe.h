/* describe - what a hazard does, in words: "1 hit; 2 attack dice: hit/crit 1 hit, focus 1 strain".
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef HAZARD_DESCRIBE_H
#define HAZARD_DESCRIBE_H

#include "base/buffer.h"
#include "battle/setup/hazard.h"
#include "volley/hazard.h"

/** Ended by a NUL. notes: with what is not counted */
void hazard_describe(const struct hazard *hazard, bool notes, struct buffer *out);

#endif
