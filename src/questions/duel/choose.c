#include "base/error.h"
#include "base/grow.h"
#include "questions/duel/whom.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHOICES = DUEL_MATTERS * ENGAGEMENT_SIDES,
    ANSWERS_MAX = 8 /* of each to the others */
};

static const struct matter *const matters[] = {
    [DUEL_WHOM] = &matter_whom, [DUEL_ACTS] = &matter_acts
};
_Static_assert(sizeof matters / sizeof matters[0] == DUEL_MATTERS, "a matter each");

static void find_groups(struct chooser *chooser)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const enum engagement_side side = whom_side(chooser);
    const size_t first = engagement_first_of(engagement, side);

    for (size_t number = 0; number < engagement->count_of[side]; number++) {
        const uint8_t kind = engagement->ships[first + number].kind;
        size_t group = 0;

        while (group < chooser->group_count && chooser->groups[group].kind != kind)
            group++;
        if (group == chooser->group_count)
            chooser->groups[chooser->group_count++] = (struct group){ kind, 0 };
        chooser->groups[group].ships |= 1u << number;
    }
}

volley_status whom_add_way(struct chooser *chooser, const struct duel_way *way)
{
    if (!grow_array(&chooser->ways, &chooser->capacity, chooser->count + 1, sizeof *way))
        return error_nomem(chooser->err);
    chooser->ways[chooser->count++] = *way;
    return VOLLEY_OK;
}

/* ---- trials ---- */

static void set_way(const void *of, size_t way, struct engagement *copy)
{
    const struct chooser *chooser = of;

    duel_way_set(&chooser->ways[way], chooser->side, whom_cast(chooser), copy);
}

static volley_status play(void *of, const struct pick_block *block, struct pick_outcome *out,
                          volley_error *err)
{
    return games_play(&((struct chooser *)of)->games, block, out, err);
}

static uint64_t most(const void *of, size_t way)
{
    const struct chooser *chooser = of;
    struct engagement copy = *chooser->games.engagement;

    copy.targets[chooser->side] = chooser->ways[way].target;
    return games_most(&chooser->games, &copy);
}

/* Rules before orders, and these by their places. */
static int compare(const void *of, size_t a, size_t b)
{
    const struct duel_way *first = &((const struct chooser *)of)->ways[a];
    const struct duel_way *second = &((const struct chooser *)of)->ways[b];
    const int places = memcmp(first->places, second->places, sizeof first->places);

    if (first->target != second->target)
        return first->target < second->target ? -1 : 1;
    return places ? places : memcmp(first->actions, second->actions, sizeof first->actions);
}

/* What is known already, for who watches. */
static volley_status tell_so_far(void *of, const struct pick *pick)
{
    struct chooser *chooser = of;
    struct duel_way way = chooser->ways[pick->best];
    struct duel_choice *choice = chooser->choice;
    struct buffer says = { 0 };
    volley_status status;

    way.found = pick->ways[pick->best];
    status = whom_name(chooser, &way);
    if (status == VOLLEY_OK) {
        buffer_print(&says, "%c: %s%s, ", chooser->side ? 'B' : 'A',
                     chooser->matter->of_enemies ? "shoot " : "", way.says);
        whom_add_figure(chooser, &way, &says);
        free(choice->says);
        choice->says = says.failed ? NULL : strdup(buffer_text(&says));
        status = choice->says ? VOLLEY_OK : error_nomem(chooser->err);
    }
    buffer_fini(&says);
    whom_forget(&way);
    return status;
}

/* Set pick->best, and what is found of each way. */
static volley_status pick(struct chooser *chooser, struct pick *out, uint64_t trials,
                          uint64_t stream)
{
    struct pick_way *found = calloc(chooser->count, sizeof *found);
    volley_status status;

    chooser->games.set = set_way;
    chooser->games.of = chooser;
    chooser->games.trials = trials;
    *out = (struct pick){ .count = chooser->count,
                          .present = out->present,
                          .fewest = chooser->duel->survives && chooser->side == ENGAGEMENT_B,
                          .play = play,
                          .most = most,
                          .compare = compare,
                          .so_far = tell_so_far,
                          .of = chooser,
                          .ways = found };
    status = found ? pick_run(out, trials, stream, chooser->err) : error_nomem(chooser->err);
    for (size_t i = 0; i < chooser->count && status == VOLLEY_OK; i++) {
        chooser->ways[i].found = found[i];
        chooser->ways[i].found.wins.value = fmax(found[i].wins.value, 0);
    }
    out->ways = NULL;
    free(found);
    return status;
}

