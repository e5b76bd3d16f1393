#include "app/cli/usage.h"

#include "app/cli/cli.h"
#include "app/cli/option_names.h"
#include "app/cli/suggest.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 32 };

static struct {
    usage_reader *read;
    void *context;
} told;

void usage_tell(usage_reader *reader, void *context)
{
    told.read = reader;
    told.context = context;
}

static error_t parse_around(int key, char *text, struct argp_state *state)
{
    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->input;
        return 0;
    case 'h':
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

error_t usage_parse(const struct argp *argp, int argc, char **argv, void *input)
{
    static const struct argp_option rows[] = { { NULL, 'h', NULL, OPTION_HIDDEN, NULL, -1 },
                                               { 0 } };
    struct visible_options shown = { .parser_count = 0 };
    const struct argp *const visible = option_names_visible(argv[0], argp, &shown);
    const struct argp_child children[] = { { visible, 0, NULL, 0 }, { 0 } };
    const struct argp around = { rows, parse_around, NULL, NULL, children, NULL, NULL };

    if (told.read) {
        told.read(visible, input, told.context);
        return EINVAL;
    }
    option_names_check(visible, argc, argv);
    return argp_parse(&around, argc, argv, 0, NULL, input);
}

const char *usage_hint(char out[USAGE_HINT_MAX], const char *text, const char *const *words)
{
    struct suggestion suggestion = suggest_begin(text, strlen(text));
    const char *found;

    while (*words)
        suggest_consider(&suggestion, *words++);
    found = suggest_found(&suggestion);
    *out = '\0';
    if (found)
        snprintf(out, USAGE_HINT_MAX, "; did you mean '%s'?", found);
    return out;
}

void usage_note(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    fprintf(stderr, "volley: ");
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

void usage_refuse(const struct argp *argp, const char *command, const char *why)
{
    char name[NAME_MAX_BYTES];

    fprintf(stderr, "%s: %s\n", command, why);
    snprintf(name, sizeof name, "%s", command); /* argp_help wants to own it */
    argp_help(argp, stderr, ARGP_HELP_SEE | ARGP_HELP_SHORT_USAGE, name);
    exit(CLI_USAGE);
}
