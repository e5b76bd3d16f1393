/* Conditions of ships as two numbers: tokens, and the body, which is all else. */
#include "base/grow.h"
#include "battle/lanes/lanes_tables.h"

enum { BODIES_FIRST = 64 };

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

/* ---- room ---- */

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

/* Tokens of ships of a kind are numbered in the order in which they are met. */
uint32_t lanes_parts_tokens(struct lanes_player *player, const struct condition *of)
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
        lanes_fail(player, VOLLEY_NOMEM); /* whatever it was, the error tells */
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
    const uint32_t tokens = body ? lanes_parts_tokens(player, &of) : UINT32_MAX;

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

size_t lanes_parts_bytes(const struct lanes_player *player)
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

void lanes_parts_fini(struct lanes_player *player)
{
    struct lanes_parts *parts = &player->parts;

    numbers_fini(&parts->bodies);
    for (size_t kind = 0; parts->tokens && kind < player->lanes.engagement->kind_count; kind++)
        numbers_fini(&parts->tokens[kind]);
    free(parts->tokens);
    free(parts->codes);
    free(player->lanes.tables.facts);
    free(player->lanes.tables.conditions);
    *parts = (struct lanes_parts){ .taken = 0 };
}
