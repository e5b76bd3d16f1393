/* src/words/grant, src/questions/tell/card_worth: what is told of a card that is inactive can be
 * said, where it is told to stand, and then the card counts; and a card with its "!" is told of.
 * Walked are all cards of all editions, alone on an attacker and on a defender. */
#include "support/check.h"

#include "questions/ask/ask_cards.h"
#include "questions/tell/card_worth.h"
#include "words/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 512 };

/* One card of an attack. */
struct asked {
    const char *edition;
    enum rules_side side;
    char card[TEXT_MAX];
    char own[TEXT_MAX], others[TEXT_MAX]; /* words more */
    char *notes;                          /* [TEXT_MAX]; NULL: nobody asks */
};

/* What became of it, and the mean damage; false: it cannot be read. */
static bool ask(const struct asked *asked, struct report_card *out, double *mean)
{
    struct scenario scenario = {
        .edition = rules_edition_find(asked->edition),
        .library = &cards_builtin[*asked->edition == '1' ? CARDS_FIRST : CARDS_SECOND]
    };
    const bool attacks = asked->side == RULES_ATTACKER;
    const volley_plan_options options = { 0 };
    struct card_use use = { 0 };
    struct ask_plan plan;
    char text[4 * TEXT_MAX + 32];

    const char *dice[] = { "3", "2" };

    if (strncmp(asked->card, "pilot.", 6) == 0)
        dice[asked->side] = ""; /* who flies */
    snprintf(text, sizeof text, "%s %s %s vs %s %s %s", dice[0],
             attacks ? asked->card : asked->others, attacks ? asked->own : "", dice[1],
             attacks ? asked->others : asked->card, attacks ? "" : asked->own);
    if (scenario_parse(&scenario, lexer_of_string(text, "test"), NULL) != VOLLEY_OK) {
        scenario_fini(&scenario);
        return false;
    }
    assert_int_equal(ask_plan_take(&plan, &scenario, &options, NULL, NULL), VOLLEY_OK);
    assert_int_equal(ask_cards_find(&use, &plan, NULL), VOLLEY_OK);
    tell_worth_find(&use, &plan);
    assert_true(use.count > 0);
    *out = use.cards[0];
    if (asked->notes)
        snprintf(asked->notes, TEXT_MAX, "%s", buffer_text(&use.took));
    if (mean) {
        struct ask_outcome outcome;

        assert_int_equal(ask_exact(&outcome, &plan, NULL), VOLLEY_OK);
        *mean = outcome.summary.mean;
        ask_outcome_fini(&outcome);
    }
    ask_cards_fini(&use);
    ask_plan_fini(&plan);
    return true;
}

/* Say what is told; "card!" stands for the card. */
static void take_words(struct asked *asked, const struct report_card *card)
{
    const char *said = card->say;

    for (size_t bytes; *said; said += bytes + (said[bytes] == ' ')) {
        bytes = strcspn(said, " ");
        if (said[bytes - 1] == '!')
            strcat(asked->card, "!");
        else
            snprintf(asked->own + strlen(asked->own), TEXT_MAX - strlen(asked->own), " %.*s",
                     (int)bytes, said);
    }
    snprintf(asked->others + strlen(asked->others), TEXT_MAX - strlen(asked->others), " %s",
             card->others_say);
}

/* What happens while dice are thrown, and what is a weapon's; no word before the attack says it. */
static bool is_of_later(const char *needs)
{
    static const char *const ends[] = { "spent",
                                        "gained",
                                        "gained of the other ship",
                                        "dealt",
                                        "lost",
                                        "uncancelled hits or crits",
                                        "destroyed",
                                        "than shields",
                                        "bonus attack",
                                        "primary attack",
                                        "dice 2 or less",
                                        "full force",
                                        "it could change",
                                        "aboard",
                                        "dice of the other ship",
                                        "2.0",
                                        "2.5" };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *at = strstr(needs, ends[i]);

        if (at && !at[strlen(ends[i])])
            return true;
    }
    return false;
}

/* Two effects of a card can need one thing after the other. "with it" is told of what counts with
 * the words that are told first, and is what it deals with them. */
