#include "app/cli/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8, LINE_BYTES = 512, WORDS_MAX = 64 };

static int keep(const char *bytes, size_t count, void *file)
{
    return fwrite(bytes, 1, count, file) == count ? 0 : 1;
}

/* The first cells of a row, whose ends are written into it; returns the next row. */
static char *read_row(char *at, const char *cells[COLUMNS])
{
    for (size_t column = 0; *at; column++) {
        const bool quoted = *at == '"';
        char *out = at += quoted;

        if (column < COLUMNS)
            cells[column] = at;
        while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ',' && *at != '\n')) {
            at += quoted && *at == '"';
            *out++ = *at++;
        }
        at += quoted && *at;
        if (*at == '\n' || !*at) {
            char *const next = at + (*at != '\0');

            *out = '\0';
            return next;
        }
        at++;
        *out = '\0';
    }
    return at;
}

/* Words that were offered already. */
struct words {
    char words[WORDS_MAX][VOLLEY_ID_MAX];
    size_t count;
};

/* Each of the words of a cell, once. */
static void offer_each(const struct offer *offer, struct words *said, const char *cell)
{
    while (*cell) {
        const size_t bytes = strcspn(cell, " |");
        char word[VOLLEY_ID_MAX];
        size_t i = 0;

        snprintf(word, sizeof word, "%.*s", (int)bytes, cell);
        while (i < said->count && strcmp(said->words[i], word) != 0)
            i++;
        if (i == said->count && said->count < WORDS_MAX && bytes) {
            strcpy(said->words[said->count++], word);
            offer_word(offer, word, NULL);
        }
        cell += bytes + (cell[bytes] != '\0');
    }
}

/* Cards of one id are told apart by their slot. */
static void offer_card(const struct offer *offer, const char *cells[COLUMNS], bool is_shared)
{
    char what[LINE_BYTES], word[LINE_BYTES];
    const bool is_pilot = strcmp(cells[1], "pilot") == 0;

    if (!is_pilot && strcmp(cells[1], "upgrade") != 0)
        return;
    snprintf(what, sizeof what, "%s (%s)", cells[3], cells[2][0] ? cells[2] : cells[1]);
    if (is_shared && !is_pilot && cells[2][0])
        snprintf(word, sizeof word, "%s.%s", cells[2], cells[0]);
    else
        snprintf(word, sizeof word, "%s", cells[0]);
    offer_word(offer, word, what);
}

/* The list has the cards of an id one after the other. */
static void offer_cards(const struct offer *offer, char *rows)
{
    const char *cells[2][COLUMNS] = { { "" } };
    bool is_shared = false;

    rows = read_row(rows, cells[0]);
    for (size_t i = 0; *rows; i++) {
        const char **const now = cells[i % 2], **const next = cells[(i + 1) % 2];
        bool goes_on;

        rows = read_row(rows, next);
        goes_on = i > 0 && strcmp(now[0], next[0]) == 0;
        if (i > 0)
            offer_card(offer, now, is_shared || goes_on);
        is_shared = goes_on;
        if (!*rows)
            offer_card(offer, next, is_shared);
    }
}

static void offer_rows(const struct offer *offer, enum known what, char *rows)
{
    const char *cells[COLUMNS] = { "", "", "", "" };
    struct words said = { .count = 0 };

    rows = read_row(rows, cells); /* the header */
    while (*rows) {
        rows = read_row(rows, cells);
        if (what == KNOWN_SLOTS && strcmp(cells[1], "upgrade") == 0)
            offer_each(offer, &said, cells[2]);
        else if (what == KNOWN_FACTIONS)
            offer_each(offer, &said, cells[3]);
        else if (what == KNOWN_SHIPS || what == KNOWN_HAZARDS)
            offer_word(offer, cells[0], cells[1]);
    }
}

void known_offer(const struct offer *offer, enum known what, const volley_library *library,
                 const char *edition)
{
    char *rows = NULL; /* the CSV of a list */
    size_t bytes;
    FILE *const file = open_memstream(&rows, &bytes);
    const volley_sink sink = { .write = keep, .context = file };
    volley_status status = VOLLEY_NOMEM;

    if (file && what == KNOWN_HAZARDS)
        status = volley_hazards_write(edition, VOLLEY_CSV, &sink, NULL);
    else if (file && (what == KNOWN_SHIPS || what == KNOWN_FACTIONS))
        status = volley_ships_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    else if (file)
        status = volley_cards_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    if (file && fclose(file) != 0)
        status = VOLLEY_NOMEM;
    if (status == VOLLEY_OK && what == KNOWN_CARDS)
        offer_cards(offer, rows);
    else if (status == VOLLEY_OK)
        offer_rows(offer, what, rows);
    free(rows);
}
