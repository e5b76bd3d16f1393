#include "scenario/lexer.h"

#include "base/utf8.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(struct lexer *lexer)
{
    for (; lexer->at < lexer->end && is_blank(*lexer->at); lexer->at++) {
        if (*lexer->at == '\n') {
            lexer->line++;
            lexer->column = 1;
        } else {
            lexer->column++;
        }
    }
}

bool lexer_next(struct lexer *lexer, struct error_place *word)
{
    const char *start;

    skip_blanks(lexer);
    start = lexer->at;
    *word = (struct error_place){ lexer->source, lexer->line, lexer->column, start, 0 };
    if (start == lexer->end)
        return false;
    if (*start == ';') {
        lexer->at++;
    } else {
        while (lexer->at < lexer->end && !is_blank(*lexer->at) && *lexer->at != ';')
            lexer->at++;
    }
    word->word_bytes = (size_t)(lexer->at - start);
    lexer->column += (int)utf8_count(start, word->word_bytes);
    return true;
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
