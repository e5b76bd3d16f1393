/* Tables of engagements by the public functions: laws, single duels for comparison, and jousting
 * values from rounds that a few lines here work out by hand, without the engine. */
#include "support/check.h"
#include "support/priced.h"
#include "support/stream.h"

#include "base/array.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SIDES_MAX = 66, ROOM = 1 << 18 };

/* Sides from words. */
struct sides {
    volley_text texts[SIDES_MAX];
    volley_field_side list[SIDES_MAX];
    size_t count;
};

static void add_side(struct sides *sides, const char *words, double weight, double points)
{
    const size_t at = sides->count++;

    sides->texts[at] = (volley_text){ .text = words };
    sides->list[at] = (volley_field_side){ .ships = { &sides->texts[at], 1 },
                                           .weight = weight,
                                           .points = points };
}

static volley_field_question question_of(const struct sides *sides, const struct sides *against)
{
    volley_field_question question = { .edition = "2.5",
                                       .sides = sides->list,
                                       .side_count = sides->count,
                                       .duel = volley_duel_options_default(),
                                       .engine = volley_duel_engine_default() };

    if (against) {
        question.against = against->list;
        question.against_count = against->count;
    }
    question.duel.deck = "off";
    return question;
}

static volley_field *run(const volley_field_question *question)
{
    volley_error error = { 0 };
    volley_field *field;

    if (volley_field_run(question, &field, &error) != VOLLEY_OK)
        fail_msg("%s: %s", error.source, error.message);
    return field;
}

static volley_error refused(const volley_field_question *question)
{
    volley_error error = { 0 };
    volley_field *field;

    assert_int_not_equal(volley_field_run(question, &field, &error), VOLLEY_OK);
    assert_null(field);
    assert_true(error.message[0] != '\0');
    return error;
}

