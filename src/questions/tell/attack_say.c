#include "questions/tell/report.h"

#include "attack/explain/explain.h"
#include "report/number.h"
#include "words/describe.h"
#include "words/geometry.h"

#include <math.h>
#include <stdio.h>

static const double row_least = 0.00005; /* less is "0.00 %" and tells nothing */

static void add_bold(const struct report *report, struct buffer *out, const char *text)
{
    buffer_mark(out, report->color ? "\033[1m" : "");
    buffer_print(out, "%s", text);
    buffer_mark(out, report->color ? "\033[0m" : "");
}

/* ---- the question ---- */

/* Adds ", rolls 4: range 1" where that is known and something changes or limits what the loadout
 * says. */
static void add_rolled(const struct scenario *scenario, size_t index, enum dice_color color,
                       struct buffer *out)
{
    int value = color == DICE_RED ? scenario->attackers[index].dice : scenario->defender.dice;
    int dice;
    struct buffer reasons = { 0 };

    if (!scenario->other_count && explain_rolled_find(&dice, scenario, index, color, &reasons) &&
        (dice != value || reasons.count))
        buffer_print(out, ", rolls %d%s%.*s", dice, reasons.count ? ": " : "", (int)reasons.count,
                     reasons.count ? reasons.bytes : "");
    buffer_end(&reasons, out);
}

/* What is rolled against one attack after the other, each thing said once. */
static void add_rolled_defense(const struct scenario *scenario, struct buffer *out)
{
    struct buffer last = { 0 };
    bool differs = false;

    add_rolled(scenario, 0, DICE_GREEN, &last);
    for (size_t i = 1; i < scenario->attacker_count && !differs; i++) {
        struct buffer next = { 0 };

        add_rolled(scenario, i, DICE_GREEN, &next);
        differs = next.count != last.count ||
                  (next.count && memcmp(next.bytes, last.bytes, next.count) != 0);
        buffer_fini(&next);
    }
    if (!differs && last.count)
        buffer_add(out, last.bytes, last.count);
    for (size_t i = 0; differs && i < scenario->attacker_count; i++) {
        uint32_t before = out->count;

        add_rolled(scenario, i, DICE_GREEN, out);
        if (out->count > before)
            buffer_print(out, " (attack %zu)", i + 1);
    }
    buffer_fini(&last);
}

/* How often an attacker makes no attack because its weapon cannot be fired, in per cent. */
static double missed(const struct scenario *scenario, size_t ship)
{
    double share = scenario->attackers[ship].misses ? scenario->draw.share : 0;

    for (size_t i = 0; i < scenario->other_count; i++)
        share += scenario->others[i].attackers[ship].misses ? scenario->others[i].draw.share : 0;
    return 100 * share;
}

void report_say_ship(const struct scenario *scenario, size_t ship, struct buffer *out)
{
    const bool defends = ship == scenario->attacker_count;
    struct buffer rolled = { 0 };

    if (defends)
        add_rolled_defense(scenario, &rolled);
    else
        add_rolled(scenario, ship, DICE_RED, &rolled);
    describe_loadout(defends ? &scenario->defender : &scenario->attackers[ship],
                     buffer_text(&rolled), out);
    if (!defends && missed(scenario, ship) > 0)
        buffer_print(out, "; in %g %% its weapon cannot be fired, and no attack is made",
                     missed(scenario, ship));
    buffer_print(out, "\n");
    buffer_end(&rolled, out);
}

void report_say_question(const struct report *report, struct buffer *out)
{
    const struct scenario *scenario = &report->plan->scenario;
    const struct loadout *attackers = scenario->attackers;
    const size_t count = scenario->attacker_count;

    /* Those that are the same, one after the other, are told once. */
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && strcmp(attackers[i].text, attackers[end].text) == 0; end++)
            continue;
        if (end > i + 1)
            buffer_print(out, "Attacks %zu-%zu, of %zu ships: ", i + 1, end, end - i);
        else if (count > 1)
            buffer_print(out, "Attack %zu: ", end);
        else
            buffer_print(out, "Attacker: ");
        report_say_ship(scenario, end - 1, out);
    }
    buffer_print(out, "Defender: ");
    report_say_ship(scenario, scenario->attacker_count, out);
    play_sentence(geometry_rules(scenario->library, scenario->edition),
                  tell_policy(&report->plan->options), tell_objective(&report->plan->options), out);
    card_use_text(&report->cards, out);
    card_notes_say(report->notes, out);
}

/* ---- the answer ---- */

/* "With 2 focus tokens and a lock you": the tokens of the one who attacks, where they are always
 * the same and play a part. */
