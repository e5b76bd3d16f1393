/* duel_say - sentences about an engagement: by what rules it is played, and what was found.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_DUEL_SAY_H
#define REPORT_DUEL_SAY_H

#include "report/duel.h"

/** The mark before half an interval. */
const char *duel_plus_minus(const struct duel_report *report);

/** "Rules: second edition 2.5; range 3, then 1; …", a line or more. */
void duel_say_rules(const struct duel_report *report, struct buffer *out);

/** The parts of it that do not depend on the ships: the first sentence, and how tokens are spent.
 */
void duel_say_setting(const struct duel_report *report, struct buffer *out);
void duel_say_policy(const char *policy, struct buffer *out);

/** "A wins 41.54 %   draw …", and after how many rounds. */
void duel_say_result(const struct duel_report *report, struct buffer *out);

/** How it was found: the engine, and notes. */
void duel_say_run(const struct duel_report *report, struct buffer *out);

/** "41.54 %", or what a simulation knows of a share that it has never or always met: "< 0.0001 %".
 */
void duel_say_share(const struct duel_found *found, double share, struct buffer *out);

#endif
