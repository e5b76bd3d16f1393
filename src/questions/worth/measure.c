#include "questions/worth/worth_work.h"

#include "questions/duel/handle.h"
#include "questions/tell/card_worth.h"

#include <math.h>

/* ---- cards ---- */

static void merge(struct worth_seen *seen, const struct report_card *card)
{
    const volley_card_state *state = &card->state;

    if (state->bears && !state->active && !seen->needs[0]) {
        memcpy(seen->needs, state->needs, sizeof seen->needs);
        memcpy(seen->say, *card->others_say ? "" : card->say,
               *card->others_say ? 1 : sizeof seen->say);
    }
    seen->bears = seen->bears || state->bears;
    seen->active = seen->active || (state->bears && state->active);
}

/* Of one card that is looked at. An inactive one without a need, or none found, is one for which
 * there was no memory. */
static bool look_at_card(const struct ask_plan *plan, size_t ship, size_t card,
                         struct worth_seen *seen)
{
    const struct loadout *loadout = ask_loadout_of(&plan->scenario, ship);
    struct report_card found = { .ship = ship,
                                 .number = card,
                                 .row = seen->row,
                                 .library = library_cards(NULL, plan->scenario.edition) };
    struct buffer told = { 0 };

    if (seen->row != loadout->cards[card].row)
        return true;
    if (!ask_card_find(plan, ship, card, &found.state) ||
        (card_is_inactive(&found) && !found.state.needs[0]))
        return false;
    card_say_find(&found, &plan->scenario, &told);
    merge(seen, &found);
    return !told.failed;
}

static volley_status look_at_cards(const struct ask_plan *plan, size_t ship,
                                   struct worth_look *look, volley_error *err)
{
    const struct loadout *loadout = ask_loadout_of(&plan->scenario, ship);

    for (size_t card = 0; card < loadout->card_count; card++)
        for (size_t i = 0; i < look->count; i++)
            NEED(look_at_card(plan, ship, card, &look->seen[i]), err);
    return VOLLEY_OK;
}

/* Where the conditions of the card can hold. */
static volley_status grant(struct scenario *scenario, size_t ship, struct worth_look *look,
                           volley_error *err)
{
    const struct loadout *loadout = ask_loadout_of(scenario, ship);

    for (size_t card = 0; card < loadout->card_count; card++) {
        if (loadout->cards[card].row != look->granted)
            continue;
        look->ranges |= tell_worth_ranges(scenario, ship, card);
        if (!tell_worth_can_hold(scenario, ship, card))
            continue;
        look->holds = true;
        if (!tell_worth_grant(scenario, ship, card))
            return error_set(err, VOLLEY_INVALID, "it changes what is settled before the attack");
    }
    return VOLLEY_OK;
}

/* ---- how long it stands ---- */

double worth_stands(const double *pmf, size_t pmf_len, int health)
{
    double attacks[2 * RULES_HEALTH_MAX + 1] = { 0 };

    for (int left = 1; left <= health; left++) {
        double sum = 1;

        for (size_t damage = 1; damage < pmf_len && damage < (size_t)left; damage++)
            sum += pmf[damage] * attacks[(size_t)left - damage];
        attacks[left] = pmf_len && pmf[0] < 1 ? sum / (1 - pmf[0]) : INFINITY;
    }
    return attacks[health];
}

/* Each attack is as the words say it: red and orange tokens are there again, and keep no others
 * away. */
static void drill(struct engagement *engagement)
{
    const unsigned kinds = (RULES_RED | RULES_ORANGE) & ~RULES_TOKEN_BIT(RULES_JAM);

    engagement->drills = true;
    for (size_t i = 0; i < engagement->kind_count; i++) {
        struct engagement_kind *kind = &engagement->kinds[i];

        kind->start[RULES_JAM] = 0; /* it waits for tokens that come */
        for (int token = 0; token < RULES_TOKENS; token++)
            for (size_t j = 0; (kinds >> token & 1) && j < kind->plan_count; j++)
                kind->plan[j].gains[token] = kind->start[token];
        kind->topped |= (uint16_t)kinds;
    }
}

/* In rounds of an engagement, where attacks differ: they are several, or look at the health that is
 * left. NAN: not worked out, and why. */
