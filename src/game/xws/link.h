/* link - squads in addresses of Yet Another Squad Builder: addresses in a text, and their parts as
 * they are written.
 * Owns:   nothing; what is read is the file's.      Errors: none, but as said below. */
#pragma once

#include "game/xws/xws.h"

/* A piece of a text, which no NUL ends. */
struct link_span {
    const char *begin, *end;
};

/** The first address of a text, with or without "https://" if it has data. The text is moved behind
 *  it. Quotes, brackets and sentences around it are not of it. False: there is none. */
bool link_find(struct link_span *text, struct link_span *link);

/** Whether it begins with "https://" or "http://". */
bool link_has_scheme(struct link_span link);

/** The value of a key of an address, "v9Z..." for "d". False: it has no such key. */
bool link_value(struct link_span link, const char *key, struct link_span *value);

/** Write a value without its percent signs, with a NUL at the end: as many bytes as it has, and
 * one, are enough. Where more than one program has added them, all are taken away. plus  a plus
 * sign is a blank */
void link_decode(struct link_span value, bool plus, char *out);

/** The version of decoded data, and what follows it; the first addresses began with a number,
 *  without a version. 0: there is none. */
int link_version(const char *data, const char **rest);

/** Read a text with addresses: a squad for each that has data. What a number means is not always
 *  known: that is told of the pilot, and the rest is read.
 *  source  name of the text, for errors, which have the line and column of the data
 *  On failure *out is partly made: free it. */
volley_status xws_read_addresses(struct xws_file *out, const char *bytes, size_t count,
                                 const char *source, volley_error *err);
