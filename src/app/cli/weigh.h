/* weigh - what is asked of a ship that is weighed, by its words and its options.
 * Owns:   the files that are read.      Errors: told where they stand. */
#pragma once

#include "app/cli/options.h"
#include "volley/best.h"
#include "volley/worth.h"

enum { SAID_BYTES = 512 };

/* What the options say, and what is read: arguments of both commands begin with it. */
struct weighing {
    struct cli_options options;
    volley_worth_question question;
    volley_worth_range ranges[VOLLEY_WORTH_RANGES_MAX]; /* of the question, as what follows */
    volley_worth_chance chances[VOLLEY_WORTH_CHANCES_MAX];
    char said[SAID_BYTES]; /* words of the options for the loadout, each behind a blank */
    volley_targets *targets, *attackers;
    volley_field_list *field; /* of games */
    const char *columns;      /* for people; NULL: the usual ones */
    const char *with;         /* of games: the ships beside it, as a side; NULL: none */
    char *target;             /* words of the one ship that it attacks or fights; NULL: a field */
};

/** How many points upgrades may have is said by --budget, not as "8 points", nor as the name of a
 *  list. */
bool weighing_check_points(struct parse *parse, const struct cli_options *options);

/** Take a bare number of --points, which no list is called, for the budget, and tell. False: it has
 *  none. */
bool weighing_take_budget(struct cli_options *options, int *budget);

/** Make one of the words of a ship that stand without quotes: luke skywalker. */
void weighing_join_ship(struct cli_options *options);

/** An option of squads without --squad; who names a faction, and no ship, may ask which of its
 *  pilots to take. */
bool weighing_refuse_squads(struct parse *parse, const struct cli_options *options,
                            const char *option, const char *faction);

/** The options that `volley worth` and `volley best` have, whose arguments begin with a struct
 *  weighing. */
extern const struct option weighing_rows[];

/** Whether that is the words of a ship, "2 focus range=1" or "@list.xws:1", and no file. */
bool weighing_is_ship(const struct cli_options *options, const char *against);
