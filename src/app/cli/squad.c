#include "volley/squad.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum { SHIP_DIGITS = 4 };

struct arguments {
    struct cli_options options;
    volley_squad_question question;
    volley_squad_words *own;
    uint32_t own_room;
    volley_squads *squads;
};

/* "2:focus lock" is for the second ship; only digits stand before its ":". */
static size_t ship_of(const char *text, const char **words)
{
    size_t digits = strspn(text, "0123456789");

    *words = text;
    if (digits == 0 || digits > SHIP_DIGITS || text[digits] != ':')
        return 0;
    *words = text + digits + 1;
    return strtoul(text, NULL, 10);
}

static bool add_own(struct arguments *arguments, size_t ship, int defends, const char *words)
{
    volley_squad_question *question = &arguments->question;

    if (!GROW(arguments->own, arguments->own_room, question->own_count, 1))
        return say_no_memory(arguments->options.host);
    arguments->own[question->own_count++] = (volley_squad_words){ ship, defends, words };
    question->own = arguments->own;
    return true;
}

/* Words for all ships add up, as those for one do. to: those of --with or --defend-with */
static bool add_words(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = parse->arguments;
    const char **for_all = to, *words;
    const size_t ship = ship_of(text, &words);

    if (words != text)
        return add_own(arguments, ship, for_all == &arguments->question.defend_with, words);
    *for_all = cli_make(&arguments->options, "%s%s%s", *for_all ? *for_all : "",
                        *for_all ? " " : "", text);
    return *for_all != NULL;
}

static bool read_squad(struct parse *parse, void *to, char *text)
{
    return cli_read_place(parse, "a squad", text, to);
}

/* What errors of the question are shown under. */
static bool name_texts(const struct cli_options *options, const volley_squad_question *question)
{
    return (!question->target || cli_name_text(options, question->target, "target", 0, NULL)) &&
           (!question->with || cli_name_text(options, question->with, "with", 0, NULL)) &&
           (!question->defend_with ||
            cli_name_text(options, question->defend_with, "defend-with", 0, NULL));
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    volley_squad_question *question = &arguments->question;
    const char *name = options->words[0] + (*options->words[0] == '@'); /* as in loadouts */

    question->plan = options->plan;
    question->engine = options->engine;
    question->simulation = options->simulation;
    question->edition =
        option_is_given(options, "edition") || options->points ? options->edition : NULL;
    if (question->target)
        question->target = members_expand_one(options, (char *)question->target, true, false);
    return (question->target || !option_is_given(options, "target")) &&
           name_texts(options, question) &&
           members_squads(options, name, &arguments->squads, error);
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return volley_squads_write(arguments->squads, &arguments->question, arguments->options.format,
                               sink, error);
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    volley_squads_free(arguments->squads);
    free(arguments->own);
}

static const struct option rows[] = {
    { "target", 0, "LOADOUT", HELP("What the ships attack (" VOLLEY_SQUAD_TARGET_DEFAULT ")"),
      GROUP_QUESTION, OPTION_AT(struct arguments, question.target) },
    { "with", 0, "WORDS",
      HELP("Words added to each attack, such as \"focus lock\"; \"2:focus\" only to those of ship "
           "2"),
      GROUP_QUESTION, OPTION_READS(struct arguments, question.with, add_words), .several = true },
    { "defend-with", 0, "WORDS",
      HELP(
          "Words added to each ship when it is attacked, such as \"evade\"; \"2:evade\" to ship 2"),
      GROUP_QUESTION, OPTION_READS(struct arguments, question.defend_with, add_words),
      .several = true },
    { "play", 0, "FORMAT",
      HELP("Judge it by the rules of squad building for standard, extended or epic play (extended; "
           "epic with huge ships)"),
      GROUP_QUESTION, OPTION_WORD_OF(struct arguments, question.play, cli_plays) },
    { "squad", 0, "N", HELP("Only squad number N of the file (all)"), GROUP_QUESTION,
      OPTION_READS(struct arguments, question.squad, read_squad) },
    { 0 },
};

const struct command cli_squad = {
    .name = "squad",
    .summary = "say what the ships of a squad (XWS) do and stand",
    .forms = { "LIST.xws" },
    .operands = OPERANDS_FILE,
    .limits = { 1, 1, "no file of a squad; \"-\" is standard input",
                "more than one file: volley squad LIST.xws, or its address in quotes" },
    .engines = { COMMAND_ENGINE(BOTH), "a squad is worked out by one engine: auto, exact or mc" },
    .formats = cli_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows },
    .first = " defend-with edition play squad strict target with points format output ",
    .keys = { { "file", NULL, false } },
    .bytes = sizeof(struct arguments),
    .work = work,
    .write = write,
    .end = end,
};
