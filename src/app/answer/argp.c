#include "app/answer/argp/argp.h"

#include "app/answer/host.h"
#include "app/cli/complain.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

enum { GROUPS_MAX = 16, CHILDREN_MAX = 4, MESSAGE_MAX = 512 };

/* A parser of the tree, parents before their children. */
struct group {
    const struct argp *argp;
    void *input;
    void *child_inputs[CHILDREN_MAX];
    size_t parent, place; /* among the children of the parent */
};

struct reader {
    struct group groups[GROUPS_MAX];
    size_t count;
    struct argp_state state;
    jmp_buf failed;
};

/* ---- errors ---- */

static void complain_of(const char *format, va_list list)
{
    char message[MESSAGE_MAX];

    vsnprintf(message, sizeof message, format, list);
    host_misuse(message);
}

void argp_error(const struct argp_state *state, const char *format, ...)
{
    struct reader *reader = state->reader;
    va_list list;

    va_start(list, format);
    complain_of(format, list);
    va_end(list);
    longjmp(reader->failed, 1);
}

void argp_failure(const struct argp_state *state, int status, int number, const char *format, ...)
{
    struct reader *reader = state->reader;
    va_list list;

    (void)status;
    va_start(list, format);
    if (number == ENOMEM)
        say_no_memory();
    else
        complain_of(format, list);
    va_end(list);
    longjmp(reader->failed, 1);
}

/* ---- the tree ---- */

static void add_groups(struct reader *reader, const struct argp *argp, size_t parent, size_t place)
{
    const size_t own = reader->count;

    if (own == GROUPS_MAX || place == CHILDREN_MAX)
        argp_error(&reader->state, "a command has too many parsers");
    reader->groups[reader->count++] =
        (struct group){ .argp = argp, .parent = parent, .place = place };
    for (size_t i = 0; argp->children && argp->children[i].argp; i++)
        add_groups(reader, argp->children[i].argp, own, i);
}

static error_t call(struct reader *reader, struct group *group, int key, char *text)
{
    if (!group->argp->parser)
        return ARGP_ERR_UNKNOWN;
    reader->state.input = group->input;
    reader->state.child_inputs = group->child_inputs;
    return group->argp->parser(key, text, &reader->state);
}

/* For all groups, children first unless `down`. */
static error_t call_all(struct reader *reader, int key, bool down)
{
    for (size_t i = 0; i < reader->count; i++) {
        struct group *group = &reader->groups[down ? i : reader->count - 1 - i];
        error_t status;

        if (key == ARGP_KEY_INIT && group != reader->groups)
            group->input = reader->groups[group->parent].child_inputs[group->place];
        status = call(reader, group, key, NULL);
        if (status != 0 && status != ARGP_ERR_UNKNOWN)
            return status;
    }
    return 0;
}

/* ---- options ---- */

struct found {
    struct group *group;
    const struct argp_option *option; /* NULL: there is none */
    bool several;                     /* begin so */
};

static bool is_last(const struct argp_option *option)
{
    return !option->name && !option->key;
}

/* By its name, or what only one name begins with. */
static struct found find_long(struct reader *reader, const char *name, size_t bytes)
{
    struct found found = { 0 };

    for (size_t i = 0; i < reader->count; i++) {
        const struct argp_option *rows = reader->groups[i].argp->options;

        for (const struct argp_option *row = rows; row && !is_last(row); row++) {
            if (!row->name || strncmp(row->name, name, bytes) != 0)
                continue;
            if (!row->name[bytes])
                return (struct found){ &reader->groups[i], row, false };
            found = (struct found){ &reader->groups[i], row, found.option != NULL };
        }
    }
    return found;
}

static struct found find_short(struct reader *reader, char letter)
{
    for (size_t i = 0; i < reader->count; i++) {
        const struct argp_option *rows = reader->groups[i].argp->options;

        for (const struct argp_option *row = rows; row && !is_last(row); row++)
            if (row->key == letter)
                return (struct found){ &reader->groups[i], row, false };
    }
    return (struct found){ 0 };
}

