/* The nth allocation fails, for every n: each call says so, and frees what it had. */
#include "battle/chain/chain.h"
#include "support/check.h"
#include "support/duel_words.h"
#include "support/stream.h"

#include "questions/duel/deck_file.h"
#include "volley/batch.h"
#include "volley/best.h"
#include "volley/cards.h"
#include "volley/compare.h"
#include "volley/sweep.h"
#include "volley/volley.h"
#include "volley/worth.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The linker sends the library's calls here (--wrap); jansson is told. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void __real_free(void *memory);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
void __wrap_free(void *memory);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t most);

static long countdown = -1; /* allocations that still succeed; negative: all do */
static bool only_one;       /* one allocation fails, and those after it succeed again */
static bool has_failed;

static bool fails(void)
{
    if (countdown == 0) {
        has_failed = true;
        countdown = only_one ? -1 : 0;
        return true;
    }
    if (countdown > 0)
        countdown--;
    return false;
}

/* ---- what is allocated and not freed yet ---- */

enum { HELD_MAX = 1 << 15 }; /* places in the table, a power of two */

static void *held[HELD_MAX], *const was_held = &held;
static size_t held_count;

static size_t home_of(const void *memory)
{
    return ((uintptr_t)memory >> 4) * 0x9E3779B97F4A7C15u >> 40 & (HELD_MAX - 1);
}

static void forget_all(void)
{
    memset(held, 0, sizeof held);
    held_count = 0;
}

static void *hold(void *memory)
{
    size_t at = home_of(memory);

    if (!memory)
        return NULL;
    for (size_t tries = 0; held[at] && held[at] != was_held; at = (at + 1) & (HELD_MAX - 1))
        if (tries++ == HELD_MAX)
            abort(); /* a larger table is needed */
    held[at] = memory;
    held_count++;
    return memory;
}

/* What was allocated before forget_all, or behind the linker's back, is not there. */
static void *let_go(void *memory)
{
    size_t at = home_of(memory);

    for (size_t tries = 0; memory && held[at] && tries < HELD_MAX; tries++) {
        if (held[at] == memory) {
            held[at] = was_held;
            held_count--;
            break;
        }
        at = (at + 1) & (HELD_MAX - 1);
    }
    return memory;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : hold(__real_malloc(bytes));
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : hold(__real_calloc(count, bytes));
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return fails() ? NULL : hold(__real_realloc(let_go(memory), bytes));
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return fails() ? NULL : hold(__real_aligned_alloc(alignment, bytes));
}

void __wrap_free(void *memory)
{
    __real_free(let_go(memory));
}

char *__wrap_strdup(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = __wrap_malloc(bytes);

    return copy ? memcpy(copy, text, bytes) : NULL;
}

char *__wrap_strndup(const char *text, size_t most)
{
    size_t bytes = strnlen(text, most);
    char *copy = __wrap_malloc(bytes + 1);

    if (!copy)
        return NULL;
    memcpy(copy, text, bytes);
    copy[bytes] = '\0';
    return copy;
}

/* ---- what is tried ---- */

static volley_status report_all(const volley_report *report, volley_error *error)
{
    volley_status status = VOLLEY_OK;
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    static const char *const command[] = { "volley", "3 focus" };

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_report_write(report, (volley_format)format, &sink, error);
    return status == VOLLEY_OK ? volley_page_close(command, 2, &sink, error) : status;
}

static volley_status run_text(const char *text, volley_error *error)
{
    const volley_plan_options options = { .objective = VOLLEY_KILL };
    volley_simulation simulation = volley_simulation_default();
    volley_report report = { .name = "a name" };
    volley_outcome *simulated = NULL, *exact = NULL;
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;
    volley_status status;

    simulation.trials = 5000;
    simulation.threads = 2;
    simulation.precision = 0.5;
    status = volley_scenario_parse("2.5", text, &scenario, error);
    if (status == VOLLEY_OK)
        status = volley_plan_create(scenario, &options, &plan, error);
    if (status == VOLLEY_OK)
        status = volley_run_exact(plan, &exact, error);
    if (status == VOLLEY_OK)
        status = volley_run_simulation(plan, &simulation, &simulated, error);
    report.plan = plan;
    report.exact = exact;
    report.simulated = simulated;
    if (status == VOLLEY_OK)
        status = report_all(&report, error);
    volley_outcome_free(simulated);
    volley_outcome_free(exact);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return status;
}

static volley_status run_scenario(volley_error *error)
{
    return run_text("2x 3 focus bonus-attack=primary/reararc?miss ; 1 lock reroll=1 "
                    "vs 2 focus evade hull=2",
                    error);
}

static volley_status run_chances(volley_error *error)
{
    return run_text("1 bullseye@50% range=1@50%,2@50% bonus-attack=primary?bullseye focus "
                    "vs 1 hull=2",
                    error);
}

