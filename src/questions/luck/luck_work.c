#include "questions/luck/luck.h"

#include "attack/prune/pruning.h"
#include "questions/advice/advice.h"
#include "words/number.h"

#include <math.h>

enum { DAMAGE_DIGITS_MAX = 6 };

/* An attack whose dice are looked at while it is solved. */
struct looked {
    struct rolled rolled;
    struct luck_spread spread; /* of what the dice can be worth */
    double worth;              /* of those that fell */
    double odds;               /* how often they fall so */
    volley_error error;
};

static bool add_worth(double worth, double chance, bool fell, void *context)
{
    struct looked *looked = context;

    if (fell && chance > 0) {
        looked->odds += chance;
        looked->worth += (worth - looked->worth) * chance / looked->odds;
    }
    return luck_spread_add(&looked->spread, worth, chance);
}

/* The last call is for the most health, and the one that stays. */
static volley_status look(const struct solve_view *view, void *context)
{
    struct looked *looked = context;
    volley_error nomem = { 0 };
    uint32_t node;

    if (view->ship > 0 || view->number > 0)
        return VOLLEY_OK;
    looked->error = (volley_error){ 0 };
    looked->spread.count = 0;
    looked->odds = 0;
    looked->worth = 0;
    if (rolled_each(view, &looked->rolled, add_worth, looked, &nomem) != VOLLEY_OK)
        looked->error = nomem;
    else if (!(looked->odds > 0) &&
             rolled_find(view, &looked->rolled, &node, &looked->error) == VOLLEY_OK)
        looked->worth = view->values[node].of[SOLVE_DAMAGE];
    return VOLLEY_OK; /* another level of health may yet find them */
}

/* ---- one situation ---- */

/* Best play of one case of an attack that has been planned, looked at. A card may be inactive in
 * some cases. */
static volley_status plan_case(const struct ask_plan *plan, size_t number,
                               const struct ask_observer *observer, volley_error *err)
{
    volley_plan_options options = plan->options;
    struct ask_plan alone = { 0 };
    struct scenario scenario;
    volley_status status = scenario_copy_case(&scenario, &plan->scenario, number, err);

    options.strict = 0;
    if (status == VOLLEY_OK)
        status = ask_plan_take(&alone, &scenario, &options, observer, err);
    ask_plan_fini(&alone);
    return status;
}

/* ---- what came ---- */

/* The damage of all attacks together, however well or badly they are played. */
struct reach {
    const struct rolled *rolled; /* how dice of the first attack fell; NULL: any way */
    size_t least, most, ship;
    uint8_t number;
    bool begun;
    size_t least_of, most_of; /* of that attack, at any health */
    volley_error error;
};

static void end_attack(struct reach *reach)
{
    if (reach->begun) {
        reach->least += reach->least_of;
        reach->most += reach->most_of;
    }
}

/* A follow-up may not be made at all: it adds nothing to the least. */
static volley_status reach_out(const struct solve_view *view, void *context)
{
    struct reach *reach = context;

    if (!reach->begun || reach->ship != view->ship || reach->number != view->number) {
        end_attack(reach);
        reach->ship = view->ship;
        reach->number = view->number;
        reach->begun = true;
        reach->least_of = view->number ? 0 : SIZE_MAX;
        reach->most_of = 0;
    }
    if (reach->rolled && view->ship == 0 && view->number == 0)
        return rolled_reach(view, reach->rolled, &reach->least_of, &reach->most_of, &reach->error);
    for (uint32_t i = 0; i < view->graph->end_count; i++) {
        const size_t damage = (size_t)view->graph->ends[i].hits + view->graph->ends[i].crits;

        reach->least_of = damage < reach->least_of ? damage : reach->least_of;
        reach->most_of = damage > reach->most_of ? damage : reach->most_of;
    }
    return VOLLEY_OK;
}

/* Who plays badly can do what best play never does, but not more than the dice and the tokens
 * allow in any of the situations: that is looked up with nothing left out. */
