#include "questions/ask/ask_cards.h"

#include "base/ascii.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool card_is_inactive(const struct report_card *card)
{
    return card->state.bears && !card->state.active;
}

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
    else if (use->attacker_count > 1)
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

static void add_inactive(const struct report_card *card, struct buffer *out)
{
    buffer_print(out, ": inactive, needs %s", card->state.needs);
    if (!isnan(card->worth))
        buffer_print(out, "; with it %.4f", card->worth);
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
                         ": carried; an attack is made with one weapon, so name %s to fire "
                         "it.\n",
                         card->state.id);
        else if (!card->state.plays_part)
            buffer_print(out, ": plays no part in an attack.\n");
        else if (!card->state.bears)
            buffer_print(out, ": no bearing on this attack.\n");
        else if (card->state.active)
            buffer_print(out, card->state.asserted ? ": active, on your word.\n" : ": active.\n");
        else
            add_inactive(card, out);
    }
}

void card_use_list(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct card_use *use = at->it;
    bool first = true;

    (void)number;
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        if (!card_is_inactive(card))
            continue;
        buffer_print(out, "%s", first ? "" : "; ");
        card_use_id(use, card, out);
        buffer_print(out, " needs %s", card->state.needs);
        first = false;
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

static struct record_value card_needs(const struct record_at *at)
{
    const char *needs = ((const struct report_card *)at->it)->state.needs;

    return record_text(*needs ? needs : NULL);
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
    { "needs", RECORD_TEXT, .get = card_needs, .null = true },
    { "mean_damage_with", RECORD_NUMBER, CARD(worth), .null = true },
};
static const struct record card_record = RECORD(card_fields);

static const struct record_field use_fields[] = {
    { NULL, RECORD_LIST, RECORD_ITEMS(struct card_use, cards, count), .of = &card_record },
};
const struct record card_use_record = RECORD(use_fields);
