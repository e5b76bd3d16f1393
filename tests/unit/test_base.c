/* src/base: errors, numbers as text, UTF-8, interning. */
#include "support/check.h"

#include "base/arena.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void the_first_error_wins(void **state)
{
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(error_set(&error, VOLLEY_RANGE, "first %d", 1), VOLLEY_RANGE);
    assert_int_equal(error_set(&error, VOLLEY_SYNTAX, "second"), VOLLEY_SYNTAX);
    assert_int_equal(error.status, VOLLEY_RANGE);
    assert_string_equal(error.message, "first 1");
}

static void a_null_error_only_loses_the_text(void **state)
{
    const struct error_place place = { "source", 1, 1, "word", 4 };

    (void)state;
    assert_int_equal(error_set(NULL, VOLLEY_IO, "x"), VOLLEY_IO);
    assert_int_equal(error_at(NULL, VOLLEY_SYNTAX, &place, "x"), VOLLEY_SYNTAX);
    assert_int_equal(error_nomem(NULL), VOLLEY_NOMEM);
}

static void a_long_source_keeps_its_tail(void **state)
{
    char path[200];
    struct error_place place = { path, 3, 4, "w", 1 };
    volley_error error = { 0 };

    (void)state;
    memset(path, 'a', sizeof path);
    strcpy(path + sizeof path - 10, "/duel.csv");
    error_at(&error, VOLLEY_SYNTAX, &place, "x");
    assert_int_equal(strlen(error.source), sizeof error.source - 1);
    assert_string_equal(error.source + strlen(error.source) - 9, "/duel.csv");
}

static void a_word_is_cut_between_characters_and_keeps_no_stray_byte(void **state)
{
    /* 38 letters, then a character of two bytes that no longer fits. */
    const char *word = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xC3\xA9";
    struct error_place place = { "s", 1, 1, word, strlen(word) };
    volley_error error = { 0 };

    (void)state;
    error_at(&error, VOLLEY_SYNTAX, &place, "x");
    assert_int_equal(strlen(error.word), 38);
    error = (volley_error){ 0 };
    place.word = "a\xFF\x01z";
    place.word_bytes = 4;
    error_at(&error, VOLLEY_SYNTAX, &place, "x");
    assert_string_equal(error.word, "a??z");
}

static void an_error_is_one_line_of_text(void **state)
{
    const struct error_place place = { "duel.csv", 7, 12, "rerol", 5 };
    volley_error error = { 0 };
    char text[400];

    (void)state;
    error_at(&error, VOLLEY_SYNTAX, &place, "unknown word");
    assert_string_equal(volley_error_text(&error, text, sizeof text),
                        "duel.csv:7:12: 'rerol': unknown word");
    error = (volley_error){ 0 };
    error_nomem(&error);
    assert_string_equal(volley_error_text(&error, text, sizeof text), "out of memory");
}

static void every_status_has_a_text(void **state)
{
    (void)state;
    for (int status = 0; status < ERROR_STATUSES; status++)
        assert_true(strlen(volley_status_text((volley_status)status)) > 0);
    assert_string_equal(volley_status_text((volley_status)99), "unknown status");
}

static void numbers_are_the_shortest_that_read_back(void **state)
{
    static const struct {
        double number;
        const char *text;
    } rows[] = {
        { 0, "0" },
        { 0.1, "0.1" },
        { 1.0 / 3, "0.3333333333333333" },
        { 1e-9, "1e-09" },
        { 123456789, "123456789" },
        { 0.312852859497070, "0.31285285949707" },
        { NAN, "" },
        { -2.5, "-2.5" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct buffer buffer = { 0 };

        buffer_number(&buffer, rows[i].number);
        buffer_add(&buffer, "", 1);
        assert_string_equal(buffer.bytes, rows[i].text);
        if (!isnan(rows[i].number))
            assert_true(strtod(buffer.bytes, NULL) == rows[i].number);
        buffer_fini(&buffer);
    }
}

static void integers_are_what_the_c_library_prints(void **state)
{
    static const int64_t numbers[] = { 0, 7, -7, 10, 1234567890123, INT64_MAX, INT64_MIN };

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct buffer buffer = { 0 };
        char printed[32];

        snprintf(printed, sizeof printed, "%" PRId64, numbers[i]);
        buffer_integer(&buffer, numbers[i]);
        assert_string_equal(buffer_text(&buffer), printed);
        buffer_fini(&buffer);
    }
}

