#include "support/agree.h"

#include "exact/exact.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what the naive evaluator does not read ---- */

static bool is_fact_of_play(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_TOKENS ||
           (fact->kind >= RULES_FACT_ALL_BLANK && fact->kind <= RULES_FACT_NET_SHIELDS);
}

/* A rule that holds while its condition is true. */
static bool is_while(const struct rules_effect *effect)
{
    uint8_t operation = rules_effect_main(effect)->operation;

    if (operation < RULES_NO_SPEND || operation > RULES_INFLICT || effect->step_count > 1 ||
        effect->timing != RULES_NORMAL || effect->refusable || effect->choice || effect->charge)
        return false;
    for (size_t i = 0; i < effect->fact_count; i++)
        if (is_fact_of_play(&effect->facts[i]))
            return true;
    return false;
}

/* What one loadout has of: rules about modifying; modifying as a price, after neutralizing, or by
 * adding dice. */
struct modifying {
    bool rules, elsewhere;
};

static void look_at(struct modifying *modifying, const struct rules_effect *effect)
{
    bool is_net = effect->timing == RULES_NET;

    for (size_t i = 0; i < effect->step_count; i++) {
        const struct rules_step *step = &effect->steps[i];
        bool is_price = i + 1 < effect->step_count;

        modifying->rules = modifying->rules || (step->operation >= RULES_MOD_ONLY &&
                                                step->operation <= RULES_MOD_FOCUS);
        modifying->elsewhere =
            modifying->elsewhere ||
            (rules_step_modifies(step) && (is_price || is_net || step->operation == RULES_ADD ||
                                           step->operation == RULES_MATCH));
    }
    modifying->elsewhere =
        modifying->elsewhere || (effect->refusable && rules_step_modifies(&effect->refusal));
    for (size_t i = 0; i < effect->fact_count; i++)
        modifying->rules = modifying->rules || effect->facts[i].kind == RULES_FACT_MODIFIED;
}

static bool is_ahead_alone(const struct rules_effect *effect)
{
    return is_while(effect) || effect->timing >= RULES_DECLARED || rules_effect_main(effect)->just;
}

static bool lacks_agility(const struct scenario *scenario)
{
    bool gains_tractor = false;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        for (size_t effect = 0; effect < scenario->attackers[i].effect_count; effect++)
            gains_tractor =
                gains_tractor || (scenario->attackers[i].effects[effect].steps[0].tokens &
                                  RULES_TOKEN_BIT(RULES_TRACTOR));
    return scenario->edition->values_have_floor &&
           (gains_tractor || scenario->defender.tokens[RULES_TRACTOR] > scenario->defender.dice);
}

bool agree_is_ahead(const struct scenario *scenario)
{
    struct modifying modifying = { false, false };
    bool is_ahead = lacks_agility(scenario);

    for (size_t i = 0; i <= scenario->attacker_count; i++) {
        const struct loadout *loadout =
            i < scenario->attacker_count ? &scenario->attackers[i] : &scenario->defender;

        modifying.rules = modifying.rules || (scenario->edition->range_0_restricts &&
                                              i < scenario->attacker_count && loadout->range == 0);
        for (size_t effect = 0; effect < loadout->effect_count; effect++) {
            look_at(&modifying, &loadout->effects[effect]);
            is_ahead = is_ahead || is_ahead_alone(&loadout->effects[effect]);
        }
    }
    return is_ahead || (modifying.rules && modifying.elsewhere);
}

/* ---- both ---- */

