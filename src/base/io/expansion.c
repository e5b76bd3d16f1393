#include "base/io/expansion.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

volley_status io_expand(struct io_expansion *out, const volley_expander *expander,
                        const struct csv_cell *cell, const char *source, const char *edition,
                        bool defends, volley_error *err)
{
    const struct error_place place = { .source = source,
                                       .line = cell->line,
                                       .column = cell->column };
    volley_error cause = { 0 };
    char *text = NULL;
    volley_status status;

    *out = (struct io_expansion){ .cell = *cell };
    if (!expander || !strchr(cell->text, '@'))
        return VOLLEY_OK;
    status = expander->expand(cell->text, edition, defends, &text, expander->context, &cause);
    if (status != VOLLEY_OK) {
        cause.status = status;
        return error_because(err, &place, &cause);
    }
    out->text = text;
    out->pinned = strcmp(text, cell->text) != 0;
    out->cell.text = text;
    out->cell.bytes = strlen(text);
    return VOLLEY_OK;
}

void io_expansion_fini(struct io_expansion *expansion)
{
    free(expansion->text);
    *expansion = (struct io_expansion){ 0 };
}
