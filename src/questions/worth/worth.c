#include "volley/worth.h"
#include "base/array.h"
#include "base/crew/crew.h"
#include "base/error.h"
#include "base/point.h"
#include "questions/tell/report.h"
#include "questions/worth/handle.h"
#include "report/form.h"
#include "report/sink.h"
#include "words/library/library.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 40 };

static long read_text(char *out, size_t room, void *context)
{
    const char **text = context;
    size_t bytes = strlen(*text) < room ? strlen(*text) : room;

    memcpy(out, *text, bytes);
    *text += bytes;
    return (long)bytes;
}

/* Read the targets, or attackers, of an edition ("1", "2" or "2.5"); name: set to that of the file.
 */
static volley_status read_field(const char *edition, int attackers, volley_targets **out,
                                const char **name, volley_error *err)
{
    const struct worth_field_text *field = worth_field_texts;
    char wanted[NAME_MAX_BYTES];
    const char *text;
    volley_source source;

    snprintf(wanted, sizeof wanted, "scenarios/%s-%c.csv", attackers ? "attackers" : "targets",
             edition[0]);
    while (field->name && strcmp(field->name, wanted) != 0)
        field++;
    *out = NULL;
    if (!field->name)
        return error_set(err, VOLLEY_INVALID, "there is no %s", wanted);
    text = field->text;
    *name = field->name;
    source = (volley_source){ read_text, &text, field->name };
    return attackers ? volley_attackers_read(&source, 0, NULL, out, err)
                     : volley_targets_read(&source, 0, NULL, out, err);
}

/* ---- worth ---- */

/* ---- set-up ---- */

static const char *keep_text(volley_worth *worth, const char *text, volley_error *err)
{
    struct buffer buffer = { 0 };
    const char *kept;

    buffer_print(&buffer, "%s", text ? text : "");
    kept = squad_texts_keep(&worth->texts, &buffer);
    if (!kept)
        error_nomem(err);
    return kept;
}

/* Words of those chances that hold in a case; bit i: chance number i. */
static const char *words_of(volley_worth *worth, const volley_worth_question *question,
                            unsigned mask, volley_error *err)
{
    struct buffer text = { 0 };
    const char *kept;

    for (size_t i = 0; i < question->chance_count; i++)
        if (mask >> i & 1)
            buffer_print(&text, "%s%s", text.count ? " " : "", question->chances[i].word);
    kept = squad_texts_keep(&worth->texts, &text);
    if (!kept)
        error_nomem(err);
    return kept;
}

static double chance_of(const volley_worth_question *question, unsigned mask)
{
    double chance = 1;

    for (size_t i = 0; i < question->chance_count; i++)
        chance *= mask >> i & 1 ? question->chances[i].chance : 1 - question->chances[i].chance;
    return chance;
}

static volley_status make_cases(volley_worth *worth, const volley_worth_question *question,
                                volley_error *err)
{
    const size_t ranges = question->range_count ? question->range_count : 1;
    const char *own = worth_range_said(question->loadout.text);
    const int range = own ? *own - '0' : LOADOUT_RANGE_DEFAULT;
    double sum = 0;

    for (size_t i = 0; i < question->range_count; i++)
        sum += question->ranges[i].weight;
    if (question->range_count && !isfinite(sum))
        return error_set(err, VOLLEY_INVALID, "the weights of the ranges are too great");
    for (unsigned mask = 0; mask < 1u << question->chance_count; mask++) {
        const char *words = words_of(worth, question, mask, err);

        if (!words)
            return VOLLEY_NOMEM;
        for (size_t i = 0; i < ranges; i++) {
            const bool said = question->range_count > 0;
            const double share = said ? question->ranges[i].weight / sum : 1;

            worth->cases[worth->job.case_count++] =
                (struct worth_case){ said ? question->ranges[i].range : range, words,
                                     share * chance_of(question, mask) };
        }
    }
    return VOLLEY_OK;
}

static volley_status tell_shares(volley_worth *worth, const volley_worth_question *question,
                                 volley_error *err)
{
    double sum = 0;

    for (size_t i = 0; i < question->range_count; i++)
        sum += question->ranges[i].weight;
    for (size_t i = 0; i < question->range_count; i++) {
        struct buffer text = { 0 };
        const char *kept;

        buffer_print(&text, "%d", question->ranges[i].range);
        if (!(kept = squad_texts_keep(&worth->texts, &text)))
            return error_nomem(err);
        worth->ranges[worth->range_count++] =
            (struct worth_share){ kept, question->ranges[i].weight / sum };
    }
    for (size_t i = 0; i < question->chance_count; i++) {
        const char *kept = keep_text(worth, question->chances[i].word, err);

        if (!kept)
            return VOLLEY_NOMEM;
        worth->chances[worth->chance_count++] =
            (struct worth_share){ kept, question->chances[i].chance };
    }
    return VOLLEY_OK;
}

