/* Damage cards in a round, each as a small case worked out by hand. */
#include "support/check.h"
#include "support/made_fight.h"

#include <stdio.h>

enum { ROUNDS = 4 };

/* ---- what is left of both sides ---- */

/* Ends of an engagement with a deck of one sort of cards; attacks hit with the chance. */
struct expected {
    const char *edition, *a, *b, *deck;
    double chance, p_a, draw, p_b;
};

static void check_ends(const struct expected *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct check_duel_words words = {
            .edition = rows[i].edition, .a = rows[i].a, .b = rows[i].b, .first = "a"
        };
        struct engagement_result result = made_fight_result(&words, rows[i].deck, rows[i].chance);
        char what[256];

        snprintf(what, sizeof what, "edition %s, %s, %s vs %s", rows[i].edition, rows[i].deck,
                 rows[i].a, rows[i].b);
        check_near(result.a.value, rows[i].p_a, 1e-13, what);
        check_near(result.draw.value, rows[i].draw, 1e-13, what);
        check_near(result.b.value, rows[i].p_b, 1e-13, what);
        engagement_result_fini(&result);
    }
}

/* A hits B, which has 1 hull left. Second edition: before B engages the card destroys it with 3/8,
 * but it attacks all the same. First edition: nothing happens in the round of the deal; each has
 * the card in the next one, and is removed before it attacks with 3/8, so that B is left with 3/8 *
 * 5/8, and otherwise both or neither attack. */
static void console_fire_comes_before_the_ship_engages_or_before_all(void **state)
{
    static const struct expected rows[] = {
        { "2.5", "attack=1 crits hull=1 init=5", "attack=1 hull=2 init=3", "consolefire=12", 1, 0,
          3. / 8, 5. / 8 },
        { "1", "attack=1 crits hull=2 init=3", "attack=1 crits hull=2 init=3", "consolefire=12", 1,
          15. / 64, 34. / 64, 15. / 64 },
    };

    (void)state;
    check_ends(rows, sizeof rows / sizeof rows[0]);
}

/* Round 1: B engages first and A is left with 1 hull, then B is hit. Round 2: B would destroy A
 * first again, but its skill is 0 by then. */
static void damaged_cockpit_changes_the_order_of_the_next_round(void **state)
{
    static const struct expected rows[] = {
        { "1", "attack=1 crits hull=2 init=3", "attack=1 hull=2 init=5", "damagedcockpit=12", 1, 1,
          0, 0 },
        { "1", "attack=1 crits hull=2 init=3", "attack=1 hull=2 init=5", "blank=12", 1, 0, 0, 1 },
    };

    (void)state;
    check_ends(rows, sizeof rows / sizeof rows[0]);
}

/* The first of two crits destroys B, the second is dealt all the same, and both cards bear on its
 * return fire: 1 of 3 damage is left. */
static void cards_beyond_the_hull_bear_on_return_fire(void **state)
{
    static const struct expected rows[] = {
        { "2.5", "attack=2 crits hull=2 init=3", "attack=3 hull=1 init=3", "weaponsfailure=12", 1,
          1, 0, 0 },
        { "2.5", "attack=2 crits hull=2 init=3", "attack=3 hull=1 init=3", "blank=12", 1, 0, 1, 0 },
        { "1", "attack=2 crits hull=2 init=3", "attack=3 hull=1 init=3", "weaponsfailure=12", 1, 1,
          0, 0 },
    };

    (void)state;
    check_ends(rows, sizeof rows / sizeof rows[0]);
}

/* ---- health lost by round ---- */

/* A hits once, in the first round, after B has attacked, unless it says otherwise; B attacks in all
 * rounds. What `side` has lost at the end of each. */
struct course {
    const char *edition, *a, *b, *deck;
    enum engagement_side side;
    double lost[ROUNDS];
};

#define ONCE "attack=1 crits focused plan=focus,none hull=99 init=3"

