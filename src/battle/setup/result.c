#include "battle/setup/result.h"

#include <stdlib.h>

volley_status engagement_result_init(struct engagement_result *out,
                                     const struct engagement *engagement, size_t round_count,
                                     volley_error *err)
{
    const size_t rows = 2 * ENGAGEMENT_SIDES + engagement->ship_count;
    double *row = calloc(1 + (1 + rows) * round_count, sizeof *row);

    *out = (struct engagement_result){ .round_count = round_count,
                                       .ship_count = engagement->ship_count,
                                       .rounds_pmf = row };
    if (!row)
        return error_nomem(err);
    row++;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        out->sides[side].gone = row += round_count;
        out->sides[side].lost = row += round_count;
    }
    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        out->ships[ship].gone = row += round_count;
    return VOLLEY_OK;
}

void engagement_result_fini(struct engagement_result *result)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        free(result->sides[side].points_pmf);
    free(result->rounds_pmf);
    *result = (struct engagement_result){ 0 };
}
