#include "battle/lanes/lanes_tables.h"

#include "base/grow.h"
#include "battle/lanes/lanes_cards.h"

enum { BODIES_FIRST = 64 };

_Static_assert(offsetof(struct lanes_player, lanes) == 0, "a player is found by its lanes");

static bool fail(struct lanes_player *player, volley_status status)
{
    player->status = status;
    return false;
}

bool lanes_fail_large(struct lanes_player *player)
{
    return fail(player,
                error_set(player->err, VOLLEY_TOO_LARGE, "ships come into too many conditions"));
}

bool lanes_fail_nomem(struct lanes_player *player)
{
    return fail(player, error_nomem(player->err));
}

bool lanes_parts_init(struct lanes_player *player)
{
    struct lanes_parts *parts = &player->parts;
    const size_t kinds = player->game.engagement->kind_count;

    parts->bodies.item_bytes = sizeof(struct condition);
    player->looks[RULES_ATTACKER].item_bytes = player->looks[RULES_DEFENDER].item_bytes =
        sizeof(uint32_t); /* an aspect */
    parts->tokens = calloc(kinds, sizeof *parts->tokens);
    for (size_t kind = 0; parts->tokens && kind < kinds; kind++)
        parts->tokens[kind].item_bytes = sizeof(struct condition);
    return parts->tokens || lanes_fail_nomem(player);
}

/* ---- room for conditions in two parts ---- */

static void note_condition(struct lanes_player *player, uint32_t condition)
{
    const struct lanes_tables *tables = &player->lanes.tables;
    const uint32_t code = player->parts.codes[condition], tokens = code & (LANES_TOKENS - 1);

    tables->conditions[((size_t)(code >> LANES_CODE_BODY) << tables->token_bits) + tokens] =
        condition;
}

/* What is known of conditions has another place; what comes of them will be asked for again. */
static bool fit_parts(struct lanes_player *player, uint32_t bodies, uint32_t token_bits)
{
    struct lanes_tables *tables = &player->lanes.tables;
    const size_t rounds = (size_t)player->game.last_round;
    const size_t places = (size_t)bodies << token_bits;

    if (rounds * places * sizeof *tables->next > lanes_bytes_most)
        return lanes_fail_large(player);
    free(tables->conditions);
    free(tables->next);
    tables->conditions = calloc(places, sizeof *tables->conditions);
    tables->next = calloc(rounds * places, sizeof *tables->next);
    if (!tables->conditions || !tables->next ||
        !grow_zeroed(&tables->facts, &player->parts.fact_capacity, bodies, sizeof *tables->facts))
        return lanes_fail_nomem(player);
    if (token_bits != tables->token_bits)
        memset(tables->widths, 0, sizeof tables->widths); /* looks get other numbers */
    player->parts.room = bodies;
    tables->token_bits = token_bits;
    tables->places = (uint32_t)places;
    for (uint32_t condition = 1; condition <= player->parts.taken; condition++)
        note_condition(player, condition);
    return true;
}

/* ---- tokens ---- */

static void set_tokens(struct condition *to, const struct condition *from)
{
    to->spent = from->spent;
    to->noted = from->noted;
    memcpy(to->tokens, from->tokens, sizeof to->tokens);
}

/* Tokens of ships of a kind are numbered in the order in which they are met. UINT32_MAX: not found.
 */
static uint32_t tokens_of(struct lanes_player *player, const struct condition *of)
{
    struct lanes_parts *parts = &player->parts;
    const uint32_t bits = player->lanes.tables.token_bits;
    struct condition tokens = { .kind = of->kind };
    uint32_t number;

    set_tokens(&tokens, of);
    number = numbers_find(&parts->tokens[of->kind], &tokens);
    if (number == 0)
        lanes_fail_nomem(player);
    if (number > LANES_TOKENS)
        lanes_fail_large(player);
    if (number == 0 || number > LANES_TOKENS ||
        ((number - 1) >> bits != 0 &&
         !fit_parts(player, parts->room ? parts->room : BODIES_FIRST, bits + 1)))
        return UINT32_MAX;
    return (number - 1) | (upkeep_may_attack(&tokens) ? 0 : LANES_DISARMED);
}

