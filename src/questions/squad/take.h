/* take - whether a ship of a squad may take an upgrade, by what is printed on the cards and by the
 * list of points.
 * Units:  points of an edition's list.
 * Owns:   nothing.
 * Errors: none; what speaks against a card is told.
 *
 * What is looked at: slots, with those that other cards add or take; that the list has the
 * card, and not only for epic squads, whose huge ships alone may have it then; its restrictions;
 * that it is not there already, or too often in the squad, or, alone of its kind, beside another.
 */
#pragma once

#include "questions/squad/member.h"

/* ---- the kinds of squads that rules of squad building and lists of points tell apart ---- */

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

/* ---- what a ship may have ---- */

/* Who is asked. */
struct squad_taking {
    const struct squad_member *member; /* its ship and pilot are known */
    const struct squad_member *others; /* ships of the squad */
    size_t other_count;
    const char *edition; /* "1", "2" or "2.5" */
    const char *slots;   /* in 2.0: those that are free, parted by blanks or commas; NULL, "": of
                          * the pilot */
    const struct cards_upgrade *with; /* looked at as if the ship had it, too; NULL: none */
    const char *only; /* ids of upgrades that are asked about besides slots, parted by blanks */
    const struct squad_member *itself; /* among the others; NULL: it is not */
};

/* ---- what a card says must be true of the ship and its squad ----
 *
 * "ships=t65xwing|t70xwing & names=Leia Organa": each is a key with a function, and one that is not
 * known is not met. Three are looked at elsewhere: "solitary" and "limited" (one on a ship) by what
 * may be taken, and "standardized", which binds whole squads and forbids no ship a card. Some bind
 * the other cards of the ship: "dearest=crew:4". */

/** Whether all restrictions of a text are met. */
bool squad_restrictions_met(const struct squad_taking *taking, const char *restrictions);

/** Say in words what the first restriction that is not met asks for: "the size Small or Medium".
 *  Nothing is added where all are met. */
void squad_restriction_words(const struct squad_taking *taking, const char *restrictions,
                             struct buffer *out);

/** Whether restrictions are met by what other cards of the ship or the squad are or bring. */
bool squad_restrictions_ask_for_cards(const char *restrictions);

/** Cards of a name in the squad, pilots too. */
int squad_cards_named(const struct squad_taking *taking, const char *name);

enum squad_take {
    SQUAD_MAY_TAKE,
    SQUAD_NO_SLOT,
    SQUAD_NOT_LISTED,  /* the list has no cost for it, or not for such a ship's play */
    SQUAD_RESTRICTED,  /* one of its restrictions is not met */
    SQUAD_HAS_IT,      /* no ship has it twice: no card of the second edition */
    SQUAD_LIMITED,     /* as many cards of this name as a squad may have are there */
    SQUAD_NOT_SOLITARY /* the squad has another such card of the slot */
};

/** All that speaks against a card, but for slots: a mask of 1u << enum squad_take.
 *  upgrade  its first side */
unsigned squad_objections(const struct squad_taking *taking, const struct cards_upgrade *upgrade);

/** upgrade: its first side. */
enum squad_take squad_may_take(const struct squad_taking *taking,
                               const struct cards_upgrade *upgrade);

/** The same, as if there were slots for it: what else speaks against it. */
enum squad_take squad_may_take_with_slots(const struct squad_taking *taking,
                                          const struct cards_upgrade *upgrade);

/** The slots of the ship and those that its cards use, with those that the edition gives to every
 *  ship. */
void squad_taking_slots(const struct squad_taking *taking, struct squad_slots *out);

/** Whether the library has all that decides: not where a restriction asks for an action of a ship
 *  whose action bar is not in it, or where it says itself that it lacks one ("unknown=True"). What
 * is not known counts as met. */
bool squad_take_is_certain(const struct squad_taking *taking, const struct cards_upgrade *upgrade);

/** Whether upgrades are counted against a loadout: in 2.5, where the list has one for the pilot. */
bool squad_loadout_counts(const struct squad_taking *taking);

/** Points that a pilot has left for upgrades; false: they are not counted, or not all costs are
 *  known, and *left is what those that are leave. */
bool squad_loadout_left(const struct squad_taking *taking, int *left);
