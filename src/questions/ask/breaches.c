/* What the rules would not allow, or only once in a squad: it is noted, not refused. */
#include "questions/ask/ask_cards.h"

#include "base/array.h"
#include "base/ascii.h"

bool ask_is_breach(const char *line, size_t bytes)
{
    static const char *const parts[] = { " is no legal list: ", " counts as if ", " count as if ",
                                         ", and counts twice: " };
    size_t i = 0;

    while (i < ARRAY_LEN(parts) && !ascii_has(line, bytes, parts[i]))
        i++;
    return i < ARRAY_LEN(parts);
}

bool ask_breach_find(const struct buffer *lines, const char **line, size_t *bytes)
{
    for (uint32_t from = 0; buffer_next_line(lines, &from, line, bytes);)
        if (ask_is_breach(*line, *bytes))
            return true;
    return false;
}

const char *ask_disarmed(const struct loadout *attacker)
{
    return attacker->tokens[RULES_DISARM]  ? rules_token_words[RULES_DISARM]
           : attacker->tokens[RULES_CLOAK] ? rules_token_words[RULES_CLOAK]
                                           : NULL;
}

/* A disarmed or cloaked ship cannot attack; some cards allow it, so it is asked about, not
 * refused. */
static void add_disarmed(const struct scenario *scenario, struct buffer *out)
{
    const char *word;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        if ((word = ask_disarmed(&scenario->attackers[i])))
            buffer_print(out,
                         "attacker %zu has a %s token and could not attack under the rules, unless "
                         "a card lets it\n",
                         i + 1, word);
}

/* Beyond range 3 the rules have attacks of huge ships alone. */
static void add_far(const struct scenario *scenario, struct buffer *out)
{
    enum { FAR = 4 };
    size_t at = 0;

    while (at < scenario->attacker_count &&
           (scenario->attackers[at].range < FAR ||
            rules_situation_size(scenario->attackers[at].situations) == RULES_SIZE_HUGE))
        at++;
    if (at < scenario->attacker_count)
        buffer_print(out,
                     "range %d is for attacks of huge ships: say huge if attacker %zu is one\n",
                     scenario->attackers[at].range, at + 1);
}

/* The first attacker, from a number on, that has a card; the count of attackers: none has. */
static size_t find_carrier(const struct scenario *scenario, const struct cards_row *row, size_t at)
{
    for (; at < scenario->attacker_count; at++)
        for (size_t i = 0; i < scenario->attackers[at].card_count; i++)
            if (scenario->attackers[at].cards[i].row == row)
                return at;
    return at;
}

/* Whether a squad has the card once, and what it does is used up. */
static bool is_used_up(const struct cards *library, const struct cards_row *row)
{
    size_t count;
    const struct cards_upgrade *upgrade =
        cards_find_upgrades(library, row->id, strlen(row->id), &count);
    const struct cards_pilot *pilot = cards_find_pilots(library, row->id, strlen(row->id), &count);

    if (row->kind == CARDS_UPGRADE)
        return upgrade && upgrade->limited == 1;
    return row->kind == CARDS_PILOT && pilot && pilot->limited == 1 &&
           (row->charges > 0 || row->force > 0 || strstr(row->effect, ":ally"));
}

/* Cards that a squad has once, on two ships of it, which share nothing. */
static void add_doubles(const struct scenario *scenario, struct buffer *out)
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        for (size_t j = 0; j < scenario->attackers[i].card_count; j++) {
            const struct cards_row *row = scenario->attackers[i].cards[j].row;
            const size_t other = find_carrier(scenario, row, i + 1);

            if (other < scenario->attacker_count && find_carrier(scenario, row, 0) == i &&
                is_used_up(scenario->library, row))
                buffer_print(out,
                             "attackers %zu and %zu both have %s, of which a squad has one: each "
                             "uses charges and force of its own\n",
                             i + 1, other + 1, row->name);
        }
}

void ask_breaches_add(const struct scenario *scenario, struct buffer *out)
{
    add_disarmed(scenario, out);
    add_far(scenario, out);
    add_doubles(scenario, out);
}
