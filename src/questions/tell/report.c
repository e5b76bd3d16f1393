#include "questions/tell/report.h"

#include "base/decimal.h"
#include "game/rules/choice.h"
#include "questions/tell/card_worth.h"
#include "report/number.h"
#include "report/sink.h"
#include "words/geometry.h"

#include <math.h>

/* ---- a scenario that failed ---- */

#define FAILED(member) .place = offsetof(struct report_failure, member)

static const struct record_field failure_fields[] = {
    { "scenario.name", RECORD_TEXT, FAILED(name), .some = true },
    { "scenario.edition", RECORD_TEXT, FAILED(edition), .some = true },
    { "scenario.attackers", RECORD_TEXT, FAILED(attackers), .null = true },
    { "scenario.attacker_list", RECORD_LIST, RECORD_ITEMS(struct report_failure, each, count),
      .of = &record_texts },
    { "scenario.defender", RECORD_TEXT, FAILED(defender), .null = true },
    { "engine", RECORD_TEXT, FAILED(engine), .some = true,
      RECORD_ENGINE(RECORD_ENGINES) }, /* of a row */
    { NULL, RECORD_POINTER, FAILED(fault), .of = &failed_row_record },
    { "notes", RECORD_LINES, FAILED(extras.told), .some = true },
    { "columns", RECORD_COPIED, FAILED(extras), .some = true },
};
const struct record attack_failure_record = RECORD_WITH(failure_fields, .is_failure = true);

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

/* What names were taken for and, where no line of a ship says it, what counts that no loadout says.
 */
static void add_took(const struct report *report, volley_format format, struct buffer *out)
{
    const struct buffer *took = &report->cards.took;
    const char *line, *breach;
    size_t bytes;

    if (format == VOLLEY_JSON || format == VOLLEY_CSV) {
        ask_notes_add(&report->cards, report->plan, out);
        return;
    }
    if (!ask_breach_find(took, &breach, &bytes))
        breach = NULL;
    for (uint32_t from = 0; buffer_next_line(took, &from, &line, &bytes);)
        if (line != breach)
            buffer_print(out, "%.*s\n", (int)bytes, line);
}

static void write_format(const struct report *report, volley_format format, struct buffer *out)
{
    struct point point = point_begin();

    if (format == VOLLEY_JSON)
        record_document(&attack_record, report, VOLLEY_VERSION, out);
    else if (format == VOLLEY_CSV)
        report_csv(report, out);
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
