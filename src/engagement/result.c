#include "engagement/result.h"

#include <stdlib.h>

void engagement_result_fini(struct engagement_result *result)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        free(result->sides[side].gone);
        free(result->sides[side].lost);
        free(result->sides[side].points_pmf);
    }
    for (size_t i = 0; i < result->ship_count; i++)
        free(result->ships[i].gone);
    free(result->rounds_pmf);
    *result = (struct engagement_result){ 0 };
}
