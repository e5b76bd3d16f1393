/* volley/io.h - where reports go and where files come from. The library opens no files: whoever
 * calls it reads and writes. */
#ifndef VOLLEY_IO_H
#define VOLLEY_IO_H

#include "volley/error.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a report is written. Each function that writes says which of these it has; another is
 *  VOLLEY_INVALID. */
typedef enum volley_format {
    VOLLEY_TEXT,
    VOLLEY_JSON,
    VOLLEY_CSV,
    VOLLEY_MARKDOWN,
    VOLLEY_SVG,
    VOLLEY_HTML,
    VOLLEY_XWS /* a squad, as squad builders read it */
} volley_format;

/** Where a report goes, and what that place shows of VOLLEY_TEXT. All-zero but for write is a file
 *  of UTF-8. */
typedef struct volley_sink {
    /** Called with pieces of the report; returns 0, or nonzero to give up. */
    int (*write)(const char *bytes, size_t count, void *context);
    void *context;
    unsigned width; /* characters of a line: columns of tables that have no room are left out, and
                     * named below; 0: no end; what is below 40 counts as 40 */
    int ascii;      /* no letter beyond ASCII but in names; bars of "#" */
    int color;      /* terminal colours */
} volley_sink;

/** End a report in VOLLEY_HTML, which was written to the same sink just before. The functions that
 *  write one leave this to the caller, who knows more of it: browsers show it without an end, too.
 *  command  words of the command that makes the report again; a page shows them as a line for a
 *           shell
 *  count    0: it is not known */
VOLLEY_API volley_status volley_page_close(const char *const *command, size_t count,
                                           const volley_sink *sink, volley_error *err);

/** Where a file comes from: read fills up to `room` bytes and returns how many, 0 at the end,
 *  or a negative number when reading failed. */
typedef struct volley_source {
    long (*read)(char *bytes, size_t room, void *context);
    void *context;
    const char *name; /* for errors: "duel.csv", "<stdin>" */
} volley_source;

/** What parts the fields of a CSV file by its header row: a comma if there is one, else a semicolon
 *  or a tab. Functions that read such a file find it so, unless they are told. */
VOLLEY_API char volley_csv_delimiter(const char *header);

/** One of several parts of a file, that are worked out apart: every count-th row or scenario. The
 *  first part has the first of them. All-zero: the whole. */
typedef struct volley_part {
    uint64_t number, count; /* 3 of 8: from 1 */
} volley_part;

/** What a cell of a file stands for. A program that lets a cell name a ship of a squad
 *  ("@list.xws:2 focus") puts the ship there, with volley_squads_loadout. */
typedef struct volley_expander {
    /** Called for cells with an '@', in the order of the file, by the thread that called.
     *  edition  as the row says it; NULL: it says none
     *  defends  0: the cell is an attacker
     *  out      set to a text from malloc, which the library frees
     *  Failure: *err says why, and *out is not looked at. */
    volley_status (*expand)(const char *text, const char *edition, int defends, char **out,
                            void *context, volley_error *err);
    void *context;
} volley_expander;

#ifdef __cplusplus
}
#endif

#endif
