#include "questions/worth/handle.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "base/utf8.h"
#include "words/card.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/spelling.h"
#include "words/unknown.h"

#include <math.h>
#include <stdio.h>

enum { ROWS_MAX = 8, SLOTS_BYTES = 64 /* of a list in an error */, SLOT_BEGINS = 3 };

/* A line without figures; NULL: out of memory. */
static struct worth_line *add_line(volley_worth *worth)
{
    const struct worth_figures none = { worth_unknown, worth_unknown };
    struct worth_line *line;

    if (!GROW(worth->lines, worth->line_capacity, worth->line_count, 1))
        return NULL;
    line = &worth->lines[worth->line_count++];
    *line = (struct worth_line){
        .told = { .name = "", .slot = "", .needs = "", .cost = NAN, .games = { NAN, NAN } },
        .barred = "",
        .found = { none, none, none, none, 0 },
        .variation = { .without = WORTH_NONE, .fired = WORTH_NONE },
    };
    return line;
}

/* ---- the ship ---- */

volley_status worth_member_read(struct worth_member *out, const struct worth_ship *ship,
                                volley_error *err)
{
    const struct worth_variation none = { WORTH_NONE, NULL, NULL, WORTH_NONE };
    const struct duel_reading *reading = &ship->reading;
    const bool first = reading->edition->bit == RULES_EDITION_1;
    struct worth_setup setup;
    volley_status status;

    *out = (struct worth_member){ .member = { .library = reading->library } };
    TRY(worth_setup_make(&setup, ship, &none, err));
    status =
        worth_setup_compile(&setup, ship, RULES_DEFENDER, LOADOUT_RANGE_UNSAID, &out->loadout, err);
    worth_setup_fini(&setup);
    if (status == VOLLEY_OK)
        squad_member_of_loadout(&out->member, &out->loadout, reading->library,
                                first ? CARDS_FIRST : CARDS_SECOND);
    return status;
}

void worth_member_fini(struct worth_member *member)
{
    loadout_fini(&member->loadout);
}

volley_status worth_others_read(struct worth_others *out, const volley_text *ships, size_t count,
                                const struct duel_reading *reading, volley_error *err)
{
    *out = (struct worth_others){ .count = count };
    out->read = calloc(count + 1, sizeof *out->read);
    out->members = calloc(count + 1, sizeof *out->members);
    NEED(out->read && out->members, err);
    for (size_t i = 0; i < count; i++) {
        const struct worth_ship ship = { ships[i], *reading };

        TRY(worth_member_read(&out->read[i], &ship, err));
        out->members[i] = out->read[i].member;
    }
    return VOLLEY_OK;
}

void worth_others_fini(struct worth_others *others)
{
    for (size_t i = 0; others->read && i < others->count; i++)
        worth_member_fini(&others->read[i]);
    free(others->read);
    free(others->members);
}

/* ---- what it has ---- */

/* A ship's name, or that of a pilot without an ability. */
static bool names_no_card(const struct worth_ship *ship, const struct error_place *word)
{
    const struct card_reading reading = { .library = ship->reading.library, .alone = true };
    struct card_words card;
    bool known;

    return card_read(&card, &known, &reading, word, NULL) == VOLLEY_OK && known && !card.card.row;
}

/* Dice, health and how it fights are what the ship is, and a range is where it stands. */
static bool is_weighed(const struct worth_ship *ship, const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    struct dice_number dice;

    if (names_no_card(ship, word) || dice_number_read(word, &dice))
        return false;
    if (setting_duel_word(&said) != RULES_DUEL_WORDS)
        return false;
    if (ability_is_composed(word) || !setting_match(&said, &spelling))
        return true;
    if (spelling.word->kind == RULES_WORD_HEALTH)
        return said.value_bytes && (*said.value == '+' || *said.value == '-');
    return spelling.word->kind != RULES_WORD_DICE;
}

