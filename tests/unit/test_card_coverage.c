/* Every card of a library does something: for each there is a scenario in which naming it changes
 * the result, or a reason why no result can change.
 *
 *     test_card_coverage EDITION */
#include "support/check.h"
#include "support/table.h"

#include "attack/exact/exact.h"
#include "attack/explain/explain.h"
#include "game/cards/cards.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 256, SHIPS_MAX = 8, COLUMNS = 5 };

enum column { ID, KIND, SLOT, SCENARIO, WHY };

static const double tolerance = 1e-9;

/* What is tested: the library of an edition, and its scenarios. */
static const char *edition;
static const struct cards *library;
static struct check_table scenarios;

/* A row of the file. */
struct line {
    const char *id, *kind, *slot, *scenario, *why;
};

/* What a result is compared by. */
struct figures {
    double damage, crits, destroyed; /* NAN: the defender has no hull */
    double left[SHIPS_MAX][RULES_TOKENS];
    size_t ships;
    bool named, active; /* the card that is looked for */
};

/* ---- the file ---- */

static int read_scenarios(void **state)
{
    (void)state;
    scenarios =
        check_table_read(library == &cards_builtin[CARDS_FIRST] ? CARDS_DIR "/scenarios-1.csv"
                                                                : CARDS_DIR "/scenarios-2.csv",
                         COLUMNS);
    return 0;
}

static int forget_scenarios(void **state)
{
    (void)state;
    check_table_fini(&scenarios);
    return 0;
}

static struct line line_at(size_t row)
{
    return (struct line){ check_table_cell(&scenarios, row, ID),
                          check_table_cell(&scenarios, row, KIND),
                          check_table_cell(&scenarios, row, SLOT),
                          check_table_cell(&scenarios, row, SCENARIO),
                          check_table_cell(&scenarios, row, WHY) };
}

static bool is_of(const struct line *line, const struct cards_row *row)
{
    return strcmp(line->id, row->id) == 0 && strcmp(line->kind, cards_kind_words[row->kind]) == 0 &&
           strcmp(line->slot, row->slot) == 0;
}

/* The line of a row. A card with two faces has two: the nth row has the nth line. */
static bool find_line(size_t index, struct line *out)
{
    size_t before = 0;

    for (size_t i = 0; i < index; i++)
        before += strcmp(library->rows[i].id, library->rows[index].id) == 0 &&
                  library->rows[i].kind == library->rows[index].kind &&
                  strcmp(library->rows[i].slot, library->rows[index].slot) == 0;
    for (size_t i = 0; i < scenarios.count; i++) {
        *out = line_at(i);
        if (is_of(out, &library->rows[index]) && before-- == 0)
            return true;
    }
    return false;
}

/* ---- words ---- */

/* Whether a word such as "upgrade.zeborrelios!" or "bobafett=2" is this id. */
static bool is_named(const char *word, size_t bytes, const char *id)
{
    const char *equals = memchr(word, '=', bytes);
    size_t end = equals ? (size_t)(equals - word) : bytes;
    const char *dot = memchr(word, '.', end);
    size_t start = dot ? (size_t)(dot - word) + 1 : 0;

    end -= end > 0 && word[end - 1] == '!';
    return end - start == strlen(id) && memcmp(word + start, id, end - start) == 0;
}

static void without(char out[TEXT_BYTES], const char *text, const char *id)
{
    size_t used = 0;

    while (*text) {
        size_t bytes = strcspn(text, " ");

        if (!is_named(text, bytes, id)) {
            memcpy(out + used, text, bytes);
            used += bytes;
            out[used++] = ' ';
        }
        text += bytes;
        text += strspn(text, " ");
    }
    out[used] = '\0';
}

/* ---- results ---- */

static const struct loadout *ship_of(const struct scenario *scenario, size_t ship)
{
    return ship < scenario->attacker_count ? &scenario->attackers[ship] : &scenario->defender;
}

static void find_card(struct figures *out, const struct scenario *scenario, const struct plan *plan,
                      const struct line *line)
{
    for (size_t ship = 0; ship <= scenario->attacker_count; ship++) {
        const struct loadout *loadout = ship_of(scenario, ship);

        for (size_t i = 0; i < loadout->card_count; i++) {
            const struct cards_row *row = loadout->cards[i].row;
            struct explain_card card;

            if (strcmp(row->id, line->id) != 0 ||
                strcmp(cards_kind_words[row->kind], line->kind) != 0 ||
                strcmp(row->slot, line->slot) != 0)
                continue;
            out->named = true;
            assert_int_equal(explain_card_find(&card, scenario, ship, i, plan->acted[ship]),
                             VOLLEY_OK);
            out->active = out->active || card.active;
        }
    }
}

/* Tokens that nothing can change are not in the plan: all that the ship had are left. */
static void find_tokens(struct figures *out, const struct scenario *scenario,
                        const struct plan *plan, const struct outcome *outcome)
{
    for (size_t ship = 0; ship < out->ships; ship++) {
        bool attacks = ship < scenario->attacker_count;
        const uint8_t *begin = attacks ? plan->attacker_tokens[ship] : plan->defender_tokens;

        for (size_t kind = 0; kind < RULES_TOKENS; kind++)
            out->left[ship][kind] =
                ship_of(scenario, ship)->tokens[kind] - begin[kind] +
                outcome_mean(outcome_tokens(outcome, ship, kind), outcome->shape.token_counts);
    }
}

