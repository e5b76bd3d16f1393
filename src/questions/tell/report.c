#include "questions/tell/report.h"

#include "base/decimal.h"
#include "game/rules/choice.h"
#include "questions/tell/card_worth.h"
#include "report/number.h"
#include "report/sink.h"
#include "words/geometry.h"

#include <math.h>

const char *tell_policy(const volley_plan_options *options)
{
    return choice_policies.words[options->policy];
}

const char *tell_objective(const volley_plan_options *options)
{
    return choice_objectives.words[options->objective];
}

void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out)
{
    buffer_print(out, "Rules: %s; both sides play their best for %s%s.\n", edition_title,
                 choice_says(&choice_objectives, objective),
                 policy ? choice_says(&choice_policies, policy) : ", as the policy of each says");
}

void play_mark_sentence(const char *mean, double half_width, struct buffer *out)
{
    if (!isnan(half_width))
        buffer_print(out, "\"~\": simulated; the mean %s is within %s of it, in 95 of 100.\n", mean,
                     SPREAD(half_width));
}

const struct ask_outcome *report_lead(const struct report *report)
{
    return report->simulated ? report->simulated : report->exact;
}

double report_z(const struct report *report)
{
    double difference;

    if (!report->simulated || !report->exact)
        return NAN;
    difference = report->simulated->summary.mean - report->exact->summary.mean;
    return difference == 0 ? 0 : difference / report->simulated->summary.error;
}

int report_disarmed(const struct loadout *attacker)
{
    return attacker->tokens[RULES_DISARM]  ? RULES_DISARM
           : attacker->tokens[RULES_CLOAK] ? RULES_CLOAK
                                           : -1;
}

/* A disarmed or cloaked ship cannot attack; some cards allow it, so it is asked about, not
 * refused. */
static void add_notes(const struct scenario *scenario, struct buffer *out)
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (report_disarmed(&scenario->attackers[i]) >= 0)
            buffer_print(out, "attacker %zu has a %s token and could not attack under the rules\n",
                         i + 1, rules_token_words[report_disarmed(&scenario->attackers[i])]);
}

/* Beyond range 3 the rules have attacks of huge ships alone. */
static void add_far(const struct scenario *scenario, struct buffer *out)
{
    enum { FAR = 4 };
    size_t at = 0;

    while (at < scenario->attacker_count &&
           (scenario->attackers[at].range < FAR ||
            rules_situation_size(scenario->attackers[at].situations) == RULES_SIZE_HUGE))
        at++;
    if (at < scenario->attacker_count)
        buffer_print(out,
                     "range %d is for attacks of huge ships: say huge if attacker %zu is one\n",
                     scenario->attackers[at].range, at + 1);
}

/* The first attacker, from a number on, that has a card; the count of attackers: none has. */
static size_t find_carrier(const struct scenario *scenario, const struct cards_row *row, size_t at)
{
    for (; at < scenario->attacker_count; at++)
        for (size_t i = 0; i < scenario->attackers[at].card_count; i++)
            if (scenario->attackers[at].cards[i].row == row)
                return at;
    return at;
}

/* Whether a squad has the card once, and what it does is used up. */
static bool is_used_up(const struct cards *library, const struct cards_row *row)
{
    size_t count;
    const struct cards_upgrade *upgrade =
        cards_find_upgrades(library, row->id, strlen(row->id), &count);
    const struct cards_pilot *pilot = cards_find_pilots(library, row->id, strlen(row->id), &count);

    if (row->kind == CARDS_UPGRADE)
        return upgrade && upgrade->limited == 1;
    return row->kind == CARDS_PILOT && pilot && pilot->limited == 1 &&
           (row->charges > 0 || row->force > 0 || strstr(row->effect, ":ally"));
}

/* Cards that a squad has once, on two ships of it, which share nothing. */
static void add_doubles(const struct scenario *scenario, struct buffer *out)
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        for (size_t j = 0; j < scenario->attackers[i].card_count; j++) {
            const struct cards_row *row = scenario->attackers[i].cards[j].row;
            const size_t other = find_carrier(scenario, row, i + 1);

            if (other < scenario->attacker_count && find_carrier(scenario, row, 0) == i &&
                is_used_up(scenario->library, row))
                buffer_print(out,
                             "attackers %zu and %zu both have %s, of which a squad has one: each "
                             "uses charges and force of its own\n",
                             i + 1, other + 1, row->name);
        }
}

/* What the line of a card says, of which only people read. */
static void add_hurt(const struct card_use *use, struct buffer *out)
{
    for (size_t i = 0; i < use->count; i++)
        if (use->cards[i].hurts && use->cards[i].state.active && use->cards[i].state.bears)
            buffer_print(out, "what its own ship suffers for %s is not in these figures\n",
                         use->cards[i].state.name);
}

/* What names were taken for and, where no line of a ship says it, what counts that no loadout says.
 */
static void add_took(const struct report *report, volley_format format, struct buffer *out)
{
    const struct card_digest_names names = { .members = 1 };
    struct card_use use = report->cards;
    struct card_digest digest = { 0 };

    if (format != VOLLEY_JSON && format != VOLLEY_CSV) {
        buffer_add(out, use.took.bytes, use.took.count);
        return;
    }
    ask_rolled_find(&use, report->plan);
    card_digest_add(&digest, &use);
    card_digest_notes(&digest, &names, out);
    card_digest_fini(&digest);
    buffer_fini(&use.rolled);
    buffer_fini(&use.besides);
}

static void write_format(const struct report *report, volley_format format, struct buffer *out)
{
    struct point point = point_begin();

    if (format == VOLLEY_JSON)
        record_document(&attack_record, report, VOLLEY_VERSION, out);
    else if (format == VOLLEY_CSV)
        report_csv(report, out);
    else if (format == VOLLEY_SVG)
        report_svg(report, out);
    else
        report_print(report, io_page_form(format), out);
    point_end(&point);
}

static const struct ask_outcome *if_run(const struct ask_outcome *outcome)
{
    return outcome && outcome->pmf ? outcome : NULL;
}

void tell_report(const struct report *wanted, volley_format format, struct buffer *out)
{
    struct report report = *wanted;
    struct buffer notes = { 0 };

    report.simulated = if_run(wanted->simulated);
    report.exact = if_run(wanted->exact);
    if (ask_cards_find(&report.cards, wanted->plan, NULL) == VOLLEY_OK) {
        add_took(&report, format, &notes);
        if (wanted->of_many && geometry_name(wanted->plan->scenario.library))
            buffer_print(&notes, "usual chances are those of %s\n",
                         geometry_name(wanted->plan->scenario.library));
        add_notes(&wanted->plan->scenario, &notes);
        add_far(&wanted->plan->scenario, &notes);
        add_doubles(&wanted->plan->scenario, &notes);
        if (format == VOLLEY_JSON || format == VOLLEY_CSV)
            add_hurt(&report.cards, &notes);
        buffer_add_text(&notes, wanted->extras.told ? wanted->extras.told : "");
        report.notes = buffer_text(&notes);
        if (!wanted->of_many && format != VOLLEY_CSV)
            tell_worth_find(&report.cards, wanted->plan);
        write_format(&report, format, out);
    } else {
        out->failed = true;
    }
    ask_cards_fini(&report.cards);
    buffer_end(&notes, out);
}