static void add_who(const struct scenario *scenario, struct buffer *out)
{
    const int *tokens = scenario->attackers[0].tokens;
    const uint16_t idle = ask_idle_tokens(scenario, 0) | RULES_TOKEN_BIT(RULES_DISARM) |
                          RULES_TOKEN_BIT(RULES_CLOAK); /* told apart */
    size_t left = 0;

    for (size_t kind = 0; kind < RULES_TOKENS && !scenario->other_count; kind++)
        left += tokens[kind] > 0 && !(idle >> kind & 1);
    buffer_print(out, left ? "With " : "You");
    for (size_t kind = 0; left > 0; kind++) {
        if (tokens[kind] <= 0 || idle >> kind & 1)
            continue;
        if (tokens[kind] > 1)
            buffer_print(out, "%d ", tokens[kind]);
        left--;
        buffer_print(out, "%s%s%s%s", tokens[kind] == 1 && kind == RULES_LOCK ? "a " : "",
                     rules_token_words[kind],
                     tokens[kind] == 1 || kind == RULES_FORCE ? ""
                     : kind == RULES_LOCK                     ? "s"
                                                              : " tokens",
                     left > 1    ? ", "
                     : left == 1 ? " and "
                                 : " you");
    }
}

/* That the rules allow none of these attacks; some cards do. */
static void add_disarmed(const struct scenario *scenario, struct buffer *out)
{
    const size_t count = scenario->attacker_count;
    const char *word = NULL;

    for (size_t i = 0; i < count; i++)
        if (!(word = ask_disarmed(&scenario->attackers[i])))
            return;
    buffer_print(out,
                 "With a %s token %s cannot attack, unless a card lets %s; the figures are those "
                 "of %s that may. ",
                 word, count > 1 ? "these ships" : "this ship", count > 1 ? "them" : "it",
                 count > 1 ? "ships" : "a ship");
}

/* Of an attack that does no damage to speak of, what it does instead. */
static void say_harmless(const struct ask_outcome *lead, struct buffer *out)
{
    const size_t all = lead->outcome.shape.attack_count;

    buffer_print(out, lead->summary.mean > 0 ? "less than 0.01 damage" : "no damage");
    for (size_t kind = 0; lead->outcome.shape.given_len && kind < RULES_TOKENS; kind++)
        if (ask_tokens_given(lead, all, kind) > 0)
            buffer_print(out, " and %.2f %s tokens", ask_tokens_given(lead, all, kind),
                         rules_token_words[kind]);
    buffer_print(out, " on average");
}

void report_say_answer(const struct report *report, struct buffer *out)
{
    const struct ask_outcome *lead = report_lead(report);
    const struct scenario *scenario = &report->plan->scenario;
    const bool several = scenario->attacker_count > 1;
    const char *line;
    size_t bytes;

    add_disarmed(scenario, out);
    if (!several)
        add_who(scenario, out);
    else
        buffer_print(out, "%s of these %zu attacks",
                     lead->summary.hit > 0 ? "At least one" : "None", scenario->attacker_count);
    if (lead->summary.hit == 0)
        buffer_print(out, several ? " ever hits" : " never hit");
    else
        buffer_print(out, " hit%s %s of the time%s ", several ? "s" : "", CHANCE(lead->summary.hit),
                     several ? "; together they deal" : ", for");
    if (lead->summary.hit > 0 && lead->summary.mean < 0.005)
        say_harmless(lead, out);
    else if (lead->summary.hit > 0)
        buffer_print(out, "%.2f damage on average", lead->summary.mean);
    if (lead->summary.hit > 0 && outcome_bonus_attacks(&lead->outcome) > 0)
        buffer_print(out, ", bonus attacks included");
    if (lead->destroyed > 0)
        buffer_print(out, ", and destroy it in %s", CHANCE(lead->destroyed));
    buffer_print(out, ".");
    for (uint32_t from = 0; buffer_next_line(&report->cards.weighs, &from, &line, &bytes);)
        buffer_print(out, " %.*s.", (int)bytes, line);
    if (ask_breach_find(&report->cards.took, &line, &bytes))
        buffer_print(out, " %.*s.", (int)bytes, line);
    buffer_print(out, "\n");
}

void report_say_named_answer(const struct report *report, struct buffer *out)
{
    if (report->name) {
        add_bold(report, out, report->name);
        buffer_print(out, "\n");
    }
    report_say_answer(report, out);
}

/* As many decimals as the error lets stand: one digit of it. */
static int decimals(double error)
{
    int places = isnan(error) || error <= 0 ? 6 : (int)ceil(-log10(error));

    return places < 2 ? 2 : places > 9 ? 9 : places;
}

void report_say_mean(const struct report *report, struct buffer *out)
{
    const struct outcome_summary *lead = &report_lead(report)->summary;
    double half_width = lead->ci[1] - lead->mean;
    int places = decimals(half_width);
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "Damage ");
    snprintf(text, sizeof text, "%.*f", places, lead->mean);
    add_bold(report, out, text);
    if (report->simulated && isnan(half_width))
        buffer_print(out, " (of a single trial, which tells no error)");
    else if (report->simulated)
        buffer_print(out, " ± %.*f (mean and its 95 %% interval)", places, half_width);
    else
        buffer_print(out, " (exact mean)");
    if (report->simulated && report->exact)
        buffer_print(out, "; exact %.*f", places + 2, report->exact->summary.mean);
    if (report->simulated && report->exact && isfinite(report_z(report)))
        buffer_print(out, ", z = %.2f", report_z(report));
    buffer_print(out, "\n");
}

