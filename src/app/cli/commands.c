#include "app/cli/commands.h"

#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/suggest.h"

#include <stdio.h>
#include <string.h>

static const struct cli_command commands[] = {
    { "run", "play one scenario and report the damage", cli_run, ARGUMENTS_LOADOUTS, "vs" },
    { "compare", "put attackers or defenders side by side", cli_compare, ARGUMENTS_LOADOUTS, "vs" },
    { "sweep", "run one scenario over a grid of parameters", cli_sweep, ARGUMENTS_LOADOUTS, "vs" },
    { "plan", "say what to do: best play as a table, or for one roll", cli_plan, ARGUMENTS_LOADOUTS,
      "vs" },
    { "squad", "say what the ships of a squad (XWS) do and stand", cli_squad, ARGUMENTS_FILE, 0 },
    { "duel", "let two sides fight it out: who wins, who is left", cli_duel, ARGUMENTS_SHIPS,
      "vs" },
    { "survive", "say how long a ship lives under attackers", cli_survive, ARGUMENTS_SHIPS,
      "under" },
    { "worth", "say what the cards of a ship add, and those that it could have", cli_worth,
      ARGUMENTS_SHIPS, 0 },
    { "best", "find the best sets of upgrades for a ship", cli_best, ARGUMENTS_SHIPS, 0 },
    { "luck", "say how lucky the attacks of a game were", cli_luck, ARGUMENTS_FILE, 0 },
    { "batch", "run every scenario of a CSV file", cli_batch, ARGUMENTS_FILE, 0 },
    { "join", "put the parts of a batch together", cli_join, ARGUMENTS_FILE, 0 },
    { "cards", "list, search and explain the cards and the pilots", cli_cards, ARGUMENTS_CARDS, 0 },
    { "ships", "list and search the ships, and tell of one and its pilots", cli_ships,
      ARGUMENTS_SHIP_IDS, 0 },
    { "hazard", "say what an obstacle, a device or a remote does to a ship", cli_hazard,
      ARGUMENTS_HAZARD, 0 },
    { "words", "list the words of a loadout", cli_words, ARGUMENTS_NONE, 0 },
    { "page", "tell where the page for a browser is, open or write it", cli_page, ARGUMENTS_NONE,
      0 },
    { "help", "explain a command", cli_help, ARGUMENTS_COMMAND, 0 },
    { "version", "tell the version, and what this machine can run", cli_version, ARGUMENTS_NONE,
      0 },
    { "selftest", "check this installation", cli_selftest, ARGUMENTS_NONE, 0 },
    { "complete", NULL, cli_complete, ARGUMENTS_NONE, 0 },
};
enum { COMMANDS = sizeof commands / sizeof commands[0], NAME_MAX_BYTES = 32 };

const struct cli_command *cli_command_at(size_t index)
{
    return index < COMMANDS ? &commands[index] : NULL;
}

const struct cli_command *cli_command_named(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

int cli_command_refuse(const char *name)
{
    struct suggestion suggestion = suggest_begin(name, strlen(name));
    const char *nearest;

    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].summary)
            suggest_consider(&suggestion, commands[i].name);
    nearest = suggest_found(&suggestion);
    if (nearest)
        say("there is no command '%s'; did you mean '%s'?", name, nearest);
    else
        say("there is no command '%s'; volley help lists them", name);
    return CLI_USAGE;
}

int cli_command_run(const struct cli_command *command, int argc, char **argv)
{
    char name[NAME_MAX_BYTES];

    snprintf(name, sizeof name, "volley %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}
