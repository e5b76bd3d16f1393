#include "attack/mc/tally.h"

/* Whether the attack has hit and what it gives; of one attack without counters also the totals. */
static void add_landing(const struct mc_program *program, const struct plan *plan,
                        const struct plan_node *land, double share, struct outcome *out)
{
    const struct graph_landing landing = plan_landing(plan, land);
    bool is_total = program->cell_count == 0;

    out->hits[land->attack] += landing.hit ? share : 0;
    if (is_total)
        out->hits[plan->attack_count] += landing.hit ? share : 0;
    for (size_t kind = 0; out->shape.given_len && kind < out->shape.token_kinds; kind++) {
        outcome_given(out, land->attack, kind)[landing.given[kind]] += share;
        if (is_total)
            outcome_given(out, plan->attack_count, kind)[landing.given[kind]] += share;
    }
}

static void add_sum(const struct mc_sum *sum, const uint64_t *counts, uint64_t trials,
                    struct outcome *out)
{
    for (uint32_t value = 0; value <= sum->most; value++) {
        double share = (double)counts[sum->tally + value] / (double)trials;

        if (sum->kind < MC_HITS)
            outcome_given(out, out->shape.attack_count, sum->kind)[value] = share;
        else if (value > 0)
            out->hits[out->shape.attack_count] += share;
    }
}

/* What the counters of a simulation have summed; kinds that nothing gives are never there. */
static void add_sums(const struct mc_program *program, const uint64_t *counts, uint64_t trials,
                     struct outcome *out)
{
    for (size_t kind = 0; out->shape.given_len && program->sum_count && kind < RULES_TOKENS; kind++)
        outcome_given(out, out->shape.attack_count, kind)[0] = 1;
    for (uint32_t i = 0; i < program->sum_count; i++)
        add_sum(&program->sums[i], counts, trials, out);
}

/* Trials in which damage cards past the shields destroy; their tallies follow the cells. */
static void add_fallen(const struct mc_program *program, const uint64_t *counts, uint64_t trials,
                       struct outcome *out)
{
    for (uint32_t i = 0; program->fallen.bits && i <= program->damage_most; i++)
        out->fallen[i] = (double)counts[program->cell_count + i] / (double)trials;
}

/* After the last attack it is the damage of all. */
static void add_after(const struct mc_program *program, const uint64_t *counts, uint64_t trials,
                      struct outcome *out)
{
    if (!program->after)
        return;
    for (uint32_t i = 0; i + 1 < program->attack_count; i++)
        for (uint32_t damage = 0; damage <= program->after[i].most; damage++)
            outcome_after(out, i)[damage] =
                (double)counts[program->after[i].tally + damage] / (double)trials;
    outcome_damage(out, outcome_after(out, program->attack_count - 1));
}

static void add_land(const struct mc_program *program, const struct plan *plan,
                     const struct plan_node *land, double share, struct outcome *out)
{
    const struct plan_node *next = &plan->nodes[land->child[0]];

    outcome_attack(out, land->attack)[land->amount + land->crits] += share;
    if (out->shape.knows_hits)
        add_landing(program, plan, land, share, out);
    if (program->cell_count == 0)
        out->joint[land->amount * out->shape.crits_len + land->crits] += share;
    if (program->cell_count == 0 && next->kind == PLAN_STOP && next->amount)
        out->fallen[land->amount + land->crits] += share;
    if (next->kind == PLAN_STOP) {
        const uint8_t *tokens = plan->defenders.tokens[next->child[0]];

        for (int token = 0; token < RULES_TOKENS; token++)
            outcome_tokens(out, plan->ship_count, token)[tokens[token]] += share;
    }
}

/* What was not settled with something left has nothing left. Counting the trials, not their
 * shares, leaves no rounding. */
static void settle_zeros(const struct mc_program *program, const struct plan *plan,
                         const uint64_t *counts, uint64_t trials, struct outcome *out)
{
    for (uint32_t ship = 0; ship < plan->ship_count; ship++) {
        for (int token = 0; token < RULES_TOKENS; token++) {
            uint64_t settled = 0;

            for (uint32_t i = program->total_tallies; i < program->tally_count; i++) {
                const struct plan_node *node = &plan->nodes[program->tallies[i].node];

                if (node->kind == PLAN_SETTLE && plan->attacks[node->attack].ship == ship &&
                    node->detail == token)
                    settled += counts[i];
            }
            outcome_tokens(out, ship, token)[0] = (double)(trials - settled) / (double)trials;
        }
    }
}

void mc_tally_outcome(const struct mc_program *program, const struct plan *plan,
                      const uint64_t *counts, uint64_t trials, struct outcome *out)
{
    for (uint32_t i = 0; i < program->tally_count; i++) {
        const struct plan_node *node = &plan->nodes[program->tallies[i].node];
        double share = (double)counts[i] / (double)trials;

        if (i < program->cell_count)
            out->joint[i] = share; /* cells are laid out like the joint distribution */
        else if (i < program->total_tallies)
            continue; /* cards past the shields, damage after each attack, and sums */
        else if (node->kind == PLAN_LAND)
            add_land(program, plan, node, share, out);
        else
            outcome_tokens(out, plan->attacks[node->attack].ship, node->detail)[node->amount] +=
                share;
    }
    for (uint32_t i = 0; i < plan->attack_count; i++)
        if (plan->attacks[i].number > 0)
            outcome_leave_out(out, i);
    settle_zeros(program, plan, counts, trials, out);
    add_fallen(program, counts, trials, out);
    add_after(program, counts, trials, out);
    add_sums(program, counts, trials, out);
    out->trials = trials;
}
