#pragma once
// The referee without a battlefield as one function: a request in JSON, an answer in JSON
// (docs/api/sheet.md). The server and the WebAssembly module both are this function.
#include <string>
#include <string_view>

namespace esprit::sheet {

inline constexpr std::size_t largest_request = 256U * 1024U;

/// Never throws: an error is an answer, `{"code", "what"}`. An answer depends on its request only.
std::string answer(std::string_view request);

/// True if the answer is an error.
bool is_error(std::string_view answer);

}  // namespace esprit::sheet
