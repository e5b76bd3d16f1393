#include "words/library/library.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

const struct rules_edition *library_edition_named(const char *name, volley_error *err)
{
    const struct rules_edition *edition = rules_edition_find(name);

    if (!edition)
        error_set(err, VOLLEY_INVALID, "there is no edition '%s': use 1, 2 or 2.5", name);
    return edition;
}

const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition)
{
    enum cards_edition which = edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND;

    return library ? &library->cards[which] : &cards_builtin[which];
}

const char *library_keep(volley_library *library, const char *text, bool small)
{
    char *copy;

    if (!grow_array(&library->texts, &library->text_capacity, (size_t)library->text_count + 1,
                    sizeof *library->texts))
        return NULL;
    copy = strdup(text);
    for (char *at = copy; small && at && *at; at++)
        *at = ascii_lower(*at);
    library->texts[library->text_count] = copy;
    library->text_count += copy != NULL;
    return copy;
}

/* ---- tables ---- */

/* Make a table the library's own, with room for `more`. */
static bool take_over(void *own, uint32_t *capacity, const void *table, size_t count, size_t more,
                      size_t row_bytes)
{
    void *before, *rows;

    memcpy(&before, own, sizeof before);
    if (!grow_array(own, capacity, count + more, row_bytes))
        return false;
    memcpy(&rows, own, sizeof rows);
    if (!before && count)
        memcpy(rows, table, count * row_bytes);
    return true;
}

void *library_insert(void *own, uint32_t *capacity, const void *table, size_t count, size_t at,
                     size_t row_bytes)
{
    char *rows;

    if (!take_over(own, capacity, table, count, 1, row_bytes))
        return NULL;
    memcpy(&rows, own, sizeof rows);
    memmove(rows + (at + 1) * row_bytes, rows + at * row_bytes, (count - at) * row_bytes);
    return rows + at * row_bytes;
}

void *library_take_over(void *own, uint32_t *capacity, const void *table, size_t count,
                        size_t row_bytes)
{
    void *rows = NULL;

    if (take_over(own, capacity, table, count, 0, row_bytes))
        memcpy(&rows, own, sizeof rows);
    return rows;
}

struct cards_row *library_own_rows(volley_library *library, enum cards_edition edition)
{
    struct library_edition *own = &library->editions[edition];
    struct cards *cards = &library->cards[edition];

    if (!library_take_over(&own->rows, &own->row_capacity, cards->rows, cards->row_count,
                           sizeof *own->rows))
        return NULL;
    cards->rows = own->rows;
    return own->rows;
}

bool library_add_row(volley_library *library, enum cards_edition edition,
                     const struct cards_row *row)
{
    struct library_edition *own = &library->editions[edition];
    struct cards *cards = &library->cards[edition];
    struct cards_row *room = library_insert(&own->rows, &own->row_capacity, cards->rows,
                                            cards->row_count, own->own_from, sizeof *room);

    if (!room)
        return false;
    *room = *row;
    cards->rows = own->rows;
    cards->row_count++;
    own->own_from++;
    return true;
}

/* ---- the handle ---- */

volley_status volley_library_create(volley_library **out, volley_error *err)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return error_nomem(err);
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        (*out)->cards[edition] = cards_builtin[edition];
        (*out)->cards[edition].order = NULL; /* rows come and go */
        (*out)->editions[edition].own_from = (uint32_t)cards_builtin[edition].row_count;
    }
    return VOLLEY_OK;
}

volley_status volley_library_add(volley_library *library, volley_roster roster,
                                 const volley_source *source, volley_error *err)
{
    if (roster == VOLLEY_ROSTER_CARDS)
        return library_read_cards(library, source, err);
    return library_read_roster(library, roster, source, err);
}

volley_status volley_library_read(const volley_source *source, volley_library **out,
                                  volley_error *err)
{
    volley_status status = volley_library_create(out, err);

    if (status == VOLLEY_OK)
        status = volley_library_add(*out, VOLLEY_ROSTER_CARDS, source, err);
    if (status != VOLLEY_OK) {
        volley_library_free(*out);
        *out = NULL;
    }
    return status;
}

void volley_library_free(volley_library *library)
{
    if (!library)
        return;
    for (uint32_t i = 0; i < library->text_count; i++)
        free(library->texts[i]);
    free(library->texts);
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        free(library->editions[edition].rows);
        free(library->editions[edition].ships);
        free(library->editions[edition].pilots);
        free(library->editions[edition].upgrades);
    }
    free(library);
}
