#include "scenario/loadout.h"

#include "base/array.h"
#include "scenario/nearest.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 99999 }; /* beyond every range: larger ones are as much out of it */

/* A word taken apart: "focus=2" is stem "focus", value "2". */
struct parts {
    struct error_place place;
    char stem[RULES_SPELLING_MAX]; /* in lower case; "" if too long to be a word */
    size_t stem_bytes;
    const char *value; /* after the "=", NULL without one */
    size_t value_bytes;
};

struct parser {
    struct loadout *out;
    const struct rules_edition *edition;
    volley_error *err;
    bool seen[RULES_WORD_KINDS][RULES_SITUATIONS]; /* words that may stand only once */
};
_Static_assert((int)RULES_SITUATIONS >= (int)RULES_HEALTHS, "seen has room for every id");

static const char *const side_names[RULES_SIDES] = { "attacker", "defender" };

static struct parts take_apart(const struct error_place *place)
{
    struct parts parts = { .place = *place };
    const char *equals = memchr(place->word, '=', place->word_bytes);

    parts.stem_bytes = equals ? (size_t)(equals - place->word) : place->word_bytes;
    if (equals) {
        parts.value = equals + 1;
        parts.value_bytes = place->word_bytes - parts.stem_bytes - 1;
    }
    for (size_t i = 0; i < parts.stem_bytes && i < sizeof parts.stem - 1; i++)
        parts.stem[i] = (char)tolower((unsigned char)place->word[i]);
    return parts;
}

/* A whole number with an optional sign. False: it is none. */
static bool read_number(const char *text, size_t bytes, int *out)
{
    bool is_signed = bytes > 0 && (*text == '+' || *text == '-');
    size_t digits = bytes - is_signed;
    int number = 0;

    if (digits == 0)
        return false;
    for (size_t i = is_signed; i < bytes; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        if (number <= NUMBER_MAX)
            number = number * 10 + (text[i] - '0');
    }
    *out = *text == '-' ? -number : number;
    return true;
}

static bool is_all_digits(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return bytes > 0;
}

/* Words of a scenario that cannot stand inside a loadout. */
static const char *misplaced_word(const struct error_place *place)
{
    const char *word = place->word;
    size_t bytes = place->word_bytes;

    if (bytes == 2 && memcmp(word, "vs", bytes) == 0)
        return "a scenario has one 'vs'";
    if (bytes == 1 && *word == ';')
        return "a scenario has one defender";
    if (bytes > 1 && tolower((unsigned char)word[bytes - 1]) == 'x' &&
        is_all_digits(word, bytes - 1))
        return "only an attacker can be repeated, at its start";
    return NULL;
}

static volley_status unknown_word(struct parser *parser, const struct parts *parts)
{
    const char *misplaced = misplaced_word(&parts->place);
    char near[RULES_SPELLING_MAX];

    if (misplaced)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place, "%s", misplaced);
    for (size_t i = 0; i < parts->place.word_bytes; i++)
        if ((unsigned char)parts->place.word[i] >= 0x80)
            return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                            "unknown word: it has a letter that no word has (beyond ASCII)");
    if (nearest_word(parts->stem, parts->stem_bytes, parser->out->side, near))
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "unknown word; did you mean '%s'?", near);
    return error_at(parser->err, VOLLEY_SYNTAX, &parts->place, "unknown word");
}

static volley_status wrong_side(struct parser *parser, const struct parts *parts)
{
    enum rules_side side = parser->out->side;

    return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                    "this word describes the %s, and stands with the %s",
                    side_names[rules_other_side(side)], side_names[side]);
}

