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

/* One of it, or several. */
static bool is_it(const char *word, const char *title)
{
    const size_t bytes = strlen(word);

    return strncmp(word, title, bytes) == 0 && (!title[bytes] || strcmp(title + bytes, "s") == 0);
}

/* "range", "focus", what is typed for them, what sums such words up, or another name for one. */
static bool is_word(const char *title)
{
    static const char *const sums[] = { "action", "arc",      "card",     "copies", "count",
                                        "dice",   "die",      "distance", "hp",     "init",
                                        "mod",    "modifier", "obstacle", "pilot",  "repeat",
                                        "rng",    "ship",     "shot",     "size",   "times",
                                        "token",  "upgrade",  "weapon" };
    volley_alias alias;
    volley_word word;

    for (size_t i = 0; volley_word_at(i, &word); i++)
        if (is_it(word.spelling, title))
            return true;
    for (size_t i = 0; volley_alias_at(i, &alias); i++)
        if (is_it(alias.typed, title) && !strstr("card face", alias.kind) &&
            strcmp(alias.word, "points") != 0)
            return true;
    for (size_t i = 0; i < ARRAY_LEN(sums); i++)
        if (is_it(sums[i], title))
            return true;
    return false;
}

enum meant { MEANT_NOT, MEANT_WORD, MEANT_ANOTHER };

/* Whether all parts of a title are such words, numbers, columns or begins of these, as in
 * "attacker_tokens", "def_focus" and "range 1"; without words another of a column: "attacker2". */
static enum meant find_meant(const char *title, const char *const *columns, size_t count)
{
    bool says = false, is_column = false, numbered = false;

    for (size_t bytes, letters, at; *title; title += bytes + (title[bytes] != '\0')) {
        char one[NEAREST_MAX];

        bytes = letters = strcspn(title, "_- ");
        while (letters && ascii_is_digit(title[letters - 1]))
            letters--;
        numbered = numbered || letters < bytes;
        snprintf(one, sizeof one, "%.*s", (int)letters, title);
        if (!letters || is_word(one)) {
            says = says || letters;
            continue;
        }
        for (at = 0; at < count && strncmp(columns[at], one, letters) != 0;)
            at++;
        if (at == count)
            return MEANT_NOT;
        is_column = is_column || is_one_of(one, columns, count);
    }
    return says ? MEANT_WORD : is_column && numbered ? MEANT_ANOTHER : MEANT_NOT;
}

/* Of a command that reads files: no ship has them. */
static bool is_option(const char *title)
{
    static const char *const options[] = { "engine", "kernel", "objective", "policy", "precision",
                                           "seed",   "strict", "threads",   "trials" };

    return is_one_of(title, options, ARRAY_LEN(options));
}

/* What volley duel alone has of its games. */
static bool is_of_duel(const char *title, const char *const *columns, size_t count)
{
    static const char *const options[] = { "advise",  "every", "order", "order_a",
                                           "order_b", "state", "turns", "variant" };

    return is_one_of("deck", columns, count) && is_one_of(title, options, ARRAY_LEN(options));
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

bool title_tell(char out[TITLE_TOLD_MAX], const char *title, const char *const *columns,
                const bool *there, size_t count, bool copied)
{
    char small[NEAREST_MAX] = "";
    struct nearest near;
    enum meant meant;

    *out = '\0';
    for (size_t i = 0; title[i] && i + 1 < sizeof small; i++)
        small[i] = ascii_lower(title[i]);
    near = nearest_begin(small, strlen(small));
    for (size_t i = 0; i < count; i++)
        nearest_consider(columns[i], &near);
    if (near.distance == 0 || is_note(small))
        return true;
    meant = find_meant(small, columns, count);
    if (is_slip(small, &near, columns, there, count, copied ? TITLE_LEAST : UNREAD_LEAST))
        snprintf(out, TITLE_TOLD_MAX, "no column is called '%s'; did you mean '%s'?", small,
                 near.best);
    else if (meant == MEANT_WORD)
        snprintf(out, TITLE_TOLD_MAX,
                 "the column '%s' changes nothing: say it among the words of a ship", small);
    else if (meant == MEANT_ANOTHER)
        snprintf(out, TITLE_TOLD_MAX,
                 "the column '%s' changes nothing: several stand in one cell, with ; between them",
                 small);
    else if (is_option(small))
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: --%s says it of all rows",
                 small, small);
    else if (is_of_duel(small, columns, count))
        snprintf(out, TITLE_TOLD_MAX,
                 "the column '%s' changes nothing: volley duel says it of one engagement", small);
    else if (!copied)
        tell_unread(out, small, columns, count);
    return *out;
}
