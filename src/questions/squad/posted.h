/* posted - a squad as players post it: what is known of it while it is read, and what the names of
 * a pilot and its upgrades are, which are read as those of a ship are elsewhere (words/spoken.h).
 * Owns:   a poster its pilots' phrases, whose words stand in the text; squads are the file's.
 * Errors: as said at each function. */
#pragma once

#include "questions/squad/handle.h"
#include "words/phrase.h"

/* A pilot and its upgrades, as they stand there. */
struct posted {
    struct phrase said;
    int times;
};

/* The text in one edition. */
struct poster {
    const struct cards *library;
    const struct rules_edition *edition;
    struct xws_file *file;
    struct xws_squad squad;
    struct posted posted[XWS_PILOTS_MAX];
    size_t count;
    int lost;    /* words of which nothing is known */
    bool parted; /* by empty lines: what stands first behind one is a pilot */
    bool marked; /* upgrades stand behind blanks, dashes or +: what stands first is a pilot */
    bool fresh;
    volley_status status;
    volley_error fault;
};

/* What a part of a line may be. */
enum { POSTED_PILOT = 1, POSTED_UPGRADE = 2 };

/** Look at a part of a line: a mask of what it may be. Points, and how often it is there (*times),
 *  are taken out of it. */
unsigned posted_look_at(struct poster *poster, struct phrase *part, int *times);

/** Read names as those of one ship.
 *  part     that follows; NULL: none
 *  faction  of the squad; "": not known
 *  On failure *out is all-zero. */
volley_status posted_settle(const struct poster *poster, const struct phrase *said,
                            const struct phrase *part, const char *faction, struct phrase *out,
                            volley_error *err);

/** Read a pilot with its upgrades.
 *  faction  whose pilot it is to be; "": not known
 *  only     of that one alone; where it is of another, nothing is said
 *  pilot    is filled */
volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err);
