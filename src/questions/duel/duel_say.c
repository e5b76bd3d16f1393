#include "questions/duel/duel_report.h"
#include "questions/tell/tell_points.h"

#include "base/ascii.h"
#include "battle/rounds/target.h"
#include "game/rules/choice.h"
#include "report/number.h"

#include <math.h>

int duel_health_of(const struct duel_report *report, int side)
{
    int health = 0;

    for (size_t i = 0; i < report->cast->engagement.ship_count; i++) {
        const volley_duel_ship *ship = &report->cast->ships[i];

        if (ship->side == side && !engagement_kind_of(&report->cast->engagement, i)->mortal)
            return 0;
        health += ship->side == side ? ship->hull + ship->shields : 0;
    }
    return health;
}

void duel_say_side(const struct duel_report *report, int side, struct buffer *out)
{
    const char *between = "";

    for (size_t i = 0; i < report->cast->engagement.ship_count; i++)
        if (report->cast->ships[i].side == side) {
            buffer_print(out, "%s%s", between, report->cast->ships[i].words);
            between = " ; ";
        }
}

/* ---- rules ---- */

void duel_add_ship(const volley_duel_ship *ship, struct buffer *out)
{
    buffer_print(out, "%c%zu", ship->side ? 'B' : 'A', ship->number);
}

void duel_say_note(const char *note, size_t bytes, bool second, size_t number, struct buffer *out)
{
    buffer_print(out, "%c%.0zu: %.*s", second ? 'B' : 'A', number, (int)bytes, note);
    if (ascii_ends_in(note, bytes, "--order-a or --order-b"))
        buffer_print(out, ", here --order-%c %c%zu", second ? 'a' : 'b', second ? 'B' : 'A',
                     number);
}

/* ": B3 B1 B2", where they go by an order. */
static void say_order(const struct engagement *engagement, enum engagement_side side,
                      struct buffer *out)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];

    if (engagement->targets[side] != ENGAGEMENT_ORDER)
        return;
    target_order(engagement, (enum engagement_side) !side, order);
    for (size_t i = 0; i < engagement->count_of[!side]; i++)
        buffer_print(out, "%s%c%d", i ? " " : ": ", side ? 'A' : 'B', order[i] + 1);
}

/* Whom a side shoots at, where it has a choice. */
static void say_targets(const struct duel_report *report, struct buffer *out)
{
    const bool survives = report->setting.survives;
    const size_t *count_of = report->cast->engagement.count_of;
    const char *const *targets = report->setting.targets;

    if (count_of[0] > 1 && count_of[1] > 1 && !survives &&
        report->cast->engagement.targets[0] != ENGAGEMENT_ORDER &&
        strcmp(targets[0], targets[1]) == 0) {
        buffer_print(out, "Both sides shoot %s.\n", choice_says(&choice_targets, targets[0]));
        return;
    }
    for (int side = survives; side < DUEL_SIDES; side++)
        if (count_of[!side] > 1) {
            buffer_print(out, "%c shoots %s", side ? 'B' : 'A',
                         choice_says(&choice_targets, targets[side]));
            say_order(&report->cast->engagement, (enum engagement_side)side, out);
            buffer_print(out, ".\n");
        }
}

void duel_say_setting(const struct duel_setting *setting, struct buffer *out)
{
    buffer_print(out, "Rules: %s; ", setting->edition_title);
    for (size_t i = 0; i < setting->range_count; i++)
        buffer_print(out, "%s%d", i ? ", then " : "range ", setting->ranges[i]);
    buffer_print(out, "%s; ",
                 setting->has_others                   ? " where a ship says none"
                 : strstr(setting->edition_title, ";") ? " if nothing says it"
                                                       : "");
    if (!setting->survives)
        buffer_print(out, "%s; ", choice_says(&choice_firsts, setting->first));
    if (setting->rounds)
        buffer_print(out, "at most %d round%s; ", setting->rounds, setting->rounds == 1 ? "" : "s");
    else
        buffer_print(out, "until it is decided; ");
    if (strcmp(setting->deck, "off") == 0)
        buffer_print(out, "damage cards off.\n");
    else
        buffer_print(out, "damage deck %s.\n", setting->deck);
    if (strcmp(setting->actions, choice_actions.words[VOLLEY_DUEL_ACTIONS_NONE]) == 0)
        buffer_print(out, "No ship takes an action: it has the tokens that its words give.\n");
}

