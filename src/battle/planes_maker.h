/* planes_maker - the rounds of a program of planes, one after the other.
 * Units:  as in battle/planes_program.h; sets of conditions as masks.
 * Owns:   its game and notes; free with planes_maker_fini.
 * Errors: as battle/planes_program.h. */
#ifndef ENGAGEMENT_PLANES_MAKER_H
#define ENGAGEMENT_PLANES_MAKER_H

#include "battle/planes_program.h"

/* An attack that is known. */
struct planes_known {
    uint32_t where;                   /* its range, or its round and that it looks ahead */
    uint32_t settles;                 /* ships that nobody looks at any more in the round: a bit for
                                       * each role, and the number of the next round */
    uint32_t conditions[RULES_SIDES]; /* numbers in the game */
    uint32_t first, count;            /* places; count 0: no weapon can be fired */
    uint32_t first_mark, mark_count;
};

struct planes_maker {
    struct planes_program *program;
    struct round_game game;
    uint8_t begun[ENGAGEMENT_SHIPS_MAX]; /* conditions that ships can be in when the round begins */
    uint8_t ended[ENGAGEMENT_SHIPS_MAX]; /* and when it is over */
    struct planes_known *known;
    uint32_t known_count, known_capacity;
    volley_error *err;
};

/** How ships stand when the first round has begun. */
volley_status planes_make_start(struct planes_maker *maker);

/** A round; the ones before it have been made. */
volley_status planes_make_round(struct planes_maker *maker, int round);

/** The number of a condition of a ship, in its kind. */
volley_status planes_make_condition(struct planes_maker *maker, uint32_t condition, uint8_t *out);

/* An attack as it is looked for. */
struct planes_wanted {
    int round;
    bool looks;       /* its players look ahead */
    unsigned settled; /* ships that nobody looks at any more in the round: a bit for each role */
    size_t ship, target;
};

/** What it does: set in *clash, whose conditions and kind are there. */
volley_status planes_make_clash(struct planes_maker *maker, const struct planes_wanted *wanted,
                                struct planes_clash *clash);

/** A condition of a ship when the next round has begun, as a number of the game; 0: out of memory.
 *  next  the number of that round */
uint32_t planes_next(struct planes_maker *maker, uint8_t kind, uint32_t condition, int next);

/** Races with limits of up to PLANES_MERGED masks, `count` of each: those of a mask stand together.
 *  Below 0 there is no number. */
volley_status planes_make_races(struct planes_maker *maker, const uint32_t *limits, uint32_t masks,
                                uint32_t count, struct planes_races *out);

/** How all clashes are played, when rounds are made. */
volley_status planes_make_bouts(struct planes_maker *maker);

void planes_maker_fini(struct planes_maker *maker);

#endif
