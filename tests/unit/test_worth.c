/* What cards of a ship are worth: volley_worth_run. That its figures are those of a comparison is
 * shown in tests/property/test_worth_agrees.c. */
#include "support/check.h"
#include "support/priced.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/buffer.h"
#include "questions/worth/worth_work.h"
#include "volley/duel.h"
#include "volley/worth.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const volley_target two = { "two", { .text = "2" }, 1 };
static const volley_target three_focus = { "3 focus", { .text = "3 focus" }, 1 };

/* One target and one attacker, by the maker's points. */
static volley_worth_question question_of(const char *words)
{
    return (volley_worth_question){ .loadout = { .text = words },
                                    .library = priced_library("amg"),
                                    .targets = &two,
                                    .target_count = 1,
                                    .attackers = &three_focus,
                                    .attacker_count = 1,
                                    .threads = 1 };
}

static volley_worth *run(const volley_worth_question *question)
{
    volley_worth *worth = NULL;
    volley_error error = { 0 };

    if (volley_worth_run(question, &worth, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", question->loadout.text, error.word, error.message);
    return worth;
}

static bool find(const volley_worth *worth, const char *word, volley_worth_row *out)
{
    for (size_t i = 0; volley_worth_row_at(worth, i, out); i++)
        if (strcmp(out->word, word) == 0)
            return true;
    return false;
}

static volley_worth_row row_of(const volley_worth *worth, const char *word)
{
    volley_worth_row row;

    if (!find(worth, word, &row))
        fail_msg("no row for %s", word);
    return row;
}

/* The row of a word in the answer to a question. Its texts are not looked at. */
static volley_worth_row ask(const volley_worth_question *question, const char *word)
{
    volley_worth *worth = run(question);
    volley_worth_row row = row_of(worth, word);

    volley_worth_free(worth);
    return row;
}

/* ---- how long a ship stands ---- */

/* Of a coin that deals 0 or 1, two points of health stand 4 tosses; what always deals 2 needs two
 * attacks for three; what never hits needs none that suffice. 1/4, 1/2, 1/4 on two points, by hand:
 * E(1) = 4/3, E(2) = (1 + E(1)/2) / (3/4) = 20/9. */
static void expected_attacks_are_those_worked_out_by_hand(void **state)
{
    static const double coin[] = { 0.5, 0.5 }, two_each[] = { 0, 0, 1 }, never[] = { 1 };
    static const double binomial[] = { 0.25, 0.5, 0.25 };

    (void)state;
    check_near(worth_stands(coin, 2, 2), 4, 1e-12, "coin");
    check_near(worth_stands(two_each, 3, 3), 2, 1e-12, "two each");
    check_near(worth_stands(binomial, 3, 2), 20.0 / 9, 1e-12, "binomial");
    assert_true(isinf(worth_stands(never, 1, 1)));
}

/* The answers that players published for shots of 3 focus on naked defence. */
static void shots_to_kill_are_the_published_ones(void **state)
{
    static const struct {
        const char *ship;
        double shots;
    } known[] = { { "t65xwing", 4.28455 }, { "tielnfighter", 2.86196 }, { "asf01bwing", 4.59385 } };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        const volley_worth_question question = question_of(known[i].ship);
        volley_worth *worth = run(&question);
        volley_worth_figures base;

        volley_worth_base(worth, &base);
        check_near(base.stands, known[i].shots, 5e-6, known[i].ship);
        volley_worth_free(worth);
    }
}

/* An engagement has rounds of its own, which share no code with the sum over health. */
static void a_ship_stands_as_long_as_it_survives(void **state)
{
    static const char *const ships[] = { "t65xwing wedgeantilles focus",
                                         "t65xwing redsquadronveteran stealthdevice",
                                         "tieininterceptor soontirfel evade focus",
                                         "t65xwing wedgeantilles elusive" };
    const volley_text attacker = { .text = "3 focus" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(ships); i++) {
        const volley_text ship = { .text = ships[i] };
        const volley_side sides[2] = { { &ship, 1 }, { &attacker, 1 } };
        const volley_worth_question question = question_of(ships[i]);
        volley_duel_options options = volley_duel_options_default();
        volley_duel_engine engine = volley_duel_engine_default();
        volley_worth *worth = run(&question);
        volley_duel_figures figures;
        volley_worth_figures base;
        volley_duel *duel = NULL;

        options.survives = 1;
        options.rounds = 0;
        options.deck = "off";
        options.actions = VOLLEY_DUEL_ACTIONS_NONE;
        engine.engine = VOLLEY_ENGINE_EXACT;
        assert_int_equal(volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, NULL),
                         VOLLEY_OK);
        assert_int_equal(volley_duel_run(duel, &engine, NULL), VOLLEY_OK);
        assert_true(volley_duel_figures_of(duel, 0, &figures));
        volley_worth_base(worth, &base);
        check_near(base.stands, figures.attacks[1], 1e-9, ships[i]);
        volley_duel_free(duel);
        volley_worth_free(worth);
    }
}

