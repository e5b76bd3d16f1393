/* What words and cards are worth in games: the ship, alone or with its squad, fights each of a
 * field, with a card and without, with the same luck. Cards that it could have are found by
 * sequential halving.
 */
#include "questions/worth/games.h"

#include "base/clock.h"

#include <math.h>
#include <stdio.h>

/* ship: its number on both sides, from 0 */
static bool look_at(const volley_duel *duel, size_t variant, size_t ship, struct card_best *out)
{
    const struct duel_cast *cast = &duel->variants[variant].cast;

    return duel_cards_of(cast, duel->library, cast->engagement.ships[ship].kind, "the ship", out,
                         NULL);
}

/* Note what the card of a line needs to count, if it does not in a duel whose variant adds it.
 * False: out of memory. */
static bool games_needs(struct playing *playing, struct worth_line *line, const volley_duel *duel)
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

/* Note what becomes of the cards of opponents that a player has given; where the question is
 * strict, an error for the first that is inactive. */
static volley_status games_tell_cards(const struct playing *playing, volley_error *err)
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

enum { FIRST_PART = 64 };

/* ---- what is played ---- */

static bool is_bonus_attack(const struct worth_line *line)
{
    static const char bonus[] = "bonus";

    return line->card && cards_lists(line->card->effect, bonus, sizeof bonus - 1);
}

/* Why a row is not played. */
static const char *why_not(const struct worth_line *line, volley_status status, const char *fault)
{
    if (status == VOLLEY_OK)
        return "a bonus attack, which a duel would take for the ship's own";
    return line->card && line->card->kind == CARDS_PILOT ? "its ship comes with it" : fault;
}

/* A row that no duel can be made of does not end the others. */
static volley_status check_lines(struct playing *playing, struct team *team,
                                 const volley_field_side *other, volley_error *err)
{
    size_t kept = 0;

    for (size_t i = 0; i < team->count; i++) {
        struct worth_line *line = team->lines[i];
        volley_duel *duel;
        volley_error fault = { 0 };
        volley_status status =
            games_duel(playing, team, &team->words[i], 1, &other->ships, &duel, &fault);

        if (status == VOLLEY_OK && !games_needs(playing, line, duel))
            status = error_nomem(&fault);
        if (status == VOLLEY_OK && !is_bonus_attack(line))
            status = games_settle(playing, team, i, duel, &fault);
        volley_duel_free(duel);
        if (status == VOLLEY_NOMEM)
            return error_copy(err, &fault);
        if (status == VOLLEY_OK && !is_bonus_attack(line)) {
            team->words[kept] = team->words[i];
            team->lines[kept++] = line;
            continue;
        }
        line->told.state = VOLLEY_WORTH_FAILED;
        line->told.needs =
            squad_texts_print(&playing->worth->texts, "%s", why_not(line, status, fault.message));
    }
    team->count = kept;
    return VOLLEY_OK;
}

/* The words of the ship but for one. */
static const char *without(volley_worth *worth, const struct worth_line *line)
{
    const size_t at = (size_t)(line->place.word - worth->job.ship.text.text);

    return squad_texts_print(&worth->texts, "%.*s %s", (int)at, worth->words,
                             worth->words + at + line->place.word_bytes);
}

