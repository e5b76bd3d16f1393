#include "questions/duel/roles.h"

#include "words/geometry.h"

#include "base/ascii.h"
#include "words/card.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/unknown.h"
#include "words/weapon.h"

struct sorter {
    struct duel_roles *out;
    uint32_t word; /* that is read */
    const struct duel_reading *reading;
    struct card_reading cards; /* as the words name a ship, and dice */
    volley_error *err;
};

/* Count the word in the roles of a mask; `stays`: there also without tokens and health. */
static void assign(struct sorter *sorter, unsigned roles, bool stays)
{
    sorter->out->words->words[sorter->word].marks =
        roles << DUEL_WHOLE | (stays ? roles << DUEL_BARE : 0);
}

/* ---- words of the engagement ---- */

static volley_status take_fight(struct sorter *sorter, const struct setting_word *said,
                                enum rules_duel_word_id id)
{
    struct setting_word *kept = &sorter->out->fights[id];

    if (kept->stem[0] && !(id == RULES_DUEL_REGEN && sorter->out->recovers))
        return error_at(sorter->err, VOLLEY_SYNTAX, &said->place, "the %s is given twice",
                        rules_duel_words[id].spelling);
    if (!said->value_bytes)
        return error_at(sorter->err, VOLLEY_SYNTAX, &said->place,
                        "this word needs a value, as in %s", rules_duel_words[id].example);
    *kept = *said;
    sorter->out->recovers = id == RULES_DUEL_REGEN ? NULL : sorter->out->recovers;
    assign(sorter, 0, false);
    return VOLLEY_OK;
}

/* ---- words of the vocabulary ---- */

/* What the words of loadouts cannot tell stays, and is told when they are read. */
static bool read_number(const struct sorter *sorter, const struct setting_word *said,
                        const struct rules_spelling *spelling, int *number)
{
    const struct rules_word *word = spelling->word;
    const struct value value = { said->value, said->value_bytes, sorter->reading->edition,
                                 spelling->counted };

    return (word->editions & sorter->reading->edition->bit) &&
           value_read(word, &value, &said->place, number, NULL) == VOLLEY_OK;
}

static bool is_change(const struct setting_word *said)
{
    return said->value_bytes > 1 && (*said->value == '+' || *said->value == '-');
}

static unsigned roles_of_spelling(const struct rules_spelling *spelling)
{
    unsigned roles = 0;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (rules_word_said_by(spelling, side) && rules_word_fits(spelling, side))
            roles |= 1u << side;
    return roles ? roles : DUEL_BOTH_ROLES;
}

static void take_spelling(struct sorter *sorter, const struct setting_word *said,
                          const struct rules_spelling *spelling)
{
    const struct rules_word *word = spelling->word;
    const bool is_token = word->kind == RULES_WORD_TOKEN;
    struct duel_roles *out = sorter->out;
    int number = 0;

    if (!is_token && word->kind != RULES_WORD_HEALTH) {
        assign(sorter, roles_of_spelling(spelling), true);
        return;
    }
    if (is_token || !is_change(said)) {
        if (!read_number(sorter, said, spelling, &number))
            return;
        if (is_token && !out->token_places[word->id].word)
            out->token_places[word->id] = said->place;
        if (is_token)
            out->tokens[word->id] += number;
        else if (word->id == RULES_HULL)
            out->hull = said->place;
    }
    assign(sorter, DUEL_BOTH_ROLES, false);
}

/* ---- composed words, denials, cards ---- */

static bool is_readable(const struct sorter *sorter, const struct error_place *place,
                        enum rules_side side)
{
    const struct ability_speaker speaker = { side, sorter->reading->edition, -1 };
    struct ability_words words;

    return ability_read(&words, place, &speaker, NULL) == VOLLEY_OK;
}

/* What can be read in both roles counts in both. What can be read in none is told where that is
 * wrong which stands before its price, condition or alternative, else in both. */
