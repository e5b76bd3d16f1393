/* The sides of what is asked, "A vs B". */
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "game/rules/versus.h"

#include <stdlib.h>

const char *cli_find_between(const char *text, const char *between, size_t *bytes)
{
    for (const char *at = strchr(text, ' '); at; at = strchr(at, ' ')) {
        *bytes = strcspn(++at, " ");
        if (at[*bytes] && (rules_is_versus(at, *bytes) || ascii_is_word(between, at, *bytes)))
            return at;
    }
    return NULL;
}

/* Whether an argument parts the sides. In a text "v" does not: it begins the name of a ship. */
static bool is_between(const char *word, const char *between)
{
    return rules_is_versus(word, strlen(word)) || ascii_same(word, "v") ||
           ascii_same(word, between);
}

bool cli_read_sides(struct cli_options *options)
{
    const char *between = options->asked->between;
    struct cli_side *side = options->sides = calloc(options->word_count + 1, sizeof *side);

    if (!side)
        return say_no_memory(options->host);
    side->words = options->words;
    for (size_t i = 0; i < options->word_count; i++) {
        if (!between || !is_between(options->words[i], between)) {
            if (between && !(options->words[i] = members_mark(options, options->words[i])))
                return false;
            side->count++;
        } else {
            (++side)->words = &options->words[i + 1];
        }
    }
    options->side_count = (size_t)(side - options->sides) + 1;
    return true;
}

bool cli_cut_word(struct cli_options *options)
{
    char **words = options->words;
    size_t bytes;
    const char *found = options->word_count == 1
                            ? cli_find_between(words[0], options->asked->between, &bytes)
                            : NULL;

    if (!found)
        return true;
    words[1] = cli_make(options, "%s", found + bytes + 1);
    words[0] = cli_make(options, "%.*s", (int)(found - 1 - words[0]), words[0]);
    for (options->side_count = 0; options->side_count < 2; options->side_count++)
        options->sides[options->side_count] = (struct cli_side){ &words[options->side_count], 1 };
    return words[0] && words[1];
}