/* The same two in a duel of their own. */
static volley_duel_figures alone(const volley_field_question *question, const char *a,
                                 const char *b)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_duel_figures figures = { 0 };
    volley_error error = { 0 };
    volley_duel *duel;

    if (volley_duel_create(question->edition, &sides[0], &sides[1], &question->duel, &duel,
                           &error) != VOLLEY_OK ||
        volley_duel_run(duel, &question->engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    volley_duel_figures_of(duel, 0, &figures);
    volley_duel_free(duel);
    return figures;
}

static int keep(const char *bytes, size_t count, void *context)
{
    char *text = context;
    size_t used = strlen(text);

    assert_true(used + count < ROOM);
    memcpy(text + used, bytes, count);
    text[used + count] = '\0';
    return 0;
}

static const char *written(const volley_field *field, volley_format format)
{
    static char text[ROOM];
    const volley_sink sink = { .write = keep, .context = text, .ascii = 1 };

    text[0] = '\0';
    assert_int_equal(volley_field_write(field, format, &sink, NULL), VOLLEY_OK);
    return text;
}

#define XWING "attack=3 agility=2 hull=4 shields=2 init=4 focus points=41"
#define TIES  "2x attack=2 agility=3 hull=3 init=1 focus points=23"
#define BOAT  "attack=2 agility=1 hull=5 shields=3 init=2 lock points=35"

static void add_three(struct sides *sides)
{
    *sides = (struct sides){ .count = 0 };
    add_side(sides, XWING, 0, 0);
    add_side(sides, TIES, 0, 0);
    add_side(sides, BOAT, 0, 0);
}

/* ---- everybody against everybody ---- */

static void check_swapped(const volley_field *field, size_t i, size_t j)
{
    volley_duel_figures here, there;

    assert_int_equal(volley_field_pair(field, i, j, &here), 1);
    assert_int_equal(volley_field_pair(field, j, i, &there), 1);
    assert_true(here.a.value == there.b.value && here.b.value == there.a.value);
    assert_true(here.draw.value == there.draw.value && here.rounds.value == there.rounds.value);
    assert_true(here.points_lost[0].value == there.points_lost[1].value);
    assert_true(here.attacks[0] == there.attacks[1]);
}

static void a_pair_is_the_duel_of_its_sides(const volley_field_question *question)
{
    static const char *const words[] = { XWING, TIES, BOAT };
    volley_field *field = run(question);

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        for (size_t j = i + 1; j < ARRAY_LEN(words); j++) {
            const volley_duel_figures duel = alone(question, words[i], words[j]);
            volley_duel_figures pair;

            assert_int_equal(volley_field_pair(field, i, j, &pair), 1);
            assert_true(pair.a.value == duel.a.value && pair.b.value == duel.b.value);
            assert_true(pair.draw.value == duel.draw.value && pair.a.error == duel.a.error);
            assert_true(pair.rounds.value == duel.rounds.value);
            assert_int_equal(pair.trials, duel.trials);
            assert_true(pair.points_lost[0].value == duel.points_lost[0].value);
            check_swapped(field, i, j);
        }
    volley_field_free(field);
}

static void pairs_are_duels_read_from_both_sides(void **state)
{
    struct sides sides;
    volley_field_question question;

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    a_pair_is_the_duel_of_its_sides(&question);
    question.engine.engine = VOLLEY_ENGINE_MC;
    question.engine.simulation.trials = 20000;
    a_pair_is_the_duel_of_its_sides(&question);
    question.duel.deck = "on";
    question.engine.simulation.trials = 2000;
    a_pair_is_the_duel_of_its_sides(&question);
}

static double value_of(const volley_duel_figures *figures)
{
    return figures->a.value + (figures->draw.value + figures->undecided.value) / 2;
}

static void the_rank_is_that_of_the_mean_value(void **state)
{
    struct sides sides;
    volley_field_question question;
    volley_field *field;
    volley_field_rank ranks[3];
    double sum = 0;

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    field = run(&question);
    assert_int_equal(volley_field_side_count(field), 3);
    for (size_t i = 0; i < 3; i++) {
        volley_duel_figures first, second;

        assert_int_equal(volley_field_rank_of(field, i, &ranks[i]), 1);
        volley_field_pair(field, i, (i + 1) % 3, &first);
        volley_field_pair(field, i, (i + 2) % 3, &second);
        check_near(ranks[i].value.value, (value_of(&first) + value_of(&second)) / 2, 1e-15,
                   "mean value");
        check_near(ranks[i].points_lost.value,
                   (first.points_lost[0].value + second.points_lost[0].value) / 2, 1e-12, "lost");
        check_near(ranks[i].points_destroyed.value,
                   (first.points_lost[1].value + second.points_lost[1].value) / 2, 1e-12,
                   "destroyed");
        assert_int_equal(ranks[i].met, 2);
        assert_true(isnan(ranks[i].joust.value) && isnan(ranks[i].rounds.value));
        sum += ranks[i].value.value;
    }
    check_near(sum, 1.5, 1e-12, "half of all engagements");
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            if (ranks[i].rank < ranks[j].rank)
                assert_true(ranks[i].value.value >= ranks[j].value.value);
    check_near(ranks[1].points, 46, 0, "points of both ships");
    assert_int_equal(volley_field_rank_of(field, 3, &ranks[0]), 0);
    assert_int_equal(volley_field_pair(field, 1, 1, &(volley_duel_figures){ 0 }), 0);
    assert_int_equal(volley_field_pair(field, 3, 1, &(volley_duel_figures){ 0 }), 0);
    volley_field_free(field);
}

/* In 2.5 a pilot's points are all that its ship costs. */
static void points_are_said_or_those_of_the_pilots(void **state)
{
    struct sides sides = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;

    (void)state;
    add_side(&sides, "academypilot ; academypilot init=1", 0, 0);
    add_side(&sides, "tielnfighter", 0, 0);
    add_side(&sides, "tielnfighter focus", 0, 2.5);
    question = question_of(&sides, NULL);
    question.duel.library = priced_library("amg");
    field = run(&question);
    volley_field_rank_of(field, 0, &rank);
    check_near(rank.points, 4, 0, "two Academy Pilots of 2 points");
    volley_field_rank_of(field, 1, &rank);
    assert_true(isnan(rank.points));
    volley_field_rank_of(field, 2, &rank);
    check_near(rank.points, 2.5, 0, "as said");
    volley_field_free(field);
}

/* ---- a weighted field ---- */

static void a_field_of_one_is_a_plain_duel(void **state)
{
    struct sides sides = { .count = 0 }, against = { .count = 0 };
    volley_field_question question;
    volley_duel_figures duel;
    volley_field_rank rank;
    volley_field *field;

    (void)state;
    add_side(&sides, XWING, 0, 0);
    add_side(&against, BOAT, 1, 0);
    question = question_of(&sides, &against);
    field = run(&question);
    duel = alone(&question, XWING, BOAT);
    volley_field_rank_of(field, 0, &rank);
    assert_true(rank.value.value == value_of(&duel));
    assert_true(rank.value.error == 0);
    volley_field_free(field);
}

static void a_field_is_weighed(void **state)
{
    struct sides sides = { .count = 0 }, against = { .count = 0 };
    volley_field_question question;
    volley_duel_figures first, second;
    volley_field_rank rank;
    volley_field *field;
    double error;

    (void)state;
    add_side(&sides, XWING, 0, 0);
    add_side(&against, BOAT, 3, 0);
    add_side(&against, TIES, 0.5, 0);
    question = question_of(&sides, &against);
    question.engine.engine = VOLLEY_ENGINE_MC;
    question.engine.simulation.trials = 10000;
    field = run(&question);
    first = alone(&question, XWING, BOAT);
    second = alone(&question, XWING, TIES);
    volley_field_rank_of(field, 0, &rank);
    check_near(rank.value.value, (3 * value_of(&first) + 0.5 * value_of(&second)) / 3.5, 1e-14,
               "weighted");
    /* of a trial that is worth 1, 1/2 or 0, and no more than both errors together */
    error = (3 * sqrt((first.a.value + first.draw.value / 4 - value_of(&first) * value_of(&first)) /
                      10000) +
             0.5 * sqrt((second.a.value + (second.draw.value + second.undecided.value) / 4 -
                         value_of(&second) * value_of(&second)) /
                        10000)) /
            3.5;
    assert_true(first.undecided.value == 0);
    check_near(rank.value.error, error, 1e-12, "error");
    volley_field_free(field);
}

/* ---- jousting, by hand ---- */

/* Damage of one attack without modifications: each red die hits with 4 of its 8 faces, each green
 * die evades with 3 of 8. */
static void damage_of(int attack, int agility, double chance[8])
{
    double hits[8] = { 1 }, evades[8] = { 1 };

    for (int die = 0; die < attack; die++)
        for (int i = 7; i >= 0; i--)
            hits[i] = hits[i] * 4 / 8 + (i ? hits[i - 1] * 4 / 8 : 0);
    for (int die = 0; die < agility; die++)
        for (int i = 7; i >= 0; i--)
            evades[i] = evades[i] * 5 / 8 + (i ? evades[i - 1] * 3 / 8 : 0);
    memset(chance, 0, 8 * sizeof *chance);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            chance[i > j ? i - j : 0] += hits[i] * evades[j];
}

/* Attacks, and so rounds, until so much health is gone. */
static double rounds_until(int health, int attack, int agility)
{
    double chance[8], rounds[16] = { 0 };

    damage_of(attack, agility, chance);
    for (int left = 1; left <= health; left++) {
        double sum = 1;

        for (int damage = 1; damage < 8 && damage < left; damage++)
            sum += chance[damage] * rounds[left - damage];
        rounds[left] = sum / (1 - chance[0]);
    }
    return rounds[health];
}

static void the_jousting_value_is_as_defined(void **state)
{
    struct sides sides = { .count = 0 }, against = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;
    double rate, harm;

    (void)state;
    add_side(&sides, "attack=3 agility=1 hull=4", 0, 30);
    add_side(&against, "attack=2 agility=2 hull=3", 5, 20);
    add_side(&against, "attack=4 agility=0 hull=6", 2, 50);
    question = question_of(&sides, &against);
    field = run(&question);
    volley_field_rank_of(field, 0, &rank);
    rate = (5 * 20 / rounds_until(3, 3, 2) + 2 * 50 / rounds_until(6, 3, 0)) / 7;
    harm = (5 / (20 * rounds_until(4, 2, 1)) + 2 / (50 * rounds_until(4, 4, 1))) / 7;
    check_near(rank.joust.value, sqrt(rate / harm), 1e-10, "jousting value");
    check_near(rank.joust_per_point.value, sqrt(rate / harm) / 30, 1e-10, "per point");
    assert_true(rank.joust.error == 0);
    volley_field_free(field);

    /* Nobody knows the points of one: then all count one. */
    against.list[0].points = 0;
    field = run(&question);
    volley_field_rank_of(field, 0, &rank);
    rate = 5 / rounds_until(3, 3, 2) + 2 / rounds_until(6, 3, 0);
    harm = 5 / rounds_until(4, 2, 1) + 2 / rounds_until(4, 4, 1);
    check_near(rank.joust.value, sqrt(rate / harm), 1e-10, "in sides");
    volley_field_free(field);
}

/* Simulated, it is within its error of the value by hand. */
static void errors_reach_the_jousting_value(void **state)
{
    struct sides sides = { .count = 0 }, against = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;
    const double lives = rounds_until(4, 2, 1), fells = rounds_until(3, 3, 2);

    (void)state;
    add_side(&sides, "attack=3 agility=1 hull=4", 0, 30);
    add_side(&against, "attack=2 agility=2 hull=3", 1, 20);
    question = question_of(&sides, &against);
    question.engine.engine = VOLLEY_ENGINE_MC;
    question.engine.simulation.trials = 40000;
    field = run(&question);
    volley_field_rank_of(field, 0, &rank);
    assert_true(rank.joust.error > 0);
    assert_true(fabs(rank.joust.value - 20 * sqrt(lives / fells)) < 4 * rank.joust.error);
    /* The deviations of the rounds are about 1 to 3, over 200 = sqrt(trials). */
    assert_true(rank.joust.error / rank.joust.value < (3 / 200.0 / lives + 3 / 200.0 / fells) / 2);
    volley_field_free(field);
}

/* One's own likes are worth what they cost, whatever the ship. */
static void a_ship_is_worth_its_points_among_its_likes(void **state)
{
    struct sides sides = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;

    (void)state;
    add_side(&sides, XWING, 0, 0);
    question = question_of(&sides, &sides);
    field = run(&question);
    volley_field_rank_of(field, 0, &rank);
    check_near(rank.value.value, 0.5, 1e-12, "value");
    check_near(rank.joust.value, 41, 1e-10, "points");
    check_near(rank.joust_per_point.value, 1, 1e-12, "per point");
    volley_field_free(field);
}

static void what_cannot_be_harmed_has_no_end(void **state)
{
    struct sides sides = { .count = 0 }, against = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;

    (void)state;
    add_side(&sides, "attack=3 agility=2", 0, 0);                /* cannot be destroyed */
    add_side(&sides, "agility=3 evade=5 hull=3 attack=2", 0, 0); /* never is, and does destroy */
    add_side(&sides, "agility=3 hull=3", 0, 0);                  /* does not shoot */
    add_side(&against, "attack=1 agility=2 hull=3", 1, 0);
    question = question_of(&sides, &against);
    field = run(&question);
    for (size_t i = 0; i < 2; i++) {
        volley_field_rank_of(field, i, &rank);
        assert_true(isinf(rank.joust.value));
    }
    volley_field_rank_of(field, 2, &rank);
    assert_true(rank.joust.value == 0);
    assert_non_null(strstr(written(field, VOLLEY_TEXT), "no end"));
    volley_field_free(field);
}

/* ---- survival ---- */

static void ships_live_as_long_as_alone(void **state)
{
    volley_field_list *list;
    struct sides under = { .count = 0 };
    volley_field_question question = { .edition = "2.5" };
    volley_field_rank rank, other;
    volley_field *field;
    size_t count;

    (void)state;
    add_side(&under, "2x 3 focus", 0, 0);
    assert_int_equal(volley_field_list_roster("2.5", NULL,
                                              &(volley_field_roster){ VOLLEY_ROSTER_SHIPS, 0,
                                                                      "Resistance", "focus", NULL },
                                              &list, NULL),
                     VOLLEY_OK);
    question = question_of(&(struct sides){ .count = 0 }, &under);
    question.sides = volley_field_list_sides(list, &count);
    question.side_count = count;
    question.duel.survives = 1;
    question.duel.rounds = 0;
    assert_true(count >= 5);
    field = run(&question);
    for (size_t i = 0; i < count; i++) {
        const volley_duel_figures duel =
            alone(&question, question.sides[i].ships.texts[0].text, "2x 3 focus");

        volley_field_rank_of(field, i, &rank);
        assert_true(rank.rounds.value == duel.rounds.value);
        assert_true(rank.attacks.value == duel.attacks[1]);
        for (size_t j = 0; j < count; j++) {
            volley_field_rank_of(field, j, &other);
            assert_true(rank.rank >= other.rank || rank.rounds.value >= other.rounds.value);
        }
    }
    volley_field_free(field);
    question.sort = VOLLEY_FIELD_BY_GONE;
    question.sort_round = 2;
    field = run(&question);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            volley_field_rank_of(field, i, &rank);
            volley_field_rank_of(field, j, &other);
            assert_true(rank.rank >= other.rank || rank.gone[1] <= other.gone[1]);
        }
    volley_field_free(field);
    volley_field_list_free(list);
}

