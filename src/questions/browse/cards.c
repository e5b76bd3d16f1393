#include "volley/cards.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "questions/browse/browse.h"
#include "report/card_list.h"
#include "report/listing.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/nearest.h"

#include <stdlib.h>
#include <string.h>

enum { EXPLAINED_MAX = 6 };

/* ---- for programs ---- */

/* Scripts rely on the order of the first eight. */
static const char *const columns[] = {
    "id",           "kind",
    "slot",         "name",
    "effect",       "condition",
    "charges",      "force",
    "ship",         "faction",
    "skill",        "limited",
    "cost",         "cost_older",
    "loadout",      "slots",
    "restrictions", "charge_recovers",
    "grants",       "sides",
    "ship_ability", "standard_loadout",
    "attacks",      "agility",
    "hull",         "shields",
    "plays_part",   "reason",
};
enum { COLUMNS = ARRAY_LEN(columns), OF_ROW = 8 };

static const struct listing_cell nothing = { LISTING_NONE, "", 0 };

/* What a roster knows better than the row. */
static int greater(int a, int b)
{
    return a > b ? a : b;
}

static void fill_row(const struct browse_entry *entry, struct listing_cell *cells)
{
    const struct cards_row *row = entry->row;
    const struct cards_upgrade *upgrade = entry->upgrade;
    const struct cards_pilot *pilot = entry->pilot;
    int charges = row ? row->charges : 0, force = row ? row->force : 0;

    charges = greater(charges, upgrade ? upgrade->charges : pilot ? pilot->charges : 0);
    force = greater(force, upgrade ? upgrade->force : pilot ? pilot->force : 0);
    cells[0] = listing_text(browse_id(entry));
    cells[1] = listing_text(browse_kind(entry));
    cells[2] = listing_text(browse_slot(entry));
    cells[3] = listing_text(browse_name(entry));
    cells[4] = listing_text(row ? row->effect : "");
    cells[5] = listing_text(row ? row->condition : "");
    cells[6] = listing_number(charges, 0);
    cells[7] = listing_number(force, 0);
}

static void fill_pilot(const struct browse_entry *entry, struct listing_cell *cells)
{
    const struct cards_pilot *pilot = entry->pilot;
    const struct cards_ship *ship = entry->ship;
    const struct listing_cell filled[] = {
        listing_some(pilot->ship),
        listing_some(pilot->faction),
        listing_number(pilot->skill, -1),
        listing_number(pilot->limited, 0),
        listing_number(pilot->cost, -1),
        pilot->cost_older >= 0 ? listing_number(pilot->cost_older, -1) : nothing,
        listing_number(pilot->loadout, -1),
        listing_some(pilot->slots),
        nothing,
        listing_number(pilot->charge_recovers, 0),
        nothing,
        nothing,
        listing_some(pilot->ship_ability),
        listing_some(pilot->standard_loadout),
        listing_some(*pilot->attacks || !ship ? pilot->attacks : ship->attacks),
        listing_number(pilot->agility >= 0 || !ship ? pilot->agility : ship->agility, -1),
        listing_number(pilot->hull >= 0 || !ship ? pilot->hull : ship->hull, -1),
        listing_number(pilot->shields >= 0 || !ship ? pilot->shields : ship->shields, -1),
    };

    memcpy(cells + OF_ROW, filled, sizeof filled);
}

static void fill_upgrade(const struct browse_entry *entry, struct listing_cell *cells)
{
    const struct cards_upgrade *upgrade = entry->upgrade;
    const struct listing_cell filled[] = {
        nothing,
        nothing,
        nothing,
        listing_number(upgrade->limited, 0),
        listing_number(upgrade->cost, -1),
        listing_some(upgrade->cost_older),
        nothing,
        listing_some(upgrade->slots),
        listing_some(upgrade->restrictions),
        listing_number(upgrade->charge_recovers, 0),
        listing_some(upgrade->grants),
        listing_number((int)entry->sides, 1),
    };

    memcpy(cells + OF_ROW, filled, sizeof filled);
}

static void fill(const struct browse_entry *entry, struct listing_cell cells[COLUMNS])
{
    for (size_t i = 0; i < COLUMNS; i++)
        cells[i] = nothing;
    fill_row(entry, cells);
    if (entry->pilot)
        fill_pilot(entry, cells);
    else if (entry->upgrade)
        fill_upgrade(entry, cells);
    cells[COLUMNS - 2] = listing_truth(entry->row && *entry->row->effect);
    cells[COLUMNS - 1] = listing_some(entry->left_out ? entry->left_out : "");
}

static void write_listing(const struct browse_entries *found, volley_format format,
                          struct buffer *out)
{
    struct listing_cell *cells = calloc((size_t)found->count * COLUMNS + 1, sizeof *cells);
    const struct listing listing = { "cards", columns, COLUMNS, cells, found->count, NULL, NULL };

