#include "words/armament.h"

#include "base/array.h"
#include "base/grow.h"
#include "game/rules/bonus.h"
#include "words/describe.h"
#include "words/follow_up.h"
#include "words/weapon.h"

#define NOT_PRIMARY (RULES_WEAPONS | 1u << RULES_SPECIAL | 1u << RULES_ORDNANCE)

/* A bonus attack with one of the weapons that are named. */
struct shot {
    struct loadout made;       /* the loadout as it attacks with it */
    struct rules_effect asks;  /* what is asked for and paid when it is declared, before a step */
    uint16_t mask;             /* of enum rules_bonus: what it is */
    bool is_possible, is_made; /* it can be fired; something does */
};

struct armory {
    struct loadout *loadout;
    const struct armament_named *named;
    const struct error_place *start;
    volley_error *err;
    struct loadout bare; /* as it attacks again without a weapon card */
    struct shot shots[RULES_WEAPONS_MAX];
    struct rules_effect read; /* the effect that is looked at, as it was read */
    uint8_t choices;          /* words with alternatives so far */
};

/* ---- what allows a bonus attack ---- */

static bool is_bonus_attack(const struct rules_effect *effect)
{
    return rules_step_family(rules_effect_main(effect)) == RULES_FAMILY_NEXT;
}

/* Whether a condition is there that no attack of this loadout meets. */
static bool is_ruled_out(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (rules_fact_is_alone(effect, fact) &&
            (fact->kind == RULES_FACT_ASSERT || fact->kind == RULES_FACT_WHEN ||
             (fact->kind == RULES_FACT_SHIP && fact->id == fact->no)))
            return true;
    return false;
}

static bool needs_primary(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (fact->kind == RULES_FACT_PRIMARY && !fact->no && rules_fact_is_alone(effect, fact))
            return true;
    return false;
}

/* Whether the first attack is a primary one although this weapon card is named. */
static bool comes_after_primary(const struct armory *armory, const struct shot *shot)
{
    for (size_t i = 0; i < armory->loadout->effect_count; i++) {
        const struct rules_effect *effect = &armory->loadout->effects[i];

        if (is_bonus_attack(effect) && !is_ruled_out(effect) && needs_primary(effect) &&
            (rules_effect_main(effect)->from & shot->mask))
            return true;
    }
    return false;
}

/* ---- the weapons that are named ---- */

static uint16_t mask_of(uint32_t situations)
{
    static const struct {
        enum rules_situation kind;
        uint16_t mask;
    } kinds[] = {
        { RULES_CANNON, RULES_BONUS_CANNON },
        { RULES_TURRET, RULES_BONUS_TURRET | RULES_BONUS_TURRET_CARD },
        { RULES_TORPEDO, RULES_BONUS_TORPEDO },
        { RULES_MISSILE, RULES_BONUS_MISSILE },
        { RULES_HARDPOINT, RULES_BONUS_HARDPOINT },
    };
    uint16_t mask = 0;

    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        mask |= situations >> kinds[i].kind & 1 ? kinds[i].mask : 0;
    return mask;
}

/* Before any of them is fired. A weapon that cannot be fired in a bonus attack is an error only if
 * it is for nothing else. */
static volley_status take_up(struct armory *armory, size_t index)
{
    const struct armament_named *named = armory->named;
    struct shot *shot = &armory->shots[index];
    volley_status status;

    shot->made = armory->bare;
    shot->made.situations &= ~(uint32_t)RULES_FROM_ARCS; /* where the first attack was made from */
    shot->asks = (struct rules_effect){ .step_count = 1 };
    status = weapon_take_up(&shot->made, named->cards[index], &named->places[index], &shot->asks,
                            index > 0 ? armory->err : NULL);
    shot->is_possible = status == VOLLEY_OK;
    shot->is_made = false;
    shot->mask = mask_of(shot->made.situations);
    return index > 0 ? status : VOLLEY_OK;
}

