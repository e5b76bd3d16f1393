/* Upgrades that are asked about by name, or that the ship has: which is worth most for a point. */
#include "questions/worth/named.h"

#include "words/card.h"
#include "words/ship.h"
#include "words/spoken.h"

#include <math.h>
#include <stdio.h>

/* ---- names ---- */

bool worth_is_named(const volley_worth *worth, const struct cards_row *upgrade)
{
    return cards_lists(worth->only, upgrade->id, strlen(upgrade->id));
}

/* An id, which may be a pilot's, too, or a nickname. False: it is of no upgrade. */
static bool take_upgrade(volley_worth *worth, const struct error_place *word)
{
    const struct cards *library = worth->job.ship.reading.library;
    const struct card_reading reading = { .library = library, .side = RULES_DEFENDER };
    const char *dot = memchr(word->word, '.', word->word_bytes);
    const char *id = dot ? dot + 1 : word->word;
    size_t bytes = word->word_bytes - (size_t)(id - word->word), count;
    struct card_words card = { .said = NULL };
    bool known;

    if (!cards_find_upgrades(library, id, bytes, &count)) {
        if (card_read(&card, &known, &reading, word, NULL) != VOLLEY_OK || !card.card.row ||
            card.card.row->kind != CARDS_UPGRADE)
            return false;
        id = card.card.row->id;
        bytes = strlen(id);
    }
    worth->only = squad_texts_print(&worth->texts, "%s%s%.*s", worth->only, *worth->only ? " " : "",
                                    (int)bytes, id);
    return true;
}

/* Beside the words of the ship, which tell which of several cards is meant. */
volley_status worth_spell_cards(volley_worth *worth, const char *text, struct error_place *wrong,
                                volley_error *err)
{
    const struct cards *library = worth->job.ship.reading.library;
    struct buffer said = { 0 };
    struct phrase words;
    volley_status status;

    buffer_print(&said, "%s ", worth->loadout);
    for (; *text; text++)
        buffer_print(&said, "%c", *text == ',' ? ' ' : *text);
    TRY(phrase_read(&words, lexer_of_string(squad_texts_keep(&worth->texts, &said), "loadout"),
                    err));
    words.ship_bytes = (int)strlen(worth->loadout);
    status = spoken_settle(&words, library, worth->edition, err);
    for (uint32_t i = 0; status == VOLLEY_OK && i < words.count && !wrong->word; i++) {
        const struct error_place *word = &words.words[i].place;

        if (word->column > words.ship_bytes && !take_upgrade(worth, word) &&
            !worth_spell_slot(worth, word->word, word->word_bytes)) {
            *wrong = words.words[i].said.word ? words.words[i].said : *word;
            wrong->word =
                squad_texts_print(&worth->texts, "%.*s", (int)wrong->word_bytes, wrong->word);
        }
    }
    if (status == VOLLEY_OK)
        worth_note_took(worth, &words);
    phrase_fini(&words);
    return status;
}

/* ---- what speaks against them ---- */

void worth_say_bar(const struct squad_taking *taking, const struct cards_upgrade *upgrade,
                   struct buffer *out)
{
    struct squad_slots slots;

    switch (squad_may_take(taking, upgrade)) {
    case SQUAD_NO_SLOT:
        squad_taking_slots(taking, &slots);
        buffer_print(out, "no %.*s slot%s", (int)strcspn(upgrade->slots, " "), upgrade->slots,
                     squad_slots_share(&slots, upgrade->slots) ? " left" : "");
        break;
    case SQUAD_NOT_LISTED:
        buffer_print(out, "not in the list of points");
        break;
    case SQUAD_RESTRICTED:
        buffer_print(out, "not on this ship");
        break;
    case SQUAD_LIMITED:
    case SQUAD_NOT_SOLITARY:
        buffer_print(out, "not besides what the squad has");
        break;
    default:
        break;
    }
}

