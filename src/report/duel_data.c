#include "report/duel.h"

#include "base/array.h"
#include "report/csv.h"
#include "report/document.h"
#include "stats/interval.h"
#include "stats/outcome.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- JSON ---- */

static json_t *side_words(const struct duel_report *report, int side)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->ship_count; i++)
        if (report->ships[i].side == side)
            array = document_append(array, document_text(report->ships[i].words));
    return array;
}

static json_t *ranges_of(const struct duel_report *report)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->range_count; i++)
        array = document_append(array, json_integer(report->ranges[i]));
    return report->range_count ? array : document_append(array, json_integer(2));
}

static json_t *question(const struct duel_report *report)
{
    return json_pack("{s:s, s:o, s:o, s:i, s:o, s:s, s:[s, s], s:s, s:s, s:b}", "edition",
                     report->edition, "a", side_words(report, 0), "b", side_words(report, 1),
                     "rounds", report->rounds, "range", ranges_of(report), "first", report->first,
                     "target", report->targets[0], report->targets[1], "policy", report->policy,
                     "deck", report->deck, "survives", report->survives);
}

static json_t *engine(const struct duel_report *report, const struct duel_found *found)
{
    json_t *times = report->timeless
                        ? json_object()
                        : json_pack("{s:o}", "seconds", document_number(found->seconds));

    if (found->exact)
        return document_join(
            json_pack("{s:s, s:I}", "name", "exact", "states", (json_int_t)found->states), times);
    if (!report->timeless)
        times = document_join(
            times, json_pack("{s:o}", "threads",
                             found->threads ? json_integer(found->threads) : json_null()));
    return document_join(json_pack("{s:s, s:I, s:I, s:b}", "name", "mc", "trials",
                                   (json_int_t)found->trials, "seed", (json_int_t)found->seed,
                                   "stopped", found->stopped),
                         times);
}

/* The four ways it can end, by name. */
static const struct ending {
    const char *name;
    size_t offset;
} endings[] = {
    { "a", offsetof(struct duel_found, a) },
    { "draw", offsetof(struct duel_found, draw) },
    { "b", offsetof(struct duel_found, b) },
    { "undecided", offsetof(struct duel_found, undecided) },
};

static const struct duel_figure *figure_of(const struct duel_found *found, size_t ending)
{
    return (const struct duel_figure *)((const char *)found + endings[ending].offset);
}

static json_t *errors_of(const struct duel_found *found)
{
    json_t *object = json_object();

    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        object = document_join(object, json_pack("{s:o}", endings[i].name,
                                                 document_number(figure_of(found, i)->error)));
    return object;
}

static json_t *intervals_of(const struct duel_found *found)
{
    json_t *object = json_object();

    for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
        const struct interval interval =
            interval_of_share(figure_of(found, i)->value, found->trials);

        object = document_join(object, json_pack("{s:[o, o]}", endings[i].name,
                                                 document_number(interval.low),
                                                 document_number(interval.high)));
    }
    return object;
}

static json_t *result(const struct duel_found *found)
{
    json_t *object = json_object();

    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        object = document_join(object, json_pack("{s:o}", endings[i].name,
                                                 document_number(figure_of(found, i)->value)));
    if (found->exact)
        return object;
    return document_join(
        object, json_pack("{s:o, s:o}", "stderr", errors_of(found), "ci95", intervals_of(found)));
}

/* A mean, with its error if it has one. */
static json_t *mean_of(const struct duel_figure *figure, bool exact)
{
    json_t *object = json_pack("{s:o}", "mean", document_number(figure->value));

    return exact ? object
                 : document_join(object,
                                 json_pack("{s:o}", "stderr", document_number(figure->error)));
}

static json_t *rounds_of(const struct duel_found *found)
{
    return document_join(
        mean_of(&found->rounds, found->exact),
        json_pack("{s:o}", "pmf", document_numbers(found->rounds_pmf, found->round_count + 1)));
}

