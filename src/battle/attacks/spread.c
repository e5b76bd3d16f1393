#include "battle/attacks/form.h"

#include "base/grow.h"

#include <stdlib.h>

enum { DAMAGE_MAX = UINT8_MAX }; /* of all attacks of a plan: hits and crits of an attack_cell */

/* A node at which an attack of the plan begins, or none does any more, and what the attacks before
 * it have done. */
struct entry {
    uint32_t node;
    struct attack_cell done;
};

struct spread {
    const struct plan *plan;
    double *reach; /* by node: probability to come there from the current entry */
    struct entry *entries;
    uint32_t count, capacity;
    bool failed;
    bool is_too_much; /* some damage does not fit a cell */
};

static bool is_same(const struct entry *a, const struct entry *b)
{
    return a->node == b->node && a->done.hits == b->done.hits && a->done.crits == b->done.crits &&
           a->done.past == b->done.past && a->done.hit == b->done.hit;
}

static void add_entry(struct spread *spread, const struct entry *entry)
{
    for (uint32_t i = spread->count; i-- > 0;)
        if (is_same(&spread->entries[i], entry)) {
            spread->entries[i].done.probability += entry->done.probability;
            return;
        }
    if (!grow_array(&spread->entries, &spread->capacity, (size_t)spread->count + 1,
                    sizeof *spread->entries))
        spread->failed = true;
    else
        spread->entries[spread->count++] = *entry;
}

static void land(struct spread *spread, const struct attack_cell *before,
                 const struct plan_node *node, double p)
{
    struct entry next = { node->child[0], *before };
    const int hits = before->hits + node->amount, crits = before->crits + node->crits;

    spread->is_too_much = spread->is_too_much || hits + crits > DAMAGE_MAX;
    next.done.hits = (uint8_t)hits;
    next.done.crits = (uint8_t)crits;
    next.done.past = (uint8_t)(next.done.past + node->past);
    next.done.hit |= plan_landing(spread->plan, node).hit;
    next.done.probability *= p;
    add_entry(spread, &next);
}

/* Push an entry through its attack; nodes of those that come after it have smaller numbers. */
static void push(struct spread *spread, const struct entry *from)
{
    const struct plan_node *nodes = spread->plan->nodes;
    const uint8_t attack = nodes[from->node].attack;

    spread->reach[from->node] = 1;
    for (uint32_t i = from->node + 1; i-- > 0;) {
        const struct plan_node *node = &nodes[i];
        const uint32_t *child = node->child;
        const double p = spread->reach[i];

        if (node->kind == PLAN_STOP || node->attack != attack)
            break;
        spread->reach[i] = 0;
        if (p == 0)
            continue;
        if (node->kind == PLAN_LAND)
            land(spread, &from->done, node, p);
        else if (node->kind == PLAN_SETTLE)
            spread->reach[*child] += p;
        else
            for (enum dice_face face = 0; face < DICE_FACES; face++)
                if (dice_sides[node->detail][face])
                    spread->reach[*child++] += p * dice_sides[node->detail][face] / DICE_SIDES;
    }
}

/* Entries of later attacks are added while those of one are pushed: they have smaller nodes. */
static void push_all(struct spread *spread)
{
    const struct entry start = { spread->plan->root, { .probability = 1 } };

    add_entry(spread, &start);
    for (uint32_t attack = 0; attack < spread->plan->attack_count; attack++)
        for (uint32_t i = 0; i < spread->count && !spread->failed; i++) {
            const struct entry entry = spread->entries[i];
            const struct plan_node *node = &spread->plan->nodes[entry.node];

            if (node->kind == PLAN_STOP || node->attack != attack || entry.done.probability == 0)
                continue;
            spread->entries[i].done.probability = 0;
            push(spread, &entry);
        }
}

/* Greater damage first, then more crits; the rest only makes the order certain. */
static int compare(const void *left, const void *right)
{
    const struct attack_cell *a = left, *b = right;
    const int damage = (b->hits + b->crits) - (a->hits + a->crits);
    const int rest[] = { b->crits - a->crits, b->past - a->past, b->hit - a->hit };

    if (damage)
        return damage;
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (rest[i])
            return rest[i];
    return (a->left > b->left) - (a->left < b->left);
}

void spread_sort(struct attack_cell *cells, size_t *count)
{
    size_t kept = 0;

    qsort(cells, *count, sizeof *cells, compare);
    for (size_t i = 0; i < *count; i++)
        if (kept > 0 && compare(&cells[kept - 1], &cells[i]) == 0)
            cells[kept - 1].probability += cells[i].probability;
        else
            cells[kept++] = cells[i];
    *count = kept;
}

static volley_status collect(const struct spread *spread, struct attack_cell **cells, size_t *count,
                             volley_error *err)
{
    *count = 0;
    *cells = calloc((size_t)spread->count + 1, sizeof **cells);
    if (!*cells)
        return error_nomem(err);
    for (uint32_t i = 0; i < spread->count; i++) {
        const struct plan_node *node = &spread->plan->nodes[spread->entries[i].node];

        if (spread->entries[i].done.probability == 0)
            continue;
        (*cells)[*count] = spread->entries[i].done;
        (*cells)[(*count)++].left = node->child[0];
    }
    spread_sort(*cells, count);
    return VOLLEY_OK;
}

volley_status spread_plan(struct attack_cell **cells, size_t *count, const struct plan *plan,
                          volley_error *err)
{
    struct spread spread = { .plan = plan };
    volley_status status;

    *cells = NULL;
    spread.reach = calloc(plan->node_count, sizeof *spread.reach);
    if (spread.reach)
        push_all(&spread);
    if (!spread.reach || spread.failed)
        status = error_nomem(err);
    else if (spread.is_too_much)
        status = error_set(
            err, VOLLEY_TOO_LARGE,
            "a ship may do more than %d damage with all attacks that it makes of one", DAMAGE_MAX);
    else
        status = collect(&spread, cells, count, err);
    free(spread.reach);
    free(spread.entries);
    return status;
}
