/* The lines of a posted squad: marks of forums are taken out of them, it is decided what each is -
 * a title, a heading, a total, ships and upgrades, or nothing, which is noted. */
#include "questions/squad/posted.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "game/xws/link.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_BYTES = 48, HEADING_BYTES = 64 };
enum { PROSE_WORDS = 2 }; /* of which nothing is known */
enum { LISTS_MOST = 9 };  /* by number: more are points */

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

/* What stands behind a label, as "Total: "; NULL: there is no such label. */
static const char *behind(const char *line, const char *const labels[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ascii_same_bytes(line, labels[i], strnlen(line, strlen(labels[i]))) &&
            strlen(line) >= strlen(labels[i]))
            return line + strlen(labels[i]);
    return NULL;
}

static bool is_remark(const char *line)
{
    return strncmp(line, "//", 2) == 0 || strncmp(line, "# ", 2) == 0;
}

/* The number of a line, "1.", "2)", "#3" or "Ship 4:", is ";": what stands behind it is a pilot.
 * What stands behind a count or points, "2x:", is a blank. */
static void clean_number(char *line)
{
    static const char keycap[] = "\xEF\xB8\x8F\xE2\x83\xA3"; /* of a number in a box */
    static const char *const labels[] = { "ship #", "ship ", "pilot #", "pilot " };
    char *const start = line + strspn(line, POSTED_MARKS "*");
    const char *label = behind(start, labels, ARRAY_LEN(labels));
    char *const number = start + (label ? label - start : 0);
    const size_t digits = strspn(number, "0123456789");
    char *mark = number + digits;
    const bool boxed = strncmp(mark, keycap, sizeof keycap - 1) == 0;

    if (!digits || is_remark(line))
        return;
    if (digits < 3 && (label || boxed || (start > line && start[-1] == '#') ||
                       (strspn(mark, ".)") == 1 && mark[1] == ' '))) {
        mark += boxed ? sizeof keycap - 1 : strspn(mark, ".):");
        memset(line, ';', (size_t)(mark - line));
        return;
    }
    mark = start + strspn(start, "0123456789xX ");
    if (strspn(mark, ":-,|") && mark[1] == ' ')
        *mark = ' ';
}

/* How often something is there, "x2", "2 x" or "* 2", is "2x" and blanks. A star that begins a line
 * is a bullet, and behind a number none is a count but there. */
static void clean_count(const char *line, char *at)
{
    const bool begins = at == line + strspn(line, POSTED_MARKS), ahead = strchr("xX*", *at);
    char *const number = at + (ahead ? 1 + strspn(at + 1, " ") : 0);
    const size_t digits = strspn(number, "0123456789");
    char *const sign = ahead ? at : number + digits + strspn(number + digits, " ");
    char *const end = ahead ? number + digits : sign + 1;

    if (!digits || !*sign || !strchr("xX*", *sign) || !strchr(" \t,+/;:|()[]<*_~`", *end) ||
        (*sign == '*' && (begins == ahead || *end == '*')))
        return;
    memmove(at, number, digits);
    at[digits] = 'x';
    memset(at + digits + 1, ' ', (size_t)(end - at) - digits - 1);
}

/* Marks before the first letter say nothing of how far in it stands. Bullets are "-" then.
 * "(20 pts)" is "20 pts|". */
