#include "solve/sequence.h"

#include <stdlib.h>
#include <string.h>

/* One attack of the sequence. Equal attackers share a graph. */
struct step {
    struct graph_attack attack;
    struct graph *graph;
    bool owns_graph;
    bool *enters;         /* by state of the defender: whether the attack can find it so */
    uint32_t enter_count; /* of `enters` */
    int level_low;        /* least health left that the attack can find */
};

/* What is known of the entry of an attack, by health left and state of the defender. */
struct entry_value {
    struct solve_value value;
    uint32_t plan_node;
};

struct sequence {
    const struct scenario *scenario;
    const struct solve_options *options;
    struct step *steps;
    size_t step_count;
    int levels; /* health + 1 where health steers decisions, else 1 */
    struct plan *plan;
    struct entry_value *entry, *entry_after; /* of this attack and of the next */
    /* scratch for the largest graph */
    struct solve_value *values, *end_values;
    uint32_t *policy, *made, *after;
};

/* ---- forward: what can happen ---- */

static volley_status share_or_create_graph(struct sequence *sequence, size_t index,
                                           volley_error *err)
{
    const struct loadout *attackers = sequence->scenario->attackers;
    struct step *step = &sequence->steps[index];

    for (size_t i = 0; i < index && !step->graph; i++)
        if (strcmp(attackers[i].text, attackers[index].text) == 0)
            step->graph = sequence->steps[i].graph;
    if (step->graph)
        return VOLLEY_OK;
    step->graph = calloc(1, sizeof *step->graph);
    step->owns_graph = true;
    return step->graph ? VOLLEY_OK : error_nomem(err);
}

static bool mark_entry(struct step *step, uint32_t defender, uint32_t known)
{
    if (!step->enters && !(step->enters = calloc(known, sizeof *step->enters)))
        return false;
    step->enter_count = known;
    step->enters[defender] = true;
    return true;
}

static volley_status build_step(struct sequence *sequence, struct step *step, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < step->enter_count && status == VOLLEY_OK; i++)
        if (step->enters[i])
            status =
                graph_add_entry(step->graph, &step->attack, &sequence->plan->defenders, i, err);
    return status;
}

/* Mark what can be reached from the entries of a step, and the entries of the next one. */
static volley_status mark_reach(struct sequence *sequence, size_t index, volley_error *err)
{
    struct step *step = &sequence->steps[index], *next = step + 1;
    const struct graph *graph = step->graph;
    uint32_t known = sequence->plan->defenders.count;
    bool *reached = calloc(graph->node_count, sizeof *reached);
    bool ok = reached != NULL;
    int damage_most = 0;

    for (uint32_t i = 0; ok && i < step->enter_count; i++)
        if (step->enters[i])
            reached[graph->entries[i] - 1] = true;
    for (uint32_t i = graph->node_count; ok && i-- > 0;) {
        const struct graph_node *node = &graph->nodes[i];

        if (!reached[i])
            continue;
        if (node->kind == GRAPH_END) {
            const struct graph_end *end = &graph->ends[node->first];

            ok = mark_entry(next, end->defender, known);
            if (end->hits + end->crits > damage_most)
                damage_most = end->hits + end->crits;
        }
        for (uint32_t child = 0; child < node->child_count; child++)
            reached[graph->edges[node->first + child]] = true;
    }
    next->level_low = step->level_low > damage_most ? step->level_low - damage_most : 0;
    free(reached);
    return ok ? VOLLEY_OK : error_nomem(err);
}

