/* record - what an answer is made of: a member stands in one row of a table, and every form that
 * programs read is written from it.
 *
 *     struct of an answer --fields--> record --> JSON, and its schema
 *                                       `-columns--> rows of CSV, of answers and of failures
 *
 * A field says where in a struct its value is, or has a function that finds it. "rounds.mean" is a
 * member of the object "rounds". A column is a path to a field: a number on it picks an item of a
 * list, "result.ci95.a.0"; else it stands for all items, in one cell. "^." before it is the record
 * around.
 * Units:  those of the structs. A number that is not finite is not known: null, or an empty cell.
 * Owns:   nothing: tables are constant, and values point into the structs.
 * Errors: the buffer remembers them. */
#pragma once

#include "base/array.h"
#include "base/buffer.h"

/* Where the path of a column of CSV has led: to a field of a record, and what is left of it then.
 */
struct record_found {
    const struct record *of; /* NULL: it has not been followed yet */
    const struct record_field *field;
    const char *rest;
};

enum { RECORD_FOUND_MAX = 64 };

/* Columns copied from a file; and of those before them, for who writes many rows, where the first
 * RECORD_FOUND_MAX are found: all-zero at first, NULL: each row looks for itself. */
struct report_extras {
    const char *const *names, *const *values;
    size_t count;
    struct record_found *found;
    const char *told; /* a note of the file for each row, a line each; NULL: there is none */
};

/* A record where it stands: a struct by its fields, and the record that it is a part of. */
struct record_at {
    const struct record *of;
    const void *it;
    const struct record_at *up;
    size_t index; /* in a list */
};

enum record_kind {
    RECORD_TEXT,    /* const char *; NULL is null */
    RECORD_SAID,    /* what `say` prints, on one line; left out where that is nothing */
    RECORD_WORD,    /* int, which picks one of `words` */
    RECORD_NUMBER,  /* double */
    RECORD_INT,     /* int, or what is shorter by `size`, int8_t or int16_t */
    RECORD_KNOWN,   /* the same, which is not known below 0 */
    RECORD_SIZE,    /* size_t */
    RECORD_COUNT,   /* uint64_t */
    RECORD_BIT,     /* int, 0 or not: a flag of the public headers */
    RECORD_FLAG,    /* bool; one of two `words` if it has some */
    RECORD_NUMBERS, /* const double *, `count` of them */
    RECORD_SHARE,   /* double, of `count` trials: the ends of its 95 % interval */
    RECORD_LINES,   /* const char *, a list of its lines */
    RECORD_COPIED,  /* struct report_extras: a map of texts */
    RECORD_OBJECT,  /* a struct in its place */
    RECORD_POINTER, /* to a struct, left out where it is NULL; without a key that is for `some` */
    RECORD_LIST,    /* pointer to `count` structs */
    RECORD_MAP      /* the same, each by its name */
};

/* What is found where a field says. `text` and `items` may be NULL for what is in `room` and
 * `pair`. */
struct record_value {
    enum { RECORD_LEFT_OUT, RECORD_NULL, RECORD_FOUND } state;
    double number;
    int64_t integer;
    const char *text;
    const void *items;
    size_t count, size;
    double pair[2];
    char room[32];
};

typedef struct record_value record_get(const struct record_at *at);
typedef bool record_when(const struct record_at *at);
typedef void record_say(const struct record_at *at, struct buffer *out);

struct record_field {
    const char *key; /* NULL: members of an object that stand among those around it */
    enum record_kind kind;
    uint16_t place;           /* in the struct */
    uint16_t count, size;     /* where the number of items is; bytes of an item */
    uint16_t count_bytes;     /* of that number, a size_t or a uint32_t */
    uint16_t fixed;           /* or: so many items, in the struct itself; of words: so many */
    bool some;                /* left out where it is NULL, or there are no items */
    bool filled;              /* left out where it is "" or 0 */
    bool null;                /* can be null: it is not known, or there is none */
    record_get *get;          /* in place of `place`; of a pointer it may leave it out */
    record_say *say;          /* of what is said, in place of `place` */
    record_when *when;        /* NULL: it is always told */
    record_when *known;       /* NULL: it always is */
    const struct record *of;  /* what an object, or an item of a list, is made of */
    const char *const *words; /* by number, of a map by that of the item; of a text all there are */
    record_get *name;         /* of an item of a map; NULL: its word, or its number */
};

/* One field without a key is no object: an item of such a record is its value. */
struct record {
    const struct record_field *fields;
    size_t count;
    record_when *when; /* which items of a list are told; NULL: all */
    bool is_failure;   /* only columns of CSV that say so are told */
};

#define RECORD(rows)                                                                               \
    {                                                                                              \
        .fields = (rows), .count = ARRAY_LEN(rows)                                                 \
    }
/* Likewise, with more members of the record. */
#define RECORD_WITH(rows, ...)                                                                     \
    {                                                                                              \
        .fields = (rows), .count = ARRAY_LEN(rows), __VA_ARGS__                                    \
    }
/* A member of a struct whose numbers are short: it is told how long. */
#define RECORD_SIZED(type, member)                                                                 \
    .place = offsetof(type, member), .size = sizeof(((const type *)0)->member)

