#include "app/cli/option.h"

#include "app/cli/complain.h"
#include "app/cli/options.h"
#include "base/ascii.h"
#include "base/nearest.h"
#include "volley/scenario.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 512, WORD_MAX = 64, LIST_MAX = 256 };

/* ---- refusals ---- */

bool option_refuse(struct parse *parse, const char *format, ...)
{
    char message[MESSAGE_MAX] = "";
    size_t bytes;
    va_list list;

    if (parse->option)
        snprintf(message, sizeof message, "--%s: ", parse->option->name);
    bytes = strlen(message);
    va_start(list, format);
    vsnprintf(message + bytes, sizeof message - bytes, format, list);
    va_end(list);
    return parse->look || usage_wrong(parse->arguments, message, false);
}

/* ---- where it goes ---- */

bool option_set_text(struct parse *parse, void *to, char *text)
{
    (void)parse;
    *(const char **)to = text;
    return true;
}

bool option_set_flag(struct parse *parse, void *to, char *text)
{
    (void)parse;
    (void)text;
    return *(bool *)to = true;
}

bool option_set_value(struct parse *parse, void *to, char *text)
{
    (void)text;
    *(int *)to = (int)parse->option->low + parse->choice;
    return true;
}

bool option_set_word(struct parse *parse, void *to, char *text)
{
    (void)text;
    *(const char **)to = parse->option->words[parse->choice];
    return true;
}

/* ---- values ---- */

bool cli_read_real(const char *text, double *out, const char **rest)
{
    char *end;

    errno = 0;
    *out = strtod(text, &end);
    *rest = end;
    return end != text && errno == 0 && isfinite(*out) && !strpbrk(text, "xX"); /* no hex */
}

struct suffix {
    const char *text; /* NULL: past the last */
    double factor;
};

/* "1,000,000" becomes 1000000. NAN: it is no number with one of the suffixes. */
static double read_scaled(char *text, const struct suffix *suffixes)
{
    const char *rest;
    double number;

    for (char *at = text; (at = strchr(at, ',')) && strspn(at + 1, "0123456789") == 3;)
        memmove(at, at + 1, strlen(at));
    if (!cli_read_real(text, &number, &rest))
        return NAN;
    while (suffixes->text && strcmp(rest, suffixes->text) != 0)
        suffixes++;
    return suffixes->text ? number * suffixes->factor : NAN;
}

bool cli_read_trials(struct parse *parse, void *to, char *text)
{
    static const struct suffix suffixes[] = { { "", 1 },    { "k", 1e3 },  { "K", 1e3 },
                                              { "m", 1e6 }, { "M", 1e6 },  { "G", 1e9 },
                                              { "B", 1e9 }, { "T", 1e12 }, { NULL, 0 } };
    const double number = read_scaled(text, suffixes);
    const char *const dot = strchr(text, '.');

    if ((dot && strspn(dot + 1, "0123456789") == 3 && !dot[4]) || /* "250.000" */
        !(number >= 1 && number <= (double)VOLLEY_TRIALS_MAX && number == floor(number)))
        return option_refuse(parse, "'%s' is not a whole number from 1 to 1e15, such as 100M",
                             text);
    *(uint64_t *)to = (uint64_t)number;
    return true;
}

/* Bytes; K, M and G are those of memory. */
bool cli_read_size(struct parse *parse, void *to, char *text)
{
    static const struct suffix suffixes[] = { { "", 1 },       { "K", 0x1p10 }, { "M", 0x1p20 },
                                              { "G", 0x1p30 }, { "T", 0x1p40 }, { NULL, 0 } };
    const double number = read_scaled(text, suffixes);

    if (!(number >= 1 && number <= (double)INT64_MAX / 2))
        return option_refuse(parse, "'%s' is no size such as 512M or 4G", text);
    *(uint64_t *)to = (uint64_t)number;
    return true;
}

bool cli_read_precision(struct parse *parse, void *to, char *text)
{
    const double *number = to;
    const char *rest = text;

    return (cli_read_real(text, to, &rest) && !*rest && *number > 0) ||
           option_refuse(parse, "'%s' is not a number above 0, such as 0.001", text);
}