static volley_status make_teams(struct playing *playing, volley_error *err)
{
    volley_worth *worth = playing->worth;
    struct team *whole;
    size_t kept = 0;

    while (kept < worth->line_count && worth->lines[kept].told.kept)
        kept++;
    playing->teams = calloc(kept + 1, sizeof *playing->teams);
    NEED(playing->teams, err);
    playing->team_count = kept + 1;
    for (size_t i = 0; i <= kept; i++) {
        struct team *team = &playing->teams[i];
        const size_t room = i ? 1 : worth->line_count - kept;

        team->words = calloc(room + 1, sizeof *team->words);
        team->lines = calloc(room + 1, sizeof *team->lines);
        NEED(team->words && team->lines, err);
        team->ship = (volley_text){ .text = worth->words, .source = worth->job.ship.text.source };
    }
    whole = playing->teams;
    for (size_t i = 0; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];
        struct team *team = i < kept ? &playing->teams[i + 1] : whole;
        const char *words = line->variation.with;

        if (i < kept) {
            words = squad_texts_print(&worth->texts, "%.*s", (int)line->place.word_bytes,
                                      line->place.word);
            team->ship.text = without(worth, line);
        }
        team->words[team->count] = (volley_text){ .text = words, .source = line->told.word };
        team->lines[team->count++] = line;
        line->told.games = (volley_figure){ 0, 0 };
    }
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* Who would focus without a word that says so is not to be told that the word adds nothing. Of the
 * ship it is known then, too, when it recovers shields. */
static volley_status find_actions(struct playing *playing, const volley_field_side *other,
                                  volley_error *err)
{
    volley_duel_ship ship;
    volley_duel *duel = NULL;
    volley_status status = games_duel(playing, playing->teams, NULL, 0, &other->ships, &duel, err);

    if (status == VOLLEY_OK)
        playing->is_told =
            volley_duel_ship_at(duel, playing->worth->games.place, &ship) && !ship.action;
    if (status == VOLLEY_OK)
        status = games_settle(playing, playing->teams, 0, duel, err);
    volley_duel_free(duel);
    return status;
}

static void free_all(struct playing *playing)
{
    for (size_t i = 0; i < playing->team_count; i++) {
        free(playing->teams[i].words);
        free(playing->teams[i].lines);
    }
    free(playing->teams);
    for (size_t i = 0; playing->fought && i < playing->opponents; i++)
        volley_duel_free(playing->fought[i].duel);
    free(playing->fought);
    free(playing->took);
}

/* ---- the whole ---- */

/* The words that the ship has, each against the ship without it. */
static volley_status play_kept(struct playing *playing, uint64_t trials, volley_error *err)
{
    static const size_t both[] = { 0, 1 };
    const struct pick_block block = { both, ARRAY_LEN(both), trials, 0 };
    struct pick_outcome out[ARRAY_LEN(both)];

    for (size_t i = 1; i < playing->team_count; i++) {
        playing->team = &playing->teams[i];
        if (playing->team->count)
            TRY(games_play(playing, &block, out, err));
    }
    return VOLLEY_OK;
}

static int compare(const void *of, size_t a, size_t b)
{
    const struct team *team = ((const struct playing *)of)->teams;

    if (a == 0 || b == 0)
        return (a > 0) - (b > 0);
    return strcmp(team->lines[a - 1]->told.word, team->lines[b - 1]->told.word);
}

static volley_status tell_so_far(void *of, const struct pick *pick)
{
    struct playing *playing = of;
    const struct worth_line *best = pick->best ? playing->teams->lines[pick->best - 1] : NULL;

    if (best)
        snprintf(playing->says, sizeof playing->says, "%.100s: wins %+.1f %%, give or take %.1f",
                 best->told.name, 100 * best->told.games.value,
                 100 * WORTH_Z95 * best->told.games.error);
    return VOLLEY_OK;
}

/* What the ship could have. A row that came out alike in all games keeps the number of these. */
static void take_ways(struct playing *playing, const struct pick *pick)
{
    const struct team *team = playing->teams;
    struct worth_games *games = &playing->worth->games;

    const bool gains = pick->ways[pick->best].gain.value > 0;

    games->wins = (volley_figure){ pick->ways[0].wins.value, pick->ways[0].wins.error };
    for (size_t i = 0; i < team->count; i++) {
        const struct pick_way *way = &pick->ways[i + 1];
        struct worth_line *line = team->lines[i];

        games_take(line, &way->gain, way->like == i + 1 ? way->trials : line->games_trials);
        line->is_best = gains && pick->best == i + 1;
        line->is_tied = gains && way->tied && way->like == i + 1;
    }
}

