/* search - the best sets of cards, all of them looked at unless the search is called off.
 * Units:  as in volley/best.h.
 * Owns:   its memo and lists; free with best_search_fini. All-zero is a valid empty search.
 * Errors: as the attacks say; being called off is none.
 *
 * A set is worth what the ship's attacks and those on it come to. The former depend on the cards
 * that count in the ship's attacks alone, the latter on those that count in attacks on it; so far
 * fewer attacks are worked out than there are sets: each once, however many sets share it. */
#pragma once

#include "questions/best/offer.h"
#include "questions/squad/judge.h"
#include "volley/best.h"

enum { BEST_BITS_WORDS = 4, BEST_SEARCHED_MAX = 64 * BEST_BITS_WORDS, BEST_PRIMARY = -1 };

/* Attacks that a ship stands by what one attack deals; above, attacks in a row tell it. */
enum { BEST_STANDS_TOLD = 100 };

/* A set of cards that are searched, by their numbers there. */
struct best_bits {
    uint64_t word[BEST_BITS_WORDS];
};

struct best_key {
    struct best_bits cards; /* that count in the role, but for weapons */
    int32_t weapon;         /* BEST_PRIMARY, a card of the set, or behind those one that the ship
                             * has anyway */
    uint32_t role;          /* enum rules_side */
};

enum best_state { BEST_PENDING, BEST_QUEUED, BEST_DONE, BEST_FAILED };

/* What attacks come to: of the ship's own a cell for each case, NAN where the weapon cannot be
 * fired; of those on it their mean. */
struct best_entry {
    enum best_state state;
    size_t first; /* of the cells */
};

struct best_memo {
    size_t cases;
    struct best_key *keys;
    struct best_entry *entries; /* of the keys of the same number */
    uint32_t count, key_capacity, capacity;
    struct intern by_key;
    struct worth_cell *cells;
    uint32_t cell_count, cell_capacity;
    uint32_t by_role[2]; /* entries that are worked out */
};

static inline bool best_bits_has(const struct best_bits *bits, uint32_t number)
{
    return bits->word[number / 64] >> (number % 64) & 1;
}

static inline void best_bits_flip(struct best_bits *bits, uint32_t number)
{
    bits->word[number / 64] ^= UINT64_C(1) << (number % 64);
}

/* What the best is the best for. */
struct best_objective {
    const char *name;
    const char *title; /* in a sentence: "most damage dealt" */
    unsigned roles;    /* whose attacks it looks at: a mask of 1u << enum rules_side */
    double (*value)(const struct worth_figures *figures); /* NAN: not known */
    const char *columns;                                  /* that are told if nobody says it */
    unsigned bar;                                         /* of these, the one that it looks at */
    const char *measure; /* of squads, in a sentence; NULL: they are not for it */
};

struct best_search;

/* A set of cards. */
struct best_set {
    struct best_bits cards;
    uint32_t count;
    int cost;
    int room;      /* beside those of its cards that are linked */
    uint32_t code; /* of the others */
    double value;  /* the more the better */
    struct worth_figures figures;
    volley_figure games; /* of games: how much more often the ship wins with it */
    bool first, tied;    /* the best; not told apart from that */
};

/* Who is shown each set whose value is known, in place of a list of the best. */
struct best_visit {
    void (*take)(const struct best_search *search, const struct best_set *set, void *context);
    void *context;
    bool bare;            /* no upgrades are tried */
    enum squad_play play; /* cards of other formats are left out */
};

struct best_search {
    const struct worth_job *job;
    struct best_offer *offer;
    struct best_rooms *rooms;
    const struct best_objective *objective;
    const struct best_visit *visit; /* NULL: nobody */
    int threads;
    struct worth_watch watch;

    uint32_t cards[BEST_SEARCHED_MAX], count;       /* that are searched: numbers of the offer */
    uint32_t plain[BEST_SEARCHED_MAX], plain_count; /* not linked, the most promising first */
    struct best_bits counting[RULES_SIDES], weapons;
    struct best_memo memo;
    uint32_t *queue; /* entries to be worked out */
    uint32_t queued, queue_capacity;
    struct best_set *tries; /* that wait for theirs */
    uint32_t tried;

