#include "rules/bonus.h"
#include "scenario/describe.h"

#include <stdlib.h>
#include <string.h>

static const char *const dice_names[DICE_COLORS] = { "attack", "defense" };

static const char *ship(const struct describe_voice *voice, bool theirs)
{
    return theirs == voice->given ? "this ship" : "the other ship";
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* ---- dice ---- */

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
static void add_count(struct buffer *out, const struct rules_step *step, bool exact)
{
    if (step->every)
        buffer_print(out, "every ");
    else if (step->just && step->count > 1)
        buffer_print(out, "exactly %d ", step->count);
    else if (step->count == RULES_ALL)
        buffer_print(out, "any ");
    else
        buffer_print(out, step->count == 1 || exact ? "%d " : "up to %d ", step->count);
}

/* "1 focus result", on whose dice if they are not the ship's own */
static void add_results(struct buffer *out, const struct rules_step *step, uint8_t faces,
                        enum dice_color dice)
{
    if ((faces & dice_faces[dice]) != dice_faces[dice]) {
        add_faces(out, faces);
        buffer_print(out, " ");
    }
    buffer_print(out, "result%s", step->every ? "" : plural(step->count));
    if (step->theirs)
        buffer_print(out, " of the %s dice", dice_names[dice]);
}

static void add_roll(const struct describe_voice *voice, const struct rules_step *step,
                     enum dice_color dice, struct buffer *out)
{
    const char *roller = dice == DICE_RED ? "the attacker" : "the defender";
    int count = abs(step->count);

    if (step->theirs || (voice->given && voice->stated))
        buffer_print(out, "%s%s ", voice->stated ? "" : "make ", roller);
    buffer_print(out, "roll%s %d %s %s %s", voice->stated ? "s" : "", count, dice_names[dice],
                 count == 1 ? "die" : "dice", step->count < 0 ? "fewer" : "more");
}

static void add_reroll(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    bool any_face = (step->from & dice_faces[dice]) == dice_faces[dice];

    buffer_print(out, "reroll ");
    add_count(out, step, step->exact);
    if (!any_face) {
        add_faces(out, step->from);
        buffer_print(out, " ");
    }
    buffer_print(out, "%s %s", dice_names[dice], step->count == 1 || step->every ? "die" : "dice");
}

static void add_cancel(struct buffer *out, const struct rules_step *step, enum dice_color dice)
{
    if (step->exact && step->every) {
        buffer_print(out, "spend the whole roll");
        return;
    }
    buffer_print(out, step->exact ? "spend " : "cancel ");
    add_count(out, step, step->exact);
    add_results(out, step, step->from, dice);
}

static void add_dice_step(const struct describe_voice *voice, const struct rules_step *step,
                          enum dice_color dice, struct buffer *out)
{
    switch ((enum rules_operation)step->operation) {
    case RULES_ROLL:
        add_roll(voice, step, dice, out);
        break;
    case RULES_REROLL:
        add_reroll(out, step, dice);
        break;
    case RULES_CHANGE:
        buffer_print(out, "change ");
        add_count(out, step, step->exact);
        add_results(out, step, step->from, dice);
        buffer_print(out, " to %s",
                     step->to < DICE_FACES ? dice_face_words[step->to] : "what was named");
        if (step->frozen)
            buffer_print(out, ", not to be %s any more",
                         step->frozen == RULES_NOT_REROLLED ? "rerolled" : "modified");
        break;
    case RULES_ADD:
        buffer_print(out, "add ");
        add_count(out, step, step->exact || voice->must);
        add_results(out, step, (uint8_t)DICE_BIT(step->to), dice);
        break;
    case RULES_MATCH:
        buffer_print(out, "add %d result%s like all the others", step->count, plural(step->count));
        break;
    default:
        add_cancel(out, step, dice);
        break;
    }
}

/* ---- tokens ---- */

/* "focus", "focus or lock", "green tokens" */
static void add_kinds(struct buffer *out, uint16_t kinds, int count)
{
    bool any = false;

    if (kinds == RULES_GREEN || kinds == (RULES_RED | RULES_ORANGE) ||
        kinds == RULES_TOKEN_BIT(RULES_TOKENS) - 1) {
        buffer_print(out, "%stoken%s",
                     kinds == RULES_GREEN                  ? "green "
                     : kinds == (RULES_RED | RULES_ORANGE) ? "red or orange "
                                                           : "",
                     plural(count));
        return;
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (!(kinds >> token & 1))
            continue;
        buffer_print(out, "%s%s", any ? " or " : "", rules_token_words[token]);
        any = true;
    }
}

static void add_token_step(const struct describe_voice *voice, const struct rules_step *step,
                           struct buffer *out)
{
    bool gains = step->operation == RULES_GAIN;
    bool one_kind = (step->tokens & (step->tokens - 1)) == 0;

    if (gains && step->theirs)
        buffer_print(out, "give %s %d ", ship(voice, true), step->count);
    else if (gains)
        buffer_print(out, "gain %d ", step->count);
    else if (step->theirs)
        buffer_print(out, "remove %d ", step->count);
    else if (step->exact && step->count == 1 && one_kind)
        buffer_print(out, "spend ");
    else
        buffer_print(out, "%s %d ", step->exact ? "spend" : "lose", step->count);
    add_kinds(out, step->tokens, step->count);
    if (!gains && step->theirs)
        buffer_print(out, " from %s", ship(voice, true));
}

/* ---- rules that hold ---- */

static void add_inflict(const struct rules_step *step, struct buffer *out)
{
    if ((step->from & DICE_RED_RESULTS) != DICE_RED_RESULTS) {
        add_faces(out, step->from);
        buffer_print(out, " ");
    }
    buffer_print(out, "results that are left give ");
    if (step->tokens)
        add_kinds(out, step->tokens, 1);
    else
        buffer_print(out, "nothing");
    buffer_print(out, " instead of damage");
}

static void add_keep(const struct rules_step *step, struct buffer *out)
{
    buffer_print(out, "evades cannot cancel ");
    if (step->count != RULES_ALL)
        add_count(out, step, true);
    add_results(out, step, step->from, DICE_RED);
}

/* Rules about the modifying of dice. */
static void add_modify_rule(const struct describe_voice *voice, const struct rules_step *step,
                            struct buffer *out)
{
    const char *who = ship(voice, step->theirs);

    switch ((enum rules_operation)step->operation) {
    case RULES_MOD_ONLY:
        buffer_print(out, "the dice of %s can%s be modified", who, step->tokens ? " only" : "not");
        if (step->tokens) {
            buffer_print(out, " by spending ");
            add_kinds(out, step->tokens, RULES_ALL);
        }
        break;
    case RULES_MOD_OWN:
        buffer_print(out, "%s can%s modify its own dice", who, step->tokens ? " only" : "not");
        if (step->tokens) {
            buffer_print(out, " by spending ");
            add_kinds(out, step->tokens, RULES_ALL);
        }
        break;
    case RULES_MOD_SELF:
        buffer_print(out, "the dice of %s can be modified only by this card", who);
        break;
    case RULES_NO_MOD:
        buffer_print(out, "%s cannot modify any dice", who);
        break;
    case RULES_MOD_ALLOW:
        buffer_print(out, "%s can spend ", who);
        add_kinds(out, step->tokens, RULES_ALL);
        buffer_print(out, " at range 0 too");
        break;
    default:
        buffer_print(out, "%s can modify at most %d focus result%s", who, step->count,
                     plural(step->count));
        break;
    }
}

static void add_rule(const struct describe_voice *voice, const struct rules_step *step,
                     struct buffer *out)
{
    const char *who = ship(voice, step->theirs), *dice = step->count == 1 ? "die" : "dice";

    switch ((enum rules_operation)step->operation) {
    case RULES_NO_ATTACK:
        buffer_print(out, "the attack is not made");
        break;
    case RULES_AS_HIT:
        buffer_print(out, "no dice are rolled and the attack counts as hitting");
        break;
    case RULES_NO_SPEND:
        buffer_print(out, "%s cannot spend ", who);
        if (step->just)
            buffer_print(out, "%d of its ", step->count);
        add_kinds(out, step->tokens, RULES_ALL);
        break;
    case RULES_SPEND:
        buffer_print(out, "%s has to spend 1 ", who);
        add_kinds(out, step->tokens, 1);
        buffer_print(out, " by the end of its modify step, if it can");
        break;
    case RULES_REROLL_MAX:
        buffer_print(out, "%s can reroll at most %d %s", who, step->count, dice);
        break;
    case RULES_ROLL_MAX:
        if (step->count == RULES_RESULTS)
            buffer_print(out, "%s rolls at most as many dice as there are hits and crits", who);
        else
            buffer_print(out, "%s rolls at most %d %s", who, step->count, dice);
        break;
    case RULES_NO_RANGE:
        buffer_print(out, "%s has no range bonus", who);
        break;
    case RULES_CRIT_FIRST:
        buffer_print(out, "crits are cancelled before hits");
        break;
    case RULES_KEEP:
        add_keep(step, out);
        break;
    case RULES_ALWAYS_HIT:
        buffer_print(out, "the attack hits even if no result is left");
        break;
    case RULES_INFLICT:
        add_inflict(step, out);
        break;
    default:
        add_modify_rule(voice, step, out);
        break;
    }
}

/* ---- the ship and the rest ---- */

/* "agility -1", "the agility of the other ship changes by -1" */
static void add_stat(const struct describe_voice *voice, const struct rules_step *step,
                     const char *stat, struct buffer *out)
{
    if (step->theirs || !voice->stated)
        buffer_print(out, "the %s of %s ", stat, ship(voice, step->theirs));
    else
        buffer_print(out, "%s ", stat);
    buffer_print(out, voice->stated ? "%+d" : "changes by %+d", step->count);
}

static void add_ship_word(const struct describe_voice *voice, const struct rules_step *step,
                          struct buffer *out)
{
    static const char *const healths[RULES_HEALTHS] = { "hull", "shields" };
    const char *stat = step->from >> RULES_DEFENDER & 1 ? "agility" : "attack";

    switch ((enum rules_operation)step->operation) {
    case RULES_VALUE:
        buffer_print(out, "%s %d", stat, step->count);
        break;
    case RULES_STAT:
        add_stat(voice, step, stat, out);
        break;
    case RULES_HEALTH:
        buffer_print(out, step->every ? "%s %d" : "%s %+d", healths[step->to], step->count);
        break;
    case RULES_TOKENS_MORE:
        buffer_print(out, "has %d ", step->count);
        add_kinds(out, step->tokens, step->count);
        buffer_print(out, " more to spend");
        break;
    case RULES_EXCUSE:
        buffer_print(out, "counts as having ");
        add_kinds(out, step->tokens, 1);
        buffer_print(out, " for a weapon");
        break;
    case RULES_PAY:
        buffer_print(out, "what a weapon needs or costs in ");
        add_kinds(out, step->tokens, RULES_ALL);
        buffer_print(out, " may be %s", rules_token_words[step->to]);
        break;
    case RULES_SITUATE:
        if (step->to == RULES_RANGE)
            buffer_print(out, "the range counts as %d", step->count);
        else
            buffer_print(out, "%s%s", step->count ? "" : "not ", rules_situation_words[step->to]);
        break;
    case RULES_TWICE:
        buffer_print(out, "the attack is made twice");
        break;
    default:
        buffer_print(out, "no bearing on this attack");
        break;
    }
}

/* Between two of several: "primary or cannon". */
static bool add_bonus_word(const char *text, void *context)
{
    struct buffer *out = context;

    if (out->count && out->bytes[out->count - 1] != ' ')
        buffer_print(out, " or ");
    buffer_print(out, "%s", strcmp(text, "reararc") == 0 ? "rear arc" : text);
    return true;
}

/* "make a bonus primary or cannon attack" */
static void add_bonus_attack(const struct rules_step *step, struct buffer *out)
{
    if (step->from == RULES_BONUS_ANY || step->from == RULES_BONUS_SAME) {
        buffer_print(out, "make a bonus attack%s",
                     step->from == RULES_BONUS_SAME ? " with the same weapon" : "");
        return;
    }
    buffer_print(out, "make a bonus ");
    rules_bonus_each(step->from, add_bonus_word, out);
    buffer_print(out, " attack");
}

static void add_other(const struct describe_voice *voice, const struct rules_step *step,
                      struct buffer *out)
{
    const char *make = step->theirs ? "make " : "", *who = step->theirs ? ship(voice, true) : "";
    const char *blank = step->theirs ? " " : "";

    if (step->operation == RULES_SUFFER)
        buffer_print(out, "%s%s%ssuffer %d %s", make, who, blank, step->count,
                     dice_face_words[step->to]);
    else if (step->operation == RULES_SHIELD)
        buffer_print(out, "%s%s%slose %d shield%s", make, who, blank, step->count,
                     plural(step->count));
    else if (step->operation == RULES_FACEDOWN || step->operation == RULES_FACEUP)
        buffer_print(out, "%s%s %d %s damage card%s past the shields",
                     step->theirs ? "deal " : "be dealt", who, step->count,
                     step->operation == RULES_FACEUP ? "faceup" : "facedown", plural(step->count));
    else if (step->operation == RULES_TEST)
        buffer_print(out, "%s%s%sroll %d %s %s apart from the attack", make, who, blank,
                     step->count, dice_names[step->to], step->count == 1 ? "die" : "dice");
    else if (step->operation == RULES_GAIN_CHARGE || step->operation == RULES_LOSE_CHARGE)
        buffer_print(out, "%s%s%s%s %d charge%s%s", make, who, blank,
                     step->operation == RULES_GAIN_CHARGE ? "recover" : "lose", step->count,
                     plural(step->count), step->of_weapon ? " of the weapon" : "");
    else if (step->operation == RULES_BONUS_ATTACK)
        add_bonus_attack(step, out);
    else if (step->operation == RULES_NAME_RESULT)
        buffer_print(out, "name a result before the %s dice are rolled",
                     dice_names[rules_effect_color(voice->side, step->theirs)]);
    else
        buffer_print(out, "guess the number of evades before the roll");
}

void describe_step_in(const struct describe_voice *voice, const struct rules_step *step,
                      struct buffer *out)
{
    if (step->operation <= RULES_MATCH)
        add_dice_step(voice, step, rules_effect_color(voice->side, step->theirs), out);
    else if (step->operation == RULES_GAIN || step->operation == RULES_LOSE)
        add_token_step(voice, step, out);
    else if (step->operation < RULES_NO_ATTACK)
        add_other(voice, step, out);
    else if (step->operation < RULES_VALUE)
        add_rule(voice, step, out);
    else
        add_ship_word(voice, step, out);
}

void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out)
{
    describe_step_in(&(struct describe_voice){ .side = side }, step, out);
}
