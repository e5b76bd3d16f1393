#include "battle/attacks/attack.h"

#include "base/grow.h"

#include <math.h>

enum { SOLVED_AS_BUILT = 8 /* nodes solved take as long as one that is built */ };

/* ---- keeping them ---- */

uint32_t attack_forms_compiled(struct attack_forms *forms, const struct prune *prune,
                               const uint8_t *carried)
{
    const size_t of_attack = play_same_bytes(prune->attack);
    const size_t length = sizeof prune->wants + GRAPH_DEFENDER_BYTES + of_attack;
    unsigned char *text = malloc(length);
    uint32_t number;

    if (!text)
        return 0;
    memcpy(text, &prune->wants, sizeof prune->wants);
    memcpy(text + sizeof prune->wants, carried, GRAPH_DEFENDER_BYTES);
    play_same_put(prune->attack, text + sizeof prune->wants + GRAPH_DEFENDER_BYTES);
    number = strings_find(&forms->compiled, text, length);
    free(text);
    return number &&
                   grow_zeroed(&forms->built, &forms->built_capacity, number, sizeof *forms->built)
               ? number
               : 0;
}

volley_status attack_forms_note(struct attack_forms *forms, uint32_t number,
                                const struct graph *graph, const struct graph_defenders *carried,
                                volley_error *err)
{
    const uint32_t kept =
        strings_find(&forms->kept, carried->tokens, carried->count * sizeof *carried->tokens);
    const uint32_t shape = kept ? attack_shape_find(&forms->shapes, graph) : 0;

    for (uint32_t i = 0; i < graph->end_count; i++)
        if (graph->ends[i].hits + graph->ends[i].crits > UINT8_MAX)
            return spread_too_much(err);
    NEED(shape, err);
    forms->built[number - 1] = (struct attack_built){ .shape = shape,
                                                      .nodes = graph->node_count,
                                                      .carried_count = carried->count,
                                                      .carried = strings_at(&forms->kept, kept) };
    return VOLLEY_OK;
}

volley_status attack_forms_keep(struct attack_tables *tables,
                                const struct attack_question *question, struct attack_form *form,
                                volley_error *err)
{
    struct strings *kept = &tables->forms->kept;
    const uint32_t left = strings_find(kept, form->left, form->left_count * sizeof *form->left);
    const uint32_t number = left ? numbers_find(&tables->made, question) : 0;

    NEED(number, err);
    form->left = strings_at(kept, left);
    *(struct attack_form *)numbers_value(&tables->made, number) = *form;
    return VOLLEY_OK;
}

size_t attack_forms_bytes(const struct attack_forms *forms)
{
    return strings_bytes(&forms->shapes) + strings_bytes(&forms->kept) +
           strings_bytes(&forms->worths) + strings_bytes(&forms->compiled) +
           forms->built_capacity * sizeof *forms->built +
           forms->solution_capacity * sizeof *forms->solutions;
}

void attack_forms_fini(struct attack_forms *forms)
{
    strings_fini(&forms->shapes);
    strings_fini(&forms->kept);
    strings_fini(&forms->worths);
    strings_fini(&forms->compiled);
    free(forms->solutions);
    free(forms->built);
    forms->solutions = NULL;
    forms->built = NULL;
    forms->solution_capacity = forms->built_capacity = 0;
}

/* ---- what ends are worth, besides their damage ---- */

/* All that a solution hangs on, as a string: its first member, then the worths. */
struct worths {
    struct {
        uint32_t shape;
        uint16_t levels;      /* of damage that count: 1, or 1 + health */
        uint16_t naive;       /* 1 + the naive player; 0: there is none */
        uint32_t count;       /* of worths of what comes about; behind them those that the naive
                               * player expects, whatever the damage */
        uint32_t naive_count; /* of these */
    } of;
    struct solve_value after[]; /* [left][level], then [left] */
};

/* Where what an end comes to besides its damage stands. */
static size_t after_of(uint32_t levels, const struct attack_end *end)
{
    const uint32_t damage = (uint32_t)end->hits + end->crits, most = levels - 1;

    return (size_t)end->left * levels + (damage < most ? damage : most);
}

/* Sums of the same in another order are the same worth: far below what best play tells apart
 * (attack/solve/solve.c), and what is rounded is within a double. */
