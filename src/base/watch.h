/* watch - long work that says now and then how far it has come, and can be called off.
 * Units:  shares of the work, 0 to 1; below 0: not known.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>

struct watch {
    bool (*stops)(double share, void *context); /* true: the work is called off */
    void *context;
};

/** Whether the work is called off; never when nobody watches. */
static inline bool watch_stops(const struct watch *watch, double share)
{
    return watch && watch->stops && watch->stops(share, watch->context);
}
