#include "words/weapon.h"

#include "words/describe.h"
#include "words/ship.h"

#include <limits.h>

/* ---- which clauses are weapons ---- */

/* Charges that a clause asks for: what an attack with its weapon costs. */
static uint8_t cost_of(const struct rules_effect *effect)
{
    int cost = 0;

    RULES_EACH_FACT(fact, effect)
        cost += fact->kind == RULES_FACT_CHARGE ? fact->low : 0;
    return (uint8_t)(cost < RULES_POOL_MAX ? cost : RULES_POOL_MAX);
}

static bool sets_attack(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return rules_step_sets_value(main) && (main->from >> RULES_ATTACKER & 1);
}

/* The situation that it makes true, with what follows; 0: none. */
static uint32_t situates(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return rules_step_has(main, RULES_SITUATES) && main->count > 0 ? rules_situation_whole(main->to)
                                                                   : 0;
}

/* An attack of something that is no part of the loadout: for a charge, without a range bonus. */
static bool spends_shot(const struct rules_effect *effect)
{
    return (situates(effect) >> RULES_ORDNANCE & 1) && cost_of(effect) > 0;
}

bool weapon_mark(struct rules_effect *effects, size_t count, uint8_t number)
{
    bool sets = false, special = false;

    for (size_t i = 0; i < count; i++) {
        sets = sets || sets_attack(&effects[i]);
        special = special || (situates(&effects[i]) >> RULES_SPECIAL & 1);
        if (spends_shot(&effects[i]))
            sets = special = true;
    }
    for (size_t i = 0; sets && special && i < count; i++)
        effects[i].weapon = number;
    return sets && special;
}

bool weapon_is_unpaid(const struct rules_effect *effects, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sets_attack(&effects[i]) && effects[i].step_count > 1 && !effects[i].weapon)
            return true;
    return false;
}

static bool is_for_assertion(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (rules_fact_is_said(fact) || fact->kind == RULES_FACT_WHEN)
            return true;
    return false;
}

bool weapon_is_fired(const struct rules_effect *effects, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (effects[i].weapon && !is_for_assertion(&effects[i]))
            return true;
    return false;
}

/* ---- what it needs ---- */

static bool is_arc(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_SITUATION && !fact->theirs && !fact->no &&
           (RULES_ARCS >> fact->id & 1);
}

static int tokens_of(const struct loadout *loadout, uint16_t kinds)
{
    int count = 0;

    for (int token = 0; token < RULES_TOKENS; token++)
        count += kinds >> token & 1 ? loadout->tokens[token] : 0;
    return count;
}

/* Whether a fact is true by what the loadout says, and the situations. `left`: what is taken for
 * granted, because the attack will tell; for an attack that comes out of another the tokens that
 * are there, too. */
static bool is_true(const struct loadout *loadout, uint32_t situations,
                    const struct rules_fact *fact, bool left)
{
    int count;

    if (fact->theirs)
        return left;
    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_SIDE:
        return fact->id >> loadout->side & 1;
    case RULES_FACT_RANGE:
        return (loadout->range >= fact->low && loadout->range <= fact->high) != fact->no;
    case RULES_FACT_SITUATION:
        return fact->no ? rules_situation_is_ruled_out(situations, loadout->denied, fact->id)
                        : situations >> fact->id & 1;
    case RULES_FACT_TOKENS:
        if (loadout->attack > 0)
            return left;
        count = tokens_of(loadout, fact->tokens);
        return (count >= (fact->full ? loadout->force_most : fact->low) && count <= fact->high) !=
               fact->no;
    case RULES_FACT_PRIMARY:
        return fact->no;
    case RULES_FACT_CHARGE:
        return !fact->no;
    case RULES_FACT_SHIP:
        return fact->id != fact->no;
    case RULES_FACT_ASSERT:
    case RULES_FACT_WHEN:
        return false;
    default:
        return left;
    }
}

