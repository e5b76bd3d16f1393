#include "questions/duel/state.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "questions/duel/ship.h"
#include "words/number.h"
#include "words/ship.h"
#include "words/spoken.h"

#include <stdio.h>

/* ---- reading ---- */

/* Bytes of "A1:", with which a word begins; 0: it does not. */
static size_t name_bytes(const struct error_place *word)
{
    const char *colon = memchr(word->word, ':', word->word_bytes);

    return colon ? (size_t)(colon + 1 - word->word) : 0;
}

/* "B2", as reports have it. */
static bool read_name(struct duel_stands *ship)
{
    const char side = *ship->name.word;
    int number;

    if (!strchr("AaBb", side) ||
        !number_read(ship->name.word + 1, ship->name.word_bytes - 1, &number) || number < 1)
        return false;
    ship->side = side == 'B' || side == 'b' ? ENGAGEMENT_B : ENGAGEMENT_A;
    ship->number = (size_t)number;
    return true;
}

/* Ships in whose words it stands, of those of a text; *number: that of the first, then of the ship
 * behind them. */
static int find_in(const char *text, const char *letters, size_t *number, struct duel_stands *ship)
{
    int found = 0;

    for (bool more = true; more;) {
        const size_t bytes = strcspn(text += strspn(text, " "), ";");
        const int times = number_times(text, strcspn(text, " "));
        struct buffer words = { 0 };

        buffer_print(&words, "%.*s", (int)bytes, text);
        if (spoken_is_part(buffer_text(&words), letters)) {
            found += times ? times : 1;
            ship->number = *number;
        }
        buffer_fini(&words);
        *number += times ? (size_t)times : 1;
        more = text[bytes] == ';';
        text += bytes + more;
    }
    return found;
}

/* "Wedge", of the one ship in whose words it stands. */
static bool find_name(const struct duel_state *state, struct duel_stands *ship)
{
    char letters[NEAREST_MAX];
    int found = 0;

    if (!utf8_letters(letters, sizeof letters, ship->name.word, ship->name.word_bytes))
        return false;
    for (int side = 0; side < ENGAGEMENT_SIDES && state->sides; side++) {
        size_t number = 1;

        for (size_t i = 0; i < state->sides[side].count; i++) {
            const int before = found;

            found += find_in(state->sides[side].texts[i].text, letters, &number, ship);
            if (found > before)
                ship->side = (enum engagement_side)side;
        }
    }
    return found == 1;
}

static volley_status add_name(struct duel_state *state, const struct error_place *word,
                              volley_error *err)
{
    struct duel_stands *ship = &state->ships[state->count];

    *ship = (struct duel_stands){ .name = *word };
    ship->name.word_bytes = name_bytes(word) - 1;
    if (!read_name(ship) && !find_name(state, ship))
        return error_at(err, VOLLEY_SYNTAX, &ship->name,
                        "a ship is named as in the report, A1 or B2, or by a word that only it "
                        "has, as in A1: hull=2 shields=0");
    if (duel_state_of(state, ship->side, ship->number))
        return error_at(err, VOLLEY_SYNTAX, &ship->name, "this ship is named twice");
    if (state->count == ENGAGEMENT_SHIPS_MAX - 1)
        return error_at(err, VOLLEY_RANGE, &ship->name, "more than %d ships",
                        ENGAGEMENT_SHIPS_MAX - 1);
    state->count++;
    return VOLLEY_OK;
}

static volley_status check_hull(const struct error_place *word, volley_error *err)
{
    return lexer_is_word(word, "hull=0") || lexer_is_word(word, "hull 0") ||
                   lexer_is_word(word, "0 hull")
               ? error_at(err, VOLLEY_RANGE, word, "a ship without hull is gone, as in A1: gone")
               : VOLLEY_OK;
}

