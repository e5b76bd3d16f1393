/* Two threads write one number: what ThreadSanitizer has to find in this program. */
#include <stdio.h>

int main(void)
{
    int sum = 0;

#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 10000; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
