#include "battle/play/score.h"

/* ---- blocks ---- */

uint32_t *trial_rows(size_t count)
{
    const size_t bytes = count * TRIAL_ROW * sizeof(uint32_t);
    uint32_t *rows = aligned_alloc(TRIAL_ALIGN, bytes);

    if (rows)
        memset(rows, 0, bytes);
    return rows;
}

volley_status trial_block_init(struct trial_block *out, size_t ship_count, volley_error *err)
{
    enum { OTHERS = 5 }; /* than those of ships */
    uint32_t *row = trial_rows(2 * ship_count + OTHERS);

    *out = (struct trial_block){ .ship_count = ship_count, .trial = row };
    NEED(row, err);
    out->rounds = row += TRIAL_ROW;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        out->points[side] = row += TRIAL_ROW;
    out->results = (uint8_t *)(row += TRIAL_ROW);
    out->ships = row += TRIAL_ROW;
    out->deeds = row + ship_count * TRIAL_ROW;
    return VOLLEY_OK;
}

void trial_block_fini(struct trial_block *block)
{
    free(block->trial);
    *block = (struct trial_block){ .count = 0 };
}

void trial_block_sort(const struct trial_block *from, struct trial_block *to)
{
    uint32_t place[ENGAGEMENT_ROUNDS_MAX + 2] = { 0 };

    for (uint32_t i = 0; i < from->count; i++)
        place[from->rounds[i] + 1]++;
    for (size_t round = 1; round < ENGAGEMENT_ROUNDS_MAX + 2; round++)
        place[round] += place[round - 1];
    for (uint32_t i = 0; i < from->count; i++) {
        const uint32_t at = place[from->rounds[i]]++;

        to->trial[at] = from->trial[i];
        to->rounds[at] = from->rounds[i];
        for (size_t ship = 0; ship < from->ship_count; ship++) {
            to->ships[ship * TRIAL_ROW + at] = from->ships[ship * TRIAL_ROW + i];
            to->deeds[ship * TRIAL_ROW + at] = from->deeds[ship * TRIAL_ROW + i];
        }
    }
    to->count = from->count;
}

/* ---- a score ---- */

/* The most rounds that an engagement is played. */
static size_t score_rounds(const struct engagement *engagement)
{
    return engagement->rounds > 0 && engagement->rounds < ENGAGEMENT_ROUNDS_MAX
               ? (size_t)engagement->rounds
               : ENGAGEMENT_ROUNDS_MAX;
}

volley_status score_init(struct score *out, const struct engagement *engagement,
                         score_deeds_fn *add_deeds, volley_error *err)
{
    bool done;

    *out = (struct score){ .engagement = engagement,
                           .add_deeds = add_deeds,
                           .rounds = score_rounds(engagement),
                           .left_rounds = schedule_rounds(engagement, 0) };
    out->by_round = calloc(out->rounds + 1, sizeof *out->by_round);
    done = out->by_round != NULL;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const int most = points_of_side(engagement, side);
        const size_t len = engagement_left_len(engagement, side);

        out->left_len[side] = len;
        out->left_count[side] =
            len ? calloc((out->left_rounds + 1) * len, sizeof *out->left_count[side]) : NULL;
        done = done && (!len || out->left_count[side]);
        if (most < 0)
            continue;
        out->points_len[side] = (size_t)most + 1;
        out->points_count[side] = calloc((size_t)most + 1, sizeof *out->points_count[side]);
        done = done && out->points_count[side];
    }
    if (done)
        return VOLLEY_OK;
    score_fini(out);
    return error_nomem(err);
}

void score_fini(struct score *score)
{
    free(score->by_round);
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        free(score->points_count[side]);
        free(score->left_count[side]);
    }
    *score = (struct score){ .rounds = 0 };
}

/* ---- records ---- */

/* Records from one number to another: those of one round. */
static void take_ship(struct score *score, const struct trial_block *block, size_t ship,
                      uint32_t from, uint32_t to)
{
    const struct engagement *engagement = score->engagement;
    const struct engagement_kind *kind = engagement_kind_of(engagement, ship);
    const uint32_t *words = block->ships + ship * TRIAL_ROW;
    const int half = points_half_damage(engagement->edition, kind);
    const uint32_t most = half > 0 ? (uint32_t)(kind->hull + kind->shields - half) : 0;
    uint32_t dead = 0, hurt = 0, left = 0;

    for (uint32_t i = from; i < to; i++) {
        const uint32_t health = words[i] >> TRIAL_HEALTH_SHIFT;

        dead += health == 0;
        hurt += health <= most;
        left += health;
    }
    score->by_round[block->rounds[from]].dead[ship] += dead;
    score->by_round[block->rounds[from]].left[ship] += left;
    score->ships[ship].half += half > 0 ? hurt - dead : 0;
}