/* ---- inactive cards, chances, ranges ---- */

static void an_inactive_card_stands_apart_with_what_it_would_add(void **state)
{
    volley_worth_question question = question_of("t65xwing wedgeantilles focus");
    volley_worth *worth = run(&question);
    volley_worth_row row = row_of(worth, "predator");

    (void)state;
    assert_int_equal(row.state, VOLLEY_WORTH_INACTIVE);
    assert_string_equal(row.needs, "bullseye");
    assert_true(row.with.dealt == row.without.dealt);
    /* Wedge takes the die away */
    check_near(row.held.dealt, check_mean("2.5", "3 focus reroll=1 vs 1"), 1e-12, "held");
    assert_true(row.cost == 3);
    volley_worth_free(worth);
}

static void a_chance_weighs_both_cases(void **state)
{
    static const volley_worth_chance bullseye = { "bullseye", 0.35 };
    volley_worth_question question = question_of("t65xwing wedgeantilles");
    volley_worth_row row;

    (void)state;
    question.chances = &bullseye;
    question.chance_count = 1;
    row = ask(&question, "predator");
    assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
    check_near(row.without.dealt, check_mean("2.5", "3 vs 1"), 1e-12, "without");
    check_near(row.with.dealt,
               0.35 * check_mean("2.5", "3 reroll=1 vs 1") + 0.65 * check_mean("2.5", "3 vs 1"),
               1e-12, "with");
}

/* A die more at range 1, and a green one more at range 3, as the rules print it. */
static void ranges_are_weighed(void **state)
{
    static const volley_worth_range ranges[] = { { 1, 3 }, { 2, 5 }, { 3, 2 } };
    volley_worth_question question = question_of("t65xwing redsquadronveteran focus");
    volley_worth *worth;
    volley_worth_figures base;

    (void)state;
    question.ranges = ranges;
    question.range_count = ARRAY_LEN(ranges);
    worth = run(&question);
    volley_worth_base(worth, &base);
    check_near(base.dealt,
               0.3 * check_mean("2.5", "4 focus vs 2") + 0.5 * check_mean("2.5", "3 focus vs 2") +
                   0.2 * check_mean("2.5", "3 focus vs 3"),
               1e-12, "dealt");
    check_near(base.suffered,
               0.3 * check_mean("2.5", "4 focus vs 2 focus") +
                   0.5 * check_mean("2.5", "3 focus vs 2 focus") +
                   0.2 * check_mean("2.5", "3 focus vs 3 focus"),
               1e-12, "suffered");
    volley_worth_free(worth);
}

static void targets_are_weighed(void **state)
{
    static const volley_target targets[] = { { "a", { .text = "1 focus" }, 1 },
                                             { "b", { .text = "3" }, 3 } };
    volley_worth_question question = question_of("t65xwing redsquadronveteran");
    volley_worth *worth;
    volley_worth_figures base;

    (void)state;
    question.targets = targets;
    question.target_count = ARRAY_LEN(targets);
    worth = run(&question);
    volley_worth_base(worth, &base);
    check_near(base.dealt,
               0.25 * check_mean("2.5", "3 vs 1 focus") + 0.75 * check_mean("2.5", "3 vs 3"), 1e-12,
               "dealt");
    volley_worth_free(worth);
}

/* ---- weapons, words of its own ---- */

