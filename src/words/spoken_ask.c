#include "words/spoken.h"

#include "base/array.h"
#include "base/ascii.h"
#include "game/cards/points.h"

enum {
    SHIP_BYTES = 20, /* of a ship's name that is rather said than its faction */
    WAYS_BYTES = sizeof((volley_error *)NULL)->message - 1,
    WAYS_MAX = 6
};

/* What options may have in common: a word for their kind, their ship, their printed name. */

static bool same_kind(const struct spoken_meaning *a, const struct spoken_meaning *b)
{
    size_t bytes, other_bytes;
    const char *kind = spoken_kind_word(a, &bytes), *other = spoken_kind_word(b, &other_bytes);

    return bytes == other_bytes && memcmp(kind, other, bytes) == 0;
}

static bool same_ship(const struct spoken_meaning *a, const struct spoken_meaning *b)
{
    return a->ship == b->ship;
}

static bool same_name(const struct spoken_meaning *a, const struct spoken_meaning *b)
{
    return ascii_same_letters(a->name, b->name);
}

/* Whether none of the other options, of a faction or (NULL) of any, has that in common with one. */
static bool is_only(const struct spoken_name *name, unsigned mask, int option, const char *faction,
                    bool (*same)(const struct spoken_meaning *a, const struct spoken_meaning *b))
{
    for (int i = 0; i < name->count; i++)
        if (i != option && (mask >> i & 1) && same(&name->meanings[i], &name->meanings[option]) &&
            (!faction || spoken_serves(&name->meanings[i], faction)))
            return false;
    return true;
}

/* Whether a word, and a faction, tells an option from the others. */
static bool is_alone(const struct spoken_name *name, unsigned mask, int option, const char *faction)
{
    return (!faction || spoken_serves(&name->meanings[option], faction)) &&
           is_only(name, mask, option, faction, same_kind);
}

/* Whether nobody else flies its ship, or does for a faction. */
static bool is_only_of_ship(const struct spoken_name *name, unsigned mask, int option,
                            const char *faction)
{
    return name->meanings[option].ship && is_only(name, mask, option, faction, same_ship);
}

/* Whether its printed name, of which more is said than was, tells it from the others. */
static bool has_own_name(const struct spoken_name *name, unsigned mask, int option)
{
    return !name->exact && is_only(name, mask, option, NULL, same_name);
}

static bool are_alike(const struct spoken_name *name, unsigned mask, int option)
{
    for (int i = 0; i < name->count; i++)
        if ((mask >> i & 1) && !same_kind(&name->meanings[i], &name->meanings[option]))
            return false;
    return true;
}

/* The options that are pilots, or that are ships or pilots. */
static unsigned those_that_fly(const struct spoken_name *name, unsigned mask, bool pilots)
{
    unsigned those = 0;

    for (int i = 0; i < name->count; i++)
        if (pilots ? name->meanings[i].pilot != NULL : name->meanings[i].ship != NULL)
            those |= mask & 1u << i;
    return those;
}

/* Names have quotes of their own. */
static void add_unquoted(struct buffer *out, const char *text, const char *end)
{
    for (; text < end; text++)
        if (*text != '"')
            buffer_add(out, text, 1);
}

static void add_faction(const char *faction, struct buffer *out)
{
    for (const char *word = faction ? faction_word(faction) : ""; *word; word++)
        buffer_print(out, "%c", ascii_lower(*word));
    buffer_add_text(out, faction ? " " : "");
}

/* The faction that tells an option from the others; NULL: none does, or one is said. */
static const char *telling_faction(const struct spoken *spoken, const struct spoken_name *name,
                                   unsigned mask, int option)
{
    const char *faction;
    size_t at = 0;

    while ((faction = faction_at(at++)) &&
           (spoken->faction || !is_alone(name, mask, option, faction)))
        continue; /* one that is said tells nothing more */
    return faction;
}

/* The faction that is said, where one of another has the printed name of an option, too.
 *  named  the option is told by that name */
