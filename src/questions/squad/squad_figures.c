#include "questions/squad/handle.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "game/rules/duel_word.h"
#include "words/ship.h"

#include <math.h>

static const struct squad_figures no_figures = {
    .damage = NAN, .hit = NAN, .crit = NAN, .destroyed = NAN, .half_points = NAN, .half_width = NAN
};

enum { ERROR_TEXT_MAX = 320, ARCS_MAX = 8 };

/* What ships are measured by: what one shooter, two and four of them do. */
static const char *const standard_attacks[] = { "3 focus", "3 focus lock", "2x 3 focus",
                                                "4x 3 focus" };

/* What the work on one ship needs to know. */
struct work {
    struct squad_ship *out;
    const struct squad_member *member;
    const volley_library *library;
    const volley_squad_question *question;
    struct card_best *target; /* its cards */
    struct card_best own[2];  /* of the ship, when it attacks and when it defends: words */
    size_t card_room;
    volley_status status; /* called off, or out of memory: nothing more is worked out */
};

/* ---- cards ---- */

static struct squad_card *card_of(struct work *work, const char *id)
{
    for (size_t i = 0; i < work->out->card_count; i++)
        if (strcmp(work->out->cards[i].id, id) == 0)
            return &work->out->cards[i];
    return NULL;
}

static struct squad_card *add_card(struct squad_ship *out, const char *id, const char *name,
                                   enum squad_card_use use)
{
    struct squad_card *card = &out->cards[out->card_count++];

    *card = (struct squad_card){ id, name, "", use, false, false };
    return card;
}

/* Of all that becomes of a card the best counts: active before inactive before no bearing. A card
 * that is not listed is the ability of the ship. */
static void merge_state(struct work *work, const volley_card_state *state)
{
    enum squad_card_use use = state->active  ? SQUAD_COUNTED
                              : state->bears ? SQUAD_INACTIVE
                                             : SQUAD_NO_BEARING;
    struct squad_card *card = card_of(work, state->id);

    if (!card && work->out->card_count < work->card_room)
        card = add_card(work->out, state->id, state->name, SQUAD_NO_BEARING);
    if (!card || use >= card->use || card->numberless)
        return;
    card->use = use;
    card->needs = "";
    if (use == SQUAD_INACTIVE)
        card->needs = squad_texts_print(&work->out->texts, "%s", state->needs);
}

/* A card that waits for a number, until then inactive. */
static void add_numberless(struct work *work, const struct cards_row *row)
{
    char text[VOLLEY_CARD_NEEDS_MAX];
    struct squad_card *card = add_card(work->out, row->id, row->name, SQUAD_INACTIVE);

    card->numberless = true;
    card_needs_number_say(row, text);
    card->needs = squad_texts_print(&work->out->texts, "%s", text);
}

static void add_row(struct work *work, const struct cards_row *row)
{
    if (squad_card_needs_number(row, work->question->with))
        add_numberless(work, row);
    else
        add_card(work->out, row->id, row->name, SQUAD_NO_BEARING);
}

static void list_cards(struct work *work)
{
    const struct squad_member *member = work->member;
    struct squad_ship *out = work->out;
    const struct cards_row *row;
    size_t most = member->card_count + member->weapon_count + member->unknown.count;

    work->card_room = most + 1; /* the ship's own ability */
    out->cards = calloc(work->card_room, sizeof *out->cards);
    if (!out->cards) {
        work->status = VOLLEY_NOMEM;
        return;
    }
    for (size_t i = 0; i < member->weapon_count; i++)
        add_row(work, member->weapons[i].row);
    for (size_t i = 0; i < member->card_count; i++)
        add_row(work, member->cards[i].row);
    if (member->ship && (row = squad_ship_needs_number(member, work->question->with)))
        add_numberless(work, row);
    for (size_t i = 0; i < member->unknown.count; i++)
        add_card(out, member->unknown.items[i], member->unknown.items[i], SQUAD_UNKNOWN);
}

