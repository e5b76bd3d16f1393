/* members - "@LIST.xws:2" in a loadout: the second ship of a squad file, in words.
 * Owns:   nothing: the texts that are made are kept with the options of the command.
 * Errors: of arguments are printed on stderr, those of cells go to the library. What is left out of
 *         a ship, or read as something else, is said on stderr, once. */
#pragma once

#include "app/cli/columns.h"
#include "app/cli/options.h"
#include "app/cli/source.h"
#include "volley/compare.h"
#include "volley/field.h"
#include "volley/squad.h"

/** Put ships in the place of "@FILE:SHIP" and "@FILE:SQUAD.SHIP" in the arguments of a command: in
 *  those of the first side as attackers, then as defenders.
 *  fights  they are sides of an engagement: ships have their weapons and points, and "@FILE" is
 *          every ship of a squad, each with the other words of its part
 *  False: said why. */
bool members_expand(const struct cli_options *options, bool fights);

/** A text in which each name of a file of squads has its "@": "rebels.xws focus", which can mean
 *  nothing else, nor can an address. NULL, and said so: no memory. */
char *members_mark(const struct cli_options *options, const char *text);

/** The same for one text; NULL: said why. */
char *members_expand_one(const struct cli_options *options, char *text, bool defends, bool fights);

/* A side that a text names, and what it is to be called; name NULL: by its text. */
struct members_side {
    char *text;
    const char *name;
};

/** The sides that a text is: each squad of a file of several, "@FILE focus", with the other words;
 *  else the text itself. NULL: said why. */
struct members_side *members_sides(const struct cli_options *options, char *text, size_t *count);

/** The other ships of the squad whose ship a text names first, as the sides of an engagement; none
 *  where it names none. NULL: said why. */
volley_text *members_others(const struct cli_options *options, const char *text, size_t *count);

/** Choose the list of points that the first squad among the words tells by its ruleset, if options
 * say neither that nor the edition, and say so. */
void members_choose_points(struct cli_options *options);

/** The ships of a side, each a text: "list.xws", "@list.xws:2 ; 3x academypilot". One more than an
 *  engagement can have are enough. NULL: said why. */
volley_text *members_beside(const struct cli_options *options, const char *side, size_t *count);

/** The same for the cells of a file. */
volley_expander members_expander(const struct cli_options *options);

/** Read a file of squads, or an address. False: *err says why. */
bool members_squads(const struct cli_options *options, const char *name, volley_squads **out,
                    volley_error *err);

/* A file whose cells they expand. */
struct members_file {
    struct host *host;
    struct source file;
    volley_source source; /* reads it */
    volley_expander expander;
    volley_error error;
};

/** Open one, for a function of the library to read; it is not to be moved. Titles of columns that
 *  are misspelt are told of. False: said why. */
bool members_open(struct members_file *file, const struct cli_options *options, const char *name,
                  enum title_of of);

/** Close it. status: of what was read, with its error in the file. False: it failed; said why. */
bool members_close(struct members_file *file, volley_status status);

/* Who reads the rows: volley_targets_read or volley_attackers_read. */
typedef volley_status members_read_fn(const volley_source *source, char delimiter,
                                      const volley_expander *expander, volley_targets **out,
                                      volley_error *err);

/** Read a file; name NULL: nothing is read. False: said why. A field is a list of sides. */
bool members_read_field(const struct cli_options *options, const char *name,
                        volley_field_list **out);
bool members_read(const struct cli_options *options, const char *name, members_read_fn *read,
                  volley_targets **out);
