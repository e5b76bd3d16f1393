#include "base/decimal.h"
#include "questions/squad/handle.h"
#include "questions/tell/report.h"
#include "report/sink.h"
#include "words/nearest.h"
#include "words/spelling.h"

#include <stdio.h>
#include <string.h>

enum { BETWEEN = 2 };

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

/* Whether all that is told of a pilot is told of an earlier one. */
static bool is_all_told(const struct xws_pilot *earlier, const struct xws_pilot *pilot)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < pilot->told_count; i++)
        for (uint32_t j = 0; j < earlier->told_count && found == i; j++)
            found += strcmp(earlier->told[j], pilot->told[i]) == 0;
    return found == pilot->told_count;
}

/* Two pilots of a squad that have the same cards and ship: worked out once. */
static bool are_same(const struct xws_pilot *a, const struct xws_pilot *b)
{
    bool same = strcmp(a->id, b->id) == 0 && !a->ship == !b->ship &&
                (!a->ship || strcmp(a->ship, b->ship) == 0) &&
                a->upgrade_count == b->upgrade_count && is_all_told(a, b);

    for (uint32_t i = 0; same && i < a->upgrade_count; i++)
        same = strcmp(a->upgrades[i].id, b->upgrades[i].id) == 0 &&
               strcmp(a->upgrades[i].slot, b->upgrades[i].slot) == 0;
    return same;
}

/* A squad on its way to a report. */
struct writing {
    const volley_squads *squads;
    const struct squad_told *members; /* [ship] of the edition */
    volley_library *priced;           /* with the list of points of the squad */
    const struct cards *library;      /* its cards */
    struct squad_report report;
    struct card_best target;
    struct squad_texts texts;
};

static size_t same_before(const struct squad_report *report, size_t ship)
{
    const struct squad_ship *ships = report->ships;
    const struct xws_pilot *pilots = report->squad.pilots;

    for (size_t i = 0; i < ship; i++)
        if (are_same(&pilots[i], &pilots[ship]) && strcmp(ships[i].with, ships[ship].with) == 0 &&
            strcmp(ships[i].defend_with, ships[ship].defend_with) == 0)
            return i + 1;
    return 0;
}

/* The words of the question for one ship, from 0, alone. */
static const char *own_words(struct writing *writing, size_t ship, bool defends)
{
    const volley_squad_question *question = &writing->report.question;
    struct buffer own = { 0 };

    for (size_t i = 0; i < question->own_count; i++)
        if (question->own[i].ship == ship + 1 && !question->own[i].defends == !defends)
            add_words(&own, question->own[i].words, writing->library);
    return squad_texts_keep(&writing->texts, &own);
}

static const char *join_words(struct writing *writing, const char *for_all, const char *own)
{
    return squad_texts_print(&writing->texts, "%s%s%s", for_all, *for_all && *own ? " " : "", own);
}

/* Words for one ship alone make it another. */
static volley_status work_out_ship(struct writing *writing, size_t number, volley_error *err)
{
    struct squad_ship *ship = &writing->report.ships[number];
    const char *with = own_words(writing, number, false);
    const char *defend_with = own_words(writing, number, true);
    volley_squad_question question = writing->report.question;
    struct squad_member member;
    size_t same;

    ship->with = with;
    ship->defend_with = defend_with;
    same = same_before(&writing->report, number);
    if (same) {
        *ship = writing->report.ships[same - 1];
        ship->same_as = same;
        return VOLLEY_OK;
    }
    question.with = join_words(writing, question.with, with);
    question.defend_with = join_words(writing, question.defend_with, defend_with);
    if (writing->texts.failed)
        return error_nomem(err);
    squad_member_priced(&member, &writing->members[number].member, writing->library);
    TRY(squad_figures_find(ship, &member, writing->priced, &question, &writing->target, err));
    ship->with = with;
    ship->defend_with = defend_with;
    return VOLLEY_OK;
}

/* The points of the squad, as the file has them or as those of its ships add up; of a file that has
 * those of some ships, as the list has them all. */
