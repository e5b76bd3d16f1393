/* loadout_words - the words that a loadout may go on with.
 * Owns:   nothing.      Errors: none. */
#ifndef CLI_LOADOUT_WORDS_H
#define CLI_LOADOUT_WORDS_H

#include "app/cli/offer.h"

/* What of it is known. */
struct loadout_place {
    const char *edition;
    const volley_library *library; /* NULL: the built-in cards */
    bool attacks, defends;         /* both: a ship that serves both roles */
    char *const *parameters;       /* "dice=1..6" */
    size_t parameter_count;
};

/** Offer them for the last of the words that are begun, which blanks part. */
void loadout_offer(const struct offer *offer, const struct loadout_place *place);

/** Offer the words that may be a fact: "bullseye". */
void loadout_offer_situations(const struct offer *offer, const struct loadout_place *place);

/** Offer the faces of dice. */
void loadout_offer_faces(const struct offer *offer);

/** Offer the figures of a report by name. rounds: `rounds` is one. */
void loadout_offer_figures(const struct offer *offer, bool rounds);

#endif
