/* words - the two sides of an engagement, read from words.
 * Units:  as in battle/setup/engagement.h.
 * Owns:   its engagement, and what is told of it; free with duel_cast_fini. All-zero is a valid
 *         empty one.
 * Errors: what cannot be read, with side, ship and place; too many ships, an empty side. */
#pragma once

#include "questions/duel/ship.h"
#include "questions/duel/state.h"
#include "questions/squad/member.h"

struct duel_cast {
    struct engagement engagement;                 /* its options are the caller's to fill */
    struct duel_face *faces;                      /* by kind */
    volley_duel_ship ships[ENGAGEMENT_SHIPS_MAX]; /* as reports tell them */
    struct squad_texts notes;                     /* for the reader */
};

/** Read the ships of both sides. On failure *out is all-zero. */
volley_status duel_words_read(struct duel_cast *out, const struct duel_reading *reading,
                              const volley_side sides[ENGAGEMENT_SIDES], volley_error *err);

void duel_cast_fini(struct duel_cast *cast);

/** A ship as reports call it: "A1", "B2". */
void duel_add_ship(const volley_duel_ship *ship, struct buffer *out);

/** "A2: …", a note of a side's ship, or of its list: number 0. One that ends with the options of
 *  orders says which of them is meant, and the ship. */
void duel_say_note(const char *note, size_t bytes, bool second, size_t number, struct buffer *out);
