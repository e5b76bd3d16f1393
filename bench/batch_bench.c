/* batch_bench - how fast exact batches are and how much memory they take, in one run.
 *
 * First the report is checked: rows come in the order of the file, and a sample of them has, digit
 * for digit, what a run of that scenario alone reports. A wrong report ends the program with status
 * 1 before anything is timed. Then rows are timed over several runs taken in turn; min and median
 * are printed, and how many times as fast as the first side each is. Each part runs in a process of
 * its own, so that peak memory is that of one batch. */
#include "measure.h"
#include "scenarios.h"
#include "volley/batch.h"
#include "volley/volley.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLE_EVERY = 97, SEED = 1 };

/* ---- a batch from rows made on the way to a report that is kept or dropped ---- */

struct feed {
    struct scenario_rows rows;
    long left;
    char text[sizeof(struct scenario_row) + 4]; /* what is not yet read of a row or the header */
    size_t at, bytes;
};

static void next_text(struct feed *feed)
{
    struct scenario_row row;

    scenario_rows_next(&feed->rows, &row);
    feed->bytes = (size_t)snprintf(feed->text, sizeof feed->text, "%s,%s,%s\n", row.name,
                                   row.attacker, row.defender);
    feed->at = 0;
    feed->left--;
}

static long read_feed(char *bytes, size_t room, void *context)
{
    struct feed *feed = context;
    size_t used = 0;

    while (used < room && (feed->at < feed->bytes || feed->left > 0)) {
        size_t part;

        if (feed->at == feed->bytes)
            next_text(feed);
        part = feed->bytes - feed->at < room - used ? feed->bytes - feed->at : room - used;
        memcpy(bytes + used, feed->text + feed->at, part);
        feed->at += part;
        used += part;
    }
    return (long)used;
}

/* A report in memory; without `text` it is only counted. */
struct report {
    char *text;
    size_t bytes, capacity;
};

static int write_report(const char *bytes, size_t count, void *context)
{
    struct report *report = context;

    if (report->text && report->bytes + count > report->capacity)
        return 1;
    if (report->text)
        memcpy(report->text + report->bytes, bytes, count);
    report->bytes += count;
    return 0;
}

struct batch_case {
    bool same;
    int threads;
    struct report report;
};

/* Run a batch of `rows` rows; returns how many were reported without an error. */
static double run_batch(uint64_t rows, void *context)
{
    struct batch_case *wanted = context;
    struct feed feed = { .rows = scenario_rows_begin(SEED, wanted->same), .left = (long)rows };
    const volley_source source = { read_feed, &feed, "rows" };
    const volley_sink sink = { .write = write_report, .context = &wanted->report };
    volley_batch batch = { .engine = VOLLEY_ENGINE_EXACT,
                           .simulation = volley_simulation_default(),
                           .format = VOLLEY_CSV };
    volley_batch_result result;

    batch.simulation.threads = wanted->threads;
    wanted->report.bytes = 0;
    feed.bytes = (size_t)snprintf(feed.text, sizeof feed.text, "%s", scenario_rows_header);
    if (volley_batch_run(&batch, &source, &sink, &result, NULL) != VOLLEY_OK)
        return 0;
    return (double)(result.scenarios - result.failed);
}

/* ---- is it right? ---- */

/* The row that a run of this scenario alone reports, at the end of `report`. */
static bool report_alone(const struct scenario_row *row, struct report *report)
{
    const volley_text attacker = { row->attacker, "row", 1, 1, 0 };
    const volley_text defender = { row->defender, "row", 1, 1, 0 };
    const volley_sink sink = { .write = write_report, .context = report };
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;
    volley_outcome *outcome = NULL;
    bool ok =
        volley_scenario_create("2.5", &attacker, 1, &defender, &scenario, NULL) == VOLLEY_OK &&
        volley_plan_create(scenario, NULL, &plan, NULL) == VOLLEY_OK &&
        volley_run_exact(plan, &outcome, NULL) == VOLLEY_OK;
    const volley_report wanted = { .plan = plan, .exact = outcome, .name = row->name };

    ok = ok && volley_report_write(&wanted, VOLLEY_CSV, &sink, NULL) == VOLLEY_OK;
    volley_outcome_free(outcome);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return ok;
}

