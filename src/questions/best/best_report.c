#include "questions/best/search.h"

#include "questions/tell/report.h"
#include "report/number.h"

#include <math.h>

enum { BETWEEN = 2, PLACES = 4, SPREAD_AT = 10 };

/* ---- the table ---- */

static const struct table_column columns[] = {
    { "", TABLE_RIGHT, 0 },          { "upgrades", TABLE_WORDS, 0 }, { "cost", TABLE_RIGHT, 1 },
    { "dealt", TABLE_RIGHT, 2 },     { "destroys", TABLE_RIGHT, 4 }, { "suffered", TABLE_RIGHT, 2 },
    { "destroyed", TABLE_RIGHT, 4 }, { "stood", TABLE_RIGHT, 5 },    { "suffered", TABLE_RIGHT, 0 },
    { "wins", TABLE_RIGHT, 0 },      { "±", TABLE_RIGHT, 0 },        { "the best", TABLE_RIGHT, 3 },
};
static const char *const above[] = { "", "",        "",          "damage", "", "damage",
                                     "", "attacks", "dealt per", "more %", "", "behind" };
static const char *const titles[] = { "rank",     "upgrades", "cost",      "dealt",
                                      "destroys", "suffered", "destroyed", "stands",
                                      "joust",    "wins",     "error",     "behind" };
_Static_assert(ARRAY_LEN(titles) == ARRAY_LEN(columns), "one per column");

volley_status volley_best_choose_columns(volley_best *best, const char *text, volley_error *err)
{
    return worth_hide_columns(text, titles, ARRAY_LEN(titles), &best->hidden, err);
}

static bool is_for(const volley_best *best, const char *objective)
{
    return strcmp(best->search.objective->name, objective) == 0;
}

static void add_number(struct table *table, double value)
{
    if (isinf(value))
        table_add(table, "for ever");
    else
        table_number(table, value, PLACES);
}

/* Chances that are 0 in the whole table are not told. */
struct telling {
    bool destroys, destroyed;
};

static bool is_seen(double chance)
{
    return chance >= 0.00005; /* in percent with two decimals */
}

static struct telling find_told(const volley_best *best)
{
    struct telling told = { is_seen(best->base.set.killed) || is_for(best, "kill"),
                            is_seen(best->base.set.figures.destroyed) };

    for (size_t i = 0; i < best->search.best_count; i++) {
        told.destroys = told.destroys || is_seen(best->rows[i].set.killed);
        told.destroyed = told.destroyed || is_seen(best->rows[i].set.figures.destroyed);
    }
    return told;
}

/* In percentage points where chances are behind. The first set is not. */
static void add_behind(const volley_best *best, const struct best_row *row, struct table *table)
{
    const volley_best_set *set = &row->set;

    if (row == best->rows)
        table_add(table, "%s", "");
    else if (is_for(best, "kill") || best_in_games(best))
        table_number(table, 100 * set->behind, 2);
    else
        add_number(table, set->behind);
}

static void add_row(const volley_best *best, const struct best_row *row, const struct telling *told,
                    struct table *table)
{
    const volley_best_set *set = &row->set;
    const bool is_base = row == &best->base;
    const volley_worth_figures *figures = &set->figures;

    table_number(table, is_base ? NAN : (double)(row - best->rows + 1), 0);
    table_add(table, "%s%s%s",
              is_base       ? "as it is"
              : *set->names ? set->names
                            : "(none)",
              set->unsure ? " ?" : "", row->tied ? " =" : "");
    table_add(table, "%d", set->cost);
    add_number(table, figures->dealt);
    table_percent(table, told->destroys ? set->killed : NAN, 2);
    add_number(table, figures->suffered);
    table_percent(table, told->destroyed ? figures->destroyed : NAN, 2);
    add_number(table, figures->stands);
    add_number(table, is_for(best, "joust") ? set->value : NAN);
    table_number(table, is_base ? NAN : 100 * row->games.value, 2);
    table_number(table, is_base ? NAN : 100 * WORTH_Z95 * row->games.error, 2);
    add_behind(best, row, table);
}

