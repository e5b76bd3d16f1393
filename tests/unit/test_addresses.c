/* src/game/xws/address and link: squads in the addresses that players share. The numbers of those
 * by hand are the builder's, looked up by the names of the cards; an encoder of the test's own
 * writes every number in every version. */
#include "support/check.h"

#include "base/array.h"
#include "game/cards/numbers.h"
#include "unit/squad_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_reads_bytes(const char *text, size_t count, const char *expected)
{
    struct xws_file file;
    struct buffer trace = { 0 };
    volley_error error = { 0 };

    if (xws_read(&file, text, count, "a.txt", &error) != VOLLEY_OK)
        fail_msg("%s: %s", text, error.message);
    for (uint32_t i = 0; i < file.squad_count; i++) {
        const struct xws_squad *squad = &file.squads[i];

        trace_squad(squad, &trace);
        for (uint32_t j = 0; j < squad->pilot_count; j++)
            for (uint32_t k = 0; k < squad->pilots[j].told_count; k++)
                buffer_print(&trace, "%u: %s\n", j + 1, squad->pilots[j].told[k]);
    }
    buffer_add(&trace, "", 1);
    assert_string_equal(trace.bytes, expected);
    buffer_fini(&trace);
    xws_fini(&file);
}

static void check_reads(const char *text, const char *expected)
{
    check_reads_bytes(text, strlen(text), expected);
}

static void check_refuses(const char *text, const char *expected)
{
    struct xws_file file;
    volley_error error = { 0 };
    char said[400];

    if (xws_read(&file, text, strlen(text), "a.txt", &error) == VOLLEY_OK)
        fail_msg("'%s' is read", text);
    assert_null(file.squads);
    volley_error_text(&error, said, sizeof said);
    if (!strstr(said, expected))
        fail_msg("'%s' does not say '%s'", said, expected);
}

/* ---- versions ---- */

