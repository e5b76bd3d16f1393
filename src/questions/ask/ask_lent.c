#include "questions/ask/ask_lent.h"

#include "base/grow.h"

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

bool ask_lent_note(struct card_use *use)
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
