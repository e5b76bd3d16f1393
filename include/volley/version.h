/* volley/version.h - which Volley this is. */
#ifndef VOLLEY_VERSION_H
#define VOLLEY_VERSION_H

#include "volley/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The version of the library that runs, "0.1.0". */
VOLLEY_API const char *volley_version(void);

#ifdef __cplusplus
}
#endif

#endif