static volley_status run_batch_as(volley_format format, volley_error *error)
{
    const char *text = "scenario,attacker,defender,notes\n"
                       "a,3 focus,2,first\na,2,,\nb,3 focsu,2,bad\nc,3 focus,2,\nc,2,2,again\n";
    const volley_source source = { stream_read, &text, "test.csv" };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    const volley_batch batch = { .engine = VOLLEY_ENGINE_EXACT,
                                 .format = format,
                                 .simulation = { .threads = 1 } };
    volley_batch_result result;
    volley_status status = volley_batch_run(&batch, &source, &sink, &result, error);

    /* One scenario is bad, for a word. If another fails too, or this one for memory, the report
     * says so in the row. */
    if (status == VOLLEY_OK && (result.failed > 1 || error->status == VOLLEY_NOMEM))
        return VOLLEY_NOMEM;
    return status;
}

static volley_status run_batch_csv(volley_error *error)
{
    return run_batch_as(VOLLEY_CSV, error);
}

static volley_status run_batch_json(volley_error *error)
{
    return run_batch_as(VOLLEY_JSON, error);
}

static volley_status run_duels_as(volley_format format, volley_error *error)
{
    const char *text = "engagement,a,b,rounds,deck,notes\n"
                       "x,attack=1 agility=0 hull=1,attack=1 agility=0 hull=1,1,off,first\n"
                       "y,attack=1 agility=0 hul=1,attack=1 agility=0 hull=1,1,off,\n"
                       "z,attack=1 agility=0 hull=1,attack=1 agility=0 hull=1,\"2\"3,off,\n";
    const volley_source source = { stream_read, &text, "test.csv" };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_duel_batch batch = { .options = volley_duel_options_default(),
                                .engine = volley_duel_engine_default(),
                                .format = format };
    volley_batch_result result;
    volley_status status;

    batch.engine.simulation.threads = 1;
    status = volley_duel_batch_run(&batch, &source, &sink, &result, error);
    /* Two rows are bad, for a word and for its quotes; memory that runs out ends the batch. */
    if (status == VOLLEY_OK) {
        assert_int_equal(result.failed, 2);
        assert_int_not_equal(error->status, VOLLEY_NOMEM);
    }
    return status;
}

static volley_status run_duels_csv(volley_error *error)
{
    return run_duels_as(VOLLEY_CSV, error);
}

static volley_status run_duels_json(volley_error *error)
{
    return run_duels_as(VOLLEY_JSON, error);
}

/* targets: NULL, and the variants attack their own defenders. */
static volley_status compare_as(volley_engine engine, const volley_targets *targets,
                                volley_error *error)
{
    const volley_variant variants[] = {
        { "A", { .text = "2x 2 focus" }, { .text = "2 hull=1" }, 40, NULL },
        { "B", { .text = "2 lock ; 1" }, { .text = "2 hull=1" }, 42, NULL },
    };
    volley_compare compare = { .edition = "2.5",
                               .variants = variants,
                               .variant_count = 2,
                               .engine = engine,
                               .simulation = { .trials = 5000, .seed = 1, .threads = 2 } };
    volley_comparison *comparison = NULL;
    volley_status status;
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };

    if (targets)
        compare.targets = volley_targets_list(targets, &compare.target_count);
    status = volley_compare_run(&compare, &comparison, error);
    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN && status == VOLLEY_OK; format++)
        status = volley_comparison_write(comparison, (volley_format)format, &sink, error);
    volley_comparison_free(comparison);
    return status;
}

static volley_status run_comparison_of_defenders(volley_error *error)
{
    return compare_as(VOLLEY_ENGINE_MC, NULL, error);
}

static volley_status read_many_targets(volley_error *error)
{
    const char *text = "defender,name\n1,a\n1,\n1,c\n1,\n1,e\n1,\n1,g\n1,\n1,i\n1,\n1,k\n1,\n1,m\n"
                       "1,\n1,o\n1,\n1,q\n1,\n";
    const volley_source source = { stream_read, &text, "targets.csv" };
    volley_targets *targets = NULL;
    volley_status status = volley_targets_read(&source, 0, NULL, &targets, error);

    volley_targets_free(targets);
    return status;
}

static volley_status run_comparison(volley_error *error)
{
    const char *text = "defender,weight,name\n2,1,a\n3 focus,2,\n";
    const volley_source source = { stream_read, &text, "targets.csv" };
    volley_targets *targets = NULL;
    volley_status status = volley_targets_read(&source, 0, NULL, &targets, error);

    if (status == VOLLEY_OK)
        status = compare_as(VOLLEY_ENGINE_MC, targets, error);
    if (status == VOLLEY_OK)
        status = compare_as(VOLLEY_ENGINE_EXACT, targets, error);
    volley_targets_free(targets);
    return status;
}