static double rounded(double worth)
{
    const double unit = 0x1p-44;

    return fabs(worth) < 0x1p8 ? rint(worth / unit) * unit : worth;
}

static struct solve_value value_after(const struct attack_form *form, uint32_t levels,
                                      const struct attack_aim *aim, size_t after)
{
    const struct attack_left *left = &form->left[after / levels];
    struct solve_value value = aim->worth ? aim->worth(left, (int)(after % levels), 0, aim->context)
                                          : attack_left_worth(left);

    for (int i = 0; i < SOLVE_CRITERIA; i++)
        value.of[i] = rounded(value.of[i]);
    return value;
}

/* Those that no end comes to are 0. False: out of memory. */
static bool set_worths(const struct attack_form *form, const struct attack_shape *shape,
                       const struct attack_aim *aim, uint32_t levels, struct solve_value *after)
{
    const size_t count = (size_t)form->left_count * levels;
    bool *comes = calloc(count + 1, sizeof *comes);

    for (uint32_t i = 0; comes && i < shape->end_count; i++)
        comes[after_of(levels, &shape->ends[i])] = true;
    for (size_t i = 0; comes && i < count; i++)
        if (comes[i])
            after[i] = value_after(form, levels, aim, i);
    free(comes);
    return comes != NULL;
}

/* NULL: out of memory.
 *  bytes  set: all of them */
static struct worths *find_worths(const struct attack_form *form, const struct attack_shape *shape,
                                  const struct attack_aim *aim, uint32_t levels, size_t *bytes)
{
    const struct attack_naive *naive = aim->naive;
    const uint32_t count = form->left_count * levels;
    const uint32_t naive_count = naive ? form->left_count : 0;
    struct worths *out;

    *bytes = sizeof *out + ((size_t)count + naive_count) * sizeof *out->after;
    out = calloc(1, *bytes);
    if (out && set_worths(form, shape, aim, levels, out->after) &&
        (!naive || set_worths(form, shape, &naive->aim, 1, out->after + count))) {
        out->of.shape = form->shape;
        out->of.levels = (uint16_t)levels;
        out->of.naive = naive ? (uint16_t)(1 + naive->side) : 0;
        out->of.count = count;
        out->of.naive_count = naive_count;
        return out;
    }
    free(out);
    return NULL;
}

/* ---- best play ---- */

/* Room for one solution. */
struct solution {
    const struct attack_shape *shape;
    struct solve_value *values, *ends; /* of nodes; of ends */
    double *reach;                     /* by node: probability to come there */
    uint32_t *policy;
    struct attack_cell *cells; /* one for each end */
    size_t cell_count;
};

static void solution_fini(struct solution *solution)
{
    free(solution->values);
    free(solution->reach);
    free(solution->policy);
    free(solution->cells);
}

/* The room of all values is one. */
static bool solution_init(struct solution *out, const struct attack_shape *shape)
{
    const size_t nodes = shape->graph.node_count;

    *out = (struct solution){ .shape = shape };
    out->values = malloc((nodes + shape->end_count) * sizeof *out->values);
    out->reach = calloc(nodes, sizeof *out->reach);
    out->policy = malloc(nodes * sizeof *out->policy);
    out->cells = malloc(((size_t)shape->end_count + 1) * sizeof *out->cells);
    if (!out->values || !out->reach || !out->policy || !out->cells) {
        solution_fini(out);
        return false;
    }
    out->ends = out->values + nodes;
    return true;
}

/* known: as in solve_graph */
static void find_play(struct solution *solution, const struct solve_value *after, uint32_t levels,
                      enum rules_side known)
{
    const struct attack_shape *shape = solution->shape;

    for (uint32_t i = 0; i < shape->end_count; i++) {
        const struct attack_end *end = &shape->ends[i];

        solution->ends[i] = after[after_of(levels, end)];
        solution->ends[i].of[SOLVE_DAMAGE] += end->hits + end->crits;
        solution->ends[i].of[SOLVE_CRITS] += end->crits;
        solve_count_given(&solution->ends[i], end->landed / 2);
    }
    solve_graph(&shape->graph, rules_token_worth, solution->ends, known, solution->values,
                solution->policy);
}

/* ---- what comes of it ---- */