/* Behind the name of a ship its words begin. */
static volley_status add_word(struct duel_state *state, struct lexer *lexer,
                              const struct error_place *word, volley_error *err)
{
    const size_t name = name_bytes(word);
    struct duel_stands *ship = &state->ships[state->count - (state->count > 0)];
    const uint32_t last = ship->words.count;
    const bool counts =
        last > 0 && (last < 2 || !lexer_is_word(&ship->words.words[last - 2].place, "damage"));

    if (name) {
        lexer->at = word->word + name;
        lexer->line = word->line;
        lexer->column = word->column + (int)name;
        return add_name(state, word, err);
    }
    if (lexer_is_word(word, ";"))
        return VOLLEY_OK;
    if (!state->count)
        return error_at(err, VOLLEY_SYNTAX, word,
                        "no ship is named before it, as in A1: hull=2 shields=0");
    ship->gone |= lexer_is_word(word, "gone") || lexer_is_word(word, "dead") ||
                  lexer_is_word(word, "destroyed");
    ship->none |= lexer_is_word(word, "none");
    if (counts && setting_count(&ship->words.words[last - 1].place, word))
        return check_hull(&ship->words.words[last - 1].place, err);
    TRY(check_hull(word, err));
    return phrase_add(&ship->words,
                      (struct lexer){ word->word, word->word + word->word_bytes, word->source,
                                      word->line, word->column },
                      err);
}

volley_status duel_state_read(struct duel_state *out, const volley_text *text,
                              const volley_side *sides, volley_error *err)
{
    struct lexer lexer = lexer_of_text(text, "state");
    struct error_place word;

    *out = (struct duel_state){ .sides = sides };
    while (lexer_next(&lexer, &word))
        TRY(add_word(out, &lexer, &word, err));
    for (size_t i = 0; i < out->count; i++) {
        const struct duel_stands *ship = &out->ships[i];

        if (!ship->words.count || (ship->gone && ship->words.count > 1))
            return error_at(err, VOLLEY_SYNTAX, &ship->name,
                            ship->gone ? "a ship that is gone has nothing left"
                                       : "nothing is said of this ship");
    }
    return out->count ? VOLLEY_OK
                      : error_at(err, VOLLEY_SYNTAX, &word,
                                 "no ship is named, as in A1: hull=2 shields=0");
}

void duel_state_fini(struct duel_state *state)
{
    for (size_t i = 0; i <= state->count && i < ENGAGEMENT_SHIPS_MAX; i++)
        phrase_fini(&state->ships[i].words);
}

const struct duel_stands *duel_state_of(const struct duel_state *state, enum engagement_side side,
                                        size_t number)
{
    for (size_t i = 0; state && i < state->count; i++)
        if (state->ships[i].side == side && state->ships[i].number == number)
            return &state->ships[i];
    return NULL;
}

volley_status duel_state_check(const struct duel_state *state, enum engagement_side side,
                               size_t count, volley_error *err)
{
    const char letter = side == ENGAGEMENT_B ? 'B' : 'A';

    for (size_t i = 0; i < state->count; i++)
        if (state->ships[i].side == side && state->ships[i].number > count)
            return error_at(err, VOLLEY_INVALID, &state->ships[i].name,
                            "there is no such ship; the last one of side %c is %c%zu",
                            letter + ('a' - 'A'), letter, count);
    return VOLLEY_OK;
}

/* ---- the words of the ship ---- */

/* How many words say damage, which is in front or behind: "3 damage", "damage=3". */
static uint32_t read_damage(const struct phrase *words, uint32_t at, int *damage)
{
    const struct error_place *word = &words->words[at].place;
    const size_t equals = strlen("damage=");
    const struct error_place *next = word;

    if (word->word_bytes > equals && ascii_same_bytes(word->word, "damage=", equals))
        return number_read(word->word + equals, word->word_bytes - equals, damage);
    if (at + 1 < words->count)
        next = &words->words[at + 1].place;
    if (lexer_is_word(next, "damage") && number_read(word->word, word->word_bytes, damage))
        return 2;
    return lexer_is_word(word, "damage") && number_read(next->word, next->word_bytes, damage) ? 2
                                                                                              : 0;
}

/* What a word says of a ship itself: a token, or its health. False: it is another one. */
static bool is_left(const struct error_place *word, struct rules_spelling *spelling)
{
    const struct setting_word said = setting_take_apart(word);

    return setting_match(&said, spelling) && !spelling->theirs &&
           (spelling->word->kind == RULES_WORD_TOKEN || spelling->word->kind == RULES_WORD_HEALTH);
}