static volley_status sweep_over(const volley_parameters *parameters, volley_error *error)
{
    const volley_text attackers[] = { { .text = "{dice} {token}" }, { .text = "1" } };
    const volley_sweep sweep = { .attackers = attackers,
                                 .attacker_count = 2,
                                 .defender = { .text = "2" },
                                 .parameters = parameters,
                                 .engine = VOLLEY_ENGINE_EXACT,
                                 .simulation = { .threads = 1 } };
    volley_status status = VOLLEY_OK;
    size_t bytes = 0;
    static const volley_format formats[] = { VOLLEY_CSV, VOLLEY_JSON, VOLLEY_TEXT, VOLLEY_SVG,
                                             VOLLEY_HTML };
    const volley_sink sink = { .write = stream_count, .context = &bytes };

    for (size_t i = 0; i < sizeof formats / sizeof *formats && status == VOLLEY_OK; i++) {
        volley_error own = { 0 };
        volley_batch_result result;

        status = volley_sweep_run(&sweep, formats[i], &sink, &result, &own);
        /* One cell is bad, for a word; if it or another is so for memory, the report says it. */
        if (status == VOLLEY_OK && (result.failed > 1 || own.status == VOLLEY_NOMEM))
            status = VOLLEY_NOMEM;
        if (status != VOLLEY_OK)
            *error = own;
    }
    return status;
}

static volley_status run_sweep(volley_error *error)
{
    volley_parameters *parameters = NULL;
    volley_status status = volley_parameters_create(&parameters, error);

    if (status == VOLLEY_OK)
        status = volley_parameters_add_range(parameters, "dice=2..2", error);
    if (status == VOLLEY_OK)
        status = volley_parameters_add_list(parameters, "token=focus,focsu", error);
    if (status == VOLLEY_OK)
        status = sweep_over(parameters, error);
    volley_parameters_free(parameters);
    return status;
}

/* One that looks at the health left, with all that a comparison can do besides. */
static volley_status run_mixture(volley_error *error)
{
    static const volley_column columns[] = { { VOLLEY_METRIC_ATTACKS, 0 },
                                             { VOLLEY_METRIC_POINTS, 0 } };
    const volley_variant variants[] = {
        { "A",
          { .text = "50%: 1 | 2 obstructed@50%" },
          { .text = "stealthdevice 0 hull=2" },
          NAN,
          NULL },
        { "B", { .text = "1" }, { .text = "0 hull=1" }, NAN, NULL },
    };
    const volley_compare compare = { .edition = "2.5",
                                     .variants = variants,
                                     .variant_count = 2,
                                     .engine = VOLLEY_ENGINE_EXACT,
                                     .columns = columns,
                                     .column_count = 2,
                                     .order = { .by = VOLLEY_ORDER_COLUMN },
                                     .simulation = { .trials = 1, .threads = 1 } };
    volley_comparison *comparison = NULL;
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_status status = volley_compare_run(&compare, &comparison, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_CSV && status == VOLLEY_OK; format++)
        status = volley_comparison_write(comparison, (volley_format)format, &sink, error);
    volley_comparison_free(comparison);
    return status;
}

static volley_status sweep_difference(const volley_parameters *parameters, volley_error *error)
{
    static const volley_format formats[] = { VOLLEY_CSV, VOLLEY_JSON, VOLLEY_MARKDOWN, VOLLEY_SVG };
    const volley_text attackers[] = { { .text = "{a}" }, { .text = "1" } };
    const volley_sweep sweep = { .attackers = attackers,
                                 .attacker_count = 2,
                                 .defender = { .text = "{b}" },
                                 .difference = 1,
                                 .style = VOLLEY_SWEEP_LINES,
                                 .parameters = parameters,
                                 .engine = VOLLEY_ENGINE_EXACT,
                                 .simulation = { .trials = 1, .threads = 1 } };
    volley_status status = VOLLEY_OK;
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };

    for (size_t i = 0; i < sizeof formats / sizeof *formats && status == VOLLEY_OK; i++) {
        volley_batch_result result;

        status = volley_sweep_run(&sweep, formats[i], &sink, &result, error);
    }
    return status;
}

static volley_status run_difference(volley_error *error)
{
    volley_parameters *parameters = NULL;
    volley_status status = volley_parameters_create(&parameters, error);

    if (status == VOLLEY_OK)
        status = volley_parameters_add_range(parameters, "a=1..2", error);
    if (status == VOLLEY_OK)
        status = volley_parameters_add_range(parameters, "b=0..0", error);
    if (status == VOLLEY_OK)
        status = sweep_difference(parameters, error);
    volley_parameters_free(parameters);
    return status;
}

