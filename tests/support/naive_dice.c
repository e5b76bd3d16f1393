/* Dice, one by one: rolling, and every choice among them. */
#include "support/naive_game.h"

#include <stddef.h>
#include <string.h>

/* ---- rolling ---- */

/* All dice lie there. A reroll that is a price is followed by what it is paid for, if that can be
 * done with them. */
static struct naive_value rolled(struct naive_game game)
{
    const struct naive_use *use = game.paying;
    struct naive_option option = { 0 };

    game.paying = NULL;
    if (use)
        option = naive_carry_on(game, use, game.paying_next);
    return option.possible ? option.value : naive_play(game);
}

/* So many of the dice of the mask show a face, whichever these are; the others show one that comes
 * after it. */
static void roll_equal(struct naive_game game, enum dice_color color, uint32_t which, int face,
                       double chance, struct naive_value *sum)
{
    const double shows = face < DICE_FACES ? dice_sides[color][face] / 8.0 : 0;
    int left = 0, count = 0;

    for (uint32_t mask = which; mask; mask &= mask - 1)
        left++;
    if (left == 0) {
        const struct naive_value value = rolled(game);

        for (int i = 0; i < NAIVE_CRITERIA; i++)
            ((double *)sum)[i] += chance * ((const double *)&value)[i];
    }
    if (left == 0 || face == DICE_FACES)
        return;
    roll_equal(game, color, which, face + 1, chance, sum);
    for (int die = 0; die < NAIVE_DICE && shows > 0; die++) {
        if (!(which >> die & 1))
            continue;
        game.pools[color].dice[die].face = (uint8_t)face;
        which &= ~(1u << die);
        chance *= shows * (left - count) / (count + 1); /* one more: a binomial coefficient */
        count++;
        roll_equal(game, color, which, face + 1, chance, sum);
    }
}

/* Whether dice differ in nothing but what they show. */
static bool are_equal(const struct naive_pool *pool, uint32_t which)
{
    const struct naive_die *first = NULL;

    for (int i = 0; i < pool->count; i++) {
        const struct naive_die *die = &pool->dice[i];

        if (!(which >> i & 1))
            continue;
        first = first ? first : die;
        if (die->rerolled != first->rerolled || die->added != first->added ||
            die->locked != first->locked)
            return false;
    }
    return true;
}

struct naive_value naive_roll(struct naive_game game, enum dice_color color, uint32_t which)
{
    struct naive_value sum = { 0 };
    int die = 0;

    if (game.memory && are_equal(&game.pools[color], which)) {
        roll_equal(game, color, which, 0, 1, &sum);
        return sum;
    }
    if (!which)
        return rolled(game);
    while (!(which >> die & 1))
        die++;
    for (int face = 0; face < DICE_FACES; face++) {
        double *total = (double *)&sum;
        struct naive_value value;

        if (!dice_sides[color][face])
            continue;
        game.pools[color].dice[die].face = (uint8_t)face;
        value = naive_roll(game, color, which & ~(1u << die));
        for (int i = 0; i < NAIVE_CRITERIA; i++)
            total[i] += dice_sides[color][face] / 8.0 * ((const double *)&value)[i];
    }
    return sum;
}

int naive_showing(const struct naive_pool *pool, enum dice_face face)
{
    int count = 0;

    for (int i = 0; i < pool->count; i++)
        count += pool->dice[i].face == face;
    return count;
}

/* ---- dice apart from the attack ---- */

static struct naive_value roll_apart(struct naive_game game, const struct naive_use *use, int index,
                                     int left);

struct naive_value naive_show(struct naive_game game, const struct naive_die_shown *shown)
{
    const struct rules_effect *effect = shown->test->effect;
    struct naive_die_shown next = *shown;
    struct naive_option option = { 0 };

    if (shown->next == effect->result_count)
        return roll_apart(game, shown->test, shown->index, shown->left);
    next.next++;
    if (effect->results[shown->next].from >> shown->face & 1) {
        struct rules_effect result = { .steps = { effect->results[shown->next] }, .step_count = 1 };
        struct naive_use use = { &result, shown->test->bearer, shown->test->actor, -1, -1, false,
                                 &next };

        option = naive_carry_on(game, &use, 0);
    }
    return option.possible ? option.value : naive_show(game, &next); /* nothing there to lose */
}

static struct naive_value roll_apart(struct naive_game game, const struct naive_use *use, int index,
                                     int left)
{
    enum dice_color color = (enum dice_color)use->effect->steps[index].to;
    struct naive_value sum = { 0 };

    if (left == 0)
        return naive_carry_on(game, use, index + 1).value;
    for (int face = 0; face < DICE_FACES; face++) {
        struct naive_die_shown shown = { use, index, left - 1, face, 0 };
        double *total = (double *)&sum;
        struct naive_value value;

        if (!dice_sides[color][face])
            continue;
        value = naive_show(game, &shown);
        for (int i = 0; i < NAIVE_CRITERIA; i++)
            total[i] += dice_sides[color][face] / 8.0 * ((const double *)&value)[i];
    }
    return sum;
}