bool cli_read_whole(struct parse *parse, void *to, char *text)
{
    const struct option *option = parse->option;
    uint64_t *const number = to;
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return (!errno && end != text && !*end && !strchr(text, '-') && *number >= option->low &&
            *number <= option->high) ||
           option_refuse(parse, "'%s' is not a whole number from %llu to %llu", text,
                         (unsigned long long)option->low, (unsigned long long)option->high);
}

bool cli_read_int(struct parse *parse, void *to, char *text)
{
    uint64_t number;

    if (!cli_read_whole(parse, &number, text))
        return false;
    *(int *)to = (int)number;
    return true;
}

bool cli_read_place(struct parse *parse, const char *what, const char *text, size_t *out)
{
    char *end;

    errno = 0;
    *out = strtoul(text, &end, 10);
    return (*text >= '0' && *text <= '9' && !*end && !errno && *out > 0) ||
           option_refuse(parse, "'%s' is no number of %s; the first is 1", text, what);
}

/* The word that was probably meant: what only one begins with, or the nearest by its letters; a
 * single letter that is wrong is another word. before: in front of it */
static const char *write_hint(char out[HINT_MAX], const char *text, size_t bytes,
                              const char *before, const char *const *words)
{
    struct nearest nearest = nearest_begin(text, bytes);
    const char *begun = NULL;
    size_t begun_count = 0;

    if (bytes == 1)
        nearest.distance = 0;
    for (; *words; words++) {
        if (bytes && strncmp(*words, text, bytes) == 0) {
            begun = *words;
            begun_count++;
        }
        nearest_consider(*words, &nearest);
    }
    *out = '\0';
    if (begun_count == 1 || *nearest.best)
        snprintf(out, HINT_MAX, "; did you mean '%s%s'?", before,
                 begun_count == 1 ? begun : nearest.best);
    return out;
}

const char *cli_hint(char out[HINT_MAX], const char *text, const char *const *words)
{
    return write_hint(out, text, strlen(text), "", words);
}

int cli_find_word(const char *text, const char *const *words)
{
    int place = 0;

    while (words[place] && !ascii_same(text, words[place]))
        place++;
    return place;
}

bool cli_read_choice(struct parse *parse, const char *text, const char *const *words, int *out)
{
    char list[LIST_MAX] = "", hint[HINT_MAX];

    *out = cli_find_word(text, words);
    if (words[*out])
        return true;
    for (size_t i = 0; words[i]; i++)
        cli_append(list, sizeof list, "%s%s", i ? ", " : "", words[i]);
    if (strncmp(text, "--", 2) == 0)
        return option_refuse(parse, "a word is missing before %s: %s", text, list);
    return option_refuse(parse, "'%s' is none of: %s%s", text, list, cli_hint(hint, text, words));
}

bool cli_read_list(struct parse *parse, char *text, char *words[], size_t most, size_t *count)
{
    *count = 0;
    for (char *word = text, *end; word; word = end) {
        end = strchr(word, ',');
        if (end)
            *end++ = '\0';
        if (*count == most)
            return option_refuse(parse, "there are more than %zu words", most);
        words[(*count)++] = word;
    }
    return true;
}

/* ---- what all commands have ---- */

static bool show_help(struct parse *parse, void *to, char *text)
{
    const char *const name = parse->option->name;

    (void)to;
    (void)text;
    parse->is_shown =
        usage_show(parse->arguments, strcmp(name, "usage") == 0, strcmp(name, "help-all") == 0);
    parse->option = NULL; /* where it is none */
    return parse->is_shown || option_refuse(parse, "unrecognized option '--%s'", name);
}

enum { HELP_ROWS = 4 };

const struct option option_help[HELP_ROWS + 1] = {
    { "help", '?', NULL, "Give this help list", GROUP_NONE, OPTION_SETS(show_help) },
    { "help", 'h', NULL, "Help, and no more", GROUP_NONE, OPTION_SETS(show_help) },
    { "usage", 0, NULL, "Give a short usage message", GROUP_NONE, OPTION_SETS(show_help) },
    { "help-all", 0, NULL, "Give all options, in groups", GROUP_NONE, OPTION_SETS(show_help) },
    { 0 },
};

/* ---- the rows of a command ---- */

