#include "game/cards/generate_table.h"

#include <csv.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 64 };

void table_complain(struct table *table, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "%s:%d: error: ", table->path, table->line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    table->failed = true;
}

void *table_got(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

char *table_copy(const char *text, size_t bytes)
{
    char *made = table_got(malloc(bytes + 1));

    memcpy(made, text, bytes);
    made[bytes] = '\0';
    return made;
}

const char *table_cell(const struct table *table, const struct row *row, const char *column)
{
    return row->cells[cards_column(table->file, column)];
}

/* ---- checks ---- */

static size_t count_clauses(const char *text)
{
    size_t count = 1;

    for (; (text = strstr(text, " ; ")) != NULL; text++)
        count++;
    return count;
}

int table_kind(const char *word)
{
    int kind = CARDS_UNSAID + 1;

    while (kind < CARDS_KINDS && strcmp(word, cards_kind_words[kind]) != 0)
        kind++;
    return kind;
}

static bool is_number(const char *text, const struct cards_column *column)
{
    char *end;
    long number = strtol(text, &end, 10);

    return *end == '\0' && number >= column->low && number <= column->high;
}

static const char *fault_of(const char *cell, const struct cards_column *column, bool is_filled)
{
    if (!*cell)
        return is_filled ? "nothing" : NULL;
    if (column->cell == CARDS_ID && cell[strspn(cell, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        return "no id";
    if (column->cell == CARDS_KIND && table_kind(cell) == CARDS_KINDS)
        return "no kind of cards";
    return column->cell == CARDS_NUMBER && !is_number(cell, column) ? "no number, or not such a one"
                                                                    : NULL;
}

/* A damage card or a condition that is left out: it has no roster to stand in. */
static bool is_left_out(const struct table *table, const struct row *row)
{
    return table->file == &cards_files[CARDS_OF_CARDS] &&
           (strcmp(table_cell(table, row, "kind"), "damage") == 0 ||
            strcmp(table_cell(table, row, "kind"), "condition") == 0) &&
           !*table_cell(table, row, "effect") && !*table_cell(table, row, "condition");
}

static void check_row(struct table *table, const struct row *row)
{
    const struct cards_file *file = table->file;
    size_t clauses, conditions;

    for (size_t i = 0; i < file->column_count; i++) {
        const bool is_filled = i < file->filled && (*row->cells[i] || !is_left_out(table, row));
        const char *fault = fault_of(row->cells[i], &file->columns[i], is_filled);

        if (fault)
            table_complain(table, "%s: %s in column '%s': '%s'", row->cells[0], fault,
                           file->columns[i].name, row->cells[i]);
    }
    if (file->sorted && table->count > 0 && strcmp(row[-1].cells[0], row->cells[0]) > 0)
        table_complain(table, "'%s' stands behind '%s'", row->cells[0], row[-1].cells[0]);
    if (file != &cards_files[CARDS_OF_CARDS])
        return;
    clauses = count_clauses(table_cell(table, row, "effect"));
    conditions = count_clauses(table_cell(table, row, "condition"));
    if (clauses != conditions)
        table_complain(table, "%s: %zu clauses of effects, %zu of conditions", row->cells[0],
                       clauses, conditions);
}

/* The header is no row, and is not kept. */
static void take_header(struct table *table, struct row *row)
{
    for (size_t i = 0; i < table->file->column_count; i++) {
        if ((*row->cells[i] || i < table->file->filled) &&
            strcmp(row->cells[i], table->file->columns[i].name) != 0)
            table_complain(table, "column %zu is '%s', not '%s'", i + 1, row->cells[i],
                           table->file->columns[i].name);
        free(row->cells[i]);
    }
}

/* ---- reading ---- */

struct row *table_next(struct table *table)
{
    table->rows = table_got(realloc(table->rows, (table->count + 1) * sizeof *table->rows));
    table->rows[table->count] = (struct row){ { NULL } };
    return &table->rows[table->count];
}

static void on_cell(void *text, size_t bytes, void *context)
{
    struct table *table = context;
    struct row *row = table->column ? &table->rows[table->count] : table_next(table);

    if (table->column == table->file->column_count)
        table_complain(table, "more than %zu columns", table->column);
    else
        row->cells[table->column++] = table_copy(text, bytes);
}

static void on_row(int end, void *context)
{
    struct table *table = context;
    struct row *row = &table->rows[table->count];

    (void)end;
    if (table->column < table->file->filled)
        table_complain(table, "%zu columns, not %zu", table->column, table->file->column_count);
    while (table->column < table->file->column_count)
        row->cells[table->column++] = table_copy("", 0);
    if (table->headed)
        check_row(table, row);
    else
        take_header(table, row);
    table->count += table->headed;
    table->headed = true;
    table->column = 0;
}

/* Byte by byte: libcsv knows no lines. */
static void read_bytes(struct table *table, FILE *in)
{
    struct csv_parser parser;
    int byte;

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
        table_complain(table, "the CSV parser does not start");
    while (!table->failed && (byte = getc(in)) != EOF) {
        char one = (char)byte;

        if (csv_parse(&parser, &one, 1, on_cell, on_row, table) != 1)
            table_complain(table, "%s", csv_strerror(csv_error(&parser)));
        table->line += byte == '\n';
    }
    if (ferror(in))
        table_complain(table, "cannot be read");
    if (!table->failed && csv_fini(&parser, on_cell, on_row, table) != 0)
        table_complain(table, "%s", csv_strerror(csv_error(&parser)));
    csv_free(&parser);
}

bool table_read(struct table *table, const struct cards_file *file, const char *directory,
                const char *name)
{
    FILE *in;

    table->file = file;
    table->line = 1;
    snprintf(table->path, sizeof table->path, "%s/%s.csv", directory, name);
    in = fopen(table->path, "rb");
    if (!in) {
        perror(table->path);
        return false;
    }
    read_bytes(table, in);
    fclose(in);
    return !table->failed;
}

bool table_read_edition(struct table *table, const struct cards_file *file, const char *directory,
                        int edition)
{
    char name[NAME_BYTES];

    snprintf(name, sizeof name, "%s-%d", file->name, edition);
    return table_read(table, file, directory, name);
}

/* ---- writing ---- */

void table_write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '"' || c == '\\' || c == '?') /* no trigraphs */
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c >= 0x7f)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

int table_write_file(int argc, char **argv, bool (*write)(FILE *out, const char *directory))
{
    FILE *out;
    bool done;

    if (argc != 3) {
        fprintf(stderr, "usage: %s OUT.c DIRECTORY\n", argv[0]);
        return 2;
    }
    out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    done = write(out, argv[2]);
    done = fclose(out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
