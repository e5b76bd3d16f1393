/* What a later attack of a duel asks for is wanted already: by best play no use is left out with
 * which less damage, or fewer tokens, would be left. Values worked out by hand: a red die shows a
 * result half of the time, a crit in one of eight. B engages first. */
#include "volley/duel.h"

#include "support/check.h"

static double chance_of_a(const char *a, const char *b)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel_figures figures;
    volley_error error = { 0 };
    volley_duel *duel;

    options.policy = VOLLEY_DUEL_BEST;
    options.deck = "off";
    options.rounds = 0;
    engine.engine = VOLLEY_ENGINE_EXACT;
    if (volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, &error) != VOLLEY_OK ||
        volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return figures.a.value + figures.draw.value / 2;
}

/* A that is damaged is sure to kill. So B wants two results (1/4), which kill, or none: of one
 * (1/2) it rerolls just that, a crit too. B wins with v = 1/4 + (1/2 * 1/2 + 1/4) * 1/2 * v. */
static void damage_that_wakes_the_other_ship_is_not_wanted(void **state)
{
    (void)state;
    check_near(chance_of_a("attack=1 agility=0 hull=2 add-hit=1?damaged init=1",
                           "attack=2 agility=0 hull=1 reroll-hit/crit=1 init=2"),
               2 / 3.0, 1e-9, "damaged");
}

/* Of a crit, B rerolls it for the stress that gives it an evade in this round. A wins with v, and
 * with w = 1/2 * (1/2 + w / 2) = 1/3 once it is damaged:
 * v = 1/8 * (w / 2 + v / 2) + 3/8 * (1/2 + w / 2) + 1/2 * (1/2 + v / 2). */
static void a_token_that_the_defense_asks_for_is_wanted(void **state)
{
    (void)state;
    check_near(chance_of_a("attack=1 agility=0 hull=2 init=1",
                           "attack=1 agility=0 hull=1 reroll-crit=1:+stress add-evade=1?stress "
                           "init=2"),
               25 / 33.0, 1e-9, "stress");
}

/* Whatever its first die shows, B rerolls it to be rid of the charge, and is safe. */
static void a_charge_that_the_defense_wants_gone_is_spent(void **state)
{
    (void)state;
    check_near(chance_of_a("attack=1 agility=0 hull=2 init=1",
                           "attack=1 agility=0 hull=1 charges=1 reroll=1?charge "
                           "add-evade=1?no-charge init=2"),
               0, 1e-9, "charge");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(damage_that_wakes_the_other_ship_is_not_wanted),
    cmocka_unit_test(a_token_that_the_defense_asks_for_is_wanted),
    cmocka_unit_test(a_charge_that_the_defense_wants_gone_is_spent),
};
CHECK_MAIN(tests)
