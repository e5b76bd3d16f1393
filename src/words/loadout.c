#include "words/loadout.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "words/armament.h"
#include "words/follow_up.h"
#include "words/grant.h"
#include "words/number.h"
#include "words/spelling.h"
#include "words/unknown.h"
#include "words/weapon.h"

struct parser {
    struct loadout *out;
    const struct rules_edition *edition;
    const struct cards *library;
    const struct loadout_moment *moment; /* NULL: none */
    const struct chance_draw *draw;      /* NULL: no word says a chance */
    volley_error *err;
    struct setting setting;      /* of words that set something */
    struct card_reading reading; /* of cards */
    struct flown flown;
    bool numbered;                 /* a bare number says the dice */
    uint8_t choices;               /* words with alternatives so far */
    struct armament_named weapons; /* cards that can be fired */
};

/* A bare number, unless it is the id of a card, as 066 is. */
static bool is_number(const struct parser *parser, const struct error_place *place,
                      struct dice_number *dice)
{
    const struct cards_row *row;
    bool is_card = parser->library && *place->word == '0' && place->word_bytes > 1 &&
                   cards_find(parser->library, place->word, place->word_bytes, &row, 1) > 0;

    return !is_card && dice_number_read(place, dice);
}

static volley_status add_effect(struct parser *parser, const struct error_place *place,
                                struct rules_effect *effect)
{
    struct loadout *out = parser->out;

    if (out->effect_count == RULES_EFFECTS_MAX)
        return rules_limit_at(parser->err, place, RULES_EFFECTS_MAX);
    NEED(GROW(out->effects, out->effect_capacity, out->effect_count, 1), parser->err);
    out->effects[out->effect_count++] = *effect;
    return VOLLEY_OK;
}

static volley_status add_words(struct parser *parser, const struct error_place *place,
                               struct ability_words *words)
{
    uint8_t choice = words->count > 1 ? ++parser->choices : 0;

    for (size_t i = 0; i < words->count; i++) {
        words->effects[i].choice = choice;
        TRY(add_effect(parser, place, &words->effects[i]));
    }
    return VOLLEY_OK;
}

/* Which attack it is for is found when all words are read. */
static volley_status take_weapon(struct parser *parser, const struct error_place *place,
                                 const struct card_words *card)
{
    struct armament_named *weapons = &parser->weapons;

    if (!weapon_is_fired(card->effects, card->effect_count))
        return VOLLEY_OK;
    if (weapons->count == RULES_WEAPONS_MAX)
        return rules_limit_at(parser->err, place, RULES_WEAPONS_MAX);
    weapons->cards[weapons->count] = (uint8_t)parser->out->card_count;
    weapons->places[weapons->count++] = *place;
    return VOLLEY_OK;
}

/* The effects of a card whose number is that of the cards. */
static volley_status add_effects(struct parser *parser, const struct error_place *place,
                                 struct card_words *card)
{
    TRY(take_weapon(parser, place, card));
    for (size_t i = 0; i < card->effect_count; i++) {
        struct rules_effect *effect = &card->effects[i];

        effect->card = (uint8_t)parser->out->card_count;
        if (effect->choice)
            effect->choice = (uint8_t)(effect->choice + parser->choices);
        TRY(add_effect(parser, place, effect));
    }
    parser->choices = (uint8_t)(parser->choices + card->choices);
    return VOLLEY_OK;
}

static volley_status add_card(struct parser *parser, const struct error_place *place,
                              const struct card_words *card)
{
    struct loadout *out = parser->out;

    if (out->card_count == RULES_CARDS_MAX)
        return rules_limit_at(parser->err, place, RULES_CARDS_MAX);
    out->cards[out->card_count] = card->card;
    out->cards[out->card_count++].skill =
        (int8_t)cards_granted_skill(parser->library, card->card.row);
    return VOLLEY_OK;
}

/* A word that is none of the vocabulary: perhaps the id of a card or a ship. */
static volley_status apply_card(struct parser *parser, const struct setting_word *said)
{
    struct card_words card;
    volley_error fault = { 0 };
    bool known;
    volley_status status = card_read(&card, &known, &parser->reading, &said->place, &fault);

    if (!known)
        return unknown_word(&said->place, &parser->reading, parser->edition, parser->err);
    if (status != VOLLEY_OK)
        return error_copy(parser->err, &fault);
    status = flown_name(&parser->flown, &card, &said->place, parser->err);
    if (status == VOLLEY_OK && card.card.row)
        status = add_card(parser, &said->place, &card);
    return status == VOLLEY_OK && card.card.row ? add_effects(parser, &said->place, &card) : status;
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

    if (status != VOLLEY_OK)
        return error_at(parser->err, status, place, "%s", fault.message);
    if (!known || !card.card.row || is_named(parser->out, card.card.row))
        return VOLLEY_OK;
    status = add_card(parser, place, &card);
    if (status != VOLLEY_OK || card.card.lacks_number)
        return status;
    if (!weapon_is_fired(card.effects, card.effect_count))
        return add_effects(parser, place, &card);
    parser->out->cards[parser->out->card_count - 1].carried = true;
    return VOLLEY_OK;
}

