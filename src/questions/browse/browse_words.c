#include "game/rules/duel_word.h"
#include "questions/browse/browse.h"
#include "report/sink.h"
#include "report/wrap.h"
#include "words/describe.h"
#include "words/library/library.h"
#include "words/unknown.h"

enum {
    MEANING = 18, /* from the edge of a word to its meaning */
    ALIASES = 24  /* likewise to what may be typed for it */
};

/* ---- the words ---- */

struct word_row {
    volley_word word;
    const char *aliases;
};

/* Those words of the notation that an edition has. */
struct words {
    struct word_row *rows;
    size_t count;
    struct arena memory;
};

/* How what is typed for a word is listed. */
struct alias_list {
    const char *between, *behind_counted;
};

static void add_aliases(const char *word, const char *kind, const struct alias_list *list,
                        struct buffer *out)
{
    const uint32_t before = out->count;
    volley_alias alias;

    for (size_t i = 0; volley_alias_at(i, &alias); i++)
        if (strcmp(alias.word, word) == 0 && strcmp(alias.kind, kind) == 0)
            buffer_print(out, "%s%s%s", out->count > before ? list->between : "", alias.typed,
                         alias.counted ? list->behind_counted : "");
}

/* A word is a token or another word of its own; what is said for a face is none. */
static void add_word_aliases(const volley_word *word, struct buffer *out)
{
    static const struct alias_list list = { " ", "" };
    const bool has_own =
        cards_lists("token situation duel condition", word->kind, strlen(word->kind));

    add_aliases(word->spelling, has_own ? word->kind : "word", &list, out);
}

/* Whether a word has each word of a pattern in what is told of it. */
static bool is_about(const struct word_row *row, const struct browse_search *search)
{
    const char *letters;

    for (size_t i = 0; (letters = browse_search_word(search, i)); i++)
        if (!browse_search_holds(row->word.spelling, letters) &&
            !browse_search_holds(row->word.meaning, letters) &&
            !browse_search_holds(row->word.example, letters) &&
            !browse_search_holds(row->word.group, letters) &&
            !browse_search_holds(row->aliases, letters) &&
            !cards_lists(meant_words(letters), row->word.spelling, strlen(row->word.spelling)))
            return false;
    return true;
}

/* "outdiced", "range=1"; its texts are kept there, and NULL if there is no room for them. */
static volley_word condition_at(size_t index, struct arena *memory)
{
    const struct rules_fact_word *row = &rules_fact_words[index];
    const char *before = row->fact.kind == RULES_FACT_OWN ? "" : "reroll=1?"; /* cards alone */
    const bool counts = rules_facts[row->fact.kind].counted && row->fact.high == 0;
    struct buffer meaning = { 0 }, example = { 0 };
    struct rules_fact fact;
    const bool optional = rules_fact_read(row->word, strlen(row->word), &fact);
    const char *asked;

    buffer_print(&example, "%s%s%s", before, row->word, optional ? "" : "=1");
    asked = buffer_keep(&example, memory);
    if (asked && rules_fact_read(asked + strlen(before), strlen(asked + strlen(before)), &fact))
        describe_fact(&fact, &meaning);
    return (volley_word){ row->word,
                          buffer_keep(&meaning, memory),
                          asked,
                          "condition",
                          "conditions of an effect",
                          "either",
                          "1 2 2.5",
                          !counts    ? "none"
                          : optional ? "optional number"
                                     : "number",
                          0,
                          counts ? RULES_BOUND_MAX : 0 };
}

/* The words of attacks; who asks for all finds those of engagements, too, and conditions. */
static bool word_at(size_t index, bool all, struct arena *memory, volley_word *word)
{
    if (index < rules_word_count || !all)
        return volley_word_at(index, word);
    index -= rules_word_count;
    if (index < RULES_DUEL_WORDS)
        return volley_duel_word_at(index, word);
    index -= RULES_DUEL_WORDS;
    if (index < rules_fact_word_count)
        *word = condition_at(index, memory);
    return index < rules_fact_word_count;
}

static bool find_words(struct words *out, const char *edition, bool all,
                       const struct browse_search *search)
{
    const size_t most = rules_word_count + RULES_DUEL_WORDS + rules_fact_word_count;
    volley_word word;

    *out = (struct words){ .count = 0 };
    out->rows = arena_take(&out->memory, most * sizeof *out->rows);
    for (size_t i = 0; out->rows && word_at(i, all, &out->memory, &word); i++) {
        struct word_row *row = &out->rows[out->count];
        struct buffer aliases = { 0 };

        if (edition && !cards_lists(word.editions, edition, strlen(edition)))
            continue;
        add_word_aliases(&word, &aliases);
        *row = (struct word_row){ word, buffer_keep(&aliases, &out->memory) };
        if (!row->aliases || !word.meaning || !word.example)
            return false;
        out->count += is_about(row, search);
    }
    return out->rows != NULL;
}

