#include "battle/planes_maker.h"

#include "base/grow.h"

#include <string.h>

/* ---- races ---- */

volley_status planes_make_races(struct planes_maker *maker, const uint32_t *limits, uint32_t masks,
                                uint32_t count, struct planes_races *out)
{
    enum { ROW_BYTES = PLANES_ROW_WORDS * sizeof(uint64_t) };
    struct planes_program *program = maker->program;
    const uint32_t races = (count + PLANES_TOGETHER - 1) / PLANES_TOGETHER * PLANES_TOGETHER;

    if (!grow_array(&program->codes, &program->code_capacity,
                    (size_t)program->code_count + (size_t)races * PLANES_BITS,
                    sizeof *program->codes))
        return error_nomem(maker->err);
    *out = (struct planes_races){ program->code_count, races, masks == 1 };
    for (uint32_t bit = PLANES_BITS; bit-- > 0;)
        for (uint32_t race = 0; race < races; race++) {
            uint32_t set = 0;

            for (uint32_t mask = 0; mask < masks && race < count; mask++)
                set |= (limits[mask * count + race] >> bit & 1) << mask;
            program->codes[program->code_count++] = out->alone ? 0 - set : set * ROW_BYTES;
        }
    return VOLLEY_OK;
}

/* ---- clashes that run together ---- */

/* Clashes of an attack that have no bout yet, those with the most places first. */
struct waiting {
    uint32_t clashes[PLANES_CLASHES], count;
};

static struct waiting list_clashes(const struct planes_program *program,
                                   const struct planes_attack *attack)
{
    struct waiting waiting = { .count = attack->count };

    for (uint32_t i = 0; i < attack->count; i++) {
        uint32_t at = i;

        for (; at > 0 && program->clashes[waiting.clashes[at - 1]].count <
                             program->clashes[attack->first + i].count;
             at--)
            waiting.clashes[at] = waiting.clashes[at - 1];
        waiting.clashes[at] = attack->first + i;
    }
    return waiting;
}

static bool is_same_mark(const struct planes_program *program, const struct planes_mark *a,
                         const struct planes_mark *b)
{
    return a->what == b->what && a->is_last == b->is_last && a->is_rest == b->is_rest &&
           a->count == b->count &&
           memcmp(program->changes + a->first, program->changes + b->first, a->count) == 0;
}

/* Whether two clashes come to the same at the same places. */
static bool is_alike(const struct planes_program *program, uint32_t one, uint32_t other)
{
    const struct planes_clash *a = &program->clashes[one], *b = &program->clashes[other];
    bool is_same = a->kind == b->kind && a->count == b->count && a->mark_count == b->mark_count;

    for (uint32_t i = 0; i < a->mark_count && is_same; i++)
        is_same = is_same_mark(program, &program->marks[a->first_mark + i],
                               &program->marks[b->first_mark + i]);
    return is_same;
}

/* Move the clash at a place of those that wait to the bout. */
static void join(struct planes_bout *bout, struct waiting *waiting, uint32_t place)
{
    bout->clashes[bout->count++] = waiting->clashes[place];
    waiting->count--;
    memmove(waiting->clashes + place, waiting->clashes + place + 1,
            (waiting->count - place) * sizeof *waiting->clashes);
}

/* The first that waits, those that are alike, then others. */
static struct planes_bout make_bout(const struct planes_program *program, struct waiting *waiting)
{
    struct planes_bout bout = { .count = 0 };

    join(&bout, waiting, 0);
    for (uint32_t i = 0; i < waiting->count && bout.count < PLANES_MERGED;)
        if (is_alike(program, bout.clashes[0], waiting->clashes[i]))
            join(&bout, waiting, i);
        else
            i++;
    while (waiting->count > 0 && bout.count < PLANES_MERGED)
        join(&bout, waiting, 0);
    for (uint32_t i = 0; i < bout.count; i++) {
        uint32_t one = 0;

        while (!is_alike(program, bout.clashes[one], bout.clashes[i]))
            one++;
        bout.alike[one] |= (uint8_t)(1u << i);
    }
    return bout;
}

