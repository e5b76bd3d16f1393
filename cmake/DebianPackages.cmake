# DebianPackages - the target `packages`: Debian packages of what is installed, made by debhelper, and beside them a bill of
# materials and checksums (docs/packages.md).
#
# What debhelper reads stands in cmake/debian. Versions, the library's name and dates are the project's, so debian/
# is made of it in the build folder, and `debian/rules binary` installs from there what has been built: nothing is
# compiled again.
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr" OR NOT CMAKE_SKIP_INSTALL_RPATH OR NOT BUILD_SHARED_LIBS)
  message(FATAL_ERROR "VOLLEY_PACKAGES is for builds of the preset `packages`")
endif()
if(NOT TARGET docs)
  message(FATAL_ERROR "VOLLEY_PACKAGES: packages have a manual, which needs lowdown (Debian: lowdown)")
endif()
find_program(DH dh)
if(NOT DH)
  message(FATAL_ERROR "VOLLEY_PACKAGES: dh is missing (Debian: debhelper)")
endif()
set(VOLLEY_MAINTAINER "The Volley developers <developers@volley.invalid>" CACHE STRING
  "Who the packages are by: NAME <ADDRESS>")

set(debian ${PROJECT_BINARY_DIR}/debian)
set(library_package libvolley${VOLLEY_ABI})
set(library_soname libvolley.so.${VOLLEY_ABI})
set(packed_relocations "") # which no symbol tells of
if(VOLLEY_PACKS_RELOCATIONS)
  set(packed_relocations "libc6 (>= 2.36), ")
endif()
set(holder_regex "Copyright \\(c\\) ([^\n]*)\n+(.*)$")
file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
if(NOT license MATCHES "${holder_regex}")
  message(FATAL_ERROR "LICENSE: no line of copyright")
endif()
set(holder "${CMAKE_MATCH_1}")
set(license "\n${CMAKE_MATCH_2}")
string(REGEX REPLACE "\n+$" "" license "${license}")
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n" "\n " license "${license}") # a field's lines are indented

file(REMOVE_RECURSE ${debian})
foreach(name changelog control copyright not-installed rules volley.doc-base volley.install volley.links
        libvolley-dev.install)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/${name} ${debian}/${name} @ONLY)
endforeach()
foreach(name install symbols)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/libvolley.${name} ${debian}/${library_package}.${name} @ONLY)
endforeach()

if(VOLLEY_PAGE)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/volley.lintian-overrides ${debian}/ COPYONLY)
endif()

set(made ${PROJECT_BINARY_DIR}/packages)
add_custom_target(packages
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${made}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${debian} ${made}/work/debian
  COMMAND ${CMAKE_COMMAND} -E chdir ${made}/work
          ${CMAKE_COMMAND} -E env --unset=MAKEFLAGS debian/rules binary
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${made}/work
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${made} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
          -DHOLDER=${holder} -DCREATED=${SOURCE_DATE_UTC} -DJANSSON=${JANSSON_VERSION} "-DZIP=${MINIZIP_VERSION}" -DCSV_H=${CSV_INCLUDE_DIR}/csv.h
          -DGCC=${CMAKE_C_COMPILER_VERSION} -DPAGE=$<BOOL:${VOLLEY_PAGE}>
          -P ${PROJECT_SOURCE_DIR}/cmake/BillOfMaterials.cmake
  DEPENDS volley volley_cli docs
  COMMENT "Making Debian packages in ${made}" VERBATIM)
