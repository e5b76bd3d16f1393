/* clock - wall-clock time for rates and progress.
 * Units:  seconds since some fixed moment; never goes back.      Errors: none. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_seconds(void);

#endif