static void say_objection(const struct squad_taking *taking, const struct cards_upgrade *upgrade,
                          struct buffer *out)
{
    const char *pilot = taking->member->flown->name;
    struct buffer asks_for = { 0 };

    switch (squad_may_take(taking, upgrade)) {
    case SQUAD_NO_SLOT:
        buffer_print(out, " %s has ", pilot);
        worth_say_bar(taking, upgrade, out);
        buffer_print(out, " for %s.", upgrade->name);
        break;
    case SQUAD_NOT_LISTED:
        buffer_print(out, " %s is not in the list of points.", upgrade->name);
        break;
    case SQUAD_RESTRICTED:
        squad_restriction_words(taking, upgrade->restrictions, &asks_for);
        buffer_print(out, " %s may not be on %s%s%s.", upgrade->name, pilot,
                     asks_for.count ? ": it asks for " : "", buffer_text(&asks_for));
        buffer_fini(&asks_for);
        break;
    case SQUAD_LIMITED:
    case SQUAD_NOT_SOLITARY:
        buffer_print(out, " The squad may not have %s besides what it has.", upgrade->name);
        break;
    default:
        break;
    }
}

void worth_note_objections(volley_worth *worth, const struct squad_taking *taking)
{
    const struct cards_upgrade *upgrade;
    const struct cards_row *row;
    struct buffer text = { 0 };
    size_t place = 0;

    if (!*worth->only || !taking->member->ship || !taking->member->flown)
        return;
    while ((upgrade = worth_next_upgrade(taking, &place, &row)))
        if (worth_is_named(worth, row))
            say_objection(taking, upgrade, &text);
    worth->objections = squad_texts_keep(&worth->texts, &text);
}

/* "14 points", and how many of them are left where these are fewer. */
static void say_points(const volley_worth *worth, const struct worth_line *line, struct buffer *out)
{
    buffer_print(out, "%g point%s", line->told.cost, line->told.cost == 1 ? "" : "s");
    if (line->told.too_dear)
        buffer_print(out, ", of which %g %s left", worth->left, worth->left == 1 ? "is" : "are");
}

void worth_say_barred(const volley_worth *worth, const struct worth_line *line, struct buffer *out)
{
    if (worth_can_have(line))
        return;
    buffer_print(out, " (%s", line->barred);
    if (line->told.too_dear) {
        buffer_print(out, "%s", *line->barred ? ", " : "");
        say_points(worth, line, out);
    }
    buffer_print(out, ")");
}

/* ---- the answer ---- */

/* What a card that is inactive as asked would add, if that is next to nothing: games tell. */
static bool waits(const struct worth_line *line)
{
    return line->told.state == VOLLEY_WORTH_INACTIVE && fabs(line->value) < 0.5e-3;
}

static double key_of(const struct named *named, const struct worth_line *line)
{
    const double value = named->by_point ? line->value_per_point : line->value;

    return line->told.state == VOLLEY_WORTH_FAILED || !worth_changes(line) || waits(line) ||
                   isnan(value)
               ? -INFINITY
               : value;
}

static bool is_behind(const struct worth_line *line, double key, const struct worth_line *other,
                      double other_key)
{
    const bool can = worth_can_have(line);

    if (key > -INFINITY && other_key > -INFINITY && can != worth_can_have(other))
        return !can;
    return key < other_key;
}

void named_insert(struct named *named, const struct worth_line *line, double key)
{
    size_t at = named->count++;

    for (; at > 0 && is_behind(named->lines[at - 1], named->keys[at - 1], line, key); at--) {
        named->lines[at] = named->lines[at - 1];
        named->keys[at] = named->keys[at - 1];
    }
    named->lines[at] = line;
    named->keys[at] = key;
    named->ranked += key > -INFINITY;
}

bool named_is_first_barred(const struct named *named, size_t line)
{
    return line > 0 && !worth_can_have(named->lines[line]) &&
           worth_can_have(named->lines[line - 1]);
}

