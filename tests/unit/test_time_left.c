/* src/app/cli/time_left: what is said of the time that work still takes. */
#include "support/check.h"

#include "app/cli/time_left.h"
#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Said at once, of work of which half is done after so many seconds: as many are left. */
static void it_is_said_as_people_say_it(void **state)
{
    static const struct {
        double seconds;
        const char *said;
    } rows[] = {
        { 5, "a few seconds left" },
        { 7, "a few seconds left" },
        { 8, "about 10 seconds left" },
        { 42, "about 40 seconds left" },
        { 89, "about 90 seconds left" },
        { 90, "about 2 minutes left" },
        { 12 * 60.0 + 10, "about 12 minutes left" },
        { 89 * 60.0, "about 89 minutes left" },
        { 3 * 3600.0 + 200, "about 3 hours left" },
        { 35 * 3600.0, "about 35 hours left" },
        { 759432, "about 9 days left" }, /* 8.79 days */
        { 400 * 86400.0, "about a year left" },
        { 3e9, "about 95 years left" }, /* 95.06 years */
        { 1e12, "more than 1000 years left" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct time_left left = { 0 };
        char out[TIME_LEFT_MAX];

        assert_string_equal(time_left_text(&left, 0.5, rows[i].seconds, out), rows[i].said);
    }
}

static void nothing_is_said_without_anything_to_go_by(void **state)
{
    struct time_left left = { 0 };
    char out[TIME_LEFT_MAX];

    (void)state;
    assert_string_equal(time_left_text(&left, 0, 1000, out), "");
    assert_string_equal(time_left_text(&left, -1, 1000, out), "");
    assert_string_equal(time_left_text(&left, 0.9, 2, out), "");
    assert_string_equal(time_left_text(&left, 0.0000001, 30, out), ""); /* 9 years, says 1 row */
    assert_string_not_equal(time_left_text(&left, 0.0000001, 90, out), "");
}

/* One step that takes 20 times as long as the others moves what is said by no more than a third,
 * and steady work comes down to nothing. */
static void one_slow_step_does_not_throw_it_about(void **state)
{
    struct time_left left = { 0 };
    char out[TIME_LEFT_MAX];
    double before;

    (void)state;
    for (int second = 5; second <= 100; second++)
        time_left_text(&left, second / 1000.0, second, out);
    before = left.seconds;
    assert_string_equal(out, "about 15 minutes left"); /* 900 s */
    time_left_text(&left, 0.101, 120, out);
    assert_true(left.seconds < before * 4 / 3 && left.seconds > before * 2 / 3);
    for (int second = 121; second <= 1019; second++)
        time_left_text(&left, (second - 19) / 1000.0, second, out);
    assert_string_equal(out, "a few seconds left");
}

/* Never more than fits, whatever is guessed. */
static void it_always_fits(void **state)
{
    static const double many[] = { 1e-300, 1e-9, 0.3, 1, 2 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(many); i++)
        for (double seconds = 1; seconds < 1e300; seconds *= 7) {
            struct time_left left = { 0 };
            char out[TIME_LEFT_MAX];

            assert_true(strlen(time_left_text(&left, many[i], seconds, out)) < TIME_LEFT_MAX - 1);
        }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_is_said_as_people_say_it),
    cmocka_unit_test(nothing_is_said_without_anything_to_go_by),
    cmocka_unit_test(one_slow_step_does_not_throw_it_about),
    cmocka_unit_test(it_always_fits),
};
CHECK_MAIN(tests)