static volley_status add_bout(struct planes_maker *maker, struct planes_bout *bout)
{
    struct planes_program *program = maker->program;
    uint32_t limits[PLANES_MERGED * UINT8_MAX] = { 0 };
    const uint32_t count = program->clashes[bout->clashes[0]].count - 1; /* it has the most */
    volley_status status;

    for (uint32_t i = 0; i < bout->count; i++) {
        const struct planes_clash *clash = &program->clashes[bout->clashes[i]];

        for (uint32_t place = 0; place + 1 < clash->count; place++)
            limits[i * count + place] = program->places[clash->first + place].limit;
    }
    status = planes_make_races(maker, limits, bout->count, count, &bout->races);
    if (status != VOLLEY_OK)
        return status;
    if (!grow_array(&program->bouts, &program->bout_capacity, (size_t)program->bout_count + 1,
                    sizeof *program->bouts))
        return error_nomem(maker->err);
    program->bouts[program->bout_count++] = *bout;
    return VOLLEY_OK;
}

static volley_status add_bouts(struct planes_maker *maker, struct planes_attack *attack)
{
    struct planes_program *program = maker->program;
    struct waiting waiting = list_clashes(program, attack);
    volley_status status = VOLLEY_OK;

    attack->first_bout = program->bout_count;
    while (waiting.count > 0 && status == VOLLEY_OK) {
        struct planes_bout bout = make_bout(program, &waiting);

        status = add_bout(maker, &bout);
    }
    attack->bout_count = program->bout_count - attack->first_bout;
    return status;
}

/* ---- sides that mirror each other ---- */

static bool sides_mirror(const struct planes_program *program)
{
    const struct planes_side *a = &program->sides[ENGAGEMENT_A], *b = &program->sides[ENGAGEMENT_B];

    return a->count == b->count &&
           memcmp(program->kind_of, program->kind_of + b->first, a->count) == 0 &&
           memcmp(a->order, b->order, a->count) == 0 &&
           program->engagement->targets[ENGAGEMENT_A] == program->engagement->targets[ENGAGEMENT_B];
}

/* Whether the ship in the same place of the other side does the same. */
static bool attacks_mirror(const struct planes_program *program, const struct planes_attack *a,
                           const struct planes_attack *b)
{
    bool is_same =
        a->side != b->side && a->count == b->count &&
        a->ship - program->sides[a->side].first == b->ship - program->sides[b->side].first;

    for (uint32_t i = 0; i < a->count && is_same; i++) {
        const struct planes_clash *one = &program->clashes[a->first + i];
        const struct planes_clash *other = &program->clashes[b->first + i];

        is_same = one->own == other->own && one->kind == other->kind &&
                  one->theirs == other->theirs && one->first == other->first &&
                  one->count == other->count && one->first_mark == other->first_mark &&
                  one->mark_count == other->mark_count;
    }
    return is_same;
}

static bool round_mirrors(const struct planes_program *program, const struct planes_round *round)
{
    bool mirrors = round->varies && sides_mirror(program);

    for (uint32_t i = 0; i < round->step_count && mirrors; i++)
        mirrors = round->steps[i].varies &&
                  attacks_mirror(program, &round->steps[i].by_first[ENGAGEMENT_A],
                                 &round->steps[i].by_first[ENGAGEMENT_B]);
    return mirrors;
}

/* ---- all of them ---- */

volley_status planes_make_bouts(struct planes_maker *maker)
{
    const enum engagement_side fixed = maker->program->first_side;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < maker->program->last_round; i++) {
        struct planes_round *round = &maker->program->rounds[i];

        round->mirrors = round_mirrors(maker->program, round);
        for (uint32_t j = 0; j < round->step_count && status == VOLLEY_OK; j++) {
            struct planes_step *step = &round->steps[j];

            status = add_bouts(maker, &step->by_first[fixed]);
            if (!step->varies)
                step->by_first[!fixed] = step->by_first[fixed];
            else if (status == VOLLEY_OK)
                status = add_bouts(maker, &step->by_first[!fixed]);
        }
    }
    return status;
}
