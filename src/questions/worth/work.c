#include "questions/worth/work.h"

#include "base/buffer.h"
#include "questions/squad/member.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A variation in one case. */
struct worker {
    const struct worth_job *job;
    const struct worth_case *now;
    struct worth_setup setup, plain; /* as varied, and as it is */
    struct worth_look *look;
    struct worth_shot *shot;
    volley_error *err;
};

/* ---- whether it differs ---- */

static bool lacks_a_number(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].lacks_number)
            return true;
    return false;
}

static bool same_ship(const struct loadout *a, const struct loadout *b)
{
    return a->dice == b->dice && a->mortal == b->mortal && a->range == b->range &&
           a->situations == b->situations && a->denied == b->denied && a->pilot == b->pilot &&
           a->flown == b->flown && a->weapon == b->weapon && a->force_most == b->force_most &&
           a->force_pilot == b->force_pilot &&
           memcmp(a->tokens, b->tokens, sizeof a->tokens) == 0 &&
           memcmp(a->health, b->health, sizeof a->health) == 0;
}

/* What a card brings is added to the end: no more of it is as much as before. */
static bool same_effects(const struct loadout *a, const struct loadout *b)
{
    return a->effect_count == b->effect_count && a->follow_up_count == b->follow_up_count &&
           a->pool_count == b->pool_count && a->charges == b->charges &&
           a->has_charges == b->has_charges && !lacks_a_number(a);
}

/* Of a card more; *same says whether it makes a difference. */
static volley_status compare(const struct worker *worker, enum rules_side side, bool *same)
{
    const struct worth_ship *ship = &worker->job->ship;
    const int range = worker->now->range;
    struct loadout with, without = { 0 };
    volley_status status =
        worth_setup_compile(&worker->setup, ship, side, range, &with, worker->err);

    if (status == VOLLEY_OK)
        status = worth_setup_compile(&worker->plain, ship, side, range, &without, worker->err);
    *same = status == VOLLEY_OK && same_ship(&with, &without) && same_effects(&with, &without);
    loadout_fini(&with);
    loadout_fini(&without);
    return status;
}

/* ---- weapons ---- */

static void write_reach(const struct cards_row *weapon, char out[WORTH_NEEDS_MAX])
{
    int low = RULES_RANGE_MAX, high = 0;

    for (int range = RULES_RANGE_MAX; range >= 0; range--) {
        low = squad_weapon_reaches(weapon, range) ? range : low;
        high = squad_weapon_reaches(weapon, range) && range > high ? range : high;
    }
    snprintf(out, WORTH_NEEDS_MAX, low == high ? "range %d" : "range %d-%d", low, high);
}

/* Whether the weapon can be fired in this case; else it is noted what it lacks. */
static volley_status try_to_fire(const struct worker *worker, bool *fired)
{
    struct worth_shot *shot = worker->shot;
    struct loadout loadout;
    struct buffer words = { 0 };
    char *has;
    volley_error fault = { 0 };
    volley_status status;

    *fired = false;
    if (!squad_weapon_reaches(shot->weapon, worker->now->range)) {
        if (!shot->needs[0])
            write_reach(shot->weapon, shot->needs);
        return VOLLEY_OK;
    }
    status = worth_setup_compile(&worker->setup, &worker->job->ship, RULES_ATTACKER,
                                 worker->now->range, &loadout, &fault);
    loadout_fini(&loadout);
    *fired = status == VOLLEY_OK;
    shot->fired = shot->fired || *fired;
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    has = phrase_spell(&worker->plain.roles[RULES_ATTACKER], worker->job->ship.reading.library);
    squad_weapon_requires(shot->weapon, has ? has : "", &words);
    buffer_add(&words, "", 1);
    words.failed = words.failed || !has;
    free(has);
    if (!words.failed) {
        snprintf(shot->requires, sizeof shot->requires, "%s", words.bytes);
        snprintf(shot->needs, sizeof shot->needs, "%s", *words.bytes ? words.bytes : fault.message);
    }
    status = words.failed || status == VOLLEY_NOMEM ? error_nomem(worker->err) : VOLLEY_OK;
    buffer_fini(&words);
    return status;
}

/* ---- all that it attacks and is attacked by ---- */

static double weight_of(const struct worth_field *field)
{
    double sum = 0;

    for (size_t i = 0; i < field->count; i++)
        sum += field->rows[i].weight;
    return sum;
}

