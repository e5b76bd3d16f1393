/* src/game/xws: squads as they are found in the wild, and what is wrong with those that are none.
 */
#include "support/check.h"

#include "unit/squad_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check_reads(const char *text, const char *expected)
{
    struct xws_file file;
    struct buffer trace = { 0 };
    volley_error error = { 0 };

    if (xws_read(&file, text, strlen(text), "a.xws", &error) != VOLLEY_OK)
        fail_msg("%s: %s", text, error.message);
    for (uint32_t i = 0; i < file.squad_count; i++)
        trace_squad(&file.squads[i], &trace);
    buffer_add(&trace, "", 1);
    assert_string_equal(trace.bytes, expected);
    buffer_fini(&trace);
    xws_fini(&file);
}

static void check_refuses_bytes(const char *bytes, size_t count, volley_status status,
                                const char *expected)
{
    struct xws_file file;
    volley_error error = { 0 };
    char text[400];

    assert_int_equal(xws_read(&file, bytes, count, "a.xws", &error), status);
    assert_int_equal(error.status, status);
    assert_int_equal(file.squad_count, 0);
    assert_null(file.squads);
    volley_error_text(&error, text, sizeof text);
    if (!strstr(text, expected))
        fail_msg("'%s' does not say '%s'", text, expected);
}

static void check_refuses(const char *text, const char *expected)
{
    check_refuses_bytes(text, strlen(text), VOLLEY_SYNTAX, expected);
}

/* ---- what is read ---- */

static void a_squad_has_pilots_with_upgrades_by_slot(void **state)
{
    (void)state;
    check_reads("{\"faction\": \"rebelalliance\", \"name\": \"Two\", \"version\": \"2.0.0\","
                " \"pilots\": [{\"id\": \"wedgeantilles\", \"upgrades\": {\"torpedo\":"
                " [\"protontorpedoes\"], \"force-power\": [\"sense\", \"hate\"]}},"
                " {\"id\": \"bluesquadronescort\", \"ship\": \"t65xwing\"}]}",
                "Two/rebelalliance/?: wedgeantilles@ torpedo=protontorpedoes force-power=sense "
                "force-power=hate; bluesquadronescort@t65xwing;\n");
}

static void the_faction_tells_the_edition(void **state)
{
    (void)state;
    check_reads("{\"faction\":\"rebels\",\"pilots\":[{\"name\":\"luke\",\"ship\":\"xwing\"}]}",
                "/rebels/1: luke@xwing;\n");
    check_reads("{\"faction\":\"Scum\",\"pilots\":[{\"id\":\"a\"}]}", "/scum/1: a@;\n");
    check_reads("{\"faction\":\"First Order\",\"pilots\":[{\"id\":\"a\"}]}",
                "/firstorder/?: a@;\n");
    check_reads("{\"faction\":\"hutts\",\"pilots\":[{\"id\":\"a\"}]}", "/hutts/?: a@;\n");
}

static void ids_are_made_of_names(void **state)
{
    char id[16];

    (void)state;
    check_reads("{\"faction\":\"resistance\",\"pilots\":[{\"id\":null,\"name\":\"Padm\xC3\xA9 "
                "\xE2\x80\x9CX-1\xE2\x80\x9D\",\"ship\":\"T-65 X-wing\"}]}",
                "/resistance/?: padmex-1@t-65x-wing;\n");
    check_reads("{\"faction\":\"resistance\",\"pilots\":[{\"id\":\"first\",\"name\":\"second\"}]}",
                "/resistance/?: first@;\n");
    assert_string_equal(xws_id("Luke Skywalker the Longest", id, sizeof id), "lukeskywalkerth");
    assert_string_equal(xws_id("\xC3", id, sizeof id), "");
    assert_string_equal(xws_id("A", id, 1), "");
}

static void upgrades_come_in_many_shapes(void **state)
{
    (void)state;
    check_reads("{\"faction\":\"resistance\",\"pilots\":[{\"id\":\"a\",\"upgrades\":{\"talent\":"
                "\"b\",\"crew\":[{\"id\":\"c\"},{\"name\":\"D d\"}],\"gunner\":{\"xws\":\"e\"},"
                "\"tech\":null,\"mod\":[]}}]}",
                "/resistance/?: a@ talent=b crew=c crew=dd gunner=e;\n");
    check_reads("{\"faction\":\"resistance\",\"pilots\":[{\"id\":\"a\",\"upgrades\":[\"b\",{\"id\":"
                "\"c\"}]},{\"id\":\"d\",\"upgrades\":[]},{\"id\":\"e\",\"upgrades\":null}]}",
                "/resistance/?: a@ =b =c; d@; e@;\n");
}

