/* The best squads, told: as a page, as CSV and as a document. */
#include "base/array.h"
#include "questions/best/squads.h"
#include "questions/tell/report.h"
#include "questions/tell/tell_points.h"
#include "report/number.h"

#include <math.h>
#include <string.h>

enum { BETWEEN = 2, PLACES = 4 };

/* ---- the table: a row for a squad, and one for each ship of it ---- */

static const struct table_column columns[] = {
    { "", TABLE_RIGHT, 0 },      { "squad", TABLE_WORDS, 0 },    { "points", TABLE_RIGHT, 1 },
    { "dealt", TABLE_RIGHT, 2 }, { "destroys", TABLE_RIGHT, 2 }, { "stands", TABLE_RIGHT, 3 },
    { "joust", TABLE_RIGHT, 0 }, { "behind", TABLE_RIGHT, 4 },
};

static void add_squad(const volley_best_squads *squads, size_t index, struct table *table)
{
    const volley_best_squad *squad = &squads->rows[index].squad;

    table_number(table, (double)(index + 1), 0);
    table_add(table, "%zu ship%s", squad->ships, squad->ships == 1 ? "" : "s");
    table_add(table, "%d", squad->points);
    table_number(table, squad->dealt, PLACES);
    table_number(table, squad->killed, PLACES);
    table_number(table, squad->stands, PLACES);
    table_number(table, squads_multiply(squads) ? squad->value : NAN, PLACES);
    table_number(table, index ? squad->behind : NAN, PLACES);
}

/* count: so many alike */
static void add_ship(const volley_best_squads_ship *ship, size_t count, struct table *table)
{
    struct buffer text = { 0 };

    if (count > 1)
        buffer_print(&text, "%zux ", count);
    buffer_print(&text, "%s, %s%s%s", ship->pilot, ship->ship, *ship->upgrades ? ": " : "",
                 ship->upgrades);
    table_add(table, "%s", "");
    table_take(table, &text);
    table_add(table, "%d", ship->points);
    table_number(table, ship->dealt, PLACES);
    table_number(table, ship->killed, PLACES);
    table_number(table, ship->stands, PLACES);
    table_add(table, "%s", "");
    table_add(table, "%s", "");
}

static void print_table(const volley_best_squads *squads, struct page *page)
{
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < squads->found_count; i++) {
        const struct squads_row *row = &squads->rows[i];

        add_squad(squads, i, &table);
        for (size_t ship = 0, next; ship < row->squad.ships; ship = next) {
            for (next = ship + 1;
                 next < row->squad.ships && row->ships[next].words == row->ships[ship].words;)
                next++;
            add_ship(&row->ships[ship], next - ship, &table);
        }
    }
    page_table(page, &table, "The best squads");
}

/* ---- what is said around it ---- */

static const char *const measures[][2] = {
    { "joust",
      "the square root of damage dealt (one attack of each ship) times attacks stood (until "
      "each ship is destroyed): Lanchester's square law, by which twice the ships have twice "
      "the value" },
    { "damage", "damage dealt by one attack of each ship" },
    { "kill", "targets that one attack of each ship destroys" },
    { "survive", "attacks until each ship is destroyed" },
};

static void print_goal(const volley_best_squads *squads, struct buffer *out)
{
    const char *name = squads->objective->name;

    for (size_t i = 0; i < ARRAY_LEN(measures); i++)
        if (strcmp(measures[i][0], name) == 0)
            buffer_print(out, "For %s: %s.\n", name, measures[i][1]);
    buffer_print(out, "%s, %u to %u ships for %d points, %s play", faction_name(squads->faction),
                 (unsigned)squads->least, (unsigned)squads->most, squads->points,
                 squad_play_words[squads->play]);
    if (strcmp(squads->edition->name, "2.5") != 0 || squads->question.budget)
        buffer_print(out, "; upgrades for at most %d points a ship", squads_budget(squads));
    if (squads->question.ship.slots)
        buffer_print(out, ", of the slots %s", squads->question.ship.slots);
    buffer_print(out, ".\n\n");
}

