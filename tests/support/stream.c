#include "support/stream.h"

#include "base/buffer.h"

#include <string.h>

long stream_read(char *bytes, size_t room, void *context)
{
    const char **text = context;
    size_t count = strlen(*text) < room ? strlen(*text) : room;

    memcpy(bytes, *text, count);
    *text += count;
    return (long)count;
}

int stream_keep(const char *bytes, size_t count, void *context)
{
    buffer_add(context, bytes, count);
    return 0;
}

int stream_count(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    *(size_t *)context += count;
    return 0;
}

int stream_refuse(const char *bytes, size_t count, void *context)
{
    (void)bytes;
    (void)count;
    (void)context;
    return -1;
}
