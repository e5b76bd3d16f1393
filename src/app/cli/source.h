/* source - files that a command reads.
 * Units:  bytes.
 * Owns:   the file between source_open and source_close.
 * Errors: source_open prints one line on stderr and returns false. */
#pragma once

#include "volley/batch.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

struct host;

/* How much there was of something, and a digest of it. */
struct digest {
    uint64_t count, hash; /* hash of nothing: DIGEST_BEGINS */
};
#define DIGEST_BEGINS UINT64_C(0xCBF29CE484222325)

/* The digest of what goes on, and what it must be where it has come as far. */
struct proof {
    struct digest now, expected;
    bool differs; /* and is not */
};

/** Add one to what there was. */
void proof_add(struct proof *proof, const char *bytes, size_t count);

/** What there was is what was expected, and as much. */
bool proof_holds(const struct proof *proof);

enum { SOURCE_SHOWN = 48 };

struct source {
    FILE *file;
    bool is_stdin; /* which stays open */
    const char *name;
    double bytes;            /* of a regular file; 0: not known */
    struct proof bytes_read; /* reading fails where they differ */
    char *ahead;             /* read by source_first_line, and not yet handed on */
    size_t ahead_count, ahead_at;
    uint32_t ahead_room;
    char shown[SOURCE_SHOWN]; /* of an address, what errors name */
    bool failed; /* there was no memory to read ahead: what is read then lacks something */
};

/** Open a file for reading; "-" is standard input. source_try says on *err why it cannot be. */
bool source_open(struct host *host, struct source *source, const char *name);
bool source_try(struct host *host, struct source *source, const char *name, volley_error *err);

/** Say on *err what is wrong with a source; false. */
__attribute__((format(printf, 4, 5))) bool source_fail(volley_error *err, volley_status status,
                                                       const char *source, const char *format, ...);

/** Whether the name of a squad is an address, "https://...", and not that of a file. */
bool source_is_address(const char *name);

/** What a squad is called in messages: its name, of a long address only the beginning. */
const char *source_shown(const char *name, char out[SOURCE_SHOWN]);

/** Open a squad: a file as source_try does, or an address, which is read as it stands. The name
 *  must live as long. */
bool source_try_squad(struct host *host, struct source *source, const char *name,
                      volley_error *err);

/** The first line of a CSV file that is neither blank nor a comment, with what stands before it;
 * what is read then begins with it all the same. Lives until it is read. NULL: there is none, or
 * it has failed. */
const char *source_first_line(struct source *source);

/** What the library reads from. */
volley_source source_of(struct source *source);

/** Whether this process has opened that file for reading. */
bool source_was_read(const struct stat *info);

void source_close(struct source *source);
