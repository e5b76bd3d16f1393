#include "app/cli/duel_sides.h"

#include "app/cli/complain.h"
#include "app/cli/usage.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 32, MESSAGE_MAX = 96 };

/* why: before and behind the word between the sides */
static int refuse(const struct cli_options *options, const char *const why[2])
{
    char message[MESSAGE_MAX];

    snprintf(message, sizeof message, "%s '%s'%s", why[0], options->asked->between, why[1]);
    return usage_refuse(options, message);
}

/* One argument with the word in it becomes two. */
static bool cut_text(char *text, const char *between, char **words)
{
    char with_blanks[NAME_MAX_BYTES];
    char *found;

    snprintf(with_blanks, sizeof with_blanks, " %s ", between);
    found = strstr(text, with_blanks);
    if (!found)
        return false;
    *found = '\0';
    words[0] = text;
    words[1] = found + strlen(with_blanks);
    return true;
}

/* The words of the sides, without the word between them; *of_a: of the first one. Returns an exit
 * status. words: with room for one more than there are */
static int cut(const struct cli_options *options, char **words, size_t *of_a, size_t *count)
{
    static const char *const whys[][2] = { { "no", " between the sides" },
                                           { "more than one", ": an engagement has two sides" },
                                           { "no ship before the", "" },
                                           { "no ship after the", "" } };
    const char *between = options->asked->between;
    size_t seen = 0;

    *count = 0;
    if (options->word_count == 1 && cut_text(options->words[0], between, words)) {
        *of_a = 1;
        *count = 2;
        return CLI_DONE;
    }
    for (size_t i = 0; i < options->word_count; i++) {
        const bool is_between = strcmp(options->words[i], between) == 0;

        if (is_between && seen++ == 0)
            *of_a = *count;
        if (!is_between)
            words[(*count)++] = options->words[i];
    }
    return seen == 1 && *of_a > 0 && *of_a < *count ? CLI_DONE
                                                    : refuse(options, whys[seen == 0    ? 0
                                                                           : seen > 1   ? 1
                                                                           : *of_a == 0 ? 2
                                                                                        : 3]);
}

/* Errors call an argument by its side and, of several, its number. */
static void name_text(struct duel_sides *sides, size_t index, size_t of_a, char *text)
{
    const bool is_b = index >= of_a;
    const size_t count = is_b ? sides->count - of_a : of_a;
    int bytes = snprintf(sides->sources[index], DUEL_SIDES_SOURCE_MAX, "side %c", is_b ? 'b' : 'a');

    if (count > 1)
        snprintf(sides->sources[index] + bytes, DUEL_SIDES_SOURCE_MAX - (size_t)bytes,
                 ", argument %zu", index - (is_b ? of_a : 0) + 1);
    sides->texts[index] = (volley_text){ text, count > 1 ? sides->sources[index] : NULL, 1, 1, 0 };
}

int duel_sides_read(struct duel_sides *out, const struct cli_options *options)
{
    const size_t room = options->word_count + 2;
    char **words = calloc(room, sizeof *words);
    size_t of_a = 0;
    int status = CLI_FAILED;

    out->members = members_for(options);
    out->texts = calloc(room, sizeof *out->texts);
    out->sources = calloc(room, sizeof *out->sources);
    if (words && out->texts && out->sources)
        status = cut(options, words, &of_a, &out->count);
    else
        say_no_memory(options->host);
    if (status == CLI_DONE && !members_expand_sides(&out->members, words, out->count))
        status = CLI_FAILED;
    for (size_t i = 0; status == CLI_DONE && i < out->count; i++)
        name_text(out, i, of_a, words[i]);
    out->sides[0] = (volley_side){ out->texts, of_a };
    out->sides[1] = (volley_side){ out->texts ? out->texts + of_a : NULL, out->count - of_a };
    free(words);
    return status;
}

/* The library names ships beyond the side itself. */
const char *duel_sides_text(const struct duel_sides *sides, const volley_error *error)
{
    for (size_t i = 0; i < sides->count; i++) {
        const size_t bytes = strlen(sides->sources[i]);

        if (strncmp(sides->sources[i], error->source, bytes) == 0 &&
            (!error->source[bytes] || strncmp(error->source + bytes, ", ship", 6) == 0))
            return sides->texts[i].text;
    }
    return NULL;
}

void duel_sides_fini(struct duel_sides *sides)
{
    free(sides->texts);
    free(sides->sources);
    members_fini(&sides->members);
    *sides = (struct duel_sides){ 0 };
}
