#include "questions/tell/report.h"
#include "base/array.h"
#include "base/point.h"
#include "questions/squad/handle.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/spelling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words added to one ship, attacking and attacked. */
struct ship_words {
    const char *own[2]; /* for it alone; "" */
    const char *all[2]; /* with those for all ships */
};

/* Add words, as the notation spells them, behind others. */
static void add_words(struct buffer *out, const char *words, const struct cards *library)
{
    struct lexer lexer = { .at = words, .end = words + strlen(words) };
    struct error_place word;

    while (lexer_next(&lexer, &word)) {
        if (out->count)
            buffer_add(out, " ", 1);
        spelling_add(out, &word, library);
    }
}

/* The words of a question for one ship, from 0, after those for all. */
static bool join_words(const volley_squad_question *question, const struct cards *library,
                       size_t ship, struct squad_texts *texts, struct ship_words *out)
{
    const char *const for_all[2] = { question->with, question->defend_with };

    for (int defends = 0; defends < 2; defends++) {
        struct buffer own = { 0 }, all = { 0 };

        for (size_t i = 0; i < question->own_count; i++)
            if (question->own[i].ship == ship + 1 && !question->own[i].defends == !defends)
                add_words(&own, question->own[i].words, library);
        add_words(&all, for_all[defends], library);
        if (own.count && all.count)
            buffer_add(&all, " ", 1);
        buffer_add(&all, own.bytes, own.count);
        out->own[defends] = squad_texts_keep(texts, &own);
        out->all[defends] = squad_texts_keep(texts, &all);
        if (!out->own[defends] || !out->all[defends])
            return false;
    }
    return true;
}

/* Two pilots of a squad that have the same cards and ship: worked out once. */
static bool are_same(const struct xws_pilot *a, const struct xws_pilot *b)
{
    bool same = strcmp(a->id, b->id) == 0 && !a->ship == !b->ship &&
                (!a->ship || strcmp(a->ship, b->ship) == 0) && a->upgrade_count == b->upgrade_count;

    for (uint32_t i = 0; same && i < a->upgrade_count; i++)
        same = strcmp(a->upgrades[i].id, b->upgrades[i].id) == 0 &&
               strcmp(a->upgrades[i].slot, b->upgrades[i].slot) == 0;
    return same;
}

/* Words for one ship alone make it another. */
static size_t same_before(const struct xws_squad *squad, const struct ship_words *words,
                          uint32_t pilot)
{
    for (uint32_t i = 0; i < pilot; i++)
        if (are_same(&squad->pilots[i], &squad->pilots[pilot]) &&
            strcmp(words[i].own[0], words[pilot].own[0]) == 0 &&
            strcmp(words[i].own[1], words[pilot].own[1]) == 0)
            return i + 1;
    return 0;
}

typedef void write_fn(const struct squad_report *report, struct buffer *out);

static write_fn *const writers[] = {
    [VOLLEY_TEXT] = squad_text,         [VOLLEY_JSON] = squad_json, [VOLLEY_CSV] = squad_csv,
    [VOLLEY_MARKDOWN] = squad_markdown, [VOLLEY_HTML] = squad_html,
};

/* A squad on its way to a report. */
struct writing {
    const volley_squads *squads;
    const struct xws_squad *squad;
    struct squad_told *const *members; /* [squad] of the edition */
    size_t index;
    const volley_squad_question *question;
    struct squad_costs costs;
    struct squad_figures_of *figures; /* [ship], as are the others */
    struct squad_ship *ships;
    struct ship_words *words;
    struct squad_texts texts;
};

static volley_status work_out_ship(struct writing *writing, uint32_t ship, volley_error *err)
{
    size_t same = same_before(writing->squad, writing->words, ship);
    volley_squad_question question = *writing->question;
    volley_status status;

    if (same) {
        writing->ships[ship] = writing->ships[same - 1];
        writing->ships[ship].same_as = same;
        return VOLLEY_OK;
    }
    question.with = writing->words[ship].all[0];
    question.defend_with = writing->words[ship].all[1];
    status =
        squad_figures_find(&writing->figures[ship], &writing->members[writing->index][ship].member,
                           writing->squads->library, &question, &writing->costs, err);
    writing->ships[ship] = writing->figures[ship].ship;
    writing->ships[ship].with = writing->words[ship].own[0];
    writing->ships[ship].defend_with = writing->words[ship].own[1];
    return status;
}

