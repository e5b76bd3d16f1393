/* clock - wall-clock time for rates and progress.
 * Units:  seconds since some fixed moment; never goes back.      Errors: none. */
#pragma once

double clock_seconds(void);
