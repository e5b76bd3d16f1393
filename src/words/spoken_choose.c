#include "words/spoken.h"

#include "game/cards/points.h"
#include "words/ship.h"

#include <stdio.h>

enum { STEPS_MAX = 20000 }; /* of a search: more names than anybody says of one ship */

struct choosing {
    struct spoken *spoken;
    int pick[SPOKEN_NAMES_MAX];
    unsigned found[SPOKEN_NAMES_MAX]; /* meanings of each name that fit, as a mask */
    int flown; /* 1: somebody is the pilot in what was found; 2: of a ship that has an upgrade's
                  name */
    int steps;
    /* what the names so far come to */
    const struct cards_ship *ship;
    const struct cards_pilot *pilot;
    bool said;   /* the ship is named, not only its pilot */
    bool strict; /* cards are those of the ship, too, that have one meaning */
};

/* ---- what fits together ---- */

/* Whether all that was chosen fits. What has one meaning alone is the player's own business. */
static bool fits(const struct choosing *choosing)
{
    const struct spoken *spoken = choosing->spoken;

    bool any = spoken->dice || choosing->ship;

    for (int i = 0; i < spoken->count; i++) {
        const struct spoken_name *name = &spoken->names[i];
        const struct spoken_meaning *meaning = &name->meanings[choosing->pick[i]];

        any = any || meaning->pilot;
        if (spoken->faction && !spoken_serves(meaning, spoken->faction))
            return false;
        if (meaning->upgrade &&
            (name->count > 1 ||
             (choosing->strict && strstr(meaning->upgrade->restrictions, "ships="))) &&
            !spoken_carries(spoken, choosing->ship, choosing->pilot, meaning->upgrade))
            return false;
    }
    return any;
}

static bool has_pilot(const struct spoken_name *name)
{
    int at = 0;

    while (at < name->count && !name->meanings[at].pilot)
        at++;
    return at < name->count;
}

/* Whether a ship goes before an upgrade of its name: one that is of it, or in no list. */
static bool goes_before(const struct spoken *spoken, const struct cards_ship *ship,
                        const struct cards_upgrade *upgrade)
{
    return spoken_is_for(upgrade, ship->id) || !spoken->points ||
           !*cards_points_cost(spoken->points, upgrade);
}

/* "Anakin Delta-7B", "Gauntlet Maul": how much rather a name is that of the ship than of an
 * upgrade; less where the ship is said besides. */
static int prefers_ship(const struct choosing *choosing)
{
    int ships = 0, shared = 0, before = 0;

    for (int i = 0; i < choosing->spoken->count; i++) {
        const struct spoken_name *name = &choosing->spoken->names[i];
        const struct spoken_meaning *meaning = &name->meanings[choosing->pick[i]];
        const bool ship = meaning->ship && !meaning->pilot;

        ships += ship;
        for (int j = 0; ship && j < name->count; j++)
            if (name->meanings[j].upgrade) {
                shared++;
                before += goes_before(choosing->spoken, meaning->ship, name->meanings[j].upgrade);
            }
    }
    return !choosing->pilot || !shared ? 0 : ships == 1 && before ? 1 : -1;
}

/* What was found with a pilot is all that counts then, and a ship that has the name of one. */
static void keep(struct choosing *choosing)
{
    int flown = choosing->pilot && (!choosing->spoken->dice || choosing->said);

    for (int i = 0; i < choosing->spoken->count; i++) {
        const struct spoken_name *name = &choosing->spoken->names[i];
        const struct spoken_meaning *meaning = &name->meanings[choosing->pick[i]];

        flown = flown ||
                (!choosing->spoken->dice && meaning->ship && !meaning->pilot && has_pilot(name));
    }
    flown += prefers_ship(choosing);
    if (choosing->flown > flown)
        return;
    if (flown > choosing->flown)
        memset(choosing->found, 0, sizeof choosing->found);
    choosing->flown = flown;
    for (int i = 0; i < choosing->spoken->count; i++)
        choosing->found[i] |= 1u << choosing->pick[i];
}

