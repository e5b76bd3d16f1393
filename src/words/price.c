#include "words/part.h"

#include "base/array.h"
#include "words/nearest.h"
#include "words/number.h"

/* ---- dice ---- */

/* "hit/crit-die", "all-dice" */
static bool read_dice(const struct part *price, struct rules_step *step)
{
    static const char die[] = "-die";
    const size_t bytes = part_bytes(price), behind = sizeof die - 1;
    uint8_t faces;

    *step = (struct rules_step){ .operation = RULES_CANCEL, .exact = true, .count = 1 };
    if (part_is(price, "all-dice")) {
        step->from = DICE_EACH;
        step->every = true;
        step->count = RULES_ALL;
        return true;
    }
    if (bytes <= behind || memcmp(price->end - behind, die, behind) != 0 ||
        !rules_word_faces(price->at, bytes - behind, &faces))
        return false;
    step->from = faces;
    return true;
}

/* ---- tokens ---- */

static volley_status read_count(const struct part_reader *reader, const struct part *price,
                                const struct part *value, int most, struct rules_step *step)
{
    const int least = reader->edition ? 1 : 0; /* what a card counts may be none */
    int number;

    if (part_is(value, "x") && reader->x >= 0)
        number = reader->x;
    else if (!number_read(value->at, part_bytes(value), &number))
        return part_fault(reader, price,
                          "a price needs a whole number behind its '=', as in force=2");
    if (number < least || number > most)
        return part_out_of_range(reader, price, 1, most);
    step->count = (int8_t)number;
    return VOLLEY_OK;
}

/* "force=2", "+stress", "their-redorange", "shield"; *known: whether it is such a price */
static volley_status read_tokens(const struct part_reader *reader, const struct part *price,
                                 struct rules_step *step, bool *known)
{
    struct part stem = *price, value;
    const bool has_value = part_cut(&stem, '=', &value);
    const bool gains = part_take(&stem, "+");

    *step = (struct rules_step){ .operation = gains ? RULES_GAIN : RULES_LOSE,
                                 .theirs = part_take(&stem, "their-"),
                                 .exact = true,
                                 .count = 1 };
    if (!gains && part_is(&stem, "shield"))
        step->operation = RULES_SHIELD;
    else if (!rules_word_tokens(stem.at, part_bytes(&stem), &step->tokens) || !step->tokens)
        return VOLLEY_OK;
    *known = true;
    if (has_value)
        TRY(read_count(reader, price, &value, RULES_TOKENS_MAX, step));
    return operation_check_tokens(reader, price, step->tokens);
}

/* ---- a price ---- */

/* Prices that somebody or something else pays. */
static const char ally[] = "ally", energy[] = "energy", once[] = "once";

/* "ally", "ally=2", "ally-focus", "once": a friend pays, or nobody, and how often that can be;
 * *known: whether it is that. */
static volley_status read_ally(const struct part_reader *reader, const struct part *price,
                               struct rules_effect *effect, bool *known)
{
    struct rules_step counted = { .count = 1 };
    struct part stem = *price, value;
    const bool has_value = part_cut(&stem, '=', &value);

    effect->once = effect->once || part_is(&stem, once);
    *known = part_is(&stem, ally) || part_is(&stem, once);
    effect->ally_spends = effect->ally_spends || part_take(&stem, "ally-spends-");
    if (!*known && (effect->ally_spends || part_take(&stem, "ally-")))
        *known = rules_word_tokens(stem.at, part_bytes(&stem), &effect->ally_tokens) &&
                 effect->ally_tokens; /* "none" is no price */
    if (!*known)
        return VOLLEY_OK;
    if (has_value)
        TRY(read_count(reader, price, &value, RULES_POOL_MAX, &counted));
    effect->ally = true;
    effect->allies = (uint8_t)counted.count;
    return VOLLEY_OK;
}

static volley_status unknown(const struct part_reader *reader, const struct part *price,
                             enum rules_side side)
{
    static const char *const dice[] = { "shield",    "all-dice",     "result-die",
                                        "blank-die", "focus-die",    "hit-die",
                                        "crit-die",  "hit/crit-die", "evade-die" };
    struct part stem = *price, value;
    struct nearest nearest;

    part_cut(&stem, '=', &value);
    part_take(&stem, "+");
    nearest = nearest_begin(stem.at, part_bytes(&stem));
    rules_word_tokens_each(nearest_consider, &nearest);
    nearest_consider(ally, &nearest);
    nearest_consider(energy, &nearest);
    nearest_consider(once, &nearest);
    for (size_t i = 0; i < ARRAY_LEN(dice); i++)
        nearest_consider(dice[i], &nearest);
    rules_word_each(side, nearest_consider, &nearest);
    if (part_is(&stem, "charge"))
        return part_fault(reader, price,
                          "a charge is no price but a condition, as in reroll=1?charge");
    if (part_bytes(&stem) > 1 && stem.at[0] == '/' && stem.at[1] == '/')
        return part_fault(reader, &stem, "the address of a squad is said with @ before https");
    if (nearest.best[0] && !part_is(&stem, nearest.best))
        return part_fault(reader, &stem, "unknown price; did you mean '%s'?", nearest.best);
    return part_fault(
        reader, &stem,
        "this is no price, which stands behind a : of an effect, as in reroll=1:focus");
}

static bool is_effect(const struct part *price)
{
    struct part stem = *price, value;
    struct rules_spelling spelling;

    part_cut(&stem, '=', &value);
    return rules_word_match(stem.at, part_bytes(&stem), &spelling) &&
           spelling.word->kind == RULES_WORD_EFFECT;
}

volley_status price_read(const struct part_reader *reader, const struct part *price,
                         enum rules_side side, struct rules_step *step)
{
    bool known = false;

    if (part_bytes(price) == 0)
        return part_fault(reader, price, "a price is missing: it stands behind ':', '&' or '~'");
    if (read_dice(price, step)) {
        uint8_t faces = dice_faces[rules_effect_color(side, false)]; /* its own dice, always */

        if (step->from != DICE_EACH && step->from != DICE_ANY && (step->from & ~faces))
            return part_fault(reader, price, "these dice have no such face");
        step->from &= faces;
        return VOLLEY_OK;
    }
    TRY(read_tokens(reader, price, step, &known));
    if (known)
        return VOLLEY_OK;
    if (!is_effect(price))
        return unknown(reader, price, side);
    *step = (struct rules_step){ .exact = true };
    TRY(operation_read(reader, *price, side, step));
    step->unspent = step->operation == RULES_CANCEL;
    if (rules_step_family(step) == RULES_FAMILY_TEST)
        return part_fault(reader, price, "a roll apart from the attack is no price");
    if (rules_step_family(step) == RULES_FAMILY_NEXT)
        return part_fault(reader, price, "a bonus attack is no price");
    return VOLLEY_OK;
}

volley_status price_read_all(const struct part_reader *reader, struct part prices,
                             enum rules_side side, struct rules_effect *effect)
{
    bool more = true, known;

    while (more) {
        struct part price = prices;

        more = part_cut(&price, '&', &prices);
        TRY(read_ally(reader, &price, effect, &known));
        if (known || part_is(&price, energy))
            continue;
        if (effect->step_count == RULES_PRICES_MAX)
            return part_limit(reader, &price, RULES_PRICES_MAX);
        TRY(price_read(reader, &price, side, &effect->steps[effect->step_count++]));
    }
    return VOLLEY_OK;
}
