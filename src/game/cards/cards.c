#include "game/cards/card_files.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const cards_kind_words[CARDS_KINDS] = { "",          "upgrade", "pilot", "shipability",
                                                    "condition", "damage" };

bool cards_clause_counts(const char *effect, size_t bytes)
{
    const char *end = effect + bytes, *at = effect;

    while ((at = memchr(at, '=', (size_t)(end - at)))) {
        at++;
        at += at < end && (*at == '+' || *at == '-');
        if (at < end && *at == 'x')
            return true;
    }
    return false;
}

bool cards_row_counts(const struct cards_row *row)
{
    return cards_clause_counts(row->effect, strlen(row->effect));
}

static bool has_part(const char *clause, const char *end, const char *part)
{
    const char *at = strstr(clause, part);

    return at && (!end || at < end);
}

enum cards_help cards_row_helps(const struct cards_row *row)
{
    bool others = false, itself = false;

    for (const char *clause = row->condition, *end; clause; clause = end ? end + 3 : NULL) {
        end = strstr(clause, " ; ");
        others = others || has_part(clause, end, "bearer") || has_part(clause, end, "no-own");
        itself =
            itself || has_part(clause, end, "own|no-own") ||
            !(has_part(clause, end, "bearer is another ship") || has_part(clause, end, "no-own"));
    }
    return !others ? CARDS_HELPS_ITSELF : itself ? CARDS_HELPS_OTHERS_TOO : CARDS_HELPS_OTHERS;
}

bool cards_row_is_lent(const struct cards_row *row)
{
    return cards_row_helps(row) != CARDS_HELPS_ITSELF &&
           (strstr(row->effect, ":ally") || strstr(row->condition, "charge") ||
            strstr(row->condition, "chosen"));
}

bool cards_row_needs_number(const struct cards_row *row)
{
    for (const char *clause = row->effect, *end; clause; clause = end ? end + 3 : NULL) {
        end = strstr(clause, " ; ");
        if (!cards_clause_counts(clause, end ? (size_t)(end - clause) : strlen(clause)))
            return false;
    }
    return true;
}

bool cards_lists(const char *list, const char *word, size_t word_bytes)
{
    while (*list) {
        size_t bytes = strcspn(list, " ");

        if (bytes == word_bytes && memcmp(list, word, bytes) == 0)
            return true;
        list += bytes;
        list += strspn(list, " ");
    }
    return false;
}

const struct cards_left_out *cards_left_out(const struct cards *cards, const struct cards_row *row)
{
    for (size_t i = 0; i < cards->left_out_count; i++) {
        const struct cards_left_out *left = &cards->left_out[i];

        if (strcmp(left->id, row->id) == 0 && left->kind == row->kind &&
            cards_lists(row->slot, left->slot, strcspn(left->slot, " ")))
            return left;
    }
    return NULL;
}

const char *cards_left_out_reason(const struct cards *cards, const struct cards_row *row)
{
    const struct cards_left_out *left = cards_left_out(cards, row);

    return left ? left->reason : NULL;
}

const char *cards_in_rounds(const struct cards *cards, const struct cards_row *row)
{
    const struct cards_left_out *left = *row->effect ? NULL : cards_left_out(cards, row);

    return left && strchr(left->duel, '=') ? left->duel : NULL;
}

bool cards_counts_in_rounds(const struct cards *cards, const struct cards_row *row)
{
    return cards_in_rounds(cards, row) || cards_granted_skill(cards, row);
}

const char *cards_variant(const struct cards *cards, const char *kind, const char *id)
{
    for (size_t i = 0; i < cards->variant_count; i++)
        if (strcmp(cards->variants[i].id, id) == 0 && strcmp(cards->variants[i].kind, kind) == 0)
            return cards->variants[i].means;
    return NULL;
}

