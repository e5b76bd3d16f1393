/* The rules of a round, each as a small case worked out by hand. */
#include "battle/rounds/target.h"
#include "battle/rounds/upkeep.h"
#include "support/check.h"
#include "support/made_fight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is expected of an engagement. */
struct expected {
    struct check_duel_words words;
    double chance, a, draw, b, rounds;
};

static void check_fought(const struct expected *row)
{
    struct engagement_result result = made_fight_result(&row->words, NULL, row->chance);
    char what[256];

    snprintf(what, sizeof what, "%s vs %s, first %s", row->words.a, row->words.b, row->words.first);
    check_near(result.a.value, row->a, 1e-14, what);
    check_near(result.draw.value, row->draw, 1e-14, what);
    check_near(result.b.value, row->b, 1e-14, what);
    check_near(result.rounds.value, row->rounds, 1e-13, what);
    engagement_result_fini(&result);
}

#define ONE_HULL(init) "attack=1 hull=1 init=" init
#define WORDS(a_, b_, first_)                                                                      \
    {                                                                                              \
        .edition = "2.5", .a = (a_), .b = (b_), .first = (first_)                                  \
    }

/* ---- simultaneous fire ---- */

/* Each hits with 1/2. Same initiative: 1/4 of the rounds A is left, 1/4 B, 1/4 nobody: 1/3 each in
 * the end. A first: 1/2 A, 1/4 B. Rounds: 1 over the chance that something happens. */
