/* member - a ship of a squad file, put into a text in the place of "@FILE:SHIP".
 * Owns:   nothing.
 * Errors: go to expanding->err; then false. What is left out of a ship, or read as something else,
 *         is said on stderr, once. */
#ifndef CLI_MEMBER_H
#define CLI_MEMBER_H

#include "app/cli/members.h"

#include <stdio.h>

/* "@FILE:SHIP" or "@FILE:SQUAD.SHIP", a ship of a squad file named in a loadout, or
 * "@FILE:SQUAD.all": where it ends, and what it says. It points into the text. */
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

void squad_file_free(struct squad_file *file); /* NULL is fine */

/* A text on its way to the one with the ships in it. */
struct expanding {
    const struct cli_options *options;
    const char *edition;
    bool edition_given, defends, in_cell;
    bool fights; /* ships of an engagement */
    FILE *out;
    volley_error *err;
};

/** False. */
bool member_fail_nomem(volley_error *err);
bool member_fail_form(volley_error *err, const char *text);

/** The file of a reference that begins at the "@", also one that cannot be read. NULL: out of
 * memory.
 */
struct squad_file *member_file(const struct cli_options *options, const char *text,
                               const struct cli_reference *from);

/** Write a ship of a file. */
bool member_write(const struct expanding *expanding, struct squad_file *file,
                  const struct cli_reference *from);

/** Write the ship that begins at the "@". */
bool member_write_reference(const struct expanding *expanding, const char *text,
                            struct cli_reference *reference);

/** Write a side of an engagement (members_expand_sides). */
bool members_write_side(struct expanding *expanding, const char *text);

#endif
