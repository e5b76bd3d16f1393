# Harden - what makes a fault that writes where it should not end the program, not run what somebody else wrote.
#
# volley_harden(TARGET) adds it to what links TARGET, in a release and without sanitizers, which see more. Of these
# options a compiler or a processor may know only some: those are taken that it knows.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)

set(VOLLEY_HARDENED OFF)
if(VOLLEY_HARDEN AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT VOLLEY_SANITIZE AND NOT EMSCRIPTEN)
  set(VOLLEY_HARDENED ON)
endif()

function(volley_harden target)
  if(NOT VOLLEY_HARDENED)
    return()
  endif()
  # Those who build packages may have a level of their own for _FORTIFY_SOURCE.
  if(NOT CMAKE_C_FLAGS MATCHES "_FORTIFY_SOURCE")
    target_compile_options(${target} INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
  set(flags -fstack-protector-strong -fcf-protection)
  if(WIN32)
    target_link_libraries(${target} INTERFACE ssp)
  else() # over which GCC fails there
    list(APPEND flags -fstack-clash-protection)
  endif()
  foreach(flag IN LISTS flags)
    string(MAKE_C_IDENTIFIER "VOLLEY_HAS${flag}" known)
    check_c_compiler_flag("-Werror ${flag}" ${known})
    if(${known})
      target_compile_options(${target} INTERFACE ${flag})
    endif()
  endforeach()
  check_linker_flag(C -Wl,-z,relro,-z,now,-z,noexecstack VOLLEY_BINDS_AT_START)
  if(VOLLEY_BINDS_AT_START)
    target_link_options(${target} INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
  endif()
endfunction()
