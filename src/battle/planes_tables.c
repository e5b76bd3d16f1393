#include "battle/planes_maker.h"

#include "base/grow.h"
#include "battle/sampler.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKS = 1 << 16 }; /* in planes_known.where */

static volley_status too_large(struct planes_maker *maker)
{
    return error_set(maker->err, VOLLEY_TOO_LARGE, "ships come into too many conditions");
}

/* ---- conditions ---- */

volley_status planes_make_condition(struct planes_maker *maker, uint32_t condition, uint8_t *out)
{
    struct planes_kind *kind;
    uint32_t i = 0;

    if (!condition)
        return error_nomem(maker->err);
    if (condition == ROUND_LOUD)
        return too_large(maker);
    kind = &maker->program->kinds[condition_at(&maker->game.conditions, condition)->kind];
    while (i < kind->count && kind->conditions[i] != condition)
        i++;
    if (i == PLANES_CONDITIONS)
        return too_large(maker);
    if (i == kind->count)
        kind->conditions[kind->count++] = condition;
    *out = (uint8_t)i;
    return VOLLEY_OK;
}

uint32_t planes_next(struct planes_maker *maker, uint8_t kind, uint32_t condition, int next)
{
    const uint32_t number = maker->program->kinds[kind].conditions[condition];
    const uint32_t ended = round_ended(&maker->game, number);

    return ended ? round_begun(&maker->game, ended, next) : 0;
}

/* Of conditions that come to the same in the next round the first one. 0 is as good as any where
 * memory runs out: going on to that round finds out. */
static uint8_t settle(struct planes_maker *maker, uint8_t kind, uint8_t condition, int next)
{
    const uint32_t begun = planes_next(maker, kind, condition, next);
    uint8_t i = 0;

    while (i < condition && planes_next(maker, kind, i, next) != begun)
        i++;
    return i;
}

/* ---- an attack ---- */

/* NULL in *out: the attacker is not armed. */
static volley_status find_attack(struct planes_maker *maker, const struct planes_wanted *wanted,
                                 const uint32_t conditions[RULES_SIDES],
                                 const struct round_attack **out)
{
    struct round_game *game = &maker->game;
    const size_t ship = wanted->ship, target = wanted->target;
    struct engagement_state state = { .round = (uint16_t)wanted->round,
                                      .phase = STATE_ATTACK,
                                      .first = (uint8_t)(1 + game->engagement->ships[ship].side) };
    uint32_t future = 0;

    *out = NULL;
    if (!game->later[conditions[RULES_ATTACKER]].is_armed)
        return VOLLEY_OK;
    state.ships[ship] = (struct state_ship){ .condition = conditions[RULES_ATTACKER], .hull = 1 };
    state.ships[target] = (struct state_ship){ .condition = conditions[RULES_DEFENDER], .hull = 1 };
    if (wanted->looks)
        future = game->source.future(game->source.context, game, &state, ship, target, maker->err);
    return future == UINT32_MAX ? VOLLEY_NOMEM /* whatever it was, the error tells */
                                : round_attack(game, &state, ship, target, future, out, maker->err);
}

/* One cell as a place; false: it does not fit. */
static volley_status make_place(struct planes_maker *maker, const struct planes_known *known,
                                const struct round_attack *attack, uint32_t number,
                                struct planes_place *out)
{
    const struct attack_cell *cell = &attack->table->cells[number];
    volley_status status = VOLLEY_OK;

    if (cell->past > 0 || cell->hits + cell->crits >= 1 << PLANES_DAMAGE_BITS)
        return too_large(maker);
    out->damage = (uint8_t)(cell->hits + cell->crits);
    for (enum rules_side side = 0; side < RULES_SIDES && status == VOLLEY_OK; side++) {
        const uint32_t after =
            round_after(&maker->game, known->conditions[side], attack->left[cell->left][side]);

        status = planes_make_condition(maker, after, &out->after[side]);
        if (status == VOLLEY_OK && (known->settles >> side & 1))
            out->after[side] = settle(maker, condition_at(&maker->game.conditions, after)->kind,
                                      out->after[side], (int)(known->settles >> RULES_SIDES));
    }
    return status;
}

static bool is_same(const struct planes_place *a, const struct planes_place *b)
{
    return a->damage == b->damage && memcmp(a->after, b->after, sizeof a->after) == 0;
}

/* Neighbours that come to the same are one place. */
static volley_status add_places(struct planes_maker *maker, struct planes_known *known,
                                const struct round_attack *attack, const struct sampler *sampler)
{
    struct planes_program *program = maker->program;

    known->first = program->place_count;
    if (!grow_array(&program->places, &program->place_capacity,
                    (size_t)program->place_count + sampler->count, sizeof *program->places))
        return error_nomem(maker->err);
    for (uint32_t i = 0; i < sampler->count; i++) {
        struct planes_place place;
        volley_status status = make_place(maker, known, attack, sampler->cells[i], &place);

        if (status != VOLLEY_OK)
            return status;
        if (known->count == 0 || !is_same(&program->places[program->place_count - 1], &place))
            program->places[program->place_count++] = place;
        program->places[program->place_count - 1].limit = sampler->thresholds[i] + 1;
        known->count = program->place_count - known->first;
    }
    return VOLLEY_OK;
}

/* ---- what is so at which places ---- */

