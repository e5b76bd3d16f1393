/* What a token that is kept saves when its ship is attacked. */
#include "questions/advice/advice.h"

#include "questions/ask/ask.h"

#include <math.h>

enum { AGILITY_UNSAID = 2 };
#define TOLD_LEAST 0.005 /* what is not told as 0.00 */

static const struct loadout *ship_of(const struct advice_report *report, enum rules_side side)
{
    return side == RULES_ATTACKER ? &report->scenario->attackers[report->attack]
                                  : &report->scenario->defender;
}

static int agility_of(const struct loadout *ship)
{
    if (ship->side == RULES_DEFENDER)
        return ship->dice;
    return ship->flown && ship->flown->agility >= 0 ? ship->flown->agility : AGILITY_UNSAID;
}

/* ---- figures ---- */

/* "2 focus": the ship as it defends with some tokens. Force is said, too, where its pilot brings
 * it. */
static char *words_with(struct advice_report *report, const struct loadout *ship,
                        const int tokens[RULES_TOKENS])
{
    struct buffer out = { 0 };

    if (ship->pilot && ship->flown)
        buffer_print(&out, "%s %s", ship->pilot->id, ship->flown->id);
    else
        buffer_print(&out, "%d", agility_of(ship));
    for (enum rules_token kind = 0; kind < RULES_TOKENS; kind++) {
        const bool brought = kind == RULES_FORCE && ship->pilot && ship->pilot->force > 0;

        if (kind == RULES_LOCK || (!tokens[kind] && !brought))
            continue;
        buffer_print(&out, " %s", rules_token_words[kind]);
        if (tokens[kind] != 1 || brought)
            buffer_print(&out, "=%d", tokens[kind]);
    }
    return buffer_keep(&out, &report->memory);
}

/* Words that do not go together so leave the damage NAN. */
static volley_status find_suffered(const struct scenario *like, const char *words,
                                   const volley_plan_options *options, double *suffered,
                                   volley_error *err)
{
    volley_plan_options plain = *options;
    struct scenario scenario;
    struct buffer text = { 0 };
    volley_error fault = { 0 };
    volley_status status;

    *suffered = NAN;
    plain.strict = 0;
    plain.objective = VOLLEY_DAMAGE;
    plain.policy = VOLLEY_OPTIMAL;
    buffer_print(&text, KEPT_FROM " vs %s", words);
    status = ask_scenario_like(&scenario, like, buffer_text(&text), &fault);
    buffer_fini(&text);
    if (status == VOLLEY_NOMEM)
        return error_copy(err, &fault);
    if (status != VOLLEY_OK)
        return VOLLEY_OK;
    status = advice_find_damage(&scenario, &plain, suffered, err);
    scenario_fini(&scenario);
    return status;
}

/* What it costs now to spend others, as far as the dice are known. */
static double behind_of(const struct advice_report *report, enum rules_token kept,
                        const int counts[RULES_TOKENS])
{
    double least = INFINITY, by;
    const char *unit;

    for (size_t i = 0; report->choice_count && i < report->choices->option_count; i++) {
        const struct advice_option *option = &report->choices->options[i];

        if (option->spends == RULES_TOKENS || option->spends == kept || !counts[option->spends])
            continue;
        if (!advice_is_worse(option, report->choices->options, &by, &unit) || *unit)
            by = 0;
        least = by < least ? by : least;
    }
    return isfinite(least) ? least : 0;
}

/* The counts are those of each kind of which the ship spends one or the other. */
static volley_status find_of(struct advice_report *report, enum rules_side side,
                             const int counts[RULES_TOKENS], const volley_plan_options *options,
                             volley_error *err)
{
    const struct loadout *ship = ship_of(report, side);
    int tokens[RULES_TOKENS];
    double spent, kept;
    char *without;

    for (enum rules_token kind = 0; kind < RULES_TOKENS; kind++)
        tokens[kind] = ship->tokens[kind] - counts[kind];
    without = words_with(report, ship, tokens);
    NEED(without, err);
    TRY(find_suffered(report->scenario, without, options, &spent, err));
    for (enum rules_token kind = 0; kind < RULES_TOKENS; kind++) {
        struct advice_kept *item = &report->kept[report->kept_count];

        if (!counts[kind])
            continue;
        tokens[kind] += counts[kind];
        *item = (struct advice_kept){ .side = side,
                                      .token = kind,
                                      .count = counts[kind],
                                      .behind = behind_of(report, kind, counts),
                                      .words = words_with(report, ship, tokens),
                                      .without = without };
        tokens[kind] -= counts[kind];
        NEED(item->words, err);
        TRY(find_suffered(report->scenario, item->words, options, &kept, err));
        item->saves = spent - kept;
        report->kept_count += !isnan(item->saves);
    }
    return VOLLEY_OK;
}

/* Of dice that are known what is spent by the options that are near the best; else a force, and a
 * token that does the same. Returns how many kinds. */
static int find_counts(const struct advice_report *report, enum rules_side side,
                       int counts[RULES_TOKENS])
{
    static const uint8_t alike[] = { RULES_FORCE, RULES_FOCUS, RULES_CALCULATE };
    const int *tokens = ship_of(report, side)->tokens;
    const struct advice_choice *choice = report->choices;
    const char *unit;
    int kinds = 0;
    double by;

    for (size_t i = 0; report->choice_count && i < choice->option_count; i++)
        if (choice->options[i].more_is_better == (side == RULES_ATTACKER) &&
            choice->options[i].spends != RULES_TOKENS &&
            advice_is_near(&choice->options[i], choice->options, &by, &unit))
            counts[choice->options[i].spends] = choice->options[i].spent;
    for (size_t i = 0; i < report->table_count && tokens[RULES_FORCE]; i++)
        for (size_t j = 0; j < sizeof alike; j++)
            if ((*report->tables[i].title == 'A') == (side == RULES_ATTACKER))
                counts[alike[j]] = 1;
    for (enum rules_token kind = 0; kind < RULES_TOKENS; kind++) {
        counts[kind] = kind == RULES_LOCK || tokens[kind] < counts[kind] ? 0 : counts[kind];
        kinds += counts[kind] > 0;
    }
    return kinds;
}

