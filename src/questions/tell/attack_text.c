#include "questions/tell/attack_say.h"

#include "base/array.h"
#include "questions/ask/how_played.h"
#include "report/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BAR_MOST = 36, BESIDE_BAR = 28 }; /* characters of a row of the distribution */

static const double row_least = 0.00005; /* less is "0.00 %" and tells nothing */

#define BOLD  "\033[1m"
#define BLUE  "\033[34m"
#define PLAIN "\033[0m"

static void add_bold(const struct report *report, struct buffer *out, const char *text)
{
    buffer_print(out, "%s%s%s", report->color ? BOLD : "", text, report->color ? PLAIN : "");
}

static const char *or_ascii(const struct report *report, const char *text, const char *ascii)
{
    return report->ascii ? ascii : text;
}

/* ---- the question ---- */

void report_say_question(const struct report *report, struct buffer *out)
{
    bool several = report->attacker_count > 1;

    if (report->name) {
        add_bold(report, out, report->name);
        buffer_print(out, "\n");
    }
    for (size_t i = 0; i < report->attacker_count; i++) {
        size_t same = 1;

        while (i + 1 < report->attacker_count &&
               strcmp(report->attackers[i], report->attackers[i + 1]) == 0) {
            same++;
            i++;
        }
        if (same > 1)
            buffer_print(out, "Attacks %zu-%zu: %s\n", i + 2 - same, i + 1, report->sentences[i]);
        else if (several)
            buffer_print(out, "Attack %zu: %s\n", i + 1, report->sentences[i]);
        else
            buffer_print(out, "Attacker: %s\n", report->sentences[i]);
    }
    buffer_print(out, "Defender: %s\n", report->sentences[report->attacker_count]);
    play_sentence(report->edition_title, report->policy, report->objective, out);
    card_use_text(&report->cards, out);
    for (size_t i = 0; i < report->note_count; i++)
        buffer_print(out, "Note: %s.\n", report->notes[i]);
}

/* ---- the answer ---- */

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
        buffer_print(out, " %s %.*f (mean and its 95 %% interval)", or_ascii(report, "±", "+-"),
                     places, half_width);
    else
        buffer_print(out, " (exact mean)");
    if (report->simulated && report->exact)
        buffer_print(out, "; exact %.*f", places + 2, report->exact->summary.mean);
    if (report->simulated && report->exact && isfinite(report_z(report)))
        buffer_print(out, ", z = %.2f", report_z(report));
    buffer_print(out, "\n");
}

/* How long the longest bar is. */
static size_t bar_width(const struct page *page)
{
    const size_t width = page->out->width;

    return width > 0 && width < BAR_MOST + BESIDE_BAR ? width - BESIDE_BAR : BAR_MOST;
}

static void add_bar(const struct report *report, struct buffer *out, double share, size_t most)
{
    static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    double width = share * (double)most;
    size_t full = (size_t)(report->ascii ? width + 0.5 : width);
    size_t rest = report->ascii ? 0 : (size_t)((width - (double)full) * (double)ARRAY_LEN(eighths));

    if (report->color)
        buffer_print(out, BLUE);
    buffer_repeat(out, or_ascii(report, "█", "#"), full);
    buffer_print(out, "%s%s", eighths[rest], report->color ? PLAIN : "");
    buffer_repeat(out, " ", most - full - (rest > 0)); /* the chance behind it has room to spare */
}

size_t report_rows(const struct report *report)
{
    const struct report_engine *lead = report_lead(report);
    size_t len = lead->outcome->shape.damage_len;

    while (len > 1 && lead->pmf[len - 1] < row_least)
        len--;
    return len;
}

static void add_distribution(const struct report *report, struct page *page)
{
    const struct report_engine *lead = report_lead(report);
    const size_t len = report_rows(report), width = bar_width(page);
    struct buffer *out = &page->said;
    double most = 0;

    for (size_t i = 0; i < len; i++)
        most = fmax(most, lead->pmf[i]);
    buffer_print(out, "damage  probability%*sat least\n", (int)width + 1, "");
    for (size_t i = 0; i < len; i++) {
        buffer_print(out, "%6zu  %9s  ", i, PERCENT(lead->pmf[i]));
        add_bar(report, out, lead->pmf[i] / most, width);
        buffer_print(out, "%9s\n",
                     PERCENT(outcome_at_least(lead->pmf, lead->outcome->shape.damage_len, i)));
    }
}