static bool is_so(const struct planes_place *place, uint32_t what)
{
    if (what < PLANES_OWN)
        return place->damage >> what & 1;
    if (what < PLANES_THEIRS)
        return place->after[RULES_ATTACKER] == what - PLANES_OWN;
    return place->after[RULES_DEFENDER] == what - PLANES_THEIRS;
}

static volley_status add_mark(struct planes_maker *maker, struct planes_known *known, uint32_t what)
{
    struct planes_program *program = maker->program;
    const struct planes_place *places = program->places + known->first;
    struct planes_mark mark = { .what = (uint8_t)what,
                                .is_last = is_so(&places[known->count - 1], what),
                                .first = program->change_count };

    if (!grow_array(&program->changes, &program->change_capacity,
                    (size_t)program->change_count + known->count, sizeof *program->changes) ||
        !grow_array(&program->marks, &program->mark_capacity, (size_t)program->mark_count + 1,
                    sizeof *program->marks))
        return error_nomem(maker->err);
    for (uint32_t i = 0; i + 1 < known->count; i++)
        if (is_so(&places[i], what) != is_so(&places[i + 1], what))
            program->changes[program->change_count++] = (uint8_t)i;
    mark.count = program->change_count - mark.first;
    if (mark.count > 0 || mark.is_last)
        program->marks[program->mark_count++] = mark;
    known->mark_count = program->mark_count - known->first_mark;
    return VOLLEY_OK;
}

/* The last mark, of a condition after. */
static void set_rest(struct planes_program *program, const struct planes_known *known)
{
    struct planes_mark *mark = &program->marks[known->first_mark + known->mark_count - 1];

    mark->is_rest = true;
    program->change_count = mark->first;
    mark->count = 0;
}

static volley_status add_marks(struct planes_maker *maker, struct planes_known *known)
{
    volley_status status = VOLLEY_OK;

    if (known->count > UINT8_MAX)
        return too_large(maker);
    known->first_mark = maker->program->mark_count;
    for (uint32_t what = 0; what < PLANES_THEIRS + PLANES_CONDITIONS && status == VOLLEY_OK;
         what++) {
        if (what == PLANES_THEIRS)
            set_rest(maker->program, known);
        status = add_mark(maker, known, what);
    }
    if (status == VOLLEY_OK)
        set_rest(maker->program, known);
    return status;
}

/* ---- attacks that are known ---- */

static volley_status add_attack(struct planes_maker *maker, struct planes_known *known,
                                const struct round_attack *attack)
{
    struct sampler sampler;
    volley_status status;

    if (!attack || attack->table->weapon < 0)
        return VOLLEY_OK;
    status = sampler_init(&sampler, attack->table, maker->err);
    if (status != VOLLEY_OK)
        return status;
    status = add_places(maker, known, attack, &sampler);
    if (status == VOLLEY_OK)
        status = add_marks(maker, known);
    sampler_fini(&sampler);
    return status;
}

static const struct planes_known *find_known(const struct planes_maker *maker,
                                             const struct planes_known *like)
{
    for (uint32_t i = 0; i < maker->known_count; i++)
        if (maker->known[i].where == like->where && maker->known[i].settles == like->settles &&
            memcmp(maker->known[i].conditions, like->conditions, sizeof like->conditions) == 0)
            return &maker->known[i];
    return NULL;
}

static struct planes_known make_key(const struct planes_maker *maker,
                                    const struct planes_wanted *wanted,
                                    const struct planes_clash *clash)
{
    const struct planes_program *program = maker->program;
    const struct engagement_kind *kind = round_kind(&maker->game, wanted->ship);
    const int range = schedule_range(program->engagement, kind, wanted->round);
    const int next = wanted->round < maker->game.last_round ? wanted->round + 1 : wanted->round;
    const uint8_t own = program->kind_of[wanted->ship];

    return (struct planes_known){
        .where = wanted->looks ? LOOKS | (uint32_t)wanted->round : (uint32_t)range,
        .settles = wanted->settled ? wanted->settled | (unsigned)next << RULES_SIDES : 0,
        .conditions = { program->kinds[own].conditions[clash->own],
                        program->kinds[clash->kind].conditions[clash->theirs] }
    };
}

volley_status planes_make_clash(struct planes_maker *maker, const struct planes_wanted *wanted,
                                struct planes_clash *clash)
{
    struct planes_known key = make_key(maker, wanted, clash);
    const struct planes_known *known = find_known(maker, &key);

    if (!known) {
        const struct round_attack *attack;
        volley_status status = find_attack(maker, wanted, key.conditions, &attack);

        if (status == VOLLEY_OK)
            status = add_attack(maker, &key, attack);
        if (status == VOLLEY_OK &&
            !grow_array(&maker->known, &maker->known_capacity, (size_t)maker->known_count + 1,
                        sizeof *maker->known))
            status = error_nomem(maker->err);
        if (status != VOLLEY_OK)
            return status;
        maker->known[maker->known_count] = key;
        known = &maker->known[maker->known_count++];
    }
    clash->first = known->first;
    clash->count = known->count;
    clash->first_mark = known->first_mark;
    clash->mark_count = known->mark_count;
    return VOLLEY_OK;
}

void planes_maker_fini(struct planes_maker *maker)
{
    free(maker->known);
    round_fini(&maker->game);
}
