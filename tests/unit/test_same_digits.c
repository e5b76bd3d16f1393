/* Trials of engagements have the same digits by every kernel, one by one and in lanes, and by any
 * number of threads. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_words.h"
#include "support/naive_draw.h"
#include "support/same_results.h"
#include "support/stream.h"

#include "base/array.h"
#include "battle/lanes/lanes.h"
#include "battle/rounds/source.h"
#include "battle/trials/trials.h"
#include "questions/duel/deck_file.h"

static struct engagement_result play(const struct engagement *engagement,
                                     const struct engagement_trials_options *options)
{
    struct engagement_result result;
    volley_error error = { .status = VOLLEY_OK };

    if (engagement_trials_run(&result, engagement, options, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    return result;
}

static void same_as(const struct engagement_result *expected, const struct engagement *engagement,
                    struct engagement_trials_options options, const char *kernel, int threads)
{
    struct engagement_result result;

    options.kernel = kernel;
    options.threads = threads;
    result = play(engagement, &options);
    same_results(expected, &result);
    engagement_result_fini(&result);
}

/* A run that goes on from what the one before it has found of attacks. */
static void same_from_kept(const struct engagement_result *expected,
                           const struct engagement *engagement,
                           const struct engagement_trials_options *options)
{
    struct source *kept = NULL;

    for (int i = 0; i < 2; i++) {
        struct engagement_result result;
        const struct engagement_trials_question question = { .engagement = engagement,
                                                             .out = &result,
                                                             .kept = &kept };
        volley_error error = { .status = VOLLEY_OK };

        if (engagement_trials_compare(&question, 1, options, &error) != VOLLEY_OK)
            fail_msg("%s", error.message);
        same_results(expected, &result);
        engagement_result_fini(&result);
        assert_non_null(kept);
    }
    source_free(kept);
}

/* Blocks that are not full and threads that have nothing to do are among these. */
static void same_by_all(const struct engagement *engagement)
{
    static const char *const kernels[] = { "generic", "avx2", "avx512" };
    struct engagement_trials_options options = {
        .trials = 5 * 1024 + 77, .seed = 7, .threads = 1, .engine = ENGAGEMENT_TRIALS_PLAIN
    };
    struct engagement_result expected = play(engagement, &options);

    options.engine = lanes_play_it(engagement) ? ENGAGEMENT_TRIALS_LANES : ENGAGEMENT_TRIALS_AUTO;
    for (size_t i = 0; i < ARRAY_LEN(kernels); i++)
        if (cpu_find(kernels[i]) < CPU_SETS)
            same_as(&expected, engagement, options, kernels[i], 1);
    same_as(&expected, engagement, options, NULL, 2);
    same_as(&expected, engagement, options, NULL, 3);
    same_from_kept(&expected, engagement, &options);
    engagement_result_fini(&expected);
}

static void by_random_ships(void **state)
{
    const struct naive_draw_limits limits = { 4, 16, false, true };
    size_t in_lanes = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 40 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed + 2, &limits); /* the first are for lanes */
        struct duel_cast cast = duel_engine_cast(&duel);
        struct engagement *engagement = &cast.engagement;

        if (engagement->ship_count == 2 || seed % 2 == 0)
            engagement_set_policy(engagement, ENGAGEMENT_ROUND);
        in_lanes += lanes_play_it(engagement);
        same_by_all(engagement);
        duel_cast_fini(&cast);
    }
    assert_true(in_lanes > 10 / check_stride());
    print_message("%zu in lanes\n", in_lanes);
}

/* Words that meet what damage cards do in lanes: at all times of a round, to ships of both sides,
 * to ones that are destroyed and still attack, with repairs, to ships that have no weapons or no
 * hull; cases in which so much is dealt beyond the hull that decks run out; ships that come to look
 * in more than 128 ways, so that keys become longer while trials are played; and at last shields
 * that come back when the hull has been hurt. */
