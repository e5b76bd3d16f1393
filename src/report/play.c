#include "report/play.h"

#include "base/array.h"
#include "report/number.h"

#include <math.h>
#include <string.h>

/* What each policy adds to playing one's best. */
static const struct {
    const char *policy, *words;
} policies[] = {
    { "optimal", "" },
    { "myopic", ", each attack played for itself" },
    { "focus-first", ", each attack for itself, focus before other tokens that would do" },
    { "evade-first", ", each attack for itself, evade before other tokens that would do" },
};

static const char *words_of(const char *policy)
{
    for (size_t i = 0; policy && i < ARRAY_LEN(policies); i++)
        if (strcmp(policy, policies[i].policy) == 0)
            return policies[i].words;
    return ", as the policy of each says";
}

void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out)
{
    buffer_print(out, "Rules: %s; both sides play their best for %s%s.\n", edition_title,
                 strcmp(objective, "kill") == 0 ? "the kill" : "damage", words_of(policy));
}

void play_mark_sentence(const char *mean, double half_width, struct buffer *out)
{
    if (!isnan(half_width))
        buffer_print(out, "\"~\": simulated; the mean %s is within %s of it, in 95 of 100.\n", mean,
                     SPREAD(half_width));
}
