#include "questions/ask/ask_lent.h"

#include "attack/explain/explain.h"
#include "base/ascii.h"
#include "words/describe.h"

#include <math.h>
#include <stdio.h>

/* ---- in words ---- */

/* Whether the id is the letters and digits of the name, as most are. */
static bool gives_id(const char *name, const char *id)
{
    for (; *name; name++)
        if (ascii_is_letter_or_digit(*name) && ascii_lower(*name) != *id++)
            return false;
    return !*id;
}

/* Whether cards of two kinds share a name. */
static bool has_namesake(const struct card_use *use, const struct report_card *card)
{
    for (size_t i = 0; i < use->count; i++)
        if (strcmp(use->cards[i].state.name, card->state.name) == 0 &&
            strcmp(use->cards[i].state.kind, card->state.kind) != 0)
            return true;
    return false;
}

/* What stands in brackets behind a name: begun is what does already. */
static void add_whose(const struct card_use *use, const struct report_card *card, bool begun,
                      struct buffer *out)
{
    const char *mark = begun ? ", " : " (";

    if (card->ship == use->attacker_count)
        buffer_print(out, "%sdefender)", mark);
    else if (card->alike && card->alike + 1 < use->attacker_count)
        buffer_print(out, "%sattacks %zu-%zu)", mark, card->ship + 1, card->ship + 1 + card->alike);
    else if (card->alike + 1 < use->attacker_count)
        buffer_print(out, "%sattack %zu)", mark, card->ship + 1);
    else if (begun)
        buffer_print(out, ")");
}

void card_use_name(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    const bool shared = has_namesake(use, card),
               told = shared || !gives_id(card->state.name, card->state.id);

    buffer_print(out, "%s", card->state.name);
    if (told)
        buffer_print(out, " (%s%s%s", shared ? card->state.kind : "", shared ? "." : "",
                     card->state.id);
    add_whose(use, card, told, out);
}

void card_use_id(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    buffer_print(out, "%s", card->state.id);
    add_whose(use, card, false, out);
}

/* What is assigned does nothing to the attacks that come: of its words those count that are said.
 */
static void add_active(const struct card_use *use, const struct report_card *card,
                       struct buffer *out)
{
    buffer_print(out, card->state.asserted ? ": active, as its ! says" : ": active");
    if (*card->state.needs)
        buffer_print(out, " (more with %s)", card->state.needs);
    card_helps_say(card, "; it ", "", out);
    if (card->hurts)
        buffer_print(out, "; what its own ship suffers for it is not in these figures");
    if (card->assigned && use->attacker_count > 1)
        buffer_print(out,
                     "; what it assigns is not carried on: say %.*s of the defender for the "
                     "attacks that come",
                     (int)strcspn(card->assigned, " :,;"), card->assigned);
    buffer_print(out, ".\n");
}

static void add_no_part(const struct report_card *card, struct buffer *out)
{
    buffer_print(out, ": plays no part in an attack.");
    if (card->left_out)
        buffer_print(out, " It is left out: %s.", card->left_out);
    buffer_print(out, "\n");
}

static void add_inactive(const struct report_card *card, struct buffer *out)
{
    card_needs_say(card->state.needs, CARD_NEEDS_LINE, out);
    card_worth_say(card, out);
    card_hint_say(card, out);
    card_helps_say(card, "; it ", "", out);
    buffer_print(out, ".\n");
}

/* Nothing is assumed in silence. */
void card_use_text(const struct card_use *use, struct buffer *out)
{
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        buffer_print(out, "Card ");
        card_use_name(use, card, out);
        if (card->state.carried)
            buffer_print(out,
                         ": carried; an attack is made with one weapon, so name %s to fire it.\n",
                         card->state.id);
        else if (!card->state.plays_part)
            add_no_part(card, out);
        else if (card->helps == CARDS_HELPS_OTHERS && !card->state.asserted)
            card_helps_say(card, ": ", ".\n", out);
        else if (!card->state.bears)
            buffer_print(out, ": no bearing on this attack.\n");
        else if (card->state.active)
            add_active(use, card, out);
        else
            add_inactive(card, out);
    }
}

/* Before the next one in a cell: its id. */
static void begin_in_cell(const struct card_use *use, const struct report_card *card, bool *any,
                          struct buffer *out)
{
    buffer_print(out, "%s", *any ? "; " : "");
    card_use_id(use, card, out);
    *any = true;
}

