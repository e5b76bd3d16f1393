#include "app/cli/columns.h"

#include "app/cli/complain.h"
#include "app/cli/suggest.h"
#include "volley/io.h"

#include <stdbool.h>
#include <string.h>

enum { KNOWN_MAX = 12, TITLE_MAX = 32, TITLE_LEAST = 5 };

static const char *const known[][KNOWN_MAX + 1] = {
    [COLUMNS_OF_SCENARIO] = { "scenario", "attacker", "defender", "edition" },
    [COLUMNS_OF_ENGAGEMENT] = { "a", "b", "engagement", "edition", "rounds", "range", "first",
                                "target", "target_a", "target_b", "policy", "deck" },
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
            title[count++] = (char)(*at >= 'A' && *at <= 'Z' ? *at + 'a' - 'A' : *at);
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

/* A known title that is not there, and that this one is but for one slip; NULL: none. What is
 * further away, or short, is probably a column of one's own. */
static const char *meant_by(const char *title, const char *header, char delimiter,
                            const char *const *names)
{
    struct suggestion suggestion = suggest_begin(title, strlen(title));

    for (; *names; names++) {
        if (strcmp(*names, title) == 0)
            return NULL;
        suggest_consider(&suggestion, *names);
    }
    return strlen(title) >= TITLE_LEAST && suggestion.nearest && suggestion.distance == 1 &&
                   !columns_has(header, delimiter, suggestion.nearest)
               ? suggestion.nearest
               : NULL;
}

void columns_check(struct host *host, const char *header, const char *name, enum columns_of of)
{
    const char delimiter = header ? volley_csv_delimiter(header) : ',';
    char title[TITLE_MAX];

    for (const char *at = header; at;) {
        const char *meant;

        at = next_title(at, delimiter, title);
        meant = meant_by(title, header, delimiter, known[of]);
        if (meant)
            usage_note(host, "%s: no column is called '%s'; did you mean '%s'?", name, title,
                       meant);
    }
}
