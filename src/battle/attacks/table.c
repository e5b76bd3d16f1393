#include "battle/attacks/attack.h"

#include "attack/play/pool.h"
#include "base/grow.h"

/* ---- what comes after an attack in the same round ---- */

enum { STEP_BITS = 5 }; /* of a number: how many steps it has */
_Static_assert(ENGAGEMENT_SHIPS_MAX <= 1 << STEP_BITS && sizeof(struct attack_step) == 80 &&
                   offsetof(struct attack_future, steps) == 8,
               "steps have a number each, and a key has no padding");

/* What an attack leaves takes the place of what was said of its ships. */
static void forget(struct attack_future *future)
{
    bool comes[1 + RULES_SIDES] = { false };

    for (uint32_t i = 0; i < future->step_count; i++)
        for (enum rules_side side = 0; side < RULES_SIDES; side++) {
            const uint8_t focal = future->steps[i].focal[side];
            struct attack_ship *ship = &future->steps[i].question.ships[side];

            if (!focal || (focal != future->before[RULES_ATTACKER] &&
                           focal != future->before[RULES_DEFENDER]))
                continue;
            comes[focal] = true;
            memset(ship->tokens, 0, sizeof ship->tokens);
            ship->spent = 0;
        }
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (!comes[future->before[side]])
            future->before[side] = 0;
}

uint32_t attack_tables_future(struct attack_tables *tables, struct attack_future *future)
{
    struct numbers *of = &tables->futures.of[future->step_count];
    uint32_t number;

    if (future->step_count == 0)
        return 0;
    forget(future);
    of->item_bytes =
        offsetof(struct attack_future, steps) + future->step_count * sizeof *future->steps;
    number = numbers_find(of, future);
    return number ? number << STEP_BITS | future->step_count : UINT32_MAX;
}

static uint32_t futures_count(uint32_t number)
{
    return number % (1u << STEP_BITS);
}

static const struct attack_future *at(const struct futures *futures, uint32_t number)
{
    return numbers_at(&futures->of[futures_count(number)], number >> STEP_BITS);
}

static void put(struct attack_step *step, const struct attack_future *future,
                const struct attack_left *left)
{
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        for (enum rules_side was = 0; was < RULES_SIDES; was++)
            if (step->focal[side] && step->focal[side] == future->before[was]) {
                struct attack_ship *ship = &step->question.ships[side];

                memcpy(ship->tokens, left->tokens[was], sizeof ship->tokens);
                ship->spent = left->spent[was];
            }
}

/* An attack of a future that has a number and what comes after it, when the attack before has left
 * this and those of the future before it are not made.
 *  step  from 0 */
static struct attack_step futures_next(const struct futures *futures, uint32_t number,
                                       uint32_t step, const struct attack_left *left,
                                       struct attack_future *rest)
{
    const struct attack_future *future = at(futures, number);
    struct attack_step next = future->steps[step];

    put(&next, future, left);
    memset(rest, 0, offsetof(struct attack_future, steps)); /* it is large */
    memcpy(rest->before, next.focal, sizeof rest->before);
    rest->step_count = future->step_count - step - 1;
    for (uint32_t i = 0; i < rest->step_count; i++) {
        rest->steps[i] = future->steps[step + i + 1];
        rest->steps[i].mine = rest->steps[i].mine == next.mine;
        put(&rest->steps[i], future, left);
    }
    return next;
}

/* Whether a future is the same, whichever of two is what the attack before has left. */
static bool futures_agree(const struct futures *futures, uint32_t number,
                          const struct attack_left *a, const struct attack_left *b)
{
    const struct attack_future *future = at(futures, number);
    bool agree = true;

    for (enum rules_side was = 0; was < RULES_SIDES && agree; was++)
        agree = !future->before[was] || (a->spent[was] == b->spent[was] &&
                                         memcmp(a->tokens[was], b->tokens[was], RULES_TOKENS) == 0);
    return agree;
}

/* ---- what it is worth ---- */

enum { NETS_KNOWN = 16 /* hardly an attack leaves more that bears on its future */ };

