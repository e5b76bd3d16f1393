/* mail - messages between the processes of an MPI program, as a volley_crew.
 * Units:  bytes; processes by their rank.
 * Owns:   messages on their way. There is one mail in a process, as there is one MPI.
 * Errors: MPI ends the program itself when it fails. */
#pragma once

#include "volley/crew.h"

#include <stdbool.h>

/** Begin with MPI. */
void mail_begin(int *argc, char ***argv);

/** Who there is. */
const volley_crew *mail_crew(void);

/** Whether a number is the same in all processes, each of which asks. */
bool mail_agrees(unsigned long long number);

/** End with MPI, when all others do. What a process that has failed had to say reaches the head,
 *  which tells it if it waited for that process.
 *  failed  this process has
 *  words   why; ended by a NUL */
void mail_end(bool failed, const char *words);