const char *const option_groups[GROUPS] = {
    [GROUP_QUESTION] = "What is asked",
    [GROUP_FIELD] = "Of whom else",
    [GROUP_DATA] = "Cards, ships and points",
    [GROUP_ENGINE] = "How it is worked out",
    [GROUP_REPORT] = "The report",
};

/* Row number `index`; NULL: that was the last. */
static const struct option *row_at(const struct command *command, size_t index)
{
    for (const struct option *const *table = command->tables; *table; table++)
        for (const struct option *row = *table; row->name; row++)
            if (index-- == 0)
                return row;
    return index < HELP_ROWS ? &option_help[index] : NULL;
}

bool option_is_among(const char *names, const char *name)
{
    char word[WORD_MAX];

    snprintf(word, sizeof word, " %s ", name);
    return names && strstr(names, word) != NULL;
}

/* A group after the other; in one by letters, or the first of the name where there is none. */
static int compare_rows(const void *a, const void *b)
{
    const struct option *one = *(const struct option *const *)a;
    const struct option *other = *(const struct option *const *)b;
    const int first = one->letter ? one->letter : one->name[0];
    const int second = other->letter ? other->letter : other->name[0];

    if (one->group != other->group)
        return (int)one->group - (int)other->group;
    if ((first | 0x20) != (second | 0x20))
        return (first | 0x20) - (second | 0x20);
    return first != second ? second - first : strcmp(one->name, other->name);
}

size_t option_list(const struct command *command, const struct option *out[OPTIONS_MAX])
{
    const struct option *row;
    size_t count = 0;

    for (size_t i = 0; (row = row_at(command, i)) && row->set != show_help && count < OPTIONS_MAX;
         i++)
        if (!option_is_among(command->idle, row->name) &&
            !option_is_among(command->refused, row->name))
            out[count++] = row;
    qsort(out, count, sizeof *out, compare_rows);
    return count;
}

size_t option_list_first(const struct command *command, const struct option *out[OPTIONS_MAX])
{
    const size_t count = option_list(command, out);
    size_t kept = 0;

    for (size_t i = 0; i < count && command->first; i++)
        if (option_is_among(command->first, out[i]->name))
            out[kept++] = out[i];
    return command->first ? kept : count;
}

/* ---- words of the command line ---- */

/* By its name, or what only one name begins with; *several begin so. */
static const struct option *find_long(const struct command *command, const char *name, size_t bytes,
                                      bool *several)
{
    const struct option *row, *found = NULL;

    *several = false;
    for (size_t i = 0; (row = row_at(command, i)); i++) {
        if (strncmp(row->name, name, bytes) != 0)
            continue;
        *several = row->name[bytes] && (*several || (found && strcmp(found->name, row->name) != 0));
        found = row;
        if (!row->name[bytes])
            break;
    }
    return found;
}

const struct option *option_find(const struct command *command, const char *name)
{
    bool several;

    return find_long(command, name, strlen(name), &several);
}

static const struct option *find_letter(const struct command *command, char letter)
{
    const struct option *row;
    size_t i = 0;

    while ((row = row_at(command, i)) && row->letter != letter)
        i++;
    return row;
}

/* What is said of a word of loadouts that stands where an option would. */
static const char *tell_word(const char *name, size_t bytes, char out[HINT_MAX])
{
    volley_word word;

    *out = '\0';
    for (size_t i = 0; !*out && volley_word_at(i, &word); i++)
        if (strncmp(word.spelling, name, bytes) == 0 && strchr("=", word.spelling[bytes]))
            snprintf(out, HINT_MAX, ": it is a word of a loadout, in its quotes, as \"%s\"",
                     word.example);
    return out;
}

