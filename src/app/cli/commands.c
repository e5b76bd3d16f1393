#include "app/cli/commands.h"

#include "app/cli/complain.h"
#include "base/array.h"
#include "volley/hazard.h"

#include <string.h>

const struct command *const commands[] = {
    &cli_run,     &cli_compare,  &cli_sweep,    &cli_plan,  &cli_squad,  &cli_duel,  &cli_survive,
    &cli_worth,   &cli_best,     &cli_luck,     &cli_batch, &cli_join,   &cli_cards, &cli_ships,
    &cli_points,  &cli_import,   &cli_hazard,   &cli_words, &cli_schema, &cli_page,  &cli_help,
    &cli_version, &cli_selftest, &cli_complete, NULL,
};
enum { NAME_MAX_BYTES = 32 };

const struct command *commands_named(const char *name)
{
    const struct command *const *command = commands;

    while (*command && strcmp(name, (*command)->name) != 0)
        command++;
    return *command;
}

int commands_refuse(const char *name)
{
    const char *names[ARRAY_LEN(commands)] = { NULL };
    const volley_hazard hazard = { .hazard = name };
    volley_hazard_result result;
    char hint[HINT_MAX];

    for (size_t i = 0, count = 0; commands[i]; i++)
        if (commands[i]->summary)
            names[count++] = commands[i]->name;
    cli_hint(hint, name, names);
    if (!*hint && *name && volley_hazard_run(&hazard, &result, NULL) == VOLLEY_OK)
        snprintf(hint, sizeof hint, "; what that does to a ship: volley hazard %s%s%s",
                 strchr(name, ' ') ? "\"" : "", name, strchr(name, ' ') ? "\"" : "");
    else if (!*hint && *name && (strchr("0123456789", *name) || strchr(name, ' ')))
        snprintf(hint, sizeof hint, "; an attack is: volley run \"3 focus\" vs 2");
    say(NULL, "there is no command '%s'%s", name, *hint ? hint : "; volley help lists them");
    return CLI_USAGE;
}

int commands_run(const struct command *command, int argc, char **argv)
{
    char name[NAME_MAX_BYTES];
    bool of_game = false; /* its luck is a question of engagements, with all their options */

    for (int i = 1; i < argc && command == &cli_luck; i++)
        of_game = of_game || strncmp(argv[i], "--result", sizeof "--result" - 1) == 0;
    snprintf(name, sizeof name, "volley %s", command->name);
    argv[0] = name;
    return command_run(of_game ? &cli_duel : command, NULL, NULL, argc, argv);
}

void commands_print(FILE *stream)
{
    fprintf(stream, "Usage: volley COMMAND [options] ...\n"
                    "Combat probabilities for the X-Wing Miniatures game.\n\n"
                    "  volley run \"3 focus lock\" vs \"3 focus evade\"\n"
                    "  volley compare \"3 focus\" \"3 lock\" vs \"2\"\n"
                    "  volley plan --rolled \"hit focus blank\" \"3 focus lock\" vs \"3 evade\"\n\n"
                    "Commands:\n");
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->summary)
            fprintf(stream, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fprintf(stream, "\nvolley help COMMAND explains a command; the manual is volley(1).\n");
}
