/* The lines of a posted squad, before names are looked for: marks of forums, numbers and headings
 * are taken out of them, and what is no line of a squad is noted. */
#include "questions/squad/posted.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "game/xws/link.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_BYTES = 48, HEADING_BYTES = 64 };
enum { PROSE_WORDS = 4 }; /* of which nothing is known */

/* ---- marks ---- */

/* "[b]", "[url=...]", "</p>": the bytes of it; 0: it is none. */
static size_t tag_at(const char *at)
{
    static const char tags[] = "b i u s * p br ul ol li list quote code spoiler center strong em "
                               "B I U S LIST QUOTE CODE SPOILER CENTER";
    const char *word = at + 1 + (at[1] == '/'), *close;
    const size_t bytes = strcspn(word, "]>= /");

    close = *at == '[' ? strchr(at, ']') : *at == '<' ? strchr(at, '>') : NULL;
    return close && bytes && (at[1] == '/' || word[bytes] == '=' || cards_lists(tags, word, bytes))
               ? (size_t)(close + 1 - at)
               : 0;
}

/* The number before a mark of a line, "-2" of "-2 pts|"; 0: there is none. */
static int price_before(const char *line, const char *mark)
{
    while (mark > line && strchr(" ponits|", *mark))
        mark--;
    while (mark > line && (ascii_is_digit(mark[-1]) || mark[-1] == '-'))
        mark--;
    return (int)strtol(mark, NULL, 10);
}

/* Digits at a place, and a blank behind them. */
static size_t number_bytes(const char *at)
{
    const size_t digits = strspn(at, "0123456789");

    return digits && at[digits] == ' ' ? digits : 0;
}

/* "3 x Academy Pilot" and "Academy Pilot x 3" are "3x" and "x3". */
static void join_times(char *line)
{
    for (char *at = line; *at; at++) {
        const size_t digits = at == line || at[-1] == ' ' ? number_bytes(at) : 0;

        if (digits && ascii_lower(at[digits + 1]) == 'x' && at[digits + 2] == ' ') {
            memmove(at + 1, at, digits);
            *at = ' ';
        } else if (at > line && at[-1] == ' ' && ascii_lower(*at) == 'x' && at[1] == ' ' &&
                   ascii_is_digit(at[2]) && !ascii_is_letter_or_digit(at[3])) {
            at[1] = *at;
            *at = ' ';
        }
    }
}

/* Marks before the first letter say nothing of how far in it stands. Bullets are "-" then, and a
 * number, "1." or "2)", is ";": what stands behind it is a pilot. "(20 pts)" is "20 pts|". */
static void clean_line(char *line)
{
    enum { YEAR_DIGITS = 4 }; /* "Outrider (2023)" has no points */
    char *start;
    size_t bytes;

    for (char *at = line; *at; at++) {
        const char mark = at == line || at[-1] == ',' || at[-1] == '>' ? ',' : ' ';

        bytes = tag_at(at);
        if (*at == '*' && at[1] == ' ' && at == line + strspn(line, " \t"))
            *at = '-';
        else if (bytes || strchr("*`~_", *at))
            memset(at, mark, bytes ? bytes : 1);
        else if (ascii_same_bytes(at, "no upgrade", strnlen(at, 10)) && strlen(at) >= 10)
            memset(at, ' ', 10 + (at[10] == 's'));
        if (*at == '\0' || !strchr("()[]", *at))
            continue;
        bytes = 1 + strspn(at + 1, "-0123456789 ");
        bytes += bytes > 1 ? strspn(at + bytes, " ponits") : 0;
        if (strchr("([", *at) && bytes > 1 && at[bytes] && strchr(")]", at[bytes]) &&
            strspn(at + 1, "0123456789") < YEAR_DIGITS)
            at[bytes] = '|';
        if (at == line || !ascii_is_digit(at[-1]) || *at != ')')
            *at = ' ';
    }
    start = line + strspn(line, " \t,>#");
    bytes = strspn(start, "0123456789");
    if (bytes && bytes < 3 && strchr(".)", start[bytes]) && start[bytes + 1] == ' ')
        memset(line, ';', (size_t)(start - line) + bytes + 1);
    for (char *at = line; (at = strchr(at, ')')) != NULL;)
        *at = ' ';
    join_times(line);
}

/* Each line with a NUL behind it, which is what a keyboard has, without quotes. Returns the end. */
static char *cut_lines(char *text, const char *end)
{
    char *out = text;

    for (const char *at = text; at < end; at++) {
        const bool is_mark = end - at > 2 && strncmp(at, "\xE2\x80", 2) == 0,
                   is_cross = end - at > 1 && strncmp(at, "\xC3\x97", 2) == 0;

        at += is_mark ? 2 : is_cross;
        *out++ = is_cross                          ? 'x'
                 : *at == '\n'                     ? '\0'
                 : is_mark && (*at & 0xFF) < 0x96  ? '-'
                 : is_mark && (*at & 0xFF) == 0xA2 ? '-'
                 : is_mark || strchr("\"\r", *at)  ? ' '
                                                   : *at;
    }
    *out = '\0';
    return out;
}

