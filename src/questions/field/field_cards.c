/* What becomes of the cards of the sides of a field. */
#include "base/grow.h"
#include "questions/field/field.h"

static bool add_place(volley_field *field, const char *side, size_t ship)
{
    const uint32_t place = field->cards.scenario_count;

    if (!GROW(field->cards_of, field->cards_of_capacity, place, 1))
        return false;
    field->cards_of[place] = (struct field_card_place){ side, ship };
    return true;
}

/* Ships of one kind are told as the first of them. */
static bool is_first(const struct engagement *engagement, size_t first, size_t ship)
{
    for (size_t i = first; i < ship; i++)
        if (engagement->ships[i].kind == engagement->ships[ship].kind)
            return false;
    return true;
}

bool field_cards_add(volley_field *field, struct field_side *side, const struct duel_cast *cast,
                     enum engagement_side which, const volley_library *library)
{
    const struct engagement *engagement = &cast->engagement;
    const size_t first = engagement_first_of(engagement, which),
                 count = engagement->count_of[which];
    bool ok = true;

    for (size_t i = first; i < first + count && ok && !side->looked_at; i++) {
        const size_t kind = engagement->ships[i].kind;
        const struct cards_pilot *pilot = cast->faces[kind].pilot;
        struct card_best known;

        if (!is_first(engagement, first, i))
            continue;
        ok = duel_cards_of(cast, library, kind, "the ship", &known, NULL) &&
             add_place(field, side->name, count > 1 ? i - first + 1 : 0);
        if (side->listed) /* of a roster those are told of that each of its ships was given */
            card_best_keep_upgrades(&known, pilot ? pilot->standard_loadout : "");
        if (ok)
            card_digest_add_ship(&field->cards, &known, false);
        card_best_fini(&known);
    }
    side->looked_at = true;
    return ok && !field->cards.failed;
}

static void name_place(size_t place, struct buffer *out, const void *context)
{
    const struct field_card_place *of = &((const volley_field *)context)->cards_of[place];

    buffer_print(out, "%s", of->side);
    if (of->ship)
        buffer_print(out, ", ship %zu", of->ship);
}

bool field_cards_tell(volley_field *field)
{
    const struct card_digest_names names = { name_place, NULL, field, 1 };
    struct buffer text = { 0 };

    card_digest_text(&field->cards, &names, &text);
    field->cards_told = buffer_keep(&text, &field->arena);
    return field->cards_told != NULL;
}
