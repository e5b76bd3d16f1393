#include "attack/explain/explain.h"

#include "attack/play/pool.h"

/* ---- what is settled before the attack ---- */

/* The attack as it was before a word that sets the range or the obstruction: its condition asks for
 * what it changes. room: for a copy, if one is needed. */
static const struct play_attack *before_word(const struct play_attack *attack,
                                             const struct loadout *attacker,
                                             const struct rules_step *word,
                                             struct play_attack *room)
{
    if (!rules_step_has(word, RULES_SITUATES) ||
        (word->to != RULES_RANGE && word->to != RULES_OBSTRUCTED))
        return attack;
    *room = *attack;
    if (word->to == RULES_RANGE)
        room->shot.range = attack->ship_range;
    else
        room->shot.obstructed = attacker->situations >> RULES_OBSTRUCTED & 1;
    return room;
}

/* Whether an effect is no ability, but settled before the attack: a word of the ship or the
 * situation, or dice more or fewer. */
static bool is_settled(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return rules_effect_is_settled(effect) || (rules_step_family(main) == RULES_FAMILY_ROLL &&
                                               effect->step_count == 1 && main->count != 0);
}

bool explain_fact_is_excluded(const struct scenario *scenario, size_t ship,
                              const struct rules_fact *fact)
{
    const bool defends = ship == scenario->attacker_count;
    const struct loadout *whose =
        defends == fact->theirs ? &scenario->attackers[defends ? 0 : ship] : &scenario->defender;

    return fact->kind == RULES_FACT_SITUATION && fact->no &&
           (RULES_ARCS & whose->situations) >> fact->id & 1;
}

/* ---- noting ---- */

static bool is_of_health(const struct rules_effect *effect)
{
    return rules_effect_main(effect)->operation == RULES_HEALTH;
}

/* What is left of an attacker is asked for only by what costs it shields. A shield that is gone
 * comes to nothing, nor does what excuses a weapon from what it needs, where none is fired. */
static bool is_unasked(const struct loadout *loadout, const struct rules_effect *effect)
{
    bool asked = loadout->side == RULES_DEFENDER;

    if (rules_step_has(rules_effect_main(effect), RULES_FOR_WEAPON) && !loadout->weapon)
        return loadout->follow_up_count == 0;
    if (loadout->unshielded && is_of_health(effect) &&
        rules_effect_main(effect)->to == RULES_SHIELDS)
        return true;
    for (size_t i = 0; i < loadout->effect_count && !asked; i++)
        for (size_t at = 0; at < loadout->effects[i].step_count && !asked; at++)
            asked = rules_step_takes_shields(&loadout->effects[i].steps[at]);
    return is_of_health(effect) && !asked;
}

/* Whether an effect is about health that the attack is not about, and the card has others. */
static bool is_aside(const struct loadout *loadout, const struct rules_effect *effect)
{
    const bool counts = loadout->side == RULES_DEFENDER && (loadout->mortal || loadout->shielded);

    if (is_unasked(loadout, effect))
        return true;
    for (size_t i = 0; is_of_health(effect) && !counts && i < loadout->effect_count; i++)
        if (loadout->effects[i].card == effect->card && !is_of_health(&loadout->effects[i]))
            return true;
    return false;
}

static void note_settled(const struct play_attack *attack, const struct loadout *attacker,
                         const struct loadout *loadout, uint32_t *cards)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct play_attack *before;
        struct play_attack room;

        if (!effect->card || !is_settled(effect) || is_aside(loadout, effect) ||
            (loadout->side == RULES_ATTACKER && (effect->absent >> attack->number & 1)))
            continue;
        before = before_word(attack, attacker, rules_effect_main(effect), &room);
        if (play_condition_known(before, effect, loadout->side, NULL) == PLAY_ALWAYS)
            *cards |= 1u << (effect->card - 1);
    }
}

/* Whether what is in force may be so in some state: one that asks for tokens alone, if they come
 * to be there; one about the bonus of the range, if there is one. */
static bool is_in_force(const struct play_attack *attack, const struct graph *graph,
                        const struct play_ability *ability)
{
    const enum rules_operation operation = rules_effect_main(&ability->effect)->operation;
    const uint16_t asks = rules_effect_asks(&ability->effect);
    const enum dice_color dice = ability->actor == RULES_ATTACKER ? DICE_RED : DICE_GREEN;

    if (operation == RULES_DOUBLE_RANGE && !attack->edition->range_bonus[dice][attack->shot.range])
        return false;
    if (asks != RULES_PART_TOKENS)
        return true;
    for (uint32_t i = 0; i < graph->modes.count; i++) {
        const struct play_state state =
            mode_state(&graph->modes.items[i].key, &(struct play_dice){ .row = { 0 } });

        if (play_condition_holds(attack, ability, &state))
            return true;
    }
    return false;
}

