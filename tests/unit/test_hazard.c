/* Obstacles, devices and remotes: each row against values worked out by hand from the rules
 * reference (2.5), from that of the first edition with its FAQ, and from what 2.0 said instead. A
 * red die shows a hit with 3, a crit with 1, a focus and a blank with 2 of 8. */
#include "support/check.h"

#include "base/array.h"
#include "battle/setup/hazard_rules.h"
#include "volley/hazard.h"

#include <math.h>
#include <string.h>

/* Means, the chance of a crit, and of the destruction of a ship. */
struct witness {
    const char *edition, *id, *ship;
    double hits, crits, any_crit, destroyed;
    double cards;       /* damage cards dealt past the shields */
    const char *tokens; /* "ion stress": what the means are about */
    double means[3];
};

static const struct witness witnesses[] = {
    { "2.5", "asteroid", "hull=2", 1.5, 0, 0, .5, 0, "", { 0 } },
    { "2", "asteroid", "hull=1", 3. / 8, 1. / 8, 1. / 8, .5, 0, "", { 0 } },
    { "1", "asteroid", "hull=1", 3. / 8, 1. / 8, 1. / 8, .5, 0, "", { 0 } },
    { "2.5", "blaze", "hull=1", .5, 0, 0, .5, 0, "stress", { .25 } },
    { "2.5", "blazer-bomb", "hull=1", .5, 0, 0, .5, 0, "", { 0 } },
    { "2.5", "bomblet", "hull=1 shields=1", 1, 0, 0, .25, 0, "", { 0 } },
    { "2", "bomblet", "hull=1", 1, 0, 0, .75, 0, "", { 0 } },
    { "1", "bomblet", "hull=2", .75, .25, 15. / 64, .25, 0, "", { 0 } },
    { "2.5", "buzz-droid-swarm", "hull=1", 0, 1, 1, 1, 0, "", { 0 } },
    { "2", "buzz-droid-swarm", "hull=1 shields=1", 0, 1, 1, 0, 0, "", { 0 } },
    { "2.5", "cargo-drift", "hull=1 shields=1", 1.5, 0, 0, .5, 0, "", { 0 } },
    { "1", "cargo-token", "hull=1", 0, 1. / 8, 1. / 8, 1. / 8, 0, "stress", { 1 } },
    { "2.5", "cluster-mine", "hull=2", .75, .25, 15. / 64, .25, 0, "", { 0 } },
    { "2", "cluster-mine", "hull=1", .75, .25, 15. / 64, .75, 0, "", { 0 } },
    { "1", "cluster-mine", "hull=2", 1, 0, 0, .25, 0, "", { 0 } },
    { "2.5", "commando-team", "hull=1", 0, 0, 0, 0, 0, "strain", { 1 } },
    { "2.5", "concussion-bomb", "hull=1 shields=3", 0, 0, 0, 1, 1, "strain", { 1 } },
    { "2", "concussion-bomb", "hull=2", 0, 0, 0, 0, 1, "strain", { 1 } },
    { "2.5", "conner-net", "hull=1", 1, 0, 0, 1, 0, "ion", { 3 } },
    { "2", "conner-net", "hull=1 shields=1", 1, 0, 0, 0, 0, "ion", { 3 } },
    { "1", "conner-net", "hull=1", 1, 0, 0, 1, 0, "ion", { 2 } },
    { "2.5", "debris-cloud", "hull=1", 3. / 8, 1. / 8, 1. / 8, .5, 0, "stress", { 1 } },
    { "2", "debris-cloud", "hull=1", 0, 1. / 8, 1. / 8, 1. / 8, 0, "stress", { 1 } },
    { "1", "debris-cloud", "hull=1", 0, 1. / 8, 1. / 8, 1. / 8, 0, "stress", { 1 } },
    { "2", "electro-chaff-cloud", "hull=1", 0, 0, 0, 0, 0, "jam", { 1 } },
    { "2.5", "electro-chaff-cloud", "hull=1", 0, 0, 0, 0, 0, "jam stress", { 1, .5 } },
    { "2.5", "electro-proton-bomb", "hull=1 shields=1", 0, 0, 0, 0, 0, "ion disarm", { 2.5, .5 } },
    { "2", "electro-proton-bomb", "hull=1", 0, 0, 0, 0, 0, "ion disarm", { 2.5, .5 } },
    { "2.5", "friendly-ship", "hull=1", .5, 0, 0, .5, 0, "", { 0 } },
    { "2.5", "gas-cloud", "hull=1", 0, 0, 0, 0, 0, "strain ion", { 1, .75 } },
    { "2", "gas-cloud", "hull=1", 0, 0, 0, 0, 0, "strain", { 5. / 8 } },
    { "2.5", "ion-bomb", "hull=1", 0, 0, 0, 0, 0, "ion", { 3 } },
    { "2", "ion-bomb", "hull=1", 0, 0, 0, 0, 0, "ion", { 3 } },
    { "1", "ion-bomb", "hull=1", 0, 0, 0, 0, 0, "ion", { 2 } },
    { "2.5", "loose-cargo", "hull=1", 0, 0, 0, 0, 0, "strain stress", { 1, .5 } },
    { "2", "loose-cargo", "hull=1", 0, 1. / 8, 1. / 8, 1. / 8, 0, "stress", { 1 } },
    { "2.5", "proton-bomb", "hull=1", 0, 1, 1, 1, 0, "", { 0 } },
    { "2", "proton-bomb", "hull=1 shields=1", 0, 1, 1, 0, 0, "", { 0 } },
    { "1", "proton-bomb", "hull=1 shields=2", 0, 0, 0, 1, 1, "", { 0 } },
    { "2.5", "proximity-mine", "hull=3", 1.75, .25, 15. / 64, .25, 0, "", { 0 } },
    { "2", "proximity-mine", "hull=2", 1.75, .25, 15. / 64, .75, 0, "", { 0 } },
    { "1", "proximity-mine", "hull=3", 9. / 8, 3. / 8, 169. / 512, 1. / 8, 0, "", { 0 } },
    { "2.5", "seismic-charge", "hull=1", 1, 0, 0, 1, 0, "", { 0 } },
    { "2", "seismic-charge", "hull=2", 1, 0, 0, 0, 0, "", { 0 } },
    { "1", "seismic-charge", "hull=1", 1, 0, 0, 1, 0, "", { 0 } },
    { "2.5", "spare-parts", "hull=1", 0, 0, 0, 0, 0, "strain stress", { 1, .5 } },
    { "2", "spare-parts", "hull=1", 0, 1. / 8, 1. / 8, 1. / 8, 0, "stress", { 1 } },
    { "2.5", "thermal-detonator", "hull=1", 3. / 8, 1. / 8, 1. / 8, .5, 0, "strain", { .25 } },
    { "2", "thermal-detonator", "hull=1", 3. / 8, 1. / 8, 1. / 8, .5, 0, "strain", { .25 } },
    { "1", "thermal-detonator", "hull=1", 1, 0, 0, 1, 0, "stress", { 1 } },
    { "2.5", "tracking-torpedoes", "hull=4", 1.5, .5, 1695. / 4096, 1. / 16, 0, "", { 0 } },
};

