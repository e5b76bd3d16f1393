/* volley/run.h - the two engines, and what comes out of them. */
#ifndef VOLLEY_RUN_H
#define VOLLEY_RUN_H

#include "volley/crew.h"
#include "volley/plan.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_outcome volley_outcome;

typedef enum volley_engine {
    VOLLEY_ENGINE_AUTO,  /* exact; simulated where that is too large */
    VOLLEY_ENGINE_MC,    /* simulated */
    VOLLEY_ENGINE_EXACT, /* or it fails where that is too large */
    VOLLEY_ENGINE_BOTH
} volley_engine;

/** The exact probabilities of a plan. Free *out with volley_outcome_free.
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_run_exact(const volley_plan *plan, volley_outcome **out,
                                          volley_error *err);

/** How far a simulation has come; planned is a guess while a stop rule decides. */
typedef struct volley_progress {
    uint64_t trials, trials_planned;
    double seconds;
} volley_progress;

/** Called now and then from the thread that called the engine, outside of any lock. Nonzero ends
 *  the run with the trials done so far. */
typedef int volley_progress_fn(const volley_progress *progress, void *context);

typedef struct volley_simulation {
    uint64_t trials;    /* 1 to 10^15; with a precision, the most to run */
    double precision;   /* > 0: run until the 95 % interval of the mean damage is within this */
    uint64_t seed;      /* < 2^63; same seed, same digits, for any kernel and number of threads */
    int threads;        /* 0: all processors */
    const char *kernel; /* NULL: the best; see volley_kernel_at */
    volley_progress_fn *progress; /* may be NULL */
    void *context;
    const volley_crew *crew; /* of processes that all call this, and share the work; NULL: none */
} volley_simulation;

#define VOLLEY_TRIALS_DEFAULT UINT64_C(100000000)
#define VOLLEY_TRIALS_MAX     UINT64_C(1000000000000000)
#define VOLLEY_SEED_DEFAULT   UINT64_C(1)

/** 100 million trials, seed 1, all processors, the best kernel. */
VOLLEY_API volley_simulation volley_simulation_default(void);

/** Play a plan at random, many times. Free *out with volley_outcome_free.
 *  simulation  NULL for the default
 *  Failure: *out is NULL and *err (may be NULL) says why. */
VOLLEY_API volley_status volley_run_simulation(const volley_plan *plan,
                                               const volley_simulation *simulation,
                                               volley_outcome **out, volley_error *err);

/** As VOLLEY_ENGINE_AUTO says: the exact probabilities or, where they are too large, a simulation.
 *  simulation  NULL for the default; without trials it has 100 million
 *  Failure: *out is NULL and *err (may be NULL) says why. Free *out with volley_outcome_free. */
VOLLEY_API volley_status volley_run_auto(const volley_plan *plan,
                                         const volley_simulation *simulation, volley_outcome **out,
                                         volley_error *err);

/** How well a simulation agrees with exact probabilities. Each number of damage is a cell; those
 *  that are expected in fewer than a hundred trials are pooled in one. A standard error is at least
 *  that of a cell with a hundred. */
typedef struct volley_check {
    uint64_t trials, seed;
    double largest_deviation; /* |simulated - exact| of a cell, in standard errors, at most */
    size_t damage;            /* where it is: the least damage of the cell */
    int agrees;               /* it is less than chance comes to once in millions of checks: 6 */
    int threads;
    const char *kernel;
    double seconds;
} volley_check;

/** Simulate a plan as often as its size lets a moment do, and compare. The number of trials is a
 *  function of the plan alone.
 *  exact       an exact outcome of the plan
 *  simulation  seed, threads, kernel and progress of it; NULL for the default
 *  Failure: *err (may be NULL) says why. */
VOLLEY_API volley_status volley_run_check(const volley_plan *plan, const volley_outcome *exact,
                                          const volley_simulation *simulation, volley_check *out,
                                          volley_error *err);

VOLLEY_API void volley_outcome_free(volley_outcome *outcome); /* NULL is fine */

/** A figure and its standard error; NAN where it is not known, 0 error where it is exact. */
typedef struct volley_figure {
    double value, error;
} volley_figure;

enum { VOLLEY_AT_LEAST_MOST = 6 };

/** The figures of a report. What is not known is NAN. Damage is in uncancelled results over all
 *  attacks; probabilities run from 0 to 1. */