/* Only totals that can be lost. */
static json_t *points_pmf(const struct duel_side_found *side)
{
    json_t *object = json_object();

    for (size_t i = 0; i < side->points_len; i++) {
        char key[24];

        snprintf(key, sizeof key, "%zu", i);
        if (side->points_pmf[i] > 0)
            object = document_join(object,
                                   json_pack("{s:o}", key, document_number(side->points_pmf[i])));
    }
    return object;
}

static json_t *points_of(const struct duel_found *found, const struct duel_side_found *side)
{
    if (isnan(side->points_lost.value))
        return json_null();
    return document_join(mean_of(&side->points_lost, found->exact),
                         side->points_pmf ? json_pack("{s:o}", "pmf", points_pmf(side))
                                          : json_object());
}

static json_t *sides_of(const struct duel_found *found)
{
    json_t *array = json_array();

    for (int i = 0; i < DUEL_SIDES; i++) {
        const struct duel_side_found *side = &found->sides[i];

        array = document_append(array,
                                json_pack("{s:o, s:o, s:o}", "gone",
                                          document_numbers(side->gone, found->round_count), "lost",
                                          document_numbers(side->lost, found->round_count),
                                          "points_lost", points_of(found, side)));
    }
    return array;
}

static json_t *ship_asked(const struct duel_ship_asked *ship)
{
    json_t *object =
        json_pack("{s:s, s:I}", "side", ship->side ? "b" : "a", "number", (json_int_t)ship->number);

    object = document_join(object, document_optional("id", ship->id));
    object = document_join(object, document_optional("name", ship->name));
    object = document_join(object, document_optional("pilot", ship->pilot_id));
    object = document_join(object, document_optional("pilot_name", ship->pilot));
    return document_join(object,
                         json_pack("{s:o, s:o, s:i, s:o}", "hull",
                                   ship->mortal ? json_integer(ship->hull) : json_null(), "shields",
                                   ship->mortal ? json_integer(ship->shields) : json_null(),
                                   "initiative", ship->initiative, "points",
                                   ship->points < 0 ? json_null() : json_integer(ship->points)));
}

static json_t *ships_of(const struct duel_report *report, const struct duel_found *found)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->ship_count; i++) {
        const struct duel_ship_found *ship = &found->ships[i];
        json_t *figures = json_pack(
            "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "destroyed",
            document_number(ship->destroyed.value), "gone",
            document_numbers(ship->gone, found->round_count), "rounds_alive",
            document_number(ship->rounds.value), "attacks", document_number(ship->attacks.value),
            "damage", document_number(ship->damage.value), "kills",
            document_number(ship->kills.value), "faceup", document_number(ship->faceup), "half",
            document_number(ship->half));

        array = document_append(array, document_join(ship_asked(&report->ships[i]), figures));
    }
    return array;
}

static json_t *figures(const struct duel_report *report, const struct duel_found *found)
{
    json_t *object = json_pack("{s:o, s:o, s:o, s:o, s:o}", "engine", engine(report, found),
                               "result", result(found), "rounds", rounds_of(found), "sides",
                               sides_of(found), "ships", ships_of(report, found));

    if (!report->survives)
        return object;
    return document_join(object, json_pack("{s:o}", "attacks_survived",
                                           document_number(duel_attacks_of_b(report, found))));
}

static json_t *variants_of(const struct duel_report *report)
{
    json_t *array = json_array();

    for (size_t i = 0; i < report->variant_count; i++) {
        const struct duel_variant *variant = &report->variants[i];
        const bool exact = variant->found->exact && report->found->exact;
        json_t *difference =
            json_pack("{s:o}", "value", document_number(variant->difference.value));

        if (!exact)
            difference =
                document_join(difference, json_pack("{s:o}", "stderr",
                                                    document_number(variant->difference.error)));
        array = document_append(
            array, document_join(json_pack("{s:o, s:o}", "words", document_text(variant->words),
                                           "difference", difference),
                                 figures(report, variant->found)));
    }
    return array;
}

