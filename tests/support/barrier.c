/* Threads that wait for each other, and are in nobody's way: ThreadSanitizer finds nothing in this
 * program if it sees the barriers of OpenMP. */
#include <stdio.h>

int main(void)
{
    static int of[2];

    for (int round = 0; round < 100; round++) {
#pragma omp parallel num_threads(2)
        {
#pragma omp for
            for (int i = 0; i < 2; i++)
                of[i]++;
#pragma omp for
            for (int i = 0; i < 2; i++)
                of[1 - i]++;
        }
        of[0]++;
    }
    printf("%d %d\n", of[0], of[1]);
    return 0;
}