static void tell_card(const volley_worth *worth, struct worth_line *line,
                      const struct cards_row *row)
{
    const struct squad_member *member = &worth->member.member;
    size_t count;
    const struct cards_upgrade *upgrade =
        row->kind == CARDS_UPGRADE
            ? cards_find_upgrades(member->library, row->id, strlen(row->id), &count)
            : NULL;
    int cost = upgrade && member->flown && member->ship ? squad_upgrade_cost(member, upgrade)
                                                        : SQUAD_POINTS_UNKNOWN;

    line->card = row;
    line->told.name = row->name;
    line->told.slot = upgrade ? upgrade->slots : "";
    line->told.cost = cost == SQUAD_POINTS_UNKNOWN ? NAN : cost;
}

/* without, fired: what becomes of the ship for it
 * names_ship: another word does */
static volley_status add_kept(volley_worth *worth, const struct error_place *word, int without,
                              int fired, bool names_ship, volley_error *err)
{
    const struct cards *library = worth->job.ship.reading.library;
    const struct card_reading reading = { .library = library,
                                          .side = RULES_DEFENDER,
                                          .ship = worth->member.loadout.flown };
    struct worth_line *line = add_line(worth);
    struct buffer text = { 0 };
    struct card_words card;
    volley_error fault = { 0 };
    bool known;

    NEED(line, err);
    spelling_add(&text, word, library);
    line->told.word = line->told.name = squad_texts_keep(&worth->texts, &text);
    line->told.kept = true;
    line->place = *word;
    line->variation.without = without;
    line->variation.fired = fired;
    if (card_read(&card, &known, &reading, word, &fault) == VOLLEY_OK && known && card.card.row)
        tell_card(worth, line, card.card.row);
    if (line->card && line->card->kind == CARDS_PILOT && !names_ship)
        line->variation.with = worth->member.member.ship->id; /* which the pilot brings */
    return fault.status == VOLLEY_NOMEM ? error_nomem(err) : VOLLEY_OK;
}

/* The number of a word among the weapons of the ship; WORTH_NONE: it is none. */
static int weapon_number(const struct duel_roles *roles, uint32_t word)
{
    for (size_t i = 0; i < roles->weapon_count; i++)
        if (roles->weapons[i].word == word)
            return (int)i;
    return WORTH_NONE;
}

volley_status worth_add_kept(volley_worth *worth, volley_error *err)
{
    const struct worth_ship *ship = &worth->job.ship;
    struct duel_roles roles;
    struct phrase words;
    bool names_ship = !worth->member.member.ship;
    volley_status status = phrase_read(&words, lexer_of_text(&ship->text, "loadout"), err);

    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &words, &ship->reading, err);
    for (uint32_t i = 0; i < words.count; i++)
        names_ship = names_ship || card_names_ship(ship->reading.library, &words.words[i].place);
    for (uint32_t i = 0; i < words.count && status == VOLLEY_OK; i++) {
        const struct error_place *word = &words.words[i].place;
        const int fired = weapon_number(&roles, i);

        if (is_weighed(ship, word))
            status = add_kept(worth, word, fired == WORTH_NONE ? (int)i : WORTH_NONE, fired,
                              names_ship, err);
    }
    phrase_fini(&words);
    return status;
}

/* ---- what it could have ---- */

/* A slot as the library has it, or the first that begins so; NULL: it has none. */
static const char *find_slot(const struct cards *library, const char *slot, size_t *bytes,
                             bool begins)
{
    const char *word;
    size_t whole;

    for (size_t i = 0; i < library->upgrade_count; i++)
        for (const char *at = library->upgrades[i].slots; ascii_next_word(&at, &word, &whole);)
            if ((begins ? whole > *bytes : whole == *bytes) && memcmp(word, slot, *bytes) == 0) {
                *bytes = whole;
                return word;
            }
    return NULL;
}

/* The slot of what players call it, "ept", "torps", "Sensors": a nickname, what else they may
 * mean by it, or how it begins. NULL: none. */
