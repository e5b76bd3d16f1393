/* sweep_picture - what the pictures of a sweep share.
 * Units:  pixels as in svg.h.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_SWEEP_PICTURE_H
#define REPORT_SWEEP_PICTURE_H

#include "report/sweep.h"

/** A value as it stands at an axis. */
const char *sweep_label(const struct sweep_parameter *parameter, size_t index);

/** Begin a picture: title, the figures in words, the question, and below all the cards. */
void sweep_picture_begin(const struct sweep_report *report, double width, double height,
                         struct buffer *out);

/** A chart: the first parameter from left to right; a line for each value of the second one, if
 *  there is one. */
void sweep_chart(const struct sweep_report *report, struct buffer *out);

#endif
