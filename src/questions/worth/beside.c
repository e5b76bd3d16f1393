/* The other ships of the squad of a ship that is weighed, and who fights beside it in games. */
#include "questions/worth/handle.h"

static size_t alike(const char *a, const char *b)
{
    size_t bytes = 0;

    while (a[bytes] && a[bytes] == b[bytes])
        bytes++;
    return bytes;
}

/* The one whose place the ship takes: of its pilot, and of several the one that it is likest in
 * its words. SIZE_MAX: none */
static size_t find_own(const volley_worth *worth, const struct worth_others *others)
{
    const struct cards_pilot *pilot = worth->member.member.flown;
    size_t own = SIZE_MAX, most = 0;

    for (size_t i = 0; pilot && i < others->count; i++) {
        const size_t bytes = alike(worth->others[i].text, worth->loadout);

        if (others->members[i].flown != pilot || (own != SIZE_MAX && bytes <= most))
            continue;
        own = i;
        most = bytes;
    }
    return own;
}

static void take_mate(volley_worth *worth, size_t number, const struct squad_member *member,
                      struct buffer *words)
{
    struct worth_games *games = &worth->games;
    const char *text = worth->others[number].text;

    buffer_print(words, "%s%s", words->count ? " ; " : "", text);
    games->mates[games->mate_count++] = squad_texts_print(&worth->texts, "%s",
                                                          member->flown  ? member->flown->name
                                                          : member->ship ? member->ship->name
                                                                         : text);
}

/* What they are is read, and the one whose place the ship takes is left out. */
static volley_status take_mates(volley_worth *worth, volley_error *err)
{
    struct worth_games *games = &worth->games;
    struct worth_others others;
    volley_status status = worth_others_read(&others, worth->others, worth->other_count,
                                             &worth->job.ship.reading, err);
    struct buffer words = { 0 };
    size_t own = SIZE_MAX;

    if (status == VOLLEY_OK)
        own = find_own(worth, &others);
    games->replaces = own != SIZE_MAX;
    games->place = games->replaces ? own : 0;
    for (size_t i = 0; status == VOLLEY_OK && i < others.count; i++)
        if (i != own) {
            worth->others[games->mate_count] = worth->others[i];
            take_mate(worth, games->mate_count, &others.members[i], &words);
        }
    worth->other_count = games->mate_count;
    games->with = squad_texts_keep(&worth->texts, &words);
    worth_others_fini(&others);
    if (status == VOLLEY_OK && worth->texts.failed)
        return error_nomem(err);
    return status == VOLLEY_OK && games->mate_count == 0
               ? error_set(err, VOLLEY_INVALID, "its squad has no other ship")
               : status;
}

volley_status worth_take_others(volley_worth *worth, const volley_worth_question *question,
                                volley_error *err)
{
    worth->others = calloc(question->other_count + 1, sizeof *worth->others);
    NEED(worth->others, err);
    for (; worth->other_count < question->other_count; worth->other_count++) {
        volley_text *other = &worth->others[worth->other_count];

        *other = question->others[worth->other_count];
        TRY(worth_spell(worth, &question->others[worth->other_count], &other->text, err));
    }
    worth->games.with = "";
    if (question->in_games != VOLLEY_WORTH_IN_SQUAD)
        return VOLLEY_OK;
    if (worth->other_count >= ENGAGEMENT_SHIPS_MAX)
        return error_set(err, VOLLEY_RANGE, "more than %d ships on both sides",
                         ENGAGEMENT_SHIPS_MAX);
    return take_mates(worth, err);
}
