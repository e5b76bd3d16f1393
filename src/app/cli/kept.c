/* What is made for a command and goes with it: texts, with their names, and what is noted. */
#include "app/cli/options.h"

#include "app/cli/complain.h"
#include "app/cli/member.h"
#include "app/cli/members.h"
#include "base/grow.h"
#include "game/rules/versus.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PRINTED_MAX = 512, NOTE_MAX = 400 };

/* A text with its name. */
struct named {
    const struct named *next;
    volley_text text;
};

void *cli_keep(const struct cli_options *options, void *memory)
{
    struct kept *kept = options->kept;

    if (memory && GROW(kept->items, kept->room, kept->count, 1))
        return kept->items[kept->count++] = memory;
    free(memory);
    say_no_memory(options->host);
    return NULL;
}

char *cli_make(const struct cli_options *options, const char *format, ...)
{
    va_list list, again;
    size_t bytes;
    char *text;

    va_start(list, format);
    va_copy(again, list);
    bytes = (size_t)vsnprintf(NULL, 0, format, list) + 1;
    text = cli_keep(options, malloc(bytes));
    if (text)
        vsnprintf(text, bytes, format, again);
    va_end(again);
    va_end(list);
    return text;
}

char cli_remark_letter(const char *at, bool *open)
{
    const bool opens = *at == '[' && at[1 + strcspn(at + 1, "[]")] == ']';
    const bool closes = *at == ']' && *open;

    *open = opens || (*open && !closes);
    return *at == '[' && !opens    ? '('
           : *at == ']' && !closes ? ')'
           : *at == ';'            ? ','
           : *at == '\n'           ? ' '
                                   : *at;
}

void cli_note(const struct cli_options *options, const char *format, ...)
{
    struct kept *kept = options->kept;
    const char *before = kept->notes ? kept->notes : "";
    char line[NOTE_MAX];
    bool open = false;
    va_list list;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    usage_note(options->host, "%s", line);
    for (char *at = line; *at; at++)
        *at = cli_remark_letter(at, &open);
    if (!strstr(before, line))
        kept->notes = cli_make(options, "%s [%s]", before, line);
}

char *cli_join_words(const struct cli_options *options, char **words, size_t count)
{
    char *text = words[0];

    for (size_t i = 1; text && i < count; i++)
        text = cli_make(options, "%s %s", text, words[i]);
    return text;
}

bool cli_name_text(const struct cli_options *options, const char *text, const char *name,
                   size_t number, volley_text *out)
{
    struct named *named = cli_keep(options, malloc(sizeof *named));

    if (named && number)
        name = cli_make(options, "%s %zu", name, number);
    if (!named || !name)
        return false;
    *named = (struct named){ options->kept->named, { text, name, 1, 1, 0 } };
    options->kept->named = named;
    if (!out)
        return true;
    *out = named->text;
    if (options->kept->notes && (options->format == VOLLEY_JSON || options->format == VOLLEY_CSV)) {
        out->text = cli_make(options, "%s%s", text, options->kept->notes);
        options->kept->notes = NULL;
    }
    return out->text != NULL;
}

volley_text *cli_name_side(const struct cli_options *options, const struct cli_side *side,
                           const char *name, bool several)
{
    volley_text *texts = cli_keep(options, calloc(side->count + 1, sizeof *texts));

    for (size_t i = 0; texts && i < side->count; i++)
        if (!cli_name_text(options, side->words[i], name, several || side->count > 1 ? i + 1 : 0,
                           &texts[i]))
            return NULL;
    return texts;
}

void cli_append(char *out, size_t room, const char *format, ...)
{
    const size_t bytes = strlen(out);
    va_list list;

    va_start(list, format);
    vsnprintf(out + bytes, room - bytes, format, list);
    va_end(list);
}

void cli_print(const volley_sink *sink, const char *format, ...)
{
    char text[PRINTED_MAX];
    va_list list;

    va_start(list, format);
    sink->write(text, (size_t)vsnprintf(text, sizeof text, format, list), sink->context);
    va_end(list);
}

