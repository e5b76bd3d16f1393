/* Write the tables of game/cards/numbers.h as C, from CSV files. Run when the project is built:
 *
 *     numbers_generate OUT.c DIRECTORY
 *
 * reads builder-1.csv and builder-2.csv, whose ids become rows of pilots-N.csv and upgrades-N.csv.
 * An id that they do not have is kept as it is: cards may be known to the builder first. What is
 * wrong with a file is said with its row, and fails the build. */
#include "game/cards/generate_table.h"
#include "game/cards/numbers.h"

#include <stdlib.h>
#include <string.h>

enum { KIND, NUMBER, ID, WHERE, EDITIONS = 2 };

struct edition {
    struct table numbers, pilots, upgrades;
};

static const char *const kinds[CARDS_NUMBERED_KINDS] = {
    [CARDS_NUMBERED_PILOT] = "pilot",
    [CARDS_NUMBERED_UPGRADE] = "upgrade",
    [CARDS_NUMBERED_TITLE] = "title",
    [CARDS_NUMBERED_MODIFICATION] = "modification",
};

static int kind_of(const struct row *row)
{
    int kind = 0;

    while (kind < CARDS_NUMBERED_KINDS && strcmp(row->cells[KIND], kinds[kind]) != 0)
        kind++;
    return kind;
}

/* The row of an id, from 1: that of the ship or slot, if that is said. 0: there is none. */
static size_t find(const struct table *roster, const char *column, const char *id,
                   const char *where)
{
    for (size_t i = 0; i < roster->count; i++) {
        const struct row *row = &roster->rows[i];

        if (strcmp(row->cells[0], id) == 0 &&
            (!*where || cards_lists(table_cell(roster, row, column), where, strlen(where))))
            return i + 1;
    }
    return *where ? find(roster, column, id, "") : 0;
}

static size_t find_card(const struct edition *edition, const struct row *row)
{
    const bool is_pilot = kind_of(row) == CARDS_NUMBERED_PILOT;

    return find(is_pilot ? &edition->pilots : &edition->upgrades, is_pilot ? "ship" : "slots",
                row->cells[ID], row->cells[WHERE]);
}

static void check_row(struct table *numbers, size_t index)
{
    char *const *cells = numbers->rows[index].cells;

    if (kind_of(&numbers->rows[index]) == CARDS_NUMBERED_KINDS)
        table_complain(numbers, "%s: no kind that has numbers: '%s'", cells[ID], cells[KIND]);
    for (size_t i = 0; i < index; i++)
        if (strcmp(numbers->rows[i].cells[KIND], cells[KIND]) == 0 &&
            atoi(numbers->rows[i].cells[NUMBER]) == atoi(cells[NUMBER]))
            table_complain(numbers, "%s: the number %s was there before", cells[ID], cells[NUMBER]);
}

static bool read_edition(struct edition *edition, const char *directory, int number)
{
    struct table *numbers = &edition->numbers;

    if (!table_read_edition(numbers, &cards_numbers_rows, directory, number) ||
        !table_read_edition(&edition->pilots, &cards_files[CARDS_OF_PILOTS], directory, number) ||
        !table_read_edition(&edition->upgrades, &cards_files[CARDS_OF_UPGRADES], directory, number))
        return false;
    for (size_t i = 0; i < numbers->count; i++)
        check_row(numbers, i);
    return !numbers->failed;
}

/* Strangers are counted as they are met. Nothing in ids, ships and slots is written otherwise in C.
 */
static void write_edition(FILE *out, const struct edition *edition, int number)
{
    const struct table *numbers = &edition->numbers;
    size_t strangers = 0;

    fprintf(out, "\nstatic const struct cards_named strangers_%d[] = {\n", number);
    for (size_t i = 0; i < numbers->count; i++)
        if (!find_card(edition, &numbers->rows[i]))
            fprintf(out, "    { \"%s\", \"%s\", \"\" },\n", numbers->rows[i].cells[ID],
                    numbers->rows[i].cells[WHERE]);
    fprintf(out, "    { \"\", \"\", \"\" },\n};\n");
    fprintf(out, "\nstatic const struct cards_numbered_row rows_%d[] = {\n", number);
    for (size_t i = 0; i < numbers->count; i++) {
        const struct row *row = &numbers->rows[i];
        const size_t card = find_card(edition, row);

        fprintf(out, "    { %d, %d, %zu },\n", kind_of(row), atoi(row->cells[NUMBER]),
                card ? card : CARDS_NUMBER_STRANGER | strangers++);
    }
    fprintf(out, "};\n");
}

static bool write_all(FILE *out, const char *directory)
{
    static struct edition editions[EDITIONS];

    fprintf(out, "/* Written by game/cards/generate_numbers.c. */\n#include \"base/array.h\"\n"
                 "#include \"game/cards/numbers.h\"\n");
    for (int i = 0; i < EDITIONS; i++) {
        if (!read_edition(&editions[i], directory, i + 1))
            return false;
        write_edition(out, &editions[i], i + 1);
    }
    fprintf(out, "\nconst struct cards_numbers cards_numbers_builtin[CARDS_EDITIONS] = {\n"
                 "    [CARDS_FIRST] = { rows_1, ARRAY_LEN(rows_1), strangers_1 },\n"
                 "    [CARDS_SECOND] = { rows_2, ARRAY_LEN(rows_2), strangers_2 },\n};\n");
    return !ferror(out);
}

int main(int argc, char **argv)
{
    return table_write_file(argc, argv, write_all);
}