/* Five evades against one die: for ever; by round it is known all the same. */
static void some_live_for_ever(void **state)
{
    struct sides sides = { .count = 0 }, under = { .count = 0 };
    volley_field_question question;
    volley_field_rank rank;
    volley_field *field;

    (void)state;
    add_side(&sides, "1 hull=1", 0, 0);
    add_side(&sides, "3 evade=5 hull=3", 0, 0);
    add_side(&under, "1", 0, 0);
    question = question_of(&sides, &under);
    question.duel.survives = 1;
    question.duel.rounds = 0;
    field = run(&question);
    volley_field_rank_of(field, 1, &rank);
    assert_int_equal(rank.rank, 1);
    assert_true(isinf(rank.rounds.value) && rank.gone[11] == 0);
    volley_field_rank_of(field, 0, &rank);
    /* a hit of 4/8 that 5/8 let through, each round: 1 / (20/64) */
    check_near(rank.rounds.value, 64.0 / 20, 1e-12, "rounds");
    check_near(rank.gone[1], 1 - (44.0 / 64) * (44.0 / 64), 1e-12, "gone by round 2");
    assert_non_null(strstr(written(field, VOLLEY_TEXT), "no end"));
    assert_non_null(
        strstr(written(field, VOLLEY_CSV), "for_ever,words,under,cards,told\n1,3 evade=5 hull=3"));
    volley_field_free(field);
}

