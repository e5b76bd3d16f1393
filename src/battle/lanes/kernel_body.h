/* kernel_body - rounds of many trials over simd_halves, compiled once for each instruction set.
 *
 * Include a simd/simd_*.h first. Only static code and the kernel's row of the table are here, so
 * that no instruction leaks into functions other files share. */
#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"

#include <string.h>

#define PASTE(a, b)  a##b
#define EXPAND(a, b) PASTE(a, b)
#define KERNEL       EXPAND(lanes_kernel_, SIMD_NAME)
#define INLINE       static inline __attribute__((always_inline))

/* In a browser bytes count: there what has two users is called. */
#ifdef __OPTIMIZE_SIZE__
#define INLINE_TWICE static __attribute__((noinline))
#else
#define INLINE_TWICE INLINE
#endif

_Static_assert(TRIAL_BLOCK % SIMD_HALVES == 0, "blocks are whole words");
_Static_assert((int)SIMD_HALVES <= (int)LANES_WORD_MAX, "words are as long as is known");

INLINE simd_halves all_of(uint32_t number)
{
    return (simd_halves){ 0 } + number;
}

INLINE simd_halves choose(simd_halves mask, simd_halves yes, simd_halves no)
{
    return (yes & mask) | (no & ~mask);
}

INLINE simd_halves *at(uint32_t *row, uint32_t lane)
{
    return (simd_halves *)(row + lane);
}

INLINE uint32_t *row_of(uint32_t *rows, size_t ship)
{
    return rows + ship * TRIAL_ROW;
}

INLINE simd_halves health_of(simd_halves ship)
{
    return ship >> TRIAL_HEALTH_SHIFT;
}

INLINE simd_halves is_there(simd_halves number)
{
    return (simd_halves)(number != 0);
}

/* This number and those that follow it. */
INLINE simd_halves numbers_from(uint32_t first)
{
    simd_halves numbers;

    for (uint32_t i = 0; i < SIMD_HALVES; i++)
        numbers[i] = i;
    return numbers + first;
}

/* ---- random numbers ---- */

/* Numbers of 64 bits, those of every other lane. */
struct wide {
    simd_word even, odd;
};

#define LOW_HALVES ((simd_word){ 0 } + UINT32_MAX)

INLINE struct wide widen(simd_halves low, simd_halves high)
{
    const simd_word l = (simd_word)low, h = (simd_word)high;

    return (struct wide){ (l & LOW_HALVES) | (h << 32), (l >> 32) | (h & ~LOW_HALVES) };
}

INLINE struct wide state_at(const struct lanes *lanes, uint32_t lane)
{
    return widen(*at(lanes->low, lane), *at(lanes->high, lane));
}

INLINE struct wide jump(struct wide state, struct pcg_jump by)
{
    return (struct wide){ state.even * by.multiplier + by.increment,
                          state.odd * by.multiplier + by.increment };
}

INLINE simd_word luck_word(simd_word state)
{
    return ((state >> ((state >> 59) + 5)) ^ state) * PCG_OUTPUT_MULTIPLIER;
}

/* The numbers of both sides where the streams stand. */
struct luck {
    simd_halves of[ENGAGEMENT_SIDES];
};

INLINE struct luck luck_at(struct wide state)
{
    simd_word even = luck_word(state.even), odd = luck_word(state.odd);
    struct luck luck;

    luck.of[ENGAGEMENT_A] = (simd_halves)((even >> 32) | (odd & ~LOW_HALVES));
    even ^= even >> 43;
    odd ^= odd >> 43;
    luck.of[ENGAGEMENT_B] = (simd_halves)((even & LOW_HALVES) | (odd << 32));
    return luck;
}

/* ---- lanes side by side ---- */

enum { WORDS = TRIAL_BLOCK / SIMD_HALVES };

/* Lanes of all words: which of each, and how many there are in those before it. */
struct selection {
    simd_order order[WORDS];
    uint32_t before[WORDS], count;
};

