#include "base/decimal.h"
#include "questions/tell/report.h"
#include "questions/worth/handle.h"
#include "words/geometry.h"
#include "words/spoken.h"

#include <math.h>

/* ---- set-up ---- */

static const char *keep_text(volley_worth *worth, const char *text)
{
    return squad_texts_print(&worth->texts, "%s", text ? text : "");
}

/* Words of those chances that hold in a case; bit i: chance number i. Of a situation it is said,
 * too, that it does not hold. */
static const char *words_of(volley_worth *worth, const volley_worth_question *question,
                            unsigned mask)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < question->chance_count; i++)
        if (mask >> i & 1 || chance_can_be(question->chances[i].word))
            buffer_print(&text, "%s%s%s", text.count ? " " : "", question->chances[i].word,
                         mask >> i & 1 ? "" : "@0%");
    return squad_texts_keep(&worth->texts, &text);
}

static double chance_of(const volley_worth_question *question, unsigned mask)
{
    double chance = 1;

    for (size_t i = 0; i < question->chance_count; i++)
        chance *= mask >> i & 1 ? question->chances[i].chance : 1 - question->chances[i].chance;
    return chance;
}

/* The words with blanks in the place of some, so that each keeps its place: of what is said by
 * chance, where a chance of 100 % is the word.
 *  cases  also of the range: what is left is the same in all cases */
static const char *settle(volley_worth *worth, const char *text, bool cases)
{
    struct lexer words = lexer_of_string(text, NULL);
    struct buffer out = { 0 };
    struct error_place word;

    buffer_print(&out, "%s", text);
    while (lexer_next(&words, &word) && !out.failed) {
        char *at = out.bytes + (word.word - text);
        struct buffer always = { 0 };

        if (chance_is(&word) && (chance_always(&word, &always) || cases)) {
            memset(at, ' ', word.word_bytes);
            memcpy(at, buffer_text(&always), always.count);
        } else if (cases && worth_says_range(&word)) {
            memset(at, ' ', word.word_bytes);
        }
        out.failed = out.failed || always.failed;
        buffer_fini(&always);
    }
    return squad_texts_keep(&worth->texts, &out);
}

/* What the words of the ship say by chance. */
struct own_chances {
    struct phrase words; /* with all others */
    struct chance_draw draw;
    const char *settled; /* as it is in one case */
};

static volley_status draw_own(volley_worth *worth, struct own_chances *own, uint32_t number,
                              volley_error *err)
{
    struct buffer settled = { 0 };
    volley_status status;

    own->draw = (struct chance_draw){ .left = number };
    status = chance_tell(&own->words, &own->draw, NULL, &settled, err);
    own->settled = squad_texts_keep(&worth->texts, &settled);
    return status;
}

/* One for each way in which what is assumed, what the words say by chance, and the range may be.
 * sum: of the weights of the ranges */
static volley_status add_cases(volley_worth *worth, const volley_worth_question *question,
                               const struct own_chances *own, const volley_worth_range *ranges,
                               size_t count, double sum, volley_error *err)
{
    const double own_share = own->draw.cases > 1 ? own->draw.share : 1;

    for (unsigned mask = 0; mask < 1u << question->chance_count; mask++) {
        const char *words =
            squad_texts_print(&worth->texts, "%s%s", words_of(worth, question, mask), own->settled);

        if (worth->job.case_count + count > WORTH_CASES_MAX)
            return error_set(err, VOLLEY_INVALID, "ranges and chances make more than %d cases",
                             WORTH_CASES_MAX);
        for (size_t i = 0; i < count; i++)
            worth->cases[worth->job.case_count++] =
                (struct worth_case){ own->draw.range ? own->draw.range - 1 : ranges[i].range, words,
                                     ranges[i].weight / sum * chance_of(question, mask) *
                                         own_share };
    }
    return VOLLEY_OK;
}

