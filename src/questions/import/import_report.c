/* What an import has brought: what is new, changed and gone, and faces that are not known. */
#include "base/io/csv.h"
#include "questions/import/import.h"
#include "questions/tell/tell_points.h"
#include "words/library/library.h"

#include <stdio.h>

/* ---- what is another ---- */

void import_add_change(struct import *import, const char *change, enum cards_kind kind,
                       const char *id, const char *words)
{
    const struct import_change made = { change, cards_kind_words[kind], id, words };

    if (arena_grow(&import->memory, &import->changes, &import->change_room,
                   import->change_count + 1, sizeof made))
        import->changes[import->change_count++] = made;
    else
        import_is_well(import, false);
}

static void say_change(struct buffer *out, const char *what, const char *before, const char *now)
{
    if (strcmp(before, now) != 0)
        buffer_print(out, "%s%s %s -> %s", out->count ? ", " : "", what, *before ? before : "none",
                     *now ? now : "none");
}

static void say_number(struct buffer *out, const char *what, int before, int now, int nothing)
{
    char texts[2][16] = { "", "" };

    if (before != nothing)
        snprintf(texts[0], sizeof texts[0], "%d", before);
    if (now != nothing)
        snprintf(texts[1], sizeof texts[1], "%d", now);
    say_change(out, what, texts[0], texts[1]);
}

/* How often a list has a word; any of `between` parts two. */
static int count_word(const char *list, const char *word, size_t bytes, const char *between)
{
    int count = 0;

    for (; *list; list += strspn(list, between)) {
        const size_t here = strcspn(list, between);

        count += here == bytes && memcmp(list, word, bytes) == 0;
        list += here;
    }
    return count;
}

/* "slots +talent -tech": words that one list has more often, whatever their order. */
static void say_words(struct buffer *out, const char *mark, const char *more, const char *than,
                      bool *said)
{
    const char *const begin = more;

    for (; *more; more += strspn(more, " ")) {
        const size_t bytes = strcspn(more, " ");
        const int now = count_word(begin, more, bytes, " ");
        const int before = count_word(than, more, bytes, " ");
        const bool is_first = now == count_word(more, more, bytes, " ");

        for (int i = before; is_first && i < now; i++) {
            buffer_print(out, "%s%s%.*s",
                         *said        ? " "
                         : out->count ? ", slots "
                                      : "slots ",
                         mark, (int)bytes, more);
            *said = true;
        }
        more += bytes;
    }
}

bool import_has_words(const char *list, const char *of, const char *between)
{
    const char *const begin = of;

    for (; *of; of += strspn(of, between)) {
        const size_t bytes = strcspn(of, between);

        if (count_word(list, of, bytes, between) != count_word(begin, of, bytes, between))
            return false;
        of += bytes;
    }
    return true;
}

/* What a list says, and of an upgrade what is printed where it says nothing. */
static struct cards_points_row with_printed(const struct import *import,
                                            const struct cards_points_row *row)
{
    struct cards_points_row made = *row;
    size_t count;
    const struct cards_upgrade *printed =
        row->kind == CARDS_UPGRADE
            ? cards_find_upgrades(import->cards, row->id, strlen(row->id), &count)
            : NULL;

    if (printed && !*made.slots)
        made.slots = printed->slots;
    if (printed && !*made.restrictions)
        made.restrictions = printed->restrictions;
    return made;
}

static void compare_row(struct import *import, const struct cards_points_row *before,
                        const struct cards_points_row *now)
{
    const struct cards_points_row was = with_printed(import, before),
                                  is = with_printed(import, now);
    struct buffer words = { 0 };
    bool said = false;

    say_change(&words, "cost", was.cost, is.cost);
    say_number(&words, "loadout", was.loadout, is.loadout, -1);
    say_words(&words, "+", is.slots, was.slots, &said);
    say_words(&words, "-", was.slots, is.slots, &said);
    say_change(&words, "formats", was.formats, is.formats);
    say_number(&words, "restricted to", was.restricted, is.restricted, 0);
    if (!import_has_words(was.restrictions, is.restrictions, " =|") ||
        !import_has_words(is.restrictions, was.restrictions, " =|"))
        say_change(&words, "restrictions", was.restrictions, is.restrictions);
    if (words.count)
        import_add_change(import, "changed", now->kind, now->id, import_keep(import, &words));
    else
        import->unchanged++;
}

