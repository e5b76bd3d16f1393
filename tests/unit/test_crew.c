/* Work that processes share (src/base/crew, and what the features make of it): a crew comes to what
 * one process comes to, byte for byte, whatever order its messages come in. What is expected is the
 * same call without a crew; sums and shares are worked out by hand. */
#include "support/check.h"
#include "support/crew.h"
#include "support/sink.h"

#include "base/array.h"
#include "base/crew/crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums and shares ---- */

struct summed {
    uint64_t values[CREW_MOST][2];
    uint64_t first[CREW_MOST], end[CREW_MOST];
    volley_status status[CREW_MOST];
};

static bool sum(const volley_crew *crew, void *context)
{
    struct summed *summed = context;
    const size_t i = crew->number;

    summed->values[i][0] = i + 1;
    summed->values[i][1] = i == 1 ? UINT64_MAX : 0; /* -1 */
    summed->status[i] = crew_sum(crew, summed->values[i], 2, NULL);
    summed->first[i] = 10;
    summed->end[i] = 27;
    crew_share(crew, &summed->first[i], &summed->end[i]);
    return true;
}

static void all_processes_have_the_sums_and_a_share(void **state)
{
    struct summed summed = { .status = { 0 } };

    (void)state;
    crew_play(5, 1, sum, &summed);
    for (size_t i = 0; i < 5; i++) {
        static const uint64_t first[] = { 10, 14, 18, 21, 24 }; /* 17 = 4 + 4 + 3 + 3 + 3 */

        assert_int_equal(summed.status[i], VOLLEY_OK);
        assert_int_equal(summed.values[i][0], 1 + 2 + 3 + 4 + 5);
        assert_true(summed.values[i][1] == UINT64_MAX);
        assert_int_equal(summed.first[i], first[i]);
        assert_int_equal(summed.end[i], i < 4 ? first[i + 1] : 27);
    }
}

/* Each process has a third of the values; process `bad` ends with a status of its own. */
struct gathered {
    double values[3][3];
    size_t bad;
    volley_status ends, status[3];
};

static bool gather(const volley_crew *crew, void *context)
{
    struct gathered *gathered = context;
    const size_t i = crew->number;
    volley_error error = { 0 };

    gathered->values[i][i] = -1.5 * (double)i - 0.1;
    gathered->status[i] = crew_gather(crew, i == gathered->bad ? gathered->ends : VOLLEY_OK,
                                      gathered->values[i], sizeof gathered->values[i], &error);
    return true;
}

static void what_each_has_all_have(void **state)
{
    struct gathered gathered = { .bad = 3 };

    (void)state;
    assert_int_equal(crew_gather(NULL, VOLLEY_OK, gathered.values, sizeof gathered.values, NULL),
                     VOLLEY_OK); /* who is alone has all */
    crew_play(3, 2, gather, &gathered);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(gathered.status[i], VOLLEY_OK);
        for (size_t n = 0; n < 3; n++)
            assert_true(gathered.values[i][n] >= -1.5 * (double)n - 0.1 &&
                        gathered.values[i][n] <= -1.5 * (double)n - 0.1);
    }
}

static void where_one_ends_all_end(void **state)
{
    static const volley_status ends[] = { VOLLEY_STOPPED, VOLLEY_INVALID };
    static const volley_status others[] = { VOLLEY_STOPPED, VOLLEY_NOMEM };

    (void)state;
    for (size_t at = 0; at < ARRAY_LEN(ends); at++)
        for (size_t bad = 0; bad < 3; bad++) {
            struct gathered gathered = { .bad = bad, .ends = ends[at] };

            crew_play(3, bad, gather, &gathered);
            for (size_t i = 0; i < 3; i++)
                assert_int_equal(gathered.status[i], i == bad ? ends[at] : others[at]);
        }
}

/* ---- pieces ---- */

enum { PIECES = 200, NONE = 1000 };

struct dealt {
    uint64_t bad;                  /* piece that fails; NONE: none */
    uint64_t refused;              /* answer that is not taken */
    uint64_t squares[PIECES];      /* as they came */
    size_t count;                  /* of them */
    uint64_t worked[CREW_MOST];    /* pieces of each process */
    volley_error error[CREW_MOST]; /* of each process */
};