void named_find(const volley_worth *worth, struct named *named)
{
    const struct worth_line *lines[NAMED_MAX];
    size_t count = 0;

    *named = (struct named){ .by_point = true };
    for (size_t i = 0; i < worth->line_count && count < NAMED_MAX; i++) {
        const struct worth_line *line = &worth->lines[i];

        if (!line->card || line->card->kind != CARDS_UPGRADE ||
            !(*worth->only ? worth_is_named(worth, line->card) : line->told.kept))
            continue;
        lines[count++] = line;
        named->by_point = named->by_point && line->told.cost > 0;
    }
    for (size_t i = 0; i < count; i++)
        named_insert(named, lines[i], key_of(named, lines[i]));
}

/* "Predator: +0.14 (3 points, needs bullseye" */
static void say_line(const volley_worth *worth, const struct worth_line *line, double key,
                     struct buffer *out)
{
    const volley_worth_row *row = &line->told;
    const char *before = " (";

    buffer_print(out, "%s", row->name);
    if (key > -INFINITY)
        buffer_print(out, " %+.3f", key);
    if (!isnan(row->cost)) {
        buffer_print(out, " (");
        say_points(worth, line, out);
        before = ", ";
    } else if (*row->slot) {
        buffer_print(out, " (%.*s", (int)strcspn(row->slot, " "), row->slot);
        before = ", ";
    }
    if (*line->barred && !*worth->objections) {
        buffer_print(out, "%s%s", before, line->barred);
        before = ", ";
    }
    if (row->state == VOLLEY_WORTH_INACTIVE) {
        buffer_print(out, "%sneeds %s", before, row->needs);
        before = ", ";
    }
    buffer_print(out, "%s",
                 key > -INFINITY    ? before[0] == ',' ? ": " : before
                 : before[0] == ',' ? ")"
                                    : "");
}

static void say_ranked(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    double last = INFINITY;

    for (size_t i = 0; i < named->ranked; i++) {
        const double key = named->keys[i];

        buffer_print(out, "%s",
                     !i                                ? ""
                     : named_is_first_barred(named, i) ? "; not to be had: "
                     : last - key < 0.5e-4             ? "; as good: "
                                                       : "; then ");
        say_line(worth, named->lines[i], key, out);
        worth_say_gain(worth, named->lines[i], out);
        buffer_print(out, ")");
        last = key;
    }
}

/* What a card does behind the attack, games tell. */
static void say_others(const volley_worth *worth, const struct named *named, struct buffer *out)
{
    for (size_t i = named->ranked; i < named->count; i++) {
        buffer_print(out, "%s", i > named->ranked ? ", " : i ? " No" : "No");
        if (i == named->ranked)
            buffer_print(out, " change in an attack as asked: ");
        say_line(worth, named->lines[i], -INFINITY, out);
    }
    if (named->ranked == named->count)
        return;
    if (!worth->played && named_can_count(worth, named)) {
        buffer_print(out, " (what comes later counts in games: ");
        named_say_command(worth, named, out);
        buffer_print(out, ")");
    }
    buffer_print(out, ".");
}

void worth_say_named(const volley_worth *worth, struct buffer *out)
{
    struct named named;

    named_find(worth, &named);
    if (named.count < (*worth->only ? 1 : 2))
        return;
    if (worth->played)
        named_say_games(worth, &named, out);
    if (named.ranked) {
        const bool best = named.ranked > 1 && worth_can_have(named.lines[0]);

        buffer_print(out, "%s%s%s: ",
                     worth->played ? best ? "In one attack, best value" : "In one attack, value"
                     : best        ? "Best value"
                                   : "Value",
                     named.by_point ? " per point" : "", *worth->only ? "" : " of its upgrades");
        say_ranked(worth, &named, out);
        buffer_print(out, ".");
    }
    say_others(worth, &named, out);
    buffer_print(out, "%s%s", *worth->only ? worth->objections : "", *worth->only ? "" : " ");
}