static void the_roster_has_every_ship_and_pilot_once(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(editions); i++)
        for (int what = VOLLEY_ROSTER_SHIPS; what <= VOLLEY_ROSTER_PILOTS; what++) {
            struct sides under = { .count = 0 };
            volley_field_list *list;
            volley_field_question question;
            volley_error error = { 0 };
            volley_field *field = NULL;
            size_t count;

            if (what == VOLLEY_ROSTER_UPGRADES)
                continue;
            add_side(&under, "3", 0, 0);
            assert_int_equal(
                volley_field_list_roster(
                    editions[i], NULL,
                    &(volley_field_roster){ .what = (volley_roster)what, .play = "epic" }, &list,
                    NULL),
                VOLLEY_OK);
            question = question_of(&(struct sides){ .count = 0 }, &under);
            question.edition = editions[i];
            question.sides = volley_field_list_sides(list, &count);
            question.side_count = what == VOLLEY_ROSTER_SHIPS ? count : count / check_stride();
            question.duel.survives = 1;
            question.duel.rounds = 1;
            assert_true(count > (what == VOLLEY_ROSTER_SHIPS ? 50u : 250u));
            /* No two alike, and all can be read: else this fails. */
            if (volley_field_run(&question, &field, &error) != VOLLEY_OK)
                fail_msg("%s, %s: %s", editions[i], error.source, error.message);
            volley_field_free(field);
            volley_field_list_free(list);
        }
}