static bool has_bonus_attack(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (is_bonus_attack(&loadout->effects[i]) && !is_ruled_out(&loadout->effects[i]))
            return true;
    return false;
}

static volley_status two_weapons(const struct armory *armory, size_t index)
{
    const struct loadout *loadout = armory->loadout;

    return error_at(armory->err, VOLLEY_SYNTAX, &armory->named->places[index],
                    "an attack is made with one weapon, which is %s: leave out the other",
                    loadout->cards[armory->named->cards[0] - 1].row->id);
}

/* ---- attacks that come out of another ---- */

static bool same_attack(const struct loadout_follow_up *a, const struct loadout_follow_up *b)
{
    return a->second_of == b->second_of && a->weapon == b->weapon &&
           a->weapon_number == b->weapon_number && a->dice == b->dice &&
           a->situations == b->situations;
}

/* *number: that of the attack, a new one if there is none like it. */
static volley_status add_attack(struct armory *armory, const struct loadout_follow_up *made,
                                uint8_t *number)
{
    struct loadout *loadout = armory->loadout;
    uint8_t i = 0;

    while (i < loadout->follow_up_count && !same_attack(&loadout->follow_ups[i], made))
        i++;
    if (i == RULES_OWN_ATTACKS_MAX - 1)
        return rules_limit_at(armory->err, armory->start, RULES_OWN_ATTACKS_MAX);
    if (i == loadout->follow_up_count)
        loadout->follow_ups[loadout->follow_up_count++] = *made;
    *number = (uint8_t)(i + 1);
    return VOLLEY_OK;
}

static struct loadout_follow_up attack_of(const struct loadout *loadout)
{
    return (struct loadout_follow_up){ .weapon = loadout->weapon,
                                       .weapon_number = loadout->weapon_number,
                                       .shot_cost = loadout->shot_cost,
                                       .dice = loadout->dice,
                                       .situations = loadout->situations };
}

static struct loadout_follow_up attack_number(const struct loadout *loadout, size_t number)
{
    return number > 0 ? loadout->follow_ups[number - 1] : attack_of(loadout);
}

/* A weapon says so in its own clause; a word says so of the first attack. */
static bool is_made_twice(const struct loadout *loadout, size_t number)
{
    const struct loadout_follow_up attack = attack_number(loadout, number);

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        if (rules_effect_main(effect)->operation == RULES_TWICE && !is_ruled_out(effect) &&
            (effect->weapon
                 ? effect->card == attack.weapon && effect->weapon == attack.weapon_number
                 : number == 0))
            return true;
    }
    return false;
}

/* The costs are paid with the first of the two. */
static volley_status add_second(struct armory *armory, uint8_t number)
{
    struct loadout_follow_up second = attack_number(armory->loadout, number);
    uint8_t ignored;

    if (!is_made_twice(armory->loadout, number))
        return VOLLEY_OK;
    second.second_of = (uint8_t)(number + 1);
    second.shot_cost = 0;
    return add_attack(armory, &second, &ignored);
}

static volley_status add_bonus(struct armory *armory, const struct loadout *made, uint8_t *number)
{
    const struct loadout_follow_up attack = attack_of(made);
    const uint8_t before = armory->loadout->follow_up_count;

    TRY(add_attack(armory, &attack, number));
    return armory->loadout->follow_up_count > before ? add_second(armory, *number) : VOLLEY_OK;
}

/* ---- effects that allow them ---- */

