/* options - the options that the commands share, read by argp.
 * Units:  as in volley/run.h.
 * Owns:   the library; strings are those of the command line.
 * Errors: argp prints a message and ends the program with CLI_USAGE. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "app/cli/output.h"
#include "app/cli/own_files.h"
#include "volley/cards.h"
#include "volley/run.h"

#include <argp.h>
#include <stdbool.h>

enum { OPTIONS_DESCRIBED_MIN = 352 }; /* all but the names of own files fits */

enum { POLICIES_MAX = 4 };

struct cli_options {
    const char *edition;
    bool edition_given;
    volley_library *library; /* NULL: the built-in cards */
    volley_engine engine;
    bool engine_given;
    volley_plan_options plan;
    bool takes_policies; /* several of them, side by side */
    volley_policy policies[POLICIES_MAX];
    size_t policy_count; /* 0: none is given */
    volley_simulation simulation;
    bool trials_given, seed_given;
    const char *const *formats; /* names of the command's own, ended by NULL */
    volley_format format;
    struct own_file own[OWN_FILES]; /* of the library */
    const char *output;             /* NULL or "-": stdout */
    bool quiet;
    bool width_given;
    unsigned width;       /* of text; 0: no end */
    const char **command; /* the words of the whole command, from malloc */
    size_t command_count;
    char **words; /* what is no option, where the command does not read it itself */
    size_t word_count;
};

/** The shared options at their defaults. names: of the formats of the command, its default first;
 *  ended by NULL. */
struct cli_options cli_options_default(const char *const *names);

/** Open the report that the options ask for, as output_open does. */
bool cli_options_open(const struct cli_options *options, struct output *output);

/** Free what the options own. */
void cli_options_fini(struct cli_options *options);

/** Say of given options that are about single attacks that they do nothing where engagements are
 *  asked about; policy: also of --policy; where: "with --value rounds" */
void cli_options_say_idle(const struct cli_options *options, bool policy, const char *where);

/** Write what decides the figures of a report, as the options that say it, with a NUL at the end;
 *  room: OPTIONS_DESCRIBED_MIN at least. */
void cli_options_describe(const struct cli_options *options, char *out, size_t room);

/** A parser for these options, to be a child of a command's. Its input is a struct cli_options. */
extern const struct argp cli_options_argp;

/** The same without those that are about single attacks. */
extern const struct argp cli_common_argp;

/** The edition, the form and the place of a list. */
extern const struct argp cli_list_argp;

/* Options of which a command that has only the common ones says itself what they are about. */
enum { OPTIONS_TRIALS = 'n', OPTIONS_PRECISION = 0x180 };

/** Take an option as these parsers do. */
error_t cli_options_take(int key, char *text, struct argp_state *state,
                         struct cli_options *options);

#endif
