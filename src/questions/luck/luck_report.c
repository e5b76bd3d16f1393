#include "questions/luck/luck.h"

#include "report/number.h"

#include <math.h>

enum { BETWEEN = 2 };

static const double least_shown = 0.0005; /* chance of a total that a table still shows */

static const double most_shown = 1 - 1e-9; /* what came could come: nobody is luckier than always */

/* Of equal results half count as less: who does exactly as expected is luckier than half. */
static double luckier_than(const volley_fortune *fortune)
{
    return fortune->below + fortune->same / 2;
}

static double luck_of(const volley_fortune *fortune)
{
    return fortune->came - fortune->expected;
}

/* ---- for readers ---- */

static void add_luck(struct table *table, const volley_fortune *fortune)
{
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s", number_signed(luck_of(fortune), 2, text));
    table_percent(table, fmin(luckier_than(fortune), most_shown), 1);
}

static void add_row(struct table *table, const struct game_attack *row)
{
    table_add(table, "%d", row->line);
    table_add(table, "%s", row->player_name);
    table_add(table, "%s", row->attacker.text);
    table_add(table, "%s", row->defender.text);
    table_add(table, "%s", row->rolled.text ? row->rolled.text : "");
    table_number(table, row->fault ? NAN : row->dice, 2);
    if (row->fault) {
        for (int i = 0; i < 4; i++)
            table_add(table, "%s", i ? "" : "not counted");
        return;
    }
    table_add(table, "%.2f", row->fortune.expected);
    table_add(table, isnan(row->dice) ? "%.0f" : "%.2f", row->fortune.came);
    add_luck(table, &row->fortune);
}

static void add_rows(const volley_game *game, struct page *page)
{
    static const struct table_column columns[] = {
        { "line", TABLE_RIGHT, 7 },     { "player", TABLE_LEFT, 0 },
        { "attacker", TABLE_WORDS, 0 }, { "defender", TABLE_WORDS, 4 },
        { "rolled", TABLE_WORDS, 6 },   { "dice worth", TABLE_RIGHT, 5 },
        { "expected", TABLE_RIGHT, 2 }, { "came", TABLE_RIGHT, 1 },
        { "luck", TABLE_RIGHT, 0 },     { "luckier than", TABLE_RIGHT, 3 },
    };
    struct table table = TABLE_OF(columns, .bars = 1u << 6 | 1u << 7);

    for (size_t i = 0; i < game->attack_count; i++)
        add_row(&table, &game->attacks[i]);
    page_table(page, &table, "The attacks");
}

/* Beside others, a player without a name has one, too. */
static const char *name_of(const volley_game *game, const struct game_total *total)
{
    return *total->name || game->player_count == 1 ? total->name : "Somebody";
}

static void add_totals(const volley_game *game, struct page *page)
{
    static const struct table_column columns[] = {
        { "player", TABLE_LEFT, 0 },    { "attacks", TABLE_RIGHT, 4 },
        { "expected", TABLE_RIGHT, 3 }, { "came", TABLE_RIGHT, 2 },
        { "luck", TABLE_RIGHT, 0 },     { "luckier than", TABLE_RIGHT, 1 },
    };
    struct table table = TABLE_OF(columns, .bars = 1u << 2 | 1u << 3);

    for (size_t i = 0; i < game->player_count; i++) {
        const struct game_total *total = &game->players[i];

        table_add(&table, "%s", name_of(game, total));
        table_add(&table, "%zu", total->attacks);
        for (int cell = 0; cell < 4 && !total->attacks; cell++) /* nothing was counted */
            table_add(&table, "%s", "");
        if (!total->attacks)
            continue;
        table_add(&table, "%.2f", total->fortune.expected);
        table_add(&table, game_has_dice(game) ? "%.2f" : "%.0f", total->fortune.came);
        add_luck(&table, &total->fortune);
    }
    page_table(page, &table, "All attacks of each player");
}

/* ---- in words ---- */

/* "luckier than in 81 of 100 such games" */
static void say_share(double share, const char *more, const char *less, struct buffer *out)
{
    const bool is_more = share >= 0.5;
    const double of_hundred = 100 * (is_more ? share : 1 - share);

    if (of_hundred < 55)
        buffer_print(out, "much as in other games");
    else if (of_hundred >= 99.5)
        buffer_print(out, "%s than in 99 of 100 such games", is_more ? more : less);
    else
        buffer_print(out, "%s than in %.0f of 100 such games", is_more ? more : less, of_hundred);
}

