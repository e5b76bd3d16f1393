/* sink - a report handed to the caller, in the format that was asked for.
 * Owns:   nothing.
 * Errors: a format that the report does not have; out of memory while it was made, or a sink that
 *         gave up. */
#pragma once

#include "report/page.h"
#include "report/record.h"
#include "volley/io.h"

/* What most reports have: those of a page without a picture, and all. */
enum {
    IO_PAGE_FORMATS = 1u << VOLLEY_TEXT | 1u << VOLLEY_JSON | 1u << VOLLEY_CSV |
                      1u << VOLLEY_MARKDOWN | 1u << VOLLEY_HTML,
    IO_ALL_FORMATS = IO_PAGE_FORMATS | 1u << VOLLEY_SVG
};

/** Whether a report has a format.
 *  formats  mask of those it has: bits of enum volley_format */
volley_status io_check_format(volley_format format, unsigned formats, volley_error *err);

/** The form of a page that a format is written in: text, where it is none of a page. */
enum page_form io_page_form(volley_format format);

/* What a report is made of in each format. */
struct io_forms {
    unsigned formats;                 /* those it has, as of io_check_format */
    const struct record *record;      /* JSON */
    const struct record_table *table; /* CSV */
    void (*print)(const void *report, enum page_form form, struct buffer *out); /* the others */
};

/** Write a report, if it has the format. */
volley_status io_report(const struct io_forms *forms, const void *report, volley_format format,
                        const volley_sink *sink, volley_error *err);

/** An empty text that has the width of the sink. */
struct buffer io_text(const volley_sink *sink);

/** Write a buffer to a sink and free it. */
volley_status io_drain(struct buffer *buffer, const volley_sink *sink, volley_error *err);
