#include "questions/browse/browse.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "game/cards/card_files.h"
#include "words/describe.h"
#include "words/spoken.h"

#include <stdlib.h>

const char *browse_id(const struct browse_entry *entry)
{
    return entry->row ? entry->row->id : entry->pilot ? entry->pilot->id : entry->ship->id;
}

const char *browse_name(const struct browse_entry *entry)
{
    return entry->row ? entry->row->name : entry->pilot ? entry->pilot->name : entry->ship->name;
}

const char *browse_kind(const struct browse_entry *entry)
{
    return cards_kind_words[entry->row ? entry->row->kind : CARDS_PILOT];
}

const char *browse_slot(const struct browse_entry *entry)
{
    return entry->row ? entry->row->slot : entry->pilot->ship;
}

/* ---- what a library has ---- */

struct finder {
    struct browse_entries *out;
    const struct cards *cards;
};

static bool add_entry(struct finder *finder, const struct cards_row *row,
                      const struct cards_pilot *pilot)
{
    struct browse_entries *out = finder->out;
    struct browse_entry *entry;
    size_t bytes = row ? strlen(row->id) : 0;

    if (!GROW(out->entries, out->capacity, out->count, 1))
        return false;
    entry = &out->entries[out->count++];
    *entry = (struct browse_entry){ .row = row, .pilot = pilot };
    if (pilot)
        entry->ship = cards_find_ship(finder->cards, pilot->ship, strlen(pilot->ship));
    if (row && row->kind == CARDS_UPGRADE)
        entry->upgrade = cards_find_upgrades(finder->cards, row->id, bytes, &entry->sides);
    if (row && !*row->effect)
        entry->left_out = cards_left_out_reason(finder->cards, row);
    return true;
}

static bool add_ships(struct finder *finder)
{
    bool done = true;

    for (size_t i = 0; i < finder->cards->ship_count && done; i++) {
        done = add_entry(finder, NULL, NULL);
        if (done)
            finder->out->entries[i].ship = &finder->cards->ships[i];
    }
    return done;
}

static bool is_of(const struct cards_row *row, const struct cards_pilot *pilot)
{
    return !*row->slot || cards_lists(row->slot, pilot->ship, strlen(pilot->ship));
}

/* The faces of a pilot's card before one of them, or behind it. */
static size_t count_faces(const struct cards_row *from, const struct cards_row *to,
                          const struct cards_row *row)
{
    size_t count = 0;

    for (; from < to; from++)
        count += strcmp(from->id, row->id) == 0 && from->kind == row->kind &&
                 strcmp(from->slot, row->slot) == 0;
    return count;
}

/* A pilot of several ships is listed with each; a card of several faces with each of them. */
static bool add_pilots(struct finder *finder, const struct cards_row *row)
{
    const struct cards *cards = finder->cards;
    size_t count, own = 0, face = count_faces(cards->rows, row, row);
    bool is_last = count_faces(row + 1, cards->rows + cards->row_count, row) == 0;
    const struct cards_pilot *pilots = cards_find_pilots(cards, row->id, strlen(row->id), &count);
    const struct cards_pilot *last = NULL;

    for (size_t i = 0; i < count; i++) {
        if (!is_of(row, &pilots[i]))
            continue;
        last = &pilots[i];
        if ((own == face || (own > face && is_last)) && !add_entry(finder, row, last))
            return false;
        own++;
    }
    return own > face || add_entry(finder, row, last);
}

static bool has_row(const struct cards *cards, const struct cards_pilot *pilot)
{
    const struct cards_row *rows[8];
    size_t count = cards_find(cards, pilot->id, strlen(pilot->id), rows, 8);

    for (size_t i = 0; i < count && i < 8; i++)
        if ((!rows[i]->kind || rows[i]->kind == CARDS_PILOT) && is_of(rows[i], pilot))
            return true;
    return false;
}

static bool add_all(struct finder *finder)
{
    const struct cards *cards = finder->cards;

    for (size_t i = 0; i < cards->row_count; i++) {
        const struct cards_row *row = &cards->rows[i];

        if (!(row->kind == CARDS_PILOT ? add_pilots(finder, row) : add_entry(finder, row, NULL)))
            return false;
    }
    for (size_t i = 0; i < cards->pilot_count; i++)
        if (!has_row(cards, &cards->pilots[i]) && !add_entry(finder, NULL, &cards->pilots[i]))
            return false;
    return true;
}

/* Rows of one id stay in their order: they are faces of a card, or stand so in the table. */
static int compare(const void *left, const void *right)
{
    const struct browse_entry *a = left, *b = right;
    int order = strcmp(browse_id(a), browse_id(b));

    if (order == 0)
        order = strcmp(browse_kind(a), browse_kind(b));
    if (order == 0)
        order = strcmp(browse_slot(a), browse_slot(b));
    if (order == 0 && a->pilot != b->pilot)
        order = a->pilot < b->pilot ? -1 : 1;
    return order ? order : (a->row > b->row) - (a->row < b->row);
}

/* ---- what is looked for ---- */

