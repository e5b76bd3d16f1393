#include "report/document.h"

#include "base/utf8.h"

#include <string.h>

enum { BEYOND_FOUR_DIGITS = 0xFFFF }; /* no characters, which nothing obeys */

json_t *document_text_of(const char *bytes, size_t count)
{
    struct buffer clean = { 0 };
    json_t *string;

    for (size_t at = 0; at < count;) {
        size_t character = utf8_char_bytes(bytes + at, count - at);

        buffer_add(&clean, character ? bytes + at : "?", character ? character : 1);
        at += character ? character : 1;
    }
    string = clean.failed ? NULL : json_stringn(clean.count ? clean.bytes : "", clean.count);
    buffer_fini(&clean);
    return string;
}

json_t *document_text(const char *text)
{
    return document_text_of(text, strlen(text));
}

static int add_bytes(const char *bytes, size_t count, void *context)
{
    struct buffer *out = context;

    buffer_add(out, bytes, count);
    return out->failed ? -1 : 0;
}

/* Jansson encodes controls of ASCII. Others reach a terminal as little, and what reads the document
 * has all of them back. */
static void add_encoded(const char *bytes, size_t count, struct buffer *out)
{
    size_t from = 0, character;
    uint32_t code;

    for (size_t at = utf8_plain(bytes, count); at < count;
         at += character, at += utf8_plain(bytes + at, count - at)) {
        character = utf8_next(bytes + at, count - at, &code);
        if (utf8_is_shown(code) || code == '\n' || code > BEYOND_FOUR_DIGITS)
            continue;
        buffer_add(out, bytes + from, at - from);
        buffer_print(out, "\\u%04X", (unsigned)code);
        from = at + character;
    }
    buffer_add(out, bytes + from, count - from);
}

void document_write(json_t *document, size_t flags, struct buffer *out)
{
    struct buffer dumped = { 0 };

    if (!document || json_dump_callback(document, add_bytes, &dumped, flags) != 0)
        out->failed = true;
    else
        add_encoded(dumped.bytes, dumped.count, out);
    buffer_end(&dumped, out);
    buffer_add(out, "\n", 1);
    json_decref(document);
}
