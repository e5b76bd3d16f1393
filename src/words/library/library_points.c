/* Lists of points of a library: which there are, which counts, libraries that have its costs. */
#include "base/nearest.h"
#include "words/library/library.h"

#include <stdlib.h>

/* ---- which there are ---- */

/* The last that came first; then those that are compiled in. */
static const struct cards_points *list_at(const volley_library *library, size_t index)
{
    const size_t own = library ? library->list_count : 0;

    return index < own ? &library->lists[own - 1 - index] : cards_points_at(index - own);
}

/* One that came later has its name. */
static bool is_hidden(const volley_library *library, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(list_at(library, i)->name, list_at(library, index)->name) == 0)
            return true;
    return false;
}

const struct cards_points *library_points_at(const volley_library *library, size_t index)
{
    const struct cards_points *points;

    for (size_t i = 0; (points = list_at(library, i)); i++)
        if (!is_hidden(library, i) && index-- == 0)
            return points;
    return NULL;
}

const struct cards_points *library_points_default(const volley_library *library,
                                                  const char *edition)
{
    const struct cards_points *builtin = cards_points_default(edition), *points;

    for (size_t i = 0; (points = library_points_at(library, i)); i++)
        if (strcmp(points->name, builtin->name) == 0 && strcmp(points->edition, edition) == 0)
            return points;
    return builtin;
}

int volley_points_at(const volley_library *library, size_t index, volley_points *out)
{
    const struct cards_points *points = library_points_at(library, index);

    if (points)
        *out = (volley_points){ points->name,      points->title,  points->edition,
                                points->effective, points->source, points->squad };
    return points != NULL;
}

const struct cards_points *library_points_named(const volley_library *library, const char *name,
                                                volley_error *err)
{
    struct nearest nearest = nearest_begin(name, strlen(name));
    const struct cards_points *points;

    for (size_t i = 0; (points = library_points_at(library, i)); i++) {
        if (strcmp(points->name, name) == 0)
            return points;
        nearest_consider(points->name, &nearest);
    }
    error_set(err, VOLLEY_INVALID, "there is no list of points '%.40s'%s", name,
              nearest_or(&nearest, "; volley points lists them"));
    return NULL;
}

const struct cards_points *library_points_of(const volley_library *library,
                                             const struct rules_edition *edition, volley_error *err)
{
    const struct cards_points *chosen = library ? library->points : NULL, *other;

    if (!chosen)
        return library_points_default(library, edition->name);
    if (strcmp(chosen->edition, edition->name) == 0)
        return chosen;
    other = library_points_default(library, edition->name);
    error_set(err, VOLLEY_INVALID,
              "the points '%s' are of edition %s; '%s' is a list of %s: say -e %s, or --points %s",
              chosen->name, chosen->edition, other->name, edition->name, chosen->edition,
              other->name);
    return NULL;
}

volley_status volley_library_points(volley_library *library, const char *name, volley_error *err)
{
    const struct cards_points *points = library_points_named(library, name, err);

    if (!points)
        return VOLLEY_INVALID;
    library->points = points;
    return VOLLEY_OK;
}

/* ---- lists that come while Volley runs ---- */

static int compare_rows(const void *left, const void *right)
{
    const struct cards_points_row *a = left, *b = right;
    const int order = strcmp(a->id, b->id);

    return order ? order : strcmp(b->ship, a->ship); /* one of any ship comes last */
}

/* The id that a card has here, where a list has another one for it. */
static const char *own_id(const struct cards *cards, const struct cards_points_row *row)
{
    const enum cards_file_kind file =
        row->kind == CARDS_PILOT ? CARDS_OF_PILOTS : CARDS_OF_UPGRADES;
    const char *means = cards_variant(cards, cards_kind_words[row->kind], row->id);
    size_t count;

    return means && !cards_find_rows(cards, file, row->id, strlen(row->id), &count) ? means
                                                                                    : row->id;
}

/* Copies of rows, sorted. NULL: out of memory. */
static struct cards_points_row *copy_rows(struct arena *memory, const struct cards *cards,
                                          const struct cards_points_row *rows, size_t count)
{
    struct cards_points_row *copies = arena_take(memory, (count + 1) * sizeof *copies);
    bool ok = copies != NULL;

    for (size_t i = 0; i < count && ok; i++) {
        copies[i] = rows[i];
        ok = (copies[i].id = arena_copy(memory, own_id(cards, &rows[i]))) &&
             (copies[i].cost = arena_copy(memory, rows[i].cost)) &&
             (copies[i].slots = arena_copy(memory, rows[i].slots)) &&
             (copies[i].formats = arena_copy(memory, rows[i].formats)) &&
             (copies[i].ship = arena_copy(memory, rows[i].ship)) &&
             (copies[i].restrictions = arena_copy(memory, rows[i].restrictions));
    }
    if (ok && count)
        qsort(copies, count, sizeof *copies, compare_rows);
    return ok ? copies : NULL;
}

bool library_add_points(volley_library *library, const struct cards_points *points)
{
    const struct cards *cards = &library->cards[cards_points_tables(points)];
    struct arena *memory = &library->memory;
    struct cards_points copy = *points;

    if (!arena_grow(memory, &library->lists, &library->list_room, library->list_count + 1,
                    sizeof *library->lists) ||
        !(copy.name = arena_copy(memory, points->name)) ||
        !(copy.title = arena_copy(memory, points->title)) ||
        !(copy.edition = arena_copy(memory, points->edition)) ||
        !(copy.effective = arena_copy(memory, points->effective)) ||
        !(copy.source = arena_copy(memory, points->source)) ||
        !(copy.pilots = copy_rows(memory, cards, points->pilots, points->pilot_count)) ||
        !(copy.upgrades = copy_rows(memory, cards, points->upgrades, points->upgrade_count)))
        return false;
    copy.packed = NULL;
    library->lists[library->list_count++] = copy;
    return true;
}

/* ---- libraries with costs ---- */

volley_status library_priced(const volley_library *library, const struct cards_points *points,
                             volley_library **out, volley_error *err)
{
    volley_library *made = calloc(1, sizeof *made);

    *out = NULL;
    NEED(made, err);
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        made->cards[edition] = library ? library->cards[edition] : cards_builtin[edition];
        made->own_from[edition] =
            library ? library->own_from[edition] : (uint32_t)cards_builtin[edition].row_count;
    }
    made->points = points;
    if (library) {
        made->lists = library->lists;
        made->list_count = made->list_room = library->list_count;
    }
    if (!cards_points_lay(points, &made->cards[cards_points_tables(points)], &made->memory)) {
        volley_library_free(made);
        return error_nomem(err);
    }
    *out = made;
    return VOLLEY_OK;
}

volley_status library_priced_for(const volley_library *library, const struct rules_edition *edition,
                                 volley_library **out, volley_error *err)
{
    const struct cards_points *points = library_points_of(library, edition, err);

    *out = NULL;
    return points ? library_priced(library, points, out, err) : VOLLEY_INVALID;
}
