#include "app/cli/option_names.h"

#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OF_TRIALS  " kernel precision seed trials "
#define OF_ATTACKS OF_TRIALS "engine memory objective policy strict threads "

/* What commands take with the options that all share, and what is of no use there. Each name has a
 * space before and behind it. */
static const struct {
    const char *command;
    const char *idle;    /* they do nothing */
    const char *refused; /* the command refuses them, or all that they could say but one */
} useless[] = {
    { "volley cards", OF_ATTACKS, "" },
    { "volley ships", OF_ATTACKS, "" },
    { "volley hazard", OF_ATTACKS, "" },
    { "volley worth", OF_TRIALS "strict ", " engine " },
    { "volley best", OF_TRIALS "strict ", " engine " },
    { "volley plan", " threads ", OF_TRIALS "engine " },
    { "volley luck", " threads ", OF_TRIALS "engine " },
    { "volley batch", " width ", "" },
    { "volley survive", " target-a ", "" }, /* the ship does not shoot */
};

/* Those that argp and usage_parse add. */
static const struct argp_option added[] = { { "help", '?', NULL, 0, NULL, 0 },
                                            { NULL, 'h', NULL, 0, NULL, 0 },
                                            { "usage", 0, NULL, 0, NULL, 0 },
                                            { 0 } };

static bool has_name(const char *names, const char *name)
{
    char word[32];

    snprintf(word, sizeof word, " %s ", name ? name : "");
    return strstr(names, word) != NULL;
}

static bool is_idle(const char *command, const char *name)
{
    for (size_t i = 0; i < sizeof useless / sizeof useless[0]; i++)
        if (strcmp(command, useless[i].command) == 0)
            return has_name(useless[i].idle, name);
    return false;
}

static bool is_hidden(const char *command, const char *name)
{
    for (size_t i = 0; i < sizeof useless / sizeof useless[0]; i++)
        if (strcmp(command, useless[i].command) == 0)
            return has_name(useless[i].idle, name) || has_name(useless[i].refused, name);
    return false;
}

static bool is_last(const struct argp_option *row)
{
    return !row->name && !row->key;
}

/* ---- hidden ---- */

static size_t count_rows(const struct argp_option *rows)
{
    size_t count = 0;

    while (!is_last(&rows[count]))
        count++;
    return count + 1;
}

/* Where there is no room for a copy, all are shown. */
static const struct argp_option *copy_rows(const char *command, const struct argp_option *rows,
                                           struct visible_options *out)
{
    struct argp_option *const copies = &out->rows[out->row_count];
    const size_t count = rows ? count_rows(rows) : 0;

    if (!rows || out->row_count + count > VISIBLE_ROWS_MAX)
        return rows;
    for (size_t i = 0; i < count; i++) {
        copies[i] = rows[i];
        if (is_hidden(command, rows[i].name))
            copies[i].flags |= OPTION_HIDDEN;
    }
    out->row_count += count;
    return copies;
}

static size_t count_children(const struct argp *argp)
{
    size_t count = 0;

    while (argp->children && argp->children[count].argp)
        count++;
    return count;
}

const struct argp *option_names_visible(const char *command, const struct argp *argp,
                                        struct visible_options *out)
{
    const size_t place = out->parser_count, count = count_children(argp);
    struct argp_child *children = out->children[place];

    if (place == VISIBLE_PARSERS_MAX || count > VISIBLE_CHILDREN_MAX)
        return argp;
    out->parser_count++;
    out->parsers[place] = *argp;
    out->parsers[place].options = copy_rows(command, argp->options, out);
    out->parsers[place].children = children;
    for (size_t i = 0; i < count; i++) {
        children[i] = argp->children[i];
        children[i].argp = option_names_visible(command, children[i].argp, out);
    }
    return &out->parsers[place];
}

/* ---- checked ---- */

/* An option that a word of the command line names. */
struct named {
    const struct argp_option *row; /* NULL: there is none */
    bool several;                  /* begin so */
};

static void find_in(const struct argp_option *rows, const char *name, size_t bytes,
                    struct named *out, struct suggestion *suggestion)
{
    for (const struct argp_option *row = rows; row && !is_last(row); row++) {
        const bool is_other = !out->row || strcmp(out->row->name, row->name ? row->name : "") != 0;

        if (!row->name)
            continue;
        if (!(row->flags & OPTION_HIDDEN))
            suggest_consider(suggestion, row->name);
        if (strncmp(row->name, name, bytes) != 0 || (out->row && !out->row->name[bytes]))
            continue;
        out->several = row->name[bytes] && (out->several || (out->row && is_other));
        out->row = row;
    }
}

/* By its name, or what only one name begins with. */
static void find_long(const struct argp *argp, const char *name, size_t bytes, struct named *out,
                      struct suggestion *suggestion)
{
    find_in(argp->options, name, bytes, out, suggestion);
    for (size_t i = 0; argp->children && argp->children[i].argp; i++)
        find_long(argp->children[i].argp, name, bytes, out, suggestion);
}

static const struct argp_option *find_letter(const struct argp *argp, char letter)
{
    const struct argp_option *found = NULL;

    for (const struct argp_option *row = argp->options; row && !is_last(row); row++)
        if (row->key == letter)
            return row;
    for (size_t i = 0; argp->children && argp->children[i].argp && !found; i++)
        found = find_letter(argp->children[i].argp, letter);
    return found;
}

static void refuse(const char *command, const char *word, size_t bytes, const char *nearest)
{
    fprintf(stderr, "%s: unrecognized option '%.*s'; did you mean '--%s'?\n", command, (int)bytes,
            word, nearest);
    fprintf(stderr, "Try `%s --help' or `%s --usage' for more information.\n", command, command);
    exit(CLI_USAGE);
}

static void tell_of(const char *command, const struct argp_option *row)
{
    if (is_idle(command, row->name))
        say("--%s does nothing in %s", row->name, command);
}

/* Whether the next word is the value of the option. What is no option and like none is left to
 * argp, which refuses it. */
static bool check_long(const struct argp *argp, const char *command, const char *word)
{
    const size_t bytes = strcspn(word + 2, "=");
    struct suggestion suggestion = suggest_begin(word + 2, bytes);
    struct named named = { 0 };

    find_long(argp, word + 2, bytes, &named, &suggestion);
    find_in(added, word + 2, bytes, &named, &suggestion);
    if (!named.row && suggest_found(&suggestion))
        refuse(command, word, bytes + 2, suggest_found(&suggestion));
    if (!named.row || named.several)
        return false;
    tell_of(command, named.row);
    return named.row->arg && !word[bytes + 2];
}

/* "-n100", "-qn 100" */
static bool check_letters(const struct argp *argp, const char *command, const char *letters)
{
    for (; *letters; letters++) {
        const struct argp_option *row = find_letter(argp, *letters);

        if (!row)
            return false;
        tell_of(command, row);
        if (row->arg)
            return !letters[1];
    }
    return false;
}

void option_names_check(const struct argp *argp, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--", 2) == 0)
            i += check_long(argp, argv[0], argv[i]);
        else if (argv[i][0] == '-')
            i += check_letters(argp, argv[0], argv[i] + 1);
    }
}
