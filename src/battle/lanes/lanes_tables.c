#include "battle/lanes/lanes_tables.h"

#include "base/grow.h"
#include "battle/lanes/lanes_cards.h"

_Static_assert(offsetof(struct lanes_player, lanes) == 0, "a player is found by its lanes");

bool lanes_fail(struct lanes_player *player, volley_status status)
{
    player->status = status;
    return false;
}

bool lanes_fail_large(struct lanes_player *player)
{
    return lanes_fail(
        player, error_set(player->err, VOLLEY_TOO_LARGE, "ships come into too many conditions"));
}

bool lanes_fail_nomem(struct lanes_player *player)
{
    return lanes_fail(player, error_nomem(player->err));
}

/* ---- attacks ---- */

/* The tokens that an attack leaves one of its ships, as round_find_after has them. UINT32_MAX: not
 * found. */
static uint32_t tokens_after(struct lanes_player *player, const struct round_attack *attack,
                             uint32_t left, enum rules_side side)
{
    const struct round_game *game = &player->game;
    const struct attack_ship *before = &attack->table->question.ships[side];
    const struct round_left *of = numbers_at(&game->lefts, attack->left[left][side]);
    struct condition after = { .spent = of->spent,
                               .kind = before->kind,
                               .noted = of->is_noted ? of->noted : before->noted };

    memcpy(after.tokens, of->tokens, sizeof after.tokens);
    upkeep_settle(game->engagement, &after);
    return lanes_parts_tokens(player, &after);
}

/* UINT32_MAX: not found. */
static uint32_t outcome_of(struct lanes_player *player, const struct round_attack *attack,
                           uint32_t cell)
{
    const struct attack_cell *found = &attack->table->cells[cell];
    const uint32_t attacker = tokens_after(player, attack, found->left, RULES_ATTACKER);
    const uint32_t defender = attacker == UINT32_MAX
                                  ? UINT32_MAX
                                  : tokens_after(player, attack, found->left, RULES_DEFENDER);

    if (defender == UINT32_MAX)
        return UINT32_MAX;
    return ((uint32_t)found->hits + found->crits) << LANES_OUTCOME_DAMAGE |
           (player->lanes.has_deck ? (uint32_t)found->crits << LANES_OUTCOME_CRITS : 0) |
           attacker << LANES_OUTCOME_ATTACKER | defender;
}

/* Lanes know hull and shields together, so nothing can go past shields. */
static bool is_too_much(const struct round_attack *attack)
{
    for (size_t i = 0; i < attack->table->cell_count; i++) {
        const struct attack_cell *cell = &attack->table->cells[i];

        if (cell->past > 0 || cell->hits + cell->crits > LANES_DAMAGE_MAX)
            return true;
    }
    return false;
}

/* The guide of the numbers from `least` on; `place`: the first that they can mean. */
static uint32_t guide_of(const struct lanes_tables *tables, uint32_t place, uint32_t least)
{
    const uint32_t most = least + ((1u << LANES_GUIDE_SHIFT) - 1);
    const uint32_t limit = tables->thresholds[place] < most ? tables->thresholds[place] : most;
    const bool is_far = tables->thresholds[place] < most && tables->thresholds[place + 1] < most;

    return (limit >> LANES_MORE_SHIFT & LANES_MORE_MASK) << LANES_LIMIT_SHIFT |
           (is_far ? LANES_FAR : 0) | place;
}

/* Neighbours that come to the same are one place. */
static void add_places(struct lanes_player *player, const struct round_attack *attack,
                       const struct sampler *sampler)
{
    struct lanes_tables *tables = &player->lanes.tables;
    const uint32_t first = player->place_count;

    for (uint32_t i = 0; i < sampler->count; i++) {
        const uint32_t outcome = outcome_of(player, attack, sampler->cells[i]);

        if (player->place_count > first && tables->outcomes[player->place_count - 1] == outcome)
            player->place_count--;
        tables->outcomes[player->place_count] = outcome;
        tables->thresholds[player->place_count++] = sampler->thresholds[i];
    }
}

