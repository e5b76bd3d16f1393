/* Ships, pilots and upgrades of a file, in the tables of a library. */
#include "words/card.h"
#include "words/library/library.h"
#include "words/library/library_table.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/ship.h"

/* A row of one of the files. All begin with their id. */
union row {
    const char *id;
    struct cards_ship ship;
    struct cards_pilot pilot;
    struct cards_upgrade upgrade;
};

/* The next word of a list parted by blanks, as the place of an error. False: there is no more. */
static bool next_word(const char **list, struct error_place *word)
{
    *list += strspn(*list, " ");
    word->word = *list;
    word->word_bytes = strcspn(*list, " ");
    *list += word->word_bytes;
    return word->word_bytes > 0;
}

static void refuse(struct library_reader *reader, const struct error_place *place, const char *what,
                   struct nearest *nearest)
{
    error_at(&reader->error, VOLLEY_SYNTAX, place, "%s%s", what, nearest_or(nearest, ""));
}

static void check_attacks(struct library_reader *reader, const char *attacks)
{
    enum { DICE_MOST = 20 };
    struct error_place word = library_table_place(reader, "attacks");

    while (reader->error.status == VOLLEY_OK && next_word(&attacks, &word)) {
        const char *colon = memchr(word.word, ':', word.word_bytes);
        size_t arc = colon ? (size_t)(colon - word.word) : word.word_bytes;
        int value;

        if (!ship_has_arc(word.word, arc))
            error_at(&reader->error, VOLLEY_SYNTAX, &word,
                     "an attack is an arc and a number, as in front:3; the arcs are front, rear, "
                     "bullseye, singleturret, doubleturret, fullfront, fullrear, left, right "
                     "and turret (all around)");
        else if (!colon || !number_read(colon + 1, word.word_bytes - arc - 1, &value) ||
                 value < 0 || value > DICE_MOST)
            error_at(&reader->error, VOLLEY_SYNTAX, &word,
                     "an attack has a whole number from 0 to %d, as in front:3", DICE_MOST);
    }
}

/* ---- ships ---- */

static void check_ship(struct library_reader *reader, union row *made)
{
    static const char sizes[] = "small medium large huge";
    const struct error_place place = library_table_place(reader, "size");
    struct cards_ship *ship = &made->ship;

    ship->name = *ship->name ? ship->name : ship->id;
    ship->size = *ship->size ? ship->size : "small";
    if (!cards_lists(sizes, ship->size, strlen(ship->size)))
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "a ship is small, medium, large or huge");
    check_attacks(reader, ship->attacks);
}

/* ---- pilots ---- */

/* A pilot takes the place of those of its id, ship and, if it is said, faction. */
static bool is_same_pilot(const union row *wanted, const union row *there)
{
    const char *faction = wanted->pilot.faction;

    return strcmp(there->pilot.ship, wanted->pilot.ship) == 0 &&
           (!*faction || strcmp(there->pilot.faction, faction) == 0);
}

static bool is_upgrade(const struct cards *cards, const struct error_place *id)
{
    const struct cards_row *rows[CARD_ROWS_MAX];
    size_t count = cards_find(cards, id->word, id->word_bytes, rows, CARD_ROWS_MAX);

    for (size_t i = 0; i < count && i < CARD_ROWS_MAX; i++)
        if (rows[i]->kind != CARDS_PILOT)
            return true;
    return false;
}

/* A standard loadout is made of upgrades that some edition has. */
static void check_loadout(struct library_reader *reader, const char *ids)
{
    const struct cards *cards = reader->library->cards;
    struct error_place word = library_table_place(reader, "standard_loadout");

    while (reader->error.status == VOLLEY_OK && next_word(&ids, &word)) {
        struct nearest nearest = nearest_begin(word.word, word.word_bytes);

        if (is_upgrade(&cards[CARDS_FIRST], &word) || is_upgrade(&cards[CARDS_SECOND], &word))
            continue;
        for (int edition = 0; edition < CARDS_EDITIONS; edition++)
            nearest_consider_cards(&nearest, &cards[edition]);
        refuse(reader, &word, "the library has no such upgrade", &nearest);
    }
}

static void check_pilot(struct library_reader *reader, union row *made)
{
    made->pilot.name = *made->pilot.name ? made->pilot.name : made->id;
    check_attacks(reader, made->pilot.attacks);
    check_loadout(reader, made->pilot.standard_loadout);
}

static bool row_of_pilot(volley_library *library, const union row *of, struct cards_row *out)
{
    const struct cards_pilot *pilot = &of->pilot;

    (void)library;
    *out = (struct cards_row){ pilot->id, pilot->ship, pilot->name,    "",
                               "",        CARDS_PILOT, pilot->charges, pilot->force };
    return true;
}

static void refuse_ship(struct library_reader *reader, const char *id)
{
    const struct error_place place = library_table_place(reader, "ship");
    struct nearest nearest = nearest_begin(id, strlen(id));

    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < reader->library->cards[edition].ship_count; i++)
            nearest_consider(reader->library->cards[edition].ships[i].id, &nearest);
    refuse(reader, &place, "no edition has this ship", &nearest);
}

