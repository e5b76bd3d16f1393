/* What words ask of health in an engagement, in either role, of either ship, and by damage cards:
 * what ships lose is worked out by hand. Where nothing else is said no die is rolled: in each round
 * B deals a hit first, and A hits while its condition holds. */
#include "support/check.h"
#include "support/held_fight.h"

#include <stdio.h>

struct row {
    const char *a, *b; /* besides what all have */
    int rounds;
    double a_lost, b_lost;
    const char *deck; /* NULL: off */
};

static void check_row(const struct row *row, const char *edition)
{
    struct engagement_result result;
    struct held_fight asked;

    held_now.fight = (struct random_fight){ .edition = edition, .rounds = row->rounds };
    snprintf(held_now.fight.sides[0], sizeof held_now.fight.sides[0], "init=1 %s", row->a);
    snprintf(held_now.fight.sides[1], sizeof held_now.fight.sides[1],
             "attack=0 agility=0 hull=90 init=9 %s", row->b);
    if (row->deck)
        snprintf(held_now.fight.deck, sizeof held_now.fight.deck, "card,count,effect\n%s\n",
                 row->deck);
    assert_true(held_ask(&asked, &held_now.fight));
    assert_true(held_work_out(&result, &asked));
    check_near(result.sides[0].lost[row->rounds - 1], row->a_lost, 1e-9, row->a);
    check_near(result.sides[1].lost[row->rounds - 1], row->b_lost, 1e-9, row->a);
    engagement_result_fini(&result);
    held_fini(&asked);
}

#define SHIP "attack=0 agility=0 hull=9 "

static void an_attacker_knows_its_own_health(void **state)
{
    static const struct row rows[] = {
        { SHIP "add-hit=1?attacking&damage", "add-hit=1", 4, 4, 4, NULL },
        { SHIP "add-hit=1?attacking&damage=2", "add-hit=1", 4, 4, 3, NULL },
        { SHIP "add-hit=1?attacking&damage<=1", "add-hit=1", 4, 4, 1, NULL },
        { SHIP "add-hit=1?attacking&damage=2-3", "add-hit=1", 4, 4, 2, NULL },
        { SHIP "add-hit=1?attacking&hull<=7", "add-hit=1", 4, 4, 3, NULL },
        { SHIP "shields=2 add-hit=1?attacking&damaged", "add-hit=1", 4, 4, 2, NULL },
        { SHIP "shields=2 add-hit=1?attacking&shields", "add-hit=1", 4, 4, 1, NULL },
        { SHIP "shields=2 add-hit=1?attacking&no-shields", "add-hit=1", 4, 4, 3, NULL },
        { SHIP "shields=2 add-hit=1?attacking&unhurt", "add-hit=1", 4, 4, 0, NULL },
        { SHIP "shields=2 add-hit=1?attacking&no-unhurt", "add-hit=1", 4, 4, 4, NULL },
        { SHIP "regen=1 shields=1 add-hit=1?attacking&no-unhurt", "add-hit=1?range=1", 4, 0, 0,
          NULL },
        { SHIP "add-hit=1?attacking&their-damage<=1", "add-hit=1", 4, 4, 2, NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i], "2.5");
}

/* Also a crit, hull that is missing below shields, or both. */
static void a_defender_knows_its_own_health(void **state)
{
    static const struct row rows[] = {
        { SHIP "add-evade=1?defending&damage=3", "add-hit=1", 5, 3, 0, NULL },
        { SHIP "add-evade=1?defending&damage=3", "add-crit=1", 5, 3, 0, NULL },
        { SHIP "add-evade=1?defending&damage=3 add-evade=1?critical&damage=8", "add-crit=1", 5, 3,
          0, NULL },
        { SHIP "add-evade=1?defending&damage=3 add-evade=1?critical&damage=8", "add-crit=1", 5, 3,
          0, "blank,60," },
        { SHIP "shields=2 add-hit=1?attacking", "must-their-deal-facedown=1?no-their-damage=3", 5,
          3, 5, NULL },
        { SHIP "shields=1 regen=1 add-evade=2?defending&damage=3", "add-hit=2", 5, 3, 0, NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i], "2.5");
}