/* The roster of a list and a play; free it. */
static volley_field_list *roster_of(const volley_library *library, const char *edition,
                                    volley_roster what, const char *play)
{
    volley_field_list *list = NULL;

    assert_int_equal(volley_field_list_roster(edition, library,
                                              &(volley_field_roster){ .what = what, .play = play },
                                              &list, NULL),
                     VOLLEY_OK);
    return list;
}

static bool lists_words(const volley_field_list *list, const char *words)
{
    size_t count;
    const volley_field_side *sides = volley_field_list_sides(list, &count);

    for (size_t i = 0; i < count; i++)
        if (strcmp(sides[i].ships.texts[0].text, words) == 0)
            return true;
    return false;
}

/* Numbers are rows of points-LIST.csv with that format, where there are formats, but for ships that
 * are huge. */
static void a_roster_is_of_a_list_and_a_play(void **state)
{
    static const struct {
        const char *list, *edition;
        size_t pilots[3]; /* standard, extended, epic */
        const char *huge, *there, *not_there;
    } rows[] = {
        { "xwa", "2.5", { 617, 707, 734 }, "gr75mediumtransport", "aftabackbar-wartime", NULL },
        { "amg", "2.5", { 660, 660, 672 }, "raiderclasscorvette", "066", "aftabackbar-wartime" },
        { "legacy", "2", { 635, 742, 755 }, "croccruiser", "066", "aftabackbar-wartime" },
        { "first", "1", { 289, 289, 296 }, "gr75mediumtransport", "academypilot", NULL },
    };
    static const char *const plays[] = { "standard", NULL, "epic" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        for (size_t play = 0; play < ARRAY_LEN(plays); play++) {
            const volley_library *library = priced_library(rows[i].list);
            volley_field_list *pilots = roster_of(library, rows[i].edition, VOLLEY_ROSTER_PILOTS,
                                                  plays[play]),
                              *ships = roster_of(library, rows[i].edition, VOLLEY_ROSTER_SHIPS,
                                                 plays[play]);
            size_t count;

            volley_field_list_sides(pilots, &count);
            assert_int_equal(count, rows[i].pilots[play]);
            assert_int_equal(lists_words(ships, rows[i].huge), play == 2);
            assert_true(lists_words(pilots, rows[i].there));
            assert_false(rows[i].not_there && lists_words(pilots, rows[i].not_there));
            volley_field_list_free(pilots);
            volley_field_list_free(ships);
        }
}

/* The fields of all lists, also where no file is. */
static void usual_fields_are_brought(void **state)
{
    static const char *const names[] = { "xwa", "amg", "legacy", "first" };
    char name[64];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        volley_field_list *list;
        const char *text;
        volley_source source = { stream_read, &text, name };
        size_t count;

        snprintf(name, sizeof name, "scenarios/field-%s.csv", names[i]);
        text = volley_field_usual(name);
        assert_non_null(text);
        assert_int_equal(volley_field_list_read(&source, 0, NULL, &list, NULL), VOLLEY_OK);
        volley_field_list_sides(list, &count);
        assert_true(count > 10);
        volley_field_list_free(list);
    }
    assert_null(volley_field_usual("scenarios/field-.csv"));
    assert_null(volley_field_usual(""));
}

