/* The best squads against all squads of small pools, written without anything of
 * src/questions/best: each pilot with each set of up to two cards of the slots that are asked for;
 * all that a squad has points for; the judge of squads says which are legal. What a ship deals and
 * suffers is that of the ship as it is, asked without a search, and its health is printed on the
 * cards. */
#include "support/check.h"
#include "support/priced.h"

#include "base/array.h"
#include "game/rules/edition.h"
#include "questions/squad/handle.h"
#include "volley/best.h"
#include "words/library/library.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 8, CARDS = 120, OPTIONS = 400, SHIPS = 8, WORDS = 400 };

struct small_case {
    const char *edition, *list, *faction, *slots, *objective, *words, *target, *attacker;
    int budget; /* of a ship; -1: not said */
    const char *pool[POOL];
};

/* Names of two ships (Luke), of cards that a squad has but once (crew), cards that make health, a
 * pilot that is there twice, cheap generic ships, and pilots with standard loadouts. */
static const struct small_case cases[] = {
    { "2.5",
      "amg",
      "rebelalliance",
      "torpedo",
      "joust",
      "focus lock frontarc",
      "2 focus hull=4",
      "3 focus",
      -1,
      { "wedgeantilles", "lukeskywalker", "bluesquadronescort*2", "lukeskywalker-battleofyavin",
        "jekporkins" } },
    { "2.5",
      "xwa",
      "rebelalliance",
      "modification",
      "joust",
      "focus",
      "2 hull=4",
      "2x 2 focus",
      -1,
      { "wedgeantilles", "redsquadronveteran", "jekporkins", "bluesquadronpilot", "tennumb" } },
    { "2.5",
      "xwa",
      "galacticempire",
      "missile",
      "damage",
      "focus lock frontarc",
      "2 hull=4",
      "3",
      -1,
      { "academypilot*2", "howlrunner", "soontirfel" } },
    { "2.5",
      "amg",
      "scumandvillainy",
      "crew",
      "joust",
      "focus",
      "2 focus hull=4",
      "3 focus",
      -1,
      { "kathscarlet", "emonazzameen", "koshkafrost", "talonbanecobra" } },
    { "2.5",
      "xwa",
      "rebelalliance",
      "torpedo",
      "kill",
      "focus lock frontarc",
      "2 hull=3",
      "3",
      -1,
      { "wedgeantilles", "lukeskywalker", "goldsquadronveteran", "graysquadronbomber" } },
    { "2",
      "legacy",
      "rebelalliance",
      "torpedo",
      "joust",
      "focus lock frontarc",
      "2 focus hull=4",
      "3 focus",
      14,
      { "wedgeantilles", "bluesquadronescort", "lukeskywalker", "biggsdarklighter" } },
    { "2",
      "legacy",
      "galacticempire",
      "modification",
      "survive",
      "focus",
      "2 hull=4",
      "3 focus",
      9,
      { "academypilot*3", "howlrunner", "darthvader", "soontirfel" } },
    { "1",
      "first",
      "rebelalliance",
      "modification",
      "joust",
      "focus",
      "2 focus hull=3",
      "3 focus",
      4,
      { "wedgeantilles", "rookiepilot", "redsquadronpilot", "biggsdarklighter" } },
    { "1",
      "first",
      "galacticempire",
      "modification",
      "survive",
      "focus",
      "2 hull=3",
      "3",
      3,
      { "academypilot", "howlrunner", "soontirfel", "omegaspecialist" } },
    /* The last is for the full tests: its search takes longer than all others together. */
    { "2.5",
      "xwa",
      "galacticempire",
      "talent",
      "joust",
      "focus",
      "2 hull=4",
      "3 focus",
      -1,
      { "idenversio", "academypilot*2", "howlrunner" } },
};

struct option {
    struct xws_pilot told;
    struct xws_upgrade upgrades[2];
    size_t pilot; /* of the pool */
    int cost;
    double deals, stands;
};

