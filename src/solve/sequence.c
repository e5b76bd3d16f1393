#include "solve/sequence.h"

#include "base/watch.h"
#include "graph/card.h"
#include "graph/pool.h"
#include "solve/health.h"

#include <stdlib.h>
#include <string.h>

enum { SEQUENCE_NODES_MAX = 1 << 27 }; /* solved: some fifteen seconds */

/* One attack of the sequence against the defender with so much health left. Equal attackers share a
 * graph. */
struct variant {
    struct graph_attack attack;
    struct graph *graph;
    bool owns_graph;
};

/* One attack of the sequence. */
struct step {
    struct variant *variants; /* by health left, where the attack depends on it; else one */
    bool *enters;             /* by state of the defender: whether the attack can find it so */
    uint32_t enter_count;     /* of `enters` */
    int level_low;            /* least health left that the attack can find */
    int past_most;            /* most damage cards dealt past the shields that it can find */
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
    struct health_scale scale;
    int healths;  /* of the scale */
    int variants; /* of each attack: healths, or 1 */
    struct plan *plan;
    struct graph_budget budget;
    struct entry_value *entry, *entry_after; /* of this attack and of the next */
    /* scratch for the largest graph */
    struct solve_value *values, *end_values;
    uint32_t *policy, *made, *after;
};

/* Whether a step can find the defender so. */
static bool can_find(const struct step *step, struct health health)
{
    return health.level >= step->level_low && health.past <= step->past_most;
}

/* ---- forward: what can happen ---- */

static struct variant *variant_of(const struct sequence *sequence, const struct step *step,
                                  int health)
{
    return &step->variants[sequence->variants > 1 ? health : 0];
}

static volley_status share_or_create_graph(struct sequence *sequence, size_t index, int health,
                                           volley_error *err)
{
    const struct loadout *attackers = sequence->scenario->attackers;
    struct variant *variant = variant_of(sequence, &sequence->steps[index], health);

    for (size_t i = 0; i < index && !variant->graph; i++) {
        const struct variant *other = variant_of(sequence, &sequence->steps[i], health);

        if (strcmp(attackers[i].text, attackers[index].text) == 0 &&
            other->attack.carried == variant->attack.carried)
            variant->graph = other->graph;
    }
    if (variant->graph)
        return VOLLEY_OK;
    variant->graph = calloc(1, sizeof *variant->graph);
    variant->owns_graph = true;
    if (!variant->graph)
        return error_nomem(err);
    variant->graph->budget = &sequence->budget;
    return VOLLEY_OK;
}

static bool mark_entry(struct step *step, uint32_t defender, uint32_t known)
{
    if (!step->enters && !(step->enters = calloc(known, sizeof *step->enters)))
        return false;
    step->enter_count = known;
    step->enters[defender] = true;
    return true;
}

static volley_status build_variant(struct sequence *sequence, size_t index, int number,
                                   volley_error *err)
{
    const struct step *step = &sequence->steps[index];
    struct variant *variant = variant_of(sequence, step, number);
    const struct health health = health_of(&sequence->scale, number);
    const struct graph_wish wish = { .health = sequence->variants > 1 ? health.level : -1,
                                     .past = health.past,
                                     .keep = sequence->options->keep };
    volley_status status =
        graph_attack_compile(&variant->attack, sequence->scenario, index, &wish, err);

    if (status == VOLLEY_OK)
        status = share_or_create_graph(sequence, index, number, err);
    for (uint32_t i = 0; i < step->enter_count && status == VOLLEY_OK; i++)
        if (step->enters[i])
            status = graph_add_entry(variant->graph, &variant->attack, &sequence->plan->defenders,
                                     i, err);
    return status;
}

/* The charges that the attack after number `index` still knows of. */
static uint64_t known_after(const struct sequence *sequence, size_t index)
{
    const struct loadout *attackers = sequence->scenario->attackers;

    if (index + 1 == sequence->step_count)
        return 0;
    return attackers[index + 1].ship == attackers[index].ship
               ? UINT64_MAX
               : ~graph_pools_of_attacker(sequence->scenario);
}

/* The state in which the next attack finds what attack number `index` leaves. UINT32_MAX: out of
 * memory. */
static uint32_t found_next(struct sequence *sequence, size_t index, uint32_t defender)
{
    struct graph_defenders *defenders = &sequence->plan->defenders;
    uint64_t spent, known = known_after(sequence, index);
    uint8_t found[GRAPH_DEFENDER_BYTES];

    memcpy(found, defenders->tokens[defender], sizeof found);
    memcpy(&spent, found + RULES_TOKENS, sizeof spent);
    if (!(spent & ~known))
        return defender;
    spent &= known;
    memcpy(found + RULES_TOKENS, &spent, sizeof spent);
    return graph_defenders_add(defenders, found);
}