/* A friend that helps, who has a "!" or a number, flies another ship. */
static bool take(struct choosing *choosing, const struct spoken_name *name,
                 const struct spoken_meaning *meaning)
{
    if (!meaning->ship || (meaning->pilot && name->said))
        return true;
    if ((choosing->ship && choosing->ship != meaning->ship) || (meaning->pilot && choosing->pilot))
        return false;
    choosing->ship = meaning->ship;
    choosing->pilot = meaning->pilot ? meaning->pilot : choosing->pilot;
    choosing->said = choosing->said || !meaning->pilot;
    return true;
}

static void search(struct choosing *choosing, int at)
{
    const struct cards_ship *ship = choosing->ship;
    const struct cards_pilot *pilot = choosing->pilot;
    const bool said = choosing->said;
    const struct spoken_name *name = &choosing->spoken->names[at];

    if (at == choosing->spoken->count) {
        if (fits(choosing))
            keep(choosing);
        return;
    }
    for (int i = 0; i < name->count && choosing->steps < STEPS_MAX; i++) {
        choosing->steps++;
        choosing->pick[at] = i;
        if (spoken_is_of(&name->meanings[i], name->slot) &&
            take(choosing, name, &name->meanings[i]))
            search(choosing, at + 1);
        choosing->ship = ship;
        choosing->pilot = pilot;
        choosing->said = said;
    }
}

/* "Ghost Sabine": the ship of a title, where no dice are said and no ship is called so; or NULL. */
static const struct cards_ship *ship_of_titles(struct spoken *spoken)
{
    const struct cards_ship *ship = NULL;

    for (int i = 0; i < spoken->count && !ship && !spoken->dice; i++) {
        struct spoken_name wide = spoken->names[i];

        if (wide.count == 1)
            ship = spoken_ship_of_title(spoken->library, wide.meanings);
        if (ship)
            spoken_widen(spoken, &wide);
        for (int j = 0; j < wide.count && ship; j++)
            ship = wide.meanings[j].ship ? NULL : ship;
    }
    return ship;
}

/* What fits; cards of one meaning are the player's own business where no ship has all of them. */
static bool search_all(struct choosing *choosing)
{
    bool found = false;

    for (int strict = 1; strict >= 0 && !found; strict--) {
        memset(choosing->found, 0, sizeof choosing->found);
        choosing->flown = 0;
        choosing->steps = 0;
        choosing->ship = strict ? ship_of_titles(choosing->spoken) : NULL;
        choosing->pilot = NULL;
        choosing->said = false;
        choosing->strict = strict;
        search(choosing, 0);
        found = choosing->found[0] != 0 && choosing->steps < STEPS_MAX;
    }
    return found;
}

/* ---- what is left ---- */

static const struct cards_ship *ship_said(const struct choosing *choosing)
{
    for (int i = 0; i < choosing->spoken->count; i++) {
        const struct spoken_name *name = &choosing->spoken->names[i];

        for (int j = 0; j < name->count; j++)
            if ((choosing->found[i] >> j & 1) && name->meanings[j].ship && !name->meanings[j].pilot)
                return name->meanings[j].ship;
    }
    return NULL;
}

bool spoken_reads_pilot(const struct spoken *spoken, const struct spoken_name *name)
{
    const struct cards_ship *ship = NULL;

    for (int i = 0; i < name->count; i++) {
        const struct spoken_meaning *meaning = &name->meanings[i];

        if (!meaning->pilot || (spoken->said ? meaning->ship != spoken->said : spoken->dice))
            continue;
        if (ship && ship != meaning->ship)
            return false; /* of several ships, which is not said */
        ship = meaning->ship;
    }
    return ship != NULL;
}

