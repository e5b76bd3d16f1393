/* Write the tables of game/rules/index.h as C. Run when the project is built:
 *
 *     words_generate OUT.c
 *
 * What would not be found by its letter fails the build. */
#include "game/rules/index.h"
#include "game/rules/word.h"

#include <stdio.h>

enum { OF_WORDS, OF_ALIASES, INDEXES };

static const char *const names[INDEXES] = { "rules_word_index", "rules_alias_index" };

static size_t row_count(int index)
{
    return index == OF_WORDS ? rules_word_count : rules_alias_count;
}

static const char *text_at(int index, size_t row)
{
    return index == OF_WORDS ? rules_words[row].spelling : rules_aliases[row].typed;
}

/* An F stands for a word of its own, which may begin with any letter; no word with none. */
static bool check(int index)
{
    for (size_t row = 0; row < row_count(index); row++) {
        const char *text = text_at(index, row);

        if ((*text < 'a' || *text > 'z') && !(index == OF_WORDS && *text == 'F')) {
            fprintf(stderr, "words_generate: '%s' begins with no letter\n", text);
            return false;
        }
    }
    return true;
}

/* The rows of a letter; returns how many. */
static size_t write_letter(FILE *out, int index, char letter)
{
    size_t count = 0;

    for (size_t row = 0; row < row_count(index); row++)
        if (*text_at(index, row) == letter || *text_at(index, row) == 'F')
            fprintf(out, "%s%zu,", count++ ? " " : "        ", row);
    if (count)
        fputs("\n", out);
    return count;
}

static bool write_index(FILE *out, int index)
{
    size_t first[RULES_LETTERS + 2] = { 0 };

    fprintf(out, "const struct rules_index %s = {\n    .rows = {\n", names[index]);
    for (int letter = 0; letter < RULES_LETTERS; letter++)
        first[letter + 1] = first[letter] + write_letter(out, index, (char)('a' + letter));
    first[RULES_LETTERS + 1] = first[RULES_LETTERS];
    fputs("    },\n    .first = {", out);
    for (int letter = 0; letter < RULES_LETTERS + 2; letter++)
        fprintf(out, " %zu,", first[letter]);
    fputs(" },\n};\n\n", out);
    return row_count(index) <= UINT8_MAX &&
           first[RULES_LETTERS] <= sizeof((struct rules_index *)0)->rows;
}

int main(int argc, char **argv)
{
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
    bool ok = out != NULL;

    if (ok)
        fputs("/* Written by game/rules/generate_words.c. */\n#include \"game/rules/index.h\"\n\n",
              out);
    for (int index = 0; ok && index < INDEXES; index++)
        ok = check(index) && write_index(out, index);
    if (out && fclose(out) != 0)
        ok = false;
    if (!ok) {
        fputs("words_generate: the index of words could not be written\n", stderr);
        if (out)
            remove(argv[1]);
    }
    return ok ? 0 : 1;
}
