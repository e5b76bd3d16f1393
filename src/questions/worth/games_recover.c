/* With how much health a ship recovers shields instead of an attack, where its card leaves that
 * open: what wins most games. It is found with luck of its own, so that what cards are then worth
 * is not that of the luckiest. */
#include "base/clock.h"
#include "questions/worth/games.h"

enum { TIME_PART = 8 /* of the seconds that are left, if there is a limit */ };

/* What a search plays: the ship with each number. */
struct recovering {
    struct team team;
    struct worth_line scratch; /* of which nobody asks */
};

static volley_status recovering_make(struct recovering *of, const struct playing *playing,
                                     const struct team *team, const volley_text *row,
                                     const char *said, size_t count, volley_error *err)
{
    *of = (struct recovering){ .team = { .ship = team->ship, .count = count } };
    of->team.words = calloc(count, sizeof *of->team.words);
    of->team.lines = calloc(count, sizeof *of->team.lines);
    NEED(of->team.words && of->team.lines, err);
    for (size_t i = 0; i < count; i++) {
        of->team.words[i].text =
            squad_texts_print(&playing->worth->texts, "%s%s%s:%zu", row ? row->text : "",
                              row ? " " : "", said, i + 1);
        of->team.lines[i] = &of->scratch;
    }
    return playing->worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* *health: 0 where none is better than the ship as it is, and where the games are called off. */
static volley_status search(struct playing *playing, const struct recovering *of, size_t *health,
                            volley_error *err)
{
    struct pick pick = {
        .count = of->team.count + 1, .holds = true, .play = games_play, .of = playing
    };
    const double seconds = playing->question->seconds;
    const double passed = clock_seconds() - playing->start;
    volley_error fault = { 0 };
    volley_status status;

    *health = 0;
    pick.ways = calloc(pick.count, sizeof *pick.ways);
    NEED(pick.ways, err);
    playing->team = &of->team;
    playing->luck = UINT64_C(1) << 32;
    if (seconds > 0)
        playing->until = passed + (seconds - passed) / TIME_PART;
    status = pick_run(&pick, playing->worth->games.trials, 0, &fault);
    playing->luck = 0;
    playing->until = 0;
    free(pick.ways);
    if (status == VOLLEY_OK)
        *health = pick.best;
    return status == VOLLEY_OK || status == VOLLEY_STOPPED ? VOLLEY_OK : error_copy(err, &fault);
}

/* What the words say, where nobody says when; NULL: they do not. */
static const char *left_open(const struct playing *playing, const struct duel_cast *cast,
                             const struct engagement_kind **kind, const struct cards_row **card)
{
    const size_t number = cast->engagement.ships[playing->worth->games.place].kind;
    const char *said;

    *kind = &cast->engagement.kinds[number];
    *card = cast->faces[number].recovers;
    said = *card && (*kind)->weapon_count
               ? cards_in_rounds(playing->worth->job.ship.reading.library, *card)
               : NULL;
    return said && (*kind)->recovers_at > 0 && !strchr(said, ':') &&
                   (*kind)->hull + (*kind)->shields > 1
               ? squad_texts_print(&playing->worth->texts, "regen=%dx%d+disarm",
                                   (*kind)->regenerates, (*kind)->recoveries)
               : NULL;
}

/* row: words that bring the card; NULL: the ship has it */
static volley_status choose(struct playing *playing, const struct team *team,
                            const volley_text *row, const struct duel_cast *cast, size_t *health,
                            volley_error *err)
{
    volley_worth *worth = playing->worth;
    const struct engagement_kind *kind;
    const struct cards_row *card;
    const char *said = left_open(playing, cast, &kind, &card);
    const size_t most = (size_t)(kind->hull + kind->shields - 1); /* with more none is missing */
    struct recovering of;
    volley_status status = recovering_make(&of, playing, team, row, said, most, err);

    if (status == VOLLEY_OK)
        status = search(playing, &of, health, err);
    free(of.team.words);
    free(of.team.lines);
    if (status != VOLLEY_OK)
        return status;
    worth->notes = squad_texts_print(
        &worth->texts,
        "%s%s recovers a shield instead of an attack with at most %zu health left%s %zu %s.\n",
        worth->notes, card->name, *health + !*health, *health ? ", which of 1 to" : "; of 1 to",
        most, *health ? "won most games" : "none was known to win more");
    *health += !*health;
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

volley_status games_settle(struct playing *playing, struct team *team, size_t row,
                           const volley_duel *duel, volley_error *err)
{
    for (size_t i = 0; i < duel->count; i++) {
        volley_text *text = i ? &team->words[row] : &team->ship;
        const struct duel_cast *cast = &duel->variants[i].cast;
        const struct engagement_kind *kind;
        const struct cards_row *card;
        const char *said = left_open(playing, cast, &kind, &card);
        volley_status status = VOLLEY_OK;
        size_t number = 0;

        if (!said)
            continue;
        while (number < playing->recover_count && playing->recovers[number].card != card)
            number++;
        if (number == RECOVERS_MAX) /* more than there are: found anew */
            playing->recover_count = --number;
        if (number == playing->recover_count)
            status = choose(playing, team, i ? text : NULL, cast, &playing->recovers[number].health,
                            err);
        if (status != VOLLEY_OK)
            return status;
        playing->recover_count += number == playing->recover_count;
        playing->recovers[number].card = card;
        text->text = squad_texts_print(&playing->worth->texts, "%s %s:%zu", text->text, said,
                                       playing->recovers[number].health);
        return playing->worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
    }
    return VOLLEY_OK;
}
