/* posted - a squad as players post it: what is known of it while it is read, and what the names of
 * a pilot and its upgrades are, which are read as those of a ship are elsewhere (words/spoken.h).
 * Owns:   a poster its pilots' phrases, whose words stand in the text; squads are the file's.
 * Errors: as said at each function. */
#pragma once

#include "questions/squad/handle.h"
#include "words/spoken.h"

/* Points that are printed. */
struct posted_points {
    int count, first, most, sum;
};

void posted_add_points(struct posted_points *points, int said);

/** All of them, where the greatest may be the sum of the others. */
int posted_points_of(const struct posted_points *points);

/* A pilot and its upgrades, as they stand there. */
struct posted {
    struct phrase said;
    int times;
    bool open;                       /* nobody flies it yet */
    const struct cards_pilot *pilot; /* one that is called so; NULL: none is named */
    struct posted_points points;     /* with it */
    int total;                       /* those behind its upgrades, without a name; 0: none */
    int lead;                        /* a number before it that could say how many fly */
    int skill;                       /* that is said of it; -1: none */
    bool owned;                      /* the first points stand before its upgrades */
    bool of_upgrade;                 /* they are those that an upgrade costs */
    struct error_place named;        /* the last word of its name */
    bool laden;                      /* it has upgrades */
    bool shipped;                    /* its ship is named */
    bool counted;                    /* and with that, how many fly */
    bool captioned;                  /* by a line of its own, or behind + */
    struct error_place caption;      /* behind its name; or none */
    bool doubted;                    /* the one before it could have its name as an upgrade */
    bool listed;                     /* what is of it stands behind + or a colon */
    const struct cards_pilot *carried[XWS_UPGRADES_MAX]; /* that it has, who could fly */
    int carries;
};

/** The points that are printed for a ship. whole  with its upgrades */
int posted_price(const struct posted *posted, bool whole);

/** Raise how often something is there, up to one more than may be. */
void posted_multiply(int *times, int by);

/* Lines that say something, and letters of one and of all: for each word names are looked for, and
 * near ones. */
enum { POSTED_LINES = 300, POSTED_LETTERS = 400, POSTED_LETTERS_IN_ALL = 6000 };

/* What stands before names in a text, and parts them. */
#define POSTED_MARKS " \t_>#-+,;:|/"

/* What is known of a line, in one edition or the other. */
struct posted_seen {
    unsigned kinds;                  /* of all names */
    int lost;                        /* words of which nothing is known: where they are fewer */
    const struct cards_pilot *pilot; /* the first that is named; NULL: none */
    const char *faction;             /* that is named; NULL: none */
    struct posted_points points;
    int lead;      /* a number before the pilot; 0: none */
    bool dear;     /* one before a pilot cannot say how many fly */
    bool bid;      /* what is left of the points: "14 pts left" */
    bool heading;  /* it says no more than a faction and points: "My list: Rebels 50/50" */
    bool whole;    /* a pilot is named as printed */
    bool several;  /* several pilots are named, and no mark is between */
    bool flying;   /* all its parts may be pilots */
    bool like;     /* a word is like others */
    bool misspelt; /* like a pilot, of its ship where it names one */
};

/* A text, and what is known of it before it is read. */
struct posted_text {
    const char *faction, *name;  /* that it says; "" */
    int points;                  /* likewise, in a heading; XWS_POINTS_UNSAID */
    struct posted_points totals; /* likewise, as totals */
    int named;                   /* lines with names */
    struct posted_seen seen[2];  /* the first of them */
    char *first;                 /* NULL: there is none */
    int first_line;              /* its number */
    bool again;                  /* its pilot, of whom there is one, is one of a later line */
    int sum;                     /* of the points of all */
    int leads;                   /* lines with a pilot and a number before it */
    bool uneven;                 /* they are not 1, 2, 3, or a line with a pilot has none */
    bool dear;                   /* one of them cannot say how many fly */
    char title[64], prose[64];   /* that line; one before it, without names */
    int prose_line;              /* 0: there is none */
    bool titled;                 /* the title is none of a ship */
    size_t depth;                /* how its first line begins */
    bool parted;                 /* by empty lines: what stands first behind one is a pilot */
    bool marked;                 /* upgrades stand behind blanks, dashes, + or a colon */
    int noted;                   /* the last line that is not read */
    int list_line, second_line;  /* behind ships: as another list begins; and one does. 0: none */
    bool second_early;           /* behind one that may be a title */
    int too_long;                /* the line that is, or is one too many; 0: none */
    struct buffer notes;         /* all of those */
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
    bool fresh;    /* a pilot may begin */
    bool gap;      /* for nothing but an empty line */
    volley_status status;
    volley_error fault;
};

