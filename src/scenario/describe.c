#include "scenario/describe.h"

#include <stdlib.h>
#include <string.h>

static const char *const dice_names[DICE_COLORS] = { "attack", "defense" };

static void add_faces(struct buffer *out, uint8_t faces)
{
    bool any = false;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!(faces & DICE_BIT(face)))
            continue;
        buffer_print(out, "%s%s", any ? " or " : "", dice_face_words[face]);
        any = true;
    }
}

/* "1 ", "up to 2 ", "any ", "every " */
static void add_count(struct buffer *out, const struct rules_step *step)
{
    if (step->every)
        buffer_print(out, "every ");
    else if (step->count == RULES_ALL)
        buffer_print(out, "any ");
    else
        buffer_print(out, step->count == 1 || step->exact ? "%d " : "up to %d ", step->count);
}

/* "focus results", on whose dice if they are not the ship's own */
static void add_results(struct buffer *out, const struct rules_step *step, uint8_t faces,
                        enum dice_color dice)
{
    add_count(out, step);
    if ((faces & dice_faces[dice]) != dice_faces[dice]) {
        add_faces(out, faces);
        buffer_print(out, " ");
    }
    buffer_print(out, "result%s", step->count == 1 || step->every ? "" : "s");
    if (step->theirs)
        buffer_print(out, " of the %s dice", dice_names[dice]);
}

static void add_tokens_of(struct buffer *out, uint16_t kinds)
{
    bool any = false;

    if (kinds == RULES_GREEN) {
        buffer_print(out, "green");
        return;
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (!(kinds >> token & 1))
            continue;
        buffer_print(out, "%s%s", any ? " or " : "", rules_token_words[token]);
        any = true;
    }
}

static const char *whose(const struct rules_step *step)
{
    return step->theirs ? "the other ship's " : "";
}

static void add_roll(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    int count = abs(step->count);

    if (step->theirs)
        buffer_print(out, "the %s ", dice == DICE_RED ? "attacker" : "defender");
    buffer_print(out, "roll%s %d %s %s %s", step->exact ? "" : "s", count, dice_names[dice],
                 count == 1 ? "die" : "dice", step->count < 0 ? "fewer" : "more");
}

static void add_reroll(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    bool any_face = (step->from & dice_faces[dice]) == dice_faces[dice];

    buffer_print(out, "reroll ");
    add_count(out, step);
    if (!any_face) {
        add_faces(out, step->from);
        buffer_print(out, " ");
    }
    buffer_print(out, "%s %s", dice_names[dice], step->count == 1 || step->every ? "die" : "dice");
}

static void add_dice_step(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    switch ((enum rules_operation)step->operation) {
    case RULES_CHANGE:
        buffer_print(out, "change ");
        add_results(out, step, step->from, dice);
        buffer_print(out, " to %s",
                     step->to < DICE_FACES ? dice_face_words[step->to] : "what was named");
        break;
    case RULES_ADD:
        buffer_print(out, "add ");
        add_results(out, step, (uint8_t)DICE_BIT(step->to), dice);
        break;
    case RULES_MATCH:
        buffer_print(out, "add %d result%s like all the others", step->count,
                     step->count == 1 ? "" : "s");
        break;
    default:
        buffer_print(out, step->exact ? "spend " : "cancel ");
        add_results(out, step, step->from, dice);
        break;
    }
}

static void add_token_step(struct buffer *out, const struct rules_step *step)
{
    bool gains = step->operation == RULES_GAIN;

    if (gains)
        buffer_print(out, step->theirs ? "give the other ship %d " : "gain %d ", step->count);
    else if (step->theirs)
        buffer_print(out, "remove %d of %s", step->count, whose(step));
    else if (step->exact && step->count == 1)
        buffer_print(out, "spend ");
    else
        buffer_print(out, "%s %d ", step->exact ? "spend" : "lose", step->count);
    add_tokens_of(out, step->tokens);
}

