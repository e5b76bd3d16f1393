#include "words/chance_ways.h"

#include "base/ascii.h"
#include "base/decimal.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "words/setting.h"

#include <stdlib.h>

enum { PERCENT_MAX = 24 };

static const char of_ship[] = "ship-"; /* it is drawn for a ship and round */
static const size_t ship_bytes = sizeof of_ship - 1;

/* ---- reading ---- */

bool chance_is(const struct error_place *word)
{
    const char *at = memchr(word->word, '@', word->word_bytes);

    return at && at > word->word && !memchr(word->word, '"', (size_t)(at - word->word));
}

bool chance_in(const char *text)
{
    struct lexer lexer = lexer_of_string(text, NULL);
    struct error_place word;
    bool found = false;

    while (!found && strchr(lexer.at, '@') && lexer_next(&lexer, &word))
        found = chance_is(&word);
    return found;
}

static struct error_place part_of(const struct error_place *word, const char *from, const char *to)
{
    struct error_place part = *word;

    part.column += (int)utf8_count(word->word, (size_t)(from - word->word));
    part.word = from;
    part.word_bytes = (size_t)(to - from);
    return part;
}

static bool is_of_ship(const struct error_place *word)
{
    return word->word_bytes > ship_bytes && chance_is(word) &&
           ascii_same_bytes(word->word, of_ship, ship_bytes);
}

struct error_place chance_own(const struct error_place *word)
{
    const char *end = word->word + word->word_bytes;

    return is_of_ship(word) ? part_of(word, word->word + ship_bytes, end) : *word;
}

static const struct error_place *first(const struct phrase *words,
                                       bool (*is)(const struct error_place *word))
{
    for (uint32_t i = 0; i < words->count; i++)
        if (is(&words->words[i].place))
            return &words->words[i].place;
    return NULL;
}

const struct error_place *chance_first(const struct phrase *words)
{
    return first(words, chance_is);
}

const struct error_place *chance_of_ship(const struct phrase *words)
{
    return first(words, is_of_ship);
}

/* The situation that a word is, perhaps denied; RULES_SITUATIONS: none that a chance can be said
 * of. *known: it is a word all the same. */
static unsigned situation_of(const struct error_place *word, bool *known)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    unsigned id = RULES_SITUATIONS;

    *known = setting_match(&said, &spelling);
    if (*known ? spelling.word->kind == RULES_WORD_SITUATION
               : rules_word_denies(said.stem, said.stem_bytes, &spelling))
        id = spelling.word->id;
    return id < RULES_SITUATIONS && RULES_SIZES >> id & 1 ? RULES_SITUATIONS : id;
}

static volley_status refuse(const struct error_place *word, bool known, volley_error *err)
{
    const struct setting_word said = setting_take_apart(word);
    struct nearest nearest = nearest_begin(said.stem, strlen(said.stem));

    for (int i = 0; i < RULES_SITUATIONS && !known; i++)
        nearest_consider(i == RULES_RANGE ? "range" : rules_situation_words[i], &nearest);
    if (nearest.best[0])
        return error_at(err, VOLLEY_SYNTAX, word, "no word of the situation; did you mean '%s'?",
                        nearest.best);
    return error_at(err, VOLLEY_SYNTAX, word,
                    "a chance is said of the situation, as in bullseye@35%%; compare mixes "
                    "loadouts, as in \"50%%: 3 focus | 3\"");
}

/* "35%" */
static volley_status read_percent(const struct error_place *word, double *percent,
                                  volley_error *err)
{
    char text[PERCENT_MAX], *end = text;
    struct point point;

    memset(text, 0, sizeof text);
    if (word->word_bytes < sizeof text)
        memcpy(text, word->word, word->word_bytes);
    point = point_begin(); /* it is written with a point */
    *percent = strtod(text, &end);
    point_end(&point);
    if (end == text || strspn(text, "0123456789.") != (size_t)(end - text) || strcmp(end, "%") != 0)
        return error_at(err, VOLLEY_SYNTAX, word,
                        "a chance is a number with its %%, as in bullseye@35%%");
    return *percent <= CHANCE_WHOLE ? VOLLEY_OK
                                    : error_at(err, VOLLEY_RANGE, word, "a chance is 0 to 100 %%");
}

const char *chance_value_of(const struct error_place *word)
{
    const char *at = memchr(word->word, '@', word->word_bytes);
    const char *equals = memchr(word->word, '=', (size_t)(at - word->word));

    return equals ? equals + 1 : NULL;
}

