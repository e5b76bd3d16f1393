#include "battle/planes.h"

#include "battle/points.h"

#include <stdlib.h>
#include <string.h>

struct planes {
    struct planes_player player;
    const struct planes_kernel *kernel;
    uint32_t parts;                   /* stripes of a block */
    struct planes_stripe *stripes;    /* [parts][PLANES_BLOCKS]: those of a part stand together */
    struct planes_ship *of_ships;     /* of all stripes */
    struct planes_round_sums *rounds; /* by round, from 0 */
    struct planes_ship_sums *ships;   /* [rounds][ship_count] */
    size_t round_count, last;         /* last: most rounds of a trial */
    uint64_t trials;
};

/* ---- memory ---- */

static void *aligned(size_t bytes)
{
    void *memory = aligned_alloc(PLANES_ALIGN, bytes);

    if (memory)
        memset(memory, 0, bytes);
    return memory;
}

/* Room for one more round. */
static volley_status make_room(struct planes *planes, size_t round, volley_error *err)
{
    enum { ROUNDS_FIRST = 16 };
    const size_t ships = planes->player.program->engagement->ship_count;
    const size_t before = planes->round_count, after = before ? 2 * before : ROUNDS_FIRST;
    struct planes_round_sums *rounds;
    struct planes_ship_sums *of_ships;

    if (round < before)
        return VOLLEY_OK;
    rounds = aligned(after * sizeof *rounds);
    of_ships = aligned(after * ships * sizeof *of_ships);
    if (!rounds || !of_ships) {
        free(rounds);
        free(of_ships);
        return error_nomem(err);
    }
    if (before > 0) {
        memcpy(rounds, planes->rounds, before * sizeof *rounds);
        memcpy(of_ships, planes->ships, before * ships * sizeof *of_ships);
    }
    free(planes->rounds);
    free(planes->ships);
    planes->rounds = rounds;
    planes->ships = of_ships;
    planes->round_count = after;
    return VOLLEY_OK;
}

void planes_destroy(struct planes *planes)
{
    if (!planes)
        return;
    free(planes->rounds);
    free(planes->ships);
    free(planes->stripes);
    free(planes->of_ships);
    free(planes);
}

static bool make_stripes(struct planes *planes)
{
    const size_t ships = planes->player.program->engagement->ship_count;
    const size_t count = (size_t)planes->parts * PLANES_BLOCKS;

    planes->stripes = aligned(count * sizeof *planes->stripes);
    planes->of_ships = aligned(count * ships * sizeof *planes->of_ships);
    for (size_t i = 0; i < count && planes->stripes; i++)
        planes->stripes[i].ships = planes->of_ships + i * ships;
    return planes->stripes && planes->of_ships;
}

struct planes *planes_create(const struct planes_program *program,
                             const struct planes_kernel *kernel)
{
    struct planes *planes = aligned(sizeof *planes);

    if (!planes)
        return NULL;
    planes->player.program = program;
    planes->kernel = kernel;
    planes->parts = PLANES_ROW_WORDS / kernel->words;
    planes->last = score_rounds(program->engagement);
    if (make_stripes(planes))
        return planes;
    planes_destroy(planes);
    return NULL;
}

/* ---- points ---- */

/* Trials in which the ships of a side up to one have cost these points. */
struct points_state {
    const struct planes *planes; /* that play the stripe */
    uint64_t *counts;
    uint32_t *by_trial; /* of the stripe; NULL: nobody asks */
    size_t end;         /* of the ships of the side */
};

static void note_points(const struct points_state *state, const struct planes_row *mask,
                        uint32_t points)
{
    state->counts[points] += state->planes->kernel->count(mask);
    for (uint32_t word = 0; word < state->planes->kernel->words && state->by_trial; word++)
        for (uint64_t rest = mask->words[word]; rest; rest &= rest - 1)
            state->by_trial[word * 64 + (uint32_t)__builtin_ctzll(rest)] = points;
}

/* The trials of the mask part by what happened to one ship after the other: two in each ship, and
 * never more than there are trials. */
