/* table - rows and columns of text, printed with blanks, as Markdown or as HTML.
 * Text has the width of the page that it goes to: words are broken into lines within their columns,
 * then columns give way by their ranks, and are named below the table. Where not even those of rank
 * 0 have room, each row becomes lines with all there is to it.
 * Units:  widths in characters.
 * Owns:   its cells; free with table_fini. All-zero is a valid empty table.
 * Errors: the buffers remember them. */
#pragma once

#include "base/array.h"
#include "base/buffer.h"

/* Where a column stands; in text. */
enum table_side {
    TABLE_RIGHT, /* numbers */
    TABLE_LEFT,  /* names */
    TABLE_ID, /* likewise; ids, of which the few long ones are broken before a column gives way */
    TABLE_WORDS, /* likewise; whole loadouts and sentences, which narrow columns make hard to read
                  */
    TABLE_BELOW, /* likewise; where there is no room for all columns, below its row. One at most,
                  * and of rank 0; not in a table with keys */
    TABLE_CLOSE, /* to the left, one blank after the column before it */
    TABLE_BAR /* to the left, and of one letter repeated: drawn shorter where there is less room */
};

struct table_column {
    const char *title; /* "" where it goes with the column before it, whose rank it has */
    enum table_side side;
    unsigned rank; /* 0: always shown; the highest gives way first */
};

struct table {
    const struct table_column *columns;
    size_t column_count;
    size_t keys; /* above 0: none gives way; the columns behind so many first ones stand in several
                  * tables, one below the other, where they have no room */
    uint32_t bars;            /* mask of columns that a picture shows as bars; 0: it has none */
    size_t spread;            /* column with the 95 % interval of these; 0: there is none */
    uint32_t hidden;          /* mask of columns that are left out, of the first 32 */
    const char *const *above; /* for each column what stands above its title, or ""; may be NULL */
    struct buffer text;       /* of all cells, row by row, each with a NUL at its end */
    uint32_t *starts;         /* in text */
    uint32_t cell_count, cell_capacity;
};

/* An empty table of columns, with what else is said of it. */
#define TABLE_OF(list, ...)                                                                        \
    {                                                                                              \
        .columns = (list), .column_count = ARRAY_LEN(list), __VA_ARGS__                            \
    }

/** Whether cells are words, which can be broken into lines. */
bool table_side_has_words(enum table_side side);

/** Add the next cell, of any length. A control of ASCII is shown as a blank,
 * what else cannot be shown as "?" (report/escape.h). */
void table_add(struct table *table, const char *format, ...) BASE_PRINTF(2, 3);

/** Likewise a number; NAN: an empty cell; INFINITY: "no end". */
void table_number(struct table *table, double number, int places);

/** Likewise a chance, in percent. */
void table_percent(struct table *table, double share, int places);

/** The same of a text, which is freed. */
void table_take(struct table *table, struct buffer *text);

size_t table_rows(const struct table *table);
const char *table_cell(const struct table *table, size_t row, size_t column);

/** Whether a column has something to show besides its title. */
bool table_shows(const struct table *table, size_t column);

typedef void table_escape(struct buffer *out, const char *text, size_t bytes);

/** A title with what stands above it, on one line. */
void table_title(const struct table *table, size_t column, table_escape *escape,
                 struct buffer *out);

/** What stands above the title of a column: "" if nothing does. */
const char *table_above(const struct table *table, size_t column);

/** Print with aligned columns, `between` blanks apart; columns that are empty are left out. */
void table_text(const struct table *table, size_t between, struct buffer *out);

/** Print as a table of Markdown; columns that are empty are left out. */
void table_markdown(const struct table *table, struct buffer *out);

/** Print as a table of HTML: names of columns and rows are headings, numbers have the class "n";
 *  columns that are empty are left out. */
void table_html(const struct table *table, const char *caption, struct buffer *out);

void table_fini(struct table *table);

/* ---- how wide the columns are, so that a table fits a page: in characters ---- */

enum { FIT_WIDTH_LEAST = 40 }; /* no page is narrower */

struct fit_column {
    size_t natural; /* of its widest cell on one line */
    size_t least;   /* of its widest cell broken into lines */
    size_t gap;     /* blanks before it, if another stands there */
    unsigned rank;  /* 0: always shown; the columns of the highest rank give way first */
};

/** Widths at which a table fits `room`, for each column; 0: it has given way, or is empty. Columns
 *  that can be broken into lines share what is left, the widest giving the most.
 *  Returns whether there are such widths: not, if those of rank 0 need more room. */
bool fit_columns(const struct fit_column *columns, size_t count, size_t room, size_t *widths);

/** How wide the table is with all of them, unbroken. */
size_t fit_natural(const struct fit_column *columns, size_t count);