/* ---- bodies ---- */

/* How a ship in a condition looks in a role, but for its tokens: a number. 0: not found. */
static uint32_t look_of(struct lanes_player *player, uint32_t condition, enum rules_side role)
{
    const uint32_t aspect = round_aspect(&player->game, condition, role, player->err);
    uint32_t look;

    if (!aspect) {
        fail(player, VOLLEY_NOMEM); /* whatever it was, the error tells */
        return 0;
    }
    look = numbers_find(&player->looks[role], &aspect);
    if (!look)
        lanes_fail_nomem(player);
    if (look >= LANES_LOOKS)
        lanes_fail_large(player);
    return look < LANES_LOOKS ? look : 0;
}

/* Whether a faceup card of the ship goes facedown once it has engaged. */
static bool has_passing(const struct deck *deck, const struct deck_ship *cards)
{
    bool has = false;

    for (size_t kind = 0; kind < deck->kind_count; kind++)
        has = has || (cards->up[kind] > 0 &&
                      (deck->kinds[kind].until & (DECK_UNTIL_ATTACK | DECK_UNTIL_OPPORTUNITY)));
    return has;
}

static bool stirs(const struct round_game *game, const struct round_later *later,
                  const struct condition *body)
{
    return game->has_deck && ((later->due >> DECK_COMBAT & 1) || (later->rules & DECK_SKILL_0) ||
                              has_passing(&game->deck, &body->cards));
}

static bool set_facts(struct lanes_player *player, uint32_t body)
{
    struct round_game *game = &player->game;
    const struct condition of = *condition_at(&player->parts.bodies, body);
    const uint32_t condition = round_condition(game, &of);
    const struct round_later *later = round_later(game, condition);
    uint32_t attacker, defender;

    if (!condition)
        return lanes_fail_nomem(player);
    attacker = look_of(player, condition, RULES_ATTACKER);
    defender = attacker ? look_of(player, condition, RULES_DEFENDER) : 0;
    player->lanes.tables.facts[body] = attacker | defender << LANES_LOOK_BITS |
                                       (later->is_armed ? LANES_ARMED : 0) |
                                       (later->due >> DECK_ENGAGES & 1 ? LANES_ENGAGES : 0) |
                                       (later->due >> DECK_CRIT & 1 ? LANES_ANSWERS : 0) |
                                       (later->rules & DECK_OF_DEALING ? LANES_SUFFERS : 0) |
                                       (game->engagement->kinds[of.kind].asks ? LANES_TOLD : 0) |
                                       (stirs(game, later, &of) ? LANES_STIRS : 0);
    return defender != 0;
}

/* The number of the body of a condition: all of it but tokens. 0: not found. */
static uint32_t find_body(struct lanes_player *player, const struct condition *of)
{
    struct lanes_parts *parts = &player->parts;
    const uint32_t before = parts->bodies.count;
    const struct condition no_tokens = { .kind = of->kind };
    struct condition body = *of;
    uint32_t number;

    set_tokens(&body, &no_tokens);
    number = numbers_find(&parts->bodies, &body);
    if (!number)
        lanes_fail_nomem(player);
    if (number >= LANES_BODIES)
        lanes_fail_large(player);
    if (!number || number >= LANES_BODIES)
        return 0;
    if (number >= parts->room && !fit_parts(player, parts->room ? 2 * parts->room : BODIES_FIRST,
                                            player->lanes.tables.token_bits))
        return 0;
    return number <= before || set_facts(player, number) ? number : 0;
}

/* ---- conditions ---- */

