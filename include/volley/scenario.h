/* volley/scenario.h - what is asked: attackers in order, against one defender.
 *
 * A loadout is a list of words, such as "3 focus lock" or "2 evade hull=4"; the notation is in
 * docs/notation.md. Handles are independent: several threads may use different ones at once, and
 * any number of threads the same one, for nothing changes it. */
#ifndef VOLLEY_SCENARIO_H
#define VOLLEY_SCENARIO_H

#include "volley/error.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_scenario volley_scenario;

/** A piece of input and where it stands, for errors. With source NULL, errors call it by what it
 *  is ("attacker 2"); line and column 0 mean 1. A text that stands for another there is
 *  pinned: each error in it is at its start. */
typedef struct volley_text {
    const char *text; /* ends in a NUL */
    const char *source;
    int line, column;
    int pinned; /* 0: it stands there as it is */
} volley_text;

/** Read a scenario from the loadouts of its ships.
 *  edition    "1", "2" or "2.5"
 *  attackers  in order; "2x" in front of one repeats it, ";" parts several in one text
 *  Failure: *out is NULL and *err (may be NULL) says why. Free with volley_scenario_free. */
VOLLEY_API volley_status volley_scenario_create(const char *edition, const volley_text *attackers,
                                                size_t attacker_count, const volley_text *defender,
                                                volley_scenario **out, volley_error *err);

/** Read a scenario from one text: "2x 3 focus ; 2 lock vs 2 evade". */
VOLLEY_API volley_status volley_scenario_parse(const char *edition, const char *text,
                                               volley_scenario **out, volley_error *err);

/** The cards that loadouts can name; NULL: those that Volley brings (volley/cards.h). */
typedef struct volley_library volley_library;

/** The same with cards of one's own. The library must outlive the scenario and all made from it. */
VOLLEY_API volley_status volley_scenario_create_with(
    const volley_library *library, const char *edition, const volley_text *attackers,
    size_t attacker_count, const volley_text *defender, volley_scenario **out, volley_error *err);

VOLLEY_API volley_status volley_scenario_parse_with(const volley_library *library,
                                                    const char *edition, const char *text,
                                                    volley_scenario **out, volley_error *err);

VOLLEY_API void volley_scenario_free(volley_scenario *scenario); /* NULL is fine */

/** Attacks, repetitions written out. */
VOLLEY_API size_t volley_scenario_attack_count(const volley_scenario *scenario);

/** The words of an attacker, one blank between them; NULL past the last. Lives as long as the
 *  scenario. */
VOLLEY_API const char *volley_scenario_attacker(const volley_scenario *scenario, size_t index);

/** The words of the defender. Lives as long as the scenario. */
VOLLEY_API const char *volley_scenario_defender(const volley_scenario *scenario);

enum { VOLLEY_CARD_NEEDS_MAX = 120 };

/** What becomes of a card that a loadout names. */
typedef struct volley_card_state {
    const char *id, *name;
    int asserted; /* the player says that what cannot be known holds */
    int bears;    /* an effect of it bears on such an attack at all */
    int active;   /* one can be used, or is in force, in some state of some attack */
    char needs[VOLLEY_CARD_NEEDS_MAX]; /* the first condition not met; of an active one the first
                                        * that more of it needs and no word says; or "" */
    const char *kind; /* "upgrade", "pilot", "shipability", "condition", "damage" */
    int plays_part;   /* 0: nothing on it plays a part in an attack */
    int carried;      /* a weapon of a standard loadout that is not fired: no word names it */
} volley_card_state;

/** Card number `card` of attacker number `ship`; with ship = volley_scenario_attack_count of the
 *  defender. Returns 0 past the last, else 1. A scenario that cannot be played has no cards. It is
 * worked out for each call: with a plan, ask volley_plan_card. */
VOLLEY_API int volley_scenario_card(const volley_scenario *scenario, size_t ship, size_t card,
                                    volley_card_state *out);

/** One word of the notation. */
typedef struct volley_word {
    const char *spelling; /* F and T stand for a face, K for a token */
    const char *meaning;
    const char *example;
    const char *kind;     /* "dice", "token", "health", "charges", "situation", "effect", "duel" */
    const char *group;    /* a heading for words that belong together: "tokens" */
    const char *sides;    /* "attacker", "defender", "either" */
    const char *editions; /* "1 2 2.5" */
    const char *value;    /* what stands behind "=": "none", "number", "optional number",
                             "number or all", "signed number", "number or results", "tokens", "token",
                             "results", "weapons", "name" */
    int least, most;      /* of the number; 0 where it takes none */
} volley_word;

/** Word number `index` of the notation, in the order of the documentation. Returns 0 past the
 *  last, else 1. */
VOLLEY_API int volley_word_at(size_t index, volley_word *out);

/** The same of the words that only ships of an engagement have, as "init" (volley/duel.h). */
VOLLEY_API int volley_duel_word_at(size_t index, volley_word *out);

/** What may be typed for a word of the notation, or for the id of a card. */
typedef struct volley_alias {
    const char *typed; /* "tl" */
    const char *word;  /* "lock" */
    const char *kind;  /* "token", "face", "situation", "word", "duel", "card" */
    int counted;       /* it stands with a number only: "evades=2" */
} volley_alias;

/** Alias number `index`; those of one word follow each other. Returns 0 past the last, else 1. */
VOLLEY_API int volley_alias_at(size_t index, volley_alias *out);

#ifdef __cplusplus
}
#endif

#endif