/* A list of lines. */
static json_t *lines_of(const char *text)
{
    json_t *array = json_array();

    while (*text) {
        size_t bytes = strcspn(text, "\n");

        array = document_append(array, json_stringn(text, bytes));
        text += bytes + (text[bytes] == '\n');
    }
    return array;
}

/* Columns of a file that are copied. */
static json_t *columns_of(const struct report_extras *extras)
{
    json_t *object = json_object();

    if (!extras->count)
        return object;
    for (size_t i = 0; i < extras->count; i++)
        object = document_join(
            object, json_pack("{s:o}", extras->names[i], document_text(extras->values[i])));
    return json_pack("{s:o}", "columns", object);
}

void duel_json(const struct duel_report *report, struct buffer *out)
{
    json_t *notes = json_array();
    json_t *document;

    for (size_t i = 0; i < report->note_count; i++)
        notes = document_append(notes, document_text(report->notes[i]));
    document = json_pack("{s:i, s:s, s:o}", "schema", DOCUMENT_SCHEMA, "volley", report->version,
                         "engagement", question(report));
    document = document_join(document, document_optional("name", report->name));
    document = document_join(document, figures(report, report->found));
    if (report->exact)
        document =
            document_join(document, json_pack("{s:o}", "exact", figures(report, report->exact)));
    if (report->variant_count)
        document = document_join(document, json_pack("{s:o}", "variants", variants_of(report)));
    document = document_join(document, columns_of(&report->extras));
    document_line(document_join(document, json_pack("{s:o, s:o}", "notes", notes, "cards",
                                                    lines_of(report->cards))),
                  out);
}

void duel_json_failure(const struct duel_failure *failure, struct buffer *out)
{
    json_t *document =
        json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                  failure->version, "name", document_text(failure->name), "edition",
                  document_text(failure->edition), "a", document_text(failure->a), "b",
                  document_text(failure->b), "error", document_text(failure->message));

    document_line(document_join(document, columns_of(&failure->extras)), out);
}

/* ---- CSV ---- */

enum { LOST_ROUNDS = 4, GONE_ROUNDS = 8 };

void duel_csv_header(const struct report_extras *extras, char delimiter, struct buffer *out)
{
    static const char *const first[] = { "engagement",  "edition", "engine",   "policy",
                                         "trials",      "p_a",     "p_draw",   "p_b",
                                         "p_undecided", "stderr",  "ci95_low", "ci95_high",
                                         "mean_rounds" };
    static const char *const last[] = {
        "gone_a", "gone_b", "points_lost_a", "points_lost_b", "ships_gone", "error", "a", "b"
    };

    if (!delimiter)
        delimiter = ',';
    for (size_t i = 0; i < ARRAY_LEN(first); i++)
        csv_field(out, first[i], delimiter, i == 0);
    for (int side = 0; side < DUEL_SIDES; side++) {
        for (int i = 1; i <= LOST_ROUNDS; i++) {
            char title[16];

            snprintf(title, sizeof title, "lost_%c_%d", side ? 'b' : 'a', i);
            csv_field(out, title, delimiter, false);
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(last); i++)
        csv_field(out, last[i], delimiter, false);
    for (size_t i = 0; i < extras->count; i++)
        csv_field(out, extras->names[i], delimiter, false);
    buffer_add(out, "\n", 1);
}

/* The copied columns, and the end of the row. */
static void end_row(const struct report_extras *extras, char delimiter, struct buffer *out)
{
    for (size_t i = 0; i < extras->count; i++)
        csv_field(out, extras->values[i], delimiter, false);
    buffer_add(out, "\n", 1);
}

static void add_text(struct buffer *text, char delimiter, struct buffer *out)
{
    buffer_add(text, "", 1);
    csv_field(out, text->failed ? "" : text->bytes, delimiter, false);
    out->failed = out->failed || text->failed;
    buffer_fini(text);
}

/* Of a round after the last one: what it has come to. */
static double at_round(const double *figures, size_t count, size_t round)
{
    return count ? figures[round < count ? round : count - 1] : NAN;
}

static void add_gone(const struct duel_report *report, int side, char delimiter, struct buffer *out)
{
    const struct duel_found *found = report->found;
    struct buffer text = { 0 };

    for (size_t i = 0; duel_health_of(report, side) && i < GONE_ROUNDS; i++) {
        buffer_print(&text, "%s", i ? " " : "");
        buffer_number(&text, at_round(found->sides[side].gone, found->round_count, i));
    }
    add_text(&text, delimiter, out);
}

static void add_ships_gone(const struct duel_report *report, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < report->ship_count; i++) {
        buffer_print(&text, "%s", i ? " " : "");
        buffer_number(&text, report->found->ships[i].destroyed.value);
    }
    add_text(&text, delimiter, out);
}