/* Sequential halving. Where no row is left that could be the best, the ship alone plays on. */
static volley_status play_offer(struct playing *playing, volley_error *err)
{
    static const size_t alone[] = { 0 };
    struct worth_games *games = &playing->worth->games;
    const struct pick_block block = { alone, 1, games->trials, 0 };
    struct pick pick = { .count = playing->teams->count + 1,
                         .holds = true,
                         .play = games_play,
                         .compare = compare,
                         .so_far = tell_so_far,
                         .of = playing };
    struct pick_outcome out;
    volley_status status;

    playing->team = playing->teams;
    pick.ways = calloc(pick.count, sizeof *pick.ways);
    NEED(pick.ways, err);
    status = pick_run(&pick, games->trials, 0, err);
    if (status == VOLLEY_OK)
        take_ways(playing, &pick);
    if (status == VOLLEY_OK && (pick.is_early || pick.ways[0].trials < games->trials)) {
        status = pick.is_early ? error_stopped(err) : games_play(playing, &block, &out, err);
        if (status == VOLLEY_OK)
            games->wins = (volley_figure){ out.value.value, out.value.error };
        games->stopped = status == VOLLEY_STOPPED;
    }
    free(pick.ways);
    return status;
}

/* A few games of all first, so that whoever calls it off has figures of each. */
static volley_status play_all(struct playing *playing, volley_error *err)
{
    struct worth_games *games = &playing->worth->games;
    volley_error fault = { 0 };
    volley_status status = play_kept(playing, games->trials / FIRST_PART + 1, &fault);

    if (status == VOLLEY_OK)
        status = play_offer(playing, &fault);
    if (status == VOLLEY_OK) {
        status = play_kept(playing, games->trials, &fault);
        games->stopped = status == VOLLEY_STOPPED;
    }
    return status == VOLLEY_OK || games->stopped ? VOLLEY_OK : error_copy(err, &fault);
}

/* What came out alike in all games has no part in them. */
static void settle(volley_worth *worth)
{
    for (size_t i = 0; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];
        volley_figure *games = &line->told.games;

        if (line->told.state == VOLLEY_WORTH_FAILED)
            *games = (volley_figure){ NAN, NAN };
        else
            line->told.state =
                games->value == 0 && games->error == 0 ? VOLLEY_WORTH_IDLE : VOLLEY_WORTH_COUNTS;
        if (line->told.state == VOLLEY_WORTH_COUNTS)
            line->told.needs = "";
        line->games_per_point = games->value / (line->told.cost > 0 ? line->told.cost : NAN);
    }
}

static volley_status play(struct playing *playing, volley_error *err)
{
    const volley_field_side *first = playing->field;

    TRY(make_teams(playing, err));
    playing->took = calloc(playing->opponents, sizeof *playing->took);
    playing->fought = calloc(playing->opponents, sizeof *playing->fought);
    NEED(playing->took && playing->fought, err);
    TRY(find_actions(playing, first, err));
    TRY(games_tell_cards(playing, err));
    for (size_t i = 0; i < playing->team_count; i++)
        TRY(check_lines(playing, &playing->teams[i], first, err));
    TRY(play_all(playing, err));
    return playing->worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

volley_status worth_games_run(volley_worth *worth, const volley_worth_question *question,
                              const volley_field_side *field, size_t count, volley_error *err)
{
    struct playing playing = { .worth = worth,
                               .question = question,
                               .field = field,
                               .opponents = count,
                               .start = clock_seconds() };
    struct worth_games *games = &worth->games;
    volley_status status;

    games->trials = question->trials ? question->trials : VOLLEY_WORTH_GAMES;
    games->seed = question->seed ? question->seed : VOLLEY_SEED_DEFAULT;
    games->opponents = count;
    games->of_each = games->read ? games->mate_count + 1 : 1;
    games->deck = question->deck ? question->deck : "on";
    status = play(&playing, err);
    free_all(&playing);
    if (status == VOLLEY_OK)
        settle(worth);
    return status;
}
