#include "battle/attacks/attack.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED_AS_BUILT = 8 /* nodes solved take as long as one that is built */ };

static const size_t bytes_most = (size_t)256 << 20; /* of all forms of an engagement */

/* ---- making one ---- */

static void *copy_of(const void *from, size_t count, size_t item_bytes)
{
    void *copy = malloc(count * item_bytes + 1); /* not NULL where there are none */

    if (copy && count)
        memcpy(copy, from, count * item_bytes);
    return copy;
}

struct attack_form *attack_form_copy(const struct solve_view *view)
{
    const struct graph *graph = view->graph;
    struct attack_form *form = calloc(1, sizeof *form);

    if (!form)
        return NULL;
    form->graph = (struct graph){
        .nodes = copy_of(graph->nodes, graph->node_count, sizeof *graph->nodes),
        .edges = copy_of(graph->edges, graph->edge_count, sizeof *graph->edges),
        .ends = copy_of(graph->ends, graph->end_count, sizeof *graph->ends),
        .node_count = graph->node_count,
        .edge_count = graph->edge_count,
        .end_count = graph->end_count,
    };
    form->left = calloc((size_t)view->defenders->count + 1, sizeof *form->left);
    form->left_count = view->defenders->count;
    form->root = graph->entries[0] - 1;
    form->bytes = sizeof *form + graph->node_count * sizeof *graph->nodes +
                  graph->edge_count * sizeof *graph->edges +
                  graph->end_count * sizeof *graph->ends + form->left_count * sizeof *form->left;
    if (form->graph.nodes && form->graph.edges && form->graph.ends && form->left)
        return form;
    attack_form_free(form);
    return NULL;
}

void attack_form_free(struct attack_form *form)
{
    if (!form)
        return;
    free(form->graph.nodes);
    free(form->graph.edges);
    free(form->graph.ends);
    free(form->left);
    free(form);
}

/* ---- keeping them ---- */

const struct attack_form *attack_forms_find(const struct attack_forms *forms,
                                            const struct attack_question *question)
{
    const uint32_t number = numbers_known(&forms->items, question, sizeof *question);

    return number ? *(struct attack_form **)numbers_value(&forms->items, number) : NULL;
}

volley_status attack_forms_keep(struct attack_forms *forms, const struct attack_question *question,
                                struct attack_form *form, volley_error *err)
{
    uint32_t number;

    if (forms->bytes + form->bytes > bytes_most)
        return VOLLEY_OK;
    forms->items.item_bytes = sizeof *question;
    forms->items.value_bytes = sizeof(struct attack_form *);
    number = numbers_find(&forms->items, question);
    if (!number)
        return error_nomem(err);
    form->is_kept = true;
    *(struct attack_form **)numbers_value(&forms->items, number) = form;
    forms->bytes += form->bytes;
    return VOLLEY_OK;
}

void attack_forms_fini(struct attack_forms *forms)
{
    for (uint32_t i = 1; i <= forms->items.count; i++)
        attack_form_free(*(struct attack_form **)numbers_value(&forms->items, i));
    numbers_fini(&forms->items);
}

/* ---- best play ---- */

/* Room for one solution. */
struct solution {
    const struct attack_form *form;
    uint32_t levels; /* of damage that count: 1, or 1 + health */
    struct solve_value *values, *ends,
        *after;    /* of nodes; of ends; besides damage, [left][level] */
    double *reach; /* by node: probability to come there */
    uint32_t *policy;
    bool *is_after;            /* [left][level]: some end comes to it */
    struct attack_cell *cells; /* one for each end */
    size_t cell_count;
};

static void solution_fini(struct solution *solution)
{
    free(solution->values);
    free(solution->reach);
    free(solution->policy);
    free(solution->is_after);
    free(solution->cells);
}

/* The room of all values is one. */
static bool solution_init(struct solution *out, const struct attack_form *form, uint32_t health)
{
    const struct graph *graph = &form->graph;
    const size_t afters = (size_t)form->left_count * (health + 1);
    const size_t values = (size_t)graph->node_count + graph->end_count + afters;

    *out = (struct solution){ .form = form, .levels = health + 1 };
    out->values = malloc(values * sizeof *out->values);
    out->reach = calloc(graph->node_count, sizeof *out->reach);
    out->policy = malloc(graph->node_count * sizeof *out->policy);
    out->is_after = calloc(afters + 1, sizeof *out->is_after);
    out->cells = malloc(((size_t)graph->end_count + 1) * sizeof *out->cells);
    if (!out->values || !out->reach || !out->policy || !out->is_after || !out->cells) {
        solution_fini(out);
        return false;
    }
    out->ends = out->values + graph->node_count;
    out->after = out->ends + graph->end_count;
    return true;
}