static void take_composed(struct sorter *sorter, const struct error_place *place)
{
    struct error_place head = *place;
    unsigned roles = 0;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        roles |= is_readable(sorter, place, side) ? 1u << side : 0;
    for (size_t i = 0; i < head.word_bytes; i++)
        if (strchr(":~|?", head.word[i]))
            head.word_bytes = i;
    for (enum rules_side side = 0; side < RULES_SIDES && !roles; side++)
        roles = is_readable(sorter, &head, side) ? 1u << side : 0;
    assign(sorter, roles ? roles : DUEL_BOTH_ROLES, true);
}

/* "init4": a number that lacks its "=" behind a word whose letters are counted; NULL: it is none.
 */
static const struct rules_duel_word *numbered(const struct setting_word *said, size_t *letters)
{
    size_t bytes = strlen(said->stem);
    enum rules_duel_word_id id;

    for (*letters = bytes; *letters > 0 && ascii_is_digit(said->stem[*letters - 1]);)
        --*letters;
    id = rules_duel_word_match(said->stem, *letters);
    return !said->value && *letters < bytes && id != RULES_DUEL_WORDS && rules_duel_words[id].high
               ? &rules_duel_words[id]
               : NULL;
}

/* Words of the engagement are no words of a loadout, which would guess at another. A slip of one
 * letter tells; what is further away is left to the loadout. */
static volley_status take_unknown(struct sorter *sorter, const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);
    struct nearest nearest = nearest_begin(said.stem, strlen(said.stem));
    size_t letters;
    const struct rules_duel_word *word = numbered(&said, &letters);

    if (word)
        return error_at(sorter->err, VOLLEY_SYNTAX, place, "unknown word; did you mean '%s=%s'?",
                        word->spelling, said.stem + letters);
    for (int id = 0; id < RULES_DUEL_WORDS && said.value; id++)
        nearest_consider(rules_duel_words[id].spelling, &nearest);
    if (!nearest.best[0] || nearest.distance > 1)
        return VOLLEY_OK;
    return error_at(sorter->err, VOLLEY_SYNTAX, place, "unknown word; did you mean '%s'?",
                    nearest.best);
}

/* What an engagement plays only if it is said. */
static void take_unplayed(struct duel_roles *out, const struct cards_left_out *left,
                          const struct cards_row *row)
{
    if (!left || !*left->duel || out->unplayed_count == DUEL_UNPLAYED_MAX)
        return;
    out->unplayed[out->unplayed_count].row = row;
    out->unplayed[out->unplayed_count].word = rules_duel_word_match(left->duel, strlen(left->duel));
    out->unplayed[out->unplayed_count++].says = left->reason;
}

/* What a card does in rounds, a word of the engagement tells. */
static void take_rounds(struct sorter *sorter, const struct cards_row *row,
                        const struct error_place *own)
{
    const char *said = cards_in_rounds(sorter->reading->library, row);
    const struct setting_word charges = setting_take_apart(own);
    const struct error_place place = { .word = said, .word_bytes = said ? strlen(said) : 0 };

    if (!said && !*row->effect)
        take_unplayed(sorter->out, cards_left_out(sorter->reading->library, row), row);
    if (!said || sorter->out->fights[RULES_DUEL_REGEN].stem[0])
        return;
    sorter->out->recovers = row;
    if (!charges.value ||
        !number_read(charges.value, charges.value_bytes, &sorter->out->recoveries))
        sorter->out->recoveries = -1;
    sorter->out->fights[RULES_DUEL_REGEN] = setting_take_apart(&place);
}

