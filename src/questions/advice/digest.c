#include "questions/advice/digest.h"

#include "base/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct maker {
    struct digest *digest;
    size_t feature_count;
    uint32_t answer_count;
    uint32_t *counts[2]; /* scratch: cases of each answer on either side of a split */
    bool failed;
};

/* A split: feature <= at on the one side. */
struct split {
    size_t feature;
    int16_t at;
    double impurity; /* of both sides, by their cases */
};

static bool is_pure(const struct digest_case *cases, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (cases[i].answer != cases[0].answer)
            return false;
    return true;
}

/* Entropy of a side times its cases. */
static double impurity_of(const uint32_t *counts, uint32_t answers)
{
    double cases = 0, sum = 0;

    for (uint32_t i = 0; i < answers; i++)
        cases += counts[i];
    for (uint32_t i = 0; i < answers; i++)
        if (counts[i])
            sum -= counts[i] * log2(counts[i] / cases);
    return sum;
}

static struct split try_split(struct maker *maker, const struct digest_case *cases, size_t count,
                              size_t feature, int16_t at)
{
    size_t left = 0;

    for (int side = 0; side < 2; side++)
        memset(maker->counts[side], 0, maker->answer_count * sizeof **maker->counts);
    for (size_t i = 0; i < count; i++) {
        bool is_left = cases[i].features[feature] <= at;

        maker->counts[is_left][cases[i].answer]++;
        left += is_left;
    }
    if (left == 0 || left == count)
        return (struct split){ feature, at, INFINITY };
    return (struct split){ feature, at,
                           impurity_of(maker->counts[0], maker->answer_count) +
                               impurity_of(maker->counts[1], maker->answer_count) };
}

static struct split best_split(struct maker *maker, const struct digest_case *cases, size_t count,
                               const struct digest_rule *within)
{
    struct split best = { 0, 0, INFINITY };

    for (size_t feature = 0; feature < maker->feature_count; feature++) {
        for (int16_t at = within->low[feature]; at < within->high[feature]; at++) {
            struct split split = try_split(maker, cases, count, feature, at);

            if (split.impurity < best.impurity - 1e-9)
                best = split;
        }
    }
    return best;
}

static void count_in(struct digest_rule *rule, uint32_t other, double share, double behind)
{
    const double all = rule->share + share;

    rule->other = rule->other == other ? other : 0;
    rule->behind = all > 0 ? (rule->share * rule->behind + share * behind) / all : 0;
    rule->share = all;
}

static void add_rule(struct maker *maker, const struct digest_case *cases, size_t count,
                     const struct digest_rule *within)
{
    struct digest *digest = maker->digest;
    struct digest_rule *rule;

    if (!GROW(digest->rules, digest->rule_capacity, digest->rule_count, 1)) {
        maker->failed = true;
        return;
    }
    rule = &digest->rules[digest->rule_count++];
    *rule = *within;
    rule->answer = cases[0].answer;
    rule->other = cases[0].other;
    rule->share = rule->behind = 0;
    for (size_t i = 0; i < count; i++)
        count_in(rule, cases[i].other, cases[i].share, cases[i].behind);
}

/* Move the cases of the left side of a split to the front; returns how many. */
static size_t partition(struct digest_case *cases, size_t count, const struct split *split)
{
    size_t left = 0;

    for (size_t i = 0; i < count; i++) {
        if (cases[i].features[split->feature] <= split->at) {
            struct digest_case swapped = cases[left];

            cases[left++] = cases[i];
            cases[i] = swapped;
        }
    }
    return left;
}

