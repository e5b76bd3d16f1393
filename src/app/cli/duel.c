#include "volley/duel.h"

#include "app/cli/complain.h"
#include "app/cli/duel_options.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"
#include "app/cli/values.h"

#include <stdlib.h>
#include <string.h>

/* What the options that both commands have leave to be said "below". */
#define CHOICES                                                                                    \
    "Targets: weakest, first, damaged, points, kill, damage, worth, strongest, spread, random. "   \
    "Policies: best (one ship against one), round (for the net damage of the round), myopic "      \
    "(each attack for itself).\n\n"

static const char about[] =
    "Let two sides fight it out, round by round: who wins, how long each ship lives, what each "
    "side loses."
    "\vA side is one or more ships in quotes; ';' parts ships in one argument, '2x' repeats one, "
    "'@FILE' is every ship of a squad file and '@FILE:2' its second; of several squads "
    "'@FILE:3.all' is the third, and in a table FILE is each of them. A ship is a loadout that "
    "attacks and defends: words that fit only one role count in that one. Tokens of actions are "
    "gained in every round; 'init=', 'plan=', 'points=', 'regen=', 'shot=', 'repair=', 'hazard=' "
    "and 'range=' say more.\n\n" CHOICES "Examples:\n"
    "  volley duel \"t65xwing init=4 focus\" vs \"2x tielnfighter init=1 focus\"\n"
    "  volley duel --range 3,1,2 --rounds 6 \"t65xwing init=5 plan=lock,focus\" \\\n"
    "        vs \"t65xwing init=4 focus\"\n"
    "  volley duel \"@rebels.xws focus\" vs \"@empire.xws focus\"\n"
    "  volley duel --variant shields=+1 --variant \"reroll=1?attacking\" \\\n"
    "        \"t65xwing focus\" vs \"t65xwing focus\"\n"
    "  volley duel --matrix rebels.xws empire.xws \"4x tielnfighter focus\"\n"
    "  volley duel --against scenarios/field-2.csv \"t65xwing focus points=5\" \\\n"
    "        \"lukeskywalker\"\n"
    "  volley duel --roster generics --every focus --sort points \\\n"
    "        --against scenarios/field-2.csv\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

static const char about_survival[] =
    "Ask how long a ship lives under attackers that nobody shoots at: the chance that it is gone "
    "by each round, the rounds and the attacks that it lives through."
    "\vThe ship and the attackers are words as `volley duel` has them; a bare number is the "
    "agility of the ship and the attack value of an attacker. It goes on until the ship is gone, "
    "unless --rounds says otherwise.\n\n" CHOICES "Examples:\n"
    "  volley survive \"t65xwing focus\" under \"2x 3 focus\"\n"
    "  volley survive --rounds 3 \"2 evade hull=8 shields=5\" under \"3x 3 focus lock\"\n"
    "  volley survive --variant hull=+1 --variant shields=+1 \"t65xwing\" \\\n"
    "        under \"3 focus\"\n"
    "  volley survive --roster ships --every focus under \"2x 3 focus\"\n"
    "  volley survive --roster pilots --faction rebel --sort points \\\n"
    "        under \"3x 3 focus\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

/* ---- the sides ---- */

enum { NAME_MAX_BYTES = 32, MESSAGE_MAX = 96 };

/* why: before and behind the word between the sides */
static int refuse(const struct cli_options *options, const char *const why[2])
{
    char message[MESSAGE_MAX];

    snprintf(message, sizeof message, "%s '%s'%s", why[0], options->asked->between, why[1]);
    usage_wrong(options, message, true);
    return CLI_USAGE;
}

/* One argument with the word in it becomes two. */
static bool cut_text(char *text, const char *between, char **words)
{
    char with_blanks[NAME_MAX_BYTES];
    char *found;

    snprintf(with_blanks, sizeof with_blanks, " %s ", between);
    found = strstr(text, with_blanks);
    if (!found)
        return false;
    *found = '\0';
    words[0] = text;
    words[1] = found + strlen(with_blanks);
    return true;
}

