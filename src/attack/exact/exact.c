#include "attack/exact/exact.h"

#include "base/decimal.h"

enum {
    LOOK_EVERY = 1 << 18, /* nodes and cells pushed through: some milliseconds */
    CELLS_MAX = 1 << 25   /* of the totals at the entries of an attack, however much memory is left:
                           * 256 MB, and pushing them takes as long as one waits */
};

/* A node at which an attack begins, with the totals of the attacks before it. */
struct entry {
    uint32_t node;
    double mass;   /* probability to come here */
    double *joint; /* [hits_len][crits_len], as in the outcome */
    double miss;   /* the part of the mass in which no attack has hit */
    double *given; /* [token_kinds][given_len]; part of joint's memory */
};

struct entries {
    struct entry *items;
    uint32_t count, capacity;
    struct arena arena; /* of the items and their totals */
};

struct engine {
    const struct plan *plan;
    struct outcome *out;
    double *reach;           /* by node: probability to come there from the current entry */
    uint32_t *number;        /* by node: index + 1 among the entries of its attack */
    struct entries *entries; /* of each attack, and the ends behind them */
    double chance[DICE_COLORS][PLAN_CHILDREN]; /* of each child of a roll; 0 of one that is none */
    uint32_t *settled;    /* by ship: kinds of tokens that were settled with something left */
    uint32_t entry_count; /* in all of them */
    uint64_t cells_most;  /* of the totals at all of them */
    const struct watch *watch;
    uint64_t pushed; /* nodes, and cells of totals, since somebody looked */
    volley_status status;
};

static size_t joint_len(const struct engine *engine)
{
    return engine->out->shape.hits_len * engine->out->shape.crits_len;
}

static size_t given_len(const struct engine *engine)
{
    return engine->out->shape.token_kinds * engine->out->shape.given_len;
}

static void entries_fini(struct entries *entries)
{
    arena_fini(&entries->arena);
    *entries = (struct entries){ 0 };
}

/* The entry of an attack at a node; NULL: out of memory, or of what may be used. */
static struct entry *next_entry(struct engine *engine, uint32_t node)
{
    const struct plan_node *begins = &engine->plan->nodes[node];
    struct entries *next =
        &engine->entries[begins->kind == PLAN_STOP ? engine->plan->attack_count : begins->attack];
    double *joint;

    if (engine->number[node])
        return &next->items[engine->number[node] - 1];
    if ((size_t)engine->entry_count + 1 > engine->cells_most / joint_len(engine)) {
        engine->status = VOLLEY_TOO_LARGE;
        return NULL;
    }
    if (!arena_grow(&next->arena, &next->items, &next->capacity, (size_t)next->count + 1,
                    sizeof *next->items) ||
        !(joint = arena_take_zeroed(&next->arena,
                                    (joint_len(engine) + given_len(engine)) * sizeof *joint)))
        return NULL;
    next->items[next->count] =
        (struct entry){ .node = node, .joint = joint, .given = joint + joint_len(engine) };
    engine->number[node] = ++next->count;
    engine->entry_count++;
    return &next->items[next->count - 1];
}

/* Add p times the totals of an entry, with what has landed on top, to those of the next. Before the
 * first attack there is nothing yet. */
static void add_shifted(const struct engine *engine, const struct entry *from,
                        const struct plan_node *land, double p, double *to)
{
    const struct outcome_shape *shape = &engine->out->shape;

    if (from->node == engine->plan->root) {
        to[land->amount * shape->crits_len + land->crits] += p;
        return;
    }
    for (size_t hits = land->amount; hits < shape->hits_len; hits++) {
        const double *source = from->joint + (hits - land->amount) * shape->crits_len;
        double *row = to + hits * shape->crits_len;

        for (size_t crits = land->crits; crits < shape->crits_len; crits++)
            row[crits] += p * source[crits - land->crits];
    }
}

/* The same for whether the attack has hit, and what it gives. */
static void add_landing(const struct engine *engine, const struct entry *from,
                        const struct plan_node *node, double p, struct entry *to)
{
    const struct graph_landing landing = plan_landing(engine->plan, node);
    const struct outcome_shape *shape = &engine->out->shape;

    engine->out->hits[node->attack] += landing.hit ? p * from->mass : 0;
    to->miss += landing.hit ? 0 : p * from->miss;
    for (size_t kind = 0; shape->given_len && kind < shape->token_kinds; kind++) {
        const double *source = from->given + kind * shape->given_len;
        double *row = to->given + kind * shape->given_len;

        outcome_given(engine->out, node->attack, kind)[landing.given[kind]] += p * from->mass;
        for (size_t count = landing.given[kind]; count < shape->given_len; count++)
            row[count] += p * source[count - landing.given[kind]];
    }
}

