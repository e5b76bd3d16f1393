#include "words/library/roster.h"
#include "base/error.h"
#include "words/number.h"
#include "words/ship.h"

#include <string.h>

/* ---- what cells may say ---- */

bool library_next_word(const char **list, struct error_place *word)
{
    *list += strspn(*list, " ");
    word->word = *list;
    word->word_bytes = strcspn(*list, " ");
    *list += word->word_bytes;
    return word->word_bytes > 0;
}

void library_check_attacks(struct library_reader *reader, size_t column, const char *attacks)
{
    struct error_place word = library_table_place(reader, column);

    while (reader->error.status == VOLLEY_OK && library_next_word(&attacks, &word)) {
        const char *colon = memchr(word.word, ':', word.word_bytes);
        size_t arc = colon ? (size_t)(colon - word.word) : word.word_bytes;
        int value;

        if (!ship_has_arc(word.word, arc))
            error_at(&reader->error, VOLLEY_SYNTAX, &word,
                     "an attack is an arc and a number, as in front:3; the arcs are front, rear, "
                     "bullseye, singleturret, doubleturret, fullfront, fullrear, left and right");
        else if (!colon || !number_read(colon + 1, word.word_bytes - arc - 1, &value) ||
                 value < 0 || value > LIBRARY_DICE_MOST)
            error_at(&reader->error, VOLLEY_SYNTAX, &word,
                     "an attack has a whole number from 0 to %d, as in front:3", LIBRARY_DICE_MOST);
    }
}

bool library_is_whole(struct library_reader *reader, const size_t *needed, size_t count, bool known)
{
    const struct error_place line = { reader->source, reader->row->line, 1, NULL, 0 };

    for (size_t i = 0; i < count; i++) {
        if (reader->places[needed[i]] >= 0)
            continue;
        if (!known)
            error_at(&reader->error, VOLLEY_SYNTAX, &line,
                     "%s that Volley does not bring needs the column '%s'", reader->table->row,
                     reader->table->columns[needed[i]].name);
        return false;
    }
    return true;
}

/* ---- tables ---- */

/* A table of an edition, of which the library makes its own. */
struct target {
    void *own;          /* the library's pointer to its own */
    uint32_t *capacity; /* of that */
    void *table;        /* the pointer to what is looked up */
    size_t *count, row_bytes;
};

static struct target target_of(volley_library *library, enum cards_edition edition,
                               volley_roster roster)
{
    struct library_edition *own = &library->editions[edition];
    struct cards *cards = &library->cards[edition];

    if (roster == VOLLEY_ROSTER_SHIPS)
        return (struct target){ &own->ships, &own->ship_capacity, &cards->ships, &cards->ship_count,
                                sizeof *cards->ships };
    if (roster == VOLLEY_ROSTER_PILOTS)
        return (struct target){ &own->pilots, &own->pilot_capacity, &cards->pilots,
                                &cards->pilot_count, sizeof *cards->pilots };
    return (struct target){ &own->upgrades, &own->upgrade_capacity, &cards->upgrades,
                            &cards->upgrade_count, sizeof *cards->upgrades };
}

static char *rows_of(const struct target *target)
{
    char *rows;

    memcpy(&rows, target->table, sizeof rows);
    return rows;
}

/* Put a row where `at` says, in the place of another or before it. False: out of memory. */
static bool put_at(const struct target *target, size_t at, bool replaces, const void *row)
{
    char *room = replaces ? library_take_over(target->own, target->capacity, rows_of(target),
                                              *target->count, target->row_bytes)
                          : library_insert(target->own, target->capacity, rows_of(target),
                                           *target->count, at, target->row_bytes);

    if (!room)
        return false;
    memcpy(replaces ? room + at * target->row_bytes : room, row, target->row_bytes);
    *target->count += !replaces;
    memcpy(target->table, target->own, sizeof room);
    return true;
}

/* Index behind all rows with an id up to this one; tables are sorted by id. */
static size_t place_behind(const struct target *target, const char *id)
{
    size_t at = *target->count;
    const char *there;

    while (at > 0) {
        memcpy(&there, rows_of(target) + (at - 1) * target->row_bytes, sizeof there);
        if (strcmp(there, id) <= 0)
            break;
        at--;
    }
    return at;
}

void library_put(struct library_reader *reader, enum cards_edition edition, volley_roster roster,
                 size_t at, bool replaces, const void *row)
{
    const struct target target = target_of(reader->library, edition, roster);
    const char *id;

    memcpy(&id, row, sizeof id);
    if (reader->error.status == VOLLEY_OK &&
        !put_at(&target, replaces ? at : place_behind(&target, id), replaces, row))
        error_nomem(&reader->error);
}

/* ---- rows of pilots and upgrades ---- */

static bool is_of(const struct cards_row *row, const struct library_change *change)
{
    if (strcmp(row->id, change->now.id) != 0)
        return false;
    if (row->kind && row->kind != change->now.kind)
        return false;
    return change->now.kind != CARDS_PILOT || !*row->slot ||
           cards_lists(row->slot, change->now.slot, strlen(change->now.slot));
}

/* What stood in the roster before, and what a file of cards left out, follows the roster. */
static void update_row(struct cards_row *row, const struct library_change *change)
{
    const struct cards_row *before = &change->before, *now = &change->now;
    const bool granted = before->id && strcmp(row->effect, before->effect) == 0;

    if (!row->kind) {
        row->kind = change->now.kind;
        row->slot = now->slot;
    }
    if (strcmp(row->name, row->id) == 0 || (before->id && strcmp(row->name, before->name) == 0))
        row->name = now->name;
    if (before->id && strcmp(row->slot, before->slot) == 0)
        row->slot = now->slot;
    if (granted) {
        row->effect = now->effect;
        row->condition = now->condition;
    }
    if (!before->id || before->charges != now->charges)
        row->charges = now->charges ? now->charges : row->charges;
    if (!before->id || before->force != now->force)
        row->force = now->force;
}

/* Every upgrade and every pilot with an ability has a row; one that no card describes does nothing
 * but grant what it grants. */
static bool follow_rows(volley_library *library, enum cards_edition edition,
                        const struct library_change *change, bool wants_row)
{
    struct cards *cards = &library->cards[edition];
    bool found = false;

    for (size_t i = 0; i < cards->row_count; i++) {
        struct cards_row *rows;

        if (!is_of(&cards->rows[i], change))
            continue;
        rows = library_own_rows(library, edition);
        if (!rows)
            return false;
        update_row(&rows[i], change);
        found = true;
    }
    return found || !wants_row || library_add_row(library, edition, &change->now);
}

void library_follow(struct library_reader *reader, enum cards_edition edition,
                    const struct library_change *change, bool wants_row)
{
    if (reader->error.status == VOLLEY_OK &&
        !follow_rows(reader->library, edition, change, wants_row))
        error_nomem(&reader->error);
}

volley_status library_read_roster(volley_library *library, volley_roster roster,
                                  const volley_source *source, volley_error *err)
{
    struct library_reader reader = { .library = library, .source = source->name };

    if (roster == VOLLEY_ROSTER_SHIPS) {
        reader.table = &library_ships_table;
        reader.take = library_take_ship;
    } else if (roster == VOLLEY_ROSTER_PILOTS) {
        reader.table = &library_pilots_table;
        reader.take = library_take_pilot;
    } else {
        reader.table = &library_upgrades_table;
        reader.take = library_take_upgrade;
    }
    library_table_read(&reader, source);
    return reader.error.status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &reader.error);
}
