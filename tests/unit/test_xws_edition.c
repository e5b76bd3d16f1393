/* src/game/xws/edition and facts: what squads say of themselves. The forms are those of builders'
 * own exports: YASB of each year, its forks, Launch Bay Next, the first edition's. */
#include "support/check.h"

#include "game/xws/xws.h"

#include <stdio.h>
#include <string.h>

static struct xws_file read_squad(const char *faction, const char *members)
{
    struct xws_file file;
    volley_error error = { 0 };
    char text[1000];

    snprintf(text, sizeof text, "{\"faction\":\"%s\",%s}", faction, members);
    if (!strstr(members, "\"pilots\""))
        snprintf(text, sizeof text, "{\"faction\":\"%s\",\"pilots\":[{\"id\":\"a\"}],%s}", faction,
                 members);
    if (xws_read(&file, text, strlen(text), "in", &error) != VOLLEY_OK)
        fail_msg("%s: %s", text, error.message);
    return file;
}

static void check_tells(const char *faction, const char *members, const char *edition,
                        const char *told_by)
{
    struct xws_file file = read_squad(faction, members);
    const struct xws_squad *squad = &file.squads[0];

    if (strcmp(squad->edition ? squad->edition : "?", edition) != 0)
        fail_msg("%s: edition %s", members, squad->edition ? squad->edition : "?");
    assert_string_equal(squad->told_by, told_by);
    xws_fini(&file);
}

static void the_ruleset_tells(void **state)
{
    (void)state;
    check_tells("resistance", "\"ruleset\":\"XWA\",\"version\":\"50P-2.0\"", "2.5",
                "its ruleset 'XWA'");
    check_tells("resistance", "\"ruleset\":\"AMG\",\"version\":\"09/06/2024\"", "2.5",
                "its ruleset 'AMG'");
    check_tells("resistance", "\"ruleset\":\"legacy\",\"version\":\"2.2.2\",\"points\":77", "2",
                "its ruleset 'legacy'");
    check_tells("resistance", "\"format\":\"Legacy (X2PO)\"", "2", "its ruleset 'Legacy (X2PO)'");
    check_tells("resistance", "\"format\":\"Extended\"", "?", "");
}

static void the_builder_or_its_link_tells(void **state)
{
    (void)state;
    check_tells("firstorder",
                "\"version\":\"2023/10/10\",\"vendor\":{\"yasb\":{\"builder\":\"YASB 2.0\","
                "\"builder_url\":\"https://xwing-legacy.com/\",\"link\":"
                "\"https://xwing-legacy.com/?f=First%20Order&d=v8ZsZ200Z1X\"}}",
                "2", "its link");
    check_tells("firstorder",
                "\"vendor\":{\"yasb\":{\"link\":\"https://yasb.app/?d=v9ZhZ20Z1X&sn=x\"}}", "2.5",
                "its link");
    check_tells(
        "firstorder",
        "\"version\":\"2.0.0\",\"vendor\":{\"yasb\":{\"builder\":\"Yet Another Squad Builder "
        "2.0\",\"builder_url\":\"https://raithos.github.io/\"}}",
        "2", "its builder 'Yet Another Squad Builder 2.0'");
    check_tells("firstorder", "\"vendor\":{\"yasb\":{\"builder\":\"YASB - X-Wing 2.5\"}}", "2.5",
                "its builder 'YASB - X-Wing 2.5'");
    check_tells(
        "rebelalliance",
        "\"vendor\":{\"yasb\":{\"builder\":\"(Yet Another) X-Wing Miniatures Squad Builder\","
        "\"builder_url\":\"https://geordanr.github.io/xwing/\"}},\"version\":\"0.3.0\"",
        "1", "its link");
    check_tells("scum",
                "\"version\":\"0.3.0\",\"vendor\":{\"voidstate\":{\"squadron_id\":7,\"builder\":"
                "\"Voidstate's Unofficial X-Wing Squadron Builder\",\"builder_link\":\"x\"}}",
                "1", "its builder 'Voidstate's Unofficial X-Wing Squadron Builder'");
}

static void check_link(const char *link, const char *edition)
{
    char members[200];

    snprintf(members, sizeof members, "\"vendor\":{\"yasb\":{\"link\":\"%s\"}}", link);
    check_tells("hutts", members, edition, strcmp(edition, "?") == 0 ? "" : "its link");
}

/* YASB counts on through the editions; only its version 4 is of two. */
static void the_version_of_a_link_tells(void **state)
{
    (void)state;
    check_link("https://a/?d=1:1", "1");
    check_link("https://a/?d=v1!s!1:", "1");
    check_link("https://a/?f=x&d=v3!s!1:", "1");
    check_link("https://a/?f=x&d=v4!s!1:", "1");
    check_link("https://raithos.github.io/?f=x&d=v4!s!1:", "2");
    check_link("https://yasb.app/?f=x&d=v4!s!1:", "2");
    check_link("https://a/?f=x&d=v5!s!1:", "2");
    check_link("https://a/?sn=d=v9Z&d=v8ZsZ200Z1X", "2");
    check_link("https://a/?d=v9ZhZ20Z1X", "2.5");
    check_link("https://a/?d=v10ZsZ50Z1X", "2.5");
    check_link("https://a/?d=v11ZsZ50Z1X", "?");
    check_link("https://a/?d=v99999999999999999999Z", "?");
    check_link("https://a/?d=v9", "?");
    check_link("https://a/?d=v", "?");
    check_link("https://a/?d=", "?");
    check_link("https://a/?print", "?");
    check_link("a?d=v9Z", "?");
    check_link("https://xwing-legacy.com/?d=v9ZsZ200Z1X", "2");
    check_link("https://geordanr.github.io/xwing/?d=v9Z", "1");
}