/* ---- upgrades ---- */

static bool is_same_upgrade(const union row *wanted, const union row *there)
{
    return wanted->upgrade.side == there->upgrade.side;
}

/* What a card can grant that is a number; besides, slots, actions and what it takes off prices. */
static bool is_granted(const char *item, size_t bytes)
{
    static const char numbers[] =
        "hull shields agility attack force energy skill charges initiative";
    const char *colon = memchr(item, ':', bytes);
    int number;

    if (strncmp(item, "slot ", 5) == 0 || strncmp(item, "action ", 7) == 0 ||
        strncmp(item, "price ", 6) == 0)
        return true;
    return colon && cards_lists(numbers, item, (size_t)(colon - item)) &&
           number_read(colon + 1, bytes - (size_t)(colon + 1 - item), &number);
}

static void check_grants(struct library_reader *reader, const char *grants)
{
    struct error_place item = library_table_place(reader, "grants");

    while (*grants && reader->error.status == VOLLEY_OK) {
        item.word = grants;
        item.word_bytes = strcspn(grants, ";");
        if (!is_granted(grants, item.word_bytes))
            error_at(&reader->error, VOLLEY_SYNTAX, &item,
                     "a card grants hull, shields, agility, attack, force, energy, skill or "
                     "charges, as in hull:1, or a slot, an action or a price, as in slot Crew:1");
        grants += item.word_bytes;
        grants += strspn(grants, "; ");
    }
}

/* Its other sides are faces of the same card. */
static bool row_of_upgrade(volley_library *library, const union row *of, struct cards_row *out)
{
    const struct cards_upgrade *upgrade = &of->upgrade;
    char words[CARDS_GRANT_BYTES], *effect, *slot;

    if (!cards_grant_words(upgrade->grants, words))
        *words = '\0';
    effect = arena_copy(&library->memory, words);
    slot = arena_copy(&library->memory, upgrade->slots);
    if (!effect || !slot)
        return false;
    slot[strcspn(slot, " ")] = '\0';
    *out = (struct cards_row){ upgrade->side == 1 ? upgrade->id : NULL,
                               slot,
                               upgrade->name,
                               effect,
                               *effect ? "both" : "",
                               CARDS_UPGRADE,
                               upgrade->charges,
                               upgrade->force };
    return true;
}

/* Whether a file that is no list of points has a column. */
static bool is_of_player(const struct library_reader *reader, const char *column)
{
    return !reader->editions && reader->places[cards_column(reader->file, column)] >= 0;
}

static void check_upgrade(struct library_reader *reader, union row *made)
{
    struct cards_row row;

    made->upgrade.name = *made->upgrade.name ? made->upgrade.name : made->id;
    made->upgrade.own_slots |= is_of_player(reader, "slots");
    made->upgrade.own_restrictions |= is_of_player(reader, "restrictions");
    check_grants(reader, made->upgrade.grants);
    if (reader->error.status != VOLLEY_OK)
        return;
    if (!row_of_upgrade(reader->library, made, &row))
        error_nomem(&reader->error);
    else if (row.id)
        library_check_row(reader, "grants", &row);
}

/* ---- rows of cards follow ---- */

/* What the rosters say of a card before and now. Without an id they say nothing. */
struct change {
    struct cards_row before, now;
};

static bool is_of(const struct cards_row *row, const struct cards_row *now)
{
    if (strcmp(row->id, now->id) != 0 || (row->kind && row->kind != now->kind))
        return false;
    return now->kind != CARDS_PILOT || !*row->slot ||
           cards_lists(row->slot, now->slot, strlen(now->slot));
}

