/* members - "@LIST.xws:2" in a loadout: the second ship of a squad file, in words.
 * Owns:   the squad files it has read, each once, and the texts it makes; free with members_fini,
 *         after their last use. All-zero is a valid empty one, of the built-in cards.
 * Errors: of arguments are printed on stderr, those of cells go to the library. What is left out of
 *         a ship, or read as something else, is said on stderr, once. */
#ifndef CLI_MEMBERS_H
#define CLI_MEMBERS_H

#include "app/cli/options.h"
#include "app/cli/source.h"
#include "volley/compare.h"
#include "volley/squad.h"

#include <stdbool.h>
#include <stddef.h>

/* A squad file, or why it cannot be read. */
struct squad_file {
    char *name;
    volley_squads *squads; /* NULL: error */
    volley_error error;
    bool *told; /* [squad][ship], in one row: what there is to tell of it */
    bool told_points;
};

/* Those that a command has been told of, each read once. */
struct squad_files {
    struct host *host;
    struct squad_file **items;
    size_t count;
};

struct members {
    struct host *host;
    const char *edition;           /* of ships where nothing else is said */
    bool edition_given;            /* by the user: it is stronger than what a squad tells */
    const volley_library *library; /* NULL: the built-in cards */
    bool fights;                   /* cells are sides of engagements */

    /* the rest is its own */
    struct squad_files files;
    char **texts;
    size_t count;
};

/** For loadouts with the edition and the library of options. */
struct members members_for(const struct cli_options *options);

/** Put ships in the place of "@FILE:SHIP" and "@FILE:SQUAD.SHIP" in the arguments of a command:
 *  attackers before the first "vs", defenders after it, whether it is a word of its own or not. */
bool members_expand(struct members *members, char **words, size_t count);

/** The same for the sides of an engagement: ships have their weapons and points, and "@FILE" is
 *  every ship of a squad, each with the other words of its part. */
bool members_expand_sides(struct members *members, char **words, size_t count);

/** Let them own a text, which is freed where there is no memory: then false. */
bool members_keep(struct members *members, char *text);

/* A side that a text names, and what it is to be called; name NULL: by its text. */
struct members_side {
    const char *text, *name;
};

/** The sides that a text is: each squad of a file of several, "@FILE focus", with the other words;
 *  else the text itself. *out is freed by the caller, its texts belong to the members. False: said
 *  why. */
bool members_sides(struct members *members, const char *text, struct members_side **out,
                   size_t *count);

/** The other ships of the squad whose ship a text names first, as the sides of an engagement; none
 *  where it names none. *out is freed by the caller, its texts belong to the members. False: said
 *  why. */
bool members_others(struct members *members, const char *text, volley_text **out, size_t *count);

/** The same for one loadout; NULL: said why. The members own it. */
const char *members_expand_one(struct members *members, const char *text, bool defends);

/** The same for the cells of a file, as long as the members live. */
volley_expander members_expander(struct members *members);

/* A file whose cells they expand. */
struct members_file {
    struct host *host;
    struct source file;
    volley_source source; /* reads it */
    volley_expander expander;
    volley_error error;
};

/** Open one, for a function of the library to read; it is not to be moved. False: said why. */
bool members_open(struct members_file *file, struct members *members, const char *name);

/** Close it. status: of what was read, with its error in the file. False: it failed; said why. */
bool members_close(struct members_file *file, volley_status status);

/* Who reads the rows: volley_targets_read or volley_attackers_read. */
typedef volley_status members_read_fn(const volley_source *source, char delimiter,
                                      const volley_expander *expander, volley_targets **out,
                                      volley_error *err);

/** Read a file; name NULL: nothing is read. False: said why. */
bool members_read(struct members *members, const char *name, members_read_fn *read,
                  volley_targets **out);

void members_fini(struct members *members);

#endif
