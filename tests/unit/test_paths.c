/* What trials remember: what is looked ahead to is what the source itself would say, and paths are
 * bounded. */
#include "base/rng/pcg.h"
#include "battle/play/paths.h"
#include "battle/rounds/source.h"
#include "support/check.h"
#include "support/duel_words.h"

#include <stdlib.h>
#include <string.h>

enum { ENGAGEMENTS = 200, ROUNDS = 12 };

/* ---- outlooks ---- */

/* A game and its own copy of the same random numbers. */
struct side {
    struct round_game game;
    struct engagement_state state;
    struct pcg luck;
};

static uint64_t next_number(void *context)
{
    return pcg64_next(context);
}

static void go_on(struct side *side, struct round_point *point, struct round_event *event)
{
    volley_status status;

    memset(event, 0, sizeof *event);
    if (point->kind == ROUND_CARDS) {
        struct deck_sampler sampler;

        deck_sampler_init(&sampler, next_number, &side->luck);
        status = round_cards(&side->game, &side->state, point, &sampler.chance, event, NULL);
    } else {
        const double number = (double)(pcg64_next(&side->luck) >> 11) * 0x1p-53;
        size_t outcome = 0;
        double below = round_probability(point, 0);

        while (number >= below && outcome + 1 < point->count)
            below += round_probability(point, ++outcome);
        status = round_take(&side->game, &side->state, point, outcome, event, NULL);
    }
    assert_int_equal(status, VOLLEY_OK);
}

/* Two games side by side: attack for attack they find the same table, and do the same. */
static size_t play_both(struct side sides[2])
{
    size_t attacks = 0;

    for (int round = 0; round < ROUNDS;) {
        struct round_point points[2];
        struct round_event events[2];

        for (int i = 0; i < 2; i++) {
            assert_int_equal(round_next(&sides[i].game, &sides[i].state, &points[i], NULL),
                             VOLLEY_OK);
            if (points[i].kind != ROUND_OVER)
                go_on(&sides[i], &points[i], &events[i]);
        }
        assert_int_equal(points[0].kind, points[1].kind);
        if (points[0].kind == ROUND_OVER) {
            round++;
            continue;
        }
        assert_memory_equal(&events[0], &events[1], sizeof events[0]);
        if (points[0].kind == ROUND_ATTACK) {
            assert_ptr_equal(points[0].attack, points[1].attack);
            attacks++;
        }
    }
    return attacks;
}

static void check_outlook(const struct check_duel_words *words, const char *deck_name)
{
    struct engagement engagement = check_duel(words);
    struct deck deck = { 0 };
    struct source source;
    struct round_source asked;
    struct side sides[2];
    size_t attacks = 0;

    engagement_set_policy(&engagement, ENGAGEMENT_ROUND);
    if (deck_name) {
        assert_int_equal(deck_named(&deck, engagement.edition, deck_name, NULL), VOLLEY_OK);
        engagement.deck = &deck;
    }
    assert_int_equal(source_init(&source, &engagement, NULL, NULL), VOLLEY_OK);
    asked = round_source_of(&source, &engagement);
    for (int i = 0; i < 2; i++)
        assert_int_equal(round_init(&sides[i].game, &engagement, &asked, NULL), VOLLEY_OK);
    sides[1].game.plays_one = true;
    for (uint64_t trial = 0; trial < ENGAGEMENTS; trial++) {
        round_fini(&sides[0].game); /* it remembers nothing */
        assert_int_equal(round_init(&sides[0].game, &engagement, &asked, NULL), VOLLEY_OK);
        for (int i = 0; i < 2; i++) {
            pcg_seed(&sides[i].luck, 1, trial);
            assert_int_equal(round_start(&sides[i].game, &sides[i].state, NULL), VOLLEY_OK);
        }
        attacks += play_both(sides);
    }
    assert_true(attacks > 10 * ENGAGEMENTS);
    for (int i = 0; i < 2; i++)
        round_fini(&sides[i].game);
    source_fini(&source);
    deck_fini(&deck);
    engagement_fini(&engagement);
}

