/* What an obstacle, a device or a remote does to a ship. */
#include "volley/hazard.h"

#include "base/error.h"
#include "game/rules/edition.h"
#include "questions/hazard/hazard_report.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/loadout.h"
#include "words/nearest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct asking {
    const struct rules_edition *edition;
    struct hazard hazard;
    unsigned times;
    struct loadout ship;
    bool mortal; /* hull and shields are known */
};

/* ---- reading a question ---- */

/* "2x " in front. */
static const char *read_times(const char *text, unsigned *times)
{
    size_t digits = strspn(text, "0123456789");

    *times = 1;
    if (digits == 0 || digits > 3 || (text[digits] != 'x' && text[digits] != 'X') ||
        !strchr(" \t", text[digits + 1]) || text[digits + 1] == '\0')
        return text;
    *times = (unsigned)strtoul(text, NULL, 10);
    text += digits + 1;
    return text + strspn(text, " \t");
}

static volley_status refuse_hazard(const struct rules_edition *edition, const char *text,
                                   volley_error *err)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    const struct error_place place = { .source = "hazard",
                                       .word = text,
                                       .word_bytes = strlen(text) };
    struct nearest nearest = nearest_begin(text, strlen(text));
    struct hazard hazard;

    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++)
        if (hazard_find(&hazard, rules_edition_find(editions[i]), text, strlen(text)))
            return error_at(err, VOLLEY_SYNTAX, &place, "not in the %s, but in edition %s",
                            edition->title, editions[i]);
    for (size_t i = 0; hazard_at(&hazard, edition, i); i++)
        nearest_consider(hazard.row->id, &nearest);
    if (*nearest.best)
        return error_at(err, VOLLEY_SYNTAX, &place,
                        "no such obstacle, device or remote; did you mean '%s'?", nearest.best);
    return error_at(err, VOLLEY_SYNTAX, &place, "no such obstacle, device or remote");
}

/* Read the ship again, with an agility: it plays no part, so it need not be said. */
static volley_status read_without_agility(struct asking *asking, const volley_text *text,
                                          const struct cards *library, volley_error *err)
{
    const struct loadout_reading reading = { asking->edition, library, RULES_DEFENDER, 1, NULL };
    struct phrase words;
    volley_status status = phrase_read(&words, lexer_of_text(text, "ship"), err);

    if (status == VOLLEY_OK)
        status = phrase_add_word(&words, "agility=0", err);
    if (status == VOLLEY_OK)
        status = loadout_compile(&asking->ship, &words, &reading, err);
    phrase_fini(&words);
    return status;
}

/* Read the ship that suffers it. Where it can be read in neither way, the words as they were given
 * say what is wrong. */
static volley_status read_ship(struct asking *asking, const volley_hazard *question,
                               volley_error *err)
{
    const struct cards *library = library_cards(question->library, asking->edition);
    const volley_text *text = &question->ship;
    volley_error given = { 0 }, again = { 0 };
    volley_status status = loadout_parse(&asking->ship, lexer_of_text(text, "ship"), RULES_DEFENDER,
                                         1, asking->edition, library, &given);

    if (status != VOLLEY_OK && status != VOLLEY_NOMEM)
        status = read_without_agility(asking, text, library, &again);
    asking->mortal = status == VOLLEY_OK && asking->ship.mortal;
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    return error_copy(err, again.status == VOLLEY_NOMEM ? &again : &given);
}

static volley_status ask(struct asking *asking, const volley_hazard *question, volley_error *err)
{
    const char *text = read_times(question->hazard, &asking->times);
    volley_status status = VOLLEY_OK;

    asking->edition = library_edition_named(question->edition ? question->edition : "2.5", err);
    if (!asking->edition)
        return VOLLEY_INVALID;
    if (asking->times < 1 || asking->times > HAZARD_TIMES_MAX)
        return error_set(err, VOLLEY_RANGE, "an obstacle or a device strikes 1 to %d times",
                         HAZARD_TIMES_MAX);
    if (!hazard_find(&asking->hazard, asking->edition, text, strlen(text)))
        return refuse_hazard(asking->edition, text, err);
    if (question->ship.text)
        status = read_ship(asking, question, err);
    if (status != VOLLEY_OK)
        return status;
    hazard_suit(&asking->hazard, asking->edition, rules_situation_size(asking->ship.situations));
    return VOLLEY_OK;
}

/* ---- figures ---- */

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* What an outcome does to the ship, if it has hull. */
static void add_to_ship(const struct asking *asking, const struct hazard_outcome *outcome,
                        volley_hazard_result *out)
{
    const struct hazard_effects *effects = &outcome->effects;
    int hull = asking->ship.health[RULES_HULL], shields = asking->ship.health[RULES_SHIELDS];
    int half = rules_half_damage(asking->edition, hull + shields);
    int lost = least_of(effects->shields, shields), left = shields - lost;
    int cards = effects->facedown + effects->faceup;
    int past = effects->hits + effects->crits - least_of(left, effects->hits + effects->crits);
    int faceup = least_of(past, effects->crits) + effects->faceup;
    int suffered = lost + effects->hits + effects->crits - past + least_of(hull, past + cards);

    out->faceup += outcome->probability * faceup;
    out->any_faceup += faceup > 0 ? outcome->probability : 0;
    out->destroyed += past + cards >= hull ? outcome->probability : 0;
    if (half)
        out->half_points += suffered >= half ? outcome->probability : 0;
}

