#include "scenarios.h"

#include <stdio.h>
#include <string.h>

static const char *const attacker_words[] = {
    "focus",          "lock",       "calculate",    "force",         "focus lock",
    "reroll=1",       "range=1",    "range=3",      "reroll=2",      "hit-to-crit=1",
    "focus-to-hit=1", "obstructed", "any-to-hit=1", "their-roll=-1", "their-evade-to-focus=1",
};
static const char *const defender_words[] = {
    "focus",
    "evade",
    "calculate",
    "force",
    "focus evade",
    "reroll=1",
    "reinforce",
    "evade=2",
    "strain",
    "tractor",
    "reroll-blank=1",
    "blank-to-evade=1",
    "hull=4 shields=2",
    "their-crit-to-hit=1",
    "their-reroll=1",
};
enum { WORDS = sizeof attacker_words / sizeof attacker_words[0] };
_Static_assert(sizeof defender_words == sizeof attacker_words, "as many words for each side");

const char scenario_rows_header[] = "scenario,attacker,defender\n";

struct scenario_rows scenario_rows_begin(uint64_t seed, bool same)
{
    struct scenario_rows rows = { .same = same };

    pcg_seed(&rows.pcg, seed, 1);
    return rows;
}

static unsigned below(struct pcg *pcg, unsigned limit)
{
    return (unsigned)(((uint64_t)pcg32_next(pcg) * limit) >> 32);
}

/* A number of dice and up to three words; one that may stand only once is not said twice. */
static void make_loadout(struct pcg *pcg, unsigned dice, const char *const *words,
                         char text[SCENARIO_TEXT_MAX])
{
    unsigned count = below(pcg, 4);
    bool said_once = false;
    int used = snprintf(text, SCENARIO_TEXT_MAX, "%u", dice);

    while (count-- > 0) {
        const char *word = words[below(pcg, WORDS)];
        bool is_once = strncmp(word, "range", 5) == 0 || strncmp(word, "hull", 4) == 0;

        if (is_once && said_once)
            continue;
        said_once |= is_once;
        used += snprintf(text + used, SCENARIO_TEXT_MAX - (size_t)used, " %s", word);
    }
}

void scenario_rows_next(struct scenario_rows *rows, struct scenario_row *row)
{
    snprintf(row->name, sizeof row->name, "r%ld", rows->next++);
    if (rows->same) {
        strcpy(row->attacker, "3 focus lock");
        strcpy(row->defender, "3 focus evade");
        return;
    }
    make_loadout(&rows->pcg, 2 + below(&rows->pcg, 4), attacker_words, row->attacker);
    make_loadout(&rows->pcg, below(&rows->pcg, 4), defender_words, row->defender);
}
