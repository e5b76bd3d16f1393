#include "volley/cards.h"

#include "base/ascii.h"
#include "questions/browse/browse.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/nearest.h"

#include <math.h>
#include <stdlib.h>

enum { EXPLAINED_MAX = 6, BETWEEN = 2 };

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
/* A card with what its row and a roster say of it; numbers below 0, and texts that are "" or NULL,
 * are not told. */
struct card {
    const char *id, *kind, *slot, *name, *effect, *condition;
    const struct cards_pilot *pilot;     /* NULL: it is none */
    const struct cards_upgrade *upgrade; /* likewise */
    const char *attacks, *reason;
    int charges, force, sides, agility, hull, shields;
    bool plays_part;
};

#define PILOT(member) RECORD_SIZED(struct cards_pilot, member)
static const struct record_field pilot_fields[] = {
    { "ship", RECORD_TEXT, PILOT(ship), .filled = true },
    { "faction", RECORD_TEXT, PILOT(faction), .filled = true },
    { "skill", RECORD_KNOWN, PILOT(skill), .some = true },
    { "limited", RECORD_INT, PILOT(limited), .filled = true },
    { "cost", RECORD_KNOWN, PILOT(cost), .some = true },
    { "cost_older", RECORD_KNOWN, PILOT(cost_older), .some = true },
    { "loadout", RECORD_KNOWN, PILOT(loadout), .some = true },
    { "slots", RECORD_TEXT, PILOT(slots), .filled = true },
    { "charge_recovers", RECORD_INT, PILOT(charge_recovers), .filled = true },
    { "ship_ability", RECORD_TEXT, PILOT(ship_ability), .filled = true },
    { "standard_loadout", RECORD_TEXT, PILOT(standard_loadout), .filled = true },
};
static const struct record pilot_record = RECORD(pilot_fields);

#define UPGRADE(member) RECORD_SIZED(struct cards_upgrade, member)
static const struct record_field upgrade_fields[] = {
    { "limited", RECORD_INT, UPGRADE(limited), .filled = true },
    { "cost", RECORD_KNOWN, UPGRADE(cost), .some = true },
    { "cost_older", RECORD_TEXT, UPGRADE(cost_older), .filled = true }, /* "by initiative: …" */
    { "slots", RECORD_TEXT, UPGRADE(slots), .filled = true },
    { "restrictions", RECORD_TEXT, UPGRADE(restrictions), .filled = true },
    { "charge_recovers", RECORD_INT, UPGRADE(charge_recovers), .filled = true },
    { "grants", RECORD_TEXT, UPGRADE(grants), .filled = true },
};
static const struct record upgrade_record = RECORD(upgrade_fields);

#define CARD(member) .place = offsetof(struct card, member)
static const struct record_field card_fields[] = {
    { "id", RECORD_TEXT, CARD(id) },
    { "kind", RECORD_TEXT, CARD(kind) },
    { "slot", RECORD_TEXT, CARD(slot) },
    { "name", RECORD_TEXT, CARD(name) },
    { "effect", RECORD_TEXT, CARD(effect) },
    { "condition", RECORD_TEXT, CARD(condition) },
    { "charges", RECORD_INT, CARD(charges), .filled = true },
    { "force", RECORD_INT, CARD(force), .filled = true },
    { NULL, RECORD_POINTER, CARD(pilot), .of = &pilot_record },
    { NULL, RECORD_POINTER, CARD(upgrade), .of = &upgrade_record },
    { "sides", RECORD_INT, CARD(sides), .filled = true },
    { "attacks", RECORD_TEXT, CARD(attacks), .filled = true },
    { "agility", RECORD_KNOWN, CARD(agility), .some = true },
    { "hull", RECORD_KNOWN, CARD(hull), .some = true },
    { "shields", RECORD_KNOWN, CARD(shields), .some = true },
    { "plays_part", RECORD_FLAG, CARD(plays_part) },
    { "reason", RECORD_TEXT, CARD(reason), .filled = true },
};
static const struct record card_record = RECORD(card_fields);

/* The document. */
struct listing {
    const struct browse_priced *priced;
    struct card *cards;
    size_t count;
};

static const struct record_field listing_fields[] = {
    { "cards", RECORD_LIST, RECORD_ITEMS(struct listing, cards, count), .of = &card_record },
    { NULL, RECORD_POINTER, .place = offsetof(struct listing, priced),
      .of = &browse_priced_record },
};
const struct record browse_cards_record = RECORD(listing_fields);

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* What its own card does not say of a pilot, the ship does. */
static void take_pilot(const struct cards_pilot *pilot, const struct cards_ship *ship,
                       struct card *card)
{
    card->charges = greater(card->charges, pilot->charges);
    card->force = greater(card->force, pilot->force);
    card->attacks = *pilot->attacks || !ship ? pilot->attacks : ship->attacks;
    card->agility = pilot->agility >= 0 || !ship ? pilot->agility : ship->agility;
    card->hull = pilot->hull >= 0 || !ship ? pilot->hull : ship->hull;
    card->shields = pilot->shields >= 0 || !ship ? pilot->shields : ship->shields;
}

