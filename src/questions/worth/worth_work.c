#include "questions/worth/worth_work.h"

#include "questions/squad/member.h"

#include <math.h>
#include <stdio.h>

/* ---- the ship in words ---- */

/* The words of a ship, one left out, with what is added. */
static volley_status cut_whole(struct phrase *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, uint32_t *own,
                               volley_error *err)
{
    const char *const more[] = { variation->with, variation->assumed };
    volley_status status = phrase_read(out, lexer_of_text(&ship->text, "loadout"), err);

    if (status == VOLLEY_OK && variation->without != WORTH_NONE)
        phrase_drop(out, (uint32_t)variation->without);
    *own = out->count;
    for (size_t i = 0; i < ARRAY_LEN(more) && status == VOLLEY_OK; i++)
        if (more[i])
            status = phrase_add(
                out, (struct lexer){ more[i], more[i] + strlen(more[i]), "--assume", 0, 0 }, err);
    return status;
}

/* Weapons that are not fired are no words of the attack. */
static void choose_weapon(struct duel_roles *roles, uint32_t own, int fired,
                          struct worth_setup *out)
{
    for (size_t i = 0; i < roles->weapon_count; i++) {
        struct duel_weapon *weapon = &roles->weapons[i];

        weapon->fired = fired == (int)i || (fired == WORTH_NEW && weapon->word >= own);
        out->weapon = weapon->fired ? weapon->row : out->weapon;
    }
}

/* The initiative, which in games is the ship's, counts in an attack for cards that compare it. */
static void keep_initiative(struct phrase *words)
{
    for (uint32_t i = 0; i < words->count; i++) {
        const struct setting_word said = setting_take_apart(&words->words[i].place);

        if (setting_duel_word(&said) == RULES_DUEL_INIT)
            words->words[i].marks = DUEL_BOTH_ROLES << DUEL_WHOLE;
    }
}

volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err)
{
    struct duel_roles roles;
    uint32_t own;
    volley_status status;

    *out = (struct worth_setup){ .weapon = NULL };
    status = cut_whole(&out->whole, ship, variation, &own, err);
    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &out->whole, &ship->reading, err);
    if (status == VOLLEY_OK) {
        choose_weapon(&roles, own, variation->fired, out);
        keep_initiative(&out->whole);
    }
    for (enum rules_side side = 0; side < RULES_SIDES && status == VOLLEY_OK; side++)
        status = duel_roles_words(&roles, side, DUEL_WHOLE, &out->roles[side], err);
    if (status != VOLLEY_OK)
        worth_setup_fini(out);
    return status;
}

volley_status worth_setup_compile(const struct worth_setup *setup, const struct worth_ship *ship,
                                  enum rules_side side, int range, struct loadout *out,
                                  volley_error *err)
{
    const struct loadout_moment moment = { NULL, range, 0, false };
    struct chance_draw draw = { .left = 0 };
    const struct loadout_reading reading = { ship->reading.edition, ship->reading.library, side,
                                             side == RULES_ATTACKER ? &moment : NULL, &draw };

    return loadout_compile(out, &setup->roles[side], &reading, err);
}

void worth_setup_fini(struct worth_setup *setup)
{
    phrase_fini(&setup->whole);
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        phrase_fini(&setup->roles[side]);
    *setup = (struct worth_setup){ .weapon = NULL };
}

bool worth_says_range(const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    uint32_t about;

    if (chance_is(word))
        return chance_about(word, &about, NULL) == VOLLEY_OK && about >> RULES_RANGE & 1;
    return setting_match(&said, &spelling) && spelling.word->kind == RULES_WORD_SITUATION &&
           spelling.word->id == RULES_RANGE;
}

/* ---- its figures ---- */

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

/* Of a weapon that does not reach. */
static void note_reach(struct worth_shot *shot, int own)
{
    int low = RULES_RANGE_MAX, high = 0;

    for (int range = RULES_RANGE_MAX; range >= 0; range--) {
        low = squad_weapon_reaches(shot->weapon, range) ? range : low;
        high = squad_weapon_reaches(shot->weapon, range) && range > high ? range : high;
    }
    snprintf(shot->needs, sizeof shot->needs, low == high ? "range %d" : "range %d-%d", low, high);
    shot->moved = 1 + (own < low ? low : high);
}

/* Also an arc of a weapon that is fired, which is taken for granted.
 *  fault  what is said where nothing is known that it lacks */
static volley_status note_what_it_lacks(const struct worker *worker, const char *fault)
{
    struct worth_shot *shot = worker->shot;
    const size_t reach = shot->moved ? strlen(shot->needs) : 0;
    struct buffer words = { 0 };
    bool failed;
    char *has =
        phrase_spell(&worker->plain.roles[RULES_ATTACKER], worker->job->ship.reading.library);

    words.failed = !has;
    squad_weapon_requires(shot->weapon, has ? has : "", &words);
    snprintf(shot->requires, sizeof shot->requires, "%s", buffer_text(&words));
    snprintf(shot->needs + reach, sizeof shot->needs - reach, "%s%s",
             reach && *shot->requires ? " " : "", *shot->requires ? shot->requires : fault);
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
    const bool reaches = squad_weapon_reaches(shot->weapon, worker->now->range);
    struct loadout loadout;
    volley_error fault = { 0 };
    volley_status status = VOLLEY_INVALID;

    if (reaches) {
        status = worth_setup_compile(&worker->setup, &worker->job->ship, RULES_ATTACKER,
                                     worker->now->range, &loadout, &fault);
        shot->more = status == VOLLEY_OK && loadout.situations >> RULES_BONUS & 1;
        loadout_fini(&loadout);
    }
    *fired = status == VOLLEY_OK;
    if (status == VOLLEY_NOMEM)
        return error_nomem(worker->err);
    if (!worker->base || (shot->fired && !*fired) || (!reaches && shot->needs[0]))
        return VOLLEY_OK;
    shot->fired = shot->fired || *fired;
    shot->moved = 0;
    if (!reaches)
        note_reach(shot, worker->now->range);
    return note_what_it_lacks(worker, fault.message);
}