static volley_status work_out_ships(struct writing *writing, volley_error *err)
{
    const struct cards *library =
        library_cards(writing->squads->library, rules_edition_find(writing->question->edition));
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < writing->squad->pilot_count && status == VOLLEY_OK; i++)
        if (!join_words(writing->question, library, i, &writing->texts, &writing->words[i]))
            status = error_nomem(err);
    for (uint32_t i = 0; i < writing->squad->pilot_count && status == VOLLEY_OK; i++)
        status = work_out_ship(writing, i, err);
    return status;
}

/* The points of the squad, as the file has them or as those of its ships add up. */
static void add_points(struct writing *writing, struct squad_report *report)
{
    int most = squad_points_most(report->edition, writing->squad->version), sum = 0;
    struct buffer text = { 0 };

    report->points_of = "list";
    for (size_t i = 0; i < report->ship_count && sum >= 0; i++)
        sum = writing->ships[i].points < 0 ? -1 : sum + writing->ships[i].points;
    for (size_t i = 0; i < report->ship_count; i++)
        if (strcmp(writing->ships[i].points_of, "list") != 0)
            report->points_of = report->edition;
    report->points = writing->squad->points >= 0 ? writing->squad->points : sum;
    if (writing->squad->points >= 0)
        report->points_of = "list";
    if (report->points < 0)
        report->points_of = "";
    if (report->points > most)
        buffer_print(&text, "%d points are more than the usual %d", report->points, most);
    report->remark = squad_texts_keep(&writing->texts, &text);
}

static struct squad_report report_of(const struct writing *writing)
{
    const struct xws_squad *squad = writing->squad;
    const volley_squad_question *question = writing->question;
    const struct rules_edition *edition = rules_edition_find(question->edition);

    return (struct squad_report){
        .name = squad->name,
        .faction = squad->faction,
        .edition = edition->name,
        .edition_title = edition->title,
        .policy = tell_policy(&question->plan),
        .objective = tell_objective(&question->plan),
        .version = VOLLEY_VERSION,
        .target = question->target,
        .with = question->with,
        .defend_with = question->defend_with,
        .told = squad->edition ? squad->edition : "",
        .told_by = squad->told_by,
        .ruleset = squad->ruleset,
        .list_version = squad->version,
        .builder = squad->builder,
        .link = squad->link,
        .ships = writing->ships,
        .ship_count = squad->pilot_count,
    };
}

/* The words of a question as the notation spells them. False: out of memory. */
static bool spell_question(struct writing *writing, volley_squad_question *spelled)
{
    const char **const texts[] = { &spelled->with, &spelled->defend_with, &spelled->target };
    const struct cards *library =
        library_cards(writing->squads->library, rules_edition_find(spelled->edition));

    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct buffer text = { 0 };

        add_words(&text, *texts[i], library);
        if (!(*texts[i] = squad_texts_keep(&writing->texts, &text)))
            return false;
    }
    writing->question = spelled;
    return true;
}

static void writing_fini(struct writing *writing)
{
    for (uint32_t i = 0; writing->figures && i < writing->squad->pilot_count; i++)
        squad_figures_fini(&writing->figures[i]);
    free(writing->figures);
    free(writing->ships);
    free(writing->words);
    squad_texts_fini(&writing->texts);
}

static volley_status write_squad(const volley_squads *squads, size_t index,
                                 const volley_squad_question *question, volley_format format,
                                 struct buffer *out, volley_error *err)
{
    const struct xws_squad *squad = &squads->file.squads[index];
    size_t count = squad->pilot_count;
    volley_squad_question spelled = *question;
    struct writing writing = { .squads = squads,
                               .squad = squad,
                               .index = index,
                               .question = question,
                               .costs = squad_costs_of(squad, question->edition),
                               .figures = calloc(count, sizeof *writing.figures),
                               .ships = calloc(count, sizeof *writing.ships),
                               .words = calloc(count, sizeof *writing.words) };
    volley_status status =
        writing.figures && writing.ships && writing.words ? VOLLEY_OK : error_nomem(err);

    if (status == VOLLEY_OK && !spell_question(&writing, &spelled))
        status = error_nomem(err);
    writing.members = squads->ships[squad_library_of(rules_edition_find(question->edition))];
    if (status == VOLLEY_OK)
        status = work_out_ships(&writing, err);
    if (status == VOLLEY_OK) {
        struct squad_report report = report_of(&writing);

        add_points(&writing, &report);
        if (report.remark)
            writers[format](&report, out);
        else
            status = error_nomem(err);
    }
    writing_fini(&writing);
    return status;
}

