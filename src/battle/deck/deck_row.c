#include "battle/deck/deck.h"

#include "base/array.h"
#include "base/ascii.h"
#include "words/loadout.h"
#include "words/nearest.h"
#include "words/number.h"

/* ---- vocabulary ---- */

/* What a clause is about, by its first word; a clause without one says what holds. */
enum clause {
    CLAUSE_ACT = DECK_TIMES, /* below: something happens at this enum deck_time */
    CLAUSE_ATTACKING = CLAUSE_ACT,
    CLAUSE_DEFENDING,
    CLAUSE_HOLDS
};

static const char *const clauses[CLAUSE_HOLDS] = {
    [DECK_DEALT] = "dealt",           [DECK_CRIT] = "crit",
    [DECK_COMBAT] = "combat",         [DECK_ENGAGES] = "engages",
    [DECK_ACTED] = "acted",           [DECK_ACTIVATION] = "activation",
    [CLAUSE_ATTACKING] = "attacking", [CLAUSE_DEFENDING] = "defending",
};

/* What a word is followed by. */
enum form { ALONE, NUMBER, FACES, FACES_OR_NONE };

/* What a word says, and where that stands: one that stands alone says a value. */
struct word {
    const char *text;
    enum form form;
    size_t field; /* of a struct deck_kind, or of a struct deck_act */
    uint8_t value;
    uint8_t token; /* that is gained */
};

#define OF_KIND(field) offsetof(struct deck_kind, field)
#define OF_ACT(field)  offsetof(struct deck_act, field)

static const struct word holding[] = {
    { "hits-as-crits", ALONE, OF_KIND(rules), DECK_HITS_AS_CRITS, 0 },
    { "dealt-faceup", ALONE, OF_KIND(rules), DECK_FACEUP, 0 },
    { "only-focus", ALONE, OF_KIND(rules), DECK_ONLY_FOCUS, 0 },
    { "no-action", ALONE, OF_KIND(rules), DECK_NO_ACTION, 0 },
    { "skill-0", ALONE, OF_KIND(rules), DECK_SKILL_0, 0 },
    { "no-ability", ALONE, OF_KIND(rules), DECK_NO_ABILITY, 0 },
    { "no-attack", ALONE, OF_KIND(rules), DECK_NO_ATTACK, 0 },
    { "until-attack", ALONE, OF_KIND(until), DECK_UNTIL_ATTACK, 0 },
    { "until-opportunity", ALONE, OF_KIND(until), DECK_UNTIL_OPPORTUNITY, 0 },
    { "until-ionized", ALONE, OF_KIND(until), DECK_UNTIL_IONIZED, 0 },
    { "later", ALONE, OF_KIND(later), true, 0 },
    { "weight", NUMBER, OF_KIND(weight), 0, 0 },
    { "repair", FACES_OR_NONE, OF_KIND(repair), 0, 0 },
};

/* Words of an amount are results of the clause. */
static const struct word happening[] = {
    { "die", FACES, OF_ACT(sides), 0, 0 },
    { "turns", ALONE, OF_ACT(odds), DECK_TURNS, 0 },
    { "whites", ALONE, OF_ACT(odds), DECK_WHITES, 0 },
    { "suffer-hit", NUMBER, OF_ACT(amount), DECK_HIT, 0 },
    { "suffer-crit", NUMBER, OF_ACT(amount), DECK_CRITS, 0 },
    { "lose-weapon", NUMBER, OF_ACT(amount), DECK_LOSE_WEAPON, 0 },
    { "gain-lock", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_LOCK },
    { "gain-stress", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_STRESS },
    { "gain-strain", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_STRAIN },
    { "gain-deplete", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_DEPLETE },
    { "gain-tractor", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_TRACTOR },
    { "gain-ion", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_ION },
    { "gain-jam", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_JAM },
    { "gain-disarm", NUMBER, OF_ACT(amount), DECK_GAIN, RULES_DISARM },
    { "flip", ALONE, OF_ACT(flips), true, 0 },
};

