#include "questions/field/field.h"

#include <math.h>

/* ---- means over those that were met ---- */

struct mean {
    double sum, error, weight;
};

/* Errors add up, for the pairs share their luck; less would have to be proven. */
static void add(struct mean *mean, double weight, volley_figure figure)
{
    mean->sum += weight * figure.value;
    mean->error += weight * figure.error;
    mean->weight += weight;
}

static volley_figure mean_of(const struct mean *mean)
{
    return (volley_figure){ mean->sum / mean->weight, mean->error / mean->weight };
}

/* How much goes in a round, of what goes in so many. */
static volley_figure rate_of(double amount, volley_figure rounds)
{
    return (volley_figure){ amount / rounds.value,
                            isfinite(rounds.value)
                                ? amount * rounds.error / (rounds.value * rounds.value)
                                : 0 };
}

/* The jousting value of a side against the field; the weights cancel out. */
static volley_figure joust_value(const volley_field *field, size_t row)
{
    struct mean rate = { 0, 0, 0 }, harm = rate;
    double value;

    for (size_t column = 0; column < field->column_count; column++) {
        const struct field_pair *pair = &field->pairs[row * field->column_count + column];
        const struct field_side *other = &field->columns[column];
        const double points = field->points_known ? other->points : 1;

        if (!pair->done)
            return (volley_figure){ NAN, 0 };
        add(&rate, 1, rate_of(other->weight * points, pair->fells));
        add(&harm, 1, rate_of(other->weight * (1 / points), pair->lives));
    }
    value = sqrt(rate.sum / harm.sum);
    return (volley_figure){ value, value > 0 && isfinite(value)
                                       ? value * (rate.error / rate.sum + harm.error / harm.sum) / 2
                                       : 0 };
}

static void rank_fight(const volley_field *field, size_t row, struct field_side *side)
{
    volley_field_rank *out = &side->rank;
    struct mean value = { 0, 0, 0 }, lost = value, destroyed = value;

    for (size_t column = 0; column < field->column_count; column++) {
        const double weight = field->is_matrix ? 1 : field->columns[column].weight;
        volley_duel_figures figures;

        if (!volley_field_pair(field, row, column, &figures))
            continue;
        out->met++;
        side->exact = side->exact && figures.trials == 0;
        add(&value, weight, field_value(&figures));
        add(&lost, weight, figures.points_lost[0]);
        add(&destroyed, weight, figures.points_lost[1]);
    }
    out->value = mean_of(&value);
    out->points_lost = mean_of(&lost);
    out->points_destroyed = mean_of(&destroyed);
    if (field->is_matrix)
        return;
    out->joust = joust_value(field, row);
    out->joust_per_point =
        (volley_figure){ out->joust.value / out->points, out->joust.error / out->points };
}

static void rank_survival(const struct field_pair *pair, struct field_side *side)
{
    volley_field_rank *out = &side->rank;

    out->met = pair->done;
    side->exact = !pair->done || pair->figures.trials == 0;
    for (size_t i = 0; i < VOLLEY_FIELD_ROUNDS; i++)
        out->gone[i] = pair->done ? pair->gone[i] : NAN;
    if (!pair->done)
        return;
    out->rounds = pair->figures.rounds;
    out->attacks = (volley_figure){ pair->figures.attacks[1], 0 };
}

/* ---- the order ---- */

/* What a side is sorted by: the most first. */
struct key {
    size_t row;
    double value;
    const char *name; /* NULL: the value decides */
};

static double key_of(const volley_field_rank *rank, const volley_field_question *question)
{
    const bool survives = question->duel.survives;

    switch (question->sort) {
    case VOLLEY_FIELD_BY_ATTACKS:
        return rank->attacks.value;
    case VOLLEY_FIELD_BY_GONE:
        return -rank->gone[question->sort_round - 1];
    case VOLLEY_FIELD_BY_POINTS:
        return survives ? rank->rounds.value / rank->points : rank->joust_per_point.value;
    case VOLLEY_FIELD_BY_JOUST:
        return rank->joust.value;
    case VOLLEY_FIELD_BY_USUAL:
    case VOLLEY_FIELD_BY_NAME:
        break;
    }
    return survives ? rank->rounds.value : rank->value.value;
}

/* What is not known comes last; equals stay as they were listed. */
static int compare(const void *left, const void *right)
{
    const struct key *a = left, *b = right;

    if (a->name && strcmp(a->name, b->name) != 0)
        return strcmp(a->name, b->name);
    if (isnan(a->value) != isnan(b->value))
        return isnan(a->value) ? 1 : -1;
    if (a->value > b->value || a->value < b->value)
        return a->value > b->value ? -1 : 1;
    return a->row < b->row ? -1 : 1;
}

static void set_ranks(volley_field *field)
{
    const volley_figure unknown = { NAN, 0 };

    field->points_known = true;
    for (size_t i = 0; i < field->column_count; i++)
        field->points_known = field->points_known && !isnan(field->columns[i].points);
    for (size_t row = 0; row < field->row_count; row++) {
        struct field_side *side = &field->rows[row];

        side->rank = (volley_field_rank){ .name = side->name,
                                          .words = side->words,
                                          .points = side->points,
                                          .value = unknown,
                                          .points_lost = unknown,
                                          .points_destroyed = unknown,
                                          .joust = unknown,
                                          .joust_per_point = unknown,
                                          .rounds = unknown,
                                          .attacks = unknown };
        if (field->survives)
            rank_survival(&field->pairs[row], side);
        else
            rank_fight(field, row, side);
    }
}

volley_status field_rank(volley_field *field, const volley_field_question *question,
                         volley_error *err)
{
    const bool by_name = question->sort == VOLLEY_FIELD_BY_NAME;
    struct key *keys = calloc(field->row_count, sizeof *keys);

    NEED(keys, err);
    set_ranks(field);
    for (size_t row = 0; row < field->row_count; row++)
        keys[row] = (struct key){ row, key_of(&field->rows[row].rank, question),
                                  by_name ? field->rows[row].name : NULL };
    qsort(keys, field->row_count, sizeof *keys, compare);
    for (size_t i = 0; i < field->row_count; i++) {
        field->order[i] = keys[i].row;
        field->rows[keys[i].row].rank.rank = i + 1;
    }
    free(keys);
    return VOLLEY_OK;
}
