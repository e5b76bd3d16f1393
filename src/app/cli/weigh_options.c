/* What is weighed over: options of volley worth and volley best. */
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/weigh.h"
#include "base/ascii.h"
#include "game/rules/edition.h"

#include "volley/scenario.h"

#include <math.h>
#include <stdlib.h>

/* "tie/fo", where no file is called so; which of several ships it is is asked later. */
static bool is_slashed_ship(const struct cli_options *options, const char *text)
{
    const volley_text ship = { .text = text }, target = { .text = "0" };
    volley_scenario *scenario = NULL;
    volley_error error = { .status = VOLLEY_OK };
    struct source file = { 0 };
    bool is;

    if (!strchr(text, '/') || !ascii_is_letter_or_digit(*text))
        return false;
    is = volley_scenario_create_with(options->library, options->edition, &ship, 1, &target,
                                     &scenario, &error) == VOLLEY_OK ||
         strstr(error.message, "are called so");
    volley_scenario_free(scenario);
    is = is && !source_try(options->host, &file, text, &error);
    source_close(&file);
    return is;
}

bool weighing_is_ship(const struct cli_options *options, const char *against)
{
    const char *const end = strrchr(against, '.');
    const bool is_file = end && ascii_is_lower(ascii_lower(end[1])) && !strpbrk(end, ": ");

    return *against != '-' &&
           (*against == '@' || (!is_file && (strpbrk(against, " =") || !strpbrk(against, "./") ||
                                             is_slashed_ship(options, against))));
}

/* Add a word to those of the options, "bullseye@35%"; before: what stands before it, "range=". */
static bool say_word(struct parse *parse, struct weighing *weighing, const char *before,
                     const char *text)
{
    const size_t bytes = strlen(weighing->said), room = sizeof weighing->said - bytes;

    if ((size_t)snprintf(weighing->said + bytes, room, " %s%s", before, text) >= room)
        return option_refuse(parse, "too many chances");
    return true;
}

/* A number above 0 that ends at `end`. */
static bool read_number(const char *text, const char *end, double *out)
{
    const char *rest;

    return cli_read_real(text, out, &rest) && rest == end && *out > 0 && !isinf(*out);
}

/* "1=0.3,2=0.5,3=0.2", or "1" alone. */
static bool set_ranges(struct parse *parse, void *to, char *text)
{
    struct weighing *weighing = to;
    const char *at = text;

    if (strchr(text, '@'))
        return say_word(parse, weighing, "range=", text);
    while (*at) {
        size_t bytes = strcspn(at, ",");
        const char *equals = memchr(at, '=', bytes), *end = at + bytes;
        volley_worth_range range = { 0, 1 };

        if (weighing->question.range_count == VOLLEY_WORTH_RANGES_MAX)
            return option_refuse(parse, "more than %d ranges", VOLLEY_WORTH_RANGES_MAX);
        if (*at < '0' || *at > '9' || (equals ? equals : end) != at + 1 ||
            (equals && !read_number(equals + 1, end, &range.weight)))
            return option_refuse(parse, "'%s' is not of the form 1=0.3,2=0.5,3=0.2", text);
        range.range = *at - '0';
        weighing->ranges[weighing->question.range_count++] = range;
        at = *end ? end + 1 : end;
    }
    return weighing->question.range_count > 0 || option_refuse(parse, "no range is given");
}

/* Whether a word of the notation stands alone, "bullseye" or "no-bullseye". */
static bool is_word(const char *text)
{
    const char *const spelling = text + (strncmp(text, "no-", 3) == 0 ? 3 : 0);
    volley_word word;

    for (size_t i = 0; volley_word_at(i, &word); i++)
        if (strcmp(word.spelling, spelling) == 0)
            return true;
    return false;
}

/* "bullseye=0.35", "focus=2=0.5"; what is sure, "no-arc", "bullseye=1", is a word of the ship, and
 * so is what never is, "arc=0". */
static bool set_chance(struct parse *parse, void *to, char *text)
{
    struct weighing *weighing = to;
    char *equals = strrchr(text, '=');
    double chance = 0;

    if (strchr(text, '@') || (!equals && is_word(text)))
        return say_word(parse, weighing, "", text);
    if (equals && (strcmp(equals, "=1") == 0 || strcmp(equals, "=0") == 0)) {
        *equals = '\0';
        return say_word(parse, weighing, equals[1] == '0' ? "no-" : "", text);
    }
    if (!equals || equals == text || !read_number(equals + 1, text + strlen(text), &chance) ||
        chance >= 1)
        return option_refuse(
            parse,
            "'%s' is not a word and a chance between 0 and 1, as in bullseye=0.35 (of ranges "
            "--range tells, as in 2=0.5,3=0.5)",
            text);
    if (weighing->question.chance_count == VOLLEY_WORTH_CHANCES_MAX)
        return option_refuse(parse, "more than %d words", VOLLEY_WORTH_CHANCES_MAX);
    *equals = '\0';
    weighing->chances[weighing->question.chance_count++] = (volley_worth_chance){ text, chance };
    return true;
}

