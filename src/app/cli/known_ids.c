#include "app/cli/offer.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 4, LINE_BYTES = 512, SAID_BYTES = 2048 };

struct row {
    const char *cells[COLUMNS]; /* the first ones */
};

/* A list of the library as CSV, from malloc; NULL: it cannot be had. */
static char *write_list(const struct scene *scene, const char *of)
{
    const volley_library *library = scene->options.library;
    const char *edition = scene->options.edition;
    char *text = NULL;
    size_t bytes;
    FILE *const file = open_memstream(&text, &bytes);
    const volley_sink sink = { .write = cli_write_to, .context = file };
    volley_status status;

    if (!file)
        return NULL;
    if (strcmp(of, "hazards") == 0)
        status = volley_hazards_write(edition, VOLLEY_CSV, &sink, NULL);
    else if (strcmp(of, "points") == 0)
        status = volley_points_write(library, NULL, VOLLEY_CSV, &sink, NULL);
    else if (strcmp(of, "ships") == 0 || strcmp(of, "factions") == 0)
        status = volley_ships_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    else
        status = volley_cards_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    if (fclose(file) == 0 && status == VOLLEY_OK)
        return text;
    free(text);
    return NULL;
}

/* Read a row, whose cells end in a NUL then; returns what is behind it. */
static char *read_row(char *at, struct row *row)
{
    char end = ',';

    *row = (struct row){ { "", "", "", "" } };
    for (size_t column = 0; end == ','; column++) {
        const bool quoted = *at == '"';
        char *out = at += quoted;

        if (column < COLUMNS)
            row->cells[column] = at;
        while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ',' && *at != '\n')) {
            at += quoted && *at == '"';
            *out++ = *at++;
        }
        at += quoted && *at;
        end = *at;
        at += end != '\0';
        *out = '\0';
    }
    return at;
}

/* Each of the words of a cell that is not among those that were said, between blanks. */
static void offer_each(const struct offer *offer, const char *cell, char said[SAID_BYTES])
{
    char word[VOLLEY_ID_MAX];

    while (*cell) {
        const size_t bytes = strcspn(cell, " |");

        snprintf(word, sizeof word, "%.*s", (int)bytes, cell);
        if (*word && !option_is_among(said, word) && strlen(said) + bytes + 2 < SAID_BYTES) {
            strcat(strcat(said, word), " ");
            offer_word(offer, word, NULL);
        }
        cell += bytes + (cell[bytes] != '\0');
    }
}

/* Cards of one id, which the list has one after the other, are told apart by their slot. */
static void offer_card(const struct offer *offer, const struct row *row, bool is_shared)
{
    const char *const id = row->cells[0], *const kind = row->cells[1], *const slot = row->cells[2];
    const bool is_pilot = strcmp(kind, "pilot") == 0;
    char what[LINE_BYTES], word[LINE_BYTES];

    if (!is_pilot && strcmp(kind, "upgrade") != 0)
        return;
    snprintf(what, sizeof what, "%s (%s)", row->cells[3], *slot ? slot : kind);
    if (is_shared && !is_pilot && *slot)
        snprintf(word, sizeof word, "%s.%s", slot, id);
    else
        snprintf(word, sizeof word, "%s", id);
    offer_word(offer, word, what);
}

void known_offer(const struct offer *offer, const struct scene *scene, const char *of)
{
    char *const list = write_list(scene, of), *at = list, said[SAID_BYTES] = " ";
    struct row before, row = { { "" } }, next;

    if (!list)
        return;
    at = read_row(read_row(at, &next), &next); /* behind the header */
    while (*next.cells[0]) {
        before = row;
        row = next;
        at = read_row(at, &next);
        if (strcmp(of, "cards") == 0)
            offer_card(offer, &row,
                       strcmp(row.cells[0], before.cells[0]) == 0 ||
                           strcmp(row.cells[0], next.cells[0]) == 0);
        else if (strcmp(of, "factions") == 0)
            offer_each(offer, row.cells[3], said);
        else if (strcmp(of, "slots") != 0)
            offer_word(offer, row.cells[0], row.cells[1]);
        else if (strcmp(row.cells[1], "upgrade") == 0)
            offer_each(offer, row.cells[2], said);
    }
    free(list);
}
