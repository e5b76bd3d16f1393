#include "scenario/loadout.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/grow.h"
#include "scenario/ability.h"
#include "scenario/card.h"
#include "scenario/flown.h"
#include "scenario/pools.h"
#include "scenario/ship.h"
#include "scenario/unknown.h"
#include "scenario/value.h"
#include "scenario/weapon.h"

#include <stdlib.h>
#include <string.h>

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
    const struct cards *library;
    volley_error *err;
    bool seen[RULES_WORD_KINDS][RULES_HEALTHS]; /* words that may stand only once */
    struct card_reading reading;                /* of cards */
    struct flown flown;
    bool force_said;
    uint8_t choices;                 /* words with alternatives so far */
    struct error_place weapon_place; /* where the card is named that is fired */
};
_Static_assert((int)RULES_HEALTHS > (int)RULES_RANGE, "seen has room for every id");

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
        parts.stem[i] = ascii_lower(place->word[i]);
    return parts;
}

static bool is_all_digits(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return bytes > 0;
}

static volley_status wrong_side(struct parser *parser, const struct parts *parts)
{
    enum rules_side side = parser->out->side;

    return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                    "this word describes the %s, and stands with the %s",
                    side_names[rules_other_side(side)], side_names[side]);
}

/* The number of a word into *number; the edition bounds the range. */
static volley_status take_number(struct parser *parser, const struct parts *parts,
                                 const struct rules_word *word, int *number)
{
    struct value value = { parts->value, parts->value_bytes, word->low, word->high };

    if (word->kind == RULES_WORD_SITUATION && word->id == RULES_RANGE) {
        value.low = parser->edition->range_min;
        value.high = parser->edition->range_max;
    }
    return value_read(word, &value, &parts->place, number, parser->err);
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

    parser->force_said = parser->force_said || spelling->word->id == RULES_FORCE;
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
    else
        parser->out->shielded = true;
    return only_once(parser, parts, spelling->word);
}

static volley_status apply_charges(struct parser *parser, const struct parts *parts,
                                   const struct rules_spelling *spelling, int number)
{
    parser->out->charges = (uint8_t)number;
    parser->out->has_charges = true;
    return only_once(parser, parts, spelling->word);
}

static volley_status apply_situation(struct parser *parser, const struct parts *parts,
                                     const struct rules_spelling *spelling, int number)
{
    enum rules_situation situation = spelling->word->id;

    if (situation == RULES_RANGE) {
        parser->out->range = number;
        return only_once(parser, parts, spelling->word);
    }
    parser->out->situations |= 1u << situation | rules_situation_implies[situation];
    return VOLLEY_OK;
}

/* "no-bullseye": an arc that the other ship is not in. */
static bool is_denial(const struct parts *parts, struct rules_spelling *spelling)
{
    static const char no[] = "no-";
    const size_t bytes = sizeof no - 1;

    return parts->stem_bytes > bytes && memcmp(parts->stem, no, bytes) == 0 &&
           rules_word_match(parts->stem + bytes, parts->stem_bytes - bytes, spelling) &&
           spelling->word->kind == RULES_WORD_SITUATION && (RULES_ARCS >> spelling->word->id & 1);
}

static volley_status apply_denial(struct parser *parser, const struct parts *parts,
                                  const struct rules_spelling *spelling)
{
    if (!(spelling->word->sides & (1u << parser->out->side)))
        return wrong_side(parser, parts);
    if (parts->value)
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place, "this word takes no number");
    parser->out->denied |= 1u << spelling->word->id;
    return VOLLEY_OK;
}

static volley_status add_effect(struct parser *parser, const struct error_place *place,
                                struct rules_effect *effect)
{
    struct loadout *out = parser->out;

    if (out->effect_count == LOADOUT_EFFECTS_MAX)
        return error_at(parser->err, VOLLEY_RANGE, place, "more than %d effects in one loadout",
                        LOADOUT_EFFECTS_MAX);
    if (!grow_array(&out->effects, &out->effect_capacity, (size_t)out->effect_count + 1,
                    sizeof *out->effects))
        return error_nomem(parser->err);
    out->effects[out->effect_count++] = *effect;
    return VOLLEY_OK;
}

static volley_status add_words(struct parser *parser, const struct error_place *place,
                               struct ability_words *words)
{
    uint8_t choice = words->count > 1 ? ++parser->choices : 0;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < words->count && status == VOLLEY_OK; i++) {
        words->effects[i].choice = choice;
        status = add_effect(parser, place, &words->effects[i]);
    }
    return status;
}

