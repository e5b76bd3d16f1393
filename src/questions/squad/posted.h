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
    bool open;                       /* nobody flies it yet */
    const struct cards_pilot *pilot; /* one that is called so; NULL: none is named */
    int prices, price, dearest, sum; /* points that are printed with it: how many, the first, the
                                      * greatest, all */
    bool laden;                      /* it has upgrades */
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
    int points;                 /* likewise, in a heading; XWS_POINTS_UNSAID */
    int totals, most, all;      /* likewise, as totals: how many, the greatest, their sum */
    char title[64];             /* the first line with names */
    bool titled;                /* which is none of a ship */
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
    volley_library *priced; /* NULL: the list of points that was chosen is not of the edition */
    const struct cards *library;
    const struct rules_edition *edition;
    struct xws_file *file;
    struct xws_squad squad;
    struct posted posted[XWS_PILOTS_MAX];
    size_t count;
    const struct posted_text *text;
    int lost;      /* words of which nothing is known */
    int pilots;    /* parts of lines that may be one */
    size_t before; /* pilots before this line */
    bool ahead;    /* points stand before a name */
    int price;     /* those */
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

/** Where a part of a line ends: at a mark such as "," or "+", or at a "/" that is not of a name, as
 * in "TIE/fo". */
const char *posted_part_end(const char *start);

/* A part of a line, and what is taken out of it: points, and how often it is there. */
struct posted_part {
    struct phrase words;
    unsigned kinds;                  /* what its first name may be */
    int times, price;                /* points */
    bool behind;                     /* the name it is said how often */
    bool priced, leads;              /* has points; by a number before its name */
    bool part;                       /* its first name is a part of a printed one */
    int lost;                        /* words of which nothing is known */
    uint32_t lost_at;                /* the first of them */
    const struct cards_pilot *pilot; /* of its first name; NULL: it is none */
    const struct cards_row *row;     /* likewise */
};

/** Look at the words of a part. A name of several cards is that which costs the points. */
void posted_look_at(struct poster *poster, struct posted_part *part);

/* What is known of a line. */
struct posted_seen {
    const struct cards_pilot *who;   /* asked: whether a pilot that is named is called so */
    bool closely;                    /* asked: whether a word is a misspelt pilot */
    unsigned kinds;                  /* of all names */
    int lost;                        /* words of which nothing is known */
    const struct cards_pilot *pilot; /* the first that is named; NULL: none */
    bool whole;                      /* a pilot is named as printed */
    bool again, like, misspelt;      /* who; a word is like others, like a pilot */
};

/** Add what an edition knows of a line. */
void posted_see(const struct poster *poster, const char *line, struct posted_seen *seen);

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
