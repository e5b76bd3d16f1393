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
};

static bool join_pattern(struct parse *parse, void *asked)
{
    struct cli_options *options = asked;

    (void)parse;
    if (options->word_count)
        options->words[0] = cli_join_words(options, options->words, options->word_count);
    return !options->word_count || options->words[0];
}

static int ignore(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    (void)count;
    (void)context;
    return 0;
}

/* Nothing is there: perhaps it is several of it, misspelt, or of the other edition. */
static void complain_of_none(const struct lister *lister, const struct cli_options *options,
                             const char *pattern)
{
    const char *other = strcmp(options->edition, "1") == 0 ? "2.5" : "1";
    const volley_sink nowhere = { .write = ignore };
    char nearest[VOLLEY_ID_MAX], more[2 * VOLLEY_ID_MAX] = "", one[VOLLEY_ID_MAX];
    size_t found = 0;

    snprintf(one, sizeof one, "%.*s", (int)strlen(pattern) - 1, pattern);
    if (pattern[strlen(one)] == 's' && !pattern[strlen(one) + 1] &&
        lister->write(options->library, options->edition, one, VOLLEY_CSV, &nowhere, &found,
                      NULL) == VOLLEY_OK &&
        found)
        snprintf(more, sizeof more, "; %zu found with '%s'", found, one);
    else if (lister->write(options->library, other, pattern, VOLLEY_CSV, &nowhere, &found, NULL) ==
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

    return lister_of(options)->write(options->library, options->edition, options->words[0],
                                     options->format, sink, &arguments->found, error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;

    (void)error;
    if (status == CLI_DONE && arguments->found == 0 && options->word_count)
        complain_of_none(lister_of(options), options, options->words[0]);
    return arguments->found == 0 ? CLI_FAILED : status;
}

/* What both commands have in common. */
#define OF_LISTS                                                                                   \
    .forms = { "[PATTERN]" },                                                                      \
    .limits = { 0, PATTERN_WORDS, NULL, "a pattern has at most eight words" },                     \
    .formats = cli_page_formats, .tables = { cli_attack_rows, cli_common_rows },                   \
    .idle = COMMAND_ATTACKS, .keys = { { "pattern", NULL, false } },                               \
    .bytes = sizeof(struct arguments), .check = join_pattern, .write = write, .conclude = conclude

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