static volley_status build_steps(struct sequence *sequence, volley_error *err)
{
    struct plan *plan = sequence->plan;
    volley_status status = VOLLEY_OK;

    graph_defender_tokens(sequence->scenario, plan->defender_tokens);
    if (graph_defenders_add(&plan->defenders, plan->defender_tokens) == UINT32_MAX ||
        !mark_entry(&sequence->steps[0], 0, 1))
        return error_nomem(err);
    sequence->steps[0].level_low = sequence->levels - 1;
    for (size_t i = 0; i < sequence->step_count && status == VOLLEY_OK; i++) {
        struct step *step = &sequence->steps[i];

        status = graph_attack_compile(&step->attack, sequence->scenario, i,
                                      sequence->options->every_use, err);
        if (status == VOLLEY_OK)
            status = share_or_create_graph(sequence, i, err);
        if (status == VOLLEY_OK)
            status = build_step(sequence, step, err);
        if (status == VOLLEY_OK)
            status = mark_reach(sequence, i, err);
        memcpy(plan->attacker_tokens[i], step->attack.tokens, RULES_TOKENS);
    }
    return status;
}

/* ---- backward: what is best ---- */

static struct entry_value *entry_at(struct entry_value *table, const struct sequence *sequence,
                                    int level, uint32_t defender)
{
    return &table[(size_t)level * sequence->plan->defenders.count + defender];
}

static struct solve_value terminal_value(const struct sequence *sequence, int level,
                                         uint32_t defender)
{
    struct solve_value value = { { 0 } };

    value.of[SOLVE_DESTROYED] = sequence->options->kill && level == 0;
    value.of[SOLVE_DEFENDER_TOKENS] = -solve_worth(sequence->plan->defenders.tokens[defender]);
    return value;
}

/* The entries "after the last attack": nothing comes any more. */
static volley_status finish_entries(struct sequence *sequence, volley_error *err)
{
    const struct step *end = &sequence->steps[sequence->step_count];

    for (uint32_t i = 0; i < sequence->plan->defenders.count; i++) {
        struct plan_node stop = { .kind = PLAN_STOP, .child = { i } };
        bool reached = i < end->enter_count && end->enters[i];
        uint32_t node = reached ? plan_add(sequence->plan, &stop) : 0;

        if (node == UINT32_MAX)
            return error_nomem(err);
        for (int level = 0; level < sequence->levels; level++)
            *entry_at(sequence->entry_after, sequence, level, i) =
                (struct entry_value){ terminal_value(sequence, level, i), node };
    }
    return VOLLEY_OK;
}

static void value_ends(struct sequence *sequence, const struct step *step, int level)
{
    for (uint32_t i = 0; i < step->graph->end_count; i++) {
        const struct graph_end *end = &step->graph->ends[i];
        int damage = end->hits + end->crits;
        int left = damage < level ? level - damage : 0;
        struct entry_value *after = entry_at(sequence->entry_after, sequence, left, end->defender);
        struct solve_value value = sequence->options->myopic
                                       ? terminal_value(sequence, left, end->defender)
                                       : after->value;

        value.of[SOLVE_DAMAGE] += damage;
        value.of[SOLVE_CRITS] += end->crits;
        sequence->end_values[i] = value;
        sequence->after[i] = after->plan_node;
    }
}

static volley_status solve_level(struct sequence *sequence, size_t index, int level,
                                 volley_error *err)
{
    struct step *step = &sequence->steps[index];
    struct plan_source source = { step->graph, sequence->policy, sequence->after, (uint8_t)index,
                                  sequence->made };

    value_ends(sequence, step, level);
    solve_graph(step->graph, sequence->end_values, sequence->values, sequence->policy);
    if (sequence->options->observe) {
        const struct solve_view view = { index,
                                         level,
                                         &step->attack,
                                         step->graph,
                                         sequence->values,
                                         sequence->policy,
                                         step->enters,
                                         step->enter_count,
                                         &sequence->plan->defenders };
        volley_status status = sequence->options->observe(&view, sequence->options->context);

        if (status != VOLLEY_OK)
            return status;
    }
    memset(sequence->made, 0, step->graph->node_count * sizeof *sequence->made);
    for (uint32_t i = 0; i < step->enter_count; i++) {
        struct entry_value *entry = entry_at(sequence->entry, sequence, level, i);
        uint32_t node;

        if (!step->enters[i])
            continue;
        node = step->graph->entries[i] - 1;
        entry->value = sequence->values[node];
        entry->plan_node = plan_add_graph(sequence->plan, &source, node);
        if (entry->plan_node == UINT32_MAX)
            return error_nomem(err);
    }
    return VOLLEY_OK;
}

