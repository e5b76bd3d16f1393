/* Numbers and kinds of weapons among the words of a ship: what they count, and what is told. */
#include "words/spoken.h"

#include "base/ascii.h"
#include "words/card_name.h"
#include "words/number.h"
#include "words/setting.h"

static bool is_of(const struct phrase_word *word, enum rules_word_kind kind,
                  struct rules_spelling *spelling)
{
    const struct setting_word said = setting_take_apart(&word->place);

    return setting_match(&said, spelling) && spelling->word->kind == kind;
}

static bool is_token(const struct phrase_word *word)
{
    return is_of(word, RULES_WORD_TOKEN, &(struct rules_spelling){ 0 });
}

bool spoken_is_token(const struct phrase_word *word, const char *which)
{
    const unsigned spent = RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK) | RULES_TOKEN_BIT(RULES_FORCE);
    struct rules_spelling spelling;

    if (!is_of(word, RULES_WORD_TOKEN, &spelling))
        return false;
    return *which ? cards_lists(which, spelling.word->spelling, strlen(spelling.word->spelling))
                  : spent >> spelling.word->id & 1;
}

/* ---- numbers that count ---- */

/* "066" is the id of a pilot. */
static bool is_number(const struct phrase *phrase, uint32_t at)
{
    const struct error_place *place = &phrase->words[at].place;

    return (*place->word != '0' || place->word_bytes == 1) &&
           strspn(place->word, "0123456789") >= place->word_bytes;
}

/* "2 focus" at a place becomes one word, but not "3 hull" of "3 hull upgrade". */
static bool count_behind(struct spoken *spoken, struct phrase *phrase, uint32_t at)
{
    struct phrase_word *word = &phrase->words[at];
    struct spoken_name name;

    if (at + 1 >= phrase->count || word->end != word[1].end ||
        spoken_find_joined(spoken, phrase, at + 1, &name) > 1 ||
        !setting_count(&word->place, &word[1].place))
        return false;
    word->marks = 0; /* "one" said nothing alone */
    phrase_drop(phrase, at + 1);
    return true;
}

/* "force 2", likewise, whose number is at the place. */
static bool count_before(struct phrase *phrase, uint32_t at)
{
    struct phrase_word *word = &phrase->words[at - 1];
    const char *end = word->place.word + word->place.word_bytes;

    if (!is_token(word) || setting_take_apart(&word->place).value || word->end != word[1].end ||
        *end != ' ' || end + 1 != word[1].place.word)
        return false;
    word->place.word_bytes += 1 + word[1].place.word_bytes;
    phrase_drop(phrase, at);
    return true;
}

/* "3, 2 focus tokens" counts, "an evade token" is that; "1 focus token" may be a die as well. */
static void drop_token(struct spoken *spoken, struct phrase *phrase, uint32_t at)
{
    const struct error_place *next = &phrase->words[at + 1].place;
    const bool several = ascii_is_word("tokens", next->word, next->word_bytes);
    const bool numbered = at > 0 && is_number(phrase, at - 1);

    if (!is_token(&phrase->words[at]) ||
        (!several && !ascii_is_word("token", next->word, next->word_bytes)))
        return;
    if (setting_take_apart(&phrase->words[at].place).value ||
        (!several && (!numbered || *phrase->words[at - 1].place.word != '1')))
        phrase_drop(phrase, at + 1);
    else if (several && numbered && at > 1 && count_behind(spoken, phrase, at - 1))
        phrase_drop(phrase, at);
}

/* "3 2 tractor beam", "tractor beam tokens": the token, as players call it. */
static void drop_beam(struct phrase *phrase, uint32_t at, bool counted)
{
    const struct phrase_word *const word = &phrase->words[at];
    const uint32_t more = phrase->count - at;

    if (more > 1 && lexer_is_word(&word->place, "tractor") &&
        lexer_is_word(&word[1].place, "beam") &&
        (counted || (more > 2 && (lexer_is_word(&word[2].place, "token") ||
                                  lexer_is_word(&word[2].place, "tokens")))))
        phrase_drop(phrase, at + 1);
}

/* "3 2 focus", whose dice are said, and "focus 2 evades", which can be no attack. */
static bool can_only_count(const struct phrase *phrase, uint32_t at)
{
    const struct setting_word said = setting_take_apart(&phrase->words[at + 1].place);
    struct rules_spelling spelling;

    return is_of(&phrase->words[at + 1], RULES_WORD_HEALTH, &spelling) ||
           (at > 0 && (is_number(phrase, at - 1) ||
                       (!said.value && setting_match(&said, &spelling) && spelling.counted)));
}

/* "3 focus 1 lock", "3 focus 2 force"; but "3 force 2 focus" has two of either, and "3 focus 2
 * lock" may be two ships. */
