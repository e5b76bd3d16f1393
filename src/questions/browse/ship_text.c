#include "questions/browse/browse.h"

#include "base/array.h"
#include "game/cards/cards.h"
#include "report/ship_list.h"

#include <stdlib.h>
#include <string.h>

enum { FACES_MAX = 8 };

static int compare_pilots(const void *left, const void *right)
{
    const struct cards_pilot *a = *(const struct cards_pilot *const *)left;
    const struct cards_pilot *b = *(const struct cards_pilot *const *)right;

    if (a->skill != b->skill)
        return a->skill < b->skill ? 1 : -1;
    return a < b ? -1 : a > b; /* by id, as in the table */
}

const struct cards_pilot **browse_ship_pilots(const struct cards *cards,
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

/* A ship with its pilots. */
struct told {
    const struct cards *cards;
    const struct rules_edition *edition;
    const struct cards_ship *ship;
    const struct cards_pilot **pilots;
    size_t count;
};

static size_t count_with(const struct told *told, const char *ability)
{
    size_t count = 0;

    for (size_t i = 0; i < told->count; i++)
        count += strcmp(told->pilots[i]->ship_ability, ability) == 0;
    return count;
}

static bool is_told(const struct told *told, size_t before, const char *ability)
{
    for (size_t i = 0; i < before; i++)
        if (strcmp(told->pilots[i]->ship_ability, ability) == 0)
            return true;
    return false;
}

static void add_ability(const struct told *told, const char *name, struct buffer *out)
{
    const struct cards *cards = told->cards;
    const struct cards_row *rows[FACES_MAX];
    char id[CARDS_ID_MAX];
    size_t with = count_with(told, name), count;

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

/* What a pilot's card has that those of others on this ship have not; ended by a NUL. */
static void add_notes(const struct told *told, const struct cards_pilot *pilot, struct buffer *out)
{
    const bool differ = told->count != count_with(told, pilot->ship_ability);
    uint32_t start = out->count;

    add_figures(told, pilot, out);
    if (*pilot->standard_loadout)
        buffer_print(out, "standard; ");
    if (differ && *pilot->ship_ability)
        buffer_print(out, "%s; ", pilot->ship_ability);
    if (out->count > start)
        out->count -= 2; /* the last semicolon */
    buffer_add(out, "", 1);
}

static void add_pilots(const struct told *told, struct page *page)
{
    const bool is_first = told->edition->bit & RULES_EDITION_1;
    const bool several = strchr(told->ship->factions, ' ') != NULL;
    struct pilot_list_row *rows = calloc(told->count + 1, sizeof *rows);
    size_t *starts = calloc(told->count + 1, sizeof *starts);
    struct pilot_list list = { is_first ? "skill" : "init", is_first ? "cost" : "2.5", "2.0", rows,
                               told->count };
    struct buffer notes = { .failed = !rows || !starts };

    for (size_t i = 0; i < told->count && !notes.failed; i++) {
        starts[i] = notes.count;
        add_notes(told, told->pilots[i], &notes);
    }
    for (size_t i = 0; i < told->count && !notes.failed; i++) {
        const struct cards_pilot *pilot = told->pilots[i];

        rows[i] = (struct pilot_list_row){ pilot->id,
                                           pilot->name,
                                           several ? faction_word(pilot->faction) : "",
                                           notes.bytes + starts[i],
                                           pilot->skill,
                                           pilot->cost,
                                           pilot->loadout,
                                           pilot->cost_older };
    }
    if (!notes.failed)
        pilot_list_print(&list, page);
    page->said.failed = page->said.failed || notes.failed;
    free(rows);
    free(starts);
    buffer_fini(&notes);
}

void browse_ship_explain(const struct cards *cards, const struct rules_edition *edition,
                         const struct cards_ship *ship, struct page *page)
{
    struct told told = { .cards = cards, .edition = edition, .ship = ship };
    struct buffer text = { 0 };

    told.pilots = browse_ship_pilots(cards, ship, &told.count);
    buffer_print(&text, "%s: %s (%s ship; ", ship->id, ship->name, ship->size);
    browse_text_factions(ship->factions, true, &text);
    buffer_print(&text, ")\n  ");
    browse_text_figures(ship, NULL, &text);
    buffer_print(&text, "\n");
    for (size_t i = 0; i < told.count; i++)
        if (*told.pilots[i]->ship_ability && !is_told(&told, i, told.pilots[i]->ship_ability))
            add_ability(&told, told.pilots[i]->ship_ability, &text);
    page_say_lines(page, &text);
    page->said.failed = page->said.failed || !told.pilots;
    if (told.count) {
        buffer_print(&page->said, "\n");
        add_pilots(&told, page);
    }
    free(told.pilots);
}
