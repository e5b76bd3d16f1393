#include "base/io/title.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/nearest.h"
#include "volley/scenario.h"

#include <stdio.h>

/* What is shorter, or further away, is one's own. */
enum { TITLE_LEAST = 5, UNREAD_LEAST = 4, SLIPS_MAX = 2 };

const char *const titles_of[][TITLES_MAX + 1] = {
    [TITLE_OF_SCENARIO] = { "scenario", "attacker", "defender", "edition" },
    [TITLE_OF_ENGAGEMENT] = { "a", "b", "engagement", "edition", "rounds", "range", "first",
                              "target", "target_a", "target_b", "policy", "policy_a", "policy_b",
                              "deck", "actions", "state", "order_a", "order_b" },
    [TITLE_OF_TARGETS] = { "defender", "name", "weight" },
    [TITLE_OF_ATTACKERS] = { "attacker", "name", "weight" },
    [TITLE_OF_FIELD] = { "side", "name", "weight", "points" },
    [TITLE_OF_GAME] = { "attacker", "defender", "damage", "rolled", "player", "edition" },
    [TITLE_OF_CARDS] = { "id", "kind", "slot", "name", "effect", "condition", "charges", "force" },
};

static bool is_one_of(const char *title, const char *const *words)
{
    while (*words && strcmp(title, *words) != 0)
        words++;
    return *words;
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
    static const char *const sums[] = { "card",     "copies", "count",  "dice",  "die",
                                        "distance", "hp",     "init",   "mod",   "modifier",
                                        "obstacle", "pilot",  "repeat", "rng",   "ship",
                                        "shot",     "size",   "times",  "token", "upgrade",
                                        "weapon" };
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

/* What to do where all parts of a title are such words, numbers, columns or begins of these, as in
 * "attacker_tokens", "def_focus" and "range 1", or without words another of a column, "attacker2";
 * NULL: they are not. */
static const char *find_meant(const char *title, const char *const *columns)
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
        for (at = 0; columns[at] && strncmp(columns[at], one, letters) != 0;)
            at++;
        if (!columns[at])
            return NULL;
        is_column = is_column || is_one_of(one, columns);
    }
    return says                    ? "say it among the words of a ship"
           : is_column && numbered ? "several stand in one cell, with ; between them"
                                   : NULL;
}

/* Of a command that reads files: no ship has them. */
static const char *const options[] = { "engine", "kernel", "objective", "policy", "precision",
                                       "seed",   "strict", "threads",   "trials", NULL };

/* What volley duel alone has of its games. */
static const char *const of_duel[] = { "advise", "every", "order", "turns", "variant", NULL };

/* Nearly one that the file lacks. */
static bool is_slip(const char *title, const struct nearest *near, enum title_of of,
                    const bool *there)
{
    const size_t least = of <= TITLE_OF_ENGAGEMENT ? TITLE_LEAST : UNREAD_LEAST;
    size_t at = 0;

    while (titles_of[of][at] && strcmp(titles_of[of][at], near->best) != 0)
        at++;
    return titles_of[of][at] && !there[at] && strlen(title) >= least && near->distance <= SLIPS_MAX;
}

/* Whatever a file is about, such columns are for its reader. */
static bool is_note(const char *title)
{
    return !*title || strcmp(title, "note") == 0 || strcmp(title, "notes") == 0;
}

static void tell_unread(char out[TITLE_TOLD_MAX], const char *title, const char *const *columns)
{
    int used =
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: those that do are", title);

    for (size_t i = 0; columns[i]; i++)
        used +=
            snprintf(out + used, TITLE_TOLD_MAX - (size_t)used, "%s %s", i ? "," : "", columns[i]);
}

bool title_tell(char out[TITLE_TOLD_MAX], const char *title, enum title_of of, const bool *there)
{
    const char *const *const columns = titles_of[of], *meant;
    char small[NEAREST_MAX] = "";
    struct nearest near;

    *out = '\0';
    for (size_t i = 0; title[i] && i + 1 < sizeof small; i++)
        small[i] = ascii_lower(title[i]);
    near = nearest_begin(small, strlen(small));
    for (size_t i = 0; columns[i]; i++)
        nearest_consider(columns[i], &near);
    if (near.distance == 0 || is_note(small))
        return true;
    meant = find_meant(small, columns);
    if (!meant && of == TITLE_OF_ENGAGEMENT && is_one_of(small, of_duel))
        meant = "volley duel says it of one engagement";
    if (is_slip(small, &near, of, there))
        snprintf(out, TITLE_TOLD_MAX, "no column is called '%s'; did you mean '%s'?", small,
                 near.best);
    else if (meant)
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: %s", small, meant);
    else if (is_one_of(small, options))
        snprintf(out, TITLE_TOLD_MAX, "the column '%s' changes nothing: --%s says it of all rows",
                 small, small);
    else if (of > TITLE_OF_ENGAGEMENT)
        tell_unread(out, small, columns);
    return *out;
}
