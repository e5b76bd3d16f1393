#include "attack/solve/steps.h"
#include "base/watch.h"

/* ---- values of entries ---- */

/* Of an attack, of those that come about. */
static size_t entry_count(const struct sequence *sequence)
{
    return (size_t)sequence->healths * sequence->plan->defenders.count;
}

/* Those of an attack, and what a naive player expects. */
static size_t entry_bytes(const struct sequence *sequence)
{
    return entry_count(sequence) * sizeof(struct entry_value) * (sequence->options->naive ? 2 : 1);
}

static volley_status make_entries(struct sequence *sequence, struct step *step, volley_error *err)
{
    if (arena_pay(&sequence->budget.arena, entry_bytes(sequence)))
        step->entry = calloc(1, entry_bytes(sequence));
    return step->entry ? VOLLEY_OK : graph_budget_fail(&sequence->budget, err);
}

static struct entry_value *entry_at(const struct sequence *sequence, const struct step *step,
                                    int health, uint32_t defender)
{
    const size_t first = sequence->expects ? entry_count(sequence) : 0;

    return &step->entry[first + (size_t)health * sequence->plan->defenders.count + defender];
}

/* Once the first attack of a ship is solved nobody asks for those behind it any more. */
static void drop_entries(struct sequence *sequence, size_t index)
{
    const struct graph_end last = { .follow = 0 };
    const size_t next = steps_next(sequence, index, &last);

    for (size_t i = index + 1; i <= next && sequence->steps[index].number == 0; i++) {
        if (sequence->steps[i].entry)
            sequence->budget.arena.paid -= entry_bytes(sequence);
        free(sequence->steps[i].entry);
        sequence->steps[i].entry = NULL;
    }
}

static const uint8_t *worth_of(const struct sequence *sequence)
{
    return sequence->options->worth ? sequence->options->worth : rules_token_worth;
}

static struct solve_value terminal_value(const struct sequence *sequence, struct health health,
                                         uint32_t defender)
{
    const uint8_t *carried = sequence->plan->defenders.tokens[defender];
    solve_terminal_fn *terminal =
        sequence->expects ? sequence->options->naive->terminal : sequence->options->terminal;
    struct solve_value value = { { 0 } };
    struct play_hurt hurt;

    if (terminal)
        return terminal(health, carried, sequence->options->context);
    value.of[SOLVE_DESTROYED] =
        sequence->options->kill && health_is_destroyed(&sequence->scale, health);
    value.of[SOLVE_DEFENDER_TOKENS] = -solve_worth(worth_of(sequence), carried);
    if (!sequence->options->tells)
        return value;
    value.of[SOLVE_ATTACKER_TOKENS] =
        solve_worth(worth_of(sequence), carried + GRAPH_DEFENDER_ATTACKER);
    memcpy(&hurt, carried + GRAPH_DEFENDER_HURT, sizeof hurt);
    solve_count_hurt(&value, &hurt);
    return value;
}

static void set_end(struct sequence *sequence, struct step *end, int number, uint32_t defender,
                    uint32_t node)
{
    const struct health health = health_of(&sequence->scale, number);

    *entry_at(sequence, end, number, defender) =
        (struct entry_value){ terminal_value(sequence, health, defender), node };
    sequence->expects = sequence->options->naive != NULL;
    if (sequence->expects)
        entry_at(sequence, end, number, defender)->value =
            terminal_value(sequence, health, defender);
    sequence->expects = false;
}

/* The entries "after the last attack": nothing comes any more. */
static volley_status finish_entries(struct sequence *sequence, volley_error *err)
{
    struct step *end = &sequence->steps[sequence->step_count];
    volley_status status = make_entries(sequence, end, err);

    for (uint32_t i = 0; status == VOLLEY_OK && i < sequence->plan->defenders.count; i++) {
        bool reached = i < end->enter_count && end->enters[i];

        for (int number = 0; number < sequence->healths; number++) {
            struct health health = health_of(&sequence->scale, number);
            struct plan_node stop = { .kind = PLAN_STOP,
                                      .amount = health_falls(&sequence->scale, health),
                                      .child = { i } };
            uint32_t node = reached ? plan_add(sequence->plan, &stop) : 0;

            if (node == UINT32_MAX)
                return error_nomem(err);
            set_end(sequence, end, number, i, node);
        }
    }
    return status;
}

