#include "base/stats/outcome.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t joint_len(const struct outcome_shape *shape)
{
    return shape->hits_len * shape->crits_len;
}

static size_t attacks_len(const struct outcome_shape *shape)
{
    return shape->attack_count * shape->damage_len;
}

static size_t after_len(const struct outcome_shape *shape)
{
    return shape->after ? attacks_len(shape) : 0;
}

static size_t tokens_len(const struct outcome_shape *shape)
{
    return (shape->ship_count + 1) * shape->token_kinds * shape->token_counts;
}

static size_t fallen_len(const struct outcome_shape *shape)
{
    return shape->falls ? shape->damage_len : 0;
}

static size_t given_len(const struct outcome_shape *shape)
{
    return (shape->attack_count + 1) * shape->token_kinds * shape->given_len;
}

/* Of all that is counted: one piece of memory, which is `joint`, with the sources behind it. */
static size_t all_len(const struct outcome_shape *shape)
{
    return joint_len(shape) + attacks_len(shape) + tokens_len(shape) + fallen_len(shape) +
           given_len(shape) + after_len(shape) + 2 * (shape->attack_count + 1);
}

static void make_all(struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->shape.attack_count; i++)
        outcome->made[i] = 1;
}

volley_status outcome_init(struct outcome *outcome, const struct outcome_shape *shape,
                           volley_error *err)
{
    *outcome = (struct outcome){ .shape = *shape };
    outcome->joint =
        calloc(1, all_len(shape) * sizeof(double) + shape->attack_count * sizeof *outcome->sources);
    if (outcome->joint) {
        outcome->attacks = outcome->joint + joint_len(shape);
        outcome->tokens = outcome->attacks + attacks_len(shape);
        outcome->fallen = outcome->tokens + tokens_len(shape);
        outcome->hits = outcome->fallen + fallen_len(shape);
        outcome->given = outcome->hits + shape->attack_count + 1;
        outcome->after = outcome->given + given_len(shape);
        outcome->made = outcome->after + after_len(shape);
        outcome->sources = (struct outcome_source *)(outcome->joint + all_len(shape));
        make_all(outcome);
        return VOLLEY_OK;
    }
    return error_nomem(err);
}

void outcome_clear(struct outcome *outcome)
{
    memset(outcome->joint, 0, all_len(&outcome->shape) * sizeof(double));
    make_all(outcome);
    outcome->trials = 0;
}

void outcome_fini(struct outcome *outcome)
{
    free(outcome->joint);
    *outcome = (struct outcome){ 0 };
}

double *outcome_attack(const struct outcome *outcome, size_t attack)
{
    return outcome->attacks + attack * outcome->shape.damage_len;
}

double *outcome_after(const struct outcome *outcome, size_t attack)
{
    return outcome->after + attack * outcome->shape.damage_len;
}

void outcome_leave_out(struct outcome *outcome, size_t attack)
{
    double *damage = outcome_attack(outcome, attack), made = 0;

    for (size_t i = 0; i < outcome->shape.damage_len; i++)
        made += damage[i];
    outcome->made[attack] = made < 1 ? made : 1;
    damage[0] += 1 - outcome->made[attack];
    for (size_t kind = 0; outcome->shape.given_len && kind < outcome->shape.token_kinds; kind++)
        outcome_given(outcome, attack, kind)[0] += 1 - outcome->made[attack];
}

double *outcome_tokens(const struct outcome *outcome, size_t ship, size_t kind)
{
    const struct outcome_shape *shape = &outcome->shape;

    return outcome->tokens + (ship * shape->token_kinds + kind) * shape->token_counts;
}

double outcome_hit(const struct outcome *outcome, size_t attack, const double *pmf)
{
    const struct outcome_shape *shape = &outcome->shape;

    if (shape->knows_hits)
        return outcome->hits[attack];
    return outcome_at_least(attack < shape->attack_count ? outcome_attack(outcome, attack) : pmf,
                            shape->damage_len, 1);
}

double *outcome_given(const struct outcome *outcome, size_t attack, size_t kind)
{
    const struct outcome_shape *shape = &outcome->shape;

    return outcome->given + (attack * shape->token_kinds + kind) * shape->given_len;
}

void outcome_damage(const struct outcome *outcome, double *pmf)
{
    for (size_t i = 0; i < outcome->shape.damage_len; i++)
        pmf[i] = 0;
    outcome_add_damage(&outcome->shape, outcome->joint, pmf);
}

