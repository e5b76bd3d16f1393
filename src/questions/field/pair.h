/* pair - duels of a field as they are made and run, one after the other.
 * Owns:   the bytes of a deck of one's own, which is read once and used by all.
 * Errors: with the name of the side, or of both, that they are about. */
#ifndef FIELD_PAIR_H
#define FIELD_PAIR_H

#include "questions/duel/options.h"
#include "questions/field/field.h"

struct field_meeting {
    volley_field *field;
    const volley_field_question *question;
    struct buffer deck; /* the file of a deck of one's own */
    size_t deck_at;
    volley_source deck_source;
    double start, share; /* of the duel at work */
    size_t done;         /* pairs */
    volley_error *err;
};

/** Read the deck, if there is one of one's own. */
volley_status field_meeting_init(struct field_meeting *meeting, volley_error *err);

void field_meeting_fini(struct field_meeting *meeting);

/** A duel of two sides. */
volley_status field_duel(struct field_meeting *meeting, const struct field_side *a,
                         const struct field_side *b, const volley_duel_options *options,
                         volley_duel **out, volley_error *err);

/** Run it. Called off: field->stopped is set; then a simulation is done with what it has. */
volley_status field_duel_run(struct field_meeting *meeting, volley_duel *duel, volley_error *err);

/** Tell the caller how far it has come; nonzero: he has ended the work (field->stopped). */
int field_is_called_off(struct field_meeting *meeting);

/** Say of an error that has no source that it is about two sides. */
volley_status field_blame_pair(const volley_field *field, const struct field_pair *pair,
                               const volley_error *fault, volley_error *err);

/** The header of the rows of pairs. */
void field_csv_header(struct buffer *out);

#endif
