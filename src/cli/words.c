#include "cli/cli.h"
#include "cli/output.h"

#include <argp.h>
#include <stdio.h>
#include <string.h>

static const char about[] =
    "List the words of a loadout."
    "\vF and T stand for a face: blank, focus, hit, crit or evade; F may be any, a blank or a "
    "focus. "
    "So F-to-T is focus-to-hit, blank-to-focus, evade-to-blank and the rest. An effect with "
    "their- in front acts on the other side's dice: their-reroll=1.";

static error_t parse(int key, char *text, struct argp_state *state)
{
    (void)text;
    if (key != 'm')
        return ARGP_ERR_UNKNOWN;
    *(bool *)state->input = true;
    return 0;
}

/* The table of docs/notation.md. */
static void print_markdown(void)
{
    volley_word word;

    printf("| word | who | editions | meaning | example |\n| --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; volley_word_at(i, &word); i++)
        printf("| `%s` | %s | %s | %s | `%s` |\n", word.spelling, word.sides, word.editions,
               word.meaning, word.example);
}

static void print_list(void)
{
    const char *kind = "";
    volley_word word;

    for (size_t i = 0; volley_word_at(i, &word); i++) {
        if (strcmp(kind, word.kind) != 0)
            printf("%s%s\n", i ? "\n" : "", word.kind);
        kind = word.kind;
        printf("  %-16s %s%s%s%s\n", word.example, word.meaning,
               strcmp(word.sides, "either") == 0 ? "" : " (",
               strcmp(word.sides, "either") == 0 ? "" : word.sides,
               strcmp(word.sides, "either") == 0 ? "" : ")");
    }
    printf("\nEvery effect acts on the ship's own dice, or with \"their-\" in front on the other "
           "side's.\nF and T are faces; see volley words --help.\n");
}

int cli_words(int argc, char **argv)
{
    static const struct argp_option rows[] = {
        { "markdown", 'm', NULL, 0, "Print the table of the documentation", 0 },
        { 0 },
    };
    const struct argp argp = { rows, parse, "", about, NULL, NULL, NULL };
    bool markdown = false;

    argp_parse(&argp, argc, argv, 0, NULL, &markdown);
    if (markdown)
        print_markdown();
    else
        print_list();
    return output_close_stdout() ? CLI_DONE : CLI_FAILED;
}
