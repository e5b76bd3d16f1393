/* field - what is behind a volley_field: the sides, what became of each pair of them, and ranks.
 * Units:  as in volley/field.h; what is not known is NAN.
 * Owns:   see volley_field_free.
 * Errors: as said at each function. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/duel/duel_report.h"
#include "volley/field.h"

struct field_side {
    const char *name, *words;
    const char *source;       /* what errors call it: "side NAME" */
    const volley_text *texts; /* the caller's, as long as the work goes on */
    size_t text_count;
    double weight, points;
    int hull, shields;      /* of its first ship; -1: not known */
    bool mortal, shoots;    /* it can be destroyed; it has attacks */
    bool exact;             /* all its duels are */
    bool listed;            /* by a roster: one that cannot be does not end the work */
    bool looked_at;         /* its cards are among those that are told of */
    volley_field_rank rank; /* of those that are ranked */
};

/* Two sides that have met: the one in the row is side A. */
struct field_pair {
    size_t row, column;
    bool done;
    volley_duel_figures figures;
    enum engagement_policy policies[ENGAGEMENT_SIDES]; /* by which tokens were spent */
    double gone[VOLLEY_FIELD_ROUNDS];
    struct buffer csv;  /* its row */
    volley_error fault; /* why it is left out; VOLLEY_OK: it is not */
    /* Rounds in which the row destroys the column that does not shoot back, and the other way
     * round; INFINITY: never. NAN: it could not be worked out. */
    volley_figure fells, lives;
};

struct volley_field {
    struct arena arena;                /* of the sides, the pairs and the order */
    struct field_side *rows, *columns; /* everybody against everybody: the same */
    size_t row_count, column_count;
    bool is_matrix, survives, stopped;
    struct field_pair *pairs; /* of a matrix above its diagonal, row by row; else all of them */
    size_t pair_count;
    struct deck deck;         /* of one's own, if there is one */
    volley_duel *setting;     /* the first pair, which says by what rules it is played */
    size_t *order;            /* [row_count], the best first */
    struct card_digest cards; /* of its ships: a scenario for each of cards_of */
    struct field_card_place {
        const char *side;
        size_t ship; /* number, from 1, in a side of several; 0: it is alone */
    } * cards_of;
    uint32_t cards_of_capacity;
    const char *cards_told; /* what became of them, a line each */
    struct squad_texts notes;
    uint32_t first_left_out; /* in notes: behind all others they say what is left out, and why */
    bool points_known;       /* of all sides of the field */
    bool by_points;          /* sorted by what they are worth for their points */
    unsigned actions;        /* that ships take though no word says so, a mask of tokens; */
    bool all_act;            /* and all of them do */
    uint64_t seed;           /* of what is simulated */
    volley_library *library; /* with the list of points by which pilots cost */
    const struct cards_points *listed; /* that list */
};

/** What an engagement is worth to side A. */
volley_figure field_value(const volley_duel_figures *figures);

/** Take the sides of a question, and check them. */
volley_status field_sides_take(volley_field *field, const volley_field_question *question,
                               volley_error *err);

/** Work out all pairs. The processes of a crew share them, and only its head has the figures then.
 *  Being called off is no failure: field->stopped. */
volley_status field_meet(volley_field *field, const volley_field_question *question,
                         volley_error *err);

/** Rank the sides by the pairs that are done. */
volley_status field_rank(volley_field *field, const volley_field_question *question,
                         volley_error *err);

/** Look at the cards of a side, once; and put in words what became of all. False: out of memory. */
bool field_cards_add(volley_field *field, struct field_side *side, const struct duel_cast *cast,
                     enum engagement_side which, const volley_library *library);
bool field_cards_tell(volley_field *field);

/** Keep a note, once. False: out of memory. */
bool field_note(volley_field *field, struct buffer *text);

/** The header of the rows of pairs. */
void field_csv_header(struct buffer *out);

/* ---- the report ---- */

/* What became of two sides; the one in the row is A. */
struct field_cell {
    bool done, exact;
    volley_duel_figures figures;
    volley_figure value;
};

/* Each policy of a side with each of the other. */
enum { FIELD_POLICIES_MAX = (ENGAGEMENT_BEST + 1) * (ENGAGEMENT_BEST + 1) };

enum field_kind { FIELD_MATRIX, FIELD_AGAINST, FIELD_SURVIVAL };

/* A field as it is told: its sides sorted. What is not known is NAN. */
struct field_report {
    const volley_field *field;
    enum field_kind kind;
    struct duel_setting setting;
    struct duel_policies policies[FIELD_POLICIES_MAX]; /* by which tokens were spent, each once */
    size_t policy_count;
    struct field_side *sides; /* the best first */
    size_t side_count;
    const struct field_side *against; /* a matrix: the sides again */
    size_t against_count;
    struct field_cell *cells; /* [side][against] */
    const char *cards;        /* a line each */
    const char *told;         /* likewise: rules and notes */
    bool stopped;
    uint64_t trials; /* the most that any was simulated with; 0: all are exact */
    uint64_t seed;
    const struct cards_points *listed;
};

extern const struct record field_record;

/** A row for each side; a matrix has rows of its pairs instead, which are duels. */
void field_csv(const struct field_report *report, struct buffer *out);

/** Who wins most, and what is worth its points, in a sentence; nothing where none stands out. */
void field_say_answer(const struct field_report *report, struct buffer *out);

/** By what rules it is played.
 *  options  as of duel_say_actions */
void field_say_rules(const struct field_report *report, bool options, struct buffer *out);

/** As a page of a form. */
void field_print(const struct field_report *report, enum page_form form, struct buffer *out);

void field_svg(const struct field_report *report, struct buffer *out);

/* list - sides that are listed, with their texts.
 * Owns:   what is added; free with volley_field_list_free.
 * Errors: false: out of memory. */

struct volley_field_list {
    struct arena arena; /* of all of it */
    volley_field_side *sides;
    uint32_t count, capacity;
    char *source; /* name of the file; NULL: none */
};

/* The source of texts that a roster has made, by its address. */
extern const char field_roster_source[];

/** Add a side of one text; both texts are copied, places are taken as they are. */
bool field_list_add(volley_field_list *list, const char *name, const volley_text *text,
                    double weight, double points);
