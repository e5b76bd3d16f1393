/* Questions that processes share, but for batches (test_crew.c): simulations, duels and their rows,
 * tables, what cards are worth. A crew comes to the report of one process, byte for byte. */
#include "support/check.h"
#include "support/crew.h"
#include "support/sink.h"
#include "support/stream.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

struct kept {
    char *bytes;
    size_t count;
};

static int keep_bytes(const char *bytes, size_t count, void *context)
{
    struct kept *kept = context;

    kept->bytes = realloc(kept->bytes, kept->count + count + 1);
    memcpy(kept->bytes + kept->count, bytes, count);
    kept->count += count;
    kept->bytes[kept->count] = '\0';
    return 0;
}

static void simulate_with(const volley_crew *crew, struct kept *kept, double precision)
{
    struct kept nothing = { NULL, 0 };
    const volley_sink sink = { .write = keep_bytes, .context = crew->number ? &nothing : kept };
    const volley_simulation simulation = { .trials = 3000001 / check_stride(),
                                           .precision = precision,
                                           .seed = 5,
                                           .threads = 1 + (int)(crew->number % 2),
                                           .crew = crew };
    struct sink_run run = sink_run("2.5", "3 focus lock; 2 focus vs 2 focus evade", "exact", 1);
    volley_report report = { .plan = run.plan };
    volley_outcome *outcome = NULL;
    volley_error error = { 0 };

    volley_run_simulation(run.plan, &simulation, &outcome, &error);
    report.simulated = outcome;
    if (outcome)
        volley_report_write(&report, VOLLEY_CSV, &sink, &error);
    volley_outcome_free(outcome);
    free(nothing.bytes);
    sink_run_free(&run);
}

static bool simulate(const volley_crew *crew, void *context)
{
    simulate_with(crew, context, 0);
    return true;
}

/* The stop rule wants more than its first look. */
static bool simulate_to_precision(const volley_crew *crew, void *context)
{
    simulate_with(crew, context, check_stride() > 1 ? 0.01 : 0.0015);
    return true;
}

static void duel_with(const volley_crew *crew, struct kept *kept, const char *deck,
                      const volley_text *variant)
{
    const volley_text a = { .text = "t65xwing focus" }, b = { .text = "2x tielnfighter focus" };
    const volley_side sides[] = { { &a, 1 }, { &b, 1 } };
    struct kept nothing = { NULL, 0 };
    const volley_sink sink = { .write = keep_bytes, .context = crew->number ? &nothing : kept };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *handle = NULL;
    volley_error error = { 0 };

    options.deck = deck;
    options.variants = variant;
    options.variant_count = variant != NULL;
    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = 40001 / check_stride();
    engine.simulation.threads = 1;
    engine.simulation.crew = crew;
    if (volley_duel_create("2.5", &sides[0], &sides[1], &options, &handle, &error) == VOLLEY_OK &&
        volley_duel_run(handle, &engine, &error) == VOLLEY_OK)
        volley_duel_write(handle, VOLLEY_CSV, &sink, &error);
    volley_duel_free(handle);
    free(nothing.bytes);
}

static bool duel(const volley_crew *crew, void *context)
{
    duel_with(crew, context, "off", NULL);
    return true;
}

static bool duel_with_variant(const volley_crew *crew, void *context)
{
    const volley_text variant = { .text = "shields=+1" };

    duel_with(crew, context, "off", &variant);
    return true;
}

static bool duel_with_cards(const volley_crew *crew, void *context)
{
    duel_with(crew, context, "on", NULL);
    return true;
}

static bool field(const volley_crew *crew, void *context)
{
    static const char *const words[] = { "t65xwing focus", "2x tielnfighter focus", "asf01bwing",
                                         "2 focus hull=5 dice=2" };
    volley_text texts[ARRAY_LEN(words)];
    volley_field_side sides[ARRAY_LEN(words)];
    const volley_sink sink = { .write = keep_bytes, .context = context };
    volley_field_question question = { .edition = "2.5",
                                       .sides = sides,
                                       .side_count = ARRAY_LEN(words) - 1,
                                       .duel = volley_duel_options_default(),
                                       .engine = volley_duel_engine_default() };
    volley_field *handle = NULL;
    volley_error error = { 0 };

    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        texts[i] = (volley_text){ .text = words[i] };
        sides[i] = (volley_field_side){ .ships = { &texts[i], 1 }, .weight = 1 };
    }
    question.duel.deck = "off";
    question.engine.simulation.threads = 1;
    question.engine.simulation.crew = crew;
    volley_field_run(&question, &handle, &error);
    if (handle)
        volley_field_write(handle, VOLLEY_CSV, &sink, &error);
    volley_field_free(handle);
    return true;
}