/* What stood in the roster before, and what a file of cards left out, follows the roster. */
static void update_row(struct cards_row *row, const struct change *change)
{
    const struct cards_row *before = &change->before, *now = &change->now;
    const bool granted = before->id && strcmp(row->effect, before->effect) == 0;

    if (!row->kind) {
        row->kind = now->kind;
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
 * but grant what it grants. False: out of memory. */
static bool follow(volley_library *library, enum cards_edition edition, const struct change *change,
                   bool wants_row)
{
    struct cards *cards = &library->cards[edition];
    bool found = false;

    for (size_t i = 0; i < cards->row_count; i++) {
        struct cards_row *rows;

        if (!is_of(&cards->rows[i], &change->now))
            continue;
        rows = library_own(library, edition, CARDS_OF_CARDS);
        if (!rows)
            return false;
        update_row(&rows[i], change);
        found = true;
    }
    if (found || !wants_row)
        return true;
    return library_insert(library, edition, CARDS_OF_CARDS, library->own_from[edition]++,
                          &change->now);
}

/* ---- taking it in ---- */

static const struct kind {
    bool (*is_same)(const union row *wanted, const union row *there); /* of one id; NULL: yes */
    void (*check)(struct library_reader *reader, union row *made);
    /* What the row says of a card, whose id is NULL where it is none. False: out of memory. NULL:
     * nothing. */
    bool (*row_of)(volley_library *library, const union row *of, struct cards_row *out);
} kinds[] = {
    [CARDS_OF_SHIPS] = { NULL, check_ship, NULL },
    [CARDS_OF_PILOTS] = { is_same_pilot, check_pilot, row_of_pilot },
    [CARDS_OF_UPGRADES] = { is_same_upgrade, check_upgrade, row_of_upgrade },
};

static enum cards_file_kind kind_of(const struct library_reader *reader)
{
    return (enum cards_file_kind)(reader->file - cards_files);
}

/* Let the cards follow a row that took the place of another (NULL: of none). False: no memory. */
static bool tell_cards(struct library_reader *reader, enum cards_edition edition,
                       const union row *before, const union row *made)
{
    const enum cards_file_kind file = kind_of(reader);
    const bool wants_row = file != CARDS_OF_PILOTS || made->pilot.limited > 0;
    volley_library *library = reader->library;
    struct change change = { .before = { .id = NULL } };

    if (!kinds[file].row_of)
        return true;
    return (!before || kinds[file].row_of(library, before, &change.before)) &&
           kinds[file].row_of(library, made, &change.now) &&
           (!change.now.id || follow(library, edition, &change, wants_row));
}

/* Put a row into an edition, as row number `at` of its table.
 *  before  the one that it replaces; NULL: it is a new one */
static void put(struct library_reader *reader, enum cards_edition edition, size_t at,
                const union row *before, union row *made)
{
    const enum cards_file_kind file = kind_of(reader);

    kinds[file].check(reader, made);
    if (reader->error.status == VOLLEY_OK &&
        (!(before ? library_replace(reader->library, edition, file, at, made)
                  : library_insert(reader->library, edition, file, at, made)) ||
         !tell_cards(reader, edition, before, made)))
        error_nomem(&reader->error);
}

/* Whether there is a row that a row of the file is about among those of an edition that have its
 * id, from number *at on, which becomes its number. */
static bool find_same(const struct library_reader *reader, enum cards_edition edition,
                      const union row *wanted, size_t *at, union row *there)
{
    const enum cards_file_kind file = kind_of(reader);
    const size_t bytes = reader->file->row_bytes;
    size_t count;
    const char *rows = cards_find_rows(&reader->library->cards[edition], file, wanted->id,
                                       strlen(wanted->id), &count);

    for (; *at < count; ++*at) {
        memcpy(there, rows + *at * bytes, bytes);
        if (!kinds[file].is_same || kinds[file].is_same(wanted, there))
            return true;
    }
    return false;
}

/* Change the rows of an edition that a row of the file is about; but not by a list of points: what
 * Volley has learnt since it was made stays as it is.
 *  known  set if there is one of its id
 *  Returns whether there are such rows. */
static bool change_rows(struct library_reader *reader, enum cards_edition edition,
                        const union row *wanted, bool *known)
{
    const enum cards_file_kind file = kind_of(reader);
    const size_t end = library_place(reader->library, edition, file, wanted->id);
    bool found = false;
    union row there, made;
    size_t count;

    cards_find_rows(&reader->library->cards[edition], file, wanted->id, strlen(wanted->id), &count);
    *known = *known || (count > 0 && !reader->editions);
    for (size_t i = 0;
         reader->error.status == VOLLEY_OK && find_same(reader, edition, wanted, &i, &there); i++) {
        found = true;
        made = there;
        if (!reader->editions && library_table_fill(reader, &made, false))
            put(reader, edition, end - count + i, &there, &made);
    }
    return found;
}

/* Whether a row that an edition does not have comes to it: a pilot that none has does where its
 * ship is, and what the file tells all of. */
static bool comes_to(struct library_reader *reader, enum cards_edition edition,
                     const union row *wanted, bool known)
{
    const char *ship;

    if (kind_of(reader) != CARDS_OF_PILOTS)
        return library_table_is_whole(reader, known);
    ship = wanted->pilot.ship;
    return cards_find_ship(&reader->library->cards[edition], ship, strlen(ship));
}

void library_take_roster(struct library_reader *reader)
{
    const unsigned editions = reader->editions ? reader->editions : (1u << CARDS_EDITIONS) - 1;
    const bool is_pilot = kind_of(reader) == CARDS_OF_PILOTS;
    bool found[CARDS_EDITIONS] = { false }, any = false, known = false;
    union row wanted;

    memset(&wanted, 0, sizeof wanted); /* also what no file says */
    if (!library_table_fill(reader, &wanted, true))
        return;
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++) {
        found[edition] = (editions >> edition & 1) && change_rows(reader, edition, &wanted, &known);
        any = any || found[edition];
    }
    if (is_pilot && any)
        return;
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++) {
        if (!(editions >> edition & 1) || found[edition] ||
            !comes_to(reader, edition, &wanted, known))
            continue;
        put(reader, edition, library_place(reader->library, edition, kind_of(reader), wanted.id),
            NULL, &wanted);
        any = true;
    }
    if (is_pilot && !any && !reader->editions)
        refuse_ship(reader, wanted.pilot.ship);
}
