#include "volley/cards.h"
#include "app/cli/complain.h"
#include "app/cli/options.h"

#include <string.h>

/* Two commands that differ only in what they list. */
struct lister {
    const char *what, *where; /* for messages: "card", and in what the pattern is looked for */
    const char *other;        /* the command that has what this one has not */
    volley_status (*write)(const volley_library *library, const char *edition, const char *pattern,
                           volley_format format, const volley_sink *sink, size_t *found,
                           volley_error *err);
};

static const struct lister cards = {
    "card",
    "id, name, slot, kind or effect",
    "volley ships",
    volley_cards_write,
};
static const struct lister ships = {
    "ship",
    "id, name, size or faction",
    "volley cards",
    volley_ships_write,
};

enum { PATTERN_WORDS = 8 };

struct arguments {
    struct cli_options options;
    size_t found;
    char pattern[VOLLEY_ID_MAX]; /* of several words */
};

/* NULL: there is none. */
static const char *pattern_of(struct arguments *arguments)
{
    const struct cli_options *options = &arguments->options;
    size_t used = 0;

    if (options->word_count < 2)
        return options->word_count ? options->words[0] : NULL;
    for (size_t i = 0; i < options->word_count && used < sizeof arguments->pattern; i++)
        used += (size_t)snprintf(arguments->pattern + used, sizeof arguments->pattern - used,
                                 "%s%s", i ? " " : "", options->words[i]);
    return arguments->pattern;
}

static int ignore(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    (void)count;
    (void)context;
    return 0;
}

/* Nothing is there: perhaps it is misspelt, or of the other edition. */
static void complain_of_none(const struct lister *lister, const struct cli_options *options,
                             const char *pattern)
{
    const char *other = strcmp(options->edition, "1") == 0 ? "2.5" : "1";
    const volley_sink nowhere = { .write = ignore };
    char nearest[VOLLEY_ID_MAX], more[VOLLEY_ID_MAX + 32] = "";
    size_t found = 0;

    if (lister->write(options->library, other, pattern, VOLLEY_CSV, &nowhere, &found, NULL) ==
            VOLLEY_OK &&
        found)
        snprintf(more, sizeof more, "; %zu found with -e %s", found, other);
    else if (!volley_library_nearest(options->library, options->edition, pattern, nearest))
        ;
    else if (strcmp(nearest, pattern) == 0)
        snprintf(more, sizeof more, "; %s %s tells of it", lister->other, nearest);
    else
        snprintf(more, sizeof more, "; did you mean '%s'?", nearest);
    say(options->host, "no %s has '%s' in its %s%s", lister->what, pattern, lister->where, more);
}

static const struct lister *lister_of(const struct cli_options *options)
{
    return options->asked == &cli_ships ? &ships : &cards;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;

    return lister_of(options)->write(options->library, options->edition, pattern_of(arguments),
                                     options->format, sink, &arguments->found, error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const char *pattern = pattern_of(arguments);

    (void)error;
    if (status == CLI_DONE && arguments->found == 0 && pattern)
        complain_of_none(lister_of(options), options, pattern);
    return arguments->found == 0 ? CLI_FAILED : status;
}

/* What both commands have in common. */
#define OF_LISTS                                                                                   \
    .forms = { "[PATTERN]" },                                                                      \
    .limits = { 0, PATTERN_WORDS, NULL, "a pattern has at most eight words" },                     \
    .formats = cli_page_formats, .tables = { cli_attack_rows, cli_common_rows },                   \
    .idle = COMMAND_ATTACKS, .keys = { { "pattern", NULL, false } },                               \
    .bytes = sizeof(struct arguments), .write = write, .conclude = conclude

const struct command cli_cards = {
    .name = "cards",
    .summary = "list, search and explain the cards and the pilots",
    .operands = OPERANDS_CARDS,
    OF_LISTS,
};

const struct command cli_ships = {
    .name = "ships",
    .summary = "list and search the ships, and tell of one and its pilots",
    .operands = OPERANDS_SHIP_IDS,
    OF_LISTS,
};
