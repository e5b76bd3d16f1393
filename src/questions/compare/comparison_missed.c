/* What the sentence about the best variant says of cards. */
#include "questions/compare/comparison.h"

void comparison_say_later(const struct comparison_report *report, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 };
    struct card_digest digest;

    comparison_gather(report, 0, report->row_count, &digest);
    if (card_digest_later(&digest, &names, &said))
        buffer_print(out,
                     " %s: the tokens are of use in the next one (volley worth --in games weighs "
                     "that).",
                     buffer_text(&said));
    buffer_end(&said, out);
    card_digest_fini(&digest);
}

void comparison_say_missed(const struct comparison_report *report, bool equal, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct buffer said = { 0 }, bonus = { 0 };
    struct card_digest digest;
    size_t missed;

    comparison_gather(report, 0, report->row_count, &digest);
    missed = card_digest_missed(&digest, &names, &said);
    if (missed)
        buffer_print(out, "%s%s.%s", equal ? "" : " ", buffer_text(&said),
                     !equal       ? ""
                     : missed > 1 ? " Without them "
                                  : " Without it ");
    card_digest_bonus(&digest, &names, &bonus);
    if (bonus.count && !equal)
        buffer_print(out, " Counted, too: %s.", buffer_text(&bonus));
    buffer_end(&said, out);
    buffer_end(&bonus, out);
    card_digest_fini(&digest);
    if (!equal)
        comparison_say_later(report, out);
}