static void add_outcome(const struct asking *asking, const struct hazard_outcome *outcome,
                        struct hazard_report *report)
{
    const struct hazard_effects *effects = &outcome->effects;
    volley_hazard_result *out = &report->result;
    size_t damage = (size_t)(effects->hits + effects->crits + effects->facedown + effects->faceup);

    out->damage += outcome->probability * (double)damage;
    out->pmf[damage] += outcome->probability;
    out->pmf_len = damage < out->pmf_len ? out->pmf_len : damage + 1;
    out->hits += outcome->probability * effects->hits;
    out->crits += outcome->probability * effects->crits;
    out->any_crit += effects->crits ? outcome->probability : 0;
    for (size_t token = 0; token < RULES_TOKENS; token++)
        report->tokens[token].pmf[effects->tokens[token]] += outcome->probability;
    report->tokens[RULES_TOKENS].pmf[effects->shields] += outcome->probability;
    if (asking->mortal)
        add_to_ship(asking, outcome, out);
}

/* Only those that can be given stay. */
static void finish_tokens(struct hazard_report *report)
{
    for (size_t i = 0; i < HAZARD_COUNTS; i++) {
        struct hazard_count count = report->tokens[i];

        count.name = i < RULES_TOKENS ? rules_token_words[i] : "shields lost";
        for (size_t number = 1; number < VOLLEY_HAZARD_DAMAGE_LEN; number++) {
            count.mean += (double)number * count.pmf[number];
            count.pmf_len = count.pmf[number] > 0 ? number + 1 : count.pmf_len;
        }
        if (count.pmf_len)
            report->tokens[report->token_count++] = count;
    }
}

static void find_figures(const struct asking *asking, const struct hazard_spread *spread,
                         struct hazard_report *out)
{
    for (size_t i = 0; i < spread->count; i++)
        add_outcome(asking, &spread->outcomes[i], out);
    finish_tokens(out);
    if (!asking->mortal)
        out->result.faceup = out->result.any_faceup = out->result.destroyed = NAN;
    if (!asking->mortal || !rules_half_damage(asking->edition, 2))
        out->result.half_points = NAN;
}

static void take_question(const struct asking *asking, const volley_hazard *question,
                          struct hazard_report *out)
{
    const struct cards_hazard *row = asking->hazard.row;

    *out = (struct hazard_report){ .edition = asking->edition->name,
                                   .edition_title = asking->edition->title,
                                   .id = row->id,
                                   .name = row->name,
                                   .kind = row->kind,
                                   .times = (int)asking->times,
                                   .ship = question->ship.text,
                                   .hull = -1,
                                   .shields = -1 };
    hazard_describe(&asking->hazard, true, &out->described);
    out->what = buffer_text(&out->described);
    if (asking->mortal) {
        out->hull = asking->ship.health[RULES_HULL];
        out->shields = asking->ship.health[RULES_SHIELDS];
        out->half_damage = rules_half_damage(asking->edition, out->hull + out->shields);
    }
}

/* ---- the door ---- */

/* Failure: *out is NULL. Else it is to be freed by report_free. */
static volley_status answer(const volley_hazard *question, struct hazard_report **out,
                            volley_error *err)
{
    struct asking asking = { .edition = NULL };
    struct hazard_spread spread = { .count = 0 };
    volley_status status = ask(&asking, question, err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = hazard_spread(&spread, &asking.hazard, asking.times, err);
    if (status == VOLLEY_OK) {
        *out = malloc(sizeof **out);
        if (*out) {
            take_question(&asking, question, *out);
            find_figures(&asking, &spread, *out);
        }
        status = *out ? VOLLEY_OK : error_nomem(err);
    }
    loadout_fini(&asking.ship);
    hazard_spread_fini(&spread);
    return status;
}

static void report_free(struct hazard_report *report)
{
    if (report)
        buffer_fini(&report->described);
    free(report);
}

volley_status volley_hazard_run(const volley_hazard *question, volley_hazard_result *out,
                                volley_error *err)
{
    struct hazard_report *report;
    volley_status status = answer(question, &report, err);

    *out = report ? report->result : (volley_hazard_result){ 0 };
    report_free(report);
    return status;
}

volley_status volley_hazard_write(const volley_hazard *question, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    struct hazard_report *report = NULL;
    struct buffer out = io_text(sink);
    volley_status status = io_check_format(format, IO_LIST_FORMATS, err);

    if (status == VOLLEY_OK)
        status = answer(question, &report, err);
    if (status != VOLLEY_OK)
        return status;
    if (format == VOLLEY_JSON)
        record_document(&hazard_record, report, VOLLEY_VERSION, &out);
    else if (format == VOLLEY_CSV)
        hazard_report_csv(report, &out);
    else
        hazard_report_print(report, io_page_form(format), &out);
    buffer_end(&report->described, &out);
    report_free(report);
    return io_drain(&out, sink, err);
}
