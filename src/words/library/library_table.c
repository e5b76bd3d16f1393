#include "words/library/library_table.h"

#include "base/ascii.h"
#include "words/card.h"
#include "words/library/library.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/spoken.h"

enum { NAMES_BYTES = 160 };

static struct error_place place_of(const struct library_reader *reader, const struct csv_cell *cell)
{
    if (!cell)
        return (struct error_place){ reader->source, reader->row->line, 1, NULL, 0 };
    return (struct error_place){ reader->source, cell->line, cell->column, cell->text,
                                 cell->bytes };
}

/* A search for a text in small letters, which it has in `small`. */
static struct nearest nearest_to(const char *text, char small[NEAREST_MAX])
{
    size_t bytes = 0;

    for (; text[bytes] && bytes < NEAREST_MAX; bytes++)
        small[bytes] = ascii_lower(text[bytes]);
    return nearest_begin(small, bytes);
}

/* ---- the header ---- */

static bool is_ignored(const struct library_reader *reader, const char *name)
{
    for (size_t i = 0; reader->ignored && reader->ignored[i]; i++)
        if (ascii_same(reader->ignored[i], name))
            return true;
    return ascii_same("note", name);
}

/* As many as an error has room for. */
static void name_columns(const struct cards_file *file, char out[NAMES_BYTES])
{
    size_t used = 0;

    *out = '\0';
    for (size_t i = 0; i < file->column_count; i++) {
        size_t bytes = strlen(file->columns[i].name) + 2;

        if (used + bytes + sizeof "..." > NAMES_BYTES) {
            strcpy(out + used, "...");
            return;
        }
        used += (size_t)sprintf(out + used, "%s, ", file->columns[i].name);
    }
    strcpy(out + used, "note");
}

static void refuse_column(struct library_reader *reader, const struct csv_cell *cell)
{
    const struct error_place place = place_of(reader, cell);
    char small[NEAREST_MAX], names[NAMES_BYTES];
    struct nearest nearest = nearest_to(cell->text, small);

    for (size_t i = 0; i < reader->file->column_count; i++)
        nearest_consider(reader->file->columns[i].name, &nearest);
    name_columns(reader->file, names);
    if (*nearest.best)
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown column; did you mean '%s'?",
                 nearest.best);
    else
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown column; those of %s are %s",
                 reader->file->rows, names);
}

static void place_column(struct library_reader *reader, size_t at)
{
    const struct csv_cell *cell = &reader->row->cells[at];
    const struct error_place place = place_of(reader, cell);

    for (size_t i = 0; i < reader->file->column_count; i++) {
        if (!ascii_same(cell->text, reader->file->columns[i].name))
            continue;
        if (reader->places[i] >= 0)
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "this column is there twice");
        reader->places[i] = (int)at;
        return;
    }
    if (cell->bytes && !is_ignored(reader, cell->text))
        refuse_column(reader, cell);
}

/* The first column of a list parted by blanks that the file does not have; NULL: it has all. */
static const char *find_missing(const struct library_reader *reader, const char *list)
{
    for (size_t i = 0; i < reader->file->column_count; i++) {
        const char *name = reader->file->columns[i].name;

        if (reader->places[i] < 0 && cards_lists(list, name, strlen(name)))
            return name;
    }
    return NULL;
}

