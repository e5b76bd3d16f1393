/* planes_kernel_body - rounds of a stripe over simd_word, compiled once for each
 * instruction set. Of each row the first SIMD_LANES words are used.
 *
 * Include a simd/simd_*.h first. Only static code and the kernel's row of the table are here, so
 * that no instruction leaks into functions other files share. */
#include "base/simd/cpu.h"
#include "battle/planes_kernel.h"

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

static uint32_t count_trials(const struct planes_row *mask)
{
    uint64_t sum = 0;
    row counts;

    find_counts(&ROW(*mask), &counts);
    for (int i = 0; i < SIMD_LANES; i++)
        sum += counts[i];
    return (uint32_t)sum;
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

static void set_luck(const struct planes_player *player, struct planes_luck *luck,
                     struct planes_luck *twin, struct pcg_jump slot)
{
    ROW(luck->state) = ROW(player->stripe->round_start);
    jump(&ROW(luck->state), slot);
    luck->made = 0;
    luck->is_begun = true;
    luck->twin = twin;
}

/* Who is in the place of a ship, as many ships from the first of its side on. */
INLINE uint32_t twin_of(const struct planes_program *program, uint32_t ship)
{
    const uint32_t count = program->sides[ENGAGEMENT_A].count;

    return ship < count ? ship + count : ship - count;
}

/* luck  where to make it
 * twin  that of whoever is in the ship's place, where sides have changed them */
static void begin_luck(const struct planes_player *player, uint32_t ship, int decision,
                       struct planes_luck *luck, struct planes_luck *twin)
{
    const struct planes_program *program = player->program;

    set_luck(player, luck, player->exchanged ? twin : NULL, program->to_slots[ship][decision]);
    if (player->exchanged)
        set_luck(player, twin, luck, program->to_slots[twin_of(program, ship)][decision]);
}

/* Planes up to one: PCG-RXS-M-XS 64/64. */
INLINE void draw_alone(const struct planes_program *program, struct planes_luck *luck, uint32_t end)
{
    row state = ROW(luck->state);

    for (; luck->made < end; luck->made++) {
        row word = ((state >> ((state >> 59) + 5)) ^ state) * PCG_OUTPUT_MULTIPLIER;

        ROW(luck->planes[luck->made]) = (word >> 43) ^ word;
        jump(&state, program->to_next_plane);
    }
    ROW(luck->state) = state;
}

/* More planes of a counter. */
INLINE void grow_counter(struct planes_counter *counter, uint32_t top)
{
    while (counter->top < top)
        ROW(counter->planes[counter->top++]) = (row){ 0 };
}

INLINE void exchange(struct planes_row *a, struct planes_row *b, const row *mask)
{
    const row change = (ROW(*a) ^ ROW(*b)) & *mask;

    ROW(*a) ^= change;
    ROW(*b) ^= change;
}

/* Planes up to one. */
INLINE void draw(const struct planes_player *player, struct planes_luck *luck, uint32_t end)
{
    const uint32_t first = luck->made;

    if (first >= end)
        return;
    draw_alone(player->program, luck, end);
    if (!luck->twin)
        return;
    draw_alone(player->program, luck->twin, end);
    for (uint32_t bit = first; bit < end; bit++)
        exchange(&luck->planes[bit], &luck->twin->planes[bit], &ROW(player->stripe->second));
}

#include "battle/planes_kernel_body_races.h"

/* Who is first in player order, by a coin. */
static void draw_first(struct planes_player *player, const struct planes_row *state)
{
    struct planes_luck *luck = &player->lucks[0];

    ROW(luck->state) = ROW(*state);
    luck->made = 0;
    draw_alone(player->program, luck, 1);
    ROW(player->stripe->second) = ROW(luck->planes[0]);
}

#include "battle/planes_kernel_body_target.h"

#include "battle/planes_kernel_body_attack.h"

#include "battle/planes_kernel_body_end.h"

#include "battle/planes_kernel_body_pack.h"

/* ---- a round ---- */

static void arm(struct planes_player *player, const struct planes_step *steps, uint32_t count)
{
    for (uint32_t i = 0; i < count && (i == 0 || !steps[i].begins); i++) {
        const uint8_t ship = steps[i].by_first[0].ship;

        player->moments[ship].armed = player->ships[ship].alive;
    }
}

INLINE void exchange_ships(struct planes_player *player, uint32_t number, uint32_t other,
                           const row *mask)
{
    const struct planes_program *program = player->program;
    const uint32_t conditions = program->kinds[program->kind_of[number]].count;
    struct planes_ship *a = &player->ships[number], *b = &player->ships[other];

    exchange(&a->alive, &b->alive, mask);
    for (uint32_t bit = 0; bit < program->sides[ENGAGEMENT_A].health_bits; bit++)
        exchange(&a->health[bit], &b->health[bit], mask);
    for (uint32_t i = 0; i < conditions && conditions > 1; i++)
        exchange(&a->conditions[i], &b->conditions[i], mask);
    for (int deed = 0; deed < PLANES_DEEDS; deed++) {
        struct planes_counter *of_a = &a->deeds[deed], *of_b = &b->deeds[deed];

        grow_counter(of_a, of_b->top);
        grow_counter(of_b, of_a->top);
        for (uint32_t bit = 0; bit < of_a->top; bit++)
            exchange(&of_a->planes[bit], &of_b->planes[bit], mask);
    }
}

/* Sides change places in the trials in which B is first: all then go as where A is. */
static void change_places(struct planes_player *player)
{
    const struct planes_program *program = player->program;
    const row mask = ROW(player->stripe->second) & ROW(player->stripe->going);

    for (uint32_t i = 0; i < program->sides[ENGAGEMENT_A].count; i++)
        exchange_ships(player, i, twin_of(program, i), &mask);
    player->exchanged = !player->exchanged;
}

static void play_step(struct planes_player *player, const struct planes_step *step)
{
    row mask = ROW(player->stripe->going);

    if (!step->varies || player->exchanged) {
        play_attack(player, step, &step->by_first[player->program->first_side], &mask);
        return;
    }
    mask = ROW(player->stripe->going) & ~ROW(player->stripe->second);
    play_attack(player, step, &step->by_first[ENGAGEMENT_A], &mask);
    mask = ROW(player->stripe->going) & ROW(player->stripe->second);
    play_attack(player, step, &step->by_first[ENGAGEMENT_B], &mask);
}

static uint32_t play_round(struct planes_player *player, bool is_first, bool is_last)
{
    const struct planes_program *program = player->program;
    const struct planes_round *round = player->round;
    const enum engagement_first first = program->engagement->first;

    if (is_first && first == ENGAGEMENT_FIRST_COIN)
        draw_first(player, &player->stripe->start);
    jump(&ROW(player->stripe->round_start),
         is_first ? program->to_first_round : program->to_next_round);
    if (round->varies && first == ENGAGEMENT_FIRST_ROAD)
        draw_first(player, &player->stripe->round_start);
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++)
        player->moments[ship].luck.is_begun = false;
    if (round->mirrors)
        change_places(player);
    for (uint32_t i = 0; i < round->step_count; i++) {
        if (round->steps[i].begins && round->steps[i].armed)
            arm(player, &round->steps[i], round->step_count - i);
        play_step(player, &round->steps[i]);
    }
    if (round->mirrors)
        change_places(player);
    return end_round(player, is_last);
}

