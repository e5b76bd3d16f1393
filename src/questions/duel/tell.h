/* tell - a duel that has been run, told in a form: alone, or as a row of many.
 * Owns:   nothing; the caller frees the buffer.
 * Errors: out of memory. */
#ifndef DUEL_TELL_H
#define DUEL_TELL_H

#include "base/buffer.h"
#include "questions/duel/handle.h"
#include "questions/duel/words.h"
#include "report/duel.h"
#include "volley/cards.h"

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

/* ---- cards ---- */

/* What becomes of the cards of an engagement's ships, attacking and defending. */

/** Add a line for the cards that are active, one for each that is not, and one each for those
 *  without a bearing and those that play no part; nothing without cards. A ship is looked at with
 *  all tokens that it ever has, against the first ship of the other side.
 *  library  NULL: the cards that Volley brings */
void duel_cards_tell(const struct duel_cast *cast, const volley_library *library,
                     struct buffer *out);

#endif
