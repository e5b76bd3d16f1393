/* What the program is in node: a thread that hears nothing while it works. The one that started it
 * (package/bin/volley.mjs) has the signals, sets a flag that is asked here, and ends the program at
 * once where it may. */
#include "app/cli/process.h"

#include <errno.h>

/* These are in process.js. */
extern void node_gentle(bool others);
extern bool node_interrupted(void);
extern void node_unfinished(const char *path);
extern bool node_folder(char *path, size_t room);

void interrupt_begin(bool others)
{
    node_gentle(others);
}

bool interrupt_came(const struct host *host)
{
    (void)host;
    return node_interrupted();
}

void signals_unfinished(const char *path)
{
    node_unfinished(path);
}

bool process_folder(char *path, size_t room)
{
    if (node_folder(path, room))
        return true;
    errno = ENAMETOOLONG;
    return false;
}
