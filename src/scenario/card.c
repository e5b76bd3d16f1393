#include "scenario/card.h"

#include "scenario/clause.h"
#include "scenario/number.h"

#include <ctype.h>
#include <string.h>

enum { X_MAX = 20 };

/* "upgrade.hansolo!=2" taken apart. */
struct name {
    char of[CARD_ID_MAX]; /* "upgrade", "crew": what kind of card is meant; "": any */
    char id[CARD_ID_MAX];
    bool asserted;
    int x; /* < 0: not given */
};

struct reader {
    struct card_words *out;
    const struct error_place *place;
    enum rules_side side;
    const struct name *name;
    volley_error *err;
};

/* ---- the word ---- */

static bool copy_lower(char out[CARD_ID_MAX], const char *from, size_t bytes)
{
    if (bytes == 0 || bytes >= CARD_ID_MAX)
        return false;
    for (size_t i = 0; i < bytes; i++)
        out[i] = (char)tolower((unsigned char)from[i]);
    out[bytes] = '\0';
    return true;
}

static bool take_apart(struct name *name, const struct error_place *place)
{
    const char *at = place->word, *end = at + place->word_bytes;
    const char *equals = memchr(at, '=', place->word_bytes);
    const char *id_end = equals ? equals : end;
    const char *dot = memchr(at, '.', (size_t)(id_end - at));

    *name = (struct name){ .x = -1 };
    if (equals && (!number_read(equals + 1, (size_t)(end - equals - 1), &name->x) || name->x < 0 ||
                   name->x > X_MAX))
        return false;
    if (id_end > at && id_end[-1] == '!') {
        name->asserted = true;
        id_end--;
    }
    if (dot && !copy_lower(name->of, at, (size_t)(dot - at)))
        return false;
    at = dot ? dot + 1 : at;
    return id_end > at && copy_lower(name->id, at, (size_t)(id_end - at));
}

/* ---- clauses ---- */

/* What the player says holds, or gives the number of, is no condition any more. */
static void drop_asserted(struct rules_effect *effect)
{
    size_t kept = 0;

    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind != RULES_FACT_ASSERT)
            effect->facts[kept++] = effect->facts[i];
        else if (effect->facts[i].or_next && i + 1 < effect->fact_count)
            effect->facts[i + 1].kind = RULES_FACT_ASSERT; /* one of them is enough */
        else
            while (kept > 0 && effect->facts[kept - 1].or_next)
                kept--;
    effect->fact_count = (uint8_t)kept;
}

/* Whether a clause is about the side that the ship is on in this attack. */
static bool is_for_side(const struct rules_effect *effect, enum rules_side side)
{
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_SIDE && !(effect->facts[i].id >> side & 1))
            return false;
    return true;
}

static volley_status add_word(const struct reader *reader, const struct error_place *word,
                              const struct rules_effect *conditions)
{
    struct card_words *out = reader->out;
    struct ability_words words;
    volley_status status = ability_read(&words, word, reader->side, reader->name->x, reader->err);
    uint8_t choice = 0;

    if (status == VOLLEY_OK && words.count > 1)
        choice = ++out->choices;
    for (size_t i = 0; status == VOLLEY_OK && i < words.count && i < ABILITY_ALTERNATIVES_MAX;
         i++) {
        struct rules_effect *effect = &out->effects[out->effect_count];

        if (out->effect_count == CARD_EFFECTS_MAX)
            return error_at(reader->err, VOLLEY_RANGE, reader->place,
                            "this card has more than %d effects", CARD_EFFECTS_MAX);
        *effect = words.effects[i];
        for (size_t fact = 0; fact < conditions->fact_count; fact++)
            effect->facts[fact] = conditions->facts[fact];
        effect->fact_count = conditions->fact_count;
        effect->choice = choice;
        out->effect_count++;
    }
    return status;
}