static volley_status solve_steps(struct sequence *sequence, volley_error *err)
{
    volley_status status = finish_entries(sequence, err);

    for (size_t i = sequence->step_count; i-- > 0 && status == VOLLEY_OK;) {
        struct entry_value *entry = sequence->entry;

        for (int level = sequence->steps[i].level_low;
             level < sequence->levels && status == VOLLEY_OK; level++)
            status = solve_level(sequence, i, level, err);
        sequence->entry = sequence->entry_after;
        sequence->entry_after = entry;
    }
    if (status == VOLLEY_OK)
        sequence->plan->root =
            entry_at(sequence->entry_after, sequence, sequence->levels - 1, 0)->plan_node;
    return status;
}

/* ---- the whole ---- */

static volley_status make_scratch(struct sequence *sequence, volley_error *err)
{
    size_t entries = (size_t)sequence->levels * sequence->plan->defenders.count;
    size_t nodes = 1, ends = 1;

    for (size_t i = 0; i < sequence->step_count; i++) {
        const struct graph *graph = sequence->steps[i].graph;

        nodes = graph->node_count > nodes ? graph->node_count : nodes;
        ends = graph->end_count > ends ? graph->end_count : ends;
    }
    sequence->entry = calloc(entries, sizeof *sequence->entry);
    sequence->entry_after = calloc(entries, sizeof *sequence->entry_after);
    sequence->values = malloc(nodes * sizeof *sequence->values);
    sequence->policy = malloc(nodes * sizeof *sequence->policy);
    sequence->made = malloc(nodes * sizeof *sequence->made);
    sequence->end_values = malloc(ends * sizeof *sequence->end_values);
    sequence->after = malloc(ends * sizeof *sequence->after);
    return sequence->entry && sequence->entry_after && sequence->values && sequence->policy &&
                   sequence->made && sequence->end_values && sequence->after
               ? VOLLEY_OK
               : error_nomem(err);
}

static void sequence_fini(struct sequence *sequence)
{
    for (size_t i = 0; sequence->steps && i <= sequence->step_count; i++) {
        if (sequence->steps[i].owns_graph && sequence->steps[i].graph) {
            graph_fini(sequence->steps[i].graph);
            free(sequence->steps[i].graph);
        }
        free(sequence->steps[i].enters);
    }
    free(sequence->steps);
    free(sequence->entry);
    free(sequence->entry_after);
    free(sequence->values);
    free(sequence->policy);
    free(sequence->made);
    free(sequence->end_values);
    free(sequence->after);
}

volley_status solve_scenario(struct plan *out, const struct scenario *scenario,
                             const struct solve_options *options, volley_error *err)
{
    struct sequence sequence = { .scenario = scenario, .options = options, .plan = out };
    volley_status status = VOLLEY_OK;

    *out = (struct plan){ .attack_count = (uint32_t)scenario->attacker_count };
    if (options->kill && !scenario->defender.mortal)
        return error_set(err, VOLLEY_INVALID,
                         "the objective 'kill' needs the defender's hull, as in \"2 hull=4\"");
    sequence.levels = options->kill ? loadout_health(&scenario->defender) + 1 : 1;
    sequence.step_count = scenario->attacker_count;
    sequence.steps = calloc(sequence.step_count + 1, sizeof *sequence.steps);
    out->attacker_tokens = calloc(sequence.step_count, sizeof *out->attacker_tokens);
    if (!sequence.steps || !out->attacker_tokens)
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = build_steps(&sequence, err);
    if (status == VOLLEY_OK)
        status = make_scratch(&sequence, err);
    if (status == VOLLEY_OK)
        status = solve_steps(&sequence, err);
    if (status == VOLLEY_OK)
        status = plan_finish(out, err);
    sequence_fini(&sequence);
    if (status != VOLLEY_OK)
        plan_fini(out);
    return status;
}