static bool worth(const volley_crew *crew, void *context)
{
    const volley_target two = { .defender = { .text = "2 evade" }, .weight = 1 };
    const volley_target three = { .defender = { .text = "3 focus" }, .weight = 1 };
    const volley_sink sink = { .write = keep_bytes, .context = context };
    const volley_worth_question question = { .loadout = { .text = "t65xwing wedgeantilles focus" },
                                             .targets = &two,
                                             .target_count = 1,
                                             .attackers = &three,
                                             .attacker_count = 1,
                                             .threads = 1,
                                             .crew = crew };
    volley_worth *handle = NULL;
    volley_error error = { 0 };

    volley_worth_run(&question, &handle, &error);
    if (handle)
        volley_worth_write(handle, VOLLEY_CSV, &sink, &error);
    volley_worth_free(handle);
    return true;
}

/* What is looked for before a duel: whom to shoot at, what to do. */
static bool whom(const volley_crew *crew, void *context)
{
    const volley_text a[] = { { .text = "t65xwing focus" }, { .text = "t65xwing" } };
    const volley_text b[] = { { .text = "tielnfighter" }, { .text = "tieadvancedx1" } };
    const volley_side sides[] = { { a, 2 }, { b, 2 } };
    struct kept nothing = { NULL, 0 };
    const volley_sink sink = { .write = keep_bytes, .context = crew->number ? &nothing : context };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *handle = NULL;
    volley_error error = { 0 };

    options.rounds = 4;
    options.advise = 1;
    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = check_stride() > 1 ? 512 : 4096;
    engine.simulation.threads = 1;
    engine.simulation.crew = crew;
    if (volley_duel_create("2.5", &sides[0], &sides[1], &options, &handle, &error) == VOLLEY_OK &&
        volley_duel_run(handle, &engine, &error) == VOLLEY_OK)
        volley_duel_write(handle, VOLLEY_CSV, &sink, &error);
    volley_duel_free(handle);
    free(nothing.bytes);
    return true;
}

/* A card that changes nothing is among others. Two processes share the five opponents, three the
 * trials. */
static bool games(const volley_crew *crew, void *context)
{
    static const char *const words[] = { "tielnfighter", "t65xwing focus", "tieadvancedx1",
                                         "tielnfighter evade", "tieadvancedx1 lock" };
    volley_text texts[ARRAY_LEN(words)];
    volley_field_side field[ARRAY_LEN(words)];
    const volley_sink sink = { .write = keep_bytes, .context = context };
    volley_worth_question question = { .loadout = { .text = "t65xwing wedgeantilles focus" },
                                       .slots = "configuration",
                                       .in_games = 1,
                                       .field = field,
                                       .field_count = ARRAY_LEN(words),
                                       .trials = 200,
                                       .threads = 1,
                                       .crew = crew };
    volley_worth *handle = NULL;
    volley_error error = { 0 };

    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        texts[i] = (volley_text){ .text = words[i] };
        field[i] = (volley_field_side){ .ships = { &texts[i], 1 }, .weight = (double)i + 0.3 };
    }
    volley_worth_run(&question, &handle, &error);
    if (handle)
        volley_worth_write(handle, VOLLEY_CSV, &sink, &error);
    volley_worth_free(handle);
    return true;
}

