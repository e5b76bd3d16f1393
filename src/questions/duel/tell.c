#include "questions/duel/duel_report.h"

#include "base/decimal.h"
#include "game/rules/choice.h"
#include "report/sink.h"
#include "words/geometry.h"

struct duel_policies duel_policies_of(const enum engagement_policy of[DUEL_SIDES])
{
    enum { KINDS = ENGAGEMENT_BEST + 1 };
    static const char *const mixed[KINDS][KINDS] = {
        [ENGAGEMENT_MYOPIC] = { NULL, "myopic vs round", "myopic vs best" },
        [ENGAGEMENT_ROUND] = { "round vs myopic", NULL, "round vs best" },
        [ENGAGEMENT_BEST] = { "best vs myopic", "best vs round", NULL },
    };
    const char *const *words = choice_duel_policies.words;
    const char *word = mixed[of[0]][of[1]];

    return (struct duel_policies){ word ? word : words[of[0]], { words[of[0]], words[of[1]] } };
}

/* By what A's and B's ships do. */
static const char *const actions[][VOLLEY_DUEL_ACTIONS_BEST + 1] = {
    { "focus", "focus vs none", "focus vs best" },
    { "none vs focus", "none", "none vs best" },
    { "best vs focus", "best vs none", "best" },
};

static bool has_ranges(const struct engagement *engagement)
{
    bool any = false;

    for (size_t i = 0; i < engagement->kind_count; i++)
        any = any || engagement->kinds[i].range >= 0;
    return any;
}

struct duel_setting duel_setting_of(const volley_duel *duel)
{
    static const int usual_range = 2;
    const struct engagement *engagement = &duel->variants[0].cast.engagement;

    return (struct duel_setting){
        .edition = engagement->edition->name,
        .edition_title = geometry_rules(engagement->library, engagement->edition),
        .rounds = engagement->rounds,
        .ranges = engagement->range_count ? engagement->ranges : &usual_range,
        .range_count = engagement->range_count ? engagement->range_count : 1,
        .has_others = has_ranges(engagement),
        .survives = duel->survives,
        .first = choice_firsts.words[engagement->first],
        .policies = duel_policies_of(engagement->policies),
        .deck = duel->deck_name,
        .actions = actions[duel->actions[0]][duel->actions[1]],
        .targets = { choice_targets.words[engagement->targets[0]],
                     choice_targets.words[engagement->targets[1]] },
    };
}

static struct duel_report report_of(const volley_duel *duel, const struct duel_tell *how)
{
    const struct duel_variant *first = &duel->variants[0];

    return (struct duel_report){
        .how = *how,
        .setting = duel_setting_of(duel),
        .cast = &first->cast,
        .found = first->found,
        .exact = first->found && first->exact.exact && !first->found->exact ? &first->exact : NULL,
        .variants = first + 1,
        .variant_count = duel->count - 1,
        .duel = duel,
        .luck = duel->luck,
        .noted = "",
    };
}

/* By which list ships cost that do not say it. */
static const struct cards_points *listed_of(const volley_duel *duel)
{
    const struct duel_cast *cast = &duel->variants[0].cast;

    for (size_t i = 0; i < cast->engagement.kind_count; i++)
        if (cast->faces[i].is_listed)
            return library_cards(duel->library, duel->edition)->points;
    return NULL;
}

const char *duel_told(struct buffer *rules, const struct squad_texts *notes, const char *noted,
                      struct buffer *told)
{
    const char *line;
    size_t bytes;

    for (uint32_t from = 0; buffer_next_line(rules, &from, &line, &bytes);)
        buffer_print(told, "%.*s\n", (int)bytes - 1, line); /* without a full stop */
    for (size_t i = 0; i < notes->count; i++)
        buffer_print(told, "%s\n", notes->items[i]);
    buffer_add_text(told, noted);
    buffer_end(rules, told);
    return buffer_text(told);
}

static void find_told(struct duel_report *report, struct buffer *told)
{
    struct buffer rules = { 0 };

    duel_say_rules(report, &rules);
    report->told = duel_told(&rules, &report->cast->notes, report->noted, told);
}

static void take_apart(struct duel_report *report, struct buffer *cards, struct buffer *noted)
{
    card_lines_apart(report->cards, cards, noted);
    report->cards = buffer_text(cards);
    report->noted = buffer_text(noted);
}

