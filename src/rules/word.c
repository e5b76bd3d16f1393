#include "rules/word.h"

#include "base/array.h"
#include "rules/edition.h"

#include <stdio.h>
#include <string.h>

#define ATTACKER (1u << RULES_ATTACKER)
#define DEFENDER (1u << RULES_DEFENDER)
#define EITHER   (ATTACKER | DEFENDER)

#define EVERY_EDITION  RULES_EDITION_ALL
#define SECOND_EDITION (RULES_EDITION_2 | RULES_EDITION_2_5)

#define TOKEN(id, editions, meaning)                                                               \
    RULES_WORD_TOKEN, id, EITHER, editions, RULES_NUMBER_OPTIONAL, 0, RULES_TOKENS_MAX, meaning
#define SITUATION(id, meaning)                                                                     \
    RULES_WORD_SITUATION, id, ATTACKER, EVERY_EDITION, RULES_NO_NUMBER, 0, 0, meaning
#define OF_EITHER(id, meaning)                                                                     \
    RULES_WORD_SITUATION, id, EITHER, EVERY_EDITION, RULES_NO_NUMBER, 0, 0, meaning
/* "as-…" has its situation where others have the least number. */
#define AS(situation, meaning)                                                                     \
    RULES_WORD_EFFECT, RULES_SITUATE, EITHER, EVERY_EDITION, RULES_NO_NUMBER, situation, 0, meaning
/* "test…" has the color of its dice there. */
#define TEST(color, meaning)                                                                       \
    RULES_WORD_EFFECT, RULES_TEST, EITHER, EVERY_EDITION, RULES_NAMES_RESULTS, color, 0, meaning
#define HOLDS(id, form, meaning)                                                                   \
    RULES_WORD_EFFECT, id, EITHER, EVERY_EDITION, form, 0, RULES_NUMBER_MAX, meaning
#define EFFECT(id, form, low, meaning)                                                             \
    RULES_WORD_EFFECT, id, EITHER, EVERY_EDITION, form, low, RULES_NUMBER_MAX, meaning

