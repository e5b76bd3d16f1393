/* The sets that do well in attacks, played in games: volley best --for games. */
#include "questions/best/search.h"

#include <math.h>

bool best_in_games(const struct volley_best *best)
{
    return strcmp(best->search.objective->name, "games") == 0;
}

/* A line of the question for each set that has cards, in the order of the sets. */
static bool add_lines(struct volley_best *best)
{
    for (size_t i = 0; i < best->search.best_count; i++) {
        const struct best_set *set = &best->search.best[i];

        if (set->count > 0 && !worth_add_set(best->asked, best_set_words(best, &set->cards, false),
                                             best_set_words(best, &set->cards, true), set->cost))
            return false;
    }
    return !best->texts.failed;
}

/* The best one first. */
static int by_games(const void *a, const void *b)
{
    const struct best_set *one = a, *other = b;

    if (one->first != other->first)
        return one->first ? -1 : 1;
    if (one->value < other->value || one->value > other->value)
        return one->value > other->value ? -1 : 1;
    return one->cost != other->cost ? one->cost - other->cost
                                    : memcmp(&one->cards, &other->cards, sizeof one->cards);
}

volley_status best_play(struct volley_best *best, const volley_best_question *question,
                        volley_error *err)
{
    struct best_search *search = &best->search;
    volley_worth_question ship = question->ship;
    const struct worth_line *line;
    size_t kept = 0;

    NEED(add_lines(best), err);
    ship.seconds = question->seconds;
    best->played = search->best_count;
    TRY(worth_play_field(best->asked, &ship, err));
    line = best->asked->lines;
    for (size_t i = 0; i < search->best_count; i++) {
        struct best_set *set = &search->best[i];

        set->games = (volley_figure){ 0, 0 };
        if (set->count > 0) {
            set->games = line->told.games;
            set->tied = line->is_tied;
            set->first = line->is_best;
            line++;
        }
        set->value = set->games.value;
        if (!isnan(set->value)) /* a duel can be made of it */
            search->best[kept++] = *set;
    }
    search->best_count = kept;
    qsort(search->best, kept, sizeof *search->best, by_games);
    search->base.value = 0;
    search->base.games = (volley_figure){ 0, 0 };
    search->top = question->top ? question->top : VOLLEY_BEST_TOP_DEFAULT;
    search->best_count = kept < search->top ? kept : search->top;
    return VOLLEY_OK;
}

void best_say_games(const struct volley_best *best, struct buffer *out)
{
    const struct best_row *row = best->rows;
    const volley_best_set *set = &row->set;
    size_t tied = 0;

    for (size_t i = 1; i < best->search.best_count; i++)
        tied += best->rows[i].tied != 0;
    if (!(row->games.value > WORTH_Z95 * row->games.error)) {
        buffer_print(out, "No set of upgrades is known to win it more games");
        return;
    }
    buffer_print(out, "Take %s (%d point%s)%s: it wins %.2f ± %.2f %% more of the games",
                 set->names, set->cost, set->cost == 1 ? "" : "s", WORTH_IF_ALLOWED(set->unsure),
                 100 * row->games.value, 100 * WORTH_Z95 * row->games.error);
    if (tied)
        buffer_print(out, "; %zu other%s not told apart from it", tied,
                     tied == 1 ? " is" : "s are");
}