/* "Vader TIE": pilots of other ships that may be meant; any: there are others, too. */
static unsigned pilots_elsewhere(const struct spoken *spoken, const struct spoken_name *name,
                                 bool *any)
{
    unsigned pilots = 0;

    *any = false;
    for (int i = 0; i < name->count; i++)
        if (name->meanings[i].pilot) {
            pilots |= (unsigned)spoken_may_say(spoken, name->meanings[i].ship) << i;
            *any = true;
        }
    return pilots;
}

/* An upgrade beside a ship, which a pilot of its name flies or not: either may be meant. */
static volley_status check_upgrade(struct choosing *choosing, const struct spoken_name *name,
                                   const struct spoken_meaning *meaning)
{
    const struct cards_ship *said = choosing->spoken->said;
    struct spoken_name wide = *name;
    unsigned mask = 0, pilots = 0;
    bool any;

    if (!meaning->row || !said || choosing->flown || *name->slot || name->said)
        return VOLLEY_OK;
    if (!name->exact) {
        pilots = pilots_elsewhere(choosing->spoken, name, &any);
        /* It is the card, unless its ship has no slot for it. */
        if (!pilots && (!any || !meaning->upgrade ||
                        ship_has_slot(choosing->spoken->library, said, meaning->upgrade->slots)))
            return VOLLEY_OK;
        return spoken_ask(choosing->spoken, name, pilots | 1u << (meaning - name->meanings),
                          "no pilot called so flies this ship");
    }
    spoken_widen(choosing->spoken, &wide);
    for (int i = 0; i < wide.count; i++) {
        pilots |= (unsigned)(wide.meanings[i].pilot && wide.meanings[i].ship == said) << i;
        mask |= (unsigned)(wide.meanings[i].row == meaning->row) << i;
    }
    return pilots ? spoken_ask(choosing->spoken, &wide, mask | pilots, "two cards are called so")
                  : VOLLEY_OK;
}

/* A ship that is said in part is the one of them, and who flies it is looked for again. */
static bool settle_ships(struct choosing *choosing)
{
    bool any = false;

    for (int i = 0; i < choosing->spoken->count; i++) {
        struct spoken_name *name = &choosing->spoken->names[i];
        const int first = spoken_first_printed(choosing->spoken->library, name, choosing->found[i]);

        if (name->exact || first < 0 || name->meanings[first].pilot ||
            !(choosing->found[i] & (choosing->found[i] - 1)))
            continue;
        name->meanings[0] = name->meanings[first];
        name->count = 1;
        any = true;
    }
    return !any || search_all(choosing);
}

/* The meanings of a name that are found, but for the ship, if another name can be nothing else:
 * "JumpMaster Punishing One". */
static unsigned found_beside(const struct choosing *choosing, int index)
{
    const struct spoken *spoken = choosing->spoken;
    unsigned others = choosing->found[index];

    for (int i = 0; i < spoken->count; i++) {
        const struct spoken_meaning *meaning = spoken->names[i].meanings;

        if (i == index || spoken->names[i].count > 1 || meaning->pilot || !meaning->ship)
            continue;
        for (int j = 0; j < spoken->names[index].count; j++)
            if (spoken->names[index].meanings[j].ship == meaning->ship &&
                !spoken->names[index].meanings[j].pilot)
                others &= ~(1u << j);
    }
    return others ? others : choosing->found[index];
}

