/* What becomes of the cards of the ship and of those that it meets, where no row tells of them. */
#include "questions/worth/handle.h"

#include "base/ascii.h"
#include "words/geometry.h"

#include <stdlib.h>

struct gathering {
    volley_worth *worth;
    struct card_digest digest; /* targets, attackers, as far as a player has given them, the ship */
    struct card_best own;
};

/* An attack that cannot be made tells so when it is worked out. */
static volley_status look_at(struct gathering *gathering, const struct worth_attack *attack,
                             struct card_best *others, volley_error *err)
{
    const struct worth_asking *asking = &gathering->worth->job.asking;
    struct scenario scenario;
    struct ask_plan plan;
    volley_error fault = { 0 };
    volley_status status = worth_scenario(asking, attack, &scenario, &fault);
    bool ok = true;

    if (status == VOLLEY_OK)
        status = ask_plan_take(&plan, &scenario, &asking->plan, NULL, &fault);
    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED)
        return error_copy(err, &fault);
    if (status != VOLLEY_OK)
        return VOLLEY_OK;
    for (size_t ship = 0; ship <= plan.scenario.attacker_count; ship++) {
        const bool defends = ship == plan.scenario.attacker_count;

        ok = card_best_note(defends == (attack->role == RULES_DEFENDER) ? &gathering->own : others,
                            &plan, ship) &&
             ok;
    }
    ask_plan_fini(&plan);
    return ok ? VOLLEY_OK : error_nomem(err);
}

/* One of a field, in all cases. */
static volley_status look_at_one(struct gathering *gathering, enum rules_side role,
                                 const volley_target *other, struct card_best *out,
                                 volley_error *err)
{
    const struct worth_job *job = &gathering->worth->job;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < job->case_count && status == VOLLEY_OK; i++) {
        const struct worth_variation as_it_is = { WORTH_NONE, NULL, job->cases[i].words,
                                                  WORTH_NONE };
        struct worth_setup setup;
        const struct worth_attack attack = {
            &setup, role, &other->defender, { NULL, job->cases[i].range, 0, false }
        };

        status = worth_setup_make(&setup, &job->ship, &as_it_is, err);
        if (status == VOLLEY_OK)
            status = look_at(gathering, &attack, out, err);
        worth_setup_fini(&setup);
    }
    return status;
}

/* The ship with what is weighed, a weapon with what it requires: its attack is looked at where it
 * reaches.
 *  words  added to what is weighed, if it is a weapon */
static volley_status set_up(struct worth_setup *out, const struct worth_job *job,
                            const struct worth_weighed *weighed, struct buffer *words,
                            struct loadout_moment *moment, volley_error *err)
{
    struct worth_variation with = { WORTH_NONE, weighed->instead ? NULL : weighed->words,
                                    job->cases[0].words, WORTH_NEW };
    struct worth_ship ship = job->ship;

    if (weighed->instead)
        ship.text = (volley_text){ .text = weighed->words };
    TRY(worth_setup_make(out, &ship, &with, err));
    moment->range = job->cases[0].range;
    if (!out->weapon)
        return VOLLEY_OK;
    for (int range = 0;
         range <= RULES_RANGE_MAX && !squad_weapon_reaches(out->weapon, moment->range); range++)
        moment->range = range;
    buffer_print(words, "%s ", with.with);
    squad_weapon_requires(out->weapon, ship.text.text, words);
    with.with = buffer_text(words);
    worth_setup_fini(out);
    return worth_setup_make(out, &ship, &with, err);
}

/* Keep of its idle words those that are so with what is weighed, too. What cannot be so tells
 * nothing. */
static volley_status look_with(struct gathering *gathering, const struct worth_weighed *weighed,
                               enum rules_side role, volley_error *err)
{
    const struct worth_job *job = &gathering->worth->job;
    const struct worth_field *field = role == RULES_ATTACKER ? &job->targets : &job->attackers;
    struct worth_setup setup = { .weapon = NULL };
    struct worth_attack attack = { &setup, role, &field->rows[0].defender, { NULL, 0, 0, false } };
    struct scenario scenario;
    struct buffer words = { 0 };
    volley_error fault = { 0 };
    volley_status status = set_up(&setup, job, weighed, &words, &attack.moment, &fault);

    if (status == VOLLEY_OK)
        status = worth_scenario(&job->asking, &attack, &scenario, &fault);
    if (status == VOLLEY_OK) {
        ask_idle_note(&gathering->own, &scenario,
                      role == RULES_DEFENDER ? scenario.attacker_count : 0);
        scenario_fini(&scenario);
    }
    worth_setup_fini(&setup);
    buffer_end(&words, &gathering->own.idle);
    return status == VOLLEY_NOMEM || gathering->own.idle.failed ? error_nomem(err) : VOLLEY_OK;
}

/* Of a field that Volley brings nothing is told. */
static volley_status look_at_field(struct gathering *gathering, enum rules_side role,
                                   const struct worth_field *field, bool brought, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < field->count && status == VOLLEY_OK; i++) {
        struct card_best others = { .count = 0 };

        status = look_at_one(gathering, role, &field->rows[i], &others, err);
        if (status == VOLLEY_OK && !brought && gathering->worth->strict)
            status = card_best_check(&others, field->rows[i].name, err);
        if (status == VOLLEY_OK && !brought)
            card_digest_add_ship(&gathering->digest, &others, false);
        card_best_fini(&others);
    }
    return status;
}

