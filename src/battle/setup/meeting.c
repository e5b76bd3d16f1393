#include "battle/setup/meeting.h"

#include <stdlib.h>
#include <string.h>

/* For who ends its maneuver on an obstacle. */
#define OF_THE_END                                                                                 \
    ((unsigned)HAZARD_NO_ACTION | (unsigned)HAZARD_NO_ATTACK | (unsigned)HAZARD_NO_LOCK |          \
     (unsigned)HAZARD_NO_LOCK_ON)

struct meeting_plan *meeting_plan_create(void)
{
    struct meeting_plan *plan = calloc(1, sizeof *plan);

    if (plan)
        plan->round_count = 1;
    return plan;
}

void meeting_plan_free(struct meeting_plan *plan)
{
    for (size_t round = 0; plan && round < plan->round_count; round++) {
        for (size_t i = 0; i < plan->rounds[round].count; i++)
            hazard_spread_fini(&plan->rounds[round].items[i].spread);
        free(plan->rounds[round].items);
    }
    free(plan);
}

/* Meeting a hazard. On failure its spread is all-zero. */
static volley_status meeting_make(struct meeting *out, const struct hazard *hazard, bool through,
                                  volley_error *err)
{
    *out = (struct meeting){
        .hazard = *hazard,
        .time = strcmp(hazard->row->kind, "bomb") == 0 ? MEETING_DETONATION : MEETING_MANEUVER,
        .through = through,
        .notes = through ? hazard->notes & ~OF_THE_END : hazard->notes,
    };
    return hazard_spread(&out->spread, hazard, 1, err);
}

volley_status meeting_plan_add(struct meeting_plan *plan, const struct hazard *hazard, bool through,
                               volley_error *err)
{
    struct meeting_round *round = &plan->rounds[plan->round_count - 1];
    struct meeting *items;
    volley_status status;

    if (round->count == MEETINGS_MAX)
        return VOLLEY_TOO_LARGE;
    items = realloc(round->items, (round->count + 1) * sizeof *items);
    if (!items)
        return error_nomem(err);
    round->items = items;
    status = meeting_make(&items[round->count], hazard, through, err);
    round->count += status == VOLLEY_OK;
    return status;
}

volley_status meeting_plan_suit(struct meeting_plan *plan, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t round = 0; round < plan->round_count; round++)
        for (size_t i = 0; i < plan->rounds[round].count && status == VOLLEY_OK; i++) {
            struct meeting *met = &plan->rounds[round].items[i];
            struct hazard suited = met->hazard;

            hazard_suit(&suited, edition, size);
            if (suited.row == met->hazard.row)
                continue;
            hazard_spread_fini(&met->spread);
            status = meeting_make(met, &suited, met->through, err);
        }
    return status;
}

bool meeting_is_in_activation(const struct hazard *hazard)
{
    return !(hazard->notes & HAZARD_ENGAGES);
}

size_t meeting_pick(const struct meeting *meeting, uint32_t number)
{
    const struct hazard_outcome *outcomes = meeting->spread.outcomes;
    const double place = ((double)number + 0.5) * 0x1p-32;
    double below = outcomes[0].probability;
    size_t outcome = 0;

    while (place >= below && outcome + 1 < meeting->spread.count)
        below += outcomes[++outcome].probability;
    return outcome;
}

const struct meeting_round *meeting_round_of(const struct meeting_plan *plan, int round)
{
    static const struct meeting_round none = { NULL, 0 };
    const size_t at = (size_t)round - 1;

    if (!plan)
        return &none;
    return &plan->rounds[at < plan->round_count ? at : plan->round_count - 1];
}
