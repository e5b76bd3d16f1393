#include "volley/hazard.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"

#include <string.h>

struct arguments {
    struct cli_options options;
    bool list;
};

static bool check(struct parse *parse, void *asked)
{
    const struct arguments *arguments = asked;

    return !arguments->list || arguments->options.word_count == 0 ||
           option_refuse(parse, "--list lists all hazards: name none of them");
}

static bool work(void *asked, volley_error *error)
{
    const struct cli_options *options = asked;

    (void)error;
    if (options->word_count < 2)
        return true;
    options->words[1] = members_expand_one(options, options->words[1], true, false);
    return options->words[1] != NULL;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;
    volley_hazard question = { .edition = options->edition,
                               .library = options->library,
                               .hazard = options->words[0] };

    if (options->word_count > 1 &&
        !cli_name_text(options, options->words[1], "ship", 0, &question.ship))
        return VOLLEY_NOMEM;
    question.ship.source = NULL;
    return question.hazard ? volley_hazard_write(&question, options->format, sink, error)
                           : volley_hazards_write(options->edition, options->format, sink, error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    const struct cli_options *options = asked;

    if (error->status == VOLLEY_SYNTAX && strcmp(error->source, "hazard") == 0 &&
        !strstr(error->message, "did you mean"))
        usage_note(options->host, "volley hazard lists what there is");
    return status;
}

static const struct option rows[] = {
    { "list", 0, NULL, HELP("List all of the edition, as without arguments"), GROUP_NONE,
      OPTION_FLAG(struct arguments, list) },
    { 0 },
};

const struct command cli_hazard = {
    .name = "hazard",
    .summary = "say what an obstacle, a device or a remote does to a ship",
    .forms = { "[HAZARD [SHIP]]" },
    .operands = OPERANDS_HAZARD,
    .limits = { 0, 2, NULL, "one hazard and one ship at most: put their words in quotes" },
    .formats = cli_page_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows },
    .idle = COMMAND_COSTS COMMAND_ATTACKS,
    .keys = { { "hazard", NULL, false }, { "ship", NULL, false } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .work = work,
    .write = write,
    .conclude = conclude,
};