static void walk(const char *edition, enum rules_side side, const struct cards_row *row,
                 unsigned long told[2], unsigned long *wrong)
{
    struct asked asked = { .edition = edition, .side = side };
    struct report_card card;
    double with, mean;
    bool reads = true;

    snprintf(asked.card, sizeof asked.card, "%s%s", row->kind == CARDS_UPGRADE ? "upgrade." : "",
             row->id);
    if (!ask(&asked, &card, NULL) || card.state.active || !card.state.bears)
        return;
    told[0]++;
    with = card.worth;
    told[1] += !isnan(with);
    for (int i = 0; i < 2 && reads && !card.state.active && !is_of_later(card.state.needs); i++) {
        bool right;

        take_words(&asked, &card);
        reads = ask(&asked, &card, &mean);
        right = reads && card.state.active ? fabs(with - mean) < 1e-12 : isnan(with);
        if (i > 0 || right)
            continue;
        ++*wrong;
        print_message("-e %s %s (%s) is told to deal %f, and deals %f\n", edition, asked.card,
                      side ? "defender" : "attacker", with, mean);
    }
    if (reads && (card.state.active || is_of_later(card.state.needs)))
        return;
    ++*wrong;
    print_message("-e %s %s (%s) with %s, and %s: needs %s, say %s, %s\n", edition, asked.card,
                  side ? "defender" : "attacker", asked.own, asked.others, card.state.needs,
                  card.say, card.others_say);
}

static void what_a_card_needs_can_be_said(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    unsigned long told[2] = { 0 }, wrong = 0;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const struct cards *library = &cards_builtin[i == 0 ? CARDS_FIRST : CARDS_SECOND];

        for (size_t j = 0; j < library->row_count; j++)
            for (int side = 0; side < RULES_SIDES; side++)
                walk(editions[i], (enum rules_side)side, &library->rows[j], told, &wrong);
    }
    print_message("%lu cards are told of, %lu with what they do\n", told[0], told[1]);
    assert_true(told[0] > 300 && told[1] > 300);
    assert_int_equal(wrong, 0);
}

/* ---- a ship with all that it brings ---- */

/* The cards of an attack of a pilot alone, and what it deals; false: it cannot be read. */
static bool fly(const struct cards *library, const char *text, struct card_use *use, double *mean)
{
    struct scenario scenario = { .edition = rules_edition_find(
                                     library == &cards_builtin[CARDS_FIRST] ? "1" : "2.5"),
                                 .library = library };
    const volley_plan_options options = { 0 };
    struct ask_plan plan;
    struct ask_outcome outcome;

    if (scenario_parse(&scenario, lexer_of_string(text, "test"), NULL) != VOLLEY_OK) {
        scenario_fini(&scenario);
        return false;
    }
    assert_int_equal(ask_plan_take(&plan, &scenario, &options, NULL, NULL), VOLLEY_OK);
    assert_int_equal(ask_cards_find(use, &plan, NULL), VOLLEY_OK);
    tell_worth_find(use, &plan);
    assert_int_equal(ask_exact(&outcome, &plan, NULL), VOLLEY_OK);
    *mean = outcome.summary.mean;
    ask_outcome_fini(&outcome);
    ask_plan_fini(&plan);
    return true;
}

/* The attack of a pilot who says what a card of the ship needs. */
static void say_it(const struct cards_pilot *pilot, const struct report_card *card, char *text)
{
    const size_t bytes = strlen(pilot->id), said = strlen(card->say);
    const bool of_pilot = said > bytes && card->say[said - 1] == '!' &&
                          strncmp(card->say + said - 1 - bytes, pilot->id, bytes) == 0 &&
                          (said == bytes + 1 || card->say[said - bytes - 2] == ' ');

    snprintf(text, 4 * TEXT_MAX, "%s.%s%s %.*s vs 2 %s", pilot->ship, pilot->id,
             of_pilot ? "!" : "", (int)(of_pilot ? said - bytes - 1 : said), card->say,
             card->others_say);
}

static void what_a_card_of_a_ship_is_told_to_deal_it_deals(void **state)
{
    unsigned long told = 0, wrong = 0;

    (void)state;
    for (int which = 0; which < 2; which++) {
        const struct cards *library = &cards_builtin[which ? CARDS_SECOND : CARDS_FIRST];

        for (size_t i = 0; i < library->pilot_count; i++) {
            const struct cards_pilot *pilot = &library->pilots[i];
            char text[4 * TEXT_MAX];
            struct card_use use = { 0 }, then = { 0 };
            double mean;

            snprintf(text, sizeof text, "%s.%s vs 2", pilot->ship, pilot->id);
            if (!fly(library, text, &use, &mean))
                continue;
            for (size_t j = 0; j < use.count; j++) {
                if (isnan(use.cards[j].worth))
                    continue;
                told++;
                ask_cards_fini(&then);
                say_it(pilot, &use.cards[j], text);
                if (fly(library, text, &then, &mean) && fabs(mean - use.cards[j].worth) < 1e-12)
                    continue;
                wrong++;
                print_message("%s: %f, told %f\n", text, mean, use.cards[j].worth);
            }
            ask_cards_fini(&use);
            ask_cards_fini(&then);
        }
    }
    print_message("%lu cards of ships are told of\n", told);
    assert_true(told > 100);
    assert_int_equal(wrong, 0);
}

