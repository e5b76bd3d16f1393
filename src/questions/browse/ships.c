#include "questions/browse/browse.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/spoken.h"

#include <math.h>
#include <stdlib.h>

enum { BETWEEN = 2, FACES_MAX = 8 };

/* ---- pilots ---- */

static int compare_pilots(const void *left, const void *right)
{
    const struct cards_pilot *a = *(const struct cards_pilot *const *)left;
    const struct cards_pilot *b = *(const struct cards_pilot *const *)right;

    if (a->skill != b->skill)
        return a->skill < b->skill ? 1 : -1;
    return a < b ? -1 : a > b; /* by id, as in the table */
}

/* The pilots of a ship, the one with the highest initiative first; free with free. NULL: out of
 * memory. */
static const struct cards_pilot **pilots_of(const struct cards *cards,
                                            const struct cards_ship *ship, size_t *count)
{
    const struct cards_pilot **pilots = calloc(cards->pilot_count + 1, sizeof *pilots);

    *count = 0;
    for (size_t i = 0; pilots && i < cards->pilot_count; i++)
        if (strcmp(cards->pilots[i].ship, ship->id) == 0)
            pilots[(*count)++] = &cards->pilots[i];
    if (*count)
        qsort(pilots, *count, sizeof *pilots, compare_pilots);
    return pilots;
}

/* ---- for programs ---- */

static const char *const ship_columns[] = { "id",      "name",    "size", "factions",
                                            "attacks", "agility", "hull", "shields" };
#define SHIP(member)  RECORD_SIZED(struct cards_ship, member)
#define PILOT(member) RECORD_SIZED(struct cards_pilot, member)
static const struct record_field pilot_fields[] = {
    { "id", RECORD_TEXT, PILOT(id) },
    { "name", RECORD_TEXT, PILOT(name) },
    { "faction", RECORD_TEXT, PILOT(faction) },
    { "skill", RECORD_KNOWN, PILOT(skill), .some = true },
    { "cost", RECORD_KNOWN, PILOT(cost), .some = true },
    { "cost_older", RECORD_KNOWN, PILOT(cost_older), .some = true },
    { "loadout", RECORD_KNOWN, PILOT(loadout), .some = true },
    { "ship_ability", RECORD_TEXT, PILOT(ship_ability), .filled = true },
};
static const struct record pilot_record = RECORD(pilot_fields);
static const struct record_field flown_fields[] = { { NULL, RECORD_POINTER, .place = 0,
                                                      .of = &pilot_record } };
static const struct record flown_record = RECORD(flown_fields);

static const struct record_field ship_fields[] = {
    { "id", RECORD_TEXT, SHIP(id) },
    { "name", RECORD_TEXT, SHIP(name) },
    { "size", RECORD_TEXT, SHIP(size) },
    { "factions", RECORD_TEXT, SHIP(factions) },
    { "attacks", RECORD_TEXT, SHIP(attacks) },
    { "agility", RECORD_KNOWN, SHIP(agility), .some = true },
    { "hull", RECORD_KNOWN, SHIP(hull), .some = true },
    { "shields", RECORD_KNOWN, SHIP(shields), .some = true },
};
static const struct record ship_record = RECORD(ship_fields);

struct row {
    const struct cards_ship *ship;
    const struct cards_pilot **pilots;
    size_t pilot_count;
};

static const struct record_field row_fields[] = {
    { NULL, RECORD_POINTER, .place = offsetof(struct row, ship), .of = &ship_record },
    { "pilots", RECORD_LIST, RECORD_ITEMS(struct row, pilots, pilot_count), .of = &flown_record },
};
static const struct record row_record = RECORD(row_fields);

/* The document. */
struct listing {
    const struct browse_priced *priced;
    struct row *rows;
    size_t count;
};

static const struct record_field listing_fields[] = {
    { "ships", RECORD_LIST, RECORD_ITEMS(struct listing, rows, count), .of = &row_record },
    { NULL, RECORD_POINTER, .place = offsetof(struct listing, priced),
      .of = &browse_priced_record },
};
const struct record browse_ships_record = RECORD(listing_fields);

static void write_listing(const struct browse_priced *priced, const struct browse_entries *found,
                          volley_format format, struct buffer *out)
{
    struct row *rows = calloc(found->count + 1, sizeof *rows);
    const struct record_list list = { "ships",
                                      &row_record,
                                      rows,
                                      found->count,
                                      sizeof *rows,
                                      ship_columns,
                                      ARRAY_LEN(ship_columns) };
    const struct listing listing = { priced, rows, found->count };

    out->failed = out->failed || !rows;
    for (uint32_t i = 0; i < found->count && !out->failed; i++) {
        rows[i].ship = found->entries[i].ship;
        rows[i].pilots = pilots_of(priced->cards, rows[i].ship, &rows[i].pilot_count);
        out->failed = !rows[i].pilots;
    }
    if (!out->failed && format == VOLLEY_JSON)
        record_document(&browse_ships_record, &listing, NULL, out);
    else if (!out->failed)
        record_list_csv(&list, out);
    for (uint32_t i = 0; rows && i < found->count; i++)
        free(rows[i].pilots);
    free(rows);
}