static void add_points(struct writing *writing)
{
    struct squad_report *report = &writing->report;
    int most = report->listed.points->squad, sum = 0;
    size_t said = 0;

    report->points_of = "list";
    report->remark = "";
    for (size_t i = 0; i < report->ship_count && sum >= 0; i++)
        sum = report->ships[i].points < 0 ? -1 : sum + report->ships[i].points;
    for (size_t i = 0; i < report->ship_count; i++)
        said += strcmp(report->ships[i].points_of, "list") == 0;
    if (said < report->ship_count)
        report->points_of = report->edition->name;
    if (said && said < report->ship_count)
        sum = report->judgement.points;
    report->points = report->squad.points >= 0 ? report->squad.points : sum;
    if (report->squad.points >= 0)
        report->points_of = "list";
    if (report->points < 0)
        report->points_of = "";
    if (said && said < report->ship_count && report->squad.points < 0)
        report->remark =
            squad_texts_print(&writing->texts,
                              "the file says the points of %zu of %zu ships; this is the sum of "
                              "those of %s",
                              said, report->ship_count, report->listed.points->name);
    else if (report->listed.fits)
        report->remark = squad_texts_print(&writing->texts,
                                           "the points in the file are not those of %s, but of %s",
                                           report->listed.points->name, report->listed.fits->name);
    else if (report->points > most && (*report->squad.ruleset || report->judgement.points > most))
        report->remark = squad_texts_print(&writing->texts, "%d points are more than the usual %d",
                                           report->points, most);
}

static void tell_target(struct writing *writing)
{
    const struct card_digest_names names = { .members = 1 };
    struct card_digest digest = { 0 };
    struct buffer text = { 0 };

    card_digest_add_ship(&digest, &writing->target, true);
    card_digest_text(&digest, &names, &text);
    writing->report.target_cards = squad_texts_keep(&writing->texts, &text);
    card_digest_fini(&digest);
}

/* The words of the question as the notation spells them. */
static void spell_question(struct writing *writing)
{
    volley_squad_question *question = &writing->report.question;
    const char **const texts[] = { &question->with, &question->defend_with, &question->target };

    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct buffer text = { 0 };

        add_words(&text, *texts[i], writing->library);
        *texts[i] = squad_texts_keep(&writing->texts, &text);
    }
}

static struct squad_report report_of(const struct xws_squad *squad,
                                     const volley_squad_question *question)
{
    struct squad_report report = { .squad = *squad,
                                   .question = *question,
                                   .edition = rules_edition_find(question->edition),
                                   .policy = tell_policy(&question->plan),
                                   .objective = tell_objective(&question->plan),
                                   .ships = calloc(squad->pilot_count, sizeof *report.ships),
                                   .ship_count = squad->pilot_count };

    report.squad.edition = squad->edition ? squad->edition : "";
    return report;
}

/* Where nobody says it, a squad with a huge ship is for epic play. */
static enum squad_play play_of(const char *said, const struct squad_told *ships, size_t count)
{
    enum squad_play play;

    if (said && squad_play_named(said, &play))
        return play;
    for (size_t i = 0; i < count; i++)
        if (ships[i].member.ship && strcmp(ships[i].member.ship->size, "huge") == 0)
            return SQUAD_PLAY_EPIC;
    return SQUAD_PLAY_EXTENDED;
}

/* A strict question wants every card known, and no breach. */
static volley_status check_strict(const struct writing *writing, volley_error *err)
{
    const struct squad_report *report = &writing->report;
    struct error_place place = { .source = writing->squads->source };

    for (size_t i = 0; i < report->ship_count; i++) {
        const struct squad_member *member = &writing->members[i].member;
        const char *id = member->unknown.count ? member->unknown.items[0] : "";
        struct nearest near = nearest_begin(id, strlen(id));

        if (!*id)
            continue;
        nearest_consider_cards(&near, member->library);
        place.word = id;
        place.word_bytes = strlen(id);
        return error_at(err, VOLLEY_INVALID, &place, "ship %zu has it, and the library has not%s",
                        i + 1, nearest_or(&near, ""));
    }
    if (!report->judgement.count)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_INVALID, &place, "it is no legal squad: %s",
                    report->judgement.breaches[0].sentence);
}

