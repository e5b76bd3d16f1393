/* Any bytes as a scenario: read without a fault, or refused with an error that has a place. What is
 * read is printed and read again to the same, and a small scenario is solved: probabilities then
 * sum to one. The first byte picks the edition. */
#include "fuzz.h"

#include "volley/volley.h"

#include <ctype.h>

/* No number above 3. */
static int has_small_numbers(const char *text)
{
    for (const char *at = text; *at; at++)
        if (isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1]))
            return 0;
    return !strpbrk(text, "456789");
}

/* Few enough dice and words that solving takes no time to speak of. */
static int is_small(const volley_scenario *scenario)
{
    size_t attacks = volley_scenario_attack_count(scenario);
    size_t letters = strlen(volley_scenario_defender(scenario));

    for (size_t i = 0; i < attacks; i++) {
        letters += strlen(volley_scenario_attacker(scenario, i));
        if (!has_small_numbers(volley_scenario_attacker(scenario, i)))
            return 0;
    }
    return attacks <= 2 && letters < 80 && has_small_numbers(volley_scenario_defender(scenario));
}

static void solve(const volley_scenario *scenario)
{
    const volley_sink nowhere = { .write = forget, .context = NULL, .ascii = 1 };
    volley_report report = { 0 };
    volley_plan *plan = NULL;
    volley_outcome *outcome = NULL;
    const double *pmf;
    double sum = 0;
    size_t length;

    if (volley_plan_create(scenario, NULL, &plan, NULL) != VOLLEY_OK)
        return;
    require(volley_run_exact(plan, &outcome, NULL) == VOLLEY_OK, "a plan cannot be run");
    pmf = volley_outcome_damage(outcome, &length);
    for (size_t i = 0; i < length; i++)
        sum += pmf[i];
    require(fabs(sum - 1) < 1e-9, "probabilities do not sum to one");
    report.plan = plan;
    report.exact = outcome;
    require(volley_report_write(&report, VOLLEY_TEXT, &nowhere, NULL) == VOLLEY_OK,
            "a report cannot be written");
    volley_outcome_free(outcome);
    volley_plan_free(plan);
}

static void read_again(const char *edition, const volley_scenario *scenario)
{
    size_t attacks = volley_scenario_attack_count(scenario);
    volley_text *attackers = calloc(attacks, sizeof *attackers);
    volley_text defender = { .text = volley_scenario_defender(scenario) };
    volley_scenario *again = NULL;

    for (size_t i = 0; i < attacks; i++)
        attackers[i].text = volley_scenario_attacker(scenario, i);
    require(volley_scenario_create(edition, attackers, attacks, &defender, &again, NULL) ==
                VOLLEY_OK,
            "what was read cannot be read again");
    for (size_t i = 0; i < attacks; i++)
        require(strcmp(volley_scenario_attacker(again, i), attackers[i].text) == 0,
                "an attacker reads differently again");
    require(strcmp(volley_scenario_defender(again), defender.text) == 0,
            "the defender reads differently again");
    volley_scenario_free(again);
    free(attackers);
}

/* What becomes of every card; an inactive one that bears on the attack says what it needs. */
static void tell_cards(const volley_scenario *scenario)
{
    volley_card_state state;

    for (size_t ship = 0; ship <= volley_scenario_attack_count(scenario); ship++)
        for (size_t card = 0; volley_scenario_card(scenario, ship, card, &state); card++)
            require(!state.bears || state.active || state.needs[0],
                    "an inactive card needs nothing");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    const char *edition = editions[count ? bytes[0] % 3 : 0];
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };
    volley_status status;
    char *text = malloc(count + 1);

    memcpy(text, bytes, count);
    text[count] = '\0';
    status = volley_scenario_parse(edition, count ? text + 1 : text, &scenario, &error);
    free(text); /* nothing may point into it any more */
    if (status == VOLLEY_OK) {
        read_again(edition, scenario);
        tell_cards(scenario);
        if (is_small(scenario))
            solve(scenario);
    } else {
        require(!scenario && error.status != VOLLEY_OK && error.line > 0 && error.column > 0 &&
                    error.message[0],
                "an error has no place or no message");
    }
    volley_scenario_free(scenario);
    return 0;
}
