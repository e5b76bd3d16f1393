#include "base/array.h"
#include "base/buffer.h"
#include "browse/text.h"
#include "io/sink.h"
#include "library/library.h"
#include "report/listing.h"
#include "volley/cards.h"
#include "volley/scenario.h"

#include <stdlib.h>
#include <string.h>

/* Those words of the notation that an edition has. */
struct words {
    volley_word *words;
    size_t count;
};

static bool is_of(const volley_word *word, const char *edition)
{
    return !edition || cards_lists(word->editions, edition, strlen(edition));
}

static bool find_words(struct words *out, const char *edition)
{
    volley_word word;
    size_t all = 0;

    while (volley_word_at(all, &word))
        all++;
    *out = (struct words){ calloc(all, sizeof *out->words), 0 };
    for (size_t i = 0; out->words && i < all && volley_word_at(i, &word); i++)
        if (is_of(&word, edition))
            out->words[out->count++] = word;
    return out->words != NULL;
}

/* ---- for people ---- */

/* Whether a heading has been written with an earlier word. */
static bool is_written(const struct words *words, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(words->words[i].group, words->words[index].group) == 0)
            return true;
    return false;
}

static void write_word(const volley_word *word, struct buffer *out)
{
    bool says_more = strcmp(word->example, word->spelling) != 0;

    buffer_print(out, "  %-17s %s", word->spelling, word->meaning);
    if (strcmp(word->kind, "dice") == 0) /* whose situations are is said by their heading */
        buffer_print(out, " (%s)", word->sides);
    buffer_print(out, "%s%s\n", says_more ? ": " : "", says_more ? word->example : "");
}

static void write_text(const struct words *words, struct buffer *out)
{
    for (size_t i = 0; i < words->count; i++) {
        const char *group = words->words[i].group;

        if (is_written(words, i))
            continue;
        buffer_print(out, "%s%s\n", i ? "\n" : "", group);
        for (size_t j = i; j < words->count; j++)
            if (strcmp(words->words[j].group, group) == 0)
                write_word(&words->words[j], out);
    }
    buffer_print(out,
                 "\nF and T are faces, K is a token. An effect may have prefixes, a price, a "
                 "condition: see\nvolley words --help. Cards are words too: see volley cards.\n");
}

/* The table of docs/notation.md. */
static void write_markdown(const struct words *words, struct buffer *out)
{
    buffer_print(out, "| word | who | editions | meaning | example |\n"
                      "| --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; i < words->count; i++) {
        const volley_word *word = &words->words[i];

        buffer_print(out, "| `%s` | %s | %s | %s | `%s` |\n", word->spelling, word->sides,
                     word->editions, word->meaning, word->example);
    }
}

/* ---- for programs ---- */

static const char *const columns[] = { "spelling", "kind",  "group", "sides", "editions",
                                       "meaning",  "value", "least", "most",  "example" };

static bool has_number(const volley_word *word)
{
    return word->least != word->most;
}

static void fill_row(const volley_word *word, struct listing_cell row[])
{
    const struct listing_cell cells[] = {
        listing_text(word->spelling),
        listing_text(word->kind),
        listing_text(word->group),
        listing_text(word->sides),
        listing_text(word->editions),
        listing_text(word->meaning),
        listing_text(word->value),
        has_number(word) ? listing_number(word->least, -1) : listing_some(""),
        has_number(word) ? listing_number(word->most, -1) : listing_some(""),
        listing_text(word->example),
    };
    _Static_assert(ARRAY_LEN(cells) == ARRAY_LEN(columns), "one cell per column");

    memcpy(row, cells, sizeof cells);
}

static void write_listing(const struct words *words, volley_format format, struct buffer *out)
{
    struct listing_cell *cells = malloc(words->count * ARRAY_LEN(columns) * sizeof *cells);
    const struct listing listing = { .title = "words",
                                     .columns = columns,
                                     .column_count = ARRAY_LEN(columns),
                                     .cells = cells,
                                     .row_count = words->count };

    for (size_t i = 0; cells && i < words->count; i++)
        fill_row(&words->words[i], &cells[i * ARRAY_LEN(columns)]);
    out->failed = out->failed || !cells;
    if (cells && format == VOLLEY_CSV)
        listing_csv(&listing, out);
    else if (cells)
        listing_json(&listing, out);
    free(cells);
}

volley_status volley_words_write(const char *edition, volley_format format, const volley_sink *sink,
                                 volley_error *err)
{
    struct words words;
    struct buffer out = { 0 };

    if ((edition && !library_edition_named(edition, err)) ||
        io_check_format(format, BROWSE_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (!find_words(&words, edition))
        return error_nomem(err);
    if (format == VOLLEY_TEXT)
        write_text(&words, &out);
    else if (format == VOLLEY_MARKDOWN)
        write_markdown(&words, &out);
    else
        write_listing(&words, format, &out);
    free(words.words);
    return io_drain(&out, sink, err);
}
