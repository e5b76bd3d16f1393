/* The best sets of upgrades: volley_best_run. That they are the best of all is shown in
 * tests/property/test_best_naive.c. */
#include "support/check.h"
#include "support/priced.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/buffer.h"
#include "volley/best.h"
#include "volley/field.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const volley_target two = { "two", { .text = "2 hull=3" }, 1 };
static const volley_target three_focus = { "3 focus", { .text = "3 focus" }, 1 };

/* One target and one attacker, by the maker's points. */
static volley_best_question question_of(const char *words)
{
    return (volley_best_question){ .ship = { .loadout = { .text = words },
                                             .library = priced_library("amg"),
                                             .targets = &two,
                                             .target_count = 1,
                                             .attackers = &three_focus,
                                             .attacker_count = 1,
                                             .threads = 1 } };
}

static volley_best *run(const volley_best_question *question)
{
    volley_best *best = NULL;
    volley_error error = { 0 };

    if (volley_best_run(question, &best, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", question->ship.loadout.text, error.word, error.message);
    return best;
}

static volley_best_search search_of(const volley_best *best)
{
    volley_best_search search;

    volley_best_search_of(best, &search);
    return search;
}

static char *write(const volley_best *best, volley_format format)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    assert_int_equal(volley_best_write(best, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    assert_false(out.failed);
    return out.bytes;
}

/* Whether a report says something, wherever its lines are broken. */
static bool says(const volley_best *best, const char *wanted)
{
    char *text = write(best, VOLLEY_TEXT);
    size_t kept = 0;
    bool found;

    for (size_t i = 0; text[i]; i++)
        if (!strchr(" \n", text[i]) || (kept > 0 && text[kept - 1] != ' '))
            text[kept++] = text[i] == '\n' ? ' ' : text[i];
    text[kept] = '\0';
    found = strstr(text, wanted) != NULL;
    free(text);
    return found;
}

/* ---- what is told ---- */

/* Figures by the words, without a search: the ship fires the torpedo that it is given. */
static void the_figures_are_those_of_the_ship_with_the_set(void **state)
{
    volley_best_question question =
        question_of("t65xwing lukeskywalker focus lock force=0 frontarc");
    volley_best *best;
    volley_best_set set, base;

    (void)state;
    question.objective = "damage";
    question.ship.slots = "torpedo";
    best = run(&question);
    assert_true(volley_best_set_at(best, 0, &set));
    assert_string_equal(set.words, "protontorpedoes");
    assert_string_equal(set.names, "Proton Torpedoes");
    assert_int_equal(set.cost, 12);
    assert_int_equal(set.count, 1);
    check_near(set.value, check_mean("2.5", "4 focus lock special ordnance hit-to-crit=1 vs 2"),
               1e-12, "dealt");
    assert_true(set.figures.dealt == set.value && set.behind == 0);
    check_near(set.figures.suffered, check_mean("2.5", "3 focus vs 2 focus"), 1e-12, "suffered");
    volley_best_base(best, &base);
    check_near(base.figures.dealt, check_mean("2.5", "3 focus lock vs 2"), 1e-12, "as it is");
    assert_string_equal(base.words, "");
    for (size_t i = 1; volley_best_set_at(best, i, &base); i++)
        check_near(base.behind, set.value - base.value, 1e-12, "behind");
    volley_best_free(best);
}

/* The torpedoes do not reach range 1, where the primary weapon has a die more; at range 3 they are
 * better than the primary weapon, for they give the defender none. */
static void each_range_has_the_best_weapon(void **state)
{
    static const volley_worth_range ranges[] = { { 1, 1 }, { 3, 3 } };
    volley_best_question question =
        question_of("t65xwing lukeskywalker force=0 lock frontarc plasmatorpedoes");
    volley_best *best;
    volley_best_set base;

    (void)state;
    question.ship.ranges = ranges;
    question.ship.range_count = ARRAY_LEN(ranges);
    question.ship.slots = "talent";
    best = run(&question);
    volley_best_base(best, &base);
    check_near(base.figures.dealt,
               0.25 * check_mean("2.5", "4 lock vs 2 hull=3") +
                   0.75 * check_mean("2.5", "t65xwing lukeskywalker force=0 lock frontarc "
                                            "plasmatorpedoes range=3 vs 2 hull=3"),
               1e-12, "dealt");
    volley_best_free(best);
}

static void the_budget_is_what_the_pilot_has_left(void **state)
{
    static const int nine = 9;
    volley_best_question question = question_of("t65xwing wedgeantilles predator focus lock");
    volley_best *best = run(&question);
    const int left = search_of(best).budget;
    volley_best_set set;

    (void)state;
    volley_best_free(best);
    question.ship.loadout.text = "t65xwing wedgeantilles focus lock";
    best = run(&question);
    assert_int_equal(search_of(best).budget, left + 3); /* predator: 3 */
    volley_best_free(best);
    question.budget = &nine;
    best = run(&question);
    assert_int_equal(search_of(best).budget, 9);
    for (size_t i = 0; volley_best_set_at(best, i, &set); i++)
        assert_true(set.cost <= 9);
    volley_best_free(best);
}

/* With its upgrades taken off the ship is the one without them. */
static void a_ship_can_be_asked_about_without_its_upgrades(void **state)
{
    volley_best_question question =
        question_of("t65xwing wedgeantilles protontorpedoes elusive r2d2 focus lock");
    volley_best_set set, same;
    volley_best *open, *bare;

    (void)state;
    question.open = 1;
    open = run(&question);
    question.open = 0;
    question.ship.loadout.text = "t65xwing wedgeantilles focus lock";
    bare = run(&question);
    assert_int_equal(search_of(open).budget, search_of(bare).budget);
    assert_int_equal(search_of(open).sets, search_of(bare).sets);
    for (size_t i = 0; volley_best_set_at(open, i, &set); i++) {
        assert_true(volley_best_set_at(bare, i, &same));
        assert_string_equal(set.words, same.words);
        assert_true(set.value == same.value);
    }
    assert_true(says(open, "Taken off first: Proton Torpedoes, Elusive, R2-D2."));
    assert_true(says(open, "protontorpedoes elusive r2d2 focus lock"));
    volley_best_free(open);
    volley_best_free(bare);
}

static void no_slot_leaves_the_ship_as_it_is(void **state)
{
    volley_best_question question = question_of("t65xwing wedgeantilles focus");
    volley_best_set set;
    volley_best *best;

    (void)state;
    question.ship.slots = "cannon";
    best = run(&question);
    assert_int_equal(search_of(best).sets, 1);
    assert_int_equal(search_of(best).tried, 1);
    assert_true(search_of(best).proved);
    assert_true(volley_best_set_at(best, 0, &set));
    assert_string_equal(set.words, "");
    assert_false(volley_best_set_at(best, 1, &set));
    volley_best_free(best);
}

/* ---- being called off ---- */

static int stop(const volley_watch *now, void *context)
{
    (void)now;
    (void)context;
    return 1;
}

/* Before the ship as it is has been worked out, there is nothing to tell. */
static void called_off_at_once_it_has_no_answer(void **state)
{
    static const volley_target slow = { "slow",
                                        { .text = "6 focus evade force=3 calculate=2" },
                                        1 };
    static const volley_target attack = { "slow", { .text = "8x 4 focus lock force=3" }, 1 };
    volley_best_question question = question_of("t65xwing lukeskywalker focus");
    volley_best *best = (volley_best *)&two;

    (void)state;
    question.ship.targets = &slow;
    question.ship.attackers = &attack;
    question.ship.plan.watch = stop;
    assert_int_equal(volley_best_run(&question, &best, NULL), VOLLEY_STOPPED);
    assert_null(best);
}

/* The seconds begin when the ship as it is has been worked out: so short, nothing else is. */
static void out_of_time_it_tells_the_best_so_far(void **state)
{
    volley_best_question question = question_of("t65xwing lukeskywalker focus lock");
    volley_best_set set;
    volley_best *best;
    char *text;

    (void)state;
    question.seconds = 1e-9;
    best = run(&question);
    assert_true(search_of(best).stopped);
    assert_false(search_of(best).proved);
    assert_true(search_of(best).tried < search_of(best).searched);
    assert_true(volley_best_set_at(best, 0, &set));
    assert_true(set.value > 0 && !isnan(set.figures.stands));
    assert_true(says(best, "Not proved best: the time given (1e-09 s) was over."));
    text = write(best, VOLLEY_JSON);
    assert_non_null(strstr(text, "\"proved\":false,\"stopped\":true"));
    free(text);
    volley_best_free(best);
}

/* With ever more memory the ship as it is can be worked out first, and sets that need more cannot.
 */
static void what_could_not_be_worked_out_proves_nothing(void **state)
{
    volley_best_question question = question_of("t65xwing lukeskywalker focus lock evade bullseye");
    bool any = false;

    (void)state;
    question.objective = "damage";
    question.ship.slots = "talent,torpedo,force-power";
    for (uint64_t memory = 1024; !any && memory < UINT64_C(1) << 30; memory += memory / 4) {
        volley_best *best = NULL;

        question.ship.plan.memory = memory;
        if (volley_best_run(&question, &best, NULL) == VOLLEY_OK && search_of(best).failed) {
            any = true;
            assert_false(search_of(best).proved);
            assert_false(search_of(best).stopped);
            assert_int_equal(search_of(best).tried + search_of(best).failed,
                             search_of(best).searched);
            assert_true(says(best, "could not be worked out ("));
        }
        volley_best_free(best);
    }
    assert_true(any);
}

/* ---- threads and forms ---- */

static void threads_change_nothing(void **state)
{
    volley_best_question question = question_of("alphaclassstarwing majorvynder focus lock");
    volley_best *one = run(&question), *three;

    (void)state;
    question.ship.threads = 3;
    three = run(&question);
    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN; format++) {
        char *first = write(one, (volley_format)format),
             *second = write(three, (volley_format)format);

        assert_string_equal(first, second);
        free(first);
        free(second);
    }
    volley_best_free(one);
    volley_best_free(three);
}

static json_t *get(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);

    if (!value)
        fail_msg("no %s", key);
    return value;
}

static void json_has_what_the_functions_say(void **state)
{
    volley_best_question question = {
        .ship = { .loadout = { .text = "xwing wedgeantilles focus" }, .edition = "1" }, .top = 4
    };
    static const int four = 4;
    volley_best *best;
    volley_best_set set;
    json_t *document;
    size_t count = 0;
    char *text;

    (void)state;
    question.budget = &four;
    best = run(&question);
    text = write(best, VOLLEY_JSON);
    document = json_loads(text, 0, NULL);
    assert_non_null(document);
    for (; volley_best_set_at(best, count, &set); count++) {
        const json_t *row = json_array_get(get(document, "sets"), count);

        assert_string_equal(json_string_value(get(row, "words")), set.words);
        assert_true(json_number_value(get(row, "value")) == set.value);
        assert_true(json_number_value(get(row, "stands")) == set.figures.stands);
    }
    assert_int_equal(count, 4);
    assert_int_equal(json_array_size(get(document, "sets")), count);
    assert_int_equal(json_integer_value(get(get(document, "search"), "sets")),
                     search_of(best).sets);
    assert_string_equal(json_string_value(get(get(document, "targets"), "file")),
                        "scenarios/targets-first.csv");
    assert_string_equal(json_string_value(get(document, "for")), "joust");
    assert_non_null(json_string_value(get(get(document, "left_aside"), "idle")));
    json_decref(document);
    free(text);
    volley_best_free(best);
}

/* ---- no card is lost ---- */

static bool lists(const char *names, const char *name)
{
    char listed[4000], wanted[200];

    snprintf(listed, sizeof listed, ", %s, ", names);
    snprintf(wanted, sizeof wanted, ", %s, ", name);
    return strstr(listed, wanted) != NULL;
}

/* In how many of the lists that a report has a card is, all its sets being one. */
static int count_lists(const json_t *document, const char *name)
{
    int lists_of = 0;
    size_t i;
    const char *why;
    json_t *set, *names;

    json_array_foreach(get(document, "sets"), i,
                       set) if (!lists_of && lists(json_string_value(get(set, "names")), name))
        lists_of = 1;
    json_object_foreach(get(document, "left_aside"), why, names) lists_of +=
        lists(json_string_value(names), name);
    return lists_of;
}

/* Each reason names the cards that say it themselves, which tell what they need if it is that. */
static void check_asides(const json_t *document)
{
    const json_t *cards = get(document, "left_aside_cards");
    const char *why;
    json_t *names, *card;
    size_t i;

    json_object_foreach(get(document, "left_aside"), why, names)
    {
        for (const char *at = json_string_value(names); *at; at += *at == ',' ? 2 : 0) {
            const size_t bytes = strcspn(at, ",");
            size_t found = 0;

            json_array_foreach(cards, i, card) found +=
                strcmp(json_string_value(get(card, "why")), why) == 0 &&
                strlen(json_string_value(get(card, "name"))) == bytes &&
                strncmp(json_string_value(get(card, "name")), at, bytes) == 0;
            assert_true(found >= 1);
            at += bytes;
        }
    }
    json_array_foreach(cards, i, card)
    {
        why = json_string_value(get(card, "why"));
        assert_true(lists(json_string_value(get(get(document, "left_aside"), why)),
                          json_string_value(get(card, "name"))));
        assert_true(*json_string_value(get(card, "word")));
        assert_int_equal(json_is_string(get(card, "needs")), strcmp(why, "unmet") == 0);
    }
}

/* Each card that it may take and pay for, as volley_worth finds them, is in a set or left aside,
 * for one reason, in the text as well. */
static void check_no_card_is_lost(const char *edition, const char *words, const char *objective)
{
    static const int eight = 8;
    volley_best_question question = question_of(words);
    volley_best *best;
    volley_worth *worth;
    volley_worth_row row;
    json_t *document;
    size_t told = 0;
    char *text;

    question.ship.edition = edition;
    question.ship.library = NULL;
    question.objective = objective;
    question.budget = &eight;
    question.top = 3;
    best = run(&question);
    assert_int_equal(volley_worth_run(&question.ship, &worth, NULL), VOLLEY_OK);
    text = write(best, VOLLEY_JSON);
    document = json_loads(text, 0, NULL);
    for (size_t i = 0; volley_worth_row_at(worth, i, &row); i++) {
        if (row.kept || row.cost > eight)
            continue;
        told++;
        if (count_lists(document, row.name) != 1 || !says(best, row.name))
            fail_msg("%s, %s: %s is told %d times", words, objective, row.name,
                     count_lists(document, row.name));
    }
    assert_true(told > 20);
    check_asides(document);
    json_decref(document);
    free(text);
    volley_worth_free(worth);
    volley_best_free(best);
}

static void no_card_is_lost(void **state)
{
    static const char *const objectives[] = { "joust", "damage", "kill", "survive" };
    static const struct {
        const char *edition, *words;
    } ships[] = {
        { "1", "soontirfel focus evade" }, { "1", "wedgeantilles focus" },
        { "1", "krassistrelix" },          { "2.5", "soontirfel focus evade" },
        { "2.5", "wedgeantilles lock" },   { "2.5", "bobafett-firesprayclasspatrolcraft" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(ships); i++)
        for (size_t j = 0; j < ARRAY_LEN(objectives); j++)
            check_no_card_is_lost(ships[i].edition, ships[i].words, objectives[j]);
}

/* ---- what is wrong ---- */

static void refuses(const volley_best_question *question, volley_status status, const char *message)
{
    volley_best *best = (volley_best *)&two;
    volley_error error = { 0 };

    assert_int_equal(volley_best_run(question, &best, &error), status);
    assert_null(best);
    if (!strstr(error.message, message))
        fail_msg("'%s', not '%s'", error.message, message);
}

static void what_is_wrong_is_said(void **state)
{
    static const int below = -1;
    volley_best_question question = question_of("t65xwing wedgeantilles");

    (void)state;
    question.budget = &below;
    refuses(&question, VOLLEY_RANGE, "a budget of -1 points: it is 0 or more");
    question.budget = NULL;
    question.objective = "dmage";
    refuses(&question, VOLLEY_INVALID, "no objective 'dmage'; did you mean 'damage'?");
    question.objective = "luckiness";
    refuses(&question, VOLLEY_INVALID, "it is joust, damage, kill, survive or games");
    question.objective = NULL;
    question.top = VOLLEY_BEST_TOP_MAX + 1;
    refuses(&question, VOLLEY_RANGE, "more than 1000 sets");
    question.top = 0;
    question.seconds = -1;
    refuses(&question, VOLLEY_RANGE, "seconds");
    question.seconds = NAN;
    refuses(&question, VOLLEY_RANGE, "seconds");
    question.seconds = 0;
    question.ship.slots = "torpdeo";
    refuses(&question, VOLLEY_INVALID, "did you mean 'torpedo'?");
    question.ship.slots = "torpedo";
    question.ship.edition = "2";
    question.ship.library = NULL;
    refuses(&question, VOLLEY_INVALID, "say how many points they may cost");
    question.ship.loadout.text = "t65xwing jekporkins-battleofyavin-lsl"; /* of Legacy alone */
    question.ship.edition = "2.5";
    question.ship.slots = NULL;
    refuses(&question, VOLLEY_INVALID, "say which slots are free");
}

static void what_is_wrong_with_the_ship_is_said(void **state)
{
    static const volley_target no_hull = { "a", { .text = "2" }, 1 };
    static const volley_text wrong = { .text = "t65xwing wegdeantilles" };
    volley_best_question question = question_of("t65xwing focus");

    (void)state;
    refuses(&question, VOLLEY_INVALID, "no pilot is named");
    question.ship.loadout.text = "t65xwing wedgeantiles";
    refuses(&question, VOLLEY_SYNTAX, "unknown word");
    question.ship.loadout.text = "t65xwing wedgeantilles protontorpedoes outmaneuver predator";
    refuses(&question, VOLLEY_INVALID, "points more than the pilot's loadout");
    question.ship.loadout.text = "t65xwing wedgeantilles";
    question.ship.others = &wrong;
    question.ship.other_count = 1;
    refuses(&question, VOLLEY_SYNTAX, "unknown word");
    question.ship.other_count = 0;
    question.objective = "kill";
    question.ship.targets = &no_hull;
    refuses(&question, VOLLEY_INVALID, "needs hull");
}

/* The games that a card is weighed by are played with a set of it alone. */
static void sets_win_what_their_card_wins(void **state)
{
    static const volley_text other = { .text = "agility=2 attack=3 hull=4 init=3 focus" };
    const volley_field_side field = { .ships = { &other, 1 }, .weight = 1, .name = "other" };
    volley_best_question question = question_of("tieininterceptor soontirfel focus");
    volley_best *best;
    volley_worth *worth;
    volley_best_set set;
    volley_worth_row row;
    volley_figure games;
    size_t at = 0;
    int tied;

    (void)state;
    question.ship.slots = "modification";
    question.ship.field = &field;
    question.ship.field_count = 1;
    question.ship.trials = 300;
    best = run(&question);
    assert_false(volley_best_games_at(best, 0, &games, NULL));
    volley_best_free(best);
    question.objective = "games";
    best = run(&question);
    question.ship.in_games = 1;
    assert_int_equal(volley_worth_run(&question.ship, &worth, NULL), VOLLEY_OK);
    assert_true(volley_best_set_at(best, 0, &set));
    assert_true(volley_best_games_at(best, 0, &games, &tied));
    assert_true(games.value > 0 && games.error > 0 && !tied);
    check_near(set.value, games.value, 0, "value");
    while (volley_worth_row_at(worth, at, &row) && strcmp(row.word, set.words) != 0)
        at++;
    assert_true(volley_worth_row_at(worth, at, &row));
    check_near(row.games.value, games.value, 0, row.word);
    check_near(row.games.error, games.error, 0, row.word);
    assert_false(search_of(best).proved);
    assert_false(volley_best_games_at(best, 1000, &games, &tied));
    volley_worth_free(worth);
    volley_best_free(best);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_figures_are_those_of_the_ship_with_the_set),
        cmocka_unit_test(each_range_has_the_best_weapon),
        cmocka_unit_test(the_budget_is_what_the_pilot_has_left),
        cmocka_unit_test(a_ship_can_be_asked_about_without_its_upgrades),
        cmocka_unit_test(no_slot_leaves_the_ship_as_it_is),
        cmocka_unit_test(called_off_at_once_it_has_no_answer),
        cmocka_unit_test(out_of_time_it_tells_the_best_so_far),
        cmocka_unit_test(what_could_not_be_worked_out_proves_nothing),
        cmocka_unit_test(sets_win_what_their_card_wins),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(json_has_what_the_functions_say),
        cmocka_unit_test(no_card_is_lost),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(what_is_wrong_with_the_ship_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
