#include "words/geometry.h"

#include "words/card.h"
#include "words/number.h"
#include "words/setting.h"

#include <stdlib.h>

const char *const geometry_sizes[] = { "small", "medium", "large", "huge", NULL };
const char *const geometry_sides[] = { "attacker", "defender", NULL };
_Static_assert(RULES_ATTACKER == 0 && RULES_SIZE_HUGE == 3, "in the order of their constants");

const char *geometry_rules(const struct cards *library, const struct rules_edition *edition)
{
    return library && library->geometry ? library->geometry->rules[edition->bit >> 1]
                                        : edition->title;
}

const char *geometry_name(const struct cards *library)
{
    return library && library->geometry ? library->geometry->name : NULL;
}

uint32_t geometry_group(uint32_t about)
{
    return about & RULES_ARCS ? about | RULES_ARCS : about;
}

/* The ship that words are about, as a loadout finds it: a pilot is one where neither dice nor a
 * ship are said. NULL: none. Who has no ship of the game is small, and shoots from the front arc.
 */
static const struct cards_ship *ship_of(const struct phrase *words, const struct cards *library,
                                        const char **size)
{
    struct card_reading reading = { .library = library, .side = RULES_ATTACKER, .alone = true };
    const struct cards_ship *ship = NULL;
    bool known;

    *size = NULL;
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
    *size = *size ? *size : ship ? ship->size : geometry_sizes[RULES_SIZE_SMALL];
    return ship;
}

bool geometry_by_target(const struct cards *library)
{
    const struct geometry *geometry = library ? library->geometry : NULL;
    bool any = false;

    for (size_t i = 0; geometry && i < geometry->count; i++)
        any = any || *geometry->rows[i].target;
    return any;
}

const char *geometry_size(const struct phrase *words, const struct cards *library)
{
    const char *size;

    ship_of(words, library, &size);
    return size;
}

/* ---- what is usual of it ---- */

struct adder {
    struct phrase *words;
    const struct geometry_asked *asked;
    uint32_t by_words, said; /* situations that they say; those, and what rows said */
    struct buffer outranked, unfit;
};

static bool fits(const char *wanted, const char *is)
{
    return !*wanted || (strncmp(wanted, is, strcspn(is, ":")) == 0 && !wanted[strcspn(is, ":")]);
}

/* Add the words of a row of which none says anything that is said.
 *  apart  by the size of a target that has none: they count for nothing */
static volley_status add_row(struct adder *adder, const char *chances, bool apart,
                             volley_error *err)
{
    struct lexer lexer = lexer_of_string(chances, "--geometry");
    volley_status status = VOLLEY_OK;
    struct error_place word;
    uint32_t about;

    while (status == VOLLEY_OK && lexer_next(&lexer, &word)) {
        const struct lexer alone = { word.word, word.word + word.word_bytes, word.source, 1, 1 };

        status = chance_about(&word, &about, err);
        about = geometry_group(about);
        if (about & adder->by_words)
            buffer_print(&adder->outranked, " %.*s", (int)word.word_bytes, word.word);
        else if (apart)
            buffer_print(&adder->unfit, " %.*s", (int)word.word_bytes, word.word);
        else if (status == VOLLEY_OK && !(about & adder->said))
            status = phrase_add(adder->words, alone, err);
        adder->said |= apart ? 0 : about;
    }
    return status;
}

static volley_status tell(struct adder *adder, const char *name, volley_error *err)
{
    struct buffer *out = adder->asked->told, dropped = { 0 };
    const char *side = geometry_sides[adder->asked->side];

    out = out ? out : &dropped;
    if (adder->outranked.count)
        buffer_print(out, "usual chances (%s) of the %s that words or --range outrank:%s\n", name,
                     side, buffer_text(&adder->outranked));
    if (adder->unfit.count)
        buffer_print(
            out,
            "usual chances (%s) of the %s that do not count, as its targets are not of one "
            "size:%s\n",
            name, side, buffer_text(&adder->unfit));
    buffer_end(&adder->outranked, out);
    buffer_end(&adder->unfit, out);
    buffer_fini(&dropped);
    return out->failed ? error_nomem(err) : VOLLEY_OK;
}

volley_status geometry_add(struct phrase *words, const struct cards *library,
                           const struct geometry_asked *asked, volley_error *err)
{
    const struct geometry *geometry = library ? library->geometry : NULL;
    struct adder adder = { .words = words, .asked = asked };
    volley_status status = VOLLEY_OK;
    const struct cards_ship *ship;
    const char *size;

    if (!geometry)
        return VOLLEY_OK;
    ship = ship_of(words, library, &size);
    adder.by_words = geometry_group(chance_said(words)) | (asked->ranged ? 1u << RULES_RANGE : 0);
    adder.said = adder.by_words;
    for (size_t i = 0; i < geometry->count && status == VOLLEY_OK; i++) {
        const struct geometry_row *row = &geometry->rows[i];

        if (fits(row->side, geometry_sides[asked->side]) && fits(row->size, size) &&
            fits(row->arc, ship ? ship->attacks : "front") &&
            (!asked->target || fits(row->target, asked->target)))
            status = add_row(&adder, row->chances, *row->target && !asked->target, err);
    }
    return tell(&adder, geometry->name, err) == VOLLEY_OK ? status : VOLLEY_NOMEM;
}

volley_status geometry_say(struct phrase *words, const struct cards *library,
                           const struct geometry_asked *asked, const char *mark, struct buffer *out,
                           volley_error *err)
{
    const volley_status status = geometry_add(words, library, asked, err);
    char *text = status == VOLLEY_OK ? phrase_spell(words, library) : NULL;

    if (text)
        chance_say(text, mark, "range 2", out);
    free(text);
    return text || status != VOLLEY_OK ? status : error_nomem(err);
}
