#include "questions/advice/advice.h"

#include "report/number.h"
#include "words/setting.h"

#include <math.h>
#include <string.h>

#define SAVED_LEAST 0.005 /* what is not told as 0.00 */
enum { WHEN_MAX = 400, RULES_SHOWN = 40 };

/* ---- conditions ---- */

/* "no blank", "2 blanks", "1+ blanks", "at most 2 left": what narrows a feature down. */
static void add_condition(struct buffer *out, const struct advice_table *advice,
                          const struct digest_rule *rule, size_t at)
{
    const struct digest *digest = &advice->digest;
    const struct advice_feature *feature = &advice->features[at];
    int low = rule->low[at], high = rule->high[at];
    bool from_start = low == digest->low[at], to_end = high == digest->high[at];

    if (from_start && to_end)
        return;
    if (out->count > 0)
        buffer_print(out, ", ");
    if (feature->is_flag)
        buffer_print(out, "%s", high ? feature->one : feature->many);
    else if (low == high && low == 0 && !feature->is_balance)
        buffer_print(out, "no %s%s", feature->one, feature->can_be_past ? " to change" : "");
    else if (low == high)
        buffer_print(out, "%d %s", low, low == 1 ? feature->one : feature->many);
    else if (to_end)
        buffer_print(out, "%d+ %s", low, feature->many);
    else if (from_start)
        buffer_print(out, "at most %d %s", high, high == 1 ? feature->one : feature->many);
    else
        buffer_print(out, "%d-%d %s", low, high, feature->many);
}

static void add_when(struct table *table, const struct advice_table *advice,
                     const struct digest_rule *rule)
{
    struct buffer when = { 0 };

    for (size_t i = 0; i < advice->feature_count; i++)
        add_condition(&when, advice, rule, i);
    if (when.count == 0)
        buffer_print(&when, "all that come up");
    table_take(table, &when);
}

/* ---- tables ---- */

static bool is_equal(double behind)
{
    return behind < 1e-9;
}

static void add_other(struct table *table, const struct advice_table *advice,
                      const struct digest_rule *rule)
{
    struct buffer other = { 0 };

    if (rule->other)
        buffer_print(&other, "%s", advice->answers[rule->other - 1]);
    if (rule->other && !is_equal(rule->behind))
        buffer_print(&other, " (%s worse)", SPREAD(rule->behind));
    table_take(table, &other);
}

static void print_table(const struct advice_table *advice, struct page *page)
{
    static const struct table_column columns[] = { { "when", TABLE_WORDS, 0 },
                                                   { "do", TABLE_WORDS, 0 },
                                                   { "of attacks", TABLE_RIGHT, 0 },
                                                   { "as good, or nearly", TABLE_WORDS, 0 } };
    struct table table = { .columns = columns, .column_count = 4 };
    const struct digest *digest = &advice->digest;

    buffer_print(&page->said, "\n%s%s%s\n", advice->title, *advice->entry ? "; " : "",
                 advice->entry);
    page_heading(page, 2);
    for (uint32_t i = 0; i < digest->rule_count && i < RULES_SHOWN; i++) {
        add_when(&table, advice, &digest->rules[i]);
        table_add(&table, "%s", advice->answers[digest->rules[i].answer]);
        table_add(&table, "%s", PERCENT(digest->rules[i].share));
        add_other(&table, advice, &digest->rules[i]);
    }
    page_table(page, &table, "What best play does");
    if (digest->rule_count > RULES_SHOWN)
        buffer_print(&page->said, "and %u rarer cases\n", digest->rule_count - RULES_SHOWN);
}

/* The columns that differ with the objective: the chance, and what the best option has more. */
static void add_destroyed(struct table *table, const struct advice_option *option,
                          const struct advice_option *best)
{
    const char *unit;
    double by;

    table_percent(table, option->expected.destroyed, 2);
    if (advice_is_worse(option, best, &by, &unit))
        table_add(table, "%.*f%s", strchr(unit, '%') ? 2 : 4, by, unit);
    else
        table_add(table, "%s", option == best ? "" : "as good");
}

