#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/part.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ---- parts ---- */

struct part_file {
    struct source source;
    struct part_marks marks;
    off_t at, end; /* byte that is read next; at which its last line begins */
    char *row;     /* the last one that was read */
    uint32_t row_bytes, room;
};

struct parts {
    struct part_file *files; /* by their number, from 0; not yet there: without a file */
    size_t count, found;
};

static bool refuse(const char *name, const char *why)
{
    return say(NULL, "%s: %s", name, why);
}

/* The last line of a file, from part->end. False: it is no file with lines. */
static bool read_last_line(struct part_file *part, char line[PART_LINE_MAX + 1])
{
    FILE *file = part->source.file;
    size_t count, at;
    off_t bytes;

    if (fseeko(file, 0, SEEK_END) != 0 || (bytes = ftello(file)) < 0)
        return false;
    part->end = bytes < PART_LINE_MAX ? 0 : bytes - PART_LINE_MAX;
    if (fseeko(file, part->end, SEEK_SET) != 0)
        return false;
    count = fread(line, 1, PART_LINE_MAX, file);
    line[count] = '\0';
    for (at = count ? count - 1 : 0; at > 0 && line[at - 1] != '\n'; at--)
        continue;
    part->end += (off_t)at;
    memmove(line, line + at, count - at + 1);
    return true;
}

static bool read_marks(struct part_file *part)
{
    const char *name = part->source.name;
    char line[PART_LINE_MAX + 1];

    if (!fgets(line, sizeof line, part->source.file) || !part_read_first(line, &part->marks))
        return refuse(name, "is no part: it does not begin as `volley batch --part` does");
    part->at = (off_t)strlen(line);
    if (!read_last_line(part, line) || part->end < part->at || !part_read_last(line, &part->marks))
        return refuse(name, "is cut short: it has no last line that says that it is whole");
    return fseeko(part->source.file, part->at, SEEK_SET) == 0 || refuse(name, "cannot be read");
}

/* Parts of one batch agree in all but their number. */
static bool is_of_same(const struct part_file *one, const struct part_file *other)
{
    const struct part_marks *a = &one->marks, *b = &other->marks;
    const char *name = other->source.name;
    bool is_same_file;

    if (strcmp(a->made, b->made) != 0 || a->is_csv != b->is_csv || a->rows != b->rows)
        return say(NULL, "%s: was made otherwise than %s\n  the one:   %s\n  the other: %s", name,
                   one->source.name, b->made, a->made);
    if (a->part.count != b->part.count)
        return say(NULL, "%s: is one of %llu parts, %s one of %llu", name,
                   (unsigned long long)b->part.count, one->source.name,
                   (unsigned long long)a->part.count);
    is_same_file = a->input.count == b->input.count && a->input.hash == b->input.hash;
    if (a->scenarios == b->scenarios && is_same_file && a->texts.count == b->texts.count &&
        a->texts.hash == b->texts.hash)
        return true;
    return say(NULL, "%s: was made from another input than %s%s", name, one->source.name,
               is_same_file ? ": a squad file that it names was another" : "");
}

/* Give a part its place among the others. */
static bool place(struct parts *parts, struct part_file *part, const struct part_file *first)
{
    struct part_file *there;

    if (!parts->files) {
        parts->count = (size_t)part->marks.part.count;
        parts->files = calloc(parts->count, sizeof *parts->files);
        if (!parts->files)
            return say_no_memory(NULL);
    }
    if (first && !is_of_same(first, part))
        return false;
    there = &parts->files[part->marks.part.number - 1];
    if (there->source.file)
        return say(NULL, "%s: is part %llu, which %s is, too", part->source.name,
                   (unsigned long long)part->marks.part.number, there->source.name);
    *there = *part;
    parts->found++;
    return true;
}

static bool read_parts(struct parts *parts, const struct cli_options *options)
{
    const struct part_file *first = NULL;

    for (size_t i = 0; i < options->word_count; i++) {
        struct part_file part = { .end = 0 };

        if (!source_open(NULL, &part.source, options->words[i]))
            return false;
        if (!read_marks(&part) || !place(parts, &part, first)) {
            source_close(&part.source);
            return false;
        }
        if (!first)
            first = &parts->files[part.marks.part.number - 1];
    }
    return true;
}

