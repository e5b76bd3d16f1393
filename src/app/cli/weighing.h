/* weighing - the options and files by which a ship is weighed: what it attacks, what attacks it, at
 * which ranges, for which slots.
 * Units:  weights and chances as in volley/worth.h.
 * Owns:   a request owns what it has read; free with weighing_request_fini.
 * Errors: wrong options are refused, files are told of. */
#ifndef CLI_WEIGHING_H
#define CLI_WEIGHING_H

#include "app/cli/members.h"
#include "volley/worth.h"

/* What the options say. */
struct weighing {
    const char *against, *under, *slots;
    volley_worth_range ranges[VOLLEY_WORTH_RANGES_MAX];
    size_t range_count;
    volley_worth_chance chances[VOLLEY_WORTH_CHANCES_MAX];
    size_t chance_count;
};

/** These options; they write to a struct weighing. */
extern const struct option weighing_rows[];

/* One ship, and no simulation. */
#define WEIGHING_LIMITS                                                                            \
    {                                                                                              \
        1, 1, "which ship? Its words are one argument", "one ship: put its words in quotes"        \
    }
#define WEIGHING_ENGINES (COMMAND_ENGINE(AUTO) | COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH))

/* A question with all that it points to. */
struct weighing_request {
    volley_targets *targets, *attackers;
    volley_worth_question question;
};

/** Make the question about the one ship that the words of the options name; ends the program's work
 *  with false, having said why. */
bool weighing_request_make(struct weighing_request *out, const struct weighing *weighing,
                           const struct cli_options *options);

void weighing_request_fini(struct weighing_request *request);

#endif