static bool take_apart(struct lanes_player *player, uint32_t condition)
{
    const struct condition of = *condition_at(&player->game.conditions, condition);
    const uint32_t body = find_body(player, &of);
    const uint32_t tokens = body ? tokens_of(player, &of) : UINT32_MAX;

    if (tokens == UINT32_MAX)
        return false;
    player->parts.codes[condition] = body << LANES_CODE_BODY | tokens;
    note_condition(player, condition);
    return true;
}

bool lanes_parts_fit(struct lanes_player *player)
{
    struct lanes_parts *parts = &player->parts;

    for (; parts->taken < player->game.conditions.count; parts->taken++) {
        if (!GROW(parts->codes, parts->code_capacity, parts->taken, 2))
            return lanes_fail_nomem(player);
        if (!take_apart(player, parts->taken + 1))
            return false;
    }
    return true;
}

uint32_t lanes_parts_make(struct lanes_player *player, uint32_t body, uint32_t number)
{
    const struct lanes_parts *parts = &player->parts;
    struct condition ship = *condition_at(&parts->bodies, body);
    uint32_t condition;

    set_tokens(&ship, condition_at(&parts->tokens[ship.kind], number + 1));
    condition = round_condition(&player->game, &ship);
    if (!condition)
        lanes_fail_nomem(player);
    return condition && lanes_looks_fit(player) ? condition : 0;
}

bool lanes_parts_ship(struct lanes_player *player, size_t ship, uint32_t lane,
                      struct state_ship *out)
{
    const struct lanes *lanes = &player->lanes;
    const size_t row = ship * TRIAL_ROW + lane;
    const uint32_t health = lanes->ships[row] >> TRIAL_HEALTH_SHIFT;
    const uint32_t bound = lanes_bound(lanes, ship, lane), hull = health < bound ? health : bound;

    *out = (struct state_ship){
        .condition = lanes_parts_at(player, row),
        .hull = (uint8_t)hull,
        .shields = (uint8_t)(health - hull),
    };
    return out->condition != 0;
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
    return tokens_of(player, &after);
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

static size_t bytes_of_parts(const struct lanes_player *player)
{
    const struct lanes_parts *parts = &player->parts;
    size_t bytes = numbers_bytes(&parts->bodies) + numbers_bytes(&player->looks[RULES_ATTACKER]) +
                   numbers_bytes(&player->looks[RULES_DEFENDER]);

    for (size_t kind = 0; parts->tokens && kind < player->lanes.engagement->kind_count; kind++)
        bytes += numbers_bytes(&parts->tokens[kind]);
    return bytes +
           sizeof(uint32_t) * (parts->code_capacity + parts->fact_capacity +
                               player->lanes.tables.places * ((size_t)player->game.last_round + 1));
}

size_t lanes_tables_bytes(const struct lanes_player *player)
{
    return ((size_t)player->guide_capacity + player->threshold_capacity +
            player->outcome_capacity) *
               sizeof(uint32_t) +
           lanes_keys_bytes(player) + bytes_of_parts(player) +
           (player->cards ? lanes_course_bytes(&player->cards->course) : 0);
}

void lanes_tables_fini(struct lanes_player *player)
{
    struct lanes_tables *tables = &player->lanes.tables;
    struct lanes_parts *parts = &player->parts;

    lanes_keys_fini(player);
    numbers_fini(&player->looks[RULES_ATTACKER]);
    numbers_fini(&player->looks[RULES_DEFENDER]);
    numbers_fini(&parts->bodies);
    for (size_t kind = 0; parts->tokens && kind < player->lanes.engagement->kind_count; kind++)
        numbers_fini(&parts->tokens[kind]);
    free(parts->tokens);
    free(parts->codes);
    *parts = (struct lanes_parts){ .taken = 0 };
    free(tables->facts);
    free(tables->conditions);
    free(tables->guide);
    free(tables->thresholds);
    free(tables->outcomes);
    free(tables->next);
    *tables = (struct lanes_tables){ .places = 0 };
}
