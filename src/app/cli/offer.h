/* offer - what may stand where the cursor is, for completion in a shell.
 * Units:  bytes.
 * Owns:   nothing.      Errors: what cannot be read is not offered; what cannot be written stdout
 *         knows. */
#pragma once

#include "app/cli/options.h"
#include "volley/volley.h"

/* The word at the cursor: what of it stays, and what is begun behind that. */
struct offer {
    const char *word, *begun; /* begun is in the word */
    size_t left_out;          /* bytes of the word that the shell has out of sight */
};

enum { PARAMETERS_MAX = 16 };

/* What a command line says before the cursor. */
struct scene {
    struct cli_options options;       /* the command, its words, edition and library */
    char *parameters[PARAMETERS_MAX]; /* "dice=1..6" */
    size_t parameter_count;
    const struct option *option; /* whose value is at the cursor, or was the last one; NULL: none */
    char *value;
    bool attacks, defends; /* a loadout at the cursor; both: a ship for both roles */
};

/** Offer something. of: what of it; its own words, where a function has a list of these */
typedef void offer_fn(const struct offer *offer, const struct scene *scene, const char *of);

/** The same word with more of it staying: what is begun stands behind the last of these letters,
 *  if there is one. */
struct offer offer_behind(struct offer offer, const char *letters);

/** Offer a word, if it goes on with what is begun: a line with what the whole word would be, a tab,
 *  and what it means (may be NULL). */
void offer_word(const struct offer *offer, const char *word, const char *meaning);

/** Words that '|' parts: "damage|kill". What has capitals stands for something else, and is not
 *  offered. */
offer_fn offer_list;

/** "cards", with pilots, "ships", "hazards", with their names; the "slots" or "factions" that there
 *  are: read off the tables that the library writes. */
offer_fn known_offer;

/** Words that a loadout may go on with, for the last of those that are begun, which blanks part. */
offer_fn loadout_offer;

/** Words of a kind that the ship of the scene can say, and all situations: "situation", "token". */
offer_fn loadout_offer_kind;

/** The faces of dice. */
offer_fn loadout_offer_faces;

/** The figures of a report; "rounds": that is one, too. */
offer_fn loadout_offer_figures;
