/* What an attack does not count: tokens that have no part in it, damage of the attacker itself. */
#include "attack/play/attack.h"
#include "questions/ask/ask_cards.h"

/* Kinds of tokens of which effects tell, of either ship; what jams may take any. */
static uint16_t kinds_told(const struct loadout *loadout)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *step;
        enum rules_side who;

        for (size_t at = 0; (step = rules_effect_step(effect, at, loadout->side, &who)); at++)
            kinds |= play_tokens_moved(step) | step->tokens;
        for (size_t at = 0; at < effect->fact_count; at++)
            kinds |= effect->facts[at].tokens;
        kinds |= effect->ally_tokens;
    }
    return kinds;
}

/* Tokens that nothing of an attack looks at: those of the other role. A weapon may have asked for
 * them before it. */
void ask_idle_add(const struct scenario *scenario, struct buffer *out)
{
    static const uint16_t idle[RULES_SIDES] = {
        [RULES_ATTACKER] = RULES_TOKEN_BIT(RULES_EVADE) | RULES_TOKEN_BIT(RULES_REINFORCE),
        [RULES_DEFENDER] = RULES_TOKEN_BIT(RULES_LOCK),
    };
    uint16_t told = kinds_told(&scenario->defender);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        told |= kinds_told(&scenario->attackers[i]);
    for (int kind = 0; kind < RULES_TOKENS; kind++) {
        size_t at = 0;

        if ((idle[RULES_DEFENDER] & ~told) >> kind & 1 && scenario->defender.tokens[kind])
            buffer_print(out, "the %s of the defender plays no part in this attack\n",
                         rules_token_words[kind]);
        while (at < scenario->attacker_count &&
               (!scenario->attackers[at].tokens[kind] || scenario->attackers[at].weapon))
            at++;
        if (!((idle[RULES_ATTACKER] & ~told) >> kind & 1) || at == scenario->attacker_count)
            continue;
        buffer_print(out, "the %s of ", rules_token_words[kind]);
        if (scenario->attacker_count > 1)
            buffer_print(out, "attacker %zu plays no part in this attack\n", at + 1);
        else
            buffer_print(out, "the attacker plays no part in this attack\n");
    }
}

bool ask_card_hurts(const struct loadout *loadout, size_t card)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; i < loadout->effect_count; i++)
        for (size_t at = 0; loadout->effects[i].card == card + 1 &&
                            (step = rules_effect_step(
                                 &loadout->effects[i], at,
                                 rules_effect_actor(&loadout->effects[i], loadout->side), &who));
             at++)
            if (rules_step_loses(step, RULES_FAMILY_DAMAGE) &&
                rules_step_target(step, who) == RULES_ATTACKER)
                return loadout->side == RULES_ATTACKER;
    return false;
}
