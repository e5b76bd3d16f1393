/* Who can have an upgrade: of several cards of one pilot for one ship, which players fit as they
 * like, which is meant, and what is told of the others. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/points.h"
#include "words/ship.h"
#include "words/spoken.h"

static bool has_slot_for(const struct spoken *spoken, const struct cards_points *points,
                         const struct cards_pilot *pilot, const struct cards_upgrade *upgrade)
{
    const char *at = upgrade->slots;

    if (spoken->library == &cards_builtin[CARDS_FIRST] && slotless_always_has(at))
        return true;
    while (*at) {
        const size_t bytes = strcspn(at, " ");

        if (cards_points_has_slot(points, pilot, at, bytes))
            return true;
        at += bytes + strspn(at + bytes, " ");
    }
    return false;
}

/* Whether another card has the name, the ship and the faction of a pilot, and slots of a list. */
static bool is_other_card(const struct spoken *spoken, const struct cards_pilot *pilot,
                          const struct cards_pilot *other)
{
    return other != pilot && strcmp(other->ship, pilot->ship) == 0 &&
           strcmp(other->faction, pilot->faction) == 0 && !*other->standard_loadout &&
           ascii_same_letters(other->name, pilot->name) &&
           !cards_points_has_slot(spoken->points, other, "", 0);
}

/* The card of a pilot that has a slot for an upgrade in a list of points (NULL: in any): this, or
 * another for the same ship; NULL: none has. */
static const struct cards_pilot *card_with(const struct spoken *spoken,
                                           const struct cards_points *points,
                                           const struct cards_pilot *pilot,
                                           const struct cards_upgrade *upgrade)
{
    if (has_slot_for(spoken, points, pilot, upgrade))
        return pilot;
    for (size_t i = 0; i < spoken->library->pilot_count; i++) {
        const struct cards_pilot *other = &spoken->library->pilots[i];

        if (is_other_card(spoken, pilot, other) && has_slot_for(spoken, points, other, upgrade))
            return other;
    }
    return NULL;
}

void spoken_settle_card(const struct spoken *spoken, const unsigned *found,
                        struct spoken_meaning *meaning)
{
    for (int i = 0; meaning->pilot && i < spoken->count; i++)
        for (int j = 0; j < spoken->names[i].count; j++) {
            const struct cards_upgrade *upgrade = spoken->names[i].meanings[j].upgrade;
            const struct cards_pilot *card =
                upgrade && found[i] == 1u << j
                    ? card_with(spoken, spoken->points, meaning->pilot, upgrade)
                    : NULL;

            meaning->pilot = card ? card : meaning->pilot;
            meaning->id = meaning->pilot->id;
        }
}

/* Whether somebody who flies a ship for a faction has a slot for an upgrade. */
static bool is_carried(const struct spoken *spoken, const struct cards_ship *ship,
                       const char *faction, const struct cards_upgrade *upgrade)
{
    const struct cards *library = spoken->library;

    for (size_t i = 0; i < library->pilot_count; i++)
        if (strcmp(library->pilots[i].ship, ship->id) == 0 &&
            strcmp(library->pilots[i].faction, faction) == 0 &&
            card_with(spoken, NULL, &library->pilots[i], upgrade))
            return true;
    return false;
}

bool spoken_carries(const struct spoken *spoken, const struct cards_ship *ship,
                    const struct cards_pilot *pilot, const struct cards_upgrade *upgrade)
{
    const char *faction = spoken->faction;

    if (ship && !spoken_is_for(upgrade, ship->id))
        return false;
    if (pilot)
        return spoken_allows(upgrade, pilot->faction) && card_with(spoken, NULL, pilot, upgrade);
    if (faction)
        return spoken_allows(upgrade, faction) &&
               (!ship || is_carried(spoken, ship, faction, upgrade));
    for (size_t i = 0; ship && (faction = faction_at(i)); i++)
        if (cards_lists(ship->factions, faction, strlen(faction)) &&
            spoken_allows(upgrade, faction) && is_carried(spoken, ship, faction, upgrade))
            return true;
    return !ship;
}

static int attack_of(const struct cards_pilot *pilot, const struct cards_ship *ship)
{
    const char *attacks = cards_flown(ship, pilot).attacks;
    struct cards_attack attack = { .value = 0 };

    cards_next_attack(&attacks, &attack);
    return attack.value;
}

