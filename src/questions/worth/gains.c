/* What lines add, figures with them and without, and what is told of several lines. */
#include "questions/worth/handle.h"

#include "words/card.h"

#include <math.h>

/* Two ships that are never destroyed stand equally long, and last bits of sums say nothing. */
static double change(double with, double without)
{
    static const double rounding = 1e-13;

    return with == without || fabs(with - without) <= rounding * fabs(without) ? 0 : with - without;
}

volley_worth_figures worth_told(const struct worth_figures *figures)
{
    return (volley_worth_figures){ figures->attack.damage, figures->defense.damage,
                                   figures->defense.destroyed, figures->defense.stands };
}

static volley_worth_figures gain_of(const struct worth_figures *with,
                                    const struct worth_figures *without)
{
    return (volley_worth_figures){
        .dealt = change(with->attack.damage, without->attack.damage),
        .suffered = change(without->defense.damage, with->defense.damage),
        .destroyed = change(without->defense.destroyed, with->defense.destroyed),
        .stands = change(with->defense.stands, without->defense.stands)
    };
}

volley_worth_figures worth_by_point(const struct worth_line *line, const volley_worth_figures *gain)
{
    const double points = line->told.cost > 0 ? line->told.cost : NAN;

    return (volley_worth_figures){ gain->dealt / points, gain->suffered / points,
                                   gain->destroyed / points, gain->stands / points };
}

const volley_worth_figures *worth_shown(const struct worth_line *line)
{
    return line->told.state == VOLLEY_WORTH_INACTIVE ? &line->gain_held : &line->gain;
}

/* Damage suffered less. What stands more attacks suffers, of the same health, so much less in each;
 * without hull nothing stands. */
static double less_suffered(const struct worth_figures *with, const struct worth_figures *without)
{
    if (isnan(with->defense.stands) || isnan(without->defense.stands) ||
        isinf(without->defense.stands))
        return change(without->defense.damage, with->defense.damage);
    return change(without->defense.damage,
                  without->defense.damage * without->defense.stands / with->defense.stands);
}

void worth_find_gains(const volley_worth *worth, struct worth_line *line)
{
    const bool held = line->told.state == VOLLEY_WORTH_INACTIVE;
    const struct worth_figures *with = held ? &line->found.held : &line->found.with;
    const struct worth_figures *without = held ? &line->found.held_without : &line->found.without;
    const double points = line->told.cost > 0 ? line->told.cost : NAN;

    line->told.with = worth_told(&line->found.with);
    line->told.without = worth_told(&line->found.without);
    line->told.held = worth_told(&line->found.held);
    line->without_held = worth_told(&line->found.held_without);
    line->gain = gain_of(&line->found.with, &line->found.without);
    line->gain_per_point = worth_by_point(line, &line->gain);
    line->gain_held = gain_of(&line->found.held, &line->found.held_without);
    line->net_gain = line->gain.dealt + line->gain.suffered;
    line->net_gain_per_point = line->net_gain / points;
    line->crits_dealt = change(with->attack.crits, without->attack.crits);
    line->crits_suffered = change(without->defense.crits, with->defense.crits);
    line->value = change(with->attack.damage, without->attack.damage) +
                  less_suffered(with, without) +
                  worth->crit_more * (line->crits_dealt + line->crits_suffered);
    line->value_per_point = line->value / points;
}

bool worth_changes(const struct worth_line *line)
{
    const volley_worth_figures *gain = worth_shown(line);
    const double all[] = { gain->dealt,  gain->suffered,    gain->destroyed,
                           gain->stands, line->crits_dealt, line->crits_suffered };

    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (!isnan(all[i]) && all[i] != 0)
            return true;
    return false;
}

/* ---- what is told of them ---- */

static const char *const remarks[WORTH_REMARKS] = {
    [WORTH_GRANTED] = "weighed as if the target were always in the bullseye arc; --assume "
                      "bullseye=0.35, bullseye@35% among the words, or --geometry says how often "
                      "it is.",
    [WORTH_BONUS] = "a bonus attack: its damage comes to that of the ship's own attack.",
    [WORTH_MOVED] = "what that adds is weighed at the range that it needs, with and without it.",
    [WORTH_IMPOSSIBLE] = "what that needs cannot be so in the attacks that are weighed.",
    [WORTH_LOSES] = "fired, it does less than the weapon that the ship has; it need not be fired.",
    [WORTH_CHARGED] =
        ("damage is told as if there were a charge for each attack; the attacks stood "
         "count the charges that there are."),
    [WORTH_KEEPS] =
        "counts only as long as its ship has the token that it asks for, which takes an "
        "action.",
    [WORTH_HELPS] = "helps other ships, which is not in these figures: it is said with the ship "
                    "that is helped, as in howlrunner!.",
    [WORTH_HURTS] =
        "what its own ship suffers for it, as damage, stress or strain, is not in these "
        "figures; games (worth --in games, best --for games) count it.",
};

/* Tokens that hinder a ship, as strain: an attack has those of the words, as the first one. */
static bool hinders_itself(const struct rules_effect *effect, enum rules_side bearer)
{
    const enum rules_side actor = rules_effect_actor(effect, bearer);
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(effect, i, actor, &who)); i++)
        if (rules_step_gains(step, RULES_FAMILY_TOKENS) &&
            (step->tokens & (RULES_RED | RULES_ORANGE)) && rules_step_target(step, who) == bearer)
            return true;
    return false;
}