/* ---- for people ---- */

/* Whether a heading has been written with an earlier word. */
static bool is_written(const struct words *words, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(words->rows[i].word.group, words->rows[index].word.group) == 0)
            return true;
    return false;
}

/* What goes on of a line that has no room begins at `further`. */
static void write_line(struct buffer *line, size_t further, struct buffer *out)
{
    wrap_page(line->bytes, line->count, further, out);
    buffer_end(line, out);
}

static void write_word(const volley_word *word, struct buffer *out)
{
    bool says_more = strcmp(word->example, word->spelling) != 0;
    struct buffer line = { 0 };

    buffer_print(&line, "  %-*s %s", MEANING - 1, word->spelling, word->meaning);
    if (strcmp(word->kind, "dice") == 0) /* whose situations are is said by their heading */
        buffer_print(&line, " (%s)", word->sides);
    buffer_print(&line, "%s%s\n", says_more ? ": " : "", says_more ? word->example : "");
    write_line(&line, MEANING, out);
}

static void write_heading(const char *group, bool is_first, struct buffer *out)
{
    struct buffer line = { 0 };

    buffer_print(&line, "%s%s\n", is_first ? "" : "\n", group);
    write_line(&line, 0, out);
}

/* The alias that is the first of the next word; at first `alias` is of none. */
static bool next_aliased(size_t *index, volley_alias *alias)
{
    const volley_alias last = *alias;

    do
        if (!volley_alias_at((*index)++, alias))
            return false;
    while (strcmp(alias->word, last.word) == 0 && strcmp(alias->kind, last.kind) == 0);
    return true;
}

static const char aliases_heading[] = "what may be typed for a word, a face in a word, or a card";

/* One line per word that has aliases. */
static void write_aliases(struct buffer *out)
{
    static const struct alias_list list = { ", ", "=2" };
    volley_alias alias = { .word = "", .kind = "" };

    write_heading(aliases_heading, false, out);
    for (size_t i = 0; next_aliased(&i, &alias);) {
        struct buffer line = { 0 };

        buffer_print(&line, "  %-*s ", ALIASES - 1, alias.word);
        add_aliases(alias.word, alias.kind, &list, &line);
        buffer_print(&line, "%s\n", strcmp(alias.kind, "face") == 0 ? " (a face)" : "");
        write_line(&line, ALIASES, out);
    }
}

/* all: it is not about a pattern */
static void write_text(const struct words *words, bool all, struct buffer *out)
{
    struct page page = page_begin(PAGE_TEXT, 0, "", "", out);
    struct buffer more = { 0 };

    for (size_t i = 0; i < words->count; i++) {
        const char *group = words->rows[i].word.group;

        if (is_written(words, i))
            continue;
        write_heading(group, i == 0, out);
        for (size_t j = i; j < words->count; j++)
            if (strcmp(words->rows[j].word.group, group) == 0)
                write_word(&words->rows[j].word, out);
    }
    if (all)
        write_aliases(out);
    buffer_print(&more,
                 "F and T are faces, K is a token. An effect may have prefixes, a price, a "
                 "condition: see volley words --help. Cards are words too: see volley cards.\n");
    page_say_line(&page, &more);
    page_end(&page);
}

static void begin_table(const char *heading, const char *head, struct buffer *out)
{
    buffer_print(out, "%s## %s\n\n%s\n", out->count > 0 ? "\n" : "", heading, head);
}

/* A row of docs/reference.md. */
static void write_row(const volley_word *word, struct buffer *out)
{
    const bool takes = strcmp(word->value, "none") != 0;

    buffer_print(out, "| `%s` | %s | %s | %s | %s", word->spelling, word->sides, word->editions,
                 word->meaning, takes ? word->value : "");
    if (word->least != word->most)
        buffer_print(out, ", %d to %d", word->least, word->most);
    buffer_print(out, " | `%s` |\n", word->example);
}

