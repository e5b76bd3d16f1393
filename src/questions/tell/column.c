#include "questions/tell/column.h"

#include "base/array.h"
#include "questions/ask/ask.h"
#include "words/nearest.h"

#include <stdio.h>

enum { AT_LEAST_MAX = 99 };

/* What a word has in the place of "#". */
enum number { NO_NUMBER, DAMAGE_NUMBER, TOKEN_NUMBER };

static const struct row {
    const char *word, *title, *name, *key;
    bool is_share, least_first, needs_hull, needs_half_points;
    bool repeats; /* the attacks are made again and again */
    enum number number;
} rows[] = {
    [VOLLEY_METRIC_DAMAGE] = { "damage", "Mean damage", "damage", "mean_damage",
                               .number = NO_NUMBER },
    [VOLLEY_METRIC_HIT] = { "hit", "Chance to hit", "hit", "p_hit", .is_share = true },
    [VOLLEY_METRIC_CRIT] = { "crit", "Chance of at least one crit", "any crit", "p_crit",
                             .is_share = true },
    [VOLLEY_METRIC_DESTROYED] = { "destroyed", "Chance to destroy the ship", "destroyed",
                                  "p_destroyed", .is_share = true, .needs_hull = true },
    [VOLLEY_METRIC_HALF] = { "half", "Chance of half points", "half points", "p_half_points",
                             .is_share = true, .needs_hull = true, .needs_half_points = true },
    [VOLLEY_METRIC_AT_LEAST] = { "at-least-#", "Chance of at least # damage", "#+ damage",
                                 "p_at_least_#", .is_share = true, .number = DAMAGE_NUMBER },
    [VOLLEY_METRIC_ROUNDS] = { "rounds", "Rounds until the ship is gone", "rounds", "rounds",
                               .least_first = true },
    [VOLLEY_METRIC_POINTS] = { "points", "Points taken, of those of the ship", "points taken",
                               "points_taken", .is_share = true, .needs_hull = true },
    [VOLLEY_METRIC_ATTACKS] = { "attacks", "Attacks to kill", "attacks to kill", "attacks_to_kill",
                                .least_first = true, .needs_hull = true, .repeats = true },
    [VOLLEY_METRIC_ATTACKS_HARMONIC] = { "attacks-harmonic", "Attacks to kill, harmonic mean",
                                         "harmonic", "attacks_to_kill_harmonic",
                                         .least_first = true, .needs_hull = true, .repeats = true },
    [VOLLEY_METRIC_LEFT] = { "left-#", "# left on the defender", "# left", "#_left",
                             .least_first = true, .number = TOKEN_NUMBER },
    [VOLLEY_METRIC_ATTACKERS_LEFT] = { "attacker-left-#", "# left on the attackers",
                                       "attacker's # left", "attacker_#_left",
                                       .number = TOKEN_NUMBER },
};
_Static_assert(ARRAY_LEN(rows) == VOLLEY_METRIC_ATTACKERS_LEFT + 1, "one row per metric");

/* ---- what a figure is called ---- */

static void fill(const char *template, const char *number, char out[TELL_COLUMN_TEXT_MAX])
{
    const char *mark = strchr(template, '#');

    if (mark)
        snprintf(out, TELL_COLUMN_TEXT_MAX, "%.*s%s%s", (int)(mark - template), template, number,
                 mark + 1);
    else
        snprintf(out, TELL_COLUMN_TEXT_MAX, "%s", template);
}

struct tell_column tell_column_of(volley_column column)
{
    const struct row *row = &rows[column.metric];
    struct tell_column out = { .metric = column.metric,
                               .is_share = row->is_share,
                               .least_first = row->least_first };
    char number[TELL_COLUMN_TEXT_MAX / 2];

    if (row->number == TOKEN_NUMBER)
        snprintf(number, sizeof number, "%s", rules_token_words[column.number]);
    else
        snprintf(number, sizeof number, "%d", column.number);
    fill(row->word, number, out.word);
    fill(row->title, number, out.title);
    fill(row->name, number, out.name);
    fill(row->key, number, out.key);
    return out;
}

volley_status tell_column_check(volley_column column, const struct scenario *scenario,
                                volley_error *err)
{
    const struct row *row = &rows[column.metric];

    if (row->needs_half_points &&
        !rules_half_damage(scenario->edition, 1, scenario->defender.situations >> RULES_LARGE & 1))
        return error_usage(err, "there is no figure '%s' of ships that are not large in the %s",
                           row->name, scenario->edition->title);
    if (row->needs_hull && !scenario->defender.mortal)
        return error_usage(err, "the figure '%s' needs the defender's hull, as in \"2 hull=4\"",
                           row->name);
    if (row->repeats && play_deals_past_shields(scenario, false))
        return error_usage(err,
                           "the figure '%s' is not known where attacks deal damage cards past the "
                           "shields; volley survive plays them",
                           row->name);
    return VOLLEY_OK;
}

/* ---- words ---- */

/* A number from 1 on, up to the end of the text or what stands behind it; 0: none. */
static int number_of(const char *text, const char *end)
{
    char *rest;
    long number = *text >= '1' && *text <= '9' ? strtol(text, &rest, 10) : 0;

    return number > 0 && number <= AT_LEAST_MAX && strcmp(rest, end) == 0 ? (int)number : 0;
}

/* "at-least-3", and as players write it "atleast=3" and "3+". */
static int read_at_least(const char *text)
{
    static const char *const prefixes[] = { "at-least-", "at-least=", "atleast=", "atleast-" };

    for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
        if (strncmp(text, prefixes[i], strlen(prefixes[i])) == 0)
            return number_of(text + strlen(prefixes[i]), "");
    return number_of(text, "+");
}

static bool read_token(const char *text, volley_metric metric, volley_column *out)
{
    const size_t prefix = strcspn(rows[metric].word, "#");

    if (strncmp(text, rows[metric].word, prefix) != 0)
        return false;
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (strcmp(text + prefix, rules_token_words[token]) == 0) {
            *out = (volley_column){ metric, token };
            return true;
        }
    }
    return false;
}

volley_status volley_column_read(const char *text, volley_column *out, volley_error *err)
{
    const int least = read_at_least(text);
    struct nearest nearest;

    *out = (volley_column){ VOLLEY_METRIC_AT_LEAST, least };
    if (least || read_token(text, VOLLEY_METRIC_LEFT, out) ||
        read_token(text, VOLLEY_METRIC_ATTACKERS_LEFT, out))
        return VOLLEY_OK;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        if (rows[i].number == NO_NUMBER && strcmp(text, rows[i].word) == 0) {
            *out = (volley_column){ (volley_metric)i, 0 };
            return VOLLEY_OK;
        }
    }
    nearest = nearest_begin(text, strlen(text));
    /* The word that a misspelt one was meant to be. */
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        for (int token = 0; token < RULES_TOKENS && rows[i].number == TOKEN_NUMBER; token++)
            nearest_consider(tell_column_of((volley_column){ (volley_metric)i, token }).word,
                             &nearest);
        if (rows[i].number == NO_NUMBER)
            nearest_consider(rows[i].word, &nearest);
    }
    nearest_consider("at-least-1", &nearest);
    return error_usage(err,
                       "'%s' is none of: damage, hit, crit, destroyed, half, at-least-N, points, "
                       "attacks, rounds, left-TOKEN%s",
                       text, nearest_or(&nearest, ""));
}
