/* The pilots that a squad may be made of, and the sets of upgrades of each. */
#include "base/ascii.h"
#include "base/grow.h"
#include "base/threads.h"
#include "questions/best/squads.h"
#include "words/library/library.h"
#include "words/nearest.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the upgrades of a ship may cost where nothing is said and squads pay for them. */
enum { BUDGET_DEFAULT = 12 };

enum { STANDS_MAX = 1000000 }; /* of a ship that suffers nothing */

bool squads_multiply(const struct volley_best_squads *squads)
{
    return strcmp(squads->objective->name, "joust") == 0;
}

bool squads_stand(const struct volley_best_squads *squads)
{
    return strcmp(squads->objective->name, "survive") == 0;
}

static bool pays_for_upgrades(const struct volley_best_squads *squads)
{
    return strcmp(squads->edition->name, "2.5") != 0;
}

/* ---- factions ---- */

static volley_status find_faction(const char *asked, const char **out, volley_error *err)
{
    struct nearest nearest = nearest_begin(asked, strlen(asked));
    const char *id;

    for (size_t i = 0; (id = faction_at(i)); i++) {
        if (ascii_same(id, asked) || ascii_same(faction_name(id), asked) ||
            ascii_same(faction_word(id), asked)) {
            *out = id;
            return VOLLEY_OK;
        }
        nearest_consider(id, &nearest);
        nearest_consider(faction_name(id), &nearest);
    }
    return error_set(err, VOLLEY_INVALID, "there is no faction '%.40s'%s%s%s", asked,
                     *nearest.best ? "; did you mean '" : "", nearest.best,
                     *nearest.best ? "'?" : ": they are such as rebelalliance");
}

/* ---- pilots ---- */

static volley_status say_ship(struct volley_best_squads *squads, struct squads_pilot *pilot,
                              volley_error *err)
{
    const char *every = squads->question.ship.loadout.text;
    const struct squad_wording wording = { NULL, true, "", every };
    const struct squads_option bare = {
        .told = { .id = pilot->flown->id, .ship = pilot->ship->id, .points = XWS_POINTS_UNSAID }
    };
    struct buffer words = { 0 };
    struct squad_member member;
    volley_status status = squads_member(squads, &bare, &member, err);

    if (status == VOLLEY_OK && member.card_count > 0 && member.cards[0].row->kind == CARDS_PILOT &&
        squad_card_needs_number(member.cards[0].row, every))
        pilot->why = "what the card does needs a number, as ID=1 in the words of the ships";
    if (status == VOLLEY_OK)
        squad_member_words(&member, &wording, &words);
    pilot->words = squad_texts_keep(&squads->texts, &words);
    squad_member_fini(&member);
    return status;
}

int squads_budget(const struct volley_best_squads *squads)
{
    return squads->question.budget     ? *squads->question.budget
           : pays_for_upgrades(squads) ? BUDGET_DEFAULT
                                       : INT_MAX;
}

static int budget_of(const struct volley_best_squads *squads, const struct cards_pilot *flown)
{
    const int left = pays_for_upgrades(squads) ? squads->points - flown->cost : flown->loadout;
    const int said = squads_budget(squads);

    return left < 0 ? 0 : left < said ? left : said;
}

/* most: INT_MAX where nobody says it */
static volley_status add_pilot(struct volley_best_squads *squads, const struct cards_pilot *flown,
                               int most, volley_error *err)
{
    const struct cards_ship *ship =
        cards_find_ship(squads->cards, flown->ship, strlen(flown->ship));
    struct squads_pilot *pilot;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (strcmp(squads->pilots[i].flown->id, flown->id) == 0 && squads->pilots[i].ship == ship)
            return VOLLEY_OK;
    if (!grow_array(&squads->pilots, &squads->pilot_capacity, (size_t)squads->pilot_count + 1,
                    sizeof *squads->pilots))
        return error_nomem(err);
    pilot = &squads->pilots[squads->pilot_count++];
    *pilot = (struct squads_pilot){ .flown = flown, .ship = ship, .twin = -1 };
    pilot->most = flown->limited && flown->limited < most ? flown->limited : most;
    pilot->most = flown->restricted && flown->restricted < most ? flown->restricted : pilot->most;
    pilot->budget = budget_of(squads, flown);
    return say_ship(squads, pilot, err);
}

