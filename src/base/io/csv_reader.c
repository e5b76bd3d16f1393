#include "base/io/csv_reader.h"

#include "base/grow.h"
#include "base/io/csv.h"

#include <stdlib.h>
#include <string.h>

static const char byte_order_mark[] = "\xEF\xBB\xBF";
enum { MARK_BYTES = sizeof byte_order_mark - 1, MARK_DONE, CELL_ROOM = 1 << 12 };

static void start_parser(struct csv_reader *reader, unsigned char delimiter)
{
    /* It cannot fail: it only refuses a NULL. */
    csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(&reader->parser, delimiter);
    csv_set_blk_size(&reader->parser, CELL_ROOM); /* it grows by so much, not by as much again */
}

char csv_delimiter_of(const char *line, size_t bytes)
{
    static const char delimiters[] = { ',', ';', '\t' };
    bool has[sizeof delimiters] = { false }, quoted = false;

    for (size_t i = 0; i < bytes; i++) {
        quoted ^= line[i] == '"';
        for (size_t j = 0; j < sizeof delimiters; j++)
            has[j] = has[j] || (!quoted && line[i] == delimiters[j]);
    }
    for (size_t j = 0; j < sizeof delimiters; j++)
        if (has[j])
            return delimiters[j];
    return delimiters[0];
}

void csv_reader_init(struct csv_reader *reader, char delimiter, csv_row_fn *row, void *context)
{
    *reader = (struct csv_reader){ .row = row, .context = context, .line = 1, .column = 1 };
    reader->undecided = true;
    reader->said = delimiter;
    start_parser(reader, CSV_COMMA);
}

/* ---- what libcsv calls ---- */

static void found_field(void *bytes, size_t count, void *context)
{
    struct csv_reader *reader = context;
    /* The text may still move: until the row is whole, `text` holds an offset. */
    struct csv_cell cell = { NULL, count, reader->cell_line, reader->cell_column };

    if (reader->cell_count == CSV_CELLS_MAX) {
        reader->broken = "the row has too many fields";
    } else if (!GROW(reader->cells, reader->cell_capacity, reader->cell_count, 1)) {
        reader->failed = true;
    } else {
        reader->cells[reader->cell_count++] = cell;
        buffer_add(&reader->text, bytes, count);
        buffer_add(&reader->text, "", 1);
    }
    reader->cell_begun = false;
    reader->cell_line = reader->line;
    reader->cell_column = reader->column + 1; /* after the delimiter that is being read */
}

static void hand_on(struct csv_reader *reader)
{
    const bool is_broken = reader->broken != NULL;
    const bool is_empty = !is_broken && reader->cell_count > 1 &&
                          reader->text.count == reader->cell_count; /* as spreadsheets fill up */
    struct csv_row row = { reader->cells,
                           is_broken ? 0 : reader->cell_count,
                           reader->row_line,
                           reader->line - (reader->column == 1 && reader->line > reader->row_line),
                           reader->broken,
                           is_broken ? reader->cell_count : 0,
                           csv_get_delim(&reader->parser) != CSV_COMMA };
    size_t at = 0;

    reader->failed = reader->failed || reader->text.failed;
    for (uint32_t i = 0; i < reader->cell_count && !reader->failed; i++) {
        struct csv_cell *cell = &reader->cells[i];
        const bool is_guarded = csv_is_guarded(reader->text.bytes + at);

        cell->text = reader->text.bytes + at + is_guarded;
        at += cell->bytes + 1;
        cell->bytes -= is_guarded;
        cell->column += is_guarded;
    }
    if (!reader->failed && !reader->stopped && !is_empty)
        reader->stopped = reader->row(&row, reader->context);
    reader->broken = NULL;
    reader->cell_count = 0;
    reader->text.count = 0;
    reader->state = CSV_AT_ROW;
}

static void found_row(int end, void *context)
{
    (void)end;
    hand_on(context);
}

/* ---- bytes ---- */

