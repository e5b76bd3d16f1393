/* play - the kinds of squads that rules of squad building and lists of points tell apart.
 * Units:  none.      Owns: nothing.      Errors: none. */
#pragma once

#include "game/cards/cards.h"

enum squad_play { SQUAD_PLAY_STANDARD, SQUAD_PLAY_EXTENDED, SQUAD_PLAY_EPIC, SQUAD_PLAYS };

/** "standard", "extended", "epic" */
extern const char *const squad_play_words[SQUAD_PLAYS];

/** The play of a name; extended play for NULL. False: there is none of it. */
bool squad_play_named(const char *name, enum squad_play *out);

/** Whether a card with these formats of a list ("": not known, and allowed) may be played in it. */
bool squad_play_has(enum squad_play play, const char *formats);

/** Whether a pilot may be played in it: one with these formats of a list, and no huge ship but in
 *  epic play. */
bool squad_plays(const struct cards_ship *ship, const char *formats, enum squad_play play);
