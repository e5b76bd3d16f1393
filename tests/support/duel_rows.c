#include "support/duel_rows.h"

#include "support/check.h"
#include "support/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column {
    ID,
    EDITION,
    SHIPS_A,
    SHIPS_B,
    FIRST,
    TARGET_A,
    TARGET_B,
    RANGES,
    DECK,
    ROUNDS,
    POLICY,
    P_A,
    LOST_A = P_A + 5,
    LOST_ROUNDS = 4,
    DEAD_A = LOST_A + 2 * LOST_ROUNDS,
    SHIP_DEAD = DEAD_A + 2,
    COLUMNS
};

static char *copy_of(const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    return copy;
}

/* Numbers parted by blanks. How many they are. */
static int read_numbers(const char *text, double *numbers, int most)
{
    int count = 0;
    char *end;

    for (double number = strtod(text, &end); end != text; number = strtod(text, &end)) {
        assert_true(count < most);
        numbers[count++] = number;
        text = end;
    }
    return count;
}

/* The last number of a text stands for all ships there are: those of `a` first. */
static void read_ships(const char *text, const struct duel_row *row, struct duel_figures *figures)
{
    double numbers[NAIVE_SIDES * NAIVE_SHIPS];
    int count = read_numbers(text, numbers, NAIVE_SIDES * NAIVE_SHIPS), next = 0;
    struct naive_duel duel;

    duel_row_engagement(row, &duel);
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int ship = 0; ship < duel.sides[side].count && next < count; ship++)
            figures->of[duel_destroyed(side, ship)] = numbers[next++];
    assert_int_equal(next, count);
}

static struct duel_figures figures_of(const struct check_table *table, size_t line,
                                      const struct duel_row *row)
{
    struct duel_figures figures = duel_unknown();

    for (int i = 0; i < DUEL_LOST; i++)
        read_numbers(check_table_cell(table, line, P_A + (size_t)i), &figures.of[i], 1);
    for (int side = 0; side < NAIVE_SIDES; side++) {
        for (int round = 0; round < LOST_ROUNDS; round++)
            read_numbers(
                check_table_cell(table, line, (size_t)(LOST_A + side * LOST_ROUNDS + round)),
                &figures.of[duel_lost(side, 1 + round)], 1);
        read_numbers(check_table_cell(table, line, (size_t)(DEAD_A + side)),
                     &figures.of[duel_gone(side, 1)], DUEL_ROUNDS);
    }
    read_ships(check_table_cell(table, line, SHIP_DEAD), row, &figures);
    return figures;
}

/* What is asked, which all files tell in the same columns. */
static void read_question(const struct check_table *table, size_t line, struct duel_row *row)
{
    row->id = copy_of(check_table_cell(table, line, ID));
    row->edition = copy_of(check_table_cell(table, line, EDITION));
    row->a = copy_of(check_table_cell(table, line, SHIPS_A));
    row->b = copy_of(check_table_cell(table, line, SHIPS_B));
    row->first = copy_of(check_table_cell(table, line, FIRST));
    for (int side = 0; side < NAIVE_SIDES; side++)
        row->targets[side] = copy_of(check_table_cell(table, line, TARGET_A + (size_t)side));
    row->ranges = copy_of(check_table_cell(table, line, RANGES));
    row->deck = copy_of(check_table_cell(table, line, DECK));
    row->rounds = atoi(check_table_cell(table, line, ROUNDS));
    row->policy = copy_of(check_table_cell(table, line, POLICY));
}

struct duel_rows duel_rows_read(const char *path)
{
    struct check_table table = check_table_read(path, COLUMNS);
    struct duel_rows rows = { table.count, calloc(table.count, sizeof *rows.rows) };

    assert_non_null(rows.rows);
    for (size_t line = 0; line < table.count; line++) {
        struct duel_row *row = &rows.rows[line];

        read_question(&table, line, row);
        row->figures = figures_of(&table, line, row);
        row->value = row->figures.of[DUEL_A] + row->figures.of[DUEL_DRAW] / 2;
    }
    check_table_fini(&table);
    return rows;
}

struct duel_rows duel_rows_read_values(const char *path)
{
    struct check_table table = check_table_read(path, 8);
    struct duel_rows rows = { table.count, calloc(table.count, sizeof *rows.rows) };

