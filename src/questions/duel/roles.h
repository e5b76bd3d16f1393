/* roles - the words of a ship sorted: which count when it attacks, which when it defends, and which
 * say how it fights.
 * Units:  tokens.
 * Owns:   nothing; marks the words of a phrase, which must live as long.
 * Errors: words that could be meant in two ways, what is said twice. What a word of a loadout gets
 *         wrong is told when the words of a role are compiled: such a word stays among them. */
#pragma once

#include "battle/setup/engagement.h"
#include "game/rules/duel_word.h"
#include "words/setting.h"

enum { DUEL_BOTH_ROLES = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER };

struct duel_stands;
struct duel_state;

/* What ships are read with. */
struct duel_reading {
    const struct rules_edition *edition;
    const struct cards *library;
    bool knows_deck;                /* `deck` is that of the engagement */
    const struct deck *deck;        /* damage cards that can be repaired; NULL: they are off */
    bool ordered[ENGAGEMENT_SIDES]; /* whom enemies of the side shoot at is said */
    bool survives;                  /* side A does not shoot, and side B cannot be destroyed */
    bool ranged;                    /* it is said at which range they fight */
    const char *target;             /* size of all enemies, where usual chances go by it; or NULL */
    uint8_t acts[ENGAGEMENT_SIDES]; /* without tokens: 1 + volley_duel_actions; 0: nothing */
    enum engagement_side side;      /* that is read */
    const struct phrase *cut; /* the one ship of side A, cut already, instead of texts; NULL */
    const struct lexer *more; /* words that each ship of side A gets besides; NULL: none */
    size_t only;              /* that ship of side A alone gets them; 0: each */
    bool idles;               /* it takes no action; of a ship: it is that one */
    const struct duel_state *state;   /* how ships stand; NULL: as they begin */
    const struct duel_stands *stands; /* and the one that is read; likewise */
    unsigned roles; /* of a ship: that it serves, a mask of 1u << enum rules_side; in one alone a
                     * bare number says its dice */
};

/* A weapon card that is named. */
struct duel_weapon {
    uint32_t word; /* its number in the phrase */
    const struct cards_row *row;
    bool fired; /* set at first; else the word is none of the attack */
};

enum { DUEL_UNPLAYED_MAX = 8 };

/* Marks of words: they count in a role, or there also without tokens and health. */
enum { DUEL_WHOLE = 0, DUEL_BARE = RULES_SIDES };

struct duel_roles {
    const struct duel_reading *reading;
    struct phrase *words;                               /* all of the ship's, as written */
    struct setting_word fights[RULES_DUEL_WORDS];       /* a stem of "": it is not said */
    struct duel_weapon weapons[ENGAGEMENT_WEAPONS_MAX]; /* in their order */
    size_t weapon_count;
    int tokens[RULES_TOKENS];
    struct error_place token_places[RULES_TOKENS]; /* where each is first said */
    struct error_place hull;                       /* where it is said; a word of NULL: nowhere */
    const struct cards_row *recovers; /* a card that says how shields come back, where no word does;
                                       * NULL: none */
    struct {
        const struct cards_row *row;
        enum rules_duel_word_id word; /* RULES_DUEL_WORDS: it is none of these */
        const char *says;             /* and how */
    } unplayed[DUEL_UNPLAYED_MAX];    /* cards that are played only as far as a word says it */
    size_t unplayed_count;
    const struct cards_row
        *helper;    /* the pilot's own card, said with "!" as of other ships; NULL */
    int recoveries; /* the charges that are left of it, as its word says; < 0: it says none */
    bool flies;     /* a ship is named, or a pilot brings it */
    bool says_dice[RULES_SIDES];
    struct buffer *told[RULES_SIDES]; /* get lines on usual chances that do not count, once; NULL */
};

/** Sort the words of a ship, which get their marks. */
volley_status duel_roles_sort(struct duel_roles *out, struct phrase *words,
                              const struct duel_reading *reading, volley_error *err);

/** The words that count in a role; of weapons an attack has those that are fired.
 *  mark  DUEL_WHOLE or DUEL_BARE */
volley_status duel_roles_words(struct duel_roles *roles, enum rules_side side, unsigned mark,
                               struct phrase *out, volley_error *err);