static void each_version_is_read(void **state)
{
    static const struct {
        const char *address, *squad;
    } rows[] = {
        /* the first edition */
        { "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=0:57,1,3:-1::20;5:18,-1,-1:-1::1",
          "/rebel/1: wedgeantilles@xwing elite=predator torpedo=protontorpedoes astromech=r2d2 "
          "modification=integratedastromech; lukeskywalker@xwing elite=pushthelimit "
          "modification=stealthdevice;\n" },
        { "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=31:18:7:15:-1",
          "/rebel/1: greensquadronpilot@awing elite=pushthelimit title=awingtestpilot "
          "elite=daredevil;\n" },
        { "https://geordanr.github.io/xwing/?f=Galactic%20Empire&d=v2!28:18:5:1:M.15;10::-1:-1:",
          "/imperial/1: soontirfel@tieinterceptor elite=pushthelimit title=royalguardtie "
          "modification=stealthdevice modification=autothrusters; academypilot@tiefighter;\n" },
        { "http://geordanr.github.io/xwing/?f=Scum%20and%20Villainy&d=v3!c=200!101:18,-1,44:16:15:",
          "/scum/1: guri@starviper elite=pushthelimit system=sensorjammer title=virago "
          "modification=autothrusters;\n" },
        { "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!44:43,22,-1,-1:-1:11:U.62;"
          "36:-1,-1,63,21:2:3:&sn=Two%20of%20them",
          "Two of them/rebel/1: bluesquadronpilot@bwing system=advancedsensors cannon=ioncannon "
          "modification=bwinge2 crew=r2d2-swx22; hansolo@yt1300 crew=c3po crew=gunner "
          "title=millenniumfalcon modification=engineupgrade;\n" },
        { "https://geordanr.github.io/xwing/?f=Galactic%20Empire&d=v4!e!38:-1,41,22:1:-1:;"
          "71:140,-1,-1:34:-1:T.23&sn=&obs=",
          "/imperial/1: bobafett-galacticempire@firespray31 bomb=protonbombs cannon=ioncannon "
          "title=slavei; rexlerbrath@tiedefender elite=crackshot title=tied title=tiex1;\n" },
        { "https://geordanr.github.io/xwing/?f=Scum%20and%20Villainy&d=v4!s!116:140::2:&obs=",
          "/scum/1: bobafett@firespray31 elite=crackshot modification=shieldupgrade;\n" },
        /* the second */
        { "https://raithos.github.io/"
          "?f=Rebel%20Alliance&d=v4!s!4:-1,-1,3,136:-1:-1:U.165;7::-1:-1:",
          "/rebelalliance/2: lukeskywalker@t65xwing astromech=r2d2 torpedo=protontorpedoes "
          "modification=shieldupgrade; biggsdarklighter@t65xwing;\n" },
        { "https://raithos.github.io/xwing/?f=Galactic%20Empire&d=v4!se!217:116:;229:-1:&sn=a",
          "a/galacticempire/2: howlrunner@tielnfighter talent=crackshot; academypilot@tielnfighter;"
          "\n" },
        { "https://raithos.github.io/?f=Scum%20and%20Villainy&d=v5!s!147:124,111,-1,165:U.163;103:"
          "-1,-1:U.-1&sn=Two",
          "Two/scumandvillainy/2: guri@starviperclassattackplatform talent=lonewolf "
          "sensor=advancedsensors modification=shieldupgrade title=virago; "
          "bobafett@firesprayclasspatrolcraft;\n" },
        { "https://raithos.github.io/?f=Resistance&d=v6!h=200!231:172,,6,,:;244:,54,:U.-1",
          "/resistance/2: poedameron@t70xwing talent=heroic astromech=r5astromech; "
          "rey@scavengedyt1300 crew=perceptivecopilot;\n" },
        { "https://raithos.github.io/?f=First%20Order&d=v7!s=200!236:75,125,99,:",
          "/firstorder/2: kyloren@tievnsilencer force-power=sense talent=marksmanship "
          "missile=concussionmissiles;\n" },
        { "https://raithos.github.io/?f=Galactic%20Republic&d=v8ZsZ200Z278X75W6WW201Y273X&sn=Jedi",
          "Jedi/galacticrepublic/2: obiwankenobi@delta7aethersprite force-power=sense "
          "astromech=r5astromech configuration=delta7b; anakinskywalker@delta7aethersprite;\n" },
        { "https://xwing-legacy.com/?f=Separatist%20Alliance&d=v8ZhZ250Z305X119WWW229Y279X209W&sn=",
          "/separatistalliance/2: generalgrievous@belbullab22starfighter talent=elusive "
          "title=soullessone; tradefederationdrone@vultureclassdroidfighter "
          "missile=energyshellcharges;\n" },
        { "https://yasb.app/?f=Galactic%20Empire&d=v9ZhZ20Z173X204W113W105Y179X126W164W&sn=Aces",
          "Aces/galacticempire/2.5: darthvader@tieadvancedx1 force-power=hate "
          "sensor=firecontrolsystem modification=afterburners; soontirfel@tieininterceptor "
          "talent=outmaneuver modification=hullupgrade;\n" },
        { "https://yasb.app/?f=Galactic%20Empire&d=v9ZhZ20Z564X125W204W105&sn=",
          "/galacticempire/2.5: darthvader-battleofyavin@tieadvancedx1 talent=marksmanship "
          "force-power=hate modification=afterburners;\n" },
        { "https://yasb.app/?f=Scum%20and%20Villainy&d=v10ZsZ50Z97X121WWY145XW161&sn=a&obs=",
          "a/scumandvillainy/2.5: fennrau@fangfighter talent=fearless; solsixxa@scurrgh6bomber "
          "title=slavei;\n" },
        /* cards that the builder may know before the library does */
        { "https://yasb.app/?f=Scum%20and%20Villainy&d=v10ZsZ50Z717X601&sn=",
          "/scumandvillainy/2.5: bossk-armedanddangerous@yv666lightfreighter "
          "gunner=r2g8-armedanddangerous;\n" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        check_reads(rows[i].address, rows[i].squad);
}

static void what_a_squad_says_of_itself(void **state)
{
    static const char address[] = "yasb.app/?f=Resistance&d=v10ZsZ50Z231X&sn=A";
    struct xws_file file;

    (void)state;
    assert_int_equal(xws_read(&file, address, strlen(address), "a", NULL), VOLLEY_OK);
    assert_string_equal(file.squads[0].told_by, "the builder's address, version 10");
    assert_string_equal(file.squads[0].builder, "Yet Another Squad Builder");
    assert_string_equal(file.squads[0].ruleset, "XWA");
    assert_string_equal(file.squads[0].version, "50P");
    assert_string_equal(file.squads[0].link, "https://yasb.app/?f=Resistance&d=v10ZsZ50Z231X&sn=A");
    assert_int_equal(file.squads[0].points, XWS_POINTS_UNSAID);
    xws_fini(&file);
}

/* ---- around it ---- */

static void what_stands_around_an_address_is_no_part_of_it(void **state)
{
    static const char *const texts[] = {
        "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B&obs=coreasteroid5,gascloud1",
        "  \n\thttps://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A+B&obs=  \r\n",
        "\xEF\xBB\xBFHTTPS://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B",
        "\"https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B\"",
        "'https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B'",
        "<https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B>",
        "<https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B|My squad>",
        "(https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B).",
        "[My squad](https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B), the best",
        "**[A](https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B)**",
        "<a href=\"https://yasb.app/?f=Resistance&amp;d=v9ZhZ20Z231X172&amp;sn=A%20B\">A</a>",
        "What do you think of this one? "
        "https://yasb.app/?sn=A%20B&obs=&d=v9ZhZ20Z231X172&f=resistance",
        "See https://example.org/a?b=c and "
        "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B",
        "yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B",
        "Mine: yasb.app/AMG/?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B#top",
        "?f=Resistance&d=v9ZhZ20Z231X172&sn=A%20B",
        "https://yasb.app/?f=Resistance&d=v9%5AhZ20Z%32%33%31X172&sn=A%20B",
        "https://yasb.app/?f=Resistance&d=v9%255AhZ20Z231X172&sn=A%2520B",
        "https://yasb.app/?d=v9ZhZ20Z231X172&sn=A%20B", /* the pilot has a faction */
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        check_reads(texts[i], "A B/resistance/2.5: poedameron@t70xwing talent=heroic;\n");
    check_reads("https://geordanr.github.io/xwing/?f=Rebel Alliance&d=v4!s!0:57,1,3:-1:20:&sn=A B",
                "A/rebel/1: wedgeantilles@xwing elite=predator torpedo=protontorpedoes "
                "astromech=r2d2 modification=integratedastromech;\n");
    check_reads(
        "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4%21s%210%3A57%2C1%2C3%3A-1"
        "%3A20%3A%3B5%3A%3A-1%3A-1%3A&sn=Lando%27s%20%3Cb%3E%0A%1b%00",
        "Lando's <b>?"
        "?"
        "?/rebel/1: wedgeantilles@xwing elite=predator torpedo=protontorpedoes "
        "astromech=r2d2 modification=integratedastromech; lukeskywalker@xwing;\n");
}

static void several_addresses_are_several_squads(void **state)
{
    (void)state;
    check_reads("Mine https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=A\n"
                "yours (yasb.app/?f=First%20Order&d=v9ZhZ20Z236X&sn=B)\n",
                "A/resistance/2.5: poedameron@t70xwing talent=heroic;\n"
                "B/firstorder/2.5: kyloren@tievnsilencer;\n");
}

/* ---- what is not known ---- */

static void a_number_that_is_not_known_is_told_with_its_place(void **state)
{
    (void)state;
    check_reads("https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW9999Wx1W6Y8888X172Y244X54&sn=",
                "/resistance/2.5: poedameron@t70xwing talent=heroic astromech=r5astromech; "
                "pilot-8888@ talent=heroic; rey@scavengedyt1300 crew=perceptivecopilot;\n"
                "1: the address has '9999' in slot 3, a number that is not known: it is left out\n"
                "1: the address has 'x1' in slot 4, a number that is not known: it is left out\n"
                "2: the address has '8888' for the pilot, a number that is not known\n");
    check_reads(
        "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!0:57:99:98:U.999,W.1,.,U",
        "/rebel/1: wedgeantilles@xwing elite=predator;\n"
        "1: the address has '99' in title 1, a number that is not known: it is left out\n"
        "1: the address has '98' in modification 1, a number that is not known: it is left "
        "out\n"
        "1: the address has '999' in added slot 1, a number that is not known: it is left "
        "out\n"
        "1: the address has 'W.1' as added card 2, which is none: it is left out\n"
        "1: the address has '.' as added card 3, which is none: it is left out\n"
        "1: the address has 'U' as added card 4, which is none: it is left out\n");
}

static void what_is_cut_off_is_told(void **state)
{
    (void)state;
    check_reads("https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172Y24",
                "/resistance/2.5: poedameron@t70xwing talent=heroic; knavesquadronescort@ewing;\n"
                "2: the address ends with this pilot's number: something may be cut off\n"
                "2: the address has no name behind its ships: ships may be cut off\n");
    check_reads(
        "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172Y244X54Y",
        "/resistance/2.5: poedameron@t70xwing talent=heroic; "
        "rey@scavengedyt1300 crew=perceptivecopilot;\n"
        "2: the address ends its ships where another one would begin: ships may be cut off\n");
    check_reads("https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172Y244X54&sn=&obs=",
                "/resistance/2.5: poedameron@t70xwing talent=heroic; "
                "rey@scavengedyt1300 crew=perceptivecopilot;\n");
}

static void broken_addresses_are_refused_where_they_are(void **state)
{
    static const char *const rows[][2] = {
        { "https://yasb.app/?f=Resistance&d=", "a.txt:1:34: the address is of no version" },
        { "https://yasb.app/?d=v", "a.txt:1:21: the address is of no version" },
        { "https://yasb.app/?d=v9", "no version that Volley knows, which are 1 to 10" },
        { "https://yasb.app/?d=v0Z1", "no version" },
        { "https://yasb.app/?d=v11ZsZ50Z231X", "no version" },
        { "https://yasb.app/?d=v99999999999999999999ZsZ50Z231X", "no version" },
        { "https://yasb.app/?d=V9ZsZ50Z231X", "no version" },
        { "https://yasb.app/?d=-1", "no version" },
        { "\n\n  https://yasb.app/?d=v9Z", "a.txt:3:23: the address ends before its ships" },
        { "https://yasb.app/?d=v9ZhZ20", "the address ends before its ships" },
        { "https://yasb.app/?d=v8!s!1:", "the address ends before its ships" },
        { "https://a/?d=v3!s", "the address ends before its ships" },
        { "https://yasb.app/?d=v9ZhZ20Z", "a squad without ships" },
        { "https://yasb.app/?d=v9ZhZ20ZYYY", "a squad without ships" },
        { "https://a/?d=v4!s!;;", "a squad without ships" },
        { "https://yasb.app/?d=v9ZqZ8Z12X", "quick builds" },
        { "https://raithos.github.io/?d=v7!q=8!12:", "quick builds" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        check_refuses(rows[i][0], rows[i][1]);
}

static void json_with_an_address_in_it_stays_json(void **state)
{
    static const char json[] = "{\"faction\":\"a\",\"pilots\":[{\"id\":\"b\"}],\"vendor\":{\"y\":{"
                               "\"link\":\"https://yasb.app/?d=v9ZhZ20Z231X\"}}}";

    (void)state;
    check_reads(json, "/a/2.5: b@;\n");
    assert_false(xws_is_address(json, strlen(json)));
    assert_false(xws_names_squad(json, strlen(json)));
    check_refuses("{ \"link\": \"https://yasb.app/?d=v9ZhZ20Z231X\" ", "a.txt:1:");
    check_refuses("[ \"https://yasb.app/?d=v9ZhZ20Z231X\" ]", "a squad must be an object");
    assert_true(xws_is_address("see https://a", 13));
    assert_false(xws_names_squad("see https://a", 13));
    assert_false(xws_is_address("attacker,defender", 17));
}

/* ---- hostile ones ---- */

static char *repeat(const char *head, const char *piece, size_t times, const char *tail)
{
    const size_t bytes = strlen(piece);
    char *text = malloc(strlen(head) + bytes * times + strlen(tail) + 1), *at = text;

    assert_non_null(text);
    at += sprintf(at, "%s", head);
    for (size_t i = 0; i < times; i++, at += bytes)
        memcpy(at, piece, bytes);
    strcpy(at, tail);
    return text;
}

static void check_refuses_many(const char *head, const char *piece, size_t times,
                               const char *expected)
{
    char *text = repeat(head, piece, times, "");

    check_refuses(text, expected);
    free(text);
}

static void too_much_is_refused(void **state)
{
    char *text;

    (void)state;
    check_refuses_many("https://yasb.app/?d=v9ZhZ20Z", "231XY", 65, "more than 64 pilots");
    check_refuses_many("https://yasb.app/?d=v9ZhZ20Z231X", "172W", 65, "more than 64 upgrades");
    check_refuses_many("https://yasb.app/?d=v9ZhZ20Z231X", "9999W", 65, "more than 64 upgrades");
    check_refuses_many("", "https://yasb.app/?d=v9ZhZ20Z231X\n", 257, "more than 256 squads");
    check_refuses_many("https://yasb.app/?d=v9ZhZ20Z", "Y", 1 << 20, "a squad without ships");
    check_refuses_many("https://a/?d=", "%25", 1 << 20, "no version");
    check_refuses_many("https://a/?d=v4!s!0:", "57,", 1 << 18, "more than 64 upgrades");
    check_refuses_many("https://a/?d=v4!s!0:-1:-1:-1:", "x,", 1 << 18, "more than 64 upgrades");
    text = repeat("https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X", "W", 1 << 20, "172&sn=");
    check_reads(text, "/resistance/2.5: poedameron@t70xwing talent=heroic;\n");
    free(text);
}

/* ---- every number ---- */

static const char *const second_versions[] = {
    "https://raithos.github.io/?f=Resistance&d=v4!s!#:-1,#:-1:-1:",
    "https://raithos.github.io/?f=Resistance&d=v5!s!#:-1,#:",
    "https://raithos.github.io/?f=Resistance&d=v6!h=200!#:,#:",
    "https://raithos.github.io/?f=Resistance&d=v7!s=200!#:,#:U.-1",
    "https://raithos.github.io/?f=Resistance&d=v8ZsZ200Z#XW#&sn=",
    "https://yasb.app/?f=Resistance&d=v9ZhZ20Z#XW#WW&sn=",
    "https://yasb.app/?f=Resistance&d=v10ZsZ50Z#XW#WW&sn=a",
};

static const char *const first_versions[] = {
    "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=#:-1,#:-1:-1:-1",
    "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v2!#:-1,#:-1:-1:",
    "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v3!s!#:-1,#:-1:-1:",
    "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!c=100!#:-1,#:-1:-1:",
};

/* "#" in an address is the number. */
static void encode(const char *form, size_t number, char *out)
{
    for (; *form; form++)
        if (*form == '#')
            out += sprintf(out, "%zu", number);
        else
            *out++ = *form;
    *out = '\0';
}

static void check_number(enum cards_edition edition, const char *form, size_t number)
{
    struct cards_named pilot, upgrade;
    struct xws_file file;
    char address[200];

    if (!cards_number(edition, CARDS_NUMBERED_PILOT, number, &pilot) ||
        !cards_number(edition, CARDS_NUMBERED_UPGRADE, number, &upgrade))
        return;
    encode(form, number, address);
    assert_int_equal(xws_read(&file, address, strlen(address), "a", NULL), VOLLEY_OK);
    assert_int_equal(file.squads[0].pilot_count, 1);
    assert_int_equal(file.squads[0].pilots[0].told_count, 0);
    assert_int_equal(file.squads[0].pilots[0].upgrade_count, 1);
    assert_string_equal(file.squads[0].pilots[0].id, pilot.id);
    assert_string_equal(file.squads[0].pilots[0].ship, pilot.where);
    assert_string_equal(file.squads[0].pilots[0].upgrades[0].id, upgrade.id);
    xws_fini(&file);
}

static void every_number_is_read_in_every_version(void **state)
{
    (void)state;
    for (size_t number = 0; number < 800; number++) {
        for (size_t i = 0; i < ARRAY_LEN(second_versions); i++)
            check_number(CARDS_SECOND, second_versions[i], number);
        for (size_t i = 0; i < ARRAY_LEN(first_versions); i++)
            check_number(CARDS_FIRST, first_versions[i], number);
    }
}

/* So many numbers there are, and hardly any that means a card which no roster has, but for those of
 * newer expansions. */
static void the_rosters_have_what_the_numbers_mean(void **state)
{
    static const size_t counts[CARDS_EDITIONS][CARDS_NUMBERED_KINDS] = {
        [CARDS_FIRST] = { 296, 268, 63, 35 },
        [CARDS_SECOND] = { 737, 641, 0, 0 },
    };

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (int kind = 0; kind < CARDS_NUMBERED_KINDS; kind++) {
            struct cards_named named;
            size_t count = 0;

            for (size_t number = 0; number < 2000; number++)
                count += cards_number(edition, kind, number, &named);
            assert_int_equal(count, counts[edition][kind]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_version_is_read),
        cmocka_unit_test(what_a_squad_says_of_itself),
        cmocka_unit_test(what_stands_around_an_address_is_no_part_of_it),
        cmocka_unit_test(several_addresses_are_several_squads),
        cmocka_unit_test(a_number_that_is_not_known_is_told_with_its_place),
        cmocka_unit_test(what_is_cut_off_is_told),
        cmocka_unit_test(broken_addresses_are_refused_where_they_are),
        cmocka_unit_test(json_with_an_address_in_it_stays_json),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(every_number_is_read_in_every_version),
        cmocka_unit_test(the_rosters_have_what_the_numbers_mean),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
