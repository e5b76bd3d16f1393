#include "api/handle.h"
#include "api/library.h"

#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCE_TEXT_MAX = 32 };

static struct lexer lexer_of(const volley_text *text, const char *source)
{
    return (struct lexer){
        .at = text->text,
        .end = text->text + strlen(text->text),
        .source = text->source ? text->source : source,
        .line = text->line ? text->line : 1,
        .column = text->column ? text->column : 1,
    };
}

static volley_status begin(const volley_library *library, const char *edition,
                           volley_scenario **scenario, volley_error *err)
{
    const struct rules_edition *rules = rules_edition_find(edition);

    if (!rules)
        return error_set(err, VOLLEY_INVALID, "there is no edition '%s': use 1, 2 or 2.5", edition);
    *scenario = calloc(1, sizeof **scenario);
    if (!*scenario)
        return error_nomem(err);
    (*scenario)->scenario.edition = rules;
    (*scenario)->scenario.library = library_cards(library, rules);
    return VOLLEY_OK;
}

static volley_status end(volley_status status, volley_scenario *scenario, volley_scenario **out)
{
    if (status == VOLLEY_OK)
        *out = scenario;
    else
        volley_scenario_free(scenario);
    return status;
}

/* Where a text is pinned, places in it mean nothing to who wrote what it stands for. */
static volley_status pin(volley_error *err, const volley_text *text, const volley_error *fault)
{
    volley_error pinned = *fault;

    if (text->pinned && fault->line) {
        pinned.line = text->line ? text->line : 1;
        pinned.column = text->column ? text->column : 1;
    }
    return error_copy(err, &pinned);
}

static volley_status read_sides(struct scenario *scenario, const volley_text *attackers,
                                size_t attacker_count, const volley_text *defender,
                                volley_error *err)
{
    volley_error fault = { 0 };

    for (size_t i = 0; i < attacker_count; i++) {
        char source[SOURCE_TEXT_MAX] = "attacker";

        if (attacker_count > 1)
            snprintf(source, sizeof source, "attacker %zu", i + 1);
        if (scenario_add_attackers(scenario, lexer_of(&attackers[i], source), &fault) != VOLLEY_OK)
            return pin(err, &attackers[i], &fault);
    }
    if (scenario_set_defender(scenario, lexer_of(defender, "defender"), &fault) != VOLLEY_OK)
        return pin(err, defender, &fault);
    return VOLLEY_OK;
}

volley_status volley_scenario_create_with(const volley_library *library, const char *edition,
                                          const volley_text *attackers, size_t attacker_count,
                                          const volley_text *defender, volley_scenario **out,
                                          volley_error *err)
{
    volley_scenario *scenario = NULL;
    volley_status status;

    *out = NULL;
    if (attacker_count == 0)
        return error_set(err, VOLLEY_INVALID, "a scenario needs an attacker");
    status = begin(library, edition, &scenario, err);
    if (status == VOLLEY_OK)
        status = read_sides(&scenario->scenario, attackers, attacker_count, defender, err);
    return end(status, scenario, out);
}

volley_status volley_scenario_create(const char *edition, const volley_text *attackers,
                                     size_t attacker_count, const volley_text *defender,
                                     volley_scenario **out, volley_error *err)
{
    return volley_scenario_create_with(NULL, edition, attackers, attacker_count, defender, out,
                                       err);
}

volley_status volley_scenario_parse_with(const volley_library *library, const char *edition,
                                         const char *text, volley_scenario **out, volley_error *err)
{
    const volley_text whole = { .text = text };
    volley_scenario *scenario = NULL;
    volley_status status = begin(library, edition, &scenario, err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = scenario_parse(&scenario->scenario, lexer_of(&whole, "<string>"), err);
    return end(status, scenario, out);
}

volley_status volley_scenario_parse(const char *edition, const char *text, volley_scenario **out,
                                    volley_error *err)
{
    return volley_scenario_parse_with(NULL, edition, text, out, err);
}

void volley_scenario_free(volley_scenario *scenario)
{
    if (!scenario)
        return;
    scenario_fini(&scenario->scenario);
    free(scenario);
}

size_t volley_scenario_attack_count(const volley_scenario *scenario)
{
    return scenario->scenario.attacker_count;
}

const char *volley_scenario_attacker(const volley_scenario *scenario, size_t index)
{
    return index < scenario->scenario.attacker_count ? scenario->scenario.attackers[index].text
                                                     : NULL;
}

const char *volley_scenario_defender(const volley_scenario *scenario)
{
    return scenario->scenario.defender.text;
}

static const char *const kinds[] = {
    [RULES_WORD_DICE] = "dice",     [RULES_WORD_TOKEN] = "token",
    [RULES_WORD_HEALTH] = "health", [RULES_WORD_SITUATION] = "situation",
    [RULES_WORD_EFFECT] = "effect", [RULES_WORD_CHARGES] = "charges",
};
_Static_assert(ARRAY_LEN(kinds) == RULES_WORD_KINDS, "one name per kind of word");

static const char of_dice[] = "effects on dice";
static const char of_tokens[] = "effects on tokens and damage";
static const char of_attack[] = "rules that hold for the attack";

/* Headings of effects. */
static const char *const groups[] = {
    [RULES_FAMILY_ROLL] = of_dice,
    [RULES_FAMILY_DICE] = of_dice,
    [RULES_FAMILY_TOKENS] = of_tokens,
    [RULES_FAMILY_DAMAGE] = of_tokens,
    [RULES_FAMILY_TEST] = of_tokens,
    [RULES_FAMILY_CHARGES] = of_tokens,
    [RULES_FAMILY_NEXT] = of_tokens,
    [RULES_FAMILY_NAMING] = of_dice,
    [RULES_FAMILY_ATTACK] = of_attack,
    [RULES_FAMILY_RULE] = of_attack,
    [RULES_FAMILY_SHIP] = "effects on the ship and the situation",
    [RULES_FAMILY_NOTHING] = "words of cards without a bearing on dice or damage",
};
_Static_assert(ARRAY_LEN(groups) == RULES_FAMILIES, "one heading per family");

static const char *group_of(const struct rules_word *word)
{
    switch ((enum rules_word_kind)word->kind) {
    case RULES_WORD_TOKEN:
        return "tokens";
    case RULES_WORD_DICE:
    case RULES_WORD_HEALTH:
    case RULES_WORD_CHARGES:
        return "the ship";
    case RULES_WORD_SITUATION:
        return word->sides == 1u << RULES_ATTACKER ? "the attack, said by the attacker"
                                                   : "where and how the ships are";
    default:
        return groups[rules_family_of(rules_word_operation(word))];
    }
}

static const char *sides_text(uint8_t sides)
{
    if (sides == 1u << RULES_ATTACKER)
        return "attacker";
    return sides == 1u << RULES_DEFENDER ? "defender" : "either";
}

int volley_word_at(size_t index, volley_word *out)
{
    const struct rules_word *word;

    if (index >= rules_word_count)
        return 0;
    word = &rules_words[index];
    *out = (volley_word){
        .spelling = word->spelling,
        .meaning = word->meaning,
        .example = word->example,
        .kind = kinds[word->kind],
        .group = group_of(word),
        .sides = sides_text(word->sides),
        .editions = word->editions == RULES_EDITION_ALL ? "1 2 2.5"
                    : word->editions == RULES_EDITION_1 ? "1"
                                                        : "2 2.5",
    };
    return 1;
}