/* An attack is made with one weapon. */
static volley_status take_weapon(struct parser *parser, const struct error_place *place,
                                 const struct card_words *card)
{
    struct loadout *out = parser->out;

    if (!weapon_is_fired(card->effects, card->effect_count))
        return VOLLEY_OK;
    if (out->weapon)
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "an attack is made with one weapon, which is %s: leave out the other",
                        out->cards[out->weapon - 1].row->id);
    out->weapon = (uint8_t)out->card_count;
    parser->weapon_place = *place;
    return VOLLEY_OK;
}

/* The effects of a card whose number is that of the cards. */
static volley_status add_effects(struct parser *parser, const struct error_place *place,
                                 struct card_words *card)
{
    volley_status status = take_weapon(parser, place, card);

    for (size_t i = 0; i < card->effect_count && status == VOLLEY_OK; i++) {
        struct rules_effect *effect = &card->effects[i];

        effect->card = (uint8_t)parser->out->card_count;
        if (effect->choice)
            effect->choice = (uint8_t)(effect->choice + parser->choices);
        status = add_effect(parser, place, effect);
    }
    parser->choices = (uint8_t)(parser->choices + card->choices);
    return status;
}

static volley_status add_card(struct parser *parser, const struct error_place *place,
                              const struct card_words *card)
{
    struct loadout *out = parser->out;

    if (out->card_count == LOADOUT_CARDS_MAX)
        return error_at(parser->err, VOLLEY_RANGE, place, "more than %d cards in one loadout",
                        LOADOUT_CARDS_MAX);
    out->cards[out->card_count++] = (struct loadout_card){ .row = card->card,
                                                           .asserted = card->asserted,
                                                           .lacks_number = card->lacks_number,
                                                           .charges = card->charges,
                                                           .friends = card->friends };
    return VOLLEY_OK;
}

/* Whether a word is in the library of the other edition. */
static bool is_of_other_edition(const struct parser *parser, const struct error_place *place)
{
    const bool first = parser->edition->bit & RULES_EDITION_1;
    const struct card_reading other = { .library =
                                            &cards_builtin[first ? CARDS_SECOND : CARDS_FIRST],
                                        .side = parser->out->side };
    struct card_words card;
    bool known;

    if (!parser->library)
        return false;
    card_read(&card, &known, &other, place, NULL);
    return known;
}

/* A word that is none of the vocabulary: perhaps the id of a card or a ship. */
static volley_status apply_card(struct parser *parser, const struct parts *parts)
{
    struct card_words card;
    volley_error fault = { 0 };
    bool known;
    volley_status status = card_read(&card, &known, &parser->reading, &parts->place, &fault);

    if (!known && is_of_other_edition(parser, &parts->place))
        return error_at(parser->err, VOLLEY_SYNTAX, &parts->place,
                        "the %s does not have this: it "
                        "is in the library of the other edition",
                        parser->edition->title);
    if (!known)
        return unknown_word(&parts->place, parser->out->side, parser->library, parser->err);
    if (status != VOLLEY_OK)
        return error_copy(parser->err, &fault);
    status = flown_name(&parser->flown, &card, &parts->place, parser->err);
    if (status == VOLLEY_OK && card.card)
        status = add_card(parser, &parts->place, &card);
    return status == VOLLEY_OK && card.card ? add_effects(parser, &parts->place, &card) : status;
}

/* ---- what the ship brings with it ---- */

static bool is_named(const struct loadout *loadout, const struct cards_row *row)
{
    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].row == row)
            return true;
    return false;
}

/* A weapon that is not named is carried, not fired. */
static volley_status bring(struct parser *parser, const struct error_place *word,
                           const struct error_place *place)
{
    struct card_words card;
    volley_error fault = { 0 };
    bool known;
    volley_status status = card_read(&card, &known, &parser->reading, word, &fault);

    if (status != VOLLEY_OK && fault.status != VOLLEY_OK && word->word == place->word)
        return error_copy(parser->err, &fault);
    if (status != VOLLEY_OK)
        return error_at(parser->err, status, place, "%s", fault.message);
    if (!known || !card.card || is_named(parser->out, card.card))
        return VOLLEY_OK;
    status = add_card(parser, place, &card);
    if (status != VOLLEY_OK || card.lacks_number)
        return status;
    if (!weapon_is_fired(card.effects, card.effect_count))
        return add_effects(parser, place, &card);
    parser->out->cards[parser->out->card_count - 1].carried = true;
    return VOLLEY_OK;
}

static volley_status bring_all(struct parser *parser)
{
    struct error_place word = parser->flown.place;
    char text[FLOWN_WORD_MAX];
    volley_status status = VOLLEY_OK;

    parser->reading.brought = true;
    while (status == VOLLEY_OK && flown_next_word(&parser->flown, text)) {
        word.word = text;
        word.word_bytes = strlen(text);
        status = bring(parser, &word, &parser->flown.place);
    }
    return status;
}