volley_status whom_try(struct chooser *chooser, size_t part, size_t turn, size_t *best)
{
    struct pick found = { .present = 0 };
    volley_status status =
        pick(chooser, &found, chooser->options->trials / part + 1, PICK_STREAMS * turn);

    *best = found.best;
    return status;
}

/* ---- ways ---- */

/* Ships in another order of places are not the same way, unless they stand alike. */
static bool is_like(const struct chooser *chooser, const struct duel_way *a,
                    const struct duel_way *b)
{
    const size_t count = whom_cast(chooser)->engagement.count_of[!chooser->side];
    bool alike = a->target == b->target && memcmp(a->actions, b->actions, sizeof a->actions) == 0;

    for (size_t i = 0; i < count && a->target == ENGAGEMENT_ORDER; i++)
        for (size_t j = 0; j < i; j++)
            alike = alike && (a->places[i] < a->places[j]) == (b->places[i] < b->places[j]);
    return alike;
}

/* How a side fights now. */
static struct duel_way way_now(const volley_duel *duel, enum engagement_side side)
{
    const struct duel_cast *cast = &duel->variants[0].cast;
    const struct engagement *engagement = &cast->engagement;
    const size_t first = engagement_first_of(engagement, side);
    struct duel_way now = { .target = engagement->targets[side] };

    memcpy(now.places, engagement->orders[side], sizeof now.places);
    for (size_t i = 0; i < engagement->count_of[side]; i++)
        now.actions[i] = (uint8_t)cast->faces[engagement->ships[first + i].kind].action;
    return now;
}

/* The number of a way, which is added if it is none yet. */
static volley_status place_way(struct chooser *chooser, const struct duel_way *way, size_t *place)
{
    for (*place = 0; *place < chooser->count; ++*place)
        if (is_like(chooser, &chooser->ways[*place], way))
            return VOLLEY_OK;
    return whom_add_way(chooser, way);
}

/* ---- a side ---- */

static void forget(struct duel_choice *choice)
{
    for (size_t i = 0; choice->ways && i < choice->count; i++)
        whom_forget(&choice->ways[i]);
    free(choice->ways);
    free(choice->says);
    *choice = (struct duel_choice){ 0 };
}

const char *volley_duel_advice(const volley_duel *duel, int side)
{
    return side >= 0 && side < CHOICES ? duel->choices[side].says : NULL;
}

void duel_forget_choices(volley_duel *duel)
{
    for (int i = 0; i < CHOICES; i++)
        forget(&duel->choices[i]);
    duel->cycles = duel->has_looked = false;
}

/* The best first, and of those that are alike what was asked. */
static void sort(struct duel_choice *choice)
{
    struct duel_way *ways = choice->ways;

    for (size_t i = 1; i < choice->count; i++)
        for (size_t at = i; at > 0; at--) {
            const double less = ways[at].found.behind.value - ways[at - 1].found.behind.value;

            const struct duel_way kept = ways[at];

            if (less > 0 || (!(less < 0) && at != choice->present))
                break;
            ways[at] = ways[at - 1];
            ways[at - 1] = kept;
            choice->present = choice->present == at       ? at - 1
                              : choice->present == at - 1 ? at
                                                          : choice->present;
        }
}

/* Fight by the best way of a search. */
static void follow(volley_duel *duel, enum engagement_side side, const struct duel_way *best)
{
    for (size_t i = 0; i < duel->count; i++) {
        struct duel_cast *cast = &duel->variants[i].cast;
        const size_t first = engagement_first_of(&cast->engagement, side);

        duel_way_set(best, side, cast, &cast->engagement);
        for (size_t at = 0; at < cast->engagement.count_of[side]; at++) {
            struct duel_face *face = &cast->faces[cast->engagement.ships[first + at].kind];

            if (!(face->may >> best->actions[at] & 1))
                continue;
            face->action = (enum rules_token)best->actions[at];
            cast->ships[first + at].action = rules_token_words[face->action];
        }
    }
}

/* All ways, and those that were asked and that are played now. */
static volley_status find_ways(struct chooser *chooser, const struct duel_way *asked,
                               size_t *present, size_t *played)
{
    volley_status status;

    find_groups(chooser);
    status = chooser->matter->find_ways(chooser);
    if (status == VOLLEY_OK)
        status = place_way(chooser, asked, present);
    return status == VOLLEY_OK ? place_way(chooser, &chooser->now, played) : status;
}

