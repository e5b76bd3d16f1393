/* Weighing a ship: what its words and cards add, and the best upgrades that it could have. */
#include "app/cli/weigh.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "base/ascii.h"

#include <limits.h>
#include <stdlib.h>

/* ---- the question ---- */

/* The file of --against, as the field that games are played against. */
static bool read_opponents(struct weighing *weighing)
{
    volley_worth_question *question = &weighing->question;

    question->field_name = question->targets_name;
    if (!members_read_field(&weighing->options, question->field_name, &weighing->field))
        return false;
    if (weighing->field)
        question->field = volley_field_list_sides(weighing->field, &question->field_count);
    return true;
}

/* The one ship that it attacks or fights. */
static bool read_target(struct weighing *weighing)
{
    const struct cli_options *options = &weighing->options;
    volley_worth_question *question = &weighing->question;
    char *text = members_expand_one(options, weighing->target, true, question->in_games);
    volley_target *one = cli_keep(options, calloc(1, sizeof *one));
    volley_field_side *side = cli_keep(options, calloc(1, sizeof *side));

    if (!text || !one || !side || !cli_name_text(options, text, "target", 0, &one->defender))
        return false;
    question->targets_name = question->field_name = weighing->target;
    one->weight = 1;
    question->targets = one;
    question->target_count = 1;
    side->ships = (volley_side){ &one->defender, 1 };
    question->field = side;
    question->field_count = 1;
    return true;
}

static bool read_whom(struct weighing *weighing)
{
    if (weighing->target)
        return read_target(weighing);
    return weighing->question.in_games
               ? read_opponents(weighing)
               : members_read(&weighing->options, weighing->question.targets_name,
                              volley_targets_read, &weighing->targets);
}

/* Read the files, and complete the question but for the ship. False: as `work` of a command. */
static bool weighing_read_fields(struct weighing *weighing)
{
    const struct cli_options *options = &weighing->options;
    volley_worth_question *question = &weighing->question;

    if (!read_whom(weighing) ||
        (!question->in_games && !members_read(options, question->attackers_name,
                                              volley_attackers_read, &weighing->attackers)))
        return false;
    if (weighing->targets)
        question->targets = volley_targets_list(weighing->targets, &question->target_count);
    if (weighing->attackers)
        question->attackers = volley_targets_list(weighing->attackers, &question->attacker_count);
    question->edition = options->edition;
    question->library = options->library;
    question->ranges = weighing->ranges;
    question->chances = weighing->chances;
    question->plan = options->plan;
    question->threads = options->simulation.threads;
    question->crew = options->simulation.crew;
    return true;
}

/* The same about the one ship that the words of the options name. */
static bool weighing_read(struct weighing *weighing)
{
    const struct cli_options *options = &weighing->options;
    volley_worth_question *question = &weighing->question;

    question->others = weighing->with
                           ? members_beside(options, weighing->with, &question->other_count)
                           : members_others(options, options->words[0], &question->other_count);
    if (weighing->with)
        question->in_games = VOLLEY_WORTH_IN_SQUAD;
    options->kept->unpriced = !question->in_games;
    if (!question->others || !members_expand(options, true) ||
        (weighing->with && !cli_name_text(options, weighing->with, "--with", 0, NULL)) ||
        !cli_name_text(options, options->words[0], "loadout", 0, &question->loadout))
        return false;
    question->loadout.text = cli_make(options, "%s%s", question->loadout.text, weighing->said);
    return question->loadout.text && weighing_read_fields(weighing);
}

static void weighing_fini(struct weighing *weighing)
{
    volley_targets_free(weighing->targets);
    volley_targets_free(weighing->attackers);
    volley_field_list_free(weighing->field);
}

static const char which[] = "which ship? Its words are one argument, in quotes: \"luke pilot\"";

