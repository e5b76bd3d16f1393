#include "cli/duel_sides.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 32 };

static const char in_text_vs[] = " vs ";

static void refuse(const struct argp *argp, const char *command, const char *why)
{
    char name[NAME_MAX_BYTES];

    fprintf(stderr, "%s: %s\n", command, why);
    snprintf(name, sizeof name, "%s", command); /* argp_help wants to own it */
    argp_help(argp, stderr, ARGP_HELP_SEE | ARGP_HELP_USAGE, name);
    exit(CLI_USAGE);
}

/* The words of the sides, with "vs" between them taken out; *of_a: of the first one. */
static char **cut(const struct argp *argp, const char *command, const struct cli_options *options,
                  size_t *of_a, size_t *count)
{
    char **words = calloc(options->word_count + 2, sizeof *words);
    char *vs = options->word_count == 1 ? strstr(options->words[0], in_text_vs) : NULL;
    size_t seen = 0;

    *count = 0;
    if (!words)
        return NULL;
    if (vs) {
        *vs = '\0';
        words[0] = options->words[0];
        words[1] = vs + sizeof in_text_vs - 1;
        *of_a = 1;
        *count = 2;
        return words;
    }
    for (size_t i = 0; i < options->word_count; i++) {
        const bool is_vs = strcmp(options->words[i], "vs") == 0;

        if (is_vs && seen++ == 0)
            *of_a = *count;
        if (!is_vs)
            words[(*count)++] = options->words[i];
    }
    if (seen != 1 || *of_a == 0 || *of_a == *count)
        refuse(argp, command,
               seen == 0    ? "no 'vs' between the sides"
               : seen > 1   ? "more than one 'vs': an engagement has two sides"
               : *of_a == 0 ? "no ship before the 'vs'"
                            : "no ship after the 'vs'");
    return words;
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

bool duel_sides_read(struct duel_sides *out, const struct argp *argp, const char *command,
                     const struct cli_options *options)
{
    size_t of_a = 0;
    char **words = cut(argp, command, options, &of_a, &out->count);
    bool ok = words != NULL;

    out->members = members_for(options);
    if (ok) {
        out->texts = calloc(out->count, sizeof *out->texts);
        out->sources = calloc(out->count, sizeof *out->sources);
        ok = out->texts && out->sources;
    }
    if (!ok)
        fprintf(stderr, "volley: error: out of memory\n");
    ok = ok && members_expand_sides(&out->members, words, out->count);
    for (size_t i = 0; ok && i < out->count; i++)
        name_text(out, i, of_a, words[i]);
    out->sides[0] = (volley_side){ out->texts, of_a };
    out->sides[1] = (volley_side){ out->texts ? out->texts + of_a : NULL, out->count - of_a };
    free(words);
    return ok;
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
