/* Write the lists of points of game/cards/points.h as C. Run when the project is built:
 *
 *     points_generate OUT.c DIRECTORY
 *
 * reads points.csv, and of each list that it names points-NAME.csv. The rows become columns beside
 * the pilots and upgrades of the edition, whose files are read too; one without a card there is
 * left out. */
#include "game/cards/generate_table.h"
#include "game/cards/points.h"

#include <stdlib.h>
#include <string.h>

enum { KIND, ID, VARIANT_MEANS = 2, NAME_BYTES = 64, OFFSETS = 1 << 16, A_LINE = 24 };

/* Texts, each once, one behind the other. */
struct texts {
    char *bytes;
    size_t count, room;
};

static unsigned intern(struct texts *texts, const char *text)
{
    const size_t bytes = strlen(text) + 1;

    for (size_t at = 0; at < texts->count; at += strlen(texts->bytes + at) + 1)
        if (strcmp(texts->bytes + at, text) == 0)
            return (unsigned)at;
    if (texts->count + bytes > texts->room)
        texts->bytes = table_got(realloc(texts->bytes, texts->room = 2 * texts->count + bytes));
    memcpy(texts->bytes + texts->count, text, bytes);
    texts->count += bytes;
    return (unsigned)(texts->count - bytes);
}

/* A list, and the cards that it is about. */
struct list {
    struct table rows, cards[2]; /* pilots, upgrades */
    const struct row **found[2]; /* of each of them; NULL: it is not listed */
    const char *name;
    int edition;
    struct table variants;
};

static const struct row *row_of(const struct list *list, int kind, const struct row *card)
{
    static const char *const words[] = { "pilot", "upgrade" };

    for (size_t i = 0; i < list->rows.count; i++) {
        const struct row *row = &list->rows.rows[i];
        const char *ship;

        if (strcmp(row->cells[ID], card->cells[0]) != 0 ||
            strcmp(row->cells[KIND], words[kind]) != 0)
            continue;
        ship = table_cell(&list->rows, row, "ship");
        if (!*ship || strcmp(ship, table_cell(&list->cards[kind], card, "ship")) == 0)
            return row;
    }
    return NULL;
}

static bool has_card(const struct list *list, int kind, const char *id)
{
    for (size_t i = 0; i < list->cards[kind].count; i++)
        if (strcmp(list->cards[kind].rows[i].cells[0], id) == 0)
            return true;
    return false;
}

/* Ids that the tables do not have become those that they stand for. */
static void rename_rows(struct list *list, const struct table *variants)
{
    for (size_t i = 0; i < list->rows.count; i++) {
        struct row *row = &list->rows.rows[i];
        const int kind = strcmp(row->cells[KIND], "pilot") != 0;

        for (size_t j = 0; !has_card(list, kind, row->cells[ID]) && j < variants->count; j++)
            if (strcmp(table_cell(variants, &variants->rows[j], "id"), row->cells[ID]) == 0 &&
                strcmp(table_cell(variants, &variants->rows[j], "kind"), row->cells[KIND]) == 0) {
                const char *means = variants->rows[j].cells[VARIANT_MEANS];

                free(row->cells[ID]);
                row->cells[ID] = table_copy(means, strlen(means));
            }
    }
}

static const char *cell_of(const struct list *list, const struct row *row,
                           enum cards_points_column column)
{
    static const char *const names[] = { [CARDS_POINTS_COST] = "cost",
                                         [CARDS_POINTS_LOADOUT] = "loadout",
                                         [CARDS_POINTS_SLOTS] = "slots",
                                         [CARDS_POINTS_FORMATS] = "formats",
                                         [CARDS_POINTS_RESTRICTED] = "restricted",
                                         [CARDS_POINTS_RESTRICTIONS] = "restrictions" };

    return row ? table_cell(&list->rows, row, names[column]) : "";
}