static void set_results(const struct engagement *engagement, struct trial_block *block)
{
    static const uint8_t results[] = { ROUND_DRAW, ROUND_A, ROUND_B, ROUND_UNDECIDED };

    memset(block->results, 0, block->count);
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const uint32_t *words = block->ships + ship * TRIAL_ROW;
        const uint8_t bit = engagement->ships[ship].side == ENGAGEMENT_A ? 1 : 2;

        for (uint32_t i = 0; i < block->count; i++)
            block->results[i] |= words[i] >> TRIAL_HEALTH_SHIFT ? bit : 0;
    }
    for (uint32_t i = 0; i < block->count; i++)
        block->results[i] = results[block->results[i]];
}

static void take_results(struct score *score, const struct trial_block *block, uint32_t from,
                         uint32_t to)
{
    uint64_t *ended = score->by_round[block->rounds[from]].ended;

    for (int result = 0; result < ROUND_RESULTS; result++) {
        uint32_t count = 0;

        for (uint32_t i = from; i < to; i++)
            count += block->results[i] == result;
        ended[result] += count;
    }
}

static void add_points(const struct score *score, struct trial_block *block, size_t ship)
{
    const struct engagement *engagement = score->engagement;
    const struct engagement_kind *kind = engagement_kind_of(engagement, ship);
    const uint32_t *words = block->ships + ship * TRIAL_ROW;
    uint32_t *points = block->points[engagement->ships[ship].side];
    const int half = points_half_damage(engagement->edition, kind);
    const uint32_t most = half > 0 ? (uint32_t)(kind->hull + kind->shields - half) : 0;
    const uint32_t all = (uint32_t)points_lost(engagement->edition, kind, INT16_MAX);
    const uint32_t some = half > 0 ? (uint32_t)points_lost(engagement->edition, kind, half) : 0;

    if (!kind->mortal)
        return;
    for (uint32_t i = 0; i < block->count; i++) {
        const uint32_t health = words[i] >> TRIAL_HEALTH_SHIFT;

        points[i] += health == 0 ? all : health <= most ? some : 0;
    }
}

static void take_points(struct score *score, struct trial_block *block)
{
    const struct engagement *engagement = score->engagement;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const uint32_t *points = block->points[side];

        if (!score->points_count[side])
            continue;
        memset(block->points[side], 0, sizeof *points * TRIAL_BLOCK);
        for (size_t ship = 0; ship < engagement->ship_count; ship++)
            if (engagement->ships[ship].side == side)
                add_points(score, block, ship);
        for (uint32_t i = 0; i < block->count; i++)
            score->points_count[side][points[i]]++;
    }
}

static size_t left_of(const struct engagement *engagement, const struct trial_block *block,
                      enum engagement_side side, uint32_t record)
{
    const size_t first = engagement_first_of(engagement, side);
    size_t left = 0;

    for (size_t ship = first; ship < first + engagement->count_of[side]; ship++) {
        const uint32_t health = block->ships[ship * TRIAL_ROW + record] >> TRIAL_HEALTH_SHIFT;

        left += engagement->left == ENGAGEMENT_LEFT_SHIPS      ? health > 0
                : engagement_kind_of(engagement, ship)->mortal ? health
                                                               : 0;
    }
    return left;
}

static void take_left(struct score *score, const struct trial_block *block)
{
    static const uint8_t wins[] = { ROUND_A, ROUND_B };

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        for (uint32_t i = 0; score->left_len[side] && i < block->count; i++)
            if (block->results[i] == wins[side]) {
                const size_t round =
                    block->rounds[i] < score->left_rounds ? block->rounds[i] : score->left_rounds;

                score->left_count[side][round * score->left_len[side] +
                                        left_of(score->engagement, block, side, i)]++;
            }
}

void score_take(struct score *score, struct trial_block *block)
{
    set_results(score->engagement, block);
    for (uint32_t from = 0, to; from < block->count; from = to) {
        for (to = from; to < block->count && block->rounds[to] == block->rounds[from]; to++)
            continue;
        for (size_t ship = 0; ship < block->ship_count; ship++)
            take_ship(score, block, ship, from, to);
        take_results(score, block, from, to);
    }
    for (size_t ship = 0; ship < block->ship_count; ship++) {
        uint32_t *deeds = block->deeds + ship * TRIAL_ROW;

        memset(deeds + block->count, 0, (TRIAL_BLOCK - block->count) * sizeof *deeds);
        score->add_deeds(&score->ships[ship], deeds);
    }
    take_points(score, block);
    take_left(score, block);
    score->trials += block->count;
}