void spoken_tell_cards(struct spoken *spoken, const struct spoken_meaning *meaning)
{
    const struct cards_pilot *pilot = meaning->pilot;

    if (!pilot || !meaning->ship || *pilot->standard_loadout)
        return;
    for (size_t i = 0; i < spoken->library->pilot_count; i++) {
        const struct cards_pilot *other = &spoken->library->pilots[i];
        int attack;

        if (!is_other_card(spoken, pilot, other))
            continue;
        attack = attack_of(other, meaning->ship);
        buffer_print(spoken->took, "%s has another card on this ship, %s", pilot->name, other->id);
        if (attack != attack_of(pilot, meaning->ship))
            buffer_print(spoken->took, " with attack %d", attack);
        buffer_print(spoken->took, ": here it is %s; volley cards %s tells of both\n", pilot->id,
                     pilot->name);
    }
}

/* Whether somebody who is named flies a ship, and may not have an upgrade. */
static bool lacks(const struct spoken *spoken, const struct cards_ship *ship,
                  const struct spoken_meaning *title)
{
    const struct cards_ship *of = spoken_ship_of_title(spoken->library, title);

    for (int i = 0; i < spoken->count; i++)
        for (int j = 0; j < spoken->names[i].count; j++) {
            const struct spoken_meaning *meaning = &spoken->names[i].meanings[j];

            if (meaning->pilot && meaning->ship == ship &&
                ((of && of != ship) ||
                 !spoken_carries(spoken, ship, meaning->pilot, title->upgrade)))
                return true;
        }
    return false;
}

bool spoken_take_ship(struct spoken *spoken)
{
    for (int i = 0; i < spoken->count; i++) {
        struct spoken_name *name = &spoken->names[i], wide = *name;
        const struct spoken_meaning title = name->meanings[0];

        if (!name->exact || name->fixed || name->said || !title.upgrade)
            continue;
        spoken_widen(spoken, &wide);
        for (int j = 0; j < wide.count; j++) {
            const struct spoken_meaning ship = wide.meanings[j];

            if (!ship.ship || ship.pilot || !lacks(spoken, ship.ship, &title))
                continue;
            *name = wide;
            name->meanings[0] = ship;
            name->count = 1;
            return true;
        }
    }
    return false;
}

unsigned spoken_add_flying(const struct spoken *spoken, struct spoken_name *name)
{
    const struct cards *library = spoken->library;
    const struct cards_ship *ship = NULL;
    char letters[SPOKEN_LETTERS_MAX + 1];
    unsigned added = 0;

    letters[utf8_letters(letters, sizeof letters, name->place.word, name->place.word_bytes)] = '\0';
    for (int i = 0; i < spoken->count; i++)
        if (spoken->names[i].first != name->first && !spoken->names[i].meanings[0].pilot)
            ship = spoken->names[i].meanings[0].ship ? spoken->names[i].meanings[0].ship : ship;
    for (size_t i = 0; ship && i < library->pilot_count && name->count < SPOKEN_MEANINGS_MAX; i++) {
        const struct cards_pilot *pilot = &library->pilots[i];

        if (strcmp(pilot->ship, ship->id) != 0 || strchr(pilot->id, '-') ||
            !spoken_is_part(pilot->name, letters))
            continue;
        added |= 1u << name->count;
        name->meanings[name->count++] = (struct spoken_meaning){
            .id = pilot->id, .name = pilot->name, .ship = ship, .pilot = pilot
        };
    }
    return added;
}

/* Whether each word that was said is one of a name; of several, "x-wings", too. */
static bool has_words(const char *name, const struct error_place *said)
{
    const char *const end = said->word + said->word_bytes;
    bool has = true;

    for (const char *at = said->word, *next; at < end && has; at = next + 1) {
        char letters[SPOKEN_LETTERS_MAX + 1];
        size_t count;

        next = memchr(at, ' ', (size_t)(end - at));
        next = next ? next : end;
        count = utf8_letters(letters, sizeof letters, at, (size_t)(next - at));
        letters[count] = '\0';
        has = spoken_is_part(name, letters);
        if (!has && count && letters[count - 1] == 's') {
            letters[count - 1] = '\0';
            has = spoken_is_part(name, letters);
        }
    }
    return has;
}

unsigned spoken_add_served(const struct spoken *spoken, struct spoken_name *name)
{
    const struct cards *library = spoken->library;

    name->count = 0;
    for (size_t i = 0; i < library->ship_count && name->count < SPOKEN_MEANINGS_MAX; i++) {
        const struct cards_ship *ship = &library->ships[i];
        const struct spoken_meaning meaning = { ship->id, ship->name, .ship = ship };

        if (spoken_serves(&meaning, spoken->faction) && has_words(ship->name, &name->place))
            name->meanings[name->count++] = meaning;
    }
    return (1u << name->count) - 1;
}
