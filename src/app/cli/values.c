#include "app/cli/values.h"

#include "app/cli/suggest.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 256 };

bool cli_read_real(const char *text, double *out, const char **rest)
{
    char *end;

    errno = 0;
    *out = strtod(text, &end);
    *rest = end;
    return end != text && errno == 0 && isfinite(*out) && !strpbrk(text, "xX"); /* no hex */
}

struct suffix {
    const char *text; /* NULL: past the last */
    double factor;
};

/* NAN: it is no number with one of the suffixes. */
static double read_scaled(const char *text, const struct suffix *suffixes)
{
    const char *rest;
    double number;

    if (!cli_read_real(text, &number, &rest))
        return NAN;
    while (suffixes->text && strcmp(rest, suffixes->text) != 0)
        suffixes++;
    return suffixes->text ? number * suffixes->factor : NAN;
}

bool cli_read_trials(struct parse *parse, void *to, char *text)
{
    static const struct suffix suffixes[] = { { "", 1 },     { "k", 1e3 }, { "K", 1e3 },
                                              { "M", 1e6 },  { "G", 1e9 }, { "B", 1e9 },
                                              { "T", 1e12 }, { NULL, 0 } };
    const double number = read_scaled(text, suffixes);

    if (!(number >= 1 && number <= (double)VOLLEY_TRIALS_MAX && number == floor(number)))
        return option_refuse_value(parse, "'%s' is not a whole number from 1 to 1e15, such as 100M",
                                   text);
    *(uint64_t *)to = (uint64_t)number;
    return true;
}

/* Bytes; K, M and G are those of memory. */
bool cli_read_size(struct parse *parse, void *to, char *text)
{
    static const struct suffix suffixes[] = { { "", 1 },       { "K", 0x1p10 }, { "M", 0x1p20 },
                                              { "G", 0x1p30 }, { "T", 0x1p40 }, { NULL, 0 } };
    const double number = read_scaled(text, suffixes);

    if (!(number >= 1 && number <= (double)INT64_MAX / 2))
        return option_refuse_value(parse, "'%s' is no size such as 512M or 4G", text);
    *(uint64_t *)to = (uint64_t)number;
    return true;
}

bool cli_read_precision(struct parse *parse, void *to, char *text)
{
    const double *number = to;
    const char *rest = text;

    return (cli_read_real(text, to, &rest) && !*rest && *number > 0) ||
           option_refuse_value(parse, "'%s' is not a number above 0, such as 0.001", text);
}

bool cli_read_whole(struct parse *parse, void *to, char *text)
{
    const struct option *option = parse->option;
    uint64_t *const number = to;
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return (!errno && end != text && !*end && !strchr(text, '-') && *number >= option->low &&
            *number <= option->high) ||
           option_refuse_value(parse, "'%s' is not a whole number from %llu to %llu", text,
                               (unsigned long long)option->low, (unsigned long long)option->high);
}

bool cli_read_int(struct parse *parse, void *to, char *text)
{
    uint64_t number;

    if (!cli_read_whole(parse, &number, text))
        return false;
    *(int *)to = (int)number;
    return true;
}

bool cli_read_place(struct parse *parse, const char *what, const char *text, size_t *out)
{
    char *end;

    errno = 0;
    *out = strtoul(text, &end, 10);
    return (*text >= '0' && *text <= '9' && !*end && !errno && *out > 0) ||
           option_refuse_value(parse, "'%s' is no number of %s; the first is 1", text, what);
}

const char *cli_hint(char out[HINT_MAX], const char *text, const char *const *words)
{
    struct suggestion suggestion = suggest_begin(text, strlen(text));
    const char *found;

    while (*words)
        suggest_consider(&suggestion, *words++);
    found = suggest_found(&suggestion);
    *out = '\0';
    if (found)
        snprintf(out, HINT_MAX, "; did you mean '%s'?", found);
    return out;
}

bool cli_read_choice(struct parse *parse, const char *text, const char *const *words, int *out)
{
    char list[LIST_MAX] = "", hint[HINT_MAX]; /* the lists are short and known here */

    for (int i = 0; words[i]; i++) {
        *out = i;
        if (strcmp(text, words[i]) == 0)
            return true;
        strcat(strcat(list, i ? ", " : ""), words[i]);
    }
    return option_refuse_value(parse, "'%s' is none of: %s%s", text, list,
                               cli_hint(hint, text, words));
}

bool cli_read_list(struct parse *parse, char *text, char *words[], size_t most, size_t *count)
{
    *count = 0;
    for (char *word = text, *end; word; word = end) {
        end = strchr(word, ',');
        if (end)
            *end++ = '\0';
        if (*count == most)
            return option_refuse_value(parse, "there are more than %zu words", most);
        words[(*count)++] = word;
    }
    return true;
}

bool cli_read_column(struct parse *parse, void *to, char *text)
{
    volley_error error = { 0 };

    return volley_column_read(text, to, &error) == VOLLEY_OK ||
           option_refuse_value(parse, "%s", error.message);
}
