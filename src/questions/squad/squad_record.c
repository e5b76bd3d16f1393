/* What the ships of a squad do, as records: JSON and CSV. */
#include "questions/squad/handle.h"

#include "questions/tell/tell_points.h"

#include <math.h>

#define FIGURE(member) .place = offsetof(struct squad_figures, member)
#define CARD(member)   .place = offsetof(struct squad_card, member)
#define SHIP(member)   .place = offsetof(struct squad_ship, member)
#define REPORT(member) .place = offsetof(struct squad_report, member)

/* ---- figures ---- */

static const struct squad_figures *figures_at(const struct record_at *at)
{
    return at->it;
}

static bool is_worked_out(const struct record_at *at)
{
    return !figures_at(at)->error;
}

static struct record_value engine(const struct record_at *at)
{
    return record_text(
        record_engines[isnan(figures_at(at)->half_width) ? RECORD_EXACT : RECORD_MC]);
}

/* The standard error of the mean damage, where that is not exact. */
static struct record_value standard_error(const struct record_at *at)
{
    return record_number(figures_at(at)->half_width / OUTCOME_NORMAL_95);
}

/* The chance of no damage at least is 1. */
static struct record_value at_least(const struct record_at *at)
{
    const struct squad_figures *figures = at->it;

    if (figures->error)
        return record_number(NAN);
    return record_number(at->index ? figures->at_least[at->index - 1] : 1);
}

static const struct record_field at_least_fields[] = { { NULL, RECORD_NUMBER, .get = at_least,
                                                         .null = true } };
static const struct record at_least_record = RECORD(at_least_fields);

static const struct record_field figure_fields[] = {
    { "mean_damage", RECORD_NUMBER, FIGURE(damage), .null = true },
    { "p_hit", RECORD_NUMBER, FIGURE(hit), .null = true },
    { "p_crit", RECORD_NUMBER, FIGURE(crit), .null = true },
    { "p_destroyed", RECORD_NUMBER, FIGURE(destroyed), .null = true },
    { "error", RECORD_TEXT, FIGURE(error), .null = true },
    { "p_half_points", RECORD_NUMBER, FIGURE(half_points), .known = is_worked_out },
    { "p_at_least", RECORD_LIST, .fixed = VOLLEY_AT_LEAST_MOST + 1, .of = &at_least_record },
    { "engine", RECORD_TEXT, .get = engine, RECORD_ENGINE(RECORD_AUTO), .known = is_worked_out },
    { "stderr", RECORD_NUMBER, .get = standard_error, .known = is_worked_out },
    { "pmf", RECORD_NUMBERS, RECORD_ITEMS(struct squad_figures, pmf, pmf_len),
      .known = is_worked_out },
};
static const struct record figure_record = RECORD(figure_fields);

/* ---- attacks, of the ship and on it ---- */

#define ATTACK(member) .place = offsetof(struct squad_attack, member)

static bool is_in_range(const struct record_at *at)
{
    return ((const struct squad_attack *)at->it)->attackers != NULL;
}

static const struct record_field attack_fields[] = {
    { "weapon", RECORD_TEXT, ATTACK(weapon) },
    { "range", RECORD_INT, ATTACK(range) },
    { "with", RECORD_TEXT, ATTACK(with) },
    { "attacker", RECORD_TEXT, ATTACK(attackers), .null = true },
    { "weapon_name", RECORD_TEXT, ATTACK(name) },
    { NULL, RECORD_OBJECT, ATTACK(figures), .of = &figure_record },
};
static const struct record attack_record = RECORD_WITH(attack_fields, .when = is_in_range);

static const struct record_field durability_fields[] = {
    { "attackers", RECORD_TEXT, ATTACK(attackers) },
    { NULL, RECORD_OBJECT, ATTACK(figures), .of = &figure_record },
};
static const struct record durability_record = RECORD(durability_fields);

/* ---- ships ---- */

static const char *const uses[] = {
    [SQUAD_COUNTED] = "counted",
    [SQUAD_INACTIVE] = "inactive",
    [SQUAD_NO_BEARING] = "no bearing",
    [SQUAD_UNKNOWN] = "unknown",
};
_Static_assert(ARRAY_LEN(uses) == SQUAD_CARD_USES, "one name per use");

static const struct record_field card_fields[] = {
    { "id", RECORD_TEXT, CARD(id) },
    { "use", RECORD_WORD, CARD(use), RECORD_WORDS(uses) },
    { "needs", RECORD_TEXT, CARD(needs) },
    { "name", RECORD_TEXT, CARD(name) },
};
static const struct record card_record = RECORD(card_fields);