volley_status worth_meet(const struct worth_job *job, struct worth_attack attack,
                         struct worth_look *look, struct worth_cell *out, volley_error *err)
{
    const struct worth_field *field =
        attack.role == RULES_ATTACKER ? &job->targets : &job->attackers;
    const double sum = weight_of(field);
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++) {
        const double share = attack.share * field->rows[i].weight / sum;
        struct worth_cell cell = { 0 };

        attack.other = &field->rows[i].defender;
        status = worth_measure(&job->asking, &attack, look, &cell, err);
        out->damage += share * cell.damage;
        out->destroyed += share * cell.destroyed;
        out->stands += share * cell.stands;
    }
    return status;
}

/* As an attacker, or as the target of others. */
static volley_status meet_all(const struct worker *worker, enum rules_side role,
                              struct worth_cell *out)
{
    const struct worth_attack attack = {
        .ship = &worker->setup, .role = role, .moment = { NULL, worker->now->range }, .share = 1
    };

    *out = (struct worth_cell){ 0 };
    return worth_meet(worker->job, attack, worker->look, out, worker->err);
}

/* ---- a case ---- */

static volley_status work_attack(const struct worker *worker, const volley_worth_figures *base,
                                 volley_worth_figures *out)
{
    bool same = false, fires = true;
    struct worth_cell cell;
    volley_status status = VOLLEY_OK;

    if (base && worker->shot->weapon)
        status = try_to_fire(worker, &fires);
    else if (base)
        status = compare(worker, RULES_ATTACKER, &same);
    if (status != VOLLEY_OK)
        return status;
    if (same || !fires) {
        out->dealt = base->dealt;
        return VOLLEY_OK;
    }
    status = meet_all(worker, RULES_ATTACKER, &cell);
    out->dealt = cell.damage;
    return status;
}

static volley_status work_defense(const struct worker *worker, const volley_worth_figures *base,
                                  volley_worth_figures *out)
{
    bool same = false;
    struct worth_cell cell;
    volley_status status = VOLLEY_OK;

    if (base)
        status = compare(worker, RULES_DEFENDER, &same);
    if (same)
        cell = (struct worth_cell){ base->suffered, base->destroyed, base->stands };
    else if (status == VOLLEY_OK)
        status = meet_all(worker, RULES_DEFENDER, &cell);
    if (status != VOLLEY_OK)
        return status;
    out->suffered = cell.damage;
    out->destroyed = cell.destroyed;
    out->stands = cell.stands;
    return VOLLEY_OK;
}

static volley_status work_case(struct worker *worker, struct worth_variation variation,
                               const volley_worth_figures *base, volley_worth_figures *out)
{
    const struct worth_ship *ship = &worker->job->ship;
    const struct worth_variation none = { WORTH_NONE, NULL, worker->now->words, WORTH_NONE };
    volley_status status;

    variation.assumed = worker->now->words;
    status = worth_setup_make(&worker->plain, ship, &none, worker->err);
    if (status == VOLLEY_OK)
        status = worth_setup_make(&worker->setup, ship, &variation, worker->err);
    worker->shot->weapon = worker->setup.weapon;
    if (status == VOLLEY_OK)
        status = work_attack(worker, base, out);
    if (status == VOLLEY_OK)
        status = work_defense(worker, base, out);
    worth_setup_fini(&worker->plain);
    worth_setup_fini(&worker->setup);
    return status;
}

volley_status worth_work(const struct worth_job *job, const struct worth_variation *variation,
                         const volley_worth_figures *base, struct worth_look *look,
                         struct worth_shot *shot, volley_worth_figures *out, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *shot = (struct worth_shot){ .weapon = NULL };
    for (size_t i = 0; i < job->case_count && status == VOLLEY_OK; i++) {
        struct worker worker = {
            .job = job, .now = &job->cases[i], .look = look, .shot = shot, .err = err
        };

        status = work_case(&worker, *variation, base ? &base[i] : NULL, &out[i]);
    }
    return status;
}

volley_worth_figures worth_mean(const struct worth_job *job, const volley_worth_figures *by_case)
{
    volley_worth_figures mean = { 0, 0, 0, 0 };

    for (size_t i = 0; i < job->case_count; i++) {
        mean.dealt += job->cases[i].weight * by_case[i].dealt;
        mean.suffered += job->cases[i].weight * by_case[i].suffered;
        mean.destroyed += job->cases[i].weight * by_case[i].destroyed;
        mean.stands += job->cases[i].weight * by_case[i].stands;
    }
    return mean;
}
