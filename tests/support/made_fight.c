#include "support/made_fight.h"

#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The damage that an attacker deals when it hits. */
static int damage_of(const struct made_fight *fight, const struct attack_ship *attacker,
                     const char *text)
{
    const char *words = attacker->words ? fight->words[attacker->words - 1] : "";
    int damage = atoi(text);

    if ((strstr(text, "focused") && !attacker->tokens[RULES_FOCUS]) ||
        (strstr(text, "calculating") && !attacker->tokens[RULES_CALCULATE]) ||
        strstr(words, "roll-max=0"))
        return 0;
    for (; (words = strstr(words, "roll=-1")); words++)
        damage--;
    return damage > 0 ? damage : 0;
}

static const struct attack_table *find(void *tables, const struct attack_question *question,
                                       volley_error *err)
{
    struct made_fight *fight = tables;
    struct made_attack *made = &fight->attacks[fight->attack_count++];
    const char *text = fight->engagement.kinds[question->attacker.kind].attacks[0].text;
    const uint8_t damage = (uint8_t)damage_of(fight, &question->attacker, text);

    (void)err;
    assert_true(fight->attack_count <= MADE_TABLES);
    *made = (struct made_attack){ .cells = { { .probability = fight->chance },
                                             { .probability = 1 - fight->chance } } };
    *(strstr(text, "crits") ? &made->cells[0].crits : &made->cells[0].hits) = damage;
    memcpy(made->left.tokens[RULES_ATTACKER], question->attacker.tokens, RULES_TOKENS);
    memcpy(made->left.tokens[RULES_DEFENDER], question->defender.tokens, RULES_TOKENS);
    made->left.spent[RULES_ATTACKER] = question->attacker.spent;
    made->left.spent[RULES_DEFENDER] = question->defender.spent;
    made->table = (struct attack_table){ .question = *question,
                                         .cells = made->cells,
                                         .cell_count = fight->chance < 1 ? 2 : 1,
                                         .left = &made->left,
                                         .left_count = 1 };
    return &made->table;
}

static uint32_t number_words(void *tables, const char *words)
{
    struct made_fight *fight = tables;

    for (uint32_t i = 0; i < fight->word_count; i++)
        if (strcmp(fight->words[i], words) == 0)
            return i + 1;
    if (!*words)
        return 0;
    assert_true(fight->word_count < MADE_WORDS);
    snprintf(fight->words[fight->word_count], sizeof fight->words[0], "%s", words);
    return ++fight->word_count;
}

struct made_fight *made_fight(const struct check_duel_words *words, const char *deck, double chance)
{
    struct made_fight *fight = calloc(1, sizeof *fight);

    assert_non_null(fight);
    fight->engagement = check_duel(words);
    fight->engagement.turns = 0.5;
    fight->chance = chance;
    fight->source = (struct round_source){ .find = find, .words = number_words, .tables = fight };
    if (deck) {
        fight->deck = check_deck(words->edition, deck);
        fight->engagement.deck = &fight->deck;
    }
    return fight;
}

void made_fight_free(struct made_fight *fight)
{
    engagement_fini(&fight->engagement);
    deck_fini(&fight->deck);
    free(fight);
}

struct engagement_result made_fight_result(const struct check_duel_words *words, const char *deck,
                                           double chance)
{
    struct made_fight *fight = made_fight(words, deck, chance);
    const struct engagement_chain_options options = { .source = &fight->source };
    struct engagement_result result;
    volley_error err = { 0 };

    if (engagement_chain_run(&result, &fight->engagement, &options, &err) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", words->a, words->b, err.message);
    made_fight_free(fight);
    return result;
}
