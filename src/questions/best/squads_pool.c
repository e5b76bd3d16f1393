/* Which pilots a squad may be made of. */
#include "base/ascii.h"
#include "base/grow.h"
#include "questions/best/squads.h"
#include "words/nearest.h"

#include <limits.h>

enum { BUDGET_SECOND = 12, BUDGET_FIRST = 6 }; /* where nobody says it: a faction takes seconds */

int squads_budget(const struct volley_best_squads *squads)
{
    if (squads->question.budget)
        return *squads->question.budget;
    if (!squads->pays_for_upgrades)
        return INT_MAX;
    return strcmp(squads->edition->name, "1") == 0 ? BUDGET_FIRST : BUDGET_SECOND;
}

/* ---- what is asked ---- */

/*  asked  NULL: none is said */
static volley_status find_faction(struct volley_best_squads *squads, const char *asked,
                                  volley_error *err)
{
    struct nearest nearest;
    struct buffer known = { 0 };
    const char *id;
    volley_status status;

    squads->faction = asked ? faction_find(squads->cards, asked) : NULL;
    for (size_t i = 0; !squads->faction && (id = faction_at(i)); i++)
        buffer_print(&known, "%s%s", i ? ", " : "; --faction=", faction_word(id));
    status =
        squads->faction ? VOLLEY_OK
        : known.failed  ? error_nomem(err)
        : asked
            ? error_usage(err, "there is no faction '%.30s'%s", asked,
                          nearest_faction(&nearest, squads->cards, asked, buffer_text(&known)))
            : error_usage(err, "of which faction are the squads to be?%s", buffer_text(&known) + 1);
    buffer_fini(&known);
    return status;
}

static volley_status take_question(struct volley_best_squads *squads,
                                   const volley_best_squads_question *question, volley_error *err)
{
    const volley_worth_question *ship = &question->ship.ship;
    volley_status status = best_check(&question->ship, err);

    squads->question = question->ship;
    squads->question.ship.loadout =
        (volley_text){ .text = ship->loadout.text ? ship->loadout.text : "" };
    squads->question.ship.other_count = 0;
    squads->question.open = 0;
    squads->objective = best_objective_named(question->ship.objective);
    squads->multiplies = squads->objective && strcmp(squads->objective->name, "joust") == 0;
    squads->top = (uint32_t)(question->ship.top ? question->ship.top : VOLLEY_BEST_TOP_DEFAULT);
    if (status == VOLLEY_OK)
        status = worth_check_words(&squads->question.ship.loadout, false, err);
    if (status == VOLLEY_OK && !squads->objective->measure)
        return error_set(
            err, VOLLEY_INVALID,
            "games are played by one ship: squads are for joust, damage, kill or survive");
    if (status == VOLLEY_OK)
        squads->edition = library_edition_named(ship->edition ? ship->edition : "2.5", err);
    if (!squads->edition)
        return VOLLEY_INVALID;
    squads->pays_for_upgrades = strcmp(squads->edition->name, "2.5") != 0;
    if (!squad_play_named(question->play, &squads->play))
        return error_usage(err, "play is standard, extended or epic, and not '%.40s'",
                           question->play);
    status = library_priced_for(ship->library, squads->edition, &squads->library, err);
    if (status == VOLLEY_OK) {
        squads->cards = library_cards(squads->library, squads->edition);
        squads->points = squads->cards->points->squad;
    }
    return status;
}

/* ---- pilots ---- */

static volley_status make_ship(struct volley_best_squads *squads, struct squads_pilot *pilot,
                               volley_error *err)
{
    const char *every = squads->question.ship.loadout.text;
    const struct squad_wording wording = { NULL, true, "", every };
    const struct xws_pilot told = { .id = pilot->flown->id,
                                    .ship = pilot->flown->ship,
                                    .points = XWS_POINTS_UNSAID };
    const struct squad_place place = { squads->cards,
                                       strcmp(squads->edition->name, "1") == 0 ? CARDS_FIRST
                                                                               : CARDS_SECOND,
                                       squads->faction };
    struct buffer words = { 0 };

    TRY(squad_member_init(&pilot->ship, &place, &told, err));
    squad_member_fini(&pilot->ship); /* there is nothing to note */
    if (pilot->ship.card_count > 0 && pilot->ship.cards[0].row->kind == CARDS_PILOT &&
        squad_card_needs_number(pilot->ship.cards[0].row, every))
        pilot->why = "what the card does needs a number, as ID=1 in the words of the ships";
    squad_member_words(&pilot->ship, &wording, &words);
    pilot->words = buffer_keep(&words, &squads->memory);
    return pilot->words ? VOLLEY_OK : error_nomem(err);
}