/* Behind the ship: upgrades that are compared, "predator or fcs". */
static bool take_upgrades(struct weighing *weighing)
{
    struct cli_options *options = &weighing->options;
    const struct cli_side *ship = options->sides;
    const char *said = weighing->question.slots;

    weighing_join_ship(options);
    for (size_t i = 1; i < ship->count && (said || i == 1); i++)
        if (!ascii_same(ship->words[i], "or"))
            said = cli_make(options, "%s %s", said ? said : "", ship->words[i]);
    options->word_count = ship->count > 0;
    weighing->question.slots = said;
    return said || ship->count <= 1;
}

/* Whom it attacks, where that is one ship: behind a "vs", or the words of --against. */
static bool take_target(struct parse *parse, struct weighing *weighing)
{
    struct cli_options *options = &weighing->options;
    const struct cli_side *sides = options->sides;
    const char *against = weighing->question.targets_name;
    const bool is_one = against && weighing_is_ship(options, against);

    if (!cli_cut_word(options))
        return false;
    if (options->side_count > 2 ||
        (options->side_count == 2 && (sides[0].count < 1 || sides[1].count != 1)))
        return option_refuse(parse,
                             "one ship: put its words in quotes, upgrades to compare behind it, "
                             "and words of one that it attacks behind vs, as in \"luke focus\" "
                             "predator vs \"2 focus\"; --against names a file of several");
    if (options->side_count == 2 && against)
        return option_refuse(parse, "whom it attacks is said twice: behind vs, and with --against");
    if (sides[0].count > 1 && !sides[0].words[0][strspn(sides[0].words[0], "0123456789")])
        return option_refuse(parse,
                             "'%s' is no ship: what upgrades may cost is said as in volley best "
                             "--budget %s, dice among the words of the ship, in quotes",
                             sides[0].words[0], sides[0].words[0]);
    if (!take_upgrades(weighing))
        return false;
    if (options->side_count == 1 && !is_one)
        return true;
    weighing->target =
        cli_make(options, "%s", options->side_count == 2 ? sides[1].words[0] : against);
    weighing->question.targets_name = NULL;
    options->side_count = 1;
    return weighing->target != NULL;
}

/* Games are simulated, and what is told of attacks is exact. */
static bool take_engine(struct parse *parse, struct weighing *weighing, const char *what)
{
    const struct cli_options *options = &weighing->options;
    volley_worth_question *question = &weighing->question;

    question->trials = option_is_given(options, "trials") ? options->simulation.trials : 0;
    question->seed = options->simulation.seed;
    if (!option_is_given(options, "engine") ||
        (!question->in_games && options->engine == VOLLEY_ENGINE_EXACT))
        return true;
    return question->in_games ? option_refuse(parse, "--engine: games are simulated")
                              : option_refuse(parse, "--engine: %s is worked out exactly", what);
}

/* ---- what each adds ---- */

enum { SORTS_MAX = 24 };

struct worth_arguments {
    struct weighing weighing;
    volley_worth *worth;
};

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

static bool worth_work(void *asked, volley_error *error)
{
    struct worth_arguments *arguments = asked;

    return weighing_read(asked) &&
           volley_worth_run(&arguments->weighing.question, &arguments->worth, error) == VOLLEY_OK &&
           (!arguments->worth || !arguments->weighing.columns ||
            volley_worth_choose_columns(arguments->worth, arguments->weighing.columns, error) ==
                VOLLEY_OK);
}

/* Of several processes one has the answer. */
static volley_status worth_write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct worth_arguments *arguments = asked;

    return arguments->worth ? volley_worth_write(arguments->worth,
                                                 arguments->weighing.options.format, sink, error)
                            : VOLLEY_OK;
}

static void worth_end(void *asked)
{
    struct worth_arguments *arguments = asked;

    volley_worth_free(arguments->worth);
    weighing_fini(asked);
}

static const char *const worth_in[] = { "attacks", "games", NULL };