enum { NUMBER_MAX = 9 };

/* ---- reading ---- */

/* A row while it is read. */
struct reading {
    struct deck_kind *kind;
    const struct rules_edition *edition;
    volley_error *err;
    struct error_place word;
    bool flips; /* something has turned the card facedown */
};

static volley_status complain(const struct reading *reading, const char *text)
{
    return error_at(reading->err, VOLLEY_SYNTAX, &reading->word, "%s", text);
}

static volley_status refuse_word(const struct reading *reading, const struct word *words,
                                 size_t count, bool first)
{
    struct nearest nearest = nearest_begin(reading->word.word, reading->word.word_bytes);

    for (size_t i = 0; i < count; i++)
        nearest_consider(words[i].text, &nearest);
    for (size_t i = 0; first && i < ARRAY_LEN(clauses); i++)
        nearest_consider(clauses[i], &nearest);
    if (*nearest.best)
        return error_at(reading->err, VOLLEY_SYNTAX, &reading->word,
                        "unknown word of a damage card; did you mean '%s'?", nearest.best);
    return complain(reading, first ? "unknown word of a damage card"
                                   : "unknown word for what a damage card does");
}

/* The word that is read, up to its "=". */
static size_t name_bytes(const struct error_place *word)
{
    const char *sign = memchr(word->word, '=', word->word_bytes);

    return sign ? (size_t)(sign - word->word) : word->word_bytes;
}

static const struct word *find_word(const struct reading *reading, const struct word *words,
                                    size_t count)
{
    size_t bytes = name_bytes(&reading->word);

    for (size_t i = 0; i < count; i++)
        if (ascii_is_word(words[i].text, reading->word.word, bytes))
            return &words[i];
    return NULL;
}

/* Sides of an attack die with the faces of a list: "hit/crit". 0: it is none. */
static uint8_t count_sides(const char *text, size_t bytes)
{
    unsigned faces = 0, sides = 0;

    while (bytes > 0) {
        size_t length = 0;
        unsigned face = 0;

        while (length < bytes && text[length] != '/')
            length++;
        while (face < DICE_FACES && !ascii_is_word(dice_face_words[face], text, length))
            face++;
        if (face == DICE_FACES || !(DICE_RED_FACES >> face & 1u) || (faces >> face & 1u))
            return 0;
        faces |= 1u << face;
        sides += dice_sides[DICE_RED][face];
        length += length < bytes;
        text += length;
        bytes -= length;
    }
    return (uint8_t)sides;
}

static volley_status read_value(const struct reading *reading, const struct word *word,
                                uint8_t *out)
{
    size_t name = name_bytes(&reading->word), bytes = reading->word.word_bytes - name;
    const char *text = reading->word.word + name + 1;
    int number;

    *out = word->form == NUMBER ? 1 : DICE_SIDES;
    if (bytes == 0)
        return word->form == FACES ? complain(reading, "this word needs faces: die=hit/crit")
                                   : VOLLEY_OK;
    bytes--;
    if (word->form == ALONE)
        return complain(reading, "this word stands alone");
    if (word->form == NUMBER) {
        if (!number_read(text, bytes, &number) || number < 1 || number > NUMBER_MAX)
            return complain(reading, "this word takes a whole number from 1 to 9");
        *out = (uint8_t)number;
        return VOLLEY_OK;
    }
    *out = count_sides(text, bytes);
    return *out ? VOLLEY_OK
                : complain(reading, "these are no faces of an attack die; they are as in hit/crit");
}

/* ---- clauses ---- */

static volley_status read_holding(struct reading *reading)
{
    const struct word *word = find_word(reading, holding, ARRAY_LEN(holding));
    uint8_t value, *field;

    if (!word)
        return refuse_word(reading, holding, ARRAY_LEN(holding), true);
    if (read_value(reading, word, &value) != VOLLEY_OK)
        return VOLLEY_SYNTAX;
    field = (uint8_t *)reading->kind + word->field;
    *field = word->form == ALONE ? *field | word->value : value;
    return VOLLEY_OK;
}