/* Before the states are counted. */
static volley_status find_next(struct sequence *sequence, size_t index, const struct graph *graph,
                               volley_error *err)
{
    for (uint32_t i = 0; i < graph->end_count; i++)
        if (found_next(sequence, index, graph->ends[i].defender) == UINT32_MAX)
            return error_nomem(err);
    return VOLLEY_OK;
}

/* The most that attacks do. */
struct most {
    int damage, past;
};

/* Mark what can be reached from the entries of a step in one graph, and the entries of the next
 * step; false: out of memory.
 *  most  raised to what the attack does at most */
static bool mark_graph(struct sequence *sequence, size_t index, const struct graph *graph,
                       struct most *most)
{
    const struct step *step = &sequence->steps[index];
    bool *reached = calloc(graph->node_count, sizeof *reached);
    bool ok = reached != NULL;

    for (uint32_t i = 0; ok && i < step->enter_count; i++)
        if (step->enters[i])
            reached[graph->entries[i] - 1] = true;
    for (uint32_t i = graph->node_count; ok && i-- > 0;) {
        const struct graph_node *node = &graph->nodes[i];

        if (!reached[i])
            continue;
        if (node->kind == GRAPH_END) {
            const struct graph_end *end = &graph->ends[node->first];

            ok = mark_entry(&sequence->steps[index + 1], found_next(sequence, index, end->defender),
                            sequence->plan->defenders.count);
            if (end->hits + end->crits > most->damage)
                most->damage = end->hits + end->crits;
            if (end->past > most->past)
                most->past = end->past;
        }
        for (uint32_t child = 0; child < node->child_count; child++)
            reached[graph->edges[node->first + child]] = true;
    }
    free(reached);
    return ok;
}

/* Whether a step needs a graph of its own for a variant. */
static bool needs_variant(const struct sequence *sequence, const struct step *step, int variant)
{
    return sequence->variants == 1 || can_find(step, health_of(&sequence->scale, variant));
}

static volley_status build_step(struct sequence *sequence, size_t index, volley_error *err)
{
    struct step *step = &sequence->steps[index], *next = step + 1;
    volley_status status = VOLLEY_OK;
    struct most most = { 0, 0 };

    for (int i = 0; i < sequence->variants && status == VOLLEY_OK; i++)
        if (needs_variant(sequence, step, i))
            status = build_variant(sequence, index, i, err);
    for (int i = 0; i < sequence->variants && status == VOLLEY_OK; i++)
        if (needs_variant(sequence, step, i))
            status = find_next(sequence, index, step->variants[i].graph, err);
    for (int i = 0; i < sequence->variants && status == VOLLEY_OK; i++)
        if (needs_variant(sequence, step, i) &&
            !mark_graph(sequence, index, step->variants[i].graph, &most))
            status = error_nomem(err);
    next->level_low = step->level_low > most.damage ? step->level_low - most.damage : 0;
    next->past_most = step->past_most + most.past;
    return status;
}

static volley_status build_steps(struct sequence *sequence, volley_error *err)
{
    struct plan *plan = sequence->plan;
    uint8_t first[GRAPH_DEFENDER_BYTES] = { 0 };
    volley_status status = VOLLEY_OK;

    graph_defender_tokens(sequence->scenario, sequence->options->keep, plan->defender_tokens);
    memcpy(first, plan->defender_tokens, sizeof plan->defender_tokens);
    if (graph_defenders_add(&plan->defenders, first) == UINT32_MAX ||
        !mark_entry(&sequence->steps[0], 0, 1))
        return error_nomem(err);
    sequence->steps[0].level_low = sequence->scale.levels - 1;
    for (size_t i = 0; i < sequence->step_count && status == VOLLEY_OK; i++) {
        struct step *step = &sequence->steps[i];

        step->variants = calloc((size_t)sequence->variants, sizeof *step->variants);
        status = step->variants ? build_step(sequence, i, err) : error_nomem(err);
        for (int n = 0; n < sequence->variants && status == VOLLEY_OK; n++) {
            const struct variant *variant = &step->variants[n];

            if (!needs_variant(sequence, step, n))
                continue;
            plan->graph_nodes += variant->owns_graph ? variant->graph->node_count : 0;
            graph_card_note(sequence->scenario, i, &variant->attack, variant->graph,
                            &plan->acted[i], &plan->acted[sequence->step_count]);
        }
        if (status == VOLLEY_OK)
            memcpy(plan->attacker_tokens[i],
                   variant_of(sequence, step, health_whole(&sequence->scale))->attack.tokens,
                   RULES_TOKENS);
    }
    return status;
}

