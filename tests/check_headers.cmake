# check_headers - every header compiles alone, and volley.h includes all public ones.
# Run: cmake -DSOURCE_DIR=… -DWORK_DIR=… -DCC=… -P check_headers.cmake
# Left out: what is compiled for an instruction set, and needs one chosen first.
cmake_minimum_required(VERSION 3.22)
file(GLOB_RECURSE headers ${SOURCE_DIR}/src/*.h ${SOURCE_DIR}/include/*.h)
list(FILTER headers EXCLUDE REGEX "simd_(avx|word)|kernel_body|pcg_lanes")
foreach(header IN LISTS headers)
  file(WRITE ${WORK_DIR}/alone.c "#include \"${header}\"\nextern int alone;\n")
  execute_process(
    COMMAND ${CC} -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror
            -Wno-unused-function -fsyntax-only -I${SOURCE_DIR}/include -I${SOURCE_DIR}/src
            ${WORK_DIR}/alone.c
    RESULT_VARIABLE result ERROR_VARIABLE text)
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${header} does not compile alone:\n${text}")
  endif()
endforeach()
file(READ ${SOURCE_DIR}/include/volley/volley.h whole)
file(GLOB publics RELATIVE ${SOURCE_DIR}/include ${SOURCE_DIR}/include/volley/*.h)
list(REMOVE_ITEM publics volley/volley.h)
foreach(header IN LISTS publics)
  if(NOT whole MATCHES "#include \"${header}\"")
    message(SEND_ERROR "volley/volley.h does not include ${header}")
  endif()
endforeach()
