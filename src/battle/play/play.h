/* play - trials of any engagement, one after the other: the game of round.h, with random numbers.
 * Units:  trials.
 * Owns:   a player owns its game and samplers; free with play_fini. It is for one thread.
 * Errors: of attack tables, out of memory. */
#pragma once

#include "battle/play/luck.h"
#include "battle/play/paths.h"
#include "battle/play/sampler.h"
#include "battle/play/score.h"

struct play {
    const struct engagement *engagement;
    const struct round_source *source;
    struct round_game game;
    struct paths paths;
    struct sampler *samplers; /* by number of the attack in the game; all-zero: not yet made */
    uint32_t sampler_capacity;
    size_t sampler_bytes; /* of what they point to */
    size_t bytes_most;    /* that it may take before it forgets what it has found; 0: no limit */
    struct pcg_jump slots[LUCK_FIRST + 1];  /* from the start of a round to a slot */
    struct pcg_jump to_more, to_next_trial; /* from the start of a trial */
    struct trial_block raw;                 /* in the order of trials */
};

/** source: must outlive the player; stream: of the run. Failure: *out is empty. */
volley_status play_init(struct play *out, const struct engagement *engagement,
                        const struct round_source *source, const struct pcg *stream,
                        volley_error *err);
void play_fini(struct play *play);

/** Bytes of memory that a player takes. */
size_t play_bytes(const struct play *play);

/** As lanes_play. */
volley_status play_trials(struct play *play, uint64_t state, uint32_t count,
                          struct trial_block *done, struct score *score, volley_error *err);

/* A trial that has left its lane. */
struct play_odd {
    uint64_t state; /* where it stands in the stream at its start */
    uint32_t trial;
    uint32_t known; /* rounds before this one are counted */
};

/** Play such trials from their start, and add their records to those of the block. */
volley_status play_again(struct play *play, const struct play_odd *odd, size_t count,
                         struct trial_block *done, struct score *score, volley_error *err);