static const char *const cards[][2] = {
    { "2x attack=3 agility=2 hull=4 shields=2 init=4 focus", "3x attack=2 agility=3 hull=3 focus" },
    { "3x attack=4 agility=1 hull=5 plan=lock,focus+evade stress=2 repair=all init=2",
      "attack=3 agility=1 hull=8 shields=2 force=2 init=2 ; agility=3 hull=4 evade init=2" },
    { "4x attack=8 agility=0 hull=5 init=1", "4x attack=8 agility=0 hull=5 shot=0.7" },
    { "2x attack=6 agility=1 focus", "5x attack=3 agility=0 hull=5 init=1" },
    { "attack=3 agility=2 hull=6 shields=1 focus", "attack=3 agility=2 hull=6 shields=1 focus" },
    { "attack=3 agility=2 hull=4 shields=2 focus init=4 reroll=1?damage<=4 ; attack=2 agility=2 "
      "hull=3 "
      "init=3",
      "attack=3 agility=1 hull=5 init=4 evade ; attack=2 agility=2 hull=3 init=2 focus lock" },
    { "2x attack=3 agility=1 hull=12 focus", "2x attack=3 agility=1 hull=12 focus" },
    { "2x attack=3 agility=1 hull=4 shields=2 regen=1 focus init=3 ; attack=2 agility=2 hull=3 "
      "shields=1 init=4",
      "3x attack=3 agility=2 hull=3 shields=3 regen=2 evade repair=all init=3" },
    { "2x attack=3 agility=2 hull=4 shields=2 regen=1x2+disarm:3 focus init=3",
      "3x attack=3 agility=1 hull=3 shields=2 regen=1x1 focus init=3" },
};

static void with_damage_cards(void **state)
{
    static const enum engagement_policy policies[] = { ENGAGEMENT_MYOPIC, ENGAGEMENT_ROUND };
    const struct engagement_trials_options lanes = { .trials = 600,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
        struct duel_cast cast = duel_cast_of_words(cards[i][0], cards[i][1]);
        struct deck deck;
        volley_error err = { .status = VOLLEY_OK };

        assert_int_equal(deck_named(&deck, cast.engagement.edition, NULL, &err), VOLLEY_OK);
        cast.engagement.deck = &deck;
        for (size_t policy = 0; policy < (check_stride() > 1 ? 1 : 2); policy++) {
            struct engagement_result result;

            engagement_set_policy(&cast.engagement, policies[(i + policy) % 2]);
            cast.engagement.first = (enum engagement_first)((2 * i + policy) % 4);
            result = play(&cast.engagement, &lanes); /* or it says that it cannot */
            engagement_result_fini(&result);
            same_by_all(&cast.engagement);
        }
        cast.engagement.deck = NULL;
        deck_fini(&deck);
        duel_cast_fini(&cast);
    }
}

/* Cards that make crits of hits, that answer crits, that have all damage cards dealt faceup, at
 * once and all together; and so few of them that they run out within an attack. */
static void with_decks_of_ones_own(void **state)
{
    static const char *const decks[] = {
        "card,count,effect\nbreach,4,hits-as-crits repair\nopen,3,dealt-faceup later repair\n"
        "leak,4,crit suffer-hit flip\ndirect,3,\nblank,8,\n",
        "card,count,effect\nbreach,4,hits-as-crits\nopen,3,dealt-faceup\ndirect,2,\nleak,2,crit "
        "suffer-hit flip\n",
        "card,count,effect\nopen,4,dealt-faceup\nleak,6,crit suffer-hit "
        "flip\ndirect,6,\nreplace,\n",
    };
    static const char *const ships[][2] = {
        { "2x attack=4 agility=1 hull=5 shields=1 focus repair=all init=3",
          "3x attack=3 agility=1 hull=4 shields=2 focus init=3" },
        { "2x attack=8 agility=0 init=1", "attack=2 agility=0 hull=5 init=1" },
        { "attack=4 agility=1 hull=8 focus", "2x attack=3 agility=2 hull=5 shields=1 focus" },
    };
    const struct engagement_trials_options lanes = { .trials = 600,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };

    (void)state;
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        struct duel_cast cast = duel_cast_of_words(ships[i][0], ships[i][1]);
        const char *text = decks[i];
        const volley_source source = { stream_read, &text, "deck.csv" };
        struct engagement_result result;
        struct deck deck;
        volley_error err = { .status = VOLLEY_OK };

        assert_int_equal(duel_deck_read(&deck, cast.engagement.edition, &source, &err), VOLLEY_OK);
        cast.engagement.deck = &deck;
        result = play(&cast.engagement, &lanes); /* or it says that it cannot */
        engagement_result_fini(&result);
        same_by_all(&cast.engagement);
        cast.engagement.deck = NULL;
        deck_fini(&deck);
        duel_cast_fini(&cast);
    }
}