static void add_rule(struct buffer *out, const struct rules_step *step)
{
    const char *ship = step->theirs ? "the other ship" : "this ship";

    switch ((enum rules_operation)step->operation) {
    case RULES_NO_SPEND:
        buffer_print(out, "%s cannot spend ", ship);
        add_tokens_of(out, step->tokens);
        break;
    case RULES_MOD_ONLY:
        buffer_print(out, "dice of %s can%s be modified", ship, step->tokens ? " only" : "not");
        if (step->tokens) {
            buffer_print(out, " by spending ");
            add_tokens_of(out, step->tokens);
        }
        break;
    case RULES_MOD_SELF:
        buffer_print(out, "dice of %s can be modified only by this card", ship);
        break;
    case RULES_MOD_ALLOW:
        buffer_print(out, "%s may spend ", ship);
        add_tokens_of(out, step->tokens);
        buffer_print(out, " at range 0");
        break;
    case RULES_MOD_FOCUS:
        buffer_print(out, "%s can modify at most %d focus results", ship, step->count);
        break;
    case RULES_REROLL_MAX:
        buffer_print(out, "%s can reroll at most %d dice", ship, step->count);
        break;
    case RULES_ROLL_MAX:
        buffer_print(out, "%s rolls at most %d dice", ship, step->count);
        break;
    case RULES_NO_RANGE:
        buffer_print(out, "%s has no range bonus", ship);
        break;
    case RULES_CRIT_FIRST:
        buffer_print(out, "crits are cancelled before hits");
        break;
    case RULES_KEEP:
        buffer_print(out, "evades cannot cancel ");
        add_results(out, step, step->from, DICE_RED);
        break;
    case RULES_INFLICT:
        buffer_print(out, "results left");
        if ((step->from & DICE_RED_RESULTS) != DICE_RED_RESULTS) {
            buffer_print(out, " of ");
            add_faces(out, step->from);
        }
        buffer_print(out, " give ");
        if (step->tokens)
            add_tokens_of(out, step->tokens);
        else
            buffer_print(out, "nothing");
        buffer_print(out, " instead of damage");
        break;
    default:
        break;
    }
}

static void add_ship_word(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    static const char *const stats[DICE_COLORS] = { "attack", "agility" };
    static const char *const healths[RULES_HEALTHS] = { "hull", "shields" };

    switch ((enum rules_operation)step->operation) {
    case RULES_VALUE:
        buffer_print(out, "%s %d", stats[dice], step->count);
        break;
    case RULES_STAT:
        buffer_print(out, "%s %+d", stats[dice], step->count);
        break;
    case RULES_HEALTH:
        buffer_print(out, step->every ? "%s %d" : "%s %+d", healths[step->to], step->count);
        break;
    case RULES_TOKENS_MORE:
        buffer_print(out, "has %d ", step->count);
        add_tokens_of(out, step->tokens);
        buffer_print(out, " more to spend");
        break;
    case RULES_EXCUSE:
        buffer_print(out, "counts as having ");
        add_tokens_of(out, step->tokens);
        buffer_print(out, " for a weapon");
        break;
    case RULES_SITUATE:
        if (step->to == RULES_RANGE)
            buffer_print(out, "treat the range as %d", step->count);
        else
            buffer_print(out, "%s%s", step->count ? "" : "not ", rules_situation_words[step->to]);
        break;
    default:
        buffer_print(out, "no bearing on this attack");
        break;
    }
}

static void add_other(struct buffer *out, const struct rules_step *step)
{
    switch ((enum rules_operation)step->operation) {
    case RULES_SUFFER:
        buffer_print(out, "%s %d %s", step->theirs ? "the other ship suffers" : "suffer",
                     step->count, dice_face_words[step->to]);
        break;
    case RULES_SHIELD:
        buffer_print(out, "%s %d shield%s", step->theirs ? "the other ship loses" : "lose",
                     step->count, step->count == 1 ? "" : "s");
        break;
    case RULES_NAME_RESULT:
        buffer_print(out, "name a result before the roll");
        break;
    case RULES_NAME_COUNT:
        buffer_print(out, "guess the number of evades before the roll");
        break;
    default:
        buffer_print(out, "the attack is not made");
        break;
    }
}

void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out)
{
    enum dice_color dice = rules_effect_color(side, step->theirs);

    if (step->operation == RULES_ROLL)
        add_roll(out, step, dice);
    else if (step->operation == RULES_REROLL)
        add_reroll(out, step, dice);
    else if (step->operation <= RULES_MATCH)
        add_dice_step(out, step, dice);
    else if (step->operation == RULES_GAIN || step->operation == RULES_LOSE)
        add_token_step(out, step);
    else if (step->operation < RULES_NO_SPEND)
        add_other(out, step);
    else if (step->operation < RULES_VALUE)
        add_rule(out, step);
    else
        add_ship_word(out, step, dice);
}

/* ---- facts ---- */

static void add_bounds(const struct rules_fact *fact, const char *what, struct buffer *out)
{
    if (fact->low == fact->high)
        buffer_print(out, "%s %d", what, fact->low);
    else if (fact->high == RULES_FACT_MOST)
        buffer_print(out, fact->low == 1 ? "%s" : "%s %d or more", what, fact->low);
    else if (fact->low == 0)
        buffer_print(out, "%s %d or less", what, fact->high);
    else
        buffer_print(out, "%s %d-%d", what, fact->low, fact->high);
}

