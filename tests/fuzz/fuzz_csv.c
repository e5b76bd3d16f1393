/* Any bytes as a scenario file: the reader gives the same rows in one piece and in small ones, and
 * a batch over them ends, with a report whose rows are as many as its scenarios; as a game they
 * are read or refused. The first byte
 * picks the size of the pieces. */
#include "fuzz.h"

#include "base/buffer.h"
#include "base/io/csv_reader.h"
#include "volley/batch.h"
#include "volley/luck.h"

static int trace_row(const struct csv_row *row, void *context)
{
    struct buffer *trace = context;

    buffer_print(trace, "%d %s", row->line, row->broken ? row->broken : "");
    for (size_t i = 0; i < row->count; i++) {
        require(row->cells[i].line >= row->line && row->cells[i].column > 0, "a cell has no place");
        buffer_print(trace, "|%d:%d ", row->cells[i].line, row->cells[i].column);
        buffer_add(trace, row->cells[i].text, row->cells[i].bytes);
    }
    buffer_add(trace, "\n", 1);
    return 0;
}

static struct buffer read_in_pieces(const char *bytes, size_t count, size_t piece)
{
    struct buffer trace = { 0 };
    struct csv_reader reader;

    csv_reader_init(&reader, ',', trace_row, &trace);
    for (size_t at = 0; at < count; at += piece)
        require(csv_reader_feed(&reader, bytes + at, count - at < piece ? count - at : piece),
                "the reader stopped");
    require(csv_reader_end(&reader), "the reader failed at the end");
    csv_reader_fini(&reader);
    return trace;
}

/* The same as a game: each attack is counted or told. */
static void read_luck(const char *bytes, size_t count)
{
    struct memory memory = { bytes, count };
    size_t lines = 0;
    const volley_source source = { read_memory, &memory, "fuzz" };
    const volley_sink sink = { .write = count_lines, .context = &lines };
    const volley_luck how = { .delimiter = 0 };
    volley_game *game;

    if (volley_luck_read(&how, &source, &game, NULL) != VOLLEY_OK)
        return;
    require(volley_game_write(game, VOLLEY_JSON, &sink, NULL) == VOLLEY_OK && lines == 1,
            "a game without a report");
    volley_game_free(game);
}

/* Scenarios are simulated for one trial, unless they are large to plan. */
static void run_batch(const char *bytes, size_t count)
{
    struct memory memory = { bytes, count };
    size_t lines = 0;
    const volley_source source = { read_memory, &memory, "fuzz" };
    const volley_sink sink = { .write = count_lines, .context = &lines };
    const volley_batch batch = { .engine = VOLLEY_ENGINE_MC,
                                 .simulation = { .trials = 1, .threads = 1 },
                                 .format = VOLLEY_JSON };
    volley_batch_result result;

    for (size_t i = 0; i + 1 < count; i++) /* two digits or many words may be much to solve */
        if ((bytes[i] >= '3' && bytes[i] <= '9') || bytes[i + 1] == 'x' || bytes[i] == '=')
            return;
    if (volley_batch_run(&batch, &source, &sink, &result, NULL) == VOLLEY_OK)
        require(lines == result.scenarios, "rows and scenarios differ in number");
    read_luck(bytes, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    size_t piece = count ? 1 + bytes[0] % 16 : 1;
    const char *text = (const char *)bytes + (count > 0);
    struct buffer whole, pieces;

    count -= count > 0;
    whole = read_in_pieces(text, count, count + 1);
    pieces = read_in_pieces(text, count, piece);
    require(whole.count == pieces.count &&
                (whole.count == 0 || memcmp(whole.bytes, pieces.bytes, whole.count) == 0),
            "pieces read differently from the whole");
    buffer_fini(&whole);
    buffer_fini(&pieces);
    run_batch(text, count);
    return 0;
}