static void a_destroyed_ship_attacks_if_it_has_the_initiative_of_its_destruction(void **state)
{
    static const struct expected rows[] = {
        { WORDS(ONE_HULL("3"), ONE_HULL("3"), "a"), .5, 1. / 3, 1. / 3, 1. / 3, 4. / 3 },
        { WORDS(ONE_HULL("3"), ONE_HULL("3"), "b"), .5, 1. / 3, 1. / 3, 1. / 3, 4. / 3 },
        { WORDS(ONE_HULL("3"), ONE_HULL("3"), "road"), .5, 1. / 3, 1. / 3, 1. / 3, 4. / 3 },
        { WORDS(ONE_HULL("3"), ONE_HULL("3"), "coin"), .5, 1. / 3, 1. / 3, 1. / 3, 4. / 3 },
        { WORDS(ONE_HULL("4"), ONE_HULL("3"), "b"), .5, 2. / 3, 0, 1. / 3, 4. / 3 },
        { WORDS(ONE_HULL("3"), ONE_HULL("4"), "a"), .5, 1. / 3, 0, 2. / 3, 4. / 3 },
        { WORDS(ONE_HULL("3"), ONE_HULL("3"), "a"), 1, 0, 1, 0, 1 },
        { WORDS(ONE_HULL("4"), ONE_HULL("3"), "b"), 1, 1, 0, 0, 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct expected first = rows[i];

        check_fought(&rows[i]);
        first.words.edition = "1";
        check_fought(&first);
    }
}

/* B1 is destroyed by A1, so A2 shoots at B2; both shoot back, at A1 and then, since A1 is gone, at
 * A2. All hit: nobody is left. Without their answer A would be unharmed. */
static void a_destroyed_ship_is_no_target_but_still_fires(void **state)
{
    static const struct expected row = {
        WORDS(ONE_HULL("5") " ; " ONE_HULL("5"), ONE_HULL("5") " ; " ONE_HULL("5"), "a"),
        1,
        0,
        1,
        0,
        1
    };

    (void)state;
    check_fought(&row);
}

/* A1 (5) destroys B1 (5), who answers and destroys A1; B2 (4) then destroys A2 (3) before it
 * engages. */
static void a_lower_initiative_never_shoots_after_its_destruction(void **state)
{
    static const struct expected row = {
        WORDS(ONE_HULL("5") " ; " ONE_HULL("3"), ONE_HULL("5") " ; " ONE_HULL("4"), "a"),
        1,
        0,
        0,
        1,
        1
    };

    (void)state;
    check_fought(&row);
}

/* ---- the order ---- */

static void ships_engage_by_initiative_then_player_order_then_as_listed(void **state)
{
    static const uint8_t expected[ENGAGEMENT_SIDES][5] = { { 2, 1, 4, 0, 3 }, { 2, 4, 1, 0, 3 } };
    const struct check_duel_words words = {
        .edition = "2.5",
        .a = "attack=1 init=2 hull=1 ; attack=1 init=4 hull=1 ; attack=1 init=6 hull=1",
        .b = "attack=1 init=1 hull=2 ; attack=1 init=4 hull=2",
        .first = "road"
    };
    struct engagement engagement = check_duel(&words);
    struct schedule schedule;

    (void)state;
    schedule_make(&schedule, &engagement, 0);
    for (enum engagement_side first = 0; first < ENGAGEMENT_SIDES; first++)
        for (size_t place = 0; place < 5; place++)
            assert_int_equal(schedule.orders[first].ship[place], expected[first][place]);
    assert_int_equal(schedule.step_end[0], 1);
    assert_int_equal(schedule.step_end[1], 3);
    assert_int_equal(schedule.step_end[2], 3);
    engagement_fini(&engagement);
}

/* How often a kind of point comes up when always the first outcome is taken. */
static size_t count_points(const struct check_duel_words *words, enum round_point_kind kind,
                           size_t rounds)
{
    struct made_fight *fight = made_fight(words, NULL, .5);
    struct engagement_state state;
    struct round_point point;
    struct round_event event;
    struct round_game game;
    size_t found = 0;

    assert_int_equal(round_init(&game, &fight->engagement, &fight->source, NULL), VOLLEY_OK);
    assert_int_equal(round_start(&game, &state, NULL), VOLLEY_OK);
    while (rounds > 0) {
        assert_int_equal(round_next(&game, &state, &point, NULL), VOLLEY_OK);
        found += point.kind == kind;
        if (point.kind == ROUND_OVER)
            rounds--;
        else
            assert_int_equal(round_take(&game, &state, &point, point.count - 1, &event, NULL),
                             VOLLEY_OK);
    }
    round_fini(&game);
    made_fight_free(fight);
    return found;
}

static void player_order_is_drawn_only_where_it_matters(void **state)
{
    (void)state;
    /* in each round, once, and not between ships that cannot be tied */
    assert_int_equal(
        count_points(&(struct check_duel_words)WORDS(ONE_HULL("3"), ONE_HULL("3"), "road"),
                     ROUND_FIRST, 3),
        3);
    assert_int_equal(
        count_points(&(struct check_duel_words)WORDS(ONE_HULL("3"), ONE_HULL("3"), "coin"),
                     ROUND_FIRST, 3),
        1);
    assert_int_equal(
        count_points(&(struct check_duel_words)WORDS(ONE_HULL("3"), ONE_HULL("3"), "b"),
                     ROUND_FIRST, 3),
        0);
    assert_int_equal(
        count_points(&(struct check_duel_words)WORDS(ONE_HULL("3"), ONE_HULL("2"), "road"),
                     ROUND_FIRST, 3),
        0);
    assert_int_equal(
        count_points(&(struct check_duel_words)WORDS(ONE_HULL("3"), "hull=1 init=3", "road"),
                     ROUND_FIRST, 3),
        0);
}

/* ---- shots and targets ---- */

/* Only half of the engagements bring a shot, which always hits: as if it hit with 1/2. */
static void a_ship_without_a_shot_engages_and_does_not_attack(void **state)
{
    static const struct expected row = { WORDS("attack=1 hull=1 init=3 shot=0.5",
                                               "attack=1 hull=1 init=3 shot=0.5", "a"),
                                         1,
                                         1. / 3,
                                         1. / 3,
                                         1. / 3,
                                         4. / 3 };
    struct engagement_result result = made_fight_result(&row.words, NULL, 1);

    (void)state;
    check_fought(&row);
    check_near(result.ships[0].attacks.value, .5 * 4 / 3, 1e-14, "attacks");
    engagement_result_fini(&result);
}

/* Enemies 1 to 3 have 3 of 3 hull left, 2 of 4 and 4 of 6, for 20, 50 and 10 points. Damage 3 hits
 * with 1/2: it destroys the first two; means are 1.5, 1 and 1.5. Of points it brings 20 / 2,
 * (50 - 25) / 2, for half of them is lost already, and 5 / 2. */
static void targets_are_chosen_by_policy(void **state)
{
    static const struct {
        const char *policy;
        uint32_t targets;
    } rows[] = {
        { "weakest", 1u << 2 }, { "first", 1u << 1 },     { "damaged", 1u << 2 },
        { "points", 1u << 2 },  { "kill", 1u << 1 },      { "damage", 1u << 1 },
        { "worth", 1u << 2 },   { "strongest", 1u << 3 }, { "spread", 1u << 1 },
        { "random", 7u << 1 },  { "order", 1u << 3 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct check_duel_words words = {
            .edition = "2.5",
            .a = "attack=3 hull=3 init=3",
            .b = "hull=3 points=20 init=1 ; hull=4 points=50 init=1 ; hull=6 points=10 init=1",
            .first = "a",
            .target_a = rows[i].policy
        };
        struct made_fight *fight = made_fight(&words, NULL, .5);
        struct engagement_state at;
        struct round_game game;
        uint32_t targets;

        memcpy(fight->engagement.orders[0], (uint8_t[]){ 7, 7, 2 }, 3);
        assert_int_equal(round_init(&game, &fight->engagement, &fight->source, NULL), VOLLEY_OK);
        assert_int_equal(round_start(&game, &at, NULL), VOLLEY_OK);
        at.ships[2].hull = 2;
        at.ships[3].hull = 4;
        assert_int_equal(
            target_choose(&game, &at, 0, target_enemies(&game, &at, 0), &targets, NULL), VOLLEY_OK);
        if (targets != rows[i].targets)
            fail_msg("%s: %x instead of %x", rows[i].policy, targets, rows[i].targets);
        round_fini(&game);
        made_fight_free(fight);
    }
}

/* Of three left, attackers 1 to 3 take one each; of two, the third one begins again. */
static void spread_deals_targets_out(void **state)
{
    const struct check_duel_words words = {
        .edition = "2.5",
        .a = "attack=1 hull=1 ; attack=2 hull=1 ; attack=3 hull=1",
        .b = "hull=1 ; hull=2 ; hull=3",
        .first = "a",
        .target_a = "spread"
    };
    struct made_fight *fight = made_fight(&words, NULL, 1);
    struct engagement_state at;
    struct round_game game;
    uint32_t targets;

    (void)state;
    assert_int_equal(round_init(&game, &fight->engagement, &fight->source, NULL), VOLLEY_OK);
    assert_int_equal(round_start(&game, &at, NULL), VOLLEY_OK);
    for (size_t ship = 0; ship < 3; ship++) {
        target_choose(&game, &at, ship, target_enemies(&game, &at, ship), &targets, NULL);
        assert_int_equal(targets, 1u << (3 + ship));
    }
    memset(&at.ships[3], 0, sizeof at.ships[3]);
    target_choose(&game, &at, 1, target_enemies(&game, &at, 1), &targets, NULL);
    assert_int_equal(targets, 1u << 5);
    target_choose(&game, &at, 2, target_enemies(&game, &at, 2), &targets, NULL);
    assert_int_equal(targets, 1u << 4);
    round_fini(&game);
    made_fight_free(fight);
}

/* One hull against two of one hull, each attack hits: the target is the first in one case, and in
 * the other drawn, which is the same to the side. */
static void a_random_target_is_each_with_equal_chance(void **state)
{
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=1 hull=1 init=5",
                                            .b = "hull=1 init=1 ; hull=1 init=1",
                                            .first = "a",
                                            .target_a = "random",
                                            .rounds = 1 };
    struct engagement_result result = made_fight_result(&words, NULL, 1);

    (void)state;
    check_near(result.ships[1].destroyed.value, .5, 0, "first");
    check_near(result.ships[2].destroyed.value, .5, 0, "second");
    check_near(result.undecided.value, 1, 0, "undecided");
    engagement_result_fini(&result);
}

/* ---- tokens over rounds ---- */

/* A ship before and after its Activation, as tokens. */
struct activation {
    const char *edition, *ship;
    int round;
    struct {
        enum rules_token token;
        uint8_t before, after;
    } tokens[4];
};

static void tokens_are_gained_and_shed_in_the_activation(void **state)
{
    static const struct activation rows[] = {
        { "2.5", "hull=1 focus evade", 1, { { RULES_FOCUS, 0, 1 }, { RULES_EVADE, 0, 1 } } },
        { "2.5",
          "hull=1 plan=lock,focus+evade,calculate*2",
          1,
          { { RULES_LOCK, 0, 1 }, { RULES_FOCUS, 0, 0 } } },
        { "2.5",
          "hull=1 plan=lock,focus+evade,calculate*2",
          2,
          { { RULES_LOCK, 1, 1 }, { RULES_FOCUS, 0, 1 }, { RULES_EVADE, 0, 1 } } },
        { "2.5",
          "hull=1 plan=lock,focus+evade,calculate*2",
          7,
          { { RULES_CALCULATE, 0, 2 }, { RULES_FOCUS, 0, 0 } } },
        { "2.5", "hull=1 plan=focus,none", 2, { { RULES_FOCUS, 0, 0 } } },
        { "2.5", "hull=1 lock", 3, { { RULES_LOCK, 1, 1 } } }, /* topped up, not added */
        { "2.5", "hull=1 lock=2", 3, { { RULES_LOCK, 1, 2 } } },
        { "2.5", "hull=1 focus", 1, { { RULES_STRESS, 1, 0 }, { RULES_FOCUS, 0, 1 } } },
        { "2.5", "hull=1 focus", 1, { { RULES_STRESS, 2, 1 }, { RULES_FOCUS, 0, 0 } } },
        /* ionized: only a focus; not with too few tokens for the size */
        { "2.5",
          "hull=1 evade",
          1,
          { { RULES_ION, 1, 0 }, { RULES_EVADE, 0, 0 }, { RULES_FOCUS, 0, 1 } } },
        { "2.5",
          "hull=1 size=2 evade",
          1,
          { { RULES_ION, 1, 1 }, { RULES_EVADE, 0, 1 }, { RULES_FOCUS, 0, 0 } } },
        { "2.5", "hull=1 size=3", 1, { { RULES_ION, 3, 0 }, { RULES_FOCUS, 0, 0 } } },
        { "2.5",
          "hull=1 evade",
          1,
          { { RULES_ION, 2, 0 }, { RULES_STRESS, 1, 0 }, { RULES_FOCUS, 0, 1 } } },
        { "1",
          "hull=1 evade",
          1,
          { { RULES_ION, 1, 0 }, { RULES_EVADE, 0, 1 }, { RULES_FOCUS, 0, 0 } } },
        { "1", "hull=1 size=3 evade", 1, { { RULES_ION, 2, 0 }, { RULES_EVADE, 0, 1 } } },
        { "1", "hull=1 size=3 evade", 1, { { RULES_ION, 1, 1 }, { RULES_EVADE, 0, 1 } } },
        /* jam takes what comes next, the least worth first */
        { "2.5",
          "hull=1 focus evade",
          1,
          { { RULES_JAM, 1, 0 }, { RULES_FOCUS, 0, 0 }, { RULES_EVADE, 0, 1 } } },
        { "2.5", "hull=1 lock", 1, { { RULES_JAM, 2, 1 }, { RULES_LOCK, 0, 0 } } },
        { "2.5", "hull=1 lock", 1, { { RULES_JAM, 1, 1 }, { RULES_LOCK, 1, 1 } } },
        /* shed by the maneuver, one of each; and what stays */
        { "2.5",
          "hull=1",
          1,
          { { RULES_STRAIN, 2, 1 }, { RULES_DEPLETE, 1, 0 }, { RULES_CLOAK, 1, 1 } } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct engagement engagement = check_duel(&(struct check_duel_words){
            .edition = rows[i].edition, .a = rows[i].ship, .b = "hull=9", .first = "a" });
        struct condition ship = upkeep_start(&engagement, 0);

        for (size_t t = 0; t < 4; t++)
            if (rows[i].tokens[t].before)
                ship.tokens[rows[i].tokens[t].token] = rows[i].tokens[t].before;
        upkeep_maneuver(&ship);
        upkeep_act(&engagement, rows[i].round, 0, &ship);
        for (size_t t = 0; t < 4; t++) {
            const enum rules_token token = rows[i].tokens[t].token;

            if (t > 0 && token == 0)
                break;
            if (ship.tokens[token] != rows[i].tokens[t].after)
                fail_msg("row %zu, %s: %d %s", i, rows[i].ship, ship.tokens[token],
                         rules_token_words[token]);
        }
        engagement_fini(&engagement);
    }
}

static void an_ionized_ship_loses_its_locks_at_once(void **state)
{
    struct engagement engagement =
        check_duel(&(struct check_duel_words)WORDS("hull=1", "hull=1 size=2", "a"));
    struct condition small = { .tokens = { [RULES_ION] = 1, [RULES_LOCK] = 1 } };
    struct condition medium = { .tokens = { [RULES_ION] = 1, [RULES_LOCK] = 1 }, .kind = 1 };

    (void)state;
    upkeep_settle(&engagement, &small);
    upkeep_settle(&engagement, &medium);
    assert_int_equal(small.tokens[RULES_LOCK], 0);
    assert_int_equal(small.tokens[RULES_ION], 1);
    assert_int_equal(medium.tokens[RULES_LOCK], 1);
    engagement_fini(&engagement);
}

/* As in attacks: of 2.0 no rule says that they break. */
static void but_not_before_the_rules_of_2_5(void **state)
{
    static const char *const editions[] = { "1", "2" };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct engagement engagement = check_duel(&(struct check_duel_words){
            .edition = editions[i], .a = "hull=1", .b = "hull=1", .first = "a" });
        struct condition ship = { .tokens = { [RULES_ION] = 1, [RULES_LOCK] = 1 } };

        upkeep_settle(&engagement, &ship);
        assert_int_equal(ship.tokens[RULES_LOCK], 1);
        assert_false(rules_ion_breaks_locks(engagement.edition, 1, RULES_SIZE_SMALL));
        engagement_fini(&engagement);
    }
}

static void circular_tokens_go_at_the_end_and_force_comes_back(void **state)
{
    static const uint8_t before[RULES_TOKENS] = { 2, 1, 3, 1, 1, 2, 1, 2, 1, 2, 1, 1, 1, 1 };
    static const uint8_t after[RULES_TOKENS] = {
        [RULES_LOCK] = 1,    [RULES_FORCE] = 2, [RULES_STRESS] = 1, [RULES_STRAIN] = 2,
        [RULES_DEPLETE] = 1, [RULES_ION] = 1,   [RULES_CLOAK] = 1,
    };
    static const char *const editions[] = { "1", "2", "2.5" };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct engagement engagement = check_duel(&(struct check_duel_words){
            .edition = editions[i], .a = "hull=1 force=2", .b = "hull=9", .first = "a" });
        struct condition ship = { .kind = 0 };

        memcpy(ship.tokens, before, sizeof before);
        upkeep_end(&engagement, &ship);
        assert_memory_equal(ship.tokens, after, sizeof after);
        upkeep_end(&engagement, &ship);
        assert_int_equal(ship.tokens[RULES_FORCE], 2); /* full */
        engagement_fini(&engagement);
    }
}