static void the_faction_tells_the_first_edition_only(void **state)
{
    (void)state;
    check_tells("rebel", "\"version\":\"0.2.0\"", "1", "its faction 'rebel'");
    check_tells("empire", "\"points\":100", "1", "its faction 'empire'");
    check_tells("galacticempire", "\"name\":\"x\"", "?", "");
    check_tells("hutts", "\"name\":\"x\"", "?", "");
}

static void the_version_tells(void **state)
{
    (void)state;
    check_tells("resistance", "\"version\":\"06/15/2022\"", "2.5", "its version '06/15/2022'");
    check_tells("resistance", "\"version\":\"5/18/2023\"", "2.5", "its version '5/18/2023'");
    check_tells("resistance", "\"version\":\"2.5.0\"", "2.5", "its version '2.5.0'");
    check_tells("resistance", "\"version\":\"50P-1.0\"", "2.5", "its version '50P-1.0'");
    check_tells("resistance", "\"version\":\"BV5\"", "2.5", "its version 'BV5'");
    check_tells("resistance", "\"version\":\"2.0.0\"", "?", "");
}

/* Four ships of 5 points are no list of 200, two of 60 none of 20; Launch Bay Next of 2021 and
 * others give no other sign. */
static void the_points_tell(void **state)
{
    (void)state;
    check_tells("resistance", "\"points\":5", "2.5", "its points");
    check_tells("resistance", "\"points\":31,\"version\":\"2.0.0\"", "2", "its points");
    check_tells(
        "resistance",
        "\"points\":200,\"pilots\":[{\"id\":\"a\",\"points\":5},{\"id\":\"b\",\"points\":4}]",
        "2.5", "its points");
    check_tells(
        "resistance",
        "\"points\":9,\"pilots\":[{\"id\":\"a\",\"points\":44},{\"id\":\"b\",\"points\":20}]", "2",
        "its points");
    check_tells("resistance",
                "\"points\":41,\"pilots\":[{\"id\":\"a\"},{\"id\":\"b\",\"points\":20}]", "?", "");
    check_tells("resistance", "\"points\":0", "?", "");
    check_tells("resistance", "\"points\":18", "?", "");
}

static void facts_are_kept_as_written(void **state)
{
    struct xws_file file =
        read_squad("resistance", "\"points\":20,\"ruleset\":\"A\\u0007MG\",\"version\":\"v\","
                                 "\"vendor\":{\"lbn\":{\"link\":\"l\",\"wins\":0}},\"pilots\":["
                                 "{\"id\":\"a\",\"points\":4,\"upgrades\":{\"ept\":[\"b\"]}},"
                                 "{\"name\":\"c\",\"points\":-1},{\"id\":\"d\",\"points\":2.5}]");
    const struct xws_squad *squad = &file.squads[0];

    (void)state;
    assert_int_equal(squad->points, 20);
    assert_string_equal(squad->ruleset, "A?MG");
    assert_string_equal(squad->version, "v");
    assert_string_equal(squad->builder, "lbn");
    assert_string_equal(squad->link, "l");
    assert_int_equal(squad->pilots[0].points, 4);
    assert_int_equal(squad->pilots[1].points, XWS_POINTS_UNSAID);
    assert_int_equal(squad->pilots[2].points, XWS_POINTS_UNSAID);
    assert_string_equal(squad->pilots[0].upgrades[0].slot, "ept");
    xws_fini(&file);
}

static void facts_of_a_wrong_type_are_not_there(void **state)
{
    struct xws_file file =
        read_squad("resistance",
                   "\"points\":\"20\",\"ruleset\":7,\"version\":null,\"name\":[],\"vendor\":[{}]");
    const struct xws_squad *squad = &file.squads[0];

    (void)state;
    assert_int_equal(squad->points, XWS_POINTS_UNSAID);
    assert_string_equal(squad->ruleset, "");
    assert_string_equal(squad->version, "");
    assert_string_equal(squad->builder, "");
    assert_string_equal(squad->link, "");
    assert_string_equal(squad->name, "");
    xws_fini(&file);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_ruleset_tells),
    cmocka_unit_test(the_builder_or_its_link_tells),
    cmocka_unit_test(the_version_of_a_link_tells),
    cmocka_unit_test(the_faction_tells_the_first_edition_only),
    cmocka_unit_test(the_version_tells),
    cmocka_unit_test(the_points_tell),
    cmocka_unit_test(facts_are_kept_as_written),
    cmocka_unit_test(facts_of_a_wrong_type_are_not_there),
};

CHECK_MAIN(tests)
