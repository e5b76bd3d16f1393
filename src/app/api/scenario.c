#include "app/api/handle.h"

#include <stdlib.h>

/* A handle, if its scenario could be read. */
static volley_status finish(volley_status status, volley_scenario *scenario, volley_scenario **out)
{
    *out = status == VOLLEY_OK ? scenario : NULL;
    if (status != VOLLEY_OK)
        free(scenario);
    return status;
}

volley_status volley_scenario_create_with(const volley_library *library, const char *edition,
                                          const volley_text *attackers, size_t attacker_count,
                                          const volley_text *defender, volley_scenario **out,
                                          volley_error *err)
{
    const struct ask_words words = { library, edition, attackers, attacker_count, *defender, 0 };
    volley_scenario *scenario = calloc(1, sizeof *scenario);

    return finish(scenario ? ask_scenario(&scenario->scenario, &words, err) : error_nomem(err),
                  scenario, out);
}

volley_status volley_scenario_create(const char *edition, const volley_text *attackers,
                                     size_t attacker_count, const volley_text *defender,
                                     volley_scenario **out, volley_error *err)
{
    return volley_scenario_create_with(NULL, edition, attackers, attacker_count, defender, out,
                                       err);
}

volley_status volley_scenario_parse_with(const volley_library *library, const char *edition,
                                         const char *text, volley_scenario **out, volley_error *err)
{
    volley_scenario *scenario = calloc(1, sizeof *scenario);

    return finish(scenario ? ask_scenario_parse(&scenario->scenario, library, edition, text, err)
                           : error_nomem(err),
                  scenario, out);
}

volley_status volley_scenario_parse(const char *edition, const char *text, volley_scenario **out,
                                    volley_error *err)
{
    return volley_scenario_parse_with(NULL, edition, text, out, err);
}

void volley_scenario_free(volley_scenario *scenario)
{
    if (!scenario)
        return;
    scenario_fini(&scenario->scenario);
    free(scenario);
}

size_t volley_scenario_attack_count(const volley_scenario *scenario)
{
    return scenario->scenario.attacker_count;
}

const char *volley_scenario_attacker(const volley_scenario *scenario, size_t index)
{
    return index < scenario->scenario.attacker_count ? scenario->scenario.attackers[index].text
                                                     : NULL;
}

const char *volley_scenario_defender(const volley_scenario *scenario)
{
    return scenario->scenario.defender.text;
}