static volley_status report_squads(const char *text, volley_error *error)
{
    const volley_source source = { stream_read, &text, "list.xws" };
    const volley_squad_question question = { .with = "focus" };
    volley_squads *squads = NULL;
    volley_status status = volley_squads_read(NULL, &source, &squads, error);
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_squads_write(squads, &question, (volley_format)format, &sink, error);
    volley_squads_free(squads);
    /* jansson takes a failing allocation in its lexer for a fault of the text */
    return status == VOLLEY_SYNTAX ? VOLLEY_NOMEM : status;
}

static volley_status run_squads(volley_error *error)
{
    const volley_status status = report_squads(
        "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172W9999Y9998X172&sn=Two", error);

    if (status != VOLLEY_OK)
        return status;
    return report_squads("{\"faction\":\"scumandvillainy\",\"vendor\":{\"yasb\":{\"link\":"
                         "\"https://yasb.app/?d=v9ZhZ20Z1X\"}},\"pilots\":[{\"id\":\"bossk\","
                         "\"ship\":\"yv666\",\"upgrades\":{\"gunner\":[\"bossk\"],"
                         "\"talent\":\"predator\",\"torpedo\":\"protontorpedoes\"}},"
                         "{\"id\":\"a\",\"upgrades\":[\"b\"]}]}",
                         error);
}

/* A card, a ship and a condition in each form, and lists of more. */
static volley_status browse(volley_error *error)
{
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_status status =
        volley_cards_write(NULL, "1", "twin laser", VOLLEY_TEXT, &sink, NULL, error);

    if (status == VOLLEY_OK)
        status = volley_cards_write(NULL, "1", "scum", VOLLEY_TEXT, &sink, NULL, error);
    if (status == VOLLEY_OK)
        status = volley_ships_write(NULL, "1", "huge", VOLLEY_TEXT, &sink, NULL, error);
    for (int format = VOLLEY_TEXT; format <= VOLLEY_CSV && status == VOLLEY_OK; format++) {
        status = volley_cards_write(NULL, "1", "gunner", (volley_format)format, &sink, NULL, error);
        if (status == VOLLEY_OK)
            status =
                volley_ships_write(NULL, "1", "ewing", (volley_format)format, &sink, NULL, error);
        if (status == VOLLEY_OK)
            status = volley_words_find(NULL, "outdiced", (volley_format)format, &sink, NULL, error);
    }
    return status;
}

static volley_status read_own(volley_error *error)
{
    static const struct {
        volley_roster roster;
        const char *text;
    } files[] = {
        { VOLLEY_ROSTER_SHIPS, "id,attacks,agility,hull\nmine,front:3 rear:2,1,4\n"
                               "t65xwing,front:3,2,5\n" },
        { VOLLEY_ROSTER_UPGRADES, "id,slots,grants\nplate,crew,hull:1\nhullupgrade,crew,hull:2\n" },
        { VOLLEY_ROSTER_CARDS,
          "id,effect,condition\nher,reroll=1,attacking\nfinn,reroll=2,both\n" },
        { VOLLEY_ROSTER_PILOTS, "id,ship,limited,standard_loadout\nher,mine,1,plate\n"
                                "him,mine,1,predator\nlukeskywalker,t65xwing,1,\n" },
    };
    volley_library *library = NULL;
    volley_status status = volley_library_create(&library, error);

    for (size_t i = 0; i < sizeof files / sizeof files[0] && status == VOLLEY_OK; i++) {
        const char *text = files[i].text;
        const volley_source source = { stream_read, &text, "own.csv" };

        status = volley_library_add(library, files[i].roster, &source, error);
    }
    volley_library_free(library);
    return status;
}

static volley_status tell_luck(volley_error *error)
{
    const char *text = "player,attacker,defender,damage,rolled\nA,3 focus,2 evade,2,\n"
                       "B,2 lock,1 focus,,hit blank\nB,2,1,,hit hit vs evade\n"
                       "A,3,1 evade,3,\nB,1 bullseye@50%,1,,hit vs evade\n";
    const volley_source source = { stream_read, &text, "game.csv" };
    const volley_luck how = { .edition = "2.5" };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_game *game;
    volley_status status = volley_luck_read(&how, &source, &game, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_game_write(game, (volley_format)format, &sink, error);
    volley_game_free(game);
    return status;
}

static volley_status suffer_hazards(volley_error *error)
{
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    const volley_hazard question = { .hazard = "2x electro-proton-bomb",
                                     .ship = { .text = "hull=4 shields=2" } };
    volley_status status = VOLLEY_OK;

    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN && status == VOLLEY_OK; format++) {
        status = volley_hazard_write(&question, (volley_format)format, &sink, error);
        if (status == VOLLEY_OK)
            status = volley_hazards_write("2.5", (volley_format)format, &sink, error);
    }
    return status;
}