/* Four dice, a hit is a crit; without a lock it is told what is missing, and what that brings. */
static void weapons_are_weighed_against_the_primary_attack(void **state)
{
    const double torpedo = check_mean("2.5", "4 lock special ordnance hit-to-crit=1 vs 2");
    volley_worth_question question = question_of("t65xwing lukeskywalker lock force=0 frontarc");
    volley_worth_row row;
    volley_worth *worth;

    (void)state;
    question.slots = "torpedo";
    row = ask(&question, "protontorpedoes");
    assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
    check_near(row.without.dealt, check_mean("2.5", "3 lock vs 2"), 1e-12, "primary");
    check_near(row.with.dealt, torpedo, 1e-12, "torpedo");
    question.loadout.text = "t65xwing lukeskywalker force=0 frontarc";
    worth = run(&question);
    row = row_of(worth, "protontorpedoes");
    assert_int_equal(row.state, VOLLEY_WORTH_INACTIVE);
    assert_string_equal(row.needs, "lock");
    assert_true(row.with.dealt == row.without.dealt);
    check_near(row.held.dealt, torpedo, 1e-12, "with the lock");
    volley_worth_free(worth);
    question.loadout.text = "t65xwing lukeskywalker force=0 lock frontarc protontorpedoes";
    row = ask(&question, "protontorpedoes");
    assert_true(row.kept);
    check_near(row.with.dealt, torpedo, 1e-12, "one that it has");
    check_near(row.without.dealt, check_mean("2.5", "3 lock vs 2"), 1e-12, "without that");
}

static void each_word_says_what_is_lost_without_it(void **state)
{
    const volley_worth_question question = question_of("t65xwing redsquadronveteran focus range=1");
    volley_worth *worth = run(&question);
    volley_worth_row row = row_of(worth, "focus");

    (void)state;
    assert_true(row.kept);
    check_near(row.with.dealt, check_mean("2.5", "4 focus vs 2"), 1e-12, "with");
    check_near(row.without.dealt, check_mean("2.5", "4 vs 2"), 1e-12, "without");
    check_near(row.with.suffered, check_mean("2.5", "4 focus vs 2 focus"), 1e-12, "with");
    check_near(row.without.suffered, check_mean("2.5", "4 focus vs 2"), 1e-12, "without");
    assert_false(find(worth, "t65xwing", &row));
    assert_false(find(worth, "range=1", &row));
    volley_worth_free(worth);
}

/* Hull 5 instead of 4 changes nothing but how long it stands. */
static void a_hull_upgrade_counts_though_it_touches_no_die(void **state)
{
    volley_worth_question question = question_of("t65xwing redsquadronveteran");
    volley_worth_row row;

    (void)state;
    question.edition = "2";
    question.library = NULL;
    question.slots = "modification";
    row = ask(&question, "hullupgrade");
    assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
    assert_true(row.cost == 5); /* agility 2 */
    assert_true(row.with.suffered == row.without.suffered);
    assert_true(row.with.stands > row.without.stands);
}

/* ---- what is offered ---- */

static void what_is_too_dear_is_told_only_if_asked_for(void **state)
{
    volley_worth_question question = question_of("t65xwing redsquadronveteran"); /* 3 points */
    volley_worth *worth = run(&question);
    volley_worth_row row;

    (void)state;
    assert_true(find(worth, "predator", &row)); /* 3 */
    assert_false(row.too_dear);
    assert_false(find(worth, "crackshot", &row)); /* 4 */
    volley_worth_free(worth);
    question.all = 1;
    worth = run(&question);
    assert_true(find(worth, "crackshot", &row));
    assert_true(row.too_dear);
    volley_worth_free(worth);
}

static void other_ships_of_the_squad_have_what_is_limited(void **state)
{
    static const volley_text other = { .text = "t65xwing lukeskywalker r2d2" };
    volley_worth_question question = question_of("t65xwing wedgeantilles");
    volley_worth *worth = run(&question);
    volley_worth_row row;

    (void)state;
    assert_true(find(worth, "astromech.r2d2", &row) || find(worth, "upgrade.r2d2", &row) ||
                find(worth, "r2d2", &row));
    volley_worth_free(worth);
    question.others = &other;
    question.other_count = 1;
    worth = run(&question);
    assert_false(find(worth, "astromech.r2d2", &row) || find(worth, "upgrade.r2d2", &row) ||
                 find(worth, "r2d2", &row));
    volley_worth_free(worth);
}

static void only_the_slots_that_are_asked_for(void **state)
{
    volley_worth_question question = question_of("t65xwing wedgeantilles");
    volley_worth *worth;
    volley_worth_row row;
    size_t count = 0;

    (void)state;
    question.slots = "talent,torpedo";
    worth = run(&question);
    for (size_t i = 0; volley_worth_row_at(worth, i, &row); i++) {
        assert_true(row.kept || strcmp(row.slot, "talent") == 0 ||
                    strcmp(row.slot, "torpedo") == 0);
        count += !row.kept;
    }
    assert_true(count > 10);
    volley_worth_free(worth);
}

