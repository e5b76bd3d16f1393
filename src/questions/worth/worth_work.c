#include "questions/worth/worth_work.h"

#include "base/buffer.h"
#include "questions/squad/member.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A variation in one case. */
struct worker {
    const struct worth_job *job;
    const struct worth_case *now;
    struct worth_setup setup, plain; /* as varied, and as it is where its figures are known */
    const struct worth_figures *base;
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

static volley_status note_what_it_lacks(const struct worker *worker, const char *fault)
{
    struct worth_shot *shot = worker->shot;
    struct buffer words = { 0 };
    bool failed;
    char *has =
        phrase_spell(&worker->plain.roles[RULES_ATTACKER], worker->job->ship.reading.library);

    words.failed = !has;
    squad_weapon_requires(shot->weapon, has ? has : "", &words);
    snprintf(shot->requires, sizeof shot->requires, "%s", buffer_text(&words));
    snprintf(shot->needs, sizeof shot->needs, "%s", *shot->requires ? shot->requires : fault);
    free(has);
    failed = words.failed;
    buffer_fini(&words);
    return failed ? error_nomem(worker->err) : VOLLEY_OK;
}

/* Whether the weapon can be fired in this case: a weapon that does not reach, or lacks what it
 * needs, is not. What it lacks is noted for who knows the ship without it. */
static volley_status try_to_fire(const struct worker *worker, bool *fired)
{
    struct worth_shot *shot = worker->shot;
    struct loadout loadout;
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
    if (status == VOLLEY_NOMEM)
        return error_nomem(worker->err);
    return *fired || !worker->base ? VOLLEY_OK : note_what_it_lacks(worker, fault.message);
}

/* ---- all that it attacks and is attacked by ---- */

static double weight_of(const struct worth_field *field)
{
    double sum = 0;

    for (size_t i = 0; i < field->count; i++)
        sum += field->rows[i].weight;
    return sum;
}

/* Let the ship attack all targets, or suffer the attacks of all attackers. */
static volley_status meet_all(const struct worker *worker, enum rules_side role,
                              struct worth_cell *out)
{
    const struct worth_job *job = worker->job;
    const struct worth_field *field = role == RULES_ATTACKER ? &job->targets : &job->attackers;
    struct worth_attack attack = { .ship = &worker->setup,
                                   .role = role,
                                   .moment = { NULL, worker->now->range } };
    const double sum = weight_of(field);
    volley_status status = VOLLEY_OK;

    *out = (struct worth_cell){ 0 };
    for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++) {
        const double share = field->rows[i].weight / sum;
        struct worth_cell cell = { 0 };

        attack.other = &field->rows[i].defender;
        status = worth_measure(&job->asking, &attack, worker->look, &cell, worker->err);
        out->damage += share * cell.damage;
        out->destroyed += share * cell.destroyed;
        out->stands += share * cell.stands;
    }
    return status;
}

/* ---- a case ---- */

static volley_status work_attack(const struct worker *worker, struct worth_figures *out)
{
    bool same = false, fires = true;
    struct worth_cell cell = { .damage = NAN, .destroyed = NAN };
    volley_status status = VOLLEY_OK;

    if (worker->shot->weapon)
        status = try_to_fire(worker, &fires);
    else if (worker->base)
        status = compare(worker, RULES_ATTACKER, &same);
    if (status == VOLLEY_OK && (same || !fires) && worker->base)
        cell = (struct worth_cell){ worker->base->dealt, worker->base->killed, 0 };
    else if (status == VOLLEY_OK && fires)
        status = meet_all(worker, RULES_ATTACKER, &cell);
    out->dealt = cell.damage;
    out->killed = cell.destroyed;
    return status;
}

static volley_status work_defense(const struct worker *worker, struct worth_figures *out)
{
    const struct worth_figures *base = worker->base;
    bool same = false;
    struct worth_cell cell = { 0 };
    volley_status status = VOLLEY_OK;

    if (base)
        status = compare(worker, RULES_DEFENDER, &same);
    if (same)
        cell = (struct worth_cell){ base->suffered, base->destroyed, base->stands };
    else if (status == VOLLEY_OK)
        status = meet_all(worker, RULES_DEFENDER, &cell);
    out->suffered = cell.damage;
    out->destroyed = cell.destroyed;
    out->stands = cell.stands;
    return status;
}

static volley_status work_case(struct worker *worker, const struct worth_try *tried,
                               struct worth_figures *out)
{
    const struct worth_ship *ship = &worker->job->ship;
    const struct worth_variation none = { WORTH_NONE, NULL, worker->now->words, WORTH_NONE };
    struct worth_variation variation = tried->variation;
    volley_status status = VOLLEY_OK;

    variation.assumed = worker->now->words;
    *out = (struct worth_figures){ 0 };
    if (worker->base)
        status = worth_setup_make(&worker->plain, ship, &none, worker->err);
    if (status == VOLLEY_OK)
        status = worth_setup_make(&worker->setup, ship, &variation, worker->err);
    worker->shot->weapon = worker->setup.weapon;
    if (status == VOLLEY_OK && tried->roles >> RULES_ATTACKER & 1)
        status = work_attack(worker, out);
    if (status == VOLLEY_OK && tried->roles >> RULES_DEFENDER & 1)
        status = work_defense(worker, out);
    worth_setup_fini(&worker->plain);
    worth_setup_fini(&worker->setup);
    return status;
}

volley_status worth_work(const struct worth_job *job, struct worth_try *tried,
                         struct worth_figures *out, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    tried->shot = (struct worth_shot){ .weapon = NULL };
    for (size_t i = 0; i < job->case_count && status == VOLLEY_OK; i++) {
        struct worker worker = { .job = job,
                                 .now = &job->cases[i],
                                 .base = tried->base ? &tried->base[i] : NULL,
                                 .look = &tried->look,
                                 .shot = &tried->shot,
                                 .err = err };

        status = work_case(&worker, tried, &out[i]);
    }
    return status;
}

struct worth_figures worth_mean(const struct worth_job *job, const struct worth_figures *by_case)
{
    struct worth_figures mean = { 0 };

    for (size_t i = 0; i < job->case_count; i++) {
        mean.dealt += job->cases[i].weight * by_case[i].dealt;
        mean.killed += job->cases[i].weight * by_case[i].killed;
        mean.suffered += job->cases[i].weight * by_case[i].suffered;
        mean.destroyed += job->cases[i].weight * by_case[i].destroyed;
        mean.stands += job->cases[i].weight * by_case[i].stands;
    }
    return mean;
}
