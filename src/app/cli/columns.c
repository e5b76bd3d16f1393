#include "app/cli/columns.h"

#include "app/cli/complain.h"
#include "app/cli/option.h"
#include "base/ascii.h"
#include "base/io/title.h"
#include "volley/io.h"
#include "volley/run.h"

enum { KNOWN_MAX = 15, TITLE_MAX = 64, COPIED_MAX = 512 };

static const char *const known[][KNOWN_MAX + 1] = {
    [COLUMNS_OF_SCENARIO] = { "scenario", "attacker", "defender", "edition" },
    [COLUMNS_OF_ENGAGEMENT] = { "a", "b", "engagement", "edition", "rounds", "range", "first",
                                "target", "target_a", "target_b", "policy", "policy_a", "policy_b",
                                "deck", "actions" },
    [COLUMNS_OF_TARGETS] = { "defender", "name", "weight" },
    [COLUMNS_OF_ATTACKERS] = { "attacker", "name", "weight" },
    [COLUMNS_OF_FIELD] = { "side", "name", "weight", "points" },
    [COLUMNS_OF_GAME] = { "attacker", "defender", "damage", "rolled", "player", "edition" },
    [COLUMNS_OF_CARDS] = { "", "id", "kind", "slot", "name", "effect", "condition", "charges",
                           "force", "note" },
};

/* The title at a place of a header, or its begin, in small letters, without quotes and the blanks
 * around it. Returns what stands behind it; NULL: it is the last. */
static const char *next_title(const char *at, char delimiter, char title[TITLE_MAX])
{
    static const char ends[] = "\"\r\n\xEF\xBB\xBF";
    size_t count = 0;

    for (; *at && *at != delimiter; at++)
        if (!strchr(ends, *at) && count + 1 < TITLE_MAX && (count || !ascii_is_space(*at)))
            title[count++] = ascii_lower(*at);
    while (count && ascii_is_space(title[count - 1]))
        count--;
    title[count] = '\0';
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

bool columns_has_other(const char *header, enum columns_of of)
{
    const char delimiter = header ? volley_csv_delimiter(header) : ',';
    char title[TITLE_MAX];
    bool other = false;

    while (header && !other) {
        size_t at = 0;

        header = next_title(header, delimiter, title);
        while (known[of][at] && strcmp(known[of][at], title) != 0)
            at++;
        other = !known[of][at];
    }
    return other;
}

void columns_check(struct host *host, const char *header, const char *name, enum columns_of of)
{
    const char delimiter = header ? volley_csv_delimiter(header) : ',';
    char title[TITLE_MAX], copied[COPIED_MAX] = "";
    bool there[KNOWN_MAX];
    size_t count = 0;

    for (; known[of][count]; count++)
        there[count] = columns_has(header, delimiter, known[of][count]);
    for (const char *at = header; at;) {
        char told[TITLE_TOLD_MAX];

        at = next_title(at, delimiter, title);
        if (!title_tell(told, title, known[of], there, count, of <= COLUMNS_OF_ENGAGEMENT))
            cli_append(copied, sizeof copied, "%s%s", *copied ? ", " : "", title);
        if (*told)
            usage_note(host, "%s: %s", name, told);
    }
    if (!*copied)
        return;
    for (size_t i = 0; i < count; i++)
        cli_append(copied, sizeof copied, "%s%s", i ? ", " : "; those that do are ", known[of][i]);
    usage_note(host, "%s: columns that are copied, and change nothing: %s", name, copied);
}

bool cli_read_column(struct parse *parse, void *to, char *text)
{
    volley_error error = { 0 };

    return volley_column_read(text, to, &error) == VOLLEY_OK ||
           option_refuse(parse, "%s", error.message);
}
