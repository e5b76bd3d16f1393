#include "app/answer/question.h"

#include "app/answer/host.h"
#include "app/cli/command.h"
#include "app/cli/complain.h"
#include "app/cli/line.h"
#include "base/buffer.h"
#include "base/grow.h"
#include "base/json_text.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_MAX = 32 };

/* The question owns the word, also on failure; NULL: there was no memory for it. */
static bool add_word(struct question *question, char *word)
{
    if (!word || !GROW(question->words, question->room, question->count, 2)) {
        free(word);
        return say_no_memory(question->host);
    }
    question->words[question->count++] = word;
    question->words[question->count] = NULL;
    return true;
}

void question_fini(struct question *question)
{
    for (size_t i = 0; i < question->count; i++)
        free(question->words[i]);
    free(question->words);
    *question = (struct question){ 0 };
}

static bool add_copy(struct question *question, const char *word)
{
    return add_word(question, strdup(word));
}

/* What is wrong with the question itself; `word` is a key of it, or a command. */
static bool fail(struct host *host, const char *word, const char *message)
{
    volley_error error = { .status = VOLLEY_INVALID, .source = "question" };

    snprintf(error.word, sizeof error.word, "%s", word);
    snprintf(error.message, sizeof error.message, "%s", message);
    return complain_keep(host, &error, NULL);
}

/* The command of a name, which its words begin with. False: there is none. */
static bool begin(struct question *out, const char *name)
{
    char title[TITLE_MAX], message[sizeof((volley_error *)0)->message] = "there are the commands ";

    for (size_t i = 0; command_asked[i]; i++) {
        if (strcmp(command_asked[i]->name, name) == 0)
            out->command = command_asked[i];
        cli_append(message, sizeof message, "%s%s", i ? ", " : "", command_asked[i]->name);
    }
    if (!out->command)
        return fail(out->host, name, message);
    snprintf(title, sizeof title, "volley %s", name);
    return add_copy(out, title);
}

/* ---- words ---- */

static bool fail_open(struct host *host, const char *text, const char *quote)
{
    const volley_error error = { .status = VOLLEY_SYNTAX,
                                 .source = "question",
                                 .line = 1,
                                 .column = (int)utf8_count(text, (size_t)(quote - text)) + 1,
                                 .word = { *quote },
                                 .message = "this quote has no end" };

    return complain_keep(host, &error, text);
}

/* "volley run ..." or "run ...": the first words become the title. */
static bool read_line(const char *text, struct question *out)
{
    struct line line;
    bool ok = line_read(&line, text, "\"\\", "") || say_no_memory(out->host);
    size_t at = line.count && strcmp(line.words[0], "volley") == 0;

    if (ok && line.quote)
        ok = fail_open(out->host, text, line.quote);
    if (ok && at == line.count)
        ok = fail(out->host, "", "nothing is asked");
    ok = ok && begin(out, line.words[at]);
    for (at++; ok && at < line.count; at++)
        ok = add_copy(out, line.words[at]);
    line_fini(&line);
    return ok;
}

/* ---- JSON ---- */

static bool is_text(const json_t *value)
{
    return json_is_string(value) || json_is_number(value);
}

/* Text or number, as the text of an option or argument. */
static void print_text(const json_t *value, struct buffer *out)
{
    if (json_is_string(value))
        buffer_add(out, json_string_value(value), json_string_length(value));
    else if (json_is_integer(value))
        buffer_print(out, "%lld", (long long)json_integer_value(value));
    else
        buffer_print(out, "%.17g", json_real_value(value));
}

/* "--key=value", of a list "--key=3,1,2"; a value of NULL is an option without one. */
static bool add_option(struct question *out, const char *key, const json_t *value)
{
    struct buffer word = { 0 };
    const json_t *element;
    size_t i;

    buffer_print(&word, "--");
    for (; *key; key++)
        buffer_add(&word, *key == '_' ? "-" : key, 1);
    if (value)
        buffer_print(&word, "=");
    if (value && !json_is_array(value))
        print_text(value, &word);
    json_array_foreach(value, i, element)
    {
        if (i)
            buffer_print(&word, ",");
        print_text(element, &word);
    }
    return add_word(out, buffer_string(&word));
}

/* An option that takes no value is there or not; one that does is neither. */
static bool add_switch(struct question *out, const char *key, bool on)
{
    char name[TITLE_MAX], message[2 * OPTIONS_MAX];
    const struct option *option;

    snprintf(name, sizeof name, "%s", key);
    for (char *at = name; (at = strchr(at, '_'));)
        *at = '-';
    option = option_find(out->command, name);
    if (!option || !option->arg)
        return (option && !on) || add_option(out, key, NULL);
    snprintf(message, sizeof message,
             "its value is %s, not true or false; null is an option that is not given",
             option->arg);
    return fail(out->host, key, message);
}

