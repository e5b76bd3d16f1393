#include "app/cli/columns.h"

#include "app/cli/complain.h"
#include "base/ascii.h"
#include "base/nearest.h"
#include "volley/io.h"

#include <string.h>

enum { KNOWN_MAX = 15, TITLE_MAX = 32, TITLE_LEAST = 5 };

static const char *const known[][KNOWN_MAX + 1] = {
    [COLUMNS_OF_SCENARIO] = { "scenario", "attacker", "defender", "edition" },
    [COLUMNS_OF_ENGAGEMENT] = { "a", "b", "engagement", "edition", "rounds", "range", "first",
                                "target", "target_a", "target_b", "policy", "policy_a", "policy_b",
                                "deck", "actions" },
    [COLUMNS_OF_LIST] = { "attacker", "defender", "side", "name", "weight", "points" },
    [COLUMNS_OF_GAME] = { "attacker", "defender", "damage", "rolled", "player", "edition" },
};

/* The title at a place of a header, in small letters, without quotes and blanks; "": it is too
 * long. Returns what stands behind it; NULL: it is the last. */
static const char *next_title(const char *at, char delimiter, char title[TITLE_MAX])
{
    static const char ends[] = "\" \t\r\n\xEF\xBB\xBF";
    size_t count = 0;

    for (; *at && *at != delimiter; at++)
        if (!strchr(ends, *at) && count < TITLE_MAX)
            title[count++] = ascii_lower(*at);
    title[count < TITLE_MAX ? count : 0] = '\0';
    return *at ? at + 1 : NULL;
}

bool columns_has(const char *header, char delimiter, const char *wanted)
{
    char title[TITLE_MAX];

    while (header) {
        header = next_title(header, delimiter, title);
        if (strcmp(title, wanted) == 0)
            return true;
    }
    return false;
}

/* Whether what is near is not there, and that title but for one slip. What is further away, or
 * short, is probably a column of one's own. */
static bool is_meant(const struct nearest *near, const char *header, char delimiter)
{
    return near->text_bytes >= TITLE_LEAST && near->distance == 1 && *near->best &&
           !columns_has(header, delimiter, near->best);
}

void columns_check(struct host *host, const char *header, const char *name, enum columns_of of)
{
    const char delimiter = header ? volley_csv_delimiter(header) : ',';
    char title[TITLE_MAX];

    for (const char *at = header; at;) {
        struct nearest near;

        at = next_title(at, delimiter, title);
        near = nearest_begin(title, strlen(title));
        for (const char *const *title_at = known[of]; *title_at; title_at++)
            nearest_consider(*title_at, &near);
        if (is_meant(&near, header, delimiter))
            usage_note(host, "%s: no column is called '%s'; did you mean '%s'?", name, title,
                       near.best);
    }
}