size_t report_rows(const struct report *report)
{
    const struct ask_outcome *lead = report_lead(report);
    size_t len = lead->outcome.shape.damage_len;

    while (len > 1 && lead->pmf[len - 1] < row_least)
        len--;
    return len;
}

/* "tokens given: ion 0.94 (0: 6.25 %, 1: 93.75 %)" */
static void add_given(const struct report *report, struct buffer *out)
{
    const struct outcome *outcome = &report_lead(report)->outcome;
    size_t len = outcome->shape.given_len;
    bool any = false;

    for (size_t kind = 0; len && kind < RULES_TOKENS; kind++) {
        const double *pmf = outcome_given(outcome, outcome->shape.attack_count, kind);
        double mean = outcome_mean(pmf, len);

        if (mean == 0)
            continue;
        buffer_print(out, "%s%s %.2f (", any ? ", " : "tokens given: ", rules_token_words[kind],
                     mean);
        for (size_t count = 0, shown = 0; count < len; count++)
            if (pmf[count] >= row_least)
                buffer_print(out, "%s%zu: %s", shown++ ? ", " : "", count, PERCENT(pmf[count]));
        buffer_print(out, ")");
        any = true;
    }
    if (any)
        buffer_print(out, "\n");
}

void report_say_chances(const struct report *report, struct buffer *out)
{
    const struct ask_outcome *lead = report_lead(report);
    const struct loadout *defender = &report->plan->scenario.defender;

    buffer_print(out, "hit %s   any crit %s   (mean hits %.4f, mean crits %.4f)\n",
                 PERCENT(lead->summary.hit), PERCENT(lead->summary.any_crit), lead->summary.hits,
                 lead->summary.crits);
    if (!isnan(lead->destroyed)) {
        describe_half_points(isnan(lead->half_points) ? -1 : lead->half_damage,
                             PERCENT(lead->half_points),
                             defender->flown ? 0 : loadout_health(defender), out);
        buffer_print(out, "destroyed %s\n", PERCENT(lead->destroyed));
    }
    add_given(report, out);
}

/* ---- how it was found ---- */

static void add_rate(struct buffer *out, double rate)
{
    if (rate >= 1e9)
        buffer_print(out, "%.2f billion a second", rate / 1e9);
    else if (rate >= 1e6)
        buffer_print(out, "%.1f million a second", rate / 1e6);
    else
        buffer_print(out, "%.0f a second", rate);
}

static void add_duration(const struct report *report, struct buffer *out, double seconds)
{
    buffer_print(out, "%s", number_duration(seconds, report->ascii, (char[NUMBER_TEXT_MAX]){ "" }));
}

static void add_simulated(const struct report *report, struct buffer *out, uint64_t count)
{
    bool several = report_lead(report)->outcome.shape.attack_count > 1;
    char trials[NUMBER_TEXT_MAX];

    buffer_print(out, "%s simulated attack%s%s ", number_grouped(count, trials),
                 several ? " sequence" : "", count == 1 ? "" : "s");
}

static void add_check(const struct report *report, struct buffer *out)
{
    const volley_check *check = report->check;
    char deviation[NUMBER_TEXT_MAX];

    snprintf(deviation, sizeof deviation, "%.1f", check->largest_deviation);
    add_simulated(report, out, check->trials);
    buffer_print(out, "%s: largest deviation %s standard error%s\n",
                 check->agrees ? "agree" : "do not agree", deviation,
                 strcmp(deviation, "1.0") == 0 ? "" : "s");
    if (check->agrees)
        return;
    add_bold(report, out, "Warning: ");
    buffer_print(out,
                 "at %zu damage that is more than chance allows. An engine is wrong: please "
                 "report it, with the question.\n",
                 check->damage);
}

void report_say_run(const struct report *report, struct buffer *out)
{
    if (report->simulated) {
        const struct ask_outcome *of = report->simulated;
        const struct mc_report *run = &of->run;

        add_simulated(report, out, run->trials);
        buffer_print(out, "in ");
        add_duration(report, out, run->seconds);
        buffer_print(out, ", ");
        add_rate(out, (double)run->trials / run->seconds);
        buffer_print(out, " (%s, %d thread%s, seed %llu), after ", run->kernel, run->threads,
                     run->threads == 1 ? "" : "s", (unsigned long long)of->seed);
        add_duration(report, out, of->seconds - run->seconds);
        buffer_print(out, " of planning\n");
        if (run->stopped)
            add_bold(report, out, "Stopped early: these are the attacks simulated so far.\n");
    }
    if (report->exact) {
        buffer_print(out, "exact probabilities, worked out in ");
        add_duration(report, out, report->exact->seconds);
        buffer_print(out, "\n");
    }
    if (report->check)
        add_check(report, out);
}
