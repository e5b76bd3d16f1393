/* fuzz - what all targets have: the end of a run that finds something, bytes as a file, and where
 * reports go. FUZZ_NAME is the name of the target. */
#ifndef FUZZ_H
#define FUZZ_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static inline void require(int truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, FUZZ_NAME ": %s\n", what);
        abort();
    }
}

/* Both are probabilities, the other one of so many trials: so far apart chance brings them once in
 * millions of times. */
static inline void require_near(double exact, double simulated, int trials, const char *what)
{
    const double error = sqrt(fmax(exact * (1 - exact), 1.0 / trials) / trials);

    if (fabs(exact - simulated) > 6 * error)
        fprintf(stderr, "%s: exact %.9f, simulated %.9f\n", what, exact, simulated);
    require(fabs(exact - simulated) <= 6 * error, what);
}

/* What a volley_source reads. */
struct memory {
    const char *bytes;
    size_t count;
};

static inline long read_memory(char *out, size_t room, void *context)
{
    struct memory *memory = context;
    size_t part = memory->count < room ? memory->count : room;

    memcpy(out, memory->bytes, part);
    memory->bytes += part;
    memory->count -= part;
    return (long)part;
}

/* What a volley_sink writes: counted by bytes, by lines (size_t), or not at all. */
static inline int count_bytes(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    *(size_t *)context += count;
    return 0;
}

static inline int count_lines(const char *bytes, size_t count, void *context)
{
    for (size_t i = 0; i < count; i++)
        *(size_t *)context += bytes[i] == '\n';
    return 0;
}

static inline int forget(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    (void)count;
    (void)context;
    return 0;
}

#endif