static void print_table(const volley_best *best, struct page *page)
{
    struct table_column shown[ARRAY_LEN(columns)];
    struct table table = {
        .columns = shown,
        .column_count = ARRAY_LEN(columns),
        .hidden = best->hidden,
        .above = above,
        .bars = 1u << best->search.objective->bar,
        .spread = best_in_games(best) ? SPREAD_AT : 0,
    };
    const struct telling told = find_told(best);

    memcpy(shown, columns, sizeof shown);
    shown[SPREAD_AT].title = page->out->ascii ? "+-" : "±";
    for (size_t i = 0; i < best->search.best_count; i++)
        add_row(best, &best->rows[i], &told, &table);
    add_row(best, &best->base, &told, &table);
    page_table(page, &table, "The best sets of upgrades");
}

/* ---- what is said around it ---- */

static void print_sets(uint64_t sets, struct buffer *out)
{
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "%s",
                 sets == UINT64_MAX ? "more than can be counted" : number_grouped(sets, text));
}

/* Cards that may be better than the first set, if what they need is so: weapons first. */
static void say_unmet(const volley_best *best, struct buffer *out)
{
    enum { NAMED = 4 };
    const uint32_t all = best->offer.count;
    size_t count = 0;

    for (uint32_t i = 0; i < 2 * all; i++) {
        const struct best_card *card = &best->offer.cards[i % all];

        if (card->aside != BEST_UNMET || !(card->says & best->search.objective->roles) ||
            card->weapon != (i < all) || count++ >= NAMED)
            continue;
        buffer_print(out, "%s",
                     count > 1 ? ", " : ". Other cards may be better with what they need: ");
        best_say_unmet(card, out);
    }
    if (count > NAMED)
        buffer_print(out, " and %zu more, under Left aside", count - NAMED);
}

/* Cards that are as good as an attack more, of which nothing here can tell. */
static void say_bonus(const volley_best *best, struct buffer *out)
{
    const char *names = best->asides[BEST_BONUS].names;

    if (names && best->search.objective->roles >> RULES_ATTACKER & 1)
        buffer_print(out, ". Not weighed here, for volley worth weighs second attacks: %s", names);
}

/* Whether something is to be told of a card that sets have. */
static bool is_told(const volley_best *best, const struct best_card *card, enum worth_remark remark)
{
    return worth_remarks_of(best->asked, card->row) >> remark & 1 &&
           (remark != WORTH_GRANTED || (card->weapon && !card->bonus));
}

/* Cards of some sets, one behind the other, of which something is told. Returns how many. */
static size_t add_names(const volley_best *best, enum worth_remark remark, size_t from, size_t sets,
                        struct buffer *names)
{
    size_t count = 0;

    for (uint32_t i = 0; i < best->search.count; i++) {
        const struct best_card *card = best_search_card(&best->search, i);
        size_t set = from;

        while (set < sets && !best_bits_has(&best->search.best[set].cards, i))
            set++;
        if (set == sets || !is_told(best, card, remark))
            continue;
        if (names)
            buffer_print(names, "%s%s", count ? ", " : "", card->row->name);
        if (names && remark == WORTH_CHARGED)
            worth_say_charges(best->asked, card->row, names);
        count++;
    }
    return count;
}

/* Whether the first set is the best only while a charge lasts, which joust and the like count in
 * every attack. */
static bool is_for_once(const volley_best *best)
{
    return !is_for(best, "survive") && !best_in_games(best) &&
           add_names(best, WORTH_CHARGED, 0, 1, NULL) > 0;
}

const volley_best_set *best_over_many(const volley_best *best)
{
    size_t at = 0;

    while (at < best->search.best_count && is_for_once(best) &&
           add_names(best, WORTH_CHARGED, at, at + 1, NULL))
        at++;
    return at < best->search.best_count ? &best->rows[at].set : NULL;
}

