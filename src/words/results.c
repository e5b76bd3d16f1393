#include "words/part.h"

#include "words/number.h"

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

volley_status results_read(const struct part_reader *reader, struct part part, enum rules_side side,
                           struct rules_effect *effect)
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