static void check_courses(const struct course *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct check_duel_words words = { .edition = rows[i].edition,
                                                .a = rows[i].a,
                                                .b = rows[i].b,
                                                .first = "a",
                                                .rounds = ROUNDS };
        struct engagement_result result = made_fight_result(&words, rows[i].deck, 1);
        char what[256];

        for (size_t round = 0; round < ROUNDS; round++) {
            snprintf(what, sizeof what, "edition %s, %s, %s: lost in round %zu", rows[i].edition,
                     rows[i].deck, rows[i].b, round + 1);
            check_near(result.sides[rows[i].side].lost[round], rows[i].lost[round], 1e-13, what);
        }
        engagement_result_fini(&result);
    }
}

/* A has no attacks, but its card may do something when it engages: after B has dealt it, where B is
 * first, else only in the next round. */
static void a_ship_that_does_not_attack_has_its_place_in_player_order(void **state)
{
    static const struct {
        const char *first;
        double lost;
    } rows[] = {
        { "a", 1 }, { "b", 1 + 3. / 8 }, { "coin", 1 + 3. / 16 }, { "road", 1 + 3. / 16 }
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct check_duel_words words = { .edition = "2.5",
                                                .a = "hull=9 init=3",
                                                .b = "attack=1 crits init=3",
                                                .first = rows[i].first,
                                                .rounds = 1 };
        struct engagement_result result = made_fight_result(&words, "consolefire=12", 1);

        check_near(result.sides[ENGAGEMENT_A].lost[0], rows[i].lost, 1e-13, rows[i].first);
        engagement_result_fini(&result);
    }
}

static void cards_bear_on_tokens_and_actions(void **state)
{
    static const struct course rows[] = {
        /* 2 stress: one is shed in each round, and there is no action while one is left */
        { "2.5",
          ONCE,
          "attack=1 focused focus hull=99 init=5",
          "panickedpilot=12",
          ENGAGEMENT_A,
          { 1, 1, 2, 3 } },
        /* first edition: 1 stress, which is shed before the action */
        { "1",
          ONCE,
          "attack=1 focused focus hull=99 init=5",
          "thrustcontrolfire=12",
          ENGAGEMENT_A,
          { 1, 2, 3, 4 } },
        /* no action but focus; first edition: none */
        { "2.5",
          ONCE,
          "attack=1 calculating calculate hull=99 init=5",
          "damagedsensorarray=12",
          ENGAGEMENT_A,
          { 1, 1, 1, 1 } },
        { "2.5",
          ONCE,
          "attack=1 focused focus hull=99 init=5",
          "damagedsensorarray=12",
          ENGAGEMENT_A,
          { 1, 2, 3, 4 } },
        { "1",
          ONCE,
          "attack=1 focused focus hull=99 init=5",
          "damagedsensorarray=12",
          ENGAGEMENT_A,
          { 1, 1, 1, 1 } },
        /* an ion token before it engages in round 2: ionized in round 3, which repairs the card;
         * a medium ship has its second one only in round 3 */
        { "2.5",
          ONCE,
          "attack=1 calculating calculate hull=99 init=5",
          "disabledpowerregulator=12",
          ENGAGEMENT_A,
          { 1, 2, 2, 3 } },
        { "2.5",
          ONCE,
          "attack=1 calculating calculate hull=99 init=5 size=2",
          "disabledpowerregulator=12",
          ENGAGEMENT_A,
          { 1, 2, 3, 3 } },
    };

    (void)state;
    check_courses(rows, sizeof rows / sizeof rows[0]);
}

static void cards_bear_on_attacks(void **state)
{
    static const struct course rows[] = {
        { "2.5",
          ONCE,
          "attack=3 hull=99 init=5",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 3, 5, 7, 9 } },
        /* the next attack rolls no dice, or is not made: as few in both */
        { "1", ONCE, "attack=3 hull=99 init=5", "blindedpilot=12", ENGAGEMENT_A, { 3, 3, 6, 9 } },
    };

    (void)state;
    check_courses(rows, sizeof rows / sizeof rows[0]);
}

