/* How many dice a roll has. */
#include "support/naive_game.h"

static bool is_special(const struct naive_game *game)
{
    return game->situations[RULES_ATTACKER] >> RULES_SPECIAL & 1;
}

struct roll_words {
    int more[RULES_SIDES], fewer[RULES_SIDES];
};

static void add_word(struct roll_words *words, enum rules_side actor, int count)
{
    if (count > 0)
        words->more[actor] += count;
    else
        words->fewer[actor] -= count;
}

static void add_in_force(const struct naive_use *use, const struct rules_step *step, void *context)
{
    if (use->effect->timing != RULES_EARLY || step != naive_main(use->effect))
        add_word(context, use->actor, step->count);
}

static struct roll_words find_words(const struct naive_game *game, enum dice_color color)
{
    struct roll_words words = { { 0 }, { 0 } };

    naive_rules(game, RULES_ROLL, naive_owner(color), add_in_force, &words);
    return words;
}

/* Most dice a roll can have. */
int naive_dice_most(const struct naive_game *game, enum dice_color color)
{
    int most = naive_first_edition(game) ? NAIVE_DICE : 6;
    int rule = naive_rule_least(game, RULES_ROLL_MAX, naive_owner(color), most);

    return rule < most ? rule : most;
}

static int clamp(const struct naive_game *game, enum dice_color color, int dice)
{
    int most = naive_dice_most(game, color);

    if (dice > most)
        dice = most;
    return dice < 0 ? 0 : dice;
}

/* How often a range bonus counts. */
static int range_bonus(const struct naive_game *game, enum rules_side side)
{
    if (game->situations[RULES_ATTACKER] >> RULES_ORDNANCE & 1)
        return 0;
    if (naive_rule_least(game, RULES_NO_RANGE, side, 0))
        return 0;
    if (naive_first_edition(game) && is_special(game))
        return 0;
    return naive_rule_least(game, RULES_DOUBLE_RANGE, side, 0) ? 2 : 1;
}

static bool wears_off(struct naive_game *game, enum rules_side side, enum rules_token token)
{
    if (!game->tokens[side][token])
        return false;
    game->tokens[side][token]--;
    return true;
}

/* In the first edition a value is none at least, whatever is done to it, before dice are added. */
static int value_of(const struct naive_game *game, enum dice_color color)
{
    const int8_t *tokens = game->tokens[RULES_DEFENDER];
    struct naive_game now = *game;
    int value;
    bool tractored = tokens[RULES_TRACTOR] >=
                     naive_tokens_needed(game, RULES_DEFENDER, RULES_TOKEN_BIT(RULES_TRACTOR));

    naive_change_values_at_roll(&now);
    value = now.value[color] + now.value_added[color];
    if (color == DICE_GREEN && tokens[RULES_CLOAK])
        value += 2;
    if (color == DICE_GREEN && tractored)
        value -= naive_first_edition(game) ? tokens[RULES_TRACTOR] : 1;
    return naive_first_edition(game) && value < 0 ? 0 : value;
}

static int count_red(struct naive_game *game)
{
    struct roll_words words = find_words(game, DICE_RED);
    int more = words.more[RULES_ATTACKER] + words.more[RULES_DEFENDER];
    int fewer = words.fewer[RULES_ATTACKER] + words.fewer[RULES_DEFENDER];

    if (game->range == 1)
        more += range_bonus(game, RULES_ATTACKER);
    if (naive_range_0(game) && !is_special(game))
        more = 0;
    if (wears_off(game, RULES_ATTACKER, RULES_DEPLETE))
        fewer++;
    return value_of(game, DICE_RED) + more - fewer;
}

static int count_green(struct naive_game *game)
{
    struct roll_words words = find_words(game, DICE_GREEN);
    int dice = value_of(game, DICE_GREEN) + words.more[RULES_ATTACKER] +
               words.more[RULES_DEFENDER] - words.fewer[RULES_DEFENDER] + game->obstructed;

    if (!naive_range_0(game))
        dice -= words.fewer[RULES_ATTACKER];
    if (game->range >= 3)
        dice += range_bonus(game, RULES_DEFENDER) * (game->range == 3            ? 1
                                                     : naive_first_edition(game) ? game->range - 2
                                                                                 : 2);
    if (wears_off(game, RULES_DEFENDER, RULES_STRAIN))
        dice--;
    return dice;
}

int naive_dice_count(struct naive_game *game, enum dice_color color)
{
    int dice = color == DICE_RED ? count_red(game) : count_green(game);

    return clamp(game, color, dice);
}

int naive_dice_asked(const struct naive_game *game, enum dice_color color)
{
    struct naive_game without = *game;

    without.asking = true;
    return naive_dice_count(&without, color);
}