static void say_player(const volley_game *game, const struct game_total *total, struct buffer *out)
{
    const double luck = luck_of(&total->fortune);
    const bool has_dice = game_has_dice(game);
    const char *name = name_of(game, total);

    buffer_print(out, "%s%s",
                 *name      ? name
                 : has_dice ? "The dice"
                            : "The attacks",
                 has_dice && *name ? "'s dice" : "");
    buffer_print(out, has_dice ? " were worth" : " dealt");
    buffer_print(out, " %.2f damage %s than expected: ", fabs(luck), luck < 0 ? "less" : "more");
    say_share(luckier_than(&total->fortune), "luckier", "unluckier", out);
    buffer_print(out, ".\n");
}

static size_t count_failed(const volley_game *game)
{
    size_t count = 0;

    for (size_t i = 0; i < game->attack_count; i++)
        count += game->attacks[i].fault != NULL;
    return count;
}

static void say_all(const volley_game *game, struct buffer *out)
{
    for (size_t i = 0; i < game->player_count; i++)
        if (game->players[i].attacks)
            say_player(game, &game->players[i], out);
    if (game->player_count == 2 && game->players[0].attacks && game->players[1].attacks) {
        const volley_fortune *fortune = &game->difference.fortune;
        const double luck = luck_of(fortune), share = luckier_than(fortune);

        buffer_print(out, "%s had better dice than %s, by %.2f damage: ",
                     name_of(game, &game->players[luck < 0]),
                     name_of(game, &game->players[luck >= 0]), fabs(luck));
        say_share(luck < 0 ? 1 - share : share, "more", "less", out);
        buffer_print(out, ".\n");
    }
    if (count_failed(game))
        buffer_print(out, "%zu of %zu attacks %s not counted: what is wrong is told with each.\n",
                     count_failed(game), game->attack_count,
                     count_failed(game) == 1 ? "is" : "are");
}

/* ---- what could have come ---- */

/* The least total. */
static double first_of(const struct game_total *total)
{
    return (double)total->sum.first * total->sum.unit;
}

static double chance_of(const struct game_total *total, size_t damage)
{
    const double at = (double)damage - first_of(total);

    return at < 0 || at >= (double)total->sum.count ? 0 : total->sum.chances[(size_t)at];
}

static double at_least(const struct game_total *total, size_t damage)
{
    const double first = first_of(total);
    double sum = 0;

    for (size_t i = total->sum.count; i-- > 0 && first + (double)i >= (double)damage;)
        sum += total->sum.chances[i];
    return sum;
}

static bool is_shown(const volley_game *game, size_t damage)
{
    for (size_t i = 0; i < game->player_count; i++)
        if (game->players[i].attacks && (chance_of(&game->players[i], damage) >= least_shown ||
                                         (double)damage == game->players[i].fortune.came))
            return true;
    return false;
}

/* Of whole damage. Totals of dice have too many values. */
static void add_chances(const volley_game *game, struct page *page)
{
    static const struct table_column columns[] = {
        { "damage", TABLE_RIGHT, 0 },   { "", TABLE_LEFT, 0 }, { "probability", TABLE_RIGHT, 0 },
        { "at least", TABLE_RIGHT, 1 }, { "", TABLE_LEFT, 0 }, { "probability", TABLE_RIGHT, 0 },
        { "at least", TABLE_RIGHT, 1 },
    };
    const struct game_total *first = &game->players[!game->players[0].attacks];
    const bool both =
        game->player_count > 1 && game->players[0].attacks && game->players[1].attacks;
    const char *const above[] = {
        "", "", first->name, "", "", both ? game->players[1].name : "", ""
    };
    struct table table = { .columns = columns,
                           .column_count = both ? ARRAY_LEN(columns) : 4,
                           .bars = 1u << 2 | (both ? 1u << 5 : 0),
                           .above = above };
    size_t most = 0;

    for (size_t i = 0; i < game->player_count; i++)
        most = fmax((double)most, first_of(&game->players[i]) + (double)game->players[i].sum.count);
    for (size_t damage = 0; damage < most; damage++) {
        if (!is_shown(game, damage))
            continue;
        table_add(&table, "%zu", damage);
        for (const struct game_total *total = first; total <= first + both; total++) {
            table_add(&table, "%s", (double)damage == total->fortune.came ? "->" : "");
            table_percent(&table, chance_of(total, damage), 2);
            table_percent(&table, at_least(total, damage), 2);
        }
    }
    page_table(page, &table, "How likely each total is; -> marks what came");
}