static void say_set(const volley_best_set *set, struct buffer *out)
{
    if (*set->names)
        buffer_print(out, "%s (%d point%s)", set->names, set->cost, set->cost == 1 ? "" : "s");
    else
        buffer_print(out, "no upgrade");
}

/* The first set is told first, with those that are as good. */
static void say_first(const volley_best *best, struct buffer *out)
{
    const struct best_row *rows = best->rows;
    const volley_best_set *first = &rows->set;
    const size_t count = best->search.best_count;
    const volley_best_set *lasting = best_over_many(best);
    struct buffer charged = { 0 };
    const bool uses = is_for_once(best) && add_names(best, WORTH_CHARGED, 0, 1, &charged) > 0;
    size_t as_good = 0;

    if (is_for(best, "kill") && first->killed == 0) {
        buffer_print(out,
                     "No set of upgrades destroys a target in one attack%s: for kill all are alike",
                     best->told.proved ? "" : ", so far");
        return;
    }
    while (as_good + 1 < count && rows[as_good + 1].set.behind == 0)
        as_good++;
    buffer_print(out, "Take ");
    say_set(first, out);
    if (*first->names)
        buffer_print(out, "%s%s%s", WORTH_IF_ALLOWED(first->unsure),
                     add_names(best, WORTH_GRANTED, 0, 1, NULL) ? WORTH_IF_GRANTED : "",
                     add_names(best, WORTH_HURTS, 0, 1, NULL) ? WORTH_IF_HURT : "");
    buffer_print(out, ": the best%s for %s, %s", best->told.proved ? "" : " so far",
                 best->search.objective->name, best->search.objective->title);
    if (uses)
        buffer_print(out, ", as if %s could be used in every attack", buffer_text(&charged));
    if (uses && lasting) {
        buffer_print(out, ". Of cards that are not used up %s",
                     *lasting->names ? "the best is " : "none adds to this");
        if (*lasting->names)
            say_set(lasting, out);
    }
    buffer_fini(&charged);
    if (as_good)
        buffer_print(out, "; %zu more %s as good", as_good, as_good == 1 ? "set is" : "sets are");
}

void best_say_answer(const volley_best *best, struct buffer *out)
{
    if (!best->search.best_count)
        return;
    if (best_in_games(best))
        best_say_games(best, out);
    else
        say_first(best, out);
    if (best->told.stopped) {
        buffer_print(out, ". Not all sets were weighed: ");
        worth_say_end(&best->search.watch, out);
        buffer_print(out, " after %llu of ", (unsigned long long)best->told.tried);
        print_sets(best->told.searched, out);
    }
    say_bonus(best, out);
    say_unmet(best, out);
    buffer_print(out, ".%s\n\n", best->asked->objections);
}

static void print_goal(const volley_best *best, struct buffer *out)
{
    buffer_print(out, "For %s: %s. Upgrades for %d point%s%s", best->search.objective->name,
                 best->search.objective->title, best->told.budget,
                 best->told.budget == 1 ? "" : "s",
                 best->own_budget ? ", which the pilot has left" : "");
    if (*best->asked->slots)
        buffer_print(out, ", of the slots %s", best->asked->slots);
    if (*best->asked->only)
        buffer_print(out, ", of these alone: %s", best->asked->only);
    buffer_print(out, ".\n");
    if (*best->taken_off)
        buffer_print(out, "Taken off first: %s.\n", best->taken_off);
}

static void print_tried(const volley_best *best, struct buffer *line)
{
    char text[NUMBER_TEXT_MAX];

    buffer_print(line, "Sets within the points and slots: ");
    print_sets(best->told.sets, line);
    buffer_print(line, "; with only cards that bear on this: ");
    print_sets(best->told.searched, line);
    buffer_print(line, "; worked out: %s",
                 best->told.tried == best->told.searched ? "all"
                                                         : number_grouped(best->told.tried, text));
    buffer_print(line, ", with %s different attack%s of the ship",
                 number_grouped(best->told.attacks, text), best->told.attacks == 1 ? "" : "s");
    buffer_print(line, " and %s on it.", number_grouped(best->told.defenses, text));
}