static volley_status check_reach(const struct ask_plan *plan, const struct rolled *rolled,
                                 const struct error_place *place, size_t damage,
                                 volley_error *fault)
{
    const char *what = rolled ? "these dice: they deal" : "this attack: it deals";
    size_t least = SIZE_MAX, most = 0;

    for (size_t i = 0; i <= plan->other_count; i++) {
        struct reach reach = { .rolled = rolled };
        const struct ask_observer observer = { reach_out, &reach, PRUNE_ALL };
        const volley_status status = plan_case(plan, i, &observer, fault);

        end_attack(&reach);
        if (status != VOLLEY_OK || (damage >= reach.least && damage <= reach.most))
            return status;
        least = reach.least < least ? reach.least : least;
        most = reach.most > most ? reach.most : most;
    }
    if (least < most)
        return error_at(fault, VOLLEY_INVALID, place, "so much cannot come of %s %zu to %zu", what,
                        least, most);
    return error_at(fault, VOLLEY_INVALID, place, "so much cannot come of %s %zu", what, most);
}

static volley_status read_damage(struct game_attack *attack, const struct ask_plan *plan,
                                 const struct rolled *rolled, const struct ask_outcome *outcome)
{
    const struct error_place place = game_cell_place(&attack->damage);
    int damage;

    if (!number_read(place.word, place.word_bytes, &damage) || damage < 0 ||
        place.word_bytes > DAMAGE_DIGITS_MAX)
        return error_at(&attack->error, VOLLEY_SYNTAX, &place,
                        "damage is a whole number from 0 on; dice have a column \"rolled\"");
    attack->fortune.came = damage;
    if (!rolled && (size_t)damage < outcome->pmf_len && outcome->pmf[damage] > 0)
        return VOLLEY_OK;
    return check_reach(plan, rolled, &place, (size_t)damage, &attack->error);
}

static void take_damage(struct game_attack *attack, const struct ask_plan *plan,
                        const struct rolled *rolled)
{
    struct ask_outcome outcome = { 0 };
    volley_status status = ask_exact(&outcome, plan, &attack->error);

    for (size_t damage = 0; damage < outcome.pmf_len && status == VOLLEY_OK; damage++)
        if (!luck_spread_add(&attack->spread, (double)damage, outcome.pmf[damage]))
            status = error_nomem(&attack->error);
    if (status == VOLLEY_OK)
        read_damage(attack, plan, rolled, &outcome);
    ask_outcome_fini(&outcome);
}

/* ---- dice ---- */

/* What dice are worth in the situations in which they can fall so: their mean, by how often each
 * of these comes with such dice; or, where best play never comes to them, by how often it comes. */
struct mean_worth {
    double likely, likely_worth, all, all_worth;
    volley_error error; /* why they cannot fall so in the first situation */
};

static volley_status look_at_case(struct looked *looked, const struct ask_plan *plan, size_t number,
                                  struct mean_worth *mean, volley_error *err)
{
    struct looked one = { .rolled = looked->rolled, .worth = NAN };
    const struct ask_observer observer = { look, &one, PRUNE_USES };
    volley_status status = plan_case(plan, number, &observer, err);
    double share;

    if (one.error.status == VOLLEY_NOMEM)
        status = error_copy(err, &one.error);
    ask_case(plan, number, &share);
    for (uint32_t i = 0; i < one.spread.count && status == VOLLEY_OK; i++)
        if (!luck_spread_add(&looked->spread, one.spread.values[i].value,
                             share * one.spread.values[i].chance))
            status = error_nomem(err);
    luck_spread_fini(&one.spread);
    if (one.error.status == VOLLEY_OK && isnan(one.worth)) { /* its weapon cannot be fired then */
        if (!luck_spread_add(&looked->spread, 0, share))
            status = error_nomem(err);
    } else if (one.error.status == VOLLEY_OK) {
        mean->likely += share * one.odds;
        mean->likely_worth += share * one.odds * one.worth;
        mean->all += share;
        mean->all_worth += share * one.worth;
    } else if (mean->error.status == VOLLEY_OK) {
        mean->error = one.error;
    }
    return status;
}

