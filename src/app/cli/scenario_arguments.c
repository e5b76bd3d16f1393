#include "app/cli/scenario_arguments.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"

#include <stdlib.h>
#include <string.h>

/* Names are given to the library so that an error can be shown under its own argument. */
static volley_scenario *read_sides(const struct cli_options *from, size_t attacker_count)
{
    volley_text *texts = cli_keep(from, calloc(attacker_count, sizeof *texts)), defender;
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };
    bool ok =
        texts && cli_name_text(from, from->words[attacker_count + 1], "defender", 0, &defender);

    for (size_t i = 0; ok && i < attacker_count; i++)
        ok = cli_name_text(from, from->words[i], "attacker", attacker_count > 1 ? i + 1 : 0,
                           &texts[i]);
    if (ok && volley_scenario_create_with(from->library, from->edition, texts, attacker_count,
                                          &defender, &scenario, &error) != VOLLEY_OK)
        cli_complain(from, &error);
    return scenario;
}

static volley_scenario *read_text(const struct cli_options *from)
{
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };

    if (volley_scenario_parse_with(from->library, from->edition, from->words[0], &scenario,
                                   &error) != VOLLEY_OK)
        complain(from->host, &error, from->words[0]);
    return scenario;
}

size_t scenario_arguments_vs(const struct cli_options *from)
{
    size_t vs = 0;

    while (vs < from->word_count && strcmp(from->words[vs], "vs") != 0)
        vs++;
    return vs;
}

bool scenario_arguments_check(struct parse *parse, void *arguments)
{
    const struct cli_options *from = arguments;
    const size_t vs = scenario_arguments_vs(from), count = from->word_count;

    if (count == 0)
        return option_refuse(parse, "no attacker and no defender");
    if ((vs > 0 && vs + 2 == count) || (count == 1 && strstr(from->words[0], " vs ")))
        return true;
    return usage_wrong(from,
                       vs == count ? "no 'vs' between the attackers and the defender"
                       : vs == 0   ? "no attacker before the 'vs'"
                       : vs + 1 == count
                           ? "no defender after the 'vs'"
                           : "more than one defender after the 'vs': put each loadout in "
                             "quotes, as in \"3 focus\"",
                       true);
}

volley_scenario *scenario_arguments_read(const struct cli_options *from)
{
    if (!members_expand(from))
        return NULL;
    return from->word_count == 1 ? read_text(from) : read_sides(from, scenario_arguments_vs(from));
}