/* "A1 attacking: bullseye in 35 % of attacks, drawn for each." */
static void say_chances(const struct duel_report *report, struct buffer *out)
{
    const struct engagement *engagement = &report->cast->engagement;
    const volley_duel_ship *ships = report->cast->ships;

    for (size_t i = 0; i < 2 * engagement->ship_count; i++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, i / 2);
        const struct phrase *last = &kind->attacks[kind->weapon_count ? kind->weapon_count - 1 : 0];
        const struct phrase *role = i % 2 ? &kind->defense : last;
        char *words = phrase_spell(role, engagement->library);

        out->failed = out->failed || !words;
        if (words && chance_in(words) &&
            !(i > 1 && engagement->ships[i / 2].side == engagement->ships[i / 2 - 1].side &&
              strcmp(ships[i / 2].words, ships[i / 2 - 1].words) == 0)) {
            duel_add_ship(&ships[i / 2], out);
            chance_say(words, i % 2 ? " defending: " : " attacking: ", "that of the round", out);
            buffer_print(out, " of attacks, drawn for each%s.\n",
                         chance_of_ship(role) ? "; with ship-, for the ship and round" : "");
        }
        free(words);
    }
}

static bool is_best(const char *policy)
{
    return strcmp(policy, choice_duel_policies_words[ENGAGEMENT_BEST]) == 0;
}

static const char *policy_says(const struct duel_setting *setting, const char *policy, int side)
{
    if (is_best(policy) && setting->survives)
        return side == 0 ? "for the chance that A is there to the end"
                         : "against the chance that A is there to the end";
    return choice_says(&choice_duel_policies, policy);
}

void duel_say_policies(const struct duel_setting *setting, const struct duel_policies *policies,
                       const char *const sides[DUEL_SIDES], struct buffer *out)
{
    const bool alike = strcmp(policies->of[0], policies->of[1]) == 0;

    for (int side = 0; side < (alike ? 1 : DUEL_SIDES); side++)
        buffer_print(out, "%s%s are spent %s (%s).\n", alike ? "" : sides[side],
                     alike ? "Tokens" : " tokens", policy_says(setting, policies->of[side], side),
                     policies->of[side]);
    if (!alike)
        buffer_print(out, "Who looks further ahead knows how the other side plays.\n");
    if ((is_best(policies->of[0]) || is_best(policies->of[1])) &&
        setting->rounds > ENGAGEMENT_HORIZON_MAX)
        buffer_print(out, "So many rounds are played as if there were no limit.\n");
}

/* Behind the bits of tokens: of some the action bar is not known. */
enum { BAR_UNKNOWN = 1 << RULES_TOKENS };

unsigned duel_actions_of(const struct duel_cast *cast, bool *all)
{
    unsigned taken = 0;

    for (size_t i = 0; i < cast->engagement.ship_count; i++) {
        const struct duel_face *face = &cast->faces[cast->engagement.ships[i].kind];

        taken |= face->action < RULES_TOKENS ? RULES_TOKEN_BIT(face->action) : 0;
        taken |= face->action < RULES_TOKENS && !*face->flown->actions ? BAR_UNKNOWN : 0;
        *all = *all && face->action < RULES_TOKENS;
    }
    return taken;
}

/* "Actions each round: A1 lock, A2 focus." Who is not in it has the tokens that its words give. */
static void say_each_action(const struct duel_report *report, struct buffer *out)
{
    const char *between = "Actions each round: ";

    for (size_t i = 0; i < report->cast->engagement.ship_count; i++)
        if (report->cast->ships[i].action) {
            buffer_print(out, "%s", between);
            duel_add_ship(&report->cast->ships[i], out);
            buffer_print(out, " %s", report->cast->ships[i].action);
            between = ", ";
        }
    buffer_print(out, "%s", *between == ',' ? ".\n" : "");
}

void duel_say_actions(unsigned taken, bool all, bool options, struct buffer *out)
{
    const char *between = "takes a ";

    if (!taken)
        return;
    buffer_print(out, "Each ship %s", all ? "" : "of the game whose words give no token ");
    for (int token = 0; token < RULES_TOKENS; token++)
        if (taken >> token & 1) {
            buffer_print(out, "%s%s", between, rules_token_words[token]);
            between = " or ";
        }
    buffer_print(out, " action each round%s%s%s.\n",
                 taken & BAR_UNKNOWN ? ", also where its action bar is not known" : "",
                 options ? " (--actions none: no actions)" : "",
                 all ? "" : "; the others have the tokens of their words anew in each round");
}