static void read_header(struct library_reader *reader)
{
    const struct error_place line = place_of(reader, NULL);
    const char *missing;

    for (size_t i = 0; i < reader->row->count && reader->error.status == VOLLEY_OK; i++)
        place_column(reader, i);
    missing = find_missing(reader, reader->file->required);
    if (missing)
        error_at(&reader->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column '%s', which %s needs", missing, reader->file->row);
    reader->width = io_header_width(reader->row);
    reader->headed = true;
}

bool library_table_is_whole(struct library_reader *reader, bool is_known)
{
    const struct error_place line = place_of(reader, NULL);
    const char *missing = find_missing(reader, reader->file->wanted);

    if (missing && !is_known)
        error_at(&reader->error, VOLLEY_SYNTAX, &line,
                 "%s that Volley does not bring needs the column '%s'", reader->file->row, missing);
    return !missing;
}

/* ---- cells ---- */

static const struct csv_cell *cell_at(const struct library_reader *reader, size_t column)
{
    int place = reader->places[column];

    return place < 0 || (size_t)place >= reader->row->count ? NULL : &reader->row->cells[place];
}

const struct csv_cell *library_table_cell(const struct library_reader *reader, const char *column)
{
    return cell_at(reader, cards_column(reader->file, column));
}

struct error_place library_table_place(const struct library_reader *reader, const char *column)
{
    return place_of(reader, library_table_cell(reader, column));
}

static bool is_of_id(char c)
{
    return ascii_is_letter_or_digit(c) || c == '-' || c == '_';
}

static void fill_text(struct library_reader *reader, const struct cards_column *column,
                      const struct csv_cell *cell, char *member)
{
    char *text = arena_copy(&reader->library->memory, cell ? cell->text : "");

    if (column->cell == CARDS_ID && cell) {
        const struct error_place place = place_of(reader, cell);

        if (cell->bytes >= CARDS_ID_MAX)
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "an id has at most %d characters",
                     CARDS_ID_MAX - 1);
        for (size_t i = 0; i < cell->bytes && reader->error.status == VOLLEY_OK; i++)
            if (!is_of_id(cell->text[i]))
                error_at(&reader->error, VOLLEY_SYNTAX, &place,
                         "an id is made of letters, digits, '-' and '_'");
        if (reader->error.status == VOLLEY_OK && strcmp(column->name, "id") == 0 && cell->bytes &&
            spoken_is_notation(&place))
            error_at(&reader->error, VOLLEY_SYNTAX, &place,
                     "this is a word that ships have, and is read as that: give it another id, as "
                     "in my-%s",
                     cell->text);
    }
    if (!text) {
        error_nomem(&reader->error);
        return;
    }
    for (char *at = text; column->cell != CARDS_TEXT && *at; at++)
        *at = ascii_lower(*at);
    memcpy(member, &text, sizeof text);
}

/* A card of another kind would be named by nobody, and replace none. */
static void fill_kind(struct library_reader *reader, const struct csv_cell *cell, char *member)
{
    const struct error_place place = place_of(reader, cell);
    const char *word = cell ? cell->text : "";
    char small[NEAREST_MAX];
    struct nearest nearest = nearest_to(word, small);
    enum cards_kind kind = *word ? CARDS_UNSAID + 1 : CARDS_UNSAID;

    while (kind < CARDS_KINDS && !ascii_same(word, cards_kind_words[kind]))
        nearest_consider(cards_kind_words[kind++], &nearest);
    if (kind < CARDS_KINDS)
        memcpy(member, &kind, sizeof kind);
    else
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "unknown kind%s",
                 nearest_or(&nearest, "; a card is an upgrade, pilot, shipability, condition or "
                                      "damage (crew and the like are slots)"));
}

static void fill_number(struct library_reader *reader, const struct cards_column *column,
                        const struct csv_cell *cell, char *member)
{
    int number = column->nothing;

    if (cell && cell->bytes &&
        (!number_read(cell->text, cell->bytes, &number) || number < column->low ||
         number > column->high)) {
        const struct error_place place = place_of(reader, cell);

        error_at(&reader->error, VOLLEY_SYNTAX, &place,
                 "the column '%s' holds a whole number from %d to %d, or nothing", column->name,
                 column->low, column->high);
        return;
    }
    if (column->bytes == sizeof(int8_t))
        *(int8_t *)member = (int8_t)number;
    else
        *(int16_t *)member = (int16_t)number;
}

/* What the file does not say of a new row is left to lists of points. */
static void fill_of_list(const struct cards_column *column, char *member)
{
    const int16_t number = CARDS_OF_LIST;
    const char *const text = NULL;

    if (column->cell == CARDS_NUMBER)
        memcpy(member, &number, sizeof number);
    else
        memcpy(member, &text, sizeof text);
}