/* The question about one squad, with nothing left open. */
static volley_squad_question complete(const volley_squads *squads, size_t squad,
                                      const volley_squad_question *question)
{
    volley_squad_question full = *question;

    full.edition = squad_edition(squads, squad, question->edition);
    full.target = question->target ? question->target : VOLLEY_SQUAD_TARGET_DEFAULT;
    full.with = question->with ? question->with : "";
    full.defend_with = question->defend_with ? question->defend_with : "";
    return full;
}

/* Try words of the user's, so that a fault in them is no row of the report.
 * name  of the words, for errors */
static volley_status check_words(const volley_squads *squads, const char *edition,
                                 const char *attacker, const char *defender, const char *name,
                                 volley_error *err)
{
    const volley_text attacking = { .text = attacker };
    const struct ask_words words = {
        squads->library, edition, &attacking, 1, { .text = defender }
    };
    struct scenario scenario;
    volley_error error = { 0 };
    volley_status status = ask_scenario(&scenario, &words, &error);

    scenario_fini(&scenario);
    if (error.line)
        snprintf(error.source, sizeof error.source, "%s", name);
    return status == VOLLEY_OK ? status : error_copy(err, &error);
}

/* Words that are added to loadouts: just enough behind them makes them one, and columns stay. */
static volley_status check_added(const volley_squads *squads, const char *edition,
                                 const volley_squad_words *added, volley_error *err)
{
    struct buffer text = { 0 };
    volley_status status;
    char name[40];

    snprintf(name, sizeof name, "%s", added->defends ? "defend-with" : "with");
    if (added->ship)
        snprintf(name + strlen(name), sizeof name - strlen(name), " %zu", added->ship);
    buffer_print(&text, "%s 1", added->words);
    buffer_add(&text, "", 1);
    if (text.failed)
        status = error_nomem(err);
    else if (added->defends)
        status = check_words(squads, edition, "1", text.bytes, name, err);
    else
        status = check_words(squads, edition, text.bytes, "1", name, err);
    buffer_fini(&text);
    return status;
}

/* Words for one ship are words, and the squad has that ship. */
static volley_status check_own(const volley_squads *squads, size_t squad,
                               const volley_squad_question *full, volley_error *err)
{
    const struct error_place place = { .source = squads->source };
    size_t count = squads->file.squads[squad].pilot_count;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < full->own_count && status == VOLLEY_OK; i++) {
        const volley_squad_words *own = &full->own[i];

        if (own->ship == 0 || own->ship > count)
            return error_at(err, VOLLEY_RANGE, &place, "there is no ship %zu, only %zu", own->ship,
                            count);
        status = check_added(squads, full->edition, own, err);
    }
    return status;
}

static volley_status check_question(const volley_squads *squads, size_t squad,
                                    const volley_squad_question *full, volley_error *err)
{
    volley_status status;

    if (!library_edition_named(full->edition, err))
        return VOLLEY_INVALID;
    status = check_words(squads, full->edition, "1", full->target, "target", err);
    if (status == VOLLEY_OK)
        status = check_added(squads, full->edition, &(volley_squad_words){ 0, 0, full->with }, err);
    if (status == VOLLEY_OK)
        status = check_added(squads, full->edition,
                             &(volley_squad_words){ 0, 1, full->defend_with }, err);
    return status == VOLLEY_OK ? check_own(squads, squad, full, err) : status;
}

volley_status volley_squads_write(const volley_squads *squads,
                                  const volley_squad_question *question, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    size_t first = question->squad ? question->squad - 1 : 0;
    size_t end = question->squad ? question->squad : squads->file.squad_count;
    volley_status status = io_check_format(format, IO_PAGE_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point = point_begin();

    if (status == VOLLEY_OK)
        status = squad_check(squads, first, err);
    if (format == VOLLEY_CSV)
        squad_csv_header(&out);
    if (format == VOLLEY_HTML)
        squad_html_begin(squads->source, &out);
    for (size_t i = first; i < end && status == VOLLEY_OK; i++) {
        volley_squad_question full = complete(squads, i, question);

        status = check_question(squads, i, &full, err);
        if (i > first && (format == VOLLEY_TEXT || format == VOLLEY_MARKDOWN))
            buffer_print(&out, "\n");
        if (status == VOLLEY_OK)
            status = write_squad(squads, i, &full, format, &out, err);
    }
    if (format == VOLLEY_HTML)
        squad_html_end(&out);
    point_end(&point);
    if (status == VOLLEY_OK)
        return io_drain(&out, sink, err);
    buffer_fini(&out);
    return status;
}