/* The total that a share of games stays below, or comes to. */
static double quantile(const struct luck_sum *of, double share)
{
    double sum = 0;
    size_t i = 0;

    for (; i + 1 < of->count; i++) {
        sum += of->chances[i];
        if (sum >= share)
            break;
    }
    return (double)(of->first + (int64_t)i) * of->unit;
}

static void add_quantiles(const volley_game *game, struct page *page)
{
    static const struct table_column columns[] = {
        { "player", TABLE_LEFT, 0 },   { "1 of 100", TABLE_RIGHT, 2 },
        { "1 of 10", TABLE_RIGHT, 1 }, { "half", TABLE_RIGHT, 0 },
        { "9 of 10", TABLE_RIGHT, 1 }, { "99 of 100", TABLE_RIGHT, 2 },
        { "came", TABLE_RIGHT, 0 },
    };
    static const double shares[] = { 0.01, 0.1, 0.5, 0.9, 0.99 };
    struct table table = TABLE_OF(columns, .bars = 1u << 3 | 1u << 6);

    _Static_assert(ARRAY_LEN(columns) == ARRAY_LEN(shares) + 2, "a column for each share");
    buffer_print(&page->said, "Of such games so many stay at this damage or below it:\n\n");
    for (size_t i = 0; i < game->player_count; i++) {
        if (!game->players[i].attacks)
            continue;
        table_add(&table, "%s", game->players[i].name);
        for (size_t share = 0; share < ARRAY_LEN(shares); share++)
            table_add(&table, "%.2f", quantile(&game->players[i].sum, shares[share]));
        table_add(&table, "%.2f", game->players[i].fortune.came);
    }
    page_table(page, &table, "Of such games so many stay at this damage or below it");
}

static void say_failures(const volley_game *game, struct buffer *out)
{
    if (count_failed(game))
        buffer_print(out, "\nNot counted:\n");
    for (size_t i = 0; i < game->attack_count; i++)
        if (game->attacks[i].fault)
            buffer_print(out, "  %s\n", game->attacks[i].fault->said);
}

/* By which rules the attacks were, where all have the same. */
static void say_edition(const volley_game *game, struct buffer *out)
{
    for (size_t i = 1; i < game->attack_count; i++)
        if (strcmp(game->attacks[i].edition, game->attacks[0].edition) != 0)
            return;
    if (game->attack_count)
        buffer_print(out, "\nRules: edition %s.\n", game->attacks[0].edition);
}

/* Whether dice fell in an attack whose words say something by chance. */
static bool has_dice_by_chance(const volley_game *game)
{
    for (size_t i = 0; i < game->attack_count; i++) {
        const struct game_attack *attack = &game->attacks[i];

        if (!attack->fault && attack->rolled.text &&
            (chance_in(attack->attacker.text) || chance_in(attack->defender.text)))
            return true;
    }
    return false;
}

/* Whether an attack was said with the dice of both sides. */
static bool has_dice_of_both(const volley_game *game)
{
    for (size_t i = 0; i < game->attack_count; i++)
        if (game->attacks[i].rolled.text && strstr(game->attacks[i].rolled.text, "vs"))
            return true;
    return false;
}

static void print(const void *report, enum page_form form, struct buffer *out)
{
    const volley_game *game = report;
    struct page page = page_begin(form, BETWEEN, "How lucky was this game?", game->source, out);
    struct buffer *said = &page.said;

    if (count_failed(game) < game->attack_count) {
        say_all(game, said);
        buffer_print(said, "\n");
    }
    buffer_print(said, "Luck of %zu attack%s in %s\n\n", game->attack_count,
                 game->attack_count == 1 ? "" : "s", game->source);
    add_rows(game, &page);
    buffer_print(said, "\n");
    if (count_failed(game) < game->attack_count) {
        add_totals(game, &page);
        buffer_print(said, "\n");
        (game_has_dice(game) ? add_quantiles : add_chances)(game, &page);
    }
    say_failures(game, said);
    if (*game->said.all)
        buffer_print(said, "\n%s", game->said.all);
    if (game_has_dice(game))
        buffer_print(said,
                     "\nDice as they fell count as the damage that best play expects of them%s.\n",
                     has_dice_by_chance(game) ? ", on average over the situations in which they "
                                                "can fall so"
                                              : "");
    if (has_dice_of_both(game))
        buffer_print(said,
                     "Attack dice before a vs are as they first fell, too: what is done to them "
                     "after that is best play's. Who knows what came of it gives the damage.\n");
    if (form != PAGE_TEXT)
        say_edition(game, said);
    page_end(&page);
}

