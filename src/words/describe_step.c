#include "base/array.h"
#include "game/rules/bonus.h"
#include "words/describe.h"

#include <stdlib.h>
#include <string.h>

/* A step that is told, by the words of its operation. */
struct telling {
    const struct describe_voice *voice;
    const struct rules_step *step;
    enum dice_color dice; /* that it is about */
    struct buffer *out;
};

/* What stands for a {…}: words, in which others may stand; or "", when all is said. */
typedef const char *words_fn(const struct telling *telling);

/* ---- numbers and ships ---- */

static const char *words_number(const struct telling *telling)
{
    buffer_print(telling->out, "%d", telling->step->count);
    return "";
}

static const char *words_signed(const struct telling *telling)
{
    buffer_print(telling->out, "%+d", telling->step->count);
    return "";
}

static const char *words_plural(const struct telling *telling)
{
    return telling->step->count == 1 || telling->step->every ? "" : "s";
}

static const char *words_ship(const struct telling *telling)
{
    return telling->step->theirs == telling->voice->given ? "this ship" : "the other ship";
}

static const char *words_make(const struct telling *telling)
{
    return telling->step->theirs ? "make {ship} " : "";
}

static const char *words_deal(const struct telling *telling)
{
    return telling->step->theirs ? "deal {ship}" : "be dealt";
}

/* ---- dice ---- */

static const char *const dice_names[DICE_COLORS] = { "attack", "defense" };

static const char *words_dice(const struct telling *telling)
{
    return dice_names[telling->dice];
}

static const char *words_tested(const struct telling *telling)
{
    return dice_names[telling->step->to];
}

static const char *words_die(const struct telling *telling)
{
    return telling->step->count == 1 || telling->step->every ? "die" : "dice";
}

static const char *words_roll(const struct telling *telling)
{
    const struct describe_voice *voice = telling->voice;
    const char *roller = telling->dice == DICE_RED ? "the attacker" : "the defender";
    int count = abs(telling->step->count);

    if (telling->step->theirs || (voice->given && voice->stated))
        buffer_print(telling->out, "%s%s ", voice->stated ? "" : "make ", roller);
    buffer_print(telling->out, "roll%s %d %s %s %s", voice->stated ? "s" : "", count,
                 dice_names[telling->dice], count == 1 ? "die" : "dice",
                 telling->step->count < 0 ? "fewer" : "more");
    return "";
}

/* "1 ", "up to 2 ", "any ", "every " */
static const char *words_count(const struct telling *telling)
{
    const struct rules_step *step = telling->step;
    bool no_fewer = step->exact || (rules_step_adds(step) && telling->voice->must);

    if (step->every)
        return "every ";
    if (step->just && step->count > 1)
        return "exactly {number} ";
    if (step->count == RULES_ALL)
        return "any ";
    return step->count == 1 || no_fewer ? "{number} " : "up to {number} ";
}

static const char *words_kept(const struct telling *telling)
{
    return telling->step->count == RULES_ALL ? "" : "{number} ";
}

static const char *words_cancel(const struct telling *telling)
{
    if (telling->step->exact && telling->step->every)
        return "spend the whole roll";
    return telling->step->exact ? "spend {count}{results}" : "cancel {count}{results}";
}

static void add_list(unsigned mask, const char *const *words, int count, struct buffer *out)
{
    bool any = false;

    for (int i = 0; i < count; i++) {
        if (!(mask >> i & 1))
            continue;
        buffer_print(out, "%s%s", any ? " or " : "", words[i]);
        any = true;
    }
}

/* "blank or focus ", if these are not all there are */
static const char *add_faces(const struct telling *telling, uint8_t faces, uint8_t all)
{
    if ((faces & all) == all)
        return "";
    add_list(faces, dice_face_words, DICE_FACES, telling->out);
    return " ";
}

static const char *words_faces(const struct telling *telling)
{
    const struct rules_step *step = telling->step;

    return add_faces(telling, rules_step_adds(step) ? (uint8_t)DICE_BIT(step->to) : step->from,
                     dice_faces[telling->dice]);
}

/* Results that are left are those of attack dice, whoever says so. */
static const char *words_left(const struct telling *telling)
{
    return add_faces(telling, telling->step->from, DICE_RED_RESULTS);
}

/* "focus result", on whose dice if they are not the ship's own */
static const char *words_results(const struct telling *telling)
{
    return telling->step->theirs ? "{faces}result{s} of the {dice} dice" : "{faces}result{s}";
}

static const char *words_face(const struct telling *telling)
{
    return telling->step->to < DICE_FACES ? dice_face_words[telling->step->to] : "what was named";
}

static const char *words_frozen(const struct telling *telling)
{
    static const char *const words[] = {
        [RULES_NOT_FROZEN] = "",
        [RULES_NOT_REROLLED] = ", not to be rerolled any more",
        [RULES_NOT_MODIFIED] = ", not to be modified any more",
    };

    return words[telling->step->frozen];
}

static const char *words_most(const struct telling *telling)
{
    return telling->step->count == RULES_RESULTS ? "as many dice as there are hits and crits"
                                                 : "{number} {die}";
}

/* ---- tokens and charges ---- */

/* "focus", "focus or lock", "green tokens" */
static const char *add_kinds(const struct telling *telling, bool one)
{
    const uint16_t kinds = telling->step->tokens;

    if (kinds == RULES_GREEN)
        return one ? "green token" : "green tokens";
    if (kinds == (RULES_RED | RULES_ORANGE))
        return one ? "red or orange token" : "red or orange tokens";
    if (kinds == RULES_TOKEN_BIT(RULES_TOKENS) - 1)
        return one ? "token" : "tokens";
    add_list(kinds, rules_token_words, RULES_TOKENS, telling->out);
    return "";
}

