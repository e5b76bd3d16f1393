#include "app/cli/scenario_arguments.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "base/ascii.h"

#include "volley/duel.h"

#include <stdlib.h>

/* Whether no argument stands in quotes: each is one word, of one loadout or of several. */
static bool is_bare(const struct cli_side *side)
{
    for (size_t i = 0; i < side->count; i++)
        if (!*side->words[i] || strpbrk(side->words[i], " \t\n;@|\""))
            return false;
    return side->count > 0;
}

#define AS_IN ", as in \"3 focus\" vs \"2 evade\""

bool scenario_arguments_check(struct parse *parse, void *arguments)
{
    struct cli_options *from = arguments;
    const struct cli_side *sides = from->sides;
    size_t bytes;

    if (from->word_count == 0)
        return option_refuse(parse, "no attacker and no defender" AS_IN);
    if ((from->side_count == 2 && sides[0].count > 0 &&
         (sides[1].count == 1 || is_bare(&sides[1]))) ||
        (from->word_count == 1 && cli_find_between(from->words[0], "vs", &bytes)))
        return true;
    return usage_wrong(from,
                       from->side_count == 1
                           ? "no 'vs' between the attackers and the defender" AS_IN
                       : sides[0].count == 0 ? "no attacker before the 'vs'" AS_IN
                       : from->side_count == 2 && sides[1].count == 0
                           ? "no defender after the 'vs'" AS_IN
                           : "more than one defender after the 'vs': a loadout stands in quotes; "
                             "several: volley compare \"3 focus\" vs 2 vs 3",
                       true);
}

/* Whether an argument alone says what it says, and nothing else: an id, a number. */
static bool is_plain(const struct cli_options *from, const char *word)
{
    char id[VOLLEY_ID_MAX];

    return (*word >= '0' && *word <= '9') || strpbrk(word, "=!.") ||
           (volley_library_nearest(from->library, from->edition, word, id) && ascii_same(id, word));
}

/* What a text is by itself: a loadout of an attacker, or of a ship of a side of an engagement. */
struct reading {
    bool reads, is_pilot;
    int upgrades;
    volley_error error;
};

static struct reading read_alone(const struct cli_options *from, size_t side, bool fights,
                                 const char *text)
{
    static const volley_text ship = { .text = "attack=3 agility=2 hull=3" }, two = { .text = "2" };
    const volley_text said = { .text = text };
    const volley_side sides[2] = { { &ship, 1 }, { &said, 1 } };
    volley_duel_options options = volley_duel_options_default();
    struct reading out = { .error = { .status = VOLLEY_OK } };
    volley_scenario *scenario = NULL;
    volley_duel *duel = NULL;
    volley_card_state card;

    options.library = from->library;
    options.survives = strcmp(from->asked->name, "survive") == 0;
    out.reads = volley_scenario_create_with(from->library, from->edition, &said, 1, &two, &scenario,
                                            &out.error) == VOLLEY_OK;
    if (fights)
        out.reads = volley_duel_create(from->edition, &sides[side == 0], &sides[side == 1],
                                       &options, &duel, &out.error) == VOLLEY_OK;
    for (size_t i = 0; scenario && volley_scenario_card(scenario, 0, i, &card); i++) {
        out.is_pilot = out.is_pilot || strcmp(card.kind, "pilot") == 0;
        out.upgrades += strcmp(card.kind, "upgrade") == 0;
    }
    volley_duel_free(duel);
    volley_scenario_free(scenario);
    return out;
}

/* "2x", "3": where another loadout begins, unless it belongs to the word before it. */
static bool begins(char *const *words, size_t at)
{
    static const char digits[] = "0123456789";
    const char *end = words[at] + strspn(words[at], digits);
    const char *before = words[at - 1] + strspn(words[at - 1], digits);
    volley_word word;

    for (size_t i = 0; *end == '\0' && volley_word_at(i, &word); i++)
        if (strcmp(word.spelling, words[at - 1]) == 0 && strcmp(word.value, "number") == 0)
            return false;
    return end > words[at] && (!*end || strcmp(end, "x") == 0) && strcmp(before, "x") != 0;
}

