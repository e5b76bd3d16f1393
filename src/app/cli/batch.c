#include "app/cli/checkpoint.h"
#include "app/cli/complain.h"
#include "app/cli/duel_options.h"
#include "app/cli/members.h"
#include "app/cli/part.h"
#include "app/cli/process.h"
#include "volley/version.h"

#include <string.h>

struct arguments {
    struct cli_options options;
    char delimiter;
    bool resume;
    volley_part part; /* all-zero: the whole */
};

static bool read_delimiter(struct parse *parse, void *to, char *text)
{
    const bool is_tab = strcmp(text, "\\t") == 0 || strcmp(text, "tab") == 0;

    *(char *)to = is_tab ? '\t' : *text;
    return is_tab || (strlen(text) == 1 && !strchr("\"\r\n# ", *text)) ||
           option_refuse(parse, "'%s' is not a single character to part fields", text);
}

static bool read_part(struct parse *parse, void *to, char *text)
{
    return part_read(text, to) ||
           option_refuse(parse, "'%s' is none, such as 3/8, the third of eight", text);
}

static bool check(struct parse *parse, void *asked)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;

    if (options->simulation.crew && strcmp(options->words[0], "-") == 0)
        return option_refuse(parse, "standard input reaches one process only: name a file");
    return !arguments->resume || (options->output && strcmp(options->output, "-") != 0) ||
           option_refuse(parse, "--resume goes on with a file: give it with --output");
}

/* ---- the run ---- */

struct run {
    struct arguments *arguments;
    struct source *input;
    struct output output;
    struct checkpoint checkpoint;
    struct part_marks marks;
    struct proof texts;             /* what ships stood for, in the order of the input */
    uint64_t before, failed_before; /* scenarios reported when it was cut short */
};

static struct host *host_of(const struct run *run)
{
    return run->arguments->options.host;
}

/* A squad file that has changed is found like a changed row. */
static volley_status expand(const char *text, const char *edition, int defends, char **out,
                            void *context, volley_error *err)
{
    struct run *run = context;
    const volley_expander ships = members_expander(&run->arguments->options);
    volley_status status = ships.expand(text, edition, defends, out, ships.context, err);

    text = status == VOLLEY_OK ? *out : err->message;
    proof_add(&run->texts, text, strlen(text) + 1);
    return status;
}

/* What is reported so far is handed to the system, so that a kill loses little. */
static int watch_progress(const volley_batch_progress *progress, void *context)
{
    struct run *run = context;

    output_flush(&run->output);
    if (!run->output.failed && proof_holds(&run->input->bytes_read) && proof_holds(&run->texts)) {
        run->checkpoint.scenarios = run->before + progress->scenarios;
        run->checkpoint.failed = run->failed_before + progress->failed;
        run->checkpoint.input = run->input->bytes_read.now;
        run->checkpoint.texts = run->texts.now;
        checkpoint_mark(&run->checkpoint);
    }
    if (run->input->bytes > 0)
        progress_bar_show(&run->arguments->options.bar,
                          (double)progress->bytes_read / run->input->bytes, progress->seconds,
                          "%llu scenarios, %.0f a second", (unsigned long long)progress->scenarios,
                          (double)progress->scenarios / progress->seconds);
    return interrupt_came(host_of(run)) || run->texts.differs;
}

/* The batch was cut short: what is reported stays, if it is a file, to go on from. */
static int keep_part(struct run *run, const volley_batch_result *result)
{
    if (result->scenarios == 0 && !run->output.expected)
        output_discard(&run->output);
    else if (output_keep(&run->output) && result->scenarios > 0)
        say(host_of(run), "%s has the scenarios reported so far; --resume goes on",
            run->checkpoint.part);
    return CLI_FAILED;
}

static int conclude_failure(struct run *run, const volley_batch_result *result,
                            const volley_error *error)
{
    if (run->output.failed || !(run->input->bytes_read.differs || run->texts.differs)) {
        if (!run->output.failed)
            complain(host_of(run), error, NULL);
        return keep_part(run, result);
    }
    say(host_of(run), "%s: %s has changed since %s was made; run without --resume to begin anew",
        run->input->name, run->texts.differs ? "a squad file that it names" : "it",
        run->checkpoint.part);
    output_keep(&run->output);
    return CLI_FAILED;
}

