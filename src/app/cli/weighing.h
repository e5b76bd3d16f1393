/* weighing - the options and files by which a ship is weighed: what it attacks, what attacks it, at
 * which ranges, for which slots.
 * Units:  weights and chances as in volley/worth.h.
 * Owns:   what is read of the files; free with weighing_fini. All-zero is a valid empty one.
 * Errors: wrong options are refused, files are told of. */
#ifndef CLI_WEIGHING_H
#define CLI_WEIGHING_H

#include "app/cli/members.h"
#include "volley/worth.h"

/* What the options say, and what is read. */
struct weighing {
    const char *against, *under, *slots;
    volley_worth_range ranges[VOLLEY_WORTH_RANGES_MAX];
    size_t range_count;
    volley_worth_chance chances[VOLLEY_WORTH_CHANCES_MAX];
    size_t chance_count;
    volley_targets *targets, *attackers; /* read of `against` and `under` */
};

/** These options; they write to a struct weighing. */
extern const struct option weighing_rows[];

/* One ship, and no simulation. */
#define WEIGHING_LIMITS                                                                            \
    {                                                                                              \
        1, 1, "which ship? Its words are one argument", "one ship: put its words in quotes"        \
    }
#define WEIGHING_ENGINES (COMMAND_ENGINE(AUTO) | COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH))

/** Read what is named, and ask for the one ship that the words of the options name; what is no
 *  option of a weighing stays as it is. False: as `work` of a command. */
bool weighing_read(struct weighing *weighing, const struct cli_options *options,
                   volley_worth_question *out);

void weighing_fini(struct weighing *weighing);

#endif
