/* What counts that no loadout says: dice, bonus attacks, and force that ships bring. */
#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"

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
