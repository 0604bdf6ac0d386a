#pragma once
// The verbs that go through a log again.
#include <cstdint>
#include <optional>
#include <string>

namespace esprit::cli {

struct ReplayOptions {
    std::string log;
    std::optional<std::uint64_t> to;
    std::string svg;
    bool json = false;
};
/// What happened, told again; with `to`, up to that order. Throws BadInput and InputError.
std::string replay_verb(ReplayOptions const& options);

/// One line, whether the log holds or not: `holds` is set to it. Throws BadInput and InputError.
std::string verify_verb(std::string const& log, bool& holds);

}  // namespace esprit::cli
