#include "app/cli/columns.h"

#include "app/cli/complain.h"
#include "app/cli/option.h"
#include "base/ascii.h"
#include "volley/io.h"
#include "volley/run.h"

enum { TITLE_MAX = 64, COPIED_MAX = 512 };

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

bool columns_check(struct host *host, const char *header, const char *name, enum title_of of)
{
    const char delimiter = header ? volley_csv_delimiter(header) : ',';
    char title[TITLE_MAX], copied[COPIED_MAX] = "";
    bool there[TITLES_MAX], any = false;
    size_t count = 0;

    for (; titles_of[of][count]; count++)
        there[count] = columns_has(header, delimiter, titles_of[of][count]);
    for (const char *at = header; at;) {
        char told[TITLE_TOLD_MAX];

        at = next_title(at, delimiter, title);
        if (!title_tell(told, title, of, there))
            cli_append(copied, sizeof copied, "%s%s", *copied ? ", " : "", title);
        if (*told && name)
            usage_note(host, "%s: %s", name, told);
        any = any || *told;
    }
    if (!*copied)
        return any;
    for (size_t i = 0; i < count; i++)
        cli_append(copied, sizeof copied, "%s%s", i ? ", " : "; those that do are ",
                   titles_of[of][i]);
    usage_note(host, "%s: columns that are copied, and change nothing: %s", name, copied);
    return true;
}

bool cli_read_column(struct parse *parse, void *to, char *text)
{
    volley_error error = { 0 };

    return volley_column_read(text, to, &error) == VOLLEY_OK ||
           option_refuse(parse, "%s", error.message);
}
