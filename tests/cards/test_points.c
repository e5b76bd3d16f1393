/* Lists of points: what each says is what was published, held against points-xwa-facts.csv
 * (facts_xwa.py); a list that comes while Volley runs counts as those that are compiled in; and
 * files of a player count in any list. */
#include "support/check.h"
#include "support/table.h"

#include "base/array.h"
#include "base/ascii.h"
#include "words/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND, ID, COST, LOADOUT, SLOTS, ABILITY, STANDARD, EXTENDED, EPIC, RESTRICTED, COLUMNS };
enum { TEXT = 256, SLOTS_MAX = 16 };

static volley_library *priced(const volley_library *library, const char *edition)
{
    volley_library *out;
    volley_error error = { 0 };

    if (library_priced_for(library, rules_edition_find(edition), &out, &error) != VOLLEY_OK)
        fail_msg("%s: %s", edition, error.message);
    return out;
}

static const struct cards_pilot *pilot_of(const volley_library *library, enum cards_edition edition,
                                          const char *id)
{
    size_t count;

    return cards_find_pilots(&library->cards[edition], id, strlen(id), &count);
}

static const struct cards_upgrade *upgrade_of(const volley_library *library,
                                              enum cards_edition edition, const char *id)
{
    size_t count;

    return cards_find_upgrades(&library->cards[edition], id, strlen(id), &count);
}

/* ---- what was published ---- */

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The slots of a text in the order of the alphabet, as ids with a blank behind each. */
static void sort_slots(const char *text, const char *between, char out[TEXT])
{
    char copy[TEXT], *slots[SLOTS_MAX];
    size_t count = 0;

    snprintf(copy, sizeof copy, "%s", text);
    for (char *at = copy; *at; at++)
        *at = *at == ' ' && *between != ' ' ? '-' : ascii_lower(*at);
    for (char *slot = strtok(copy, between); slot; slot = strtok(NULL, between)) {
        assert_true(count < SLOTS_MAX);
        slots[count++] = strcmp(slot, "payload") == 0 ? "device" : slot;
    }
    qsort(slots, count, sizeof *slots, compare_texts);
    *out = '\0';
    for (size_t i = 0; i < count; i++)
        strcat(strcat(out, slots[i]), " ");
}

static void check_slots(const char *id, const char *published, const char *ability,
                        const char *have)
{
    char wanted[TEXT], text[TEXT], found[TEXT];

    /* What the list does not say: a slot that the ability of the ship gives. */
    snprintf(text, sizeof text, "%s%s", published,
             strcmp(ability, "Weapon Hardpoint") == 0 ? ";Cannon|Torpedo|Missile" : "");
    sort_slots(text, ";", wanted);
    sort_slots(have, " ", found);
    if (strcmp(wanted, found) != 0)
        fail_msg("%s: slots '%s', not '%s'", id, found, wanted);
}

static void check_formats(const struct check_table *facts, size_t row, const char *have)
{
    static const char *const formats[] = { "standard", "extended", "epic" };

    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (cards_lists(have, formats[i], strlen(formats[i])) !=
            (*check_table_cell(facts, row, STANDARD + i) == 'T'))
            fail_msg("%s: formats '%s'", check_table_cell(facts, row, ID), have);
}

static void check_number(const char *id, const char *what, const char *published, int have)
{
    const int wanted = *published ? atoi(published) : -1;

    if (have != wanted)
        fail_msg("%s: %s %d, not %d", id, what, have, wanted);
}

/* Some cards have another id here. */
static const char *own_id(const volley_library *library, const struct check_table *facts,
                          size_t row)
{
    const char *id = check_table_cell(facts, row, ID);
    const char *means =
        cards_variant(&library->cards[CARDS_SECOND], check_table_cell(facts, row, KIND), id);

    return means && !upgrade_of(library, CARDS_SECOND, id) ? means : id;
}

/* Returns whether the library has the card. */
static bool check_fact(const struct check_table *facts, size_t row, const volley_library *library)
{
    const char *cost = check_table_cell(facts, row, COST);
    const char *id = own_id(library, facts, row);
    const struct cards_pilot *pilot = pilot_of(library, CARDS_SECOND, id);
    const struct cards_upgrade *upgrade = upgrade_of(library, CARDS_SECOND, id);

    if (strcmp(check_table_cell(facts, row, KIND), "pilot") == 0) {
        if (!pilot)
            return false;
        check_number(id, "cost", cost, pilot->cost);
        check_number(id, "loadout", check_table_cell(facts, row, LOADOUT), pilot->loadout);
        check_number(id, "restricted", check_table_cell(facts, row, RESTRICTED), pilot->restricted);
        check_slots(id, check_table_cell(facts, row, SLOTS), check_table_cell(facts, row, ABILITY),
                    pilot->slots);
        check_formats(facts, row, pilot->formats);
        return true;
    }
    if (!upgrade)
        return false;
    check_number(id, "cost", cost, upgrade->cost);
    check_slots(id, check_table_cell(facts, row, SLOTS), "", upgrade->slots);
    check_number(id, "restricted", check_table_cell(facts, row, RESTRICTED), upgrade->restricted);
    if (*cost)
        check_formats(facts, row, upgrade->formats);
    return true;
}

