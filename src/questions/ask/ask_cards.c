#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"
#include "base/grow.h"
#include "words/describe.h"

#include <math.h>
#include <stdio.h>

bool ask_lent_add(struct ask_lent *list, const struct report_card *card, int side)
{
    uint32_t at = 0;

    if (!cards_row_is_lent(card->row))
        return true;
    while (at < list->count && list->items[at].row != card->row)
        at++;
    if (at == list->count) {
        if (!GROW(list->items, list->capacity, list->count, 1))
            return false;
        list->items[list->count++] = (struct ask_lent_card){ .row = card->row };
    }
    list->items[at].said[side] |= card->state.asserted;
    list->items[at].bearers[side] += !card->state.asserted;
    list->items[at].ships[side] +=
        card->state.asserted || cards_row_helps(card->row) == CARDS_HELPS_OTHERS_TOO;
    return true;
}

void ask_lent_tell(const struct ask_lent *list, const char *const ships[ASK_LENT_SIDES],
                   struct buffer *out)
{
    for (uint32_t i = 0; i < list->count; i++)
        for (int side = 0; side < ASK_LENT_SIDES; side++) {
            const struct ask_lent_card *card = &list->items[i];

            if (card->said[side] && card->ships[side] > 1 &&
                card->ships[side] > card->bearers[side])
                buffer_print(out,
                             "%s%s can help only so often, and here %d %s each have that help in "
                             "full: name it with one ship only",
                             out->count ? "; " : "", card->row->name, card->ships[side],
                             ships[side]);
        }
}

void ask_lent_fini(struct ask_lent *list)
{
    free(list->items);
}

/* A note of several attackers that have the help of one. False: out of memory. */
static bool note_lent(struct card_use *use)
{
    struct ask_lent lent = { 0 };
    struct buffer line = { 0 };
    bool ok = true;

    for (size_t i = 0; i < use->count; i++)
        for (size_t ship = 0; ship <= use->cards[i].alike; ship++)
            ok = ok &&
                 ask_lent_add(&lent, &use->cards[i], use->cards[i].ship == use->attacker_count);
    ask_lent_tell(&lent, (const char *const[]){ "attackers", "defenders" }, &line);
    if (line.count)
        buffer_print(&use->took, "%.*s\n", (int)line.count, line.bytes);
    buffer_end(&line, &use->took);
    ask_lent_fini(&lent);
    return ok;
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

static struct record_value card_reason(const struct record_at *at)
{
    const struct cards_left_out *left = ((const struct report_card *)at->it)->left_out;

    return record_text(left ? left->reason : NULL);
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
    { "reason", RECORD_TEXT, .get = card_reason, .null = true },
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
        explain_card_find(&found, scenario, ship, card, plan->plan.acted[ship]) != VOLLEY_OK)
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

/* Whether a card that a ship brings without its number is given that by a word. */
static bool is_numbered(const struct loadout *loadout, size_t card)
{
    for (size_t i = 0; i < loadout->card_count && loadout->cards[card].lacks_number; i++)
        if (loadout->cards[i].row == loadout->cards[card].row && !loadout->cards[i].lacks_number)
            return true;
    return false;
}

/* Whether it gives tokens when an attack is over, to its own ship if others attack after that. */
static bool gives_later(const struct rules_effect *effect, bool last)
{
    const struct rules_step *main = rules_effect_main(effect);

    return rules_step_gains(main, RULES_FAMILY_TOKENS) && effect->step_count == 1 &&
           (effect->timing == RULES_NORMAL || effect->timing == RULES_AFTER ||
            effect->timing == RULES_END) &&
           (last || !main->theirs);
}

/* Whether all that a card does is to give tokens after the attack, and no other attack follows in
 * which they would be of use. */
static bool is_later(const struct scenario *scenario, size_t ship, size_t card)
{
    const bool defends = ship == scenario->attacker_count, last = scenario->attacker_count == 1;
    const struct loadout *attacker = &scenario->attackers[defends ? 0 : ship];
    const struct loadout *loadout = defends ? &scenario->defender : attacker;
    bool later = false;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        if (loadout->effects[i].card != card + 1 || rules_effect_is_idle(&loadout->effects[i]))
            continue;
        later = gives_later(&loadout->effects[i], last);
        if (!later)
            return false;
    }
    return later && (last || !defends) && attacker->follow_up_count == 0;
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
    card->later = is_later(scenario, card->ship, card->number);
    card->assigned = at ? at + strlen(assigns) : NULL;
    card->left_out = *row->effect ? NULL : cards_left_out(printed, row);
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
        if (is_repeated(scenario, ship))
            continue;
        while (is_repeated(scenario, ship + found.alike + 1))
            found.alike++;
        for (; find_in_any(plan, ship, found.number, &found.state); found.number++) {
            look_at_row(&found, scenario, ship < scenario->attacker_count);
            card_say_find(&found, scenario, &out->took);
            ask_weighed_find(out, scenario, &found);
            if (!is_numbered(loadout, found.number))
                out->cards[out->count++] = found;
        }
        NEED(found.number == loadout->card_count, err);
    }
    ask_idle_add(scenario, &out->idle);
    ask_breaches_add(scenario, &out->idle);
    card_took_add(&out->took, &out->idle);
    return !note_lent(out) || out->took.failed || out->idle.failed || out->weighs.failed
               ? error_nomem(err)
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
    buffer_fini(&best->besides);
}

void ask_cards_fini(struct card_use *use)
{
    struct buffer *const buffers[] = { &use->took, &use->idle, &use->weighs, &use->rolled,
                                       &use->besides };

    free(use->cards);
    for (size_t i = 0; i < ARRAY_LEN(buffers); i++)
        buffer_fini(buffers[i]);
    *use = (struct card_use){ 0 };
}