static const char *slot_called(const struct cards *library, const char *slot, size_t *bytes)
{
    char letters[SQUAD_SLOT_ROOM];
    size_t count, used = utf8_letters(letters, sizeof letters, slot, *bytes);
    const char *found = find_slot(library, slot, bytes, false);

    for (int several = 0; several < 2 && used > 0 && !found; several++) {
        const struct cards_nickname *row =
            cards_find_rows(library, CARDS_OF_NICKNAMES, letters, used, &count);

        *bytes = used;
        found = find_slot(library, letters, bytes, false);
        if (!found && row && strcmp(row->kind, "slot") == 0) {
            *bytes = strlen(row->means);
            found = find_slot(library, row->means, bytes, false);
        }
        if (!found && !row) {
            *bytes = strcspn(meant_words(letters), " ");
            found = find_slot(library, meant_words(letters), bytes, false);
        }
        if (!found && used >= SLOT_BEGINS) {
            *bytes = used;
            found = find_slot(library, letters, bytes, true);
        }
        if (!found && letters[used - 1] == 's')
            letters[--used] = '\0';
    }
    return found;
}

static bool is_asked(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    const char *slots = taking->slots ? taking->slots : "", *slot;
    bool found =
        *taking->only ? cards_lists(taking->only, upgrade->id, strlen(upgrade->id)) : !*slots;
    size_t bytes;

    while (!found && ascii_next_part(&slots, SQUAD_BETWEEN_SLOTS, &slot, &bytes))
        found = cards_lists(upgrade->slots, slot, bytes);
    return found;
}

/* Tells as many of those that there are as an error has room for, and where the others stand. */
static volley_status refuse_slot(const struct cards *library, const struct error_place *word,
                                 volley_error *err)
{
    const struct card_reading reading = { .library = library, .side = RULES_DEFENDER };
    const struct setting_word said = setting_take_apart(word);
    struct nearest nearest = nearest_begin(word->word, word->word_bytes);
    char list[SLOTS_BYTES] = "";
    struct rules_spelling spelling;
    struct card_words card = { .said = NULL };
    size_t used = 0;
    bool of_ship = true;

    if (!setting_match(&said, &spelling))
        TRY(card_read(&card, &of_ship, &reading, word, err));
    for (size_t i = 0; i < library->upgrade_count && !of_ship; i++) {
        const char *const slots = library->upgrades[i].slots;
        char name[SQUAD_SLOT_ROOM];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(slots, " "), slots);
        nearest_consider(name, &nearest);
        nearest_consider(library->upgrades[i].id, &nearest);
        if (!cards_lists(list, name, strlen(name)) && used + strlen(name) + 1 < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, " %s", name);
    }
    return error_usage(err, "no upgrade or slot is called '%.*s'%s%s%s",
                       word->word_bytes < SQUAD_SLOT_ROOM ? (int)word->word_bytes : SQUAD_SLOT_ROOM,
                       word->word,
                       *nearest.best ? ""
                       : card.card.row && cards_row_helps(card.card.row) != CARDS_HELPS_ITSELF
                           ? "; a friend that helps stands among the ship's words, as howlrunner!"
                       : of_ship ? "; one ship: put its words in quotes, upgrades behind it"
                                 : "; there are",
                       nearest_or(&nearest, list),
                       *nearest.best || of_ship ? "" : " ...: volley cards says that of each");
}

bool worth_spell_slot(volley_worth *worth, const char *slot, size_t bytes)
{
    const char *called = slot_called(worth->job.ship.reading.library, slot, &bytes);

    if (called)
        worth->slots = squad_texts_print(&worth->texts, "%s%s%.*s", worth->slots,
                                         *worth->slots ? "," : "", (int)bytes, called);
    return called != NULL;
}

volley_status worth_spell_slots(volley_worth *worth, const char *text, volley_error *err)
{
    const char *rest = text, *slot;
    struct error_place wrong = { .word = NULL };
    size_t bytes;

    while (ascii_next_part(&rest, SQUAD_BETWEEN_SLOTS, &slot, &bytes))
        if (!worth_spell_slot(worth, slot, bytes)) {
            worth->slots = "";
            TRY(worth_spell_cards(worth, text, &wrong, err));
            return wrong.word ? refuse_slot(worth->job.ship.reading.library, &wrong, err)
                              : VOLLEY_OK;
        }
    return *worth->slots || worth->texts.failed ? VOLLEY_OK : error_usage(err, "no slot is named");
}