void card_use_list(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct card_use *use = at->it;
    bool any = false;

    (void)number;
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        if (!card_is_inactive(card))
            continue;
        begin_in_cell(use, card, &any, out);
        card_needs_say(card->state.needs, CARD_NEEDS_CELL, out);
    }
}

void card_use_idle(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct card_use *use = at->it;
    bool any = false;

    (void)number;
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        if (card->state.active || card->state.bears)
            continue;
        begin_in_cell(use, card, &any, out);
        buffer_print(out, card->state.carried      ? " is carried"
                          : card->state.plays_part ? " has no bearing"
                                                   : " plays no part");
    }
}

/* ---- for programs ---- */

static struct record_value card_side(const struct record_at *at)
{
    const size_t ship = ((const struct report_card *)at->it)->ship;
    const struct card_use *use = record_up(at, &card_use_record);
    struct record_value side = { .state = RECORD_FOUND, .room = "defender" };

    if (ship < use->attacker_count)
        snprintf(side.room, sizeof side.room, "attacker %zu", ship + 1);
    return side;
}

static struct record_value needs_if(const struct record_at *at, bool active)
{
    const struct report_card *card = at->it;

    return record_text(card->state.active == active && *card->state.needs ? card->state.needs
                                                                          : NULL);
}

static struct record_value card_needs(const struct record_at *at)
{
    return needs_if(at, false);
}

static struct record_value card_more(const struct record_at *at)
{
    return needs_if(at, true);
}

static struct record_value card_say(const struct record_at *at)
{
    const struct report_card *card = at->it;

    return record_text(*card->say ? card->say : NULL);
}

static struct record_value card_others_say(const struct record_at *at)
{
    const struct report_card *card = at->it;

    return record_text(*card->others_say ? card->others_say : NULL);
}

#define CARD(member) .place = offsetof(struct report_card, member)
static const struct record_field card_fields[] = {
    { "id", RECORD_TEXT, CARD(state.id) },
    { "name", RECORD_TEXT, CARD(state.name) },
    { "side", RECORD_TEXT, .get = card_side },
    { "active", RECORD_BIT, CARD(state.active) },
    { "bears", RECORD_BIT, CARD(state.bears) },
    { "plays_part", RECORD_BIT, CARD(state.plays_part) },
    { "carried", RECORD_BIT, CARD(state.carried) },
    { "asserted", RECORD_BIT, CARD(state.asserted) },
    { "more_with", RECORD_TEXT, .get = card_more, .null = true },
    { "needs", RECORD_TEXT, .get = card_needs, .null = true },
    { "mean_damage_with", RECORD_NUMBER, CARD(worth), .null = true },
    { "say", RECORD_TEXT, .get = card_say, .null = true },
    { "say_of_other", RECORD_TEXT, .get = card_others_say, .null = true },
};
static const struct record card_record = RECORD(card_fields);

static const struct record_field use_fields[] = {
    { NULL, RECORD_LIST, RECORD_ITEMS(struct card_use, cards, count), .of = &card_record },
};
const struct record card_use_record = RECORD(use_fields);

/* ---- one card ---- */

/* The fact that is missing, or any of those that would do instead and that a word can say. */
static void add_alternatives(const struct explain_card *found, const struct scenario *scenario,
                             size_t ship, struct buffer *out)
{
    const struct rules_fact *fact = found->missing;

    while (found->effect && fact > found->effect->facts && fact[-1].or_next)
        fact--;
    for (const struct rules_fact *next = fact;; next++) {
        const bool last = !found->effect || !next->or_next;

        if ((!explain_fact_is_excluded(scenario, ship, next) &&
             (last || next->kind != RULES_FACT_SHIP)) ||
            (last && !out->count)) {
            buffer_add_text(out, out->count ? " or " : "");
            describe_fact(next, out);
            card_arc_say(scenario, ship, next, out);
        }
        if (last)
            return;
    }
}