volley_status advice_find_kept(struct advice_report *report, const volley_plan_options *options,
                               volley_error *err)
{
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const bool later =
            side == RULES_DEFENDER && report->attack + 1 < report->scenario->attacker_count;
        int counts[RULES_TOKENS] = { 0 };
        const int kinds = find_counts(report, side, counts);

        /* Several, or what comes back; for later attacks both sides play anyway. */
        if (!later && (kinds > 1 || (kinds == 1 && counts[RULES_FORCE])))
            TRY(find_of(report, side, counts, options, err));
    }
    return VOLLEY_OK;
}

/* ---- words ---- */

static double worth_of(const struct advice_kept *item)
{
    return item->saves - item->behind;
}

/* The items of a side: their number, and which are worth the most and the least. */
static size_t find_extremes(const struct advice_report *report, enum rules_side side,
                            const struct advice_kept **most, const struct advice_kept **least)
{
    size_t count = 0;

    for (size_t i = 0; i < report->kept_count; i++) {
        const struct advice_kept *item = &report->kept[i];

        if (item->side != side)
            continue;
        if (!count || worth_of(item) > worth_of(*most))
            *most = item;
        if (!count || worth_of(item) < worth_of(*least))
            *least = item;
        count++;
    }
    return count;
}

/* "if it is then attacked by "3 focus", a focus saves 0.46 damage, a force 0.40." */
static void say_saved(const struct advice_report *report, enum rules_side side, struct buffer *out)
{
    const struct loadout *ship = ship_of(report, side);
    bool any = false, saves = false;

    for (size_t i = 0; i < report->kept_count; i++)
        saves = saves || (report->kept[i].side == side && report->kept[i].saves >= TOLD_LEAST);
    buffer_print(out, "%sif the ship (agility %d%s) is then attacked by \"" KEPT_FROM "\"%s",
                 saves ? "" : "no damage is saved ", agility_of(ship),
                 side == RULES_ATTACKER && !ship->flown ? ", as none is said" : "",
                 saves ? "," : "");
    for (size_t i = 0; saves && i < report->kept_count; i++) {
        const struct advice_kept *item = &report->kept[i];
        const char *word = rules_token_words[item->token];

        if (item->side != side)
            continue;
        buffer_print(out, "%s ", any ? "," : "");
        if (item->count > 1)
            buffer_print(out, "%d", item->count);
        else
            buffer_print(out, "a%s", item->token == RULES_EVADE ? "n" : "");
        buffer_print(out, " %s%s %.2f%s", word,
                     any               ? ""
                     : item->count > 1 ? " save"
                                       : " saves",
                     item->saves, any ? "" : " damage");
        any = true;
    }
    buffer_print(out, ".");
}

/* In the End Phase a ship recovers one force and loses its green tokens. */
static void say_next_round(const struct advice_report *report, enum rules_side side,
                           struct buffer *out)
{
    const struct loadout *ship = ship_of(report, side);
    const char *other = NULL;
    bool force = false;

    for (size_t i = 0; i < report->kept_count; i++) {
        const struct advice_kept *item = &report->kept[i];

        force = force || (item->side == side && item->token == RULES_FORCE);
        if (item->side == side && item->token != RULES_FORCE)
            other = rules_token_words[item->token];
    }
    if (!force)
        return;
    buffer_print(out, " In the next round one %s",
                 ship->tokens[RULES_FORCE] < ship->force_most ? "more force is there than is kept"
                                                              : "spent force is back");
    buffer_print(out, "%s%s%s.", other ? ", a " : "", other ? other : "",
                 other ? " that is left is gone" : "");
}

void advice_say_kept(const struct advice_report *report, enum rules_side side, struct buffer *out)
{
    const struct advice_kept *most = NULL, *least = NULL;
    const size_t count = find_extremes(report, side, &most, &least);
    const bool table = report->table_count > 0;

    if (!count)
        return;
    buffer_print(out, "%s", out->count && out->bytes[out->count - 1] != '\n' ? " " : "");
    if (count == 1)
        buffer_print(out, "Kept instead: ");
    else if (worth_of(most) - worth_of(least) < TOLD_LEAST)
        buffer_print(out, "%sither can be kept: ", table ? "Where either would do, e" : "E");
    else
        buffer_print(out, "%seep the %s: ", table ? "Where either would do, k" : "K",
                     rules_token_words[most->token]);
    say_saved(report, side, out);
    say_next_round(report, side, out);
}

void advice_say_kept_how(const struct advice_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->kept_count; i++) {
        const struct advice_kept *item = &report->kept[i];

        if (i == 0 || item[-1].side != item->side)
            buffer_print(out, "What a kept token saves, and in other attacks: volley compare "
                              "\"" KEPT_FROM "\"");
        buffer_print(out, " vs \"%s\"", item->words);
        if (i + 1 == report->kept_count || item[1].side != item->side)
            buffer_print(out, " vs \"%s\"\n", item->without);
    }
}