/** Make a text plain, each line with a NUL behind it: what is left of a line without a pilot or an
 *  upgrade are marks. What is not read is noted. Returns the end.
 *  plain  the text stands in it behind as many bytes as it has */
char *posted_plain(struct poster posters[], struct posted_text *text, char *plain, size_t count);

/** Whether a line stands further in than the first. */
bool posted_is_below(const struct posted_text *text, const char *line);

/** Add what stands on a line to the ships of an edition. */
volley_status posted_take_line(struct poster *poster, struct lexer line);

/** Single blanks in place of several. */
void posted_squeeze(char *text);

/* What a part of a line may be; where a slot is said alone, nothing else. */
enum { POSTED_PILOT = 1, POSTED_UPGRADE = 2, POSTED_SLOT = 4, POSTED_SHIP = 8 };

/* A part of a line, and what is taken out of it: points, and how often it is there. */
struct posted_part {
    struct phrase words;
    const char *end;            /* the mark behind it */
    struct spoken_name name;    /* the first */
    uint32_t at;                /* where it stands */
    unsigned kinds;             /* what it may be */
    int times, price;           /* points */
    int skill;                  /* that is said of the pilot; -1: none */
    int lead;                   /* a number before its name; 0: none */
    bool behind;                /* the name it is said how often */
    bool priced;                /* has points */
    bool bare;                  /* the number before its name could say how many, and does not */
    int lost;                   /* words of which nothing is known */
    uint32_t lost_at;           /* the first of them */
    int fillers;                /* some of them: "my list" */
    int pilots;                 /* names that may be one */
    bool shipped;               /* a name is that of a ship alone */
    bool leads;                 /* a pilot stands behind it on its line */
    bool bid;                   /* a word says that points are left */
    struct error_place caption; /* behind the pilot; or none */
    const char *faction;        /* that is named; NULL: none */
    const struct cards_pilot *pilot; /* of its first name; NULL: it is none */
    const struct cards_row *row;     /* likewise */
};

/** Cut a part from a line, and look at its words, which are to be freed.
 *  line  where it begins */
volley_status posted_cut(const struct poster *poster, struct lexer line, const char *at,
                         struct posted_part *part, volley_error *err);

/** Whether a number before a pilot is too great to say how many fly. */
bool posted_is_dear(const struct cards_pilot *pilot, int lead);

/** Whether numbers before pilots are those of the lines. */
bool posted_is_numbered(const struct posted_text *text);

/** Whether a word has a letter, or where that will do a digit. */
bool posted_has_letter(const struct error_place *place, bool digits);

/** What a line is, as far as there is memory.
 *  closely  also whether a word is a misspelt pilot, which takes long */
struct posted_seen posted_see(const struct poster posters[CARDS_EDITIONS], const char *line,
                              bool closely);

/** Whether names are those of one ship, and which of those that are called so.
 *  part  of a line, that follows; NULL: none */
enum posted_fit { POSTED_APART, POSTED_FITS, POSTED_SETTLED };
volley_status posted_find_fit(const struct poster *poster, const struct phrase *before,
                              const struct phrase *part, enum posted_fit *out, volley_error *err);

/** Whether one who is called as a pilot flies for a faction. pilot  NULL: it may be */
bool posted_serves(const struct poster *poster, const struct cards_pilot *pilot,
                   const char *faction);

/** Whether who flies can be what is said: of a skill, or several. */
volley_status posted_check(const struct poster *poster, const struct posted *posted,
                           const struct cards_pilot *flown, volley_error *err);

/** Read a pilot with its upgrades.
 *  faction  whose pilot it is to be; "": not known
 *  only     of that one alone; where it is of another, nothing is said
 *  pilot    is filled */
volley_status posted_read(struct poster *poster, const struct posted *posted, const char *faction,
                          bool only, struct xws_pilot *pilot, volley_error *err);
