/* The best squads, told: as a page, as CSV and as a document. */
#include "base/decimal.h"
#include "questions/best/squads.h"
#include "questions/tell/report.h"
#include "report/number.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

enum { BETWEEN = 2, PLACES = 4, TOLD_MAX = 32 };

/* ---- a page: a row for a squad, and one for each ship of it ---- */

static const struct table_column columns[] = {
    { "", TABLE_RIGHT, 0 },       { "squad", TABLE_WORDS, 0 },  { "points", TABLE_RIGHT, 1 },
    { "dealt", TABLE_RIGHT, 2 },  { "stands", TABLE_RIGHT, 2 }, { "value", TABLE_RIGHT, 0 },
    { "behind", TABLE_RIGHT, 3 },
};

/* rank: of a squad; NAN: it is a ship */
static void add_row(struct table *table, double rank, struct buffer *text, int points,
                    const double figures[4])
{
    table_number(table, rank, 0);
    table_take(table, text);
    table_add(table, "%d", points);
    for (int i = 0; i < 4; i++)
        table_number(table, figures[i], PLACES);
}

/* brought: NULL where there was no memory for it. */
static void add_ship(const volley_best_squads_ship *ship, const char *brought, size_t count,
                     struct table *table)
{
    struct buffer text = { .failed = !brought };

    if (count > 1)
        buffer_print(&text, "%zux ", count);
    buffer_print(&text, "%s, %s (%s)", ship->pilot, ship->ship, ship->pilot_id);
    if (brought && *brought)
        buffer_print(&text, ", standard loadout: %s", brought);
    if (*ship->upgrades)
        buffer_print(&text, "%s%s", brought && *brought ? "; " : ": ", ship->upgrades);
    add_row(table, NAN, &text, ship->points,
            (double[]){ ship->dealt, ship->stands, ship->value, NAN });
}

static bool is_among(const struct cards_row *const *rows, size_t count, const struct cards_row *row)
{
    while (count && rows[count - 1] != row)
        count--;
    return count > 0;
}

/* Weapons of the first `squad_count` squads whose arc they are credited with, or cards for which
 * their ships suffer. Returns how many. */
static size_t find_told(const volley_best_squads *squads, enum worth_remark remark,
                        size_t squad_count, const struct cards_row *rows[TOLD_MAX])
{
    const struct squad_held *held;
    size_t count = 0;

    for (size_t i = 0; i < squad_count; i++)
        for (uint32_t ship = 0; ship < squads->found[i].count; ship++)
            for (size_t at = 0; (held = squad_held_at(squads->found[i].ships[ship]->ship, at));
                 at++)
                if (count < TOLD_MAX && !is_among(rows, count, held->row) &&
                    worth_remarks_of(squads->asked, held->row) >> remark & 1)
                    rows[count++] = held->row;
    return count;
}

/* The first ship behind one, from 0, that is another. */
static size_t next_kind(const struct squads_row *row, size_t ship)
{
    size_t next = ship + 1;

    while (next < row->squad.ships && strcmp(row->ships[next].words, row->ships[ship].words) == 0)
        next++;
    return next;
}

/* Of the first squad. */
static void add_told(const volley_best_squads *squads, enum worth_remark remark, const char *title,
                     struct buffer *out)
{
    const struct cards_row *rows[TOLD_MAX];

    for (size_t i = 0, count = find_told(squads, remark, 1, rows); i < count; i++)
        buffer_print(out, "%s%s", i ? ", " : title, rows[i]->name);
}