/* What is of the attack is said, and not granted to one card: what it is made with, and where. */
static bool is_of_attack(const char *needs)
{
    static const char *const begins[] = { "to ",      "torpedo",        "cannon",    "special",
                                          "ordnance", "turret",         "missile",   "bonus",
                                          "range",    "ships at range", "obstructed" };

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(needs, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* Whether one of the rows of a card asks for what only the player can say. */
static bool asserts(const char *edition, const struct cards_row *row)
{
    const struct cards *library = &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND];
    const struct cards_row *rows[8];
    const size_t count = cards_find(library, row->id, strlen(row->id), rows, 8);
    bool any = false;

    for (size_t i = 0; i < count && i < 8; i++)
        any = any || strstr(rows[i]->condition, "assert(") || strstr(rows[i]->condition, "no-own");
    return any;
}

/* All that a card on the ship itself asks for is met, but for what is paid and what comes later;
 * with the assertion of a friend its "!" says something else. */
static void walk_marked(const char *edition, enum rules_side side, const struct cards_row *row,
                        unsigned long *counts, unsigned long *wrong)
{
    struct asked asked = { .edition = edition, .side = side };
    struct report_card card;

    snprintf(asked.card, sizeof asked.card, "%s.%s", cards_kind_words[row->kind], row->id);
    if (asserts(edition, row) || !ask(&asked, &card, NULL) || card.state.active ||
        !card.state.bears)
        return;
    strcat(asked.card, "!");
    if (!ask(&asked, &card, NULL) || card.state.active)
        ++*counts;
    if (card.state.active || !card.state.bears || is_of_later(card.state.needs) ||
        is_of_attack(card.state.needs))
        return;
    print_message("-e %s %s (%s): needs %s, say %s\n", edition, asked.card,
                  side ? "defender" : "attacker", card.state.needs, card.say);
    ++*wrong;
}

static void a_mark_says_that_the_condition_is_met(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    unsigned long counts = 0, wrong = 0;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const struct cards *library = &cards_builtin[i == 0 ? CARDS_FIRST : CARDS_SECOND];

        for (size_t j = 0; j < library->row_count; j++)
            for (int side = 0; side < RULES_SIDES; side++)
                walk_marked(editions[i], (enum rules_side)side, &library->rows[j], &counts, &wrong);
    }
    print_message("%lu marks count\n", counts);
    assert_true(counts > 100);
    assert_int_equal(wrong, 0);
}

/* ---- a mark beside other cards ---- */

/* A card with its "!", which counts then, and the first word that it stands for. */
struct marked {
    const struct cards_row *row;
    char card[TEXT_MAX], word[TEXT_MAX];
};

/* Take "x! stands for a, b of the defender" apart into words of either side; of tokens and of
 * health no word is meant: such a word gives what can be spent, too. */
static bool takes_note(const char *notes, struct asked *words, char first[TEXT_MAX])
{
    static const char stands[] = "! stands for ";
    const char *at = strstr(notes, stands);
    bool all = at != NULL;

    at = at ? at + strlen(stands) : "\n";
    snprintf(first, TEXT_MAX, "%.*s", (int)strcspn(at, ",\n"), at);
    for (size_t bytes; *at && *at != '\n'; at += bytes + 2 * (at[bytes] == ',')) {
        const size_t word = strcspn(at, " ,\n");
        char *to;

        bytes = strcspn(at, ",\n");
        to = word < bytes ? words->others : words->own;
        all = all && (strncmp(at, "no-", 3) == 0 || strncmp(at, "range", 5) == 0 ||
                      strncmp(at, "from", 4) == 0 || strstr("bullseye obstructed", at) ||
                      (word > 3 && strncmp(at + word - 3, "arc", 3) == 0));
        snprintf(to + strlen(to), TEXT_MAX - strlen(to), " %.*s", (int)word, at);
    }
    return all;
}

/* Where its "!" stands for words, the card does with them what it does with that. */
static void compare_words(struct asked *marked, double by_mark, const char *notes,
                          unsigned long *compared, char first[TEXT_MAX])
{
    struct asked words = *marked;
    struct report_card card;
    double by_words;

    words.notes = NULL;
    *strchr(words.card, '!') = '\0';
    if (!takes_note(notes, &words, first) || !ask(&words, &card, &by_words))
        return;
    ++*compared;
    if (fabs(by_mark - by_words) < 1e-12)
        return;
    print_message("-e %s %s is %f, with %s and of the other%s %f\n", marked->edition, marked->card,
                  by_mark, words.own, words.others, by_words);
    fail();
}