static void push_roll(struct solution *solution, const struct graph_node *node,
                      const double *chances, double p)
{
    for (uint32_t child = 0; child < node->child_count; child++)
        solution->reach[solution->shape->graph.edges[node->first + child]] += p * chances[child];
}

/* Children have smaller numbers than their parents. An end is reached as its node is. */
static void push(struct solution *solution, struct attack_forms *forms)
{
    const struct graph *graph = &solution->shape->graph;

    solution->reach[solution->shape->root] = 1;
    for (uint32_t i = solution->shape->root + 1; i-- > 0;) {
        const struct graph_node *node = &graph->nodes[i];
        const uint32_t *children = graph->edges + node->first;
        const struct attack_end *end = &solution->shape->ends[node->first];
        const double p = solution->reach[i];

        if (p == 0)
            continue;
        if (node->kind == GRAPH_ROLL)
            push_roll(solution, node, solve_chances_of(&forms->chances, node), p);
        else if (node->kind != GRAPH_END)
            solution->reach[children[node->kind == GRAPH_CHOICE ? solution->policy[i] : 0]] += p;
        else
            solution->cells[solution->cell_count++] = (struct attack_cell){ .probability = p,
                                                                            .hits = end->hits,
                                                                            .crits = end->crits,
                                                                            .past = end->past,
                                                                            .hit = end->landed & 1,
                                                                            .left = end->left };
    }
}

/* The cells of a solution, as a string that is kept. False: out of memory. */
static bool keep_cells(struct attack_forms *forms, struct solution *solution,
                       struct attack_solution *out)
{
    uint32_t number;

    push(solution, forms);
    spread_sort(solution->cells, &solution->cell_count);
    number =
        strings_find(&forms->kept, solution->cells, solution->cell_count * sizeof *solution->cells);
    if (!number)
        return false;
    out->cells = strings_at(&forms->kept, number);
    out->cell_count = solution->cell_count;
    return true;
}

/* False: out of memory. */
static bool solve(struct attack_forms *forms, const struct attack_shape *shape,
                  const struct worths *worths, bool only_value, struct attack_solution *out)
{
    const bool is_naive = worths->of.naive > 0;
    struct solution solution;
    bool ok;

    if (!solution_init(&solution, shape))
        return false;
    if (is_naive)
        find_play(&solution, worths->after + worths->of.count, 1, RULES_SIDES);
    find_play(&solution, worths->after, worths->of.levels,
              is_naive ? (enum rules_side)(worths->of.naive - 1) : RULES_SIDES);
    out->value = solution.values[shape->root];
    ok = only_value || keep_cells(forms, &solution, out);
    solution_fini(&solution);
    return ok;
}

/* What was found for the same, or is now. NULL: out of memory. */
static struct attack_solution *find_solution(struct attack_forms *forms,
                                             const struct attack_shape *shape,
                                             const struct worths *worths, size_t bytes,
                                             bool only_value)
{
    const uint32_t before = forms->worths.count;
    const uint32_t number = strings_find(&forms->worths, worths, bytes);
    struct attack_solution *found;

    if (!number || !grow_zeroed(&forms->solutions, &forms->solution_capacity, number,
                                sizeof *forms->solutions))
        return NULL;
    found = &forms->solutions[number - 1];
    if (number <= before && (only_value || found->cells))
        return found;
    return solve(forms, shape, worths, only_value, found) ? found : NULL;
}

volley_status attack_form_solve(struct attack_forms *forms, const struct attack_form *form,
                                const struct attack_aim *aim, uint32_t health,
                                struct attack_table *out, volley_error *err)
{
    const struct attack_shape shape = attack_shape_of(strings_at(&forms->shapes, form->shape));
    size_t bytes;
    struct worths *worths = find_worths(form, &shape, aim, aim->by_health ? health + 1 : 1, &bytes);
    const struct attack_solution *found =
        worths ? find_solution(forms, &shape, worths, bytes, aim->only_value) : NULL;

    free(worths);
    NEED(found, err);
    out->value = found->value;
    out->weapon = form->weapon;
    out->nodes = form->nodes / SOLVED_AS_BUILT + 1;
    out->shares_cells = out->shares_left = true;
    out->left = form->left;
    out->left_count = form->left_count;
    out->cells = aim->only_value ? NULL : found->cells;
    out->cell_count = aim->only_value ? 0 : found->cell_count;
    return VOLLEY_OK;
}
