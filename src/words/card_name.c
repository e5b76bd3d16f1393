#include "words/card_name.h"

#include "base/array.h"
#include "base/ascii.h"

/* Without the quotes. */
static bool copy_lower(char out[CARD_ID_MAX], const char *from, size_t bytes)
{
    size_t used = 0;

    for (size_t i = 0; i < bytes && used < CARD_ID_MAX - 1; i++)
        if (from[i] != '"')
            out[used++] = ascii_word_letter(from[i]);
    out[used] = '\0';
    return used > 0 && bytes < CARD_ID_MAX;
}

bool card_name_take_apart(struct card_name *name, const struct error_place *place)
{
    const char *at = place->word, *end = at + place->word_bytes;
    const char *quote = memchr(at, '"', place->word_bytes);
    const char *equals = memchr(at, '=', place->word_bytes);
    const char *id_end = equals ? equals : end;
    const char *dot = memchr(at, '.', (size_t)((quote && quote < id_end ? quote : id_end) - at));

    *name = (struct card_name){ .x = -1, .said = id_end };
    if (equals) {
        name->number = equals + 1;
        name->number_bytes = (size_t)(end - equals - 1);
    }
    if (id_end > at && id_end[-1] == '!') {
        name->asserted = true;
        name->said = --id_end;
    }
    if (dot && dot + 1 == id_end) /* "Adv." is short for something */
        dot = NULL;
    if (dot && !copy_lower(name->of, at, (size_t)(dot - at)))
        return false;
    at = dot ? dot + 1 : at;
    return id_end > at && copy_lower(name->id, at, (size_t)(id_end - at));
}

/* ---- what players type for an id ---- */

bool card_name_is_known(const struct card_name *name, const struct cards *library)
{
    const struct cards_row *row;
    const size_t bytes = strlen(name->id);

    return cards_find(library, name->id, bytes, &row, 1) > 0 ||
           cards_find_ship(library, name->id, bytes) ||
           cards_find_pilots(library, name->id, bytes, NULL);
}

static bool has_marks(const char *id)
{
    while (ascii_is_letter_or_digit(*id))
        id++;
    return *id != '\0';
}

bool card_name_is_id(const struct error_place *place)
{
    for (size_t i = 0; i < place->word_bytes; i++)
        if (!ascii_is_lower(place->word[i]) && !ascii_is_digit(place->word[i]))
            return false;
    return !rules_alias_find(RULES_ALIAS_CARD, place->word, place->word_bytes);
}

/* The id here of one that builders and lists of points have, "bobafett-crew"; of is set to what it
 * is there. NULL: none has it. */
static const char *find_builders(struct card_name *name, const struct cards *library)
{
    static const enum cards_kind kinds[] = { CARDS_UPGRADE, CARDS_PILOT };
    const char *meant = NULL;

    for (size_t i = 0; i < ARRAY_LEN(kinds) && !meant; i++) {
        meant = cards_variant(library, cards_kind_words[kinds[i]], name->id);
        if (meant && !*name->of)
            strcpy(name->of, cards_kind_words[kinds[i]]);
    }
    return meant;
}

bool card_name_read(struct card_name *name, const struct error_place *place,
                    const struct cards *library)
{
    const struct rules_alias *alias;
    const char *meant;
    struct card_name letters;

    if (!card_name_take_apart(name, place))
        return false;
    alias = rules_alias_find(RULES_ALIAS_CARD, name->id, strlen(name->id));
    if ((!alias && !has_marks(name->id)) || card_name_is_known(name, library))
        return true;
    if (!alias && (meant = find_builders(name, library)) != NULL) {
        if (strlen(meant) < CARD_ID_MAX)
            strcpy(name->id, meant);
        return true;
    }
    letters = *name;
    cards_ability_id(alias ? alias->word : name->id, letters.id);
    if (alias || card_name_is_known(&letters, library))
        *name = letters;
    return true;
}

/* Whether the kind, slot or ship before the id is that of the row. */
static bool is_meant(const struct card_name *name, const struct cards_row *row)
{
    return !*name->of || strcmp(name->of, cards_kind_words[row->kind]) == 0 ||
           cards_lists(row->slot, name->of, strlen(name->of));
}

/* Whether "ship." or "pilot.", or nothing, stands before the id. */
static bool is_of(const struct card_name *name, const char *kind)
{
    return !*name->of || strcmp(name->of, kind) == 0;
}

