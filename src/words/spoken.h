/* spoken - names as players say them: "Luke Skywalker", "vader", "wedge x-wing", "Han rebel".
 * Units:  none.
 * Owns:   nothing but what it gives to the phrase.
 * Errors: a name of which several cards are left: the error lists what to add to it.
 *
 * A name is the printed one, an id, a nickname (game/cards/nicknames-N.csv), or whole words of the
 * name of one pilot or ship, whatever marks, blanks and capitals it has. Words of the notation come
 * first. What several cards are called is settled by what stands around it: the ship, the faction,
 * the slot, who else is named; a ship is flown by one pilot, upgrades are of its faction and slots.
 * An id as files write it, all small, that can be read as it stands keeps its meaning; written in
 * any other way it is a name: "hansolo" and "HanSolo". */
#pragma once

#include "words/card.h"
#include "words/phrase.h"

/** Read a phrase (phrase_read), and put the ids of cards in the place of names as players say
 *  them; phrase.took says what was taken for which.
 *  library  NULL: there are no cards
 *  edition  whose list of points tells which of two cards is played; NULL: any */
volley_status spoken_read(struct phrase *out, struct lexer words, const struct cards *library,
                          const struct rules_edition *edition, volley_error *err);

/** The same of a phrase that has been read, once. */
volley_status spoken_settle(struct phrase *phrase, const struct cards *library,
                            const struct rules_edition *edition, volley_error *err);

/** Whether a word is one of the notation, which no name can take the place of (spoken_kind.c). */
bool spoken_is_notation(const struct error_place *place);

/** All that may stand in the place of a name that several have, of which an error of reading a text
 *  with the cards that Volley brings has room for some; a line each. Nothing of other errors. */
void spoken_ways(const char *text, const volley_error *error, struct buffer *out);

/** Tell limited names that are repeated, as by "4x": of ships it is an error where a ship is named
 *  before its limited pilot, which may be meant as a friend. The phrase has been settled. */
volley_status spoken_check_repeated(struct phrase *phrase, const struct cards *library, int times,
                                    bool ships, volley_error *err);

/** A line for each limited card or pilot that more ships of a side have than a squad. Their words
 *  have been settled.
 *  side  as "side A" */
void spoken_note_limited(const volley_text *ships, size_t count, const struct cards *library,
                         const char *side, struct buffer *out);

/** Whether letters are some words of a name, whole: "xwing" of "T-65 X-wing". */
bool spoken_is_part(const char *name, const char *letters);

/* ---- find and choose ---- */

enum { SPOKEN_NAMES_MAX = 32, SPOKEN_MEANINGS_MAX = 16, SPOKEN_LETTERS_MAX = 63, SPOKEN_NONE = -1 };

struct spoken_meaning {
    const char *id, *name;
    const struct cards_ship *ship;   /* that it is, or that the pilot flies; NULL: neither */
    const struct cards_pilot *pilot; /* NULL: it is none */
    const struct cards_row *row;     /* of another card; NULL: it is none */
    const struct cards_upgrade *upgrade;
};

/* The side of a card that is said with its name. */
enum spoken_side { SPOKEN_NO_SIDE, SPOKEN_OPEN, SPOKEN_CLOSED };

struct spoken_name {
    struct spoken_meaning meanings[SPOKEN_MEANINGS_MAX];
    int count, chosen; /* SPOKEN_NONE: it is left as it stands */
    uint32_t first, words;
    struct error_place place; /* of all its words */
    size_t said;              /* bytes of "!" or "=2" at its end */
    uint32_t words_at;        /* where what stands for it begins, in the phrase's text */
    char slot[CARD_ID_MAX];   /* "crew", that is said with it; "": nothing is */
    enum spoken_side side;
    bool exact;  /* it is an id */
    bool fixed;  /* and says itself of which kind: "crew.hansolo" */
    bool part;   /* only a part of what it means is said */
    bool hidden; /* that is a word of the notation as well */
};

struct spoken {
    const struct cards *library;
    const struct cards_points *points; /* of the edition; NULL: it is not known */
    struct spoken_name names[SPOKEN_NAMES_MAX];
    int count;
    const char *faction;           /* that is said; NULL: none */
    const struct cards_ship *said; /* that a word names, once names are chosen; NULL: none */
    bool hinted;         /* words say what is meant: a faction, a slot, a name that is no id */
    bool dice;           /* are said, so that there need not be a ship */
    bool number;         /* likewise, as a number alone */
    bool flies;          /* a name can be that of a ship or a pilot as it stands */
    bool apart;          /* names fit no one ship */
    bool attacks;        /* the phrase does, and nothing else is asked of its ship */
    bool arc;            /* "arc" is the ship, and no condition */
    struct buffer *ways; /* of the phrase */
    struct buffer *took; /* gets a line for each name that was not plain */
    volley_error *err;
};

/* What a word is before names are looked for. */
enum spoken_kind { SPOKEN_NOTATION, SPOKEN_ID, SPOKEN_LACKS_NUMBER, SPOKEN_OTHER };