static volley_status choose(struct choosing *choosing, int index)
{
    struct spoken *spoken = choosing->spoken;
    struct spoken_name *name = &spoken->names[index];
    const unsigned all = found_beside(choosing, index);
    const int first = spoken_first_printed(spoken->library, name, all);
    const unsigned found =
        spoken_first_alike(spoken, name, first < 0 || name->exact ? all : 1u << first);
    int chosen = 0;

    if (name->exact && name->said) /* a friend, or whoever has the number */
        return VOLLEY_OK;
    if (!found || found & (found - 1))
        return name->exact ? VOLLEY_OK : spoken_ask(spoken, name, found, NULL);
    while (!(found >> chosen & 1))
        chosen++;
    if (!name->exact || name->hidden ||
        (name->count > 1 && !name->fixed &&
         (*name->slot ||
          spoken_reads_pilot(spoken, name) != (name->meanings[chosen].pilot != NULL))))
        name->chosen = chosen;
    if (!name->exact)
        spoken_settle_card(spoken, choosing->found, &name->meanings[chosen]);
    if (!name->fixed &&
        (!name->exact || !spoken->said || spoken->said != name->meanings[chosen].ship))
        spoken_tell(spoken, name, &name->meanings[chosen]);
    if (!name->exact)
        spoken_tell_cards(spoken, &name->meanings[chosen]);
    return check_upgrade(choosing, name, &name->meanings[chosen]);
}

static int count_pilots(const struct spoken *spoken)
{
    int pilots = 0;

    for (int i = 0; i < spoken->count; i++)
        pilots += has_pilot(&spoken->names[i]) && !spoken->names[i].said;
    return pilots;
}

/* Meanings that are of the slot and the faction that are said, of which the first is chosen. */
static unsigned choose_of(const struct spoken *spoken, struct spoken_name *name, bool *flies)
{
    unsigned of = 0;

    name->chosen = 0;
    *flies = spoken->count > 1 && spoken->flies;
    for (int i = 0; i < name->count; i++) {
        const struct spoken_meaning *meaning = &name->meanings[i];

        if (!spoken_is_of(meaning, name->slot) ||
            (spoken->faction && !spoken_serves(meaning, spoken->faction)))
            continue;
        name->chosen = of ? name->chosen : i;
        of |= 1u << i;
        *flies = *flies || meaning->ship;
    }
    return of;
}

/* What is said of a name that fits nothing. */
static volley_status refuse(struct spoken *spoken, const struct spoken_name *name, unsigned of,
                            bool flies)
{
    size_t bytes;
    const char *const kind = spoken_kind_word(&name->meanings[0], &bytes);
    struct spoken_name wide = *name;
    char none[2 * CARD_ID_MAX];
    unsigned flying;

    if ((of & (of - 1)) && !flies && !spoken->dice &&
        !spoken_ship_of_title(spoken->library, &name->meanings[0]))
        return error_at(spoken->err, VOLLEY_SYNTAX, &name->place,
                        "no ship is named, and no dice are said, as in \"3 focus\"");
    flying = of && flies ? spoken_add_flying(spoken, &wide) : 0;
    if (flying)
        return spoken_ask(spoken, &wide, flying, "nobody who flies this ship is called just so");
    if (of)
        return spoken_ask(spoken, name, of,
                          !flies && !spoken->dice ? NULL
                          : count_pilots(spoken) > 1
                              ? "none called so fits the rest; two ships stand in quotes each"
                              : "none called so fits the rest, of one ship and one pilot");
    snprintf(none, sizeof none, "%s%s is called so", *name->slot ? "no " : "none of ",
             *name->slot ? name->slot : faction_name(spoken->faction));
    flying = *name->slot ? 0 : spoken_add_served(spoken, &wide);
    if (flying & (flying - 1))
        return spoken_ask(spoken, &wide, flying, none);
    if (flying)
        return error_at(spoken->err, VOLLEY_SYNTAX, &name->place, "%s: say \"%s\"", none,
                        wide.meanings->name);
    return error_at(spoken->err, VOLLEY_SYNTAX, &name->place, "%s: it is %s, %.*s", none,
                    name->meanings[0].name, (int)bytes, kind);
}

/* "tie fighter tie advanced" names two ships, which no loadout is.
 *  of  the meanings that count */
static bool is_another_ship(const struct cards_ship *ship, const struct spoken_name *name,
                            unsigned of)
{
    for (int i = 0; i < name->count; i++)
        if ((of >> i & 1) &&
            (name->meanings[i].row || name->meanings[i].pilot || name->meanings[i].ship == ship))
            return false;
    return ship && of;
}

