/* What comes of words with a chance, and what they say, in words for readers. */
#include "words/chance_ways.h"

#include <string.h>

bool chance_can_come(const struct error_place *word)
{
    struct chance chance;

    return chance_read(&chance, word, NULL) == VOLLEY_OK && chance.sum > 0;
}

bool chance_always(const struct error_place *word, struct buffer *out)
{
    const struct error_place own = chance_own(word);
    struct chance chance;
    const struct chance_way *way = chance.ways;

    if (chance_read(&chance, word, NULL) != VOLLEY_OK)
        return false;
    chance_leave_rest(&chance);
    if (chance.count != 1 || !way->word.word_bytes)
        return false;
    buffer_print(out, "%.*s%.*s", way->is_value ? (int)(chance_value_of(&own) - own.word) : 0,
                 own.word, (int)way->word.word_bytes, way->word.word);
    return true;
}

static void say(const struct error_place *written, const char **mark, const char *range,
                struct buffer *out)
{
    const struct error_place own = chance_own(written), *word = &own;
    const char *value = chance_value_of(word);
    struct chance chance;

    if (chance_read(&chance, word, NULL) != VOLLEY_OK)
        return;
    for (size_t i = 0; i < chance.count; i++) {
        const struct chance_way *way = &chance.ways[i];

        buffer_print(out, "%s", *mark);
        if (way->is_value)
            buffer_print(out, "%.*s ", (int)(value - 1 - word->word), word->word);
        for (size_t at = 0; at < way->word.word_bytes; at++)
            buffer_print(out, "%c", way->word.word[at] == '=' ? ' ' : way->word.word[at]);
        buffer_print(out, " in %g %%", way->percent);
        *mark = ", ";
    }
    if (chance.about >> RULES_RANGE & 1 && CHANCE_WHOLE - chance.sum > CHANCE_ROUNDING)
        buffer_print(out, "%s%s (as none is said) in %g %%", *mark, range,
                     CHANCE_WHOLE - chance.sum);
}

void chance_say(const char *text, const char *mark, const char *range, struct buffer *out)
{
    struct lexer lexer = lexer_of_string(text, NULL);
    struct error_place word;

    while (strchr(lexer.at, '@') && lexer_next(&lexer, &word))
        if (chance_is(&word))
            say(&word, &mark, range, out);
}
