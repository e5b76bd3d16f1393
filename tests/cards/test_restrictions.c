/* What upgrades are restricted to in each list of points, held against restrictions-facts.csv,
 * which facts_restrictions.py made of what was published; and what a player's file says of it. */
#include "support/check.h"
#include "support/table.h"

#include "base/array.h"
#include "words/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST, ID, SLOT, GROUP, KEY, VALUES, COLUMNS };
enum { TEXT = 512, WORDS_MOST = 64 };

static volley_library *priced_by(const volley_library *library, const char *list)
{
    volley_library *out;

    assert_int_equal(library_priced(library, library_points_named(library, list, NULL), &out, NULL),
                     VOLLEY_OK);
    return out;
}

static const struct cards_upgrade *upgrade_of(const struct cards *cards, const char *id)
{
    size_t count;

    return cards_find_upgrades(cards, id, strlen(id), &count);
}

/* ---- what was published ---- */

/* Of two cards of one name a list may give the short id to the other: that of the slot is meant. */
static const struct cards_upgrade *meant(const struct cards *cards, const char *id,
                                         const char *slot)
{
    const char *variant = cards_variant(cards, "upgrade", id), *dash = strrchr(id, '-');
    const int bare = dash ? (int)(dash - id) : (int)strlen(id);
    char ids[5][TEXT];

    snprintf(ids[0], TEXT, "%s", id);
    snprintf(ids[1], TEXT, "%s-%s", id, slot);
    snprintf(ids[2], TEXT, "%s", variant ? variant : id);
    snprintf(ids[3], TEXT, "%.*s-%s", bare, id, slot);
    snprintf(ids[4], TEXT, "%.*s", bare, id);
    for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
        const struct cards_upgrade *found = upgrade_of(cards, ids[i]);

        if (found && cards_lists(found->slots, slot, strlen(slot)))
            return found;
    }
    fail_msg("no %s in the slot %s", id, slot);
    return NULL;
}

/* What is published in words, and how it is spelled here. */
static const struct {
    const char *key, *values, *spelled;
} in_words[] = {
    { "shipStat", "Shield value of 1 or more", "shields=1+" },
    { "shipStat", "Agility 3", "agility=3" },
    { "pilotStat", "initiative 3 or lower", "skill=0-3" },
    { "sizes", "Small|Medium|Restricted-2", "sizes=Small|Medium" },
    { "keywords", "Restricted-1", "" },
    { "keywords", "Restricted-2", "" },
    { "keywords", "Restricted-3", "" },
};

static const char *spelled(const char *key, const char *values, char out[TEXT])
{
    for (size_t i = 0; i < ARRAY_LEN(in_words); i++)
        if (strcmp(in_words[i].key, key) == 0 && strcmp(in_words[i].values, values) == 0)
            return in_words[i].spelled;
    snprintf(out, TEXT, "%s%s%s", key, *key ? "=" : "", *key ? values : "");
    return out;
}

/* The restrictions of the card of a row; *row: the first of the next card. */
static void add_up(const struct check_table *facts, size_t *row, char out[TEXT])
{
    const size_t first = *row;
    const char *group = "";
    char text[TEXT];

    *out = '\0';
    for (; *row < facts->count; ++*row) {
        const char *words = spelled(check_table_cell(facts, *row, KEY),
                                    check_table_cell(facts, *row, VALUES), text);

        if (strcmp(check_table_cell(facts, first, ID), check_table_cell(facts, *row, ID)) != 0)
            break;
        if (*out && *words)
            strcat(out, strcmp(check_table_cell(facts, *row, GROUP), group) == 0 ? " & " : " ; ");
        strcat(out, words);
        group = check_table_cell(facts, *row, GROUP);
    }
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* The words of restrictions in the order of the alphabet: neither that of values nor that of
 * restrictions says anything. */
static void sort_words(const char *text, char out[TEXT])
{
    char copy[TEXT], *words[WORDS_MOST];
    size_t count = 0;

    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok(copy, " =|"); word; word = strtok(NULL, " =|")) {
        assert_true(count < WORDS_MOST);
        words[count++] = word;
    }
    qsort(words, count, sizeof *words, compare_texts);
    *out = '\0';
    for (size_t i = 0; i < count; i++)
        strcat(strcat(out, words[i]), " ");
}

