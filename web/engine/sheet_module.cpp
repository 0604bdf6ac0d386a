// The WebAssembly module: the sheet (src/sheet/sheet.h) as a C function.
#include <string>
#include <string_view>

#include "sheet/sheet.h"

/// The answer is valid until the next call.
extern "C" char const* esprit_sheet_answer(char const* request, int size) {
    static std::string answer;
    answer = esprit::sheet::answer({request, static_cast<std::size_t>(size)});
    return answer.c_str();
}