/* "howlrunner howlrunner!": who helps others does not help her own ship. */
static bool is_own_helper(const struct sorter *sorter, const struct card_words *helper)
{
    const struct phrase *words = sorter->out->words;
    struct card_words card;
    bool known, own = false;

    if (!helper->pilot || !helper->said_bytes || !helper->card.row ||
        cards_row_helps(helper->card.row) != CARDS_HELPS_OTHERS)
        return false;
    for (uint32_t i = 0; i < words->count; i++)
        own = own || (card_read(&card, &known, &sorter->cards, &words->words[i].place, NULL) ==
                          VOLLEY_OK &&
                      card.pilot == helper->pilot && !card.said_bytes);
    return own;
}

static volley_status take_card(struct sorter *sorter, const struct error_place *place)
{
    struct duel_roles *out = sorter->out;
    struct card_words card;
    bool known;

    if (card_read(&card, &known, &sorter->cards, place, NULL) != VOLLEY_OK)
        return VOLLEY_OK;
    if (!known)
        return take_unknown(sorter, place);
    if (!card.card.row)
        return VOLLEY_OK;
    if (is_own_helper(sorter, &card)) {
        out->helper = card.card.row;
        assign(sorter, 0, false);
        return VOLLEY_OK;
    }
    take_rounds(sorter, card.card.row, place);
    if (!weapon_is_fired(card.effects, card.effect_count))
        return VOLLEY_OK;
    if (out->weapon_count == ENGAGEMENT_WEAPONS_MAX - 1) /* and the primary one */
        return error_at(sorter->err, VOLLEY_RANGE, place, "more than %d weapons on one ship",
                        ENGAGEMENT_WEAPONS_MAX - 1);
    out->weapons[out->weapon_count++] = (struct duel_weapon){ sorter->word, card.card.row, true };
    return VOLLEY_OK;
}

/* A bare number is one of dice, and nobody knows which unless their color is said; but 066 is a
 * card. */
static bool is_bare_number(const struct sorter *sorter, const struct error_place *place,
                           struct dice_number *dice)
{
    const struct cards_row *row;

    return dice_number_read(place, dice) &&
           !(*place->word == '0' && place->word_bytes > 1 &&
             cards_find(sorter->reading->library, place->word, place->word_bytes, &row, 1) > 0);
}

/* Whether the next word is one that players say, "3 damage", which the loadout answers. */
static bool counts_spoken(const struct sorter *sorter)
{
    const struct phrase *words = sorter->out->words;
    struct setting_word next;

    if (sorter->word + 1 == words->count)
        return false;
    next = setting_take_apart(&words->words[sorter->word + 1].place);
    return !next.value && meant_is_said(next.stem, true);
}

/* Whose dice a bare number says: those of the roles that the ship has, if only one of them is left,
 * and no ship is named that has dice of its own. */
static volley_status take_dice(struct sorter *sorter, const struct error_place *place,
                               const struct dice_number *dice)
{
    const unsigned roles = sorter->reading->roles & dice->sides;

    if (counts_spoken(sorter))
        return VOLLEY_OK;
    if (roles == DUEL_BOTH_ROLES || (dice->sides == DUEL_BOTH_ROLES && sorter->out->flies))
        return error_at(
            sorter->err, VOLLEY_SYNTAX, place,
            "a bare number could be either: say attack=%.*s or agility=%.*s; 2x is two ships",
            (int)dice->digits, dice->figures, (int)dice->digits, dice->figures);
    assign(sorter, roles ? roles : sorter->reading->roles, true);
    return VOLLEY_OK;
}

/* A chance is said of what its first word is about. */
static void take_chance(struct sorter *sorter, const struct error_place *place)
{
    const struct error_place own = chance_own(place);
    const struct setting_word said = setting_take_apart(&own);
    const size_t bytes = strcspn(said.stem, "@");
    struct rules_spelling spelling;

    if (rules_word_match(said.stem, bytes, &spelling) ||
        rules_word_denies(said.stem, bytes, &spelling))
        assign(sorter, roles_of_spelling(&spelling), true);
}