static void say_answer(const volley_best_squads *squads, struct buffer *out)
{
    const struct squads_row *best = squads->rows;

    if (!squads->found_count)
        return;
    for (size_t ship = 0, next; ship < best->squad.ships; ship = next) {
        next = next_kind(best, ship);
        buffer_print(out, "%s", !ship ? "Take " : next < best->squad.ships ? ", " : " and ");
        if (next - ship > 1)
            buffer_print(out, "%zux ", next - ship);
        buffer_print(out, "%s%s%s%s", best->ships[ship].pilot,
                     *best->ships[ship].upgrades ? " (" : "", best->ships[ship].upgrades,
                     *best->ships[ship].upgrades ? ")" : "");
    }
    buffer_print(out, ": the best squad%s for %s, %d points", squads->told.proved ? "" : " so far",
                 squads->objective->name, best->squad.points);
    add_told(squads, WORTH_GRANTED, "; always in the bullseye arc: the target of ", out);
    add_told(squads, WORTH_HURTS,
             "; each attack is as the first one, not counting what its own ship suffers for ", out);
    if (squads->told.stopped) {
        buffer_print(out, ". Not all was looked at: ");
        worth_say_end(&squads->watch, out);
    }
    buffer_print(out, ".\n\n");
}

static void print_table(const volley_best_squads *squads, struct page *page)
{
    struct arena memory = { 0 };
    struct table table = TABLE_OF(columns, .bars = 1u << 5);

    for (size_t i = 0; i < squads->found_count; i++) {
        const volley_best_squad *squad = &squads->rows[i].squad;
        const volley_best_squads_ship *ships = squads->rows[i].ships;
        struct buffer text = { 0 };

        buffer_print(&text, "%zu ship%s", squad->ships, squad->ships == 1 ? "" : "s");
        if (squads->rows[i].same) /* of the last one not all are looked at */
            buffer_print(&text, "; %s%zu more of the same points and figures",
                         i + 1 < squads->top && !squads->told.stopped ? "" : "at least ",
                         squads->rows[i].same);
        add_row(&table, (double)(i + 1), &text, squad->points,
                (double[]){ squad->dealt, squad->stands, squad->value, i ? squad->behind : NAN });
        for (size_t ship = 0, next; ship < squad->ships; ship = next) {
            next = next_kind(&squads->rows[i], ship);
            add_ship(&ships[ship], squads_upgrades(squads->found[i].ships[ship], true, &memory),
                     next - ship, &table);
        }
    }
    page_table(page, &table, "The best squads");
    arena_fini(&memory);
}

static void print_remark(const volley_best_squads *squads, enum worth_remark remark,
                         struct buffer *out)
{
    const struct cards_row *rows[TOLD_MAX];
    const size_t count = find_told(squads, remark, squads->found_count, rows);
    struct buffer names = { 0 };

    for (size_t i = 0; i < count; i++)
        buffer_print(&names, "%s%s", i ? ", " : "", rows[i]->name);
    worth_say_remark(remark, &names, out);
}

static void print_goal(const volley_best_squads *squads, struct buffer *out)
{
    buffer_print(out, "For %s: %s.\n", squads->objective->name, squads->objective->measure);
    buffer_print(out, "%s, %u to %u ships for %d points, %s play", faction_name(squads->faction),
                 (unsigned)squads->least, (unsigned)squads->most, squads->points,
                 squad_play_words[squads->play]);
    if (squads_budget(squads) < INT_MAX)
        buffer_print(out, "; upgrades for at most %d points a ship", squads_budget(squads));
    if (squads->question.ship.slots)
        buffer_print(out, ", of the slots %s", squads->question.ship.slots);
    buffer_print(out, ".\n\n");
}

static void print_search(const volley_best_squads *squads, struct buffer *line)
{
    const volley_best_squads_search *told = &squads->told;
    char sets[NUMBER_TEXT_MAX], kept[NUMBER_TEXT_MAX], tried[NUMBER_TEXT_MAX];
    size_t open = 0;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        open += !squads->pilots[i].whole && !squads->pilots[i].why;
    buffer_print(line,
                 "Pilots: %zu; sets of upgrades tried: %s, kept: %s; squads and parts of squads "
                 "looked at: %s. ",
                 told->pilots - told->left_out, number_grouped(told->sets, sets),
                 number_grouped(told->kept, kept), number_grouped(told->tried, tried));
    if (told->proved)
        buffer_print(line, "Proved best: no squad of them is better than the first.");
    else if (!isnan(told->open))
        buffer_print(line, "Not proved best: it was stopped; none is better by more than %.2g %%.",
                     100 * told->open);
    else
        buffer_print(line,
                     "Not proved best: %s of %zu pilots, and by how much another may be better is "
                     "not known.",
                     !open           ? "not all squads were looked at"
                     : told->stopped ? "not all sets were tried"
                                     : "not all sets could be worked out",
                     open ? open : told->pilots - told->left_out);
}