/* Whether the line at `text` is the row of a scenario; all of it is compared if `whole`. */
static bool is_row(const char *text, const char *end, const struct scenario_row *row, bool whole)
{
    char buffer[8192];
    struct report alone = { .text = buffer, .capacity = sizeof buffer };
    size_t name_bytes = strlen(row->name);

    if ((size_t)(end - text) <= name_bytes || memcmp(text, row->name, name_bytes) != 0 ||
        text[name_bytes] != ',')
        return false;
    if (!whole)
        return true;
    return report_alone(row, &alone) && (size_t)(end - text) >= alone.bytes &&
           memcmp(text, alone.text, alone.bytes) == 0;
}

static bool check_report(const struct batch_case *done, long count)
{
    struct scenario_rows rows = scenario_rows_begin(SEED, done->same);
    const char *text = done->report.text, *end = text + done->report.bytes;

    for (long i = -1; i < count; i++) { /* -1 is the header */
        const char *newline = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        struct scenario_row row;

        if (i >= 0)
            scenario_rows_next(&rows, &row);
        if (!newline || (i >= 0 && !is_row(text, end, &row, i % SAMPLE_EVERY == 0))) {
            fprintf(stderr, "volley_batch_bench: row %ld of the report is wrong\n", i);
            return false;
        }
        text = newline + 1;
    }
    return text == end;
}

/* ---- parts ---- */

struct part {
    bool (*run)(const struct part *part);
    bool same;
    uint64_t rows;
};

static bool check(const struct part *part)
{
    enum { ROW_BYTES = 2048 };
    struct batch_case done = { .same = part->same };
    bool right;

    done.report.capacity = (size_t)ROW_BYTES * part->rows;
    done.report.text = malloc(done.report.capacity);
    right = done.report.text && run_batch(part->rows, &done) == (double)part->rows &&
            check_report(&done, (long)part->rows);
    free(done.report.text);
    return right;
}

static bool measure_speed(const struct part *part)
{
    struct batch_case cases[] = {
        { false, 1, { 0 } }, { false, 0, { 0 } }, { true, 1, { 0 } }, { true, 0, { 0 } }
    };
    struct side sides[] = {
        { "varied rows on 1 thread", run_batch, &cases[0], part->rows, { 0 } },
        { "varied rows on all threads", run_batch, &cases[1], part->rows, { 0 } },
        { "equal rows on 1 thread", run_batch, &cases[2], part->rows, { 0 } },
        { "equal rows on all threads", run_batch, &cases[3], part->rows, { 0 } },
    };
    const size_t count = sizeof sides / sizeof sides[0];
    double first;

    measure_sides(sides, count);
    first = measure_nanoseconds(&sides[0], false);
    printf("side,rows,min_us_each,median_us_each,median_rows_per_s,ratio_to_first\n");
    for (size_t i = 0; i < count; i++) {
        double median = measure_nanoseconds(&sides[i], false);

        printf("%s,%llu,%.4g,%.4g,%.0f,%.2f\n", sides[i].name, (unsigned long long)part->rows,
               1e-3 * measure_nanoseconds(&sides[i], true), 1e-3 * median, 1e9 / median,
               first / median);
    }
    return true;
}

static bool print_memory_header(const struct part *part)
{
    (void)part;
    printf("memory,rows,peak_kib\n");
    return true;
}

static bool measure_memory(const struct part *part)
{
    struct batch_case wanted = { .same = part->same };
    struct rusage usage;

    if (run_batch(part->rows, &wanted) != (double)part->rows || getrusage(RUSAGE_SELF, &usage) != 0)
        return false;
    printf("%s rows,%llu,%ld\n", part->same ? "equal" : "varied", (unsigned long long)part->rows,
           usage.ru_maxrss);
    return true;
}

/* Run a part in a process of its own. */
static bool run_part(const struct part *part)
{
    int status;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0)
        exit(part->run(part) ? 0 : 1);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

int main(void)
{
    static const struct part parts[] = {
        { check, false, 10000 },          { check, true, 1000 },
        { measure_speed, false, 10000 },  { print_memory_header, false, 0 },
        { measure_memory, true, 10000 },  { measure_memory, true, 1000000 },
        { measure_memory, false, 10000 }, { measure_memory, false, 100000 },
    };

    measure_print_machine("volley_batch_bench");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!run_part(&parts[i])) {
            fprintf(stderr, "volley_batch_bench: part %zu failed\n", i + 1);
            return 1;
        }
    }
    return 0;
}
