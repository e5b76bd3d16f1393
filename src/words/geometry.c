#include "words/geometry.h"

#include "words/card.h"
#include "words/number.h"
#include "words/setting.h"

#include <string.h>

const char *const geometry_sizes[] = { "small", "medium", "large", "huge", NULL };
const char *const geometry_sides[] = { "attacker", "defender", NULL };
_Static_assert(RULES_ATTACKER == 0 && RULES_SIZE_HUGE == 3, "in the order of their constants");

const char *geometry_rules(const struct cards *library, const struct rules_edition *edition)
{
    return library && library->geometry ? library->geometry->rules[edition->bit >> 1]
                                        : edition->title;
}

uint32_t geometry_group(uint32_t about)
{
    return about & RULES_ARCS ? about | RULES_ARCS : about;
}

/* The ship that words are about, as a loadout finds it: a pilot is one where neither dice nor a
 * ship are said. NULL: none. *size: that they say, which stays if they say none. */
static const struct cards_ship *ship_of(const struct phrase *words, const struct cards *library,
                                        const char **size)
{
    struct card_reading reading = { .library = library, .side = RULES_ATTACKER, .alone = true };
    const struct cards_ship *ship = NULL;
    bool known;

    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *place = &words->words[i].place;
        const struct setting_word said = setting_take_apart(place);
        struct rules_spelling spelling;
        struct dice_number number;

        reading.alone = reading.alone && !dice_number_read(place, &number);
        if (setting_match(&said, &spelling) && !spelling.theirs) {
            reading.alone = reading.alone && spelling.word->kind != RULES_WORD_DICE;
            if (spelling.word->kind == RULES_WORD_SITUATION && RULES_SIZES >> spelling.word->id & 1)
                *size = rules_situation_words[spelling.word->id];
        }
        ship = ship ? ship : card_names_ship(library, place);
    }
    for (uint32_t i = 0; reading.alone && !ship && i < words->count; i++) {
        struct card_words card;

        if (card_read(&card, &known, &reading, &words->words[i].place, NULL) == VOLLEY_OK &&
            known && card.pilot)
            ship = cards_find_ship(library, card.pilot->ship, strlen(card.pilot->ship));
    }
    return ship;
}

/* ---- what is usual of it ---- */

static bool fits(const char *wanted, const char *is)
{
    return !*wanted || (strncmp(wanted, is, strcspn(is, ":")) == 0 && !wanted[strcspn(is, ":")]);
}

/* Add the words of which none says anything that is said. */
static volley_status add_row(struct phrase *words, const char *chances, uint32_t *said,
                             volley_error *err)
{
    struct lexer lexer = lexer_of_string(chances, "--geometry");
    volley_status status = VOLLEY_OK;
    struct error_place word;
    uint32_t about;

    while (status == VOLLEY_OK && lexer_next(&lexer, &word)) {
        const struct lexer alone = { word.word, word.word + word.word_bytes, word.source, 1, 1 };

        status = chance_about(&word, &about, err);
        if (status == VOLLEY_OK && !(geometry_group(about) & *said))
            status = phrase_add(words, alone, err);
        *said |= geometry_group(about);
    }
    return status;
}

/* Who has no ship of the game is small, and shoots from the front arc. */
volley_status geometry_add(struct phrase *words, const struct cards *library, enum rules_side side,
                           bool ranged, volley_error *err)
{
    const struct geometry *geometry = library ? library->geometry : NULL;
    const char *size = NULL;
    const struct cards_ship *ship = geometry ? ship_of(words, library, &size) : NULL;
    uint32_t said = geometry ? geometry_group(chance_said(words)) : 0;
    volley_status status = VOLLEY_OK;

    size = size ? size : ship ? ship->size : geometry_sizes[RULES_SIZE_SMALL];
    said |= ranged ? 1u << RULES_RANGE : 0;
    for (size_t i = 0; geometry && i < geometry->count && status == VOLLEY_OK; i++) {
        const struct geometry_row *row = &geometry->rows[i];

        if (fits(row->side, geometry_sides[side]) && fits(row->size, size) &&
            fits(row->arc, ship ? ship->attacks : "front"))
            status = add_row(words, row->chances, &said, err);
    }
    return status;
}
