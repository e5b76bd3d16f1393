/* Limits where a player meets them: each row of limits-asked.csv is a question at a limit, or one
 * beyond it, asked of volley_answer and of the program; what limits.csv says of attacks is so in
 * every command that plays attacks; and each word takes its greatest number, and no greater one.
 * Under sanitizers nothing may be looked up beside a table. Where tests draw (check_stride), each
 * question is asked of one of both, and each attack's limits are of one command, by turns. */
#include "base/array.h"
#include "base/buffer.h"
#include "game/rules/word.h"
#include "support/check.h"
#include "support/table.h"
#include "volley/answer.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- asking ---- */

/* What is said, for the caller to free. */
struct said {
    bool refused;
    char *text;
};

/* Rows of a batch and cells of a sweep have errors of their own. The question is freed. */
static struct said ask(json_t *question)
{
    char *text = json_dumps(question, JSON_COMPACT), *answer;
    struct said said;

    assert_non_null(text);
    volley_answer(text, NULL, &answer, NULL);
    assert_non_null(answer);
    said.text = strdup(answer);
    assert_non_null(said.text);
    volley_answer_free(answer);
    said.refused = strstr(said.text, "\"error\":{") || strstr(said.text, "\"error\":\"");
    free(text);
    json_decref(question);
    return said;
}

/* The answer of the program, and what it complains of. Whoever is killed by a signal is wrong. */
static struct said ask_program(const char *line)
{
    struct buffer command = { 0 }, out = { 0 };
    char bytes[4096];
    size_t count;
    FILE *pipe;
    int status;

    buffer_print(&command, "%s %s%s 2>&1", PROGRAM, line, strstr(line, "-f ") ? "" : " -f json");
    pipe = popen(buffer_text(&command), "r");
    assert_non_null(pipe);
    while ((count = fread(bytes, 1, sizeof bytes, pipe)) > 0)
        buffer_add(&out, bytes, count);
    status = pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 2)
        fail_msg("volley %s: ends with status %d", line, status);
    buffer_fini(&command);
    return (struct said){ WEXITSTATUS(status) != 0, buffer_string(&out) };
}

/* ---- questions ---- */

enum {
    ASKED_LIMIT,
    ASKED_TIMES,
    ASKED_WORD,
    ASKED_QUESTION,
    ASKED_FILE,
    ASKED_ANSWER,
    ASKED_ERROR,
    ASKED_COLUMNS
};

/* The file of a row, in which "\n" ends lines. */
static char *file_of(const struct check_table *table, size_t row)
{
    char *text = check_table_spell_out(table, row, ASKED_FILE, '#', ASKED_TIMES, ASKED_WORD);

    for (char *at = text; (at = strstr(at, "\\n"));) {
        *at++ = '\n';
        memmove(at, at + 1, strlen(at));
    }
    return text;
}

static struct said ask_library(const char *line, const char *file)
{
    return ask(
        json_pack("{s:s, s:{s:s, s:s}}", "line", line, "files", "f.csv", file, "f.xws", file));
}

static struct said ask_with_files(const char *line, const char *file)
{
    static const char *const names[] = { "f.csv", "f.xws" };

    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        FILE *out = fopen(names[i], "w");

        assert_non_null(out);
        assert_true(fputs(file, out) >= 0);
        assert_int_equal(fclose(out), 0);
    }
    return ask_program(line);
}

/* Whether it is the turn of one of some to be asked about a row: rows stand in pairs, at a limit
 * and beyond it. */
static bool is_turn(size_t row, size_t one, size_t some)
{
    return check_stride() == 1 || row / 2 % some == one;
}

static void check_questions(struct said (*ask_one)(const char *line, const char *file), size_t turn)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/limits-asked.csv", ASKED_COLUMNS);
    size_t wrong = 0;

    for (size_t row = 0; row < table.count; row++) {
        const char *error = check_table_cell(&table, row, ASKED_ERROR);
        char *file, *line;
        struct said said;

        if (!is_turn(row, turn, 2))
            continue;
        file = file_of(&table, row);
        line = check_table_spell_out(&table, row, ASKED_QUESTION, '#', ASKED_TIMES, ASKED_WORD);
        said = ask_one(line, file);
        if (said.refused != (*error != '\0') || !strstr(said.text, error) ||
            !strstr(said.text, check_table_cell(&table, row, ASKED_ANSWER))) {
            wrong++;
            print_error("%s: %.200s\n    %.400s\n", check_table_cell(&table, row, ASKED_LIMIT),
                        line, said.text);
        }
        free(said.text);
        free(line);
        free(file);
    }
    assert_true(table.count > 0);
    check_table_fini(&table);
    assert_int_equal(wrong, 0);
}

static void the_library_answers_at_limits_and_not_beyond(void **state)
{
    (void)state;
    check_questions(ask_library, 0);
}

static void so_does_the_program(void **state)
{
    char folder[] = "/tmp/volley-limits-XXXXXX";

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    check_questions(ask_with_files, 1);
    unlink("f.csv");
    unlink("f.xws");
    rmdir(folder); /* unless somebody else has put a file there */
}