/* What the weapon asks for comes in front of what the effect is for. */
static volley_status join(const struct armory *armory, struct rules_effect *effect,
                          const struct rules_effect *asks)
{
    const struct rules_step main = *rules_effect_main(effect);

    if (effect->fact_count + asks->fact_count > RULES_FACTS_MAX ||
        effect->step_count + asks->step_count - 1 > RULES_STEPS_MAX)
        return error_at(armory->err, VOLLEY_RANGE, armory->start,
                        "the bonus attack has more conditions or prices than one effect can have");
    memcpy(effect->facts + effect->fact_count, asks->facts, asks->fact_count * sizeof *asks->facts);
    effect->fact_count = (uint8_t)(effect->fact_count + asks->fact_count);
    memcpy(effect->steps + effect->step_count - 1, asks->steps,
           (asks->step_count - 1u) * sizeof *asks->steps);
    effect->step_count = (uint8_t)(effect->step_count + asks->step_count - 1);
    effect->steps[effect->step_count - 1] = main;
    return VOLLEY_OK;
}

struct allowed {
    uint16_t mask; /* of enum rules_bonus: what it is */
    const struct loadout *made;
    const struct rules_effect *asks; /* NULL: nothing */
};

/* The effect that allows an attack: the one that was read, for the first of them; one that is left
 * to choose instead, for the others. */
static volley_status allow(struct armory *armory, size_t index, const struct allowed *allowed,
                           uint8_t number)
{
    struct loadout *loadout = armory->loadout;
    struct rules_effect *effect = &loadout->effects[index];

    if (rules_effect_main(effect)->to != 0) {
        if (!armory->read.choice)
            armory->read.choice = effect->choice = ++armory->choices;
        if (loadout->effect_count == RULES_EFFECTS_MAX)
            return rules_limit_at(armory->err, armory->start, RULES_EFFECTS_MAX);
        NEED(GROW(loadout->effects, loadout->effect_capacity, loadout->effect_count, 1),
             armory->err);
        effect = &loadout->effects[loadout->effect_count++];
        *effect = armory->read;
    }
    effect->steps[effect->step_count - 1].from = allowed->mask;
    effect->steps[effect->step_count - 1].to = number;
    return allowed->asks ? join(armory, effect, allowed->asks) : VOLLEY_OK;
}

static volley_status allow_made(struct armory *armory, size_t index, const struct allowed *allowed)
{
    uint8_t number;
    volley_status status = add_bonus(armory, allowed->made, &number);

    return status == VOLLEY_OK ? allow(armory, index, allowed, number) : status;
}

/* The primary weapon, from an arc of the ship; FROM: its situation, 0 where it does not matter. */
static volley_status allow_primary(struct armory *armory, size_t index, enum rules_situation from)
{
    struct loadout made = armory->bare;
    const struct allowed allowed = { from == RULES_FROMREAR     ? RULES_BONUS_REARARC
                                     : from == RULES_FROMTURRET ? RULES_BONUS_TURRET
                                                                : RULES_BONUS_PRIMARY,
                                     &made, NULL };

    if (!armory->named->has_dice)
        return error_at(armory->err, VOLLEY_SYNTAX, armory->start,
                        "a bonus attack with the primary weapon needs the attack value, as in "
                        "\"3 focus\"");
    if (from == RULES_FROMREAR)
        made.situations &= ~(uint32_t)RULES_ARCS;
    if (from) {
        made.situations &= ~(uint32_t)RULES_FROM_ARCS;
        made.situations |= rules_situation_whole(from);
        ship_take_arc(&made, armory->named->ship);
    }
    return allow_made(armory, index, &allowed);
}

/* With what the first attack is made with: a card, or what words say. */
static volley_status allow_same(struct armory *armory, size_t index)
{
    struct loadout made = *armory->loadout;
    struct allowed allowed = { RULES_BONUS_SAME, &made, NULL };

    made.situations |= 1u << RULES_BONUS;
    for (size_t i = 0; i < armory->named->count; i++) {
        if (made.weapon != armory->named->cards[i])
            continue;
        if (!armory->shots[i].is_possible)
            return VOLLEY_OK;
        allowed.made = &armory->shots[i].made;
        allowed.asks = &armory->shots[i].asks;
    }
    return allow_made(armory, index, &allowed);
}