static volley_status read_decks(volley_error *error)
{
    const char *text = "card,count,effect\ndirect,3,\nburning,2,engages die=hit suffer-hit\n"
                       "dull,2,attacking roll=-1 ; repair\n";
    const volley_source source = { stream_read, &text, "deck.csv" };
    struct deck deck;
    volley_status status = deck_named(&deck, rules_edition_find("1"), NULL, error);

    if (status == VOLLEY_OK) {
        deck_fini(&deck);
        status = duel_deck_read(&deck, rules_edition_find("2"), &source, error);
    }
    if (status == VOLLEY_OK)
        deck_fini(&deck);
    return status;
}

/* Let the 1st, 2nd, … allocation fail until the work needs no more of them. */
static volley_status read_duel(volley_error *error)
{
    static const volley_text
        a = { .text = "t65xwing protontorpedoes plan=lock,focus points=4 bullseye@50%" },
        b[] = { { .text = "2x tielnfighter init=1 repair=all" },
                { .text = "agility=0 hull=9 huge hazard=asteroid" } },
        variant = { .text = "regen=1" },
        standing = { .text = "A1: hull=2 protontorpedoes=1 focus; B1: gone; B2: none" };
    const volley_side sides[] = { { &a, 1 }, { b, 2 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel *duel = NULL;
    volley_status status;

    options.variants = &variant;
    options.variant_count = 1;
    status =
        volley_duel_create_from("2.5", &sides[0], &sides[1], &options, &standing, &duel, error);
    volley_duel_free(duel);
    return status;
}

static volley_status ask_worth(const volley_worth_question *question, volley_error *error)
{
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_worth *worth = NULL;
    volley_status status = volley_worth_run(question, &worth, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_worth_write(worth, (volley_format)format, &sink, error);
    volley_worth_free(worth);
    return status;
}

/* In games beside others, of whom one is the ship itself. */
static volley_status run_worth_in_squad(volley_error *error)
{
    static const volley_text foe = { .text = "tielnfighter" };
    static const volley_field_side field = { "a", { &foe, 1 }, 1, 0 };
    static const volley_text others[] = { { .text = "lukeskywalker" },
                                          { .text = "wedgeantilles" } };
    const volley_worth_question question = {
        .loadout = { .text = "t65xwing wedgeantilles r2astromech" },
        .others = others,
        .other_count = 2,
        .in_games = VOLLEY_WORTH_IN_SQUAD,
        .field = &field,
        .field_count = 1,
        .deck = "off",
        .trials = 4,
        .slots = "configuration",
        .threads = 1
    };

    return ask_worth(&question, error);
}

static volley_status run_worth(volley_error *error)
{
    static const volley_target target = { "a", { .text = "2" }, 1 };
    static const volley_target attacker = { "b", { .text = "2" }, 1 };
    static const volley_text other = { .text = "t65xwing lukeskywalker" };
    const volley_worth_question question = {
        .loadout = { .text = "t65xwing wedgeantilles elusive bullseye@50%" },
        .others = &other,
        .other_count = 1,
        .targets = &target,
        .target_count = 1,
        .attackers = &attacker,
        .attacker_count = 1,
        .slots = "configuration",
        .threads = 1
    };

    return ask_worth(&question, error);
}

/* Cards that let the ship have others, weapons, and those that it has taken off. */
static volley_status run_best(volley_error *error)
{
    static const volley_target target = { "a", { .text = "1" }, 1 };
    static const volley_target attacker = { "b", { .text = "1" }, 1 };
    static const volley_text other = { .text = "t65xwing lukeskywalker" };
    static const int budget = 5;
    const volley_best_question question = {
        .ship = { .loadout = { .text = "alphaclassstarwing majorvynder elusive" },
                  .others = &other,
                  .other_count = 1,
                  .targets = &target,
                  .target_count = 1,
                  .attackers = &attacker,
                  .attacker_count = 1,
                  .slots = "configuration,cannon",
                  .threads = 1 },
        .budget = &budget,
        .open = 1
    };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_best *best = NULL;
    volley_status status = volley_best_run(&question, &best, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_best_write(best, (volley_format)format, &sink, error);
    volley_best_free(best);
    return status;
}

/* Sets of one card that are played: each is a duel of a ship with hardly a choice. */
static volley_status run_best_for_games(volley_error *error)
{
    static const volley_target target = { "a", { .text = "1" }, 1 };
    static const volley_text other = { .text = "attack=1 agility=0 hull=1 init=1" };
    static const int budget = 9;
    const volley_field_side field = { .ships = { &other, 1 } };
    const volley_best_question question = { .ship = { .loadout = { .text = "academypilot" },
                                                      .targets = &target,
                                                      .target_count = 1,
                                                      .attackers = &target,
                                                      .attacker_count = 1,
                                                      .slots = "modification",
                                                      .field = &field,
                                                      .field_count = 1,
                                                      .deck = "off",
                                                      .trials = 2,
                                                      .threads = 1 },
                                            .objective = "games",
                                            .budget = &budget };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_best *best = NULL;
    volley_status status = volley_best_run(&question, &best, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_best_write(best, (volley_format)format, &sink, error);
    volley_best_free(best);
    return status;
}

/* Pilots with a choice, of whom one is there twice. */
static volley_status run_best_squads(volley_error *error)
{
    static const volley_target target = { "a", { .text = "1" }, 1 };
    static const volley_target attacker = { "b", { .text = "1" }, 1 };
    static const char *const pool[] = { "majorvynder", "nusquadronpilot*2", "rhosquadronpilot" };
    const volley_best_squads_question question = { .ship = { .ship = { .targets = &target,
                                                                       .target_count = 1,
                                                                       .attackers = &attacker,
                                                                       .attacker_count = 1,
                                                                       .slots = "cannon",
                                                                       .threads = 1 },
                                                             .top = 2 },
                                                   .pool = pool,
                                                   .pool_count = 3 };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_best_squads *squads = NULL;
    volley_status status = volley_best_squads_run(&question, &squads, error);

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML && status == VOLLEY_OK; format++)
        status = volley_best_squads_write(squads, (volley_format)format, &sink, error);
    volley_best_squads_free(squads);
    return status;
}

static volley_status run_duel(volley_error *error)
{
    static const volley_format formats[] = { VOLLEY_TEXT, VOLLEY_JSON, VOLLEY_CSV, VOLLEY_HTML,
                                             VOLLEY_SVG };
    static const volley_text
        a = { .text = "t65xwing protontorpedoes plan=lock,focus points=4 bullseye@50%" },
        b = { .text = "2x tielnfighter init=1" }, variant = { .text = "regen=1" };
    const volley_side sides[] = { { &a, 1 }, { &b, 1 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_duel *duel = NULL;
    volley_status status;

    engine.engine = VOLLEY_ENGINE_EXACT;
    options.rounds = 1;
    options.deck = "off";
    options.variants = &variant;
    options.variant_count = 1;
    status = volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, error);
    if (status == VOLLEY_OK)
        status = volley_duel_run(duel, &engine, error);
    for (size_t i = 0; status == VOLLEY_OK && i < 5; i++)
        status = volley_duel_write(duel, formats[i], &sink, error);
    volley_duel_free(duel);
    return status;
}

static volley_status simulate_duel(volley_duel_policy policy, volley_error *error)
{
    static const volley_text a = { .text = "attack=1 agility=0 hull=1 init=2 focus points=3" },
                             b = { .text = "attack=1 agility=1 hull=2 init=2 shot=0.5" };
    const volley_side sides[] = { { &a, 1 }, { &b, 1 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *duel = NULL;
    volley_status status;

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = 600; /* more than a block */
    engine.simulation.threads = 1;
    options.rounds = 3;
    options.deck = "off";
    options.policy = policy;
    status = volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, error);
    if (status == VOLLEY_OK)
        status = volley_duel_run(duel, &engine, error);
    volley_duel_free(duel);
    return status;
}

/* Targets are looked for, of kinds more than are tried in all orders. */
static volley_status advise_duel(volley_error *error)
{
    static const volley_format formats[] = { VOLLEY_TEXT, VOLLEY_JSON, VOLLEY_CSV, VOLLEY_SVG };
    static const volley_text a = { .text = "attack=1" },
                             b = { .text =
                                       "hull=1 agility=0 ; hull=2 agility=0 ; hull=1 agility=1 ; "
                                       "hull=1 agility=2 ; hull=2 agility=1 ; hull=2 agility=2" };
    const volley_side sides[] = { { &a, 1 }, { &b, 1 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_duel *duel = NULL;
    volley_status status;

    engine.simulation.trials = 64;
    engine.simulation.threads = 1;
    options.rounds = 1;
    options.deck = "off";
    options.policy = VOLLEY_DUEL_MYOPIC;
    options.advise = 1;
    status = volley_duel_create("2.5", &sides[0], &sides[1], &options, &duel, error);
    if (status == VOLLEY_OK)
        status = volley_duel_run(duel, &engine, error);
    for (size_t i = 0; status == VOLLEY_OK && i < 4; i++)
        status = volley_duel_write(duel, formats[i], &sink, error);
    volley_duel_free(duel);
    return status;
}

static volley_status simulate_bit_by_bit(volley_error *error)
{
    return simulate_duel(VOLLEY_DUEL_MYOPIC, error);
}

static volley_status simulate_one_by_one(volley_error *error)
{
    return simulate_duel(VOLLEY_DUEL_BEST, error);
}

static volley_status write_field(const volley_field_question *question, volley_error *error)
{
    static const volley_format formats[] = { VOLLEY_TEXT, VOLLEY_JSON, VOLLEY_CSV, VOLLEY_HTML,
                                             VOLLEY_SVG };
    size_t bytes = 0;
    const volley_sink sink = { .write = stream_count, .context = &bytes };
    volley_field *field = NULL;
    volley_status status = volley_field_run(question, &field, error);

    for (size_t i = 0; status == VOLLEY_OK && i < 5; i++)
        status = volley_field_write(field, formats[i], &sink, error);
    volley_field_free(field);
    return status;
}

/* Everybody against everybody, and against the field of a file. */
static volley_status run_field(volley_error *error)
{
    static const volley_text texts[] = { { .text = "attack=1 agility=0 hull=1 init=2 points=3" },
                                         { .text = "attack=1 agility=1 hull=1" } };
    static const volley_field_side sides[] = { { .ships = { &texts[0], 1 } },
                                               { .name = "B", .ships = { &texts[1], 1 } } };
    const char *text = "side,weight,points\nattack=1 agility=0 hull=1,2,3\n";
    const volley_source source = { stream_read, &text, "field.csv" };
    volley_field_question question = { .edition = "2.5",
                                       .sides = sides,
                                       .side_count = 2,
                                       .duel = volley_duel_options_default(),
                                       .engine = volley_duel_engine_default() };
    volley_field_list *list = NULL;
    volley_status status;

    question.duel.rounds = 1;
    question.duel.deck = "off";
    status = volley_field_list_read(&source, 0, NULL, &list, error);
    if (status == VOLLEY_OK)
        status = write_field(&question, error);
    if (status == VOLLEY_OK) {
        question.against = volley_field_list_sides(list, &question.against_count);
        question.side_count = 1;
        status = write_field(&question, error);
    }
    volley_field_list_free(list);
    return status;
}

static volley_status list_roster(volley_error *error)
{
    volley_field_list *list = NULL;
    volley_status status = volley_field_list_roster(
        "2.5", NULL, &(volley_field_roster){ VOLLEY_ROSTER_SHIPS, 0, "resistance", "focus", NULL },
        &list, error);

    volley_field_list_free(list);
    return status;
}

/* Ships of a file, options of each kind, notes. */
static volley_status answer_question(volley_error *error)
{
    static const char question[] =
        "{\"command\": \"plan\", \"memory\": \"1G\", \"attack\": 1, \"strict\": false, "
        "\"attackers\": [\"1 focus\"], \"defender\": \"@list:1\", "
        "\"files\": {\"list\": {\"faction\": \"rebelalliance\", \"pilots\": [{\"id\": "
        "\"wedgeantilles\", \"ship\": \"t65xwing\", \"upgrades\": {\"talent\": [\"x\"]}}]}}}";
    char *answer;
    volley_status status = volley_answer(question, NULL, &answer, error);

    volley_answer_free(answer);
    return status == VOLLEY_SYNTAX ? VOLLEY_NOMEM : status; /* jansson, as above */
}

static volley_status answer_words(volley_error *error)
{
    char *answer;
    volley_status status = volley_answer("plan -e 2 '2 focus' vs \"1\"", NULL, &answer, error);

    volley_answer_free(answer);
    return status;
}

/* To an option, what a die showed, and dice that are still to be rolled. */
static volley_status answer_steps(volley_error *error)
{
    char *answer;
    volley_status status =
        volley_answer("plan --rolled 'hit blank then spend lock: reroll a blank then hit' "
                      "'2 lock' vs '1 focus'",
                      NULL, &answer, error);

    volley_answer_free(answer);
    return status;
}

static void check_allocations_by(long step, volley_status (*work)(volley_error *error), long least)
{
    long n = 0;

    work(&(volley_error){ 0 }); /* what is made once and kept is made now */
    for (has_failed = true; has_failed; n += step) {
        volley_error error = { 0 };
        volley_status status;

        has_failed = false;
        countdown = n;
        forget_all();
        status = work(&error);
        countdown = -1;
        if (held_count > 0)
            fail_msg("allocation %ld failed, and %zu were never freed", n, held_count);
        if (has_failed && status == VOLLEY_OK)
            fail_msg("allocation %ld failed, and nobody said so", n);
        if (status != VOLLEY_OK && status != VOLLEY_NOMEM)
            fail_msg("allocation %ld: status %d, %s", n, (int)status, error.message);
        if (status == VOLLEY_NOMEM && error.status != VOLLEY_OK && error.status != VOLLEY_NOMEM &&
            error.status != VOLLEY_SYNTAX)
            fail_msg("allocation %ld: the error says %d", n, (int)error.status);
        assert_true(n < 100000);
    }
    assert_true(n > least);
}

/* Of those that could fail, every n-th: all would take an hour. */
static void check_allocations(volley_status (*work)(volley_error *error), long least)
{
    check_allocations_by(check_stride() > 1 ? 2 * check_stride() : 3, work, least);
}

static void check_every_allocation(volley_status (*work)(volley_error *error), long least)
{
    only_one = false;
    check_allocations(work, least);
    only_one = true;
    check_allocations(work, least);
}

static void a_scenario_survives_each_failing_allocation(void **state)
{
    /* All, however few there are of some kind; in a quick run where sanitizers see more. */
    const long step = SANITIZED || check_stride() == 1 ? 1 : 5;

    (void)state;
    only_one = false;
    check_allocations_by(step, run_scenario, 100);
    only_one = true;
    check_allocations_by(step, run_scenario, 100);
    check_every_allocation(run_chances, 100);
}

static void a_batch_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_batch_csv, 50);
    check_every_allocation(run_batch_json, 50);
}

static void a_batch_of_duels_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_duels_csv, 50);
    check_every_allocation(run_duels_json, 50);
}

static void a_comparison_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_comparison, 100);
    check_every_allocation(run_comparison_of_defenders, 100);
    check_every_allocation(run_mixture, 100);
    check_every_allocation(read_many_targets, 30);
}

static void a_sweep_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_sweep, 100);
    check_every_allocation(run_difference, 100);
}