/* A ship with two copies has the words of a card twice. */
static void damage_cards_ask_as_ships_do(void **state)
{
    static const struct row rows[] = {
        { SHIP, "add-crit=1", 4, 4, 2 + 3 + 4, "mad,60,attacking add-hit=1?damage=2" },
        { SHIP, "add-crit=1", 4, 4, 1 + 2, "mad,60,attacking add-hit=1?damage<=2" },
        { SHIP, "add-crit=1", 2, 2, 1 + 2, "mad,60,attacking add-hit=1?critical" },
        { SHIP "add-hit=1?attacking", "add-crit=1", 2, 2, 1 + 1 + 2,
          "mad,60,attacking add-hit=1?their-damaged" },
        { SHIP, "add-crit=1", 4, 2, 0, "mad,60,defending add-evade=1?damage=2" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i], "2.5");
}

#define IDLE "add-hit=1?range=1" /* B does nothing */

/* Before it is asked for in the same attack; by words of either ship, with damage cards or not. */
static void what_an_attack_costs_its_ship_is_lost(void **state)
{
    static const struct row rows[] = {
        { SHIP "shields=2 start-must-suffer-hit=1?attacking add-hit=1?attacking&no-shields", IDLE,
          4, 4, 3, NULL },
        { SHIP "shields=2 start-must-lose-shield=1?attacking add-hit=1?attacking&no-shields", IDLE,
          4, 2, 3, NULL },
        { SHIP "shields=2 start-must-deal-facedown=1?attacking add-hit=1?attacking&damage=2", IDLE,
          4, 4, 3, NULL },
        { "attack=0 agility=0 hull=2 must-suffer-hit=1?attacking add-hit=1?attacking", IDLE, 4, 2,
          2, NULL },
        { "attack=0 agility=0 hull=2 must-suffer-hit=3?attacking add-hit=1?attacking", "add-hit=1",
          4, 2, 1, NULL },
        { SHIP "add-hit=1?attacking", IDLE " must-their-suffer-crit=1?defending", 4, 4, 4, NULL },
        { "attack=0 agility=0 must-suffer-hit=2?attacking", IDLE, 3, 6, 0, NULL },
        { SHIP "shields=1 must-gain-shield=1?attacking", "add-hit=1", 4, 0, 0, NULL },
        { SHIP "shields=1 must-gain-shield=2?attacking", "add-hit=2", 4, 4, 0, NULL },
        { SHIP "shields=1 must-gain-shield=2?attacking", IDLE, 4, 0, 0, NULL },
        { SHIP "must-suffer-crit=1?attacking", IDLE, 3, 3, 3,
          "mad,60,attacking add-hit=1?critical" },
        { SHIP "must-suffer-hit=1?attacking", IDLE, 3, 3, 0,
          "mad,60,attacking add-hit=1?critical" },
        { SHIP "must-deal-faceup=1?attacking shields=3", IDLE, 3, 3, 3,
          "mad,60,attacking add-hit=1?critical" },
        { "attack=0 agility=0 hull=2 must-suffer-crit=1?attacking", IDLE, 3, 2, 1,
          "mad,60,attacking add-hit=1?critical" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i], "2.5");
}

/* Three dice against none, and a fourth one with no more than one damage card. */
static void pure_sabacc_loses_his_die(void **state)
{
    static const struct row
        first = { "tiestriker puresabacc agility=0", "add-hit=1", 2, 2, 2 + 1.5, NULL },
        second = { "tieskstriker puresabacc agility=0", "add-hit=1", 2, 2, 2 + 1.5, NULL };

    (void)state;
    check_row(&first, "1");
    check_row(&second, "2.5");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_attacker_knows_its_own_health),
    cmocka_unit_test(a_defender_knows_its_own_health),
    cmocka_unit_test(damage_cards_ask_as_ships_do),
    cmocka_unit_test(what_an_attack_costs_its_ship_is_lost),
    cmocka_unit_test(pure_sabacc_loses_his_die),
};
CHECK_MAIN(tests)