/* The words of the sides, without the word between them; *of_a: of the first one. Returns an exit
 * status. words: with room for one more than there are */
static int cut(const struct cli_options *options, char **words, size_t *of_a, size_t *count)
{
    static const char *const whys[][2] = { { "no", " between the sides" },
                                           { "more than one", ": an engagement has two sides" },
                                           { "no ship before the", "" },
                                           { "no ship after the", "" } };
    const char *between = options->asked->between;
    size_t seen = 0;

    *count = 0;
    if (options->word_count == 1 && cut_text(options->words[0], between, words)) {
        *of_a = 1;
        *count = 2;
        return CLI_DONE;
    }
    for (size_t i = 0; i < options->word_count; i++) {
        const bool is_between = strcmp(options->words[i], between) == 0;

        if (is_between && seen++ == 0)
            *of_a = *count;
        if (!is_between)
            words[(*count)++] = options->words[i];
    }
    return seen == 1 && *of_a > 0 && *of_a < *count ? CLI_DONE
                                                    : refuse(options, whys[seen == 0    ? 0
                                                                           : seen > 1   ? 1
                                                                           : *of_a == 0 ? 2
                                                                                        : 3]);
}

/* Errors call an argument by its side and, of several, its number. */
static bool name_side(const struct cli_options *options, const char *name, char **words,
                      volley_text *texts, volley_side *side)
{
    char of_several[NAME_MAX_BYTES];
    bool ok = true;

    snprintf(of_several, sizeof of_several, "%s, argument", name);
    for (size_t i = 0; ok && i < side->count; i++)
        ok = cli_name_text(options, words[i], side->count > 1 ? of_several : name,
                           side->count > 1 ? i + 1 : 0, &texts[i]);
    if (side->count == 1)
        texts[0].source = NULL; /* the library says which of its ships it is, too */
    side->texts = texts;
    return ok;
}

/* SIDE... vs SIDE..., or all of it as one word; "vs" is the word between the sides that the command
 * has. Returns an exit status: CLI_DONE, or why not, which has been said. */
static int read_sides(volley_side sides[2], const struct cli_options *options)
{
    const size_t room = options->word_count + 2;
    char **words = cli_keep(options, calloc(room, sizeof *words));
    volley_text *texts = cli_keep(options, calloc(room, sizeof *texts));
    size_t of_a = 0, count;
    int status = words && texts ? cut(options, words, &of_a, &count) : CLI_FAILED;

    if (status != CLI_DONE)
        return status;
    sides[0].count = of_a;
    sides[1].count = count - of_a;
    return members_expand_sides(options, words, count) &&
                   name_side(options, "side a", words, texts, &sides[0]) &&
                   name_side(options, "side b", words + of_a, texts + of_a, &sides[1])
               ? CLI_DONE
               : CLI_FAILED;
}

/* ---- the run ---- */

static int watch_progress(const volley_progress *progress, void *context)
{
    return progress_bar_show(context, (double)progress->trials / (double)progress->trials_planned,
                             progress->seconds, "%.1f million engagements",
                             (double)progress->trials / 1e6);
}

static volley_status run_duel(const struct cli_options *options, volley_duel *duel,
                              volley_error *error)
{
    struct progress_bar bar = progress_bar_for(options->host, options->quiet);
    volley_duel_engine engine = duel_engine_of(options);
    volley_status status;

    engine.watch = progress_bar_watch;
    engine.context = &bar;
    engine.simulation.progress = watch_progress;
    engine.simulation.context = &bar;
    status = volley_duel_run(duel, &engine, error);
    progress_bar_clear(&bar);
    return status;
}

