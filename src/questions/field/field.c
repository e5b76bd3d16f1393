#include "questions/field/field.h"

#include <math.h>

/* ---- pairs ---- */

/* The pair of two sides. NULL: they are the same. *swapped: the row is side B in it. */
static const struct field_pair *pair_of(const volley_field *field, size_t row, size_t column,
                                        bool *swapped)
{
    const size_t low = row < column ? row : column, high = row + column - low;

    *swapped = field->is_matrix && row > column;
    if (!field->is_matrix)
        return &field->pairs[row * field->column_count + column];
    if (row == column)
        return NULL;
    /* Behind those of the rows before it stand those of its own row. */
    return &field->pairs[low * field->row_count - low * (low + 1) / 2 + high - low - 1];
}

static bool add_pairs(volley_field *field)
{
    size_t at = 0;

    field->pair_count = field->is_matrix ? field->row_count * (field->row_count - 1) / 2
                                         : field->row_count * field->column_count;
    field->pairs = arena_take_zeroed(&field->arena, field->pair_count * sizeof *field->pairs);
    field->order = arena_take(&field->arena, field->row_count * sizeof *field->order);
    if (!field->pairs || !field->order)
        return false;
    for (size_t row = 0; row < field->row_count; row++)
        for (size_t column = field->is_matrix ? row + 1 : 0; column < field->column_count; column++)
            field->pairs[at++] = (struct field_pair){ .row = row, .column = column };
    return true;
}

/* The figures as the other side sees them. */
static volley_duel_figures swapped_of(const volley_duel_figures *figures)
{
    volley_duel_figures out = *figures;

    out.a = figures->b;
    out.b = figures->a;
    for (int side = 0; side < 2; side++) {
        out.points_lost[side] = figures->points_lost[!side];
        out.attacks[side] = figures->attacks[!side];
    }
    return out;
}

/* A trial is worth 1, a half or nothing. */
volley_figure field_value(const volley_duel_figures *figures)
{
    const double nobody = figures->draw.value + figures->undecided.value;
    const double value = figures->a.value + nobody / 2;
    const double variance = figures->a.value + nobody / 4 - value * value;

    return (volley_figure){ value, figures->trials
                                       ? sqrt(fmax(variance, 0) / (double)figures->trials)
                                       : 0 };
}

/* ---- notes ---- */

bool field_note(volley_field *field, struct buffer *text)
{
    for (uint32_t i = 0; i < field->notes.count; i++)
        if (strcmp(field->notes.items[i], buffer_text(text)) == 0) {
            buffer_fini(text);
            return true;
        }
    squad_texts_keep(&field->notes, text);
    return !field->notes.failed;
}

/* ---- the work ---- */

static bool is_of_two_sides(const volley_duel_options *duel)
{
    bool is = duel->advise;

    for (int side = 0; side < 2; side++)
        is = is || duel->orders[side] || duel->targets[side] >= VOLLEY_DUEL_ORDER ||
             duel_options_actions(duel, side) == VOLLEY_DUEL_ACTIONS_BEST;
    return is;
}

