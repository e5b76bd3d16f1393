#include "base/grow.h"
#include "battle/lanes/lanes.h"
#include "battle/rounds/target.h"
#include "questions/duel/whom.h"

#include <math.h>

enum {
    CHOICES = DUEL_MATTERS * ENGAGEMENT_SIDES,
    TURNS_MAX = 8 * CHOICES, /* answers of each to the others */
    SLOW_PART = 8,   /* trials one by one take ten times as long as side by side: an eighth, */
    SLOW_LEAST = 64, /* where that is not too few to tell anything */
    WAYS_OF_EACH = 2 /* processes share trials where these were fewer, and the reference */
};

static const struct matter *const matters[] = {
    [DUEL_WHOM] = &matter_whom, [DUEL_ACTS] = &matter_acts
};
_Static_assert(sizeof matters / sizeof matters[0] == DUEL_MATTERS, "a matter each");

/* ---- trials ---- */

/* What attacks come to is kept from block to block, while there is room; but best play hangs on
 * what all ships do, and is found for each way. */
static volley_status refresh(struct chooser *chooser)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const size_t memory =
        chooser->options->memory_bytes ? chooser->options->memory_bytes : ENGAGEMENT_MEMORY;

    if (engagement_furthest(engagement) == ENGAGEMENT_BEST ||
        (chooser->source->tables && source_bytes(chooser->source) < memory / 4))
        return VOLLEY_OK;
    source_fini(chooser->source);
    return source_init(chooser->source, engagement, chooser->options->watch, chooser->err);
}

static struct engagement_figure figure_of(const struct chooser *chooser,
                                          const struct engagement_figure *a,
                                          const struct engagement_figure *b,
                                          const struct engagement_figure *rounds)
{
    return chooser->duel->survives ? *rounds : chooser->side == ENGAGEMENT_A ? *a : *b;
}

static volley_status play_all(struct chooser *chooser, const struct pick_block *block,
                              const volley_crew *crew, const struct engagement *fought,
                              struct pick_outcome *out)
{
    struct engagement_trials_options options = *chooser->options;
    const struct round_source source =
        round_source_of(chooser->source, &whom_cast(chooser)->engagement);
    struct engagement_trials_question questions[PICK_AT_ONCE + 1];
    struct engagement_result results[PICK_AT_ONCE + 1] = { { .trials = 0 } };
    struct engagement_difference more[PICK_AT_ONCE + 1];
    volley_status status;

    options.crew = crew;
    options.trials = block->trials;
    options.stream += block->stream;
    for (size_t i = 0; i < block->count; i++)
        questions[i] = (struct engagement_trials_question){
            .engagement = &fought[i],
            .source = chooser->source->tables ? &source : NULL,
            .out = &results[i],
            .difference = &more[i],
        };
    status = engagement_trials_compare(questions, block->count, &options, chooser->err);
    if (status == VOLLEY_OK && results[0].trials < block->trials)
        status = error_stopped(chooser->err);
    for (size_t i = 0; i < block->count; i++) {
        if (status == VOLLEY_OK)
            out[i] = (struct pick_outcome){
                figure_of(chooser, &results[i].a, &results[i].b, &results[i].rounds),
                figure_of(chooser, &more[i].a, &more[i].b, &more[i].rounds),
            };
        engagement_result_fini(&results[i]);
    }
    return status;
}

/* The ships of all ways have the same words, so they share what is known of attacks.
 *  crew  of processes that share the trials */
static volley_status play_block(struct chooser *chooser, const struct pick_block *block,
                                const volley_crew *crew, struct pick_outcome *out)
{
    const struct duel_cast *cast = whom_cast(chooser);
    const size_t kinds = cast->engagement.kind_count;
    struct engagement_kind *copies = calloc(block->count * kinds, sizeof *copies);
    struct engagement fought[PICK_AT_ONCE + 1];
    volley_status status = copies ? refresh(chooser) : error_nomem(chooser->err);

    for (size_t i = 0; i < block->count && status == VOLLEY_OK; i++) {
        fought[i] = cast->engagement;
        fought[i].kinds =
            memcpy(&copies[i * kinds], cast->engagement.kinds, kinds * sizeof *copies);
        duel_way_set(&chooser->ways[block->candidates[i]], chooser->side, cast, &fought[i]);
    }
    if (status == VOLLEY_OK)
        status = play_all(chooser, block, crew, fought, out);
    free(copies);
    return status;
}