/* Of a step that takes tokens, which kind it takes here: the first that there is enough of, a lock
 * before others, which are of more use; RULES_TOKENS: none. */
static int payable(const struct loadout *loadout, const struct rules_step *price)
{
    int token = 0;

    if ((price->tokens >> RULES_LOCK & 1) && loadout->tokens[RULES_LOCK] >= price->count)
        return RULES_LOCK;
    while (token < RULES_TOKENS &&
           (!(price->tokens >> token & 1) || loadout->tokens[token] < price->count))
        token++;
    return token;
}

static void pay(struct loadout *loadout, const struct rules_effect *effect)
{
    RULES_EACH_PRICE(price, effect) {
        if (rules_step_loses(price, RULES_FAMILY_TOKENS) && !price->theirs) {
            const int token = payable(loadout, price);

            loadout->tokens[token] -= price->count;
            loadout->paid[token] = (int8_t)(loadout->paid[token] + price->count);
        }
    }
}

static bool has_all(const struct loadout *loadout, uint32_t situations,
                    const struct rules_effect *effect)
{
    bool one = false;

    RULES_EACH_FACT(fact, effect) {
        one = one || is_true(loadout, situations, fact, false);
        if (!fact->or_next && !one)
            return false;
        one = one && fact->or_next;
    }
    /* The prices of an effect can be paid, as far as they are tokens of one's own. */
    RULES_EACH_PRICE(price, effect)
        if (rules_step_loses(price, RULES_FAMILY_TOKENS) && !price->theirs &&
            (loadout->attack > 0 || payable(loadout, price) == RULES_TOKENS))
            return false;
    return true;
}

/* An effect that counts as having one of the tokens; NULL: there is none. */
static const struct rules_effect *find_excuse(const struct loadout *loadout, uint16_t tokens)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *main = rules_effect_main(effect);

        if (main->operation == RULES_EXCUSE && (main->tokens & tokens) &&
            has_all(loadout, loadout->situations, effect))
            return effect;
    }
    return NULL;
}

static uint32_t situations_with(const struct loadout *loadout, uint8_t card)
{
    uint32_t situations = loadout->situations;

    for (size_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].card == card && loadout->effects[i].weapon)
            situations |= situates(&loadout->effects[i]);
    return situations;
}

void weapon_exchange(struct loadout *loadout, uint8_t card)
{
    const uint32_t situations = situations_with(loadout, card);

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_step *main = rules_effect_main(&loadout->effects[i]);

        if ((main->operation != RULES_PAY && main->operation != RULES_REACH) ||
            !has_all(loadout, situations, &loadout->effects[i]))
            continue;
        for (size_t j = 0; j < loadout->effect_count; j++)
            if (loadout->effects[j].card == card)
                weapon_alter(&loadout->effects[j], main);
    }
}

/* An arc that is not said, and not denied either, is implied: it is where the weapon points; but
 * not if it is said with a chance, and has not come true, nor in a game if it takes luck. */
static bool is_met(const struct loadout *loadout, const struct rules_effect *weapon,
                   const struct rules_fact *fact)
{
    enum rules_situation from;

    if (!is_arc(fact) || !rules_fact_is_alone(weapon, fact))
        return is_true(loadout, loadout->situations, fact, true);
    from = ship_fires_from(fact->id);
    if (from < RULES_SITUATIONS && (loadout->situations & RULES_FROM_ARCS) &&
        !(loadout->situations >> from & 1))
        return false;
    if ((loadout->by_chance | (loadout->in_game ? RULES_LUCKY_ARCS : 0)) & ~loadout->situations &
        1u << fact->id)
        return false;
    return !(loadout->denied & rules_situation_whole(fact->id));
}

