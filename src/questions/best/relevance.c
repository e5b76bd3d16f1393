#include "questions/best/offer.h"

#include "base/grow.h"
#include "words/card.h"
#include "words/weapon.h"

struct finding {
    struct best_offer *offer;
    const struct worth_job *job;
    /* for each role of the ship: */
    uint32_t own[RULES_SIDES], theirs[RULES_SIDES]; /* situations that hold in some case */
    bool any_range[RULES_SIDES]; /* some attacks are not at the range of their case */
    uint32_t settable; /* situations that the ship's own words and cards could bring about */
    volley_error *err;
};

/* What a weapon is, and where an attack with it, or a bonus attack, is made from. */
#define OF_WEAPONS                                                                                 \
    (RULES_WEAPONS | RULES_FROM_ARCS | 1u << RULES_SPECIAL | 1u << RULES_ORDNANCE |                \
     1u << RULES_BONUS)

/* Weapons put the other ship in the arcs that they ask for. */
static uint32_t brought_by(const struct rules_effect *effects, size_t count)
{
    uint32_t situations = 0;

    for (size_t i = 0; i < count; i++) {
        const struct rules_step *main = rules_effect_main(&effects[i]);

        if (rules_step_has(main, RULES_SITUATES))
            situations |= rules_situation_whole(main->to);
        if (!effects[i].weapon && rules_step_family(main) != RULES_FAMILY_NEXT &&
            main->operation != RULES_TWICE)
            continue;
        situations |= OF_WEAPONS;
        for (size_t fact = 0; fact < effects[i].fact_count; fact++)
            if (effects[i].facts[fact].kind == RULES_FACT_SITUATION)
                situations |= 1u << effects[i].facts[fact].id |
                              rules_situation_implies[effects[i].facts[fact].id];
    }
    return situations;
}

/* ---- what holds as asked ---- */

static uint32_t situations_of(const struct loadout *loadout)
{
    uint32_t situations = loadout->situations;

    for (size_t i = 0; i < loadout->follow_up_count; i++)
        situations |= loadout->follow_ups[i].situations;
    return situations;
}

static volley_status look_at_row(struct finding *finding, const struct worth_case *now,
                                 const struct worth_setup *setup, enum rules_side role,
                                 const volley_target *row)
{
    const bool attacks = role == RULES_ATTACKER;
    const struct worth_attack attack = { .ship = setup,
                                         .role = role,
                                         .other = &row->defender,
                                         .moment = { NULL, now->range, 0, false } };
    struct scenario scenario;
    volley_status status = worth_scenario(&finding->job->asking, &attack, &scenario, finding->err);

    for (size_t i = 0; status == VOLLEY_OK && i <= scenario.attacker_count; i++)
        for (size_t at = 0; at <= scenario.other_count; at++) {
            const struct scenario *in = at ? &scenario.others[at - 1] : &scenario;
            const bool defends = i == in->attacker_count;
            const struct loadout *loadout = defends ? &in->defender : &in->attackers[i];

            *(attacks != defends ? &finding->own[role] : &finding->theirs[role]) |=
                situations_of(loadout);
            finding->settable |= brought_by(loadout->effects, loadout->effect_count);
            if (!attacks && !defends && loadout->range != now->range)
                finding->any_range[role] = true;
        }
    scenario_fini(&scenario);
    return status;
}

static volley_status look_at_case(struct finding *finding, const struct worth_case *now)
{
    const struct worth_variation none = { WORTH_NONE, NULL, now->words, WORTH_NONE };
    struct worth_setup setup;
    volley_status status = worth_setup_make(&setup, &finding->job->ship, &none, finding->err);

    for (enum rules_side role = 0; role < RULES_SIDES; role++) {
        const struct worth_field *field =
            role == RULES_ATTACKER ? &finding->job->targets : &finding->job->attackers;

        for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++)
            status = look_at_row(finding, now, &setup, role, &field->rows[i]);
    }
    worth_setup_fini(&setup);
    return status;
}

/* ---- what a card says ---- */

static volley_status read_card(const struct finding *finding, const struct best_card *card,
                               enum rules_side role, struct card_words *out)
{
    const struct card_reading reading = { .library = finding->offer->member->library,
                                          .side = role,
                                          .ship = finding->offer->member->ship };
    const struct error_place place = { "loadout", 1, 1, card->word, strlen(card->word) };
    bool known;

    return card_read(out, &known, &reading, &place, finding->err);
}

