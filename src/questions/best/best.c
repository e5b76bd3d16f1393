#include "base/decimal.h"
#include "base/threads.h"
#include "questions/best/search.h"
#include "words/card.h"
#include "words/nearest.h"

#include <math.h>

enum { SETS_PLAYED = 48 }; /* at most, in games */

/* ---- objectives: what of its figures a set is worth ---- */

enum { ATTACKS = 1u << RULES_ATTACKER, DEFENDS = 1u << RULES_DEFENDER };

/* Damage that an attack does. Charges that run out make a ship look safe in the first one, as Iden
 * Versio is: where that says it stands very many, it is that of all those that it stands, if more.
 */
static double suffers(const struct worth_figures *figures)
{
    const bool is_told = figures->defense.health / figures->defense.damage < BEST_STANDS_TOLD;

    return is_told || isnan(figures->defense.felled)
               ? figures->defense.damage
               : fmax(figures->defense.damage, figures->defense.health * figures->defense.felled);
}

/* Who suffers nothing is infinitely better off, if it does something itself. */
static double joust(const struct worth_figures *figures)
{
    const double suffered = suffers(figures);

    if (suffered > 0 || isnan(suffered))
        return figures->attack.damage / suffered;
    return figures->attack.damage > 0 ? INFINITY : 0;
}

static double damage(const struct worth_figures *figures)
{
    return figures->attack.damage;
}

static double kill(const struct worth_figures *figures)
{
    return figures->attack.destroyed;
}

static double survive(const struct worth_figures *figures)
{
    return figures->defense.stands;
}

/* Damage dealt while it stands, if each attack is answered by one: by this sets are chosen that are
 * played. */
static double games(const struct worth_figures *figures)
{
    const double stands = isnan(figures->defense.stands)
                              ? figures->defense.health / figures->defense.damage
                              : figures->defense.stands;

    return figures->attack.damage > 0 ? figures->attack.damage * stands : 0;
}

static const struct best_objective objectives[] = {
    { "joust", "most damage dealt for each damage suffered", ATTACKS | DEFENDS, joust,
      "upgrades,cost,dealt,suffered,joust,behind", 8,
      "the square root of damage dealt (one attack of each ship) times attacks stood "
      "(hull and shields by the damage of an attack on the ship); by Lanchester's square law "
      "twice the ships have twice the value" },
    { "damage", "most damage dealt", ATTACKS, damage, "upgrades,cost,dealt,suffered,behind", 3,
      "damage dealt by one attack of each ship" },
    { "kill", "the greatest chance to destroy the target", ATTACKS, kill,
      "upgrades,cost,dealt,destroys,suffered,behind", 4,
      "targets that one attack of each ship destroys" },
    { "survive", "most attacks until it is destroyed", DEFENDS, survive,
      "upgrades,cost,dealt,suffered,stands,behind", 7,
      "attacks stood: hull and shields by the damage of an attack on the ship" },
    { "games", "most games won", ATTACKS | DEFENDS, games, "upgrades,cost,dealt,stands,wins,error",
      9, NULL },
};

const struct best_objective *best_objective_named(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(objectives); i++)
        if (!name || strcmp(objectives[i].name, name) == 0)
            return &objectives[i];
    return NULL;
}

const char *volley_best_objective_at(size_t index)
{
    return index < ARRAY_LEN(objectives) ? objectives[index].name : NULL;
}

volley_status volley_best_check_objective(const char *name, volley_error *err)
{
    struct nearest nearest = nearest_begin(name, strlen(name));

    if (best_objective_named(name))
        return VOLLEY_OK;
    for (size_t i = 0; i < ARRAY_LEN(objectives); i++)
        nearest_consider(objectives[i].name, &nearest);
    return error_usage(err, "there is no objective '%.40s'%s", name,
                       nearest_or(&nearest, ": it is joust, damage, kill, survive or games"));
}

/* ---- what is asked ---- */

