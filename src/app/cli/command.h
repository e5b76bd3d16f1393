/* command - what a command is: one constant, by which it is found, explained, completed, asked and
 * run. The program lists its commands in commands.c, and those that volley_answer runs, too, in
 * asked.c.
 * Units:  exit statuses: 0 done, 1 the work failed, 2 wrong usage, 141 nobody reads any more.
 * Owns:   nothing.      Errors: told by the command, once. */
#pragma once

#include "app/cli/option.h"
#include "volley/crew.h"
#include "volley/io.h"

enum {
    CLI_DONE = 0,
    CLI_FAILED = 1,
    CLI_USAGE = 2,
    CLI_UNREAD = 128 + 13 /* as by SIGPIPE, of which shells say nothing */
};

/* What the arguments of a command are that are no options. */
enum command_operands {
    OPERANDS_NONE,
    OPERANDS_LOADOUTS, /* the attackers, then `between`, then the others */
    OPERANDS_SHIPS,    /* the same with loadouts that serve both roles */
    OPERANDS_FILE,
    OPERANDS_CARDS,
    OPERANDS_SHIP_IDS,
    OPERANDS_WORDS,  /* of the notation, which are searched */
    OPERANDS_HAZARD, /* then a ship */
    OPERANDS_COMMAND,
    OPERANDS_REMOVE /* the word "remove", and the name of a list of points */
};

/* Names of shared options that many commands have no use for; see `idle` below. */
#define COMMAND_TRIALS  " kernel precision seed trials "
#define COMMAND_ATTACKS COMMAND_TRIALS "engine memory objective policy strict threads "
#define COMMAND_COSTS   " points "

/* A key of a question in JSON whose value is arguments, and no option. */
struct command_key {
    const char *name;   /* NULL: past the last */
    const char *before; /* a word in front of them: "vs"; NULL: none */
    bool each;          /* in front of each */
};

enum { COMMAND_TABLES_MAX = 5, COMMAND_KEYS_MAX = 2, COMMAND_FORMS_MAX = 3 };

/* How many arguments there may be, and what is said where there are fewer or more. */
struct command_limits {
    size_t least, most; /* most 0: no limit */
    const char *few, *many;
};

/* Engines that a command has no use for, and what is said of them. */
struct command_engines {
    unsigned refused; /* a bit for each: COMMAND_ENGINE(MC) */
    const char *why;
};
#define COMMAND_ENGINE(name) (1u << VOLLEY_ENGINE_##name)
#define COMMAND_EXACT_ONLY   "leave out --engine, --trials, --precision, --seed and --kernel"

struct command {
    const char *name;
    const char *summary;                      /* NULL: it is none for users */
    const char *forms[COMMAND_FORMS_MAX + 1]; /* of its arguments, at least one */
    enum command_operands operands;
    struct command_limits limits;
    struct command_engines engines;
    const char *between;        /* a word between loadouts: "vs"; NULL: none */
    const char *const *formats; /* of its report, the usual one first; NULL: it has none */
    const struct option *tables[COMMAND_TABLES_MAX + 1]; /* NULL: past the last */
    const char *first;   /* the options that matter most, a blank around each; NULL: all do */
    const char *idle;    /* shared options that do nothing here, a blank around each; NULL: none */
    const char *refused; /* and those that the command refuses; no help lists these or the others */
    struct command_key keys[COMMAND_KEYS_MAX + 1];

    /* Of its arguments, which begin with a struct cli_options and are zero at first; 0: of that. */
    size_t bytes;
    void (*begin)(void *arguments);                      /* NULL: nothing else is usual */
    bool (*check)(struct parse *parse, void *arguments); /* when all is read; NULL: it is right */

    /* What is to be known before the report is opened. False: error says why, or, with VOLLEY_OK,
     * it has been said. NULL: nothing. */
    bool (*work)(void *arguments, volley_error *error);
    /* Write the report; `again`: of what `work` has found, so that it may be written once more. */
    bool again;
    volley_status (*write)(void *arguments, const volley_sink *sink, volley_error *error);
    /* What there is to say when the report is in its place, or has failed: status CLI_DONE or
     * CLI_FAILED. Returns the exit status. NULL: nothing. */
    int (*conclude)(void *arguments, int status, const volley_error *error);
    int (*run)(void *arguments);  /* in place of these three, where it is no report */
    void (*end)(void *arguments); /* NULL: there is nothing to free */
};

struct host;

/** Run a command. crew: the processes that work at it, this one among them; NULL: it is alone, as
 *  `volley` and the library are. argv[0] is what messages call it: "volley run". */
int command_run(const struct command *command, struct host *host, const volley_crew *crew, int argc,
                char **argv);

extern const struct command cli_run, cli_compare, cli_sweep, cli_plan, cli_squad, cli_duel,
    cli_survive, cli_worth, cli_best, cli_luck, cli_batch, cli_join, cli_cards, cli_ships,
    cli_points, cli_import, cli_hazard, cli_words, cli_schema, cli_page, cli_help, cli_version,
    cli_selftest, cli_complete;

/** The commands that the library answers, up to NULL: questions, and what can be looked up; in the
 *  page's first module those of the first answer. */
extern const struct command *const command_asked[];

/** Say which of them have an option, if some do: ": it is an option of duel, survive". Returns out.
 */
const char *command_tell_option(const char *name, size_t bytes, char out[HINT_MAX]);

/* What the program tells of a command, made of about/NAME.txt (cmake/About.cmake). */
struct command_about {
    const char *name; /* NULL: past the last */
    const char *text;
};
extern const struct command_about command_abouts[];

/** What stands before the options of a command, '\v', what comes after; of "volley" the manual, in
 *  which "{commands}" stands for the list of all. */
const char *command_about(const char *name);