const struct rules_word rules_words[] = {
    { "attack", RULES_WORD_DICE, 0, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0, RULES_NUMBER_MAX,
      "attack value; a bare number says the same", "attack=3" },
    { "agility", RULES_WORD_DICE, 0, DEFENDER, EVERY_EDITION, RULES_NUMBER, 0, RULES_NUMBER_MAX,
      "agility value; a bare number says the same", "agility=2" },

    { "focus", TOKEN(RULES_FOCUS, EVERY_EDITION, "focus tokens"), "focus" },
    { "lock", TOKEN(RULES_LOCK, EVERY_EDITION, "locks on the other ship"), "lock" },
    { "calculate", TOKEN(RULES_CALCULATE, SECOND_EDITION, "calculate tokens"), "calculate=2" },
    { "force", TOKEN(RULES_FORCE, SECOND_EDITION, "force charges"), "force=2" },
    { "evade", TOKEN(RULES_EVADE, EVERY_EDITION, "evade tokens"), "evade" },
    { "reinforce",
      TOKEN(RULES_REINFORCE, EVERY_EDITION, "reinforce tokens, on the side of the attack"),
      "reinforce" },
    { "stress", TOKEN(RULES_STRESS, EVERY_EDITION, "stress tokens"), "stress" },
    { "strain", TOKEN(RULES_STRAIN, SECOND_EDITION, "strain tokens: one defense die fewer"),
      "strain" },
    { "deplete", TOKEN(RULES_DEPLETE, SECOND_EDITION, "deplete tokens: one attack die fewer"),
      "deplete" },
    { "tractor", TOKEN(RULES_TRACTOR, EVERY_EDITION, "tractor tokens: fewer defense dice"),
      "tractor" },
    { "ion", TOKEN(RULES_ION, EVERY_EDITION, "ion tokens"), "ion" },
    { "jam", TOKEN(RULES_JAM, EVERY_EDITION, "jam tokens"), "jam" },
    { "disarm", TOKEN(RULES_DISARM, EVERY_EDITION, "disarm tokens"), "disarm" },
    { "cloak", TOKEN(RULES_CLOAK, EVERY_EDITION, "cloak token: two defense dice more"), "cloak" },

    { "hull", RULES_WORD_HEALTH, RULES_HULL, EITHER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_HEALTH_MAX, "hull left; with it the report says how likely the ship is destroyed",
      "hull=3" },
    { "shields", RULES_WORD_HEALTH, RULES_SHIELDS, EITHER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_HEALTH_MAX, "shields left", "shields=2" },

    { "charges", RULES_WORD_CHARGES, 0, EITHER, EVERY_EDITION, RULES_NUMBER, 0, RULES_POOL_MAX,
      "charges that the words of the loadout share, not its cards", "charges=2" },

    { "range", RULES_WORD_SITUATION, RULES_RANGE, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_RANGE_MAX, "attack range (2 if not said)", "range=1" },
    { "obstructed", SITUATION(RULES_OBSTRUCTED, "an obstacle obstructs the attack"), "obstructed" },
    { "special",
      SITUATION(RULES_SPECIAL, "not a primary attack (no range bonus in the first edition)"),
      "special" },
    { "ordnance", SITUATION(RULES_ORDNANCE, "no range bonus for either side"), "ordnance" },
    { "cannon", SITUATION(RULES_CANNON, "an attack with a cannon"), "cannon" },
    { "turret", SITUATION(RULES_TURRET, "an attack with a turret upgrade"), "turret" },
    { "torpedo", SITUATION(RULES_TORPEDO, "an attack with a torpedo"), "torpedo" },
    { "missile", SITUATION(RULES_MISSILE, "an attack with a missile"), "missile" },
    { "hardpoint", SITUATION(RULES_HARDPOINT, "an attack with a hardpoint"), "hardpoint" },
    { "bonus", SITUATION(RULES_BONUS, "a bonus attack"), "bonus" },
    { "bullseye", OF_EITHER(RULES_BULLSEYE, "the other ship is in the bullseye arc"), "bullseye" },
    { "frontarc", OF_EITHER(RULES_FRONTARC, "the other ship is in the front arc"), "frontarc" },
    { "reararc", OF_EITHER(RULES_REARARC, "the other ship is in the rear arc"), "reararc" },
    { "sidearc", OF_EITHER(RULES_SIDEARC, "the other ship is in a side arc"), "sidearc" },
    { "turretarc", OF_EITHER(RULES_TURRETARC, "the other ship is in the turret arc"), "turretarc" },
    { "fullfrontarc", OF_EITHER(RULES_FULLFRONTARC, "the other ship is in the full front arc"),
      "fullfrontarc" },
    { "fullreararc", OF_EITHER(RULES_FULLREARARC, "the other ship is in the full rear arc"),
      "fullreararc" },
    { "arc", OF_EITHER(RULES_ARC, "the other ship is in a firing arc"), "arc" },
    { "fromfront", SITUATION(RULES_FROMFRONT, "the attack is made from the front arc"),
      "fromfront" },
    { "fromrear", SITUATION(RULES_FROMREAR, "the attack is made from the rear arc"), "fromrear" },
    { "fromturret", SITUATION(RULES_FROMTURRET, "the attack is made from the turret arc"),
      "fromturret" },
    { "frombullseye", SITUATION(RULES_FROMBULLSEYE, "the attack is made from the bullseye arc"),
      "frombullseye" },
    { "damaged", OF_EITHER(RULES_DAMAGED, "the ship has a damage card"), "damaged" },
    { "critical", OF_EITHER(RULES_CRITICAL, "the ship has a faceup damage card"), "critical" },
    { "locked", OF_EITHER(RULES_LOCKED, "somebody has a lock on the ship"), "locked" },
    { "closed", OF_EITHER(RULES_CLOSED, "its two-sided configuration shows the closed side"),
      "closed" },
    { "small", OF_EITHER(RULES_SMALL, "a small ship (if no size is said)"), "small" },
    { "medium", OF_EITHER(RULES_MEDIUM, "a medium ship"), "medium" },
    { "large", OF_EITHER(RULES_LARGE, "a large ship"), "large" },
    { "huge", OF_EITHER(RULES_HUGE, "a huge ship"), "huge" },

    { "roll",
      EFFECT(RULES_ROLL, RULES_NUMBER_SIGNED, -RULES_NUMBER_MAX, "roll so many dice more or fewer"),
      "roll=+1" },
    { "reroll", EFFECT(RULES_REROLL, RULES_NUMBER_OR_ALL, 0, "may reroll up to so many dice"),
      "reroll=2" },
    { "reroll-F",
      EFFECT(RULES_REROLL, RULES_NUMBER_OR_ALL, 0, "may reroll up to so many dice that show F"),
      "reroll-blank=1" },
    { "F-to-T", EFFECT(RULES_CHANGE, RULES_NUMBER_OR_ALL, 0, "may change up to so many F to T"),
      "focus-to-hit=1" },
    { "add-T", EFFECT(RULES_ADD, RULES_NUMBER, 0, "may add so many dice that show T"),
      "add-focus=1" },
    { "add-match",
      EFFECT(RULES_MATCH, RULES_NUMBER, 0, "may add dice that show what all others do"),
      "add-match=1" },
    { "cancel-F", EFFECT(RULES_CANCEL, RULES_NUMBER_OR_ALL, 0, "may take so many F off the table"),
      "cancel-focus=1" },
    { "gain-K", EFFECT(RULES_GAIN, RULES_NUMBER, 0, "may gain so many tokens"), "gain-focus=1" },
    { "lose-K", EFFECT(RULES_LOSE, RULES_NUMBER, 0, "may lose so many tokens"), "lose-stress=1" },
    { "suffer-T", EFFECT(RULES_SUFFER, RULES_NUMBER, 0, "may suffer so much damage"),
      "suffer-hit=1" },
    { "lose-shield", EFFECT(RULES_SHIELD, RULES_NUMBER, 0, "may lose so many shields"),
      "lose-shield=1" },
    { "deal-facedown",
      EFFECT(RULES_FACEDOWN, RULES_NUMBER, 0,
             "may be dealt facedown damage cards, past the shields"),
      "their-deal-facedown=1" },
    { "deal-faceup",
      EFFECT(RULES_FACEUP, RULES_NUMBER, 0, "may be dealt faceup damage cards, past the shields"),
      "their-deal-faceup=1" },
    { "test",
      TEST(DICE_RED,
           "may roll attack dice apart from the attack: each that shows F does what is said"),
      "test=2,hit>suffer-hit" },
    { "test-green", TEST(DICE_GREEN, "the same with defense dice"),
      "test-green=1,evade>gain-evade" },
    { "gain-charge", HOLDS(RULES_GAIN_CHARGE, RULES_NUMBER, "may recover so many charges"),
      "gain-charge=1" },
    { "lose-charge", HOLDS(RULES_LOSE_CHARGE, RULES_NUMBER, "may lose so many charges"),
      "lose-charge=1" },
    { "gain-weapon-charge",
      HOLDS(RULES_GAIN_CHARGE | RULES_OF_WEAPON, RULES_NUMBER,
            "may recover so many charges of the weapon that is fired"),
      "gain-weapon-charge=1" },
    { "lose-weapon-charge",
      HOLDS(RULES_LOSE_CHARGE | RULES_OF_WEAPON, RULES_NUMBER,
            "may lose so many charges of the weapon that is fired"),
      "lose-weapon-charge=1" },
    { "name-result", HOLDS(RULES_NAME_RESULT, RULES_NO_NUMBER, "names a face before the roll"),
      "name-result" },
    { "name-count",
      HOLDS(RULES_NAME_COUNT, RULES_NO_NUMBER, "guesses the number of evades before the roll"),
      "name-count" },
    { "no-attack", HOLDS(RULES_NO_ATTACK, RULES_NO_NUMBER, "the attack is not made"), "no-attack" },
    { "as-hit",
      HOLDS(RULES_AS_HIT, RULES_NO_NUMBER, "no dice are rolled: the attack counts as hitting"),
      "as-hit" },
    { "no-spend", HOLDS(RULES_NO_SPEND, RULES_NAMES_TOKENS, "cannot spend tokens of these kinds"),
      "no-spend=focus" },
    { "spend",
      HOLDS(RULES_SPEND, RULES_NAMES_TOKENS,
            "has to spend one of these tokens by the end of its modify step, if it can"),
      "their-spend=focus" },
    { "mod-only",
      HOLDS(RULES_MOD_ONLY, RULES_NAMES_TOKENS, "dice are modified only by spending these tokens"),
      "mod-only=lock" },
    { "mod-own",
      HOLDS(RULES_MOD_OWN, RULES_NAMES_TOKENS,
            "modifies its own dice only by spending these tokens; the other ship may"),
      "mod-own=force" },
    { "mod-self", HOLDS(RULES_MOD_SELF, RULES_NO_NUMBER, "dice are modified only by this card"),
      "mod-self" },
    { "no-mod",
      HOLDS(RULES_NO_MOD, RULES_NO_NUMBER,
            "modifies no dice, neither its own nor the other ship's"),
      "their-no-mod" },
    { "mod-allow",
      HOLDS(RULES_MOD_ALLOW, RULES_NAMES_TOKENS, "may spend these tokens at range 0 all the same"),
      "mod-allow=focus" },
    { "mod-max-focus",
      HOLDS(RULES_MOD_FOCUS, RULES_NUMBER, "may modify at most so many of its focus results"),
      "mod-max-focus=1" },
    { "reroll-max", HOLDS(RULES_REROLL_MAX, RULES_NUMBER, "may reroll at most so many of its dice"),
      "reroll-max=1" },
    { "roll-max", HOLDS(RULES_ROLL_MAX, RULES_NUMBER_OR_RESULTS, "rolls at most so many dice"),
      "roll-max=4" },
    { "no-range", HOLDS(RULES_NO_RANGE, RULES_NO_NUMBER, "has no range bonus"), "no-range" },
    { "crit-first", HOLDS(RULES_CRIT_FIRST, RULES_NO_NUMBER, "crits are cancelled before hits"),
      "crit-first" },
    { "keep-F", HOLDS(RULES_KEEP, RULES_NUMBER_OR_ALL, "so many F cannot be cancelled by evades"),
      "keep-crit=all" },
    { "always-hit",
      HOLDS(RULES_ALWAYS_HIT, RULES_NO_NUMBER, "the attack has hit, even if nothing is left of it"),
      "always-hit" },
    { "inflict",
      HOLDS(RULES_INFLICT, RULES_NAMES_TOKENS, "what is left gives tokens instead of damage"),
      "inflict=ion" },
    { "inflict-F",
      HOLDS(RULES_INFLICT, RULES_NAMES_TOKENS, "F that are left give tokens instead of damage"),
      "inflict-crit=ion" },
    { "as-range", HOLDS(RULES_SITUATE, RULES_NUMBER, "treats the range as this"), "as-range=1" },
    { "as-bullseye", AS(RULES_BULLSEYE, "treats the other ship as in the bullseye arc"),
      "as-bullseye" },
    { "as-no-obstructed", AS(RULES_OBSTRUCTED, "treats the attack as not obstructed"),
      "as-no-obstructed" },
    { "as-K", HOLDS(RULES_EXCUSE, RULES_NO_NUMBER, "counts as having the token for a weapon"),
      "as-lock" },
    { "pay-K",
      HOLDS(RULES_PAY, RULES_NAMES_TOKEN, "what a weapon needs or costs of K may be this token"),
      "pay-lock=focus" },
    { "bonus-attack",
      HOLDS(RULES_BONUS_ATTACK, RULES_NAMES_WEAPONS, "may attack again, with this weapon"),
      "bonus-attack=primary" },
    { "twice", RULES_WORD_EFFECT, RULES_TWICE, ATTACKER, RULES_EDITION_1, RULES_NO_NUMBER, 0, 0,
      "the attack is made twice", "twice" },
    { "action", HOLDS(RULES_IDLE, RULES_NAMES_ANYTHING, "may perform an action"), "action=evade" },
    { "assign", HOLDS(RULES_IDLE, RULES_NAMES_ANYTHING, "assigns a condition card"),
      "assign=suppressivefire" },
    { "expose", HOLDS(RULES_IDLE, RULES_NUMBER, "turns damage cards faceup"), "expose=1" },
    { "gain-shield", HOLDS(RULES_IDLE, RULES_NUMBER, "recovers shields"), "gain-shield=1" },
    { "lose-victory", HOLDS(RULES_IDLE, RULES_NUMBER, "loses victory points"), "lose-victory=1" },
    { "tokens-K", HOLDS(RULES_TOKENS_MORE, RULES_NUMBER, "has so many tokens more to spend"),
      "tokens-focus=1" },
};
const size_t rules_word_count = ARRAY_LEN(rules_words);

