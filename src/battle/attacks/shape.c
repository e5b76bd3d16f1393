/* Shapes: graphs of attacks in which equal nodes are one (hash-consing from the ends up). */
#include "battle/attacks/attack.h"

/* A shape as a string: this, its ends, its nodes, its edges. */
struct head {
    uint32_t node_count, edge_count, end_count, root;
};

struct reducer {
    const struct graph *from;
    struct graph_node *nodes;
    uint32_t node_count;
    uint32_t *edges;
    uint32_t edge_count;
    uint32_t *becomes;     /* by node of the graph: that of the shape */
    uint32_t *slots, mask; /* by hash: 1 + node of the shape; 0 is an empty slot */
};

static void reducer_fini(struct reducer *reducer)
{
    free(reducer->nodes);
    free(reducer->edges);
    free(reducer->becomes);
    free(reducer->slots);
}

/* False: out of memory. */
static bool reducer_init(struct reducer *out, const struct graph *graph)
{
    uint32_t size = 2;

    while (size < 2 * graph->node_count)
        size *= 2;
    *out = (struct reducer){ .from = graph, .mask = size - 1 };
    out->nodes = malloc(graph->node_count * sizeof *out->nodes);
    out->edges = malloc(((size_t)graph->edge_count + 1) * sizeof *out->edges);
    out->becomes = malloc(graph->node_count * sizeof *out->becomes);
    out->slots = calloc(size, sizeof *out->slots);
    if (out->nodes && out->edges && out->becomes && out->slots)
        return true;
    reducer_fini(out);
    return false;
}

/* ---- one node ---- */

/* What is the same in equal nodes besides their children. The window of a roll is not. */
static struct graph_node bare_node(const struct graph_node *node, uint32_t first)
{
    return (struct graph_node){ .kind = node->kind,
                                .detail = node->detail,
                                .amount = node->kind == GRAPH_ROLL ? 0 : node->amount,
                                .dice = node->dice,
                                .first = node->kind == GRAPH_END ? node->first : first };
}

/* Put the children of a node behind the edges that are there. Of those of a choice that come to the
 * same the first stands for all: it is the first of equals, too. */
static uint32_t put_children(const struct reducer *reducer, const struct graph_node *node)
{
    uint32_t *children = reducer->edges + reducer->edge_count, count = 0;

    for (uint32_t i = 0; i < node->child_count; i++) {
        const uint32_t child = reducer->becomes[reducer->from->edges[node->first + i]];
        uint32_t same = node->kind == GRAPH_CHOICE ? 0 : count;

        while (same < count && children[same] != child)
            same++;
        if (same == count)
            children[count++] = child;
    }
    return count;
}

static bool is_same(const struct reducer *reducer, const struct graph_node *a,
                    const struct graph_node *b)
{
    if (a->kind != b->kind || a->detail != b->detail || a->amount != b->amount ||
        a->dice != b->dice || a->child_count != b->child_count)
        return false;
    return a->kind == GRAPH_END ? a->first == b->first
                                : memcmp(reducer->edges + a->first, reducer->edges + b->first,
                                         a->child_count * sizeof *reducer->edges) == 0;
}

static uint64_t hash_of(const struct reducer *reducer, const struct graph_node *node)
{
    const uint64_t own = (uint64_t)node->kind << 24 | (uint64_t)node->detail << 16 |
                         (uint64_t)node->amount << 8 | node->dice;

    return intern_mix(own, node->kind == GRAPH_END
                               ? node->first
                               : intern_hash(reducer->edges + node->first,
                                             node->child_count * sizeof *reducer->edges));
}

/* The node of the shape that a node of the graph becomes: one that is there, or a new one. */
static uint32_t reduce(struct reducer *reducer, const struct graph_node *node)
{
    struct graph_node bare = bare_node(node, reducer->edge_count);
    uint32_t slot;

    bare.child_count = node->kind == GRAPH_END ? 0 : put_children(reducer, node);
    if (node->kind == GRAPH_CHOICE && bare.child_count == 1)
        return reducer->edges[bare.first];
    slot = (uint32_t)hash_of(reducer, &bare) & reducer->mask;
    for (; reducer->slots[slot]; slot = (slot + 1) & reducer->mask)
        if (is_same(reducer, &reducer->nodes[reducer->slots[slot] - 1], &bare))
            return reducer->slots[slot] - 1;
    reducer->nodes[reducer->node_count] = bare;
    reducer->edge_count += bare.child_count;
    reducer->slots[slot] = ++reducer->node_count;
    return reducer->node_count - 1;
}

/* ---- all of it ---- */

static size_t length_of(const struct head *head)
{
    return sizeof *head + head->end_count * sizeof(struct attack_end) +
           head->node_count * sizeof(struct graph_node) + head->edge_count * sizeof(uint32_t);
}

static uint32_t keep(struct strings *shapes, const struct reducer *reducer, uint32_t root)
{
    const struct graph *graph = reducer->from;
    const struct head head = { reducer->node_count, reducer->edge_count, graph->end_count, root };
    unsigned char *text = calloc(1, length_of(&head));
    struct attack_shape shape;
    uint32_t number;

    if (!text)
        return 0;
    memcpy(text, &head, sizeof head);
    shape = attack_shape_of(text);
    for (uint32_t i = 0; i < graph->end_count; i++) {
        const struct graph_end *end = &graph->ends[i];

        shape.ends[i] =
            (struct attack_end){ end->hits, end->crits, end->past,
                                 (uint8_t)(end->landing.hit + 2 * graph_given(&end->landing)),
                                 end->defender };
    }
    memcpy(shape.graph.nodes, reducer->nodes, reducer->node_count * sizeof *reducer->nodes);
    memcpy(shape.graph.edges, reducer->edges, reducer->edge_count * sizeof *reducer->edges);
    number = strings_find(shapes, text, length_of(&head));
    free(text);
    return number;
}

uint32_t attack_shape_find(struct strings *shapes, const struct graph *graph)
{
    struct reducer reducer;
    uint32_t number;

    if (!reducer_init(&reducer, graph))
        return 0;
    for (uint32_t i = 0; i < graph->node_count; i++)
        reducer.becomes[i] = reduce(&reducer, &graph->nodes[i]);
    number = keep(shapes, &reducer, reducer.becomes[graph->entries[0] - 1]);
    reducer_fini(&reducer);
    return number;
}

struct attack_shape attack_shape_of(void *string)
{
    const struct head *head = string;
    struct attack_shape shape = { .root = head->root,
                                  .end_count = head->end_count,
                                  .ends = (struct attack_end *)(head + 1) };

    shape.graph.node_count = head->node_count;
    shape.graph.edge_count = head->edge_count;
    shape.graph.nodes = (struct graph_node *)(shape.ends + head->end_count);
    shape.graph.edges = (uint32_t *)(shape.graph.nodes + head->node_count);
    return shape;
}
