#include "scenario/ability.h"

#include "base/array.h"
#include "rules/word.h"
#include "scenario/nearest.h"
#include "scenario/number.h"

#include <string.h>

/* A part of the word that is still to be read. */
struct part {
    const char *at, *end;
};

struct reader {
    const struct error_place *place;
    enum rules_side side;
    int x;
    volley_error *err;
};

/* ---- parts ---- */

static size_t part_bytes(const struct part *part)
{
    return (size_t)(part->end - part->at);
}

static bool take_prefix(struct part *part, const char *prefix)
{
    size_t bytes = strlen(prefix);

    if (part_bytes(part) <= bytes || memcmp(part->at, prefix, bytes) != 0)
        return false;
    part->at += bytes;
    return true;
}

/* Cut a part at the first of the letters `at`, which is dropped; the rest, empty if there is none.
 */
static struct part cut(struct part *part, char at)
{
    const char *found = memchr(part->at, at, part_bytes(part));
    struct part rest = { part->end, part->end };

    if (found) {
        rest = (struct part){ found + 1, part->end };
        part->end = found;
    }
    return rest;
}

static volley_status fault(const struct reader *reader, const struct part *part, const char *what)
{
    return error_at(reader->err, VOLLEY_SYNTAX, reader->place, "'%.*s': %s", (int)part_bytes(part),
                    part->at, what);
}

static volley_status unknown(const struct reader *reader, const struct part *part, const char *what)
{
    char near[RULES_SPELLING_MAX];

    if (nearest_word(part->at, part_bytes(part), reader->side, near))
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place, "'%.*s': %s; did you mean '%s'?",
                        (int)part_bytes(part), part->at, what, near);
    return fault(reader, part, what);
}

/* ---- numbers ---- */

static volley_status read_count(const struct reader *reader, const struct part *value,
                                const struct rules_word *word, struct rules_step *step)
{
    int number;

    if (part_bytes(value) == 1 && *value->at == 'x') {
        if (reader->x < 0)
            return fault(reader, value, "this number is given with the card, as in card=2");
        number = reader->x;
    } else if (word->form == RULES_NUMBER_OR_ALL && part_bytes(value) == 3 &&
               memcmp(value->at, "all", 3) == 0) {
        number = RULES_ALL;
    } else if (word->form == RULES_NUMBER_OR_ALL && part_bytes(value) == 5 &&
               memcmp(value->at, "every", 5) == 0) {
        number = RULES_ALL;
        step->every = true;
    } else if (!number_read(value->at, part_bytes(value), &number)) {
        return fault(reader, value, "this is no whole number");
    } else if (number < word->low || number > word->high) {
        return error_at(reader->err, VOLLEY_RANGE, reader->place,
                        "the number is out of range: %d to %d", word->low, word->high);
    }
    step->count = (int8_t)number;
    return VOLLEY_OK;
}

static volley_status read_value(const struct reader *reader, const struct part *value,
                                bool has_value, const struct rules_spelling *spelling,
                                struct rules_step *step)
{
    const struct rules_word *word = spelling->word;

    step->count = 1;
    switch ((enum rules_number_form)word->form) {
    case RULES_NO_NUMBER:
        return has_value ? fault(reader, value, "this word takes no number") : VOLLEY_OK;
    case RULES_NAMES_ANYTHING:
        return VOLLEY_OK;
    case RULES_NAMES_TOKENS:
        return rules_word_tokens(value->at, part_bytes(value), &step->tokens)
                   ? VOLLEY_OK
                   : fault(reader, value, "this names no kind of token");
    default:
        break;
    }
    if (!has_value && step->exact)
        return VOLLEY_OK; /* a price without a number: one */
    if (!has_value)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "this word needs a number, as in %s", word->example);
    return read_count(reader, value, word, step);
}

/* ---- an operation ---- */

