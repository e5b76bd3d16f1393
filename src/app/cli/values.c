#include "app/cli/values.h"

#include "app/cli/usage.h"

#include <errno.h>
#include <math.h>
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

/* What a suffix multiplies by; NAN for one that means nothing. */
static double factor_of(const char *suffix)
{
    static const struct {
        const char *suffix;
        double factor;
    } factors[] = { { "", 1 },    { "k", 1e3 }, { "K", 1e3 }, { "M", 1e6 },
                    { "G", 1e9 }, { "B", 1e9 }, { "T", 1e12 } };

    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++)
        if (strcmp(suffix, factors[i].suffix) == 0)
            return factors[i].factor;
    return NAN;
}

uint64_t cli_read_trials(struct argp_state *state, const char *text)
{
    const char *rest = text;
    double number;

    if (cli_read_real(text, &number, &rest))
        number *= factor_of(rest);
    else
        number = NAN;
    if (!(number >= 1 && number <= (double)VOLLEY_TRIALS_MAX && number == floor(number)))
        argp_error(state, "--trials: '%s' is not a whole number from 1 to 1e15, such as 100M",
                   text);
    return (uint64_t)number;
}

/* Bytes; K, M and G are those of memory. */
uint64_t cli_read_size(struct argp_state *state, const char *text)
{
    static const char letters[] = "KMGT";
    const char *rest = text, *letter;
    double number = 0;
    bool ok = cli_read_real(text, &number, &rest);

    letter = ok && *rest ? strchr(letters, *rest) : NULL;
    for (const char *at = letters; letter && at <= letter; at++)
        number *= 1024;
    ok = ok && (!*rest || (letter && !rest[1]));
    if (!(ok && number >= 1 && number <= (double)INT64_MAX / 2))
        argp_error(state, "--memory: '%s' is no size such as 512M or 4G", text);
    return (uint64_t)number;
}

double cli_read_precision(struct argp_state *state, const char *text)
{
    const char *rest = text;
    double number;

    if (!cli_read_real(text, &number, &rest) || *rest || !(number > 0))
        argp_error(state, "--precision: '%s' is not a number above 0, such as 0.001", text);
    return number;
}

uint64_t cli_read_whole(struct argp_state *state, const char *option, const char *text,
                        const uint64_t range[2])
{
    unsigned long long number;
    char *end;

    errno = 0;
    number = strtoull(text, &end, 10);
    if (errno || end == text || *end || strchr(text, '-') || number < range[0] || number > range[1])
        argp_error(state, "--%s: '%s' is not a whole number from %llu to %llu", option, text,
                   (unsigned long long)range[0], (unsigned long long)range[1]);
    return number;
}

size_t cli_read_place(struct argp_state *state, const char *option, const char *what,
                      const char *text)
{
    unsigned long number;
    char *end;

    errno = 0;
    number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number == 0)
        argp_error(state, "--%s: '%s' is no number of %s; the first is 1", option, text, what);
    return number;
}

int cli_read_choice(struct argp_state *state, const char *option, const char *text,
                    const char *const *words)
{
    char list[LIST_MAX] = "", hint[USAGE_HINT_MAX]; /* the lists are short and known here */

    for (int i = 0; words[i]; i++) {
        if (strcmp(text, words[i]) == 0)
            return i;
        strcat(strcat(list, i ? ", " : ""), words[i]);
    }
    argp_error(state, "--%s: '%s' is none of: %s%s", option, text, list,
               usage_hint(hint, text, words));
    return 0;
}

size_t cli_read_list(struct argp_state *state, const char *option, char *text, const char *words[],
                     size_t most)
{
    size_t count = 0;

    for (char *word = text, *end; word; word = end) {
        end = strchr(word, ',');
        if (end)
            *end++ = '\0';
        if (count == most)
            argp_error(state, "--%s: there are more than %zu words", option, most);
        words[count++] = word;
    }
    return count;
}

volley_column cli_read_column(struct argp_state *state, const char *option, const char *text)
{
    volley_column column;
    volley_error error = { 0 };

    if (volley_column_read(text, &column, &error) != VOLLEY_OK)
        argp_error(state, "--%s: %s", option, error.message);
    return column;
}