/* ---- the same luck ---- */

static void set_figures(const struct trial_block *block, uint32_t at,
                        int32_t figures[SCORE_DIFFERENCES])
{
    const uint8_t result = block->results[at];

    figures[SCORE_A] = result == ROUND_A;
    figures[SCORE_DRAW] = result == ROUND_DRAW;
    figures[SCORE_B] = result == ROUND_B;
    figures[SCORE_VALUE] = 2 * figures[SCORE_A] + figures[SCORE_DRAW];
    figures[SCORE_ROUNDS] = (int32_t)block->rounds[at];
    figures[SCORE_POINTS_A] = (int32_t)block->points[ENGAGEMENT_A][at];
    figures[SCORE_POINTS_B] = (int32_t)block->points[ENGAGEMENT_B][at];
}

void score_compare(struct score *score, const struct trial_block *reference,
                   const struct trial_block *block)
{
    uint32_t place[TRIAL_BLOCK]; /* in the reference, by trial */

    for (uint32_t i = 0; i < reference->count; i++)
        place[reference->trial[i]] = i;
    for (uint32_t i = 0; i < block->count; i++) {
        int32_t before[SCORE_DIFFERENCES], now[SCORE_DIFFERENCES];

        set_figures(reference, place[block->trial[i]], before);
        set_figures(block, i, now);
        for (int figure = 0; figure < SCORE_DIFFERENCES; figure++) {
            const int64_t more = (int64_t)now[figure] - before[figure];

            score->differences[figure].sum += (uint64_t)more;
            score->differences[figure].squares += (uint64_t)(more * more);
        }
    }
}

/* ---- sums ---- */

/* All counts: plain arrays of words, whatever they are called. */
struct piece {
    void *words;
    size_t bytes;
};

enum { PIECES = 4 + 2 * ENGAGEMENT_SIDES };

static void set_pieces(struct score *score, struct piece out[PIECES])
{
    out[0] = (struct piece){ score->by_round, (score->rounds + 1) * sizeof *score->by_round };
    out[1] = (struct piece){ score->ships, sizeof score->ships };
    out[2] = (struct piece){ score->differences, sizeof score->differences };
    out[3] = (struct piece){ &score->trials, sizeof score->trials };
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        out[4 + 2 * side] =
            (struct piece){ score->points_count[side], score->points_len[side] * sizeof(uint64_t) };
        out[5 + 2 * side] =
            (struct piece){ score->left_count[side],
                            (score->left_rounds + 1) * score->left_len[side] * sizeof(uint64_t) };
    }
}

void score_add(struct score *score, struct score *other)
{
    struct piece to[PIECES], from[PIECES];

    set_pieces(score, to);
    set_pieces(other, from);
    for (int i = 0; i < PIECES; i++)
        for (size_t word = 0; word < to[i].bytes / sizeof(uint64_t); word++)
            ((uint64_t *)to[i].words)[word] += ((const uint64_t *)from[i].words)[word];
}

void score_clear(struct score *score)
{
    struct piece pieces[PIECES];

    set_pieces(score, pieces);
    for (int i = 0; i < PIECES; i++)
        if (pieces[i].bytes > 0)
            memset(pieces[i].words, 0, pieces[i].bytes);
}

/* Copy all counts out, or back. Returns how many words they are. */
static size_t copy_words(struct score *scores, size_t count, uint64_t *words, bool back)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        struct piece pieces[PIECES];

        set_pieces(&scores[i], pieces);
        for (int k = 0; k < PIECES; at += pieces[k++].bytes / sizeof *words)
            if (words && pieces[k].bytes > 0)
                memcpy(back ? pieces[k].words : words + at, back ? words + at : pieces[k].words,
                       pieces[k].bytes);
    }
    return at;
}

/* In one message: processes wait for each of them. */
volley_status score_sum_all(struct score *scores, size_t count, const volley_crew *crew,
                            volley_error *err)
{
    const size_t all = copy_words(scores, count, NULL, false);
    uint64_t *words;
    volley_status status;

    if (!crew_is_shared(crew))
        return VOLLEY_OK;
    words = malloc(all * sizeof *words);
    NEED(words, err);
    copy_words(scores, count, words, false);
    status = crew_sum(crew, words, all, err);
    if (status == VOLLEY_OK)
        copy_words(scores, count, words, true);
    free(words);
    return status;
}