static void fill_cell(struct library_reader *reader, size_t index, const struct csv_cell *cell,
                      void *row)
{
    const struct cards_column *column = &reader->file->columns[index];
    char *member = (char *)row + column->offset;

    if (column->of_list && reader->places[index] < 0)
        fill_of_list(column, member);
    else if (column->cell == CARDS_NUMBER)
        fill_number(reader, column, cell, member);
    else if (column->cell == CARDS_KIND)
        fill_kind(reader, cell, member);
    else
        fill_text(reader, column, cell, member);
}

bool library_table_fill(struct library_reader *reader, void *row, bool all)
{
    for (size_t i = 0; i < reader->file->column_count && reader->error.status == VOLLEY_OK; i++)
        if (all || reader->places[i] >= 0)
            fill_cell(reader, i, cell_at(reader, i), row);
    return reader->error.status == VOLLEY_OK;
}

void library_check_row(struct library_reader *reader, const char *column,
                       const struct cards_row *row)
{
    const struct error_place place = library_table_place(reader, column);
    const bool is_card = reader->file == &cards_files[CARDS_OF_CARDS];
    const struct error_place condition =
        library_table_place(reader, is_card ? "condition" : column);
    struct card_words words;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (reader->error.status == VOLLEY_OK)
            card_read_row(&words, row, &place, is_card ? &condition : NULL, side, &reader->error);
}

/* ---- rows ---- */

static void read_row(struct library_reader *reader)
{
    const struct error_place line = place_of(reader, NULL);

    for (size_t i = 0; i < reader->file->column_count; i++) {
        const struct cards_column *column = &reader->file->columns[i];
        const struct csv_cell *cell = cell_at(reader, i);

        if (column->cell == CARDS_ID && (!cell || cell->bytes == 0) &&
            cards_lists(reader->file->required, column->name, strlen(column->name)))
            error_at(&reader->error, VOLLEY_SYNTAX, &line, "the row has no %s", column->name);
    }
    if (reader->error.status == VOLLEY_OK)
        reader->take(reader);
    if (reader->error.status == VOLLEY_OK && reader->library && reader->file->count_at) {
        /* Who looks a card up has room for so many rows. */
        const struct error_place id = library_table_place(reader, "id");

        for (int edition = 0; edition < CARDS_EDITIONS; edition++)
            if (reader->error.status == VOLLEY_OK &&
                cards_find(&reader->library->cards[edition], id.word, id.word_bytes, NULL, 0) >
                    CARD_ROWS_MAX)
                error_at(&reader->error, VOLLEY_RANGE, &id,
                         "more than %d cards and faces of one id", CARD_ROWS_MAX);
    }
    reader->taken++;
}

static int take_row(const struct csv_row *row, void *context)
{
    struct library_reader *reader = context;
    const struct io_header header = { .source = reader->source, .width = reader->width };

    reader->row = row;
    if (io_row_check(&header, row, &reader->error) != VOLLEY_OK)
        ;
    else if (row->count == 1 && reader->begin && reader->begin(reader))
        ;
    else if (reader->headed)
        read_row(reader);
    else
        read_header(reader);
    return reader->error.status != VOLLEY_OK;
}

void library_table_begin(struct library_reader *reader, const struct cards_file *file)
{
    reader->file = file;
    reader->headed = false;
    reader->width = 0;
    memset(reader->places, -1, sizeof reader->places);
}

void library_table_read(struct library_reader *reader, const volley_source *source)
{
    const struct error_place start = { reader->source, 1, 1, NULL, 0 };

    library_table_begin(reader, reader->file);
    io_read_csv(source, 0, take_row, reader, &reader->error);
    if (reader->error.status == VOLLEY_OK && reader->taken == 0)
        error_at(&reader->error, VOLLEY_SYNTAX, &start, "the file has no %s", reader->file->rows);
}