static void print_proof(const volley_best *best, struct buffer *line)
{
    if (best_in_games(best))
        buffer_print(line, " In games: the %zu that deal most damage while they stand.",
                     best->played);
    else if (best->told.proved)
        buffer_print(line, " Proved best: no set is better than the first.");
    else if (best->told.stopped) {
        buffer_print(line, " Not proved best: ");
        worth_say_end(&best->search.watch, line);
        buffer_print(line, ".");
    } else
        buffer_print(line, " Not proved best: %llu could not be worked out%s%s%s.",
                     (unsigned long long)best->told.failed, *best->search.failure ? " (" : "",
                     best->search.failure, *best->search.failure ? ")" : "");
    if (best->search.best_count < best->search.top && !best->told.stopped && !best_in_games(best))
        buffer_print(line, " In every set that is not told there is a card without which it is as "
                           "good.");
}

static void print_asides(const volley_best *best, struct page *page)
{
    for (size_t i = 0; i < BEST_ASIDES; i++) {
        const struct best_aside_told *aside = &best->asides[i];
        struct buffer line = { 0 };

        if (aside->why)
            buffer_print(&line, "Left aside (%zu, %s): %s.", aside->count, aside->text,
                         aside->said);
        page_say_line(page, &line);
    }
}

static void add_remark(const volley_best *best, enum worth_remark remark, struct buffer *out)
{
    struct buffer names = { 0 };

    add_names(best, remark, 0, best->search.best_count, &names);
    worth_say_remark(remark, &names, out);
}

void best_add_remarks(volley_best *best)
{
    volley_worth *asked = best->asked;
    struct buffer notes = { 0 };

    add_remark(best, WORTH_GRANTED, &notes);
    if (!best_in_games(best)) {
        add_remark(best, WORTH_CHARGED, &notes);
        add_remark(best, WORTH_KEEPS, &notes);
        add_remark(best, WORTH_HURTS, &notes);
    }
    if (best->search.in_turns)
        worth_say_turns(&notes);
    worth_say_dear_names(asked, &notes);
    buffer_print(&notes, "%s", asked->notes);
    asked->notes = squad_texts_keep(&asked->texts, &notes);
}

static void print_legend(const volley_best *best, struct buffer *out)
{
    const volley_worth *asked = best->asked;

    buffer_print(out, "\n");
    if (best_in_games(best))
        buffer_print(out,
                     "Wins: the chance to destroy the other %s and not be destroyed, in percentage "
                     "points more than as it is; ± is 95 %%. = is not told apart from the first: "
                     "more games (--trials) may.\n",
                     asked->games.mate_count ? "side" : "ship");
    for (size_t i = 0; i < best->search.best_count; i++)
        if (best->rows[i].set.unsure) {
            buffer_print(out, "? the library lacks what a card is restricted to, or the ship's "
                              "actions.\n");
            break;
        }
    buffer_print(out, "%s%s", asked->notes, best->hidden ? "More columns: --columns all.\n" : "");
    play_sentence(worth_rules(asked), asked->policy, asked->objective, out);
    buffer_print(out, best_in_games(best) ? "Games are simulated (seed %llu).\n" : "Exact.\n",
                 (unsigned long long)asked->games.seed);
}

void best_print(const void *report, enum page_form form, struct buffer *out)
{
    const volley_best *best = report;
    struct page page = page_begin(form, BETWEEN, "The best upgrades", best->asked->loadout, out);
    struct buffer line = { 0 };

    best_say_answer(best, &page.said);
    worth_say_question(best->asked, &page.said);
    print_goal(best, &page.said);
    if (best_in_games(best))
        worth_games_say_field(best->asked, &page.said);
    buffer_print(&page.said, "\n");
    print_table(best, &page);
    print_tried(best, &line);
    print_proof(best, &line);
    page_say_line(&page, &line);
    print_asides(best, &page);
    print_legend(best, &page.said);
    page_end(&page);
}
