#include "words/lexer.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "words/number.h"
#include "words/setting.h"

#include <stdlib.h>

enum { PHRASE_WORDS = 3 }; /* "3 red dice" */

static bool is_blank(char c)
{
    return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
}

/* The "]" for the "[" at a place; a "[" in it may have its own. */
static const char *closing(const char *at, const char *end)
{
    int open = 0;

    for (const char *c = at; c < end; c++)
        if ((open += (*c == '[') - (*c == ']')) == 0)
            return c;
    return memchr(at, ']', (size_t)(end - at));
}

const char *lexer_remark_end(const char *start, const char *at, const char *end)
{
    const bool begins = at < end && *at == '[' &&
                        (at == start || is_blank(at[-1]) || at[-1] == ';' || at[-1] == ']');
    const char *close = begins ? closing(at, end) : NULL;

    return close && (close + 1 == end || is_blank(close[1]) || close[1] == ';') ? close + 1 : NULL;
}

/* A comma behind a word parts it from the next one, as the blank does; but a list of words behind a
 * "=" may lack one. */
static bool is_comma(const char *at, const char *end)
{
    return *at == ',' && (at + 1 == end || is_blank(at[1]));
}

/* A sign between words, as in "focus + lock" and "focus+lock". */
static bool is_sign(const char *at, const char *end)
{
    return (*at == '+' || *at == '&') && at + 1 < end &&
           (is_blank(at[1]) || (*at == '+' && ascii_is_lower(ascii_lower(at[1]))));
}

/* "focus+lock": of plain words alone; others have a "+" of their own, "reroll=1:focus&+stress". */
static bool is_joined(const char *start, const char *at, const char *end)
{
    for (const char *c = start; c < at; c++)
        if (!ascii_is_letter_or_digit(*c))
            return false;
    return at > start && *at == '+' && is_sign(at, end);
}

char *lexer_plain(const char *text)
{
    const char *const start = text, *const end = text + strlen(text), *remark;
    char *plain = malloc((size_t)(end - text) + 1), *out = plain;

    while (plain && text < end)
        if ((remark = lexer_remark_end(start, text + (*text == ' '), end)) != NULL)
            text = remark;
        else
            *out++ = *text++;
    if (plain)
        *out = '\0';
    return plain;
}

/* Remarks are blanks. */
static void skip_blanks(struct lexer *lexer)
{
    const char *at = lexer->at, *const end = lexer->end;

    while (at < end) {
        const char *remark = lexer_remark_end(at, at, end);

        if (!remark && !is_blank(*at) && !is_comma(at, end) && !is_sign(at, end))
            break;
        at = remark ? remark : at + 1;
    }
    for (; lexer->at < at; lexer->at++) {
        if (*lexer->at == '\n') {
            lexer->line++;
            lexer->column = 1;
        } else {
            lexer->column += ((unsigned char)*lexer->at & 0xC0) != 0x80;
        }
    }
}

/* The end of what stands in double quotes, or of its first quote if there is no other. */
static const char *quoted_end(const char *at, const char *end)
{
    const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));

    return close ? close + 1 : at + 1;
}

/* The end of the letters from a place on, as far as a blank or a ";". */
static const char *word_end(const char *start, const char *end)
{
    const char *at = start;

    while (at < end) {
        if (*at > ';') /* every letter, and most marks */
            at++;
        else if (is_blank(*at) || *at == ';' || is_joined(start, at, end) ||
                 (is_comma(at, end) &&
                  (ascii_is_digit(at[-1]) || !memchr(start, '=', (size_t)(at - start)))))
            break;
        else
            at = *at == '"' ? quoted_end(at, end) : at + 1;
    }
    return at;
}

/* Whether a word and the next one, behind a single blank, are "target lock". */
static bool is_target_lock(const char *start, size_t bytes, const char *next, const char *end)
{
    static const char first[] = "target", second[] = "lock";

    return bytes == sizeof first - 1 && ascii_same_bytes(start, first, bytes) &&
           (size_t)(end - next) >= sizeof second - 1 &&
           ascii_same_bytes(next, second, sizeof second - 1);
}

