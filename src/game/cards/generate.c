/* Write the tables of game/cards/cards.h as C, from CSV files. Run when the project is built:
 *
 *     cards_generate OUT.c DIRECTORY
 *
 * reads cards-1.csv, ships-1.csv, pilots-1.csv, upgrades-1.csv, left-out-1.csv, decks-1.csv,
 * hazards-1.csv and the same of edition 2. What is wrong with a file is said with its line, and
 * fails the build. A card of the rosters that no row of cards-N.csv describes becomes a row without
 * effects, but for what it grants. */
#include "game/cards/roster.h"

#include <csv.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 24, PATH_BYTES = 4096 };

/* What a cell holds. */
enum cell {
    TEXT,   /* anything */
    KIND,   /* the word of a kind of cards */
    NUMBER, /* 0 if it is empty */
    MAYBE,  /* a number, -1 if it is empty: not said */
};

struct column {
    const char *name;
    enum cell cell;
};

/* A file and what it becomes. */
struct table {
    const char *file, *type, *name;
    int needed;  /* columns that must hold something; the others may be left out at the end */
    bool sorted; /* by id, to be found by halving */
    struct column columns[COLUMNS_MAX]; /* in the order of the struct's members */
};

enum { SHIPS, PILOTS, UPGRADES, CARDS, LEFT_OUT, DECKS, HAZARDS, TABLES };

static const struct table tables[TABLES] = {
    [SHIPS] = { "ships",
                "cards_ship",
                "ships",
                4,
                true,
                { { "id", TEXT },
                  { "name", TEXT },
                  { "size", TEXT },
                  { "factions", TEXT },
                  { "attacks", TEXT },
                  { "agility", NUMBER },
                  { "hull", NUMBER },
                  { "shields", NUMBER },
                  { "actions", TEXT } } },
    [PILOTS] = { "pilots",
                 "cards_pilot",
                 "pilots",
                 4,
                 true,
                 { { "id", TEXT },
                   { "name", TEXT },
                   { "ship", TEXT },
                   { "faction", TEXT },
                   { "skill", MAYBE },
                   { "limited", NUMBER },
                   { "cost", MAYBE },
                   { "cost_older", MAYBE },
                   { "loadout", MAYBE },
                   { "slots", TEXT },
                   { "force", NUMBER },
                   { "charges", NUMBER },
                   { "charge_recovers", NUMBER },
                   { "ship_ability", TEXT },
                   { "standard_loadout", TEXT },
                   { "attacks", TEXT },
                   { "agility", MAYBE },
                   { "hull", MAYBE },
                   { "shields", MAYBE },
                   { "keywords", TEXT } } },
    [UPGRADES] = { "upgrades",
                   "cards_upgrade",
                   "upgrades",
                   4,
                   true,
                   { { "id", TEXT },
                     { "name", TEXT },
                     { "slots", TEXT },
                     { "side", NUMBER },
                     { "limited", NUMBER },
                     { "cost", MAYBE },
                     { "cost_older", TEXT },
                     { "restrictions", TEXT },
                     { "charges", NUMBER },
                     { "charge_recovers", NUMBER },
                     { "force", NUMBER },
                     { "grants", TEXT } } },
    [CARDS] = { "cards",
                "cards_row",
                "rows",
                6,
                false,
                { { "id", TEXT },
                  { "kind", KIND },
                  { "slot", TEXT },
                  { "name", TEXT },
                  { "effect", TEXT },
                  { "condition", TEXT },
                  { "charges", NUMBER },
                  { "force", NUMBER } } },
    [LEFT_OUT] = { "left-out",
                   "cards_left_out",
                   "left_out",
                   4,
                   false,
                   { { "id", TEXT }, { "kind", KIND }, { "slot", TEXT }, { "reason", TEXT } } },
    [DECKS] = { "decks",
                "cards_damage",
                "damage",
                4,
                false,
                { { "id", TEXT },
                  { "deck", TEXT },
                  { "name", TEXT },
                  { "count", NUMBER },
                  { "effect", TEXT } } },
    [HAZARDS] = { "hazards",
                  "cards_hazard",
                  "hazards",
                  4,
                  true,
                  { { "id", TEXT },
                    { "name", TEXT },
                    { "kind", TEXT },
                    { "editions", TEXT },
                    { "ships", TEXT },
                    { "always", TEXT },
                    { "dice", NUMBER },
                    { "blank", TEXT },
                    { "focus", TEXT },
                    { "hit", TEXT },
                    { "crit", TEXT },
                    { "notes", TEXT } } },
};

/* Columns of the cards. */
enum { ROW_EFFECT = 4, ROW_CONDITION = 5 };

struct reader {
    FILE *out;
    const struct table *table;
    struct roster *roster;
    const char *path;
    int line, column, columns;
    bool headed; /* the header has been read */
    bool failed;
    char before[ROSTER_CELL_BYTES]; /* the id of the row before */
    char cells[COLUMNS_MAX][ROSTER_CELL_BYTES];
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

static int count_columns(const struct table *table)
{
    int count = 0;

    while (count < COLUMNS_MAX && table->columns[count].name)
        count++;
    return count;
}

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
    size_t digits = strspn(text += *text == '-', "0123456789");

    return digits > 0 && digits <= 3 && text[digits] == '\0';
}

static void check_header(struct reader *reader)
{
    for (int i = 0; i < reader->columns; i++)
        if ((*reader->cells[i] || i < reader->table->needed) &&
            strcmp(reader->cells[i], reader->table->columns[i].name) != 0)
            complain(reader, "column %d is '%s', not '%s'", i + 1, reader->cells[i],
                     reader->table->columns[i].name);
}

