#include "attack/explain/explain.h"

/* One roll, who throws it, and what makes it so many dice. */
struct question {
    const struct scenario *scenario;
    const struct play_attack *attack;
    size_t index;
    enum dice_color color;
    enum rules_side roller;
    enum rules_window window;
    struct buffer *reasons;
    uint32_t begun; /* where these begin in the buffer */
    struct play_state start;
};

static const struct loadout *loadout_of(const struct question *question, enum rules_side side)
{
    return side == RULES_ATTACKER ? &question->scenario->attackers[question->index]
                                  : &question->scenario->defender;
}

/* ---- what is known ---- */

/* Kinds of tokens of a ship that words of the roll ask for. */
static uint16_t asked(const struct question *question, enum rules_side side)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < question->attack->roll_count; i++)
        RULES_EACH_FACT(fact, &question->attack->rolls[i].effect)
            if (question->attack->rolls[i].dice == question->color &&
                rules_fact_holder(fact, question->attack->rolls[i].bearer) == side)
                kinds |= fact->tokens;
    return kinds;
}

static uint16_t bearing(const struct question *question, enum rules_side side)
{
    const uint16_t of_rules = question->color == DICE_RED
                                  ? RULES_TOKEN_BIT(RULES_DEPLETE)
                                  : RULES_TOKEN_BIT(RULES_STRAIN) | RULES_TOKEN_BIT(RULES_TRACTOR);

    return asked(question, side) | (side == question->roller ? of_rules : 0);
}

static bool moves(const struct question *question, const struct play_ability *ability,
                  const struct rules_step *step)
{
    return rules_family_of(step->operation) == RULES_FAMILY_TOKENS &&
           (step->tokens & bearing(question, rules_step_target(step, ability->actor)));
}

static bool can_change(const struct question *question, const struct play_ability *ability)
{
    if (ability->window > question->window)
        return false;
    RULES_EACH_STEP(step, &ability->effect) {
        const struct rules_operation_row *row = &rules_operations[step->operation];
        bool is_rule = row->family == RULES_FAMILY_RULE && (row->writes & RULES_PART_NUMBER);

        if ((row->until == RULES_TO_ROLL || (is_rule && !ability->holds)) &&
            rules_effect_color(ability->actor, step->theirs) == question->color)
            return true;
        if (moves(question, ability, step))
            return true;
    }
    return ability->effect.refusable && moves(question, ability, &ability->effect.refusal);
}

/* A later attack finds the defender as the earlier ones leave it. */
static bool is_settled_before(const struct question *question)
{
    const uint16_t spent = matters_normal(question->attack->edition, RULES_DEFENDER);

    return question->index == 0 ||
           (!play_cares_for_health(question->scenario, 0) &&
            !(matters_moved_of_defender(question->scenario) & bearing(question, RULES_DEFENDER)) &&
            !(spent & asked(question, RULES_DEFENDER)));
}

static bool is_known(const struct question *question)
{
    const struct play_attack *attack = question->attack;

    PLAY_EACH(ability, attack)
        if (can_change(question, ability))
            return false;
    for (size_t i = 0; i < attack->roll_count; i++)
        if (attack->rolls[i].dice == question->color &&
            (rules_effect_asks(&attack->rolls[i].effect) & ~RULES_PART_TOKENS))
            return false;
    return is_settled_before(question);
}

/* ---- reasons ---- */

/* Where the next reason is to be written. */
static struct buffer *next_reason(const struct question *question)
{
    if (question->reasons->count > question->begun)
        buffer_print(question->reasons, ", ");
    return question->reasons;
}

static bool is_value(const struct question *question, const struct loadout *loadout,
                     const struct rules_effect *effect)
{
    const struct rules_step *step = rules_effect_main(effect);
    enum rules_side ship = rules_step_target(step, loadout->side);
    bool changes = rules_step_shifts_value(step) ||
                   (rules_step_sets_value(step) && step->count != loadout->dice &&
                    step->count == question->attack->roll[question->color].value);

    return changes && rules_effect_is_settled(effect) && (step->from >> ship & 1) &&
           ship == question->roller;
}

static bool is_roll(const struct question *question, const struct loadout *loadout,
                    const struct rules_effect *effect)
{
    const struct rules_step *step = rules_effect_main(effect);
    enum rules_side actor = rules_effect_actor(effect, loadout->side);

    return rules_step_family(step) == RULES_FAMILY_ROLL && effect->step_count == 1 &&
           step->count != 0 && rules_effect_color(actor, step->theirs) == question->color;
}

/* At range 0 of 2.5 no attack die is added, and the enemy takes no defense die away. */
static bool is_void(const struct question *question, enum rules_side side,
                    const struct rules_effect *effect)
{
    const struct play_attack *attack = question->attack;
    enum rules_side actor = rules_effect_actor(effect, side);
    int count = rules_effect_main(effect)->count;

    if (question->color == DICE_RED)
        return count > 0 && rules_step_family(rules_effect_main(effect)) == RULES_FAMILY_ROLL &&
               !rules_may_add(attack->edition, &attack->shot, DICE_RED);
    return count < 0 && !rules_may_take(attack->edition, &attack->shot, actor, DICE_GREEN);
}