static bool is_of(const struct volley_best_squads *squads, const struct cards_pilot *flown)
{
    return strcmp(squad_side(squads->edition->name, flown->faction),
                  squad_side(squads->edition->name, squads->faction)) == 0;
}

/* Why a pilot is in no squad; NULL: may be in one. */
static const char *why_not(const struct volley_best_squads *squads, const struct cards_pilot *flown)
{
    const struct cards_ship *ship =
        cards_find_ship(squads->cards, flown->ship, strlen(flown->ship));

    if (!is_of(squads, flown))
        return "is of another faction";
    if (flown->cost < 0 || !ship)
        return "is not in the list of points";
    if (!squad_play_has(flown->formats, squads->play))
        return "may not be played in this format";
    if (strcmp(ship->size, "huge") == 0 && squads->play != SQUAD_PLAY_EPIC)
        return "flies a huge ship, and only epic squads have such";
    return flown->cost > squads->points ? "costs more than a squad may have" : NULL;
}

/* ---- a pool ---- */

static volley_status refuse(const struct volley_best_squads *squads, const char *id,
                            volley_error *err)
{
    struct nearest nearest = nearest_begin(id, strlen(id));

    for (size_t i = 0; i < squads->cards->pilot_count; i++)
        nearest_consider(squads->cards->pilots[i].id, &nearest);
    return error_set(err, VOLLEY_INVALID, "there is no pilot '%.60s'%s%s%s", id,
                     *nearest.best ? "; did you mean '" : "", nearest.best,
                     *nearest.best ? "'?" : "");
}

/* All ships that the pilot flies. id: without a count; most: that */
static volley_status add_named(struct volley_best_squads *squads, const char *id, int most,
                               volley_error *err)
{
    const uint32_t before = squads->pilot_count;
    const char *why = NULL, *known = id;
    size_t count;
    const struct cards_pilot *pilots = cards_find_pilots(squads->cards, id, strlen(id), &count);
    volley_status status = VOLLEY_OK;

    if (!pilots && (known = cards_variant(squads->cards, "pilot", id)))
        pilots = cards_find_pilots(squads->cards, known, strlen(known), &count);
    if (!pilots)
        return refuse(squads, id, err);
    squads->faction = squads->faction ? squads->faction : pilots[0].faction;
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        const char *other = why_not(squads, &pilots[i]);

        why = why ? why : other;
        if (!other)
            status = add_pilot(squads, &pilots[i], most, err);
    }
    if (status == VOLLEY_OK && squads->pilot_count == before)
        return error_set(err, VOLLEY_INVALID, "%s %s", pilots[0].name,
                         why ? why : "is named twice: say how many there are, as ID*2");
    return status;
}

static volley_status add_entry(struct volley_best_squads *squads, const char *entry,
                               volley_error *err)
{
    const char *star = strchr(entry, '*');
    const size_t bytes = star ? (size_t)(star - entry) : strlen(entry);
    char id[XWS_ID_MAX], *rest = "";
    const long most = star ? strtol(star + 1, &rest, 10) : INT_MAX;

    if (bytes == 0 || bytes >= sizeof id || *rest || most < 1 || most > INT_MAX)
        return error_set(err, VOLLEY_INVALID,
                         "'%.60s' is not the id of a pilot, or one with a number, as ID*2", entry);
    memcpy(id, entry, bytes);
    id[bytes] = '\0';
    return add_named(squads, id, (int)most, err);
}

volley_status squads_pool(struct volley_best_squads *squads,
                          const volley_best_squads_question *question, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    if (question->faction)
        status = find_faction(question->faction, &squads->faction, err);
    else if (question->pool_count == 0)
        return error_set(err, VOLLEY_INVALID, "of which faction are the squads to be?");
    for (size_t i = 0; i < question->pool_count && status == VOLLEY_OK; i++)
        status = add_entry(squads, question->pool[i], err);
    for (size_t i = 0; i < squads->cards->pilot_count && question->pool_count == 0; i++)
        if (status == VOLLEY_OK && !why_not(squads, &squads->cards->pilots[i]))
            status = add_pilot(squads, &squads->cards->pilots[i], INT_MAX, err);
    if (status == VOLLEY_OK && squads->pilot_count == 0)
        return error_set(err, VOLLEY_INVALID, "the points '%s' have no pilot of the %s",
                         squads->cards->points->name, faction_name(squads->faction));
    return status == VOLLEY_OK && squads->texts.failed ? error_nomem(err) : status;
}

