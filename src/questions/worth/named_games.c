/* Upgrades that change nothing in an attack as asked: games tell what they are worth, of a ship
 * that has what they need. */
#include "questions/worth/named.h"

#include "base/ascii.h"
#include "report/number.h"

#include <math.h>

/* Whoever waits longer for an answer asks for games himself. */
static const double seconds_most = 60;

/* ---- the ship ---- */

static bool needs(const struct worth_line *line, const char *word)
{
    return cards_lists(line->told.needs, word, strlen(word));
}

/* Whether a card that does nothing as asked asks for a lock. */
static bool waits_for_lock(const struct named *named)
{
    for (size_t i = named->ranked; i < named->count; i++)
        if (squad_card_asks(named->lines[i]->card, rules_token_words[RULES_LOCK]))
            return true;
    return false;
}

static bool waits_for_bullseye(const struct named *named)
{
    for (size_t i = 0; i < named->count; i++)
        if (needs(named->lines[i], rules_situation_words[RULES_BULLSEYE]))
            return true;
    return false;
}

/* Tokens of words come anew in each round, and what keeps a lock is of no use then: it locks once,
 * and gains the others in the rounds after that. Adds all other words.
 *  tokens  "focus+evade"; focus alone where there are none */
static void split(const char *words, struct buffer *tokens, struct buffer *out)
{
    static const int gained[] = { RULES_FOCUS, RULES_CALCULATE, RULES_EVADE };
    const char *at;
    size_t bytes, kind;

    while (ascii_next_word(&words, &at, &bytes)) {
        for (kind = 0; kind < ARRAY_LEN(gained); kind++)
            if (ascii_is_word(rules_token_words[gained[kind]], at, bytes))
                break;
        if (kind < ARRAY_LEN(gained))
            buffer_print(tokens, "%s%.*s", tokens->count ? "+" : "", (int)bytes, at);
        else if (!ascii_is_word(rules_token_words[RULES_LOCK], at, bytes))
            buffer_print(out, "%.*s ", (int)bytes, at);
    }
    if (!tokens->count)
        buffer_print(tokens, "%s", rules_token_words[RULES_FOCUS]);
}

/* The ship as games are to be asked about it. */
static void say_ship(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    struct buffer tokens = { 0 };

    if (waits_for_lock(named)) {
        split(worth->loadout, &tokens, out);
        buffer_print(out, "plan=lock,%s", buffer_text(&tokens));
    } else {
        buffer_print(out, "%s", worth->loadout);
    }
    if (waits_for_bullseye(named))
        buffer_print(out, " %s@35%%", rules_situation_words[RULES_BULLSEYE]);
    buffer_end(&tokens, out);
}

static void say_cards(const struct named *named, struct buffer *out)
{
    for (size_t i = 0; i < named->count; i++)
        buffer_print(out, " %s", named->lines[i]->told.word);
}

void named_say_command(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    const char *list = worth->points->name;
    const struct cards_points *usual = cards_points_default(worth->points->edition);

    buffer_print(out, "volley worth --in games%s", rules_edition_option(worth->edition->name));
    if (strcmp(list, usual->name) != 0)
        buffer_print(out, " --points %s", list);
    buffer_print(out, " \"");
    say_ship(worth, named, out);
    buffer_print(out, "\"");
    if (*worth->only)
        say_cards(named, out);
    if (worth->played && !worth->played->games.read)
        buffer_print(out, " vs \"%s\"", worth->played->games.file);
}

/* ---- play ---- */

bool named_can_count(const volley_worth *worth, const struct named *named)
{
    const struct cards *library = worth->job.ship.reading.library;

    for (size_t i = named->ranked; i < named->count; i++)
        if (named->lines[i]->told.state != VOLLEY_WORTH_FAILED &&
            (*named->lines[i]->card->effect || cards_in_rounds(library, named->lines[i]->card)))
            return true;
    return false;
}

/* What other ranges, chances and targets are asked for, these games would not be about. */
static bool is_usual(const volley_worth_question *question)
{
    return !question->range_count && !question->chance_count &&
           (!question->target_count || question->field_count) && !crew_is_shared(question->crew);
}

/* Whether there is a figure of one at least. */
static bool take_figures(volley_worth *worth)
{
    bool any = false;

    for (size_t i = 0; i < worth->line_count; i++)
        for (size_t j = 0; worth->lines[i].card && j < worth->played->line_count; j++) {
            const struct worth_line *from = &worth->played->lines[j];
            struct worth_line *line = &worth->lines[i];

            if (from->told.kept != line->told.kept || !from->card ||
                strcmp(from->card->id, line->card->id) != 0 || !worth_is_named(worth, line->card) ||
                line->card->kind != CARDS_UPGRADE)
                continue;
            line->told.games = from->told.games;
            line->games_per_point = from->games_per_point;
            line->is_best = from->is_best;
            line->is_tied = from->is_tied;
            any = any || !isnan(from->told.games.value);
        }
    return any;
}

