#include "battle/setup/hazard_rules.h"

#include "base/array.h"
#include "base/ascii.h"
#include "battle/setup/numbers.h"
#include "words/number.h"

/* ---- rows ---- */

struct note_word {
    const char *word, *text;
};

/* By the number of the bit. */
static const struct note_word notes[HAZARD_NOTES] = {
    { "no-action", "no action that round if the maneuver ends on it" },
    { "skip-action", "no action that round" },
    { "no-attack", "no attack while on it" },
    { "break-locks", "its locks and those on it are broken" },
    { "no-lock", "no locks by it or on it while there" },
    { "or-expose", "or it exposes a damage card instead of the token" },
    { "engages", "in the Engagement Phase" },
    { "break-locks-on", "locks on it are broken" },
    { "no-lock-on", "no locks on it while there" },
};

const char *hazard_note_text(unsigned number)
{
    return notes[number].text;
}

static uint8_t *member(struct hazard_effects *effects, const char *text, size_t bytes)
{
    const struct {
        const char *word;
        uint8_t *count;
    } members[] = { { "hit", &effects->hits },
                    { "crit", &effects->crits },
                    { "facedown", &effects->facedown },
                    { "faceup", &effects->faceup },
                    { "shield", &effects->shields } };

    for (size_t i = 0; i < ARRAY_LEN(members); i++)
        if (ascii_is_word(members[i].word, text, bytes))
            return members[i].count;
    for (size_t token = 0; token < RULES_TOKENS; token++)
        if (ascii_is_word(rules_token_words[token], text, bytes))
            return &effects->tokens[token];
    return NULL;
}

/* The tables are Volley's own: a word that cannot be read is a fault of theirs, which a test finds.
 */
static void read_effects(struct hazard_effects *out, const char *cell)
{
    memset(out, 0, sizeof *out);
    while (*cell) {
        size_t bytes = strcspn(cell, " "), name = strcspn(cell, " =");
        uint8_t *count = member(out, cell, name);
        int number = 1;
        bool read = name == bytes || number_read(cell + name + 1, bytes - name - 1, &number);

        assert(count && read);
        if (count && read)
            *count = (uint8_t)(*count + number);
        cell += bytes;
        cell += strspn(cell, " ");
    }
}

static unsigned read_notes(const char *cell)
{
    unsigned mask = 0;

    for (size_t i = 0; i < ARRAY_LEN(notes); i++)
        if (cards_lists(cell, notes[i].word, strlen(notes[i].word)))
            mask |= 1u << i;
    return mask;
}

static void read_row(struct hazard *out, const struct cards_hazard *row)
{
    *out =
        (struct hazard){ .row = row, .dice = (unsigned)row->dice, .notes = read_notes(row->notes) };
    read_effects(&out->always, row->always);
    read_effects(&out->faces[DICE_BLANK], row->blank);
    read_effects(&out->faces[DICE_FOCUS], row->focus);
    read_effects(&out->faces[DICE_HIT], row->hit);
    read_effects(&out->faces[DICE_CRIT], row->crit);
}

bool hazard_at(struct hazard *out, const struct rules_edition *edition, size_t index)
{
    const struct cards *cards =
        &cards_builtin[edition->bit & RULES_EDITION_1 ? CARDS_FIRST : CARDS_SECOND];

    for (size_t i = 0; i < cards->hazard_count; i++)
        if (cards_lists(cards->hazards[i].editions, edition->name, strlen(edition->name)) &&
            index-- == 0) {
            read_row(out, &cards->hazards[i]);
            return true;
        }
    return false;
}

/* The same letters and digits, or several: "Seismic Charges". */
static bool is_called(const char *name, const char *text, size_t bytes)
{
    for (size_t i = 0;; i++) {
        while (*name && !ascii_is_letter_or_digit(*name))
            name++;
        while (i < bytes && !ascii_is_letter_or_digit(text[i]))
            i++;
        if (!*name && i + 1 == bytes)
            return ascii_lower(text[i]) == 's';
        if (i == bytes || !*name)
            return i == bytes && !*name;
        if (ascii_lower(*name++) != ascii_lower(text[i]))
            return false;
    }
}

bool hazard_find(struct hazard *out, const struct rules_edition *edition, const char *text,
                 size_t bytes)
{
    static const char *const cards[][2] = { { "bomblet-generator", "bomblet" },
                                            { "electro-chaff-missiles", "electro-chaff-cloud" },
                                            { "rigged-cargo-chute", "loose-cargo" },
                                            { "rigged-cargo-chute", "cargo-token" },
                                            { "spare-parts-canisters", "spare-parts" },
                                            { "discord-missiles", "buzz-droid-swarm" } };

    for (size_t i = 0; hazard_at(out, edition, i); i++)
        if (!hazard_is_for_huge(out) &&
            (is_called(out->row->id, text, bytes) || is_called(out->row->name, text, bytes)))
            return true;
    for (size_t i = 0; i < ARRAY_LEN(cards); i++)
        if (is_called(cards[i][0], text, bytes) &&
            hazard_find(out, edition, cards[i][1], strlen(cards[i][1])))
            return true;
    return false;
}

bool hazard_is_for_huge(const struct hazard *hazard)
{
    return *hazard->row->ships;
}

void hazard_suit(struct hazard *hazard, const struct rules_edition *edition, enum rules_size size)
{
    struct hazard other;

    for (size_t i = 0; size == RULES_SIZE_HUGE && hazard_at(&other, edition, i); i++)
        if (hazard_is_for_huge(&other) && strcmp(other.row->id, hazard->row->id) == 0)
            *hazard = other;
}

