/* crew - processes of a crew played by threads, whose messages come late and in another order than
 * they were sent, as far as a crew may have that.
 * Owns:   what is on its way, until crew_play returns.
 * Errors: a thread that cannot be made fails the test. */
#ifndef SUPPORT_CREW_H
#define SUPPORT_CREW_H

#include "volley/crew.h"

#include <stdbool.h>
#include <stdint.h>

enum { CREW_MOST = 8 };

/** What each process does; false: it cannot go on, which those learn who then wait for a message.
 *  Only number 0, which the calling thread is, may fail the test. */
typedef bool crew_fn(const volley_crew *crew, void *context);

/** Play a crew of `count` processes, until all have returned. */
void crew_play(size_t count, uint64_t seed, crew_fn *process, void *context);

#endif
