/* What cards are worth in games: volley_worth_run with in_games. Chances that are wanted come from
 * the exact engine for duels, which knows nothing of cards that are compared. */
#include "support/check.h"
#include "support/priced.h"

#include "base/array.h"
#include "volley/duel.h"
#include "volley/worth.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char ship[] = "t65xwing wedgeantilles";
static const volley_text others[] = { { .text = "tielnfighter blacksquadronace" },
                                      { .text = "agility=3 attack=4 hull=4 init=3 focus evade" } };
static const volley_field_side field[] = { { .ships = { &others[0], 1 }, .weight = 3 },
                                           { .ships = { &others[1], 1 }, .weight = 1 } };

static volley_worth_question question_of(const char *words, uint64_t trials)
{
    return (volley_worth_question){ .loadout = { .text = words },
                                    .library = priced_library("amg"),
                                    .slots = "modification,talent",
                                    .all = 1,
                                    .in_games = 1,
                                    .field = field,
                                    .field_count = ARRAY_LEN(field),
                                    .deck = "off",
                                    .trials = trials,
                                    .seed = 7,
                                    .threads = 1 };
}

/* Trials by which differences of a percent stand out. */
static uint64_t many(void)
{
    return check_stride() > 1 ? 10000 : 40000;
}

/* About what the ship has, and little else. */
static volley_worth_question alone(volley_worth_question question)
{
    question.slots = "configuration";
    return question;
}

static volley_worth *play(const volley_worth_question *question)
{
    volley_worth *worth = NULL;
    volley_error error = { 0 };

    if (volley_worth_run(question, &worth, &error) != VOLLEY_OK)
        fail_msg("%s: '%s': %s", question->loadout.text, error.word, error.message);
    return worth;
}

static volley_worth_row row_of(const volley_worth *worth, const char *word)
{
    volley_worth_row row;

    for (size_t i = 0;; i++) {
        if (!volley_worth_row_at(worth, i, &row))
            fail_msg("no row for %s", word);
        if (strcmp(row.word, word) == 0)
            break;
    }
    row.word = row.name = row.slot = row.needs = NULL; /* they go with the answer */
    return row;
}

static volley_worth_row ask(const volley_worth_question *question, const char *word)
{
    volley_worth *worth = play(question);
    const volley_worth_row row = row_of(worth, word);

    volley_worth_free(worth);
    return row;
}

/* P(A wins), as an engine says. */
static double wins_by(const volley_duel_engine *engine, const char *words,
                      const volley_field_side *other)
{
    const volley_text text = { .text = words };
    const volley_side own = { &text, 1 };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_figures figures = { 0 };
    volley_duel *duel;

    options.deck = "off";
    options.library = priced_library("amg");
    assert_int_equal(volley_duel_create("2.5", &own, &other->ships, &options, &duel, NULL),
                     VOLLEY_OK);
    assert_int_equal(volley_duel_run(duel, engine, NULL), VOLLEY_OK);
    assert_int_equal(volley_duel_figures_of(duel, 0, &figures), 1);
    volley_duel_free(duel);
    return figures.a.value;
}

static double wins(const char *words, const volley_field_side *other)
{
    volley_duel_engine engine = volley_duel_engine_default();

    engine.engine = VOLLEY_ENGINE_EXACT;
    return wins_by(&engine, words, other);
}

/* Over the field, 3 to 1. */
static double wins_of_field(const char *words)
{
    return (3 * wins(words, &field[0]) + wins(words, &field[1])) / 4;
}

static void a_card_is_worth_what_exact_duels_differ_by(void **state)
{
    static const char *const words[] = { "shieldupgrade", "hullupgrade" };
    volley_worth_question question = question_of(ship, many());
    volley_worth *worth;

    (void)state;
    question.slots = "modification";
    worth = play(&question);
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        char with[64];
        const volley_worth_row row = row_of(worth, words[i]);
        double wanted;

        snprintf(with, sizeof with, "%s %s", ship, words[i]);
        wanted = wins_of_field(with) - wins_of_field(ship);
        assert_int_equal(row.state, VOLLEY_WORTH_COUNTS);
        assert_true(wanted > 0.01);
        assert_true(row.games.error > 0 && row.games.error < 0.005);
        assert_true(fabs(row.games.value - wanted) <= 4 * row.games.error);
    }
    volley_worth_free(worth);
}

