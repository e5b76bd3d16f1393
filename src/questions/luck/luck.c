#include "questions/luck/luck.h"

#include "base/decimal.h"

/* ---- totals ---- */

static bool is_counted(const struct game_attack *attack)
{
    return attack->error.status == VOLLEY_OK;
}

/* The sum of the most that the attacks can do. */
static double widest_of(const volley_game *game)
{
    double widest = 0;

    for (size_t i = 0; i < game->attack_count; i++) {
        const struct luck_spread *spread = &game->attacks[i].spread;
        double most = 0;

        for (uint32_t at = 0; at < spread->count; at++)
            most = spread->values[at].value > most ? spread->values[at].value : most;
        widest += most;
    }
    return widest;
}

bool game_has_dice(const volley_game *game)
{
    for (size_t i = 0; i < game->attack_count; i++)
        if (is_counted(&game->attacks[i]) && !game->attacks[i].damage.text)
            return true;
    return false;
}

/* Take an attack into a total. Its units add up as those of what can come do. */
static volley_status add_attack(struct game_total *total, const struct game_attack *attack,
                                bool negative, int64_t *units, volley_error *err)
{
    const double sign = negative ? -1 : 1;

    total->attacks++;
    total->fortune.expected += sign * attack->fortune.expected;
    total->fortune.came += sign * attack->fortune.came;
    *units += (negative ? -1 : 1) * luck_sum_units(&total->sum, attack->fortune.came);
    return luck_sum_add(&total->sum, &attack->spread, negative, err);
}

/* player: whose attacks are added; those of others are taken away if `both`. */
static volley_status add_up(const volley_game *game, uint32_t player, bool both,
                            struct game_total *out, volley_error *err)
{
    struct luck_place place;
    int64_t units = 0;

    TRY(luck_sum_init(&out->sum, widest_of(game), !game_has_dice(game), err));
    for (size_t i = 0; i < game->attack_count; i++) {
        const struct game_attack *attack = &game->attacks[i];

        if (is_counted(attack) && (both || attack->player == player))
            TRY(add_attack(out, attack, attack->player != player, &units, err));
    }
    place = luck_sum_place(&out->sum, units);
    out->fortune.below = place.below;
    out->fortune.same = place.same;
    return VOLLEY_OK;
}

/* ---- the door ---- */

/* Say why attacks are not counted; the first of them is told to the caller, too. */
static volley_status tell_faults(volley_game *game, volley_error *err)
{
    for (size_t i = 0; i < game->attack_count; i++) {
        struct game_attack *attack = &game->attacks[i];

        if (is_counted(attack))
            continue;
        attack->fault = arena_take(&game->arena, sizeof *attack->fault);
        NEED(attack->fault, err);
        failure_of_row(attack->fault, &attack->error);
        error_copy(err, &attack->error);
    }
    return VOLLEY_OK;
}

static void name_line(size_t attack, struct buffer *out, const void *context)
{
    buffer_print(out, "line %d", ((const struct game_attack *)context)[attack].line);
}

/* What is said of cards, for programs apart. False: out of memory. */
static bool tell(volley_game *game, const struct card_digest *digest,
                 const struct card_digest_names *names, struct game_said *out)
{
    struct buffer text = { 0 }, cards = { 0 }, notes = { 0 };

    card_digest_text(digest, names, &text);
    out->all = buffer_keep(&text, &game->arena);
    if (out->all)
        card_lines_apart(out->all, &cards, &notes);
    out->cards = buffer_keep(&cards, &game->arena);
    out->notes = buffer_keep(&notes, &game->arena);
    return out->all && out->cards && out->notes;
}

/* With what is told of it alone. An attack that cannot be read is told with the others; without
 * memory there is no game. */
static volley_status work_one(volley_game *game, struct game_attack *attack, const volley_luck *how,
                              volley_error *err)
{
    const struct card_digest_names names = { name_line, NULL, attack, 1 };
    struct card_digest own = { 0 };
    bool ok;

    luck_work(attack, how, &game->cards, &own);
    ok = tell(game, &own, &names, &attack->said);
    card_digest_fini(&own);
    NEED(ok, err);
    return attack->error.status == VOLLEY_NOMEM || attack->error.status == VOLLEY_STOPPED
               ? error_copy(err, &attack->error)
               : VOLLEY_OK;
}

static volley_status tell_cards(volley_game *game, volley_error *err)
{
    const struct card_digest_names names = { name_line, NULL, game->attacks, 1 };

    return tell(game, &game->cards, &names, &game->said) ? VOLLEY_OK : error_nomem(err);
}

volley_status volley_luck_read(const volley_luck *how, const volley_source *source,
                               volley_game **out, volley_error *err)
{
    volley_game *game = calloc(1, sizeof *game);
    volley_status status;

    *out = NULL;
    NEED(game, err);
    status = game_read(game, how, source, err);
    for (size_t i = 0; status == VOLLEY_OK && i < game->attack_count; i++)
        status = work_one(game, &game->attacks[i], how, err);
    for (uint32_t player = 0; status == VOLLEY_OK && player < game->player_count; player++)
        status = add_up(game, player, false, &game->players[player], err);
    if (status == VOLLEY_OK && game->player_count == 2)
        status = add_up(game, 0, true, &game->difference, err);
    if (status == VOLLEY_OK)
        status = tell_faults(game, err);
    if (status == VOLLEY_OK)
        status = tell_cards(game, err);
    if (status != VOLLEY_OK) {
        volley_game_free(game);
        return status;
    }
    *out = game;
    return VOLLEY_OK;
}

size_t volley_game_attack_count(const volley_game *game)
{
    return game->attack_count;
}

int volley_game_attack(const volley_game *game, size_t attack, volley_fortune *out)
{
    if (attack >= game->attack_count || !is_counted(&game->attacks[attack]))
        return 0;
    *out = game->attacks[attack].fortune;
    return 1;
}

size_t volley_game_player_count(const volley_game *game)
{
    return game->player_count;
}

const char *volley_game_player(const volley_game *game, size_t player)
{
    return player < game->player_count ? game->players[player].name : NULL;
}

void volley_game_total(const volley_game *game, size_t player, volley_fortune *out)
{
    *out = player < game->player_count ? game->players[player].fortune : (volley_fortune){ 0 };
}

int volley_game_difference(const volley_game *game, volley_fortune *out)
{
    *out = game->difference.fortune;
    return game->player_count == 2;
}

/* ---- the report ---- */

volley_status volley_game_write(const volley_game *game, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    return io_report(&luck_forms, game, format, sink, err);
}
