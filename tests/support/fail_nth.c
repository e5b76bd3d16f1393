/* Loaded before a program (LD_PRELOAD): of its allocations, those of the loader apart, the one
 * whose number is in FAIL_NTH fails, and with FAIL_ON all that follow. Without FAIL_NTH the count
 * of all goes into the file FAIL_COUNT as the program ends. glibc's own names stand behind those
 * that are taken here. */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int posix_memalign(void **memory, size_t alignment, size_t bytes); /* C11 has none */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static atomic_long count;
static long nth = -1;
static bool on;

__attribute__((constructor)) static void begin(void)
{
    const char *said = getenv("FAIL_NTH");
    nth = said ? strtol(said, NULL, 10) : -1;
    on = getenv("FAIL_ON") != NULL;
    atomic_store(&count, 0);
}

__attribute__((destructor)) static void tell(void)
{
    const long all = atomic_load(&count);
    const char *name = nth < 0 ? getenv("FAIL_COUNT") : NULL;
    FILE *file = name ? fopen(name, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%ld\n", all);
    fclose(file);
}

static bool fails(void)
{
    const long now = 1 + atomic_fetch_add(&count, 1);
    if (nth < 1 || now < nth || (now > nth && !on))
        return false;
    errno = ENOMEM;
    return true;
}

__attribute__((visibility("default"))) void *malloc(size_t bytes)
{
    return fails() ? NULL : __libc_malloc(bytes);
}

__attribute__((visibility("default"))) void *calloc(size_t times, size_t bytes)
{
    return fails() ? NULL : __libc_calloc(times, bytes);
}

__attribute__((visibility("default"))) void *realloc(void *memory, size_t bytes)
{
    return fails() ? NULL : __libc_realloc(memory, bytes);
}

__attribute__((visibility("default"))) void *aligned_alloc(size_t alignment, size_t bytes)
{
    return fails() ? NULL : __libc_memalign(alignment, bytes);
}

__attribute__((visibility("default"))) int posix_memalign(void **memory, size_t alignment,
                                                          size_t bytes)
{
    void *got = fails() ? NULL : __libc_memalign(alignment, bytes);
    if (!got)
        return ENOMEM;
    *memory = got;
    return 0;
}
