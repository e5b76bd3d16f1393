#include "battle/planes_maker.h"

#include "battle/luck.h"
#include "battle/points.h"
#include "battle/target.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = (1 << PLANES_HEALTH_BITS) - 1 };

/* ---- what planes can play ---- */

/* Policies that look at attack tables choose by more than health. */
static bool picks(enum engagement_target policy)
{
    return policy != ENGAGEMENT_KILL && policy != ENGAGEMENT_DAMAGE && policy != ENGAGEMENT_WORTH;
}

static bool is_duel(const struct engagement *engagement)
{
    return engagement->count_of[ENGAGEMENT_A] == 1 && engagement->count_of[ENGAGEMENT_B] == 1;
}

bool planes_play_it(const struct engagement *engagement)
{
    bool plays = (engagement->policy == ENGAGEMENT_MYOPIC ||
                  (engagement->policy == ENGAGEMENT_ROUND && is_duel(engagement))) &&
                 !engagement->deck && engagement->kind_count <= ENGAGEMENT_SHIPS_MAX;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        plays = plays && engagement->count_of[side] > 0 && picks(engagement->targets[side]);
    for (size_t i = 0; i < engagement->kind_count && plays; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        plays = !kind->asks && !kind->meets && kind->regenerates == 0 && kind->mortal &&
                kind->hull + kind->shields <= MOST;
    }
    return plays;
}

/* ---- ships ---- */

static void set_side(struct planes_program *program, enum engagement_side side)
{
    const struct engagement *engagement = program->engagement;
    struct planes_side *out = &program->sides[side];

    out->first = (uint8_t)(side == ENGAGEMENT_A ? 0 : engagement->count_of[ENGAGEMENT_A]);
    out->count = (uint8_t)engagement->count_of[side];
    for (size_t ship = out->first; ship < (size_t)out->first + out->count; ship++)
        out->most = program->health[ship] > out->most ? program->health[ship] : out->most;
    while (out->most >> out->health_bits)
        out->health_bits++;
    target_order(engagement, side, out->order);
}

static void set_ships(struct planes_program *program)
{
    const struct engagement *engagement = program->engagement;

    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = &engagement->kinds[engagement->ships[ship].kind];

        const int half = points_half_damage(engagement->edition, kind);

        program->kind_of[ship] = engagement->ships[ship].kind;
        program->health[ship] = (uint8_t)(kind->hull + kind->shields);
        program->half[ship] = half > 0 ? (uint8_t)(program->health[ship] - half) : 0;
    }
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        set_side(program, side);
    program->is_duel = is_duel(engagement);
    program->first_side = engagement->first == ENGAGEMENT_FIRST_B ? ENGAGEMENT_B : ENGAGEMENT_A;
}

/* ---- luck ---- */

static volley_status make_shots(struct planes_maker *maker)
{
    const struct engagement *engagement = maker->program->engagement;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < engagement->kind_count && status == VOLLEY_OK; i++) {
        struct planes_kind *kind = &maker->program->kinds[i];
        const double shot = engagement->kinds[i].shot;
        const uint32_t limit = shot > 0 ? luck_threshold(shot) + 1 : 1;

        kind->always = limit == 0;
        status = planes_make_races(maker, &limit, 1, 1, &kind->shot);
    }
    return status;
}

/* Where targets are drawn: of c enemies number n or a lower one is meant by a number below
 * (n + 1) / c (luck_one_of). */
static volley_status make_shares(struct planes_maker *maker)
{
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < PLANES_SHARES && status == VOLLEY_OK; i++) {
        const uint32_t first = 2 + i * PLANES_MERGED, races = first + PLANES_MERGED - 2;
        uint32_t limits[PLANES_MERGED * (ENGAGEMENT_SHIPS_MAX + PLANES_MERGED)] = { 0 };

        for (uint64_t mask = 0; mask < PLANES_MERGED; mask++)
            for (uint64_t count = first + mask, n = 1; n < count; n++)
                limits[mask * races + n - 1] = (uint32_t)(((n << PLANES_BITS) + count - 1) / count);
        status = planes_make_races(maker, limits, PLANES_MERGED, races, &maker->program->shares[i]);
    }
    return status;
}

uint32_t planes_slot(const struct planes_program *program, size_t ship, int decision)
{
    const enum engagement_side side = program->engagement->ships[ship].side;
    const uint32_t number = (uint32_t)(ship - program->sides[side].first);

    return (1 + (side * ENGAGEMENT_SHIPS_MAX + number) * PLANES_DECISIONS + (uint32_t)decision) *
           PLANES_SLOT;
}

static void set_jumps(struct planes_program *program, const struct pcg *stream)
{
    for (uint32_t word = 0; word < PLANES_WORDS; word++)
        program->lanes[word] = pcg_jump_over(stream, word);
    program->to_next_plane = pcg_jump_over(stream, PLANES_WORDS);
    program->to_first_round = pcg_jump_over(stream, PLANES_SLOT);
    program->to_next_round = pcg_jump_over(stream, PLANES_ROUND);
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++)
        for (int decision = 0; decision < PLANES_DECISIONS; decision++)
            program->to_slots[ship][decision] =
                pcg_jump_over(stream, planes_slot(program, ship, decision));
}

/* ---- a program ---- */

static void set_damage_bits(struct planes_program *program)
{
    const uint8_t a = program->sides[ENGAGEMENT_A].health_bits;
    const uint8_t b = program->sides[ENGAGEMENT_B].health_bits;

    program->damage_bits = a > b ? a : b;
    for (uint32_t i = 0; i < program->place_count; i++)
        while (program->places[i].damage >> program->damage_bits)
            program->damage_bits++;
}

static volley_status make_all(struct planes_program *program, struct planes_maker *maker)
{
    volley_status status = VOLLEY_OK;

    program->last_round = (size_t)maker->game.last_round;
    program->rounds = calloc(program->last_round, sizeof *program->rounds);
    if (!program->rounds)
        return error_nomem(maker->err);
    status = make_shots(maker);
    if (status == VOLLEY_OK)
        status = make_shares(maker);
    if (status == VOLLEY_OK)
        status = planes_make_start(maker);
    for (size_t round = 1; round <= program->last_round && status == VOLLEY_OK; round++)
        status = planes_make_round(maker, (int)round);
    return status == VOLLEY_OK ? planes_make_bouts(maker) : status;
}

volley_status planes_program_init(struct planes_program *out, const struct engagement *engagement,
                                  const struct round_source *source, const struct pcg *stream,
                                  volley_error *err)
{
    struct planes_maker maker = { .program = out, .err = err };
    volley_status status = round_init(&maker.game, engagement, source, err);

    *out = (struct planes_program){ .engagement = engagement };
    if (status == VOLLEY_OK) {
        set_ships(out);
        set_jumps(out, stream);
        status = make_all(out, &maker);
        set_damage_bits(out);
    }
    planes_maker_fini(&maker);
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    planes_program_fini(out);
    /* what has gone wrong may never come in a trial: lanes will see */
    return status == VOLLEY_NOMEM
               ? status
               : error_set(err, VOLLEY_TOO_LARGE, "ships come into too many conditions");
}

void planes_program_fini(struct planes_program *program)
{
    free(program->rounds);
    free(program->clashes);
    free(program->places);
    free(program->marks);
    free(program->changes);
    free(program->bouts);
    free(program->codes);
    *program = (struct planes_program){ .engagement = NULL };
}
