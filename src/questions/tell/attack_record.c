#include "questions/tell/report.h"

#include <math.h>

#define REPORT(member) .place = offsetof(struct report, member)
#define ENGINE(member) .place = offsetof(struct ask_outcome, member)
#define CHECK(member)  .place = offsetof(volley_check, member)
#define SOURCE(member) .place = offsetof(struct outcome_source, member)

static const struct record figures_record, source_record;

static const struct report *report_of(const struct record_at *at)
{
    return record_up(at, &attack_record);
}

static const struct scenario *scenario_of(const struct record_at *at)
{
    return &report_of(at)->plan->scenario;
}

static const struct ask_outcome *engine_of(const struct record_at *at)
{
    return record_up(at, &figures_record);
}

static const struct outcome *outcome_of(const struct record_at *at)
{
    return &engine_of(at)->outcome;
}

/* Distributions end with the last value that can happen. */
static struct record_value trimmed(const double *pmf, size_t len)
{
    while (len > 1 && pmf[len - 1] == 0)
        len--;
    return record_numbers(pmf, len);
}

/* ---- tokens: a value for each kind ---- */

/* Ships are in a list; what is not is the defender. */
static size_t token_ship(const struct record_at *at)
{
    return at->up->of == &figures_record ? scenario_of(at)->attacker_count : at->up->index;
}

static struct record_value tokens_mean(const struct record_at *at)
{
    return record_number(engine_of(at)->tokens_left[token_ship(at) * RULES_TOKENS + at->index]);
}

static struct record_value tokens_pmf(const struct record_at *at)
{
    return trimmed(outcome_tokens(outcome_of(at), token_ship(at), at->index),
                   outcome_of(at)->shape.token_counts);
}

static bool has_tokens(const struct record_at *at)
{
    return tokens_mean(at).state == RECORD_FOUND;
}

#define TOKENS RECORD_MAP, .fixed = RULES_TOKENS, .words = rules_token_words
static const struct record_field mean_fields[] = { { NULL, RECORD_NUMBER, .get = tokens_mean } };
static const struct record_field pmf_fields[] = { { NULL, RECORD_NUMBERS, .get = tokens_pmf } };
static const struct record tokens_mean_record = RECORD_WITH(mean_fields, .when = has_tokens);
static const struct record tokens_pmf_record = RECORD_WITH(pmf_fields, .when = has_tokens);
static const struct record_field ship_mean_fields[] = { { NULL, TOKENS,
                                                          .of = &tokens_mean_record } };
static const struct record_field ship_pmf_fields[] = { { NULL, TOKENS, .of = &tokens_pmf_record } };
static const struct record ship_mean_record = RECORD(ship_mean_fields);
static const struct record ship_pmf_record = RECORD(ship_pmf_fields);

static struct record_value attackers(const struct record_at *at)
{
    return record_items(at->it, scenario_of(at)->attacker_count, 0);
}

/* Of an attack, or of all of them. */
static struct record_value given_pmf(const struct record_at *at)
{
    const struct outcome *outcome = outcome_of(at);
    const size_t attack =
        at->up->of == &source_record ? at->up->index : outcome->shape.attack_count;

    return trimmed(outcome_given(outcome, attack, at->index), outcome->shape.given_len);
}

static struct record_value given_mean(const struct record_at *at)
{
    const struct record_value pmf = given_pmf(at);

    return record_number(outcome_mean(pmf.items, pmf.count));
}

static bool is_given(const struct record_at *at)
{
    return outcome_of(at)->shape.given_len && given_pmf(at).count > 1;
}

static const struct record_field given_fields[] = {
    { "mean", RECORD_NUMBER, .get = given_mean },
    { "pmf", RECORD_NUMBERS, .get = given_pmf },
};
static const struct record given_record = RECORD_WITH(given_fields, .when = is_given);

/* ---- the attacks ---- */

static struct record_value source_ship(const struct record_at *at)
{
    return record_integer((int64_t)((const struct outcome_source *)at->it)->ship + 1);
}

static struct record_value source_made(const struct record_at *at)
{
    return record_number(outcome_of(at)->made[at->index]);
}