static void each_card_is_as_it_was_published(void **state)
{
    struct check_table facts = check_table_read(CARDS_DIR "/points-xwa-facts.csv", COLUMNS);
    volley_library *library = priced(NULL, "2.5");
    size_t pilots = 0, upgrades = 0;

    (void)state;
    assert_string_equal(library->points->name, "xwa");
    for (size_t row = 0; row < facts.count; row++) {
        const bool is_pilot = *check_table_cell(&facts, row, KIND) == 'p';

        if (!check_fact(&facts, row, library))
            ++*(is_pilot ? &pilots : &upgrades);
    }
    assert_int_equal(pilots, 0); /* that the rosters do not have */
    assert_int_equal(upgrades, 0);
    assert_true(facts.count >= 734 + 638);
    check_table_fini(&facts);
    volley_library_free(library);
}

/* Cards of different lists, by hand. */
static void each_list_has_costs_of_its_own(void **state)
{
    static const struct {
        const char *list, *edition, *pilot;
        int cost, loadout;
        const char *slots, *upgrade;
        int price;
    } rows[] = {
        { "xwa", "2.5", "wedgeantilles", 14, 13,
          "talent torpedo astromech modification configuration", "predator", 3 },
        { "amg", "2.5", "wedgeantilles", 5, 9,
          "talent talent torpedo astromech modification configuration", "predator", 3 },
        { "legacy", "2", "wedgeantilles", 57, -1,
          "talent torpedo astromech modification configuration", "predator", 2 },
        { "first", "1", "wedgeantilles", 29, -1, "elite torpedo astromech", "predator", 3 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const enum cards_edition edition = i == 3 ? CARDS_FIRST : CARDS_SECOND;
        volley_library *chosen, *library;
        const struct cards_pilot *pilot;

        assert_int_equal(volley_library_create(&chosen, NULL), VOLLEY_OK);
        assert_int_equal(volley_library_points(chosen, rows[i].list, NULL), VOLLEY_OK);
        library = priced(chosen, rows[i].edition);
        pilot = pilot_of(library, edition, rows[i].pilot);
        assert_int_equal(pilot->cost, rows[i].cost);
        assert_int_equal(pilot->loadout, rows[i].loadout);
        assert_string_equal(pilot->slots, rows[i].slots);
        assert_int_equal(upgrade_of(library, edition, rows[i].upgrade)->cost, rows[i].price);
        volley_library_free(library);
        volley_library_free(chosen);
    }
}

/* A pilot of several ships costs what the ship costs; what depends on something has no number. */
static void costs_may_depend_on_the_ship(void **state)
{
    volley_library *first = priced(NULL, "1"), *older = priced(NULL, "2");
    const struct cards_pilot *pilot = pilot_of(first, CARDS_FIRST, "dalanoberos");
    const struct cards_upgrade *hull = upgrade_of(older, CARDS_SECOND, "hullupgrade");

    (void)state;
    assert_string_equal(pilot[0].ship, "m12lkimogilafighter");
    assert_int_equal(pilot[0].cost, 25);
    assert_int_equal(pilot[1].cost, 30);
    assert_int_equal(hull->cost, -1);
    assert_string_equal(hull->cost_by, "by agility: 0=2 1=3 2=5 3=7");
    volley_library_free(first);
    volley_library_free(older);
}

/* ---- which list counts ---- */

static void a_wrong_list_is_refused_with_the_nearest(void **state)
{
    volley_library *library, *out;
    volley_error error = { 0 };

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    assert_int_equal(volley_library_points(library, "legasy", &error), VOLLEY_INVALID);
    assert_non_null(strstr(error.message, "did you mean 'legacy'?"));
    error = (volley_error){ 0 };
    assert_int_equal(volley_library_points(library, "legacy", &error), VOLLEY_OK);
    assert_int_equal(library_priced_for(library, rules_edition_find("2.5"), &out, &error),
                     VOLLEY_INVALID);
    assert_non_null(strstr(error.message, "are of edition 2; 'xwa' is a list of 2.5"));
    volley_library_free(library);
}

/* ---- lists that come while Volley runs ---- */

static void a_list_may_come_later(void **state)
{
    const struct cards_points_row pilots[] = {
        { "wedgeantilles", CARDS_PILOT, "7", "talent crew", "standard", "", 21, 2, "" },
        { "lukeskywalker", CARDS_PILOT, "8", "", "", "", 5, 0,
          "" }, /* sorted by whoever takes it */
    };
    const struct cards_points_row upgrades[] = {
        { "predator", CARDS_UPGRADE, "by size: Small=1 Large=9", "", "", "", -1, 0, "" },
        { "bobafett-crew", CARDS_UPGRADE, "6", "", "", "", -1, 0,
          "" }, /* a name that others have */
    };
    const struct cards_points points = { .name = "mine",
                                         .title = "House rules",
                                         .edition = "2.5",
                                         .effective = "2030-01",
                                         .source = "a test",
                                         .squad = 30,
                                         .pilots = pilots,
                                         .pilot_count = 2,
                                         .upgrades = upgrades,
                                         .upgrade_count = 2 };
    volley_library *library, *out;
    volley_points told;

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    assert_true(library_add_points(library, &points));
    assert_true(volley_points_at(library, 0, &told) && strcmp(told.name, "mine") == 0);
    assert_int_equal(told.squad, 30);
    assert_int_equal(volley_library_points(library, "mine", NULL), VOLLEY_OK);
    out = priced(library, "2.5");
    assert_int_equal(pilot_of(out, CARDS_SECOND, "lukeskywalker")->cost, 8);
    assert_int_equal(pilot_of(out, CARDS_SECOND, "wedgeantilles")->restricted, 2);
    assert_string_equal(pilot_of(out, CARDS_SECOND, "wedgeantilles")->slots, "talent crew");
    assert_int_equal(pilot_of(out, CARDS_SECOND, "academypilot")->cost, -1);
    assert_string_equal(upgrade_of(out, CARDS_SECOND, "predator")->cost_by,
                        "by size: Small=1 Large=9");
    assert_int_equal(upgrade_of(out, CARDS_SECOND, "juke")->cost, -1);
    assert_int_equal(upgrade_of(out, CARDS_SECOND, "bobafett")->cost, 6);
    volley_library_free(out);
    volley_library_free(library);
}

/* ---- a player's files ---- */

static long read_text(char *bytes, size_t room, void *context)
{
    const char **at = context;
    const size_t left = strlen(*at), count = left < room ? left : room;

    memcpy(bytes, *at, count);
    *at += count;
    return (long)count;
}

static void add(volley_library *library, volley_roster roster, const char *text)
{
    const volley_source source = { read_text, &text, "test" };
    volley_error error = { 0 };

    if (volley_library_add(library, roster, &source, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
}

static void what_a_file_says_counts_in_any_list(void **state)
{
    volley_library *library, *out;

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    add(library, VOLLEY_ROSTER_PILOTS,
        "id,ship,cost,cost_older\nwedgeantilles,t65xwing,3,33\n"
        "somebody,t65xwing,,44\n");
    add(library, VOLLEY_ROSTER_PILOTS, "id,ship,skill\nanybody,t65xwing,4\n");
    add(library, VOLLEY_ROSTER_UPGRADES, "id,cost_older\npredator,by size: Small=7\n");
    out = priced(library, "2.5");
    assert_int_equal(pilot_of(out, CARDS_SECOND, "wedgeantilles")->cost, 3);
    assert_int_equal(pilot_of(out, CARDS_SECOND, "wedgeantilles")->loadout, 13); /* of the list */
    assert_int_equal(pilot_of(out, CARDS_SECOND, "somebody")->cost, -1);
    assert_int_equal(pilot_of(out, CARDS_SECOND, "anybody")->cost, -1);
    assert_string_equal(pilot_of(out, CARDS_SECOND, "anybody")->slots, "");
    assert_int_equal(upgrade_of(out, CARDS_SECOND, "predator")->cost, 3);
    volley_library_free(out);
    out = priced(library, "2");
    assert_int_equal(pilot_of(out, CARDS_SECOND, "wedgeantilles")->cost, 33);
    assert_int_equal(pilot_of(out, CARDS_SECOND, "somebody")->cost, 44);
    assert_int_equal(upgrade_of(out, CARDS_SECOND, "predator")->cost, -1);
    assert_string_equal(upgrade_of(out, CARDS_SECOND, "predator")->cost_by, "by size: Small=7");
    volley_library_free(out);
    volley_library_free(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_card_is_as_it_was_published),
        cmocka_unit_test(each_list_has_costs_of_its_own),
        cmocka_unit_test(costs_may_depend_on_the_ship),
        cmocka_unit_test(a_wrong_list_is_refused_with_the_nearest),
        cmocka_unit_test(a_list_may_come_later),
        cmocka_unit_test(what_a_file_says_counts_in_any_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