/* ---- for programs: records ---- */

#define FIGURE(member) .place = offsetof(volley_fortune, member)
#define ROW(member)    .place = offsetof(struct game_attack, member)
#define TOTAL(member)  .place = offsetof(struct game_total, member)
#define GAME(member)   .place = offsetof(struct volley_game, member)

static struct record_value luck_at(const struct record_at *at)
{
    return record_number(luck_of(at->it));
}

static const struct record_field figure_fields[] = {
    { "expected", RECORD_NUMBER, FIGURE(expected) }, { "came", RECORD_NUMBER, FIGURE(came) },
    { "luck", RECORD_NUMBER, .get = luck_at },       { "p_below", RECORD_NUMBER, FIGURE(below) },
    { "p_same", RECORD_NUMBER, FIGURE(same) },
};
static const struct record figure_record = RECORD(figure_fields);

static bool is_counted(const struct record_at *at)
{
    return !((const struct game_attack *)at->it)->fault;
}

static bool is_counted_by_dice(const struct record_at *at)
{
    return is_counted(at) && ((const struct game_attack *)at->it)->rolled.text;
}

static const struct record_field row_fields[] = {
    { "line", RECORD_INT, ROW(line) },
    { "player", RECORD_TEXT, ROW(player_name) },
    { "edition", RECORD_TEXT, ROW(edition) },
    { "attacker", RECORD_TEXT, ROW(attacker.text) },
    { "defender", RECORD_TEXT, ROW(defender.text) },
    { "rolled", RECORD_TEXT, ROW(rolled.text), .some = true },
    { NULL, RECORD_POINTER, ROW(fault), .of = &failed_row_record, .some = true },
    { "dice", RECORD_NUMBER, ROW(dice), .when = is_counted_by_dice },
    { NULL, RECORD_OBJECT, ROW(fortune), .of = &figure_record, .when = is_counted },
    { "notes", RECORD_LINES, ROW(said.notes), .some = true, .filled = true },
    { "cards", RECORD_LINES, ROW(said.cards), .some = true, .filled = true },
};
static const struct record row_record = RECORD(row_fields);

static struct record_value first_at(const struct record_at *at)
{
    return record_number(first_of(at->it));
}

static const struct record_field total_fields[] = {
    { "attacks", RECORD_SIZE, TOTAL(attacks) },
    { NULL, RECORD_OBJECT, TOTAL(fortune), .of = &figure_record },
    { "total.first", RECORD_NUMBER, .get = first_at },
    { "total.step", RECORD_NUMBER, TOTAL(sum.unit) },
    { "total.pmf", RECORD_NUMBERS, RECORD_ITEMS(struct game_total, sum.chances, sum.count) },
};
static const struct record total_record = RECORD(total_fields);

static const struct record_field player_fields[] = {
    { "name", RECORD_TEXT, TOTAL(name) },
    { NULL, RECORD_OBJECT, .of = &total_record },
};
static const struct record player_record = RECORD(player_fields);

static bool has_two(const struct record_at *at)
{
    return ((const volley_game *)at->it)->player_count == 2;
}

static void answer(const struct record_at *at, struct buffer *out)
{
    say_all(at->it, out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "game", RECORD_TEXT, GAME(source) },
    { "attacks", RECORD_LIST, RECORD_ITEMS(volley_game, attacks, attack_count), .of = &row_record },
    { "players", RECORD_LIST, RECORD_SOME(volley_game, players, player_count),
      .of = &player_record },
    { "difference", RECORD_OBJECT, GAME(difference), .of = &total_record, .when = has_two },
    { "cards", RECORD_LINES, GAME(said.cards) },
    { "notes", RECORD_LINES, GAME(said.notes) },
};
const struct record luck_record = RECORD(document_fields);

static const struct record_column columns[] = {
    { .same = "line player edition expected came luck p_below p_same dice error attacker defender "
              "rolled" },
    { "told", .path = "notes", .between = " | " },
    { .same = "cards" },
};
static const struct record_table table = RECORD_TABLE(columns, "attacks");

const struct io_forms luck_forms = { IO_ALL_FORMATS, &luck_record, &table, print };
