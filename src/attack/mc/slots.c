#include "attack/mc/slots.h"

/* The place of a roll: its group (attack and window), and how many dice of the group are rolled
 * before it, at most. Ordered: what comes later in an attack is greater. */
struct place {
    uint32_t group, position;
};

static bool is_before(struct place a, struct place b)
{
    return a.group < b.group || (a.group == b.group && a.position < b.position);
}

/* The place of each node: of a roll its own, of others that of the next roll at the earliest.
 * NULL: out of memory. */
static struct place *find_places(const struct plan *plan)
{
    struct place *places = calloc(plan->node_count, sizeof *places);

    for (uint32_t i = plan->node_count; places && i-- > 0;) {
        const struct plan_node *node = &plan->nodes[i];
        struct place next = places[i];

        if (node->kind == PLAN_ROLL) {
            const uint32_t group = (uint32_t)node->attack * RULES_WINDOWS + node->amount;

            if (places[i].group != group) /* the first die of its group on every way here */
                places[i] = (struct place){ group, 0 };
            next = (struct place){ group, places[i].position + 1 };
        }
        for (unsigned child = 0; child < plan_child_count(node); child++)
            if (is_before(places[node->child[child]], next))
                places[node->child[child]] = next;
    }
    return places;
}

static bool make_room(struct mc_slots *slots, uint32_t attack_count)
{
    uint32_t *sizes;

    if (attack_count <= slots->attack_count)
        return true;
    sizes = calloc((size_t)attack_count * RULES_WINDOWS, sizeof *sizes);
    if (!sizes)
        return false;
    if (slots->attack_count)
        memcpy(sizes, slots->sizes, (size_t)slots->attack_count * RULES_WINDOWS * sizeof *sizes);
    free(slots->sizes);
    slots->sizes = sizes;
    slots->attack_count = attack_count;
    return true;
}

volley_status mc_slots_add(struct mc_slots *slots, const struct plan *plan, volley_error *err)
{
    struct place *places = find_places(plan);

    if (!places || !make_room(slots, plan->attack_count)) {
        free(places);
        return error_nomem(err);
    }
    for (uint32_t i = 0; i < plan->node_count; i++) {
        uint32_t *size = &slots->sizes[places[i].group];

        if (plan->nodes[i].kind == PLAN_ROLL && places[i].position + 1 > *size)
            *size = places[i].position + 1;
    }
    free(places);
    return VOLLEY_OK;
}

static uint32_t slots_before(const struct mc_slots *slots, uint32_t group)
{
    uint32_t count = 0;

    while (group-- > 0)
        count += slots->sizes[group];
    return count;
}

uint32_t mc_slots_count(const struct mc_slots *slots)
{
    return slots_before(slots, slots->attack_count * RULES_WINDOWS);
}

uint32_t *mc_slots_of(const struct mc_slots *slots, const struct plan *plan)
{
    struct place *places = find_places(plan);
    uint32_t *slot = calloc(plan->node_count, sizeof *slot);

    for (uint32_t i = 0; places && slot && i < plan->node_count; i++)
        if (plan->nodes[i].kind == PLAN_ROLL)
            slot[i] = slots_before(slots, places[i].group) + places[i].position;
    if (!places) {
        free(slot);
        slot = NULL;
    }
    free(places);
    return slot;
}

void mc_slots_fini(struct mc_slots *slots)
{
    free(slots->sizes);
    *slots = (struct mc_slots){ 0 };
}