static void add_guide(struct lanes_player *player, uint32_t place)
{
    struct lanes_tables *tables = &player->lanes.tables;
    uint32_t *guide = tables->guide + (size_t)player->table_count * LANES_GUIDES;

    for (uint32_t top = 0; top < LANES_GUIDES; top++) {
        while (tables->thresholds[place] < top << LANES_GUIDE_SHIFT)
            place++;
        guide[top] = guide_of(tables, place, top << LANES_GUIDE_SHIFT);
    }
}

/* Tables are numbered from the first number that says there is one. 0: out of memory. */
static uint32_t add_table(struct lanes_player *player, const struct round_attack *attack,
                          const struct sampler *sampler)
{
    const uint32_t first = player->place_count;

    add_places(player, attack, sampler);
    add_guide(player, first);
    return player->table_count++;
}

static bool fit_places(struct lanes_player *player, size_t count)
{
    struct lanes_tables *tables = &player->lanes.tables;
    const size_t guides = ((size_t)player->table_count + 1) * LANES_GUIDES;
    const size_t places = player->place_count + count;

    return grow_array(&tables->guide, &player->guide_capacity, guides, sizeof *tables->guide) &&
           grow_array(&tables->thresholds, &player->threshold_capacity, places,
                      sizeof *tables->thresholds) &&
           grow_array(&tables->outcomes, &player->outcome_capacity, places,
                      sizeof *tables->outcomes);
}

bool lanes_tables_init(struct lanes_player *player)
{
    return fit_places(player, 1);
}

uint32_t lanes_tables_add(struct lanes_player *player, const struct round_attack *attack)
{
    struct sampler sampler;
    uint32_t table = 0;

    if (is_too_much(attack) || player->place_count + attack->table->cell_count > LANES_PLACES) {
        lanes_fail_large(player);
        return 0;
    }
    player->status = sampler_init(&sampler, attack->table, player->err);
    if (player->status != VOLLEY_OK)
        return 0;
    if (fit_places(player, sampler.count))
        table = add_table(player, attack, &sampler);
    if (!table)
        lanes_fail_nomem(player);
    sampler_fini(&sampler);
    return player->status == VOLLEY_OK ? table : 0;
}

/* ---- from round to round ---- */

/* ROUND_LOUD: chance comes in, of the condition `ended`. 0: not found. */
static uint32_t find_next(struct lanes_player *player, uint32_t condition, uint32_t *ended)
{
    const int last = player->game.last_round, next = (int)player->lanes.round->next + 2;
    uint32_t found;

    *ended = round_becomes(&player->game, condition, ROUND_ENDED);
    found = *ended ? round_begun(&player->game, *ended, next < last ? next : last) : 0;
    if (!found)
        lanes_fail_nomem(player);
    return found && lanes_looks_fit(player) ? found : 0;
}

bool lanes_tables_find_next(struct lanes *lanes, uint32_t body, uint32_t tokens)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const struct lanes_tables *tables = &lanes->tables;
    const uint32_t condition = lanes_parts_condition(player, body, tokens);
    uint32_t ended = 0;
    const uint32_t found = condition ? find_next(player, condition, &ended) : 0;
    const uint32_t code = found == ROUND_LOUD ? lanes_parts_code(player, ended) | LANES_ACTS
                          : found             ? lanes_parts_code(player, found)
                                              : 0;

    if (found)
        tables->next[(size_t)lanes->round->next * tables->places +
                     ((size_t)body << tables->token_bits) + tokens] = code;
    return found != 0;
}

size_t lanes_tables_bytes(const struct lanes_player *player)
{
    return ((size_t)player->guide_capacity + player->threshold_capacity +
            player->outcome_capacity) *
               sizeof(uint32_t) +
           lanes_keys_bytes(player) + lanes_parts_bytes(player) +
           (player->cards ? lanes_course_bytes(&player->cards->course) : 0);
}

void lanes_tables_fini(struct lanes_player *player)
{
    struct lanes_tables *tables = &player->lanes.tables;

    free(tables->guide);
    free(tables->thresholds);
    free(tables->outcomes);
    free(tables->next);
    lanes_looks_fini(player);
    *tables = (struct lanes_tables){ .places = 0 };
}