/* Ships of many kinds at several ranges, of which each looks in many ways: too many pairs for a
 * table of all, and that shows while trials are played. */
static void where_ships_look_in_many_ways(void **state)
{
    static int ranges[] = { 3, 2, 1, 2 };
    const struct engagement_trials_options lanes = { .trials = 300,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };
    struct duel_cast cast = duel_cast_of_words(
        "attack=3 agility=2 hull=4 shields=2 init=4 focus ; attack=2 agility=3 hull=3 init=3 focus "
        "evade ; attack=3 agility=1 hull=6 init=2 lock focus ; attack=4 agility=2 hull=3 init=5 "
        "force=2 ; attack=2 agility=2 hull=3 init=1 calculate=2 ; attack=3 agility=3 hull=3 "
        "focus=2",
        "attack=3 agility=2 hull=5 init=4 focus lock ; attack=2 agility=3 hull=4 init=3 evade ; "
        "attack=3 agility=1 hull=5 init=2 focus ; attack=4 agility=2 hull=4 init=5 force=1 focus ; "
        "attack=2 agility=2 hull=2 init=1 calculate ; attack=3 agility=3 hull=3 evade=2 focus");
    int *const own = cast.engagement.ranges;
    const size_t own_count = cast.engagement.range_count;
    struct engagement_result result;
    struct deck deck;
    volley_error err = { .status = VOLLEY_OK };

    (void)state;
    assert_int_equal(deck_named(&deck, cast.engagement.edition, NULL, &err), VOLLEY_OK);
    cast.engagement.deck = &deck;
    engagement_set_policy(&cast.engagement, ENGAGEMENT_MYOPIC);
    cast.engagement.ranges = ranges;
    cast.engagement.range_count = sizeof ranges / sizeof *ranges;
    result = play(&cast.engagement, &lanes); /* or it says that it cannot */
    engagement_result_fini(&result);
    same_by_all(&cast.engagement);
    cast.engagement.ranges = own;
    cast.engagement.range_count = own_count;
    cast.engagement.deck = NULL;
    deck_fini(&deck);
    duel_cast_fini(&cast);
}

/* Words that ask for the health of the ship itself or of the other one, of ships that attack now
 * or later in the round, and are attacked. */
static const char *const asking[][2] = {
    { "attack=3 agility=2 hull=4 shields=2 init=4 focus add-hit=1?damage<=3 ; "
      "attack=2 agility=2 hull=3 init=3 focus lock",
      "2x attack=3 agility=1 hull=4 shields=1 init=4 reroll=1?their-shields evade ; "
      "attack=2 agility=3 hull=3 init=2 focus" },
    { "attack=3 agility=2 hull=3 shields=3 init=3 focus add-evade=1?no-shields", "attack=3 focus" },
    { "2x attack=2 agility=2 hull=3 shields=1 init=2 focus",
      "2x attack=3 agility=1 hull=4 shields=2 init=2 calculate add-hit=1?their-damage<=2" },
};

