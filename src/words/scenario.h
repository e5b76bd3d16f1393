/* scenario - what is asked: attackers in order, one defender, an edition.
 * Units:  none of its own.
 * Owns:   its loadouts; free with scenario_fini. All-zero is a valid empty scenario.
 * Errors: the parse functions leave *out all-zero and fill the error. */
#pragma once

#include "words/loadout.h"

struct scenario {
    const struct rules_edition *edition;
    const struct cards *library; /* of the cards that words can name; NULL: none */
    struct loadout *attackers;
    size_t attacker_count;
    struct loadout defender;
    const char *target;      /* size of the defender, while a table asks for it; or NULL */
    struct lexer defending;  /* words of the defender, while attackers are read; empty: none */
    struct chance_draw draw; /* the case of what words say by chance that this is */
    bool must_fire;          /* a weapon that chance keeps from being fired is an error */
    struct scenario *others; /* all other cases of the same words, if this is the first */
    size_t other_count;
    double seconds; /* it took to read, kept by who reads it */
};

/** Add the attacker a text describes; "2x" in front adds it twice; ";" parts several.
 *  moment  of each of them; NULL: their words say all */
volley_status scenario_add_attackers(struct scenario *scenario, struct lexer words,
                                     const struct loadout_moment *moment, volley_error *err);

/** Add the words of the attack, "range=3" and "obstructed", that another phrase says and this one
 *  does not. They are borrowed: the texts of that one must live as long. */
volley_status scenario_add_of_attack(struct phrase *phrase, const struct phrase *said,
                                     volley_error *err);

/** Leave the words of the attack out of those of a defender, and tell it. */
volley_status scenario_drop_of_attack(struct phrase *phrase, volley_error *err);

/** Find what attackers must know of the defender before they are read: its size, by which usual
 *  chances go, and words of the attack itself among its own, "range=3".
 *  cut  the defender, cut already; NULL: it is in the text */
volley_status scenario_find_target(struct scenario *scenario, struct lexer words,
                                   const struct phrase *cut, volley_error *err);

/** Read the defender. */
volley_status scenario_set_defender(struct scenario *scenario, struct lexer words,
                                    volley_error *err);

/** Add one attacker, or set the defender, from words that are cut already. */
volley_status scenario_take(struct scenario *scenario, enum rules_side side,
                            const struct phrase *words, const struct loadout_moment *moment,
                            volley_error *err);

/** Read a whole scenario: "2x 3 focus ; 2 lock vs 2 evade". */
volley_status scenario_parse(struct scenario *scenario, struct lexer words, volley_error *err);

/** A copy that shares nothing. On failure *out is all-zero. */
volley_status scenario_copy(struct scenario *out, const struct scenario *from, volley_error *err);

/** The same of one of its cases, from 0, without the others. */
volley_status scenario_copy_case(struct scenario *out, const struct scenario *from, size_t number,
                                 volley_error *err);

void scenario_fini(struct scenario *scenario);
