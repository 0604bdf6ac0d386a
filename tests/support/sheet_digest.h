#pragma once
// Requests to the sheet for random sets of facts, and one line over all their answers: the engine
// on this machine, by any compiler, and the module in the browser must give the same bytes.
#include <string>
#include <vector>

namespace esprit::fixture {

/// So many requests, each a line of JSON without its end; the same ones everywhere.
std::vector<std::string> sheet_requests(std::size_t count);

/// "sheet digest 64 digits": over the answers to all of them, each with a line's end.
std::string sheet_digest_line(std::vector<std::string> const& requests);

inline constexpr std::size_t sheet_digest_requests = 10'000;

}  // namespace esprit::fixture
