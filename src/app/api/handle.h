/* handle - what is behind the handles of include/volley that are asked with.
 * Owns:   each handle owns what is in it.      Errors: none here. */
#pragma once

#include "base/error.h"
#include "questions/ask/ask.h"
#include "volley/volley.h"

struct volley_scenario {
    struct scenario scenario;
};

struct volley_plan {
    struct ask_plan plan;
};

struct volley_outcome {
    struct ask_outcome outcome;
};
