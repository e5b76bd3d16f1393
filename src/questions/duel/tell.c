#include "questions/duel/tell.h"

#include "base/point.h"
#include "game/rules/choice.h"
#include "questions/duel/duel_record.h"
#include "questions/duel/options.h"
#include "report/form.h"
#include "report/sink.h"

#include <math.h>
#include <stdlib.h>

/* All that a report points to. */
struct told {
    struct duel_report report;
    struct duel_ship_asked *ships;
    struct duel_found *founds;           /* of all variants, the leading ones; then the exact one */
    struct duel_ship_found *ships_found; /* [found][ship] */
    struct duel_variant *variants;
    const char **notes;
    struct buffer cards;
};

static struct duel_figure figure_of(const struct engagement_figure *figure)
{
    return (struct duel_figure){ figure->value, figure->error };
}

/* ---- what was asked ---- */

static void take_ship(const struct duel_cast *cast, size_t ship, struct duel_ship_asked *out)
{
    const struct engagement *engagement = &cast->engagement;
    const struct engagement_ship *is = &engagement->ships[ship];
    const struct engagement_kind *kind = &engagement->kinds[is->kind];
    const struct duel_face *face = &cast->faces[is->kind];

    *out = (struct duel_ship_asked){
        .side = is->side,
        .number = ship + 1 - (is->side ? engagement->count_of[ENGAGEMENT_A] : 0),
        .words = kind->text,
        .id = face->flown ? face->flown->id : NULL,
        .name = face->flown ? face->flown->name : NULL,
        .pilot_id = face->pilot ? face->pilot->id : NULL,
        .pilot = face->pilot ? face->pilot->name : NULL,
        .mortal = kind->mortal,
        .shoots = kind->weapon_count > 0,
        .hull = kind->hull,
        .shields = kind->shields,
        .initiative = kind->initiative,
        .points = kind->points,
    };
}

void duel_tell_setting(const volley_duel *duel, struct duel_report *out)
{
    static const int usual_range = 2;
    const struct engagement *engagement = &duel->casts[0].engagement;

    out->version = VOLLEY_VERSION;
    out->edition = engagement->edition->name;
    out->edition_title = engagement->edition->title;
    out->rounds = engagement->rounds;
    out->ranges = engagement->range_count ? engagement->ranges : &usual_range;
    out->range_count = engagement->range_count ? engagement->range_count : 1;
    out->first = choice_firsts.words[engagement->first];
    out->policy = choice_duel_policies.words[engagement->policy];
    out->survives = duel->survives;
    out->deck = duel->deck_name;
    out->cards = "";
    for (int side = 0; side < DUEL_SIDES; side++)
        out->targets[side] = choice_targets.words[engagement->targets[side]];
}

static void take_question(struct told *told, const volley_duel *duel)
{
    const struct duel_cast *cast = &duel->casts[0];
    struct duel_report *report = &told->report;

    duel_tell_setting(duel, report);
    for (size_t i = 0; i < cast->engagement.ship_count; i++)
        take_ship(cast, i, &told->ships[i]);
    report->ships = told->ships;
    report->ship_count = cast->engagement.ship_count;
    for (uint32_t i = 0; i < cast->notes.count; i++)
        told->notes[i] = cast->notes.items[i];
    report->notes = told->notes;
    report->note_count = cast->notes.count;
}

/* ---- what was found ---- */

static struct duel_side_found side_of(const struct engagement *engagement,
                                      const struct engagement_result *result, int side)
{
    const struct engagement_of_side *from = &result->sides[side];
    struct duel_side_found out = { .gone = from->gone,
                                   .lost = from->lost,
                                   .round_count = result->round_count,
                                   .points_lost = { NAN, 0 } };

    if (duel_knows_points(engagement, side)) {
        out.points_lost = figure_of(&from->points_lost);
        out.points_pmf = from->points_pmf;
        out.points_len = from->points_pmf ? from->points_len : 0;
    }
    return out;
}

static void take_fate(const struct engagement_of_ship *from, size_t rounds,
                      struct duel_ship_found *out)
{
    *out = (struct duel_ship_found){
        .destroyed = figure_of(&from->destroyed),
        .rounds = figure_of(&from->rounds),
        .attacks = figure_of(&from->attacks),
        .damage = figure_of(&from->damage),
        .kills = figure_of(&from->kills),
        .faceup = from->faceup,
        .half = from->half,
        .gone = from->gone,
        .round_count = rounds,
    };
}

static void take_result(const struct engagement *engagement, const struct duel_run *run,
                        const struct engagement_result *result, struct duel_ship_found *ships,
                        struct duel_found *out)
{
    *out = (struct duel_found){
        .a = figure_of(&result->a),
        .draw = figure_of(&result->draw),
        .b = figure_of(&result->b),
        .undecided = figure_of(&result->undecided),
        .rounds = figure_of(&result->rounds),
        .rounds_pmf = result->rounds_pmf,
        .round_count = result->round_count,
        .sides = { side_of(engagement, result, 0), side_of(engagement, result, 1) },
        .ships = ships,
        .exact = result->exact,
        .stopped = run->stopped,
        .trials = result->trials,
        .seed = run->seed,
        .threads = run->threads,
        .states = result->states,
        .seconds = result->seconds,
    };
    for (size_t i = 0; i < result->ship_count; i++)
        take_fate(&result->ships[i], result->round_count, &ships[i]);
}

