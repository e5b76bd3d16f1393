#include "words/spoken.h"

#include "base/ascii.h"
#include "base/buffer.h"

#include <string.h>

enum { OPTIONS_BYTES = 80 }; /* in an error, before the last */

/* Whether an option is the only one that a word tells from the others. */
static bool is_alone(const struct spoken_name *name, unsigned mask, int option, const char *faction)
{
    const struct spoken_meaning *meaning = &name->meanings[option];
    size_t bytes, other_bytes;
    const char *kind = spoken_kind_word(meaning, &bytes);

    for (int i = 0; i < name->count; i++) {
        const char *other = spoken_kind_word(&name->meanings[i], &other_bytes);

        if (i != option && (mask >> i & 1) && bytes == other_bytes &&
            memcmp(kind, other, bytes) == 0 &&
            (!faction || spoken_serves(&name->meanings[i], faction)))
            return false;
    }
    return !faction || spoken_serves(meaning, faction);
}

static bool is_only_of_ship(const struct spoken_name *name, unsigned mask, int option)
{
    const struct cards_ship *ship = name->meanings[option].ship;

    for (int i = 0; i < name->count; i++)
        if (i != option && (mask >> i & 1) && name->meanings[i].ship == ship)
            return false;
    return ship != NULL;
}

/* "gunner", "T-65 X-wing", "rebel ship": what tells an option from the others if it is said, too.
 * False: nothing does, but another name. */
static bool add_hint(const struct spoken_name *name, unsigned mask, int option, struct buffer *out)
{
    const struct spoken_meaning *meaning = &name->meanings[option];
    const bool alone = is_alone(name, mask, option, NULL);
    const char *faction = NULL;
    size_t bytes, at = 0;
    const char *kind = spoken_kind_word(meaning, &bytes);

    if (!alone && meaning->pilot && is_only_of_ship(name, mask, option)) {
        buffer_add_text(out, meaning->ship->name);
        return true;
    }
    while (!alone && (faction = faction_at(at++)) && !is_alone(name, mask, option, faction))
        continue;
    if (!alone && !faction) {
        buffer_add_text(out, meaning->id);
        return false;
    }
    for (const char *word = faction ? faction_word(faction) : ""; *word; word++)
        buffer_print(out, "%c", ascii_lower(*word));
    buffer_print(out, "%s%.*s", faction ? " " : "", (int)bytes, kind);
    return true;
}

/* "add one of scum ship, rebel ship"; nothing if there are no options. */
static void add_list(struct buffer *out, const char *verb, struct buffer *options)
{
    if (options->count)
        buffer_print(out, "%s%s%s%s", out->count ? "; or " : "", verb,
                     strchr(buffer_text(options), ',') ? " one of " : " ", buffer_text(options));
    buffer_end(options, out);
}

volley_status spoken_ask(struct spoken *spoken, const struct spoken_name *name, unsigned mask,
                         const char *why)
{
    struct buffer added = { 0 }, instead = { 0 }, list = { 0 }, *to;
    int left = 0; /* that an error has no room for */
    volley_status status;

    for (int i = 0; i < name->count; i++) {
        struct buffer hint = { 0 };

        if (!(mask >> i & 1))
            continue;
        left += added.count + instead.count > OPTIONS_BYTES;
        if (left > 0)
            continue;
        to = add_hint(name, mask, i, &hint) ? &added : &instead;
        buffer_print(to, "%s%s", to->count ? ", " : "", buffer_text(&hint));
        buffer_end(&hint, &added);
    }
    add_list(&list, "add", &added);
    add_list(&list, "say", &instead);
    if (left)
        buffer_print(&list, " and %d more", left);
    status = list.failed ? error_nomem(spoken->err)
                         : error_at(spoken->err, VOLLEY_SYNTAX, &name->place, "%s: %s", why,
                                    buffer_text(&list));
    buffer_fini(&list);
    return status;
}

void spoken_tell(struct spoken *spoken, const struct spoken_name *name,
                 const struct spoken_meaning *meaning)
{
    struct buffer said = { 0 };
    size_t bytes;
    const char *kind = spoken_kind_word(meaning, &bytes);

    buffer_add(&said, name->place.word, name->place.word_bytes - name->said);
    if (name->count > 1 || (!ascii_same_letters(buffer_text(&said), meaning->id) &&
                            !ascii_same_letters(buffer_text(&said), meaning->name)))
        buffer_print(spoken->took, "%s is %s, %.*s%s%s (%s%s)\n", buffer_text(&said), meaning->name,
                     (int)bytes, kind, meaning->pilot ? " of the " : "",
                     meaning->pilot && meaning->ship ? meaning->ship->name : "", meaning->id,
                     name->side == SPOKEN_OPEN ? " without closed" : "");
    buffer_end(&said, spoken->took);
}
