#include "questions/squad/squad_report.h"

#include "base/io/csv.h"
#include "base/stats/outcome.h"
#include "report/document.h"

#include "base/array.h"

#include <math.h>

static const char *const use_names[] = {
    [SQUAD_COUNTED] = "counted",
    [SQUAD_INACTIVE] = "inactive",
    [SQUAD_NO_BEARING] = "no bearing",
    [SQUAD_UNKNOWN] = "unknown",
};
_Static_assert(ARRAY_LEN(use_names) == SQUAD_CARD_USES, "one name per use");

/* "" where nothing could be worked out. */
static const char *engine_of(const struct squad_figures *figures)
{
    if (figures->error)
        return "";
    return isnan(figures->half_width) ? "exact" : "mc";
}

/* The standard error of the mean damage; NAN: it is exact. */
static double error_of(const struct squad_figures *figures)
{
    return figures->error ? NAN : figures->half_width / OUTCOME_NORMAL_95;
}

/* ---- CSV ---- */

static const char *const csv_columns[] = {
    "squad",        "number",        "pilot",        "ship",         "role",         "weapon",
    "range",        "attacker",      "defender",     "edition",      "mean_damage",  "p_hit",
    "p_crit",       "p_destroyed",   "counted",      "inactive",     "no_bearing",   "unknown",
    "error",        "p_half_points", "p_at_least_1", "p_at_least_2", "p_at_least_3", "p_at_least_4",
    "p_at_least_5", "p_at_least_6",  "with",         "pilot_name",   "ship_name",    "initiative",
    "force",        "points",        "points_of",    "told_by",      "engine",       "stderr",
};

void squad_csv_header(struct buffer *out)
{
    for (size_t i = 0; i < ARRAY_LEN(csv_columns); i++)
        csv_field(out, csv_columns[i], ',', i == 0);
    buffer_add(out, "\n", 1);
}

/* The cards of a use, with blanks between them, as one field. */
static void add_cards(const struct squad_ship *ship, enum squad_card_use use, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < ship->card_count; i++)
        if (ship->cards[i].use == use)
            buffer_print(&text, "%s%s", text.count ? " " : "", ship->cards[i].id);
    csv_take(out, &text, ',');
}

/* One attack: a row is that and the ship it is of. */
struct row {
    const char *role, *weapon, *with, *attacker, *defender;
    int range;
    const struct squad_figures *figures;
};

/* What is not known is empty. */
static double known(int number)
{
    return number >= 0 ? number : NAN;
}

static void add_facts(const struct squad_report *report, const struct squad_ship *ship,
                      const char *with, struct buffer *out)
{
    csv_field(out, with, ',', false);
    csv_field(out, ship->pilot, ',', false);
    csv_field(out, ship->ship, ',', false);
    csv_number(out, known(ship->skill), ',');
    csv_number(out, ship->force, ',');
    csv_number(out, known(ship->points), ',');
    csv_field(out, ship->points_of, ',', false);
    csv_field(out, report->told_by, ',', false);
}

static void add_row(const struct squad_report *report, size_t index, const struct row *row,
                    struct buffer *out)
{
    const struct squad_ship *ship = &report->ships[index];

    csv_field(out, report->name, ',', true);
    csv_number(out, (double)index + 1, ',');
    csv_field(out, ship->pilot_id, ',', false);
    csv_field(out, ship->ship_id, ',', false);
    csv_field(out, row->role, ',', false);
    csv_field(out, row->weapon, ',', false);
    csv_number(out, row->range ? row->range : NAN, ',');
    csv_field(out, row->attacker, ',', false);
    csv_field(out, row->defender, ',', false);
    csv_field(out, report->edition, ',', false);
    csv_number(out, row->figures->damage, ',');
    csv_number(out, row->figures->hit, ',');
    csv_number(out, row->figures->crit, ',');
    csv_number(out, row->figures->destroyed, ',');
    for (int use = 0; use < SQUAD_CARD_USES; use++)
        add_cards(ship, (enum squad_card_use)use, out);
    csv_field(out, row->figures->error ? row->figures->error : "", ',', false);
    csv_number(out, row->figures->error ? NAN : row->figures->half_points, ',');
    for (size_t i = 0; i < SQUAD_AT_LEAST; i++)
        csv_number(out, row->figures->error ? NAN : row->figures->at_least[i], ',');
    add_facts(report, ship, row->with, out);
    csv_field(out, engine_of(row->figures), ',', false);
    csv_number(out, error_of(row->figures), ',');
    buffer_add(out, "\n", 1);
}

static void add_ship(const struct squad_report *report, size_t index, struct buffer *out)
{
    static const struct squad_figures none = { .damage = NAN,
                                               .hit = NAN,
                                               .crit = NAN,
                                               .destroyed = NAN,
                                               .half_width = NAN,
                                               .error = "the ship is not known" };
    const struct squad_ship *ship = &report->ships[index];

    if (!ship->attacker)
        add_row(report, index, &(struct row){ "", "", "", "", "", 0, &none }, out);
    for (size_t i = 0; i < ship->attack_count; i++)
        for (int range = 0; range < SQUAD_RANGES; range++)
            if (ship->attacks[i].attackers[range])
                add_row(report, index,
                        &(struct row){ "attack", ship->attacks[i].weapon, ship->attacks[i].with,
                                       ship->attacks[i].attackers[range], report->target, range + 1,
                                       &ship->attacks[i].figures[range] },
                        out);
    for (size_t i = 0; i < ship->durability_count; i++)
        add_row(report, index,
                &(struct row){ "defense", "", "", ship->durability[i].attackers, ship->defender, 0,
                               &ship->durability[i].figures },
                out);
}