/* What the C library prints: 15, 16 or 17 digits, the fewest that read back. */
static void print_shortest(char text[DECIMAL_TEXT_MAX], double number)
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, DECIMAL_TEXT_MAX, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            return;
    }
}

/* Numbers of the kinds that reports have, and their neighbours; and any bits at all. */
static double draw_number(uint64_t *random, uint32_t kind)
{
    double number = check_random(random, UINT32_MAX) / 4294967296.0 +
                    check_random(random, UINT32_MAX) / 18446744073709551616.0;
    uint64_t bits;

    switch (kind) {
    case 0: /* a probability of a few dice */
        return ldexp(check_random(random, 1 << 24), -(int)check_random(random, 31));
    case 1: /* a few decimals */
        return check_random(random, 1000000) / pow(10, check_random(random, 12));
    case 2: /* next to a power of ten, or of two */
        number = check_random(random, 2) ? pow(10, (int)check_random(random, 13) - 6)
                                         : ldexp(1, (int)check_random(random, 40) - 18);
        for (uint32_t steps = check_random(random, 4); steps > 0; steps--)
            number = nextafter(number, steps & 1 ? 0 : HUGE_VAL);
        return number;
    case 3: /* any bits */
        bits = (uint64_t)check_random(random, UINT32_MAX) << 32 | check_random(random, UINT32_MAX);
        memcpy(&number, &bits, sizeof number);
        return number;
    default: /* a full mantissa */
        return ldexp(number, (int)check_random(random, 36) - 15);
    }
}