/* ---- all that it attacks and is attacked by ---- */

const struct worth_cell worth_unknown = { NAN, NAN, NAN, NAN, NAN, NAN };

void worth_cell_add(struct worth_cell *sum, double share, const struct worth_cell *cell)
{
    sum->damage += share * cell->damage;
    sum->crits += share * cell->crits;
    sum->destroyed += share * cell->destroyed;
    sum->stands += share * cell->stands;
    sum->health += share * cell->health;
    sum->felled += share * cell->felled;
}

bool worth_is_endless(const struct worth_cell *cell)
{
    return isinf(cell->stands) && cell->felled > 0;
}

void worth_take_turns(struct worth_cell *cell)
{
    if (cell->felled > 0)
        cell->stands = 1 / cell->felled;
}

void worth_say_turns(struct buffer *out)
{
    buffer_print(out,
                 "Attacks stood: one of the attackers or more can never destroy the ship, as it "
                 "is or with a card, so that a mean would be for ever. All rows tell the "
                 "attacks that it stands if the attackers take turns, each as often as its "
                 "weight says (the harmonic mean).\n");
}

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
                                   .moment = { NULL, worker->now->range, 0, false } };
    const double sum = weight_of(field);

    *out = (struct worth_cell){ 0 };
    for (size_t i = 0; i < field->count; i++) {
        const double share = field->rows[i].weight / sum;
        struct worth_cell cell = { 0 };

        attack.other = &field->rows[i].defender;
        TRY(worth_measure(&job->asking, &attack, worker->look, &cell, worker->err));
        worth_cell_add(out, share, &cell);
        out->felled += share / cell.stands;
    }
    return VOLLEY_OK;
}

/* ---- a case ---- */

/* A bonus attack is made besides the ship's own: by itself it takes the place of none. */
static void add_to_own(const struct worth_figures *own, struct worth_cell *cell)
{
    cell->damage += own ? own->attack.damage : NAN;
    cell->crits += own ? own->attack.crits : NAN;
    cell->destroyed = NAN; /* by both together: not known */
}

static volley_status work_attack(const struct worker *worker, struct worth_cell *out)
{
    bool same = false, fires = true;

    *out = worth_unknown;
    if (worker->shot->weapon)
        TRY(try_to_fire(worker, &fires));
    else if (worker->base)
        TRY(compare(worker, RULES_ATTACKER, &same));
    if ((same || !fires) && worker->base)
        *out = worker->base->attack;
    else if (fires)
        TRY(meet_all(worker, RULES_ATTACKER, out));
    if (fires && worker->shot->more)
        add_to_own(worker->base, out);
    return VOLLEY_OK;
}

static volley_status work_defense(const struct worker *worker, struct worth_cell *out)
{
    bool same = false;

    if (worker->base)
        TRY(compare(worker, RULES_DEFENDER, &same));
    if (!same)
        return meet_all(worker, RULES_DEFENDER, out);
    *out = worker->base->defense;
    return VOLLEY_OK;
}

static volley_status work_case(struct worker *worker, const struct worth_try *tried,
                               struct worth_figures *out)
{
    const struct worth_ship *ship = &worker->job->ship;
    const struct worth_variation none = { WORTH_NONE, NULL, worker->now->words, WORTH_NONE };
    struct worth_variation variation = tried->variation;
    volley_status status = VOLLEY_OK;

    variation.assumed = worker->now->words;
    *out = (struct worth_figures){ .attack = { 0 } };
    if (worker->base)
        status = worth_setup_make(&worker->plain, ship, &none, worker->err);
    if (status == VOLLEY_OK)
        status = worth_setup_make(&worker->setup, ship, &variation, worker->err);
    worker->shot->weapon = worker->setup.weapon;
    if (status == VOLLEY_OK && tried->roles >> RULES_ATTACKER & 1)
        status = work_attack(worker, &out->attack);
    if (status == VOLLEY_OK && tried->roles >> RULES_DEFENDER & 1)
        status = work_defense(worker, &out->defense);
    worth_setup_fini(&worker->plain);
    worth_setup_fini(&worker->setup);
    return status;
}

volley_status worth_work(const struct worth_job *job, struct worth_try *tried,
                         struct worth_figures *out, volley_error *err)
{
    tried->shot = (struct worth_shot){ .weapon = NULL };
    for (size_t i = 0; i < job->case_count; i++) {
        const struct worth_case *own = &job->cases[i];
        const struct worth_case now = { tried->moved ? tried->moved - 1 : own->range, own->words,
                                        own->weight };
        struct worker worker = { .job = job,
                                 .now = &now,
                                 .base = tried->base ? &tried->base[i] : NULL,
                                 .look = &tried->look,
                                 .shot = &tried->shot,
                                 .err = err };

        TRY(work_case(&worker, tried, &out[i]));
    }
    return VOLLEY_OK;
}

struct worth_figures worth_mean(const struct worth_job *job, const struct worth_figures *by_case)
{
    struct worth_figures mean = { .attack = { 0 } };

    for (size_t i = 0; i < job->case_count; i++) {
        worth_cell_add(&mean.attack, job->cases[i].weight, &by_case[i].attack);
        worth_cell_add(&mean.defense, job->cases[i].weight, &by_case[i].defense);
    }
    return mean;
}
