/* ask - the inner door: words become a scenario, that a plan, and that outcomes.
 * Units:  as in volley/run.h.
 * Owns:   what a function fills belongs to the caller, who frees it with the _fini of its type.
 *         All-zero is a valid empty one of each.
 * Errors: as the engines say; what was to be filled is then all-zero.
 *
 * Nothing else in the library runs an engine: a batch, a comparison, a squad and the public handles
 * all ask here. */
#pragma once

#include "attack/mc/simulate.h"
#include "attack/solve/solve.h"
#include "volley/plan.h"
#include "volley/run.h"
#include "words/library/library.h"

/* ---- words to a scenario ---- */

struct ask_words {
    const volley_library *library; /* NULL: the cards that Volley brings */
    const char *edition;
    const volley_text *attackers;
    size_t attacker_count;
    volley_text defender;
    unsigned only; /* 1 + the one case of what they say by chance that is asked for; 0: all */
};

/* What is known better than by texts, side by side. */
struct ask_cut {
    const struct phrase *words[RULES_SIDES];           /* instead of the texts; NULL: those */
    const struct loadout_moment *moments[RULES_SIDES]; /* NULL: the words say all */
};

volley_status ask_scenario(struct scenario *out, const struct ask_words *words, volley_error *err);

/** The same where words are cut already. */
volley_status ask_scenario_cut(struct scenario *out, const struct ask_words *words,
                               const struct ask_cut *cut, volley_error *err);

/** From one text: "2x 3 focus ; 2 lock vs 2 evade". */
volley_status ask_scenario_parse(struct scenario *out, const volley_library *library,
                                 const char *edition, const char *text, volley_error *err);

/** The same with the edition and the cards of another one. */
volley_status ask_scenario_like(struct scenario *out, const struct scenario *like, const char *text,
                                volley_error *err);

/* ---- a scenario to a plan ---- */

struct ask_plan {
    struct scenario scenario; /* for reports */
    volley_plan_options options;
    struct plan plan;
    double seconds;          /* from the words to here */
    bool after;              /* outcomes tell the damage after each attack, of several */
    struct ask_plan *others; /* one for each other case of the scenario */
    size_t other_count;
};

/** The plan of a case, of which there is at least one, and how often it comes. */
const struct ask_plan *ask_case(const struct ask_plan *plan, size_t number, double *share);

/* Who looks at each attack while best play is worked out. */
struct ask_observer {
    solve_observer_fn *observe;
    void *context;
    unsigned keep; /* mask of enum prune_kind: what is not left out */
};

/** Work out best play. With strict options, a card that is inactive is an error.
 *  scenario  taken over, also on failure: it is all-zero afterwards
 *  observer  may be NULL */
volley_status ask_plan_take(struct ask_plan *out, struct scenario *scenario,
                            const volley_plan_options *options, const struct ask_observer *observer,
                            volley_error *err);

/** The same from words. */
volley_status ask_plan_words(struct ask_plan *out, const struct ask_words *words,
                             const volley_plan_options *options, volley_error *err);

/** Best play of the same where the defender has only so much health left; plan_fini the result. */
volley_status ask_plan_solve_at(struct plan *out, const struct ask_plan *plan, int health,
                                volley_error *err);

void ask_plan_fini(struct ask_plan *plan);

/* ---- a plan to an outcome ---- */

struct ask_outcome {
    struct outcome outcome;
    double *pmf; /* of the damage; NULL: the engine has not been run */
    size_t pmf_len;
    struct outcome_summary summary;
    double destroyed;
    int half_damage;     /* so much scores half of the defender's points; 0: none does, or had */
    double half_points;  /* the chance of it; 1: it is had before; NAN: none does */
    double *tokens_left; /* [ship][token], means; NAN: none, then and now; part of pmf's memory */
    bool exact;
    double seconds;       /* from the words to these figures */
    struct mc_report run; /* of a simulation */
    uint64_t seed;
};

/** The outcome that an engine fills for a plan. */
struct outcome_shape ask_shape(const struct plan *plan);

volley_status ask_exact(struct ask_outcome *out, const struct ask_plan *plan, volley_error *err);

