/* text - cards, pilots and ships of the rosters in plain words.
 * Units:  points of a squad.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef BROWSE_TEXT_H
#define BROWSE_TEXT_H

#include "base/buffer.h"
#include "game/rules/edition.h"
#include "questions/browse/entry.h"
#include "volley/io.h"

/** What there is to say of a card; its effects come last.
 *  before   the entry before it, NULL without one: of another face of the same card only what the
 *           face does is told
 *  edition  whose points are named */
void browse_text_explain(const struct browse_entry *entry, const struct browse_entry *before,
                         const struct rules_edition *edition, struct buffer *out);

/** "attack 3; agility 2; hull 4; shields 2" of a ship, or of a pilot's own card on it (pilot may be
 *  NULL). */
void browse_text_figures(const struct cards_ship *ship, const struct cards_pilot *pilot,
                         struct buffer *out);

/** The primary attacks: "3", or "front 3, turret 2" where not all is the front, or "F3 T2". */
void browse_text_attacks(const char *attacks, bool in_full, struct buffer *out);

/** What the letters of arcs mean: "F front, R rear, ...". */
void browse_text_arc_letters(struct buffer *out);

/** Names of factions, given by ids parted by blanks: "Rebel Alliance, Scum and Villainy", or "Rebel
 *  Scum". */
void browse_text_factions(const char *ids, bool in_full, struct buffer *out);

/** Lines for what a row does: in plain words, in the notation, and when; or that it plays no part.
 */
void browse_text_effects(const struct cards_row *row, const char *left_out, struct buffer *out);

#endif