/* Force of the pilot and of the upgrades on the ship itself, if nothing is said of it. */
static void take_force(struct parser *parser)
{
    struct loadout *out = parser->out;
    const struct cards_pilot *pilot = parser->flown.pilot;
    int force = pilot ? pilot->force : 0;

    out->force_pilot = pilot && !pilot->limited ? pilot->force : 0;
    if (parser->force_said || !parser->flown.ship)
        return;
    for (size_t i = 0; i < out->card_count; i++)
        if (strcmp(out->cards[i].row->kind, "upgrade") == 0 && !out->cards[i].asserted)
            force += out->cards[i].row->force;
    out->tokens[RULES_FORCE] = force;
}

/* Whether a word begins with the id of a card, and goes on like an effect. */
static bool is_composed_card(const struct parser *parser, const struct error_place *place)
{
    struct error_place head = *place;
    struct rules_spelling spelling;
    struct card_words card;
    bool known;

    for (size_t i = 0; i < head.word_bytes; i++)
        if (head.word[i] && strchr(":~|?", head.word[i]))
            head.word_bytes = i;
    if (rules_word_match(head.word, head.word_bytes, &spelling))
        return false;
    card_read(&card, &known, &parser->reading, &head, NULL);
    return known;
}

static volley_status apply_ability(struct parser *parser, const struct error_place *place)
{
    const struct ability_speaker speaker = { parser->out->side, parser->edition, -1 };
    struct ability_words words;
    volley_status status;

    if (is_composed_card(parser, place))
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "a card has no further price, condition or alternative");
    status = ability_read(&words, place, &speaker, parser->err);
    return status == VOLLEY_OK ? add_words(parser, place, &words) : status;
}

static volley_status apply_effect(struct parser *parser, const struct parts *parts,
                                  const struct rules_spelling *spelling, int number)
{
    (void)spelling;
    (void)number;
    return apply_ability(parser, &parts->place);
}

typedef volley_status apply_fn(struct parser *parser, const struct parts *parts,
                               const struct rules_spelling *spelling, int number);

static apply_fn *const apply[] = {
    [RULES_WORD_DICE] = apply_dice,     [RULES_WORD_TOKEN] = apply_token,
    [RULES_WORD_HEALTH] = apply_health, [RULES_WORD_SITUATION] = apply_situation,
    [RULES_WORD_EFFECT] = apply_effect, [RULES_WORD_CHARGES] = apply_charges,
};
_Static_assert(ARRAY_LEN(apply) == RULES_WORD_KINDS, "one function per kind of word");

/* "attack=+1": a change of a word that otherwise sets something; the other ship's is never set. */
static bool is_change(const struct parts *parts, const struct rules_spelling *spelling)
{
    if (spelling->theirs && spelling->word->kind == RULES_WORD_DICE)
        return true;
    return (spelling->word->kind == RULES_WORD_DICE || spelling->word->kind == RULES_WORD_HEALTH) &&
           parts->value_bytes > 1 && (*parts->value == '+' || *parts->value == '-');
}

static volley_status parse_word(struct parser *parser, const struct error_place *place)
{
    struct parts parts = take_apart(place);
    struct rules_spelling spelling;
    volley_status status;
    int number;

    if (*place->word == '@')
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "squad files are read by the program volley, not by the library");
    if (!parts.value && is_all_digits(place->word, place->word_bytes)) {
        const char *dice = parser->out->side == RULES_ATTACKER ? "attack" : "agility";

        parts.value = place->word;
        parts.value_bytes = place->word_bytes;
        rules_word_match(dice, strlen(dice), &spelling);
    } else if (ability_is_composed(place)) {
        return apply_ability(parser, place);
    } else if (parts.stem_bytes >= sizeof parts.stem ||
               !rules_word_match(parts.stem, parts.stem_bytes, &spelling)) {
        return is_denial(&parts, &spelling) ? apply_denial(parser, &parts, &spelling)
                                            : apply_card(parser, &parts);
    }
    if (is_change(&parts, &spelling))
        return apply_ability(parser, place);
    if (!rules_word_said_by(&spelling, parser->out->side) ||
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

/* What cards bring comes on top of what was said. */
static volley_status check_tokens(const struct loadout *loadout, const struct error_place *start,
                                  volley_error *err)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (loadout->tokens[token] > RULES_TOKENS_MAX)
            return error_at(err, VOLLEY_RANGE, start, "more than %d %s tokens on one ship",
                            RULES_TOKENS_MAX, rules_token_words[token]);
    return VOLLEY_OK;
}

