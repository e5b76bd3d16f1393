#include "attack/solve/steps.h"

#include "attack/explain/explain.h"
#include "attack/play/pool.h"

/* Where health matters but nothing is known of it, whether there was any damage: that is two
 * levels. */
static int count_levels(const struct scenario *scenario, bool cares, bool kill)
{
    if (!cares && !(kill && scenario->defender.mortal))
        return 1;
    return scenario->defender.mortal || loadout_health(&scenario->defender) > 0
               ? loadout_health(&scenario->defender) + 1
               : 2;
}

/* Of a ship whose hull is not known only whether there was any. */
static int count_pasts(const struct scenario *scenario, const struct health *start, int levels,
                       bool whole)
{
    const bool is_past = levels > 1 && start && start->past > 0;

    if (!is_past && !play_deals_past_shields(scenario, whole))
        return 1;
    return scenario->defender.mortal ? scenario->defender.health[RULES_HULL] + 1 : 2;
}

/* What there is to tell apart.
 *  start  that the ship begins with; NULL: all of it
 *  cares  health left matters to an effect
 *  kill   and to the objective
 *  whole  as in play_wish */
static struct health_scale health_scale_of(const struct scenario *scenario,
                                           const struct health *start, bool cares, bool kill,
                                           bool whole)
{
    const int levels = count_levels(scenario, cares, kill);

    return (struct health_scale){ levels, count_pasts(scenario, start, levels, whole),
                                  scenario->defender.mortal };
}

struct health health_of(const struct health_scale *scale, int number)
{
    return (struct health){ number / scale->pasts, number % scale->pasts };
}

int health_number(const struct health_scale *scale, struct health health)
{
    return health.level * scale->pasts + health.past;
}

/* The health that a ship begins with, of those that a scale tells apart; NULL: all of it. */
static struct health health_start(const struct health_scale *scale, const struct health *start)
{
    struct health health = { scale->levels - 1, 0 };

    if (start && start->level < health.level)
        health.level = start->level;
    if (start && scale->pasts > 1)
        health.past = start->past < scale->pasts ? start->past : scale->pasts - 1;
    return health;
}

/* More cards than the hull has points count no more. */
struct health health_after(const struct health_scale *scale, struct health health,
                           const struct graph_end *end)
{
    int damage = end->hits + end->crits - end->past, past = health.past + end->past;

    return (struct health){ damage < health.level ? health.level - damage : 0,
                            past < scale->pasts ? past : scale->pasts - 1 };
}

int health_left(struct health health)
{
    return health.level > health.past ? health.level - health.past : 0;
}

bool health_falls(const struct health_scale *scale, struct health health)
{
    return scale->falls && scale->pasts > 1 && health.past == scale->pasts - 1;
}

bool health_is_destroyed(const struct health_scale *scale, struct health health)
{
    return health_left(health) == 0 || health_falls(scale, health);
}

bool steps_can_find(const struct step *step, struct health health)
{
    return step->enter_count > 0 && health.level >= step->level_low &&
           health.level <= step->level_high && health.past <= step->past_most;
}

struct variant *steps_variant(const struct sequence *sequence, const struct step *step, int health)
{
    return &step->variants[sequence->variants > 1 ? health : 0];
}

/* ---- what follows what ---- */

size_t steps_next(const struct sequence *sequence, size_t index, const struct graph_end *end)
{
    const struct step *step = &sequence->steps[index];
    const size_t first = index - step->number;

    return end->follow ? first + end->follow
                       : first + 1 + sequence->scenario->attackers[step->ship].follow_up_count;
}

/* Whether somebody still knows of the attacker after this attack: it makes the next one, too. */
static bool stays(const struct sequence *sequence, size_t index, size_t next)
{
    return next == sequence->step_count ? sequence->options->tells
                                        : sequence->steps[next].ship == sequence->steps[index].ship;
}

/* Locks that the defender has gained are on the ship that attacked. */
uint32_t steps_found_next(struct sequence *sequence, size_t index, const struct graph_end *end)
{
    struct graph_defenders *defenders = &sequence->plan->defenders;
    const uint8_t *left = defenders->tokens[end->defender];
    const uint8_t locks = sequence->plan->defender_tokens[RULES_LOCK];
    const size_t next = steps_next(sequence, index, end);
    const bool loses = next < sequence->step_count && left[RULES_LOCK] > locks;
    uint8_t found[GRAPH_DEFENDER_BYTES];
    struct play_hurt hurt;
    uint64_t spent;

    memcpy(&spent, left + RULES_TOKENS, sizeof spent);
    memcpy(&hurt, left + GRAPH_DEFENDER_HURT, sizeof hurt);
    if (!loses && !spent && !left[GRAPH_DEFENDER_NOTED] && hurt.hits + hurt.crits + hurt.back == 0)
        return end->defender; /* whatever is known of these */
    if (stays(sequence, index, next))
        return end->defender;
    spent &= ~play_pools_of_attacker(sequence->scenario);
    if (next == sequence->step_count)
        spent = 0;
    memcpy(found, left, sizeof found);
    memcpy(found + RULES_TOKENS, &spent, sizeof spent);
    memset(found + GRAPH_DEFENDER_HURT, 0, sizeof hurt);
    if (loses)
        found[RULES_LOCK] = locks;
    if (next == sequence->step_count)
        found[GRAPH_DEFENDER_NOTED] = 0;
    return graph_defenders_add(defenders, found);
}

