/* held_fight - random engagements (support/random_fight.h) one after the other, each to be held
 * against something.
 * Owns:   held_ask owns what it asks; free with held_fini.
 * Errors: what differs fails the test, and tells the engagement and its number. */
#ifndef SUPPORT_HELD_FIGHT_H
#define SUPPORT_HELD_FIGHT_H

#include "support/random_fight.h"

#include "battle/rounds/source.h"
#include "battle/setup/result.h"
#include "battle/trials/trials.h"

/* The engagement that is drawn, and its number. */
struct held_now {
    struct random_fight fight;
    uint64_t number;
};

extern struct held_now held_now;

/* How many are drawn, and from which number on. */
struct held_draw {
    unsigned long count;
    uint64_t first;
};

/** A default for tests, or what the arguments of a program say: count, first number. */
struct held_draw held_draw_of(int count, char **arguments);

/* One that has been read. */
struct held_fight {
    struct random_fight_cast cast;
    struct engagement *engagement;
    struct source tables;
    struct round_source source;
};

/** False: the notation refuses it. */
bool held_ask(struct held_fight *out, const struct random_fight *fight);
void held_fini(struct held_fight *asked);

/** Trials. False: it is too large for the engine. */
bool held_play(struct engagement_result *out, const struct held_fight *asked,
               const struct engagement_trials_options *options);

/** The exact chain. False: there is too much to it, or it may go on for ever. */
bool held_work_out(struct engagement_result *out, const struct held_fight *asked);

/** Fails the test. */
void held_differ(const char *what, const char *how);

/** Whether it could be held: another is drawn if not. */
typedef bool held_fn(const struct held_fight *asked);

/** Draw engagements of some sorts, in turn, until as many have been held as are asked for. */
void held_each(const struct held_draw *draw, const struct random_fight_limits *sorts,
               size_t sort_count, held_fn *hold);

#endif