/* ---- the sets of a pilot ---- */

/* A pilot that is worked at. */
struct visiting {
    struct volley_best_squads *squads;
    struct squads_pilot *pilot;
    bool is_callers; /* by the caller's thread */
};

static void find_bound(struct squads_pilot *pilot, const struct best_search *search)
{
    pilot->is_bound_known = true;
    pilot->bound = pilot->standard = (struct best_bits){ { 0 } };
    for (uint32_t i = 0; i < search->count; i++) {
        const struct cards_upgrade *upgrade = search->offer->cards[search->cards[i]].upgrade;

        if (upgrade->limited || upgrade->restricted || strstr(upgrade->restrictions, "solitary="))
            best_bits_flip(&pilot->bound, i);
        if (strstr(upgrade->restrictions, "standardized="))
            best_bits_flip(&pilot->standard, i);
    }
}

/* Whether who has one set has no use for another one. */
static bool is_no_worse(const struct squads_pilot *pilot, const struct squads_option *a,
                        const struct squads_option *b, bool pays)
{
    bool no_worse = a->deals >= b->deals * (1 - 1e-12) && a->stands >= b->stands * (1 - 1e-12) &&
                    (!pays || a->upgrades_cost <= b->upgrades_cost);

    for (size_t i = 0; i < BEST_BITS_WORDS && no_worse; i++)
        no_worse = !(a->cards.word[i] & ~b->cards.word[i] & pilot->bound.word[i]) &&
                   !((a->cards.word[i] ^ b->cards.word[i]) & pilot->standard.word[i]);
    return no_worse;
}

static bool is_cheaper(const struct squads_option *a, const struct squads_option *b)
{
    return a->upgrades_cost != b->upgrades_cost ? a->upgrades_cost < b->upgrades_cost
                                                : a->count < b->count;
}

static int health_granted(const struct cards_upgrade *upgrade)
{
    return squad_granted(upgrade->grants, "hull") + squad_granted(upgrade->grants, "shields");
}

/* Attacks until as much damage is suffered as the ship with the set has hull and shields. */
static double stands_of(const struct best_search *search, const struct best_set *set)
{
    const struct squad_member *member = search->offer->member;
    const struct cards_upgrade *upgrade;
    int health = squad_printed(member->flown->hull, member->ship->hull) +
                 squad_printed(member->flown->shields, member->ship->shields);

    for (size_t at = 0; (upgrade = squad_next_upgrade(member, &at, NULL));)
        health += health_granted(upgrade);
    for (uint32_t i = 0; i < search->count; i++)
        if (best_bits_has(&set->cards, i))
            health += health_granted(search->offer->cards[search->cards[i]].upgrade);
    return fmin(health / set->figures.suffered, STANDS_MAX);
}

static void take_set(const struct best_search *search, const struct best_set *set, void *context)
{
    struct visiting *visiting = context;
    struct squads_pilot *pilot = visiting->pilot;
    const bool both = squads_multiply(visiting->squads), pays = pays_for_upgrades(visiting->squads);
    const struct squads_option option = {
        .deals = both                             ? set->figures.dealt
                 : squads_stand(visiting->squads) ? stands_of(search, set)
                                                  : set->value,
        .stands = both ? stands_of(search, set) : 0,
        .cards = set->cards,
        .upgrades_cost = set->cost,
        .count = set->count,
    };
    uint32_t kept = 0;

    if (!pilot->is_bound_known)
        find_bound(pilot, search);
    for (uint32_t i = 0; i < pilot->count; i++)
        if (is_no_worse(pilot, &pilot->options[i], &option, pays) &&
            !(is_no_worse(pilot, &option, &pilot->options[i], pays) &&
              is_cheaper(&option, &pilot->options[i])))
            return;
    for (uint32_t i = 0; i < pilot->count; i++)
        if (!is_no_worse(pilot, &option, &pilot->options[i], pays))
            pilot->options[kept++] = pilot->options[i];
    pilot->count = kept;
    if (grow_array(&pilot->options, &pilot->capacity, (size_t)kept + 1, sizeof option))
        pilot->options[pilot->count++] = option;
    else
        pilot->failed = true;
}