static void check_cells(struct reader *reader)
{
    const struct table *table = reader->table;

    if (!is_id(reader->cells[0]))
        complain(reader, "'%s' is no id", reader->cells[0]);
    if (table->sorted && strcmp(reader->before, reader->cells[0]) > 0)
        complain(reader, "'%s' stands behind '%s'", reader->cells[0], reader->before);
    strcpy(reader->before, reader->cells[0]);
    for (int i = 0; i < reader->columns; i++) {
        if (!*reader->cells[i] && i < table->needed)
            complain(reader, "%s: nothing in column '%s'", reader->cells[0],
                     table->columns[i].name);
        else if (*reader->cells[i] && table->columns[i].cell >= NUMBER &&
                 !is_number(reader->cells[i]))
            complain(reader, "%s: %s is no number: '%s'", reader->cells[0], table->columns[i].name,
                     reader->cells[i]);
    }
    if (table == &tables[CARDS] &&
        count_clauses(reader->cells[ROW_EFFECT]) != count_clauses(reader->cells[ROW_CONDITION]))
        complain(reader, "%s: %d clauses of effects, %d of conditions", reader->cells[0],
                 count_clauses(reader->cells[ROW_EFFECT]),
                 count_clauses(reader->cells[ROW_CONDITION]));
}

/* What the roster of the edition has to know of a row. */
static void note(struct reader *reader)
{
    const char *wrong = NULL;

    if (reader->table == &tables[PILOTS])
        wrong = roster_note_pilot(reader->roster, reader->cells);
    else if (reader->table == &tables[UPGRADES])
        wrong = roster_note_upgrade(reader->roster, reader->cells);
    else if (reader->table == &tables[CARDS])
        wrong = roster_note_row(reader->roster, reader->cells);
    if (wrong)
        complain(reader, "%s: %s", reader->cells[0], wrong);
}

/* ---- C ---- */

static void write_row(struct reader *reader)
{
    fprintf(reader->out, "    { ");
    for (int i = 0; i < reader->columns; i++) {
        const char *cell = reader->cells[i];

        if (reader->table->columns[i].cell == TEXT)
            roster_write_text(reader->out, cell);
        else if (reader->table->columns[i].cell == KIND)
            roster_write_kind(reader->out, cell);
        else if (*cell)
            fprintf(reader->out, "%ld", strtol(cell, NULL, 10));
        else
            fprintf(reader->out, reader->table->columns[i].cell == MAYBE ? "-1" : "0");
        fprintf(reader->out, i + 1 < reader->columns ? ", " : " },\n");
    }
}

/* ---- reading ---- */

static void on_cell(void *text, size_t bytes, void *context)
{
    struct reader *reader = context;

    if (reader->column >= reader->columns)
        complain(reader, "more than %d columns", reader->columns);
    else if (bytes >= ROSTER_CELL_BYTES)
        complain(reader, "more than %d characters in column '%s'", ROSTER_CELL_BYTES - 1,
                 reader->table->columns[reader->column].name);
    else
        snprintf(reader->cells[reader->column], ROSTER_CELL_BYTES, "%.*s", (int)bytes,
                 (char *)text);
    reader->column++;
}

static void on_row(int end, void *context)
{
    struct reader *reader = context;

    (void)end;
    for (int i = reader->column; i < reader->columns; i++)
        *reader->cells[i] = '\0';
    if (reader->column < reader->table->needed)
        complain(reader, "%d columns, not %d", reader->column, reader->columns);
    else if (!reader->headed)
        check_header(reader);
    else
        check_cells(reader);
    if (reader->headed && !reader->failed) {
        write_row(reader);
        note(reader);
    }
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

static bool write_table(FILE *out, const struct table *table, const char *directory, int edition,
                        struct roster *roster)
{
    char path[PATH_BYTES];
    struct reader reader = { .out = out,
                             .table = table,
                             .roster = roster,
                             .path = path,
                             .line = 1,
                             .columns = count_columns(table) };
    const char *wrong = NULL;
    FILE *in;

    snprintf(path, sizeof path, "%s/%s-%d.csv", directory, table->file, edition);
    in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return false;
    }
    fprintf(out, "\nstatic const struct %s %s_%d[] = {\n", table->type, table->name, edition);
    read_file(&reader, in);
    if (table == &tables[CARDS])
        wrong = roster_write_rest(roster, out);
    if (wrong)
        complain(&reader, "%s", wrong);
    fprintf(out, "};\n");
    fclose(in);
    return !reader.failed;
}

static bool write_edition(FILE *out, const char *directory, int edition)
{
    struct roster roster = { 0 };
    bool done = true;

    for (int i = 0; i < TABLES && done; i++)
        done = write_table(out, &tables[i], directory, edition, &roster);
    if (done)
        roster_write_order(&roster, out, edition);
    roster_fini(&roster);
    return done;
}

static bool write_all(FILE *out, const char *directory)
{
    fprintf(out, "/* Written by game/cards/generate.c. */\n#include \"base/array.h\"\n"
                 "#include \"game/cards/cards.h\"\n");
    if (!write_edition(out, directory, 1) || !write_edition(out, directory, 2))
        return false;
    fprintf(out, "\nconst struct cards cards_builtin[CARDS_EDITIONS] = {\n");
    for (int edition = 1; edition <= 2; edition++) {
        fprintf(out, "    [CARDS_%s] = {\n", edition == 1 ? "FIRST" : "SECOND");
        for (int i = 0; i < TABLES; i++)
            fprintf(out, "        %s_%d, ARRAY_LEN(%s_%d),\n", tables[i].name, edition,
                    tables[i].name, edition);
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