    for (uint32_t i = 0; cells && i < found->count; i++)
        fill(&found->entries[i], &cells[i * COLUMNS]);
    if (!cells)
        out->failed = true;
    else if (format == VOLLEY_JSON)
        listing_json(&listing, out);
    else
        listing_csv(&listing, out);
    free(cells);
}

/* ---- for readers ---- */

static void write_explained(const struct browse_entries *found, const struct rules_edition *edition,
                            struct buffer *out)
{
    struct page page = page_go_on(PAGE_TEXT, 0, out);
    struct buffer text = { 0 };

    for (uint32_t i = 0; i < found->count; i++)
        browse_text_explain(&found->entries[i], i ? &found->entries[i - 1] : NULL, edition, &text);
    page_say_lines(&page, &text);
    page_end(&page);
}

static int cost_of(const struct browse_entry *entry, const struct rules_edition *edition)
{
    bool older = edition->bit & RULES_EDITION_2;

    if (entry->pilot)
        return older ? entry->pilot->cost_older : entry->pilot->cost;
    if (!entry->upgrade)
        return -1;
    if (!older)
        return entry->upgrade->cost;
    return strspn(entry->upgrade->cost_older, "0123456789") == strlen(entry->upgrade->cost_older) &&
                   *entry->upgrade->cost_older
               ? (int)strtol(entry->upgrade->cost_older, NULL, 10)
               : -1;
}

static void write_table(const struct browse_entries *found, const struct rules_edition *edition,
                        enum page_form form, struct buffer *out)
{
    struct card_list_row *cards = calloc((size_t)found->count + 1, sizeof *cards);
    const struct card_list list = { cards, found->count };

    for (uint32_t i = 0; cards && i < found->count; i++) {
        const struct browse_entry *entry = &found->entries[i];
        const char *slot = browse_slot(entry);

        cards[i] = (struct card_list_row){ browse_id(entry),
                                           entry->ship ? entry->ship->name
                                           : *slot     ? slot
                                                       : browse_kind(entry),
                                           browse_name(entry), entry->row ? entry->row->effect : "",
                                           cost_of(entry, edition) };
    }
    if (cards)
        card_list_print(&list, form, out);
    else
        out->failed = true;
    free(cards);
}

/* What is asked for with an alias. */
static const char *meant_by(const char *pattern)
{
    volley_alias alias;

    for (size_t i = 0; pattern && volley_alias_at(i, &alias); i++)
        if (strcmp(alias.kind, "card") == 0 && ascii_same(alias.typed, pattern))
            return alias.word;
    return pattern;
}

volley_status volley_cards_write(const volley_library *library, const char *edition,
                                 const char *pattern, volley_format format, const volley_sink *sink,
                                 size_t *found, volley_error *err)
{
    const struct rules_edition *rules = library_edition_named(edition, err);
    struct browse_entries entries;
    struct buffer out = io_text(sink);

    if (!rules || io_check_format(format, IO_LIST_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (!browse_entries_find(&entries, library_cards(library, rules), meant_by(pattern)))
        return error_nomem(err);
    if (found)
        *found = entries.count;
    if (format == VOLLEY_CSV || format == VOLLEY_JSON)
        write_listing(&entries, format, &out);
    else if (format == VOLLEY_MARKDOWN)
        write_table(&entries, rules, PAGE_MARKDOWN, &out);
    else if (entries.count && (entries.exact || entries.count <= EXPLAINED_MAX))
        write_explained(&entries, rules, &out);
    else if (entries.count || !pattern)
        write_table(&entries, rules, PAGE_TEXT, &out);
    browse_entries_fini(&entries);
    return io_drain(&out, sink, err);
}

/* ---- what was meant ---- */

/* Ids are small letters and digits; of a name these are left. */
static size_t letters_of(const char *text, bool is_id, char out[NEAREST_MAX])
{
    size_t bytes = 0;

    for (; *text; text++)
        if (is_id || ascii_is_letter_or_digit(*text)) {
            if (bytes < NEAREST_MAX)
                out[bytes] = ascii_lower(*text);
            bytes++;
        }
    return bytes;
}

int volley_library_nearest(const volley_library *library, const char *edition, const char *text,
                           char out[VOLLEY_ID_MAX])
{
    const struct rules_edition *rules = rules_edition_find(edition);
    char letters[NEAREST_MAX];

    _Static_assert((int)NEAREST_MAX <= (int)VOLLEY_ID_MAX, "an id has room");
    *out = '\0';
    for (int is_id = 1; rules && is_id >= 0 && !*out; is_id--) {
        struct nearest nearest = nearest_begin(letters, letters_of(text, is_id, letters));

        nearest_consider_cards(&nearest, library_cards(library, rules));
        strcpy(out, nearest.best);
    }
    return *out != '\0';
}