static struct figures play(const char *text, const struct line *line)
{
    struct scenario scenario = check_scenario(edition, text);
    struct plan plan = check_plan(edition, "optimal", text);
    struct check_exact exact = check_exact_run(edition, "optimal", text);
    struct figures out = { .damage = exact.summary.mean,
                           .crits = exact.summary.crits,
                           .destroyed = NAN,
                           .ships = scenario.attacker_count + 1 };

    assert_true(out.ships <= SHIPS_MAX);
    if (scenario.defender.mortal)
        out.destroyed =
            outcome_at_least(exact.pmf, exact.pmf_len, (size_t)loadout_health(&scenario.defender));
    find_tokens(&out, &scenario, &plan, &exact.outcome);
    find_card(&out, &scenario, &plan, line);
    check_exact_fini(&exact);
    plan_fini(&plan);
    scenario_fini(&scenario);
    return out;
}

static bool differ(const struct figures *a, const struct figures *b)
{
    bool tokens = false;

    for (size_t ship = 0; ship < a->ships; ship++)
        for (size_t kind = 0; kind < RULES_TOKENS; kind++)
            tokens = tokens || fabs(a->left[ship][kind] - b->left[ship][kind]) > tolerance;
    /* a comparison with NAN is false: without a hull nothing is destroyed */
    return tokens || fabs(a->damage - b->damage) > tolerance ||
           fabs(a->crits - b->crits) > tolerance || fabs(a->destroyed - b->destroyed) > tolerance;
}

/* Without a card that excuses what a weapon needs, the weapon cannot be fired. */
static bool can_be_asked(const char *text)
{
    struct scenario scenario = { .edition = rules_edition_find(edition), .library = library };
    const struct lexer words = { text, text + strlen(text), "test", 1, 1 };
    volley_error error = { 0 };
    bool can = scenario_parse(&scenario, words, &error) == VOLLEY_OK;

    assert_true(can || error.status == VOLLEY_INVALID);
    scenario_fini(&scenario);
    return can;
}

/* What is wrong with a line; NULL: nothing. */
static const char *fault_of(const struct line *line, const struct figures *with, bool changes)
{
    if (!with->named)
        return "the scenario does not name the card";
    if (*line->why)
        return changes ? "the result changes, and a reason stands why it cannot" : NULL;
    if (!with->active)
        return "the card is inactive";
    return changes ? NULL : "the result does not change";
}

/* Whether a line holds what it says of its card; if not, why not is told. */
static bool holds(const struct line *line)
{
    char text[TEXT_BYTES + 1];
    struct figures with, bare;
    bool changes = true;
    const char *fault;

    assert_true(strlen(line->scenario) < TEXT_BYTES);
    without(text, line->scenario, line->id);
    with = play(line->scenario, line);
    if (can_be_asked(text)) {
        bare = play(text, line);
        changes = differ(&with, &bare);
    }
    fault = fault_of(line, &with, changes);
    if (fault)
        print_error("%s %s: %s: %s\n", line->id, line->slot, line->scenario, fault);
    return !fault;
}

static void every_card_has_an_effect_or_a_reason(void **state)
{
    size_t rows = 0, effects = 0, reasons = 0;

    (void)state;
    for (size_t i = 0; i < library->row_count; i++) {
        struct line line;

        if (!*library->rows[i].effect) /* it plays no part in an attack */
            continue;
        rows++;
        if (!find_line(i, &line))
            print_error("%s %s: no line\n", library->rows[i].id, library->rows[i].slot);
        else if (holds(&line))
            *(*line.why ? &reasons : &effects) += 1;
    }
    print_message("edition %s: %zu cards with effects, executed with an effect: %zu, without a "
                  "possible effect (reasons given): %zu\n",
                  edition, rows, effects, reasons);
    assert_int_equal(effects + reasons, rows);
    assert_int_equal(scenarios.count, rows);
}

/* The file has the cards whose text names a friendly ship that they help. */
static void a_card_that_helps_other_ships_says_so(void **state)
{
    struct check_table helps =
        check_table_read(library == &cards_builtin[CARDS_FIRST] ? CARDS_DIR "/helps-1.csv"
                                                                : CARDS_DIR "/helps-2.csv",
                         SCENARIO);
    size_t found = 0;

    (void)state;
    for (size_t at = 0; at < helps.count; at++) {
        const struct line line = { check_table_cell(&helps, at, ID),
                                   check_table_cell(&helps, at, KIND),
                                   check_table_cell(&helps, at, SLOT), "", "" };
        size_t i = 0;

        while (i < library->row_count && !is_of(&line, &library->rows[i]))
            i++;
        if (i < library->row_count && cards_row_helps(&library->rows[i]) != CARDS_HELPS_ITSELF)
            found++;
        else
            print_error("%s %s: helps its own ship alone\n", line.id, line.slot);
    }
    assert_int_equal(found, helps.count);
    check_table_fini(&helps);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_card_has_an_effect_or_a_reason),
    cmocka_unit_test(a_card_that_helps_other_ships_says_so),
};

int main(int argc, char **argv)
{
    edition = argc > 1 ? argv[1] : "2.5";
    library = &cards_builtin[strcmp(edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND];
    return cmocka_run_group_tests(tests, read_scenarios, forget_scenarios);
}
