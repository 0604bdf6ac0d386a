#include "serve/fault.h"

#include <stdexcept>

#include "base/expect.h"

namespace esprit::serve {
namespace {

thread_local int scopes = 0;  // nesting depth of fault_of on this thread

struct BrokenGame : std::logic_error {
    using std::logic_error::logic_error;
};

void throw_in_scope(char const* condition, char const* why, char const* file, int line) {
    if (scopes == 0) return;
    std::string const name{file};
    throw BrokenGame{std::string{why} + " (" + condition + ") at " +
                     name.substr(name.find_last_of('/') + 1) + ":" + std::to_string(line)};
}

/// Installed before any thread starts. Outside `fault_of` the program still stops.
[[maybe_unused]] bool const set = [] {
    failure_handler = throw_in_scope;
    return true;
}();

class FaultScope {
public:
    FaultScope() { ++scopes; }
    FaultScope(FaultScope const&) = delete;
    FaultScope& operator=(FaultScope const&) = delete;
    ~FaultScope() { --scopes; }
};

}  // namespace

std::optional<std::string> fault_of(std::function<void()> const& work) {
    FaultScope const inside;
    try {
        work();
    } catch (std::exception const& error) {
        return error.what();
    } catch (...) {
        return "an exception without a message";
    }
    return std::nullopt;
}

}  // namespace esprit::serve
