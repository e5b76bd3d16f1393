/* What must be so in random engagements of all that the notation has. Arguments: held_draw_of. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/held_fight.h"
#include "support/random_play.h"
#include "support/random_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct held_draw draw;

/* ---- words that do nothing, and sides ---- */

/* Ships are to be kinds of their own: the words of one, and one more that it never can use, with a
 * number. Returns where the text ends. */
static char *put_ship(char *out, const char *ship, int number, const char *word, bool asks)
{
    return out + sprintf(out, "%s%s %s=%d?%srange=5", number > 1 ? " ; " : "", ship, word, number,
                         asks ? "unhurt&" : "");
}

static void add_words(char text[RANDOM_FIGHT_SIDE], const char *word, bool asks)
{
    static char copy[RANDOM_FIGHT_SIDE];
    char *out = text, *next;
    int number = 1;

    memcpy(copy, text, sizeof copy);
    for (char *ship = copy; ship; ship = next) {
        int times = 1;

        next = strstr(ship, " ; ");
        if (next) {
            *next = '\0';
            next += strlen(" ; ");
        }
        if (ship[0] >= '2' && ship[0] <= '9' && strncmp(ship + 1, "x ", 2) == 0) {
            times = ship[0] - '0';
            ship += strlen("2x ");
        }
        for (; times > 0; times--)
            out = put_ship(out, ship, number++, word, asks);
        assert_true(out - text < RANDOM_FIGHT_SIDE / 2);
    }
}

static void equal_figures(const struct engagement_result *a, const struct engagement_result *b,
                          const struct engagement *engagement, const char *what)
{
    struct duel_figures figures[2], unused;

    duel_engine_take(&figures[0], &unused, engagement, a);
    duel_engine_take(&figures[1], &unused, engagement, b);
    for (int i = 0; i < DUEL_FIGURES; i++)
        if (!isnan(figures[0].of[i]) && !(fabs(figures[0].of[i] - figures[1].of[i]) < 1e-9)) {
            char name[64], text[160];

            snprintf(text, sizeof text, "%s: %.12g and %.12g",
                     duel_figure_name(i, name, sizeof name), figures[0].of[i], figures[1].of[i]);
            held_differ(what, text);
        }
}

static bool useless_words_change_nothing(const struct held_fight *asked)
{
    static struct random_fight with;
    struct engagement_result right, found;
    struct held_fight other;
    bool held;

    if (asked->engagement->ship_count > NAIVE_SHIPS)
        return false;
    with = held_now.fight;
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        add_words(with.sides[side], with.survives && side == 0 ? "add-evade" : "add-hit",
                  held_now.number % 2);
    if (!held_ask(&other, &with))
        return false;
    held = held_work_out(&right, asked);
    if (held) {
        held = held_work_out(&found, &other);
        if (held)
            equal_figures(&right, &found, asked->engagement, "with a word that is never used");
        engagement_result_fini(&right);
        engagement_result_fini(&found);
    }
    held_fini(&other);
    return held;
}

static void words_that_are_never_used_change_nothing(void **state)
{
    static const struct random_fight_limits sorts[] = { { 1, 5, true, true, true },
                                                        { 2, 4, true, false, true },
                                                        { 3, 3, true, false, false },
                                                        { 2, 3, false, true, true } };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, useless_words_change_nothing);
}

static void equal_swapped(const struct engagement_result *a, const struct engagement_result *b)
{
    const double pairs[][2] = {
        { a->a.value, b->b.value },
        { a->b.value, b->a.value },
        { a->draw.value, b->draw.value },
        { a->undecided.value, b->undecided.value },
        { a->rounds.value, b->rounds.value },
        { a->sides[0].lost[0], b->sides[1].lost[0] },
        { a->sides[1].lost[0], b->sides[0].lost[0] },
        { a->sides[0].points_lost.value, b->sides[1].points_lost.value },
    };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!(fabs(pairs[i][0] - pairs[i][1]) < 1e-9)) {
            char text[80];

            snprintf(text, sizeof text, "figure %zu: %.12g and %.12g", i, pairs[i][0], pairs[i][1]);
            held_differ("with the sides swapped", text);
        }
}

static bool swapping_swaps(const struct held_fight *asked)
{
    static struct random_fight swapped;
    struct engagement_result right, found;
    struct held_fight other;
    bool held;

    swapped = held_now.fight;
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        memcpy(swapped.sides[side], held_now.fight.sides[!side], sizeof swapped.sides[side]);
        swapped.targets[side] = held_now.fight.targets[!side];
        swapped.policies[side] = held_now.fight.policies[!side];
    }
    if (swapped.first <= ENGAGEMENT_FIRST_B)
        swapped.first =
            swapped.first == ENGAGEMENT_FIRST_A ? ENGAGEMENT_FIRST_B : ENGAGEMENT_FIRST_A;
    if (swapped.survives || !held_ask(&other, &swapped))
        return false;
    held = held_work_out(&right, asked);
    if (held) {
        held = held_work_out(&found, &other);
        if (held)
            equal_swapped(&right, &found);
        engagement_result_fini(&right);
        engagement_result_fini(&found);
    }
    held_fini(&other);
    return held;
}