static volley_status make_cases(volley_worth *worth, const volley_worth_question *question,
                                volley_error *err)
{
    volley_worth_range alone = { LOADOUT_RANGE_DEFAULT, 1 };
    const volley_worth_range *ranges = question->range_count ? question->ranges : &alone;
    const size_t count = question->range_count ? question->range_count : 1;
    const struct cards *library = library_cards(worth->library, worth->edition);
    struct own_chances own = { .settled = "" };
    volley_text loadout = question->loadout;
    uint32_t number = 0;
    double sum = 0;
    volley_status status;

    for (size_t i = 0; i < count; i++)
        sum += ranges[i].weight;
    if (!isfinite(sum))
        return error_set(err, VOLLEY_INVALID, "the weights of the ranges are too great");
    loadout.text = settle(worth, loadout.text, false);
    status =
        spoken_read(&own.words, lexer_of_text(&loadout, "loadout"), library, worth->edition, err);
    if (status == VOLLEY_OK)
        status = worth_check_range(&own.words, worth->edition, question->range_count > 0,
                                   &alone.range, err);
    if (status == VOLLEY_OK)
        status =
            worth_add_usual(worth, &own.words, question->range_count > 0, question->in_games, err);
    while (status == VOLLEY_OK && (number == 0 || number < own.draw.cases)) {
        status = draw_own(worth, &own, number++, err);
        if (status == VOLLEY_OK)
            status = add_cases(worth, question, &own, ranges, count, sum, err);
    }
    phrase_fini(&own.words);
    for (size_t i = 0; i < question->range_count; i++)
        worth->shares[worth->range_count++] =
            (struct worth_share){ squad_texts_print(&worth->texts, "%d", ranges[i].range),
                                  ranges[i].weight / sum };
    return status;
}

static void tell_shares(volley_worth *worth, const volley_worth_question *question)
{
    worth->ranges = worth->shares;
    worth->chances = worth->shares + worth->range_count;
    worth->chance_count = question->chance_count;
    for (size_t i = 0; i < question->chance_count; i++)
        worth->shares[worth->range_count + i] =
            (struct worth_share){ keep_text(worth, question->chances[i].word),
                                  question->chances[i].chance };
}