/* ---- whether it can do something ---- */

/* Damage and locks come and go; arcs, sizes and what else is said of the ship stay as they are. */
static bool can_hold(const struct finding *finding, enum rules_side role,
                     const struct rules_fact *fact)
{
    const uint32_t bit = 1u << fact->id;
    const bool of_own = bit & RULES_OF_ATTACK ? role == RULES_ATTACKER : !fact->theirs;
    const uint32_t lasting = RULES_OF_ATTACK | RULES_ARCS | RULES_SIZES | 1u << RULES_CLOSED;

    if (fact->no || !(bit & lasting) || (finding->settable & bit))
        return true;
    return ((of_own || fact->id == RULES_OBSTRUCTED ? finding->own[role] : 0) & bit) ||
           ((!of_own || fact->id == RULES_OBSTRUCTED ? finding->theirs[role] : 0) & bit);
}

static bool can_be_at_range(const struct finding *finding, enum rules_side role,
                            const struct rules_fact *fact)
{
    if (finding->settable >> RULES_RANGE & 1 || finding->any_range[role])
        return true;
    for (size_t i = 0; i < finding->job->case_count; i++) {
        const int range = finding->job->cases[i].range;

        if ((range >= fact->low && range <= fact->high) != fact->no)
            return true;
    }
    return false;
}

/* Whether a fact can be true as asked; *bit: what a card would have to bring about if not. */
static bool can_be_true(const struct finding *finding, enum rules_side role,
                        const struct rules_fact *fact, uint32_t *bit)
{
    *bit = 0;
    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_SITUATION:
        *bit = 1u << fact->id;
        return can_hold(finding, role, fact);
    case RULES_FACT_RANGE:
        *bit = 1u << RULES_RANGE;
        return can_be_at_range(finding, role, fact);
    case RULES_FACT_EDITION:
        return ((finding->job->ship.reading.edition->bit & fact->id) != 0) != fact->no;
    case RULES_FACT_ASSERT:
    case RULES_FACT_WHEN:
        return fact->no;
    default:
        return true;
    }
}

/* False: it can do nothing whatever cards bring about. */
static bool find_condition(const struct finding *finding, enum rules_side role,
                           const struct rules_effect *effect, struct best_condition *out)
{
    uint32_t any = 0, bit;
    bool sure = false;

    *out = (struct best_condition){ .count = 0 };
    if (rules_effect_is_idle(effect))
        return false;
    for (size_t i = 0; i < effect->fact_count; i++) {
        sure = can_be_true(finding, role, &effect->facts[i], &bit) || sure;
        any |= bit;
        if (effect->facts[i].or_next)
            continue;
        if (!sure && !any)
            return false;
        if (!sure)
            out->any[out->count++] = any;
        sure = false;
        any = 0;
    }
    return true;
}

bool best_relevance_counts(const struct best_offer *offer, const struct best_card *card,
                           enum rules_side role, uint32_t brought)
{
    const struct best_conditions *when = &card->when[role];

    for (uint32_t i = 0; !when->always && i < when->count; i++) {
        const struct best_condition *condition = &offer->conditions[when->first + i];
        uint8_t met = 0;

        while (met < condition->count && (condition->any[met] & brought))
            met++;
        if (met == condition->count)
            return true;
    }
    return when->always;
}

static bool is_bonus(const struct rules_effect *effects, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct rules_step *main = rules_effect_main(&effects[i]);

        if (effects[i].weapon && rules_step_has(main, RULES_SITUATES) && main->to == RULES_BONUS)
            return true;
    }
    return false;
}

/* Force that a card brings can be spent in both roles. */
static volley_status judge(const struct finding *finding, struct best_card *card,
                           enum rules_side role)
{
    struct best_offer *offer = finding->offer;
    struct best_conditions *when = &card->when[role];
    struct card_words words;
    volley_status status = read_card(finding, card, role, &words);

    *when =
        (struct best_conditions){ .first = offer->condition_count, .always = card->row->force > 0 };
    if (status == VOLLEY_OK)
        card->brings |= brought_by(words.effects, words.effect_count);
    if (role == RULES_ATTACKER) {
        card->weapon = status == VOLLEY_OK && weapon_is_fired(words.effects, words.effect_count);
        card->bonus = card->weapon && is_bonus(words.effects, words.effect_count);
    }
    for (size_t i = 0; status == VOLLEY_OK && i < words.effect_count; i++) {
        struct best_condition condition;

        if (!rules_effect_is_idle(&words.effects[i]))
            card->says |= 1u << role;
        if (!find_condition(finding, role, &words.effects[i], &condition))
            continue;
        when->always = when->always || condition.count == 0;
        NEED(GROW(offer->conditions, offer->condition_capacity, offer->condition_count, 1),
             finding->err);
        offer->conditions[offer->condition_count++] = condition;
        when->count++;
    }
    return status;
}