/* Options of games say something in games alone, those of attacks in attacks. */
static bool worth_check(struct parse *parse, void *asked)
{
    struct worth_arguments *arguments = asked;
    volley_worth_question *question = &arguments->weighing.question;
    static const char *const of_games[] = { "trials", "seed", "deck", "seconds", "with", NULL };
    static const char *const of_attacks[] = { "under", "policy", "objective", "columns", NULL };
    const char *const *idle = question->in_games ? of_attacks : of_games;

    for (; *idle; idle++)
        if (option_is_given(asked, *idle))
            return option_refuse(parse, "--%s is for --in %s", *idle,
                                 worth_in[!question->in_games]);
    return weighing_check_points(parse, asked) && take_target(parse, asked) &&
           take_engine(parse, asked, "what a card is worth");
}

static bool read_seconds(struct parse *parse, void *to, char *text)
{
    const double *seconds = to;
    const char *rest;

    return (cli_read_real(text, to, &rest) && !*rest && *seconds >= 0) ||
           option_refuse(parse, "'%s' is not a number of seconds", text);
}

static const struct option worth_rows[] = {
    { "in", 0, "attacks|games",
      HELP("What it is worth in single attacks, or how many more games it wins against a field, "
           "one ship against one or beside others (attacks)"),
      GROUP_QUESTION,
      OPTION_ONE_OF(struct worth_arguments, weighing.question.in_games, worth_in, 0) },
    { "seconds", 0, "S", HELP("Of games: stop then, and tell the figures so far"), GROUP_QUESTION,
      OPTION_READS(struct worth_arguments, weighing.question.seconds, read_seconds) },
    { "deck", 0, "on|off|NAME", HELP("Of games: damage cards (on)"), GROUP_QUESTION,
      OPTION_AT(struct worth_arguments, weighing.question.deck) },
    { "all", 0, NULL, HELP("Also upgrades that cost more than the points that are left"),
      GROUP_QUESTION, OPTION_IS(struct worth_arguments, weighing.question.all, 1) },
    { "sort", 0, "ORDER",
      HELP("value (net, with health and crits), net (damage dealt more and suffered less), dealt, "
           "suffered, destroyed, stands, each with -per-point, or cost, name, slot; of games: "
           "games, games-per-point"),
      GROUP_QUESTION, OPTION_READS(struct worth_arguments, weighing.question.sort, read_sort) },
    { 0 },
};

const struct command cli_worth = {
    .name = "worth",
    .summary = "say what the cards of a ship add, and those that it could have",
    .forms = { "LOADOUT|@LIST.xws:N [UPGRADE...] [vs LOADOUT]" },
    .operands = OPERANDS_SHIPS,
    .limits = { 1, 0, which, NULL },
    .between = "vs",
    .formats = cli_formats,
    .tables = { worth_rows, cli_attack_rows, cli_common_rows, cli_geometry_rows, weighing_rows },
    .first = " against in range slot sort under edition points format output ",
    .idle = " kernel precision ",
    .refused = " engine ",
    .keys = { { "loadout", NULL, false } },
    .bytes = sizeof(struct worth_arguments),
    .check = worth_check,
    .work = worth_work,
    .again = true,
    .write = worth_write,
    .end = worth_end,
};

/* ---- the best ---- */

enum { POOL_MAX = 256, SQUAD_SECONDS = 20 /* in a terminal, where nobody says it */ };

struct best_arguments {
    struct weighing weighing;
    volley_best_question question;
    int budget, top;
    bool has_budget;
    volley_best *best;

    bool squad; /* of whole squads */
    volley_best_squads_question of;
    char *pool[POOL_MAX];
    volley_best_squads *squads;
};

static bool read_objective(struct parse *parse, void *to, char *text)
{
    volley_error error = { 0 };

    *(const char **)to = text;
    return volley_best_check_objective(text, &error) == VOLLEY_OK ||
           option_refuse(parse, "%s", error.message);
}

static bool read_pool(struct parse *parse, void *to, char *text)
{
    struct best_arguments *arguments = parse->arguments;

    (void)to;
    arguments->of.pool = (const char *const *)arguments->pool;
    return cli_read_list(parse, text, arguments->pool, POOL_MAX, &arguments->of.pool_count);
}