static void the_best_stands_first(void **state)
{
    static const volley_worth_chance bullseye = { "bullseye", 0.5 };
    volley_worth_question question = question_of("t65xwing wedgeantilles");
    volley_worth *worth;
    volley_worth_row row;
    double before = INFINITY;
    size_t count = 0;

    (void)state;
    question.chances = &bullseye;
    question.chance_count = 1;
    question.sort = "dealt-per-point";
    worth = run(&question);
    for (size_t i = 0; volley_worth_row_at(worth, i, &row); i++) {
        double now = (row.with.dealt - row.without.dealt) / row.cost;

        if (row.kept || row.state != VOLLEY_WORTH_COUNTS || !(row.cost > 0))
            continue;
        assert_true(now <= before + 1e-15);
        before = now;
        count++;
    }
    assert_true(count > 3);
    volley_worth_free(worth);
}

/* ---- fields of its own, threads, formats ---- */

static char *write(const volley_worth *worth, volley_format format)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    assert_int_equal(volley_worth_write(worth, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    assert_false(out.failed);
    return out.bytes;
}

static void threads_and_forms_change_no_figure(void **state)
{
    volley_worth_question question = { .loadout = { .text = "t65xwing wedgeantilles focus" },
                                       .threads = 1 };
    volley_worth *one = run(&question), *three;
    char *texts[2];

    (void)state;
    question.threads = 3;
    three = run(&question);
    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN; format++) {
        texts[0] = write(one, (volley_format)format);
        texts[1] = write(three, (volley_format)format);
        assert_string_equal(texts[0], texts[1]);
        free(texts[0]);
        free(texts[1]);
    }
    volley_worth_free(one);
    volley_worth_free(three);
}

static void json_has_what_the_rows_have(void **state)
{
    volley_worth_question question = { .loadout = { .text = "xwing wedgeantilles focus" },
                                       .edition = "1" };
    volley_worth *worth = run(&question);
    char *text = write(worth, VOLLEY_JSON);
    json_t *document = json_loads(text, 0, NULL);
    volley_worth_row row;
    size_t count = 0;

    (void)state;
    assert_non_null(document);
    while (volley_worth_row_at(worth, count, &row))
        count++;
    assert_int_equal(json_array_size(json_object_get(document, "has")) +
                         json_array_size(json_object_get(document, "could_have")),
                     count);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(document, "targets"), "file")),
        "scenarios/targets-first.csv");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(document, "attackers"), "file")),
        "scenarios/attackers-first.csv");
    json_decref(document);
    free(text);
    volley_worth_free(worth);
}

/* ---- both sides alike ---- */

static double number_of(const volley_worth *worth, const char *word, const char *of,
                        const char *key)
{
    char *text = write(worth, VOLLEY_JSON);
    json_t *document = json_loads(text, 0, NULL), *row;
    double found = NAN;
    size_t i;

    json_array_foreach(json_object_get(document, "could_have"), i, row)
    {
        const json_t *from = of ? json_object_get(row, of) : row;

        if (strcmp(json_string_value(json_object_get(row, "word")), word) == 0)
            found = json_number_value(json_object_get(from, key));
    }
    json_decref(document);
    free(text);
    return found;
}

/* A torpedo asks for a lock: with one the primary attack is better, too. */
static void what_a_card_needs_is_there_without_it_too(void **state)
{
    volley_worth_question question = question_of("t65xwing lukeskywalker force=0");
    volley_worth *worth;
    const double torpedo = check_mean("2.5", "4 lock special ordnance hit-to-crit=1 vs 2");
    const double primary = check_mean("2.5", "3 lock vs 2");

    (void)state;
    question.slots = "torpedo";
    question.all = 1;
    worth = run(&question);
    check_near(number_of(worth, "protontorpedoes", "held", "dealt"), torpedo, 1e-12, "with");
    check_near(number_of(worth, "protontorpedoes", "held_without", "dealt"), primary, 1e-12,
               "without");
    check_near(number_of(worth, "protontorpedoes", "gain_held", "dealt"), torpedo - primary, 1e-12,
               "gain");
    /* at range 1, where the primary weapon has a die more */
    check_near(number_of(worth, "advprotontorpedoes", "held_without", "dealt"),
               check_mean("2.5", "4 lock vs 2"), 1e-12, "range 1");
    volley_worth_free(worth);
}