static const char *const editions[] = { "1", "2", "2.5" };

static struct hazard named(const char *edition, const char *id)
{
    struct hazard hazard;

    assert_true(hazard_find(&hazard, rules_edition_find(edition), id, strlen(id)));
    return hazard;
}

/* ---- by their cards ---- */

/* Devices that are none of these: what is dropped is played by hand, or holds devices. */
static bool drops_nothing(const char *id)
{
    return strcmp(id, "drk1probedroids") == 0 || strcmp(id, "ordnancesilos") == 0;
}

/* "Seismic Charges" and "Bomblet Generator", as they are printed. */
static void each_is_found_by_the_card_that_drops_it(void **state)
{
    static const struct {
        const char *edition, *said, *id;
    } rows[] = {
        { "1", "Bomblet Generator", "bomblet" },
        { "1", "Rigged Cargo Chute", "cargo-token" },
        { "2.5", "Rigged Cargo Chute", "loose-cargo" },
        { "2.5", "Electro-Chaff Missiles", "electro-chaff-cloud" },
        { "2", "Spare Parts Canisters", "spare-parts" },
        { "2.5", "Discord Missiles", "buzz-droid-swarm" },
        { "2.5", "Proximity Mines", "proximity-mine" },
        { "2.5", "debris clouds", "debris-cloud" },
    };
    struct hazard hazard;
    size_t seen = 0;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        hazard = named(rows[i].edition, rows[i].said);
        assert_string_equal(hazard.row->id, rows[i].id);
    }
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].upgrade_count; i++) {
            const struct cards_upgrade *upgrade = &cards_builtin[edition].upgrades[i];

            if ((!cards_lists(upgrade->slots, "device", 6) &&
                 !cards_lists(upgrade->slots, "bomb", 4)) ||
                drops_nothing(upgrade->id))
                continue;
            named(edition ? "2.5" : "1", upgrade->name);
            seen++;
        }
    assert_true(seen >= 20);
    assert_false(hazard_find(&hazard, rules_edition_find("2.5"), "asteroidx", 9));
    assert_false(hazard_find(&hazard, rules_edition_find("2.5"), "asteroidss", 10));
}

