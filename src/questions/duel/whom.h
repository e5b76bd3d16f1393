/* whom - whom a side shoots at, so that it wins most often: rules, and orders of the kinds of
 * enemies.
 * Units:  probabilities, rounds.
 * Owns:   what is found is the duel's.      Errors: of trials; out of memory. */
#pragma once

#include "questions/duel/games.h"
#include "questions/duel/handle.h"

/* The ships of a kind on one side. */
struct group {
    uint8_t kind;
    uint32_t ships; /* by number on the side */
};

/* A search for a side. */
struct chooser {
    volley_duel *duel;
    const struct engagement_trials_options *options;
    enum engagement_side side;                 /* that chooses */
    struct group groups[ENGAGEMENT_SHIPS_MAX]; /* enemies, as listed */
    size_t group_count;
    struct duel_way *ways;
    size_t count;
    uint32_t capacity;
    struct games games;
    volley_error *err;
};

static inline const struct duel_cast *whom_cast(const struct chooser *chooser)
{
    return &chooser->duel->variants[0].cast;
}

/* ---- in words ---- */

/** Set way->says and way->order. */
volley_status whom_name(const struct chooser *chooser, struct duel_way *way);
void whom_forget(struct duel_way *way);

/** What a way comes to: "57.10 %", "3.25 rounds". */
void whom_add_figure(const struct chooser *chooser, const struct duel_way *way, struct buffer *out);

/** Set choice->says, of ways that are sorted. */
volley_status whom_say(const struct chooser *chooser, struct duel_choice *choice);
