# page - one HTML page of Markdown, in the frame that all have; links to Markdown lead to its page.
# Run: cmake -DLOWDOWN=… -DMARKDOWN=… -DFRAME=page.html.in -DVERSION=… -DOUTPUT=… -P page.cmake
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND ${LOWDOWN} -Thtml --parse-no-metadata --parse-no-super
                        --parse-no-strike --out-no-smarty ${MARKDOWN}
                OUTPUT_VARIABLE body RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT body MATCHES "^<h1[^>]*>([^\n]*)</h1>")
  message(FATAL_ERROR "${MARKDOWN}: lowdown failed, or no heading in the first line")
endif()
set(title "${CMAKE_MATCH_1}")
string(REGEX REPLACE "<[^>]*>" "" title "${title}")

string(REGEX REPLACE "href=\"[a-z./]*scenarios/README\\.md" "href=\"scenarios.html" body "${body}")
string(REGEX REPLACE "href=\"[a-z./]*web/README\\.md" "href=\"web.html" body "${body}")
string(REGEX REPLACE "href=\"[a-z./]*tests/README\\.md" "href=\"tests.html" body "${body}")
string(REGEX REPLACE "href=\"[a-z./]*(base|game|words|attack|battle|report|questions|app)/README\\.md"
                     "href=\"room-\\1.html" body "${body}")
string(REGEX REPLACE "href=\"[a-z./]*include/volley/[a-z.]*" "href=\"library.html" body "${body}")
string(REGEX REPLACE "href=\"[a-z./]*examples/" "href=\"examples/" body "${body}")
string(REGEX REPLACE "(href|src)=\"[a-z./]*(pictures|page)/([A-Za-z0-9-]+\\.(png|svg))" "\\1=\"\\2/\\3" body "${body}")
string(REGEX MATCHALL "href=\"[A-Za-z./-]*\\.md" links "${body}")
list(REMOVE_DUPLICATES links)
foreach(link IN LISTS links)
  string(REGEX REPLACE ".*[/\"]([A-Za-z-]+)\\.md$" "\\1" name ${link})
  string(TOLOWER ${name} name)
  string(REPLACE readme index name ${name})
  string(REPLACE "${link}" "href=\"${name}.html" body "${body}")
endforeach()

# What may be wider than a phone can be moved in a box of its own.
string(REPLACE "<table>" "<div class=\"wide\" tabindex=\"0\"><table>" body "${body}")
string(REPLACE "</table>" "</table></div>" body "${body}")
string(REPLACE "<pre>" "<pre tabindex=\"0\">" body "${body}")
configure_file(${FRAME} ${OUTPUT} @ONLY)
