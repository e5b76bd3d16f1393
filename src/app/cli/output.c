#include "app/cli/output.h"

#include "app/cli/complain.h"

#include "app/cli/place.h"
#include "app/cli/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Who read the report has gone, as `head` does: nobody wants to hear of it. */
static bool reader_is_gone;

bool output_reader_is_gone(void)
{
    return reader_is_gone;
}

static bool fail(struct output *output, const char *what)
{
    reader_is_gone = reader_is_gone || (output->file == stdout && errno == EPIPE);
    if (!output->failed && !reader_is_gone)
        say(NULL, "%s: %s: %s", output->name, what, strerror(errno));
    output->failed = true;
    return false;
}

static bool begin(struct host *host, struct output *output, const char *name)
{
    *output = (struct output){ .host = host, .file = stdout, .name = "standard output" };
    output->width = terminal_width(stdout);
    if (!name || strcmp(name, "-") == 0 || place_is_stdout(name))
        return false;
    output->name = name;
    output->file = NULL;
    output->width = 0;
    return true;
}

/* Find out where a report goes that is moved there when it is whole. */
static bool find_target(struct output *output)
{
    output->target = place_follow(output->name);
    if (!output->target)
        return fail(output, "cannot be written");
    if (access(output->target, F_OK) == 0 && access(output->target, W_OK) != 0)
        return fail(output, "cannot be written");
    output->failed = !place_spares(output->target, output->name);
    return !output->failed;
}

static void forget(struct output *output)
{
    if (output->is_locked)
        close(output->lock);
    signals_unfinished(NULL);
    free(output->target);
    free(output->temporary);
    free(output->expected);
    *output = (struct output){ 0 };
}

/* A file beside the target, for this report alone. -1: errno says why not. */
static int make_temporary(struct output *output)
{
    const int file = place_make_beside(output->target, &output->temporary);

    if (file >= 0) {
        signals_unfinished(output->temporary);
        place_copy_mode(file, output->target);
    }
    return file;
}

/* NAME.part, held until it has its place. -1: errno says why not, if it has not been said. */
static int lock_part(struct output *output)
{
    int file;

    if (asprintf(&output->temporary, "%s.part", output->target) < 0) {
        output->temporary = NULL;
        return -1;
    }
    output->failed = !place_spares(output->temporary, output->temporary);
    file = output->failed ? -1 : place_lock(output->temporary);
    if (file >= 0)
        output->lock = dup(file);
    output->is_locked = file >= 0 && output->lock >= 0;
    return file;
}

static bool give_up(struct output *output, bool is_part)
{
    const char *why = !is_part               ? NULL
                      : errno == EWOULDBLOCK ? "another process is writing it"
                      : errno == ELOOP       ? "is a link: nothing is written through it"
                      : errno == EEXIST      ? "is there already, and is no file"
                                             : NULL;

    if (why && !output->failed)
        say(NULL, "%s: %s", output->temporary, why);
    else
        fail(output, "cannot be written");
    if (output->temporary && !is_part)
        unlink(output->temporary);
    forget(output);
    return false;
}

static bool open_file(struct output *output, bool is_part)
{
    int file = -1;

    if (!place_is_file(output->name)) { /* a pipe or a device: there is nothing to move */
        output->file = fopen(output->name, "wb");
        output->width = output->file ? terminal_width(output->file) : 0;
    } else if (find_target(output)) {
        file = is_part ? lock_part(output) : make_temporary(output);
        output->file = file >= 0 ? fdopen(file, is_part ? "r+b" : "wb") : NULL;
    }
    if (!output->file && file >= 0)
        close(file);
    return output->file || give_up(output, is_part && output->temporary);
}

bool output_open(struct host *host, struct output *output, const char *name)
{
    return !begin(host, output, name) || open_file(output, false);
}

/* ---- a part that can be gone on with ---- */

bool output_open_part(struct host *host, struct output *output, const char *name)
{
    return !begin(host, output, name) || open_file(output, true);
}

bool output_begin_anew(struct output *output)
{
    if (!output->is_locked)
        return true;
    if (ftruncate(fileno(output->file), 0) != 0)
        return fail(output, "cannot be written");
    place_copy_mode(fileno(output->file), output->target);
    return true;
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

    for (unsigned row = 0; row < rows->headers; row++) {
        const size_t end = row_end(bytes, count, whole.header, rows->has_quotes);

        if (!end)
            return (struct whole){ 0, 0, 0, 0 };
        whole.header = end;
    }
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

bool output_resume(struct output *output, const struct output_rows *rows, uint64_t *items)
{
    struct whole whole;
    size_t count;
    char *bytes = read_whole(output->file, &count);
    bool ok = bytes != NULL;

    if (ok) {
        whole = find_whole(bytes, count, rows, *items);
        *items = whole.items;
        ok = expect_again(output, bytes, &whole) &&
             ftruncate(fileno(output->file), (off_t)whole.end) == 0 &&
             fseek(output->file, (long)whole.end, SEEK_SET) == 0;
    }
    free(bytes);
    return ok || fail(output, "cannot be gone on with");
}

/* ---- writing ---- */

static bool is_other_part(struct output *output)
{
    if (!output->failed)
        say(NULL,
            "%s: this part says something else than would be written now; run without "
            "--resume to begin anew",
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
    fail(output, "cannot be written");
    return -1;
}

volley_sink output_sink(struct output *output)
{
    return (volley_sink){ .write = write_bytes,
                          .context = output,
                          .width = output->width,
                          .ascii = terminal_is_ascii(),
                          .color = terminal_has_color(output->file) };
}

void output_flush(struct output *output)
{
    if (fflush(output->file) != 0)
        fail(output, "cannot be written");
}

/* ---- the end ---- */

bool output_close(struct output *output)
{
    bool ok = !output->failed;

    if (ok && output->expected_at < output->expected_count) { /* it never came again */
        is_other_part(output);
        output_keep(output);
        return false;
    }
    if (ok && output->temporary && !place_spares(output->target, output->name)) {
        /* It was read only after the report was begun. */
        (output->is_locked ? (void)output_keep(output) : output_discard(output));
        return false;
    }
    /* Buffered bytes may fail only now: a full disk shows here. */
    if (ok && fflush(output->file) != 0)
        ok = fail(output, "cannot be written");
    if (output->file != stdout && fclose(output->file) != 0 && ok)
        ok = fail(output, "cannot be written");
    if (ok && output->temporary && rename(output->temporary, output->target) != 0)
        ok = fail(output, "cannot be put in its place");
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
    reader_is_gone = reader_is_gone || errno == EPIPE;
    if (reader_is_gone)
        return false;
    return say(NULL, "standard output: cannot be written: %s", strerror(errno));
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
