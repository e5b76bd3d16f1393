/* What words and cards are worth in games, told: as a page, JSON and CSV. */
#include "questions/tell/tell_points.h"
#include "questions/worth/handle.h"
#include "report/number.h"

#include <math.h>

enum { BETWEEN = 2 };

/* ---- the order ---- */

static const struct worth_line *best_of(const volley_worth *worth)
{
    for (size_t i = 0; i < worth->line_count; i++)
        if (worth->lines[i].is_best)
            return &worth->lines[i];
    return NULL;
}

static bool is_known(const struct worth_line *line)
{
    return line->told.games.value > WORTH_Z95 * line->told.games.error;
}

/* The best of what it can have, if that wins it more games. */
static const struct worth_line *find_taken(const volley_worth *worth)
{
    const struct worth_line *taken = best_of(worth);

    if (taken && !worth_can_have(taken))
        taken = NULL;
    for (size_t i = 0; i < worth->line_count && !(taken && taken->is_best); i++) {
        const struct worth_line *line = &worth->lines[i];

        if (!line->told.kept && worth_can_have(line) && is_known(line) &&
            (!taken || line->told.games.value > taken->told.games.value))
            taken = line;
    }
    return taken && is_known(taken) ? taken : NULL;
}

/* What would win more than all that it can have. */
static void say_beyond(const volley_worth *worth, struct buffer *out)
{
    const struct worth_line *best = best_of(worth);

    if (!best || worth_can_have(best) || !is_known(best))
        return;
    buffer_print(out, " Not to be had: %s", best->told.name);
    worth_say_barred(worth, best, out);
    buffer_print(out, ", with which it would win %.2f ± %.2f %% more.",
                 100 * best->told.games.value, 100 * WORTH_Z95 * best->told.games.error);
}

/* ---- sentences ---- */

/* What the ship has and no game plays. */
static void say_without(const volley_worth *worth, struct buffer *out)
{
    const struct cards *library = worth->job.ship.reading.library;
    size_t count = 0;

    for (size_t i = 0; i < worth->line_count; i++) {
        const struct cards_row *card = worth->lines[i].told.kept ? worth->lines[i].card : NULL;

        if (card && !*card->effect && !cards_counts_in_rounds(library, card))
            buffer_print(out, "%s%s", count++ ? ", " : " Nothing that this does is played: ",
                         worth->lines[i].told.name);
    }
    buffer_print(out, "%s\n\n", count ? "." : "");
}

/* What stands behind the first sentence in each case. */
static void say_besides(const volley_worth *worth, struct buffer *out)
{
    say_beyond(worth, out);
    worth_games_say_needs(worth, out);
    buffer_print(out, "%s", worth->objections);
    say_without(worth, out);
}

static void say_none(const volley_worth *worth, struct buffer *out)
{
    if (*worth->only)
        buffer_print(out, "None of these upgrades%s",
                     best_of(worth) ? worth_can_have(best_of(worth)) ? "" : " that it can have"
                                    : "");
    else
        buffer_print(out, "No card that it %s", worth->dear ? "has the points for" : "could have");
    buffer_print(out, " is known to win it more games");
    worth_say_left_out(worth, out);
    buffer_print(out, ".");
    say_besides(worth, out);
}

void worth_games_say_answer(const volley_worth *worth, struct buffer *out)
{
    const struct worth_line *best = find_taken(worth);
    const char *before = "";
    size_t tied = 0;

    if (!best) {
        say_none(worth, out);
        return;
    }
    for (size_t i = 0; best->is_best && i < worth->line_count; i++)
        tied += worth->lines[i].is_tied;
    worth_say_take(best, out);
    buffer_print(out, ": it wins %.2f ± %.2f %% more of the games", 100 * best->told.games.value,
                 100 * WORTH_Z95 * best->told.games.error);
    for (size_t i = 0; tied && tied <= 3 && i < worth->line_count; i++)
        if (worth->lines[i].is_tied) {
            buffer_print(out, "%s%s", *before ? before : "; not told apart from it: ",
                         worth->lines[i].told.name);
            worth_say_barred(worth, &worth->lines[i], out);
            before = ", ";
        }
    buffer_print(out, tied > 3 ? "; %zu others are not told apart from it." : ".", tied);
    say_besides(worth, out);
}

void worth_games_say_field(const volley_worth *worth, struct buffer *out)
{
    const struct worth_games *games = &worth->games;
    char trials[NUMBER_TEXT_MAX];

    for (size_t i = 0; i < games->mate_count; i++)
        buffer_print(out, "%s%s", i ? ", " : "Beside it: ", games->mates[i]);
    if (games->mate_count)
        buffer_print(out, "%s.\n",
                     games->replaces ? ". It takes the place of its pilot among them" : "");
    buffer_print(out, games->mate_count ? "They fight " : "It fights ");
    if (games->of_each > 1)
        buffer_print(out, "%zu of ", games->of_each);
    if (games->opponents == 1)
        buffer_print(out, "%s: %s games", games->file, number_grouped(games->trials, trials));
    else
        buffer_print(out, "each of %zu others%s (%s), by their weights: %s games each",
                     games->opponents, games->mate_count ? "" : " alone", games->file,
                     number_grouped(games->trials, trials));
    buffer_print(out, ", of 12 rounds; damage cards: %s.\n", games->deck);
    if (games->stopped)
        buffer_print(out, "It was stopped: the figures are of the games so far.\n");
    buffer_print(out, "A ship of the game without a token in its words takes a focus action each "
                      "round.\n");
}