static bool hurts(const struct cards_row *row)
{
    const struct error_place effect = { "card", 1, 1, row->effect, strlen(row->effect) };
    const struct error_place condition = { "card", 1, 1, row->condition, strlen(row->condition) };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        struct card_words words = { .effect_count = 0 };

        if (card_read_row(&words, row, &effect, &condition, side, NULL) != VOLLEY_OK)
            continue;
        for (size_t i = 0; i < words.effect_count; i++)
            if ((side == RULES_ATTACKER && ask_effect_hurts(&words.effects[i])) ||
                hinders_itself(&words.effects[i], side))
                return true;
    }
    return false;
}

/* Its own weapons bring their arcs along, whether it is said (as bullseye, bulls-eye or bull) or
 * not.
 */
static bool is_said(const volley_worth *worth, const char *arc)
{
    const struct squad_member *member = &worth->member.member;
    bool own = false;

    for (size_t i = 0; i < member->weapon_count; i++)
        own = own || squad_card_asks(member->weapons[i].row, arc);
    return strstr(worth->cases[0].words, arc) ||
           (own ? strstr(worth->loadout, "bull") != NULL
                : worth->member.loadout.situations >> RULES_BULLSEYE & 1);
}

static bool grants_arc(const volley_worth *worth, const struct cards_row *weapon)
{
    const char *arc = rules_situation_words[RULES_BULLSEYE];

    return squad_is_weapon(weapon) && squad_card_asks(weapon, arc) && !is_said(worth, arc);
}

/* How many an upgrade has that do not come back each round; 0: it costs none. */
static int charges_of(const volley_worth *worth, const struct cards_row *row)
{
    const struct cards_upgrade *upgrade;
    size_t count;

    if (row->kind != CARDS_UPGRADE || (row->charges <= 0 && !squad_card_asks(row, "charge")))
        return 0;
    upgrade = cards_find_upgrades(worth->member.member.library, row->id, strlen(row->id), &count);
    if (upgrade && upgrade->charge_recovers > 0)
        return 0;
    return row->charges > 0 ? row->charges : upgrade && upgrade->charges > 0 ? upgrade->charges : 1;
}

void worth_say_charges(const volley_worth *worth, const struct cards_row *row, struct buffer *out)
{
    const int charges = charges_of(worth, row);

    if (strstr(row->condition, "has-charge"))
        buffer_print(out, " (until it is lost)");
    else if (worth->edition->bit == RULES_EDITION_1 && charges == 1)
        buffer_print(out, " (once a game)");
    else if (charges)
        buffer_print(out, " (%d charge%s)", charges, charges == 1 ? "" : "s");
}

/* What a weapon asks for, its attack itself can spend. */
static bool keeps_token(const struct cards_row *row)
{
    bool keeps = false;

    for (int token = 0; token < RULES_TOKENS && !squad_is_weapon(row); token++)
        keeps =
            keeps || (RULES_GREEN >> token & 1 && squad_card_asks(row, rules_token_words[token]));
    return keeps;
}

unsigned worth_remarks_of(const volley_worth *worth, const struct cards_row *row)
{
    return (grants_arc(worth, row) ? 1u << WORTH_GRANTED : 0) |
           (charges_of(worth, row) ? 1u << WORTH_CHARGED : 0) |
           (keeps_token(row) ? 1u << WORTH_KEEPS : 0) | (hurts(row) ? 1u << WORTH_HURTS : 0);
}

static void find_remarks(volley_worth *worth)
{
    for (size_t i = 0; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];
        const double more = worth->games.asked ? line->told.games.value : worth_shown(line)->dealt;
        const bool counts = line->told.state == VOLLEY_WORTH_COUNTS;
        unsigned of_card;

        if (line->card && squad_is_weapon(line->card) && !line->told.kept && more < 0)
            line->found.remarks |= 1u << WORTH_LOSES;
        if (!line->card || worth->games.asked)
            continue;
        of_card = worth_remarks_of(worth, line->card);
        if (counts && worth_changes(line))
            line->found.remarks |= of_card & (1u << WORTH_CHARGED | 1u << WORTH_KEEPS);
        if (line->value > 0)
            line->found.remarks |= of_card & 1u << WORTH_HURTS;
        if ((line->told.kept || counts) && cards_row_helps(line->card) != CARDS_HELPS_ITSELF &&
            !strchr(line->told.word, '!'))
            line->found.remarks |= 1u << WORTH_HELPS;
    }
}

void worth_say_remark(enum worth_remark remark, struct buffer *names, struct buffer *out)
{
    if (names->count)
        buffer_print(out, "%s: %s\n", buffer_text(names), remarks[remark]);
    buffer_end(names, out);
}

void worth_add_remarks(volley_worth *worth)
{
    struct buffer notes = { 0 };

    find_remarks(worth);
    for (unsigned i = 0; i < WORTH_REMARKS; i++) {
        struct buffer names = { 0 };

        for (size_t j = 0; j < worth->line_count; j++) {
            const struct worth_line *line = &worth->lines[j];

            if (!(line->found.remarks >> i & 1) || (j > 0 && line[-1].card == line->card))
                continue;
            buffer_print(&names, "%s%s", names.count ? ", " : "", line->told.name);
            if (i == WORTH_CHARGED)
                worth_say_charges(worth, line->card, &names);
        }
        worth_say_remark((enum worth_remark)i, &names, &notes);
    }
    if (worth->in_turns)
        worth_say_turns(&notes);
    buffer_print(&notes, "%s", worth->notes);
    worth->notes = squad_texts_keep(&worth->texts, &notes);
}
