# check_operations - what is asked of an operation is a property of its row, not its name.
# Run: cmake -DSOURCE_DIR=… -P check_operations.cmake
#
# Counts the places in src that name an operation. Not counted are comments, the table itself
# (game/rules/operation.[ch]), the vocabulary, whose rows say which operation a word is, and rows of
# other tables, such as the one by which a use is carried out: "[RULES_TEST] = ".
cmake_minimum_required(VERSION 3.22)
set(most 80)
set(table ${SOURCE_DIR}/src/game/rules/operation.h)
set(data ${table} ${SOURCE_DIR}/src/game/rules/operation.c
  ${SOURCE_DIR}/src/game/rules/vocabulary.c)

function(read_code path out) # read_code PATH OUT: a file without its comments
  file(READ ${path} text)
  string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

read_code(${table} code)
string(REGEX MATCH "enum rules_operation {[^}]*}" enum "${code}")
string(REGEX MATCHALL "RULES_[A-Z_0-9]+" operations "${enum}")
list(REMOVE_ITEM operations RULES_OPERATIONS)
list(LENGTH operations count)
if(count LESS 40)
  message(FATAL_ERROR "only ${count} operations are found in ${table}")
endif()

file(GLOB_RECURSE paths ${SOURCE_DIR}/src/*.c ${SOURCE_DIR}/src/*.h)
list(REMOVE_ITEM paths ${data})
set(places 0)
set(report "")
foreach(path IN LISTS paths)
  read_code(${path} code)
  string(REGEX REPLACE "\\[RULES_[A-Z_0-9]+\\] *=" "" code "${code}")
  string(REGEX MATCHALL "RULES_[A-Z_0-9]+" names "${code}")
  set(here 0)
  foreach(name IN LISTS names)
    if(name IN_LIST operations)
      math(EXPR here "${here} + 1")
    endif()
  endforeach()
  if(here GREATER 0)
    math(EXPR places "${places} + ${here}")
    string(APPEND report "${path}: ${here}\n")
  endif()
endforeach()
if(places GREATER most)
  message(FATAL_ERROR "${report}operations are named in ${places} places, at most ${most} may be")
endif()
message(STATUS "operations are named in ${places} places")
