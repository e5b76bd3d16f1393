/* plan_bench - what an exact answer costs, from the words of a question to its mean damage.
 * Usage: volley_plan_bench [--once] [CASE]; without CASE it is all of them.
 *
 * The questions stand in questions.csv, each with its mean damage and where that comes from. All
 * of them are checked before anything is timed; one that is wrong ends the program with status 1.
 * With --once each is worked out once more and nothing is timed: instructions.sh counts what goes
 * on in count_answer. Only the oldest calls of the library are used, so that the program also runs
 * with the library of an older commit. */
#include "measure.h"
#include "volley/volley.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, QUESTIONS_MOST = 1024, COLUMNS = 4 };

struct question {
    char line[LINE_BYTES];
    const char *group, *scenario, *origin; /* of the case; in line */
    double mean;
};

/* Questions that follow each other with the same case. */
struct group {
    const struct question *questions;
    size_t count;
};

/* ---- the file ---- */

static bool read_question(FILE *file, struct question *question)
{
    char *cells[COLUMNS], *at = question->line;

    do {
        if (!fgets(question->line, LINE_BYTES, file))
            return false;
    } while (question->line[0] == '#');
    question->line[strcspn(question->line, "\r\n")] = '\0';
    for (size_t i = 0; i < COLUMNS; i++) {
        cells[i] = at;
        at += strcspn(at, ",");
        if (*at)
            *at++ = '\0';
    }
    question->group = cells[0];
    question->scenario = cells[1];
    question->mean = strtod(cells[2], NULL);
    question->origin = cells[3];
    return true;
}

/* Reads those of one case, or with NULL all, behind the header row. */
static size_t read_questions(struct question *questions, const char *wanted)
{
    FILE *file = fopen(QUESTIONS_CSV, "r");
    size_t count = 0;
    bool header = file && read_question(file, &questions[0]);

    while (header && count < QUESTIONS_MOST && read_question(file, &questions[count]))
        count += !wanted || strcmp(questions[count].group, wanted) == 0;
    if (file)
        fclose(file);
    return count;
}

/* ---- an answer ---- */

static double mean_of(const volley_outcome *outcome)
{
    size_t length = 0;
    const double *damage = volley_outcome_damage(outcome, &length);
    double mean = 0;

    for (size_t i = 0; i < length; i++)
        mean += (double)i * damage[i];
    return mean;
}

static double answer(const char *scenario_text)
{
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;
    volley_outcome *outcome = NULL;
    double mean = NAN;

    if (volley_scenario_parse("2.5", scenario_text, &scenario, NULL) == VOLLEY_OK &&
        volley_plan_create(scenario, NULL, &plan, NULL) == VOLLEY_OK &&
        volley_run_exact(plan, &outcome, NULL) == VOLLEY_OK)
        mean = mean_of(outcome);
    volley_outcome_free(outcome);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return mean;
}

static double answer_group(uint64_t work, void *context)
{
    const struct group *group = context;
    double sum = 0;

    while (work-- > 0)
        for (size_t i = 0; i < group->count; i++)
            sum += answer(group->questions[i].scenario);
    return sum;
}

/* The function whose instructions are counted: it has to be found by its name. */
double count_answer(const char *scenario_text);
__attribute__((noinline)) double count_answer(const char *scenario_text)
{
    return answer(scenario_text);
}

static bool is_right(const struct question *question, double mean)
{
    if (fabs(mean - question->mean) <= 1e-11) /* `!` would let a NAN pass */
        return true;
    fprintf(stderr, "volley_plan_bench: %s: mean %.17g is not %.17g (%s)\n", question->scenario,
            mean, question->mean, question->origin);
    return false;
}

/* ---- reports ---- */

static bool count_all(const struct question *questions, size_t count)
{
    answer("1 vs 1"); /* what only the first answer of a process costs is not counted */
    for (size_t i = 0; i < count; i++) {
        if (!is_right(&questions[i], count_answer(questions[i].scenario)))
            return false;
        printf("%s,%s\n", questions[i].group, questions[i].scenario);
    }
    return true;
}

/* Enough rounds to take some hundredths of a second. */
static uint64_t rounds_of(struct group *group)
{
    struct side once = { "once", answer_group, group, 1, { 0 } };
    double nanoseconds;

    measure_sides(&once, 1);
    nanoseconds = measure_nanoseconds(&once, true);
    return nanoseconds > 2e7 ? 1 : (uint64_t)(2e7 / nanoseconds) + 1;
}

static void time_group(struct group *group)
{
    struct side side = { group->questions->group, answer_group, group, 0, { 0 } };
    double each = 1e-3 / (double)group->count;

    side.work = rounds_of(group);
    measure_sides(&side, 1);
    printf("%s,%zu,%d,%.4g,%.4g\n", side.name, group->count, MEASURE_RUNS,
           each * measure_nanoseconds(&side, true), each * measure_nanoseconds(&side, false));
    fflush(stdout);
}

static bool time_all(const struct question *questions, size_t count)
{
    struct group group = { questions, 0 };

    for (size_t i = 0; i < count; i++)
        if (!is_right(&questions[i], answer(questions[i].scenario)))
            return false;
    measure_print_machine("volley_plan_bench");
    printf("case,questions,runs,min_us_each,median_us_each\n");
    for (size_t i = 0; i < count; i++) {
        group.count++;
        if (i + 1 < count && strcmp(questions[i + 1].group, group.questions->group) == 0)
            continue;
        time_group(&group);
        group = (struct group){ questions + i + 1, 0 };
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct question questions[QUESTIONS_MOST + 1];
    bool once = argc > 1 && strcmp(argv[1], "--once") == 0;
    const char *wanted = argc > 1 + once ? argv[1 + once] : NULL;
    size_t count = read_questions(questions, wanted);

    if (count == 0) {
        fprintf(stderr, "volley_plan_bench: no such case in %s\n", QUESTIONS_CSV);
        return 1;
    }
    return (once ? count_all(questions, count) : time_all(questions, count)) ? 0 : 1;
}