static const struct record_field ship_fields[] = {
    { "pilot_id", RECORD_TEXT, SHIP(pilot_id) },
    { "ship_id", RECORD_TEXT, SHIP(ship_id) },
    { "pilot", RECORD_TEXT, SHIP(pilot) },
    { "ship", RECORD_TEXT, SHIP(ship) },
    { "attacker", RECORD_TEXT, SHIP(attacker), .null = true },
    { "defender", RECORD_TEXT, SHIP(defender), .null = true },
    { "attacks", RECORD_LIST, RECORD_ITEMS(struct squad_ship, attacks, attack_count),
      .of = &attack_record },
    { "durability", RECORD_LIST, RECORD_ITEMS(struct squad_ship, durability, durability_count),
      .of = &durability_record },
    { "cards", RECORD_LIST, RECORD_ITEMS(struct squad_ship, cards, card_count),
      .of = &card_record },
    { "notes", RECORD_LINES, SHIP(notes) },
    { "initiative", RECORD_KNOWN, SHIP(skill) },
    { "force", RECORD_INT, SHIP(force) },
    { "points", RECORD_KNOWN, SHIP(points) },
    { "points_of", RECORD_TEXT, SHIP(points_of) },
    { "points_by_list", RECORD_KNOWN, SHIP(listed) },
    { "with", RECORD_TEXT, SHIP(with) },
    { "defend_with", RECORD_TEXT, SHIP(defend_with) },
};
static const struct record ship_record = RECORD(ship_fields);

/* ---- rules of squad building ---- */

#define BREACH(member) .place = offsetof(struct squad_breach, member)

static const struct record_field breach_fields[] = {
    { "rule", RECORD_WORD, BREACH(rule), .words = squad_rule_words, .fixed = SQUAD_RULES },
    { "ship", RECORD_SIZE, BREACH(ship), .filled = true },
    { "card", RECORD_TEXT, BREACH(card), .filled = true },
    { "sentence", RECORD_TEXT, BREACH(sentence) },
};
static const struct record breach_record = RECORD(breach_fields);

/* ---- the document ---- */

static struct record_value told_by(const struct record_at *at)
{
    return record_text(((const struct squad_report *)at->it)->squad.told_by);
}

/* Legal where it breaks no rule; what is not judged leaves that open. */
static struct record_value legal(const struct record_at *at)
{
    const struct squad_judgement *judgement = &((const struct squad_report *)at->it)->judgement;

    return record_integer(judgement->count == 0);
}

static void answer(const struct record_at *at, struct buffer *out)
{
    squad_say_answer(&((const struct squad_report *)at->it)->judgement, out);
    buffer_print(out, ".");
}

static bool is_judged(const struct record_at *at)
{
    const struct squad_judgement *judgement = &((const struct squad_report *)at->it)->judgement;

    return judgement->count || !judgement->unjudged.count;
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "squad", RECORD_TEXT, REPORT(squad.name) },
    { "faction", RECORD_TEXT, REPORT(squad.faction) },
    { "edition", RECORD_TEXT, REPORT(question.edition) },
    { "policy", RECORD_TEXT, REPORT(policy) },
    { "objective", RECORD_TEXT, REPORT(objective) },
    { "target", RECORD_TEXT, REPORT(question.target) },
    { "with", RECORD_TEXT, REPORT(question.with) },
    { "defend_with", RECORD_TEXT, REPORT(question.defend_with) },
    { "ships", RECORD_LIST, RECORD_ITEMS(struct squad_report, ships, ship_count),
      .of = &ship_record },
    { "told", RECORD_TEXT, REPORT(squad.edition) },
    { "told_by", RECORD_TEXT, .get = told_by },
    { "points", RECORD_KNOWN, REPORT(points) },
    { "points_of", RECORD_TEXT, REPORT(points_of) },
    TELL_POINTS(offsetof(struct squad_report, listed.points)),
    { "point_list_by", RECORD_TEXT, REPORT(listed.by) },
    { "remark", RECORD_TEXT, REPORT(remark) },
    { "ruleset", RECORD_TEXT, REPORT(squad.ruleset) },
    { "list_version", RECORD_TEXT, REPORT(squad.version) },
    { "builder", RECORD_TEXT, REPORT(squad.builder) },
    { "link", RECORD_TEXT, REPORT(squad.link) },
    { "play", RECORD_WORD, REPORT(judgement.play), RECORD_WORDS(squad_play_words) },
    { "breaches", RECORD_LIST,
      RECORD_ITEMS(struct squad_report, judgement.breaches, judgement.count),
      .of = &breach_record },
    { "unjudged", RECORD_LIST,
      RECORD_ITEMS(struct squad_report, judgement.unjudged.items, judgement.unjudged.count),
      .of = &record_texts },
    { "target_cards", RECORD_LINES, REPORT(target_cards) },
    { "legal", RECORD_FLAG, .get = legal, .known = is_judged },
    { "points_by_list", RECORD_KNOWN, REPORT(judgement.points) },
};
const struct record squad_record = RECORD(document_fields);

