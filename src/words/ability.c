#include "words/ability.h"

#include "base/array.h"
#include "base/ascii.h"
#include "game/rules/window.h"
#include "words/number.h"
#include "words/part.h"
#include "words/setting.h"

#include <stdio.h>

/* ---- prefixes ---- */

static const struct {
    const char *prefix;
    enum rules_timing timing;
} timings[] = { { "start-", RULES_START },      { "early-", RULES_EARLY },
                { "late-", RULES_LATE },        { "net-", RULES_NET },
                { "declare-", RULES_DECLARED }, { "modify-", RULES_MODIFY },
                { "last-", RULES_LAST },        { "after-", RULES_AFTER },
                { "end-", RULES_END } };

static const char *const others[] = { "must-", "give-", "ally-", "splash-" };

static bool has_prefix(struct part part)
{
    for (size_t i = 0; i < ARRAY_LEN(timings); i++)
        if (part_take(&part, timings[i].prefix))
            return true;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (part_take(&part, others[i]))
            return true;
    return false;
}

/* When it happens, whether it must, who uses it; *elsewhere: ships that are not in the attack. */
static volley_status take_prefixes(const struct part_reader *reader, struct part *part,
                                   struct rules_effect *effect, bool *elsewhere)
{
    bool timed = false;

    *elsewhere = false;
    if (part_bytes(part) == 0 || !memchr(part->at, '-', part_bytes(part)))
        return VOLLEY_OK; /* all prefixes have one */
    for (size_t i = 0; i < ARRAY_LEN(timings) && !timed; i++) {
        timed = part_take(part, timings[i].prefix);
        if (timed)
            effect->timing = timings[i].timing;
    }
    effect->must = part_take(part, "must-");
    effect->give = part_take(part, "give-");
    *elsewhere = !effect->give && (part_take(part, "ally-") || part_take(part, "splash-"));
    if (has_prefix(*part))
        return part_fault(reader, part,
                          "prefixes stand in this order, one of each: declare-, start-, early-, "
                          "modify-, late-, last-, net-, after- or end-; must-; give-, ally- or "
                          "splash-; their-");
    return VOLLEY_OK;
}

/* ---- what the dice of a test do ---- */

static volley_status read_count(const struct part_reader *reader, const struct part *part,
                                struct rules_step *test)
{
    int number;

    if (!number_read(part->at, part_bytes(part), &number))
        return part_fault(
            reader, part,
            "a test needs a number of dice and what they do, as in test=2,hit>suffer-hit");
    if (number < 1 || number > RULES_NUMBER_MAX)
        return part_out_of_range(reader, part, 1, RULES_NUMBER_MAX);
    test->count = (int8_t)number;
    return VOLLEY_OK;
}

/* "hit>suffer-hit": whoever rolls is the ship that it happens to. */
static volley_status read_result(const struct part_reader *reader, struct part part,
                                 enum rules_side side, const struct rules_step *test,
                                 struct rules_step *result)
{
    uint8_t on_dice = dice_faces[test->to], faces;
    struct part what;

    if (!part_cut(&part, '>', &what))
        return part_fault(reader, &part, "what a die does is missing, as in hit>suffer-hit");
    if (!rules_word_faces(part.at, part_bytes(&part), &faces))
        return part_fault(reader, &part, "this is no face of a die");
    if (!(faces & on_dice) || (faces != DICE_EACH && faces != DICE_ANY && (faces & ~on_dice)))
        return part_fault(reader, &part, "these dice have no such face");
    *result = (struct rules_step){ .exact = true }; /* as of a price, no number is one */
    TRY(operation_read(reader, what, side, result));
    if (result->theirs ||
        (rules_step_family(result) != RULES_FAMILY_TOKENS && result->operation != RULES_SUFFER))
        return part_fault(reader, &what, "a die of a test can make its ship suffer, gain or lose");
    result->exact = false;
    result->theirs = test->theirs;
    result->from = faces & on_dice;
    return VOLLEY_OK;
}

/* "2,hit>suffer-hit": into the test, the last step of an effect, and its results. */
static volley_status read_results(const struct part_reader *reader, struct part part,
                                  enum rules_side side, struct rules_effect *effect)
{
    struct rules_step *test = &effect->steps[effect->step_count - 1];
    struct part value, rest;
    bool more;

    part_cut(&part, '=', &value);
    more = part_cut(&value, ',', &rest);
    TRY(read_count(reader, &value, test));
    if (!more)
        return part_fault(reader, &value,
                          "a test needs to say what its dice do, as in test=2,hit>suffer-hit");
    while (more) {
        struct part one = rest;

        more = part_cut(&one, ',', &rest);
        if (effect->result_count == RULES_RESULTS_MAX)
            return part_limit(reader, &one, RULES_RESULTS_MAX);
        TRY(read_result(reader, one, side, test, &effect->results[effect->result_count++]));
    }
    return VOLLEY_OK;
}