static volley_status allow_cards(struct armory *armory, size_t index, uint16_t mask, bool *any)
{
    const uint8_t fired =
        mask & (RULES_BONUS_OTHER | RULES_BONUS_OTHER_CANNON) ? armory->loadout->weapon : 0;

    mask |= mask & RULES_BONUS_OTHER ? RULES_BONUS_ANY : 0;
    mask |= mask & RULES_BONUS_OTHER_CANNON ? RULES_BONUS_CANNON : 0;
    for (size_t i = 0; i < armory->named->count; i++) {
        struct shot *shot = &armory->shots[i];
        const struct allowed allowed = { mask & shot->mask, &shot->made, &shot->asks };

        if (!shot->is_possible || !(mask & shot->mask) || armory->named->cards[i] == fired)
            continue;
        *any = shot->is_made = true;
        TRY(allow_made(armory, index, &allowed));
    }
    return VOLLEY_OK;
}

/* All that an effect allows. A turret, if nothing else is allowed, is the primary arc of that name
 * where no upgrade is one. */
static volley_status allow_all(struct armory *armory, size_t index)
{
    const uint16_t mask = rules_effect_main(&armory->loadout->effects[index])->from;
    const bool is_primary = !(armory->loadout->situations & NOT_PRIMARY);
    const bool by_words = !armory->loadout->weapon && (mask_of(armory->loadout->situations) & mask);
    bool is_card = false;

    armory->read = armory->loadout->effects[index];
    if ((mask & RULES_BONUS_PRIMARY) || ((mask & RULES_BONUS_OTHER) && !is_primary))
        TRY(allow_primary(armory, index, 0));
    if ((mask & RULES_BONUS_SAME) || by_words)
        TRY(allow_same(armory, index));
    TRY(allow_cards(armory, index, mask, &is_card));
    if (mask == RULES_BONUS_TURRET && !is_card && !by_words && !armory->named->ship->first_edition)
        TRY(allow_primary(armory, index, RULES_FROMTURRET));
    if (mask & RULES_BONUS_REARARC)
        TRY(allow_primary(armory, index, RULES_FROMREAR));
    return VOLLEY_OK;
}

/* ---- which effects there are in which attack ---- */

static bool asks_for_kind(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (fact->kind == RULES_FACT_SITUATION && !fact->no && !fact->theirs &&
            (RULES_WEAPONS >> fact->id & 1))
            return true;
    return false;
}

/* No bonus attack comes out of a bonus attack, nor out of the first of two. A weapon's clause, and
 * what else its card says of attacks with its kind, is there where the weapon is fired, and what is
 * about charges of the weapon is about that of the first attack. */
static bool is_absent(const struct loadout *loadout, const struct rules_effect *effect,
                      size_t number, bool is_named)
{
    const struct loadout_follow_up attack = attack_number(loadout, number);

    if (is_bonus_attack(effect))
        return follow_up_is_bonus(loadout, number) || follow_up_second_of(loadout, number);
    if (pools_is_of_weapon(effect) && attack.weapon != loadout->weapon)
        return true;
    if (!is_named)
        return false;
    if (!effect->weapon)
        return asks_for_kind(effect) && attack.weapon != effect->card;
    return attack.weapon != effect->card || (number > 0 && attack.weapon_number != effect->weapon);
}

static void mark_absent(struct armory *armory)
{
    struct loadout *loadout = armory->loadout;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        struct rules_effect *effect = &loadout->effects[i];
        bool is_named = false;

        for (size_t n = 0; n < armory->named->count; n++)
            is_named = is_named || armory->named->cards[n] == effect->card;
        for (size_t number = 0; number <= loadout->follow_up_count; number++)
            if (is_absent(loadout, effect, number, is_named))
                effect->absent |= (uint8_t)(1u << number);
    }
}

/* ---- the whole ---- */

