/* table - rows and columns of text, printed with blanks, as Markdown or as HTML.
 * Units:  widths in characters.
 * Owns:   its cells; free with table_fini. All-zero is a valid empty table.
 * Errors: the buffers remember them. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "base/buffer.h"

/* Where a column stands; in text. */
enum table_side {
    TABLE_RIGHT, /* numbers */
    TABLE_LEFT,  /* words */
    TABLE_CLOSE  /* to the left, one blank after the column before it */
};

struct table_column {
    const char *title;
    enum table_side side;
};

struct table {
    const struct table_column *columns;
    size_t column_count;
    const char *const *above; /* for each column what stands above its title, or ""; may be NULL */
    struct buffer text;       /* of all cells, row by row, each with a NUL at its end */
    uint32_t *starts;         /* in text */
    uint32_t cell_count, cell_capacity;
};

/** Add the next cell, of any length. Control characters in it are printed as blanks. */
void table_add(struct table *table, const char *format, ...) BASE_PRINTF(2, 3);

/** Print with aligned columns, `between` blanks apart; columns that are empty are left out. */
void table_text(const struct table *table, size_t between, struct buffer *out);

/** Print as a table of Markdown; columns that are empty are left out. */
void table_markdown(const struct table *table, struct buffer *out);

/** Print as a table of HTML: names of columns and rows are headings, numbers have the class "n";
 *  columns that are empty are left out. */
void table_html(const struct table *table, const char *caption, struct buffer *out);

void table_fini(struct table *table);

#endif