static const char *words_kinds(const struct telling *telling)
{
    return add_kinds(telling, false);
}

static const char *words_kind(const struct telling *telling)
{
    return add_kinds(telling, true);
}

static const char *words_tokens(const struct telling *telling)
{
    return add_kinds(telling, telling->step->count == 1);
}

static const char *words_token(const struct telling *telling)
{
    return rules_token_words[telling->step->to];
}

static const char *words_gain(const struct telling *telling)
{
    return telling->step->theirs ? "give {ship}" : "gain";
}

static const char *words_lose(const struct telling *telling)
{
    const struct rules_step *step = telling->step;
    bool one_kind = (step->tokens & (step->tokens - 1)) == 0;

    if (step->theirs)
        return "remove {number} ";
    if (!step->exact)
        return "lose {number} ";
    return step->count == 1 && one_kind ? "spend " : "spend {number} ";
}

static const char *words_loser(const struct telling *telling)
{
    return telling->step->theirs ? " from {ship}" : "";
}

static const char *words_weapon(const struct telling *telling)
{
    return telling->step->of_weapon ? " of the weapon" : "";
}

/* ---- rules that hold ---- */

static const char *words_some(const struct telling *telling)
{
    return telling->step->just ? "{number} of its " : "";
}

static const char *words_only(const struct telling *telling)
{
    return telling->step->tokens ? " only" : "not";
}

static const char *words_by(const struct telling *telling)
{
    return telling->step->tokens ? " by spending {kinds}" : "";
}

static const char *words_given(const struct telling *telling)
{
    return telling->step->tokens ? "{kind}" : "nothing";
}

/* ---- the ship and the rest ---- */

static const char *words_stat(const struct telling *telling)
{
    return telling->step->from >> RULES_DEFENDER & 1 ? "agility" : "attack";
}

/* "agility -1", "the agility of the other ship changes by -1" */
static const char *words_change(const struct telling *telling)
{
    if (!telling->voice->stated)
        return "the {stat} of {ship} changes by {signed}";
    return telling->step->theirs ? "the {stat} of {ship} {signed}" : "{stat} {signed}";
}

static const char *words_health(const struct telling *telling)
{
    buffer_print(telling->out, telling->step->to == RULES_HULL ? "hull " : "shields ");
    return telling->step->every ? "{number}" : "{signed}";
}

static const char *words_situation(const struct telling *telling)
{
    if (telling->step->to == RULES_RANGE)
        return "the range counts as {number}";
    if (telling->step->count == 0)
        buffer_print(telling->out, "not ");
    return rules_situation_words[telling->step->to];
}

/* Between two of several: "primary or cannon". */
static bool add_weapon(const char *text, void *context)
{
    struct buffer *out = context;

    if (out->count && out->bytes[out->count - 1] != ' ')
        buffer_print(out, " or ");
    buffer_print(out, "%s", strcmp(text, "reararc") == 0 ? "rear arc" : text);
    return true;
}

/* "primary or cannon attack" */
static const char *words_bonus(const struct telling *telling)
{
    if (telling->step->from == RULES_BONUS_ANY)
        return "attack";
    if (telling->step->from == RULES_BONUS_SAME)
        return "attack with the same weapon";
    rules_bonus_each(telling->step->from, add_weapon, telling->out);
    return " attack";
}

/* ---- all of it ---- */

static const struct {
    char name[12];
    words_fn *words;
} placeholders[] = {
    { "bonus", words_bonus },         { "by", words_by },
    { "cancel", words_cancel },       { "change", words_change },
    { "count", words_count },         { "deal", words_deal },
    { "dice", words_dice },           { "die", words_die },
    { "face", words_face },           { "faces", words_faces },
    { "frozen", words_frozen },       { "gain", words_gain },
    { "given", words_given },         { "health", words_health },
    { "kept", words_kept },           { "kind", words_kind },
    { "kinds", words_kinds },         { "left", words_left },
    { "lose", words_lose },           { "loser", words_loser },
    { "make", words_make },           { "most", words_most },
    { "number", words_number },       { "of-weapon", words_weapon },
    { "only", words_only },           { "results", words_results },
    { "roll", words_roll },           { "s", words_plural },
    { "ship", words_ship },           { "signed", words_signed },
    { "situation", words_situation }, { "some", words_some },
    { "stat", words_stat },           { "tested", words_tested },
    { "token", words_token },         { "tokens", words_tokens },
};

static words_fn *find_words(const char *name, size_t bytes)
{
    for (size_t i = 0; i < ARRAY_LEN(placeholders); i++) {
        const char *known = placeholders[i].name;

        if (*known == *name && strncmp(known, name, bytes) == 0 && !known[bytes])
            return placeholders[i].words;
    }
    return NULL;
}

static void tell(const struct telling *telling, const char *words)
{
    while (*words) {
        size_t plain = strcspn(words, "{"), bytes;
        words_fn *inner;

        buffer_add(telling->out, words, plain);
        words += plain;
        if (*words == '\0')
            break;
        bytes = strcspn(++words, "}");
        inner = find_words(words, bytes);
        tell(telling, inner ? inner(telling) : "?");
        words += bytes + 1;
    }
}

void describe_step_in(const struct describe_voice *voice, const struct rules_step *step,
                      struct buffer *out)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];
    const bool is_rule = row->family == RULES_FAMILY_RULE; /* about what attack dice leave */
    const struct telling telling = {
        .voice = voice,
        .step = step,
        .dice = is_rule ? DICE_RED : rules_effect_color(voice->side, step->theirs),
        .out = out,
    };

    tell(&telling, row->words);
}

void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out)
{
    describe_step_in(&(struct describe_voice){ .side = side }, step, out);
}
