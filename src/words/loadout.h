/* loadout - one side of an attack, read from words.
 * Units:  dice, tokens, points of health.
 * Owns:   its effects and its text; free with loadout_fini.
 * Errors: what cannot be read fills the error with place, word and the nearest known word. */
#pragma once

#include "game/rules/edition.h"
#include "game/rules/word.h"
#include "words/chance.h"

enum {
    LOADOUT_TEXT_MAX = 4096, /* bytes of one loadout */
    LOADOUT_RANGE_DEFAULT = 2,
    LOADOUT_RANGE_UNSAID = -1
};

/* A card that a loadout names. Number i, from 1, is rules_effect.card of its effects. */
enum { LOADOUT_UNSAID_MAX = 4 };

struct loadout_card {
    const struct cards_row *row;
    bool asserted; /* the player says that what cannot be known holds; or */
    bool stands;   /* where there is nothing of that kind, that its condition is met (grant.h) */
    bool lacks_number; /* so that it does nothing: a ship brings it without the number */
    bool may_count;    /* it has no number, with which it does more */
    bool carried;      /* a weapon that the ship brings and that nobody named: it is not fired */
    uint8_t charges;   /* that it has; 0: it says nothing of them, but */
    bool says_charges; /* so many are left */
    int8_t skill;      /* what it adds to the initiative (pilot skill) of its ship */
    int8_t friends;    /* how often friends can pay for it; < 0: as its words say */
};

/* An attack that comes out of another one: what it is made with (words/armament.h). */
struct loadout_follow_up {
    uint8_t second_of;            /* 1 + the attack that is made twice; 0: a bonus attack */
    uint8_t weapon;               /* number of the card that is fired; 0: none */
    uint8_t weapon_number;        /* which of its weapons */
    uint8_t shot_cost, shot_pool; /* charges that it costs; 0: none */
    int dice;
    uint32_t situations;
};

struct loadout {
    enum rules_side side;
    const struct cards_ship *flown;  /* NULL: the words name none */
    const struct cards_pilot *pilot; /* who flies it; NULL: nobody in particular */
    int dice;                        /* attack value or agility */
    int tokens[RULES_TOKENS];
    bool mortal;   /* hull was given: the ship can be destroyed */
    bool shielded; /* shields were given */
    bool hurt;     /* it has suffered damage before, whatever has come back since */
    int damage;    /* damage cards that an attacker has, besides what `damaged` says */
    int health[RULES_HEALTHS];
    int gone; /* of what the card of its ship prints, by the hull and shields that are said */
    bool
        unshielded; /* its shields are gone: words say a hull that has suffered, and none of them */
    int shields_gone;            /* so many, with those of its upgrades */
    bool unlocked;               /* words say locks, which an ionized ship does not have */
    int8_t values[RULES_VALUES]; /* printed on the card of the ship; -1: nobody knows */
    int range;
    uint32_t situations; /* what is true, as a mask of enum rules_situation, with what follows */
    uint32_t denied;     /* what is said not to be true */
    bool in_arc;         /* that the other ship is in a firing arc goes without saying */
    uint32_t by_chance;  /* what is said with a chance, whether it came true or not */
    uint32_t drawn;      /* number of the case that was drawn of that, and of the defender */
    bool faces; /* of an attacker: what is true of the defender in this attack, by chance, is … */
    uint32_t facing, facing_denied;
    bool in_game; /* it is of an engagement: nobody grants a weapon RULES_LUCKY_ARCS */
    bool misses;  /* by chance its weapon cannot be fired: no attack is made (chance_draw.misses) */
    struct rules_effect *effects;
    uint32_t effect_count, effect_capacity;
    struct loadout_card cards[RULES_CARDS_MAX];
    size_t card_count;
    struct loadout_unsaid {
        struct rules_fact fact;
        uint8_t card;
    } unsaid[LOADOUT_UNSAID_MAX]; /* what the "!" of a card says is not so, and has no word */
    uint8_t unsaid_count;
    bool has_charges; /* charges are given that its own words share */
    uint8_t charges;
    uint8_t pools[RULES_POOLS_MAX]; /* how many charges each pool has (words/armament.h) */
    uint8_t pool_count;
    uint8_t weapon;               /* number of the card that is fired; 0: none */
    uint8_t weapon_number;        /* which of its weapons */
    uint8_t shot_cost, shot_pool; /* charges that each attack with it costs; 0: none */
    int8_t paid[RULES_TOKENS];    /* what it has cost of the tokens; below 0: cards lend some */
    bool brings_force;            /* its tokens of it are those of its cards: no number is said */
    int force_pilot;              /* that a pilot without a card of its own brings */
    struct loadout_follow_up follow_ups[RULES_OWN_ATTACKS_MAX - 1]; /* attack number 1, 2 … */
    uint8_t follow_up_count;
    uint8_t forgone; /* number of the card whose bonus attack is left out (words/follow_up.h) */
    uint8_t attack;  /* its number, where this is the loadout as it is in one of them */
    int force_most;  /* that the ship can have */
    char *text;      /* the words as the notation spells them, one blank between */
    char *took;      /* what names were taken for (struct phrase); or NULL */
};

/* What the moment gives besides the words. */
struct loadout_moment {
    const uint8_t *tokens; /* [RULES_TOKENS]; NULL: none */
    int range;             /* where the words say none; LOADOUT_RANGE_UNSAID */
    int skill;             /* 1 + initiative (pilot skill), whatever the words say; 0: as they do */
    bool in_game;          /* as in struct loadout */
};

/* How words are read. */
struct loadout_reading {
    const struct rules_edition *edition;
    const struct cards *library; /* NULL: there are no cards */
    enum rules_side side;
    const struct loadout_moment *moment; /* NULL: the words say all */
    struct chance_draw *draw; /* of words that say a chance, which goes on; NULL: they may not */
};

/** Compile words to a loadout. On failure *out is all-zero. */
volley_status loadout_compile(struct loadout *out, const struct phrase *words,
                              const struct loadout_reading *reading, volley_error *err);

/** The same for all words of a lexer. */
volley_status loadout_parse(struct loadout *out, struct lexer words, enum rules_side side,
                            const struct rules_edition *edition, const struct cards *library,
                            volley_error *err);

/** A copy that shares nothing. On failure *out is all-zero. */
volley_status loadout_copy(struct loadout *out, const struct loadout *from, volley_error *err);

void loadout_fini(struct loadout *loadout);

/** Whether it has no more than ships can; what cards and changes bring comes on top of what is
 *  said. start: of its words */
volley_status loadout_check_sums(const struct loadout *loadout, const struct error_place *start,
                                 volley_error *err);

/** A pilot whose number is said by another word counts with that. */
void loadout_count_once(struct loadout *loadout);

/** Points of damage that destroy the ship (hull and shields). */
int loadout_health(const struct loadout *loadout);

/** Points of damage that score half of the ship's points, of the health that its card prints where
 *  a ship is named, else of what is said. 0: they are had already; -1: nothing does. */
int loadout_half_damage(const struct loadout *loadout, const struct rules_edition *edition);
