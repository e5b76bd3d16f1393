/* The document of advice. */
#include "questions/advice/advice.h"

#include "words/setting.h"

#define EXPECTED(member) .place = offsetof(struct advice_expected, member)
#define RULE(member)     .place = offsetof(struct digest_rule, member)
#define TABLE(member)    .place = offsetof(struct advice_table, member)
#define OPTION(member)   .place = offsetof(struct advice_option, member)
#define CHOICE(member)   .place = offsetof(struct advice_choice, member)
#define REPORT(member)   .place = offsetof(struct advice_report, member)

/* The least and the greatest that a rule allows of a feature, whose item is around them. */
static struct record_value bound(const struct record_at *at)
{
    const struct digest_rule *rule = at->up->up->it;
    const size_t feature = at->up->index;

    return record_integer(at->index ? rule->high[feature] : rule->low[feature]);
}

static const struct record_field bound_fields[] = { { NULL, RECORD_INT, .get = bound } };
static const struct record bound_record = RECORD(bound_fields);

static struct record_value name_of_feature(const struct record_at *at)
{
    return record_text(((const struct advice_feature *)at->it)->one);
}

static bool is_narrowed(const struct record_at *at)
{
    const struct digest_rule *rule = at->up->it;
    const struct advice_table *table = at->up->up->it;

    return rule->low[at->index] != table->digest.low[at->index] ||
           rule->high[at->index] != table->digest.high[at->index];
}

static const struct record_field feature_fields[] = {
    { NULL, RECORD_LIST, .fixed = 2, .of = &bound_record },
};
static const struct record feature_record = { feature_fields, 1, .when = is_narrowed };

static struct record_value features(const struct record_at *at)
{
    const struct advice_table *table = at->up->it;

    return record_items(table->features, table->feature_count, sizeof *table->features);
}

static struct record_value answer(const struct record_at *at)
{
    const struct advice_table *table = at->up->it;

    return record_text(table->answers[((const struct digest_rule *)at->it)->answer]);
}

static bool has_other(const struct record_at *at)
{
    return ((const struct digest_rule *)at->it)->other > 0;
}

static struct record_value other(const struct record_at *at)
{
    const struct advice_table *table = at->up->it;
    const struct digest_rule *rule = at->it;

    return record_text(rule->other ? table->answers[rule->other - 1] : NULL);
}

static const struct record_field rule_fields[] = {
    { "when", RECORD_MAP, .get = features, .of = &feature_record, .name = name_of_feature },
    { "do", RECORD_TEXT, .get = answer },
    { "share", RECORD_NUMBER, RULE(share) },
    { "as_good", RECORD_TEXT, .get = other, .some = true },
    { "worse_by", RECORD_NUMBER, RULE(behind), .when = has_other },
};
static const struct record rule_record = RECORD(rule_fields);

/* Of features whose names do not tell what they count. */
static bool needs_meaning(const struct record_at *at)
{
    return ((const struct advice_feature *)at->it)->is_balance;
}

static struct record_value meaning(const struct record_at *at)
{
    (void)at;
    return record_text(ADVICE_BALANCE);
}

static const struct record_field meaning_fields[] = { { NULL, RECORD_TEXT, .get = meaning } };
static const struct record meaning_record = { meaning_fields, 1, .when = needs_meaning };

static const struct record_field table_fields[] = {
    { "decision", RECORD_TEXT, TABLE(title) },
    { "entry", RECORD_TEXT, TABLE(entry) },
    { "means", RECORD_MAP, RECORD_ITEMS(struct advice_table, features, feature_count),
      .of = &meaning_record, .name = name_of_feature },
    { "rules", RECORD_LIST, RECORD_ITEMS(struct advice_table, digest.rules, digest.rule_count),
      .of = &rule_record },
};
static const struct record table_record = RECORD(table_fields);

static const struct record_field expected_fields[] = {
    { "damage", RECORD_NUMBER, EXPECTED(damage) },
    { "crits", RECORD_NUMBER, EXPECTED(crits) },
    { "destroyed", RECORD_NUMBER, EXPECTED(destroyed), .null = true },
};
static const struct record expected_record = RECORD(expected_fields);

static const struct record_field option_fields[] = {
    { "do", RECORD_TEXT, OPTION(text) },
    { "best", RECORD_FLAG, OPTION(best) },
    { NULL, RECORD_OBJECT, OPTION(expected), .of = &expected_record },
};
static const struct record option_record = RECORD(option_fields);

static const struct record_field choice_fields[] = {
    { "decision", RECORD_TEXT, CHOICE(title) },
    { "options", RECORD_LIST, RECORD_ITEMS(struct advice_choice, options, option_count),
      .of = &option_record },
};
static const struct record choice_record = RECORD(choice_fields);

