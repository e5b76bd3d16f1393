# check_locale - nothing under src/ asks the locale what a letter is: base/ascii.h answers that, the
# same everywhere. Run: cmake -DSOURCE_DIR=… -P check_locale.cmake
cmake_minimum_required(VERSION 3.22)

set(classes "isw?(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit)")
set(folds "to(w?lower|w?upper)|str(n?casecmp|casestr|coll|xfrm)|wcscoll|regcomp|fnmatch")

file(GLOB_RECURSE files RELATIVE ${SOURCE_DIR}/src ${SOURCE_DIR}/src/*.c ${SOURCE_DIR}/src/*.h)
foreach(file IN LISTS files)
  file(STRINGS ${SOURCE_DIR}/src/${file} lines REGEX "(^|[^a-zA-Z0-9_])(${classes}|${folds}) *\\(")
  foreach(line IN LISTS lines)
    message(SEND_ERROR "src/${file}: ${line}: the answer depends on the locale; see base/ascii.h")
  endforeach()
  file(STRINGS ${SOURCE_DIR}/src/${file} lines REGEX "[^a-zA-Z0-9_]setlocale *\\(")
  if(lines AND NOT file STREQUAL "app/cli/terminal.c")
    message(SEND_ERROR "src/${file}: only the programs set their locale, where they ask what the terminal has: ${lines}")
  endif()
endforeach()
