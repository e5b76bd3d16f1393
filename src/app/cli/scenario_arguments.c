#include "app/cli/scenario_arguments.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"

#include <string.h>

bool scenario_arguments_check(struct parse *parse, void *arguments)
{
    struct cli_options *from = arguments;
    const struct cli_side *sides = from->sides;

    if (from->word_count == 0)
        return option_refuse(parse, "no attacker and no defender");
    if ((from->side_count == 2 && sides[0].count > 0 && sides[1].count == 1) ||
        (from->word_count == 1 && strstr(from->words[0], " vs ")))
        return true;
    return usage_wrong(from,
                       from->side_count == 1 ? "no 'vs' between the attackers and the defender"
                       : sides[0].count == 0 ? "no attacker before the 'vs'"
                       : from->side_count == 2 && sides[1].count == 0
                           ? "no defender after the 'vs'"
                           : "more than one defender after the 'vs': put each loadout in "
                             "quotes, as in \"3 focus\"",
                       true);
}

bool scenario_arguments_read(const struct cli_options *from, volley_scenario **out,
                             volley_error *error)
{
    const struct cli_side *attackers = &from->sides[0];
    const volley_text *texts, *defender;
    volley_text text;

    if (!members_expand(from, false))
        return false;
    if (from->word_count == 1) /* the library calls it so */
        return cli_name_text(from, from->words[0], "<string>", 0, &text) &&
               volley_scenario_parse_with(from->library, from->edition, from->words[0], out,
                                          error) == VOLLEY_OK;
    texts = cli_name_side(from, attackers, "attacker", false);
    defender = cli_name_side(from, &from->sides[1], "defender", false);
    return texts && defender &&
           volley_scenario_create_with(from->library, from->edition, texts, attackers->count,
                                       defender, out, error) == VOLLEY_OK;
}