/* ---- an effect ---- */

/* A player's words for the ship and the attack are facts, which nobody can buy, put off or leave
 * out; but for changes of attack value and agility, which can be bought. */
static volley_status check_ship_word(const struct part_reader *reader, const struct part *part,
                                     const struct rules_effect *effect, bool alone)
{
    const struct rules_operation_row *row = &rules_operations[rules_effect_main(effect)->operation];
    bool is_bought = !rules_effect_is_settled(effect);

    if (!reader->edition && effect->step_count > 1 && (row->flags & RULES_UNPAID))
        return part_fault(reader, part, "this has no price: nobody would pay it");
    if (!reader->edition || row->family != RULES_FAMILY_SHIP)
        return VOLLEY_OK;
    if (!alone || effect->refusable || effect->timing != RULES_NORMAL || effect->give ||
        (!is_bought && (effect->step_count > 1 || effect->must)))
        return part_fault(reader, part,
                          "this is no effect: it has no price, no time, no alternative");
    return VOLLEY_OK;
}

/* "early-reroll=every", of all dice, does not count as the one reroll of a die. */
static bool is_unmarked(const struct rules_effect *effect, enum rules_side side)
{
    const struct rules_step *main = rules_effect_main(effect);

    return effect->timing == RULES_EARLY && rules_step_has(main, RULES_REROLLS) && main->every &&
           main->from == dice_faces[rules_effect_color(side, main->theirs)];
}

/* What happens after the attack is done to no dice, and holds for none. */
static volley_status check_time(const struct part_reader *reader, const struct part *part,
                                const struct rules_effect *effect)
{
    const struct rules_operation_row *row = &rules_operations[rules_effect_main(effect)->operation];

    if (effect->timing == RULES_NET && rules_effect_main(effect)->frozen)
        return part_fault(reader, part, "after neutralizing there are no dice to keep as they are");
    if (effect->timing == RULES_END && rules_effect_pays_with_dice(effect))
        return part_fault(reader, part, "at the end of an attack there are no dice to pay with");
    if ((effect->timing != RULES_AFTER && effect->timing != RULES_END) ||
        row->timing == RULES_AFTERMATH || row->timing == RULES_AGAIN ||
        row->family == RULES_FAMILY_NOTHING ||
        (effect->timing == RULES_END && row->family == RULES_FAMILY_DAMAGE))
        return VOLLEY_OK;
    return part_fault(reader, part, "'%s-' is for tokens, damage and charges",
                      effect->timing == RULES_END ? "end" : "after");
}

/* Dice that are rerolled for a price are rolled before what is paid for happens: that can be done
 * while those dice are modified, and at no other time. */
static volley_status check_rerolls(const struct part_reader *reader, const struct part *prices,
                                   enum rules_side side, const struct rules_effect *effect)
{
    const enum rules_window window = rules_window_of(effect, side);

    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (rules_step_has(&effect->steps[i], RULES_REROLLS) &&
            (window > RULES_NEUTRALIZE ||
             rules_windows[window].dice != rules_effect_color(side, effect->steps[i].theirs)))
            return part_fault(
                reader, prices,
                "a reroll is a price only for what happens while its dice are modified");
    return VOLLEY_OK;
}

/* A bonus attack is made when all else that comes after the attack is done; no dice lie there any
 * more that could pay for it. */
static volley_status check_bonus_attack(const struct part_reader *reader, const struct part *part,
                                        struct rules_effect *effect)
{
    if (rules_step_family(rules_effect_main(effect)) != RULES_FAMILY_NEXT)
        return VOLLEY_OK;
    if (effect->timing != RULES_NORMAL && effect->timing != RULES_AFTER)
        return part_fault(reader, part,
                          "a bonus attack comes after the attack, and at no other time");
    effect->timing = RULES_AGAIN;
    return rules_effect_pays_with_dice(effect)
               ? part_fault(reader, part, "a bonus attack has no price in dice")
               : VOLLEY_OK;
}

/* "late-must-their-cancel-evade=1:force=2&ally~suffer-hit", without alternatives and conditions */
static volley_status read_effect(const struct part_reader *reader, struct part part,
                                 struct rules_effect *effect)
{
    enum rules_side side;
    struct part refusal, prices;
    struct rules_step *main;
    bool has_prices, elsewhere;