/* The number of a word into *number: what the form asks for, within low to high. */
static volley_status take_number(struct parser *parser, const struct parts *parts,
                                 const struct rules_word *word, int *number)
{
    enum rules_number_form form = word->form;
    bool has_sign = parts->value_bytes > 0 && (*parts->value == '+' || *parts->value == '-');
    int low = word->low, high = word->high;

    if (word->kind == RULES_WORD_SITUATION && word->id == RULES_RANGE) {
        low = parser->edition->range_min;
        high = parser->edition->range_max;
    }
    *number = 1;
    if (!parts->value && (form == RULES_NO_NUMBER || form == RULES_NUMBER_OPTIONAL))
        return VOLLEY_OK;
    if (form == RULES_NO_NUMBER)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place, "this word takes no number");
    if (!parts->value)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "this word needs a number, as in %s", word->example);
    *number = RULES_ALL;
    if (form == RULES_NUMBER_OR_ALL && parts->value_bytes == 3 &&
        memcmp(parts->value, "all", 3) == 0)
        return VOLLEY_OK;
    if (form == RULES_NUMBER_SIGNED && !has_sign)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "this word needs a number with a sign, as in %s", word->example);
    if (!read_number(parts->value, parts->value_bytes, number))
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "this word needs a whole number, as in %s%s", word->example,
                        strchr(word->example, '=') ? "" : "=2");
    if (*number < low || *number > high)
        return error_at(parser->err, VOLLEY_RANGE, &parts->place,
                        "the number is out of range: %d to %d", low, high);
    if (has_sign && form != RULES_NUMBER_SIGNED)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "this word takes a number without a sign, as in %s", word->example);
    return VOLLEY_OK;
}

static volley_status only_once(struct parser *parser, const struct parts *parts,
                               const struct rules_word *word)
{
    bool *seen = &parser->seen[word->kind][word->id];

    if (*seen)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place, "the %s is given twice",
                        word->spelling);
    *seen = true;
    return VOLLEY_OK;
}

static volley_status apply_dice(struct parser *parser, const struct parts *parts,
                                const struct rules_spelling *spelling, int number)
{
    parser->out->dice = number;
    return only_once(parser, parts, spelling->word);
}

static volley_status apply_token(struct parser *parser, const struct parts *parts,
                                 const struct rules_spelling *spelling, int number)
{
    int *tokens = &parser->out->tokens[spelling->word->id];

    *tokens += number;
    if (*tokens > RULES_TOKENS_MAX)
        return error_at(parser->err, VOLLEY_RANGE, &parts->place,
                        "more than %d of these tokens on one ship", RULES_TOKENS_MAX);
    return VOLLEY_OK;
}

static volley_status apply_health(struct parser *parser, const struct parts *parts,
                                  const struct rules_spelling *spelling, int number)
{
    parser->out->health[spelling->word->id] = number;
    if (spelling->word->id == RULES_HULL)
        parser->out->mortal = true;
    return only_once(parser, parts, spelling->word);
}

static volley_status apply_situation(struct parser *parser, const struct parts *parts,
                                     const struct rules_spelling *spelling, int number)
{
    parser->out->situation[spelling->word->id] = number;
    return spelling->word->id == RULES_RANGE ? only_once(parser, parts, spelling->word) : VOLLEY_OK;
}

static volley_status apply_effect(struct parser *parser, const struct parts *parts,
                                  const struct rules_spelling *spelling, int number)
{
    struct loadout *out = parser->out;

    if (out->effect_count == LOADOUT_EFFECTS_MAX)
        return error_at(parser->err, VOLLEY_RANGE, &parts->place,
                        "more than %d effects in one loadout", LOADOUT_EFFECTS_MAX);
    out->effects[out->effect_count++] = (struct rules_effect){
        .operation = spelling->word->id,
        .theirs = spelling->theirs,
        .from = spelling->from ? spelling->from
                               : dice_faces[rules_effect_color(out->side, spelling->theirs)],
        .to = spelling->to,
        .count = (int8_t)number,
    };
    return VOLLEY_OK;
}

typedef volley_status apply_fn(struct parser *parser, const struct parts *parts,
                               const struct rules_spelling *spelling, int number);

static apply_fn *const apply[] = {
    [RULES_WORD_DICE] = apply_dice,     [RULES_WORD_TOKEN] = apply_token,
    [RULES_WORD_HEALTH] = apply_health, [RULES_WORD_SITUATION] = apply_situation,
    [RULES_WORD_EFFECT] = apply_effect,
};
_Static_assert(ARRAY_LEN(apply) == RULES_WORD_KINDS, "one function per kind of word");