static void take_runs(struct told *told, const volley_duel *duel)
{
    const size_t ships = told->report.ship_count;

    for (size_t i = 0; i < duel->count; i++)
        take_result(&duel->casts[i].engagement, &duel->runs[i], duel_run_lead(&duel->runs[i]),
                    told->ships_found + i * ships, &told->founds[i]);
    for (size_t i = 1; i < duel->count; i++) {
        const struct engagement_figure more = duel_difference(duel, i);

        told->variants[i - 1] =
            (struct duel_variant){ duel->words[i], &told->founds[i], figure_of(&more) };
    }
    told->report.found = &told->founds[0];
    told->report.variants = told->variants;
    told->report.variant_count = duel->count - 1;
    if (duel->runs[0].has_simulated && duel->runs[0].has_exact) {
        take_result(&duel->casts[0].engagement, &duel->runs[0], &duel->runs[0].exact,
                    told->ships_found + duel->count * ships, &told->founds[duel->count]);
        told->report.exact = &told->founds[duel->count];
    }
}

static void told_fini(struct told *told)
{
    free(told->ships);
    free(told->founds);
    free(told->ships_found);
    free(told->variants);
    free(told->notes);
    buffer_fini(&told->cards);
}

static bool told_init(struct told *told, const volley_duel *duel)
{
    const struct duel_cast *cast = &duel->casts[0];
    const size_t ships = cast->engagement.ship_count;

    *told =
        (struct told){ .ships = calloc(ships, sizeof *told->ships),
                       .founds = calloc(duel->count + 1, sizeof *told->founds),
                       .ships_found = calloc((duel->count + 1) * ships, sizeof *told->ships_found),
                       .variants = calloc(duel->count, sizeof *told->variants),
                       .notes = calloc((size_t)cast->notes.count + 1, sizeof *told->notes) };
    if (!told->ships || !told->founds || !told->ships_found || !told->variants || !told->notes)
        return false;
    take_question(told, duel);
    take_runs(told, duel);
    return true;
}

/* ---- writing ---- */

/* The duel, then each variant as a duel of its own: what it adds is its name. */
static void write_csv(struct told *told, const volley_duel *duel, bool with_header,
                      struct buffer *out)
{
    if (with_header)
        duel_csv_header(&told->report.extras, told->report.delimiter, out);
    for (size_t i = 0; i < duel->count; i++) {
        for (size_t ship = 0; ship < told->report.ship_count; ship++)
            take_ship(&duel->casts[i], ship, &told->ships[ship]);
        if (i)
            told->report.name = duel->words[i];
        told->report.found = &told->founds[i];
        duel_csv(&told->report, out);
    }
}

/* A picture and rows do not tell it. */
static bool tell_cards(struct told *told, const volley_duel *duel, const struct duel_tell *how)
{
    if (how->format == VOLLEY_CSV || how->format == VOLLEY_SVG || how->of_many)
        return true;
    duel_cards_tell(&duel->casts[0], duel->library, &told->cards);
    told->report.cards = buffer_text(&told->cards);
    return !told->cards.failed;
}

static void write_format(struct told *told, const volley_duel *duel, const struct duel_tell *how,
                         struct buffer *out)
{
    if (how->format == VOLLEY_JSON)
        duel_json(&told->report, out);
    else if (how->format == VOLLEY_CSV)
        write_csv(told, duel, !how->of_many, out);
    else if (how->format == VOLLEY_SVG)
        duel_svg(&told->report, out);
    else
        duel_print(&told->report, io_page_form(how->format), out);
}

volley_status duel_tell(const volley_duel *duel, const struct duel_tell *how, struct buffer *out,
                        volley_error *err)
{
    struct point point = point_begin();
    struct told told;
    bool ok = told_init(&told, duel) && tell_cards(&told, duel, how);

    if (ok) {
        told.report.ascii = how->ascii;
        told.report.name = how->name;
        told.report.extras = how->extras;
        told.report.delimiter = how->delimiter;
        told.report.timeless = how->of_many;
        write_format(&told, duel, how, out);
    }
    point_end(&point);
    told_fini(&told);
    return ok ? VOLLEY_OK : error_nomem(err);
}

volley_status volley_duel_write(const volley_duel *duel, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    const struct duel_tell how = { .format = format, .ascii = sink->ascii != 0 };
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);

    if (status != VOLLEY_OK)
        return status;
    if (!duel->has_run)
        return error_set(err, VOLLEY_INVALID, "the duel has not been run");
    status = duel_tell(duel, &how, &out, err);
    if (status == VOLLEY_OK)
        return io_drain(&out, sink, err);
    buffer_fini(&out);
    return status;
}