static volley_status bring_all(struct parser *parser)
{
    struct error_place word = parser->flown.place;
    struct buffer text = { 0 };
    volley_status status = VOLLEY_OK;

    parser->reading.brought = true;
    flown_words(&parser->flown, &text);
    word.word = text.count > 0 ? buffer_text(&text) : "";
    if (text.failed)
        status = error_nomem(parser->err);
    while (status == VOLLEY_OK && *(word.word += strspn(word.word, " "))) {
        word.word_bytes = strcspn(word.word, " ");
        status = bring(parser, &word, &parser->flown.place);
        word.word += word.word_bytes;
    }
    buffer_fini(&text);
    return status;
}

/* Force of the pilot and of the upgrades on the ship itself, if no number is said of it. */
static volley_status take_force(struct parser *parser)
{
    struct loadout *out = parser->out;
    const struct cards_pilot *pilot = parser->flown.pilot;
    int force = pilot ? pilot->force : 0;
    struct buffer told = { 0 };

    out->force_pilot = pilot && !pilot->limited ? pilot->force : 0;
    if (!parser->flown.ship)
        return VOLLEY_OK;
    for (size_t i = 0; i < out->card_count; i++)
        if (out->cards[i].row->kind == CARDS_UPGRADE &&
            !(out->cards[i].asserted && !out->cards[i].stands))
            force += out->cards[i].row->force;
    if (pilot && !(parser->moment && parser->moment->tokens) && out->tokens[RULES_FORCE] > force)
        buffer_print(&told, "%d force counts as said: %s has %d\n", out->tokens[RULES_FORCE],
                     pilot->name, force);
    if (!parser->setting.force_said) {
        out->brings_force = force > 0;
        out->tokens[RULES_FORCE] = force ? force : out->tokens[RULES_FORCE];
    }
    return phrase_note(&out->took, &told, parser->err);
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

    if (is_composed_card(parser, place))
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "a card has no further price, condition or alternative");
    TRY(ability_read(&words, place, &speaker, parser->err));
    return add_words(parser, place, &words);
}

/* "attack=+1": a change of a word that otherwise sets something; the other ship's is never set. */
static bool is_change(const struct setting_word *said, const struct rules_spelling *spelling)
{
    if (spelling->theirs && spelling->word->kind == RULES_WORD_DICE)
        return true;
    return (spelling->word->kind == RULES_WORD_DICE || spelling->word->kind == RULES_WORD_HEALTH) &&
           said->value_bytes > 1 && (*said->value == '+' || *said->value == '-');
}

/* Words that stand for whole loadouts, and are gone where one is read. */
static volley_status refuse_foreign(struct parser *parser, const struct error_place *place)
{
    if (*place->word == '@')
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "squad files are read by the program volley, not by the library");
    if (lexer_is_bar(place) || lexer_is_share(place))
        return error_at(parser->err, VOLLEY_SYNTAX, place,
                        "mixtures of loadouts are for compare and sweep alone");
    return VOLLEY_OK;
}

static const char *const dice_words[RULES_SIDES] = { "attack", "agility" };

static volley_status parse_word(struct parser *parser, const struct error_place *place)
{
    struct setting_word said = setting_take_apart(place);
    struct rules_spelling spelling;
    struct dice_number dice;
    int number;

    TRY(refuse_foreign(parser, place));
    if (!said.value && is_number(parser, place, &dice)) {
        const char *word = dice_words[parser->out->side];

        if (!(dice.sides >> parser->out->side & 1))
            return setting_wrong_side(&parser->setting, &said);
        said.value = dice.figures;
        said.value_bytes = dice.digits;
        rules_word_match(word, strlen(word), &spelling);
    } else if (ability_is_composed(place)) {
        return apply_ability(parser, place);
    } else if (setting_duel_word(&said) == RULES_DUEL_INIT) {
        return setting_take_skill(&parser->setting, &said);
    } else if (!setting_match(&said, &spelling)) {
        return rules_word_denies(said.stem, said.stem_bytes, &spelling)
                   ? setting_deny(&parser->setting, &said, &spelling)
                   : apply_card(parser, &said);
    }
    if (is_change(&said, &spelling))
        return apply_ability(parser, place);
    if (!rules_word_said_by(&spelling, parser->out->side) ||
        !rules_word_fits(&spelling, parser->out->side))
        return setting_wrong_side(&parser->setting, &said);
    if (!(spelling.word->editions & parser->edition->bit))
        return error_at(parser->err, VOLLEY_SYNTAX, place, RULES_LACKS, parser->edition->title);
    TRY(unknown_check_number(place, spelling.word, &parser->reading, parser->edition, parser->err));
    TRY(setting_number(&parser->setting, &said, &spelling, &number));
    return spelling.word->kind == RULES_WORD_EFFECT
               ? apply_ability(parser, place)
               : setting_apply(&parser->setting, &said, spelling.word, number);
}

