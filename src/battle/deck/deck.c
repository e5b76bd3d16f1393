#include "battle/deck/deck.h"

#include "base/ascii.h"

#include <math.h>
#include <stdlib.h>

/* ---- kinds ---- */

static bool same_words(const struct deck_words *a, const struct deck_words *b)
{
    return a->bytes == b->bytes && (a->bytes == 0 || memcmp(a->text, b->text, a->bytes) == 0);
}

/* The same but for how many there are. */
static bool same_kind(const struct deck_kind *a, const struct deck_kind *b)
{
    bool same = a->weight == b->weight && a->repair == b->repair && a->rules == b->rules &&
                a->until == b->until && a->later == b->later &&
                memcmp(a->acts, b->acts, sizeof a->acts) == 0;

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        same = same && same_words(&a->words[side], &b->words[side]);
    return same;
}

static bool is_blank(const struct deck_kind *kind)
{
    bool blank = kind->weight == 1 && !kind->rules;

    for (unsigned i = 0; i < kind->act_count; i++)
        blank = blank && kind->acts[i].amount == 0;
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        blank = blank && kind->words[side].bytes == 0;
    return blank;
}

static void note_kind(struct deck *deck, unsigned at)
{
    const struct deck_kind *kind = &deck->kinds[at];
    const uint16_t bit = (uint16_t)(1u << at % DECK_KINDS_MAX);

    for (unsigned i = 0; i < kind->act_count; i++)
        deck->at[kind->acts[i].time] |= bit;
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        deck->bearing[side] |= kind->words[side].bytes ? bit : 0;
    deck->ruling |= kind->rules ? bit : 0;
    deck->blank |= is_blank(kind) ? bit : 0;
}

bool deck_add_kind(struct deck *deck, const struct deck_kind *kind, uint8_t *at)
{
    for (*at = 0; *at < deck->kind_count; ++*at)
        if (same_kind(&deck->kinds[*at], kind))
            break;
    if (*at == DECK_KINDS_MAX)
        return false;
    if (*at == deck->kind_count) {
        deck->kinds[deck->kind_count++] = *kind;
        deck->kinds[*at].count = 0;
        note_kind(deck, *at);
    }
    deck->kinds[*at].count = (uint8_t)(deck->kinds[*at].count + kind->count);
    deck->counts[*at] = deck->kinds[*at].count;
    deck->total = (uint8_t)(deck->total + kind->count);
    return true;
}

/* ---- what a wish leaves ---- */

static bool plays_a_part(const struct deck_act *act, const struct deck *deck,
                         const struct deck_wish *wish)
{
    if (deck->odds[act->odds] == 0)
        return false;
    if (act->result == DECK_GAIN)
        return wish->gains >> act->token & 1u;
    return act->result != DECK_LOSE_WEAPON || wish->weapons;
}

static struct deck_act only_flip(const struct deck_act *act)
{
    return (struct deck_act){
        .time = act->time, .odds = act->odds, .sides = DICE_SIDES, .flips = true
    };
}

static struct deck_kind reduce_kind(const struct deck_kind *from, const struct deck *deck,
                                    const struct deck_wish *wish)
{
    struct deck_kind kind = *from;

    kind.act_count = 0;
    memset(kind.acts, 0, sizeof kind.acts);
    for (unsigned i = 0; i < from->act_count; i++)
        if (plays_a_part(&from->acts[i], deck, wish))
            kind.acts[kind.act_count++] = from->acts[i];
        else if (from->acts[i].flips && deck->odds[from->acts[i].odds] > 0)
            kind.acts[kind.act_count++] = only_flip(&from->acts[i]);
    kind.rules &= (uint8_t)(wish->rules | DECK_OF_DEALING);
    if (!wish->repairs)
        kind.repair = 0;
    if (is_blank(&kind) && !wish->faceup)
        return (struct deck_kind){ .count = kind.count, .weight = 1 };
    return kind;
}

static uint32_t odds_of(double chance)
{
    return (uint32_t)lround(chance * DECK_ODDS_TOTAL);
}

void deck_reduce(struct deck *deck, const struct deck_wish *wish)
{
    struct deck_kind kinds[DECK_KINDS_MAX];
    uint8_t moved[DECK_KINDS_MAX], count = deck->kind_count;

    memcpy(kinds, deck->kinds, sizeof kinds);
    deck->counts_facedown = wish->facedown;
    deck->counts_blank = wish->faceup;
    deck->odds[DECK_TURNS] = odds_of(wish->turns);
    deck->odds[DECK_WHITES] = odds_of(wish->whites);
    deck->kind_count = deck->total = 0;
    memset(deck->kinds, 0, sizeof deck->kinds);
    memset(deck->counts, 0, sizeof deck->counts);
    memset(deck->at, 0, sizeof deck->at);
    memset(deck->bearing, 0, sizeof deck->bearing);
    deck->ruling = deck->blank = 0;
    for (size_t i = 0; i < count; i++) {
        struct deck_kind reduced = reduce_kind(&kinds[i], deck, wish);

        deck_add_kind(deck, &reduced, &moved[i]);
    }
    for (size_t i = 0; i < deck->card_count; i++)
        deck->cards[i].kind = moved[deck->cards[i].kind];
}

void deck_fini(struct deck *deck)
{
    for (uint32_t i = 0; i < deck->text_count; i++)
        free(deck->texts[i]);
    free(deck->texts);
    *deck = (struct deck){ 0 };
}

double deck_faceup_more(const struct deck *deck)
{
    unsigned cards = 0, eighths = 0;

    for (size_t i = 0; i < deck->kind_count; i++) {
        const struct deck_kind *kind = &deck->kinds[i];
        unsigned more = 8 * (kind->weight - 1u);

        for (size_t j = 0; j < kind->act_count; j++)
            if (kind->acts[j].time == DECK_DEALT && kind->acts[j].result <= DECK_CRITS)
                more += (unsigned)kind->acts[j].amount * kind->acts[j].sides;
        cards += kind->count;
        eighths += kind->count * more;
    }
    return cards ? eighths / (8.0 * cards) : 0;
}

/* ---- what is asked ---- */

size_t deck_find(const struct deck *deck, const char *id, size_t id_bytes)
{
    for (size_t i = 0; i < deck->card_count; i++)
        if (ascii_is_word(deck->cards[i].id, id, id_bytes))
            return deck->cards[i].kind;
    return deck->kind_count;
}

unsigned deck_rules(const struct deck *deck, const struct deck_ship *ship)
{
    unsigned rules = 0;

    for (unsigned kinds = deck->ruling; kinds; kinds &= kinds - 1)
        if (deck_working(ship, deck_first(kinds)))
            rules |= deck->kinds[deck_first(kinds)].rules;
    return rules;
}

bool deck_is_due(const struct deck *deck, const struct deck_ship *ship, enum deck_time time)
{
    for (unsigned kinds = deck->at[time]; kinds; kinds &= kinds - 1)
        if (deck_working(ship, deck_first(kinds)))
            return true;
    return false;
}

/* ---- words for attacks ---- */

void deck_words(const struct deck *deck, const struct deck_ship *ship, enum rules_side side,
                struct buffer *out)
{
    for (unsigned kinds = deck->bearing[side]; kinds; kinds &= kinds - 1) {
        const size_t kind = deck_first(kinds);
        const struct deck_words *words = &deck->kinds[kind].words[side];

        for (unsigned copy = deck_working(ship, kind); copy > 0; copy--) {
            buffer_add(out, " ", 1);
            buffer_add(out, words->text, words->bytes);
        }
    }
}
