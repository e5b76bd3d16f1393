#include "report/luck.h"
#include "base/point.h"
#include "questions/luck/luck.h"
#include "report/form.h"
#include "report/sink.h"

#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT_MAX = 400 };

_Static_assert((int)LUCK_PLAYERS_MAX == (int)VOLLEY_LUCK_PLAYERS_MAX, "a report has all players");

/* ---- totals ---- */

static bool is_counted(const struct game_attack *attack)
{
    return attack->error.status == VOLLEY_OK;
}

/* The sum of the most that the attacks can do. */
static double widest_of(const volley_game *game)
{
    double widest = 0;

    for (uint32_t i = 0; i < game->attack_count; i++) {
        const struct luck_spread *spread = &game->attacks[i].spread;
        double most = 0;

        for (uint32_t at = 0; at < spread->count; at++)
            most = spread->values[at].value > most ? spread->values[at].value : most;
        widest += most;
    }
    return widest;
}

static bool has_dice(const volley_game *game)
{
    for (uint32_t i = 0; i < game->attack_count; i++)
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
    volley_status status = luck_sum_init(&out->sum, widest_of(game), !has_dice(game), err);
    struct luck_place place;
    int64_t units = 0;

    for (uint32_t i = 0; i < game->attack_count && status == VOLLEY_OK; i++) {
        const struct game_attack *attack = &game->attacks[i];

        if (is_counted(attack) && (both || attack->player == player))
            status = add_attack(out, attack, attack->player != player, &units, err);
    }
    if (status != VOLLEY_OK)
        return status;
    place = luck_sum_place(&out->sum, units);
    out->fortune.below = place.below;
    out->fortune.same = place.same;
    return VOLLEY_OK;
}

static volley_status add_all_up(volley_game *game, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (uint32_t player = 0; player < game->player_count && status == VOLLEY_OK; player++)
        status = add_up(game, player, false, &game->totals[player], err);
    if (game->player_count == 2 && status == VOLLEY_OK)
        status = add_up(game, 0, true, &game->difference, err);
    return status;
}

/* ---- the door ---- */

/* An attack that cannot be read is told with the others; without memory there is no game. */
static volley_status work_all(volley_game *game, const volley_luck *how, volley_error *err)
{
    for (uint32_t i = 0; i < game->attack_count; i++) {
        struct game_attack *attack = &game->attacks[i];

        if (is_counted(attack))
            luck_work(game, attack, how);
        if (attack->error.status == VOLLEY_NOMEM || attack->error.status == VOLLEY_STOPPED)
            return error_copy(err, &attack->error);
    }
    return VOLLEY_OK;
}

volley_status volley_luck_read(const volley_luck *how, const volley_source *source,
                               volley_game **out, volley_error *err)
{
    volley_game *game = calloc(1, sizeof *game);
    volley_status status;

    *out = NULL;
    if (!game)
        return error_nomem(err);
    status = game_read(game, how, source, err);
    if (status == VOLLEY_OK)
        status = work_all(game, how, err);
    if (status == VOLLEY_OK)
        status = add_all_up(game, err);
    if (status != VOLLEY_OK) {
        volley_game_free(game);
        return status;
    }
    for (uint32_t i = 0; i < game->attack_count; i++)
        error_copy(err, &game->attacks[i].error);
    *out = game;
    return VOLLEY_OK;
}

void volley_game_free(volley_game *game)
{
    if (game)
        game_fini(game);
    free(game);
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
    return player < game->player_count ? game->players[player] : NULL;
}

void volley_game_total(const volley_game *game, size_t player, volley_fortune *out)
{
    *out = player < game->player_count ? game->totals[player].fortune : (volley_fortune){ 0 };
}

int volley_game_difference(const volley_game *game, volley_fortune *out)
{
    *out = game->difference.fortune;
    return game->player_count == 2;
}

/* ---- the report ---- */

static struct luck_figures figures_of(const volley_fortune *fortune)
{
    return (struct luck_figures){ fortune->expected, fortune->came, fortune->below, fortune->same };
}

static struct luck_total total_of(const struct game_total *total, const char *name)
{
    return (struct luck_total){ .name = name,
                                .attacks = total->attacks,
                                .figures = figures_of(&total->fortune),
                                .unit = total->sum.unit,
                                .first = (double)total->sum.first * total->sum.unit,
                                .chances = total->sum.chances,
                                .count = total->sum.count };
}

static struct luck_row row_of(const volley_game *game, const struct game_attack *attack,
                              char error[ERROR_TEXT_MAX])
{
    const char *attacker = attack->attacker.text, *defender = attack->defender.text;

    return (struct luck_row){
        .line = attack->line,
        .player = attack->player < game->player_count ? game->players[attack->player] : "",
        .edition = attack->edition,
        .attacker = attacker ? attacker : "",
        .defender = defender ? defender : "",
        .rolled = attack->rolled.text,
        .dice = attack->dice,
        .error =
            is_counted(attack) ? NULL : volley_error_text(&attack->error, error, ERROR_TEXT_MAX),
        .figures = figures_of(&attack->fortune),
    };
}

static void add_report(const volley_game *game, struct luck_row *rows,
                       char (*errors)[ERROR_TEXT_MAX], volley_format format, struct buffer *out)
{
    struct luck_report report = { .version = VOLLEY_VERSION,
                                  .source = game->source,
                                  .rows = rows,
                                  .row_count = game->attack_count,
                                  .has_dice = has_dice(game),
                                  .player_count = game->player_count,
                                  .difference = total_of(&game->difference, "") };
    struct point point = point_begin();

    for (uint32_t i = 0; i < game->attack_count; i++) {
        rows[i] = row_of(game, &game->attacks[i], errors[i]);
        report.failed += rows[i].error != NULL;
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        report.players[i] = total_of(&game->totals[i], game->players[i]);
    if (format == VOLLEY_JSON)
        luck_report_json(&report, out);
    else if (format == VOLLEY_CSV)
        luck_report_csv(&report, out);
    else
        luck_report_print(&report, io_page_form(format), out);
    point_end(&point);
}

volley_status volley_game_write(const volley_game *game, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    volley_status status = io_check_format(format, IO_PAGE_FORMATS, err);
    struct luck_row *rows;
    char(*errors)[ERROR_TEXT_MAX];
    struct buffer out = io_text(sink);

    if (status != VOLLEY_OK)
        return status;
    rows = calloc(game->attack_count, sizeof *rows);
    errors = calloc(game->attack_count, sizeof *errors);
    if (rows && errors)
        add_report(game, rows, errors, format, &out);
    out.failed = out.failed || !rows || !errors;
    free(rows);
    free(errors);
    return io_drain(&out, sink, err);
}
