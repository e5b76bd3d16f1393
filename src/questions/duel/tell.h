/* tell - a duel that has been run, told in a form: alone, or as a row of many.
 * Owns:   nothing; the caller frees the buffer.
 * Errors: out of memory. */
#ifndef DUEL_TELL_H
#define DUEL_TELL_H

#include "questions/duel/handle.h"
#include "report/duel.h"

struct duel_tell {
    volley_format format;
    bool ascii;
    bool of_many;     /* no header, no times, nothing of cards */
    const char *name; /* of many; may be NULL */
    struct report_extras extras;
    char delimiter; /* CSV: 0 is a comma */
};

/** What a report says of the rules by which it is played: nothing of ships and figures. */
void duel_tell_setting(const volley_duel *duel, struct duel_report *out);

volley_status duel_tell(const volley_duel *duel, const struct duel_tell *how, struct buffer *out,
                        volley_error *err);

#endif
