/* lines - what is weighed: the words of a ship, and the cards that it could have.
 * Units:  points of the edition.
 * Owns:   its lines and their texts; free with worth_lines_fini. All-zero is a valid empty list.
 * Errors: words that cannot be read, in the user's own; a slot that there is not. */
#ifndef WORTH_LINES_H
#define WORTH_LINES_H

#include "questions/squad/take.h"
#include "questions/worth/work.h"
#include "report/worth.h"

/* A row of the report, and how it is worked out. */
struct worth_line {
    struct worth_row told; /* its texts belong to the lines */
    struct worth_variation variation;
    const struct cards_row *card; /* NULL: a word that is none */
    bool lacks_number;
};

struct worth_lines {
    struct worth_line *items;
    uint32_t count, capacity;
    struct squad_texts texts;
    size_t dear, may; /* cards that are left out for their cost; that may be taken */
    double left;      /* points for upgrades; NAN: not counted */
};

/* A ship whose words have been read. */
struct worth_member {
    struct loadout loadout;
    struct squad_member member;
};

/** Read what a ship is and has. Free with worth_member_fini. */
volley_status worth_member_read(struct worth_member *out, const struct worth_ship *ship,
                                volley_error *err);

void worth_member_fini(struct worth_member *member);

/* The other ships of a squad. */
struct worth_others {
    struct worth_member *read;
    struct squad_member *members;
    size_t count;
};

/** Read them. Free with worth_others_fini, also on failure. */
volley_status worth_others_read(struct worth_others *out, const volley_text *ships, size_t count,
                                const struct duel_reading *reading, volley_error *err);

void worth_others_fini(struct worth_others *others);

/** Add the words of a ship that can be left out, and its weapons. */
volley_status worth_lines_add_kept(struct worth_lines *lines, const struct worth_ship *ship,
                                   const struct worth_member *member, const char *edition,
                                   volley_error *err);

/* What is asked of a library. */
struct worth_offer {
    const char *slots; /* parted by commas; NULL: all */
    bool all;          /* also what is too dear */
};

/** Add the cards that a ship may take. Its ship and pilot are known. */
volley_status worth_lines_add_offer(struct worth_lines *lines, const struct squad_taking *taking,
                                    const struct worth_offer *offer, volley_error *err);

/** Whether an upgrade takes one of these slots, parted by commas; NULL: any. */
bool worth_is_of_slots(const struct cards_upgrade *upgrade, const char *slots);

/** What an upgrade does; NULL: the library has no row of it. */
const struct cards_row *worth_row_of(const struct cards *library,
                                     const struct cards_upgrade *upgrade);

/** Add the word of a loadout for a card: its id, with what tells it from others. */
void worth_add_word(const struct cards *library, const struct cards_row *row, struct buffer *out);

/** An error unless all of these are slots of some upgrade. */
volley_status worth_check_slots(const struct cards *library, const char *slots, volley_error *err);

void worth_lines_fini(struct worth_lines *lines);

#endif