/* ---- spreads ---- */

void hazard_add(struct hazard_effects *to, const struct hazard_effects *more)
{
    uint8_t *counts = (uint8_t *)to;

    for (size_t i = 0; i < sizeof *to; i++)
        counts[i] = (uint8_t)(counts[i] + ((const uint8_t *)more)[i]);
}

/* Add to the probability of effects. False: out of memory. */
static bool add_outcome(struct numbers *outcomes, const struct hazard_effects *effects,
                        double probability)
{
    const uint32_t number = numbers_find(outcomes, effects);

    if (number)
        *(double *)numbers_value(outcomes, number) += probability;
    return number;
}

static bool roll(struct numbers *outcomes, const struct hazard *hazard)
{
    struct numbers rolled = numbers_of(sizeof(struct hazard_effects), sizeof(double));
    bool done = true;

    for (uint32_t i = 1; i <= outcomes->count && done; i++)
        for (size_t face = 0; face < DICE_FACES && done; face++) {
            const double chance = (double)dice_sides[DICE_RED][face] / DICE_SIDES;
            struct hazard_effects effects = *(const struct hazard_effects *)numbers_at(outcomes, i);

            if (chance == 0)
                continue;
            hazard_add(&effects, &hazard->faces[face]);
            done = add_outcome(&rolled, &effects, *(double *)numbers_value(outcomes, i) * chance);
        }
    numbers_fini(outcomes);
    *outcomes = rolled;
    return done;
}

volley_status hazard_spread(struct hazard_spread *out, const struct hazard *hazard,
                            volley_error *err)
{
    struct numbers outcomes = numbers_of(sizeof(struct hazard_effects), sizeof(double));
    bool done = add_outcome(&outcomes, &hazard->always, 1);

    *out = (struct hazard_spread){ 0 };
    for (unsigned i = 0; i < hazard->dice && done; i++)
        done = roll(&outcomes, hazard);
    out->outcomes = done ? calloc(outcomes.count, sizeof *out->outcomes) : NULL;
    for (uint32_t i = 1; out->outcomes && i <= outcomes.count; i++)
        out->outcomes[out->count++] =
            (struct hazard_outcome){ *(const struct hazard_effects *)numbers_at(&outcomes, i),
                                     *(double *)numbers_value(&outcomes, i) };
    numbers_fini(&outcomes);
    return out->outcomes ? VOLLEY_OK : error_nomem(err);
}

void hazard_spread_fini(struct hazard_spread *spread)
{
    free(spread->outcomes);
    *spread = (struct hazard_spread){ 0 };
}

/* ---- meetings ---- */

/* For who ends its maneuver on an obstacle. */
#define OF_THE_END                                                                                 \
    ((unsigned)HAZARD_NO_ACTION | (unsigned)HAZARD_NO_ATTACK | (unsigned)HAZARD_NO_LOCK |          \
     (unsigned)HAZARD_NO_LOCK_ON)

void meeting_plan_free(struct meeting_plan *plan)
{
    for (size_t round = 0; plan && round < plan->round_count; round++)
        for (size_t i = 0; i < plan->rounds[round].count; i++)
            hazard_spread_fini(&plan->rounds[round].items[i].spread);
    free(plan);
}

/* Meeting a hazard. On failure its spread is all-zero. */
static volley_status meeting_make(struct meeting *out, const struct hazard *hazard, bool through,
                                  volley_error *err)
{
    *out = (struct meeting){
        .hazard = *hazard,
        .time = strcmp(hazard->row->kind, "bomb") == 0 ? MEETING_DETONATION : MEETING_MANEUVER,
        .through = through,
        .notes = through ? hazard->notes & ~OF_THE_END : hazard->notes,
    };
    return hazard_spread(&out->spread, hazard, err);
}

volley_status meeting_plan_add(struct meeting_plan *plan, const struct hazard *hazard, bool through,
                               volley_error *err)
{
    struct meeting_round *round = &plan->rounds[plan->round_count - 1];
    volley_status status;

    if (round->count == MEETINGS_MAX)
        return VOLLEY_TOO_LARGE;
    status = meeting_make(&round->items[round->count], hazard, through, err);
    round->count += status == VOLLEY_OK;
    return status;
}

volley_status meeting_plan_suit(struct meeting_plan *plan, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err)
{
    for (size_t round = 0; round < plan->round_count; round++)
        for (size_t i = 0; i < plan->rounds[round].count; i++) {
            struct meeting *met = &plan->rounds[round].items[i];
            struct hazard suited = met->hazard;

            hazard_suit(&suited, edition, size);
            if (suited.row == met->hazard.row)
                continue;
            hazard_spread_fini(&met->spread);
            TRY(meeting_make(met, &suited, met->through, err));
        }
    return VOLLEY_OK;
}

size_t meeting_pick(const struct meeting *meeting, uint32_t number)
{
    const struct hazard_outcome *outcomes = meeting->spread.outcomes;
    const double place = ((double)number + 0.5) * 0x1p-32;
    double below = outcomes[0].probability;
    size_t outcome = 0;

    while (place >= below && outcome + 1 < meeting->spread.count)
        below += outcomes[++outcome].probability;
    return outcome;
}

const struct meeting_round *meeting_round_of(const struct meeting_plan *plan, int round)
{
    static const struct meeting_round none = { .count = 0 };
    const size_t at = (size_t)round - 1;

    if (!plan)
        return &none;
    return &plan->rounds[at < plan->round_count ? at : plan->round_count - 1];
}
