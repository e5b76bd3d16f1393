# BillOfMaterials - beside the packages: what is in them and by whom (SPDX 2.3, volley-VERSION.spdx), and SHA256SUMS.
# The same packages have the same documents: the time in it is the source's, and its address is made of their checksums.
#
# Run: cmake -DFOLDER=… -DSOURCE_DIR=… -DVERSION=… -DHOLDER=… -DCREATED=… -DJANSSON=VERSION -DZIP=VERSION -DCSV_H=… -DGCC=VERSION
#            [-DPAGE=ON] -P BillOfMaterials.cmake
cmake_minimum_required(VERSION 3.22)
set(text "")
set(relations "")

# describe(ID NAME VERSION LICENCE COPYRIGHT LINE...): a package of the document; a LINE is a field more.
function(describe id name version licence copyright)
  string(APPEND text "\nPackageName: ${name}\nSPDXID: SPDXRef-${id}\n")
  if(NOT version STREQUAL "")
    string(APPEND text "PackageVersion: ${version}\n")
  endif()
  string(APPEND text "PackageDownloadLocation: NOASSERTION\nFilesAnalyzed: false\nPackageLicenseConcluded: ${licence}\n"
    "PackageLicenseDeclared: ${licence}\nPackageCopyrightText: ${copyright}\n")
  foreach(line IN LISTS ARGN)
    string(APPEND text "${line}\n")
  endforeach()
  set(text "${text}" PARENT_SCOPE)
endfunction()

macro(relate from what to)
  string(APPEND relations "Relationship: SPDXRef-${from} ${what} SPDXRef-${to}\n")
endmacro()

describe(source "Volley's source" ${VERSION} MIT "<text>${HOLDER}</text>" "PrimaryPackagePurpose: SOURCE")
describe(pcg PCG "" NOASSERTION NOASSERTION "PackageComment: <text>Of the generators PCG32 and PCG64 (RXS-M-XS) by \
M. E. O'Neill (HMC-CS-2014-0905) the algorithms: src/base/rng is Volley's own code of them.</text>")
relate(source CONTAINS pcg)

# What the library is linked with and others install.
file(STRINGS ${CSV_H} csv REGEX "^#define CSV_(MAJOR|MINOR|RELEASE) ")
list(TRANSFORM csv REPLACE "^#define CSV_[A-Z]+ ([0-9]+).*" "\\1")
list(JOIN csv "." csv)
describe(jansson jansson ${JANSSON} MIT "<text>Petri Lehtinen and others</text>" "ExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/libjansson4")
describe(libcsv libcsv ${csv} LGPL-2.1-or-later "<text>Robert Gamble</text>" "ExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/libcsv3")
describe(libgomp libgomp ${GCC} "GPL-3.0-or-later WITH GCC-exception-3.1" "<text>Free Software Foundation, Inc.</text>"
  "ExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/libgomp1")
if(ZIP)
  describe(minizip minizip ${ZIP} Zlib "<text>Gilles Vollant and others</text>" "ExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/libminizip1")
endif()
if(PAGE) # its script and its WebAssembly contain others
  file(READ ${SOURCE_DIR}/src/app/web/page/package-lock.json lock)
  string(JSON preact GET "${lock}" packages node_modules/preact version)
  describe(preact preact ${preact} MIT "<text>Jason Miller</text>" "ExternalRef: PACKAGE-MANAGER purl pkg:npm/preact@${preact}")
  describe(emscripten "musl and compiler-rt, as emscripten has them" ""
    "MIT AND Apache-2.0 WITH LLVM-exception" "<text>Rich Felker and others, the LLVM Project</text>")
endif()

file(GLOB packages RELATIVE ${FOLDER} ${FOLDER}/*.deb)
set(sums "")
foreach(package IN LISTS packages)
  string(REGEX MATCH "^([^_]+)_([^_]+)_([^_]+)\\.deb$" matched ${package})
  set(name ${CMAKE_MATCH_1})
  set(purl "pkg:deb/volley/${name}@${CMAKE_MATCH_2}?arch=${CMAKE_MATCH_3}")
  file(SHA256 ${FOLDER}/${package} sum)
  string(APPEND sums "${sum}  ${package}\n")
  describe(${name} ${name} ${CMAKE_MATCH_2} MIT "<text>${HOLDER}</text>" "PackageFileName: ${package}" "PackageChecksum: SHA256: ${sum}"
    "PrimaryPackagePurpose: INSTALL" "ExternalRef: PACKAGE-MANAGER purl ${purl}")
  relate(DOCUMENT DESCRIBES ${name})
  relate(${name} GENERATED_FROM source)
  if(name MATCHES "^libvolley[0-9]+$")
    set(library ${name})
  endif()
endforeach()
if(NOT library)
  message(FATAL_ERROR "there is no package of the library in ${FOLDER}")
endif()
foreach(name jansson libcsv libgomp)
  relate(${library} DYNAMIC_LINK ${name})
endforeach()
relate(volley DEPENDS_ON ${library})
if(ZIP)
  relate(volley DYNAMIC_LINK minizip)
endif()
relate(libvolley-dev DEPENDS_ON ${library})
if(PAGE)
  foreach(name jansson libcsv preact emscripten)
    relate(volley CONTAINS ${name})
  endforeach()
endif()

string(SHA256 whole "${sums}")
set(document volley-${VERSION}.spdx)
file(WRITE ${FOLDER}/${document} "SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\n"
  "DocumentName: volley-${VERSION}\nDocumentNamespace: https://volley.invalid/spdx/volley-${VERSION}-${whole}\n"
  "Creator: Organization: The Volley developers\nCreator: Tool: BillOfMaterials.cmake-${VERSION}\nCreated: ${CREATED}\n"
  "${text}\n${relations}")
file(SHA256 ${FOLDER}/${document} sum)
file(WRITE ${FOLDER}/SHA256SUMS "${sums}${sum}  ${document}\n")
