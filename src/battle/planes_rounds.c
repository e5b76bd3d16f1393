#include "battle/planes_maker.h"

#include "base/grow.h"

#include <string.h>

/* A round while its steps are walked through in one player order. */
struct walk {
    struct planes_maker *maker;
    uint8_t at[ENGAGEMENT_SHIPS_MAX]; /* conditions that ships can be in now */
    const struct planes_round *round;
    enum engagement_side order;
    struct planes_wanted wanted; /* who comes next, as far as that is known */
};

/* ---- one attack ---- */

static volley_status add_clash(struct planes_maker *maker, const struct planes_clash *clash)
{
    struct planes_program *program = maker->program;

    if (!grow_array(&program->clashes, &program->clash_capacity, (size_t)program->clash_count + 1,
                    sizeof *program->clashes))
        return error_nomem(maker->err);
    program->clashes[program->clash_count++] = *clash;
    return VOLLEY_OK;
}

/* What attacker and targets can come into. */
static void spread(const struct planes_program *program, const struct planes_clash *clash,
                   uint8_t *own, uint8_t *theirs)
{
    for (uint32_t i = 0; i < clash->count; i++) {
        *own |= (uint8_t)(1u << program->places[clash->first + i].after[RULES_ATTACKER]);
        *theirs |= (uint8_t)(1u << program->places[clash->first + i].after[RULES_DEFENDER]);
    }
}

/* Whether ships of a side, of one kind or any, come later in the round than a step. */
static bool comes_later(const struct walk *walk, uint32_t step, uint8_t side, int kind)
{
    const struct planes_program *program = walk->maker->program;

    for (step++; step < walk->round->step_count; step++) {
        const struct planes_attack *attack = &walk->round->steps[step].by_first[walk->order];

        if (attack->side == side && (kind < 0 || program->kind_of[attack->ship] == kind))
            return true;
    }
    return false;
}

/* Ships that nobody looks at any more in the round when a step is over. */
static unsigned settled(const struct walk *walk, uint32_t step, uint8_t side, uint8_t target_kind)
{
    const bool answers = comes_later(walk, step, !side, -1);
    const bool follows =
        comes_later(walk, step, side, -1) || comes_later(walk, step, !side, target_kind);

    return (answers ? 0 : 1u << RULES_ATTACKER) | (follows ? 0 : 1u << RULES_DEFENDER);
}

/* All clashes with ships of the kind of a target in one of the conditions `theirs`. */
static volley_status add_kind(struct walk *walk, uint8_t theirs, uint8_t *own_after,
                              uint8_t *theirs_after)
{
    const struct planes_wanted *wanted = &walk->wanted;
    struct planes_program *program = walk->maker->program;
    struct planes_clash clash = { .kind = program->kind_of[wanted->target] };
    volley_status status = VOLLEY_OK;

    for (clash.own = 0; clash.own < PLANES_CONDITIONS; clash.own++)
        for (clash.theirs = 0; clash.theirs < PLANES_CONDITIONS; clash.theirs++) {
            if (!(walk->at[wanted->ship] >> clash.own & 1) || !(theirs >> clash.theirs & 1))
                continue;
            status = planes_make_clash(walk->maker, wanted, &clash);
            if (status == VOLLEY_OK && clash.count > 0)
                status = add_clash(walk->maker, &clash);
            if (status != VOLLEY_OK)
                return status;
            spread(program, &clash, own_after, theirs_after);
        }
    return VOLLEY_OK;
}

/* Whether no ship of a kind stands before one in its side. */
static bool is_first_of_kind(const struct planes_program *program, size_t first, size_t ship)
{
    while (first < ship && program->kind_of[first] != program->kind_of[ship])
        first++;
    return first == ship;
}

static bool is_too_much(const struct planes_program *program, const struct planes_attack *attack)
{
    uint32_t limits = 0;

    for (uint32_t i = 0; i < attack->count; i++)
        limits += program->clashes[attack->first + i].count - 1;
    return limits > PLANES_LIMITS || attack->count > PLANES_CLASHES;
}

