/* stream - the sources and sinks of a test: texts read, and bytes kept in memory.
 * Units:  bytes.
 * Owns:   nothing; what a context is, the test owns.
 * Errors: only stream_refuse. */
#ifndef SUPPORT_STREAM_H
#define SUPPORT_STREAM_H

#include <stddef.h>

/** Reads a text to its end. context: a `const char *` to what is left of it. */
long stream_read(char *bytes, size_t room, void *context);

/** Keeps what is written. context: a struct buffer. */
int stream_keep(const char *bytes, size_t count, void *context);

/** Counts what is written. context: a size_t, added to. */
int stream_count(const char *bytes, size_t count, void *context);

/** Takes nothing. */
int stream_refuse(const char *bytes, size_t count, void *context);

#endif