static void print_choice(const struct advice_choice *choice, struct page *page)
{
    static const struct table_column columns[] = {
        { "", TABLE_LEFT, 0 },       { "option", TABLE_WORDS, 0 },    { "damage", TABLE_RIGHT, 0 },
        { "crits", TABLE_RIGHT, 3 }, { "destroyed", TABLE_RIGHT, 1 }, { "worse by", TABLE_RIGHT, 2 }
    };
    struct table table = { .columns = columns, .column_count = 6 };

    buffer_print(&page->said, "\n%s\n", choice->title);
    page_heading(page, 2);
    for (size_t i = 0; i < choice->option_count; i++) {
        const struct advice_option *option = &choice->options[i];
        table_add(&table, "%s", i == 0 ? "best" : "");
        table_add(&table, "%s", option->text);
        table_add(&table, "%.4f", option->expected.damage);
        table_add(&table, "%.4f", option->expected.crits);
        add_destroyed(&table, option, choice->options);
    }
    page_table(page, &table, "What each option is worth");
}

static void print_branches(const struct advice_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "they show", TABLE_WORDS, 0 },
                                                   { "chance", TABLE_RIGHT, 0 },
                                                   { "damage", TABLE_RIGHT, 0 },
                                                   { "crits", TABLE_RIGHT, 2 },
                                                   { "destroyed", TABLE_RIGHT, 1 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    buffer_print(&page->said, "\n%s rolled\n", report->falling);
    page_heading(page, 2);
    for (uint32_t i = 0; i < report->branch_count; i++) {
        const struct advice_branch *branch = &report->branches[i];

        table_add(&table, "%s", branch->dice);
        table_percent(&table, branch->chance, 2);
        table_add(&table, "%.4f", branch->expected.damage);
        table_add(&table, "%.4f", branch->expected.crits);
        table_percent(&table, branch->expected.destroyed, 2);
    }
    page_table(page, &table, "What comes of each way in which they fall");
}

static bool does_nothing(const struct advice_option *option)
{
    return strcmp(option->text, ADVICE_NOTHING) == 0;
}

/* What may be done first in place of the best, or costs little. */
static void say_as_good(const struct advice_choice *choice, bool worse, struct buffer *out)
{
    const char *before = worse ? " Nearly as good: " : " As good to begin with: ", *unit;
    double by;

    for (size_t i = 1; i < choice->option_count; i++) {
        if (!advice_is_near(&choice->options[i], choice->options, &by, &unit) ||
            advice_is_worse(&choice->options[i], choice->options, &by, &unit) != worse)
            continue;
        buffer_print(out, "%s%s", before, choice->options[i].text);
        if (worse)
            buffer_print(out, " (%s%s worse)", SPREAD(by), unit);
        before = ", or ";
    }
    buffer_print(out, "%s", *before == ',' ? "." : "");
}

/* Where nothing that can be done changes whether the ship is destroyed, a player wants to know that
 * first. */
static void say_destroyed(const struct advice_report *report, struct buffer *out)
{
    const double chance = report->choices->options->expected.destroyed;
    bool same = true;

    if (isnan(chance)) /* no kill is asked for */
        return;
    for (size_t i = 0; i < report->choice_count; i++)
        for (size_t k = 0; k < report->choices[i].option_count; k++)
            same =
                same && is_equal(fabs(report->choices[i].options[k].expected.destroyed - chance));
    buffer_print(out, " The ship is destroyed with a chance of %s%s.", CHANCE(chance),
                 same ? ", whatever is done" : "");
}

/* All that is done one after another, and who does it where the other side decides, too. */
static void say_best(const struct advice_report *report, struct buffer *out)
{
    const struct advice_option *last = NULL;
    bool attacks = false, defends = false;

    for (size_t i = 0; i < report->choice_count; i++) {
        const struct advice_option *option = report->choices[i].options;

        attacks = attacks || (!does_nothing(option) && option->more_is_better);
        defends = defends || (!does_nothing(option) && !option->more_is_better);
    }
    buffer_print(out, "Best: ");
    for (size_t i = 0; i < report->choice_count; i++) {
        const struct advice_option *option = report->choices[i].options;

        if (does_nothing(option))
            continue;
        buffer_print(out, "%s%s", last ? ", then " : "", option->text);
        if (attacks && defends)
            buffer_print(out, " (%s)", option->more_is_better ? "attacker" : "defender");
        last = option;
    }
    buffer_print(out, "%s, for %.2f damage on average.", last ? "" : ADVICE_NOTHING,
                 report->choices->options->expected.damage);
    say_destroyed(report, out);
    say_as_good(report->choices, false, out);
    say_as_good(report->choices, true, out);
    for (int side = 0; side < RULES_SIDES; side++)
        advice_say_kept(report, (enum rules_side)side, out);
    buffer_print(out, "\n\n");
}

/* The table of a side with the rule that comes up most often, of which something is done; NULL: it
 * has none. */