/* All clashes of a step. */
static volley_status add_attack(struct walk *walk, uint32_t step, struct planes_attack *attack)
{
    struct planes_program *program = walk->maker->program;
    const struct planes_side *enemies = &program->sides[!attack->side];
    uint8_t after[ENGAGEMENT_SHIPS_MAX];
    volley_status status = VOLLEY_OK;

    memcpy(after, walk->at, sizeof after);
    attack->first = program->clash_count;
    for (size_t target = enemies->first;
         target < (size_t)enemies->first + enemies->count && status == VOLLEY_OK; target++) {
        uint8_t theirs = 0, theirs_after = 0;

        if (!is_first_of_kind(program, enemies->first, target))
            continue;
        for (size_t i = target; i < (size_t)enemies->first + enemies->count; i++)
            theirs |= program->kind_of[i] == program->kind_of[target] ? walk->at[i] : 0;
        walk->wanted.target = target;
        walk->wanted.settled = settled(walk, step, attack->side, program->kind_of[target]);
        status = add_kind(walk, theirs, &after[attack->ship], &theirs_after);
        for (size_t i = target; i < (size_t)enemies->first + enemies->count; i++)
            after[i] |= program->kind_of[i] == program->kind_of[target] ? theirs_after : 0;
    }
    attack->count = program->clash_count - attack->first;
    memcpy(walk->at, after, sizeof after);
    if (status == VOLLEY_OK && is_too_much(program, attack))
        status = error_set(walk->maker->err, VOLLEY_TOO_LARGE, "an attack has too many outcomes");
    return status;
}

/* ---- the order of a round ---- */

static bool attacks(const struct planes_maker *maker, size_t ship)
{
    const struct engagement_kind *kind = round_kind(&maker->game, ship);

    return kind->weapon_count > 0 && kind->shot > 0;
}

/* Those who attack at one initiative, in one order, to steps from the last one on; returns how
 * many. */
static uint32_t add_order(const struct planes_maker *maker, struct planes_round *out,
                          enum engagement_side order, size_t place)
{
    const struct schedule *schedule = &maker->game.schedule;
    uint32_t step = out->step_count;

    for (size_t end = schedule->step_end[place]; place < end; place++) {
        const uint8_t ship = schedule->orders[order].ship[place];

        if (attacks(maker, ship))
            out->steps[step++].by_first[order] =
                (struct planes_attack){ .ship = ship,
                                        .side = maker->game.engagement->ships[ship].side };
    }
    return step - out->step_count;
}

static void add_initiative(const struct planes_maker *maker, struct planes_round *out, size_t place)
{
    const enum engagement_first first = maker->game.engagement->first;
    const enum engagement_side fixed = maker->program->first_side;
    struct planes_step *steps = out->steps + out->step_count;
    bool has[ENGAGEMENT_SIDES] = { false, false };
    uint32_t count = add_order(maker, out, fixed, place);

    add_order(maker, out, !fixed, place);
    for (uint32_t i = 0; i < count; i++)
        has[steps[i].by_first[fixed].side] = true;
    for (uint32_t i = 0; i < count; i++) {
        steps[i].begins = i == 0;
        steps[i].armed = has[0] && has[1];
        steps[i].varies = steps[i].armed && first >= ENGAGEMENT_FIRST_COIN;
        out->varies = out->varies || steps[i].varies;
        if (!steps[i].varies)
            steps[i].by_first[!fixed] = steps[i].by_first[fixed];
    }
    out->step_count += count;
}

/* One step in the player order of a walk. */
static volley_status walk_step(struct walk *walk, struct planes_step *steps, uint32_t step)
{
    struct planes_attack *attack = &steps[step].by_first[walk->order];
    const struct round_game *game = &walk->maker->game;

    walk->wanted.ship = attack->ship;
    walk->wanted.looks =
        game->source.future && game->schedule.orders[walk->order].place[attack->ship] == 0;
    return add_attack(walk, step, attack);
}

