#include "questions/luck/luck.h"

#include "base/ascii.h"
#include "base/decimal.h"
#include "base/grow.h"
#include "base/io/file.h"
#include "game/rules/edition.h"

#include <math.h>

enum column {
    COLUMN_ATTACKER,
    COLUMN_DEFENDER,
    COLUMN_DAMAGE,
    COLUMN_ROLLED,
    COLUMN_PLAYER,
    COLUMN_EDITION,
    COLUMNS
};

struct reader {
    volley_game *game;
    const volley_luck *how;
    bool has_header;
    struct io_header header;
    volley_error error;
};

struct error_place game_cell_place(const volley_text *cell)
{
    return (struct error_place){ cell->source, cell->line, cell->column, cell->text,
                                 cell->text ? strlen(cell->text) : 0 };
}

static void read_header(struct reader *reader, const struct csv_row *row)
{
    const struct error_place line = io_row_place(reader->game->source, row);

    reader->has_header = true;
    if (io_header_read(&reader->header, row, reader->game->source, TITLE_OF_GAME,
                       1u << COLUMN_ATTACKER | 1u << COLUMN_DEFENDER,
                       &reader->error) == VOLLEY_OK &&
        reader->header.places[COLUMN_DAMAGE] < 0 && reader->header.places[COLUMN_ROLLED] < 0)
        error_at(&reader->error, VOLLEY_SYNTAX, &line,
                 "the header row has neither a column 'damage' nor 'rolled': what came of the "
                 "attacks?");
}

/* ---- cells ---- */

static const char *keep_text(struct reader *reader, const char *text)
{
    const char *copy = arena_copy(&reader->game->arena, text);

    if (!copy)
        error_nomem(&reader->error);
    return copy;
}

static volley_text keep(struct reader *reader, const struct csv_cell *cell)
{
    volley_text kept = { .source = reader->game->source };

    if (cell) {
        kept.text = keep_text(reader, cell->text);
        kept.line = cell->line;
        kept.column = cell->column;
    }
    return kept;
}

/* A ship; "@list.xws:2" stands for its words. */
static volley_text keep_ship(struct reader *reader, struct game_attack *attack,
                             const struct csv_cell *cell, bool defends)
{
    struct io_expansion expansion;
    volley_text kept;

    if (!cell)
        return (volley_text){ .text = "" };
    io_expand(&expansion, reader->how->expander, cell, reader->game->source, attack->edition,
              defends, &attack->error);
    kept = keep(reader, &expansion.cell);
    kept.pinned = expansion.pinned;
    io_expansion_fini(&expansion);
    return kept;
}

static void find_edition(struct reader *reader, struct game_attack *attack,
                         const struct csv_cell *cell)
{
    const char *name = cell ? cell->text : reader->how->edition ? reader->how->edition : "2.5";
    const struct rules_edition *edition = rules_edition_find(name);

    attack->edition = edition ? edition->name : "2.5";
    if (!edition && cell) {
        const struct error_place place = io_cell_place(reader->game->source, cell);

        error_at(&attack->error, VOLLEY_INVALID, &place, "there is no such edition: 1, 2 or 2.5");
    }
}

/* Players are numbered as they come. */
static void find_player(struct reader *reader, struct game_attack *attack,
                        const struct csv_cell *cell)
{
    volley_game *game = reader->game;
    const char *name = cell ? cell->text : "";
    struct error_place place;

    while (attack->player < game->player_count &&
           !ascii_same(game->players[attack->player].name, name))
        attack->player++;
    if (attack->player == game->player_count && attack->player < VOLLEY_LUCK_PLAYERS_MAX)
        game->players[game->player_count++].name = keep_text(reader, name);
    if (attack->player < game->player_count) {
        attack->player_name = game->players[attack->player].name;
        return;
    }
    place = cell ? io_cell_place(game->source, cell)
                 : (struct error_place){ .source = game->source, .line = attack->line };
    error_at(&attack->error, VOLLEY_INVALID, &place,
             cell ? "a third player: a game has two" : "no player is named, and there are two");
}