/* attack=+1, hull=-2 and the like: words of the ship that change it. */
static void set_ship_word(const struct rules_spelling *spelling, bool has_sign,
                          struct rules_step *step)
{
    if (spelling->word->kind == RULES_WORD_HEALTH) {
        step->operation = RULES_HEALTH;
        step->to = spelling->word->id;
        step->every = !has_sign; /* sets it */
    } else if (spelling->word->kind == RULES_WORD_DICE) {
        step->operation = has_sign ? RULES_STAT : RULES_VALUE;
        step->from = spelling->word->sides; /* whose it is */
    } else if (spelling->word->kind == RULES_WORD_TOKEN) {
        step->operation = RULES_TOKENS_MORE;
        step->tokens = (uint16_t)RULES_TOKEN_BIT(spelling->word->id);
    } else {
        step->operation = RULES_SITUATE;
        step->to = spelling->word->id;
    }
}

static void set_effect_word(const struct reader *reader, const struct rules_spelling *spelling,
                            enum rules_side side, struct rules_step *step)
{
    uint8_t faces = dice_faces[rules_effect_color(side, spelling->theirs)];

    (void)reader;
    step->operation = spelling->word->id;
    step->theirs = spelling->theirs;
    step->from = spelling->from ? (uint8_t)(spelling->from & faces) : faces;
    step->to = spelling->to;
    if (spelling->tokens)
        step->tokens = spelling->tokens;
    if (step->operation == RULES_SITUATE && spelling->word->form == RULES_NO_NUMBER) {
        step->to = (uint8_t)spelling->word->low;
        step->count = step->to != RULES_OBSTRUCTED;
    } else if (step->operation == RULES_SITUATE) {
        step->to = RULES_RANGE;
    }
}

/* "reroll-blank=1", "their-gain-deplete=1", "attack=+1": one step. */
static volley_status read_operation(const struct reader *reader, struct part part,
                                    enum rules_side side, struct rules_step *step)
{
    const struct part whole = part;
    const bool has_value = memchr(part.at, '=', part_bytes(&part)) != NULL;
    const struct part value = cut(&part, '=');
    const bool has_sign = has_value && (*value.at == '+' || *value.at == '-');
    struct rules_spelling spelling;
    volley_status status;

    if (!rules_word_match(part.at, part_bytes(&part), &spelling))
        return unknown(reader, &part, "unknown word");
    if (spelling.word->kind == RULES_WORD_EFFECT && !rules_word_fits(&spelling, side))
        return fault(reader, &whole, "these dice do not have this face");
    if (spelling.word->kind != RULES_WORD_EFFECT && has_sign) {
        int number;

        if (part_bytes(&value) == 2 && value.at[1] == 'x' && reader->x >= 0)
            number = *value.at == '+' ? reader->x : -reader->x;
        else if (!number_read(value.at, part_bytes(&value), &number))
            return fault(reader, &value, "this is no whole number");
        if (number < INT8_MIN || number > INT8_MAX)
            return fault(reader, &value, "this number is out of range");
        step->count = (int8_t)number;
        set_ship_word(&spelling, true, step);
        return VOLLEY_OK;
    }
    status = read_value(reader, &value, has_value, &spelling, step);
    if (status == VOLLEY_OK && spelling.word->kind == RULES_WORD_EFFECT)
        set_effect_word(reader, &spelling, side, step);
    else if (status == VOLLEY_OK)
        set_ship_word(&spelling, false, step);
    return status;
}

/* ---- prices ---- */

