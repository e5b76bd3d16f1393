/* squad_files - the squad files that a command has been told of, each read once.
 * Owns:   the files; free with squad_files_fini. All-zero but for the host is a valid empty
 *         set, of the built-in cards.
 * Errors: a file that cannot be read is kept with its error. */
#ifndef CLI_SQUAD_FILES_H
#define CLI_SQUAD_FILES_H

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

struct host;

struct squad_files {
    struct host *host;
    struct squad_file **items;
    size_t count;
};

/** The file of a name; also one that cannot be read. NULL: out of memory. */
struct squad_file *squad_files_find(struct squad_files *files, const volley_library *library,
                                    const char *name, size_t name_bytes);

/** Whether a ship has been told of. */
bool *squad_file_told(const struct squad_file *file, size_t squad, size_t ship);

void squad_files_fini(struct squad_files *files);

#endif
