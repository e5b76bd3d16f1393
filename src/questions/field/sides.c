#include "base/ascii.h"
#include "questions/field/field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a side as a whole. */
static volley_status blame(volley_error *err, volley_status status, const char *source,
                           const char *what, const char *other)
{
    const struct error_place place = { source, 0, 0, NULL, 0 };

    return error_at(err, status, &place, what, other);
}

static bool is_blank(const char *text)
{
    while (ascii_is_space(*text))
        text++;
    return !*text;
}

/* The words of all its texts, with ";" between them. */
static char *words_of(const volley_field_side *side)
{
    struct buffer words = { 0 };

    for (size_t i = 0; i < side->ships.count; i++)
        buffer_print(&words, "%s%s", i ? " ; " : "", side->ships.texts[i].text);
    return buffer_string(&words);
}

static char *source_of(const struct field_side *side)
{
    struct buffer source = { 0 };

    buffer_print(&source, "side %s", side->name);
    return buffer_string(&source);
}

static volley_status take_side(struct field_side *out, const volley_field_side *side,
                               volley_error *err)
{
    const double points = side->points > 0 ? side->points : NAN;

    *out = (struct field_side){ .weight = side->weight > 0 ? side->weight : 1, .points = points };
    out->words = words_of(side);
    if (out->words)
        out->name = strdup(side->name ? side->name : out->words);
    if (out->name)
        out->source = source_of(out);
    out->text_count = side->ships.count;
    out->texts = calloc(out->text_count + 1, sizeof *out->texts);
    if (!out->source || !out->texts)
        return error_nomem(err);
    for (size_t i = 0; i < out->text_count; i++) {
        out->texts[i] = side->ships.texts[i];
        if (!out->texts[i].source)
            out->texts[i].source = out->source;
    }
    if (out->text_count == 0 || is_blank(out->words))
        return blame(err, VOLLEY_INVALID, out->texts[0].source ? out->texts[0].source : out->source,
                     "the side has no ship%s", "");
    return VOLLEY_OK;
}

/* The same side twice is a mistake, and of two of a name nobody knows which is which. */
static volley_status check_alike(const struct field_side *sides, size_t count, volley_error *err)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            if (strcmp(sides[i].words, sides[j].words) == 0)
                return blame(err, VOLLEY_INVALID, sides[i].source,
                             "the side is there twice: the words are those of '%s'", sides[j].name);
            if (strcmp(sides[i].name, sides[j].name) == 0)
                return blame(err, VOLLEY_INVALID, sides[i].source, "two sides have this name%s",
                             "");
        }
    return VOLLEY_OK;
}

static volley_status take_all(struct field_side **out, size_t *out_count,
                              const volley_field_side *sides, size_t count, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = calloc(count, sizeof **out);
    if (!*out)
        return error_nomem(err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        *out_count = i + 1;
        status = take_side(&(*out)[i], &sides[i], err);
    }
    return status == VOLLEY_OK ? check_alike(*out, count, err) : status;
}

static volley_status check_counts(const volley_field *field, const volley_field_question *question,
                                  volley_error *err)
{
    const size_t most = field->is_matrix ? VOLLEY_FIELD_SIDES_MAX : VOLLEY_FIELD_RANKED_MAX;
    const size_t least = field->is_matrix ? 2 : 1;

    if (question->side_count > most || question->against_count > VOLLEY_FIELD_SIDES_MAX)
        return error_set(err, VOLLEY_RANGE, "there are %zu sides: at most %zu",
                         question->side_count > most ? question->side_count
                                                     : question->against_count,
                         question->side_count > most ? most : (size_t)VOLLEY_FIELD_SIDES_MAX);
    if (question->side_count < least)
        return error_set(err, VOLLEY_INVALID, "%s",
                         field->is_matrix ? "everybody against everybody takes two sides at least"
                                          : "there is no side to rank");
    return VOLLEY_OK;
}

volley_status field_sides_take(volley_field *field, const volley_field_question *question,
                               volley_error *err)
{
    volley_status status = check_counts(field, question, err);

    if (status == VOLLEY_OK)
        status =
            take_all(&field->rows, &field->row_count, question->sides, question->side_count, err);
    if (status == VOLLEY_OK && !field->is_matrix)
        status = take_all(&field->columns, &field->column_count, question->against,
                          question->against_count, err);
    if (status == VOLLEY_OK && field->is_matrix) {
        field->columns = field->rows;
        field->column_count = field->row_count;
    }
    return status;
}

void field_sides_free(struct field_side *sides, size_t count)
{
    for (size_t i = 0; sides && i < count; i++) {
        free(sides[i].name);
        free(sides[i].words);
        free(sides[i].source);
        free(sides[i].texts);
    }
    free(sides);
}