static bool set_beside(struct parse *parse, void *to, char *text)
{
    struct cli_options *options = parse->arguments;

    text = members_mark(options, text);
    options->beside = *(const char **)to = text;
    return text != NULL;
}

bool weighing_take_budget(struct cli_options *options, int *budget)
{
    enum { DIGITS_MAX = 6 };
    const char *number = options->points ? options->points : "";
    const size_t digits = strspn(number, "0123456789");

    if (!digits || number[digits] || digits > DIGITS_MAX || option_is_given(options, "budget"))
        return false;
    *budget = atoi(number);
    options->points = NULL;
    usage_note(options->host,
               "--points=%s is taken for --budget=%s, what the upgrades may cost together; a list "
               "of points has a name, as in --points=xwa",
               number, number);
    return true;
}

bool weighing_check_points(struct parse *parse, const struct cli_options *options)
{
    static const char digits[] = "0123456789";
    const char *list = options->points ? options->points : "", *number = NULL;
    size_t bytes, figures = strspn(list, digits);
    bool found = figures && !list[figures];

    if (found)
        number = list;
    for (size_t i = 0; i < options->sides[0].count && !found; i++)
        for (const char *at = options->sides[0].words[i]; *at && !found; at += bytes) {
            at += strspn(at, " ");
            bytes = strcspn(at, " ");
            found = number && (bytes == 5 || bytes == 6) && ascii_same_bytes("points", at, bytes);
            if (!found)
                number = bytes && strspn(at, digits) == bytes ? at : NULL;
        }
    return !found || option_refuse(parse,
                                   "what upgrades may cost together is said to volley best as "
                                   "--budget=%.*s; --points names a list of points",
                                   (int)strspn(number, digits), number);
}

bool weighing_refuse_squads(struct parse *parse, const struct cli_options *options,
                            const char *option, const char *faction)
{
    const char *edition = rules_edition_option(options->edition);

    if (strcmp(option, "faction") != 0 || options->word_count > 0)
        return option_refuse(parse, "--%s is for --squad", option);
    return option_refuse(
        parse,
        "--faction is for --squad, the best squads: volley best --squad "
        "--faction=%s; which pilot is worth most for its points says volley duel%s "
        "--roster generics --faction %s --every focus --sort points --against "
        "scenarios/field-%s.csv",
        faction, edition, faction,
        !*edition              ? "xwa"
        : strchr(edition, '1') ? "first"
                               : "legacy");
}

const struct option weighing_rows[] = {
    { "against", 0, "TARGETS.csv|SHIP",
      HELP("Ships that it attacks: the words of one, or a file with columns defender, weight and, "
           "if you like, name; of games: ships that it fights, columns side, weight and name"),
      GROUP_FIELD, OPTION_AT(struct weighing, question.targets_name) },
    { "under", 0, "ATTACKERS.csv",
      HELP("Attacks on it: columns attacker, weight and, if you like, name"), GROUP_FIELD,
      OPTION_AT(struct weighing, question.attackers_name) },
    { "with", 0, "LIST.xws|SHIPS",
      HELP("Of games: the squad that it fights in, as list.xws, @list.xws or \"2x academypilot ; "
           "howlrunner\"; one of its own pilot there is the ship itself"),
      GROUP_FIELD, OPTION_READS(struct weighing, with, set_beside) },
    { "slot", 0, "SLOT,SLOT",
      HELP("Only upgrades of these slots, torpedo,astromech, or these alone: predator,fcs"),
      GROUP_FIELD, OPTION_AT(struct weighing, question.slots) },
    { "range", 0, "R=W,R=W",
      HELP("Ranges of the attacks with their weights (2): 1=0.3,2=0.5,3=0.2, or 1@30%,2@50%,3@20%"),
      GROUP_FIELD, OPTION_SETS(set_ranges) },
    { "assume", 0, "WORD=P",
      HELP("A word that holds with a chance, as bullseye=0.35 or bullseye@35%, or always, as "
           "no-arc; may be given again"),
      GROUP_FIELD, OPTION_SETS(set_chance), .several = true },
    { "columns", 0, "NAME,NAME|all",
      HELP("Columns of text, Markdown and HTML, by the names that --sort has or the headings of -f "
           "csv"),
      GROUP_REPORT, OPTION_AT(struct weighing, columns) },
    { 0 },
};

void weighing_join_ship(struct cli_options *options)
{
    struct cli_side *ship = options->sides;
    char *name = ship->count ? ship->words[0] : NULL, *letters = name, id[VOLLEY_ID_MAX];

    for (size_t i = 1; i < ship->count && letters && name; i++) {
        letters = cli_make(options, "%s%s", letters, ship->words[i]);
        name = cli_make(options, "%s %s", name, ship->words[i]);
        if (!letters || !volley_library_nearest(options->library, options->edition, letters, id) ||
            !ascii_same(id, letters))
            continue;
        ship->words += i;
        ship->count -= i;
        options->words[0] = ship->words[0] = name;
        return;
    }
}
