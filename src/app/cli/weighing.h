/* weighing - the options and files by which a ship is weighed: what it attacks, what attacks it, at
 * which ranges, for which slots.
 * Units:  weights and chances as in volley/worth.h.
 * Owns:   what is read of the files; free with weighing_fini. All-zero is a valid empty one.
 * Errors: wrong options are refused, files are told of. */
#ifndef CLI_WEIGHING_H
#define CLI_WEIGHING_H

#include "app/cli/members.h"
#include "volley/worth.h"

/* What the options say, and what is read: arguments of commands begin with it. */
struct weighing {
    struct cli_options options;
    volley_worth_question question;
    volley_worth_range ranges[VOLLEY_WORTH_RANGES_MAX]; /* of the question, as what follows */
    volley_worth_chance chances[VOLLEY_WORTH_CHANCES_MAX];
    volley_targets *targets, *attackers;
};

/** These options; they write to a struct weighing. */
extern const struct option weighing_rows[];

/* One ship, and no simulation. */
#define WEIGHING_LIMITS                                                                            \
    {                                                                                              \
        1, 1, "which ship? Its words are one argument", "one ship: put its words in quotes"        \
    }
#define WEIGHING_ENGINES (COMMAND_ENGINE(AUTO) | COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH))

/** Read what is named, and complete the question about the one ship that the words of the options
 *  name. False: as `work` of a command. */
bool weighing_read(struct weighing *weighing);

void weighing_fini(struct weighing *weighing);

#endif