void outcome_add_damage(const struct outcome_shape *shape, const double *joint, double *pmf)
{
    for (size_t hits = 0; hits < shape->hits_len; hits++)
        for (size_t crits = 0; crits < shape->crits_len; crits++)
            if (hits + crits < shape->damage_len) /* beyond, there is nothing */
                pmf[hits + crits] += joint[hits * shape->crits_len + crits];
}

/* ---- mixtures ---- */

static void add_scaled(double *sum, const double *part, size_t len, double share)
{
    for (size_t i = 0; i < len; i++)
        sum[i] += share * part[i];
}

void outcome_mix_begin(struct outcome *sum)
{
    outcome_clear(sum);
    memset(sum->made, 0, sum->shape.attack_count * sizeof *sum->made);
}

/* Of one attack, or of all; from: its number in the part, or that of all attacks. */
static void mix_landing(struct outcome *sum, const struct outcome *part, const double *pmf,
                        double share, size_t from, size_t to)
{
    if (sum->shape.knows_hits)
        sum->hits[to] += share * outcome_hit(part, from, pmf);
    for (size_t kind = 0; sum->shape.given_len && kind < sum->shape.token_kinds; kind++) {
        double *given = outcome_given(sum, to, kind);

        if (part->shape.given_len)
            add_scaled(given, outcome_given(part, from, kind), part->shape.given_len, share);
        else
            given[0] += share;
    }
}

static void mix_nothing(struct outcome *sum, double share, size_t attack)
{
    outcome_attack(sum, attack)[0] += share;
    for (size_t kind = 0; sum->shape.given_len && kind < sum->shape.token_kinds; kind++)
        outcome_given(sum, attack, kind)[0] += share;
}

/* After an attack that the part has not, its damage is that after the one before. */
static void mix_after(struct outcome *sum, const struct outcome *part, const double *pmf,
                      double share, const size_t *places)
{
    const size_t count = part->shape.attack_count;

    for (size_t to = 0; sum->shape.after && to < sum->shape.attack_count; to++) {
        size_t made = 0;

        while (made < count && places[made] <= to)
            made++;
        if (made == 0)
            outcome_after(sum, to)[0] += share;
        else
            add_scaled(outcome_after(sum, to), made == count ? pmf : outcome_after(part, made - 1),
                       part->shape.damage_len, share);
    }
}

static void mix_attacks(struct outcome *sum, const struct outcome *part, const double *pmf,
                        double share, const size_t *places)
{
    for (size_t to = 0; to < sum->shape.attack_count; to++) {
        size_t from = 0;

        while (from < part->shape.attack_count && places[from] != to)
            from++;
        if (from == part->shape.attack_count) {
            mix_nothing(sum, share, to);
            continue;
        }
        sum->made[to] += share * part->made[from];
        add_scaled(outcome_attack(sum, to), outcome_attack(part, from), part->shape.damage_len,
                   share);
        mix_landing(sum, part, pmf, share, from, to);
    }
}

void outcome_mix(struct outcome *sum, const struct outcome *part, const double *pmf, double share,
                 const size_t *places)
{
    const size_t crits = part->shape.crits_len;

    for (size_t hits = 0; hits < part->shape.hits_len; hits++)
        add_scaled(sum->joint + hits * sum->shape.crits_len, part->joint + hits * crits, crits,
                   share);
    mix_attacks(sum, part, pmf, share, places);
    mix_after(sum, part, pmf, share, places);
    mix_landing(sum, part, pmf, share, part->shape.attack_count, sum->shape.attack_count);
    for (size_t ship = 0; ship <= sum->shape.ship_count; ship++)
        for (size_t kind = 0; kind < sum->shape.token_kinds; kind++)
            add_scaled(outcome_tokens(sum, ship, kind), outcome_tokens(part, ship, kind),
                       part->shape.token_counts, share);
    add_scaled(sum->fallen, part->fallen, fallen_len(&part->shape), share);
    sum->trials += part->trials;
}

/* A sum of chances that is 1, but for its rounding: it is 1 if nothing else may be, and less if
 * something may. rest: the chance of that, of which a sum alone could keep no trace. */
static double certain(double sum, double rest)
{
    static const double rounding = 1e-9;

    if (fabs(sum - 1) > rounding)
        return sum;
    return rest > 0 ? fmin(sum, 1 - DBL_EPSILON) : 1;
}

/* The variance about the mean, summed so that nothing cancels. */
static double variance(const double *pmf, size_t len, double mean)
{
    double sum = 0;

    for (size_t i = 0; i < len; i++)
        sum += pmf[i] * ((double)i - mean) * ((double)i - mean);
    return sum;
}

