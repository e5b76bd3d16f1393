/* Cards that an audit found wrong against their printed texts; the means are those that its
 * readers, and readers who had not seen the rows, counted by hand. */
#include "support/check.h"

#include "base/array.h"
#include "words/scenario.h"

#include <stdio.h>
#include <string.h>

static void check_is(const char *text, double mean)
{
    check_near(check_mean("2.5", text), mean, 1e-12, text);
}

/* Three attack dice against no defense die and against two. */
static const double against_none = 1.5, against_two = 0.896484375;

static void a_configuration_shows_the_side_that_is_said(void **state)
{
    (void)state;
    check_is("t65xwing servomotorsfoils vs 0", against_none);
    check_is("t65xwing servomotorsfoils closed vs 0", 1);
    check_is("3 vs ut60duwing pivotwing", against_two);
    check_is("3 vs ut60duwing pivotwing closed", 1.171875);
    check_is("3 bullseye upgrade.commandermalarus vs 0", against_none);
    check_is("3 bullseye upgrade.commandermalarus closed vs 0", 3 * 6.0 / 8);
}

static void an_ability_of_some_pilots_is_not_the_ships(void **state)
{
    (void)state;
    check_is("tieddefender vs 2", against_two);
    check_is("tieddefender chissengineering vs 2", 1.33203125);
    check_is("rogueclassstarfighter bullseye vs 2 evade", 0.09765625);
    check_is("rogueclassstarfighter bullseye deadtorights vs 2 evade", 0.5078125);
}

static void where_the_turret_alone_reaches_it_fires(void **state)
{
    (void)state;
    check_is("tiesffighter.backdraft reararc vs 2", against_two);
    check_is("tiesffighter.backdraft reararc frontarc vs 2", 0.5078125);
    check_is("tiesffighter.backdraft reararc fromfront vs 2", 0.5078125);
}

static void the_bearer_of_an_aura_pays_itself(void **state)
{
    (void)state;
    check_is("3 vs 2 force kananjarrus-hwk290lightfreighter", 0.5078125);
    check_is("3 vs 1 reinforce lowhhrick", 0.625);
    check_is("3 howlrunner vs 2", 1.26953125);
    check_is("3 vs 2 bullseye focus kitfisto", 0.552734375); /* another ship, it says */
}

static void a_range_bonus_is_the_weapons(void **state)
{
    (void)state;
    check_is("yt2400lightfreighter range=1 vs 2", against_two);
    check_is("3 range=1 vs yt2400lightfreighter", 1.6484375);
    check_is("concussionmissiles lock range=3 force=1 grandinquisitor vs 2", 1.900390625);
    check_is("2 lock frontarc range=1 multimissilepods vs 0", 2.25);
}

static void what_counts_itself_needs_no_number(void **state)
{
    (void)state;
    check_is("hmpdroidgunship lock vs 2", 0.771484375);
    check_is("3 landosmillenniumfalcon vs 2 stress", 1.33203125);
}

static void a_card_that_damage_turns_off_is_off_where_damage_is_said(void **state)
{
    (void)state;
    check_is("3 vs 2 stealthdevice", 0.673828125);
    check_is("3 vs 2 damaged stealthdevice", against_two);
    check_is("3 vs 2 critical stealthdevice", against_two);
}

/* What readers of a hundred rows drawn at random found, with the values they worked out. */
static void what_a_third_reading_found_is_mended(void **state)
{
    (void)state;
    check_is("3 ahhav vs 2", against_two); /* a ship of which no size is said is small */
    check_is("3 vs 2 ahhav", against_two);
    check_is("3 ahhav vs 2 large", 1.33203125);
    check_is("3 stress bullseye gunner.clonecaptainrex vs 2", against_two);
    check_is("lock magpulsewarheads vs 2 dineeellberger!", 0.59375); /* damage, no result */
    check_is("ioncannonturret vs 0 captainphasma!", 0.875);
    check_is("turretarc range=2 thunderstrike! pointdefensebattery vs 2", 0.771484375);
    check_is("6 dist81-siegeofcoruscant vs 0", 4.5);
    check_is("3 graz vs 2 fullreararc fullfrontarc", against_two);
}

/* ---- weapons that a card lets fire elsewhere ---- */

/* Who does, a ship of the kind that does not, a weapon that may, one that may not ("": all may),
 * and words that put the other ship where neither is fired as printed. */
static const struct reach {
    const char *edition, *card, *who, *other, *weapon, *another, *outside;
} reaches[] = {
    { "1", "outrider", "yt2400 outrider", "yt2400", "ioncannon", "lock protontorpedoes", "no-arc" },
    { "1", "outrider", "yt2400 outrider", "yt2400", "heavylasercannon", "lock homingmissiles",
      "no-frontarc reararc" },
    { "1", "neradantels", "neradantels", "bwing", "lock protontorpedoes", "ioncannon", "no-arc" },
    { "1", "neradantels", "neradantels", "bwing", "lock iontorpedoes", "ioncannon",
      "no-frontarc sidearc" },
    { "1", "moraloeval", "moraloeval", "yv666", "ioncannon", "lock homingmissiles", "no-frontarc" },
    { "1", "majorrhymer", "tiebomber.majorrhymer", "tiebomber", "lock protontorpedoes", "",
      "range=1" },
    { "2.5", "krassistrelix", "krassistrelix", "firesprayclasspatrolcraft", "ioncannon", "",
      "no-frontarc reararc" },
    { "2", "krassistrelix", "krassistrelix", "firesprayclasspatrolcraft", "lock concussionmissiles",
      "", "no-frontarc reararc" },
    { "2.5", "venisadoza", "venisadoza", "t70xwing", "lock protontorpedoes", "ioncannon",
      "no-frontarc reararc" },
    { "2.5", "majorrhymer", "majorrhymer", "tiesabomber", "lock protontorpedoes",
      "heavylasercannon", "range=1" },
    { "2.5", "heavyweaponturret", "tiesffighter", "tiefofighter", "lock concussionmissiles",
      "ioncannon", "no-frontarc reararc" },
    { "2", "rotatingcannons", "tierbheavy", "tieddefender", "ioncannon", "lock concussionmissiles",
      "no-frontarc reararc" },
    { "2.5", "ordnancetubes", "3 ordnancetubes torpedo", "3", "lock protontorpedoes", "",
      "no-frontarc fullfrontarc" },
};

