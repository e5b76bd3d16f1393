/* Engagements by the public functions. Rows of results come from an independent exact solver
 * (tests/golden/duels.csv); errors and laws are stated by the notation. */
#include "support/check.h"

#include "base/array.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static volley_duel *duel_with(const char *a, const char *b, const volley_duel_options *options)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_error error = { 0 };
    volley_duel *duel;

    if (volley_duel_create("2.5", &sides[0], &sides[1], options, &duel, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

/* Several engagements with one seed. */
static volley_duel *simulated(const char *a, const char *b, const volley_duel_options *options,
                              int threads)
{
    volley_duel_engine engine = volley_duel_engine_default();
    volley_error error = { 0 };
    volley_duel *duel = duel_with(a, b, options);

    engine.engine = VOLLEY_ENGINE_BOTH;
    engine.simulation.trials = 20000;
    engine.simulation.threads = threads;
    if (volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

static volley_duel *run_with(const char *a, const char *b, const volley_duel_options *options)
{
    volley_duel_engine engine = volley_duel_engine_default();
    volley_error error = { 0 };
    volley_duel *duel = duel_with(a, b, options);

    engine.engine = VOLLEY_ENGINE_EXACT;
    if (volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

static volley_duel_options myopic(void)
{
    volley_duel_options options = volley_duel_options_default();

    options.policy = VOLLEY_DUEL_MYOPIC;
    options.deck = "off";
    options.rounds = 0;
    return options;
}

static volley_error refused(const char *edition, const char *a, const char *b,
                            const volley_duel_options *options)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_error error = { 0 };
    volley_duel *duel;

    assert_int_not_equal(volley_duel_create(edition, &sides[0], &sides[1], options, &duel, &error),
                         VOLLEY_OK);
    assert_null(duel);
    return error;
}

enum { ROOM = 1 << 16 };

static int keep(const char *bytes, size_t count, void *context)
{
    char *text = context;
    size_t used = strlen(text);

    assert_true(used + count < ROOM);
    memcpy(text + used, bytes, count);
    text[used + count] = '\0';
    return 0;
}

static void written(const volley_duel *duel, volley_format format, char text[ROOM])
{
    const volley_sink sink = { .write = keep, .context = text, .ascii = 1 };

    text[0] = '\0';
    assert_int_equal(volley_duel_write(duel, format, &sink, NULL), VOLLEY_OK);
}

/* Row token-2 of the golden file. */
#define TOKEN_2 "attack=3 agility=2 hull=4 shields=2 init=4 focus"

static void figures_are_those_of_the_independent_solver(void **state)
{
    volley_duel_options options = myopic();
    volley_duel_figures figures;
    volley_duel_fate fate;
    volley_duel *duel;

    (void)state;
    options.first = VOLLEY_DUEL_FIRST_A;
    duel = run_with(TOKEN_2, TOKEN_2, &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    check_near(figures.a.value, 0.399664049373, 1e-9, "a");
    check_near(figures.draw.value, 0.169193437311, 1e-9, "draw");
    check_near(figures.b.value, 0.431142513316, 1e-9, "b");
    check_near(figures.rounds.value, 4.86933307524, 1e-9, "rounds");
    assert_true(isnan(figures.points_lost[0].value));
    assert_int_equal(figures.trials, 0);
    check_near(volley_duel_lost(duel, 0, 0, 2), 2.20018863678, 1e-9, "lost by A in 2 rounds");
    check_near(volley_duel_gone(duel, 0, 1, 3), 0.0731114673624, 1e-9, "B gone after 3");
    assert_true(isnan(volley_duel_gone(duel, 0, 1, 0)));
    assert_true(isnan(volley_duel_gone(duel, 0, 2, 1)));
    assert_true(isnan(volley_duel_gone(duel, 1, 0, 1)));
    assert_int_equal(volley_duel_fate_of(duel, 0, 1, &fate), 1);
    check_near(fate.destroyed.value, 0.568857486684, 1e-9, "B destroyed");
    assert_int_equal(volley_duel_fate_of(duel, 0, 2, &fate), 0);
    assert_int_equal(volley_duel_figures_of(duel, 1, &figures), 0);
    volley_duel_free(duel);
}

/* Values of best play by a second solver, to four digits; those of a limit of 12 rounds differ by
 * what is undecided then. */
static void tokens_are_spent_by_the_policy_that_is_asked_for(void **state)
{
    static const struct {
        volley_duel_policy policy;
        double value;
    } rows[] = {
        { VOLLEY_DUEL_MYOPIC, .5689 },
        { VOLLEY_DUEL_ROUND, .5738 },
        { VOLLEY_DUEL_BEST, .5712 },
        { VOLLEY_DUEL_POLICY_USUAL, .5712 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = myopic();
        volley_duel_figures figures;
        volley_duel *duel;

        options.policy = rows[i].policy;
        duel = run_with("t65xwing init=4 focus", "t65xwing init=3 focus", &options);
        assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
        check_near(figures.a.value + figures.draw.value / 2, rows[i].value, 5e-5, "value");
        volley_duel_free(duel);
    }
}

static void a_variant_is_the_duel_with_more_words_on_side_a(void **state)
{
    static const volley_text variants[] = { { .text = "shields=+1" }, { .text = "init=5" } };
    volley_duel_options options = myopic();
    volley_duel_figures alone, base, more, later;
    volley_duel *duel, *other;

    (void)state;
    other =
        run_with("t65xwing focus shields=+1 ; tielnfighter shields=+1", "2x t65xwing", &options);
    assert_int_equal(volley_duel_figures_of(other, 0, &alone), 1);
    options.variants = variants;
    options.variant_count = 2;
    duel = run_with("t65xwing focus;tielnfighter", "2x t65xwing", &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &base), 1);
    assert_int_equal(volley_duel_figures_of(duel, 1, &more), 1);
    assert_int_equal(volley_duel_figures_of(duel, 2, &later), 1);
    assert_true(more.a.value == alone.a.value);
    assert_true(more.difference.value == more.a.value - base.a.value);
    assert_true(more.difference.error == 0);
    assert_true(base.difference.value == 0);
    assert_true(more.a.value > base.a.value);
    assert_true(later.a.value > base.a.value); /* it shoots first */
    volley_duel_free(duel);
    volley_duel_free(other);
}

static void a_simulation_agrees_with_the_exact_figures_on_any_number_of_threads(void **state)
{
    static const volley_text variant = { .text = "shields=+1" };
    volley_duel_options options = myopic();
    volley_duel_figures exact[2], one[2], two[2];
    volley_duel *duel[3];

    (void)state;
    options.variants = &variant;
    options.variant_count = 1;
    duel[0] = run_with(TOKEN_2, TOKEN_2, &options);
    duel[1] = simulated(TOKEN_2, TOKEN_2, &options, 1);
    duel[2] = simulated(TOKEN_2, TOKEN_2, &options, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(volley_duel_figures_of(duel[0], i, &exact[i]), 1);
        assert_int_equal(volley_duel_figures_of(duel[1], i, &one[i]), 1);
        assert_int_equal(volley_duel_figures_of(duel[2], i, &two[i]), 1);
        assert_memory_equal(&one[i].a, &two[i].a, sizeof one[i].a);
        assert_memory_equal(&one[i].difference, &two[i].difference, sizeof one[i].a);
        assert_int_equal(one[i].trials, 20000);
        check_near(one[i].a.value, exact[i].a.value, 5 * one[i].a.error, "a");
    }
    check_near(one[1].difference.value, exact[1].difference.value, 5 * one[1].difference.error,
               "difference");
    /* the same luck: far better than from runs of their own */
    assert_true(one[1].difference.error < .8 * hypot(one[0].a.error, one[1].a.error));
    for (size_t i = 0; i < 3; i++)
        volley_duel_free(duel[i]);
}

static void damage_cards_are_dealt_unless_they_are_off(void **state)
{
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel_fate fate;
    static char text[ROOM];
    volley_duel *duel;

    (void)state;
    options.rounds = 3;
    duel = duel_with(TOKEN_2, TOKEN_2, &options);
    engine.simulation.trials = 4096;
    assert_int_equal(volley_duel_run(duel, &engine, NULL), VOLLEY_OK);
    assert_int_equal(volley_duel_fate_of(duel, 0, 0, &fate), 1);
    assert_true(fate.faceup > 0);
    written(duel, VOLLEY_TEXT, text);
    assert_non_null(strstr(text, "damage deck second."));
    assert_non_null(strstr(text, "faceup cards"));
    assert_non_null(strstr(text, "(round)."));
    assert_non_null(strstr(text, "4,096 simulated engagements in "));
    assert_non_null(strstr(text, "    1   < 0.1 %   < 0.1 %")); /* never met: Wilson's bound */
    volley_duel_free(duel);
    assert_string_equal(refused("2.5", "t65xwing repair=hulbreach", "tielnfighter", NULL).message,
                        "no card of the damage deck; did you mean 'hullbreach'?");
    options.deck = "off";
    assert_string_equal(refused("2.5", "t65xwing repair=all", "tielnfighter", &options).message,
                        "damage cards are off: there is nothing to repair");
    options.deck = "first-original";
    assert_non_null(strstr(refused("2.5", "t65xwing", "tielnfighter", &options).message,
                           "has no damage deck 'first-original'"));
}

/* One die that hits on 4 of 8 sides, no defense: geometric. */
static void a_ship_survives_as_long_as_the_dice_let_it(void **state)
{
    volley_duel_options options = myopic();
    volley_duel_figures figures;
    volley_duel *duel;

    (void)state;
    options.survives = 1;
    duel = run_with("0 hull=1 focus", "1", &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    check_near(figures.b.value, 1, 1e-12, "gone in the end");
    check_near(figures.rounds.value, 2, 1e-12, "rounds");
    check_near(figures.attacks[1], 2, 1e-12, "attacks");
    check_near(figures.attacks[0], 0, 0, "its own attacks");
    check_near(volley_duel_gone(duel, 0, 0, 3), 7. / 8, 1e-12, "gone by round 3");
    volley_duel_free(duel);
    /* two a round: the first hits, or the second */
    options.actions = VOLLEY_DUEL_ACTIONS_NONE;
    duel = run_with("0 hull=1", "2x t65xwing attack=1", &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    check_near(figures.rounds.value, 4. / 3, 1e-12, "rounds under two");
    check_near(figures.attacks[1], 2, 1e-12, "attacks of two");
    volley_duel_free(duel);
}

/* How long a ship lives on average. */
static double rounds_of(const char *ship, const char *attackers)
{
    volley_duel_options options = myopic();
    volley_duel_figures figures;
    volley_duel *duel;

    options.survives = 1;
    duel = run_with(ship, attackers, &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return figures.rounds.value;
}

/* Of two attacks in a round only what is gained after the first counts. */
static void what_a_card_does_once_it_does_once_in_each_round(void **state)
{
    (void)state;
    check_near(rounds_of("tielnfighter.valenrudor hull=2", "2x t65xwing"),
               rounds_of("tielnfighter hull=2 gain-focus=1|gain-evade=1?defending&no-stress",
                         "2x t65xwing"),
               1e-12, "rounds");
}

/* P(A wins) of one ship that is named against a bare one that hits back. */
static double chance_of(const char *ship, volley_duel_actions actions)
{
    volley_duel_options options = myopic();
    volley_duel_figures figures;
    volley_duel *duel;

    options.actions = actions;
    duel = run_with(ship, "attack=3 agility=2 hull=5", &options);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return figures.a.value;
}

/* What the action is worth is what its token is worth, written out. */
static void a_ship_of_the_game_takes_a_focus_action_unless_its_words_give_tokens(void **state)
{
    static const struct {
        const char *ship, *like; /* which without actions is the same */
    } rows[] = {
        { "t65xwing", "t65xwing focus" },
        { "t65xwing stress=3", "t65xwing stress=3 focus" },
        { "vultureclassdroidfighter", "vultureclassdroidfighter calculate" },
        { "guri", "guri calculate" }, /* a droid in a ship that has a focus on its action bar */
        { "hmpdroidgunship dgs286", "hmpdroidgunship dgs286 calculate" }, /* its bar is not known */
        { "eta2actis", "eta2actis focus" },                               /* nor is this */
        { "t65xwing evade", "t65xwing evade" },
        { "t65xwing lock", "t65xwing lock" },
        { "t65xwing focus=0", "t65xwing" },
        { "t65xwing plan=none,focus", "t65xwing plan=none,focus" },
        { "attack=3 agility=2 hull=4", "attack=3 agility=2 hull=4" },
        { "cr90corelliancorvette", "cr90corelliancorvette" }, /* huge, and nothing known */
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        check_near(chance_of(rows[i].ship, VOLLEY_DUEL_ACTIONS_FOCUS),
                   chance_of(rows[i].like, VOLLEY_DUEL_ACTIONS_NONE), 0, rows[i].ship);
    assert_true(chance_of("t65xwing", VOLLEY_DUEL_ACTIONS_FOCUS) >
                chance_of("t65xwing", VOLLEY_DUEL_ACTIONS_NONE) + 0.05);
}

static void actions_are_told(void **state)
{
    static const struct {
        const char *a, *says;
        volley_duel_actions actions;
    } rows[] = {
        { "t65xwing", "\nEach ship takes a focus action each round (--actions none: no actions).\n",
          VOLLEY_DUEL_ACTIONS_FOCUS },
        { "t65xwing;guri", "\nEach ship takes a focus or calculate action each round (",
          VOLLEY_DUEL_ACTIONS_FOCUS },
        { "t65xwing evade",
          "\nEach ship of the game whose words give no token takes a focus action",
          VOLLEY_DUEL_ACTIONS_FOCUS },
        { "t65xwing", "\nNo ship takes an action: it has the tokens that its words give.\n",
          VOLLEY_DUEL_ACTIONS_NONE },
        { "cr90corelliancorvette", "A1: no focus or calculate action of this ship is known",
          VOLLEY_DUEL_ACTIONS_FOCUS },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = myopic();
        static char text[ROOM];
        volley_duel *duel;

        options.actions = rows[i].actions;
        duel = simulated(rows[i].a, "tielnfighter", &options, 1);
        written(duel, VOLLEY_TEXT, text);
        if (!strstr(text, rows[i].says))
            fail_msg("'%s' is not in:\n%s", rows[i].says, text);
        volley_duel_free(duel);
    }
}

static void a_ship_is_told_by_what_its_words_name(void **state)
{
    volley_duel *duel = duel_with("t65xwing lukeskywalker points=60 ; attack=3 agility=2 hull=3",
                                  "tielnfighter", NULL);
    volley_duel_ship ship;

    (void)state;
    assert_int_equal(volley_duel_ship_count(duel), 3);
    assert_int_equal(volley_duel_ship_at(duel, 0, &ship), 1);
    assert_string_equal(ship.pilot, "Luke Skywalker");
    assert_string_equal(ship.id, "t65xwing");
    assert_int_equal(ship.initiative, 5);
    assert_int_equal(ship.points, 60);
    assert_int_equal(volley_duel_ship_at(duel, 1, &ship), 1);
    assert_null(ship.id);
    assert_int_equal(ship.number, 2);
    assert_int_equal(ship.points, -1);
    assert_int_equal(volley_duel_ship_at(duel, 2, &ship), 1);
    assert_int_equal(ship.side, 1);
    assert_int_equal(ship.number, 1);
    assert_int_equal(volley_duel_ship_at(duel, 3, &ship), 0);
    assert_string_equal(volley_duel_note(duel, 0), "A2: no initiative is said, so it is 1");
    volley_duel_free(duel);
    volley_duel_free(NULL);
}

/* ---- reports ---- */

static double number_at(const json_t *from, const char *key)
{
    const json_t *value = json_object_get(from, key);

    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void json_has_the_figures_under_their_names(void **state)
{
    volley_duel_options options = myopic();
    volley_duel_figures figures;
    static char text[ROOM];
    volley_duel *duel =
        run_with("2x tielnfighter init=1 points=23", "t65xwing init=4 points=41 focus", &options);
    json_t *document, *part;

    (void)state;
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    written(duel, VOLLEY_JSON, text);
    document = json_loads(text, 0, NULL);
    part = json_object_get(document, "result");
    assert_true(number_at(part, "a") == figures.a.value);
    assert_true(number_at(part, "draw") == figures.draw.value);
    assert_null(json_object_get(part, "stderr"));
    part = json_object_get(document, "engagement");
    assert_int_equal(json_array_size(json_object_get(part, "a")), 2);
    assert_string_equal(json_string_value(json_object_get(part, "policy")), "myopic");
    assert_string_equal(json_string_value(json_object_get(part, "first")), "road");
    assert_string_equal(json_string_value(json_object_get(part, "deck")), "off");
    part = json_array_get(json_object_get(document, "sides"), 1);
    check_near(number_at(json_object_get(part, "points_lost"), "mean"),
               figures.points_lost[1].value, 0, "points");
    check_near(json_number_value(json_array_get(json_object_get(part, "gone"), 2)),
               volley_duel_gone(duel, 0, 1, 3), 0, "gone");
    part = json_array_get(json_object_get(document, "ships"), 2);
    assert_string_equal(json_string_value(json_object_get(part, "side")), "b");
    assert_string_equal(json_string_value(json_object_get(part, "id")), "t65xwing");
    assert_int_equal(json_array_size(json_object_get(document, "ships")), 3);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(document, "engine"), "name")), "exact");
    json_decref(document);
    volley_duel_free(duel);
}

/* The columns as they are agreed on, in their order. */
static const char csv_columns[] =
    "engagement,edition,engine,policy,trials,p_a,p_draw,p_b,p_undecided,stderr,ci95_low,ci95_high,"
    "mean_rounds,lost_a_1,lost_a_2,lost_a_3,lost_a_4,lost_b_1,lost_b_2,lost_b_3,lost_b_4,gone_a,"
    "gone_b,points_lost_a,points_lost_b,ships_gone,error,a,b,cards,told\n";

/* Outside of quotes. */
static size_t commas_in(const char *line, size_t bytes)
{
    size_t count = 0;
    bool quoted = false;

    for (size_t i = 0; i < bytes; i++)
        quoted ^= line[i] == '"', count += line[i] == ',' && !quoted;
    return count;
}

static void csv_has_the_columns_that_are_agreed_on(void **state)
{
    static const volley_text variant = { .text = "shields=+1" };
    volley_duel_options options = myopic();
    static char text[ROOM];
    volley_duel *duel;
    const char *line;

    (void)state;
    options.variants = &variant;
    options.variant_count = 1;
    duel = run_with("t65xwing focus", "attack=2 agility=3 hull=3", &options);
    written(duel, VOLLEY_CSV, text);
    assert_memory_equal(text, csv_columns, sizeof csv_columns - 1);
    line = text + sizeof csv_columns - 1;
    for (int row = 0; row < 2; row++) {
        size_t bytes = strcspn(line, "\n");

        assert_int_equal(commas_in(line, bytes), commas_in(csv_columns, sizeof csv_columns));
        assert_true(strncmp(line, row ? "shields=+1,2.5,exact,myopic,,0." : ",2.5,exact,myopic,,0.",
                            20) == 0);
        line += bytes + 1;
    }
    assert_non_null(strstr(text, ",t65xwing focus,attack=2 agility=3 hull=3,,"));
    assert_non_null(strstr(text, ",t65xwing focus shields=+1,attack=2 agility=3 hull=3,,"));
    assert_int_equal(*line, '\0');
    volley_duel_free(duel);
}

static void text_says_by_what_rules_it_is_played(void **state)
{
    static const int ranges[] = { 3, 1 };
    volley_duel_options options = myopic();
    static char text[ROOM];
    volley_duel *duel;
    static const char *const parts[] = {
        "A1-A2   hull 3      init 1   tielnfighter init=1",
        "B1      (no hull)   init 4   attack=3 init=4 focus",
        ("second edition 2.5; range 3, then 1; A is first in player order; at most 3 rounds; "
         "damage "
         "cards off."),
        "B shoots at the enemy with the most health left.\n",
        "Tokens are spent each attack for itself",
        "A wins 0.00 %",
        "undecided ",
        "A has 6 health\n",
        "exact probabilities, worked out in ",
    };

    (void)state;
    options.first = VOLLEY_DUEL_FIRST_A;
    options.rounds = 3;
    options.ranges = ranges;
    options.range_count = 2;
    options.targets[1] = VOLLEY_DUEL_STRONGEST;
    duel = run_with("2x tielnfighter init=1", "attack=3 init=4 focus", &options);
    written(duel, VOLLEY_TEXT, text);
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (!strstr(text, parts[i]))
            fail_msg("no '%s' in\n%s", parts[i], text);
    assert_null(strstr(text, "A shoots"));
    written(duel, VOLLEY_MARKDOWN, text);
    assert_non_null(strstr(text, "| round | A gone |"));
    assert_non_null(strstr(text, "- A wins 0.00 %"));
    written(duel, VOLLEY_SVG, text);
    assert_true(strncmp(text, "<svg ", 5) == 0);
    assert_non_null(strstr(text, "Chance that the side is gone"));
    assert_string_equal(text + strlen(text) - strlen("</svg>\n"), "</svg>\n");
    volley_duel_free(duel);
}

static void text_tells_what_becomes_of_cards(void **state)
{
    volley_duel_options options = myopic();
    static char text[ROOM];
    volley_duel *duel;
    static const char *const parts[] = {
        "Cards active: Proton Torpedoes in A1.\n",
        "Card Predator in A1: inactive, needs bullseye.\n",
        "Cards that play no part in an attack: Afterburners in B2.\n",
    };

    (void)state;
    options.rounds = 1;
    duel = run_with("t65xwing protontorpedoes predator lock",
                    "tielnfighter ; tielnfighter afterburners", &options);
    written(duel, VOLLEY_TEXT, text);
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (!strstr(text, parts[i]))
            fail_msg("no '%s' in\n%s", parts[i], text);
    volley_duel_free(duel);
}

/* ---- what is refused ---- */

static void options_that_make_no_sense_are_refused(void **state)
{
    static const int near[] = { 0 }, far[] = { 6 }, many[] = { 1, 2, 3 };
    static const struct {
        const char *edition;
        volley_duel_options options;
        const char *message;
    } rows[] = {
        { "3", { .rounds = 12 }, "edition" },
        { "2.5", { .rounds = -1 }, "rounds are 1 to 1000, or 0 for no limit" },
        { "2.5", { .rounds = 1001 }, "rounds are 1 to 1000" },
        { "1", { .ranges = near, .range_count = 1 }, "range 0: the first edition has attacks at" },
        { "2.5", { .ranges = far, .range_count = 1 }, "range 6: " },
        { "2.5", { .rounds = 2, .ranges = many, .range_count = 3 }, "3 ranges for 2 rounds" },
        { "2.5",
          { .targets = { VOLLEY_DUEL_DEAREST } },
          "the target 'points' needs the points of all ships of side b" },
        { "2.5",
          { .targets = { VOLLEY_DUEL_WEAKEST, VOLLEY_DUEL_WORTH } },
          "the target 'worth' needs the points of all ships of side a" },
        { "2.5", { .targets = { (volley_duel_target)12 } }, "there is no such" },
        { "2.5", { .policy = (volley_duel_policy)4 }, "there is no such" },
        { "2.5", { .first = (volley_duel_first)5 }, "there is no such" },
        { "2.5", { .turns = 1.5 }, "the chance of a turn" },
        { "2.5", { .policy = VOLLEY_DUEL_BEST }, "the policy 'best' is worked out for one ship" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const volley_error error = refused(rows[i].edition, "2x attack=3 agility=2 hull=3",
                                           "attack=2 agility=3 hull=3", &rows[i].options);

        if (!strstr(error.message, rows[i].message))
            fail_msg("%s instead of %s", error.message, rows[i].message);
    }
}

static void what_is_wrong_in_a_variant_is_told_in_its_own_words(void **state)
{
    static const volley_text variants[] = { { .text = "shields=+1" },
                                            { .text = "reroll=1 rerol" } };
    volley_duel_options options = myopic();
    volley_error error;

    (void)state;
    options.variants = variants;
    options.variant_count = 2;
    error = refused("2.5", "t65xwing", "tielnfighter", &options);
    assert_string_equal(error.source, "variant 2");
    assert_string_equal(error.word, "rerol");
    assert_int_equal(error.column, 10);
}

static void a_duel_that_was_not_run_has_no_figures(void **state)
{
    volley_duel *duel = duel_with("t65xwing", "tielnfighter", NULL);
    volley_duel_figures figures;
    char text[ROOM] = "";
    const volley_sink sink = { .write = keep, .context = text, .ascii = 1 };
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 0);
    assert_true(isnan(volley_duel_gone(duel, 0, 0, 1)));
    assert_int_equal(volley_duel_write(duel, VOLLEY_TEXT, &sink, &error), VOLLEY_INVALID);
    assert_int_equal(volley_duel_write(duel, (volley_format)9, &sink, NULL), VOLLEY_INVALID);
    volley_duel_free(duel);
}

/* Stops once the first trials are played, or in the midst of them. */
static int note_planned(const volley_progress *progress, void *context)
{
    *(uint64_t *)context = progress->trials_planned;
    return progress->trials > 0;
}

static void so_many_trials_are_usual(const volley_side sides[2], uint64_t asked, uint64_t usual)
{
    volley_duel_engine engine = volley_duel_engine_default();
    uint64_t planned = 0;
    volley_error error = { 0 };
    volley_duel *duel = NULL;
    volley_status status;

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = asked;
    engine.simulation.progress = note_planned;
    engine.simulation.context = &planned;
    if (volley_duel_create("2.5", &sides[0], &sides[1], NULL, &duel, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    status = volley_duel_run(duel, &engine, &error);
    assert_true(status == VOLLEY_OK || status == VOLLEY_STOPPED);
    volley_duel_free(duel);
    assert_int_equal(planned, usual);
}

/* The first few trials of the squads with three kinds of tokens find some 3,400,000 nodes. */
static void what_takes_long_is_usually_simulated_less_often(void **state)
{
    static const volley_text light[] = { { .text = "2x t65xwing focus" },
                                         { .text = "2x tielnfighter focus" } };
    static const volley_text a[] = {
        { .text = "delta7aethersprite pilot.obiwankenobi patience focus evade lock" },
        { .text = "arc170starfighter oddball-arc170starfighter r4pastromech focus evade lock" },
        { .text = "v19torrentstarfighter goldsquadrontrooper focus evade lock" },
        { .text = "nabooroyaln1starfighter padmeamidala crackshot focus evade lock" },
        { .text = "eta2actis jedigeneral foresight focus evade lock" }
    };
    static const volley_text b[] = {
        { .text = "belbullab22starfighter pilot.generalgrievous outmaneuver soullessone "
                  "imperviumplating focus calculate lock" },
        { .text = "vultureclassdroidfighter dfs311 grapplingstruts focus calculate lock" },
        { .text = "hmpdroidgunship syncedlasercannons geonosianprototype focus calculate lock" },
        { .text = "sithinfiltrator pilot.066 predator focus calculate lock" },
        { .text = "droidtrifighter separatistinterceptor marksmanship focus calculate lock" }
    };
    const volley_side small[] = { { &light[0], 1 }, { &light[1], 1 } };
    const volley_side squads[] = { { a, ARRAY_LEN(a) }, { b, ARRAY_LEN(b) } };

    (void)state;
    so_many_trials_are_usual(small, 0, VOLLEY_DUEL_TRIALS_FEW);
    so_many_trials_are_usual(squads, 0, VOLLEY_DUEL_TRIALS_FEWEST / 16);
    so_many_trials_are_usual(squads, 7000, 7000);
}

/* Notes what there is when the first trials are played, and stops. */
struct noted {
    const volley_duel *duel;
    volley_duel_figures figures;
};

static int note_figures(const volley_progress *progress, void *context)
{
    struct noted *noted = context;

    (void)progress;
    return volley_duel_figures_of(noted->duel, 0, &noted->figures);
}

static void figures_so_far_are_there_while_it_runs(void **state)
{
    volley_duel *duel = duel_with("2x t65xwing focus", "tielnfighter", NULL);
    volley_duel_engine engine = volley_duel_engine_default();
    struct noted noted = { .duel = duel };
    volley_duel_figures figures;
    volley_error error = { 0 };

    (void)state;
    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = 100000000;
    engine.simulation.progress = note_figures;
    engine.simulation.context = &noted;
    assert_int_equal(volley_duel_run(duel, &engine, &error), VOLLEY_OK);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    assert_true(noted.figures.trials > 0 && noted.figures.trials <= figures.trials);
    assert_true(figures.trials < engine.simulation.trials && figures.stopped);
    assert_float_equal(noted.figures.a.value + noted.figures.draw.value + noted.figures.b.value +
                           noted.figures.undecided.value,
                       1, 1e-12);
    assert_true(noted.figures.a.value > 0.5 && noted.figures.rounds.value > 1);
    assert_int_equal(noted.figures.round_count, 0);
    volley_duel_free(duel);
}

/* One die a side that hits in 1/2; A shoots first and stands one hit. It wins in round r if it
 * missed before and B hit at most once: r / 2^(2r - 1); B wins if its second hit comes then: (r -
 * 1) / 4^r.
 */
static void a_result_is_as_likely_as_the_chain_says(void **state)
{
    volley_duel_options options = myopic();
    double won[2] = { 0 }, all = 0;
    volley_figure same, better, worse;
    volley_duel *duel;

    (void)state;
    options.rounds = 9;
    duel = duel_with("attack=1 agility=0 hull=2 init=2", "attack=1 agility=0 hull=1", &options);
    assert_int_equal(volley_duel_ask_result(duel, "A won in 1", NULL), VOLLEY_OK);
    assert_int_equal(volley_duel_luck(duel, &same, &better, &worse), 0);
    assert_int_equal(
        volley_duel_run(duel, &(volley_duel_engine){ .engine = VOLLEY_ENGINE_EXACT }, NULL),
        VOLLEY_OK);
    for (int i = 0; i < 2 * options.rounds; i++) {
        const int round = i / 2 + 1, side = i % 2;
        const double chance = side ? ldexp(round - 1, -2 * round) : ldexp(round, 1 - 2 * round);
        char result[32];

        snprintf(result, sizeof result, "%c in %d", side ? 'b' : 'a', round);
        assert_int_equal(volley_duel_ask_result(duel, result, NULL), VOLLEY_OK);
        assert_int_equal(volley_duel_luck(duel, &same, &better, &worse), 1);
        assert_true(fabs(same.value - chance) < 1e-12 && same.error == 0);
        assert_true(fabs(worse.value - (1 - won[side])) < 1e-12);
        won[side] += chance;
        all += same.value;
        assert_true(fabs(better.value - won[side]) < 1e-12);
    }
    assert_int_equal(volley_duel_ask_result(duel, "undecided", NULL), VOLLEY_OK);
    assert_int_equal(volley_duel_luck(duel, &same, &better, &worse), 1);
    assert_true(fabs(all + same.value - 1) < 1e-12);
    volley_duel_free(duel);
}

/* As above: a round passes without a hit of A in 1/2, and B hits in 1/2 then. So A wins in round n
 * with 2 health in 1/2^(2n-1), with 1 in (n-1)/2^(2n-1). */
static void a_result_tells_what_is_left(void **state)
{
    volley_duel_options options = myopic();
    volley_figure same, better, worse;
    volley_duel *duel;
    double two = 0;
    char result[48];

    (void)state;
    options.rounds = 9;
    duel = duel_with("attack=1 agility=0 hull=2 init=2", "attack=1 agility=0 hull=1", &options);
    assert_int_equal(volley_duel_ask_result(duel, "A won with 2 health left in 1", NULL),
                     VOLLEY_OK);
    assert_int_equal(
        volley_duel_run(duel, &(volley_duel_engine){ .engine = VOLLEY_ENGINE_EXACT }, NULL),
        VOLLEY_OK);
    for (int left = 2; left > 0; left--) {
        double won = 0;

        for (int round = 1; round <= options.rounds; round++) {
            const double chance = ldexp(left == 2 ? 1 : round - 1, 1 - 2 * round);

            snprintf(result, sizeof result, "a in %d with %d health", round, left);
            assert_int_equal(volley_duel_ask_result(duel, result, NULL), VOLLEY_OK);
            assert_int_equal(volley_duel_luck(duel, &same, &better, &worse), 1);
            won += chance;
            check_near(same.value, chance, 1e-12, result);
            check_near(better.value, (left == 1 ? two : 0) + won, 1e-12, result);
            check_near(worse.value, 1 - better.value + same.value, 1e-12, result);
        }
        snprintf(result, sizeof result, "a with %d health", left);
        assert_int_equal(volley_duel_ask_result(duel, result, NULL), VOLLEY_OK);
        assert_int_equal(volley_duel_luck(duel, &same, &better, &worse), 1);
        check_near(same.value, won, 1e-12, result);
        two = won;
    }
    assert_int_equal(volley_duel_ask_result(duel, "a with 1 ship", NULL), VOLLEY_INVALID);
    volley_duel_free(duel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_those_of_the_independent_solver),
        cmocka_unit_test(tokens_are_spent_by_the_policy_that_is_asked_for),
        cmocka_unit_test(a_variant_is_the_duel_with_more_words_on_side_a),
        cmocka_unit_test(a_simulation_agrees_with_the_exact_figures_on_any_number_of_threads),
        cmocka_unit_test(damage_cards_are_dealt_unless_they_are_off),
        cmocka_unit_test(a_ship_survives_as_long_as_the_dice_let_it),
        cmocka_unit_test(what_a_card_does_once_it_does_once_in_each_round),
        cmocka_unit_test(a_ship_of_the_game_takes_a_focus_action_unless_its_words_give_tokens),
        cmocka_unit_test(actions_are_told),
        cmocka_unit_test(a_ship_is_told_by_what_its_words_name),
        cmocka_unit_test(json_has_the_figures_under_their_names),
        cmocka_unit_test(csv_has_the_columns_that_are_agreed_on),
        cmocka_unit_test(text_says_by_what_rules_it_is_played),
        cmocka_unit_test(text_tells_what_becomes_of_cards),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(what_is_wrong_in_a_variant_is_told_in_its_own_words),
        cmocka_unit_test(a_duel_that_was_not_run_has_no_figures),
        cmocka_unit_test(what_takes_long_is_usually_simulated_less_often),
        cmocka_unit_test(figures_so_far_are_there_while_it_runs),
        cmocka_unit_test(a_result_is_as_likely_as_the_chain_says),
        cmocka_unit_test(a_result_tells_what_is_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