static void a_file_may_hold_several_squads(void **state)
{
    static const char two[] = "{\"faction\":\"resistance\",\"name\":\"x\",\"pilots\":[{\"id\":"
                              "\"a\"}]},{\"faction\":\"rebels\",\"pilots\":[{\"id\":\"b\"}]}";
    static const char *const around[][2] = { { "{\"container\":[", "]}" },
                                             { "{\"collection\":[", "],\"vendor\":{}}" },
                                             { "[", "]" } };
    char text[300];

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "%s%s%s", around[i][0], two, around[i][1]);
        check_reads(text, "x/resistance/?: a@;\n/rebels/1: b@;\n");
    }
    check_reads("{\"container\":{\"one\":{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\"}]}}}",
                "/scum/1: a@;\n");
}

static void what_is_not_needed_is_passed_over(void **state)
{
    (void)state;
    check_reads("\xEF\xBB\xBF {\"points\":-1e300,\"vendor\":[[{}]],\"faction\":\"scum\",\"name\":"
                "7,\"pilots\":[{\"id\":\"a\",\"points\":\"x\",\"vendor\":{\"y\":1},\"z\":[]}]} \n",
                "/scum/1: a@;\n");
    check_reads("{\"faction\":\"scum\",\"name\":\"a\\nb\\u001b\",\"pilots\":[{\"id\":\"a\"}]}",
                "a?b?/scum/1: a@;\n");
}

static void what_is_passed_over_is_told(void **state)
{
    static const struct {
        const char *text, *told[4];
    } rows[] = {
        { "{\"points\":-5,\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"points\":\"x\"}]}",
          { "the points of the pilot are no whole number from 0 to 9999, and are passed over",
            "the points of the squad are no whole number from 0 to 9999, and are passed over" } },
        { "{\"ruleset\":\"XYZ\",\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\"}]}",
          { "the ruleset 'XYZ' is not known: AMG, XWA and legacy are" } },
        { "{\"nmae\":\"x\",\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"pionts\":3,"
          "\"upgardes\":{}}]}",
          { "'pionts' is not read; did you mean 'points'?",
            "'upgardes' is not read; did you mean 'upgrades'?",
            "'nmae' is not read; did you mean 'name'?" } },
        { "{\"ruleset\":\"XWA\",\"obstacles\":[],\"faction\":\"scum\",\"points\":null,"
          "\"pilots\":[{\"id\":\"a\",\"points\":3,\"multisection_id\":1}]}",
          { NULL } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct xws_file file;
        uint32_t count = 0;

        assert_int_equal(xws_read(&file, rows[i].text, strlen(rows[i].text), "a.xws", NULL),
                         VOLLEY_OK);
        for (; rows[i].told[count]; count++) {
            assert_true(count < file.squads[0].pilots[0].told_count);
            assert_string_equal(file.squads[0].pilots[0].told[count], rows[i].told[count]);
        }
        assert_int_equal(file.squads[0].pilots[0].told_count, count);
        xws_fini(&file);
    }
}

/* ---- what is refused ---- */

static void what_is_no_json_has_a_place(void **state)
{
    (void)state;
    check_refuses("", "a.xws:1:1: ");
    check_refuses("{\"faction\":\n \"scum\",,}", "a.xws:2:9: string or '}' expected near ','");
    check_refuses("{\"faction\": \"scum\"", "a.xws:1:18: '}' expected near end of file");
    check_refuses("{\"pilots\": []} x", "a.xws:1:16: end of file expected near 'x'");
    check_refuses("{\"a\": 1, \"a\": 2}", "duplicate object key near '\"a\"'");
    check_refuses("{\"points\": 99999999999999999999}", "too big integer");
    check_refuses("{\"points\": 1e999}", "real number overflow");
    check_refuses("{\"name\": \"\xFF\"}", "unable to decode byte 0xff");
    check_refuses("{\"name\": \"\\u0000\"}", "a text holds \\u0000, which is no character");
    check_refuses("\x1b[31m", "a.xws:1:1: '[' or '{' expected near '?'");
    check_refuses_bytes("{\0}", 3, VOLLEY_SYNTAX, "a.xws:1:");
}

static void what_is_missing_is_named(void **state)
{
    (void)state;
    check_refuses("{}", "a.xws: no 'pilots' here");
    check_refuses("{\"pilots\":[{\"id\":\"a\"}]}", "a.xws: faction: a squad needs its faction");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[]}", "pilots: the squad has no pilots");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\"},{}]}",
                  "pilots[1]: a pilot needs an 'id'");
    check_refuses("{\"container\":[]}", "container: there is no squad here");
    check_refuses("[]", "there is no squad here");
    check_refuses("{\"container\":[{}]}", "container[0]: no 'pilots' here");
}