/** The kind of a word (spoken_kind.c), which becomes a name if it is an id. Notes said dice. */
enum spoken_kind spoken_kind_of(struct spoken *spoken, const struct error_place *place,
                                struct spoken_name *name);

/** The name that begins at a word: the longest. name->words: 0: there is none. Returns a nickname
 *  that says something of names instead, of so many words; else NULL.
 *  whole  a name of several words is asked for, and no part of one */
const struct cards_nickname *spoken_find(struct spoken *spoken, const struct phrase *phrase,
                                         uint32_t at, bool whole, struct spoken_name *name);

/** Likewise several words that are an id or a nickname together: "ion cannon", "ion turret".
 *  Returns how many; 0: there is none. */
uint32_t spoken_find_joined(struct spoken *spoken, const struct phrase *phrase, uint32_t at,
                            struct spoken_name *name);

/** Add all that has an id. A ship is nothing else. */
void spoken_find_id(struct spoken *spoken, struct spoken_name *name, const char *id);

/** Take an id for a name as players say it, so that it means all cards that are called so. */
void spoken_widen(struct spoken *spoken, struct spoken_name *name);

/** Whether the reader of loadouts takes an id with such meanings for a pilot. */
bool spoken_reads_pilot(const struct spoken *spoken, const struct spoken_name *name);

/** The side of a card that letters say. */
enum spoken_side spoken_side_called(const char *letters, size_t bytes);

/** "(Closed)" at the end of a printed name; NULL: it has no sides. */
const char *spoken_side_in(const char *name);

/* ---- what a meaning is (spoken_meaning.c) ---- */

/** "pilot", "ship", the first slot of an upgrade, or what else the card is. */
const char *spoken_kind_word(const struct spoken_meaning *meaning, size_t *bytes);

/** Whether "crew", "upgrade" or the id of a ship says what it is. */
bool spoken_is_of(const struct spoken_meaning *meaning, const char *of);

/** "lukeskywalker-battleofyavin": whether it is the card of a pilot that a box has. */
bool spoken_is_of_box(const struct spoken_meaning *meaning);

/** "Luke Skywalker BoY": spell the box that a word behind others stands for, in their letters, of
 *  which it has those from `from` to `end`. Returns where they end then. */
size_t spoken_spell_box(char letters[SPOKEN_LETTERS_MAX + 1], size_t from, size_t end);

/** Whether a ship of a faction may have an upgrade, or have a meaning. */
bool spoken_allows(const struct cards_upgrade *upgrade, const char *faction);
bool spoken_serves(const struct spoken_meaning *meaning, const char *faction);

/** Whether a ship may have an upgrade, by an id of "ships=t65xwing|t70xwing". */
bool spoken_is_for(const struct cards_upgrade *upgrade, const char *ship);

/** The one ship that a title is of, by "ships=t65xwing" or in the first edition "ship=X-wing & …";
 *  NULL: it is none, or there are several. */
const struct cards_ship *spoken_ship_of_title(const struct cards *library,
                                              const struct spoken_meaning *meaning);

/** Add the ship of a title that is said without a ship or dice, and tell it. */
volley_status spoken_add_titled(struct spoken *spoken, struct phrase *phrase, volley_error *err);

/** Whether the word that is taken for the ship is a part of the name of another: "TIE". */
bool spoken_may_say(const struct spoken *spoken, const struct cards_ship *ship);

/** Of several ships, or pilots of one ship, the one of which the others are later: its id begins
 *  theirs. -1: there is none.
 *  mask  of the meanings */
int spoken_first_printed(const struct cards *library, const struct spoken_name *name,
                         unsigned mask);

/** Of several ships the first, where their attacks are the same and nothing else is asked; which is
 *  told. Else as found. */
unsigned spoken_first_alike(struct spoken *spoken, const struct spoken_name *name, unsigned found);

/** Whether a name is the id of one pilot, which does not say the ship as
 *  jediknight-delta7baethersprite does, and others who fly another ship are called so, or a ship is
 *  in part. */
bool spoken_shares_name(const struct cards *library, const struct spoken_name *name);

/* ---- words beside each other (spoken_beside.c) ---- */

/** Whether a range stands at a word, as in "at range 3", "at close range". */
bool spoken_says_where(const struct phrase *phrase, uint32_t at);

/** Whether "r1" may be a droid whose name begins so, and no range: of who is named so far, or of
 *  anybody where nobody is and no dice are said. */
bool spoken_is_droid(const struct spoken *spoken, const char *letters);

/** Whether a name that may be an upgrade stands behind the ship: "han solo" is the gunner then. */
bool spoken_is_behind(const struct phrase *phrase, const struct spoken_name *name);

/** The last name, of which a slot is said; of "Luke X-wing pilot" the one before. NULL: none. */
struct spoken_name *spoken_name_before(struct spoken *spoken, const char *slot);

/** Note whether something that is named flies, or may fly. */
void spoken_note_flies(struct spoken *spoken);

