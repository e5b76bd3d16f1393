# WindowsZip - the target `windows_zip`: the program for Windows in one folder, with the page (VOLLEY_PAGE), the manual, files of
# questions, and the licences of what is linked into it. The same bytes whenever and wherever it is built (tests/reproducible.sh).
target_link_options(volley_cli PRIVATE -s -Wl,--no-insert-timestamp)
if(VOLLEY_DOCS)
  add_subdirectory(docs) # which runs the program, through wine
endif()
set(name volley-${PROJECT_VERSION}-windows-${CMAKE_SYSTEM_PROCESSOR})
set(folder ${PROJECT_BINARY_DIR}/zip/${name})
set(copies COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:volley_cli> ${folder}/volley.exe)
if(TARGET docs)
  list(APPEND copies COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_BINARY_DIR}/docs/html ${folder}/manual)
endif()
if(VOLLEY_PAGE)
  list(APPEND copies COMMAND ${CMAKE_COMMAND} -E copy_directory ${VOLLEY_PAGE} ${folder}/page)
endif()
file(GLOB scenarios CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/scenarios/*)
list(FILTER scenarios EXCLUDE REGEX "README.md$|[.]py$")
add_custom_target(windows_zip
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${PROJECT_BINARY_DIR}/zip
  COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}/scenarios ${folder}/licences
  ${copies}
  COMMAND ${CMAKE_COMMAND} -E copy ${scenarios} ${folder}/scenarios
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE ${folder}
  COMMAND ${CMAKE_COMMAND} -E copy ${JANSSON_SOURCE_DIR}/LICENSE ${folder}/licences/jansson
  COMMAND ${CMAKE_COMMAND} -E copy ${CSV_SOURCE_DIR}/COPYING.LESSER ${folder}/licences/libcsv
  COMMAND ${CMAKE_COMMAND} -E copy ${ZLIB_SOURCE_DIR}/README ${folder}/licences/zlib
  COMMAND ${CMAKE_COMMAND} -E copy /usr/share/doc/gcc-mingw-w64-base/copyright ${folder}/licences/gcc
  COMMAND ${CMAKE_COMMAND} -E copy /usr/share/doc/mingw-w64-common/copyright ${folder}/licences/mingw-w64
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/cmake/pack_zip.sh ${PROJECT_BINARY_DIR}/zip ${name} ${SOURCE_DATE_UTC}
  COMMENT "Packing ${PROJECT_BINARY_DIR}/${name}.zip" VERBATIM)
add_dependencies(windows_zip volley_cli)
if(TARGET docs)
  add_dependencies(windows_zip docs)
endif()
