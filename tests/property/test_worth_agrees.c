/* What volley worth says of random upgrades on random pilots agrees with a comparison of the same
 * words, to the last digit: as an attack, and as an attack on the ship. The seed is fixed; an
 * argument is another one. */
#include "support/check.h"

#include "base/array.h"
#include "game/cards/cards.h"
#include "volley/worth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIPLES_LEAST = 40, TRIPLES = 200, WORDS_MAX = 400, TRIES_MAX = 20000 };

static uint64_t seed = 20261122;

static const char *const targets[] = { "3 focus hull=3",
                                       "2 focus hull=4 shields=2",
                                       "1 focus hull=4 shields=4",
                                       "3 force=2 hull=3 shields=1",
                                       "2 calculate hull=3",
                                       "0 reinforce hull=12 shields=4",
                                       "3 hull=3",
                                       "2 evade hull=6 shields=4" };
static const char *const targets_1[] = { "3 focus hull=3", "2 focus hull=3 shields=2",
                                         "1 evade hull=8 shields=5", "3 focus evade hull=3" };
static const char *const attackers[] = { "2 focus", "3 focus", "3 lock", "4 focus lock",
                                         "2x 3 focus" };
static const char *const with[] = {
    "", "focus", "lock", "focus lock frontarc", "evade bullseye", "focus bullseye frontarc lock"
};

/* A pilot, as it is asked about. */
struct asked {
    const char *edition, *target, *attacker;
    char words[WORDS_MAX];
    volley_worth *worth;
};

static const char *pick(uint64_t *state, const char *const *list, size_t count)
{
    return list[check_random(state, (uint32_t)count)];
}

/* False: this pilot has nothing to be asked, as an attack value of its ship. */
static bool ask(struct asked *out, uint64_t *state)
{
    const bool first = check_random(state, 4) == 0;
    const struct cards *cards = &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND];
    const struct cards_pilot *pilot =
        &cards->pilots[check_random(state, (uint32_t)cards->pilot_count)];
    const char *words = pick(state, with, ARRAY_LEN(with));
    volley_target target, attacker;
    volley_worth_question question;

    *out = (struct asked){ .edition = first ? "1" : check_random(state, 2) ? "2" : "2.5" };
    out->target = first ? pick(state, targets_1, ARRAY_LEN(targets_1))
                        : pick(state, targets, ARRAY_LEN(targets));
    out->attacker = pick(state, attackers, ARRAY_LEN(attackers));
    snprintf(out->words, sizeof out->words, "%s pilot.%s %s", pilot->ship, pilot->id, words);
    target = (volley_target){ "target", { .text = out->target }, 1 };
    attacker = (volley_target){ "attacker", { .text = out->attacker }, 1 };
    question = (volley_worth_question){ .edition = out->edition,
                                        .loadout = { .text = out->words },
                                        .targets = &target,
                                        .target_count = 1,
                                        .attackers = &attacker,
                                        .attacker_count = 1,
                                        .all = 1,
                                        .threads = 1 };
    return volley_worth_run(&question, &out->worth, NULL) == VOLLEY_OK;
}

/* The figures of words against others, by volley compare. False: the words cannot be read so. */
static bool compare(const struct asked *asked, const char *attacker, const char *defender,
                    volley_compared *out)
{
    const volley_variant variant = { "A", { .text = attacker }, { .text = defender }, NAN, NULL };
    const volley_compare what = { .edition = asked->edition,
                                  .variants = &variant,
                                  .variant_count = 1,
                                  .engine = VOLLEY_ENGINE_EXACT };
    volley_comparison *comparison = NULL;

    if (volley_compare_run(&what, &comparison, NULL) != VOLLEY_OK)
        return false;
    volley_comparison_figures(comparison, 0, out);
    volley_comparison_free(comparison);
    return true;
}

static void same(const struct asked *asked, const volley_worth_row *row, const char *what,
                 double worth, double compared)
{
    if (worth != compared && !(isnan(worth) && isnan(compared)))
        fail_msg("%s, %s, %s vs %s, under %s: %s: %.17g, not %.17g", asked->edition, row->word,
                 asked->words, asked->target, asked->attacker, what, worth, compared);
}

