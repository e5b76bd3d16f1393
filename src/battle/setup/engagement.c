#include "battle/setup/engagement.h"

#include "battle/setup/hazard_rules.h"
#include "battle/setup/result.h"

#include <stdlib.h>

enum { LARGE = 3 }; /* ion tokens that ionize a large ship of the second edition */

void engagement_kind_fini(struct engagement_kind *kind)
{
    for (size_t i = 0; i < kind->weapon_count; i++)
        phrase_fini(&kind->attacks[i]);
    for (size_t i = 0; i < kind->repair_count; i++)
        free(kind->repairs[i]);
    free(kind->repairs);
    meeting_plan_free(kind->meets);
    phrase_fini(&kind->defense);
    for (int side = 0; side < RULES_SIDES; side++)
        free(kind->chances[side]);
    free(kind->text);
    *kind = (struct engagement_kind){ 0 };
}

void engagement_fini(struct engagement *engagement)
{
    for (size_t i = 0; i < engagement->kind_count; i++)
        engagement_kind_fini(&engagement->kinds[i]);
    free(engagement->kinds);
    free(engagement->ranges);
    *engagement = (struct engagement){ 0 };
}

volley_status engagement_too_large(volley_error *err)
{
    return error_set(err, VOLLEY_TOO_LARGE,
                     "this engagement has too many states to be worked out exactly; simulate it "
                     "(--engine mc)");
}

/* ---- points ---- */

/* What is gone when a ship has just half of its health; 0: that is of no consequence. */
static int half_of(const struct rules_edition *edition, const struct engagement_kind *kind)
{
    return kind->mortal ? rules_half_damage(edition, kind->hull + kind->shields + kind->gone,
                                            kind->size == LARGE)
                        : 0;
}

bool points_half_had(const struct rules_edition *edition, const struct engagement_kind *kind)
{
    const int half = half_of(edition, kind);

    return half > 0 && kind->gone + kind->lost[RULES_HULL] + kind->lost[RULES_SHIELDS] >= half;
}

int points_half_damage(const struct rules_edition *edition, const struct engagement_kind *kind)
{
    const int half = half_of(edition, kind);

    return half > 0 && !points_half_had(edition, kind) ? half - kind->gone : 0;
}

int points_lost(const struct rules_edition *edition, const struct engagement_kind *kind, int lost)
{
    const int half = points_half_damage(edition, kind);

    if (kind->points <= 0 || !kind->mortal)
        return 0;
    if (lost >= kind->hull + kind->shields)
        return kind->points - (points_half_had(edition, kind) ? kind->points / 2 : 0);
    return half > 0 && lost >= half ? kind->points / 2 : 0;
}

int points_of_side(const struct engagement *engagement, enum engagement_side side)
{
    int points = engagement->count_of[side] > 0 ? 0 : -1;

    for (size_t i = 0; i < engagement->ship_count && points >= 0; i++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, i);

        if (engagement->ships[i].side == side)
            points = kind->points >= 0 ? points + kind->points : -1;
    }
    return points;
}

/* ---- results ---- */

size_t engagement_left_len(const struct engagement *engagement, enum engagement_side side)
{
    const size_t first = engagement_first_of(engagement, side);
    size_t health = 0;

    for (size_t ship = first; ship < first + engagement->count_of[side]; ship++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, ship);

        health += kind->mortal ? (size_t)(kind->hull + kind->shields) : 0;
    }
    return engagement->left == ENGAGEMENT_LEFT_UNASKED ? 0
           : engagement->left == ENGAGEMENT_LEFT_SHIPS ? engagement->count_of[side] + 1
                                                       : health + 1;
}

volley_status engagement_result_init(struct engagement_result *out,
                                     const struct engagement *engagement, size_t round_count,
                                     volley_error *err)
{
    const size_t rows = 2 * ENGAGEMENT_SIDES + engagement->ship_count;
    double *row = calloc(1 + (1 + rows) * round_count, sizeof *row);

    *out = (struct engagement_result){ .round_count = round_count,
                                       .ship_count = engagement->ship_count,
                                       .rounds_pmf = row };
    NEED(row, err);
    row++;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        out->sides[side].gone = row += round_count;
        out->sides[side].lost = row += round_count;
    }
    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        out->ships[ship].gone = row += round_count;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        struct engagement_of_side *of = &out->sides[side];

        of->left_len = engagement_left_len(engagement, side);
        of->left = of->left_len ? calloc((round_count + 1) * of->left_len, sizeof *of->left) : NULL;
        if (of->left_len && !of->left)
            return error_nomem(err);
    }
    return VOLLEY_OK;
}

void engagement_result_fini(struct engagement_result *result)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        free(result->sides[side].points_pmf);
        free(result->sides[side].left);
    }
    free(result->rounds_pmf);
    *result = (struct engagement_result){ 0 };
}
