/* options - the options that the commands share, and what else each begins with.
 * Units:  as in volley/run.h.
 * Owns:   the library, the lists of words, and what is made for the command; the words are those of
 *         the command line. */
#pragma once

#include "app/cli/command.h"
#include "app/cli/terminal.h"
#include "base/buffer.h"
#include "volley/cards.h"
#include "volley/run.h"

enum { OPTIONS_DESCRIBED_MIN = 384 }; /* all but the names of own files fits */

enum { POLICIES_MAX = 4 };

/* Files of one's own that a library is made with; names are those of the command line. In the order
 * in which they are read: some name what others bring. */
enum { OWN_LIST, OWN_SHIPS, OWN_UPGRADES, OWN_CARDS, OWN_PILOTS, OWN_GEOMETRY, OWN_FILES };

struct own_file {
    const char *name; /* NULL: none is given */
    uint64_t digest;  /* of what stands in it */
};

struct source;

/* What is made for the command, and goes with it. */
struct kept {
    void **items; /* from malloc */
    size_t count;
    uint32_t room;
    const struct named *named; /* texts with names; the last one first */
    struct squad_file *files;  /* that the command has been told of */
    bool fights;               /* cells are sides of engagements */
    bool unpriced;             /* nobody asks what the ships of files cost */
    const char *notes; /* remarks that the first text is to have: " [--points does nothing …]" */
};

/* Arguments before, between or behind the words that part them: "vs". */
struct cli_side {
    char **words;
    size_t count;
};

struct cli_options {
    struct host *host;           /* what the command finds around it */
    const struct command *asked; /* the command itself */
    const char *title;           /* what messages call it: "volley run" */
    const char *edition;
    volley_library *library; /* NULL: the built-in cards */
    volley_engine engine;
    volley_plan_options plan;
    volley_policy policies[POLICIES_MAX]; /* several of them, side by side */
    size_t policy_count;                  /* 0: none is given */
    volley_simulation simulation;
    volley_format format;
    struct own_file own[OWN_FILES]; /* of the library */
    bool no_user_data;              /* of what a player keeps nothing is read: user_data.h */
    uint64_t lists_digest;          /* of the lists among that */
    const char *points;             /* its list of points; NULL: none is given */
    const char *output;             /* NULL or "-": stdout */
    bool quiet;
    int width;                            /* of text; 0: no end */
    const char *given[OPTIONS_MAX];       /* names of options, each once */
    const char *given_texts[OPTIONS_MAX]; /* the first value of each; NULL: it has none */
    size_t given_count;
    const char **command; /* the words of the whole command, from malloc */
    size_t command_count;
    char **words; /* what is no option; NULL behind the last */
    size_t word_count;
    const char *beside;     /* ships besides these, that an option names; NULL: none */
    struct cli_side *sides; /* of these, at least one */
    size_t side_count;
    struct progress_bar bar; /* which shows how far plan and simulation have come */
    struct kept *kept;
    bool is_misused; /* the command line makes no sense, which has been said */
};

/** The shared options at their defaults, before any is read: an answer is JSON, where nothing else
 * is said. False: no memory. */
bool cli_options_begin(struct cli_options *options, const struct command *command,
                       struct host *host, int argc, char **argv);

/** Note that an option is given. False: it has one value, and another was given: refused. */
bool cli_options_note_given(struct parse *parse, const struct option *row, const char *text);

/** Whether an option was given, by its name. */
bool option_is_given(const struct cli_options *options, const char *name);

/** Whether it was said how many trials a simulation is to have; if not, engagements have the usual
 *  number. */
bool cli_options_say_trials(const struct cli_options *options);

/** When all are read: what they come to together. */
bool cli_options_settle(struct cli_options *options);

/** Free what the options own. */
void cli_options_fini(struct cli_options *options);

/** Keep memory from malloc as long as the command runs. NULL, and said so: there is none. */
void *cli_keep(const struct cli_options *options, void *memory);

