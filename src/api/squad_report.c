#include "volley/squad.h"

#include "api/render.h"
#include "api/squad_figures.h"
#include "api/squad_handle.h"
#include "base/array.h"
#include "base/point.h"
#include "volley/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static size_t same_before(const struct xws_squad *squad, uint32_t pilot)
{
    for (uint32_t i = 0; i < pilot; i++)
        if (are_same(&squad->pilots[i], &squad->pilots[pilot]))
            return i + 1;
    return 0;
}

typedef void write_fn(const struct squad_report *report, struct buffer *out);

static write_fn *const writers[] = {
    [VOLLEY_TABLE_TEXT] = squad_text,
    [VOLLEY_TABLE_JSON] = squad_json,
    [VOLLEY_TABLE_CSV] = squad_csv,
    [VOLLEY_TABLE_MARKDOWN] = squad_markdown,
};

static volley_status work_out_ships(const volley_squads *squads, size_t index,
                                    const volley_squad_question *question,
                                    struct squad_figures_of *figures, struct squad_ship *ships,
                                    volley_error *err)
{
    const struct xws_squad *squad = &squads->file.squads[index];
    enum cards_edition which = squad_library_of(rules_edition_find(question->edition));
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < squad->pilot_count && status == VOLLEY_OK; i++) {
        size_t same = same_before(squad, i);

        if (same) {
            ships[i] = ships[same - 1];
            ships[i].same_as = same;
            continue;
        }
        status = squad_figures_find(&figures[i], &squads->ships[which][index][i].member,
                                    squads->library, question, err);
        ships[i] = figures[i].ship;
    }
    return status;
}

static struct squad_report report_of(const struct xws_squad *squad,
                                     const volley_squad_question *question)
{
    const struct rules_edition *edition = rules_edition_find(question->edition);

    return (struct squad_report){
        .name = squad->name,
        .faction = squad->faction,
        .edition = edition->name,
        .edition_title = edition->title,
        .policy = question->plan.policy == VOLLEY_MYOPIC ? "myopic" : "optimal",
        .objective = question->plan.objective == VOLLEY_KILL ? "kill" : "damage",
        .version = volley_version(),
        .target = question->target,
        .with = question->with,
        .defend_with = question->defend_with,
        .ship_count = squad->pilot_count,
    };
}

static volley_status write_squad(const volley_squads *squads, size_t index,
                                 const volley_squad_question *question, volley_table_format format,
                                 struct buffer *out, volley_error *err)
{
    const struct xws_squad *squad = &squads->file.squads[index];
    struct squad_figures_of *figures = calloc(squad->pilot_count, sizeof *figures);
    struct squad_ship *ships = calloc(squad->pilot_count, sizeof *ships);
    volley_status status = figures && ships ? VOLLEY_OK : error_nomem(err);

    if (status == VOLLEY_OK)
        status = work_out_ships(squads, index, question, figures, ships, err);
    if (status == VOLLEY_OK) {
        struct squad_report report = report_of(squad, question);

        report.ships = ships;
        writers[format](&report, out);
    }
    for (uint32_t i = 0; figures && i < squad->pilot_count; i++)
        squad_figures_fini(&figures[i]);
    free(figures);
    free(ships);
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
    volley_scenario *scenario = NULL;
    volley_error error = { 0 };
    volley_status status =
        volley_scenario_create_with(squads->library, edition, &(volley_text){ .text = attacker }, 1,
                                    &(volley_text){ .text = defender }, &scenario, &error);

    volley_scenario_free(scenario);
    if (error.line)
        snprintf(error.source, sizeof error.source, "%s", name);
    return status == VOLLEY_OK ? status : error_copy(err, &error);
}

/* Words that are added to loadouts: just enough behind them makes them one, and columns stay. */
static volley_status check_added(const volley_squads *squads, const char *edition,
                                 const char *words, bool defends, volley_error *err)
{
    struct buffer text = { 0 };
    volley_status status;

    buffer_print(&text, "%s 1", words);
    buffer_add(&text, "", 1);
    if (text.failed)
        status = error_nomem(err);
    else if (defends)
        status = check_words(squads, edition, "1", text.bytes, "defend_with", err);
    else
        status = check_words(squads, edition, text.bytes, "1", "with", err);
    buffer_fini(&text);
    return status;
}

static volley_status check_question(const volley_squads *squads, const volley_squad_question *full,
                                    volley_error *err)
{
    volley_status status;

    if (!rules_edition_find(full->edition))
        return error_set(err, VOLLEY_INVALID, "there is no edition '%s': use 1, 2 or 2.5",
                         full->edition);
    status = check_words(squads, full->edition, "1", full->target, "target", err);
    if (status == VOLLEY_OK)
        status = check_added(squads, full->edition, full->with, false, err);
    if (status == VOLLEY_OK)
        status = check_added(squads, full->edition, full->defend_with, true, err);
    return status;
}

volley_status volley_squads_write(const volley_squads *squads,
                                  const volley_squad_question *question, volley_table_format format,
                                  int ascii, const volley_sink *sink, volley_error *err)
{
    size_t first = question->squad ? question->squad - 1 : 0;
    size_t end = question->squad ? question->squad : squads->file.squad_count;
    volley_status status = squad_check(squads, first, err);
    struct buffer out = { 0 };
    struct point point = point_begin();

    (void)ascii; /* nothing beyond it is printed but names */
    if (format == VOLLEY_TABLE_CSV)
        squad_csv_header(&out);
    for (size_t i = first; i < end && status == VOLLEY_OK; i++) {
        volley_squad_question full = complete(squads, i, question);

        status = check_question(squads, &full, err);
        if (i > first && (format == VOLLEY_TABLE_TEXT || format == VOLLEY_TABLE_MARKDOWN))
            buffer_print(&out, "\n");
        if (status == VOLLEY_OK)
            status = write_squad(squads, i, &full, format, &out, err);
    }
    point_end(&point);
    if (status == VOLLEY_OK)
        return render_drain(&out, sink, err);
    buffer_fini(&out);
    return status;
}