static bool is_complete(const struct parts *parts)
{
    enum { NAMED_MOST = 20 };
    char list[NAMED_MOST * 24] = "";
    size_t named = 0;

    if (parts->found == parts->count)
        return true;
    for (size_t i = 0; i < parts->count && named < NAMED_MOST; i++)
        if (!parts->files[i].source.file)
            cli_append(list, sizeof list, "%s%zu", named++ ? ", " : "", i + 1);
    return say(NULL, "missing: part%s %s%s of %zu", parts->count - parts->found > 1 ? "s" : "",
               list, named < parts->count - parts->found ? ", ..." : "", parts->count);
}

/* ---- the report ---- */

/* Read the next row. False: the part has none any more. */
static bool read_row(struct part_file *part)
{
    FILE *file = part->source.file;
    bool quoted = false;
    int byte;

    part->row_bytes = 0;
    while ((byte = getc(file)) != EOF) {
        if (!grow_array(&part->row, &part->room, part->row_bytes + 1, 1))
            return say_no_memory(NULL);
        part->row[part->row_bytes++] = (char)byte;
        if (byte == '"' && part->marks.is_csv)
            quoted = !quoted;
        else if (byte == '\n' && !quoted)
            break;
    }
    part->at += (off_t)part->row_bytes;
    return (byte == '\n' && part->at <= part->end) ||
           refuse(part->source.name, "is damaged: scenarios are missing");
}

static bool write_row(const struct part_file *part, const volley_sink *sink)
{
    return sink->write(part->row, part->row_bytes, sink->context) == 0;
}

/* The header of all; each part has it. */
static bool write_header(struct parts *parts, const volley_sink *sink)
{
    const struct part_file *first = &parts->files[0];

    if (!first->marks.is_csv)
        return true;
    for (size_t i = 0; i < parts->count; i++) {
        struct part_file *part = &parts->files[i];

        if (!read_row(part))
            return false;
        if (part->row_bytes != first->row_bytes ||
            memcmp(part->row, first->row, first->row_bytes) != 0)
            return refuse(part->source.name, "is damaged: its header is another");
    }
    return write_row(first, sink);
}

static bool write_all(struct parts *parts, const volley_sink *sink)
{
    const struct part_marks *marks = &parts->files[0].marks;
    bool ok = write_header(parts, sink);

    for (uint64_t i = 0; i < marks->scenarios * marks->rows && ok; i++) {
        struct part_file *part = &parts->files[i / marks->rows % parts->count];

        ok = read_row(part) && write_row(part, sink);
    }
    for (size_t i = 0; i < parts->count && ok; i++)
        if (parts->files[i].at != parts->files[i].end)
            ok = refuse(parts->files[i].source.name, "is damaged: it has scenarios too many");
    return ok;
}

static int write_report(struct parts *parts, const char *name)
{
    struct output output;
    volley_sink sink;
    bool failed = false;

    if (!output_open(NULL, &output, name))
        return CLI_FAILED;
    sink = output_sink(&output, VOLLEY_CSV);
    if (!write_all(parts, &sink)) {
        output_discard(&output);
        return CLI_FAILED;
    }
    if (!output_close(&output))
        return CLI_FAILED;
    for (size_t i = 0; i < parts->count; i++)
        failed = failed || parts->files[i].marks.failed;
    if (failed)
        say(NULL, "scenarios failed; see the column 'error'");
    return failed ? CLI_FAILED : CLI_DONE;
}

/* All parts are open at once: as many files as the system lets a process have. */
static void allow_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static int run(void *asked)
{
    const struct cli_options *options = asked;
    struct parts parts = { .count = 0 };
    int exit_status = CLI_FAILED;

    allow_files();
    if (read_parts(&parts, options) && is_complete(&parts))
        exit_status = write_report(&parts, options->output);
    for (size_t i = 0; i < parts.count; i++) {
        source_close(&parts.files[i].source);
        free(parts.files[i].row);
    }
    free(parts.files);
    return exit_status;
}

const struct command cli_join = {
    .name = "join",
    .summary = "put the parts of a batch together",
    .forms = { "PART..." },
    .operands = OPERANDS_FILE,
    .limits = { 1, 0, "no parts: name the reports of volley batch --part, in any order", NULL },
    .tables = { cli_output_rows },
    .run = run,
};