static void worth_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_worth, 300);
    check_every_allocation(run_worth_in_squad, 300);
}

static void best_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_best, 300);
    check_every_allocation(run_best_for_games, 300);
}

static void best_squads_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_best_squads, 300);
}

static void a_duel_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(read_duel, 40);
    check_every_allocation(run_duel, 200);
    check_every_allocation(advise_duel, 200);
    check_every_allocation(simulate_bit_by_bit, 60);
    check_every_allocation(simulate_one_by_one, 60);
}

static void tables_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(run_field, 200);
    check_every_allocation(list_roster, 10);
}

static void squads_survive_each_failing_allocation(void **state)
{
    (void)state;
    /* Not one alone: jansson's lexer then forgets a letter, and the state of a card its reason. */
    only_one = false;
    check_allocations(run_squads, 100);
}

static void the_lists_of_cards_and_ships_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(browse, 100);
}

static void own_data_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(read_own, 30);
}

static void luck_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(tell_luck, 100);
}

static void hazards_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(suffer_hazards, 50);
}

static void damage_decks_survive_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(read_decks, 10);
}

/* ---- engagements ---- */

static struct engagement engagement; /* made before allocations fail */

static volley_status run_engagement(volley_error *error)
{
    const struct engagement_chain_options options = { 0 };
    struct engagement_result result;
    volley_status status = engagement_chain_run(&result, &engagement, &options, error);

    engagement_result_fini(&result);
    return status;
}

