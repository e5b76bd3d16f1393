#include "cards/cards.h"

#include <string.h>

/* A few hundred rows, looked up once for each word of a loadout: a plain loop will do. */

static bool is_id(const char *id, const char *text, size_t bytes)
{
    return strlen(id) == bytes && memcmp(id, text, bytes) == 0;
}

size_t cards_find(const struct cards *cards, const char *id, size_t id_bytes,
                  const struct cards_row **rows, size_t most)
{
    size_t count = 0;

    for (size_t i = 0; i < cards->row_count; i++) {
        if (!is_id(cards->rows[i].id, id, id_bytes))
            continue;
        if (count < most)
            rows[count] = &cards->rows[i];
        count++;
    }
    return count;
}

bool cards_clause_counts(const char *effect, size_t bytes)
{
    for (size_t i = 0; i + 1 < bytes; i++) {
        size_t sign = effect[i + 1] == '+' || effect[i + 1] == '-';

        if (effect[i] == '=' && i + 1 + sign < bytes && effect[i + 1 + sign] == 'x')
            return true;
    }
    return false;
}

bool cards_row_counts(const struct cards_row *row)
{
    return cards_clause_counts(row->effect, strlen(row->effect));
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

bool cards_is_second(const struct cards *cards, const struct cards_row *row)
{
    return row >= cards->rows && row < cards->rows + cards->second_count;
}

const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id, size_t id_bytes)
{
    for (size_t i = 0; i < cards->ship_count; i++)
        if (is_id(cards->ships[i].id, id, id_bytes))
            return &cards->ships[i];
    return NULL;
}

const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id,
                                           size_t id_bytes)
{
    for (size_t i = 0; i < cards->pilot_count; i++)
        if (is_id(cards->pilots[i].id, id, id_bytes))
            return &cards->pilots[i];
    return NULL;
}