static void print_search(const volley_best_squads *squads, struct buffer *line)
{
    const volley_best_squads_search *told = &squads->told;
    char text[NUMBER_TEXT_MAX];

    buffer_print(line, "Pilots: %zu; sets of upgrades tried: %s", told->pilots - told->left_out,
                 number_grouped(told->sets, text));
    buffer_print(line, ", kept: %s", number_grouped(told->kept, text));
    buffer_print(line, "; squads and parts of squads looked at: %s.",
                 number_grouped(told->tried, text));
    if (told->proved)
        buffer_print(line, " Proved best: no squad of them is better than the first.");
    else if (isnan(told->open))
        buffer_print(line,
                     " Not proved best: %s, and by how much another may be better is not "
                     "known.",
                     told->stopped ? "it was stopped before all sets were tried"
                                   : "not all sets could be worked out");
    else
        buffer_print(line,
                     " Not proved best: it was stopped; no squad is better by more than %.2g %%.",
                     100 * told->open);
}

static uint32_t first_of_twins(const volley_best_squads *squads, uint32_t pilot)
{
    while (squads->pilots[pilot].twin >= 0)
        pilot = (uint32_t)squads->pilots[pilot].twin;
    return pilot;
}

static bool is_told(const volley_best_squads *squads, uint32_t first)
{
    for (size_t i = 0; i < squads->found_count; i++)
        for (uint32_t ship = 0; ship < squads->found[i].count; ship++)
            if (first_of_twins(squads, squads->found[i].ships[ship]->pilot) == first)
                return true;
    return false;
}

/* Pilots that may take the place of one that is told. */
static void print_twins(const volley_best_squads *squads, struct page *page)
{
    for (uint32_t first = 0; first < squads->pilot_count; first++) {
        struct buffer line = { 0 };
        uint32_t count = 0;

        if (squads->pilots[first].twin >= 0 || !is_told(squads, first))
            continue;
        for (uint32_t i = 0; i < squads->pilot_count; i++)
            if (first_of_twins(squads, i) == first)
                buffer_print(&line, "%s%s",
                             count++ ? ", "
                                     : "The same figures and points, so that "
                                       "one may stand for another: ",
                             squads->pilots[i].flown->name);
        buffer_print(&line, ".");
        if (count > 1)
            page_say_line(page, &line);
        buffer_fini(&line);
    }
}

static void print_left_out(const volley_best_squads *squads, struct page *page)
{
    struct buffer line = { 0 };

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (squads->pilots[i].why)
            buffer_print(&line, "%s%s (%s)",
                         line.count ? "; " : "Left out: ", squads->pilots[i].flown->name,
                         squads->pilots[i].why);
    page_say_line(page, &line);
}

void squads_print(const volley_best_squads *squads, enum page_form form, struct buffer *out)
{
    struct page page =
        page_begin(form, BETWEEN, "The best squads", faction_name(squads->faction), out);
    struct buffer line = { 0 };

    worth_say_question(squads->asked, &page.said);
    print_goal(squads, &page.said);
    print_table(squads, &page);
    print_search(squads, &line);
    page_say_line(&page, &line);
    print_twins(squads, &page);
    print_left_out(squads, &page);
    buffer_print(&line, "Each ship counts alone: what one does for another, where ships stand and "
                        "move, and cards without a part in an attack are not in these figures; nor "
                        "is a card that asks for another ship of the squad tried.");
    page_say_line(&page, &line);
    buffer_print(&page.said, "\n");
    play_sentence(squads->edition->title, squads->asked->policy, squads->asked->objective,
                  &page.said);
    buffer_print(&page.said, "Exact.\n");
    page_end(&page);
}

/* ---- the document ---- */

#define SHIP(member)   .place = offsetof(volley_best_squads_ship, member)
#define SQUAD(member)  .place = offsetof(struct squads_row, squad.member)
#define SQUADS(member) .place = offsetof(struct volley_best_squads, member)

static const struct record_field ship_fields[] = {
    { "pilot", RECORD_TEXT, SHIP(pilot_id) },
    { "ship", RECORD_TEXT, SHIP(ship_id) },
    { "pilot_name", RECORD_TEXT, SHIP(pilot) },
    { "ship_name", RECORD_TEXT, SHIP(ship) },
    { "upgrades", RECORD_TEXT, SHIP(upgrades) },
    { "words", RECORD_TEXT, SHIP(words) },
    { "points", RECORD_INT, SHIP(points) },
    { "dealt", RECORD_NUMBER, SHIP(dealt), .null = true },
    { "destroys", RECORD_NUMBER, SHIP(killed), .null = true },
    { "stands", RECORD_NUMBER, SHIP(stands), .null = true },
};
static const struct record ship_record = RECORD(ship_fields);