/* What tells a card from another of the same id. */
static const char *told_by(const struct cards_row *row, const struct cards_row *from)
{
    return row->kind != from->kind ? cards_kind_words[row->kind] : row->slot;
}

/* ---- which of the rows with one id may be left out of account ---- */

static void keep_rows(struct card_rows *out,
                      bool (*is_wanted)(const struct cards_row *, const void *),
                      const void *context)
{
    size_t kept = 0;

    for (size_t i = 0; i < out->count; i++)
        if (is_wanted(out->rows[i], context))
            out->rows[kept++] = out->rows[i];
    if (kept > 0)
        out->count = kept;
}

static bool flies(const struct cards_row *row, const void *ship_id)
{
    const char *id = ship_id;

    return row->kind == CARDS_PILOT && (!id || cards_lists(row->slot, id, strlen(id)));
}

static bool is_no_pilot(const struct cards_row *row, const void *unused)
{
    (void)unused;
    return row->kind != CARDS_PILOT;
}

static bool has_effects(const struct cards_row *row, const void *unused)
{
    (void)unused;
    return *row->effect != '\0';
}

/* Where an id alone is all there is of the ship, its pilot is meant, and where a ship is named, the
 * pilot of that ship; a pilot of another ship helps it, which has to be said. A card that plays no
 * part in an attack is not meant where another does. */
static void prefer_rows(const struct card_name *name, const struct card_reading *reading,
                        struct card_rows *out)
{
    const char *ship = reading->ship ? reading->ship->id : NULL;

    if (*name->of)
        return;
    if (reading->alone || ship)
        keep_rows(out, flies, ship);
    if (ship && out->count > 0 && !name->asserted && !name->number && !flies(out->rows[0], ship))
        keep_rows(out, is_no_pilot, NULL);
    keep_rows(out, has_effects, NULL);
}

static volley_status tell_several(const struct card_name *name, const struct cards_row *one,
                                  const struct cards_row *other, const struct error_place *place,
                                  volley_error *err)
{
    const char *by_one = told_by(one, other),
               *by_other = told_by(other, one); /* slots: the first */

    return error_at(err, VOLLEY_SYNTAX, place,
                    "several cards have this id: say which, as in %.*s.%s or %.*s.%s",
                    (int)strcspn(by_one, " "), by_one, name->id, (int)strcspn(by_other, " "),
                    by_other, name->id);
}

volley_status card_name_rows(struct card_rows *out, const struct card_name *name,
                             const struct card_reading *reading, bool is_known,
                             const struct error_place *place, volley_error *err)
{
    struct card_rows all = { .count = 0 };

    *out = (struct card_rows){ .count = 0 };
    all.count = cards_find(reading->library, name->id, strlen(name->id), all.rows, CARD_ROWS_MAX);
    all.count = all.count < CARD_ROWS_MAX ? all.count : CARD_ROWS_MAX;
    for (size_t i = 0; i < all.count; i++)
        if (is_meant(name, all.rows[i]))
            out->rows[out->count++] = all.rows[i];
    prefer_rows(name, reading, out);
    for (size_t i = 1; i < out->count; i++)
        if (out->rows[0]->kind != out->rows[i]->kind ||
            strcmp(out->rows[0]->slot, out->rows[i]->slot) != 0)
            return tell_several(name, out->rows[0], out->rows[i], place, err);
    if (out->count == 0 && all.count > 0 && !is_known)
        return error_at(err, VOLLEY_SYNTAX, place,
                        "'%s' is no kind or slot of this card; did you mean '%s.%s'?", name->of,
                        cards_kind_words[all.rows[0]->kind], name->id);
    return VOLLEY_OK;
}

/* ---- ships and pilots ---- */

const struct cards_ship *card_name_ship(const struct card_name *name, const struct cards *library)
{
    return is_of(name, "ship") ? cards_find_ship(library, name->id, strlen(name->id)) : NULL;
}

const struct cards_pilot *card_name_pilot(const struct card_name *name,
                                          const struct card_reading *reading)
{
    size_t count;
    const struct cards_pilot *pilots =
        cards_find_pilots(reading->library, name->id, strlen(name->id), &count);
    const char *ship = is_of(name, "pilot") ? (reading->ship ? reading->ship->id : "") : name->of;
    bool same_ship = true;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(pilots[i].ship, ship) == 0)
            return &pilots[i];
        same_ship = same_ship && strcmp(pilots[i].ship, pilots[0].ship) == 0;
    }
    return count > 0 && same_ship && is_of(name, "pilot") ? pilots : NULL;
}