/* Numbers are one list; texts are an option each. */
static bool add_key(struct question *out, const char *key, const json_t *value)
{
    const json_t *element;
    size_t i, texts = 0, numbers = 0;
    bool ok = true;

    if (json_is_null(value))
        return true;
    if (json_is_boolean(value))
        return add_switch(out, key, json_is_true(value));
    if (is_text(value))
        return add_option(out, key, value);
    json_array_foreach(value, i, element)
    {
        texts += is_text(element);
        numbers += json_is_number(element);
    }
    if (!json_is_array(value) || texts < json_array_size(value))
        return fail(out->host, key,
                    "is no text, no number, no true or false, and no list of texts or numbers");
    if (numbers > 0 && numbers == texts)
        return add_option(out, key, value);
    json_array_foreach(value, i, element) ok = ok && add_option(out, key, element);
    return ok;
}

static bool add_text(struct question *out, const json_t *value)
{
    struct buffer word = { 0 };

    print_text(value, &word);
    return add_word(out, buffer_string(&word));
}

/* Texts that are no options, with what stands in front of them. */
static bool add_part(struct question *out, const struct command_key *part, const json_t *value)
{
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++) {
        const json_t *element = json_is_array(value) ? json_array_get(value, i) : value;

        if (!is_text(element))
            return fail(out->host, part->name, "is no text and no list of texts");
        if (part->before && (i == 0 || part->each))
            ok = add_copy(out, part->before);
        ok = ok && add_text(out, element);
    }
    return ok;
}

/* Whether a key names arguments of the command, its files, or the command itself. */
static bool is_own(const struct command *command, const char *key)
{
    static const char *const keys[] = { "command", "files", "lists", "words" };

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    for (size_t i = 0; command->keys[i].name; i++)
        if (strcmp(command->keys[i].name, key) == 0)
            return true;
    return false;
}

static bool add_keys(struct question *out, json_t *asked)
{
    static const struct command_key words = { "words", NULL, false };
    const struct command *command = out->command;
    const json_t *value;
    const char *key;
    bool ok = true;

    json_object_foreach(asked, key, value) if (!is_own(command, key)) ok =
        ok && add_key(out, key, value);
    ok = ok && add_copy(out, "--");
    for (size_t i = 0; command->keys[i].name; i++) {
        value = json_object_get(asked, command->keys[i].name);
        ok = ok && (!value || json_is_null(value) || add_part(out, &command->keys[i], value));
    }
    value = json_object_get(asked, words.name);
    return ok && (!value || add_part(out, &words, value));
}

/* What stands beside a line: options of it. */
static bool add_beside(struct question *out, json_t *asked)
{
    static const char *const others[] = { "line", "files", "lists", NULL };
    const json_t *value;
    const char *key;

    json_object_foreach(asked, key, value)
    {
        if (others[cli_find_word(key, others)] || json_is_null(value))
            continue;
        if (is_own(out->command, key))
            return fail(out->host, key,
                        "stands in the line: beside it there are only options, files and lists");
        if (!add_key(out, key, value))
            return false;
    }
    return true;
}

/* Files and lists are texts; what is JSON itself, such as a squad, may stand there as it is. */
static bool read_texts(const json_t *asked, const char *name, struct host *host, json_t **out)
{
    json_t *files = json_object_get(asked, name);
    json_t *value;
    const char *key;

    if (!files || json_is_null(files))
        return true;
    if (!json_is_object(files))
        return fail(host, name, "is no object with a text for each name");
    json_object_foreach(files, key, value)
    {
        char *text =
            json_is_string(value) ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        json_t *made = text ? json_string(text) : NULL;

        free(text);
        if (!json_is_string(value) && json_object_set_new(files, key, made) != 0)
            return say_no_memory(host);
    }
    *out = json_incref(files);
    return true;
}

static bool read_object(json_t *asked, struct question *out)
{
    const char *line = json_string_value(json_object_get(asked, "line"));
    const char *name = json_string_value(json_object_get(asked, "command"));

    if (!json_is_object(asked))
        return fail(out->host, "", "is no JSON object");
    if (!read_texts(asked, "files", out->host, &out->host->files) ||
        !read_texts(asked, "lists", out->host, &out->host->lists))
        return false;
    if (line)
        return read_line(line, out) && add_beside(out, asked);
    if (!name)
        return fail(out->host, "command", "is not in the question, or no text");
    return begin(out, name) && add_keys(out, asked);
}

static bool read_json(const char *text, struct question *out)
{
    json_error_t wrong;
    json_t *asked = json_text_read(text, strlen(text), &wrong);
    bool ok;

    if (!asked && !wrong.text[0])
        return say_no_memory(out->host);
    if (!asked) {
        volley_error error = { .status = VOLLEY_SYNTAX,
                               .source = "question",
                               .line = wrong.line,
                               .column = wrong.column };

        snprintf(error.message, sizeof error.message, "is no JSON: %.120s", wrong.text);
        return complain_keep(out->host, &error, text);
    }
    ok = read_object(asked, out);
    json_decref(asked);
    return ok;
}

void question_run(const struct question *question)
{
    command_run(question->command, question->host, NULL, (int)question->count, question->words);
}

bool question_read(const char *text, struct question *out)
{
    const char *first = text + strspn(text, " \t\r\n");

    return *first == '{' || *first == '[' ? read_json(text, out) : read_line(text, out);
}
