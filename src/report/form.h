/* form - the form of a page that a format is written in.
 * Owns:   nothing.      Errors: none. */
#ifndef IO_FORM_H
#define IO_FORM_H

#include "report/page.h"
#include "volley/io.h"

/** Text, where the format is none of a page. */
static inline enum page_form io_page_form(volley_format format)
{
    return format == VOLLEY_MARKDOWN ? PAGE_MARKDOWN
           : format == VOLLEY_HTML   ? PAGE_HTML
                                     : PAGE_TEXT;
}

#endif