static volley_status add_clause(const struct reader *reader, const struct clause *clause)
{
    struct rules_effect conditions = { .fact_count = 0 };
    struct error_place word = *reader->place;
    size_t at = 0;
    volley_status status = ability_read_facts(&conditions, reader->place, clause->condition,
                                              clause->condition_bytes, reader->err);

    if (status != VOLLEY_OK || !is_for_side(&conditions, reader->side))
        return status;
    if (reader->name->asserted || reader->name->x >= 0)
        drop_asserted(&conditions);
    /* an error inside a card is told at the word that names the card */
    while (status == VOLLEY_OK && clause_word(clause, &at, &word.word, &word.word_bytes))
        status = add_word(reader, &word, &conditions);
    return status;
}

static volley_status add_row(const struct reader *reader, const struct cards_row *row)
{
    struct clause clause = clause_first(row);
    volley_status status = VOLLEY_OK;

    if (strstr(row->effect, "=x") && reader->name->x < 0 && reader->out->ship) {
        reader->out->lacks_number = true; /* the ship is meant, without that ability of it */
        return VOLLEY_OK;
    }
    if (strstr(row->effect, "=x") && reader->name->x < 0)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "this card needs a number, as in %s=2: %s", row->id, row->condition);
    while (status == VOLLEY_OK && clause_next(&clause))
        status = add_clause(reader, &clause);
    return status;
}

/* ---- the library ---- */

static bool is_meant(const struct name *name, const struct cards_row *row)
{
    return !*name->of || strcmp(name->of, row->kind) == 0 || strcmp(name->of, row->slot) == 0;
}

/* The rows that are meant, all faces of one card. A pilot and an upgrade of one name are two. */
static volley_status find_rows(const struct reader *reader, const struct cards *library,
                               const struct cards_row **rows, size_t *count)
{
    const struct cards_row *found[CARD_ROWS_MAX];
    size_t all =
        cards_find(library, reader->name->id, strlen(reader->name->id), found, CARD_ROWS_MAX);

    *count = 0;
    for (size_t i = 0; i < all && i < CARD_ROWS_MAX; i++) {
        if (!is_meant(reader->name, found[i]))
            continue;
        if (*count > 0 && (strcmp(rows[0]->kind, found[i]->kind) != 0 ||
                           strcmp(rows[0]->slot, found[i]->slot) != 0))
            return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                            "this is a %s (%s) and a %s (%s): say which, as in %s.%s",
                            rows[0]->kind, rows[0]->slot, found[i]->kind, found[i]->slot,
                            strcmp(rows[0]->kind, found[i]->kind) ? rows[0]->kind : rows[0]->slot,
                            rows[0]->id);
        rows[(*count)++] = found[i];
    }
    return VOLLEY_OK;
}

volley_status card_read(struct card_words *out, bool *known, const struct cards *library,
                        const struct error_place *place, enum rules_side side, volley_error *err)
{
    const struct cards_row *rows[CARD_ROWS_MAX];
    struct name name;
    struct reader reader = { out, place, side, &name, err };
    size_t count = 0;
    volley_status status = VOLLEY_OK;

    *out = (struct card_words){ .card = NULL };
    *known = false;
    if (!library || !take_apart(&name, place))
        return VOLLEY_OK;
    out->asserted = name.asserted;
    out->ship = cards_find_ship(library, name.id, strlen(name.id));
    out->pilot = cards_find_pilot(library, name.id, strlen(name.id));
    status = find_rows(&reader, library, rows, &count);
    *known = status != VOLLEY_OK || count > 0 || out->ship || out->pilot;
    out->card = count > 0 ? rows[0] : NULL;
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++)
        status = add_row(&reader, rows[i]);
    return status;
}

volley_status card_read_row(struct card_words *out, const struct cards_row *row,
                            const struct error_place *place, enum rules_side side,
                            volley_error *err)
{
    const struct name name = { .asserted = true, .x = 1 };
    const struct reader reader = { out, place, side, &name, err };

    *out = (struct card_words){ .card = row };
    return add_row(&reader, row);
}
