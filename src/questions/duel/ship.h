/* ship - a ship of an engagement, read from words: what it is, and as what it attacks and defends.
 * Units:  as in battle/setup/engagement.h.
 * Owns:   its kind and its notes; free with duel_ship_fini. All-zero is a valid empty ship.
 * Errors: what cannot be read, at its place in the user's own words. */
#pragma once

#include "questions/duel/roles.h"

enum { DUEL_INITIATIVE_DEFAULT = 1 }; /* as the least experienced pilots have */

/* What the words of a ship name, and what of it is not said. */
struct duel_face {
    const struct cards_ship *flown;   /* NULL: none is named */
    const struct cards_pilot *pilot;  /* NULL: nobody in particular */
    const struct cards_row *recovers; /* by whose words shields come back; NULL: no card's */
    bool has_initiative, is_listed;   /* its points are those of a list */
    bool adds_skill;                  /* its cards change its initiative */
    bool brings_force;                /* its force is that of its cards: no number is said */
    unsigned roles;                   /* that it serves */
    enum rules_token action;          /* that it takes though no word says so; RULES_TOKENS: none */
    uint16_t may, red; /* tokens of the actions that it may take instead, where the best are looked
                        * for; those of red ones */
    uint8_t side;      /* that the kind is of, where sides have kinds of their own */
    bool idles;        /* no action is taken, where others of its words may take one */
    struct {
        const struct cards_row *weapon;
        char needs[VOLLEY_CARD_NEEDS_MAX];
    } unfired[ENGAGEMENT_WEAPONS_MAX]; /* weapons that no attack is ever made with; then NULL */
};

struct duel_ship {
    struct engagement_kind kind;
    struct duel_face face;
    struct buffer notes; /* for the reader, each line is one */
};

/** Read the words of a ship, which get marks; its kind has no text yet. On failure *out is
 * all-zero. */
volley_status duel_ship_read(struct duel_ship *out, struct phrase *words,
                             const struct duel_reading *reading, volley_error *err);

/** Whether something in a loadout depends on the health that a ship has left. */
bool duel_asks_for_health(const struct loadout *loadout);

/** Note what a loadout of a ship asks for, or takes, besides what is noted already: enemies' health
 *  too, which is theirs to tell. */
void duel_take_questions(struct engagement_kind *kind, const struct loadout *loadout);

/** Note what may come of damage cards, and what ships ask for of their enemies, once all are read.
 */
volley_status duel_ask_all(struct engagement *engagement, const struct duel_reading *reading,
                           volley_error *err);

/** All tokens that a ship ever has, at once.
 *  later  when red and orange tokens of the start are gone; so are ion tokens at any time, where an
 *         ionized ship has no locks and these come later */
void duel_ship_most_tokens(const struct rules_edition *edition, const struct engagement_kind *kind,
                           bool later, uint8_t out[RULES_TOKENS]);

void duel_ship_fini(struct duel_ship *ship);

/* ---- how it fights ---- */

/** Read what the words say of the engagement: "init=4", "plan=lock,focus", tokens. What is not said
 *  has its default, the initiative is -1. */
volley_status duel_fights_read(struct duel_ship *out, const struct duel_roles *roles,
                               volley_error *err);

/** Whether they fit the ship, once it is known. */
volley_status duel_fights_check(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err);

/** What a ship of the game does without a token in its words, and what it has left of a game that
 *  has begun. Where the best is looked for its plan has all that it may do, until one is chosen. */
volley_status duel_take_actions(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err);

/** Have a kind take an action in each round. */
void duel_plan_action(struct engagement_kind *kind, const struct duel_face *face,
                      enum rules_token token);

/* ---- plan ---- */

/* The tokens that a ship gains by its actions, round by round: "lock,focus+evade,none". */

/** Tokens that a plan can give, as a mask; locks are topped up. */
#define DUEL_PLANNED (RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK))

/** Read the value of a word "plan=…" into the plan of the kind. */
volley_status duel_plan_read(struct engagement_kind *kind, const struct setting_word *word,
                             const struct rules_edition *edition, volley_error *err);

/* ---- hazards ---- */

/* What a ship of an engagement meets, read from `hazard=NAME+NAME,none,…`. */

/** Read the value of a word `hazard=`. On failure the kind has what was read so far. */
volley_status duel_hazards_read(struct engagement_kind *kind, const struct setting_word *word,
                                const struct rules_edition *edition, volley_error *err);