static void count_points(const struct points_state *state, size_t ship,
                         const struct planes_row *mask, uint32_t points)
{
    const struct planes_player *player = &state->planes->player;
    const struct planes_program *program = player->program;
    const struct engagement *engagement = program->engagement;
    const struct engagement_kind *kind = &engagement->kinds[program->kind_of[ship]];
    struct planes_row parts[3];
    uint64_t some[3] = { 0, 0, 0 };
    const int lost[] = { 0, program->health[ship] - program->half[ship], INT16_MAX };

    for (uint32_t word = 0; word < state->planes->kernel->words; word++) {
        const uint64_t alive = player->ships[ship].alive.words[word];
        const uint64_t half = player->moments[ship].half.words[word];

        some[0] |= parts[0].words[word] = mask->words[word] & alive & ~half;
        some[1] |= parts[1].words[word] = mask->words[word] & half;
        some[2] |= parts[2].words[word] = mask->words[word] & ~alive;
    }
    for (int i = 0; i < 3; i++) {
        const uint32_t now = points + (uint32_t)points_lost(engagement->edition, kind, lost[i]);

        if (some[i] && ship + 1 == state->end)
            note_points(state, &parts[i], now);
        else if (some[i])
            count_points(state, ship + 1, &parts[i], now);
    }
}

/* Of the trials of the stripe that are over. */
static void take_points(struct planes *planes, uint32_t first, struct trial_block *done,
                        struct score *score)
{
    const struct planes_player *player = &planes->player;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct planes_side *ships = &player->program->sides[side];
        const struct points_state state = { planes, score->points_count[side],
                                            done ? done->points[side] + first : NULL,
                                            (size_t)ships->first + ships->count };

        if (score->points_count[side])
            count_points(&state, ships->first, &player->ended, 0);
    }
}

/* ---- records ---- */

static void note_rounds(const struct planes_row *ended, uint32_t round, uint32_t *rounds)
{
    for (uint32_t word = 0; word < PLANES_ROW_WORDS; word++)
        for (uint64_t rest = ended->words[word]; rest; rest &= rest - 1)
            rounds[word * 64 + (uint32_t)__builtin_ctzll(rest)] = round;
}

/* Of a stripe. */
static void note_results(const struct planes_player *player, uint32_t first, uint32_t end,
                         struct trial_block *done)
{
    static const uint8_t results[] = { ROUND_DRAW, ROUND_A, ROUND_B, ROUND_UNDECIDED };
    struct planes_row left[ENGAGEMENT_SIDES] = { { { 0 } } };

    for (size_t ship = 0; ship < done->ship_count; ship++)
        for (int word = 0; word < PLANES_ROW_WORDS; word++)
            left[player->program->engagement->ships[ship].side].words[word] |=
                player->ships[ship].alive.words[word];
    for (uint32_t i = 0; first + i < end; i++) {
        const uint64_t a = left[ENGAGEMENT_A].words[i / 64] >> i % 64 & 1;
        const uint64_t b = left[ENGAGEMENT_B].words[i / 64] >> i % 64 & 1;

        done->trial[first + i] = first + i;
        done->results[first + i] = results[a | b << 1];
    }
}

/* ---- a piece ---- */

/* What one piece needs while it is played. */
struct piece {
    uint64_t state;  /* of its luck */
    uint32_t count;  /* trials */
    uint32_t blocks; /* in which trials go on */
    struct trial_block *done;
    struct score *score;
};

/* Stripe by stripe: `i` counts blocks, and in each of them parts. */
static uint32_t take_stripe(struct planes *planes, uint32_t i)
{
    const uint32_t block = i / planes->parts, part = i % planes->parts;

    planes->player.stripe = &planes->stripes[part * PLANES_BLOCKS + block];
    planes->player.ships = planes->player.stripe->ships;
    return i * planes->kernel->words * 64;
}

static void begin_piece(struct planes *planes, const struct piece *piece)
{
    for (uint32_t i = 0; i < piece->blocks * planes->parts; i++) {
        const uint32_t first = take_stripe(planes, i);

        planes->kernel->begin(&planes->player, piece->state, first, piece->count);
    }
}

