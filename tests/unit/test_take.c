/* Who may take which upgrade. The table was written by hand from what is printed on the cards and
 * from the rules of squad building; slots of 2.5 are those of the points list. */
#include "support/check.h"
#include "support/priced.h"

#include "base/array.h"
#include "game/rules/edition.h"
#include "questions/squad/take.h"
#include "words/library/library.h"
#include "words/scenario.h"

#include <stdio.h>
#include <string.h>

enum { OTHERS_MAX = 4 };

struct row {
    const char *edition, *ship, *others, *upgrade;
    enum squad_take answer;
};

static const struct row rows[] = {
    /* slots and what fills them */
    { "2.5", "t65xwing wedgeantilles", "", "protontorpedoes", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles protontorpedoes", "", "iontorpedoes", SQUAD_NO_SLOT },
    { "2.5", "t65xwing wedgeantilles", "", "homingmissiles", SQUAD_NO_SLOT },
    { "2.5", "t65xwing wedgeantilles predator", "", "outmaneuver", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles predator outmaneuver", "", "crackshot", SQUAD_NO_SLOT },
    { "2.5", "tieadvancedx1 darthvader", "", "predator", SQUAD_MAY_TAKE },
    { "2.5", "tielnfighter academypilot", "", "stealthdevice", SQUAD_NO_SLOT },
    { "2.5", "t70xwing poedameron stealthdevice", "", "stealthdevice", SQUAD_HAS_IT },
    { "2.5", "t70xwing poedameron stealthdevice", "", "shieldupgrade", SQUAD_MAY_TAKE },
    /* one slot for a cannon, a torpedo or a missile */
    { "2.5", "m3ainterceptor cartelspacer", "", "ioncannon", SQUAD_MAY_TAKE },
    { "2.5", "m3ainterceptor cartelspacer", "", "protontorpedoes", SQUAD_MAY_TAKE },
    { "2.5", "m3ainterceptor cartelspacer ioncannon", "", "protontorpedoes", SQUAD_NO_SLOT },
    { "2.5", "m3ainterceptor cartelspacer protontorpedoes", "", "ioncannon", SQUAD_NO_SLOT },
    { "2.5", "m3ainterceptor cartelspacer ioncannon", "", "stealthdevice", SQUAD_MAY_TAKE },
    /* cards of two slots */
    { "2.5", "tiereaper scarifbasepilot", "", "emperorpalpatine", SQUAD_NO_SLOT },
    { "2.5", "lambdaclasst4ashuttle lieutenantsai", "", "emperorpalpatine", SQUAD_MAY_TAKE },
    { "2.5", "lambdaclasst4ashuttle lieutenantsai informant", "", "emperorpalpatine",
      SQUAD_NO_SLOT },
    /* slots that upgrades add and take */
    { "2.5", "alphaclassstarwing majorvynder", "", "ioncannon", SQUAD_NO_SLOT },
    { "2.5", "alphaclassstarwing majorvynder xg1assaultconfiguration", "", "ioncannon",
      SQUAD_MAY_TAKE },
    { "2.5", "alphaclassstarwing majorvynder", "", "homingmissiles", SQUAD_NO_SLOT },
    { "2.5", "alphaclassstarwing majorvynder os1arsenalloadout", "", "homingmissiles",
      SQUAD_MAY_TAKE },
    { "2.5", "firesprayclasspatrolcraft bobafett", "", "protontorpedoes", SQUAD_NO_SLOT },
    { "2.5", "firesprayclasspatrolcraft bobafett slavei", "", "protontorpedoes", SQUAD_MAY_TAKE },
    { "2.5", "gauntletfighter deathwatchwarrior informant", "", "gauntlet", SQUAD_NO_SLOT },
    /* four that once added nothing */
    { "2.5", "gauntletfighter chopper-gauntletfighter informant", "", "gnkgonkdroid",
      SQUAD_NO_SLOT },
    { "2.5", "gauntletfighter bokatankryze-separatistalliance informant gauntlet", "",
      "gnkgonkdroid", SQUAD_MAY_TAKE },
    { "2.5", "nimbusclassvwing klick-siegeofcoruscant-lsl", "", "protonbombs", SQUAD_NO_SLOT },
    { "2.5", "nimbusclassvwing klick-siegeofcoruscant-lsl alpha3bbesh", "", "protonbombs",
      SQUAD_MAY_TAKE },
    { "2.5", "asf01bwing herasyndulla-asf01bwing", "", "weaponssystemsofficer", SQUAD_NO_SLOT },
    { "2.5", "asf01bwing herasyndulla-asf01bwing b6bladewingprototype", "", "weaponssystemsofficer",
      SQUAD_MAY_TAKE },
    { "2.5", "asf01bwing herasyndulla-asf01bwing b6bladewingprototype-command", "",
      "weaponssystemsofficer", SQUAD_MAY_TAKE },
    { "2.5", "btanr2ywing zoriibliss", "", "concussionmissiles", SQUAD_NO_SLOT },
    { "2.5", "btanr2ywing zoriibliss wartimeloadout", "", "concussionmissiles", SQUAD_MAY_TAKE },
    { "2.5", "btanr2ywing zoriibliss wartimeloadout iontorpedoes", "", "concussionmissiles",
      SQUAD_MAY_TAKE },
    { "2.5", "btanr2ywing aftabackbar", "", "iontorpedoes", SQUAD_NO_SLOT },
    { "2.5", "btanr2ywing aftabackbar wartimeloadout", "", "iontorpedoes", SQUAD_MAY_TAKE },
    /* restrictions that were not known */
    { "2.5", "tieadvancedx1 darthvader", "", "hopeful", SQUAD_RESTRICTED },
    { "2.5", "t65xwing wedgeantilles", "", "disciplined", SQUAD_RESTRICTED },
    { "2.5", "t65xwing wedgeantilles", "", "hopeful", SQUAD_MAY_TAKE },
    /* ship, size, faction, keyword, side of the Force */
    { "2.5", "t65xwing wedgeantilles", "", "servomotorsfoils", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "", "integratedsfoils", SQUAD_RESTRICTED },
    { "2.5", "t70xwing poedameron", "", "integratedsfoils", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "", "r2d2", SQUAD_MAY_TAKE },
    { "2.5", "t70xwing poedameron", "", "r2d2", SQUAD_RESTRICTED },
    { "2.5", "t65xwing wedgeantilles", "", "heroic", SQUAD_RESTRICTED },
    { "2.5", "t70xwing poedameron", "", "heroic", SQUAD_MAY_TAKE },
    { "2.5", "fangfighter fennrau", "", "fearless", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "", "fearless", SQUAD_RESTRICTED },
    { "2.5", "tieadvancedx1 darthvader", "", "hate", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing lukeskywalker", "", "hate", SQUAD_RESTRICTED },
    { "2.5", "arc170starfighter oddball-arc170starfighter", "", "dedicated", SQUAD_MAY_TAKE },
    { "2.5", "delta7aethersprite plokoon", "", "dedicated", SQUAD_RESTRICTED },
    { "2.5", "vt49decimator patrolleader", "", "dauntless", SQUAD_NO_SLOT },
    /* actions, arcs, abilities */
    { "2.5", "t65xwing wedgeantilles", "", "daredevil", SQUAD_RESTRICTED },
    { "2.5", "tieininterceptor soontirfel", "", "daredevil", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "", "experthandling", SQUAD_RESTRICTED },
    { "2.5", "arc170starfighter oddball-arc170starfighter", "", "experthandling", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "", "advancedslam", SQUAD_RESTRICTED },
    { "2.5", "alphaclassstarwing majorvynder", "", "advancedslam", SQUAD_MAY_TAKE },
    { "2.5", "arc170starfighter oddball-arc170starfighter", "", "veterantailgunner",
      SQUAD_MAY_TAKE },
    { "2.5", "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter", "",
      "veterantailgunner", SQUAD_RESTRICTED },
    { "2.5", "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter", "",
      "veteranturretgunner", SQUAD_MAY_TAKE },
    { "2.5", "arc170starfighter oddball-arc170starfighter", "", "veteranturretgunner",
      SQUAD_RESTRICTED },
    { "2.5", "vultureclassdroidfighter tradefederationdrone", "", "energyshellcharges",
      SQUAD_NO_SLOT },
    /* the squad: limited cards by their name, solitary ones, names */
    { "2.5", "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter", "", "hansolo",
      SQUAD_LIMITED },
    { "2.5", "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter", "", "chewbacca",
      SQUAD_MAY_TAKE },
    { "2.5", "vt49decimator patrolleader", "", "darthvader", SQUAD_MAY_TAKE },
    { "2.5", "vt49decimator patrolleader", "tieadvancedx1 darthvader", "darthvader",
      SQUAD_LIMITED },
    { "2.5", "vt49decimator patrolleader", "", "000", SQUAD_RESTRICTED },
    { "2.5", "vt49decimator patrolleader", "tieadvancedx1 darthvader", "000", SQUAD_MAY_TAKE },
    { "2.5", "t65xwing wedgeantilles", "t65xwing lukeskywalker r2d2", "r2d2", SQUAD_LIMITED },
    { "2.5", "t65xwing wedgeantilles", "t65xwing lukeskywalker r2astromech", "r2astromech",
      SQUAD_MAY_TAKE },
    { "2.5", "sithinfiltrator countdooku", "", "kraken", SQUAD_MAY_TAKE },
    { "2.5", "sithinfiltrator countdooku", "belbullab22starfighter captainsear ta175", "kraken",
      SQUAD_NOT_SOLITARY },
    /* the first edition */
    { "1", "xwing wedgeantilles", "", "protontorpedoes", SQUAD_MAY_TAKE },
    { "1", "xwing rookiepilot", "", "predator", SQUAD_NO_SLOT },
    { "1", "tieinterceptor soontirfel", "", "royalguardtie", SQUAD_MAY_TAKE },
    { "1", "tiefighter academypilot", "", "royalguardtie", SQUAD_RESTRICTED },
    { "1", "tieinterceptor soontirfel autothrusters", "", "stealthdevice", SQUAD_NO_SLOT },
    { "1", "tieinterceptor soontirfel royalguardtie autothrusters", "", "stealthdevice",
      SQUAD_MAY_TAKE },
    { "1", "tieadvanced tempestsquadronpilot", "", "advtargetingcomputer", SQUAD_NO_SLOT },
    { "1", "tieadvanced tempestsquadronpilot tiex1", "", "advtargetingcomputer", SQUAD_MAY_TAKE },
    { "1", "yt1300 hansolo", "", "chewbacca", SQUAD_MAY_TAKE },
    { "1", "lambdaclassshuttle captainkagi", "", "chewbacca", SQUAD_RESTRICTED },
    { "1", "lambdaclassshuttle captainkagi", "", "emperorpalpatine", SQUAD_MAY_TAKE },
    { "1", "lambdaclassshuttle captainkagi intelligenceagent", "", "emperorpalpatine",
      SQUAD_NO_SLOT },
    { "1", "lambdaclassshuttle captainkagi", "tieadvanced darthvader", "darthvader",
      SQUAD_LIMITED },
    { "1", "t70xwing poedameron", "", "r2d2", SQUAD_MAY_TAKE },
    { "1", "aggressor ig88a ioncannon", "", "ioncannon", SQUAD_MAY_TAKE },
    { "1", "aggressor ig88a ioncannon ioncannon", "", "ioncannon", SQUAD_NO_SLOT },
    { "1", "m3ainterceptor cartelspacer", "", "ioncannon", SQUAD_NO_SLOT },
    { "1", "m3ainterceptor cartelspacer heavyscykinterceptor", "", "ioncannon", SQUAD_MAY_TAKE },
    /* pilot skill: printed, or with what an upgrade of a slot that is there adds */
    { "1", "tieinterceptor sabersquadronpilot", "", "royalguardtie", SQUAD_RESTRICTED },
    { "1", "tieinterceptor royalguardpilot", "", "royalguardtie", SQUAD_MAY_TAKE },
    { "1", "tieinterceptor sabersquadronpilot veteraninstincts", "", "royalguardtie",
      SQUAD_MAY_TAKE },
    { "1", "t70xwing redsquadronveteran", "", "blackone", SQUAD_RESTRICTED },
    { "1", "t70xwing poedameron", "", "blackone", SQUAD_MAY_TAKE },
    { "1", "starviper blacksunvigo", "", "virago", SQUAD_RESTRICTED },
    { "1", "starviper guri", "", "virago", SQUAD_MAY_TAKE },
    { "1", "xwing rookiepilot", "", "r2d6", SQUAD_RESTRICTED },
    { "1", "xwing redsquadronpilot", "", "r2d6", SQUAD_MAY_TAKE },
    { "1", "xwing wedgeantilles", "", "r2d6", SQUAD_RESTRICTED },
    { "1", "awing prototypepilot", "", "awingtestpilot", SQUAD_RESTRICTED },
    { "1", "awing greensquadronpilot", "", "awingtestpilot", SQUAD_MAY_TAKE },
    /* slots that cards take away, whichever comes first */
    { "1", "tiedefender maarekstele tiex7", "", "ioncannon", SQUAD_NO_SLOT },
    { "1", "tiedefender maarekstele tiex7", "", "homingmissiles", SQUAD_NO_SLOT },
    { "1", "tiedefender maarekstele ioncannon", "", "tiex7", SQUAD_NO_SLOT },
    { "1", "tiebomber scimitarsquadronpilot tieshuttle", "", "protontorpedoes", SQUAD_NO_SLOT },
    { "1", "tiebomber scimitarsquadronpilot tieshuttle", "", "homingmissiles", SQUAD_NO_SLOT },
    { "1", "tiebomber scimitarsquadronpilot protontorpedoes", "", "tieshuttle", SQUAD_NO_SLOT },
    { "1", "scurrgh6bomber captainnym havoc", "", "gunner", SQUAD_NO_SLOT },
    { "1", "scurrgh6bomber captainnym gunner", "", "havoc", SQUAD_NO_SLOT },
    { "1", "m3ainterceptor cartelspacer lightscykinterceptor", "", "stealthdevice", SQUAD_NO_SLOT },
    { "1", "m3ainterceptor cartelspacer stealthdevice", "", "lightscykinterceptor", SQUAD_NO_SLOT },
    { "1", "tiedefender maarekstele", "", "longrangescanners", SQUAD_RESTRICTED },
    { "1", "tiebomber scimitarsquadronpilot", "", "longrangescanners", SQUAD_MAY_TAKE },
    { "1", "tiebomber scimitarsquadronpilot tieshuttle", "", "longrangescanners",
      SQUAD_RESTRICTED },
    { "1", "tiebomber scimitarsquadronpilot longrangescanners", "", "tieshuttle",
      SQUAD_RESTRICTED },
    { "1", "alphaclassstarwing nusquadronpilot", "", "longrangescanners", SQUAD_MAY_TAKE },
    /* what a card says of the others */
    { "1", "tiebomber scimitarsquadronpilot tieshuttle", "", "gunner", SQUAD_RESTRICTED },
    { "1", "tiebomber scimitarsquadronpilot tieshuttle", "", "rebelcaptive", SQUAD_MAY_TAKE },
    { "1", "scurrgh6bomber captainnym havoc", "", "r4agromech", SQUAD_RESTRICTED },
    { "1", "scurrgh6bomber captainnym havoc", "", "genius", SQUAD_MAY_TAKE },
    { "1", "kihraxzfighter cartelmarauder vaksai stealthdevice", "", "stealthdevice",
      SQUAD_RESTRICTED },
    { "1", "kihraxzfighter cartelmarauder vaksai stealthdevice hullupgrade", "", "shieldupgrade",
      SQUAD_MAY_TAKE },
    { "1", "yt1300 hansolo smugglingcompartment", "", "engineupgrade", SQUAD_RESTRICTED },
    { "1", "yt1300 hansolo smugglingcompartment", "", "hullupgrade", SQUAD_MAY_TAKE },
    { "1", "yt1300 hansolo tactician", "", "tactician", SQUAD_HAS_IT },
    /* values with what upgrades add */
    { "1", "kihraxzfighter cartelmarauder", "", "pulsedrayshield", SQUAD_MAY_TAKE },
    { "1", "kihraxzfighter cartelmarauder vaksai pulsedrayshield", "", "shieldupgrade",
      SQUAD_RESTRICTED },
    { "1", "starviper guri virago hullupgrade", "", "thrustcorrector", SQUAD_RESTRICTED },
    { "1", "starviper guri virago", "", "thrustcorrector", SQUAD_MAY_TAKE },
};
_Static_assert(ARRAY_LEN(rows) >= 40, "of all kinds");

/* In 2.0 slots that are said to be free stand for those of the pilot: one talent, one torpedo. */
static const struct {
    struct row row;
    const char *slots;
} older_rows[] = {
    { { "2", "t65xwing wedgeantilles predator", "", "outmaneuver", SQUAD_NO_SLOT }, "" },
    { { "2", "t65xwing wedgeantilles", "", "outmaneuver", SQUAD_MAY_TAKE }, "" },
    { { "2", "t65xwing wedgeantilles", "", "homingmissiles", SQUAD_NO_SLOT }, "" },
    { { "2", "t65xwing wedgeantilles", "", "outmaneuver", SQUAD_MAY_TAKE }, "torpedo,talent" },
    { { "2", "t65xwing wedgeantilles predator", "", "outmaneuver", SQUAD_MAY_TAKE }, "talent" },
    { { "2", "t65xwing wedgeantilles predator", "", "outmaneuver", SQUAD_NO_SLOT }, "torpedo" },
    { { "2", "tielnfighter academypilot", "", "stealthdevice", SQUAD_MAY_TAKE }, "modification" },
    { { "2", "lambdaclasst4ashuttle lieutenantsai", "", "emperorpalpatine", SQUAD_NO_SLOT },
      "crew" },
    { { "2", "lambdaclasst4ashuttle lieutenantsai", "", "emperorpalpatine", SQUAD_MAY_TAKE },
      "crew,crew" },
    { { "2", "vt49decimator patrolleader", "", "dauntless", SQUAD_MAY_TAKE }, "title" },
    { { "2", "vultureclassdroidfighter tradefederationdrone", "", "energyshellcharges",
        SQUAD_MAY_TAKE },
      "missile" },
    { { "2", "delta7aethersprite ahsokatano", "", "delta7b", SQUAD_MAY_TAKE }, "configuration" },
};

/* Ships of a table, which keep the loadouts that they are read from. */
struct ships {
    struct loadout loadouts[1 + OTHERS_MAX];
    struct squad_member members[1 + OTHERS_MAX];
    size_t count;
};

static const struct cards *library_of(const char *edition)
{
    return priced_cards(edition);
}

/* As an attack at range 2 with what weapons need, so that all cards can be read. */
static void add_ship(struct ships *ships, const char *edition, const char *words)
{
    const struct rules_edition *rules = rules_edition_find(edition);
    const struct cards *library = library_of(edition);
    struct loadout *loadout = &ships->loadouts[ships->count];
    const struct lexer lexer = { .at = words, .end = words + strlen(words), .source = "test" };
    volley_error error = { 0 };

    if (loadout_parse(loadout, lexer, RULES_DEFENDER, rules, library, &error) != VOLLEY_OK)
        fail_msg("%s: %s: %s", words, error.word, error.message);
    squad_member_of_loadout(&ships->members[ships->count++], loadout, library,
                            strcmp(edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND);
}

static void free_ships(struct ships *ships)
{
    for (size_t i = 0; i < ships->count; i++)
        loadout_fini(&ships->loadouts[i]);
}

static const struct cards_upgrade *upgrade_of(const char *edition, const char *id)
{
    size_t count;
    const struct cards_upgrade *upgrade =
        cards_find_upgrades(library_of(edition), id, strlen(id), &count);

    if (!upgrade)
        fail_msg("no upgrade %s", id);
    return upgrade;
}

static void check_row(const struct row *row, const char *slots)
{
    struct ships ships = { .count = 0 };
    struct squad_taking taking = {
        &ships.members[0], &ships.members[1], 0, row->edition, slots, NULL, NULL, NULL
    };
    enum squad_take answer;

    add_ship(&ships, row->edition, row->ship);
    if (*row->others)
        add_ship(&ships, row->edition, row->others);
    taking.other_count = ships.count - 1;
    answer = squad_may_take(&taking, upgrade_of(row->edition, row->upgrade));
    if (answer != row->answer)
        print_message("%s: %s, %s with '%s': %d, not %d\n", row->edition, row->upgrade, row->ship,
                      row->others, (int)answer, (int)row->answer);
    assert_int_equal(answer, row->answer);
    free_ships(&ships);
}

static void each_pair_has_the_answer_that_is_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        check_row(&rows[i], NULL);
    for (size_t i = 0; i < ARRAY_LEN(older_rows); i++)
        check_row(&older_rows[i].row, *older_rows[i].slots ? older_rows[i].slots : NULL);
}

/* Points of 2.0 that depend on agility, size or initiative: from the printed list of June 2022. */
static void costs_that_depend_on_the_ship_are_worked_out(void **state)
{
    static const struct {
        const char *edition, *ship, *upgrade;
        int cost;
    } costs[] = {
        { "2", "t65xwing wedgeantilles", "stealthdevice", 6 },
        { "2", "tieininterceptor soontirfel", "stealthdevice", 8 },
        { "2", "tieininterceptor soontirfel", "hullupgrade", 7 },
        { "2", "arc170starfighter oddball-arc170starfighter", "shieldupgrade", 4 },
        { "2", "vt49decimator patrolleader", "hullupgrade", 2 },
        { "2", "vt49decimator patrolleader", "engineupgrade", 7 },
        { "1", "xwing wedgeantilles", "predator", 3 },
        { "1", "aggressor ig88a", "stealthdevice", 3 },
        /* four off a system, one off each, one off an elite talent, never below 0 */
        { "1", "tieadvanced darthvader tiex1", "advtargetingcomputer", 1 },
        { "1", "tieadvanced darthvader tiex1", "accuracycorrector", 0 },
        { "1", "tieadvanced darthvader tiex1", "predator", 3 },
        { "1", "tieadvanced darthvader", "advtargetingcomputer", 5 },
        { "1", "kihraxzfighter talonbanecobra vaksai", "predator", 2 },
        { "1", "kihraxzfighter talonbanecobra vaksai", "glitterstim", 1 },
        { "1", "kihraxzfighter talonbanecobra vaksai", "guidancechips", 0 },
        { "1", "xwing wedgeantilles renegaderefit", "predator", 2 },
        { "1", "xwing wedgeantilles renegaderefit", "r2d2", 4 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(costs); i++) {
        struct ships ships = { .count = 0 };

        add_ship(&ships, costs[i].edition, costs[i].ship);
        assert_int_equal(
            squad_upgrade_cost(&ships.members[0], upgrade_of(costs[i].edition, costs[i].upgrade)),
            costs[i].cost);
        free_ships(&ships);
    }
}

/* Restrictions but for the upgrades that must be equipped besides. */
static void leave_out_equipped(const char *restrictions, char *out)
{
    const char *equipped = strstr(restrictions, "equipped=");
    const char *rest = equipped ? strstr(equipped, " ; ") : NULL;
    const size_t before = equipped ? (size_t)(equipped - restrictions) : strlen(restrictions);

    sprintf(out, "%.*s%s", (int)before, restrictions, rest ? rest + 3 : "");
    if (equipped && !rest && before > 0)
        out[before - 3] = '\0';
}

/* Whether a pilot may have an upgrade, but for slots, costs and what must be equipped besides. */
static bool some_pilot_may(const struct cards *cards, const struct cards_points *points,
                           const struct cards_upgrade *upgrade)
{
    struct cards_upgrade bare = *upgrade;
    char restrictions[256];
    bool met = false;

    assert_true(strlen(bare.restrictions) < sizeof restrictions);
    leave_out_equipped(bare.restrictions, restrictions);
    bare.restrictions = restrictions;
    bare.slots = bare.grants = bare.formats = "";
    bare.cost = 0;
    bare.cost_by = "";
    for (size_t i = 0; i < cards->pilot_count && !met; i++) {
        const struct cards_pilot *pilot = &cards->pilots[i];
        const struct squad_member member = { .library = cards,
                                             .edition = cards_points_tables(points),
                                             .ship = cards_find_ship(cards, pilot->ship,
                                                                     strlen(pilot->ship)),
                                             .flown = pilot };
        const struct squad_taking taking = { &member, NULL, 0,    points->edition,
                                             NULL,    NULL, NULL, NULL };

        met = squad_may_take(&taking, &bare) == SQUAD_MAY_TAKE;
    }
    return met;
}

/* What a list restricts an upgrade to is spelled as the ships have it, or nobody could take it. */
static void some_pilot_meets_each_restriction(void **state)
{
    const struct cards_points *points;

    (void)state;
    for (size_t list = 0; (points = cards_points_at(list)); list++) {
        volley_library *library;
        const struct cards *cards;

        assert_int_equal(library_priced(NULL, points, &library, NULL), VOLLEY_OK);
        cards = library_cards(library, rules_edition_find(points->edition));
        for (size_t i = 0; i < cards->upgrade_count; i++)
            if (!some_pilot_may(cards, points, &cards->upgrades[i]))
                fail_msg("%s, %s: %s", points->name, cards->upgrades[i].id,
                         cards->upgrades[i].restrictions);
        volley_library_free(library);
    }
}

/* Two torpedoes of one name are in two slots, and cost twice. */
static void a_second_weapon_of_a_name_has_a_slot_and_a_cost_of_its_own(void **state)
{
    struct ships ships = { .count = 0 };

    (void)state;
    add_ship(&ships, "1", "aggressor ig88a ioncannon");
    add_ship(&ships, "1", "aggressor ig88a ioncannon ioncannon");
    assert_int_equal(squad_points_of(&ships.members[0]), 36 + 3);
    assert_int_equal(squad_points_of(&ships.members[1]), 36 + 6);
    free_ships(&ships);
}

/* ---- in each list of points ---- */

/* Call with each pilot of each list that comes with Volley, alone with an upgrade. */
static void each_pair(void (*visit)(const struct squad_taking *, const struct cards_upgrade *))
{
    const struct cards_points *points;

    for (size_t list = 0; (points = cards_points_at(list)); list++) {
        const struct rules_edition *rules = rules_edition_find(points->edition);
        volley_library *library;
        const struct cards *cards;

        assert_int_equal(library_priced(NULL, points, &library, NULL), VOLLEY_OK);
        cards = library_cards(library, rules);
        for (size_t i = 0; i < cards->pilot_count * cards->upgrade_count; i++) {
            const struct cards_pilot *pilot = &cards->pilots[i / cards->upgrade_count];
            const struct squad_member member = { .library = cards,
                                                 .edition = cards_points_tables(points),
                                                 .ship = cards_find_ship(cards, pilot->ship,
                                                                         strlen(pilot->ship)),
                                                 .flown = pilot };
            const struct squad_taking taking = { &member, NULL, 0,    points->edition,
                                                 NULL,    NULL, NULL, NULL };

            if (pilot->cost >= 0)
                visit(&taking, &cards->upgrades[i % cards->upgrade_count]);
        }
        volley_library_free(library);
    }
}

static void check_play(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    const bool huge = strcmp(taking->member->ship->size, "huge") == 0;
    const bool epic = strcmp(upgrade->formats, "epic") == 0;

    if (!huge && epic && squad_may_take(taking, upgrade) == SQUAD_MAY_TAKE)
        fail_msg("%s has %s", taking->member->flown->id, upgrade->id);
}

static void cards_of_epic_squads_alone_are_for_huge_ships(void **state)
{
    (void)state;
    each_pair(check_play);
}

/* A list that says what a card costs by the ship says so for every ship that may have it. */
static void check_cost(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    if (*upgrade->cost_by && squad_restrictions_met(taking, upgrade->restrictions) &&
        strcmp(taking->member->ship->size, "huge") != 0 && taking->member->flown->skill <= 6 &&
        squad_upgrade_cost(taking->member, upgrade) < 0)
        fail_msg("%s with %s costs nothing known: %s", taking->member->flown->id, upgrade->id,
                 upgrade->cost_by);
}

static void costs_that_depend_on_the_ship_are_known_for_each(void **state)
{
    (void)state;
    each_pair(check_cost);
}

static int cost_with(const struct cards *cards, const char *edition, const char *words,
                     const char *id)
{
    struct ships ships = { .count = 0 };
    size_t count;
    int cost;

    add_ship(&ships, edition, words);
    ships.members[0].library = cards;
    cost =
        squad_upgrade_cost(&ships.members[0], cards_find_upgrades(cards, id, strlen(id), &count));
    free_ships(&ships);
    return cost;
}

/* As the list of 2.0 prints them, and a list of one's own in the two other games. */
static void costs_depend_on_agility_initiative_and_size(void **state)
{
    static const struct {
        const char *ship, *upgrade;
        int cost;
    } older[] = {
        { "vt49decimator patrolleader", "hullupgrade", 2 }, /* no agility */
        { "asf01bwing bluesquadronpilot", "hullupgrade", 3 },
        { "t65xwing wedgeantilles", "hullupgrade", 5 },
        { "tielnfighter academypilot", "hullupgrade", 7 },
        { "tielnfighter academypilot", "afterburners", 4 }, /* initiative 1 */
        { "tieininterceptor soontirfel", "afterburners", 7 },
        { "t65xwing lukeskywalker", "supernaturalreflexes", 24 },
        { "t65xwing wedgeantilles", "engineupgrade", 3 },
        { "m12lkimogilafighter cartelexecutioner", "engineupgrade", 4 },
        { "vt49decimator patrolleader", "engineupgrade", 7 },
        { "gr75mediumtransport echobaseevacuees", "snapshot", 9 },
        { "t65xwing wedgeantilles", "predator", 2 }, /* whose cost is one for all */
    };
    static const char *const editions[] = { "2.5", "1" };
    static const struct cards_points_row upgrades[] = {
        { "hullupgrade", CARDS_UPGRADE, "by agility: 2=5 3=7", "", "", "", -1, 0, "" },
        { "predator", CARDS_UPGRADE, "by initiative: 1=1 2=2 6=11 9=12", "", "", "", -1, 0, "" },
        { "shieldupgrade", CARDS_UPGRADE, "by size: Small=3 Large=7", "", "", "", -1, 0, "" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(older); i++)
        assert_int_equal(cost_with(priced_cards("2"), "2", older[i].ship, older[i].upgrade),
                         older[i].cost);
    for (size_t i = 0; i < ARRAY_LEN(editions); i++) {
        const bool first = strcmp(editions[i], "1") == 0;
        const struct cards_points points = { .name = "mine",
                                             .title = "",
                                             .edition = editions[i],
                                             .effective = "",
                                             .source = "",
                                             .squad = 20,
                                             .pilots = upgrades,
                                             .upgrades = upgrades,
                                             .upgrade_count = 3 };
        const char *wedge = first ? "xwing wedgeantilles" : "t65xwing wedgeantilles";
        const char *academy = first ? "tiefighter academypilot" : "tielnfighter academypilot";
        volley_library *library;
        const struct cards *cards;

        assert_int_equal(library_priced(NULL, &points, &library, NULL), VOLLEY_OK);
        cards = library_cards(library, rules_edition_find(editions[i]));
        assert_int_equal(cost_with(cards, editions[i], wedge, "hullupgrade"), 5);
        assert_int_equal(cost_with(cards, editions[i], academy, "hullupgrade"), 7);
        assert_int_equal(cost_with(cards, editions[i], wedge, "predator"), first ? 12 : 11);
        assert_int_equal(cost_with(cards, editions[i], academy, "predator"), 1);
        assert_int_equal(cost_with(cards, editions[i], academy, "shieldupgrade"), 3);
        assert_int_equal(
            cost_with(cards, editions[i], "vt49decimator patrolleader", "shieldupgrade"), 7);
        assert_int_equal(cost_with(cards, editions[i], "vt49decimator patrolleader", "hullupgrade"),
                         SQUAD_POINTS_UNKNOWN); /* the list says nothing of agility 0 */
        volley_library_free(library);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_has_the_answer_that_is_printed),
        cmocka_unit_test(costs_that_depend_on_the_ship_are_worked_out),
        cmocka_unit_test(some_pilot_meets_each_restriction),
        cmocka_unit_test(a_second_weapon_of_a_name_has_a_slot_and_a_cost_of_its_own),
        cmocka_unit_test(cards_of_epic_squads_alone_are_for_huge_ships),
        cmocka_unit_test(costs_that_depend_on_the_ship_are_known_for_each),
        cmocka_unit_test(costs_depend_on_agility_initiative_and_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
