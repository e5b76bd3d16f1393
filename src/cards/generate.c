/* Write the tables of cards/cards.h as C, from CSV files. Run when the project is built:
 *
 *     cards_generate OUT.c CARDS.csv SHIPS.csv PILOTS.csv
 *
 * What is wrong with a file is said with its line, and fails the build. */
#include <csv.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 8, CELL_BYTES = 1024 };

/* A file and what it becomes. Columns that are no text are numbers. */
struct table {
    const char *type, *name;
    const char *columns[COLUMNS_MAX];
    int column_count, text_count;
    int needed; /* columns that must hold something; the others may be left out at the end */
};

static const struct table tables[] = {
    { "cards_row",
      "rows",
      { "id", "kind", "slot", "name", "effect", "condition", "charges", "force" },
      8,
      6,
      6 },
    { "cards_ship",
      "ships",
      { "id", "name", "size", "attack", "agility", "hull", "shields" },
      7,
      3,
      7 },
    { "cards_pilot", "pilots", { "id", "ship", "attack", "agility", "hull", "shields" }, 6, 2, 6 },
};
enum { TABLES = sizeof tables / sizeof tables[0] };

struct reader {
    FILE *out;
    const struct table *table;
    const char *path;
    int line, column;
    bool headed; /* the header has been read */
    bool failed;
    char cells[COLUMNS_MAX][CELL_BYTES];
};

static void complain(struct reader *reader, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "%s:%d: error: ", reader->path, reader->line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    reader->failed = true;
}

/* ---- checks ---- */

static int count_clauses(const char *text)
{
    int count = 1;

    for (; (text = strstr(text, " ; ")) != NULL; text++)
        count++;
    return count;
}

static bool is_id(const char *text)
{
    for (const char *at = text; *at; at++)
        if (!islower((unsigned char)*at) && !isdigit((unsigned char)*at) && *at != '-')
            return false;
    return *text != '\0';
}

static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && digits <= 2 && text[digits] == '\0';
}

static void check_header(struct reader *reader)
{
    for (int i = 0; i < reader->table->column_count; i++)
        if ((*reader->cells[i] || i < reader->table->needed) &&
            strcmp(reader->cells[i], reader->table->columns[i]) != 0)
            complain(reader, "column %d is '%s', not '%s'", i + 1, reader->cells[i],
                     reader->table->columns[i]);
}

static void check_cells(struct reader *reader)
{
    const struct table *table = reader->table;

    if (!is_id(reader->cells[0]))
        complain(reader, "'%s' is no id", reader->cells[0]);
    for (int i = 0; i < table->column_count; i++) {
        if (!*reader->cells[i] && i >= table->needed)
            continue;
        if (!*reader->cells[i])
            complain(reader, "%s: nothing in column '%s'", reader->cells[0], table->columns[i]);
        else if (i >= table->text_count && !is_number(reader->cells[i]))
            complain(reader, "%s: %s is no number: '%s'", reader->cells[0], table->columns[i],
                     reader->cells[i]);
    }
    if (table == &tables[0] && count_clauses(reader->cells[4]) != count_clauses(reader->cells[5]))
        complain(reader, "%s: %d clauses of effects, %d of conditions", reader->cells[0],
                 count_clauses(reader->cells[4]), count_clauses(reader->cells[5]));
}

/* ---- C ---- */

static void write_text(FILE *out, const char *text)
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

static void write_row(struct reader *reader)
{
    fprintf(reader->out, "    { ");
    for (int i = 0; i < reader->table->column_count; i++) {
        if (i < reader->table->text_count)
            write_text(reader->out, reader->cells[i]);
        else
            fprintf(reader->out, "%ld", strtol(reader->cells[i], NULL, 10));
        fprintf(reader->out, i + 1 < reader->table->column_count ? ", " : " },\n");
    }
}

/* ---- reading ---- */

static void on_cell(void *text, size_t bytes, void *context)
{
    struct reader *reader = context;

    if (reader->column >= reader->table->column_count)
        complain(reader, "more than %d columns", reader->table->column_count);
    else if (bytes >= CELL_BYTES)
        complain(reader, "more than %d characters in column '%s'", CELL_BYTES - 1,
                 reader->table->columns[reader->column]);
    else
        snprintf(reader->cells[reader->column], CELL_BYTES, "%.*s", (int)bytes, (char *)text);
    reader->column++;
}

static void on_row(int end, void *context)
{
    struct reader *reader = context;

    (void)end;
    for (int i = reader->column; i < reader->table->column_count; i++)
        *reader->cells[i] = '\0';
    if (reader->column < reader->table->needed)
        complain(reader, "%d columns, not %d", reader->column, reader->table->column_count);
    else if (!reader->headed)
        check_header(reader);
    else
        check_cells(reader);
    if (reader->headed && !reader->failed)
        write_row(reader);
    reader->headed = true;
    reader->column = 0;
}

/* Byte by byte: libcsv knows no lines. */
static void read_file(struct reader *reader, FILE *in)
{
    struct csv_parser parser;
    int byte;

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) {
        complain(reader, "the CSV parser does not start");
        return;
    }
    while (!reader->failed && (byte = getc(in)) != EOF) {
        char one = (char)byte;

        if (csv_parse(&parser, &one, 1, on_cell, on_row, reader) != 1)
            complain(reader, "%s", csv_strerror(csv_error(&parser)));
        reader->line += byte == '\n';
    }
    if (ferror(in))
        complain(reader, "cannot be read");
    if (!reader->failed && csv_fini(&parser, on_cell, on_row, reader) != 0)
        complain(reader, "%s", csv_strerror(csv_error(&parser)));
    csv_free(&parser);
}

static bool write_table(FILE *out, const struct table *table, const char *path)
{
    struct reader reader = { .out = out, .table = table, .path = path, .line = 1 };
    FILE *in = fopen(path, "rb");

    if (!in) {
        perror(path);
        return false;
    }
    fprintf(out, "\nstatic const struct %s %s[] = {\n", table->type, table->name);
    read_file(&reader, in);
    fprintf(out, "};\n");
    fclose(in);
    return !reader.failed;
}

static bool write_all(FILE *out, char **paths)
{
    fprintf(out, "/* Written by cards/generate.c. */\n#include \"base/array.h\"\n"
                 "#include \"cards/cards.h\"\n");
    for (int i = 0; i < TABLES; i++)
        if (!write_table(out, &tables[i], paths[i]))
            return false;
    fprintf(out, "\nconst struct cards cards_builtin = {\n");
    for (int i = 0; i < TABLES; i++)
        fprintf(out, "    %s, ARRAY_LEN(%s),\n", tables[i].name, tables[i].name);
    fprintf(out, "    ARRAY_LEN(%s),\n};\n", tables[0].name);
    return !ferror(out);
}

int main(int argc, char **argv)
{
    FILE *out;
    bool done;

    if (argc != 2 + TABLES) {
        fprintf(stderr, "usage: %s OUT.c CARDS.csv SHIPS.csv PILOTS.csv\n", argv[0]);
        return 2;
    }
    out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    done = write_all(out, argv + 2);
    done = fclose(out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