static volley_status check(const volley_field_question *question, volley_error *err)
{
    const volley_duel_options *duel = &question->duel;
    const bool fixed = duel->first == VOLLEY_DUEL_FIRST_A || duel->first == VOLLEY_DUEL_FIRST_B;

    if (question->engine.engine == VOLLEY_ENGINE_BOTH)
        return error_usage(err, "tables have one figure for each engagement: ask for one engine");
    if (duel->variant_count)
        return error_usage(err, "tables have no variants: make sides of them");
    if (is_of_two_sides(duel))
        return error_usage(
            err, "in tables targets are rules, and actions 'focus' or 'none': orders, and "
                 "what is best, are of two sides");
    if (duel->survives && question->against_count != 1)
        return error_usage(err, "ships survive under one side");
    if (!question->against_count &&
        (fixed || duel->targets[0] != duel->targets[1] ||
         duel_options_policy(duel, 0) != duel_options_policy(duel, 1) ||
         duel_options_actions(duel, 0) != duel_options_actions(duel, 1)))
        return error_usage(err,
                           "where everybody fights everybody, all play alike: say 'coin' or 'road' "
                           "for the order, and one target and one policy for both sides");
    if ((duel->survives && question->sort == VOLLEY_FIELD_BY_JOUST) ||
        (!duel->survives &&
         (question->sort == VOLLEY_FIELD_BY_ATTACKS || question->sort == VOLLEY_FIELD_BY_GONE)))
        return error_usage(err,
                           "attacks and the chance to be gone are of ships that survive, jousting "
                           "values of those that fight");
    if (!question->against_count &&
        (question->sort == VOLLEY_FIELD_BY_JOUST || question->sort == VOLLEY_FIELD_BY_POINTS))
        return error_usage(err,
                           "what a ship is worth for its points is found against a field: name it, "
                           "as in --against scenarios/field-xwa.csv");
    if (question->sort == VOLLEY_FIELD_BY_GONE &&
        (question->sort_round < 1 || question->sort_round > VOLLEY_FIELD_ROUNDS))
        return error_set(err, VOLLEY_RANGE, "the round to sort by is 1 to %d", VOLLEY_FIELD_ROUNDS);
    return VOLLEY_OK;
}

/* The work on a question whose library has costs. */
static volley_status work(volley_field *field, const volley_field_question *question,
                          volley_error *err)
{
    const struct rules_edition *edition = library_edition_named(question->edition, err);
    volley_field_question priced = *question;

    if (!edition)
        return VOLLEY_INVALID;
    TRY(library_priced_for(question->duel.library, edition, &field->library, err));
    field->listed = field->library->points;
    priced.duel.library = field->library;
    TRY(field_meet(field, &priced, err));
    return crew_is_head(question->engine.simulation.crew) ? field_rank(field, &priced, err)
                                                          : VOLLEY_OK;
}

volley_status volley_field_run(const volley_field_question *question, volley_field **out,
                               volley_error *err)
{
    volley_field *field;
    volley_status status;

    *out = NULL;
    TRY(check(question, err));
    field = calloc(1, sizeof *field);
    NEED(field, err);
    field->is_matrix = question->against_count == 0;
    field->survives = question->duel.survives != 0;
    field->by_points = question->sort == VOLLEY_FIELD_BY_POINTS && !field->survives;
    field->seed = question->engine.simulation.seed;
    status = field_sides_take(field, question, err);
    if (status == VOLLEY_OK && !add_pairs(field))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = work(field, question, err);
    if (status == VOLLEY_OK && crew_is_head(question->engine.simulation.crew))
        *out = field;
    else
        volley_field_free(field);
    return status;
}

void volley_field_free(volley_field *field)
{
    if (!field)
        return;
    for (size_t i = 0; field->pairs && i < field->pair_count; i++)
        buffer_fini(&field->pairs[i].csv);
    squad_texts_fini(&field->notes);
    card_digest_fini(&field->cards);
    free(field->cards_of);
    volley_duel_free(field->setting);
    volley_library_free(field->library);
    deck_fini(&field->deck);
    arena_fini(&field->arena);
    free(field);
}

/* ---- what comes out ---- */

int volley_field_pair(const volley_field *field, size_t side, size_t other,
                      volley_duel_figures *out)
{
    const struct field_pair *pair;
    bool swapped;

    if (side >= field->row_count || other >= field->column_count)
        return 0;
    pair = pair_of(field, side, other, &swapped);
    if (!pair || !pair->done)
        return 0;
    *out = swapped ? swapped_of(&pair->figures) : pair->figures;
    return 1;
}

size_t volley_field_side_count(const volley_field *field)
{
    return field->row_count;
}

int volley_field_rank_of(const volley_field *field, size_t side, volley_field_rank *out)
{
    if (side >= field->row_count)
        return 0;
    *out = field->rows[side].rank;
    return 1;
}

const char *volley_field_left_out(const volley_field *field, size_t i)
{
    return i < field->notes.count - field->first_left_out
               ? field->notes.items[field->first_left_out + i]
               : NULL;
}

int volley_field_stopped(const volley_field *field)
{
    return field->stopped;
}
