#include "report/document.h"

#include "base/utf8.h"

#include <string.h>

json_t *document_text(const char *bytes)
{
    size_t count = strlen(bytes);
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

static int add_bytes(const char *bytes, size_t count, void *context)
{
    struct buffer *out = context;

    buffer_add(out, bytes, count);
    return out->failed ? -1 : 0;
}

static void write(json_t *document, size_t flags, struct buffer *out)
{
    if (!document || json_dump_callback(document, add_bytes, out, flags) != 0)
        out->failed = true;
    buffer_add(out, "\n", 1);
    json_decref(document);
}

void document_line(json_t *document, struct buffer *out)
{
    write(document, JSON_COMPACT, out);
}

void document_page(json_t *document, struct buffer *out)
{
    write(document, JSON_INDENT(1), out);
}
