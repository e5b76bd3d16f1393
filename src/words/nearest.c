#include "words/nearest.h"

void nearest_consider_cards(struct nearest *nearest, const struct cards *library)
{
    for (size_t i = 0; i < library->row_count; i++)
        nearest_consider(library->rows[i].id, nearest);
    for (size_t i = 0; i < library->ship_count; i++)
        nearest_consider(library->ships[i].id, nearest);
    for (size_t i = 0; i < library->pilot_count; i++)
        nearest_consider(library->pilots[i].id, nearest);
}
