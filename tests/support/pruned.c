#include "support/pruned.h"

#include "attack/prune/pruning.h"
#include "support/agree.h"
#include "support/check.h"

#include <string.h>

struct question {
    const struct scenario *scenario;
    bool kill;
    struct naive_value pruned; /* with everything left out */
};

static void print_value(const char *what, unsigned keep, const struct naive_value *value)
{
    print_message("  %s %#x: %.9g %.9g %.9g %.9g %.9g\n", what, keep, value->destroyed,
                  value->damage, value->crits, value->defender_tokens, value->attacker_tokens);
}

/* What is kept makes the graph too large: it says nothing, and is counted in *refused. */
static bool is_same_with(const struct question *question, unsigned keep, unsigned long *refused)
{
    struct naive_value value;

    if (!agree_exact_kept(question->scenario, question->kill, keep, &value)) {
        ++*refused;
        return true;
    }
    if (agree_is_same(&value, &question->pruned))
        return true;
    print_value("all pruned, kept", 0, &question->pruned);
    print_value("kept", keep, &value);
    return false;
}

/* Every kind kept alone, whichever there are, and all of them together. */
static bool is_same_with_each(const struct question *question, unsigned long *refused)
{
    bool same = is_same_with(question, PRUNE_ALL, refused);

    for (unsigned kind = 1; kind <= (unsigned)PRUNE_ALL; kind <<= 1)
        if (kind & PRUNE_ALL)
            same = is_same_with(question, kind, refused) && same;
    return same;
}

bool pruned_compare(const char *edition, const char *text, struct pruned_tally *tally)
{
    struct scenario scenario = {
        .edition = rules_edition_find(edition),
        .library = &cards_builtin[edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND],
    };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct question question = { .scenario = &scenario };
    volley_error error = { 0 };
    bool same = true;

    if (scenario_parse(&scenario, lexer, &error) == VOLLEY_OK) {
        question.kill = scenario.defender.mortal && strlen(text) % 2;
        if (agree_exact_kept(&scenario, question.kill, 0, &question.pruned)) {
            tally->done++;
            same = is_same_with_each(&question, &tally->refused);
        }
    }
    if (!same) {
        tally->differ++;
        print_message("edition %s, %s: %s\n", edition, question.kill ? "kill" : "damage", text);
    }
    scenario_fini(&scenario);
    return same;
}

void pruned_check(const struct pruned_tally *tally)
{
    print_message("%lu scenarios, %lu graphs too large\n", tally->done, tally->refused);
    if (tally->differ)
        fail_msg("%lu of %lu scenarios differ", tally->differ, tally->done);
    assert_true(tally->refused <= tally->done / 100);
}