struct naive {
    const struct small_case *asked;
    const struct cards *cards;
    enum cards_edition edition;
    int most[POOL]; /* how often a pilot of the pool is there */
    struct option *options;
    size_t count;
    size_t chosen[SHIPS], ships; /* of the squad that is tried */
    double best;
    uint64_t tried, legal;
};

static bool joins(const struct naive *naive)
{
    return strcmp(naive->asked->objective, "joust") == 0;
}

static struct squad_member member_of(const struct naive *naive, const struct xws_pilot *pilot)
{
    const struct squad_place place = { naive->cards, naive->edition, naive->asked->faction };
    struct squad_member member;

    assert_int_equal(squad_member_init(&member, &place, pilot, NULL), VOLLEY_OK);
    return member;
}

/* alone: of one ship, whose number and points are not looked at. */
static bool is_legal(const struct naive *naive, const struct xws_pilot *const *pilots, size_t count,
                     bool alone)
{
    const struct xws_squad squad = { .name = "", .faction = naive->asked->faction };
    struct squad_told ships[SHIPS];
    const struct squad_judged judged = { ships,
                                         count,
                                         &squad,
                                         naive->asked->edition,
                                         naive->cards->points,
                                         naive->cards,
                                         SQUAD_PLAY_EXTENDED };
    struct squad_judgement judgement;
    bool legal = true;

    for (size_t i = 0; i < count; i++)
        ships[i] = (struct squad_told){ .member = member_of(naive, pilots[i]) };
    assert_int_equal(squad_judge(&judgement, &judged, NULL), VOLLEY_OK);
    for (uint32_t i = 0; i < judgement.count; i++)
        legal = legal && alone && (judgement.breaches[i].rule == SQUAD_RULE_SHIPS);
    squad_judgement_fini(&judgement);
    for (size_t i = 0; i < count; i++)
        squad_member_fini(&ships[i].member);
    return legal;
}

/* ---- ships with their cards ---- */

static int health_of(const struct squad_member *member)
{
    const struct cards_upgrade *upgrade;
    int health = squad_printed(member->flown->hull, member->ship->hull) +
                 squad_printed(member->flown->shields, member->ship->shields);

    for (size_t at = 0; (upgrade = squad_next_upgrade(member, &at, NULL));)
        health +=
            cards_granted(upgrade->grants, "hull") + cards_granted(upgrade->grants, "shields");
    return health;
}

static volley_worth_question question_of(const struct small_case *asked, const char *words,
                                         volley_target fields[2])
{
    fields[0] = (volley_target){ "target", { .text = asked->target }, 1 };
    fields[1] = (volley_target){ "attacker", { .text = asked->attacker }, 1 };
    return (volley_worth_question){ .edition = asked->edition,
                                    .library = priced_library(asked->list),
                                    .loadout = { .text = words },
                                    .targets = &fields[0],
                                    .target_count = 1,
                                    .attackers = &fields[1],
                                    .attacker_count = 1,
                                    .slots = asked->slots,
                                    .threads = 1 };
}

/* The ship as it is, with the best of its weapons. */
static volley_best_set base_of(const struct small_case *asked, const char *words)
{
    static const int none = 0;
    volley_target fields[2];
    volley_best_question question = { .ship = question_of(asked, words, fields),
                                      .objective = asked->objective,
                                      .budget = &none,
                                      .top = 1 };
    volley_best_set base;
    volley_best *best = NULL;
    volley_error error = { 0 };

    if (volley_best_run(&question, &best, &error) != VOLLEY_OK)
        fail_msg("%s: %s", words, error.message);
    volley_best_base(best, &base);
    volley_best_free(best);
    return base;
}

static void weigh(const struct naive *naive, struct option *option)
{
    const struct squad_wording wording = { NULL, true, "", naive->asked->words };
    struct squad_member member = member_of(naive, &option->told);
    struct buffer words = { 0 };
    volley_best_set base;

    squad_member_words(&member, &wording, &words);
    base = base_of(naive->asked, buffer_text(&words));
    option->cost = squad_points_of(&member);
    option->stands = health_of(&member) / base.figures.suffered;
    if (!(option->stands < 100)) /* one attack does not tell: the attacks in a row of `worth` */
        option->stands = base.figures.stands;
    option->deals = strcmp(naive->asked->objective, "survive") == 0 ? option->stands
                    : strcmp(naive->asked->objective, "kill") == 0  ? base.killed
                                                                    : base.figures.dealt;
    buffer_fini(&words);
    squad_member_fini(&member);
}

