/* Which actions a side should take: what the search says against engagements whose words say the
 * same tokens, played ten times as often with other luck; that it is played; what is no choice. */
#include "support/check.h"

#include "base/array.h"
#include "volley/volley.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRIALS = 3200, MANY = 32000, ROOM = 1 << 18, SHIPS_MAX = 8 };

/* What differs in none of the first engagements may differ in so many. */
#define FEW (6. / (TRIALS / 128))

static volley_duel *run(const char *a, const char *b, const volley_duel_options *options,
                        uint64_t trials, uint64_t seed, int threads)
{
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    volley_duel_engine engine = volley_duel_engine_default();
    volley_error error = { 0 };
    volley_duel *duel;

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = trials;
    engine.simulation.seed = seed;
    engine.simulation.threads = threads;
    if (volley_duel_create("2.5", &sides[0], &sides[1], options, &duel, &error) != VOLLEY_OK ||
        volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, error.message);
    return duel;
}

static int keep(const char *bytes, size_t count, void *context)
{
    char *text = context;
    const size_t used = strlen(text);

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

static volley_duel_options best_for(int side)
{
    volley_duel_options options = volley_duel_options_default();

    options.deck = "off";
    options.policy = VOLLEY_DUEL_ROUND;
    options.actions_of[side] = 1 + VOLLEY_DUEL_ACTIONS_BEST;
    return options;
}

static json_t *told(volley_duel *duel)
{
    json_t *document = json_loads(written(duel, VOLLEY_JSON), 0, NULL);

    assert_non_null(document);
    volley_duel_free(duel);
    return document;
}

static json_t *choice_of(const json_t *document, const char *side)
{
    json_t *choice;
    size_t i;

    json_array_foreach(json_object_get(document, "choices"), i, choice)
    {
        if (strcmp(json_string_value(json_object_get(choice, "side")), side) == 0 &&
            strcmp(json_string_value(json_object_get(choice, "about")), "actions") == 0)
            return choice;
    }
    fail_msg("nothing of the actions of side %s", side);
    return NULL;
}

static double number_at(const json_t *from, const char *of, const char *key)
{
    return json_number_value(json_object_get(of ? json_object_get(from, of) : from, key));
}

/* ---- against words ---- */

/* Ships of which each has the token of its action besides: "A1=lock,A2=focus". */
static void write_words(char out[ROOM], const char *const ships[], const char *actions)
{
    out[0] = '\0';
    for (size_t i = 0; ships[i]; i++) {
        const char *action = strchr(actions, '=') + 1;

        sprintf(out + strlen(out), "%s%s %.*s", i ? " ; " : "", ships[i], (int)strcspn(action, ","),
                action);
        actions = action;
    }
}

static void join(char out[ROOM], const char *const ships[])
{
    out[0] = '\0';
    for (size_t i = 0; ships[i]; i++)
        sprintf(out + strlen(out), "%s%s", i ? " ; " : "", ships[i]);
}

static const struct row {
    const char *a[SHIPS_MAX], *b;
    size_t ways;
    const char *deck;
} rows[] = {
    { { "t65xwing", "rz1awing" }, "2x tielnfighter focus", 6, "off" },
    { { "tieadvancedx1", "tielnfighter" }, "t65xwing ; z95af4headhunter", 4, "off" },
    { { "t65xwing protontorpedoes" }, "tieadvancedx1 focus ; tielnfighter evade", 2, "on" },
    { { "aggressorassaultfighter" }, "t65xwing lock", 3, "off" },
};

/* P(A wins) with tokens from words; the other side focuses as it does in the search. */
static volley_figure played(const struct row *row, const char *actions)
{
    volley_duel_options options = volley_duel_options_default();
    static char words[ROOM];
    volley_duel_figures figures;
    volley_duel *duel;

    options.deck = row->deck;
    options.policy = VOLLEY_DUEL_ROUND;
    write_words(words, row->a, actions);
    duel = run(words, row->b, &options, MANY, 77, 0);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return figures.a;
}

static void check_ways(const struct row *row, json_t *ways)
{
    json_t *way;
    volley_figure best = { 0, 0 };
    size_t i;

    json_array_foreach(ways, i, way)
    {
        const char *actions = json_string_value(json_object_get(way, "actions"));
        const volley_figure it = played(row, actions);
        double found, error;

        best = i ? best : it;
        found = best.value - it.value;
        error = hypot(hypot(best.error, it.error), number_at(way, "behind", "stderr"));
        if (fabs(found - number_at(way, "behind", "value")) > 5 * error + FEW)
            fail_msg("%s, %s: behind by %g, said %g, error %g", row->a[0], actions, found,
                     number_at(way, "behind", "value"), error);
        if (i > 0 && !json_is_true(json_object_get(way, "tied")) &&
            found < -3 * hypot(best.error, it.error))
            fail_msg("%s, %s: better than the best", row->a[0], actions);
    }
}

static void the_ranking_is_that_of_words_and_ten_times_as_many_engagements(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_duel_options options = best_for(0);
        static char words[ROOM];
        json_t *document, *ways;

        options.deck = rows[i].deck;
        join(words, rows[i].a);
        document = told(run(words, rows[i].b, &options, TRIALS, 1, 0));
        ways = json_object_get(choice_of(document, "a"), "ways");
        assert_int_equal(json_array_size(ways), rows[i].ways);
        check_ways(&rows[i], ways);
        json_decref(document);
    }
}