/* All cards of a library on a side whose "!" says a word. */
static size_t find_marked(const char *edition, enum rules_side side, struct marked *found,
                          size_t most, unsigned long *compared)
{
    const struct cards *library = &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND];
    size_t count = 0;

    for (size_t i = 0; i < library->row_count && count < most; i++) {
        const struct cards_row *row = &library->rows[i];
        char notes[TEXT_MAX] = "";
        struct asked asked = { .edition = edition, .side = side, .notes = notes };
        struct report_card card;
        double mean;

        snprintf(asked.card, TEXT_MAX, "%s.%s!", cards_kind_words[row->kind], row->id);
        if (asserts(edition, row) || !ask(&asked, &card, &mean) || !card.state.active)
            continue;
        compare_words(&asked, mean, notes, compared, found[count].word);
        snprintf(found[count].card, TEXT_MAX, "%s", asked.card);
        found[count].row = row;
        count += *found[count].word != '\0';
    }
    return count;
}

/* What one of two cards with the same condition stands for, the other one has, too. */
static void walk_pairs(const char *edition, enum rules_side side, const struct marked *marked,
                       size_t count, unsigned long *pairs)
{
    for (size_t i = 0; i < count; i++) {
        const struct marked *by = NULL;
        struct asked plain = { .edition = edition, .side = side };
        struct report_card card;

        for (size_t j = 1; j < count && !by; j++)
            if (strcmp(marked[(i + j) % count].word, marked[i].word) == 0 &&
                marked[(i + j) % count].row != marked[i].row &&
                marked[(i + j) % count].row->kind != CARDS_PILOT &&
                !strstr(marked[(i + j) % count].row->effect, "as-no-obstructed"))
                by = &marked[(i + j) % count];
        snprintf(plain.card, TEXT_MAX, "%.*s", (int)strcspn(marked[i].card, "!"), marked[i].card);
        if (!by || !ask(&plain, &card, NULL) || card.state.active ||
            strcmp(card.state.needs, marked[i].word) != 0)
            continue;
        snprintf(plain.own, TEXT_MAX, "%s", by->card);
        if (!ask(&plain, &card, NULL))
            continue; /* two pilots, two cards of one kind */
        ++*pairs;
        if (!card.state.active && strcmp(card.state.needs, marked[i].word) == 0) {
            print_message("-e %s %s %s\n", edition, plain.card, plain.own);
            fail();
        }
    }
}

static void what_a_mark_stands_for_holds_for_all_cards_of_the_ship(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    static struct marked marked[1024];
    unsigned long compared = 0, pairs = 0;

    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (int side = 0; side < RULES_SIDES; side++) {
            const size_t count =
                find_marked(editions[i], (enum rules_side)side, marked, 1024, &compared);

            walk_pairs(editions[i], (enum rules_side)side, marked, count, &pairs);
        }
    print_message("%lu marks are as their words, %lu hold for another card\n", compared, pairs);
    assert_true(compared > 100 && pairs > 100);
}

static void marks_that_exclude_each_other_are_an_error(void **state)
{
    static const char *const refused[][2] = {
        { "maulermithel! outrider! vs 2", "outrider! stands for range 3" },
        { "3 fearless! outrider! vs 2", "outrider! stands for range 3" },
        { "3 fromrear outmaneuver! vs 2", "outmaneuver! stands for fromfront" },
        { "3 no-bullseye predator! vs 2", "predator! stands for bullseye" },
        { "3 no-frontarc predator! vs 2", "predator! stands for bullseye" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct scenario scenario = { .edition = rules_edition_find("2.5"),
                                     .library = &cards_builtin[CARDS_SECOND] };
        volley_error err = { 0 };

        assert_int_equal(scenario_parse(&scenario, lexer_of_string(refused[i][0], "test"), &err),
                         VOLLEY_INVALID);
        assert_non_null(strstr(err.message, refused[i][1]));
        scenario_fini(&scenario);
    }
}

/* The defender has the die of the obstacle in both. */
static void what_a_card_would_do_behind_an_obstacle_is_what_it_does_there(void **state)
{
    static const struct asked asked[] = {
        { "1", RULES_ATTACKER, "trickshot", "obstructed", "", NULL },
        { "2.5", RULES_ATTACKER, "trickshot", "obstructed", "", NULL },
        { "2.5", RULES_DEFENDER, "jainaslight!", "", "obstructed", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct asked plain = asked[i];
        struct report_card card, there;
        double mean;

        *plain.own = *plain.others = '\0';
        assert_true(ask(&plain, &card, NULL));
        assert_true(ask(&asked[i], &there, &mean));
        assert_true(!card.state.active && there.state.active);
        assert_true(fabs(card.worth - mean) < 1e-12);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_a_card_needs_can_be_said),
    cmocka_unit_test(what_a_card_of_a_ship_is_told_to_deal_it_deals),
    cmocka_unit_test(a_mark_says_that_the_condition_is_met),
    cmocka_unit_test(what_a_mark_stands_for_holds_for_all_cards_of_the_ship),
    cmocka_unit_test(marks_that_exclude_each_other_are_an_error),
    cmocka_unit_test(what_a_card_would_do_behind_an_obstacle_is_what_it_does_there),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
