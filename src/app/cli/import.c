#include "app/cli/complain.h"
#include "app/cli/published.h"
#include "app/cli/user_data.h"
#include "base/ascii.h"

struct arguments {
    struct cli_options options;
    const char *as, *rules;
    int squad;
    struct published published;
    struct buffer report, list;
};

/* ---- its name ---- */

/* "50p20" of "xwing-points/XWA/50P20/" and "Points.zip", and of "." there. */
static const char *name_of(struct arguments *arguments)
{
    char resolved[PATH_MAX];
    const char *word = published_name(arguments->options.words[0], resolved);
    char *name = cli_make(&arguments->options, "%s", word), *base;
    size_t bytes = name ? strlen(name) : 0;

    while (bytes > 1 && name[bytes - 1] == '/')
        name[--bytes] = '\0';
    base = name ? strrchr(name, '/') : NULL;
    base = base ? base + 1 : name;
    if (base && strlen(base) > 4 && ascii_ends_in(base, strlen(base), ".zip"))
        base[strlen(base) - 4] = '\0';
    for (char *at = base; at && *at; at++)
        *at = ascii_is_letter_or_digit(*at) ? ascii_lower(*at) : '-';
    return base;
}

static bool check(struct parse *parse, void *asked)
{
    struct arguments *arguments = asked;

    if (source_is_address(arguments->options.words[0]))
        return option_refuse(parse, "this is an address, and Volley fetches nothing: download the "
                                    "list and name its folder or zip (volley squad reads the "
                                    "address of a squad)");
    if (!arguments->as && !(arguments->as = name_of(arguments)))
        return false;
    return (*arguments->as && *arguments->as != '-' && strlen(arguments->as) < VOLLEY_ID_MAX / 2 &&
            strspn(arguments->as, "abcdefghijklmnopqrstuvwxyz0123456789-") ==
                strlen(arguments->as)) ||
           option_refuse(parse,
                         "--as: '%s' is no name of a list: small letters, digits and, behind "
                         "them, '-', at most %d",
                         arguments->as, VOLLEY_ID_MAX / 2 - 1);
}

/* ---- work ---- */

static bool make(struct arguments *arguments, const volley_library *old, const char *index,
                 volley_error *error)
{
    const struct cli_options *options = &arguments->options;
    const volley_published from = { .name = options->words[0],
                                    .index = index,
                                    .read = published_read,
                                    .context = &arguments->published,
                                    .as = arguments->as,
                                    .edition = arguments->rules,
                                    .squad = arguments->squad };
    const volley_sink report = { .write = cli_add_to, .context = &arguments->report };
    const volley_sink list = { .write = cli_add_to, .context = &arguments->list };
    const volley_format format = options->format == VOLLEY_CSV ? VOLLEY_TEXT : options->format;
    const bool ok = volley_list_import(old, &from, format, &report, &list, error) == VOLLEY_OK;

    if (!arguments->report.failed && !arguments->list.failed)
        return ok;
    *error = (volley_error){ .status = VOLLEY_OK }; /* it is said here */
    return say_no_memory(options->host);
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    struct cli_options *options = asked;
    const char *index;
    volley_library *old = NULL;
    const bool ok =
        published_open(&arguments->published, options->host, options->words[0], &index, error) &&
        user_data_read_list(options, arguments->as, &old) && make(arguments, old, index, error);

    volley_library_free(old);
    return ok;
}

/* There is a place for the report by now: the list is kept. */
static volley_status write_report(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;
    const bool is_list = arguments->options.format == VOLLEY_CSV;
    const struct buffer *report = is_list ? &arguments->list : &arguments->report;

    (void)error;
    return user_data_keep(asked, arguments->as, arguments->list.bytes, arguments->list.count) &&
                   sink->write(report->bytes, report->count, sink->context) == 0
               ? VOLLEY_OK
               : VOLLEY_IO; /* it is said */
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    published_close(&arguments->published);
    buffer_fini(&arguments->report);
    buffer_fini(&arguments->list);
}

static const char *const formats[] = { "text", "json", "csv", NULL };

static const struct option rows[] = {
    { "as", 0, "NAME", HELP("What the list is called (as the folder)"), GROUP_QUESTION,
      OPTION_AT(struct arguments, as) },
    { "edition", 'e', "2|2.5",
      HELP("Whose rules it is for (2.5 where pilots have points for upgrades, else 2)"),
      GROUP_QUESTION, OPTION_AT(struct arguments, rules) },
    { "squad", 0, "N",
      HELP("Points that a squad may have (50 where its title says 50P, else 20, in 2.0 200)"),
      GROUP_QUESTION, OPTION_NUMBER(struct arguments, squad, cli_read_int, 1, 999) },
    { "format", 'f', "NAME", HELP("Form of the report; the possible ones are named below"),
      GROUP_REPORT, OPTION_SETS(cli_options_set_format) },
    { 0 },
};

const struct command cli_import = {
    .name = "import",
    .summary = "keep points or cards that the community publishes as a list",
    .forms = { "FOLDER|ZIP" },
    .operands = OPERANDS_FILE,
    .limits = { 1, 1, "name a folder or a zip", "one folder or zip at a time" },
    .formats = formats,
    .tables = { rows, cli_output_rows },
    .keys = { { "folder", NULL, false } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .work = work,
    .write = write_report,
    .end = end,
};