/* What may stand for an F; the first DICE_FACES rows, single faces, may stand for a T as well. */
static const struct {
    const char *word;
    uint8_t mask;
} face_words[] = {
    { "blank", DICE_BIT(DICE_BLANK) }, { "focus", DICE_BIT(DICE_FOCUS) },
    { "hit", DICE_BIT(DICE_HIT) },     { "crit", DICE_BIT(DICE_CRIT) },
    { "evade", DICE_BIT(DICE_EVADE) }, { "any", DICE_ANY },
    { "result", DICE_EACH },
};
_Static_assert(ARRAY_LEN(face_words) > DICE_FACES, "single faces first, then groups");

/* What may stand for a K, besides the tokens. */
static const struct {
    const char *word;
    uint16_t mask;
} class_words[] = {
    { "green", RULES_GREEN },
    { "redorange", RULES_RED | RULES_ORANGE },
    { "all", (1u << RULES_TOKENS) - 1 },
};

static const char theirs_prefix[] = "their-";
static const char named_word[] = "named";

/* Take a word at the start of *text off it, if it ends there at one of `ends` or at the end. */
static bool take_word(const char **text, const char *end, const char *word, const char *ends)
{
    size_t bytes = strlen(word);

    if ((size_t)(end - *text) < bytes || memcmp(*text, word, bytes) != 0 ||
        (*text + bytes < end && !strchr(ends, (*text)[bytes])))
        return false;
    *text += bytes;
    return true;
}