static void swapping_the_sides_swaps_the_answer(void **state)
{
    static const struct random_fight_limits sorts[] = { { 1, 5, true, true, true },
                                                        { 2, 4, true, false, true },
                                                        { 2, 3, false, true, true } };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, swapping_swaps);
}

/* ---- best play ---- */

/* P(a wins) + (P(draw) + P(undecided)) / 2. NAN: it cannot be worked out. */
static double worth(struct random_fight *fight, enum engagement_policy a, enum engagement_policy b)
{
    struct engagement_result result;
    struct held_fight asked;
    double value = NAN;

    fight->policies[0] = a;
    fight->policies[1] = b;
    if (!held_ask(&asked, fight))
        return NAN;
    if (held_work_out(&result, &asked)) {
        value = result.a.value + (result.draw.value + result.undecided.value) / 2;
        engagement_result_fini(&result);
    }
    held_fini(&asked);
    return value;
}

/* Against a ship that has nothing to decide. */
static bool best_play_is_best(const struct held_fight *asked)
{
    static struct random_fight fight;
    const int side = (int)(held_now.number / 2 % 2);
    double best;

    (void)asked;
    fight = held_now.fight;
    fight.rounds = 0;
    if (fight.survives || strstr(fight.sides[side], "their-gain") ||
        strstr(fight.sides[side], "give-"))
        return false;
    snprintf(fight.sides[!side], sizeof fight.sides[0],
             "attack=3 agility=%u hull=%u shields=1 init=3", (unsigned)(held_now.number % 3),
             (unsigned)(1 + held_now.number % 4));
    best = worth(&fight, ENGAGEMENT_BEST, ENGAGEMENT_BEST);
    for (int policy = ENGAGEMENT_MYOPIC; policy < ENGAGEMENT_BEST; policy++) {
        const double other =
            worth(&fight, (enum engagement_policy)policy, (enum engagement_policy)policy);
        char text[80];

        if (isnan(best) || isnan(other))
            return false;
        snprintf(text, sizeof text, "%.12g, otherwise %.12g", best, other);
        held_now.fight = fight;
        if (side ? best > other + 1e-9 : best < other - 1e-9)
            held_differ("best play", text);
    }
    return true;
}

static void best_play_is_as_good_as_any_other(void **state)
{
    static const struct random_fight_limits sorts[] = { { 1, 5, true, false, false },
                                                        { 1, 4, true, false, true },
                                                        { 1, 8, false, false, false } };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, best_play_is_best);
}

/* Against a side that goes on to play as it does, whatever that is: who knows it can at least do
 * the same, and at least what is best against best play. */
static bool changing_to_best_gains(const struct held_fight *asked)
{
    static struct random_fight fight;
    double best;

    (void)asked;
    fight = held_now.fight;
    if (fight.survives)
        return false;
    best = worth(&fight, ENGAGEMENT_BEST, ENGAGEMENT_BEST);
    for (int policy = ENGAGEMENT_MYOPIC; policy < ENGAGEMENT_BEST; policy++) {
        const enum engagement_policy other = (enum engagement_policy)policy;
        const double both = worth(&fight, other, other), a = worth(&fight, ENGAGEMENT_BEST, other),
                     b = worth(&fight, other, ENGAGEMENT_BEST);
        char text[120];

        if (isnan(best + both + a + b))
            return false;
        snprintf(text, sizeof text, "%s: A %.12g, both %.12g, B %.12g, best %.12g",
                 policy == ENGAGEMENT_MYOPIC ? "myopic" : "round", a, both, b, best);
        held_now.fight = fight;
        if (a < fmax(both, best) - 1e-9 || b > fmin(both, best) + 1e-9)
            held_differ("who changes to best play", text);
    }
    return true;
}

static void who_changes_to_best_play_does_not_win_less(void **state)
{
    static const struct random_fight_limits sorts[] = { { 1, 5, true, false, false },
                                                        { 1, 4, true, false, true },
                                                        { 1, 8, false, false, false } };

    (void)state;
    held_each(&draw, sorts, sizeof sorts / sizeof *sorts, changing_to_best_gains);
}

/* Who has nothing to decide plays alike by every policy, and nothing of what may happen is lost:
 * damage cards that go past the shields lead to states which damage does not. */
