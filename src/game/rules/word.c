#include "game/rules/word.h"

#include "base/array.h"
#include "base/ascii.h"

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

/* Take an alias at the start of *text off it; NULL: there is none.
 *  kinds  a bit for each that it may be of */
static const struct rules_alias *take_alias(const char **text, const char *end, unsigned kinds,
                                            const char *ends)
{
    for (size_t i = 0; *text < end && i < rules_alias_count; i++)
        if (rules_aliases[i].typed[0] == **text && (kinds >> rules_aliases[i].kind & 1) &&
            rules_take(text, end, rules_aliases[i].typed, ends))
            return &rules_aliases[i];
    return NULL;
}

const struct rules_alias *rules_alias_find(enum rules_alias_kind kind, const char *text,
                                           size_t text_bytes)
{
    const unsigned kinds = kind == RULES_ALIAS_KINDS ? ~0u : 1u << kind;

    return take_alias(&text, text + text_bytes, kinds, "");
}

static bool take_one_face(const char **text, const char *end, size_t rows, size_t *row)
{
    static const char ends[] = "-/";
    const struct rules_alias *alias;

    for (*row = 0; *row < rows; ++*row)
        if (rules_take(text, end, face_words[*row].word, ends))
            return true;
    alias = take_alias(text, end, 1u << RULES_ALIAS_FACE, ends);
    for (*row = 0; alias && *row < rows; ++*row)
        if (strcmp(face_words[*row].word, alias->word) == 0)
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

bool rules_word_faces(const char *text, size_t text_bytes, uint8_t *out)
{
    const char *end = text + text_bytes;

    return take_faces(&text, end, out) && text == end;
}

static bool take_face(const char **text, const char *end, uint8_t *face)
{
    size_t row;

    if (rules_take(text, end, named_word, "")) {
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
    const struct rules_alias *alias;
    const char *word;

    for (size_t i = 0; i < ARRAY_LEN(class_words); i++) {
        if (rules_take(text, end, class_words[i].word, "/")) {
            *mask = class_words[i].mask;
            return true;
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (rules_take(text, end, rules_token_words[token], "/")) {
            *mask = (uint16_t)RULES_TOKEN_BIT(token);
            return true;
        }
    }
    alias = take_alias(text, end, 1u << RULES_ALIAS_TOKEN, "/");
    word = alias ? alias->word : NULL;
    return alias && take_one_token(&word, word + strlen(word), mask);
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
    if (rules_take(&text, end, "none", ""))
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

void rules_word_tokens_each(rules_visit *visit, void *context)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        visit(rules_token_words[token], context);
    for (size_t i = 0; i < ARRAY_LEN(class_words); i++)
        visit(class_words[i].word, context);
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
    if (!rules_word_has(spelling->word, RULES_TURNS))
        return spelling->to == DICE_FACES;
    return spelling->from != DICE_EACH && (spelling->from & DICE_BIT(spelling->to));
}

static bool has_theirs(const struct rules_word *word)
{
    return word->kind == RULES_WORD_EFFECT || word->kind == RULES_WORD_DICE;
}

/* Whether the first two letters fit, where a row says them: most rows end there. */
static bool may_match(const struct rules_word *word, const char *text, const char *end)
{
    const char *spelling = word->spelling;

    return ascii_is_upper(spelling[0]) ||
           (spelling[0] == text[0] && (ascii_is_upper(spelling[1]) ||
                                       (end - text > 1 ? spelling[1] == text[1] : !spelling[1])));
}

static bool match_stem(const char *stem, const char *end, bool theirs, struct rules_spelling *out)
{
    for (size_t i = 0; stem < end && i < rules_word_count; i++) {
        const struct rules_word *word = &rules_words[i];

        if (!may_match(word, stem, end) || (theirs && !has_theirs(word)))
            continue;
        *out = (struct rules_spelling){ .theirs = theirs };
        if (match_row(word, stem, end, out))
            return !makes_no_sense(out);
    }
    return false;
}

const struct rules_alias *rules_word_alias(const char *text, size_t text_bytes)
{
    const unsigned kinds =
        1u << RULES_ALIAS_TOKEN | 1u << RULES_ALIAS_SITUATION | 1u << RULES_ALIAS_WORD;

    return take_alias(&text, text + text_bytes, kinds, "");
}

bool rules_word_match(const char *text, size_t text_bytes, struct rules_spelling *out)
{
    const size_t prefix = sizeof theirs_prefix - 1;
    const char *end = text + text_bytes;
    bool theirs = text_bytes > prefix && memcmp(text, theirs_prefix, prefix) == 0;
    const char *stem = theirs ? text + prefix : text;
    const struct rules_alias *alias;

    if (match_stem(stem, end, theirs, out))
        return true;
    alias = rules_word_alias(stem, (size_t)(end - stem));
    if (!alias || !match_stem(alias->word, alias->word + strlen(alias->word), theirs, out))
        return false;
    out->counted = alias->counted;
    return true;
}

bool rules_word_denies(const char *text, size_t text_bytes, struct rules_spelling *out)
{
    static const char no[] = "no-";
    const size_t prefix = sizeof no - 1;

    return text_bytes > prefix && memcmp(text, no, prefix) == 0 &&
           rules_word_match(text + prefix, text_bytes - prefix, out) &&
           out->word->kind == RULES_WORD_SITUATION && (RULES_ARCS >> out->word->id & 1);
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
    if (rules_word_operation(spelling->word) == RULES_PREVENT)
        return (spelling->from & ~DICE_RED_RESULTS) == 0;
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

void rules_word_each(enum rules_side side, rules_visit *visit, void *context)
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
                rules_word_said_by(&spelling, side) && rules_word_fits(&spelling, side))
                visit(text, context);
        }
    }
}