static void what_a_player_adds_needs_no_list(void **state)
{
    const char *text = "id,ship\nsomebody,t65xwing\n";
    const volley_source source = { stream_read, &text, "test" };
    volley_library *library;
    volley_field_list *list;

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    assert_int_equal(volley_library_add(library, VOLLEY_ROSTER_PILOTS, &source, NULL), VOLLEY_OK);
    list = roster_of(library, "2.5", VOLLEY_ROSTER_PILOTS, "standard");
    assert_true(lists_words(list, "somebody"));
    volley_field_list_free(list);
    volley_library_free(library);
    assert_int_equal(volley_field_list_roster(
                         "2.5", NULL,
                         &(volley_field_roster){ .what = VOLLEY_ROSTER_SHIPS, .play = "extendet" },
                         &list, NULL),
                     VOLLEY_INVALID);
}

/* ---- what is written ---- */

static void check_json(const volley_field *field, const char *kind, size_t sides, size_t pairs)
{
    json_error_t error;
    json_t *document = json_loads(written(field, VOLLEY_JSON), 0, &error);

    if (!document)
        fail_msg("%s", error.text);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(document, "field"), "kind")), kind);
    assert_int_equal(json_array_size(json_object_get(document, "sides")), sides);
    assert_int_equal(json_array_size(json_object_get(document, "pairs")), pairs);
    json_decref(document);
}

