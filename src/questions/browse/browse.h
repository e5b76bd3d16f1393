/* browse - what a player looks up, cards, pilots and ships: found by what is typed, and told in
 * plain words. Texts are found by what somebody types: letters and digits count, nothing else.
 * Owns:   a pattern owns its letters; free with browse_search_fini.
 * Errors: out of memory: browse_search_begin returns false. */
#pragma once

#include "base/buffer.h"
#include "game/cards/cards.h"
#include "game/rules/edition.h"
#include "report/record.h"
#include "volley/io.h"
#include "volley/scenario.h"

/* What an id of elsewhere can be one of (cards_variant). */
enum { BROWSE_UPGRADE, BROWSE_PILOT, BROWSE_SHIP, BROWSE_SLOT, BROWSE_VARIANTS };

struct browse_search {
    const char *typed; /* as it was typed; NULL: everything is found */
    char *letters;     /* of it, small, and digits; those of its words, each with a NUL, behind */
    size_t word_count;
    const struct cards_nickname *nicknames; /* that the pattern is */
    size_t nickname_count;
    const char *means[BROWSE_VARIANTS]; /* the id here of one that builders have; NULL: none */
    const struct cards *cards;
};

bool browse_search_begin(struct browse_search *search, const char *typed);

/** Whether a text is the pattern, but for case, blanks and marks. */
bool browse_search_is(const struct browse_search *search, const char *text);

/** Word number `word` of the pattern, as its letters; NULL past the last. */
const char *browse_search_word(const struct browse_search *search, size_t word);

/** Whether a text holds letters, whatever stands between them. */
bool browse_search_holds(const char *text, const char *letters);

void browse_search_fini(struct browse_search *search);

/* entry - the cards of a library, each with its row and what the rosters say of it; or its ships.
 * Owns:   a list owns its entries, which point into the library; free with browse_entries_fini.
 * Errors: out of memory: browse_entries_find returns false. */

struct browse_entry {
    const struct cards_row *row;     /* NULL: a pilot without an ability of its own, or a ship */
    const struct cards_pilot *pilot; /* NULL: the rosters have none */
    const struct cards_ship *ship;   /* of the pilot; or what the entry is */
    const struct cards_upgrade *upgrade; /* its first side; NULL: the rosters have none */
    size_t sides;                        /* of the upgrade */
    const char *left_out;                /* why its row is without effects; NULL: not said */
};

struct browse_entries {
    struct browse_entry *entries; /* in the order of ids; faces of one card one after the other */
    uint32_t count, capacity;
    bool exact; /* the pattern is an id or a name */
};

/** Find the cards that a pattern is about: those with the id, here or where squads are built, else
 *  those with the name, else those that players call so, else those in whose id, name, slot, kind
 *  or effect it is, else those that have each of its words there, in the ship or in the faction,
 *  else those of a slot, a faction or a ship that players call so, else in what they do, in plain
 *  words. NULL finds all. */
bool browse_entries_find(struct browse_entries *out, const struct cards *cards,
                         const char *pattern);

/** Likewise ships; letters may be in the id, the name, the size and the factions. */
bool browse_ships_find(struct browse_entries *out, const struct cards *cards, const char *pattern);

void browse_entries_fini(struct browse_entries *entries);

const char *browse_id(const struct browse_entry *entry);
const char *browse_name(const struct browse_entry *entry);
const char *browse_kind(const struct browse_entry *entry);

/** The slot of an upgrade, the ships of a pilot or of an ability. */
const char *browse_slot(const struct browse_entry *entry);

/* ---- cards, pilots and ships of the rosters in plain words; the buffer remembers errors ---- */

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

/* ---- rows of the lists, as records ---- */

/* Cards as they are listed: with the costs of two lists of points, that which counts and, beside it
 * as `cost_older`, that of 2.0. */
struct browse_priced {
    volley_library *library;
    const struct rules_edition *edition;
    const struct cards *cards;
    const struct cards_points *points; /* of `cost` */
    const struct cards_points *older;  /* of `cost_older`; NULL in the first edition */
};

/** The cards of a library as an edition is asked about them. In 2.0 `cost` stays that of the later
 *  list. Free with browse_priced_fini, also on failure. */
volley_status browse_priced_make(struct browse_priced *out, const volley_library *library,
                                 const struct rules_edition *edition, volley_error *err);

void browse_priced_fini(struct browse_priced *priced);

/** Whose costs they are, a line. */
void browse_priced_say(const struct browse_priced *priced, struct buffer *out);

/** Both lists, told in JSON before cards and ships. */
extern const struct record browse_priced_record;

/** Documents: cards or ships, and whose costs they are; rows of the other lists. */
extern const struct record browse_cards_record, browse_ships_record, browse_word_record,
    browse_points_record;
