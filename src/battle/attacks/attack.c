#include "battle/attacks/attack.h"

#include "attack/play/pool.h"

/* What is known while one attack is worked out. */
struct work {
    struct attack_tables *tables;
    const struct attack_question *question;
    const struct attack_aim *aim;
    struct loadout attacker;
    struct scenario scenario; /* its loadouts own nothing: they are copies of readings */
    struct plan plan;
    const uint8_t *pools[RULES_SIDES]; /* those of the loadouts, among the ship's */
    struct health health;              /* of the defender */
    struct attack_form form;           /* that is made; its shape is 0: not yet */
    uint32_t built;                    /* number of what it is made of (struct attack_forms) */
    uint8_t first[RULES_TOKENS];       /* of the attacker, those that can change */
    volley_error *err;
};

static const struct attack_ship *ship_of(const struct work *work, enum rules_side side)
{
    return &work->question->ships[side];
}

static const struct engagement_kind *kind_of(const struct work *work, enum rules_side side)
{
    return &work->tables->engagement->kinds[ship_of(work, side)->kind];
}

/* ---- words ---- */

/* Of the defender it is told apart (health_of_ship). */
static void set_health_of_attacker(const struct attack_ship *ship,
                                   const struct engagement_kind *kind, struct loadout *loadout)
{
    loadout->mortal = loadout->shielded = true;
    loadout->health[RULES_HULL] = ship->hull;
    loadout->health[RULES_SHIELDS] = ship->shields;
    loadout->damage = kind->hull - ship->hull;
    loadout->hurt = loadout->hurt || loadout->damage > 0 || ship->shields < kind->shields;
}

/* What is so of the ship now, whatever its words say. That one with a faceup damage card is damaged
 * its health tells, where that is known. */
static void set_moment(struct work *work, enum rules_side side, struct loadout *loadout)
{
    const struct attack_ship *ship = ship_of(work, side);
    const struct engagement_kind *kind = kind_of(work, side);

    for (int token = 0; token < RULES_TOKENS; token++)
        loadout->tokens[token] = ship->tokens[token] - loadout->paid[token];
    /* Of a ship that is flown force=0 is none; bare dice have room for that of their cards. */
    if (kind->start[RULES_FORCE] > 0 || (loadout->flown && loadout->force_most < UINT8_MAX))
        loadout->force_most = kind->start[RULES_FORCE];
    if (ship->noted & PLAY_NOTED_CRITICAL)
        loadout->situations |=
            1u << RULES_CRITICAL | (kind->mortal ? 0 : rules_situation_implies[RULES_CRITICAL]);
    if (!kind->asks)
        return;
    loadout->hurt = ship->hurt;
    if (side == RULES_ATTACKER && kind->mortal)
        set_health_of_attacker(ship, kind, loadout);
}

/* Find the loadout of a side. must_read: as in readings_find. */
static volley_status read_loadout(struct work *work, enum rules_side side, size_t weapon,
                                  bool must_read, struct loadout *out)
{
    const struct attack_ship *ship = ship_of(work, side);
    struct reading_key key = { .words = ship->words, .kind = ship->kind, .side = (uint8_t)side };
    const struct reading *reading;

    memcpy(key.tokens, ship->tokens, sizeof key.tokens);
    key.tokens[RULES_FORCE] = kind_of(work, side)->start[RULES_FORCE]; /* what may pay a weapon */
    key.drawn = (uint8_t)attack_case_of(work->tables->engagement, work->question, side);
    if (side == RULES_ATTACKER) {
        key.range = work->question->range;
        key.weapon = (uint8_t)weapon;
    }
    TRY(readings_find(work->tables, &key, must_read, &reading, work->err));
    *out = reading->loadout;
    work->pools[side] = reading->pools;
    set_moment(work, side, out);
    return VOLLEY_OK;
}

/* ---- weapons ---- */

static unsigned spent_of(uint64_t spent, unsigned pool)
{
    return (unsigned)(spent >> pool * PLAY_POOL_BITS) & RULES_POOL_MAX;
}

static bool can_pay_shot(const struct work *work, const struct loadout *attacker)
{
    const uint8_t pool = attacker->shot_pool;

    for (int token = 0; token < RULES_TOKENS; token++)
        if (attacker->tokens[token] < 0)
            return false;
    return !attacker->shot_cost ||
           attacker->pools[pool - 1] >=
               attacker->shot_cost +
                   spent_of(work->question->attacker.spent, work->pools[RULES_ATTACKER][pool]);
}

static bool is_lost(const struct work *work, size_t weapon)
{
    const struct engagement_kind *kind = kind_of(work, RULES_ATTACKER);
    const size_t secondary = kind->weapon_count - kind->has_primary;

    return weapon < secondary && weapon + work->question->attacker.weapons_lost >= secondary;
}