static size_t lines_of(const char *text)
{
    size_t lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void all_forms_are_written(void **state)
{
    struct sides sides;
    volley_field_question question;
    volley_field *field;

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    field = run(&question);
    check_json(field, "matrix", 3, 3);
    assert_int_equal(lines_of(written(field, VOLLEY_CSV)), 4);
    assert_int_equal(strncmp(written(field, VOLLEY_CSV), "engagement,edition,engine,policy,", 33),
                     0);
    assert_non_null(strstr(written(field, VOLLEY_MARKDOWN), "| ---: | --- |"));
    assert_int_equal(strncmp(written(field, VOLLEY_SVG), "<svg ", 5), 0);
    assert_non_null(strstr(written(field, VOLLEY_TEXT), "All figures are exact."));
    volley_field_free(field);
    question = question_of(&sides, &sides);
    field = run(&question);
    check_json(field, "against", 3, 9);
    assert_int_equal(lines_of(written(field, VOLLEY_CSV)), 4);
    assert_non_null(strstr(written(field, VOLLEY_TEXT), "Lanchester"));
    assert_int_equal(strncmp(written(field, VOLLEY_SVG), "<svg ", 5), 0);
    assert_int_equal(volley_field_write(field, (volley_format)9, &(volley_sink){ 0 }, NULL),
                     VOLLEY_INVALID);
    volley_field_free(field);
}

/* ---- being stopped ---- */

static int stop_after(const volley_field_progress *progress, void *context)
{
    assert_true(progress->share >= 0 && progress->share <= 1);
    return progress->engagements >= *(const size_t *)context;
}

static void what_is_done_before_the_end_counts(void **state)
{
    struct sides sides;
    volley_field_question question;
    volley_duel_figures figures;
    volley_field_rank rank;

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    for (size_t after = 0; after < 3; after++) {
        volley_field *field;

        question.progress = stop_after;
        question.context = &after;
        field = run(&question);
        assert_int_equal(volley_field_stopped(field), 1);
        assert_int_equal(volley_field_pair(field, 0, 1, &figures), after > 0);
        assert_int_equal(volley_field_pair(field, 1, 2, &figures), 0);
        volley_field_rank_of(field, 0, &rank);
        assert_int_equal(rank.met, after);
        assert_int_equal(isnan(rank.value.value) != 0, after == 0);
        assert_non_null(strstr(written(field, VOLLEY_TEXT), "Stopped early"));
        assert_int_equal(lines_of(written(field, VOLLEY_CSV)), 1 + after);
        check_json(field, "matrix", 3, after);
        written(field, VOLLEY_SVG);
        volley_field_free(field);
    }
}

/* ---- what is refused ---- */

static void check_refused(const volley_field_question *question, const char *source,
                          const char *message)
{
    const volley_error error = refused(question);

    if (strcmp(error.source, source) != 0 || !strstr(error.message, message))
        fail_msg("'%s: %s' is not '%s: %s'", error.source, error.message, source, message);
}

static void sides_that_make_no_sense_are_refused(void **state)
{
    struct sides sides;
    volley_field_question question;
    char words[SIDES_MAX][32];

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    sides.texts[2].text = XWING;
    check_refused(&question, "side " XWING, "the side is there twice");
    sides.texts[2].text = "  ";
    check_refused(&question, "side   ", "the side has no ship");
    sides.list[2].ships.count = 0;
    sides.list[2].name = "Gold";
    check_refused(&question, "side Gold", "the side has no ship");
    sides.list[2].ships.count = 1;
    sides.texts[2].text = "t65xwing unheardof";
    check_refused(&question, "side Gold", "unknown word");
    sides.texts[2].text = BOAT;
    sides.list[0].name = "Gold";
    check_refused(&question, "side Gold", "two sides have this name");
    sides = (struct sides){ .count = 0 };
    add_side(&sides, "attack=2", 0, 0);
    add_side(&sides, "attack=3", 0, 0);
    question = question_of(&sides, NULL);
    check_refused(&question, "attack=2 vs attack=3", "nobody can be destroyed");
    question.side_count = 1;
    check_refused(&question, "", "two sides at least");
    sides.count = 0;
    for (size_t i = 0; i < VOLLEY_FIELD_SIDES_MAX + 1; i++) {
        snprintf(words[i], sizeof words[i], "attack=2 agility=2 hull=%zu", i + 1);
        add_side(&sides, words[i], 0, 0);
    }
    question = question_of(&sides, NULL);
    check_refused(&question, "",
                  "65 sides: at most 64 fight everybody against everybody; --faction");
}

static void options_that_make_no_sense_are_refused(void **state)
{
    const volley_text variant = { .text = "focus" };
    struct sides sides;
    volley_field_question question;

    (void)state;
    add_three(&sides);
    question = question_of(&sides, NULL);
    question.duel.first = VOLLEY_DUEL_FIRST_A;
    check_refused(&question, "", "all play alike");
    question = question_of(&sides, NULL);
    question.duel.targets[1] = VOLLEY_DUEL_KILL;
    check_refused(&question, "", "all play alike");
    question = question_of(&sides, NULL);
    question.duel.variants = &variant;
    question.duel.variant_count = 1;
    check_refused(&question, "", "no variants");
    question = question_of(&sides, NULL);
    question.engine.engine = VOLLEY_ENGINE_BOTH;
    check_refused(&question, "", "one engine");
    question = question_of(&sides, &sides);
    question.duel.survives = 1;
    check_refused(&question, "", "under one side");
    question = question_of(&sides, NULL);
    question.edition = "3";
    assert_non_null(strstr(refused(&question).message, "edition"));
    question = question_of(&sides, NULL);
    question.duel.deck = "none such";
    assert_non_null(strstr(refused(&question).message, "deck"));
    question = question_of(&sides, &sides);
    question.sort = VOLLEY_FIELD_BY_GONE;
    check_refused(&question, "", "of ships that survive");
    sides.count = 1;
    question = question_of(&sides, &sides);
    question.duel.survives = 1;
    question.sort = VOLLEY_FIELD_BY_GONE;
    question.sort_round = 13;
    check_refused(&question, "", "1 to 12");
    question.sort = VOLLEY_FIELD_BY_JOUST;
    check_refused(&question, "", "of those that fight");
}

/* ---- lists ---- */

static void check_list_refused(const char *text, int line, int column, const char *message)
{
    const char *from = text;
    const volley_source source = { stream_read, &from, "field.csv" };
    volley_field_list *list;
    volley_error error = { 0 };

    assert_int_not_equal(volley_field_list_read(&source, 0, NULL, &list, &error), VOLLEY_OK);
    assert_null(list);
    if (error.line != line || error.column != column || !strstr(error.message, message) ||
        strcmp(error.source, "field.csv") != 0)
        fail_msg("%s:%d:%d: %s", error.source, error.line, error.column, error.message);
}

static void lists_are_read(void **state)
{
    const char *from = "# a comment\nweight,name,side,points,else\n2,Red,t65xwing focus,41,x\n"
                       ",,tielnfighter,,\n";
    const volley_source source = { stream_read, &from, "field.csv" };
    const volley_field_side *sides;
    volley_field_list *list;
    size_t count;

    (void)state;
    assert_int_equal(volley_field_list_read(&source, 0, NULL, &list, NULL), VOLLEY_OK);
    sides = volley_field_list_sides(list, &count);
    assert_int_equal(count, 2);
    assert_string_equal(sides[0].name, "Red");
    assert_string_equal(sides[0].ships.texts[0].text, "t65xwing focus");
    assert_int_equal(sides[0].ships.texts[0].line, 3);
    assert_true(sides[0].weight == 2 && sides[0].points == 41);
    assert_string_equal(sides[1].name, "tielnfighter");
    assert_true(sides[1].weight == 1 && sides[1].points == 0);
    volley_field_list_free(list);
    check_list_refused("", 1, 1, "no sides");
    check_list_refused("side\n", 1, 1, "no sides");
    check_list_refused("name,weight\n", 1, 1, "no column 'side'");
    check_list_refused("side,side\n", 1, 6, "twice");
    check_list_refused("side,weight\nt65xwing,0\n", 2, 10, "the weight is not a number above 0");
    check_list_refused("side,points\nt65xwing,x\n", 2, 10, "points is not a number above 0");
    check_list_refused("side,points\n,2\n", 2, 1, "the row has no side");
}

static void rosters_that_there_are_not_are_refused(void **state)
{
    volley_field_list *list;
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_field_list_roster("2.5", NULL,
                                              &(volley_field_roster){ .what = VOLLEY_ROSTER_CARDS },
                                              &list, NULL),
                     VOLLEY_INVALID);
    assert_int_equal(volley_field_list_roster("7", NULL,
                                              &(volley_field_roster){ .what = VOLLEY_ROSTER_SHIPS },
                                              &list, NULL),
                     VOLLEY_INVALID);
    assert_int_equal(volley_field_list_roster(
                         "2.5", NULL,
                         &(volley_field_roster){ VOLLEY_ROSTER_SHIPS, 0, "klingons", NULL, NULL },
                         &list, &error),
                     VOLLEY_INVALID);
    assert_non_null(strstr(error.message, "klingons"));
    volley_field_list_free(NULL);
    volley_field_free(NULL);
}