int cli_add_to(const char *bytes, size_t count, void *text)
{
    struct buffer *buffer = text;

    buffer_add(buffer, bytes, count);
    return buffer->failed;
}

/* The library names ships beyond a side itself. */
static bool is_about(const volley_error *error, const char *name)
{
    const size_t bytes = strlen(name);

    return strncmp(error->source, name, bytes) == 0 &&
           (!error->source[bytes] || strncmp(error->source + bytes, ", ship", 6) == 0);
}

/* Whether it asks which of several is meant. */
static bool asks_which(const volley_error *error)
{
    return strstr(error->message, "are called so: say") != NULL;
}

/* Names of other loadouts that several have, on a line, so that all can be said at once. */
static void ask_others(const struct cli_options *options, const char *first)
{
    static const volley_text two = { .text = "2" };
    char *line = cli_make(options, "%s", "");

    for (const struct named *named = options->kept->named; line && named; named = named->next) {
        volley_error error = { .status = VOLLEY_OK };
        volley_scenario *scenario = NULL;

        volley_scenario_create_with(options->library, options->edition, &named->text, 1, &two,
                                    &scenario, &error);
        volley_scenario_free(scenario);
        if (strcmp(named->text.text, first) != 0 && asks_which(&error) &&
            !strstr(line, error.message))
            line = cli_make(options, "%s%s'%s': %s", line, *line ? "; " : "and ", error.word,
                            error.message);
    }
    if (line && *line)
        say(options->host, "%s", line);
}

void cli_complain(const struct cli_options *options, const volley_error *error)
{
    const struct named *named = options->kept->named;

    while (named && !is_about(error, named->text.source))
        named = named->next;
    complain(options->host, error, named ? named->text.text : NULL);
    if (named && asks_which(error))
        ask_others(options, named->text.text);
}

void cli_options_fini(struct cli_options *options)
{
    struct kept *kept = options->kept;

    for (size_t i = 0; kept && i < kept->count; i++)
        free(kept->items[i]);
    if (kept) {
        squad_files_free(kept->files);
        free(kept->items);
    }
    free(kept);
    volley_library_free(options->library);
    free(options->command);
    free(options->words);
    free(options->sides);
}

/* ---- The sides of what is asked, "A vs B". ---- */

const char *cli_find_between(const char *text, const char *between, size_t *bytes)
{
    for (const char *at = strchr(text, ' '); at; at = strchr(at, ' ')) {
        *bytes = strcspn(++at, " ");
        if (at[*bytes] && (rules_is_versus(at, *bytes) || ascii_is_word(between, at, *bytes)))
            return at;
    }
    return NULL;
}

/* Whether an argument parts the sides. In a text "v" does not: it begins the name of a ship. */
static bool is_between(const char *word, const char *between)
{
    return rules_is_versus(word, strlen(word)) || ascii_same(word, "v") ||
           ascii_same(word, between);
}

bool cli_read_sides(struct cli_options *options)
{
    const char *between = options->asked->between;
    struct cli_side *side = options->sides = calloc(options->word_count + 1, sizeof *side);

    if (!side)
        return say_no_memory(options->host);
    side->words = options->words;
    for (size_t i = 0; i < options->word_count; i++) {
        if (!between || !is_between(options->words[i], between)) {
            if (between && !(options->words[i] = members_mark(options, options->words[i])))
                return false;
            side->count++;
        } else {
            (++side)->words = &options->words[i + 1];
        }
    }
    options->side_count = (size_t)(side - options->sides) + 1;
    return true;
}

bool cli_cut_word(struct cli_options *options)
{
    char **words = options->words;
    size_t bytes;
    const char *found = options->word_count == 1
                            ? cli_find_between(words[0], options->asked->between, &bytes)
                            : NULL;

    if (!found)
        return true;
    words[1] = cli_make(options, "%s", found + bytes + 1);
    words[0] = cli_make(options, "%.*s", (int)(found - 1 - words[0]), words[0]);
    for (options->side_count = 0; options->side_count < 2; options->side_count++)
        options->sides[options->side_count] = (struct cli_side){ &words[options->side_count], 1 };
    return words[0] && words[1];
}