/* ---- how much it is ---- */

enum { NODES_MAX = 1 << 27 }; /* solved: some fifteen seconds */

volley_status steps_check_work(const struct sequence *sequence, size_t count, volley_error *err)
{
    uint64_t nodes = 0;

    for (size_t i = 0; i < count; i++)
        for (int number = 0; number < sequence->healths; number++)
            if (steps_can_find(&sequence->steps[i], health_of(&sequence->scale, number)))
                nodes += steps_variant(sequence, &sequence->steps[i], number)->graph->node_count;
    if (nodes > NODES_MAX)
        return error_set(
            err, VOLLEY_TOO_LARGE,
            "best play would take %.0f million steps or more, more than %d; fewer attacks, "
            "tokens of the defender, dice, abilities or hull make them less",
            (double)nodes / 1e6, NODES_MAX / 1000000);
    return VOLLEY_OK;
}

/* ---- one attack ---- */

static volley_status share_or_create_graph(struct sequence *sequence, size_t index, int health,
                                           volley_error *err)
{
    const struct loadout *attackers = sequence->scenario->attackers;
    const struct step *step = &sequence->steps[index];
    struct variant *variant = steps_variant(sequence, step, health);

    for (size_t i = 0; i < index && !variant->graph; i++) {
        const struct step *earlier = &sequence->steps[i];

        if (earlier->variants && earlier->number == step->number &&
            strcmp(attackers[earlier->ship].text, attackers[step->ship].text) == 0 &&
            attackers[earlier->ship].drawn == attackers[step->ship].drawn &&
            steps_variant(sequence, earlier, health)->attack.carried == variant->attack.carried &&
            steps_variant(sequence, earlier, health)->attack.carries_hurt ==
                variant->attack.carries_hurt)
            variant->graph = steps_variant(sequence, earlier, health)->graph;
    }
    if (variant->graph)
        return VOLLEY_OK;
    variant->graph = arena_take_zeroed(&sequence->budget.arena, sizeof *variant->graph);
    variant->owns_graph = true;
    if (!variant->graph)
        return graph_budget_fail(&sequence->budget, err);
    variant->graph->budget = &sequence->budget;
    variant->graph->prune = &variant->prune;
    return VOLLEY_OK;
}

static volley_status build_variant(struct sequence *sequence, size_t index, int number,
                                   volley_error *err)
{
    const struct step *step = &sequence->steps[index];
    struct variant *variant = steps_variant(sequence, step, number);
    const struct health health = health_of(&sequence->scale, number);
    const struct play_wish wish = { .health = sequence->variants > 1 ? health.level : -1,
                                    .past = health.past,
                                    .whole = sequence->options->keep & PRUNE_FIXED,
                                    .tells = sequence->options->tells,
                                    .number = step->number };

    TRY(play_attack_compile(&variant->attack, sequence->scenario, step->ship, &wish, err));
    prune_find(&variant->prune, &variant->attack, sequence->scenario, step->ship,
               sequence->options->later, sequence->options->keep);
    if (sequence->options->compiled)
        TRY(sequence->options->compiled(&variant->prune, sequence->plan->defenders.tokens[0],
                                        sequence->options->context));
    TRY(share_or_create_graph(sequence, index, number, err));
    for (uint32_t i = 0; i < step->enter_count; i++)
        if (step->enters[i])
            TRY(graph_add_entry(variant->graph, &sequence->plan->defenders, i, err));
    return VOLLEY_OK;
}

/* ---- what an attack leads to ---- */

/* False: out of memory. known: how many states of the defender there are. */
static bool mark_entry(struct sequence *sequence, struct step *step, uint32_t defender,
                       uint32_t known)
{
    if (!arena_grow(&sequence->budget.arena, &step->enters, &step->enter_capacity, known,
                    sizeof *step->enters))
        return false;
    while (step->enter_count < known)
        step->enters[step->enter_count++] = false;
    step->enters[defender] = true;
    return true;
}