/* Predator needs the bullseye arc. */
static void a_card_that_needs_what_is_not_there_is_worth_nothing(void **state)
{
    volley_worth_question question = question_of(ship, many());
    volley_worth_row row;

    (void)state;
    question.slots = "talent";
    row = ask(&question, "predator");
    assert_true(row.games.value == 0 && row.games.error == 0);
    assert_true(wins_of_field("t65xwing wedgeantilles predator") == wins_of_field(ship));
    assert_int_equal(row.state, VOLLEY_WORTH_IDLE);
}

/* What a word is worth is what is lost without it. */
static void a_word_that_it_has_is_worth_what_is_lost_without(void **state)
{
    const char with[] = "t65xwing wedgeantilles shieldupgrade";
    const volley_worth_question question = alone(question_of(with, many()));
    const volley_worth_row row = ask(&question, "shieldupgrade");
    const double wanted = wins_of_field(with) - wins_of_field(ship);

    (void)state;
    assert_true(row.kept && row.games.error > 0);
    assert_true(fabs(row.games.value - wanted) <= 4 * row.games.error);
}

/* Without the word the ship does not take the action that its other words do not ask for. */
static void a_token_is_worth_what_is_lost_without_it(void **state)
{
    const volley_worth_question question =
        alone(question_of("t65xwing wedgeantilles focus", many()));
    const volley_worth_row row = ask(&question, "focus");
    const double wanted = wins_of_field(ship) - wins_of_field("t65xwing wedgeantilles plan=none");

    (void)state;
    assert_true(wanted > 0.05 && row.games.error > 0);
    assert_true(fabs(row.games.value - wanted) <= 4 * row.games.error);
}

/* Neither threads nor other cards beside it. */
static void digits_hang_on_the_seed_alone(void **state)
{
    volley_worth_question question = question_of(ship, check_stride() > 1 ? 1000 : 5000);
    const volley_worth_row row = ask(&question, "shieldupgrade");
    volley_worth_row other;

    (void)state;
    question.threads = 2;
    other = ask(&question, "shieldupgrade");
    assert_true(row.games.value == other.games.value && row.games.error == other.games.error);
    question.slots = "modification";
    other = ask(&question, "shieldupgrade");
    assert_true(row.games.value == other.games.value && row.games.error == other.games.error);
    question.seed = 8;
    other = ask(&question, "shieldupgrade");
    assert_true(row.games.value != other.games.value);
}

/* A duel fires a weapon in the place of the primary one, which a bonus attack does not replace. */
static void a_bonus_attack_is_not_played(void **state)
{
    const volley_worth_question question = question_of(ship, 500);

    (void)state;
    assert_int_equal(ask(&question, "snapshot").state, VOLLEY_WORTH_FAILED);
}

/* ---- in its squad ---- */

static const volley_text squads[] = { { .text = "3x agility=3 attack=3 hull=3 init=3 focus" },
                                      { .text = "2x agility=3 attack=4 hull=4 init=3 focus" } };
static const volley_field_side squad_field[] = { { .ships = { &squads[0], 1 }, .weight = 3 },
                                                 { .ships = { &squads[1], 1 }, .weight = 1 } };

/* Of a simulated duel that knows nothing of cards that are compared, with the luck of opponent
 * `number`. */
static double simulated(const char *side, const volley_field_side *other, size_t number,
                        uint64_t trials)
{
    volley_duel_engine engine = volley_duel_engine_default();

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = trials;
    engine.simulation.seed = 7 + number;
    engine.simulation.threads = 1;
    return wins_by(&engine, side, other);
}

