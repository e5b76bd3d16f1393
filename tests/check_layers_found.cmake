# check_layers_found - check_layers finds each kind of fault that it is there for.
# Run: cmake -DSOURCE_DIR=… -P check_layers_found.cmake, in a folder of its own
cmake_minimum_required(VERSION 3.22)

# fault(FILE LINES MESSAGE): a copy of the source with a file of these lines is refused with the message.
function(fault file lines message)
  file(REMOVE_RECURSE copy)
  file(COPY ${SOURCE_DIR}/src ${SOURCE_DIR}/include DESTINATION copy FILES_MATCHING PATTERN *.c PATTERN *.h)
  file(WRITE copy/src/${file} "${lines}\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${CMAKE_CURRENT_SOURCE_DIR}/copy -P ${SOURCE_DIR}/tests/check_layers.cmake
                  RESULT_VARIABLE status ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  string(FIND "${said}" "${message}" at)
  if(status EQUAL 0 OR at EQUAL -1)
    message(SEND_ERROR "not found: ${message}\n${said}")
  endif()
endfunction()

fault(base/up.c "#include \"words/lexer.h\"" "base may not include words")
fault(game/rules/up.c "#include \"battle/rounds/round.h\"" "game/rules may not include battle")
fault(words/down.c "#include \"words/library/library.h\"" "words may not include words/library")
fault(attack/exact/beside.c "#include \"attack/mc/kernel.h\"" "attack/exact may not include attack/mc")
fault(attack/play/near.c "#include \"attack.h\"" "name the folder")
fault(battle/library.c "#include <jansson.h> /* why */" "this library lives in report")
fault(questions/luck/hand.c "#include \"report/document.h\"" "an answer is a record")
fault(cellar/new.c "" "src/cellar is no folder of the list")
file(REMOVE_RECURSE copy)