volley_status best_check(const volley_best_question *question, volley_error *err)
{
    if (question->objective && volley_best_check_objective(question->objective, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (question->budget && *question->budget < 0)
        return error_set(err, VOLLEY_RANGE, "a budget of %d points: it is 0 or more",
                         *question->budget);
    if (question->top > VOLLEY_BEST_TOP_MAX)
        return error_set(err, VOLLEY_RANGE, "more than %d sets to tell", VOLLEY_BEST_TOP_MAX);
    if (!(question->seconds >= 0) || isinf(question->seconds))
        return error_set(err, VOLLEY_RANGE, "the seconds are not a number of 0 or more");
    return VOLLEY_OK;
}

static volley_status ask(struct volley_best *best, const volley_worth_question *ship,
                         volley_error *err)
{
    volley_worth_question question = *ship;

    question.all = 0;
    question.sort = NULL;
    question.in_games = !best_in_games(best) ? 0
                        : ship->in_games     ? ship->in_games
                                             : VOLLEY_WORTH_ALONE;
    return worth_prepare(&question, &best->asked, err);
}

/* The words of a ship without the upgrades that they name, but for those with a number and those
 * of friends ("!"): blanks stand in their place. NULL: out of memory.
 *  taken  gets their names, parted by ", " */
static char *open_words(const volley_worth *asked, struct buffer *taken)
{
    const struct worth_ship *ship = &asked->job.ship;
    const struct card_reading reading = { .library = ship->reading.library,
                                          .side = RULES_DEFENDER,
                                          .ship = asked->member.loadout.flown };
    char *text = strdup(asked->loadout);
    struct lexer words = lexer_of_string(asked->loadout, NULL);
    struct error_place word;

    while (text && lexer_next(&words, &word)) {
        struct card_words card;
        bool known;

        if (card_read(&card, &known, &reading, &word, NULL) != VOLLEY_OK || !known ||
            !card.card.row || card.card.row->kind != CARDS_UPGRADE || card.said_bytes)
            continue;
        memset(text + (word.word - asked->loadout), ' ', word.word_bytes);
        buffer_print(taken, "%s%s", taken->count ? ", " : "", card.card.row->name);
    }
    return text;
}

/* The question once more, of the ship without its upgrades; it is told as it was asked. */
static volley_status take_off(struct volley_best *best, const volley_best_question *question,
                              volley_error *err)
{
    volley_worth_question opened = question->ship;
    volley_target one = best->asked->target; /* whose range the ship's words say by now */
    struct buffer taken = { 0 }, loadout = { 0 };
    char *text = open_words(best->asked, &taken);
    volley_status status;

    buffer_print(&loadout, "%s", best->asked->loadout);
    best->taken_off = squad_texts_keep(&best->texts, &taken);
    if (one.defender.text) {
        one.defender.text = squad_texts_print(&best->texts, "%s", one.defender.text);
        opened.targets = &one;
    }
    volley_worth_free(best->asked);
    best->asked = NULL;
    opened.loadout.text = text;
    status = text ? ask(best, &opened, err) : error_nomem(err);
    free(text);
    if (status == VOLLEY_OK)
        best->asked->loadout = squad_texts_keep(&best->texts, &loadout);
    buffer_fini(&loadout);
    return status;
}

/* A ship alone: the first pilots that fly it are named, as many as there is room for. */
static volley_status ask_pilot(const struct squad_member *member, volley_error *err)
{
    enum { NAMED = 3 };
    const struct cards *library = member->library;
    const char *names[NAMED] = { "", "", "" };
    size_t count = 0;

    for (size_t i = 0; member->ship && i < library->pilot_count && count < NAMED; i++)
        if (strcmp(library->pilots[i].ship, member->ship->id) == 0 &&
            !strchr(library->pilots[i].id, '-')) /* who has no second card */
            names[count++] = library->pilots[i].id;
    return count < NAMED
               ? error_set(err, VOLLEY_INVALID, "no pilot is named: say who flies the ship")
               : error_set(err, VOLLEY_INVALID,
                           "no pilot is named: say who flies it, as %s, %s or %s (volley ships %s "
                           "lists them)",
                           names[0], names[1], names[2], member->ship->id);
}

static volley_status check_pilot(const struct volley_best *best, volley_error *err)
{
    const struct squad_member *member = &best->asked->member.member;

    if (!member->ship || !member->flown)
        return ask_pilot(member, err);
    if (best->search.visit)
        return VOLLEY_OK;
    if (*member->flown->standard_loadout && !*best->asked->slots)
        return error_set(err, VOLLEY_INVALID,
                         "%s comes with a standard loadout: there are no upgrades to choose, but "
                         "for slots that are said to be free",
                         member->flown->name);
    if (!*best->asked->slots && member->flown->cost < 0 && !*member->flown->slots)
        return error_set(err, VOLLEY_INVALID,
                         "the points '%s' do not have %s: say which slots are free, as "
                         "talent,torpedo",
                         member->library->points->name, member->flown->name);
    return VOLLEY_OK;
}

static volley_status find_budget(const volley_best_question *question,
                                 const struct squad_taking *taking, int *budget, volley_error *err)
{
    if (question->budget) {
        *budget = *question->budget;
        return VOLLEY_OK;
    }
    if (!squad_loadout_left(taking, budget))
        return error_usage(err,
                           "what the pilot has left for upgrades is not known: say how many points "
                           "they may cost (--budget 12)");
    if (*budget < 0)
        return error_set(err, VOLLEY_INVALID,
                         "the upgrades cost %d points more than the pilot's loadout: say how many "
                         "points more they may cost, or take them off",
                         -*budget);
    return VOLLEY_OK;
}

/* ---- the work ---- */

/* Nothing is added to a standard loadout. */
static void keep_what_may_be_tried(struct best_offer *offer, const struct best_visit *visit)
{
    uint32_t kept = 0;

    if (!visit->bare && !*offer->member->flown->standard_loadout)
        for (uint32_t i = 0; i < offer->count; i++)
            if (squad_play_has(visit->play, offer->cards[i].upgrade->formats))
                offer->cards[kept++] = offer->cards[i];
    offer->count = kept;
}

static bool is_offered(const struct best_offer *offer, const struct cards_upgrade *upgrade)
{
    for (uint32_t i = 0; i < offer->count; i++)
        if (offer->cards[i].upgrade == upgrade)
            return true;
    return false;
}

/* What it may take, and has not the points for. */
static void note_dear(struct volley_best *best, const struct squad_taking *taking)
{
    const struct cards_upgrade *upgrade;
    const struct cards_row *row;
    size_t place = 0;

    best->asked->left = best->offer.budget;
    while ((upgrade = worth_next_upgrade(taking, &place, &row)))
        if (squad_upgrade_cost(taking->member, upgrade) > best->offer.budget &&
            squad_may_take(taking, upgrade) == SQUAD_MAY_TAKE && !is_offered(&best->offer, upgrade))
            worth_note_dear(best->asked, upgrade);
}

static volley_status make_offer(struct volley_best *best, const volley_best_question *question,
                                volley_error *err)
{
    const struct best_visit *visit = best->search.visit;
    struct volley_worth *asked = best->asked;
    struct squad_taking taking = { .member = &asked->member.member,
                                   .edition = asked->edition->name,
                                   .slots = asked->slots,
                                   .only = asked->only };
    int budget = 0;

    TRY(worth_others_read(&best->others, asked->others, asked->other_count,
                          &asked->job.ship.reading, err));
    taking.others = best->others.members;
    taking.other_count = best->others.count;
    best->own_budget = !question->budget;
    TRY(find_budget(question, &taking, &budget, err));
    TRY(best_offer_make(&best->offer, &asked->member.member, &taking, budget, err));
    if (visit) {
        keep_what_may_be_tried(&best->offer, visit);
    } else {
        note_dear(best, &taking);
        worth_note_objections(asked, &taking);
    }
    if (asked->texts.failed)
        return error_nomem(err);
    TRY(best_relevance_find(&best->offer, &asked->job, best->search.objective->roles, err));
    if (best_in_games(best))
        best_relevance_of_games(&best->offer);
    return best_rooms_make(&best->rooms, &best->offer, err);
}

static volley_status search(struct volley_best *best, const volley_best_question *question,
                            volley_error *err)
{
    struct best_search *search = &best->search;
    struct volley_worth *asked = best->asked;

    search->job = &asked->job;
    search->offer = &best->offer;
    search->rooms = &best->rooms;
    search->threads = threads_for(question->ship.threads);
    search->top = best_in_games(best) ? SETS_PLAYED
                  : question->top     ? question->top
                                      : VOLLEY_BEST_TOP_DEFAULT;
    search->watch = worth_watch_begin(question->ship.plan.watch, question->ship.plan.context);
    search->watch.seconds = question->seconds;
    asked->job.asking.plan.watch = worth_watch_work;
    asked->job.asking.plan.context = &search->watch;
    return best_search_run(search, err);
}

static volley_status tell_cards(struct volley_best *best, volley_error *err)
{
    struct worth_weighed *weighed = calloc((size_t)best->offer.count + 1, sizeof *weighed);
    volley_status status;

    NEED(weighed, err);
    for (uint32_t i = 0; i < best->offer.count; i++)
        weighed[i].words = best->offer.cards[i].word;
    status = worth_cards_tell(best->asked, WORTH_CARDS_ALL, weighed, best->offer.count, err);
    free(weighed);
    return status;
}

static volley_status work(struct volley_best *best, const volley_best_question *question,
                          volley_error *err)
{
    best->search.objective = best_objective_named(question->objective);
    TRY(ask(best, &question->ship, err));
    TRY(check_pilot(best, err));
    if (question->open)
        TRY(take_off(best, question, err));
    TRY(make_offer(best, question, err));
    if (!best->search.visit)
        TRY(tell_cards(best, err));
    TRY(search(best, question, err));
    if (best_in_games(best))
        TRY(best_play(best, question, err));
    if (!best->search.visit && !best_tell(best))
        return error_nomem(err);
    if (!best->search.visit)
        best_add_remarks(best);
    if (best->asked->texts.failed)
        return error_nomem(err);
    return volley_best_choose_columns(best, best->search.objective->columns, err);
}

/* ---- the calls ---- */

volley_status best_visit_sets(const volley_best_question *question, const struct best_visit *visit,
                              volley_best **out, volley_error *err)
{
    volley_best *best;
    volley_status status;

    *out = NULL;
    TRY(best_check(question, err));
    best = calloc(1, sizeof *best);
    NEED(best, err);
    best->taken_off = "";
    best->search.visit = visit;
    status = work(best, question, err);
    if (status == VOLLEY_OK)
        *out = best;
    else
        volley_best_free(best);
    return status;
}

volley_status volley_best_run(const volley_best_question *question, volley_best **out,
                              volley_error *err)
{
    return best_visit_sets(question, NULL, out, err);
}

void volley_best_free(volley_best *best)
{
    if (!best)
        return;
    best_search_fini(&best->search);
    best_rooms_fini(&best->rooms);
    best_offer_fini(&best->offer);
    worth_others_fini(&best->others);
    volley_worth_free(best->asked);
    squad_texts_fini(&best->texts);
    free(best->rows);
    free(best);
}

int volley_best_set_at(const volley_best *best, size_t index, volley_best_set *out)
{
    if (index >= best->search.best_count)
        return 0;
    *out = best->rows[index].set;
    return 1;
}

int volley_best_games_at(const volley_best *best, size_t index, volley_figure *out, int *tied)
{
    if (!best_in_games(best) || index >= best->search.best_count)
        return 0;
    *out = best->rows[index].games;
    if (tied)
        *tied = best->rows[index].tied;
    return 1;
}

void volley_best_base(const volley_best *best, volley_best_set *out)
{
    *out = best->base.set;
}

void volley_best_search_of(const volley_best *best, volley_best_search *out)
{
    *out = best->told;
}

volley_status volley_best_write(const volley_best *best, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    return io_report(&best_forms, best, format, sink, err);
}
