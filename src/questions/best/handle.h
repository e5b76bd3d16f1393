/* handle - what is behind a volley_best: what was asked, the cards, and how the search went.
 * Owns:   see questions/best/best.c.      Errors: none. */
#ifndef BEST_HANDLE_H
#define BEST_HANDLE_H

#include "questions/best/search.h"
#include "questions/worth/handle.h"
#include "report/best.h"

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