/* attackers: 0 for targets */
static volley_status take_field(volley_worth *worth, const volley_target *rows, size_t count,
                                const char *name, int attackers, volley_error *err)
{
    struct worth_field *field = attackers ? &worth->job.attackers : &worth->job.targets;
    volley_status status = VOLLEY_OK;

    *field = (struct worth_field){ rows, count };
    if (count == 0) {
        status = read_field(worth->edition->name, attackers, &worth->fields[attackers], &name, err);
        if (status == VOLLEY_OK)
            field->rows = volley_targets_list(worth->fields[attackers], &field->count);
    }
    if (status == VOLLEY_OK && !(name = keep_text(worth, name, err)))
        return VOLLEY_NOMEM;
    worth->told[attackers] = (struct worth_field_told){ name, field->count };
    return status;
}

static volley_status set_up(volley_worth *worth, const volley_worth_question *question,
                            volley_error *err)
{
    struct worth_ship *ship = &worth->job.ship;
    volley_status status = make_cases(worth, question, err);

    if (status == VOLLEY_OK)
        status = tell_shares(worth, question, err);
    if (status == VOLLEY_OK)
        status = take_field(worth, question->targets, question->target_count,
                            question->targets_name, 0, err);
    if (status == VOLLEY_OK)
        status = take_field(worth, question->attackers, question->attacker_count,
                            question->attackers_name, 1, err);
    if (status != VOLLEY_OK)
        return status;
    ship->text = question->loadout;
    ship->reading =
        (struct duel_reading){ .edition = worth->edition,
                               .library = library_cards(question->library, worth->edition),
                               .roles = DUEL_BOTH_ROLES };
    ship->text.text = keep_text(worth, question->loadout.text, err);
    ship->text.source =
        keep_text(worth, question->loadout.source ? question->loadout.source : "loadout", err);
    worth->slots = keep_text(worth, question->slots, err);
    return ship->text.text && ship->text.source && worth->slots ? VOLLEY_OK : VOLLEY_NOMEM;
}

/* ---- what could be had ---- */

static bool add_note(volley_worth *worth, const char *format, ...) BASE_PRINTF(2, 3);
static bool add_note(volley_worth *worth, const char *format, ...)
{
    char text[400];
    struct buffer buffer = { 0 };
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buffer_print(&buffer, "%s", text);
    return squad_texts_keep(&worth->notes, &buffer) != NULL;
}

static bool note_offer(volley_worth *worth, const volley_worth_question *question)
{
    const struct worth_lines *lines = &worth->lines;

    if (!question->slots && strcmp(worth->edition->name, "2") == 0)
        return add_note(worth,
                        "No roster has the slots that pilots had in 2.0: say which are free, "
                        "as in --slot talent,torpedo.");
    if (lines->may == 0)
        return add_note(worth, question->slots
                                   ? "There is no card that it may take in these slots."
                                   : "There is no card that it may take: no slot is free.");
    if (lines->dear && !question->all)
        return add_note(worth, "%zu more cost more than the %g points that are left.", lines->dear,
                        lines->left);
    return true;
}

static volley_status add_offer(volley_worth *worth, const volley_worth_question *question,
                               volley_error *err)
{
    const struct worth_offer offer = { question->slots, question->all };
    struct worth_others others;
    volley_status status = worth_others_read(&others, question->others, question->other_count,
                                             &worth->job.ship.reading, err);
    const struct squad_taking taking = { &worth->member.member, others.members, others.count,
                                         worth->edition->name, question->slots };

    if (status == VOLLEY_OK)
        status = worth_lines_add_offer(&worth->lines, &taking, &offer, err);
    worth_others_fini(&others);
    return status == VOLLEY_OK && !note_offer(worth, question) ? error_nomem(err) : status;
}

static volley_status make_lines(volley_worth *worth, const volley_worth_question *question,
                                volley_error *err)
{
    volley_status status = worth_lines_add_kept(&worth->lines, &worth->job.ship, &worth->member,
                                                worth->edition->name, err);

    if (status != VOLLEY_OK)
        return status;
    if (worth->member.member.ship && worth->member.member.flown)
        return add_offer(worth, question, err);
    return add_note(worth, "No pilot is named: slots and restrictions are a pilot's, so nothing "
                           "is said of what the ship could have.")
               ? VOLLEY_OK
               : error_nomem(err);
}

/* ---- the calls ---- */

static volley_status work(volley_worth *worth, const volley_worth_question *question,
                          volley_error *err)
{
    volley_status status = make_lines(worth, question, err);
    int order;

    if (status == VOLLEY_OK)
        status = worth_run(worth, question, err);
    if (status != VOLLEY_OK || !crew_is_head(question->crew))
        return status;
    order = question->sort ? worth_sort_of(question->sort) : 0;
    worth->sort = volley_worth_sort_at((size_t)order);
    worth->rows = calloc((size_t)worth->lines.count + 1, sizeof *worth->rows);
    if (!worth->rows || worth_sort(&worth->lines, order) != VOLLEY_OK)
        return error_nomem(err);
    for (uint32_t i = 0; i < worth->lines.count; i++)
        worth->rows[i] = worth->lines.items[i].told;
    return VOLLEY_OK;
}