/* Options of games say something in games alone, those of attacks in attacks. */
static bool check_games(struct parse *parse, struct best_arguments *arguments)
{
    static const char *const of_games[] = { "trials", "seed", "deck", NULL };
    volley_worth_question *question = &arguments->weighing.question;
    const struct cli_options *options = &arguments->weighing.options;

    question->in_games =
        arguments->question.objective && strcmp(arguments->question.objective, "games") == 0;
    for (size_t i = 0; of_games[i] && !question->in_games; i++)
        if (option_is_given(options, of_games[i]))
            cli_note(options, "--%s does nothing in volley best without --for games", of_games[i]);
    return take_engine(parse, &arguments->weighing, "what a set is worth");
}

static bool best_check(struct parse *parse, void *asked)
{
    struct best_arguments *arguments = asked;
    static const char *const of_squads[] = { "faction", "pool", "play", NULL };
    struct cli_options *options = &arguments->weighing.options;
    struct cli_side *ship = options->sides;

    if (arguments->squad && ship->count > 1) {
        ship->words[0] = cli_join_words(options, ship->words, ship->count);
        ship->count = 1;
        if (!ship->words[0])
            return false;
    }
    arguments->has_budget =
        option_is_given(options, "budget") ||
        (!arguments->squad && weighing_take_budget(options, &arguments->budget));
    if ((!arguments->squad && !weighing_check_points(parse, options)) ||
        !take_target(parse, asked) || !check_games(parse, arguments))
        return false;
    for (size_t i = 0; of_squads[i]; i++)
        if (!arguments->squad && option_is_given(asked, of_squads[i]))
            return weighing_refuse_squads(parse, asked, of_squads[i], arguments->of.faction);
    if (!arguments->squad && arguments->weighing.options.simulation.crew)
        return option_refuse(parse, "the sets of one ship are not shared: ask volley");
    if (!arguments->squad && arguments->weighing.options.format == VOLLEY_XWS)
        return option_refuse(parse, "-f xws is for --squad: it is the best squad");
    if (!arguments->squad && arguments->weighing.options.word_count == 0)
        return option_refuse(parse, "%s", which);
    if (arguments->weighing.with && (arguments->squad || !arguments->weighing.question.in_games))
        return option_refuse(parse, "--with is for one ship, --for games");
    if (arguments->squad && arguments->weighing.columns)
        return option_refuse(parse, "--columns is for one ship");
    if (arguments->squad && arguments->question.open)
        return option_refuse(parse, "--open is for one ship: pilots of --squad have no upgrades");
    return true;
}

static int watch_sets(const volley_watch *now, void *context)
{
    return progress_bar_show(context, now->share, now->seconds, "sets of upgrades");
}

static bool best_work(void *asked, volley_error *error)
{
    struct best_arguments *arguments = asked;
    volley_best_question *question = &arguments->question;

    if (arguments->squad ? !weighing_read_fields(asked) : !weighing_read(asked))
        return false;
    question->ship = arguments->weighing.question;
    if (!question->ship.in_games)
        question->ship.plan.watch = watch_sets;
    question->top = (size_t)arguments->top;
    if (arguments->has_budget)
        question->budget = &arguments->budget;
    if (arguments->squad) {
        const struct cli_options *options = asked;

        if (options->word_count > 0 &&
            !cli_name_text(options, options->words[0], "words", 0, &question->ship.loadout))
            return false;
        question->ship.loadout.text =
            cli_make(options, "%s%s", options->word_count > 0 ? question->ship.loadout.text : "",
                     arguments->weighing.said);
        if (!question->ship.loadout.text)
            return false;
        if (options->bar.wanted && !option_is_given(options, "seconds")) {
            question->seconds = SQUAD_SECONDS;
            usage_note(options->host,
                       "stops after %d s and tells the best so far; --seconds=0 goes on to the end",
                       SQUAD_SECONDS);
        }
        arguments->of.ship = *question;
        return volley_best_squads_run(&arguments->of, &arguments->squads, error) == VOLLEY_OK;
    }
    return volley_best_run(question, &arguments->best, error) == VOLLEY_OK &&
           (!arguments->weighing.columns ||
            volley_best_choose_columns(arguments->best, arguments->weighing.columns, error) ==
                VOLLEY_OK);
}

