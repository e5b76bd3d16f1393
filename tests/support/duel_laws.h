/* duel_laws - what must be so in every engagement, whoever works it out.
 * Units:  as in duel_figures.
 * Owns:   nothing.
 * Errors: a law that is broken fails the test, with the engagement in words. */
#ifndef SUPPORT_DUEL_LAWS_H
#define SUPPORT_DUEL_LAWS_H

#include "support/naive_duel.h"

/* Who answers: exact figures. False: this engagement is too much. */
struct duel_giver {
    bool (*give)(const struct naive_duel *duel, struct duel_figures *figures, void *context);
    void *context;
};

/** Probabilities are such and sum to 1; a side that is gone stays so; no more is lost than there
 *  was; figures that say the same are the same. */
void duel_law_sums(const struct duel_giver *giver, const struct naive_duel *duel);

/** With the sides swapped the answer is. */
void duel_law_swap(const struct duel_giver *giver, const struct naive_duel *duel);

/** A deck of cards that do nothing is no deck. Of the engagement the deck does not matter. */
void duel_law_blank_deck(const struct duel_giver *giver, const struct naive_duel *duel);

/** Whether cards are put back or not does not matter for the first card: one round, one ship with
 *  one die, from the first ships of the engagement. */
void duel_law_one_card(const struct duel_giver *giver, const struct naive_duel *duel);

/** Equal ships without tokens have equal chances, whoever is first: of the first ship of side A. */
void duel_law_naked_equals(const struct duel_giver *giver, const struct naive_duel *duel);

/** Without tokens a higher initiative does no harm: of the first ships of both sides. */
void duel_law_initiative(const struct duel_giver *giver, const struct naive_duel *duel);

/** One round of side A against one ship that does not shoot is a run of attacks, as the naive
 *  evaluator of single attacks has it: of the first ships of both sides. */
void duel_law_run(const struct duel_giver *giver, const struct naive_duel *duel);

/* P(a wins) + P(draw)/2 where both play for it. */
struct duel_valuer {
    double (*value)(const struct naive_duel *duel, void *context);
    void *context;
};

/** A point of hull or a token more does no harm to who plays best: one ship against one. */
void duel_law_more_is_better(const struct duel_valuer *valuer, const struct naive_duel *duel);

#endif
