#include "questions/best/attack.h"

#include "base/buffer.h"
#include "questions/squad/member.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An entry in one case. */
struct worker {
    const struct best_ask *ask;
    const struct worth_case *now;
    const struct worth_setup *setup;
    volley_error *err;
};

/* ---- attacks of the ship ---- */

/* A weapon that does not reach, or lacks what it needs, is not fired. */
static volley_status try_to_fire(const struct worker *worker, const char *text, bool *fires)
{
    const struct duel_reading *reading = &worker->ask->job->ship.reading;
    const struct cards_row *weapon = worker->setup->weapon;
    struct loadout loadout = { 0 };
    volley_error fault = { 0 };
    volley_status status;

    *fires = !weapon || squad_weapon_reaches(weapon, worker->now->range);
    if (!weapon || !*fires)
        return VOLLEY_OK;
    status = loadout_parse(
        &loadout,
        (struct lexer){
            .at = text, .end = text + strlen(text), .source = "loadout", .line = 1, .column = 1 },
        RULES_ATTACKER, 1, reading->edition, reading->library, &fault);
    loadout_fini(&loadout);
    *fires = status == VOLLEY_OK;
    return status == VOLLEY_NOMEM ? error_nomem(worker->err) : VOLLEY_OK;
}

static volley_status attack_all(const struct worker *worker, const char *text, double figures[2])
{
    const struct worth_job *job = worker->ask->job;
    const double sum = worth_field_weight(&job->targets);
    volley_status status = VOLLEY_OK;

    figures[0] = figures[1] = 0;
    for (size_t i = 0; i < job->targets.count && status == VOLLEY_OK; i++) {
        const struct worth_attack attack = { .attacker = { .text = text,
                                                           .source = job->ship.text.source },
                                             .defender = job->targets.rows[i].defender };
        struct worth_look look = { .seen = NULL };
        struct worth_cell cell = { 0 };

        status = worth_measure(&job->asking, &attack, &look, &cell, worker->err);
        figures[0] += job->targets.rows[i].weight / sum * cell.damage;
        figures[1] += job->targets.rows[i].weight / sum * cell.destroyed;
    }
    return status;
}

static volley_status attack_in_case(const struct worker *worker, double figures[2])
{
    char *text = worth_at_range(worker->setup->attack, worker->now->range);
    bool fires = false;
    volley_status status = text ? try_to_fire(worker, text, &fires) : error_nomem(worker->err);

    figures[0] = figures[1] = NAN;
    if (status == VOLLEY_OK && fires)
        status = attack_all(worker, text, figures);
    free(text);
    return status;
}

/* ---- attacks on it ---- */

static volley_status suffer_in_case(const struct worker *worker, double figures[3])
{
    const struct worth_job *job = worker->ask->job;
    const double sum = worth_field_weight(&job->attackers);
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < job->attackers.count && status == VOLLEY_OK; i++) {
        const volley_text *row = &job->attackers.rows[i].defender;
        const double share = worker->now->weight * job->attackers.rows[i].weight / sum;
        char *text = worth_at_range(row->text, worker->now->range);
        const struct worth_attack attack = {
            .attacker = { text, row->source, row->line, row->column, row->pinned },
            .defender = { .text = worker->setup->defense, .source = job->ship.text.source },
            .whole = worker->setup->whole,
        };
        struct worth_look look = { .seen = NULL };
        struct worth_cell cell = { 0 };

        status = text ? worth_measure(&job->asking, &attack, &look, &cell, worker->err)
                      : error_nomem(worker->err);
        figures[0] += share * cell.damage;
        figures[1] += share * cell.destroyed;
        figures[2] += share * cell.stands;
        free(text);
    }
    return status;
}

/* ---- an entry ---- */

static char *words_of(const struct best_ask *ask, const struct best_key *key)
{
    struct buffer words = { 0 };

    for (uint32_t i = 0; i < BEST_SEARCHED_MAX; i++)
        if (best_bits_has(&key->cards, i) || (int32_t)i == key->weapon)
            buffer_print(&words, "%s%s", words.count ? " " : "", ask->words[i]);
    return buffer_string(&words);
}

static int fired_by(const struct best_key *key)
{
    if (key->weapon == BEST_PRIMARY)
        return WORTH_NONE;
    return key->weapon < BEST_SEARCHED_MAX ? WORTH_NEW : key->weapon - BEST_SEARCHED_MAX;
}

static volley_status work_case(struct worker *worker, const struct best_key *key, const char *words,
                               double *figures)
{
    const struct worth_variation variation = { WORTH_NONE, words, worker->now->words,
                                               fired_by(key) };
    struct worth_setup setup;
    volley_status status =
        worth_setup_make(&setup, &worker->ask->job->ship, &variation, worker->err);

    worker->setup = &setup;
    if (status == VOLLEY_OK)
        status = key->role == RULES_ATTACKER ? attack_in_case(worker, figures)
                                             : suffer_in_case(worker, figures);
    worth_setup_fini(&setup);
    return status;
}

volley_status best_attack_work(const struct best_ask *ask, const struct best_key *key,
                               double *figures, volley_error *err)
{
    char *words = words_of(ask, key);
    volley_status status = words ? VOLLEY_OK : error_nomem(err);

    if (key->role == RULES_DEFENDER)
        figures[0] = figures[1] = figures[2] = 0;
    for (size_t i = 0; i < ask->job->case_count && status == VOLLEY_OK; i++) {
        struct worker worker = { .ask = ask, .now = &ask->job->cases[i], .err = err };

        status =
            work_case(&worker, key, words, key->role == RULES_ATTACKER ? figures + 2 * i : figures);
    }
    free(words);
    return status;
}

volley_status best_attack_weapons(const struct worth_job *job, uint32_t *out, volley_error *err)
{
    struct duel_roles roles = { 0 };
    const struct lexer words = { .at = job->ship.text.text,
                                 .end = job->ship.text.text + strlen(job->ship.text.text) };
    volley_status status = duel_roles_sort(&roles, words, &job->ship.reading, err);

    *out = (uint32_t)roles.weapon_count;
    duel_roles_fini(&roles);
    return status;
}
