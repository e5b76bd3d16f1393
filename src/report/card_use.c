#include "report/card_use.h"

#include "report/csv.h"
#include "report/document.h"

#include <math.h>
#include <stdio.h>

static bool is_inactive(const struct report_card *card)
{
    return card->bears && !card->active;
}

void card_use_name(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    buffer_print(out, "%s", card->id);
    if (card->ship == use->attacker_count)
        buffer_print(out, " (defender)");
    else if (use->attacker_count > 1)
        buffer_print(out, " (attack %zu)", card->ship + 1);
}

static void add_inactive(const struct report_card *card, struct buffer *out)
{
    buffer_print(out, ": inactive, needs %s", card->needs);
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
        if (!card->bears)
            buffer_print(out, ": no bearing on this attack.\n");
        else if (card->active)
            buffer_print(out, card->asserted ? ": active, on your word.\n" : ": active.\n");
        else
            add_inactive(card, out);
    }
}

void card_use_inactive(const struct card_use *use, struct buffer *out)
{
    bool first = true;

    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        if (!is_inactive(card))
            continue;
        buffer_print(out, "%s", first ? "" : "; ");
        card_use_name(use, card, out);
        buffer_print(out, " needs %s", card->needs);
        first = false;
    }
}

void card_use_field(const struct card_use *use, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    card_use_inactive(use, &text);
    buffer_add(&text, "", 1);
    csv_field(out, text.failed ? "" : text.bytes, delimiter, false);
    out->failed = out->failed || text.failed;
    buffer_fini(&text);
}

static json_t *card_object(const struct card_use *use, const struct report_card *card)
{
    char side[32] = "defender";

    if (card->ship < use->attacker_count)
        snprintf(side, sizeof side, "attacker %zu", card->ship + 1);
    return json_pack("{s:s, s:s, s:b, s:b, s:b, s:o, s:o}", "id", card->id, "side", side, "active",
                     card->active, "bears", card->bears, "asserted", card->asserted, "needs",
                     *card->needs ? document_text(card->needs) : json_null(), "mean_damage_with",
                     document_number(card->worth));
}

json_t *card_use_json(const struct card_use *use)
{
    json_t *list = json_array();

    for (size_t i = 0; i < use->count; i++)
        list = document_append(list, card_object(use, &use->cards[i]));
    return list;
}