void cards_each(const struct cards *cards,
                bool (*visit)(const char *id, const char *name, void *context), void *context)
{
    for (size_t i = 0; i < cards->ship_count; i++)
        if (!visit(cards->ships[i].id, cards->ships[i].name, context))
            return;
    for (size_t i = 0; i < cards->pilot_count; i++)
        if (!visit(cards->pilots[i].id, cards->pilots[i].name, context))
            return;
    for (size_t i = 0; i < cards->row_count; i++)
        if (!visit(cards->rows[i].id, cards->rows[i].name, context))
            return;
}

/* ---- tables sorted by id ---- */

/* Structs that begin with the pointer to their id. */
struct sorted {
    const char *rows;
    size_t count, row_bytes;
    const unsigned short *order; /* in which they are sorted; NULL: as they stand */
};

static const char *id_at(const struct sorted *sorted, size_t index)
{
    const size_t row = sorted->order ? sorted->order[index] : index;
    const char *id;

    memcpy(&id, sorted->rows + row * sorted->row_bytes, sizeof id);
    return id;
}

static bool is_id(const char *id, const char *text, size_t bytes)
{
    return strncmp(id, text, bytes) == 0 && id[bytes] == '\0';
}

/* Index of the first with the id; *count: how many have it, 0 if none. What both ends have in
 * common with it, all between them have, and it is not compared again. */
static size_t find_sorted(const struct sorted *sorted, const char *id, size_t bytes, size_t *count)
{
    size_t low = 0, high = sorted->count, same_low = 0, same_high = 0;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const char *const other = id_at(sorted, middle);
        size_t same = same_low < same_high ? same_low : same_high;

        while (same < bytes && other[same] == id[same])
            same++;
        if (same < bytes && (unsigned char)other[same] < (unsigned char)id[same]) {
            low = middle + 1;
            same_low = same;
        } else {
            high = middle;
            same_high = same;
        }
    }
    *count = 0;
    while (low + *count < sorted->count && is_id(id_at(sorted, low + *count), id, bytes))
        ++*count;
    return low;
}

const void *cards_find_rows(const struct cards *cards, enum cards_file_kind kind, const char *id,
                            size_t id_bytes, size_t *count)
{
    const struct cards_file *file = &cards_files[kind];
    struct sorted sorted = { .row_bytes = file->row_bytes };
    size_t first, found;

    memcpy(&sorted.rows, (const char *)cards + file->rows_at, sizeof sorted.rows);
    memcpy(&sorted.count, (const char *)cards + file->count_at, sizeof sorted.count);
    first = find_sorted(&sorted, id, id_bytes, &found);
    if (count)
        *count = found;
    return found ? sorted.rows + first * sorted.row_bytes : NULL;
}

const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id, size_t id_bytes)
{
    return cards_find_rows(cards, CARDS_OF_SHIPS, id, id_bytes, NULL);
}

const struct cards_pilot *cards_find_pilots(const struct cards *cards, const char *id,
                                            size_t id_bytes, size_t *count)
{
    return cards_find_rows(cards, CARDS_OF_PILOTS, id, id_bytes, count);
}

const struct cards_upgrade *cards_find_upgrades(const struct cards *cards, const char *id,
                                                size_t id_bytes, size_t *count)
{
    return cards_find_rows(cards, CARDS_OF_UPGRADES, id, id_bytes, count);
}

/* ---- rows, which stand as their file has them ---- */

size_t cards_find(const struct cards *cards, const char *id, size_t id_bytes,
                  const struct cards_row **rows, size_t most)
{
    const struct sorted sorted = { (const char *)cards->rows, cards->row_count, sizeof *cards->rows,
                                   cards->order };
    size_t count = 0, first;

    if (cards->order) {
        first = find_sorted(&sorted, id, id_bytes, &count);
        for (size_t i = 0; i < count && i < most; i++)
            rows[i] = &cards->rows[cards->order[first + i]];
        return count;
    }
    for (size_t i = 0; i < cards->row_count; i++) {
        if (!is_id(cards->rows[i].id, id, id_bytes))
            continue;
        if (count < most)
            rows[count] = &cards->rows[i];
        count++;
    }
    return count;
}

