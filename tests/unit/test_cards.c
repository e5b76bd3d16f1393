/* src/game/cards: every row can be read, none is missing, none is there twice. */
#include "support/check.h"

#include "base/array.h"
#include "game/cards/cards.h"
#include "words/ability.h"

#include <stdio.h>
#include <string.h>

static const struct cards *library; /* that is tested */

enum { CORE_ROWS_MAX = 418, FACES_MAX = 8 };

/* The cards that bear on the dice of an attack, in a list of their own. */
static const struct {
    const char *path;
    size_t count;
} core[CARDS_EDITIONS] = {
    [CARDS_FIRST] = { CARDS_DIR "/core-ids-1.txt", 212 },
    [CARDS_SECOND] = { CARDS_DIR "/core-ids-2.txt", CORE_ROWS_MAX },
};

/* A clause or a word within a text. */
struct span {
    const char *at, *end;
};

/* Cut the text at the first `mark`; false: nothing is left. */
static bool next_span(struct span *rest, const char *mark, struct span *out)
{
    const char *found;

    if (!rest->at)
        return false;
    found = strstr(rest->at, mark);
    *out = (struct span){ rest->at, found && found < rest->end ? found : rest->end };
    rest->at = found && found < rest->end ? found + strlen(mark) : NULL;
    return true;
}

static struct span whole(const char *text)
{
    return (struct span){ text, text + strlen(text) };
}

static struct span first_word(struct span clause)
{
    struct span word = clause;

    next_span(&clause, " ", &word);
    return word;
}

static bool is_word(struct span span, const char *word)
{
    return (size_t)(span.end - span.at) == strlen(word) && memcmp(span.at, word, strlen(word)) == 0;
}

/* ---- reading ---- */

static void check_word(const struct cards_row *row, struct span word, struct span condition,
                       enum rules_side side)
{
    const struct error_place place = { row->id, 1, 1, word.at, (size_t)(word.end - word.at) };
    const struct error_place facts = { row->id, 1, 1, condition.at,
                                       (size_t)(condition.end - condition.at) };
    const struct ability_speaker speaker = { .side = side, .x = 1 };
    struct ability_words words;
    volley_error err = { 0 };

    if (ability_read(&words, &place, &speaker, &err) != VOLLEY_OK)
        fail_msg("%s %s: %s", row->id, row->slot, err.message);
    for (size_t i = 0; i < words.count; i++)
        if (ability_read_facts(&words.effects[i], &facts, RULES_SIDES, &err) != VOLLEY_OK)
            fail_msg("%s %s: %s", row->id, row->slot, err.message);
}

static void check_clause(const struct cards_row *row, struct span clause, struct span condition)
{
    struct span about = first_word(condition), word;
    bool sides[RULES_SIDES];

    sides[RULES_ATTACKER] = is_word(about, "attacking") || is_word(about, "both");
    sides[RULES_DEFENDER] = is_word(about, "defending") || is_word(about, "both");
    if (!sides[RULES_ATTACKER] && !sides[RULES_DEFENDER])
        fail_msg("%s %s: a condition begins with its side", row->id, row->slot);
    while (next_span(&clause, " ", &word))
        for (int side = 0; side < RULES_SIDES; side++)
            if (sides[side])
                check_word(row, word, condition, side);
}

static void every_clause_can_be_read_for_the_sides_it_is_about(void **state)
{
    (void)state;
    for (size_t i = 0; i < library->row_count; i++) {
        const struct cards_row *row = &library->rows[i];
        struct span effects = whole(row->effect), conditions = whole(row->condition);
        struct span clause, condition = whole("");

        if (!*row->effect) /* it plays no part in an attack */
            continue;

        while (next_span(&effects, " ; ", &clause)) {
            if (!next_span(&conditions, " ; ", &condition))
                fail_msg("%s %s: more effects than conditions", row->id, row->slot);
            check_clause(row, clause, condition);
        }
        if (conditions.at)
            fail_msg("%s %s: more conditions than effects", row->id, row->slot);
    }
}

