/* What counts that no loadout says: dice, bonus attacks, and force that ships bring; and what
 * the figures of cards take for granted. */
#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"
#include "words/describe.h"
#include "words/setting.h"

const char ask_bonus_attacks[] = "bonus attacks";

/* "+1 attack (range 1)" */
static void find_rolled(struct card_use *use, const struct scenario *scenario, size_t index,
                        enum dice_color color)
{
    const int value = color == DICE_RED ? scenario->attackers[index].dice : scenario->defender.dice;
    int dice;
    struct buffer reasons = { 0 }, line = { 0 };

    if (explain_rolled_find(&dice, scenario, index, color, &reasons) &&
        (dice != value || reasons.count)) {
        if (color == DICE_RED && scenario->attacker_count == 1)
            use->rolls = dice;
        buffer_print(&line, "%+d %s%s%.*s%s", dice - value,
                     color == DICE_RED ? "attack" : "defense", reasons.count ? " (" : "",
                     (int)reasons.count, reasons.count ? reasons.bytes : "",
                     reasons.count ? ")" : "");
    }
    if (line.count)
        card_took_add(&use->rolled, &line);
    buffer_end(&reasons, &use->rolled);
    buffer_end(&line, &use->rolled);
}

static void add_force(const struct loadout *loadout, const char *who, struct buffer *out)
{
    struct buffer line = { 0 };

    if (loadout->brings_force)
        buffer_print(&line, "%d force of %s", loadout->tokens[RULES_FORCE], who);
    if (line.count)
        card_took_add(out, &line);
    buffer_end(&line, out);
}

void ask_rolled_find(struct card_use *use, const struct ask_plan *plan)
{
    const struct scenario *scenario = &plan->scenario;

    for (size_t i = 0; i < scenario->attacker_count && !scenario->other_count; i++) {
        find_rolled(use, scenario, i, DICE_RED);
        find_rolled(use, scenario, i, DICE_GREEN);
    }
    for (size_t i = 0; i < plan->plan.attack_count && !use->besides.count; i++)
        if (plan->plan.attacks[i].is_bonus)
            buffer_print(&use->besides, "%s\n", ask_bonus_attacks);
    for (size_t i = 0; i < scenario->attacker_count; i++)
        add_force(&scenario->attackers[i],
                  scenario->attacker_count > 1 ? "an attacker" : "the attacker", &use->besides);
    add_force(&scenario->defender, "the defender", &use->besides);
}

void ask_notes_add(const struct card_use *use, const struct ask_plan *plan, struct buffer *out)
{
    const struct card_digest_names names = { .members = 1 };
    struct card_use found = *use;
    struct card_digest digest = { 0 };

    ask_rolled_find(&found, plan);
    card_digest_add(&digest, &found);
    card_digest_notes(&digest, &names, out);
    card_digest_fini(&digest);
    buffer_fini(&found.rolled);
    buffer_fini(&found.besides);
}

/* ---- of a card ---- */

bool ask_effect_hurts(const struct rules_effect *effect)
{
    const enum rules_side actor = rules_effect_actor(effect, RULES_ATTACKER);
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(effect, i, actor, &who)); i++)
        if (rules_step_loses(step, RULES_FAMILY_DAMAGE) &&
            rules_step_target(step, who) == RULES_ATTACKER)
            return true;
    return false;
}

/* Whose shields an effect takes or asks for, a bit for each side; and which it takes, behind these.
 */
static unsigned shields_asked(const struct rules_effect *effect, enum rules_side bearer)
{
    const enum rules_side actor = rules_effect_actor(effect, bearer);
    const struct rules_step *step;
    enum rules_side who;
    unsigned asked = 0;

    for (size_t i = 0; (step = rules_effect_step(effect, i, actor, &who)); i++)
        if (rules_step_takes_shields(step))
            asked |= (1u | 1u << RULES_SIDES) << rules_step_target(step, who);
    RULES_EACH_FACT(fact, effect) {
        if (fact->kind == RULES_FACT_SHIELDS)
            asked |= 1u << rules_fact_side(fact, bearer);
        if (fact->kind == RULES_FACT_NET_SHIELDS ||
            (fact->kind == RULES_FACT_NET && fact->id & RULES_OF_SHIELDS))
            asked |= 1u << RULES_DEFENDER;
    }
    return asked;
}

/* Whether the words of a ship say what a fact denies. */
static bool is_contradicted(const struct loadout *whose, const struct rules_fact *fact)
{
    for (int token = 0; fact->kind == RULES_FACT_TOKENS && token < RULES_TOKENS; token++)
        if ((fact->tokens >> token & 1) && whose->tokens[token] >= fact->low)
            return true;
    return fact->kind == RULES_FACT_DAMAGE      ? whose->situations >> RULES_DAMAGED & 1
           : fact->kind == RULES_FACT_SITUATION ? whose->situations >> fact->id & 1
                                                : false;
}

