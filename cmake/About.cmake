# What help and manual tell of each command, src/app/cli/about/*.txt, and the manual of all, volley.md, as C: about_c.
# Alone: cmake -Dabout_c=about.c -P cmake/About.cmake
include(${CMAKE_CURRENT_LIST_DIR}/VolleyBytes.cmake)
set(about_dir ${CMAKE_CURRENT_LIST_DIR}/../src/app/cli/about)
file(GLOB abouts ${about_dir}/*)
file(READ ${about_dir}/duel-choices.txt duel_choices)
string(ASCII 11 options)
foreach(about ${abouts})
  get_filename_component(name ${about} NAME_WE)
  file(READ ${about} text)
  if(about MATCHES "[.]txt$")
    string(REPLACE "{duel-choices}\n" "${duel_choices}" text "${text}")
    # A line goes on with the next one unless that begins with a blank; options stand behind the first paragraph.
    string(REGEX REPLACE "([^\n])\n([^\n ])" "\\1 \\2" text "${text}")
    string(REGEX REPLACE "\n$" "" text "${text}")
    string(REGEX REPLACE "^([^\n]+)\n\n(.*)$" "\\1${options}\\2" text "${text}")
  endif()
  volley_bytes(bytes "${text}")
  string(MAKE_C_IDENTIFIER ${name} identifier)
  string(APPEND about_texts "static const char ${identifier}[] = { ${bytes} };\n")
  string(APPEND about_rows "    { \"${name}\", ${identifier} },\n")
endforeach()
file(CONFIGURE OUTPUT ${about_c} CONTENT "#include \"app/cli/command.h\"\n\n@about_texts@
const struct command_about command_abouts[] = {\n@about_rows@    { 0, \"\" },\n};\n" @ONLY)
