/* The exact engine against a plain enumeration of all faces, die by die, with a fixed policy: no
 * graph, no solver. The policies are the ones a player uses without thinking, and the scenarios
 * are those in which they are best; so the whole distribution must agree. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { DICE_MOST = 6, DAMAGE_MOST = 8, TEXT_BYTES = 256 };

/* Sides of a die, one by one. */
static const enum dice_face sides[DICE_COLORS][DICE_SIDES] = {
    [DICE_RED] = { DICE_HIT, DICE_HIT, DICE_HIT, DICE_CRIT, DICE_FOCUS, DICE_FOCUS, DICE_BLANK,
                   DICE_BLANK },
    [DICE_GREEN] = { DICE_EVADE, DICE_EVADE, DICE_EVADE, DICE_FOCUS, DICE_FOCUS, DICE_BLANK,
                     DICE_BLANK, DICE_BLANK },
};

struct duel {
    int red, green;
    bool focus, lock;      /* attacker */
    bool own_focus, evade; /* defender */
    int reinforce;
};

static int count_face(const enum dice_face *dice, int count, enum dice_face face)
{
    int showing = 0;

    for (int i = 0; i < count; i++)
        showing += dice[i] == face;
    return showing;
}

/* Attack dice are final: roll all green dice and spend what helps. */
static void defend(const struct duel *duel, int results, double p, double *pmf)
{
    int rolls = 1;

    for (int i = 0; i < duel->green; i++)
        rolls *= DICE_SIDES;
    for (int number = 0; number < rolls; number++) {
        enum dice_face dice[DICE_MOST];
        int evades, left;

        for (int i = 0, digits = number; i < duel->green; i++, digits /= DICE_SIDES)
            dice[i] = sides[DICE_GREEN][digits % DICE_SIDES];
        evades = count_face(dice, duel->green, DICE_EVADE);
        if (duel->own_focus)
            evades += count_face(dice, duel->green, DICE_FOCUS);
        if (duel->evade && evades < duel->green)
            evades++;
        left = results > evades ? results - evades : 0;
        for (int i = 0; i < duel->reinforce && left > 1; i++)
            left--;
        pmf[left] += p / rolls;
    }
}

/* Reroll die number `die` and those after it, where the policy wants it, then defend. */
static void reroll(const struct duel *duel, enum dice_face *dice, int die, double p, double *pmf)
{
    int results = 0;

    if (die < duel->red) {
        bool bad = dice[die] == DICE_BLANK || (dice[die] == DICE_FOCUS && !duel->focus);
        enum dice_face kept = dice[die];

        for (int side = 0; bad && duel->lock && side < DICE_SIDES; side++) {
            dice[die] = sides[DICE_RED][side];
            reroll(duel, dice, die + 1, p / DICE_SIDES, pmf);
        }
        dice[die] = kept;
        if (!bad || !duel->lock)
            reroll(duel, dice, die + 1, p, pmf);
        return;
    }
    for (int i = 0; i < duel->red; i++)
        results +=
            dice[i] == DICE_HIT || dice[i] == DICE_CRIT || (dice[i] == DICE_FOCUS && duel->focus);
    defend(duel, results, p, pmf);
}

static void enumerate(const struct duel *duel, enum dice_face *dice, int die, double p, double *pmf)
{
    if (die == duel->red) {
        reroll(duel, dice, 0, p, pmf);
        return;
    }
    for (int side = 0; side < DICE_SIDES; side++) {
        dice[die] = sides[DICE_RED][side];
        enumerate(duel, dice, die + 1, p / DICE_SIDES, pmf);
    }
}

static void check_duel(const struct duel *duel)
{
    enum dice_face dice[DICE_MOST];
    double pmf[DAMAGE_MOST + 1] = { 0 };
    char text[TEXT_BYTES];
    struct check_exact exact;

    snprintf(text, sizeof text, "%d%s%s vs %d%s%s reinforce=%d", duel->red,
             duel->focus ? " focus" : "", duel->lock ? " lock" : "", duel->green,
             duel->own_focus ? " focus" : "", duel->evade ? " evade" : "", duel->reinforce);
    enumerate(duel, dice, 0, 1, pmf);
    exact = check_exact_run("2.5", "optimal", text);
    for (size_t i = 0; i <= DAMAGE_MOST; i++)
        check_near(i < exact.pmf_len ? exact.pmf[i] : 0, pmf[i], 1e-14, text);
    check_exact_fini(&exact);
}

/* A lock with a focus keeps its focus results; without, it rerolls them: best against any green
 * dice, for every die only gains. */
static void duels_of_focus_lock_and_evade_have_the_enumerated_distribution(void **state)
{
    (void)state;
    for (int red = 0; red <= 3; red++)
        for (int green = 0; green <= 2; green++)
            for (int tokens = 0; tokens < 16; tokens++)
                check_duel(&(struct duel){ red, green, tokens & 1, tokens & 2, tokens & 4,
                                           tokens & 8, 0 });
}

static void reinforce_has_the_enumerated_distribution(void **state)
{
    (void)state;
    for (int red = 0; red <= 4; red++)
        for (int reinforce = 1; reinforce <= 2; reinforce++)
            check_duel(&(struct duel){ red, 1, true, false, false, false, reinforce });
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(duels_of_focus_lock_and_evade_have_the_enumerated_distribution),
    cmocka_unit_test(reinforce_has_the_enumerated_distribution),
};
CHECK_MAIN(tests)
