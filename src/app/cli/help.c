#include "app/cli/commands.h"
#include "app/cli/options.h"

#include <stdlib.h>
#include <string.h>

/* Text in which no letter is a mark, but for what stands in backticks. */
static void write_text(const char *text, size_t bytes, FILE *stream)
{
    bool code = false;

    for (size_t i = 0; i < bytes; i++) {
        code ^= text[i] == '`';
        if (!code && strchr("\\*_[]<>#|~^&", text[i]))
            fputc('\\', stream);
        fputc(text[i], stream);
    }
}

/* Lines that begin with blanks stand as they are, those before them are text. */
static void write_block(const char *block, size_t bytes, FILE *stream)
{
    const char *const end = block + bytes;
    bool stands = false;

    for (const char *line = block; line < end;) {
        const char *const newline = memchr(line, '\n', (size_t)(end - line));
        const char *const next = newline ? newline + 1 : end;
        const bool stood = stands;

        stands = *line == ' ';
        if (stands && !stood && line > block)
            fputc('\n', stream);
        if (stands)
            fprintf(stream, "  %.*s", (int)(next - line), line);
        else
            write_text(line, (size_t)(next - line), stream);
        line = next;
    }
    fputs("\n\n", stream);
}

static bool is_examples(const char *block)
{
    return strncmp(block, "Examples:", 9) == 0;
}

/* The blocks of a text, which are parted by blank lines: those with examples, or the others. */
static void write_blocks(const char *text, bool examples, FILE *stream)
{
    for (const char *block = text; *block;) {
        const char *const end = strstr(block, "\n\n");
        const size_t bytes = end ? (size_t)(end - block) : strlen(block);

        if (examples && is_examples(block)) {
            const char *const first = block + strlen("Examples:\n");

            fprintf(stream, "## Examples\n\n");
            write_block(first, bytes - (size_t)(first - block), stream);
        } else if (!examples && !is_examples(block)) {
            write_block(block, bytes, stream);
        }
        block += bytes + (end ? 2 : 0);
    }
}

/* ---- a command ---- */

static void write_option(const struct option *option, FILE *stream)
{
    if (option->letter)
        fprintf(stream, "**-%c**, ", option->letter);
    fprintf(stream, "**--%s**", option->name);
    if (option->arg) {
        fputs("=*", stream);
        write_text(option->arg, strlen(option->arg), stream);
        fputs("*", stream);
    }
    fputs("\n\n:   ", stream);
    write_text(option->help, strlen(option->help), stream);
    fputs("\n\n", stream);
}

static void write_options(const struct command *command, FILE *stream)
{
    const struct option *rows[OPTIONS_MAX];
    const size_t count = option_list(command, rows);

    fprintf(stream, "## Options\n\n");
    for (size_t i = 0; i < count; i++)
        write_option(rows[i], stream);
    write_option(&option_help[1], stream);
}

static void write_command(const struct command *command, FILE *stream)
{
    const char *const about = command_about(command->name);
    const size_t bytes = strcspn(about, "\v");
    const char *const more = about + bytes + (about[bytes] != '\0');
    const char *const ends = strstr(command_about("volley"), "## Exit status");

    fprintf(stream, "# volley %s: %s\n\n", command->name, command->summary);
    /* Its forms, one on each line. */
    fprintf(stream, "## Synopsis\n\n");
    for (const char *const *form = command->forms; *form; form++) {
        fprintf(stream, "**volley %s** \\[*OPTION*...\\]%s", command->name, **form ? " " : "");
        write_text(*form, strlen(*form), stream);
        fputs(form[1] ? "  \n" : "\n\n", stream);
    }
    fprintf(stream, "## Description\n\n");
    write_block(about, bytes, stream);
    write_blocks(more, false, stream);
    write_options(command, stream);
    write_blocks(more, true, stream);
    fprintf(stream,
            "%.*s## See also\n\n"
            "[volley(1)](volley.md), [volley-notation(7)](notation.md), "
            "[volley-report(5)](report.md)\n",
            (int)(strstr(ends, "## See also") - ends), ends);
}

/* ---- all options ---- */

/* An option that says the same in each of its commands. */
struct listed {
    const struct option *row;
    uint64_t commands; /* a bit for each that has it */
};

enum { LISTED_MAX = 256 };

static bool is_same(const struct option *a, const struct option *b)
{
    return a->letter == b->letter && strcmp(a->name, b->name) == 0 &&
           strcmp(a->arg ? a->arg : "", b->arg ? b->arg : "") == 0 && strcmp(a->help, b->help) == 0;
}

