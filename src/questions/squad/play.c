#include "questions/squad/play.h"

#include "questions/squad/member.h"

const char *const squad_play_words[SQUAD_PLAYS] = {
    [SQUAD_PLAY_STANDARD] = "standard",
    [SQUAD_PLAY_EXTENDED] = "extended",
    [SQUAD_PLAY_EPIC] = "epic",
};

bool squad_play_named(const char *name, enum squad_play *out)
{
    int play = name ? 0 : SQUAD_PLAY_EXTENDED;

    while (name && play < SQUAD_PLAYS && strcmp(squad_play_words[play], name) != 0)
        play++;
    *out = (enum squad_play)play;
    return play < SQUAD_PLAYS;
}

/* Legacy calls extended play wild space. */
bool squad_play_has(enum squad_play play, const char *formats)
{
    return !*formats || squad_lists(formats, squad_play_words[play]) ||
           (play == SQUAD_PLAY_EXTENDED && squad_lists(formats, "wildspace"));
}

bool squad_plays(const struct cards_ship *ship, const char *formats, enum squad_play play)
{
    return squad_play_has(play, formats) &&
           (play == SQUAD_PLAY_EPIC || strcmp(ship->size, "huge") != 0);
}