/* Before the states are counted. */
static volley_status find_next(struct sequence *sequence, size_t index, const struct graph *graph,
                               volley_error *err)
{
    for (uint32_t i = 0; i < graph->end_count; i++)
        if (steps_found_next(sequence, index, &graph->ends[i]) == UINT32_MAX)
            return graph_budget_fail(&sequence->budget, err);
    return VOLLEY_OK;
}

/* The most that attacks do. */
struct most {
    int damage, past;
};

/* Mark what comes next after an end; false: out of memory.
 *  most  raised to what the attack does at most */
static bool mark_end(struct sequence *sequence, size_t index, const struct graph_end *end,
                     struct most *most)
{
    if (end->hits + end->crits > most->damage)
        most->damage = end->hits + end->crits;
    if (end->past > most->past)
        most->past = end->past;
    return mark_entry(sequence, &sequence->steps[steps_next(sequence, index, end)],
                      steps_found_next(sequence, index, end), sequence->plan->defenders.count);
}

/* Whether a step enters a graph at all of its entries, so that all of it can be reached. */
static bool enters_all(const struct step *step, const struct graph *graph)
{
    for (uint32_t i = 0; i < graph->entry_count; i++)
        if (graph->entries[i] && !(i < step->enter_count && step->enters[i]))
            return false;
    return true;
}

/* Mark the ends of a graph that can be reached from the entries of a step. */
static bool mark_graph(struct sequence *sequence, size_t index, const struct graph *graph,
                       struct most *most)
{
    const struct step *step = &sequence->steps[index];
    bool *reached = NULL, ok = true;

    if (enters_all(step, graph)) {
        for (uint32_t i = 0; ok && i < graph->end_count; i++)
            ok = mark_end(sequence, index, &graph->ends[i], most);
        return ok;
    }
    reached = calloc(graph->node_count, sizeof *reached);
    ok = reached != NULL;
    for (uint32_t i = 0; ok && i < step->enter_count; i++)
        if (step->enters[i])
            reached[graph->entries[i] - 1] = true;
    for (uint32_t i = graph->node_count; ok && i-- > 0;) {
        const struct graph_node *node = &graph->nodes[i];

        if (!reached[i])
            continue;
        if (node->kind == GRAPH_END)
            ok = mark_end(sequence, index, &graph->ends[node->first], most);
        for (uint32_t child = 0; child < node->child_count; child++)
            reached[graph->edges[node->first + child]] = true;
    }
    free(reached);
    return ok;
}

/* What the steps that can come next may find of the defender's health. */
static void lower_next(struct sequence *sequence, size_t index, const struct most *most)
{
    const struct step *step = &sequence->steps[index];
    const uint8_t follow_ups = sequence->scenario->attackers[step->ship].follow_up_count;
    const int low = step->level_low > most->damage ? step->level_low - most->damage : 0;

    for (uint8_t follow = 0; follow <= follow_ups; follow++) {
        const struct graph_end end = { .follow = follow };
        struct step *next = &sequence->steps[steps_next(sequence, index, &end)];

        if (follow && follow <= step->number)
            continue; /* it came before */
        next->level_low = low < next->level_low ? low : next->level_low;
        if (step->past_most + most->past > next->past_most)
            next->past_most = step->past_most + most->past;
    }
}

static bool needs_variant(const struct sequence *sequence, const struct step *step, int variant)
{
    return sequence->variants == 1 || steps_can_find(step, health_of(&sequence->scale, variant));
}

static volley_status build_step(struct sequence *sequence, size_t index, volley_error *err)
{
    struct step *step = &sequence->steps[index];
    struct most most = { 0, 0 };

    for (int i = 0; i < sequence->variants; i++)
        if (needs_variant(sequence, step, i))
            TRY(build_variant(sequence, index, i, err));
    for (int i = 0; i < sequence->variants; i++)
        if (needs_variant(sequence, step, i))
            TRY(find_next(sequence, index, step->variants[i].graph, err));
    for (int i = 0; i < sequence->variants; i++)
        if (needs_variant(sequence, step, i) &&
            !mark_graph(sequence, index, step->variants[i].graph, &most))
            return graph_budget_fail(&sequence->budget, err);
    lower_next(sequence, index, &most);
    return steps_check_work(sequence, index + 1, err);
}

static void tell_plan(struct sequence *sequence, const struct step *step)
{
    struct plan *plan = sequence->plan;

    for (int n = 0; n < sequence->variants; n++) {
        const struct variant *variant = &step->variants[n];

        if (!needs_variant(sequence, step, n))
            continue;
        plan->graph_nodes += variant->owns_graph ? variant->graph->node_count : 0;
        explain_card_note(sequence->scenario, step->ship, &variant->attack, variant->graph,
                          &plan->acted[step->ship], &plan->acted[plan->ship_count]);
    }
    if (step->number == 0)
        memcpy(plan->attacker_tokens[step->ship],
               steps_variant(sequence, step, health_number(&sequence->scale, sequence->start))
                   ->attack.tokens,
               RULES_TOKENS);
}

