#include "report/card_use.h"

#include "base/ascii.h"
#include "base/io/csv.h"
#include "report/document.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool is_inactive(const struct report_card *card)
{
    return card->bears && !card->active;
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
        if (strcmp(use->cards[i].name, card->name) == 0 &&
            strcmp(use->cards[i].kind, card->kind) != 0)
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
    const bool shared = has_namesake(use, card), told = shared || !gives_id(card->name, card->id);

    buffer_print(out, "%s", card->name);
    if (told)
        buffer_print(out, " (%s%s%s", shared ? card->kind : "", shared ? "." : "", card->id);
    add_whose(use, card, told, out);
}

void card_use_id(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    buffer_print(out, "%s", card->id);
    add_whose(use, card, false, out);
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
        if (card->carried)
            buffer_print(out,
                         ": carried; an attack is made with one weapon, so name %s to fire "
                         "it.\n",
                         card->id);
        else if (!card->plays_part)
            buffer_print(out, ": plays no part in an attack.\n");
        else if (!card->bears)
            buffer_print(out, ": no bearing on this attack.\n");
        else if (card->active)
            buffer_print(out, card->asserted ? ": active, on your word.\n" : ": active.\n");
        else
            add_inactive(card, out);
    }
}

/* The inactive ones on one line, with what each needs: "predator needs bullseye; juke needs …". */
static void list_inactive(const struct card_use *use, struct buffer *out)
{
    bool first = true;

    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        if (!is_inactive(card))
            continue;
        buffer_print(out, "%s", first ? "" : "; ");
        card_use_id(use, card, out);
        buffer_print(out, " needs %s", card->needs);
        first = false;
    }
}

void card_use_field(const struct card_use *use, char delimiter, struct buffer *out)
{
    struct buffer text = { 0 };

    list_inactive(use, &text);
    csv_take(out, &text, delimiter);
}

static json_t *card_object(const struct card_use *use, const struct report_card *card)
{
    char side[32] = "defender";

    if (card->ship < use->attacker_count)
        snprintf(side, sizeof side, "attacker %zu", card->ship + 1);
    return json_pack("{s:o, s:o, s:s, s:b, s:b, s:b, s:b, s:b, s:o, s:o}", "id",
                     document_text(card->id), "name", document_text(card->name), "side", side,
                     "active", card->active, "bears", card->bears, "plays_part", card->plays_part,
                     "carried", card->carried, "asserted", card->asserted, "needs",
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
