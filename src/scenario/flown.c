#include "scenario/flown.h"

#include <stdio.h>
#include <string.h>

/* Two ships in one loadout are a slip, whichever was meant. */
static volley_status name_ship(struct flown *flown, const struct card_words *card,
                               const struct error_place *place, volley_error *err)
{
    if (flown->ship && card->ship != flown->ship)
        return error_at(err, VOLLEY_SYNTAX, place, "a loadout is one ship, which is %s",
                        flown->ship->id);
    flown->ship = card->ship;
    flown->place = *place;
    if (card->said_bytes) {
        flown->said = card->said;
        flown->said_bytes = card->said_bytes;
    }
    return VOLLEY_OK;
}

volley_status flown_name(struct flown *flown, const struct card_words *card,
                         const struct error_place *place, volley_error *err)
{
    if (card->pilot && flown->pilot_count < FLOWN_PILOTS_MAX)
        flown->pilots[flown->pilot_count++] =
            (struct flown_pilot){ card->pilot, card->said_bytes > 0, *place };
    return card->ship ? name_ship(flown, card, place, err) : VOLLEY_OK;
}

static bool is_on(const struct flown_pilot *named, const struct cards_ship *ship)
{
    return !ship || strcmp(named->pilot->ship, ship->id) == 0;
}

/* The pilot that may fly: one of whom no more is said, else the only one of whom more is. */
static const struct flown_pilot *find_pilot(const struct flown *flown)
{
    const struct flown_pilot *told = NULL;
    size_t told_count = 0;

    for (size_t i = 0; i < flown->pilot_count; i++) {
        const struct flown_pilot *named = &flown->pilots[i];

        if (!is_on(named, flown->ship))
            continue;
        if (!named->told)
            return named;
        told = named;
        told_count++;
    }
    return told_count == 1 ? told : NULL;
}

/* Pilots of whom nothing more is said are all on this ship. */
static volley_status check_pilots(const struct flown *flown, volley_error *err)
{
    for (size_t i = 0; i < flown->pilot_count; i++) {
        const struct flown_pilot *named = &flown->pilots[i];

        if (named->told || named->pilot == flown->pilot)
            continue;
        if (!is_on(named, flown->ship))
            return error_at(err, VOLLEY_SYNTAX, &named->place,
                            "this pilot flies the %s, and the ship is the %s; a friend that helps "
                            "it is %s!",
                            named->pilot->ship, flown->ship->id, named->pilot->id);
        return error_at(err, VOLLEY_SYNTAX, &named->place,
                        "a ship has one pilot, who is %s; a friend that helps it is %s!",
                        flown->pilot->id, named->pilot->id);
    }
    return VOLLEY_OK;
}

static const char *ability_of(const struct flown *flown)
{
    return flown->pilot ? flown->pilot->ship_ability
                        : cards_common_ability(flown->library, flown->ship);
}

volley_status flown_settle(struct flown *flown, bool dice_said, volley_error *err)
{
    const struct flown_pilot *named;

    if (!flown->ship && dice_said)
        return VOLLEY_OK;
    named = find_pilot(flown);
    if (!named && !flown->ship)
        return VOLLEY_OK;
    if (named) {
        flown->pilot = named->pilot;
        flown->place = flown->ship ? flown->place : named->place;
        flown->ship =
            cards_find_ship(flown->library, named->pilot->ship, strlen(named->pilot->ship));
        flown->upgrades = named->pilot->standard_loadout;
    }
    if (flown->said && memchr(flown->said, '=', flown->said_bytes) && !*ability_of(flown))
        return error_at(err, VOLLEY_SYNTAX, &flown->place,
                        "this takes no number: the ship has no ability that counts something");
    return flown->ship ? check_pilots(flown, err) : VOLLEY_OK;
}

static bool has_row(const struct flown *flown, const char *id)
{
    const struct cards_row *row;

    return cards_find(flown->library, id, strlen(id), &row, 1) > 0;
}

/* What is said behind the id of the ship is said of its ability. */
static bool give_ability(struct flown *flown, char out[FLOWN_WORD_MAX])
{
    char id[CARDS_ID_MAX];

    cards_ability_id(ability_of(flown), id);
    if (!*id || !has_row(flown, id))
        return false;
    snprintf(out, FLOWN_WORD_MAX, "shipability.%s%.*s", id,
             flown->said_bytes < FLOWN_WORD_MAX - CARDS_ID_MAX ? (int)flown->said_bytes : 0,
             flown->said ? flown->said : "");
    return true;
}

bool flown_next_word(struct flown *flown, char out[FLOWN_WORD_MAX])
{
    size_t bytes;

    if (flown->ship && !flown->had_ability) {
        flown->had_ability = true;
        if (give_ability(flown, out))
            return true;
    }
    if (!flown->upgrades)
        return false;
    flown->upgrades += strspn(flown->upgrades, " ");
    bytes = strcspn(flown->upgrades, " ");
    if (bytes == 0)
        return false;
    snprintf(out, FLOWN_WORD_MAX, "upgrade.%.*s", (int)bytes, flown->upgrades);
    flown->upgrades += bytes;
    return true;
}