void describe_fact(const struct rules_fact *fact, struct buffer *out)
{
    if (fact->kind == RULES_FACT_ASSERT || fact->kind == RULES_FACT_WHEN) {
        const char *open = memchr(fact->text, '(', fact->text_bytes);
        int bytes = (int)(fact->text + fact->text_bytes - open) - 2;

        buffer_print(out, "%s%.*s", fact->no ? "not: " : "", bytes, open + 1);
        return;
    }
    if (fact->no)
        buffer_print(out, "no ");
    if (fact->theirs)
        buffer_print(out, "the other ship's ");
    if (fact->kind == RULES_FACT_RANGE)
        add_bounds(fact, "range", out);
    else if (fact->kind == RULES_FACT_SITUATION)
        buffer_print(out, "%s", rules_situation_words[fact->id]);
    else
        buffer_print(out, "%.*s", (int)fact->text_bytes, fact->text);
}

/* ---- effects ---- */

static const char *const timings[RULES_TIMINGS] = {
    [RULES_NORMAL] = "",
    [RULES_START] = "at the start of the attack ",
    [RULES_EARLY] = "right after the roll ",
    [RULES_LATE] = "after all modifying ",
    [RULES_NET] = "on what is left after neutralizing ",
    [RULES_AFTERMATH] = "after the attack ",
};

void describe_facts(const struct rules_effect *effect, struct buffer *out)
{
    for (size_t i = 0; i < effect->fact_count; i++) {
        buffer_print(out, "%s", i > 0 && effect->facts[i - 1].or_next ? " or " : ", ");
        describe_fact(&effect->facts[i], out);
    }
}

static void add_facts(const struct rules_effect *effect, struct buffer *out)
{
    for (size_t i = 0; i < effect->fact_count; i++) {
        buffer_print(out, "%s", i == 0 ? "if " : effect->facts[i - 1].or_next ? " or " : ", ");
        describe_fact(&effect->facts[i], out);
    }
    if (effect->fact_count)
        buffer_print(out, ": ");
}

/* Whether it applies by itself: nobody is asked. */
static bool is_plain_fact(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return effect->step_count == 1 &&
           (main->operation == RULES_ROLL || main->operation >= RULES_NO_SPEND);
}

void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out)
{
    enum rules_side actor = effect->give ? rules_other_side(side) : side;

    add_facts(effect, out);
    buffer_print(out, "%s", timings[effect->timing]);
    if (effect->give)
        buffer_print(out, "the other ship ");
    if (!is_plain_fact(effect))
        buffer_print(out, effect->must ? "must " : "may ");
    for (size_t i = 0; i < effect->step_count; i++) {
        if (i > 0)
            buffer_print(out, i + 1 == effect->step_count ? " to " : " and ");
        describe_step(&effect->steps[i], actor, out);
    }
    if (effect->refusable) {
        buffer_print(out, "; the other ship may refuse: ");
        describe_step(&effect->refusal, rules_other_side(actor), out);
    }
}

/* ---- loadouts ---- */

static void add_tokens(const struct loadout *loadout, struct buffer *out)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (loadout->tokens[token])
            buffer_print(out, ", %d %s", loadout->tokens[token], rules_token_words[token]);
}

/* Situations that the player named; what follows from them goes without saying. */
static void add_situations(const struct loadout *loadout, struct buffer *out)
{
    static const char *const texts[RULES_SITUATIONS] = {
        [RULES_BULLSEYE] = "in the bullseye arc",
        [RULES_FRONTARC] = "in the front arc",
        [RULES_SPECIAL] = "special weapon",
        [RULES_ORDNANCE] = "no range bonus",
    };
    uint32_t implied = 0;

    for (int i = 0; i < RULES_SITUATIONS; i++)
        if (loadout->situations >> i & 1)
            implied |= rules_situation_implies[i];
    for (int i = 0; i < RULES_SITUATIONS; i++)
        if ((loadout->situations & ~implied) >> i & 1)
            buffer_print(out, ", %s", texts[i] ? texts[i] : rules_situation_words[i]);
}

void describe_loadout(const struct loadout *loadout, struct buffer *out)
{
    bool attacks = loadout->side == RULES_ATTACKER;

    buffer_print(out, "%s %d", attacks ? "attack" : "agility", loadout->dice);
    add_tokens(loadout, out);
    if (attacks)
        buffer_print(out, "; range %d", loadout->range);
    add_situations(loadout, out);
    if (loadout->mortal)
        buffer_print(out, "; hull %d, shields %d", loadout->health[RULES_HULL],
                     loadout->health[RULES_SHIELDS]);
    for (size_t i = 0; i < loadout->effect_count; i++) {
        if (loadout->effects[i].card)
            continue;
        buffer_print(out, "; ");
        describe_effect(&loadout->effects[i], loadout->side, out);
    }
    for (size_t i = 0; i < loadout->card_count; i++)
        buffer_print(out, "%s%s", i == 0 ? "; cards " : ", ", loadout->cards[i].row->name);
}
