/* part - a word of several parts, read from left to right; errors point at the part they are about.
 * Owns:   nothing; parts point into the text that is read.
 * Errors: none of its own. */
#ifndef SCENARIO_PART_H
#define SCENARIO_PART_H

#include "base/error.h"
#include "game/rules/edition.h"
#include "game/rules/limits.h"
#include "game/rules/side.h"

#include <stdbool.h>
#include <stddef.h>

struct part {
    const char *at, *end;
};

/* Who says the word that is read, and where. */
struct part_reader {
    const struct error_place *place;
    const char *text; /* the word in lower case, which parts point into; NULL: another text */
    enum rules_side side;
    const struct rules_edition *edition; /* whose words can be said; NULL: a card, which says any */
    int x;                               /* the number that stands for "x"; < 0: none */
    volley_error *err;
};

static inline size_t part_bytes(const struct part *part)
{
    return (size_t)(part->end - part->at);
}

/** Whether the part is this text. */
bool part_is(const struct part *part, const char *text);

/** Whether the part begins with a prefix, which then is taken off. */
bool part_take(struct part *part, const char *prefix);

/** Cut a part at the first letter `at`, which belongs to neither; false: it has none, and rest is
 *  empty. */
bool part_cut(struct part *part, char at, struct part *rest);

/** The place of a part, for errors; of an empty part, the place of the whole word. */
struct error_place part_place(const struct part_reader *reader, const struct part *part);

/** What is wrong with a part. */
volley_status part_fault(const struct part_reader *reader, const struct part *part,
                         const char *what);

/** A part is one more than there can be, as rules_limit_at. */
#define part_limit(reader, part, name) part_fault_limit(reader, part, LIMIT_OF_##name)

volley_status part_fault_limit(const struct part_reader *reader, const struct part *part,
                               enum rules_limit limit);

#endif
