#include "measure.h"

#include "volley/volley.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void measure_sides(struct side *sides, size_t count)
{
    for (int run = -1; run < MEASURE_RUNS; run++) { /* run -1 warms up */
        for (size_t i = 0; i < count; i++) {
            double start = seconds_now();

            sides[i].run(sides[i].work, sides[i].context);
            if (run >= 0)
                sides[i].seconds[run] = seconds_now() - start;
        }
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double measure_nanoseconds(struct side *side, bool least)
{
    qsort(side->seconds, MEASURE_RUNS, sizeof side->seconds[0], compare_doubles);
    return 1e9 * side->seconds[least ? 0 : MEASURE_RUNS / 2] / (double)side->work;
}

void measure_print_machine(const char *program)
{
    char line[256], cpu[128] = "unknown";
    FILE *file = fopen("/proc/cpuinfo", "r");

    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "model name : %127[^\n]", cpu) == 1)
            break;
    if (file)
        fclose(file);
    printf("# %s %s cpu=\"%s\" kernel=%s cc=%s runs=%d\n", program, volley_version(), cpu,
           volley_kernel_at(0, NULL), COMPILER, MEASURE_RUNS);
}
