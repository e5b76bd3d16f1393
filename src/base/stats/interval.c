#include "base/stats/interval.h"

#include <math.h>

struct interval interval_of_share(double share, uint64_t trials)
{
    const double z2 = 1.96 * 1.96, n = (double)trials;
    const double middle = share + z2 / (2 * n);
    const double half = sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n)));
    const double all = 1 + z2 / n;

    return (struct interval){ share > 0 ? (middle - half) / all : 0,
                              share < 1 ? (middle + half) / all : 1 };
}
