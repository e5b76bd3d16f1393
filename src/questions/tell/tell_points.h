/* tell_points - whose costs a report counts by, told.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#pragma once

#include "base/buffer.h"
#include "game/cards/points.h"
#include "report/record.h"

/** The list and its date, of a struct cards_points: {"list": "xwa", "effective": "2026-04-26"}. */
extern const struct record tell_points_record;

/** A member of a document, and of the struct at `place`, which points to a list. */
#define TELL_POINTS(at)                                                                            \
    {                                                                                              \
        "point_list", RECORD_POINTER, .place = (at), .of = &tell_points_record                     \
    }

/** "xwa (X-Wing Alliance 50P2.0, 2026-04-26)" */
void tell_points(const struct cards_points *points, struct buffer *out);

/** The same as a sentence, a line: "Costs and slots are those of xwa (…)." */
void tell_points_sentence(const struct cards_points *points, struct buffer *out);