/* A group of facts of which one is enough ends at `*end`. */
static bool is_group_met(const struct loadout *loadout, const struct rules_effect *weapon,
                         size_t *end, const struct rules_effect **excuse)
{
    bool met = false;
    uint16_t tokens = 0;

    for (;; ++*end) {
        const struct rules_fact *fact = &weapon->facts[*end];

        met = met || is_met(loadout, weapon, fact);
        if (fact->kind == RULES_FACT_TOKENS && !fact->no && !fact->theirs)
            tokens |= fact->tokens;
        if (!fact->or_next)
            break;
    }
    *excuse = !met && tokens ? find_excuse(loadout, tokens) : NULL;
    return met || *excuse;
}

static void tell_group(const struct rules_effect *weapon, size_t first, size_t last,
                       struct buffer *out)
{
    if (out->count)
        buffer_print(out, ", ");
    for (size_t i = first; i <= last; i++) {
        buffer_print(out, "%s", i > first ? " or " : "");
        describe_fact(&weapon->facts[i], out);
    }
}

/* What a weapon needs and has not, into `needs`; and what excuses it pays for. Returns how much. */
static unsigned find_needs(const struct loadout *loadout, const struct rules_effect *weapon,
                           struct buffer *needs, const struct rules_effect **excuse)
{
    unsigned count = 0;

    *excuse = NULL;
    for (size_t i = 0; i < weapon->fact_count; i++) {
        const struct rules_effect *excused;
        size_t first = i;

        if (!is_group_met(loadout, weapon, &i, &excused)) {
            tell_group(weapon, first, i, needs);
            count++;
        }
        *excuse = excused ? excused : *excuse;
    }
    RULES_EACH_PRICE(price, weapon) {
        if (!rules_step_loses(price, RULES_FAMILY_TOKENS) || loadout->attack > 0 ||
            payable(loadout, price) < RULES_TOKENS)
            continue;
        buffer_print(needs, needs->count ? ", to " : "to ");
        describe_step(price, loadout->side, needs);
        count++;
    }
    return count;
}

/* ---- firing it ---- */

/* Of the effects of a card that are weapon number `number` the one that sets the attack value, or
 * else the first; NULL: there is none. */
static const struct rules_effect *find_weapon(const struct loadout *loadout, uint8_t card,
                                              uint8_t number)
{
    const struct rules_effect *found = NULL;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        if (effect->card == card && effect->weapon == number && (!found || sets_attack(effect)))
            found = effect;
    }
    return found;
}

/* What the attack is made with, without what is paid for it. */
static void take_up(struct loadout *loadout, const struct rules_effect *weapon)
{
    loadout->weapon = weapon->card;
    loadout->weapon_number = weapon->weapon;
    loadout->shot_cost = cost_of(weapon);
    RULES_EACH_FACT(fact, weapon) {
        const enum rules_situation from = ship_fires_from(fact->id);

        if (!is_arc(fact) || !rules_fact_is_alone(weapon, fact))
            continue;
        loadout->situations |= rules_situation_whole(fact->id);
        loadout->situations |= from < RULES_SITUATIONS ? rules_situation_whole(from) : 0;
    }
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].card == weapon->card &&
            loadout->effects[i].weapon == weapon->weapon) {
            loadout->situations |= situates(&loadout->effects[i]);
            if (sets_attack(&loadout->effects[i]))
                loadout->dice = rules_effect_main(&loadout->effects[i])->count;
        }
}

void weapon_settle(struct loadout *loadout, uint8_t card, uint8_t number)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].card == card && loadout->effects[i].weapon == number)
            loadout->effects[i].fact_count = 0;
}

static const char cannot[] = "cannot be fired: it needs ";

const char *weapon_refusal(const char *message)
{
    return strstr(message, cannot);
}

static volley_status refuse(const struct error_place *place, const struct buffer *needs,
                            volley_error *err)
{
    if (needs->failed)
        return error_nomem(err);
    return error_at(err, VOLLEY_INVALID, place, "this weapon %s%.*s", cannot, (int)needs->count,
                    needs->bytes);
}

/* Of the weapons of a card the first that has all it needs; NULL: none has, and what the first of
 * those needs that need least is told. */