/* An x that stands in an effect is explained by the condition of its clause. */
static void every_x_is_explained(void **state)
{
    (void)state;
    for (size_t i = 0; i < library->row_count; i++) {
        const struct cards_row *row = &library->rows[i];
        bool asks = strstr(row->effect, "=x") || strstr(row->effect, "=+x");

        if (asks != (strstr(row->condition, "x=") != NULL))
            fail_msg("%s %s: x", row->id, row->slot);
    }
}

/* ---- what is left out ---- */

static void a_card_that_is_left_out_has_its_reason(void **state)
{
    static const struct cards_left_out left[] = { { "one", CARDS_UPGRADE, "crew", "bombs", "" },
                                                  { "two", CARDS_PILOT, "ewing", "moves", "" } };
    const struct cards cards = { .left_out = left, .left_out_count = ARRAY_LEN(left) };
    const struct cards_row crew = { .id = "one", .kind = CARDS_UPGRADE, .slot = "crew" };
    const struct cards_row gunner = { .id = "one", .kind = CARDS_UPGRADE, .slot = "gunner" };
    const struct cards_row pilot = { .id = "two", .kind = CARDS_PILOT, .slot = "t65xwing ewing" };

    (void)state;
    assert_string_equal(cards_left_out_reason(&cards, &crew), "bombs");
    assert_null(cards_left_out_reason(&cards, &gunner));
    assert_string_equal(cards_left_out_reason(&cards, &pilot), "moves");
}

/* A row that does something is not left out, and what is left out of upgrades and pilots is a card
 * of the rosters; of conditions and damage cards there are none. */
static void only_rows_without_effects_are_left_out(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *cards = &cards_builtin[edition];
        size_t with_reason = 0, reasons = 0;

        for (size_t i = 0; i < cards->row_count; i++) {
            if (!cards_left_out_reason(cards, &cards->rows[i]))
                continue;
            with_reason++;
            if (*cards->rows[i].effect && strstr(cards->rows[i].effect, "=+") == NULL)
                fail_msg("%s has effects", cards->rows[i].id);
        }
        for (size_t i = 0; i < cards->left_out_count; i++)
            reasons +=
                cards->left_out[i].kind == CARDS_UPGRADE || cards->left_out[i].kind == CARDS_PILOT;
        assert_true(with_reason >= reasons);
    }
}

/* ---- completeness ---- */

static bool same(const struct cards_row *a, const struct cards_row *b)
{
    return strcmp(a->id, b->id) == 0 && a->kind == b->kind && strcmp(a->slot, b->slot) == 0;
}

/* Only the faces of one card share all three, and they have names of their own. */
static void no_row_is_there_twice(void **state)
{
    (void)state;
    for (size_t i = 0; i < library->row_count; i++)
        for (size_t j = 0; j < i; j++)
            if (same(&library->rows[i], &library->rows[j]) &&
                strcmp(library->rows[i].name, library->rows[j].name) == 0)
                fail_msg("%s %s twice", library->rows[i].id, library->rows[i].slot);
}

/* Whether the table has row number `nth` with this id, kind and slot. */
static bool is_expressed(const struct cards_row *wanted, size_t nth)
{
    const struct cards_row *found[FACES_MAX];
    size_t count = cards_find(library, wanted->id, strlen(wanted->id), found, FACES_MAX);

    assert_true(count <= FACES_MAX);
    for (size_t i = 0; i < count; i++)
        if (same(found[i], wanted) && *found[i]->effect && nth-- == 0)
            return true;
    return false;
}

/* "id kind slot", where the slot may have blanks. */
static bool read_wanted(FILE *in, char line[256], struct cards_row *out)
{
    char *kind, *slot;

    if (!fgets(line, 256, in))
        return false;
    line[strcspn(line, "\n")] = '\0';
    kind = strchr(line, ' ');
    slot = kind ? strchr(kind + 1, ' ') : NULL;
    assert_non_null(slot);
    *kind++ = *slot++ = '\0';
    *out = (struct cards_row){ .id = line, .slot = slot };
    while (out->kind < CARDS_DAMAGE && strcmp(cards_kind_words[out->kind], kind) != 0)
        out->kind++;
    return true;
}

