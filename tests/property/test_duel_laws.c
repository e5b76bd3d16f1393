/* What must be so in every engagement, of the exact engine and of best play. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_laws.h"
#include "support/naive_draw.h"
#include "support/naive_value.h"

static bool by_chain(const struct naive_duel *duel, struct duel_figures *figures, void *context)
{
    (*(int *)context)++;
    return duel_exact(duel, duel_policy_of(duel), figures) == VOLLEY_OK;
}

typedef void law_fn(const struct duel_giver *giver, const struct naive_duel *duel);

static void hold(law_fn *law, int ships, bool decks, int count)
{
    const struct naive_draw_limits limits = { ships, 12, decks, true };
    int asked = 0;
    const struct duel_giver chain = { by_chain, &asked };

    for (int seed = 0; seed < count; seed += check_stride()) {
        struct naive_duel duel = naive_duel_draw((uint64_t)(1000 + seed), &limits);

        law(&chain, &duel);
    }
    assert_true(asked > 0);
}

static void figures_fit_each_other(void **state)
{
    (void)state;
    hold(duel_law_sums, 3, false, 200);
}

static void swapping_the_sides_swaps_the_answer(void **state)
{
    (void)state;
    hold(duel_law_swap, 3, false, 120);
}

static void equal_ships_without_tokens_have_equal_chances(void **state)
{
    (void)state;
    hold(duel_law_naked_equals, 1, false, 200);
}

static void a_higher_initiative_does_no_harm_without_tokens(void **state)
{
    (void)state;
    hold(duel_law_initiative, 1, false, 200);
}

static void a_round_without_return_fire_is_a_run_of_attacks(void **state)
{
    (void)state;
    hold(duel_law_run, 3, false, 120);
}

static void cards_that_do_nothing_are_no_cards(void **state)
{
    (void)state;
    hold(duel_law_blank_deck, 2, false, 60);
}

static void the_first_card_may_be_put_back_or_not(void **state)
{
    (void)state;
    hold(duel_law_one_card, 1, true, 120);
}

/* ---- best play ---- */

static double by_naive_solver(const struct naive_duel *duel, void *context)
{
    (*(int *)context)++;
    return naive_value_best(duel);
}

/* What the naive solver knows, and what comes to an end. */
static void make_plain(struct naive_duel *duel)
{
    duel->rounds = 0;
    for (int side = 0; side < NAIVE_SIDES; side++) {
        struct naive_ship *ship = &duel->sides[side].ships[0];

        ship->attack = ship->attack < 3 ? 3 : ship->attack;
        ship->agility = ship->agility > 2 ? 2 : ship->agility;
        ship->force = ship->regen = 0;
        ship->range = -1;
        ship->shot = 1;
        ship->plan_len = 1;
        for (int token = 0; token < NAIVE_REDS; token++)
            ship->reds[token] = 0;
        if (ship->abilities[0].what == NAIVE_ROLL)
            ship->ability_count = 0;
    }
}

static double by_exact_engine(const struct naive_duel *duel, enum engagement_policy policy)
{
    struct duel_figures figures;

    assert_int_equal(duel_exact(duel, policy, &figures), VOLLEY_OK);
    return figures.of[DUEL_A] + figures.of[DUEL_DRAW] / 2;
}

static void every_policy_is_worth_what_the_naive_solver_says(void **state)
{
    const struct naive_draw_limits limits = { 1, 10, false, false };
    char text[NAIVE_TEXT];

    (void)state;
    for (int seed = 0; seed < 60; seed += check_stride()) {
        struct naive_duel duel = naive_duel_draw((uint64_t)(500 + seed), &limits);

        make_plain(&duel);
        naive_duel_text(&duel, text);
        check_near(by_exact_engine(&duel, ENGAGEMENT_BEST), naive_value_best(&duel), 1e-9, text);
        for (int policy = NAIVE_MYOPIC; policy <= NAIVE_ROUND; policy++) {
            duel.policy = (enum naive_policy)policy;
            check_near(by_exact_engine(&duel, duel_policy_of(&duel)), naive_value_played(&duel),
                       1e-9, text);
        }
    }
}

static void more_health_or_tokens_never_hurt_who_plays_best(void **state)
{
    const struct naive_draw_limits limits = { 1, 6, false, false };
    int asked = 0;
    const struct duel_valuer best = { by_naive_solver, &asked };

    (void)state;
    for (int seed = 0; seed < 60; seed += check_stride()) {
        struct naive_duel duel = naive_duel_draw((uint64_t)seed, &limits);

        make_plain(&duel);
        duel_law_more_is_better(&best, &duel);
    }
    assert_true(asked > 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(figures_fit_each_other),
    cmocka_unit_test(swapping_the_sides_swaps_the_answer),
    cmocka_unit_test(equal_ships_without_tokens_have_equal_chances),
    cmocka_unit_test(a_higher_initiative_does_no_harm_without_tokens),
    cmocka_unit_test(a_round_without_return_fire_is_a_run_of_attacks),
    cmocka_unit_test(cards_that_do_nothing_are_no_cards),
    cmocka_unit_test(the_first_card_may_be_put_back_or_not),
    cmocka_unit_test(every_policy_is_worth_what_the_naive_solver_says),
    cmocka_unit_test(more_health_or_tokens_never_hurt_who_plays_best),
};
CHECK_MAIN(tests)
