/* The objectives: what of its figures a set is worth. */
#include "base/array.h"
#include "questions/best/search.h"
#include "words/nearest.h"

#include <math.h>
#include <string.h>

enum { ATTACKS = 1u << RULES_ATTACKER, DEFENDS = 1u << RULES_DEFENDER };

/* Who suffers nothing is infinitely better off, if it does something itself. */
static double joust(const struct worth_figures *figures)
{
    if (figures->suffered > 0 || isnan(figures->suffered))
        return figures->dealt / figures->suffered;
    return figures->dealt > 0 ? INFINITY : 0;
}

static double damage(const struct worth_figures *figures)
{
    return figures->dealt;
}

static double kill(const struct worth_figures *figures)
{
    return figures->killed;
}

static double survive(const struct worth_figures *figures)
{
    return figures->stands;
}

static const struct best_objective objectives[] = {
    { "joust", "most damage dealt by damage suffered", ATTACKS | DEFENDS, joust },
    { "damage", "most damage dealt", ATTACKS, damage },
    { "kill", "the greatest chance to destroy the target", ATTACKS, kill },
    { "survive", "most attacks until it is destroyed", DEFENDS, survive },
};

const struct best_objective *best_objective_named(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(objectives); i++)
        if (!name || strcmp(objectives[i].name, name) == 0)
            return &objectives[i];
    return NULL;
}

const char *volley_best_objective_at(size_t index)
{
    return index < ARRAY_LEN(objectives) ? objectives[index].name : NULL;
}

volley_status volley_best_check_objective(const char *name, volley_error *err)
{
    struct nearest nearest = nearest_begin(name, strlen(name));

    if (best_objective_named(name))
        return VOLLEY_OK;
    for (size_t i = 0; i < ARRAY_LEN(objectives); i++)
        nearest_consider(objectives[i].name, &nearest);
    return error_set(err, VOLLEY_INVALID, "there is no objective '%.40s'%s%s%s", name,
                     *nearest.best ? "; did you mean '" : ": it is joust, damage, kill or survive",
                     nearest.best, *nearest.best ? "'?" : "");
}