/* ---- lines that are none of a squad ---- */

void posted_squeeze(char *text)
{
    char *out = text;

    for (const char *at = text; *at; at++)
        if (*at != ' ' || (out > text && out[-1] != ' '))
            *out++ = *at;
    *out = '\0';
    while (out > text && out[-1] == ' ')
        *--out = '\0';
}

static void note(struct posted_text *text, int line, const char *what, size_t bytes)
{
    char shown[SHOWN_BYTES];

    if (text->noted == line)
        return;
    text->noted = line;
    utf8_clean(what, bytes, shown, sizeof shown);
    posted_squeeze(shown);
    buffer_print(&text->notes, "%sline %d (\"%s\")", text->notes.count ? ", " : "", line, shown);
}

/* What is left of an address, which has more letters. */
static const char address[] = ",,,,,,,";

/* Addresses, which are not read here: what has no squad is noted. */
static void blank_addresses(struct posted_text *text, char *bytes, size_t count)
{
    struct link_span all = { bytes, bytes + count }, link, data;
    const char *counted = bytes;
    int line = 1;

    while (link_find(&all, &link)) {
        for (; counted < link.begin; counted++)
            line += *counted == '\n';
        if (!link_value(link, "d", &data))
            note(text, line, link.begin, (size_t)(link.end - link.begin));
        memset(bytes + (link.begin - bytes), ',', (size_t)(link.end - link.begin));
    }
}

/* What stands behind a label, as "Total: "; NULL: there is no such label. */
static const char *behind(const char *line, const char *const labels[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ascii_same_bytes(line, labels[i], strnlen(line, strlen(labels[i]))) &&
            strlen(line) >= strlen(labels[i]))
            return line + strlen(labels[i]);
    return NULL;
}

/* Whether a line says no more than a faction, points, and what a list is called: "Rebels 50/50". */
static bool is_heading(struct posted_text *text, const char *line)
{
    static const char fillers[] = "my our the a squad squadron list fleet team faction pts points";
    char rest[HEADING_BYTES] = "";
    size_t used = 0, bytes;
    const char *faction = NULL;
    int points = text->points;

    for (const char *at = line; *at && used + 1 < sizeof rest; at += bytes) {
        char word[HEADING_BYTES];

        at += strspn(at, " \t,:|/-_#>");
        bytes = strcspn(at, " \t,:|/");
        snprintf(word, sizeof word, "%.*s", (int)bytes, at);
        for (char *letter = word; *letter; letter++)
            *letter = ascii_lower(*letter);
        if (points < 0)
            sscanf(word, "%4d", &points);
        if (bytes && !(ascii_is_digit(*word) && strspn(word, "0123456789pts") >= bytes) &&
            !(bytes < sizeof word && cards_lists(fillers, word, bytes)))
            used += (size_t)snprintf(rest + used, sizeof rest - used, "%s%.*s", used ? " " : "",
                                     (int)bytes, at);
    }
    if (used >= sizeof rest)
        return false;
    if (used)
        faction = faction_find(text->library, rest);
    if (used && !faction && rest[used - 1] == 's') {
        rest[used - 1] = '\0';
        faction = faction_find(text->library, rest);
    }
    text->faction = faction ? faction : text->faction;
    if (faction || !used)
        text->points = points;
    return faction || !used;
}

static void leave(char *line, char mark)
{
    memset(line, mark, strlen(line));
}

static const char *keep_name(struct xws_file *file, const char *name)
{
    char named[HEADING_BYTES];

    utf8_clean(name, strlen(name), named, sizeof named);
    posted_squeeze(named);
    return xws_keep(file, named, XWS_FACT_MAX);
}

/* "Total: 200" */
static void add_total(struct posted_text *text, const char *line)
{
    int total;

    if (sscanf(line, "%*[TOTALotalPpinsSh: ]%4d", &total) != 1)
        return;
    text->totals++;
    text->most = total > text->most ? total : text->most;
    text->all += total;
}

/* Take a line out that is none of a squad: ";" is left of one behind which a pilot may stand. */
static void read_heading(struct poster posters[], struct posted_text *text, char *line, int number,
                         bool is_last)
{
    static const char *const totals[] = { "total",       "ship total", "points",
                                          "half points", "threshold",  "bid:" };
    static const char *const labels[] = { "squad name:", "list name:", "name:",   "squad:",
                                          "squadron:",   "list:",      "my list:" };
    const char *start = line + strspn(line, POSTED_MARKS), *name;
    struct posted_seen seen = { 0 };
    bool known = strchr(line, '|') != NULL;

    if (is_last && (name = behind(start, labels, ARRAY_LEN(labels))) != NULL) {
        memset(line, ',', (size_t)(name - line));
        start = name;
    }
    if (!start[strspn(start, POSTED_MARKS)])
        return;
    if (behind(start, totals, ARRAY_LEN(totals))) {
        add_total(text, start);
        leave(line, ';');
    } else if (is_heading(text, start)) {
        leave(line, ',');
    } else if (!text->begun && !is_last &&
               (name = behind(start, labels, ARRAY_LEN(labels))) != NULL) {
        text->name = keep_name(posters->file, name);
        leave(line, ',');
    } else {
        for (int i = 0; i < CARDS_EDITIONS && !known && !seen.kinds; i++)
            posted_see(&posters[i], start, &seen);
        known =
            known || seen.kinds || (seen.like && seen.lost < PROSE_WORDS && !strstr(line, address));
        if (!known || strstr(line, "//") == line) {
            note(text, number, line, strlen(line));
            leave(line, ',');
        } else {
            text->begun = true;
        }
    }
}

