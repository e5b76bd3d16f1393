#include "rules/limits.h"

#define ROW(name, most, what) [LIMIT_OF_##name] = { most, what },
const struct rules_limit_row rules_limits[RULES_LIMIT_COUNT] = { RULES_LIMITS(ROW) };
#undef ROW

volley_status rules_limit_fail(volley_error *err, const struct error_place *place,
                               enum rules_limit limit)
{
    const struct rules_limit_row *row = &rules_limits[limit];

    return place ? error_at(err, VOLLEY_RANGE, place, "more than %d %s", row->most, row->what)
                 : error_set(err, VOLLEY_TOO_LARGE, "more than %d %s", row->most, row->what);
}
