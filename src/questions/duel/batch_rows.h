/* batch_rows - a row of a file of engagements: its cells by their columns, and its options.
 * Owns:   nothing.
 * Errors: cells that are no such value. */
#pragma once

#include "questions/batch/work.h"
#include "volley/duel.h"

enum duel_column {
    DUEL_COLUMN_A,
    DUEL_COLUMN_B,
    DUEL_COLUMN_ENGAGEMENT,
    DUEL_COLUMN_EDITION,
    DUEL_COLUMN_ROUNDS,
    DUEL_COLUMN_RANGE,
    DUEL_COLUMN_FIRST,
    DUEL_COLUMN_TARGET,
    DUEL_COLUMN_TARGET_A,
    DUEL_COLUMN_TARGET_B,
    DUEL_COLUMN_POLICY,
    DUEL_COLUMN_POLICY_A,
    DUEL_COLUMN_POLICY_B,
    DUEL_COLUMN_DECK,
    DUEL_COLUMN_ACTIONS,
    DUEL_COLUMNS
};

enum { DUEL_ROW_RANGES_MAX = 64 };

extern const char *const duel_columns[DUEL_COLUMNS];

/** Take the options of a row into those that hold for all.
 *  source  of which file
 *  ranges  room for those of the row */
volley_status duel_row_options(const struct batch_job *row, const char *source,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err);