/* Rows are sorted by id; those of a ship come before one of any. */
static const struct cards_points_row *row_of(const struct cards_points_row *rows, size_t count,
                                             const struct cards_points_row *wanted)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].id, wanted->id) == 0 &&
            (!*rows[i].ship || !*wanted->ship || strcmp(rows[i].ship, wanted->ship) == 0))
            return &rows[i];
    return NULL;
}

static void compare_rows(struct import *import, const struct cards_points_row *before,
                         size_t before_count, const struct cards_points_row *now, size_t now_count)
{
    for (size_t i = 0; i < now_count; i++) {
        const struct cards_points_row *other = row_of(before, before_count, &now[i]);

        if (i && strcmp(now[i - 1].id, now[i].id) == 0 && strcmp(now[i - 1].ship, now[i].ship) == 0)
            error_set(&import->error, VOLLEY_SYNTAX, "%.80s: the %s %s has two prices",
                      import->from->name, cards_kind_words[now[i].kind], now[i].id);
        if (other)
            compare_row(import, other, &now[i]);
        else
            import_add_change(import, "new", now[i].kind, now[i].id,
                              import_print(import, "cost %s", now[i].cost));
    }
    for (size_t i = 0; i < before_count; i++)
        if (!row_of(now, now_count, &before[i]))
            import_add_change(import, "gone", before[i].kind, before[i].id, "");
}

/* ---- what is not known ---- */

static void add_alone(struct import *import, const char *kind, const char *id, const char *name,
                      const char *slots)
{
    const char *const cells[] = { id, kind, "", name, "", "" };
    struct import_alone alone = { kind, id, name, NULL };
    struct buffer row = { 0 };

    for (size_t i = 0; i < ARRAY_LEN(cells); i++)
        csv_field(&row,
                  i == 2 ? import_print(import, "%.*s", (int)strcspn(slots, " "), slots) : cells[i],
                  ',', i == 0);
    alone.row = buffer_keep(&row, &import->memory);
    if (import_is_well(import,
                       alone.row && arena_grow(&import->memory, &import->alone, &import->alone_room,
                                               import->alone_count + 1, sizeof alone)))
        import->alone[import->alone_count++] = alone;
}

static void find_alone(struct import *import)
{
    const struct cards *known = import->cards, *cards = &import->library->cards[CARDS_SECOND];
    size_t count;

    for (size_t i = 0; i < cards->pilot_count; i++) {
        const struct cards_pilot *pilot = &cards->pilots[i];

        if (!cards_find_pilots(known, pilot->id, strlen(pilot->id), &count))
            add_alone(import, "pilot", pilot->id, pilot->name, pilot->ship);
    }
    for (size_t i = 0; i < cards->upgrade_count; i++) {
        const struct cards_upgrade *upgrade = &cards->upgrades[i];

        if (upgrade->side == 1 &&
            !cards_find_upgrades(known, upgrade->id, strlen(upgrade->id), &count))
            add_alone(import, "upgrade", upgrade->id, upgrade->name, upgrade->slots);
    }
}

void import_compare(struct import *import, const volley_library *library)
{
    const struct cards_points *list = library_points_at(import->library, 0), *points;
    struct cards_points open;

    import->list = list;
    import->against = library_points_default(library, list->edition);
    for (size_t i = 0; (points = library_points_at(library, i)); i++)
        if (strcmp(points->name, list->name) == 0)
            import->against = points;
    if (strcmp(import->against->edition, list->edition) != 0) {
        error_set(&import->error, VOLLEY_INVALID,
                  "'%s' is a list of edition %s, and this one is of %s: give it another name, with "
                  "--as NAME",
                  list->name, import->against->edition, list->edition);
        return;
    }
    if (!import_is_well(import, cards_points_open(import->against, &import->memory, &open)))
        return;
    compare_rows(import, open.pilots, open.pilot_count, list->pilots, list->pilot_count);
    compare_rows(import, open.upgrades, open.upgrade_count, list->upgrades, list->upgrade_count);
    find_alone(import);
}

/* ---- as a record ---- */