static void what_is_remembered_is_what_the_source_says(void **state)
{
    static const char mixed_a[] = "attack=3 agility=2 hull=3 shields=2 init=4 plan=focus points=5 "
                                  "; attack=2 agility=2 hull=3 "
                                  "init=2 plan=focus points=3 ; attack=4 agility=1 hull=2 "
                                  "shields=3 init=2 plan=lock points=4";
    static const char mixed_b[] =
        "attack=2 agility=3 hull=3 init=4 plan=evade points=2 ; attack=3 agility=1 hull=5 init=3 "
        "plan=focus points=4 ; attack=2 agility=3 hull=3 init=1 plan=focus points=3";
    static const struct check_duel_words squads[] = {
        { .edition = "2.5",
          .a = "attack=3 agility=2 hull=3 shields=1 init=4 plan=focus ; attack=3 agility=1 hull=4 "
               "init=3 plan=lock ; attack=2 agility=2 hull=3 init=3 plan=focus,evade",
          .b = "attack=2 agility=3 hull=3 init=4 plan=evade ; attack=2 agility=3 hull=3 init=2 "
               "plan=focus ; attack=2 agility=3 hull=3 init=3 plan=focus",
          .first = "road",
          .target_a = "weakest",
          .target_b = "strongest" },
        { .edition = "1",
          .a = "attack=3 agility=2 hull=3 shields=2 init=4 plan=focus ; attack=2 agility=2 hull=3 "
               "init=4 plan=lock",
          .b = "attack=2 agility=3 hull=3 init=4 plan=evade ; attack=2 agility=3 hull=3 init=4 "
               "plan=focus ; attack=2 agility=3 hull=3 init=1 plan=focus",
          .first = "coin" },
        /* each ship chooses by its own attacks, or by its number */
        { .edition = "2.5",
          .a = mixed_a,
          .b = mixed_b,
          .first = "road",
          .target_a = "damage",
          .target_b = "kill" },
        { .edition = "2.5",
          .a = mixed_a,
          .b = mixed_b,
          .first = "road",
          .target_a = "spread",
          .target_b = "worth" },
        { .edition = "2.5",
          .a = "attack=3 agility=2 hull=3 init=4 plan=focus ; attack=3 agility=2 hull=3 init=2 "
               "plan=focus",
          .b = "attack=2 agility=3 hull=3 init=4 plan=evade ; attack=3 agility=2 hull=3 init=3 "
               "plan=focus ; attack=2 agility=3 hull=3 init=1 plan=focus",
          .first = "road",
          .target_a = "random",
          .target_b = "damaged" },
        /* a word asks for health */
        { .edition = "2.5",
          .a = "attack=3 agility=2 hull=3 shields=2 init=4 plan=focus "
               "add-hit=2?attacking&their-shields ; "
               "attack=3 agility=2 hull=3 shields=2 init=2 plan=focus",
          .b = "attack=2 agility=3 hull=2 shields=2 init=4 plan=focus ; attack=3 agility=2 hull=2 "
               "shields=2 init=3 plan=focus",
          .first = "road",
          .target_a = "damaged",
          .target_b = "weakest" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof squads / sizeof *squads; i++) {
        check_outlook(&squads[i], NULL);
        check_outlook(&squads[i],
                      strcmp(squads[i].edition, "1") == 0 ? "first-original" : "second");
    }
}

/* ---- futures ---- */

/* What comes after an attack: a ship with so much focus attacks its attacker. */
static struct attack_future future_of(uint8_t focus)
{
    struct attack_future future = { .before = { 1 + RULES_ATTACKER, 1 + RULES_DEFENDER },
                                    .step_count = 1 };

    future.steps[0] = (struct attack_step){ .focal = { 0, 1 + RULES_ATTACKER } };
    future.steps[0].question.range = 2;
    future.steps[0].question.attacker.tokens[RULES_FOCUS] = focus;
    return future;
}

static void a_future_has_nothing_that_plays_no_part(void **state)
{
    const struct check_duel_words words = {
        .edition = "2.5", .a = "attack=3 hull=1", .b = "attack=2 hull=1", .first = "a"
    };
    struct engagement engagement = check_duel(&words);
    struct attack_tables *tables = attack_tables_create(&engagement);
    struct attack_future third = future_of(1), fourth = future_of(1);
    struct attack_future other = future_of(0), none = future_of(1);

    (void)state;
    none.step_count = 0;
    fourth.before[RULES_DEFENDER] = 0;                         /* nobody attacks it */
    fourth.steps[0].question.defender.tokens[RULES_EVADE] = 1; /* what is left comes in its place */
    assert_int_equal(attack_tables_words(tables, "roll=-1"), 1);
    assert_int_equal(attack_tables_future(tables, &none), 0);
    assert_int_equal(attack_tables_future(tables, &third), attack_tables_future(tables, &fourth));
    assert_int_not_equal(attack_tables_future(tables, &third),
                         attack_tables_future(tables, &other));
    assert_int_equal(attack_tables_future(tables, &third), attack_tables_future(tables, &third));
    other = third;
    other.steps[0].question.defender.words = 1;
    assert_int_not_equal(attack_tables_future(tables, &third),
                         attack_tables_future(tables, &other));
    attack_tables_destroy(tables);
    engagement_fini(&engagement);
}

/* ---- paths ---- */

static void the_first_paths_are_kept_and_no_more_than_there_is_room_for(void **state)
{
    const struct round_point point = { .kind = ROUND_FIRST, .count = 2 };
    struct paths paths = { .states = { .item_bytes = state_bytes(1) } };
    struct engagement_state at = { .round = 1 };
    uint32_t number = 1, again, count = 0;

    (void)state;
    for (uint32_t i = 0; number; i++) {
        at.ships[0].condition = i;
        assert_int_equal(paths_find(&paths, &at, &point, &number, NULL), VOLLEY_OK);
        if (!number)
            count = i;
    }
    assert_int_equal(count, paths.states.count);
    at.ships[0].condition = 7;
    assert_int_equal(paths_find(&paths, &at, &point, &again, NULL), VOLLEY_OK);
    assert_int_equal(again, 8);
    assert_int_equal(paths_state(&paths, again)->ships[0].condition, 7);
    assert_int_equal(paths_edge(&paths, 9, 0) - paths_edge(&paths, 8, 0), 2);
    paths_fini(&paths);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_remembered_is_what_the_source_says),
    cmocka_unit_test(a_future_has_nothing_that_plays_no_part),
    cmocka_unit_test(the_first_paths_are_kept_and_no_more_than_there_is_room_for),
};
CHECK_MAIN(tests)