static void disarmed_and_cloaked_ships_do_not_attack(void **state)
{
    const struct check_duel_words cloaked = { .edition = "2.5",
                                              .a = "attack=1 hull=1 init=3 cloak",
                                              .b = "hull=1 init=1",
                                              .first = "a",
                                              .rounds = 3 };
    const struct check_duel_words disarmed = { .edition = "2.5",
                                               .a = "attack=1 hull=1 init=3 disarm",
                                               .b = "hull=1 init=1",
                                               .first = "a",
                                               .rounds = 3 };
    struct engagement_result result = made_fight_result(&cloaked, NULL, 1);

    (void)state;
    check_near(result.undecided.value, 1, 0, "cloaked");
    engagement_result_fini(&result);
    result = made_fight_result(&disarmed, NULL, 1); /* in the first round only */
    check_near(result.a.value, 1, 0, "disarmed");
    check_near(result.rounds_pmf[2], 1, 0, "in round 2");
    engagement_result_fini(&result);
}

/* ---- shields that come back ---- */

/* Each round 1 damage on 1 hull and 1 shield, of which 1 comes back from the second round on: the
 * ship never dies. With 2 damage it dies at once. Damage 1 with 1/2: it dies by two hits, one after
 * the other, only if no shield comes back in between: never either. */
