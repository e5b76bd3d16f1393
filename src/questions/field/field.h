/* field - what is behind a volley_field: the sides, what became of each pair of them, and ranks.
 * Units:  as in volley/field.h; what is not known is NAN.
 * Owns:   see volley_field_free.
 * Errors: as said at each function. */
#ifndef FIELD_FIELD_H
#define FIELD_FIELD_H

#include "base/buffer.h"
#include "volley/field.h"

#include <stdbool.h>

struct field_side {
    char *name, *words;
    char *source;       /* what errors call it: "side NAME" */
    volley_text *texts; /* the caller's, as long as the work goes on */
    size_t text_count;
    double weight, points;
    int hull, shields; /* of one ship that survives */
};

/* Two sides that have met: the one in the row is side A. */
struct field_pair {
    size_t row, column;
    bool done, endless; /* endless: it survives for ever, maybe */
    volley_duel_figures figures;
    const char *policy; /* by which tokens were spent */
    double gone[VOLLEY_FIELD_ROUNDS];
    struct buffer csv; /* its row */
    /* Rounds until the column is gone under the fire of the row, and the row under that of the
     * column; INFINITY: never. NAN: it could not be worked out. */
    volley_figure fells, lives;
};

struct volley_field {
    struct field_side *rows, *columns; /* everybody against everybody: the same */
    size_t row_count, column_count;
    bool is_matrix, survives, stopped;
    struct field_pair *pairs; /* of a matrix above its diagonal, row by row; else all of them */
    size_t pair_count;
    volley_duel *setting;     /* the first pair, which says by what rules it is played */
    volley_field_rank *ranks; /* [row_count] */
    size_t *order;            /* [row_count], the best first */
    char **notes;
    uint32_t note_count, note_capacity;
    bool points_known; /* of all sides of the field */
    uint64_t seed;     /* of what is simulated */
};

/** What an engagement is worth to side A. */
volley_figure field_value(const volley_duel_figures *figures);

/** Take the sides of a question, and check them. */
volley_status field_sides_take(volley_field *field, const volley_field_question *question,
                               volley_error *err);

void field_sides_free(struct field_side *sides, size_t count);

/** Let all pairs meet, by a crew if there is one, of which then only the head knows the figures.
 * Being called off is no failure: field->stopped. */
volley_status field_meet(volley_field *field, const volley_field_question *question,
                         volley_error *err);

/** Rank the sides by what is done. */
volley_status field_rank(volley_field *field, const volley_field_question *question,
                         volley_error *err);

/** Keep a note, once. False: out of memory. */
bool field_note(volley_field *field, struct buffer *text);

#endif
