/* Every card of the library does something: for each there is a scenario in which naming it changes
 * the result, or a reason why no result can change. */
#include "support/check.h"

#include "cards/cards.h"
#include "exact/exact.h"
#include "graph/card.h"
#include "report/csv_reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct cards *const library = &cards_builtin[CARDS_SECOND];

enum { ROWS = 420, TEXT_BYTES = 256, SHIPS_MAX = 8, COLUMNS = 5 };

static const double tolerance = 1e-9;

/* A line of scenarios-2.csv. */
struct line {
    char id[TEXT_BYTES], kind[TEXT_BYTES], slot[TEXT_BYTES];
    char scenario[TEXT_BYTES], why[TEXT_BYTES];
    bool taken;
};

static struct line lines[ROWS + 1];
static size_t line_count;

/* What a result is compared by. */
struct figures {
    double damage, crits, destroyed; /* NAN: the defender has no hull */
    double left[SHIPS_MAX][RULES_TOKENS];
    size_t ships;
    bool named, active; /* the card that is looked for */
};

/* ---- the file ---- */

static int keep_row(const struct csv_row *row, void *context)
{
    struct line *line = &lines[line_count];
    char *const columns[COLUMNS] = { line->id, line->kind, line->slot, line->scenario, line->why };

    (void)context;
    assert_null(row->broken);
    assert_int_equal(row->count, COLUMNS);
    if (row->line == 1)
        return 0;
    assert_true(line_count < ROWS + 1);
    for (size_t i = 0; i < COLUMNS; i++) {
        assert_true(row->cells[i].bytes < TEXT_BYTES);
        memcpy(columns[i], row->cells[i].text, row->cells[i].bytes + 1);
    }
    line_count++;
    return 0;
}

static int read_lines(void **state)
{
    FILE *in = fopen(CARDS_DIR "/scenarios-2.csv", "r");
    struct csv_reader reader;
    char bytes[4096];
    size_t count;

    (void)state;
    if (!in)
        return -1;
    csv_reader_init(&reader, CSV_COMMA, keep_row, NULL);
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_true(csv_reader_feed(&reader, bytes, count));
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    fclose(in);
    return 0;
}

/* The line of a row that no other row has: cards with two faces have two. */
static const struct line *line_of(const struct cards_row *row)
{
    for (size_t i = 0; i < line_count; i++) {
        struct line *line = &lines[i];

        if (line->taken || strcmp(line->id, row->id) != 0 || strcmp(line->kind, row->kind) != 0 ||
            strcmp(line->slot, row->slot) != 0)
            continue;
        line->taken = true;
        return line;
    }
    return NULL;
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
            struct graph_card card;

            if (strcmp(row->id, line->id) != 0 || strcmp(row->kind, line->kind) != 0 ||
                strcmp(row->slot, line->slot) != 0)
                continue;
            out->named = true;
            assert_int_equal(graph_card_find(&card, scenario, ship, i, plan->acted[ship], NULL),
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
    struct scenario scenario = check_scenario("2.5", text);
    struct plan plan = check_plan("2.5", "optimal", text);
    struct check_exact exact = check_exact_run("2.5", "optimal", text);
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
    struct scenario scenario = { .edition = rules_edition_find("2.5"), .library = library };
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

static void every_card_has_an_effect_or_a_reason(void **state)
{
    size_t rows = 0, effects = 0, reasons = 0;

    (void)state;
    for (size_t i = 0; i < library->row_count; i++) {
        const struct line *line = line_of(&library->rows[i]);
        bool changes = true;
        struct figures with, bare;
        char text[TEXT_BYTES + 1];
        const char *fault;

        if (!*library->rows[i].effect)
            continue;
        rows++;
        if (!line) {
            print_error("%s %s: no line\n", library->rows[i].id, library->rows[i].slot);
            continue;
        }
        without(text, line->scenario, line->id);
        with = play(line->scenario, line);
        if (can_be_asked(text)) {
            bare = play(text, line);
            changes = differ(&with, &bare);
        }
        fault = fault_of(line, &with, changes);
        if (fault)
            print_error("%s %s: %s: %s\n", line->id, line->slot, line->scenario, fault);
        else if (*line->why)
            reasons++;
        else
            effects++;
    }
    print_message("core cards expressed: %zu of %d, executed with an effect: %zu, without a "
                  "possible effect (reasons given): %zu\n",
                  rows, ROWS, effects, reasons);
    assert_int_equal(rows, ROWS);
    assert_int_equal(effects + reasons, ROWS);
    assert_int_equal(line_count, ROWS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup(every_card_has_an_effect_or_a_reason, read_lines),
};

CHECK_MAIN(tests)