/* The mean number of a token, and 1 for the sum of all probabilities. */
static double mean_of(const struct hazard_spread *spread, size_t token)
{
    double mean = 0, sum = 0;

    for (size_t i = 0; i < spread->count; i++) {
        sum += spread->outcomes[i].probability;
        mean += spread->outcomes[i].probability * spread->outcomes[i].effects.tokens[token];
    }
    check_near(sum, 1, 1e-15, "the probabilities");
    return mean;
}

static void check_tokens(const struct witness *witness)
{
    const struct hazard hazard = named(witness->edition, witness->id);
    struct hazard_spread spread;
    double means[RULES_TOKENS] = { 0 };
    const char *at = witness->tokens;

    assert_int_equal(hazard_spread(&spread, &hazard, NULL), VOLLEY_OK);
    for (size_t i = 0; *at; i++, at += strcspn(at, " "), at += strspn(at, " "))
        for (size_t token = 0; token < RULES_TOKENS; token++)
            if (strncmp(rules_token_words[token], at, strcspn(at, " ")) == 0)
                means[token] = witness->means[i];
    for (size_t token = 0; token < RULES_TOKENS; token++)
        check_near(mean_of(&spread, token), means[token], 1e-15, witness->id);
    hazard_spread_fini(&spread);
}

static void each_does_what_the_rules_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(witnesses); i++) {
        const struct witness *witness = &witnesses[i];
        const volley_hazard question = { .edition = witness->edition,
                                         .hazard = witness->id,
                                         .ship = { .text = witness->ship } };
        volley_hazard_result result;

        assert_int_equal(volley_hazard_run(&question, &result, NULL), VOLLEY_OK);
        check_near(result.hits, witness->hits, 1e-15, witness->id);
        check_near(result.crits, witness->crits, 1e-15, witness->id);
        check_near(result.any_crit, witness->any_crit, 1e-15, witness->id);
        check_near(result.destroyed, witness->destroyed, 1e-15, witness->id);
        check_near(result.damage, witness->hits + witness->crits + witness->cards, 1e-15,
                   witness->id);
        check_tokens(witness);
    }
}

static void none_is_without_witness(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(editions); i++) {
        struct hazard hazard;

        for (size_t at = 0; hazard_at(&hazard, rules_edition_find(editions[i]), at); at++) {
            bool found = false;

            for (size_t j = 0; j < ARRAY_LEN(witnesses); j++)
                found = found || (strcmp(witnesses[j].edition, editions[i]) == 0 &&
                                  strcmp(witnesses[j].id, hazard.row->id) == 0);
            if (!found)
                fail_msg("%s in edition %s has no witness", hazard.row->id, editions[i]);
        }
    }
}