static void print_page(const void *report, enum page_form form, struct buffer *out)
{
    const volley_best_squads *squads = report;
    struct page page = page_begin(form, BETWEEN, "The best squads", squads->asked->loadout, out);
    struct buffer line = { 0 };

    say_answer(squads, &page.said);
    worth_say_question(squads->asked, &page.said);
    print_goal(squads, &page.said);
    print_table(squads, &page);
    print_search(squads, &line);
    page_say_line(&page, &line);
    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (squads->pilots[i].why)
            buffer_print(&line, "%s%s, %s (%s)",
                         line.count ? "; " : "Left out: ", squads->pilots[i].flown->name,
                         squads->pilots[i].flown->id, squads->pilots[i].why);
    page_say_line(&page, &line);
    buffer_print(&line, "Each ship counts alone, with all its charges: what one does for another, "
                        "where ships stand and move, and cards without a part in an attack are not "
                        "in these figures; a card that asks for another ship is not tried.");
    page_say_line(&page, &line);
    buffer_print(&page.said, "\n");
    print_remark(squads, WORTH_GRANTED, &page.said);
    print_remark(squads, WORTH_KEEPS, &page.said);
    print_remark(squads, WORTH_HURTS, &page.said);
    buffer_print(&page.said, "%s", squads->asked->notes);
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
    { "value", RECORD_NUMBER, SHIP(value) },
    { "dealt", RECORD_NUMBER, SHIP(dealt), .null = true },
    { "stands", RECORD_NUMBER, SHIP(stands), .null = true },
};
static const struct record ship_record = RECORD(ship_fields);

static const struct record_field row_fields[] = {
    { "points", RECORD_INT, SQUAD(points) },
    { "value", RECORD_NUMBER, SQUAD(value) },
    { "behind", RECORD_NUMBER, SQUAD(behind) },
    { "dealt", RECORD_NUMBER, SQUAD(dealt), .null = true },
    { "stands", RECORD_NUMBER, SQUAD(stands), .null = true },
    { "ships", RECORD_LIST, RECORD_ITEMS(struct squads_row, ships, squad.ships),
      .of = &ship_record },
    { "same", RECORD_SIZE, .place = offsetof(struct squads_row, same) },
};
static const struct record row_record = RECORD(row_fields);

static struct record_value objective(const struct record_at *at)
{
    return record_text(((const struct volley_best_squads *)at->it)->objective->name);
}