static struct record_value source_pmf(const struct record_at *at)
{
    return trimmed(outcome_attack(outcome_of(at), at->index), outcome_of(at)->shape.damage_len);
}

static struct record_value source_mean(const struct record_at *at)
{
    const struct record_value pmf = source_pmf(at);

    return record_number(outcome_mean(pmf.items, pmf.count));
}

static struct record_value source_hit(const struct record_at *at)
{
    return record_number(outcome_hit(outcome_of(at), at->index, engine_of(at)->pmf));
}

static struct record_value after_pmf(const struct record_at *at)
{
    return trimmed(outcome_after(outcome_of(at), at->up->index), outcome_of(at)->shape.damage_len);
}

static struct record_value after_mean(const struct record_at *at)
{
    return record_number(outcome_mean(outcome_after(outcome_of(at), at->up->index),
                                      outcome_of(at)->shape.damage_len));
}

static struct record_value after_destroyed(const struct record_at *at)
{
    return record_number(
        ask_destroyed_after(engine_of(at), &scenario_of(at)->defender, at->up->index));
}

static bool knows_after(const struct record_at *at)
{
    return outcome_of(at)->shape.after;
}

static const struct record_field after_fields[] = {
    { "mean", RECORD_NUMBER, .get = after_mean },
    { "pmf", RECORD_NUMBERS, .get = after_pmf },
    { "destroyed", RECORD_NUMBER, .get = after_destroyed, .null = true },
};
static const struct record after_record = RECORD(after_fields);

static const struct record_field source_fields[] = {
    { "attacker", RECORD_INT, .get = source_ship },
    { "bonus", RECORD_FLAG, SOURCE(is_bonus) },
    { "made", RECORD_NUMBER, .get = source_made },
    { "mean", RECORD_NUMBER, .get = source_mean },
    { "pmf", RECORD_NUMBERS, .get = source_pmf },
    { "hit", RECORD_NUMBER, .get = source_hit },
    { "tokens_given", TOKENS, .of = &given_record },
    { "after", RECORD_OBJECT, .of = &after_record, .when = knows_after },
};
static const struct record source_record = RECORD(source_fields);

/* ---- the figures of an engine ---- */

static bool is_simulated(const struct record_at *at)
{
    return outcome_of(at)->trials > 0;
}

static bool is_alone(const struct record_at *at)
{
    return !report_of(at)->of_many;
}

static bool has_rate(const struct record_at *at)
{
    return is_simulated(at) && is_alone(at);
}

static struct record_value find_rate(const struct record_at *at)
{
    return record_number((double)outcome_of(at)->trials / engine_of(at)->run.seconds);
}

static struct record_value damage_at_least(const struct record_at *at)
{
    return record_number(
        outcome_at_least(engine_of(at)->pmf, outcome_of(at)->shape.damage_len, at->index));
}

static const struct record_field at_least_fields[] = { { NULL, RECORD_NUMBER,
                                                         .get = damage_at_least } };
static const struct record at_least_record = RECORD(at_least_fields);

/* Hits down, crits across. */
static struct record_value crits_of(const struct record_at *at)
{
    return record_numbers(at->it, outcome_of(at)->shape.crits_len);
}

static const struct record_field crits_fields[] = { { NULL, RECORD_NUMBERS, .get = crits_of } };
static const struct record crits_record = RECORD(crits_fields);

static struct record_value find_joint(const struct record_at *at)
{
    const struct outcome *outcome = outcome_of(at);

    return record_items(outcome->joint, outcome->shape.hits_len,
                        outcome->shape.crits_len * sizeof *outcome->joint);
}

static struct record_value find_bonus(const struct record_at *at)
{
    return record_number(outcome_bonus_attacks(outcome_of(at)));
}

static bool has_half(const struct record_at *at)
{
    return !isnan(engine_of(at)->half_points);
}

static const struct record_field half_fields[] = {
    { "damage", RECORD_INT, ENGINE(half_damage) },
    { "probability", RECORD_NUMBER, ENGINE(half_points) },
};
static const struct record half_record = RECORD(half_fields);

