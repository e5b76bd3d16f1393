/* What words of ships and of damage cards ask for, or take. */
#include "questions/duel/ship.h"

#include "battle/deck/deck.h"

static void take_fact(struct engagement_kind *kind, const struct rules_fact *fact)
{
    /* That there is more than shields is said of the defender, whoever says it. */
    const bool any = fact->kind == RULES_FACT_NET_SHIELDS;

    if (rules_fact_reads(fact) & RULES_PART_HEALTH) {
        kind->asks = kind->asks || any || !fact->theirs;
        kind->asks_enemies = kind->asks_enemies || any || fact->theirs;
    }
    if (fact->kind == RULES_FACT_SITUATION && fact->id == RULES_CRITICAL)
        kind->asks_critical = true;
    kind->asked_tokens |= fact->tokens;
    if (fact->kind == RULES_FACT_HAS_CHARGE && (fact->no || fact->high < RULES_UNBOUNDED))
        kind->asks_charges = true;
}

/* Shields that are taken or given back are asked for, and the last hull. */
static void take_shields(struct engagement_kind *kind, const struct rules_step *step)
{
    if (rules_step_minds_health(step))
        *(step->theirs ? &kind->asks_enemies : &kind->asks) = true;
}

static uint16_t lost_tokens(const struct rules_step *step)
{
    return rules_step_loses(step, RULES_FAMILY_TOKENS) ? step->tokens : 0;
}

/* Tokens that an effect spends are of use; those that it asks for, or takes, a ship may want rid
 * of. */
static void take_effect(struct engagement_kind *kind, const struct rules_effect *effect,
                        enum rules_side bearer)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0;
         (step = rules_effect_step(effect, i, rules_effect_actor(effect, bearer), &who)); i++)
        kind->hurts = kind->hurts || (rules_step_family(step) == RULES_FAMILY_DAMAGE &&
                                      rules_step_has(step, RULES_LOSES | RULES_GAINS) &&
                                      rules_step_target(step, who) == RULES_ATTACKER);
    for (size_t i = 0; i < effect->fact_count; i++)
        take_fact(kind, &effect->facts[i]);
    for (size_t i = 0; i < effect->step_count; i++) {
        step = &effect->steps[i];
        take_shields(kind, step);
        kind->spent_tokens |= lost_tokens(step);
        if (step->theirs || effect->must)
            kind->asked_tokens |= lost_tokens(step);
        if (step->operation == RULES_SPEND)
            kind->asked_tokens |= step->tokens;
    }
    for (size_t i = 0; i < effect->result_count; i++)
        kind->asked_tokens |= lost_tokens(&effect->results[i]);
    if (effect->refusable) {
        take_shields(kind, &effect->refusal);
        kind->asked_tokens |= lost_tokens(&effect->refusal);
    }
}

void duel_take_questions(struct engagement_kind *kind, const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        take_effect(kind, &loadout->effects[i], loadout->side);
}

bool duel_asks_for_health(const struct loadout *loadout)
{
    struct engagement_kind kind = { .asks = false };

    duel_take_questions(&kind, loadout);
    return kind.asks || kind.asks_enemies;
}

/* ---- of all ships ---- */

/* The words that a faceup card brings to a role: they have been read with the deck. */
static volley_status read_card(struct loadout *out, const struct duel_reading *reading,
                               const struct deck_words *words, enum rules_side side,
                               volley_error *err)
{
    const struct loadout_reading how = { reading->edition, reading->library, side, NULL, NULL };
    const struct lexer lexer = { words->text, words->text + words->bytes, "deck", 1, 1 };
    struct phrase phrase = { .count = 0 };
    volley_status status = phrase_add_word(&phrase, "1", err);

    *out = (struct loadout){ 0 };
    if (status == VOLLEY_OK)
        status = phrase_add(&phrase, lexer, err);
    if (status == VOLLEY_OK)
        status = loadout_compile(out, &phrase, &how, err);
    phrase_fini(&phrase);
    return status;
}

/* Any ship that can be destroyed may have any card. */
static volley_status ask_cards(struct engagement *engagement, const struct duel_reading *reading,
                               volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t at = 0; reading->deck && at < reading->deck->kind_count; at++)
        for (enum rules_side side = 0; side < RULES_SIDES && status == VOLLEY_OK; side++) {
            const struct deck_words *words = &reading->deck->kinds[at].words[side];
            struct loadout card;

            if (!words->bytes)
                continue;
            status = read_card(&card, reading, words, side, err);
            for (size_t i = 0; i < engagement->kind_count; i++)
                if (status == VOLLEY_OK && engagement->kinds[i].mortal)
                    duel_take_questions(&engagement->kinds[i], &card);
            loadout_fini(&card);
        }
    return status;
}

/* What a word asks for of an enemy any enemy may be asked for. */
static void ask_enemies(struct engagement *engagement)
{
    bool asks[ENGAGEMENT_SIDES] = { false };

    for (size_t i = 0; i < engagement->ship_count; i++)
        if (engagement_kind_of(engagement, i)->asks_enemies)
            asks[!engagement->ships[i].side] = true;
    for (size_t i = 0; i < engagement->ship_count; i++)
        if (asks[engagement->ships[i].side])
            engagement->kinds[engagement->ships[i].kind].asks = true;
}

volley_status duel_ask_all(struct engagement *engagement, const struct duel_reading *reading,
                           volley_error *err)
{
    TRY(ask_cards(engagement, reading, err));
    ask_enemies(engagement);
    return VOLLEY_OK;
}
