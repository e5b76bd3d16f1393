/* member - a ship of a squad file, put into a text in the place of "@FILE:SHIP".
 * Owns:   nothing; squad files, each read once, are kept with the options of the command.
 * Errors: go to expanding->err; then false. What is left out of a ship, or read as something else,
 *         is said on stderr, once. */
#pragma once

#include "app/cli/members.h"

/* A squad file, or an address, or why it cannot be read. */
struct squad_file {
    struct squad_file *next;
    char *name;
    const char *called; /* in messages */
    char shown[SOURCE_SHOWN];
    volley_squads *squads; /* NULL: error */
    volley_error error;
    size_t judged;        /* number of the squad that was last told to be legal or not, from 1 */
    unsigned told_points; /* 1: that they are said by the list; 2: that they are not */
};

/* What "@FILE:2", "@FILE:1.2", "@FILE:1.all" or "@FILE" names, of which the last ends with the
 * word. It points into the text. */
struct reference {
    const char *begins, *end;
    size_t name_bytes;  /* behind the "@" */
    size_t squad, ship; /* from 0 */
    enum { NAMES_SHIP, NAMES_SQUAD, NAMES_FILE } what;
};

/** Read what begins at the "@". The name ends at the first ":" with numbers behind it; there may be
 *  blanks in it. */
struct reference reference_read(const char *text);

/** Whether a word ends here. */
bool reference_ends(char c);

void squad_files_free(struct squad_file *file); /* and those behind it */

/* A text on its way to the one with the ships in it. */
struct expanding {
    const struct cli_options *options;
    const char *edition;
    bool edition_given, defends, in_cell;
    bool fights; /* ships of an engagement */
    struct buffer *out;
    volley_error *err;
};

/** The file of a reference, also one that cannot be read. NULL: out of memory. */
struct squad_file *member_file(const struct cli_options *options, const struct reference *from);

/** Ships that a reference names; where there is no such squad, 1, which writing it will refuse. 0:
 *  it names none that can stand there. */
size_t member_count(const struct expanding *expanding, const struct reference *from);

/** Write the ship that it names. */
bool member_write(const struct expanding *expanding, const struct reference *from);
