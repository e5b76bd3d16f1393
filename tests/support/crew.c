#include "support/crew.h"

#include "support/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A message on its way. */
struct letter {
    size_t from, count;
    char *bytes;
    struct letter *next;
};

struct play {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t random;
    struct letter *first[CREW_MOST]; /* of each receiver, in the order they were sent */
    size_t count, left;
    bool failed, head_left;
    crew_fn *process;
    void *context;
};

struct actor {
    struct play *play;
    volley_crew crew;
    pthread_t thread;
};

static int send_letter(size_t to, const char *bytes, size_t count, void *context)
{
    const struct actor *actor = context;
    struct letter *letter = malloc(sizeof *letter), **end;

    if (!letter || to >= actor->play->count)
        abort();
    *letter = (struct letter){ actor->crew.number, count, malloc(count + 1), NULL };
    memcpy(letter->bytes, bytes, count);
    pthread_mutex_lock(&actor->play->mutex);
    for (end = &actor->play->first[to]; *end; end = &(*end)->next)
        continue;
    *end = letter;
    pthread_cond_broadcast(&actor->play->changed);
    pthread_mutex_unlock(&actor->play->mutex);
    return 0;
}

/* The first letter of one of the senders, whom chance picks. */
static struct letter **pick(struct play *play, size_t number)
{
    const size_t start = check_random(&play->random, (uint32_t)play->count);

    for (size_t i = 0; i < play->count; i++)
        for (struct letter **at = &play->first[number]; *at; at = &(*at)->next)
            if ((*at)->from == (start + i) % play->count)
                return at;
    return NULL;
}

/* Nobody is there who could send it something, or one has failed. */
static bool is_alone(const struct play *play, const struct actor *actor)
{
    return play->failed || play->left == play->count - 1 ||
           (actor->crew.number > 0 && play->head_left);
}

static int receive_letter(size_t *from, char **bytes, size_t *count, int wait, void *context)
{
    const struct actor *actor = context;
    struct play *play = actor->play;
    struct letter **at, *letter;
    bool late;

    pthread_mutex_lock(&play->mutex);
    late = !wait && check_random(&play->random, 3) == 0;
    while (!(at = pick(play, actor->crew.number)) && wait && !is_alone(play, actor))
        pthread_cond_wait(&play->changed, &play->mutex);
    if (at && !late) {
        letter = *at;
        *at = letter->next;
        *from = letter->from;
        *bytes = letter->bytes;
        *count = letter->count;
        free(letter);
    }
    pthread_mutex_unlock(&play->mutex);
    return at && !late ? 1 : wait ? -1 : 0;
}

static void *act(void *context)
{
    struct actor *actor = context;

    const bool done = actor->play->process(&actor->crew, actor->play->context);

    pthread_mutex_lock(&actor->play->mutex);
    actor->play->left++;
    actor->play->failed = actor->play->failed || !done;
    actor->play->head_left = actor->play->head_left || actor->crew.number == 0;
    pthread_cond_broadcast(&actor->play->changed);
    pthread_mutex_unlock(&actor->play->mutex);
    return NULL;
}

void crew_play(size_t count, uint64_t seed, crew_fn *process, void *context)
{
    struct play play = { .mutex = PTHREAD_MUTEX_INITIALIZER,
                         .changed = PTHREAD_COND_INITIALIZER,
                         .random = seed,
                         .count = count,
                         .process = process,
                         .context = context };
    struct actor actors[CREW_MOST];

    assert_true(count >= 1 && count <= CREW_MOST);
    for (size_t i = 0; i < count; i++) {
        actors[i] = (struct actor){ .play = &play };
        actors[i].crew = (volley_crew){ i, count, send_letter, receive_letter, &actors[i] };
        if (i > 0)
            assert_int_equal(pthread_create(&actors[i].thread, NULL, act, &actors[i]), 0);
    }
    act(&actors[0]);
    for (size_t i = 1; i < count; i++)
        pthread_join(actors[i].thread, NULL);
    for (size_t i = 0; i < count; i++)
        for (struct letter *letter = play.first[i], *next; letter; letter = next) {
            next = letter->next;
            free(letter->bytes);
            free(letter);
        }
}
