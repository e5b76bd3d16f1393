#include "volley/worth.h"
#include "app/cli/values.h"
#include "app/cli/weighing.h"

static const char about[] =
    "What each word and card of a ship adds, and what each upgrade would that it may take: damage "
    "dealt and suffered, how long it stands, and that for a point."
    "\vThe ship is a loadout for both roles, as `volley duel` reads it, or a ship of a squad file, "
    "whose other ships count where cards are limited. It attacks the targets with its primary "
    "weapon, and weapons are weighed against that one. What is inactive as asked stands apart, "
    "with what it needs and what it would add if that held; --assume weighs both cases.\n\n"
    "Examples:\n"
    "  volley worth \"t65xwing wedgeantilles focus\"\n"
    "  volley worth --slot torpedo,astromech --sort net-per-point \\\n"
    "        \"t65xwing lukeskywalker focus lock\"\n"
    "  volley worth --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 \\\n"
    "        \"@list.xws:2 focus\"\n"
    "  volley worth -e 1 --against targets.csv --under attackers.csv \\\n"
    "        \"xwing wedgeantilles\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

enum { SORTS_MAX = 16 };

struct arguments {
    struct weighing weighing;
    volley_worth *worth;
};

/* ---- options ---- */

static bool read_sort(struct parse *parse, void *to, char *text)
{
    const char *names[SORTS_MAX + 1] = { NULL };
    int number;

    for (size_t i = 0; i < SORTS_MAX && (names[i] = volley_worth_sort_at(i));)
        i++;
    if (!cli_read_choice(parse, text, names, &number))
        return false;
    *(const char **)to = names[number];
    return true;
}

/* ---- the answer ---- */

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;

    return weighing_read(asked) &&
           volley_worth_run(&arguments->weighing.question, &arguments->worth, error) == VOLLEY_OK;
}

/* Of several processes one has the answer. */
static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return arguments->worth ? volley_worth_write(arguments->worth,
                                                 arguments->weighing.options.format, sink, error)
                            : VOLLEY_OK;
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    volley_worth_free(arguments->worth);
    weighing_fini(asked);
}

static const struct option rows[] = {
    { "all", 0, NULL, "Also upgrades that cost more than the points that are left", GROUP_QUESTION,
      OPTION_IS(struct arguments, weighing.question.all, 1) },
    { "sort", 0, "ORDER",
      "net (damage dealt more and suffered less), dealt, suffered, destroyed, stands, each "
      "with -per-point, or cost, name, slot",
      GROUP_QUESTION, OPTION_READS(struct arguments, weighing.question.sort, read_sort) },
    { 0 },
};

const struct command cli_worth = {
    .name = "worth",
    .summary = "say what the cards of a ship add, and those that it could have",
    .forms = "LOADOUT|@LIST.xws:N",
    .about = about,
    .operands = OPERANDS_SHIPS,
    .limits = WEIGHING_LIMITS,
    .engines = { WEIGHING_ENGINES, "--engine: what a card is worth is worked out exactly" },
    .formats = cli_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, weighing_rows },
    .idle = COMMAND_TRIALS "strict ",
    .refused = " engine ",
    .keys = { { "loadout", NULL, false } },
    .bytes = sizeof(struct arguments),
    .work = work,
    .write = write,
    .end = end,
};