static void write_columns(FILE *out, const struct list *list, struct texts *texts)
{
    fprintf(out, "\nstatic const unsigned short packed_%s[] = {\n", list->name);
    for (enum cards_points_column column = 0; column < CARDS_POINTS_COLUMNS; column++)
        for (int kind = 0; kind < 2; kind++)
            for (size_t i = 0; i < list->cards[kind].count; i++)
                fprintf(out, "%u,\n", intern(texts, cell_of(list, list->found[kind][i], column)));
    fprintf(out, "};\n");
}

static bool read_list(struct list *list, const char *directory)
{
    static const enum cards_file_kind kinds[] = { CARDS_OF_PILOTS, CARDS_OF_UPGRADES };
    char name[NAME_BYTES];

    snprintf(name, sizeof name, "points-%s", list->name);
    if (!table_read(&list->rows, &cards_points_rows, directory, name))
        return false;
    for (int kind = 0; kind < 2; kind++)
        if (!table_read_edition(&list->cards[kind], &cards_files[kinds[kind]], directory,
                                list->edition))
            return false;
    if (!table_read_edition(&list->variants, &cards_files[CARDS_OF_VARIANTS], directory,
                            list->edition))
        return false;
    rename_rows(list, &list->variants);
    for (int kind = 0; kind < 2; kind++) {
        list->found[kind] = table_got(calloc(list->cards[kind].count, sizeof **list->found));
        for (size_t i = 0; i < list->cards[kind].count; i++)
            list->found[kind][i] = row_of(list, kind, &list->cards[kind].rows[i]);
    }
    return true;
}

static void write_heads(FILE *out, const struct table *lists)
{
    static const char *const texts[] = { "name", "title", "edition", "effective", "source" };

    fprintf(out, "\nconst size_t cards_points_builtin_count = %zu;\n", lists->count);
    fprintf(out, "const struct cards_points cards_points_builtin[] = {\n");
    for (size_t i = 0; i < lists->count; i++) {
        const struct row *row = &lists->rows[i];

        fprintf(out, "    { ");
        for (size_t text = 0; text < sizeof texts / sizeof *texts; text++) {
            fprintf(out, ".%s = ", texts[text]);
            table_write_text(out, table_cell(lists, row, texts[text]));
            fprintf(out, ", ");
        }
        fprintf(out, ".squad = %s, .packed = packed_%s },\n", table_cell(lists, row, "squad"),
                row->cells[0]);
    }
    fprintf(out, "};\n");
}

static bool write_texts(FILE *out, const struct texts *texts)
{
    fprintf(out, "\nconst char cards_points_texts[] = {");
    for (size_t i = 0; i < texts->count; i++)
        fprintf(out, "%s%d,", i % A_LINE ? " " : "\n    ", texts->bytes[i]);
    fprintf(out, "\n};\n");
    if (texts->count > OFFSETS)
        fprintf(stderr, "points_generate: more than %d bytes of texts\n", OFFSETS);
    return texts->count <= OFFSETS;
}

static bool write_all(FILE *out, const char *directory)
{
    static struct table lists;
    static struct texts texts;
    static struct list *list; /* all of them: memory that is in use to the end is not given back */

    if (!table_read(&lists, &cards_points_lists, directory, "points"))
        return false;
    list = table_got(calloc(lists.count, sizeof *list));
    intern(&texts, "");
    fprintf(out,
            "/* Written by game/cards/generate_points.c. */\n#include \"game/cards/points.h\"\n");
    for (size_t i = 0; i < lists.count; i++) {
        const char *edition = table_cell(&lists, &lists.rows[i], "edition");

        list[i].name = lists.rows[i].cells[0];
        list[i].edition = strcmp(edition, "1") == 0 ? 1 : 2;
        if (!read_list(&list[i], directory))
            return false;
        write_columns(out, &list[i], &texts);
    }
    write_heads(out, &lists);
    return write_texts(out, &texts) && !ferror(out);
}

int main(int argc, char **argv)
{
    return table_write_file(argc, argv, write_all);
}
