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
    bool open; /* nobody flies it yet */
};

/* Lines that say something, and letters of one and of all: for each word names are looked for, and
 * near ones. */
enum { POSTED_LINES = 300, POSTED_LETTERS = 400, POSTED_LETTERS_IN_ALL = 6000 };

/* What stands before names in a text, and parts them. */
#define POSTED_MARKS " \t_>#-+,;:|/"

/* A text, and what is known of it before names are looked for. */
struct posted_text {
    const struct cards *library;
    const char *faction, *name; /* that it says; "" */
    int points;                 /* likewise; XWS_POINTS_UNSAID */
    size_t depth;               /* how its first line begins */
    bool parted;                /* by empty lines: what stands first behind one is a pilot */
    bool marked;                /* upgrades stand behind blanks, dashes, + or a colon */
    bool begun;                 /* a line with names has been met */
    int noted;                  /* the last line that is not read */
    int too_long;               /* the line that is, or is one too many; 0: none */
    struct buffer notes;        /* all of those */
};

/* The text in one edition. */
struct poster {
    const struct cards *library;
    const struct rules_edition *edition;
    struct xws_file *file;
    struct xws_squad squad;
    struct posted posted[XWS_PILOTS_MAX];
    size_t count;
    const struct posted_text *text;
    int lost;   /* words of which nothing is known */
    int pilots; /* parts of lines that may be one */
    bool fresh;
    volley_status status;
    volley_error fault;
};

/** Make a text plain, each line with a NUL behind it: what is left of a line without a pilot or an
 *  upgrade are marks. What is not read is noted. Returns the end. */
char *posted_plain(struct poster posters[], struct posted_text *text, char *bytes, size_t count);

/** Whether a line stands further in than the first. */
bool posted_is_below(const struct posted_text *text, const char *line);

/** Single blanks in place of several. */
void posted_squeeze(char *text);

/* What a part of a line may be; where a slot is said alone, nothing else. */
enum { POSTED_PILOT = 1, POSTED_UPGRADE = 2, POSTED_SLOT = 4, POSTED_SHIP = 8 };

/** Whether something is known of a line, or is like a word of it.
 *  surely  what is like one does not count */
bool posted_knows(const struct poster *poster, const char *line, bool surely);

/** Look at a part of a line: a mask of what its first name may be. Points, and how often it is
 * there (*times), are taken out of it. */
unsigned posted_look_at(struct poster *poster, struct phrase *part, int *times);

/** Whether names are those of one ship, and which of those that are called so.
 *  part  of a line, that follows; NULL: none */
enum posted_fit { POSTED_APART, POSTED_FITS, POSTED_SETTLED };
volley_status posted_find_fit(const struct poster *poster, const struct phrase *before,
                              const struct phrase *part, enum posted_fit *out, volley_error *err);

/** Read a pilot with its upgrades.
 *  faction  whose pilot it is to be; "": not known
 *  only     of that one alone; where it is of another, nothing is said
 *  pilot    is filled */
volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err);
