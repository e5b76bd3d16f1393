#include "mc/tally.h"

static void add_land(const struct mc_program *program, const struct plan *plan,
                     const struct plan_node *land, double share, struct outcome *out)
{
    const struct plan_node *next = &plan->nodes[land->child[0]];

    outcome_attack(out, land->attack)[land->amount + land->crits] += share;
    if (program->cell_count == 0)
        out->joint[land->amount * out->shape.crits_len + land->crits] += share;
    if (program->cell_count == 0 && next->kind == PLAN_STOP && next->amount)
        out->fallen[land->amount + land->crits] += share;
    if (next->kind == PLAN_STOP) {
        const uint8_t *tokens = plan->defenders.tokens[next->child[0]];

        for (int token = 0; token < RULES_TOKENS; token++)
            outcome_tokens(out, plan->attack_count, token)[tokens[token]] += share;
    }
}

/* What was not settled with something left has nothing left. Counting the trials, not their
 * shares, leaves no rounding. */
static void settle_zeros(const struct mc_program *program, const struct plan *plan,
                         const uint64_t *counts, uint64_t trials, struct outcome *out)
{
    for (uint32_t ship = 0; ship < plan->attack_count; ship++) {
        for (int token = 0; token < RULES_TOKENS; token++) {
            uint64_t settled = 0;

            for (uint32_t i = program->total_tallies; i < program->tally_count; i++) {
                const struct plan_node *node = &plan->nodes[program->tallies[i].node];

                if (node->kind == PLAN_SETTLE && node->attack == ship && node->detail == token)
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
            out->fallen[i - program->cell_count] = share;
        else if (node->kind == PLAN_LAND)
            add_land(program, plan, node, share, out);
        else
            outcome_tokens(out, node->attack, node->detail)[node->amount] += share;
    }
    settle_zeros(program, plan, counts, trials, out);
    out->trials = trials;
}
