#include "support/same_results.h"

#include "support/check.h"

#include <stdio.h>
#include <string.h>

static bool same(const double *a, const double *b, size_t count, const char *what, char *text)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(&a[i], &b[i], sizeof *a) != 0) {
            snprintf(text, SAME_RESULTS_TEXT, "%s: %.17g is not %.17g", what, a[i], b[i]);
            return false;
        }
    return true;
}

static bool same_count(size_t a, size_t b, const char *what, char *text)
{
    if (a != b)
        snprintf(text, SAME_RESULTS_TEXT, "%s: %zu is not %zu", what, a, b);
    return a == b;
}

static bool same_figure(const struct engagement_figure *a, const struct engagement_figure *b,
                        const char *what, char *text)
{
    return same(&a->value, &b->value, 1, what, text) && same(&a->error, &b->error, 1, what, text);
}

static bool same_ship(const struct engagement_of_ship *a, const struct engagement_of_ship *b,
                      size_t rounds, char *text)
{
    return same(a->gone, b->gone, rounds, "ship gone", text) &&
           same_figure(&a->destroyed, &b->destroyed, "destroyed", text) &&
           same_figure(&a->rounds, &b->rounds, "rounds of a ship", text) &&
           same_figure(&a->attacks, &b->attacks, "attacks", text) &&
           same_figure(&a->damage, &b->damage, "damage", text) &&
           same_figure(&a->kills, &b->kills, "kills", text) &&
           same(&a->faceup, &b->faceup, 1, "faceup", text) &&
           same(&a->half, &b->half, 1, "half", text);
}

static bool same_side(const struct engagement_of_side *a, const struct engagement_of_side *b,
                      size_t rounds, char *text)
{
    return same(a->gone, b->gone, rounds, "gone", text) &&
           same(a->lost, b->lost, rounds, "lost", text) &&
           same_figure(&a->points_lost, &b->points_lost, "points", text) &&
           same_count(a->points_len, b->points_len, "numbers of points", text) &&
           same(a->points_pmf, b->points_pmf, a->points_len, "pmf of points", text);
}

const char *same_results_but(const struct engagement_result *a, const struct engagement_result *b,
                             char text[SAME_RESULTS_TEXT])
{
    bool is_same = same_count(a->trials, b->trials, "trials", text) &&
                   same_count(a->round_count, b->round_count, "rounds", text) &&
                   same_count(a->ship_count, b->ship_count, "ships", text) &&
                   same_figure(&a->a, &b->a, "a", text) &&
                   same_figure(&a->draw, &b->draw, "draw", text) &&
                   same_figure(&a->b, &b->b, "b", text) &&
                   same_figure(&a->undecided, &b->undecided, "undecided", text) &&
                   same_figure(&a->rounds, &b->rounds, "mean of rounds", text) &&
                   same(a->rounds_pmf, b->rounds_pmf, a->round_count + 1, "pmf of rounds", text);

    for (int side = 0; side < ENGAGEMENT_SIDES && is_same; side++)
        is_same = same_side(&a->sides[side], &b->sides[side], a->round_count, text);
    for (size_t ship = 0; ship < a->ship_count && is_same; ship++)
        is_same = same_ship(&a->ships[ship], &b->ships[ship], a->round_count, text);
    return is_same ? NULL : text;
}

void same_results(const struct engagement_result *a, const struct engagement_result *b)
{
    char text[SAME_RESULTS_TEXT];

    if (same_results_but(a, b, text))
        fail_msg("%s", text);
}