volley_status worth_prepare(const volley_worth_question *question, struct volley_worth **out,
                            volley_error *err)
{
    const char *name = question->edition ? question->edition : "2.5";
    const struct rules_edition *edition = library_edition_named(name, err);
    volley_worth *worth = NULL;
    volley_status status = edition ? worth_check(question, edition, err) : VOLLEY_INVALID;

    *out = NULL;
    if (status != VOLLEY_OK)
        return status;
    worth = calloc(1, sizeof *worth);
    if (!worth)
        return error_nomem(err);
    worth->edition = edition;
    worth->plan = question->plan;
    worth->job.asking = (struct worth_asking){ question->library, edition->name, question->plan };
    worth->job.asking.plan.strict = 0; /* what is inactive is told apart */
    worth->job.cases = worth->cases;
    worth->lines.left = NAN;
    status = set_up(worth, question, err);
    if (status == VOLLEY_OK)
        status = worth_member_read(&worth->member, &worth->job.ship, err);
    if (status == VOLLEY_OK)
        *out = worth;
    else
        volley_worth_free(worth);
    return status;
}

volley_status volley_worth_run(const volley_worth_question *question, volley_worth **out,
                               volley_error *err)
{
    volley_status status = worth_prepare(question, out, err);

    if (status == VOLLEY_OK)
        status = work(*out, question, err);
    if (status != VOLLEY_OK || !crew_is_head(question->crew)) {
        volley_worth_free(*out);
        *out = NULL;
    }
    return status;
}

void volley_worth_free(volley_worth *worth)
{
    if (!worth)
        return;
    worth_lines_fini(&worth->lines);
    worth_member_fini(&worth->member);
    squad_texts_fini(&worth->texts);
    squad_texts_fini(&worth->notes);
    for (size_t i = 0; i < ARRAY_LEN(worth->fields); i++)
        volley_targets_free(worth->fields[i]);
    free(worth->rows);
    free(worth);
}

static volley_worth_figures figures_of(const double figures[WORTH_FIGURES])
{
    return (volley_worth_figures){ figures[WORTH_DEALT], figures[WORTH_SUFFERED],
                                   figures[WORTH_DESTROYED], figures[WORTH_STANDS] };
}

int volley_worth_row_at(const volley_worth *worth, size_t index, volley_worth_row *out)
{
    const struct worth_row *row;

    if (index >= worth->lines.count)
        return 0;
    row = &worth->rows[index];
    *out = (volley_worth_row){ row->kept,
                               row->word,
                               row->name,
                               row->slot,
                               row->cost,
                               row->too_dear,
                               row->unsure,
                               (volley_worth_state)row->state,
                               row->needs,
                               figures_of(row->with),
                               figures_of(row->without),
                               figures_of(row->held) };
    return 1;
}

void volley_worth_base(const volley_worth *worth, volley_worth_figures *out)
{
    *out = worth->base;
}

struct worth_report worth_report_of(const volley_worth *worth)
{
    const struct squad_member *member = &worth->member.member;

    return (struct worth_report){
        .edition = worth->edition->name,
        .edition_title = worth->edition->title,
        .policy = tell_policy(&worth->plan),
        .objective = tell_objective(&worth->plan),
        .version = VOLLEY_VERSION,
        .loadout = worth->job.ship.text.text,
        .ship = member->ship ? member->ship->name : "",
        .pilot = member->flown ? member->flown->name : "",
        .targets = worth->told[0],
        .attackers = worth->told[1],
        .ranges = worth->ranges,
        .chances = worth->chances,
        .range_count = worth->range_count,
        .chance_count = worth->chance_count,
        .slots = worth->slots,
        .sort = worth->sort,
        .notes = (const char *const *)worth->notes.items,
        .note_count = worth->notes.count,
        .rows = worth->rows,
        .row_count = worth->lines.count,
        .base = { worth->base.dealt, worth->base.suffered, worth->base.destroyed,
                  worth->base.stands },
        .loadout_left = worth->lines.left,
    };
}

volley_status volley_worth_write(const volley_worth *worth, volley_format format,
                                 const volley_sink *sink, volley_error *err)
{
    const struct worth_report report = worth_report_of(worth);
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;

    if (status != VOLLEY_OK)
        return status;
    point = point_begin();
    if (format == VOLLEY_JSON)
        worth_json(&report, &out);
    else if (format == VOLLEY_CSV)
        worth_csv(&report, &out);
    else if (format == VOLLEY_SVG)
        worth_svg(&report, &out);
    else
        worth_print(&report, io_page_form(format), &out);
    point_end(&point);
    return io_drain(&out, sink, err);
}