    *effect = (struct rules_effect){ .timing = RULES_NORMAL };
    effect->refusable = part_cut(&part, '~', &refusal);
    has_prices = part_cut(&part, ':', &prices);
    TRY(take_prefixes(reader, &part, effect, &elsewhere));
    side = rules_effect_actor(effect, reader->side);
    if (has_prices)
        TRY(price_read_all(reader, prices, side, effect));
    main = &effect->steps[effect->step_count++];
    TRY(operation_read(reader, part, side, main));
    if (rules_step_family(main) == RULES_FAMILY_TEST)
        TRY(read_results(reader, part, side, effect));
    effect->unmarked = is_unmarked(effect, side);
    TRY(check_time(reader, &part, effect));
    if (has_prices)
        TRY(check_rerolls(reader, &prices, side, effect));
    TRY(check_bonus_attack(reader, &part, effect));
    if (elsewhere) {
        *main = (struct rules_step){ .operation = RULES_IDLE };
        effect->result_count = 0;
    }
    return effect->refusable
               ? price_read(reader, &refusal, rules_other_side(side), &effect->refusal)
               : VOLLEY_OK;
}

static volley_status read_alternatives(const struct part_reader *reader, struct part part,
                                       struct ability_words *out)
{
    bool more = true;

    while (more) {
        struct part one = part;
        struct rules_effect *effect = &out->effects[out->count];

        more = part_cut(&one, '|', &part);
        if (part_bytes(&one) == 0)
            return part_fault(reader, &one, "an effect is missing");
        if (out->count == RULES_ALTERNATIVES_MAX)
            return part_limit(reader, &one, RULES_ALTERNATIVES_MAX);
        TRY(read_effect(reader, one, effect));
        out->count++;
        TRY(check_ship_word(reader, &one, effect, !more && out->count == 1));
    }
    return VOLLEY_OK;
}

/* ---- a word ---- */

/* Hull, shields and tokens are counted once, before the first attack, and so are the attacks. */
static bool can_have_condition(const struct rules_effect *effect)
{
    return !(rules_operations[rules_effect_main(effect)->operation].flags & RULES_ONCE);
}

static volley_status read_condition(const struct part_reader *reader, const struct part *condition,
                                    struct ability_words *out)
{
    struct rules_effect facts = { .fact_count = 0 };
    volley_status status = condition_read_word(reader, *condition, &facts);

    for (size_t i = 0; i < out->count && status == VOLLEY_OK; i++) {
        if (!can_have_condition(&out->effects[i]))
            return part_fault(reader, condition,
                              rules_effect_main(&out->effects[i])->operation == RULES_TWICE
                                  ? "an attack that is made twice has no condition"
                                  : "hull, shields and tokens have no condition");
        memcpy(out->effects[i].facts, facts.facts, sizeof facts.facts);
        out->effects[i].fact_count = facts.fact_count;
    }
    return status;
}

bool ability_is_composed(const struct error_place *place)
{
    struct part part = { place->word, place->word + place->word_bytes };

    bool has_value = false, has_hyphen = false;

    for (const char *at = part.at; at < part.end; at++) {
        if (ascii_is_letter_or_digit(*at))
            continue;
        if (*at == '.' && part.end - at > 4 && ascii_same_bytes(at, ".xws", 4))
            return false; /* a file, which lacks its @ */
        if (*at == ':' || *at == '~' || *at == '|' || *at == '?' || (*at == ',' && has_value) ||
            (*at == '=' && at + 1 < part.end && at[1] == '='))
            return true;
        has_value = has_value || *at == '=';
        has_hyphen = has_hyphen || *at == '-';
    }
    return has_hyphen && has_prefix(part); /* all prefixes have one */
}

volley_status ability_read(struct ability_words *out, const struct error_place *place,
                           const struct ability_speaker *speaker, volley_error *err)
{
    char text[ABILITY_TEXT_MAX];
    const struct part_reader reader = { .place = place,
                                        .text = text,
                                        .side = speaker->side,
                                        .edition = speaker->edition,
                                        .x = speaker->x,
                                        .err = err };
    const struct setting_word said = setting_take_apart(place);
    struct part part = { .at = text }, condition;
    bool has_condition;

    out->count = 0;
    if (place->word_bytes > sizeof text)
        return error_at(err, VOLLEY_RANGE, place, "a word can have at most %d characters",
                        ABILITY_TEXT_MAX);
    for (size_t i = 0; i < place->word_bytes; i++)
        text[i] = ascii_word_letter(place->word[i]);
    if (said.value && !said.counted)
        text[said.stem_bytes] = '='; /* "reroll 1" */
    part.end = text + place->word_bytes;
    if (said.counted) /* "2 rerolls" */
        part.end = text + snprintf(text, sizeof text, "%s=%.*s", said.stem, (int)said.value_bytes,
                                   said.value);
    has_condition = part_cut(&part, '?', &condition);
    TRY(read_alternatives(&reader, part, out));
    return has_condition ? read_condition(&reader, &condition, out) : VOLLEY_OK;
}

volley_status ability_read_facts(struct rules_effect *effect, const struct error_place *place,
                                 enum rules_side side, volley_error *err)
{
    const struct part_reader reader = {
        .place = place, .text = place->word, .side = side, .x = -1, .err = err
    };

    return condition_read_clause(
        &reader, (struct part){ place->word, place->word + place->word_bytes }, effect);
}