/* Look at the watch now and then; false: the work is called off.
 *  from  the entry of attack number `attack` that is pushed */
static bool looks(struct engine *engine, uint32_t attack, const struct entry *from)
{
    const struct entries *entries = &engine->entries[attack];
    double done; /* of the attack */

    if (engine->pushed < LOOK_EVERY)
        return true;
    done = (double)(from - entries->items) / entries->count;
    engine->pushed = 0;
    if (watch_stops(engine->watch, (attack + done) / engine->plan->attack_count))
        engine->status = VOLLEY_STOPPED;
    return engine->status == VOLLEY_OK;
}

static bool land(struct engine *engine, const struct entry *from, const struct plan_node *node,
                 double p)
{
    struct entry *to = next_entry(engine, node->child[0]);

    engine->pushed += joint_len(engine);
    if (!to || !looks(engine, node->attack, from))
        return false;
    outcome_attack(engine->out, node->attack)[node->amount + node->crits] += p * from->mass;
    to->mass += p * from->mass;
    add_shifted(engine, from, node, p, to->joint);
    if (engine->out->shape.knows_hits)
        add_landing(engine, from, node, p, to);
    return true;
}

static void find_chances(struct engine *engine)
{
    for (enum dice_color color = 0; color < DICE_COLORS; color++) {
        unsigned child = 0;

        for (enum dice_face face = 0; face < DICE_FACES; face++)
            if (dice_sides[color][face])
                engine->chance[color][child++] = (double)dice_sides[color][face] / DICE_SIDES;
    }
}

/* A face that leads nowhere stands as node 0, to which no probability comes by it. */
static void roll(struct engine *engine, const struct plan_node *node, double p)
{
    const double *chance = engine->chance[node->detail];

    for (unsigned child = 0; child < PLAN_CHILDREN; child++)
        engine->reach[node->child[child]] += p * chance[child];
}

static void settle(struct engine *engine, const struct entry *from, const struct plan_node *node,
                   double p)
{
    uint8_t ship = engine->plan->attacks[node->attack].ship;

    outcome_tokens(engine->out, ship, node->detail)[node->amount] += p * from->mass;
    engine->settled[ship] |= (uint32_t)1 << node->detail;
    engine->reach[node->child[0]] += p;
}

/* Push an entry through one attack; what lands goes to the entries of one that comes after it.
 * Nodes of those have smaller numbers, and none of its own is below them. */
static bool push_entry(struct engine *engine, const struct entry *from)
{
    const uint8_t attack = engine->plan->nodes[from->node].attack;

    engine->reach[from->node] = 1;
    for (uint32_t i = from->node + 1; i-- > 0;) {
        const struct plan_node *node = &engine->plan->nodes[i];
        double p = engine->reach[i];

        if (node->kind == PLAN_STOP || node->attack != attack)
            break;
        engine->pushed++;
        if (p == 0)
            continue;
        engine->reach[i] = 0;
        if (node->kind == PLAN_ROLL)
            roll(engine, node, p);
        else if (node->kind == PLAN_SETTLE)
            settle(engine, from, node, p);
        else if (!land(engine, from, node, p))
            return false;
    }
    return true;
}

/* What was not settled with something left has nothing left. */
static void settle_zeros(const struct engine *engine)
{
    for (uint32_t ship = 0; ship < engine->plan->ship_count; ship++) {
        for (int token = 0; token < RULES_TOKENS; token++) {
            const bool any = engine->settled[ship] >> token & 1;
            double *left = outcome_tokens(engine->out, ship, token);

            left[0] = 1;
            for (size_t count = 1; any && count < engine->out->shape.token_counts; count++)
                left[0] -= left[count];
        }
    }
}

