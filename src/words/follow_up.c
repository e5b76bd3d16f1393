#include "words/follow_up.h"

struct loadout follow_up_attack(const struct loadout *loadout, size_t number)
{
    struct loadout attack = *loadout;
    const struct loadout_follow_up *made;

    attack.attack = (uint8_t)number;
    if (number == 0)
        return attack;
    made = &loadout->follow_ups[number - 1];
    attack.dice = made->dice;
    attack.situations = made->situations;
    attack.weapon = made->weapon;
    attack.weapon_number = made->weapon_number;
    attack.shot_cost = made->shot_cost;
    attack.shot_pool = made->shot_pool;
    return attack;
}

size_t follow_up_second_of(const struct loadout *loadout, size_t number)
{
    for (size_t i = 0; i < loadout->follow_up_count; i++)
        if (loadout->follow_ups[i].second_of == number + 1)
            return i + 1;
    return 0;
}

bool follow_up_is_second(const struct loadout *attack)
{
    return attack->attack > 0 && attack->follow_ups[attack->attack - 1].second_of;
}

bool follow_up_is_of_two(const struct loadout *attack)
{
    return follow_up_is_second(attack) || follow_up_second_of(attack, attack->attack);
}

bool follow_up_may_come(const struct loadout *attack)
{
    for (size_t i = 0; i < attack->effect_count; i++)
        if (rules_step_family(rules_effect_main(&attack->effects[i])) == RULES_FAMILY_NEXT &&
            rules_effect_main(&attack->effects[i])->to &&
            !follow_up_is_absent(attack, &attack->effects[i]))
            return true;
    return false;
}

bool follow_up_is_bonus(const struct loadout *loadout, size_t number)
{
    while (number > 0 && loadout->follow_ups[number - 1].second_of)
        number = loadout->follow_ups[number - 1].second_of - 1u;
    return number > 0;
}

static bool disarms(const struct rules_effect *effect)
{
    RULES_EACH_PRICE(price, effect)
        if (rules_step_gains(price, RULES_FAMILY_TOKENS) &&
            price->tokens & RULES_TOKEN_BIT(RULES_DISARM))
            return rules_effect_main(effect)->operation == RULES_BONUS_ATTACK;
    return false;
}

void follow_up_forgo(struct loadout *loadout)
{
    size_t kept = 0;

    for (size_t i = 0; i < loadout->effect_count; i++)
        if (disarms(&loadout->effects[i]))
            loadout->forgone = loadout->effects[i].card;
        else
            loadout->effects[kept++] = loadout->effects[i];
    loadout->effect_count = (uint32_t)kept;
}
