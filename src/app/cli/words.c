#include "app/cli/complain.h"
#include "app/cli/options.h"

struct arguments {
    struct cli_options options;
    size_t found;
};

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const char *edition = option_is_given(options, "edition") ? options->edition : NULL;

    return volley_words_find(edition, options->words[0], options->format, sink, &arguments->found,
                             error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;

    (void)error;
    if (status == CLI_DONE && arguments->found == 0)
        say(options->host,
            "no word has '%s' in its spelling, meaning or aliases; cards are words, "
            "too: volley cards \"%s\"",
            options->words[0], options->words[0]);
    return arguments->found == 0 ? CLI_FAILED : status;
}

static const struct option rows[] = {
    { "markdown", 'm', NULL, HELP("The same as --format markdown"), GROUP_QUESTION,
      OPTION_IS(struct cli_options, format, VOLLEY_MARKDOWN) },
    { 0 },
};

const struct command cli_words = {
    .name = "words",
    .summary = "list and search the words of a loadout",
    .forms = { "[PATTERN]" },
    .operands = OPERANDS_WORDS,
    .limits = { 0, 1, NULL, "one pattern at most: put its words in quotes" },
    .formats = cli_page_formats,
    .tables = { rows, cli_list_rows, cli_output_rows },
    .keys = { { "pattern", NULL, false } },
    .bytes = sizeof(struct arguments),
    .write = write,
    .conclude = conclude,
};
