# A text as bytes of C, which ends with a NUL.
function(volley_bytes out text)
  string(HEX "${text}" bytes)
  string(REGEX REPLACE "(..)" "0x\\1, " bytes "${bytes}")
  set(${out} "${bytes}0" PARENT_SCOPE)
endfunction()