static volley_status best_write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct best_arguments *arguments = asked;
    const volley_format format = arguments->weighing.options.format;

    if (arguments->squads)
        return volley_best_squads_write(arguments->squads, format, sink, error);
    if (arguments->squad) /* this process has only helped */
        return VOLLEY_OK;
    return volley_best_write(arguments->best, format, sink, error);
}

static void best_end(void *asked)
{
    struct best_arguments *arguments = asked;

    volley_best_free(arguments->best);
    volley_best_squads_free(arguments->squads);
    weighing_fini(asked);
}

static const char *const best_formats[] = { "text", "json", "csv", "markdown",
                                            "svg",  "html", "xws", NULL };

static const struct option best_rows[] = {
    { "squad", 0, NULL, HELP("The best whole squads of a faction, or of a pool of pilots"),
      GROUP_QUESTION, OPTION_FLAG(struct best_arguments, squad) },
    { "faction", 0, "NAME", HELP("Of squads: their faction, as rebelalliance"), GROUP_QUESTION,
      OPTION_AT(struct best_arguments, of.faction) },
    { "pool", 0, "ID,ID*N",
      HELP("Of squads: only these pilots, each as often as may be, or N times at most"),
      GROUP_QUESTION, OPTION_SETS(read_pool) },
    { "play", 0, "FORMAT", HELP("Of squads: standard, extended or epic play (extended)"),
      GROUP_QUESTION, OPTION_WORD_OF(struct best_arguments, of.play, cli_plays) },
    { "for", 0, "joust|damage|kill|survive|games", HELP("What makes a set good, see below (joust)"),
      GROUP_QUESTION, OPTION_READS(struct best_arguments, question.objective, read_objective) },
    { "budget", 0, "POINTS",
      HELP("What the upgrades may cost together (in 2.5: what the pilot has left)"), GROUP_QUESTION,
      OPTION_NUMBER(struct best_arguments, budget, cli_read_int, 0, INT_MAX) },
    { "open", 0, NULL, HELP("Take the upgrades that the ship has off first"), GROUP_QUESTION,
      OPTION_IS(struct best_arguments, question.open, 1) },
    { "top", 0, "K", HELP("Tell so many sets (10)"), GROUP_QUESTION,
      OPTION_NUMBER(struct best_arguments, top, cli_read_int, 1, VOLLEY_BEST_TOP_MAX) },
    { "deck", 0, "on|off|NAME", HELP("For games: damage cards (on)"), GROUP_QUESTION,
      OPTION_AT(struct best_arguments, weighing.question.deck) },
    { "seconds", 0, "S",
      HELP("Stop then, and tell the best so far (0: never; with --squad in a terminal 20)"),
      GROUP_QUESTION, OPTION_READS(struct best_arguments, question.seconds, read_seconds) },
    { 0 },
};

const struct command cli_best = {
    .name = "best",
    .summary = "find the best sets of upgrades for a ship, or the best squads",
    .forms = { "LOADOUT|@LIST.xws:N [UPGRADE...] [vs LOADOUT]", "--squad --faction=NAME [WORDS]" },
    .operands = OPERANDS_SHIPS,
    .between = "vs",
    .formats = best_formats,
    .tables = { best_rows, cli_attack_rows, cli_common_rows, cli_geometry_rows, weighing_rows },
    .first = " budget edition faction for points pool slot squad top format ",
    .idle = " kernel precision ",
    .refused = " engine ",
    .keys = { { "loadout", NULL, false } },
    .bytes = sizeof(struct best_arguments),
    .check = best_check,
    .work = best_work,
    .again = true,
    .write = best_write,
    .end = best_end,
};