static void cards_deal_damage(void **state)
{
    static const struct course rows[] = {
        { "2.5", ONCE, "hull=99 init=5", "directhit=12", ENGAGEMENT_B, { 2, 2, 2, 2 } },
        { "1", ONCE, "hull=99 init=5", "directhit=12", ENGAGEMENT_B, { 2, 2, 2, 2 } },
        /* a turn with 1/2 in each round, until there was one */
        { "2.5",
          ONCE,
          "hull=99 init=5",
          "loosestabilizer=12",
          ENGAGEMENT_B,
          { 1, 1.5, 1.75, 1.875 } },
        /* 3/8 before it engages, in each round after */
        { "2.5",
          ONCE,
          "hull=99 init=5",
          "consolefire=12",
          ENGAGEMENT_B,
          { 1, 1.375, 1.75, 2.125 } },
        /* the second crit sets off the card of the first one */
        { "2.5",
          "attack=2 crits focused plan=focus,none hull=99 init=3",
          "hull=99 init=5",
          "fuelleak=12",
          ENGAGEMENT_B,
          { 3, 3, 3, 3 } },
        /* shields come before cards */
        { "2.5",
          "attack=2 crits focused plan=focus,none hull=99 init=3",
          "hull=99 shields=1 init=5",
          "directhit=12",
          ENGAGEMENT_B,
          { 3, 3, 3, 3 } },
        { "2.5",
          "attack=2 crits focused plan=focus,none hull=99 init=3",
          "hull=99 shields=2 init=5",
          "directhit=12",
          ENGAGEMENT_B,
          { 2, 2, 2, 2 } },
        /* hits are dealt facedown */
        { "2.5",
          "attack=2 focused plan=focus,none hull=99 init=3",
          "hull=99 init=5",
          "directhit=12",
          ENGAGEMENT_B,
          { 2, 2, 2, 2 } },
    };

    (void)state;
    check_courses(rows, sizeof rows / sizeof rows[0]);
}

/* A repair takes the planned action: with a focus needed to hit, the round of the repair is lost.
 * In the first edition the die of the card is lucky with 1/2: 1 or 2 damage in round 2, and 2 with
 * 3/4 in round 3, with 7/8 in round 4. */
static void a_ship_repairs_instead_of_acting(void **state)
{
    static const struct course rows[] = {
        { "2.5",
          ONCE,
          "attack=2 hull=99 init=5",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 3, 4, 5 } },
        { "2.5",
          ONCE,
          "attack=2 hull=99 init=5 repair=weaponsfailure",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 4, 6, 8 } },
        { "2.5",
          ONCE,
          "attack=2 hull=99 init=5 repair=all",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 4, 6, 8 } },
        { "2.5",
          ONCE,
          "attack=2 hull=99 init=5 repair=hullbreach",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 3, 4, 5 } },
        { "2.5",
          ONCE,
          "attack=2 focused focus hull=99 init=5 repair=all",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 2, 4, 6 } },
        { "1",
          ONCE,
          "attack=2 hull=99 init=5 repair=all",
          "weaponsfailure=12",
          ENGAGEMENT_A,
          { 2, 3.5, 5.25, 7.125 } },
    };

    (void)state;
    check_courses(rows, sizeof rows / sizeof rows[0]);
}

/* ---- figures ---- */

/* TFA: the opportunity after the card is dealt passes without an attack. */
static void faceup_cards_and_attacks_are_counted(void **state)
{
    const struct check_duel_words words = { .edition = "1",
                                            .a = "attack=1 crits hull=99 init=3",
                                            .b = "attack=1 hull=99 init=5",
                                            .first = "a",
                                            .rounds = 3 };
    struct engagement_result result = made_fight_result(&words, "blindedpilot=12", 1);

    (void)state;
    check_near(result.ships[1].faceup, 3, 1e-14, "faceup");
    check_near(result.ships[0].faceup, 0, 0, "none");
    check_near(result.ships[0].attacks.value, 3, 1e-14, "attacks of A");
    check_near(result.ships[1].attacks.value, 1, 1e-14, "attacks of B");
    engagement_result_fini(&result);
}

