#include "words/spelling.h"

#include "base/array.h"
#include "base/ascii.h"
#include "words/card_name.h"
#include "words/number.h"
#include "words/setting.h"

enum { WORD_MAX = ABILITY_TEXT_MAX }; /* longer words are none */

static const struct rules_alias *either(enum rules_alias_kind one, enum rules_alias_kind other,
                                        const char *at, size_t bytes)
{
    const struct rules_alias *alias = rules_alias_find(one, at, bytes);

    return alias ? alias : rules_alias_find(other, at, bytes);
}

/* The parts of a word between hyphens: "reroll-blanks", "gain-target-lock". */
static void add_parts(struct buffer *out, const char *at, size_t bytes)
{
    while (bytes > 0) {
        const char *hyphen = memchr(at, '-', bytes);
        const struct rules_alias *alias = rules_alias_find(RULES_ALIAS_TOKEN, at, bytes);
        size_t part = hyphen && !alias ? (size_t)(hyphen - at) : bytes;

        if (!alias)
            alias = either(RULES_ALIAS_TOKEN, RULES_ALIAS_FACE, at, part);
        buffer_add(out, alias ? alias->word : at, alias ? strlen(alias->word) : part);
        at += part;
        bytes -= part;
        if (bytes > 0) {
            buffer_add(out, at++, 1);
            bytes--;
        }
    }
}

/* A stretch without marks but hyphens: "their-tl", "no-bulls-eye". Behind a mark there stand no
 * words of their own. */
static void add_stretch(struct buffer *out, const char *at, size_t bytes, bool is_first)
{
    static const char *const before[] = { "no-", "their-" };
    const struct rules_alias *alias;

    for (size_t i = 0; i < ARRAY_LEN(before); i++) {
        const size_t prefix = strlen(before[i]);

        if (bytes > prefix && memcmp(at, before[i], prefix) == 0) {
            buffer_add(out, at, prefix);
            at += prefix;
            bytes -= prefix;
        }
    }
    alias = is_first ? rules_word_alias(at, bytes)
                     : either(RULES_ALIAS_TOKEN, RULES_ALIAS_SITUATION, at, bytes);
    if (alias)
        buffer_add_text(out, alias->word);
    else
        add_parts(out, at, bytes);
}

static void add_notation(struct buffer *out, const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    char text[WORD_MAX];
    const char *const end = word->word + word->word_bytes;
    size_t bytes = 0, at = 0;

    if (said.value && said.value != word->word + said.stem_bytes + 1) { /* "2 focus", "range one" */
        const char *stem = said.counted ? end - said.stem_bytes : word->word;

        add_notation(out, &(struct error_place){ .word = stem, .word_bytes = said.stem_bytes });
        buffer_print(out, "=%.*s", (int)said.value_bytes, said.value);
        return;
    }
    for (; bytes < word->word_bytes && bytes < sizeof text; bytes++)
        text[bytes] = ascii_word_letter(word->word[bytes]);
    if (said.value && said.stem_bytes < bytes)
        text[said.stem_bytes] = '='; /* "range 1" */
    while (at < bytes) {
        const size_t start = at;

        while (at < bytes && (ascii_is_letter_or_digit(text[at]) || text[at] == '-'))
            at++;
        add_stretch(out, text + start, at - start, start == 0);
        if (at < bytes)
            buffer_add(out, text + at++, 1);
    }
    buffer_add(out, word->word + bytes, word->word_bytes - bytes);
}

static bool add_duel_word(struct buffer *out, const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    const size_t bytes = said.stem_bytes;
    const struct rules_alias *alias = NULL;

    if (bytes < sizeof said.stem)
        alias = rules_alias_find(RULES_ALIAS_DUEL, said.stem, bytes);
    if (alias) {
        const struct error_place rest = { .word = word->word + bytes,
                                          .word_bytes = word->word_bytes - bytes };

        buffer_add_text(out, alias->word);
        add_notation(out, &rest);
    }
    return alias != NULL;
}

/* The id of a card, with what stands before and behind it. */
static bool add_card(struct buffer *out, const struct error_place *word,
                     const struct cards *library)
{
    struct card_name name;

    if (!library || !card_name_read(&name, word, library) || !card_name_is_known(&name, library))
        return false;
    buffer_add_text(out, name.of);
    buffer_add_text(out, *name.of ? "." : "");
    buffer_add_text(out, name.id);
    buffer_add(out, name.said, (size_t)(word->word + word->word_bytes - name.said));
    return true;
}

/* Whose color is said stands with its word: in an engagement a bare number could be either. */
static void add_dice(struct buffer *out, const struct dice_number *dice)
{
    const char *said = dice->sides == 1u << RULES_ATTACKER   ? "attack="
                       : dice->sides == 1u << RULES_DEFENDER ? "agility="
                                                             : "";

    buffer_add_text(out, said);
    buffer_add(out, dice->figures, dice->digits);
}

/* Whether a word stays as it is whatever it is: small letters and digits, perhaps with the mark of
 * a card or a number behind it, which are no alias. Most words are such. */
static bool is_proper(const struct error_place *word)
{
    const char *at = word->word, *end = at + word->word_bytes;

    if (at == end || !ascii_is_lower(*at))
        return false;
    while (at < end && (ascii_is_lower(*at) || ascii_is_digit(*at)))
        at++;
    if (rules_alias_find(RULES_ALIAS_KINDS, word->word, (size_t)(at - word->word)))
        return false;
    if (at < end && *at == '!')
        at++;
    if (at < end && *at == '=')
        at++;
    while (at < end && ascii_is_digit(*at))
        at++;
    return at == end;
}

void spelling_add(struct buffer *out, const struct error_place *word, const struct cards *library)
{
    struct dice_number dice;

    if (is_proper(word))
        buffer_add(out, word->word, word->word_bytes);
    else if (dice_number_read(word, &dice))
        add_dice(out, &dice);
    else if (!add_duel_word(out, word) && !add_card(out, word, library))
        add_notation(out, word);
}

void spelling_add_next(struct buffer *out, const struct error_place *word,
                       const struct cards *library)
{
    if (out->count)
        buffer_add(out, " ", 1);
    spelling_add(out, word, library);
}