static volley_status judge_card(const struct finding *finding, struct best_card *card)
{
    card->aside = BEST_NUMBER;
    if (cards_row_needs_number(card->row))
        return VOLLEY_OK;
    for (enum rules_side role = 0; role < RULES_SIDES; role++)
        TRY(judge(finding, card, role));
    card->aside = card->says ? BEST_UNMET : BEST_IDLE;
    return VOLLEY_OK;
}

/* roles    that are looked at
 * brought  by all cards on offer, and by the weapons of the ship */
static void find_roles(const struct best_offer *offer, struct best_card *card, unsigned roles,
                       uint32_t brought)
{
    if (card->aside == BEST_NUMBER)
        return;
    for (enum rules_side role = 0; role < RULES_SIDES; role++)
        if (best_relevance_counts(offer, card, role, brought))
            card->roles |= 1u << role;
    if (card->roles)
        card->aside = card->roles & roles ? BEST_SEARCHED : BEST_OTHER;
    if (card->bonus && card->roles == 1u << RULES_ATTACKER)
        card->aside = BEST_BONUS;
}

/* ---- cards that let a ship have others ---- */

/* Whether sets with a searched card may need it. */
static bool lets_have(struct best_offer *offer, uint32_t index)
{
    struct squad_slots granted = { .count = 0 };

    squad_slots_add_grants(&granted, offer->cards[index].upgrade->grants);
    for (uint32_t i = 0; i < offer->count; i++) {
        if (i == index || offer->cards[i].aside != BEST_SEARCHED)
            continue;
        if (offer->cards[index].cost < 0 || best_offer_makes_cheaper(offer, index, i) ||
            squad_slots_share(&granted, offer->cards[i].upgrade->slots) ||
            (offer->cards[i].restricted && best_offer_bears_on(offer, index, i)))
            return true;
    }
    return false;
}

static void search_what_helps(struct best_offer *offer)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t i = 0; i < offer->count && offer->cards[i].linked; i++)
            if (offer->cards[i].aside != BEST_SEARCHED && lets_have(offer, i)) {
                offer->cards[i].aside = BEST_SEARCHED;
                more = true;
            }
    }
}

/* How many weapons the ship has as it is. */
static volley_status count_weapons(const struct worth_job *job, uint32_t *out, volley_error *err)
{
    struct duel_roles roles;
    struct phrase words;
    volley_status status = phrase_read(&words, lexer_of_text(&job->ship.text, "loadout"), err);

    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &words, &job->ship.reading, err);
    *out = status == VOLLEY_OK ? (uint32_t)roles.weapon_count : 0;
    phrase_fini(&words);
    return status;
}

volley_status best_relevance_find(struct best_offer *offer, const struct worth_job *job,
                                  unsigned roles, volley_error *err)
{
    struct finding finding = { .offer = offer, .job = job, .err = err };
    uint32_t brought = 0;

    TRY(count_weapons(job, &offer->own_weapons, err));
    if (offer->own_weapons > 0) /* what they bring about is not looked into */
        brought = UINT32_MAX;
    for (size_t i = 0; i < job->case_count; i++)
        TRY(look_at_case(&finding, &job->cases[i]));
    for (uint32_t i = 0; i < offer->count; i++) {
        TRY(judge_card(&finding, &offer->cards[i]));
        brought |= offer->cards[i].brings;
    }
    for (uint32_t i = 0; i < offer->count; i++)
        find_roles(offer, &offer->cards[i], roles, brought);
    search_what_helps(offer);
    return VOLLEY_OK;
}

void best_relevance_of_games(struct best_offer *offer)
{
    for (uint32_t i = 0; i < offer->count; i++) {
        struct best_card *card = &offer->cards[i];

        card->in_rounds =
            card->aside == BEST_IDLE && cards_counts_in_rounds(offer->member->library, card->row);
        if (card->in_rounds)
            card->aside = BEST_SEARCHED;
    }
}
