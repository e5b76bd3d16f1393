/* Write the tables of game/cards/numbers.h as C, from CSV files. Run when the project is built:
 *
 *     numbers_generate OUT.c DIRECTORY
 *
 * reads builder-1.csv and builder-2.csv, whose ids become rows of pilots-N.csv and upgrades-N.csv.
 * An id that they do not have is kept as it is: cards may be known to the builder first. What is
 * wrong with a file is said with its row, and fails the build. */
#include "game/cards/numbers.h"

#include <csv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 4096, EDITIONS = 2, CELLS = 4, NUMBER_MOST = 9999, ROWS_MOST = 0x7fff };

/* A file, of whose rows the first cells are kept: of a roster an id, a name, and a ship or slots.
 */
struct file {
    char path[PATH_BYTES];
    char *(*rows)[CELLS]; /* the header is row 0 */
    size_t count, column;
};

/* Files of one edition, and what is written from them. */
struct edition {
    struct file numbers, pilots, upgrades;
    unsigned rows[CARDS_NUMBERED_KINDS][NUMBER_MOST + 1];
    size_t counts[CARDS_NUMBERED_KINDS];
};

static const char *const kinds[CARDS_NUMBERED_KINDS] = {
    [CARDS_NUMBERED_PILOT] = "pilot",
    [CARDS_NUMBERED_UPGRADE] = "upgrade",
    [CARDS_NUMBERED_TITLE] = "title",
    [CARDS_NUMBERED_MODIFICATION] = "modification",
};