static void stop(struct engine *engine, const struct entries *ends)
{
    struct outcome *out = engine->out;

    for (uint32_t i = 0; i < ends->count; i++) {
        const struct plan_node *node = &engine->plan->nodes[ends->items[i].node];
        uint32_t state = node->child[0];
        const uint8_t *tokens = engine->plan->defenders.tokens[state];
        double *left = outcome_tokens(out, engine->plan->ship_count, 0);

        for (size_t cell = 0; cell < joint_len(engine); cell++)
            out->joint[cell] += ends->items[i].joint[cell];
        if (node->amount)
            outcome_add_damage(&out->shape, ends->items[i].joint, out->fallen);
        for (size_t token = 0; token < RULES_TOKENS; token++)
            left[token * out->shape.token_counts + tokens[token]] += ends->items[i].mass;
    }
    settle_zeros(engine);
    for (uint32_t i = 0; i < engine->plan->attack_count; i++)
        if (engine->plan->attacks[i].number > 0)
            outcome_leave_out(out, i);
    for (uint32_t i = 0; i < ends->count && out->shape.knows_hits; i++) {
        double *given = outcome_given(out, engine->plan->attack_count, 0);

        out->hits[engine->plan->attack_count] += ends->items[i].mass - ends->items[i].miss;
        for (size_t cell = 0; cell < given_len(engine); cell++)
            given[cell] += ends->items[i].given[cell];
    }
}

/* What stands before later attacks, or the end, is the damage so far. */
static void add_so_far(const struct engine *engine, uint32_t attack)
{
    for (uint32_t later = attack + 1; later <= engine->plan->attack_count; later++)
        for (uint32_t i = 0; i < engine->entries[later].count; i++)
            outcome_add_damage(&engine->out->shape, engine->entries[later].items[i].joint,
                               outcome_after(engine->out, attack));
}

static bool push_attack(struct engine *engine, uint32_t attack)
{
    struct entries *entries = &engine->entries[attack];
    bool ok = true;

    for (uint32_t i = 0; ok && i < entries->count; i++)
        ok = looks(engine, attack, &entries->items[i]) && push_entry(engine, &entries->items[i]);
    if (ok && engine->out->shape.after)
        add_so_far(engine, attack);
    engine->entry_count -= entries->count;
    entries_fini(entries);
    return ok;
}

static bool push_all(struct engine *engine)
{
    const struct outcome_shape *shape = &engine->out->shape;
    struct entry *start = next_entry(engine, engine->plan->root);
    bool ok = start != NULL;

    if (ok)
        start->mass = start->miss = start->joint[0] = 1;
    for (size_t kind = 0; ok && kind < shape->token_kinds && shape->given_len; kind++)
        start->given[kind * shape->given_len] = 1;
    for (uint32_t attack = 0; ok && attack < engine->plan->attack_count; attack++)
        ok = push_attack(engine, attack);
    return ok;
}

/* Of the memory that the plan and the arrays by node leave. */
static uint64_t cells_most(const struct plan *plan, uint64_t memory)
{
    const struct engine *engine = NULL;
    const uint64_t taken = plan_bytes(plan) + (uint64_t)plan->node_count *
                                                  (sizeof *engine->reach + sizeof *engine->number);
    const uint64_t cells = memory > taken ? (memory - taken) / sizeof(double) : 0;

    return cells < CELLS_MAX ? cells : CELLS_MAX;
}

/* All of them are one piece of memory, which is `reach`. */
static bool make_arrays(struct engine *engine)
{
    const struct plan *plan = engine->plan;
    const size_t attacks = (size_t)plan->attack_count + 1;

    engine->reach = calloc(1, plan->node_count * (sizeof *engine->reach + sizeof *engine->number) +
                                  attacks * sizeof *engine->entries +
                                  plan->ship_count * sizeof *engine->settled);
    if (!engine->reach)
        return false;
    engine->entries = (struct entries *)(engine->reach + plan->node_count);
    engine->number = (uint32_t *)(engine->entries + attacks);
    engine->settled = engine->number + plan->node_count;
    return true;
}

volley_status exact_run(const struct plan *plan, struct outcome *out, uint64_t memory,
                        const struct watch *watch, volley_error *err)
{
    struct engine engine = {
        .plan = plan, .out = out, .watch = watch, .cells_most = cells_most(plan, memory)
    };
    char text[DECIMAL_TEXT_MAX];
    bool ok;

    find_chances(&engine);
    ok = make_arrays(&engine) && push_all(&engine);
    if (ok)
        stop(&engine, &engine.entries[plan->attack_count]);
    for (uint32_t attack = 0; engine.reach && attack <= plan->attack_count; attack++)
        entries_fini(&engine.entries[attack]);
    free(engine.reach);
    if (engine.status == VOLLEY_STOPPED)
        return error_stopped(err);
    if (engine.status == VOLLEY_TOO_LARGE)
        return error_set(
            err, VOLLEY_TOO_LARGE,
            "the totals of so many attacks do not fit in %s of memory; fewer attacks or "
            "tokens of the defender make them less, or simulate",
            decimal_memory(text, (double)engine.cells_most * sizeof(double)));
    return ok ? VOLLEY_OK : error_nomem(err);
}