struct naive_option naive_test_step(struct naive_game game, const struct naive_use *use, int index)
{
    int dice = use->effect->steps[index].count;

    return (struct naive_option){ true, roll_apart(game, use, index, dice) };
}

/* ---- which dice ---- */

/* What is to be done with dice of one color, and how many may be taken. */
struct picking {
    const struct naive_use *use;
    const struct rules_step *step;
    enum dice_color color;
    bool own;       /* the dice of who does it */
    bool modifies;  /* in the sense of the rules */
    bool marks;     /* a reroll that counts as one */
    bool stays;     /* a change may leave the face that the die shows */
    int to;         /* face of a change; DICE_FACES: there is none */
    int most;       /* dice */
    int focus_most; /* focus results */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* What a rule that caps something leaves; it may have come when more was done already. */
static int left_of(const struct naive_game *game, enum rules_operation cap, enum rules_side owner,
                   int done)
{
    int left = naive_rule_least(game, cap, owner, NAIVE_DICE) - done;

    return left > 0 ? left : 0;
}

static struct picking find_picking(const struct naive_game *game, const struct naive_use *use,
                                   const struct rules_step *step)
{
    struct picking picking = { .use = use, .step = step, .color = naive_color(game, use, step) };
    enum rules_side owner = naive_owner(picking.color);

    picking.own = use->actor == owner && !use->effect->by_friend;
    picking.modifies = naive_modifies(step);
    picking.marks = step->operation == RULES_REROLL &&
                    !(step->every && use->effect->timing == RULES_EARLY &&
                      (step->from == DICE_RED_FACES || step->from == DICE_GREEN_FACES));
    picking.to = step->to;
    if (step->operation == RULES_CHANGE && step->to == DICE_FACES && game->named &&
        game->named_color == picking.color)
        picking.to = game->named - 1;
    picking.stays = step->frozen && picking.to < DICE_FACES && (step->from & ~(1u << picking.to));
    picking.most = step->count == RULES_ALL ? NAIVE_DICE : step->count;
    picking.focus_most = NAIVE_DICE;
    if (picking.marks && picking.own)
        picking.most =
            least(picking.most, left_of(game, RULES_REROLL_MAX, owner, game->rerolls[owner]));
    if (picking.modifies && picking.own)
        picking.focus_most = left_of(game, RULES_MOD_FOCUS, owner, game->focus_modified[owner]);
    return picking;
}

static bool can_take(const struct picking *picking, const struct naive_die *die)
{
    if (!(picking->step->from >> die->face & 1))
        return false;
    if (picking->modifies && die->locked)
        return false;
    if (picking->step->operation == RULES_CHANGE)
        return picking->to < DICE_FACES && ((int)die->face != picking->to || picking->stays);
    return !picking->marks || !die->rerolled;
}

/* How many dice a choice takes; < 0: it cannot be made. */
static int count_taken(const struct picking *picking, const struct naive_pool *pool, uint32_t which)
{
    int taken = 0, focus = 0;

    for (int i = 0; i < pool->count; i++) {
        if (!(which >> i & 1))
            continue;
        if (!can_take(picking, &pool->dice[i]))
            return -1;
        taken++;
        focus += pool->dice[i].face == DICE_FOCUS;
    }
    return taken <= picking->most && focus <= picking->focus_most ? taken : -1;
}

/* ---- what is done with them ---- */

static void note(struct naive_game *game, const struct picking *picking,
                 const struct naive_die *die)
{
    game->rerolled[naive_owner(picking->color)] = picking->step->operation == RULES_REROLL;
    if (!picking->modifies || !picking->own)
        return;
    game->modified[picking->use->actor] = true;
    game->focus_modified[picking->use->actor] += die && die->face == DICE_FOCUS;
    game->rerolls[picking->use->actor] += die && picking->marks;
}

/* Dice that are changed to be left alone. */
static void change(struct naive_die *die, const struct picking *picking)
{
    die->face = (uint8_t)picking->to;
    die->rerolled = die->rerolled || picking->step->frozen == RULES_NOT_REROLLED;
    die->locked = die->locked || picking->step->frozen == RULES_NOT_MODIFIED;
}

static void take(struct naive_game *game, const struct picking *picking, uint32_t which)
{
    struct naive_pool *pool = &game->pools[picking->color];
    int left = 0;

    for (int i = 0; i < pool->count; i++) {
        struct naive_die *die = &pool->dice[i];

        if (which >> i & 1) {
            note(game, picking, die);
            if (picking->step->operation == RULES_CANCEL)
                continue;
            if (picking->step->operation == RULES_CHANGE)
                change(die, picking);
            else
                die->rerolled = picking->marks;
        }
        pool->dice[left++] = *die;
    }
    pool->count = left;
}

/* Every die there is, if that is a price; else as many as can be. */
static bool takes_enough(const struct picking *picking, const struct naive_pool *pool, int taken,
                         int possible)
{
    int there = 0, locked = 0;

    if (picking->step->just || (picking->step->exact && picking->step->count != RULES_ALL))
        return taken == picking->step->count;
    if (!picking->step->every)
        return taken > 0 && (taken == possible || !picking->use->must);
    for (int i = 0; i < pool->count; i++) {
        there += can_take(picking, &pool->dice[i]);
        locked += pool->dice[i].locked;
    }
    if (picking->step->exact)
        return taken == there && !(picking->modifies && locked);
    return taken == possible && taken > 0;
}

static struct naive_value reroll(struct naive_game game, const struct naive_use *use, int index,
                                 uint32_t which)
{
    game.paying = index + 1 < use->effect->step_count ? use : NULL;
    game.paying_next = index + 1;
    return naive_roll(game, naive_color(&game, use, &use->effect->steps[index]), which);
}

/* Whether it takes a die, and not an equal one that lies before it: that was tried. */
static bool was_tried(const struct naive_pool *pool, uint32_t which)
{
    for (int i = 0; i < pool->count; i++)
        for (int before = 0; (which >> i & 1) && before < i; before++)
            if (!(which >> before & 1) &&
                memcmp(&pool->dice[i], &pool->dice[before], sizeof *pool->dice) == 0)
                return true;
    return false;
}

static struct naive_option pick(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const struct picking picking = find_picking(&game, use, step);
    const struct naive_pool *pool = &game.pools[picking.color];
    struct naive_option best = { 0 };
    int possible = 0;

    for (uint32_t which = 0; which < 1u << pool->count; which++)
        possible = count_taken(&picking, pool, which) > possible
                       ? count_taken(&picking, pool, which)
                       : possible;
    for (uint32_t which = 0; which < 1u << pool->count; which++) {
        int taken = count_taken(&picking, pool, which);
        struct naive_game after = game;
        struct naive_option option = { .possible = true };

        if (taken < 0 || !takes_enough(&picking, pool, taken, possible) ||
            (game.memory && was_tried(pool, which)))
            continue;
        take(&after, &picking, which);
        if (step->operation == RULES_REROLL)
            option.value = reroll(after, use, index, which);
        else
            option = naive_carry_on(after, use, index + 1);
        best = naive_better(best, option, use->actor);
    }
    return best;
}

/* ---- more dice ---- */

static void put(struct naive_game *game, const struct picking *picking, enum dice_face face)
{
    struct naive_pool *pool = &game->pools[picking->color];

    pool->dice[pool->count++] =
        (struct naive_die){ (uint8_t)face, false, game->window > RULES_NEUTRALIZE, false };
    note(game, picking, NULL);
}

static struct naive_option add(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const struct picking picking = find_picking(&game, use, step);
    struct naive_option best = { 0 };

    for (int count = 1; count <= step->count; count++) {
        put(&game, &picking, (enum dice_face)step->to);
        if (count == step->count || !(use->must || step->exact || step->just))
            best = naive_better(best, naive_carry_on(game, use, index + 1), use->actor);
    }
    return best;
}

static struct naive_option match(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const struct picking picking = find_picking(&game, use, step);
    const struct naive_pool *pool = &game.pools[picking.color];

    for (int i = 1; i < pool->count; i++)
        if (pool->dice[i].face != pool->dice[0].face)
            return (struct naive_option){ 0 };
    if (pool->count == 0)
        return (struct naive_option){ 0 };
    for (int i = 0; i < step->count; i++)
        put(&game, &picking, pool->dice[0].face);
    return naive_carry_on(game, use, index + 1);
}

/* Right after the roll: the dice are rolled at once. A price is about a roll to come. */
static struct naive_option roll_more(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    enum dice_color color = naive_color(&game, use, step);
    struct naive_pool *pool = &game.pools[color];
    int before = pool->count, most = naive_dice_most(&game, color);
    bool special = game.situations[RULES_ATTACKER] >> RULES_SPECIAL & 1;

    if (use->effect->timing != RULES_EARLY || step != naive_main(use->effect))
        return naive_carry_on(game, use, index + 1);
    if (color == DICE_RED && naive_range_0(&game) && !special)
        return (struct naive_option){ 0 };
    for (int i = 0; i < step->count && pool->count < most; i++)
        pool->dice[pool->count++] = (struct naive_die){ DICE_BLANK, false, false, false };
    if (pool->count == before)
        return (struct naive_option){ 0 };
    return (struct naive_option){ true,
                                  naive_roll(game, color, (1u << pool->count) - (1u << before)) };
}

struct naive_option naive_dice_step(struct naive_game game, const struct naive_use *use, int index)
{
    switch (use->effect->steps[index].operation) {
    case RULES_ROLL:
        return roll_more(game, use, index);
    case RULES_ADD:
        return add(game, use, index);
    case RULES_MATCH:
        return match(game, use, index);
    default:
        return pick(game, use, index);
    }
}
