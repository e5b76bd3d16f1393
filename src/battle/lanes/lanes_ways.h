/* lanes_ways - what chance makes of damage cards for one ship of one lane.
 * Units:  as in battle/lanes/kernel.h.
 * Owns:   nothing; the player has its cards (battle/lanes/lanes_cards.h).
 * Errors: player->status says why something is not found. */
#pragma once

#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"

/* A ship of a lane. */
struct lanes_place {
    uint32_t ship, row; /* row: of it and its lane, in all that lanes have of ships */
    uint32_t lane, trial;
    enum engagement_side side;
};

static inline struct lanes_place
lanes_place_of(const struct lanes *lanes, enum engagement_side side, uint32_t number, uint32_t lane)
{
    const uint32_t ship = lanes->sides[side].first + number;

    return (struct lanes_place){ ship, ship * TRIAL_ROW + lane, lane, lanes->trial[lane], side };
}

/** Its next number for cards in this round. */
static inline uint32_t lanes_number(struct lanes_player *player, struct lanes_place at)
{
    struct lanes_cards *cards = player->cards;
    const struct lanes *lanes = &player->lanes;
    struct dealer dealer = {
        .slots = cards->slots,
        .side = at.side,
        .number = at.ship - lanes->sides[at.side].first,
        .round = (uint64_t)lanes->high[at.lane] << 32 | lanes->low[at.lane],
        .used = &cards->used[at.ship][at.trial],
        .more_used = &cards->more_used[at.trial],
    };

    cards->users |= 1u << at.ship;
    if (*dealer.used >= LUCK_KINDS - LUCK_CARDS) /* that is rare */
        dealer.more = pcg_jump_from(cards->starts[at.trial], cards->to_more);
    return dealer_number(&dealer);
}

/** A number draws a card: its kind. From a deck that has run out comes any: the trial is to leave.
 *  The kinds whose cards are all before the place have a byte that is not above it. */
static inline uint32_t lanes_draw(struct lanes_cards *cards, struct lanes_place at, uint32_t number)
{
    enum { HIGHEST = 7, TOP = 56 };
    struct lanes_rest *rest = &cards->rests[at.side][at.trial];
    const uint64_t first = rest->upto[0], second = rest->upto[1];
    const uint64_t beyond = deck_place(number, second >> TOP) + 1;
    const uint64_t more = (0x80 - beyond) * LANES_REST_EACH;
    const uint64_t low = (first + more) >> HIGHEST & LANES_REST_EACH;
    const uint64_t high = (second + more) >> HIGHEST & LANES_REST_EACH;
    const uint32_t kind = DECK_KINDS_MAX - (uint32_t)((low + high) * LANES_REST_EACH >> TOP);

    if (kind == DECK_KINDS_MAX)
        return 0;
    rest->upto[0] = first - cards->each[kind].upto[0];
    rest->upto[1] = second - cards->each[kind].upto[1];
    return kind;
}

/** Cards have been dealt by chance. */
static inline void lanes_count_dealt(struct lanes *lanes, struct lanes_place at, uint32_t cards)
{
    uint32_t *dealt = &lanes->dealt[at.side][at.lane];

    *dealt += cards;
    if (cards > 0 && *dealt > lanes->cards_most)
        *dealt |= LANES_ODD;
}

/** What the end of a way says happens to a ship that has this hull left. One that is gone keeps its
 *  number, and its condition, for which nobody asks. */
static inline void lanes_put(struct lanes_player *player, struct lanes_place at,
                             const struct lanes_way *end, uint32_t hull)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t code = end->to, body = code >> LANES_CODE_BODY;
    const uint32_t kept =
        (uint32_t)LANES_NUMBER_MASK << LANES_NUMBER_SHIFT | (code ? 0 : LANES_CODE_TOKENS);
    const uint32_t health = hull > 0 ? hull + end->shields : 0;

    lanes->ships[at.row] =
        health << TRIAL_HEALTH_SHIFT | (lanes->ships[at.row] & kept) | (code & LANES_CODE_TOKENS);
    if (body) {
        lanes->bodies[at.row] = body;
        lanes->facts[at.row] = lanes->tables.facts[body];
    }
    lanes_count_dealt(lanes, at, end->dealt);
    player->cards->faceup[at.ship][at.trial] =
        (uint16_t)(player->cards->faceup[at.ship][at.trial] + end->faceup);
}

/** A ship comes into another condition and is not destroyed. 0 is no condition: memory has run out.
 *  False: it is not found. */
bool lanes_change(struct lanes_player *player, struct lanes_place at, uint32_t condition);

/** A ship of a lane, as the case of a phase. False: its condition is not found. */
bool lanes_set_case(struct lanes_player *player, struct lanes_place at, enum state_phase phase,
                    struct lanes_case *out);

/** What chance says next of cards. A deck that has run out is shuffled, which takes numbers, too.
 */
static inline uint32_t lanes_chance(struct lanes_player *player, const struct lanes_place *at)
{
    uint32_t *dealt = &player->lanes.dealt[at->side][at->lane];

    if (*dealt > player->lanes.cards_most)
        *dealt |= LANES_ODD;
    return lanes_number(player, *at);
}

/** The way at an index, behind what was picked since the root of a case. NULL: not found. */
const struct lanes_way *lanes_way_at(struct lanes_player *player, const struct lanes_case *what,
                                     const struct lanes_place *at, const uint8_t *picked,
                                     uint32_t picks, uint32_t index);

/** Where chance leads a case from the way at an index, behind what was picked: to an end, which
 *  stays until more ways are found. NULL: not found.
 *  picks  0 or 1 */
const struct lanes_way *lanes_follow(struct lanes_player *player, const struct lanes_case *what,
                                     const struct lanes_place *at, uint32_t index,
                                     const uint8_t *picked, uint32_t picks);

/** Something happens to a ship; what comes of it hangs on its hull only in so far as it is lost.
 *  False: it is not found. */
bool lanes_befall(struct lanes_player *player, struct lanes_place at, struct lanes_case *what);
