/* Write the tables of game/cards/cards.h as C, from CSV files. Run when the project is built:
 *
 *     cards_generate OUT.c DIRECTORY
 *
 * reads the files of game/cards/card_files.h of both editions: ships-1.csv, pilots-1.csv and so on.
 * What is wrong with a file is said with its line, and fails the build. A card of the rosters that
 * no row of cards-N.csv describes becomes a row without effects, but for what it grants. */
#include "game/cards/generate_table.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 64, EDITIONS = 2 };

/* ---- cards of the rosters without a row ---- */

/* A pilot of several ships has a card for each of them, an upgrade one for all of its slots. */
static bool has_row(const struct table *cards, const char *id, const char *kind, const char *ship)
{
    for (size_t i = 0; i < cards->count; i++) {
        const struct row *row = &cards->rows[i];

        if (strcmp(row->cells[0], id) == 0 && strcmp(table_cell(cards, row, "kind"), kind) == 0 &&
            (!ship || cards_lists(table_cell(cards, row, "slot"), ship, strlen(ship))))
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
                                  table_cell(roster, of, "name"),
                                  effect,
                                  *effect ? "both" : "",
                                  table_cell(roster, of, "charges"),
                                  table_cell(roster, of, "force") };
    struct row *row = table_next(cards);

    for (size_t i = 0; i < cards->file->column_count; i++)
        row->cells[i] = table_copy(cells[i], i == 2 ? strcspn(cells[i], " ") : strlen(cells[i]));
    cards->count++;
}