void duel_say_rules(const struct duel_report *report, struct buffer *out)
{
    static const char *const sides[DUEL_SIDES] = { "A's", "B's" };
    bool all = true;
    const unsigned taken = duel_actions_of(report->cast, &all);

    duel_say_setting(&report->setting, out);
    say_chances(report, out);
    if (strchr(report->setting.actions, ' ') || is_best(report->setting.actions))
        say_each_action(report, out);
    else
        duel_say_actions(
            taken, all, report->how.format != VOLLEY_JSON && report->how.format != VOLLEY_CSV, out);
    say_targets(report, out);
    duel_say_policies(&report->setting, &report->setting.policies, sides, out);
    if (report->listed)
        tell_points_sentence(report->listed, out);
}

/* ---- what was found ---- */

void duel_say_share(const struct engagement_result *found, double share, struct buffer *out)
{
    if (found->exact || (share > 0 && share < 1))
        buffer_print(out, "%s", PERCENT(share));
    else
        buffer_print(out, "%s",
                     number_bound(interval_of_share(0, found->trials).high, share > 0,
                                  (char[PERCENT_TEXT_MAX]){ "" }));
}

/* "after 4.12 ± 0.01" */
static void say_mean(const char *what, const struct engagement_figure *mean, struct buffer *out)
{
    buffer_print(out, "%s %.2f", what, mean->value);
    if (mean->error > 0)
        buffer_print(out, " ± %s", SPREAD(OUTCOME_NORMAL_95 * mean->error));
}

static void say_points(const struct duel_report *report, struct buffer *out)
{
    static const char *const names[] = { "A loses", "B loses" };
    const char *between = "; of its points ";

    for (int side = 0; side < DUEL_SIDES; side++) {
        const struct engagement_of_side *found = &report->found->sides[side];

        if (!found->points_pmf)
            continue;
        buffer_print(out, "%s", between);
        say_mean(names[side], &found->points_lost, out);
        between = ", ";
    }
}

static void say_chance(const struct engagement_result *found, const char *what, double share,
                       struct buffer *out)
{
    buffer_print(out, "%s ", what);
    duel_say_share(found, share, out);
}

/* Of the ships of side A, where it is not all over: half of their points, or all. */
static void say_half_points(const struct duel_report *report, struct buffer *out)
{
    const struct engagement *engagement = &report->cast->engagement;

    for (size_t i = 0; i < engagement->ship_count; i++) {
        const struct engagement_of_ship *ship = &report->found->ships[i];
        const int damage =
            points_half_damage(engagement->edition, engagement_kind_of(engagement, i));

        if (engagement->ships[i].side != ENGAGEMENT_A || damage == 0)
            continue;
        buffer_print(out, "; A%zu loses half points (%d damage) in ", report->cast->ships[i].number,
                     damage);
        duel_say_share(report->found, ship->half + ship->destroyed.value, out);
    }
}

static void say_survival(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found;

    if (found->undecided.value > 0)
        say_chance(found, "A is there to the end", found->undecided.value, out);
    else
        buffer_print(out, "A is gone in the end");
    say_mean(": it lives", &found->rounds, out);
    buffer_print(out, " rounds and %.2f attacks on average",
                 duel_attacks_of(report->cast, found, ENGAGEMENT_B));
    if (found->undecided.value > 0)
        say_half_points(report, out);
    say_points(report, out);
    buffer_print(out, "\n");
}

void duel_say_result(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found;

    if (report->setting.survives) {
        say_survival(report, out);
        return;
    }
    say_chance(found, "A wins", found->a.value, out);
    say_chance(found, "   draw", found->draw.value, out);
    say_chance(found, "   B wins", found->b.value, out);
    if (found->undecided.value > 0)
        say_chance(found, "   undecided", found->undecided.value, out);
    if (!found->exact && found->a.error > 0)
        buffer_print(out, "      ± %s %%", SPREAD(100 * OUTCOME_NORMAL_95 * found->a.error));
    buffer_print(out, "\n%s", found->undecided.value > 0 ? "over, decided or not," : "decided");
    say_mean(" after", &found->rounds, out);
    buffer_print(out, " rounds on average");
    say_points(report, out);
    buffer_print(out, "\n");
    if (duel_later_wins(report))
        buffer_print(out,
                     "The sides differ in initiative alone: who shoots last knows which tokens "
                     "its defense no longer needs, and here that is worth more than to shoot "
                     "first.\n");
}

