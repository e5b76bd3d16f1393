#include "base/array.h"
#include "game/rules/bonus.h"
#include "words/describe.h"

#include <stdlib.h>

/* A step that is told, by the words of its operation. */
struct telling {
    const struct describe_voice *voice;
    const struct rules_step *step;
    enum dice_color dice; /* that it is about */
    unsigned truths;      /* what is so: mask of enum truth */
    struct buffer *out;
};

/* What the words of a step may depend on. */
enum truth {
    THEIRS = 1,         /* it acts on the other ship, or on its dice */
    THIS_SHIP = 2,      /* that is the one that is described */
    STATED = 4,         /* it happens by itself */
    PRICE = 8,          /* it is one */
    EVERY = 16,         /* all there are, or none */
    ONE = 32,           /* of which the singular is said */
    UNLIMITED = 64,     /* any number */
    FOR_RESULTS = 128,  /* as many as there are results */
    JUST = 256,         /* a number is said, and no fewer */
    KINDS = 512,        /* tokens are named */
    OF_WEAPON = 1024,   /* not of the card */
    OF_DEFENDER = 2048, /* the value that it changes */
    OF_HULL = 4096,     /* not of the shields */
    GREEN_DICE = 8192,  /* are what it is about */
    TESTS_GREEN = 16384 /* dice, apart from the attack */
};

static unsigned truths_of(const struct telling *telling)
{
    const struct rules_step *step = telling->step;

    return (step->theirs ? THEIRS : 0u) | (step->theirs == telling->voice->given ? THIS_SHIP : 0u) |
           (telling->voice->stated ? STATED : 0u) | (step->exact && !step->unspent ? PRICE : 0u) |
           (step->every ? EVERY : 0u) | (step->count == 1 || step->every ? ONE : 0u) |
           (step->count == RULES_ALL ? UNLIMITED : 0u) |
           (step->count == RULES_RESULTS ? FOR_RESULTS : 0u) | (step->just ? JUST : 0u) |
           (step->tokens ? KINDS : 0u) | (step->of_weapon ? OF_WEAPON : 0u) |
           (step->from >> RULES_DEFENDER & 1 ? OF_DEFENDER : 0u) |
           (step->to == RULES_HULL ? OF_HULL : 0u) |
           (telling->dice == DICE_GREEN ? GREEN_DICE : 0u) |
           (step->to == DICE_GREEN ? TESTS_GREEN : 0u);
}

/* What stands for a {…} that only depends on something being so. */
static const struct {
    char name[12];
    unsigned truth; /* enum truth */
    const char *if_so, *if_not;
} choices[] = {
    { "by", KINDS, " by spending {kinds}", "" },
    { "cancel", PRICE, "{spend}", "cancel {count}{results}" },
    { "change", STATED, "{changed}", "the {stat} of {ship} changes by {signed}" },
    { "changed", THEIRS, "the {stat} of {ship} {signed}", "{stat} {signed}" },
    { "deal", THEIRS, "deal {ship}", "be dealt" },
    { "dice", GREEN_DICE, "defense", "attack" },
    { "die", ONE, "die", "dice" },
    { "gain", THEIRS, "give {ship}", "gain" },
    { "given", KINDS, "{kind}", "nothing" },
    { "health", OF_HULL, "hull {points}", "shields {points}" },
    { "kept", UNLIMITED, "", "{number} " },
    { "loser", THEIRS, " from {ship}", "" },
    { "make", THEIRS, "make {ship} ", "" },
    { "most", FOR_RESULTS, "as many dice as there are hits and crits", "{number} {die}" },
    { "of-weapon", OF_WEAPON, " of the weapon", "" },
    { "only", KINDS, " only", "not" },
    { "points", EVERY, "{number}", "{signed}" },
    { "results", THEIRS, "{faces}result{s} of the {dice} dice", "{faces}result{s}" },
    { "s", ONE, "", "s" },
    { "prevent", FOR_RESULTS, "prevent all that would leave more than 4 damage cards of the ",
      "prevent {count}{left}" },
    { "ship", THIS_SHIP, "this ship", "the other ship" },
    { "some", JUST, "{number} of its ", "" },
    { "spend", EVERY, "spend the whole roll", "spend {count}{results}" },
    { "stat", OF_DEFENDER, "agility", "attack" },
    { "tested", TESTS_GREEN, "defense", "attack" },
    { "tokens", ONE, "{kind}", "{kinds}" },
};

/* What stands for a {…}: words, in which others may stand; or "", when all is said. */
typedef const char *words_fn(const struct telling *telling);

/* ---- numbers ---- */

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

/* ---- dice ---- */

static const char *const dice_names[DICE_COLORS] = { "attack", "defense" };

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

void describe_list(unsigned mask, const char *const *words, int count, struct buffer *out)
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
    describe_list(faces, dice_face_words, DICE_FACES, telling->out);
    return " ";
}

static const char *words_faces(const struct telling *telling)
{
    const struct rules_step *step = telling->step;

    return add_faces(telling, rules_step_adds(step) ? (uint8_t)DICE_BIT(step->to) : step->from,
                     dice_faces[telling->dice]);
}