#define DAMAGE_PMF RECORD_ITEMS(struct ask_outcome, pmf, outcome.shape.damage_len)
static const struct record_field figures_fields[] = {
    { "engine.name", RECORD_FLAG, ENGINE(exact), RECORD_ENGINE(RECORD_AUTO) },
    { "engine.trials", RECORD_COUNT, ENGINE(outcome.trials), .when = is_simulated },
    { "engine.seed", RECORD_COUNT, ENGINE(seed), .when = is_simulated },
    { "engine.kernel", RECORD_TEXT, ENGINE(run.kernel), .when = is_simulated },
    { "engine.stopped", RECORD_FLAG, ENGINE(run.stopped), .when = is_simulated },
    { "engine.threads", RECORD_INT, ENGINE(run.threads), .when = has_rate },
    { "engine.seconds", RECORD_NUMBER, ENGINE(seconds), .when = is_alone },
    { "engine.trials_per_second", RECORD_NUMBER, .get = find_rate, .when = has_rate, .null = true },
    { "damage.mean", RECORD_NUMBER, ENGINE(summary.mean) },
    { "damage.stderr", RECORD_NUMBER, ENGINE(summary.error), .when = is_simulated, .null = true },
    { "damage.ci95", RECORD_NUMBERS, RECORD_ARRAY(struct ask_outcome, summary.ci),
      .when = is_simulated },
    { "damage.stddev", RECORD_NUMBER, ENGINE(summary.stddev), .null = true },
    { "damage.pmf", RECORD_NUMBERS, DAMAGE_PMF },
    { "damage.at_least", RECORD_LIST, DAMAGE_PMF, .of = &at_least_record },
    { "hits.mean", RECORD_NUMBER, ENGINE(summary.hits) },
    { "crits.mean", RECORD_NUMBER, ENGINE(summary.crits) },
    { "crits.any", RECORD_NUMBER, ENGINE(summary.any_crit) },
    { "destroyed", RECORD_NUMBER, ENGINE(destroyed), .null = true },
    { "half_points", RECORD_OBJECT, .of = &half_record, .known = has_half },
    { "tokens_left.attackers", RECORD_LIST, .get = attackers, .of = &ship_mean_record },
    { "tokens_left.defender", TOKENS, .of = &tokens_mean_record },
    { "tokens_left_pmf.attackers", RECORD_LIST, .get = attackers, .of = &ship_pmf_record },
    { "tokens_left_pmf.defender", TOKENS, .of = &tokens_pmf_record },
    { "joint", RECORD_LIST, .get = find_joint, .of = &crits_record },
    { "attacks", RECORD_LIST,
      RECORD_ITEMS(struct ask_outcome, outcome.sources, outcome.shape.attack_count),
      .of = &source_record },
    { "hit", RECORD_NUMBER, ENGINE(summary.hit) },
    { "tokens_given", TOKENS, .of = &given_record },
    { "bonus_attacks", RECORD_NUMBER, .get = find_bonus, .null = true },
};
static const struct record figures_record = RECORD(figures_fields);

/* ---- the document ---- */

#define LOADOUT(member) .place = offsetof(struct loadout, member)

static const struct loadout *loadout_of(const struct record_at *at)
{
    return at->it;
}

static struct record_value flown(const struct record_at *at)
{
    return record_struct(loadout_of(at)->flown);
}

static struct record_value pilot(const struct record_at *at)
{
    return record_struct(loadout_of(at)->pilot);
}

static bool is_flown(const struct record_at *at)
{
    return loadout_of(at)->flown != NULL;
}

static bool has_pilot(const struct record_at *at)
{
    return is_flown(at) && loadout_of(at)->pilot;
}