static int work(const struct duel_arguments *arguments, const volley_side sides[2])
{
    const struct cli_options *options = &arguments->options;
    struct cli_report report;
    volley_duel *duel = NULL;
    volley_error error = { 0 };
    volley_duel_options how = arguments->duel;
    int exit_status = CLI_FAILED;

    how.library = options->library;
    if (volley_duel_create(options->edition, &sides[0], &sides[1], &how, &duel, &error) ==
            VOLLEY_OK &&
        run_duel(options, duel, &error) == VOLLEY_OK) {
        if (cli_report_begin(&report, options))
            exit_status = cli_report_end(
                &report, volley_duel_write(duel, options->format, &report.sink, &report.error),
                NULL);
    } else {
        cli_complain(options, &error);
    }
    volley_duel_free(duel);
    return exit_status;
}

static const char *const decks[] = { "on", "off", "second", "first-tfa", "first-original", NULL };

/* What is no name of a deck is a file. */
static bool is_deck_file(const char *text)
{
    for (size_t i = 0; text && decks[i]; i++)
        if (strcmp(text, decks[i]) == 0)
            return false;
    return text != NULL;
}

static int work_sides(const struct duel_arguments *arguments)
{
    volley_side sides[2];
    int exit_status;

    if (field_is_wanted(arguments))
        return field_work(arguments);
    exit_status = read_sides(sides, &arguments->options);
    return exit_status == CLI_DONE ? work(arguments, sides) : exit_status;
}

static int run(void *asked)
{
    struct duel_arguments *arguments = asked;
    volley_duel_options *duel = &arguments->duel;
    struct host *host = arguments->options.host;
    volley_source source;
    struct source file;
    int exit_status;
    char hint[HINT_MAX];

    interrupt_begin(false);
    field_settle(arguments);
    if (!is_deck_file(duel->deck))
        return work_sides(arguments);
    if (!source_open(host, &file, duel->deck)) {
        usage_note(host, "--deck: it is on, off, second, first-tfa, first-original or a file%s",
                   cli_hint(hint, duel->deck, decks));
        return CLI_FAILED;
    }
    source = source_of(&file);
    duel->deck_file = &source;
    exit_status = work_sides(arguments);
    source_close(&file);
    return exit_status;
}

static void begin_duel(void *asked)
{
    ((struct duel_arguments *)asked)->duel = volley_duel_options_default();
}

static void begin_survival(void *asked)
{
    volley_duel_options *duel = &((struct duel_arguments *)asked)->duel;

    *duel = volley_duel_options_default();
    duel->survives = 1;
    duel->rounds = 0;
}

const struct command cli_duel = {
    .name = "duel",
    .summary = "let two sides fight it out: who wins, who is left",
    .forms = "SIDE vs SIDE\n--matrix SIDE SIDE...\n--against FIELD.csv SIDE...",
    .about = about,
    .operands = OPERANDS_SHIPS,
    .between = "vs",
    .formats = cli_formats,
    .tables = { { duel_options_rows, 0 },
                { cli_common_rows, 0 },
                { field_fight_rows, 0 },
                { field_roster_rows, 0 } },
    .keys = { { "a", NULL, false }, { "b", "vs", false } },
    .bytes = sizeof(struct duel_arguments),
    .begin = begin_duel,
    .check = field_check,
    .run = run,
};

const struct command cli_survive = {
    .name = "survive",
    .summary = "say how long a ship lives under attackers",
    .forms = "SHIP under ATTACKERS\n--roster ships under ATTACKERS",
    .about = about_survival,
    .operands = OPERANDS_SHIPS,
    .between = "under",
    .formats = cli_formats,
    .tables = { { duel_options_rows, 0 },
                { cli_common_rows, 0 },
                { field_survive_rows, 0 },
                { field_roster_rows, 0 } },
    .idle = " target-a ", /* the ship does not shoot */
    .keys = { { "ship", NULL, false }, { "attackers", "under", false } },
    .bytes = sizeof(struct duel_arguments),
    .begin = begin_survival,
    .check = field_check,
    .run = run,
};