static volley_status read_happening(struct reading *reading, struct deck_act *act)
{
    const struct word *word = find_word(reading, happening, ARRAY_LEN(happening));
    const bool results = word && word->field == OF_ACT(amount);
    uint8_t value;

    if (!word)
        return refuse_word(reading, happening, ARRAY_LEN(happening), false);
    if (read_value(reading, word, &value) != VOLLEY_OK)
        return VOLLEY_SYNTAX;
    if (results && word->value == DECK_GAIN &&
        !(rules_word_tokens_in(reading->edition->bit) >> word->token & 1))
        return error_at(reading->err, VOLLEY_SYNTAX, &reading->word,
                        "the %s does not have this token", reading->edition->title);
    if (results && act->amount)
        return complain(reading, "a clause has one effect; part clauses by \" ; \"");
    ((uint8_t *)act)[word->field] = word->form == ALONE ? word->value : value;
    if (results) {
        act->result = word->value;
        act->token = word->token;
    }
    return VOLLEY_OK;
}

/* A whole clause has been read, the last of its words last. */
static volley_status add_act(struct reading *reading, const struct deck_act *act)
{
    struct deck_kind *kind = reading->kind;

    if (!act->amount && !act->flips)
        return complain(reading, "nothing happens in this clause");
    if (act->time == DECK_CRIT && act->result <= DECK_CRITS && act->amount && !act->flips)
        return complain(reading, "damage after a crit would never end: the clause needs 'flip'");
    if (act->flips && reading->flips)
        return complain(reading, "a card goes facedown in one clause only");
    if (kind->act_count == DECK_ACTS_MAX)
        return complain(reading, "a card has at most three clauses in which something happens");
    reading->flips = reading->flips || act->flips;
    kind->acts[kind->act_count++] = *act;
    return VOLLEY_OK;
}

/* The words of attacks must be some that a loadout can have. */
static volley_status check_words(const struct reading *reading, const struct error_place *first,
                                 const struct deck_words *words, enum rules_side side)
{
    const struct loadout_reading how = {
        reading->edition,
        &cards_builtin[reading->edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND], side,
        NULL, NULL
    };
    struct loadout loadout = { 0 };
    struct phrase phrase = { .start = *first };
    volley_status status = phrase_add_word(&phrase, "1", reading->err); /* else it has no dice */

    if (status == VOLLEY_OK)
        status = phrase_add(&phrase,
                            (struct lexer){ words->text, words->text + words->bytes, first->source,
                                            first->line, first->column },
                            reading->err);
    if (status == VOLLEY_OK)
        status = loadout_compile(&loadout, &phrase, &how, reading->err);
    loadout_fini(&loadout);
    phrase_fini(&phrase);
    return status;
}

static volley_status read_words(struct reading *reading, struct lexer *lexer, enum rules_side side)
{
    struct deck_words *words = &reading->kind->words[side];
    struct error_place first = { 0 }, word;

    if (words->bytes)
        return complain(reading, "the card has a clause of this kind already");
    while (lexer_next(lexer, &word) && *word.word != ';') {
        first = first.word ? first : word;
        words->text = first.word;
        words->bytes = (size_t)(word.word + word.word_bytes - first.word);
    }
    if (!words->bytes)
        return complain(reading, "words of a loadout are missing here");
    return check_words(reading, &first, words, side);
}

static enum clause which_clause(const struct error_place *word)
{
    unsigned clause = 0;

    while (clause < CLAUSE_HOLDS && !ascii_is_word(clauses[clause], word->word, word->word_bytes))
        clause++;
    return (enum clause)clause;
}

static bool is_end(const struct error_place *word)
{
    return word->word_bytes == 1 && *word->word == ';';
}

static volley_status read_act(struct reading *reading, struct lexer *lexer, enum clause clause)
{
    struct deck_act act = { .time = (uint8_t)clause, .sides = DICE_SIDES };
    struct error_place word;

    while (lexer_next(lexer, &word) && !is_end(&word)) {
        reading->word = word;
        if (read_happening(reading, &act) != VOLLEY_OK)
            return VOLLEY_SYNTAX;
    }
    return add_act(reading, &act);
}