/* It is none of them: one of those that the help has may have been meant, or a word. */
static bool refuse_unknown(struct parse *parse, const char *name, int bytes)
{
    const struct option *rows[OPTIONS_MAX];
    const size_t count = option_list(parse->command, rows);
    const char *names[OPTIONS_MAX + HELP_ROWS + 1] = { NULL };
    char hint[HINT_MAX];
    const size_t base = strcspn(name, "-=");

    for (size_t i = 0; i < count; i++)
        names[i] = rows[i]->name;
    for (size_t i = 1; i < HELP_ROWS; i++)
        names[count + i - 1] = option_help[i].name;
    if (!*tell_word(name, (size_t)bytes, hint) && !*command_tell_option(name, (size_t)bytes, hint))
        write_hint(hint, name, (size_t)bytes, "--", names);
    for (size_t i = 0; name[base] == '-' && names[i] && !strchr(hint, '?'); i++)
        if (strncmp(names[i], name, base) == 0 && !names[i][base])
            cli_append(hint, sizeof hint, "; did you mean '--%s'?", names[i]);
    return option_refuse(parse, "unrecognized option '--%.*s'%s", bytes, name, hint);
}

static bool refuse_several(struct parse *parse, const char *name, int bytes)
{
    char list[MESSAGE_MAX] = "";
    const struct option *row;

    for (size_t i = 0; (row = row_at(parse->command, i)); i++)
        if (strncmp(row->name, name, (size_t)bytes) == 0)
            cli_append(list, sizeof list, " '--%s'", row->name);
    return option_refuse(parse, "option '--%.*s' is ambiguous; possibilities:%s", bytes, name,
                         list);
}

static bool take(struct parse *parse, const struct option *row, char *text)
{
    struct cli_options *options = parse->arguments;
    bool ok;

    parse->option = row;
    parse->choice = 0;
    if (parse->look && text)
        parse->look(parse, text);
    if (parse->look)
        return true;
    if (option_is_among(parse->command->idle, row->name) && strcmp(row->name, "points") != 0)
        cli_note(options, "--%s does nothing in volley %s", row->name, parse->command->name);
    ok = cli_options_note_given(parse, row, text) &&
         (!row->words || cli_read_choice(parse, text, row->words, &parse->choice)) &&
         row->set(parse, (char *)parse->arguments + row->at, text);
    parse->option = NULL;
    return ok;
}

/* NULL: there is none left, and who goes on finds that again. */
static char *take_word(char ***next)
{
    return **next ? *(*next)++ : NULL;
}

/* "--name", "--name=text" or "--name text"; begun, where no other command has that whole. */
static bool read_long(struct parse *parse, char *name, char ***next)
{
    const int bytes = (int)strcspn(name, "=");
    bool several;
    const struct option *row = find_long(parse->command, name, (size_t)bytes, &several);
    char *text = name[bytes] ? name + bytes + 1 : NULL, hint[HINT_MAX];

    if (!row || (row->name[bytes] && *command_tell_option(name, (size_t)bytes, hint)))
        return refuse_unknown(parse, name, bytes);
    if (several)
        return refuse_several(parse, name, bytes);
    if (text && !row->arg)
        return option_refuse(parse, "option '--%s' doesn't allow an argument", row->name);
    if (!text && row->arg && !(text = take_word(next)))
        return option_refuse(parse, "option '--%s' requires an argument", row->name);
    return take(parse, row, text);
}

/* "-q", "-n100" or "-qn 100" */
static bool read_letters(struct parse *parse, char *letters, char ***next)
{
    for (; *letters; letters++) {
        const struct option *row = find_letter(parse->command, *letters);
        char *text = letters[1] ? letters + 1 : NULL;

        if (!row)
            return option_refuse(parse, "invalid option -- '%c'", *letters);
        if (row->arg && !text && !(text = take_word(next)))
            return option_refuse(parse, "option requires an argument -- '%c'", *letters);
        if (!take(parse, row, text))
            return false;
        if (row->arg)
            return true;
    }
    return true;
}

bool option_parse(struct parse *parse, char **words)
{
    struct cli_options *options = parse->arguments;
    bool ok = true, has_options = true;

    while (ok && !parse->is_shown && *words) {
        char *word = *words++;

        if (has_options && strcmp(word, "--") == 0)
            has_options = false;
        else if (has_options && strncmp(word, "--", 2) == 0)
            ok = read_long(parse, word + 2, &words);
        else if (has_options && *word == '-' && word[1])
            ok = read_letters(parse, word + 1, &words);
        else
            options->words[options->word_count++] = word;
    }
    if (ok && options->word_count && parse->command->operands == OPERANDS_NONE)
        return option_refuse(parse, "Too many arguments");
    return ok && !parse->is_shown;
}
