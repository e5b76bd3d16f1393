#include "battle/lanes/lanes_cards.h"

#include "battle/lanes/lanes_tables.h"

/* ---- which decks ---- */

/* Whether the deck runs out before all of a side are destroyed: then hardly a trial stays in lanes.
 */
static bool runs_out(const struct engagement *engagement, enum engagement_side side)
{
    int hull = 0;

    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, ship);

        if (engagement->ships[ship].side == side && kind->mortal)
            hull += kind->hull;
    }
    return hull >= engagement->deck->total && !engagement->deck->replaces;
}

/* What comes of cards hangs on the hull only in so far as it is lost: none gives any back. */
static bool heals(const struct deck_kind *kind)
{
    bool flips = kind->repair > 0 || kind->until;

    for (unsigned i = 0; i < kind->act_count; i++)
        flips = flips || kind->acts[i].flips;
    return kind->weight > 1 && flips;
}

/* Whether ships may become slow; then each has two places in the order of engagement. */
static bool slows(const struct deck *deck)
{
    bool slows = false;

    for (size_t i = 0; i < deck->kind_count; i++)
        slows = slows || (deck->kinds[i].rules & DECK_SKILL_0);
    return slows;
}

bool lanes_cards_play_it(const struct engagement *engagement)
{
    const struct deck *deck = engagement->deck;
    bool plays = true;

    if (!deck)
        return true;
    for (size_t i = 0; i < deck->kind_count; i++)
        plays = plays && !heals(&deck->kinds[i]);
    return plays && (!slows(deck) || 2 * engagement->ship_count <= LANES_STEPS_MAX) &&
           !runs_out(engagement, ENGAGEMENT_A) && !runs_out(engagement, ENGAGEMENT_B);
}

/* ---- what is left of a deck ---- */

/* Bytes of a deck are below 128, so that one can be told to be above a place by its highest bit. */
_Static_assert(DECK_CARDS_MAX < 0x80 && DECK_KINDS_MAX == 16, "cards are counted in two words");

static void set_rests(struct lanes_cards *cards, const struct deck *deck)
{
    cards->whole = (struct lanes_rest){ { 0 } };
    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++) {
        struct lanes_rest *each = &cards->each[kind];
        const uint64_t count = kind < deck->kind_count ? deck->counts[kind] : 0;

        each->upto[0] = kind < 8 ? LANES_REST_EACH << 8 * kind : 0;
        each->upto[1] = kind < 8 ? LANES_REST_EACH : LANES_REST_EACH << 8 * (kind - 8);
        for (int half = 0; half < 2; half++) {
            cards->whole.upto[half] += count * each->upto[half];
            each->upto[half] = deck->replaces ? 0 : each->upto[half];
        }
    }
}

/* ---- from round to round ---- */

void lanes_cards_new_round(struct lanes *lanes)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    for (; cards->users; cards->users &= cards->users - 1)
        memset(cards->used[__builtin_ctz(cards->users)], 0, sizeof *cards->used);
}

void lanes_cards_leave(struct lanes *lanes, uint32_t trial)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    cards->odd[cards->odd_count++] =
        (struct play_odd){ cards->starts[trial], trial, (uint32_t)lanes->round_number };
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        cards->faceup[ship][trial] = 0;
}

/* ---- from start to end ---- */

volley_status lanes_cards_init(struct lanes_player *player, volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    struct deck *deck = &player->game.deck;

    player->cards = calloc(1, sizeof *player->cards);
    NEED(player->cards, err);
    for (uint32_t slot = 0; slot <= LUCK_FIRST; slot++)
        player->cards->slots[slot] = pcg_jump_over(player->stream, slot);
    player->cards->to_more = dealer_to_more(player->stream);
    set_rests(player->cards, deck);
    for (size_t kind = 0; kind < deck->kind_count; kind++) {
        const struct deck_kind *of = &deck->kinds[kind];

        if (of->rules & DECK_FACEUP)
            player->cards->deals_faceup = true;
        if ((of->rules & DECK_SKILL_0) || of->until & (DECK_UNTIL_ATTACK | DECK_UNTIL_OPPORTUNITY))
            lanes->stirs = true;
    }
    lanes->stirs = lanes->stirs || deck->at[DECK_COMBAT] != 0;
    lanes->reorders = player->game.reorders;
    player->game.plays_one = true;
    deck->counts_facedown = false;
    lanes->cards_most = deck->replaces ? UINT32_MAX : deck->total;
    return VOLLEY_OK;
}

void lanes_cards_fini(struct lanes_player *player)
{
    if (player->cards)
        lanes_course_fini(&player->cards->course);
    free(player->cards);
}

void lanes_cards_start(struct lanes_player *player, uint32_t count)
{
    struct lanes_cards *cards = player->cards;
    const size_t ships = player->game.engagement->ship_count;

    for (uint32_t trial = 0; trial < count; trial++)
        cards->starts[trial] = (uint64_t)player->lanes.high[trial] << 32 | player->lanes.low[trial];
    memset(cards->used, 0, ships * sizeof *cards->used);
    memset(cards->more_used, 0, sizeof cards->more_used);
    memset(cards->faceup, 0, ships * sizeof *cards->faceup);
    cards->odd_count = 0;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        memset(player->lanes.dealt[side], 0, TRIAL_ROW * sizeof(uint32_t));
        for (uint32_t trial = 0; trial < count; trial++)
            cards->rests[side][trial] = cards->whole;
    }
}

volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err)
{
    struct lanes_cards *cards = player->cards;

    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        for (uint32_t trial = 0; trial < TRIAL_BLOCK; trial++)
            score->ships[ship].faceup += cards->faceup[ship][trial];
    if (cards->odd_count == 0)
        return VOLLEY_OK;
    TRY(lanes_make_play(player, err));
    return play_again(player->play, cards->odd, cards->odd_count, done, score, err);
}
