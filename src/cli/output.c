#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char temporary_suffix[] = ".part";

static bool complain(struct output *output, const char *what)
{
    if (!output->failed)
        fprintf(stderr, "volley: %s: %s: %s\n", output->name, what, strerror(errno));
    output->failed = true;
    return false;
}

/* A pipe or a device is written in place: there is nothing to move. */
static bool is_replaceable(const char *name)
{
    struct stat info;

    return stat(name, &info) != 0 || S_ISREG(info.st_mode);
}

static bool open_as(struct output *output, const char *name, const char *mode)
{
    size_t room;

    *output = (struct output){ .file = stdout, .name = "standard output" };
    if (!name || strcmp(name, "-") == 0)
        return true;
    output->name = name;
    room = strlen(name) + sizeof temporary_suffix;
    if (is_replaceable(name)) {
        output->temporary = malloc(room);
        if (!output->temporary)
            return complain(output, "cannot be written");
        snprintf(output->temporary, room, "%s%s", name, temporary_suffix);
    }
    output->file = fopen(output->temporary ? output->temporary : name, mode);
    if (!output->file) {
        free(output->temporary);
        output->temporary = NULL;
    }
    return output->file != NULL;
}

bool output_open(struct output *output, const char *name)
{
    return open_as(output, name, "wb") || complain(output, "cannot be written");
}

/* ---- going on ---- */

/* The whole of a file; NULL: it cannot be had. */
static char *read_whole(FILE *file, size_t *count)
{
    struct stat info;
    char *bytes;

    if (fstat(fileno(file), &info) != 0)
        return NULL;
    bytes = malloc((size_t)info.st_size + 1);
    *count = bytes ? fread(bytes, 1, (size_t)info.st_size, file) : 0;
    return bytes;
}

/* Where the row that starts at `at` ends; 0: it is not whole. */
static size_t row_end(const char *bytes, size_t count, size_t at, bool has_quotes)
{
    bool quoted = false;

    for (; at < count; at++) {
        if (has_quotes && bytes[at] == '"')
            quoted = !quoted;
        else if (bytes[at] == '\n' && !quoted)
            return at + 1;
    }
    return 0;
}

/* What is whole in a report: the header, and scenarios up to `end`, the last one from `last`. */
struct whole {
    size_t header, last, end;
    uint64_t items;
};

static struct whole find_whole(const char *bytes, size_t count, const struct output_rows *rows,
                               uint64_t most)
{
    struct whole whole = { 0, 0, 0, 0 };

    if (rows->has_header)
        whole.header = row_end(bytes, count, 0, rows->has_quotes);
    if (rows->has_header && !whole.header)
        return whole;
    whole.last = whole.end = whole.header;
    while (whole.items < most) {
        size_t end = whole.end;

        for (unsigned row = 0; row < rows->per_item; row++) {
            end = row_end(bytes, count, end, rows->has_quotes);
            if (!end)
                return whole;
        }
        whole.last = whole.end;
        whole.end = end;
        whole.items++;
    }
    return whole;
}

/* Keep what must come again: the header and the last scenario. */
static bool expect_again(struct output *output, const char *bytes, const struct whole *whole)
{
    size_t last = whole->end - whole->last;

    output->expected_count = whole->header + last;
    output->expected = malloc(output->expected_count + 1);
    if (!output->expected)
        return false;
    memcpy(output->expected, bytes, whole->header);
    memcpy(output->expected + whole->header, bytes + whole->last, last);
    return true;
}

bool output_resume(struct output *output, const char *name, const struct output_rows *rows,
                   uint64_t *items)
{
    struct whole whole;
    size_t count;
    char *bytes;
    bool ok;

    if (!open_as(output, name, "r+b"))
        return complain(output, "cannot be gone on with");
    bytes = read_whole(output->file, &count);
    ok = bytes != NULL;
    if (ok) {
        whole = find_whole(bytes, count, rows, *items);
        *items = whole.items;
        ok = expect_again(output, bytes, &whole) &&
             ftruncate(fileno(output->file), (off_t)whole.end) == 0 &&
             fseek(output->file, (long)whole.end, SEEK_SET) == 0;
    }
    free(bytes);
    if (!ok) {
        complain(output, "cannot be gone on with");
        output_keep(output);
    }
    return ok;
}

/* ---- writing ---- */

static bool is_other_part(struct output *output)
{
    if (!output->failed)
        fprintf(stderr,
                "volley: %s: this part says something else than would be written now; run without "
                "--resume to begin anew\n",
                output->temporary);
    output->failed = true;
    return false;
}

/* Take what is expected again off the front of what is written. False: it is something else. */
static bool compare_expected(struct output *output, const char **bytes, size_t *count)
{
    size_t left = output->expected_count - output->expected_at;
    size_t part = *count < left ? *count : left;

    if (memcmp(output->expected + output->expected_at, *bytes, part) != 0)
        return is_other_part(output);
    output->expected_at += part;
    *bytes += part;
    *count -= part;
    return true;
}

static int write_bytes(const char *bytes, size_t count, void *context)
{
    struct output *output = context;

    if (output->expected && !compare_expected(output, &bytes, &count))
        return -1;
    if (fwrite(bytes, 1, count, output->file) == count)
        return 0;
    complain(output, "cannot be written");
    return -1;
}

volley_sink output_sink(struct output *output)
{
    return (volley_sink){ write_bytes, output };
}

void output_flush(struct output *output)
{
    if (fflush(output->file) != 0)
        complain(output, "cannot be written");
}

/* ---- the end ---- */

static void forget(struct output *output)
{
    free(output->temporary);
    free(output->expected);
    *output = (struct output){ 0 };
}

bool output_close(struct output *output)
{
    bool ok = !output->failed;

    if (ok && output->expected_at < output->expected_count) { /* it never came again */
        is_other_part(output);
        output_keep(output);
        return false;
    }
    /* Buffered bytes may fail only now: a full disk shows here. */
    if (ok && fflush(output->file) != 0)
        ok = complain(output, "cannot be written");
    if (output->file != stdout && fclose(output->file) != 0 && ok)
        ok = complain(output, "cannot be written");
    if (ok && output->temporary && rename(output->temporary, output->name) != 0)
        ok = complain(output, "cannot be put in its place");
    if (!ok && output->temporary)
        unlink(output->temporary);
    forget(output);
    return ok;
}

bool output_close_stdout(void)
{
    bool was_failed = ferror(stdout) != 0;

    if (fflush(stdout) == 0 && !was_failed)
        return true;
    fprintf(stderr, "volley: standard output: cannot be written: %s\n", strerror(errno));
    return false;
}

bool output_keep(struct output *output)
{
    bool is_file = output->temporary != NULL;

    if (output->file && output->file != stdout)
        fclose(output->file);
    else
        fflush(stdout);
    forget(output);
    return is_file;
}

void output_discard(struct output *output)
{
    if (output->temporary)
        unlink(output->temporary);
    output_keep(output);
}
