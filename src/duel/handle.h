/* handle - what is behind a volley_duel: the duel, its variants, and what was found of each.
 * Owns:   see duel/duel.c.      Errors: as said at each function. */
#ifndef DUEL_HANDLE_H
#define DUEL_HANDLE_H

#include "duel/words.h"
#include "engagement/result.h"
#include "volley/duel.h"

/* What the engines have found of one engagement. */
struct duel_run {
    struct engagement_result simulated, exact;
    bool has_simulated, has_exact;
    bool stopped; /* the simulation was ended early */
    uint64_t seed;
    int threads;
};

struct volley_duel {
    const volley_library *library; /* the caller's */
    struct duel_cast *casts;       /* [count]: the duel, then its variants */
    char **words;                  /* [count] of the variants; the first is NULL */
    struct duel_run *runs;         /* [count] */
    size_t count;
    bool survives;     /* how long does side A live */
    bool usual_policy; /* nobody has asked for another one */
    bool has_run;
};

/** Run the engines for one engagement. On failure *out is all-zero. */
volley_status duel_run_engines(struct duel_run *out, const struct engagement *engagement,
                               const volley_duel_engine *engine, volley_error *err);

void duel_run_fini(struct duel_run *run);

/** The result that stands for a run: the simulation where both engines were run. */
const struct engagement_result *duel_run_lead(const struct duel_run *run);

#endif
