#include "app/cli/field.h"

#include "app/cli/usage.h"
#include "app/cli/values.h"

#include <string.h>

enum { KEY_MATRIX = 0x500, KEY_SIDES, KEY_AGAINST, KEY_ROSTER, KEY_FACTION, KEY_EVERY, KEY_SORT };

static const struct argp_option fight_rows[] = {
    { "sort", KEY_SORT, "value|joust|points|name", 0,
      "Sort by the chance to win, the jousting value, that for a point, or the name", 0 },
    { "matrix", KEY_MATRIX, NULL, 0,
      "Everybody against everybody: each argument is a side, and there is no 'vs'", 0 },
    { "sides", KEY_SIDES, "FILE", 0,
      "Sides of a CSV file, too: columns side and, if you like, name and points", 0 },
    { "against", KEY_AGAINST, "FIELD.csv", 0,
      "Each side against a field: columns side and, if you like, name, weight and points", 0 },
    { 0 },
};

static const struct argp_option roster_rows[] = {
    { "roster", KEY_ROSTER, "ships|pilots|generics", 0,
      "All ships, all pilots, or pilots without a name of their own; damage cards are off unless "
      "--deck says otherwise",
      0 },
    { "faction", KEY_FACTION, "NAME", 0, "Of the roster: only those of a faction", 0 },
    { "every", KEY_EVERY, "WORDS", 0, "Of the roster: words that each ship has, as in focus", 0 },
    { 0 },
};

static const struct argp_option survive_rows[] = {
    { "sort", KEY_SORT, "rounds|attacks|points|name|gone-N", 0,
      "Sort by rounds, attacks, rounds for a point, name, or the chance to be gone by round N", 0 },
    { 0 },
};

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

/* ---- options of both commands ---- */

static void read_roster(struct argp_state *state, struct field_arguments *field, const char *text)
{
    static const char *const rosters[] = { "ships", "pilots", "generics", NULL };

    field->roster = rosters[cli_read_choice(state, "roster", text, rosters)];
}

static error_t parse_roster(int key, char *text, struct argp_state *state)
{
    struct field_arguments *field = state->input;

    switch (key) {
    case KEY_ROSTER:
        read_roster(state, field, text);
        return 0;
    case KEY_FACTION:
        field->faction = text;
        return 0;
    case KEY_EVERY:
        field->every = text;
        return 0;
    case ARGP_KEY_END:
        if (!field->roster && (field->faction || field->every))
            argp_error(state, "--%s is for --roster", field->faction ? "faction" : "every");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- duel ---- */

static error_t parse_fight(int key, char *text, struct argp_state *state)
{
    struct field_arguments *field = state->input;

    switch (key) {
    case KEY_MATRIX:
        field->matrix = true;
        return 0;
    case KEY_SIDES:
        field->sides = text;
        return 0;
    case KEY_AGAINST:
        field->against = text;
        return 0;
    case KEY_SORT:
        field->sorts = true;
        field->sort = fight_orders[cli_read_choice(state, "sort", text, fight_sorts)];
        return 0;
    case ARGP_KEY_END:
        if (field->sorts && !field_is_wanted(field))
            argp_error(state, "--sort is for tables: --matrix, --sides, --against, --roster");
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = field;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- survive ---- */

static void read_survive_sort(struct argp_state *state, struct field_arguments *field,
                              const char *text)
{
    char hint[USAGE_HINT_MAX];

    field->sorts = true;
    for (int i = 0; survive_sorts[i]; i++)
        if (strcmp(text, survive_sorts[i]) == 0) {
            field->sort = survive_orders[i];
            return;
        }
    field->sort = VOLLEY_FIELD_BY_GONE;
    if (!read_round(text, &field->sort_round))
        argp_error(state,
                   "--sort: '%s' is none of: rounds, attacks, points, name, gone-1 to gone-%d%s",
                   text, VOLLEY_FIELD_ROUNDS, usage_hint(hint, text, survive_sorts));
}

static error_t parse_survive(int key, char *text, struct argp_state *state)
{
    struct field_arguments *field = state->input;

    switch (key) {
    case KEY_SORT:
        read_survive_sort(state, field, text);
        return 0;
    case ARGP_KEY_END:
        if (!field->roster && field->sorts)
            argp_error(state, "--sort is for --roster");
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = field;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp roster_argp = { .options = roster_rows, .parser = parse_roster };
static const struct argp_child children[] = { { &roster_argp, 0, NULL, 0 }, { 0 } };

const struct argp field_fight_argp = { .options = fight_rows,
                                       .parser = parse_fight,
                                       .children = children };
const struct argp field_survive_argp = { .options = survive_rows,
                                         .parser = parse_survive,
                                         .children = children };
