/* escape - text of anybody, such as names from files, put on a terminal or among marks of Markdown
 * or of XML, HTML and SVG, so that it stays text. JSON and CSV see to it themselves (document.h,
 * base/io/csv.h), as do lines that a page says (page.h).
 * Units:  bytes.
 * Owns:   nothing.
 * Errors: the buffer remembers them. What cannot be shown (utf8_is_shown) becomes "?"; what ends a
 *         line, or a tabulator, a blank. */
#pragma once

#include "base/buffer.h"

/** Whether a text has nothing but what a page can hold, on one line. */
bool escape_is_shown(const char *text, size_t bytes);

/** In a line of text; a control of ASCII becomes a blank there. */
void escape_text(struct buffer *out, const char *text, size_t bytes);

/** Between tags, or between the quotes (") of an attribute. */
void escape_xml(struct buffer *out, const char *text, size_t bytes);

/** In a line or a cell of Markdown, with the tables and the strikethrough of GitHub. */
void escape_markdown(struct buffer *out, const char *text, size_t bytes);

/** At the begin of a line of Markdown, too, where "-" or "1." would begin a list. */
void escape_markdown_line(struct buffer *out, const char *text, size_t bytes);

/** Words are in quotes where they need some: "…" where nothing in them means anything there (which
 *  other systems than Unix know, too), '…' for the rest. What no page can hold, such as a line
 * feed, is written as $'…' (POSIX 2024; bash, zsh, ksh). All that comes out is UTF-8. */
void shell_line(const char *const *words, size_t count, struct buffer *out);