volley_status worth_spell(volley_worth *worth, const volley_text *said, const char **out,
                          volley_error *err)
{
    const struct cards *library = worth->job.ship.reading.library;
    struct phrase words;
    char *text;

    TRY(spoken_read(&words, lexer_of_text(said, "loadout"), library, worth->edition, err));
    text = words.text ? phrase_spell(&words, library) : lexer_plain(said->text);
    worth->texts.failed = worth->texts.failed || !text;
    *out = keep_text(worth, text);
    worth_note_took(worth, &words);
    free(text);
    phrase_fini(&words);
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

static volley_status set_up(volley_worth *worth, volley_worth_question *question, volley_error *err)
{
    const struct worth_field attackers = { question->attackers, question->attacker_count,
                                           question->attackers_name };
    struct worth_ship *ship = &worth->job.ship;

    TRY(worth_take_range(worth, question, err));
    TRY(make_cases(worth, question, err));
    tell_shares(worth, question);
    TRY(worth_take_field(
        worth,
        (struct worth_field){ question->targets, question->target_count, question->targets_name },
        0, err));
    TRY(worth_take_field(worth, attackers, 1, err));
    ship->text = question->loadout;
    ship->reading = (struct duel_reading){ .edition = worth->edition,
                                           .library = library_cards(worth->library, worth->edition),
                                           .ranged = true, /* by the case */
                                           .roles = DUEL_BOTH_ROLES };
    TRY(worth_spell(worth, &question->loadout, &worth->loadout, err));
    worth->words = settle(worth, worth->loadout, false);
    ship->text.text = settle(worth, worth->words, true);
    ship->text.source =
        keep_text(worth, question->loadout.source ? question->loadout.source : "loadout");
    worth->slots = worth->only = worth->objections = "";
    if (question->slots)
        TRY(worth_spell_slots(worth, question->slots, err));
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* ---- what could be had ---- */

/* What a card costs for which there are not the points: "more than the 3 points that are left". */
static void say_dear(const volley_worth *worth, struct buffer *out)
{
    if (worth->left < 0)
        buffer_print(out,
                     "points that it does not have: as it is, its upgrades cost %g more than "
                     "its loadout allows",
                     -worth->left);
    else
        buffer_print(out, "more than the %g points that are left", worth->left);
}

void worth_say_dear_names(const volley_worth *worth, struct buffer *out)
{
    if (worth->dear == 0)
        return;
    buffer_print(out, "%zu more (%s", worth->dear, worth->dear_names);
    if (worth->dear > WORTH_DEAR_NAMED)
        buffer_print(out, ", and %zu other%s", worth->dear - WORTH_DEAR_NAMED,
                     worth->dear - WORTH_DEAR_NAMED == 1 ? "" : "s");
    buffer_print(out, ") cost%s ", worth->dear == 1 ? "s" : "");
    say_dear(worth, out);
    buffer_print(out, ".\n");
}

void worth_say_marks(const volley_worth *worth, struct buffer *out)
{
    bool dear = false, unsure = false;

    for (size_t i = 0; i < worth->line_count; i++) {
        dear = dear || worth->lines[i].told.too_dear;
        unsure = unsure || worth->lines[i].told.unsure;
    }
    if (dear) {
        buffer_print(out, "* costs ");
        say_dear(worth, out);
        buffer_print(out, ".\n");
    }
    if (unsure)
        buffer_print(out, "? the library lacks what it is restricted to, or the ship's actions.\n");
}

void worth_say_left_out(const volley_worth *worth, struct buffer *out)
{
    if (worth->dear == 0)
        return;
    buffer_print(out, "; %zu more cost%s ", worth->dear, worth->dear == 1 ? "s" : "");
    say_dear(worth, out);
}

static void note_offer(const volley_worth *worth, const volley_worth_question *question,
                       struct buffer *notes)
{
    const struct cards_pilot *pilot = worth->member.member.flown;

    if (!*worth->slots && pilot && *pilot->standard_loadout)
        buffer_print(notes, "%s comes with a standard loadout: there are no upgrades to choose.\n",
                     pilot->name);
    else if (!*worth->slots && pilot && pilot->cost < 0 && !*pilot->slots)
        buffer_print(notes,
                     "%s is not in the list of points, which would say what slots there are.\n",
                     pilot->name);
    else if (worth->may == 0 && !*worth->only)
        buffer_print(notes, *worth->slots
                                ? "There is no card that it may take in these slots.\n"
                                : "There is no card that it may take: no slot is free.\n");
    else if (!question->all)
        worth_say_dear_names(worth, notes);
}

static volley_status add_offer(volley_worth *worth, const volley_worth_question *question,
                               struct buffer *notes, volley_error *err)
{
    struct worth_others others;
    volley_status status = worth_others_read(&others, worth->others, worth->other_count,
                                             &worth->job.ship.reading, err);
    const struct squad_taking taking = { .member = &worth->member.member,
                                         .others = others.members,
                                         .other_count = others.count,
                                         .edition = worth->edition->name,
                                         .slots = worth->slots,
                                         .only = worth->only };

    if (status == VOLLEY_OK)
        status = worth_add_offer(worth, &taking, question->all, err);
    if (status == VOLLEY_OK)
        worth_note_objections(worth, &taking);
    worth_others_fini(&others);
    note_offer(worth, question, notes);
    return status;
}

const char *worth_rules(const volley_worth *worth)
{
    return geometry_rules(library_cards(worth->library, worth->edition), worth->edition);
}

static volley_status make_lines(volley_worth *worth, const volley_worth_question *question,
                                volley_error *err)
{
    volley_status status = worth_add_kept(worth, err);
    struct buffer notes = { 0 };

    if (status == VOLLEY_OK &&
        (*worth->only || (worth->member.member.ship && worth->member.member.flown)))
        status = add_offer(worth, question, &notes, err);
    else
        buffer_print(&notes, "No pilot is named: slots and restrictions are a pilot's, so nothing "
                             "is said of what the ship could have.\n");
    buffer_add_text(&notes, worth->notes);
    worth->notes = squad_texts_keep(&worth->texts, &notes);
    return status == VOLLEY_OK && worth->texts.failed ? error_nomem(err) : status;
}

/* ---- the calls ---- */

static volley_status work(volley_worth *worth, const volley_worth_question *question,
                          volley_error *err)
{
    const int order = worth_sort_of(question->sort       ? question->sort
                                    : question->in_games ? "games"
                                                         : volley_worth_sort_at(0));

    TRY(make_lines(worth, question, err));
    if (!question->in_games)
        TRY(worth_cards_tell_met(worth, err));
    TRY(question->in_games ? worth_play_field(worth, question, err)
                           : worth_run(worth, question, err));
    if (!question->in_games)
        TRY(worth_play_named(worth, question, err));
    worth->sort = volley_worth_sort_at((size_t)order);
    worth_usual_columns(worth);
    worth_add_remarks(worth);
    worth_sort(worth, order);
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* What is asked, with the library that has its costs. */
static volley_status read_question(volley_worth *worth, const volley_worth_question *asked,
                                   volley_error *err)
{
    volley_worth_question own = *asked, *question = &own;
    volley_status status;

    worth->policy = tell_policy(&question->plan);
    worth->objective = tell_objective(&question->plan);
    worth->job.asking =
        (struct worth_asking){ worth->library, worth->edition->name, question->plan };
    worth->strict = question->plan.strict != 0;
    worth->job.asking.plan.strict = 0; /* what could be had is inactive as may be */
    worth->job.cases = worth->cases;
    worth->notes = worth->idle = "";
    worth->left = NAN;
    worth->dear_names = "";
    status = set_up(worth, question, err);
    if (status == VOLLEY_OK)
        status = worth_member_read(&worth->member, &worth->job.ship, err);
    worth->ship = worth->member.member.ship ? worth->member.member.ship->name : "";
    worth->pilot = worth->member.member.flown ? worth->member.member.flown->name : "";
    return status == VOLLEY_OK ? worth_take_others(worth, question, err) : status;
}

volley_status worth_prepare(const volley_worth_question *question, volley_worth **out,
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
    NEED(worth, err);
    worth->edition = edition;
    status = library_priced_for(question->library, edition, &worth->library, err);
    worth->points = status == VOLLEY_OK ? worth->library->points : NULL;
    if (status == VOLLEY_OK)
        status = read_question(worth, question, err);
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
    volley_worth_free(worth->played);
    worth_member_fini(&worth->member);
    squad_texts_fini(&worth->texts);
    for (size_t i = 0; i < ARRAY_LEN(worth->fields); i++)
        volley_targets_free(worth->fields[i]);
    volley_field_list_free(worth->games.read);
    volley_library_free(worth->library);
    free(worth->others);
    free(worth->lines);
    free(worth);
}

int volley_worth_row_at(const volley_worth *worth, size_t index, volley_worth_row *out)
{
    if (index >= worth->line_count)
        return 0;
    *out = worth->lines[index].told;
    return 1;
}

void volley_worth_base(const volley_worth *worth, volley_worth_figures *out)
{
    *out = worth->base;
}

volley_status volley_worth_write(const volley_worth *worth, volley_format format,
                                 const volley_sink *sink, volley_error *err)
{
    return io_report(worth->games.asked ? &worth_games_forms : &worth_forms, worth, format, sink,
                     err);
}