static const struct rules_effect *find_ready(const struct loadout *loadout, uint8_t card,
                                             const struct error_place *place,
                                             const struct rules_effect **excuse, volley_error *err,
                                             volley_status *status)
{
    const struct rules_effect *weapon, *ready = NULL;
    struct buffer missing = { 0 };
    unsigned least = UINT_MAX;

    for (uint8_t number = 1; !ready && (weapon = find_weapon(loadout, card, number)); number++) {
        struct buffer needs = { 0 };
        const unsigned count = find_needs(loadout, weapon, &needs, excuse);

        ready = count == 0 ? weapon : NULL;
        if (count < least) {
            buffer_fini(&missing);
            missing = needs;
            least = count;
        } else {
            buffer_fini(&needs);
        }
    }
    *status = ready ? VOLLEY_OK : refuse(place, &missing, err);
    buffer_fini(&missing);
    return ready;
}

volley_status weapon_fire(struct loadout *loadout, uint8_t card, const struct error_place *place,
                          volley_error *err)
{
    const struct rules_effect *excuse;
    volley_status status;
    const struct rules_effect *weapon = find_ready(loadout, card, place, &excuse, err, &status);

    if (weapon) {
        if (excuse)
            pay(loadout, excuse);
        pay(loadout, weapon);
        take_up(loadout, weapon);
        weapon_settle(loadout, weapon->card, weapon->weapon);
    }
    return status;
}

/* ---- firing it later ---- */

/* Whether it will be known only then if a fact is true. */
static bool is_open(const struct loadout *loadout, const struct rules_fact *fact)
{
    return is_true(loadout, loadout->situations, fact, true) &&
           !is_true(loadout, loadout->situations, fact, false);
}

/* Of the conditions those which are to be looked at then, into the effect that allows the attack.
 * False: there are too many. */
static bool ask_later(const struct loadout *loadout, const struct rules_effect *weapon,
                      struct rules_effect *asks)
{
    for (size_t first = 0, end; first < weapon->fact_count; first = end) {
        bool open = false, met = false;
        uint16_t tokens = 0;

        for (end = first; end == first || weapon->facts[end - 1].or_next; end++) {
            open = open || is_open(loadout, &weapon->facts[end]);
            met = met || is_true(loadout, loadout->situations, &weapon->facts[end], false);
            tokens |= weapon->facts[end].kind == RULES_FACT_TOKENS ? weapon->facts[end].tokens : 0;
        }
        if (!open || met || (tokens && find_excuse(loadout, tokens)))
            continue;
        if (asks->fact_count + end - first > RULES_FACTS_MAX)
            return false;
        memcpy(asks->facts + asks->fact_count, weapon->facts + first,
               (end - first) * sizeof *asks->facts);
        asks->fact_count = (uint8_t)(asks->fact_count + end - first);
    }
    return true;
}

/* What is paid in tokens, in front of what the effect is for. */
static bool pay_later(const struct rules_effect *weapon, struct rules_effect *asks)
{
    for (size_t i = 0; i + 1 < weapon->step_count; i++) {
        if (asks->step_count == RULES_STEPS_MAX)
            return false;
        asks->steps[asks->step_count] = *rules_effect_main(asks);
        asks->steps[asks->step_count - 1] = weapon->steps[i];
        asks->step_count++;
    }
    return true;
}

volley_status weapon_take_up(struct loadout *attack, uint8_t card, const struct error_place *place,
                             struct rules_effect *asks, volley_error *err)
{
    const struct rules_effect *excuse;
    volley_status status;
    const struct rules_effect *weapon = find_ready(attack, card, place, &excuse, err, &status);

    if (!weapon)
        return status;
    if (!ask_later(attack, weapon, asks) || !pay_later(weapon, asks))
        return error_at(err, VOLLEY_RANGE, place,
                        "the bonus attack with this weapon has more conditions or prices than one "
                        "effect can have");
    take_up(attack, weapon);
    return VOLLEY_OK;
}
