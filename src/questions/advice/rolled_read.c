#include "questions/advice/advice.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/rules/alias.h"
#include "words/lexer.h"

#include <string.h>

/* Letters of faces, as players write a roll down: "hhf". */
static const struct {
    char letter;
    enum dice_face face;
} letters[] = {
    { 'b', DICE_BLANK }, { 'f', DICE_FOCUS }, { 'h', DICE_HIT },
    { 'c', DICE_CRIT },  { 'e', DICE_EVADE },
};
_Static_assert(ARRAY_LEN(letters) == DICE_FACES, "one letter per face");

struct reader {
    struct rolled *out;
    volley_error *err;
    struct error_place number; /* in front of a face that is still to come */
    int count;                 /* what it says; < 0: there is none */
};

static enum dice_color color_of(const struct reader *reader)
{
    return reader->out->has_defense ? DICE_GREEN : DICE_RED;
}

/* "hit", "Hits", "eye" */
static bool read_face(const struct error_place *word, enum dice_face *face)
{
    for (*face = 0; *face < DICE_FACES; ++*face) {
        if (lexer_is_word(word, dice_face_words[*face]))
            return true;
        for (size_t i = 0; i < rules_alias_count; i++)
            if (rules_aliases[i].kind == RULES_ALIAS_FACE &&
                lexer_is_word(word, rules_aliases[i].typed) &&
                strcmp(rules_aliases[i].word, dice_face_words[*face]) == 0)
                return true;
    }
    return false;
}

static bool read_letter(char letter, enum dice_face *face)
{
    for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
        *face = letters[i].face;
        if (letters[i].letter == ascii_lower(letter))
            return true;
    }
    return false;
}

static volley_status no_face(const struct reader *reader, const struct error_place *place)
{
    return error_at(reader->err, VOLLEY_INVALID, place, "%s",
                    color_of(reader) == DICE_RED ? "an attack die shows blank, focus, hit or crit; "
                                                   "defense dice stand behind 'vs'"
                                                 : "a defense die shows blank, focus or evade");
}

static volley_status add(struct reader *reader, enum dice_face face, int count,
                         const struct error_place *place)
{
    const enum dice_color color = color_of(reader);
    size_t *have = &reader->out->count[color];

    if (!dice_sides[color][face])
        return no_face(reader, place);
    if (count > RULES_DICE_MAX || *have + (size_t)count > RULES_DICE_MAX)
        return error_at(reader->err, VOLLEY_INVALID, place, "more than %d dice", RULES_DICE_MAX);
    while (count-- > 0)
        reader->out->faces[color][(*have)++] = face;
    return VOLLEY_OK;
}

/* A number at the start of some bytes, which it is taken off; < 0: there is none. */
static int take_number(struct error_place *word)
{
    int number = -1;

    while (word->word_bytes > 0 && ascii_is_digit(*word->word)) {
        if (number <= RULES_DICE_MAX)
            number = (number < 0 ? 0 : number) * 10 + (*word->word - '0');
        word->word++;
        word->word_bytes--;
    }
    return number;
}

/* What stands between a number and a face. */
static bool is_times(char c)
{
    return c == '*' || ascii_lower(c) == 'x';
}

/* "hit*2", "critx3": the number behind a face, which it is taken off; < 0: there is none. */
static int take_times(struct error_place *word)
{
    size_t digits = 0;
    struct error_place number = *word;

    while (digits < word->word_bytes && ascii_is_digit(word->word[word->word_bytes - digits - 1]))
        digits++;
    if (digits == 0 || digits + 2 > word->word_bytes ||
        !is_times(word->word[word->word_bytes - digits - 1]))
        return -1;
    number.word += word->word_bytes - digits;
    number.word_bytes = digits;
    word->word_bytes -= digits + 1;
    return take_number(&number);
}

/* Faces of one word: a face, or a letter for each; many times over. */
static volley_status read_faces(struct reader *reader, struct error_place word,
                                const struct error_place *whole)
{
    int times = take_times(&word);
    enum dice_face face;

    if (reader->count >= 0 && times >= 0)
        return error_at(reader->err, VOLLEY_INVALID, whole, "a face has one number, not two");
    if (times < 0)
        times = reader->count < 0 ? 1 : reader->count;
    reader->count = -1;
    if (read_face(&word, &face))
        return add(reader, face, times, whole);
    for (size_t i = 0; i < word.word_bytes; i++)
        if (!read_letter(word.word[i], &face))
            return no_face(reader, whole);
    for (size_t i = 0; i < word.word_bytes; i++) {
        read_letter(word.word[i], &face);
        TRY(add(reader, face, times, whole));
    }
    return VOLLEY_OK;
}

static volley_status end_number(const struct reader *reader)
{
    return reader->count < 0 ? VOLLEY_OK
                             : error_at(reader->err, VOLLEY_INVALID, &reader->number,
                                        "a face is missing behind the number, as in 2 hit");
}

/* "hit", "2", "2hit", "2xhit", "hit*2", "hhf", "vs" */
static volley_status read_word(struct reader *reader, const struct error_place *whole)
{
    struct error_place word = *whole;
    int number;

    if (lexer_is_word(whole, "vs") && !reader->out->has_defense) {
        TRY(end_number(reader));
        reader->out->has_defense = true;
        return VOLLEY_OK;
    }
    number = take_number(&word);
    if (number >= 0) {
        TRY(end_number(reader));
        reader->number = *whole;
        reader->count = number;
    }
    if (reader->count >= 0 && word.word_bytes > 0 && is_times(*word.word)) {
        word.word++;
        word.word_bytes--;
    }
    return word.word_bytes > 0 ? read_faces(reader, word, whole) : VOLLEY_OK;
}

/* The words between commas. */
static volley_status read_list(struct reader *reader, const struct error_place *list)
{
    const char *at = list->word, *end = at + list->word_bytes;

    while (at < end) {
        struct error_place word = *list;

        word.column += (int)utf8_count(list->word, (size_t)(at - list->word));
        word.word = at;
        while (at < end && !strchr(",+;", *at))
            at++;
        word.word_bytes = (size_t)(at - word.word);
        if (word.word_bytes > 0)
            TRY(read_word(reader, &word));
        at += at < end;
    }
    return VOLLEY_OK;
}

volley_status rolled_read(struct rolled *out, const volley_text *text, enum dice_color color,
                          volley_error *err)
{
    struct lexer lexer = { text->text, text->text + strlen(text->text), text->source,
                           text->line ? text->line : 1, text->column ? text->column : 1 };
    struct reader reader = { .out = out, .err = err, .count = -1 };
    struct error_place word;

    *out =
        (struct rolled){ .place = { .source = text->source }, .has_defense = color == DICE_GREEN };
    while (lexer_next(&lexer, &word))
        TRY(read_list(&reader, &word));
    return end_number(&reader);
}

void rolled_spell(const struct rolled *rolled, struct buffer *out)
{
    for (int color = 0; color < DICE_COLORS; color++) {
        if (color == DICE_GREEN && rolled->has_defense)
            buffer_print(out, "%svs", out->count ? " " : "");
        for (size_t i = 0; i < rolled->count[color]; i++)
            buffer_print(out, "%s%s", out->count ? " " : "",
                         dice_face_words[rolled->faces[color][i]]);
    }
}
