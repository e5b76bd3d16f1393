/* volley/crew.h - several processes that answer one question together, as volley-mpi has them.
 *
 * Each of them makes the same calls with the same options, and is handed a crew that carries
 * messages; how is its own affair. Rows of a batch, pairs of a field, lines of a worth or its duels
 * with a field, and pilots of squads are dealt out as processes ask for them; the trials of a
 * simulation are shared by pieces of the random stream, and summed. Process 0 comes to the answer
 * that it would have alone, to the last digit. The others know nothing of what was dealt out: they
 * are told that all went well, and get no handle. */
#ifndef VOLLEY_CREW_H
#define VOLLEY_CREW_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_crew {
    size_t number; /* of this process, from 0; 0 reads, deals out and writes */
    size_t count;  /* of processes; 1: there is nobody else */

    /** Send bytes to a process, which gets what this one sends in that order. It returns without
     *  waiting until the other has asked for them. 0; nonzero: that could not be done. */
    int (*send)(size_t to, const char *bytes, size_t count, void *context);

    /** The next message to this process, from whomever, in memory from malloc that the library
     *  frees.
     *  wait  until there is one
     *  1; 0: there is none now; negative: there will be none, for some process is gone. */
    int (*receive)(size_t *from, char **bytes, size_t *count, int wait, void *context);

    void *context;
} volley_crew;

#ifdef __cplusplus
}
#endif

#endif