/* An attack whose players look at what comes after it. */
struct outlook {
    struct attack_tables *tables;
    uint32_t future;
    volley_status status; /* of what was worked out on the way */
    volley_error *err;
    size_t known_count; /* most ends leave the same of what bears on the future */
    struct attack_left known[NETS_KNOWN];
    double nets[NETS_KNOWN]; /* of those */
};

static void begin(struct outlook *out, struct attack_tables *tables, uint32_t future,
                  volley_error *err)
{
    out->tables = tables;
    out->future = future;
    out->status = VOLLEY_OK;
    out->err = err;
    out->known_count = 0;
}

static volley_status find_damage(struct attack_tables *tables,
                                 const struct attack_question *question, double *out,
                                 volley_error *err);

/* That of one step, if it is the next attack that is made. */
static double find_step(struct outlook *outlook, struct attack_step *step,
                        struct attack_future *rest)
{
    double damage = 0;

    step->question.future = attack_tables_future(outlook->tables, rest);
    if (step->question.future == UINT32_MAX)
        outlook->status = error_nomem(outlook->err);
    else
        outlook->status = find_damage(outlook->tables, &step->question, &damage, outlook->err);
    return outlook->status == VOLLEY_OK ? damage * (step->mine ? 1 : -1) : 0;
}

/* A ship that has a shot in three of four rounds is as likely to make its attack; what comes after
 * an attack that is not made finds both ships as they were. */
static double find_net(struct outlook *outlook, const struct attack_left *left)
{
    const struct engagement_kind *kinds = outlook->tables->engagement->kinds;
    double net = 0, comes = 1; /* how likely none of the attacks before this one is made */

    for (uint32_t i = 0; i < futures_count(outlook->future) && comes > 0; i++) {
        struct attack_future rest;
        struct attack_step step =
            futures_next(&outlook->tables->futures, outlook->future, i, left, &rest);
        const double shot = kinds[step.question.attacker.kind].shot;

        net += comes * shot * find_step(outlook, &step, &rest);
        if (outlook->status != VOLLEY_OK)
            return 0;
        comes *= 1 - shot;
    }
    return net;
}

static double net_after(struct outlook *outlook, const struct attack_left *left)
{
    const struct futures *futures = &outlook->tables->futures;
    size_t at = 0;
    double net;

    while (at < outlook->known_count &&
           !futures_agree(futures, outlook->future, &outlook->known[at], left))
        at++;
    if (at < outlook->known_count)
        return outlook->nets[at];
    net = outlook->status == VOLLEY_OK ? find_net(outlook, left) : 0;
    if (at < NETS_KNOWN) {
        outlook->known[at] = *left;
        outlook->nets[at] = net;
        outlook->known_count++;
    }
    return net;
}

struct solve_value attack_left_worth(const struct attack_left *left)
{
    struct solve_value value = { { 0 } };

    value.of[SOLVE_DEFENDER_TOKENS] = -solve_worth(rules_token_worth, left->tokens[RULES_DEFENDER]);
    value.of[SOLVE_ATTACKER_TOKENS] = solve_worth(rules_token_worth, left->tokens[RULES_ATTACKER]);
    solve_count_hurt(&value, &left->hurt);
    return value;
}

/* Besides the damage of the attack, that of what comes after it; tokens break ties. */
static struct solve_value worth(const struct attack_left *left, int damage, int past, void *context)
{
    struct solve_value value = attack_left_worth(left);

    (void)damage;
    (void)past;
    value.of[SOLVE_DAMAGE] += net_after(context, left);
    return value;
}

/* ---- making a table ---- */

static const size_t values_most = (size_t)128 << 20; /* bytes */

static struct attack_table **place_of(const struct attack_tables *tables, uint32_t number)
{
    return numbers_value(&tables->tables, number);
}

/* What comes after the attack could not be worked out. */
static volley_status finish(struct attack_table *out, volley_status status,
                            const struct outlook *outlook)
{
    if (status != VOLLEY_OK || outlook->status == VOLLEY_OK)
        return status;
    attack_table_fini(out);
    return outlook->status;
}

static struct attack_aim aim_of(struct outlook *outlook, bool only_value)
{
    return (struct attack_aim){ .worth = outlook->future ? worth : NULL,
                                .only_value = only_value,
                                .context = outlook };
}