static void shields_come_back_from_the_second_round_on(void **state)
{
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=1 hull=1 init=3",
                                            .b = "hull=1 shields=2 regen=1 init=1",
                                            .first = "a",
                                            .rounds = 3 };
    struct engagement_result result = made_fight_result(&words, NULL, 1);

    (void)state;
    check_near(result.undecided.value, 1, 0, "undecided");
    check_near(result.sides[1].lost[0], 1, 0, "lost in round 1");
    check_near(result.sides[1].lost[2], 1, 0, "lost in round 3");
    check_near(result.ships[0].damage.value, 3, 0, "damage dealt");
    engagement_result_fini(&result);
}

/* 2 damage a round with 1/2 on 1 hull and 2 shields, 1 back a round. By shields missing s when a
 * round begins (after the Activation): from 0 a hit leaves 2 missing, which are 1 in the next
 * round; from 1 a hit destroys, a miss heals. v0 = 1 + v0/2 + v1/2 and v1 = 1 + v0/2: v0 = 6. */
static void a_tail_with_shields_that_come_back_is_closed(void **state)
{
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=2 hull=1 init=3",
                                            .b = "hull=1 shields=2 regen=1 init=1",
                                            .first = "a" };
    struct engagement_result result = made_fight_result(&words, NULL, .5);

    (void)state;
    check_near(result.a.value, 1, 1e-14, "a wins");
    check_near(result.rounds.value, 6, 1e-13, "rounds");
    engagement_result_fini(&result);
}