static void engagements_survive_each_failing_allocation(void **state)
{
    static const struct check_duel_words words = {
        .edition = "1",
        .a = "attack=1 agility=0 hull=2 init=3 points=10 repair=all",
        .b = "attack=1 agility=0 hull=1 shields=1 init=3 focus",
        .first = "coin",
        .rounds = 2
    };
    struct deck deck =
        check_deck("1", "damagedcockpit=2 weaponsfailure=2 consolefire=1 directhit=1");

    (void)state;
    engagement = check_duel(&words);
    engagement.deck = &deck;
    engagement_set_policy(&engagement, ENGAGEMENT_ROUND);
    check_every_allocation(run_engagement, 100);
    engagement_fini(&engagement);
    deck_fini(&deck);
}

static void an_answer_survives_each_failing_allocation(void **state)
{
    (void)state;
    check_every_allocation(answer_question, 100);
    check_every_allocation(answer_words, 30);
    check_every_allocation(answer_steps, 60);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_survives_each_failing_allocation),
    cmocka_unit_test(hazards_survive_each_failing_allocation),
    cmocka_unit_test(damage_decks_survive_each_failing_allocation),
    cmocka_unit_test(a_scenario_survives_each_failing_allocation),
    cmocka_unit_test(a_batch_survives_each_failing_allocation),
    cmocka_unit_test(a_batch_of_duels_survives_each_failing_allocation),
    cmocka_unit_test(a_comparison_survives_each_failing_allocation),
    cmocka_unit_test(a_sweep_survives_each_failing_allocation),
    cmocka_unit_test(worth_survives_each_failing_allocation),
    cmocka_unit_test(best_survives_each_failing_allocation),
    cmocka_unit_test(best_squads_survive_each_failing_allocation),
    cmocka_unit_test(a_duel_survives_each_failing_allocation),
    cmocka_unit_test(tables_survive_each_failing_allocation),
    cmocka_unit_test(squads_survive_each_failing_allocation),
    cmocka_unit_test(the_lists_of_cards_and_ships_survive_each_failing_allocation),
    cmocka_unit_test(own_data_survive_each_failing_allocation),
    cmocka_unit_test(engagements_survive_each_failing_allocation),
    cmocka_unit_test(an_answer_survives_each_failing_allocation),
};

int main(void)
{
    json_set_alloc_funcs(__wrap_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