static void check_attack(const volley_game *game, struct game_attack *attack)
{
    const struct error_place line = { .source = game->source, .line = attack->line, .column = 1 };

    if (!*attack->attacker.text || !*attack->defender.text)
        error_at(&attack->error, VOLLEY_SYNTAX, &line, "the row has no %s",
                 *attack->attacker.text ? "defender" : "attacker");
    if (!attack->damage.text && !attack->rolled.text)
        error_at(&attack->error, VOLLEY_SYNTAX, &line,
                 "the row has neither damage nor dice: what came of the attack?");
}

static bool has_room(struct reader *reader, const struct csv_row *row)
{
    volley_game *game = reader->game;
    const struct error_place line = io_row_place(game->source, row);

    if (game->attack_count == VOLLEY_LUCK_ROWS_MAX)
        error_at(&reader->error, VOLLEY_TOO_LARGE, &line, "more than %d attacks",
                 VOLLEY_LUCK_ROWS_MAX);
    else if (!GROW(game->attacks, game->attack_capacity, game->attack_count, 1))
        error_nomem(&reader->error);
    return reader->error.status == VOLLEY_OK;
}

static void read_attack(struct reader *reader, const struct csv_row *row)
{
    const struct csv_cell *cells[COLUMNS] = { NULL };
    volley_game *game = reader->game;
    struct game_attack attack = { .line = row->line, .player_name = "", .dice = NAN };

    if (!has_room(reader, row))
        return;
    io_row_check(&reader->header, row, &attack.error);
    for (size_t column = 0; column < COLUMNS; column++)
        cells[column] = io_header_cell(&reader->header, row, column);
    find_edition(reader, &attack, cells[COLUMN_EDITION]);
    if (attack.error.status == VOLLEY_OK)
        find_player(reader, &attack, cells[COLUMN_PLAYER]);
    attack.attacker = keep_ship(reader, &attack, cells[COLUMN_ATTACKER], false);
    attack.defender = keep_ship(reader, &attack, cells[COLUMN_DEFENDER], true);
    attack.damage = keep(reader, cells[COLUMN_DAMAGE]);
    attack.rolled = keep(reader, cells[COLUMN_ROLLED]);
    if (reader->error.status == VOLLEY_OK)
        check_attack(game, &attack);
    game->attacks[game->attack_count++] = attack;
}

static int take_row(const struct csv_row *row, void *context)
{
    struct reader *reader = context;

    if (reader->has_header)
        read_attack(reader, row);
    else
        read_header(reader, row);
    return reader->error.status != VOLLEY_OK;
}

/* ---- the whole ---- */

/* Read the file. Failure: the game is to be freed all the same. */
static volley_status game_read(volley_game *game, const volley_luck *how,
                               const volley_source *source, volley_error *err)
{
    struct reader reader = { .game = game, .how = how };
    const struct error_place start = { source->name, 1, 1, NULL, 0 };

    game->source = arena_copy(&game->arena, source->name);
    NEED(game->source, err);
    io_read_csv(source, how->delimiter, take_row, &reader, &reader.error);
    if (reader.error.status == VOLLEY_OK && game->attack_count == 0)
        error_at(&reader.error, VOLLEY_SYNTAX, &start,
                 reader.has_header ? "the file has no attacks"
                                   : "the file is empty: it needs a header row with attacker, "
                                     "defender, and damage or rolled");
    return reader.error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader.error);
}

void volley_game_free(volley_game *game)
{
    if (!game)
        return;
    for (size_t i = 0; i < game->attack_count; i++)
        luck_spread_fini(&game->attacks[i].spread);
    for (uint32_t i = 0; i < VOLLEY_LUCK_PLAYERS_MAX; i++)
        luck_sum_fini(&game->players[i].sum);
    luck_sum_fini(&game->difference.sum);
    free(game->attacks);
    card_digest_fini(&game->cards);
    arena_fini(&game->arena);
    free(game);
}

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