#define BRANCH(member) .place = offsetof(struct advice_branch, member)

static const struct record_field branch_fields[] = {
    { "dice", RECORD_TEXT, BRANCH(dice) },
    { "chance", RECORD_NUMBER, BRANCH(chance) },
    { NULL, RECORD_OBJECT, BRANCH(expected), .of = &expected_record },
};
static const struct record branch_record = RECORD(branch_fields);

static const struct advice_report *report_of(const struct record_at *at)
{
    return at->it;
}

static bool is_told(const struct record_at *at)
{
    return !report_of(at)->situations && !report_of(at)->fault;
}

static bool has_roll(const struct record_at *at)
{
    return report_of(at)->rolled && is_told(at);
}

static bool has_no_roll(const struct record_at *at)
{
    return !report_of(at)->rolled && is_told(at);
}

static struct record_value attacker(const struct record_at *at)
{
    return record_text(report_of(at)->scenario->attackers[report_of(at)->attack].text);
}

static struct record_value defender(const struct record_at *at)
{
    return record_text(report_of(at)->scenario->defender.text);
}

static struct record_value attack(const struct record_at *at)
{
    return record_integer((int64_t)report_of(at)->attack + 1);
}

static struct record_value attack_count(const struct record_at *at)
{
    return record_integer((int64_t)report_of(at)->scenario->attacker_count);
}

static bool is_saved_known(const struct record_at *at)
{
    return report_of(at)->saved > 0;
}

static struct record_value edition(const struct record_at *at)
{
    return record_text(report_of(at)->scenario->edition->name);
}

static struct record_value side_of_kept(const struct record_at *at)
{
    return record_text(setting_side_names[((const struct advice_kept *)at->it)->side]);
}

static struct record_value token_of_kept(const struct record_at *at)
{
    return record_text(rules_token_words[((const struct advice_kept *)at->it)->token]);
}

#define KEPT(member) .place = offsetof(struct advice_kept, member)

static const struct record_field kept_fields[] = {
    { "side", RECORD_TEXT, .get = side_of_kept },
    { "token", RECORD_TEXT, .get = token_of_kept },
    { "saves", RECORD_NUMBER, KEPT(saves) },
    { "defender", RECORD_TEXT, KEPT(words) },
};
static const struct record kept_record = RECORD(kept_fields);

/* What there is in one situation. */
static const struct record_field answer_fields[] = {
    { "expected", RECORD_OBJECT, REPORT(from_here), .of = &expected_record, .when = has_roll },
    { "decisions", RECORD_LIST, RECORD_ITEMS(struct advice_report, tables, table_count),
      .of = &table_record, .when = has_no_roll },
    { "decisions", RECORD_LIST, RECORD_ITEMS(struct advice_report, choices, choice_count),
      .of = &choice_record, .when = has_roll },
    { "branches", RECORD_LIST, RECORD_ITEMS(struct advice_report, branches, branch_count),
      .of = &branch_record, .some = true },
    { "saved", RECORD_NUMBER, REPORT(saved), .when = has_no_roll, .known = is_saved_known },
    { "kept", RECORD_LIST, RECORD_SOME(struct advice_report, kept, kept_count), .of = &kept_record,
      .when = is_told },
    { "cards", RECORD_OBJECT, REPORT(cards), .of = &card_use_record, .when = is_told },
    { "notes", RECORD_LINES, REPORT(notes), .when = is_told },
};
static const struct record answer_record = RECORD(answer_fields);

static const struct record_field situation_fields[] = {
    { "situation", RECORD_TEXT, REPORT(situation) },
    { "share", RECORD_NUMBER, REPORT(share) },
    { "fault", RECORD_TEXT, REPORT(fault), .some = true },
    { NULL, RECORD_OBJECT, .of = &answer_record },
};
static const struct record situation_record = RECORD(situation_fields);

static void write_answer(const struct record_at *at, struct buffer *out)
{
    advice_say_answer(at->it, out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = write_answer },
    { "edition", RECORD_TEXT, .get = edition },
    { "attacker", RECORD_TEXT, .get = attacker },
    { "defender", RECORD_TEXT, .get = defender },
    { "attack", RECORD_SIZE, .get = attack },
    { "attacks", RECORD_SIZE, .get = attack_count },
    { "rolled", RECORD_TEXT, REPORT(rolled), .some = true },
    { NULL, RECORD_OBJECT, .of = &answer_record },
    { "situations", RECORD_LIST, RECORD_ITEMS(struct advice_report, situations, situation_count),
      .of = &situation_record, .some = true },
};
const struct record advice_record = RECORD(document_fields);
