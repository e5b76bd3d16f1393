#include "attack/graph/graph.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

uint32_t graph_defenders_add(struct graph_defenders *defenders,
                             const uint8_t tokens[GRAPH_DEFENDER_BYTES])
{
    uint32_t *slot;

    if (!intern_reserve_in(defenders->arena, &defenders->table, defenders->tokens,
                           GRAPH_DEFENDER_BYTES, defenders->count))
        return UINT32_MAX;
    slot = intern_find(&defenders->table, defenders->tokens, GRAPH_DEFENDER_BYTES, tokens);
    if (*slot)
        return *slot - 1;
    if (!grow_array(&defenders->tokens, &defenders->capacity, (size_t)defenders->count + 1,
                    sizeof *defenders->tokens))
        return UINT32_MAX;
    memcpy(defenders->tokens[defenders->count], tokens, GRAPH_DEFENDER_BYTES);
    *slot = ++defenders->count;
    return defenders->count - 1;
}

void graph_defenders_fini(struct graph_defenders *defenders)
{
    free(defenders->tokens); /* the table is the arena's */
    *defenders = (struct graph_defenders){ 0 };
}