static bool is_within_budget(const struct naive *naive, const struct xws_pilot *pilot)
{
    struct squad_member member = member_of(naive, pilot);
    bool known;
    const int cost = squad_upgrades_cost(&member, &known);

    squad_member_fini(&member);
    return naive->asked->budget < 0 || cost <= naive->asked->budget;
}

/* The pilot with up to two cards; NULL: none. */
static void try_option(struct naive *naive, size_t pilot, const struct cards_pilot *flown,
                       const struct cards_upgrade *const pair[2])
{
    struct option option = {
        .pilot = pilot,
        .told = { .id = flown->id, .ship = flown->ship, .points = XWS_POINTS_UNSAID }
    };
    const struct xws_pilot *alone = &option.told;

    option.told.upgrades = option.upgrades;
    for (size_t i = 0; i < 2; i++)
        if (pair[i])
            option.upgrades[option.told.upgrade_count++] =
                (struct xws_upgrade){ pair[i]->slots, pair[i]->id };
    if (!is_legal(naive, &alone, 1, true) || !is_within_budget(naive, alone))
        return;
    assert_true(naive->count < OPTIONS);
    naive->options[naive->count] = option;
    naive->options[naive->count].told.upgrades = naive->options[naive->count].upgrades;
    weigh(naive, &naive->options[naive->count++]);
}

static size_t list_cards(const struct naive *naive, const struct cards_upgrade *cards[CARDS])
{
    size_t count = 0;

    for (size_t i = 0; i < naive->cards->upgrade_count; i++) {
        const struct cards_upgrade *upgrade = &naive->cards->upgrades[i];

        if (upgrade->side == 1 && strcmp(upgrade->slots, naive->asked->slots) == 0 &&
            (upgrade->cost >= 0 || (upgrade->cost_by && *upgrade->cost_by))) {
            assert_true(count < CARDS);
            cards[count++] = upgrade;
        }
    }
    return count;
}

static void list_options(struct naive *naive, size_t pilot, const struct cards_pilot *flown)
{
    const struct cards_upgrade *cards[CARDS], *pair[2] = { NULL, NULL };
    const size_t count = list_cards(naive, cards);

    try_option(naive, pilot, flown, pair);
    for (size_t a = 0; a < count && !*flown->standard_loadout; a++) {
        size_t before = naive->count;

        pair[0] = cards[a];
        pair[1] = NULL;
        try_option(naive, pilot, flown, pair);
        for (size_t b = a + 1; b < count && naive->count > before; b++) {
            pair[1] = cards[b];
            try_option(naive, pilot, flown, pair);
        }
    }
}

static void list_pool(struct naive *naive)
{
    for (size_t i = 0; i < POOL && naive->asked->pool[i]; i++) {
        const char *entry = naive->asked->pool[i], *star = strchr(entry, '*');
        const size_t bytes = star ? (size_t)(star - entry) : strlen(entry);
        size_t count;
        const struct cards_pilot *pilots = cards_find_pilots(naive->cards, entry, bytes, &count);

        assert_non_null(pilots);
        naive->most[i] = star ? atoi(star + 1) : SHIPS;
        for (size_t j = 0; j < count; j++)
            if (strcmp(pilots[j].faction, naive->asked->faction) == 0 && pilots[j].cost >= 0)
                list_options(naive, i, &pilots[j]);
    }
}

/* ---- squads ---- */

static double value_of(const struct naive *naive)
{
    double deals = 0, stands = 0;

    for (size_t i = 0; i < naive->ships; i++) {
        deals += naive->options[naive->chosen[i]].deals;
        stands += naive->options[naive->chosen[i]].stands;
    }
    return joins(naive) ? sqrt(deals * stands) : deals;
}

