#include "words/spoken.h"

#include "base/array.h"
#include "base/ascii.h"

/* What the sides of cards are called, and whether a word of the notation says that one shows. */
static const struct {
    const char *name;
    enum spoken_side side;
} sides[] = {
    { "closed", SPOKEN_CLOSED },    { "open", SPOKEN_OPEN },      { "up", SPOKEN_CLOSED },
    { "down", SPOKEN_OPEN },        { "landing", SPOKEN_CLOSED }, { "attack", SPOKEN_OPEN },
    { "inactive", SPOKEN_CLOSED },  { "active", SPOKEN_OPEN },    { "attached", SPOKEN_OPEN },
    { "detached", SPOKEN_OPEN },    { "hired", SPOKEN_OPEN },     { "paid", SPOKEN_OPEN },
    { "perfected", SPOKEN_CLOSED },
};

enum spoken_side spoken_side_called(const char *letters, size_t bytes)
{
    for (size_t i = 0; i < ARRAY_LEN(sides); i++) {
        size_t same = 0;

        while (same < bytes && sides[i].name[same] == ascii_lower(letters[same]))
            same++;
        if (same == bytes && !sides[i].name[same])
            return sides[i].side;
    }
    return SPOKEN_NO_SIDE;
}

const char *spoken_side_in(const char *name)
{
    const char *open = strrchr(name, '(');

    return open && spoken_side_called(open + 1, strcspn(open + 1, ")")) ? open : NULL;
}