static void grow_tree(struct maker *maker, struct digest_case *cases, size_t count,
                      const struct digest_rule *within)
{
    struct split split = { 0, 0, INFINITY };
    struct digest_rule side = *within;
    size_t left;

    if (count == 0)
        return;
    if (!is_pure(cases, count))
        split = best_split(maker, cases, count, within);
    if (isinf(split.impurity)) { /* one answer, or nothing tells the cases apart */
        add_rule(maker, cases, count, within);
        return;
    }
    left = partition(cases, count, &split);
    side.high[split.feature] = split.at;
    grow_tree(maker, cases, left, &side);
    side = *within;
    side.low[split.feature] = (int16_t)(split.at + 1);
    grow_tree(maker, cases + left, count - left, &side);
}

/* Whether two rules with the same answer differ in one feature only, and there without a gap. */
static bool can_join(const struct maker *maker, const struct digest_rule *a,
                     const struct digest_rule *b, size_t *feature)
{
    size_t different = 0;

    if (a->answer != b->answer)
        return false;
    for (size_t i = 0; i < maker->feature_count; i++) {
        if (a->low[i] == b->low[i] && a->high[i] == b->high[i])
            continue;
        *feature = i;
        different++;
        if (a->low[i] > b->high[i] + 1 || b->low[i] > a->high[i] + 1)
            return false;
    }
    return different == 1;
}

static bool join_once(struct maker *maker)
{
    struct digest *digest = maker->digest;
    size_t feature;

    for (uint32_t i = 0; i < digest->rule_count; i++) {
        for (uint32_t j = i + 1; j < digest->rule_count; j++) {
            struct digest_rule *a = &digest->rules[i], *b = &digest->rules[j];

            if (!can_join(maker, a, b, &feature))
                continue;
            a->low[feature] = a->low[feature] < b->low[feature] ? a->low[feature] : b->low[feature];
            a->high[feature] =
                a->high[feature] > b->high[feature] ? a->high[feature] : b->high[feature];
            count_in(a, b->other, b->share, b->behind);
            *b = digest->rules[--digest->rule_count];
            return true;
        }
    }
    return false;
}

static int compare_rules(const void *left, const void *right)
{
    const struct digest_rule *a = left, *b = right;

    if (a->share != b->share)
        return a->share < b->share ? 1 : -1;
    return memcmp(a->low, b->low, sizeof a->low); /* the same order everywhere */
}

static void find_extent(struct maker *maker, const struct digest_case *cases, size_t count)
{
    struct digest *digest = maker->digest;

    for (size_t i = 0; i < maker->feature_count; i++) {
        digest->low[i] = digest->high[i] = cases[0].features[i];
        for (size_t j = 1; j < count; j++) {
            int16_t value = cases[j].features[i];

            digest->low[i] = value < digest->low[i] ? value : digest->low[i];
            digest->high[i] = value > digest->high[i] ? value : digest->high[i];
        }
    }
    for (size_t i = 0; i < count; i++)
        if (cases[i].answer >= maker->answer_count)
            maker->answer_count = cases[i].answer + 1;
}

bool digest_make(struct digest *digest, struct digest_case *cases, size_t case_count,
                 size_t feature_count)
{
    struct maker maker = { .digest = digest, .feature_count = feature_count };
    struct digest_rule all = { .answer = 0 };

    *digest = (struct digest){ 0 };
    if (case_count == 0)
        return true;
    find_extent(&maker, cases, case_count);
    memcpy(all.low, digest->low, sizeof all.low);
    memcpy(all.high, digest->high, sizeof all.high);
    for (int side = 0; side < 2; side++)
        maker.counts[side] = calloc(maker.answer_count, sizeof **maker.counts);
    maker.failed = !maker.counts[0] || !maker.counts[1];
    if (!maker.failed)
        grow_tree(&maker, cases, case_count, &all);
    while (!maker.failed && join_once(&maker))
        continue;
    if (!maker.failed)
        qsort(digest->rules, digest->rule_count, sizeof *digest->rules, compare_rules);
    free(maker.counts[0]);
    free(maker.counts[1]);
    return !maker.failed;
}

void digest_fini(struct digest *digest)
{
    free(digest->rules);
    *digest = (struct digest){ 0 };
}
