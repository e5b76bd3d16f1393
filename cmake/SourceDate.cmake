# SourceDate - when the source was as it is, in UTC: whatever carries a date has this one, so that the same source makes
# the same bytes. SOURCE_DATE_EPOCH says it, else the last commit, else, in an archive, the time of CHANGELOG.md.
# Sets SOURCE_DATE (2026-11-22), SOURCE_DATE_UTC (2026-11-22T21:12:57Z) and
# SOURCE_DATE_MAIL (Sun, 22 Nov 2026 21:12:57 +0000).
set(told "$ENV{SOURCE_DATE_EPOCH}")
set(epoch "${told}")
if(epoch STREQUAL "")
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct
    OUTPUT_VARIABLE epoch OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    file(TIMESTAMP ${PROJECT_SOURCE_DIR}/CHANGELOG.md epoch "%s" UTC)
  endif()
endif()
set(ENV{SOURCE_DATE_EPOCH} ${epoch}) # string(TIMESTAMP) tells this time then
string(TIMESTAMP SOURCE_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP SOURCE_DATE_UTC "%Y-%m-%dT%H:%M:%SZ" UTC)
string(TIMESTAMP SOURCE_DATE_MAIL "%a, %d %b %Y %H:%M:%S +0000" UTC)
if(told STREQUAL "")
  unset(ENV{SOURCE_DATE_EPOCH})
endif()
