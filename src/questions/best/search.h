/* search - the best sets of cards, all of them looked at unless the search is called off.
 * Units:  as in volley/best.h.
 * Owns:   its memo and lists; free with best_search_fini. All-zero is a valid empty search.
 * Errors: as the attacks say; being called off is none.
 *
 * A set is worth what the ship's attacks and those on it come to. The former depend on the cards
 * that count in the ship's attacks alone, the latter on those that count in attacks on it; so far
 * fewer attacks are worked out than there are sets (memo.h). */
#ifndef BEST_SEARCH_H
#define BEST_SEARCH_H

#include "questions/best/attack.h"
#include "questions/best/offer.h"
#include "questions/worth/handle.h"
#include "report/best.h"
#include "volley/best.h"

struct best_figures {
    double dealt, killed; /* by the ship's attack */
    double suffered, destroyed, stands;
};

/* What the best is the best for. */
struct best_objective {
    const char *name;
    const char *title; /* in a sentence: "most damage dealt" */
    unsigned roles;    /* whose attacks it looks at: a mask of 1u << enum rules_side */
    double (*value)(const struct best_figures *figures); /* NAN: not known */
};

/* A set of cards. */
struct best_set {
    struct best_bits cards;
    uint32_t count;
    int cost;
    double value; /* the more the better */
    struct best_figures figures;
};

/* Cards that are not linked with the others, and where a set stands among those of its linked. */
struct best_try {
    struct best_set set;
    uint32_t code;
    int room;
};

struct best_clock {
    volley_watch_fn *watch;
    void *context;
    double seconds; /* after which it ends; 0: it does not */
    double start, looked, share;
    bool own_end;   /* the seconds are over */
    int called_off; /* threads read it */
};

struct best_search {
    struct best_ask ask;
    struct best_offer *offer;
    struct best_rooms *rooms;
    const struct best_objective *objective;
    int threads;
    struct best_clock clock;

    uint32_t cards[BEST_SEARCHED_MAX], count;       /* that are searched: numbers of the offer */
    uint32_t plain[BEST_SEARCHED_MAX], plain_count; /* not linked, the most promising first */
    const char *words[BEST_SEARCHED_MAX];
    struct best_bits counting[RULES_SIDES], weapons;
    uint32_t own_weapons;
    struct best_memo memo;
    uint32_t *queue; /* entries to be worked out */
    uint32_t queued, queue_capacity;
    struct best_try *tries; /* that wait for theirs */
    uint32_t tried;

    struct best_set *best; /* the first one first */
    size_t best_count, top;
    struct best_set base;   /* the ship as it is */
    uint64_t all, searched; /* sets that there are; of searched cards */
    bool all_known, searched_known;
    uint64_t done, failed; /* of the searched ones */
    int64_t failed_entry;  /* of the queue, of which `failure` tells */
    char failure[sizeof((volley_error *)0)->message];
    volley_status status; /* of threads and walks */
    volley_error error;
};

/** Search. The offer, the rooms, `ask`, the objective, the clock and `top` are given. */
volley_status best_search_run(struct best_search *search, volley_error *err);

/** The figures of a set, as far as entries of these roles are worked out; entries that are not are
 *  queued. Returns BEST_DONE, BEST_FAILED or BEST_PENDING. */
enum best_state best_search_look(struct best_search *search, const struct best_bits *cards,
                                 unsigned roles, struct best_figures *out);

/** Work out what is queued. */
void best_search_work(struct best_search *search);

/** Let what is queued be pending again. */
void best_search_drop_queue(struct best_search *search);

/** Take a set whose value is known into the list of the best, if it belongs there. */
void best_search_take(struct best_search *search, const struct best_try *tried);

/** Whether somebody wants the work to end; asks, in the caller's thread. */
bool best_search_is_off(struct best_search *search);

void best_search_fini(struct best_search *search);

/* handle - what is behind a volley_best: what was asked, the cards, and how the search went.
 * Owns:   see questions/best/best.c. */

struct volley_best {
    struct volley_worth *asked; /* the question, without lines */
    struct worth_others others;
    struct best_offer offer;
    struct best_rooms rooms;
    struct best_search search;
    struct squad_texts texts;
    const char *loadout;   /* as it was asked, before anything was taken off */
    const char *taken_off; /* names of upgrades */
    int budget;
    bool own_budget; /* what the pilot has left */
    double seconds;
    struct best_row *rows; /* of the report: the sets */
    struct best_row base;
    struct best_aside_told asides[BEST_ASIDES];
};

/** The objective of a name; NULL: there is none. */
const struct best_objective *best_objective_named(const char *name);

/** The words of a ship without the upgrades that they name, but for those with a number and those
 * of friends ("!"): blanks stand in their place. NULL: out of memory. taken  gets their names,
 * parted by ", " */
char *best_open(const struct volley_worth *asked, struct buffer *taken);

/** Make the rows of the report. False: out of memory. */
bool best_tell(struct volley_best *best);

#endif
