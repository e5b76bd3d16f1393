/* Whom a side should shoot at: what the search says against engagements played ten times as often,
 * each way by itself, with other luck; and that of small cases known by hand. */
#include "support/check.h"

#include "base/array.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

enum { TRIALS = 3200, MANY = 32000 };

/* What differs in none of the first engagements may differ in so many. */
#define FEW (6. / (TRIALS / 128))

static volley_duel *duel_of(const char *a, const char *b, const volley_duel_options *options)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_error error = { 0 };
    volley_duel *duel;

    if (volley_duel_create("2.5", &sides[0], &sides[1], options, &duel, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

static volley_duel *run(const char *a, const char *b, const volley_duel_options *options,
                        uint64_t trials, uint64_t seed, int threads)
{
    volley_duel_engine engine = volley_duel_engine_default();
    volley_error error = { 0 };
    volley_duel *duel = duel_of(a, b, options);

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = trials;
    engine.simulation.seed = seed;
    engine.simulation.threads = threads;
    if (volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

enum { ROOM = 1 << 18 };

static int keep(const char *bytes, size_t count, void *context)
{
    char *text = context;
    size_t used = strlen(text);

    assert_true(used + count < ROOM);
    memcpy(text + used, bytes, count);
    text[used + count] = '\0';
    return 0;
}

static const char *written(const volley_duel *duel, volley_format format)
{
    static char text[ROOM];
    const volley_sink sink = { .write = keep, .context = text, .ascii = 1 };

    text[0] = '\0';
    assert_int_equal(volley_duel_write(duel, format, &sink, NULL), VOLLEY_OK);
    return text;
}

static json_t *advice_of(const char *a, const char *b, volley_duel_options options, int threads)
{
    volley_duel *duel;
    json_t *document;

    options.advise = 1;
    duel = run(a, b, &options, TRIALS, 1, threads);
    document = json_loads(written(duel, VOLLEY_JSON), 0, NULL);
    assert_non_null(document);
    volley_duel_free(duel);
    return document;
}

static json_t *get(const json_t *from, const char *key)
{
    json_t *found = json_object_get(from, key);

    if (!found)
        fail_msg("there is no %s", key);
    return found;
}

static const char *text_at(const json_t *from, const char *key)
{
    return json_string_value(json_object_get(from, key));
}

static double number_at(const json_t *from, const char *key)
{
    return json_number_value(get(from, key));
}

static json_t *choice_of(const json_t *document, const char *side)
{
    json_t *choice;
    size_t i;

    json_array_foreach(get(document, "choices"), i, choice)
    {
        if (strcmp(text_at(choice, "side"), side) == 0)
            return choice;
    }
    fail_msg("nothing of side %s", side);
    return NULL;
}

/* ---- against engagements played one way after the other ---- */

static const char *const rules[] = { "weakest", "first", "damaged",   "points", "kill",
                                     "damage",  "worth", "strongest", "spread", "random" };

/* P(the side wins) when it shoots in a way. */
static volley_figure played(const char *a, const char *b, volley_duel_options options, int side,
                            const json_t *way)
{
    volley_duel_figures figures;
    volley_duel *duel;
    size_t rule = 0;

    options.orders[side] = text_at(way, "order");
    while (!options.orders[side] && strcmp(rules[rule], text_at(way, "target")) != 0)
        rule++;
    options.targets[side] = options.orders[side] ? VOLLEY_DUEL_ORDER : (volley_duel_target)rule;
    duel = run(a, b, &options, MANY, 77, 0);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return side ? figures.b : figures.a;
}

/* What the search has told apart is apart; all it says of a difference is within five errors. */
static void check_ways(const char *a, const char *b, volley_duel_options options, int side,
                       const json_t *choice)
{
    json_t *ways = get(choice, "ways"), *way;
    const volley_figure best = played(a, b, options, side, json_array_get(ways, 0));
    size_t i;

    json_array_foreach(ways, i, way)
    {
        const volley_figure it = played(a, b, options, side, way);
        const json_t *behind = get(way, "behind");
        const double found = best.value - it.value, said = number_at(behind, "value");
        const double error = hypot(hypot(best.error, it.error), number_at(behind, "stderr"));

        if (fabs(found - said) > 5 * error + FEW)
            fail_msg("%s vs %s, %s: behind by %g, said %g, error %g", a, b, text_at(way, "says"),
                     found, said, error);
        if (i > 0 && !json_is_true(get(way, "tied")) && found < -3 * hypot(best.error, it.error))
            fail_msg("%s vs %s, %s: better than the best", a, b, text_at(way, "says"));
    }
}

static void the_ranking_is_that_of_ten_times_as_many_engagements(void **state)
{
    static const struct {
        const char *a, *b;
        volley_duel_policy policy;
        const char *deck;
    } rows[] = {
        { "2x t65xwing", "tielnfighter ; tieadvancedx1", VOLLEY_DUEL_ROUND, "off" },
        { "t65xwing init=5 ; z95af4headhunter init=2",
          "attack=4 agility=0 hull=4 init=1 focus ; attack=1 agility=3 hull=2 init=4",
          VOLLEY_DUEL_MYOPIC, "off" },
        { "t65xwing points=5 ; tielnfighter points=2", "2x tielnfighter points=2",
          VOLLEY_DUEL_ROUND, "on" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = volley_duel_options_default();
        json_t *document;

        options.policy = rows[i].policy;
        options.deck = rows[i].deck;
        document = advice_of(rows[i].a, rows[i].b, options, 0);
        check_ways(rows[i].a, rows[i].b, options, 0, choice_of(document, "a"));
        check_ways(rows[i].a, rows[i].b, options, 1, choice_of(document, "b"));
        json_decref(document);
    }
}

/* ---- by hand ---- */

/* An enemy that deals nothing and one that kills: who shoots at the harmless one first gives its
 * time away. The killer is listed last and is stronger, so weakest, first and damaged are wrong. */
#define HARMLESS "attack=0 agility=0 hull=3 init=1"
#define KILLER   "attack=6 agility=0 hull=4 init=1 focus"

static void the_dangerous_enemy_is_shot_at_first(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    json_t *document, *choice, *best;

    (void)state;
    options.deck = "off";
    document =
        advice_of("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, options, 0);
    choice = choice_of(document, "a");
    best = json_array_get(get(choice, "ways"), 0);
    assert_true(json_is_true(get(choice, "gains")));
    assert_string_equal(text_at(best, "target"), "order");
    assert_string_equal(text_at(best, "order"), "B2,B1");
    assert_string_equal(text_at(best, "says"), "at B2 first, then B1");
    assert_non_null(strstr(text_at(choice, "says"), "Shoot at B2 first, then B1: A wins "));
    json_decref(document);
}

/* The engagement is played by what is found. */
static void what_is_found_is_played(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    volley_duel_figures found, ordered;
    volley_duel *duel;

    (void)state;
    options.deck = "off";
    options.targets[0] = VOLLEY_DUEL_MOST_WINS;
    duel = run("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, &options, TRIALS,
               1, 0);
    assert_int_equal(volley_duel_figures_of(duel, 0, &found), 1);
    assert_non_null(
        strstr(written(duel, VOLLEY_TEXT), "\nA shoots in an order of its own: B2 B1.\n"));
    assert_non_null(volley_duel_advice(duel, 0));
    assert_null(volley_duel_advice(duel, 1));
    volley_duel_free(duel);
    options.targets[0] = VOLLEY_DUEL_WEAKEST;
    options.orders[0] = "2";
    duel = run("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, &options, TRIALS,
               1, 0);
    assert_int_equal(volley_duel_figures_of(duel, 0, &ordered), 1);
    check_near(found.a.value, ordered.a.value, 0, "the same digits");
    volley_duel_free(duel);
}

/* Among enemies that are all alike every order is the one that is listed. */
static void ways_that_come_out_alike_are_behind_by_nothing(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    json_t *document, *ways, *way;
    bool seen = false;
    size_t i;

    (void)state;
    options.deck = "off"; /* no card hurts who is not shot at */
    document = advice_of("2x t65xwing", "2x tielnfighter", options, 0);
    ways = get(choice_of(document, "a"), "ways");
    json_array_foreach(ways, i, way)
    {
        if (strcmp(text_at(way, "target"), "first") != 0)
            continue;
        seen = true;
        assert_true(json_is_true(get(way, "tied")) || json_is_true(get(way, "best")));
        check_near(number_at(get(way, "behind"), "value"), 0, 0, "first is weakest here");
    }
    assert_true(seen);
    json_decref(document);
}

static void all_orders_of_five_kinds_are_tried_and_of_six_one_is_found(void **state)
{
    static const struct {
        const char *b;
        size_t orders;
    } rows[] = {
        { "hull=1 agility=1 ; hull=2 agility=1 ; hull=3 agility=1 ; hull=4 agility=1 ; hull=5 "
          "agility=1",
          120 },
        { "hull=1 agility=1 ; hull=2 agility=1 ; hull=3 agility=1 ; hull=4 agility=1 ; hull=5 "
          "agility=1 ; hull=6 agility=1",
          1 }
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = volley_duel_options_default();
        json_t *document, *way;
        size_t at, orders = 0;

        options.rounds = 4;
        options.deck = "off";
        document = advice_of("3x attack=3 focus", rows[i].b, options, 0);
        json_array_foreach(get(choice_of(document, "a"), "ways"), at, way)
        {
            orders += text_at(way, "order") != NULL;
        }
        assert_int_equal(orders, rows[i].orders);
        json_decref(document);
    }
}

/* A ship that survives: who attacks it wants it to live for few rounds. */
static void attackers_of_ships_that_survive_shorten_their_lives(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    json_t *document, *ways;

    (void)state;
    options.survives = 1;
    options.rounds = 0;
    options.deck = "off";
    options.targets[1] = VOLLEY_DUEL_STRONGEST;
    document = advice_of("3 hull=3 evade ; 0 hull=3", "3 focus", options, 0);
    ways = get(choice_of(document, "b"), "ways");
    assert_non_null(strstr(text_at(choice_of(document, "b"), "says"), ": A lives "));
    for (size_t i = 1; i < json_array_size(ways); i++) /* of fewest rounds first */
        assert_true(number_at(get(json_array_get(ways, i), "behind"), "value") >=
                    number_at(get(json_array_get(ways, i - 1), "behind"), "value"));
    assert_int_equal(json_array_size(get(document, "choices")), 1);
    json_decref(document);
}

/* ---- digits, forms, refusals ---- */

static void digits_are_those_of_any_number_of_threads(void **state)
{
    const char *const a = "t65xwing ; z95af4headhunter", *const b = "tielnfighter ; tieadvancedx1";
    volley_duel_options options = volley_duel_options_default();
    json_t *one = advice_of(a, b, options, 1), *three = advice_of(a, b, options, 3);

    (void)state;
    assert_true(json_equal(one, three));
    json_decref(one);
    json_decref(three);
}

static void both_sides_answer_each_other_until_nobody_gains(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    json_t *document;
    volley_duel *duel;

    (void)state;
    options.targets[0] = options.targets[1] = VOLLEY_DUEL_MOST_WINS;
    options.deck = "off";
    duel = run("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, &options, TRIALS,
               1, 0);
    document = json_loads(written(duel, VOLLEY_JSON), 0, NULL);
    assert_int_equal(json_array_size(get(document, "choices")), 2);
    assert_true(json_is_false(get(document, "cycles")));
    json_decref(document);
    volley_duel_free(duel);
}

static void every_form_tells_the_ways(void **state)
{
    static const struct {
        volley_format format;
        const char *says;
    } rows[] = {
        { VOLLEY_TEXT, "Shoot at B2 first, then B1: A wins " },
        { VOLLEY_MARKDOWN, "| at B2 first, then B1" },
        { VOLLEY_HTML, "Whom to shoot at?" },
        { VOLLEY_CSV, "\na,order,\"B2,B1\",0." },
        { VOLLEY_SVG, "Whom to shoot at" },
    };
    volley_duel_options options = volley_duel_options_default();
    volley_duel *duel;

    (void)state;
    options.deck = "off";
    options.advise = 1;
    duel = run("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, &options, TRIALS,
               1, 0);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (!strstr(written(duel, rows[i].format), rows[i].says))
            fail_msg("'%s' is not in:\n%s", rows[i].says, written(duel, rows[i].format));
    volley_duel_free(duel);
}

static void who_has_one_enemy_has_no_choice(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    volley_duel *duel;

    (void)state;
    options.advise = 1;
    duel = run("t65xwing", "tielnfighter", &options, TRIALS, 1, 1);
    assert_non_null(strstr(written(duel, VOLLEY_TEXT), "No side has a choice whom to shoot at."));
    assert_null(volley_duel_advice(duel, 0));
    volley_duel_free(duel);
}

/* Called off when the first figures are there: they are told, and nothing else is looked for. */
static int after_the_first(const volley_progress *progress, void *context)
{
    (void)progress;
    return volley_duel_advice(*(volley_duel **)context, 0) != NULL;
}

static void a_search_that_is_called_off_tells_what_it_knows(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *duel;

    (void)state;
    options.advise = 1;
    options.deck = "off";
    duel = duel_of("2x attack=3 agility=1 hull=4 init=3 focus", HARMLESS " ; " KILLER, &options);
    engine.simulation.progress = after_the_first;
    engine.simulation.context = &duel;
    assert_int_equal(volley_duel_run(duel, &engine, NULL), VOLLEY_OK);
    assert_non_null(strstr(written(duel, VOLLEY_TEXT), "The search was stopped early."));
    assert_non_null(volley_duel_advice(duel, 0));
    assert_null(volley_duel_advice(duel, 1));
    volley_duel_free(duel);
}

static void orders_that_are_none_are_refused(void **state)
{
    static const struct {
        const char *order, *says;
        volley_duel_target target;
    } rows[] = {
        { "B3", "'B3' is no order of the enemies of side A: each once, B1 to B2, as in B2,B1",
          VOLLEY_DUEL_ORDER },
        { "A1", "'A1' is no order of the enemies", VOLLEY_DUEL_WEAKEST },
        { "1,1", "'1,1' is no order of the enemies", VOLLEY_DUEL_WEAKEST },
        { "1,", "'1,' is no order of the enemies", VOLLEY_DUEL_WEAKEST },
        { "", "'' is no order of the enemies", VOLLEY_DUEL_WEAKEST },
        { "1", "side A has an order of its targets, and a rule besides", VOLLEY_DUEL_KILL },
        { NULL, "the target 'order' needs an order: --order-a B2,B1", VOLLEY_DUEL_ORDER },
    };
    const volley_text texts[] = { { .text = "t65xwing" }, { .text = "2x tielnfighter" } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = volley_duel_options_default();
        volley_error error = { 0 };
        volley_duel *duel;

        options.orders[0] = rows[i].order;
        options.targets[0] = rows[i].target;
        assert_int_equal(volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, &error),
                         VOLLEY_INVALID);
        if (!strstr(error.message, rows[i].says))
            fail_msg("'%s' instead of '%s'", error.message, rows[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ranking_is_that_of_ten_times_as_many_engagements),
        cmocka_unit_test(the_dangerous_enemy_is_shot_at_first),
        cmocka_unit_test(what_is_found_is_played),
        cmocka_unit_test(ways_that_come_out_alike_are_behind_by_nothing),
        cmocka_unit_test(all_orders_of_five_kinds_are_tried_and_of_six_one_is_found),
        cmocka_unit_test(attackers_of_ships_that_survive_shorten_their_lives),
        cmocka_unit_test(digits_are_those_of_any_number_of_threads),
        cmocka_unit_test(both_sides_answer_each_other_until_nobody_gains),
        cmocka_unit_test(every_form_tells_the_ways),
        cmocka_unit_test(who_has_one_enemy_has_no_choice),
        cmocka_unit_test(a_search_that_is_called_off_tells_what_it_knows),
        cmocka_unit_test(orders_that_are_none_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
