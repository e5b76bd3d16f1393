/* volley/advice.h - what to do: best play as a table to learn, and the worth of each option for a
 * given roll. */
#ifndef VOLLEY_ADVICE_H
#define VOLLEY_ADVICE_H

#include "volley/io.h"
#include "volley/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_advice {
    volley_plan_options plan;
    size_t attack; /* number of the attack it is about, from 0 */
    /* NULL: the table. Else the faces that were rolled: "hit focus blank", and with "vs" and the
     * defense dice behind it what the defense dice show when the attack dice are final. Behind it,
     * each behind a "then", what was done since, in the words of an answer, and what dice showed
     * that were rolled: "hit focus blank then spend lock: reroll a blank then hit". */
    const char *rolled;
} volley_advice;

/** Write advice for one attack of a scenario, as text or JSON. */
VOLLEY_API volley_status volley_advice_write(const volley_scenario *scenario,
                                             const volley_advice *advice, volley_format format,
                                             const volley_sink *sink, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