INLINE void add_word(struct selection *out, uint32_t word, simd_halves mask)
{
    out->order[word] = simd_order_of(mask);
    out->before[word] = out->count;
    out->count += simd_count(mask);
}

/* Those of a row, which may be the same one. */
static void squeeze_row(uint32_t *to, uint32_t *row, const struct selection *of, uint32_t words)
{
    for (uint32_t word = 0; word < words; word++)
        simd_squeeze(to + of->before[word], *at(row, word * SIMD_HALVES), of->order[word]);
}

INLINE uint32_t words_of(const struct lanes *lanes)
{
    return (lanes->count + SIMD_HALVES - 1) / SIMD_HALVES;
}

/* ---- who goes on, and who is first ---- */

/* Lanes that go on, those with side A first before the others. */
struct lineup {
    struct selection by_first[ENGAGEMENT_SIDES];
};

/* by  to where it is drawn who is first; NULL: it stays as it is */
INLINE void line_up_word(struct lineup *out, const struct lanes *lanes, uint32_t word,
                         simd_halves goes_on, const struct pcg_jump *by)
{
    const uint32_t lane = word * SIMD_HALVES;
    simd_halves second = (simd_halves)(numbers_from(lane) >= lanes->split);

    if (by)
        second = is_there(luck_at(jump(state_at(lanes, lane), *by)).of[ENGAGEMENT_A] >> 31);
    add_word(&out->by_first[ENGAGEMENT_A], word, goes_on & ~second);
    add_word(&out->by_first[ENGAGEMENT_B], word, goes_on & second);
}

/* The rows of all that is known of lanes that go on, one after the other; returns how many. */
static uint32_t list_rows(const struct lanes *lanes, uint32_t *out[LANES_ROWS_MAX])
{
    uint32_t count = 0;

    out[count++] = lanes->low;
    out[count++] = lanes->high;
    out[count++] = lanes->trial;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES && lanes->has_deck; side++)
        out[count++] = lanes->dealt[side];
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++) {
        out[count++] = row_of(lanes->ships, ship);
        out[count++] = row_of(lanes->deeds, ship);
        if (lanes->changes) { /* else they are the same in all lanes */
            out[count++] = row_of(lanes->bodies, ship);
            out[count++] = row_of(lanes->facts, ship);
        }
        if (lanes->bounded >> ship & 1)
            out[count++] = row_of(lanes->bounds, ship);
    }
    return count;
}

static void line_up_row(uint32_t *row, const struct lineup *lineup, uint32_t words)
{
    const struct selection *a = &lineup->by_first[ENGAGEMENT_A],
                           *b = &lineup->by_first[ENGAGEMENT_B];
    uint32_t others[TRIAL_ROW] __attribute__((aligned(TRIAL_ALIGN)));

    for (uint32_t word = 0; word < words; word++) {
        const simd_halves from = *at(row, word * SIMD_HALVES);

        simd_squeeze(row + a->before[word], from, a->order[word]);
        if (b->count > 0)
            simd_squeeze(others + b->before[word], from, b->order[word]);
    }
    memcpy(row + a->count, others, b->count * sizeof *row);
}

static void line_up(struct lanes *lanes, const struct lineup *lineup)
{
    const uint32_t words = words_of(lanes);
    uint32_t *rows[LANES_ROWS_MAX], count = list_rows(lanes, rows);

    while (count > 0)
        line_up_row(rows[--count], lineup, words);
    lanes->split = lineup->by_first[ENGAGEMENT_A].count;
    lanes->count = lanes->split + lineup->by_first[ENGAGEMENT_B].count;
    for (uint32_t lane = lanes->count; lane % SIMD_HALVES; lane++)
        for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
            row_of(lanes->ships, ship)[lane] = 0; /* behind the last one no ship is in play */
}

static void draw_first(struct lanes *lanes, struct pcg_jump by)
{
    struct lineup lineup;

    lineup.by_first[0].count = lineup.by_first[1].count = 0;
    for (uint32_t word = 0; word < words_of(lanes); word++)
        line_up_word(&lineup, lanes, word,
                     (simd_halves)(numbers_from(word * SIMD_HALVES) < lanes->count), &by);
    line_up(lanes, &lineup);
}