/* ---- one attack ---- */

/* The worth of an end of an attack, without the damage of that attack. An attack that is played for
 * itself counts the bonus attack, too, that comes out of it. */
static struct entry_value after_end(struct sequence *sequence, size_t index,
                                    const struct graph_end *end, struct health left)
{
    const struct step *next = &sequence->steps[steps_next(sequence, index, end)];
    struct entry_value after = { .plan_node = 0 };

    if (!next->entry) /* this attack does not come to that end, another one of its graph does */
        return after;
    after = *entry_at(sequence, next, health_number(&sequence->scale, left),
                      steps_found_next(sequence, index, end));
    if (sequence->options->myopic && !end->follow)
        after.value = terminal_value(sequence, left, end->defender);
    return after;
}

static void value_ends(struct sequence *sequence, size_t index, const struct graph *graph,
                       int number)
{
    const struct health health = health_of(&sequence->scale, number);

    for (uint32_t i = 0; i < graph->end_count; i++) {
        const struct graph_end *end = &graph->ends[i];
        const struct health left = health_after(&sequence->scale, health, end);
        struct entry_value after = after_end(sequence, index, end, left);

        after.value.of[SOLVE_DAMAGE] += end->hits + end->crits;
        after.value.of[SOLVE_CRITS] += end->crits;
        solve_count_given(&after.value, graph_given(&end->landing));
        sequence->end_values[i] = after.value;
        sequence->after[i] = after.plan_node;
    }
}

static volley_status observe(const struct sequence *sequence, const struct step *step, int number)
{
    const struct variant *variant = steps_variant(sequence, step, number);
    const struct solve_view view = { .ship = step->ship,
                                     .number = step->number,
                                     .level = health_left(health_of(&sequence->scale, number)),
                                     .rules = &variant->attack,
                                     .graph = variant->graph,
                                     .values = sequence->values,
                                     .policy = sequence->policy,
                                     .enters = step->enters,
                                     .enter_count = step->enter_count,
                                     .defenders = &sequence->plan->defenders };

    return sequence->options->observe(&view, sequence->options->context);
}

/* How a naive player plays, as it expects the other one to play, too. */
static void solve_naive(struct sequence *sequence, size_t index, const struct graph *graph,
                        int number)
{
    struct step *step = &sequence->steps[index];

    sequence->expects = true;
    value_ends(sequence, index, graph, number);
    solve_graph(graph, worth_of(sequence), sequence->end_values, RULES_SIDES, sequence->values,
                sequence->policy);
    for (uint32_t i = 0; i < step->enter_count; i++)
        if (step->enters[i])
            entry_at(sequence, step, number, i)->value = sequence->values[graph->entries[i] - 1];
    sequence->expects = false;
}

/* The best play of all others. */
static void find_play(struct sequence *sequence, size_t index, const struct graph *graph,
                      int number)
{
    const struct solve_naive *naive = sequence->options->naive;

    if (naive)
        solve_naive(sequence, index, graph, number);
    value_ends(sequence, index, graph, number);
    solve_graph(graph, worth_of(sequence), sequence->end_values, naive ? naive->side : RULES_SIDES,
                sequence->values, sequence->policy);
}

static volley_status solve_health(struct sequence *sequence, size_t index, int number,
                                  volley_error *err)
{
    struct step *step = &sequence->steps[index];
    const struct graph *graph = steps_variant(sequence, step, number)->graph;
    struct plan_source source = { graph,          sequence->policy,         sequence->after,
                                  (uint8_t)index, sequence->options->tells, sequence->made };

    find_play(sequence, index, graph, number);
    if (sequence->options->observe)
        TRY(observe(sequence, step, number));
    memset(sequence->made, 0, graph->node_count * sizeof *sequence->made);
    for (uint32_t i = 0; i < step->enter_count; i++) {
        struct entry_value *entry = entry_at(sequence, step, number, i);
        uint32_t node;

        if (!step->enters[i])
            continue;
        node = graph->entries[i] - 1;
        entry->value = sequence->values[node];
        entry->plan_node = plan_add_graph(sequence->plan, &source, node);
        if (entry->plan_node == UINT32_MAX)
            return error_nomem(err);
    }
    return VOLLEY_OK;
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
    if (!arena_pay(&sequence->budget.arena, plan_bytes(sequence->plan)))
        return graph_budget_fail(&sequence->budget, err);
    sequence->budget.arena.paid -= plan_bytes(sequence->plan); /* which is still growing */
    return solve_health(sequence, index, number, err);
}