static void what_is_found_is_played(void **state)
{
    volley_duel_options options = best_for(0);
    const char *const ships[] = { "tieadvancedx1", "tielnfighter", NULL };
    static char words[ROOM];
    volley_duel_figures found, said;
    volley_duel_ship ship;
    volley_duel *duel = run("tieadvancedx1 ; tielnfighter", "2x t65xwing", &options, TRIALS, 1, 0);
    json_t *document;

    (void)state;
    assert_int_equal(volley_duel_figures_of(duel, 0, &found), 1);
    assert_non_null(volley_duel_advice(duel, 2));
    assert_null(volley_duel_advice(duel, 3));
    assert_int_equal(volley_duel_ship_at(duel, 0, &ship), 1);
    assert_string_equal(ship.action, "lock"); /* its own card wants one */
    assert_non_null(strstr(written(duel, VOLLEY_TEXT), "\nActions each round: A1 lock, A2 "));
    assert_non_null(strstr(written(duel, VOLLEY_TEXT), ", B1 focus, B2 focus.\n"));
    assert_non_null(
        strstr(written(duel, VOLLEY_TEXT), "\nBest actions: A1 (TIE Advanced x1) lock"));
    assert_non_null(
        strstr(written(duel, VOLLEY_TEXT), "\nOnly actions of the bar that give tokens"));
    document = told(duel);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(document, "engagement"), "actions")),
        "best vs focus");
    write_words(
        words, ships,
        json_string_value(json_object_get(
            json_array_get(json_object_get(choice_of(document, "a"), "ways"), 0), "actions")));
    json_decref(document);
    options.actions_of[0] = 0;
    duel = run(words, "2x t65xwing", &options, TRIALS, 1, 0);
    assert_int_equal(volley_duel_figures_of(duel, 0, &said), 1);
    check_near(found.a.value, said.a.value, 0, "the same digits");
    check_near(found.b.value, said.b.value, 0, "the same digits");
    volley_duel_free(duel);
}

/* ---- digits and differences ---- */

static void digits_are_those_of_any_number_of_threads(void **state)
{
    volley_duel_options options = best_for(0);
    json_t *one, *three;

    (void)state;
    options.advise = 1;
    options.actions_of[1] = 1 + VOLLEY_DUEL_ACTIONS_BEST;
    options.deck = "on";
    one = told(run("t65xwing ; rz1awing", "tielnfighter ; tieadvancedx1", &options, 800, 1, 1));
    three = told(run("t65xwing ; rz1awing", "tielnfighter ; tieadvancedx1", &options, 800, 1, 3));
    assert_true(json_equal(one, three));
    json_decref(one);
    json_decref(three);
}

/* "A wins 61.24 %; focus on each 57.10 % (+4.14 +- 0.2)": of each sentence, whatever is compared.
 */
static void check_sentence(const char *says)
{
    const char *first = strstr(says, " wins ") + strlen(" wins ");
    const char *bracket = strstr(says, " % ("), *second = bracket;

    assert_non_null(bracket);
    while (second[-1] != ' ')
        second--;
    check_near(fabs(strtod(first, NULL) - strtod(second, NULL)),
               fabs(strtod(bracket + strlen(" % ("), NULL)), 1e-9, says);
}