/* As a file has them. */
static bool name_upgrades(struct squads_pilot *pilot, struct squads_option *option,
                          const struct best_search *search)
{
    struct xws_pilot *told = &option->told;

    *told = (struct xws_pilot){ .id = pilot->flown->id,
                                .ship = pilot->ship->id,
                                .points = XWS_POINTS_UNSAID };
    told->upgrades =
        arena_take_zeroed(&pilot->memory, (option->count + 1) * sizeof *told->upgrades);
    for (uint32_t i = 0; told->upgrades && i < search->count; i++) {
        const struct cards_upgrade *upgrade = search->offer->cards[search->cards[i]].upgrade;
        struct xws_upgrade *named = &told->upgrades[told->upgrade_count];
        char slot[SQUAD_SLOT_ROOM];

        if (!best_bits_has(&option->cards, i))
            continue;
        snprintf(slot, sizeof slot, "%.*s", (int)strcspn(upgrade->slots, " "), upgrade->slots);
        named->slot = arena_copy(&pilot->memory, slot);
        named->id = arena_copy(&pilot->memory, upgrade->id);
        told->upgrade_count++;
        if (!named->slot || !named->id)
            return false;
    }
    return told->upgrades != NULL;
}

static int watch_pilot(const volley_watch *now, void *context)
{
    const struct visiting *visiting = context;

    (void)now;
    return visiting->is_callers ? worth_is_off(&visiting->squads->watch)
                                : threads_is_set(&visiting->squads->watch.called_off);
}

static void take_answer(struct visiting *visiting, volley_best *best, const volley_error *error)
{
    struct squads_pilot *pilot = visiting->pilot;
    volley_error nomem;

    if (best) {
        pilot->sets = best->search.done;
        pilot->whole = !best->search.watch.called_off && best->search.failed == 0;
        for (uint32_t i = 0; i < pilot->count && !pilot->failed; i++)
            pilot->failed = !name_upgrades(pilot, &pilot->options[i], &best->search);
    } else if (error->status != VOLLEY_STOPPED && error->status != VOLLEY_NOMEM) {
        pilot->why = arena_copy(&pilot->memory, error->message);
        pilot->failed = !pilot->why;
    }
    if (!pilot->failed && error->status != VOLLEY_NOMEM)
        return;
    error_nomem(&nomem);
    worth_end_with(&visiting->squads->watch, &nomem);
}

static void find_sets(struct visiting *visiting, bool bare)
{
    const struct best_visit visit = { take_set, visiting, bare, visiting->squads->play };
    volley_best_question question = visiting->squads->question;
    volley_error error = { 0 };
    volley_best *best = NULL;

    question.ship.loadout.text = visiting->pilot->words;
    question.ship.others = NULL;
    question.ship.other_count = 0;
    question.ship.threads = 1;
    question.ship.plan.watch = watch_pilot;
    question.ship.plan.context = visiting;
    question.budget = &visiting->pilot->budget;
    question.open = 0;
    question.top = 1;
    question.seconds = 0;
    visiting->pilot->is_bound_known = false;
    best_visit_sets(&question, &visit, &best, &error);
    take_answer(visiting, best, &error);
    volley_best_free(best);
}

static void work_at(int64_t number, void *context, bool bare)
{
    struct volley_best_squads *squads = context;
    struct visiting visiting = { squads, &squads->pilots[number], threads_is_callers() };

    if (worth_is_off(&squads->watch) || visiting.pilot->why)
        return;
    find_sets(&visiting, bare);
#pragma omp atomic
    squads->watch.done++;
}

static void work_bare(int64_t number, void *context)
{
    work_at(number, context, true);
}

static void work_whole(int64_t number, void *context)
{
    work_at(number, context, false);
}