/** Add the exact probabilities of damage where the defender has only `health` left, times a share,
 *  to a pmf that is long enough for all of it. */
volley_status ask_damage_at(const struct ask_plan *plan, int health, double share, double *pmf,
                            size_t len, volley_error *err);

volley_status ask_simulate(struct ask_outcome *out, const struct ask_plan *plan,
                           const volley_simulation *simulation, volley_error *err);

/** What an engine that may be chosen freely gives: the exact outcome, or where that is too large a
 *  simulation: without a number of trials one with the usual number. */
volley_simulation ask_fallback(const volley_simulation *simulation); /* with such a number */
volley_status ask_auto(struct ask_outcome *out, const struct ask_plan *plan,
                       const volley_simulation *simulation, volley_error *err);

/** The outcome of all cases of a plan that has several: each is played by itself, and counts as
 * often as it comes. Of the trials each case has its share. simulation  NULL: exactly */
volley_status ask_cases_run(struct ask_outcome *out, const struct ask_plan *plan,
                            const volley_simulation *simulation, volley_error *err);

/** Whether a simulation can be run as it is asked for. */
volley_status ask_check_simulation(const volley_simulation *simulation, volley_error *err);

void ask_outcome_fini(struct ask_outcome *outcome);

/** P(damage in all attacks >= least). */
double ask_at_least(const struct ask_outcome *outcome, size_t least);

/** P(the defender is destroyed by then), after an attack of several. NAN: not known, for nobody
 *  counts on the way whether damage cards past the shields have done it. */
double ask_destroyed_after(const struct ask_outcome *outcome, const struct loadout *defender,
                           size_t attack);

/** Tokens of a kind that an attack gives, on average; with the number of attacks those of all. */
double ask_tokens_given(const struct ask_outcome *outcome, size_t attack, size_t kind);

/* Plans that are simulated with the same dice, so that their differences are well known. */
struct ask_group {
    struct ask_plan *plans;       /* [count], as are the others; an all-zero one takes no part */
    struct ask_outcome *outcomes; /* set */
    struct mc_cross *crosses;     /* set: what each shares with the reference, trial by trial */
    size_t count, reference;
    uint64_t stream; /* groups with different streams are independent */
};

/** Room for the plans of a group. On failure it is partly made: free it. */
volley_status ask_group_init(struct ask_group *group, size_t count, volley_error *err);

/** Those that have no exact outcome; the reference is there. */
volley_status ask_group_simulate(struct ask_group *group, const volley_simulation *simulation,
                                 volley_error *err);

void ask_group_fini(struct ask_group *group);

/* ---- all the way ---- */

struct ask_how {
    volley_engine engine;
    volley_plan_options plan;
    volley_simulation simulation;
    bool after; /* as in struct ask_plan */
};

struct ask_answer {
    struct ask_plan plan;
    struct ask_outcome simulated, exact; /* a pmf of NULL: not run */
};

/** Work out best play and run the engines. A simulation that is ended early is VOLLEY_STOPPED: part
 *  of the trials is no answer to the question.
 *  scenario  taken over, also on failure: it is all-zero afterwards */
volley_status ask_answer_take(struct ask_answer *out, struct scenario *scenario,
                              const struct ask_how *how, volley_error *err);

void ask_answer_fini(struct ask_answer *answer);

/* ---- watch ---- */

/* The caller's function that watches work, called by the engines. */

struct ask_watch {
    const volley_plan_options *options;
    bool exact;
    double start;
};

/** A watch that calls the function of the options; it points to *adapter. */
struct watch ask_watch_begin(struct ask_watch *adapter, const volley_plan_options *options,
                             bool exact);

/* ---- check ---- */

/* Whether a simulation agrees with the exact probabilities. */

/** As volley_run_check. */
volley_status ask_check(volley_check *out, const struct ask_plan *plan,
                        const struct ask_outcome *exact, const volley_simulation *simulation,
                        volley_error *err);

/** Compare shares of `trials` trials with probabilities; sets the deviation, its place and whether
 *  they agree. */
void ask_check_compare(volley_check *out, const double *simulated, const double *exact, size_t len,
                       uint64_t trials);
