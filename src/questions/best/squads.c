#include "questions/best/squads.h"
#include "base/grow.h"
#include "base/threads.h"

#include <math.h>

enum { STANDS_MAX = 1000 };

/* ---- the sets of a pilot ---- */

/* A pilot that is worked at. */
struct visiting {
    struct volley_best_squads *squads;
    struct squads_pilot *pilot;
    bool is_callers; /* by the caller's thread */
};

static void find_bound(struct squads_pilot *pilot, const struct best_search *search)
{
    pilot->bound = pilot->standard = (struct best_bits){ { 0 } };
    for (uint32_t i = 0; i < search->count; i++) {
        const struct cards_upgrade *upgrade = best_search_card(search, i)->upgrade;

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

/* The pilot's ship with the set. */
static struct squad_member ship_with(const struct squads_pilot *pilot,
                                     const struct best_search *search,
                                     const struct best_bits *cards)
{
    struct squad_member ship = pilot->ship;

    for (uint32_t i = 0; i < search->count; i++)
        if (best_bits_has(cards, i))
            ship.cards[ship.card_count++] =
                (struct squad_held){ best_search_card(search, i)->row, false, 1 };
    return ship;
}

/* Attacks until as much damage is suffered as the ship with the set has hull and shields; attacks
 * in a row tell it where the first one hardly hurts: Iden Versio prevents its damage, and no other.
 * Of attackers it is the harmonic mean, as in the former: some may never hurt the ship. */
static double stands_of(const struct squads_pilot *pilot, const struct best_search *search,
                        const struct best_set *set)
{
    const struct squad_member ship = ship_with(pilot, search, &set->cards);
    const struct cards_upgrade *upgrade;
    double stands;
    int health = squad_printed(ship.flown->hull, ship.ship->hull) +
                 squad_printed(ship.flown->shields, ship.ship->shields);

    for (size_t at = 0; (upgrade = squad_next_upgrade(&ship, &at, NULL));)
        health +=
            cards_granted(upgrade->grants, "hull") + cards_granted(upgrade->grants, "shields");
    stands = health / set->figures.defense.damage;
    if (!(stands < BEST_STANDS_TOLD) && !isnan(set->figures.defense.felled))
        stands = 1 / set->figures.defense.felled;
    return fmin(stands, STANDS_MAX);
}

/* Of equal ones the cheaper, then the smaller, then the first stays. */
static void take_set(const struct best_search *search, const struct best_set *set, void *context)
{
    const struct visiting *visiting = context;
    const struct volley_best_squads *squads = visiting->squads;
    struct squads_pilot *pilot = visiting->pilot;
    const bool pays = squads->pays_for_upgrades;
    const bool attacks = squads->objective->roles >> RULES_ATTACKER & 1;
    struct squads_option option = { pilot, .cards = set->cards, .count = set->count,
                                    .upgrades_cost = set->cost };
    uint32_t kept = 0;

    if (set->count == 0) /* the first one of a search */
        find_bound(pilot, search);
    option.deals = squads->multiplies ? set->figures.attack.damage
                   : attacks          ? set->value
                                      : stands_of(pilot, search, set);
    option.stands = squads->multiplies ? stands_of(pilot, search, set) : 0;
    for (uint32_t i = 0; i < pilot->count; i++) {
        const struct squads_option *other = &pilot->options[i];

        if (is_no_worse(pilot, other, &option, pays) &&
            !(is_no_worse(pilot, &option, other, pays) &&
              (option.upgrades_cost < other->upgrades_cost ||
               (option.upgrades_cost == other->upgrades_cost && option.count < other->count))))
            return;
    }
    for (uint32_t i = 0; i < pilot->count; i++)
        if (!is_no_worse(pilot, &option, &pilot->options[i], pays))
            pilot->options[kept++] = pilot->options[i];
    pilot->count = kept;
    if (grow_array(&pilot->options, &pilot->capacity, (size_t)kept + 1, sizeof option))
        pilot->options[pilot->count++] = option;
    else
        pilot->failed = true;
}

/* With what it costs. False: out of memory. */
static bool make_ship(struct squads_option *option, const struct best_search *search)
{
    option->ship = arena_take(&option->pilot->memory, sizeof *option->ship);
    if (option->ship) {
        *option->ship = ship_with(option->pilot, search, &option->cards);
        option->cost = squad_points_of(option->ship);
    }
    return option->ship != NULL;
}

static int watch_pilot(const volley_watch *now, void *context)
{
    const struct visiting *visiting = context;

    (void)now;
    return visiting->is_callers ? worth_is_off(&visiting->squads->watch)
                                : threads_is_set(&visiting->squads->watch.called_off);
}

static void take_answer(const struct visiting *visiting, const volley_best *best,
                        volley_error *error)
{
    struct squads_pilot *pilot = visiting->pilot;

    if (best) {
        pilot->sets = best->search.done;
        pilot->whole = !best->search.watch.called_off && best->search.failed == 0;
        for (uint32_t i = 0; i < pilot->count && !pilot->failed; i++)
            pilot->failed = !make_ship(&pilot->options[i], &best->search);
    } else if (error->status != VOLLEY_STOPPED && error->status != VOLLEY_NOMEM) {
        pilot->why = arena_copy(&pilot->memory, error->message);
        pilot->failed = !pilot->why;
    }
    if (pilot->failed)
        error_nomem(error);
    if (error->status == VOLLEY_NOMEM)
        worth_end_with(&visiting->squads->watch, error);
}

/* The numbers of cards are of one search alone; the set without cards, which each has, has none. */
static void work_at(uint64_t number, void *context)
{
    struct volley_best_squads *squads = context;
    struct visiting visiting = { squads, squads->order[number], threads_is_callers() };
    const struct best_visit visit = { take_set, &visiting, squads->bare, squads->play };
    volley_best_question question = squads->question;
    volley_error error = { 0 };
    volley_best *best = NULL;

    if (worth_is_off(&squads->watch) || visiting.pilot->why)
        return;
    question.ship.loadout.text = visiting.pilot->words;
    question.ship.threads = 1;
    question.ship.plan.watch = watch_pilot;
    question.ship.plan.context = &visiting;
    question.budget = &visiting.pilot->budget;
    best_visit_sets(&question, &visit, &best, &error);
    take_answer(&visiting, best, &error);
    volley_best_free(best);
#pragma omp atomic
    squads->watch.done++;
}

static void look_on(void *context)
{
    worth_is_off(&((struct volley_best_squads *)context)->watch);
}

static volley_status work_pilots(uint64_t first, uint64_t end, void *context, volley_error *err)
{
    struct volley_best_squads *squads = context;
    const struct threads_loop loop = { threads_for(squads->question.ship.threads), work_at, look_on,
                                       squads };

    threads_each(&loop, first, end);
    return squads->watch.error.status == VOLLEY_OK ? VOLLEY_OK
                                                   : error_copy(err, &squads->watch.error);
}

/* Whoever calls it off wants what has been found. */
static volley_status look(uint64_t end, void *context, volley_error *err)
{
    struct volley_best_squads *squads = context;

    (void)err;
    squads->watch.done = (squads->bare ? 0 : squads->pilot_count) + end;
    worth_is_off(&squads->watch);
    return VOLLEY_OK;
}

/* Sets are many where there are many points and slots. */
static size_t much_of(const struct squads_pilot *pilot)
{
    return (size_t)(pilot->budget > 0 ? pilot->budget : 0) * strlen(pilot->flown->slots);
}

/* What takes longest first, so that nobody is left alone with it. */
static volley_status order_pilots(struct volley_best_squads *squads, volley_error *err)
{
    squads->order =
        arena_take(&squads->memory, (squads->pilot_count + (size_t)1) * sizeof *squads->order);
    for (uint32_t i = 0; squads->order && i < squads->pilot_count; i++) {
        struct squads_pilot *pilot = &squads->pilots[i];
        uint32_t at = i;

        for (; at > 0 && much_of(squads->order[at - 1]) < much_of(pilot); at--)
            squads->order[at] = squads->order[at - 1];
        squads->order[at] = pilot;
    }
    return squads->order ? VOLLEY_OK : error_nomem(err);
}

/* bare: only the sets without upgrades, so that there soon is something to tell */
static volley_status find_sets(struct volley_best_squads *squads, bool bare, volley_error *err)
{
    const struct deal_each pilots = { squads->question.ship.crew,
                                      (uint64_t)threads_for(squads->question.ship.threads),
                                      true,
                                      work_pilots,
                                      squads_pack_pilot,
                                      squads_unpack_pilot,
                                      look,
                                      squads };

    squads->bare = bare;
    return deal_each(&pilots, squads->pilot_count, err);
}

/* ---- the work ---- */

/* Its words stand for all pilots, who may have any upgrade. */
static volley_status tell_cards(struct volley_best_squads *squads, volley_error *err)
{
    const struct cards *cards = squads->cards;
    struct worth_weighed *weighed =
        calloc(squads->pilot_count + cards->upgrade_count, sizeof *weighed);
    size_t count = 0;
    volley_status status;

    NEED(weighed, err);
    for (uint32_t i = 0; i < squads->pilot_count; i++)
        weighed[count++] = (struct worth_weighed){ squads->pilots[i].words, true };
    for (size_t i = 0; i < cards->upgrade_count; i++)
        weighed[count++].words = cards->upgrades[i].id;
    status = worth_cards_tell(squads->asked, WORTH_CARDS_SAID, weighed, count, err);
    free(weighed);
    return status;
}

/* What is asked of one pilot is asked of all: words and fields are read. */
static volley_status read_words(struct volley_best_squads *squads, volley_error *err)
{
    volley_worth_question question = squads->question.ship;

    question.loadout.text = squads->pilots[0].words;
    TRY(worth_prepare(&question, &squads->asked, err));
    TRY(tell_cards(squads, err));
    squads->asked->loadout = arena_copy(&squads->memory, squads->question.ship.loadout.text);
    squads->asked->ship = squads->asked->pilot = "";
    NEED(squads->asked->loadout, err);
    return VOLLEY_OK;
}

/* The first edition, and epic play, count points alone. */
static void find_numbers(struct volley_best_squads *squads)
{
    const char *edition = squads->edition->name;
    const bool any = strcmp(edition, "1") == 0 || squads->play == SQUAD_PLAY_EPIC;
    int cheapest = squads->points;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (squads->pilots[i].flown->cost < cheapest)
            cheapest = squads->pilots[i].flown->cost;
    squads->least = any ? 1 : strcmp(edition, "2") == 0 ? 2 : 3;
    squads->most = any ? SQUADS_SHIPS_MAX : 8;
    if (cheapest > 0 && squads->points / cheapest < (int)squads->most)
        squads->most = (uint32_t)(squads->points / cheapest);
}

static volley_status check_found(const struct volley_best_squads *squads, volley_error *err)
{
    const struct squads_pilot *pilot = &squads->pilots[0];

    for (uint32_t i = 0; i < squads->pilot_count && pilot->why; i++)
        pilot = &squads->pilots[i];
    if (squads->found_count)
        return VOLLEY_OK;
    if (pilot->why)
        return error_set(err, VOLLEY_INVALID, "%s: %.200s", pilot->flown->name, pilot->why);
    if (squads->told.stopped)
        return error_stopped(err);
    return error_set(err, VOLLEY_INVALID,
                     "these pilots make no squad of at least %u ship%s for %d points",
                     (unsigned)squads->least, squads->least == 1 ? "" : "s", squads->points);
}

static volley_status search(struct volley_best_squads *squads, volley_error *err)
{
    TRY(read_words(squads, err));
    find_numbers(squads);
    squads->watch =
        worth_watch_begin(squads->question.ship.plan.watch, squads->question.ship.plan.context);
    squads->watch.seconds = squads->question.seconds;
    squads->watch.all = 2 * (uint64_t)squads->pilot_count;
    squads->question.seconds = 0;
    squads->question.top = 1;
    TRY(order_pilots(squads, err));
    TRY(find_sets(squads, true, err));
    TRY(find_sets(squads, false, err));
    squads->told.stopped = squads->watch.called_off;
    if (!crew_is_head(squads->question.ship.crew))
        return VOLLEY_OK;
    TRY(squads_search(squads, err));
    return check_found(squads, err);
}

/* ---- what is told ---- */

/* Its sums: what is not one of the objective's is not known. */
#define TELL_SUMS(squads, of)                                                                      \
    .dealt = (squads)->multiplies ? (of)->deals : NAN,                                             \
    .stands = (squads)->multiplies ? (of)->stands : NAN

const char *squads_upgrades(const struct squads_option *option, bool brought, struct arena *memory)
{
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;
    struct buffer text = { 0 };

    for (size_t at = 0; (upgrade = squad_next_upgrade(option->ship, &at, &held));)
        if (held->brought == brought)
            buffer_print(&text, "%s%s", text.count ? ", " : "", upgrade->name);
    return buffer_keep(&text, memory);
}

static bool tell_ship(struct volley_best_squads *squads, const struct squads_option *option,
                      volley_best_squads_ship *out)
{
    const struct squad_wording wording = { NULL, true, "", squads->question.ship.loadout.text };
    struct buffer words = { 0 };

    squad_member_words(option->ship, &wording, &words);
    *out = (volley_best_squads_ship){ .pilot = option->ship->pilot,
                                      .ship = option->ship->ship->name,
                                      .upgrades = squads_upgrades(option, false, &squads->memory),
                                      .pilot_id = option->ship->pilot_id,
                                      .ship_id = option->ship->ship->id,
                                      .words = buffer_keep(&words, &squads->memory),
                                      .points = option->cost,
                                      .value = squads_value(squads, option->deals, option->stands),
                                      TELL_SUMS(squads, option) };
    return out->upgrades && out->words;
}

/* A line for each ship that decides what is best by hardly being hurt. */
static void tell_unhurt(struct volley_best_squads *squads)
{
    struct buffer lines = { 0 }, notes = { 0 };

    for (size_t i = 0; i < squads->found_count; i++)
        for (size_t j = 0; j < squads->rows[i].squad.ships; j++) {
            const volley_best_squads_ship *ship = &squads->rows[i].ships[j];

            if (ship->stands >= BEST_STANDS_TOLD)
                buffer_print(&lines,
                             "%s (%s) stands %.0f attacks or more, as each is met alone and with "
                             "all tokens: several in a round hurt more (volley survive).\n",
                             ship->pilot, ship->pilot_id, floor(ship->stands));
        }
    buffer_print(&notes, "%s", squads->asked->notes);
    card_took_add(&notes, &lines);
    buffer_end(&lines, &notes);
    squads->asked->notes = squad_texts_keep(&squads->asked->texts, &notes);
}

static volley_status tell(struct volley_best_squads *squads, volley_error *err)
{
    bool done;

    squads->rows = arena_take(&squads->memory, squads->found_count * sizeof *squads->rows);
    done = squads->rows;
    for (size_t i = 0; i < squads->found_count && done; i++) {
        const struct squads_found *found = &squads->found[i];
        volley_best_squads_ship *ships = arena_take(&squads->memory, found->count * sizeof *ships);

        squads->rows[i] = (struct squads_row){ { found->count, found->cost, found->value,
                                                 squads->found[0].value - found->value,
                                                 TELL_SUMS(squads, found) },
                                               ships,
                                               found->same };
        done = ships;
        for (uint32_t j = 0; j < found->count && done; j++)
            done = tell_ship(squads, found->ships[j], &ships[j]);
    }
    if (done)
        tell_unhurt(squads);
    return done && !squads->asked->texts.failed ? VOLLEY_OK : error_nomem(err);
}

/* ---- the calls ---- */

volley_status volley_best_squads_run(const volley_best_squads_question *question,
                                     volley_best_squads **out, volley_error *err)
{
    struct volley_best_squads *squads = calloc(1, sizeof *squads);
    const bool is_head = crew_is_head(question->ship.ship.crew);
    volley_status status = squads ? squads_pool(squads, question, err) : error_nomem(err);

    if (status == VOLLEY_OK)
        status = search(squads, err);
    if (status == VOLLEY_OK && is_head)
        status = tell(squads, err);
    *out = status == VOLLEY_OK && is_head ? squads : NULL;
    if (!*out)
        volley_best_squads_free(squads);
    return status;
}

void volley_best_squads_free(volley_best_squads *squads)
{
    if (!squads)
        return;
    for (uint32_t i = 0; i < squads->pilot_count; i++) {
        free(squads->pilots[i].options);
        arena_fini(&squads->pilots[i].memory);
    }
    free(squads->pilots);
    free(squads->found);
    arena_fini(&squads->memory);
    volley_worth_free(squads->asked);
    volley_library_free(squads->library);
    free(squads);
}

int volley_best_squad_at(const volley_best_squads *squads, size_t index, volley_best_squad *out)
{
    if (index >= squads->found_count)
        return 0;
    *out = squads->rows[index].squad;
    return 1;
}

int volley_best_squad_ship_at(const volley_best_squads *squads, size_t index, size_t ship,
                              volley_best_squads_ship *out)
{
    if (index >= squads->found_count || ship >= squads->rows[index].squad.ships)
        return 0;
    *out = squads->rows[index].ships[ship];
    return 1;
}

void volley_best_squads_search_of(const volley_best_squads *squads, volley_best_squads_search *out)
{
    *out = squads->told;
}
