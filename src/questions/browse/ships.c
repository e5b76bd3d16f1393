#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "questions/browse/browse.h"
#include "questions/browse/ship_list.h"
#include "report/form.h"
#include "report/record.h"
#include "report/sink.h"
#include "volley/cards.h"
#include "words/library/library.h"

#include <stdlib.h>
#include <string.h>

/* Ships that were found, and what is wanted of them. */
struct finding {
    const struct cards *cards;
    const struct rules_edition *edition;
    const struct cards_ship **ships;
    size_t count;
    bool exact; /* the pattern is an id or a name */
};

/* ---- finding ---- */

static bool is_id(const struct cards_ship *ship, const struct browse_search *search)
{
    return ascii_same(ship->id, search->typed);
}

static bool is_name(const struct cards_ship *ship, const struct browse_search *search)
{
    return browse_search_is(search, ship->name);
}

static bool has_pattern(const struct cards_ship *ship, const struct browse_search *search)
{
    return browse_search_is_in(search, ship->id) || browse_search_is_in(search, ship->name) ||
           browse_search_is_in(search, ship->size) || browse_search_is_in(search, ship->factions);
}

static bool has_words(const struct cards_ship *ship, const struct browse_search *search)
{
    const char *word;

    for (size_t i = 0; (word = browse_search_word(search, i)); i++)
        if (!browse_search_holds(ship->id, word) && !browse_search_holds(ship->name, word) &&
            !browse_search_holds(ship->size, word) && !browse_search_holds(ship->factions, word))
            return false;
    return search->word_count > 0;
}

typedef bool match_fn(const struct cards_ship *ship, const struct browse_search *search);

/* From the narrowest to the widest; the first that finds something is meant. */
static match_fn *const ways[] = { is_id, is_name, has_pattern, has_words };
enum { EXACT_WAYS = 2 };

static bool find_ships(struct finding *finding, const char *pattern)
{
    const struct cards *cards = finding->cards;
    struct browse_search search;

    finding->ships = calloc(cards->ship_count + 1, sizeof *finding->ships);
    if (!browse_search_begin(&search, pattern) || !finding->ships) {
        browse_search_fini(&search);
        return false;
    }
    for (size_t way = 0; way < ARRAY_LEN(ways) && finding->count == 0; way++) {
        for (size_t i = 0; i < cards->ship_count; i++)
            if (!search.typed || ways[way](&cards->ships[i], &search))
                finding->ships[finding->count++] = &cards->ships[i];
        finding->exact = search.typed && finding->count && way < EXACT_WAYS;
    }
    browse_search_fini(&search);
    return true;
}

/* ---- for programs ---- */

static const char *const ship_columns[] = { "id",      "name",    "size", "factions",
                                            "attacks", "agility", "hull", "shields" };
#define SHIP(member)  .place = offsetof(struct cards_ship, member)
#define PILOT(member) .place = offsetof(struct cards_pilot, member)
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
const struct record browse_ship_record = RECORD(row_fields);

static void write_listing(const struct finding *finding, volley_format format, struct buffer *out)
{
    struct row *rows = calloc(finding->count + 1, sizeof *rows);
    const struct record_list list = {
        "ships",      &browse_ship_record,    rows, finding->count, sizeof *rows,
        ship_columns, ARRAY_LEN(ship_columns)
    };

    out->failed = out->failed || !rows;
    for (size_t i = 0; i < finding->count && !out->failed; i++) {
        rows[i].ship = finding->ships[i];
        rows[i].pilots = browse_ship_pilots(finding->cards, rows[i].ship, &rows[i].pilot_count);
        out->failed = !rows[i].pilots;
    }
    if (!out->failed)
        (format == VOLLEY_JSON ? record_list_json : record_list_csv)(&list, out);
    for (size_t i = 0; rows && i < finding->count; i++)
        free(rows[i].pilots);
    free(rows);
}

/* ---- for readers ---- */

static void add_legend(struct page *page)
{
    struct buffer legend = { 0 };

    buffer_print(&legend, "Attacks: ");
    browse_text_arc_letters(&legend);
    buffer_print(&legend, "; without a letter: front.\n");
    page_say_lines(page, &legend);
}

/* Texts that are made for the list: attacks and factions, each with a NUL. */
static void write_table(const struct finding *finding, struct page *page)
{
    struct ship_list_row *rows = calloc(finding->count + 1, sizeof *rows);
    size_t *starts = calloc(2 * finding->count + 1, sizeof *starts);
    struct buffer texts = { .failed = !rows || !starts };

    for (size_t i = 0; i < finding->count && !texts.failed; i++) {
        starts[2 * i] = texts.count;
        browse_text_attacks(finding->ships[i]->attacks, false, &texts);
        buffer_add(&texts, "", 1);
        starts[2 * i + 1] = texts.count;
        browse_text_factions(finding->ships[i]->factions, false, &texts);
        buffer_add(&texts, "", 1);
    }
    for (size_t i = 0; i < finding->count && !texts.failed; i++) {
        const struct cards_ship *ship = finding->ships[i];

        rows[i] = (struct ship_list_row){ ship->id,
                                          ship->name,
                                          ship->size,
                                          texts.bytes + starts[2 * i],
                                          texts.bytes + starts[2 * i + 1],
                                          ship->agility,
                                          ship->hull,
                                          ship->shields };
    }
    if (!texts.failed) {
        ship_list_print(rows, finding->count, page);
        add_legend(page);
    }
    page->said.failed = page->said.failed || texts.failed;
    free(rows);
    free(starts);
    buffer_fini(&texts);
}

static void write_page(const struct finding *finding, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, 1, "Ships", "", out);

    if (!finding->exact && finding->count != 1)
        write_table(finding, &page);
    for (size_t i = 0; (finding->exact || finding->count == 1) && i < finding->count; i++) {
        if (i > 0)
            buffer_print(&page.said, "\n");
        browse_ship_explain(finding->cards, finding->edition, finding->ships[i], &page);
    }
    page_end(&page);
}

volley_status volley_ships_write(const volley_library *library, const char *edition,
                                 const char *pattern, volley_format format, const volley_sink *sink,
                                 size_t *found, volley_error *err)
{
    struct finding finding = { .edition = library_edition_named(edition, err) };
    struct buffer out = io_text(sink);

    if (!finding.edition || io_check_format(format, IO_LIST_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    finding.cards = library_cards(library, finding.edition);
    if (!find_ships(&finding, pattern)) {
        free(finding.ships);
        return error_nomem(err);
    }
    if (found)
        *found = finding.count;
    if (format == VOLLEY_CSV || format == VOLLEY_JSON)
        write_listing(&finding, format, &out);
    else if (finding.count || !pattern)
        write_page(&finding, io_page_form(format), &out);
    free(finding.ships);
    return io_drain(&out, sink, err);
}
