/* handle - what is behind a volley_worth: what was asked, in texts of its own, what is weighed (the
 * words of a ship, and the cards that it could have), and what was found.
 * Units:  points of the edition.
 * Owns:   see questions/worth/worth.c; its lines and their texts are freed with worth_lines_fini.
 *         All-zero is a valid empty list.
 * Errors: words that cannot be read, in the user's own; a slot that there is not. */
#ifndef WORTH_HANDLE_H
#define WORTH_HANDLE_H

#include "questions/squad/take.h"
#include "questions/worth/work.h"
#include "report/worth.h"
#include "volley/compare.h"

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

enum { WORTH_CASES_MAX = VOLLEY_WORTH_RANGES_MAX << VOLLEY_WORTH_CHANCES_MAX };

struct volley_worth {
    const struct rules_edition *edition;
    volley_plan_options plan;
    struct worth_job job;
    struct worth_case cases[WORTH_CASES_MAX];
    struct worth_lines lines;
    struct worth_member member;
    struct squad_texts texts;
    struct squad_texts notes;
    const char *sort, *slots;
    volley_targets *fields[2]; /* targets and attackers that Volley brings */
    struct worth_field_told told[2];
    struct worth_share ranges[VOLLEY_WORTH_RANGES_MAX], chances[VOLLEY_WORTH_CHANCES_MAX];
    size_t range_count, chance_count;
    volley_worth_figures base_by_case[WORTH_CASES_MAX], base;
    struct worth_row *rows; /* of the report */
};

/** An error unless a question can be asked, as far as its numbers and words tell. */
volley_status worth_check(const volley_worth_question *question,
                          const struct rules_edition *edition, volley_error *err);

/** A handle with everything but lines: what is asked, checked and read. Free with
 *  volley_worth_free; on failure *out is NULL. */
volley_status worth_prepare(const volley_worth_question *question, struct volley_worth **out,
                            volley_error *err);

/** What a report says of it; rows where they have been worked out. */
struct worth_report worth_report_of(const struct volley_worth *worth);

/** Work out all lines on some threads. */
volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err);

/** The place of an order's name in the list of volley_worth_sort_at; < 0: there is none. */
int worth_sort_of(const char *name);

/** Sort the lines that the ship could have, the best first. Fails when memory runs out. */
volley_status worth_sort(struct worth_lines *lines, int order);

/* The targets and attackers that Volley brings, as files of the folder of scenarios. */
struct worth_field_text {
    const char *name; /* "scenarios/targets-2.csv"; NULL ends the table */
    const char *text;
};

extern const struct worth_field_text worth_field_texts[];

#endif