static const struct record_field row_fields[] = {
    { "points", RECORD_INT, SQUAD(points) },
    { "value", RECORD_NUMBER, SQUAD(value), .null = true },
    { "behind", RECORD_NUMBER, SQUAD(behind), .null = true },
    { "dealt", RECORD_NUMBER, SQUAD(dealt), .null = true },
    { "destroys", RECORD_NUMBER, SQUAD(killed), .null = true },
    { "stands", RECORD_NUMBER, SQUAD(stands), .null = true },
    { "ships", RECORD_LIST, RECORD_ITEMS(struct squads_row, ships, squad.ships),
      .of = &ship_record },
};
static const struct record row_record = RECORD(row_fields);

static struct record_value objective(const struct record_at *at)
{
    return record_text(((const struct volley_best_squads *)at->it)->objective->name);
}

static struct record_value play(const struct record_at *at)
{
    return record_text(squad_play_words[((const struct volley_best_squads *)at->it)->play]);
}

static const struct record_field document_fields[] = {
    { NULL, RECORD_POINTER, SQUADS(asked), .of = &worth_question_record },
    { "for", RECORD_TEXT, .get = objective },
    { "faction", RECORD_TEXT, SQUADS(faction) },
    { "play", RECORD_TEXT, .get = play },
    { "points", RECORD_INT, SQUADS(points) },
    { "squads", RECORD_LIST, RECORD_ITEMS(struct volley_best_squads, rows, found_count),
      .of = &row_record },
    { "search.pilots", RECORD_SIZE, SQUADS(told.pilots) },
    { "search.left_out", RECORD_SIZE, SQUADS(told.left_out) },
    { "search.sets", RECORD_COUNT, SQUADS(told.sets) },
    { "search.kept", RECORD_COUNT, SQUADS(told.kept) },
    { "search.tried", RECORD_COUNT, SQUADS(told.tried) },
    { "search.refused", RECORD_COUNT, SQUADS(told.refused) },
    { "search.proved", RECORD_BIT, SQUADS(told.proved) },
    { "search.stopped", RECORD_BIT, SQUADS(told.stopped) },
    { "search.open", RECORD_NUMBER, SQUADS(told.open), .null = true },
};
const struct record squads_record = RECORD(document_fields);

/* ---- CSV: a row is a ship of a squad ---- */

static void write_rank(const struct record_at *at, size_t number, struct buffer *out)
{
    (void)number;
    buffer_print(out, "%zu", at->up->index + 1);
}

static const struct record_column csv_columns[] = {
    { "squad", .path = "", .write = write_rank },
    { "value", .path = "^.value" },
    { "behind", .path = "^.behind" },
    { "squad_points", .path = "^.points" },
    { "pilot", .path = "pilot" },
    { "ship", .path = "ship" },
    { "pilot_name", .path = "pilot_name" },
    { "upgrades", .path = "upgrades" },
    { "words", .path = "words" },
    { "points", .path = "points" },
    { "dealt", .path = "dealt" },
    { "destroys", .path = "destroys" },
    { "stands", .path = "stands" },
};
static const struct record_table csv_table = { csv_columns, ARRAY_LEN(csv_columns) };

void squads_csv(const volley_best_squads *squads, struct buffer *out)
{
    const struct record_at whole = { &squads_record, squads, NULL, 0 };

    record_csv_header(&csv_table, NULL, 0, out);
    for (size_t i = 0; i < squads->found_count; i++) {
        const struct record_at squad = { &row_record, &squads->rows[i], &whole, i };

        for (size_t ship = 0; ship < squads->rows[i].squad.ships; ship++) {
            const struct record_at at = { &ship_record, &squads->rows[i].ships[ship], &squad,
                                          ship };

            record_csv_row(&csv_table, &at, NULL, 0, out);
        }
    }
}
