#include "game/xws/link.h"

#include "base/ascii.h"

enum { VERSION_LAST = 10, HEAD_BYTES = 40, FACTION_BYTES = 40 };

static bool begins(struct link_span span, const char *with)
{
    const size_t bytes = strlen(with);

    return (size_t)(span.end - span.begin) >= bytes && ascii_same_bytes(span.begin, with, bytes);
}

bool link_has_scheme(struct link_span span)
{
    return begins(span, "https://") || begins(span, "http://");
}

/* ---- values ---- */

bool link_value(struct link_span link, const char *key, struct link_span *value)
{
    const size_t key_bytes = strlen(key);

    for (const char *at = link.begin; at < link.end; at++) {
        struct link_span rest = { at + 1, link.end };

        if (*at != '?' && *at != '&')
            continue;
        if (begins(rest, "amp;")) /* as pages have it */
            rest.begin += strlen("amp;");
        if (!begins(rest, key) || rest.begin + key_bytes == link.end ||
            rest.begin[key_bytes] != '=')
            continue;
        value->begin = value->end = rest.begin + key_bytes + 1;
        while (value->end < link.end && *value->end != '&' && *value->end != '#')
            value->end++;
        return true;
    }
    return false;
}

/* 0 to 15; -1: no digit of that kind */
static int hex_of(char c)
{
    const char letter = ascii_lower(c);

    if (ascii_is_digit(c))
        return c - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Of "%20" the blank; a NUL is none that a text can have. -1: it is nothing of that kind. */
static int escaped(const char *at, const char *end)
{
    if (*at != '%' || end - at < 3 || hex_of(at[1]) < 0 || hex_of(at[2]) < 0)
        return -1;
    return hex_of(at[1]) * 16 + hex_of(at[2]) ? hex_of(at[1]) * 16 + hex_of(at[2]) : '?';
}

/* Returns whether there was something to take away. */
static bool decode_once(struct link_span value, bool plus, char *out)
{
    bool changed = false;

    for (const char *at = value.begin; at < value.end; at++) {
        const int byte = escaped(at, value.end);

        changed = changed || byte >= 0;
        *out++ = byte >= 0 ? (char)byte : plus && *at == '+' ? ' ' : *at;
        at += byte >= 0 ? 2 : 0;
    }
    *out = '\0';
    return changed;
}

void link_decode(struct link_span value, bool plus, char *out)
{
    enum { TIMES_MOST = 3 };
    bool changed = decode_once(value, plus, out);

    for (int i = 1; changed && i < TIMES_MOST; i++)
        changed = decode_once((struct link_span){ out, out + strlen(out) }, false, out);
}

/* ---- addresses in a text ---- */

/* What stands in no address as it is. */
static bool is_break(char c)
{
    return ascii_is_space(c) || ascii_is_control(c) || strchr("\"<>|`", c);
}

static const char *word_end(const char *at, const char *end)
{
    while (at < end && !is_break(*at))
        at++;
    return at;
}

/* Where an address begins in a word: at "https://", or before the host of "yasb.app/?f=...&d=...".
 * NULL: there is none in it. */
static const char *find_begin(struct link_span word)
{
    struct link_span data;
    const char *host;

    for (struct link_span at = word; at.begin < word.end; at.begin++)
        if (ascii_lower(*at.begin) == 'h' && link_has_scheme(at))
            return at.begin;
    if (!link_value(word, "d", &data))
        return NULL;
    host = memchr(word.begin, '?', (size_t)(word.end - word.begin));
    host = host ? host : word.begin;
    while (host > word.begin && (ascii_is_letter_or_digit(host[-1]) || strchr("./:-~", host[-1])))
        host--;
    return host;
}

/* "(https://...)." is without its bracket and what stands behind it. */
static const char *find_end(struct link_span word, const char *begin)
{
    static const char openers[] = "([{'", closers[] = ")]}'";
    const char *opener = begin > word.begin ? strchr(openers, begin[-1]) : NULL;

    for (const char *at = word.end; opener && *opener && at > begin; at--)
        if (at[-1] == closers[opener - openers])
            return at - 1;
    return word.end;
}

/* The name of a faction may have its blanks: "?f=Rebel Alliance&d=...". */
static const char *beyond_faction(struct link_span link, const char *text_end)
{
    struct link_span value;
    const char *most = text_end - link.end > FACTION_BYTES ? link.end + FACTION_BYTES : text_end;

    if (!link_value(link, "f", &value) || value.end != link.end)
        return link.end;
    for (const char *at = link.end; at + 3 <= most && *at != '\n' && *at != '\r'; at++)
        if (*at == '&' && link_value((struct link_span){ at, most }, "d", &value))
            return word_end(at, text_end);
    return link.end;
}

bool link_find(struct link_span *text, struct link_span *link)
{
    while (text->begin < text->end) {
        const struct link_span word = { text->begin, word_end(text->begin, text->end) };
        const char *begin = find_begin(word);
        struct link_span data;

        text->begin = word.end + (word.end < text->end);
        if (!begin)
            continue;
        *link = (struct link_span){ begin, find_end(word, begin) };
        if (!link_value(*link, "d", &data))
            link->end = beyond_faction(*link, text->end);
        text->begin = text->begin > link->end ? text->begin : link->end;
        return true;
    }
    return false;
}

/* A list of Markdown links may begin with a bracket, as JSON does. */
static bool is_json(struct link_span text)
{
    while (text.begin < text.end && ascii_is_space(*text.begin))
        text.begin++;
    if (text.begin == text.end || (*text.begin != '[' && *text.begin != '{'))
        return false;
    if (*text.begin == '{')
        return true;
    do
        text.begin++;
    while (text.begin < text.end && ascii_is_space(*text.begin));
    return text.begin == text.end || strchr("{[]\"", *text.begin);
}

bool xws_is_address(const char *bytes, size_t count)
{
    struct link_span text = { bytes, bytes + count }, link;

    return !is_json(text) && link_find(&text, &link);
}

bool xws_names_squad(const char *bytes, size_t count)
{
    struct link_span text = { bytes, bytes + count }, link, data;

    if (is_json(text))
        return false;
    while (link_find(&text, &link))
        if (link_value(link, "d", &data))
            return true;
    return false;
}

/* ---- version ---- */

int link_version(const char *data, const char **rest)
{
    int version = 0;

    *rest = data;
    if (data[0] != 'v')
        return ascii_is_digit(data[0]);
    for (data++; ascii_is_digit(*data); data++)
        version = version <= VERSION_LAST ? version * 10 + (*data - '0') : version;
    *rest = data + 1;
    return (*data == 'Z' || *data == '!') && version <= VERSION_LAST ? version : 0;
}

/* Version 4 was the last of the first edition's builder and the first of its successor. */
const char *xws_link_edition(const char *link)
{
    const struct link_span all = { link, link + strlen(link) };
    struct link_span data;
    char head[HEAD_BYTES + 1];
    const char *rest;
    int version;

    if (!link_has_scheme(all) || !link_value(all, "d", &data))
        return NULL;
    if (data.end - data.begin > HEAD_BYTES)
        data.end = data.begin + HEAD_BYTES;
    link_decode(data, false, head);
    version = link_version(head, &rest);
    if (version < 1)
        return NULL;
    if (version < 4)
        return "1";
    if (version == 4)
        return strstr(link, "//raithos.") || strstr(link, "//yasb.") ? "2" : "1";
    return version <= 8 ? "2" : "2.5";
}