static void try_squad(struct naive *naive)
{
    const struct xws_pilot *pilots[SHIPS];
    const double value = value_of(naive);

    naive->tried++;
    if (value <= naive->best)
        return;
    for (size_t i = 0; i < naive->ships; i++)
        pilots[i] = &naive->options[naive->chosen[i]].told;
    if (!is_legal(naive, pilots, naive->ships, false))
        return;
    naive->legal++;
    naive->best = value;
}

static int times(const struct naive *naive, size_t pilot)
{
    int count = 0;

    for (size_t i = 0; i < naive->ships; i++)
        count += naive->options[naive->chosen[i]].pilot == pilot;
    return count;
}

static void try_all(struct naive *naive, size_t from, int left)
{
    try_squad(naive);
    for (size_t i = from; i < naive->count && naive->ships < SHIPS; i++) {
        const struct option *option = &naive->options[i];

        if (option->cost > left || times(naive, option->pilot) == naive->most[option->pilot])
            continue;
        naive->chosen[naive->ships++] = i;
        try_all(naive, i, left - option->cost);
        naive->ships--;
    }
}

/* ---- the search ---- */

static volley_best_squads *search(const struct small_case *asked)
{
    volley_target fields[2];
    size_t count = 0;
    volley_best_squads_question question = {
        .ship = { .ship = question_of(asked, asked->words, fields),
                  .objective = asked->objective,
                  .budget = asked->budget < 0 ? NULL : &asked->budget,
                  .top = 5 },
        .faction = asked->faction,
        .pool = asked->pool,
    };
    volley_best_squads *squads = NULL;
    volley_error error = { 0 };

    while (count < POOL && asked->pool[count])
        count++;
    question.pool_count = count;
    if (volley_best_squads_run(&question, &squads, &error) != VOLLEY_OK)
        fail_msg("%s: %s", asked->list, error.message);
    return squads;
}

static void check_told(const struct naive *naive, const volley_best_squads *squads)
{
    volley_best_squads_search how;
    volley_best_squad squad, first;

    volley_best_squads_search_of(squads, &how);
    assert_true(how.proved && how.open == 0 && how.left_out == 0);
    assert_true(volley_best_squad_at(squads, 0, &first));
    check_near(first.value, naive->best, 1e-9 * naive->best, naive->asked->list);
    for (size_t i = 0; volley_best_squad_at(squads, i, &squad); i++) {
        volley_best_squads_ship ship;
        int points = 0;

        for (size_t j = 0; volley_best_squad_ship_at(squads, i, j, &ship); j++)
            points += ship.points;
        assert_int_equal(points, squad.points);
        assert_true(squad.behind >= 0 && points <= naive->cards->points->squad);
    }
}

static void no_squad_is_better_than_the_first(void **state)
{
    const size_t count = ARRAY_LEN(cases) - (check_stride() > 1);

    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct naive naive = { .asked = &cases[i] };
        const struct rules_edition *edition = rules_edition_find(cases[i].edition);
        volley_library *priced = NULL;
        volley_best_squads *squads = search(&cases[i]);

        assert_int_equal(
            library_priced(NULL, library_points_named(NULL, cases[i].list, NULL), &priced, NULL),
            VOLLEY_OK);
        naive.cards = library_cards(priced, edition);
        naive.edition = squad_library_of(edition);
        naive.options = calloc(OPTIONS, sizeof *naive.options);
        list_pool(&naive);
        try_all(&naive, 0, naive.cards->points->squad);
        print_message("-e %s %s %s: %zu ships with cards, %llu squads, best %.6f\n",
                      cases[i].edition, cases[i].list, cases[i].objective, naive.count,
                      (unsigned long long)naive.tried, naive.best);
        assert_true(naive.legal > 0);
        check_told(&naive, squads);
        free(naive.options);
        volley_best_squads_free(squads);
        volley_library_free(priced);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_squad_is_better_than_the_first),
};

CHECK_MAIN(tests)
