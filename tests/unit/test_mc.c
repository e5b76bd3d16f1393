/* src/attack/mc: the kernels against a scalar walk of the plan, against each other, and whatever
 * the number of threads or trials. */
#include "support/check.h"

#include "attack/mc/kernel.h"
#include "attack/mc/simulate.h"
#include "attack/mc/slots.h"
#include "base/rng/pcg.h"
#include "questions/ask/ask.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM = 54 }; /* that mc_simulate uses */

static const char *const scenarios[] = {
    "0 vs 0",
    "1 vs 1",
    "3 focus lock vs 3 focus evade",
    "6 focus lock calculate vs 3 focus evade calculate",
    "3 focus reroll=1 vs 2 reroll=1 their-hit-to-focus=1",
    "2x 3 focus vs 2 focus evade",
    "3 focus lock ; 2 ; 4 lock vs 3 evade=2 strain reinforce",
    "0 ; 0 ; 0 vs 2 focus",
    "1 ; 1 ; 1 ; 1 ; 1 ; 1 ; 1 ; 1 ; 1 vs 1",
    ("2 reroll=1 late-must-give-test=2,hit>suffer-hit,crit>suffer-crit vs 2 evade "
     "start-test-green=2,evade>gain-evade"),
    "1 must-their-deal-facedown=1:crit-die vs 1 hull=1 shields=3",
    "3x 2 net-must-their-deal-faceup=1:crit-die vs 1 hull=2 shields=4",
    "4 inflict=ion vs 1",
    "3 inflict=ion ; 4 inflict-crit=tractor ; 2 ; 3 inflict=none vs 2 focus evade",
    "2x 3 late-their-suffer-hit=1:crit-die vs 2 hull=5",
    ("4x 4 inflict=stress inflict=strain inflict=deplete inflict=tractor inflict=ion inflict=jam "
     "inflict=disarm vs 1"),
    "3 focus bonus-attack=primary:+stress?miss vs 2 focus",
    "2x 3 focus bonus-attack=primary|bonus-attack=reararc:focus?hit inflict-crit=ion ; 2 vs 2 "
    "evade",
};
#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static struct outcome simulate(const struct plan *plan, const struct mc_options *options)
{
    struct outcome_shape shape = ask_shape(plan);
    struct mc_report report;
    struct outcome outcome;
    struct mc_question question = { .plan = plan, .out = &outcome };
    volley_error error = { 0 };

    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    if (mc_simulate(&question, 1, options, &report, &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    assert_int_equal(report.trials, options->trials);
    assert_int_equal(outcome.trials, options->trials);
    return outcome;
}

static void check_equal(const struct outcome *a, const struct outcome *b)
{
    const struct outcome_shape *shape = &a->shape;
    size_t tokens = (shape->ship_count + 1) * shape->token_kinds * shape->token_counts;

    assert_int_equal(a->trials, b->trials);
    assert_memory_equal(a->joint, b->joint, shape->hits_len * shape->crits_len * sizeof(double));
    assert_memory_equal(a->attacks, b->attacks,
                        shape->attack_count * shape->damage_len * sizeof(double));
    if (shape->attack_count > 1)
        assert_memory_equal(a->after, b->after,
                            shape->attack_count * shape->damage_len * sizeof(double));
    assert_memory_equal(a->tokens, b->tokens, tokens * sizeof(double));
    if (shape->falls)
        assert_memory_equal(a->fallen, b->fallen, shape->damage_len * sizeof(double));
    if (shape->knows_hits)
        assert_memory_equal(a->hits, b->hits, (shape->attack_count + 1) * sizeof(double));
    if (shape->given_len)
        assert_memory_equal(a->given, b->given,
                            (shape->attack_count + 1) * shape->token_kinds * shape->given_len *
                                sizeof(double));
}

/* ---- the scalar walk: one trial at a time ---- */

/* The die of the stream that each roll takes. */
static uint32_t *find_slots(const struct plan *plan, uint32_t *slot_count)
{
    struct mc_slots slots = { 0 };
    uint32_t *slot;

    assert_int_equal(mc_slots_add(&slots, plan, NULL), VOLLEY_OK);
    slot = mc_slots_of(&slots, plan);
    assert_non_null(slot);
    *slot_count = mc_slots_count(&slots);
    mc_slots_fini(&slots);
    return slot;
}

/* The face that three bits show: as attack/mc/kernel_body.h lays them out. */
static enum dice_face face_of(enum dice_color color, unsigned a, unsigned b, unsigned c)
{
    if (color == DICE_RED)
        return a ? (b ? DICE_BLANK : DICE_FOCUS) : b && c ? DICE_CRIT : DICE_HIT;
    return b && c ? DICE_FOCUS : a ? DICE_EVADE : DICE_BLANK;
}

static uint32_t child_for(const struct plan_node *node, enum dice_face face)
{
    unsigned index = 0;

    for (enum dice_face f = 0; f < face; f++)
        index += dice_sides[node->detail][f] > 0;
    return node->child[index];
}

/* What is not made does no damage and gives nothing. */
static void leave_out(const struct plan *plan, const bool *made, struct outcome *counts)
{
    for (uint32_t i = 0; i < plan->attack_count; i++) {
        if (made[i])
            continue;
        outcome_attack(counts, i)[0]++;
        for (int token = 0; token < RULES_TOKENS && counts->shape.given_len; token++)
            outcome_given(counts, i, token)[0]++;
    }
}

/* Play trial number `trial` and add it to the counts of an outcome. */
static void walk(const struct plan *plan, const uint32_t *slot, uint32_t slots, uint64_t trial,
                 struct outcome *counts)
{
    unsigned hits = 0, crits = 0, settled[RULES_ATTACKERS_MAX][RULES_TOKENS] = { { 0 } };
    uint64_t lane = trial / 64, bit = trial % 64;
    const struct plan_node *node = &plan->nodes[plan->root];
    unsigned given[RULES_TOKENS] = { 0 };
    struct graph_landing landing;
    bool any_hit = false, made[RULES_ATTACKS_MAX] = { false };
    unsigned damage[RULES_ATTACKS_MAX] = { 0 }, so_far = 0;
    struct pcg stream;

    pcg_seed(&stream, 11, STREAM);
    for (; node->kind != PLAN_STOP;) {
        if (node->kind == PLAN_ROLL) {
            uint64_t number = (lane * slots + slot[node - plan->nodes]) * MC_PLANES;
            struct pcg here = { pcg_jump_from(stream.state, pcg_jump_over(&stream, number)),
                                stream.increment };
            unsigned a = pcg64_next(&here) >> bit & 1, b = pcg64_next(&here) >> bit & 1;
            unsigned c = pcg64_next(&here) >> bit & 1;

            node = &plan->nodes[child_for(node, face_of(node->detail, a, b, c))];
            continue;
        }
        if (node->kind == PLAN_LAND) {
            made[node->attack] = true;
            hits += node->amount;
            crits += node->crits;
            damage[node->attack] = node->amount + node->crits;
            outcome_attack(counts, node->attack)[node->amount + node->crits]++;
            landing = plan_landing(plan, node);
            counts->hits[node->attack] += landing.hit;
            any_hit = any_hit || landing.hit;
            for (int token = 0; token < RULES_TOKENS && counts->shape.given_len; token++) {
                outcome_given(counts, node->attack, token)[landing.given[token]]++;
                given[token] += landing.given[token];
            }
        } else {
            settled[plan->attacks[node->attack].ship][node->detail] = node->amount;
        }
        node = &plan->nodes[node->child[0]];
    }
    leave_out(plan, made, counts);
    for (uint32_t i = 0; plan->attack_count > 1 && i < plan->attack_count; i++)
        outcome_after(counts, i)[so_far += damage[i]]++;
    counts->joint[hits * counts->shape.crits_len + crits]++;
    if (node->amount)
        counts->fallen[hits + crits]++;
    counts->hits[plan->attack_count] += any_hit;
    for (int token = 0; token < RULES_TOKENS && counts->shape.given_len; token++)
        outcome_given(counts, plan->attack_count, token)[given[token]]++;
    for (uint32_t ship = 0; ship < plan->ship_count; ship++)
        for (int token = 0; token < RULES_TOKENS; token++)
            outcome_tokens(counts, ship, token)[settled[ship][token]]++;
    for (int token = 0; token < RULES_TOKENS; token++)
        outcome_tokens(counts, plan->ship_count,
                       token)[plan->defenders.tokens[node->child[0]][token]]++;
}

static void scale(struct outcome *counts, uint64_t trials)
{
    const struct outcome_shape *shape = &counts->shape;
    size_t tokens = (shape->ship_count + 1) * shape->token_kinds * shape->token_counts;

    counts->trials = trials;
    for (size_t i = 0; i < shape->hits_len * shape->crits_len; i++)
        counts->joint[i] /= (double)trials;
    for (size_t i = 0; i < shape->attack_count * shape->damage_len; i++)
        counts->attacks[i] /= (double)trials;
    for (size_t i = 0; shape->attack_count > 1 && i < shape->attack_count * shape->damage_len; i++)
        counts->after[i] /= (double)trials;
    for (size_t i = 0; i < tokens; i++)
        counts->tokens[i] /= (double)trials;
    for (size_t i = 0; shape->falls && i < shape->damage_len; i++)
        counts->fallen[i] /= (double)trials;
    for (size_t i = 0; i <= shape->attack_count; i++)
        counts->hits[i] /= (double)trials;
    for (size_t i = 0; i < (shape->attack_count + 1) * shape->token_kinds * shape->given_len; i++)
        counts->given[i] /= (double)trials;
}

static void every_kernel_counts_what_a_scalar_walk_counts(void **state)
{
    enum { TRIALS = 9001 }; /* two blocks and a piece of a third */

    (void)state;
    for (size_t i = 0; i < LEN(scenarios); i++) {
        struct plan plan = check_plan("2.5", "optimal", scenarios[i]);
        struct outcome_shape shape = ask_shape(&plan);
        struct outcome walked;
        uint32_t slots, *slot = find_slots(&plan, &slots);

        assert_int_equal(outcome_init(&walked, &shape, NULL), VOLLEY_OK);
        for (uint64_t trial = 0; trial < TRIALS; trial++)
            walk(&plan, slot, slots, trial, &walked);
        scale(&walked, TRIALS);
        for (enum cpu_set set = 0; set < CPU_SETS; set++) {
            struct mc_options options = { .trials = TRIALS,
                                          .seed = 11,
                                          .kernel = cpu_set_names[set] };
            struct outcome mc;

            if (!cpu_has(set))
                continue;
            mc = simulate(&plan, &options);
            /* Rounding is the same: both divide whole numbers of trials. But sums of shares are
             * not sums of trials, so compare with room for the last digit. */
            for (size_t cell = 0; cell < shape.hits_len * shape.crits_len; cell++)
                check_near(mc.joint[cell], walked.joint[cell], 1e-15, scenarios[i]);
            for (size_t n = 0; n < shape.attack_count * shape.damage_len; n++)
                check_near(mc.attacks[n], walked.attacks[n], 1e-14, scenarios[i]);
            for (size_t n = 0; shape.attack_count > 1 && n < shape.attack_count * shape.damage_len;
                 n++)
                check_near(mc.after[n], walked.after[n], 1e-14, scenarios[i]);
            for (size_t n = 0; shape.falls && n < shape.damage_len; n++)
                check_near(mc.fallen[n], walked.fallen[n], 1e-15, scenarios[i]);
            for (size_t n = 0; n < (shape.ship_count + 1) * shape.token_kinds * shape.token_counts;
                 n++)
                check_near(mc.tokens[n], walked.tokens[n], 1e-15, scenarios[i]);
            for (size_t n = 0; shape.knows_hits && n <= shape.attack_count; n++)
                check_near(mc.hits[n], walked.hits[n], 1e-12, scenarios[i]);
            for (size_t n = 0; n < (shape.attack_count + 1) * shape.token_kinds * shape.given_len;
                 n++)
                check_near(mc.given[n], walked.given[n], 1e-12, scenarios[i]);
            outcome_fini(&mc);
        }
        outcome_fini(&walked);
        free(slot);
        plan_fini(&plan);
    }
}

/* Every kernel and number of threads counts what the generic one counts. */
static void check_same_digits(const char *text, uint64_t trials)
{
    static const int threads[] = { 1, 2, 3, 7 };
    struct plan plan = check_plan("2.5", "optimal", text);
    struct mc_options options = { .trials = trials, .seed = 5, .threads = 1, .kernel = "generic" };
    struct outcome first = simulate(&plan, &options);

    for (enum cpu_set set = 0; set < CPU_SETS; set++) {
        for (size_t n = 0; n < LEN(threads) && cpu_has(set); n++) {
            struct outcome again;

            options.kernel = cpu_set_names[set];
            options.threads = threads[n];
            again = simulate(&plan, &options);
            check_equal(&first, &again);
            outcome_fini(&again);
        }
    }
    outcome_fini(&first);
    plan_fini(&plan);
}

static void the_digits_do_not_depend_on_threads_or_kernel(void **state)
{
    (void)state;
    for (size_t i = 0; i < LEN(scenarios); i += check_stride())
        check_same_digits(scenarios[i], 1500001);
}

static void the_digits_of_a_large_plan_do_not_depend_on_them_either(void **state)
{
    (void)state;
    check_same_digits("4x 4 focus lock force vs 4 focus=3 evade=3 force=3", 200001);
}

/* Several plans at once multiply what they have left behind, trial by trial. */
static void crosses_do_not_depend_on_kernel(void **state)
{
    static const char *const texts[] = { "2x 3 focus vs 2 focus evade hull=3",
                                         "3 focus ; 3 lock vs 2 focus evade hull=3" };
    struct mc_cross first = { .damage = 0 };

    (void)state;
    for (enum cpu_set set = 0; set < CPU_SETS; set++) {
        struct mc_options options = { .trials = 100001, .seed = 2, .kernel = cpu_set_names[set] };
        struct mc_question questions[LEN(texts)];
        struct mc_cross crosses[LEN(texts)];
        struct outcome outcomes[LEN(texts)];
        struct plan plans[LEN(texts)];
        struct mc_report report;

        if (!cpu_has(set))
            continue;
        for (size_t i = 0; i < LEN(texts); i++) {
            struct outcome_shape shape;

            plans[i] = check_plan("2.5", "optimal", texts[i]);
            shape = ask_shape(&plans[i]);
            assert_int_equal(outcome_init(&outcomes[i], &shape, NULL), VOLLEY_OK);
            questions[i] = (struct mc_question){ &plans[i], 3, &outcomes[i], &crosses[i] };
        }
        assert_int_equal(mc_simulate(questions, LEN(texts), &options, &report, NULL), VOLLEY_OK);
        if (first.damage == 0)
            first = crosses[1];
        assert_true(first.damage > 0 && first.hit > 0 && first.destroyed > 0);
        assert_memory_equal(&first, &crosses[1], sizeof first);
        for (size_t i = 0; i < LEN(texts); i++) {
            outcome_fini(&outcomes[i]);
            plan_fini(&plans[i]);
        }
    }
}

static void any_number_of_trials_is_counted_in_full(void **state)
{
    static const uint64_t trials[] = { 1, 2, 63, 64, 65, 4095, 4096, 4097, 300000 };

    (void)state;
    for (size_t i = 0; i < LEN(scenarios); i++) {
        struct plan plan = check_plan("2.5", "optimal", scenarios[i]);

        for (size_t t = 0; t < LEN(trials); t++) {
            struct mc_options options = { .trials = trials[t], .seed = 3 };
            struct outcome mc = simulate(&plan, &options);
            double sum = 0;

            for (size_t cell = 0; cell < mc.shape.hits_len * mc.shape.crits_len; cell++)
                sum += mc.joint[cell];
            check_near(sum, 1, 1e-12, scenarios[i]);
            outcome_fini(&mc);
        }
        plan_fini(&plan);
    }
}

static void different_seeds_give_different_trials(void **state)
{
    struct plan plan = check_plan("2.5", "optimal", "3 focus lock vs 3 focus evade");
    struct mc_options options = { .trials = 100000, .seed = 1 };
    struct outcome one = simulate(&plan, &options), two;

    (void)state;
    options.seed = 2;
    two = simulate(&plan, &options);
    assert_true(one.joint[0] != two.joint[0]);
    outcome_fini(&one);
    outcome_fini(&two);
    plan_fini(&plan);
}

struct stopper {
    int calls;
    uint64_t trials;
};

static int stop_at_once(const struct mc_progress *progress, void *context)
{
    struct stopper *stopper = context;

    stopper->calls++;
    stopper->trials = progress->trials;
    return 1;
}

static void a_stopped_run_reports_what_it_has_done(void **state)
{
    struct plan plan = check_plan("2.5", "optimal", "3 focus vs 2");
    struct outcome_shape shape = ask_shape(&plan);
    struct stopper stopper = { 0, 0 };
    struct mc_options options = {
        .trials = UINT64_C(1) << 40, .seed = 1, .progress = stop_at_once, .context = &stopper
    };
    struct outcome stopped, whole;
    struct mc_question question = { .plan = &plan, .out = &stopped };
    struct mc_report report;

    (void)state;
    assert_int_equal(outcome_init(&stopped, &shape, NULL), VOLLEY_OK);
    assert_int_equal(mc_simulate(&question, 1, &options, &report, NULL), VOLLEY_OK);
    assert_int_equal(stopper.calls, 1);
    assert_true(report.stopped);
    assert_int_equal(report.trials, stopper.trials);
    /* The trials done are the first ones: a run of just as many gives the same. */
    options = (struct mc_options){ .trials = report.trials, .seed = 1 };
    whole = simulate(&plan, &options);
    check_equal(&stopped, &whole);
    outcome_fini(&stopped);
    outcome_fini(&whole);
    plan_fini(&plan);
}

static void an_unknown_kernel_is_an_error(void **state)
{
    struct plan plan = check_plan("2.5", "optimal", "3 vs 2");
    struct outcome_shape shape = ask_shape(&plan);
    struct mc_options options = { .trials = 1, .kernel = "abacus" };
    volley_error error = { 0 };
    struct mc_report report;
    struct outcome outcome;
    struct mc_question question = { .plan = &plan, .out = &outcome };

    (void)state;
    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    assert_int_equal(mc_simulate(&question, 1, &options, &report, &error), VOLLEY_INVALID);
    assert_non_null(strstr(error.message, "abacus"));
    outcome_fini(&outcome);
    plan_fini(&plan);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kernel_counts_what_a_scalar_walk_counts),
    cmocka_unit_test(the_digits_do_not_depend_on_threads_or_kernel),
    cmocka_unit_test(the_digits_of_a_large_plan_do_not_depend_on_them_either),
    cmocka_unit_test(crosses_do_not_depend_on_kernel),
    cmocka_unit_test(any_number_of_trials_is_counted_in_full),
    cmocka_unit_test(different_seeds_give_different_trials),
    cmocka_unit_test(a_stopped_run_reports_what_it_has_done),
    cmocka_unit_test(an_unknown_kernel_is_an_error),
};
CHECK_MAIN(tests)
