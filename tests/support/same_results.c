#include "support/same_results.h"

#include "support/check.h"

#include <string.h>

static void same(const double *a, const double *b, size_t count, const char *what)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0)
            fail_msg("%s: %.17g is not %.17g", what, a[i], b[i]);
}

static void same_figure(const struct engagement_figure *a, const struct engagement_figure *b,
                        const char *what)
{
    same(&a->value, &b->value, 1, what);
    same(&a->error, &b->error, 1, what);
}

static void same_ship(const struct engagement_of_ship *a, const struct engagement_of_ship *b,
                      size_t rounds)
{
    same(a->gone, b->gone, rounds, "ship gone");
    same_figure(&a->destroyed, &b->destroyed, "destroyed");
    same_figure(&a->rounds, &b->rounds, "rounds of a ship");
    same_figure(&a->attacks, &b->attacks, "attacks");
    same_figure(&a->damage, &b->damage, "damage");
    same_figure(&a->kills, &b->kills, "kills");
    same(&a->faceup, &b->faceup, 1, "faceup");
    same(&a->half, &b->half, 1, "half");
}

void same_results(const struct engagement_result *a, const struct engagement_result *b)
{
    assert_int_equal(a->trials, b->trials);
    assert_int_equal(a->round_count, b->round_count);
    same_figure(&a->a, &b->a, "a");
    same_figure(&a->draw, &b->draw, "draw");
    same_figure(&a->b, &b->b, "b");
    same_figure(&a->undecided, &b->undecided, "undecided");
    same_figure(&a->rounds, &b->rounds, "rounds");
    same(a->rounds_pmf, b->rounds_pmf, a->round_count + 1, "pmf of rounds");
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        same(a->sides[side].gone, b->sides[side].gone, a->round_count, "gone");
        same(a->sides[side].lost, b->sides[side].lost, a->round_count, "lost");
        same_figure(&a->sides[side].points_lost, &b->sides[side].points_lost, "points");
        assert_int_equal(a->sides[side].points_len, b->sides[side].points_len);
        same(a->sides[side].points_pmf, b->sides[side].points_pmf, a->sides[side].points_len,
             "pmf of points");
    }
    for (size_t ship = 0; ship < a->ship_count; ship++)
        same_ship(&a->ships[ship], &b->ships[ship], a->round_count);
}