#define CHANGE(member) .place = offsetof(struct import_change, member)
#define ALONE(member)  .place = offsetof(struct import_alone, member)
static const struct record_field change_fields[] = {
    { "change", RECORD_TEXT, CHANGE(change) },
    { "kind", RECORD_TEXT, CHANGE(kind) },
    { "id", RECORD_TEXT, CHANGE(id) },
    { "words", RECORD_TEXT, CHANGE(words), .filled = true },
};
static const struct record change_record = RECORD(change_fields);

static const struct record_field alone_fields[] = {
    { "kind", RECORD_TEXT, ALONE(kind) },
    { "id", RECORD_TEXT, ALONE(id) },
    { "name", RECORD_TEXT, ALONE(name) },
    { "row", RECORD_TEXT, ALONE(row) },
};
static const struct record alone_record = RECORD(alone_fields);

#define LIST(member) RECORD_SIZED(struct cards_points, member)
static const struct record_field list_fields[] = {
    { "list", RECORD_TEXT, LIST(name) },          { "title", RECORD_TEXT, LIST(title) },
    { "edition", RECORD_TEXT, LIST(edition) },    { "effective", RECORD_TEXT, LIST(effective) },
    { "squad_points", RECORD_INT, LIST(squad) },  { "source", RECORD_TEXT, LIST(source) },
    { "pilots", RECORD_SIZE, LIST(pilot_count) }, { "upgrades", RECORD_SIZE, LIST(upgrade_count) },
};
static const struct record list_record = RECORD(list_fields);

static const struct record_field fields[] = {
    { NULL, RECORD_POINTER, .place = offsetof(struct import, list), .of = &list_record },
    { "against", RECORD_POINTER, .place = offsetof(struct import, against),
      .of = &tell_points_record },
    { "unchanged", RECORD_SIZE, .place = offsetof(struct import, unchanged) },
    { "changes", RECORD_LIST, RECORD_ITEMS(struct import, changes, change_count),
      .of = &change_record },
    { "cost_alone", RECORD_LIST, RECORD_ITEMS(struct import, alone, alone_count),
      .of = &alone_record },
};
const struct record import_record = RECORD(fields);

/* ---- in words ---- */

static size_t count_of(const struct import *import, const char *change)
{
    size_t count = 0;

    for (uint32_t i = 0; i < import->change_count; i++)
        count += strcmp(import->changes[i].change, change) == 0;
    return count;
}

static void say_alone(const struct import *import, struct buffer *out)
{
    size_t pilots = 0, upgrades;

    for (uint32_t i = 0; i < import->alone_count; i++)
        pilots += strcmp(import->alone[i].kind, "pilot") == 0;
    upgrades = import->alone_count - pilots;
    if (!import->alone_count)
        return;
    buffer_add_text(out, "\n");
    if (pilots)
        buffer_print(out, "%zu pilot%s%s", pilots, pilots == 1 ? "" : "s", upgrades ? " and " : "");
    if (upgrades)
        buffer_print(out, "%zu upgrade%s", upgrades, upgrades == 1 ? "" : "s");
    buffer_print(
        out,
        " %s known by cost alone: what they do is not. Rows for them to begin with, in the "
        "form of --cards:\n\nid,kind,slot,name,effect,condition\n",
        import->alone_count == 1 ? "is" : "are");
    for (uint32_t i = 0; i < import->alone_count; i++)
        buffer_print(out, "%s\n", import->alone[i].row);
}

void import_say(const struct import *import, struct buffer *out)
{
    const struct cards_points *list = import->list;

    tell_points(list, out);
    buffer_print(out, ", of edition %s: %zu pilots, %zu upgrades, %d points a squad.\nAgainst ",
                 list->edition, list->pilot_count, list->upgrade_count, list->squad);
    tell_points(import->against, out);
    buffer_print(out, ": %zu new, %zu changed, %zu gone, %zu the same.\n", count_of(import, "new"),
                 count_of(import, "changed"), count_of(import, "gone"), import->unchanged);
    if (strcmp(list->effective, import->against->effective) < 0)
        buffer_add_text(out, "It is the older of the two.\n");
    for (uint32_t i = 0; i < import->change_count; i++) {
        const struct import_change *change = &import->changes[i];

        buffer_print(out, "%s%-8s%-8s %s%s%s\n", i ? "" : "\n", change->change, change->kind,
                     change->id, *change->words ? ": " : "", change->words);
    }
    say_alone(import, out);
}