static volley_status read_clause(struct reading *reading, struct lexer *lexer)
{
    enum clause clause = which_clause(&reading->word);
    volley_status status;

    if (clause == CLAUSE_ATTACKING || clause == CLAUSE_DEFENDING)
        return read_words(reading, lexer,
                          clause == CLAUSE_ATTACKING ? RULES_ATTACKER : RULES_DEFENDER);
    if (clause < CLAUSE_ACT)
        return read_act(reading, lexer, clause);
    do
        status = read_holding(reading);
    while (status == VOLLEY_OK && lexer_next(lexer, &reading->word) && !is_end(&reading->word));
    return status;
}

volley_status deck_read_effect(struct deck_kind *out, const struct rules_edition *edition,
                               const char *effect, const struct error_place *place,
                               volley_error *err)
{
    struct reading reading = { .kind = out, .edition = edition, .err = err };
    struct lexer lexer = { effect, effect + strlen(effect), place->source, place->line,
                           place->column };

    *out = (struct deck_kind){ .weight = 1 };
    while (lexer_next(&lexer, &reading.word))
        TRY(is_end(&reading.word) ? complain(&reading, "an empty clause")
                                  : read_clause(&reading, &lexer));
    return VOLLEY_OK;
}

/* ---- decks ---- */

void deck_begin(struct deck *deck, const struct rules_edition *edition)
{
    *deck = (struct deck){
        .edition = edition,
        .first = edition->bit & RULES_EDITION_1,
        .counts_facedown = true,
        .counts_blank = true,
        .odds = { [DECK_ALWAYS] = DECK_ODDS_TOTAL, [DECK_TURNS] = DECK_ODDS_TOTAL / 2 }
    };
}

volley_status deck_add_row(struct deck *deck, const struct deck_row *row,
                           const struct error_place *place, volley_error *err)
{
    struct deck_kind kind;
    struct deck_card card = { row->id, (uint8_t)row->count, 0 };

    TRY(deck_read_effect(&kind, deck->edition, row->effect, place, err));
    if (row->count > DECK_CARDS_MAX - deck->total)
        return error_at(err, VOLLEY_RANGE, place, "a deck has at most %d cards", DECK_CARDS_MAX);
    if (deck->card_count == DECK_ROWS_MAX)
        return error_at(err, VOLLEY_RANGE, place, "a deck has at most %d different cards",
                        DECK_ROWS_MAX);
    kind.count = card.count;
    if (!deck_add_kind(deck, &kind, &card.kind))
        return error_at(err, VOLLEY_RANGE, place,
                        "the cards of a deck do at most %d different things", DECK_KINDS_MAX);
    deck->cards[deck->card_count++] = card;
    return VOLLEY_OK;
}

volley_status deck_named(struct deck *out, const struct rules_edition *edition, const char *name,
                         volley_error *err)
{
    bool first = edition->bit & RULES_EDITION_1;
    const struct cards *cards = &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND];
    const char *wanted = name ? name : first ? "first-tfa" : "second";
    volley_status status = VOLLEY_OK;

    deck_begin(out, edition);
    for (size_t i = 0; i < cards->damage_count && status == VOLLEY_OK; i++) {
        const struct cards_damage *card = &cards->damage[i];
        const struct deck_row row = { card->id, card->effect, card->count };
        const struct error_place place = { card->id, 1, 1, NULL, 0 };

        if (strcmp(card->deck, wanted) == 0)
            status = deck_add_row(out, &row, &place, err);
    }
    if (status == VOLLEY_OK && out->total == 0)
        status = error_set(err, VOLLEY_INVALID, "the %s has no damage deck '%s'; there is %s",
                           edition->title, wanted, first ? "first-tfa, first-original" : "second");
    if (status != VOLLEY_OK)
        deck_fini(out);
    return status;
}
