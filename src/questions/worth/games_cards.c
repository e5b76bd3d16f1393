/* What becomes of cards in games. */
#include "questions/worth/games.h"

#include <string.h>

static bool look_at(const volley_duel *duel, size_t variant, enum engagement_side side,
                    struct card_best *out)
{
    const struct duel_cast *cast = &duel->variants[variant].cast;
    const size_t first = engagement_first_of(&cast->engagement, side);

    return duel_cards_of(cast, duel->library, cast->engagement.ships[first].kind, out, NULL);
}

bool games_needs(struct playing *playing, struct worth_line *line, const volley_duel *duel)
{
    struct card_best own;

    if (!line->card)
        return true;
    if (!look_at(duel, 1, ENGAGEMENT_A, &own))
        return false;
    for (size_t i = 0; i < own.count; i++)
        if (strcmp(own.cards[i].state.id, line->card->id) == 0 && card_is_inactive(&own.cards[i]))
            line->told.needs =
                squad_texts_print(&playing->worth->texts, "%s", own.cards[i].state.needs);
    return true;
}

static void name_opponent(size_t number, struct buffer *out, const void *context)
{
    const volley_field_side *other = &((const struct playing *)context)->field[number];

    buffer_print(out, "%s", other->name ? other->name : other->ships.texts[0].text);
}

/* What becomes of the cards of an opponent, and of the ship beside it. */
static volley_status add_cards(const struct playing *playing, size_t number,
                               struct card_digest *digest, volley_error *err)
{
    const volley_worth *worth = playing->worth;
    const bool given = !worth->games.read;
    struct card_best own, other;
    volley_duel *duel = NULL;
    volley_status status =
        games_duel(playing, playing->teams, NULL, 0, &playing->field[number].ships, &duel, err);

    if (status == VOLLEY_OK &&
        !(look_at(duel, 0, ENGAGEMENT_A, &own) && look_at(duel, 0, ENGAGEMENT_B, &other)))
        status = error_nomem(err);
    if (status == VOLLEY_OK && worth->strict)
        status = card_best_check(&own, NULL, err);
    if (status == VOLLEY_OK && worth->strict && given)
        status = card_best_check(&other, playing->field[number].name, err);
    if (status == VOLLEY_OK && given)
        card_digest_add_ship(digest, &other, false);
    volley_duel_free(duel);
    return status;
}

volley_status games_tell_cards(const struct playing *playing, volley_error *err)
{
    volley_worth *worth = playing->worth;
    const struct card_digest_names names = { name_opponent, NULL, playing, 1 };
    struct card_digest digest = { 0 };
    struct buffer text = { 0 };
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; status == VOLLEY_OK && i < playing->opponents; i++)
        if (!worth->games.read || (worth->strict && i == 0))
            status = add_cards(playing, i, &digest, err);
    card_digest_text(&digest, &names, &text);
    buffer_print(&text, "%s", worth->notes);
    worth->notes = squad_texts_keep(&worth->texts, &text);
    card_digest_fini(&digest);
    return status;
}