static volley_status parse_word(struct parser *parser, const struct error_place *place)
{
    struct parts parts = take_apart(place);
    struct rules_spelling spelling;
    volley_status status;
    int number;

    if (!parts.value && is_all_digits(place->word, place->word_bytes)) {
        const char *dice = parser->out->side == RULES_ATTACKER ? "attack" : "agility";

        parts.value = place->word;
        parts.value_bytes = place->word_bytes;
        rules_word_match(dice, strlen(dice), &spelling);
    } else if (parts.stem_bytes >= sizeof parts.stem ||
               !rules_word_match(parts.stem, parts.stem_bytes, &spelling)) {
        return unknown_word(parser, &parts);
    }
    if (!(spelling.word->sides & (1u << parser->out->side)) ||
        !rules_word_fits(&spelling, parser->out->side))
        return wrong_side(parser, &parts);
    if (!(spelling.word->editions & parser->edition->bit))
        return error_at(parser->err, VOLLEY_SYNTAX, place, "the %s does not have this word",
                        parser->edition->title);
    status = take_number(parser, &parts, spelling.word, &number);
    if (status != VOLLEY_OK)
        return status;
    return apply[spelling.word->kind](parser, &parts, &spelling, number);
}

/* The words of a lexer with single blanks between them. NULL: out of memory. */
static char *normal_text(struct lexer words)
{
    char *text = malloc((size_t)(words.end - words.at) + 1);
    struct error_place word;
    size_t used = 0;

    if (!text)
        return NULL;
    while (lexer_next(&words, &word)) {
        if (used)
            text[used++] = ' ';
        memcpy(text + used, word.word, word.word_bytes);
        used += word.word_bytes;
    }
    text[used] = '\0';
    return text;
}

static volley_status parse_words(struct parser *parser, struct lexer words)
{
    struct lexer rest = words;
    struct error_place word;
    struct error_place start;
    volley_status status = VOLLEY_OK;

    lexer_next(&words, &start);
    start.word_bytes = 0;
    if (rest.end - rest.at > LOADOUT_TEXT_MAX)
        return error_at(parser->err, VOLLEY_RANGE, &start,
                        "a loadout can have at most %d characters", LOADOUT_TEXT_MAX);
    while (status == VOLLEY_OK && lexer_next(&rest, &word))
        status = parse_word(parser, &word);
    if (status == VOLLEY_OK && !parser->seen[RULES_WORD_DICE][0])
        status = error_at(parser->err, VOLLEY_SYNTAX, &start,
                          "the %s has no dice: give their number, as in \"3 focus\"",
                          side_names[parser->out->side]);
    return status;
}

volley_status loadout_parse(struct loadout *out, struct lexer words, enum rules_side side,
                            const struct rules_edition *edition, volley_error *err)
{
    struct parser parser = { .out = out, .edition = edition, .err = err };
    volley_status status;

    *out = (struct loadout){ .side = side };
    out->situation[RULES_RANGE] = LOADOUT_RANGE_DEFAULT;
    status = parse_words(&parser, words);
    if (status == VOLLEY_OK && !(out->text = normal_text(words)))
        status = error_nomem(err);
    if (status != VOLLEY_OK)
        loadout_fini(out);
    return status;
}

volley_status loadout_copy(struct loadout *out, const struct loadout *from, volley_error *err)
{
    *out = *from;
    out->text = strdup(from->text);
    if (!out->text) {
        *out = (struct loadout){ 0 };
        return error_nomem(err);
    }
    return VOLLEY_OK;
}

void loadout_fini(struct loadout *loadout)
{
    free(loadout->text);
    *loadout = (struct loadout){ 0 };
}

int loadout_health(const struct loadout *loadout)
{
    return loadout->health[RULES_HULL] + loadout->health[RULES_SHIELDS];
}