/** Make a text that is kept so. NULL, and said so: there is no memory. */
__attribute__((format(printf, 2, 3))) char *cli_make(const struct cli_options *options,
                                                     const char *format, ...);

/** A letter of a remark, for what ends one, or a loadout: but "[]" and what is between stay.
 *  open  false before the first; whether a "[" stands before it */
char cli_remark_letter(const char *at, bool *open);

/** Say what an option does, or does not: as usage_note, and in a JSON or CSV among its notes. */
__attribute__((format(printf, 2, 3))) void cli_note(const struct cli_options *options,
                                                    const char *format, ...);

/** Words as one text, kept so, blanks between them; at least one. NULL: no memory. */
char *cli_join_words(const struct cli_options *options, char **words, size_t count);

/** Find the sides of the words. False, and said so: no memory. */
bool cli_read_sides(struct cli_options *options);

/** The word in a text that parts its sides, with a blank before and behind it; NULL: there is none.
 */
const char *cli_find_between(const char *text, const char *between, size_t *bytes);

/** Make two sides of the only word if the word between them stands in it. False, and said so: no
 *  memory. */
bool cli_cut_word(struct cli_options *options);

/** A text for the library, under a name by which its errors tell of it: "attacker 2"; number 0:
 *  "attacker". out may be NULL. False, and said so: no memory. */
bool cli_name_text(const struct cli_options *options, const char *text, const char *name,
                   size_t number, volley_text *out);

/** The texts of a side, likewise. several: they are numbered even if there is only one. NULL, and
 *  said so: no memory. */
volley_text *cli_name_side(const struct cli_options *options, const struct cli_side *side,
                           const char *name, bool several);

/** Write a few bytes of a report; the output knows if it cannot be written. */
__attribute__((format(printf, 2, 3))) void cli_print(const volley_sink *sink, const char *format,
                                                     ...);

/** Of a sink that writes to a struct buffer, its context. */
int cli_add_to(const char *bytes, size_t count, void *text);

/** Complain of an error, and show the text that it is about, if it is one of these. */
void cli_complain(const struct cli_options *options, const volley_error *error);

/** Say of given options that are about single attacks that they do nothing where engagements are
 *  asked about; policy: also of --policy; where: "with --value rounds" */
void cli_options_say_idle(const struct cli_options *options, bool policy, const char *where);

/** Write what decides the figures of a report, as the options that say it, with a NUL at the end;
 *  room: OPTIONS_DESCRIBED_MIN at least. */
void cli_options_describe(const struct cli_options *options, char *out, size_t room);

/** Take the name of a file, if the option is one of those: "cards". */
void own_files_take(struct own_file own[OWN_FILES], const char *option, const char *name);

/** Read those that are given into a library, which is made for the first. False: said why. */
bool own_files_read(struct host *host, struct own_file own[OWN_FILES], volley_library **library);

/** Read a list of points into a library, which is made for the first, from a file that is open, and
 *  is closed. What is wrong is said, and the library is gone. */
volley_status own_list_read(struct cli_options *options, struct source *file,
                            volley_library **library);

/** Add what they are to a text. */
void own_files_describe(const struct own_file own[OWN_FILES], char *out, size_t room);

/** Choose the list of points that is given, for a library that is made if there is none; without an
 *  edition that is given, it is that of the list. False: said why. */
bool cli_options_choose_points(struct cli_options *options);

/** Rows of all commands that work something out, of those about attacks besides, of a list, of
 * those whose attacks may stand by chance, and --output alone. */
extern const struct option cli_common_rows[], cli_attack_rows[], cli_list_rows[],
    cli_geometry_rows[], cli_output_rows[];

/** Formats of reports of many commands: all, all but pictures, those of a list. */
extern const char *const cli_formats[], *const cli_page_formats[];

/** Forms of play that squads are built for. */
extern const char *const cli_plays[];

/** For rows of formats; they may be of a command's own, as may be their help. */
option_set cli_options_set_format;