/* Pilots with a talent, with a droid, and with a standard loadout. */
static bool squads(const volley_crew *crew, void *context)
{
    static const char *const pool[] = { "wedgeantilles", "redsquadronveteran", "jekporkins",
                                        "lukeskywalker-battleofyavin", "cavernangelszealot" };
    const volley_sink sink = { .write = keep_bytes, .context = context };
    const volley_target two = { .defender = { .text = "2 evade" }, .weight = 1 };
    const volley_target three = { .defender = { .text = "3 focus" }, .weight = 1 };
    const volley_best_squads_question question = {
        .ship.ship = { .loadout = { .text = "focus" },
                       .slots = "talent,astromech",
                       .targets = &two,
                       .target_count = 1,
                       .attackers = &three,
                       .attacker_count = 1,
                       .threads = 1,
                       .crew = crew },
        .pool = pool,
        .pool_count = ARRAY_LEN(pool),
    };
    volley_best_squads *handle = NULL;
    volley_error error = { 0 };

    volley_best_squads_run(&question, &handle, &error);
    if (handle)
        volley_best_squads_write(handle, VOLLEY_CSV, &sink, &error);
    volley_best_squads_free(handle);
    return true;
}

/* A text as a file, read once. */
static bool duels(const volley_crew *crew, void *context)
{
    const char *text = "engagement,a,b,rounds,note\n"
                       "x,t65xwing focus,tielnfighter focus,3,1\n"
                       "y,t65xwing focos,tielnfighter,2,\n"
                       "\"z\"q,2,3\n"
                       "z,2x tielnfighter,t65xwing focus,2,\"\"\"q\"\"\"\n";
    const volley_source source = { stream_read, &text, "duels.csv" };
    const volley_sink sink = { .write = keep_bytes, .context = context };
    volley_duel_batch batch = { .options = volley_duel_options_default(),
                                .engine = volley_duel_engine_default(),
                                .format = VOLLEY_CSV };
    volley_batch_result result;
    volley_error error = { 0 };

    batch.options.deck = "off";
    batch.engine.simulation.threads = 1;
    batch.engine.simulation.crew = crew;
    volley_duel_batch_run(&batch, &source, &sink, &result, &error);
    return true;
}

static void check_question(crew_fn *ask, size_t most)
{
    struct kept alone = { NULL, 0 };

    crew_play(1, 1, ask, &alone);
    assert_true(alone.count > 50);
    for (size_t count = 2; count <= (check_stride() > 1 ? 2 : most); count++) {
        struct kept together = { NULL, 0 };

        crew_play(count, count, ask, &together);
        assert_non_null(together.bytes);
        assert_string_equal(alone.bytes, together.bytes);
        free(together.bytes);
    }
    free(alone.bytes);
}

static void trials_are_shared_and_summed(void **state)
{
    (void)state;
    check_question(simulate, 4);
}

static void trials_are_shared_up_to_a_precision(void **state)
{
    (void)state;
    check_question(simulate_to_precision, 3);
}

static void trials_of_a_duel_are_shared_and_summed(void **state)
{
    (void)state;
    check_question(duel, 3);
    check_question(duel_with_variant, 2);
    check_question(duel_with_cards, 2);
}

static void duels_of_a_table_are_dealt_out(void **state)
{
    (void)state;
    check_question(field, 3);
}

static void rows_of_duels_are_dealt_out(void **state)
{
    (void)state;
    check_question(duels, 3);
}

static void cards_of_a_ship_are_dealt_out(void **state)
{
    (void)state;
    check_question(worth, 3);
}

static void whom_to_shoot_at_is_looked_for_together(void **state)
{
    (void)state;
    check_question(whom, 3);
}

static void games_of_a_ship_are_dealt_out(void **state)
{
    (void)state;
    check_question(games, 3);
}

static void pilots_of_squads_are_dealt_out(void **state)
{
    (void)state;
    check_question(squads, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trials_are_shared_and_summed),
        cmocka_unit_test(trials_are_shared_up_to_a_precision),
        cmocka_unit_test(trials_of_a_duel_are_shared_and_summed),
        cmocka_unit_test(duels_of_a_table_are_dealt_out),
        cmocka_unit_test(rows_of_duels_are_dealt_out),
        cmocka_unit_test(cards_of_a_ship_are_dealt_out),
        cmocka_unit_test(whom_to_shoot_at_is_looked_for_together),
        cmocka_unit_test(games_of_a_ship_are_dealt_out),
        cmocka_unit_test(pilots_of_squads_are_dealt_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