/* ---- the numbers of a round ---- */

static void draw_numbers(struct lanes *lanes)
{
    const struct lanes_side *a = &lanes->sides[ENGAGEMENT_A], *b = &lanes->sides[ENGAGEMENT_B];

    for (uint32_t i = 0; i < a->count || i < b->count; i++) {
        uint32_t *row_a = row_of(lanes->numbers, a->first + (i < a->count ? i : 0));
        uint32_t *row_b = row_of(lanes->numbers, b->first + (i < b->count ? i : 0));

        for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
            const struct luck luck = luck_at(jump(state_at(lanes, lane), lanes->to_attack[i]));

            if (i < a->count)
                *at(row_a, lane) = luck.of[ENGAGEMENT_A];
            if (i < b->count)
                *at(row_b, lane) = luck.of[ENGAGEMENT_B];
        }
    }
}

#include "battle/lanes/kernel_body_target.h"

#include "battle/lanes/kernel_body_attack.h"

#include "battle/lanes/kernel_body_cards.h"

/* ---- a round ---- */

/* Who is there when an initiative begins. */
static void arm(struct lanes *lanes, const struct lanes_step *step)
{
    for (uint32_t lane = 0; lane < lanes->count; lane += SIMD_HALVES) {
        simd_halves armed = { 0 };

        for (uint32_t i = 0; i <= step->later && (i == 0 || !step[i].begins); i++) {
            const uint32_t ship = ship_of(lanes, &step[i]);

            armed |= is_there(health_of(*at(row_of(lanes->ships, ship), lane))) & (1u << ship);
        }
        if (lanes->reorders)
            armed &= step->slow ? *at(lanes->slow, lane) : ~*at(lanes->slow, lane);
        *at(lanes->armed, lane) = armed;
    }
}

static bool play_attack(struct lanes *lanes, const struct scene scene)
{
    for (uint32_t word = scene.from / SIMD_HALVES; word * SIMD_HALVES < scene.to;
         word += TOGETHER) {
        const uint32_t lane = word * SIMD_HALVES;
        const uint32_t left = (scene.to - lane + SIMD_HALVES - 1) / SIMD_HALVES;
        const uint32_t count = left < TOGETHER ? left : TOGETHER;

        if (!play_attacks(lanes, &scene, lane, count))
            return false;
    }
    return true;
}

static bool play_step(struct lanes *lanes, const struct lanes_step *step, uint32_t from,
                      uint32_t to)
{
    const struct scene scene = scene_of(lanes, step, from, to);

    if (!lanes->has_deck)
        return play_attack(lanes, scene);
    if (!deal_all(lanes, &scene, false))
        return false;
    lanes->apart_count = 0;
    return play_attack(lanes, scene) &&
           (lanes->apart_count == 0 || lanes_deal_suffer(lanes, step)) &&
           (!lanes->stirs || deal_all(lanes, &scene, true));
}

#include "battle/lanes/kernel_body_end.h"

static bool play_round(struct lanes *lanes, bool is_last)
{
    const struct lanes_round *round = lanes->round;

    draw_numbers(lanes);
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        if (lanes->sides[side].immortal)
            memset(lanes->suffered[side], 0, TRIAL_ROW * sizeof *lanes->suffered[side]);
    if (lanes->stirs && !stir_all(lanes))
        return false;
    for (uint32_t i = 0; i < round->step_count; i++) {
        const struct lanes_step *a = &round->steps[ENGAGEMENT_A][i];

        if (a->begins && a->armed)
            arm(lanes, a);
        if (!play_step(lanes, a, 0, lanes->split) ||
            !play_step(lanes, &round->steps[ENGAGEMENT_B][i], lanes->split, lanes->count))
            return false;
    }
    return end_round(lanes, is_last);
}

const struct lanes_kernel KERNEL = { play_round, draw_first, add_deeds };
