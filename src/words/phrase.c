#include "words/phrase.h"

#include "base/grow.h"
#include "base/utf8.h"
#include "words/spelling.h"

#include <stdlib.h>
#include <string.h>

static volley_status add(struct phrase *phrase, const struct phrase_word *word, volley_error *err)
{
    NEED(GROW(phrase->words, phrase->capacity, phrase->count, 1), err);
    phrase->words[phrase->count++] = *word;
    return VOLLEY_OK;
}

volley_status phrase_note(char **told, struct buffer *lines, volley_error *err)
{
    struct buffer all = { 0 };

    if (lines->count == 0 && !lines->failed) {
        buffer_fini(lines);
        return VOLLEY_OK;
    }
    buffer_add_text(&all, *told ? *told : "");
    buffer_add_text(&all, buffer_text(lines));
    buffer_end(lines, &all);
    free(*told);
    *told = buffer_string(&all);
    return *told ? VOLLEY_OK : error_nomem(err);
}

volley_status phrase_tell(struct phrase *phrase, struct buffer *told, volley_error *err)
{
    if (!told->count && !told->failed)
        return VOLLEY_OK;
    buffer_add_text(told, phrase->took ? phrase->took : "");
    free(phrase->took);
    phrase->took = buffer_string(told);
    return phrase->took ? VOLLEY_OK : error_nomem(err);
}

/* Remarks are told with what names were taken for. */
static volley_status take_remarks(struct phrase *phrase, struct lexer words, volley_error *err)
{
    struct buffer took = { 0 };

    if (!memchr(words.at, '[', (size_t)(words.end - words.at)))
        return VOLLEY_OK;
    for (const char *at = words.at, *end; at < words.end; at = end ? end : at + 1) {
        end = lexer_remark_end(words.at, at, words.end);
        if (end)
            buffer_print(&took, "%.*s\n", (int)(end - at - 2), at + 1);
    }
    return phrase_note(&phrase->took, &took, err);
}

volley_status phrase_add(struct phrase *phrase, struct lexer words, volley_error *err)
{
    struct phrase_word word = { .end = words.end };
    volley_status status = take_remarks(phrase, words, err);

    phrase->bytes += (size_t)(words.end - words.at);
    while (status == VOLLEY_OK && lexer_next(&words, &word.place))
        status = add(phrase, &word, err);
    return status;
}

volley_status phrase_read(struct phrase *out, struct lexer words, volley_error *err)
{
    struct lexer first = words;
    volley_status status;

    *out = (struct phrase){ .count = 0 };
    lexer_next(&first, &out->start);
    out->start.word_bytes = 0;
    status = phrase_add(out, words, err);
    if (status != VOLLEY_OK)
        phrase_fini(out);
    return status;
}

volley_status phrase_add_word(struct phrase *phrase, const char *word, volley_error *err)
{
    const size_t bytes = strlen(word);
    struct phrase_word added = { .place = phrase->start, .end = word + bytes };

    added.place.word = word;
    added.place.word_bytes = bytes;
    phrase->bytes += bytes + 1;
    return add(phrase, &added, err);
}

struct error_place phrase_place(const struct phrase *phrase, uint32_t first, uint32_t words)
{
    const struct error_place *last = &phrase->words[first + words - 1].place;
    struct error_place place = phrase->words[first].place;

    place.word_bytes = (size_t)(last->word + last->word_bytes - place.word);
    return place;
}

void phrase_drop(struct phrase *phrase, uint32_t number)
{
    phrase->count--;
    memmove(&phrase->words[number], &phrase->words[number + 1],
            (phrase->count - number) * sizeof *phrase->words);
}

volley_status phrase_add_marked(struct phrase *phrase, const struct phrase *from, unsigned mask,
                                volley_error *err)
{
    phrase->start = from->start;
    phrase->bytes += from->bytes;
    for (uint32_t i = 0; i < from->count; i++)
        if (!mask || (from->words[i].marks & mask))
            TRY(add(phrase, &from->words[i], err));
    return VOLLEY_OK;
}

char *phrase_spell(const struct phrase *phrase, const struct cards *library)
{
    struct buffer text = { 0 };

    for (uint32_t i = 0; i < phrase->count; i++)
        spelling_add_next(&text, &phrase->words[i].place, library);
    return buffer_string(&text);
}

volley_status phrase_keep(struct phrase *out, const struct phrase *from,
                          const struct cards *library, const char *source, volley_error *err)
{
    char *text = phrase_spell(from, library);
    volley_status status;

    *out = (struct phrase){ .count = 0 };
    NEED(text, err);
    status = phrase_read(out, lexer_of_string(text, source), err);
    out->text = text;
    if (status != VOLLEY_OK)
        phrase_fini(out);
    return status;
}

volley_status phrase_as_said(const struct phrase *phrase, volley_status status, volley_error *err)
{
    for (uint32_t i = 0; i < phrase->count && err && status != VOLLEY_OK; i++) {
        const struct phrase_word *word = &phrase->words[i];

        if (word->said.word && err->line == word->place.line && err->column == word->place.column &&
            strlen(err->word) == word->place.word_bytes &&
            memcmp(err->word, word->place.word, word->place.word_bytes) == 0)
            utf8_clean(word->said.word, word->said.word_bytes, err->word, sizeof err->word);
    }
    return status;
}

void phrase_fini(struct phrase *phrase)
{
    free(phrase->words);
    free(phrase->text);
    free(phrase->took);
    *phrase = (struct phrase){ 0 };
}