/* The first weapon that can be fired. A weapon that is not the primary one and cannot be read as
 * things stand needs another range, a token or a charge. -1: none, *status says whether that is a
 * fault. */
static int choose_weapon(struct work *work, volley_status *status)
{
    const struct engagement_kind *kind = kind_of(work, RULES_ATTACKER);
    struct loadout *attacker = work->scenario.attackers;

    *status = VOLLEY_OK;
    for (size_t i = 0; i < kind->weapon_count; i++) {
        const bool is_primary = kind->has_primary && i + 1 == kind->weapon_count;

        if (is_lost(work, i))
            continue;
        *status = read_loadout(work, RULES_ATTACKER, i, is_primary, attacker);
        if (*status == VOLLEY_OK && can_pay_shot(work, attacker))
            return (int)i;
        if (*status == VOLLEY_NOMEM || is_primary)
            return -1;
        *status = VOLLEY_OK;
    }
    return -1;
}

/* ---- the attack ---- */

/* The damage taken past the shields is what hull is missing while there are shields. */
static struct health health_of_ship(const struct engagement_kind *kind,
                                    const struct attack_ship *ship)
{
    if (ship->shields == 0)
        return (struct health){ ship->hull, 0 };
    return (struct health){ kind->hull + ship->shields, kind->hull - ship->hull };
}

/* Charges that are spent, as the attack numbers its pools: those of the defender come first. */
static uint64_t spent_at_first(const struct work *work)
{
    const struct loadout *loadouts[] = { work->scenario.attackers, &work->scenario.defender };
    uint64_t spent = 0;

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const unsigned before = side == RULES_ATTACKER ? work->scenario.defender.pool_count : 0;

        for (unsigned pool = 1; pool <= loadouts[side]->pool_count; pool++)
            spent |= (uint64_t)spent_of(ship_of(work, side)->spent, work->pools[side][pool])
                     << (before + pool - 1) * PLAY_POOL_BITS;
    }
    return spent;
}

static uint64_t spent_at_last(const struct work *work, enum rules_side side, uint64_t spent)
{
    const struct loadout *loadouts[] = { work->scenario.attackers, &work->scenario.defender };
    const unsigned before = side == RULES_ATTACKER ? work->scenario.defender.pool_count : 0;
    uint64_t left = ship_of(work, side)->spent;

    for (unsigned pool = 1; pool <= loadouts[side]->pool_count; pool++) {
        const unsigned at = work->pools[side][pool] * PLAY_POOL_BITS;

        left &= ~((uint64_t)RULES_POOL_MAX << at);
        left |= (uint64_t)spent_of(spent, before + pool - 1) << at;
    }
    return left;
}

/* What becomes of the ship's own tokens; those that are lent are spent first. */
static int change_of(int change, int paid)
{
    if (paid > 0 || change >= 0)
        return paid > 0 ? change - paid : change;
    return change < paid ? change - paid : 0;
}

/* What an end carries on: tokens that nothing moves are not in it. */
static struct attack_left left_of(const struct work *work, const uint8_t *carried)
{
    const uint8_t *at[] = { carried + GRAPH_DEFENDER_ATTACKER, carried };
    const uint8_t *first[] = { work->first, work->plan.defender_tokens };
    const int8_t *paid[] = { work->scenario.attackers[0].paid, work->scenario.defender.paid };
    struct attack_left left = { .noted = ship_of(work, RULES_DEFENDER)->noted |
                                         (carried[GRAPH_DEFENDER_NOTED] & PLAY_NOTED_CRITICAL) };
    int missing = kind_of(work, RULES_ATTACKER)->shields - ship_of(work, RULES_ATTACKER)->shields;
    uint64_t spent;

    memcpy(&spent, carried + RULES_TOKENS, sizeof spent);
    memcpy(&left.hurt, carried + GRAPH_DEFENDER_HURT, sizeof left.hurt);
    missing += left.hurt.hits + left.hurt.crits - left.hurt.past;
    if (left.hurt.back > missing) /* no more shields come back */
        left.hurt.back = (uint8_t)missing;
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        for (int token = 0; token < RULES_TOKENS; token++)
            left.tokens[side][token] =
                (uint8_t)(ship_of(work, side)->tokens[token] +
                          change_of(at[side][token] - first[side][token], paid[side][token]));
        left.spent[side] = spent_at_last(work, side, spent);
    }
    return left;
}

/* Cards past the shields may destroy the defender while it has some of these left. */
static struct solve_value worth_of_end(const struct work *work, const struct attack_aim *aim,
                                       struct health health, const uint8_t *carried)
{
    const struct attack_left left = left_of(work, carried);
    const struct engagement_kind *kind = kind_of(work, RULES_DEFENDER);
    const int all = health_left(work->health);
    const bool destroyed = health_left(health) == 0 || (kind->mortal && health.past >= kind->hull);

