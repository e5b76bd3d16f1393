#include "app/cli/command.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/output.h"
#include "app/cli/process.h"
#include "app/cli/user_data.h"
#include "base/array.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- the report ---- */

/* What rows and a picture have no room for: the lines of the text that tell of cards and names,
 * below the first, which answers. A command that works while it writes would do all of it again. */
static void say_of_cards(struct cli_options *options)
{
    static const char *const begin[] = { "Card ", "Cards ", "Note: ", "With " };
    const volley_format format = options->format;
    volley_error unheard = { 0 };
    struct buffer text = { 0 };
    char *line, *rest;

    if (options->host || !options->asked->again || (format != VOLLEY_CSV && format != VOLLEY_SVG) ||
        strcmp(options->asked->formats[0], "text") != 0)
        return;
    options->format = VOLLEY_TEXT;
    options->asked->write(options, &(volley_sink){ .write = cli_add_to, .context = &text },
                          &unheard);
    options->format = format;
    buffer_add(&text, "", 1);
    if (!text.failed)
        for (line = strtok_r(text.bytes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            for (size_t i = 0; i < ARRAY_LEN(begin); i++)
                if (line != text.bytes && strncmp(line, begin[i], strlen(begin[i])) == 0 &&
                    strncmp(line, "Cards active", strlen("Cards active")) != 0 &&
                    !strstr(line, ": active.") && !strstr(line, "left out: "))
                    usage_note(NULL, "%s", line);
    buffer_fini(&text);
}

/* A command line may make sense, and find no memory. */
static int refused(const struct cli_options *options)
{
    return options->is_misused ? CLI_USAGE : CLI_FAILED;
}

/* What it asks may have no answer, or be asked wrongly (error_usage). */
static int status_of(const struct cli_options *options, const volley_error *error)
{
    return !error->line && error->column < 0 ? CLI_USAGE : refused(options);
}

static int write_report(struct cli_options *options, volley_error *error)
{
    struct output output;
    volley_sink sink;
    volley_status status;

    if (!output_open(options->host, &output, options->output))
        return CLI_FAILED;
    sink = output_sink(&output, options->format);
    if (option_is_given(options, "width"))
        sink.width = (unsigned)options->width;
    status = options->asked->write(options, &sink, error);
    if (status == VOLLEY_OK && options->format == VOLLEY_HTML)
        status = volley_page_close(options->command, options->command_count, &sink, error);
    progress_bar_clear(&options->bar);
    if (status == VOLLEY_OK)
        say_of_cards(options);
    if (status == VOLLEY_OK)
        return output_close(&output) ? CLI_DONE : CLI_FAILED;
    if (!output.failed && error->status != VOLLEY_OK)
        cli_complain(options, error);
    output_discard(&output);
    return status_of(options, error);
}

static int report(struct cli_options *options)
{
    const struct command *command = options->asked;
    volley_error error = { 0 };
    const bool ok = !command->work || command->work(options, &error);
    int status = status_of(options, &error);

    progress_bar_clear(&options->bar);
    if (ok)
        status = write_report(options, &error);
    else if (error.status != VOLLEY_OK)
        cli_complain(options, &error);
    return ok && command->conclude ? command->conclude(options, status, &error) : status;
}

/* ---- progress ---- */

static int watch_plan(const volley_watch *now, void *context)
{
    return progress_bar_show(context, now->share, now->seconds, "%s",
                             now->says    ? now->says
                             : now->exact ? "exact probabilities"
                                          : "working out best play");
}

static int watch_trials(const volley_progress *progress, void *context)
{
    return progress_bar_show(context, (double)progress->trials / (double)progress->trials_planned,
                             progress->seconds, "%.0f million attacks",
                             (double)progress->trials / 1e6);
}

/* ---- a command ---- */

/* What is read is settled and checked before the files of the library are looked at. */
static int read_and_run(struct parse *parse, char **words)
{
    const struct command *command = parse->command;
    struct cli_options *options = parse->arguments;

    if (!option_parse(parse, words))
        return parse->is_shown ? CLI_DONE : refused(options);
    if (!cli_options_settle(options))
        return refused(options);
    options->bar = progress_bar_for(options->host, options->quiet);
    options->plan.watch = watch_plan;
    options->simulation.progress = watch_trials;
    options->plan.context = options->simulation.context = &options->bar;
    if (!cli_read_sides(options))
        return CLI_FAILED;
    if (!is_within(parse, options) || (command->check && !command->check(parse, parse->arguments)))
        return refused(options);
    if (option_is_of(command, "no-user-data") && !options->no_user_data && !user_data_read(options))
        return CLI_FAILED;
    if (!own_files_read(options->host, options->own, &options->library))
        return CLI_FAILED;
    members_choose_points(options);
    if (!cli_options_choose_points(options))
        return CLI_FAILED;
    if (command->run)
        return command->run(options);
    interrupt_begin(false);
    return report(options);
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