/* Nothing fits: what has one meaning is that, and the reader of loadouts says what is wrong. */
static volley_status choose_without(struct spoken *spoken)
{
    const struct cards_ship *ship = NULL, *of_name;

    for (int i = 0; i < spoken->count; i++) {
        struct spoken_name *name = &spoken->names[i];
        bool flies;
        const unsigned of = choose_of(spoken, name, &flies);

        if (!name->exact && is_another_ship(ship, name, of))
            return error_at(spoken->err, VOLLEY_SYNTAX, &name->place,
                            "a loadout is one ship, which is the %s: each stands in quotes of its "
                            "own; several defenders are for volley compare",
                            ship->name);
        if (!name->exact && (!of || of & (of - 1)))
            return refuse(spoken, name, of, flies);
        of_name = name->meanings[name->chosen].ship;
        if (!name->exact && ship && of_name && of_name != ship)
            return error_at(
                spoken->err, VOLLEY_SYNTAX, &name->place,
                "this is of another ship than the %s, which is named: one of them flies",
                ship->name);
        ship = ship ? ship : of_name;
        if (name->exact && !name->hidden)
            name->chosen = SPOKEN_NONE;
    }
    return VOLLEY_OK;
}

/* Whether an id stands there twice: that is one pilot. */
static bool is_repeated(const struct spoken *spoken, int index)
{
    for (int i = 0; i < index; i++)
        if (strcmp(spoken->names[i].meanings[0].id, spoken->names[index].meanings[0].id) == 0)
            return true;
    return false;
}

/* Ids alone, as the reader of loadouts takes them, with one pilot. False: it cannot. */
static bool choose_ids(struct choosing *choosing)
{
    struct spoken *spoken = choosing->spoken;
    int pilots = 0;

    memset(choosing->found, 0, sizeof choosing->found);
    for (int i = 0; i < spoken->count; i++)
        choosing->found[i] = spoken->names[i].count == 1;
    spoken->said = ship_said(choosing);
    for (int i = 0; i < spoken->count; i++) {
        struct spoken_name *name = &spoken->names[i];
        const bool reads = spoken_reads_pilot(spoken, name);

        pilots += reads && !name->said && !is_repeated(spoken, i);
        for (int j = 0; j < name->count; j++)
            if (reads ? name->meanings[j].pilot &&
                            (!spoken->said || name->meanings[j].ship == spoken->said)
                      : !name->meanings[j].pilot)
                choosing->found[i] |= 1u << j;
    }
    choosing->flown = pilots > 0;
    return pilots <= 1 && (pilots || spoken->said || spoken->dice);
}

/* Take an id for a name, but that of a title which flies its ship where no ship is called so. */
static void widen_id(struct spoken *spoken, struct spoken_name *name)
{
    struct spoken_name wide = *name;
    bool flies = !spoken_ship_of_title(spoken->library, name->meanings);

    if (!name->exact || name->fixed || name->said)
        return;
    spoken_widen(spoken, &wide);
    for (int i = 0; i < wide.count; i++)
        flies = flies || wide.meanings[i].ship;
    *name = flies ? wide : *name;
}

volley_status spoken_choose(struct spoken *spoken)
{
    struct choosing choosing = { .spoken = spoken };
    bool found = (!spoken->hinted && choose_ids(&choosing)) || search_all(&choosing);
    const bool widen = !found && (spoken->hinted || !spoken->flies);

    for (int i = 0; widen && i < spoken->count; i++)
        widen_id(spoken, &spoken->names[i]);
    found = (found || (widen && search_all(&choosing))) && settle_ships(&choosing);
    spoken->said = found ? ship_said(&choosing) : NULL;
    spoken->apart = !found;
    if (!found)
        return choose_without(spoken);
    for (int i = 0; i < spoken->count; i++)
        TRY(choose(&choosing, i));
    return VOLLEY_OK;
}
