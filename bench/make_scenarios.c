/* make_scenarios - a scenario file of many different single attacks, the same every time.
 * Usage: make_scenarios ROWS [SEED]; the file goes to standard output. ROWS 0 of one kind: give
 * "same" in place of SEED and every row asks the same. */
#include "rng/pcg.h"

#include <stdio.h>
#include <stdlib.h>
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

static unsigned below(struct pcg *pcg, unsigned limit)
{
    return (unsigned)(((uint64_t)pcg32_next(pcg) * limit) >> 32);
}

static void print_words(struct pcg *pcg, const char *const *words, int row_has_range)
{
    unsigned count = below(pcg, 4);

    while (count-- > 0) {
        const char *word = words[below(pcg, WORDS)];
        int is_once = strncmp(word, "range", 5) == 0 || strncmp(word, "hull", 4) == 0;

        if (is_once && row_has_range)
            continue;
        row_has_range |= is_once;
        printf(" %s", word);
    }
}

int main(int argc, char **argv)
{
    long rows = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    int same = argc > 2 && strcmp(argv[2], "same") == 0;
    struct pcg pcg;

    pcg_seed(&pcg, argc > 2 && !same ? strtoull(argv[2], NULL, 10) : 1, 1);
    printf("scenario,attacker,defender\n");
    for (long row = 0; row < rows; row++) {
        if (same) {
            printf("r%ld,3 focus lock,3 focus evade\n", row);
            continue;
        }
        printf("r%ld,%u", row, 2 + below(&pcg, 4));
        print_words(&pcg, attacker_words, 0);
        printf(",%u", below(&pcg, 4));
        print_words(&pcg, defender_words, 0);
        printf("\n");
    }
    return 0;
}
