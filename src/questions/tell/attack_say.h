/* report_say - sentences of a report, for all of its forms that people read.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef TELL_ATTACK_SAY_H
#define TELL_ATTACK_SAY_H

#include "questions/tell/attack_report.h"
#include "report/page.h"

/** How many numbers of damage are shown: those that come up, but for a far end of next to no
 *  probability. At least 1. */
size_t report_rows(const struct report *report);

/** The ships, the rules, the cards and notes, a line or more each. */
void report_say_question(const struct report *report, struct buffer *out);

/** "Damage 1.972168 (exact mean)", a line. */
void report_say_mean(const struct report *report, struct buffer *out);

/** The chances to hit, of crits, half points and destruction, a line or two. */
void report_say_chances(const struct report *report, struct buffer *out);

/** Tokens that results turn to, a line; nothing if none are given. */
void report_say_given(const struct report *report, struct buffer *out);

/** "focus 0.40, lock 0.25": tokens left on a ship, on average. Returns whether there are any. */
bool report_say_tokens(const struct report *report, size_t ship, struct buffer *out);

enum { REPORT_BETWEEN = 2 }; /* columns of its tables in text */

/** A table of the attacks in their order, with the tokens left on who made them. */
void report_add_attacks(const struct report *report, struct page *page);

/** How the figures were found, a line or more. */
void report_say_run(const struct report *report, struct buffer *out);

#endif