static bool take_one_face(const char **text, const char *end, size_t rows, size_t *row)
{
    for (*row = 0; *row < rows; ++*row)
        if (take_word(text, end, face_words[*row].word, "-/"))
            return true;
    return false;
}

/* "blank", "any", "focus/hit" */
static bool take_faces(const char **text, const char *end, uint8_t *mask)
{
    size_t row;

    *mask = 0;
    do {
        if (!take_one_face(text, end, ARRAY_LEN(face_words), &row))
            return false;
        *mask |= face_words[row].mask;
    } while (*text < end && **text == '/' && (++*text, true));
    return true;
}

static bool take_face(const char **text, const char *end, uint8_t *face)
{
    size_t row;

    if (take_word(text, end, named_word, "")) {
        *face = DICE_FACES;
        return true;
    }
    if (!take_one_face(text, end, DICE_FACES, &row))
        return false;
    *face = (uint8_t)row;
    return true;
}

static bool take_one_token(const char **text, const char *end, uint16_t *mask)
{
    for (size_t i = 0; i < ARRAY_LEN(class_words); i++) {
        if (take_word(text, end, class_words[i].word, "/")) {
            *mask = class_words[i].mask;
            return true;
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (take_word(text, end, rules_token_words[token], "/")) {
            *mask = (uint16_t)RULES_TOKEN_BIT(token);
            return true;
        }
    }
    return false;
}

static bool take_tokens(const char **text, const char *end, uint16_t *mask)
{
    uint16_t one;

    *mask = 0;
    do {
        if (!take_one_token(text, end, &one))
            return false;
        *mask |= one;
    } while (*text < end && **text == '/' && (++*text, true));
    return true;
}

bool rules_word_tokens(const char *text, size_t text_bytes, uint16_t *out)
{
    const char *end = text + text_bytes;

    *out = 0;
    if (take_word(&text, end, "none", ""))
        return text == end;
    return take_tokens(&text, end, out) && text == end;
}

uint16_t rules_word_tokens_in(unsigned edition)
{
    unsigned kinds = 0;

    for (size_t i = 0; i < rules_word_count; i++)
        if (rules_words[i].kind == RULES_WORD_TOKEN && (rules_words[i].editions & edition))
            kinds |= RULES_TOKEN_BIT(rules_words[i].id);
    return (uint16_t)kinds;
}

void rules_word_tokens_each(bool (*visit)(const char *text, void *context), void *context)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (!visit(rules_token_words[token], context))
            return;
    for (size_t i = 0; i < ARRAY_LEN(class_words); i++)
        if (!visit(class_words[i].word, context))
            return;
}

