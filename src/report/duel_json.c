/* An engagement as JSON. */
#include "report/duel.h"

#include "base/array.h"
#include "base/stats/interval.h"
#include "report/document.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