static void memory_is_said_in_the_unit_that_it_was_given_in(void **state)
{
    static const struct {
        double bytes;
        const char *text;
    } rows[] = {
        { 1, "1 bytes" },          { 100 * 1024, "100 KB" },  { 1200 * 1024, "1200 KB" },
        { 1536 << 20, "1536 MB" }, { 1 << 30, "1 GB" },       { 64 << 20, "64 MB" },
        { 9999, "9999 bytes" },    { 123456789, "117.7 MB" },
    };
    char text[DECIMAL_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(decimal_memory(text, rows[i].bytes), rows[i].text);
}

static void decimals_are_what_the_c_library_prints(void **state)
{
    uint64_t random = 15;

    (void)state;
    for (uint32_t i = 0; i < 600000 / check_stride(); i++) {
        char text[DECIMAL_TEXT_MAX], printed[DECIMAL_TEXT_MAX];
        double number = draw_number(&random, i % 6);

        if (isnan(number))
            continue;
        print_shortest(printed, number);
        assert_int_equal(decimal_write(text, number), strlen(printed));
        assert_string_equal(text, printed);
    }
}

static void a_print_that_just_fits_and_one_that_does_not_are_whole(void **state)
{
    (void)state;
    for (size_t bytes = 0; bytes < 200; bytes++) {
        struct buffer printed = { 0 }, added = { 0 };
        char text[200] = "";

        memset(text, 'a', bytes);
        buffer_add(&printed, "b", 1);
        buffer_print(&printed, "%s", text);
        buffer_print(&printed, "%d", 7);
        buffer_add(&added, "b", 1);
        buffer_add(&added, text, bytes);
        buffer_add(&added, "7", 1);
        assert_int_equal(printed.count, added.count);
        assert_memory_equal(printed.bytes, added.bytes, added.count);
        buffer_fini(&printed);
        buffer_fini(&added);
    }
}

static void letters_lose_their_accents(void **state)
{
    char letters[16];

    (void)state;
    /* e with an accent, of two characters and of one; capital O with two dots, sharp s, oe; the
     * sign of multiplication; room for three. */
    assert_int_equal(utf8_letters(letters, sizeof letters, "e\xCC\x81\xC3\xA9\xC3\x96\xC3\x9F", 9),
                     5);
    assert_string_equal(letters, "eeoss");
    assert_int_equal(utf8_letters(letters, sizeof letters, "C\xC5\x93-\xC3\x97 1\xC3", 8), 4);
    assert_string_equal(letters, "coe1");
    assert_int_equal(utf8_letters(letters, 4, "12\xC3\x9F", 4), 3);
    assert_string_equal(letters, "12s");
}

static void characters_are_measured_as_rfc_3629_says(void **state)
{
    static const struct {
        const char *text;
        size_t bytes;
    } rows[] = {
        { "a", 1 },        { "\xC3\xA9", 2 },      { "\xE2\x82\xAC", 3 }, { "\xF0\x9F\x8E\xB2", 4 },
        { "\xC0\xAF", 0 }, { "\xE0\x80\xAF", 0 },  { "\xED\xA0\x80", 0 }, { "\xF4\x90\x80\x80", 0 },
        { "\xFF", 0 },     { "\x80", 0 },          { "\xC3", 0 },         { "\xE2\x82", 0 },
        { "\xC3(", 0 },    { "\xF0\x9F\x8E(", 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(utf8_char_bytes(rows[i].text, strlen(rows[i].text)), rows[i].bytes);
    assert_int_equal(utf8_char_bytes("", 0), 0);
    assert_int_equal(utf8_count("a\xC3\xA9\xFFz", 5), 4);
}

static void interned_items_are_found_again_after_growing(void **state)
{
    enum { ITEMS = 5000 };
    uint32_t *items = calloc(ITEMS, sizeof *items);
    struct intern table = { 0 };

    (void)state;
    for (uint32_t i = 0; i < ITEMS; i++) {
        uint32_t item = i * 2654435761u;

        assert_true(intern_reserve(&table, items, sizeof *items, i));
        assert_int_equal(*intern_find(&table, items, sizeof *items, &item), 0);
        *intern_find(&table, items, sizeof *items, &item) = i + 1;
        items[i] = item;
    }
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_int_equal(*intern_find(&table, items, sizeof *items, &items[i]), i + 1);
    intern_fini(&table);
    free(items);
}

static void pieces_of_an_arena_are_apart_and_aligned(void **state)
{
    enum { PIECES = 3000, LARGE_EVERY = 500 };
    unsigned char *pieces[PIECES];
    struct arena arena = { 0 };

    (void)state;
    for (size_t i = 0; i < PIECES; i++) {
        size_t bytes = i % LARGE_EVERY ? i % 97 + 1 : 100000;

        pieces[i] = i % 2 ? arena_take(&arena, bytes) : arena_take_zeroed(&arena, bytes);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % sizeof(double), 0);
        for (size_t at = 0; i % 2 == 0 && at < bytes; at++)
            assert_int_equal(pieces[i][at], 0);
        memset(pieces[i], (int)(i % 251), bytes);
    }
    for (size_t i = 0; i < PIECES; i++)
        assert_int_equal(pieces[i][i % LARGE_EVERY ? i % 97 : 99999], i % 251);
    assert_null(arena_take(&arena, SIZE_MAX));
    assert_null(arena_take_zeroed(&arena, SIZE_MAX));
    arena_fini(&arena);
}

static void arrays_in_an_arena_keep_what_they_hold(void **state)
{
    enum { ARRAYS = 3, ITEMS = 100000 };
    uint32_t *items[ARRAYS] = { NULL }, capacity[ARRAYS] = { 0 };
    struct arena arena = { 0 };

    (void)state;
    for (uint32_t i = 0; i < ITEMS; i++)
        for (uint32_t array = 0; array < ARRAYS; array++) {
            assert_true(arena_grow(&arena, &items[array], &capacity[array], (size_t)i + 1,
                                   sizeof *items[array]));
            items[array][i] = i * ARRAYS + array;
        }
    for (uint32_t i = 0; i < ITEMS; i++)
        for (uint32_t array = 0; array < ARRAYS; array++)
            assert_int_equal(items[array][i], i * ARRAYS + array);
    assert_false(
        arena_grow(&arena, &items[0], &capacity[0], (size_t)UINT32_MAX + 1, sizeof *items[0]));
    assert_int_equal(items[0][ITEMS - 1], (ITEMS - 1) * ARRAYS);
    arena_fini(&arena);
}

static void a_buffer_that_cannot_be_so_long_fails(void **state)
{
    struct buffer buffer = { 0 };

    (void)state;
    buffer_add(&buffer, "abc", 3);
    assert_false(buffer_reserve(&buffer, SIZE_MAX));
    assert_true(buffer.failed);
    buffer_fini(&buffer);
}

/* The C locale, in which a test runs, knows ASCII: its answers are the right ones. */
static void letters_of_ascii_are_those_of_the_c_locale(void **state)
{
    (void)state;
    for (int i = 0; i < 128; i++) {
        char c = (char)i;

        assert_int_equal(ascii_is_digit(c), isdigit(i) != 0);
        assert_int_equal(ascii_is_lower(c), islower(i) != 0);
        assert_int_equal(ascii_is_upper(c), isupper(i) != 0);
        assert_int_equal(ascii_is_letter_or_digit(c), isalnum(i) != 0);
        assert_int_equal(ascii_is_space(c), isspace(i) != 0);
        assert_int_equal(ascii_is_control(c), iscntrl(i) != 0);
        assert_int_equal(ascii_lower(c), tolower(i));
    }
}

static void bytes_beyond_ascii_are_nothing_and_stay(void **state)
{
    (void)state;
    for (int i = 128; i < 256; i++) {
        char c = (char)i;

        assert_false(ascii_is_letter_or_digit(c) || ascii_is_space(c) || ascii_is_control(c));
        assert_int_equal(ascii_lower(c), c);
    }
}

static void texts_are_the_same_small_or_capital(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        { "", "", true },        { "Edition", "eDITION", true }, { "a", "", false },
        { "", "a", false },      { "weight", "weigh", false },   { "weigh", "weight", false },
        { "[id", "{id", false }, { "\xC4", "\xE4", false },      { "i9-", "I9-", true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t bytes = strlen(rows[i].a);

        assert_int_equal(ascii_same(rows[i].a, rows[i].b), rows[i].same);
        if (bytes == strlen(rows[i].b))
            assert_int_equal(ascii_same_bytes(rows[i].a, rows[i].b, bytes), rows[i].same);
    }
}

/* ---- what is shown ---- */

static void check_shown(const char *text, const char *expected)
{
    char shown[64];
    size_t bytes;

    strcpy(shown, text);
    bytes = utf8_show(shown, strlen(shown), '\n');
    assert_int_equal(bytes, strlen(expected));
    assert_memory_equal(shown, expected, bytes);
}

static void what_a_terminal_obeys_is_not_shown(void **state)
{
    char text[8];

    (void)state;
    check_shown("", "");
    check_shown("a\nb\tc\rd\r\ne", "a\nb c d\ne");
    check_shown("12345678\x1B[31m12345678\x07", "12345678?[31m12345678?");
    check_shown("\x7F\xC2\x80\xC2\x9F\xC2\xA0", "???\xC2\xA0");
    check_shown("\xD8\x9C\xE2\x80\x8D\xE2\x80\x8E\xE2\x80\x8F", "?\xE2\x80\x8D??");
    check_shown("\xE2\x80\xA7\xE2\x80\xA8\xE2\x80\xAA\xE2\x80\xAE\xE2\x80\xAF",
                "\xE2\x80\xA7???\xE2\x80\xAF");
    check_shown("\xE2\x81\xA5\xE2\x81\xA6\xE2\x81\xA9\xE2\x81\xAA", "\xE2\x81\xA5??\xE2\x81\xAA");
    check_shown("\xEF\xB7\x90\xEF\xBF\xBE\xF0\x9F\xBF\xBF\xF0\x9F\x8E\xB2", "???\xF0\x9F\x8E\xB2");
    check_shown("\xFF\xC3z", "??z");
    assert_string_equal(utf8_clean("a\n\x1B\xC3\xA9\xC3\xA9", 7, text, sizeof text - 1),
                        "a??\xC3\xA9");
    for (int byte = 1; byte < 256; byte++) {
        char one[9] = "aaaaaaaa";

        one[3] = (char)byte;
        assert_int_equal(utf8_plain(one, 8), byte >= ' ' && byte <= '~' ? 8 : 3);
    }
}

static void a_text_that_is_shown_has_colors_of_its_own_alone(void **state)
{
    struct buffer text = { .is_shown = true };

    (void)state;
    buffer_mark(&text, "\033[1m");
    buffer_print(&text, "%s", "\033[1m");
    buffer_add(&text, "\a", 1);
    assert_string_equal(buffer_text(&text), "\033[1m?[1m?");
    buffer_fini(&text);
}

static void a_message_has_nothing_that_a_terminal_obeys(void **state)
{
    const struct error_place place = { .source = "a\x1B", .line = 1, .column = 1 };
    volley_error error = { 0 }, other = { 0 };

    (void)state;
    error_at(&error, VOLLEY_SYNTAX, &place, "%s is\n", "\x1B[31m");
    assert_string_equal(error.source, "a?");
    assert_string_equal(error.message, "?[31m is?");
    error_set(&other, VOLLEY_SYNTAX, "%157s\xC3\xA9\xC3\xA9", ""); /* cut between characters */
    assert_int_equal(strlen(other.message), 159);
    assert_string_equal(other.message + 157, "\xC3\xA9");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_first_error_wins),
    cmocka_unit_test(a_null_error_only_loses_the_text),
    cmocka_unit_test(a_long_source_keeps_its_tail),
    cmocka_unit_test(a_word_is_cut_between_characters_and_keeps_no_stray_byte),
    cmocka_unit_test(an_error_is_one_line_of_text),
    cmocka_unit_test(every_status_has_a_text),
    cmocka_unit_test(numbers_are_the_shortest_that_read_back),
    cmocka_unit_test(memory_is_said_in_the_unit_that_it_was_given_in),
    cmocka_unit_test(integers_are_what_the_c_library_prints),
    cmocka_unit_test(decimals_are_what_the_c_library_prints),
    cmocka_unit_test(a_print_that_just_fits_and_one_that_does_not_are_whole),
    cmocka_unit_test(letters_lose_their_accents),
    cmocka_unit_test(characters_are_measured_as_rfc_3629_says),
    cmocka_unit_test(what_a_terminal_obeys_is_not_shown),
    cmocka_unit_test(a_text_that_is_shown_has_colors_of_its_own_alone),
    cmocka_unit_test(a_message_has_nothing_that_a_terminal_obeys),
    cmocka_unit_test(letters_of_ascii_are_those_of_the_c_locale),
    cmocka_unit_test(bytes_beyond_ascii_are_nothing_and_stay),
    cmocka_unit_test(texts_are_the_same_small_or_capital),
    cmocka_unit_test(pieces_of_an_arena_are_apart_and_aligned),
    cmocka_unit_test(arrays_in_an_arena_keep_what_they_hold),
    cmocka_unit_test(a_buffer_that_cannot_be_so_long_fails),
    cmocka_unit_test(interned_items_are_found_again_after_growing),
};
CHECK_MAIN(tests)