/* all: with what may be typed, and the limits */
static void write_markdown(const struct words *words, bool all, struct buffer *out)
{
    static const struct alias_list list = { "`, `", "=2" };
    volley_alias alias = { .word = "", .kind = "" };

    for (size_t i = 0; i < words->count; i++) {
        if (is_written(words, i))
            continue;
        begin_table(words->rows[i].word.group,
                    "| word | who | editions | meaning | value | example |\n"
                    "| --- | --- | --- | --- | --- | --- |",
                    out);
        for (size_t j = i; j < words->count; j++)
            if (strcmp(words->rows[j].word.group, words->rows[i].word.group) == 0)
                write_row(&words->rows[j].word, out);
    }
    if (!all)
        return;
    begin_table(aliases_heading, "| word | may be typed |\n| --- | --- |", out);
    for (size_t i = 0; next_aliased(&i, &alias);) {
        buffer_print(out, "| `%s`%s | `", alias.word,
                     strcmp(alias.kind, "face") == 0 ? " (a face)" : "");
        add_aliases(alias.word, alias.kind, &list, out);
        buffer_print(out, "` |\n");
    }
    begin_table("limits", "| at most | of |\n| --- | --- |", out);
    for (enum rules_limit limit = 0; limit < RULES_LIMIT_COUNT; limit++)
        buffer_print(out, "| %d | %s |\n", rules_limits[limit].most, rules_limits[limit].what);
}

static void write_page(const struct words *words, struct buffer *out)
{
    static const struct table_column titles[] = {
        { "word", TABLE_LEFT, 0 },     { "who", TABLE_LEFT, 0 },
        { "editions", TABLE_LEFT, 0 }, { "meaning", TABLE_WORDS, 0 },
        { "example", TABLE_WORDS, 0 }, { "also typed", TABLE_WORDS, 0 }
    };
    struct table table = { .columns = titles, .column_count = ARRAY_LEN(titles) };
    struct page page = page_begin(PAGE_HTML, 0, "Words of a loadout", "", out);

    for (size_t i = 0; i < words->count; i++) {
        const volley_word *word = &words->rows[i].word;

        table_add(&table, "%s", word->spelling);
        table_add(&table, "%s", word->sides);
        table_add(&table, "%s", word->editions);
        table_add(&table, "%s", word->meaning);
        table_add(&table, "%s", word->example);
        table_add(&table, "%s", words->rows[i].aliases);
    }
    page_table(&page, &table, "Words of a loadout");
    page_end(&page);
}

/* ---- for programs ---- */

static bool has_number(const struct record_at *at)
{
    const volley_word *word = &((const struct word_row *)at->it)->word;

    return word->least != word->most;
}

#define ROW(member) .place = offsetof(struct word_row, member)
static const struct record_field row_fields[] = {
    { "spelling", RECORD_TEXT, ROW(word.spelling) },
    { "kind", RECORD_TEXT, ROW(word.kind) },
    { "group", RECORD_TEXT, ROW(word.group) },
    { "sides", RECORD_TEXT, ROW(word.sides) },
    { "editions", RECORD_TEXT, ROW(word.editions) },
    { "meaning", RECORD_TEXT, ROW(word.meaning) },
    { "value", RECORD_TEXT, ROW(word.value) },
    { "least", RECORD_INT, ROW(word.least), .when = has_number },
    { "most", RECORD_INT, ROW(word.most), .when = has_number },
    { "example", RECORD_TEXT, ROW(word.example) },
    { "aliases", RECORD_TEXT, ROW(aliases) },
};
const struct record browse_word_record = RECORD(row_fields);

static void write_listing(const struct words *words, volley_format format, struct buffer *out)
{
    const struct record_list list = {
        "words", &browse_word_record, words->rows, words->count, sizeof *words->rows, NULL, 0
    };

    (format == VOLLEY_JSON ? record_list_json : record_list_csv)(&list, out);
}

volley_status volley_words_write(const char *edition, volley_format format, const volley_sink *sink,
                                 volley_error *err)
{
    return volley_words_find(edition, NULL, format, sink, NULL, err);
}

volley_status volley_words_find(const char *edition, const char *pattern, volley_format format,
                                const volley_sink *sink, size_t *found, volley_error *err)
{
    struct browse_search search;
    struct words words = { .count = 0 };
    struct buffer out = io_text(sink);
    bool done;

    if ((edition && !library_edition_named(edition, err)) ||
        io_check_format(format, IO_PAGE_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    done = browse_search_begin(&search, pattern) &&
           find_words(&words, edition, pattern || format == VOLLEY_MARKDOWN, &search);
    browse_search_fini(&search);
    if (!done) {
        arena_fini(&words.memory);
        return error_nomem(err);
    }
    if (found)
        *found = words.count;
    if (format == VOLLEY_TEXT && words.count > 0)
        write_text(&words, !pattern, &out);
    else if (format == VOLLEY_TEXT)
        ;
    else if (format == VOLLEY_MARKDOWN)
        write_markdown(&words, !pattern, &out);
    else if (format == VOLLEY_HTML)
        write_page(&words, &out);
    else
        write_listing(&words, format, &out);
    arena_fini(&words.memory);
    return io_drain(&out, sink, err);
}