/* A price that somebody or something else pays, of which this attack knows nothing. */
static bool is_elsewhere(const struct part *part)
{
    static const char *const words[] = { "ally", "energy", "charge" };

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (part_bytes(part) == strlen(words[i]) &&
            memcmp(part->at, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* "hit/crit-die", "all-dice" */
static bool read_dice_price(struct part part, struct rules_step *step)
{
    static const char die[] = "-die";
    const size_t bytes = sizeof die - 1;
    struct rules_spelling spelling;
    char text[RULES_SPELLING_MAX] = "cancel-";

    *step = (struct rules_step){ .operation = RULES_CANCEL, .exact = true, .count = 1 };
    if (part_bytes(&part) == 8 && memcmp(part.at, "all-dice", 8) == 0) {
        step->from = DICE_EACH;
        step->every = true;
        step->count = RULES_ALL;
        return true;
    }
    if (part_bytes(&part) <= bytes || part_bytes(&part) >= sizeof text - strlen(text) ||
        memcmp(part.end - bytes, die, bytes) != 0)
        return false;
    strncat(text, part.at, part_bytes(&part) - bytes);
    if (!rules_word_match(text, strlen(text), &spelling))
        return false;
    step->from = spelling.from;
    return true;
}

/* "force=2", "+stress", "their-redorange", "shield" */
static bool read_token_price(const struct reader *reader, struct part part, struct rules_step *step)
{
    const struct part value = cut(&part, '=');
    bool gains = take_prefix(&part, "+");
    int number = 1;

    *step = (struct rules_step){ .operation = gains ? RULES_GAIN : RULES_LOSE,
                                 .theirs = take_prefix(&part, "their-"),
                                 .exact = true };
    if (part_bytes(&value) == 1 && *value.at == 'x' && reader->x >= 0)
        number = reader->x;
    else if (part_bytes(&value) &&
             (!number_read(value.at, part_bytes(&value), &number) || number < 1 || number > 20))
        return false;
    step->count = (int8_t)number;
    if (!gains && part_bytes(&part) == 6 && memcmp(part.at, "shield", 6) == 0) {
        step->operation = RULES_SHIELD;
        return true;
    }
    return rules_word_tokens(part.at, part_bytes(&part), &step->tokens) && step->tokens;
}

static volley_status read_price(const struct reader *reader, struct part part, enum rules_side side,
                                struct rules_step *step)
{
    if (read_dice_price(part, step) || read_token_price(reader, part, step)) {
        step->from &= dice_faces[rules_effect_color(side, false)];
        return VOLLEY_OK;
    }
    *step = (struct rules_step){ .exact = true };
    return read_operation(reader, part, side, step);
}

static volley_status read_prices(const struct reader *reader, struct part prices,
                                 enum rules_side side, struct rules_effect *effect)
{
    volley_status status = VOLLEY_OK;

    while (part_bytes(&prices) && status == VOLLEY_OK) {
        struct part price = prices;

        prices = cut(&price, '&');
        if (is_elsewhere(&price))
            continue;
        if (effect->step_count == RULES_STEPS_MAX - 1)
            return fault(reader, &price, "too many prices");
        status = read_price(reader, price, side, &effect->steps[effect->step_count++]);
    }
    return status;
}

/* ---- a word ---- */

static void take_timing(struct part *part, struct rules_effect *effect)
{
    static const struct {
        const char *prefix;
        enum rules_timing timing;
    } rows[] = { { "start-", RULES_START },
                 { "early-", RULES_EARLY },
                 { "late-", RULES_LATE },
                 { "net-", RULES_NET } };

    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (take_prefix(part, rows[i].prefix))
            effect->timing = rows[i].timing;
    effect->must = take_prefix(part, "must-");
    effect->give = take_prefix(part, "give-");
}

/* "early-reroll=every", of all dice, does not count as the one reroll of a die. */
static bool is_unmarked(const struct rules_effect *effect, enum rules_side side)
{
    const struct rules_step *main = rules_effect_main(effect);

    return effect->timing == RULES_EARLY && main->operation == RULES_REROLL && main->every &&
           main->from == dice_faces[rules_effect_color(side, main->theirs)];
}

/* "late-must-their-cancel-evade=1:force=2&ally~suffer-hit", without alternatives and conditions */
static volley_status read_effect(const struct reader *reader, struct part part,
                                 struct rules_effect *effect)
{
    enum rules_side side = reader->side;
    struct part refusal = cut(&part, '~');
    struct part prices = cut(&part, ':');
    struct rules_step *main;
    volley_status status;

    *effect = (struct rules_effect){ .timing = RULES_NORMAL };
    take_timing(&part, effect);
    if (effect->give)
        side = rules_other_side(side);
    status = read_prices(reader, prices, side, effect);
    if (status != VOLLEY_OK)
        return status;
    main = &effect->steps[effect->step_count++];
    if (take_prefix(&part, "ally-") || take_prefix(&part, "splash-")) {
        main->operation = RULES_IDLE; /* about ships that are not in this attack */
        return VOLLEY_OK;
    }
    status = read_operation(reader, part, side, main);
    effect->unmarked = is_unmarked(effect, side);
    effect->refusable = part_bytes(&refusal) > 0;
    if (status == VOLLEY_OK && effect->refusable)
        status = read_price(reader, refusal, rules_other_side(side), &effect->refusal);
    return status;
}

static volley_status read_alternatives(const struct reader *reader, struct part part,
                                       struct ability_words *out)
{
    volley_status status = VOLLEY_OK;

    while (part_bytes(&part) && status == VOLLEY_OK) {
        struct part one = part;

        part = cut(&one, '|');
        if (out->count == ABILITY_ALTERNATIVES_MAX)
            return fault(reader, &one, "too many alternatives");
        status = read_effect(reader, one, &out->effects[out->count++]);
    }
    return status;
}

volley_status ability_read(struct ability_words *out, const struct error_place *place,
                           enum rules_side side, int x, volley_error *err)
{
    const struct reader reader = { place, side, x, err };
    struct part part = { place->word, place->word + place->word_bytes };
    struct part condition = cut(&part, '?');
    volley_status status;

    out->count = 0;
    status = read_alternatives(&reader, part, out);
    while (part_bytes(&condition) && status == VOLLEY_OK) {
        struct part fact = condition;

        condition = cut(&fact, '&');
        for (size_t i = 0; i < out->count && status == VOLLEY_OK; i++)
            status = ability_read_facts(&out->effects[i], place, fact.at, part_bytes(&fact), err);
    }
    return status;
}

/* ---- conditions ---- */

/* The next fact of a text: words in parentheses belong to it, blanks and "|" part. */
static struct part next_fact(struct part *text)
{
    struct part fact;
    int depth = 0;

    while (part_bytes(text) && (*text->at == ' ' || *text->at == '|'))
        text->at++;
    fact = (struct part){ text->at, text->at };
    while (text->at < text->end && (depth > 0 || (*text->at != ' ' && *text->at != '|'))) {
        depth += *text->at == '(' ? 1 : *text->at == ')' ? -1 : 0;
        text->at++;
    }
    fact.end = text->at;
    return fact;
}

static volley_status add_fact(const struct reader *reader, struct rules_effect *effect,
                              const struct part *part, bool or_next)
{
    struct rules_fact *fact = &effect->facts[effect->fact_count];

    if (effect->fact_count == RULES_FACTS_MAX)
        return fault(reader, part, "too many conditions");
    if (!rules_fact_read(part->at, part_bytes(part), fact))
        return fault(reader, part, "unknown condition");
    fact->or_next = or_next;
    effect->fact_count++;
    return VOLLEY_OK;
}

volley_status ability_read_facts(struct rules_effect *effect, const struct error_place *place,
                                 const char *text, size_t text_bytes, volley_error *err)
{
    const struct reader reader = { place, RULES_ATTACKER, -1, err };
    struct part rest = { text, text + text_bytes };
    volley_status status = VOLLEY_OK;

    while (status == VOLLEY_OK) {
        struct part fact = next_fact(&rest);

        if (part_bytes(&fact) == 0)
            break;
        if (part_bytes(&fact) > 2 && memcmp(fact.at, "x=", 2) == 0)
            continue;
        status = add_fact(&reader, effect, &fact, rest.at < rest.end && *rest.at == '|');
    }
    return status;
}
