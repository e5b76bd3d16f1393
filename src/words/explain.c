#include "words/describe.h"

#include "words/card.h"

static const char *const roles[RULES_SIDES] = { "attacking", "defending" };

/* The number that the player gives is told as one. */
enum { X_EXAMPLE = 1 };

static bool names_side(const struct rules_effect *conditions, uint8_t sides)
{
    for (size_t i = 0; i < conditions->fact_count; i++)
        if (conditions->facts[i].kind == RULES_FACT_SIDE)
            return conditions->facts[i].id == sides;
    return false;
}

static bool names_x(const char *word, size_t bytes)
{
    for (size_t i = 0; i + 1 < bytes; i++)
        if (strchr("=+-", word[i]) && word[i + 1] == 'x' && memchr(word, '=', i + 1))
            return true;
    return false;
}

static void explain_word(const char *word, size_t bytes, enum rules_side side, struct buffer *out)
{
    const struct error_place place = { .word = word, .word_bytes = bytes };
    const struct ability_speaker speaker = { .side = side, .x = X_EXAMPLE };
    struct ability_words words;

    if (ability_read(&words, &place, &speaker, NULL) != VOLLEY_OK) {
        buffer_print(out, "%.*s", (int)bytes, word);
        return;
    }
    for (size_t i = 0; i < words.count; i++) {
        if (i > 0)
            buffer_print(out, ", or ");
        words.effects[i].choice = words.count > 1;
        describe_effect(&words.effects[i], side, out);
    }
    if (names_x(word, bytes))
        buffer_print(out, " for each of x");
}

static void explain_side(const struct clause *clause, const struct rules_effect *conditions,
                         const char *role, enum rules_side side, struct buffer *out)
{
    const char *word;
    size_t bytes, at = 0;
    struct rules_effect facts = *conditions;
    size_t kept = 0;

    /* The side is told as the role of the ship, not among the facts. */
    for (size_t i = 0; i < facts.fact_count; i++)
        if (facts.facts[i].kind != RULES_FACT_SIDE)
            facts.facts[kept++] = facts.facts[i];
    facts.fact_count = (uint8_t)kept;
    buffer_print(out, "  %s", role);
    describe_facts(&facts, ", ", out);
    buffer_print(out, ":");
    while (clause_word(clause, &at, &word, &bytes)) {
        buffer_print(out, " ");
        explain_word(word, bytes, side, out);
        buffer_print(out, ";");
    }
    out->count -= !out->failed; /* the last semicolon */
    buffer_print(out, "\n");
}

/* Once where it is the same for both. */
static void explain_both(const struct clause *clause, const struct rules_effect *conditions,
                         struct buffer *out)
{
    struct buffer texts[RULES_SIDES] = { { 0 } };

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        explain_side(clause, conditions, "attacking or defending", side, &texts[side]);
    if (strcmp(buffer_text(&texts[RULES_ATTACKER]), buffer_text(&texts[RULES_DEFENDER])) == 0)
        buffer_add_text(out, buffer_text(&texts[RULES_ATTACKER]));
    else
        for (enum rules_side side = 0; side < RULES_SIDES; side++)
            explain_side(clause, conditions, roles[side], side, out);
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        out->failed = out->failed || texts[side].failed;
        buffer_fini(&texts[side]);
    }
}

void explain_card(const struct cards_row *row, struct buffer *out)
{
    struct clause clause = clause_first(row);

    while (clause_next(&clause)) {
        struct rules_effect conditions = { .fact_count = 0 };
        const struct error_place place = { .word = clause.condition,
                                           .word_bytes = clause.condition_bytes };

        if (ability_read_facts(&conditions, &place, RULES_SIDES, NULL) != VOLLEY_OK)
            conditions.fact_count = 0;
        if (names_side(&conditions, 1u << RULES_ATTACKER | 1u << RULES_DEFENDER)) {
            explain_both(&clause, &conditions, out);
        } else {
            const enum rules_side side =
                names_side(&conditions, 1u << RULES_DEFENDER) ? RULES_DEFENDER : RULES_ATTACKER;

            explain_side(&clause, &conditions, roles[side], side, out);
        }
    }
}