static struct card card_of(const struct browse_entry *entry)
{
    const struct cards_row *row = entry->row;
    struct card card = { .id = browse_id(entry),
                         .kind = browse_kind(entry),
                         .slot = browse_slot(entry),
                         .name = browse_name(entry),
                         .effect = row ? row->effect : "",
                         .condition = row ? row->condition : "",
                         .pilot = entry->pilot,
                         .upgrade = entry->upgrade,
                         .charges = row ? row->charges : 0,
                         .force = row ? row->force : 0,
                         .sides = entry->sides > 1 ? (int)entry->sides : 0,
                         .plays_part = row && *row->effect,
                         .reason = entry->left_out };

    card.agility = card.hull = card.shields = -1;
    if (entry->pilot)
        take_pilot(entry->pilot, entry->ship, &card);
    if (entry->upgrade) {
        card.charges = greater(card.charges, entry->upgrade->charges);
        card.force = greater(card.force, entry->upgrade->force);
    }
    return card;
}

static void write_listing(const struct browse_priced *priced, const struct browse_entries *found,
                          volley_format format, struct buffer *out)
{
    struct card *cards = calloc((size_t)found->count + 1, sizeof *cards);
    const struct record_list list = { "cards",           &card_record,  cards,
                                      found->count,      sizeof *cards, columns,
                                      ARRAY_LEN(columns) };
    const struct listing listing = { priced, cards, found->count };

    for (uint32_t i = 0; cards && i < found->count; i++)
        cards[i] = card_of(&found->entries[i]);
    if (!cards)
        out->failed = true;
    else if (format == VOLLEY_JSON)
        record_document(&browse_cards_record, &listing, NULL, out);
    else
        record_list_csv(&list, out);
    free(cards);
}

/* ---- for readers ---- */

static void write_explained(const struct browse_priced *priced, const struct browse_entries *found,
                            enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, 0, "Cards", "", out);
    struct buffer text = { 0 };

    for (uint32_t i = 0; i < found->count; i++)
        browse_text_explain(&found->entries[i], i ? &found->entries[i - 1] : NULL, priced->edition,
                            &text);
    buffer_print(&text, "\n");
    browse_priced_say(priced, &text);
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

static void add_row(struct table *table, const struct browse_entry *entry,
                    const struct rules_edition *edition)
{
    const char *slot = browse_slot(entry);
    const int cost = cost_of(entry, edition);

    table_add(table, "%s", browse_id(entry));
    table_add(table, "%s", entry->ship ? entry->ship->name : *slot ? slot : browse_kind(entry));
    table_add(table, "%s", browse_name(entry));
    table_number(table, cost == -1 ? NAN : cost, 0);
    table_add(table, "%s", entry->row ? entry->row->effect : "");
}

/* In text, where it has no room, effects stand below their cards. */
static void write_table(const struct browse_priced *priced, const struct browse_entries *found,
                        enum page_form form, struct buffer *out)
{
    static const struct table_column titles[] = { { "id", TABLE_ID, 0 },
                                                  { "slot", TABLE_ID, 2 },
                                                  { "name", TABLE_LEFT, 0 },
                                                  { "cost", TABLE_RIGHT, 1 },
                                                  { "effect", TABLE_BELOW, 0 } };
    struct table table = { .columns = titles, .column_count = ARRAY_LEN(titles) };
    struct page page = page_begin(form, BETWEEN, "Cards", "", out);

    for (uint32_t i = 0; i < found->count; i++)
        add_row(&table, &found->entries[i], priced->edition);
    page_table(&page, &table, "Cards");
    buffer_print(&page.said, "%u card%s; volley cards ID explains one.\n", (unsigned)found->count,
                 found->count == 1 ? "" : "s");
    browse_priced_say(priced, &page.said);
    page_end(&page);
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
    struct browse_entries entries = { .count = 0 };
    struct buffer out = io_text(sink);
    struct browse_priced priced;
    volley_status status;

    if (!rules || io_check_format(format, IO_PAGE_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    status = browse_priced_make(&priced, library, rules, err);
    if (status == VOLLEY_OK && !browse_entries_find(&entries, priced.cards, meant_by(pattern)))
        status = error_nomem(err);
    if (status == VOLLEY_OK) {
        if (found)
            *found = entries.count;
        if (format == VOLLEY_CSV || format == VOLLEY_JSON)
            write_listing(&priced, &entries, format, &out);
        else if (format == VOLLEY_MARKDOWN)
            write_table(&priced, &entries, PAGE_MARKDOWN, &out);
        else if (entries.count && (entries.exact || entries.count <= EXPLAINED_MAX))
            write_explained(&priced, &entries, io_page_form(format), &out);
        else if (entries.count || !pattern)
            write_table(&priced, &entries, io_page_form(format), &out);
        status = io_drain(&out, sink, err);
    }
    browse_entries_fini(&entries);
    browse_priced_fini(&priced);
    return status;
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