/* Within the limit. */
volley_status attack_tables_solve(struct attack_tables *tables, struct attack_table *out,
                                  const struct attack_question *question,
                                  const struct attack_aim *aim, volley_error *err)
{
    struct outlook outlook;
    struct attack_naive naive = { .side = RULES_SIDES };
    struct attack_aim all = *aim;

    begin(&outlook, tables, aim->naive_future, err);
    naive.aim = aim_of(&outlook, true);
    if (question->naive) {
        naive.side = (enum rules_side)(question->naive - 1);
        all.naive = &naive;
    }
    if (tables->nodes_max && tables->nodes > tables->nodes_max)
        return engagement_too_large(err);
    if (watch_stops(tables->watch, -1))
        return error_stopped(err);
    TRY(finish(out, attack_solve(out, tables, question, &all, err), &outlook));
    tables->nodes += out->nodes;
    return VOLLEY_OK;
}

/* aim  NULL: that of the question's future */
static volley_status make_table(struct attack_tables *tables, struct attack_table *out,
                                const struct attack_question *question,
                                const struct attack_aim *aim, bool only_value, volley_error *err)
{
    struct outlook outlook;
    struct attack_aim ahead;

    begin(&outlook, tables, question->future, err);
    ahead = aim_of(&outlook, only_value);
    return finish(out, attack_tables_solve(tables, out, question, aim ? aim : &ahead, err),
                  &outlook);
}

/* A table that was made tells, too, but most that is looked at has none. While a value is found,
 * others are, and may be forgotten. */
static volley_status find_damage(struct attack_tables *tables,
                                 const struct attack_question *question, double *out,
                                 volley_error *err)
{
    uint32_t number = numbers_known(&tables->values, question, sizeof *question);
    struct attack_table table;

    if (number) {
        *out = *(const double *)numbers_value(&tables->values, number);
        return VOLLEY_OK;
    }
    number = numbers_known(&tables->tables, question, sizeof *question);
    if (number && *place_of(tables, number)) {
        *out = (*place_of(tables, number))->value.of[SOLVE_DAMAGE];
        return VOLLEY_OK;
    }
    TRY(make_table(tables, &table, question, NULL, true, err));
    *out = table.value.of[SOLVE_DAMAGE];
    attack_table_fini(&table);
    if (tables->values.count > 0 && tables->values.count == tables->values.capacity &&
        2 * numbers_bytes(&tables->values) > tables->values_most) /* it grows to twice as many */
        numbers_clear(&tables->values);
    number = numbers_find(&tables->values, question);
    NEED(number, err);
    *(double *)numbers_value(&tables->values, number) = *out;
    return VOLLEY_OK;
}

/* An attack that was valued before has counted its nodes. */
const struct attack_table *attack_tables_find(struct attack_tables *tables,
                                              const struct attack_question *question,
                                              const struct attack_aim *aim, volley_error *err)
{
    const uint32_t known = numbers_known(&tables->tables, question, sizeof *question);
    const uint32_t number = known ? known : numbers_find(&tables->tables, question);
    const uint64_t nodes = tables->nodes;
    struct attack_table *table;
    volley_status status;
    bool is_valued;

    if (number && *place_of(tables, number))
        return *place_of(tables, number);
    table = number ? malloc(sizeof *table) : NULL;
    if (!table) {
        error_nomem(err);
        return NULL;
    }
    is_valued = numbers_known(&tables->values, question, sizeof *question);
    if (is_valued)
        tables->nodes = 0;
    status = make_table(tables, table, question, aim, false, err);
    if (is_valued)
        tables->nodes = nodes;
    if (status != VOLLEY_OK) {
        free(table);
        return NULL;
    }
    tables->own_bytes += sizeof *table +
                         (table->shares_cells ? 0 : table->cell_count * sizeof *table->cells) +
                         (table->shares_left ? 0 : table->left_count * sizeof *table->left);
    return *place_of(tables, number) = table;
}

/* ---- words, futures, charges ---- */

uint32_t attack_tables_words(struct attack_tables *tables, const char *text)
{
    char ***words = &tables->words;

    if (!*text)
        return 0;
    for (uint32_t i = 0; i < tables->word_count; i++)
        if (strcmp((*words)[i], text) == 0)
            return i + 1;
    if (!grow_array(words, &tables->word_capacity, (size_t)tables->word_count + 1,
                    sizeof **words) ||
        !((*words)[tables->word_count] = strdup(text)))
        return UINT32_MAX;
    return ++tables->word_count;
}