static const char *faction_again(const struct spoken *spoken, const struct spoken_name *name,
                                 int option, bool named)
{
    bool again = !named;

    for (int i = 0; i < name->count && spoken->faction; i++)
        again = again || (same_name(&name->meanings[i], &name->meanings[option]) &&
                          !spoken_serves(&name->meanings[i], spoken->faction));
    return again ? spoken->faction : NULL;
}

/* "Luke Skywalker gunner", "Luke Skywalker T-65 X-wing", "rebel x-wing": what says one of the
 * options in the place of the name; or another name. Returns whether it is an id. */
static bool add_way(const struct spoken *spoken, const struct spoken_name *name, unsigned mask,
                    int option, struct buffer *out)
{
    const struct spoken_meaning *meaning = &name->meanings[option];
    const char *const end = name->place.word + name->place.word_bytes;
    const bool alone = is_alone(name, mask, option, NULL), own = has_own_name(name, mask, option);
    const char *faction = alone ? NULL : telling_faction(spoken, name, mask, option);
    const bool named = !alone && (meaning->pilot || !faction) && own;
    const char *ship = NULL, *text = meaning->name;
    size_t bytes;
    const char *kind = spoken_kind_word(meaning, &bytes);

    if (named) {
        faction = NULL;
    } else if (!alone && meaning->pilot && is_only_of_ship(name, mask, option, NULL) &&
               (!faction || strlen(meaning->ship->name) <= SHIP_BYTES)) {
        ship = meaning->ship->name;
        faction = NULL;
    } else if (!alone && !faction && meaning->pilot &&
               is_only_of_ship(name, mask, option, meaning->pilot->faction)) {
        ship = meaning->ship->name;
        faction = meaning->pilot->faction;
    } else if (!alone && !faction) {
        text = meaning->id;
    }
    faction = faction ? faction : faction_again(spoken, name, option, named || meaning->pilot);
    add_faction(faction, out);
    if (faction && !meaning->pilot && !named && text != meaning->id)
        add_unquoted(out, name->place.word, end);
    else
        add_unquoted(out, text, text + strlen(text));
    if (!faction || meaning->pilot)
        buffer_add(out, end - name->said, name->said);
    if (ship)
        buffer_print(out, " %s", ship);
    else if (text != meaning->id && (alone || (faction && !are_alike(name, mask, option)) ||
                                     (*name->slot && !name->fixed && !own)))
        buffer_print(out, " %.*s", (int)bytes, kind);
    return text == meaning->id;
}

/* "slavei" is no name that players know: what it costs tells it from "slavei-swz82". */
static void add_cost(const struct spoken *spoken, const struct cards_upgrade *upgrade,
                     struct buffer *out)
{
    const char *cost = upgrade && spoken->points ? cards_points_cost(spoken->points, upgrade) : "";

    if (*cost)
        buffer_print(out, " (%s point%s)", cost, strcmp(cost, "1") == 0 ? "" : "s");
}

/* `"luke pilot", "luke gunner" or 2 more: volley cards luke`, as far as an error has room. */
static void add_ways(const struct spoken *spoken, const struct spoken_name *name, unsigned mask,
                     size_t room, struct buffer *out)
{
    struct buffer more = { 0 }, way = { 0 };
    const bool ships =
        those_that_fly(name, mask, false) == mask && !those_that_fly(name, mask, true);
    int left = 0, ways = 0;
    bool by_id;

    for (int i = 0; i < name->count; i++)
        left += mask >> i & 1;
    buffer_print(&more, " more: volley %s ", ships ? "ships" : "cards");
    add_unquoted(&more, name->place.word, name->place.word + name->place.word_bytes - name->said);
    for (int i = 0; i < name->count && ways < WAYS_MAX; i++) {
        if (!(mask >> i & 1))
            continue;
        buffer_add_text(&way, "\"");
        by_id = add_way(spoken, name, mask, i, &way);
        buffer_add_text(&way, "\"");
        if (by_id)
            add_cost(spoken, name->meanings[i].upgrade, &way);
        if (ways && out->count + way.count + (left > 1 ? more.count + 12 : 0) > room) {
            buffer_end(&way, out);
            break;
        }
        buffer_print(out, "%s%s", !ways ? "" : left > 1 ? ", " : " or ", buffer_text(&way));
        buffer_end(&way, out);
        ways++;
        left--;
    }
    if (left)
        buffer_print(out, " or %d%s", left, buffer_text(&more));
    buffer_end(&more, out);
}