void squad_csv(const struct squad_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->ship_count; i++)
        add_ship(report, i, out);
}

/* ---- JSON ---- */

static json_t *optional_text(const char *text)
{
    return text ? document_text(text) : json_null();
}

static json_t *optional_count(int count)
{
    return count >= 0 ? json_integer(count) : json_null();
}

static json_t *figures_object(const struct squad_figures *figures)
{
    json_t *at_least = json_array();

    at_least = document_append(at_least, document_number(figures->error ? NAN : 1));
    for (size_t i = 0; i < SQUAD_AT_LEAST; i++)
        at_least =
            document_append(at_least, document_number(figures->error ? NAN : figures->at_least[i]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "mean_damage",
                     document_number(figures->damage), "p_hit", document_number(figures->hit),
                     "p_crit", document_number(figures->crit), "p_destroyed",
                     document_number(figures->destroyed), "error", optional_text(figures->error),
                     "p_half_points", document_number(figures->error ? NAN : figures->half_points),
                     "p_at_least", at_least, "engine",
                     optional_text(figures->error ? NULL : engine_of(figures)), "stderr",
                     document_number(error_of(figures)));
}

static json_t *attacks_array(const struct squad_ship *ship)
{
    json_t *array = json_array();

    for (size_t i = 0; i < ship->attack_count; i++) {
        const struct squad_attack *attack = &ship->attacks[i];

        for (int range = 0; range < SQUAD_RANGES; range++) {
            json_t *object;

            if (!attack->attackers[range])
                continue;
            object =
                json_pack("{s:s, s:i, s:s, s:o, s:o}", "weapon", attack->weapon, "range", range + 1,
                          "with", attack->with, "attacker", document_text(attack->attackers[range]),
                          "weapon_name", document_text(attack->name));
            array = document_append(array,
                                    document_join(object, figures_object(&attack->figures[range])));
        }
    }
    return array;
}

static json_t *durability_array(const struct squad_ship *ship)
{
    json_t *array = json_array();

    for (size_t i = 0; i < ship->durability_count; i++) {
        json_t *object =
            json_pack("{s:o}", "attackers", document_text(ship->durability[i].attackers));

        array = document_append(
            array, document_join(object, figures_object(&ship->durability[i].figures)));
    }
    return array;
}

static json_t *cards_array(const struct squad_ship *ship)
{
    json_t *array = json_array();

    for (size_t i = 0; i < ship->card_count; i++)
        array = document_append(array, json_pack("{s:o, s:s, s:o, s:o}", "id",
                                                 document_text(ship->cards[i].id), "use",
                                                 use_names[ship->cards[i].use], "needs",
                                                 document_text(ship->cards[i].needs), "name",
                                                 document_text(ship->cards[i].name)));
    return array;
}

static json_t *ship_object(const struct squad_ship *ship)
{
    json_t *notes = json_array();

    for (size_t i = 0; i < ship->note_count; i++)
        notes = document_append(notes, document_text(ship->notes[i]));
    return document_join(
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "pilot_id",
                  document_text(ship->pilot_id), "ship_id", document_text(ship->ship_id), "pilot",
                  document_text(ship->pilot), "ship", document_text(ship->ship), "attacker",
                  optional_text(ship->attacker), "defender", optional_text(ship->defender),
                  "attacks", attacks_array(ship), "durability", durability_array(ship), "cards",
                  cards_array(ship), "notes", notes),
        json_pack("{s:o, s:i, s:o, s:s, s:o, s:o}", "initiative", optional_count(ship->skill),
                  "force", ship->force, "points", optional_count(ship->points), "points_of",
                  ship->points_of, "with", document_text(ship->with), "defend_with",
                  document_text(ship->defend_with)));
}

static json_t *facts_object(const struct squad_report *report)
{
    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "told", report->told,
                     "told_by", document_text(report->told_by), "points",
                     optional_count(report->points), "points_of", report->points_of, "remark",
                     document_text(report->remark), "ruleset", document_text(report->ruleset),
                     "list_version", document_text(report->list_version), "builder",
                     document_text(report->builder), "link", document_text(report->link));
}

void squad_json(const struct squad_report *report, struct buffer *out)
{
    json_t *ships = json_array(), *squad;

    for (size_t i = 0; i < report->ship_count; i++)
        ships = document_append(ships, ship_object(&report->ships[i]));
    squad =
        json_pack("{s:i, s:s, s:o, s:o, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "schema",
                  DOCUMENT_SCHEMA, "volley", report->version, "squad", document_text(report->name),
                  "faction", document_text(report->faction), "edition", report->edition, "policy",
                  report->policy, "objective", report->objective, "target",
                  document_text(report->target), "with", document_text(report->with), "defend_with",
                  document_text(report->defend_with), "ships", ships);
    document_line(document_join(squad, facts_object(report)), out);
}