/* Many ways are played few times each, which processes would share badly: they share the ways. */
static volley_status play(void *of, const struct pick_block *block, struct pick_outcome *out,
                          volley_error *err)
{
    struct chooser *chooser = of;
    const volley_crew *crew = chooser->options->crew;
    struct pick_outcome own[PICK_AT_ONCE + 1] = { 0 };
    size_t ways[PICK_AT_ONCE + 1] = { block->candidates[0] };
    struct pick_block part = { ways, 1, block->trials, block->stream };
    uint64_t first = 1, end = block->count;
    volley_status status;

    (void)err; /* the chooser's */
    if (!crew_is_shared(crew) || block->count - 1 < WAYS_OF_EACH * crew->count)
        return play_block(chooser, block, crew, out);
    crew_share(crew, &first, &end);
    for (uint64_t i = first; i < end; i++)
        ways[part.count++] = block->candidates[i];
    memset(out, 0, block->count * sizeof *out);
    status = play_block(chooser, &part, NULL, own);
    if (crew_is_head(crew))
        out[0] = own[0];
    memcpy(out + first, own + 1, (end - first) * sizeof *out);
    return crew_gather(crew, status, out, block->count * sizeof *out, chooser->err);
}

static uint64_t most(const void *of, size_t way)
{
    const struct chooser *chooser = of;
    struct engagement fought = whom_cast(chooser)->engagement;

    fought.targets[chooser->side] = (enum engagement_target)chooser->ways[way].does.target;
    return lanes_play_it(&fought) || chooser->trials < SLOW_PART * SLOW_LEAST
               ? chooser->trials
               : chooser->trials / SLOW_PART;
}

static int compare(const void *of, size_t a, size_t b)
{
    const struct duel_way *ways = ((const struct chooser *)of)->ways;

    return memcmp(&ways[a].does, &ways[b].does, sizeof ways->does);
}

/* ---- a search ---- */

/* What is known already, for who watches. */
static volley_status tell_so_far(void *of, const struct pick *pick)
{
    struct chooser *chooser = of;
    struct duel_way way = chooser->ways[pick->best];
    struct buffer says = { 0 };
    volley_status status;

    way.found = pick->ways[pick->best];
    status = whom_name(chooser, &way);
    if (status == VOLLEY_OK) {
        buffer_print(&says, "%c: %s%s, ", chooser->side ? 'B' : 'A',
                     chooser->matter->of_enemies ? "shoot " : "", way.says);
        whom_add_figure(chooser, &way, &says);
        free(chooser->choice->says);
        chooser->choice->says = buffer_string(&says);
        status = chooser->choice->says ? VOLLEY_OK : error_nomem(chooser->err);
    }
    whom_forget(&way);
    return status;
}

/* Set pick->best, and what is found of each way. */
static volley_status pick(struct chooser *chooser, struct pick *out, uint64_t trials,
                          uint64_t stream)
{
    struct pick_way *found = calloc(chooser->count, sizeof *found);
    volley_status status;

    chooser->trials = trials;
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

volley_status whom_try(struct chooser *chooser, size_t turn, size_t *best)
{
    struct pick found = { .present = 0 };

    TRY(pick(chooser, &found, chooser->options->trials / 16 + 1, PICK_STREAMS * turn));
    *best = found.best;
    return VOLLEY_OK;
}

/* ---- ways ---- */

volley_status whom_add_way(struct chooser *chooser, const struct duel_way *way)
{
    NEED(grow_array(&chooser->ways, &chooser->capacity, chooser->count + 1, sizeof *way),
         chooser->err);
    chooser->ways[chooser->count++] = *way;
    return VOLLEY_OK;
}

/* How a side fights now. Orders of targets are kept as places that all differ. */
static struct duel_way way_now(const volley_duel *duel, enum engagement_side side)
{
    const struct duel_cast *cast = &duel->variants[0].cast;
    const struct engagement *engagement = &cast->engagement;
    const size_t first = engagement_first_of(engagement, side);
    struct duel_way now = { .does = { .target = (uint8_t)engagement->targets[side] } };
    uint8_t order[ENGAGEMENT_SHIPS_MAX];

    if (engagement->targets[side] == ENGAGEMENT_ORDER) {
        target_order(engagement, (enum engagement_side) !side, order);
        for (size_t i = 0; i < engagement->count_of[!side]; i++)
            now.does.places[order[i]] = (uint8_t)i;
    }
    for (size_t i = 0; i < engagement->count_of[side]; i++)
        now.does.actions[i] = (uint8_t)cast->faces[engagement->ships[first + i].kind].action;
    return now;
}

/* The number of a way, which is added if it is none yet. */
static volley_status place_way(struct chooser *chooser, const struct duel_way *way, size_t *place)
{
    for (*place = 0; *place < chooser->count; ++*place)
        if (memcmp(&chooser->ways[*place].does, &way->does, sizeof way->does) == 0)
            return VOLLEY_OK;
    return whom_add_way(chooser, way);
}

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

/* ---- what is found ---- */

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
    free(duel->shots);
    duel->shots = NULL;
    duel->shot_count = 0;
    duel->cycles = duel->has_looked = false;
}