/* Snap Shot: two dice that nothing modifies, besides the ship's attack. */
static void a_bonus_attack_comes_besides_that_of_the_ship(void **state)
{
    volley_worth_question question = question_of("tieininterceptor soontirfel focus");
    volley_worth_row row;

    (void)state;
    question.slots = "talent";
    question.all = 1;
    row = ask(&question, "snapshot");
    assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
    check_near(row.without.dealt, check_mean("2.5", "3 focus vs 2"), 1e-12, "own");
    check_near(row.with.dealt, check_mean("2.5", "3 focus vs 2") + check_mean("2.5", "2 vs 2"),
               1e-12, "both");
}

/* It is the pilot's word that brings the ship. */
static void without_its_pilot_the_ship_is_still_there(void **state)
{
    const volley_worth_question question = question_of("wedgeantilles focus");
    volley_worth_row row = ask(&question, "wedgeantilles");

    (void)state;
    assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
    check_near(row.without.dealt, check_mean("2.5", "3 focus vs 2"), 1e-12, "without");
    check_near(row.with.dealt, check_mean("2.5", "3 focus vs 1"), 1e-12, "with");
}

/* Health: a shield more than 4 + 2 against attacks of which each deals the same leaves 6/7 of it to
 * suffer. Crits: of 33 damage cards 5 are direct hits. */
static void health_and_crits_have_a_value(void **state)
{
    static const volley_target sure = { "sure", { .text = "1 add-hit=1 ; 0" }, 1 };
    volley_worth_question question = question_of("t65xwing lukeskywalker force=0 bullseye");
    volley_worth *worth;
    double crits, suffered;

    (void)state;
    question.slots = "modification,talent";
    question.all = 1;
    question.attackers = &sure;
    worth = run(&question);
    suffered = number_of(worth, "shieldupgrade", "with", "suffered");
    check_near(number_of(worth, "shieldupgrade", NULL, "value_gain"),
               suffered * (1 - number_of(worth, "shieldupgrade", "without", "stands") /
                                   number_of(worth, "shieldupgrade", "with", "stands")),
               1e-12, "shield");
    assert_true(number_of(worth, "shieldupgrade", NULL, "value_gain") > 0);
    volley_worth_free(worth);
    question = question_of("t65xwing wedgeantilles bullseye");
    question.all = 1;
    question.slots = "talent";
    worth = run(&question);
    crits = number_of(worth, "marksmanship", NULL, "crits_dealt_gain");
    /* one hit of three dice that hit or crit, where the agility of 1 is rolled against them */
    assert_true(crits > 0.3);
    check_near(number_of(worth, "marksmanship", NULL, "value_gain"), crits * 5 / 33, 1e-12,
               "crits");
    volley_worth_free(worth);
}

/* ---- what is wrong ---- */

static void refuses(const volley_worth_question *question, volley_status status,
                    const char *message)
{
    volley_worth *worth = (volley_worth *)&two;
    volley_error error = { 0 };

    assert_int_equal(volley_worth_run(question, &worth, &error), status);
    assert_null(worth);
    if (!strstr(error.message, message))
        fail_msg("'%s', not '%s'", error.message, message);
}

static int stop(const volley_watch *now, void *context)
{
    (void)now;
    (void)context;
    return 1;
}

static void what_is_wrong_is_said(void **state)
{
    static const volley_worth_range far = { 7, 1 }, weightless = { 1, 0 }, fine = { 2, 1 };
    volley_worth_question question = question_of("t65xwing wedgeantilles");

    (void)state;
    question.slots = "torpdeo";
    refuses(&question, VOLLEY_INVALID,
            "no upgrade or slot is called 'torpdeo'; did you mean 'torpedo'?");
    question.slots = ",";
    refuses(&question, VOLLEY_INVALID, "no slot is named");
    question = question_of("t65xwing wedgeantilles");
    question.sort = "best";
    refuses(&question, VOLLEY_INVALID, "there is no order 'best'");
    question = question_of("t65xwing wedgeantilles");
    question.range_count = 1;
    question.ranges = &far;
    refuses(&question, VOLLEY_RANGE, "range 7: the edition has ranges 0 to 5");
    question.ranges = &weightless;
    refuses(&question, VOLLEY_INVALID, "the weight of range 1 is not above 0");
    question.ranges = &fine;
    question.loadout.text = "t65xwing range=1";
    refuses(&question, VOLLEY_INVALID, "the loadout says its range");
}

