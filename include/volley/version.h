/* volley/version.h - which Volley this is. */
#ifndef VOLLEY_VERSION_H
#define VOLLEY_VERSION_H

#include "volley/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The version of the library that runs, "1.0.0". */
VOLLEY_API const char *volley_version(void);

/** The "schema" of every JSON document: another number where members have gone or mean something
 *  else, which docs/compatibility.md tells. */
#define VOLLEY_SCHEMA 1

#ifdef __cplusplus
}
#endif

#endif