static volley_status read_way(struct chance *chance, const struct error_place *word,
                              const struct error_place *part, volley_error *err)
{
    const char *at = memchr(part->word, '@', part->word_bytes);
    struct chance_way *way = &chance->ways[chance->count];
    struct error_place percent;
    bool known;
    unsigned id;

    if (!at || at == part->word)
        return error_at(err, VOLLEY_SYNTAX, part->word_bytes ? part : word,
                        "each has its chance, as in range=1@30%%,2@50%%");
    if (chance->count == CHANCE_WAYS_MAX)
        return error_at(err, VOLLEY_RANGE, part, "more than %d chances in one word",
                        CHANCE_WAYS_MAX);
    way->word = part_of(word, part->word, at);
    way->is_value = chance->count > 0 && chance_value_of(word) && way->word.word_bytes == 1 &&
                    ascii_is_digit(*part->word);
    if (!way->is_value) {
        id = situation_of(&way->word, &known);
        if (id == RULES_SITUATIONS)
            return refuse(&way->word, known, err);
        chance->about |= 1u << id;
    }
    percent = part_of(word, at + 1, part->word + part->word_bytes);
    chance->count++;
    return read_percent(&percent, &way->percent, err);
}

void chance_leave_rest(struct chance *chance)
{
    const double rest = CHANCE_WHOLE - chance->sum;
    struct chance all = { .about = chance->about };

    for (size_t i = 0; i < chance->count; i++)
        if (chance->ways[i].percent > 0)
            all.ways[all.count++] = chance->ways[i];
    if (rest > CHANCE_ROUNDING)
        all.ways[all.count++] = (struct chance_way){ .percent = rest };
    *chance = all;
}

volley_status chance_read(struct chance *out, const struct error_place *written, volley_error *err)
{
    const struct error_place own = chance_own(written), *word = &own;
    const char *at = word->word, *end = at + word->word_bytes;
    volley_status status = VOLLEY_OK;

    *out = (struct chance){ .count = 0 };
    while (status == VOLLEY_OK && at <= end) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const struct error_place part = part_of(word, at, comma ? comma : end);

        status = read_way(out, word, &part, err);
        out->sum += status == VOLLEY_OK ? out->ways[out->count - 1].percent : 0;
        at = comma ? comma + 1 : end + 1;
    }
    if (status == VOLLEY_OK && out->sum > CHANCE_WHOLE + CHANCE_ROUNDING)
        return error_at(err, VOLLEY_RANGE, word, "the chances make %g %%, more than 100", out->sum);
    return status;
}

static uint32_t said_for_sure(const struct phrase *words)
{
    uint32_t said = 0;

    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;
        bool known;
        const unsigned id = chance_is(word) ? RULES_SITUATIONS : situation_of(word, &known);

        said |= id < RULES_SITUATIONS ? 1u << id : 0;
    }
    return said;
}

volley_status chance_about(const struct error_place *word, uint32_t *about, volley_error *err)
{
    struct chance chance;
    volley_status status = chance_read(&chance, word, err);

    *about = chance.about;
    return status;
}

uint32_t chance_said(const struct phrase *words)
{
    uint32_t said = said_for_sure(words), about;

    for (uint32_t i = 0; i < words->count; i++)
        if (chance_is(&words->words[i].place) &&
            chance_about(&words->words[i].place, &about, NULL) == VOLLEY_OK)
            said |= about;
    return said;
}

/* ---- drawing ---- */

/* What comes out takes the place of the word.
 *  text  room for it, which moves on */
static void put(struct phrase_word *word, const struct chance_way *way, char **text)
{
    const struct error_place said = chance_own(&word->place);
    const char *value = chance_value_of(&said);
    const size_t stem = way->is_value ? (size_t)(value - said.word) : 0;

    word->place = way->word;
    if (!way->is_value)
        return;
    memcpy(*text, said.word, stem);
    memcpy(*text + stem, way->word.word, way->word.word_bytes);
    word->place.word = *text;
    word->place.word_bytes += stem;
    *text += word->place.word_bytes;
    word->end = *text;
}

/* The number of the way of a word: the next of the case, or where all attacks on a ship share it
 * the one that the first of them drew. */
static uint32_t next_way(const struct error_place *word, struct chance_draw *draw, uint32_t count)
{
    const bool is_shared = is_of_ship(word);
    uint32_t way;

    if (is_shared && draw->again)
        return draw->held[draw->held_count++];
    way = draw->left % count;
    if (is_shared)
        draw->held[draw->held_count++] = (uint8_t)way;
    draw->left /= count;
    draw->cases *= count;
    return way;
}

static volley_status draw_word(const struct error_place *word, struct chance_draw *draw,
                               struct chance_way *out, volley_error *err)
{
    const uint32_t cases = draw->cases;
    struct chance chance;
    uint32_t way;

    TRY(chance_read(&chance, word, err));
    if (chance.about & draw->about)
        return error_at(err, VOLLEY_SYNTAX, word, "this situation is said twice");
    chance_leave_rest(&chance);
    way = next_way(word, draw, (uint32_t)chance.count);
    if (draw->cases > CHANCE_CASES_MAX)
        return error_at(err, VOLLEY_RANGE, word, "the chances make %u cases, more than %d",
                        draw->cases, CHANCE_CASES_MAX);
    *out = chance.ways[way];
    draw->about |= chance.about;
    if (chance.about >> RULES_RANGE & 1 && out->word.word_bytes)
        draw->range = 1 + out->word.word[out->word.word_bytes - 1] - '0';
    draw->drawn = draw->drawn * (uint32_t)chance.count + way;
    draw->share *= draw->cases > cases ? out->percent / CHANCE_WHOLE : 1;
    return VOLLEY_OK;
}