/* A pilot with a name has an ability, which may be without a row. */
static void add_pilots(struct table *cards, const struct table *pilots)
{
    for (size_t i = 0; i < pilots->count; i++) {
        const struct row *pilot = &pilots->rows[i];
        const char *ship = table_cell(pilots, pilot, "ship");

        if (atoi(table_cell(pilots, pilot, "limited")) > 0 &&
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

        if (!cards_grant_words(table_cell(upgrades, upgrade, "grants"), effect))
            table_complain(upgrades, "%s: it grants too much", upgrade->cells[0]);
        if (atoi(table_cell(upgrades, upgrade, "side")) == 1 &&
            !has_row(cards, upgrade->cells[0], "upgrade", NULL))
            add_row(cards, upgrades, upgrade, "upgrade", table_cell(upgrades, upgrade, "slots"),
                    effect);
    }
}

/* ---- names in other languages ---- */

/* As letters, those with two dots also as they are written without them: "Jäger", "Jaeger". */
static size_t letters_of(const char *name, bool dots, char out[2 * NAME_BYTES])
{
    char written[2 * NAME_BYTES];
    size_t used = 0;

    for (; *name && used + 3 < sizeof written; name++) {
        written[used++] = *name;
        if (dots && used > 1 && written[used - 2] == '\xc3' &&
            strchr("\x84\x96\x9c\xa4\xb6\xbc", *name))
            written[used++] = 'e';
    }
    return utf8_letters(out, 2 * NAME_BYTES, written, used);
}

static bool has_nickname(const struct table *nicknames, const char *letters, const char *means)
{
    for (size_t i = 0; i < nicknames->count; i++)
        if (strcmp(nicknames->rows[i].cells[0], letters) == 0 &&
            strcmp(nicknames->rows[i].cells[2], means) == 0)
            return true;
    return false;
}

static int compare_ids(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    const int order = strcmp(a->cells[0], b->cells[0]);

    return order ? order : strcmp(a->cells[2], b->cells[2]);
}

static void add_translations(struct table *nicknames, const struct table *names)
{
    char letters[2 * NAME_BYTES], kind[NAME_BYTES];

    for (size_t i = 0; i < 2 * names->count; i++) {
        char *const *cells = names->rows[i / 2].cells;
        const size_t bytes = letters_of(cells[2], i % 2, letters);
        struct row *row;

        if (has_nickname(nicknames, letters, cells[0]))
            continue;
        row = table_next(nicknames);
        row->cells[0] = table_copy(letters, bytes);
        row->cells[1] = table_copy(kind, (size_t)snprintf(kind, sizeof kind, "name-%s", cells[1]));
        row->cells[2] = cells[0];
        nicknames->count++;
    }
    qsort(nicknames->rows, nicknames->count, sizeof *nicknames->rows, compare_ids);
}

/* ---- C ---- */

static void write_cell(FILE *out, const char *cell, const struct cards_column *column)
{
    if (column->of_list)
        fputs(column->cell == CARDS_NUMBER ? "CARDS_OF_LIST" : "NULL", out);
    else if (column->cell == CARDS_KIND)
        fprintf(out, "%d", table_kind(cell));
    else if (column->cell == CARDS_NUMBER)
        fprintf(out, "%d", *cell ? atoi(cell) : column->nothing);
    else
        table_write_text(out, cell);
}

static void write_table(FILE *out, const struct table *table, int edition)
{
    const struct cards_file *file = table->file;

    fprintf(out, "\nstatic const struct %s %s_%d[] = {\n", file->type, file->type, edition);
    for (size_t row = 0; row < table->count; row++) {
        const bool translated =
            file == &cards_files[CARDS_OF_NICKNAMES] && strchr(table->rows[row].cells[1], '-');

        /* A browser would have to load them. */
        fprintf(out, translated ? "#ifndef __EMSCRIPTEN__\n    { " : "    { ");
        for (size_t i = 0; i < file->column_count; i++) {
            const bool of_games = strcmp(file->columns[i].name, "actions") == 0;

            fprintf(out, of_games ? ".%s = OF_GAMES(" : ".%s = ", file->columns[i].name);
            write_cell(out, table->rows[row].cells[i], &file->columns[i]);
            fprintf(out, "%s%s", of_games ? ")" : "", i + 1 < file->column_count ? ", " : " },\n");
        }
        fprintf(out, translated ? "#endif\n" : "");
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
    const struct row **sorted = table_got(malloc((cards->count + 1) * sizeof *sorted));

    for (size_t i = 0; i < cards->count; i++)
        sorted[i] = &cards->rows[i];
    qsort(sorted, cards->count, sizeof *sorted, compare_rows);
    fprintf(out, "\n#ifndef VOLLEY_FIRST\nstatic const unsigned short order_%d[] = {\n", edition);
    for (size_t i = 0; i < cards->count; i++)
        fprintf(out, "    %zu,\n", (size_t)(sorted[i] - cards->rows));
    fprintf(out, "};\n#endif\n");
    free(sorted);
}

/* What no attack asks for: the page's first answer does without it, and without the order of the
 * rows, of which it looks for few. */
static bool is_of_games(int file)
{
    return file == CARDS_OF_DECKS || file == CARDS_OF_HAZARDS;
}

static bool write_edition(FILE *out, struct table tables[CARDS_FILES], const char *directory,
                          int edition)
{
    static struct table translations[EDITIONS];
    struct table *names = &translations[edition - 1];

    for (int i = 0; i < CARDS_FILES; i++)
        if (!table_read_edition(&tables[i], &cards_files[i], directory, edition))
            return false;
    if (!table_read_edition(names, &cards_translations, directory, edition))
        return false;
    add_translations(&tables[CARDS_OF_NICKNAMES], names);
    add_pilots(&tables[CARDS_OF_CARDS], &tables[CARDS_OF_PILOTS]);
    add_upgrades(&tables[CARDS_OF_CARDS], &tables[CARDS_OF_UPGRADES]);
    for (int i = 0; i < CARDS_FILES; i++) {
        fprintf(out, "%s", is_of_games(i) ? "#ifndef VOLLEY_FIRST\n" : "");
        write_table(out, &tables[i], edition);
        fprintf(out, "%s", is_of_games(i) ? "#endif\n" : "");
    }
    write_order(out, &tables[CARDS_OF_CARDS], edition);
    return !tables[CARDS_OF_UPGRADES].failed;
}

static bool write_all(FILE *out, const char *directory)
{
    static struct table tables[EDITIONS][CARDS_FILES];

    fprintf(out, "/* Written by game/cards/generate_cards.c. */\n#include \"base/array.h\"\n"
                 "#include \"game/cards/cards.h\"\n"
                 "#ifdef VOLLEY_FIRST\n#define OF_GAMES(text) \"\"\n#else\n"
                 "#define OF_GAMES(text) text\n#endif\n");
    for (int edition = 1; edition <= EDITIONS; edition++)
        if (!write_edition(out, tables[edition - 1], directory, edition))
            return false;
    fprintf(out, "\nconst struct cards cards_builtin[CARDS_EDITIONS] = {\n");
    for (int edition = 1; edition <= EDITIONS; edition++) {
        fprintf(out, "    [CARDS_%s] = {\n", edition == 1 ? "FIRST" : "SECOND");
        for (int i = 0; i < CARDS_FILES; i++) {
            fprintf(out, "%s",
                    is_of_games(i) ? "#ifdef VOLLEY_FIRST\n        NULL, 0,\n#else\n" : "");
            fprintf(out, "        %s_%d, ARRAY_LEN(%s_%d),\n%s", cards_files[i].type, edition,
                    cards_files[i].type, edition, is_of_games(i) ? "#endif\n" : "");
        }
        fprintf(out,
                "#ifdef VOLLEY_FIRST\n        .order = NULL,\n#else\n        .order = "
                "order_%d,\n#endif\n    },\n",
                edition);
    }
    fprintf(out, "};\n");
    return !ferror(out);
}

int main(int argc, char **argv)
{
    return table_write_file(argc, argv, write_all);
}
