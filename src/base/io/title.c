#include "base/io/title.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/nearest.h"
#include "volley/scenario.h"

#include <stdio.h>

/* What is shorter, or further away, is one's own. */
enum { TITLE_LEAST = 5, UNREAD_LEAST = 4, SLIPS_MAX = 2 };

static bool is_one_of(const char *title, const char *const *words, size_t count)
{
    size_t at = 0;

    while (at < count && strcmp(title, words[at]) != 0)
        at++;
    return at < count;
}

/* "range", "focus", what sums such words up, or another name for one; of one or of several. */
static bool is_word(const char *title)
{
    static const char *const sums[] = { "action", "arc",      "card",    "count",    "dice",
                                        "die",    "distance", "mod",     "modifier", "obstacle",
                                        "pilot",  "repeat",   "ship",    "size",     "skill",
                                        "times",  "token",    "upgrade", "weapon" };
    volley_word word;
    size_t at = 0;

    while (volley_word_at(at, &word) && strcmp(word.spelling, title) != 0)
        at++;
    return volley_word_at(at, &word) || is_one_of(title, sums, ARRAY_LEN(sums));
}

/* Whether a title is such a word, also with an "s" or behind a column's name or its begin, as in
 * "attacker_tokens" and "def_focus". */
static bool is_meant(const char *title, const char *const *columns, size_t count)
{
    const size_t bytes = strcspn(title, "_- ");
    char one[NEAREST_MAX];
    size_t at = 0;

    snprintf(one, sizeof one, "%.*s", (int)(bytes - (bytes && title[bytes - 1] == 's')), title);
    if (!title[bytes])
        return is_word(title) || is_word(one);
    while (at < count && strncmp(columns[at], title, bytes) != 0)
        at++;
    return bytes && at < count && is_meant(title + bytes + 1, columns, count);
}

/* Of a command that reads files: no ship has them. */
static bool is_option(const char *title)
{
    static const char *const options[] = { "engine", "kernel", "objective", "policy", "precision",
                                           "seed",   "strict", "threads",   "trials" };

    return is_one_of(title, options, ARRAY_LEN(options));
}

static bool is_slip(const char *title, const struct nearest *near, const char *const *columns,
                    const bool *there, size_t count, size_t least)
{
    for (size_t i = 0; i < count; i++)
        if (there[i] && strcmp(columns[i], near->best) == 0)
            return false;
    return *near->best && strlen(title) >= least && near->distance <= SLIPS_MAX;
}

/* Whatever a file is about, such columns are for its reader. */
static bool is_note(const char *title)
{
    return !*title || strcmp(title, "note") == 0 || strcmp(title, "notes") == 0;
}

static void tell_unread(char out[TITLE_TOLD_MAX], const char *title, const char *const *columns,
                        size_t count)
{
    int used =
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: those that do are", title);

    for (size_t i = 0; i < count; i++)
        used +=
            snprintf(out + used, TITLE_TOLD_MAX - (size_t)used, "%s %s", i ? "," : "", columns[i]);
}

void title_tell(char out[TITLE_TOLD_MAX], const char *title, const char *const *columns,
                const bool *there, size_t count, bool copied)
{
    char small[NEAREST_MAX] = "";
    struct nearest near;

    *out = '\0';
    for (size_t i = 0; title[i] && i + 1 < sizeof small; i++)
        small[i] = ascii_lower(title[i]);
    near = nearest_begin(small, strlen(small));
    for (size_t i = 0; i < count; i++)
        nearest_consider(columns[i], &near);
    if (near.distance == 0 || (!copied && is_note(small)))
        return;
    if (is_slip(small, &near, columns, there, count, copied ? TITLE_LEAST : UNREAD_LEAST))
        snprintf(out, TITLE_TOLD_MAX, "no column is called '%s'; did you mean '%s'?", small,
                 near.best);
    else if (is_meant(small, columns, count))
        snprintf(out, TITLE_TOLD_MAX,
                 "the column '%s' changes nothing: say it among the words of a ship", small);
    else if (is_option(small))
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: --%s says it of all rows",
                 small, small);
    else if (!copied)
        tell_unread(out, small, columns, count);
}