/* The best first, and of those that are alike what was asked. */
static int compare_ways(const void *left, const void *right)
{
    const struct duel_way *a = left, *b = right;
    const double more = a->found.behind.value - b->found.behind.value;

    if (more > 0 || more < 0)
        return more > 0 ? 1 : -1;
    return a->asked != b->asked ? b->asked - a->asked : memcmp(&a->does, &b->does, sizeof a->does);
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

            if (!(face->may >> best->does.actions[at] & 1))
                continue;
            face->action = (enum rules_token)best->does.actions[at];
            cast->ships[first + at].action = rules_token_words[face->action];
        }
    }
}

/* What is found for a side against what it was asked to do. *moves: it gains by another way than
 * that which it plays now, and follows it if it may. */
static volley_status choose(struct chooser *chooser, const struct duel_way *asked, bool *moves)
{
    struct duel_choice *choice = chooser->choice;
    struct pick found = { .present = 0 };
    size_t played = 0;
    volley_status status;

    find_groups(chooser);
    status = chooser->matter->find_ways(chooser);
    if (status == VOLLEY_OK)
        status = place_way(chooser, asked, &found.present);
    if (status == VOLLEY_OK)
        status = place_way(chooser, &chooser->now, &played);
    if (status == VOLLEY_OK)
        status = pick(chooser, &found, chooser->options->trials, 0);
    for (size_t i = 0; i < chooser->count && status == VOLLEY_OK; i++)
        status = whom_name(chooser, &chooser->ways[i]);
    forget(choice);
    *choice = (struct duel_choice){ .ways = chooser->ways,
                                    .count = chooser->count,
                                    .is_early = found.is_early,
                                    .trials = found.trials };
    if (status != VOLLEY_OK)
        return status;
    choice->gains = found.present != found.best && !choice->ways[found.present].found.tied;
    *moves = chooser->seeks && played != found.best && !choice->ways[played].found.tied;
    choice->ways[found.present].asked = true;
    qsort(choice->ways, choice->count, sizeof *choice->ways, compare_ways);
    if (*moves)
        follow(chooser->duel, chooser->side, &choice->ways[0]);
    return whom_say(chooser, choice);
}

/* ---- all of them ---- */

struct doing {
    struct duel_doing of[ENGAGEMENT_SIDES];
};

static struct doing doing_now(const volley_duel *duel)
{
    return (struct doing){ { way_now(duel, ENGAGEMENT_A).does, way_now(duel, ENGAGEMENT_B).does } };
}

/* A side asks itself a matter, while all else is as it is; of that it was asked something. */
static volley_status answer(struct chooser *chooser, int number, const struct doing *asked,
                            bool *moves)
{
    struct chooser one = *chooser;
    struct duel_way before;

    one.side = (enum engagement_side)(number % ENGAGEMENT_SIDES);
    one.matter = matters[number / ENGAGEMENT_SIDES];
    one.seeks = one.duel->seeks[number / ENGAGEMENT_SIDES][one.side];
    one.choice = &one.duel->choices[number];
    one.now = way_now(one.duel, one.side);
    before = one.now;
    if (one.matter->of_enemies)
        memcpy(&before.does, &asked->of[one.side], offsetof(struct duel_doing, actions));
    else
        memcpy(before.does.actions, asked->of[one.side].actions, sizeof before.does.actions);
    *moves = false;
    return one.matter->is_asked(one.duel, one.side) ? choose(&one, &before, moves) : VOLLEY_OK;
}

/* Each answers the others, until nobody gains. */
volley_status duel_choose(volley_duel *duel, const struct engagement_trials_options *options,
                          volley_error *err)
{
    const struct doing asked = doing_now(duel);
    struct source source = { 0 };
    struct chooser chooser = { .duel = duel, .options = options, .source = &source, .err = err };
    struct doing seen[TURNS_MAX];
    volley_status status = VOLLEY_OK;
    int quiet = 0; /* answers in a row that change nothing */

    for (int turn = 0; turn < TURNS_MAX && status == VOLLEY_OK && !duel->cycles; turn++) {
        bool moves = false;

        status = answer(&chooser, turn % CHOICES, &asked, &moves);
        duel->has_looked = true;
        quiet = moves ? 0 : quiet + 1;
        if (duel->choices[turn % CHOICES].is_early || (turn + 1 >= CHOICES && quiet + 1 >= CHOICES))
            break;
        seen[turn] = doing_now(duel);
        for (int before = 0; before < turn && moves; before++)
            duel->cycles = duel->cycles || memcmp(&seen[before], &seen[turn], sizeof *seen) == 0;
        duel->cycles = duel->cycles || turn + 1 == TURNS_MAX;
    }
    source_fini(&source);
    return status;
}
