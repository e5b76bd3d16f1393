#include "app/cli/scenario_arguments.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/usage.h"

#include <stdlib.h>
#include <string.h>

/* Sources are given to the library so that an error can be shown under its own argument. */
enum { SOURCE_MAX = 32 };

struct sides {
    volley_text *texts; /* attackers, then the defender */
    char (*sources)[SOURCE_MAX];
    size_t attacker_count;
};

static const char *text_of(const struct sides *sides, const volley_error *error)
{
    for (size_t i = 0; i <= sides->attacker_count; i++)
        if (strcmp(sides->texts[i].source, error->source) == 0)
            return sides->texts[i].text;
    return NULL;
}

static void name_sides(struct sides *sides, const struct cli_options *from)
{
    for (size_t i = 0; i < sides->attacker_count; i++) {
        if (sides->attacker_count > 1)
            snprintf(sides->sources[i], SOURCE_MAX, "attacker %zu", i + 1);
        else
            snprintf(sides->sources[i], SOURCE_MAX, "attacker");
        sides->texts[i] = (volley_text){ from->words[i], sides->sources[i], 1, 1, 0 };
    }
    sides->texts[sides->attacker_count] =
        (volley_text){ from->words[sides->attacker_count + 1], "defender", 1, 1, 0 };
}

static volley_scenario *read_sides(const struct cli_options *from, size_t attacker_count)
{
    struct sides sides = { .attacker_count = attacker_count };
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };

    sides.texts = calloc(attacker_count + 1, sizeof *sides.texts);
    sides.sources = calloc(attacker_count + 1, sizeof *sides.sources);
    if (!sides.texts || !sides.sources) {
        say_no_memory(from->host);
    } else {
        name_sides(&sides, from);
        if (volley_scenario_create_with(from->library, from->edition, sides.texts, attacker_count,
                                        &sides.texts[attacker_count], &scenario,
                                        &error) != VOLLEY_OK)
            complain(from->host, &error, text_of(&sides, &error));
    }
    free(sides.texts);
    free(sides.sources);
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
    usage_wrong(from,
                vs == count       ? "no 'vs' between the attackers and the defender"
                : vs == 0         ? "no attacker before the 'vs'"
                : vs + 1 == count ? "no defender after the 'vs'"
                                  : "more than one defender after the 'vs': put each loadout in "
                                    "quotes, as in \"3 focus\"",
                true);
    return false;
}

volley_scenario *scenario_arguments_read(const struct cli_options *from)
{
    struct members members = members_for(from);
    volley_scenario *scenario = NULL;

    if (members_expand(&members, from->words, from->word_count))
        scenario =
            from->word_count == 1 ? read_text(from) : read_sides(from, scenario_arguments_vs(from));
    members_fini(&members);
    return scenario;
}