static volley_status judge(struct writing *writing, bool strict, volley_error *err)
{
    struct squad_report *report = &writing->report;
    const struct squad_judged judged = { writing->members,
                                         report->ship_count,
                                         &report->squad,
                                         report->edition->name,
                                         report->listed.points,
                                         writing->library,
                                         play_of(report->question.play, writing->members,
                                                 report->ship_count) };

    TRY(squad_judge(&report->judgement, &judged, err));
    return strict ? check_strict(writing, err) : VOLLEY_OK;
}

/* The first breach, and how many more there are. A file may have a part of a squad. */
static void say_breach(const struct squad_judgement *judgement, char *out, size_t room)
{
    const char *first = "";
    size_t more = 0, used;

    for (uint32_t i = 0; i < judgement->count; i++)
        if (judgement->breaches[i].rule != SQUAD_RULE_SHIPS && *first)
            more++;
        else if (judgement->breaches[i].rule != SQUAD_RULE_SHIPS)
            first = judgement->breaches[i].sentence;
    used = strlen(first);
    if (more)
        snprintf(out, room, "%.*s (and %zu more).", (int)used - 1, first, more);
    else
        snprintf(out, room, "%s", first);
}

volley_status volley_squads_breach(const volley_squads *squads, const char *edition, size_t squad,
                                   char *out, size_t room, volley_error *err)
{
    const struct rules_edition *rules =
        library_edition_named(squad_edition(squads, squad, edition), err);
    struct squad_judged judged = { .count = volley_squads_ship_count(squads, squad) };
    struct squad_judgement judgement = { .count = 0 };
    struct squad_listed listed;
    volley_library *priced = NULL;
    volley_status status;

    *out = '\0';
    if (!rules)
        return VOLLEY_INVALID;
    TRY(squad_check(squads, squad, edition, err));
    TRY(squad_list_find(squads, squad, rules, &listed, err));
    status = library_priced(squads->library, listed.points, &priced, err);
    judged.ships = squads->ships[squad_library_of(rules)][squad];
    judged.squad = &squads->file.squads[squad];
    judged.edition = rules->name;
    judged.points = listed.points;
    judged.play = play_of(NULL, judged.ships, judged.count);
    if (status == VOLLEY_OK) {
        judged.priced = library_cards(priced, rules);
        status = squad_judge(&judgement, &judged, err);
    }
    if (status == VOLLEY_OK)
        say_breach(&judgement, out, room);
    squad_judgement_fini(&judgement);
    volley_library_free(priced);
    return status;
}

/* Notes of a ship say, too, that it has more cards than slots or more points than its loadout. */
static void add_notes(struct writing *writing)
{
    const struct squad_judgement *judgement = &writing->report.judgement;

    for (uint32_t i = 0; i < judgement->count; i++) {
        const struct squad_breach *breach = &judgement->breaches[i];
        struct squad_ship *ship = breach->ship ? &writing->report.ships[breach->ship - 1] : NULL;

        if (breach->rule == SQUAD_RULE_SLOTS || breach->rule == SQUAD_RULE_LOADOUT)
            ship->notes =
                squad_texts_print(&writing->texts, "%s%s\n", ship->notes, breach->sentence);
    }
}

static void write_report(const struct squad_report *report, volley_format format, struct page *page)
{
    if (format == VOLLEY_JSON)
        record_document(&squad_record, report, VOLLEY_VERSION, page->out);
    else if (format == VOLLEY_CSV)
        squad_csv(report, page->out);
    else
        squad_print(report, page);
}

static volley_status write_squad(const volley_squads *squads, size_t index,
                                 const volley_squad_question *question, volley_format format,
                                 struct page *page, volley_error *err)
{
    const struct xws_squad *squad = &squads->file.squads[index];
    struct writing writing = { .squads = squads, .report = report_of(squad, question) };
    struct squad_report *report = &writing.report;
    volley_status status = report->ships ? VOLLEY_OK : error_nomem(err);

