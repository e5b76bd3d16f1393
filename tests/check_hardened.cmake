# check_hardened - a release binds all symbols at the start, into a table that is read-only then; no stack of it can be
# run, and it has checks of stacks and of the lengths of buffers.
# Run: cmake -DREADELF=… "-DFILES=PROGRAM;LIBRARY" -P check_hardened.cmake
cmake_minimum_required(VERSION 3.22)
foreach(file IN LISTS FILES)
  execute_process(COMMAND ${READELF} --wide --dynamic --program-headers --dyn-syms ${file}
    OUTPUT_VARIABLE text RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "readelf failed on ${file}")
  endif()
  foreach(wanted "BIND_NOW" "GNU_RELRO" "GNU_STACK[^\n]* RW " " UND __stack_chk_fail@" " UND __[a-z]+_chk@")
    if(NOT text MATCHES "${wanted}")
      message(SEND_ERROR "readelf says no ${wanted} of ${file}: it is not hardened")
    endif()
  endforeach()
endforeach()
