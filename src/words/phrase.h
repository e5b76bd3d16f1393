/* phrase - the words of a loadout as a value: each with its place in what the player wrote.
 * Units:  lines and columns as in a lexer.
 * Owns:   its list, and its texts where it keeps some; free with phrase_fini. All-zero is a valid
 *         empty phrase. Words of others are borrowed: their texts must live as long.
 * Errors: out of memory.
 *
 * A phrase is cut from a text once. It can be given words more and be filtered, and is compiled to
 * a loadout (words/loadout.h) with no text in between: so a fault keeps its place. */
#pragma once

#include "base/buffer.h"
#include "game/cards/cards.h"
#include "words/lexer.h"

struct phrase_word {
    struct error_place place;
    const char *end;         /* of the text that it stands in: words that follow may belong to it */
    struct error_place said; /* by the player, where the word took its place; else all-zero */
    unsigned marks;          /* for who sorts the words (questions/duel/roles.h) */
};

struct phrase {
    struct phrase_word *words;
    uint32_t count, capacity;
    struct error_place start; /* for faults of no single word */
    size_t bytes;             /* of the texts it was cut from, which may be too long */
    bool attacks;             /* it is of who attacks, and of nothing else */
    bool apart;               /* its names have been settled, and fit no one ship */
    int ship_bytes;      /* words behind these of the line that it starts on, and on later ones,
                          * are upgrades, not who flies; 0: none are */
    struct buffer *ways; /* gets all that a name may be which is asked about; NULL */
    char *text;          /* kept: words as the notation spells them; else NULL */
    char *took;          /* what names were taken for, a line each (words/spoken.h); or NULL */
};

/** Cut a text into words. On failure *out is all-zero. */
volley_status phrase_read(struct phrase *out, struct lexer words, volley_error *err);

/** Add the words of a text. */
volley_status phrase_add(struct phrase *phrase, struct lexer words, volley_error *err);

/** Add a word that nobody wrote: a string that stays. */
volley_status phrase_add_word(struct phrase *phrase, const char *word, volley_error *err);

/** Where some words stand. */
struct error_place phrase_place(const struct phrase *phrase, uint32_t first, uint32_t words);

/** Leave a word out. */
void phrase_drop(struct phrase *phrase, uint32_t number);

/** Add some words of another phrase, and begin where it does.
 *  mask  those that have one of its marks; 0: all of them */
volley_status phrase_add_marked(struct phrase *phrase, const struct phrase *from, unsigned mask,
                                volley_error *err);

/** A copy that shares nothing: its words as the notation spells them, which are their own text. On
 *  failure *out is all-zero.
 *  library  NULL: there are no cards
 *  source   what places in it call that text: a string that stays */
volley_status phrase_keep(struct phrase *out, const struct phrase *from,
                          const struct cards *library, const char *source, volley_error *err);

/** The words as the notation spells them, one blank between, to be freed. NULL: out of memory. */
char *phrase_spell(const struct phrase *phrase, const struct cards *library);

/** Add lines to what is told, a text or NULL, and free the buffer. */
volley_status phrase_note(char **told, struct buffer *lines, volley_error *err);

/** Put lines before what is told of a phrase; the buffer is empty then. */
volley_status phrase_tell(struct phrase *phrase, struct buffer *told, volley_error *err);

/** Of an error at a word that took the place of another: it is at what the player wrote. */
volley_status phrase_as_said(const struct phrase *phrase, volley_status status, volley_error *err);

void phrase_fini(struct phrase *phrase);