/* sure: situations that are said without a chance */
static void begin(struct chance_draw *draw, uint32_t sure)
{
    if (!draw->cases) {
        draw->cases = 1;
        draw->share = 1;
    }
    draw->about = sure;
    draw->drawn = 0;
    draw->held_count = 0;
    draw->range = 0;
}

/* *text: where its own words are put. */
static volley_status draw_all(struct phrase *out, struct chance_draw *draw, volley_error *err)
{
    char *text = out->text;
    uint32_t i = 0;

    while (i < out->count) {
        struct chance_way way = { .percent = 0 };
        const bool is_drawn = chance_is(&out->words[i].place);

        if (is_drawn)
            TRY(draw_word(&out->words[i].place, draw, &way, err));
        if (is_drawn && way.word.word_bytes)
            put(&out->words[i], &way, &text);
        if (is_drawn && !way.word.word_bytes)
            phrase_drop(out, i);
        else
            i++;
    }
    return VOLLEY_OK;
}

volley_status chance_draw(struct phrase *out, const struct phrase *from, struct chance_draw *draw,
                          volley_error *err)
{
    const uint32_t sure = said_for_sure(from);
    volley_status status;

    *out = (struct phrase){ .count = 0 };
    begin(draw, sure);
    status = phrase_add_marked(out, from, 0, err);
    out->text = status == VOLLEY_OK ? malloc(from->bytes + 1) : NULL; /* longer than what is put */
    if (status == VOLLEY_OK)
        status = out->text ? draw_all(out, draw, err) : error_nomem(err);
    draw->about &= ~sure;
    if (status != VOLLEY_OK)
        phrase_fini(out);
    return status;
}

/* With the ways in the order in which they are written. */
static void settle_word(const struct error_place *word, const struct chance_way *came,
                        struct buffer *out)
{
    const char *mark = " ";
    struct chance said;

    if (chance_read(&said, word, NULL) != VOLLEY_OK || said.about >> RULES_RANGE & 1)
        return;
    for (size_t i = 0; i < said.count; i++, mark = ",")
        buffer_print(out, "%s%.*s@%d%%", mark, (int)said.ways[i].word.word_bytes,
                     said.ways[i].word.word, said.ways[i].word.word == came->word.word ? 100 : 0);
}

/* "bullseye", "range 1"; "not range 1 or 3". */
static void tell_way(const struct error_place *written, const struct chance_way *came,
                     const char *between, const char *whose, struct buffer *out)
{
    const struct error_place own = chance_own(written);
    const char *value = chance_value_of(&own), *mark = "not ";
    struct chance said;

    if (chance_read(&said, written, NULL) != VOLLEY_OK)
        return;
    buffer_print(out, "%s%s", between, whose);
    for (size_t i = 0; i < said.count; i++) {
        const struct chance_way *way = &said.ways[i];
        const bool is_it = way->word.word == came->word.word;
        const size_t stem = value && (is_it || !i) ? (size_t)(value - 1 - own.word) : 0;
        const size_t skipped = value && !way->is_value ? (size_t)(value - own.word) : 0;

        if (came->word.word_bytes ? !is_it : way->percent <= 0)
            continue;
        buffer_print(out, "%s%.*s%s%.*s", came->word.word_bytes ? "" : mark, (int)stem, own.word,
                     stem ? " " : "", (int)(way->word.word_bytes - skipped),
                     way->word.word + skipped);
        mark = " or ";
    }
}

volley_status chance_tell(const struct phrase *words, struct chance_draw *draw, const char *mark,
                          struct buffer *out, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    begin(draw, said_for_sure(words));
    for (uint32_t i = 0; i < words->count && status == VOLLEY_OK; i++) {
        const struct error_place *word = &words->words[i].place;
        struct chance_way way;

        if (!chance_is(word) || (status = draw_word(word, draw, &way, err)) != VOLLEY_OK)
            continue;
        if (mark)
            tell_way(word, &way, out->count ? ", " : "", mark, out);
        else
            settle_word(word, &way, out);
        mark = mark ? "" : NULL;
    }
    return status;
}

bool chance_can_be(const char *word)
{
    const struct error_place place = { .word = word, .word_bytes = strlen(word) };
    bool known;

    return situation_of(&place, &known) < RULES_SITUATIONS;
}

volley_status chance_check_apart(const struct phrase *words, uint32_t number, volley_error *err)
{
    const struct error_place *word = &words->words[number].place;
    const uint32_t last = (uint32_t)word->word_bytes - 1, near = number ? number - 1 : 1;
    double percent;
    bool known;

    if (word->word[last] != '%' || near >= words->count ||
        read_percent(word, &percent, NULL) != VOLLEY_OK ||
        situation_of(&words->words[near].place, &known) == RULES_SITUATIONS)
        return VOLLEY_OK;
    return error_at(err, VOLLEY_SYNTAX, word, "did you mean '%.*s@%.*s'?",
                    (int)words->words[near].place.word_bytes, words->words[near].place.word,
                    (int)word->word_bytes, word->word);
}
