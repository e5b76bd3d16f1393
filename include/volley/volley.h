/* volley/volley.h - all of the library: read a scenario, plan it, run it, report it. */
#ifndef VOLLEY_VOLLEY_H
#define VOLLEY_VOLLEY_H

#include "volley/error.h"
#include "volley/plan.h"
#include "volley/report.h"
#include "volley/run.h"
#include "volley/scenario.h"
#include "volley/version.h"

#endif