static void say_question(const volley_worth *worth, struct buffer *out)
{
    const volley_figure *wins = &worth->games.wins;

    worth_say_ship(worth, out);
    worth_games_say_field(worth, out);
    tell_points_sentence(worth->points, out);
    buffer_print(out, "%s %.2f ± %.2f %% of them.\n",
                 worth->games.mate_count ? "They win" : "It wins", 100 * wins->value,
                 100 * WORTH_Z95 * wins->error);
}

/* ---- tables ---- */

enum { SPREAD_AT = 4 };

static const struct table_column columns[] = {
    { "", TABLE_LEFT, 0 },         { "slot", TABLE_LEFT, 2 }, { "cost", TABLE_RIGHT, 1 },
    { "wins +%", TABLE_RIGHT, 0 }, { "±", TABLE_RIGHT, 0 },   { "a point", TABLE_RIGHT, 1 },
};

static void add_line(struct table *table, const struct worth_line *line)
{
    const volley_worth_row *row = &line->told;
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s%s%s%s" WORTH_BARRED, row->name, row->unsure ? " ?" : "",
              row->too_dear ? " *" : "", line->is_tied ? " =" : "", WORTH_BARRED_OF(line));
    table_add(table, "%s", row->slot);
    table_number(table, row->cost, 0);
    table_add(table, "%s", number_signed(100 * row->games.value, 2, text));
    table_number(table, 100 * WORTH_Z95 * row->games.error, 2);
    if (isnan(line->games_per_point))
        table_add(table, "%s", "");
    else
        table_add(table, "%s", number_signed(100 * line->games_per_point, 3, text));
}

static void print_table(const volley_worth *worth, bool kept, const char *title, struct page *page)
{
    struct table_column shown[ARRAY_LEN(columns)];
    struct table table = {
        .columns = shown, .column_count = ARRAY_LEN(columns), .bars = 1u << 3, .spread = SPREAD_AT
    };

    memcpy(shown, columns, sizeof shown);
    shown[SPREAD_AT].title = page->out->ascii ? "+-" : "±";

    for (size_t i = 0; i < worth->line_count; i++)
        if (worth->lines[i].told.kept == kept && worth->lines[i].told.state == VOLLEY_WORTH_COUNTS)
            add_line(&table, &worth->lines[i]);
    page_titled_table(page, &table, title);
}

/* Nothing on the card of a row is played. */
static bool plays_no_part(const struct worth_line *line)
{
    return line->told.state == VOLLEY_WORTH_IDLE && line->card && !*line->card->effect;
}

/* What a player can say instead, where the reason why it is not played tells that. */
static void add_way_out(const volley_worth *worth, const struct cards_row *card, struct buffer *out)
{
    const char *reason = cards_left_out_reason(worth->job.ship.reading.library, card);

    if (reason && strstr(reason, ": in a"))
        buffer_print(out, " (%s)", reason);
}

/* Names of the rows of a state, or of those whose cards play no part. */
static void print_others(const volley_worth *worth, volley_worth_state state, bool no_part,
                         const char *before, const char *between, struct buffer *out)
{
    bool any = false;

    for (size_t i = 0; i < worth->line_count; i++) {
        const struct worth_line *line = &worth->lines[i];

        if (line->told.state != state || plays_no_part(line) != no_part)
            continue;
        buffer_print(out, "%s%s", any ? between : before, line->told.name);
        if (state == VOLLEY_WORTH_FAILED)
            buffer_print(out, ": %s", line->told.needs);
        else if (*line->told.needs)
            card_needs_say(line->told.needs, CARD_NEEDS_BRACKETS, out);
        else if (no_part)
            add_way_out(worth, line->card, out);
        any = true;
    }
    buffer_print(out, any && *between == ',' ? ".\n" : "\n");
}

static void print_legend(const volley_worth *worth, struct buffer *out)
{
    bool tied = false;
    uint64_t fewest = worth->games.trials;
    char text[NUMBER_TEXT_MAX];

    for (size_t i = 0; i < worth->line_count; i++) {
        tied = tied || worth->lines[i].is_tied;
        if (worth->lines[i].games_trials && worth->lines[i].games_trials < fewest)
            fewest = worth->lines[i].games_trials;
    }
    buffer_print(out,
                 "\n%sWins: the chance to destroy the other %s and not be destroyed, in "
                 "percentage points more than without; ± is 95 %%. With and without are played "
                 "with the same luck.\nRules: %s.\n",
                 worth->notes, worth->games.mate_count ? "side" : "ship", worth_rules(worth));
    if (fewest < worth->games.trials)
        buffer_print(out,
                     "A card that falls behind plays fewer games (%s with each at the least): its "
                     "± is wider, and what seldom matters may not have come up.\n",
                     number_grouped(fewest, text));
    if (tied)
        buffer_print(out, "= is not told apart from the best: more games (--trials) may.\n");
    worth_say_marks(worth, out);
}

void worth_games_print(const void *report, enum page_form form, struct buffer *out)
{
    const volley_worth *worth = report;
    struct page page = page_begin(form, BETWEEN, "What wins more games?", worth->loadout, out);

    worth_games_say_answer(worth, &page.said);
    say_question(worth, &page.said);
    print_table(worth, true, "What it has, and what that adds:", &page);
    print_table(worth, false, "What it could have, and what that would add:", &page);
    print_others(worth, VOLLEY_WORTH_IDLE, false,
                 "\nEvery game came out alike with and without: ", ", ", &page.said);
    print_others(worth, VOLLEY_WORTH_IDLE, true, "Nothing on these is played: ", ", ", &page.said);
    print_others(worth, VOLLEY_WORTH_FAILED, false, "\nNot played:\n  ", "\n  ", &page.said);
    print_legend(worth, &page.said);
    page_end(&page);
}