/* ---- one ship, for readers ---- */

/* A ship with its pilots. */
struct told {
    const struct cards *cards;
    const struct rules_edition *edition;
    const struct cards_ship *ship;
    const struct cards_pilot **pilots;
    size_t count;
};

/* How many of the first pilots have an ability. */
static size_t count_with(const struct told *told, size_t pilots, const char *ability)
{
    size_t count = 0;

    for (size_t i = 0; i < pilots; i++)
        count += strcmp(told->pilots[i]->ship_ability, ability) == 0;
    return count;
}

static void add_ability(const struct told *told, const char *name, struct buffer *out)
{
    const struct cards *cards = told->cards;
    const struct cards_row *rows[FACES_MAX];
    char id[CARDS_ID_MAX];
    size_t with = count_with(told, told->count, name), count;

    cards_ability_id(name, id);
    count = cards_find(cards, id, strlen(id), rows, FACES_MAX);
    buffer_print(out, "  ability: %s, of ", name);
    if (with == told->count)
        buffer_print(out, "all its pilots\n");
    else
        buffer_print(out, "%zu of its %zu pilots\n", with, told->count);
    for (size_t i = 0; i < count && i < FACES_MAX; i++)
        if (rows[i]->kind == CARDS_SHIPABILITY)
            browse_text_effects(rows[i], cards_left_out_reason(cards, rows[i]), out);
}

/* Numbers on a pilot's card that are not those of the ship. */
static void add_figures(const struct told *told, const struct cards_pilot *pilot,
                        struct buffer *out)
{
    const struct cards_ship *ship = told->ship;
    const struct {
        const char *name;
        int of_pilot, of_ship;
    } figures[] = { { "agility", pilot->agility, ship->agility },
                    { "hull", pilot->hull, ship->hull },
                    { "shields", pilot->shields, ship->shields } };

    if (*pilot->attacks && strcmp(pilot->attacks, ship->attacks) != 0) {
        buffer_print(out, "attack ");
        browse_text_attacks(pilot->attacks, true, out);
        buffer_print(out, "; ");
    }
    for (size_t i = 0; i < ARRAY_LEN(figures); i++)
        if (figures[i].of_pilot >= 0 && figures[i].of_pilot != figures[i].of_ship)
            buffer_print(out, "%s %d; ", figures[i].name, figures[i].of_pilot);
}

/* What a pilot's card has that those of others on this ship have not. */
static void add_notes(const struct told *told, const struct cards_pilot *pilot, struct table *table)
{
    const bool differ = told->count != count_with(told, told->count, pilot->ship_ability);
    struct buffer notes = { 0 };

    add_figures(told, pilot, &notes);
    if (*pilot->standard_loadout)
        buffer_print(&notes, "standard; ");
    if (differ && *pilot->ship_ability)
        buffer_print(&notes, "%s; ", pilot->ship_ability);
    if (notes.count)
        notes.count -= 2; /* the last semicolon */
    table_take(table, &notes);
}

/* A number, or nothing. */
static void add_known(struct table *table, int number)
{
    table_number(table, number < 0 ? NAN : number, 0);
}