/* Dice of its own, of a ship, or of a weapon card. */
static bool has_dice(const struct parser *parser)
{
    for (size_t i = 0; i < parser->out->effect_count; i++)
        if (rules_effect_main(&parser->out->effects[i])->operation == RULES_VALUE)
            return true;
    return parser->seen[RULES_WORD_DICE][0] || parser->flown.ship;
}

/* What all words together come to. Tokens that the weapon costs count for what the ship can have;
 * charges that it costs, as a condition, are no effect's own. */
static volley_status settle(struct parser *parser, const struct error_place *start, int attacks)
{
    struct loadout *out = parser->out;
    const struct ship_named named = { parser->flown.ship,
                                      parser->flown.pilot,
                                      parser->seen[RULES_WORD_DICE][0],
                                      { parser->seen[RULES_WORD_HEALTH][RULES_HULL],
                                        parser->seen[RULES_WORD_HEALTH][RULES_SHIELDS] } };
    volley_status status;

    out->flown = parser->flown.ship;
    out->pilot = parser->flown.pilot;
    take_force(parser);
    ship_apply(out, &named);
    ship_settle_facts(out, parser->flown.ship);
    ship_apply_words(out);
    pools_find_force(out);
    status = check_tokens(out, start, parser->err);
    weapon_exchange(out);
    if (status == VOLLEY_OK && out->weapon)
        status = weapon_fire(out, out->weapon, &parser->weapon_place, parser->err);
    if (status == VOLLEY_OK)
        status = pools_assign(out, start, parser->err);
    return status == VOLLEY_OK && out->shot_cost
               ? pools_check_shots(out, attacks, &parser->weapon_place, parser->err)
               : status;
}

/* Whether a word says the dice of the loadout. */
static bool says_dice(const struct parser *parser, const struct error_place *place)
{
    const struct parts parts = take_apart(place);
    struct rules_spelling spelling;

    if (is_all_digits(place->word, place->word_bytes))
        return true;
    return parts.stem_bytes < sizeof parts.stem &&
           rules_word_match(parts.stem, parts.stem_bytes, &spelling) &&
           spelling.word->kind == RULES_WORD_DICE &&
           (spelling.word->sides & (1u << parser->out->side)) && !is_change(&parts, &spelling);
}

/* What an id means depends on whether the words name a ship, and on whether they say dice. */
static void look_ahead(struct parser *parser, struct lexer words)
{
    struct error_place word;

    parser->reading.alone = true;
    while (lexer_next(&words, &word)) {
        const struct cards_ship *ship = card_names_ship(parser->library, &word);

        parser->reading.alone = parser->reading.alone && !says_dice(parser, &word);
        parser->reading.ship = ship ? ship : parser->reading.ship;
    }
    parser->reading.alone = parser->reading.alone && !parser->reading.ship;
}

static volley_status parse_words(struct parser *parser, struct lexer words, int attacks)
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
    look_ahead(parser, rest);
    while (status == VOLLEY_OK && lexer_next(&rest, &word))
        status = parse_word(parser, &word);
    if (status == VOLLEY_OK)
        status = flown_settle(&parser->flown, parser->seen[RULES_WORD_DICE][0], parser->err);
    if (status == VOLLEY_OK)
        status = bring_all(parser);
    if (status == VOLLEY_OK)
        status = settle(parser, &start, attacks);
    if (status == VOLLEY_OK && !has_dice(parser))
        status = error_at(parser->err, VOLLEY_SYNTAX, &start,
                          "the %s has no dice: give their number, as in \"3 focus\"",
                          side_names[parser->out->side]);
    return status;
}

volley_status loadout_parse(struct loadout *out, struct lexer words, enum rules_side side,
                            int attacks, const struct rules_edition *edition,
                            const struct cards *library, volley_error *err)
{
    struct parser parser = { .out = out,
                             .edition = edition,
                             .library = library,
                             .err = err,
                             .reading = { .library = library, .side = side },
                             .flown = { .library = library } };
    volley_status status;

    *out = (struct loadout){ .side = side };
    out->range = LOADOUT_RANGE_DEFAULT;
    status = parse_words(&parser, words, attacks);
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
    out->effects = calloc((size_t)from->effect_count + 1, sizeof *out->effects);
    out->effect_capacity = from->effect_count + 1;
    if (!out->text || !out->effects) {
        loadout_fini(out);
        return error_nomem(err);
    }
    if (from->effect_count)
        memcpy(out->effects, from->effects, from->effect_count * sizeof *out->effects);
    return VOLLEY_OK;
}

void loadout_fini(struct loadout *loadout)
{
    free(loadout->text);
    free(loadout->effects);
    *loadout = (struct loadout){ 0 };
}

int loadout_health(const struct loadout *loadout)
{
    return loadout->health[RULES_HULL] + loadout->health[RULES_SHIELDS];
}