/* What such games cannot be asked about, or would take long, is only told. */
volley_status worth_play_named(volley_worth *worth, const volley_worth_question *asked,
                               volley_error *err)
{
    volley_worth_question question = *asked;
    struct buffer ship = { 0 }, cards = { 0 };
    struct named named;
    volley_error fault = { 0 };
    volley_status status = VOLLEY_OK;

    named_find(worth, &named);
    if (!*worth->only || !named_can_count(worth, &named) || !is_usual(asked))
        return VOLLEY_OK;
    say_ship(worth, &named, &ship);
    say_cards(&named, &cards);
    question.loadout = (volley_text){ .text = squad_texts_keep(&worth->texts, &ship) };
    question.slots = squad_texts_keep(&worth->texts, &cards);
    question.in_games = VOLLEY_WORTH_ALONE;
    question.sort = NULL;
    question.seconds = seconds_most;
    if (worth->texts.failed)
        return error_nomem(err);
    status = volley_worth_run(&question, &worth->played, &fault);
    if (status == VOLLEY_OK && (worth->played->games.stopped || !take_figures(worth))) {
        volley_worth_free(worth->played);
        worth->played = NULL;
    }
    return status == VOLLEY_NOMEM ? error_nomem(err) : VOLLEY_OK;
}

/* ---- tell ---- */

/* "In them it locks first, then has focus in each round, and has the bullseye in 35 %." */
static void say_where(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    struct buffer tokens = { 0 }, others = { 0 };
    const bool locks = waits_for_lock(named), aims = waits_for_bullseye(named);

    split(worth->loadout, &tokens, &others);
    if (locks || aims)
        buffer_print(out, "In them it ");
    if (locks)
        buffer_print(out, "locks first, then has %s in each round%s", buffer_text(&tokens),
                     aims ? ", and " : "");
    if (aims)
        buffer_print(out, "has its target in the bullseye arc in 35 %% of its attacks");
    buffer_print(out, "%s", locks || aims ? ".\n" : "");
    buffer_fini(&others);
    buffer_end(&tokens, out);
}

static void say_wins(const volley_worth *worth, const struct named *named, size_t at,
                     struct buffer *out)
{
    const struct worth_line *line = named->lines[at];
    const double points = named->by_point ? line->told.cost : 1;
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "%s", line->told.name);
    worth_say_barred(worth, line, out);
    buffer_print(out, " %s", number_signed(100 * named->keys[at], 2, text));
    buffer_print(out, " ± %.2f %%", 100 * WORTH_Z95 * line->told.games.error / points);
}

/* "; whatever they cost, Predator and Juke are not told apart", of what it can have. */
static void say_tied(const struct named *named, struct buffer *out)
{
    size_t tied = 0, said = 0;
    bool alike[NAMED_MAX] = { false };

    for (size_t i = 0; i < named->count; i++) {
        const struct worth_line *line = named->lines[i];

        alike[i] = worth_can_have(line) && (line->is_tied || line->is_best);
        tied += alike[i];
    }
    for (size_t i = 0; tied > 1 && i < named->count; i++)
        if (alike[i])
            buffer_print(out, "%s%s",
                         !said++        ? named->by_point ? "; whatever they cost, " : "; "
                         : said == tied ? " and "
                                        : ", ",
                         named->lines[i]->told.name);
    buffer_print(out, "%s", said ? " are not told apart" : "");
}

void named_say_games(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    struct named by_wins = { .by_point = named->by_point };

    for (size_t i = 0; i < named->count; i++) {
        const struct worth_line *line = named->lines[i];

        if (!isnan(line->told.games.value))
            named_insert(&by_wins, line,
                         named->by_point ? line->games_per_point : line->told.games.value);
    }
    buffer_print(out, "More wins%s in the games told below: ", named->by_point ? " per point" : "");
    for (size_t i = 0; i < by_wins.count; i++) {
        buffer_print(out, "%s",
                     named_is_first_barred(&by_wins, i) ? "; not to be had: "
                     : i                                ? "; "
                                                        : "");
        say_wins(worth, &by_wins, i, out);
    }
    say_tied(&by_wins, out);
    buffer_print(out, ". ");
}

void worth_say_played(const volley_worth *worth, struct buffer *out)
{
    struct named named;

    if (!worth->played)
        return;
    named_find(worth, &named);
    buffer_print(out, "The games are those of ");
    named_say_command(worth, &named, out);
    buffer_print(out, "; with other words of the ship they are others.\n");
    say_where(worth, &named, out);
    buffer_print(out, "%s", worth->played->notes);
    worth_games_say_field(worth->played, out);
}

void worth_games_say_needs(const volley_worth *worth, struct buffer *out)
{
    const char *lock = rules_token_words[RULES_LOCK];
    struct named waiting = { .count = 0 };

    for (size_t i = 0; *worth->only && i < worth->line_count && waiting.count < NAMED_MAX; i++) {
        const struct worth_line *line = &worth->lines[i];

        if (line->card && worth_is_named(worth, line->card) &&
            line->told.state == VOLLEY_WORTH_IDLE &&
            (needs(line, lock) || needs(line, rules_situation_words[RULES_BULLSEYE])))
            waiting.lines[waiting.count++] = line;
    }
    for (size_t i = 0; i < waiting.count; i++) {
        buffer_print(out, "%s %s", i ? "," : "", waiting.lines[i]->told.name);
        card_needs_say(waiting.lines[i]->told.needs, CARD_NEEDS_BRACKETS, out);
    }
    if (waiting.count) {
        buffer_print(out, ": say the ship as \"");
        say_ship(worth, &waiting, out);
        buffer_print(out, "\".");
    }
}
