# man - one man page of Markdown, whose first heading becomes the line of NAME.
# Run: cmake -DLOWDOWN=… -DAWK=… -DSCRIPT=man.awk -DMARKDOWN=… -DPAGE=… -DSECTION=… -DVERSION=…
#      -DDATE=… -DOUTPUT=… -P man.cmake
cmake_minimum_required(VERSION 3.22)
file(READ ${MARKDOWN} text)
if(NOT text MATCHES "^# (volley[a-z ]*: )?([^\n]*)\n(.*)$")
  message(FATAL_ERROR "${MARKDOWN}: no heading in the first line")
endif()
set(what "${CMAKE_MATCH_2}")
set(text "\n${CMAKE_MATCH_3}")
if(NOT text MATCHES "^\n+#")
  set(text "\n## Description\n${text}")
endif()
string(REGEX REPLACE "\n#(#+ )" "\n\\1" text "${text}") # the page has no heading of its own
file(WRITE ${OUTPUT}.md "# Name\n\n${PAGE} - ${what}\n${text}")
string(TOUPPER ${PAGE} title)
execute_process(
  COMMAND ${LOWDOWN} -s -Tman --parse-no-metadata --parse-no-super
          --parse-no-strike --out-no-smarty --nroff-nolinks -M title=${title} -M section=${SECTION}
          -M date=${DATE} -M "source=Volley ${VERSION}" -M "volume=Volley" ${OUTPUT}.md
  COMMAND ${AWK} -f ${SCRIPT}
  OUTPUT_VARIABLE text RESULTS_VARIABLE results)
file(REMOVE ${OUTPUT}.md)
if(NOT results STREQUAL "0;0")
  message(FATAL_ERROR "${MARKDOWN}: lowdown or awk failed: ${results}")
endif()

# As man pages are by custom: terms are tagged paragraphs, code is bold, a heading is on the line of its
# macro and those of sections are in capitals; text is neither hyphenated nor stretched.
string(REPLACE "\n.if n \\\n.sp -1v\n.if t \\\n.sp -0.25v\n.IP \"\" 5n\n" "\n.TERM\n" text "${text}")
string(REGEX REPLACE "\n\\.[LP]P\n([^\n]*)\n\\.TERM\n" "\n.TP 8n\n\\1\n" text "${text}")
string(REPLACE "\\fC" "\\fB" text "${text}")
string(REGEX REPLACE "\n\\.(S[HS])\n([^\n]*)\n" "\n.\\1 \\2\n" text "${text}")
string(REGEX REPLACE "(\n\\.S[HS] [^\n]*)\n\\.[LP]P\n" "\\1\n" text "${text}")
string(REGEX MATCHALL "\n\\.SH [^\n]*" headings "${text}")
foreach(heading IN LISTS headings)
  string(TOUPPER "${heading}" capitals)
  string(REPLACE "${heading}\n" "${capitals}\n" text "${text}")
endforeach()
string(REGEX REPLACE "(\n\\.TH [^\n]*\n)" "\\1.nh\n.nr HY 0\n.ad l\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