struct dealing {
    const volley_crew *crew;
    struct dealt *dealt;
    uint64_t found[PIECES]; /* as this process knows them */
};

static volley_status square(uint64_t first, uint64_t end, void *context, volley_error *err)
{
    struct dealing *dealing = context;

    for (; first < end; first++) {
        dealing->dealt->worked[dealing->crew->number]++;
        if (first == dealing->dealt->bad)
            return error_set(err, VOLLEY_RANGE, "piece %d", (int)first);
        dealing->found[first] = first * first;
    }
    return VOLLEY_OK;
}

static void pack(uint64_t number, struct buffer *out, void *context)
{
    const struct dealing *dealing = context;

    pack_value(out, &dealing->found[number], sizeof dealing->found[number]);
}

static volley_status unpack(uint64_t number, struct unpack *from, void *context, volley_error *err)
{
    struct dealing *dealing = context;

    (void)err;
    unpack_value(from, &dealing->found[number], sizeof dealing->found[number]);
    return VOLLEY_OK;
}

static volley_status keep(uint64_t end, void *context, volley_error *err)
{
    const struct dealing *dealing = context;
    struct dealt *dealt = dealing->dealt;

    for (; dealt->count < end; dealt->count++) {
        if (dealt->count == dealt->refused)
            return error_set(err, VOLLEY_IO, "no room");
        dealt->squares[dealt->count] = dealing->found[dealt->count];
    }
    return VOLLEY_OK;
}

/* One, two and three at a time; some ahead of what is at work, and none. */
static bool deal_pieces(const volley_crew *crew, void *context)
{
    struct dealt *dealt = context;
    struct dealing dealing = { .crew = crew, .dealt = dealt };
    const struct deal_each pieces = {
        crew, dealt->refused % 3 + 1, dealt->bad % 8 == 0, square, pack, unpack, keep, &dealing
    };

    deal_each(&pieces, PIECES, &dealt->error[crew->number]);
    return true;
}

static void answers_come_in_the_order_of_pieces(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        const size_t count = 1 + seed % CREW_MOST;
        struct dealt dealt = { .bad = NONE, .refused = NONE };
        uint64_t worked = 0;

        crew_play(count, seed, deal_pieces, &dealt);
        assert_int_equal(dealt.count, PIECES);
        for (uint64_t i = 0; i < PIECES; i++)
            assert_int_equal(dealt.squares[i], i * i);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(dealt.error[i].status, VOLLEY_OK);
            worked += dealt.worked[i];
        }
        assert_int_equal(worked, PIECES); /* each once */
    }
}

/* Whoever works the bad piece out, or takes the answer: all end, and the head has the error. */
static void a_piece_that_fails_ends_the_deal(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct dealt bad = { .bad = seed * 4, .refused = NONE };
        struct dealt full = { .bad = NONE, .refused = seed * 4 };

        crew_play(1 + seed % 4, seed, deal_pieces, &bad);
        assert_int_equal(bad.error[0].status, VOLLEY_RANGE);
        assert_true(bad.count <= seed * 4);
        crew_play(1 + seed % 4, seed, deal_pieces, &full);
        assert_int_equal(full.error[0].status, VOLLEY_IO);
        assert_int_equal(full.count, seed * 4);
        for (size_t i = 1; i < CREW_MOST; i++)
            assert_int_equal(bad.error[i].status + full.error[i].status, VOLLEY_OK);
    }
}

static bool leave_early(const volley_crew *crew, void *context)
{
    return crew->number != 2 && deal_pieces(crew, context);
}

static void a_process_that_is_gone_is_an_error(void **state)
{
    struct dealt dealt = { .bad = NONE, .refused = NONE };

    (void)state;
    crew_play(3, 7, leave_early, &dealt);
    assert_int_equal(dealt.error[0].status, VOLLEY_IO);
    assert_string_equal(dealt.error[0].message, "another process of the crew is gone");
}

