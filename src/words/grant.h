/* grant - conditions that are taken as met, and the words that say so.
 * Owns:   nothing.      Errors: out of memory; buffers remember theirs. */
#pragma once

#include "base/buffer.h"
#include "words/setting.h"

/** Drop the conditions of an effect that are granted, with those that they are alternatives to.
 *  by  what granted() is asked beside; or NULL */
void grant(struct rules_effect *effect,
           bool (*granted)(const struct rules_fact *fact, const void *by), const void *by);

/** Add the word that says that a fact holds, "fromfront", "no-arc", "range=1", "evade=2"; false:
 *  there is none. A fact of the other ship has the same word, which stands there. */
bool grant_word(const struct rules_fact *fact, struct buffer *out);

/** The word of the first kind of a mask: "focus", "stress=2". */
void grant_token(uint16_t kinds, int count, struct buffer *out);

/** Whether the word of a fact stands with the other ship than `bearer`, whose card asks for it. */
bool grant_is_theirs(const struct rules_fact *fact, enum rules_side bearer);

/** What "!" says of cards of which all conditions have words: that those of the first effect are
 *  met, for all cards of the loadout. What it stands for is added to the notes.
 *  setting  what words have said
 *  Errors: what is so beside no other "!", or not beside what words say of arcs. */
volley_status grant_cards(struct loadout *loadout, const struct setting *setting,
                          const struct error_place *place);
