/* volley/volley.h - all of the library. */
#ifndef VOLLEY_VOLLEY_H
#define VOLLEY_VOLLEY_H

#include "volley/advice.h"
#include "volley/answer.h"
#include "volley/batch.h"
#include "volley/best.h"
#include "volley/cards.h"
#include "volley/compare.h"
#include "volley/crew.h"
#include "volley/duel.h"
#include "volley/error.h"
#include "volley/field.h"
#include "volley/hazard.h"
#include "volley/io.h"
#include "volley/luck.h"
#include "volley/plan.h"
#include "volley/report.h"
#include "volley/run.h"
#include "volley/scenario.h"
#include "volley/squad.h"
#include "volley/sweep.h"
#include "volley/version.h"
#include "volley/worth.h"

#endif