static bool is_fewer(const struct phrase *phrase, uint32_t at)
{
    const struct error_place *place = &phrase->words[at].place, *first = &phrase->words[0].place;
    const struct phrase_word *before = &phrase->words[at - 1], *behind = before + 2;
    int count, dice;

    if (spoken_is_token(behind, setting_take_apart(&before->place).stem))
        return false;

    return number_read(place->word, place->word_bytes, &count) &&
           number_read(first->word, first->word_bytes, &dice) && count < dice &&
           (count == 1 || spoken_is_token(behind, "force") || spoken_is_token(behind, "evade")) &&
           is_token(before) &&
           (!spoken_is_token(before, "force") || setting_take_apart(&before->place).value);
}

/* Whether a word says dice; a number alone may say tokens as well. */
static bool says_dice(const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);
    struct rules_spelling spelling;
    struct dice_number number;

    return dice_number_read(place, &number) || (said.value && setting_match(&said, &spelling) &&
                                                spelling.word->kind == RULES_WORD_DICE);
}

/* "2 focus force 1", whose dice are said: whether the number behind a token counts it. */
static bool counts_behind(const struct phrase *phrase, uint32_t at)
{
    return at > 0 && is_number(phrase, at) &&
           spoken_is_token(&phrase->words[at - 1], "force calculate reinforce") &&
           (at + 1 == phrase->count || !is_token(&phrase->words[at + 1]));
}

/* "2 3 focus" may be meant as two ships; "3 2 focus" is how tokens are counted. */
static void tell_ships(const struct phrase *phrase, struct buffer *took)
{
    const struct error_place *first = &phrase->words[0].place, *next = &phrase->words[1].place;
    int dice, tokens;

    if (number_read(first->word, first->word_bytes, &dice) &&
        number_read(next->word, strspn(next->word, "0123456789"), &tokens) && tokens >= dice &&
        dice > 1)
        buffer_print(took, "%.*s counts tokens: %d ships are said as in %dx %.*s\n",
                     (int)next->word_bytes, next->word, dice, dice, (int)next->word_bytes,
                     next->word);
}

void spoken_count_tokens(struct spoken *spoken, struct phrase *phrase)
{
    bool dice = false, number = false;

    for (uint32_t i = 0; i < phrase->count; i++) {
        drop_beam(phrase, i, false);
        if (i + 1 < phrase->count)
            drop_beam(phrase, i + 1, is_number(phrase, i) && (dice || number));
        if (i + 1 < phrase->count && is_number(phrase, i) &&
            (dice || (number && is_fewer(phrase, i)) || can_only_count(phrase, i)) &&
            count_behind(spoken, phrase, i) && i == 1 && is_token(&phrase->words[i]))
            tell_ships(phrase, spoken->took);
        if ((dice || number) && counts_behind(phrase, i) && count_before(phrase, i))
            i--;
        if (i + 1 < phrase->count)
            drop_token(spoken, phrase, i);
        if (says_dice(&phrase->words[i].place))
            *(is_number(phrase, i) ? &number : &dice) = true;
    }
}

/* Where the words behind the first name begin that flies; the end: there is none. An id that may be
 * a card beside dice is none. */
static uint32_t behind_ship(const struct spoken *spoken, const struct phrase *phrase)
{
    for (int i = 0; i < spoken->count; i++) {
        const struct spoken_name *name = &spoken->names[i];
        int flies = 0;

        for (int j = 0; j < name->count; j++)
            flies += name->meanings[j].ship && spoken_is_of(&name->meanings[j], name->slot);
        if (flies && !name->said && (!name->exact || flies == name->count))
            return name->first + name->words;
    }
    return phrase->count;
}

/* "Black One", "Slave 1". */
static bool is_in_name(const struct spoken *spoken, uint32_t at)
{
    for (int i = 0; i < spoken->count; i++)
        if (at - spoken->names[i].first < spoken->names[i].words)
            return true;
    return false;
}

/* "two focus", anywhere but in a name. From behind: names keep their places. */
static bool count_in_words(struct spoken *spoken, struct phrase *phrase)
{
    bool any = false;

    for (uint32_t i = phrase->count; i-- > 0;) {
        if (is_in_name(spoken, i) || is_number(phrase, i) || !count_behind(spoken, phrase, i))
            continue;
        any = true;
        if (i + 1 < phrase->count)
            drop_token(spoken, phrase, i);
    }
    return any;
}

bool spoken_count(struct spoken *spoken, struct phrase *phrase)
{
    const uint32_t first = behind_ship(spoken, phrase);

    if (count_in_words(spoken, phrase))
        return true;
    for (uint32_t i = first; i < phrase->count; i++) {
        const struct error_place *place;

        if (!is_number(phrase, i) || is_in_name(spoken, i))
            continue;
        if (!count_behind(spoken, phrase, i)) {
            if (i == first || !count_before(phrase, i))
                continue;
            i--;
        }
        place = &phrase->words[i].place;
        buffer_print(spoken->took,
                     "%.*s counts tokens or health: dice of a ship are said as in attack=3\n",
                     (int)place->word_bytes, place->word);
        if (i + 1 < phrase->count)
            drop_token(spoken, phrase, i);
        return true;
    }
    return false;
}

