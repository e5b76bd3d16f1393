/* offer - what may stand where the cursor is, for completion in a shell.
 * Units:  bytes.
 * Owns:   nothing.      Errors: what cannot be written stdout knows. */
#ifndef CLI_OFFER_H
#define CLI_OFFER_H

#include "volley/volley.h"

#include <stdbool.h>
#include <stddef.h>

/* The word at the cursor: what of it stays, and what is begun behind that. */
struct offer {
    const char *word, *begun; /* begun is in the word */
    size_t left_out;          /* bytes of the word that the shell has out of sight */
};

/** The same word with more of it staying: what is begun stands behind the last of these letters,
 *  if there is one. */
struct offer offer_behind(struct offer offer, const char *letters);

/** Offer a word, if it goes on with what is begun: a line with what the whole word would be, a tab,
 *  and what it means (may be NULL). */
void offer_word(const struct offer *offer, const char *word, const char *meaning);

/** Offer what is parted by a letter in a text: "damage|kill". What has capitals stands for
 *  something else, and is not offered. */
void offer_list(const struct offer *offer, const char *list, char parted_by);

/* Ids of cards, pilots, ships and hazards with their names, and the slots and factions that there
 * are: read off the tables that the library writes. */
enum known { KNOWN_CARDS, KNOWN_SHIPS, KNOWN_HAZARDS, KNOWN_SLOTS, KNOWN_FACTIONS };

/** Offer them; what cannot be read is not offered. library: NULL for the built-in one. */
void known_offer(const struct offer *offer, enum known what, const volley_library *library,
                 const char *edition);

/* ---- loadouts ---- */

/* What is known of a loadout. */
struct loadout_place {
    const char *edition;
    const volley_library *library; /* NULL: the built-in cards */
    bool attacks, defends;         /* both: a ship that serves both roles */
    char *const *parameters;       /* "dice=1..6" */
    size_t parameter_count;
};

/** Offer words that it may go on with, for the last of those that are begun, which blanks part. */
void loadout_offer(const struct offer *offer, const struct loadout_place *place);

/** Offer the words that may be a fact: "bullseye". */
void loadout_offer_situations(const struct offer *offer, const struct loadout_place *place);

/** Offer the faces of dice. */
void loadout_offer_faces(const struct offer *offer);

/** Offer the figures of a report by name. rounds: `rounds` is one. */
void loadout_offer_figures(const struct offer *offer, bool rounds);

/* ---- the shell ---- */

/* What a shell is told besides words; a line without a tab. */
#define OFFER_FILES  "/files"  /* leave it to the shell, which knows files */
#define OFFER_QUOTED "/quoted" /* the cursor is in quotes */

/** Tell it that. */
void offer_tell(const char *what);

#endif