    if (!aim->worth)
        return attack_left_worth(&left);
    if (!aim->by_health)
        return aim->worth(&left, 0, 0, aim->context);
    return destroyed ? aim->worth(&left, all, 0, aim->context)
                     : aim->worth(&left, all - health_left(health), health.past - work->health.past,
                                  aim->context);
}

static struct solve_value terminal(struct health health, const uint8_t *carried, void *context)
{
    const struct work *work = context;

    return worth_of_end(work, work->aim, health, carried);
}

static struct solve_value naive_terminal(struct health health, const uint8_t *carried,
                                         void *context)
{
    const struct work *work = context;

    return worth_of_end(work, &work->aim->naive->aim, health, carried);
}

static volley_status make_cells(const struct work *work, struct attack_table *out)
{
    const struct graph_defenders *ends = &work->plan.defenders;

    TRY(spread_plan(&out->cells, &out->cell_count, &work->plan, work->err));
    out->left = calloc(ends->count, sizeof *out->left);
    NEED(out->left, work->err);
    out->left_count = ends->count;
    for (uint32_t i = 0; i < ends->count; i++)
        out->left[i] = left_of(work, ends->tokens[i]);
    return VOLLEY_OK;
}

static volley_status make_nothing(const struct work *work, struct attack_table *out)
{
    out->cells = calloc(1, sizeof *out->cells);
    out->left = calloc(1, sizeof *out->left);
    NEED(out->cells && out->left, work->err);
    out->cell_count = out->left_count = 1;
    out->cells[0].probability = 1;
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        memcpy(out->left[0].tokens[side], ship_of(work, side)->tokens, RULES_TOKENS);
        out->left[0].spent[side] = ship_of(work, side)->spent;
    }
    out->left[0].noted = work->question->defender.noted;
    if (work->aim->worth)
        out->value = work->aim->worth(&out->left[0], 0, 0, work->aim->context);
    return VOLLEY_OK;
}

/* ---- solving ---- */

static volley_status read_defender(struct work *work)
{
    const struct engagement_kind *kind = kind_of(work, RULES_DEFENDER);
    struct loadout *defender = &work->scenario.defender;

    TRY(read_loadout(work, RULES_DEFENDER, 0, true, defender));
    defender->mortal = kind->mortal;
    defender->health[RULES_HULL] = kind->hull;
    defender->health[RULES_SHIELDS] = kind->shields;
    work->health = health_of_ship(kind, &work->question->defender);
    return VOLLEY_OK;
}

/* What pays for nobody where both play their best may pay against one who does not. */
enum { KEPT_WHERE_NAIVE = PRUNE_BEST_FACES | PRUNE_LESSER | PRUNE_CANCELLED };

static struct solve_options options_of(struct work *work)
{
    const struct engagement *engagement = work->tables->engagement;
    const bool myopic = engagement_furthest(engagement) == ENGAGEMENT_MYOPIC;
    const unsigned kept = engagement_naive(engagement, ENGAGEMENT_A) ? KEPT_WHERE_NAIVE : 0;

    return (struct solve_options){ .later = myopic ? NULL : &work->tables->later,
                                   .tells = true,
                                   .keep = engagement->keep | kept,
                                   .by_health = work->aim->by_health,
                                   .start = &work->health,
                                   .spent = spent_at_first(work),
                                   .context = work,
                                   .watch = work->tables->watch };
}

/* What it comes to depends on its ends alone, and on the sum of their damage; and where health
 * matters it can be found with no other than it has. */
static bool has_form(const struct work *work)
{
    const bool cares = play_cares_for_health(&work->scenario, false);

    return work->attacker.follow_up_count == 0 && !(cares && work->health.past > 0) &&
           !(work->aim->by_health && (cares || play_deals_past_shields(&work->scenario, false)));
}

/* What a form hangs on. */
static struct attack_question question_of_form(const struct attack_tables *tables,
                                               const struct attack_question *question)
{
    struct attack_question bare = *question;

    bare.future = bare.naive = 0;
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        if (!tables->engagement->kinds[bare.ships[side].kind].asks)
            bare.ships[side].hull = bare.ships[side].shields = 0;
    return bare;
}

static uint32_t health_of_defender(const struct attack_question *question)
{
    return (uint32_t)question->defender.hull + question->defender.shields;
}

