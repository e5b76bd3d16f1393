/* Write the tables of game/cards/cards.h as C, from CSV files. Run when the project is built:
 *
 *     cards_generate OUT.c DIRECTORY
 *
 * reads the files of game/cards/card_files.h of both editions: ships-1.csv, pilots-1.csv and so on.
 * What is wrong with a file is said with its line, and fails the build. A card of the rosters that
 * no row of cards-N.csv describes becomes a row without effects, but for what it grants. */
#include "game/cards/card_files.h"
#include "game/cards/cards.h"

#include <csv.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 4096, EDITIONS = 2 };

/* A row of a file: its cells, "" where it has no more. */
struct row {
    char *cells[CARDS_COLUMNS_MAX];
};

/* A file that is read. */
struct table {
    const struct cards_file *file;
    char path[PATH_BYTES];
    int line;
    struct row *rows; /* and room for one more, which has `column` cells */
    size_t count, column;
    bool headed; /* the header has been read */
    bool failed;
};

static void complain(struct table *table, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "%s:%d: error: ", table->path, table->line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    table->failed = true;
}

/* Whoever cannot have memory gives up: the build has failed. */
static void *got(void *memory)
{
    if (!memory) {
        fputs("cards_generate: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static char *copy(const char *text, size_t bytes)
{
    char *made = got(malloc(bytes + 1));

    memcpy(made, text, bytes);
    made[bytes] = '\0';
    return made;
}

static const char *cell_of(const struct table *table, const struct row *row, const char *column)
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

static bool is_id(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static int kind_of(const char *word)
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
    if (column->cell == CARDS_ID && !is_id(cell))
        return "no id";
    if (column->cell == CARDS_KIND && kind_of(cell) == CARDS_KINDS)
        return "no kind of cards";
    return column->cell == CARDS_NUMBER && !is_number(cell, column) ? "no number, or not such a one"
                                                                    : NULL;
}

static void check_row(struct table *table, const struct row *row)
{
    const struct cards_file *file = table->file;
    size_t clauses, conditions;

    for (size_t i = 0; i < file->column_count; i++) {
        const char *fault = fault_of(row->cells[i], &file->columns[i], i < file->filled);

        if (fault)
            complain(table, "%s: %s in column '%s': '%s'", row->cells[0], fault,
                     file->columns[i].name, row->cells[i]);
    }
    if (file->sorted && table->count > 0 && strcmp(row[-1].cells[0], row->cells[0]) > 0)
        complain(table, "'%s' stands behind '%s'", row->cells[0], row[-1].cells[0]);
    if (file != &cards_files[CARDS_OF_CARDS])
        return;
    clauses = count_clauses(cell_of(table, row, "effect"));
    conditions = count_clauses(cell_of(table, row, "condition"));
    if (clauses != conditions)
        complain(table, "%s: %zu clauses of effects, %zu of conditions", row->cells[0], clauses,
                 conditions);
}

/* The header is no row, and is not kept. */
static void take_header(struct table *table, struct row *row)
{
    for (size_t i = 0; i < table->file->column_count; i++) {
        if ((*row->cells[i] || i < table->file->filled) &&
            strcmp(row->cells[i], table->file->columns[i].name) != 0)
            complain(table, "column %zu is '%s', not '%s'", i + 1, row->cells[i],
                     table->file->columns[i].name);
        free(row->cells[i]);
    }
}

/* ---- reading ---- */

/* Room for one row more. */
static struct row *next_row(struct table *table)
{
    table->rows = got(realloc(table->rows, (table->count + 1) * sizeof *table->rows));
    table->rows[table->count] = (struct row){ { NULL } };
    return &table->rows[table->count];
}

static void on_cell(void *text, size_t bytes, void *context)
{
    struct table *table = context;
    struct row *row = table->column ? &table->rows[table->count] : next_row(table);

    if (table->column == table->file->column_count)
        complain(table, "more than %zu columns", table->column);
    else
        row->cells[table->column++] = copy(text, bytes);
}

static void on_row(int end, void *context)
{
    struct table *table = context;
    struct row *row = &table->rows[table->count];

    (void)end;
    if (table->column < table->file->filled)
        complain(table, "%zu columns, not %zu", table->column, table->file->column_count);
    while (table->column < table->file->column_count)
        row->cells[table->column++] = copy("", 0);
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
        complain(table, "the CSV parser does not start");
    while (!table->failed && (byte = getc(in)) != EOF) {
        char one = (char)byte;

        if (csv_parse(&parser, &one, 1, on_cell, on_row, table) != 1)
            complain(table, "%s", csv_strerror(csv_error(&parser)));
        table->line += byte == '\n';
    }
    if (ferror(in))
        complain(table, "cannot be read");
    if (!table->failed && csv_fini(&parser, on_cell, on_row, table) != 0)
        complain(table, "%s", csv_strerror(csv_error(&parser)));
    csv_free(&parser);
}

static bool read_file(struct table *table, const struct cards_file *file, const char *directory,
                      int edition)
{
    FILE *in;

    table->file = file;
    table->line = 1;
    snprintf(table->path, sizeof table->path, "%s/%s-%d.csv", directory, file->name, edition);
    in = fopen(table->path, "rb");
    if (!in) {
        perror(table->path);
        return false;
    }
    read_bytes(table, in);
    fclose(in);
    return !table->failed;
}

/* ---- cards of the rosters without a row ---- */

/* A pilot of several ships has a card for each of them, an upgrade one for all of its slots. */
static bool has_row(const struct table *cards, const char *id, const char *kind, const char *ship)
{
    for (size_t i = 0; i < cards->count; i++) {
        const struct row *row = &cards->rows[i];

        if (strcmp(row->cells[0], id) == 0 && strcmp(cell_of(cards, row, "kind"), kind) == 0 &&
            (!ship || cards_lists(cell_of(cards, row, "slot"), ship, strlen(ship))))
            return true;
    }
    return false;
}

/* of   the row of the roster
 * slot  the first of this list is that of the card */
static void add_row(struct table *cards, const struct table *roster, const struct row *of,
                    const char *kind, const char *slot, const char *effect)
{
    const char *const cells[] = { of->cells[0],
                                  kind,
                                  slot,
                                  cell_of(roster, of, "name"),
                                  effect,
                                  *effect ? "both" : "",
                                  cell_of(roster, of, "charges"),
                                  cell_of(roster, of, "force") };
    struct row *row = next_row(cards);

    for (size_t i = 0; i < cards->file->column_count; i++)
        row->cells[i] = copy(cells[i], i == 2 ? strcspn(cells[i], " ") : strlen(cells[i]));
    cards->count++;
}

/* A pilot with a name has an ability, which may be without a row. */
static void add_pilots(struct table *cards, const struct table *pilots)
{
    for (size_t i = 0; i < pilots->count; i++) {
        const struct row *pilot = &pilots->rows[i];
        const char *ship = cell_of(pilots, pilot, "ship");

        if (atoi(cell_of(pilots, pilot, "limited")) > 0 &&
            !has_row(cards, pilot->cells[0], "pilot", ship))
            add_row(cards, pilots, pilot, "pilot", ship, "");
    }
}

/* The second face of an upgrade is no card of its own. */
static void add_upgrades(struct table *cards, struct table *upgrades)
{
    for (size_t i = 0; i < upgrades->count; i++) {
        const struct row *upgrade = &upgrades->rows[i];
        char effect[CARDS_GRANT_BYTES];

        if (!cards_grant_words(cell_of(upgrades, upgrade, "grants"), effect))
            complain(upgrades, "%s: it grants too much", upgrade->cells[0]);
        if (atoi(cell_of(upgrades, upgrade, "side")) == 1 &&
            !has_row(cards, upgrade->cells[0], "upgrade", NULL))
            add_row(cards, upgrades, upgrade, "upgrade", cell_of(upgrades, upgrade, "slots"),
                    effect);
    }
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

static void write_cell(FILE *out, const char *cell, const struct cards_column *column)
{
    if (column->cell == CARDS_KIND)
        fprintf(out, "%d", kind_of(cell));
    else if (column->cell == CARDS_NUMBER)
        fprintf(out, "%d", *cell ? atoi(cell) : column->nothing);
    else
        write_text(out, cell);
}

static void write_table(FILE *out, const struct table *table, int edition)
{
    const struct cards_file *file = table->file;

    fprintf(out, "\nstatic const struct %s %s_%d[] = {\n", file->type, file->type, edition);
    for (size_t row = 0; row < table->count; row++) {
        fprintf(out, "    { ");
        for (size_t i = 0; i < file->column_count; i++) {
            fprintf(out, ".%s = ", file->columns[i].name);
            write_cell(out, table->rows[row].cells[i], &file->columns[i]);
            fprintf(out, i + 1 < file->column_count ? ", " : " },\n");
        }
    }
    fprintf(out, "};\n");
}

/* Rows of one table: by id, then as they stand. */
static int compare_rows(const void *left, const void *right)
{
    const struct row *const *a = left, *const *b = right;
    const int order = strcmp((*a)->cells[0], (*b)->cells[0]);

    return order ? order : (*a > *b) - (*a < *b);
}

/* Which row is where if they are sorted by id, to be found by halving: they themselves stand as
 * people read them. */
static void write_order(FILE *out, const struct table *cards, int edition)
{
    const struct row **sorted = got(malloc((cards->count + 1) * sizeof *sorted));

    for (size_t i = 0; i < cards->count; i++)
        sorted[i] = &cards->rows[i];
    qsort(sorted, cards->count, sizeof *sorted, compare_rows);
    fprintf(out, "\nstatic const unsigned short order_%d[] = {\n", edition);
    for (size_t i = 0; i < cards->count; i++)
        fprintf(out, "    %zu,\n", (size_t)(sorted[i] - cards->rows));
    fprintf(out, "};\n");
    free(sorted);
}

static bool write_edition(FILE *out, struct table tables[CARDS_FILES], const char *directory,
                          int edition)
{
    for (int i = 0; i < CARDS_FILES; i++)
        if (!read_file(&tables[i], &cards_files[i], directory, edition))
            return false;
    add_pilots(&tables[CARDS_OF_CARDS], &tables[CARDS_OF_PILOTS]);
    add_upgrades(&tables[CARDS_OF_CARDS], &tables[CARDS_OF_UPGRADES]);
    for (int i = 0; i < CARDS_FILES; i++)
        write_table(out, &tables[i], edition);
    write_order(out, &tables[CARDS_OF_CARDS], edition);
    return !tables[CARDS_OF_UPGRADES].failed;
}

static bool write_all(FILE *out, const char *directory)
{
    static struct table tables[EDITIONS][CARDS_FILES];

    fprintf(out, "/* Written by game/cards/generate_cards.c. */\n#include \"base/array.h\"\n"
                 "#include \"game/cards/cards.h\"\n");
    for (int edition = 1; edition <= EDITIONS; edition++)
        if (!write_edition(out, tables[edition - 1], directory, edition))
            return false;
    fprintf(out, "\nconst struct cards cards_builtin[CARDS_EDITIONS] = {\n");
    for (int edition = 1; edition <= EDITIONS; edition++) {
        fprintf(out, "    [CARDS_%s] = {\n", edition == 1 ? "FIRST" : "SECOND");
        for (int i = 0; i < CARDS_FILES; i++)
            fprintf(out, "        %s_%d, ARRAY_LEN(%s_%d),\n", cards_files[i].type, edition,
                    cards_files[i].type, edition);
        fprintf(out, "        .order = order_%d,\n    },\n", edition);
    }
    fprintf(out, "};\n");
    return !ferror(out);
}

int main(int argc, char **argv)
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
    done = write_all(out, argv[2]);
    done = fclose(out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
