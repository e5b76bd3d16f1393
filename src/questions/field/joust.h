/* joust - how fast two sides destroy each other when only one of them shoots.
 * Units:  rounds.
 * Owns:   nothing.
 * Errors: out of memory, and being called off. What cannot be worked out otherwise is NAN. */
#ifndef FIELD_JOUST_H
#define FIELD_JOUST_H

#include "questions/field/pair.h"

/** Set how long the two of a pair live under the fire of each other, without damage cards. */
volley_status field_joust(struct field_meeting *meeting, struct field_pair *pair,
                          volley_error *err);

/** The jousting value of a side against the field, from what field_joust has found. */
volley_figure field_joust_value(const volley_field *field, size_t row);

#endif