static void each_upgrade_is_restricted_as_its_list_says(void **state)
{
    struct check_table facts = check_table_read(CARDS_DIR "/restrictions-facts.csv", COLUMNS);
    volley_library *library = NULL;
    size_t restricted = 0, cards = 0;

    (void)state;
    for (size_t row = 0; row < facts.count; cards++) {
        const char *list = check_table_cell(&facts, row, LIST);
        const char *id = check_table_cell(&facts, row, ID);
        const struct cards_upgrade *upgrade;
        char published[TEXT], wanted[TEXT], found[TEXT];

        if (!library || strcmp(library->points->name, list) != 0) {
            volley_library_free(library);
            library = priced_by(NULL, list);
        }
        upgrade = meant(&library->cards[CARDS_SECOND], id, check_table_cell(&facts, row, SLOT));
        add_up(&facts, &row, published);
        restricted += *published != '\0';
        /* Of some it says nothing, and what is printed counts. */
        sort_words(*published ? published
                              : upgrade_of(&cards_builtin[CARDS_SECOND], upgrade->id)->restrictions,
                   wanted);
        sort_words(upgrade->restrictions, found);
        if (strcmp(wanted, found) != 0)
            fail_msg("%s, %s: '%s', not '%s'", list, id, upgrade->restrictions, published);
    }
    assert_int_equal(cards, 484 + 474 + 462);
    assert_int_equal(restricted, 350 + 317 + 334);
    volley_library_free(library);
    check_table_fini(&facts);
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

static void check_restrictions(const volley_library *library, const char *list, const char *id,
                               const char *wanted)
{
    volley_library *out = priced_by(library, list);

    assert_string_equal(upgrade_of(&out->cards[CARDS_SECOND], id)->restrictions, wanted);
    volley_library_free(out);
}

static void check_slots(const volley_library *library, const char *list, const char *id,
                        const char *wanted)
{
    volley_library *out = priced_by(library, list);

    assert_string_equal(upgrade_of(&out->cards[CARDS_SECOND], id)->slots, wanted);
    volley_library_free(out);
}

static void what_a_players_file_says_counts_in_any_list(void **state)
{
    volley_library *library;

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    add(library, VOLLEY_ROSTER_UPGRADES, "id,restrictions\nstealthdevice,sizes=Huge\ndedicated,\n");
    add(library, VOLLEY_ROSTER_UPGRADES, "id,charges\nintimidation,2\n");
    check_restrictions(library, "xwa", "stealthdevice", "sizes=Huge");
    check_restrictions(library, "legacy", "dedicated", "");
    check_restrictions(library, "xwa", "intimidation", "sizes=Small|Medium ; non-limited=False");
    check_restrictions(library, "amg", "intimidation", "");
    check_slots(library, "xwa", "energyshellcharges", "missile modification");
    check_slots(library, "amg", "energyshellcharges", "missile");
    add(library, VOLLEY_ROSTER_UPGRADES, "id,slots\nenergyshellcharges,talent\n");
    check_slots(library, "xwa", "energyshellcharges", "talent");
    volley_library_free(library);
}

/* A card that two lists brought is restricted in each as that says, and a player may change it. */
static void a_new_card_is_restricted_as_each_list_says(void **state)
{
    static const char form[] =
        "[list]\nname,title,edition,effective,squad,source\n%s,A,%s,now,20,us\n"
        "[upgrades]\nid,slots,restrictions\nbrandnew,talent,sizes=Small\n"
        "[prices]\nkind,id,cost,restrictions\nupgrade,brandnew,3,%s\n"
        "upgrade,stealthdevice,3\n";
    volley_library *library;
    char text[TEXT];

    (void)state;
    assert_int_equal(volley_library_create(&library, NULL), VOLLEY_OK);
    snprintf(text, sizeof text, form, "one", "2.5", "sizes=Small");
    add(library, VOLLEY_ROSTER_LIST, text);
    snprintf(text, sizeof text, form, "two", "2", "hull=4+");
    add(library, VOLLEY_ROSTER_LIST, text);
    check_restrictions(library, "one", "brandnew", "sizes=Small");
    check_restrictions(library, "two", "brandnew", "hull=4+");
    check_restrictions(library, "one", "stealthdevice", "");
    check_restrictions(library, "amg", "brandnew", "sizes=Small");
    add(library, VOLLEY_ROSTER_UPGRADES, "id,restrictions\nbrandnew,agility=2\n");
    check_restrictions(library, "one", "brandnew", "agility=2");
    check_restrictions(library, "two", "brandnew", "agility=2");
    volley_library_free(library);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_upgrade_is_restricted_as_its_list_says),
    cmocka_unit_test(what_a_players_file_says_counts_in_any_list),
    cmocka_unit_test(a_new_card_is_restricted_as_each_list_says),
};

CHECK_MAIN(tests)
