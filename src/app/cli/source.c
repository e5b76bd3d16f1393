#include "app/cli/source.h"

#include "app/cli/complain.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/grow.h"

#include <stdarg.h>
#include <stdlib.h>

/* FNV-1a: enough to tell a file that was changed; it guards against nobody. */
#define FNV_PRIME UINT64_C(0x100000001B3)

/* An address has no blanks, but in the name of a faction. */
bool source_is_address(const char *name)
{
    static const char *const schemes[] = { "https://", "http://" };
    const size_t bytes = strcspn(name, " \t\r\n");

    for (size_t i = 0; i < ARRAY_LEN(schemes); i++)
        if (bytes >= strlen(schemes[i]) && ascii_same_bytes(name, schemes[i], strlen(schemes[i])))
            return true;
    for (const char *at = name; at + 3 < name + bytes; at++)
        if (strncmp(at, "?f=", 3) == 0 || strncmp(at, "?d=", 3) == 0)
            return true;
    return false;
}

const char *source_shown(const char *name, char out[SOURCE_SHOWN])
{
    const bool is_short = !source_is_address(name) || strlen(name) < SOURCE_SHOWN;
    const char *host = strstr(name, "://");

    if (is_short)
        return name;
    snprintf(out, SOURCE_SHOWN - 3, "%.*s", SOURCE_SHOWN - 4, host ? host + 3 : name);
    strcat(out, "...");
    return out;
}

bool source_try_squad(struct host *host, struct source *source, const char *name, volley_error *err)
{
    if (!source_is_address(name))
        return source_try(host, source, name, err);
    *source = (struct source){ .bytes_read.now.hash = DIGEST_BEGINS };
    source->name = source_shown(name, source->shown);
    source->file = fmemopen((char *)name, strlen(name), "r"); /* which only reads */
    return source->file || source_fail(err, VOLLEY_NOMEM, source->name, "out of memory");
}

bool source_fail(volley_error *err, volley_status status, const char *source, const char *format,
                 ...)
{
    va_list list;

    *err = (volley_error){ .status = status };
    snprintf(err->source, sizeof err->source, "%s", source);
    va_start(list, format);
    vsnprintf(err->message, sizeof err->message, format, list);
    va_end(list);
    return false;
}

bool source_open(struct host *host, struct source *source, const char *name)
{
    volley_error error = { 0 };

    return source_try(host, source, name, &error) ||
           say_file(host, name, error.status, "%s", error.message);
}

void proof_add(struct proof *proof, const char *bytes, size_t count)
{
    struct digest *now = &proof->now;

    for (size_t i = 0; i < count; i++)
        now->hash = (now->hash ^ (unsigned char)bytes[i]) * FNV_PRIME;
    if (++now->count == proof->expected.count && now->hash != proof->expected.hash)
        proof->differs = true;
}

bool proof_holds(const struct proof *proof)
{
    return proof->now.count >= proof->expected.count && !proof->differs;
}

const char *source_first_line(struct source *source)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    size_t begin = 0;

    while (grow_array(&source->ahead, &source->ahead_room, source->ahead_count + 2, 1)) {
        const int byte = getc(source->file);
        const char *line;

        if (byte != EOF)
            source->ahead[source->ahead_count++] = (char)byte;
        if (byte != EOF && byte != '\n' && byte != '\r')
            continue;
        source->ahead[source->ahead_count] = '\0';
        line = source->ahead + begin;
        line += strspn(line, byte_order_mark);
        if (*line != '#' && line[strspn(line, " \t\r\n")] &&
            (strncmp(line, "sep=", 4) != 0 ||
             strcspn(line + 4, "\r\n") != 1)) /* of a spreadsheet */
            return line;
        if (byte == EOF)
            return NULL;
        begin = source->ahead_count;
    }
    source->failed = true;
    return NULL;
}

/* What was read ahead comes first. */
static size_t take(struct source *source, char *bytes, size_t room)
{
    size_t left = source->ahead_count - source->ahead_at;

    if (!left)
        return fread(bytes, 1, room, source->file);
    left = left < room ? left : room;
    memcpy(bytes, source->ahead + source->ahead_at, left);
    source->ahead_at += left;
    return left;
}

static long read_bytes(char *bytes, size_t room, void *context)
{
    struct source *source = context;
    size_t count = take(source, bytes, room);

    if (count == 0 && ferror(source->file))
        return -1;
    for (size_t i = 0; i < count; i++)
        proof_add(&source->bytes_read, &bytes[i], 1);
    if (count == 0 && !proof_holds(&source->bytes_read))
        source->bytes_read.differs = true; /* it has become shorter */
    return source->bytes_read.differs ? -1 : (long)count;
}

volley_source source_of(struct source *source)
{
    return (volley_source){ read_bytes, source, source->name };
}

void source_close(struct source *source)
{
    if (source->file && !source->is_stdin)
        fclose(source->file);
    source->file = NULL;
    free(source->ahead);
    source->ahead = NULL;
}
