/* member - a ship of a squad: what its ids mean, its cards, as words, its slots and its points.
 * Units:  points of a list: of 2.5, of 2.0, or of the first edition.
 * Owns:   its texts; cards are those of the library. Free with squad_member_fini. All-zero is a
 *         valid empty member.
 * Errors: as said at each function; NULL is what the library does not know. */
#pragma once

#include "base/buffer.h"
#include "game/cards/cards.h"
#include "game/xws/xws.h"
#include "words/loadout.h"

/* ---- what the ids of a squad mean, also where a builder spells them in its own way ---- */

/* Where ids are looked up. */
struct squad_place {
    const struct cards *library;
    enum cards_edition edition;
    const char *faction; /* as the file has it */
};

/** The edition of the game that has its cards: "1", or "2" for all that is no first edition. */
static inline const char *squad_place_edition(const struct squad_place *place)
{
    return place->edition == CARDS_FIRST ? "1" : "2";
}

/** A ship by its id, or by that which an older list or another builder has for it. */
const struct cards_ship *squad_find_ship(const struct squad_place *place, const char *id);

/** The card of an upgrade. Of several of one name it is that of the slot.
 *  slot  as the file has it; "": the file does not say */
const struct cards_row *squad_find_upgrade(const struct squad_place *place, const char *slot,
                                           const char *id);

/* What an id means, as far as the library knows it. */
struct squad_found {
    const char *id; /* NULL: not at all */
    const struct cards_pilot
        *flown;                   /* NULL: a pilot in no roster, as one that a player has added */
    const struct cards_row *card; /* what it does; NULL: a pilot without a name of its own */
};

/** A pilot. Of several of one name it is that of the ship, and of the squad's faction.
 *  ship  NULL: not known */
struct squad_found squad_find_pilot(const struct squad_place *place, const struct cards_ship *ship,
                                    const char *id);

/** A value on the card of a pilot, or on that of the ship where it has none of its own (< 0). */
static inline int squad_printed(int of_pilot, int of_ship)
{
    return of_pilot >= 0 ? of_pilot : of_ship;
}

/** Whether a list parted by blanks has a word. */
bool squad_lists(const char *list, const char *word);

/** Whether a text has another in it, small or capital. */
bool squad_has_part(const char *text, const char *part);

/* ---- a pilot of a squad file, with what the card library has of it, as words of loadouts ---- */

enum { SQUAD_CARDS_MAX = 2 * XWS_UPGRADES_MAX + 1 }; /* of the list, and brought */

/* Texts that are kept. */
struct squad_texts {
    char **items;
    uint32_t count, capacity;
    bool failed; /* memory has run out; stays set */
};

/** Keep a copy of a buffer and empty it; "" where memory runs out. */
const char *squad_texts_keep(struct squad_texts *texts, struct buffer *from);

/** The same of what is printed. */
const char *squad_texts_print(struct squad_texts *texts, const char *format, ...) BASE_PRINTF(2, 3);

void squad_texts_fini(struct squad_texts *texts);

/* A card that a member has. */
struct squad_held {
    const struct cards_row *row;
    bool brought; /* of the pilot's standard loadout: the pilot's id brings it */
    int copies;   /* of a weapon that is there more than once, each in a slot of its own; of
                   * what the pilot brings, how often a file names it, 1 at least */
};

