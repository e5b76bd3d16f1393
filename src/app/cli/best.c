#include "volley/best.h"
#include "app/cli/values.h"
#include "app/cli/weighing.h"

#include <limits.h>

static const char about[] =
    "The best sets of upgrades for a ship with its pilot, within the points and the slots: the ten "
    "best, each with its figures and by how much it is behind the first."
    "\vThe ship is a loadout for both roles with its pilot, or a ship of a squad file, whose other "
    "ships count where cards are limited. Upgrades that it has stay, unless --open takes them off, "
    "and the budget is for what comes beside them: in 2.5 what the pilot has left, if nothing is "
    "said. It attacks targets and is attacked as in `volley worth`, at each range with the best of "
    "its weapons. All sets are tried, and it is said how many there were; after --seconds or "
    "Ctrl-C the best so far are told, and that they are not proved.\n\n"
    "A set is told if each of its cards adds to it: one that changes nothing as asked is in none. "
    "What holds, as focus, lock, bullseye or range=1, is said in the words of the ship.\n\n"
    "Objectives:\n"
    "  joust    most damage dealt by damage suffered, in one attack each\n"
    "  damage   most damage dealt in an attack\n"
    "  kill     the greatest chance that an attack destroys the target (needs hull)\n"
    "  survive  most attacks until it is destroyed\n\n"
    "Examples:\n"
    "  volley best \"t65xwing lukeskywalker focus lock\"\n"
    "  volley best --for damage --budget 18 \"@list.xws:2 focus\"\n"
    "  volley best --open --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 \\\n"
    "        \"@list.xws:2 focus\"\n"
    "  volley best -e 1 --budget 12 --slot elite,astromech \\\n"
    "        \"xwing wedgeantilles focus\"\n\n"
    "Formats: text, json, csv, markdown, html (a page).";

struct arguments {
    struct weighing weighing;
    volley_best_question question;
    int budget, top;
    volley_best *best;
};

/* ---- options ---- */

static bool read_objective(struct parse *parse, void *to, char *text)
{
    volley_error error = { 0 };

    *(const char **)to = text;
    return volley_best_check_objective(text, &error) == VOLLEY_OK ||
           option_refuse_value(parse, "%s", error.message);
}

static bool read_seconds(struct parse *parse, void *to, char *text)
{
    const double *seconds = to;
    const char *rest;

    return (cli_read_real(text, to, &rest) && !*rest && *seconds > 0) ||
           option_refuse_value(parse, "'%s' is not a number above 0", text);
}

/* ---- the answer ---- */

static int watch_sets(const volley_watch *now, void *context)
{
    return progress_bar_show(context, now->share, now->seconds, "sets of upgrades");
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    volley_best_question *question = &arguments->question;

    if (!weighing_read(asked))
        return false;
    question->ship = arguments->weighing.question;
    question->ship.plan.watch = watch_sets;
    question->top = (size_t)arguments->top;
    if (option_is_given(asked, "budget"))
        question->budget = &arguments->budget;
    return volley_best_run(question, &arguments->best, error) == VOLLEY_OK;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return volley_best_write(arguments->best, arguments->weighing.options.format, sink, error);
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    volley_best_free(arguments->best);
    weighing_fini(asked);
}

static const struct option rows[] = {
    { "for", 0, "joust|damage|kill|survive", "What makes a set good, see below (joust)",
      GROUP_QUESTION, OPTION_READS(struct arguments, question.objective, read_objective) },
    { "budget", 0, "POINTS",
      "What the upgrades may cost together (in 2.5: what the pilot has left)", GROUP_QUESTION,
      OPTION_NUMBER(struct arguments, budget, cli_read_int, 0, INT_MAX) },
    { "open", 0, NULL, "Take the upgrades that the ship has off first", GROUP_QUESTION,
      OPTION_IS(struct arguments, question.open, 1) },
    { "top", 0, "K", "Tell so many sets (10)", GROUP_QUESTION,
      OPTION_NUMBER(struct arguments, top, cli_read_int, 1, VOLLEY_BEST_TOP_MAX) },
    { "seconds", 0, "S", "Stop then, and tell the best so far", GROUP_QUESTION,
      OPTION_READS(struct arguments, question.seconds, read_seconds) },
    { 0 },
};

const struct command cli_best = {
    .name = "best",
    .summary = "find the best sets of upgrades for a ship",
    .forms = "LOADOUT|@LIST.xws:N",
    .about = about,
    .operands = OPERANDS_SHIPS,
    .limits = WEIGHING_LIMITS,
    .engines = { WEIGHING_ENGINES, "--engine: what a set is worth is worked out exactly" },
    .formats = cli_page_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, weighing_rows },
    .idle = COMMAND_TRIALS "strict ",
    .refused = " engine ",
    .keys = { { "loadout", NULL, false } },
    .bytes = sizeof(struct arguments),
    .work = work,
    .write = write,
    .end = end,
};
