/* own_files - files of one's own that a library is made with: cards, ships, pilots, upgrades.
 * Owns:   nothing: names are those of the command line.
 * Errors: a file that cannot be read is told on stderr. */
#ifndef CLI_OWN_FILES_H
#define CLI_OWN_FILES_H

#include "volley/cards.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which they are read: some name what others bring. */
enum { OWN_SHIPS, OWN_UPGRADES, OWN_CARDS, OWN_PILOTS, OWN_FILES };

struct own_file {
    const char *name; /* NULL: none is given */
    uint64_t digest;  /* of what stands in it */
};

struct host;

/** Take the name of a file, if the option is one of those: "cards". */
void own_files_take(struct own_file own[OWN_FILES], const char *option, const char *name);

/** Read those that are given into a library, which is made for the first. False: said why. */
bool own_files_read(struct host *host, struct own_file own[OWN_FILES], volley_library **library);

/** Write them as options with what stands in them, and after all of these their names, which may be
 *  too long. count: bytes that are in `out` already; returns how many there are. */
int own_files_describe(const struct own_file own[OWN_FILES], char *out, size_t room, int count);

#endif