/* Whether "shields" follows a number, and no other number that is of it: "1 hull 2 shields". */
static bool is_counting(const char *at, const char *end)
{
    const char *const start = at < end && *at == ' ' ? at + 1 : end;
    const char *const next = word_end(start, end);
    const struct setting_word said = setting_take_apart(
        &(struct error_place){ .word = start, .word_bytes = (size_t)(next - start) });
    struct rules_spelling spelling;

    return next > start && !said.value && setting_match(&said, &spelling) &&
           spelling.word->kind == RULES_WORD_HEALTH &&
           (end - next < 2 || number_at(next + 1, word_end(next + 1, end)).bytes == 0);
}

/* The end of the number behind a word that needs one, and a blank: "range 1", "reroll 2"; NULL:
 * there is none. Effects that need a figure, as "expose", may be cards as well. */
static const char *number_end(const char *start, const char *at, const char *end)
{
    const struct setting_word said = setting_take_apart(
        &(struct error_place){ .word = start, .word_bytes = (size_t)(at - start) });
    const char *const behind = word_end(at + 1, end);
    const struct number number = number_at(at + 1, behind);
    struct rules_spelling spelling;
    enum rules_duel_word_id id;

    if (said.value || at + 1 + number.bytes != behind || is_counting(behind, end))
        return NULL;
    if (setting_match(&said, &spelling)) /* but "Red Five" is a name */
        return spelling.word->form == RULES_NUMBER_OR_ALL ||
                       (spelling.word->form == RULES_NUMBER &&
                        spelling.word->kind != RULES_WORD_EFFECT &&
                        (spelling.word->kind != RULES_WORD_DICE || number.digits == number.bytes))
                   ? behind
                   : NULL;
    id = setting_duel_word(&said);
    return id != RULES_DUEL_WORDS && rules_duel_words[id].high ? behind : NULL;
}

/* The end of the word that begins at a place, with the next ones where they are one. */
static const char *phrase_end(const char *start, const char *end)
{
    const char *at = word_end(start, end), *found = at;
    const bool numbered = number_at(start, at).bytes > 0;
    struct error_place word = { .word = start };
    struct dice_number dice;

    if (at < end && *at == ' ' && is_target_lock(start, (size_t)(at - start), at + 1, end))
        return word_end(at + 1, end);
    if (end - at < 2 || *at != ' ')
        return at;
    if (!numbered && number_at(at + 1, word_end(at + 1, end)).bytes > 0) {
        found = number_end(start, at, end);
        return found ? found : at;
    }
    if (!numbered || !dice_number_goes_on(at[1]))
        return found;
    for (int more = 0; more < PHRASE_WORDS - 1 && at < end && *at == ' '; more++) {
        at = word_end(at + 1, end);
        word.word_bytes = (size_t)(at - start);
        found = dice_number_read(&word, &dice) ? at : found;
    }
    return found;
}

struct lexer lexer_of_string(const char *text, const char *source)
{
    return (struct lexer){ text, text + strlen(text), source, 1, 1 };
}

struct lexer lexer_of_text(const volley_text *text, const char *source)
{
    return (struct lexer){ text->text, text->text + strlen(text->text),
                           text->source ? text->source : source, text->line ? text->line : 1,
                           text->column ? text->column : 1 };
}

bool lexer_next(struct lexer *lexer, struct error_place *word)
{
    const char *start;

    skip_blanks(lexer);
    start = lexer->at;
    *word = (struct error_place){ lexer->source, lexer->line, lexer->column, start, 0 };
    if (start == lexer->end)
        return false;
    lexer->at = *start == ';' ? start + 1 : phrase_end(start, lexer->end);
    word->word_bytes = (size_t)(lexer->at - start);
    lexer->column += (int)utf8_count(start, word->word_bytes);
    return true;
}

bool lexer_is_word(const struct error_place *word, const char *text)
{
    return word->word_bytes == strlen(text) && ascii_same_bytes(word->word, text, word->word_bytes);
}

bool lexer_is_bar(const struct error_place *word)
{
    return word->word_bytes == 1 && *word->word == '|';
}

bool lexer_is_share(const struct error_place *word)
{
    size_t bytes = 0;

    while (bytes < word->word_bytes && word->word[bytes] &&
           strchr("0123456789.", word->word[bytes]))
        bytes++;
    return bytes > 0 && bytes < word->word_bytes && word->word[bytes] == '%';
}
