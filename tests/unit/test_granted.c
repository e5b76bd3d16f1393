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

    snprintf(text, sizeof text, "3 %s %s vs 2 %s %s", attacks ? asked->card : asked->others,
             attacks ? asked->own : "", attacks ? asked->others : asked->card,
             attacks ? "" : asked->own);
    if (scenario_parse(&scenario, lexer_of_string(text, "test"), NULL) != VOLLEY_OK) {
        scenario_fini(&scenario);
        return false;
    }
    assert_int_equal(ask_plan_take(&plan, &scenario, &options, NULL, NULL), VOLLEY_OK);
    assert_int_equal(ask_cards_find(&use, &plan, NULL), VOLLEY_OK);
    tell_worth_find(&use, &plan);
    assert_true(use.count > 0);
    *out = use.cards[0];
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

/* The words between two quotes, of one side or of the other; "card!" stands for the card. */
static void take_words(struct asked *asked, const char *say)
{
    for (const char *open = strchr(say, '"'); open; open = strchr(open, '"')) {
        const bool theirs =
            open - say >= 5 && (!strncmp(open - 4, "der ", 4) || !strncmp(open - 4, "ker ", 4));
        char *to = theirs ? asked->others : asked->own;
        const char *end = strchr(++open, '"');

        for (size_t bytes; open < end; open += bytes + (open[bytes] == ' ')) {
            bytes = strcspn(open, " \"");
            if (open[bytes - 1] == '!')
                strcat(asked->card, "!");
            else
                snprintf(to + strlen(to), TEXT_MAX - strlen(to), " %.*s", (int)bytes, open);
        }
        open++;
    }
}

/* What happens while dice are thrown, and what is a weapon's; no word before the attack says it. */
static bool is_of_later(const char *needs)
{
    static const char *const ends[] = { "spent",
                                        "gained",
                                        "gained of the other ship",
                                        "dealt",
                                        "lost",
                                        "results left",
                                        "destroyed",
                                        "than shields",
                                        "bonus attack",
                                        "primary attack",
                                        "dice 2 or less",
                                        "full force",
                                        "to do here",
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

/* Two effects of a card can need one thing after the other. */
static void walk(const char *edition, enum rules_side side, const struct cards_row *row,
                 unsigned long *told, unsigned long *wrong)
{
    struct asked asked = { .edition = edition, .side = side };
    struct report_card card;
    bool reads = true;

    snprintf(asked.card, sizeof asked.card, "%s%s", row->kind == CARDS_UPGRADE ? "upgrade." : "",
             row->id);
    if (!ask(&asked, &card, NULL) || card.state.active || !card.state.bears)
        return;
    ++*told;
    for (int i = 0; i < 2 && reads && !card.state.active && !is_of_later(card.state.needs); i++) {
        if (*card.say)
            take_words(&asked, card.say);
        else
            snprintf(asked.own, sizeof asked.own, "%s", card.state.needs);
        reads = ask(&asked, &card, NULL);
    }
    if (reads && (card.state.active || is_of_later(card.state.needs)))
        return;
    ++*wrong;
    print_message("-e %s %s (%s) with %s, and %s: needs %s, say %s\n", edition, asked.card,
                  side ? "defender" : "attacker", asked.own, asked.others, card.state.needs,
                  card.say);
}

static void what_a_card_needs_can_be_said(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    unsigned long told = 0, wrong = 0;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const struct cards *library = &cards_builtin[i == 0 ? CARDS_FIRST : CARDS_SECOND];

        for (size_t j = 0; j < library->row_count; j++)
            for (int side = 0; side < RULES_SIDES; side++)
                walk(editions[i], (enum rules_side)side, &library->rows[j], &told, &wrong);
    }
    print_message("%lu cards are told of\n", told);
    assert_true(told > 300);
    assert_int_equal(wrong, 0);
}

/* What is of the attack is said, and not granted to one card: what it is made with, and where. */
static bool is_of_attack(const char *needs)
{
    static const char *const begins[] = { "to ",   "torpedo", "cannon", "special",   "ordnance",
                                          "bonus", "range",   "with ",  "obstructed" };

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
        any = any || strstr(rows[i]->condition, "assert(");
    return any;
}

/* All that a card on the ship itself asks for is met, but for what is paid and what comes later;
 * with the assertion of a friend its "!" says something else. */
static void walk_marked(const char *edition, enum rules_side side, const struct cards_row *row,
                        unsigned long *counts, unsigned long *wrong)
{
    struct asked asked = { .edition = edition, .side = side };
    struct report_card card;

    snprintf(asked.card, sizeof asked.card, "upgrade.%s", row->id);
    if (row->kind != CARDS_UPGRADE || asserts(edition, row) || !ask(&asked, &card, NULL) ||
        card.state.active || !card.state.bears)
        return;
    strcat(asked.card, "!");
    if (!ask(&asked, &card, NULL) || card.state.active)
        ++*counts;
    if (card.state.active || is_of_later(card.state.needs) || is_of_attack(card.state.needs))
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

/* The defender has the die of the obstacle in both. */
static void what_a_card_would_do_behind_an_obstacle_is_what_it_does_there(void **state)
{
    static const struct asked asked[] = {
        { "1", RULES_ATTACKER, "trickshot", "obstructed", "" },
        { "2.5", RULES_ATTACKER, "trickshot", "obstructed", "" },
        { "2.5", RULES_DEFENDER, "jainaslight!", "", "obstructed" },
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
    cmocka_unit_test(a_mark_says_that_the_condition_is_met),
    cmocka_unit_test(what_a_card_would_do_behind_an_obstacle_is_what_it_does_there),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
