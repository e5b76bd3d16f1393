#include "questions/field/field.h"

#include <math.h>

/* Rounds until a side is gone under the fire of another.
 * shooter  which of the question's sides shoots: 0 or 1 */
static volley_status find_rounds(struct field_meeting *meeting, const struct field_side *side,
                                 const struct field_side *under, int shooter, volley_figure *rounds,
                                 volley_error *err)
{
    volley_duel_options options = meeting->question->duel;
    volley_duel_figures figures;
    volley_error fault = { 0 };
    volley_duel *duel = NULL;
    volley_status status;

    options.survives = 1;
    options.strict = 0; /* the duel has told */
    options.rounds = 0;
    options.deck = "off";
    options.deck_file = NULL;
    options.targets[1] = meeting->question->duel.targets[shooter];
    options.policies[0] = meeting->question->duel.policies[!shooter];
    options.policies[1] = meeting->question->duel.policies[shooter];
    *rounds = (volley_figure){ NAN, 0 };
    status = field_duel(meeting, side, under, &options, &duel, &fault);
    if (status == VOLLEY_OK) {
        status = field_duel_run(meeting, duel, &fault);
        if (error_is_endless(&fault))
            *rounds = (volley_figure){ INFINITY, 0 };
        if (status == VOLLEY_OK && volley_duel_figures_of(duel, 0, &figures))
            *rounds = figures.rounds;
    }
    volley_duel_free(duel);
    if (status == VOLLEY_NOMEM)
        return error_nomem(err);
    return status == VOLLEY_STOPPED ? error_copy(err, &fault) : VOLLEY_OK;
}

volley_status field_joust(struct field_meeting *meeting, struct field_pair *pair, volley_error *err)
{
    const struct field_side *row = &meeting->field->rows[pair->row];
    const struct field_side *column = &meeting->field->columns[pair->column];
    volley_status status = VOLLEY_OK;

    pair->fells = pair->lives = (volley_figure){ INFINITY, 0 };
    if (row->shoots && column->mortal)
        status = find_rounds(meeting, column, row, 0, &pair->fells, err);
    if (status == VOLLEY_OK && column->shoots && row->mortal)
        status = find_rounds(meeting, row, column, 1, &pair->lives, err);
    if (status != VOLLEY_OK)
        pair->fells = pair->lives = (volley_figure){ NAN, 0 };
    return status;
}

/* A sum by weight, and the most that its error can be. */
struct mean {
    double sum, error;
};

/* Add a part of a rate: 1 / rounds, times `factor`. */
static void add_rate(struct mean *mean, double weight, double factor, const volley_figure *rounds)
{
    mean->sum += weight * factor / rounds->value;
    if (isfinite(rounds->value))
        mean->error += weight * factor * rounds->error / (rounds->value * rounds->value);
}

volley_figure field_joust_value(const volley_field *field, size_t row)
{
    struct mean rate = { 0, 0 }, harm = { 0, 0 };
    double value;

    for (size_t column = 0; column < field->column_count; column++) {
        const struct field_pair *pair = &field->pairs[row * field->column_count + column];
        const struct field_side *other = &field->columns[column];
        const double points = field->points_known ? other->points : 1;

        if (!pair->done)
            return (volley_figure){ NAN, 0 };
        add_rate(&rate, other->weight, points, &pair->fells);
        add_rate(&harm, other->weight, 1 / points, &pair->lives);
    }
    value = sqrt(rate.sum / harm.sum); /* the weights cancel out */
    return (volley_figure){ value, value > 0 && isfinite(value)
                                       ? value * (rate.error / rate.sum + harm.error / harm.sum) / 2
                                       : 0 };
}