    writing.members = squads->ships[squad_library_of(report->edition)][index];
    if (status == VOLLEY_OK)
        status = squad_list_find(squads, index, report->edition, &report->listed, err);
    if (status == VOLLEY_OK)
        status = library_priced(squads->library, report->listed.points, &writing.priced, err);
    writing.library = library_cards(writing.priced, report->edition);
    spell_question(&writing);
    if (status == VOLLEY_OK)
        status = judge(&writing, question->plan.strict, err);
    for (size_t i = 0; i < report->ship_count && status == VOLLEY_OK; i++)
        status = work_out_ship(&writing, i, err);
    if (status == VOLLEY_OK && question->plan.strict)
        status = card_best_check(&writing.target, "target", err);
    if (status == VOLLEY_OK) {
        add_points(&writing);
        add_notes(&writing);
        tell_target(&writing);
        write_report(report, format, page);
    }
    for (size_t i = 0; report->ships && i < report->ship_count; i++)
        squad_ship_fini(&report->ships[i]);
    free(report->ships);
    squad_judgement_fini(&report->judgement);
    card_best_fini(&writing.target);
    volley_library_free(writing.priced);
    if (status == VOLLEY_OK && writing.texts.failed)
        status = error_nomem(err);
    squad_texts_fini(&writing.texts);
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
    const struct ask_words words = { squads->library,      edition, &attacking, 1,
                                     { .text = defender }, 0 };
    struct scenario scenario;
    volley_error error = { 0 };
    const struct error_place place = { .source = name, .line = 1, .column = 1 };
    volley_status status = ask_scenario(&scenario, &words, &error);

    if (status == VOLLEY_OK && scenario.attackers->weapon)
        status = error_at(&error, VOLLEY_INVALID, &place,
                          "%s is fired by ships whose list has it, in a row of its own: leave it "
                          "out here",
                          scenario.attackers->cards[scenario.attackers->weapon - 1].row->name);
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
    buffer_print(&text, "%s %s", added->words, added->defends ? "agility=1" : "attack=1");
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

    for (size_t i = 0; i < full->own_count; i++) {
        const volley_squad_words *own = &full->own[i];

        if (own->ship == 0 || own->ship > count)
            return error_at(err, VOLLEY_RANGE, &place, "there is no ship %zu, only %zu", own->ship,
                            count);
        TRY(check_added(squads, full->edition, own, err));
    }
    return VOLLEY_OK;
}

static volley_status check_question(const volley_squads *squads, size_t squad,
                                    const volley_squad_question *full, volley_error *err)
{
    if (!library_edition_named(full->edition, err))
        return VOLLEY_INVALID;
    TRY(check_words(squads, full->edition, "1", full->target, "target", err));
    TRY(check_added(squads, full->edition, &(volley_squad_words){ 0, 0, full->with }, err));
    TRY(check_added(squads, full->edition, &(volley_squad_words){ 0, 1, full->defend_with }, err));
    return check_own(squads, squad, full, err);
}

volley_status volley_squads_write(const volley_squads *squads,
                                  const volley_squad_question *question, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    size_t first = question->squad ? question->squad - 1 : 0;
    size_t end = question->squad ? question->squad : squads->file.squad_count;
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point = point_begin();
    struct page page = page_begin(io_page_form(format), BETWEEN,
                                  "What the ships of a squad do and stand", squads->source, &out);

    if (status == VOLLEY_OK)
        status = squad_check(squads, first, question->edition, err);
    if (format == VOLLEY_CSV)
        squad_csv_header(&out);
    for (size_t i = first; i < end && status == VOLLEY_OK; i++) {
        volley_squad_question full = complete(squads, i, question);

        status = check_question(squads, i, &full, err);
        if (i > first && (format == VOLLEY_TEXT || format == VOLLEY_MARKDOWN))
            buffer_print(&out, "\n");
        if (status == VOLLEY_OK)
            status = write_squad(squads, i, &full, format, &page, err);
    }
    page_end(&page);
    point_end(&point);
    if (status == VOLLEY_OK)
        return io_drain(&out, sink, err);
    buffer_fini(&out);
    return status;
}