static bool is_ship(const struct browse_entry *entry)
{
    return !entry->row && !entry->pilot;
}

static bool is_id(const struct browse_entry *entry, const struct browse_search *search)
{
    const char *dot = strchr(search->typed, '.');
    size_t bytes = dot ? (size_t)(dot - search->typed) : 0;
    const char *kind;

    /* "gunner.finn": the kind, slot or ship stands before the id. */
    if (!dot || is_ship(entry))
        return ascii_same(browse_id(entry), search->typed);
    kind = browse_kind(entry);
    return ascii_same(browse_id(entry), dot + 1) &&
           ((strlen(kind) == bytes && ascii_same_bytes(kind, search->typed, bytes)) ||
            cards_lists(browse_slot(entry), search->typed, bytes));
}

/* "bobafett-crew", as builders and lists of points have it. */
static bool is_variant(const struct browse_entry *entry, const struct browse_search *search)
{
    const bool is_pilot = entry->pilot || (entry->row && entry->row->kind == CARDS_PILOT);
    const char *means = search->means[is_ship(entry) ? BROWSE_SHIP
                                      : is_pilot     ? BROWSE_PILOT
                                                     : BROWSE_UPGRADE];

    return means && strcmp(means, browse_id(entry)) == 0;
}

static bool is_name(const struct browse_entry *entry, const struct browse_search *search)
{
    for (size_t i = 0; i < entry->sides; i++)
        if (browse_search_is(search, entry->upgrade[i].name))
            return true;
    return browse_search_is(search, browse_name(entry));
}

/* "Leebo" is the name that several cards have, "leebo" the id of one. */
static bool is_name_said(const struct browse_entry *entry, const struct browse_search *search)
{
    return *search->typed != ascii_lower(*search->typed) && !is_ship(entry) &&
           is_name(entry, search);
}

enum { IN_SLOT = 2, IN_KIND = 3, IN_FACTION = 7, FIELDS_SHOWN = 5, FIELDS = 9 };

/* Where letters can be; the first ones in what is listed. */
static void fields_of(const struct browse_entry *entry, const char *fields[FIELDS])
{
    const struct cards_pilot *pilot = entry->pilot;

    fields[0] = browse_id(entry);
    fields[1] = browse_name(entry);
    fields[2] = is_ship(entry) ? entry->ship->size : browse_slot(entry);
    fields[3] = is_ship(entry) ? entry->ship->factions : browse_kind(entry);
    fields[4] = entry->row ? entry->row->effect : "";
    fields[5] = entry->sides > 1 ? entry->upgrade[1].name : "";
    fields[6] = entry->ship ? entry->ship->name : "";
    fields[7] = pilot ? pilot->faction : "";
    fields[8] = pilot ? pilot->ship_ability : "";
}

static bool holds(const struct browse_entry *entry, const char *letters, int field_count)
{
    const char *fields[FIELDS];

    fields_of(entry, fields);
    for (int i = 0; i < field_count; i++)
        if (browse_search_holds(fields[i], letters))
            return true;
    return false;
}

static bool has_pattern(const struct browse_entry *entry, const struct browse_search *search)
{
    return holds(entry, search->letters, FIELDS_SHOWN);
}

static bool has_words(const struct browse_entry *entry, const struct browse_search *search)
{
    const char *word;

    for (size_t i = 0; (word = browse_search_word(search, i)); i++)
        if (!holds(entry, word, FIELDS))
            return false;
    return search->word_count > 0;
}

/* What players call it: "falcon", "hlc". */
static bool is_nickname(const struct browse_entry *entry, const struct browse_search *search)
{
    const struct rules_alias *alias =
        rules_alias_find(RULES_ALIAS_CARD, search->letters, strlen(search->letters));

    for (size_t i = 0; i < search->nickname_count; i++)
        if (strcmp(search->nicknames[i].means, browse_id(entry)) == 0 ||
            ascii_same_letters(search->nicknames[i].means, browse_name(entry)))
            return true;
    return alias && strcmp(alias->word, browse_id(entry)) == 0;
}

static bool is_among(const struct browse_entry *entry, const char *means)
{
    const char *fields[FIELDS];
    const size_t bytes = strlen(means);

    fields_of(entry, fields);
    return cards_lists(fields[IN_SLOT], means, bytes) ||
           cards_lists(fields[IN_KIND], means, bytes) ||
           cards_lists(fields[IN_FACTION], means, bytes) ||
           (entry->ship &&
            (strcmp(entry->ship->id, means) == 0 || ascii_same_letters(entry->ship->name, means)));
}

/* Of a slot, a faction or a ship that players call so: "rebels", "ept", "gunboat". */
static bool is_called(const struct browse_entry *entry, const struct browse_search *search)
{
    const char *slot = search->means[BROWSE_SLOT], *ship = search->means[BROWSE_SHIP];

    for (size_t i = 0; i < search->nickname_count; i++)
        if (is_among(entry, search->nicknames[i].means))
            return true;
    return (slot && is_among(entry, slot)) || (ship && is_among(entry, ship));
}