static bool write_needs(const struct explain_card *found, const struct scenario *scenario,
                        size_t ship, char out[VOLLEY_CARD_NEEDS_MAX])
{
    const enum rules_side side = ship == scenario->attacker_count ? RULES_DEFENDER : RULES_ATTACKER;
    struct buffer text = { 0 };
    bool failed;

    if (found->missing)
        add_alternatives(found, scenario, ship, &text);
    else if (found->unpaid)
        describe_step(found->unpaid, side, &text);
    else if (found->unarmed)
        buffer_print(&text, "a weapon for the bonus attack");
    else
        buffer_print(&text, "something in this attack that it could change");
    snprintf(out, VOLLEY_CARD_NEEDS_MAX, "%s%.*s", found->missing || !found->unpaid ? "" : "to ",
             text.failed ? 0 : (int)text.count, text.failed ? "" : text.bytes);
    failed = text.failed;
    buffer_fini(&text);
    return !failed;
}

/* Whether a card brings force that nobody has said: with that alone it does something. */
static bool brings_force(const struct loadout *loadout, const struct loadout_card *held)
{
    return loadout->brings_force && held->row->kind == CARDS_UPGRADE && held->row->force > 0 &&
           !(held->asserted && !held->stands);
}

static bool find_in_case(const struct ask_plan *plan, size_t ship, size_t card,
                         volley_card_state *out)
{
    const struct scenario *scenario = &plan->scenario;
    const struct loadout *loadout;
    const struct loadout_card *held;
    struct explain_card found;
    char number[VOLLEY_CARD_NEEDS_MAX];

    if (ship > scenario->attacker_count)
        return false;
    loadout = ask_loadout_of(scenario, ship);
    held = &loadout->cards[card];
    if (card >= loadout->card_count ||
        explain_card_find(&found, scenario, ship, card, plan->plan.acted[ship], NULL) != VOLLEY_OK)
        return false;
    *out = (volley_card_state){ .id = held->row->id,
                                .name = held->row->name,
                                .asserted = held->asserted,
                                .bears = found.bears,
                                .active = found.active,
                                .kind = cards_kind_words[held->row->kind],
                                .plays_part = *held->row->effect != '\0',
                                .carried = held->carried };
    if (brings_force(loadout, held) || (held->skill && ask_compares_skill(scenario)))
        out->bears = out->active = out->plays_part = true;
    if (found.bears && (!out->active || found.missing) &&
        !write_needs(&found, scenario, ship, out->needs))
        return false;
    if (held->lacks_number || (held->may_count && found.bears && !*out->needs)) {
        out->bears = true;
        card_needs_number_say(held->row, out->needs);
    } else if (held->may_count && found.bears && !found.active) {
        card_needs_number_say(held->row, number);
        snprintf(out->needs + strlen(out->needs), VOLLEY_CARD_NEEDS_MAX - strlen(out->needs),
                 " or %s", number);
    }
    return true;
}

/* It is enough that a card counts in one of the cases. */
bool ask_card_find(const struct ask_plan *plan, size_t ship, size_t card, volley_card_state *out)
{
    bool found = find_in_case(plan, ship, card, out);
    volley_card_state other;

    for (size_t i = 0; found && !out->active && i < plan->other_count; i++)
        if (find_in_case(&plan->others[i], ship, card, &other) && (other.active || !out->bears))
            *out = other;
    return found;
}

/* ---- all of a scenario ---- */

static bool is_repeated(const struct scenario *scenario, size_t ship)
{
    return ship > 0 && ship < scenario->attacker_count &&
           strcmp(scenario->attackers[ship].text, scenario->attackers[ship - 1].text) == 0;
}

/* Of attackers that are the same, which are told as one, it is enough that the card counts in one.
 */
static bool find_in_any(const struct ask_plan *plan, size_t ship, size_t card,
                        volley_card_state *out)
{
    bool found = ask_card_find(plan, ship, card, out);
    volley_card_state later;

    while (found && !out->active && is_repeated(&plan->scenario, ++ship))
        if (ask_card_find(plan, ship, card, &later) && later.active)
            *out = later;
    return found;
}

/* What only its row tells.
 *  friends  others of its side may be there */
