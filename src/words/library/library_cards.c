/* Cards of a file: what they do, in the words of a loadout. */
#include "words/library/library.h"
#include "words/library/library_table.h"

/* What `volley cards -f csv` writes of the rosters may stay in the file. */
static const char *const ignored[] = {
    "ship",       "faction", "skill",        "limited",          "cost",
    "cost_older", "loadout", "slots",        "restrictions",     "charge_recovers",
    "grants",     "sides",   "ship_ability", "standard_loadout", "attacks",
    "agility",    "hull",    "shields",      "plays_part",       "reason",
    NULL,
};

/* A card that says neither kind nor slot stands for all of its id. */
static bool overrides(const struct cards_row *row, const struct cards_row *there)
{
    return strcmp(row->id, there->id) == 0 && (!row->kind || row->kind == there->kind) &&
           (!*row->slot || strcmp(row->slot, there->slot) == 0);
}

/* Add a row in the place of those that it overrides. Rows of files of cards are faces of one card,
 * and stay. */
static bool put_row(volley_library *library, enum cards_edition edition, struct cards_row row)
{
    uint32_t *own_from = &library->own_from[edition];
    struct cards *cards = &library->cards[edition];
    struct cards_row *rows = library_own(library, edition, CARDS_OF_CARDS);
    uint32_t kept = 0;

    for (uint32_t i = 0; rows && i < *own_from; i++) {
        const struct cards_row there = rows[i];

        if (!overrides(&row, &there)) {
            rows[kept++] = there;
            continue;
        }
        row.kind = row.kind ? row.kind : there.kind;
        row.slot = *row.slot ? row.slot : there.slot;
        row.name = *row.name ? row.name : there.name;
    }
    if (!rows)
        return false;
    memmove(rows + kept, rows + *own_from, (cards->row_count - *own_from) * sizeof *rows);
    cards->row_count -= *own_from - kept;
    *own_from = kept;
    row.name = *row.name ? row.name : row.id;
    return library_insert(library, edition, CARDS_OF_CARDS, cards->row_count, &row);
}

/* A card of a player is one of every edition. */
static void take_card(struct library_reader *reader)
{
    struct cards_row made;

    if (!library_table_fill(reader, &made, true))
        return;
    library_check_row(reader, "effect", &made);
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        if (reader->error.status == VOLLEY_OK && !put_row(reader->library, edition, made))
            error_nomem(&reader->error);
}

void library_read_cards(struct library_reader *reader, const volley_source *source)
{
    reader->ignored = ignored;
    reader->take = take_card;
    library_table_read(reader, source);
}