/* "change focus to hit": each word is in what the card does. */
static bool does(const struct browse_entry *entry, const struct browse_search *search)
{
    struct buffer told = { 0 };
    const char *word;
    bool all = entry->row && *entry->row->effect;

    if (all)
        explain_card(entry->row, &told);
    for (size_t i = 0; all && (word = browse_search_word(search, i)); i++)
        all = holds(entry, word, FIELDS) || browse_search_holds(buffer_text(&told), word);
    buffer_fini(&told);
    return all && search->word_count > 0;
}

/* A ship whose pilot is called so. */
static bool is_flown(const struct browse_entry *entry, const struct browse_search *search)
{
    const struct cards *cards = search->cards;
    const char *means = search->means[BROWSE_PILOT];

    for (size_t i = 0; entry->ship && !entry->pilot && i < cards->pilot_count; i++)
        if (strcmp(cards->pilots[i].ship, entry->ship->id) == 0 &&
            (browse_search_holds(cards->pilots[i].name, search->letters) ||
             browse_search_is(search, cards->pilots[i].id) ||
             (means && strcmp(means, cards->pilots[i].id) == 0)))
            return true;
    return false;
}

typedef bool match_fn(const struct browse_entry *entry, const struct browse_search *search);

static bool is_ship_name(const struct browse_entry *entry, const struct browse_search *search)
{
    return is_ship(entry) && is_name(entry, search);
}

/* Whether a faction is called so and a ship is in part, too: "FO", of the TIE/fo. */
static bool is_faction_and_ship(const struct browse_search *search)
{
    bool both = false;

    for (size_t i = 0; i < search->cards->ship_count && search->nickname_count; i++)
        both = both || spoken_is_part(search->cards->ships[i].name, search->letters);
    return both && strcmp(search->nicknames->kind, "faction") == 0;
}

/* A ship that is called so, as by the readers of loadouts: "x-wing". */
static bool is_ship_called(const struct browse_entry *entry, const struct browse_search *search)
{
    return is_ship(entry) && (is_variant(entry, search) || is_nickname(entry, search) ||
                              spoken_is_part(browse_name(entry), search->letters) ||
                              (is_faction_and_ship(search) && is_called(entry, search)));
}

/* From the narrowest to the widest; the first that finds something is meant. */
static match_fn *const ways[] = { is_name_said, is_id,     is_ship_name, is_ship_called,
                                  is_variant,   is_name,   is_nickname,  has_pattern,
                                  has_words,    is_called, does,         is_flown };
enum { WAYS = sizeof ways / sizeof ways[0], EXACT_WAYS = 6 };

static void keep(struct browse_entries *out, const struct browse_search *search)
{
    uint32_t kept = 0, all = out->count;

    for (size_t way = 0; way < WAYS && kept == 0; way++) {
        for (uint32_t i = 0; i < all; i++)
            if (ways[way](&out->entries[i], search))
                out->entries[kept++] = out->entries[i];
        out->exact = kept > 0 && way < EXACT_WAYS && ways[way] != is_ship_called;
    }
    out->count = kept;
}

typedef bool add_fn(struct finder *finder);

static bool find(struct browse_entries *out, const struct cards *cards, add_fn *add,
                 const char *pattern)
{
    struct finder finder = { out, cards };
    struct browse_search search;
    bool done;

    *out = (struct browse_entries){ .count = 0 };
    done = browse_search_begin(&search, pattern) && add(&finder);
    search.cards = cards;
    if (done)
        search.nicknames = cards_find_rows(cards, CARDS_OF_NICKNAMES, search.letters,
                                           strlen(search.letters), &search.nickname_count);
    if (done && search.typed) {
        static const char *const kinds[BROWSE_VARIANTS] = { [BROWSE_UPGRADE] = "upgrade",
                                                            [BROWSE_PILOT] = "pilot",
                                                            [BROWSE_SHIP] = "ship",
                                                            [BROWSE_SLOT] = "slot" };

        for (size_t i = 0; i < search.cards->variant_count; i++) {
            const struct cards_variant *variant = &search.cards->variants[i];

            for (size_t kind = 0; kind < BROWSE_VARIANTS; kind++)
                if (strcmp(variant->kind, kinds[kind]) == 0 &&
                    browse_search_is(&search, variant->id))
                    search.means[kind] = variant->means;
        }
        keep(out, &search);
    }
    browse_search_fini(&search);
    if (!done)
        browse_entries_fini(out);
    return done;
}

bool browse_entries_find(struct browse_entries *out, const struct cards *cards, const char *pattern)
{
    const bool done = find(out, cards, add_all, pattern);

    if (out->count)
        qsort(out->entries, out->count, sizeof *out->entries, compare);
    return done;
}

bool browse_ships_find(struct browse_entries *out, const struct cards *cards, const char *pattern)
{
    return find(out, cards, add_ships, pattern);
}

void browse_entries_fini(struct browse_entries *entries)
{
    free(entries->entries);
    *entries = (struct browse_entries){ .count = 0 };
}
