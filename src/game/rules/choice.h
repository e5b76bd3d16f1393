/* choice - what a player chooses by a word: a policy, a target rule, an order. Each stands here
 * with what a report says of it, in the order of the enumerators of include/volley.
 * Units:  none.
 * Owns:   nothing; constant tables.      Errors: none; a word that is none is said as it stands. */
#pragma once

struct choice {
    const char *const *words; /* ended by NULL */
    const char *const *says;
};

extern const struct choice choice_policies;      /* volley_policy */
extern const struct choice choice_objectives;    /* volley_objective */
extern const struct choice choice_firsts;        /* volley_duel_first, but for what is usual */
extern const struct choice choice_targets;       /* volley_duel_target */
extern const struct choice choice_duel_policies; /* volley_duel_policy, but for what is usual */
extern const struct choice choice_actions;       /* volley_duel_actions */

/* The words alone, for tables of options: the program has its own copy of them. */
extern const char *const choice_policies_words[], *const choice_objectives_words[],
                                                      *const choice_firsts_words[],
                                                          *const choice_targets_words[],
                                                              *const choice_duel_policies_words[],
                                                                  *const choice_actions_words[];

/** What is said of a word of a choice. */
const char *choice_says(const struct choice *choice, const char *word);