/* ---- figures ---- */

/* 3 damage with 1/2 on 4 health, for 2 rounds: 1/4 unharmed, 1/2 half (and more) gone, 1/4
 * destroyed, with 1 of the second 3 damage beyond its health. */
static void points_are_lost_by_half_and_whole(void **state)
{
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=3 hull=1 init=3 points=11",
                                            .b = "hull=4 init=1 points=9",
                                            .first = "a",
                                            .rounds = 2 };
    struct engagement_result result = made_fight_result(&words, NULL, .5);

    (void)state;
    check_near(result.sides[1].points_pmf[0], .25, 0, "none");
    check_near(result.sides[1].points_pmf[4], .5, 0, "half, rounded down");
    check_near(result.sides[1].points_pmf[9], .25, 0, "all");
    check_near(result.sides[1].points_lost.value, 2 + 9 / 4., 1e-15, "mean");
    check_near(result.sides[0].points_lost.value, 0, 0, "of a");
    check_near(result.ships[1].half, .5, 0, "half");
    check_near(result.ships[1].destroyed.value, .25, 0, "destroyed");
    check_near(result.ships[0].damage.value, .5 * 3 + .25 * 4, 1e-15, "damage dealt");
    check_near(result.ships[0].kills.value, .25, 0, "kills");
    check_near(result.ships[0].attacks.value, 2, 0, "attacks");
    check_near(result.sides[1].lost[0], 1.5, 0, "lost in round 1");
    check_near(result.sides[1].gone[1], .25, 0, "gone in round 2");
    check_near(result.undecided.value, .75, 0, "undecided");
    engagement_result_fini(&result);
}