/* Whoever cannot have memory gives up: the build has failed. */
static void *got(void *memory)
{
    if (!memory) {
        fputs("numbers_generate: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* ---- reading ---- */

static void on_cell(void *text, size_t bytes, void *context)
{
    struct file *file = context;
    char *copy;

    if (file->column == 0) {
        file->rows = got(realloc(file->rows, (file->count + 1) * sizeof *file->rows));
        memset(file->rows[file->count], 0, sizeof *file->rows);
    }
    if (file->column < CELLS) {
        copy = got(calloc(bytes + 1, 1));
        memcpy(copy, text, bytes);
        file->rows[file->count][file->column] = copy;
    }
    file->column++;
}

static void on_row(int end, void *context)
{
    struct file *file = context;

    (void)end;
    for (; file->column < CELLS; file->column++)
        file->rows[file->count][file->column] = got(calloc(1, 1));
    file->count++;
    file->column = 0;
}

static bool read_file(struct file *file, const char *directory, const char *name, int edition)
{
    struct csv_parser parser;
    char bytes[PATH_BYTES];
    size_t count;
    bool ok = true;
    FILE *in;

    snprintf(file->path, sizeof file->path, "%s/%s-%d.csv", directory, name, edition);
    in = fopen(file->path, "rb");
    if (!in || csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) {
        perror(file->path);
        return false;
    }
    while (ok && (count = fread(bytes, 1, sizeof bytes, in)) > 0)
        ok = csv_parse(&parser, bytes, count, on_cell, on_row, file) == count;
    ok = ok && !ferror(in) && csv_fini(&parser, on_cell, on_row, file) == 0;
    if (!ok)
        fprintf(stderr, "%s: error: %s\n", file->path, csv_strerror(csv_error(&parser)));
    csv_free(&parser);
    fclose(in);
    return ok;
}

/* ---- what the numbers mean ---- */

/* The row of an id, from 1: that of the ship or slot, if that is said. 0: there is none. */
static unsigned find(const struct file *roster, const char *id, const char *where)
{
    for (size_t i = 1; i < roster->count; i++)
        if (strcmp(roster->rows[i][0], id) == 0 &&
            (!*where || cards_lists(roster->rows[i][2], where, strlen(where))))
            return (unsigned)i;
    return *where ? find(roster, id, "") : 0;
}

static bool fail(const struct edition *edition, size_t row, const char *what)
{
    fprintf(stderr, "%s:%zu: error: %s\n", edition->numbers.path, row + 1, what);
    return false;
}

/* Row 0 is the header, so that row 1 of a roster is the first one there, and 0 is none. */
static bool take_row(struct edition *edition, size_t index)
{
    char *const *cells = edition->numbers.rows[index];
    const unsigned long number = strtoul(cells[1], NULL, 10);
    size_t kind = 0;
    unsigned row;

    while (kind < CARDS_NUMBERED_KINDS && strcmp(cells[0], kinds[kind]) != 0)
        kind++;
    if (kind == CARDS_NUMBERED_KINDS || cells[1][strspn(cells[1], "0123456789")] || !*cells[1] ||
        number > NUMBER_MOST || !*cells[2])
        return fail(edition, index, "this is no kind, number and id");
    if (edition->rows[kind][number])
        return fail(edition, index, "this number was there before");
    row = find(kind == CARDS_NUMBERED_PILOT ? &edition->pilots : &edition->upgrades, cells[2],
               cells[3]);
    edition->rows[kind][number] = row ? row : CARDS_NUMBER_STRANGER | (unsigned)index;
    if (edition->counts[kind] <= number)
        edition->counts[kind] = number + 1;
    return row <= ROWS_MOST && index <= ROWS_MOST;
}

static bool read_edition(struct edition *edition, const char *directory, int number)
{
    bool ok = read_file(&edition->numbers, directory, "builder", number) &&
              read_file(&edition->pilots, directory, "pilots", number) &&
              read_file(&edition->upgrades, directory, "upgrades", number);

    for (size_t i = 1; ok && i < edition->numbers.count; i++)
        ok = take_row(edition, i);
    return ok;
}

/* ---- C ---- */

/* Strangers are counted as they are met. Ids, ships and slots have nothing that C writes otherwise.
 */
static void write_edition(FILE *out, const struct edition *edition, int number)
{
    unsigned strangers = 0;

    fprintf(out, "\nstatic const struct cards_named strangers_%d[] = {\n", number);
    for (size_t kind = 0; kind < CARDS_NUMBERED_KINDS; kind++)
        for (size_t i = 0; i < edition->counts[kind]; i++)
            if (edition->rows[kind][i] & CARDS_NUMBER_STRANGER) {
                char *const *cells = edition->numbers.rows[edition->rows[kind][i] & ROWS_MOST];

                fprintf(out, "    { \"%s\", \"%s\", \"\" },\n", cells[2], cells[3]);
            }
    fprintf(out, "    { \"\", \"\", \"\" },\n};\n");
    for (size_t kind = 0; kind < CARDS_NUMBERED_KINDS; kind++) {
        fprintf(out, "\nstatic const unsigned short %ss_%d[] = {\n", kinds[kind], number);
        for (size_t i = 0; i < edition->counts[kind]; i++)
            fprintf(out, "    %u,\n",
                    edition->rows[kind][i] & CARDS_NUMBER_STRANGER
                        ? CARDS_NUMBER_STRANGER | strangers++
                        : edition->rows[kind][i]);
        fprintf(out, "    0,\n};\n");
    }
}

static void write_all(FILE *out, const struct edition editions[EDITIONS])
{
    fprintf(out, "/* Written by game/cards/generate_numbers.c. */\n"
                 "#include \"game/cards/numbers.h\"\n");
    for (int i = 0; i < EDITIONS; i++)
        write_edition(out, &editions[i], i + 1);
    fprintf(out, "\nconst struct cards_numbers cards_numbers_builtin[CARDS_EDITIONS] = {\n");
    for (int i = 0; i < EDITIONS; i++) {
        fprintf(out, "    [CARDS_%s] = {\n        { ", i == 0 ? "FIRST" : "SECOND");
        for (size_t kind = 0; kind < CARDS_NUMBERED_KINDS; kind++)
            fprintf(out, "%ss_%d, ", kinds[kind], i + 1);
        fprintf(out, "},\n        { ");
        for (size_t kind = 0; kind < CARDS_NUMBERED_KINDS; kind++)
            fprintf(out, "%zu, ", editions[i].counts[kind]);
        fprintf(out, "},\n        strangers_%d,\n    },\n", i + 1);
    }
    fprintf(out, "};\n");
}

int main(int argc, char **argv)
{
    static struct edition editions[EDITIONS];
    FILE *out;
    bool done;

    if (argc != 3) {
        fprintf(stderr, "usage: %s OUT.c DIRECTORY\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < EDITIONS; i++)
        if (!read_edition(&editions[i], argv[2], i + 1))
            return 1;
    out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    write_all(out, editions);
    done = !ferror(out);
    done = fclose(out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
