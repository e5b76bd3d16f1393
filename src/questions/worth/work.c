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

static volley_status read_loadout(const struct worker *worker, const char *text,
                                  enum rules_side side, struct loadout *out, volley_error *err)
{
    const struct duel_reading *reading = &worker->job->ship.reading;
    char *at_range = worth_at_range(text, side == RULES_ATTACKER ? worker->now->range : -1);
    volley_status status;

    *out = (struct loadout){ 0 };
    if (!at_range)
        return error_nomem(err);
    status = loadout_parse(out,
                           (struct lexer){ .at = at_range,
                                           .end = at_range + strlen(at_range),
                                           .source = "loadout",
                                           .line = 1,
                                           .column = 1 },
                           side, 1, reading->edition, reading->library, err);
    free(at_range);
    return status;
}

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
    const bool attacks = side == RULES_ATTACKER;
    struct loadout with, without = { 0 };
    volley_status status = read_loadout(
        worker, attacks ? worker->setup.attack : worker->setup.defense, side, &with, worker->err);

    if (status == VOLLEY_OK)
        status = read_loadout(worker, attacks ? worker->plain.attack : worker->plain.defense, side,
                              &without, worker->err);
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
    volley_error fault = { 0 };
    volley_status status;

    *fired = false;
    if (!squad_weapon_reaches(shot->weapon, worker->now->range)) {
        if (!shot->needs[0])
            write_reach(shot->weapon, shot->needs);
        return VOLLEY_OK;
    }
    status = read_loadout(worker, worker->setup.attack, RULES_ATTACKER, &loadout, &fault);
    loadout_fini(&loadout);
    *fired = status == VOLLEY_OK;
    shot->fired = shot->fired || *fired;
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    squad_weapon_requires(shot->weapon, worker->plain.attack, &words);
    buffer_add(&words, "", 1);
    if (!words.failed) {
        snprintf(shot->requires, sizeof shot->requires, "%s", words.bytes);
        snprintf(shot->needs, sizeof shot->needs, "%s", *words.bytes ? words.bytes : fault.message);
    }
    status = words.failed || status == VOLLEY_NOMEM ? error_nomem(worker->err) : VOLLEY_OK;
    buffer_fini(&words);
    return status;
}

/* ---- all that it attacks and is attacked by ---- */

double worth_field_weight(const struct worth_field *field)
{
    double sum = 0;

    for (size_t i = 0; i < field->count; i++)
        sum += field->rows[i].weight;
    return sum;
}

static volley_status attack_all(const struct worker *worker, volley_worth_figures *out)
{
    const struct worth_field *field = &worker->job->targets;
    const double sum = worth_field_weight(field);
    char *text = worth_at_range(worker->setup.attack, worker->now->range);
    volley_status status = text ? VOLLEY_OK : error_nomem(worker->err);

    out->dealt = 0;
    for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++) {
        const struct worth_attack attack = {
            .attacker = { .text = text, .source = worker->job->ship.text.source },
            .defender = field->rows[i].defender
        };
        struct worth_cell cell;

        status = worth_measure(&worker->job->asking, &attack, worker->look, &cell, worker->err);
        if (status == VOLLEY_OK)
            out->dealt += field->rows[i].weight / sum * cell.damage;
    }
    free(text);
    return status;
}

static void add_cell(volley_worth_figures *out, const struct worth_cell *cell, double share)
{
    out->suffered += share * cell->damage;
    out->destroyed += share * cell->destroyed;
    out->stands += share * cell->stands;
}

static volley_status suffer_all(const struct worker *worker, volley_worth_figures *out)
{
    const struct worth_field *field = &worker->job->attackers;
    const double sum = worth_field_weight(field);
    volley_status status = VOLLEY_OK;

    out->suffered = out->destroyed = out->stands = 0;
    for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++) {
        const volley_text *row = &field->rows[i].defender;
        char *text = worth_at_range(row->text, worker->now->range);
        const struct worth_attack attack = {
            .attacker = { text, row->source, row->line, row->column, row->pinned },
            .defender = { .text = worker->setup.defense, .source = worker->job->ship.text.source },
            .whole = worker->setup.whole,
        };
        struct worth_cell cell;

        status =
            text ? worth_measure(&worker->job->asking, &attack, worker->look, &cell, worker->err)
                 : error_nomem(worker->err);
        if (status == VOLLEY_OK)
            add_cell(out, &cell, field->rows[i].weight / sum);
        free(text);
    }
    return status;
}

/* ---- a case ---- */

static volley_status work_attack(const struct worker *worker, const volley_worth_figures *base,
                                 volley_worth_figures *out)
{
    bool same = false, fires = true;
    volley_status status = VOLLEY_OK;

    if (base && worker->shot->weapon)
        status = try_to_fire(worker, &fires);
    else if (base)
        status = compare(worker, RULES_ATTACKER, &same);
    if (status != VOLLEY_OK)
        return status;
    if (!same && fires)
        return attack_all(worker, out);
    out->dealt = base->dealt;
    return VOLLEY_OK;
}

static volley_status work_defense(const struct worker *worker, const volley_worth_figures *base,
                                  volley_worth_figures *out)
{
    bool same = false;
    volley_status status = VOLLEY_OK;

    if (base)
        status = compare(worker, RULES_DEFENDER, &same);
    if (status == VOLLEY_OK && !same)
        return suffer_all(worker, out);
    if (same) {
        out->suffered = base->suffered;
        out->destroyed = base->destroyed;
        out->stands = base->stands;
    }
    return status;
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