static void half_points_go_by_edition(void **state)
{
    static const struct {
        const char *edition, *ship;
        int lost, points;
    } rows[] = {
        { "1", "hull=3 points=21", 2, 0 },
        { "1", "hull=5 points=21 size=3", 2, 0 },
        { "1", "hull=5 points=21 size=3", 3, 10 },
        { "1", "hull=5 points=21 size=3", 5, 21 },
        { "2", "hull=3 points=21", 2, 10 },
        { "2", "hull=3 points=21", 1, 0 },
        { "2.5", "hull=3 shields=1 points=7", 2, 3 },
        { "2.5", "hull=3 points=7", 3, 7 },
        { "2.5", "hull=3", 3, 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct engagement engagement = check_duel(&(struct check_duel_words){
            .edition = rows[i].edition, .a = rows[i].ship, .b = "hull=9", .first = "a" });

        assert_int_equal(points_lost(engagement.edition, &engagement.kinds[0], rows[i].lost),
                         rows[i].points);
        engagement_fini(&engagement);
    }
}

/* A ship without hull cannot be destroyed, but suffers; the other lives 3 rounds, by 1 a round. */
static void a_ship_without_hull_is_never_gone(void **state)
{
    const struct check_duel_words words = {
        .edition = "2.5", .a = "attack=1 hull=3 init=3", .b = "attack=1 init=1", .first = "a"
    };
    struct engagement_result result = made_fight_result(&words, NULL, 1);

    (void)state;
    check_near(result.b.value, 1, 0, "b wins");
    check_near(result.rounds.value, 3, 0, "rounds");
    check_near(result.sides[1].lost[2], 3, 0, "suffered");
    check_near(result.ships[0].rounds.value, 3, 0, "lives");
    check_near(result.sides[0].gone[1], 0, 0, "not yet gone");
    check_near(result.sides[0].gone[2], 1, 0, "gone");
    engagement_result_fini(&result);
}

/* ---- what cannot be worked out ---- */

static volley_status status_of(const struct check_duel_words *words,
                               const struct engagement_chain_options *options)
{
    struct made_fight *fight = made_fight(words, NULL, .5);
    struct engagement_chain_options with_source = *options;
    struct engagement_result result;
    volley_error err = { 0 };
    volley_status status;

    with_source.source = &fight->source;
    status = engagement_chain_run(&result, &fight->engagement, &with_source, &err);

    assert_int_equal(err.status, status);
    if (status != VOLLEY_OK)
        assert_null(result.rounds_pmf);
    engagement_result_fini(&result);
    made_fight_free(fight);
    return status;
}

static bool stop(double share, void *context)
{
    (void)share;
    return --*(int *)context < 0;
}

static void what_cannot_be_worked_out_is_an_error(void **state)
{
    static const char squad[] =
        "attack=1 hull=7 init=1 ; attack=2 hull=7 init=2 ; attack=3 hull=7 init=3";
    const struct check_duel_words large = {
        .edition = "2.5", .a = squad, .b = squad, .first = "a", .target_a = "random"
    };
    int looks = 0;
    const struct watch watch = { stop, &looks };

    (void)state;
    /* nobody can be destroyed */
    assert_int_equal(status_of(&(struct check_duel_words)WORDS("attack=1", "attack=1", "a"),
                               &(struct engagement_chain_options){ 0 }),
                     VOLLEY_INVALID);
    /* nobody shoots */
    assert_int_equal(status_of(&(struct check_duel_words)WORDS("hull=1", "hull=1", "a"),
                               &(struct engagement_chain_options){ 0 }),
                     VOLLEY_INVALID);
    assert_int_equal(status_of(&(struct check_duel_words)WORDS("hull=255", "hull=1", "a"),
                               &(struct engagement_chain_options){ 0 }),
                     VOLLEY_RANGE);
    assert_int_equal(status_of(&large, &(struct engagement_chain_options){ .memory_bytes = 4096 }),
                     VOLLEY_TOO_LARGE);
    assert_int_equal(status_of(&large, &(struct engagement_chain_options){ .outcomes_max = 1000 }),
                     VOLLEY_TOO_LARGE);
    assert_int_equal(status_of(&large, &(struct engagement_chain_options){ .watch = &watch }),
                     VOLLEY_STOPPED);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_destroyed_ship_attacks_if_it_has_the_initiative_of_its_destruction),
    cmocka_unit_test(a_destroyed_ship_is_no_target_but_still_fires),
    cmocka_unit_test(a_lower_initiative_never_shoots_after_its_destruction),
    cmocka_unit_test(ships_engage_by_initiative_then_player_order_then_as_listed),
    cmocka_unit_test(player_order_is_drawn_only_where_it_matters),
    cmocka_unit_test(a_ship_without_a_shot_engages_and_does_not_attack),
    cmocka_unit_test(targets_are_chosen_by_policy),
    cmocka_unit_test(spread_deals_targets_out),
    cmocka_unit_test(a_random_target_is_each_with_equal_chance),
    cmocka_unit_test(tokens_are_gained_and_shed_in_the_activation),
    cmocka_unit_test(an_ionized_ship_loses_its_locks_at_once),
    cmocka_unit_test(but_not_before_the_rules_of_2_5),
    cmocka_unit_test(circular_tokens_go_at_the_end_and_force_comes_back),
    cmocka_unit_test(disarmed_and_cloaked_ships_do_not_attack),
    cmocka_unit_test(shields_come_back_from_the_second_round_on),
    cmocka_unit_test(a_tail_with_shields_that_come_back_is_closed),
    cmocka_unit_test(points_are_lost_by_half_and_whole),
    cmocka_unit_test(half_points_go_by_edition),
    cmocka_unit_test(a_ship_without_hull_is_never_gone),
    cmocka_unit_test(what_cannot_be_worked_out_is_an_error),
};
CHECK_MAIN(tests)
