#include "attack/play/inner.h"

#include "words/follow_up.h"

struct ships {
    struct play_attack *out;
    const struct loadout *const *loadouts;
    const struct play_state *start;
};

static void situate(struct play_attack *out, const struct rules_step *step, enum rules_side bearer)
{
    uint32_t *situations = &out->table.situations[bearer],
             *denied = &out->table.denied[RULES_ATTACKER];

    if (step->to == RULES_RANGE)
        out->shot.range = step->count;
    else if (step->to == RULES_OBSTRUCTED && step->count == 0)
        *denied |= 1u << RULES_OBSTRUCTED;
    else if (step->to != RULES_OBSTRUCTED)
        *situations |= rules_situation_whole(step->to);
    out->shot.obstructed = (out->shot.obstructed || step->to == RULES_OBSTRUCTED) &&
                           !(*denied >> RULES_OBSTRUCTED & 1);
    out->shot.special |= out->table.situations[RULES_ATTACKER] >> RULES_SPECIAL & 1;
    out->shot.ordnance |= out->table.situations[RULES_ATTACKER] >> RULES_ORDNANCE & 1;
}

/* What words about the ships come to: those that set a value, and those that change it. */
struct ship_words {
    bool applied[RULES_SIDES][RULES_EFFECTS_MAX];
    int set[DICE_COLORS], change[DICE_COLORS]; /* set: -1 where none does */
};

/* Of several values that could be set, as by weapons of two arcs, the greatest is chosen. */
static void take_word(struct play_attack *out, const struct rules_step *step,
                      enum rules_side bearer, struct ship_words *words)
{
    enum rules_side ship = rules_step_target(step, bearer);
    enum dice_color color = rules_effect_color(ship, false);
    bool is_own = step->from >> ship & 1; /* attack of the attacker, agility else */

    if (rules_step_has(step, RULES_SITUATES))
        situate(out, step, bearer);
    else if (rules_step_sets_value(step) && is_own && step->count > words->set[color])
        words->set[color] = step->count;
    else if (rules_step_shifts_value(step) && is_own &&
             (step->count > 0 || rules_may_take(out->edition, &out->shot, bearer, color)))
        words->change[color] += step->count;
}

static bool is_true(const struct play_attack *attack, const struct rules_effect *effect,
                    enum rules_side bearer, const struct play_state *start, bool critical)
{
    struct play_state state = *start;

    state.noted |= critical ? PLAY_NOTED_CRITICAL : 0;
    return play_condition_in(attack, effect, bearer, &state);
}

bool play_asks_charges(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (fact->kind == RULES_FACT_HAS_CHARGE)
            return true;
    return false;
}

bool play_word_waits(const struct play_attack *attack, const struct rules_effect *effect,
                     enum rules_side bearer, const struct play_state *start, bool *critical)
{
    if (!rules_step_shifts_value(rules_effect_main(effect)))
        return false;
    *critical = is_true(attack, effect, bearer, start, true);
    return play_asks_charges(effect) ||
           (attack->notes_critical && is_true(attack, effect, bearer, start, false) != *critical);
}

/* The words of a loadout, about the situation or about values, that are true as things stand, and
 * were not before; none is applied until all have been looked at. Returns how many. */
static size_t find_true(const struct ships *ships, const struct loadout *loadout, bool situations,
                        struct ship_words *words, const struct rules_step **found)
{
    size_t count = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *main = rules_effect_main(effect);
        bool critical;

        if (!rules_effect_is_settled(effect) || follow_up_is_absent(loadout, effect) ||
            rules_step_has(main, RULES_SITUATES) != situations ||
            words->applied[loadout->side][i] ||
            play_word_waits(ships->out, effect, loadout->side, ships->start, &critical) ||
            !is_true(ships->out, effect, loadout->side, ships->start, false))
            continue;
        words->applied[loadout->side][i] = true;
        found[count++] = main;
    }
    return count;
}

/* Whether there were any. */
static bool take_words(const struct ships *ships, bool situations, struct ship_words *words)
{
    const struct rules_step *found[RULES_SIDES][RULES_EFFECTS_MAX];
    size_t count[RULES_SIDES];

    for (int side = 0; side < RULES_SIDES; side++)
        count[side] = find_true(ships, ships->loadouts[side], situations, words, found[side]);
    for (int side = 0; side < RULES_SIDES; side++)
        for (size_t i = 0; i < count[side]; i++)
            take_word(ships->out, found[side][i], (enum rules_side)side, words);
    return count[RULES_ATTACKER] + count[RULES_DEFENDER] > 0;
}

void play_ship_words(struct play_attack *out, const struct loadout *const loadouts[RULES_SIDES],
                     const struct play_state *start)
{
    const struct ships ships = { out, loadouts, start };
    struct ship_words words = { .set = { -1, -1 } };

    for (int side = 0; side < RULES_SIDES; side++)
        memcpy(out->table.values[side], loadouts[side]->values, sizeof loadouts[side]->values);
    while (take_words(&ships, true, &words))
        continue;
    take_words(&ships, false, &words);
    for (int color = 0; color < DICE_COLORS; color++) {
        if (words.set[color] > (color == DICE_GREEN ? out->roll[color].value : -1))
            out->roll[color].value = words.set[color];
        out->roll[color].value += words.change[color];
    }
}
