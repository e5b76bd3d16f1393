/* What a word is before names are looked for: of the notation, an id, or another. */
#include "words/card_name.h"
#include "words/number.h"
#include "words/setting.h"
#include "words/spoken.h"

#include <stdio.h>

/* A word of the notation that lacks the number that it needs may be a card. */
static bool lacks_number(const struct setting_word *said, const struct rules_spelling *spelling)
{
    return !said->value && spelling->word->form != RULES_NO_NUMBER &&
           spelling->word->form != RULES_NUMBER_OPTIONAL;
}

/* Whether a word is one of the notation, of an engagement, or what only whole texts have. */
static bool is_notation(struct spoken *spoken, const struct error_place *place, bool *lacks)
{
    const struct setting_word said = setting_take_apart(place);
    struct rules_spelling spelling;
    struct dice_number dice;

    *lacks = false;
    if (spoken->arc && lexer_is_word(place, "arc"))
        return false;
    if (dice_number_read(place, &dice) && (*place->word != '0' || place->word_bytes == 1))
        return spoken->dice = spoken->number = true;
    if (*place->word == '@' || lexer_is_bar(place) || lexer_is_share(place) ||
        ability_is_composed(place))
        return true;
    if (!setting_match(&said, &spelling))
        return setting_duel_word(&said) != RULES_DUEL_WORDS ||
               rules_word_denies(said.stem, said.stem_bytes, &spelling) ||
               number_times(place->word, place->word_bytes);
    *lacks = lacks_number(&said, &spelling);
    if (!*lacks && spelling.word->kind == RULES_WORD_DICE && !spelling.theirs &&
        !strchr("+-", *said.value))
        spoken->dice = true;
    return !*lacks;
}

bool spoken_is_notation(const struct error_place *place)
{
    struct spoken spoken = { 0 };
    bool lacks;

    return is_notation(&spoken, place, &lacks);
}

/* Whether an id stands there as files write it, small, alone or behind its kind; else it is a name,
 * as "Odd-Ball" and "Han.Solo" are. */
static bool is_written_so(struct spoken *spoken, const struct spoken_name *name,
                          const struct card_name *id)
{
    const size_t bytes = strlen(name->meanings[0].id);
    struct spoken_name whole = { .count = 0 };
    char text[2 * CARD_ID_MAX], letters[CARDS_ID_MAX];

    if (!name->fixed)
        return (size_t)(id->said - name->place.word) == bytes &&
               memcmp(name->place.word, name->meanings[0].id, bytes) == 0;
    snprintf(text, sizeof text, "%s%s", id->of, id->id);
    spoken_find_id(spoken, &whole, cards_ability_id(text, letters));
    return whole.count == 0;
}

enum spoken_kind spoken_kind_of(struct spoken *spoken, const struct error_place *place,
                                struct spoken_name *name)
{
    struct card_name id;
    bool lacks;

    *name = (struct spoken_name){ .chosen = SPOKEN_NONE, .words = 1, .place = *place };
    if (is_notation(spoken, place, &lacks))
        return SPOKEN_NOTATION;
    if (!card_name_take_apart(&id, place))
        return lacks ? SPOKEN_LACKS_NUMBER : SPOKEN_OTHER;
    name->exact = true;
    name->hidden = lacks;
    name->said = (size_t)(place->word + place->word_bytes - id.said);
    spoken_find_id(spoken, name, id.id);
    if (name->count == 0 && *place->word != '"') { /* hyphens, where the name has blanks */
        cards_ability_id(id.id, id.id);
        spoken_find_id(spoken, name, id.id);
    }
    if (rules_alias_find(RULES_ALIAS_CARD, id.id, strlen(id.id)))
        return SPOKEN_NOTATION;
    snprintf(name->slot, sizeof name->slot, "%s", id.of);
    name->fixed = *id.of != '\0';
    if (name->count == 0)
        return lacks ? SPOKEN_LACKS_NUMBER : SPOKEN_OTHER;
    return lacks || is_written_so(spoken, name, &id) ? SPOKEN_ID : SPOKEN_OTHER;
}
