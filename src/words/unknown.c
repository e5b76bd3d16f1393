#include "words/unknown.h"

#include "game/rules/versus.h"
#include "words/number.h"
#include "words/setting.h"

/* Words of a scenario that cannot stand inside a loadout. */
static const char *misplaced(const struct error_place *place)
{
    const char *word = place->word;
    size_t bytes = place->word_bytes;

    if (rules_is_versus(word, bytes))
        return "a scenario has one 'vs'";
    if (bytes == 1 && *word == ';')
        return "a scenario has one defender";
    for (size_t i = 0; i + 4 <= bytes; i++)
        if (ascii_same_bytes(word + i, ".xws", 4))
            return "a squad's file is said with @, as in @rebels.xws, and a ship of it as "
                   "@rebels.xws:1";
    if (*word == '(')
        return "costs and remarks are left out, or stand in [brackets]";
    if (number_times(word, bytes))
        return "only an attacker can be repeated, at its start; two tokens are said as in focus=2";
    if (bytes > 1 && ascii_lower(*word) == 'x' && ascii_is_digit(word[1]))
        return "how many tokens there are stands behind their word, as in focus=2; ships and "
               "attacks are repeated by 2x in front";
    if (*word == '=')
        return "a number stands right behind the =, and that right behind its word, as in focus=2";
    for (size_t i = 0; i < bytes; i++)
        if (i + 2 < bytes && memcmp(word + i, "\xE2\x80", 2) == 0)
            return "a sign of typesetting: type plain quotes (\") and hyphens (-)";
        else if ((unsigned char)word[i] >= 0x80)
            return "unknown word: letters beyond A to Z stand only in names of ships, pilots and "
                   "cards";
    return NULL;
}

/* Whether a word is in the library of the other edition, or part of a name there, which is told. */
static bool is_of_other_edition(const struct error_place *place, const struct card_reading *reading,
                                const struct rules_edition *edition, struct meant *meant)
{
    const bool first = edition->bit & RULES_EDITION_1;
    const struct card_reading other = { .library =
                                            &cards_builtin[first ? CARDS_SECOND : CARDS_FIRST],
                                        .side = reading->side };
    struct card_words card;
    bool known;

    if (!reading->library)
        return false;
    card_read(&card, &known, &other, place, NULL);
    if (!known && !meant->text[0]) {
        meant_find(meant, place, &other);
        known = meant->sure && meant->text[0];
        meant->text[0] = known ? meant->text[0] : '\0';
    }
    return known;
}

const char unknown_of_duel[] =
    "this word is about an engagement of several rounds (volley duel), not about an attack: leave "
    "it out";

/* "no-their-arc", as a card asks for it, is a word of the other ship. */
static volley_status check_whose(const struct error_place *place, volley_error *err)
{
    const size_t no = place->word_bytes > 3 && ascii_same_bytes(place->word, "no-", 3) ? 3 : 0;
    const char *word = place->word + no;
    const size_t bytes = place->word_bytes - no;

    for (size_t i = 0; bytes > 6 && ascii_same_bytes(word, "their-", 6) && i < RULES_SITUATIONS;
         i++)
        if (ascii_is_word(rules_situation_words[i], word + 6, bytes - 6))
            return error_at(err, VOLLEY_SYNTAX, place,
                            "this is said of the other ship: '%.*s%s' among its words (in worth "
                            "and best: in a file for --under or --against)",
                            (int)no, place->word, rules_situation_words[i]);
    return VOLLEY_OK;
}

volley_status unknown_word(const struct error_place *place, const struct card_reading *reading,
                           const struct rules_edition *edition, volley_error *err)
{
    const struct setting_word said = setting_take_apart(place);
    const char *wrong = misplaced(place);
    struct meant meant;

    if (wrong)
        return error_at(err, VOLLEY_SYNTAX, place, "%s", wrong);
    if (setting_duel_word(&said) != RULES_DUEL_WORDS)
        return error_at(err, VOLLEY_SYNTAX, place, "%s", unknown_of_duel);
    TRY(check_whose(place, err));
    meant_find(&meant, place, reading);
    if (!meant.otherwise && is_of_other_edition(place, reading, edition, &meant))
        return error_at(
            err, VOLLEY_SYNTAX, place,
            "the %s does not have this: it is in the library of the other edition (-e %s)%s%s",
            edition->title, edition->bit & RULES_EDITION_1 ? "2.5" : "1",
            meant.sure && meant.text[0] ? "; " : "", meant.sure ? meant.text : "");
    return error_at(err, VOLLEY_SYNTAX, place, "unknown word%s%s",
                    meant.text[0] ? "; "
                                  : ": \"volley words\" and \"volley cards\" list what there is",
                    meant.text);
}

volley_status unknown_check_number(const struct error_place *place, const struct rules_word *word,
                                   const struct card_reading *reading,
                                   const struct rules_edition *edition, volley_error *err)
{
    struct meant named = { .text = "itself" }; /* no part of a name will do */

    return word->kind == RULES_WORD_EFFECT && word->form == RULES_NUMBER &&
                   !setting_take_apart(place).value &&
                   is_of_other_edition(place, reading, edition, &named)
               ? error_at(err, VOLLEY_SYNTAX, place,
                          "this word needs a number, as in %s; the card of this name is in the "
                          "library of the other edition (-e %s)",
                          word->example, edition->bit & RULES_EDITION_1 ? "2.5" : "1")
               : VOLLEY_OK;
}
