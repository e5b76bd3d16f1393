#include "questions/worth/handle.h"

#include "base/grow.h"
#include "words/card.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/spelling.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 8 };

static const struct worth_row nothing_told = { .name = "", .slot = "", .needs = "", .cost = NAN };

static struct worth_line *add_line(struct worth_lines *lines, volley_error *err)
{
    struct worth_line *line;

    if (!grow_array(&lines->items, &lines->capacity, (size_t)lines->count + 1,
                    sizeof *lines->items)) {
        error_nomem(err);
        return NULL;
    }
    line = &lines->items[lines->count++];
    *line = (struct worth_line){
        .told = nothing_told,
        .variation = { .without = WORTH_NONE, .fired = WORTH_NONE },
    };
    for (int i = 0; i < WORTH_FIGURES; i++)
        line->told.with[i] = line->told.without[i] = line->told.held[i] = NAN;
    return line;
}

static const char *keep(struct worth_lines *lines, struct buffer *text, volley_error *err)
{
    const char *kept = squad_texts_keep(&lines->texts, text);

    if (!kept)
        error_nomem(err);
    return kept;
}

/* ---- the ship ---- */

volley_status worth_member_read(struct worth_member *out, const struct worth_ship *ship,
                                volley_error *err)
{
    const struct worth_variation none = { WORTH_NONE, NULL, NULL, WORTH_NONE };
    const struct duel_reading *reading = &ship->reading;
    const bool first = reading->edition->bit == RULES_EDITION_1;
    struct worth_setup setup;
    volley_status status = worth_setup_make(&setup, ship, &none, err);

    *out = (struct worth_member){ .member = { .library = reading->library } };
    if (status != VOLLEY_OK)
        return status;
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
    volley_status status = VOLLEY_OK;

    *out = (struct worth_others){ .count = count };
    out->read = calloc(count + 1, sizeof *out->read);
    out->members = calloc(count + 1, sizeof *out->members);
    if (!out->read || !out->members)
        return error_nomem(err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        const struct worth_ship ship = { ships[i], *reading };

        status = worth_member_read(&out->read[i], &ship, err);
        out->members[i] = out->read[i].member;
    }
    return status;
}

void worth_others_fini(struct worth_others *others)
{
    for (size_t i = 0; others->read && i < others->count; i++)
        worth_member_fini(&others->read[i]);
    free(others->read);
    free(others->members);
}

/* ---- what it has ---- */

/* Dice, health and how it fights are what the ship is, and a range is where it stands. */
static bool is_weighed(const struct worth_ship *ship, const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    struct dice_number dice;

    if (card_names_ship(ship->reading.library, word) || dice_number_read(word, &dice))
        return false;
    if (said.stem_bytes < sizeof said.stem &&
        rules_duel_word_match(said.stem, said.stem_bytes) != RULES_DUEL_WORDS)
        return false;
    if (ability_is_composed(word) || !setting_match(&said, &spelling))
        return true;
    if (spelling.word->kind == RULES_WORD_HEALTH)
        return said.value_bytes && (*said.value == '+' || *said.value == '-');
    return spelling.word->kind != RULES_WORD_DICE;
}

static void tell_card(struct worth_line *line, const struct squad_member *member,
                      const struct cards_row *row, bool older)
{
    size_t count;
    const struct cards_upgrade *upgrade =
        row->kind == CARDS_UPGRADE
            ? cards_find_upgrades(member->library, row->id, strlen(row->id), &count)
            : NULL;
    int cost = upgrade && member->flown && member->ship ? squad_upgrade_cost(member, upgrade, older)
                                                        : SQUAD_POINTS_UNKNOWN;

    line->card = row;
    line->told.name = row->name;
    line->told.slot = upgrade ? upgrade->slots : "";
    line->told.cost = cost == SQUAD_POINTS_UNKNOWN ? NAN : cost;
}

static volley_status add_kept(struct worth_lines *lines, const struct worth_ship *ship,
                              const struct worth_member *member, const struct error_place *word,
                              bool older, volley_error *err)
{
    const struct card_reading reading = { .library = ship->reading.library,
                                          .side = RULES_DEFENDER,
                                          .ship = member->loadout.flown };
    struct worth_line *line = add_line(lines, err);
    struct buffer text = { 0 };
    struct card_words card;
    volley_error fault = { 0 };
    bool known;

    if (!line)
        return VOLLEY_NOMEM;
    spelling_add(&text, word, ship->reading.library);
    line->told.word = line->told.name = keep(lines, &text, err);
    if (!line->told.word)
        return VOLLEY_NOMEM;
    line->told.kept = true;
    if (card_read(&card, &known, &reading, word, &fault) == VOLLEY_OK && known && card.card)
        tell_card(line, &member->member, card.card, older);
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

volley_status worth_lines_add_kept(struct worth_lines *lines, const struct worth_ship *ship,
                                   const struct worth_member *member, const char *edition,
                                   volley_error *err)
{
    struct duel_roles roles;
    struct phrase words;
    volley_status status = phrase_read(&words, lexer_of_text(&ship->text, "loadout"), err);

    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &words, &ship->reading, err);
    for (uint32_t i = 0; i < words.count && status == VOLLEY_OK; i++) {
        const struct error_place *word = &words.words[i].place;
        const int fired = weapon_number(&roles, i);

        if (!is_weighed(ship, word))
            continue;
        status = add_kept(lines, ship, member, word, strcmp(edition, "2") == 0, err);
        if (status != VOLLEY_OK)
            break;
        lines->items[lines->count - 1].variation.without =
            fired == WORTH_NONE ? (int)i : WORTH_NONE;
        lines->items[lines->count - 1].variation.fired = fired;
    }
    phrase_fini(&words);
    return status;
}