/* ---- all of them ---- */

/* How a line begins: how far in, twice, and whether with a bullet. */
static size_t depth_of(const char *line)
{
    const size_t blanks = strspn(line, " \t");

    return 2 * blanks + (line[blanks] && strchr("-+", line[blanks]) && line[blanks + 1] == ' ');
}

bool posted_is_below(const struct posted_text *text, const char *line)
{
    return *line && depth_of(line) > text->depth;
}

/* Whether lines without names stand between those with names; else whether upgrades are marked. */
static void look_at_form(struct posted_text *text, const char *at, const char *end)
{
    bool empty = false, begun = false;

    for (; at < end; at += strlen(at) + 1) {
        const bool says = at[strspn(at, POSTED_MARKS)] != '\0';

        if (says && !begun)
            text->depth = depth_of(at);
        text->parted = text->parted || (says && empty);
        text->marked = text->marked || (says && (strpbrk(at, "+:") || posted_is_below(text, at)));
        begun = begun || says;
        empty = begun && (!at[strspn(at, " \t")] || (empty && !says));
    }
    text->marked = text->marked && !text->parted;
}

/* The line with which a text is too long for a squad; 0: it is not. Blanks do not count. */
static int find_too_long(const char *at, const char *end)
{
    int line = 0, lines = 0, all = 0;

    while (at < end) {
        int letters = 0;

        for (; *at; at++)
            letters += *at != ' ';
        at++;
        line++;
        lines += letters > 0;
        all += letters;
        if (lines > POSTED_LINES || letters > POSTED_LETTERS || all > POSTED_LETTERS_IN_ALL)
            return line;
    }
    return 0;
}

/* Whether the first line with names is a title: nobody flies what it names, or who flies on the
 * next line is named in it, too, and an empty line is between, or its points are those of all
 * lines. What may be a misspelt pilot with upgrades is none. */
static bool is_title(const struct poster posters[], const struct posted_text *text,
                     const char *line, const char *end)
{
    const char *next = line + strlen(line) + 1, *mark = strchr(line, '|');
    const bool apart = *text->title == '#' || (next < end && !next[strspn(next, POSTED_MARKS)]);
    struct posted_seen seen = { .closely = true }, below = { 0 };
    int lost = INT_MAX, points = mark ? price_before(line, mark) : 0, prices = 0;

    while (next < end && !next[strspn(next, POSTED_MARKS)])
        next += strlen(next) + 1;
    for (int i = 0; i < CARDS_EDITIONS && next < end; i++) {
        posted_see(&posters[i], next, &below);
        seen.who = below.pilot;
        seen.lost = 0;
        posted_see(&posters[i], line, &seen);
        lost = seen.lost < lost ? seen.lost : lost;
    }
    if (!(below.kinds & (POSTED_PILOT | POSTED_SHIP)))
        return false;
    for (const char *at = next; at < end; at++)
        if (*at == '|' && ++prices)
            points -= price_before(next, at);
    if (seen.again && ((apart && below.pilot->limited) || (!points && prices > 1)))
        return true;
    if (lost)
        return !seen.misspelt && !seen.whole && !(seen.pilot && seen.like) &&
               !(seen.kinds & POSTED_UPGRADE && strpbrk(line, "+,:;"));
    return seen.kinds & POSTED_SHIP && !seen.pilot && (apart || mark);
}

char *posted_plain(struct poster posters[], struct posted_text *text, char *bytes, size_t count)
{
    char *end, *first = NULL;
    bool says;
    int line = 0;

    blank_addresses(text, bytes, count);
    bytes[count] = '\0';
    end = cut_lines(bytes, bytes + count);
    text->too_long = find_too_long(bytes, end);
    for (char *at = bytes, *next; at < end && !text->too_long; at = next) {
        next = at + strlen(at) + 1;
        line++;
        says = at[strspn(at, " \t\f\v")] != '\0';
        if (!text->begun)
            utf8_clean(at, strlen(at), text->title, sizeof text->title);
        clean_line(at);
        if (says && !at[strspn(at, " \t\f\v")]) /* "[/list]", "no upgrades": no empty line */
            leave(at, ',');
        read_heading(posters, text, at, line, next == end);
        first = text->begun && !first ? at : first;
    }
    if (first && is_title(posters, text, first, end)) {
        text->titled = true;
        if (text->points < 0 && strchr(first, '|'))
            text->points = price_before(first, strchr(first, '|'));
        leave(first, ',');
    }
    look_at_form(text, bytes, end);
    return end;
}
