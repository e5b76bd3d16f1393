/* handle - what is behind a volley_duel: the duel, its variants, and what was found of each.
 * Owns:   see questions/duel/duel.c.      Errors: as said at each function. */
#ifndef DUEL_HANDLE_H
#define DUEL_HANDLE_H

#include "battle/deck/deck.h"
#include "battle/trials/trials.h"
#include "questions/duel/duel_words.h"
#include "volley/duel.h"

/* The duel itself, or the duel with more words on side A. */
struct duel_variant {
    struct duel_cast cast;
    char *words;                               /* that side A has besides; NULL: none */
    struct engagement_result simulated, exact; /* as far as engines have been run */
    const struct engagement_result *found;     /* which of them leads; NULL: nothing was run */
    struct engagement_difference difference;   /* to the duel itself; of exact results P(A wins) */
};

struct volley_duel {
    const volley_library *library; /* the caller's */
    struct deck deck;
    bool has_deck;                 /* damage cards are on */
    const char *deck_name;         /* "off", "second", "own" */
    struct duel_variant *variants; /* [count]: the first is the duel itself */
    size_t count;
    bool survives;     /* how long does side A live */
    bool usual_policy; /* nobody has asked for another one */
    /* of the simulation that was run last */
    bool stopped;
    uint64_t seed;
    int threads;
};

/** A duel as volley_duel_create makes it, of a ship whose words are cut already. */
volley_status duel_create(const char *edition, const struct phrase *a, const volley_text *b,
                          const volley_duel_options *options, volley_duel **out);

/** Run the engines for the duel and its variants. On failure some may have figures all the same. */
volley_status duel_run_engines(volley_duel *duel, const volley_duel_engine *engine,
                               volley_error *err);

#endif
