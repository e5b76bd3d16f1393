#include "report/play.h"

#include "game/rules/choice.h"
#include "report/number.h"

#include <math.h>

void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out)
{
    buffer_print(out, "Rules: %s; both sides play their best for %s%s.\n", edition_title,
                 choice_says(&choice_objectives, objective),
                 policy ? choice_says(&choice_policies, policy) : ", as the policy of each says");
}

void play_mark_sentence(const char *mean, double half_width, struct buffer *out)
{
    if (!isnan(half_width))
        buffer_print(out, "\"~\": simulated; the mean %s is within %s of it, in 95 of 100.\n", mean,
                     SPREAD(half_width));
}