/* ---- every command that plays attacks ---- */

enum { LIMIT, EDITION, TIMES, WORD, SCENARIO, DAMAGE, CRITS, ERROR, HOW, COLUMNS };

struct scene {
    const char *edition, *attackers, *defender;
    long damage; /* that can come of it */
};

static json_t *ask_run(const struct scene *scene)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:b}", "command", "run", "edition", scene->edition,
                     "attackers", scene->attackers, "defender", scene->defender, "no_check", 1);
}

static json_t *ask_compare(const struct scene *scene)
{
    return json_pack("{s:s, s:s, s:s, s:s}", "command", "compare", "edition", scene->edition,
                     "attackers", scene->attackers, "defenders", scene->defender);
}

static json_t *ask_plan(const struct scene *scene)
{
    return json_pack("{s:s, s:s, s:s, s:s}", "command", "plan", "edition", scene->edition,
                     "attackers", scene->attackers, "defender", scene->defender);
}

/* Of a word that does nothing. */
static json_t *ask_sweep(const struct scene *scene)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "command", "sweep", "list", "n=1", "edition",
                     scene->edition, "attackers", scene->attackers, "defender",
                     json_sprintf("%s action={n}", scene->defender));
}

static json_t *ask_of_file(const char *command, const struct scene *scene)
{
    return json_pack("{s:s, s:s, s:s, s:{s:o}}", "command", command, "edition", scene->edition,
                     "file", "f.csv", "files", "f.csv",
                     json_sprintf("attacker;defender;damage\n\"%s\";\"%s\";%ld\n", scene->attackers,
                                  scene->defender, scene->damage));
}

static json_t *ask_batch(const struct scene *scene)
{
    return ask_of_file("batch", scene);
}

static json_t *ask_luck(const struct scene *scene)
{
    return ask_of_file("luck", scene);
}

static const struct {
    const char *name;
    json_t *(*ask)(const struct scene *scene);
} commands[] = { { "run", ask_run },     { "compare", ask_compare }, { "plan", ask_plan },
                 { "sweep", ask_sweep }, { "batch", ask_batch },     { "luck", ask_luck } };

static void commands_hold_the_limits_of_attacks(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/limits.csv", COLUMNS);
    size_t wrong = 0;

    (void)state;
    for (size_t row = 0; row < table.count; row++) {
        char *attackers = check_table_spell_out(&table, row, SCENARIO, '@', TIMES, WORD);
        char *vs = strstr(attackers, " vs ");
        const struct scene scene = { check_table_cell(&table, row, EDITION), attackers, vs + 4,
                                     strtol(check_table_cell(&table, row, DAMAGE), NULL, 10) };

        *vs = '\0';
        for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
            const char *error = check_table_cell(&table, row, ERROR);
            struct said said;

            if (!is_turn(row, i, ARRAY_LEN(commands)))
                continue;
            said = ask(commands[i].ask(&scene));
            if (said.refused != (*error != '\0') || !strstr(said.text, error)) {
                wrong++;
                print_error("%s: %.200s vs %s\n    %.300s\n", commands[i].name, attackers,
                            scene.defender, said.text);
            }
            free(said.text);
        }
        free(attackers);
    }
    check_table_fini(&table);
    assert_int_equal(wrong, 0);
}

/* ---- every word ---- */

/* Whether a word takes a number: said of a ship with a die by a side that may say it. */
static bool is_taken(const struct rules_word *word, int number)
{
    const char *sign = word->form == RULES_NUMBER_SIGNED && number >= 0 ? "+" : "";
    const bool attacks = word->sides & 1u << RULES_ATTACKER;
    const char *edition = word->editions & RULES_EDITION_2_5 ? "2.5" : "1";
    json_t *words = json_sprintf("%s%.*s=%s%d", word->kind == RULES_WORD_DICE ? "" : "1 ",
                                 (int)strcspn(word->example, "="), word->example, sign, number);
    struct said said =
        ask(json_pack("{s:s, s:s, s:o, s:o, s:b}", "command", "run", "edition", edition,
                      "attackers", attacks ? words : json_string("1"), "defender",
                      attacks ? json_string("0") : words, "no_check", 1));

    if (said.refused && !strstr(said.text, "out of range"))
        fail_msg("%s=%d: %s", word->spelling, number, said.text);
    free(said.text);
    return !said.refused;
}

static void words_take_their_greatest_number_and_no_greater_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < rules_word_count; i++) {
        const struct rules_word *word = &rules_words[i];

        if (rules_word_takes_number(word) &&
            (!is_taken(word, word->low) || !is_taken(word, word->high) ||
             is_taken(word, word->high + 1)))
            fail_msg("%s is not %d to %d", word->spelling, word->low, word->high);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_library_answers_at_limits_and_not_beyond),
    cmocka_unit_test(so_does_the_program),
    cmocka_unit_test(commands_hold_the_limits_of_attacks),
    cmocka_unit_test(words_take_their_greatest_number_and_no_greater_one),
};
CHECK_MAIN(tests)
