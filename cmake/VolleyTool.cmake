# VolleyTool - a program that the build itself runs, which writes tables.
#
# volley_tool(NAME SOURCE...) makes it; what runs it names and depends on ${NAME_tool}. Where Volley is built for
# another machine it is still built for this one, by the compiler VOLLEY_HOST_CC.
if(CMAKE_CROSSCOMPILING)
  find_program(VOLLEY_HOST_CC NAMES cc gcc clang REQUIRED)
endif()

function(volley_tool name)
  if(CMAKE_CROSSCOMPILING)
    set(tool ${PROJECT_BINARY_DIR}/tools/${name})
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
    add_custom_command(OUTPUT ${tool}
      COMMAND ${VOLLEY_HOST_CC} -std=c11 -O1 -I ${PROJECT_SOURCE_DIR}/src -I ${PROJECT_SOURCE_DIR}/include
              -I ${CSV_SOURCE_DIR}
              ${ARGN} ${CSV_SOURCE_DIR}/libcsv.c -o ${tool}
      DEPENDS ${ARGN} VERBATIM)
    set(${name}_tool ${tool} PARENT_SCOPE)
  else()
    add_executable(${name} ${ARGN})
    target_include_directories(${name} PRIVATE include src)
    target_link_libraries(${name} PRIVATE volley_options CSV::CSV)
    set(${name}_tool ${name} PARENT_SCOPE)
  endif()
endfunction()