/* A card by its id, a word as the loadout has it. */
static void add_source(const struct question *question, const struct loadout *loadout,
                       const struct rules_effect *effect)
{
    const struct rules_step *step = rules_effect_main(effect);
    struct buffer *reasons = next_reason(question);

    if (effect->card)
        buffer_print(reasons, "%s", loadout->cards[effect->card - 1].row->id);
    else if (rules_step_family(step) != RULES_FAMILY_ROLL)
        buffer_print(reasons, "%s%s=%+d", step->theirs ? "their-" : "",
                     question->color == DICE_RED ? "attack" : "agility", step->count);
    else
        buffer_print(reasons, "%sroll=%+d", loadout->side == question->roller ? "" : "their-",
                     step->count);
}

static void add_words(const struct question *question, enum rules_side side)
{
    const struct loadout *loadout = loadout_of(question, side);

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        bool counts = is_value(question, loadout, effect) || is_roll(question, loadout, effect);

        if (!counts || is_void(question, side, effect) ||
            !play_condition_in(question->attack, effect, side, &question->start))
            continue;
        add_source(question, loadout, effect);
    }
}

static void add_range(const struct question *question, const struct rules_roll *roll)
{
    const struct play_attack *attack = question->attack;
    struct rules_roll without = { .no_range = true }, with = { .no_range = roll->no_range };
    struct rules_shot open = attack->shot;

    open.obstructed = false;
    if (rules_dice_rolled(attack->edition, &open, &with, question->color) ==
        rules_dice_rolled(attack->edition, &open, &without, question->color))
        return;
    buffer_print(next_reason(question), "range %d", attack->shot.range);
}

static void add_state(const struct question *question, const struct rules_roll *roll)
{
    const struct {
        bool holds;
        const char *reason;
    } state[] = {
        { question->color == DICE_GREEN && question->attack->shot.obstructed, "obstructed" },
        { roll->cloaked, "cloak" },
        { roll->tractor >= question->attack->edition->tractored[roll->size], "tractor" },
        { roll->worn, question->color == DICE_RED ? "deplete" : "strain" },
    };

    for (size_t i = 0; i < sizeof state / sizeof state[0]; i++)
        if (state[i].holds)
            buffer_print(next_reason(question), "%s", state[i].reason);
}

/* ---- the number ---- */

/* Rules that hold from the start. */
static void add_limits(const struct question *question, struct rules_roll *roll)
{
    PLAY_EACH(ability, question->attack) {
        const struct rules_step *step = rules_effect_main(&ability->effect);

        if (!ability->holds || rules_effect_color(ability->actor, step->theirs) != question->color)
            continue;
        roll->no_range = roll->no_range || step->operation == RULES_NO_RANGE;
        roll->double_range = roll->double_range || step->operation == RULES_DOUBLE_RANGE;
        if (step->operation == RULES_ROLL_MAX && (!roll->limited || step->count < roll->most)) {
            roll->limited = true;
            roll->most = step->count;
        }
    }
}

/* A word whose condition asks for tokens. */
static void add_word(const struct question *question, const struct play_ability *word,
                     struct rules_roll *roll)
{
    if (word->dice == question->color &&
        play_condition_holds(question->attack, word, &question->start))
        play_roll_add(question->attack, rules_effect_main(&word->effect), word->actor,
                      question->color, roll);
}

static struct rules_roll roll_of(const struct question *question)
{
    struct rules_roll roll = question->attack->roll[question->color];
    const int *tokens = loadout_of(question, question->roller)->tokens;
    size_t before = question->roller == RULES_DEFENDER ? question->index : 0;

    roll.worn = question->color == DICE_RED ? tokens[RULES_DEPLETE] > 0
                                            : (size_t)tokens[RULES_STRAIN] > before;
    roll.tractor = question->color == DICE_GREEN ? tokens[RULES_TRACTOR] : 0;
    add_limits(question, &roll);
    for (size_t i = 0; i < question->attack->roll_count; i++)
        add_word(question, &question->attack->rolls[i], &roll);
    return roll;
}

bool explain_rolled_find(int *dice, const struct scenario *scenario, size_t index,
                         enum dice_color color, struct buffer *reasons)
{
    const struct play_wish wish = { .health = -1 };
    struct play_attack attack;
    struct question question = { scenario,
                                 &attack,
                                 index,
                                 color,
                                 rules_owner_of(color),
                                 color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE,
                                 reasons,
                                 reasons->count,
                                 { .window = 0 } };
    struct rules_roll roll;

    if (play_attack_compile(&attack, scenario, index, &wish, NULL) != VOLLEY_OK ||
        !is_known(&question))
        return false;
    play_defender_tokens(scenario, false, question.start.tokens[RULES_DEFENDER]);
    memcpy(question.start.tokens[RULES_ATTACKER], attack.tokens, sizeof attack.tokens);
    roll = roll_of(&question);
    *dice = rules_dice_rolled(attack.edition, &attack.shot, &roll, color);
    add_range(&question, &roll);
    add_state(&question, &roll);
    add_words(&question, question.roller);
    add_words(&question, rules_other_side(question.roller));
    if (((roll.limited && *dice == roll.most) || *dice == attack.edition->dice_max) &&
        (reasons->count > question.begun || roll.value > *dice))
        buffer_print(next_reason(&question), "at most %d", *dice);
    return true;
}