static double simulated_in(const volley_field_side *of, const char *side, uint64_t trials)
{
    return (3 * simulated(side, &of[0], 0, trials) + simulated(side, &of[1], 1, trials)) / 4;
}

/* What a word that the ship has is worth beside others, from two duels of whole squads. */
static void check_in_squad(const char *words, const volley_text *squad, size_t count,
                           const char *word, const char *with, const char *without)
{
    const uint64_t trials = check_stride() > 1 ? 1000 : 4000;
    volley_worth_question question = alone(question_of(words, trials));
    const double wanted =
        simulated_in(squad_field, with, trials) - simulated_in(squad_field, without, trials);
    volley_worth_row row;

    question.in_games = VOLLEY_WORTH_IN_SQUAD;
    question.field = squad_field;
    question.others = squad;
    question.other_count = count;
    row = ask(&question, word);
    assert_true(row.games.error > 0 && fabs(wanted) > 0.005);
    assert_true(fabs(row.games.value - wanted) < 1e-12);
}

static void in_its_squad_a_word_is_worth_what_duels_of_the_squad_differ_by(void **state)
{
    static const volley_text squad[] = { { .text = "bluesquadronescort" },
                                         { .text = "gavindarklighter focus evade" } };

    (void)state;
    check_in_squad("t65xwing wedgeantilles shieldupgrade", squad, ARRAY_LEN(squad), "shieldupgrade",
                   "t65xwing wedgeantilles shieldupgrade ; bluesquadronescort ; "
                   "gavindarklighter focus evade",
                   "t65xwing wedgeantilles ; bluesquadronescort ; gavindarklighter focus evade");
}

/* Of its pilot there is one, in the place that the squad has for it: of several the likest. */
static void in_its_squad_it_takes_the_place_of_its_pilot(void **state)
{
    static const volley_text squad[] = { { .text = "bluesquadronescort" },
                                         { .text = "bluesquadronescort r4astromech" },
                                         { .text = "tielnfighter blacksquadronace" } };

    (void)state;
    check_in_squad("bluesquadronescort r4astromech hullupgrade", squad, ARRAY_LEN(squad),
                   "hullupgrade",
                   "bluesquadronescort ; bluesquadronescort r4astromech hullupgrade ; "
                   "tielnfighter blacksquadronace",
                   "bluesquadronescort ; bluesquadronescort r4astromech ; "
                   "tielnfighter blacksquadronace");
}

/* The others, of the same words, still take their actions. */
static void in_its_squad_it_alone_is_without_its_token(void **state)
{
    static const volley_text squad[] = { { .text = "t65xwing" } };

    (void)state;
    check_in_squad("t65xwing focus", squad, 1, "focus", "t65xwing focus ; t65xwing",
                   "t65xwing plan=none ; t65xwing");
}

/* By the exact engine. */
static void in_its_squad_an_offer_is_worth_what_exact_duels_differ_by(void **state)
{
    static const volley_text squad[] = { { .text = "tielnfighter academypilot" } };
    volley_worth_question question = question_of(ship, many());
    const double wanted =
        wins_of_field("t65xwing wedgeantilles shieldupgrade ; tielnfighter academypilot") -
        wins_of_field("t65xwing wedgeantilles ; tielnfighter academypilot");
    volley_worth_row row;

    (void)state;
    question.in_games = VOLLEY_WORTH_IN_SQUAD;
    question.others = squad;
    question.other_count = 1;
    row = ask(&question, "shieldupgrade");
    assert_true(wanted > 0.005 && row.games.error > 0 && row.games.error < wanted / 5);
    assert_true(fabs(row.games.value - wanted) <= 4 * row.games.error);
    row = ask(&question, "predator"); /* needs the bullseye arc */
    assert_true(row.games.value == 0 && row.games.error == 0);
}

/* With how much health R2 recovers a shield is left open: of all numbers that which wins most, as
 * the exact engine says, and what it is worth is what duels with the number written out differ by.
 */
