/* In games a card does what it does in one attack: the first round under an attack gives the value
 * that somebody made of the printed text (witness-1.csv, witness-2.csv). Rounds and attacks come by
 * different ways from words to tables, so that a card may be lost in one of them. */
#include "support/check.h"
#include "support/table.h"

#include "volley/volley.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 9, TEXT_MAX = 512 };
enum column { EDITION = 3, ATTACKERS, DEFENDER, MEASURE, VALUE };

/* What games make something else of, and say so. */
static const char *const others[] = {
    /* tokens that the maneuver before the attack takes, and ships that sit it out */
    "stress", "strain", "deplete", "disarm", "ion", "jam",
    /* what an attack costs the ship counts against its damage */
    "darthvader", "sawgerrera", "mirandadoni", "inaldra", "alpharevue", "determination", "dengar",
    "chissengineering",
    /* kept for an attack of its own: locks that give a result, and force */
    "norrawexley", "sharabey", "finn", "grandinquisitor",
    /* weapons and attacks that come in other rounds, or are chosen among several */
    "corranhorn", "doubleedge", "majorvynder", "stabilizedsfoils",
    /* fired in the bullseye arc alone, where one attack is told that it is fired */
    "protonrockets", "protoncannon", "heavylasercannon",
    "ig102", /* asks for the initiative, which is known here */
};

/* The words of a list that stand in a text, as whole ones or at the beginning of an id. */
static bool has_other(const char *words)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        for (const char *at = strstr(words, others[i]); at; at = strstr(at + 1, others[i]))
            if (at == words || at[-1] == ' ' || at[-1] == '.' || at[-1] == '-')
                return true;
    return false;
}

/* A ship of a side: its words, then what they do not say. False: they begin with no number. */
static bool write_ship(char *ship, const char *value, const char *other, const char *words,
                       int initiative)
{
    const size_t digits = strspn(words, "0123456789");
    int end = snprintf(ship, TEXT_MAX / 2, "%s=%s", value, words);

    snprintf(ship + end, TEXT_MAX / 2, "%s%s %s=0 init=%d",
             strstr(words, "hull=") ? "" : " hull=60",
             strstr(words, "shields=") ? "" : " shields=0", other, initiative);
    return digits > 0 && (words[digits] == '\0' || words[digits] == ' ');
}

/* The engagement of a row. NULL: it has several attackers, or what games make something else of;
 * damage ends with the hull, too. */
static volley_duel *engagement(const char *edition, const char *attackers, const char *words)
{
    char attacker[TEXT_MAX], defender[TEXT_MAX];
    const volley_text first = { .text = attacker }, second = { .text = defender };
    const volley_side a = { &first, 1 }, b = { &second, 1 };
    volley_duel_options options = volley_duel_options_default();
    volley_duel *duel;
    volley_error error = { 0 };

    if (strchr(attackers, ';') || has_other(attackers) || has_other(words) ||
        strstr(words, "hull=") || strstr(attackers, "init=") || strstr(words, "init=") ||
        !write_ship(attacker, "attack", "agility", attackers, 6) ||
        !write_ship(defender, "agility", "attack", words, 3))
        return NULL;
    options.rounds = 1;
    options.deck = "off";
    options.policy = VOLLEY_DUEL_ROUND;
    if (volley_duel_create(edition, &a, &b, &options, &duel, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", attackers, words, error.message);
    return duel;
}

/* A ship of a name takes an action, too. */
static bool takes_action(const volley_duel *duel)
{
    volley_duel_ship ship;

    for (size_t i = 0; volley_duel_ship_at(duel, i, &ship); i++)
        if (ship.action)
            return true;
    return false;
}

/* Returns whether it was compared. */
static bool compare(const struct check_table *rows, size_t row, size_t *wrong)
{
    const char *edition = check_table_cell(rows, row, EDITION);
    const char *attackers = check_table_cell(rows, row, ATTACKERS);
    const char *defender = check_table_cell(rows, row, DEFENDER);
    const double value = strtod(check_table_cell(rows, row, VALUE), NULL);
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *duel = engagement(edition, attackers, defender);
    const bool is_same = duel && !takes_action(duel);
    volley_error error = { 0 };

    engine.engine = VOLLEY_ENGINE_EXACT;
    if (is_same && volley_duel_run(duel, &engine, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", attackers, defender, error.message);
    if (is_same && fabs(volley_duel_lost(duel, 0, 1, 1) - value) > 1e-9) {
        print_error("%s, %s vs %s: %.9f in an attack, %.9f in a round\n", edition, attackers,
                    defender, value, volley_duel_lost(duel, 0, 1, 1));
        ++*wrong;
    }
    volley_duel_free(duel);
    return is_same;
}

static void compare_all(const char *path, size_t least)
{
    struct check_table rows = check_table_read(path, COLUMNS);
    size_t compared = 0, wrong = 0;

    for (size_t i = 0; i < rows.count; i++)
        if (strcmp(check_table_cell(&rows, i, MEASURE), "mean_damage") == 0)
            compared += compare(&rows, i, &wrong);
    check_table_fini(&rows);
    if (wrong > 0 || compared < least)
        fail_msg("%zu of %zu rows are wrong; at least %zu are compared", wrong, compared, least);
}

static void a_round_is_an_attack_in_the_first_edition(void **state)
{
    (void)state;
    compare_all(CARDS_DIR "/witness-1.csv", 1000);
}

static void a_round_is_an_attack_in_the_second_edition(void **state)
{
    (void)state;
    compare_all(CARDS_DIR "/witness-2.csv", 2000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_round_is_an_attack_in_the_first_edition),
    cmocka_unit_test(a_round_is_an_attack_in_the_second_edition),
};

CHECK_MAIN(tests)