struct squad_member {
    const struct cards *library;
    enum cards_edition edition;      /* of the library */
    const struct cards_ship *ship;   /* NULL: not known */
    const struct cards_pilot *flown; /* who flies it; NULL: not known */
    const char *ship_id;             /* as the file has it, "" if it has none */
    const struct cards_ship *named;  /* by the file, where the pilot flies another; NULL */
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

/** Whether the first clause of a card asks for a word of the situation. */
bool squad_card_asks(const struct cards_row *row, const char *wanted);

/** Whether a card of the ship lets it make no primary attack while it has the weapon, as Outrider
 *  does with a cannon. */
bool squad_replaces_primary(const struct squad_member *member, const struct cards_row *weapon);

/** Whether it is a card to attack with instead of the primary weapon. */
bool squad_is_weapon(const struct cards_row *row);

/** Add what a weapon requires and can be given: "lock frontarc"; nothing that `with` has. */
void squad_weapon_requires(const struct cards_row *weapon, const char *with, struct buffer *out);

/** Whether a weapon reaches a range. */
bool squad_weapon_reaches(const struct cards_row *weapon, int range);

/* ---- the slots of a ship and the upgrades that fill them ----
 *
 * "cannon|missile" is a slot for one of either. More kinds than there are in the game share the
 * last place. */

enum { SQUAD_SLOTS_MAX = 64, SQUAD_SLOT_ROOM = 32 };

struct squad_slot {
    char name[SQUAD_SLOT_ROOM];
    int used, there;
};

struct squad_slots {
    struct squad_slot slots[SQUAD_SLOTS_MAX];
    size_t count;
};

/* Of a list of slots that a player gives. */
#define SQUAD_BETWEEN_SLOTS ", \t"

/** Add the slots of such a list, as those that are there or as those that are used. */
void squad_slots_add(struct squad_slots *slots, const char *list, bool used);

/** Add the slots that an upgrade grants, or takes: "slot Gunner:1; hull:2; slot Bomb". */
void squad_slots_add_grants(struct squad_slots *slots, const char *grants);

/** Whether one that is there, used or not, is among those of a card. */
bool squad_slots_share(const struct squad_slots *slots, const char *of_card);

/** How many more cards there are than slots, those for one of several kinds counted where they are
 *  left by the kinds before it. */
int squad_slots_missing(const struct squad_slots *slots);

/** Say which kinds have more cards than slots, "talent (2 of 1), crew (1 of 0)". False: none. */
bool squad_slots_excess(const struct squad_slots *slots, struct buffer *out);

/* ---- what a ship costs, and whether it has more than it may ----
 *
 * By the list of points that is laid on the member's library (words/library): what is asked of
 * slots and costs is asked of a member with such a library. What is not known is
 * SQUAD_POINTS_UNKNOWN, and never guessed. */

enum { SQUAD_POINTS_UNKNOWN = -1 };

/** A member as another list has it, which is laid on `priced`, the same library but for its costs.
 *  *out points to what the member points to; nothing to be freed. */
void squad_member_priced(struct squad_member *out, const struct squad_member *member,
                         const struct cards *priced);

/** What a member costs: in 2.5 the pilot, else the pilot and the upgrades. */
int squad_points_of(const struct squad_member *member);

/** The same of what has a cost; *known: all of it has. */
int squad_points_known(const struct squad_member *member, bool *known);

/** What an upgrade costs on a member: less, but not below 0, where another card takes something
 * off. */
int squad_upgrade_cost(const struct squad_member *member, const struct cards_upgrade *upgrade);

/** The known costs of all upgrades but those that the pilot brings; *known: all are. */
int squad_upgrades_cost(const struct squad_member *member, bool *known);

/** The cards of a member one after the other, with the weapons at the end; NULL: no more. */
const struct squad_held *squad_held_at(const struct squad_member *member, size_t index);

/** The upgrades among them that a roster has, by their first sides. *at, which begins as 0, moves
 *  on; *held is the card as the member has it, NULL: not asked for. NULL: no more. */
const struct cards_upgrade *squad_next_upgrade(const struct squad_member *member, size_t *at,
                                               const struct squad_held **held);

/** The first side of an upgrade that a member has; NULL: it is in no roster. */
const struct cards_upgrade *squad_upgrade_of(const struct squad_member *member,
                                             const struct squad_held *held);

/** The slots of a member whose pilot is known, and those that its cards use. */
void squad_slots_of(const struct squad_member *member, struct squad_slots *out);

/** The points of a member; -1: not known. *of: "list" where the file says them, else the edition
 *  with whose costs they are worked out; "" where they are not known. */
int squad_points_told(const struct squad_member *member, const char **of);