static void where_words_ask_for_health(void **state)
{
    const struct engagement_trials_options lanes = { .trials = 100,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };

    (void)state;
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++) {
        struct duel_cast cast = duel_cast_of_words(asking[i][0], asking[i][1]);

        for (int policy = ENGAGEMENT_MYOPIC; policy <= ENGAGEMENT_ROUND; policy++) {
            struct engagement_result result;

            engagement_set_policy(&cast.engagement, (enum engagement_policy)policy);
            result = play(&cast.engagement, &lanes); /* or it says that it cannot */
            engagement_result_fini(&result);
            same_by_all(&cast.engagement);
        }
        duel_cast_fini(&cast);
    }
}

/* Shields that come back, one or several at a time, to some ships of a side or all, of which
 * enemies choose by what they have suffered. */
static void where_shields_come_back(void **state)
{
    static const char *const ships[][2] = {
        { "attack=3 agility=2 hull=4 shields=3 regen=1 init=4 focus",
          "attack=3 agility=1 hull=6 shields=2 regen=2 init=4 focus" },
        { "2x attack=3 agility=2 hull=4 shields=2 regen=1 init=3 focus ; attack=2 agility=3 hull=3 "
          "init=2 evade",
          "3x attack=3 agility=1 hull=5 shields=4 regen=3 init=3 focus" },
        { "attack=3 agility=2 hull=4 shields=2 regen=1x2 init=4 focus",
          "2x attack=3 agility=1 hull=3 shields=3 regen=2x1+disarm:4 init=4 focus stress=2" },
        { "2x attack=3 agility=2 hull=2 shields=2 regen=1+disarm:2 init=3 focus ion",
          "2x attack=3 agility=1 hull=3 shields=2 regen=1x3+disarm init=5 focus lock" },
    };
    static const enum engagement_target targets[] = { ENGAGEMENT_WEAKEST, ENGAGEMENT_DAMAGED };
    const struct engagement_trials_options lanes = { .trials = 100,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };

    (void)state;
    for (size_t i = 0; i < 2 * ARRAY_LEN(ships); i++) {
        struct duel_cast cast = duel_cast_of_words(ships[i / 2][0], ships[i / 2][1]);
        struct engagement_result result;

        engagement_set_policy(&cast.engagement, i % 2 ? ENGAGEMENT_MYOPIC : ENGAGEMENT_ROUND);
        cast.engagement.targets[ENGAGEMENT_A] = cast.engagement.targets[ENGAGEMENT_B] =
            targets[i % 2];
        result = play(&cast.engagement, &lanes); /* or it says that it cannot */
        engagement_result_fini(&result);
        same_by_all(&cast.engagement);
        duel_cast_fini(&cast);
    }
}

/* No attack table is there yet when lanes look at those of ships that do not attack: all of them
 * are disarmed in the first round, or hardly one has a shot. */
static void where_nobody_attacks_at_first(void **state)
{
    static const char *const ships[][2] = {
        { "attack=3 agility=1 hull=3 disarm", "attack=2 agility=0 hull=3 focus disarm" },
        { "attack=3 agility=1 hull=3 shot=0.02", "attack=2 agility=0 hull=3 init=0 shot=0.01" },
        { "attack=3 agility=1 hull=3 regen=1 shields=1 disarm",
          "attack=3 agility=1 hull=1 disarm" },
    };

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        struct duel_cast cast = duel_cast_of_words(ships[i / 2][0], ships[i / 2][1]);
        struct deck deck = { .kind_count = 0 };
        volley_error err = { .status = VOLLEY_OK };

        if (i % 2) {
            assert_int_equal(deck_named(&deck, cast.engagement.edition, NULL, &err), VOLLEY_OK);
            cast.engagement.deck = &deck;
        }
        assert_true(lanes_play_it(&cast.engagement));
        same_by_all(&cast.engagement);
        cast.engagement.deck = NULL;
        deck_fini(&deck);
        duel_cast_fini(&cast);
    }
}

