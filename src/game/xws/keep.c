#include "game/xws/keep.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SENTENCE_ROOM = 160 };

const char *xws_keep(struct xws_file *file, const char *text, size_t most)
{
    const size_t bytes = strlen(text), room = (bytes < most ? bytes : most) + 1;
    char *kept = arena_take(&file->memory, room);

    file->failed = file->failed || !kept;
    return kept ? utf8_clean(text, bytes, kept, room) : "";
}

/* One more of what the file keeps a list of, all 0; NULL: memory has run out. */
static void *add(struct xws_file *file, void *list, uint32_t *count, uint32_t *capacity,
                 size_t bytes)
{
    char *items;

    if (!arena_grow(&file->memory, list, capacity, (size_t)*count + 1, bytes)) {
        file->failed = true;
        return NULL;
    }
    memcpy(&items, list, sizeof items);
    return memset(items + bytes * (*count)++, 0, bytes);
}

struct xws_pilot *xws_add_pilot(struct xws_file *file, struct xws_squad *squad)
{
    return add(file, &squad->pilots, &squad->pilot_count, &squad->pilot_capacity,
               sizeof *squad->pilots);
}

struct xws_upgrade *xws_add_upgrade(struct xws_file *file, struct xws_pilot *pilot)
{
    return add(file, &pilot->upgrades, &pilot->upgrade_count, &pilot->upgrade_capacity,
               sizeof *pilot->upgrades);
}

struct xws_squad *xws_add_squad(struct xws_file *file)
{
    return add(file, &file->squads, &file->squad_count, &file->squad_capacity,
               sizeof *file->squads);
}

void xws_tell(struct xws_file *file, struct xws_pilot *pilot, const char *format, ...)
{
    const char **told =
        add(file, &pilot->told, &pilot->told_count, &pilot->told_capacity, sizeof *told);
    char sentence[SENTENCE_ROOM];
    va_list list;

    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    if (told)
        *told = xws_keep(file, sentence, sizeof sentence);
}

/* U+00C0 to U+00DF without their accents, and the same again for the small letters after them. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts";
_Static_assert(sizeof plain == 32 + 1, "one letter for each");

char *xws_id(const char *name, char *out, size_t room)
{
    char *end = out;

    for (; *name && end + 1 < out + room; name++) {
        char c = ascii_lower(*name);

        if ((unsigned char)c == 0xC3 && ((unsigned char)name[1] & 0xC0) == 0x80)
            c = plain[*++name & 0x1F];
        if (ascii_is_letter_or_digit(c) || c == '-')
            *end++ = c;
    }
    *end = '\0';
    return out;
}
