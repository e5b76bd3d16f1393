#include "cli/cli.h"
#include "cli/output.h"
#include "cli/usage.h"

#include <argp.h>
#include <stdio.h>
#include <string.h>

static const char about[] =
    "List the words of a loadout."
    "\vF and T stand for a face: blank, focus, hit, crit or evade. F may also be any (a blank or a "
    "focus), result (any face), or a list: focus/hit. So F-to-T is focus-to-hit, blank-to-focus, "
    "focus/hit-to-crit and the rest. K stands for a token; it may be green, redorange, all, or a "
    "list: focus/calculate.\n\n"
    "An effect acts on the ship's own dice or tokens, with their- in front on the other ship's: "
    "their-reroll=1. More can be said with it:\n\n"
    "  declare- start- early-     when the attack is declared, before the dice, right\n"
    "                             after the roll\n"
    "  modify- late- last- net-   in the modify step, after all modifying, before and\n"
    "                             after neutralizing\n"
    "  must-                      compulsory: late-must-crit-to-hit=all\n"
    "  give-                      the other ship uses it: give-reroll=1\n"
    "  :PRICE                     it costs something: reroll=2:focus&+stress\n"
    "  ~PRICE                     the other ship may pay to refuse it\n"
    "  A|B                        one of them: reroll=1|add-focus=1\n"
    "  ==N                        exactly so many dice: reroll==2\n"
    "  ?CONDITION                 only if: reroll=1?bullseye&no-stress\n\n"
    "Cards are words too: `volley cards` lists them. docs/notation.md tells everything.";

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

/* Whether a heading has been printed with an earlier word. */
static bool is_printed(const char *group, size_t index)
{
    volley_word word;

    for (size_t i = 0; i < index && volley_word_at(i, &word); i++)
        if (strcmp(word.group, group) == 0)
            return true;
    return false;
}

static void print_word(const volley_word *word)
{
    bool says_more = strcmp(word->example, word->spelling) != 0;

    printf("  %-17s %s", word->spelling, word->meaning);
    if (strcmp(word->kind, "dice") == 0) /* whose situations are is said by their heading */
        printf(" (%s)", word->sides);
    printf("%s%s\n", says_more ? ": " : "", says_more ? word->example : "");
}

static void print_list(void)
{
    volley_word first, word;

    for (size_t i = 0; volley_word_at(i, &first); i++) {
        if (is_printed(first.group, i))
            continue;
        printf("%s%s\n", i ? "\n" : "", first.group);
        for (size_t j = i; volley_word_at(j, &word); j++)
            if (strcmp(word.group, first.group) == 0)
                print_word(&word);
    }
    printf("\nF and T are faces, K is a token. An effect may have prefixes, a price, a condition: "
           "see\nvolley words --help. Cards are words too: see volley cards.\n");
}

int cli_words(int argc, char **argv)
{
    static const struct argp_option rows[] = {
        { "markdown", 'm', NULL, 0, "Print the table of the documentation", 0 },
        { 0 },
    };
    const struct argp argp = { rows, parse, "", about, NULL, NULL, NULL };
    bool markdown = false;

    if (usage_parse(&argp, argc, argv, &markdown) != 0)
        return CLI_FAILED;
    if (markdown)
        print_markdown();
    else
        print_list();
    return output_close_stdout() ? CLI_DONE : CLI_FAILED;
}