/* Whose own range is always the same looks ahead to an attack at another range in each round. */
static void what_is_looked_ahead_to_has_its_own_range(void **state)
{
    static int ranges[] = { 3, 1, 2, 0 };
    const struct engagement_trials_options plain = { .trials = 2000,
                                                     .engine = ENGAGEMENT_TRIALS_PLAIN };
    const struct engagement_trials_options lanes = { .trials = 2000,
                                                     .engine = ENGAGEMENT_TRIALS_LANES };
    struct duel_cast cast =
        duel_cast_of_words("attack=3 agility=3 hull=9 init=5 focus range=2",
                           "attack=1 agility=3 hull=9 init=4 roll=+3?range=0-1 roll=-1?range=3");
    struct engagement_result expected, result;
    int *const own = cast.engagement.ranges;
    const size_t own_count = cast.engagement.range_count;

    (void)state;
    engagement_set_policy(&cast.engagement, ENGAGEMENT_ROUND);
    cast.engagement.ranges = ranges;
    cast.engagement.range_count = sizeof ranges / sizeof *ranges;
    expected = play(&cast.engagement, &plain);
    result = play(&cast.engagement, &lanes);
    same_results(&expected, &result);
    engagement_result_fini(&expected);
    engagement_result_fini(&result);
    cast.engagement.ranges = own;
    cast.engagement.range_count = own_count;
    duel_cast_fini(&cast);
}

/* What the decks of the first edition do at times of a round at which others do nothing: before all
 * attacks, to ships of both sides that then come last, by themselves or with those that always do,
 * until a ship has attacked or could have; beyond the hull at once. With orders of all sorts. */
static const struct {
    const char *deck, *a, *b;
    enum engagement_first first;
    enum engagement_target target;
} firsts[] = {
    { NULL, "2x attack=3 agility=2 hull=3 shields=2 init=4 focus",
      "3x attack=2 agility=3 hull=3 init=3 focus", ENGAGEMENT_FIRST_COIN, ENGAGEMENT_WEAKEST },
    { "first-original", "2x attack=3 agility=2 hull=3 shields=2 init=4 focus lock",
      "3x attack=2 agility=3 hull=3 init=4 evade", ENGAGEMENT_FIRST_ROAD, ENGAGEMENT_DAMAGED },
    { NULL, "attack=3 agility=1 hull=5 init=2 lock repair=all ; attack=2 agility=1 hull=4 init=0",
      "2x attack=3 agility=2 hull=4 init=5 focus ; attack=3 agility=1 hull=3 init=0 evade",
      ENGAGEMENT_FIRST_A, ENGAGEMENT_STRONGEST },
    { NULL, "attack=3 agility=2 hull=6 shields=1 init=4 focus",
      "attack=3 agility=1 hull=5 shields=2 init=3 focus", ENGAGEMENT_FIRST_B, ENGAGEMENT_WEAKEST },
    { "first-original", "attack=4 agility=1 hull=6 init=4 focus shot=0.8 ; agility=2 hull=4 init=6",
      "attack=3 agility=1 hull=8 init=3 add-hit=1?damage<=3 ; attack=2 agility=3 hull=3 init=1",
      ENGAGEMENT_FIRST_COIN, ENGAGEMENT_WEAKEST },
    { NULL, "4x attack=3 agility=1 hull=5 init=3 focus", "3x attack=4 agility=0 hull=5 init=2",
      ENGAGEMENT_FIRST_COIN, ENGAGEMENT_RANDOM },
};

static void with_decks_of_the_first_edition(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(firsts); i++)
        for (int policy = ENGAGEMENT_MYOPIC; policy <= ENGAGEMENT_ROUND; policy++) {
            struct duel_cast cast = duel_cast_of_edition("1", firsts[i].a, firsts[i].b);
            struct engagement *engagement = &cast.engagement;
            struct deck deck;
            volley_error err = { .status = VOLLEY_OK };

            assert_int_equal(deck_named(&deck, engagement->edition, firsts[i].deck, &err),
                             VOLLEY_OK);
            engagement->deck = &deck;
            engagement_set_policy(engagement, (enum engagement_policy)policy);
            engagement->first = firsts[i].first;
            engagement->targets[ENGAGEMENT_A] = engagement->targets[ENGAGEMENT_B] =
                firsts[i].target;
            assert_true(lanes_play_it(engagement));
            same_by_all(engagement);
            engagement->deck = NULL;
            deck_fini(&deck);
            duel_cast_fini(&cast);
        }
}

