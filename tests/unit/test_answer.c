/* volley_answer beyond what the program says (tests/cli/test_answer.sh): errors as documents,
 * notes, progress, several threads, a question asked from a callback, and nothing printed. */
#include "support/check.h"
#include "volley/answer.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- errors ---- */

/* The "error" of the answer; the caller frees the document. */
static json_t *ask_wrong(const char *question, json_t **document)
{
    volley_error error = { 0 };
    char *answer;
    volley_status status = volley_answer(question, NULL, &answer, &error);
    json_t *inner;

    assert_int_not_equal(status, VOLLEY_OK);
    assert_int_equal(error.status, status);
    *document = json_loads(answer, 0, NULL);
    inner = json_object_get(*document, "error");
    if (!inner)
        fail_msg("%s: %s", question, answer);
    assert_string_equal(json_string_value(json_object_get(inner, "message")), error.message);
    volley_answer_free(answer);
    return inner;
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

static void errors_are_documents(void **state)
{
    /* columns and lengths counted by hand, in characters */
    static const struct {
        const char *question, *kind, *source, *word, *hint, *option, *text;
        int column, length;
    } rows[] = {
        { "run '3 foucs' vs 2", "syntax", "attacker", "foucs", "focus", "", "3 foucs", 3, 5 },
        { "run 3\\ foucs vs 2", "syntax", "attacker", "foucs", "focus", "", "3 foucs", 3, 5 },
        { "run \"3 fou\\\\cs\" vs 2", "syntax", "attacker", "fou\\cs", "focus", "", "3 fou\\cs", 3,
          6 },
        { "run \"3 fou\\cs\" vs 2", "syntax", "attacker", "fou\\cs", "focus", "", "3 fou\\cs", 3,
          6 },
        { "run \"3 fouc\\\"s\" vs 2", "syntax", "attacker", "fouc\"s", "focus", "", "3 fouc\"s", 3,
          6 },
        { "run '3 fou\\cs' vs 2", "syntax", "attacker", "fou\\cs", "focus", "", "3 fou\\cs", 3, 6 },
        { "run 3 '2 focus ; é' vs 2", "syntax", "attacker 2", "é", "", "", "2 focus ; é", 11, 1 },
        { "{\"command\":\"run\",\"attackers\":\"3\",\"defender\":\"2 evad\"}", "syntax", "defender",
          "evad", "evade", "", "2 evad", 3, 4 },
        { "compare 3 vs 2 vs '2 lokc'", "syntax", "defender 2", "lokc", "lock", "", "2 lokc", 3,
          4 },
        { "plan --rolled 'hit hot' 3 vs 2", "invalid", "--rolled", "hot", "", "rolled", "hit hot",
          5, 3 },
        { "plan --rolled 'hit hit' 3 vs 2", "invalid", "--rolled", "", "", "rolled", "", 0, 0 },
        { "run --points nosuch 3 vs 2", "invalid", "--points", "nosuch", "", "points", "", 0, 0 },
        { "best --for nosuch t65xwing", "invalid", "", "nosuch", "", "for", "", 0, 0 },
        { "sweep -P nosuch 3 vs 2", "invalid", "", "nosuch", "", "parameter", "", 0, 0 },
        { "run '99 focus' vs 2", "range", "attacker", "99", "", "", "99 focus", 1, 2 },
        { "run -e 3 3 vs 2", "invalid", "", "3", "", "edition", "", 0, 0 },
        { "{\"command\":\"run\",\"nothing\":1,\"attackers\":\"3\",\"defender\":\"2\"}", "invalid",
          "", "", "", "nothing", "", 0, 0 },
        { "{\"command\":\"run\",\"polcy\":1,\"attackers\":\"3\",\"defender\":\"2\"}", "invalid", "",
          "", "policy", "polcy", "", 0, 0 },
        { "run --polcy 1 3 vs 2", "invalid", "", "", "policy", "polcy", "", 0, 0 },
        { "run --policy myopci 3 vs 2", "invalid", "", "myopci", "myopic", "policy", "", 0, 0 },
        { "version 3", "invalid", "", "", "", "", "", 0, 0 },
        { "run --trials", "invalid", "", "", "", "trials", "", 0, 0 },
        { "run 3 2", "invalid", "", "", "", "", "", 0, 0 },
        { "run 3 vs 2 -o out.json", "invalid", "", "", "", "output", "", 0, 0 },
        { "run --quiet=yes 3 vs 2", "invalid", "", "", "", "quiet", "", 0, 0 },
        { "run --se=1 --t=1 3 vs 2", "invalid", "", "", "", "t", "", 0, 0 },
        { "run -x 3 vs 2", "invalid", "", "", "", "", "", 0, 0 },
        { "run --help", "invalid", "", "", "", "help", "", 0, 0 },
        { "batch a.csv b.csv", "invalid", "", "", "", "", "", 0, 0 },
        { "squad list.xws", "file", "list.xws", "", "", "", "", 0, 0 },
        { "runn 3 vs 2", "invalid", "question", "runn", "", "", "", 0, 0 },
        { "volley", "invalid", "question", "", "", "", "", 0, 0 },
        { "", "invalid", "question", "", "", "", "", 0, 0 },
        { "run 'é\" 3", "syntax", "question", "'", "", "", "run 'é\" 3", 5, 1 },
        { "{\"command\":", "syntax", "question", "", "", "", "{\"command\":", 11, 1 },
        { "{\"a\":1,\"a\":2}", "syntax", "question", "", "", "", "{\"a\":1,\"a\":2}", 10, 4 },
        { "[]", "invalid", "question", "", "", "", "", 0, 0 },
        { "{}", "invalid", "question", "command", "", "", "", 0, 0 },
        { "{\"command\":\"run\",\"attackers\":[{}],\"defender\":\"2\"}", "invalid", "question",
          "attackers", "", "", "", 0, 0 },
        { "{\"command\":\"run\",\"seed\":{},\"attackers\":\"3\",\"defender\":\"2\"}", "invalid",
          "question", "seed", "", "", "", 0, 0 },
        { "{\"command\":\"batch\",\"file\":\"a\",\"files\":3}", "invalid", "question", "files", "",
          "", "", 0, 0 },
        { "{\"command\":\"squad\",\"file\":\"a\",\"files\":{\"a\":\"\"}}", "syntax", "a", "", "",
          "", "", 0, 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *document;
        const json_t *error = ask_wrong(rows[i].question, &document);

        if (strcmp(text_in(error, "kind"), rows[i].kind) != 0 ||
            strcmp(text_in(error, "source"), rows[i].source) != 0 ||
            strcmp(text_in(error, "word"), rows[i].word) != 0 ||
            strcmp(text_in(error, "hint"), rows[i].hint) != 0 ||
            strcmp(text_in(error, "option"), rows[i].option) != 0 ||
            strcmp(text_in(error, "text"), rows[i].text) != 0 ||
            (rows[i].length &&
             json_integer_value(json_object_get(error, "column")) != rows[i].column) ||
            json_integer_value(json_object_get(error, "length")) != rows[i].length)
            fail_msg("%s: %s", rows[i].question, json_dumps(error, 0));
        json_decref(document);
    }
}

/* ---- notes and progress ---- */

struct kept {
    char *notes[4];
    size_t count;
    int calls, stops_at;
};

static void keep_note(const char *note, void *context)
{
    struct kept *kept = context;

    assert_true(kept->count < 4);
    kept->notes[kept->count++] = strdup(note);
}

static void what_a_ship_lacks_is_a_note(void **state)
{
    struct kept kept = { 0 };
    const volley_answer_options options = { .note = keep_note, .context = &kept };
    char *answer;

    (void)state;
    assert_int_equal(
        volley_answer("{\"command\":\"run\",\"attackers\":\"@l:1\",\"defender\":\"2\","
                      "\"files\":{\"l\":{\"faction\":\"rebelalliance\",\"pilots\":[{\"id\":"
                      "\"wedgeantilles\",\"ship\":\"t65xwing\",\"upgrades\":{\"talent\":"
                      "[\"nosuchcard\"]}}]}}}",
                      &options, &answer, NULL),
        VOLLEY_OK);
    assert_int_equal(kept.count, 0); /* of the answer */
    assert_non_null(strstr(answer, "l: ship 1: "));
    assert_non_null(strstr(answer, "nosuchcard"));
    volley_answer_free(answer);
}

static int stop_at(const volley_answer_progress *progress, void *context)
{
    struct kept *kept = context;

    assert_true(progress->seconds >= 0 && progress->share <= 1 && progress->what[0]);
    return ++kept->calls >= kept->stops_at;
}

/* Some seconds of work, which reports every now and then. */
static const char slow[] = "run --engine exact '5x 4 focus lock' vs '3 focus=2 evade=2 hull=9'";

static void work_can_be_called_off(void **state)
{
    struct kept kept = { .stops_at = 2 };
    const volley_answer_options options = { .progress = stop_at, .context = &kept };
    volley_error error = { 0 };
    char *answer;

    (void)state;
    assert_int_equal(volley_answer(slow, &options, &answer, &error), VOLLEY_STOPPED);
    assert_int_equal(kept.calls, 2); /* it is not asked again */
    assert_non_null(strstr(answer, "\"kind\":\"stopped\""));
    volley_answer_free(answer);
}

/* A question within a question has files and messages of its own. */
static int ask_within(const volley_answer_progress *progress, void *context)
{
    char *answer;

    (void)progress;
    assert_int_equal(volley_answer("squad none.xws", NULL, &answer, NULL), VOLLEY_IO);
    volley_answer_free(answer);
    assert_int_equal(volley_answer("plan '2 focus' vs 1", NULL, &answer, NULL), VOLLEY_OK);
    *(char **)context = answer;
    return 1;
}

static void a_question_may_be_asked_within_a_question(void **state)
{
    char *within = NULL, *answer;
    const volley_answer_options options = { .progress = ask_within, .context = &within };

    (void)state;
    assert_int_equal(volley_answer(slow, &options, &answer, NULL), VOLLEY_STOPPED);
    assert_non_null(strstr(answer, "\"kind\":\"stopped\""));
    assert_non_null(strstr(within, "\"schema\""));
    volley_answer_free(within);
    volley_answer_free(answer);
}

/* ---- threads ---- */

/* No answer with times in it; one is an error. */
static const char *const asked[] = {
    "plan '3 focus lock' vs '2 evade'",
    "{\"command\":\"batch\",\"file\":\"f\",\"format\":\"csv\",\"files\":{\"f\":\"attacker,"
    "defender\\n"
    "3 focus,2\\n\"}}",
    "run '3 foucs' vs 2",
    "cards predator",
};
enum { ASKED = sizeof asked / sizeof asked[0], THREADS = 4, TIMES = 6 };

static char *alone[ASKED];

static void *ask_all(void *first)
{
    for (size_t i = 0; i < ASKED * TIMES; i++) {
        const size_t which = (i + *(size_t *)first) % ASKED;
        char *answer;

        volley_answer(asked[which], NULL, &answer, NULL);
        if (strcmp(answer, alone[which]) != 0)
            return answer;
        volley_answer_free(answer);
    }
    return NULL;
}

static void several_threads_may_ask_at_once(void **state)
{
    pthread_t threads[THREADS];
    size_t firsts[THREADS];

    (void)state;
    for (size_t i = 0; i < ASKED; i++)
        volley_answer(asked[i], NULL, &alone[i], NULL);
    for (size_t i = 0; i < THREADS; i++) {
        firsts[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, ask_all, &firsts[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *other;

        pthread_join(threads[i], &other);
        if (other)
            fail_msg("thread %zu had %s", i, (char *)other);
    }
    for (size_t i = 0; i < ASKED; i++)
        volley_answer_free(alone[i]);
}

/* ---- silence ---- */

static void nothing_is_printed(void **state)
{
    FILE *out = tmpfile();
    int kept[2] = { dup(STDOUT_FILENO), dup(STDERR_FILENO) };
    long bytes;

    (void)state;
    fflush(NULL);
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(out), STDERR_FILENO);
    for (size_t i = 0; i < ASKED; i++) {
        char *answer;

        volley_answer(asked[i], NULL, &answer, NULL);
        volley_answer_free(answer);
    }
    for (size_t i = 0; i < 3; i++) {
        static const char *const wrong[] = { "run", "run --usage", "duel x vs y vs z" };
        char *answer;

        assert_int_not_equal(volley_answer(wrong[i], NULL, &answer, NULL), VOLLEY_OK);
        volley_answer_free(answer);
    }
    fflush(NULL);
    dup2(kept[0], STDOUT_FILENO);
    dup2(kept[1], STDERR_FILENO);
    fseek(out, 0, SEEK_END);
    bytes = ftell(out);
    fclose(out);
    close(kept[0]);
    close(kept[1]);
    assert_int_equal(bytes, 0);
}

/* ---- what is published ---- */

/* Ask for `import` of a folder whose index is so long: blanks fill it. */
static volley_status import_of(size_t bytes, char **answer)
{
    static const char index[] = "{'files':{'upgrades':'up.json'}}";
    json_t *question =
        json_pack("{s:s, s:s, s:{s:s, s:s}}", "command", "import", "folder", "f", "files",
                  "f/up.json", "{\"predator\":{\"cost\":5}}", "f/revision.json", "");
    char *text = malloc(bytes + 1), *line;
    volley_status status;

    assert_non_null(text);
    memset(text, ' ', bytes);
    text[bytes] = '\0';
    for (size_t i = 0; index[i]; i++)
        text[i] = index[i] == '\'' ? '"' : index[i];
    json_object_set_new(json_object_get(question, "files"), "f/revision.json", json_string(text));
    line = json_dumps(question, 0);
    status = volley_answer(line, NULL, answer, NULL);
    free(line);
    free(text);
    json_decref(question);
    return status;
}

static void what_is_published_is_bounded(void **state)
{
    enum { MOST = 16 << 20 };
    char *answer;

    (void)state;
    assert_int_equal(import_of(MOST, &answer), VOLLEY_OK);
    assert_non_null(strstr(answer, "\"list\":\"f\""));
    volley_answer_free(answer);
    assert_int_equal(import_of(MOST + 1, &answer), VOLLEY_RANGE);
    assert_non_null(strstr(answer, "too much: 16 MB in a file"));
    volley_answer_free(answer);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(errors_are_documents),
    cmocka_unit_test(what_a_ship_lacks_is_a_note),
    cmocka_unit_test(work_can_be_called_off),
    cmocka_unit_test(a_question_may_be_asked_within_a_question),
    cmocka_unit_test(several_threads_may_ask_at_once),
    cmocka_unit_test(what_is_published_is_bounded),
    cmocka_unit_test(nothing_is_printed),
};

CHECK_MAIN(tests)
