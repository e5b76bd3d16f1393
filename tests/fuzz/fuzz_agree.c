/* Bytes choose an attack or several in a row, with real ships, cards and tokens (grammar.h): what
 * is worked out exactly and what is played at random agree. */
#include "grammar.h"

#include "volley/volley.h"

enum { TRIALS = 8192, MEMORY = 1 << 21 }; /* bytes of a question: what needs more is left out */

static void say_loadout(struct sentence *out, struct choices *choices, const struct cards *cards,
                        bool attacks)
{
    static const char *const dice[] = { "3", "2", "4", "1" };
    static const char *const bodies[] = { "", "hull=4 shields=2", "hull=3", "shields=1 hull=1" };
    static const char *const places[] = { "",        "bullseye",   "range=1",
                                          "range=3", "obstructed", "frontarc" };

    SAY_ONE_OF(out, choices, dice);
    say_tokens(out, choices);
    if (attacks)
        SAY_ONE_OF(out, choices, places);
    else
        SAY_ONE_OF(out, choices, bodies);
    for (size_t left = choose(choices, 4); left > 0; left--)
        say_card(out, choices, cards);
}

static void check_cells(const double *exact, size_t exact_len, const double *played, size_t len)
{
    for (size_t i = 0; i < exact_len || i < len; i++)
        require_near(i < exact_len ? exact[i] : 0, i < len ? played[i] : 0, TRIALS,
                     "the engines differ");
}

static void compare(const volley_scenario *scenario)
{
    const volley_plan_options options = { .memory = MEMORY };
    const volley_simulation simulation = { .trials = TRIALS, .seed = 1, .threads = 1 };
    volley_plan *plan = NULL;
    volley_outcome *exact = NULL, *played = NULL;
    const double *exact_pmf, *played_pmf;
    size_t exact_len, played_len;

    if (volley_plan_create(scenario, &options, &plan, NULL) != VOLLEY_OK)
        return;
    require(volley_run_exact(plan, &exact, NULL) == VOLLEY_OK, "a plan cannot be run");
    require(volley_run_simulation(plan, &simulation, &played, NULL) == VOLLEY_OK,
            "a plan cannot be played");
    exact_pmf = volley_outcome_damage(exact, &exact_len);
    played_pmf = volley_outcome_damage(played, &played_len);
    check_cells(exact_pmf, exact_len, played_pmf, played_len);
    volley_outcome_free(exact);
    volley_outcome_free(played);
    volley_plan_free(plan);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    enum { ATTACKS_MOST = 2 };
    struct choices choices = { bytes, count };
    const char *edition = editions[choose(&choices, sizeof editions / sizeof *editions)];
    const size_t attacks = 1 + choose(&choices, ATTACKS_MOST);
    struct sentence said[ATTACKS_MOST + 1] = { { "" } };
    volley_text texts[ATTACKS_MOST + 1];
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };

    for (size_t i = 0; i <= attacks; i++) {
        say_loadout(&said[i], &choices, cards_in(edition), i < attacks);
        texts[i] = (volley_text){ .text = said[i].text };
        if (getenv("FUZZ_SAY"))
            printf("%s%s%s", i == 0 ? edition : i == attacks ? " vs" : " ;", " ", said[i].text);
    }
    if (getenv("FUZZ_SAY"))
        printf("\n");
    if (volley_scenario_create(edition, texts, attacks, &texts[attacks], &scenario, &error) ==
        VOLLEY_OK)
        compare(scenario);
    else
        require(error.message[0] != '\0', "an error without a message");
    volley_scenario_free(scenario);
    return 0;
}
