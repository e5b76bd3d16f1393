#include "base/ascii.h"
#include "questions/field/field.h"

#include <math.h>

/* What is wrong with a side as a whole. */
static volley_status blame(volley_error *err, const char *source, const char *what,
                           const char *other)
{
    const struct error_place place = { source, 0, 0, NULL, 0 };

    return error_at(err, VOLLEY_INVALID, &place, what, other);
}

static bool is_blank(const char *text)
{
    while (ascii_is_space(*text))
        text++;
    return !*text;
}

static volley_status take_side(struct arena *arena, struct field_side *out,
                               const volley_field_side *side, volley_error *err)
{
    volley_text *texts = arena_take(arena, (side->ships.count + 1) * sizeof *texts);
    struct buffer words = { 0 }, source = { 0 };

    *out = (struct field_side){ .weight = side->weight > 0 ? side->weight : 1,
                                .points = side->points > 0 ? side->points : NAN,
                                .texts = texts,
                                .text_count = side->ships.count,
                                .exact = true,
                                .hull = -1,
                                .shields = -1 };
    for (size_t i = 0; i < side->ships.count; i++)
        buffer_print(&words, "%s%s", i ? " ; " : "", side->ships.texts[i].text);
    out->words = buffer_keep(&words, arena);
    out->name = side->name ? arena_copy(arena, side->name) : out->words;
    buffer_print(&source, "side %s", out->name ? out->name : "");
    out->source = buffer_keep(&source, arena);
    NEED(texts && out->words && out->name && out->source, err);
    for (size_t i = 0; i < side->ships.count; i++) {
        texts[i] = side->ships.texts[i];
        out->listed = texts[i].source == field_roster_source;
        if (!texts[i].source || out->listed)
            texts[i].source = out->source;
    }
    if (is_blank(out->words))
        return blame(err, side->ships.count ? texts[0].source : out->source,
                     "the side has no ship%s", "");
    return VOLLEY_OK;
}

/* The same side twice is a mistake, and of two of a name nobody knows which is which. */
static volley_status check_alike(const struct field_side *sides, size_t count, volley_error *err)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            if (strcmp(sides[i].words, sides[j].words) == 0)
                return blame(err, sides[i].source,
                             "the side is there twice: the words are those of '%s'", sides[j].name);
            if (strcmp(sides[i].name, sides[j].name) == 0)
                return blame(err, sides[i].source, "two sides have this name%s", "");
        }
    return VOLLEY_OK;
}

static volley_status take_all(struct arena *arena, struct field_side **out,
                              const volley_field_side *sides, size_t count, volley_error *err)
{
    *out = arena_take_zeroed(arena, count * sizeof **out);
    NEED(*out, err);
    for (size_t i = 0; i < count; i++)
        TRY(take_side(arena, &(*out)[i], &sides[i], err));
    return check_alike(*out, count, err);
}

static volley_status check_counts(const volley_field *field, const volley_field_question *question,
                                  volley_error *err)
{
    const size_t most = field->is_matrix ? VOLLEY_FIELD_SIDES_MAX : VOLLEY_FIELD_RANKED_MAX;
    const size_t least = field->is_matrix ? 2 : 1;

    if (question->side_count > most)
        return field->is_matrix
                   ? error_set(err, VOLLEY_RANGE,
                               "there are %zu sides: at most %zu fight everybody against "
                               "everybody; --faction=NAME takes those of a faction from a roster, "
                               "--against=FIELD.csv up to %d against those of a file",
                               question->side_count, most, VOLLEY_FIELD_RANKED_MAX)
                   : error_set(err, VOLLEY_RANGE, "there are %zu sides: at most %zu",
                               question->side_count, most);
    if (question->against_count > VOLLEY_FIELD_SIDES_MAX)
        return error_set(err, VOLLEY_RANGE, "the field has %zu sides: at most %d",
                         question->against_count, VOLLEY_FIELD_SIDES_MAX);
    if (question->side_count < least)
        return error_usage(err, "%s",
                           field->is_matrix ? "everybody against everybody takes two sides at least"
                                            : "there is no side to rank");
    return VOLLEY_OK;
}

volley_status field_sides_take(volley_field *field, const volley_field_question *question,
                               volley_error *err)
{
    TRY(check_counts(field, question, err));
    field->row_count = question->side_count;
    field->column_count = field->is_matrix ? question->side_count : question->against_count;
    TRY(take_all(&field->arena, &field->rows, question->sides, field->row_count, err));
    field->columns = field->rows;
    return field->is_matrix ? VOLLEY_OK
                            : take_all(&field->arena, &field->columns, question->against,
                                       field->column_count, err);
}