/* ---- the marks of a part ---- */

/* An answer has none: nobody joins it. */
static bool write_mark(struct run *run, void (*print)(const struct part_marks *, char *))
{
    const volley_sink sink = output_sink(&run->output, run->arguments->options.format);
    char line[PART_LINE_MAX];

    if (!run->marks.part.count || host_of(run))
        return true;
    print(&run->marks, line);
    if (sink.write(line, strlen(line), sink.context) == 0)
        return true;
    output_keep(&run->output);
    return false;
}

static bool write_last_mark(struct run *run, const volley_batch_result *result)
{
    run->marks.scenarios = result->seen;
    run->marks.failed = result->failed || run->failed_before;
    run->marks.input = run->input->bytes_read.now;
    run->marks.texts = run->texts.now;
    return write_mark(run, part_write_last);
}

/* ---- the end ---- */

/* What went wrong, in one place, when all is written. */
static int conclude(struct run *run, volley_status status, const volley_batch_result *result,
                    const volley_error *error)
{
    if (status != VOLLEY_OK || run->texts.differs)
        return conclude_failure(run, result, error);
    if (result->stopped) {
        say(host_of(run), "stopped after %llu scenario%s", (unsigned long long)result->scenarios,
            result->scenarios == 1 ? "" : "s");
        return keep_part(run, result);
    }
    if (!write_last_mark(run, result) || !output_close(&run->output))
        return CLI_FAILED;
    if (result->seen == 0)
        usage_note(host_of(run), "%s: there is no row below its header", run->input->name);
    if (result->failed)
        complain(host_of(run), error, NULL);
    if (run->failed_before)
        say(host_of(run),
            "scenarios failed before the batch was cut short; see the column 'error'");
    else if (result->failed > 1)
        say(host_of(run),
            "%llu of %llu scenarios failed, of which this is the first; see the %s 'error'",
            (unsigned long long)result->failed, (unsigned long long)result->scenarios,
            run->marks.is_csv ? "column" : "member");
    return result->failed || run->failed_before ? CLI_FAILED : CLI_DONE;
}

/* ---- its output ---- */

/* What the report is, and by what it was made. */
static void describe(const struct arguments *arguments, struct part_marks *marks)
{
    const struct cli_options *options = &arguments->options;
    int count = snprintf(marks->made, sizeof marks->made, "%s --delimiter %c ", volley_version(),
                         arguments->delimiter ? arguments->delimiter : ',');
    char *end;

    cli_options_describe(options, marks->made + count, sizeof marks->made - (size_t)count);
    while ((end = strchr(marks->made, '\n')))
        *end = '?'; /* in the name of a file: the options are one line */
    marks->part = arguments->part;
    marks->is_csv = options->format == VOLLEY_CSV;
    marks->rows = marks->is_csv && options->engine == VOLLEY_ENGINE_BOTH ? 2 : 1;
}

static void describe_to_resume(const struct part_marks *marks, struct checkpoint *checkpoint)
{
    char part[56] = "";

    if (marks->part.count)
        snprintf(part, sizeof part, "--part %llu/%llu ", (unsigned long long)marks->part.number,
                 (unsigned long long)marks->part.count);
    snprintf(checkpoint->options, sizeof checkpoint->options, "%s%s", part, marks->made);
}

static bool open_output(struct run *run)
{
    const struct arguments *arguments = run->arguments;
    const struct checkpoint *checkpoint = &run->checkpoint;
    struct output_rows rows;

    describe(arguments, &run->marks);
    describe_to_resume(&run->marks, &run->checkpoint);
    rows = (struct output_rows){ .headers = run->marks.is_csv + (run->marks.part.count > 0),
                                 .has_quotes = run->marks.is_csv,
                                 .per_item = run->marks.rows };
    if (!checkpoint_open(&run->checkpoint, host_of(run), &run->output, arguments->options.output,
                         arguments->resume ? &rows : NULL))
        return false;
    run->input->bytes_read.expected = checkpoint->input;
    run->texts.expected = checkpoint->texts;
    run->failed_before = checkpoint->failed;
    if (checkpoint->scenarios)
        run->before = checkpoint->scenarios - 1; /* the last one comes again, to be compared */
    return write_mark(run, part_write_first);
}

/* ---- which kind of batch it is ---- */