/* A weapon whose attack comes besides that of the ship. */
static bool is_bonus(const struct asked *asked, const volley_worth_row *row)
{
    const struct cards *cards =
        &cards_builtin[strcmp(asked->edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND];
    const struct cards_row *rows[8];
    const char *dot = strchr(row->word, '.'), *id = dot ? dot + 1 : row->word;
    const size_t count = cards_find(cards, id, strlen(id), rows, ARRAY_LEN(rows));

    for (size_t i = 0; i < count && i < ARRAY_LEN(rows); i++)
        if (rows[i]->kind == CARDS_UPGRADE && strncmp(rows[i]->effect, "attack=", 7) == 0 &&
            strstr(rows[i]->effect, " bonus "))
            return true;
    return false;
}

/* A weapon is weighed against an attack at a target in the same arc. */
static bool is_in_some_arc(const struct asked *asked, double without)
{
    static const char *const arcs[] = { "frontarc", "bullseye", "fullfrontarc", "reararc",
                                        "turretarc" };
    char words[2 * WORDS_MAX];
    volley_compared figures;

    for (size_t i = 0; i < ARRAY_LEN(arcs); i++) {
        snprintf(words, sizeof words, "%s %s", asked->words, arcs[i]);
        if (compare(asked, words, asked->target, &figures) && figures.damage.value == without)
            return true;
    }
    return false;
}

static bool agrees(const struct asked *asked, const volley_worth_row *row)
{
    const char *own = asked->words;
    char more[2 * WORDS_MAX];
    volley_compared figures;
    double own_attack;

    snprintf(more, sizeof more, "%s %s", own, row->word);
    if (!compare(asked, own, asked->target, &figures))
        return false;
    if (!is_in_some_arc(asked, row->without.dealt))
        same(asked, row, "dealt without", row->without.dealt, figures.damage.value);
    own_attack = is_bonus(asked, row) ? row->without.dealt : 0;
    if (!compare(asked, more, asked->target, &figures))
        return false;
    same(asked, row, "dealt", row->with.dealt, figures.damage.value + own_attack);
    assert_true(compare(asked, asked->attacker, own, &figures));
    same(asked, row, "suffered without", row->without.suffered, figures.damage.value);
    same(asked, row, "destroyed without", row->without.destroyed, figures.destroyed.value);
    assert_true(compare(asked, asked->attacker, more, &figures));
    same(asked, row, "suffered", row->with.suffered, figures.damage.value);
    same(asked, row, "destroyed", row->with.destroyed, figures.destroyed.value);
    return true;
}

/* Any of the cards that it could have, in three of four questions one that counts; *row is not set
 * where there is none. */
static bool pick_row(const struct asked *asked, uint64_t *state, volley_worth_row *out)
{
    const bool any = check_random(state, 4) == 0;
    volley_worth_row row;
    uint32_t count = 0;

    for (size_t i = 0; volley_worth_row_at(asked->worth, i, &row); i++)
        if (!row.kept &&
            (row.state == VOLLEY_WORTH_COUNTS || (any && row.state != VOLLEY_WORTH_FAILED)) &&
            check_random(state, ++count) == 0)
            *out = row;
    return count > 0;
}

static void worth_and_compare_say_the_same(void **unused)
{
    uint64_t state = seed;
    const unsigned share = TRIPLES / check_stride();
    const unsigned wanted = share < TRIPLES_LEAST ? TRIPLES_LEAST : share; /* to tell a quarter */
    unsigned triples = 0, tries = 0, changed = 0;

    (void)unused;
    while (triples < wanted && tries++ < TRIES_MAX) {
        struct asked asked;
        volley_worth_row row = { 0 };

        if (!ask(&asked, &state))
            continue;
        if (pick_row(&asked, &state, &row) && agrees(&asked, &row)) {
            triples++;
            changed +=
                row.with.dealt != row.without.dealt || row.with.suffered != row.without.suffered;
        }
        volley_worth_free(asked.worth);
    }
    print_message("%u triples of %u pilots, %u with a difference\n", triples, tries, changed);
    assert_int_equal(triples, wanted);
    assert_true(changed > triples / 4);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(worth_and_compare_say_the_same) };

    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
