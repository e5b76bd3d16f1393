#include "questions/duel/duel_report.h"

#include "report/number.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum { ROUNDS_SHOWN_MAX = 20, TITLE_MAX = 128, WAY_CHARACTERS_MAX = 60 };

static const char *const sides[DUEL_SIDES] = { "A", "B" };

/* Nothing is gone or lost at round 0. */
static struct chart_point by_round(const struct duel_report *report, size_t side, bool gone,
                                   size_t round)
{
    const struct engagement_of_side *found = &report->found->sides[side];

    if (!duel_health_of(report, (int)side))
        return chart_exactly(NAN);
    return chart_exactly(round ? (gone ? found->gone : found->lost)[round - 1] : 0);
}

static struct chart_point gone_of(const void *of, size_t side, size_t round)
{
    return by_round(of, side, true, round);
}

static struct chart_point lost_of(const void *of, size_t side, size_t round)
{
    return by_round(of, side, false, round);
}

static struct chart_point points_of(const void *of, size_t side, size_t points)
{
    const struct duel_report *report = of;
    const struct engagement_of_side *found = &report->found->sides[side];

    return chart_exactly(found->points_pmf && points < found->points_len ? found->points_pmf[points]
                                                                         : NAN);
}

static void add_title(const struct duel_report *report, char title[TITLE_MAX])
{
    const struct engagement_result *found = report->found;

    if (report->setting.survives)
        snprintf(title, TITLE_MAX, "A lives %.2f rounds on average", found->rounds.value);
    else
        snprintf(title, TITLE_MAX, "A wins %s, draw %s, B wins %s", PERCENT(found->a.value),
                 PERCENT(found->draw.value), PERCENT(found->b.value));
}

static void add_charts(const struct duel_report *report, struct svg *svg)
{
    const struct engagement_result *found = report->found;
    const size_t rounds =
        found->round_count < ROUNDS_SHOWN_MAX ? found->round_count : ROUNDS_SHOWN_MAX;
    const size_t points[DUEL_SIDES] = { found->sides[0].points_len, found->sides[1].points_len };
    struct chart charts[] = {
        { .title = "Chance that the side is gone",
          .places_name = "round",
          .place_count = rounds + 1,
          .reach = 1,
          .is_share = true,
          .point = gone_of },
        { .title = "Health lost, on average",
          .places_name = "round",
          .place_count = rounds + 1,
          .reach = fmax(1, fmax(duel_health_of(report, 0), duel_health_of(report, 1))),
          .point = lost_of },
        { .title = "Chance to lose so many points",
          .places_name = "points",
          .place_count = points[0] > points[1] ? points[0] : points[1],
          .bar_count = DUEL_SIDES,
          .reach = 0.05,
          .is_share = true,
          .point = points_of },
    };

    for (size_t i = 0; i < ARRAY_LEN(charts); i++) {
        charts[i].series = sides;
        charts[i].series_count = DUEL_SIDES;
        charts[i].of = report;
        if (charts[i].place_count)
            chart_add(svg, &charts[i]);
    }
}

static void say_sides(const struct duel_report *report, struct buffer *out)
{
    for (int side = 0; side < DUEL_SIDES; side++) {
        buffer_print(out, "%s: ", sides[side]);
        duel_say_side(report, side, out);
        buffer_print(out, "\n");
    }
}

void duel_svg(const struct duel_report *report, struct buffer *out)
{
    struct buffer said = { 0 };
    char title[TITLE_MAX];
    struct svg svg;

    say_sides(report, &said);
    svg = chart_begin(&said);
    add_charts(report, &svg);
    add_title(report, title);
    chart_end(&svg, title, "", out);
}

/* ---- whom they should shoot at ---- */

/* The ways of a side as they are drawn. */
struct drawn {
    const struct duel_report *report;
    const struct duel_choice *choice;
};

/* What a way comes to beside the best one, and the interval of the difference. */
static struct chart_point way_point(const void *of, size_t series, size_t place)
{
    const struct drawn *drawn = of;
    const struct pick_way *way = &drawn->choice->ways[place].found;
    const double value = way->wins.value;
    const double half = OUTCOME_NORMAL_95 * way->behind.error;

    (void)series;
    return (struct chart_point){ value, fmax(value - half, 0), value + half };
}

static void way_name(const void *of, size_t place, struct buffer *out)
{
    wrap_clip(((const struct drawn *)of)->choice->ways[place].says, WAY_CHARACTERS_MAX, out);
}

static void way_figure(const void *of, size_t place, size_t column, struct buffer *out)
{
    const struct drawn *drawn = of;
    const struct duel_way *way = &drawn->choice->ways[place];

    if (column == 0)
        duel_way_value(way, drawn->report->setting.survives, out);
    else if (place > 0)
        duel_say_behind(drawn->report, way, drawn->choice->ways, out);
}

void duel_choices_svg(const struct duel_report *report, struct buffer *out)
{
    static const char *const columns[] = { "", "to the best" };
    static const char *const titles[] = { "A wins, by what A shoots at",
                                          "B wins, by what B shoots at", "A wins, by what A does",
                                          "B wins, by what B does" };
    struct buffer said = { 0 };
    struct svg svg;

    say_sides(report, &said);
    duel_say_choices(report, &said);
    svg = chart_begin(&said);
    for (int i = 0; i < DUEL_CHOICES; i++) {
        const struct drawn drawn = { report, &report->duel->choices[i] };

        if (drawn.choice->ways)
            chart_add(&svg,
                      &(struct chart){ .kind = CHART_ROWS,
                                       .title = report->setting.survives ? "Rounds that A lives"
                                                                         : titles[i],
                                       .places_name = "",
                                       .series_count = 1,
                                       .place_count = drawn.choice->count,
                                       .reference = 1,
                                       .columns = columns,
                                       .column_count = ARRAY_LEN(columns),
                                       .of = &drawn,
                                       .point = way_point,
                                       .name = way_name,
                                       .figure = way_figure });
    }
    chart_end(&svg, "Whom to shoot at", "", out);
}
