/* nearest - the known word a misspelt one was probably meant to be, among those of a library, and
 * the name of a card that misspelt words are nearly: "darth vador", "x-wng".
 * Units:  distances in edits (base/nearest.h).
 * Owns:   nothing; what is found stands in the library.      Errors: none.
 *
 * Names are those that can be said (words/spoken.h): printed ones, ids, nicknames, and parts of the
 * names of ships and of pilots who have one of their own. */
#pragma once

#include "base/nearest.h"
#include "game/rules/word.h"
#include "words/phrase.h"

/** Compare with the ids of all cards, ships and pilots. */
void nearest_consider_cards(struct nearest *nearest, const struct cards *library);

/** The word of a faction that was probably meant, as an error adds it; else what it says. */
const char *nearest_faction(struct nearest *nearest, const struct cards *library, const char *asked,
                            const char *otherwise);

/* ---- names ---- */

struct nearest_name {
    const char *letters; /* that were typed, small */
    size_t bytes;
    uint64_t set;     /* of them */
    bool several;     /* words */
    size_t distance;  /* of the best so far; before: one too far */
    const char *text; /* the best, as it is printed; NULL: none */
    const char *name; /* of which it is a part, or all */
    bool begins;      /* with the letter that was typed */
    size_t text_bytes;
    bool others; /* have that part, too */
};

/** The letters and digits of a text, small, with a NUL. Returns how many; 0: none or too many. */
size_t nearest_letters(char letters[NEAREST_MAX], const char *at, const char *end);

/** Begin a search for what letters are nearly; they must last as long. */
struct nearest_name nearest_name_begin(const char *letters, size_t bytes);

/** Compare with all names that can be said. */
void nearest_name_consider_all(struct nearest_name *near, const struct cards *library);

/** Compare with each part of a name: some of its words that stand together. */
void nearest_name_consider_parts(struct nearest_name *near, const char *name);

/** What to type for what was found: the name, or the part that several have; without quotes. */
void nearest_name_spell(const struct nearest_name *near, char out[NEAREST_MAX]);

/** The name that several words are nearly, of which one is no word by itself.
 *  place  set to where they stand */
bool nearest_name_of_several(struct nearest_name *out, struct error_place *place,
                             const struct phrase *phrase, uint32_t lost,
                             const struct cards *library);
