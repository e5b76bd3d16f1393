#include "game/rules/choice.h"

#include <string.h>

/* What it adds to playing one's best. */
#define POLICIES(ROW)                                                                              \
    ROW("optimal", "")                                                                             \
    ROW("myopic", ", each attack played for itself")                                               \
    ROW("focus-first", ", each attack for itself, focus before other tokens that would do")        \
    ROW("evade-first", ", each attack for itself, evade before other tokens that would do")

#define OBJECTIVES(ROW)                                                                            \
    ROW("damage", "damage")                                                                        \
    ROW("kill", "the kill")

#define FIRSTS(ROW)                                                                                \
    ROW("a", "A is first in player order")                                                         \
    ROW("b", "B is first in player order")                                                         \
    ROW("coin", "player order drawn once")                                                         \
    ROW("road", "player order drawn each round")

#define TARGETS(ROW)                                                                               \
    ROW("weakest", "at the enemy with the least health left")                                      \
    ROW("first", "at the first enemy in the list")                                                 \
    ROW("damaged", "at the most damaged enemy")                                                    \
    ROW("points", "at the enemy with the most points")                                             \
    ROW("kill", "where it is likeliest to destroy a ship")                                         \
    ROW("damage", "where it deals the most damage")                                                \
    ROW("worth", "where it can expect the most points")                                            \
    ROW("strongest", "at the enemy with the most health left")                                     \
    ROW("spread", "each at another enemy")                                                         \
    ROW("random", "at any enemy")                                                                  \
    ROW("order", "in an order of its own")                                                         \
    ROW("best", "where it wins most often")

#define DUEL_POLICIES(ROW)                                                                         \
    ROW("myopic", "each attack for itself, whatever comes after it in the round: not good play")   \
    ROW("round",                                                                                   \
        "for the net damage of what is left of the round: good play, not always the best")         \
    ROW("best",                                                                                    \
        "for P(win) + (P(draw) + P(undecided)) / 2 over the whole engagement, which no play "      \
        "betters")

#define ACTIONS(ROW)                                                                               \
    ROW("focus", "a focus action, or calculate")                                                   \
    ROW("none", "no actions")                                                                      \
    ROW("best", "the action that wins most often")

#define WORD(word, says) word,
#define SAYS(word, says) says,
#define CHOICE(name, ROWS)                                                                         \
    const char *const name##_words[] = { ROWS(WORD) NULL };                                        \
    static const char *const name##_says[] = { ROWS(SAYS) NULL };                                  \
    const struct choice name = { name##_words, name##_says }

CHOICE(choice_policies, POLICIES);
CHOICE(choice_objectives, OBJECTIVES);
CHOICE(choice_firsts, FIRSTS);
CHOICE(choice_targets, TARGETS);
CHOICE(choice_duel_policies, DUEL_POLICIES);
CHOICE(choice_actions, ACTIONS);

const char *choice_says(const struct choice *choice, const char *word)
{
    for (size_t i = 0; choice->words[i]; i++)
        if (strcmp(choice->words[i], word) == 0)
            return choice->says[i];
    return word;
}