    struct best_set *best; /* the first one first */
    size_t best_count, top;
    struct best_set base;   /* the ship as it is */
    uint64_t all, searched; /* sets that there are; of searched cards */
    bool all_known, searched_known;
    bool endless, in_turns; /* of some sets the mean of attacks stood is; all are by turns */
    uint64_t done, failed;  /* of the searched ones */
    uint64_t failed_entry;  /* of the queue, of which `failure` tells */
    char failure[sizeof((volley_error *)0)->message];
};

/** A card that is searched, by its number there. */
static inline struct best_card *best_search_card(const struct best_search *search, uint32_t number)
{
    return &search->offer->cards[search->cards[number]];
}

/** Search. The job, the offer, the rooms, the objective, the watch and `top` are given. */
volley_status best_search_run(struct best_search *search, volley_error *err);

/** The figures of a set, as far as entries of these roles are worked out; entries that are not are
 *  queued. Returns BEST_DONE, BEST_FAILED or BEST_PENDING. */
enum best_state best_search_look(struct best_search *search, const struct best_bits *cards,
                                 unsigned roles, struct worth_figures *out);

/** Work out what is queued. */
void best_search_work(struct best_search *search);

/** Let what is queued be pending again. */
void best_search_drop_queue(struct best_search *search);

/** Whether a value is more than another, and not only worked out in another order. */
bool best_is_more(double a, double b);

/** Memory has run out. */
void best_search_fail(struct best_search *search);

void best_search_fini(struct best_search *search);

/* handle - what is behind a volley_best: what was asked, the cards, and how the search went.
 * Owns:   see questions/best/best.c. */

/** Names of reasons; NULL: none. */
extern const char *const best_aside_words[BEST_ASIDES];

/* Cards that no set has, for one reason. */
struct best_aside_told {
    const char *why;   /* "idle", for data; NULL: there are none such */
    const char *text;  /* for readers */
    const char *names; /* parted by ", " */
    const char *said;  /* the same for readers, with what they need */
    size_t count;
};

/* A set, as it is told. */
struct best_row {
    volley_best_set set;
    volley_figure games; /* NAN: none are played */
    int tied;
};

struct volley_best {
    volley_worth *asked; /* the question, without lines; its loadout is as it was asked */
    struct worth_others others;
    struct best_offer offer;
    struct best_rooms rooms;
    struct best_search search;
    struct squad_texts texts;
    const char *taken_off; /* names of upgrades; "" for none */
    uint32_t hidden;       /* columns that are not told to people */
    size_t played;         /* sets that were played in games */
    bool own_budget;       /* what the pilot has left: nobody said it */

    /* what is told */
    volley_best_search told;
    struct best_row *rows; /* search.best_count of them, the best first */
    struct best_row base;
    struct best_aside_told asides[BEST_ASIDES];
};

/** Whether sets are played in games. */
bool best_in_games(const struct volley_best *best);

/** Play the sets that were found, and put those first that win most. */
volley_status best_play(struct volley_best *best, const volley_best_question *question,
                        volley_error *err);

/** What to take of them, in a sentence; there is at least one. */
void best_say_games(const struct volley_best *best, struct buffer *out);

/** Words of a loadout that a set is, or the names of its cards. */
const char *best_set_words(struct volley_best *best, const struct best_bits *cards, bool names);

/** The objective of a name, NULL: the first; NULL: there is none. */
const struct best_objective *best_objective_named(const char *name);

/** Search for somebody who is shown all sets of the ship; only what the search needs is made. Of a
 *  pilot with a standard loadout there is one. Free *out with volley_best_free. */
volley_status best_visit_sets(const volley_best_question *question, const struct best_visit *visit,
                              volley_best **out, volley_error *err);

/** An error unless numbers and names of a question make sense. */
volley_status best_check(const volley_best_question *question, volley_error *err);

/** The name of a card that is left aside, with what it needs if that is why: "Juke (evade)". */
void best_say_unmet(const struct best_card *card, struct buffer *out);

/** Put the sets, and the cards that none has, in words. False: out of memory. */
bool best_tell(struct volley_best *best);

/** Add what is said of cards of its sets to the notes. */
void best_add_remarks(struct volley_best *best);

/** As a page of a form. */
void best_print(const void *best, enum page_form form, struct buffer *out);

/** What to take, in a sentence; no set was worked out: nothing. */
void best_say_answer(const volley_best *best, struct buffer *out);

/** The best set over many attacks, in which no charge may be spent; NULL: none that is told. There
 *  is a set. */
const volley_best_set *best_over_many(const volley_best *best);

/** The document. */
extern const struct record best_record;
extern const struct io_forms best_forms;