/* An attack whose words say something by chance. */
static volley_status look_at_cases(struct looked *looked, const struct ask_plan *plan,
                                   volley_error *err)
{
    struct mean_worth mean = { .likely = 0 };

    for (size_t i = 0; i <= plan->other_count; i++)
        TRY(look_at_case(looked, plan, i, &mean, err));
    if (!(mean.all > 0))
        return error_copy(err, &mean.error);
    looked->worth = mean.likely > 0 ? mean.likely_worth / mean.likely : mean.all_worth / mean.all;
    return VOLLEY_OK;
}

static void find_chances(struct game_attack *attack)
{
    static const double nearly =
        1e-9; /* what dice are worth in two ways may differ by a rounding */
    volley_fortune *fortune = &attack->fortune;

    fortune->expected = 0;
    for (uint32_t i = 0; i < attack->spread.count; i++) {
        const struct luck_value *value = &attack->spread.values[i];

        fortune->expected += value->value * value->chance;
        if (value->value < fortune->came - nearly)
            fortune->below += value->chance;
        else if (value->value <= fortune->came + nearly)
            fortune->same += value->chance;
    }
}

/* ---- the attack ---- */

static volley_status plan_attack(struct game_attack *attack, const volley_luck *how,
                                 struct looked *looked, struct ask_plan *out)
{
    const struct ask_words words = { how->library,      attack->edition,
                                     &attack->attacker, 1,
                                     attack->defender,  0 };
    const struct ask_observer observer = { look, looked, PRUNE_USES };
    bool is_looked_at;
    struct scenario scenario;
    volley_status status = ask_scenario(&scenario, &words, &attack->error);

    if (status != VOLLEY_OK)
        return status;
    if (attack->rolled.text && scenario.attacker_count > 1) {
        scenario_fini(&scenario);
        return error_at(&attack->error, VOLLEY_INVALID, &looked->rolled.place,
                        "dice are those of one attack: give each attack a row of its own");
    }
    is_looked_at = attack->rolled.text && !scenario.other_count;
    looked->rolled.scenario = is_looked_at ? &out->scenario : NULL;
    status =
        ask_plan_take(out, &scenario, &how->plan, is_looked_at ? &observer : NULL, &attack->error);
    if (status == VOLLEY_OK && is_looked_at)
        return error_copy(&attack->error, &looked->error);
    if (status == VOLLEY_OK && attack->rolled.text)
        return look_at_cases(looked, out, &attack->error);
    return status;
}

static volley_status read_dice(struct game_attack *attack, struct rolled *out)
{
    const struct error_place place = game_cell_place(&attack->rolled);
    int number;

    if (!attack->damage.text && number_read(place.word, place.word_bytes, &number))
        return error_at(&attack->error, VOLLEY_SYNTAX, &place,
                        "a number is damage, which has a column \"damage\"; dice are as in 2 hit");
    return rolled_read(out, &attack->rolled, DICE_RED, &attack->error);
}

void luck_work(struct game_attack *attack, const volley_luck *how, struct card_digest *cards,
               struct card_digest *own)
{
    static const struct card_use none = { .count = 0 };
    struct looked looked = { .worth = NAN };
    struct ask_plan plan = { 0 };
    volley_status status = attack->error.status;

    if (status == VOLLEY_OK && attack->rolled.text)
        status = read_dice(attack, &looked.rolled);
    looked.rolled.as_fell = true;
    looked.rolled.place = game_cell_place(&attack->rolled);
    if (status == VOLLEY_OK)
        status = plan_attack(attack, how, &looked, &plan);
    if (status == VOLLEY_OK) {
        card_digest_add_plan(own, &plan);
        card_digest_add_plan(cards, &plan);
        attack->dice = looked.worth;
        if (attack->damage.text) {
            take_damage(attack, &plan, attack->rolled.text ? &looked.rolled : NULL);
        } else { /* what the dice are worth stands for it */
            attack->fortune.came = looked.worth;
            attack->spread = looked.spread;
            looked.spread = (struct luck_spread){ 0 };
        }
        find_chances(attack);
    } else {
        card_digest_add(cards, &none);
    }
    luck_spread_fini(&looked.spread);
    ask_plan_fini(&plan);
}