/* What is found for a side against what it was asked to do. *moves: it gains by another way than
 * that which it plays now, and follows it if it may. */
static volley_status choose(struct chooser *chooser, const struct duel_way *asked, bool *moves)
{
    volley_duel *duel = chooser->duel;
    struct duel_choice *choice = chooser->choice;
    struct pick found = { .present = 0 };
    size_t played = 0;
    volley_status status = find_ways(chooser, asked, &found.present, &played);

    if (status == VOLLEY_OK)
        status = pick(chooser, &found, chooser->options->trials, 0);
    for (size_t i = 0; i < chooser->count && status == VOLLEY_OK; i++)
        status = whom_name(chooser, &chooser->ways[i]);
    forget(choice);
    *choice = (struct duel_choice){ .ways = chooser->ways,
                                    .count = chooser->count,
                                    .present = found.present,
                                    .fewest = found.fewest,
                                    .is_early = found.is_early,
                                    .trials = found.trials };
    games_fini(&chooser->games);
    if (status != VOLLEY_OK)
        return status;
    choice->gains = found.present != found.best && !choice->ways[found.present].found.tied;
    *moves = chooser->matter->follows(duel, chooser->side) && played != found.best &&
             !choice->ways[played].found.tied;
    sort(choice);
    if (*moves)
        follow(duel, chooser->side, &choice->ways[0]);
    return whom_say(chooser, choice);
}

/* ---- all of them ---- */

/* What both sides do. */
struct doing {
    struct duel_way of[ENGAGEMENT_SIDES];
};

static struct doing doing_now(const volley_duel *duel)
{
    return (struct doing){ { way_now(duel, ENGAGEMENT_A), way_now(duel, ENGAGEMENT_B) } };
}

static bool is_same(const struct doing *a, const struct doing *b)
{
    bool same = true;

    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        same = same && a->of[side].target == b->of[side].target &&
               memcmp(a->of[side].places, b->of[side].places, sizeof a->of[side].places) == 0 &&
               memcmp(a->of[side].actions, b->of[side].actions, sizeof a->of[side].actions) == 0;
    return same;
}

/* A side asks itself a matter, while all else is as it is. What it was asked of that is `asked`. */
static volley_status answer(volley_duel *duel, int number, const struct doing *asked,
                            const struct engagement_trials_options *options, bool *moves,
                            volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)(number % ENGAGEMENT_SIDES);
    struct chooser chooser = { .duel = duel,
                               .options = options,
                               .matter = matters[number / ENGAGEMENT_SIDES],
                               .choice = &duel->choices[number],
                               .side = side,
                               .now = way_now(duel, side),
                               .games = { .engagement = &duel->variants[0].cast.engagement,
                                          .options = options,
                                          .side = side,
                                          .survives = duel->survives },
                               .err = err };
    struct duel_way before = chooser.now;

    *moves = false;
    if (!chooser.matter->is_asked(duel, side))
        return VOLLEY_OK;
    if (chooser.matter->of_enemies) {
        before.target = asked->of[side].target;
        memcpy(before.places, asked->of[side].places, sizeof before.places);
    } else {
        memcpy(before.actions, asked->of[side].actions, sizeof before.actions);
    }
    return choose(&chooser, &before, moves);
}

/* Each answers the others, until nobody gains. */
volley_status duel_choose(volley_duel *duel, const struct engagement_trials_options *options,
                          volley_error *err)
{
    const struct doing asked = doing_now(duel);
    struct doing seen[ANSWERS_MAX * CHOICES];
    volley_status status = VOLLEY_OK;
    int quiet = 0; /* answers in a row that change nothing */

    for (int turn = 0; turn < ANSWERS_MAX * CHOICES && status == VOLLEY_OK; turn++) {
        bool moves = false;

        status = answer(duel, turn % CHOICES, &asked, options, &moves, err);
        duel->has_looked = true;
        quiet = moves ? 0 : quiet + 1;
        if (duel->choices[turn % CHOICES].is_early ||
            (turn >= CHOICES - 1 && quiet >= CHOICES - 1) || duel->cycles)
            break;
        seen[turn] = doing_now(duel);
        for (int before = 0; before < turn && moves; before++)
            duel->cycles = duel->cycles || is_same(&seen[before], &seen[turn]);
        duel->cycles = duel->cycles || turn + 1 == ANSWERS_MAX * CHOICES;
        if (duel->cycles)
            break;
    }
    return status;
}