static volley_status run_duels(const struct run *run, const volley_batch *batch,
                               const volley_source *source, const volley_sink *sink,
                               volley_batch_result *result, volley_error *error)
{
    const struct cli_options *options = &run->arguments->options;
    volley_duel_batch duels = { .edition = batch->edition,
                                .options = volley_duel_options_default(),
                                .engine = duel_engine_of(options),
                                .format = batch->format,
                                .delimiter = batch->delimiter,
                                .part = batch->part,
                                .skip = batch->skip,
                                .progress = batch->progress,
                                .context = batch->context,
                                .expander = batch->expander };

    cli_options_say_idle(options, true, "where rows are engagements");
    duels.options.library = batch->library;
    duels.options.strict = options->plan.strict;
    return volley_duel_batch_run(&duels, source, sink, result, error);
}

/* The output is open already: where another process has it, nothing is read. */
static int run_rows(struct run *run, volley_batch *batch)
{
    const volley_source source = source_of(run->input);
    const char *header = source_first_line(run->input);
    bool fights;
    const volley_sink sink = output_sink(&run->output, run->arguments->options.format);
    volley_batch_result result;
    volley_error error = { 0 };
    volley_status status;

    if (run->input->failed) {
        say_no_memory(host_of(run));
        return CLI_FAILED;
    }
    if (!batch->delimiter && header)
        batch->delimiter = volley_csv_delimiter(header);
    fights = columns_has(header, batch->delimiter, "a") && /* the sides of engagements */
             columns_has(header, batch->delimiter, "b");
    run->arguments->options.kept->fights = fights;
    columns_check(host_of(run), header, run->input->name,
                  fights ? TITLE_OF_ENGAGEMENT : TITLE_OF_SCENARIO);
    batch->skip = run->before;
    status = fights ? run_duels(run, batch, &source, &sink, &result, &error)
                    : volley_batch_run(batch, &source, &sink, &result, &error);
    progress_bar_clear(&run->arguments->options.bar);
    return conclude(run, status, &result, &error);
}

static int run(void *asked)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    struct source input;
    struct run run = { .arguments = arguments, .input = &input, .texts.now.hash = DIGEST_BEGINS };
    const volley_expander expander = { expand, &run };
    volley_batch batch = { .edition = options->edition,
                           .library = options->library,
                           .engine = options->engine,
                           .plan = options->plan,
                           .simulation = options->simulation,
                           .format = options->format,
                           .delimiter = arguments->delimiter,
                           .part = arguments->part,
                           .progress = watch_progress,
                           .context = &run,
                           .expander = &expander };
    int exit_status;

    if (!source_open(options->host, &input, options->words[0]))
        return CLI_FAILED;
    interrupt_begin(true); /* --resume goes on */
    exit_status = open_output(&run) ? run_rows(&run, &batch) : CLI_FAILED;
    checkpoint_end(&run.checkpoint);
    source_close(&input);
    return exit_status;
}

static const char *const formats[] = { "csv", "json", NULL };

static const struct option rows[] = {
    { "delimiter", 0, "C",
      HELP("Character between the fields of file and report: ',', ';' or tab (that of the header "
           "row)"),
      GROUP_REPORT, OPTION_READS(struct arguments, delimiter, read_delimiter) },
    { "resume", 0, NULL,
      HELP("Go on where a batch with the same options and --output was cut short"), GROUP_REPORT,
      OPTION_FLAG(struct arguments, resume) },
    { "part", 0, "K/N",
      HELP("Only part K of N, every N-th scenario, for `volley join` to put together"),
      GROUP_REPORT, OPTION_READS(struct arguments, part, read_part) },
    { 0 },
};

const struct command cli_batch = {
    .name = "batch",
    .summary = "run every scenario of a CSV file",
    .forms = { "SCENARIOS.csv" },
    .operands = OPERANDS_FILE,
    .limits = { 1, 1, "no file of scenarios: volley batch SCENARIOS.csv, or - for standard input",
                "more than one file: scenarios are rows of one CSV file; volley run works out an "
                "attack that is typed" },
    .formats = formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, cli_geometry_rows },
    .first = " edition strict engine threads trials delimiter format output part resume ",
    .idle = " points width ",
    .keys = { { "file", NULL, false } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .run = run,
};
