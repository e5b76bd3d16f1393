#include "game/cards/roster.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Columns that more is done with than to write them, by place. */
enum { PILOT_SHIP = 2, PILOT_LIMITED = 5, PILOT_FORCE = 10, PILOT_CHARGES = 11 };
enum { UPGRADE_SLOTS = 2, UPGRADE_SIDE = 3, UPGRADE_CHARGES = 8, UPGRADE_FORCE = 10 };
enum { UPGRADE_GRANTS = 11, ROW_KIND = 1, ROW_SLOT = 2 };

static const char no_memory[] = "out of memory";

/* Room for one more in a list of structs of so many bytes. False: there is no memory. */
static bool grow(void **list, size_t *capacity, size_t count, size_t bytes)
{
    size_t wanted = *capacity ? 2 * *capacity : 256;
    void *grown;

    if (count < *capacity)
        return true;
    grown = realloc(*list, wanted * bytes);
    if (!grown)
        return false;
    *list = grown;
    *capacity = wanted;
    return true;
}

/* ---- what there is ---- */

/* NULL: out of memory. */
static struct roster_card *add_card(struct roster *roster, const char *kind, roster_cells cells,
                                    int place)
{
    void *cards = roster->cards;
    struct roster_card *card;

    if (!grow(&cards, &roster->capacity, roster->count, sizeof *card))
        return NULL;
    roster->cards = cards;
    card = &roster->cards[roster->count++];
    *card = (struct roster_card){ .has_row = false };
    snprintf(card->id, sizeof card->id, "%s", cells[0]);
    snprintf(card->kind, sizeof card->kind, "%s", kind);
    snprintf(card->place, sizeof card->place, "%s", cells[place]);
    snprintf(card->name, sizeof card->name, "%s", cells[1]);
    return card;
}

static bool add_id(struct roster *roster, const char *id)
{
    void *ids = roster->ids;
    struct roster_id *added;

    if (!grow(&ids, &roster->id_capacity, roster->id_count, sizeof *added))
        return false;
    roster->ids = ids;
    added = &roster->ids[roster->id_count];
    snprintf(added->id, sizeof added->id, "%s", id);
    added->index = roster->id_count++;
    return true;
}

static long number_of(const char *cell)
{
    return strtol(cell, NULL, 10);
}

const char *roster_note_pilot(struct roster *roster, roster_cells cells)
{
    struct roster_card *card;

    if (number_of(cells[PILOT_LIMITED]) <= 0)
        return NULL;
    card = add_card(roster, "pilot", cells, PILOT_SHIP);
    if (!card)
        return no_memory;
    card->charges = number_of(cells[PILOT_CHARGES]);
    card->force = number_of(cells[PILOT_FORCE]);
    return NULL;
}

/* Its second face is no card of its own. */
const char *roster_note_upgrade(struct roster *roster, roster_cells cells)
{
    struct roster_card *card;

    if (number_of(cells[UPGRADE_SIDE]) != 1)
        return NULL;
    card = add_card(roster, "upgrade", cells, UPGRADE_SLOTS);
    if (!card)
        return no_memory;
    card->place[strcspn(card->place, " ")] = '\0'; /* the first of its slots */
    card->charges = number_of(cells[UPGRADE_CHARGES]);
    card->force = number_of(cells[UPGRADE_FORCE]);
    return grant_words(cells[UPGRADE_GRANTS], card->effect) ? NULL : "it grants too much";
}

/* ---- what has a row ---- */

static bool lists(const char *list, const char *word)
{
    size_t bytes = strlen(word);

    for (; *list; list += strspn(list, " ")) {
        size_t length = strcspn(list, " ");

        if (length == bytes && memcmp(list, word, bytes) == 0)
            return true;
        list += length;
    }
    return false;
}

/* A pilot of several ships has a card for each of them, an upgrade one for all of its slots. */
static bool is_row_of(roster_cells cells, const struct roster_card *card)
{
    return strcmp(card->id, cells[0]) == 0 && strcmp(card->kind, cells[ROW_KIND]) == 0 &&
           (strcmp(card->kind, "pilot") != 0 || lists(cells[ROW_SLOT], card->place));
}

const char *roster_note_row(struct roster *roster, roster_cells cells)
{
    for (size_t i = 0; i < roster->count; i++)
        if (is_row_of(cells, &roster->cards[i]))
            roster->cards[i].has_row = true;
    return add_id(roster, cells[0]) ? NULL : no_memory;
}

/* ---- C ---- */

void roster_write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '"' || c == '\\' || c == '?') /* no trigraphs */
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c >= 0x7f)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

void roster_write_kind(FILE *out, const char *kind)
{
    fputs("CARDS_", out);
    for (; *kind; kind++)
        fputc(toupper((unsigned char)*kind), out);
}

const char *roster_write_rest(struct roster *roster, FILE *out)
{
    for (size_t i = 0; i < roster->count; i++) {
        const struct roster_card *card = &roster->cards[i];

        if (card->has_row)
            continue;
        fprintf(out, "    { \"%s\", ", card->id);
        roster_write_kind(out, card->kind);
        fprintf(out, ", \"%s\", ", card->place);
        roster_write_text(out, card->name);
        fprintf(out, ", \"%s\", \"%s\", %ld, %ld },\n", card->effect, *card->effect ? "both" : "",
                card->charges, card->force);
        if (!add_id(roster, card->id))
            return no_memory;
    }
    return NULL;
}

static int compare_ids(const void *left, const void *right)
{
    const struct roster_id *a = left, *b = right;
    int order = strcmp(a->id, b->id);

    return order ? order : (a->index > b->index) - (a->index < b->index);
}

void roster_write_order(struct roster *roster, FILE *out, int edition)
{
    qsort(roster->ids, roster->id_count, sizeof *roster->ids, compare_ids);
    fprintf(out, "\nstatic const unsigned short order_%d[] = {\n", edition);
    for (size_t i = 0; i < roster->id_count; i++)
        fprintf(out, "    %zu,\n", roster->ids[i].index);
    fprintf(out, "};\n");
}

void roster_fini(struct roster *roster)
{
    free(roster->cards);
    free(roster->ids);
    *roster = (struct roster){ 0 };
}
