#include "base/crew/pack.h"

#include <string.h>

void pack_value(struct buffer *out, const void *value, size_t bytes)
{
    if (bytes)
        buffer_add(out, value, bytes);
}

void unpack_value(struct unpack *from, void *value, size_t bytes)
{
    from->failed = from->failed || from->left < bytes;
    if (!bytes)
        return;
    if (from->failed) {
        memset(value, 0, bytes);
        return;
    }
    memcpy(value, from->at, bytes);
    from->at += bytes;
    from->left -= bytes;
}

void pack_bytes(struct buffer *out, const char *bytes, size_t count)
{
    const uint64_t length = count;

    pack_value(out, &length, sizeof length);
    pack_value(out, bytes, count);
}

const char *unpack_bytes(struct unpack *from, size_t *count)
{
    const char *bytes;
    uint64_t length;

    unpack_value(from, &length, sizeof length);
    from->failed = from->failed || from->left < length;
    *count = from->failed ? 0 : (size_t)length;
    bytes = from->at;
    if (*count) {
        from->at += *count;
        from->left -= *count;
    }
    return from->failed ? "" : bytes;
}

void pack_text(struct buffer *out, const char *text)
{
    pack_bytes(out, text, text ? strlen(text) + 1 : 0);
}

const char *unpack_text(struct unpack *from)
{
    size_t count;
    const char *text = unpack_bytes(from, &count);

    if (count && text[count - 1] == '\0')
        return text;
    from->failed = from->failed || count;
    return NULL;
}
