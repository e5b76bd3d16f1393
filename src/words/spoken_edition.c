/* Names that only the other edition has. */
#include "words/spoken.h"

static const struct cards *other_edition(const struct cards *library)
{
    return &cards_builtin[library == &cards_builtin[CARDS_FIRST] ? CARDS_SECOND : CARDS_FIRST];
}

volley_status spoken_say_abroad(const struct cards *library, const struct error_place *place,
                                const char *found, volley_error *err)
{
    const bool first = other_edition(library) == &cards_builtin[CARDS_FIRST];

    return error_at(err, VOLLEY_SYNTAX, place, "only the %s edition (-e %s) has this%s%s%s",
                    first ? "first" : "second", first ? "1" : "2.5",
                    found ? "; here did you mean '" : "", found ? found : "", found ? "'?" : "");
}

/* The longest name at a word. False: there is none. */
static bool find_abroad(const struct spoken *spoken, const struct phrase *phrase, uint32_t at,
                        struct spoken_name *out)
{
    struct spoken abroad = *spoken;
    const struct cards_nickname *hint;

    abroad.library = other_edition(spoken->library);
    hint = spoken_find(&abroad, phrase, at, true, out);
    if (hint || !out->words)
        return false;
    out->place = phrase_place(phrase, at, out->words);
    return true;
}

volley_status spoken_check_edition(const struct spoken *spoken, const struct phrase *phrase,
                                   uint32_t at, volley_error *err)
{
    struct spoken_name name;

    return find_abroad(spoken, phrase, at, &name)
               ? spoken_say_abroad(spoken->library, &name.place, NULL, err)
               : VOLLEY_OK;
}

bool spoken_is_abroad(const struct spoken *spoken, const struct phrase *phrase, uint32_t at,
                      const struct spoken_name *found, struct error_place *whole)
{
    struct spoken_name name;

    if (!find_abroad(spoken, phrase, at, &name) || name.part || name.words <= found->words ||
        !name.meanings[0].pilot)
        return false;
    *whole = name.place;
    return true;
}