static bool match_row(const struct rules_word *word, const char *text, const char *end,
                      struct rules_spelling *out)
{
    for (const char *at = word->spelling; *at; at++) {
        bool fits;

        if (*at == 'F')
            fits = take_faces(&text, end, &out->from);
        else if (*at == 'T')
            fits = take_face(&text, end, &out->to);
        else if (*at == 'K')
            fits = take_tokens(&text, end, &out->tokens);
        else
            fits = text < end && *text++ == *at;
        if (!fits)
            return false;
    }
    out->word = word;
    return text == end;
}

/* "focus-to-focus", "any-to-blank": a change of a face to itself is no word; and dice are changed
 * to what was named, not added as that. */
static bool makes_no_sense(const struct rules_spelling *spelling)
{
    if (rules_word_operation(spelling->word) != RULES_CHANGE)
        return spelling->to == DICE_FACES;
    return spelling->from != DICE_EACH && (spelling->from & DICE_BIT(spelling->to));
}

/* Words that can be about the other ship. */
static bool has_theirs(const struct rules_word *word)
{
    return word->kind == RULES_WORD_EFFECT || word->kind == RULES_WORD_DICE;
}

bool rules_word_match(const char *text, size_t text_bytes, struct rules_spelling *out)
{
    const size_t prefix = sizeof theirs_prefix - 1;
    const char *end = text + text_bytes;
    bool theirs = text_bytes > prefix && memcmp(text, theirs_prefix, prefix) == 0;
    const char *stem = theirs ? text + prefix : text;
    const char first = stem < end ? *stem : '\0';

    for (size_t i = 0; i < rules_word_count; i++) {
        const char wanted = rules_words[i].spelling[0];

        if ((wanted != first && wanted >= 'a') || (theirs && !has_theirs(&rules_words[i])))
            continue; /* most rows; capitals stand for words of their own */
        *out = (struct rules_spelling){ .theirs = theirs };
        if (match_row(&rules_words[i], stem, end, out))
            return !makes_no_sense(out);
    }
    return false;
}

