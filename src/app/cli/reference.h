/* reference - "@FILE:SHIP" or "@FILE:SQUAD.SHIP": a ship of a squad file, named in a loadout;
 * "@FILE:SQUAD.all": all of its ships.
 * Owns:   nothing; points into the text.      Errors: none; other words do not match. */
#ifndef CLI_REFERENCE_H
#define CLI_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

/* Where it ends, and what it says. */
struct cli_reference {
    const char *end;
    size_t name_bytes;  /* behind the "@" */
    size_t squad, ship; /* from 0 */
    bool all;           /* ships of the squad; ship is 0 */
};

/** Read what begins at the "@". The name ends at the first ":" with numbers behind it; there may be
 *  blanks in it. */
bool cli_reference_read(const char *text, struct cli_reference *out);

/** Whether a word ends here. */
bool cli_reference_ends(char c);

#endif