/* ---- CSV: a row is an attack of a ship, or one on it, or a ship that is not known ---- */

static const struct record unknown_record = RECORD_WITH(durability_fields, .when = NULL);

static void write_role(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    if (at->of != &unknown_record)
        buffer_add_text(out, at->of == &attack_record ? "attack" : "defense");
}

/* Of an attack the target is the squad's question, of one on the ship the ship itself. */
static void write_defender(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct squad_ship *ship = at->up->it;
    const struct squad_report *report = at->up->up->it;

    (void)number;
    if (at->of != &unknown_record)
        buffer_add_text(out, at->of == &attack_record ? report->question.target : ship->defender);
}

static void write_attacker(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_add_text(out, ((const struct squad_attack *)at->it)->attackers);
}

static void write_number(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_integer(out, (int64_t)at->index + 1);
}

/* The cards of a use, with blanks between them. */
static void write_cards(const struct record_at *at, size_t use, struct buffer *out)
{
    const struct squad_ship *ship = at->it;
    bool any = false;

    for (size_t i = 0; i < ship->card_count; i++) {
        if (ship->cards[i].use != use)
            continue;
        buffer_add_text(out, any ? " " : "");
        buffer_add_text(out, ship->cards[i].id);
        any = true;
    }
}

#define CARDS(use) .path = "^.", .write = write_cards, .number = (use)
static const struct record_column columns[] = {
    { "squad", .path = "^.^.squad" },
    { "number", .path = "^.", .write = write_number },
    { "pilot", .path = "^.pilot_id" },
    { "ship", .path = "^.ship_id" },
    { "role", .path = "", .write = write_role },
    { .same = "weapon range" },
    { "attacker", .path = "", .write = write_attacker },
    { "defender", .path = "", .write = write_defender },
    { "edition", .path = "^.^.edition" },
    { .same = "mean_damage p_hit p_crit p_destroyed" },
    { "counted", CARDS(SQUAD_COUNTED) },
    { "inactive", CARDS(SQUAD_INACTIVE) },
    { "no_bearing", CARDS(SQUAD_NO_BEARING) },
    { "unknown", CARDS(SQUAD_UNKNOWN) },
    { .same = "error p_half_points" },
    { "p_at_least_1", .path = "p_at_least.1" },
    { "p_at_least_2", .path = "p_at_least.2" },
    { "p_at_least_3", .path = "p_at_least.3" },
    { "p_at_least_4", .path = "p_at_least.4" },
    { "p_at_least_5", .path = "p_at_least.5" },
    { "p_at_least_6", .path = "p_at_least.6" },
    { .same = "with" },
    { "pilot_name", .path = "^.pilot" },
    { "ship_name", .path = "^.ship" },
    { "initiative", .path = "^.initiative" },
    { "force", .path = "^.force" },
    { "points", .path = "^.points" },
    { "points_of", .path = "^.points_of" },
    { "told_by", .path = "^.^.told_by" },
    { .same = "engine stderr" },
    { "point_list", .path = "^.^.point_list.list" },
    { "target_cards", .path = "^.^.target_cards" },
    { "damage_pmf", .path = "pmf" },
    { "points_by_list", .path = "^.points_by_list" },
    { "legal", .path = "^.^.legal" },
    { "breaches", .path = "^.^.breaches.sentence" },
    { "notes", .path = "^.notes" },
};
static const struct record_table table = RECORD_TABLE(columns, NULL);

void squad_csv_header(struct buffer *out)
{
    record_csv_header(&table, NULL, 0, out);
}

static void add_ship(const struct record_at *at, const struct report_extras *extras,
                     struct buffer *out)
{
    static const struct squad_attack none = { .attackers = "",
                                              .figures = { .damage = NAN,
                                                           .hit = NAN,
                                                           .crit = NAN,
                                                           .destroyed = NAN,
                                                           .half_width = NAN,
                                                           .error = "the ship is not known" } };
    const struct squad_ship *ship = at->it;
    struct record_at row = { &unknown_record, &none, at, 0 };

    if (!ship->attacker)
        record_csv_row(&table, &row, extras, 0, out);
    for (size_t i = 0; i < ship->attack_count + ship->durability_count; i++) {
        row.of = i < ship->attack_count ? &attack_record : &durability_record;
        row.it = &ship->attacks[i];
        if (is_in_range(&row))
            record_csv_row(&table, &row, extras, 0, out);
    }
}

void squad_csv(const struct squad_report *report, struct buffer *out)
{
    const struct record_at whole = { &squad_record, report, NULL, 0 };
    struct record_found found[RECORD_FOUND_MAX] = { { .field = NULL } };
    const struct report_extras extras = { .found = found };

    for (size_t i = 0; i < report->ship_count; i++)
        add_ship(&(struct record_at){ &ship_record, &report->ships[i], &whole, i }, &extras, out);
}
