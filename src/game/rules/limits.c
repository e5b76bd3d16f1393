#include "game/rules/limits.h"

#define ROW(name, most, what) [LIMIT_OF_##name] = { most, what },
const struct rules_limit_row rules_limits[] = { RULES_LIMITS(ROW) };
#undef ROW

volley_status rules_limit_fail(volley_error *err, const struct error_place *place,
                               enum rules_limit limit)
{
    const int most = rules_limits[limit].most;
    const char *what = rules_limits[limit].what;

    return place ? error_at(err, VOLLEY_RANGE, place, "more than %d %s", most, what)
                 : error_set(err, VOLLEY_TOO_LARGE, "more than %d %s", most, what);
}
