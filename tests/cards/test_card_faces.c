/* The faces of the second edition that bear on more than the dice of one attack (other-ids-2.txt:
 * bonus attacks, what comes after an attack, damage cards, dice apart from attacks) are all
 * accounted for: each is a row of the library, or stands in left-out-2.csv with the reason. */
#include "support/check.h"

#include "cards/cards.h"
#include "report/csv_reader.h"

#include <stdio.h>
#include <string.h>

enum { FACES_MAX = 300, ROWS_MAX = 8, TEXT_MAX = 128, COLUMNS = 4 };

static const struct cards *const library = &cards_builtin[CARDS_SECOND];

enum column { ID, KIND, SLOT, REASON };

struct face {
    char cells[COLUMNS][TEXT_MAX];
};

static struct face faces[FACES_MAX], left_out[FACES_MAX];
static size_t face_count, left_out_count;

/* ---- the files ---- */

static int keep_row(const struct csv_row *row, void *context)
{
    (void)context;
    assert_null(row->broken);
    assert_int_equal(row->count, COLUMNS);
    if (row->line == 1)
        return 0;
    assert_true(left_out_count < FACES_MAX);
    for (size_t i = 0; i < COLUMNS; i++) {
        assert_true(row->cells[i].bytes < TEXT_MAX);
        memcpy(left_out[left_out_count].cells[i], row->cells[i].text, row->cells[i].bytes + 1);
    }
    left_out_count++;
    return 0;
}

static void read_left_out(void)
{
    FILE *in = fopen(CARDS_DIR "/left-out-2.csv", "r");
    struct csv_reader reader;
    char bytes[4096];
    size_t count;

    assert_non_null(in);
    csv_reader_init(&reader, CSV_COMMA, keep_row, NULL);
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_true(csv_reader_feed(&reader, bytes, count));
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    fclose(in);
}

/* "id kind slot" */
static void read_faces(void)
{
    FILE *in = fopen(CARDS_DIR "/other-ids-2.txt", "r");
    struct face *face = faces;

    assert_non_null(in);
    for (; fscanf(in, "%127s %127s %127s", face->cells[ID], face->cells[KIND], face->cells[SLOT]) ==
           3;
         face++)
        assert_true(++face_count < FACES_MAX);
    assert_true(feof(in));
    fclose(in);
}

static int read_files(void **state)
{
    (void)state;
    read_faces();
    read_left_out();
    return 0;
}

/* ---- what became of a face ---- */

static bool is_same(const struct face *a, const struct face *b)
{
    return strcmp(a->cells[ID], b->cells[ID]) == 0 && strcmp(a->cells[KIND], b->cells[KIND]) == 0 &&
           strcmp(a->cells[SLOT], b->cells[SLOT]) == 0;
}

static size_t times_left_out(const struct face *face)
{
    size_t times = 0;

    for (size_t i = 0; i < left_out_count; i++)
        times += *left_out[i].cells[REASON] && is_same(&left_out[i], face);
    return times;
}

static size_t times_expressed(const struct face *face)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, face->cells[ID], strlen(face->cells[ID]), rows, ROWS_MAX);
    size_t times = 0;

    assert_true(count <= ROWS_MAX);
    for (size_t i = 0; i < count; i++)
        times += *rows[i]->effect && strcmp(rows[i]->kind, face->cells[KIND]) == 0 &&
                 strcmp(rows[i]->slot, face->cells[SLOT]) == 0;
    return times;
}

static void every_face_is_expressed_or_left_out_with_a_reason(void **state)
{
    size_t expressed = 0, wrong = 0;

    (void)state;
    for (size_t i = 0; i < face_count; i++) {
        size_t here = times_expressed(&faces[i]), there = times_left_out(&faces[i]);

        expressed += here > 0;
        if (here + there == 1)
            continue;
        print_error("%s %s %s: %zu rows, left out %zu times\n", faces[i].cells[ID],
                    faces[i].cells[KIND], faces[i].cells[SLOT], here, there);
        wrong++;
    }
    print_message("other faces: %zu, expressed: %zu, left out: %zu\n", face_count, expressed,
                  left_out_count);
    assert_int_equal(wrong, 0);
    assert_int_equal(expressed + left_out_count, face_count); /* and nothing else is left out */
    assert_int_equal(face_count, 202); /* bonus 36, after 88, deck 45, other 33 */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_face_is_expressed_or_left_out_with_a_reason),
};

int main(void)
{
    return cmocka_run_group_tests(tests, read_files, NULL);
}
