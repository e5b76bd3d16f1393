/* lanes - engagements in which only dice differ from trial to trial, played by a kernel.
 * Units:  trials.
 * Owns:   a player owns its tables; free with lanes_fini. It is for one thread.
 * Errors: of attack tables, out of memory; VOLLEY_TOO_LARGE when the tables outgrow what a kernel
 *         can look up: play.h plays these. */
#pragma once

#include "battle/lanes/kernel.h"

struct lanes_cards;
struct play;

/* Conditions in parts (battle/lanes/lanes_tables.h). */
struct lanes_parts {
    struct numbers bodies;
    struct numbers *tokens; /* by kind of ship; in words each is 1 less */
    uint32_t *codes;        /* by condition */
    uint32_t taken;         /* conditions that have been taken apart */
    uint32_t room;          /* for bodies */
    uint32_t code_capacity, fact_capacity;
};

struct lanes_player {
    struct lanes lanes;
    const struct lanes_kernel *kernel;
    struct round_game game;
    struct lanes_round *rounds;            /* [game.last_round] */
    uint32_t starts[ENGAGEMENT_SHIPS_MAX]; /* words of the ships when the first round has begun */
    uint32_t start_acts; /* but for these, a bit for each: chance comes into their Activation */
    struct pcg_jump to_next_trial;
    uint32_t table_count, place_count;
    uint32_t guide_capacity, threshold_capacity, outcome_capacity;
    struct lanes_parts parts;
    struct numbers looks[RULES_SIDES]; /* aspects in each role: how bodies look there */
    uint32_t *key_hashes, key_count, key_capacity, hash_capacity; /* of lanes.tables.keys */
    struct lanes_cards *cards;         /* NULL: neither damage cards nor hazards */
    struct play *play;                 /* plays what lanes cannot; NULL: nothing yet */
    bool is_beyond;                    /* it plays all blocks */
    uint64_t trials;                   /* played since tables were empty */
    size_t bytes_most;                 /* of `play` (battle/play/play.h) */
    const struct round_source *source; /* the lender's */
    const struct pcg *stream;
    int round;    /* that is played, the last one that differs standing for all after it */
    void *memory; /* of all rows */
    volley_status status;
    volley_error *err;
};

/** Whether lanes can play an engagement. */
bool lanes_play_it(const struct engagement *engagement);

/** Health of a ship that is above it is shields. */
static inline uint32_t lanes_bound(const struct lanes *lanes, size_t ship, uint32_t lane)
{
    return lanes->bounded ? lanes->bounds[ship * TRIAL_ROW + lane] : lanes->hulls[ship];
}

/** source, stream: of the run, must outlive the player. Failure: *out is empty.
 *  kernel  NULL: trials are played one by one */
volley_status lanes_init(struct lanes_player *out, const struct engagement *engagement,
                         const struct round_source *source, const struct lanes_kernel *kernel,
                         const struct pcg *stream, volley_error *err);
void lanes_fini(struct lanes_player *player);

/** Let a player forget what it has found where that takes more bytes of memory.
 *  0: no limit but those of its tables */
void lanes_limit(struct lanes_player *player, size_t bytes_most);

/** Bytes of memory that a player takes. */
size_t lanes_bytes(const struct lanes_player *player);

/** See that player->play is there. */
volley_status lanes_make_play(struct lanes_player *player, volley_error *err);

/** Play `count` trials, TRIAL_BLOCK at most; the first stands at `state` in the stream. */
volley_status lanes_play(struct lanes_player *player, uint64_t state, uint32_t count,
                         struct trial_block *done, struct score *score, volley_error *err);