/* A deck of one's own is read once, and is that of all. */
static void all_pairs_have_the_deck(void **state)
{
    const char *const deck = "card,count\nstructuraldamage,2\nblank,3\n";
    const char *from = deck;
    volley_source source = { stream_read, &from, "deck.csv" };
    struct sides sides = { .count = 0 };
    volley_field_question question;
    volley_duel_figures pair, duel;
    volley_field *field;

    (void)state;
    add_side(&sides, "attack=3 agility=1 hull=3", 0, 0);
    add_side(&sides, "attack=3 agility=2 hull=2", 0, 0);
    add_side(&sides, "attack=2 agility=2 hull=3", 0, 0);
    question = question_of(&sides, NULL);
    question.duel.deck_file = &source;
    question.engine.engine = VOLLEY_ENGINE_MC;
    question.engine.simulation.trials = 3000;
    field = run(&question);
    volley_field_pair(field, 1, 2, &pair);
    from = deck;
    duel = alone(&question, sides.texts[1].text, sides.texts[2].text);
    assert_true(pair.a.value == duel.a.value && pair.a.value > 0);
    volley_field_free(field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_duels_read_from_both_sides),
        cmocka_unit_test(the_rank_is_that_of_the_mean_value),
        cmocka_unit_test(points_are_said_or_those_of_the_pilots),
        cmocka_unit_test(a_field_of_one_is_a_plain_duel),
        cmocka_unit_test(a_field_is_weighed),
        cmocka_unit_test(the_jousting_value_is_as_defined),
        cmocka_unit_test(errors_reach_the_jousting_value),
        cmocka_unit_test(a_ship_is_worth_its_points_among_its_likes),
        cmocka_unit_test(what_cannot_be_harmed_has_no_end),
        cmocka_unit_test(ships_live_as_long_as_alone),
        cmocka_unit_test(some_live_for_ever),
        cmocka_unit_test(the_roster_has_every_ship_and_pilot_once),
        cmocka_unit_test(a_roster_is_of_a_list_and_a_play),
        cmocka_unit_test(usual_fields_are_brought),
        cmocka_unit_test(what_a_player_adds_needs_no_list),
        cmocka_unit_test(all_forms_are_written),
        cmocka_unit_test(what_is_done_before_the_end_counts),
        cmocka_unit_test(sides_that_make_no_sense_are_refused),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(rosters_that_there_are_not_are_refused),
        cmocka_unit_test(all_pairs_have_the_deck),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
