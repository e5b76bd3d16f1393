#include "questions/ask/mixture.h"

#include "base/decimal.h"
#include "words/lexer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_BYTES_MAX = 24 };

static const double whole = 100, rounding = 1e-9; /* per cent */

struct reader {
    struct ask_mixture *out;
    struct lexer lexer;
    struct error_place first; /* word of the text */
    volley_error *err;
    double sum; /* of the shares that are given, in per cent */
    size_t given;
};

/* The share of a word such as "60%:", in per cent; NAN if it is none. */
static double share_of(const struct error_place *word)
{
    char text[SHARE_BYTES_MAX], *end;
    double share;

    if (word->word_bytes >= sizeof text)
        return NAN;
    memcpy(text, word->word, word->word_bytes);
    text[word->word_bytes] = '\0';
    share = strtod(text, &end);
    return strcmp(end, "%:") == 0 && share <= whole ? share : NAN;
}

static volley_status read_share(struct reader *reader, const struct error_place *word,
                                struct ask_mixture_part *part)
{
    const double share = share_of(word);

    if (isnan(share))
        return error_at(reader->err, VOLLEY_SYNTAX, word,
                        "a share is a number from 0 to 100, written as in '60%%: 3 focus'");
    part->share = share / whole;
    reader->sum += share;
    reader->given++;
    return VOLLEY_OK;
}

/* One part up to its bar or the end; *more says which. */
static volley_status read_part(struct reader *reader, const volley_text *text, bool *more)
{
    struct ask_mixture_part *part = &reader->out->parts[reader->out->count];
    struct lexer from = reader->lexer, next = from;
    struct error_place word;
    bool empty = true, any = lexer_next(&next, &word);

    *part = (struct ask_mixture_part){ .share = NAN, .text = *text };
    if (any && lexer_is_share(&word)) {
        if (read_share(reader, &word, part) != VOLLEY_OK)
            return VOLLEY_SYNTAX;
        from = next;
        any = lexer_next(&next, &word);
    }
    for (; any && !lexer_is_bar(&word); any = lexer_next(&next, &word))
        empty = false;
    if (empty && (any || reader->out->count > 0 || reader->given > 0))
        return error_at(reader->err, VOLLEY_SYNTAX, &word, "a part of the mixture has no words");
    part->text.text = strndup(from.at, (size_t)(word.word - from.at));
    part->text.source = from.source;
    if (!text->pinned) {
        part->text.line = from.line;
        part->text.column = from.column;
    }
    NEED(part->text.text, reader->err);
    reader->out->count++;
    reader->lexer = next;
    *more = any;
    return VOLLEY_OK;
}

/* What is left of 100 per cent goes to the parts that say nothing. */
static volley_status share_out(const struct reader *reader)
{
    const size_t silent = reader->out->count - reader->given;
    const double left = whole - reader->sum;

    if (left < -rounding || (!silent && left > rounding))
        return error_at(reader->err, VOLLEY_SYNTAX, &reader->first,
                        "the shares of the mixture make %g %%, not 100", reader->sum);
    for (size_t i = 0; i < reader->out->count; i++)
        if (isnan(reader->out->parts[i].share))
            reader->out->parts[i].share = (left > 0 ? left : 0) / whole / (double)silent;
    return VOLLEY_OK;
}

static volley_status read_parts(struct reader *reader, const volley_text *text)
{
    bool more = true;

    while (more) {
        if (reader->out->count == ASK_MIXTURE_MAX)
            return error_at(reader->err, VOLLEY_SYNTAX, &reader->first,
                            "a mixture has at most %d parts", ASK_MIXTURE_MAX);
        TRY(read_part(reader, text, &more));
    }
    return share_out(reader);
}

bool ask_mixture_is(const char *text)
{
    struct lexer lexer = lexer_of_string(text, NULL);
    struct error_place word;

    while (lexer_next(&lexer, &word))
        if (lexer_is_bar(&word) || lexer_is_share(&word))
            return true;
    return false;
}

volley_status ask_mixture_read(struct ask_mixture *out, const volley_text *text, const char *source,
                               volley_error *err)
{
    struct reader reader = { .out = out, .lexer = lexer_of_text(text, source), .err = err };
    struct lexer peek = reader.lexer;
    struct point point = point_begin(); /* shares are written with a point */
    volley_status status;

    *out = (struct ask_mixture){ .count = 0 };
    lexer_next(&peek, &reader.first);
    status = read_parts(&reader, text);
    point_end(&point);
    if (status != VOLLEY_OK)
        ask_mixture_fini(out);
    return status;
}

void ask_mixture_fini(struct ask_mixture *mixture)
{
    for (size_t i = 0; i < mixture->count; i++)
        free((char *)mixture->parts[i].text.text);
    *mixture = (struct ask_mixture){ .count = 0 };
}
