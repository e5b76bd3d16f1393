/* duel_options - options of the commands about engagements.
 * Units:  as in volley/duel.h.
 * Owns:   nothing; texts are those of the command line. */
#pragma once

#include "app/cli/options.h"
#include "volley/field.h"

enum { DUEL_RANGES_MAX = 64, DUEL_VARIANTS_MAX = 32 };

/* What a table is to have of many engagements: everybody against everybody, against a field, the
 * roster. */
struct field_arguments {
    bool matrix;
    const char *sides, *against;                 /* files; NULL: none is given */
    const char *roster, *faction, *every, *play; /* likewise: "ships", "pilots", "generics" */
    volley_field_sort sort;
    int sort_round;
    volley_field *found; /* the answer; NULL also where another process has it */
};

struct duel_arguments {
    struct cli_options options;
    volley_duel_options duel;
    int ranges[DUEL_RANGES_MAX];
    volley_text variants[DUEL_VARIANTS_MAX];
    struct field_arguments field;
    const char *state;   /* how ships stand, or a file that says it; NULL: as they begin */
    const char *result;  /* whose luck is asked for; NULL: none */
    volley_duel *fought; /* the answer where it is no table */
};

/** Options of both commands, tables of `volley duel`, of `volley survive`, and a roster, which both
 *  have. They write to a struct duel_arguments. */
extern const struct option duel_options_rows[], field_fight_rows[], field_survive_rows[],
    field_roster_rows[];

/** The engine that is asked for; where no number of trials is said, it has the usual one. */
volley_duel_engine duel_engine_of(const struct cli_options *options);

enum { DUEL_SO_FAR_MAX = 96 };

/** What a simulation has come to so far, for its progress. */
void duel_so_far(const volley_duel_figures *figures, bool survives, char out[DUEL_SO_FAR_MAX]);
