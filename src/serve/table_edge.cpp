#include "serve/table_edge.h"

#include <stdexcept>

#include "base/expect.h"

namespace esprit::serve {
namespace {

thread_local int edges = 0;  // how many this thread is inside of

struct BrokenGame : std::logic_error {
    using std::logic_error::logic_error;
};

void throw_at_an_edge(char const* condition, char const* why, char const* file, int line) {
    if (edges == 0) return;
    std::string const name{file};
    throw BrokenGame{std::string{why} + " (" + condition + ") at " +
                     name.substr(name.find_last_of('/') + 1) + ":" + std::to_string(line)};
}

/// Set before any thread begins; away from an edge the program stops as ever.
[[maybe_unused]] bool const set = [] {
    failure_handler = throw_at_an_edge;
    return true;
}();

class Inside {
public:
    Inside() { ++edges; }
    Inside(Inside const&) = delete;
    Inside& operator=(Inside const&) = delete;
    ~Inside() { --edges; }
};

}  // namespace

std::optional<std::string> fault_of(std::function<void()> const& work) {
    Inside const inside;
    try {
        work();
    } catch (std::exception const& error) {
        return error.what();
    } catch (...) {
        return "something was thrown that has no words";
    }
    return std::nullopt;
}

}  // namespace esprit::serve