/* Returns how many trials go on. */
static uint32_t play_round(struct planes *planes, const struct piece *piece, size_t round)
{
    struct planes_player *player = &planes->player;
    const size_t ships = player->program->engagement->ship_count;
    const size_t last = player->program->last_round;
    uint32_t going = 0;

    player->round = &player->program->rounds[(round < last ? round : last) - 1];
    player->round_sums = &planes->rounds[round];
    player->ship_sums = &planes->ships[round * ships];
    for (uint32_t i = 0; i < piece->blocks * planes->parts; i++) {
        const uint32_t first = take_stripe(planes, i);

        going += planes->kernel->play_round(player, round == 1, round == planes->last);
        if (piece->done)
            note_rounds(&player->ended, (uint32_t)round, piece->done->rounds + first);
    }
    return going;
}

/* Trials that are over are done with. */
static void tally_piece(struct planes *planes, const struct piece *piece)
{
    for (uint32_t i = 0; i < piece->blocks * planes->parts; i++) {
        const uint32_t first = take_stripe(planes, i), end = first + planes->kernel->words * 64;

        planes->kernel->tally(&planes->player);
        if (piece->done)
            note_results(&planes->player, first, end < piece->count ? end : piece->count,
                         piece->done);
        take_points(planes, first, piece->done, piece->score);
    }
}

/* Where blocks have become few enough trials to be worth it: this must not hang on the kernel. */
static void pack_piece(struct planes *planes, struct piece *piece, uint32_t going)
{
    uint32_t blocks = 0;

    if (piece->done || (going + TRIAL_UNIT - 1) / TRIAL_UNIT * 4 > piece->blocks * 3)
        return;
    tally_piece(planes, piece);
    for (uint32_t part = 0; part < planes->parts; part++) {
        const uint32_t left = planes->kernel->pack(
            &planes->player, planes->stripes + part * PLANES_BLOCKS, piece->blocks);

        blocks = left > blocks ? left : blocks;
    }
    piece->blocks = blocks;
}

volley_status planes_play(struct planes *planes, uint64_t state, uint32_t count,
                          struct trial_block *done, struct score *score, volley_error *err)
{
    struct piece piece = { state, count, (count + TRIAL_UNIT - 1) / TRIAL_UNIT, done, score };
    uint32_t going = count;

    begin_piece(planes, &piece);
    for (size_t round = 1; going > 0; round++) {
        volley_status status = make_room(planes, round, err);

        if (status != VOLLEY_OK)
            return status;
        going = play_round(planes, &piece, round);
        if (going > 0)
            pack_piece(planes, &piece, going);
    }
    tally_piece(planes, &piece);
    if (done)
        done->count = count;
    planes->trials += count;
    return VOLLEY_OK;
}

/* ---- counts ---- */

static uint64_t sum_of(const struct planes_row *row)
{
    uint64_t sum = 0;

    for (int word = 0; word < PLANES_ROW_WORDS; word++)
        sum += row->words[word];
    return sum;
}

static void count_round(const struct planes *planes, size_t round, struct score_round *out)
{
    const size_t ships = planes->player.program->engagement->ship_count;

    out->going += sum_of(&planes->rounds[round].going);
    for (int result = 0; result < ROUND_RESULTS; result++)
        out->ended[result] += sum_of(&planes->rounds[round].ended[result]);
    for (size_t ship = 0; ship < ships; ship++) {
        const struct planes_ship_sums *sums = &planes->ships[round * ships + ship];

        out->in_play[ship] += sum_of(&sums->in_play);
        out->health[ship] += sum_of(&sums->health);
        out->dead[ship] += sum_of(&sums->dead);
        out->left[ship] += sum_of(&sums->left);
    }
}

void planes_count(const struct planes *planes, struct score *score)
{
    for (size_t round = 1; round < planes->round_count && round <= score->rounds; round++)
        count_round(planes, round, &score->by_round[round]);
    for (size_t ship = 0; ship < planes->player.program->engagement->ship_count; ship++) {
        const struct planes_deed_sums *sums = &planes->player.deed_sums[ship];
        struct score_ship *out = &score->ships[ship];
        struct score_sum *const deeds[PLANES_DEEDS] = { [PLANES_ATTACKS] = &out->attacks,
                                                        [PLANES_DAMAGE] = &out->damage,
                                                        [PLANES_KILLS] = &out->kills };

        for (int deed = 0; deed < PLANES_DEEDS; deed++) {
            deeds[deed]->sum += sum_of(&sums->sum[deed]);
            deeds[deed]->squares += sum_of(&sums->squares[deed]);
        }
        out->half += sum_of(&sums->half);
    }
    score->trials += planes->trials;
}
