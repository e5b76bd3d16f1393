#include "volley/squad.h"

#include "api/library.h"
#include "api/render.h"
#include "api/squad_figures.h"
#include "base/array.h"
#include "base/point.h"
#include "rules/edition.h"
#include "volley/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READ_BYTES = 1 << 16 };

/* A ship of a squad, and what a caller may be told of it. */
struct ship {
    struct squad_member member;
    const char *loadouts[2]; /* attacking, defending; NULL: the ship is not known */
    struct squad_texts texts;
    uint32_t first_note; /* in texts */
};

struct volley_squads {
    const volley_library *library; /* the caller's */
    struct xws_file file;
    struct ship **ships; /* [squad][ship] */
    char *source;
};

/* ---- reading ---- */

static volley_status read_bytes(const volley_source *source, struct buffer *bytes,
                                volley_error *err)
{
    const struct error_place place = { .source = source->name };
    long count = 1;

    while (count > 0 && bytes->count <= XWS_BYTES_MAX) {
        if (!buffer_reserve(bytes, READ_BYTES))
            return error_nomem(err);
        count = source->read(bytes->bytes + bytes->count, READ_BYTES, source->context);
        if (count > 0)
            bytes->count += (uint32_t)count;
    }
    if (count < 0)
        return error_at(err, VOLLEY_IO, &place, "could not be read");
    return VOLLEY_OK;
}

/* ---- ships ---- */

static const char *loadout_of(struct ship *ship, bool defends)
{
    const struct squad_wording wording = { defends, NULL, "" };
    struct buffer words = { 0 };

    squad_member_words(&ship->member, &wording, &words);
    return squad_texts_keep(&ship->texts, &words);
}

/* Cards of a loadout that wait for a number are not in it. */
static bool add_number_notes(struct ship *ship)
{
    bool ok = true;

    for (size_t i = 0; i < ship->member.card_count && ok; i++) {
        struct buffer text = { 0 };

        if (!squad_card_needs_number(ship->member.cards[i], ""))
            continue;
        buffer_print(&text, "left out, for it needs a number: %s", ship->member.cards[i]->id);
        ok = squad_texts_keep(&ship->texts, &text) != NULL;
    }
    return ok;
}

static bool add_notes(struct ship *ship)
{
    const struct squad_member *member = &ship->member;
    struct buffer text = { 0 };
    bool ok = true;

    ship->first_note = ship->texts.count;
    for (uint32_t i = 0; i < member->notes.count && ok; i++) {
        buffer_print(&text, "%s", member->notes.items[i]);
        ok = squad_texts_keep(&ship->texts, &text) != NULL;
    }
    ok = ok && add_number_notes(ship);
    if (!ok || member->unknown.count == 0)
        return ok;
    buffer_print(&text, "not in the library:");
    for (uint32_t i = 0; i < member->unknown.count; i++)
        buffer_print(&text, "%s %s", i ? "," : "", member->unknown.items[i]);
    return squad_texts_keep(&ship->texts, &text) != NULL;
}

static volley_status make_ship(const struct cards *library, const struct xws_pilot *pilot,
                               struct ship *ship, volley_error *err)
{
    volley_status status = squad_member_init(&ship->member, library, pilot, err);

    for (int defends = 0; defends < 2 && status == VOLLEY_OK && ship->member.ship; defends++)
        if (!(ship->loadouts[defends] = loadout_of(ship, defends)))
            status = error_nomem(err);
    if (status == VOLLEY_OK && !add_notes(ship))
        status = error_nomem(err);
    return status;
}

static volley_status make_ships(volley_squads *squads, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    squads->ships = calloc(squads->file.squad_count, sizeof *squads->ships);
    if (!squads->ships)
        return error_nomem(err);
    for (uint32_t i = 0; i < squads->file.squad_count && status == VOLLEY_OK; i++) {
        const struct xws_squad *squad = &squads->file.squads[i];

        squads->ships[i] = calloc(squad->pilot_count, sizeof **squads->ships);
        if (!squads->ships[i])
            status = error_nomem(err);
        for (uint32_t j = 0; j < squad->pilot_count && status == VOLLEY_OK; j++)
            status = make_ship(library_cards(squads->library, rules_edition_find("2.5")),
                               &squad->pilots[j], &squads->ships[i][j], err);
    }
    return status;
}