static bool out_of_step(const volley_crew *crew, void *context)
{
    struct summed *summed = context;

    if (crew->number == 0)
        return deal_pieces(crew, &(struct dealt){ .bad = NONE, .refused = NONE });
    summed->status[crew->number] = crew_sum(crew, summed->values[crew->number], 2, NULL);
    return true;
}

static void processes_at_other_questions_are_told_so(void **state)
{
    struct summed summed = { .status = { 0 } };

    (void)state;
    crew_play(2, 3, out_of_step, &summed);
    assert_int_equal(summed.status[1], VOLLEY_IO);
}

static bool sum_of_other_counts(const volley_crew *crew, void *context)
{
    struct summed *summed = context;
    const size_t i = crew->number;

    summed->status[i] = crew_sum(crew, summed->values[i], i == 0 ? 2 : 1, NULL);
    return true;
}

static void sums_of_other_counts_are_an_error(void **state)
{
    struct summed summed = { .status = { 0 } };

    (void)state;
    crew_play(2, 5, sum_of_other_counts, &summed);
    assert_int_equal(summed.status[0], VOLLEY_IO);
    assert_int_equal(summed.status[1], VOLLEY_IO);
}

/* ---- values as bytes ---- */

/* What is cut off somewhere is told, wherever that is; the whole is read back. */
static void values_that_are_cut_off_are_told(void **state)
{
    struct buffer out = { 0 };
    const int32_t number = 7;

    (void)state;
    pack_value(&out, &number, sizeof number);
    pack_text(&out, "text");
    for (size_t bytes = 0; bytes <= out.count; bytes++) {
        struct unpack from = { .at = out.bytes, .left = bytes };
        const char *text;
        int32_t read;

        unpack_value(&from, &read, sizeof read);
        assert_int_equal(read, bytes < sizeof number ? 0 : number);
        text = unpack_text(&from);
        assert_true(from.failed == (bytes < out.count));
        if (bytes == out.count)
            assert_string_equal(text, "text");
        else
            assert_null(text);
    }
    buffer_fini(&out);
}

static void a_text_without_its_end_is_told(void **state)
{
    struct buffer out = { 0 };
    struct unpack from;

    (void)state;
    pack_bytes(&out, "text", 4);
    from = (struct unpack){ .at = out.bytes, .left = out.count };
    assert_null(unpack_text(&from));
    assert_true(from.failed);
    buffer_fini(&out);
}

/* ---- reports ---- */

/* A question asked in each process, of which the first tells what it came to. */
struct asked {
    const char *text; /* of a batch */
    volley_batch batch;
    volley_batch_result result;
    char *report;
    volley_error error;
    int stop_after; /* looks at the progress; 0: none */
};

static int stop_at(const volley_batch_progress *progress, void *context)
{
    struct asked *asked = context;

    (void)progress;
    return asked->stop_after && --asked->stop_after == 0;
}

static bool run_batch(const volley_crew *crew, void *context)
{
    struct asked *asked = context;
    volley_batch batch = asked->batch;
    volley_batch_result result;
    volley_error error = { 0 };
    char *report;

    batch.simulation.crew = crew;
    batch.simulation.threads = 1;
    if (asked->stop_after && crew->number == 0) {
        batch.progress = stop_at;
        batch.context = asked;
    }
    report = sink_batch(&batch, asked->text, &result, &error);
    if (crew->number > 0) {
        free(report);
        return true;
    }
    asked->report = report;
    asked->result = result;
    asked->error = error;
    return true;
}

/* Rows of all kinds, of which some are bad. */
static char *make_rows(uint64_t seed, int count)
{
    static const char *const words[] = { "focus", "lock", "focus lock", "focos", "" };
    char *text = malloc((size_t)count * 160 + 200), *at = text;

    at += sprintf(at, "scenario,attacker,defender,\"a, note\"\n");
    for (int i = 0; i < count; i++) {
        const char *word = words[check_random(&seed, 25) ? check_random(&seed, 3) : 3];

        at += sprintf(at, "s%d,%u %s,%u evade,\"%d\n\"\n", i, 1 + check_random(&seed, 4), word,
                      check_random(&seed, 4), i);
        if (check_random(&seed, 4) == 0)
            at += sprintf(at, "s%d,%u focus,,\n", i, 1 + check_random(&seed, 3));
        if (check_random(&seed, 30) == 0)
            at += sprintf(at, "t%d,\"3 focus,2,\"x\"y\n", i);
    }
    return text;
}