/* ---- numbers that are dice ---- */

/* "soontirfel 2 focus" and "t65xwing force 2" may well be meant as tokens. */
static volley_status ask_for_tokens(const struct phrase *phrase, uint32_t at,
                                    const struct dice_number *dice, volley_error *err)
{
    const struct error_place *place = &phrase->words[at].place;
    const bool behind = at + 1 < phrase->count && is_token(&phrase->words[at + 1]);

    if (at == 0 || (!behind && !is_token(&phrase->words[at - 1])))
        return VOLLEY_OK;
    return error_at(err, VOLLEY_SYNTAX, place,
                    "a bare number is dice: tokens are said as in focus=%.*s, dice as in "
                    "attack=%.*s",
                    (int)dice->digits, dice->figures, (int)dice->digits, dice->figures);
}

/* "2 tie fighter", as players say it, is meant as two ships. */
volley_status spoken_say_dice(struct spoken *spoken, const struct phrase *phrase, volley_error *err)
{
    uint32_t at = spoken->number ? 0 : phrase->count;
    struct dice_number dice;
    const char *pilot = NULL;
    bool ship = false;

    while (at < phrase->count && !dice_number_read(&phrase->words[at].place, &dice))
        at++;
    for (int i = 0; i < spoken->count && at < phrase->count; i++) {
        const struct spoken_name *name = &spoken->names[i];
        const bool chosen = name->chosen != SPOKEN_NONE;
        const struct spoken_meaning *meaning = &name->meanings[chosen ? name->chosen : 0];

        ship = ship || (meaning->ship && (chosen || !meaning->pilot));
        pilot = meaning->pilot && !name->said ? meaning->pilot->name : pilot;
        if (meaning->ship && (chosen || name->exact))
            TRY(ask_for_tokens(phrase, at, &dice, err));
        if (chosen && !name->exact && meaning->ship && !name->said &&
            (!meaning->pilot || meaning->pilot->limited == 0) && at + 1 < phrase->count &&
            phrase->words[at + 1].place.word == phrase->text + name->words_at)
            return error_at(err, VOLLEY_SYNTAX, &phrase->words[at].place,
                            "a number of dice, not of ships: several are said in front, as in "
                            "%.*sx, and the dice of a ship as in attack=2 or agility=2",
                            (int)dice.digits, dice.figures);
    }
    if (ship && (spoken->said || !pilot))
        buffer_print(spoken->took, "the number is dice, in place of what the ship has\n");
    else if (ship)
        buffer_print(spoken->took,
                     "the number is dice, in place of the ship of %s, so that its hull and shields "
                     "do not count: name the ship, too, or leave the number out\n",
                     pilot);
    return VOLLEY_OK;
}

static const char *weapon_such_as(const struct cards *library, const char *kind)
{
    for (size_t i = 0; i < library->row_count; i++)
        if (cards_lists(library->rows[i].slot, kind, strlen(kind)) &&
            strstr(library->rows[i].effect, "attack="))
            return library->rows[i].id;
    return NULL;
}

/* The kinds of weapons that words say, and without those whose cards are named. */
static uint32_t kinds_said(const struct phrase *phrase, const struct cards *library)
{
    const uint32_t own = 1u << RULES_SPECIAL | 1u << RULES_ORDNANCE; /* of whoever says the dice */
    const struct cards_row *row = NULL;
    uint32_t said = 0;
    struct card_name name;

    for (uint32_t i = 0; i < phrase->count; i++)
        for (unsigned kind = 0; kind < RULES_SITUATIONS; kind++)
            if (((RULES_WEAPONS | own) >> kind & 1) &&
                ascii_is_word(rules_situation_words[kind], phrase->words[i].place.word,
                              phrase->words[i].place.word_bytes))
                said |= 1u << kind;
    for (uint32_t i = 0; i < phrase->count && said; i++)
        if (card_name_read(&name, &phrase->words[i].place, library) &&
            cards_find(library, name.id, strlen(name.id), &row, 1) > 0 &&
            strstr(row->effect, "attack="))
            said = 0;
    return said & own ? 0 : said;
}

void spoken_say_kinds(const struct phrase *phrase, const struct cards *library, struct buffer *took)
{
    const uint32_t said = kinds_said(phrase, library);

    for (unsigned kind = 0; said >> kind; kind++) {
        const char *word = rules_situation_words[kind];
        const char *such = said >> kind & 1 ? weapon_such_as(library, word) : NULL;

        if (such)
            buffer_print(took,
                         "%s tells the kind of the attack, and fires no card: its dice are "
                         "those of the ship; name the card, such as %s\n",
                         word, such);
    }
}