/* ---- a piece ---- */

static void begin_ship(struct planes_player *player, size_t number)
{
    const struct planes_program *program = player->program;
    struct planes_ship *ship = &player->ships[number];

    ship->alive = player->stripe->counted;
    for (uint32_t bit = 0; bit < PLANES_HEALTH_BITS; bit++)
        ROW(ship->health[bit]) = ROW(player->stripe->counted) &
                                 ((row){ 0 } - (uint64_t)(program->health[number] >> bit & 1));
    for (uint32_t i = 0; i < PLANES_CONDITIONS; i++)
        ROW(ship->conditions[i]) = (row){ 0 } - (uint64_t)(i == program->start[number]);
    for (int deed = 0; deed < PLANES_DEEDS; deed++)
        ship->deeds[deed].top = 0;
}

static void begin(struct planes_player *player, uint64_t state, uint32_t first, uint32_t trials)
{
    const struct planes_program *program = player->program;
    struct planes_stripe *stripe = player->stripe;

    for (uint32_t word = 0; word < SIMD_LANES; word++, first += 64) {
        stripe->start.words[word] = pcg_jump_from(state, program->lanes[first / 64]);
        stripe->counted.words[word] = trials >= first + 64 ? UINT64_MAX
                                      : trials > first     ? (UINT64_C(1) << (trials - first)) - 1
                                                           : 0;
    }
    stripe->round_start = stripe->start;
    stripe->going = stripe->counted;
    for (size_t ship = 0; ship < program->engagement->ship_count; ship++)
        begin_ship(player, ship);
}

const struct planes_kernel KERNEL = {
    NAME_OF(SIMD_NAME), KERNEL_SUPPORTED, SIMD_LANES, begin, play_round, tally, pack, count_trials
};