static void add_side(const struct duel_report *report, int side, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < report->ship_count; i++)
        if (report->ships[i].side == side)
            buffer_print(&text, "%s%s", text.count ? " ; " : "", report->ships[i].words);
    add_text(&text, delimiter, out);
}

static void add_chances(const struct duel_found *found, char delimiter, struct buffer *out)
{
    const struct interval interval = found->exact
                                         ? (struct interval){ NAN, NAN }
                                         : interval_of_share(found->a.value, found->trials);

    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        csv_number(out, figure_of(found, i)->value, delimiter);
    csv_number(out, found->exact ? NAN : found->a.error, delimiter);
    csv_number(out, interval.low, delimiter);
    csv_number(out, interval.high, delimiter);
    csv_number(out, found->rounds.value, delimiter);
}

void duel_csv(const struct duel_report *report, struct buffer *out)
{
    const char delimiter = report->delimiter ? report->delimiter : ',';
    const struct duel_found *found = report->found;

    csv_field(out, report->name ? report->name : "", delimiter, true);
    csv_field(out, report->edition, delimiter, false);
    csv_field(out, found->exact ? "exact" : "mc", delimiter, false);
    csv_field(out, report->policy, delimiter, false);
    csv_number(out, found->exact ? NAN : (double)found->trials, delimiter);
    add_chances(found, delimiter, out);
    for (int side = 0; side < DUEL_SIDES; side++)
        for (size_t i = 0; i < LOST_ROUNDS; i++)
            csv_number(out,
                       duel_health_of(report, side)
                           ? at_round(found->sides[side].lost, found->round_count, i)
                           : NAN,
                       delimiter);
    for (int side = 0; side < DUEL_SIDES; side++)
        add_gone(report, side, delimiter, out);
    for (int side = 0; side < DUEL_SIDES; side++)
        csv_number(out, found->sides[side].points_lost.value, delimiter);
    add_ships_gone(report, delimiter, out);
    csv_field(out, "", delimiter, false);
    add_side(report, 0, delimiter, out);
    add_side(report, 1, delimiter, out);
    end_row(&report->extras, delimiter, out);
}

/* Fields that are empty in a row that failed: from the engine to what comes before the error. */
enum { EMPTY_FIELDS = 2 + 1 + 8 + DUEL_SIDES * LOST_ROUNDS + 5 };

void duel_csv_failure(const struct duel_failure *failure, struct buffer *out)
{
    const char delimiter = failure->delimiter ? failure->delimiter : ',';

    csv_field(out, failure->name ? failure->name : "", delimiter, true);
    csv_field(out, failure->edition ? failure->edition : "", delimiter, false);
    for (int i = 0; i < EMPTY_FIELDS; i++)
        csv_field(out, "", delimiter, false);
    csv_field(out, failure->message, delimiter, false);
    csv_field(out, failure->a, delimiter, false);
    csv_field(out, failure->b, delimiter, false);
    end_row(&failure->extras, delimiter, out);
}