static void clean_line(char *line)
{
    static const char *const bare[] = { "no upgrades", "no upgrade", "naked" };
    enum { YEAR_DIGITS = 4 }; /* "Outrider (2023)" has no points */
    static const char *const each[] = { "each", "apiece", "ea" };
    const char *rest;
    size_t bytes;

    clean_number(line);
    for (char *at = line; *at; at++) {
        const char mark = at == line || at[-1] == ',' || at[-1] == '>' ? ',' : ' ';

        if (at == line || strchr(" ,;|", at[-1]))
            clean_count(line, at);
        bytes = *at == '*' ? strspn(at, "*") : tag_at(at);
        if (*at == '*' && at[1] == ' ' && at == line + strspn(line, " \t"))
            *at = '-';
        else if (bytes || strchr("*`~_", *at))
            memset(at, mark, bytes ? bytes : 1);
        else if (behind(at, bare, ARRAY_LEN(bare)))
            memset(at, ' ', (size_t)(behind(at, bare, ARRAY_LEN(bare)) - at));
        else if (*at == '+' && ascii_is_digit(at[1]) &&
                 strchr(")],", at[1 + strspn(at + 1, "0123456789")])) /* "Adaptability (+1)" */
            *at = ' ';
        if (*at == '\0' || !strchr("()[]", *at))
            continue;
        bytes = 1 + strspn(at + 1, "-0123456789 ");
        bytes += bytes > 1 ? strspn(at + bytes, " ponits") : 0;
        rest = behind(at + bytes, each, ARRAY_LEN(each));
        if (rest && strspn(rest, ")]")) {
            memset(at + bytes, ' ', (size_t)(rest + 1 - at) - bytes);
            bytes -= bytes > 1 && at[bytes - 1] == ' ';
            at[bytes] = ')';
        }
        if (strchr("([", *at) && bytes > 1 && at[bytes] && strchr(")]", at[bytes]) &&
            strspn(at + 1, "0123456789") < YEAR_DIGITS)
            at[bytes] = '|';
        *at = ' ';
    }
}