/* ---- one attack ---- */

static struct squad_figures figures_of(const struct ask_outcome *outcome)
{
    struct squad_figures figures = { .damage = outcome->summary.mean,
                                     .hit = outcome->summary.hit,
                                     .crit = outcome->summary.any_crit,
                                     .destroyed = outcome->destroyed,
                                     .half_points = outcome->half_points,
                                     .half_width = outcome->summary.ci[1] - outcome->summary.mean,
                                     .pmf = outcome->pmf,
                                     .pmf_len = outcome->pmf_len };

    for (size_t i = 0; i < VOLLEY_AT_LEAST_MOST; i++)
        figures.at_least[i] = ask_at_least(outcome, i + 1);
    return figures;
}

static volley_status run_engine(const volley_squad_question *question, const struct ask_plan *plan,
                                struct ask_outcome *outcome, volley_error *err)
{
    const volley_simulation simulation = ask_fallback(&question->simulation);

    if (question->engine == VOLLEY_ENGINE_AUTO)
        TRY(ask_auto(outcome, plan, &simulation, err));
    else if (question->engine == VOLLEY_ENGINE_EXACT)
        TRY(ask_exact(outcome, plan, err));
    else
        TRY(ask_simulate(outcome, plan, &simulation, err));
    if (!outcome->run.stopped)
        return VOLLEY_OK;
    ask_outcome_fini(outcome);
    return error_stopped(err);
}

/* defends: the ship is the defender, and its cards are looked at there. */
static volley_status solve(struct work *work, const struct ask_words *words, bool defends,
                           struct squad_figures *out, volley_error *err)
{
    volley_plan_options lax = work->question->plan;
    struct ask_plan plan;
    struct ask_outcome outcome;
    volley_card_state state;
    volley_status status;
    size_t ship;

    lax.strict = false; /* a card of a ship counts in one of its attacks, not in each */
    TRY(ask_plan_words(&plan, words, &lax, err));
    ship = defends ? plan.scenario.attacker_count : 0;
    for (size_t i = 0; work->status == VOLLEY_OK && ask_card_find(&plan, ship, i, &state); i++)
        merge_state(work, &state);
    if ((!defends && !card_best_note(work->target, &plan, plan.scenario.attacker_count)) ||
        !card_best_note(&work->own[defends], &plan, ship))
        work->status = VOLLEY_NOMEM;
    status = run_engine(work->question, &plan, &outcome, err);
    if (status == VOLLEY_OK) {
        *out = figures_of(&outcome);
        outcome.pmf = NULL; /* handed over */
        ask_outcome_fini(&outcome);
    }
    ask_plan_fini(&plan);
    return status;
}

static void work_out(struct work *work, const char *attackers, const char *defender, bool defends,
                     struct squad_figures *out)
{
    const volley_text attacker = { .text = attackers };
    const struct ask_words words = {
        work->library, work->question->edition, &attacker, 1, { .text = defender }, 0
    };
    volley_error error = { 0 };
    volley_status status;

    *out = no_figures;
    if (work->status != VOLLEY_OK)
        return;
    status = solve(work, &words, defends, out, &error);
    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED) {
        work->status = status;
    } else if (status != VOLLEY_OK) {
        char text[ERROR_TEXT_MAX];

        out->error = squad_texts_print(&work->out->texts, "%s",
                                       volley_error_text(&error, text, sizeof text));
    }
}

/* ---- a ship ---- */

static const char *words_of(struct work *work, const struct squad_wording *wording, int range)
{
    struct buffer text = { 0 };

    squad_member_words(work->member, wording, &text);
    if (range) {
        buffer_add_text(&text, " range=");
        buffer_integer(&text, range);
    }
    return squad_texts_keep(&work->out->texts, &text);
}