typedef struct volley_summary {
    double mean_damage, stddev;
    double standard_error, ci95_low, ci95_high; /* of the mean; NAN if exact */
    double p_hit;  /* some attack hits: a hit or crit is left uncancelled, whatever it then does */
    double p_crit; /* at least one crit */
    double mean_hits, mean_crits;
    double p_destroyed; /* NAN without hull */
    uint64_t trials;    /* 0: exact */
    int stopped;        /* ended early by the progress function */
    int half_damage;    /* so much takes the ship to half its health or below; 0: scores nothing */
    double p_half_points; /* that the damage is that much; NAN if it scores nothing */
    double p_at_least[VOLLEY_AT_LEAST_MOST + 1]; /* so much damage or more, from 0 */
} volley_summary;

/** A figure that can be asked for, to be shown. */
typedef enum volley_metric {
    VOLLEY_METRIC_DAMAGE,    /* mean damage */
    VOLLEY_METRIC_HIT,       /* P(some attack hits) */
    VOLLEY_METRIC_CRIT,      /* P(at least one crit) */
    VOLLEY_METRIC_DESTROYED, /* P(destroyed); needs hull */
    VOLLEY_METRIC_HALF,      /* P(half points); needs hull, and in the first edition a large ship */
    VOLLEY_METRIC_AT_LEAST,  /* P(at least so much damage) */
    VOLLEY_METRIC_ROUNDS,    /* rounds that the defender lives: of sweeps alone */
    VOLLEY_METRIC_POINTS,    /* share of its points that the defender loses: half of them at half
                              * points, all when it is destroyed; needs hull */
    VOLLEY_METRIC_ATTACKS,   /* how often these attacks are made, with all tokens each time, until
                              * the defender is destroyed; needs hull */
    VOLLEY_METRIC_ATTACKS_HARMONIC, /* the same; over targets the harmonic mean */
    VOLLEY_METRIC_LEFT,             /* tokens of a kind left on the defender */
    VOLLEY_METRIC_ATTACKERS_LEFT    /* likewise, on all attackers together */
} volley_metric;

/** A figure with what it is about. All-zero is the damage. */
typedef struct volley_column {
    volley_metric metric;
    int number; /* damage that AT_LEAST is about; the kind of token as volley_column_read has it */
} volley_column;

/** The figure of a word: "damage", "hit", "crit", "destroyed", "half", "at-least-3" (also
 *  "atleast=3" and "3+"), "points", "attacks", "attacks-harmonic", "rounds", "left-focus",
 *  "attacker-left-lock". Failure: *err (may be NULL) says which there are. */
VOLLEY_API volley_status volley_column_read(const char *word, volley_column *out,
                                            volley_error *err);

VOLLEY_API void volley_outcome_summary(const volley_outcome *outcome, volley_summary *out);

/** Probabilities of 0, 1, 2 … damage in all attacks; *length of them. Lives as long as the
 *  outcome. */
VOLLEY_API const double *volley_outcome_damage(const volley_outcome *outcome, size_t *length);

/** P(damage in all attacks >= least). */
VOLLEY_API double volley_outcome_at_least(const volley_outcome *outcome, size_t least);

/** P(hits, crits) in all attacks. 0 beyond what can happen. */
VOLLEY_API double volley_outcome_joint(const volley_outcome *outcome, size_t hits, size_t crits);

/** Tokens of a kind that a ship has left at the end, on average. ship: the number of an attacker,
 *  or the number of attackers for the defender. NAN: it had none, and
 *  has none left of any it gained. */
VOLLEY_API double volley_outcome_tokens_left(const volley_outcome *outcome, size_t ship,
                                             const char *token);

/* One of the attacks that can be made, which the functions here number: bonus attacks, and the
 * second one of an attack that is made twice, stand behind the attack that they come out of, before
 * those of the next attacker. */
typedef struct volley_attack {
    size_t attacker;    /* whose it is */
    int is_bonus;       /* a bonus attack */
    double made;        /* probability that it is made */
    double mean_damage; /* none where it is not made */
} volley_attack;

/** The number of attacks that can be made: that of the attackers, unless some can make more. */
VOLLEY_API size_t volley_outcome_attack_count(const volley_outcome *outcome);

/** Attack number `attack`, from 0; past the last the figures are NAN. */
VOLLEY_API volley_attack volley_outcome_attack(const volley_outcome *outcome, size_t attack);

/** P(attack number `attack` is made and hits), or with the number of attacks P(some attack hits).
 */
VOLLEY_API double volley_outcome_hit(const volley_outcome *outcome, size_t attack);

/** Tokens of a kind that results of an attack turn to instead of damage, on average; with the
 *  number of attacks those of all. NAN: there is no such token or attack. */
VOLLEY_API double volley_outcome_tokens_given(const volley_outcome *outcome, size_t attack,
                                              const char *token);

/** The name of kernel number `index`, best first; NULL past the last. *supported (may be NULL)
 *  says whether this machine runs it. */
VOLLEY_API const char *volley_kernel_at(size_t index, int *supported);

#ifdef __cplusplus
}
#endif

#endif