    assert_non_null(rows.rows);
    for (size_t line = 0; line < table.count; line++)
        rows.rows[line] = (struct duel_row){
            .id = copy_of(check_table_cell(&table, line, 0)),
            .edition = copy_of(check_table_cell(&table, line, 1)),
            .a = copy_of(check_table_cell(&table, line, 2)),
            .b = copy_of(check_table_cell(&table, line, 3)),
            .first = copy_of(check_table_cell(&table, line, 4)),
            .targets = { copy_of(""), copy_of("") },
            .ranges = copy_of(check_table_cell(&table, line, 5)),
            .deck = copy_of(""),
            .policy = copy_of(check_table_cell(&table, line, 6)),
            .value = atof(check_table_cell(&table, line, 7)),
            .figures = duel_unknown(),
        };
    check_table_fini(&table);
    return rows;
}

/* The columns of a file with one figure a row, which begin as those of one with all do. */
enum { ONE_FIGURE = P_A, ONE_VALUE, ONE_ERROR, ONE_HOW, ONE_COLUMNS };

struct duel_rows duel_rows_read_single(const char *path)
{
    struct check_table table = check_table_read(path, ONE_COLUMNS);
    struct duel_rows rows = { table.count, calloc(table.count, sizeof *rows.rows) };

    assert_non_null(rows.rows);
    for (size_t line = 0; line < table.count; line++) {
        struct duel_row *row = &rows.rows[line];
        const char *figure = check_table_cell(&table, line, ONE_FIGURE);
        double value = atof(check_table_cell(&table, line, ONE_VALUE));

        read_question(&table, line, row);
        row->figures = duel_unknown();
        row->error = atof(check_table_cell(&table, line, ONE_ERROR));
        row->value = NAN;
        if (strcmp(figure, "value") == 0)
            row->value = value;
        else
            row->figures.of[duel_figure_find(figure)] = value;
    }
    check_table_fini(&table);
    return rows;
}

void duel_rows_fini(struct duel_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        struct duel_row *row = &rows->rows[i];
        char *texts[] = { row->id,     row->edition, row->a,    row->b,      row->targets[0],
                          row->ranges, row->first,   row->deck, row->policy, row->targets[1] };

        for (size_t text = 0; text < sizeof texts / sizeof *texts; text++)
            free(texts[text]);
    }
    free(rows->rows);
    *rows = (struct duel_rows){ 0 };
}

/* ---- for the naive simulation ---- */

static int place_in(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    fail_msg("'%s' is not known", word);
    return 0;
}

/* The id of a card, which the reference calls by a shorter word. */
static const char *id_of(const char *word)
{
    static const char *const words[][2] = { { "direct", "directhit" },
                                            { "structural", "structuraldamage" },
                                            { "weapons", "weaponsfailure" },
                                            { "blank", "damagedengine" } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i][0]) == 0)
            return words[i][1];
    return word;
}

static void read_deck(struct naive_deck *deck, const char *text)
{
    char *copy = copy_of(text), *rest;

    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *count = strchr(word, '=');

        if (count) {
            *count++ = '\0';
            naive_deck_add(deck, id_of(word), atoi(count));
        } else if (strcmp(word, "replace") == 0) {
            deck->replace = true;
        } else {
            deck->which = (enum naive_decks)place_in(word, naive_deck_names, NAIVE_DECKS);
            if (!*rest)
                *deck = naive_deck_of(deck->which);
        }
    }
    free(copy);
}

void duel_row_engagement(const struct duel_row *row, struct naive_duel *duel)
{
    *duel = (struct naive_duel){ .rounds = row->rounds, .turns = 0.5 };
    duel->edition = (enum naive_edition)place_in(row->edition, naive_edition_words, NAIVE_EDITIONS);
    naive_side_read(&duel->sides[0], row->a);
    naive_side_read(&duel->sides[1], row->b);
    duel->first = (enum naive_order)place_in(row->first, naive_order_words, NAIVE_ORDERS);
    for (int side = 0; side < NAIVE_SIDES; side++) {
        const char *word = row->targets[side][0] ? row->targets[side] : "first";

        duel->targets[side] = (enum naive_target)place_in(word, naive_target_words, NAIVE_TARGETS);
    }
    for (const char *next = row->ranges; *next; next += *next == ',') {
        assert_true(duel->range_count < NAIVE_RANGES);
        duel->ranges[duel->range_count++] = (int)strtol(next, (char **)&next, 10);
    }
    duel->deck.which = duel->edition == NAIVE_FIRST ? NAIVE_DECK_TFA : NAIVE_DECK_SECOND;
    read_deck(&duel->deck, row->deck);
    if (strcmp(row->policy, "round") == 0)
        duel->policy = NAIVE_ROUND;
}