/* ---- whom they should shoot at ---- */

void duel_say_behind(const struct duel_report *report, const struct duel_way *way,
                     const struct duel_way *best, struct buffer *out)
{
    const double error = OUTCOME_NORMAL_95 * way->found.behind.error;
    char text[NUMBER_TEXT_MAX];

    number_signed(duel_way_more(way, best, report->setting.survives), 2, text);
    buffer_print(out, "%s", text);
    if (error > 0)
        buffer_print(out, " ± %s", SPREAD((report->setting.survives ? 1 : 100) * error));
}

bool duel_has_choices(const struct duel_report *report)
{
    bool any = false;

    for (int i = 0; i < DUEL_CHOICES; i++)
        any = any || report->duel->choices[i].ways;
    return any;
}

void duel_say_choices(const struct duel_report *report, struct buffer *out)
{
    for (int i = 0; i < DUEL_CHOICES; i++) {
        const struct duel_choice *choice = &report->duel->choices[i];

        if (choice->ways)
            buffer_print(out, "%s%s.\n",
                         !report->duel->advises ? ""
                         : i % DUEL_SIDES       ? "B: "
                                                : "A: ",
                         choice->says);
        if (choice->is_early)
            buffer_print(out, "The search was stopped early.\n");
    }
    if (!duel_has_choices(report) && report->duel->advises)
        buffer_print(out, "No side has a choice whom to shoot at.\n");
    if (strstr(report->setting.actions, choice_actions_words[VOLLEY_DUEL_ACTIONS_BEST]))
        buffer_print(out,
                     "%s actions of the bar that give tokens are tried, one a round: no jam or "
                     "coordinate, no linked one, none of an upgrade card.\n",
                     report->duel->choices[2].ways || report->duel->choices[3].ways
                         ? "Only"
                         : "No ship has a choice of actions: only");
    if (report->duel->cycles)
        buffer_print(out, "There is no end to it: each side has a better answer to what the other "
                          "one does.\n");
}

/* ---- how it was found ---- */

static void say_engine(const struct duel_report *report, const struct engagement_result *found,
                       struct buffer *out)
{
    char number[NUMBER_TEXT_MAX], duration[NUMBER_TEXT_MAX];

    number_duration(found->seconds, report->how.ascii, duration);
    if (found->exact) {
        buffer_print(out, "exact probabilities, worked out in %s", duration);
        if (found->states)
            buffer_print(out, " (%s state%s)", number_grouped(found->states, number),
                         found->states == 1 ? "" : "s");
        buffer_print(out, "\n");
        return;
    }
    buffer_print(out, "%s simulated engagement%s in %s (seed %llu)\n",
                 number_grouped(found->trials, number), found->trials == 1 ? "" : "s", duration,
                 (unsigned long long)report->duel->seed);
    if (report->duel->heavy_trials)
        buffer_print(out, "Fewer than usual, for this takes long; --trials says how many else.\n");
    if (report->duel->stopped)
        buffer_print(out, "Stopped early: these are the engagements simulated so far.\n");
}

/* The same chance from the exact engine, and how far the simulation is off. */
static void say_exact(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found, *exact = report->exact;

    buffer_print(out, "exact: A wins %s, draw %s, B wins %s",
                 number_percent(exact->a.value, 6, (char[PERCENT_TEXT_MAX]){ "" }),
                 number_percent(exact->draw.value, 6, (char[PERCENT_TEXT_MAX]){ "" }),
                 number_percent(exact->b.value, 6, (char[PERCENT_TEXT_MAX]){ "" }));
    if (found->a.error > 0)
        buffer_print(out, "; the simulation is off by %.1f standard errors",
                     fabs(found->a.value - exact->a.value) / found->a.error);
    buffer_print(out, "\n");
}

void duel_say_run(const struct duel_report *report, struct buffer *out)
{
    const struct squad_texts *notes = &report->cast->notes;

    for (size_t i = 0; i < notes->count; i++)
        if (notes->items[i] != duel_breach_of(report, *notes->items[i]))
            buffer_print(out, "Note: %s.\n", notes->items[i]);
    buffer_print(out, "%s", report->cards);
    if (!report->found)
        return;
    if (notes->count || *report->cards)
        buffer_print(out, "\n");
    say_engine(report, report->found, out);
    if (report->exact) {
        say_engine(report, report->exact, out);
        say_exact(report, out);
    }
}
