/* What `volley cards` and `volley ships` are made of: searching, wrapping, lists for programs. */
#include "support/check.h"

#include "questions/browse/browse.h"
#include "report/record.h"
#include "report/wrap.h"
#include "volley/cards.h"

#include <string.h>

/* ---- search ---- */

static void only_letters_and_digits_are_compared(void **state)
{
    static const struct {
        const char *typed, *text;
        bool is, is_in;
    } cases[] = {
        { "fire control", "Fire-Control System", false, true },
        { "FIRE-CONTROL SYSTEM", "Fire-Control System", true, true },
        { "r2d2", "R2-D2", true, true },
        { "R2-D2 (2)", "R2-D2", false, false },
        { "scorch", "\u201cScorch\u201d", true, true },
        { "4", "4-LOM", false, true },
        { "-", "4-LOM", false, false },
        { "control fire", "Fire-Control System", false, false },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct browse_search search;

        assert_true(browse_search_begin(&search, cases[i].typed));
        assert_int_equal(browse_search_is(&search, cases[i].text), cases[i].is);
        assert_int_equal(browse_search_holds(cases[i].text, search.letters), cases[i].is_in);
        browse_search_fini(&search);
    }
}

static void words_of_a_pattern_come_one_by_one(void **state)
{
    struct browse_search search;

    (void)state;
    assert_true(browse_search_begin(&search, "  X-Wing  -- luke "));
    assert_int_equal(search.word_count, 2);
    assert_string_equal(browse_search_word(&search, 0), "xwing");
    assert_string_equal(browse_search_word(&search, 1), "luke");
    assert_null(browse_search_word(&search, 2));
    browse_search_fini(&search);
    assert_true(browse_search_begin(&search, ""));
    assert_null(search.typed);
    browse_search_fini(&search);
    assert_true(browse_search_begin(&search, NULL));
    assert_null(browse_search_word(&search, 0));
    browse_search_fini(&search);
}

/* How many cards, or ships, a pattern finds; 0 where one of them has another id than is wanted, or,
 * of ships, none has it: several are called so. */
static uint32_t count_found(const struct cards *cards, const char *pattern, bool of_ships,
                            const char *wanted)
{
    struct browse_entries found;
    uint32_t count, others = 0;

    assert_true((of_ships ? browse_ships_find : browse_entries_find)(&found, cards, pattern));
    count = found.count;
    for (uint32_t i = 0; wanted && i < found.count; i++)
        others += strcmp(browse_id(&found.entries[i]), wanted) != 0;
    if (of_ships ? others == found.count : others > 0)
        count = 0;
    browse_entries_fini(&found);
    return count;
}

static void what_builders_and_players_call_it_is_found(void **state)
{
    size_t lost = 0;

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *cards = &cards_builtin[edition];

        for (size_t i = 0; i < cards->variant_count; i++) {
            const struct cards_variant *variant = &cards->variants[i];
            const bool of_ships = strcmp(variant->kind, "ship") == 0;
            const char *wanted = strcmp(variant->kind, "slot") ? variant->means : NULL;
            size_t count; /* an id that is here, too, is no other's */

            if (cards_find_pilots(cards, variant->id, strlen(variant->id), &count) ||
                cards_find_upgrades(cards, variant->id, strlen(variant->id), &count))
                continue;
            if (!count_found(cards, variant->id, of_ships, wanted))
                print_error("%d %s\n", edition + 1, variant->id), lost++;
        }
        for (size_t i = 0; i < cards->nickname_count; i++)
            if (strcmp(cards->nicknames[i].kind, "fill") != 0 &&
                strcmp(cards->nicknames[i].kind, "words") != 0 &&
                (i % 8 == 0 || !strchr(cards->nicknames[i].kind, '-')) && /* they are many */
                !count_found(cards, cards->nicknames[i].id, false, NULL))
                print_error("%d %s\n", edition + 1, cards->nicknames[i].id), lost++;
        for (size_t i = 0; i < cards->left_out_count; i++) {
            const struct cards_left_out *left = &cards->left_out[i];

            /* A ship's ability is told with its pilots. */
            if (!count_found(cards, left->id, false,
                             left->kind == CARDS_SHIPABILITY ? NULL : left->id))
                print_error("%d %s\n", edition + 1, left->id), lost++;
        }
    }
    assert_int_equal(lost, 0);
    assert_int_equal(count_found(&cards_builtin[CARDS_SECOND], "bobafett-crew", false, "bobafett"),
                     1);
    assert_int_equal(count_found(&cards_builtin[CARDS_SECOND], "BobaFett-Separatist", true,
                                 "firesprayclasspatrolcraft"),
                     1);
    assert_int_equal(count_found(&cards_builtin[CARDS_SECOND], "no-such-crew", false, NULL), 0);
}

