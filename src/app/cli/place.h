/* place - where a report is put, and the file it is written to until it is whole.
 * Units:  none.
 * Owns:   texts and descriptors belong to the caller.
 * Errors: -1, NULL or false, and errno says why; only place_spares prints. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include <stdbool.h>

/** The file that a name leads to, through links: it is replaced, and not a link to it. NULL: there
 *  is no memory, or links go round. The text is from malloc. */
char *place_follow(const char *name);

/** The name leads to a regular file, or to nothing yet: a report can be moved there. Pipes and
 *  devices are written in place. */
bool place_is_file(const char *name);

/** The name leads to the file that standard output is. */
bool place_is_stdout(const char *name);

/** The file at `path` is none that this command has read; if it is, says so as `name`. */
bool place_spares(const char *path, const char *name);

/** Make a file beside `path` whose name nobody has, for this process alone; *out is the name. */
int place_make_beside(const char *path, char **out);

/** Open the file `part` for this process alone, empty if it was not there. EWOULDBLOCK: another
 *  process has it; ELOOP: it is a link, through which nothing is written. The lock goes with the
 *  last descriptor. */
int place_lock(const char *part);

/** Give a new file the mode and, if that may be done, the owner of the one it will replace. */
void place_copy_mode(int file, const char *path);

#endif
