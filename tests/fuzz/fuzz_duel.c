/* Bytes choose a duel: an edition, the ships of two sides, their cards and tokens, and how it is
 * played (grammar.h). It is refused with a message, or its probabilities sum to one, its figures
 * agree where both engines answer, and every form of its report is written. */
#include "grammar.h"

#include "volley/duel.h"

enum {
    SHIPS_MOST = 2,
    TRIALS = 4096,
    MEMORY = 1 << 20 /* bytes of the exact engine: what needs more is only simulated */
};

static void say_side(struct sentence *out, struct choices *choices, const struct cards *cards)
{
    for (size_t ship = 0, ships = 1 + choose(choices, SHIPS_MOST); ship < ships; ship++) {
        if (ship > 0)
            say(out, ";");
        say_ship(out, choices, cards);
        say_tokens(out, choices);
        for (size_t left = choose(choices, 3); left > 0; left--)
            say_card(out, choices, cards);
    }
}

static volley_duel_options choose_options(struct choices *choices)
{
    static const char *const decks[] = { "off", "on", NULL };
    static const int ranges[][2] = { { 2, 2 }, { 3, 1 }, { 1, 2 }, { 0, 2 } };
    volley_duel_options options = volley_duel_options_default();

    options.rounds = 1 + (int)choose(choices, 3);
    options.ranges = ranges[choose(choices, sizeof ranges / sizeof *ranges)];
    options.range_count = 2;
    options.first = (volley_duel_first)choose(choices, VOLLEY_DUEL_FIRST_ROAD + 1);
    options.targets[0] = (volley_duel_target)choose(choices, VOLLEY_DUEL_RANDOM + 1);
    options.targets[1] = (volley_duel_target)choose(choices, VOLLEY_DUEL_RANDOM + 1);
    options.policy = (volley_duel_policy)choose(choices, VOLLEY_DUEL_BEST + 1);
    options.deck = decks[choose(choices, sizeof decks / sizeof *decks)];
    options.survives = choose(choices, 8) == 7;
    options.policies[1] = (volley_duel_policy)choose(choices, VOLLEY_DUEL_BEST + 1);
    return options;
}

static void check_sum(const volley_duel_figures *found)
{
    const double sum = found->a.value + found->draw.value + found->b.value + found->undecided.value;

    require(fabs(sum - 1) < 1e-9, "probabilities do not sum to one");
    require(found->a.value >= 0 && found->b.value >= 0 && found->draw.value >= 0 &&
                found->undecided.value >= -1e-12,
            "a probability below 0");
}

static bool run(volley_duel *duel, volley_engine engine, volley_duel_figures *out)
{
    volley_duel_engine how = volley_duel_engine_default();
    volley_error error = { 0 };

    how.engine = engine;
    how.memory = MEMORY;
    how.simulation.trials = TRIALS;
    how.simulation.threads = 1;
    if (volley_duel_run(duel, &how, &error) != VOLLEY_OK) {
        require(error.message[0] != '\0', "a failure without a message");
        return false;
    }
    require(volley_duel_figures_of(duel, 0, out), "a duel without figures");
    check_sum(out);
    return true;
}

static void write_all(const volley_duel *duel)
{
    const volley_sink nowhere = { .write = forget };

    for (int format = VOLLEY_TEXT; format <= VOLLEY_HTML; format++)
        require(volley_duel_write(duel, (volley_format)format, &nowhere, NULL) == VOLLEY_OK,
                "a report cannot be written");
}

static void fight(volley_duel *duel)
{
    volley_duel_figures simulated, exact;

    if (!run(duel, VOLLEY_ENGINE_MC, &simulated))
        return;
    write_all(duel);
    if (!run(duel, VOLLEY_ENGINE_EXACT, &exact))
        return;
    write_all(duel);
    require_near(exact.a.value, simulated.a.value, TRIALS, "P(A wins) differs");
    require_near(exact.b.value, simulated.b.value, TRIALS, "P(B wins) differs");
    require_near(exact.undecided.value, simulated.undecided.value, TRIALS, "P(undecided) differs");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    struct choices choices = { bytes, count };
    const char *edition = editions[choose(&choices, sizeof editions / sizeof *editions)];
    const volley_duel_options options = choose_options(&choices);
    struct sentence sides[2] = { { "" }, { "" } };
    volley_text texts[2];
    volley_duel *duel = NULL;
    volley_error error = { 0 };

    for (int side = 0; side < 2; side++) {
        say_side(&sides[side], &choices, cards_in(edition));
        texts[side] = (volley_text){ .text = sides[side].text };
    }
    if (getenv("FUZZ_SAY"))
        printf("-e %s: %s vs %s\n", edition, sides[0].text, sides[1].text);
    if (volley_duel_create(edition, &(volley_side){ &texts[0], 1 }, &(volley_side){ &texts[1], 1 },
                           &options, &duel, &error) == VOLLEY_OK)
        fight(duel);
    else
        require(!duel && error.message[0], "an error without a message");
    volley_duel_free(duel);
    return 0;
}