/* ---- what it could have ---- */

bool worth_is_of_slots(const struct cards_upgrade *upgrade, const char *slots)
{
    const char *slot;
    size_t bytes;

    if (!slots)
        return true;
    while (squad_slots_next(&slots, &slot, &bytes))
        if (cards_lists(upgrade->slots, slot, bytes))
            return true;
    return false;
}

static volley_status refuse_slot(const struct cards *library, const char *slot, size_t bytes,
                                 volley_error *err)
{
    struct nearest nearest = nearest_begin(slot, bytes);

    for (size_t i = 0; i < library->upgrade_count; i++) {
        char name[SQUAD_SLOT_ROOM];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(library->upgrades[i].slots, " "),
                 library->upgrades[i].slots);
        nearest_consider(name, &nearest);
    }
    return error_set(err, VOLLEY_INVALID, "no upgrade has the slot '%.*s'%s%s%s",
                     bytes < SQUAD_SLOT_ROOM ? (int)bytes : SQUAD_SLOT_ROOM, slot,
                     *nearest.best ? "; did you mean '" : "", nearest.best,
                     *nearest.best ? "'?" : "");
}

volley_status worth_check_slots(const struct cards *library, const char *slots, volley_error *err)
{
    const char *slot;
    size_t bytes, count = 0;

    for (; squad_slots_next(&slots, &slot, &bytes); count++) {
        bool known = false;

        for (size_t i = 0; i < library->upgrade_count && !known; i++)
            known = cards_lists(library->upgrades[i].slots, slot, bytes);
        if (!known)
            return refuse_slot(library, slot, bytes, err);
    }
    return count ? VOLLEY_OK : error_set(err, VOLLEY_INVALID, "no slot is named");
}

const struct cards_row *worth_row_of(const struct cards *library,
                                     const struct cards_upgrade *upgrade)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, upgrade->id, strlen(upgrade->id), rows, ROWS_MAX);

    for (size_t i = 0; i < count && i < ROWS_MAX; i++)
        if (rows[i]->kind == CARDS_UPGRADE)
            return rows[i];
    return NULL;
}

void worth_add_word(const struct cards *library, const struct cards_row *row, struct buffer *out)
{
    const char *prefix = squad_card_prefix(library, row);

    buffer_print(out, "%s%s%s", prefix, *prefix ? "." : "", row->id);
}

/* told: what is known of it beside the card. */
static volley_status add_offered(struct worth_lines *lines, const struct squad_taking *taking,
                                 const struct cards_row *row, const struct worth_row *told,
                                 volley_error *err)
{
    struct worth_line *line = add_line(lines, err);
    struct buffer text = { 0 };

    if (!line)
        return VOLLEY_NOMEM;
    line->lacks_number = squad_card_needs_number(row, "");
    worth_add_word(taking->member->library, row, &text);
    line->told.word = keep(lines, &text, err);
    if (!line->told.word)
        return VOLLEY_NOMEM;
    line->variation.with = line->told.word;
    line->variation.fired = WORTH_NEW;
    if (line->lacks_number) {
        buffer_print(&text, "%s=1", line->told.word);
        line->variation.with = keep(lines, &text, err);
    }
    tell_card(line, taking->member, row, strcmp(taking->edition, "2") == 0);
    line->told.too_dear = told->too_dear;
    line->told.unsure = told->unsure;
    return line->variation.with ? VOLLEY_OK : VOLLEY_NOMEM;
}

volley_status worth_lines_add_offer(struct worth_lines *lines, const struct squad_taking *taking,
                                    const struct worth_offer *offer, volley_error *err)
{
    const struct cards *library = taking->member->library;
    const bool older = strcmp(taking->edition, "2") == 0;
    volley_status status = VOLLEY_OK;
    int left;
    bool counted = squad_loadout_left(taking, &left);

    lines->left = counted ? left : NAN;
    for (size_t i = 0; i < library->upgrade_count && status == VOLLEY_OK; i++) {
        const struct cards_upgrade *upgrade = &library->upgrades[i];
        const struct cards_row *row = worth_row_of(library, upgrade);
        struct worth_row told = nothing_told;

        if ((i > 0 && strcmp(upgrade[-1].id, upgrade->id) == 0) || !row ||
            !worth_is_of_slots(upgrade, offer->slots) ||
            squad_may_take(taking, upgrade) != SQUAD_MAY_TAKE)
            continue;
        told.too_dear = counted && squad_upgrade_cost(taking->member, upgrade, older) > left;
        told.unsure = !squad_take_is_certain(taking, upgrade);
        lines->may++;
        lines->dear += told.too_dear;
        if (!told.too_dear || offer->all)
            status = add_offered(lines, taking, row, &told, err);
    }
    return status;
}

void worth_lines_fini(struct worth_lines *lines)
{
    free(lines->items);
    squad_texts_fini(&lines->texts);
    *lines = (struct worth_lines){ 0 };
}
