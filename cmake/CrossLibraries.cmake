# CrossLibraries - jansson and libcsv, and for all but WebAssembly minizip, for another machine than this, out of Debian's
# source packages. Defines the targets PkgConfig::JANSSON, CSV::CSV and PkgConfig::MINIZIP, and CSV_SOURCE_DIR.
#
# None is kept with Volley: apt fetches them, with lists and a cache of its own in the build folder, so
# that nothing of the system changes and nobody has to be root. VOLLEY_LIBRARY_SOURCES names a folder that has them
# already (jansson-2.14, libcsv-3.0.3, zlib-1.2.13.dfsg), where there is no apt.
set(VOLLEY_LIBRARY_SOURCES ${PROJECT_BINARY_DIR}/sources CACHE PATH "Sources of jansson, libcsv and zlib")
set(mirror http://deb.debian.org/debian)

# volley_fetch_sources(FOLDER PACKAGE...)
function(volley_fetch_sources folder)
  set(apt ${folder}/apt)
  file(MAKE_DIRECTORY ${apt}/lists/partial ${apt}/cache/archives/partial)
  file(WRITE ${apt}/sources.list "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} bookworm main\n")
  set(options -qq -o Dir::Etc::SourceList=${apt}/sources.list -o Dir::Etc::SourceParts=-
    -o Dir::State::Lists=${apt}/lists -o Dir::Cache=${apt}/cache)
  foreach(command "update" "source;--download-only;${ARGN}")
    execute_process(COMMAND apt-get ${options} ${command} WORKING_DIRECTORY ${folder}
      RESULT_VARIABLE result ERROR_VARIABLE why OUTPUT_QUIET)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "apt-get ${command} failed: ${why}\nVOLLEY_LIBRARY_SOURCES can name a folder that has the sources.")
    endif()
  endforeach()
  file(GLOB archives ${folder}/*.orig.tar.*)
  foreach(archive IN LISTS archives)
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${folder})
  endforeach()
  file(REMOVE_RECURSE ${apt})
endfunction()

set(JANSSON_SOURCE_DIR ${VOLLEY_LIBRARY_SOURCES}/jansson-2.14)
set(CSV_SOURCE_DIR ${VOLLEY_LIBRARY_SOURCES}/libcsv-3.0.3)
set(ZLIB_SOURCE_DIR ${VOLLEY_LIBRARY_SOURCES}/zlib-1.2.13.dfsg)
set(wanted jansson libcsv)
set(wanted_files ${JANSSON_SOURCE_DIR}/src/jansson.h ${CSV_SOURCE_DIR}/csv.h)
if(NOT EMSCRIPTEN) # a browser gives no zip
  list(APPEND wanted zlib)
  list(APPEND wanted_files ${ZLIB_SOURCE_DIR}/contrib/minizip/unzip.h)
endif()
foreach(file IN LISTS wanted_files)
  if(NOT EXISTS ${file})
    message(STATUS "Fetching the sources of ${wanted}")
    volley_fetch_sources(${VOLLEY_LIBRARY_SOURCES} ${wanted})
    break()
  endif()
endforeach()

# What jansson's configure would find.
set(json_inline inline)
foreach(name json_have_long_long json_have_localeconv json_have_atomic_builtins json_have_sync_builtins)
  set(${name} 1)
endforeach()
configure_file(${JANSSON_SOURCE_DIR}/src/jansson_config.h.in ${PROJECT_BINARY_DIR}/jansson/jansson_config.h @ONLY)
set(json_private "#define INITIAL_HASHTABLE_ORDER 3\n")
if(WIN32) # where it prints numbers by the system's library, which rounds otherwise than C99
  string(APPEND json_private "#include <stdio.h>\n#define _snprintf __mingw_snprintf\n#define _vsnprintf __mingw_vsnprintf\n")
endif()
file(WRITE ${PROJECT_BINARY_DIR}/jansson/jansson_private_config.h.new "${json_private}")
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

if(NOT EMSCRIPTEN) # of minizip and zlib what reads
  set(zlib_c adler32.c crc32.c inffast.c inflate.c inftrees.c zutil.c contrib/minizip/ioapi.c contrib/minizip/unzip.c)
  list(TRANSFORM zlib_c PREPEND ${ZLIB_SOURCE_DIR}/)
  add_library(minizip STATIC ${zlib_c})
  target_include_directories(minizip PUBLIC ${ZLIB_SOURCE_DIR} ${ZLIB_SOURCE_DIR}/contrib)
  target_compile_definitions(minizip PRIVATE NOCRYPT NOUNCRYPT)
  add_library(PkgConfig::MINIZIP ALIAS minizip)
  set(MINIZIP_FOUND TRUE)
endif()