/* Dice of its own, of a ship, or of a weapon card. */
static bool has_dice(const struct parser *parser)
{
    for (size_t i = 0; i < parser->out->effect_count; i++)
        if (rules_step_sets_value(rules_effect_main(&parser->out->effects[i])))
            return true;
    return parser->setting.seen[RULES_WORD_DICE][0] || parser->flown.ship;
}

/* In some cases of what words say by chance a weapon cannot be fired. */
static volley_status arm(struct parser *parser, const struct error_place *start)
{
    const char never[] = "declare-must-no-attack";
    const struct error_place place = { start->source, start->line, start->column, never,
                                       sizeof never - 1 };
    volley_error fault = { 0 };
    volley_status status = armament_settle(parser->out, &parser->weapons, start, &fault);

    if (status != VOLLEY_INVALID || !parser->draw || !parser->draw->misses)
        return status == VOLLEY_OK ? VOLLEY_OK : error_copy(parser->err, &fault);
    parser->out->misses = true;
    return apply_ability(parser, &place);
}

/* A ship that is destroyed later yields the rest of its points alone. */
static volley_status tell_half(struct parser *parser)
{
    struct loadout *out = parser->out;
    const int health = loadout_health(out);
    struct buffer told = { 0 };

    if (out->side == RULES_DEFENDER && out->gone > 0 &&
        loadout_half_damage(out, parser->edition) == 0)
        ship_say_half_had(health, health + out->gone, &told);
    return phrase_note(&out->took, &told, parser->err);
}

/* What all words together come to. Tokens that the weapon costs count for what the ship can have;
 * charges that it costs, as a condition, are no effect's own. */
static volley_status settle(struct parser *parser, const struct error_place *start)
{
    struct loadout *out = parser->out;
    const struct ship_named named = { parser->flown.ship,
                                      parser->flown.pilot,
                                      parser->setting.seen[RULES_WORD_DICE][0],
                                      { parser->setting.seen[RULES_WORD_HEALTH][RULES_HULL],
                                        parser->setting.seen[RULES_WORD_HEALTH][RULES_SHIELDS] },
                                      parser->edition->bit & RULES_EDITION_1,
                                      parser->moment && parser->moment->skill
                                          ? parser->moment->skill
                                          : parser->setting.skill };
    int dice;

    out->flown = parser->flown.ship;
    out->pilot = parser->flown.pilot;
    TRY(grant_cards(out, &parser->setting, start));
    TRY(take_force(parser));
    ship_apply(out, &named);
    ship_settle_facts(out, parser->flown.ship);
    ship_apply_words(out);
    TRY(ship_break_locks(out, parser->edition, !(parser->moment && parser->moment->in_game),
                         parser->err));
    TRY(ship_tell_said(out, parser->setting.skill, parser->err));
    TRY(tell_half(parser));
    pools_find_force(out);
    parser->weapons.has_dice = named.dice_said || named.ship;
    parser->weapons.ship = &named;
    TRY(loadout_check_sums(out, start, parser->err));
    if (parser->moment) /* of a game */
        follow_up_forgo(out);
    dice = out->dice;
    TRY(arm(parser, start));
    TRY(ship_tell_dice(out, &named, parser->moment ? out->dice : dice, parser->err));
    TRY(ship_point(out, &named, parser->err));
    TRY(pools_assign(out, start, parser->err));
    return out->shot_cost ? pools_check_shots(out, &parser->weapons.places[0], parser->err)
                          : VOLLEY_OK;
}

static bool says_dice(struct parser *parser, const struct error_place *place)
{
    struct setting_word said;
    struct rules_spelling spelling;
    struct dice_number dice;

    if (is_number(parser, place, &dice))
        return parser->numbered = true;
    if (!ascii_is_digit(place->word[place->word_bytes - 1]))
        return false;
    said = setting_take_apart(place);
    return !ability_is_composed(place) && setting_match(&said, &spelling) &&
           spelling.word->kind == RULES_WORD_DICE &&
           (spelling.word->sides & (1u << parser->out->side)) && !is_change(&said, &spelling);
}

