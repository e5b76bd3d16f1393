/* variants - what is put side by side: the attackers and defenders of a command line, each pair
 * under a label, A, B, C and so on, with what it costs; and the targets of a file. Owns:   the
 * handle owns its texts but those of the command line; free with variants_fini. All-zero is a valid
 * empty one. Errors: as said at each function. */
#ifndef CLI_VARIANTS_H
#define CLI_VARIANTS_H

#include "app/cli/members.h"
#include "app/cli/options.h"
#include "volley/compare.h"

enum { VARIANT_LABEL_MAX = 4, VARIANT_SOURCE_MAX = 48 };

/* What the command line says of them; NULL: nothing. */
struct variants_asked {
    const struct cli_options *options; /* the rest is NULL where nothing is said */
    const char *reference, *costs, *against;
};

struct variants {
    volley_variant *list;
    size_t count, attacker_count, defender_count, policy_count;
    char (*labels)[VARIANT_LABEL_MAX];
    char (*sources)[2][VARIANT_SOURCE_MAX]; /* of attacker and defender of each variant */
    volley_targets *targets;
    size_t reference;
};

/** Count them: ATTACKER... vs DEFENDER [vs DEFENDER...], or with targets ATTACKER... Returns what
 * is wrong with the arguments; NULL: they are of that form. */
const char *variants_count(struct variants *variants, const struct variants_asked *asked);

/** Make those that are counted. Returns an exit status: CLI_DONE, or why not, which has been said.
 */
int variants_make(struct variants *variants, const struct variants_asked *asked,
                  struct members *members);

/** The argument an error is about, to be shown under it. */
const char *variants_text(const struct variants *variants, const volley_error *error);

void variants_fini(struct variants *variants);

#endif