void report_say_chances(const struct report *report, struct buffer *out)
{
    const struct report_engine *lead = report_lead(report);

    buffer_print(out, "hit %s   any crit %s   (mean hits %.4f, mean crits %.4f)\n",
                 PERCENT(lead->summary.hit), PERCENT(lead->summary.any_crit), lead->summary.hits,
                 lead->summary.crits);
    if (report->half_damage)
        buffer_print(out, "half points (%d damage) %s   ", report->half_damage,
                     PERCENT(lead->half_points));
    if (!isnan(lead->destroyed))
        buffer_print(out, "destroyed %s\n", PERCENT(lead->destroyed));
}

/* ---- tokens and attacks ---- */

/* "tokens given: ion 0.94 (0: 6.25 %, 1: 93.75 %)" */
void report_say_given(const struct report *report, struct buffer *out)
{
    const struct outcome *outcome = report_lead(report)->outcome;
    size_t len = outcome->shape.given_len;
    bool any = false;

    for (size_t kind = 0; len && kind < report->token_kinds; kind++) {
        const double *pmf = outcome_given(outcome, outcome->shape.attack_count, kind);
        double mean = outcome_mean(pmf, len);

        if (mean == 0)
            continue;
        buffer_print(out, "%s%s %.2f (", any ? ", " : "tokens given: ", report->token_words[kind],
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

bool report_say_tokens(const struct report *report, size_t ship, struct buffer *out)
{
    const double *left = report_lead(report)->tokens_left + ship * report->token_kinds;
    bool any = false;

    for (size_t kind = 0; kind < report->token_kinds; kind++) {
        if (isnan(left[kind]))
            continue;
        buffer_print(out, "%s%s %.2f", any ? ", " : "", report->token_words[kind], left[kind]);
        any = true;
    }
    return any;
}

static void add_ship_tokens(const struct report *report, struct buffer *out, const char *title,
                            size_t ship)
{
    uint32_t before = out->count;

    buffer_print(out, "%s: ", title);
    if (report_say_tokens(report, ship, out))
        buffer_print(out, "\n");
    else
        out->count = before;
}

static void add_tokens_left(const struct report *report, struct page *page)
{
    if (report_lead(report)->outcome->shape.attack_count > 1) {
        buffer_print(&page->said, "\n");
        report_add_attacks(report, page);
    } else {
        add_ship_tokens(report, &page->said, "tokens left on the attacker", 0);
    }
    add_ship_tokens(report, &page->said, "tokens left on the defender", report->attacker_count);
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
    if (seconds >= 1)
        buffer_print(out, "%.2f s", seconds);
    else if (seconds >= 1e-3)
        buffer_print(out, "%.0f ms", 1e3 * seconds);
    else
        buffer_print(out, "%.0f %s", 1e6 * seconds, or_ascii(report, "µs", "us"));
}

static void add_simulated(const struct report *report, struct buffer *out, uint64_t count)
{
    bool several = report_lead(report)->outcome->shape.attack_count > 1;
    char trials[NUMBER_TEXT_MAX];

    buffer_print(out, "%s simulated attack%s%s ", number_grouped(count, trials),
                 several ? " sequence" : "", count == 1 ? "" : "s");
}

static void add_simulation(const struct report *report, struct buffer *out)
{
    const struct report_engine *run = report->simulated;

    add_simulated(report, out, run->outcome->trials);
    buffer_print(out, "in ");
    add_duration(report, out, run->run_seconds);
    buffer_print(out, ", ");
    add_rate(out, (double)run->outcome->trials / run->run_seconds);
    buffer_print(out, " (%s, %d thread%s, seed %llu), after ", run->kernel, run->threads,
                 run->threads == 1 ? "" : "s", (unsigned long long)run->seed);
    add_duration(report, out, run->seconds - run->run_seconds);
    buffer_print(out, " of planning\n");
    if (run->stopped)
        add_bold(report, out, "Stopped early: these are the attacks simulated so far.\n");
}

static void add_check(const struct report *report, struct buffer *out)
{
    const struct report_check *check = report->check;
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
    if (report->simulated)
        add_simulation(report, out);
    if (report->exact) {
        buffer_print(out, "exact probabilities, worked out in ");
        add_duration(report, out, report->exact->seconds);
        buffer_print(out, "\n");
    }
    if (report->check)
        add_check(report, out);
}

void report_text(const struct report *report, struct buffer *out)
{
    struct page page = page_begin(PAGE_TEXT, REPORT_BETWEEN, "", "", out);

    report_say_question(report, &page.said);
    buffer_print(&page.said, "\n");
    report_say_mean(report, &page.said);
    buffer_print(&page.said, "\n");
    add_distribution(report, &page);
    buffer_print(&page.said, "\n");
    report_say_chances(report, &page.said);
    report_say_given(report, &page.said);
    add_tokens_left(report, &page);
    buffer_print(&page.said, "\n");
    report_say_run(report, &page.said);
    page_end(&page);
}
