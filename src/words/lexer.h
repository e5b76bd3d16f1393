/* lexer - cut a loadout or a scenario into words, each with its place.
 * Units:  lines and columns are 1-based; columns count characters, not bytes.
 * Owns:   nothing; words point into the text.      Errors: none; every text has words. */
#pragma once

#include "base/error.h"
#include "volley/scenario.h"

#include <stdbool.h>

struct lexer {
    const char *at, *end; /* what is still to be read */
    const char *source;
    int line, column; /* of `at` */
};

/** A lexer of a whole string, from line 1 and column 1 on. */
struct lexer lexer_of_string(const char *text, const char *source);

/** A lexer of a text that somebody gave; source: what it is called where it has no name. */
struct lexer lexer_of_text(const volley_text *text, const char *source);

/** Take the next word. Words are parted by blanks, tabs and line ends, but not in "double quotes";
 * a
 *  ";" stands alone. What players say in two words is one, with the blank in it: "3 red dice",
 *  "target lock", "range 1". False, with the place of the end, when none is left. */
bool lexer_next(struct lexer *lexer, struct error_place *word);

/** The end of a remark that begins at a place of a text, "[as the list says]", which is passed over
 * where a word could stand; NULL: it is none. */
const char *lexer_remark_end(const char *start, const char *at, const char *end);

/** A text without its remarks, to be freed; NULL: out of memory. */
char *lexer_plain(const char *text);

/** Whether a word is this text, in small letters or capital ones. */
bool lexer_is_word(const struct error_place *word, const char *text);

/** What parts mixtures of loadouts (questions/ask/mixture.h): "|", and a share such as "60%:", or
 * what was meant to be one. */
bool lexer_is_bar(const struct error_place *word);
bool lexer_is_share(const struct error_place *word);