static struct error_place stem_of(const struct error_place *word)
{
    const char *sign = memchr(word->word, '=', word->word_bytes);
    struct error_place stem = *word;

    stem.word_bytes = sign ? (size_t)(sign - word->word) : word->word_bytes;
    return stem;
}

static volley_status refuse(const struct error_place *word, const struct phrase *ship,
                            volley_error *err)
{
    const struct error_place stem = stem_of(word);
    struct nearest nearest = nearest_begin(stem.word, stem.word_bytes);

    nearest_consider("gone", &nearest);
    nearest_consider("none", &nearest);
    nearest_consider("hull", &nearest);
    nearest_consider("shields", &nearest);
    for (int token = 0; token < RULES_TOKENS; token++)
        nearest_consider(rules_token_words[token], &nearest);
    for (uint32_t i = 0; i < ship->count; i++) {
        const struct error_place own = stem_of(&ship->words[i].place);
        char text[NEAREST_MAX];

        if (own.word_bytes < sizeof text) {
            snprintf(text, sizeof text, "%.*s", (int)own.word_bytes, own.word);
            nearest_consider(text, &nearest);
        }
    }
    return error_at(err, VOLLEY_SYNTAX, word,
                    "it says hull, shields, damage, a token, 'none', 'gone', or the charges left "
                    "of a card%s",
                    nearest_or(&nearest, ", as in A1: hull=2 shields=0"));
}

volley_status duel_stands_words(const struct duel_stands *stands, struct phrase *ship,
                                volley_error *err)
{
    for (uint32_t i = 0, damages; i < stands->words.count; i += damages ? damages : 1) {
        const struct phrase_word *said = &stands->words.words[i];
        const struct error_place stem = stem_of(&said->place);
        struct rules_spelling spelling;
        uint32_t own = 0;
        int damage;

        damages = read_damage(&stands->words, i, &damage);
        if (damages || lexer_is_word(&said->place, "none") || is_left(&said->place, &spelling))
            continue;
        for (; own < ship->count; own++) {
            const struct error_place of = stem_of(&ship->words[own].place);

            if (of.word_bytes == stem.word_bytes &&
                ascii_same_bytes(of.word, stem.word, stem.word_bytes))
                break;
        }
        if (own == ship->count || stem.word_bytes == said->place.word_bytes)
            return refuse(&said->place, ship, err);
        ship->words[own] = *said;
    }
    return VOLLEY_OK;
}

/* ---- health and tokens ---- */

static volley_status take_health(struct engagement_kind *kind, const struct error_place *word,
                                 enum rules_health id, int left, volley_error *err)
{
    const int most = id == RULES_HULL ? kind->hull : kind->shields;

    if (!kind->mortal)
        return error_at(err, VOLLEY_INVALID, word,
                        "the ship cannot be destroyed: its words say no hull");
    if (id == RULES_HULL && left < 1)
        return error_at(err, VOLLEY_RANGE, word, "a ship without hull is 'gone'");
    if (left > most)
        return error_at(err, VOLLEY_RANGE, word, "the ship has %d when it begins", most);
    kind->lost[id] = (uint8_t)(most - left);
    return VOLLEY_OK;
}

/* What is left of a ship that has been read. */
struct leftover {
    struct engagement_kind *kind;
    const struct rules_edition *edition;
    struct engagement_plan first;    /* of the rounds to come */
    bool acts;                       /* that one is said */
    uint32_t seen[RULES_WORD_KINDS]; /* ids, a bit for each */
};

