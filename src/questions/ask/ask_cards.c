#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"
#include "base/buffer.h"
#include "words/describe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_needs(const struct explain_card *found, enum rules_side side,
                        char out[VOLLEY_CARD_NEEDS_MAX])
{
    struct buffer text = { 0 };

    if (found->missing)
        describe_fact(found->missing, &text);
    else if (found->unpaid)
        describe_step(found->unpaid, side, &text);
    else if (found->unarmed)
        buffer_print(&text, "a weapon for the bonus attack");
    else
        buffer_print(&text, "something to do here");
    snprintf(out, VOLLEY_CARD_NEEDS_MAX, "%s%.*s", found->missing || !found->unpaid ? "" : "to ",
             text.failed ? 0 : (int)text.count, text.failed ? "" : text.bytes);
    buffer_fini(&text);
}

bool ask_card_find(const struct ask_plan *plan, size_t ship, size_t card, volley_card_state *out)
{
    const struct scenario *scenario = &plan->scenario;
    const struct loadout *loadout;
    struct explain_card found;

    if (ship > scenario->attacker_count)
        return false;
    loadout = ship == scenario->attacker_count ? &scenario->defender : &scenario->attackers[ship];
    if (card >= loadout->card_count ||
        explain_card_find(&found, scenario, ship, card, plan->plan.acted[ship], NULL) != VOLLEY_OK)
        return false;
    *out = (volley_card_state){ .id = loadout->cards[card].row->id,
                                .name = loadout->cards[card].row->name,
                                .asserted = loadout->cards[card].asserted,
                                .bears = found.bears,
                                .active = found.active,
                                .kind = cards_kind_words[loadout->cards[card].row->kind],
                                .plays_part = *loadout->cards[card].row->effect != '\0',
                                .carried = loadout->cards[card].carried };
    if (found.bears && !found.active)
        write_needs(&found, loadout->side, out->needs);
    if (loadout->cards[card].lacks_number) {
        out->bears = true;
        snprintf(out->needs, sizeof out->needs, "a number, as in %s=2", out->id);
    }
    return true;
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

volley_status ask_cards_find(struct card_use *out, const struct ask_plan *plan, volley_error *err)
{
    const struct scenario *scenario = &plan->scenario;
    size_t most = scenario->defender.card_count;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        most += scenario->attackers[i].card_count;
    *out = (struct card_use){ .cards = calloc(most + 1, sizeof *out->cards),
                              .attacker_count = scenario->attacker_count };
    if (!out->cards)
        return error_nomem(err);
    for (size_t ship = 0; ship <= scenario->attacker_count; ship++) {
        struct report_card found = { .ship = ship, .worth = NAN };

        for (; !is_repeated(scenario, ship) && find_in_any(plan, ship, found.number, &found.state);
             found.number++)
            out->cards[out->count++] = found;
    }
    return VOLLEY_OK;
}

void ask_cards_fini(struct card_use *use)
{
    free(use->cards);
    *use = (struct card_use){ 0 };
}

volley_status ask_cards_check(const struct card_use *use, volley_error *err)
{
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];
        struct buffer name = { 0 };
        volley_status status;

        if (!card_is_inactive(card))
            continue;
        card_use_name(use, card, &name);
        status = name.failed ? error_nomem(err)
                             : error_set(err, VOLLEY_INVALID, "card %.*s is inactive: it needs %s",
                                         (int)name.count, name.bytes, card->state.needs);
        buffer_fini(&name);
        return status;
    }
    return VOLLEY_OK;
}
