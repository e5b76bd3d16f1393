/* Loaded before a program (LD_PRELOAD): into the file PEAK_FILE goes, as the program ends, how many
 * bytes it held at once of what it had allocated, at most, in any of its threads. glibc's own names
 * stand behind those that are taken here. */
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int posix_memalign(void **memory, size_t alignment, size_t bytes); /* C11 has none */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *memory);

static atomic_size_t held, peak;

static void *hold(void *memory)
{
    const size_t bytes = memory ? malloc_usable_size(memory) : 0;
    const size_t now = atomic_fetch_add(&held, bytes) + bytes;
    size_t most = atomic_load(&peak);

    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now))
        ;
    return memory;
}

static void drop(void *memory)
{
    atomic_fetch_sub(&held, memory ? malloc_usable_size(memory) : 0);
}

__attribute__((destructor)) static void tell(void)
{
    const char *name = getenv("PEAK_FILE");
    const size_t most = atomic_load(&peak);
    FILE *file = name ? fopen(name, "w") : NULL;

    if (!file)
        return;
    fprintf(file, "%zu\n", most);
    fclose(file);
}

__attribute__((visibility("default"))) void *malloc(size_t bytes)
{
    return hold(__libc_malloc(bytes));
}

__attribute__((visibility("default"))) void *calloc(size_t times, size_t bytes)
{
    return hold(__libc_calloc(times, bytes));
}

/* While it moves both places are there. */
__attribute__((visibility("default"))) void *realloc(void *memory, size_t bytes)
{
    const size_t before = memory ? malloc_usable_size(memory) : 0;
    void *got = hold(__libc_realloc(memory, bytes));

    if (got || bytes == 0)
        atomic_fetch_sub(&held, before);
    return got;
}

__attribute__((visibility("default"))) void *aligned_alloc(size_t alignment, size_t bytes)
{
    return hold(__libc_memalign(alignment, bytes));
}

__attribute__((visibility("default"))) int posix_memalign(void **memory, size_t alignment,
                                                          size_t bytes)
{
    void *got = hold(__libc_memalign(alignment, bytes));

    if (!got)
        return ENOMEM;
    *memory = got;
    return 0;
}

__attribute__((visibility("default"))) void free(void *memory)
{
    drop(memory);
    __libc_free(memory);
}
