/* ask - put questions to the library, and print its answers.
 * Usage: ask QUESTION...        each is JSON, or the words of a command line
 * Build: cc -std=c11 ask.c $(pkg-config --cflags --libs volley) -o ask */
#include <volley/answer.h>

#include <stdio.h>

static void tell(const char *note, void *context)
{
    (void)context;
    fprintf(stderr, "%s\n", note);
}

int main(int argc, char **argv)
{
    const volley_answer_options options = { .note = tell };
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        char *answer;

        if (volley_answer(argv[i], &options, &answer, NULL) != VOLLEY_OK)
            failed = 1;
        fputs(answer ? answer : "out of memory\n", stdout);
        volley_answer_free(answer);
    }
    return failed;
}