/* The word behind an option that wants one. */
static char *take_next(struct reader *reader, const char *dashes, const char *name, size_t bytes)
{
    struct argp_state *state = &reader->state;

    if (state->next == state->argc)
        argp_error(state, "%s%.*s: nothing stands behind it", dashes, (int)bytes, name);
    return state->argv[state->next++];
}

static error_t read_long(struct reader *reader, char *name)
{
    const size_t bytes = strcspn(name, "=");
    const struct found found = find_long(reader, name, bytes);
    char *text = name[bytes] ? name + bytes + 1 : NULL;

    if (!found.option || found.several)
        argp_error(&reader->state, "--%.*s: %s", (int)bytes, name,
                   found.several ? "several options begin so" : "there is no such option");
    if (text && !found.option->arg)
        argp_error(&reader->state, "--%.*s: it takes no value", (int)bytes, name);
    if (!text && found.option->arg)
        text = take_next(reader, "--", name, bytes);
    return call(reader, found.group, found.option->key, text);
}

/* "-q", "-n100" or "-qn 100" */
static error_t read_short(struct reader *reader, char *letters)
{
    while (*letters) {
        const struct found found = find_short(reader, *letters);
        char *text = NULL;
        error_t status;

        if (!found.option)
            argp_error(&reader->state, "-%c: there is no such option", *letters);
        if (found.option->arg)
            text = letters[1] ? letters + 1 : take_next(reader, "-", letters, 1);
        status = call(reader, found.group, found.option->key, text);
        if (status != 0 || text)
            return status;
        letters++;
    }
    return 0;
}

/* ---- what is no option ---- */

/* The first group that takes one word has it, or the one that takes all. */
static error_t read_argument(struct reader *reader)
{
    struct argp_state *state = &reader->state;

    for (size_t i = 0; i < reader->count; i++) {
        error_t status;

        state->next++;
        status = call(reader, &reader->groups[i], ARGP_KEY_ARG, state->argv[state->next - 1]);
        if (status != ARGP_ERR_UNKNOWN)
            return status;
        state->next--;
        status = call(reader, &reader->groups[i], ARGP_KEY_ARGS, NULL);
        if (status == 0)
            state->next = state->argc;
        if (status != ARGP_ERR_UNKNOWN)
            return status;
    }
    argp_error(state, "'%.60s': it takes no such word", state->argv[state->next]);
}

static error_t read_arguments(struct reader *reader, int argc, char **argv)
{
    struct argp_state *state = &reader->state;
    error_t status = argc ? 0 : call_all(reader, ARGP_KEY_NO_ARGS, true);

    state->argc = argc;
    state->argv = argv;
    state->next = 0;
    while (status == 0 && state->next < argc)
        status = read_argument(reader);
    return status;
}

/* The words that are no options are moved to the front of argv, behind its first. */
static error_t read_all(struct reader *reader, int argc, char **argv)
{
    struct argp_state *state = &reader->state;
    error_t status = call_all(reader, ARGP_KEY_INIT, true);
    bool options = true;
    int words = 0;

    while (status == 0 && state->next < argc) {
        char *word = argv[state->next++];

        if (options && strcmp(word, "--") == 0)
            options = false;
        else if (options && strncmp(word, "--", 2) == 0)
            status = read_long(reader, word + 2);
        else if (options && *word == '-' && word[1])
            status = read_short(reader, word + 1);
        else
            argv[1 + words++] = word; /* the name of the command stays */
    }
    if (status == 0)
        status = read_arguments(reader, words, argv + 1);
    if (status == 0)
        status = call_all(reader, ARGP_KEY_END, false);
    return status == 0 ? call_all(reader, ARGP_KEY_SUCCESS, false) : status;
}

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *end,
                   void *input)
{
    struct reader reader = { .state = { .argc = argc, .argv = argv, .next = 1 } };

    (void)flags;
    (void)end;
    reader.state.reader = &reader;
    if (setjmp(reader.failed))
        return EINVAL;
    add_groups(&reader, argp, 0, 0);
    reader.groups[0].input = input;
    return read_all(&reader, argc, argv);
}
