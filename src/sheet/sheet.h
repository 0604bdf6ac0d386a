#pragma once
// The referee without a battlefield as one function: a request in JSON, an answer in JSON
// (docs/api/sheet.md). The server and the WebAssembly module both are this function.
#include <string>
#include <string_view>

namespace esprit::sheet {

inline constexpr std::size_t largest_request = 256U * 1024U;

/// Never throws: what is wrong is told in the answer, as `{"code", "what"}`. Nothing is kept from
/// one request to the next that an answer could depend on.
std::string answer(std::string_view request);

/// Whether an answer tells what is wrong with its request.
bool is_error(std::string_view answer);

}  // namespace esprit::sheet
