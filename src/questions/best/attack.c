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
static volley_status try_to_fire(const struct worker *worker, bool *fires)
{
    const struct cards_row *weapon = worker->setup->weapon;
    struct loadout loadout;
    volley_error fault = { 0 };
    volley_status status;

    *fires = !weapon || squad_weapon_reaches(weapon, worker->now->range);
    if (!weapon || !*fires)
        return VOLLEY_OK;
    status = worth_setup_compile(worker->setup, &worker->ask->job->ship, RULES_ATTACKER,
                                 worker->now->range, &loadout, &fault);
    loadout_fini(&loadout);
    *fires = status == VOLLEY_OK;
    return status == VOLLEY_NOMEM ? error_nomem(worker->err) : VOLLEY_OK;
}

/* Add the figures of attacks by the ship, or on it. */
static volley_status meet_all(const struct worker *worker, enum rules_side role, double share,
                              double *figures)
{
    const struct worth_attack attack = {
        .ship = worker->setup, .role = role, .moment = { NULL, worker->now->range }, .share = share
    };
    const bool defends = role == RULES_DEFENDER;
    struct worth_look look = { .seen = NULL };
    struct worth_cell cell = { figures[0], figures[1], defends ? figures[2] : 0 };
    volley_status status = worth_meet(worker->ask->job, attack, &look, &cell, worker->err);

    figures[0] = cell.damage;
    figures[1] = cell.destroyed;
    if (defends)
        figures[2] = cell.stands;
    return status;
}

static volley_status attack_in_case(const struct worker *worker, double figures[2])
{
    bool fires = false;
    volley_status status = try_to_fire(worker, &fires);

    figures[0] = figures[1] = fires ? 0 : NAN;
    return status == VOLLEY_OK && fires ? meet_all(worker, RULES_ATTACKER, 1, figures) : status;
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
        status = key->role == RULES_ATTACKER
                     ? attack_in_case(worker, figures)
                     : meet_all(worker, RULES_DEFENDER, worker->now->weight, figures);
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
    struct duel_roles roles;
    struct phrase words;
    volley_status status = phrase_read(&words, lexer_of_text(&job->ship.text, "loadout"), err);

    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &words, &job->ship.reading, err);
    *out = status == VOLLEY_OK ? (uint32_t)roles.weapon_count : 0;
    phrase_fini(&words);
    return status;
}