static void name_scenario(size_t scenario, struct buffer *out, const void *context)
{
    const volley_worth *worth = ((const struct gathering *)context)->worth;
    const size_t targets = worth->fields[0] ? 0 : worth->job.targets.count;
    const size_t attackers = worth->fields[1] ? 0 : worth->job.attackers.count;
    const volley_target *row = scenario < targets ? &worth->job.targets.rows[scenario]
                               : scenario < targets + attackers
                                   ? &worth->job.attackers.rows[scenario - targets]
                                   : NULL;

    buffer_print(out, "%s", !row ? "the ship itself" : row->name ? row->name : row->defender.text);
}

static void tell(struct gathering *gathering)
{
    const struct card_digest_names names = { name_scenario, NULL, gathering, 1 };
    volley_worth *worth = gathering->worth;
    struct buffer text = { 0 };

    card_digest_text(&gathering->digest, &names, &text);
    buffer_print(&text, "%s", worth->notes);
    worth->notes = squad_texts_keep(&worth->texts, &text);
}

volley_status worth_cards_tell(volley_worth *worth, enum worth_cards own,
                               const struct worth_weighed *weighed, size_t count, volley_error *err)
{
    struct gathering gathering = { .worth = worth, .digest.is_plain = true };
    const struct worth_job *job = &worth->job;
    const struct cards_pilot *pilot = worth->member.member.flown;
    const bool brought[] = { worth->fields[0] != NULL, worth->fields[1] != NULL };
    volley_status status =
        look_at_field(&gathering, RULES_ATTACKER, &job->targets, brought[0], err);

    if (status == VOLLEY_OK)
        status = look_at_field(&gathering, RULES_DEFENDER, &job->attackers, brought[1], err);
    for (size_t i = 0; status == VOLLEY_OK && i < RULES_SIDES * count && gathering.own.idle.count;
         i++)
        status = look_with(&gathering, &weighed[i / RULES_SIDES], i % RULES_SIDES, err);
    if (own == WORTH_CARDS_SAID) /* the words stand for any pilot */
        card_best_keep_upgrades(&gathering.own, pilot ? pilot->standard_loadout : "");
    if (status == VOLLEY_OK && worth->strict)
        status = card_best_check(&gathering.own, NULL, err);
    if (status == VOLLEY_OK) {
        if (own == WORTH_CARDS_MET)
            gathering.own.count = 0;
        worth->idle = squad_texts_print(&worth->texts, "%.*s", (int)gathering.own.idle.count,
                                        gathering.own.idle.count ? gathering.own.idle.bytes : "");
        card_digest_add_ship(&gathering.digest, &gathering.own, false);
    }
    if (status == VOLLEY_OK)
        tell(&gathering);
    if (status == VOLLEY_OK && worth->texts.failed)
        status = error_nomem(err);
    card_best_fini(&gathering.own);
    card_digest_fini(&gathering.digest);
    return status;
}

volley_status worth_cards_tell_met(volley_worth *worth, volley_error *err)
{
    struct worth_weighed *weighed = calloc(worth->line_count + 1, sizeof *weighed);
    size_t count = 0;
    volley_status status;

    NEED(weighed, err);
    for (size_t i = 0; i < worth->line_count; i++)
        if (!worth->lines[i].told.kept)
            weighed[count++].words = worth->lines[i].variation.with;
    status = worth_cards_tell(worth, WORTH_CARDS_MET, weighed, count, err);
    free(weighed);
    return status;
}

/* ---- usual chances ---- */

/* Each of the lines as a sentence that is not among those known: of each of 4x once.
 * asked  cards stand behind the ship, which may have them, too */
static void add_sentences(const char *lines, const char *known, bool asked, struct buffer *out)
{
    const char *at;
    size_t bytes;

    while (ascii_next_part(&lines, "\n", &at, &bytes)) {
        struct buffer line = { 0 };

        buffer_print(&line, "%.*s.\n", (int)bytes, at);
        if (!strstr(known, buffer_text(&line)) &&
            !(asked && ascii_has(at, bytes, ", and counts twice: ")))
            buffer_add_text(out, buffer_text(&line));
        buffer_end(&line, out);
    }
}

void worth_note_took(volley_worth *worth, const struct phrase *words)
{
    struct buffer notes = { 0 };

    add_sentences(words->took ? words->took : "", worth->notes, words->ship_bytes > 0, &notes);
    if (notes.count)
        worth->notes = squad_texts_print(&worth->texts, "%s%s", buffer_text(&notes), worth->notes);
    worth->texts.failed = worth->texts.failed || notes.failed;
    buffer_fini(&notes);
}

volley_status worth_add_usual(volley_worth *worth, struct phrase *words, bool ranged, bool in_games,
                              volley_error *err)
{
    const struct cards *library = library_cards(worth->library, worth->edition);
    struct buffer told = { 0 }, mark = { 0 }, notes = { 0 };
    const struct geometry_asked asked = { RULES_ATTACKER, ranged, in_games ? "" : NULL, &told };
    volley_status status;

    if (!geometry_name(library))
        return VOLLEY_OK;
    buffer_print(&mark, "usual chances (%s) count: it attacks with ", geometry_name(library));
    status = in_games ? geometry_add(words, library, &asked, err)
                      : geometry_say(words, library, &asked, buffer_text(&mark), &told, err);
    buffer_end(&mark, &told);
    buffer_add_text(&notes, worth->notes);
    add_sentences(buffer_text(&told), "", false, &notes);
    buffer_end(&told, &notes);
    worth->notes = squad_texts_keep(&worth->texts, &notes);
    return status;
}