/** Whether "arc" is the ARC-170, as in "norra arc": where no ship and no dice are said, of
 *  somebody who flies it. */
bool spoken_says_arc(struct spoken *spoken, const struct phrase *phrase);

/** Make the last two names one if they are two of one pilot, as "luke red five". */
void spoken_join_names(struct spoken *spoken, const struct phrase *phrase);

/** "lambda shuttle", "fel soontir": two parts of the name of one ship or pilot; said twice it would
 *  be two. */
bool spoken_goes_on(const struct spoken_name *name, const struct spoken_name *next);

/** "Vader TIE Advanced x1 TIE": a name of a ship that is a part of that of another, which is named
 *  with who flies it; or SPOKEN_NONE. */
int spoken_said_again(const struct spoken *spoken);

/** An error if a ship and who flies it have "and" between: "4 TIE Fighters and Academy Pilot" may
 * be four ships or five. Names are chosen. */
volley_status spoken_check_and(const struct spoken *spoken, const struct phrase *phrase);

/* ---- names that only the other edition has (spoken_edition.c) ---- */

/** An error if a name of several words there begins at an unknown word: "Omega Leader". */
volley_status spoken_check_edition(const struct spoken *spoken, const struct phrase *phrase,
                                   uint32_t at, volley_error *err);

/** Whether a part of a name was found where somebody of the other edition is called so with more
 *  words: "Rookie Pilot", of "Blue Squadron Rookie". *whole: where those stand. */
bool spoken_is_abroad(const struct spoken *spoken, const struct phrase *phrase, uint32_t at,
                      const struct spoken_name *found, struct error_place *whole);

/** Say so.
 *  found  what may have been meant here; NULL: nothing */
volley_status spoken_say_abroad(const struct cards *library, const struct error_place *place,
                                const char *found, volley_error *err);

/* ---- choose ---- */

/** "whisper phantom": take the ship that is called so in place of a title that the pilot who is
 *  named may not have. Whether there is one. */
bool spoken_take_ship(struct spoken *spoken);

/** "maul infiltrator": add who flies the ship that is named, and is called so in part. Returns them
 *  as a mask. */
unsigned spoken_add_flying(const struct spoken *spoken, struct spoken_name *name);

/** "first order tie fighter": put the ships of the faction that is said, whose names have all words
 *  of a name, in place of its meanings. Returns them as a mask. */
unsigned spoken_add_served(const struct spoken *spoken, struct spoken_name *name);

/** Choose a meaning of each name. */
volley_status spoken_choose(struct spoken *spoken);

/** An error that lists what to say for one of the meanings in a mask.
 *  why  NULL: several are called so */
volley_status spoken_ask(struct spoken *spoken, const struct spoken_name *name, unsigned mask,
                         const char *why);

/** Tell what a name was taken for, where that is not plain from what was said. */
void spoken_tell(struct spoken *spoken, const struct spoken_name *name,
                 const struct spoken_meaning *meaning);

/* ---- several cards of one pilot for one ship (spoken_card.c) ---- */

/** Of several cards of a pilot for one ship, take that which has a slot for an upgrade that is
 * said. found  the meanings of each name that fit, as a mask */
void spoken_settle_card(const struct spoken *spoken, const unsigned *found,
                        struct spoken_meaning *meaning);

/** Whether the ship that is flown could have an upgrade.
 *  ship, pilot  NULL: not known */
bool spoken_carries(const struct spoken *spoken, const struct cards_ship *ship,
                    const struct cards_pilot *pilot, const struct cards_upgrade *upgrade);

/** Tell the other cards of a pilot that was named. */
void spoken_tell_cards(struct spoken *spoken, const struct spoken_meaning *meaning);

/* ---- numbers and kinds of weapons (spoken_numbers.c) ---- */

/** "attack 3, 2 focus": where a word says the dice, a number counts the tokens that it stands
 *  before, and so it does behind a number, "3 2 focus", "3 focus 2 force", before what is said of
 *  several, "2 evades", and before the health. Of "2 focus tokens" it does without "tokens". */
void spoken_count_tokens(struct spoken *spoken, struct phrase *phrase);

/** Let numbers count the tokens and the health beside them, behind who can fly: "Luke 2 force, 1
 *  hull left". Tells of them. Whether there are any. */
bool spoken_count(struct spoken *spoken, struct phrase *phrase);

/** Whether a word is a token that is spent, or one of some.
 *  which  "": any; "focus lock": those */
bool spoken_is_token(const struct phrase_word *word, const char *which);

/** Tell what a number among the words of a ship is, once names are chosen. */
volley_status spoken_say_dice(struct spoken *spoken, const struct phrase *phrase,
                              volley_error *err);

/** Tell a card that is said in two ways: "emperor palp". */
void spoken_say_twice(const struct phrase *phrase, const struct cards *library,
                      struct buffer *took);

/** "torpedo": no card is fired, which a player may have meant. */
void spoken_say_kinds(const struct phrase *phrase, const struct cards *library,
                      struct buffer *took);