static const char *required_by(struct work *work, const struct squad_wording *wording)
{
    struct buffer text = { 0 };

    if (!wording->weapon)
        return wording->arc;
    squad_weapon_requires(wording->weapon, work->question->with, &text);
    return squad_texts_keep(&work->out->texts, &text);
}

static void find_attack(struct work *work, const struct squad_wording *wording)
{
    const struct cards_row *weapon = wording->weapon;
    const struct squad_attack found = { .weapon = weapon ? weapon->id : "primary",
                                        .name = weapon ? weapon->name : "primary",
                                        .with = required_by(work, wording),
                                        .figures = no_figures };

    for (int range = 1; range <= SQUAD_RANGES && work->status == VOLLEY_OK; range++) {
        struct squad_attack *attack = &work->out->attacks[work->out->attack_count++];

        *attack = found;
        attack->range = range;
        if (weapon && !squad_weapon_reaches(weapon, range))
            continue;
        attack->attackers = words_of(work, wording, range);
        work_out(work, attack->attackers, work->question->target, false, &attack->figures);
    }
}

/* ---- primary attacks ---- */

static bool says_arc(const char *words)
{
    const char *word;
    size_t bytes;

    while (ascii_next_word(&words, &word, &bytes))
        if (ship_is_arc_word(word, bytes))
            return true;
    return false;
}

/* The words for the arcs of the primary attacks, each once; only "" where there is one arc, or
 * where the question says it. */
static size_t find_arcs(const struct work *work, const char *arcs[ARCS_MAX])
{
    const struct squad_member *member = work->member;
    const char *attacks =
        member->flown && *member->flown->attacks ? member->flown->attacks : member->ship->attacks;
    struct cards_attack attack;
    size_t count = 0, known = 0;

    while (count < ARCS_MAX && cards_next_attack(&attacks, &attack)) {
        const char *word = ship_arc_word(&attack);

        word = word ? word : ""; /* all around */
        for (known = 0; known < count && strcmp(arcs[known], word) != 0;)
            known++;
        if (known == count)
            arcs[count++] = word;
    }
    if (count > 0 && (count == 1 || says_arc(work->question->with))) {
        arcs[0] = "";
        count = 1;
    }
    return count;
}

/* What the ship stands, behind its own attacks. */
static void find_durability(struct work *work)
{
    struct squad_ship *out = work->out;
    struct squad_attack *attack = out->attacks + out->attack_count;

    out->durability = attack;
    out->durability_count = ARRAY_LEN(standard_attacks);
    for (size_t i = 0; i < ARRAY_LEN(standard_attacks) && work->status == VOLLEY_OK;
         i++, attack++) {
        attack->attackers = standard_attacks[i];
        work_out(work, standard_attacks[i], out->defender, true, &attack->figures);
    }
}

static void find_attacks(struct work *work)
{
    const struct squad_member *member = work->member;
    const char *arcs[ARCS_MAX];
    size_t arc_count = find_arcs(work, arcs);
    struct squad_wording wording = { .arc = "", .with = work->question->with };

    work->out->attacks =
        calloc((member->weapon_count + arc_count) * SQUAD_RANGES + ARRAY_LEN(standard_attacks),
               sizeof *work->out->attacks);
    if (!work->out->attacks)
        work->status = VOLLEY_NOMEM;
    for (size_t i = 0; i < member->weapon_count; i++)
        if (squad_replaces_primary(member, member->weapons[i].row))
            arc_count = 0;
    for (size_t i = 0; i < arc_count && work->status == VOLLEY_OK; i++) {
        wording.arc = arcs[i];
        find_attack(work, &wording);
    }
    wording.arc = "";
    for (size_t i = 0; i < member->weapon_count && work->status == VOLLEY_OK; i++) {
        wording.weapon = member->weapons[i].row;
        find_attack(work, &wording);
    }
    if (work->status == VOLLEY_OK)
        find_durability(work);
}

/* ---- what is told of it ---- */

