#include "app/cli/command.h"

#include "app/cli/complain.h"
#include "app/cli/options.h"

#include <stdlib.h>

static bool is_within(struct parse *parse, const struct cli_options *options)
{
    const struct command_limits *limits = &parse->command->limits;
    const struct command_engines *engines = &parse->command->engines;

    if (options->word_count < limits->least)
        return option_refuse(parse, "%s", limits->few);
    if (limits->most && options->word_count > limits->most)
        return option_refuse(parse, "%s", limits->many);
    return !(engines->refused >> options->engine & 1) ||
           (options->engine == VOLLEY_ENGINE_AUTO && !option_is_given(options, "engine")) ||
           option_refuse(parse, "%s", engines->why);
}

/* What is read is settled and checked before the files of the library are looked at. */
static int read_and_run(struct parse *parse, char **words)
{
    const struct command *command = parse->command;
    struct cli_options *options = parse->arguments;

    if (!option_parse(parse, words))
        return parse->is_shown ? CLI_DONE : CLI_USAGE;
    cli_options_settle(options);
    if (!is_within(parse, options))
        return CLI_USAGE;
    if (command->check && !command->check(parse, parse->arguments))
        return CLI_USAGE;
    return own_files_read(options->host, options->own, &options->library)
               ? command->run(parse->arguments)
               : CLI_FAILED;
}

int command_run(const struct command *command, struct host *host, const volley_crew *crew, int argc,
                char **argv)
{
    const size_t bytes = command->bytes ? command->bytes : sizeof(struct cli_options);
    struct parse parse = { .command = command, .arguments = calloc(1, bytes) };
    struct cli_options *options = parse.arguments;
    int status = CLI_FAILED;

    if (options && cli_options_begin(options, command, host, argc, argv)) {
        options->simulation.crew = crew;
        if (command->begin)
            command->begin(options);
        status = read_and_run(&parse, argv + 1);
        if (command->end)
            command->end(options);
    } else {
        say_no_memory(host);
    }
    if (options)
        cli_options_fini(options);
    free(options);
    return status;
}
