#include "app/answer/command.h"

#include "app/cli/cli.h"

#include <stdio.h>
#include <string.h>

static const struct command commands[] = {
    { "run", "volley run", cli_run, { { "attackers", NULL, false }, { "defender", "vs", false } } },
    { "compare",
      "volley compare",
      cli_compare,
      { { "attackers", NULL, false }, { "defenders", "vs", true } } },
    { "sweep",
      "volley sweep",
      cli_sweep,
      { { "attackers", NULL, false }, { "defender", "vs", false } } },
    { "plan",
      "volley plan",
      cli_plan,
      { { "attackers", NULL, false }, { "defender", "vs", false } } },
    { "squad", "volley squad", cli_squad, { { "file", NULL, false } } },
    { "duel", "volley duel", cli_duel, { { "a", NULL, false }, { "b", "vs", false } } },
    { "survive",
      "volley survive",
      cli_survive,
      { { "ship", NULL, false }, { "attackers", "under", false } } },
    { "worth", "volley worth", cli_worth, { { "loadout", NULL, false } } },
    { "best", "volley best", cli_best, { { "loadout", NULL, false } } },
    { "luck", "volley luck", cli_luck, { { "file", NULL, false } } },
    { "batch", "volley batch", cli_batch, { { "file", NULL, false } } },
    { "cards", "volley cards", cli_cards, { { "pattern", NULL, false } } },
    { "ships", "volley ships", cli_ships, { { "pattern", NULL, false } } },
    { "hazard",
      "volley hazard",
      cli_hazard,
      { { "hazard", NULL, false }, { "ship", NULL, false } } },
    { "words", "volley words", cli_words, { { NULL, NULL, false } } },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *command_named(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

void command_names(char *out, size_t room)
{
    size_t count = 0;

    *out = '\0';
    for (size_t i = 0; i < COMMANDS && count < room; i++)
        count +=
            (size_t)snprintf(out + count, room - count, "%s%s", i ? ", " : "", commands[i].name);
}
