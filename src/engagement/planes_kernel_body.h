/* planes_kernel_body - rounds of a stripe over simd_word, compiled once for each
 * instruction set. Of each row the first SIMD_LANES words are used.
 *
 * Include a simd/simd_*.h first. Only static code and the kernel's row of the table are here, so
 * that no instruction leaks into functions other files share. */
#include "engagement/planes_kernel.h"
#include "simd/cpu.h"

#include <string.h>

#define PASTE(a, b)      a##b
#define EXPAND(a, b)     PASTE(a, b)
#define STRING(a)        #a
#define NAME_OF(a)       STRING(a)
#define KERNEL           EXPAND(planes_kernel_, SIMD_NAME)
#define KERNEL_SUPPORTED EXPAND(cpu_has_, SIMD_NAME)
#define INLINE           static inline __attribute__((always_inline))

typedef simd_word row;

#define ROW(of) (*(row *)(of).words)

INLINE bool any(const row *of)
{
    return simd_any((simd_halves)*of);
}

/* How many bits are set, word by word. */
INLINE void find_counts(const row *of, row *out)
{
#ifdef __AVX512VPOPCNTDQ__
    *out = (row)_mm512_popcnt_epi64((__m512i)*of);
#else /* Warren, Hacker's Delight, 5-1 */
    row bits = *of - ((*of >> 1) & 0x5555555555555555u);

    bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    *out = bits * 0x0101010101010101u >> 56;
#endif
}

/* Add to a sum the bits of a row, each of them counting 2^shift. */
INLINE void count_bits(struct planes_row *sum, const row *of, uint32_t shift)
{
    row counts;

    find_counts(of, &counts);
    ROW(*sum) += counts << shift;
}

/* ---- luck ---- */

INLINE void jump(row *state, struct pcg_jump by)
{
    *state = *state * by.multiplier + by.increment;
}

static void begin_luck(const struct planes_player *player, struct planes_luck *luck,
                       struct pcg_jump slot)
{
    ROW(luck->state) = ROW(player->stripe->round_start);
    jump(&ROW(luck->state), slot);
    luck->made = 0;
    luck->is_begun = true;
}

/* The next plane: PCG-RXS-M-XS 64/64. */
INLINE void draw(const struct planes_program *program, struct planes_luck *luck)
{
    const row state = ROW(luck->state);
    row word = ((state >> ((state >> 59) + 5)) ^ state) * PCG_OUTPUT_MULTIPLIER;

    ROW(luck->planes[luck->made]) = (word >> 43) ^ word;
    luck->made++;
    jump(&ROW(luck->state), program->to_next_plane);
}

#include "engagement/planes_kernel_body_races.h"

/* Who is first in player order, by a coin. */
static void draw_first(struct planes_player *player, const struct planes_row *state)
{
    ROW(player->luck.state) = ROW(*state);
    player->luck.made = 0;
    draw(player->program, &player->luck);
    player->second = player->luck.planes[0];
}

#include "engagement/planes_kernel_body_target.h"

#include "engagement/planes_kernel_body_attack.h"

#include "engagement/planes_kernel_body_end.h"

#include "engagement/planes_kernel_body_pack.h"

/* ---- a round ---- */

static void arm(struct planes_player *player, const struct planes_step *steps, uint32_t count)
{
    for (uint32_t i = 0; i < count && (i == 0 || !steps[i].begins); i++) {
        const uint8_t ship = steps[i].by_first[0].ship;

        player->moments[ship].armed = player->ships[ship].alive;
    }
}

static void play_step(struct planes_player *player, const struct planes_step *step)
{
    row mask = ROW(player->stripe->going);

    if (!step->varies) {
        play_attack(player, step, &step->by_first[player->program->first_side], &mask);
        return;
    }
    mask = ROW(player->stripe->going) & ~ROW(player->second);
    play_attack(player, step, &step->by_first[ENGAGEMENT_A], &mask);
    mask = ROW(player->stripe->going) & ROW(player->second);
    play_attack(player, step, &step->by_first[ENGAGEMENT_B], &mask);
}

static uint32_t play_round(struct planes_player *player, bool is_first, bool is_last)
{
    const struct planes_program *program = player->program;
    const struct planes_round *round = player->round;
    const enum engagement_first first = program->engagement->first;

    if (is_first && first == ENGAGEMENT_FIRST_COIN)
        draw_first(player, &player->stripe->start);
    jump(&ROW(player->stripe->round_start), is_first ? program->to_first_round : program->to_next_round);
    if (round->varies && first == ENGAGEMENT_FIRST_ROAD)
        draw_first(player, &player->stripe->round_start);
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++)
        player->moments[ship].luck.is_begun = false;
    for (uint32_t i = 0; i < round->step_count; i++) {
        if (round->steps[i].begins && round->steps[i].armed)
            arm(player, &round->steps[i], round->step_count - i);
        play_step(player, &round->steps[i]);
    }
    return end_round(player, is_last);
}

/* ---- a piece ---- */

static void begin_ship(struct planes_player *player, size_t number)
{
    const struct planes_program *program = player->program;
    struct planes_ship *ship = &player->ships[number];

    ship->alive = player->stripe->counted;
    for (uint32_t bit = 0; bit < PLANES_HEALTH_BITS; bit++)
        ROW(ship->health[bit]) =
            ROW(player->stripe->counted) & ((row){ 0 } - (uint64_t)(program->health[number] >> bit & 1));
    for (uint32_t i = 0; i < PLANES_CONDITIONS; i++)
        ROW(ship->conditions[i]) = (row){ 0 } - (uint64_t)(i == program->start[number]);
    for (int deed = 0; deed < PLANES_DEEDS; deed++)
        ship->deeds[deed].top = 0;
}

static void begin(struct planes_player *player, uint64_t state, uint32_t first, uint32_t count)
{
    const struct planes_program *program = player->program;
    struct planes_stripe *stripe = player->stripe;

    for (uint32_t word = 0; word < SIMD_LANES; word++, first += 64) {
        stripe->start.words[word] = pcg_jump_from(state, program->lanes[first / 64]);
        stripe->counted.words[word] = count >= first + 64 ? UINT64_MAX
                                      : count > first     ? (UINT64_C(1) << (count - first)) - 1
                                                          : 0;
    }
    stripe->round_start = stripe->start;
    stripe->going = stripe->counted;
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++)
        begin_ship(player, ship);
}

const struct planes_kernel KERNEL = {
    NAME_OF(SIMD_NAME), KERNEL_SUPPORTED, SIMD_LANES, begin, play_round, tally, pack
};
