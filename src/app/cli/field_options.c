#include "app/cli/field.h"

#include "app/cli/values.h"

#include <string.h>

/* "gone-3" */
static bool read_round(const char *text, int *round)
{
    static const char begins[] = "gone-";
    const char *digits = text + sizeof begins - 1;

    *round = 0;
    if (strncmp(text, begins, sizeof begins - 1) != 0)
        return false;
    for (; *digits >= '0' && *digits <= '9' && *round <= VOLLEY_FIELD_ROUNDS; digits++)
        *round = 10 * *round + *digits - '0';
    return !*digits && *round >= 1 && *round <= VOLLEY_FIELD_ROUNDS;
}

/* What tables are sorted by; each command knows some of them. */
static const char *const fight_sorts[] = { "value", "joust", "points", "name", NULL };
static const volley_field_sort fight_orders[] = { VOLLEY_FIELD_BY_USUAL, VOLLEY_FIELD_BY_JOUST,
                                                  VOLLEY_FIELD_BY_POINTS, VOLLEY_FIELD_BY_NAME };
static const char *const survive_sorts[] = { "rounds", "attacks", "points", "name", NULL };
static const volley_field_sort survive_orders[] = { VOLLEY_FIELD_BY_USUAL, VOLLEY_FIELD_BY_ATTACKS,
                                                    VOLLEY_FIELD_BY_POINTS, VOLLEY_FIELD_BY_NAME };

static const char *const rosters[] = { "ships", "pilots", "generics", NULL };

static bool set_fight_sort(struct parse *parse, void *to, char *text)
{
    (void)text;
    ((struct field_arguments *)to)->sort = fight_orders[parse->choice];
    return true;
}

static bool set_survive_sort(struct parse *parse, void *to, char *text)
{
    struct field_arguments *field = to;
    char hint[HINT_MAX];

    for (int i = 0; survive_sorts[i]; i++)
        if (strcmp(text, survive_sorts[i]) == 0) {
            field->sort = survive_orders[i];
            return true;
        }
    field->sort = VOLLEY_FIELD_BY_GONE;
    return read_round(text, &field->sort_round) ||
           option_refuse_value(
               parse, "'%s' is none of: rounds, attacks, points, name, gone-1 to gone-%d%s", text,
               VOLLEY_FIELD_ROUNDS, cli_hint(hint, text, survive_sorts));
}

const struct option field_fight_rows[] = {
    { "sort", 0, "value|joust|points|name",
      "Sort by the chance to win, the jousting value, that for a point, or the name", GROUP_FIELD,
      OPTION_SETS_ONE_OF(set_fight_sort, fight_sorts) },
    { "matrix", 0, NULL,
      "Everybody against everybody: each argument is a side, and there is no 'vs'", GROUP_FIELD,
      OPTION_FLAG(struct field_arguments, matrix) },
    { "sides", 0, "FILE",
      "Sides of a CSV file, too: columns side and, if you like, name and points", GROUP_FIELD,
      OPTION_AT(struct field_arguments, sides) },
    { "against", 0, "FIELD.csv",
      "Each side against a field: columns side and, if you like, name, weight and points",
      GROUP_FIELD, OPTION_AT(struct field_arguments, against) },
    { 0 },
};

const struct option field_survive_rows[] = {
    { "sort", 0, "rounds|attacks|points|name|gone-N",
      "Sort by rounds, attacks, rounds for a point, name, or the chance to be gone by round N",
      GROUP_FIELD, OPTION_SETS(set_survive_sort) },
    { 0 },
};

const struct option field_roster_rows[] = {
    { "roster", 0, "ships|pilots|generics",
      "All ships, all pilots, or pilots without a name of their own; damage cards are off unless "
      "--deck says otherwise",
      GROUP_FIELD, OPTION_WORD_OF(struct field_arguments, roster, rosters) },
    { "faction", 0, "NAME", "Of the roster: only those of a faction", GROUP_FIELD,
      OPTION_AT(struct field_arguments, faction) },
    { "every", 0, "WORDS", "Of the roster: words that each ship has, as in focus", GROUP_FIELD,
      OPTION_AT(struct field_arguments, every) },
    { 0 },
};