/* Where what an end comes to besides its damage stands. */
static size_t after_of(const struct solution *solution, const struct graph_end *end)
{
    const uint32_t damage = end->hits + end->crits, most = solution->levels - 1;

    return (size_t)end->defender * solution->levels + (damage < most ? damage : most);
}

static struct solve_value value_after(const struct solution *solution, const struct attack_aim *aim,
                                      size_t after)
{
    const struct attack_left *left = &solution->form->left[after / solution->levels];

    return aim->worth ? aim->worth(left, (int)(after % solution->levels), 0, aim->context)
                      : attack_left_worth(left);
}

static void value_ends(struct solution *solution, const struct attack_aim *aim)
{
    const struct attack_form *form = solution->form;
    const struct graph *graph = &form->graph;

    for (uint32_t i = 0; i < graph->end_count; i++)
        solution->is_after[after_of(solution, &graph->ends[i])] = true;
    for (size_t i = 0; i < (size_t)form->left_count * solution->levels; i++)
        if (solution->is_after[i])
            solution->after[i] = value_after(solution, aim, i);
    for (uint32_t i = 0; i < graph->end_count; i++) {
        const struct graph_end *end = &graph->ends[i];

        solution->ends[i] = solution->after[after_of(solution, end)];
        solution->ends[i].of[SOLVE_DAMAGE] += end->hits + end->crits;
        solution->ends[i].of[SOLVE_CRITS] += end->crits;
    }
}

/* known: as in solve_graph */
static void find_play(struct solution *solution, const struct attack_aim *aim,
                      enum rules_side known)
{
    value_ends(solution, aim);
    solve_graph(&solution->form->graph, rules_token_worth, solution->ends, known, solution->values,
                solution->policy);
}

/* ---- what comes of it ---- */

static const double *chances_of(struct attack_forms *forms, const struct graph_node *roll)
{
    double *chances = forms->chances[roll->detail][roll->dice];

    if (!forms->has_chances[roll->detail][roll->dice])
        dice_roll_chances(roll->detail, roll->dice, chances);
    forms->has_chances[roll->detail][roll->dice] = true;
    return chances;
}

static void push_roll(struct solution *solution, const struct graph_node *node,
                      const double *chances, double p)
{
    for (uint32_t child = 0; child < node->child_count; child++)
        solution->reach[solution->form->graph.edges[node->first + child]] += p * chances[child];
}

/* Children have smaller numbers than their parents. An end is reached as its node is. */
static void push(struct solution *solution, struct attack_forms *forms)
{
    const struct graph *graph = &solution->form->graph;

    solution->reach[solution->form->root] = 1;
    for (uint32_t i = solution->form->root + 1; i-- > 0;) {
        const struct graph_node *node = &graph->nodes[i];
        const uint32_t *children = graph->edges + node->first;
        const struct graph_end *end = &graph->ends[node->first];
        const double p = solution->reach[i];

        if (p == 0)
            continue;
        if (node->kind == GRAPH_ROLL)
            push_roll(solution, node, chances_of(forms, node), p);
        else if (node->kind != GRAPH_END)
            solution->reach[children[node->kind == GRAPH_CHOICE ? solution->policy[i] : 0]] += p;
        else
            solution->cells[solution->cell_count++] = (struct attack_cell){ .probability = p,
                                                                            .hits = end->hits,
                                                                            .crits = end->crits,
                                                                            .past = end->past,
                                                                            .hit = end->landing.hit,
                                                                            .left = end->defender };
    }
}

/* False: out of memory. */
static bool make_cells(struct solution *solution, struct attack_forms *forms,
                       struct attack_table *out)
{
    const struct attack_form *form = solution->form;

    push(solution, forms);
    spread_sort(solution->cells, &solution->cell_count);
    out->cells = copy_of(solution->cells, solution->cell_count, sizeof *out->cells);
    out->cell_count = solution->cell_count;
    out->shares_left = form->is_kept;
    out->left =
        form->is_kept ? form->left : copy_of(form->left, form->left_count, sizeof *form->left);
    out->left_count = form->left_count;
    return out->cells && out->left;
}

volley_status attack_form_solve(struct attack_forms *forms, const struct attack_form *form,
                                const struct attack_aim *aim, uint32_t health,
                                struct attack_table *out, volley_error *err)
{
    const struct attack_naive *naive = aim->naive;
    struct solution solution;
    volley_status status = VOLLEY_OK;

    if (!solution_init(&solution, form, aim->by_health ? health : 0))
        return error_nomem(err);
    if (naive)
        find_play(&solution, &naive->aim, RULES_SIDES);
    find_play(&solution, aim, naive ? naive->side : RULES_SIDES);
    out->value = solution.values[form->root];
    out->weapon = form->weapon;
    out->nodes = form->graph.node_count / SOLVED_AS_BUILT + 1;
    if (!aim->only_value && !make_cells(&solution, forms, out))
        status = error_nomem(err);
    solution_fini(&solution);
    return status;
}
