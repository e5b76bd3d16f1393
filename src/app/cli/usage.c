/* What the program says of its commands, in the layout of GNU's argp. */
#include "app/cli/complain.h"

#include "app/cli/options.h"

#include <string.h>

enum { LINE_BYTES = 79, HELP_COLUMN = 29, USAGE_INDENT = 12, PIECE_MAX = 96 };

/* ---- lines ---- */

/* Of a line that is to begin at a column, and which may be too long, the bytes that have room. */
static size_t fit(const char *line, size_t bytes, size_t column)
{
    size_t end = LINE_BYTES > column ? LINE_BYTES - column : 0;

    if (bytes < end)
        return bytes;
    while (end > 0 && line[end] != ' ')
        end--;
    return end ? end : bytes;
}

/* Print text that goes on at a column; what is broken begins at the indent. */
static void fill(FILE *stream, const char *text, size_t column, int indent)
{
    while (*text) {
        const size_t bytes = strcspn(text, "\n\v"), fits = fit(text, bytes, column);
        size_t end = fits;

        while (fits < bytes && end > 0 && text[end - 1] == ' ')
            end--;
        fprintf(stream, "%.*s\n", (int)end, text);
        text += fits;
        if (fits < bytes) {
            text += strspn(text, " ");
            fprintf(stream, "%*s", indent, "");
            column = (size_t)indent;
        } else if (*text == '\n') {
            text++;
            column = 0;
        } else {
            return;
        }
    }
}

/* ---- the forms of a command ---- */

/* Those from number `first` on; the line of number 0 begins as the usage does. */
static void print_forms(FILE *stream, const struct cli_options *options, size_t first)
{
    const char *const *forms = options->asked->forms;

    for (size_t i = first; forms[i]; i++)
        fprintf(stream, "%s %s [OPTION...] %s\n", i ? "  or: " : "Usage:", options->title,
                forms[i]);
}

bool usage_wrong(struct cli_options *options, const char *why, bool shows_forms)
{
    volley_error error = { .status = VOLLEY_INVALID };

    options->is_misused = true;
    snprintf(error.message, sizeof error.message, "%s", why);
    complain_keep(options->host, &error, NULL);
    complain_print("%s: %s\n", options->title, why);
    if (shows_forms)
        print_forms(stderr, options, 0);
    fprintf(stderr, "Try `%s --help' or `%s --usage' for more information.\n", options->title,
            options->title);
    return false;
}

/* ---- help ---- */

const char *command_about(const char *name)
{
    const struct command_about *about = command_abouts;

    while (about->name && strcmp(about->name, name) != 0)
        about++;
    return about->text;
}

static void print_option(const struct option *row)
{
    int column = row->letter ? printf("  -%c, --%s", row->letter, row->name)
                             : printf("      --%s", row->name);

    if (row->arg)
        column += printf("=%s", row->arg);
    if (column > HELP_COLUMN + 3)
        printf("\n%*s", HELP_COLUMN, "");
    else
        printf("%*s", column < HELP_COLUMN ? HELP_COLUMN - column : 3, "");
    fill(stdout, row->help,
         (size_t)(column < HELP_COLUMN || column > HELP_COLUMN + 3 ? HELP_COLUMN : column + 3),
         HELP_COLUMN);
}

/* Above the first of a group, where there are several. */
static void print_group(const struct option *const *rows, size_t count, size_t at)
{
    const enum option_group group = rows[at]->group;

    if (rows[0]->group == rows[count - 1]->group || (at > 0 && rows[at - 1]->group == group))
        return;
    printf("%s%s%s", at > 0 ? "\n" : "", option_groups[group] ? option_groups[group] : "",
           option_groups[group] ? ":\n" : "");
}

static void print_help(const struct cli_options *options, bool is_whole)
{
    const char *const about = command_about(options->asked->name), *const more =
                                                                       strchr(about, '\v');
    const struct option *rows[OPTIONS_MAX];
    const size_t all = option_list(options->asked, rows);
    const size_t count = is_whole ? all : option_list_first(options->asked, rows);
    bool any_twofold = false;

    print_forms(stdout, options, 0);
    fill(stdout, about, 0, 0);
    printf("\n");
    for (size_t i = 0; i < count; i++) {
        if (is_whole)
            print_group(rows, count, i);
        print_option(rows[i]);
        any_twofold = any_twofold || (rows[i]->letter && rows[i]->arg);
    }
    printf("%s", is_whole ? "\n" : "");
    print_option(&option_help[0]);
    print_option(&option_help[2]);
    if (count < all)
        printf("\n%zu more options, and these, in groups: %s --help-all\n", all - count,
               options->title);
    if (any_twofold)
        printf("\nMandatory or optional arguments to long options are also mandatory or optional\n"
               "for any corresponding short options.\n");
    if (more)
        printf("\n");
    if (more)
        fill(stdout, more + 1, 0, 0);
}

/* ---- usage ---- */

/* Print a piece that stays whole; returns the column behind it. */
static size_t print_piece(const char *piece, size_t column)
{
    const size_t bytes = strlen(piece);

    if (column + 1 + bytes <= LINE_BYTES)
        return column + (size_t)printf(" %s", piece);
    return (size_t)printf("\n%*s%s", USAGE_INDENT, "", piece) - 1;
}

static size_t print_letters(const struct option *const *rows, size_t count, size_t column)
{
    char piece[PIECE_MAX] = "[-";

    for (size_t i = 0; i < count; i++)
        if (rows[i]->letter && !rows[i]->arg)
            strncat(piece, &rows[i]->letter, 1);
    column = print_piece(strcat(piece, "?]"), column);
    for (size_t i = 0; i < count; i++)
        if (rows[i]->letter && rows[i]->arg) {
            snprintf(piece, sizeof piece, "[-%c %s]", rows[i]->letter, rows[i]->arg);
            column = print_piece(piece, column);
        }
    return column;
}

static void print_usage(const struct cli_options *options)
{
    const struct option *rows[OPTIONS_MAX];
    const size_t count = option_list(options->asked, rows);
    const char *form = options->asked->forms[0];
    size_t column = print_letters(rows, count, (size_t)printf("Usage: %s", options->title));
    char piece[PIECE_MAX];

    for (size_t i = 0; i < count; i++) {
        snprintf(piece, sizeof piece, "[--%s%s%s]", rows[i]->name, rows[i]->arg ? "=" : "",
                 rows[i]->arg ? rows[i]->arg : "");
        column = print_piece(piece, column);
    }
    column = print_piece("[--usage]", print_piece("[--help]", column));
    if (*form)
        print_piece(form, column);
    printf("\n");
    print_forms(stdout, options, 1);
}

bool usage_show(const struct cli_options *options, bool is_brief, bool is_whole)
{
    if (is_brief)
        print_usage(options);
    else
        print_help(options, is_whole);
    return true;
}