static void add_error(struct outcome_summary *summary, uint64_t trials)
{
    double n = (double)trials;

    /* With one trial nothing is known about the spread. */
    if (trials > 1) {
        summary->stddev *= sqrt(n / (n - 1));
        summary->error = summary->stddev / sqrt(n);
    } else {
        summary->stddev = summary->error = NAN;
    }
    summary->ci[0] = summary->mean - OUTCOME_NORMAL_95 * summary->error;
    summary->ci[1] = summary->mean + OUTCOME_NORMAL_95 * summary->error;
}

struct outcome_summary outcome_summarize(const struct outcome *outcome, const double *pmf)
{
    const struct outcome_shape *shape = &outcome->shape;
    size_t len = shape->damage_len;
    struct outcome_summary summary = { .error = NAN, .ci = { NAN, NAN } };
    double no_crit = 0;

    for (size_t hits = 0; hits < shape->hits_len; hits++) {
        for (size_t crits = 0; crits < shape->crits_len; crits++) {
            double p = outcome->joint[hits * shape->crits_len + crits];

            summary.hits += (double)hits * p;
            summary.crits += (double)crits * p;
            *(crits > 0 ? &summary.any_crit : &no_crit) += p;
        }
    }
    summary.any_crit = certain(summary.any_crit, no_crit);
    summary.mean = outcome_mean(pmf, len);
    summary.hit = outcome_hit(outcome, shape->attack_count, pmf);
    summary.stddev = sqrt(variance(pmf, len, summary.mean));
    if (outcome->trials)
        add_error(&summary, outcome->trials);
    return summary;
}

struct outcome_moments outcome_moments_of(const double *pmf, size_t len)
{
    struct outcome_moments moments = { 0, 0 };

    for (size_t i = 0; i < len; i++) {
        moments.mean += (double)i * pmf[i];
        moments.square += (double)i * (double)i * pmf[i];
    }
    return moments;
}

/* Squares that cancel leave their rounding, which is no variance: its root would be seen. A
 * variance that is not known (NAN) stays so. `squares` is what the variance is a difference of. */
static double error_of(double variance, double squares, uint64_t trials)
{
    static const double rounding = 1e-14;

    if (variance < rounding * squares)
        variance = 0;
    return trials > 1 ? sqrt(variance / (double)(trials - 1)) : NAN;
}

double outcome_error(const struct outcome_moments *moments, uint64_t trials)
{
    return error_of(moments->square - moments->mean * moments->mean, moments->square, trials);
}

double outcome_paired_error(const struct outcome_moments *a, const struct outcome_moments *b,
                            double product, uint64_t trials)
{
    double difference = a->mean - b->mean;
    double squares = a->square + b->square;

    return error_of(squares - 2 * product - difference * difference, squares, trials);
}

double outcome_bonus_attacks(const struct outcome *outcome)
{
    double made = 0;
    bool any = false;

    for (size_t i = 0; i < outcome->shape.attack_count; i++) {
        any = any || outcome->sources[i].is_bonus;
        made += outcome->sources[i].is_bonus ? outcome->made[i] : 0;
    }
    return any ? made : NAN;
}

double outcome_mean(const double *pmf, size_t len)
{
    double mean = 0;

    for (size_t i = 0; i < len; i++)
        mean += (double)i * pmf[i];
    return mean;
}

double outcome_at_least(const double *pmf, size_t len, size_t least)
{
    double sum = 0, rest = 0;

    for (size_t i = len; i-- > 0;)
        *(i < least ? &rest : &sum) += pmf[i];
    return certain(sum, rest);
}

double outcome_reaches(const struct outcome *outcome, const double *pmf, size_t least)
{
    size_t len = fallen_len(&outcome->shape);
    double sum = outcome_at_least(pmf, outcome->shape.damage_len, least), rest = 0;

    for (size_t i = 0; i < len && i < least; i++) {
        sum += outcome->fallen[i];
        rest += pmf[i] - outcome->fallen[i];
    }
    return len ? certain(sum, rest) : sum;
}

struct interval interval_of_share(double share, uint64_t trials)
{
    const double z2 = 1.96 * 1.96, n = (double)trials;
    const double middle = share + z2 / (2 * n);
    const double half = sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n)));
    const double all = 1 + z2 / n;

    return (struct interval){ share > 0 ? (middle - half) / all : 0,
                              share < 1 ? (middle + half) / all : 1 };
}