static volley_status find_shots(struct armory *armory)
{
    armory->bare = *armory->loadout;
    armory->bare.attack = 1;
    armory->bare.situations &= ~NOT_PRIMARY;
    armory->bare.situations |= 1u << RULES_BONUS;
    for (size_t i = 0; i < armory->named->count; i++)
        TRY(take_up(armory, i));
    return VOLLEY_OK;
}

static volley_status arm_first(struct armory *armory)
{
    const struct armament_named *named = armory->named;

    /* Whoever says its kind, as "cannon", asks for the weapon itself. */
    if (named->count == 0 ||
        (named->count == 1 && named->has_dice && comes_after_primary(armory, &armory->shots[0]) &&
         armory->shots[0].is_possible &&
         !(mask_of(armory->loadout->situations) & armory->shots[0].mask)))
        return add_second(armory, 0);
    TRY(weapon_fire(armory->loadout, named->cards[0], &named->places[0], armory->err));
    return add_second(armory, 0);
}

static volley_status arm_others(struct armory *armory)
{
    const uint32_t count = armory->loadout->effect_count;

    armory->choices = 0;
    for (uint32_t i = 0; i < count; i++)
        if (armory->loadout->effects[i].choice > armory->choices)
            armory->choices = armory->loadout->effects[i].choice;
    for (uint32_t i = 0; i < count; i++)
        if (is_bonus_attack(&armory->loadout->effects[i]) &&
            !is_ruled_out(&armory->loadout->effects[i]))
            TRY(allow_all(armory, i));
    for (size_t i = 0; i < armory->named->count; i++) {
        if (armory->shots[i].is_made)
            weapon_settle(armory->loadout, armory->named->cards[i],
                          armory->shots[i].made.weapon_number);
        else if (armory->named->cards[i] != armory->loadout->weapon)
            TRY(two_weapons(armory, i));
    }
    return VOLLEY_OK;
}

/* Where the target is, of which the words say nothing, so that a weapon can be fired. */
static volley_status tell_granted(const struct armory *armory, uint32_t said)
{
    struct loadout *loadout = armory->loadout;
    struct buffer told = { 0 };

    for (size_t i = 0; i < armory->named->count; i++) {
        uint32_t granted = 0;

        for (size_t number = 0; number <= loadout->follow_up_count; number++) {
            const struct loadout_follow_up attack = attack_number(loadout, number);

            if (attack.weapon == armory->named->cards[i])
                granted |= attack.situations & ~said & RULES_LUCKY_ARCS;
        }
        for (int arc = 0; granted; granted = granted >> arc & 1 ? 0 : granted, arc++)
            if (granted >> arc & 1)
                buffer_print(&told,
                             "%s is fired, so its target is in the %s (%s@35%% would say how "
                             "often)\n",
                             loadout->cards[armory->named->cards[i] - 1].row->name,
                             describe_arcs[arc], rules_situation_words[arc]);
    }
    return phrase_note(&loadout->took, &told, armory->err);
}

volley_status armament_settle(struct loadout *loadout, const struct armament_named *named,
                              const struct error_place *start, volley_error *err)
{
    struct armory armory; /* what is about bonus attacks is found where there are any */
    const bool again = has_bonus_attack(loadout);
    const uint32_t said = loadout->situations;

    armory.loadout = loadout;
    armory.named = named;
    armory.start = start;
    armory.err = err;
    /* What may be paid otherwise, by all weapons, or by the words of a loadout without one. */
    for (size_t i = 0; i < named->count; i++)
        weapon_exchange(loadout, named->cards[i]);
    if (named->count == 0)
        weapon_exchange(loadout, 0);
    if (named->count > 1 && !again)
        return two_weapons(&armory, 1);
    if (again)
        TRY(find_shots(&armory));
    TRY(arm_first(&armory));
    if (again)
        TRY(arm_others(&armory));
    mark_absent(&armory);
    return tell_granted(&armory, said);
}