static const struct advice_table *table_of(const struct advice_report *report, enum rules_side side)
{
    const char first = side == RULES_ATTACKER ? 'A' : 'D'; /* of its title */
    const struct advice_table *found = NULL;

    for (size_t i = 0; i < report->table_count; i++) {
        const struct advice_table *table = &report->tables[i];

        if (*table->title == first && table->digest.rule_count &&
            strcmp(table->answers[table->digest.rules->answer], ADVICE_NOTHING) != 0 &&
            (!found || table->digest.rules->share > found->digest.rules->share))
            found = table;
    }
    return found;
}

/* "The defender, if it has 0 focus, 1 evade, ": a table is of what earlier attacks left, if any */
static void say_whose(const struct advice_table *table, enum rules_side side, struct buffer *out)
{
    const char *entry = table->entry; /* "defender has 0 focus, 1 evade" */

    buffer_print(out, "%sThe %s, ", out->count ? " " : "", setting_side_names[side]);
    if (*entry && side == RULES_DEFENDER)
        buffer_print(out, "if it%s, ", strchr(entry, ' '));
    else if (*entry)
        buffer_print(out, "if the %s, ", entry);
}

/* "The attacker, most often (68 % of attacks), with no blank, 1+ focus: spend focus" */
static void say_rule(const struct advice_table *table, enum rules_side side, struct buffer *out)
{
    const struct digest_rule *rule = table->digest.rules;
    struct buffer when = { 0 };

    for (size_t i = 0; i < table->feature_count; i++)
        add_condition(&when, table, rule, i);
    say_whose(table, side, out);
    buffer_print(out, "%s (%s of %s)%s%s: %s",
                 when.count ? "most often" : "whenever there is something to decide",
                 CHANCE(rule->share), *table->entry ? "such attacks" : "attacks",
                 when.count ? ", with " : "", when.count ? buffer_text(&when) : "",
                 table->answers[rule->answer]);
    if (rule->other && is_equal(rule->behind))
        buffer_print(out, "; as good: %s", table->answers[rule->other - 1]);
    else if (rule->other)
        buffer_print(out, "; nearly as good: %s (%s worse)", table->answers[rule->other - 1],
                     SPREAD(rule->behind));
    buffer_end(&when, out);
}

/* Of dice of both sides the attack dice are final, whatever tokens there are. */
static bool is_past_tokens(const struct advice_report *report)
{
    static const uint8_t kinds[] = { RULES_FOCUS, RULES_LOCK, RULES_CALCULATE, RULES_FORCE };
    const int *tokens = report->scenario->attackers[report->attack].tokens;
    bool any = false;

    for (size_t i = 0; i < sizeof kinds; i++)
        any = any || tokens[kinds[i]] > 0;
    return any && report->rolled && strstr(report->rolled, "vs");
}

static void say_past_tokens(const struct advice_report *report, const char *behind,
                            struct buffer *out)
{
    if (is_past_tokens(report))
        buffer_print(out,
                     "The dice before \"vs\" are taken as they are after the attacker's tokens; "
                     "say them alone to see what to do with these.%s",
                     behind);
}

/* "1 attack die is rolled now, for 1.20 damage on average; most often (38 %): hit." */
static void say_falling(const struct advice_report *report, struct buffer *out)
{
    buffer_print(out, "%s rolled now, for %.2f damage on average; most often (%s): %s.\n\n",
                 report->falling, report->from_here.damage, CHANCE(report->branches->chance),
                 report->branches->dice);
}

/* What each side does most often, or is best for these dice, in a sentence each. */
void advice_say_answer(const struct advice_report *report, struct buffer *out)
{
    const uint32_t before = out->count;

    for (int side = 0; side < RULES_SIDES; side++) {
        const struct advice_table *table = table_of(report, (enum rules_side)side);

        if (!table)
            continue;
        say_rule(table, (enum rules_side)side, out);
        if (side == RULES_DEFENDER && report->saved >= SAVED_LEAST)
            buffer_print(out,
                         "; looking ahead to later attacks, what to hold and which token goes "
                         "first, saves it %.2f damage, against playing each attack for itself",
                         report->saved);
        buffer_print(out, ".");
        if (side == RULES_ATTACKER ||
            report->kept->side != RULES_ATTACKER) /* the other's may be the same */
            advice_say_kept(report, (enum rules_side)side, out);
    }
    if (out->count > before)
        buffer_print(out, "\n\n");
    else if (report->choice_count && report->choices->option_count)
        say_best(report, out);
    else if (report->branch_count)
        say_falling(report, out);
    else if (!report->choice_count)
        say_past_tokens(report, "\n\n", out);
}