/* The form of what was built for an attack in which the same can happen. */
static volley_status make_form(struct work *work)
{
    struct attack_forms *forms = work->tables->forms;
    const struct attack_built *built = &forms->built[work->built - 1];
    const struct attack_question bare = question_of_form(work->tables, work->question);
    struct attack_left *left = calloc((size_t)built->carried_count + 1, sizeof *left);
    volley_status status;

    NEED(left, work->err);
    for (uint32_t i = 0; i < built->carried_count; i++)
        left[i] = left_of(work, built->carried[i]);
    work->form = (struct attack_form){ .shape = built->shape,
                                       .left_count = built->carried_count,
                                       .left = left,
                                       .nodes = built->nodes,
                                       .weapon = work->form.weapon };
    status = attack_forms_keep(work->tables, &bare, &work->form, work->err);
    free(left);
    if (status != VOLLEY_OK)
        work->form.shape = 0;
    return status;
}

static void note_first(struct work *work, const struct prune *prune)
{
    memcpy(work->first, prune->attack->tokens, sizeof work->first);
}

/* Before the graph is built, which may be in vain. */
static volley_status look_for_form(const struct prune *prune, const uint8_t *carried, void *context)
{
    struct work *work = context;

    note_first(work, prune);
    work->built = attack_forms_compiled(work->tables->forms, prune, carried);
    NEED(work->built, work->err);
    if (!work->tables->forms->built[work->built - 1].shape)
        return VOLLEY_OK;
    TRY(make_form(work));
    return VOLLEY_STOPPED;
}

/* The graph is there: what is left of the solving is in vain. */
static volley_status take_form(const struct solve_view *view, void *context)
{
    struct work *work = context;

    TRY(attack_forms_note(work->tables->forms, work->built, view->graph, view->defenders,
                          work->err));
    TRY(make_form(work));
    return VOLLEY_STOPPED;
}

static volley_status solve_by_form(struct work *work, struct attack_table *out)
{
    struct solve_options options = options_of(work);
    volley_status status;

    options.by_health = false;
    options.compiled = look_for_form;
    options.observe = take_form;
    work->form.weapon = out->weapon;
    status = solve_scenario(&work->plan, &work->scenario, &options, work->err);
    if (!work->form.shape)
        return status;
    status = attack_form_solve(work->tables->forms, &work->form, work->aim,
                               health_of_defender(work->question), out, work->err);
    out->nodes += status == VOLLEY_OK ? work->form.nodes : 0;
    return status;
}

/* Of the first of the attacks that come out of one. */
static volley_status note_tokens(const struct prune *prune, const uint8_t *carried, void *context)
{
    (void)carried;
    if (prune->attack->number == 0)
        note_first(context, prune);
    return VOLLEY_OK;
}

static volley_status solve_by_plan(struct work *work, struct attack_table *out)
{
    const struct attack_naive *naive = work->aim->naive;
    const struct solve_naive player = { naive ? naive->side : RULES_SIDES, naive_terminal };
    struct solve_options options = options_of(work);

    options.naive = naive ? &player : NULL;
    options.terminal = terminal;
    options.compiled = note_tokens;
    options.value = &out->value;
    TRY(solve_scenario(&work->plan, &work->scenario, &options, work->err));
    out->nodes = work->plan.graph_nodes;
    return work->aim->only_value ? VOLLEY_OK : make_cells(work, out);
}

static volley_status solve(struct work *work, struct attack_table *out)
{
    volley_status status;

    out->weapon = choose_weapon(work, &status);
    TRY(status);
    if (out->weapon < 0)
        return make_nothing(work, out);
    TRY(read_defender(work));
    return has_form(work) ? solve_by_form(work, out) : solve_by_plan(work, out);
}

volley_status attack_solve_case(struct attack_table *out, struct attack_tables *tables,
                                const struct attack_question *question,
                                const struct attack_aim *aim, volley_error *err)
{
    struct work work = { .tables = tables,
                         .question = question,
                         .aim = aim,
                         .err = err,
                         .scenario = { .edition = tables->engagement->edition,
                                       .library = tables->engagement->library } };
    const struct attack_question bare = question_of_form(tables, question);
    const uint32_t known = numbers_known(&tables->made, &bare, sizeof bare);
    /* A copy: what ends are worth may ask for other attacks, whose forms are added. */
    const struct attack_form form = known
                                        ? *(struct attack_form *)numbers_value(&tables->made, known)
                                        : (struct attack_form){ .shape = 0 };
    volley_status status;

    *out = (struct attack_table){ .question = *question };
    work.scenario.attackers = &work.attacker;
    work.scenario.attacker_count = 1;
    status = form.shape ? attack_form_solve(tables->forms, &form, aim, health_of_defender(question),
                                            out, err)
                        : solve(&work, out);
    plan_fini(&work.plan);
    if (status != VOLLEY_OK)
        attack_table_fini(out);
    return status;
}

void attack_table_fini(struct attack_table *table)
{
    if (!table->shares_cells)
        free(table->cells);
    if (!table->shares_left)
        free(table->left);
    *table = (struct attack_table){ 0 };
}
