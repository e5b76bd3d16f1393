/* Attacks in which the same can happen, by their bytes. */
#include "attack/play/attack.h"

enum { HEAD_BYTES = offsetof(struct play_attack, abilities) };

size_t play_same_bytes(const struct play_attack *attack)
{
    return HEAD_BYTES + (attack->ability_count + attack->roll_count) * sizeof(struct play_ability);
}

/* ---- what is on the table and nobody looks at ---- */

/* Whether an ability looks at health, or takes some. */
static bool asks_for_health(const struct play_ability *ability)
{
    const struct rules_step *step;
    enum rules_side who;
    bool asks = rules_effect_asks(&ability->effect) & RULES_PART_HEALTH;

    for (size_t i = 0; (step = rules_effect_step(&ability->effect, i, ability->actor, &who)); i++)
        asks = asks || rules_step_minds_health(step);
    return asks;
}

static uint16_t tokens_asked(const struct play_ability *ability)
{
    uint16_t asked = 0;

    RULES_EACH_FACT(fact, &ability->effect)
        asked |= fact->tokens;
    return asked;
}

static bool asks_for_values(const struct play_ability *ability)
{
    RULES_EACH_FACT(fact, &ability->effect)
        if (fact->kind == RULES_FACT_VALUE)
            return true;
    return false;
}

/* The table without what no condition, no price and no rule asks for. */
static struct play_table bare_table(const struct play_attack *attack)
{
    uint16_t asked = RULES_TOKEN_BIT(RULES_REINFORCE) | RULES_TOKEN_BIT(RULES_TRACTOR);
    bool health = attack->deals || attack->notes_critical, values = false;
    struct play_table table;

    memcpy(&table, &attack->table, sizeof table);
    for (size_t i = 0; i < attack->ability_count + attack->roll_count; i++) {
        const struct play_ability *ability = play_word(attack, i);

        asked |= tokens_asked(ability);
        health = health || asks_for_health(ability);
        values = values || asks_for_values(ability);
    }
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        for (int token = 0; token < RULES_TOKENS; token++)
            if (!(asked >> token & 1))
                table.fixed[side][token] = 0;
    if (!values)
        memset(table.values, 0, sizeof table.values);
    if (!health) {
        table.hull = table.shields = table.attacker_hull = table.attacker_shields = 0;
        table.spared = 0;
        memset(table.damage, 0, sizeof table.damage);
        memset(table.unhurt, 0, sizeof table.unhurt);
    }
    return table;
}

/* ---- abilities ---- */

/* Without what a card is said to ask for in words, and without what stands beyond its parts. */
static void put_ability(unsigned char *out, const struct play_ability *from)
{
    struct play_ability ability;
    struct rules_effect *effect = &ability.effect;

    memcpy(&ability, from, sizeof ability);
    memset(effect->steps + effect->step_count, 0,
           (RULES_STEPS_MAX - effect->step_count) * sizeof *effect->steps);
    memset(effect->results + effect->result_count, 0,
           (RULES_RESULTS_MAX - effect->result_count) * sizeof *effect->results);
    memset(effect->facts + effect->fact_count, 0,
           (RULES_FACTS_MAX - effect->fact_count) * sizeof *effect->facts);
    for (size_t i = 0; i < effect->fact_count; i++) {
        effect->facts[i].text = NULL;
        effect->facts[i].text_bytes = 0;
    }
    memcpy(out, &ability, sizeof ability);
}

void play_same_put(const struct play_attack *attack, unsigned char *out)
{
    const struct play_table table = bare_table(attack);
    unsigned char *at = out + HEAD_BYTES;

    memcpy(out, attack, HEAD_BYTES);
    memcpy(out + offsetof(struct play_attack, table), &table, sizeof table);
    PLAY_EACH(ability, attack) {
        put_ability(at, ability);
        at += sizeof *ability;
    }
    for (size_t i = 0; i < attack->roll_count; i++, at += sizeof *attack->rolls)
        put_ability(at, &attack->rolls[i]);
}
