/* threads - how many there are, which one this is, and work shared by them; one, where Volley is
 * built without OpenMP. Units:  threads. Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/** How many to use where so many are asked for; 0: all. */
static inline int threads_for(int asked)
{
#ifdef _OPENMP
    return asked > 0 ? asked : omp_get_max_threads();
#else
    (void)asked;
    return 1;
#endif
}

/** Which one this is, of those that share a loop: 0, the first, is the one that has come to it. */
static inline int threads_this(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

/** Whether this is the thread that called Volley: it alone calls the caller's functions. */
static inline bool threads_is_callers(void)
{
    return threads_this() == 0;
}

/** Whether a flag is set that another thread may set. */
static inline bool threads_is_set(const int *flag)
{
    return __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

static inline void threads_set(int *flag)
{
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}

/* Things that are worked on by several threads, each of them by one. */
struct threads_loop {
    int threads;
    void (*work)(uint64_t number, void *context);
    void (*look)(void *context); /* called by the caller's thread when it has nothing more to work
                                  * on, again and again until all is done */
    void *context;
};

/** Work on things number `first` to `end` - 1. */
void threads_each(const struct threads_loop *loop, uint64_t first, uint64_t end);