static int force_of(const struct squad_member *member)
{
    int force = member->flown ? member->flown->force : 0;

    for (size_t i = 0; i < member->card_count; i++)
        if (member->cards[i].row->kind == CARDS_UPGRADE)
            force += member->cards[i].row->force;
    return force;
}

static int skill_of(const struct squad_member *member)
{
    const int printed = member->flown ? member->flown->skill : -1;
    int skill = printed;

    for (size_t i = 0; i < member->card_count; i++)
        skill += cards_granted_skill(member->library, member->cards[i].row);
    return printed < 0 ? printed : rules_skill_within(skill);
}

/* An upgrade that nobody knows, and that is like another. */
static void note_unknown(const struct cards *library, struct squad_card *card, struct buffer *out)
{
    struct nearest near = nearest_begin(card->id, strlen(card->id));

    for (size_t i = 0; i < library->upgrade_count; i++)
        nearest_consider(library->upgrades[i].id, &near);
    card->noted = *near.best;
    if (card->noted)
        buffer_print(out, "nobody knows the upgrade '%s', perhaps '%s'\n", card->id, near.best);
}

static void list_notes(struct work *work)
{
    const struct squad_member *member = work->member;
    struct buffer notes = { 0 };

    for (uint32_t i = 0; i < member->notes.count; i++)
        buffer_print(&notes, "%s\n", member->notes.items[i]);
    for (size_t i = 0; i < work->out->card_count; i++)
        if (work->out->cards[i].use == SQUAD_UNKNOWN &&
            strcmp(work->out->cards[i].id, member->pilot_id) != 0)
            note_unknown(member->library, &work->out->cards[i], &notes);
    for (size_t i = 0; i < ARRAY_LEN(work->own); i++) {
        card_took_add(&notes, &work->own[i].idle);
        card_best_fini(&work->own[i]);
    }
    work->out->notes = squad_texts_keep(&work->out->texts, &notes);
}

static struct squad_ship ship_of(const struct squad_member *member)
{
    struct squad_ship ship = { .pilot_id = member->flown ? member->flown->id : member->pilot_id,
                               .ship_id = member->ship ? member->ship->id : member->ship_id,
                               .pilot = member->pilot,
                               .ship = member->ship ? member->ship->name : member->ship_id,
                               .with = "",
                               .defend_with = "",
                               .skill = skill_of(member),
                               .force = force_of(member) };

    ship.points = squad_points_told(member, &ship.points_of);
    ship.listed = squad_points_of(member);
    return ship;
}

volley_status squad_figures_find(struct squad_ship *out, const struct squad_member *member,
                                 const volley_library *library,
                                 const volley_squad_question *question, struct card_best *target,
                                 volley_error *err)
{
    struct work work = { .out = out,
                         .member = member,
                         .library = library,
                         .question = question,
                         .target = target,
                         .own = { { .where = "when it attacks" }, { .where = "when it defends" } },
                         .status = VOLLEY_OK };

    *out = ship_of(member);
    list_cards(&work);
    list_notes(&work);
    if (member->ship && work.status == VOLLEY_OK) {
        struct squad_wording wording = { .arc = "", .with = question->with };

        out->attacker = words_of(&work, &wording, 0);
        wording.with = question->defend_with;
        out->defender = words_of(&work, &wording, 0);
        find_attacks(&work);
    }
    list_notes(&work);
    if (work.status == VOLLEY_NOMEM || out->texts.failed)
        return error_nomem(err);
    return work.status == VOLLEY_STOPPED ? error_stopped(err) : VOLLEY_OK;
}

void squad_ship_fini(struct squad_ship *ship)
{
    if (ship->same_as)
        return;
    for (size_t i = 0; i < ship->attack_count + ship->durability_count; i++)
        free(ship->attacks[i].figures.pmf);
    free(ship->attacks);
    free(ship->cards);
    squad_texts_fini(&ship->texts);
}
