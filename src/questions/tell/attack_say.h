/* attack_say - sentences of a report, for all of its forms that people read.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef TELL_ATTACK_SAY_H
#define TELL_ATTACK_SAY_H

#include "questions/tell/report.h"

/** How many numbers of damage are shown: those that come up, but for a far end of next to no
 *  probability. At least 1. */
size_t report_rows(const struct report *report);

/** The ships, the rules, the cards and notes, a line or more each. */
void report_say_question(const struct report *report, struct buffer *out);

/** "Damage 1.972168 (exact mean)", a line. */
void report_say_mean(const struct report *report, struct buffer *out);

/** The chances to hit, of crits, half points and destruction, a line or two; and tokens that
 *  results turn to, if any are given. */
void report_say_chances(const struct report *report, struct buffer *out);

/** How the figures were found, a line or more. */
void report_say_run(const struct report *report, struct buffer *out);

#endif
