#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "questions/browse/browse.h"
#include "report/form.h"
#include "report/listing.h"
#include "report/ship_list.h"
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
static const char *const pilot_columns[] = { "id",   "name",       "faction", "skill",
                                             "cost", "cost_older", "loadout", "ship_ability" };
enum { SHIP_COLUMNS = ARRAY_LEN(ship_columns), PILOT_COLUMNS = ARRAY_LEN(pilot_columns) };

struct cells {
    struct listing_cell *ships, *pilots;
    size_t *ends, pilot_count;
};

static void fill_ship(const struct cards_ship *ship, struct listing_cell *cells)
{
    const struct listing_cell filled[SHIP_COLUMNS] = {
        listing_text(ship->id),         listing_text(ship->name),
        listing_text(ship->size),       listing_text(ship->factions),
        listing_text(ship->attacks),    listing_number(ship->agility, -1),
        listing_number(ship->hull, -1), listing_number(ship->shields, -1),
    };

    memcpy(cells, filled, sizeof filled);
}

static void fill_pilot(const struct cards_pilot *pilot, struct listing_cell *cells)
{
    const struct listing_cell filled[PILOT_COLUMNS] = {
        listing_text(pilot->id),
        listing_text(pilot->name),
        listing_text(pilot->faction),
        listing_number(pilot->skill, -1),
        listing_number(pilot->cost, -1),
        listing_number(pilot->cost_older, -1),
        listing_number(pilot->loadout, -1),
        listing_some(pilot->ship_ability),
    };

    memcpy(cells, filled, sizeof filled);
}

static bool fill(const struct finding *finding, struct cells *cells)
{
    for (size_t i = 0; i < finding->count; i++) {
        size_t count;
        const struct cards_pilot **pilots =
            browse_ship_pilots(finding->cards, finding->ships[i], &count);

        if (!pilots)
            return false;
        fill_ship(finding->ships[i], &cells->ships[i * SHIP_COLUMNS]);
        for (size_t j = 0; j < count; j++)
            fill_pilot(pilots[j], &cells->pilots[cells->pilot_count++ * PILOT_COLUMNS]);
        cells->ends[i] = cells->pilot_count;
        free(pilots);
    }
    return true;
}

static void write_listing(const struct finding *finding, volley_format format, struct buffer *out)
{
    struct cells cells = {
        .ships = calloc(finding->count * SHIP_COLUMNS + 1, sizeof *cells.ships),
        .pilots = calloc(finding->cards->pilot_count * PILOT_COLUMNS + 1, sizeof *cells.pilots),
        .ends = calloc(finding->count + 1, sizeof *cells.ends),
    };

    if (cells.ships && cells.pilots && cells.ends && fill(finding, &cells)) {
        const struct listing pilots = { "pilots",     pilot_columns,     PILOT_COLUMNS,
                                        cells.pilots, cells.pilot_count, NULL,
                                        NULL };
        const struct listing ships = { "ships",        ship_columns, SHIP_COLUMNS, cells.ships,
                                       finding->count, &pilots,      cells.ends };

        if (format == VOLLEY_JSON)
            listing_json(&ships, out);
        else
            listing_csv(&ships, out);
    } else {
        out->failed = true;
    }
    free(cells.ships);
    free(cells.pilots);
    free(cells.ends);
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
