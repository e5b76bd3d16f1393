/* page_style - how a page of HTML looks: on a phone and wide, light and dark, on paper.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_PAGE_STYLE_H
#define REPORT_PAGE_STYLE_H

#include "base/buffer.h"

/** The rules of the style sheet. In the dark, each color of a picture that stands for something on
 *  the page has another; what has a ground of its own, such as the cells of a map, keeps it. */
void page_style(struct buffer *out);

#endif
