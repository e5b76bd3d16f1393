#include "questions/squad/member.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "base/nearest.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- texts ---- */

const char *squad_texts_keep(struct squad_texts *texts, struct buffer *from)
{
    char *copy = buffer_string(from);

    *from = (struct buffer){ 0 };
    if (!copy || !GROW(texts->items, texts->capacity, texts->count, 1)) {
        free(copy);
        texts->failed = true;
        return "";
    }
    return texts->items[texts->count++] = copy;
}

const char *squad_texts_print(struct squad_texts *texts, const char *format, ...)
{
    struct buffer text = { 0 };
    va_list args;

    va_start(args, format);
    buffer_vprint(&text, format, args);
    va_end(args);
    return squad_texts_keep(texts, &text);
}

void squad_texts_fini(struct squad_texts *texts)
{
    for (uint32_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
    *texts = (struct squad_texts){ 0 };
}

/* ---- a member ---- */

/* Of what stands there as it is printed nothing is said: "r2-d2" is R2-D2. */
static void note_read_as(struct squad_member *member, const char *what, const char *id,
                         const char *read_as, const char *name)
{
    char printed[XWS_ID_MAX + 1];

    xws_id(name, printed, sizeof printed);
    if (strcmp(id, read_as) != 0 && (strcmp(id, printed) != 0 || !ascii_same_letters(id, read_as)))
        squad_texts_print(&member->notes, "%s '%s' is read as '%s'", what, id, read_as);
}

/* An upgrade whose id is that of a pilot with a card is told which it is. */
static void add_unknown(struct squad_member *member, const char *kind, const char *id)
{
    const struct cards_row *row;
    bool is_other = cards_find(member->library, id, strlen(id), &row, 1) > 0;

    squad_texts_print(&member->unknown, "%s%s%s", is_other ? kind : "", is_other ? "." : "", id);
}

/* It is the first note of its ship. */
static void add_unknown_pilot(struct squad_member *member, const char *id)
{
    struct nearest near = nearest_begin(id, strlen(id));

    add_unknown(member, "pilot", id);
    for (size_t i = 0; i < member->library->pilot_count; i++)
        nearest_consider(member->library->pilots[i].id, &near);
    squad_texts_print(&member->notes,
                      "nobody knows the pilot '%s'%s%s%s; the ship counts as one without a pilot",
                      id, *near.best ? ", perhaps '" : "", near.best, *near.best ? "'" : "");
}

bool squad_card_asks(const struct cards_row *row, const char *wanted)
{
    const char *at = row->condition, *end = at + strcspn(at, ";"), *word;
    size_t bytes;

    while (ascii_next_word(&at, &word, &bytes) && word < end)
        if (ascii_is_word(wanted, word, bytes))
            return true;
    return false;
}

/* Its effect begins with an attack value or with "special". A card that changes primary attacks
 * (Moldy Crow) is none. */
bool squad_is_weapon(const struct cards_row *row)
{
    const char *value = ascii_behind(row->effect, "attack=");

    return row->kind == CARDS_UPGRADE && !squad_card_asks(row, "primary") &&
           (value ? ascii_is_digit(*value) : ascii_behind(row->effect, "special") != NULL);
}

static struct squad_held *find_held(struct squad_held *held, size_t count,
                                    const struct cards_row *row)
{
    for (size_t i = 0; i < count; i++)
        if (held[i].row == row)
            return &held[i];
    return NULL;
}

/* The second of two ion cannons fires like the first, and what the pilot brings is there once:
 * add_upgrade counts how often a file names it. */
static void hold(struct squad_member *member, const struct cards_row *row)
{
    const bool is_brought = member->flown && row->kind == CARDS_UPGRADE &&
                            squad_lists(member->flown->standard_loadout, row->id);
    const struct squad_held held = { row, is_brought, 1 };
    struct squad_held *same;

    if (squad_is_weapon(row)) {
        same = find_held(member->weapons, member->weapon_count, row);
        if (!same)
            member->weapons[member->weapon_count++] = held;
        else if (!held.brought)
            same->copies++;
    } else if (!held.brought || !find_held(member->cards, member->card_count, row)) {
        member->cards[member->card_count++] = held;
    }
}

/* A card under another slot of the file than it has is a slip: it counts. */
static void note_slot(struct squad_member *member, const struct xws_upgrade *listed,
                      const struct cards_row *row)
{
    const struct cards *library = member->library;
    const char *means = cards_variant(library, "slot", listed->slot);
    const char *slot = means ? means : listed->slot;
    const struct squad_held held = { .row = row };
    const struct cards_upgrade *upgrade = squad_upgrade_of(member, &held);
    bool is_slot = false;

    for (size_t i = 0; *slot && i < library->upgrade_count && !is_slot; i++)
        is_slot = squad_lists(library->upgrades[i].slots, slot);
    if (is_slot && upgrade && !squad_lists(upgrade->slots, slot) && !squad_lists(row->slot, slot))
        squad_texts_print(&member->notes,
                          "%s stands under %s in the list, and is of the slot %s: it "
                          "counts",
                          row->name, listed->slot, upgrade->slots);
}

static void add_upgrade(struct squad_member *member, const struct squad_place *place,
                        const struct xws_upgrade *upgrade)
{
    const struct cards_row *row = squad_find_upgrade(place, upgrade->slot, upgrade->id);
    struct squad_held *same;

    if (!row) {
        add_unknown(member, "upgrade", upgrade->id);
        return;
    }
    same = find_held(member->cards, member->card_count, row);
    same = same ? same : find_held(member->weapons, member->weapon_count, row);
    if (same && same->brought)
        same->copies++;
    else
        hold(member, row);
    note_read_as(member, "upgrade", upgrade->id, row->id, row->name);
    note_slot(member, upgrade, row);
}

/* What the list does not name of a standard loadout. */
static void add_brought(struct squad_member *member, const struct squad_place *place)
{
    const char *list = member->flown ? member->flown->standard_loadout : "", *word;
    size_t bytes;

    while (ascii_next_word(&list, &word, &bytes) &&
           member->card_count + member->weapon_count < SQUAD_CARDS_MAX) {
        char id[CARDS_ID_MAX];
        const struct cards_row *row;

        snprintf(id, sizeof id, "%.*s", (int)bytes, word);
        row = squad_find_upgrade(place, "", id);
        if (row)
            hold(member, row);
    }
}

/* A pilot flies one ship; where the list names another, the pilot is believed. */
static void settle_ship(struct squad_member *member, const struct cards_ship *given)
{
    member->ship = given;
    if (!member->flown)
        return;
    member->ship =
        cards_find_ship(member->library, member->flown->ship, strlen(member->flown->ship));
    if (given == member->ship || !member->ship_id[0])
        return;
    member->named = given;
    squad_texts_print(&member->notes, "%s flies the %s, not the %s that the list names",
                      member->flown->name, member->ship->name,
                      given ? given->name : member->ship_id);
}

static void add_pilot(struct squad_member *member, const struct squad_place *place,
                      const struct xws_pilot *pilot)
{
    const struct cards_ship *given = pilot->ship ? squad_find_ship(place, pilot->ship) : NULL;
    const struct squad_found found = squad_find_pilot(place, given, pilot->id);
    const struct cards_row *card = found.card;

    member->ship_id = pilot->ship ? pilot->ship : "";
    member->pilot_id = pilot->id;
    member->points = pilot->points;
    member->flown = found.flown;
    member->pilot = found.flown ? found.flown->name : card ? card->name : pilot->id;
    settle_ship(member, given);
    if (card && !member->ship) /* one that a player has added */
        member->ship = squad_find_ship(place, card->slot);
    if (!found.id)
        add_unknown_pilot(member, pilot->id);
    if (given)
        note_read_as(member, "ship", pilot->ship, given->id, given->name);
    if (found.id)
        note_read_as(member, "pilot", pilot->id, found.id, member->pilot);
    if (card)
        hold(member, card);
}

/* An address does not name ships: what it says of the pilot is told already. */
static void note_unknown_ship(struct squad_member *member, const struct xws_pilot *pilot)
{
    if (member->ship || (!pilot->ship && pilot->told_count))
        return;
    if (member->ship_id[0])
        squad_texts_print(&member->notes, "the ship '%s' is not known", member->ship_id);
    else
        squad_texts_print(&member->notes,
                          "the list does not say which ship it is, and the library does not "
                          "know: add \"ship\" to the pilot");
}

volley_status squad_member_init(struct squad_member *out, const struct squad_place *place,
                                const struct xws_pilot *pilot, volley_error *err)
{
    *out = (struct squad_member){ .library = place->library, .edition = place->edition };
    add_pilot(out, place, pilot);
    for (uint32_t i = 0; i < pilot->told_count; i++)
        squad_texts_print(&out->notes, "%s", pilot->told[i]);
    for (uint32_t i = 0; i < pilot->upgrade_count; i++)
        add_upgrade(out, place, &pilot->upgrades[i]);
    add_brought(out, place);
    note_unknown_ship(out, pilot);
    return out->unknown.failed || out->notes.failed ? error_nomem(err) : VOLLEY_OK;
}

void squad_member_of_loadout(struct squad_member *out, const struct loadout *loadout,
                             const struct cards *library, enum cards_edition edition)
{
    *out = (struct squad_member){ .library = library,
                                  .edition = edition,
                                  .ship = loadout->flown,
                                  .flown = loadout->pilot,
                                  .ship_id = loadout->flown ? loadout->flown->id : "",
                                  .pilot_id = loadout->pilot ? loadout->pilot->id : "",
                                  .pilot = loadout->pilot ? loadout->pilot->name : "",
                                  .points = XWS_POINTS_UNSAID };
    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].row->kind == CARDS_UPGRADE &&
            out->card_count + out->weapon_count < SQUAD_CARDS_MAX)
            hold(out, loadout->cards[i].row);
}

void squad_member_priced(struct squad_member *out, const struct squad_member *member,
                         const struct cards *priced)
{
    *out = *member;
    out->library = priced;
    if (member->flown)
        out->flown = priced->pilots + (member->flown - member->library->pilots);
}

void squad_member_fini(struct squad_member *member)
{
    squad_texts_fini(&member->unknown);
    squad_texts_fini(&member->notes);
}
