#include "report/field.h"

#include "base/array.h"
#include "base/io/csv.h"
#include "report/document.h"

#include <math.h>
#include <string.h>

/* ---- JSON ---- */

static json_t *number(double value)
{
    return isinf(value) ? json_null() : document_number(value);
}

/* The value, and the standard error of one that was simulated. */
static json_t *told(const struct duel_figure *figure)
{
    json_t *object = json_pack("{s:o}", "value", number(figure->value));

    return figure->error > 0
               ? document_join(object, json_pack("{s:o}", "stderr", number(figure->error)))
               : object;
}

static json_t *ranges_of(const struct duel_report *setting)
{
    json_t *array = json_array();

    for (size_t i = 0; i < setting->range_count; i++)
        array = document_append(array, json_integer(setting->ranges[i]));
    return setting->range_count ? array : document_append(array, json_integer(2));
}

static json_t *question(const struct field_report *report)
{
    static const char *const kinds[] = {
        [FIELD_MATRIX] = "matrix", [FIELD_AGAINST] = "against", [FIELD_SURVIVAL] = "survival"
    };
    const struct duel_report *setting = &report->setting;
    json_t *policies = json_array();

    for (size_t i = 0; i < report->policy_count; i++)
        policies = document_append(policies, json_string(report->policies[i]));
    return json_pack("{s:s, s:s, s:i, s:o, s:s, s:[s, s], s:o, s:s, s:I, s:I, s:b}", "kind",
                     kinds[report->kind], "edition", setting->edition, "rounds", setting->rounds,
                     "range", ranges_of(setting), "first", setting->first, "target",
                     setting->targets[0], setting->targets[1], "policies", policies, "deck",
                     setting->deck, "trials", (json_int_t)report->trials, "seed",
                     (json_int_t)report->seed, "stopped", report->stopped);
}

static json_t *side_named(const struct field_side_told *side)
{
    return json_pack("{s:o, s:o, s:o}", "name", document_text(side->name), "words",
                     document_text(side->words), "points", number(side->points));
}

static json_t *side_of(const struct field_report *report, const struct field_side_told *side)
{
    json_t *object = side_named(side);

    if (report->kind == FIELD_SURVIVAL)
        return document_join(object, json_pack("{s:i, s:i, s:o, s:o, s:b, s:o, s:b}", "hull",
                                               side->hull, "shields", side->shields, "rounds",
                                               told(&side->rounds), "attacks", told(&side->attacks),
                                               "for_ever", isinf(side->rounds.value) != 0, "gone",
                                               document_numbers(side->gone, FIELD_ROUNDS), "exact",
                                               side->exact));
    object = document_join(object,
                           json_pack("{s:I, s:o, s:o, s:o}", "met", (json_int_t)side->met, "value",
                                     told(&side->value), "points_lost", told(&side->points_lost),
                                     "points_destroyed", told(&side->points_destroyed)));
    if (report->kind == FIELD_MATRIX)
        return object;
    return document_join(object, json_pack("{s:o, s:o}", "jousting_value", told(&side->joust),
                                           "per_point", told(&side->joust_per_point)));
}

static json_t *sides_of(const struct field_report *report)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->side_count; i++)
        array = document_append(array, side_of(report, &report->sides[i]));
    return array;
}

static json_t *against_of(const struct field_report *report)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->against_count; i++)
        array = document_append(
            array, document_join(side_named(&report->against[i]),
                                 json_pack("{s:o}", "weight", number(report->against[i].weight))));
    return array;
}

static json_t *cell_of(const struct field_cell *cell, const char *a, const char *b)
{
    json_t *object = json_pack("{s:o, s:o, s:s}", "a", document_text(a), "b", document_text(b),
                               "engine", cell->exact ? "exact" : "mc");

    if (!cell->exact)
        object = document_join(object, json_pack("{s:I}", "trials", (json_int_t)cell->trials));
    return document_join(object,
                         json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:[o, o]}", "wins",
                                   told(&cell->a), "draw", told(&cell->draw), "loses",
                                   told(&cell->b), "undecided", told(&cell->undecided), "value",
                                   told(&cell->value), "rounds", told(&cell->rounds), "points_lost",
                                   told(&cell->points_lost[0]), told(&cell->points_lost[1])));
}

