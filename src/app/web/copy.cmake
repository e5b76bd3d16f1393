# copy - the files of a folder into another, that has these and what was never in the first.
# Run: cmake -DFROM=FOLDER -DTO=FOLDER -DFILES=LIST -P copy.cmake
file(REMOVE_RECURSE ${TO}/src ${TO}/box)
foreach(name IN LISTS FILES)
  get_filename_component(folder ${TO}/${name} DIRECTORY)
  file(COPY ${FROM}/${name} DESTINATION ${folder})
endforeach()
