/* What becomes of cards in games. */
#include "questions/worth/games.h"

/* ship: its number on both sides, from 0 */
static bool look_at(const volley_duel *duel, size_t variant, size_t ship, struct card_best *out)
{
    const struct duel_cast *cast = &duel->variants[variant].cast;

    return duel_cards_of(cast, duel->library, cast->engagement.ships[ship].kind, "the ship", out,
                         NULL);
}

bool games_needs(struct playing *playing, struct worth_line *line, const volley_duel *duel)
{
    struct card_best own;
    bool found;

    if (!line->card)
        return true;
    found = look_at(duel, 1, playing->worth->games.place, &own);
    for (size_t i = 0; i < own.count && found; i++)
        if (strcmp(own.cards[i].state.id, line->card->id) == 0 && card_is_inactive(&own.cards[i]))
            line->told.needs =
                squad_texts_print(&playing->worth->texts, "%s", own.cards[i].state.needs);
    card_best_fini(&own);
    return found;
}

/* Ships beside it come before opponents. */
static void name_ship(size_t number, struct buffer *out, const void *context)
{
    const struct playing *playing = context;
    const struct worth_games *games = &playing->worth->games;
    const volley_field_side *other;

    if (number < games->mate_count) {
        buffer_print(out, "%s", games->mates[number]);
        return;
    }
    other = &playing->field[number - games->mate_count];
    buffer_print(out, "%s", other->name ? other->name : other->ships.texts[0].text);
}

/* The same of who fights beside the ship. */
static volley_status add_mates(const struct playing *playing, const volley_duel *duel,
                               struct card_digest *digest, volley_error *err)
{
    const struct worth_games *games = &playing->worth->games;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < games->mate_count && status == VOLLEY_OK; i++) {
        struct card_best mate;

        if (!look_at(duel, 0, i + (i >= games->place), &mate))
            status = error_nomem(err);
        else if (playing->worth->strict)
            status = card_best_check(&mate, games->mates[i], err);
        card_digest_add_ship(digest, &mate, false);
        card_best_fini(&mate);
    }
    return status;
}

/* What becomes of the cards of an opponent, and of the side against it, once. */
static volley_status add_cards(const struct playing *playing, size_t number,
                               struct card_digest *digest, struct buffer *limited,
                               volley_error *err)
{
    const volley_worth *worth = playing->worth;
    const bool given = !worth->games.read;
    const char *const sides[] = { "its side", given ? "the other side" : NULL };
    struct buffer lines = { 0 };
    struct card_best own = { .count = 0 }, other = { .count = 0 };
    volley_duel *duel = NULL;
    volley_status status =
        games_duel(playing, playing->teams, NULL, 0, &playing->field[number].ships, &duel, err);

    if (status == VOLLEY_OK && !(look_at(duel, 0, worth->games.place, &own) &&
                                 look_at(duel, 0, worth->games.mate_count + 1, &other)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        duel_find_limited(&duel->variants[0].cast.engagement, sides, &lines);
    card_took_add(limited, &lines);
    buffer_end(&lines, limited);
    if (status == VOLLEY_OK && number == 0)
        status = add_mates(playing, duel, digest, err);
    if (status == VOLLEY_OK && worth->strict)
        status = card_best_check(&own, NULL, err);
    if (status == VOLLEY_OK && worth->strict && given)
        status = card_best_check(&other, playing->field[number].name, err);
    if (status == VOLLEY_OK && given)
        card_digest_add_ship(digest, &other, false);
    card_best_fini(&own);
    card_best_fini(&other);
    volley_duel_free(duel);
    return status;
}

volley_status games_tell_cards(const struct playing *playing, volley_error *err)
{
    volley_worth *worth = playing->worth;
    const struct card_digest_names names = { name_ship, NULL, playing, 1 };
    struct card_digest digest = { .is_plain = true };
    struct buffer limited = { 0 }, text = { 0 };
    const char *line;
    size_t bytes;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; status == VOLLEY_OK && i < playing->opponents; i++)
        if (!worth->games.read || (i == 0 && (worth->strict || worth->games.mate_count)))
            status = add_cards(playing, i, &digest, &limited, err);
    card_digest_text(&digest, &names, &text);
    for (uint32_t from = 0; buffer_next_line(&limited, &from, &line, &bytes);)
        buffer_print(&text, "%.*s.\n", (int)bytes, line);
    buffer_end(&limited, &text);
    buffer_print(&text, "%s", worth->notes);
    worth->notes = squad_texts_keep(&worth->texts, &text);
    card_digest_fini(&digest);
    return status;
}
