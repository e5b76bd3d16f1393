/* Best play of one ship against one: what states are worth that lead to each other. */
#include "support/check.h"
#include "support/duel_engine.h"

#include "battle/best_worth.h"
#include "battle/chain.h"

#include <string.h>

/* Best play of a duel, A first; rounds: when the chain stops. */
struct played {
    struct duel_cast cast;
    struct attack_tables *tables;
    struct best *best;
    volley_error error;
};

static volley_status play(struct played *out, const char *a, const char *b, int rounds)
{
    struct engagement *engagement;

    *out = (struct played){ .cast = duel_cast_of_words(a, b) };
    engagement = &out->cast.engagement;
    engagement->policy = ENGAGEMENT_BEST;
    engagement->first = ENGAGEMENT_FIRST_A;
    engagement->rounds = rounds;
    out->tables = attack_tables_create(engagement);
    assert_non_null(out->tables);
    return best_create(&out->best, engagement, out->tables, &out->error);
}

static void played_fini(struct played *played)
{
    best_destroy(played->best);
    attack_tables_destroy(played->tables);
    duel_cast_fini(&played->cast);
}

static double worth_of(struct played *played)
{
    struct engagement_state start;

    assert_int_equal(round_start(&played->best->game, &start, &played->error), VOLLEY_OK);
    return best_worth_of_pause(played->best, &start);
}

static struct engagement_result chain_of(const struct played *played)
{
    const struct engagement_chain_options options = { .memory_bytes = 1 << 26 };
    volley_error error = { 0 };
    struct engagement_result result;

    if (engagement_chain_run(&result, &played->cast.engagement, &options, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

/* A hit kills where three dice show no evade: p = (5/8)^3. Each charge is a try, both in one attack
 * are one try: A wins with 1 - (1 - p)^2, else nobody ever does. */
static void what_never_ends_is_as_good_as_a_draw_to_what_leads_there(void **state)
{
    const double p = 125 / 512.0, wins = 1 - (1 - p) * (1 - p);
    struct engagement_result result;
    struct played played;

    (void)state;
    assert_int_equal(play(&played,
                          "attack=0 agility=0 hull=1 init=3 charges=2 add-hit=1?charge "
                          "add-hit=1?charge=2",
                          "attack=0 agility=3 hull=1 init=1", 5),
                     VOLLEY_OK);
    check_near(worth_of(&played), wins + (1 - wins) / 2, 1e-14, "worth");
    result = chain_of(&played);
    check_near(result.a.value, wins, 1e-14, "A wins");
    engagement_result_fini(&result);
    played_fini(&played);
}

/* Nobody has lost hull while shields, force and locks come and go. */
static void many_states_lead_to_each_other(void **state)
{
    static const char *const duels[][2] = {
        { "attack=2 agility=0 hull=1 shields=4 regen=1 force=2 lock init=3",
          "attack=2 agility=0 hull=1 shields=5 regen=1 force=2 lock init=3" },
        { "attack=3 agility=0 hull=1 shields=17 regen=1 init=2",
          "attack=3 agility=0 hull=1 shields=16 regen=1 init=3" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof duels / sizeof *duels; i++) {
        struct engagement_result result;
        struct played played;

        assert_int_equal(play(&played, duels[i][0], duels[i][1], 400), VOLLEY_OK);
        assert_true(played.best->pause_states.count > 256);
        result = chain_of(&played);
        assert_true(result.undecided.value < 1e-14);
        check_near(worth_of(&played), result.a.value + result.draw.value / 2, 1e-12, duels[i][0]);
        engagement_result_fini(&result);
        played_fini(&played);
    }
}

static void too_many_are_refused(void **state)
{
    static const char ship[] = "attack=3 agility=0 hull=1 shields=60 regen=1 init=3";
    struct played played;

    (void)state;
    assert_int_equal(play(&played, ship, ship, 0), VOLLEY_TOO_LARGE);
    assert_null(played.best);
    assert_non_null(strstr(played.error.message, "more than 2048 states"));
    played_fini(&played);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_never_ends_is_as_good_as_a_draw_to_what_leads_there),
    cmocka_unit_test(many_states_lead_to_each_other),
    cmocka_unit_test(too_many_are_refused),
};
CHECK_MAIN(tests)
