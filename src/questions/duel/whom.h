/* whom - how a side wins most often: whom it shoots at, and which actions its ships take.
 * Units:  probabilities, rounds.
 * Owns:   what is found is the duel's.      Errors: of trials; out of memory. */
#pragma once

#include "battle/rounds/source.h"
#include "questions/duel/handle.h"

/* Ships of a kind on one side. */
struct group {
    uint8_t kind;
    uint32_t ships; /* by number on the side */
};

struct chooser;

/* What may be looked for. */
struct matter {
    bool (*is_asked)(const volley_duel *duel, enum engagement_side side);
    volley_status (*find_ways)(struct chooser *chooser); /* of its groups */
    bool of_enemies;                                     /* these are groups of enemies */
    void (*name)(const struct chooser *chooser, const struct duel_way *way, struct buffer *says,
                 struct buffer *exact); /* way->says; way->order or way->acts */
    const char *gains, *stays, *waits;  /* it is better; it was asked; it may be better */
};
extern const struct matter matter_whom, matter_acts;

/* A search for a side. */
struct chooser {
    volley_duel *duel;
    const struct engagement_trials_options *options;
    const struct matter *matter;
    enum engagement_side side; /* that chooses */
    bool seeks;                /* it plays by what is found */
    struct duel_choice *choice;
    struct duel_way now;
    struct group groups[ENGAGEMENT_SHIPS_MAX]; /* as listed */
    size_t group_count;
    struct duel_way *ways;
    size_t count;
    uint32_t capacity;
    struct source *source; /* of attacks, for all searches; may have no tables */
    uint64_t trials;       /* of a way, at most, of the search at hand */
    volley_error *err;
};

static inline const struct duel_cast *whom_cast(const struct chooser *chooser)
{
    return &chooser->duel->variants[0].cast;
}

/* Of the groups. */
static inline enum engagement_side whom_side(const struct chooser *chooser)
{
    return (enum engagement_side)(chooser->side ^ chooser->matter->of_enemies);
}

volley_status whom_add_way(struct chooser *chooser, const struct duel_way *way);

/** Which of the ways that there are does best, in a sixteenth of the trials.
 *  turn  another one for each such question, so that its luck is its own */
volley_status whom_try(struct chooser *chooser, size_t turn, size_t *best);

/* ---- in words ---- */

/** Set way->says, and way->order or way->acts. */
volley_status whom_name(const struct chooser *chooser, struct duel_way *way);
void whom_forget(struct duel_way *way);

/** "B1 B2 (TIE/ln Fighter)": ships of one kind, of the side of the groups. */
void whom_add_group(const struct chooser *chooser, uint32_t ships, struct buffer *out);
void whom_add_ships(const struct chooser *chooser, uint32_t ships, const char *between,
                    struct buffer *out);

/** What a way comes to: "57.10 %", "3.25 rounds". */
void whom_add_figure(const struct chooser *chooser, const struct duel_way *way, struct buffer *out);

/** Set choice->says, of ways that are sorted. */
volley_status whom_say(const struct chooser *chooser, struct duel_choice *choice);