/* ---- wrap ---- */

static void check_wrapped(const char *text, size_t width, const char *expected)
{
    struct buffer out = { 0 };

    wrap_lines(text, strlen(text), width, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
}

static void long_lines_go_on_further_in(void **state)
{
    (void)state;
    check_wrapped("short\n  also\n", 10, "short\n  also\n");
    check_wrapped("  one two three\n", 9, "  one two\n      three\n");
    check_wrapped("one two three four", 9, "one two\n    three\n    four\n");
    check_wrapped("averylongword and more\n", 9, "averylongword\n    and\n    more\n");
    check_wrapped("\u00e9\u00e9\u00e9 \u00e9\u00e9\n", 6, "\u00e9\u00e9\u00e9 \u00e9\u00e9\n");
    check_wrapped("", 9, "");
}

static void check_clipped(const char *text, size_t width, const char *expected)
{
    struct buffer out = { 0 };

    wrap_clip(text, width, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
}

static void a_text_is_cut_with_three_points(void **state)
{
    (void)state;
    check_clipped("exactly", 7, "exactly");
    check_clipped("exactly", 6, "exa...");
    check_clipped("\u00e9\u00e9\u00e9\u00e9\u00e9", 4, "\u00e9...");
    check_clipped("ab", 1, ".");
}

/* ---- lists for programs ---- */

struct part {
    int x;
};

struct thing {
    const char *id, *slots;
    int cost; /* -1: not known */
    bool so;
    const struct part *parts;
    size_t part_count;
};

static const struct record_field part_fields[] = {
    { "x", RECORD_INT, .place = offsetof(struct part, x) },
};
static const struct record part_record = RECORD(part_fields);
static const struct record_field thing_fields[] = {
    { "id", RECORD_TEXT, .place = offsetof(struct thing, id) },
    { "cost", RECORD_KNOWN, .place = offsetof(struct thing, cost), .some = true },
    { "slots", RECORD_TEXT, .place = offsetof(struct thing, slots), .filled = true },
    { "so", RECORD_FLAG, .place = offsetof(struct thing, so) },
    { "parts", RECORD_LIST, RECORD_ITEMS(struct thing, parts, part_count), .of = &part_record },
};
static const struct record thing_record = RECORD(thing_fields);

static void check_written(void (*write)(const struct record_list *, struct buffer *),
                          const struct record_list *list, const char *expected)
{
    struct buffer out = { 0 };

    write(list, &out);
    buffer_add(&out, "", 1);
    assert_string_equal(out.bytes, expected);
    buffer_fini(&out);
}

static void a_cell_with_nothing_is_empty_or_left_out(void **state)
{
    static const char *const columns[] = { "id", "cost", "slots", "so" };
    const struct part parts[] = { { 1 }, { 2 } };
    const struct thing things[] = { { "a", "crew, tech", 3, true, parts, 2 },
                                    { "", "", -1, false, parts, 0 } };
    const struct record_list list = {
        "things", &thing_record, things, 2, sizeof *things, columns, 4
    };

    (void)state;
    check_written(record_list_csv, &list, "id,cost,slots,so\na,3,\"crew, tech\",1\n,,,0\n");
    check_written(
        record_list_json, &list,
        "{\"schema\":1,\"things\":[{\"id\":\"a\",\"cost\":3,\"slots\":\"crew, tech\",\"so\":true,"
        "\"parts\":[{\"x\":1},{\"x\":2}]},{\"id\":\"\",\"so\":false,\"parts\":[]}]}\n");
}

/* ---- what was meant ---- */

static void the_nearest_id_is_found_from_an_id_or_a_name(void **state)
{
    char out[VOLLEY_ID_MAX];

    (void)state;
    assert_true(volley_library_nearest(NULL, "2.5", "predatr", out));
    assert_string_equal(out, "predator");
    assert_true(volley_library_nearest(NULL, "2.5", "Feer-Control System", out));
    assert_string_equal(out, "firecontrolsystem");
    assert_true(volley_library_nearest(NULL, "1", "Push the Limitt", out));
    assert_string_equal(out, "pushthelimit");
    assert_false(volley_library_nearest(NULL, "2.5", "qqqqqqqqqqqqqqqq", out));
    assert_string_equal(out, "");
    assert_false(volley_library_nearest(NULL, "3", "predator", out));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(only_letters_and_digits_are_compared),
    cmocka_unit_test(words_of_a_pattern_come_one_by_one),
    cmocka_unit_test(what_builders_and_players_call_it_is_found),
    cmocka_unit_test(long_lines_go_on_further_in),
    cmocka_unit_test(a_text_is_cut_with_three_points),
    cmocka_unit_test(a_cell_with_nothing_is_empty_or_left_out),
    cmocka_unit_test(the_nearest_id_is_found_from_an_id_or_a_name),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