/* Expected worth of the tokens a ship has left; `fixed` never change. */
static double worth_left(const struct outcome *outcome, size_t ship, const int *whole,
                         const uint8_t *changing, const char *what)
{
    static const double worth[RULES_TOKENS] = { [RULES_CALCULATE] = 1,
                                                [RULES_FORCE] = 2,
                                                [RULES_FOCUS] = 3,
                                                [RULES_EVADE] = 4,
                                                [RULES_LOCK] = 5 };
    double sum = 0;

    for (int token = 0; token < RULES_TOKENS; token++) {
        const double *left = outcome_tokens(outcome, ship, (size_t)token);
        double all = 0;

        for (int count = 0; count <= RULES_TOKENS_MAX; count++) {
            if (left[count] < -1e-12)
                fail_msg("%s: P(%d tokens of kind %d left) = %g", what, count, token, left[count]);
            all += left[count];
            sum += worth[token] * left[count] * count;
        }
        check_near(all, 1, 1e-11, what);
        sum += worth[token] * (whole[token] - changing[token]);
    }
    return sum;
}

static struct naive_value value_of(const struct scenario *scenario, const struct plan *plan,
                                   const struct outcome *outcome, bool kill, const char *what)
{
    struct naive_value value = { 0 };
    double *pmf = calloc(outcome->shape.damage_len, sizeof *pmf);
    struct outcome_summary summary;

    assert_non_null(pmf);
    outcome_damage(outcome, pmf);
    summary = outcome_summarize(outcome, pmf);
    value.damage = summary.mean;
    value.crits = summary.crits;
    if (kill)
        value.destroyed = outcome_at_least(pmf, outcome->shape.damage_len,
                                           (size_t)loadout_health(&scenario->defender));
    for (size_t ship = 0; ship < scenario->attacker_count; ship++)
        value.attacker_tokens += worth_left(outcome, ship, scenario->attackers[ship].tokens,
                                            plan->attacker_tokens[ship], what);
    value.defender_tokens = -worth_left(outcome, scenario->attacker_count,
                                        scenario->defender.tokens, plan->defender_tokens, what);
    free(pmf);
    return value;
}

static struct naive_value exact_of(const struct scenario *scenario, bool kill, const char *what)
{
    const struct solve_options options = { .kill = kill };
    volley_error error = { 0 };
    struct outcome_shape shape;
    struct naive_value value;
    struct outcome outcome;
    struct plan plan;

    if (solve_scenario(&plan, scenario, &options, &error) != VOLLEY_OK)
        fail_msg("%s: %s", what, error.message);
    shape = check_shape(&plan);
    assert_int_equal(outcome_init(&outcome, &shape, NULL), VOLLEY_OK);
    assert_int_equal(exact_run(&plan, &outcome, NULL, NULL), VOLLEY_OK);
    value = value_of(scenario, &plan, &outcome, kill, what);
    outcome_fini(&outcome);
    plan_fini(&plan);
    return value;
}

struct naive_value agree_exact(const struct scenario *scenario, bool kill)
{
    return exact_of(scenario, kill, "exact");
}

static void check_values(struct naive_value exact, struct naive_value naive, const char *what)
{
    check_near(exact.destroyed, naive.destroyed, 1e-11, what);
    check_near(exact.damage, naive.damage, 1e-11, what);
    check_near(exact.crits, naive.crits, 1e-11, what);
    check_near(exact.defender_tokens, naive.defender_tokens, 1e-10, what);
    check_near(exact.attacker_tokens, naive.attacker_tokens, 1e-10, what);
}

struct naive_value agree_scenario(const struct scenario *scenario, bool kill, const char *what)
{
    struct naive_value naive = naive_solve(scenario, kill);

    check_values(exact_of(scenario, kill, what), naive, what);
    return naive;
}

bool agree_within(const struct scenario *scenario, bool kill, const char *what, long steps)
{
    struct naive_value naive;

    if (!naive_try(scenario, kill, steps, &naive))
        return false;
    check_values(exact_of(scenario, kill, what), naive, what);
    return true;
}

struct naive_value agree_text(const char *edition, bool kill, const char *text)
{
    struct scenario scenario = check_scenario(edition, text);
    struct naive_value value;
    char what[600];

    snprintf(what, sizeof what, "edition %s, %s: %s", edition, kill ? "kill" : "damage", text);
    value = agree_scenario(&scenario, kill, what);
    scenario_fini(&scenario);
    return value;
}
