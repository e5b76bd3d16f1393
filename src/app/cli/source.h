/* source - files that a command reads.
 * Units:  bytes.
 * Owns:   the file between source_open and source_close.
 * Errors: source_open prints one line on stderr and returns false. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "volley/batch.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

struct host;

struct source {
    FILE *file;
    bool is_stdin; /* which stays open */
    const char *name;
    double bytes;                     /* of a regular file; 0: not known */
    uint64_t read, hash;              /* so far: bytes, and a digest of them */
    uint64_t expected, expected_hash; /* digest of the first `expected` bytes, as it must be */
    bool differs;                     /* and is not: reading failed */
    char *ahead;                      /* read by source_first_line, and not yet handed on */
    size_t ahead_count, ahead_at;
};

/** Open a file for reading; "-" is standard input. source_try says on *err why it cannot be. */
bool source_open(struct host *host, struct source *source, const char *name);
bool source_try(struct host *host, struct source *source, const char *name, volley_error *err);

/** The same for a squad. Its name is refused where it is the address of a list in a builder. */
bool source_try_squad(struct host *host, struct source *source, const char *name,
                      volley_error *err);

/** Whether the name of a squad is an address, "https://...", and not that of a file. */
bool source_is_address(const char *name);

/** Say why an address is no squad; returns false. */
bool source_refuse_address(volley_error *err);

/** The first line of a CSV file that is neither blank nor a comment, with what stands before it;
 * what is read then begins with it all the same. Lives until it is read. NULL: there is none. */
const char *source_first_line(struct source *source);

/** The digest of bytes after others, whose digest is `hash`; that of none is SOURCE_DIGEST. */
#define SOURCE_DIGEST UINT64_C(0xCBF29CE484222325)
uint64_t source_digest(uint64_t hash, const char *bytes, size_t count);

/** From now on, reading fails unless the first `bytes` bytes have this digest. */
void source_expect(struct source *source, uint64_t bytes, uint64_t hash);

/** What has been read is what was expected, as far as it goes. */
bool source_is_proven(const struct source *source);

/** What the library reads from. */
volley_source source_of(struct source *source);

/** Whether this process has opened that file for reading. */
bool source_was_read(const struct stat *info);

void source_close(struct source *source);

#endif
