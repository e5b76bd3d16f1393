#include "base/point.h"

struct point point_begin(void)
{
    locale_t base = duplocale(uselocale((locale_t)0));
    struct point point = { base ? newlocale(LC_NUMERIC_MASK, "C", base) : (locale_t)0, 0 };

    if (point.c)
        point.before = uselocale(point.c);
    else if (base)
        freelocale(base); /* newlocale takes its base over only when it succeeds */
    return point;
}

void point_end(struct point *point)
{
    if (!point->c)
        return;
    uselocale(point->before);
    freelocale(point->c);
}