static bool is_line_end(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* Give up on a row: skip to its line end, where the parser starts anew. */
static void break_row(struct csv_reader *reader, char byte, const char *reason)
{
    unsigned char delimiter = csv_get_delim(&reader->parser);

    csv_free(&reader->parser);
    start_parser(reader, delimiter);
    reader->broken = reason;
    reader->state = CSV_IN_BROKEN;
    if (is_line_end(byte))
        hand_on(reader);
}

/* No UTF-8 has these bytes; UTF-16, as spreadsheets save "Unicode text", begins with both. */
static bool is_mark_of_utf16(const struct csv_reader *reader, char byte)
{
    return reader->line == 1 && reader->column == 1 && (byte == '\xFF' || byte == '\xFE');
}

static void parse_byte(struct csv_reader *reader, char byte)
{
    if (!reader->cell_begun && byte != ' ' && byte != '\t') {
        reader->cell_begun = true;
        reader->cell_column = reader->column + (byte == '"');
    }
    if (csv_parse(&reader->parser, &byte, 1, found_field, found_row, reader) != 1) {
        if (csv_error(&reader->parser) == CSV_EPARSE)
            break_row(reader, byte, "the quotes of the row do not match");
        else
            reader->failed = true;
    } else if (reader->parser.entry_pos > CSV_CELL_BYTES_MAX) {
        break_row(reader, byte, "a field is too long: is a quote not closed?");
    }
}

static void read_byte(struct csv_reader *reader, char byte)
{
    switch (reader->state) {
    case CSV_AT_ROW:
        if (is_line_end(byte))
            break;
        if (byte == '#') {
            reader->state = CSV_IN_COMMENT;
            break;
        }
        reader->state = CSV_IN_ROW;
        reader->row_line = reader->cell_line = reader->line;
        reader->cell_column = reader->column;
        reader->cell_begun = false;
        if (is_mark_of_utf16(reader, byte)) {
            break_row(reader, byte, "the file is in UTF-16: save it as UTF-8");
            break;
        }
        /* fall through */
    case CSV_IN_ROW:
        parse_byte(reader, byte);
        break;
    case CSV_IN_COMMENT:
        if (is_line_end(byte))
            reader->state = CSV_AT_ROW;
        break;
    case CSV_IN_BROKEN:
        if (is_line_end(byte))
            hand_on(reader);
        break;
    }
}

static void place_byte(struct csv_reader *reader, char byte)
{
    read_byte(reader, byte);
    if (is_line_end(byte)) {
        reader->line += !(byte == '\n' && reader->after_cr);
        reader->column = 1;
    } else if (((unsigned char)byte & 0xC0) != 0x80) {
        reader->column++; /* not a later byte of a UTF-8 character */
    }
    reader->after_cr = byte == '\r';
}

/* "sep=;", with which spreadsheets begin a file. */
static bool says_delimiter(const struct buffer *held)
{
    size_t bytes = held->failed ? 0 : held->count;

    while (bytes && is_line_end(held->bytes[bytes - 1]))
        bytes--;
    return bytes == sizeof "sep=;" - 1 && memcmp(held->bytes, "sep=", sizeof "sep=" - 1) == 0;
}

/* The header row is there, or as much of it as is waited for: which delimiter it has. */
static void decide(struct csv_reader *reader)
{
    struct buffer held = reader->held;

    if (reader->line == 1 && says_delimiter(&held)) {
        reader->said = reader->said ? reader->said : held.bytes[sizeof "sep=" - 1];
        reader->line++;
        reader->after_cr = held.bytes[held.count - 1] == '\r';
        reader->held.count = 0;
        return;
    }
    reader->undecided = false;
    reader->held = (struct buffer){ 0 };
    reader->failed = reader->failed || held.failed;
    if (!reader->said)
        reader->said = csv_delimiter_of(held.bytes, held.count);
    csv_set_delim(&reader->parser, (unsigned char)reader->said);
    for (uint32_t i = 0; i < held.count && !reader->failed; i++)
        place_byte(reader, held.bytes[i]);
    buffer_fini(&held);
}

/* A header row is held back until its end. */
static void take_byte(struct csv_reader *reader, char byte)
{
    const bool begins = reader->state == CSV_AT_ROW && !is_line_end(byte) && byte != '#';

    if (!reader->undecided || (reader->held.count == 0 && !begins)) {
        place_byte(reader, byte);
        return;
    }
    buffer_add(&reader->held, &byte, 1);
    if (is_line_end(byte) || reader->held.count > CSV_CELL_BYTES_MAX || reader->held.failed)
        decide(reader);
}

/* Bytes at the very start that may be a byte order mark are held back. True: this one is. */
static bool hold_mark(struct csv_reader *reader, char byte)
{
    size_t held = reader->mark_bytes;

    if (held < MARK_BYTES && byte == byte_order_mark[held]) {
        reader->mark_bytes++;
        return true;
    }
    reader->mark_bytes = MARK_DONE;
    for (size_t i = 0; i < held && held < MARK_BYTES; i++)
        take_byte(reader, byte_order_mark[i]); /* it was none after all */
    return false;
}

bool csv_reader_feed(struct csv_reader *reader, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count && !reader->stopped && !reader->failed; i++) {
        if (reader->mark_bytes != MARK_DONE && hold_mark(reader, bytes[i]))
            continue;
        take_byte(reader, bytes[i]);
    }
    return !reader->stopped && !reader->failed;
}

bool csv_reader_end(struct csv_reader *reader)
{
    if (reader->mark_bytes != MARK_DONE)
        hold_mark(reader, '\0');
    if (reader->held.count > 0)
        decide(reader);
    if (reader->state == CSV_IN_ROW &&
        csv_fini(&reader->parser, found_field, found_row, reader) != 0)
        break_row(reader, '\n', "a quote is not closed");
    else if (reader->state == CSV_IN_BROKEN)
        hand_on(reader);
    return !reader->stopped && !reader->failed;
}

void csv_reader_fini(struct csv_reader *reader)
{
    csv_free(&reader->parser);
    buffer_fini(&reader->text);
    buffer_fini(&reader->held);
    free(reader->cells);
    *reader = (struct csv_reader){ 0 };
}
