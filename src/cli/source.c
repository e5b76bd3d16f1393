#include "cli/source.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool source_open(struct source *source, const char *name)
{
    struct stat info;

    *source = (struct source){ stdin, "<stdin>", 0 };
    if (strcmp(name, "-") == 0)
        return true;
    source->name = name;
    source->file = fopen(name, "rb");
    if (source->file && fstat(fileno(source->file), &info) == 0 && S_ISDIR(info.st_mode)) {
        fclose(source->file);
        source->file = NULL;
        errno = EISDIR;
    }
    if (!source->file) {
        fprintf(stderr, "volley: %s: cannot be read: %s\n", name, strerror(errno));
        return false;
    }
    source->bytes = S_ISREG(info.st_mode) ? (double)info.st_size : 0;
    return true;
}

static long read_bytes(char *bytes, size_t room, void *context)
{
    struct source *source = context;
    size_t count = fread(bytes, 1, room, source->file);

    return count == 0 && ferror(source->file) ? -1 : (long)count;
}

volley_source source_of(struct source *source)
{
    return (volley_source){ read_bytes, source, source->name };
}

void source_close(struct source *source)
{
    if (source->file && source->file != stdin)
        fclose(source->file);
    source->file = NULL;
}