static void answer(const struct record_at *at, struct buffer *out)
{
    say_answer(at->it, out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { NULL, RECORD_POINTER, SQUADS(asked), .of = &worth_question_record },
    { "for", RECORD_TEXT, .get = objective },
    { "faction", RECORD_TEXT, SQUADS(faction) },
    { "play", RECORD_WORD, SQUADS(play), RECORD_WORDS(squad_play_words) },
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
    { "squad_value", .path = "^.value" },
    { "behind", .path = "^.behind" },
    { "squad_points", .path = "^.points" },
    { .same = "pilot ship upgrades words points value dealt stands" },
    { "same", .path = "^.same" },
    { "told", .path = "^.^.notes", .between = " | " },
};
static const struct record_table csv_table = RECORD_TABLE(csv_columns, "squads.ships");

/* ---- the best squad as squad builders read it (X-Wing Squadron Specification) ---- */

/* As builders of the first edition have them. */
static const char *const first_words[][2] = {
    { "rebelalliance", "rebel" },     { "galacticempire", "imperial" },
    { "scumandvillainy", "scum" },    { "elite", "ept" },
    { "modification", "mod" },        { "astromech", "amd" },
    { "salvaged-astromech", "samd" },
};

static const char *word_of(const char *edition, const char *word)
{
    for (size_t i = 0; *edition == '1' && i < ARRAY_LEN(first_words); i++)
        if (strcmp(first_words[i][0], word) == 0)
            return first_words[i][1];
    return word;
}

/* The slot of an upgrade: "torpedo" of "torpedo torpedo". */
static const char *slot_of(const struct cards_upgrade *upgrade, const char *edition, char *room)
{
    const size_t bytes = strcspn(upgrade->slots, " |");

    snprintf(room, SQUAD_SLOT_ROOM, "%.*s", (int)bytes, upgrade->slots);
    return word_of(edition, room);
}

/* The upgrades by slots, each slot once; what the pilot's id brings is not said again. */
static void print_upgrades(const struct squad_member *ship, const char *edition, struct buffer *out)
{
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;
    bool any = false;
    char room[SQUAD_SLOT_ROOM], other[SQUAD_SLOT_ROOM];

    for (size_t at = 0; (upgrade = squad_next_upgrade(ship, &at, &held));) {
        const char *slot = slot_of(upgrade, edition, room);
        bool before = held->brought, first = true;

        for (size_t i = 0, to = at; (upgrade = squad_next_upgrade(ship, &i, &held)) && i < to;)
            before =
                before || (!held->brought && strcmp(slot_of(upgrade, edition, other), slot) == 0);
        if (before)
            continue;
        buffer_print(out, "%s\"%s\": [", any ? ", " : "", slot);
        any = true;
        for (size_t i = 0; (upgrade = squad_next_upgrade(ship, &i, &held));)
            if (!held->brought && strcmp(slot_of(upgrade, edition, other), slot) == 0) {
                buffer_print(out, "%s\"%s\"", first ? "" : ", ", upgrade->id);
                first = false;
            }
        buffer_print(out, "]");
    }
}

/* Ids and names of lists have nothing that JSON has to escape. */
static void print_xws(const struct volley_best_squads *squads, struct buffer *out)
{
    const struct squads_found *best = &squads->found[0];
    const char *edition = squads->edition->name;

    buffer_print(out, "{\"name\": \"%s\", \"faction\": \"%s\", \"ruleset\": \"%s\",\n",
                 squads->objective->name, word_of(edition, faction_side(edition, squads->faction)),
                 squads->cards->points->name);
    buffer_print(out, " \"version\": \"%s\", \"points\": %d, \"pilots\": [",
                 *edition == '1' ? "0.3.0" : "2.0.0", best->cost);
    for (uint32_t i = 0; i < best->count; i++) {
        const struct squad_member *ship = best->ships[i]->ship;

        buffer_print(out,
                     "%s\n  {\"id\": \"%s\", \"ship\": \"%s\", \"points\": %d, \"upgrades\": {",
                     i ? "," : "", ship->pilot_id, ship->ship->id, best->ships[i]->cost);
        print_upgrades(ship, edition, out);
        buffer_print(out, "}}");
    }
    buffer_print(out, "],\n \"vendor\": {\"volley\": {\"builder\": \"Volley %s\"}}}\n", edition);
}

/* ---- the call ---- */

volley_status volley_best_squads_write(const volley_best_squads *squads, volley_format format,
                                       const volley_sink *sink, volley_error *err)
{
    static const struct io_forms forms = { IO_ALL_FORMATS, &squads_record, &csv_table, print_page };
    struct buffer out = io_text(sink);

    if (format != VOLLEY_XWS)
        return io_report(&forms, squads, format, sink, err);
    print_xws(squads, &out);
    return io_drain(&out, sink, err);
}
