/* handle - what is behind a volley_duel: the duel, its variants, and what was found of each.
 * Owns:   see questions/duel/duel.c.      Errors: as said at each function. */
#ifndef DUEL_HANDLE_H
#define DUEL_HANDLE_H

#include "battle/deck/deck.h"
#include "battle/setup/result.h"
#include "battle/trials/trials.h"
#include "questions/duel/words.h"
#include "volley/duel.h"

/* What the engines have found of one engagement. */
struct duel_run {
    struct engagement_result simulated, exact;
    struct engagement_difference difference; /* from the first one's, of several simulated ones */
    bool has_simulated, has_exact;
    bool stopped; /* the simulation was ended early */
    uint64_t seed;
    int threads;
};

struct volley_duel {
    const volley_library *library; /* the caller's */
    struct deck deck;
    bool has_deck;           /* damage cards are on */
    const char *deck_name;   /* "off", "second", "own" */
    struct duel_cast *casts; /* [count]: the duel, then its variants */
    char **words;            /* [count] of the variants; the first is NULL */
    struct duel_run *runs;   /* [count] */
    size_t count;
    bool survives;     /* how long does side A live */
    bool usual_policy; /* nobody has asked for another one */
    bool has_run;
};

/** A duel as volley_duel_create makes it, of a ship whose words are cut already. */
volley_status duel_create(const char *edition, const struct phrase *a, const volley_text *b,
                          const volley_duel_options *options, volley_duel **out);

/** Run the engines for the duel and its variants. On failure some may have figures all the same. */
volley_status duel_run_engines(volley_duel *duel, const volley_duel_engine *engine,
                               volley_error *err);

/** The result that stands for a run: the simulation where both engines were run. */
const struct engagement_result *duel_run_lead(const struct duel_run *run);

/** By how much more often A wins in a variant than in the duel itself. */
struct engagement_figure duel_difference(const volley_duel *duel, size_t variant);

#endif