static void what_is_wrong_in_words_is_said(void **state)
{
    static const volley_worth_chance sure = { "bullseye", 1 }, unknown = { "bulseye", 0.5 },
                                     ranged = { "range=1", 0.5 };
    static const volley_target light = { "light", { .text = "2" }, 0 };
    volley_worth_question question = question_of("t65xwing wedgeantilles");

    (void)state;
    question.chance_count = 1;
    question.chances = &sure;
    refuses(&question, VOLLEY_INVALID, "the chance of 'bullseye' is not between 0 and 1");
    question.chances = &unknown;
    refuses(&question, VOLLEY_SYNTAX, "unknown word");
    question.chances = &ranged;
    refuses(&question, VOLLEY_INVALID, "ranges have weights of their own");
    question = question_of("t65xwing wedgeantilles range=9");
    refuses(&question, VOLLEY_RANGE, "the range of the loadout");
    question = question_of("t65xwing wedgeantilles");
    question.targets = &light;
    refuses(&question, VOLLEY_INVALID, "the weight of a row is not above 0");
    question = question_of("t65xwing wedgeantiles");
    refuses(&question, VOLLEY_SYNTAX, "unknown word");
    question = question_of("t65xwing wedgeantilles");
    question.edition = "3";
    refuses(&question, VOLLEY_INVALID, "");
}

static void it_can_be_called_off(void **state)
{
    volley_worth_question question = { .loadout = { .text = "t65xwing lukeskywalker focus" },
                                       .all = 1,
                                       .plan = { .watch = stop },
                                       .threads = 1 };
    static const volley_target slow = { "slow",
                                        { .text = "6 focus evade force=3 calculate=2" },
                                        1 };
    static const volley_target attack = { "slow", { .text = "8x 4 focus lock force=3" }, 1 };

    (void)state;
    question.targets = &slow;
    question.target_count = 1;
    question.attackers = &attack;
    question.attacker_count = 1;
    refuses(&question, VOLLEY_STOPPED, "");
}

/* ---- words ---- */

static void ranges_go_to_each_attack_of_a_row(void **state)
{
    static const struct {
        const char *text;
        int range;
        size_t count;
        int wanted[3];
    } rows[] = { { "3 focus", 1, 1, { 1 } },
                 { "3 ; 2x 2 lock", 3, 3, { 3, 3, 3 } },
                 { "3 range=2 ; 2", 1, 2, { 2, 1 } },
                 { "3", LOADOUT_RANGE_UNSAID, 1, { LOADOUT_RANGE_DEFAULT } } };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct loadout_moment moment = { NULL, rows[i].range, 0, false };
        struct scenario scenario = { .edition = rules_edition_find("2.5") };

        assert_int_equal(
            scenario_add_attackers(&scenario, lexer_of_string(rows[i].text, "row"), &moment, NULL),
            VOLLEY_OK);
        assert_int_equal(scenario.attacker_count, rows[i].count);
        for (size_t j = 0; j < rows[i].count; j++)
            assert_int_equal(scenario.attackers[j].range, rows[i].wanted[j]);
        scenario_fini(&scenario);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expected_attacks_are_those_worked_out_by_hand),
        cmocka_unit_test(shots_to_kill_are_the_published_ones),
        cmocka_unit_test(a_ship_stands_as_long_as_it_survives),
        cmocka_unit_test(an_inactive_card_stands_apart_with_what_it_would_add),
        cmocka_unit_test(a_chance_weighs_both_cases),
        cmocka_unit_test(ranges_are_weighed),
        cmocka_unit_test(targets_are_weighed),
        cmocka_unit_test(weapons_are_weighed_against_the_primary_attack),
        cmocka_unit_test(each_word_says_what_is_lost_without_it),
        cmocka_unit_test(a_hull_upgrade_counts_though_it_touches_no_die),
        cmocka_unit_test(what_is_too_dear_is_told_only_if_asked_for),
        cmocka_unit_test(other_ships_of_the_squad_have_what_is_limited),
        cmocka_unit_test(only_the_slots_that_are_asked_for),
        cmocka_unit_test(the_best_stands_first),
        cmocka_unit_test(threads_and_forms_change_no_figure),
        cmocka_unit_test(json_has_what_the_rows_have),
        cmocka_unit_test(what_a_card_needs_is_there_without_it_too),
        cmocka_unit_test(a_bonus_attack_comes_besides_that_of_the_ship),
        cmocka_unit_test(without_its_pilot_the_ship_is_still_there),
        cmocka_unit_test(health_and_crits_have_a_value),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(what_is_wrong_in_words_is_said),
        cmocka_unit_test(it_can_be_called_off),
        cmocka_unit_test(ranges_go_to_each_attack_of_a_row),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
