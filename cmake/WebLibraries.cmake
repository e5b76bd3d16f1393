# WebLibraries - jansson and libcsv for WebAssembly, out of Debian's source packages.
# Defines the targets PkgConfig::JANSSON and CSV::CSV, and CSV_SOURCE_DIR.
#
# Neither is kept with Volley: apt fetches them, with lists and a cache of its own in the build folder, so
# that nothing of the system changes and nobody has to be root. VOLLEY_WEB_SOURCES names a folder that has them
# already (jansson-2.14, libcsv-3.0.3), where there is no apt.
set(VOLLEY_WEB_SOURCES ${PROJECT_BINARY_DIR}/sources CACHE PATH "Sources of jansson and libcsv")
set(mirror http://deb.debian.org/debian)

function(volley_fetch_sources folder)
  set(apt ${folder}/apt)
  file(MAKE_DIRECTORY ${apt}/lists/partial ${apt}/cache/archives/partial)
  file(WRITE ${apt}/sources.list "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} bookworm main\n")
  set(options -qq -o Dir::Etc::SourceList=${apt}/sources.list -o Dir::Etc::SourceParts=-
    -o Dir::State::Lists=${apt}/lists -o Dir::Cache=${apt}/cache)
  foreach(command "update" "source;--download-only;jansson;libcsv")
    execute_process(COMMAND apt-get ${options} ${command} WORKING_DIRECTORY ${folder}
      RESULT_VARIABLE result ERROR_VARIABLE why OUTPUT_QUIET)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "apt-get ${command} failed: ${why}\nVOLLEY_WEB_SOURCES can name a folder that has the sources.")
    endif()
  endforeach()
  file(GLOB archives ${folder}/*.orig.tar.gz)
  foreach(archive IN LISTS archives)
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${folder})
  endforeach()
  file(REMOVE_RECURSE ${apt})
endfunction()

set(JANSSON_SOURCE_DIR ${VOLLEY_WEB_SOURCES}/jansson-2.14)
set(CSV_SOURCE_DIR ${VOLLEY_WEB_SOURCES}/libcsv-3.0.3)
if(NOT EXISTS ${JANSSON_SOURCE_DIR}/src/jansson.h OR NOT EXISTS ${CSV_SOURCE_DIR}/csv.h)
  message(STATUS "Fetching the sources of jansson and libcsv")
  volley_fetch_sources(${VOLLEY_WEB_SOURCES})
endif()

# What jansson's configure would find.
set(json_inline inline)
foreach(name json_have_long_long json_have_localeconv json_have_atomic_builtins json_have_sync_builtins)
  set(${name} 1)
endforeach()
configure_file(${JANSSON_SOURCE_DIR}/src/jansson_config.h.in ${PROJECT_BINARY_DIR}/jansson/jansson_config.h @ONLY)
file(WRITE ${PROJECT_BINARY_DIR}/jansson/jansson_private_config.h.new "#define INITIAL_HASHTABLE_ORDER 3\n")
configure_file(${PROJECT_BINARY_DIR}/jansson/jansson_private_config.h.new
  ${PROJECT_BINARY_DIR}/jansson/jansson_private_config.h COPYONLY)
file(GLOB jansson_c ${JANSSON_SOURCE_DIR}/src/*.c)
add_library(jansson STATIC ${jansson_c})
target_include_directories(jansson PUBLIC ${JANSSON_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/jansson)
target_compile_definitions(jansson PRIVATE
  HAVE_STDINT_H=1 HAVE_SYS_TIME_H=1 HAVE_GETTIMEOFDAY=1 HAVE_UNISTD_H=1 HAVE_LOCALE_H=1 _GNU_SOURCE)
add_library(PkgConfig::JANSSON ALIAS jansson)

add_library(csv STATIC ${CSV_SOURCE_DIR}/libcsv.c)
target_include_directories(csv PUBLIC ${CSV_SOURCE_DIR})
add_library(CSV::CSV ALIAS csv)
