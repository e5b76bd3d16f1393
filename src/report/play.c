#include "report/play.h"

#include <math.h>
#include <string.h>

void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out)
{
    buffer_print(out, "Rules: %s; both sides play their best for %s%s.\n", edition_title,
                 strcmp(objective, "kill") == 0 ? "the kill" : "damage",
                 strcmp(policy, "myopic") == 0 ? ", each attack played for itself" : "");
}

void play_mark_sentence(const char *mean, double half_width, struct buffer *out)
{
    if (!isnan(half_width))
        buffer_print(out, "\"~\": simulated; the mean %s is within %.2g of it, in 95 of 100.\n",
                     mean, half_width);
}
