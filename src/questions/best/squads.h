/* squads - the best whole squads of a faction, or of a pool of pilots.
 * Units:  points of the list; damage and attacks as in volley/best.h.
 * Owns:   see questions/best/squads.c; texts and sets of a pilot are in the pilot's arena.
 * Errors: as said at each function.
 *
 * Of each pilot the sets of upgrades that no other set of the pilot is better than are kept: more
 * of a figure, cheaper, or without a card that squads may have but once. What a squad is worth is
 * made of two sums over its ships, so that the search needs no more of a set. */
#pragma once

#include "questions/best/search.h"

enum { SQUADS_SHIPS_MAX = 24 };

/* A pilot with a set of upgrades. */
struct squads_option {
    struct squads_pilot *pilot;
    double deals, stands; /* that are summed; where one sum is all there is, the first */
    struct best_bits cards;
    int upgrades_cost, cost; /* cost: of the ship */
    uint32_t count;
    struct squad_member *ship; /* in the pilot's arena */
    double worth;              /* alone, by the point */
};

struct squads_pilot {
    const struct cards_pilot *flown; /* with the costs of the list */
    struct squad_member ship;        /* as it is */
    const char *words;               /* of it */
    int budget, most;                /* of upgrades; of the pilot in a squad */
    const char *why;                 /* there are no options; NULL */
    struct squads_option *options;
    uint32_t count, capacity;
    struct best_bits bound, standard; /* cards that bind the squad; that all ships of a type have */
    bool whole, failed;               /* all sets are known; memory has run out */
    uint64_t sets;                    /* that were tried */
    double worth;                     /* of the best option */
    struct arena memory;
};

struct squads_found {
    const struct squads_option *ships[SQUADS_SHIPS_MAX];
    uint32_t count;
    int cost;
    double deals, stands, value;
    uint32_t same; /* more squads of the same points and figures, which are not kept */
};

/* A squad as it is told. */
struct squads_row {
    volley_best_squad squad;
    volley_best_squads_ship *ships;
    size_t same; /* as found */
};

struct volley_best_squads {
    volley_best_question question; /* of a ship; texts are the caller's */
    const struct rules_edition *edition;
    const struct best_objective *objective;
    volley_worth *asked;     /* what is told of the question */
    volley_library *library; /* with the costs of the list */
    const struct cards *cards;
    const char *faction;
    enum squad_play play;
    int points;                /* that a squad may have */
    uint32_t least, most, top; /* ships of a squad; squads that are told */
    struct squads_pilot *pilots;
    uint32_t pilot_count, pilot_capacity;
    struct squads_pilot **order; /* in which they are worked at */
    bool multiplies;             /* the two sums, and takes the root */
    bool pays_for_upgrades;      /* with the points of squads */
    bool bare;                   /* no upgrades are tried yet */
    struct worth_watch watch;
    struct squads_found *found; /* the best first */
    size_t found_count;
    volley_best_squads_search told;
    struct squads_row *rows; /* of these */
    struct arena memory;     /* of them */
};

/** Points that the upgrades of a ship may have, but for what its pilot has; INT_MAX: any. */
int squads_budget(const struct volley_best_squads *squads);

/** Take the question, and the pilots that are asked for. */
volley_status squads_pool(struct volley_best_squads *squads,
                          const volley_best_squads_question *question, volley_error *err);

/** Names of the upgrades that are taken, or of those that the pilot brings, parted by ", ". */
const char *squads_upgrades(const struct squads_option *option, bool brought, struct arena *memory);

/** What the sums of a squad, or of a ship, are worth. */
double squads_value(const struct volley_best_squads *squads, double deals, double stands);

/** Find the best squads of the options of all pilots, and how well they are known. */
volley_status squads_search(struct volley_best_squads *squads, volley_error *err);

/** What is found of a pilot as bytes, and back in another process, which has the same pilots. */
void squads_pack_pilot(uint64_t number, struct buffer *out, void *squads);
volley_status squads_unpack_pilot(uint64_t number, struct unpack *from, void *squads,
                                  volley_error *err);

/** The document. */
extern const struct record squads_record;