static const struct record_field flown_fields[] = {
    { "id", RECORD_TEXT, .place = offsetof(struct cards_ship, id) },
    { "name", RECORD_TEXT, .place = offsetof(struct cards_ship, name) },
};
static const struct record flown_record = RECORD(flown_fields);
static const struct record_field pilot_fields[] = {
    { "id", RECORD_TEXT, .place = offsetof(struct cards_pilot, id) },
    { "name", RECORD_TEXT, .place = offsetof(struct cards_pilot, name) },
};
static const struct record pilot_record = RECORD(pilot_fields);
/* Those in a list are attackers. */
static void understood(const struct record_at *at, struct buffer *out)
{
    const struct scenario *scenario = scenario_of(at);

    report_say_ship(scenario, at->it == &scenario->defender ? scenario->attacker_count : at->index,
                    out);
}

static const struct record_field ship_fields[] = {
    { "ship", RECORD_OBJECT, .get = flown, .of = &flown_record, .known = is_flown },
    { "pilot", RECORD_OBJECT, .get = pilot, .of = &pilot_record, .known = has_pilot },
    { "understood", RECORD_SAID, .say = understood },
};
static const struct record ship_record = RECORD(ship_fields);

static const struct record_field words_fields[] = { { NULL, RECORD_TEXT, LOADOUT(text) } };
static const struct record words_record = RECORD(words_fields);

static struct record_value name(const struct record_at *at)
{
    return record_text(report_of(at)->name);
}

static struct record_value edition(const struct record_at *at)
{
    return record_text(scenario_of(at)->edition->name);
}

static struct record_value policy(const struct record_at *at)
{
    return record_text(tell_policy(&report_of(at)->plan->options));
}

static struct record_value objective(const struct record_at *at)
{
    return record_text(tell_objective(&report_of(at)->plan->options));
}

#define SCENARIO(member) .place = offsetof(struct scenario, member)
#define ATTACKERS        RECORD_LIST, RECORD_ITEMS(struct scenario, attackers, attacker_count)
static const struct record_field scenario_fields[] = {
    { "name", RECORD_TEXT, .get = name, .some = true },
    { "edition", RECORD_TEXT, .get = edition },
    { "attackers", ATTACKERS, .of = &words_record },
    { "defender", RECORD_TEXT, SCENARIO(defender.text) },
    { "policy", RECORD_TEXT, .get = policy },
    { "objective", RECORD_TEXT, .get = objective },
    { "ships.attackers", ATTACKERS, .of = &ship_record },
    { "ships.defender", RECORD_OBJECT, SCENARIO(defender), .of = &ship_record },
};
static const struct record scenario_record = RECORD(scenario_fields);

static struct record_value find_scenario(const struct record_at *at)
{
    return record_struct(scenario_of(at));
}

static struct record_value find_lead(const struct record_at *at)
{
    return record_struct(report_lead(at->it));
}

static bool has_both(const struct record_at *at)
{
    return report_of(at)->simulated && report_of(at)->exact;
}

static struct record_value find_z(const struct record_at *at)
{
    return record_number(report_z(at->it));
}

static const struct record_field check_fields[] = {
    { "trials", RECORD_COUNT, CHECK(trials) },
    { "seed", RECORD_COUNT, CHECK(seed) },
    { "kernel", RECORD_TEXT, CHECK(kernel) },
    { "largest_deviation", RECORD_NUMBER, CHECK(largest_deviation), .null = true },
    { "damage", RECORD_SIZE, CHECK(damage) },
    { "agrees", RECORD_BIT, CHECK(agrees) },
    { "threads", RECORD_INT, CHECK(threads), .when = is_alone },
    { "seconds", RECORD_NUMBER, CHECK(seconds), .when = is_alone },
};
static const struct record check_record = RECORD(check_fields);

static void answer(const struct record_at *at, struct buffer *out)
{
    report_say_answer(report_of(at), out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer, .when = is_alone },
    { "scenario", RECORD_OBJECT, .get = find_scenario, .of = &scenario_record },
    { NULL, RECORD_POINTER, .get = find_lead, .of = &figures_record },
    { "exact", RECORD_POINTER, REPORT(exact), .of = &figures_record, .when = has_both },
    { "z", RECORD_NUMBER, .get = find_z, .when = has_both, .null = true },
    { "check", RECORD_POINTER, REPORT(check), .of = &check_record },
    { "cards", RECORD_OBJECT, REPORT(cards), .of = &card_use_record },
    { "notes", RECORD_LINES, REPORT(notes) },
    { "columns", RECORD_COPIED, REPORT(extras), .some = true },
};
const struct record attack_record = RECORD(document_fields);

