/* A process of its own; in node the program is a thread (app/web/node/process.c). */
#include "app/cli/process.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

/* ---- it is told to end ---- */

/* A signal handler can reach nothing else. */
static volatile sig_atomic_t interrupted, interrupt_is_gentle, others_are_gentle, has_unfinished;
static char unfinished[PATH_BYTES];

static void handle(int signal_number)
{
    const sig_atomic_t is_gentle =
        signal_number == SIGINT ? interrupt_is_gentle : others_are_gentle;

    if (!is_gentle || interrupted) {
        if (has_unfinished)
            unlink(unfinished);
        signal(signal_number, SIG_DFL);
        raise(signal_number); /* it comes when this handler is done */
    }
    interrupted = 1;
}

/* What somebody else has chosen to ignore, as nohup does, stays so; but a shell that starts a
 * program in the background ignores Ctrl-C for it, which may be sent all the same. */
static void install(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    const struct sigaction action = { .sa_handler = handle };
    struct sigaction old;

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i] == SIGINT ||
            (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN))
            sigaction(numbers[i], &action, NULL);
}

void interrupt_begin(bool others)
{
    interrupt_is_gentle = 1;
    others_are_gentle = others_are_gentle || others;
    install();
}

bool interrupt_came(const struct host *host)
{
    (void)host;
    return interrupted != 0;
}

void signals_unfinished(const char *path)
{
    has_unfinished = 0;
    if (!path || strlen(path) >= sizeof unfinished)
        return;
    strcpy(unfinished, path);
    has_unfinished = 1;
    install();
}

/* ---- where it is ---- */

bool process_folder(char *path, size_t room)
{
    const ssize_t bytes = readlink("/proc/self/exe", path, room);

    if (bytes >= 0 && (size_t)bytes == room)
        errno = ENAMETOOLONG;
    if (bytes < 0 || (size_t)bytes == room)
        return false;
    path[bytes] = '\0';
    *strrchr(path, '/') = '\0';
    return true;
}
