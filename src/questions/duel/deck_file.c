#include "questions/duel/deck_file.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/grow.h"
#include "words/library/library_table.h"
#include "words/nearest.h"
#include "words/number.h"

static const struct cards_column columns[] = { { .name = "card", .cell = CARDS_ID },
                                               { .name = "count", .cell = CARDS_NUMBER },
                                               { .name = "effect", .cell = CARDS_TEXT } };

static const char *const ignored[] = { "name", "deck", NULL };

static const struct cards_file kind = { .columns = columns,
                                        .column_count = ARRAY_LEN(columns),
                                        .row = "a card of a deck",
                                        .rows = "cards of a deck",
                                        .required = "card count" };

static const char blank[] = "blank", replace[] = "replace";

/* The reader stands first, so that a pointer to it is one to this. */
struct deck_file {
    struct library_reader reader;
    struct deck *deck;
    const struct cards *cards;
};

/* A copy that the deck owns; NULL: out of memory. */
static char *keep(struct deck_file *file, const char *text)
{
    struct deck *deck = file->deck;
    char *copy = NULL;

    if (GROW(deck->texts, deck->text_capacity, deck->text_count, 1))
        copy = strdup(text);
    if (copy)
        deck->texts[deck->text_count++] = copy;
    else
        error_nomem(&file->reader.error);
    return copy;
}

/* The card of the edition's decks that a word means. Its usual deck goes before the others, where
 * an id is in more than one. NULL: no card begins like that. *ambiguous: another one does, too. */
static const struct cards_damage *find_card(const struct deck_file *file, const char *word,
                                            const struct cards_damage **ambiguous)
{
    const struct cards *cards = file->cards;
    const char *usual = file->deck->first ? "first-tfa" : "second";
    const struct cards_damage *found = NULL;

    *ambiguous = NULL;
    for (int others = 0; others < 2; others++)
        for (size_t i = 0; i < cards->damage_count; i++) {
            const struct cards_damage *card = &cards->damage[i];

            if ((strcmp(card->deck, usual) != 0) != others ||
                strncmp(card->id, word, strlen(word)) != 0)
                continue;
            if (strcmp(card->id, word) == 0) {
                *ambiguous = NULL;
                return card;
            }
            if (found && strcmp(found->id, card->id) != 0)
                *ambiguous = card;
            found = found ? found : card;
        }
    return found;
}

static void refuse_card(struct deck_file *file, const char *word)
{
    const struct error_place place = library_table_place(&file->reader, "card");
    struct nearest nearest = nearest_begin(word, strlen(word));

    for (size_t i = 0; i < file->cards->damage_count; i++)
        nearest_consider(file->cards->damage[i].id, &nearest);
    nearest_consider(blank, &nearest);
    nearest_consider(replace, &nearest);
    error_at(&file->reader.error, VOLLEY_SYNTAX, &place, "unknown damage card%s",
             nearest_or(&nearest, "; a card of one's own needs words in the column 'effect'"));
}

/* What the cell says; "" where there is none. */
static const char *cell_text(const struct deck_file *file, const char *column)
{
    const struct csv_cell *cell = library_table_cell(&file->reader, column);

    return cell ? cell->text : "";
}

/* How many cards; 0: an error. */
static int read_count(struct deck_file *file)
{
    const struct error_place place = library_table_place(&file->reader, "count");
    const char *text = cell_text(file, "count");
    int count;

    if (number_read(text, strlen(text), &count) && count >= 1 && count <= DECK_CARDS_MAX)
        return count;
    error_at(&file->reader.error, VOLLEY_RANGE, &place,
             "the column 'count' holds a whole number from 1 to %d", DECK_CARDS_MAX);
    return 0;
}

/* Find what a row means. False: an error. */
static bool find_row(struct deck_file *file, const char *word, struct deck_row *row)
{
    const struct error_place place = library_table_place(&file->reader, "card");
    const struct cards_damage *ambiguous, *card = find_card(file, word, &ambiguous);
    const char *effect = cell_text(file, "effect");

    row->id = word;
    row->effect = effect;
    if (*effect || strcmp(word, blank) == 0)
        return (row->effect = keep(file, effect)) != NULL;
    if (ambiguous)
        error_at(&file->reader.error, VOLLEY_SYNTAX, &place,
                 "several damage cards begin like that: '%s', '%s'", card->id, ambiguous->id);
    else if (!card)
        refuse_card(file, word);
    else
        *row = (struct deck_row){ card->id, card->effect, 0 };
    return card && !ambiguous;
}

static bool is_there(const struct deck *deck, const char *id)
{
    for (size_t i = 0; i < deck->card_count; i++)
        if (strcmp(deck->cards[i].id, id) == 0)
            return true;
    return false;
}

static void take_card(struct library_reader *reader)
{
    struct deck_file *file = (struct deck_file *)reader;
    const struct csv_cell *cell = library_table_cell(reader, "effect");
    struct error_place place = library_table_place(reader, "card");
    char *word = keep(file, cell_text(file, "card"));
    struct deck_row row = { 0 };

    for (char *at = word; at && *at; at++)
        *at = ascii_lower(*at);
    if (word && strcmp(word, replace) == 0) {
        file->deck->replaces = true;
        return;
    }
    if (!word || !find_row(file, word, &row) || (row.count = read_count(file)) == 0)
        return;
    if (is_there(file->deck, row.id)) {
        error_at(&reader->error, VOLLEY_SYNTAX, &place, "this card is there twice");
        return;
    }
    if (cell && cell->bytes)
        place = library_table_place(reader, "effect");
    deck_add_row(file->deck, &row, &place, &reader->error);
}

volley_status duel_deck_read(struct deck *out, const struct rules_edition *edition,
                             const volley_source *source, volley_error *err)
{
    struct deck_file file = {
        .reader = { .file = &kind, .ignored = ignored, .source = source->name, .take = take_card },
        .deck = out,
        .cards = &cards_builtin[edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND]
    };
    const struct error_place start = { source->name, 1, 1, NULL, 0 };

    deck_begin(out, edition);
    library_table_read(&file.reader, source);
    if (file.reader.error.status == VOLLEY_OK && out->total == 0)
        error_at(&file.reader.error, VOLLEY_SYNTAX, &start, "the deck has no cards");
    if (file.reader.error.status != VOLLEY_OK)
        deck_fini(out);
    return error_copy(err, &file.reader.error);
}