static void print_rolled(const struct advice_report *report, struct buffer *out)
{
    buffer_print(out, "Rolled: %s\nExpected from here: damage %.4f, crits %.4f", report->rolled,
                 report->from_here.damage, report->from_here.crits);
    if (!isnan(report->from_here.destroyed))
        buffer_print(out, ", destroyed %s", PERCENT(report->from_here.destroyed));
    buffer_print(out, "\n");
    if (report->choice_count)
        say_past_tokens(report, "\n", out);
}

static void print_legend(const struct advice_report *report, struct buffer *out)
{
    if (report->table_count)
        buffer_print(
            out, "\nA table says what best play does, and in how many of the attacks that comes "
                 "up: in some two lines do, one after the other, in the rest none.\nOf several "
                 "that are equally good it tells one, and beside it another; --rolled with the "
                 "dice as they fell, all.\n"
                 "\"left\": " ADVICE_BALANCE ".\n");
    else if (report->choice_count)
        buffer_print(out, "\nDamage is what is expected when the option is taken and both sides "
                          "then play their best with what they have left.\n");
    else if (report->branch_count)
        buffer_print(out, "\nDamage is what is expected when the dice show that and both sides "
                          "then play their best.\n");
    else
        buffer_print(out, "\nNobody has anything to decide%s.\n",
                     report->rolled ? " with these dice" : "");
}

static void print_one(const struct advice_report *report, struct page *page)
{
    if (report->situation)
        buffer_print(&page->said, "\nIn %g %%: %s%s%s\n", 100 * report->share, report->situation,
                     report->fault ? "; not with these dice: " : "",
                     report->fault ? report->fault : "");
    if (report->fault)
        return;
    card_use_text(&report->cards, &page->said);
    if (report->rolled)
        print_rolled(report, &page->said);
    for (size_t i = 0; i < report->table_count; i++)
        print_table(&report->tables[i], page);
    for (size_t i = 0; i < report->choice_count; i++)
        print_choice(&report->choices[i], page);
    if (report->branch_count)
        print_branches(report, page);
    if (report->situation && report->kept_count) {
        buffer_print(&page->said, "\n");
        advice_say_kept(report, report->kept->side, &page->said);
        buffer_print(&page->said, "\n");
        advice_say_kept_how(report, &page->said);
    }
    if (report->situation && !report->table_count && !report->choice_count && !report->branch_count)
        buffer_print(&page->said, "Nobody has anything to decide.\n");
}

/* The first one with decisions; else all of them. */
static const struct advice_report *with_decisions(const struct advice_report *report)
{
    for (size_t i = 0; i < report->situation_count; i++) {
        const struct advice_report *one = &report->situations[i];

        if (one->table_count || one->choice_count || one->branch_count)
            return one;
    }
    return report;
}

static void print(const void *of, enum page_form form, struct buffer *out)
{
    const struct advice_report *report = of;
    const struct scenario *scenario = report->scenario;
    const struct advice_report *legend = with_decisions(report);
    struct page page = page_begin(form, 2, "What is best play?", "", out);

    advice_say_answer(report, &page.said);
    if (scenario->attacker_count > 1)
        buffer_print(&page.said, "Attack %zu of %zu: ", report->attack + 1,
                     scenario->attacker_count);
    buffer_print(&page.said, "%s vs %s (%s)\n", scenario->attackers[report->attack].text,
                 scenario->defender.text, scenario->edition->title);
    for (size_t i = 0; i < report->situation_count; i++)
        print_one(&report->situations[i], &page);
    if (!report->situations)
        print_one(report, &page);
    if (legend->situation || !report->situations)
        print_legend(legend, &page.said);
    advice_say_kept_how(report, &page.said);
    if (scenario->attacker_count > 1 && report->attack == 0) {
        buffer_print(&page.said, "The next attack is asked about with --attack 2");
        if (scenario->attacker_count > 2)
            buffer_print(&page.said, ", the last one with --attack %zu", scenario->attacker_count);
        buffer_print(&page.said, ".\n");
    }
    card_notes_say(report->situations ? report->situations->notes : report->notes, &page.said);
    page_end(&page);
}

const struct io_forms advice_forms = { IO_PAGE_FORMATS & ~(1u << VOLLEY_CSV), &advice_record, NULL,
                                       print };
