/* member - a pilot of a squad file, with what the card library has of it, as words of
 * loadouts.
 * Owns:   its texts; cards are those of the library. Free with squad_member_fini. All-zero is a
 *         valid empty member.
 * Errors: as said at each function. */
#ifndef SQUAD_MEMBER_H
#define SQUAD_MEMBER_H

#include "base/buffer.h"
#include "game/cards/cards.h"
#include "game/xws/xws.h"
#include "questions/squad/find.h"
#include "words/loadout.h"

enum { SQUAD_CARDS_MAX = 2 * XWS_UPGRADES_MAX + 1 }; /* of the list, and brought */

/* Texts that are kept. */
struct squad_texts {
    char **items;
    uint32_t count, capacity;
};

/** Keep a copy of a buffer and empty it; NULL: out of memory. */
const char *squad_texts_keep(struct squad_texts *texts, struct buffer *from);

void squad_texts_fini(struct squad_texts *texts);

/* A card that a member has. */
struct squad_held {
    const struct cards_row *row;
    bool brought; /* of the pilot's standard loadout: the pilot's id brings it */
    int copies;   /* of a weapon that is there more than once, each in a slot of its own */
};

struct squad_member {
    const struct cards *library;
    enum cards_edition edition;      /* of the library */
    const struct cards_ship *ship;   /* NULL: not known */
    const struct cards_pilot *flown; /* who flies it; NULL: not known */
    const char *ship_id;             /* as the file has it, "" if it has none */
    const char *pilot_id;            /* as the file has it */
    const char *pilot;               /* name, or the id where the library does not know it */
    int points;                      /* as the file has it; XWS_POINTS_UNSAID */
    struct squad_held cards[SQUAD_CARDS_MAX]; /* of pilot and upgrades, but for weapons */
    size_t card_count;
    struct squad_held weapons[SQUAD_CARDS_MAX];
    size_t weapon_count;
    struct squad_texts unknown; /* ids without a card */
    struct squad_texts notes;   /* what was read as something else, in sentences */
};

/** Find the cards of a pilot. The member points into `pilot` and the library, which must live as
 *  long.
 *  On failure *out is partly made: free it. */
volley_status squad_member_init(struct squad_member *out, const struct squad_place *place,
                                const struct xws_pilot *pilot, volley_error *err);

/** The ship of a loadout with its cards, which belong to the library. Nothing to be freed. A card
 *  with "!" counts as its own, a pilot that helps does not. */
void squad_member_of_loadout(struct squad_member *out, const struct loadout *loadout,
                             const struct cards *library, enum cards_edition edition);

void squad_member_fini(struct squad_member *member);

/* How a member is put into words. */
struct squad_wording {
    const struct cards_row *weapon; /* NULL: the primary weapon */
    bool armed;                     /* with all its weapons, and without what they require */
    const char *arc;                /* of one of several primary attacks; "" */
    const char *with;               /* words to add; one such as "howlrunner!" or "bobafett=2"
                                     * takes the place of that card, where the ship has it */
};

/** Add the words of a member whose ship is known. */
void squad_member_words(const struct squad_member *member, const struct squad_wording *wording,
                        struct buffer *out);

/** What tells a card from others of its id: "pilot" or "upgrade", or the slot where that is not
 *  enough, as in "crew.finn"; "": there are no others. */
const char *squad_card_prefix(const struct cards *library, const struct cards_row *row);

/** Whether a card needs a number, as "bobafett=2", that `with` does not give; it is then left out
 * of the words. */
bool squad_card_needs_number(const struct cards_row *row, const char *with);

/** The ability of a ship that needs a number which `with` does not give; NULL: there is none. Its
 *  words then say 0, for a ship's id brings its ability. */
const struct cards_row *squad_ship_needs_number(const struct squad_member *member,
                                                const char *with);

/** Add what a weapon requires and can be given: "lock frontarc"; nothing that `with` has. */
void squad_weapon_requires(const struct cards_row *weapon, const char *with, struct buffer *out);

/** Whether a weapon reaches a range. */
bool squad_weapon_reaches(const struct cards_row *weapon, int range);

/** The next word of a text, which is moved behind it. False: there is none. */
bool squad_next_word(const char **text, const char **word, size_t *bytes);

#endif