/* Hazards on the way of ships and such as detonate, of one ship of a side or of all, in some rounds
 * or in all; with all that they do: damage, cards past the shields, shields, tokens, no action, no
 * attack, no locks on the only ship of a side. */
static const char *const meeting[][3] = {
    { "2.5", "2x attack=3 agility=2 hull=4 shields=2 init=4 focus hazard=asteroid",
      "attack=2 agility=3 hull=3 init=3 focus hazard=none,debris-cloud,none" },
    { "2.5", "attack=3 agility=2 hull=4 shields=2 init=4 focus lock hazard=gas-cloud,none",
      "2x attack=3 agility=1 hull=5 shields=1 init=4 lock evade hazard=concussion-bomb+blaze" },
    { "2", "attack=3 agility=2 hull=4 shields=2 init=4 lock hazard=electro-chaff-cloud",
      "2x attack=3 agility=2 hull=3 shields=3 init=2 focus lock hazard=none,conner-net,ion-bomb" },
    { "2.5", "2x attack=3 agility=1 hull=4 shields=4 init=4 regen=1 hazard=electro-proton-bomb",
      "attack=3 agility=2 hull=9 shields=3 init=2 calculate regen=2 hazard=thermal-detonator" },
    { "2.5",
      "2x attack=3 agility=2 hull=3 shields=2 init=4 regen=1x2+disarm:4 focus hazard=ion-bomb",
      "attack=3 agility=2 hull=9 shields=3 init=2 focus regen=2x2 hazard=thermal-detonator" },
    { "1", "2x attack=3 agility=2 hull=3 shields=2 init=4 lock hazard=proton-bomb,none",
      "3x attack=2 agility=3 hull=3 init=2 focus hazard=asteroid+conner-net,debris-cloud" },
};

static void with_hazards(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4 * ARRAY_LEN(meeting); i++) {
        const char *const *row = meeting[i / 4];
        struct duel_cast cast = duel_cast_of_edition(row[0], row[1], row[2]);
        struct deck deck = { .kind_count = 0 };
        volley_error err = { .status = VOLLEY_OK };

        if (i % 2) {
            assert_int_equal(deck_named(&deck, cast.engagement.edition, NULL, &err), VOLLEY_OK);
            cast.engagement.deck = &deck;
        }
        engagement_set_policy(&cast.engagement, i % 4 < 2 ? ENGAGEMENT_ROUND : ENGAGEMENT_MYOPIC);
        cast.engagement.first = (enum engagement_first)(i % 3 + 1);
        assert_true(lanes_play_it(&cast.engagement));
        same_by_all(&cast.engagement);
        cast.engagement.deck = NULL;
        deck_fini(&deck);
        duel_cast_fini(&cast);
    }
}

static void with_best_play(void **state)
{
    struct duel_cast cast = duel_cast_of_words("attack=3 agility=2 hull=3 shields=1 init=4 focus",
                                               "attack=2 agility=3 hull=3 init=3 focus evade");

    (void)state;
    engagement_set_policy(&cast.engagement, ENGAGEMENT_BEST);
    cast.engagement.rounds = 4;
    same_by_all(&cast.engagement);
    duel_cast_fini(&cast);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_random_ships),
        cmocka_unit_test(with_damage_cards),
        cmocka_unit_test(with_decks_of_ones_own),
        cmocka_unit_test(with_decks_of_the_first_edition),
        cmocka_unit_test(with_hazards),
        cmocka_unit_test(where_ships_look_in_many_ways),
        cmocka_unit_test(where_words_ask_for_health),
        cmocka_unit_test(where_shields_come_back),
        cmocka_unit_test(where_nobody_attacks_at_first),
        cmocka_unit_test(what_is_looked_ahead_to_has_its_own_range),
        cmocka_unit_test(with_best_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
