/* part - a word of several parts, read from left to right; errors point at the part they are about.
 * Owns:   nothing; parts point into the text that is read.
 * Errors: none of its own. */
#pragma once

#include "base/error.h"
#include "game/rules/edition.h"

struct part {
    const char *at, *end;
};

/* Who says the word that is read, and where. */
struct part_reader {
    const struct error_place *place;
    const char *text; /* the word in lower case, if parts point into it; else NULL */
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

/** Cut a part at the first `at`, which belongs to neither; false: none, and rest is empty. */
bool part_cut(struct part *part, char at, struct part *rest);

/** Take the next of parts that are separated by a letter off *rest. False: there are no more. */
bool part_next(struct part *rest, char between, struct part *out);

/** The place of a part, for errors; of an empty part, the place of the whole word. */
struct error_place part_place(const struct part_reader *reader, const struct part *part);

/** What is wrong with a part. */
volley_status part_fault(const struct part_reader *reader, const struct part *part,
                         const char *format, ...) BASE_PRINTF(3, 4);

/** A number of a part is out of its range. */
volley_status part_out_of_range(const struct part_reader *reader, const struct part *part, int low,
                                int high);

/** A part is one too many (game/rules/limits.h: rules_limit_at). */
#define part_limit(reader, part, name) part_fault_limit(reader, part, LIMIT_OF_##name)

volley_status part_fault_limit(const struct part_reader *reader, const struct part *part,
                               enum rules_limit limit);

/* ---- operation ---- */

/* Read one operation, a word without price and condition: "reroll-blank=1", "their-gain-deplete=1",
 * "attack=+1". */

/** Read a part, said by a ship of side. With step->exact it is a price, and may be without a
 *  number: then the number is 1. */
volley_status operation_read(const struct part_reader *reader, struct part part,
                             enum rules_side side, struct rules_step *step);

/** Whether the edition has a token of these kinds. */
volley_status operation_check_tokens(const struct part_reader *reader, const struct part *part,
                                     uint16_t tokens);

/* ---- price ---- */

/* Read what an effect costs, and what the other side pays to refuse it: "force=2", "+stress",
 * "hit/crit-die", "suffer-hit". */

/** Read prices parted by "&", paid by a ship of side, as steps of an effect. What somebody else
 *  pays ("ally") is no step. */
volley_status price_read_all(const struct part_reader *reader, struct part prices,
                             enum rules_side side, struct rules_effect *effect);

/** Read one price, paid by a ship of side at the effect's time. */
volley_status price_read(const struct part_reader *reader, const struct part *price,
                         enum rules_side side, struct rules_step *step);

/* ---- condition ---- */

/* Read the facts that an effect asks for: "bullseye&stress", "range=1-2 lock|calculate". */

/** Read the condition of a word, what stands behind its "?": facts parted by "&", each one fact or
 *  several parted by "|". Sets the facts of the effect. */
volley_status condition_read_word(const struct part_reader *reader, struct part condition,
                                  struct rules_effect *effect);

/** Read the condition of a card's clause: the same parted by blanks, with "assert(…)" and
 *  "when(…)". An "x=…" is left out. Who reads for a side stops where a fact says that the clause is
 *  about the other. */
volley_status condition_read_clause(const struct part_reader *reader, struct part condition,
                                    struct rules_effect *effect);