void explain_card_note(const struct scenario *scenario, size_t index,
                       const struct play_attack *attack, const struct graph *graph,
                       uint32_t *attackers, uint32_t *defenders)
{
    const struct loadout *attacker = &scenario->attackers[index];

    note_settled(attack, attacker, attacker, attackers);
    note_settled(attack, attacker, &scenario->defender, defenders);
    for (size_t i = 0; i < attack->ability_count + attack->roll_count; i++) {
        bool is_roll = i >= attack->ability_count;
        const struct play_ability *ability = play_word(attack, i);
        bool acts = is_roll          ? graph->modes.rolled >> (i - attack->ability_count) & 1
                    : ability->holds ? is_in_force(attack, graph, ability)
                                     : (graph->modes.acted & ability->used) != 0;

        if (acts && ability->effect.card)
            *(ability->bearer == RULES_ATTACKER ? attackers : defenders) |=
                1u << (ability->effect.card - 1);
    }
}
_Static_assert((int)RULES_CARDS_MAX <= 32, "a bit for each card of a loadout");

/* ---- what an inactive card lacks ---- */

/* Those facts of an effect alone that are alternatives, from number `first` on; returns the number
 * of the last. */
static size_t take_alternatives(const struct rules_effect *effect, size_t first,
                                struct rules_effect *alone)
{
    size_t last = first;

    while (effect->facts[last].or_next && last + 1 < effect->fact_count)
        last++;
    *alone = *effect;
    alone->fact_count = (uint8_t)(last + 1 - first);
    memmove(alone->facts, effect->facts + first, alone->fact_count * sizeof *alone->facts);
    return last;
}

/* The first condition that does not hold when the attack begins, those about tokens before those
 * about dice, which nobody has rolled yet. */
static const struct rules_fact *find_missing(const struct play_attack *attack,
                                             const struct rules_effect *effect,
                                             enum rules_side side, const struct play_state *start)
{
    const struct rules_fact *missing = NULL;
    struct rules_effect alone;

    if (play_condition_known(attack, effect, side, &missing) == PLAY_NEVER)
        return missing;
    for (int of_dice = 0; of_dice < 2; of_dice++) {
        for (size_t i = 0; i < effect->fact_count; i++) {
            const size_t first = i;

            i = take_alternatives(effect, first, &alone);
            if ((effect->facts[i].kind != RULES_FACT_TOKENS) == of_dice &&
                !play_condition_in(attack, &alone, side, start))
                return &effect->facts[first];
        }
    }
    return NULL;
}

/* The charge that it costs, where too few are there from the start; NULL: they are there. */
static const struct rules_fact *find_charge(const struct play_attack *attack,
                                            const struct rules_effect *effect, enum rules_side side)
{
    const uint8_t pool = play_pool_of(attack, side, effect->pool);

    RULES_EACH_FACT(fact, effect)
        if (fact->kind == RULES_FACT_CHARGE && pool &&
            play_pool_left(attack, pool, 0) < effect->charge)
            return fact;
    return NULL;
}

/* Whether the words say it, and it can change all the same. */
static bool is_of_start(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_TOKENS || fact->kind == RULES_FACT_SITUATION ||
           (fact->kind == RULES_FACT_SPENT && fact->id != RULES_GAINED && !fact->no) ||
           fact->kind == RULES_FACT_SHIELDS || fact->kind == RULES_FACT_HULL;
}

/* All that has to be said for it. */
static uint32_t find_lacks(const struct play_attack *attack, const struct rules_effect *effect,
                           enum rules_side side, const struct play_state *start)
{
    struct rules_effect alone;
    uint32_t lacks = 0;

    for (size_t i = 0; i < effect->fact_count; i++) {
        const size_t first = i;

        i = take_alternatives(effect, first, &alone);
        if (play_condition_known(attack, &alone, side, NULL) == PLAY_NEVER ||
            (is_of_start(&effect->facts[i]) && !play_condition_in(attack, &alone, side, start)))
            lacks |= 1u << first;
    }
    return lacks;
}
_Static_assert((int)RULES_FACTS_MAX <= 32, "a bit for each fact of an effect");