/* Join the words from each beginning on; whether all read, as more than one. */
static bool join_each(const struct cli_options *from, size_t number, bool fights)
{
    struct cli_side *side = &from->sides[number];
    char **joined =
        number == 0 || fights ? cli_keep(from, calloc(side->count, sizeof *joined)) : NULL;
    size_t count = 0, first = 0;

    for (size_t i = 1; joined && i <= side->count; i++) {
        if (i < side->count && !begins(side->words, i))
            continue;
        joined[count] = cli_join_words(from, side->words + first, i - first);
        if (!joined[count] || !read_alone(from, number, fights, joined[count]).reads)
            return false;
        count++;
        first = i;
    }
    if (count > 1)
        *side = (struct cli_side){ joined, count };
    return count > 1;
}

/* "luke t65" is a pilot and his ship; "luke han" is asked about, as Luke could be a gunner; "luke
 * wedge" is no ship, so that of two the second is asked about. What several cards are called is a
 * pilot. */
static bool unquote(struct cli_options *from, size_t number, bool fights)
{
    struct cli_side *side = &from->sides[number];
    char *whole = cli_join_words(from, side->words, side->count);
    const struct reading one =
        whole ? read_alone(from, number, fights, whole) : (struct reading){ .reads = false };
    const bool crowded = strstr(one.error.message, "two ships stand in quotes each");
    bool plain = true, apart = fights || number == 0;
    int pilots = 0, upgrades = 0;

    for (size_t i = 0; i < side->count && apart; i++) {
        const struct reading word = read_alone(from, number, fights, side->words[i]);
        const bool asks = strstr(word.error.message, "are called so");

        plain = plain && is_plain(from, side->words[i]);
        apart = word.reads || (asks && (one.reads || crowded));
        pilots += word.is_pilot || asks;
        upgrades = word.upgrades > upgrades ? word.upgrades : upgrades;
    }
    if (!whole || (apart && !one.reads))
        return true;
    if (apart && plain) {
        cli_note(from, "%s: %zu loadouts; in quotes it is one", whole, side->count);
        return true;
    }
    if (apart && pilots > 1 && one.upgrades > upgrades) {
        const char *why = cli_make(
            from,
            "'%s' may be one ship or %zu: one stands in quotes as a whole, \"%s\"; of several, say "
            "each with its ship, as in \"luke x-wing\" \"han falcon\"",
            whole, side->count, whole);

        return why && usage_wrong(from, why, false);
    }
    if (one.reads || (!join_each(from, number, fights) && !plain)) {
        side->words[0] = whole;
        side->count = 1;
    }
    return true;
}

bool scenario_arguments_unquote(struct cli_options *from, bool fights)
{
    for (size_t i = 0; i < from->side_count; i++)
        if (from->sides[i].count > 1 && is_bare(&from->sides[i]) && !unquote(from, i, fights))
            return false;
    return true;
}

bool scenario_arguments_read(struct cli_options *from, volley_scenario **out, volley_error *error)
{
    const struct cli_side *sides = from->sides;
    const volley_text *attackers, *defender;
    volley_text text;

    if (!members_expand(from, false))
        return false;
    if (from->word_count == 1) /* the library calls it so */
        return cli_name_text(from, from->words[0], "<string>", 0, &text) &&
               volley_scenario_parse_with(from->library, from->edition, from->words[0], out,
                                          error) == VOLLEY_OK;
    if (!scenario_arguments_unquote(from, false))
        return false;
    if (sides[1].count > 1 &&
        !(sides[1].words[0] = cli_join_words(from, sides[1].words, sides[1].count)))
        return false; /* else its error is that of the whole */
    attackers = cli_name_side(from, &sides[0], "attacker", false);
    defender = cli_name_side(from, &sides[1], "defender", false);
    *error = (volley_error){ .status = VOLLEY_OK };
    return attackers && defender &&
           volley_scenario_create_with(from->library, from->edition, attackers, sides[0].count,
                                       defender, out, error) == VOLLEY_OK;
}