/* An attack is some 25 KB: only what says that there is nothing yet is cleared. */
static bool make_variants(struct sequence *sequence, struct step *step)
{
    step->variants =
        arena_take(&sequence->budget.arena, (size_t)sequence->variants * sizeof *step->variants);
    for (int i = 0; step->variants && i < sequence->variants; i++) {
        step->variants[i].graph = NULL;
        step->variants[i].owns_graph = false;
    }
    return step->variants != NULL;
}

/* ---- all of them ---- */

volley_status steps_build(struct sequence *sequence, volley_error *err)
{
    struct plan *plan = sequence->plan;
    const bool whole = sequence->options->keep & PRUNE_FIXED;
    uint8_t first[GRAPH_DEFENDER_BYTES] = { 0 };

    play_defender_tokens(sequence->scenario, whole, plan->defender_tokens);
    memcpy(first, plan->defender_tokens, sizeof plan->defender_tokens);
    memcpy(first + RULES_TOKENS, &sequence->options->spent, sizeof sequence->options->spent);
    if (graph_defenders_add(&plan->defenders, first) == UINT32_MAX ||
        !mark_entry(sequence, &sequence->steps[0], 0, 1))
        return graph_budget_fail(&sequence->budget, err);
    for (size_t i = 0; i < sequence->step_count; i++) {
        struct step *step = &sequence->steps[i];

        if (step->enter_count == 0)
            continue;
        TRY(make_variants(sequence, step) ? build_step(sequence, i, err)
                                          : graph_budget_fail(&sequence->budget, err));
        tell_plan(sequence, step);
    }
    return VOLLEY_OK;
}

/* The steps and, in the plan, whose they are. */
static void lay_out(struct sequence *sequence)
{
    const struct scenario *scenario = sequence->scenario;
    size_t count = 0;

    for (size_t ship = 0; ship < scenario->attacker_count; ship++) {
        const struct loadout *attacker = &scenario->attackers[ship];

        for (uint8_t number = 0; number <= attacker->follow_up_count; number++) {
            sequence->plan->attacks[count] = (struct plan_attack){
                .ship = (uint8_t)ship,
                .number = number,
                .is_bonus = play_attack_is_bonus(scenario, ship, number),
            };
            sequence->steps[count++] = (struct step){ .ship = ship, .number = number };
        }
    }
    for (size_t i = 0; i <= sequence->step_count; i++)
        sequence->steps[i].level_low = sequence->steps[i].level_high = sequence->start.level;
    sequence->steps[0].past_most = sequence->start.past;
}

volley_status steps_init(struct sequence *sequence, volley_error *err)
{
    const struct scenario *scenario = sequence->scenario;
    const bool whole = sequence->options->keep & PRUNE_FIXED;
    const bool cares = play_cares_for_health(scenario, whole);
    struct plan *plan = sequence->plan;

    sequence->scale =
        health_scale_of(scenario, sequence->options->start, cares,
                        sequence->options->kill || sequence->options->by_health, whole);
    sequence->start = health_start(&sequence->scale, sequence->options->start);
    sequence->healths = sequence->scale.levels * sequence->scale.pasts;
    sequence->variants = cares ? sequence->healths : 1;
    for (size_t i = 0; i < scenario->attacker_count; i++)
        sequence->step_count += 1u + scenario->attackers[i].follow_up_count;
    if (sequence->step_count > RULES_ATTACKS_MAX)
        return rules_limit_set(err, RULES_ATTACKS_MAX);
    sequence->steps = arena_take_zeroed(&sequence->budget.arena,
                                        (sequence->step_count + 1) * sizeof *sequence->steps);
    plan->defenders.arena = &sequence->budget.arena;
    if (!sequence->steps || !plan_tell_attacks(plan, (uint32_t)scenario->attacker_count,
                                               (uint32_t)sequence->step_count))
        return graph_budget_fail(&sequence->budget, err);
    lay_out(sequence);
    return VOLLEY_OK;
}

void steps_fini(struct sequence *sequence)
{
    struct graph_defenders *defenders = &sequence->plan->defenders;

    for (size_t n = 0; sequence->steps && n <= sequence->step_count; n++)
        free(sequence->steps[n].entry);
    arena_fini(&sequence->budget.arena);
    defenders->arena = NULL;
    defenders->table = (struct intern){ 0 };
}