/* Spell the words, and find what it depends on what an id means: whether they name a ship, and
 * whether they say dice. */
static volley_status look_ahead(struct parser *parser, const struct phrase *words)
{
    struct buffer text = { 0 };

    parser->reading.alone = true;
    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;
        const bool is_dice = says_dice(parser, word);
        const struct cards_ship *ship = is_dice ? NULL : card_names_ship(parser->library, word);

        parser->reading.alone = parser->reading.alone && !is_dice;
        parser->reading.ship = ship ? ship : parser->reading.ship;
        spelling_add_next(&text, word, parser->library);
    }
    parser->reading.alone = parser->reading.alone && !parser->reading.ship;
    if (parser->moment) {
        /* Tokens and range of the moment are words like others where loadouts are compared. */
        const struct loadout_moment *moment = parser->moment;

        parser->out->in_game = moment->in_game;
        for (int token = 0; moment->tokens && token < RULES_TOKENS; token++)
            if (moment->tokens[token]) {
                parser->out->tokens[token] = moment->tokens[token];
                buffer_print(&text, " %s=%d", rules_token_words[token], moment->tokens[token]);
            }
        if (moment->tokens && moment->tokens[RULES_FORCE])
            parser->setting.force_said = true;
        if (moment->range != LOADOUT_RANGE_UNSAID) {
            parser->out->range = moment->range;
            buffer_print(&text, " range=%d", moment->range);
        }
    }
    parser->out->text = buffer_string(&text);
    parser->out->took = strdup(words->took ? words->took : "");
    return parser->out->text && parser->out->took ? VOLLEY_OK : error_nomem(parser->err);
}

static volley_status parse_words(struct parser *parser, const struct phrase *words,
                                 const struct phrase *said)
{
    if (words->bytes > LOADOUT_TEXT_MAX)
        return error_at(parser->err, VOLLEY_RANGE, &words->start,
                        "a loadout can have at most %d characters", LOADOUT_TEXT_MAX);
    TRY(look_ahead(parser, said));
    for (uint32_t i = 0; i < words->count; i++) {
        TRY(chance_check_apart(words, i, parser->err));
        TRY(parse_word(parser, &words->words[i].place));
    }
    TRY(flown_settle(&parser->flown, parser->setting.seen[RULES_WORD_DICE][0], parser->err));
    TRY(bring_all(parser));
    loadout_count_once(parser->out);
    if (parser->setting.seen[RULES_WORD_DICE][0] && !parser->numbered)
        TRY(flown_tell_shipless(&parser->flown, parser->out, parser->err));
    TRY(settle(parser, &words->start));
    return has_dice(parser)
               ? VOLLEY_OK
               : error_at(parser->err, VOLLEY_SYNTAX, &words->start,
                          "the %s has no dice: name its ship, or say how many, as in \"3 focus\"",
                          setting_side_names[parser->out->side]);
}

/* Words of which none says a chance.
 *  said  as they were written */
static volley_status compile(struct loadout *out, const struct phrase *words,
                             const struct phrase *said, const struct loadout_reading *reading,
                             volley_error *err)
{
    struct parser parser = { .out = out,
                             .draw = words == said ? NULL : reading->draw,
                             .edition = reading->edition,
                             .library = reading->library,
                             .moment = reading->moment,
                             .err = err,
                             .setting = { .out = out, .edition = reading->edition, .err = err },
                             .reading = { .library = reading->library, .side = reading->side },
                             .flown = { .library = reading->library } };
    volley_status status;

    *out = (struct loadout){ .side = reading->side,
                             .range = LOADOUT_RANGE_DEFAULT,
                             .by_chance = parser.draw ? parser.draw->about : 0,
                             .drawn = parser.draw ? parser.draw->drawn : 0 };
    status = parse_words(&parser, words, said);
    if (status == VOLLEY_OK)
        status = slotless_tell(reading, said, out, err);
    if (status != VOLLEY_OK)
        loadout_fini(out);
    return status;
}

volley_status loadout_compile(struct loadout *out, const struct phrase *words,
                              const struct loadout_reading *reading, volley_error *err)
{
    const struct error_place *chance = chance_first(words);
    struct phrase drawn;
    volley_status status;

    if (!chance)
        return phrase_as_said(words, compile(out, words, words, reading, err), err);
    *out = (struct loadout){ 0 };
    if (!reading->draw)
        return error_at(err, VOLLEY_SYNTAX, chance,
                        "chances are for attacks and engagements: say how it is");
    status = chance_draw(&drawn, words, reading->draw, err);
    if (status == VOLLEY_OK)
        status = phrase_as_said(words, compile(out, &drawn, words, reading, err), err);
    phrase_fini(&drawn);
    return status;
}
