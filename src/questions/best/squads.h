/* squads - the best whole squads of a faction, or of a pool of pilots.
 * Units:  points of the list; damage and attacks as in volley/best.h.
 * Owns:   see questions/best/squads.c; what belongs to a pilot is in the pilot's arena.
 * Errors: as said at each function.
 *
 * Of each pilot the sets of upgrades that no other set of the pilot is better than are kept (a
 * front: more of one figure, cheaper, or without a card that the squad may have but once). What a
 * squad is worth is made of two sums over its ships, so that the search needs no more of a set. */
#ifndef BEST_SQUADS_H
#define BEST_SQUADS_H

#include "base/arena.h"
#include "questions/best/search.h"

enum { SQUADS_SHIPS_MAX = 24, SQUADS_SLOPES_MAX = 9 };

/* A name of which a squad has so many at most, and its place among such names. */
struct squads_name {
    uint32_t name;
    int most;
};

/* A pilot with a set of upgrades. */
struct squads_option {
    uint32_t pilot;
    double deals, stands; /* the two that are summed; where one is not looked at, 0 */
    struct best_bits cards;
    int upgrades_cost, cost; /* cost: of the ship */
    uint32_t count;
    struct xws_pilot told; /* as a file has it */
    struct squads_name *names;
    uint32_t name_count;
    const char *words, *upgrades; /* of a loadout; names of the cards, parted by ", " */
};

struct squads_pilot {
    const struct cards_pilot *flown; /* with the costs of the list */
    const struct cards_ship *ship;
    const char *words; /* of the ship as it is */
    int budget;
    int most;        /* of the pilot in a squad */
    const char *why; /* there are no options; NULL */
    struct squads_option *options;
    uint32_t count, capacity;
    struct best_bits bound, standard; /* cards that bind the squad; that all ships of a type have */
    bool is_bound_known, whole, failed;
    uint64_t sets; /* of upgrades that were tried */
    int64_t twin;  /* the pilot before this one that has the same options; -1: there is none */
    struct arena memory;
};

/* A squad: options, in the order of the search. */
struct squads_found {
    const struct squads_option *ships[SQUADS_SHIPS_MAX];
    uint32_t count;
    int cost;
    double deals, stands, value;
};

/* A squad as it is told. */
struct squads_row {
    volley_best_squad squad;
    volley_best_squads_ship *ships;
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
    const struct squads_option **options; /* of all pilots, in the order of the search */
    uint32_t option_count;
    const char **names; /* that are limited, each once */
    uint32_t name_count, name_capacity;
    struct worth_watch watch;
    struct squads_found *found; /* the best first */
    size_t found_count;
    volley_best_squads_search told;
    struct squads_row *rows; /* of these */
    struct arena memory;     /* of them */
    struct squad_texts texts;
};

/** Whether an objective multiplies the two sums. */
bool squads_multiply(const struct volley_best_squads *squads);

/** Whether it sums attacks stood. */
bool squads_stand(const struct volley_best_squads *squads);

/** The pilots that are asked for, each with the words of the ship. */
volley_status squads_pool(struct volley_best_squads *squads,
                          const volley_best_squads_question *question, volley_error *err);

/** Find the sets of each pilot; bare: only that without upgrades. Called off it has some. */
volley_status squads_find_sets(struct volley_best_squads *squads, bool bare, volley_error *err);

/** What the sets cost, are called and bind, when all are found. */
volley_status squads_tell_sets(struct volley_best_squads *squads, volley_error *err);

/** Points that the upgrades of a ship may have, but for what its pilot has; INT_MAX: any. */
int squads_budget(const struct volley_best_squads *squads);

/** The ship of an option, with its cards. Free with squad_member_fini. */
volley_status squads_member(const struct volley_best_squads *squads,
                            const struct squads_option *option, struct squad_member *out,
                            volley_error *err);

/** Find the best squads. */
volley_status squads_search(struct volley_best_squads *squads, volley_error *err);

/** As a page of a form. */
void squads_print(const volley_best_squads *squads, enum page_form form, struct buffer *out);

void squads_csv(const volley_best_squads *squads, struct buffer *out);

/** The document. */
extern const struct record squads_record;

#endif