uint64_t attack_tables_recover(const struct attack_tables *tables, uint8_t kind, uint64_t spent)
{
    const struct ship_pools *pools = &tables->pools[kind];

    for (uint8_t i = 0; i < pools->count; i++) {
        const unsigned at = i * PLAY_POOL_BITS;
        const int now = (int)(spent >> at & RULES_POOL_MAX);
        int after = now - pools->items[i].recovers;

        after = after < 0 ? 0 : after > RULES_POOL_MAX ? RULES_POOL_MAX : after;
        spent += ((uint64_t)(after - now)) << at;
    }
    return spent;
}

/* ---- all of them ---- */

/* What words may ask for in later attacks: those of the other role, or of other ships, are not in
 * the scenario of an attack. Damage bears on later attacks where these are played for by the health
 * that is left. */
static struct prune_wants wants_later(const struct engagement *engagement)
{
    const bool best = engagement_furthest(engagement) == ENGAGEMENT_BEST;
    struct prune_wants later = { .damage = false };

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        later.damage = later.damage || (best && (kind->asks || kind->asks_critical));
        later.few_charges = later.few_charges || kind->asks_charges;
        for (enum rules_side side = 0; side < RULES_SIDES; side++) {
            later.fewer[side] |= kind->asked_tokens;
            later.more[side] |= kind->asked_tokens | kind->spent_tokens;
        }
    }
    return later;
}

struct attack_tables *attack_tables_create(const struct engagement *engagement)
{
    struct attack_tables *tables =
        calloc(1, sizeof *tables + engagement->kind_count * sizeof *tables->pools);

    if (!tables)
        return NULL;
    tables->engagement = engagement;
    tables->later = wants_later(engagement);
    tables->forms = &tables->own;
    tables->made = numbers_of(sizeof(struct attack_question), sizeof(struct attack_form));
    tables->tables.item_bytes = sizeof(struct attack_question);
    tables->tables.value_bytes = sizeof(struct attack_table *);
    tables->values_most = values_most;
    tables->values = numbers_of(sizeof(struct attack_question), sizeof(double));
    return tables;
}

/* What is left out of an attack hangs on how both play. */
void attack_tables_share(struct attack_tables *tables, const struct attack_tables *others)
{
    const struct engagement *of = tables->engagement, *other = others->engagement;

    if (of->edition == other->edition && of->library == other->library && of->keep == other->keep &&
        memcmp(of->policies, other->policies, sizeof of->policies) == 0)
        tables->forms = others->forms;
}

void attack_tables_limit(struct attack_tables *tables, uint64_t nodes_max,
                         const struct watch *watch)
{
    tables->nodes_max = nodes_max;
    tables->watch = watch;
}

void attack_tables_limit_values(struct attack_tables *tables, size_t bytes_most)
{
    tables->values_most = bytes_most;
}

size_t attack_tables_bytes(const struct attack_tables *tables)
{
    size_t bytes = tables->own_bytes + attack_forms_bytes(&tables->own) +
                   numbers_bytes(&tables->made) + numbers_bytes(&tables->tables) +
                   numbers_bytes(&tables->values) + readings_bytes(&tables->readings);

    for (size_t i = 0; i < ENGAGEMENT_SHIPS_MAX; i++)
        bytes += numbers_bytes(&tables->futures.of[i]);
    return bytes;
}

void attack_tables_destroy(struct attack_tables *tables)
{
    if (!tables)
        return;
    for (uint32_t i = 1; i <= tables->tables.count; i++) {
        struct attack_table *table = *place_of(tables, i);

        if (table)
            attack_table_fini(table);
        free(table);
    }
    for (uint32_t i = 0; i < tables->word_count; i++)
        free(tables->words[i]);
    free(tables->words);
    numbers_fini(&tables->tables);
    numbers_fini(&tables->values);
    for (size_t i = 0; i < ENGAGEMENT_SHIPS_MAX; i++)
        numbers_fini(&tables->futures.of[i]);
    readings_fini(&tables->readings);
    numbers_fini(&tables->made);
    attack_forms_fini(&tables->own);
    free(tables);
}
