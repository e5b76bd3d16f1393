/* option - the options of a command as tables, which the command line, volley_answer, the help, the
 * manual and completion are all read off; and the one parser that fills a command's arguments by
 * them.
 * Owns:   nothing; texts are those of the words that are read.
 * Errors: a function that refuses has said why (complain.h), and is false. */
#pragma once

#include "volley/report.h"

#include <stdbool.h>

struct command;

/* What reads a command's words. */
struct parse {
    const struct command *command;
    void *arguments;             /* of the command; they begin with a struct cli_options */
    const struct option *option; /* whose value is being read; NULL: none */
    int choice;                  /* the place of that among the option's words; 0: it has none */
    bool is_shown;               /* help was asked for, and is all there is to do */

    /* Who only looks at what is said: it is called for each option that has a value, in place of
     * what takes that, and nothing is refused. NULL: nobody. */
    void (*look)(struct parse *parse, char *text);
};

/** Take what an option says. to: what its row names in the arguments. False: refused. */
typedef bool option_set(struct parse *parse, void *to, char *text);

/* What help and manual alone tell of a command: where there is no command line it is left out. */
#ifdef VOLLEY_WITHOUT_HELP
#define HELP(text) ""
#else
#define HELP(text) text
#endif

/* Options of one group stand together in the help. */
enum option_group {
    GROUP_NONE,
    GROUP_QUESTION, /* what is asked */
    GROUP_FIELD,    /* and of whom else */
    GROUP_DATA,     /* what it is read with */
    GROUP_ENGINE,
    GROUP_REPORT,
    GROUPS
};

/** What stands above a group; NULL: nothing. */
extern const char *const option_groups[GROUPS];

struct option {
    const char *name; /* NULL: past the last of a table */
    char letter;      /* 0: it has none */
    const char *arg;  /* what the help calls its value; NULL: it takes none */
    const char *help;
    enum option_group group;

    /* Where it goes, and who takes it there, as one of the macros below says. */
    size_t at;
    const char *const *words; /* it is one of them; NULL: it is something else */
    option_set *set;
    uint64_t low, high; /* of a number; the lowest stands for the first of the words */
    bool several;       /* it may be given again: what is said adds up, or the last counts */
};

/* A text as it is, or, where the option takes none, that it was given: a bool. */
#define OPTION_AT(type, member)   .at = offsetof(type, member), .set = option_set_text
#define OPTION_FLAG(type, member) .at = offsetof(type, member), .set = option_set_flag
/* An int or an enum: a value, or that of the first word of a list that NULL ends and those after it
 * for the others. */
#define OPTION_IS(type, member, value)                                                             \
    .at = offsetof(type, member), .set = option_set_value, .low = value
#define OPTION_ONE_OF(type, member, list, first)                                                   \
    .at = offsetof(type, member), .words = list, .set = option_set_value, .low = first
/* The word of such a list itself. */
#define OPTION_WORD_OF(type, member, list)                                                         \
    .at = offsetof(type, member), .words = list, .set = option_set_word
/* What a function makes of it below; of a number between two. */
#define OPTION_READS(type, member, function) .at = offsetof(type, member), .set = function
#define OPTION_NUMBER(type, member, function, least, most)                                         \
    .at = offsetof(type, member), .set = function, .low = least, .high = most
/* The same, of several members; or of parse->choice, the place of the word in a list. */
#define OPTION_SETS(function)              .set = function
#define OPTION_SETS_ONE_OF(function, list) .words = list, .set = function

option_set option_set_text, option_set_flag, option_set_value, option_set_word;

/* ---- values: but for cli_read_real, what is no such value is refused ---- */

/** A number with a decimal point whatever the locale: the program never sets LC_NUMERIC. False: the
 *  text is no number. *rest: what stands behind it. */
bool cli_read_real(const char *text, double *out, const char **rest);

/** How many: "250000", "1e8", "100M"; a uint64_t. */
option_set cli_read_trials;

/** Bytes: "512M"; a uint64_t. */
option_set cli_read_size;

/** Above 0; a double. */
option_set cli_read_precision;

/** A whole number in the range of the option, a uint64_t or an int. */
option_set cli_read_whole, cli_read_int;

/** The number of an attack or a squad, from 1. what: "an attack" */
bool cli_read_place(struct parse *parse, const char *what, const char *text, size_t *out);

/** The place of a word in a list of words, ended by NULL; that of the NULL: it is not there. */
int cli_find_word(const char *text, const char *const *words);

/** The place of a word that must be there. */
bool cli_read_choice(struct parse *parse, const char *text, const char *const *words, int *out);

/** The words of a list parted by commas, which is cut where they stand. */
bool cli_read_list(struct parse *parse, char *text, char *words[], size_t most, size_t *count);

/** The figure of a word; a volley_column. */
option_set cli_read_column;

/** What stands behind a message about a word that is none of the words, which NULL ends: "; did you
 *  mean 'myopic'?", or "" where none is near. */
enum { HINT_MAX = 96 };
const char *cli_hint(char out[HINT_MAX], const char *text, const char *const *words);

/** Add to a text as far as there is room for it; all of it: `room` bytes. */
__attribute__((format(printf, 3, 4))) void cli_append(char *out, size_t room, const char *format,
                                                      ...);

/* ---- the options of a command ---- */

enum { OPTIONS_MAX = 64 };

/** What all commands have: --help, as help lists it and as the manual does, --usage and --help-all.
 */
extern const struct option option_help[];

/** Whether a name stands in names with a blank around each; names NULL: none. */
bool option_is_among(const char *names, const char *name);

/** The options that help, manual and completion tell of, in their order: those that do nothing in
 *  the command are left out. Returns how many there are. */
size_t option_list(const struct command *command, const struct option *out[OPTIONS_MAX]);

/** Those of them that matter most, if not all do. */
size_t option_list_first(const struct command *command, const struct option *out[OPTIONS_MAX]);

/** The option that a command has by a name or its begin; NULL: none. */
const struct option *option_find(const struct command *command, const char *name);

/** Whether a command has an option. */
bool option_is_of(const struct command *command, const char *name);

/** Read words, which NULL ends, into the arguments. False: refused, or help was shown. */
bool option_parse(struct parse *parse, char **words);

/** Refuse what was read; of the value of the option that is being read "--seed: " goes before it.
 */
__attribute__((format(printf, 2, 3))) bool option_refuse(struct parse *parse, const char *format,
                                                         ...);