static volley_status take_left(struct leftover *left, const struct error_place *word,
                               const struct rules_word *of, int number, volley_error *err)
{
    struct engagement_kind *kind = left->kind;

    if (of->kind == RULES_WORD_HEALTH)
        return take_health(kind, word, (enum rules_health)of->id, number, err);
    if (DUEL_PLANNED >> of->id & 1) {
        left->first.gains[of->id] = (uint8_t)number;
        left->acts = true;
    } else if (of->id != RULES_FORCE) {
        kind->start[of->id] = (uint8_t)number;
    } else if (number > kind->start[RULES_FORCE]) {
        return error_at(err, VOLLEY_RANGE, word, "the ship can have %d", kind->start[RULES_FORCE]);
    } else {
        kind->spent_force = (uint8_t)(kind->start[RULES_FORCE] - number);
    }
    return VOLLEY_OK;
}

/* Shields are lost first. */
static volley_status take_damage(struct leftover *left, const struct error_place *word, int damage,
                                 volley_error *err)
{
    struct engagement_kind *kind = left->kind;
    const int rest = damage > kind->shields ? damage - kind->shields : 0;

    if (left->seen[RULES_WORD_HEALTH])
        return error_at(err, VOLLEY_SYNTAX, word, "hull and shields are said besides");
    left->seen[RULES_WORD_HEALTH] = 1u << RULES_HULL | 1u << RULES_SHIELDS;
    if (kind->mortal && rest >= kind->hull)
        return error_at(err, VOLLEY_RANGE, word, "a ship without hull is gone, as in A1: gone");
    TRY(take_health(kind, word, RULES_SHIELDS, kind->shields - damage + rest, err));
    return take_health(kind, word, RULES_HULL, kind->hull - rest, err);
}

static volley_status take_word(struct leftover *left, const struct error_place *word,
                               volley_error *err)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    volley_status status;
    int number;

    if (!is_left(word, &spelling))
        return VOLLEY_OK;
    if (!(spelling.word->editions & left->edition->bit))
        return error_at(err, VOLLEY_SYNTAX, word, RULES_LACKS, left->edition->title);
    if (left->seen[spelling.word->kind] >> spelling.word->id & 1)
        return error_at(err, VOLLEY_SYNTAX, word, "this is said twice");
    left->seen[spelling.word->kind] |= 1u << spelling.word->id;
    status =
        value_read(spelling.word,
                   &(struct value){ said.value, said.value_bytes, left->edition, spelling.counted },
                   word, &number, err);
    return status == VOLLEY_OK ? take_left(left, word, spelling.word, number, err) : status;
}

/* Green tokens and locks are those that it has when it engages in the first round; the plan goes on
 * with the second. */
volley_status duel_stands_take(const struct duel_stands *stands, struct engagement_kind *kind,
                               const struct rules_edition *edition, struct buffer *notes,
                               volley_error *err)
{
    int damage;
    struct leftover left = { .kind = kind, .edition = edition, .acts = stands->none };
    const bool had = points_half_had(edition, kind);

    for (uint32_t i = 0, damages; i < stands->words.count; i += damages ? damages : 1) {
        const struct error_place *word = &stands->words.words[i].place;

        damages = read_damage(&stands->words, i, &damage);
        TRY(damages ? take_damage(&left, word, damage, err) : take_word(&left, word, err));
    }
    if (kind->lost[RULES_HULL] && kind->shields &&
        !(left.seen[RULES_WORD_HEALTH] >> RULES_SHIELDS & 1)) {
        ship_say_unshielded(kind->hull - kind->lost[RULES_HULL], kind->shields, notes);
        kind->lost[RULES_SHIELDS] = (uint8_t)kind->shields;
    }
    if (!had && points_half_had(edition, kind))
        ship_say_half_had(kind->hull + kind->shields - kind->lost[RULES_HULL] -
                              kind->lost[RULES_SHIELDS],
                          kind->hull + kind->shields + kind->gone, notes);
    if (!left.acts)
        return VOLLEY_OK;
    kind->begun = true;
    if (kind->plan_count == 1)
        kind->plan[kind->plan_count++] = kind->plan[0];
    kind->plan[0] = left.first;
    return VOLLEY_OK;
}

void duel_stands_say(const struct duel_stands *stands, struct buffer *out)
{
    for (uint32_t i = 0; i < stands->words.count; i++)
        buffer_print(out, "%s%.*s", i ? " " : "", (int)stands->words.words[i].place.word_bytes,
                     stands->words.words[i].place.word);
}