static volley_status solve_step(struct sequence *sequence, size_t index, volley_error *err)
{
    struct step *step = &sequence->steps[index];
    volley_status status = VOLLEY_OK;

    if (step->enter_count == 0)
        return VOLLEY_OK;
    status = make_entries(sequence, step, err);
    for (int number = 0; number < sequence->healths && status == VOLLEY_OK; number++)
        if (steps_can_find(step, health_of(&sequence->scale, number)))
            status = look_and_solve(sequence, index, number, err);
    drop_entries(sequence, index);
    return status;
}

/* ---- the whole ---- */

static volley_status make_scratch(struct sequence *sequence, volley_error *err)
{
    struct arena *arena = &sequence->budget.arena;
    size_t nodes = 1, ends = 1;

    for (size_t i = 0; i < sequence->step_count; i++) {
        const struct step *step = &sequence->steps[i];

        for (int variant = 0; step->variants && variant < sequence->variants; variant++) {
            const struct graph *graph = step->variants[variant].graph;

            if (!graph)
                continue;
            nodes = graph->node_count > nodes ? graph->node_count : nodes;
            ends = graph->end_count > ends ? graph->end_count : ends;
        }
    }
    sequence->values = arena_take(arena, nodes * sizeof *sequence->values);
    sequence->policy = arena_take(arena, nodes * sizeof *sequence->policy);
    sequence->made = arena_take(arena, nodes * sizeof *sequence->made);
    sequence->end_values = arena_take(arena, ends * sizeof *sequence->end_values);
    sequence->after = arena_take(arena, ends * sizeof *sequence->after);
    return sequence->values && sequence->policy && sequence->made && sequence->end_values &&
                   sequence->after
               ? VOLLEY_OK
               : graph_budget_fail(&sequence->budget, err);
}

/* From the last attack back to the first. */
static volley_status solve_steps(struct sequence *sequence, volley_error *err)
{
    const struct entry_value *first;

    TRY(steps_check_work(sequence, sequence->step_count, err));
    TRY(make_scratch(sequence, err));
    TRY(finish_entries(sequence, err));
    for (size_t i = sequence->step_count; i-- > 0;)
        TRY(solve_step(sequence, i, err));
    first =
        entry_at(sequence, sequence->steps, health_number(&sequence->scale, sequence->start), 0);
    sequence->plan->root = first->plan_node;
    if (sequence->options->value)
        *sequence->options->value = first->value;
    return VOLLEY_OK;
}

volley_status solve_scenario(struct plan *out, const struct scenario *scenario,
                             const struct solve_options *options, volley_error *err)
{
    struct sequence sequence = { .scenario = scenario,
                                 .options = options,
                                 .plan = out,
                                 .budget = { .nodes = GRAPH_NODES_MAX, .watch = options->watch } };
    volley_status status = VOLLEY_OK;

    *out = (struct plan){ 0 };
    sequence.budget.arena.most = options->memory ? options->memory : SOLVE_MEMORY;
    if (options->kill && !scenario->defender.mortal)
        return error_set(err, VOLLEY_INVALID,
                         "the objective 'kill' needs the defender's hull, as in \"2 hull=4\"");
    status = steps_init(&sequence, err);
    if (status == VOLLEY_OK)
        status = steps_build(&sequence, err);
    if (status == VOLLEY_OK)
        status = solve_steps(&sequence, err);
    if (status == VOLLEY_OK)
        status = plan_finish(out, &sequence.budget.arena, err);
    steps_fini(&sequence);
    if (status != VOLLEY_OK)
        plan_fini(out);
    return status;
}
