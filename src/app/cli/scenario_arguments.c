#include "app/cli/scenario_arguments.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "base/ascii.h"

#include "volley/cards.h"

#include <stdlib.h>
#include <string.h>

/* Whether no argument stands in quotes: each is one word, of one loadout or of several. */
static bool is_bare(const struct cli_side *side)
{
    for (size_t i = 0; i < side->count; i++)
        if (!*side->words[i] || strpbrk(side->words[i], " \t\n;@|\""))
            return false;
    return side->count > 0;
}

bool scenario_arguments_check(struct parse *parse, void *arguments)
{
    struct cli_options *from = arguments;
    const struct cli_side *sides = from->sides;

    if (from->word_count == 0)
        return option_refuse(
            parse, "no attacker and no defender: say them as in \"3 focus\" vs \"2 evade\"");
    if ((from->side_count == 2 && sides[0].count > 0 &&
         (sides[1].count == 1 || is_bare(&sides[1]))) ||
        (from->word_count == 1 &&
         (strstr(from->words[0], " vs ") || strstr(from->words[0], " VS "))))
        return true;
    return usage_wrong(from,
                       from->side_count == 1 ? "no 'vs' between the attackers and the defender"
                       : sides[0].count == 0 ? "no attacker before the 'vs'"
                       : from->side_count == 2 && sides[1].count == 0
                           ? "no defender after the 'vs'"
                           : "more than one defender after the 'vs': put each loadout in "
                             "quotes, as in \"3 focus\"",
                       true);
}

/* Whether an argument alone says what it says, and nothing else: an id, a number. */
static bool is_plain(const struct cli_options *from, const char *word)
{
    char id[VOLLEY_ID_MAX];

    return (*word >= '0' && *word <= '9') || strpbrk(word, "=!.") ||
           (volley_library_nearest(from->library, from->edition, word, id) && ascii_same(id, word));
}

/* The words of a side as one text. */
static struct cli_side join(const struct cli_options *from, const struct cli_side *side)
{
    struct cli_side joined = { cli_keep(from, calloc(1, sizeof *joined.words)), 1 };
    char *text = side->words[0];

    for (size_t i = 1; text && i < side->count; i++)
        text = cli_make(from, "%s %s", text, side->words[i]);
    if (!joined.words || !text)
        return (struct cli_side){ NULL, 0 };
    joined.words[0] = text;
    return joined;
}

static volley_status read(const struct cli_options *from, const struct cli_side sides[2],
                          volley_scenario **out, volley_error *error)
{
    const volley_text *texts = cli_name_side(from, &sides[0], "attacker", false);
    const volley_text *defender = cli_name_side(from, &sides[1], "defender", false);

    *error = (volley_error){ .status = VOLLEY_OK };
    if (!texts || !defender || !sides[0].count || !sides[1].count)
        return VOLLEY_NOMEM;
    return volley_scenario_create_with(from->library, from->edition, texts, sides[0].count,
                                       defender, out, error);
}

/* Words without quotes: "3 focus lock vs 2 evade". Where each argument is a loadout as it stands,
 * it is one; but "Soontir" and "Fel" are a name together. */
static volley_status read_bare(const struct cli_options *from, volley_scenario **out,
                               volley_error *error)
{
    const struct cli_side *sides = from->sides;
    struct cli_side joined[2] = { join(from, &sides[0]), join(from, &sides[1]) };
    volley_status status = VOLLEY_SYNTAX;
    volley_error other;
    bool plain = sides[1].count == 1;

    for (size_t i = 0; i < sides[0].count; i++)
        plain = plain && is_plain(from, sides[0].words[i]);
    if (plain)
        status = read(from, sides, out, error);
    if (status == VOLLEY_SYNTAX || status == VOLLEY_RANGE)
        status = read(from, joined, out, error);
    if (status == VOLLEY_OK || status == VOLLEY_NOMEM)
        return status;
    if (!plain && sides[1].count == 1 && read(from, sides, out, &other) == VOLLEY_OK)
        return VOLLEY_OK;
    return status;
}

bool scenario_arguments_read(const struct cli_options *from, volley_scenario **out,
                             volley_error *error)
{
    const struct cli_side *sides = from->sides;
    volley_text text;

    if (!members_expand(from, false))
        return false;
    if (from->word_count == 1) /* the library calls it so */
        return cli_name_text(from, from->words[0], "<string>", 0, &text) &&
               volley_scenario_parse_with(from->library, from->edition, from->words[0], out,
                                          error) == VOLLEY_OK;
    if ((sides[0].count > 1 || sides[1].count > 1) && is_bare(&sides[0]) && is_bare(&sides[1]))
        return read_bare(from, out, error) == VOLLEY_OK;
    return read(from, sides, out, error) == VOLLEY_OK;
}