static volley_status take_word(struct sorter *sorter, const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);
    const enum rules_duel_word_id fight = setting_duel_word(&said);
    struct rules_spelling spelling;
    struct dice_number dice;

    if (chance_is(place))
        take_chance(sorter, place);
    else if (fight != RULES_DUEL_WORDS)
        return take_fight(sorter, &said, fight);
    else if (is_bare_number(sorter, place, &dice))
        return take_dice(sorter, place, &dice);
    else if (ability_is_composed(place))
        take_composed(sorter, place);
    else if (setting_match(&said, &spelling))
        take_spelling(sorter, &said, &spelling);
    else if (rules_word_denies(said.stem, said.stem_bytes, &spelling))
        assign(sorter, roles_of_spelling(&spelling), true);
    else
        return take_card(sorter, place);
    return VOLLEY_OK;
}

/* ---- what the words name and say ---- */

/* The dice that a word says, as a mask of roles. */
static unsigned dice_said_by(const struct sorter *sorter, const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);
    struct rules_spelling spelling;
    struct dice_number dice;

    if (is_bare_number(sorter, place, &dice))
        return sorter->reading->roles & dice.sides;
    if (!said.value || is_change(&said) || ability_is_composed(place) ||
        !setting_match(&said, &spelling) || spelling.theirs ||
        spelling.word->kind != RULES_WORD_DICE)
        return 0;
    return spelling.word->sides;
}

/* As a loadout does: what an id means depends on whether a ship is named, or dice. */
static void look_ahead(struct sorter *sorter, const struct phrase *words)
{
    struct card_words card;
    unsigned dice = 0;
    bool known;

    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;
        const struct cards_ship *ship = card_names_ship(sorter->reading->library, word);

        dice |= dice_said_by(sorter, word);
        sorter->cards.ship = ship ? ship : sorter->cards.ship;
    }
    for (int side = 0; side < RULES_SIDES; side++)
        sorter->out->says_dice[side] = dice >> side & 1;
    sorter->cards.alone = !dice && !sorter->cards.ship;
    sorter->out->flies = sorter->cards.ship != NULL;
    for (uint32_t i = 0; sorter->cards.alone && i < words->count; i++)
        if (card_read(&card, &known, &sorter->cards, &words->words[i].place, NULL) == VOLLEY_OK &&
            known && card.pilot)
            sorter->out->flies = true;
}

volley_status duel_roles_sort(struct duel_roles *out, struct phrase *words,
                              const struct duel_reading *reading, volley_error *err)
{
    struct sorter sorter = { .out = out,
                             .reading = reading,
                             .cards = { .library = reading->library, .side = RULES_ATTACKER },
                             .err = err };

    *out = (struct duel_roles){ .reading = reading, .words = words };
    look_ahead(&sorter, words);
    for (; sorter.word < words->count; sorter.word++) {
        assign(&sorter, DUEL_BOTH_ROLES, true);
        TRY(take_word(&sorter, &words->words[sorter.word].place));
    }
    return VOLLEY_OK;
}

volley_status duel_roles_words(struct duel_roles *roles, enum rules_side side, unsigned mark,
                               struct phrase *out, volley_error *err)
{
    const unsigned bit = 1u << side << mark;
    const struct geometry_asked asked = { side,
                                          roles->reading->ranged ||
                                              roles->fights[RULES_DUEL_RANGE].stem[0],
                                          roles->reading->target, roles->told[side] };

    for (size_t i = 0; i < roles->weapon_count && side == RULES_ATTACKER; i++) {
        unsigned *marks = &roles->words->words[roles->weapons[i].word].marks;

        *marks = roles->weapons[i].fired ? *marks | bit : *marks & ~bit;
    }
    roles->told[side] = NULL;
    *out = (struct phrase){ .count = 0 };
    if (phrase_add_marked(out, roles->words, bit, err) != VOLLEY_OK)
        return VOLLEY_NOMEM;
    return geometry_add(out, roles->reading->library, &asked, err);
}