/* What a card does is nobody's kill; damage in an attack is the attacker's. */
static void damage_belongs_to_who_dealt_it(void **state)
{
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=1 crits hull=1 init=5",
                                            .b = "attack=1 hull=2 init=3",
                                            .first = "a" };
    struct engagement_result result = made_fight_result(&words, "consolefire=12", 1);

    (void)state;
    check_near(result.ships[1].destroyed.value, 3. / 8, 1e-14, "destroyed");
    check_near(result.ships[0].kills.value, 0, 0, "kills of A");
    check_near(result.ships[0].damage.value, 1, 1e-14, "damage of A");
    check_near(result.ships[1].kills.value, 1, 1e-14, "kills of B");
    engagement_result_fini(&result);
    result = made_fight_result(&words, "directhit=12", 1);
    check_near(result.a.value, 1, 1e-14, "a direct hit destroys");
    check_near(result.ships[0].kills.value, 1, 1e-14, "kills of A");
    check_near(result.ships[0].damage.value, 2, 1e-14, "damage of A");
    engagement_result_fini(&result);
}

/* A ship without hull is dealt no cards. */
static void a_ship_without_hull_has_no_cards(void **state)
{
    const struct check_duel_words words = {
        .edition = "2.5", .a = "attack=2 crits hull=3 init=5", .b = "attack=1 init=3", .first = "a"
    };
    struct engagement_result result = made_fight_result(&words, "weaponsfailure=12", 1);

    (void)state;
    check_near(result.b.value, 1, 1e-14, "b wins");
    check_near(result.rounds.value, 3, 1e-13, "rounds");
    check_near(result.sides[1].lost[2], 6, 1e-13, "suffered");
    check_near(result.ships[1].faceup, 0, 0, "cards");
    engagement_result_fini(&result);
}

/* Two ships of B with 1 hull each fall in the same round to crits of A, whose deck for B has one
 * card: B1 has it. Second edition: it lies there until all of the initiative have engaged, so B2 is
 * dealt none; with a lower initiative A2 engages when it is back in the deck. */
static void cards_of_removed_ships_are_back_after_the_initiative(void **state)
{
    static const struct {
        const char *a;
        double faceup;
    } rows[] = {
        { "attack=1 crits hull=9 init=5 ; attack=1 crits hull=9 init=5", 0 },
        { "attack=1 crits hull=9 init=5 ; attack=1 crits hull=9 init=4", 1 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct check_duel_words words = {
            .edition = "2.5", .a = rows[i].a, .b = "hull=1 init=1 ; hull=1 init=1", .first = "a"
        };
        struct engagement_result result = made_fight_result(&words, "weaponsfailure=1", 1);

        check_near(result.a.value, 1, 1e-14, "a wins");
        check_near(result.ships[2].faceup, 1, 0, "B1");
        check_near(result.ships[3].faceup, rows[i].faceup, 0, "B2");
        engagement_result_fini(&result);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(console_fire_comes_before_the_ship_engages_or_before_all),
    cmocka_unit_test(damaged_cockpit_changes_the_order_of_the_next_round),
    cmocka_unit_test(cards_beyond_the_hull_bear_on_return_fire),
    cmocka_unit_test(a_ship_that_does_not_attack_has_its_place_in_player_order),
    cmocka_unit_test(cards_bear_on_tokens_and_actions),
    cmocka_unit_test(cards_bear_on_attacks),
    cmocka_unit_test(cards_deal_damage),
    cmocka_unit_test(a_ship_repairs_instead_of_acting),
    cmocka_unit_test(faceup_cards_and_attacks_are_counted),
    cmocka_unit_test(damage_belongs_to_who_dealt_it),
    cmocka_unit_test(a_ship_without_hull_has_no_cards),
    cmocka_unit_test(cards_of_removed_ships_are_back_after_the_initiative),
};
CHECK_MAIN(tests)
