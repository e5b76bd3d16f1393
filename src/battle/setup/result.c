#include "battle/setup/result.h"

#include <stdlib.h>

volley_status engagement_result_init(struct engagement_result *out,
                                     const struct engagement *engagement, size_t round_count,
                                     volley_error *err)
{
    bool done;

    *out = (struct engagement_result){ .round_count = round_count,
                                       .ship_count = engagement->ship_count };
    done = (out->rounds_pmf = calloc(round_count + 1, sizeof(double))) != NULL;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        done = done && (out->sides[side].gone = calloc(round_count, sizeof(double)));
        done = done && (out->sides[side].lost = calloc(round_count, sizeof(double)));
    }
    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        done = done && (out->ships[ship].gone = calloc(round_count, sizeof(double)));
    return done ? VOLLEY_OK : error_nomem(err);
}

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