volley_status spoken_ask(struct spoken *spoken, const struct spoken_name *name, unsigned mask,
                         const char *why)
{
    struct buffer ways = { 0 };
    volley_status status;

    if (!why)
        why = those_that_fly(name, mask, true) == mask    ? "several pilots are called so"
              : those_that_fly(name, mask, false) == mask ? "several ships are called so"
                                                          : "several cards are called so";
    for (int i = 0; spoken->ways && i < name->count; i++)
        if (mask >> i & 1) {
            add_way(spoken, name, mask, i, spoken->ways);
            buffer_add_text(spoken->ways, "\n");
        }
    add_ways(spoken, name, mask, WAYS_BYTES - strlen(why) - strlen(": say "), &ways);
    status = ways.failed ? error_nomem(spoken->err)
                         : error_at(spoken->err, VOLLEY_SYNTAX, &name->place, "%s: say %s", why,
                                    buffer_text(&ways));
    buffer_fini(&ways);
    return status;
}

/* Of a ship: "; the card is said as in "Delta-7B configuration"". */
static void tell_card(const struct spoken_name *name, const char *said, struct buffer *out)
{
    size_t bytes;

    for (int i = 0; i < name->count; i++)
        if (name->meanings[i].upgrade) {
            const char *kind = spoken_kind_word(&name->meanings[i], &bytes);

            buffer_print(out, "; the card is said as in \"%s %.*s\"", said, (int)bytes, kind);
            return;
        }
}

void spoken_tell(struct spoken *spoken, const struct spoken_name *name,
                 const struct spoken_meaning *meaning)
{
    struct buffer said = { 0 };
    size_t bytes;
    const char *kind = spoken_kind_word(meaning, &bytes);

    buffer_add(&said, name->place.word, name->place.word_bytes - name->said);
    if (name->count > 1 || (name->exact && spoken_shares_name(spoken->library, name)) ||
        (!ascii_same_letters(buffer_text(&said), meaning->id) &&
         !ascii_same_letters(buffer_text(&said), meaning->name))) {
        buffer_print(spoken->took, "%s is %s, %.*s%s%s (%s%s)", buffer_text(&said), meaning->name,
                     (int)bytes, kind, meaning->pilot ? " of the " : "",
                     meaning->pilot && meaning->ship ? meaning->ship->name : "", meaning->id,
                     name->side == SPOKEN_OPEN ? " without closed" : "");
        if (meaning->ship && !meaning->pilot)
            tell_card(name, buffer_text(&said), spoken->took);
        buffer_add_text(spoken->took, "\n");
    }
    buffer_end(&said, spoken->took);
}

void spoken_ways(const char *text, const volley_error *error, struct buffer *out)
{
    for (size_t i = 0; i < ARRAY_LEN(cards_builtin) && !out->count; i++) {
        struct buffer ways = { 0 };
        struct phrase words;
        volley_error again = { 0 };

        if (phrase_read(&words, lexer_of_string(text, NULL), NULL) != VOLLEY_OK)
            return;
        words.ways = &ways;
        spoken_settle(&words, &cards_builtin[i], NULL, &again);
        if (strcmp(again.message, error->message) == 0 && again.column == error->column)
            buffer_add(out, ways.bytes, ways.count);
        buffer_end(&ways, out);
        phrase_fini(&words);
    }
}