enum { REACH_BYTES = 160 };

static bool is_fired(const char *edition, const char *ship, const char *weapon, const char *outside)
{
    struct scenario scenario = { .edition = rules_edition_find(edition),
                                 .library =
                                     &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND] };
    char text[REACH_BYTES];
    bool fired;

    snprintf(text, sizeof text, "%s %s %s vs 2", ship, weapon, outside);
    fired = scenario_parse(&scenario, lexer_of_string(text, "test"), NULL) == VOLLEY_OK;
    scenario_fini(&scenario);
    return fired;
}

static double mean_of(const struct reach *row, const char *outside)
{
    char text[REACH_BYTES];

    snprintf(text, sizeof text, "%s %s %s vs 2", row->who, row->weapon, outside);
    return check_mean(row->edition, text);
}

static void a_weapon_that_is_fired_elsewhere_does_what_it_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(reaches); i++) {
        const struct reach *row = &reaches[i];

        check_near(mean_of(row, row->outside), mean_of(row, ""), 1e-12, row->who);
        assert_true(is_fired(row->edition, row->other, row->weapon, ""));
        assert_false(is_fired(row->edition, row->other, row->weapon, row->outside));
        if (*row->another)
            assert_false(is_fired(row->edition, row->who, row->another, row->outside));
    }
}

static void every_card_that_does_so_is_looked_at(void **state)
{
    (void)state;
    for (size_t i = 0; i < CARDS_EDITIONS; i++)
        for (size_t j = 0; j < cards_builtin[i].row_count; j++) {
            const struct cards_row *row = &cards_builtin[i].rows[j];
            size_t at = 0;

            while (at < ARRAY_LEN(reaches) && (strcmp(reaches[at].card, row->id) != 0 ||
                                               (*reaches[at].edition == '1') != (i == CARDS_FIRST)))
                at++;
            if (strstr(row->effect, "reach-") && at == ARRAY_LEN(reaches))
                fail_msg("%s is not looked at", row->id);
        }
}

/* The Outrider with a cannon makes no primary attack; who attacks only in its firing arc attacks
 * nobody elsewhere, with a turret either. */
static void who_cannot_attack_does_not(void **state)
{
    (void)state;
    check_near(check_mean("1", "yt2400 outrider ioncannon gunner vs 2"),
               check_mean("1", "yt2400 outrider ioncannon vs 2"), 1e-12, "outrider gunner");
    check_near(check_mean("1", "yt2400 outrider vs 2"), check_mean("1", "yt2400 vs 2"), 1e-12,
               "no cannon");
    check_near(check_mean("1", "ywing btla4ywing ioncannonturret no-arc vs 2"), 0, 0, "btl-a4");
    check_near(check_mean("1", "ywing flightassistastromech ioncannonturret no-arc vs 2"), 0, 0,
               "flight-assist");
    check_near(check_mean("1", "ywing flightassistastromech ioncannonturret vs 2"),
               check_mean("1", "ywing ioncannonturret vs 2"), 1e-12, "in the arc");
}

/* Who has less hull left than printed is damaged. */
static void what_is_said_of_the_hull_tells_damage(void **state)
{
    (void)state;
    check_is("wullffwarro hull=2 shields=0 vs 2", 1.33203125);
    check_is("wullffwarro hull=6 vs 2", against_two);
    check_is("3 vs tielnfighter hull=1 stealthdevice", 0.673828125);
    check_is("3 vs tielnfighter hull=3 hullupgrade stealthdevice", check_mean("2.5", "3 vs 4"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_configuration_shows_the_side_that_is_said),
    cmocka_unit_test(an_ability_of_some_pilots_is_not_the_ships),
    cmocka_unit_test(where_the_turret_alone_reaches_it_fires),
    cmocka_unit_test(the_bearer_of_an_aura_pays_itself),
    cmocka_unit_test(a_range_bonus_is_the_weapons),
    cmocka_unit_test(what_counts_itself_needs_no_number),
    cmocka_unit_test(a_card_that_damage_turns_off_is_off_where_damage_is_said),
    cmocka_unit_test(what_a_third_reading_found_is_mended),
    cmocka_unit_test(a_weapon_that_is_fired_elsewhere_does_what_it_does),
    cmocka_unit_test(every_card_that_does_so_is_looked_at),
    cmocka_unit_test(who_cannot_attack_does_not),
    cmocka_unit_test(what_is_said_of_the_hull_tells_damage),
};

CHECK_MAIN(tests)
