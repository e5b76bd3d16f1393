#include "rules/word.h"

#include "base/array.h"
#include "rules/edition.h"

#include <stdio.h>
#include <string.h>

#define ATTACKER (1u << RULES_ATTACKER)
#define DEFENDER (1u << RULES_DEFENDER)
#define EITHER   (ATTACKER | DEFENDER)

#define DICE_MAX   20
#define HEALTH_MAX 99

#define EVERY_EDITION  RULES_EDITION_ALL
#define SECOND_EDITION (RULES_EDITION_2 | RULES_EDITION_2_5)

#define TOKEN(id, editions, meaning)                                                               \
    RULES_WORD_TOKEN, id, EITHER, editions, RULES_NUMBER_OPTIONAL, 0, RULES_TOKENS_MAX, meaning
#define SITUATION(id, meaning)                                                                     \
    RULES_WORD_SITUATION, id, ATTACKER, EVERY_EDITION, RULES_NO_NUMBER, 0, 0, meaning
#define EFFECT(id, form, low, meaning)                                                             \
    RULES_WORD_EFFECT, id, EITHER, EVERY_EDITION, form, low, DICE_MAX, meaning

const struct rules_word rules_words[] = {
    { "attack", RULES_WORD_DICE, 0, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0, DICE_MAX,
      "attack value; a bare number says the same", "attack=3" },
    { "agility", RULES_WORD_DICE, 0, DEFENDER, EVERY_EDITION, RULES_NUMBER, 0, DICE_MAX,
      "agility value; a bare number says the same", "agility=2" },

    { "focus", TOKEN(RULES_FOCUS, EVERY_EDITION, "focus tokens"), "focus" },
    { "lock", TOKEN(RULES_LOCK, EVERY_EDITION, "locks on the other ship"), "lock" },
    { "calculate", TOKEN(RULES_CALCULATE, SECOND_EDITION, "calculate tokens"), "calculate=2" },
    { "force", TOKEN(RULES_FORCE, SECOND_EDITION, "force charges"), "force=2" },
    { "evade", TOKEN(RULES_EVADE, EVERY_EDITION, "evade tokens"), "evade" },
    { "reinforce",
      TOKEN(RULES_REINFORCE, SECOND_EDITION, "reinforce tokens, on the side of the attack"),
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

    { "hull", RULES_WORD_HEALTH, RULES_HULL, DEFENDER, EVERY_EDITION, RULES_NUMBER, 0, HEALTH_MAX,
      "hull left; with it the report says how likely the ship is destroyed", "hull=3" },
    { "shields", RULES_WORD_HEALTH, RULES_SHIELDS, DEFENDER, EVERY_EDITION, RULES_NUMBER, 0,
      HEALTH_MAX, "shields left", "shields=2" },

    { "range", RULES_WORD_SITUATION, RULES_RANGE, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_RANGE_MAX, "attack range (2 if not said)", "range=1" },
    { "obstructed", SITUATION(RULES_OBSTRUCTED, "an obstacle obstructs the attack"), "obstructed" },
    { "bullseye", SITUATION(RULES_BULLSEYE, "the defender is in the bullseye arc"), "bullseye" },
    { "frontarc", SITUATION(RULES_FRONTARC, "the defender is in the front arc"), "frontarc" },
    { "special",
      SITUATION(RULES_SPECIAL, "not a primary attack (no range bonus in the first edition)"),
      "special" },
    { "ordnance", SITUATION(RULES_ORDNANCE, "no range bonus for either side"), "ordnance" },

    { "roll", EFFECT(RULES_ROLL, RULES_NUMBER_SIGNED, -DICE_MAX, "roll so many dice more or fewer"),
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
};
_Static_assert(ARRAY_LEN(face_words) > DICE_FACES, "single faces first, then groups");

static const char theirs_prefix[] = "their-";

/* Take the face word at the start of *text off it. False: none of the first `rows` is there. */
static bool take_face(const char **text, const char *end, size_t rows, size_t *row)
{
    for (size_t i = 0; i < rows; i++) {
        size_t bytes = strlen(face_words[i].word);

        if ((size_t)(end - *text) >= bytes && memcmp(*text, face_words[i].word, bytes) == 0 &&
            (*text + bytes == end || (*text)[bytes] == '-')) {
            *text += bytes;
            *row = i;
            return true;
        }
    }
    return false;
}

static bool match_row(const struct rules_word *word, const char *text, const char *end,
                      struct rules_spelling *out)
{
    size_t row;

    for (const char *at = word->spelling; *at; at++) {
        if (*at == 'F') {
            if (!take_face(&text, end, ARRAY_LEN(face_words), &row))
                return false;
            out->from = face_words[row].mask;
        } else if (*at == 'T') {
            if (!take_face(&text, end, DICE_FACES, &row))
                return false;
            out->to = (uint8_t)row;
        } else if (text == end || *text++ != *at) {
            return false;
        }
    }
    out->word = word;
    return text == end;
}

/* "focus-to-focus", "any-to-blank": a change of a face to itself is no word. */
static bool is_idle(const struct rules_spelling *spelling)
{
    return spelling->word->kind == RULES_WORD_EFFECT && spelling->word->id == RULES_CHANGE &&
           (spelling->from & DICE_BIT(spelling->to));
}

bool rules_word_match(const char *text, size_t text_bytes, struct rules_spelling *out)
{
    const size_t prefix = sizeof theirs_prefix - 1;
    const char *end = text + text_bytes;
    bool theirs = text_bytes > prefix && memcmp(text, theirs_prefix, prefix) == 0;

    for (size_t i = 0; i < rules_word_count; i++) {
        if (theirs && rules_words[i].kind != RULES_WORD_EFFECT)
            continue;
        *out = (struct rules_spelling){ .theirs = theirs };
        if (match_row(&rules_words[i], theirs ? text + prefix : text, end, out))
            return !is_idle(out);
    }
    return false;
}

bool rules_word_fits(const struct rules_spelling *spelling, enum rules_side side)
{
    uint8_t faces = dice_faces[rules_effect_color(side, spelling->theirs)];

    return (spelling->from & ~faces) == 0 && (DICE_BIT(spelling->to) & faces) != 0;
}

/* Write the spelling of a row with the given faces into text (RULES_SPELLING_MAX bytes). */
static void spell(const struct rules_word *word, bool theirs, const size_t face[2], char *text)
{
    char *end = stpcpy(text, theirs ? theirs_prefix : "");

    for (const char *at = word->spelling; *at; at++) {
        if (*at == 'F' || *at == 'T')
            end = stpcpy(end, face_words[face[*at == 'T']].word);
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
        size_t from_rows = strchr(word->spelling, 'F') ? ARRAY_LEN(face_words) : 1;
        size_t to_rows = strchr(word->spelling, 'T') ? DICE_FACES : 1;
        size_t theirs_rows = word->kind == RULES_WORD_EFFECT ? 2 : 1;

        for (size_t n = 0; n < from_rows * to_rows * theirs_rows; n++) {
            size_t face[2] = { n / to_rows % from_rows, n % to_rows };

            spell(word, n >= from_rows * to_rows, face, text);
            if ((word->sides & (1u << side)) && rules_word_match(text, strlen(text), &spelling) &&
                rules_word_fits(&spelling, side) && !visit(text, context))
                return;
        }
    }
}
