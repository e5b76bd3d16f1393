/* Best play of one ship against one: what states are worth that lead to each other. */
#include "support/check.h"
#include "support/duel_engine.h"

#include "battle/chain/chain.h"
#include "battle/rounds/source.h"

#include <math.h>
#include <string.h>

/* Best play of a duel, A first; rounds: when the chain stops. */
struct played {
    struct duel_cast cast;
    struct source source;
    volley_error error;
};

static volley_status play(struct played *out, const char *a, const char *b, int rounds)
{
    struct engagement *engagement;

    *out = (struct played){ .cast = duel_cast_of_words(a, b) };
    engagement = &out->cast.engagement;
    engagement_set_policy(engagement, ENGAGEMENT_BEST);
    engagement->first = ENGAGEMENT_FIRST_A;
    engagement->rounds = rounds;
    return source_init_within(&out->source, engagement, 0, NULL, &out->error);
}

static void played_fini(struct played *played)
{
    source_fini(&played->source);
    duel_cast_fini(&played->cast);
}

static double worth_of(struct played *played)
{
    uint32_t states;

    return best_worth(played->source.best, &states);
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
        uint32_t states;

        assert_int_equal(play(&played, duels[i][0], duels[i][1], 400), VOLLEY_OK);
        best_worth(played.source.best, &states);
        assert_true(states > 256);
        result = chain_of(&played);
        assert_true(result.undecided.value < 1e-14);
        check_near(worth_of(&played), result.a.value + result.draw.value / 2, 1e-12, duels[i][0]);
        engagement_result_fini(&result);
        played_fini(&played);
    }
}

/* Hardly anybody is destroyed in time, so who plays for the long run gives points away: what is
 * undecided is worth a half to both. */
static void a_limit_of_rounds_is_played_for(void **state)
{
    static const char a[] = "attack=3 agility=3 hull=4 shields=2 focus calculate evade init=3";
    static const char b[] = "attack=3 agility=2 hull=6 shields=1 regen=1 focus init=4";
    double worths[3];

    (void)state;
    for (int rounds = 0; rounds < 3; rounds++) { /* none, 4, 8 */
        struct engagement_result result;
        struct played played;

        assert_int_equal(play(&played, a, b, 4 * rounds), VOLLEY_OK);
        result = chain_of(&played);
        worths[rounds] = worth_of(&played);
        check_near(worths[rounds],
                   result.a.value + result.draw.value / 2 + result.undecided.value / 2, 1e-10,
                   "worth");
        assert_true(rounds == 0 || result.undecided.value > 0.1);
        engagement_result_fini(&result);
        played_fini(&played);
    }
    assert_true(fabs(worths[1] - worths[0]) > 1e-3 && fabs(worths[2] - worths[1]) > 1e-3);
}

static void too_many_are_refused(void **state)
{
    static const char ship[] = "attack=3 agility=0 hull=1 shields=60 regen=1 init=3";
    struct played played;

    (void)state;
    assert_int_equal(play(&played, ship, ship, 0), VOLLEY_TOO_LARGE);
    assert_null(played.source.best);
    assert_non_null(strstr(played.error.message, "more than 2048 states"));
    played_fini(&played);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_never_ends_is_as_good_as_a_draw_to_what_leads_there),
    cmocka_unit_test(many_states_lead_to_each_other),
    cmocka_unit_test(a_limit_of_rounds_is_played_for),
    cmocka_unit_test(too_many_are_refused),
};
CHECK_MAIN(tests)