static void a_wrong_type_is_named(void **state)
{
    (void)state;
    check_refuses("[1]", "[0]: a squad must be an object");
    check_refuses("{\"container\":1}", "container: this must be a list");
    check_refuses("{\"faction\":1,\"pilots\":[{\"id\":\"a\"}]}", "faction: an id must be a text");
    check_refuses("{\"faction\":\"scum\",\"pilots\":{}}", "pilots: this must be a list");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[1]}", "pilots[0]: a pilot must be an object");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":{}}]}",
                  "pilots[0]: an id must be a text");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"--!\"},{\"id\":\"!\"}]}",
                  "pilots[1]: an id is empty");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"ship\":[]}]}",
                  "pilots[0].ship: an id must be a text");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"upgrades\":7}]}",
                  "pilots[0].upgrades: this must be an object");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"upgrades\":{\"crew\":"
                  "[\"b\",[\"c\"]]}}]}",
                  "pilots[0].upgrades.crew[1]: an upgrade is neither");
    check_refuses("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"upgrades\":{\"a\\u001b\":"
                  "true}}]}",
                  "pilots[0].upgrades.a?: an upgrade is neither");
}

/* before, `count` times what is between, after */
static char *repeat(const char *before, const char *between, size_t count, const char *after)
{
    struct buffer text = { 0 };

    buffer_print(&text, "%s", before);
    buffer_repeat(&text, between, count);
    buffer_add(&text, after, strlen(after) + 1);
    assert_false(text.failed);
    return text.bytes;
}

static void check_refuses_many(const char *before, const char *between, size_t count,
                               const char *after, volley_status status, const char *expected)
{
    char *text = repeat(before, between, count, after);
    clock_t start = clock();

    check_refuses_bytes(text, strlen(text), status, expected);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 20); /* never in quadratic time */
    free(text);
}

static void too_much_of_anything_is_said(void **state)
{
    static const char squad[] = "{\"faction\":\"scum\",\"pilots\":[";
    enum { MEGA = 1000000 };

    (void)state;
    check_refuses_many("", "[", 10 * MEGA, "", VOLLEY_SYNTAX, "maximum parsing depth");
    check_refuses_many(squad, "{\"id\":\"a\"},", MEGA, "{\"id\":\"a\"}]}", VOLLEY_RANGE,
                       "pilots: the squad has more than 64 pilots");
    check_refuses_many("[", "{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\"}]},", 300, "{}]",
                       VOLLEY_RANGE, "more than 256 squads");
    check_refuses_many(squad, "", 0,
                       "{\"id\":\"012345678901234567890123456789012345678901234567890123456789"
                       "012345678901234567890\"}]}",
                       VOLLEY_SYNTAX, "more than 80 letters");
    check_refuses_many("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\",\"upgrades\":[", "\"a\",",
                       64, "\"b\"]}]}", VOLLEY_RANGE, "more than 64 upgrades");
    check_refuses_many("", " ", XWS_BYTES_MAX, "{}", VOLLEY_TOO_LARGE, "larger than 16 MB");
}

/* Ten megabytes of one squad, most of it in what nobody reads. */
static void a_large_file_is_read(void **state)
{
    char *text = repeat("{\"faction\":\"scum\",\"pilots\":[{\"id\":\"a\"}],\"vendor\":[",
                        "{\"a\":[1,2]},", 800000, "0]}");

    (void)state;
    check_reads(text, "/scum/1: a@;\n");
    free(text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_squad_has_pilots_with_upgrades_by_slot),
    cmocka_unit_test(the_faction_tells_the_edition),
    cmocka_unit_test(ids_are_made_of_names),
    cmocka_unit_test(upgrades_come_in_many_shapes),
    cmocka_unit_test(a_file_may_hold_several_squads),
    cmocka_unit_test(what_is_not_needed_is_passed_over),
    cmocka_unit_test(what_is_passed_over_is_told),
    cmocka_unit_test(what_is_no_json_has_a_place),
    cmocka_unit_test(what_is_missing_is_named),
    cmocka_unit_test(a_wrong_type_is_named),
    cmocka_unit_test(too_much_of_anything_is_said),
    cmocka_unit_test(a_large_file_is_read),
};

CHECK_MAIN(tests)