/* Its prices that cannot be paid, a bit each. */
static uint32_t find_unpaid(const struct rules_effect *effect, enum rules_side side,
                            const struct play_attack *attack, const struct play_state *start)
{
    uint32_t owes = 0;

    RULES_EACH_PRICE(price, effect) {
        enum rules_side actor = rules_effect_actor(effect, side);
        enum rules_side payer = rules_step_target(price, actor);
        int most = 0;

        if (!rules_step_loses(price, RULES_FAMILY_TOKENS))
            continue;
        for (int token = 0; token < RULES_TOKENS; token++) {
            const int there = play_tokens(attack, start, payer, (enum rules_token)token);

            if ((price->tokens >> token & 1) && there > most)
                most = there;
        }
        if (most < price->count)
            owes |= 1u << (price - effect->steps);
    }
    return owes;
}

/* The first of them, which is told. */
static const struct rules_step *first_unpaid(const struct rules_effect *effect, uint32_t owes)
{
    RULES_EACH_PRICE(price, effect)
        if (owes >> (price - effect->steps) & 1)
            return price;
    return NULL;
}

/* What another card on the ship rules out is told only where nothing else of the card is. */
static bool is_told(const struct explain_card *card)
{
    return card->missing ? card->missing->kind != RULES_FACT_SHIP : card->unpaid != NULL;
}

static bool is_of_card(const struct rules_effect *effect, size_t card)
{
    return effect->card == card + 1 && !rules_effect_is_idle(effect);
}

/* Of an active card: what the player has not said, and nothing else says, that more of it needs; of
 * a weapon that is fired, what else its words could say. */
static const struct rules_fact *find_more(const struct play_attack *attack,
                                          const struct rules_effect *effect, enum rules_side side,
                                          const struct play_state *start, bool fired)
{
    const struct rules_fact *missing = find_missing(attack, effect, side, start);

    return missing && !missing->no &&
                   (rules_fact_is_said(missing) ||
                    (fired &&
                     (missing->kind == RULES_FACT_SITUATION || missing->kind == RULES_FACT_TOKENS)))
               ? missing
               : NULL;
}

static void look_at_effect(struct explain_card *out, const struct play_attack *attack,
                           const struct loadout *attacker, const struct rules_effect *effect,
                           enum rules_side side, const struct play_state *start)
{
    struct play_attack room;
    const struct play_attack *before =
        before_word(attack, attacker, rules_effect_main(effect), &room);

    if (out->active) {
        out->missing = find_more(before, effect, side, start,
                                 side == RULES_ATTACKER && attacker->weapon == effect->card);
        return;
    }
    out->missing = find_missing(before, effect, side, start);
    out->missing = out->missing ? out->missing : find_charge(attack, effect, side);
    out->effect = effect;
    out->lacks = find_lacks(before, effect, side, start);
    out->owes = find_unpaid(effect, side, attack, start);
    if (!out->missing)
        out->unpaid = first_unpaid(effect, out->owes);
    out->unarmed = rules_step_family(rules_effect_main(effect)) == RULES_FAMILY_NEXT &&
                   rules_effect_main(effect)->to == 0;
}

volley_status explain_card_find(struct explain_card *out, const struct scenario *scenario,
                                size_t ship, size_t card, uint32_t acted)
{
    bool is_defender = ship == scenario->attacker_count;
    const struct loadout *loadout = is_defender ? &scenario->defender : &scenario->attackers[ship];
    const struct play_wish wish = { .health = -1 };
    struct play_state start = { .window = 0 };
    struct play_attack attack;

    *out = (struct explain_card){ .active = acted >> card & 1 };
    play_defender_tokens(scenario, 0, start.tokens[RULES_DEFENDER]);
    for (size_t i = 0; i < loadout->effect_count; i++)
        out->bears = out->bears || (is_of_card(&loadout->effects[i], card) &&
                                    !is_unasked(loadout, &loadout->effects[i]));
    for (size_t i = 0; i < scenario->attacker_count && out->bears && !is_told(out); i++) {
        if (!is_defender && i != ship)
            continue;
        TRY(play_attack_compile(&attack, scenario, i, &wish, NULL));
        memcpy(start.tokens[RULES_ATTACKER], attack.tokens, sizeof attack.tokens);
        for (size_t j = 0; j < loadout->effect_count && !is_told(out); j++)
            if (is_of_card(&loadout->effects[j], card) &&
                !is_unasked(loadout, &loadout->effects[j]))
                look_at_effect(out, &attack, &scenario->attackers[i], &loadout->effects[j],
                               loadout->side, &start);
    }
    return VOLLEY_OK;
}