static void differences_are_those_of_the_percentages_that_are_shown(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        volley_duel_options options = best_for(0);
        volley_duel *duel;

        options.advise = 1;
        duel =
            run("t65xwing ; rz1awing", "tielnfighter ; tieadvancedx1", &options, TRIALS, seed, 0);
        check_sentence(volley_duel_advice(duel, 0));
        check_sentence(volley_duel_advice(duel, 1));
        check_sentence(volley_duel_advice(duel, 2));
        volley_duel_free(duel);
    }
}

/* Seven kinds of two actions are 128 ways: what is best of each, and what differs in one. */
static void of_many_kinds_each_is_tried_by_itself(void **state)
{
    volley_duel_options options = best_for(0);
    json_t *document, *way;
    size_t i, asked = 0;

    (void)state;
    options.advise = 1;
    options.rounds = 3;
    document = told(run("t65xwing init=1 ; t65xwing init=2 ; t65xwing init=3 ; t65xwing init=4 ; "
                        "t65xwing init=5 ; t65xwing init=6 ; t65xwing init=0",
                        "9x tielnfighter focus", &options, 320, 1, 0));
    json_array_foreach(json_object_get(choice_of(document, "a"), "ways"), i, way)
    {
        asked += json_is_true(json_object_get(way, "asked"));
    }
    assert_int_equal(asked, 1);
    assert_in_range(i, 8, 9);
    json_decref(document);
}

/* ---- what is no choice ---- */

static void who_has_tokens_or_no_known_bar_has_no_choice(void **state)
{
    static const struct {
        const char *a, *says;
    } told_as[] = {
        { "t65xwing evade", "\nNo ship has a choice of actions: " },
        { "t65xwing plan=focus", "\nNo ship has a choice of actions: " },
        { "attack=3 agility=1 hull=4", "\nNo ship has a choice of actions: " },
        { "btanr2ywing", "\nNo ship has a choice of actions: " },
    };
    volley_duel_options options = best_for(0);
    volley_duel *duel;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(told_as); i++) {
        duel = run(told_as[i].a, "tielnfighter", &options, 100, 1, 1);
        if (!strstr(written(duel, VOLLEY_TEXT), told_as[i].says))
            fail_msg("'%s' is not in:\n%s", told_as[i].says, written(duel, VOLLEY_TEXT));
        assert_null(volley_duel_advice(duel, 2));
        volley_duel_free(duel);
    }
    options.actions_of[0] = 0;
    duel = run("btanr2ywing", "tielnfighter", &options, 100, 1, 1);
    assert_non_null(strstr(written(duel, VOLLEY_TEXT),
                           "\nEach ship takes a focus action each round, also where its action bar "
                           "is not known ("));
    volley_duel_free(duel);
    duel = run("cr90corelliancorvette", "tielnfighter", &options, 100, 1, 1);
    assert_non_null(
        strstr(written(duel, VOLLEY_TEXT), "no focus or calculate action of this ship"));
    volley_duel_free(duel);
}

static void every_form_tells_the_actions(void **state)
{
    static const struct {
        volley_format format;
        const char *says;
    } forms[] = {
        { VOLLEY_MARKDOWN, "| A1 (TIE Advanced x1) lock" },
        { VOLLEY_HTML, "A's actions" },
        { VOLLEY_CSV, ",actions,\"A1=lock,A2=" },
        { VOLLEY_SVG, "A wins, by what A does" },
    };
    volley_duel_options options = best_for(0);
    volley_duel *duel;

    (void)state;
    options.advise = 1;
    duel = run("tieadvancedx1 ; tielnfighter", "2x t65xwing", &options, TRIALS, 1, 0);
    for (size_t i = 0; i < ARRAY_LEN(forms); i++)
        if (!strstr(written(duel, forms[i].format), forms[i].says))
            fail_msg("'%s' is not in:\n%s", forms[i].says, written(duel, forms[i].format));
    volley_duel_free(duel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ranking_is_that_of_words_and_ten_times_as_many_engagements),
        cmocka_unit_test(what_is_found_is_played),
        cmocka_unit_test(digits_are_those_of_any_number_of_threads),
        cmocka_unit_test(differences_are_those_of_the_percentages_that_are_shown),
        cmocka_unit_test(of_many_kinds_each_is_tried_by_itself),
        cmocka_unit_test(who_has_tokens_or_no_known_bar_has_no_choice),
        cmocka_unit_test(every_form_tells_the_actions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
