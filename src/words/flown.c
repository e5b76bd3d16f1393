#include "words/nearest.h"
#include "words/ship.h"
#include "words/unknown.h"

/* Two ships in one loadout are a slip, whichever was meant. */
static volley_status name_ship(struct flown *flown, const struct card_words *card,
                               const struct error_place *place, volley_error *err)
{
    if (flown->ship && card->ship != flown->ship)
        return error_at(err, VOLLEY_SYNTAX, place, "a loadout is one ship, which is %s",
                        flown->ship->id);
    if (flown->ship)
        return error_at(err, VOLLEY_SYNTAX, place,
                        "a loadout is one ship, which is named already; two of them begin with 2x");
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
    if (card->pilot && flown->pilot_count == RULES_PILOTS_MAX)
        return rules_limit_at(err, place, RULES_PILOTS_MAX);
    if (card->pilot)
        flown->pilots[flown->pilot_count++] =
            (struct flown_pilot){ card->pilot, card->said_bytes > 0,
                                  card->said_bytes > 0 && card->card.row &&
                                      cards_row_helps(card->card.row) == CARDS_HELPS_OTHERS,
                                  *place };
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

        if (!is_on(named, flown->ship) || named->helps)
            continue;
        if (!named->told)
            return named;
        told = named;
        told_count++;
    }
    return told_count == 1 ? told : NULL;
}

/* What else the id of a pilot who does not fly this ship may have been meant to be. */
static const char *other_meaning(const struct flown *flown, const struct cards_pilot *pilot)
{
    return cards_find_upgrades(flown->library, pilot->id, strlen(pilot->id), NULL)
               ? ", the upgrade is upgrade."
               : "";
}

static volley_status refuse_pilot(const struct flown *flown, const struct flown_pilot *named,
                                  volley_error *err)
{
    const char *id = named->pilot->id, *other = other_meaning(flown, named->pilot);
    const char *other_id = *other ? id : "";

    if (!is_on(named, flown->ship))
        return error_at(err, VOLLEY_SYNTAX, &named->place,
                        "this pilot flies the %s, and the ship is the %s; a friend that helps it "
                        "is %s!%s%s",
                        named->pilot->ship, flown->ship->id, id, other, other_id);
    return error_at(err, VOLLEY_SYNTAX, &named->place,
                    "a ship has one pilot, who is %s; a friend that helps it is %s!%s%s",
                    flown->pilot->id, id, other, other_id);
}

/* Who helps others needs one of them. */
static volley_status refuse_helper(const struct flown_pilot *named, volley_error *err)
{
    return error_at(err, VOLLEY_SYNTAX, &named->place,
                    "%s helps other ships: name the ship that is helped, as in \"%s %s!\"",
                    named->pilot->name, named->pilot->ship, named->pilot->id);
}

/* The id of the row of the ship's ability, into `id`; "": it has none that is in the library. */
static const char *find_ability(const struct flown *flown, char id[CARDS_ID_MAX])
{
    const char *name = flown->pilot ? flown->pilot->ship_ability
                                    : cards_common_ability(flown->library, flown->ship);
    const struct cards_row *rows[CARD_ROWS_MAX];
    size_t count;

    cards_ability_id(name, id);
    count = cards_find(flown->library, id, strlen(id), rows, CARD_ROWS_MAX);
    for (size_t i = 0; i < count && i < CARD_ROWS_MAX; i++)
        if (rows[i]->kind == CARDS_SHIPABILITY)
            return id;
    return "";
}

/* Beside dice alone "boost" is what a ship does, and the pilot of that name is said otherwise. */
static volley_status check_actions(const struct flown *flown, volley_error *err)
{
    for (size_t i = 0; i < flown->pilot_count; i++) {
        const struct error_place *place = &flown->pilots[i].place;
        const struct card_reading reading = { .library = flown->library };
        char letters[NEAREST_MAX];
        struct meant meant;

        nearest_letters(letters, place->word, place->word + place->word_bytes);
        if (strlen(letters) != place->word_bytes || !meant_is_said(letters, true))
            continue;
        meant_find(&meant, place, &reading);
        return error_at(err, VOLLEY_SYNTAX, place, "%s; the pilot is pilot.%s", meant.text,
                        letters);
    }
    return VOLLEY_OK;
}

volley_status flown_settle(struct flown *flown, bool dice_said, volley_error *err)
{
    const struct flown_pilot *named;
    char id[CARDS_ID_MAX];

    if (!flown->ship && dice_said)
        return check_actions(flown, err);
    named = find_pilot(flown);
    if (!named && !flown->ship)
        return flown->pilot_count && flown->pilots[0].helps ? refuse_helper(&flown->pilots[0], err)
                                                            : VOLLEY_OK;
    if (named) {
        flown->pilot = named->pilot;
        flown->place = flown->ship ? flown->place : named->place;
        flown->ship =
            cards_find_ship(flown->library, named->pilot->ship, strlen(named->pilot->ship));
        flown->upgrades = named->pilot->standard_loadout;
    }
    if (!flown->ship)
        return VOLLEY_OK;
    /* A number behind the id of a ship is that of its ability. */
    if (flown->said && memchr(flown->said, '=', flown->said_bytes) && !*find_ability(flown, id))
        return error_at(err, VOLLEY_SYNTAX, &flown->place,
                        "this takes no number: the ship has no ability that counts something");
    /* Pilots of whom nothing more is said are all on this ship. */
    for (size_t i = 0; i < flown->pilot_count; i++)
        if (flown->pilots[i].helps && flown->pilots[i].pilot == flown->pilot)
            return refuse_helper(&flown->pilots[i], err);
        else if (!flown->pilots[i].told && &flown->pilots[i] != named)
            return refuse_pilot(flown, &flown->pilots[i], err);
    return VOLLEY_OK;
}

volley_status flown_tell_shipless(const struct flown *flown, struct loadout *loadout,
                                  volley_error *err)
{
    const struct cards_row *pilot = NULL;
    struct buffer told = { 0 };

    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].row->kind == CARDS_PILOT && !loadout->cards[i].asserted)
            pilot = loadout->cards[i].row;
    if (flown->ship || !pilot)
        return VOLLEY_OK;
    buffer_print(
        &told, "%s is the ability alone, since dice are said and no ship: with %s its %s, too\n",
        pilot->name, pilot->slot, loadout->mortal ? "shields and base count" : "hull counts");
    return phrase_note(&loadout->took, &told, err);
}

void flown_words(const struct flown *flown, struct buffer *out)
{
    const char *upgrade = flown->upgrades ? flown->upgrades : "";
    char id[CARDS_ID_MAX];

    if (flown->ship && *find_ability(flown, id)) {
        buffer_add_text(out, "shipability.");
        buffer_add_text(out, id);
        buffer_add(out, flown->said, flown->said_bytes);
    }
    for (size_t bytes; *(upgrade += strspn(upgrade, " ")); upgrade += bytes) {
        bytes = strcspn(upgrade, " ");
        buffer_add_text(out, " upgrade.");
        buffer_add(out, upgrade, bytes);
    }
}