static void look_at_row(struct report_card *card, const struct scenario *scenario, bool friends)
{
    static const char assigns[] = "assign=";
    const struct loadout *loadout = ask_loadout_of(scenario, card->ship);
    const struct cards_row *row = loadout->cards[card->number].row;
    const struct cards *printed =
        &cards_builtin[scenario->edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND];
    const char *at = strstr(row->effect, assigns);

    card->helps = cards_row_helps(row);
    if (card->helps == CARDS_HELPS_OTHERS_TOO && !friends && !card->state.asserted)
        card->helps = CARDS_HELPS_ITSELF;
    card->row = row;
    card->skill = loadout->cards[card->number].skill;
    card->library = printed;
    card->hurts = ask_card_hurts(loadout, card->number);
    card->later = ask_card_is_later(scenario, card->ship, card->number);
    card->assigned = at ? at + strlen(assigns) : NULL;
    card->left_out = *row->effect ? NULL : cards_left_out_reason(printed, row);
}

/* lines: may be NULL */
static void add_took(struct buffer *took, char *lines)
{
    if (lines)
        card_took_add(took, &(struct buffer){ .bytes = lines, .count = (uint32_t)strlen(lines) });
}

volley_status ask_cards_find(struct card_use *out, const struct ask_plan *plan, volley_error *err)
{
    const struct scenario *scenario = &plan->scenario;
    size_t most = scenario->defender.card_count;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        most += scenario->attackers[i].card_count;
    *out = (struct card_use){ .cards = calloc(most + 1, sizeof *out->cards),
                              .attacker_count = scenario->attacker_count };
    NEED(out->cards, err);
    for (size_t ship = 0; ship <= scenario->attacker_count; ship++) {
        const struct loadout *loadout = ask_loadout_of(scenario, ship);
        struct report_card found = { .ship = ship, .worth = NAN };

        add_took(&out->took, loadout->took);
        while (is_repeated(scenario, ship + found.alike + 1))
            found.alike++;
        for (; !is_repeated(scenario, ship) && find_in_any(plan, ship, found.number, &found.state);
             found.number++) {
            look_at_row(&found, scenario, ship < scenario->attacker_count);
            card_say_find(&found, scenario, &out->took);
            ask_card_notes_add(scenario, &found, &out->idle);
            if (!ask_card_is_numbered(loadout, found.number))
                out->cards[out->count++] = found;
        }
        if (!is_repeated(scenario, ship) && found.number < loadout->card_count)
            return error_nomem(err);
    }
    ask_idle_add(scenario, &out->idle);
    card_took_add(&out->took, &out->idle);
    return !ask_lent_note(out) || out->took.failed || out->idle.failed ? error_nomem(err)
                                                                       : VOLLEY_OK;
}

/* ---- of a ship, in several attacks ---- */

static int rank_of(const volley_card_state *state)
{
    return state->active ? 2 : state->bears;
}

static void note_card(struct card_best *best, const struct report_card *card)
{
    const volley_card_state *state = &card->state;
    size_t i = 0;

    while (i < best->count && strcmp(best->cards[i].state.id, state->id) != 0)
        i++;
    if (i == RULES_CARDS_MAX)
        return;
    if (i < best->count && (rank_of(&best->cards[i].state) > rank_of(state) ||
                            (!state->active && *best->cards[i].say && !*card->say)))
        return;
    best->count = i == best->count ? i + 1 : best->count;
    best->cards[i] = *card;
    best->cards[i].number = i;
}

bool card_best_note(struct card_best *best, const struct ask_plan *plan, size_t ship)
{
    const struct scenario *scenario = &plan->scenario;
    const struct loadout *loadout = ask_loadout_of(scenario, ship);
    struct report_card card = { .ship = ship, .worth = NAN };

    for (; ask_card_find(plan, ship, card.number, &card.state); card.number++) {
        look_at_row(&card, scenario, best->has_friends);
        card_say_find(&card, scenario, &best->took);
        note_card(best, &card);
    }
    add_took(&best->took, loadout->took);
    ask_idle_note(best, scenario, ship);
    return card.number == loadout->card_count && !best->took.failed && !best->idle.failed;
}

void card_best_fini(struct card_best *best)
{
    buffer_fini(&best->took);
    buffer_fini(&best->idle);
}

void ask_cards_fini(struct card_use *use)
{
    struct buffer *const buffers[] = { &use->took, &use->idle, &use->rolled, &use->besides };

    free(use->cards);
    for (size_t i = 0; i < ARRAY_LEN(buffers); i++)
        buffer_fini(buffers[i]);
    *use = (struct card_use){ 0 };
}