static void check_same(const struct asked *alone, const struct asked *together)
{
    assert_string_equal(alone->report, together->report);
    assert_int_equal(alone->result.scenarios, together->result.scenarios);
    assert_int_equal(alone->result.failed, together->result.failed);
    assert_int_equal(alone->result.seen, together->result.seen);
    assert_int_equal(alone->error.line, together->error.line);
    assert_string_equal(alone->error.message, together->error.message);
}

static void check_batch(const volley_batch *batch, const char *text, size_t count, uint64_t seed)
{
    struct asked alone = { .text = text, .batch = *batch }, together = alone;

    crew_play(1, 1, run_batch, &alone);
    assert_true(alone.result.scenarios > 0);
    crew_play(count, seed, run_batch, &together);
    check_same(&alone, &together);
    free(alone.report);
    free(together.report);
}

static void a_batch_says_the_same(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        const volley_batch batches[] = {
            { .engine = VOLLEY_ENGINE_EXACT, .format = VOLLEY_CSV },
            { .engine = VOLLEY_ENGINE_AUTO, .format = VOLLEY_JSON, .delimiter = ',' },
            { .engine = VOLLEY_ENGINE_BOTH,
              .format = VOLLEY_CSV,
              .simulation = { .trials = 1000, .seed = seed },
              .skip = 7 },
            { .engine = VOLLEY_ENGINE_EXACT, .format = VOLLEY_CSV, .part = { 2, 3 } },
        };
        char *text = make_rows(seed, 150 / check_stride() + 20);

        check_batch(&batches[seed % ARRAY_LEN(batches)], text, 2 + seed % 4, seed);
        free(text);
    }
}

static void a_batch_of_a_bad_file_says_the_same(void **state)
{
    struct asked alone = { .text = "attacker,offender\n3,2\n", .batch = { .format = VOLLEY_CSV } };
    struct asked together = alone;

    (void)state;
    crew_play(1, 1, run_batch, &alone);
    crew_play(3, 1, run_batch, &together);
    assert_int_equal(alone.error.status, VOLLEY_SYNTAX);
    check_same(&alone, &together);
    free(alone.report);
    free(together.report);
}

/* What was reported before it was stopped is the beginning of all, in whole rows. */
static void a_batch_that_is_stopped_has_whole_rows(void **state)
{
    char *text = make_rows(9, 400);
    struct asked alone = { .text = text, .batch = { .format = VOLLEY_CSV } }, together = alone;

    (void)state;
    together.stop_after = 1;
    crew_play(1, 1, run_batch, &alone);
    crew_play(3, 1, run_batch, &together);
    assert_true(together.result.stopped);
    assert_memory_equal(alone.report, together.report, strlen(together.report));
    assert_true(strlen(together.report) == 0 ||
                together.report[strlen(together.report) - 1] == '\n');
    free(alone.report);
    free(together.report);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_processes_have_the_sums_and_a_share),
        cmocka_unit_test(what_each_has_all_have),
        cmocka_unit_test(where_one_ends_all_end),
        cmocka_unit_test(answers_come_in_the_order_of_pieces),
        cmocka_unit_test(a_piece_that_fails_ends_the_deal),
        cmocka_unit_test(a_process_that_is_gone_is_an_error),
        cmocka_unit_test(processes_at_other_questions_are_told_so),
        cmocka_unit_test(sums_of_other_counts_are_an_error),
        cmocka_unit_test(values_that_are_cut_off_are_told),
        cmocka_unit_test(a_text_without_its_end_is_told),
        cmocka_unit_test(a_batch_says_the_same),
        cmocka_unit_test(a_batch_of_a_bad_file_says_the_same),
        cmocka_unit_test(a_batch_that_is_stopped_has_whole_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