/* The clashes of all steps, and what ships can be in after them. */
static volley_status walk_steps(struct planes_maker *maker, struct planes_round *out, int round)
{
    const enum engagement_side fixed = maker->program->first_side;
    const struct walk start = { .maker = maker, .round = out, .wanted.round = round };
    struct walk walks[ENGAGEMENT_SIDES] = { start, start };
    volley_status status = VOLLEY_OK;

    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++) {
        walks[order].order = order;
        memcpy(walks[order].at, maker->begun, sizeof maker->begun);
    }
    for (uint32_t i = 0; i < out->step_count && status == VOLLEY_OK; i++) {
        struct planes_step *step = &out->steps[i];

        for (size_t ship = 0; ship < ENGAGEMENT_SHIPS_MAX && !step->varies; ship++)
            walks[fixed].at[ship] |= walks[!fixed].at[ship];
        status = walk_step(&walks[fixed], out->steps, i);
        if (status == VOLLEY_OK && step->varies)
            status = walk_step(&walks[!fixed], out->steps, i);
        if (!step->varies) {
            step->by_first[!fixed] = step->by_first[fixed];
            memcpy(walks[!fixed].at, walks[fixed].at, sizeof walks->at);
        }
    }
    for (size_t ship = 0; ship < ENGAGEMENT_SHIPS_MAX; ship++)
        maker->ended[ship] = walks[fixed].at[ship] | walks[!fixed].at[ship];
    return status;
}

/* ---- from round to round ---- */

/* Conditions of the next round, which stand in maker->begun in place of those of this one. */
static volley_status go_on(struct planes_maker *maker, struct planes_round *out, int next)
{
    struct planes_program *program = maker->program;

    memset(maker->begun, 0, sizeof maker->begun);
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++) {
        const uint8_t kind = program->kind_of[ship];

        for (uint32_t i = 0; i < PLANES_CONDITIONS; i++) {
            volley_status status;

            if (!(maker->ended[ship] >> i & 1))
                continue;
            status = planes_make_condition(maker, planes_next(maker, kind, i, next),
                                           &out->next[kind][i]);
            if (status != VOLLEY_OK)
                return status;
            maker->begun[ship] |= (uint8_t)(1u << out->next[kind][i]);
        }
    }
    return VOLLEY_OK;
}

static volley_status make_once(struct planes_maker *maker, int round)
{
    struct planes_round *out = &maker->program->rounds[round - 1];
    const struct schedule *schedule = &maker->game.schedule;
    volley_status status;

    memset(out, 0, sizeof *out);
    for (size_t place = 0; place < schedule->count; place = schedule->step_end[place])
        add_initiative(maker, out, place);
    status = walk_steps(maker, out, round);
    return status == VOLLEY_OK
               ? go_on(maker, out, round < maker->game.last_round ? round + 1 : round)
               : status;
}

/* The last round goes on until its ships come into no other conditions. */
volley_status planes_make_round(struct planes_maker *maker, int round)
{
    uint8_t before[ENGAGEMENT_SHIPS_MAX];
    bool grows = true;
    volley_status status = VOLLEY_OK;

    while (grows && status == VOLLEY_OK) {
        const uint32_t clashes = maker->program->clash_count;

        memcpy(before, maker->begun, sizeof before);
        status = make_once(maker, round);
        grows = false;
        for (size_t ship = 0; ship < ENGAGEMENT_SHIPS_MAX && round == maker->game.last_round;
             ship++) {
            grows = grows || (maker->begun[ship] & ~before[ship]);
            maker->begun[ship] |= before[ship];
        }
        if (grows)
            maker->program->clash_count = clashes;
    }
    memcpy(maker->program->rounds[round - 1].begun, maker->begun, sizeof maker->begun);
    return status;
}

volley_status planes_make_start(struct planes_maker *maker)
{
    struct engagement_state state;
    volley_status status = round_start(&maker->game, &state, maker->err);

    for (size_t ship = 0; ship < maker->program->engagement->ship_count && status == VOLLEY_OK;
         ship++) {
        status =
            planes_make_condition(maker, round_begun(&maker->game, state.ships[ship].condition, 1),
                                  &maker->program->start[ship]);
        maker->begun[ship] = (uint8_t)(1u << maker->program->start[ship]);
    }
    return status;
}
