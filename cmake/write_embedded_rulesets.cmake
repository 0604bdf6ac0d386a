# Script: writes OUTPUT, a C++ source holding the files named in LIST (relative to ROOT), all below
# the folder TOP. WITHOUT_REMARKS leaves lines of remarks empty: nobody reads them in the module of the
# pages.
# Every byte is written as \xNN, so nothing in a file can end the literal or be taken for an escape;
# string literals compile far quicker than arrays of numbers.
file(STRINGS "${LIST}" files)

set(contents "")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
    if(WITHOUT_REMARKS)
        file(READ "${ROOT}/${file}" text)
        string(REGEX REPLACE "\n#[^\n]*" "\n" text "\n${text}")
        string(SUBSTRING "${text}" 1 -1 text)
        file(WRITE "${OUTPUT}.part" "${text}")
        file(READ "${OUTPUT}.part" hex HEX)
    else()
        file(READ "${ROOT}/${file}" hex HEX)
    endif()
    string(LENGTH "${hex}" digits)
    math(EXPR bytes "${digits} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${hex}")
    # 32 bytes to a line. A line starts a literal of its own, so no escape runs into the next one.
    string(REPEAT "." 128 one_line)
    string(REGEX REPLACE "(${one_line})"
           "\\1\"\n    \"" literal "${literal}")
    string(REGEX REPLACE "^${TOP}/([^/]+)/.*$" "\\1" system "${file}")
    string(APPEND contents
           "constexpr std::string_view content_${count}{\n    \"${literal}\", ${bytes}};\n\n")
    string(APPEND rows "    {\"${system}\", \"${file}\", content_${count}},\n")
    math(EXPR count "${count} + 1")
endforeach()

if(count EQUAL 0)
    set(files_definition "constexpr std::span<EmbeddedFile const> files;")
else()
    set(files_definition "constexpr EmbeddedFile files[]{\n${rows}};")
endif()

file(WRITE "${OUTPUT}" "// Written by cmake/write_embedded_rulesets.cmake.
#include \"text/rulesets/embedded_rulesets.h\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace esprit::text {
namespace {

${contents}${files_definition}

}  // namespace

std::span<EmbeddedFile const> embedded_${TOP}() {
    return files;
}

}  // namespace esprit::text
")
