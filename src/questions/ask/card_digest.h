/* card_digest - what became of the cards of several scenarios, each thing said once.
 * Owns:   its texts; free with card_digest_fini. All-zero is a valid empty digest.
 * Errors: `failed` remembers that memory ran out. */
#ifndef ASK_CARD_DIGEST_H
#define ASK_CARD_DIGEST_H

#include "questions/ask/ask_cards.h"

struct card_digest_entry;

struct card_digest {
    struct card_digest_entry *entries;
    uint32_t entry_count, entry_capacity;
    uint32_t scenario_count;
    bool failed;
};

/* What the scenarios are called: a group each, of which the members may differ. */
struct card_digest_names {
    void (*group)(size_t group, struct buffer *out, const void *context);
    void (*member)(size_t member, struct buffer *out, const void *context); /* "against X"; if there
                                                                             * is more than one */
    const void *context;
    size_t members; /* of each group, at least 1 */
};

/** Add the cards of the next scenario. */
void card_digest_add(struct card_digest *digest, const struct card_use *use);

/** A line for the active cards, one for each inactive one, one each for those that are carried,
 * that have no bearing, and that play no part in an attack; each says which scenarios it is about
 * where it is not about all. Nothing without cards. */
void card_digest_text(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out);

/** The inactive cards as a cell of CSV. */
void card_digest_cell(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out);

void card_digest_fini(struct card_digest *digest);

#endif