/* Where items of a list are, and their number. */
#define RECORD_ITEMS(type, member, number)                                                         \
    .place = offsetof(type, member), .size = sizeof(*((const type *)0)->member),                   \
    RECORD_NUMBER_OF(type, number)
#define RECORD_NUMBER_OF(type, number)                                                             \
    .count = offsetof(type, number), .count_bytes = sizeof(((const type *)0)->number)

/* Items of an array in the struct. */
#define RECORD_ARRAY(type, member)                                                                 \
    .place = offsetof(type, member), .fixed = ARRAY_LEN(((const type *)0)->member),                \
    .size = sizeof(((const type *)0)->member[0])

/* The first of them: as many as another member says. */
#define RECORD_SOME(type, member, number) RECORD_ARRAY(type, member), RECORD_NUMBER_OF(type, number)

/* The words of a number. */
#define RECORD_WORDS(list) .words = (list), .fixed = ARRAY_LEN(list)

/** Names of engines; "auto" is of several that differ. */
extern const char *const record_engines[];
enum { RECORD_MC, RECORD_EXACT, RECORD_AUTO, RECORD_ENGINES };
/* Of a flag whether it is exact, or of a text that is one of these. */
#define RECORD_ENGINE(count) .words = record_engines, .fixed = (count)

/** Items that are texts: const char *. */
extern const struct record record_texts;

/** Likewise int. */
extern const struct record record_integers;

struct record_value record_text(const char *text);
struct record_value record_number(double number);
struct record_value record_integer(int64_t integer);
struct record_value record_numbers(const double *numbers, size_t count);

/** A struct; items of a list, `size` bytes each (0: all are the same struct). NULL: left out. */
struct record_value record_struct(const void *it);
struct record_value record_items(const void *items, size_t count, size_t size);

/** The struct of the nearest record of a kind, from one upwards. */
const void *record_up(const struct record_at *at, const struct record *of);

/** A document on a line: {"schema": 1, "volley": VERSION, …}.
 *  version  NULL: it is not told */
void record_document(const struct record *of, const void *it, const char *version,
                     struct buffer *out);

/* Rows of one kind: {"schema": 1, TITLE: [{…}, …]}, or CSV. */
struct record_list {
    const char *title;
    const struct record *of;
    const void *rows;
    size_t count, size;         /* of rows; bytes of one */
    const char *const *columns; /* keys of fields, in the order of CSV; NULL: all, as they stand */
    size_t column_count;
};

void record_list_json(const struct record_list *list, struct buffer *out);
void record_list_csv(const struct record_list *list, struct buffer *out);

/* ---- what documents there are ---- */

struct record_shape {
    const struct record *of; /* NULL: past the last */
    const char *list;        /* of a record_list its title; NULL: it is a document */
};

enum { RECORD_SHAPES_MAX = 5 };

/* What a command may answer with: one of the shapes. */
struct record_answer {
    const char *command;
    struct record_shape shapes[RECORD_SHAPES_MAX + 1];
};

/** What answers are like, as JSON Schema (draft 2020-12): of one the schema, of several one file
 * that has each below "$defs". More members may come: none is forbidden. */
void record_schema(const struct record_answer *answers, size_t count, struct buffer *out);

/* ---- CSV ---- */

/* Writes a cell of the object that a path leads to. */
typedef void record_write(const struct record_at *at, size_t number, struct buffer *out);

struct record_column {
    const char *title;
    const char *path;    /* NULL: empty, but for failures; "": the record itself */
    const char *failed;  /* of what could not be worked out; NULL: empty */
    const char *between; /* of several values in the cell; NULL: " " */
    record_write *write; /* instead of a value */
    size_t number;       /* for `write` */
    const char *same;    /* in place of these: titles that are their paths, parted by blanks */
};

/* What its rows are: the items of a list, or an object; "choices.ways": those of each item. */
enum { RECORD_ROWS = 2 };

struct record_table {
    const struct record_column *columns;
    size_t count;
    const char *rows[RECORD_ROWS]; /* paths, one behind the other; NULL: the record is the row */
};

#define RECORD_TABLE(list, ...)                                                                    \
    {                                                                                              \
        .columns = (list), .count = ARRAY_LEN(list), .rows = { __VA_ARGS__ }                       \
    }

/** A record in rows of a table, below their titles. */
void record_csv(const struct record_table *table, const struct record *of, const void *it,
                struct buffer *out);

/** The titles, then those of columns that are copied.
 *  extras  NULL: none are */
void record_csv_header(const struct record_table *table, const struct report_extras *extras,
                       char delimiter, struct buffer *out);

/** A row: a cell for each title, and those that are copied.
 *  delimiter  0: a comma */
void record_csv_row(const struct record_table *table, const struct record_at *at,
                    const struct report_extras *extras, char delimiter, struct buffer *out);

/* ---- values, for the forms that are written from them ---- */

/** The value of a field, if it is told. */
struct record_value record_find(const struct record_at *at, const struct record_field *field);

const char *record_text_of(const struct record_value *value);
double record_number_of(const struct record_value *value, size_t index);

/** Whether an item is told, which *out is then. */
bool record_item_of(const struct record_at *at, const struct record_field *field,
                    const struct record_value *value, size_t index, struct record_at *out);

bool record_has_items(enum record_kind kind);
bool record_is_object(const struct record_field *field);