static void all_policies_are_one_where_nothing_is_decided(void **state)
{
    static const char *const cards[] = {
        "last-must-their-deal-facedown=1", "must-their-deal-facedown=1?hit",
        "must-their-deal-facedown=2?hit",  "last-must-their-deal-faceup=1?hit",
        "must-their-deal-faceup=1?hit",    "last-must-deal-facedown=1",
    };
    static struct random_fight fight = { .edition = "2.5", .turns = 0.5 };

    (void)state;
    for (unsigned i = 0; i < 4 * sizeof cards / sizeof *cards; i++) {
        struct engagement_result results[2];
        struct held_fight asked[2];

        fight.rounds = i % 2 ? 0 : 3;
        snprintf(fight.sides[0], sizeof fight.sides[0],
                 "attack=3 agility=2 hull=%u shields=2 init=4 %s", 1 + i % 4, cards[i / 4]);
        snprintf(fight.sides[1], sizeof fight.sides[1],
                 "attack=2 agility=1 hull=%u shields=%u init=%u %s", 2 + i % 3, 1 + i % 2,
                 3 + i % 2, i % 4 < 2 ? "" : "must-their-deal-facedown=1?hit");
        for (int which = 0; which < 2; which++) {
            fight.policies[0] = fight.policies[1] = which ? ENGAGEMENT_BEST : ENGAGEMENT_MYOPIC;
            assert_true(held_ask(&asked[which], &fight));
            assert_true(held_work_out(&results[which], &asked[which]));
        }
        held_now.fight = fight;
        if (fabs(results[0].a.value - results[1].a.value) > 1e-9 ||
            fabs(results[0].draw.value - results[1].draw.value) > 1e-9)
            held_differ("play of nothing", "best is not what myopic is");
        for (int which = 0; which < 2; which++) {
            engagement_result_fini(&results[which]);
            held_fini(&asked[which]);
        }
    }
}

/* ---- a run of attacks ---- */

/* Words that do not say the same in both: what a maneuver sheds, what keeps from acting, what one
 * ship brings another, one ship that attacks again, hull that cards add. */
static bool is_run(const char *text)
{
    static const char *const others[] = { "stress",  " ion",     "=ion",   "gain-ion", ":+ion",
                                          "jam",     "deal-",    "strain", "deplete",  "ally",
                                          "tractor", "upgrade.", "2x ",    "3x " };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(text, others[i]))
            return false;
    return strstr(text, " hull=") != NULL;
}

static bool can_run(const char *edition, const char *text)
{
    const struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct scenario scenario = {
        .edition = rules_edition_find(edition),
        .library = &cards_builtin[edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND]
    };
    const bool reads = scenario_parse(&scenario, lexer, NULL) == VOLLEY_OK;

    scenario_fini(&scenario);
    return reads;
}

/* Of the same words. */
static void hold_to_the_run(const char *text, int health, const struct engagement_result *result)
{
    struct check_exact run = check_exact_run(held_now.fight.edition, "myopic", text);
    double lost = 0, gone = 0;

    for (size_t damage = 0; damage < run.pmf_len; damage++) {
        lost += run.pmf[damage] * fmin((double)damage, health);
        gone += damage < (size_t)health ? 0 : run.pmf[damage];
    }
    check_exact_fini(&run);
    check_near(result->sides[ENGAGEMENT_A].lost[0], lost, 1e-9, text);
    check_near(result->sides[ENGAGEMENT_A].gone[0], gone, 1e-9, text);
}

static bool run_is_an_engagement(const char *edition, const char *text)
{
    const char *defender = strstr(text, " vs ") + strlen(" vs "),
               *hull = strstr(defender, " hull="), *shields = strstr(defender, " shields=");
    struct engagement_result result;
    struct held_fight asked;
    bool held = false;

    if (!hull)
        return false;
    held_now.fight = (struct random_fight){ .edition = edition, .survives = true, .rounds = 1 };
    snprintf(held_now.fight.sides[0], sizeof held_now.fight.sides[0], "%s", defender);
    snprintf(held_now.fight.sides[1], sizeof held_now.fight.sides[1], "%.*s",
             (int)(defender - text - (long)strlen(" vs ")), text);
    held_now.fight.targets[0] = held_now.fight.targets[1] = ENGAGEMENT_IN_ORDER;
    if (!can_run(edition, text) || !held_ask(&asked, &held_now.fight))
        return false;
    held = held_work_out(&result, &asked);
    if (held) {
        hold_to_the_run(text,
                        atoi(hull + strlen(" hull=")) +
                            (shields ? atoi(shields + strlen(" shields=")) : 0),
                        &result);
        engagement_result_fini(&result);
    }
    held_fini(&asked);
    return held;
}

static void a_round_without_return_fire_is_a_run_of_attacks(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    unsigned long held = 0, drawn = 0;
    uint64_t random = draw.first;

    (void)state;
    for (; held < 4 * draw.count; drawn++) {
        static char text[RANDOM_TEXT_BYTES];
        const char *edition = editions[check_random(&random, 3)];

        if (check_random(&random, 2))
            random_words(text, edition, &random);
        else
            random_play(text, edition, &random);
        held += is_run(text) && run_is_an_engagement(edition, text);
        assert_true(drawn < 100 * draw.count + 1000);
    }
    print_message("%lu runs of %lu drawn\n", held, drawn);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_that_are_never_used_change_nothing),
    cmocka_unit_test(swapping_the_sides_swaps_the_answer),
    cmocka_unit_test(best_play_is_as_good_as_any_other),
    cmocka_unit_test(who_changes_to_best_play_does_not_win_less),
    cmocka_unit_test(all_policies_are_one_where_nothing_is_decided),
    cmocka_unit_test(a_round_without_return_fire_is_a_run_of_attacks),
};

int main(int count, char **arguments)
{
    draw = held_draw_of(count, arguments);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