bool rules_word_said_by(const struct rules_spelling *spelling, enum rules_side side)
{
    bool of_other = spelling->theirs && spelling->word->kind == RULES_WORD_DICE;

    return spelling->word->sides >> (of_other ? rules_other_side(side) : side) & 1;
}

bool rules_word_fits(const struct rules_spelling *spelling, enum rules_side side)
{
    uint8_t faces = dice_faces[rules_effect_color(side, spelling->theirs)];
    uint8_t to = spelling->to == DICE_FACES ? faces : (uint8_t)DICE_BIT(spelling->to);

    if (rules_word_operation(spelling->word) == RULES_SUFFER)
        return (to & DICE_RED_RESULTS) != 0;
    if (spelling->from == DICE_EACH)
        return (to & faces) != 0;
    return (spelling->from & ~faces) == 0 && (to & faces) != 0;
}

/* Which words stand for the letters of a spelling. */
struct letters {
    size_t face, to, token;
};

/* Write the spelling of a row into text (RULES_SPELLING_MAX bytes). */
static void spell(const struct rules_word *word, bool theirs, const struct letters *letters,
                  char *text)
{
    char *end = stpcpy(text, theirs ? theirs_prefix : "");

    for (const char *at = word->spelling; *at; at++) {
        if (*at == 'F')
            end = stpcpy(end, face_words[letters->face].word);
        else if (*at == 'T')
            end = stpcpy(end, face_words[letters->to].word);
        else if (*at == 'K')
            end = stpcpy(end, rules_token_words[letters->token]);
        else
            *end++ = *at;
    }
    *end = '\0';
}

void rules_word_each(enum rules_side side, bool (*visit)(const char *text, void *context),
                     void *context)
{
    char text[RULES_SPELLING_MAX];
    struct rules_spelling spelling;

    for (size_t i = 0; i < rules_word_count; i++) {
        const struct rules_word *word = &rules_words[i];
        size_t faces = strchr(word->spelling, 'F') ? ARRAY_LEN(face_words) : 1;
        size_t tos = strchr(word->spelling, 'T') ? DICE_FACES : 1;
        size_t tokens = strchr(word->spelling, 'K') ? RULES_TOKENS : 1;
        size_t count = faces * tos * tokens, sides = has_theirs(word) ? 2 : 1;

        for (size_t n = 0; n < count * sides; n++) {
            struct letters letters = { n / tos % faces, n % tos, n / tos / faces % tokens };

            spell(word, n >= count, &letters, text);
            if (rules_word_match(text, strlen(text), &spelling) &&
                rules_word_said_by(&spelling, side) && rules_word_fits(&spelling, side) &&
                !visit(text, context))
                return;
        }
    }
}
