#include "questions/field/field.h"

#include "base/ascii.h"
#include "questions/squad/take.h"
#include "words/nearest.h"

#include <stdio.h>

enum { TEXT_MAX = 256 };

const char field_roster_source[] = "roster";

struct request {
    volley_field_list *list;
    const struct rules_edition *edition;
    const struct cards *cards;
    const char *faction, *every; /* NULL: all; "" */
    bool generic;
    enum squad_play play;
};

/* ids: parted by blanks */
static bool is_of_faction(const struct request *request, const char *ids)
{
    const char *word;
    char id[TEXT_MAX];
    size_t bytes;

    if (!request->faction)
        return true;
    while (ascii_next_word(&ids, &word, &bytes)) {
        snprintf(id, sizeof id, "%.*s", (int)bytes, word);
        if (faction_covers(request->edition->name, request->faction, id) ||
            squad_has_part(id, request->faction) ||
            squad_has_part(faction_name(id), request->faction))
            return true;
    }
    return false;
}

/* words: of the ship alone; points below 0: not known */
static bool add(struct request *request, const char *name, const char *words, int points)
{
    struct buffer text = { 0 };
    bool ok;

    buffer_print(&text, "%s%s%s", words, *request->every ? " " : "", request->every);
    buffer_add(&text, "", 1);
    ok = !text.failed &&
         field_list_add(request->list, name,
                        &(volley_text){ .text = text.bytes, .source = field_roster_source }, 1,
                        points > 0 ? points : 0);
    buffer_fini(&text);
    return ok;
}

/* Whether the list has a pilot, or a player's file, and may be played as it is asked for. */
static bool is_played(const struct request *request, const struct cards_pilot *pilot,
                      const struct cards_ship *ship)
{
    const struct cards *builtin = library_cards(NULL, request->edition);
    size_t count;

    return (pilot->cost >= 0 ||
            !cards_find_pilots(builtin, pilot->id, strlen(pilot->id), &count)) &&
           squad_plays(ship, pilot->formats, request->play);
}

/* Whether a ship is, by one of its pilots; one that has none is if its size may be. */
static bool is_flown(const struct request *request, const struct cards_ship *ship)
{
    bool flown = squad_plays(ship, "", request->play), known = false;

    for (size_t i = 0; i < request->cards->pilot_count; i++) {
        const struct cards_pilot *pilot = &request->cards->pilots[i];

        if (strcmp(pilot->ship, ship->id) != 0)
            continue;
        if (is_played(request, pilot, ship))
            return true;
        known = true;
    }
    return flown && !known;
}

static bool add_ships(struct request *request)
{
    for (size_t i = 0; i < request->cards->ship_count; i++) {
        const struct cards_ship *ship = &request->cards->ships[i];

        if (is_of_faction(request, ship->factions) && is_flown(request, ship) &&
            !add(request, ship->name, ship->id, -1))
            return false;
    }
    return true;
}

/* One who flies several ships is told apart by them. */
static bool is_shared(const struct cards *cards, size_t at, bool by_name)
{
    const struct cards_pilot *pilot = &cards->pilots[at];

    for (size_t i = 0; i < cards->pilot_count; i++) {
        const struct cards_pilot *other = &cards->pilots[i];

        if (i != at &&
            strcmp(by_name ? pilot->name : pilot->id, by_name ? other->name : other->id) == 0)
            return true;
    }
    return false;
}

/* Names that several have are followed by the id, which with its ship is nobody else's. */
static bool add_pilot(struct request *request, size_t at)
{
    const struct cards_pilot *pilot = &request->cards->pilots[at];
    const bool several = is_shared(request->cards, at, false);
    char words[TEXT_MAX], name[2 * TEXT_MAX + 4];

    snprintf(words, sizeof words, "%s%s%s", pilot->id, several ? " " : "",
             several ? pilot->ship : "");
    if (is_shared(request->cards, at, true))
        snprintf(name, sizeof name, "%.255s (%s)", pilot->name, words);
    else
        snprintf(name, sizeof name, "%s", pilot->name);
    return add(request, name, words, pilot->cost);
}

/* Some fly the same ship for two factions: their words are the same. */
static bool is_there(const struct request *request, size_t at)
{
    const struct cards_pilot *pilots = request->cards->pilots;

    for (size_t i = at; i > 0 && strcmp(pilots[i - 1].id, pilots[at].id) == 0; i--)
        if (strcmp(pilots[i - 1].ship, pilots[at].ship) == 0 &&
            is_of_faction(request, pilots[i - 1].faction))
            return true;
    return false;
}

static bool add_pilots(struct request *request)
{
    for (size_t i = 0; i < request->cards->pilot_count; i++) {
        const struct cards_pilot *pilot = &request->cards->pilots[i];
        const struct cards_ship *ship =
            cards_find_ship(request->cards, pilot->ship, strlen(pilot->ship));

        if (!(request->generic && pilot->limited) && ship && is_played(request, pilot, ship) &&
            is_of_faction(request, pilot->faction) && !is_there(request, i) &&
            !add_pilot(request, i))
            return false;
    }
    return true;
}

/* Which factions the ships of the edition have, unless one of them was asked for. */
static volley_status no_ship(const struct request *request, volley_error *err)
{
    const char *asked = request->faction ? request->faction : "", *id;
    char known[TEXT_MAX] = "; there are ";
    size_t used = strlen(known);
    const size_t first = used;
    struct nearest nearest;

    for (size_t i = 0; (id = faction_at(i)); i++) {
        const struct request one = { .faction = id, .edition = request->edition };
        bool any = false;

        for (size_t ship = 0; ship < request->cards->ship_count && !any; ship++)
            any = is_of_faction(&one, request->cards->ships[ship].factions);
        if (any && is_of_faction(request, id))
            return error_usage(err, "no ship is of the faction '%s'", asked);
        if (any)
            used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                     used > first ? ", " : "", faction_word(id));
    }
    return error_usage(err, "there is no faction '%.30s'%s", faction_name(asked),
                       nearest_faction(&nearest, request->cards, asked, known));
}

volley_status volley_field_list_roster(const char *edition, const volley_library *library,
                                       const volley_field_roster *roster, volley_field_list **out,
                                       volley_error *err)
{
    struct request request = { .faction = roster->faction,
                               .every = roster->every ? roster->every : "",
                               .generic = roster->generic != 0 };
    const volley_roster what = roster->what;
    volley_library *priced;
    bool ok;

    *out = NULL;
    request.edition = library_edition_named(edition, err);
    if (!request.edition)
        return VOLLEY_INVALID;
    if (what != VOLLEY_ROSTER_SHIPS && what != VOLLEY_ROSTER_PILOTS)
        return error_usage(err, "there are rosters of ships and of pilots");
    if (!squad_play_named(roster->play, &request.play))
        return error_usage(err, "squads play standard, extended or epic");
    TRY(library_priced_for(library, request.edition, &priced, err));
    request.cards = library_cards(priced, request.edition);
    if (request.faction && faction_find(request.cards, request.faction))
        request.faction = faction_find(request.cards, request.faction);
    request.list = calloc(1, sizeof *request.list);
    ok = request.list && (what == VOLLEY_ROSTER_SHIPS ? add_ships(&request) : add_pilots(&request));
    request.cards = library_cards(library, request.edition); /* the same but for costs */
    volley_library_free(priced);
    if (ok && request.list->count > 0) {
        *out = request.list;
        return VOLLEY_OK;
    }
    volley_field_list_free(request.list);
    return ok ? no_ship(&request, err) : error_nomem(err);
}