/* ---- CSV: a row is of an engine ---- */

static void add_at_least(const struct record_at *at, size_t least, struct buffer *out)
{
    const size_t len = outcome_of(at)->shape.damage_len;

    buffer_number(out, least < len ? outcome_at_least(engine_of(at)->pmf, len, least) : 0);
}

/* "ion 0.94; tractor 0.5", or "ion 0.06 0.94; tractor 0.5 0.5": the chances of 0, 1, 2 … */
static void add_given(const struct record_at *at, size_t is_pmf, struct buffer *out)
{
    const struct outcome *outcome = outcome_of(at);
    const size_t len = outcome->shape.given_len;

    for (size_t kind = 0; len && kind < RULES_TOKENS; kind++) {
        const double *pmf = outcome_given(outcome, outcome->shape.attack_count, kind);
        const double mean = outcome_mean(pmf, len);

        if (mean == 0)
            continue;
        buffer_print(out, "%s%s", out->count ? "; " : "", rules_token_words[kind]);
        for (size_t i = 0; i < (is_pmf ? len : 1); i++) {
            buffer_print(out, " ");
            buffer_number(out, is_pmf ? pmf[i] : mean);
        }
    }
}

static const struct record_column columns[] = {
    { "scenario", .path = "^.scenario.name", .failed = "scenario.name" },
    { "edition", .path = "^.scenario.edition", .failed = "scenario.edition" },
    { "engine", .path = "engine.name", .failed = "engine" },
    { "trials", .path = "engine.trials" },
    { "mean_damage", .path = "damage.mean" },
    { "stderr", .path = "damage.stderr" },
    { "ci95_low", .path = "damage.ci95.0" },
    { "ci95_high", .path = "damage.ci95.1" },
    { "stddev", .path = "damage.stddev" },
    { "p_hit", .path = "hit" },
    { "p_crit", .path = "crits.any" },
    { "mean_hits", .path = "hits.mean" },
    { "mean_crits", .path = "crits.mean" },
    { "p_destroyed", .path = "destroyed" },
    { "p_at_least_1", .path = "", .write = add_at_least, .number = 1 },
    { "p_at_least_2", .path = "", .write = add_at_least, .number = 2 },
    { "p_at_least_3", .path = "", .write = add_at_least, .number = 3 },
    { "p_at_least_4", .path = "", .write = add_at_least, .number = 4 },
    { "p_at_least_5", .path = "", .write = add_at_least, .number = 5 },
    { "p_at_least_6", .path = "", .write = add_at_least, .number = 6 },
    { "damage_pmf", .path = "damage.pmf" },
    { "error", .failed = "error" },
    { "p_half_points", .path = "half_points.probability" },
    { "tokens_given", .path = "", .write = add_given, .number = false },
    { "tokens_given_pmf", .path = "", .write = add_given, .number = true },
    { "inactive", .path = "^.cards", .write = card_use_list },
    { "bonus_attacks", .path = "bonus_attacks" },
    { "attackers", .path = "^.scenario.attackers", .failed = "scenario.attackers",
      .between = " ; " },
    { "defender", .path = "^.scenario.defender", .failed = "scenario.defender" },
    { "idle", .path = "^.cards", .write = card_use_idle },
    { "told", .path = "^.notes", .failed = "notes", .between = " | " },
};
const struct record_table attack_table = RECORD_TABLE(columns, NULL);

static void add_row(const struct report *report, const struct ask_outcome *engine,
                    struct buffer *out)
{
    const struct record_at whole = { &attack_record, report, NULL, 0 };
    const struct record_at at = { &figures_record, engine, &whole, 0 };

    if (engine)
        record_csv_row(&attack_table, &at, &report->extras, report->delimiter, out);
}

void report_csv(const struct report *report, struct buffer *out)
{
    add_row(report, report->simulated, out);
    add_row(report, report->exact, out);
}