static void shields_are_recovered_when_that_wins_most(void **state)
{
    enum { MOST = 5 };
    const uint64_t trials = many();
    const char bare[] = "t65xwing redsquadronveteran";
    const double without = simulated_in(field, bare, trials);
    double row, taken = NAN, first = 0, best = 0;

    (void)state;
    {
        const volley_worth_question question =
            alone(question_of("t65xwing redsquadronveteran r2astromech", trials));

        row = ask(&question, "r2astromech").games.value;
    }
    for (int health = 1; health <= MOST; health++) {
        char words[96];
        double exact;

        snprintf(words, sizeof words, "%s regen=1x2+disarm:%d", bare, health);
        exact = wins_of_field(words);
        first = health == 1 ? exact : first;
        best = exact > best ? exact : best;
        if (fabs(row - (simulated_in(field, words, trials) - without)) < 1e-12)
            taken = exact;
    }
    assert_true(best > first + 0.004);
    assert_true(taken >= best - 0.002);
}

/* The message that a question is refused with. */
static const char *refusal(const volley_worth_question *question)
{
    static volley_error error;
    volley_worth *worth;

    error = (volley_error){ 0 };
    assert_int_not_equal(volley_worth_run(question, &worth, &error), VOLLEY_OK);
    assert_null(worth);
    return error.message;
}

static void a_squad_without_others_is_refused_and_one_of_too_many(void **state)
{
    static const volley_text own = { .text = "wedgeantilles focus" };
    volley_text many_others[32];
    volley_worth_question question = question_of(ship, 500);

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(many_others); i++)
        many_others[i] = (volley_text){ .text = "academypilot" };
    question.in_games = VOLLEY_WORTH_IN_SQUAD;
    assert_non_null(strstr(refusal(&question), "no other ship"));
    question.others = &own;
    question.other_count = 1;
    assert_non_null(strstr(refusal(&question), "no other ship"));
    question.others = many_others;
    question.other_count = ARRAY_LEN(many_others);
    assert_non_null(strstr(refusal(&question), "more than 32 ships"));
    question.other_count--;
    assert_non_null(strstr(refusal(&question), "more than 32 ships"));
}

static void what_is_of_attacks_is_refused(void **state)
{
    static const volley_worth_range range = { 1, 1 };
    static const volley_worth_chance chance = { "bullseye", 0.5 };
    volley_worth_question question = question_of(ship, 500);

    (void)state;
    question.ranges = &range;
    question.range_count = 1;
    assert_non_null(strstr(refusal(&question), "range=1@30%"));
    question = question_of(ship, 500);
    question.chances = &chance;
    question.chance_count = 1;
    assert_non_null(strstr(refusal(&question), "bullseye@35%"));
    question = question_of(ship, 500);
    question.sort = "dealt";
    assert_non_null(strstr(refusal(&question), "attacks"));
    question = (volley_worth_question){ .loadout = { .text = ship }, .sort = "games" };
    assert_non_null(strstr(refusal(&question), "games"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_worth_what_exact_duels_differ_by),
        cmocka_unit_test(a_card_that_needs_what_is_not_there_is_worth_nothing),
        cmocka_unit_test(a_word_that_it_has_is_worth_what_is_lost_without),
        cmocka_unit_test(a_token_is_worth_what_is_lost_without_it),
        cmocka_unit_test(digits_hang_on_the_seed_alone),
        cmocka_unit_test(a_bonus_attack_is_not_played),
        cmocka_unit_test(in_its_squad_a_word_is_worth_what_duels_of_the_squad_differ_by),
        cmocka_unit_test(in_its_squad_it_takes_the_place_of_its_pilot),
        cmocka_unit_test(in_its_squad_it_alone_is_without_its_token),
        cmocka_unit_test(in_its_squad_an_offer_is_worth_what_exact_duels_differ_by),
        cmocka_unit_test(shields_are_recovered_when_that_wins_most),
        cmocka_unit_test(a_squad_without_others_is_refused_and_one_of_too_many),
        cmocka_unit_test(what_is_of_attacks_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