/* Of a matrix each pair once, as the better one sees it. */
static json_t *pairs_of(const struct field_report *report)
{
    json_t *array = json_array();

    for (size_t row = 0; row < report->side_count; row++)
        for (size_t i = report->kind == FIELD_MATRIX ? row + 1 : 0; i < report->against_count;
             i++) {
            const struct field_cell *cell = &report->cells[row * report->against_count + i];

            if (cell->done)
                array = document_append(
                    array, cell_of(cell, report->sides[row].name, report->against[i].name));
        }
    return array;
}

void field_json(const struct field_report *report, struct buffer *out)
{
    json_t *notes = json_array();
    json_t *document;

    for (size_t i = 0; i < report->note_count; i++)
        notes = document_append(notes, document_text(report->notes[i]));
    document =
        json_pack("{s:i, s:s, s:o, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                  report->setting.version, "field", question(report), "sides", sides_of(report));
    if (report->kind != FIELD_MATRIX)
        document = document_join(document, json_pack("{s:o}", "against", against_of(report)));
    if (report->kind != FIELD_SURVIVAL)
        document = document_join(document, json_pack("{s:o}", "pairs", pairs_of(report)));
    document_line(document_join(document, json_pack("{s:o}", "notes", notes)), out);
}

/* ---- CSV ---- */

static void add_titles(const char *const *titles, size_t count, struct buffer *out)
{
    for (size_t i = 0; i < count; i++)
        csv_field(out, titles[i], ',', i == 0);
}

/* What is no number of CSV is empty. */
static void add_number(struct buffer *out, double value)
{
    csv_number(out, isinf(value) ? NAN : value, ',');
}

/* Of an exact figure there is no error. */
static void add_error(struct buffer *out, const struct duel_figure *figure)
{
    add_number(out, figure->error > 0 ? figure->error : NAN);
}

static void begin_row(const struct field_report *report, const struct field_side_told *side,
                      struct buffer *out)
{
    buffer_print(out, "%zu", (size_t)(side - report->sides) + 1);
    csv_field(out, side->name, ',', false);
    csv_field(out, report->setting.edition, ',', false);
    csv_field(out, side->exact ? "exact" : "mc", ',', false);
    add_number(out, side->points);
}

static void survivors_csv(const struct field_report *report, struct buffer *out)
{
    static const char *const titles[] = { "rank", "name",    "edition", "engine", "points",
                                          "hull", "shields", "rounds",  "attacks" };

    add_titles(titles, ARRAY_LEN(titles), out);
    for (int round = 1; round <= FIELD_ROUNDS; round++)
        buffer_print(out, ",gone_%d", round);
    buffer_print(out, ",for_ever,words,under\n");
    for (size_t i = 0; i < report->side_count; i++) {
        const struct field_side_told *side = &report->sides[i];

        begin_row(report, side, out);
        buffer_print(out, ",%d,%d", side->hull, side->shields);
        add_number(out, side->rounds.value);
        add_number(out, side->attacks.value);
        for (size_t round = 0; round < FIELD_ROUNDS; round++)
            add_number(out, side->gone[round]);
        buffer_print(out, ",%d", isinf(side->rounds.value) ? 1 : 0);
        csv_field(out, side->words, ',', false);
        csv_field(out, report->against[0].words, ',', false);
        buffer_print(out, "\n");
    }
}

static void fighters_csv(const struct field_report *report, struct buffer *out)
{
    static const char *const titles[] = {
        "rank",           "name",
        "edition",        "engine",
        "points",         "met",
        "value",          "stderr",
        "points_lost",    "points_destroyed",
        "jousting_value", "jousting_stderr",
        "per_point",      "per_point_stderr",
        "words",
    };

    add_titles(titles, ARRAY_LEN(titles), out);
    buffer_print(out, "\n");
    for (size_t i = 0; i < report->side_count; i++) {
        const struct field_side_told *side = &report->sides[i];

        begin_row(report, side, out);
        buffer_print(out, ",%zu", side->met);
        add_number(out, side->value.value);
        add_error(out, &side->value);
        add_number(out, side->points_lost.value);
        add_number(out, side->points_destroyed.value);
        add_number(out, side->joust.value);
        add_error(out, &side->joust);
        add_number(out, side->joust_per_point.value);
        add_error(out, &side->joust_per_point);
        csv_field(out, side->words, ',', false);
        buffer_print(out, "\n");
    }
}

void field_csv(const struct field_report *report, struct buffer *out)
{
    if (report->kind == FIELD_SURVIVAL)
        survivors_csv(report, out);
    else
        fighters_csv(report, out);
}