static void add_csv_row(const struct duel_report *report, struct buffer *out)
{
    const struct record_at at = { &duel_record, report, NULL, 0 };

    record_csv_row(report->luck.end ? &duel_luck_table : &duel_table, &at, &report->how.extras,
                   report->how.delimiter, out);
}

/* The duel, then each variant as a duel of its own: what it adds is its name. */
static void write_csv(struct duel_report *report, struct buffer *out)
{
    if (!report->found) {
        duel_choices_csv(report, out);
        return;
    }
    if (!report->how.of_many)
        record_csv_header(report->luck.end ? &duel_luck_table : &duel_table, &report->how.extras,
                          report->how.delimiter, out);
    add_csv_row(report, out);
    for (size_t i = 0; i < report->variant_count; i++) {
        struct buffer told = { 0 };

        report->how.name = report->variants[i].words;
        report->cast = &report->variants[i].cast;
        report->found = report->variants[i].found;
        duel_luck_find(report->found, &report->luck);
        find_told(report, &told);
        add_csv_row(report, out);
        buffer_end(&told, out);
    }
}

static void tell_cast(const struct duel_cast *cast, const volley_library *library,
                      struct buffer *out)
{
    for (size_t i = 0; i < cast->notes.count; i++)
        buffer_print(out, "%s.\n", cast->notes.items[i]);
    duel_cards_tell(cast, library, NULL, out);
}

/* What becomes of the cards of the duel, and what a variant tells that it does not. */
static void tell_cards(const struct duel_report *report, const volley_library *library,
                       struct buffer *without, struct buffer *out)
{
    struct buffer own = { 0 };

    duel_cards_tell(report->cast, library, without, out);
    if (report->variant_count)
        tell_cast(report->cast, library, &own);
    for (size_t i = 0; i < report->variant_count; i++) {
        struct buffer more = { 0 };
        const char *line;
        size_t bytes;

        tell_cast(&report->variants[i].cast, library, &more);
        for (uint32_t at = 0; buffer_next_line(&more, &at, &line, &bytes);)
            if (!buffer_has_line(&own, line, bytes))
                buffer_print(out, "With %s: %.*s\n", report->variants[i].words, (int)bytes, line);
        buffer_end(&more, out);
    }
    buffer_end(&own, out);
}

volley_status duel_tell(const volley_duel *duel, const struct duel_tell *how, struct buffer *out,
                        volley_error *err)
{
    struct duel_report report = report_of(duel, how);
    struct point point = point_begin();
    struct buffer cards = { 0 }, without = { 0 }, told = { 0 }, apart = { 0 }, noted = { 0 };
    volley_status status = VOLLEY_OK;

    if (report.found)
        duel_luck_find(report.found, &report.luck);
    if (how->format != VOLLEY_SVG)
        tell_cards(&report, duel->library, &without, &cards);
    report.cards = buffer_text(&cards);
    report.without = buffer_text(&without);
    report.listed = listed_of(duel);
    if (how->format == VOLLEY_JSON || how->format == VOLLEY_CSV) {
        take_apart(&report, &apart, &noted);
        find_told(&report, &told);
    }
    if (cards.failed || without.failed || told.failed || apart.failed || noted.failed)
        status = error_nomem(err);
    else if (how->format == VOLLEY_JSON)
        record_document(report.found ? &duel_record : &duel_choices_record, &report, VOLLEY_VERSION,
                        out);
    else if (how->format == VOLLEY_CSV)
        write_csv(&report, out);
    else if (how->format == VOLLEY_SVG && !report.found)
        duel_choices_svg(&report, out);
    else if (how->format == VOLLEY_SVG)
        duel_svg(&report, out);
    else
        duel_print(&report, io_page_form(how->format), out);
    buffer_fini(&cards);
    buffer_fini(&without);
    buffer_fini(&told);
    buffer_fini(&apart);
    buffer_fini(&noted);
    point_end(&point);
    return status;
}

volley_status volley_duel_write(const volley_duel *duel, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    const struct duel_tell how = { .format = format, .ascii = sink->ascii != 0 };
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);

    if (status != VOLLEY_OK)
        return status;
    if (!duel->variants[0].found && !(duel->advises && duel->has_looked))
        return error_set(err, VOLLEY_INVALID, "the duel has not been run");
    status = duel_tell(duel, &how, &out, err);
    if (status == VOLLEY_OK)
        return io_drain(&out, sink, err);
    buffer_fini(&out);
    return status;
}
