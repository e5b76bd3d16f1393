/* sum - what all processes of a crew have counted, added up.
 * Units:  whole numbers, which are the same in any order of summing.
 * Owns:   nothing.
 * Errors: out of memory; a process that is gone or counts something else. */
#ifndef CREW_SUM_H
#define CREW_SUM_H

#include "base/crew/message.h"

/** Each process calls it, at the same place of the work; then each has the sums. Without a crew
 *  the values are the sums. */
volley_status crew_sum(const volley_crew *crew, uint64_t *values, size_t count, volley_error *err);

/** The share of this process in numbers from *first to *end. Processes have them in a row, in
 *  their order. */
void crew_share(const volley_crew *crew, uint64_t *first, uint64_t *end);

#endif