static double survive(const struct worth_asking *asking, const struct worth_attack *attack,
                      volley_error *why)
{
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    const struct duel_request request = { .sides = { [ENGAGEMENT_B] = { attack->other, 1 } },
                                          .options = &options,
                                          .cut = &attack->ship->whole };
    volley_duel_figures figures;
    volley_duel *duel = NULL;
    double stands = NAN;
    volley_status status;

    options.library = asking->library;
    options.rounds = 0;
    options.ranges = &attack->moment.range;
    options.range_count = 1;
    options.deck = "off";
    options.survives = 1;
    options.actions = VOLLEY_DUEL_ACTIONS_NONE; /* its attacks have the tokens that words give */
    engine.engine = VOLLEY_ENGINE_EXACT;
    engine.watch = asking->plan.watch;
    engine.context = asking->plan.context;
    engine.memory = asking->plan.memory;
    status = duel_create(asking->edition, &request, &duel, why);
    if (status == VOLLEY_OK) {
        drill(&duel->variants[0].cast.engagement);
        status = volley_duel_run(duel, &engine, why);
    }
    if (error_is_endless(why)) {
        stands = INFINITY;
        *why = (volley_error){ .status = VOLLEY_OK };
    }
    if (status == VOLLEY_OK && volley_duel_figures_of(duel, 0, &figures))
        stands = figures.attacks[1];
    volley_duel_free(duel);
    return stands;
}

/* Charges and force are spent, or come back slowly. */
static bool lasts(const struct loadout *loadout)
{
    return loadout->pool_count > 0 || loadout->has_charges || loadout->tokens[RULES_FORCE] > 0 ||
           duel_asks_for_health(loadout);
}

/* Whether each attack is as the first one. */
static bool is_plain(const struct ask_plan *plan, const struct ask_outcome *outcome)
{
    const struct scenario *scenario = &plan->scenario;

    return scenario->attacker_count == 1 && outcome->outcome.shape.attack_count == 1 &&
           !outcome->outcome.shape.falls && !lasts(&scenario->defender) &&
           !lasts(&scenario->attackers[0]);
}

static volley_status find_stands(const struct worth_asking *asking,
                                 const struct worth_attack *attack, const struct ask_plan *plan,
                                 const struct ask_outcome *outcome, struct worth_look *look,
                                 struct worth_cell *out, volley_error *err)
{
    const struct loadout *defender = &plan->scenario.defender;
    volley_error why = { .status = VOLLEY_OK };

    out->stands = out->health = NAN;
    if (!defender->mortal)
        return VOLLEY_OK;
    out->health = loadout_health(defender);
    if (is_plain(plan, outcome)) {
        out->stands = worth_stands(outcome->pmf, outcome->pmf_len, loadout_health(defender));
        return VOLLEY_OK;
    }
    if (look->granted) /* there are no words for it */
        return VOLLEY_OK;
    out->stands = survive(asking, attack, &why);
    if (why.status == VOLLEY_NOMEM || why.status == VOLLEY_STOPPED)
        return error_copy(err, &why);
    error_copy(&look->unknown, &why);
    return VOLLEY_OK;
}

/* ---- an attack ---- */

static volley_status run(const struct worth_asking *asking, const struct worth_attack *attack,
                         const struct ask_plan *plan, struct worth_look *look,
                         struct worth_cell *out, volley_error *err)
{
    struct ask_outcome outcome;
    volley_status status = VOLLEY_OK;

    TRY(ask_exact(&outcome, plan, err));
    out->damage = outcome.summary.mean;
    out->crits = outcome.summary.crits;
    out->destroyed = outcome.destroyed;
    out->stands = out->health = NAN;
    if (attack->role == RULES_DEFENDER)
        status = find_stands(asking, attack, plan, &outcome, look, out, err);
    ask_outcome_fini(&outcome);
    return status;
}

volley_status worth_scenario(const struct worth_asking *asking, const struct worth_attack *attack,
                             struct scenario *out, volley_error *err)
{
    const struct ask_words words = { asking->library, asking->edition,
                                     attack->other,   1,
                                     *attack->other,  0 };
    struct ask_cut cut = { .moments = { &attack->moment } };

    cut.words[attack->role] = &attack->ship->roles[attack->role];
    return ask_scenario_cut(out, &words, &cut, err);
}

volley_status worth_measure(const struct worth_asking *asking, const struct worth_attack *attack,
                            struct worth_look *look, struct worth_cell *out, volley_error *err)
{
    struct scenario scenario;
    struct ask_plan plan;
    size_t ship;
    volley_status status = VOLLEY_OK;

    TRY(worth_scenario(asking, attack, &scenario, err));
    ship = attack->role == RULES_DEFENDER ? scenario.attacker_count : 0;
    if (look->granted)
        status = grant(&scenario, ship, look, err);
    if (status != VOLLEY_OK) {
        scenario_fini(&scenario);
        return status;
    }
    TRY(ask_plan_take(&plan, &scenario, &asking->plan, NULL, err));
    status = look_at_cards(&plan, ship, look, err);
    if (status == VOLLEY_OK)
        status = run(asking, attack, &plan, look, out, err);
    ask_plan_fini(&plan);
    return status;
}