/* ---- backward: what is best ---- */

/* Graphs are solved anew for each attack and level of health: refuse what would take minutes before
 * it begins. */
static volley_status check_work(const struct sequence *sequence, volley_error *err)
{
    uint64_t nodes = 0;

    for (size_t i = 0; i < sequence->step_count; i++)
        for (int number = 0; number < sequence->healths; number++)
            if (can_find(&sequence->steps[i], health_of(&sequence->scale, number)))
                nodes += variant_of(sequence, &sequence->steps[i], number)->graph->node_count;
    if (nodes > SEQUENCE_NODES_MAX)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "best play would take %.0f million steps, more than %d; fewer attacks, "
                         "tokens of the defender, dice, abilities or hull make them less",
                         (double)nodes / 1e6, SEQUENCE_NODES_MAX / 1000000);
    return VOLLEY_OK;
}

static struct entry_value *entry_at(struct entry_value *table, const struct sequence *sequence,
                                    int health, uint32_t defender)
{
    return &table[(size_t)health * sequence->plan->defenders.count + defender];
}

static struct solve_value terminal_value(const struct sequence *sequence, struct health health,
                                         uint32_t defender)
{
    struct solve_value value = { { 0 } };

    value.of[SOLVE_DESTROYED] =
        sequence->options->kill && health_is_destroyed(&sequence->scale, health);
    value.of[SOLVE_DEFENDER_TOKENS] = -solve_worth(sequence->plan->defenders.tokens[defender]);
    return value;
}

/* The entries "after the last attack": nothing comes any more. */
static volley_status finish_entries(struct sequence *sequence, volley_error *err)
{
    const struct step *end = &sequence->steps[sequence->step_count];

    for (uint32_t i = 0; i < sequence->plan->defenders.count; i++) {
        bool reached = i < end->enter_count && end->enters[i];

        for (int number = 0; number < sequence->healths; number++) {
            struct health health = health_of(&sequence->scale, number);
            struct plan_node stop = { .kind = PLAN_STOP,
                                      .amount = health_falls(&sequence->scale, health),
                                      .child = { i } };
            uint32_t node = reached ? plan_add(sequence->plan, &stop) : 0;

            if (node == UINT32_MAX)
                return error_nomem(err);
            *entry_at(sequence->entry_after, sequence, number, i) =
                (struct entry_value){ terminal_value(sequence, health, i), node };
        }
    }
    return VOLLEY_OK;
}

static void value_ends(struct sequence *sequence, size_t index, const struct graph *graph,
                       int number)
{
    const struct health health = health_of(&sequence->scale, number);

    for (uint32_t i = 0; i < graph->end_count; i++) {
        const struct graph_end *end = &graph->ends[i];
        struct health left = health_after(&sequence->scale, health, end);
        uint32_t next = found_next(sequence, index, end->defender);
        struct entry_value *after =
            entry_at(sequence->entry_after, sequence, health_number(&sequence->scale, left), next);
        struct solve_value value = sequence->options->myopic
                                       ? terminal_value(sequence, left, end->defender)
                                       : after->value;

        value.of[SOLVE_DAMAGE] += end->hits + end->crits;
        value.of[SOLVE_CRITS] += end->crits;
        sequence->end_values[i] = value;
        sequence->after[i] = after->plan_node;
    }
}

static volley_status solve_health(struct sequence *sequence, size_t index, int number,
                                  volley_error *err)
{
    struct step *step = &sequence->steps[index];
    const struct variant *variant = variant_of(sequence, step, number);
    const struct health health = health_of(&sequence->scale, number);
    struct plan_source source = { variant->graph, sequence->policy, sequence->after, (uint8_t)index,
                                  sequence->made };

    value_ends(sequence, index, variant->graph, number);
    solve_graph(variant->graph, sequence->end_values, sequence->values, sequence->policy);
    if (sequence->options->observe) {
        const struct solve_view view = {
            index,          health_left(health), &variant->attack,
            variant->graph, sequence->values,    sequence->policy,
            step->enters,   step->enter_count,   &sequence->plan->defenders
        };
        volley_status status = sequence->options->observe(&view, sequence->options->context);

        if (status != VOLLEY_OK)
            return status;
    }
    memset(sequence->made, 0, variant->graph->node_count * sizeof *sequence->made);
    for (uint32_t i = 0; i < step->enter_count; i++) {
        struct entry_value *entry = entry_at(sequence->entry, sequence, number, i);
        uint32_t node;

        if (!step->enters[i])
            continue;
        node = variant->graph->entries[i] - 1;
        entry->value = sequence->values[node];
        entry->plan_node = plan_add_graph(sequence->plan, &source, node);
        if (entry->plan_node == UINT32_MAX)
            return error_nomem(err);
    }
    return VOLLEY_OK;
}

