/* Engagements read from words. What is expected is read off the notation: which words describe an
 * attacker, which a defender, and the printed figures of ships (a T-65 has 3/2/4/2, a TIE Fighter
 * 2/3/3/0; proton torpedoes cost a lock and are fired at range 2 and 3). */
#include "support/check.h"

#include "base/array.h"
#include "questions/duel/duel_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volley_status read_standing(struct duel_cast *out, const char *edition, const char *a,
                                   const char *b, const struct duel_state *stands,
                                   volley_error *err)
{
    const struct rules_edition *rules = rules_edition_find(edition);
    const struct duel_reading reading = {
        .edition = rules,
        .library = &cards_builtin[rules->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND],
        .state = stands,
    };
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };

    return duel_words_read(out, &reading, sides, err);
}

static volley_status read_sides(struct duel_cast *out, const char *edition, const char *a,
                                const char *b, volley_error *err)
{
    return read_standing(out, edition, a, b, NULL, err);
}

static struct duel_cast cast_of(const char *edition, const char *a, const char *b)
{
    struct duel_cast cast;
    volley_error error = { 0 };
    char text[512];

    if (read_sides(&cast, edition, a, b, &error) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", a, b, volley_error_text(&error, text, sizeof text));
    return cast;
}

static const struct engagement_kind *kind_at(const struct duel_cast *cast, size_t ship)
{
    return &cast->engagement.kinds[cast->engagement.ships[ship].kind];
}

#define DUMMY "tielnfighter"

static void words_count_where_they_fit(void **state)
{
    static const struct {
        const char *edition, *words, *attack, *defense;
    } rows[] = {
        { "2.5", "attack=3 agility=2 hull=4 shields=2 focus lock", "attack=3", "agility=2" },
        { "2.5", "attack=3 agility=2 reroll=1 focus-to-hit=1 focus-to-evade=1",
          "attack=3 reroll=1 focus-to-hit=1", "agility=2 reroll=1 focus-to-evade=1" },
        { "2.5", "attack=3 agility=2 reroll=1?attacking", "attack=3 reroll=1?attacking",
          "agility=2 reroll=1?attacking" },
        { "2.5", "attack=3 agility=2 obstructed bullseye no-reararc no-fromrear",
          "attack=3 obstructed bullseye no-reararc no-fromrear", "agility=2 bullseye no-reararc" },
        { "2.5", "attack=3 agility=2 their-agility=-1 their-attack=-1", "attack=3 their-agility=-1",
          "agility=2 their-attack=-1" },
        { "2.5", "attack=3 agility=2 late-their-cancel-evade=1 hull=3 hull=+1",
          "attack=3 late-their-cancel-evade=1", "agility=2" },
        { "2.5", "attack=3 agility=2 hit-to-crit=1:focus|reroll=2:lock evade-to-focus=1?stress",
          "attack=3 hit-to-crit=1:focus|reroll=2:lock", "agility=2 evade-to-focus=1?stress" },
        { "2.5", "t65xwing lukeskywalker force=1 init=3 plan=focus", "t65xwing lukeskywalker",
          "t65xwing lukeskywalker" },
        { "1", "attack=2 agility=3 hull=3 evade range=1 twice", "attack=2 twice", "agility=3" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct duel_cast cast =
            cast_of(rows[i].edition, rows[i].words, "attack=2 agility=3 hull=3");

        assert_int_equal(kind_at(&cast, 0)->weapon_count, 1);
        assert_string_equal(kind_at(&cast, 0)->attacks[0].text, rows[i].attack);
        assert_string_equal(kind_at(&cast, 0)->defense.text, rows[i].defense);
        assert_string_equal(kind_at(&cast, 0)->text, rows[i].words);
        duel_cast_fini(&cast);
    }
}

static void a_ship_brings_its_health_size_and_initiative(void **state)
{
    struct duel_cast cast =
        cast_of("2.5", "t65xwing lukeskywalker ; t65xwing init=2 hull=3",
                "modifiedyt1300lightfreighter shields=+1 ; attack=3 agility=1 hull=5 medium");

    (void)state;
    assert_int_equal(cast.engagement.ship_count, 4);
    assert_int_equal(cast.engagement.count_of[0], 2);
    assert_int_equal(kind_at(&cast, 0)->initiative, 5);
    assert_int_equal(kind_at(&cast, 0)->hull, 4);
    assert_int_equal(kind_at(&cast, 0)->shields, 2);
    assert_int_equal(kind_at(&cast, 0)->start[RULES_FORCE], 2);
    assert_int_equal(kind_at(&cast, 0)->size, 1);
    assert_int_equal(kind_at(&cast, 1)->initiative, 2);
    assert_int_equal(kind_at(&cast, 1)->hull, 3);
    assert_int_equal(kind_at(&cast, 2)->size, 3);
    assert_int_equal(kind_at(&cast, 2)->hull, 8);
    assert_int_equal(kind_at(&cast, 2)->shields, 6);
    assert_int_equal(kind_at(&cast, 3)->size, 2);
    assert_int_equal(kind_at(&cast, 3)->shields, 0);
    assert_true(kind_at(&cast, 3)->mortal);
    assert_string_equal(cast.faces[0].pilot->name, "Luke Skywalker");
    assert_int_equal(cast.notes.count, 4); /* B1 and B2 say no initiative */
    assert_string_equal(cast.notes.items[0],
                        "A2: hull=3: damaged, so its shields are gone; shields=2 says otherwise");
    assert_string_equal(cast.notes.items[1],
                        "A2: half of its points were lost before: it has 3 of 6 health left");
    assert_string_equal(cast.notes.items[2], "B1: no initiative is said, so it is 1");
    assert_string_equal(cast.notes.items[3], "B2: no initiative is said, so it is 1");
    duel_cast_fini(&cast);
}

/* Of 4 hull and 2 shields: what was lost before counts for half, and is not lost again. */
static void half_points_are_of_the_whole_ship(void **state)
{
    static const struct {
        const char *edition, *ship;
        int lost, points;
    } rows[] = {
        { "2.5", "t65xwing hull=4 shields=0 points=15", 0, 0 },
        { "2.5", "t65xwing hull=4 shields=0 points=15", 1, 7 },
        { "2.5", "t65xwing hull=4 shields=0 points=15", 4, 15 },
        { "2.5", "t65xwing hull=2 shields=2 points=15", 1, 7 },
        { "2.5", "t65xwing hull=3 shields=0 points=15", 2, 0 },
        { "2.5", "t65xwing hull=3 shields=0 points=15", 3, 8 },
        { "2.5", "t65xwing hull=3 points=15", 5, 8 },
        { "2", "t65xwing hull=4 shields=1 shieldupgrade points=15", 2, 0 },
        { "2", "t65xwing hull=4 shields=1 shieldupgrade points=15", 3, 7 },
        { "2.5", "agility=2 hull=3 points=15", 2, 7 },
        { "1", "vt49decimator hull=6 shields=0 points=41", 5, 0 },
        { "1", "vt49decimator hull=6 shields=0 points=41", 6, 21 },
        { "1", "xwing hull=1 shields=0 points=21", 1, 21 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct duel_cast cast = cast_of(rows[i].edition, rows[i].ship, "attack=3");

        assert_int_equal(points_lost(cast.engagement.edition, kind_at(&cast, 0), rows[i].lost),
                         rows[i].points);
        duel_cast_fini(&cast);
    }
}

static void tokens_of_actions_are_a_plan_and_others_a_start(void **state)
{
    struct duel_cast cast = cast_of(
        "2.5", "t65xwing focus calculate=2 focus lock stress strain=2 force=3",
        "tielnfighter plan=lock,focus+evade+calculate*2,none points=20 shot=0.75 range=3 ion");
    const struct engagement_kind *a = kind_at(&cast, 0), *b = kind_at(&cast, 1);

    (void)state;
    assert_int_equal(a->plan_count, 1);
    assert_int_equal(a->plan[0].gains[RULES_FOCUS], 2);
    assert_int_equal(a->plan[0].gains[RULES_CALCULATE], 2);
    assert_int_equal(a->plan[0].gains[RULES_LOCK], 1);
    assert_int_equal(a->plan[0].gains[RULES_STRESS], 0);
    assert_int_equal(a->topped, 1u << RULES_LOCK);
    assert_int_equal(a->start[RULES_STRESS], 1);
    assert_int_equal(a->start[RULES_STRAIN], 2);
    assert_int_equal(a->start[RULES_FORCE], 3);
    assert_int_equal(a->start[RULES_FOCUS], 0);
    assert_int_equal(a->points, -1);
    assert_int_equal(a->range, -1);
    assert_true(a->shot == 1);
    assert_int_equal(b->plan_count, 3);
    assert_int_equal(b->plan[0].gains[RULES_LOCK], 1);
    assert_int_equal(b->plan[1].gains[RULES_FOCUS], 1);
    assert_int_equal(b->plan[1].gains[RULES_EVADE], 1);
    assert_int_equal(b->plan[1].gains[RULES_CALCULATE], 2);
    assert_int_equal(b->plan[2].gains[RULES_FOCUS], 0);
    assert_int_equal(b->start[RULES_ION], 1);
    assert_int_equal(b->points, 20);
    assert_int_equal(b->range, 3);
    assert_true(b->shot == .75);
    duel_cast_fini(&cast);
}

static void each_weapon_that_can_be_fired_is_an_attack_the_primary_one_last(void **state)
{
    struct duel_cast cast = cast_of(
        "2.5", "t65xwing lock ioncannonturret protontorpedoes focus ; t65xwing iontorpedoes",
        "t65xwing focus protontorpedoes ; attack=0 agility=2 hull=3 range=1 lock "
        "protontorpedoes");
    const struct engagement_kind *a = kind_at(&cast, 0), *b = kind_at(&cast, 2);

    (void)state;
    assert_int_equal(a->weapon_count, 3);
    assert_string_equal(a->attacks[0].text, "t65xwing ioncannonturret");
    assert_string_equal(a->attacks[1].text, "t65xwing protontorpedoes");
    assert_string_equal(a->attacks[2].text, "t65xwing");
    assert_int_equal(b->weapon_count, 1); /* it never has a lock */
    assert_string_equal(b->attacks[0].text, "t65xwing");
    assert_int_equal(kind_at(&cast, 3)->weapon_count, 1); /* range 1 is too near */
    assert_int_equal(cast.notes.count, 4);
    assert_non_null(strstr(cast.notes.items[0], "A1: T-65 X-wing has no turret slot"));
    assert_non_null(strstr(cast.notes.items[1], "A2: iontorpedoes is never fired: "));
    assert_non_null(strstr(cast.notes.items[2], "B1: protontorpedoes is never fired: "));
    assert_string_equal(cast.notes.items[3],
                        "B2: protontorpedoes is never fired: it does not reach");
    duel_cast_fini(&cast);
}

static void who_says_no_attack_does_not_shoot_and_who_says_no_hull_cannot_die(void **state)
{
    struct duel_cast cast = cast_of("2.5", "agility=2 hull=8 shields=5", "3x attack=3 focus");

    (void)state;
    assert_int_equal(kind_at(&cast, 0)->weapon_count, 0);
    assert_true(kind_at(&cast, 0)->mortal);
    assert_int_equal(cast.engagement.ship_count, 4);
    assert_int_equal(cast.engagement.kind_count, 2);
    assert_false(kind_at(&cast, 1)->mortal);
    assert_int_equal(kind_at(&cast, 1)->weapon_count, 1);
    assert_string_equal(kind_at(&cast, 1)->defense.text, "agility=0");
    duel_cast_fini(&cast);
}

static void ships_of_equal_words_are_one_kind(void **state)
{
    struct duel_cast cast =
        cast_of("2.5", "2x t65xwing  focus;t65xwing\tfocus", "t65xwing focus ; focus t65xwing");

    (void)state;
    assert_int_equal(cast.engagement.ship_count, 5);
    assert_int_equal(cast.engagement.kind_count, 2);
    assert_int_equal(cast.engagement.ships[3].kind, 0);
    assert_int_equal(cast.engagement.ships[4].kind, 1);
    duel_cast_fini(&cast);
}

static void words_about_health_are_seen(void **state)
{
    static const struct {
        const char *words;
        bool asks;
    } rows[] = {
        { "t65xwing", false },
        { "t65xwing reroll=1?shields", true },
        { "t65xwing reroll=1?damaged&attacking", true },
        { "t65xwing add-evade=1:shield", true },
        { "t65xwing reroll=1?their-shields", false },
    };
    static const char *const of_enemies[] = { "attack=3 agility=2 hull=4 add-hit=1?their-unhurt",
                                              "attack=3 agility=2 hull=4 reroll=1?net>shields" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct duel_cast cast = cast_of("2.5", rows[i].words, DUMMY);

        assert_int_equal(kind_at(&cast, 0)->asks, rows[i].asks);
        duel_cast_fini(&cast);
    }
    for (size_t i = 0; i < ARRAY_LEN(of_enemies); i++) {
        struct duel_cast cast = cast_of("2.5", "t65xwing", of_enemies[i]);

        assert_true(kind_at(&cast, 0)->asks);
        duel_cast_fini(&cast);
    }
}

/* Errors point into the words as they were written. */
/* ---- how they stand ---- */

static volley_status read_state(struct duel_cast *out, const char *a, const char *b,
                                const char *text, volley_error *err)
{
    struct duel_state stands = { .count = 0 };
    volley_status status = duel_state_read(&stands, &(volley_text){ .text = text }, NULL, err);

    *out = (struct duel_cast){ .faces = NULL };
    if (status == VOLLEY_OK)
        status = read_standing(out, "2.5", a, b, &stands, err);
    duel_state_fini(&stands);
    return status;
}

static bool has_note(const struct duel_cast *cast, const char *note)
{
    for (size_t i = 0; i < cast->notes.count; i++)
        if (strcmp(cast->notes.items[i], note) == 0)
            return true;
    return false;
}

/* A T-65 has a hull of 4 and 2 shields, Luke Skywalker 2 Force. */
static void ships_stand_as_is_said(void **state)
{
    struct duel_cast cast;
    const struct engagement_kind *kind;

    (void)state;
    assert_int_equal(read_state(&cast, "2x t65xwing focus ; lukeskywalker protontorpedoes",
                                "3x tielnfighter plan=lock,evade",
                                "a2: hull=1, shields 0, lock, stress=2; B2: gone\n"
                                "A3: force=1 none protontorpedoes=1; B3:evade",
                                NULL),
                     VOLLEY_OK);
    assert_int_equal(cast.engagement.ship_count, 5);
    assert_int_equal(cast.engagement.count_of[ENGAGEMENT_B], 2);
    assert_int_equal(cast.ships[4].number, 3);
    assert_true(has_note(&cast, "B2 is gone"));
    kind = kind_at(&cast, 0);
    assert_int_equal(kind->lost[RULES_HULL] + kind->lost[RULES_SHIELDS] + kind->spent_force, 0);
    kind = kind_at(&cast, 1);
    assert_string_equal(kind->text, "t65xwing focus [hull=1 shields 0 lock stress=2]");
    assert_int_equal(kind->lost[RULES_HULL], 3);
    assert_int_equal(kind->lost[RULES_SHIELDS], 2);
    assert_int_equal(kind->start[RULES_STRESS], 2);
    assert_int_equal(kind->plan_count, 2);
    assert_int_equal(kind->plan[0].gains[RULES_LOCK], 1);
    assert_int_equal(kind->plan[0].gains[RULES_FOCUS], 0);
    assert_int_equal(kind->plan[1].gains[RULES_FOCUS], 1);
    kind = kind_at(&cast, 2);
    assert_int_equal(kind->start[RULES_FORCE], 2);
    assert_int_equal(kind->spent_force, 1);
    assert_non_null(strstr(kind->text, "protontorpedoes=1 ["));
    assert_int_equal(kind_at(&cast, 3)->plan[0].gains[RULES_LOCK], 1);
    kind = kind_at(&cast, 4);
    assert_int_equal(kind->plan_count, 2);
    assert_int_equal(kind->plan[0].gains[RULES_EVADE], 1);
    assert_int_equal(kind->plan[0].gains[RULES_LOCK], 0);
    duel_cast_fini(&cast);
}

/* Of a hull of 4 and 2 shields; shields go first. */
static void damage_of_a_state_takes_shields_first(void **state)
{
    static const struct {
        const char *said;
        int hull, shields;
    } rows[] = {
        { "A1: damage=1", 0, 1 },          { "A1: 3 damage", 1, 2 },
        { "A1: damage 5 focus", 3, 2 },    { "A1: damage 1 stress", 0, 1 },
        { "A1: 1 hull, 0 shields", 3, 2 }, { "A1: 1 hull; a2: dead; A3: destroyed", 3, 2 }
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct duel_cast cast;

        assert_int_equal(read_state(&cast, "3x t65xwing", DUMMY, rows[i].said, NULL), VOLLEY_OK);
        assert_int_equal(kind_at(&cast, 0)->lost[RULES_HULL], rows[i].hull);
        assert_int_equal(kind_at(&cast, 0)->lost[RULES_SHIELDS], rows[i].shields);
        duel_cast_fini(&cast);
    }
}

static void shields_are_gone_before_hull_which_is_told(void **state)
{
    static const char *const said[] = { "A1: hull=1", "A1: hull=1 shields=2", "A1: 3 damage" };
    struct duel_cast cast;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        assert_int_equal(read_state(&cast, "t65xwing", DUMMY, said[i], NULL), VOLLEY_OK);
        assert_int_equal(has_note(&cast, "A1: hull=1: damaged, so its shields are gone; shields=2 "
                                         "says otherwise"),
                         i == 0);
        duel_cast_fini(&cast);
    }
}

static void what_is_wrong_with_a_state_is_told(void **state)
{
    static const char *const rows[][2] = {
        { "", "state:1:1: no ship is named" },
        { "hull=2", "state:1:1: 'hull=2': no ship is named before it" },
        { "A1:", "state:1:1: 'A1': nothing is said of this ship" },
        { "C1: hull=2", "state:1:1: 'C1': a ship is named as in the report, A1 or B2, or by a word "
                        "that only it has, as in A1: hull=2 shields=0" },
        { "A1: qqxxzz", "charges left of a card, as in A1: hull=2 shields=0" },
        { "A1: 9 damage", "state:1:5: '9': a ship without hull is gone, as in A1: gone" },
        { "A1: damage=1 hull=2", "'hull=2': this is said twice" },
        { "A1: shields=0 damage=1", "'damage=1': hull and shields are said besides" },
        { "A0: hull=2", "state:1:1: 'A0': a ship is named as in the report" },
        { "A1: hull=2; a1:focus", "state:1:13: 'a1': this ship is named twice" },
        { "A1: hull=2\nA3: focus", "state:2:1: 'A3': there is no such ship; the last one of side a "
                                   "is A2" },
        { "B1: hul=2", "did you mean 'hull'?" },
        { "B1: focsu", "did you mean 'focus'?" },
        { "A1: protontorpedo=1", "did you mean 'protontorpedoes'?" },
        { "A1: protontorpedoes",
          "state:1:5: 'protontorpedoes': it says hull, shields, damage, a token" },
        { "A2: protontorpedoes=1", "state:1:5: 'protontorpedoes=1': it says hull" },
        { "A1: protontorpedoes=9", "state:1:5: 'protontorpedoes=9': " },
        { "A1: hull=5", "state:1:5: 'hull=5': the ship has 4 when it begins" },
        { "A1: shields=3", "state:1:5: 'shields=3': the ship has 2 when it begins" },
        { "A1: hull=0", "state:1:5: 'hull=0': a ship without hull is gone, as in A1: gone" },
        { "A1: 0 hull", "state:1:5: '0 hull': a ship without hull is gone, as in A1: gone" },
        { "A1: hull=2 hull=1", "state:1:12: 'hull=1': this is said twice" },
        { "A1: gone hull=2", "state:1:1: 'A1': a ship that is gone has nothing left" },
        { "A1: force=1", "state:1:5: 'force=1': the ship can have 0" },
        { "A1: focus=99", "state:1:5: 'focus=99': the number is out of range" },
        { "B1: gone", "all ships of side b are gone" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        volley_error error = { 0 };
        struct duel_cast cast;
        char text[512];

        assert_int_not_equal(
            read_state(&cast, "t65xwing protontorpedoes ; t65xwing", DUMMY, rows[i][0], &error),
            VOLLEY_OK);
        volley_error_text(&error, text, sizeof text);
        if (!strstr(text, rows[i][1]))
            fail_msg("'%s': %s", rows[i][0], text);
    }
}

static void what_is_wrong_is_told_with_its_place(void **state)
{
    static const struct {
        const char *edition, *a, *b, *error;
    } rows[] = {
        { "2.5", "t65xwing focos", DUMMY,
          "side a:1:10: 'focos': unknown word; did you mean 'focus'?" },
        { "2.5", DUMMY, "2x t65xwing ;\n tielnfighter focus rerol=1",
          "side b, ship 3:2:21: 'rerol=1': unknown word; did you mean 'reroll'?" },
        { "2.5", "3 focus", DUMMY,
          "side a:1:1: '3': a bare number could be either: say attack=3 or agility=3; 2x is two "
          "ships" },
        { "2.5", "", DUMMY,
          "side a:1:1: there is no ship: name it, or say attack=3 agility=2 hull=4" },
        { "2.5", "t65xwing ; ", DUMMY,
          "side a, ship 2:1:12: there is no ship: name it, or say attack=3 agility=2 hull=4" },
        { "2.5", "2x", DUMMY,
          "side a:1:1: '2x': there is no ship: name it, or say attack=3 agility=2 hull=4" },
        { "2.5", "t65xwing", "200x tielnfighter",
          "side b:1:1: '200x': more than 32 ships on both sides" },
        { "2.5", "focus hull=3", DUMMY,
          "side a:1:1: the ship has no dice: name it, or say attack=3 agility=2 hull=4" },
        { "2.5", "t65xwing hull=0", DUMMY,
          "side a:1:10: 'hull=0': the number is out of range: 1 to 99" },
        { "2.5", "t65xwing hull=-4", DUMMY,
          "side a:1:1: a ship with hull 0 is destroyed before it begins" },
        { "2.5", "attack=3 hull=3", DUMMY,
          "side a:1:10: 'hull=3': a ship that can be destroyed needs its defense dice, as in "
          "agility=2" },
        { "2.5", "attack=3", "attack=2",
          "nobody can be destroyed: a side needs hull, as in hull=4, and the other an attack, as "
          "in attack=3" },
        { "2.5", "agility=3 hull=3", "agility=2 hull=2", "nobody can be destroyed: " },
        { "2.5", "t65xwing ; attack=3", DUMMY, "some ships of side a have no hull: " },
        { "2.5", "t65xwing plan=lock,focos", DUMMY,
          "side a:1:20: 'focos': unknown token; did you mean 'focus'?" },
        { "2.5", "t65xwing plan=lock,", DUMMY, "side a:1:10: 'plan=lock,': unknown token" },
        { "2.5", "t65xwing plan=focus+stress", DUMMY,
          "side a:1:21: 'stress': a plan gives focus, calculate, evade, reinforce and locks" },
        { "1", "xwing plan=calculate", DUMMY,
          "side a:1:12: 'calculate': the first edition does not have this word: leave it out, or "
          "choose another edition with -e" },
        { "2.5", "t65xwing plan=focus*0", DUMMY,
          "side a:1:15: 'focus*0': a number of tokens is 1 to 20" },
        { "2.5", "t65xwing plan=focus*x", DUMMY, "side a:1:15: 'focus*x': a number of tokens" },
        { "2.5", "t65xwing plan=a,b,c", DUMMY, "side a:1:15: 'a': unknown token" },
        { "2.5", "t65xwing plan=lock,lock,lock,lock,lock,lock,lock,lock,lock,lock,lock,lock,lock",
          DUMMY,
          "side a:1:10: 'plan=lock,lock,lock,lock,lock,lock,lock': a plan has at most 12 rounds" },
        { "2.5", "t65xwing plan=lock focus", DUMMY,
          "side a:1:20: 'focus': the plan says what is gained: put it there, as in "
          "plan=lock,focus" },
        { "2.5", "t65xwing init=13", DUMMY,
          "side a:1:10: 'init=13': the number is out of range: 0 to 12" },
        { "2.5", "t65xwing init=x", DUMMY,
          "side a:1:10: 'init=x': this word needs a whole number, as in init=4" },
        { "2.5", "t65xwing init", DUMMY,
          "side a:1:10: 'init': this word needs a value, as in init=4" },
        { "2.5", "t65xwing init=1 init=2", DUMMY,
          "side a:1:17: 'init=2': the init is given twice" },
        { "2.5", "t65xwing points=-1", DUMMY, "the number is out of range: 0 to 1000" },
        { "2.5", "t65xwing shot=1.5", DUMMY,
          "'shot=1.5': a probability is a number from 0 to 1, as in shot=0.75" },
        { "2.5", "t65xwing shot=nan", DUMMY, "a probability is a number from 0 to 1" },
        { "2.5", "agility=2 hull=4 shot=0.5", DUMMY, "'shot=0.5': the ship has no attack" },
        { "2.5", "agility=2 hull=4 range=1", DUMMY, "'range=1': the ship has no attack" },
        { "2.5", "tielnfighter regen=1", DUMMY,
          "side a:1:14: 'regen=1': the ship has no shields that could come back" },
        { "2.5", "t65xwing regen=1x", DUMMY,
          "this word needs a whole number, as in regen=1; twice" },
        { "2.5", "t65xwing regen=x2", DUMMY, "'regen=x2': this word needs a whole number" },
        { "2.5", "t65xwing regen=1x0", DUMMY, "'regen=1x0': this word needs a whole number" },
        { "2.5", "t65xwing regen=1+focus", DUMMY, "for a disarm token: regen=1x2+disarm" },
        { "2.5", "t65xwing regen=1+disarm:0", DUMMY, "with 3 health: regen=1x2+disarm:3" },
        { "2.5", "t65xwing regen=1x21", DUMMY,
          "'regen=1x21': the number is out of range: 1 to 20" },
        { "2.5", "t65xwing range=6", DUMMY, "'range=6': the number is out of range: 0 to 5" },
        { "1", "xwing range=0", DUMMY, "'range=0': the number is out of range: 1 to 5" },
        { "2.5", "attack=3 repair=all", DUMMY,
          "'repair=all': a ship without hull is dealt no damage cards" },
        { "2.5", "t65xwing focus=30", DUMMY,
          "side a:1:10: 'focus=30': the number is out of range" },
        { "2.5", "t65xwing stress=12 stress=12", DUMMY,
          "side a:1:10: 'stress=12': more than 20 of these tokens on one ship" },
        { "1", "xwing calculate", DUMMY,
          "side a:1:7: 'calculate': the first edition does not have this word: leave it out, or "
          "choose another edition with -e" },
        { "2.5", "t65xwing focus-to-evade=1:focos", DUMMY, "side a:1:27: 'focos': " },
        { "2.5", "t65xwing reroll=1?focos", DUMMY, "side a:1:19: 'focos': " },
        { "2.5", "t65xwing vs tielnfighter", DUMMY, "side a:1:10: 'vs': a scenario has one 'vs'" },
        { "2.5", "t65xwing z95af4headhunter", DUMMY, "side a:1:10: 'z95af4headhunter'" },
        { "2.5", "t65xwing f\xC3\xB6kus x", DUMMY, "side a:1:10: 'f\xC3\xB6kus': unknown word" },
        { "2.5", "t65xwing focus f\xC3\xB6kus", DUMMY,
          "side a:1:16: 'f\xC3\xB6kus': unknown word" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct duel_cast cast;
        volley_error error = { 0 };
        char text[512];

        assert_int_not_equal(read_sides(&cast, rows[i].edition, rows[i].a, rows[i].b, &error),
                             VOLLEY_OK);
        volley_error_text(&error, text, sizeof text);
        if (!strstr(text, rows[i].error))
            fail_msg("%s vs %s:\n%s\ninstead of\n%s", rows[i].a, rows[i].b, text, rows[i].error);
    }
}

/* What an upgrade is printed to grant of a number; 0: nothing. */
static int granted(const char *grants, const char *what)
{
    const char *at = strstr(grants, what);

    return at ? (int)strtol(at + strlen(what), NULL, 10) : 0;
}

/* What cards grant counts, on top of what the ship has. */
static void what_cards_grant_counts(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    int looked = 0;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(editions); i++) {
        const struct cards *library = &cards_builtin[i ? CARDS_SECOND : CARDS_FIRST];

        for (size_t at = 0; at < library->upgrade_count; at++) {
            const struct cards_upgrade *upgrade = &library->upgrades[at];
            const int hull = granted(upgrade->grants, "hull:"),
                      shields = granted(upgrade->grants, "shields:"),
                      skill = granted(upgrade->grants, "skill:");
            struct duel_cast cast;
            char words[128];

            if (upgrade->side != 1 || (!hull && !shields && !skill))
                continue;
            looked++;
            snprintf(words, sizeof words, "attack=3 agility=2 hull=9 shields=9 upgrade.%s",
                     upgrade->id);
            cast = cast_of(editions[i], words, i ? DUMMY : "tiefighter");
            assert_int_equal(kind_at(&cast, 0)->hull, 9 + hull);
            assert_int_equal(kind_at(&cast, 0)->shields, 9 + shields);
            assert_int_equal(kind_at(&cast, 0)->initiative, 1 + skill);
            assert_int_equal(cast.faces[0].adds_skill, skill != 0);
            duel_cast_fini(&cast);
        }
    }
    assert_true(looked > 40);
}

/* By the rules a pilot skill is at most 12; one that is said is the whole. */
static void cards_raise_the_pilot_skill(void **state)
{
    static const struct {
        const char *words;
        int skill;
    } rows[] = {
        { "whisper", 7 },
        { "whisper veteraninstincts", 9 },
        { "whisper veteraninstincts init=8", 8 },
        { "whisper no-ability veteraninstincts", 7 },
        { "lukeskywalker veteraninstincts", 10 },
        { "wedgeantilles veteraninstincts", 11 },
        { "attack=3 agility=2 hull=3 veteraninstincts", 3 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct duel_cast cast = cast_of("1", rows[i].words, "tiefighter");

        assert_int_equal(kind_at(&cast, 0)->initiative, rows[i].skill);
        assert_int_equal(has_note(&cast,
                                  "A1: init=8 is said, and Veteran Instincts adds nothing to "
                                  "it"),
                         i == 2);
        duel_cast_fini(&cast);
    }
    assert_int_equal(rules_skill_within(13), 12);
    assert_int_equal(rules_skill_within(-1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_count_where_they_fit),
        cmocka_unit_test(a_ship_brings_its_health_size_and_initiative),
        cmocka_unit_test(half_points_are_of_the_whole_ship),
        cmocka_unit_test(tokens_of_actions_are_a_plan_and_others_a_start),
        cmocka_unit_test(each_weapon_that_can_be_fired_is_an_attack_the_primary_one_last),
        cmocka_unit_test(who_says_no_attack_does_not_shoot_and_who_says_no_hull_cannot_die),
        cmocka_unit_test(ships_of_equal_words_are_one_kind),
        cmocka_unit_test(words_about_health_are_seen),
        cmocka_unit_test(ships_stand_as_is_said),
        cmocka_unit_test(damage_of_a_state_takes_shields_first),
        cmocka_unit_test(shields_are_gone_before_hull_which_is_told),
        cmocka_unit_test(what_cards_grant_counts),
        cmocka_unit_test(cards_raise_the_pilot_skill),
        cmocka_unit_test(what_is_wrong_with_a_state_is_told),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