volley_status volley_squads_read(const volley_library *library, const volley_source *source,
                                 volley_squads **out, volley_error *err)
{
    struct buffer bytes = { 0 };
    volley_squads *squads = calloc(1, sizeof *squads);
    volley_status status = squads ? VOLLEY_OK : error_nomem(err);

    *out = NULL;
    if (status == VOLLEY_OK)
        squads->library = library;
    if (status == VOLLEY_OK && !(squads->source = strdup(source->name)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = read_bytes(source, &bytes, err);
    if (status == VOLLEY_OK)
        status = xws_read(&squads->file, bytes.bytes, bytes.count, source->name, err);
    buffer_fini(&bytes);
    if (status == VOLLEY_OK)
        status = make_ships(squads, err);
    if (status == VOLLEY_OK)
        *out = squads;
    else
        volley_squads_free(squads);
    return status;
}

void volley_squads_free(volley_squads *squads)
{
    if (!squads)
        return;
    for (uint32_t i = 0; squads->ships && i < squads->file.squad_count; i++) {
        for (uint32_t j = 0; squads->ships[i] && j < squads->file.squads[i].pilot_count; j++) {
            squad_member_fini(&squads->ships[i][j].member);
            squad_texts_fini(&squads->ships[i][j].texts);
        }
        free(squads->ships[i]);
    }
    free(squads->ships);
    free(squads->source);
    xws_fini(&squads->file);
    free(squads);
}

/* ---- what is in it ---- */

size_t volley_squads_count(const volley_squads *squads)
{
    return squads->file.squad_count;
}

size_t volley_squads_ship_count(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].pilot_count : 0;
}

const char *volley_squads_edition(const volley_squads *squads, size_t squad)
{
    return squad < squads->file.squad_count ? squads->file.squads[squad].edition : NULL;
}

static volley_status check_squad(const volley_squads *squads, size_t squad, volley_error *err)
{
    const struct error_place place = { .source = squads->source };

    if (squad < squads->file.squad_count)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_RANGE, &place, "there is no squad %zu, only %u", squad + 1,
                    (unsigned)squads->file.squad_count);
}

static volley_status check_edition(const volley_squads *squads, const char *edition, size_t squad,
                                   volley_error *err)
{
    const struct error_place place = { .source = squads->source };

    if (!rules_edition_find(edition))
        return error_set(err, VOLLEY_INVALID, "there is no edition '%s': use 1, 2 or 2.5", edition);
    if (strcmp(edition, "1") != 0)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_INVALID, &place,
                    "first edition cards and ships are not in the library yet (faction '%s'); "
                    "-e 2.5 reads it as second edition",
                    squads->file.squads[squad].faction);
}

volley_status volley_squads_loadout(const volley_squads *squads, size_t squad, size_t ship,
                                    int defends, const char **out, volley_error *err)
{
    const struct error_place place = { .source = squads->source };
    volley_status status = check_squad(squads, squad, err);

    *out = NULL;
    if (status != VOLLEY_OK)
        return status;
    if (ship >= volley_squads_ship_count(squads, squad))
        return error_at(err, VOLLEY_RANGE, &place, "there is no ship %zu, only %zu", ship + 1,
                        volley_squads_ship_count(squads, squad));
    *out = squads->ships[squad][ship].loadouts[defends != 0];
    if (!*out)
        return error_at(err, VOLLEY_INVALID, &place, "ship %zu is none that the library knows",
                        ship + 1);
    return VOLLEY_OK;
}

const char *volley_squads_note(const volley_squads *squads, size_t squad, size_t ship, size_t index)
{
    const struct ship *noted;

    if (ship >= volley_squads_ship_count(squads, squad))
        return NULL;
    noted = &squads->ships[squad][ship];
    return index < noted->texts.count - noted->first_note
               ? noted->texts.items[noted->first_note + index]
               : NULL;
}

/* ---- the report ---- */

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
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < squad->pilot_count && status == VOLLEY_OK; i++) {
        size_t same = same_before(squad, i);

        if (same) {
            ships[i] = ships[same - 1];
            ships[i].same_as = same;
            continue;
        }
        status = squad_figures_find(&figures[i], &squads->ships[index][i].member, squads->library,
                                    question, err);
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
    const char *guess = squads->file.squads[squad].edition;

    full.edition = question->edition ? question->edition : guess ? guess : "2.5";
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

static volley_status check_question(const volley_squads *squads, size_t squad,
                                    const volley_squad_question *full, volley_error *err)
{
    volley_status status = check_edition(squads, full->edition, squad, err);

    if (status == VOLLEY_OK)
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
    volley_status status = check_squad(squads, first, err);
    struct buffer out = { 0 };
    struct point point = point_begin();

    (void)ascii; /* nothing beyond it is printed but names */
    if (format == VOLLEY_TABLE_CSV)
        squad_csv_header(&out);
    for (size_t i = first; i < end && status == VOLLEY_OK; i++) {
        volley_squad_question full = complete(squads, i, question);

        status = check_question(squads, i, &full, err);
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
