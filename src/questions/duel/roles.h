/* roles - the words of a ship sorted: which count when it attacks, which when it defends, and which
 * say how it fights.
 * Units:  tokens.
 * Owns:   its texts; free with duel_roles_fini. All-zero is a valid empty one.
 * Errors: words that could be meant in two ways, what is said twice. What a word of a loadout gets
 *         wrong is told when the texts are read: such a word stays in them.
 *
 * Each text has as many characters as what was written: words that do not count in it are blanks.
 * So what is wrong in it has the place that it has in the user's own words. */
#ifndef DUEL_ROLES_H
#define DUEL_ROLES_H

#include "battle/engagement.h"
#include "game/rules/duel_word.h"
#include "words/setting.h"

enum { DUEL_BOTH_ROLES = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER };

/* What ships are read with. */
struct duel_reading {
    const struct rules_edition *edition;
    const struct cards *library;
    bool knows_deck;         /* `deck` is that of the engagement */
    const struct deck *deck; /* damage cards that can be repaired; NULL: they are off */
    bool survives;           /* side A does not shoot, and side B cannot be destroyed */
    unsigned roles; /* of a ship: that it serves, a mask of 1u << enum rules_side; in one alone a
                     * bare number says its dice */
};

/* A weapon card that is named. */
struct duel_weapon {
    struct error_place place;
    const struct cards_row *row;
};

struct duel_roles {
    struct lexer words;                                 /* all of the ship's, as written */
    char *whole[RULES_SIDES];                           /* what counts in a role */
    char *bare[RULES_SIDES];                            /* the same without tokens and health */
    struct setting_word fights[RULES_DUEL_WORDS];       /* a stem of "": it is not said */
    struct duel_weapon weapons[ENGAGEMENT_WEAPONS_MAX]; /* in their order */
    size_t weapon_count;
    int tokens[RULES_TOKENS];
    struct error_place token_places[RULES_TOKENS]; /* where each is first said */
    struct error_place hull;                       /* where it is said; a word of NULL: nowhere */
    bool flies;                                    /* a ship is named, or a pilot brings it */
    bool says_dice[RULES_SIDES];
};

/** Sort the words of a ship. On failure *out is all-zero. */
volley_status duel_roles_sort(struct duel_roles *out, struct lexer words,
                              const struct duel_reading *reading, volley_error *err);

void duel_roles_fini(struct duel_roles *roles);

/** The words of a text that duel_roles_sort has made. */
struct lexer duel_roles_lexer(const struct duel_roles *roles, const char *text);

#endif
