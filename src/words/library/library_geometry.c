/* Usual chances: rows of a file, whose words are read once to see that they can be. */
#include "base/array.h"
#include "base/nearest.h"
#include "words/chance.h"
#include "words/geometry.h"
#include "words/library/library.h"
#include "words/library/library_table.h"

static const struct cards_column columns[] = {
    { .name = "side", .cell = CARDS_SMALL, .offset = offsetof(struct geometry_row, side) },
    { .name = "arc", .cell = CARDS_SMALL, .offset = offsetof(struct geometry_row, arc) },
    { .name = "size", .cell = CARDS_SMALL, .offset = offsetof(struct geometry_row, size) },
    { .name = "target", .cell = CARDS_SMALL, .offset = offsetof(struct geometry_row, target) },
    { .name = "chances", .cell = CARDS_SMALL, .offset = offsetof(struct geometry_row, chances) },
};

static const struct cards_file file = { .columns = columns,
                                        .column_count = ARRAY_LEN(columns),
                                        .row_bytes = sizeof(struct geometry_row),
                                        .row = "a table of usual chances",
                                        .rows = "usual chances",
                                        .required = "side chances",
                                        .wanted = "" };

struct table_reader {
    struct library_reader reader;
    struct geometry_row *rows;
    uint32_t count, room;
};

static const char *const arcs[] = { "front",    "fullfront",    "rear",
                                    "bullseye", "singleturret", "doubleturret",
                                    "left",     "right",        "turret",
                                    NULL };

/* Whether a cell is one of some words, or may be empty and is. */
static void check_word(struct library_reader *reader, const char *column, const char *said,
                       const char *const words[], bool may_be_empty)
{
    const struct error_place place = library_table_place(reader, column);
    struct nearest nearest = nearest_begin(said, strlen(said));

    for (size_t i = 0; words[i]; i++) {
        if (strcmp(said, words[i]) == 0)
            return;
        nearest_consider(words[i], &nearest);
    }
    if (reader->error.status != VOLLEY_OK || (may_be_empty && !*said))
        return;
    error_at(&reader->error, VOLLEY_SYNTAX, &place, "no %s; did you mean '%s'?", column,
             *nearest.best ? nearest.best : words[0]);
}

/* What only attackers say is no chance of a defender. */
static void check_chance(struct library_reader *reader, const struct error_place *word,
                         enum rules_side side, uint32_t *said)
{
    uint32_t about;

    if (!chance_is(word)) {
        error_at(&reader->error, VOLLEY_SYNTAX, word,
                 "a chance is a word of the situation with its %%, as in bullseye@20%%");
        return;
    }
    if (chance_about(word, &about, &reader->error) != VOLLEY_OK)
        return;
    if (side == RULES_DEFENDER && about & RULES_OF_ATTACK)
        error_at(&reader->error, VOLLEY_SYNTAX, word, "this is said of an attacker");
    else if (about & *said)
        error_at(&reader->error, VOLLEY_SYNTAX, word,
                 "this is said twice; arcs are ways of one word, as in frontarc@60%%,sidearc@40%%");
    *said |= geometry_group(about);
}

static void take_row(struct library_reader *reader)
{
    struct table_reader *table = (struct table_reader *)reader;
    const struct error_place place = library_table_place(reader, "chances");
    struct geometry_row row;
    struct error_place word;
    struct lexer lexer;
    uint32_t said = 0;

    if (!library_table_fill(reader, &row, true))
        return;
    check_word(reader, "side", row.side, geometry_sides, false);
    check_word(reader, "arc", row.arc, arcs, true);
    check_word(reader, "size", row.size, geometry_sizes, true);
    check_word(reader, "target", row.target, geometry_sizes, true);
    if (*row.target && *row.side == 'd' && reader->error.status == VOLLEY_OK) {
        const struct error_place target = library_table_place(reader, "target");

        error_at(&reader->error, VOLLEY_SYNTAX, &target,
                 "a target is an attacker's: leave it empty");
    }
    lexer = (struct lexer){ row.chances, row.chances + strlen(row.chances), reader->source,
                            place.line, place.column };
    while (reader->error.status == VOLLEY_OK && lexer_next(&lexer, &word))
        check_chance(reader, &word, *row.side == 'd' ? RULES_DEFENDER : RULES_ATTACKER, &said);
    if (reader->error.status != VOLLEY_OK)
        return;
    if (arena_grow(&reader->library->memory, &table->rows, &table->room, table->count + 1,
                   sizeof row))
        table->rows[table->count++] = row;
    else
        error_nomem(&reader->error);
}

/* False: out of memory. */
static bool say_rules(volley_library *library, struct geometry *made, const char *name)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    bool ok = true;

    made->name = arena_copy(&library->memory, name);
    for (size_t i = 0; i < ARRAY_LEN(editions) && ok; i++) {
        struct buffer text = { 0 };

        buffer_print(&text, "%s; usual chances of %s where words say nothing",
                     rules_edition_find(editions[i])->title, name);
        made->rules[i] = text.failed ? NULL : arena_copy(&library->memory, buffer_text(&text));
        ok = made->rules[i];
        buffer_fini(&text);
    }
    return ok && made->name;
}

void library_read_geometry(volley_library *library, const volley_source *source,
                           volley_error *error)
{
    struct table_reader table = {
        .reader = { .file = &file, .library = library, .source = source->name, .take = take_row }
    };
    struct geometry *made = arena_take_zeroed(&library->memory, sizeof *made);

    if (made && say_rules(library, made, source->name))
        library_table_read(&table.reader, source);
    else
        error_nomem(&table.reader.error);
    *error = table.reader.error;
    if (error->status != VOLLEY_OK)
        return;
    made->rows = table.rows;
    made->count = table.count;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        library->cards[edition].geometry = made;
}