/* most: INT_MAX where nobody says it */
static volley_status add_pilot(struct volley_best_squads *squads, const struct cards_pilot *flown,
                               int most, volley_error *err)
{
    const int left = squads->pays_for_upgrades ? squads->points - flown->cost : flown->loadout;
    const int said = squads_budget(squads);
    struct squads_pilot *pilot;

    NEED(GROW(squads->pilots, squads->pilot_capacity, squads->pilot_count, 1), err);
    pilot = &squads->pilots[squads->pilot_count++];
    *pilot = (struct squads_pilot){ .flown = flown, .most = most };
    if (flown->limited && flown->limited < pilot->most)
        pilot->most = flown->limited;
    if (flown->restricted && flown->restricted < pilot->most)
        pilot->most = flown->restricted;
    pilot->budget = left < 0 ? 0 : left < said ? left : said;
    return make_ship(squads, pilot, err);
}

/* Why a pilot is in no squad; NULL: may be in one. */
static const char *why_not(const struct volley_best_squads *squads, const struct cards_pilot *flown)
{
    const char *edition = squads->edition->name;
    const struct cards_ship *ship =
        cards_find_ship(squads->cards, flown->ship, strlen(flown->ship));

    if (!faction_covers(edition, squads->faction, flown->faction))
        return "is of another faction";
    if (flown->cost < 0 || !ship)
        return "is not in the list of points";
    if (!squad_play_has(squads->play, flown->formats))
        return "may not be played in this format";
    if (strcmp(ship->size, "huge") == 0 && squads->play != SQUAD_PLAY_EPIC)
        return "flies a huge ship, and only epic squads have such";
    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (squads->pilots[i].flown == flown)
            return "is named twice: say how many there are, as ID*2";
    return flown->cost > squads->points ? "costs more than a squad may have" : NULL;
}

/* ---- a pool ---- */

static volley_status refuse(const struct volley_best_squads *squads, const char *id, size_t bytes,
                            volley_error *err)
{
    struct nearest nearest = nearest_begin(id, bytes);

    for (size_t i = 0; i < squads->cards->pilot_count; i++)
        nearest_consider(squads->cards->pilots[i].id, &nearest);
    return error_set(err, VOLLEY_INVALID, "there is no pilot '%.*s'%s", (int)bytes, id,
                     nearest_or(&nearest, ""));
}

/* "wedgeantilles", "bluesquadronescort*2": all ships that the pilot flies. */
static volley_status add_entry(struct volley_best_squads *squads, const char *entry,
                               volley_error *err)
{
    const char *star = strchr(entry, '*'), *why = NULL;
    const size_t bytes = star ? (size_t)(star - entry) : strlen(entry);
    const uint32_t before = squads->pilot_count;
    char *rest = "";
    const long most = star ? strtol(star + 1, &rest, 10) : INT_MAX;
    size_t count;
    const struct cards_pilot *pilots = cards_find_pilots(squads->cards, entry, bytes, &count);
    volley_status status = VOLLEY_OK;

    if (*rest || most < 1 || most > INT_MAX)
        return error_set(err, VOLLEY_INVALID, "how many are '%.60s'? A number, as in ID*2", entry);
    if (!pilots)
        return refuse(squads, entry, bytes, err);
    if (!squads->faction)
        squads->faction = faction_side(squads->edition->name, pilots[0].faction);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        const char *other = why_not(squads, &pilots[i]);

        why = why ? why : other;
        status = other ? VOLLEY_OK : add_pilot(squads, &pilots[i], (int)most, err);
    }
    if (status == VOLLEY_OK && squads->pilot_count == before)
        return error_set(err, VOLLEY_INVALID, "%s %s", pilots[0].name, why);
    return status;
}

volley_status squads_pool(struct volley_best_squads *squads,
                          const volley_best_squads_question *question, volley_error *err)
{
    TRY(take_question(squads, question, err));
    if (question->faction || question->pool_count == 0)
        TRY(find_faction(squads, question->faction, err));
    for (size_t i = 0; i < question->pool_count; i++)
        TRY(add_entry(squads, question->pool[i], err));
    for (size_t i = 0; question->pool_count == 0 && i < squads->cards->pilot_count; i++)
        if (!why_not(squads, &squads->cards->pilots[i]))
            TRY(add_pilot(squads, &squads->cards->pilots[i], INT_MAX, err));
    if (squads->pilot_count == 0)
        return error_set(err, VOLLEY_INVALID, "the points '%s' have no pilot of the %s",
                         squads->cards->points->name, faction_name(squads->faction));
    return VOLLEY_OK;
}
