/* pack - values one after the other as bytes of a piece or an answer, and back.
 * Units:  bytes, as memory has them: processes are of one build.
 * Owns:   nothing: texts stay where the bytes are.
 * Errors: `failed` is set when there are fewer bytes than asked for, and stays set; what is read
 *         then is zero. The buffer remembers that memory ran out. */
#ifndef CREW_PACK_H
#define CREW_PACK_H

#include "base/buffer.h"

struct unpack {
    const char *at;
    size_t left;
    bool failed;
};

/** A value of a fixed size. */
void pack_value(struct buffer *out, const void *value, size_t bytes);
void unpack_value(struct unpack *from, void *value, size_t bytes);

/** Bytes with their number before them. */
void pack_bytes(struct buffer *out, const char *bytes, size_t count);
const char *unpack_bytes(struct unpack *from, size_t *count);

/** A text; NULL is kept as such. What is unpacked lives as long as the bytes. */
void pack_text(struct buffer *out, const char *text);
const char *unpack_text(struct unpack *from);

#endif