static void every_core_card_is_expressed(void **state)
{
    const int edition = (int)(library - cards_builtin);
    FILE *in = fopen(core[edition].path, "r");
    char lines[CORE_ROWS_MAX + 1][256];
    struct cards_row wanted[CORE_ROWS_MAX + 1];
    size_t count = 0, expressed = 0;

    (void)state;
    assert_non_null(in);
    for (; count <= CORE_ROWS_MAX && read_wanted(in, lines[count], &wanted[count]); count++) {
        size_t nth = 0;

        for (size_t i = 0; i < count; i++)
            nth += same(&wanted[i], &wanted[count]);
        if (is_expressed(&wanted[count], nth))
            expressed++;
        else
            print_message("missing: %s %s\n", wanted[count].id, wanted[count].slot);
    }
    fclose(in);
    print_message("core cards expressed: %zu of %zu\n", expressed, count);
    assert_int_equal(count, core[edition].count);
    assert_int_equal(expressed, core[edition].count);
}

/* ---- looking up ---- */

static void cards_ships_and_pilots_are_found_by_id(void **state)
{
    const struct cards_row *rows[FACES_MAX];
    const struct cards_ship *ship = cards_find_ship(library, "t65xwing and more", 8);
    size_t count;
    const struct cards_pilot *pilot =
        cards_find_pilots(library, "sigma4-battleofyavin", strlen("sigma4-battleofyavin"), &count);

    (void)state;
    assert_int_equal(cards_find(library, "predator", 8, rows, FACES_MAX), 1);
    assert_string_equal(rows[0]->effect, "reroll=1");
    assert_int_equal(cards_find(library, "commandermalarus", 16, rows, 1), 3);
    assert_int_equal(cards_find(library, "predato", 7, rows, FACES_MAX), 0);
    assert_non_null(ship);
    assert_string_equal(ship->attacks, "front:3");
    assert_int_equal(ship->agility, 2);
    assert_int_equal(ship->hull, 4);
    assert_int_equal(ship->shields, 2);
    assert_null(cards_find_ship(library, "predator", 8));
    assert_non_null(pilot);
    assert_int_equal(pilot->hull, 4);
    assert_int_equal(pilot->shields, 0);
    assert_null(cards_find_pilots(library, "predator", 8, &count));
}

/* A pilot with numbers of its own flies a ship that is there, and ids of ships are there once. */
static void ships_and_pilots_fit(void **state)
{
    (void)state;
    for (size_t i = 0; i < library->pilot_count; i++)
        assert_non_null(
            cards_find_ship(library, library->pilots[i].ship, strlen(library->pilots[i].ship)));
    for (size_t i = 0; i < library->ship_count; i++)
        assert_ptr_equal(
            cards_find_ship(library, library->ships[i].id, strlen(library->ships[i].id)),
            &library->ships[i]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_clause_can_be_read_for_the_sides_it_is_about),
    cmocka_unit_test(every_x_is_explained),
    cmocka_unit_test(a_card_that_is_left_out_has_its_reason),
    cmocka_unit_test(only_rows_without_effects_are_left_out),
    cmocka_unit_test(no_row_is_there_twice),
    cmocka_unit_test(every_core_card_is_expressed),
    cmocka_unit_test(ships_and_pilots_fit),
};

static const struct CMUnitTest second_edition_tests[] = {
    cmocka_unit_test(cards_ships_and_pilots_are_found_by_id),
};

int main(void)
{
    int failed = 0;

    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        library = &cards_builtin[edition];
        failed += cmocka_run_group_tests(tests, NULL, NULL);
    }
    library = &cards_builtin[CARDS_SECOND];
    return failed + cmocka_run_group_tests(second_edition_tests, NULL, NULL);
}