/* ---- ships ---- */

char *cards_ability_id(const char *name, char out[CARDS_ID_MAX])
{
    utf8_letters(out, CARDS_ID_MAX, name, strlen(name));
    return out;
}

const char *cards_common_ability(const struct cards *cards, const struct cards_ship *ship)
{
    const char *ability = NULL;

    for (size_t i = 0; i < cards->pilot_count; i++) {
        const struct cards_pilot *pilot = &cards->pilots[i];

        if (strcmp(pilot->ship, ship->id) != 0 || *pilot->standard_loadout)
            continue;
        if (ability && strcmp(ability, pilot->ship_ability) != 0)
            return "";
        ability = pilot->ship_ability;
    }
    return ability ? ability : "";
}

struct cards_ship cards_flown(const struct cards_ship *ship, const struct cards_pilot *pilot)
{
    struct cards_ship flown = *ship;

    if (!pilot)
        return flown;
    flown.attacks = *pilot->attacks ? pilot->attacks : ship->attacks;
    flown.agility = pilot->agility >= 0 ? pilot->agility : ship->agility;
    flown.hull = pilot->hull >= 0 ? pilot->hull : ship->hull;
    flown.shields = pilot->shields >= 0 ? pilot->shields : ship->shields;
    return flown;
}

bool cards_next_attack(const char **attacks, struct cards_attack *out)
{
    char *end;

    *attacks += strspn(*attacks, " ");
    out->arc = *attacks;
    out->arc_bytes = strcspn(*attacks, ": ");
    if (out->arc[out->arc_bytes] != ':')
        return false;
    out->value = (int)strtol(out->arc + out->arc_bytes + 1, &end, 10);
    *attacks = end;
    return true;
}

/* ---- what an upgrade grants ---- */

/* Words of a loadout that a card can change. */
static const char *const granted[] = { "hull", "shields", "agility", "attack" };

static bool add_word(const char *word, long number, char out[CARDS_GRANT_BYTES])
{
    size_t used = strlen(out);
    int needed =
        snprintf(out + used, CARDS_GRANT_BYTES - used, "%s%s=%+ld", used ? " " : "", word, number);

    return needed > 0 && (size_t)needed < CARDS_GRANT_BYTES - used;
}

bool cards_grant_words(const char *grants, char out[CARDS_GRANT_BYTES])
{
    bool fits = true;

    *out = '\0';
    while (*grants && fits) {
        for (size_t i = 0; i < ARRAY_LEN(granted); i++) {
            size_t bytes = strlen(granted[i]);
            const char *number = grants + bytes + 1;

            if (strncmp(grants, granted[i], bytes) == 0 && grants[bytes] == ':' && *number &&
                *number != ';')
                fits = fits && add_word(granted[i], strtol(number, NULL, 10), out);
        }
        grants += strcspn(grants, ";");
        grants += strspn(grants, "; ");
    }
    return fits;
}

int cards_granted(const char *grants, const char *what)
{
    const size_t bytes = strlen(what);
    int sum = 0;

    for (; *grants; grants += strcspn(grants, ";"), grants += strspn(grants, "; "))
        if (strcspn(grants, ":;") == bytes && ascii_same_bytes(grants, what, bytes) &&
            grants[bytes] == ':')
            sum += (int)strtol(grants + bytes + 1, NULL, 10);
    return sum;
}

int cards_granted_skill(const struct cards *cards, const struct cards_row *row)
{
    const struct cards_upgrade *upgrade =
        row->kind == CARDS_UPGRADE ? cards_find_upgrades(cards, row->id, strlen(row->id), NULL)
                                   : NULL;

    return upgrade ? cards_granted(upgrade->grants, "skill") +
                         cards_granted(upgrade->grants, "initiative")
                   : 0;
}
