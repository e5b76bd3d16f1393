#include "battle/attacks/attack.h"

enum { DAMAGE_MAX = UINT8_MAX }; /* of all attacks of a plan: hits and crits of an attack_cell */

/* A node at which an attack of the plan begins, or none does any more, and what the attacks before
 * it have done. No padding. */
struct entry {
    uint32_t node;
    uint8_t hits, crits, past, hit; /* as in a cell */
};
_Static_assert(sizeof(struct entry) == 8, "a key has no padding");

struct spread {
    const struct plan *plan;
    double *reach;          /* by node: probability to come there from the current entry */
    struct numbers entries; /* probability by struct entry */
    bool failed;
    bool is_too_much; /* some damage does not fit a cell */
};

static double *chance_of(const struct spread *spread, uint32_t number)
{
    return numbers_value(&spread->entries, number);
}

static void add_entry(struct spread *spread, const struct entry *entry, double probability)
{
    const uint32_t number = numbers_find(&spread->entries, entry);

    if (number)
        *chance_of(spread, number) += probability;
    else
        spread->failed = true;
}

static void land(struct spread *spread, const struct entry *before, const struct plan_node *node,
                 double p)
{
    const int hits = before->hits + node->amount, crits = before->crits + node->crits;
    const struct entry next = {
        .node = node->child[0],
        .hits = (uint8_t)hits,
        .crits = (uint8_t)crits,
        .past = (uint8_t)(before->past + node->past),
        .hit = before->hit | plan_landing(spread->plan, node).hit,
    };

    spread->is_too_much = spread->is_too_much || hits + crits > DAMAGE_MAX;
    add_entry(spread, &next, p);
}

/* Push an entry through its attack; nodes of those that come after it have smaller numbers. */
static void push(struct spread *spread, const struct entry *from, double probability)
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
            land(spread, from, node, probability * p);
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
    const struct entry start = { .node = spread->plan->root };

    add_entry(spread, &start, 1);
    for (uint32_t attack = 0; attack < spread->plan->attack_count; attack++)
        for (uint32_t i = 1; i <= spread->entries.count && !spread->failed; i++) {
            const struct entry entry = *(const struct entry *)numbers_at(&spread->entries, i);
            const struct plan_node *node = &spread->plan->nodes[entry.node];
            const double probability = *chance_of(spread, i);

            if (node->kind == PLAN_STOP || node->attack != attack || probability == 0)
                continue;
            *chance_of(spread, i) = 0;
            push(spread, &entry, probability);
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
    *cells = calloc((size_t)spread->entries.count + 1, sizeof **cells);
    NEED(*cells, err);
    for (uint32_t i = 1; i <= spread->entries.count; i++) {
        const struct entry *entry = numbers_at(&spread->entries, i);

        if (*chance_of(spread, i) > 0)
            (*cells)[(*count)++] =
                (struct attack_cell){ .probability = *chance_of(spread, i),
                                      .hits = entry->hits,
                                      .crits = entry->crits,
                                      .past = entry->past,
                                      .hit = entry->hit,
                                      .left = spread->plan->nodes[entry->node].child[0] };
    }
    spread_sort(*cells, count);
    return VOLLEY_OK;
}

volley_status spread_too_much(volley_error *err)
{
    return error_set(err, VOLLEY_TOO_LARGE,
                     "a ship may do more than %d damage with all attacks that it makes of one",
                     DAMAGE_MAX);
}

volley_status spread_plan(struct attack_cell **cells, size_t *count, const struct plan *plan,
                          volley_error *err)
{
    struct spread spread = { .plan = plan,
                             .entries = numbers_of(sizeof(struct entry), sizeof(double)) };
    volley_status status;

    *cells = NULL;
    spread.reach = calloc(plan->node_count, sizeof *spread.reach);
    if (spread.reach)
        push_all(&spread);
    if (!spread.reach || spread.failed)
        status = error_nomem(err);
    else if (spread.is_too_much)
        status = spread_too_much(err);
    else
        status = collect(&spread, cells, count, err);
    free(spread.reach);
    numbers_fini(&spread.entries);
    return status;
}