/* Each line with a NUL behind it, which is what a keyboard has, without quotes. Returns the end. */
static char *cut_lines(char *const text, const char *at, const char *end)
{
    char *out = text;

    for (; at < end; at++) {
        const bool is_mark = end - at > 2 && strncmp(at, "\xE2\x80", 2) == 0,
                   is_cross = end - at > 1 && strncmp(at, "\xC3\x97", 2) == 0;

        if (out > text && ascii_is_lower(ascii_lower(out[-1])) &&
            (is_cross || (*at == '*' && ascii_is_digit(at[1]))))
            *out++ = ' ';
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

static void take_points(struct posted_text *text, const struct posted_seen *seen)
{
    if (text->points < 0 && seen->points.count && !seen->bid)
        text->points = seen->points.first;
}

/* Whether who is named is one pilot, of whom there is one. */
static bool is_of_same(const struct posted_seen *a, const struct posted_seen *b)
{
    return a->pilot && b->pilot && b->pilot->limited &&
           ascii_same_letters(a->pilot->name, b->pilot->name);
}

/* Prose: it may be the title where it stands before all others. */
static void take_prose(struct posted_text *text, const char *line, int number,
                       const struct posted_seen *seen)
{
    if (text->named || text->prose_line || strncmp(line, "//", 2) == 0 || strstr(line, address)) {
        note(text, number, line, strlen(line));
        return;
    }
    text->prose_line = number;
    memcpy(text->prose, text->title, sizeof text->prose);
    take_points(text, seen);
}

static void take_named(struct posted_text *text, char *line, int number,
                       const struct posted_seen *seen)
{
    text->first = text->first ? text->first : line;
    text->first_line = text->named ? text->first_line : number;
    text->again = text->again || (text->named && is_of_same(text->seen, seen));
    if (text->named < 2)
        text->seen[text->named] = *seen;
    if (seen->lead)
        text->leads++;
    text->uneven |=
        seen->lead ? seen->lead != text->leads
                   : text->named && (seen->kinds & (POSTED_PILOT | POSTED_UPGRADE)) == POSTED_PILOT;
    text->dear |= seen->dear;
    text->named++;
    text->sum += seen->points.sum;
}

static const char *const totals[] = { "total", "ship total", "ship cost", "points" };

/* Points of all, and what is left of them: "Total: 97", "3 pts left". */
static bool take_counts(struct posted_text *text, char *line, int number,
                        const struct posted_seen *seen)
{
    static const char *const others[] = { "half points", "threshold", "damage threshold",
                                          "loadout" };
    const char *const start = line + strspn(line, POSTED_MARKS);
    const bool total = behind(start, totals, ARRAY_LEN(totals));
    const bool bid = seen->bid && !seen->kinds && (text->named || seen->heading) &&
                     !(total && seen->points.count > 1);
    const bool other = !total && behind(start, others, ARRAY_LEN(others));

    if (bid || other)
        note(text, number, line, strlen(line));
    if (bid ? seen->heading && seen->faction : !total && !other)
        return false;
    if (total && !bid)
        posted_add_points(&text->totals, seen->points.first);
    leave(line, ';');
    return true;
}

static const char *const names[] = { "squad name:", "list name:", "name:",   "squad:",
                                     "squadron:",   "list:",      "my list:" };

/* Whether a line without ships begins a list, as "List 2", "His squad:" or "vs". */
static bool begins_list(const char *line, const struct posted_seen *seen)
{
    static const char *const words[] = { "list",   "squad",  "squadron", "vs",
                                         "versus", "player", "opponent" };
    enum { WORDS_MOST = 3 }; /* else it is prose */
    size_t bytes;
    int count = 0;
    bool found = false;

    for (; *line && count <= WORDS_MOST; line += bytes + !bytes, count += bytes > 0) {
        for (bytes = 0; ascii_is_letter_or_digit(line[bytes]);)
            bytes++;
        for (size_t i = 0; i < ARRAY_LEN(words); i++)
            found |= bytes == strlen(words[i]) && ascii_same_bytes(words[i], line, bytes);
    }
    return (found && count <= WORDS_MOST) || (seen->heading && seen->faction);
}

/* Behind ships a second list begins with such a line and more ships. */
static void see_list(struct posted_text *text, const char *line, int number,
                     const struct posted_seen *seen)
{
    const char *const start = line + strspn(line, POSTED_MARKS);

    if (text->named && !seen->bid && !is_remark(line) &&
        (behind(start, names, ARRAY_LEN(names)) || (!seen->kinds && begins_list(start, seen))))
        text->list_line = number;
    else if (text->list_line && !text->second_line && seen->kinds & POSTED_PILOT) {
        text->second_line = text->list_line;
        text->second_early = text->named == 1;
    }
}

/* Take a line out that is none of a squad: ";" is left of one behind which a pilot may stand. */
static void read_line(struct poster posters[], struct posted_text *text, char *line, int number,
                      bool is_last)
{
    char *start = line + strspn(line, POSTED_MARKS);
    const char *name = text->named ? NULL : behind(start, names, ARRAY_LEN(names));
    const char *total = behind(start, totals, ARRAY_LEN(totals));
    struct posted_seen seen;

    if (name && is_last)
        memset(line, ',', (size_t)(name - line));
    seen = posted_see(posters, total ? total : line, text->named == 0);
    if (!start[strspn(start, POSTED_MARKS)])
        return;
    if (take_counts(text, line, number, &seen))
        return;
    see_list(text, line, number, &seen);
    if (seen.heading) {
        text->faction = seen.faction ? seen.faction : text->faction;
        if (seen.lost && !text->named && !*text->name) /* "My rebels" */
            text->name = keep_name(posters->file, start);
        if (seen.faction || seen.points.first > LISTS_MOST) /* "List 1" */
            take_points(text, &seen);
        leave(line, ',');
    } else if (name && !is_last) {
        text->name = keep_name(posters->file, name);
        leave(line, ',');
    } else if (is_remark(line) ||
               !(seen.kinds || strchr(line, '|') ||
                 (seen.like && seen.lost < PROSE_WORDS && !strstr(line, address)))) {
        take_prose(text, line, number, &seen);
        leave(line, ',');
    } else {
        take_named(text, line, number, &seen);
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

/* Whether the first line with names is a title: nobody flies or could have what it names; or who
 * flies on a later line, and can only once, is named in it, too, with others or other words, or
 * apart from the next line, or has points only there; or its points are those of all lines. What
 * may be a misspelt pilot, or has upgrades behind it, is none. */
static bool is_title(const struct posted_text *text)
{
    const struct posted_seen *seen = &text->seen[0], *below = &text->seen[1];
    const char *line = text->first, *next = line + strlen(line) + 1;
    const bool marked = strpbrk(line, "+,:;");
    const bool apart = !next[strspn(next, POSTED_MARKS)];

    if (!(below->kinds & (POSTED_PILOT | POSTED_SHIP)))
        return false;
    if ((text->again && ((seen->lost && !seen->misspelt) || seen->several)) ||
        (is_of_same(seen, below) && (apart || (!seen->points.count && below->points.count))) ||
        (seen->points.count && 2 * seen->points.sum == text->sum && seen->pilot && below->pilot &&
         ascii_same_letters(seen->pilot->name, below->pilot->name)))
        return true;
    if (seen->lost)
        return !(seen->misspelt && (seen->kinds || !seen->faction)) && !seen->whole &&
               !(seen->pilot && seen->like) && !(seen->kinds & POSTED_UPGRADE && marked);
    if (seen->pilot)
        return seen->several && !seen->whole && !seen->pilot->limited;
    return seen->kinds & POSTED_SHIP ? apart || seen->points.count : !marked && !seen->points.count;
}

/* It is what is said to be the name, else the first line with names, else one before it. */
static void find_title(struct posted_text *text)
{
    const bool named = text->named > 1 && is_title(text);

    if (named) {
        text->second_line = text->second_early ? 0 : text->second_line;
        take_points(text, text->seen);
        leave(text->first, ',');
    }
    if (text->prose_line && (named || *text->name))
        note(text, text->prose_line, text->prose, strlen(text->prose));
    else if (text->prose_line)
        memcpy(text->title, text->prose, sizeof text->title);
    if (named && *text->name)
        note(text, text->first_line, text->title, strlen(text->title));
    text->titled = !*text->name && (named || text->prose_line);
}

/* What is struck out, "~~Name~~", is noted. */
static void leave_struck(struct posted_text *text, char *line, int number)
{
    static const char *const marks[][2] = {
        { "~~", "~~" }, { "[s]", "[/s]" }, { "<s>", "</s>" }, { "<del>", "</del>" }
    };

    for (size_t i = 0; i < ARRAY_LEN(marks); i++)
        for (char *at = line, *end; (at = strstr(at, marks[i][0])) &&
                                    (end = strstr(at + strlen(marks[i][0]), marks[i][1]));
             at = end) {
            end += strlen(marks[i][1]);
            note(text, number, at, (size_t)(end - at));
            memset(at, ' ', (size_t)(end - at));
        }
}

char *posted_plain(struct poster posters[], struct posted_text *text, char *plain, size_t count)
{
    char *const bytes = plain + count, *end;
    int line = 0;

    blank_addresses(text, bytes, count);
    bytes[count] = '\0';
    end = cut_lines(plain, bytes, bytes + count);
    text->too_long = find_too_long(plain, end);
    for (char *at = plain, *next; at < end && !text->too_long; at = next) {
        const bool says = at[strspn(at, " \t\f\v")] != '\0';

        next = at + strlen(at) + 1;
        if (!text->named)
            utf8_clean(at, strlen(at), text->title, sizeof text->title);
        leave_struck(text, at, line + 1);
        clean_line(at);
        if (says && !at[strspn(at, " \t\f\v")]) /* "[/list]", "no upgrades": no empty line */
            leave(at, ',');
        read_line(posters, text, at, ++line, next == end);
    }
    find_title(text);
    look_at_form(text, plain, end);
    return end;
}
