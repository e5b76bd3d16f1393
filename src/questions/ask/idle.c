/* What an attack does not count: tokens that have no part in it, cards without their number, damage
 * of the attacker itself. */
#include "questions/ask/ask_cards.h"
#include "words/card.h"

#include <stdio.h>

enum {
    MODIFIERS = RULES_TOKEN_BIT(RULES_FOCUS) | RULES_TOKEN_BIT(RULES_LOCK) |
                RULES_TOKEN_BIT(RULES_CALCULATE) | RULES_TOKEN_BIT(RULES_FORCE)
};

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

/* What an attack itself looks at, and not only effects, or what keeps it from being made. Jam
 * tokens wait for others that come. */
static const uint16_t looked_at[RULES_SIDES] = {
    [RULES_ATTACKER] = MODIFIERS | RULES_TOKEN_BIT(RULES_DEPLETE) | RULES_TOKEN_BIT(RULES_DISARM) |
                       RULES_TOKEN_BIT(RULES_CLOAK),
    [RULES_DEFENDER] = (MODIFIERS & ~RULES_TOKEN_BIT(RULES_LOCK)) | RULES_TOKEN_BIT(RULES_EVADE) |
                       RULES_TOKEN_BIT(RULES_REINFORCE) | RULES_TOKEN_BIT(RULES_STRAIN) |
                       RULES_TOKEN_BIT(RULES_TRACTOR) | RULES_TOKEN_BIT(RULES_CLOAK),
};

/* Whether an attacker has no use for what modifies dice: at range 0. */
static bool is_barred(const struct scenario *scenario, size_t ship)
{
    struct rules_shot shot;

    if (ship == scenario->attacker_count || scenario->other_count)
        return false;
    shot =
        (struct rules_shot){ .range = scenario->attackers[ship].range,
                             .special = scenario->attackers[ship].situations >> RULES_SPECIAL & 1 };
    return !rules_may_modify(scenario->edition, &shot, RULES_ATTACKER, DICE_RED);
}

uint16_t ask_idle_tokens(const struct scenario *scenario, size_t ship)
{
    const bool defends = ship == scenario->attacker_count;
    const struct loadout *loadout = defends ? &scenario->defender : &scenario->attackers[ship];
    uint16_t told = kinds_told(&scenario->defender), idle = 0;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        told |= kinds_told(&scenario->attackers[i]);
    if (told & scenario->edition->jammed)
        told |= RULES_TOKEN_BIT(RULES_JAM);
    if (told >> RULES_LOCK & 1)
        told |= RULES_TOKEN_BIT(RULES_ION);
    told |= looked_at[defends ? RULES_DEFENDER : RULES_ATTACKER] &
            ~(is_barred(scenario, ship) ? MODIFIERS : 0u);
    for (int kind = 0; kind < RULES_TOKENS; kind++)
        if (loadout->tokens[kind] > 0 && !(told >> kind & 1))
            idle |= RULES_TOKEN_BIT(kind);
    return defends || !loadout->weapon ? idle : 0; /* a weapon may have asked for them before */
}

/* Why, where that is not clear. A lock that ion tokens broke is gone from the loadout. */
static const char *why_idle(const struct scenario *scenario, size_t ship, int kind)
{
    if (kind == RULES_ION && scenario->edition->ion_breaks_locks)
        return ", but that an ionized ship has no lock";
    return is_barred(scenario, ship) && MODIFIERS >> kind & 1
               ? ": at range 0 the attacker modifies no dice"
               : "";
}

void ask_idle_add(const struct scenario *scenario, struct buffer *out)
{
    const size_t count = scenario->attacker_count;

    for (int kind = 0; kind < RULES_TOKENS; kind++) {
        size_t at = 0;

        if (ask_idle_tokens(scenario, count) >> kind & 1)
            buffer_print(out, "the %s of the defender plays no part in this attack%s\n",
                         rules_token_words[kind], why_idle(scenario, count, kind));
        while (at < count && !(ask_idle_tokens(scenario, at) >> kind & 1))
            at++;
        if (at == count)
            continue;
        buffer_print(out, "the %s of ", rules_token_words[kind]);
        if (count > 1)
            buffer_print(out, "attacker %zu", at + 1);
        else
            buffer_print(out, "the attacker");
        buffer_print(out, " plays no part in this attack%s\n", why_idle(scenario, at, kind));
    }
}

const char card_needs_number[] = "a number, as in ";

void card_needs_number_say(const struct cards_row *row, char needs[VOLLEY_CARD_NEEDS_MAX])
{
    const char *counted;
    const int bytes = card_counted(row, &counted);

    snprintf(needs, VOLLEY_CARD_NEEDS_MAX, "%s%s=2%s%.*s", card_needs_number, row->id,
             bytes ? ": " : "", bytes, counted);
}

bool ask_card_is_numbered(const struct loadout *loadout, size_t card)
{
    for (size_t i = 0; i < loadout->card_count && loadout->cards[card].lacks_number; i++)
        if (loadout->cards[i].row == loadout->cards[card].row && !loadout->cards[i].lacks_number)
            return true;
    return false;
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
