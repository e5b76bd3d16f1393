#include "app/cli/complain.h"
#include "app/cli/options.h"

static const char about[] = HELP(
    "List the words of a loadout, or those that a pattern is about."
    "\vThe pattern is one or several words; each is in how a word is spelt, what it means, its "
    "example or what may be typed for it: volley words expose.\n\nF and T stand for a face: blank, "
    "focus, hit, crit or evade. F may also be any (a blank or a focus), result (any face), or a "
    "list: focus/hit. So F-to-T is focus-to-hit, blank-to-focus, focus/hit-to-crit and the rest. K "
    "stands for a token; it may be green, redorange, all, or a list: focus/calculate.\n\n"
    "An effect acts on the ship's own dice or tokens, with their- in front on the other ship's: "
    "their-reroll=1. More can be said with it:\n\n"
    "  declare- start- early-     when the attack is declared, before the dice,\n"
    "                             right after the roll\n"
    "  modify- late- last- net-   in the modify step, after all modifying, before\n"
    "                             and after neutralizing\n"
    "  after- end-                after the attack, when all else is done\n"
    "  must-                      compulsory: late-must-crit-to-hit=all\n"
    "  give-                      the other ship uses it: give-reroll=1\n"
    "  :PRICE                     it costs something: reroll=2:focus&+stress\n"
    "  ~PRICE                     the other ship may pay to refuse it\n"
    "  A|B                        one of them: reroll=1|add-focus=1\n"
    "  ==N                        exactly so many dice: reroll==2\n"
    "  ?CONDITION                 only if: reroll=1?bullseye&no-stress\n\n"
    "Cards are words too: `volley cards` lists them. docs/rules.md tells what holds where they "
    "meet.\n\n"
    "Formats: text, json, csv, markdown, html (a page).");

struct arguments {
    struct cli_options options;
    size_t found;
};

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const char *edition = option_is_given(options, "edition") ? options->edition : NULL;

    return volley_words_find(edition, options->word_count ? options->words[0] : NULL,
                             options->format, sink, &arguments->found, error);
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
    .about = about,
    .operands = OPERANDS_WORDS,
    .limits = { 0, 1, NULL, "one pattern at most: put its words in quotes" },
    .formats = cli_page_formats,
    .tables = { rows, cli_list_rows },
    .keys = { { "pattern", NULL, false } },
    .bytes = sizeof(struct arguments),
    .write = write,
    .conclude = conclude,
};
