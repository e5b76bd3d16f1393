#include "app/cli/command.h"

#include <stdio.h>
#include <string.h>

const struct command *const command_asked[] = {
#ifdef VOLLEY_FIRST
    &cli_run,
#else
    &cli_run,    &cli_compare, &cli_sweep, &cli_plan,   &cli_squad,   &cli_duel,  &cli_survive,
    &cli_worth,  &cli_best,    &cli_luck,  &cli_batch,  &cli_cards,   &cli_ships, &cli_points,
    &cli_import, &cli_hazard,  &cli_words, &cli_schema, &cli_version,
#endif
    NULL,
};

/* Whether its help lists the option. */
static bool lists_option(const struct command *command, const char *name, size_t bytes)
{
    const struct option *rows[OPTIONS_MAX];
    const size_t count = option_list(command, rows);
    bool lists = false;

    for (size_t i = 0; i < count; i++)
        lists = lists || (strncmp(rows[i]->name, name, bytes) == 0 && !rows[i]->name[bytes]);
    return lists;
}

const char *command_tell_option(const char *name, size_t bytes, char out[HINT_MAX])
{
    enum { TOLD_MAX = 4 };
    size_t told = 0;

    *out = '\0';
    for (size_t i = 0; command_asked[i] && told <= TOLD_MAX; i++)
        if (!lists_option(command_asked[i], name, bytes))
            continue;
        else if (told++ == TOLD_MAX)
            cli_append(out, HINT_MAX, " and others");
        else
            cli_append(out, HINT_MAX, "%s%s", told == 1 ? ": it is an option of " : ", ",
                       command_asked[i]->name);
    return out;
}
