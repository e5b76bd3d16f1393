#include "base/threads.h"

#include <time.h>

static void look_on(const struct threads_loop *loop, const uint64_t *left)
{
    static const struct timespec pause = { 0, 200000 };
    uint64_t now = 1;

    while (now > 0) {
#pragma omp atomic read
        now = *left;
        loop->look(loop->context);
        if (now > 0)
            nanosleep(&pause, NULL);
    }
}

void threads_each(const struct threads_loop *loop, uint64_t first, uint64_t end)
{
    uint64_t left = end - first;

#pragma omp parallel num_threads(loop->threads)
    {
#pragma omp for schedule(dynamic) nowait
        for (uint64_t i = first; i < end; i++) {
            loop->work(i, loop->context);
#pragma omp atomic
            left--;
        }
        if (threads_is_callers())
            look_on(loop, &left);
    }
}