static void look_on(void *context)
{
    worth_is_off(&((struct volley_best_squads *)context)->watch);
}

volley_status squads_find_sets(struct volley_best_squads *squads, bool bare, volley_error *err)
{
    const struct threads_loop loop = { threads_for(squads->question.ship.threads),
                                       bare ? work_bare : work_whole, look_on, squads };

    threads_each(&loop, squads->pilot_count);
    return squads->watch.error.status == VOLLEY_OK ? VOLLEY_OK
                                                   : error_copy(err, &squads->watch.error);
}

/* ---- what they are ---- */

volley_status squads_member(const struct volley_best_squads *squads,
                            const struct squads_option *option, struct squad_member *out,
                            volley_error *err)
{
    const struct squad_place place = { squads->cards,
                                       strcmp(squads->edition->name, "1") == 0 ? CARDS_FIRST
                                                                               : CARDS_SECOND,
                                       squads->faction };

    return squad_member_init(out, &place, &option->told, err);
}

/* Add a name to those of an option, which has room. */
static bool add_name(struct volley_best_squads *squads, struct squads_option *option,
                     const char *name, int most)
{
    uint32_t number = 0;

    while (number < squads->name_count && !ascii_same(squads->names[number], name))
        number++;
    if (number == squads->name_count) {
        if (!grow_array(&squads->names, &squads->name_capacity, (size_t)number + 1,
                        sizeof *squads->names))
            return false;
        squads->names[squads->name_count++] = name;
    }
    option->names[option->name_count++] = (struct squads_name){ number, most ? most : INT_MAX };
    return true;
}

static int least_of(int limited, int restricted)
{
    return limited && restricted ? limited < restricted ? limited : restricted
                                 : limited + restricted;
}

/* Its own name first. Solitary cards of a slot share a name. */
static bool find_names(struct volley_best_squads *squads, struct squads_option *option,
                       const struct squad_member *member, struct buffer *upgrades)
{
    struct squads_pilot *pilot = &squads->pilots[option->pilot];
    const struct squad_held *held;
    const struct cards_upgrade *upgrade;
    bool done;

    option->name_count = 0;
    option->names =
        arena_take(&pilot->memory,
                   (2 * (member->card_count + member->weapon_count) + 1) * sizeof *option->names);
    done = option->names && add_name(squads, option, pilot->flown->name,
                                     least_of(pilot->flown->limited, pilot->flown->restricted));
    for (size_t at = 0; done && (upgrade = squad_next_upgrade(member, &at, &held));) {
        if (!held->brought)
            buffer_print(upgrades, "%s%s", upgrades->count ? ", " : "", upgrade->name);
        done = add_name(squads, option, upgrade->name,
                        least_of(upgrade->limited, upgrade->restricted));
        if (done && strstr(upgrade->restrictions, "solitary="))
            done = add_name(squads, option, upgrade->slots, 1);
    }
    return done;
}

static volley_status tell_set(struct volley_best_squads *squads, struct squads_option *option,
                              volley_error *err)
{
    const struct squad_wording wording = { NULL, true, "", squads->question.ship.loadout.text };
    struct buffer words = { 0 }, upgrades = { 0 };
    struct squad_member member;
    volley_status status = squads_member(squads, option, &member, err);

    if (status == VOLLEY_OK && !find_names(squads, option, &member, &upgrades))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        squad_member_words(&member, &wording, &words);
    option->cost = squad_points_of(&member);
    option->words = squad_texts_keep(&squads->texts, &words);
    option->upgrades = squad_texts_keep(&squads->texts, &upgrades);
    squad_member_fini(&member);
    return status;
}

volley_status squads_tell_sets(struct volley_best_squads *squads, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    squads->name_count = 0;
    for (uint32_t i = 0; i < squads->pilot_count; i++)
        for (uint32_t j = 0; j < squads->pilots[i].count && status == VOLLEY_OK; j++) {
            squads->pilots[i].options[j].pilot = i;
            status = tell_set(squads, &squads->pilots[i].options[j], err);
        }
    return status == VOLLEY_OK && squads->texts.failed ? error_nomem(err) : status;
}