/* What an upgrade does; NULL: the library has no row of it. */
static const struct cards_row *row_of(const struct cards *library,
                                      const struct cards_upgrade *upgrade)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, upgrade->id, strlen(upgrade->id), rows, ROWS_MAX);

    for (size_t i = 0; i < count && i < ROWS_MAX; i++)
        if (rows[i]->kind == CARDS_UPGRADE)
            return rows[i];
    return NULL;
}

const struct cards_upgrade *worth_next_upgrade(const struct squad_taking *taking, size_t *place,
                                               const struct cards_row **row)
{
    const struct cards *library = taking->member->library;

    while (*place < library->upgrade_count) {
        const struct cards_upgrade *upgrade = &library->upgrades[(*place)++];
        const bool first = *place == 1 || strcmp(upgrade[-1].id, upgrade->id) != 0;

        if (first && (*row = row_of(library, upgrade)) && is_asked(taking, upgrade))
            return upgrade;
    }
    return NULL;
}

const char *worth_word_of(const struct cards *library, const struct cards_row *row,
                          struct squad_texts *texts)
{
    const char *prefix = squad_card_prefix(library, row);

    return squad_texts_print(texts, "%s%s%s", prefix, *prefix ? "." : "", row->id);
}

static struct worth_line *add_offered(volley_worth *worth, const struct cards_row *row)
{
    struct worth_line *line = add_line(worth);

    if (!line)
        return NULL;
    line->lacks_number = squad_card_needs_number(row, "");
    line->told.word = worth_word_of(worth->member.member.library, row, &worth->texts);
    line->variation.with = line->told.word;
    line->variation.fired = WORTH_NEW;
    if (line->lacks_number)
        line->variation.with = squad_texts_print(&worth->texts, "%s=1", line->told.word);
    tell_card(worth, line, row);
    return line;
}

bool worth_add_set(volley_worth *worth, const char *words, const char *names, double cost)
{
    struct worth_line *line = add_line(worth);

    if (!line)
        return false;
    line->told.word = words;
    line->told.name = names;
    line->told.cost = cost;
    line->variation.with = words;
    return true;
}

void worth_note_dear(volley_worth *worth, const struct cards_upgrade *upgrade)
{
    const int cost = squad_upgrade_cost(&worth->member.member, upgrade);

    if (worth->dear++ < WORTH_DEAR_NAMED)
        worth->dear_names = squad_texts_print(&worth->texts, "%s%s%s: %d", worth->dear_names,
                                              worth->dear > 1 ? ", " : "", upgrade->name, cost);
}

static bool has_line(const volley_worth *worth, const struct cards_row *card)
{
    for (size_t i = 0; i < worth->line_count; i++)
        if (worth->lines[i].card == card)
            return true;
    return false;
}

volley_status worth_add_offer(volley_worth *worth, const struct squad_taking *taking, bool all,
                              volley_error *err)
{
    const struct cards_upgrade *upgrade;
    const struct cards_row *row;
    size_t place = 0;
    int left;
    const bool flown = taking->member->ship && taking->member->flown;
    bool counted = flown && squad_loadout_left(taking, &left);

    worth->left = counted ? left : NAN;
    while ((upgrade = worth_next_upgrade(taking, &place, &row))) {
        const bool dear = counted && squad_upgrade_cost(taking->member, upgrade) > left;
        const bool named = worth_is_named(worth, row);
        struct buffer bar = { 0 };
        struct worth_line *line;

        if (named ? has_line(worth, row) : squad_may_take(taking, upgrade) != SQUAD_MAY_TAKE)
            continue;
        worth->may++;
        if (dear && !named)
            worth_note_dear(worth, upgrade);
        if (dear && !named && !all)
            continue;
        line = add_offered(worth, row);
        NEED(line, err);
        if (flown)
            worth_say_bar(taking, upgrade, &bar);
        line->barred = squad_texts_keep(&worth->texts, &bar);
        line->told.too_dear = dear;
        line->told.unsure = flown && !squad_take_is_certain(taking, upgrade);
    }
    return VOLLEY_OK;
}
