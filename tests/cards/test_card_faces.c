/* The faces that bear on more than the dice of one attack (other-ids-N.txt: bonus attacks, what
 * comes after an attack, damage cards, dice apart from attacks) are all accounted for: each is a
 * row of the library, or is left out with a reason. */
#include "support/check.h"

#include "game/cards/cards.h"

#include <stdio.h>
#include <string.h>

enum { FACES_MAX = 400, ROWS_MAX = 8, TEXT_MAX = 128 };

struct face {
    char id[TEXT_MAX], kind[TEXT_MAX], slot[TEXT_MAX];
};

/* The faces of an edition, and how many there are: bonus, after, deck and other of the census, and
 * all that the community's game of 2026 added, with a row or left out; last those that only permit
 * an attack. */
static const struct {
    const char *path;
    size_t count;
} lists[CARDS_EDITIONS] = {
    [CARDS_FIRST] = { CARDS_DIR "/other-ids-1.txt", 14 + 43 + 45 + 36 + 7 },
    [CARDS_SECOND] = { CARDS_DIR "/other-ids-2.txt", 36 + 88 + 45 + 33 + 83 + 96 + 4 },
};

/* "id kind slot" in each line. */
static size_t read_faces(const char *path, struct face faces[FACES_MAX])
{
    FILE *in = fopen(path, "r");
    size_t count = 0;

    assert_non_null(in);
    while (count < FACES_MAX && fscanf(in, "%127s %127s %127s", faces[count].id, faces[count].kind,
                                       faces[count].slot) == 3)
        count++;
    assert_true(feof(in));
    fclose(in);
    return count;
}

static size_t times_left_out(const struct cards *cards, const struct face *face)
{
    size_t times = 0;

    for (size_t i = 0; i < cards->left_out_count; i++) {
        const struct cards_left_out *left_out = &cards->left_out[i];

        times += *left_out->reason && strcmp(left_out->id, face->id) == 0 &&
                 strcmp(cards_kind_words[left_out->kind], face->kind) == 0 &&
                 strcmp(left_out->slot, face->slot) == 0;
    }
    return times;
}

static size_t times_expressed(const struct cards *cards, const struct face *face)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(cards, face->id, strlen(face->id), rows, ROWS_MAX);
    size_t times = 0;

    assert_true(count <= ROWS_MAX);
    for (size_t i = 0; i < count; i++)
        times += *rows[i]->effect && strcmp(cards_kind_words[rows[i]->kind], face->kind) == 0 &&
                 strcmp(rows[i]->slot, face->slot) == 0;
    return times;
}

/* A pilot of two texts under one id, ship and kind may have one here and one there. */
static bool is_accounted_for(const struct cards *cards, const struct face *face, size_t times)
{
    size_t here = times_expressed(cards, face), there = times_left_out(cards, face);

    if (here + there >= 1 && here <= times && there <= times)
        return true;
    print_error("%s %s %s: %zu rows, left out %zu times\n", face->id, face->kind, face->slot, here,
                there);
    return false;
}

static size_t count_same(const struct face *faces, size_t count, const struct face *wanted)
{
    size_t same = 0;

    for (size_t i = 0; i < count; i++)
        same += memcmp(&faces[i], wanted, sizeof *wanted) == 0;
    return same;
}

static void every_face_is_expressed_or_left_out_with_a_reason(void **state)
{
    static struct face faces[FACES_MAX];
    size_t wrong = 0;

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *cards = &cards_builtin[edition];
        size_t count, left_out = 0, in_rounds = 0;

        memset(faces, 0, sizeof faces);
        count = read_faces(lists[edition].path, faces);
        for (size_t i = 0; i < count; i++) {
            wrong += !is_accounted_for(cards, &faces[i], count_same(faces, count, &faces[i]));
            left_out += times_left_out(cards, &faces[i]) > 0;
        }
        print_message("other faces: %zu, left out: %zu\n", count, left_out);
        assert_int_equal(count, lists[edition].count);
        for (size_t i = 0; i < cards->left_out_count; i++) /* these count in games */
            in_rounds += strstr(cards->left_out[i].reason, "in a duel ") != NULL;
        assert_int_equal(left_out + in_rounds, cards->left_out_count); /* nothing else is */
    }
    assert_int_equal(wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_face_is_expressed_or_left_out_with_a_reason),
};

CHECK_MAIN(tests)
