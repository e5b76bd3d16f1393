#include "app/cli/described.h"

#include "app/cli/options.h"
#include "app/cli/usage.h"

#include <stdlib.h>
#include <string.h>

enum { CHILDREN_MAX = 4 };

static bool has_option(const struct described *all, const char *name)
{
    for (size_t i = 0; i < all->option_count; i++)
        if (strcmp(all->options[i].name, name) == 0)
            return true;
    return false;
}

/* An option of the command takes the place of one of its children of the same name. A group of 0
 * is that of the row before. */
static void take_rows(struct described *out, const struct argp_option *rows)
{
    int group = 0;

    for (const struct argp_option *row = rows; row && (row->name || row->key); row++) {
        group = row->group ? row->group : group;
        if (!row->name || row->flags & OPTION_HIDDEN || has_option(out, row->name) ||
            out->option_count == DESCRIBED_OPTIONS_MAX)
            continue;
        out->options[out->option_count++] =
            (struct described_option){ row->name, row->key > ' ' && row->key < 127 ? row->key : 0,
                                       row->arg, row->doc, group };
    }
}

/* Parsers hand their children what they read into when they begin. */
static void take_parser(struct described *out, const struct argp *argp, void *input)
{
    void *child_inputs[CHILDREN_MAX] = { NULL };
    char name[] = "volley COMMAND", *argv[] = { name, NULL };
    struct argp_state state = {
        .argc = 1, .argv = argv, .input = input, .child_inputs = child_inputs, .name = name
    };

    if (argp->parser)
        argp->parser(ARGP_KEY_INIT, NULL, &state);
    if (argp->parser &&
        (argp->parser == cli_common_argp.parser || argp->parser == cli_list_argp.parser))
        out->formats = ((const struct cli_options *)input)->formats;
    take_rows(out, argp->options);
    for (size_t i = 0; argp->children && argp->children[i].argp; i++)
        take_parser(out, argp->children[i].argp, child_inputs[i]);
}

static void read_command(const struct argp *argp, void *input, void *context)
{
    struct described *out = context;

    out->arguments = argp->args_doc;
    out->doc = argp->doc;
    take_parser(out, argp, input);
}

static int compare_options(const void *a, const void *b)
{
    const struct described_option *one = a, *other = b;

    return one->group != other->group ? one->group - other->group : strcmp(one->name, other->name);
}

void described_read(const struct cli_command *command, struct described *out)
{
    char name[] = "volley", *argv[] = { name, NULL };

    *out = (struct described){ .arguments = "", .doc = "" };
    usage_tell(read_command, out);
    cli_command_run(command, 1, argv);
    usage_tell(NULL, NULL);
    qsort(out->options, out->option_count, sizeof out->options[0], compare_options);
}