/* What else is so, by the reference: where one may not act, attack, or lock. */
static void what_else_is_so_is_noted(void **state)
{
    static const struct {
        const char *edition, *id;
        unsigned notes;
    } rows[] = {
        { "2.5", "asteroid", HAZARD_NO_ACTION | HAZARD_NO_ATTACK },
        { "2", "asteroid", HAZARD_SKIP_ACTION | HAZARD_NO_ATTACK },
        { "1", "asteroid", HAZARD_SKIP_ACTION | HAZARD_NO_ATTACK },
        { "2.5", "blaze", HAZARD_SKIP_ACTION },
        { "2.5", "debris-cloud", HAZARD_NO_ACTION | HAZARD_NO_ATTACK },
        { "2", "debris-cloud", 0 },
        { "1", "debris-cloud", 0 },
        { "2.5", "electro-chaff-cloud", HAZARD_NO_ACTION | HAZARD_BREAK_LOCKS | HAZARD_NO_LOCK },
        { "2", "electro-chaff-cloud",
          HAZARD_SKIP_ACTION | HAZARD_BREAK_LOCKS_ON | HAZARD_NO_LOCK_ON },
        { "2.5", "gas-cloud",
          HAZARD_NO_ACTION | HAZARD_NO_ATTACK | HAZARD_BREAK_LOCKS | HAZARD_NO_LOCK },
        { "2", "gas-cloud", HAZARD_SKIP_ACTION },
        { "2.5", "loose-cargo", HAZARD_NO_ACTION },
        { "2.5", "friendly-ship", HAZARD_SKIP_ACTION },
        { "2.5", "concussion-bomb", HAZARD_OR_EXPOSE },
        { "1", "conner-net", HAZARD_SKIP_ACTION },
        { "2.5", "proton-bomb", 0 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_int_equal(named(rows[i].edition, rows[i].id).notes, rows[i].notes);
}

/* Huge ships have rules of their own for obstacles, and for nothing else; by no other name. */
static void huge_ships_have_their_own(void **state)
{
    const struct rules_edition *edition = rules_edition_find("2.5");
    struct hazard asteroid = named("2.5", "asteroid"), bomb = named("2.5", "proton-bomb");
    const struct cards_hazard *of_all = asteroid.row, *of_bomb = bomb.row;

    (void)state;
    assert_false(hazard_is_for_huge(&asteroid));
    hazard_suit(&asteroid, edition, RULES_SIZE_LARGE);
    assert_ptr_equal(asteroid.row, of_all);
    hazard_suit(&asteroid, edition, RULES_SIZE_HUGE);
    assert_ptr_not_equal(asteroid.row, of_all);
    assert_true(hazard_is_for_huge(&asteroid));
    assert_int_equal(asteroid.notes, 0);
    hazard_suit(&bomb, edition, RULES_SIZE_HUGE);
    assert_ptr_equal(bomb.row, of_bomb);
}

/* All sides of all dice, one by one: a tracking torpedo and two proximity mines. */
static void dice_fall_in_every_way(void **state)
{
    static const char side[] = "hhhcffbb";
    const struct hazard torpedo = named("2.5", "tracking-torpedoes"),
                        mine = named("2.5", "proximity-mine");
    struct hazard_spread of_torpedo, of_mines;
    unsigned ways[5][5] = { { 0 } };
    double two[5][5] = { { 0 } };

    (void)state;
    for (unsigned roll = 0; roll < 8 * 8 * 8 * 8; roll++) {
        unsigned hits = 0, crits = 0;

        for (unsigned die = 0, rest = roll; die < 4; die++, rest /= 8) {
            hits += side[rest % 8] == 'h';
            crits += side[rest % 8] == 'c';
        }
        ways[hits][crits]++;
    }
    assert_int_equal(hazard_spread(&of_torpedo, &torpedo, NULL), VOLLEY_OK);
    assert_int_equal(hazard_spread(&of_mines, &mine, NULL), VOLLEY_OK);
    assert_int_equal(of_torpedo.count, 15);
    assert_int_equal(of_mines.count, 6);
    for (size_t i = 0; i < of_mines.count * of_mines.count; i++) { /* a hit more from each mine */
        struct hazard_effects both = of_mines.outcomes[i / of_mines.count].effects;

        hazard_add(&both, &of_mines.outcomes[i % of_mines.count].effects);
        two[both.hits - 2][both.crits] += of_mines.outcomes[i / of_mines.count].probability *
                                          of_mines.outcomes[i % of_mines.count].probability;
    }
    for (size_t i = 0; i < 15; i++) {
        const struct hazard_outcome *one = &of_torpedo.outcomes[i];
        const unsigned hits = one->effects.hits, crits = one->effects.crits;

        check_near(one->probability, ways[hits][crits] / 4096., 1e-15, "a torpedo");
        check_near(two[hits][crits], ways[hits][crits] / 4096., 1e-15, "two mines");
    }
    hazard_spread_fini(&of_torpedo);
    hazard_spread_fini(&of_mines);
}

static volley_hazard_result run(const char *edition, const char *hazard, const char *ship)
{
    const volley_hazard question = { .edition = edition,
                                     .hazard = hazard,
                                     .ship = { .text = ship } };
    volley_hazard_result result;

    assert_int_equal(volley_hazard_run(&question, &result, NULL), VOLLEY_OK);
    return result;
}

/* Two dice of a cluster mine on two hull and a shield: hits take the shield first. A faceup card
 * comes of a crit that is not alone (2·1·3 + 1 of 64); with two of three health lost, half of the
 * points are scored: both dice show something. */
static void shields_are_lost_first_and_to_hits(void **state)
{
    volley_hazard_result result = run("2.5", "Cluster Mine", "hull=2 shields=1");

    (void)state;
    check_near(result.any_faceup, 7. / 64, 1e-15, "a faceup card");
    check_near(result.faceup, 7. / 64, 1e-15, "faceup cards");
    check_near(result.half_points, 16. / 64, 1e-15, "half points");
    check_near(result.destroyed, 0, 0, "destroyed");
    assert_int_equal(result.pmf_len, 3);
    check_near(result.pmf[0], 16. / 64, 1e-15, "no damage");
    check_near(result.pmf[1], 32. / 64, 1e-15, "1 damage");

    /* a faceup card past the shields, in the first edition, where only large ships score half */
    result = run("1", "proton-bomb", "hull=2 shields=2");
    check_near(result.any_faceup, 1, 0, "a faceup card");
    assert_true(isnan(result.half_points));
    /* shields that are there can be lost: two of two with two blanks or more */
    result = run("2.5", "electroprotonbomb", "hull=2 shields=2");
    check_near(result.half_points, 1 - (81. + 4 * 27) / 256, 1e-15, "two shields lost");
    /* a ship of the library */
    result = run("2.5", "3x  ProtonBomb", "tielnfighter focus");
    check_near(result.destroyed, 1, 0, "three crits on a TIE");
    result = run("2.5", "2x proton bomb", "tielnfighter focus");
    check_near(result.destroyed, 0, 0, "two crits on a TIE");
    /* a huge one: a crit takes one of its seven shields */
    result = run("2.5", "asteroid", "cr90corelliancorvette");
    check_near(result.any_crit, 1, 0, "a crit on a corvette");
    check_near(result.any_faceup, 0, 0, "no card on a corvette");
    /* nobody in particular, or nobody who can be destroyed */
    assert_true(isnan(run("2.5", "asteroid", NULL).destroyed));
    assert_true(isnan(run("2.5", "asteroid", "3").destroyed));
}

/* What the second of two does the first one has made way for: all sides of the four dice of two
 * cluster mines. Hits come before crits in each of them, not in both together. */
static void one_strikes_after_the_other(void **state)
{
    static const char side[] = "hhhcffbb";
    volley_hazard_result result = run("2.5", "2x cluster-mine", "hull=3 shields=1");
    unsigned faceup = 0;

    (void)state;
    for (unsigned roll = 0; roll < 8 * 8 * 8 * 8; roll++) {
        unsigned shields = 1, cards = 0;

        for (unsigned mine = 0, rest = roll; mine < 2; mine++, rest /= 8 * 8) {
            const char dice[] = { side[rest % 8], side[rest / 8 % 8] };

            for (const char *face = "hc"; *face; face++)
                for (unsigned die = 0; die < 2; die++) {
                    if (dice[die] != *face)
                        continue;
                    cards += shields == 0 && *face == 'c';
                    shields = 0;
                }
        }
        faceup += cards > 0;
    }
    check_near(result.any_faceup, faceup / 4096., 1e-15, "a faceup card of two mines");
    check_near(result.any_faceup, .2869, 5e-5, "a faceup card of two mines");
    /* the shield is there for the first rock: half of the time nothing, then a crit on 1 of 8 */
    result = run("1", "2x asteroid", "hull=3 shields=1");
    check_near(result.any_faceup, 1. / 16, 1e-15, "a faceup card of two rocks");
    /* the first crit destroys it, and the second one deals it no card any more */
    result = run("2.5", "2x proton-bomb", "hull=1");
    check_near(result.faceup, 1, 0, "faceup cards");
    check_near(result.crits, 2, 0, "crits");
}

static void what_cannot_be_read_is_refused(void **state)
{
    static const struct {
        const char *edition, *hazard, *ship;
        volley_status status;
        const char *word, *message;
    } rows[] = {
        { "2.5", "astroid", NULL, VOLLEY_SYNTAX, "astroid",
          "no such obstacle, device or remote; did you mean 'asteroid'?" },
        { "1", "mines", NULL, VOLLEY_SYNTAX, "mines",
          "several are called so: say \"cluster-mine\" or \"conner-net\" or \"proximity-mine\"" },
        { "2.5", "proton-bomb", "2x t65xwing", VOLLEY_SYNTAX, "",
          "one ship suffers it, which 2x does not stand before: in front of the hazard it says how "
          "often, as in \"2x asteroid\"" },
        { "2.5", "xyzzyxyzzy", NULL, VOLLEY_SYNTAX, "xyzzyxyzzy",
          "no such obstacle, device or remote" },
        { "2.5", "", NULL, VOLLEY_SYNTAX, "", "no such obstacle, device or remote" },
        { "1", "gas-cloud", NULL, VOLLEY_SYNTAX, "gas-cloud",
          "not in the first edition, but in edition 2.5" },
        { "2.5", "13x asteroid", NULL, VOLLEY_RANGE, "",
          "an obstacle or a device strikes 1 to 12 times" },
        { "2.5", "99999999x asteroid", NULL, VOLLEY_RANGE, "",
          "an obstacle or a device strikes 1 to 12 times" },
        { "2.5", "99999999999999999999999x asteroid", NULL, VOLLEY_RANGE, "",
          "an obstacle or a device strikes 1 to 12 times" },
        { "2.5", "asteroid", "1000x t65xwing", VOLLEY_SYNTAX, "",
          "one ship suffers it, which 1000x does not stand before: in front of the hazard it says "
          "how often, as in \"2x asteroid\"" },
        { "2.5", "0x asteroid", NULL, VOLLEY_RANGE, "",
          "an obstacle or a device strikes 1 to 12 times" },
        { "3", "asteroid", NULL, VOLLEY_INVALID, "3", "there is no such edition: use 1, 2 or 2.5" },
        { "2.5", "asteroid", "hull=4 shilds=2", VOLLEY_SYNTAX, "shilds=2",
          "unknown word; did you mean 'shields'?" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const volley_hazard question = { .edition = rows[i].edition,
                                         .hazard = rows[i].hazard,
                                         .ship = { .text = rows[i].ship } };
        volley_hazard_result result;
        volley_error error = { 0 };

        assert_int_equal(volley_hazard_run(&question, &result, &error), rows[i].status);
        assert_string_equal(error.word, rows[i].word);
        assert_string_equal(error.message, rows[i].message);
        check_near(result.damage, 0, 0, "nothing");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_does_what_the_rules_say),
        cmocka_unit_test(none_is_without_witness),
        cmocka_unit_test(each_is_found_by_the_card_that_drops_it),
        cmocka_unit_test(what_else_is_so_is_noted),
        cmocka_unit_test(huge_ships_have_their_own),
        cmocka_unit_test(dice_fall_in_every_way),
        cmocka_unit_test(shields_are_lost_first_and_to_hits),
        cmocka_unit_test(one_strikes_after_the_other),
        cmocka_unit_test(what_cannot_be_read_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