static void add_pilots(const struct told *told, struct page *page)
{
    const bool is_first = told->edition->bit & RULES_EDITION_1;
    const bool several = strchr(told->ship->factions, ' ') != NULL;
    const struct table_column columns[] = {
        { is_first ? "skill" : "init", TABLE_RIGHT, 1 },
        { "id", TABLE_LEFT, 0 },
        { "name", TABLE_LEFT, 0 },
        { is_first ? "cost" : "2.5", TABLE_RIGHT, 1 },
        { "load", TABLE_RIGHT, 3 },
        { "2.0", TABLE_RIGHT, 4 },
        { "faction", TABLE_LEFT, 5 },
        { "notes", TABLE_LEFT, 6 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < told->count; i++) {
        const struct cards_pilot *pilot = told->pilots[i];

        add_known(&table, pilot->skill);
        table_add(&table, "%s", pilot->id);
        table_add(&table, "%s", pilot->name);
        add_known(&table, pilot->cost);
        add_known(&table, pilot->loadout);
        add_known(&table, pilot->cost_older);
        table_add(&table, "%s", several ? faction_word(pilot->faction) : "");
        add_notes(told, pilot, &table);
    }
    page->between = BETWEEN;
    page_table(page, &table, "Pilots");
}

static void explain_ship(const struct cards *cards, const struct rules_edition *edition,
                         const struct cards_ship *ship, struct page *page)
{
    struct told told = { .cards = cards, .edition = edition, .ship = ship };
    struct buffer text = { 0 };

    told.pilots = pilots_of(cards, ship, &told.count);
    buffer_print(&text, "%s: %s (%s ship; ", ship->id, ship->name, ship->size);
    browse_text_factions(ship->factions, true, &text);
    buffer_print(&text, ")\n  ");
    browse_text_figures(ship, NULL, &text);
    buffer_print(&text, "\n");
    for (size_t i = 0; i < told.count; i++)
        if (*told.pilots[i]->ship_ability && !count_with(&told, i, told.pilots[i]->ship_ability))
            add_ability(&told, told.pilots[i]->ship_ability, &text);
    page_say_lines(page, &text);
    page->said.failed = page->said.failed || !told.pilots;
    if (told.count) {
        buffer_print(&page->said, "\n");
        add_pilots(&told, page);
    }
    free(told.pilots);
}

/* ---- a list, for readers ---- */

static void add_ship(struct table *table, const struct cards_ship *ship)
{
    struct buffer attacks = { 0 }, factions = { 0 };

    browse_text_attacks(ship->attacks, false, &attacks);
    browse_text_factions(ship->factions, false, &factions);
    table_add(table, "%s", ship->id);
    table_add(table, "%s", ship->name);
    table_add(table, "%s", ship->size);
    table_take(table, &attacks);
    table_add(table, "%d", ship->agility);
    table_add(table, "%d", ship->hull);
    table_add(table, "%d", ship->shields);
    table_take(table, &factions);
}

static void write_table(const struct browse_entries *found, struct page *page)
{
    static const struct table_column columns[] = {
        { "id", TABLE_LEFT, 0 },   { "name", TABLE_LEFT, 0 },     { "size", TABLE_LEFT, 3 },
        { "att", TABLE_LEFT, 2 },  { "agi", TABLE_RIGHT, 2 },     { "hull", TABLE_RIGHT, 2 },
        { "shd", TABLE_RIGHT, 2 }, { "factions", TABLE_LEFT, 4 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    struct buffer legend = { 0 };

    for (uint32_t i = 0; i < found->count; i++)
        add_ship(&table, found->entries[i].ship);
    page_table(page, &table, "Ships");
    buffer_print(&page->said, "%u ship%s; volley ships ID tells of one and of its pilots.\n",
                 (unsigned)found->count, found->count == 1 ? "" : "s");
    buffer_print(&legend, "Attacks: ");
    browse_text_arc_letters(&legend);
    buffer_print(&legend, "; without a letter: front.\n");
    page_say_lines(page, &legend);
}

/* Ships of whose name an id or a name is a part: "xwing" of the T-70 X-wing. */
static void add_others(const struct cards *cards, const char *pattern,
                       const struct browse_entries *found, struct buffer *out)
{
    char letters[CARDS_ID_MAX];
    size_t others = 0;

    cards_ability_id(pattern, letters);
    for (size_t i = 0; i < cards->ship_count; i++)
        if (&cards->ships[i] != found->entries[0].ship &&
            spoken_is_part(cards->ships[i].name, letters))
            buffer_print(out, "%s%s (%s)",
                         others++ ? ", " : "\nOthers are called so, too: ", cards->ships[i].name,
                         cards->ships[i].id);
    buffer_add_text(out, others ? ".\n" : "");
}

static void write_page(const struct browse_priced *priced, const struct browse_entries *found,
                       const char *pattern, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, 1, "Ships", "", out);

    if (!found->exact && found->count != 1)
        write_table(found, &page);
    for (uint32_t i = 0; (found->exact || found->count == 1) && i < found->count; i++) {
        if (i > 0)
            buffer_print(&page.said, "\n");
        explain_ship(priced->cards, priced->edition, found->entries[i].ship, &page);
    }
    if (found->exact)
        add_others(priced->cards, pattern, found, &page.said);
    if (found->exact || found->count == 1)
        browse_priced_say(priced, &page.said);
    page_end(&page);
}

volley_status volley_ships_write(const volley_library *library, const char *edition,
                                 const char *pattern, volley_format format, const volley_sink *sink,
                                 size_t *count, volley_error *err)
{
    const struct rules_edition *rules = library_edition_named(edition, err);
    struct browse_entries found = { .count = 0 };
    struct buffer out = io_text(sink);
    struct browse_priced priced;
    volley_status status;

    if (!rules || io_check_format(format, IO_PAGE_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    status = browse_priced_make(&priced, library, rules, err);
    if (status == VOLLEY_OK && !browse_ships_find(&found, priced.cards, pattern))
        status = error_nomem(err);
    if (status == VOLLEY_OK) {
        if (count)
            *count = found.count;
        if (format == VOLLEY_CSV || format == VOLLEY_JSON)
            write_listing(&priced, &found, format, &out);
        else if (found.count || !pattern)
            write_page(&priced, &found, pattern, io_page_form(format), &out);
        status = io_drain(&out, sink, err);
    }
    browse_entries_fini(&found);
    browse_priced_fini(&priced);
    return status;
}
