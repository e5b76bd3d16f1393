/* What scripts rely on: the members of JSON documents with their types, and the columns of CSV, of
 * each command, are those of formats-N.txt, N the "schema" of the documents.
 *
 * A line that begins with "? " is a question; beneath it stand what its answer has: a member as
 * "path type" (a member that is now a number and now null has two lines), or the line of titles.
 *
 *   there is more in an answer: add the lines, as `test_frozen --print` writes the file
 *   something has gone: VOLLEY_SCHEMA goes up, and a file of that name begins;
 * docs/compatibility.md tells when that may be */
#include "base/buffer.h"
#include "support/check.h"
#include "volley/answer.h"
#include "volley/version.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(number) #number
#define NAME_OF(number) "/../frozen/formats-" TEXT_OF(number) ".txt"
#define FROZEN          GOLDEN_DIR NAME_OF(VOLLEY_SCHEMA)
#define QUESTION        "? "

enum { LINES_MAX = 1024, PATH_MAX_BYTES = 256, FILE_MAX = 1 << 18 };

/* Lines, each from malloc. */
struct lines {
    char *at[LINES_MAX];
    size_t count;
};

static void add_line(struct lines *lines, const char *text)
{
    assert_true(lines->count < LINES_MAX);
    lines->at[lines->count] = malloc(strlen(text) + 1);
    assert_non_null(lines->at[lines->count]);
    strcpy(lines->at[lines->count++], text);
}

static bool has_line(const struct lines *lines, const char *text)
{
    for (size_t i = 0; i < lines->count; i++)
        if (strcmp(lines->at[i], text) == 0)
            return true;
    return false;
}

static void free_lines(struct lines *lines)
{
    while (lines->count > 0)
        free(lines->at[--lines->count]);
}

/* ---- what an answer has ---- */

static void add_members(struct lines *lines, const char *path, const json_t *value);

static void add_leaf(struct lines *lines, const char *path, const char *type)
{
    char line[PATH_MAX_BYTES + 16];

    snprintf(line, sizeof line, "%s %s", path, type);
    if (!has_line(lines, line))
        add_line(lines, line);
}

static void add_object(struct lines *lines, const char *path, const json_t *object)
{
    const char *key;
    json_t *member;

    json_object_foreach((json_t *)object, key, member)
    {
        char longer[PATH_MAX_BYTES];

        snprintf(longer, sizeof longer, "%s%s%s", path, *path ? "." : "", key);
        add_members(lines, longer, member);
    }
}

static void add_array(struct lines *lines, const char *path, const json_t *array)
{
    char longer[PATH_MAX_BYTES];
    size_t index;
    json_t *value;

    snprintf(longer, sizeof longer, "%s[]", path);
    json_array_foreach(array, index, value) add_members(lines, longer, value);
}

static void add_members(struct lines *lines, const char *path, const json_t *value)
{
    if (json_is_object(value))
        add_object(lines, path, value);
    else if (json_is_array(value))
        add_array(lines, path, value);
    else
        add_leaf(lines, path,
                 json_is_string(value)    ? "text"
                 : json_is_number(value)  ? "number"
                 : json_is_boolean(value) ? "boolean"
                                          : "null");
}

/* Documents, a line each, or else a table of CSV, whose titles are its first line. */
static void read_answer(struct lines *lines, char *answer)
{
    for (char *line = strtok(answer, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *document = json_loads(line, 0, NULL);

        if (!document) {
            add_line(lines, line);
            return;
        }
        add_members(lines, "", document);
        json_decref(document);
    }
}

static struct lines ask(const char *question)
{
    struct lines lines = { 0 };
    char *answer = NULL;
    volley_error error = { 0 };
    char text[400];

    if (volley_answer(question, NULL, &answer, &error) != VOLLEY_OK && !strstr(question, "foucs"))
        fail_msg("%s: %s", question, volley_error_text(&error, text, sizeof text));
    read_answer(&lines, answer);
    volley_answer_free(answer);
    return lines;
}

/* ---- the file ---- */

static char *read_file(void)
{
    FILE *file = fopen(FROZEN, "rb");
    char *text = malloc(FILE_MAX);
    size_t bytes;

    if (!file || !text)
        fail_msg("cannot open %s", FROZEN);
    bytes = fread(text, 1, FILE_MAX - 1, file);
    text[bytes] = '\0';
    fclose(file);
    return text;
}

/* The lines of a file up to the next question, from *at on. */
static struct lines next_lines(char **at)
{
    struct lines lines = { 0 };

    while (**at && strncmp(*at, QUESTION, strlen(QUESTION)) != 0) {
        char *end = strchr(*at, '\n');

        *end = '\0';
        if (*at != end && **at != '#')
            add_line(&lines, *at);
        *at = end + 1;
    }
    return lines;
}

/* The question that begins at *at, which goes on behind it; NULL at the end. */
static const char *next_question(char **at)
{
    char *question = *at + strlen(QUESTION), *end;

    if (!**at)
        return NULL;
    end = strchr(question, '\n');
    *end = '\0';
    *at = end + 1;
    return question;
}

/* How many lines of the one are not in the other; they are told. */
static size_t missing(const struct lines *of, const struct lines *in, const char *question,
                      const char *why)
{
    size_t count = 0;

    for (size_t i = 0; i < of->count; i++)
        if (!has_line(in, of->at[i])) {
            print_message("%s\n    %s: %s\n", question, of->at[i], why);
            count++;
        }
    return count;
}

static void answers_have_what_they_had(void **state)
{
    char *text = read_file(), *at = text;
    const char *question;
    size_t asked = 0, gone = 0, new = 0;
    struct lines head = next_lines(&at);

    (void)state;
    free_lines(&head);
    while ((question = next_question(&at))) {
        struct lines wanted = next_lines(&at), have = ask(question);

        gone += missing(&wanted, &have, question, "is frozen and has gone");
        new += missing(&have, &wanted, question, "is new; it belongs in the file");
        free_lines(&wanted);
        free_lines(&have);
        asked++;
    }
    free(text);
    assert_true(asked > 30);
    assert_int_equal(gone, 0);
    assert_int_equal(new, 0);
}

/* The file as it should be, with the questions that it has. */
static int print_file(void)
{
    char *text = read_file(), *at = text;
    const char *question;

    while (*at == '#' || *at == '\n') {
        char *end = strchr(at, '\n');

        printf("%.*s\n", (int)(end - at), at);
        at = end + 1;
    }
    while ((question = next_question(&at))) {
        struct lines old = next_lines(&at), lines = ask(question);

        printf(QUESTION "%s\n", question);
        for (size_t i = 0; i < lines.count; i++)
            printf("%s\n", lines.at[i]);
        printf("\n");
        free_lines(&old);
        free_lines(&lines);
    }
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_have_what_they_had),
    };

    if (argc > 1 && strcmp(argv[1], "--print") == 0)
        return print_file();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