/* A line for each that the "!" of a card denies, and words of the ships say. */
static void add_contradictions(const struct report_card *card, const struct loadout *own,
                               const struct loadout *other, struct buffer *out)
{
    for (size_t i = 0; i < own->unsaid_count; i++) {
        const struct rules_fact *fact = &own->unsaid[i].fact;

        if (own->unsaid[i].card != card->number ||
            !is_contradicted(fact->theirs ? other : own, fact))
            continue;
        buffer_print(out, "the ! of %s stands for ", card->state.name);
        describe_fact(fact, out);
        buffer_print(out,
                     ", and words here say the opposite: the ! counts; leave one of the two out\n");
    }
}

/* Of an effect that counts, lines of which some may be alike. */
static void add_weighed(const struct scenario *scenario, const struct loadout *loadout,
                        const struct rules_effect *effect, const char *name, struct buffer *out)
{
    const struct rules_step *main = rules_effect_main(effect);
    const bool full = loadout->tokens[RULES_FORCE] >= loadout->force_most;
    const bool several = scenario->attacker_count > 1;

    if (effect->timing == RULES_START && rules_step_gains(main, RULES_FAMILY_TOKENS) &&
        !main->theirs && main->tokens == RULES_TOKEN_BIT(RULES_FORCE) && (!full || several))
        buffer_print(out, "%s recovers %d force before the dice of %s attack are rolled\n", name,
                     main->count,
                     full      ? "each later"
                     : several ? "each"
                               : "the");
    RULES_EACH_FACT(fact, effect) {
        if (fact->kind != RULES_FACT_TOKENS || fact->theirs || fact->no || fact->or_next ||
            (fact > effect->facts && fact[-1].or_next) || !fact->low || fact->tokens & ~RULES_GREEN)
            continue;
        buffer_print(out, "%s counts only as long as its ship has ", name);
        describe_fact(fact, out);
        buffer_print(out, "\n");
    }
    if (loadout->side == RULES_ATTACKER && ask_effect_hurts(effect))
        buffer_print(out, "%s costs its own ship health, which is not in these figures\n", name);
}

/* Of shields that an effect takes or asks for: that nobody has said how many there are, or that
 * there are none to take. */
static void add_shields(const struct rules_effect *effect, enum rules_side bearer,
                        const struct loadout *const ships[RULES_SIDES], const char *name,
                        struct buffer *out)
{
    const unsigned asked = shields_asked(effect, bearer);

    for (int side = 0; side < RULES_SIDES; side++)
        if (asked >> side & 1 && !ships[side]->shielded)
            buffer_print(out, "%s asks for the shields of the %s, which are not said (shields=2)\n",
                         name, setting_side_names[side]);
        else if (asked >> RULES_SIDES >> side & 1 && !ships[side]->health[RULES_SHIELDS])
            buffer_print(out, "%s takes shields, of which the %s has none\n", name,
                         setting_side_names[side]);
}

void ask_weighed_find(struct card_use *use, const struct scenario *scenario,
                      const struct report_card *card)
{
    struct buffer weighs = { 0 }, *out = &use->idle;
    const bool defends = card->ship == scenario->attacker_count;
    const struct loadout *const ships[RULES_SIDES] = {
        [RULES_ATTACKER] = &scenario->attackers[defends ? 0 : card->ship],
        [RULES_DEFENDER] = &scenario->defender
    };
    const struct loadout *loadout = ships[defends ? RULES_DEFENDER : RULES_ATTACKER];
    const char *const name = card->state.name;

    add_contradictions(card, loadout, ships[defends ? RULES_ATTACKER : RULES_DEFENDER], out);
    for (size_t i = 0; i < loadout->effect_count && card->state.active; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        if (effect->card != card->number + 1)
            continue;
        add_weighed(scenario, loadout, effect, name, &weighs);
        add_shields(effect, loadout->side, ships, name, &weighs);
        if (rules_effect_main(effect)->operation == RULES_NAME_COUNT)
            buffer_print(out, "%s guesses the number of evades that serves it best\n", name);
    }
    if (loadout->cards[card->number].says_charges && strstr(card->row->effect, "name-count"))
        buffer_print(out,
                     "the 0 of %s says that it is used up, and is no guess; without a number it "
                     "guesses what serves it best\n",
                     name);
    card_took_add(&use->weighs, &weighs);
    buffer_end(&weighs, &use->weighs);
}