static volley_status make_scratch(struct sequence *sequence, volley_error *err)
{
    size_t entries = (size_t)sequence->healths * sequence->plan->defenders.count;
    size_t nodes = 1, ends = 1;

    for (size_t i = 0; i < sequence->step_count; i++) {
        for (int variant = 0; variant < sequence->variants; variant++) {
            const struct graph *graph = sequence->steps[i].variants[variant].graph;

            if (!graph)
                continue;
            nodes = graph->node_count > nodes ? graph->node_count : nodes;
            ends = graph->end_count > ends ? graph->end_count : ends;
        }
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

static volley_status look_and_solve(struct sequence *sequence, size_t index, int number,
                                    volley_error *err)
{
    double healths = sequence->healths, done = (double)(sequence->step_count - 1 - index);

    done = (done + number / healths) / (double)sequence->step_count;
    if (watch_stops(sequence->options->watch, done))
        return error_stopped(err);
    if (sequence->plan->node_count > PLAN_NODES_MAX)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "the plan has more than %d million nodes; fewer attacks, tokens of the "
                         "defender, dice or abilities make them less",
                         PLAN_NODES_MAX / 1000000);
    return solve_health(sequence, index, number, err);
}

static volley_status solve_steps(struct sequence *sequence, volley_error *err)
{
    volley_status status = check_work(sequence, err);

    if (status == VOLLEY_OK)
        status = make_scratch(sequence, err);
    if (status == VOLLEY_OK)
        status = finish_entries(sequence, err);

    for (size_t i = sequence->step_count; i-- > 0 && status == VOLLEY_OK;) {
        struct entry_value *entry = sequence->entry;

        for (int number = 0; number < sequence->healths && status == VOLLEY_OK; number++)
            if (can_find(&sequence->steps[i], health_of(&sequence->scale, number)))
                status = look_and_solve(sequence, i, number, err);
        sequence->entry = sequence->entry_after;
        sequence->entry_after = entry;
    }
    if (status == VOLLEY_OK)
        sequence->plan->root =
            entry_at(sequence->entry_after, sequence, health_whole(&sequence->scale), 0)->plan_node;
    return status;
}

/* ---- the whole ---- */

static void sequence_fini(struct sequence *sequence)
{
    for (size_t n = 0; sequence->steps && n <= sequence->step_count; n++) {
        struct step *step = &sequence->steps[n];

        for (int i = 0; step->variants && i < sequence->variants; i++) {
            if (!step->variants[i].owns_graph || !step->variants[i].graph)
                continue;
            graph_fini(step->variants[i].graph);
            free(step->variants[i].graph);
        }
        free(step->variants);
        free(step->enters);
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

static volley_status begin(struct sequence *sequence, volley_error *err)
{
    const struct scenario *scenario = sequence->scenario;
    const bool cares = graph_cares_for_health(scenario, sequence->options->keep);

    sequence->scale =
        health_scale_of(scenario, cares, sequence->options->kill, sequence->options->keep);
    sequence->healths = sequence->scale.levels * sequence->scale.pasts;
    sequence->variants = cares ? sequence->healths : 1;
    sequence->step_count = scenario->attacker_count;
    sequence->steps = calloc(sequence->step_count + 1, sizeof *sequence->steps);
    sequence->plan->attacker_tokens =
        calloc(sequence->step_count, sizeof *sequence->plan->attacker_tokens);
    sequence->plan->acted = calloc(sequence->step_count + 1, sizeof *sequence->plan->acted);
    return sequence->steps && sequence->plan->attacker_tokens && sequence->plan->acted
               ? VOLLEY_OK
               : error_nomem(err);
}

volley_status solve_scenario(struct plan *out, const struct scenario *scenario,
                             const struct solve_options *options, volley_error *err)
{
    struct sequence sequence = { .scenario = scenario,
                                 .options = options,
                                 .plan = out,
                                 .budget = { GRAPH_NODES_MAX, options->watch } };
    volley_status status = VOLLEY_OK;

    *out = (struct plan){ .attack_count = (uint32_t)scenario->attacker_count };
    if (options->kill && !scenario->defender.mortal)
        return error_set(err, VOLLEY_INVALID,
                         "the objective 'kill' needs the defender's hull, as in \"2 hull=4\"");
    status = begin(&sequence, err);
    if (status == VOLLEY_OK)
        status = build_steps(&sequence, err);
    if (status == VOLLEY_OK)
        status = solve_steps(&sequence, err);
    if (status == VOLLEY_OK)
        status = plan_finish(out, err);
    sequence_fini(&sequence);
    if (status != VOLLEY_OK)
        plan_fini(out);
    return status;
}