/* Results that are left, and damage, are those of attack dice, whoever says so. */
static const char *words_left(const struct telling *telling)
{
    return add_faces(telling, telling->step->from, DICE_RED_RESULTS);
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
    describe_list(kinds, rules_token_words, RULES_TOKENS, telling->out);
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

static const char *words_purpose(const struct telling *telling)
{
    static const char *const words[] = {
        [RULES_FOR_ANYTHING] = "",
        [RULES_FOR_REROLL] = " to reroll its own dice",
        [RULES_FOR_OWN_DICE] = " to modify its own dice",
        [RULES_FOR_DICE] = " to modify dice",
        [RULES_FOR_ITS_DICE] = ", nor can anybody, to modify its dice",
        [RULES_FOR_NORMAL] = " for its normal effect",
    };

    return words[telling->step->purpose];
}

static const char *words_token(const struct telling *telling)
{
    return rules_token_words[telling->step->to];
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

/* ---- the ship and the rest ---- */

static const char *words_situation(const struct telling *telling)
{
    if (telling->step->to == RULES_RANGE)
        return "the range counts as {number}";
    if (telling->step->count == 0)
        buffer_print(telling->out, "not ");
    return rules_situation_words[telling->step->to];
}

/* "in the rear arc" */
static const char *words_reach(const struct telling *telling)
{
    const struct rules_step *step = telling->step;

    if (step->to == RULES_RANGE)
        return "up to {number} nearer or farther";
    if (step->to == RULES_SITUATIONS)
        return "in any arc, or in none";
    if (step->to == RULES_ARC)
        return "in any firing arc";
    buffer_print(telling->out, "in the %s", rules_situation_words[step->to]);
    return "";
}

/* Between two of several: "primary or cannon". */
static void add_weapon(const char *text, void *context)
{
    struct buffer *out = context;

    if (out->count && out->bytes[out->count - 1] != ' ')
        buffer_print(out, " or ");
    buffer_print(out, "%s", strcmp(text, "reararc") == 0 ? "rear arc" : text);
}

/* "primary or cannon attack" */
static const char *words_bonus(const struct telling *telling)
{
    if (telling->step->from == RULES_BONUS_ANY)
        return "attack";
    if (telling->step->from == RULES_BONUS_SAME)
        return "attack with the same weapon";
    if (telling->step->from == RULES_BONUS_OTHER)
        return "attack with another weapon";
    if (telling->step->from == RULES_BONUS_TURRET_CARD)
        return "attack with a turret upgrade";
    if (telling->step->from == RULES_BONUS_OTHER_CANNON)
        return "attack with another cannon";
    rules_bonus_each(telling->step->from, add_weapon, telling->out);
    return " attack";
}

/* ---- all of it ---- */

static const struct {
    char name[12];
    words_fn *words;
} placeholders[] = {
    { "bonus", words_bonus },   { "count", words_count },     { "face", words_face },
    { "faces", words_faces },   { "frozen", words_frozen },   { "kind", words_kind },
    { "kinds", words_kinds },   { "left", words_left },       { "lose", words_lose },
    { "number", words_number }, { "purpose", words_purpose }, { "reach", words_reach },
    { "roll", words_roll },     { "signed", words_signed },   { "situation", words_situation },
    { "token", words_token },
};

static bool is_name(const char *known, const char *name, size_t bytes)
{
    return *known == *name && strncmp(known, name, bytes) == 0 && !known[bytes];
}

/* The words that stand for a name, or the first of them. */
static const char *words_of(const struct telling *telling, const char *name, size_t bytes)
{
    for (size_t i = 0; i < ARRAY_LEN(choices); i++)
        if (is_name(choices[i].name, name, bytes))
            return telling->truths & choices[i].truth ? choices[i].if_so : choices[i].if_not;
    for (size_t i = 0; i < ARRAY_LEN(placeholders); i++)
        if (is_name(placeholders[i].name, name, bytes))
            return placeholders[i].words(telling);
    return "?";
}

static void tell(const struct telling *telling, const char *words)
{
    while (*words) {
        size_t plain = strcspn(words, "{"), bytes;

        buffer_add(telling->out, words, plain);
        words += plain;
        if (*words == '\0')
            break;
        bytes = strcspn(++words, "}");
        tell(telling, words_of(telling, words, bytes));
        words += bytes + 1;
    }
}

void describe_step_in(const struct describe_voice *voice, const struct rules_step *step,
                      struct buffer *out)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];
    const bool is_rule = row->family == RULES_FAMILY_RULE; /* about what attack dice leave */
    struct telling telling = {
        .voice = voice,
        .step = step,
        .dice = is_rule ? DICE_RED : rules_effect_color(voice->side, step->theirs),
        .out = out,
    };

    telling.truths = truths_of(&telling);
    tell(&telling, row->words);
}

void describe_step(const struct rules_step *step, enum rules_side side, struct buffer *out)
{
    describe_step_in(&(struct describe_voice){ .side = side }, step, out);
}