static size_t list_options(struct listed listed[LISTED_MAX])
{
    size_t count = 0;

    for (size_t i = 0; commands[i]; i++) {
        const struct option *rows[OPTIONS_MAX];
        const size_t own = commands[i]->summary ? option_list(commands[i], rows) : 0;

        for (size_t row = 0; row < own; row++) {
            size_t at = 0;

            while (at < count && !is_same(listed[at].row, rows[row]))
                at++;
            if (at == count && count < LISTED_MAX)
                listed[count++] = (struct listed){ rows[row], 0 };
            if (at < count)
                listed[at].commands |= UINT64_C(1) << i;
        }
    }
    return count;
}

/* By group, then by name, then by the first command. */
static int compare_listed(const void *a, const void *b)
{
    const struct listed *one = a, *other = b;
    const int names = strcmp(one->row->name, other->row->name);
    const uint64_t first = one->commands & -one->commands;

    if (one->row->group != other->row->group)
        return (int)one->row->group - (int)other->row->group;
    return names ? names : first < (other->commands & -other->commands) ? -1 : 1;
}

static void write_cell(const char *text, FILE *stream)
{
    for (; *text; text++)
        fprintf(stream, "%s%c", *text == '|' ? "\\" : "", *text);
}

static void write_listed(const struct listed *listed, FILE *stream)
{
    const struct option *row = listed->row;
    const char *between = "";

    fputs("| `", stream);
    if (row->letter)
        fprintf(stream, "-%c`, `", row->letter);
    fprintf(stream, "--%s%s", row->name, row->arg ? "=" : "");
    write_cell(row->arg ? row->arg : "", stream);
    fputs("` | ", stream);
    write_cell(row->help, stream);
    fputs(" | ", stream);
    for (size_t i = 0; commands[i]; i++)
        if (listed->commands >> i & 1) {
            fprintf(stream, "%s%s", between, commands[i]->name);
            between = ", ";
        }
    fputs(" |\n", stream);
}

/* Write the table of all options, each with the commands that have it, as Markdown. */
static void manual_write_options(FILE *stream)
{
    struct listed listed[LISTED_MAX];
    const size_t count = list_options(listed);

    qsort(listed, count, sizeof *listed, compare_listed);
    for (size_t i = 0; i < count; i++) {
        const enum option_group group = listed[i].row->group;

        if (i == 0 || listed[i - 1].row->group != group)
            fprintf(stream, "%s## %s\n\n| option | what | commands |\n| --- | --- | --- |\n",
                    i ? "\n" : "",
                    option_groups[group] ? option_groups[group] : "Of single commands");
        write_listed(&listed[i], stream);
    }
}

/* ---- the program ---- */

static void write_program(FILE *stream)
{
    static const char list[] = "{commands}\n";
    const char *const text = command_about("volley"), *const at = strstr(text, list);

    fprintf(stream, "%.*s", (int)(at - text), text);
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->summary)
            fprintf(stream, "[volley-%s(1)](volley-%s.md)\n\n:   %s\n\n", commands[i]->name,
                    commands[i]->name, commands[i]->summary);
    fputs(at + strlen(list), stream);
}

/* Write the page of the manual of a command, as Markdown; NULL: that of the program. */
static void manual_write(const struct command *command, FILE *stream)
{
    if (command)
        write_command(command, stream);
    else
        write_program(stream);
}

struct arguments {
    struct cli_options options;
    bool markdown, all;
};

static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const char *name = arguments->options.words[0];
    const struct command *command = name ? commands_named(name) : NULL;
    char title[] = "volley", help[] = "--help", help_all[] = "--help-all";
    char *argv[] = { title, arguments->all ? help_all : help, NULL };

    if (name && (!command || !command->summary))
        return commands_refuse(name);
    if (command && !arguments->markdown)
        return commands_run(command, 2, argv);
    if (!command && arguments->all)
        manual_write_options(stdout);
    else if (arguments->markdown)
        manual_write(command, stdout);
    else
        commands_print(stdout);
    return CLI_DONE;
}

static const struct option rows[] = {
    { "all", 'a', NULL, "All options, in groups", GROUP_NONE, OPTION_FLAG(struct arguments, all) },
    { "markdown", 'm', NULL, "Write the page of the manual", GROUP_NONE,
      OPTION_FLAG(struct arguments, markdown) },
    { 0 },
};

const struct command cli_help = {
    .name = "help",
    .summary = "explain a command",
    .forms = { "[COMMAND]" },
    .operands = OPERANDS_COMMAND,
    .limits = { 0, 1, NULL, "one command at most" },
    .tables = { rows },
    .bytes = sizeof(struct arguments),
    .run = run,
};
